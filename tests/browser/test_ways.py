"""Games by keyboard alone, and by what a screen reader reads. The Dice Game has its own in test_dice.py."""

import os
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Waited

from .conftest import NOWHERE, PROOF, Player, sit_down

WHOLE = 2000
FAMILIES = {"burgundy": ("burgundy/2019", 7), "rivals": ("rivals/introductory", 8)}  # decisions made in the suite


def enough(family: str) -> int:
    """A few decisions; with DUCHY_WHOLE a whole game."""
    return WHOLE if os.environ.get("DUCHY_WHOLE") else FAMILIES[family][1]


class Typist(Player):
    """Somebody without a mouse: Tab to a part of the table, arrows to a thing, Enter; in need the list of sentences."""

    LIT = "'lit' in document.activeElement.dataset && document.activeElement.ariaPressed !== 'true'"

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def moves_within(self, n: int, milliseconds: int) -> bool:
        moved = "n => Number(document.querySelector('.frame').dataset.n) !== n"
        try:
            self.page.wait_for_function(moved, arg=n, timeout=milliseconds)
        except Waited:
            return False
        return True

    def walk_to_something_lit(self) -> bool:
        for _ in range(25):
            self.press("Tab")
            for _ in range(5):
                if self.page.evaluate(self.LIT):
                    return True
                if self.page.evaluate("!document.activeElement.dataset.touch"):
                    break
                self.press(self.rng.choice(["ArrowRight", "ArrowDown"]))
        return False

    def on_the_table(self) -> bool:
        n = self.n
        for _ in range(3):
            if not self.walk_to_something_lit():
                return False
            self.press("Enter")
            if self.moves_within(n, 400):
                return True
        return False

    def in_the_list(self) -> None:
        n = self.n
        self.press("Escape", "Escape", "Escape", "c", *["Tab"] * self.rng.randrange(4))
        if not self.page.evaluate("document.activeElement.closest('.choices')"):
            self.press("c")
        self.press("Enter")
        self.moved_on(n)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.timeout(1800)
def test_a_game_by_keyboard_alone(family: str, visit: Callable[..., Page]) -> None:
    page = visit()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("family => document.activeElement?.matches(`[data-play=${family}]`)", family):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".frame")
    me, touched = Typist(page), 0
    short = enough(family) != WHOLE
    for move in range(4 * enough(family) if short else WHOLE):
        if short and move >= enough(family) and touched >= 2:  # what can be touched is a matter of dice and cards
            break
        if me.settle() == "over":
            expect(page.get_by_role("dialog")).to_contain_text(PROOF)
            break
        n = me.n
        if move % 2 == 0 and me.on_the_table():
            touched += 1
        elif me.n == n and me.turn == "mine":
            me.in_the_list()
    else:
        assert short, "the game has no end"
    assert touched >= 2


class Listener(Player):
    """Somebody who knows of the table what its accessibility tree says, and nothing else."""

    def read(self, role: str, name: str) -> str:
        return self.page.get_by_role(role, name=re.compile(name)).first.aria_snapshot()  # type: ignore[arg-type]

    def choices(self) -> list[str]:
        return re.findall(r'button "([^"]+)"', self.read("group", "^All choices"))

    def take(self, choice: str) -> None:
        n = self.n
        self.page.get_by_role("group", name="All choices").get_by_role("button", name=choice, exact=True).first.press(
            "Enter"
        )
        self.moved_on(n)


def duchy_has_it(me: Listener, choice: str) -> bool:
    """What was placed is spoken by its space, what was taken by the storage."""
    if placed := re.match(r"Place (?:the )?(.+?) on (\w\d)\b", choice):
        label = re.compile(rf"^Space {placed[2]}, (?!empty)", re.IGNORECASE)
        expect(
            me.page.get_by_role("group", name=re.compile("^Duchy")).first.get_by_role("button", name=label)
        ).to_have_count(1)
    elif re.match(r"Take .+ from depot \d with", choice):
        assert "in storage" in me.read("group", "^My storage")
    return bool(placed)


def principality_has_it(me: Listener, choice: str) -> bool:
    """What was built is spoken by its site."""
    built = re.match(r"Build (?:the )?(.+?) (above|below) settlement (\d)", choice)
    if built:
        site = {"above": "upper", "below": "lower"}[built[2]]
        label = re.compile(rf"{re.escape(built[1])}.*{built[3]} {site}", re.IGNORECASE)
        expect(
            me.page.get_by_role("region", name="Principality of Ann").get_by_role("button", name=label)
        ).to_have_count(1)
    return bool(built)


SPOKEN = {"burgundy": duchy_has_it, "rivals": principality_has_it}
SHOWN = {  # what must be in the tree at every decision
    "burgundy": [
        ("group", "^Market$"),
        ("group", "^What I have"),
        ("group", "^Order track"),
        ("region", "^Novice, .*points"),
    ],
    "rivals": [("region", "^Principality of Ann"), ("region", "^Principality of Novice"), ("group", "^Stacks")],
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.timeout(1800)
def test_a_game_through_the_accessibility_tree_alone(family: str, visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE)
    sit_down(page, FAMILIES[family][0])
    me, found = Listener(page), 0
    for _ in range(enough(family)):
        if me.settle() == "over":
            expect(page.get_by_role("dialog")).to_contain_text(PROOF)
            break
        assert me.read("region", "^What to do").count("paragraph:"), "the question is read"
        for role, name in SHOWN[family]:
            tree = me.read(role, name)
            assert not re.search(r"^\s*- (button|img)\s*$", tree, re.MULTILINE), f"something in {name} has no name"
        choices = me.choices()
        assert choices
        best = [choice for choice in choices if re.match("Place|Build", choice)]
        choice = me.rng.choice(best or choices)
        me.take(choice)
        found += SPOKEN[family](me, re.sub(r" \+\d+$", "", choice))
    else:
        assert enough(family) != WHOLE, "the game has no end"
    assert found or enough(family) != WHOLE
