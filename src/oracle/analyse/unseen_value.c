/* What a sealed order was worth to a commander who could not see the other side's order.
 *
 * To compare it with what the other side really ordered would call every wrong guess a mistake.
 * So, with two sides, the two orders are taken as the matrix game that they are: a row for each
 * order that the one could give, a column for each of the other's, in a cell the worth of what
 * follows by the evaluator. The other's equilibrium mix of that game is the play that leaves the first side the least;
 * an order is worth what it gets against that mix. The best order gets the value of the game, and so does every order
 * in its own equilibrium mix side.
 *
 * What follows is worth what the evaluator says: under defaults this looks one round ahead, no
 * further. An equilibrium evaluator has its own plans, which reach to the end. */
#include "analysis_parts.h"

#include <string.h>

#include <banneret/system/game.h>

#include "../solve/matrix.h"

typedef struct unseen {
    bni_matrix game;
    bn_answer columns[BNI_MATRIX_MAX];
    uint32_t question, rival;
} unseen;

/* ---- the two questions ----------------------------------------------------------------------- */

/* The other side's question of the same kind, otherwise its first one. */
static bool find_rival(const bni_study *s, uint32_t question, uint32_t *out)
{
    const bn_question *q = &s->questions[question];
    bool found = false;

    for (uint32_t i = 0; i < s->open; i++) {
        const bn_question *other = &s->questions[i];

        if (!other->sealed || other->to != BN_TO_SIDE || other->side == q->side)
            continue;
        if (!found || (other->kind == q->kind && s->questions[*out].kind != q->kind))
            *out = i;
        found = true;
    }
    return found;
}

/* The answers offered, or 0 if there are more than a matrix takes. */
static uint32_t list(const bni_study *s, uint32_t question, bn_answer out[BNI_MATRIX_MAX])
{
    const bn_question *q = &s->questions[question];

    return bn_question_answers(q) > BNI_MATRIX_MAX
               ? 0
               : bni_offered(s->game, s->setup, s->state, q, out);
}

/* ---- the matrix ------------------------------------------------------------------------------ */

static bn_code cell(bni_study *s, const unseen *g, const bn_answer *row, const bn_answer *column,
                    double *worth)
{
    bn_move moves[BN_OPEN_MAX];
    double score[BN_SIDES_MAX];
    uint32_t count = 0;
    bn_code code;

    for (uint32_t i = 0; i < s->open; i++)
        if (s->questions[i].sealed)
            moves[count++] = (bn_move){ i, i == g->question ? *row
                                           : i == g->rival  ? *column
                                                            : s->held[i] };
    code = bni_study_try(s, moves, count, score);
    *worth = score[s->questions[g->question].side];
    return code;
}

static bn_code weigh(bni_study *s, const void *how, const bn_answer *answer, double *worth)
{
    const unseen *g = how;
    bn_code code = BN_OK;

    *worth = 0;
    for (uint32_t c = 0; c < g->game.columns && code == BN_OK; c++) {
        double part = 0;

        if (g->game.mix[1][c] > 0)
            code = cell(s, g, answer, &g->columns[c], &part);
        *worth += g->game.mix[1][c] * part;
    }
    return code;
}

static bn_code fill(bni_study *s, unseen *g, const bn_answer rows[BNI_MATRIX_MAX])
{
    for (uint32_t r = 0; r < g->game.rows; r++)
        for (uint32_t c = 0; c < g->game.columns; c++) {
            bn_code code =
                cell(s, g, &rows[r], &g->columns[c], &g->game.cells[r * g->game.columns + c]);

            if (code != BN_OK)
                return code;
        }
    return BN_OK;
}

bn_code bni_study_unseen(bni_study *s, uint32_t question, bool *graded)
{
    bn_answer rows[BNI_MATRIX_MAX];
    uint32_t rival = 0;
    unseen *g;
    bn_code code;

    *graded = false;
    if (s->found.sides != 2 || !find_rival(s, question, &rival))
        return BN_OK;
    if (!s->unseen)
        s->unseen = bn_arena_get(s->arena, sizeof(unseen));
    g = s->unseen;
    if (!g)
        return bn_fail(s->err, BN_MEMORY, "out of memory for the matrix of a round");
    g->question = question;
    g->rival = rival;
    g->game.rows = list(s, question, rows);
    g->game.columns = list(s, rival, g->columns);
    if (g->game.rows == 0 || g->game.columns == 0)
        return BN_OK;
    code = fill(s, g, rows);
    if (code != BN_OK)
        return code;
    bni_matrix_solve(&g->game);
    *graded = true;
    return bni_study_grade(s, &s->steps[s->holder[question] - 1], &s->questions[question], weigh,
                           g);
}
