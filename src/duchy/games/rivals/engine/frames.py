"""Frames: what is still to be done, as small ints on the stack of the state.

A frame is kind + 128 x seat + 256 x data. Kinds below CHANCES are decisions of a seat, kinds below STEPS are chance
events, the others are steps that the rules take by themselves. Decision ids are those of section 18 of the ledger.
What a decision offers and does is a class with its name (`kinds.py`); a card to come needs no number here.
"""

from typing import Final

from duchy.kernel.compat import i64

# decisions
D_HAND_STACK: Final[i64] = 0  # D-01, D-02: a stack for the starting hand; data = stack of the other player + 1
D_HAND_CARD: Final[i64] = 1  # D-02: a card of stack data & 7; data >> 3 = cards still to take
D_ARRANGE: Final[i64] = 2  # D-03: the region for spot data
D_ROLL: Final[i64] = 3  # D-04
D_ACTION: Final[i64] = 4  # D-17
D_GAIN: Final[i64] = 5  # D-06, D-07, D-08: a store; data = types (6 bits) and count
D_GOLD: Final[i64] = 6  # D-05: region data or the Gold Cache
D_PAY: Final[i64] = 7  # D-10: a store; data = type, count << 3
D_PAY_ANY: Final[i64] = 8  # D-25: a store; data = count
D_TAKE: Final[i64] = 9  # D-09, D-27, D-30: a type; data = at least, at most << 3
D_GIVE: Final[i64] = 10  # D-28: a type
D_SEBASTIAN: Final[i64] = 11  # D-11
D_FEUD_NAME: Final[i64] = 12  # D-12: a building; data = those named (site bits)
D_FEUD_LOSE: Final[i64] = 13  # D-13: one of the buildings data
D_FRATERNAL: Final[i64] = 14  # D-14: a card of the opponent; data = first card + 1, or 0
D_UNDER: Final[i64] = 15  # a stack for the card on site data & 31; + 32: its owner gave it up freely
D_BUY: Final[i64] = 16  # D-15: a store; data = purchases left
D_RIOTS: Final[i64] = 17  # D-16: pay the due (data) or a unit
D_SAVE: Final[i64] = 18  # D-19: a type of the cost in data
D_SCOUT: Final[i64] = 19  # D-21: Scout or draw; data = end of the row
D_SCOUT_REGION: Final[i64] = 20  # D-21: data = end, first region + 1 << 1
D_UPPER: Final[i64] = 21  # D-22: the upper region; data = end, region << 1, region << 6
D_RELOCATE: Final[i64] = 22  # D-26: first card
D_RELOCATE_WITH: Final[i64] = 23  # D-26: second card; data = first (spots 0-15, sites from 16)
D_BRIGANDS: Final[i64] = 24  # D-29: region and amount
D_GUDRUN: Final[i64] = 25  # D-29: amount
D_DEFEND: Final[i64] = 26  # D-31: roll or waive; data = kind of the attack card
D_LOSE_UNIT: Final[i64] = 27  # D-32
D_ARSON: Final[i64] = 28  # D-33
D_TRAITOR: Final[i64] = 29  # D-34
D_SINK: Final[i64] = 30  # D-35
D_TITHE: Final[i64] = 31  # D-36
D_LIBRARY: Final[i64] = 32  # D-37: a stack or none
D_FROM_STACK: Final[i64] = 33  # D-37, D-43: a card of stack data
D_FETCH: Final[i64] = 34  # D-38
D_DOCTOR: Final[i64] = 35  # D-39
D_DRAW: Final[i64] = 36  # D-40
D_RETURN: Final[i64] = 37  # D-41: a card and a stack
D_EXCHANGE: Final[i64] = 38  # D-42: a card and a stack, or none
D_EXCHANGE_FOR: Final[i64] = 39  # D-43: draw or search a stack
D_FRATERNAL_UNDER: Final[i64] = 40  # D-14: a stack; data = card, card (127: none) << 7, stack of the first + 1 << 14
FREE_DECISION: Final[i64] = 41  # from here on for cards to come

# chance
CHANCES: Final[i64] = 48
C_START: Final[i64] = 48  # both roll for the start
C_DICE: Final[i64] = 49  # the dice that no card has fixed
C_EVENT: Final[i64] = 50  # the next event card
C_CARD: Final[i64] = 51  # the top card of stack data, which nobody has seen
C_LOOK: Final[i64] = 52  # up to eight cards of stack data that nobody has seen
C_REGIONS: Final[i64] = 53  # two regions for a new settlement; data = end
C_DEFENCE: Final[i64] = 54  # a defence roll; data = kind of the attack card

# steps
STEPS: Final[i64] = 64
X_TURN: Final[i64] = 64  # a turn begins
X_RESOLVE: Final[i64] = 65  # the dice lie on the table
X_PRODUCE: Final[i64] = 66
X_MARKET: Final[i64] = 67
X_BRIGANDS: Final[i64] = 68  # Brigand Attack
X_FACE: Final[i64] = 69  # the event die, other than Brigand Attack
X_EVENT: Final[i64] = 70  # resolve the event card
X_EVENT_DONE: Final[i64] = 71  # put it under the deck
X_SETTLE: Final[i64] = 72  # tokens, then victory
X_PAY: Final[i64] = 73  # data = packed cost
X_PAY_TYPE: Final[i64] = 74  # data as D_PAY
X_PAY_ANY: Final[i64] = 75  # data as D_PAY_ANY
X_GAIN: Final[i64] = 76  # data as D_GAIN
X_GOLD: Final[i64] = 77  # data = region, count << 5
X_TAKE: Final[i64] = 78  # data as D_TAKE
X_VERB: Final[i64] = 79  # data = verb of the book
X_BUY: Final[i64] = 80  # data as D_BUY
X_FEUD: Final[i64] = 81
X_FRATERNAL: Final[i64] = 82
X_RIOTS: Final[i64] = 83
X_UNDER: Final[i64] = 84  # data as D_UNDER: put the card under a stack (or back to the face-up stack)
X_LOOK: Final[i64] = 85  # look through stack data
X_ATTACK: Final[i64] = 86  # an attack card that no defence stopped; data = kind
X_DRAW: Final[i64] = 87  # draw the top card of stack data
X_REPLENISH: Final[i64] = 88
X_EXCHANGE: Final[i64] = 89
X_END: Final[i64] = 90  # the turn ends
X_SETTLEMENT: Final[i64] = 91  # a settlement is paid for; data = end of the row
FREE_STEP: Final[i64] = 92  # from here on for cards to come
KINDS: Final[i64] = 128


def frame(kind: i64, seat: i64, data: i64) -> i64:
    return kind | seat << 7 | data << 8
