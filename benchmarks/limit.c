/* The C limit: random two-player games of The Castles of Burgundy, 2019 edition, everybody on duchy 1.

   The same game as the engine's, decision for decision: the same chance events, the same options in the same order, the
   same generator. Equal seeds give equal games, and the checksum printed here is the engine's own; that is the proof.
   `duchy bench` writes tables.h from the engine's data, builds this with cc -O2 and compares both.

   usage: limit FIRST_SEED COUNT        prints: decisions points checksum cpu_seconds */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tables.h"

typedef uint64_t u64;
typedef uint32_t u32;

enum { SEATS = 2, DEPOTS = 6, SLOTS = DEPOTS * SEATS, BLACK_SLOTS = 2 * SEATS, GOODS = 6, NOTHING = -1, PRICE = 2 };
enum { BUILDING, LIVESTOCK, SHIP, MONASTERY, MINE, CASTLE, ANY };
enum { MARKET, CARPENTER, CHURCH, WAREHOUSE, BOARDING_HOUSE, BANK, TOWN_HALL, WATCHTOWER, FIRST_LIVESTOCK,
       SHIP_TILE = 20, CASTLE_TILE, MINE_TILE, FIRST_MONASTERY };
enum { TAKE, PLACE, SELL, WORKERS, BUY, END, PASS, LOAD, KEEP, DISCARD };
enum { P_CASTLE, P_MARKET, P_CARPENTER, P_CHURCH, P_WAREHOUSE, P_TOWN_HALL, P_SHIP, P_NEIGHBOUR, P_KEEP, P_DISCARD };
enum { NO_DIE = 2, NO_GOODS = DEPOTS, FROM_DEPOT = BLACK_SLOTS, WITH_EIGHT = 28, WITH_FREE_STEP = 56 };
enum { MOST_ACTIONS = 512, MOST_PENDING = 64 };

#define M(n) (1u << ((n) - 1))
#define BIT(n) (1ull << (n))

typedef struct { uint8_t kind, die, x, hex; } Action; /* of a purchase, `die` is the silver paid */
typedef struct { uint8_t kind, about, second; } Effect;

typedef struct {
    u64 covered, frontier, blocked[8];
    u32 monasteries;
    int workers, silver, points, track, mines;
    int8_t die[2], bought, stored, storage[3], goods[GOODS], sold[GOODS], built[8], tiles[HEXES];
    uint8_t bonuses; /* colours whose bonus tile is owned */
} Player;

typedef struct {
    Player players[SEATS];
    int8_t phase, round, current, order[SEATS], round_order[SEATS];
    int8_t depots[SLOTS], black[BLACK_SLOTS], depot_goods[DEPOTS][GOODS], round_goods[5], bonus_taken[6];
    int8_t supply[TILES], black_supply[TILES], goods_supply[GOODS];
    int pending;
    Effect effects[MOST_PENDING];
} Game;

/* ------------------------------------------------------------------ the generator: sfc32 */
typedef struct { u32 a, b, c, counter; } Rng;

static inline u32 word(Rng *r) {
    u32 out = r->a + r->b + r->counter++;
    r->a = r->b ^ r->b >> 9;
    r->b = r->c + (r->c << 3);
    r->c = (r->c << 21 | r->c >> 11) + out;
    return out;
}

static inline int below(Rng *r, u32 n) {
    u64 product = (u64)word(r) * n;
    if ((u32)product < n) {
        u32 unfair = -n % n;
        while ((u32)product < unfair)
            product = (u64)word(r) * n;
    }
    return product >> 32;
}

static Rng seeded(u64 number) {
    Rng r = {number, number >> 32, 0x9E3779B9u, 1};
    for (int i = 0; i < 12; i++)
        word(&r);
    return r;
}

/* ------------------------------------------------------------------ chance */
static int draw_tile(int8_t *supply, int colour, Rng *r) {
    int left = 0;
    for (int t = FIRST_OF[colour]; t < AFTER_LAST_OF[colour]; t++)
        left += supply[t];
    int pick = below(r, left), tile = FIRST_OF[colour];
    while (pick >= supply[tile])
        pick -= supply[tile++];
    supply[tile]--;
    return tile;
}

static int draw_good(int8_t *supply, int left, Rng *r) {
    int pick = below(r, left), t = 0;
    while (pick >= supply[t])
        pick -= supply[t++];
    supply[t]--;
    return t;
}

static int goods_left(const Game *g) {
    int left = 0;
    for (int t = 0; t < GOODS; t++)
        left += g->goods_supply[t];
    return left;
}

static void set_up(Game *g, Rng *r) {
    int first = below(r, SEATS);
    for (int i = 0; i < SEATS; i++) {
        int seat = (first + i) % SEATS;
        Player *p = &g->players[seat];
        g->order[i] = seat;
        p->workers = i + 1;
        p->covered = BIT(CENTRE);
        p->frontier = NEIGHBOURS[CENTRE];
        p->tiles[CENTRE] = CASTLE_TILE;
        g->supply[CASTLE_TILE]--;
    }
    int left = goods_left(g);
    for (int i = 0; i < 3 * SEATS; i++)
        g->players[i / 3].goods[draw_good(g->goods_supply, left--, r)]++;
}

static void begin_phase(Game *g, Rng *r) {
    for (int i = 0; i < SLOTS; i++)
        g->depots[i] = draw_tile(g->supply, SPACES[i], r);
    for (int i = 0; i < BLACK_SLOTS; i++)
        g->black[i] = draw_tile(g->black_supply, ANY, r);
    int left = goods_left(g);
    for (int i = 0; i < 5; i++)
        g->round_goods[i] = draw_good(g->goods_supply, left--, r);
}

static void roll(Game *g, Rng *r) {
    for (int i = 0; i < SEATS; i++)
        for (int d = 0; d < 2; d++)
            g->players[i].die[d] = below(r, 6) + 1;
    g->depot_goods[below(r, 6)][g->round_goods[g->round]]++;
    memcpy(g->round_order, g->order, sizeof g->order);
}

/* ------------------------------------------------------------------ legal actions */
static Action *takes(const Game *g, u32 values, u32 colours, Action like, Action *out) {
    for (int d = 0; d < DEPOTS; d++)
        if (values >> (d + 1) & 1)
            for (int i = SEATS * d; i < SEATS * d + SEATS; i++) {
                int tile = g->depots[i], j = SEATS * d;
                if (tile == NOTHING || !(colours >> TILE_COLOUR[tile] & 1))
                    continue;
                while (g->depots[j] != tile)
                    j++;
                if (j == i) {
                    *out = like;
                    out++->x += i;
                }
            }
    return out;
}

static u64 spots_for(const Player *p, int tile) {
    u64 spots = p->frontier & COLOUR_MASK[TILE_COLOUR[tile]];
    if (TILE_COLOUR[tile] == BUILDING && !(p->monasteries & M(1)))
        spots &= ~p->blocked[tile];
    return spots;
}

/* `reach` is an index of REACH, or -1 where the number does not matter */
static Action *places(const Player *p, int reach, int die, Action *out) {
    for (int i = 0; i < p->stored; i++) {
        int tile = p->storage[i];
        if ((i > 0 && p->storage[0] == tile) || (i > 1 && p->storage[1] == tile))
            continue;
        u64 spots = spots_for(p, tile);
        if (reach >= 0)
            spots &= REACH_HEXES[p->monasteries & FREE_STEP[TILE_COLOUR[tile]] ? reach + WITH_FREE_STEP : reach];
        for (; spots; spots &= spots - 1)
            *out++ = (Action){PLACE, die, i, __builtin_ctzll(spots)};
    }
    return out;
}

static Action *sales(const Player *p, u32 values, int die, Action *out) {
    for (int t = 0; t < GOODS; t++)
        if (p->goods[t] && values >> (t + 1) & 1)
            *out++ = (Action){SELL, die, t, 0};
    return out;
}

static Action *wares(const Game *g, int all_depots, int silver, Action *out) {
    for (int i = 0; i < BLACK_SLOTS; i++) {
        int j = 0;
        while (g->black[j] != g->black[i])
            j++;
        if (j == i && g->black[i] != NOTHING)
            *out++ = (Action){BUY, silver, i, 0};
    }
    return all_depots ? takes(g, -1, -1, (Action){BUY, silver, FROM_DEPOT, 0}, out) : out;
}

static Action *purchases(const Game *g, const Player *p, Action *out) {
    if (p->bought)
        return out;
    if (!(p->monasteries & M(6)))
        return p->silver >= PRICE ? wares(g, 0, PRICE, out) : out;
    for (int silver = PRICE; silver >= 0; silver--)
        if (p->silver >= silver && p->workers >= PRICE - silver)
            out = wares(g, 1, silver, out);
    return out;
}

static Action *die_actions(const Game *g, const Player *p, int die, Action *out) {
    int reach = p->die[die] * 4 + (p->workers > 3 ? 3 : p->workers) + (p->monasteries & M(8) ? WITH_EIGHT : 0);
    *out++ = (Action){WORKERS, die, 0, 0};
    out = sales(p, REACH[reach], die, out);
    out = takes(g, REACH[p->monasteries & M(12) ? reach + WITH_FREE_STEP : reach], -1, (Action){TAKE, die, 0, 0}, out);
    return places(p, reach, die, out);
}

static int has_goods(const Game *g, int depot) {
    int tiles = 0;
    for (int t = 0; t < GOODS; t++)
        tiles += g->depot_goods[depot][t];
    return tiles > 0;
}

static int new_types(const Game *g, const Player *p, int depot) {
    int types = 0;
    for (int t = 0; t < GOODS; t++)
        if (g->depot_goods[depot][t] && !p->goods[t])
            types |= 1 << t;
    return types;
}

static int free_goods_spaces(const Player *p) {
    int spaces = 3;
    for (int t = 0; t < GOODS; t++)
        spaces -= p->goods[t] != 0;
    return spaces;
}

static Action *loads(const Game *g, Action *out) {
    int some_empty = 0;
    for (int d = 0; d < DEPOTS; d++)
        if (has_goods(g, d))
            *out++ = (Action){LOAD, 0, d, 0};
        else
            some_empty = 1;
    if (some_empty)
        *out++ = (Action){LOAD, 0, NO_GOODS, 0};
    return out;
}

static Action *keeps(const Game *g, const Player *p, int depot, Action *out) {
    int types = new_types(g, p, depot), spaces = free_goods_spaces(p);
    for (int kept = 0; kept < 1 << GOODS; kept++)
        if (!(kept & ~types) && __builtin_popcount(kept) == spaces)
            *out++ = (Action){KEEP, 0, kept, 0};
    return out;
}

static Action *answers(const Game *g, const Player *p, Effect e, Action *out) {
    const Action take = {TAKE, NO_DIE, 0, 0};
    switch (e.kind) {
    case P_CASTLE:
        *out++ = (Action){WORKERS, NO_DIE, 0, 0};
        out = sales(p, -1, NO_DIE, out);
        out = takes(g, -1, -1, take, out);
        out = places(p, -1, NO_DIE, out);
        return purchases(g, p, out);
    case P_SHIP:
        return loads(g, out);
    case P_KEEP:
        return keeps(g, p, e.about, out);
    case P_DISCARD:
        for (int i = 0; i < 3; i++)
            if ((i == 0 || p->storage[i] != p->storage[0]) && (i < 2 || p->storage[2] != p->storage[1]))
                *out++ = (Action){DISCARD, 0, i, 0};
        return out;
    case P_WAREHOUSE:
        out = sales(p, -1, NO_DIE, out);
        break;
    case P_TOWN_HALL:
        out = places(p, -1, NO_DIE, out);
        out = purchases(g, p, out);
        break;
    case P_NEIGHBOUR:
        for (int i = 1; i < DEPOTS; i += 4)
            if (has_goods(g, (e.about + i) % DEPOTS))
                *out++ = (Action){LOAD, 0, (e.about + i) % DEPOTS, 0};
        break;
    default: /* market, carpenter's workshop, church */
        out = takes(g, -1, OFFERS[e.kind], take, out);
    }
    *out++ = (Action){PASS, 0, 0, 0};
    return out;
}

static int legal(const Game *g, Action *first) {
    const Player *p = &g->players[g->current];
    Action *out = first;
    if (g->pending)
        return answers(g, p, g->effects[g->pending - 1], out) - first;
    if (p->die[0])
        out = die_actions(g, p, 0, out);
    if (p->die[1] && p->die[1] != p->die[0])
        out = die_actions(g, p, 1, out);
    out = purchases(g, p, out);
    if (!p->die[0] && !p->die[1])
        *out++ = (Action){END, 0, 0, 0};
    return out - first;
}

/* ------------------------------------------------------------------ what an action does */
static void push(Game *g, int kind, int about, int second) { g->effects[g->pending++] = (Effect){kind, about, second}; }

static void pay_workers(Player *p, int value, int wanted, u32 free_step) {
    if (value) {
        int mode = (p->monasteries & M(8) ? 1 : 0) + (p->monasteries & free_step ? 2 : 0);
        p->workers -= COST[(mode * 7 + value) * 7 + wanted];
    }
}

static void gain(Game *g, Player *p, int tile) {
    if (p->stored == 3)
        push(g, P_DISCARD, tile, 0);
    else
        p->storage[p->stored++] = tile;
}

static void unstore(Player *p, int slot) {
    p->stored--;
    for (int i = slot; i < p->stored; i++)
        p->storage[i] = p->storage[i + 1];
    p->storage[p->stored] = NOTHING;
}

static int pick_up(int8_t *slot) {
    int tile = *slot;
    *slot = NOTHING;
    return tile;
}

static void sell(Player *p, int type) {
    p->points += p->goods[type] * SALE_POINTS;
    p->sold[type] += p->goods[type];
    p->goods[type] = 0;
    p->silver += p->monasteries & M(3) ? 2 : 1;
    if (p->monasteries & M(4))
        p->workers++;
}

static void advance(Game *g, Player *p) {
    int at = 0;
    p->track++;
    while (g->order[at] != g->current)
        at++;
    for (; at > 0 && g->players[g->order[at - 1]].track <= p->track; at--)
        g->order[at] = g->order[at - 1];
    g->order[at] = g->current;
}

static void move_goods(Game *g, Player *p, int depot, int t) {
    p->goods[t] += g->depot_goods[depot][t];
    g->depot_goods[depot][t] = 0;
}

static void store_new(Game *g, Player *p, int depot, int types, int second) {
    for (int t = 0; t < GOODS; t++)
        if (types >> t & 1)
            move_goods(g, p, depot, t);
    if (p->monasteries & M(5) && !second && (has_goods(g, (depot + 1) % DEPOTS) || has_goods(g, (depot + 5) % DEPOTS)))
        push(g, P_NEIGHBOUR, depot, 0);
    else
        advance(g, p);
}

static void load(Game *g, Player *p, int depot) {
    int second = g->effects[--g->pending].kind == P_NEIGHBOUR;
    if (depot == NO_GOODS) {
        advance(g, p);
        return;
    }
    int types = new_types(g, p, depot), spaces = free_goods_spaces(p);
    for (int t = 0; t < GOODS; t++)
        if (p->goods[t])
            move_goods(g, p, depot, t);
    if (__builtin_popcount(types) > spaces) {
        if (spaces) {
            push(g, P_KEEP, depot, second);
            return;
        }
        types = 0;
    }
    store_new(g, p, depot, types, second);
}

static void score_area(Game *g, Player *p, int hex) {
    if (AREA[hex] & ~p->covered)
        return;
    p->points += AREA_POINTS[AREA_SIZE[hex]] + PHASE_POINTS[g->phase];
    int colour = COLOUR[hex];
    if (COLOUR_MASK[colour] & ~p->covered || g->bonus_taken[colour] == 2)
        return;
    p->points += g->bonus_taken[colour]++ ? SMALL_BONUS : LARGE_BONUS;
    p->bonuses |= 1 << colour;
}

static void score_livestock(Player *p, int tile, int hex) {
    int extra = p->monasteries & M(7) ? 3 : 2;
    for (u64 rest = AREA[hex] & p->covered; rest; rest &= rest - 1) {
        int other = p->tiles[__builtin_ctzll(rest)] - FIRST_LIVESTOCK;
        if (other / 3 == (tile - FIRST_LIVESTOCK) / 3)
            p->points += other % 3 + extra;
    }
}

static int may_place_somewhere(const Player *p) {
    for (int i = 0; i < p->stored; i++)
        if (spots_for(p, p->storage[i]))
            return 1;
    return 0;
}

static void building_effect(Game *g, Player *p, int building) {
    Action wanted[MOST_ACTIONS];
    switch (building) {
    case BANK:
        p->silver += 2;
        break;
    case BOARDING_HOUSE:
        p->workers += 4;
        break;
    case WATCHTOWER:
        p->points += 4;
        break;
    case TOWN_HALL:
        if (may_place_somewhere(p) || purchases(g, p, wanted) > wanted)
            push(g, P_TOWN_HALL, 0, 0);
        break;
    case WAREHOUSE:
        if (free_goods_spaces(p) < 3)
            push(g, P_WAREHOUSE, 0, 0);
        break;
    default: /* market, carpenter's workshop, church */
        for (int i = 0; i < SLOTS; i++)
            if (g->depots[i] != NOTHING && OFFERS[building + 1] >> TILE_COLOUR[g->depots[i]] & 1) {
                push(g, building + 1, 0, 0);
                break;
            }
    }
}

static void ship_effect(Game *g, Player *p) {
    for (int d = 0; d < DEPOTS; d++)
        if (has_goods(g, d)) {
            push(g, P_SHIP, 0, 0);
            return;
        }
    advance(g, p);
}

static void place(Game *g, Player *p, int value, int slot, int hex) {
    int tile = p->storage[slot], colour = TILE_COLOUR[tile];
    pay_workers(p, value, NUMBER[hex], FREE_STEP[colour]);
    unstore(p, slot);
    p->covered |= BIT(hex);
    p->frontier = (p->frontier | NEIGHBOURS[hex]) & ~p->covered;
    p->tiles[hex] = tile;
    score_area(g, p, hex);
    switch (colour) {
    case BUILDING:
        p->blocked[tile] |= AREA[hex];
        p->built[tile]++;
        building_effect(g, p, tile);
        break;
    case LIVESTOCK:
        score_livestock(p, tile, hex);
        break;
    case SHIP:
        ship_effect(g, p);
        break;
    case MONASTERY:
        p->monasteries |= 1u << (tile - FIRST_MONASTERY);
        break;
    case MINE:
        p->mines++;
        break;
    case CASTLE:
        push(g, P_CASTLE, 0, 0);
    }
}

/* The value of the die that is spent; 0 where an effect stands in for a die, which is then no longer pending. */
static int use_die(Game *g, Player *p, int die) {
    if (die == NO_DIE) {
        g->pending--;
        return 0;
    }
    int value = p->die[die];
    p->die[die] = 0;
    return value;
}

static void apply(Game *g, Action a) {
    Player *p = &g->players[g->current];
    int value;
    switch (a.kind) {
    case TAKE:
        value = use_die(g, p, a.die);
        pay_workers(p, value, a.x / SEATS + 1, M(12));
        gain(g, p, pick_up(&g->depots[a.x]));
        break;
    case PLACE:
        value = use_die(g, p, a.die);
        place(g, p, value, a.x, a.hex);
        break;
    case SELL:
        value = use_die(g, p, a.die);
        pay_workers(p, value, a.x + 1, 0);
        sell(p, a.x);
        break;
    case WORKERS:
        use_die(g, p, a.die);
        p->workers += p->monasteries & M(14) ? 4 : 2;
        p->silver += p->monasteries & M(13) ? 1 : 0;
        break;
    case BUY:
        p->silver -= a.die;
        p->workers -= PRICE - a.die;
        p->bought = 1;
        gain(g, p, pick_up(a.x >= FROM_DEPOT ? &g->depots[a.x - FROM_DEPOT] : &g->black[a.x]));
        break;
    case PASS:
        if (g->effects[--g->pending].kind == P_NEIGHBOUR)
            advance(g, p);
        break;
    case LOAD:
        load(g, p, a.x);
        break;
    case KEEP: {
        Effect e = g->effects[--g->pending];
        store_new(g, p, e.about, a.x, e.second);
        break;
    }
    case DISCARD: {
        int arriving = g->effects[--g->pending].about;
        unstore(p, a.x);
        gain(g, p, arriving);
    }
    }
}

/* ------------------------------------------------------------------ the course of a game */
static void final_scoring(Player *p) {
    int species = 0;
    p->points += p->silver + p->workers / 2;
    for (int t = 0; t < GOODS; t++) {
        p->points += p->goods[t];
        if (p->monasteries & M(15) && p->sold[t])
            p->points += MONASTERY_15;
        if (p->monasteries & M(25))
            p->points += p->sold[t];
    }
    for (int i = 0; i < 8; i++)
        if (p->monasteries & M(16 + i))
            p->points += 4 * p->built[SCORED_BUILDING[i]];
    for (int h = 0; h < HEXES; h++)
        if (p->tiles[h] >= FIRST_LIVESTOCK && p->tiles[h] < SHIP_TILE)
            species |= 1 << (p->tiles[h] - FIRST_LIVESTOCK) / 3;
    if (p->monasteries & M(24))
        p->points += 4 * __builtin_popcount(species);
    if (p->monasteries & M(26))
        p->points += MONASTERY_26 * __builtin_popcount(p->bonuses);
}

static int play_turn(Game *g, Rng *r) {
    Action actions[MOST_ACTIONS];
    g->players[g->current].bought = 0;
    for (int decisions = 1;; decisions++) {
        Action a = actions[below(r, legal(g, actions))];
        if (a.kind == END)
            return decisions;
        apply(g, a);
    }
}

static int play_out(Game *g, Rng *r) {
    int decisions = 0;
    set_up(g, r);
    for (g->phase = 0; g->phase < 5; g->phase++) {
        begin_phase(g, r);
        for (g->round = 0; g->round < 5; g->round++) {
            roll(g, r);
            for (int turn = 0; turn < SEATS; turn++) {
                g->current = g->round_order[turn];
                decisions += play_turn(g, r);
            }
        }
        for (int i = 0; i < SEATS; i++) {
            Player *p = &g->players[i];
            p->silver += p->mines;
            if (p->monasteries & M(2))
                p->workers += p->mines;
        }
    }
    for (int i = 0; i < SEATS; i++)
        final_scoring(&g->players[i]);
    return decisions;
}

static Game fresh(void) {
    Game g;
    memset(&g, 0, sizeof g);
    memcpy(g.supply, COLOURED, sizeof g.supply);
    memcpy(g.black_supply, BLACK, sizeof g.black_supply);
    memset(g.goods_supply, 7, sizeof g.goods_supply);
    for (int i = 0; i < SEATS; i++) {
        g.players[i].silver = 1;
        memset(g.players[i].storage, NOTHING, sizeof g.players[i].storage);
        memset(g.players[i].tiles, NOTHING, sizeof g.players[i].tiles);
    }
    return g;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: limit FIRST_SEED COUNT\n");
        return 2;
    }
    u64 first = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
    u64 decisions = 0, points = 0, checksum = 0;
    const Game start = fresh();
    clock_t began = clock();
    for (u64 i = 0; i < count; i++) {
        Game g = start;
        Rng r = seeded(first + i);
        int made = play_out(&g, &r);
        decisions += made;
        checksum = (checksum * 31 + made) % 1000000007;
        for (int seat = 0; seat < SEATS; seat++) {
            points += g.players[seat].points;
            checksum = (checksum * 31 + g.players[seat].points) % 1000000007;
        }
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%llu %llu %llu %.6f\n", (unsigned long long)decisions, (unsigned long long)points,
           (unsigned long long)checksum, seconds);
    return 0;
}
