/* The coming round as a matrix: the odds of the battle for each pair of the two sides' orders.
 *
 * First the next state is looked for in which two sides choose sealed orders: the game goes on
 * from the start as the policies would, and each roll takes its likeliest outcome. A cell is then
 * the odds of the whole game from the last state before any roll (from the choice itself, if there
 * was none), under a policy that gives the two orders of the cell to every question of that kind,
 * side and round, and answers all others as before. So a cell is exact even where rolls come
 * before the choice: it is the mean over all that they can bring, not the value after the
 * likeliest ones alone. */
#include <banneret/analysis.h>
#include <banneret/system/game.h>

#include <string.h>

#include "../common/limbs.h"
#include "../common/policy.h"
#include "../common/questions.h"
#include "../common/scratch.h"

#define SEED UINT64_C(1) /* of the games that stand in for what cannot be enumerated */

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
    bn_watch watch; /* of a cell: tells how many are done */
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
    return bn_fail(err, BN_MEMORY, "no memory is left for the matrix of the coming round");
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
} forced;

static bool forced_answer(const void *self, const bn_game *game, const void *setup,
                          const void *state, const bn_question *question, bn_rng *rng,
                          bn_answer *out)
{
    const forced *f = self;

    if (bni_question_same(question, f->question) && question->round == f->question->round &&
        question->sealed && bn_game_check(game, setup, state, question, f->answer, NULL) == BN_OK) {
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

/* The odds of a cell: with the measures while they are cheap, else of the winner alone. */
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
    forced rows = { &a->question, &a->orders[row], s->policies->side[a->side] };
    forced columns = { &b->question, &b->orders[column], s->policies->side[b->side] };
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
        if (round->games > 0 && !played) {
            played = round->measured = true;
            i = UINT32_MAX; /* from the first again */
        }
    }
    return BN_OK;
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
                 .err = err,
                 .size = game->state_size(setup) };
    bn_round round = { 0 };
    uint32_t row = 0, column = 0;
    bn_code code;

    if (limits)
        s.limits = *limits;
    s.from = bn_arena_get(arena, s.size);
    s.state = bn_arena_get(arena, s.size);
    if (!s.from || !s.state)
        return no_room(err);
    if (from)
        memcpy(s.state, from, s.size);
    else
        game->begin(setup, s.state, NULL);
    code = find_point(&s, &row, &column);
    if (code == BN_OK)
        code = list_orders(&s, row, &round.rows);
    if (code == BN_OK)
        code = list_orders(&s, column, &round.columns);
    round.state = s.state;
    round.rolls = s.rolls;
    if (code == BN_OK)
        code = fill(&s, &round);
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
