#include <math.h>
#include <string.h>

#include "fold.h"
#include "matrix.h"
#include "plays.h"
#include "policy.h"

/* Solving without a graph, for battles that only go forward.
 *
 * The worth of a state is asked for; it asks for the worth of what it leads to, down to the end, and
 * remembers the answer. Kept to the end are only the points where both sides choose at once: between
 * two of them lies a round, whose rolls and choices are forgotten as soon as their point is solved.
 * A round of the larger systems has hundreds of times as many states as points, so this takes a
 * hundredth of the memory of the graph, and every state is expanded once all the same.
 *
 * A point is worth three figures. `value` is the value of its matrix, whose cells are the values of
 * what the joint answers lead to. The mixes found for that matrix are at once held against best
 * replies, with the cells of the replies: `low` is the least column against our mix, `high` the
 * largest row against theirs. As what a point leads to is done before the point itself, these are
 * the two passes of reply.c, node by node. The mixes themselves are not kept: whoever wants those of
 * a point asks for its cells.
 *
 * Points are told apart by two hashes of their key: see graph.c for how sure that is. */

#define LOG_FIRST 12u
#define PASSING_LOG 12u /* places for what is met between two points */
#define DEPTH_MOST 4096u
#define TOLD_EVERY 65536u
#define POINTS_MOST UINT64_C(20000000)

typedef struct worth {
    double value, low, high;
} worth;

/* A place of a table by fingerprint: free if both hashes are 0; `value` is NAN while it is asked. */
typedef struct place {
    uint64_t print[2];
    worth worth;
} place;

/* What one level of the descent works in. */
typedef struct level {
    bni_plays plays;
    place *passing; /* of a point: what was met below it, in a table of its own */
    uint32_t passing_count;
    worth *cells;
    unsigned char *state; /* what the level stands at, then the one it looks at */
} level;

typedef struct descent {
    bni_world world;
    bn_arena *arena;
    bn_watch watch;
    bn_error *err;
    bni_pool pool;
    bni_memo memo;
    bni_matrix *matrix;
    unsigned char *key;
    place *points;
    uint32_t log;
    uint64_t most; /* points */
    level *levels[DEPTH_MOST];
    level *round; /* the point in hand, whose table is in use */
    uint64_t advanced;
    bni_met met;
    bn_solved figures;
} descent;

static bn_code full(descent *d)
{
    return bni_fail(d->err, BN_MEMORY, "the memory given is too small to solve this game",
                    "give more, or leave fewer questions free");
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void fingerprint(descent *d, const void *state, uint64_t print[2])
{
    bni_fingerprint(&d->world, state, d->key, print);
    print[0] |= 1; /* never a free place */
}

static place *find(place *table, uint32_t log, const uint64_t print[2])
{
    uint64_t mask = (UINT64_C(1) << log) - 1, at = (print[0] >> 1) & mask;

    for (; table[at].print[0] != 0; at = (at + 1) & mask)
        if (table[at].print[0] == print[0] && table[at].print[1] == print[1])
            break;
    return &table[at];
}

static bn_code grow(descent *d)
{
    place *old = d->points;
    uint32_t log = old ? d->log + 1 : LOG_FIRST;
    place *wider = bn_arena_array(d->arena, (size_t)1 << log, sizeof *wider);

    if (!wider)
        return full(d);
    for (uint64_t i = 0; old && i < UINT64_C(1) << d->log; i++)
        if (old[i].print[0] != 0)
            *find(wider, log, old[i].print) = old[i];
    d->points = wider;
    d->log = log;
    return BN_OK;
}

/* A point is entered before it is solved, so that one that leads back to itself is seen. */
static bn_code enter(descent *d, const uint64_t print[2])
{
    place *p;

    if (d->figures.matrices >= d->most)
        return bni_fail(d->err, BN_LIMIT, "the game has more states than the limit allows",
                        "raise the limit, or leave fewer questions free");
    if ((d->figures.matrices + 1) * 4 > (UINT64_C(3) << d->log)) {
        bn_code code = grow(d);

        if (code != BN_OK)
            return code;
    }
    p = find(d->points, d->log, print);
    *p = (place){ .print = { print[0], print[1] }, .worth = { NAN, NAN, NAN } };
    d->figures.matrices++;
    return BN_OK;
}

/* Remembers, while its round lasts, what a state between two points is worth. */
static void pass_by(descent *d, const uint64_t print[2], const worth *found)
{
    place *p;

    if (!d->round || d->round->passing_count * 2 >= 1u << PASSING_LOG)
        return;
    p = find(d->round->passing, PASSING_LOG, print);
    d->round->passing_count += p->print[0] == 0;
    *p = (place){ .print = { print[0], print[1] }, .worth = *found };
}

typedef enum known { UNKNOWN, KNOWN, REPEATS } known;

static known known_already(descent *d, const uint64_t print[2], worth *out)
{
    place *p = find(d->points, d->log, print);

    if (p->print[0] == 0 && d->round)
        p = find(d->round->passing, PASSING_LOG, print);
    if (p->print[0] == 0)
        return UNKNOWN;
    d->figures.merged++;
    *out = p->worth;
    return isnan(p->worth.value) ? REPEATS : KNOWN;
}

/* ---- levels ---------------------------------------------------------------------------------- */

static level *level_at(descent *d, uint32_t depth)
{
    level *l;

    if (d->levels[depth])
        return d->levels[depth];
    l = bn_arena_get(d->arena, sizeof *l);
    if (!l)
        return NULL;
    l->state = bn_arena_get(d->arena, 2 * bni_round16(d->world.state_size));
    l->cells = bn_arena_array(d->arena, (size_t)BN_ANSWERS_MAX * BN_ANSWERS_MAX, sizeof *l->cells);
    d->levels[depth] = l->state && l->cells ? l : NULL;
    return d->levels[depth];
}

static unsigned char *looked_at(const descent *d, const level *l)
{
    return l->state + bni_round16(d->world.state_size);
}

static bool open_table(descent *d, level *l)
{
    size_t places = (size_t)1 << PASSING_LOG;

    if (!l->passing)
        l->passing = bn_arena_array(d->arena, places, sizeof *l->passing);
    else
        memset(l->passing, 0, places * sizeof *l->passing);
    l->passing_count = 0;
    return l->passing != NULL;
}

/* ---- what is worth what ---------------------------------------------------------------------- */

static bn_code ask(descent *d, uint32_t depth, unsigned char *state, worth *out);

/* The worth of what the moves lead to from the level's state. */
static bn_code after(descent *d, uint32_t depth, level *l, const bn_move *moves, uint32_t count,
                     worth *out)
{
    const bni_world *w = &d->world;
    unsigned char *next = looked_at(d, l);

    if (++d->advanced % TOLD_EVERY == 0 && d->watch.tell) {
        bn_progress progress = { .done = d->figures.matrices, .of = d->figures.matrices };

        if (!d->watch.tell(d->watch.self, &progress))
            return bn_fail(d->err, BN_LIMIT, "cancelled");
    }
    memcpy(next, l->state, w->state_size);
    w->game->advance(w->setup, next, moves, count, NULL);
    return ask(d, depth + 1, next, out);
}

static bn_code of_roll(descent *d, uint32_t depth, level *l, worth *out)
{
    const bni_world *w = &d->world;
    worth sum = { 0, 0, 0 };
    bni_fold *fold;
    bn_code code;

    code = bni_memo_get(&d->memo, w->game, w->setup, l->state, l->plays.questions, &fold, d->err);
    for (uint32_t i = 0; code == BN_OK && i < fold->count; i++) {
        bn_move move = { .question = 0, .answer = { { fold->outcomes[i].consequence } } };
        double chance = (double)fold->outcomes[i].weight / (double)fold->total;
        worth one;

        code = after(d, depth, l, &move, 1, &one);
        sum.value += chance * one.value;
        sum.low += chance * one.low;
        sum.high += chance * one.high;
    }
    d->figures.rolls++;
    d->figures.outcomes += code == BN_OK ? fold->count : 0;
    *out = sum;
    return code;
}

/* The cells of a point or choice, row by row. */
static bn_code cells_of(descent *d, uint32_t depth, level *l)
{
    const bni_plays *p = &l->plays;
    uint32_t play[2];
    bn_code code = BN_OK;

    for (play[0] = 0; play[0] < p->size[0]; play[0]++)
        for (play[1] = 0; play[1] < p->size[1] && code == BN_OK; play[1]++) {
            bn_move moves[BN_OPEN_MAX];
            uint32_t count = bni_plays_moves(p, play, moves);

            code = after(d, depth, l, moves, count, &l->cells[play[0] * p->size[1] + play[1]]);
        }
    d->figures.cells += p->size[0] * p->size[1];
    return code;
}

/* One team chooses: what it takes stands fast for the other's reply, and its own reply may differ. */
static worth of_choice(const level *l, uint32_t count, bool ours)
{
    const worth *best = &l->cells[0];
    worth out;

    for (uint32_t i = 1; i < count; i++)
        if (ours ? l->cells[i].value > best->value : l->cells[i].value < best->value)
            best = &l->cells[i];
    out = *best;
    for (uint32_t i = 0; i < count; i++)
        if (ours)
            out.high = fmax(out.high, l->cells[i].high);
        else
            out.low = fmin(out.low, l->cells[i].low);
    return out;
}

static void mix_purely(bni_matrix *m)
{
    if (m->pivots > 0)
        return;
    memset(m->mix, 0, sizeof m->mix);
    m->mix[0][m->pure[0]] = m->mix[1][m->pure[1]] = 1;
}

static worth of_point(descent *d, const level *l)
{
    bni_matrix *m = d->matrix;
    uint32_t rows = l->plays.size[0], columns = l->plays.size[1];
    worth out = { .low = INFINITY, .high = -INFINITY };

    m->rows = rows;
    m->columns = columns;
    for (uint32_t i = 0; i < rows * columns; i++)
        m->cells[i] = l->cells[i].value;
    bni_matrix_solve(m);
    mix_purely(m);
    for (uint32_t c = 0; c < columns; c++) {
        double got = 0;

        for (uint32_t r = 0; r < rows; r++)
            got += m->mix[0][r] * l->cells[r * columns + c].low;
        out.low = fmin(out.low, got);
    }
    for (uint32_t r = 0; r < rows; r++) {
        double got = 0;

        for (uint32_t c = 0; c < columns; c++)
            got += m->mix[1][c] * l->cells[r * columns + c].high;
        out.high = fmax(out.high, got);
    }
    out.value = m->value;
    return out;
}

/* Both choose at once. */
static bn_code sealed(descent *d, uint32_t depth, level *l, const uint64_t print[2], worth *out)
{
    level *outer = d->round;
    bn_code code = enter(d, print);

    if (code != BN_OK)
        return code;
    if (!open_table(d, l))
        return full(d);
    d->round = l;
    code = cells_of(d, depth, l);
    d->round = outer;
    if (code != BN_OK)
        return code;
    *out = of_point(d, l);
    find(d->points, d->log, print)->worth = *out;
    return BN_OK;
}

static bn_code work_out(descent *d, uint32_t depth, level *l, int type, const uint64_t print[2],
                        worth *out)
{
    const bni_world *w = &d->world;
    double end;
    bn_code code;

    switch (type) {
    case BN_POINT_OVER:
        end = bn_objective_worth(&w->objective, w->game, w->setup, l->state);
        *out = (worth){ end, end, end };
        d->figures.finished++;
        return BN_OK;
    case BN_POINT_ROLL:
        return of_roll(d, depth, l, out);
    case BN_POINT_CHOICE:
        code = cells_of(d, depth, l);
        d->figures.choices++;
        *out = of_choice(l, l->plays.size[0] * l->plays.size[1], l->plays.size[0] > 1);
        return code;
    default:
        return sealed(d, depth, l, print, out);
    }
}

static bn_code repeats(descent *d)
{
    return bni_fail(d->err, BN_LIMIT, "states of this game repeat", "solve it by its graph");
}

/* What a state is worth; it may be overwritten. */
static bn_code ask(descent *d, uint32_t depth, unsigned char *state, worth *out)
{
    uint64_t first[2], print[2];
    known is;
    level *l;
    int type;
    bn_code code;

    fingerprint(d, state, first);
    is = known_already(d, first, out);
    if (is != UNKNOWN)
        return is == KNOWN ? BN_OK : repeats(d);
    if (depth == DEPTH_MOST)
        return repeats(d);
    l = level_at(d, depth);
    if (!l)
        return full(d);
    memcpy(l->state, state, d->world.state_size);
    type = bni_settle(&d->world, l->state, &l->plays, &d->met);
    if (type < 0)
        return bni_fail(d->err, BN_RULE, "a course of the game went past the bound it states",
                        "the system's game is at fault");
    if (memcmp(l->state, state, d->world.state_size) == 0) { /* nothing was for the policies */
        memcpy(print, first, sizeof print);
    } else {
        fingerprint(d, l->state, print);
        is = known_already(d, print, out);
    }
    if (is == REPEATS)
        return repeats(d);
    code = is == KNOWN ? BN_OK : work_out(d, depth, l, type, print, out);
    if (code != BN_OK)
        return code;
    if (type != BN_POINT_SEALED)
        pass_by(d, print, out);
    if (print[0] != first[0] || print[1] != first[1])
        pass_by(d, first, out);
    return BN_OK;
}

/* ---- the call -------------------------------------------------------------------------------- */

static bn_code begin(descent *d, const bn_solve_limits *limits)
{
    size_t size = d->world.state_size;

    d->pool = (bni_pool){ .arena = d->arena, .size = BNI_BLOCK };
    d->matrix = bn_arena_get(d->arena, sizeof *d->matrix);
    d->key = bn_arena_get(d->arena, size + BNI_KEY_MORE);
    d->most = limits && limits->states ? limits->states : POINTS_MOST;
    if (!d->matrix || !d->key || bni_memo_init(&d->memo, &d->pool) != BN_OK)
        return full(d);
    return grow(d);
}

/* What the first level stood before, for whoever weighs its cells. */
static bn_code stakes_of(const descent *d, const void *state, bn_arena *arena, bn_stakes *out)
{
    const level *l = d->levels[0];
    bool free = l->plays.size[0] > 1 || l->plays.size[1] > 1;
    uint32_t rows = free ? l->plays.size[0] : 1, columns = free ? l->plays.size[1] : 1;
    double *cells = bn_arena_array(arena, (size_t)rows * columns, sizeof *cells);
    bn_play *ours = bn_arena_array(arena, rows, sizeof *ours);

    if (!cells || !ours)
        return bn_fail(d->err, BN_MEMORY, "no room for what is at stake");
    for (uint32_t i = 0; i < rows * columns; i++)
        cells[i] = free ? l->cells[i].value : d->figures.value;
    for (uint32_t r = 0; free && r < rows; r++)
        ours[r].count = bni_plays_own(&l->plays, BN_OURS, r, ours[r].moves);
    *out = (bn_stakes){ .plays = { rows, columns },
                        .cells = cells,
                        .ours = ours,
                        .asks = free && memcmp(l->state, state, d->world.state_size) == 0 };
    return BN_OK;
}

static void tell_figures(descent *d, const worth *found)
{
    bn_solved *f = &d->figures;

    f->value = found->value;
    f->low = found->low;
    f->high = found->high;
    f->exploitability = found->high > found->low ? found->high - found->low : 0;
    f->states = f->matrices + f->choices + f->rolls + f->finished;
    f->folds = d->memo.folds;
    f->falls = d->memo.folder.falls;
    f->fixed = d->met.fixed;
    f->too_many = d->met.too_many;
    f->declined = d->met.declined;
}

bn_code bn_stakes_descended(const bn_game *game, const void *setup, const void *state,
                            const bn_objective *objective, const bn_freedom *freedom,
                            const bn_solve_limits *limits, bn_arena *arena, bn_arena *work,
                            bn_watch watch, bn_solved *figures, bn_stakes *out, bn_error *err)
{
    descent *d = bn_arena_get(work, sizeof *d);
    unsigned char *from = bn_arena_get(work, game->state_size(setup));
    worth found;
    bn_code code;

    if (!d || !from)
        return bn_fail(err, BN_MEMORY, "the memory given is used up");
    d->arena = work;
    d->watch = watch;
    d->err = err;
    code = bni_world_make(&d->world, game, setup, objective, freedom, err);
    if (code == BN_OK)
        code = begin(d, limits);
    if (code != BN_OK)
        return code;
    memcpy(from, state, d->world.state_size);
    code = ask(d, 0, from, &found);
    if (code != BN_OK)
        return code;
    tell_figures(d, &found);
    *figures = d->figures;
    return stakes_of(d, state, arena, out);
}
