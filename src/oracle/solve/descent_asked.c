/* What a descent is asked when it is done: the values of all orders in a state, and what a bot
 * should play.
 *
 * A state that the descent has not met is solved when it is asked for, by the same rules. A call that is cut short may
 * leave points half done; after that the descent refuses to work out more, and only what it has finished is used. */
#include <string.h>

#include "descent.h"
#include "../common/policy.h"

const bn_solved *bn_descent_figures(const bn_descent *descent)
{
    return &descent->figures;
}

/* A call that is cut short leaves points half done, and no later call may use them. */
static bn_code cut_short(bn_descent *d, bn_code code)
{
    d->spent = d->spent || code != BN_OK;
    d->round = &d->first;
    return code;
}

static bn_code take_cells(const bni_level *l, bn_arena *arena, bn_stakes *out, bn_error *err)
{
    uint32_t rows = l->plays.size[0], columns = l->plays.size[1];
    double *cells = bn_arena_array(arena, (size_t)rows * columns, sizeof *cells);
    bn_play *ours = bn_arena_array(arena, rows, sizeof *ours);

    if (!cells || !ours)
        return bn_fail(err, BN_MEMORY, "out of memory for the stakes");
    for (uint32_t i = 0; i < rows * columns; i++)
        cells[i] = l->cells[i].value;
    for (uint32_t r = 0; r < rows; r++)
        ours[r].count = bni_plays_own(&l->plays, BN_OURS, r, ours[r].moves);
    *out = (bn_stakes){ .plays = { rows, columns }, .cells = cells, .ours = ours };
    return BN_OK;
}

/* Nothing is free: one cell, and that is what the state is worth. */
static bn_code take_worth(bn_descent *d, const void *state, bn_arena *arena, bn_stakes *out)
{
    double *cell = bn_arena_get(arena, sizeof *cell);
    bn_play *play = bn_arena_get(arena, sizeof *play);
    bni_worth found;
    bn_code code;

    if (!cell || !play)
        return bn_fail(d->err, BN_MEMORY, "out of memory for the stakes");
    code = bni_descent_ask(d, state, &found);
    if (code != BN_OK)
        return code;
    *cell = found.value;
    *out = (bn_stakes){ .plays = { 1, 1 }, .cells = cell, .ours = play };
    return BN_OK;
}

bn_code bn_stakes_descended(bn_descent *descent, const void *state, bn_arena *arena, bn_stakes *out,
                            bn_error *err)
{
    bni_level *l;
    bool free;
    bn_code code;

    descent->err = err;
    if (descent->spent)
        return bni_fail(err, BN_LIMIT, "the descent was cut short", "start another");
    code = cut_short(descent, bni_descent_lay_out(descent, state, &l, &free));
    if (code != BN_OK)
        return code;
    if (!free)
        return cut_short(descent, take_worth(descent, state, arena, out));
    code = take_cells(l, arena, out, err);
    out->asks = code == BN_OK && memcmp(l->state, state, descent->world.state_size) == 0;
    return code;
}

bn_descent *const *bni_descent_handle(const bn_descent *descent)
{
    return &descent->self;
}

/* The mix of a point that is kept. */
static bool mix_kept(const bn_descent *d, const bni_print *print, bn_team team, double *mix)
{
    const bni_sealed_point *spot = bni_sealed_points_find(&d->points, print);
    const bni_share *shares = spot->mix;

    if (!shares)
        return false;
    shares += team == BN_OURS ? 0 : spot->shares[0];
    for (uint32_t i = 0; i < spot->shares[team]; i++)
        mix[shares[i].play] = shares[i].chance;
    return true;
}

/* A choice that a bot meets is kept like a sealed point, because the bot will meet it again. */
static bn_code keep_choice(bn_descent *d, const void *state, const bni_print *print)
{
    bni_double_oracle pure = { .value = 0 };
    uint32_t best;
    bni_worth found;
    bni_level *l;
    bool free;
    bn_code code = bni_descent_lay_out(d, state, &l, &free);

    if (code != BN_OK)
        return code;
    memcpy(pure.size, l->plays.size, sizeof pure.size);
    best = bni_level_best(l, pure.size[0] * pure.size[1], pure.size[0] > 1);
    pure.mix[0][pure.size[0] > 1 ? best : 0] = 1;
    pure.mix[1][pure.size[0] > 1 ? 0 : best] = 1;
    found = bni_level_chosen(l);
    code = bni_sealed_points_enter(&d->points, print);
    return code == BN_OK ? bni_sealed_points_keep(&d->points, print, &found, &pure) : code;
}

bool bni_descent_mix(bn_descent *d, const void *state, bool sealed, bn_team team, double *mix)
{
    bni_print print = bni_descent_print(d, state);
    bni_worth found;
    bn_code code;

    memset(mix, 0, BN_ANSWERS_MAX * sizeof *mix);
    d->err = NULL;
    if (mix_kept(d, &print, team, mix))
        return true;
    if (d->spent)
        return false;
    code = sealed ? bni_descent_ask(d, state, &found) : keep_choice(d, state, &print);
    return cut_short(d, code) == BN_OK && mix_kept(d, &print, team, mix);
}
