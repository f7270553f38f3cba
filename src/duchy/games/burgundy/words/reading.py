"""States out of dicts: strict, and with whatever follows from the rest computed."""

from collections.abc import Mapping
from typing import Any

from duchy.kernel.compat import i64, vec
from duchy.kernel.errors import InputError
from duchy.kernel.reader import Reader

from ..engine.apply import cover
from ..engine.board import Duchy
from ..engine.codes import (
    ANY,
    AT_ROLL,
    AT_START_PLAYER,
    AT_TURN,
    BIT,
    EMPTY,
    FOR_CASTLES,
    HEX_SHIFT,
    P_CASTLE,
    P_DISCARD,
    P_KEEP,
    P_NEIGHBOUR,
    P_OVERFULL,
    P_SHIP,
    P_WHITE,
    PENDING_SHIFT,
    SECOND,
    SETTLE,
    SHIP_TILE,
    TILE_COLOUR,
    X_SHIFT,
)
from ..engine.legal import free_goods_spaces, new_types
from ..engine.state import ROOM, Player, State
from ..setup.options import duchy_index, new_state, read_own_boards, read_pool, set_options
from .module import Language
from .names import COLOURS, GOODS, PENDING, PHASES, STAGES
from .position import EXTRA_ACTIONS, NUMBERED_STAGES, SEALED
from .sight import goods_in_sight, loading, tiles_in_sight, tiles_of_the_game


def from_dict(d: Mapping[str, Any], language: Language) -> State:
    r = Reader(d)
    players = r.integer("players", language.people[0], language.people[-1])
    n = players + len(language.mode.automatic)
    options = r.table("options")
    s = new_state(language, read_own_boards(r), read_pool(options, language), players)
    set_options(s, options)
    options.done()
    _read_stage(s, r)
    s.phase = r.choice("phase", PHASES)
    s.round = r.integer("round", 1, 5) - 1
    s.turn = r.integer("turn", 0, n - 1)
    s.track_order = _seats(r, "track", n) if s.stage > AT_START_PLAYER else _order(r, "track", n)
    s.round_order = _seats(r, "order", n) if s.stage >= AT_TURN else _order(r, "order", n)
    s.current = s.round_order[s.turn]
    _read_market(s, r, language.tiles)
    s.pending = vec[i64]([_read_pending(r, text, language) for text in r.items("pending", 0, 40)])
    _read_settling(s, r, players)
    seats = r.table("seat")
    for i in range(players):
        _read_player(s, s.players[i], seats.table(str(i)), language)
    for p in s.players[players:]:
        _read_automatic(s, p, seats.table(str(p.seat)), r.table("automaton"), language)
    seats.done()
    _check_pending(s, r, language)
    if language.mode.track_by_ships:
        _set_track(s, language)
    for words in language.words:
        words.read(s, r)
    _read_supply(s, r, language)
    r.done()
    return s


def _read_stage(s: State, r: Reader) -> None:
    text = r.text("stage")
    numbered = text.startswith(tuple(f"{stage} " for stage in NUMBERED_STAGES))
    name, _, depot = text.rpartition(" ") if numbered else (text, "", "1")
    if name not in STAGES or depot not in tuple("123456"):
        r.wrong("stage", f"must be one of {', '.join(STAGES)} (depots with its number), not {text!r}")
    s.stage = STAGES.index(name)
    s.filling = int(depot) - 1


def _seats(r: Reader, key: str, n: int) -> vec[i64]:
    seats = r.items(key, n, n)
    if [str(seat) for seat in sorted(seats, key=str)] != [str(seat) for seat in range(n)]:
        r.wrong(key, f"must name each seat 0 to {n - 1} once, not {seats}")
    return vec[i64]([i64(seat) for seat in seats])


def _order(r: Reader, key: str, n: int) -> vec[i64]:
    """The order of the track or of the last round, which before the first one is nobody's: all zeros."""
    seats = r.items(key, n, n)
    if any(isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < n for seat in seats):
        r.wrong(key, f"must be seats from 0 to {n - 1}, not {seats}")
    return vec[i64]([i64(seat) for seat in seats])


def _read_market(s: State, r: Reader, tiles: list[str]) -> None:
    width = int(s.width)
    depots = r.table("depots")
    goods = r.table("depot_goods")
    for d in range(6):
        for i, tile in enumerate(depots.words(str(d + 1), 0, width, [*tiles, None])):
            s.depots[width * d + i] = tile if tile < len(tiles) else EMPTY
        for t, count in enumerate(goods.counts(str(d + 1), GOODS, 7)):
            s.depot_goods[6 * d + t] = count
    depots.done()
    goods.done()
    for i, tile in enumerate(r.words("black", 0, 2 * width, [*tiles, None])):
        s.black[i] = tile if tile < len(tiles) else EMPTY
    turned_up = r.words("round_goods", 5, 5, [*GOODS, None])
    if s.stage >= AT_ROLL:  # before that the goods of the phase are still to be drawn
        s.round_goods = vec[i64]([i64(t if t < 6 else EMPTY) for t in turned_up])
    if s.stage in (AT_ROLL, AT_TURN) and EMPTY in s.round_goods[int(s.round) + (s.stage == AT_TURN) :]:
        r.wrong("round_goods", "must have a good for every round that is still to come")


def _read_pending(r: Reader, text: Any, language: Language) -> i64:
    tiles = language.tiles
    words = str(text).split()
    for module in language.words:
        effect = module.read_effect(words)
        if effect is not None:
            return effect
    if " ".join(words) in EXTRA_ACTIONS:
        return P_CASTLE | i64(EXTRA_ACTIONS.index(" ".join(words))) << PENDING_SHIFT
    if words and words[0] in PENDING:
        kind = PENDING.index(words[0])
        about = words[1:]
        if kind == P_DISCARD and len(about) == 1 and about[0] in tiles:
            return kind | i64(tiles.index(about[0])) << PENDING_SHIFT
        if kind in (P_NEIGHBOUR, P_KEEP) and about and about[0] in tuple("123456"):
            depot = int(about[0]) - 1
            if about[1:] == ["second"] and kind == P_KEEP:
                return kind | i64(depot | SECOND) << PENDING_SHIFT
            if not about[1:]:
                return kind | i64(depot) << PENDING_SHIFT
        if kind == P_WHITE and len(about) == 1 and about[0] in tuple("123456"):
            return kind | i64(int(about[0])) << PENDING_SHIFT
        if (kind < P_NEIGHBOUR or kind == P_OVERFULL) and not about:
            return i64(kind)
    r.wrong("pending", f"has the unknown effect {text!r}; known are {', '.join(PENDING)}")


def _read_settling(s: State, r: Reader, n: int) -> None:
    offered = []
    for pair in r.items("offered", n, n):
        if not isinstance(pair, list) or len(pair) != 2:
            r.wrong("offered", "must be a pair of duchies for each seat")
        offered += [EMPTY if label is None else duchy_index(s.rules, label) for label in pair]
    s.offered = vec[i64]([i64(k) for k in offered])
    settled = []
    for text in r.items("settled", n, n):
        if text is None or text == "sealed":
            settled.append(EMPTY if text is None else SEALED)
            continue
        label, _, hex_ = str(text).rpartition(" ")
        k = duchy_index(s.rules, label)
        settled.append(SETTLE | k << X_SHIFT | _hex(r, "settled", s.rules.duchies[k], hex_) << HEX_SHIFT)
    s.settled = vec[i64]([i64(chosen) for chosen in settled] + [i64(EMPTY)] * (s.n - n))


def _hex(r: Reader, key: str, duchy: Duchy, name: str) -> int:
    if name not in duchy.names:
        r.wrong(key, f'is wrong: there is no space "{name}" in duchy {duchy.label}')
    return duchy.names.index(name)


def _read_player(s: State, p: Player, r: Reader, language: Language) -> None:
    tiles = language.tiles
    p.duchy = s.rules.duchies[duchy_index(s.rules, r.value("board"))]
    duchy = r.table("duchy")
    for name in duchy.values:
        h = _hex(duchy, name, p.duchy, name)
        tile = duchy.choice(name, tiles)
        if TILE_COLOUR[tile] not in (p.duchy.colour[h], ANY):
            duchy.wrong(name, f"is a {COLOURS[p.duchy.colour[h]]} space, so it cannot hold {tiles[tile]}")
        cover(p, p, i64(tile), i64(h))
    duchy.done()
    stored = r.words("storage", 0, max([ROOM, *(words.most_stored for words in language.words)]), tiles)
    p.stored = len(stored)
    p.storage = vec[i64]([i64(tile) for tile in stored] + [i64(EMPTY)] * (ROOM - len(stored)))
    dice = r.items("dice", 2, 2)
    if any(isinstance(die, bool) or not isinstance(die, int) or not 0 <= die <= 6 for die in dice):
        r.wrong("dice", f"must be two numbers from 1 to 6, or 0 for a used die, not {dice}")
    p.die0, p.die1 = dice
    p.bought = int(r.flag("bought"))
    p.hired = int(r.flag("hired"))
    p.workers = r.integer("workers", 0, 999)
    _read_purse(s, p, r, language)
    if free_goods_spaces(s, p) < 0:
        r.wrong("goods", "can be of three types at most (B-BOARD-09)")
    for words in language.words:
        words.read_seat(s, p, r)
    if p.stored > p.room and not s.pending:
        r.wrong("storage", f"must have at most {p.room} tiles")
    r.done()


def _read_automatic(s: State, p: Player, seat: Reader, table: Reader, language: Language) -> None:
    for words in language.words:
        words.read_automatic(s, p, seat, table)
    table.done()
    _read_purse(s, p, seat, language)
    seat.done()


def _read_purse(s: State, p: Player, r: Reader, language: Language) -> None:
    """Silver, goods, bonus tiles and points: what also a seat that plays itself has."""
    p.silver = r.integer("silver", 0, 999)
    for t, count in enumerate(r.counts("goods", GOODS, 7)):
        p.goods[t] = count
    for t, count in enumerate(r.counts("sold", GOODS, 7)):
        p.sold[t] = count
    for c in set(r.words("large", 0, 6, COLOURS[:6])):
        p.large |= BIT[c]
        s.bonus_taken[c] += 1
    for c in set(r.words("small", 0, 6, COLOURS[:6])):
        p.small |= BIT[c]
        s.bonus_taken[c] += 1
    _read_points(p, r.table("points"), language.sources)


def _read_points(p: Player, r: Reader, sources: Mapping[int, str]) -> None:
    for i, name in sources.items():
        if r.has(name):
            lowest, highest = (-9999, 0) if i == FOR_CASTLES else (0, 9999)
            p.points[i] = r.integer(name, lowest, highest)
    r.done()


def _check_pending(s: State, r: Reader, language: Language) -> None:
    """An effect that waits must have an answer."""
    p = s.players[s.current]
    tiles = [tile for holder in language.mode.holders(s, p) for tile in holder.tiles]
    for effect in s.pending:
        kind = effect & 15
        about = effect >> PENDING_SHIFT
        if kind == P_DISCARD and p.stored < p.room:
            r.wrong("pending", "cannot be a discard while there is room in storage (B-STORE-04)")
        if kind == P_KEEP and not 0 < free_goods_spaces(s, p) < int(new_types(s, p, about & 7)).bit_count():
            r.wrong("pending", "cannot be a choice of goods to keep where all fit or none (B-SHIP-05)")
        if kind in (P_SHIP, P_NEIGHBOUR, P_KEEP) and SHIP_TILE not in tiles:
            r.wrong("pending", "cannot be about a ship where none has been placed (B-SHIP-01)")


def _set_track(s: State, language: Language) -> None:
    """B-ORDER-10: a piece has moved once for each ship in the duchy, but for one whose goods are being loaded."""
    for i, p in enumerate(s.players[: s.people]):
        p.track = sum(tile == SHIP_TILE for tile in p.tiles)
        if i == s.current:
            p.track -= loading(s, language)
    if s.stage > AT_START_PLAYER:
        spaces = [int(s.players[seat].track) for seat in s.track_order]
        if spaces != sorted(spaces, reverse=True):
            raise InputError('"track" must have the seats with more ships in front (B-ORDER-10).')


def _read_supply(s: State, r: Reader, language: Language) -> None:
    """Supplies may be left out: then everything that is not in sight is still to be drawn. What lies in the black
    depot has a black back, anything else a coloured one as far as there are any."""
    tiles = language.tiles
    seen = tiles_in_sight(s, language)
    all_ = tiles_of_the_game(s)
    for tile, name in enumerate(tiles):
        if seen[tile] > all_[tile]:
            raise InputError(f"There are {seen[tile]} {name} tiles here, more than the game has.")
    if r.has("supply"):
        supply = r.table("supply")
        s.supply = vec[i64]([i64(x) for x in supply.counts("coloured", tiles, 99)])
        s.black_supply = vec[i64]([i64(x) for x in supply.counts("black", tiles, 99)])
        supply.done()
    else:
        for_sale = [list(s.black).count(t) for t in range(len(tiles))]
        drawn = [
            min(seen[t] - min(for_sale[t], int(s.rules.black[t])), int(s.rules.coloured[t])) for t in range(len(tiles))
        ]
        black = [s.rules.black[t] - max(0, seen[t] - drawn[t] - s.rules.aside[t]) for t in range(len(tiles))]
        s.supply = vec[i64]([i64(s.rules.coloured[t] - drawn[t]) for t in range(len(tiles))])
        s.black_supply = vec[i64]([i64(count) for count in black])
    left = [all_[t] - seen[t] - s.supply[t] - s.black_supply[t] for t in range(len(tiles))]
    for tile, count in enumerate(left):
        if count < 0:
            raise InputError(f"There are {-count} {tiles[tile]} tiles more here than the game has.")
    s.removed = sum(left)
    goods = goods_in_sight(s)
    for t, count in enumerate(goods):
        if count > 7:
            raise InputError(f"There are {count} {GOODS[t]} goods here, more than the seven of the game.")
    s.goods_supply = vec[i64]([i64(7 - count) for count in goods])
