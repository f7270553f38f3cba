"""The companion's page: a session is tapped or typed, taken back, and still there after the page is closed."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

PHASE_A = [
    "county 4 1", "1 bank ship", "2 mon13 castle", "3 sheep3 carpenter", "4 ship market", "5 mine mon20",
    "6 church pig2", "black mine ship bank castle", "white 3 red",
]  # fmt: skip
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
TARGET = 40  # pixels that a finger needs


def test_a_session_is_typed_taken_back_and_kept(visit: Callable[..., Page]) -> None:
    page = visit("/companion")
    page.get_by_label("Level").select_option("heavy")
    page.get_by_role("button", name="Begin").click()
    field = page.get_by_label("A line for the Châteauma")
    for line in PHASE_A:
        field.fill(line)
        field.press("Enter")
        expect(field).to_have_value("")
    field.fill("die 9")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("die 5")
    field.fill("die 1")
    field.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("It takes the bank from depot 1 to space 1 of the left card.")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("log")).not_to_contain_text("takes the bank")
    field.fill("UNDO")
    field.press("Enter")
    expect(page.get_by_role("log")).not_to_contain_text("Round 1 of phase A")
    field.fill("white 3 4")
    field.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Round 1 of phase A")
    field.fill("Help")
    field.press("Enter")
    expect(page.get_by_text("its first tile matters")).to_be_visible()
    page.reload()
    expect(page.get_by_role("log")).to_contain_text("Round 1 of phase A")
    page.get_by_role("button", name="New session").click()
    page.get_by_role("button", name="No").click()
    expect(page.get_by_role("log")).to_contain_text("Round 1 of phase A")
    page.get_by_role("button", name="New session").click()
    page.get_by_role("button", name="Yes, begin anew").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()


def small(page: Page) -> list[str]:
    """What can be touched and is smaller than a finger, or is not wholly on the screen's width."""
    found: list[str] = page.evaluate(
        """least => [...document.querySelectorAll('main :is(button, select, input, summary, label:has(input))')]
          .filter(e => e.type !== 'checkbox')
          .map(e => [e, e.getBoundingClientRect()])
          .filter(([, r]) => r.width && r.height)
          .filter(([, r]) => r.width < least || r.height < least || r.left < 0 || r.right > innerWidth)
          .map(([e, r]) => `${e.textContent.trim() || e.ariaLabel} ${r.width}x${r.height} at ${r.left}`)""",
        TARGET,
    )
    return found


def test_a_first_round_by_touch_alone_on_a_phone(visit: Callable[..., Page]) -> None:
    """With modules: cards, depots, the black depot, shields, vineyards, dice, what others took, its turn."""
    page = visit("/companion", **PHONE)
    page.get_by_label("Shields").tap()
    page.get_by_label("Vineyards").tap()
    assert small(page) == []
    page.get_by_role("button", name="Begin").tap()
    log = page.get_by_role("log")

    def slot(name: str) -> Locator:
        return page.get_by_role("group", name=name, exact=True)

    def tap(name: str, thing: str) -> None:
        slot(name).get_by_role("button", name=thing, exact=True).tap()

    def told(line: str) -> None:
        expect(log.locator(".typed").last).to_have_text(line)
        assert small(page) == [], line
        assert page.evaluate("document.documentElement.scrollWidth") <= 390

    slot("Left card, with a castle").get_by_role("button").first.tap()
    slot("Right card").get_by_role("button").first.tap()
    told("county 12 1")
    tap("Building", "bank")
    tap("Ship", "ship")
    told("1 bank ship")
    tap("Castle", "castle")
    page.get_by_role("button", name="Tell: 2 castle").tap()
    told("2 castle")
    tap("Livestock", "sheep 3")
    tap("Building", "bank")
    told("3 sheep-3 bank")
    for depot in "456":
        page.get_by_role("button", name="Nothing lies there").tap()
        told(f"{depot} none")
    for tile in ("mine", "ship", "mine", "castle"):
        tap("Its tiles in reading order", tile)
    told("black mine ship mine castle")
    for depot in range(1, 7):
        tap("Numbers", f"shield {depot + 2}")
        told(f"shields {depot} {depot + 2}")
    tap("Places that are filled, from the left", "place 2")
    page.get_by_role("button", name="Tell: vines depot 2").tap()
    told("vines depot 2")
    page.get_by_role("button", name="Nothing lies there").tap()
    told("vines store none")
    tap("White die", "3")
    tap("Good", "purple")
    told("white 3 purple")
    expect(log).to_contain_text("Round 1 of phase A: card 12 is selected.")
    tap("Tile", "ship, depot 1")
    told("take 1 ship")
    tap("Tile", "mine, black depot, number 3")
    told("take black 3")
    expect(page.get_by_text("Black: mine, ship, castle")).to_be_attached()
    tap("What happened", "Its turn: its die")
    tap("It shows", "1")
    told("die 1")
    expect(log).to_contain_text("The Châteauma rolls 1")
    expect(page.get_by_role("group", name="White die")).to_be_visible()
    page.get_by_role("button", name="Take back").tap()
    expect(log.locator(".typed").last).to_have_text("take black 3")


def test_choosing_the_chateauma_seats_one_person(visit: Callable[..., Page]) -> None:
    page = visit("/")
    page.locator("[data-mode='burgundy/special-chateauma']").click()
    expect(page.get_by_label("At the table")).to_have_value("1")
    page.get_by_role("radio", name="2019 2 to 4 players").check(force=True)
    expect(page.get_by_label("At the table")).to_have_value("2")
