/* Advice from a belief: one mix of ours against a mix of theirs in each world that we hold
 * possible.
 *
 * As a matrix game the other side's orders are joint ones, a play for each world; that would make
 * a column for every way to choose one play for each world. Few of them matter, so they are found
 * one by one. The game over the columns known so far is solved, which gives our mix p. The best
 * reply to p is found world by world, since a joint column is worth the weighted sum of its parts.
 * If it holds p to no less than the value of the smaller game, no missing column does either, and
 * p is best. Otherwise it is a new column. There are finitely many, and each turn finds one that was
 * not there.
 *
 * The value that p secures (low) and the limit that their mix sets us (high) prove the answer, as they do for a
 * solution. */
#include <banneret/solver.h>
#include <banneret/system/game.h>

#include <string.h>

#include "advise.h"
#include "../solve/matrix.h"
#include "../common/mean.h"
#include "../common/policy.h"

#define ENOUGH 1e-12
enum { ROUNDS = 2000 };

typedef struct contest {
    const bn_belief *belief;
    const bn_stakes *stakes;
    double share[BN_WORLDS_MAX];
    uint32_t rows;                              /* plays that are open in every world */
    uint8_t row[BN_WORLDS_MAX][BNI_MATRIX_MAX]; /* and which plays of each world they are */
    bni_matrix game;
    uint8_t columns[BNI_MATRIX_MAX][BN_WORLDS_MAX]; /* by column and world: their play */
    double mix[BNI_MATRIX_MAX];                     /* ours */
    double low, high;
} contest;

static double at(const contest *c, uint32_t world, uint32_t row, uint32_t column)
{
    const bn_stakes *s = &c->stakes[world];

    return s->cells[(size_t)c->row[world][row] * s->plays[1] + column];
}

/* The best joint reply to a mix of ours, and what it leaves us. */
static double reply(const contest *c, const double *mix, uint8_t out[BN_WORLDS_MAX])
{
    bni_mean mean = { 0, 0, 0 };

    for (uint32_t w = 0; w < c->belief->count; w++) {
        const bn_stakes *s = &c->stakes[w];
        double least = 0;

        for (uint32_t j = 0; j < s->plays[1]; j++) {
            bni_mean got = bni_mean_of(mix[0], at(c, w, 0, j));
            double worth;

            for (uint32_t r = 1; r < c->rows; r++)
                bni_mean_add(&got, mix[r], at(c, w, r, j));
            worth = bni_mean_value(&got);
            if (j == 0 || worth < least) {
                least = worth;
                out[w] = (uint8_t)j;
            }
        }
        if (w == 0)
            mean = bni_mean_of(c->share[w], least);
        else
            bni_mean_add(&mean, c->share[w], least);
    }
    return bni_mean_value(&mean);
}

static bool has_column(const contest *c, const uint8_t *column)
{
    for (uint32_t k = 0; k < c->game.columns; k++)
        if (memcmp(c->columns[k], column, c->belief->count) == 0)
            return true;
    return false;
}

/* Removes a column that their mix does not use: a basis never needs all of them. */
static bool make_room(contest *c)
{
    for (uint32_t k = 0; k < c->game.columns; k++)
        if (c->game.mix[1][k] <= 0) {
            memmove(c->columns[k], c->columns[k + 1],
                    (c->game.columns - 1 - k) * sizeof c->columns[0]);
            c->game.columns--;
            return true;
        }
    return false;
}

static void fill(contest *c)
{
    for (uint32_t r = 0; r < c->rows; r++)
        for (uint32_t k = 0; k < c->game.columns; k++) {
            bni_mean mean = bni_mean_of(c->share[0], at(c, 0, r, c->columns[k][0]));

            for (uint32_t w = 1; w < c->belief->count; w++)
                bni_mean_add(&mean, c->share[w], at(c, w, r, c->columns[k][w]));
            c->game.cells[r * c->game.columns + k] = bni_mean_value(&mean);
        }
}

static void find_mix(contest *c)
{
    uint8_t column[BN_WORLDS_MAX] = { 0 };

    for (uint32_t r = 0; r < c->rows; r++)
        c->mix[r] = 1.0 / c->rows;
    c->game.rows = c->rows;
    (void)reply(c, c->mix, column);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        if (c->game.columns == BNI_MATRIX_MAX && !make_room(c))
            break;
        memcpy(c->columns[c->game.columns++], column, sizeof column);
        fill(c);
        bni_matrix_solve(&c->game);
        memcpy(c->mix, c->game.mix[0], sizeof c->mix);
        c->low = reply(c, c->mix, column);
        c->high = bni_matrix_high(&c->game);
        if (c->high - c->low <= ENOUGH || has_column(c, column))
            break;
    }
}

/* What a row is worth against their mix, and against the best reply in each world. */
static void weigh(const contest *c, uint32_t row, bn_play *play)
{
    const double *cells = &c->game.cells[row * c->game.columns];
    bni_mean value = bni_mean_of(c->game.mix[1][0], cells[0]), worst = { 0, 0, 0 };

    for (uint32_t k = 1; k < c->game.columns; k++)
        bni_mean_add(&value, c->game.mix[1][k], cells[k]);
    for (uint32_t w = 0; w < c->belief->count; w++) {
        double least = at(c, w, row, 0);

        for (uint32_t j = 1; j < c->stakes[w].plays[1]; j++)
            least = at(c, w, row, j) < least ? at(c, w, row, j) : least;
        if (w == 0)
            worst = bni_mean_of(c->share[w], least);
        else
            bni_mean_add(&worst, c->share[w], least);
    }
    play->chance = c->mix[row];
    play->value = bni_mean_value(&value);
    play->worst = bni_mean_value(&worst);
}

/* ---- the seat -------------------------------------------------------------------------------- */

static bool same_answers(const bn_play *a, const bn_play *b)
{
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (memcmp(&a->moves[i].answer, &b->moves[i].answer, sizeof(bn_answer)) != 0)
            return false;
    return true;
}

static int32_t find_play(const bn_stakes *s, const bn_play *play)
{
    for (uint32_t r = 0; r < s->plays[0]; r++)
        if (same_answers(&s->ours[r], play))
            return (int32_t)r;
    return -1;
}

static bool same_question(const bn_question *a, const bn_question *b)
{
    return a->kind == b->kind && a->side == b->side && a->person == b->person && a->form == b->form;
}

/* Whether the rules really offer the seat what a play of the first world answers. The seat is shown what
 * it is offered, so it may know that much of the truth. */
static bool offered(const bn_game *game, const void *setup, const void *state,
                    const bn_advice *owed, const bn_advice *there, const bn_play *play)
{
    for (uint32_t i = 0; i < play->count; i++)
        for (uint32_t q = 0; q < there->open; q++)
            if (there->index[q] == play->moves[i].question &&
                bn_game_check(game, setup, state, &owed->questions[q], &play->moves[i].answer,
                              NULL) != BN_OK)
                return false;
    return true;
}

/* The plays that are offered here and in every world. */
static void find_rows(contest *c, const bn_game *game, const void *setup, const void *state,
                      bn_seat seat)
{
    bn_advice owed = { 0 }, there = { 0 };

    bni_advice_gather(game, setup, state, seat, &owed);
    bni_advice_gather(game, c->belief->worlds[0].setup, c->belief->worlds[0].state, seat, &there);
    for (uint32_t r = 0; r < c->stakes[0].plays[0]; r++) {
        const bn_play *play = &c->stakes[0].ours[r];
        bool all = !c->stakes[0].asks || offered(game, setup, state, &owed, &there, play);

        for (uint32_t w = 0; w < c->belief->count && all; w++) {
            int32_t found = find_play(&c->stakes[w], play);

            all = found >= 0;
            c->row[w][c->rows] = (uint8_t)found;
        }
        c->rows += all;
    }
}

static bn_code point_of(const contest *c, bn_arena *arena, bn_advice *out, bn_error *err)
{
    double *mix = bn_arena_array(arena, c->rows, sizeof *mix);
    bool sealed = false;

    if (!mix)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    memcpy(mix, c->mix, c->rows * sizeof *mix);
    for (uint32_t w = 0; w < c->belief->count; w++)
        sealed = sealed || c->stakes[w].plays[1] > 1;
    out->point = (bn_solved_state){ .type = sealed ? BN_POINT_SEALED : BN_POINT_CHOICE,
                                    .team = BN_OURS,
                                    .value = c->game.value,
                                    .low = c->low,
                                    .high = c->high,
                                    .plays = { c->rows, c->game.columns },
                                    .mix = { mix, NULL } };
    return BN_OK;
}

static bn_code advise(const contest *c, const bn_game *game, bn_seat seat, bn_arena *arena,
                      bn_advice *out, bn_error *err)
{
    const bn_world *likeliest = &c->belief->worlds[0];
    const bn_stakes *s = &c->stakes[0];
    bn_play *plays = bn_arena_array(arena, c->rows, sizeof *plays);
    bn_advice a = { .ours = true };
    bool any = false;
    bn_code code;

    if (!plays)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    bni_advice_gather(game, likeliest->setup, likeliest->state, seat, &a);
    for (uint32_t i = 0; s->asks && c->rows > 1 && i < a.open; i++) {
        for (uint32_t m = 0; m < s->ours[0].count; m++)
            a.free[i] |= s->ours[0].moves[m].question == a.index[i];
        any |= a.free[i];
    }
    for (uint32_t r = 0; any && r < c->rows; r++) {
        plays[r] = s->ours[c->row[0][r]];
        weigh(c, r, &plays[r]);
    }
    a.count = any ? c->rows : 0;
    code = point_of(c, arena, &a, err);
    if (code == BN_OK)
        code = bni_advice_finish(game, likeliest->setup, likeliest->state, seat, plays, arena, &a,
                                 err);
    if (code == BN_OK)
        *out = a;
    return code;
}

bn_code bn_advise_believing(const bn_game *game, const void *setup, const void *state,
                            const bn_belief *belief, const bn_stakes *stakes, bn_seat seat,
                            bn_arena *arena, bn_advice *out, bn_error *err)
{
    contest *c = bn_arena_get(arena, sizeof *c);
    double sum = 0;

    if (!c)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    c->belief = belief;
    c->stakes = stakes;
    find_rows(c, game, setup, state, seat);
    if (c->rows == 0)
        return bn_fail(
            err, BN_RULE,
            "no answer that this seat is offered is possible in every case that it considers");
    for (uint32_t w = 0; w < belief->count; w++)
        sum += belief->worlds[w].weight;
    for (uint32_t w = 0; w < belief->count; w++)
        c->share[w] = belief->worlds[w].weight / sum;
    find_mix(c);
    return advise(c, game, seat, arena, out, err);
}

/* ---- believing ------------------------------------------------------------------------------- */

static bool same_questions(const bn_advice *a, const bn_advice *b)
{
    if (a->open != b->open)
        return false;
    for (uint32_t i = 0; i < a->open; i++)
        if (!same_question(&a->questions[i], &b->questions[i]))
            return false;
    return true;
}

/* The belief of a seat in a game that hides nothing: the true world alone. */
static bn_belief plain(const void *setup, const void *state)
{
    return (bn_belief){ .count = 1,
                        .worlds = { { .setup = setup, .state = state, .weight = 1, .words = "" } },
                        .words = "" };
}

bn_code bn_believe(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                   bn_arena *arena, bn_belief *out, bn_error *err)
{
    bn_advice owed = { 0 };
    bn_belief belief = plain(setup, state);

    if (seat.role != BN_COMMANDER && seat.role != BN_CHARACTER)
        return bni_fail(err, BN_SEAT, "advice is for a seat that answers",
                        "for example commander 0");
    bni_advice_gather(game, setup, state, seat, &owed);
    if (owed.open == 0)
        return bn_fail(err, BN_ANSWER, "this seat has nothing to answer now");
    if (game->believe && !game->believe(setup, state, seat, arena, &belief))
        return arena->full
                   ? bn_fail(err, BN_MEMORY, "the memory limit is reached")
                   : bn_fail(err, BN_RULE, "the system cannot say what this seat may believe");
    for (uint32_t w = 0; w < belief.count; w++) {
        bn_advice there = { 0 };

        bni_advice_gather(game, belief.worlds[w].setup, belief.worlds[w].state, seat, &there);
        if (!same_questions(&owed, &there))
            return bn_fail(err, BN_RULE, "this question shows more than the seat may know");
    }
    *out = belief;
    return BN_OK;
}
