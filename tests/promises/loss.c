#include "loss.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include <banneret/counsel.h>
#include <banneret/store.h>
#include <banneret/system/game.h>

#include "base/testing.h"
#include "oracle/solve/matrix.h"

#define MEMORY ((size_t)1 << 30)

static bni_matrix matrix;

void must(bn_code code, const bn_error *err)
{
    if (code != BN_OK)
        fail_msg("%s", err->text);
}

void open_battle(battle *b)
{
    memset(b, 0, sizeof *b);
    bn_arena_init(&b->arena, bn_store_memory(), MEMORY);
    bn_arena_init(&b->work, bn_store_memory(), MEMORY);
    bn_arena_init(&b->table, bn_store_memory(), MEMORY);
}

void settle_battle(battle *b, const char *orders)
{
    bn_error err;

    if (orders)
        must(bn_orders_parse(b->game, b->setup, orders, &b->arena, &b->orders, &err), &err);
    b->freedom = (bn_freedom){ .sealed_only = true, .settled = orders ? &b->orders : NULL };
    b->victory = bn_objective_victory(0);
}

void close_battle(battle *b)
{
    bn_arena_done(&b->arena);
    bn_arena_done(&b->work);
    bn_arena_done(&b->table);
}

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* What best replies gain in the exact matrix against the mixes of another solution. */
static void lose(const bn_stakes *exact, const bn_stakes *advised, result *out)
{
    uint32_t rows = exact->plays[0], columns = exact->plays[1];

    assert_int_equal(advised->plays[0], rows);
    assert_int_equal(advised->plays[1], columns);
    matrix.rows = rows;
    matrix.columns = columns;
    memcpy(matrix.cells, advised->cells, (size_t)rows * columns * sizeof *matrix.cells);
    bni_matrix_solve(&matrix);
    out->value = matrix.value;
    memcpy(matrix.cells, exact->cells, (size_t)rows * columns * sizeof *matrix.cells);
    out->loss = bni_matrix_high(&matrix) - bni_matrix_low(&matrix);
    out->games = advised->games;
    out->points = advised->points;
}

bn_stakes exactly(battle *b, result *out)
{
    double began = now();
    bn_descent *descent;
    bn_stakes stakes;
    bn_error err;

    must(bn_descend(b->game, b->setup, b->state, &b->victory, &b->freedom, NULL, &b->table,
                    (bn_watch){ 0 }, &descent, &err),
         &err);
    must(bn_stakes_descended(descent, b->state, &b->arena, &stakes, &err), &err);
    out->seconds = now() - began;
    out->value = bn_descent_figures(descent)->value;
    out->points = bn_descent_figures(descent)->matrices;
    return stakes;
}

void ahead(battle *b, const bn_stakes *exact, result *out)
{
    double began = now();
    bn_outlook *outlook;
    bn_stakes stakes;
    bn_error err;

    bn_arena_done(&b->table);
    bn_arena_init(&b->table, bn_store_memory(), MEMORY);
    must(bn_outlook_make(b->game, b->setup, &b->victory, &b->freedom, 0, &b->table, (bn_watch){ 0 },
                         &outlook, &err),
         &err);
    must(bn_stakes_ahead(outlook, b->state, &b->arena, &b->work, &stakes, &err), &err);
    out->seconds = now() - began;
    lose(exact, &stakes, out);
}

void as_advised(battle *b, const bn_stakes *exact, result *out)
{
    double began = now();
    bn_belief belief = { .count = 1, .worlds = { { b->setup, b->state, 1, "" } }, .words = "" };
    bn_weighing weighing = { .game = b->game,
                             .belief = &belief,
                             .objective = &b->victory,
                             .settled = b->freedom.settled,
                             .arena = &b->arena,
                             .work = &b->work };
    bn_stakes stakes[BN_WORLDS_MAX];
    bn_weighed found;
    bn_error err;

    must(bn_weigh(&weighing, stakes, &found, &err), &err);
    out->seconds = now() - began;
    out->how = found.how;
    lose(exact, &stakes[0], out);
}

void alone(battle *b, const bn_stakes *exact, result *out)
{
    double began = now();
    bn_freedom freedom = { .settled = b->freedom.settled };
    bn_stakes stakes;
    bn_error err;

    must(bn_stakes_tried(b->game, b->setup, b->state, &b->victory, &freedom, 0, 0, &b->arena,
                         &b->work, (bn_watch){ 0 }, &stakes, &err),
         &err);
    out->seconds = now() - began;
    lose(exact, &stakes, out);
}

void add(totals *t, const result *r)
{
    t->loss += r->loss;
    t->worst = fmax(t->worst, r->loss);
    t->seconds += r->seconds;
    t->longest = fmax(t->longest, r->seconds);
}
