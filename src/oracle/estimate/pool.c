/* One pool of games for the cells of a matrix.
 *
 * Two orders differ in the round for which they are given; after it every cell continues alike, and reaches mostly the
 * same states as others, with other weights. So each cell is expanded past its orders (frontier.c), and the open states
 * of all cells are put together, equal keys once. A game from such a state is a game of every cell that the state is
 * in, and counts there by the state's weight in that cell (spread.c). States are picked by the root of the mean square
 * of their weights over the cells, so that one that matters to a single cell is not forgotten. */
#include "pool.h"

#include <math.h>
#include <string.h>

#include "../common/policy.h"
#include "../common/scratch.h"
#include "frontier.h"
#include "spread.h"

#define LOG_FIRST 12u
#define STATES_FIRST 1024u
#define BYTES_MOST                                                                                 \
    ((size_t)96                                                                                    \
     << 20) /* of states: what a cell opens past its orders beyond its share is not expanded */

/* The weight of a state in a cell. */
typedef struct share {
    uint32_t state, cell;
    uint64_t weight;
} share;

/* A place of the table of states. */
typedef struct place {
    bni_print print;
    uint32_t number; /* of the state, from 1 on */
} place;

/* What was counted of a cell. */
typedef struct counted {
    uint64_t open;
    double
        *ended; /* by figure: the shares of wins, of draws; of the measures, the part of the mean */
} counted;

struct bni_pool {
    const bni_field *field;
    bni_pool_limits limits;
    bn_arena *arena, *work;
    bni_blocks blocks;
    bni_memo memo; /* the folds of all cells */
    bni_chain chain;
    unsigned char *key;
    bni_table table;
    const void **states;
    double *squares; /* of the weights of each state, added up over the cells */
    uint32_t count, room;
    share *shares;
    uint32_t share_count, share_room;
    counted *cells;
    uint32_t cell_count, cell_room;
    uint64_t expanded;
    bni_strata strata;
    bni_spread *spread;
};

static bn_code full(bn_error *err)
{
    return bn_fail(err, BN_MEMORY, "the memory limit is reached");
}

/* ---- states ---------------------------------------------------------------------------------- */

/* `room` doubled, and the list of `size` bytes each moved there. */
static void *grown(bn_arena *arena, const void *list, uint32_t count, uint32_t *room, size_t size)
{
    uint32_t more = *room ? *room * 2 : STATES_FIRST;
    void *moved = bn_arena_array(arena, more, size);

    if (!moved)
        return NULL;
    if (count > 0)
        memcpy(moved, list, count * size);
    *room = more;
    return moved;
}

static bn_code add_state(bni_pool *p, const void *state)
{
    size_t size = p->field->state_size;
    void *kept;

    if (p->count == p->room) {
        uint32_t room = p->room;
        void *states = grown(p->arena, p->states, p->count, &room, sizeof *p->states);
        double *squares = grown(p->arena, p->squares, p->count, &p->room, sizeof *squares);

        if (!states || !squares)
            return BN_MEMORY;
        p->states = states;
        p->squares = squares;
    }
    kept = bni_chain_room(&p->blocks, &p->chain, bni_round16(size));
    if (!kept)
        return BN_MEMORY;
    bni_chain_take(&p->chain, bni_round16(size));
    p->states[p->count++] = memcpy(kept, state, size);
    return BN_OK;
}

/* The number of a state in the pool, from 0 on. */
static bn_code number_of(bni_pool *p, const void *state, uint32_t *out)
{
    const bni_field *f = p->field;
    size_t size = bni_policies_key(&f->policies, f->game, f->setup, state, f->measured, p->key);
    bni_print print = bni_print_of(p->key, size);
    place *found;

    if (bni_table_full(&p->table) && bni_table_widen(&p->table, sizeof *found, p->arena) != BN_OK)
        return BN_MEMORY;
    found = bni_table_find(&p->table, sizeof *found, print.tag, bni_print_found, &print);
    if (found->number == 0) {
        if (add_state(p, state) != BN_OK)
            return BN_MEMORY;
        *found = (place){ print, p->count };
        p->table.count++;
    }
    *out = found->number - 1;
    return BN_OK;
}

static bn_code add_share(bni_pool *p, const bni_open *open)
{
    uint32_t state;

    if (number_of(p, open->state, &state) != BN_OK)
        return BN_MEMORY;
    if (p->share_count == p->share_room) {
        share *shares = grown(p->arena, p->shares, p->share_count, &p->share_room, sizeof *shares);

        if (!shares)
            return BN_MEMORY;
        p->shares = shares;
    }
    p->shares[p->share_count++] = (share){ state, p->cell_count, open->weight };
    p->squares[state] += (double)open->weight * (double)open->weight;
    return BN_OK;
}

/* ---- cells ----------------------------------------------------------------------------------- */

static bn_code keep_ended(bni_pool *p, const bni_frontier *f, counted *cell)
{
    uint32_t sides = p->field->sides, figures = sides + 1 + p->field->measure_count;

    cell->open = bni_frontier_open(f);
    cell->ended = bn_arena_array(p->arena, figures, sizeof *cell->ended);
    if (!cell->ended)
        return BN_MEMORY;
    for (uint32_t row = 0; row < f->ended.count; row++)
        for (uint32_t c = 0; c <= sides; c++) {
            const bni_outcomes_row *of = &f->ended.rows[row];
            double weight = (double)bni_outcomes_at(&f->ended, row, c)[0] / (double)BNI_ALL;

            if (of->measure == BNI_WINNER)
                cell->ended[c] += weight;
            else
                cell->ended[sides + 1 + of->measure] += weight * (double)of->value;
        }
    return BN_OK;
}

/* Whether a cell may be expanded past its orders: it has a share of the memory, so that none is left without. */
static bool has_room(const bni_pool *p, const bni_frontier *f)
{
    size_t most = BYTES_MOST / p->cell_room * (p->cell_count + 1);

    return ((size_t)p->count + f->heap_count) * p->field->state_size < most;
}

static bn_code expand(bni_pool *p, bni_frontier *f, bn_error *err)
{
    uint64_t past = 0;
    bn_code code = BN_OK;

    while (code == BN_OK && f->heap_count > 0 &&
           (f->heap[0]->early || (past < p->limits.states && has_room(p, f)))) {
        if (!f->heap[0]->early)
            past++;
        else if (f->expanded >= p->limits.before)
            return bni_fail(err, BN_LIMIT, "too much comes before the orders",
                            "simulate each pair of orders by itself");
        code = bni_frontier_expand(f, err);
    }
    p->expanded += f->expanded;
    return code;
}

bn_code bni_pool_add(bni_pool *pool, const void *from, const bn_policies *policies, uint32_t *marks,
                     uint32_t all_marks, bn_error *err)
{
    const bni_field *base = pool->field;
    bni_field field = bni_field_of(base->game, base->setup, policies, base->measure_count == 0);
    bni_frontier f = { .marks = marks, .all_marks = all_marks, .memo = &pool->memo };
    const bni_open **open;
    bn_code code;

    BN_ASSERT(pool->cell_count < pool->cell_room);
    bni_scratch_clear(pool->work);
    code = bni_frontier_init(&f, &field, from, pool->work, err);
    if (code == BN_OK)
        code = expand(pool, &f, err);
    if (code != BN_OK)
        return code;
    open = bn_arena_array(pool->work, f.heap_count, sizeof(const bni_open *));
    if (!open || bni_frontier_list(&f, open) != BN_OK)
        return full(err);
    for (uint32_t i = 0; i < f.heap_count; i++)
        if (add_share(pool, open[i]) != BN_OK)
            return full(err);
    if (keep_ended(pool, &f, &pool->cells[pool->cell_count]) != BN_OK)
        return full(err);
    pool->cell_count++;
    return BN_OK;
}

bn_code bni_pool_open(const bni_field *field, uint32_t cells, const bni_pool_limits *limits,
                      bn_arena *arena, bn_arena *work, bni_pool **out, bn_error *err)
{
    bni_pool *p = bn_arena_get(arena, sizeof *p);

    if (!p)
        return full(err);
    *p = (bni_pool){ .field = field,
                     .limits = *limits,
                     .arena = arena,
                     .work = work,
                     .blocks = { .arena = arena, .size = BNI_BLOCK },
                     .cell_room = cells };
    p->key = bn_arena_get(arena, field->state_size + BNI_KEY_MORE);
    p->cells = bn_arena_array(arena, cells, sizeof *p->cells);
    if (!p->key || !p->cells || bni_memo_init(&p->memo, &p->blocks) != BN_OK ||
        bni_table_make(&p->table, sizeof(place), LOG_FIRST, arena) != BN_OK)
        return full(err);
    *out = p;
    return BN_OK;
}

/* ---- playing --------------------------------------------------------------------------------- */

/* The strata: each state with its stakes in the cells, these sorted by state (by counting). */
static bn_code list_strata(bni_pool *p)
{
    bni_stratum *list = bn_arena_array(p->arena, p->count, sizeof *list);
    bni_stake *stakes = bn_arena_array(p->arena, p->share_count, sizeof *stakes);
    uint32_t first = 0;
    double upto = 0;

    if (!list || !stakes)
        return BN_MEMORY;
    for (uint32_t i = 0; i < p->share_count; i++)
        list[p->shares[i].state].count++;
    for (uint32_t i = 0; i < p->count; i++) {
        upto += sqrt(p->squares[i]);
        list[i].state = p->states[i];
        list[i].upto = upto;
        list[i].first = first;
        first += list[i].count;
        list[i].count = 0;
    }
    for (uint32_t i = 0; i < p->share_count; i++) {
        bni_stratum *of = &list[p->shares[i].state];

        stakes[of->first + of->count++] =
            (bni_stake){ p->shares[i].cell,
                         (double)p->shares[i].weight / sqrt(p->squares[p->shares[i].state]) };
    }
    p->strata =
        (bni_strata){ .list = list, .count = p->count, .stakes = stakes, .cells = p->cell_count };
    return BN_OK;
}

static double largest_error(const bni_pool *p)
{
    double largest = 0;

    for (uint32_t c = 0; c < p->cell_count; c++)
        for (uint32_t column = 0; column <= p->field->sides; column++) {
            double error;

            (void)bni_pool_won(p, c, column, &error);
            largest = error > largest ? error : largest;
        }
    return largest;
}

bn_code bni_pool_play(bni_pool *pool, uint64_t seed, uint32_t threads, bn_watch watch,
                      bn_error *err)
{
    uint64_t rolls = pool->limits.rolls;
    bn_code code;

    if (pool->count == 0) /* all cells have been expanded to their ends */
        return BN_OK;
    if (list_strata(pool) != BN_OK)
        return full(err);
    code = bni_spread_open(pool->field, &pool->strata, seed, threads, false, pool->limits.games,
                           pool->arena, &pool->spread, err);
    while (code == BN_OK) {
        bn_progress progress = { .of = pool->limits.games };

        code = bni_spread_round(pool->spread, err);
        progress.done = bni_spread_games(pool->spread);
        if (code != BN_OK || progress.done >= pool->limits.games ||
            bni_spread_answers(pool->spread) >= rolls ||
            largest_error(pool) <= pool->limits.error ||
            (watch.tell && !watch.tell(watch.self, &progress)))
            break;
        bni_spread_hold(pool->spread, rolls);
    }
    return code;
}

void bni_pool_close(bni_pool *pool)
{
    if (pool->spread)
        bni_spread_close(pool->spread);
    pool->spread = NULL;
}

/* ---- what came out --------------------------------------------------------------------------- */

static double joined(const bni_pool *p, uint32_t cell, uint32_t figure, double played,
                     double *error)
{
    double open = (double)p->cells[cell].open / (double)BNI_ALL;

    *error *= open;
    return p->cells[cell].ended[figure] + open * played;
}

double bni_pool_won(const bni_pool *pool, uint32_t cell, uint32_t column, double *error)
{
    double played = 0;

    *error = 1;
    if (pool->spread)
        played = bni_spread_won(pool->spread, cell, column, error);
    return joined(pool, cell, column, played, error);
}

double bni_pool_mean(const bni_pool *pool, uint32_t cell, uint32_t measure, double *error)
{
    double played = 0;

    *error = 0;
    if (pool->spread)
        played = bni_spread_mean(pool->spread, cell, measure, error);
    return joined(pool, cell, pool->field->sides + 1 + measure, played, error);
}

uint64_t bni_pool_games(const bni_pool *pool)
{
    return pool->spread ? bni_spread_games(pool->spread) : 0;
}

uint64_t bni_pool_states(const bni_pool *pool)
{
    return pool->expanded;
}
