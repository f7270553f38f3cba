"""Actions: verb + 64 x a + 2^14 x b. What a, b mean depends on the verb; the frame on top gives the context."""

from typing import Final

from duchy.kernel.compat import i64

A_NONE: Final[i64] = 0  # pass, keep, decline, waive, draw blind
A_YES: Final[i64] = 1  # play the reaction card, roll for defence, pay the due
A_ROLL: Final[i64] = 2
A_BRIGITTA: Final[i64] = 3  # card, number
A_REINER: Final[i64] = 4
A_END: Final[i64] = 5
A_PLAY: Final[i64] = 6  # card
A_BUILD: Final[i64] = 7  # card, place (2 x settlement + side)
A_SLOT: Final[i64] = 8  # card, spot
A_FACE_UP: Final[i64] = 9  # card, place
A_ROAD: Final[i64] = 10  # end of the row
A_SETTLEMENT: Final[i64] = 11  # end of the row
A_CITY: Final[i64] = 12  # settlement
A_BANK: Final[i64] = 13  # type, store
A_SHIP: Final[i64] = 14  # type, store
A_BESIDE: Final[i64] = 15  # region beside a Large Trade Ship, store
A_MINT: Final[i64] = 16  # -, store
A_REMOVE: Final[i64] = 17  # site
A_STORE: Final[i64] = 18  # store
A_TYPE: Final[i64] = 19  # type
A_SITE: Final[i64] = 20  # site
A_SPOT: Final[i64] = 21  # spot
A_CARD: Final[i64] = 22  # card
A_STACK: Final[i64] = 23  # stack
A_PUT: Final[i64] = 24  # card, stack
A_SEARCH: Final[i64] = 25  # stack
A_AMOUNT: Final[i64] = 26  # region (or 0), amount
A_REGION: Final[i64] = 27  # region
A_HOUSE: Final[i64] = 28  # settlement


def act(verb: i64, a: i64, b: i64) -> i64:
    return verb | a << 6 | b << 14
