"""Questions as people ask them, and the rule that must be among the first five answers."""

import pytest

from duchy.kernel.finding import find, stem
from duchy.kernel.ledger import rule, rules
from duchy.kernel.topics import links, topics

ASKED = {
    "burgundy/2019": {
        "points for a finished pasture": "B-AREA-01",
        "what happens when my storage is full": "B-STORE-01",
        "how many workers to change a 6 into a 1": "B-WORK-02",
        "what does it cost to change a die": "B-WORK-06",
        "can I place two banks in one town": "B-PLACE-06",
        "what is silver worth at the end": "B-END-03",
        "what are leftover workers worth": "B-END-04",
        "what does the town hall do": "B-BLDG-12",
        "who goes first in the next round": "B-ORDER-06",
        "how many points for selling goods": "B-SELL-03",
        "when do mines pay": "B-MINE-02",
        "can I pass": "B-TURN-07",
        "what if not all goods fit": "B-SHIP-05",
        "buying from the black depot": "B-BUY-01",
        "who wins a tie": "B-TIE-02",
        "extra action of a castle": "B-CAST-01",
        "do animals of the same species score again": "B-LIVE-02",
        "first to complete a colour": "B-COLOUR-01",
        "must a tile be next to another one": "B-PLACE-04",
        "can a tile be moved later": "B-PLACE-09",
        "do goods stay in the depots": "B-PHASE-04",
        "how many workers at the start": "B-SETUP-06",
        "bank": "B-BLDG-10",
        "how many tiles can I store?": "B-STORE-01",
        "what if two players are tied at the end?": "B-TIE-02",
        "can I put two of the same building in one city?": "B-PLACE-06",
        "how many silverlings does the black market cost?": "B-BUY-01",
        "when is the game over?": "B-END-01",
    },
    "burgundy/2019+inns+shields": {
        "what does an inn do": "BX-INN-10",
        "how do I get a shield": "BX-SHGEN-04",
        "tribute": "BX-SHGEN-12",
    },
    "burgundy/2019-solo": {"how do I win alone": "BM-SOLO-41"},
    "burgundy/special-chateauma": {"what does the automaton do in its turn": "BA-TURN-01"},
    "dice/standard": {
        "which numbers may go into purple": "D-MARK-04",
        "can two players use the same dice": "D-PAIR-02",
        "no pair fits": "D-FALL-01",
        "when are commodities sold": "D-COMM-01",
        "how do I mark a second hex": "D-SILV-01",
        "pasture points doubled": "D-AREA-03",
        "equal points": "D-END-04",
        "numbers for a castle": "D-MARK-12",
        "when does a phase end": "D-TIME-02",
        "which combinations of dice may I use?": "D-PAIR-01",
        "can I skip my turn?": "D-PAIR-05",
        "what if nobody can use the dice?": "D-FALL-01",
        "what do monks do?": "D-MONK-01",
        "what is a good score alone?": "D-VAR-08",
    },
    "rivals/introductory": {
        "how many cards may I hold": "R-HAND-01",
        "what does a city cost": "R-DATA-03",
        "what do brigands take": "R-BRIGAND-03",
        "trade three for one": "R-TRADE-01",
        "how do I get the hero token": "R-ADV-01",
        "how many points do I need to win": "R-WIN-01",
        "what does a new settlement bring": "R-BUILD-24",
        "how much can a region store": "R-PROD-03",
        "can I exchange a card": "R-EXCH-01",
        "when do brigands take my gold?": "R-BRIGAND-01",
        "when do the brigands attack?": "R-BRIGAND-01",
        "how many resources are safe from brigands?": "R-BRIGAND-01",
        "what happens when I roll a question mark?": "R-EVENT-07",
        "how do I trade with the bank?": "R-TRADE-01",
        "how many knights do I need for the hero token?": "R-ADV-01",
        "may I look through the draw stack?": "R-EXCH-04",
        "can I build a city without a settlement?": "R-BUILD-27",
    },
}
QUESTIONS = [(game, words, id_) for game, asked in ASKED.items() for words, id_ in asked.items()]


@pytest.mark.parametrize(("game", "words", "id_"), QUESTIONS)
def test_a_question_finds_its_rule_among_the_first_five(game: str, words: str, id_: str) -> None:
    assert id_ in [found.id for found in find(words, game)[:5]]


def test_an_id_finds_itself_and_nonsense_nothing() -> None:
    assert find("B-WORK-06")[0].id == "B-WORK-06"
    assert find("b-work-06", "burgundy/2011")[0].id == "B-WORK-06"
    assert find("xyzzy") == [] and find("") == [] and find("the of and") == []


def test_words_of_one_stem_are_one() -> None:
    assert stem("placed") == stem("placing") == stem("places") == stem("place")
    assert stem("cities") == stem("city") and stem("goods") == stem("good") and stem("pass") == "pass"


def test_every_rule_has_a_title_of_words() -> None:
    known = topics()
    bare = [found.id for found in rules() if not known.start(found) or found.id in known.title(found)]
    assert bare == []
    titles = {
        id_: known.title(found)
        for found in rules()
        if (id_ := found.id) in ("B-TURN-03", "B-MON-05.1", "R-CARD-gold_cache-2")
    }
    assert titles == {"B-TURN-03": "Your turn 3", "B-MON-05.1": "Monastery 5.1", "R-CARD-gold_cache-2": "Gold cache 2"}


def test_every_topic_is_about_some_rule() -> None:
    known = topics()
    used = {(found.family, known.start(found)) for found in rules()}
    wider = {
        (family, start)
        for family, start in known.by_start
        if any(f == family and s.startswith(f"{start}-") for f, s in used)
    }
    assert set(known.by_start) - used - wider == set()
    assert set(known.sections) <= {found.section for found in rules()}


def test_a_game_has_its_own_rules_only() -> None:
    editions = ("burgundy/2011", "burgundy/2019", "burgundy/2019+inns@2", "burgundy/special-chateauma")
    games = (*editions, "rivals/introductory", "rivals/gold")
    ids = {game: {found.id for found in rules() if topics().applies(found, game)} for game in games}
    assert "B-BUY-03" in ids["burgundy/2011"] and "B-BUY-04" not in ids["burgundy/2011"]
    assert "B-MON-06.2011" in ids["burgundy/2011"] and "B-MON-06.SEa" not in ids["burgundy/2011"]
    assert "B-BUY-04" in ids["burgundy/2019"] and "BX-INN-05" not in ids["burgundy/2019"]
    assert "BX-INN-11" in ids["burgundy/2019+inns@2"] and "BX-INN-12" not in ids["burgundy/2019+inns@2"]
    assert "BA-PICK-01" in ids["burgundy/special-chateauma"] and "BM-TEAM-01" not in ids["burgundy/special-chateauma"]
    assert "R-CARD-mint-1" in ids["rivals/gold"] and "R-CARD-mint-1" not in ids["rivals/introductory"]
    assert not any(id_.startswith("D-MARK") for id_ in ids["rivals/gold"])


def test_sources_are_apart_and_name_other_rules() -> None:
    work, trade = rule("B-WORK-06"), rule("R-TRADE-04")
    assert work and work.sources == "RUL-11, RUL-12, RUL-13" and "RUL" not in work.text
    assert trade and trade.sources == "RB → RULING-33" and trade.text.endswith("each side.")
    assert links(work, {found.id for found in rules()}) == ["RUL-11", "RUL-12", "RUL-13"]
