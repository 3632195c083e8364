/* The coming round as a matrix: the odds of the battle for each pair of the two sides' orders.
 *
 * The first step finds the next state in which two sides choose sealed orders: the game continues
 * from the start as the policies would, and each roll takes its likeliest outcome. A cell is then
 * the odds of the whole game from the last state before any roll (from the choice itself, if there
 * was none), under a policy that gives the two orders of the cell to every question of that kind,
 * side and round, and answers all others as before. So a cell is exact even where rolls come
 * before the choice: it is the mean over all their outcomes, not only the value after the likeliest ones. */
#include <banneret/analysis.h>
#include <banneret/system/game.h>

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "../common/limbs.h"
#include "../common/policy.h"
#include "../common/questions.h"
#include "../common/scratch.h"
#include "../estimate/pool.h"

enum { TOGETHER = 400000, CELLS_FIRST = 8 }; /* states of all cells, by the first ones */
#define SEED UINT64_C(1) /* of the games that represent what cannot be enumerated */

/* How far the matrix is, and who wants to know. */
typedef struct pairs {
    bn_watch watch;
    uint32_t done, of;
} pairs;

typedef struct search {
    const bn_game *game;
    const void *setup;
    const bn_policies *policies;
    bn_odds_limits limits;
    uint64_t games;
    bn_arena *arena, *work;
    pairs *pairs;
    bn_watch watch; /* of a cell: says how many are done */
    bn_error *err;
    size_t size;
    void *from;  /* the last state that is sure to be reached */
    void *state; /* where the search stands */
    bn_question questions[BN_OPEN_MAX];
    uint32_t open;
    uint32_t rolls;
} search;

static bn_code no_room(bn_error *err)
{
    return bn_fail(err, BN_MEMORY, "out of memory for the matrix of the coming round");
}

/* ---- the point ------------------------------------------------------------------------------- */

static bool is_order(const bn_question *q)
{
    return q->to == BN_TO_SIDE && q->sealed && q->form == BN_FORM_CHOICE;
}

/* The first sealed choice and the first one of another side. */
static bool is_point(const search *s, uint32_t *row, uint32_t *column)
{
    bool found = false;

    for (uint32_t i = 0; i < s->open; i++) {
        if (!is_order(&s->questions[i]))
            continue;
        if (!found) {
            *row = i;
            found = true;
        } else if (s->questions[i].side != s->questions[*row].side) {
            *column = i;
            if (s->questions[*column].side < s->questions[*row].side) {
                *column = *row;
                *row = i;
            }
            return true;
        }
    }
    return false;
}

static bn_code take_likeliest(search *s)
{
    bn_move move = { .question = 0 };
    bn_fold fold;
    uint32_t best = 0;
    bn_code code =
        bn_fold_roll(s->game, s->setup, s->state, &s->questions[0], s->work, &fold, s->err);

    if (code != BN_OK)
        return code;
    for (uint32_t i = 1; i < fold.count; i++)
        if (fold.outcomes[i].weight > fold.outcomes[best].weight)
            best = i;
    move.answer.value[0] = fold.outcomes[best].consequence;
    bni_scratch_clear(s->work);
    s->game->advance(s->setup, s->state, &move, 1, NULL);
    s->rolls++;
    return BN_OK;
}

static bn_code find_point(search *s, uint32_t *row, uint32_t *column)
{
    uint32_t bound = s->game->bound(s->setup);

    for (uint32_t steps = 0; steps <= bound; steps++) {
        bn_move moves[BN_OPEN_MAX];
        uint64_t declined = 0;

        s->open = s->game->ask(s->setup, s->state, s->questions);
        if (s->rolls == 0)
            memcpy(s->from, s->state, s->size);
        if (s->open == 0)
            break;
        if (is_point(s, row, column))
            return BN_OK;
        if (s->questions[0].to == BN_TO_CHANCE) {
            bn_code code = take_likeliest(s);

            if (code != BN_OK)
                return code;
        } else {
            uint32_t count = bni_policies_answer(s->policies, s->game, s->setup, s->state,
                                                 s->questions, s->open, NULL, moves, &declined);

            s->game->advance(s->setup, s->state, moves, count, NULL);
        }
    }
    return bni_fail(s->err, BN_RULE, "no two sides are asked for a sealed order at once",
                    "there is no matrix of the coming round");
}

/* ---- the orders ------------------------------------------------------------------------------ */

static bn_code list_orders(const search *s, uint32_t which, bn_round_side *out)
{
    const bn_question *q = &s->questions[which];
    bn_answer *orders = bn_arena_array(s->arena, bn_question_answers(q), sizeof *orders);

    if (!orders)
        return no_room(s->err);
    *out = (bn_round_side){ .side = q->side,
                            .question = *q,
                            .orders = orders,
                            .count = bni_offered(s->game, s->setup, s->state, q, orders) };
    return BN_OK;
}

/* ---- the policy of a cell -------------------------------------------------------------------- */

typedef struct forced {
    const bn_question *question;
    const bn_answer *answer;
    bn_policy otherwise;
    uint32_t *marks; /* where to note that the order was given; NULL: nowhere */
    uint32_t mark;
} forced;

static bool is_forced(const forced *f, const bn_question *question)
{
    return bni_question_same(question, f->question) && question->round == f->question->round &&
           question->sealed;
}

static bool forced_answer(const void *self, const bn_game *game, const void *setup,
                          const void *state, const bn_question *question, bn_rng *rng,
                          bn_answer *out)
{
    const forced *f = self;

    if (is_forced(f, question) && f->marks)
        *f->marks |= f->mark;
    if (is_forced(f, question) &&
        bn_game_check(game, setup, state, question, f->answer, NULL) == BN_OK) {
        *out = *f->answer;
        return true;
    }
    return f->otherwise.answer &&
           f->otherwise.answer(f->otherwise.self, game, setup, state, question, rng, out);
}

/* ---- cells ----------------------------------------------------------------------------------- */

static double mean_of(const bn_odds *odds, const bn_odds_measure *measure)
{
    double sum = 0;

    for (uint32_t i = 0; i < measure->count; i++)
        sum += (double)measure->rows[i].value * bn_nat_ratio(measure->rows[i].weight, odds->total);
    return sum;
}

static bn_code keep_cell(const search *s, const bn_odds *odds, bn_round_cell *cell)
{
    cell->total = bni_nat_copy(s->arena, odds->total);
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        cell->won[i] = bni_nat_copy(s->arena, odds->won[i]);
    if (odds->measure_count > 0) {
        cell->means = bn_arena_array(s->arena, odds->measure_count, sizeof *cell->means);
        for (uint32_t i = 0; cell->means && i < odds->measure_count; i++)
            cell->means[i] = mean_of(odds, &odds->measures[i]);
    }
    return s->arena->full ? no_room(s->err) : BN_OK;
}

/* The odds of a cell: with the measures while they are cheap, otherwise of the winner only. */
static bn_code enumerate(const search *s, const bn_policies *policies, bn_round *round,
                         bn_odds *odds)
{
    bn_odds_limits wanted = s->limits;
    bn_code code;

    bni_scratch_clear(s->work);
    wanted.winner_only = wanted.winner_only || !round->measured;
    if (!wanted.winner_only) {
        code = bn_odds_run(s->game, s->setup, s->from, policies, &wanted, s->work, s->watch, odds,
                           s->err);
        if (code != BN_LIMIT && code != BN_MEMORY)
            return code;
        bni_scratch_clear(s->work);
        wanted.winner_only = true;
    }
    round->measured = false;
    return bn_odds_run(s->game, s->setup, s->from, policies, &wanted, s->work, s->watch, odds,
                       s->err);
}

/* The cell by games played: the same dice for every cell, so that cells differ by their orders
 * more than by luck. */
static bn_code play(const search *s, const bn_policies *policies, bn_round *round,
                    bn_round_cell *cell, bn_odds *odds)
{
    bn_simulated played;
    bn_code code;

    bni_scratch_clear(s->work);
    code = bn_simulate(s->game, s->setup, s->from, policies, SEED, s->games, 1, s->work, s->watch,
                       &played, s->err);
    if (code != BN_OK)
        return code;
    round->games = s->games;
    *odds = (bn_odds){ .total = bn_nat_of(s->work, played.games) };
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        odds->won[i] = bn_nat_of(s->work, played.won[i]);
    cell->means = bn_arena_array(s->arena, played.measure_count, sizeof *cell->means);
    for (uint32_t i = 0; cell->means && i < played.measure_count; i++)
        cell->means[i] = (double)played.measures[i].sum / (double)played.games;
    return BN_OK;
}

static bn_code fill_cell(const search *s, bn_round *round, uint32_t row, uint32_t column)
{
    const bn_round_side *a = &round->rows, *b = &round->columns;
    forced rows = { &a->question, &a->orders[row], s->policies->side[a->side], NULL, 0 };
    forced columns = { &b->question, &b->orders[column], s->policies->side[b->side], NULL, 0 };
    bn_policies policies = *s->policies;
    bn_round_cell *cell = &round->cells[row * b->count + column];
    bn_code code = BN_LIMIT;
    bn_odds odds;

    policies.side[a->side] = (bn_policy){ .answer = forced_answer, .self = &rows };
    policies.side[b->side] = (bn_policy){ .answer = forced_answer, .self = &columns };
    if (round->games == 0)
        code = enumerate(s, &policies, round, &odds);
    if ((code == BN_LIMIT || code == BN_MEMORY) && s->games > 0)
        code = play(s, &policies, round, cell, &odds);
    if (code != BN_OK)
        return code;
    round->states += odds.states;
    return keep_cell(s, &odds, cell);
}

/* Reports the progress of a cell as a part of the whole matrix. */
static bool tell_pairs(void *self, const bn_progress *progress)
{
    const pairs *p = self;
    bn_progress whole = { .done = p->done, .of = p->of };

    (void)progress;
    whole.finished = (double)p->done / (double)p->of;
    return !p->watch.tell || p->watch.tell(p->watch.self, &whole);
}

/* Whether the cells so far show that all of them have more states than is worth counting. Only a caller that gives up
 * large cells has another way to fill the matrix. */
static bool is_too_much(const search *s, const bn_round *round, uint32_t done, uint32_t cells)
{
    return s->limits.give_up > 0 && round->games == 0 && done >= CELLS_FIRST &&
           round->states / done > TOGETHER / cells;
}

/* All cells, exact or played: if one must be played, all are. */
static bn_code fill(const search *s, bn_round *round)
{
    uint32_t cells = round->rows.count * round->columns.count;
    bool played = false;

    round->cells = bn_arena_array(s->arena, cells, sizeof *round->cells);
    if (!round->cells)
        return no_room(s->err);
    round->measured = !s->limits.winner_only;
    s->pairs->of = cells;
    for (uint32_t i = 0; i < cells; i++) {
        bn_code code;

        s->pairs->done = i;
        code = fill_cell(s, round, i / round->columns.count, i % round->columns.count);
        if (code != BN_OK)
            return code;
        if (is_too_much(s, round, i + 1, cells))
            return bn_fail(s->err, BN_LIMIT, "all pairs of orders together have too many states");
        if (round->games > 0 && !played) {
            played = round->measured = true;
            i = UINT32_MAX; /* from the first again */
        }
    }
    return BN_OK;
}

/* ---- all cells from one pool ----------------------------------------------------------------- */

enum { POOL_STATES = 30, POOL_BEFORE = 20000 };
enum { ROW_GIVEN = 1, COLUMN_GIVEN = 2 };
#define POOL_ERROR 0.004
#define POOL_GAMES UINT64_C(200000)
#define POOL_ROLLS UINT64_C(6000000)
#define WHOLE (UINT64_C(1) << 40) /* the total of an estimated cell's weights */

/* After its orders a cell continues as all others do. A game that would ask for one of the orders again in the
 * same round would get another answer in each cell: that is noticed. */
typedef struct watched {
    const bn_question *question;
    bn_policy otherwise;
    _Atomic bool *again;
} watched;

static bool watched_answer(const void *self, const bn_game *game, const void *setup,
                           const void *state, const bn_question *question, bn_rng *rng,
                           bn_answer *out)
{
    const watched *w = self;
    const forced order = { .question = w->question };

    if (is_forced(&order, question))
        atomic_store_explicit(w->again, true, memory_order_relaxed);
    return w->otherwise.answer &&
           w->otherwise.answer(w->otherwise.self, game, setup, state, question, rng, out);
}

static bn_code add_cell(const search *s, const bn_round *round, uint32_t row, uint32_t column,
                        bni_pool *pool)
{
    const bn_round_side *a = &round->rows, *b = &round->columns;
    uint32_t marks = 0;
    forced rows = { &a->question, &a->orders[row], s->policies->side[a->side], &marks, ROW_GIVEN };
    forced columns = { &b->question, &b->orders[column], s->policies->side[b->side], &marks,
                       COLUMN_GIVEN };
    bn_policies policies = *s->policies;

    policies.side[a->side] = (bn_policy){ .answer = forced_answer,
                                          .self = &rows,
                                          .rounds = s->policies->side[a->side].rounds };
    policies.side[b->side] = (bn_policy){ .answer = forced_answer,
                                          .self = &columns,
                                          .rounds = s->policies->side[b->side].rounds };
    return bni_pool_add(pool, s->from, &policies, &marks, ROW_GIVEN | COLUMN_GIVEN, s->err);
}

/* Writes a cell: chances as whole numbers out of WHOLE, the draw as what is left. */
static bn_code read_cell(const search *s, const bni_pool *pool, uint32_t number, bn_round *round)
{
    bn_round_cell *cell = &round->cells[number];
    uint32_t sides = s->game->sides(s->setup);
    uint64_t left = WHOLE;
    double error;

    cell->total = bn_nat_of(s->arena, WHOLE);
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++) {
        double chance = i < sides ? bni_pool_won(pool, number, i, &error) : 0;
        uint64_t weight = (uint64_t)llround(chance * (double)WHOLE);

        weight = weight < left ? weight : left;
        cell->won[i] = bn_nat_of(s->arena, weight);
        left -= weight;
    }
    cell->won[BN_DRAW] = bn_nat_of(s->arena, left);
    (void)bni_pool_won(pool, number, round->rows.side, &cell->error);
    round->error = cell->error > round->error ? cell->error : round->error;
    if (round->measured) {
        cell->means = bn_arena_array(s->arena, s->game->measure_count, sizeof *cell->means);
        for (uint32_t i = 0; cell->means && i < s->game->measure_count; i++)
            cell->means[i] = bni_pool_mean(pool, number, i, &error);
    }
    return s->arena->full ? no_room(s->err) : BN_OK;
}

/* The limits of the pool, by what was asked for. */
static bni_pool_limits pool_limits(const bn_estimate_limits *limits)
{
    bni_pool_limits l = { POOL_ERROR, POOL_STATES, POOL_BEFORE, POOL_GAMES, POOL_ROLLS };

    if (limits && limits->error > 0)
        l.error = limits->error;
    if (limits && limits->states > 0)
        l.states = limits->states;
    if (limits && limits->games > 0)
        l.games = limits->games;
    if (limits && limits->rolls > 0)
        l.rolls = limits->rolls;
    return l;
}

static bn_code play_pool(search *s, bn_round *round, bni_pool *pool, uint64_t seed,
                         uint32_t threads)
{
    uint32_t cells = s->pairs->of;
    bn_code code = BN_OK;

    for (uint32_t i = 0; code == BN_OK && i < cells; i++) {
        s->pairs->done = i;
        code = add_cell(s, round, i / round->columns.count, i % round->columns.count, pool);
        if (code == BN_OK && !tell_pairs(s->pairs, NULL))
            return bn_fail(s->err, BN_LIMIT, "cancelled");
    }
    if (code == BN_OK)
        code = bni_pool_play(pool, seed, threads, s->watch, s->err);
    for (uint32_t i = 0; code == BN_OK && i < cells; i++)
        code = read_cell(s, pool, i, round);
    round->games = bni_pool_games(pool);
    round->games = round->games > 0 ? round->games : 1;
    round->states = bni_pool_states(pool);
    return code;
}

static bn_code estimate(search *s, bn_round *round, const bn_estimate_limits *limits, uint64_t seed,
                        uint32_t threads)
{
    bool winner_only = limits && limits->winner_only;
    bni_field field = bni_field_of(s->game, s->setup, s->policies, winner_only);
    bni_pool_limits pooled = pool_limits(limits);
    _Atomic bool again = false;
    watched sides[2] = {
        { &round->rows.question, s->policies->side[round->rows.side], &again },
        { &round->columns.question, s->policies->side[round->columns.side], &again },
    };
    bni_pool *pool = NULL;
    bn_code code;

    for (uint32_t i = 0; i < 2; i++) {
        bn_policy *policy = &field.policies.side[i == 0 ? round->rows.side : round->columns.side];

        policy->answer = watched_answer;
        policy->self = &sides[i];
    }
    s->pairs->of = round->rows.count * round->columns.count;
    round->measured = !winner_only;
    round->cells = bn_arena_array(s->arena, s->pairs->of, sizeof *round->cells);
    if (!round->cells)
        return no_room(s->err);
    code = bni_pool_open(&field, s->pairs->of, &pooled, s->arena, s->work, &pool, s->err);
    if (code != BN_OK)
        return code;
    code = play_pool(s, round, pool, seed, threads);
    bni_pool_close(pool);
    if (code == BN_OK && atomic_load_explicit(&again, memory_order_relaxed))
        code = bni_fail(s->err, BN_LIMIT, "an order is asked for twice in one round",
                        "simulate each pair of orders by itself");
    return code;
}

/* ---- from outside ---------------------------------------------------------------------------- */

/* Finds the point and lists the orders of both sides. */
static bn_code begin(search *s, const void *from, bn_round *round)
{
    uint32_t row = 0, column = 0;
    bn_code code;

    s->size = s->game->state_size(s->setup);
    s->from = bn_arena_get(s->arena, s->size);
    s->state = bn_arena_get(s->arena, s->size);
    if (!s->from || !s->state)
        return no_room(s->err);
    if (from)
        memcpy(s->state, from, s->size);
    else
        s->game->begin(s->setup, s->state, NULL);
    code = find_point(s, &row, &column);
    if (code == BN_OK)
        code = list_orders(s, row, &round->rows);
    if (code == BN_OK)
        code = list_orders(s, column, &round->columns);
    round->state = s->state;
    round->rolls = s->rolls;
    return code;
}

bn_code bn_round_run(const bn_game *game, const void *setup, const void *from,
                     const bn_policies *policies, const bn_odds_limits *limits, uint64_t games,
                     bn_arena *arena, bn_arena *work, bn_watch watch, bn_round *out, bn_error *err)
{
    const bn_policies presets = { 0 };
    pairs told = { .watch = watch };
    search s = { .game = game,
                 .setup = setup,
                 .policies = policies ? policies : &presets,
                 .games = games,
                 .arena = arena,
                 .work = work,
                 .pairs = &told,
                 .watch = { tell_pairs, &told },
                 .err = err };
    bn_round round = { 0 };
    bn_code code;

    if (limits)
        s.limits = *limits;
    code = begin(&s, from, &round);
    if (code == BN_OK)
        code = fill(&s, &round);
    if (code == BN_OK)
        *out = round;
    return code;
}

bn_code bn_round_estimate(const bn_game *game, const void *setup, const void *from,
                          const bn_policies *policies, const bn_estimate_limits *limits,
                          uint64_t seed, uint32_t threads, bn_arena *arena, bn_arena *work,
                          bn_watch watch, bn_round *out, bn_error *err)
{
    const bn_policies presets = { 0 };
    pairs told = { .watch = watch };
    search s = { .game = game,
                 .setup = setup,
                 .policies = policies ? policies : &presets,
                 .arena = arena,
                 .work = work,
                 .pairs = &told,
                 .watch = { tell_pairs, &told },
                 .err = err };
    bn_round round = { 0 };
    bn_code code;

    if (bni_policies_draw(s.policies))
        return bni_fail(err, BN_USAGE, "a policy that draws lots cannot be expanded",
                        "simulate each pair of orders by itself");
    code = begin(&s, from, &round);
    if (code == BN_OK)
        code = estimate(&s, &round, limits, seed, threads);
    if (code == BN_OK)
        *out = round;
    return code;
}

double bn_round_chance(const bn_round *round, uint32_t row, uint32_t column)
{
    const bn_round_cell *cell = &round->cells[row * round->columns.count + column];

    return bn_nat_ratio(cell->won[round->rows.side], cell->total);
}

double bn_round_worst(const bn_round *round, uint32_t row)
{
    double least = 2;

    for (uint32_t c = 0; c < round->columns.count; c++) {
        double chance = bn_round_chance(round, row, c);

        least = chance < least ? chance : least;
    }
    return least;
}
