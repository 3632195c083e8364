#include "turns.h"

#include <math.h>
#include <string.h>

#include "reply_words.h"

/* Finds where a battle turned, and says it in words. */

#define LEAST 0.05
#define ERRORS 3       /* of one point: a smaller change may be chance */
#define ROUND_ERRORS 2 /* of a change between two points */

static double size_of(double change)
{
    return change < 0 ? -change : change;
}

/* Sealed orders that were revealed together are one turn, together with the step in which they
 * meet, which is the last. */
static bnr_turn turn_at(const bn_analysis *a, uint32_t last)
{
    bnr_turn turn = { .first = last, .last = last };

    if (a->steps[last].type == BN_STEP_MEETING)
        while (turn.first > 0 && a->steps[turn.first - 1].question &&
               a->steps[turn.first - 1].question->sealed &&
               a->steps[turn.first - 1].state == a->steps[last].state)
            turn.first--;
    turn.change = a->steps[last].after[0] - a->steps[turn.first].before[0];
    return turn;
}

double bnr_luck(const bn_analysis *a, uint32_t side)
{
    const bn_account *account = &a->accounts[side];

    return account->luck + (a->against == BN_AGAINST_PLANS ? account->met : 0);
}

static void put_in_order(bnr_turn *turns, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = i; j > 0 && turns[j].last < turns[j - 1].last; j--) {
            bnr_turn swap = turns[j];

            turns[j] = turns[j - 1];
            turns[j - 1] = swap;
        }
}

uint32_t bnr_turning_points(const bn_analysis *a, bnr_turn *out, uint32_t room)
{
    double least = a->error * ERRORS > LEAST ? a->error * ERRORS : LEAST;
    uint32_t count = 0;

    for (uint32_t i = 0; i < a->step_count; i++) {
        bnr_turn turn = turn_at(a, i);
        uint32_t at = count;

        if (a->steps[i].question && a->steps[i].question->sealed)
            continue; /* counted with its meeting */
        if (size_of(turn.change) < least)
            continue;
        while (at > 0 && size_of(out[at - 1].change) < size_of(turn.change))
            at--;
        if (at == room)
            continue;
        count = count < room ? count + 1 : room;
        memmove(&out[at + 1], &out[at], (count - 1 - at) * sizeof *out);
        out[at] = turn;
    }
    put_in_order(out, count);
    return count;
}

bnr_round_turn bnr_round_change(const bn_analysis *a, uint32_t to)
{
    const bn_moment *from = &a->moments[to - 1], *end = &a->moments[to];

    return (bnr_round_turn){ .to = to,
                             .change = end->score[0] - from->score[0],
                             .error = hypot(end->error[0], from->error[0]) };
}

uint32_t bnr_round_turns(const bn_analysis *a, bnr_round_turn *out, uint32_t room)
{
    uint32_t count = 0;

    for (uint32_t i = 1; i < a->moment_count; i++) {
        bnr_round_turn turn = bnr_round_change(a, i);
        uint32_t at = count;

        if (size_of(turn.change) < LEAST || size_of(turn.change) < ROUND_ERRORS * turn.error)
            continue;
        while (at > 0 && size_of(out[at - 1].change) < size_of(turn.change))
            at--;
        if (at == room)
            continue;
        count = count < room ? count + 1 : room;
        memmove(&out[at + 1], &out[at], (count - 1 - at) * sizeof *out);
        out[at] = turn;
    }
    return count;
}

void bnr_round_words(const bn_game *game, const bn_analysis *a, uint32_t to, bn_text *out)
{
    uint32_t first = a->moments[to - 1].round, last = a->moments[to].round;

    /* a moment starts its round, which is not fought by then; the last one ends it */
    if (to + 1 < a->moment_count)
        last--;
    bn_text_add(out, bn_game_round(game));
    bn_text_add(out, last > first ? "s " : " ");
    bn_text_int(out, first);
    if (last <= first)
        return;
    bn_text_add(out, " to ");
    bn_text_int(out, last);
}

/* "Tactic: Gar attack, Thar hold" */
static void orders_words(const bn_game *game, const void *setup, const bn_analysis *a,
                         bnr_turn turn, bn_text *out)
{
    bn_text_add(out, game->kinds[a->steps[turn.first].question->kind].title);
    bn_text_add(out, ": ");
    for (uint32_t i = turn.first; i < turn.last; i++) {
        const bn_analysis_step *s = &a->steps[i];

        if (i > turn.first)
            bn_text_add(out, ", ");
        bn_text_add(out, game->side_name(setup, s->side));
        bn_text_char(out, ' ');
        bnr_answer_words(game, setup, s->state, s->question, &s->answer, out);
    }
}

void bnr_turn_words(const bn_game *game, const void *setup, const bn_analysis *a, bnr_turn turn,
                    bn_text *out)
{
    const bn_analysis_step *s = &a->steps[turn.last];

    if (s->type == BN_STEP_MEETING) {
        orders_words(game, setup, a, turn, out);
        return;
    }
    bnr_question_words(game, setup, s->state, s->question, out);
    bnr_answer_words(game, setup, s->state, s->question, &s->answer, out);
}
