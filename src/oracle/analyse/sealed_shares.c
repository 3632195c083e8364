/* What each of several sealed orders did. They are revealed together and move the state together,
 * so the change of value must be divided among them.
 *
 * In the state before, the evaluator has a plan for each side, mixed or not, and the plans are
 * independent: V = E[M(x)] with x drawn from the plans, where M(x) is the worth of the state that
 * the joint answers x lead to. Let E(s) be the same mean with the orders of side s as they were
 * given and those of all others still by their plans. Then
 *     E(s) - V            is what side s did: the most that side s could know;
 *     M(given) - V - sum over s of (E(s) - V)
 *                         is what the matchup did: that exactly these orders met.
 * The parts add up to M(given) - V. Under plans x and y in equilibrium no E(s) - V is above 0 for
 * s, and it is 0 for every order that belongs to the mix. The matchup of two sides is 0 on average over one side's
 * plan, whatever the other ordered: for an order i of A,
 *     E over j by y of [M(i,j) - M(i,y) - M(x,j) + V]  =  M(i,y) - M(i,y) - V + V  =  0.
 * So the side that guessed right was lucky, and the side that was guessed is called unlucky, not
 * wrong.
 *
 * Where a side has several sealed orders at once they are put in one after the other, those not
 * yet in by the plan, and each is given the difference: the differences add up to E(s) - V. */
#include "analysis_parts.h"

#include <string.h>

#include <banneret/system/game.h>

/* Who has sealed questions open, and by which plans they would answer. */
typedef struct party {
    uint32_t who;
    bn_plan *plans;
    uint32_t count;
} party;

typedef struct meeting {
    bni_study *study;
    party parties[BN_SIDES_MAX + 1];
    uint32_t party_count;
} meeting;

/* Which answers are fixed; the rest come from the plans. */
typedef struct given {
    bool fixed[BN_OPEN_MAX];
    bn_answer answer[BN_OPEN_MAX];
} given;

/* ---- means ----------------------------------------------------------------------------------- */

/* The worth of one set of plans, one of each party. */
static bn_code worth_of(const meeting *m, const bn_plan *const *chosen, const given *g,
                        double score[BN_SIDES_MAX])
{
    const bni_study *s = m->study;
    bn_move moves[BN_OPEN_MAX];
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->open; i++) {
        uint32_t p = 0;

        if (!s->questions[i].sealed)
            continue;
        while (m->parties[p].who != bni_owner(&s->questions[i]))
            p++;
        BN_ASSERT(g->fixed[i] || chosen[p]); /* every owner is a party */
        moves[count++] = (bn_move){ i, g->fixed[i] ? g->answer[i] : chosen[p]->answer[i] };
    }
    return bni_study_try(m->study, moves, count, score);
}

/* A party all of whose answers are fixed has one plan only. */
static uint32_t plans_left(const meeting *m, uint32_t p, const given *g)
{
    const bni_study *s = m->study;

    for (uint32_t i = 0; i < s->open; i++)
        if (s->questions[i].sealed && bni_owner(&s->questions[i]) == m->parties[p].who &&
            !g->fixed[i])
            return m->parties[p].count;
    return 1;
}

/* E of the score over the plans, with what is given fixed: an odometer over the parties. */
static bn_code expect(const meeting *m, const given *g, double score[BN_SIDES_MAX])
{
    const bn_plan *chosen[BN_SIDES_MAX + 1] = { NULL };
    uint32_t at[BN_SIDES_MAX + 1] = { 0 }, left[BN_SIDES_MAX + 1], p = 0;

    for (uint32_t i = 0; i < m->party_count; i++)
        left[i] = plans_left(m, i, g);
    memset(score, 0, BN_SIDES_MAX * sizeof *score);
    while (p < m->party_count) {
        double part[BN_SIDES_MAX], chance = 1;

        for (uint32_t i = 0; i < m->party_count; i++) {
            chosen[i] = &m->parties[i].plans[at[i]];
            chance *= left[i] == 1 && m->parties[i].count > 1 ? 1 : chosen[i]->chance;
        }
        if (chance > 0) {
            bn_code code = worth_of(m, chosen, g, part);

            if (code != BN_OK)
                return code;
            for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
                score[i] += chance * part[i];
        }
        for (p = 0; p < m->party_count && ++at[p] == left[p]; p++)
            at[p] = 0;
    }
    return BN_OK;
}

/* ---- who is in it ---------------------------------------------------------------------------- */

static bn_code add_party(meeting *m, uint32_t who)
{
    bni_study *s = m->study;
    party *p;

    for (uint32_t i = 0; i < m->party_count; i++)
        if (m->parties[i].who == who)
            return BN_OK;
    p = &m->parties[m->party_count++];
    p->who = who;
    p->plans = bn_arena_array(s->arena, BN_PLANS_MAX, sizeof *p->plans);
    if (!p->plans)
        return bn_fail(s->err, BN_MEMORY, "out of memory for the plans of a side");
    return s->evaluator->plans(s->evaluator->self, s->game, s->setup, s->state, s->questions,
                               s->open, who, p->plans, &p->count, s->err);
}

static bn_code gather(meeting *m)
{
    const bni_study *s = m->study;
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < s->open && code == BN_OK; i++)
        if (s->questions[i].sealed)
            code = add_party(m, bni_owner(&s->questions[i]));
    return code;
}

/* ---- grades ---------------------------------------------------------------------------------- */

typedef struct weighing {
    const meeting *meeting;
    uint32_t question;
} weighing;

/* The worth of another answer to one question, the side's others as given; the other sides as they
 * did, or by their plans. */
static bn_code weigh_sealed(bni_study *s, const void *how, const bn_answer *answer, double *worth)
{
    const weighing *w = how;
    uint32_t side = s->questions[w->question].side;
    double score[BN_SIDES_MAX];
    given g;
    bn_code code;

    for (uint32_t i = 0; i < s->open; i++) {
        g.fixed[i] = s->against != BN_AGAINST_PLANS || bni_owner(&s->questions[i]) == side;
        g.answer[i] = i == w->question ? *answer : s->held[i];
    }
    code = expect(w->meeting, &g, score);
    *worth = score[side];
    return code;
}

/* ---- taking apart ---------------------------------------------------------------------------- */

/* The orders of one party, put in one after the other: `change` is what each of them did. */
static bn_code take_party(const meeting *m, uint32_t who, const double start[BN_SIDES_MAX],
                          double change[BN_OPEN_MAX][BN_SIDES_MAX])
{
    const bni_study *s = m->study;
    double before[BN_SIDES_MAX], after[BN_SIDES_MAX];
    given g = { 0 };

    memcpy(before, start, sizeof before);
    for (uint32_t i = 0; i < s->open; i++) {
        bn_code code;

        if (!s->questions[i].sealed || bni_owner(&s->questions[i]) != who)
            continue;
        g.fixed[i] = true;
        g.answer[i] = s->held[i];
        code = expect(m, &g, after);
        if (code != BN_OK)
            return code;
        for (uint32_t k = 0; k < BN_SIDES_MAX; k++)
            change[i][k] = after[k] - before[k];
        memcpy(before, after, sizeof before);
    }
    return BN_OK;
}

static bn_code grade_all(const meeting *m)
{
    bni_study *s = m->study;
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < s->open && code == BN_OK; i++) {
        bool graded = false;

        if (!s->questions[i].sealed || s->questions[i].to != BN_TO_SIDE)
            continue;
        if (s->against == BN_AGAINST_GUARD)
            code = bni_study_unseen(s, i, &graded);
        if (code == BN_OK && !graded)
            code = bni_study_grade(s, &s->steps[s->holder[i] - 1], &s->questions[i], weigh_sealed,
                                   &(weighing){ m, i });
    }
    return code;
}

/* Lays the changes out along the steps that waited: each continues from the one before it. */
static void lay_out(bni_study *s, double change[BN_OPEN_MAX][BN_SIDES_MAX])
{
    for (uint32_t n = 0; n < s->step_count; n++) {
        for (uint32_t i = 0; i < s->open; i++) {
            bn_analysis_step *step = &s->steps[n];

            if (s->holder[i] != n + 1)
                continue;
            for (uint32_t k = 0; k < BN_SIDES_MAX; k++) {
                step->before[k] = s->now[k];
                step->after[k] = s->now[k] += change[i][k];
            }
        }
    }
}

static uint32_t held_moves(const bni_study *s, bn_move moves[BN_OPEN_MAX])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->open; i++)
        if (s->questions[i].sealed)
            moves[count++] = (bn_move){ i, s->held[i] };
    return count;
}

bn_code bni_study_sealed(bni_study *s)
{
    meeting m = { .study = s };
    double change[BN_OPEN_MAX][BN_SIDES_MAX] = { 0 }, start[BN_SIDES_MAX];
    bn_move moves[BN_OPEN_MAX];
    bn_analysis_step *step;
    bn_code code = BN_OK;

    if (s->unvalued) {
        s->game->advance(s->setup, s->state, moves, held_moves(s, moves), NULL);
        return code;
    }
    code = gather(&m);
    memcpy(start, s->now, sizeof start);
    for (uint32_t p = 0; p < m.party_count && code == BN_OK; p++)
        code = take_party(&m, m.parties[p].who, start, change);
    if (code == BN_OK && !s->ungraded)
        code = grade_all(&m);
    if (code != BN_OK)
        return code;
    lay_out(s, change);
    s->game->advance(s->setup, s->state, moves, held_moves(s, moves), NULL);
    step = bni_study_step(s, BN_STEP_MEETING, 0);
    if (!step)
        return BN_MEMORY;
    code = bni_study_value(s, s->state, s->now);
    memcpy(step->after, s->now, sizeof s->now);
    return code;
}
