/* Solving without a graph, for battles that only go forward.
 *
 * To find the worth of a state, the descent finds the worth of each state that it leads to, down
 * to the end, and remembers the answers. To the end it keeps only the sealed points, where both
 * sides choose at once. Between two of them lies a round, whose rolls and choices are forgotten as
 * soon as the first point is solved. A round of the larger systems has hundreds of times as many
 * states as points, so this takes a small part of the memory of the graph.
 *
 * Nor are all joint answers of a point followed: see double_oracle.c. Orders that no one would
 * give, and all that could follow them, are never looked at, unless a bot meets someone who does
 * give them: then the descent continues from the present state of the battle.
 *
 * A point is worth three figures. `value` is the value of its matrix, whose cells are the values
 * of what the joint answers lead to. The mixes found for that matrix are at once compared with
 * best replies, in the cells of the replies: `low` is the least column against our mix, `high` the
 * largest row against theirs. As everything that a point leads to is solved before the point itself, these are
 * the two passes of best_reply.c, node by node.
 *
 * A state that leads back to itself would continue for ever. A point is entered before it is solved,
 * so a state that meets it again finds it without a value, and the descent refuses the game: the
 * graph solves it.
 *
 * Points are told apart by the digest of their key: see graph.c for how sure that is. */
#include "descent.h"

#include "coarse.h"

#include <math.h>
#include <string.h>

#include <banneret/system/game.h>

#include "../common/policy.h"

#define TOLD_EVERY 65536u
#define POINTS_MOST UINT64_C(20000000)

/* Returns `code` itself, which is never BN_OK here: the analyzer does not look into bni_fail. */
bn_code bni_descent_refuse(const bn_descent *d, bn_code code, const char *text, const char *hint)
{
    (void)bni_fail(d->err, code, text, hint);
    return code;
}

bn_code bni_descent_full(const bn_descent *d)
{
    return bni_descent_refuse(d, BN_MEMORY, "the memory limit is too small to solve this game",
                              "give more, or leave fewer questions free");
}

/* ---- what is known already ------------------------------------------------------------------- */

bni_print bni_descent_print(const bn_descent *d, const void *state)
{
    return bni_fingerprint(&d->world, state, d->key);
}

static bn_code pass_by(bn_descent *d, const bni_print *print, const bni_worth *found)
{
    bni_between *passage = d->coarse ? bni_coarse_passage(d) : d->round;

    return bni_between_keep(passage, print, found, d->arena) ? BN_OK : bni_descent_full(d);
}

typedef enum known { UNKNOWN, KNOWN, REPEATS } known;

static known known_already(bn_descent *d, const bni_print *print, bni_worth *out)
{
    const bni_sealed_point *spot = bni_sealed_points_find(&d->points, print);

    if (spot->print.tag != 0) {
        *out = spot->worth;
    } else {
        const bni_passed *p =
            d->coarse ? bni_coarse_passed(d, print) : bni_between_find(d->round, print);

        if (p->print.tag == 0)
            return UNKNOWN;
        *out = p->worth;
    }
    d->count.merged++;
    return isnan(out->value) ? REPEATS : KNOWN;
}

/* In an approximation a point may lead back to itself: then it is guessed at (coarse.c). */
static known recalled(bn_descent *d, const bni_print *print, bni_worth *out)
{
    known is = known_already(d, print, out);

    return is == REPEATS && d->coarse ? UNKNOWN : is;
}

/* ---- levels ---------------------------------------------------------------------------------- */

static bni_level *level_at(bn_descent *d, uint32_t depth)
{
    bni_level *l;

    if (d->levels[depth])
        return d->levels[depth];
    l = bn_arena_get(d->arena, sizeof *l);
    if (!l)
        return NULL;
    l->descent = d;
    l->depth = depth;
    l->state = bn_arena_get(d->arena, 2 * bni_round16(d->world.state_size));
    d->levels[depth] = l->state ? l : NULL;
    return d->levels[depth];
}

static unsigned char *looked_at(const bni_level *l)
{
    return l->state + bni_round16(l->descent->world.state_size);
}

/* Room for the cells of the level's plays, none of them known. */
static bool open_cells(bni_level *l)
{
    uint32_t count = l->plays.size[0] * l->plays.size[1];

    if (count > l->cell_room) {
        l->cells = bn_arena_array(l->descent->arena, count, sizeof *l->cells);
        l->cell_room = l->cells ? count : 0;
    }
    for (uint32_t i = 0; l->cells && i < count; i++)
        l->cells[i].value = NAN;
    return l->cells != NULL;
}

/* ---- what is worth what ---------------------------------------------------------------------- */

static bn_code ask(bn_descent *d, uint32_t depth, const unsigned char *state, bni_worth *out);

/* The worth of what the moves lead to from the level's state. */
bn_code bni_level_after(bni_level *l, const bn_move *moves, uint32_t count, bni_worth *out)
{
    bn_descent *d = l->descent;
    const bni_world *w = &d->world;
    unsigned char *next = looked_at(l);

    if (++d->advanced % TOLD_EVERY == 0 && d->watch.tell) {
        bn_progress progress = { .done = d->points.table.count, .of = d->points.table.count };

        if (!d->watch.tell(d->watch.self, &progress))
            return bni_descent_refuse(d, BN_LIMIT, "cancelled", "");
    }
    memcpy(next, l->state, w->state_size);
    w->game->advance(w->setup, next, moves, count, NULL);
    return ask(d, l->depth + 1, next, out);
}

/* Chances are rounded, so a mean may be a little off. No state is worth less than the worst end or more
 * than the best, so the mean is moved between them (mean.h). */
static double held(const bn_descent *d, double value)
{
    return fmin(fmax(value, d->least), d->most);
}

/* Where a round has too many paths, a few are taken. A roll hands its share on to what follows, by
 * chance and at least one path to each; a share of one path takes one dice result. So the first
 * rolls, which decide most, are examined whole, and the mean is right. */
static uint32_t share_of(const bni_level *l, double chance)
{
    double share = l->share * chance;

    return l->share == 0 ? 0 : share < 1 ? 1 : (uint32_t)(share + 0.5);
}

static bn_code of_one_fall(bni_level *l, const bni_fold *fold, bni_worth *out)
{
    bn_descent *d = l->descent;
    double lot = (double)bn_rng_word(&d->rng) / 4294967296.0 * (double)fold->total;
    bn_move move = { .question = 0 };

    for (uint32_t i = 0; i < fold->count; i++) {
        move.answer.value[0] = fold->outcomes[i].consequence;
        if (lot < (double)fold->outcomes[i].weight)
            break;
        lot -= (double)fold->outcomes[i].weight;
    }
    d->share = 1;
    d->count.rolls++;
    return bni_level_after(l, &move, 1, out);
}

static bn_code of_roll(bni_level *l, bni_worth *out)
{
    bn_descent *d = l->descent;
    const bni_world *w = &d->world;
    bni_worth sum = { 0, 0, 0 };
    bni_fold *fold;
    bn_code code;

    code = bni_memo_get(&d->memo, w->game, w->setup, l->state, l->plays.questions, &fold, d->err);
    if (code == BN_OK && l->share == 1)
        return of_one_fall(l, fold, out);
    for (uint32_t i = 0; code == BN_OK && i < fold->count; i++) {
        bn_move move = { .question = 0, .answer = { { fold->outcomes[i].consequence } } };
        double chance = (double)fold->outcomes[i].weight / (double)fold->total;
        bni_worth one;

        d->share = share_of(l, chance);
        code = bni_level_after(l, &move, 1, &one);
        if (code != BN_OK)
            break;
        sum.value += chance * one.value;
        sum.low += chance * one.low;
        sum.high += chance * one.high;
    }
    d->count.rolls++;
    d->count.outcomes += code == BN_OK ? fold->count : 0;
    *out = (bni_worth){ held(d, sum.value), held(d, sum.low), held(d, sum.high) };
    return code;
}

/* What a joint answer is worth, worked out when it is first asked for. */
static bn_code cell_of(void *self, uint32_t row, uint32_t column, double *value)
{
    bni_level *l = self;
    bni_worth *cell = &l->cells[row * l->plays.size[1] + column];
    uint32_t play[2] = { row, column };
    bn_move moves[BN_OPEN_MAX];
    bn_code code = BN_OK;

    if (isnan(cell->value)) {
        l->descent->count.cells++;
        l->descent->share = l->share;
        if (l->anew)
            bn_rng_init(&l->descent->rng, 1, l->stream);
        code = bni_level_after(l, moves, bni_plays_moves(&l->plays, play, moves), cell);
    }
    *value = cell->value;
    return code;
}

static bn_code all_cells(bni_level *l)
{
    bn_code code = BN_OK;
    double value;

    for (uint32_t r = 0; r < l->plays.size[0]; r++)
        for (uint32_t c = 0; c < l->plays.size[1] && code == BN_OK; c++)
            code = cell_of(l, r, c, &value);
    return code;
}

uint32_t bni_level_best(const bni_level *l, uint32_t count, bool ours)
{
    uint32_t best = 0;

    for (uint32_t i = 1; i < count; i++)
        if (ours ? l->cells[i].value > l->cells[best].value
                 : l->cells[i].value < l->cells[best].value)
            best = i;
    return best;
}

/* One team chooses. If it keeps its choice, the bound is that of the chosen cell; as the replying team it
 * may pick another cell, so the other bound is the best over all cells. */
bni_worth bni_level_chosen(const bni_level *l)
{
    uint32_t count = l->plays.size[0] * l->plays.size[1];
    bool ours = l->plays.size[0] > 1;
    bni_worth out = l->cells[bni_level_best(l, count, ours)];

    for (uint32_t i = 0; i < count; i++)
        if (ours)
            out.high = fmax(out.high, l->cells[i].high);
        else
            out.low = fmin(out.low, l->cells[i].low);
    return out;
}

bn_code bni_level_choice(bni_level *l, bni_worth *out)
{
    bn_code code;

    if (!open_cells(l))
        return bni_descent_full(l->descent);
    code = all_cells(l);
    l->descent->count.choices++;
    *out = bni_level_chosen(l);
    return code;
}

/* The mixes against best replies, in the cells that proved them. */
static bni_worth proved(const bni_level *l)
{
    const bni_double_oracle *w = &l->weighing;
    uint32_t rows = w->size[0], columns = w->size[1];
    bni_worth out = { .value = held(l->descent, w->value), .low = INFINITY, .high = -INFINITY };

    for (uint32_t c = 0; c < columns; c++) {
        double got = 0;

        for (uint32_t r = 0; r < rows; r++)
            if (w->mix[0][r] > 0)
                got += w->mix[0][r] * l->cells[r * columns + c].low;
        out.low = fmin(out.low, got);
    }
    for (uint32_t r = 0; r < rows; r++) {
        double got = 0;

        for (uint32_t c = 0; c < columns; c++)
            if (w->mix[1][c] > 0)
                got += w->mix[1][c] * l->cells[r * columns + c].high;
        out.high = fmax(out.high, got);
    }
    out.low = held(l->descent, out.low);
    out.high = held(l->descent, out.high);
    return out;
}

static bn_code weigh(bni_level *l)
{
    bn_descent *d = l->descent;
    bni_double_oracle *w = &l->weighing;

    memcpy(w->size, l->plays.size, sizeof w->size);
    memcpy(w->first, l->plays.preset, sizeof w->first);
    w->gain = d->coarse ? d->coarse->gain : 0;
    return bni_double_oracle_solve(w, &(bni_cells){ cell_of, l }, d->matrix);
}

static bn_code too_many(const bn_descent *d)
{
    return bni_descent_refuse(d, BN_LIMIT, "the game has more states than the limit allows",
                              "raise the limit, or leave fewer questions free");
}

/* Both choose at once. */
bn_code bni_level_point(bni_level *l, const bni_print *print, bool known_to, bni_worth *out)
{
    bn_descent *d = l->descent;
    bni_between *outer = d->round;
    bn_code code;

    if (!known_to && d->points.table.count >= d->limit)
        return too_many(d);
    if ((!known_to && bni_sealed_points_enter(&d->points, print) != BN_OK) || !open_cells(l) ||
        !bni_between_open(&l->passage, d->arena))
        return bni_descent_full(d);
    d->round = &l->passage;
    code = weigh(l);
    d->round = outer;
    if (code != BN_OK)
        return code;
    *out = proved(l);
    return bni_sealed_points_keep(&d->points, print, out, &l->weighing) == BN_OK
               ? BN_OK
               : bni_descent_full(d);
}

bn_code bni_level_worth(bni_level *l, int type, const bni_print *print, bni_worth *out)
{
    const bni_world *w = &l->descent->world;
    double end;

    if (l->descent->coarse && bni_coarse_minds(l, type))
        return bni_coarse_worth(l, type, out);
    switch (type) {
    case BN_POINT_OVER:
        end = bn_objective_worth(&w->objective, w->game, w->setup, l->state);
        *out = (bni_worth){ end, end, end };
        l->descent->least = fmin(l->descent->least, end);
        l->descent->most = fmax(l->descent->most, end);
        l->descent->count.finished++;
        return BN_OK;
    case BN_POINT_ROLL:
        return l->descent->rolls_most > 0 && l->descent->count.rolls >= l->descent->rolls_most
                   ? too_many(l->descent)
                   : of_roll(l, out);
    case BN_POINT_CHOICE:
        return bni_level_choice(l, out);
    default:
        return bni_level_point(l, print, false, out);
    }
}

static bn_code repeats(const bn_descent *d)
{
    return bni_descent_refuse(d, BN_LIMIT, "states of this game repeat", "solve it by its graph");
}

bn_code bni_descent_place(bn_descent *d, uint32_t depth, const void *state, bni_level **out)
{
    bni_level *l;

    *out = NULL;
    if (depth == BNI_DEPTH_MOST)
        return repeats(d);
    l = *out = level_at(d, depth);
    if (!l)
        return bni_descent_full(d);
    l->share = d->share;
    l->anew = depth == 0;
    l->stream = d->stream;
    memcpy(l->state, state, d->world.state_size);
    bni_plays_ask(&d->world, state, &l->plays);
    return BN_OK;
}

bn_code bni_descent_settle(bni_level *l, int *type)
{
    bn_descent *d = l->descent;

    *type = bni_settle_asked(&d->world, l->state, &l->plays, &d->met);
    if (*type < 0)
        return bni_descent_refuse(d, BN_RULE, "the game exceeds its stated length limit",
                                  "the rules of this system have a fault");
    return BN_OK;
}

/* Sets a level to a state, and has the policies answer their questions. */
bn_code bni_descent_stand(bn_descent *d, uint32_t depth, const void *state, bni_level **out,
                          int *type)
{
    bn_code code = bni_descent_place(d, depth, state, out);

    return code == BN_OK ? bni_descent_settle(*out, type) : code;
}

/* What a level is worth that is not settled yet. */
static bn_code settle_and_find(bni_level *l, const void *state, const bni_print *first,
                               bni_worth *out)
{
    bn_descent *d = l->descent;
    bni_print print = *first;
    known is = UNKNOWN;
    int type;
    bn_code code = bni_descent_settle(l, &type);

    if (code != BN_OK)
        return code;
    if (memcmp(l->state, state, d->world.state_size) != 0) { /* the policies were asked */
        print = bni_descent_print(d, l->state);
        is = recalled(d, &print, out);
    }
    if (is == REPEATS)
        return repeats(d);
    code = is == KNOWN ? BN_OK : bni_level_worth(l, type, &print, out);
    if (code != BN_OK || l->share > 0)
        return code;
    if (type != BN_POINT_SEALED || d->coarse)
        code = pass_by(d, &print, out);
    if (code == BN_OK && !bni_print_same(&print, first))
        code = pass_by(d, first, out);
    return code;
}

static bn_code find_worth(bn_descent *d, uint32_t depth, const unsigned char *state, bni_worth *out)
{
    bni_print print = bni_descent_print(d, state);
    known is = recalled(d, &print, out);
    bool found = false;
    bni_level *l;
    bn_code code;

    if (is != UNKNOWN)
        return is == KNOWN ? BN_OK : repeats(d);
    code = bni_descent_place(d, depth, state, &l);
    if (code == BN_OK && d->coarse)
        code = bni_coarse_soon(l, &found, out);
    if (code != BN_OK || !found)
        return code == BN_OK ? settle_and_find(l, state, &print, out) : code;
    return l->share > 0 ? BN_OK : pass_by(d, &print, out);
}

/* What a state is worth. */
static bn_code ask(bn_descent *d, uint32_t depth, const unsigned char *state, bni_worth *out)
{
    bool guessed;
    bn_code code;

    if (!d->coarse)
        return find_worth(d, depth, state, out);
    guessed = d->coarse->guessed;
    d->coarse->guessed = false;
    code = find_worth(d, depth, state, out);
    d->coarse->guessed |= guessed;
    return code;
}

bn_code bni_descent_lay_out(bn_descent *d, const void *state, bni_level **out, bool *free)
{
    int type = BN_POINT_OVER;
    bn_code code = bni_descent_stand(d, 0, state, out, &type);
    bni_level *l = *out;

    *free = type == BN_POINT_CHOICE || type == BN_POINT_SEALED;
    if (code != BN_OK || !*free)
        return code;
    if (!open_cells(l) || !bni_between_open(&l->passage, d->arena))
        return bni_descent_full(d);
    d->round = &l->passage;
    code = all_cells(l);
    d->round = &d->first;
    return code;
}

bn_code bni_descent_ask(bn_descent *d, const void *state, bni_worth *out)
{
    return ask(d, 0, state, out);
}

/* ---- the call -------------------------------------------------------------------------------- */

static void tell_figures(bn_descent *d, const bni_worth *found)
{
    bn_solved *f = &d->figures;

    *f = d->count;
    f->value = found->value;
    f->low = found->low;
    f->high = found->high;
    f->exploitability = found->high > found->low ? found->high - found->low : 0;
    f->matrices = d->points.table.count;
    f->states = f->matrices + f->choices + f->rolls + f->finished;
    f->folds = d->memo.folds;
    f->falls = d->memo.folder.falls;
    f->fixed = d->met.fixed;
    f->too_many = d->met.too_many;
    f->shared = d->met.shared;
    f->declined = d->met.declined;
}

static bn_code begin(bn_descent *d, uint64_t points)
{
    d->pool = (bni_blocks){ .arena = d->arena, .size = BNI_BLOCK };
    d->matrix = bn_arena_get(d->arena, sizeof *d->matrix);
    d->key = bn_arena_get(d->arena, d->world.state_size + BNI_KEY_MORE);
    d->limit = points ? points : POINTS_MOST;
    if (!d->matrix || !d->key || bni_memo_init(&d->memo, &d->pool) != BN_OK ||
        bni_sealed_points_init(&d->points, d->arena) != BN_OK ||
        !bni_between_open(&d->first, d->arena))
        return bni_descent_full(d);
    d->round = &d->first;
    return BN_OK;
}

bn_code bni_descent_make(const bn_game *game, const void *setup, const bn_objective *objective,
                         const bn_freedom *freedom, uint64_t points, bn_arena *arena,
                         bn_watch watch, bn_descent **out, bn_error *err)
{
    bn_descent *d = bn_arena_get(arena, sizeof *d);
    bn_code code;

    if (!d)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    d->self = d;
    d->least = INFINITY;
    d->most = -INFINITY;
    d->arena = arena;
    d->watch = watch;
    d->err = err;
    code = bni_world_make(&d->world, game, setup, objective, freedom, err);
    if (code == BN_OK)
        code = begin(d, points);
    if (code == BN_OK)
        *out = d;
    return code;
}

bn_code bn_descend(const bn_game *game, const void *setup, const void *from,
                   const bn_objective *objective, const bn_freedom *freedom,
                   const bn_solve_limits *limits, bn_arena *arena, bn_watch watch, bn_descent **out,
                   bn_error *err)
{
    unsigned char *state = bn_arena_get(arena, game->state_size(setup));
    bn_descent *d = NULL;
    bni_worth found;
    bn_code code;

    if (!state)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    code = bni_descent_make(game, setup, objective, freedom, limits ? limits->states : 0, arena,
                            watch, &d, err);
    if (code != BN_OK || !d)
        return code;
    if (from)
        memcpy(state, from, d->world.state_size);
    else
        game->begin(setup, state, NULL);
    code = ask(d, 0, state, &found);
    if (code != BN_OK)
        return code;
    tell_figures(d, &found);
    d->watch = (bn_watch){ 0 };
    *out = d;
    return BN_OK;
}
