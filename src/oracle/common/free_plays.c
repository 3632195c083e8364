/* Which answers a state leaves free, and to which team.
 *
 * The questions that are answered next are the first open one or, if it is sealed, all sealed
 * ones. Each belongs to one team and is free, or it is not free and a policy answers it. The joint
 * answers of a team are numbered like the digits of a number: each free question is a digit, its
 * options are the digit's values, and the first question varies slowest. `add_move` builds the
 * number of answers and the number of the preset by that rule and `fill` takes a number apart by
 * the same rule, so every number stands for exactly one joint answer and every joint answer has a
 * number.
 *
 * A question whose options would make a team's answers more than BN_ANSWERS_MAX is not free; that
 * is counted, so that a caller can report what was left out. */
#include "free_plays.h"

#include "policy.h"
#include "questions.h"

static bool is_free(const bni_world *w, const bn_question *q)
{
    bn_answer settled;

    if (bni_orders_answer(w->freedom.settled, q, &settled))
        return false;
    if (w->freedom.fixed && w->freedom.fixed[q->kind])
        return false;
    if (w->freedom.sealed_only && !q->sealed && !(w->freedom.open && w->freedom.open[q->kind]))
        return false;
    if (q->to == BN_TO_REFEREE)
        return w->freedom.referee_is_theirs;
    return !w->freedom.held[q->side];
}

/* The answers that the rules offer, at most `most`; 0 if there are more by the form alone. */
static uint32_t offered(const bni_world *w, const void *state, const bn_question *q, uint64_t most,
                        uint8_t *picks)
{
    uint64_t answers = bn_question_answers(q);
    uint32_t count = 0;

    if (answers > most)
        return 0;
    for (uint64_t i = 0; i < answers; i++) {
        bn_answer answer;

        bn_question_answer(q, i, &answer);
        if (bn_game_check(w->game, w->setup, state, q, &answer, NULL) == BN_OK)
            picks[count++] = (uint8_t)i;
    }
    return count;
}

static uint32_t preset_among(const bn_question *q, const uint8_t *picks, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        bn_answer answer;

        bn_question_answer(q, picks[i], &answer);
        if (bni_answer_same(&answer, &q->preset))
            return i;
    }
    return 0;
}

/* The policy's answer, or the preset. */
static bn_answer fixed_answer(const bni_world *w, const void *state, const bn_question *q,
                              bni_met *met)
{
    const bn_policy *policy = bni_policy_of(&w->freedom.policies, q);
    bn_answer answer;

    if (!policy->answer ||
        !policy->answer(policy->self, w->game, w->setup, state, q, NULL, &answer))
        return q->preset;
    if (bn_game_check(w->game, w->setup, state, q, &answer, NULL) == BN_OK)
        return answer;
    met->declined++;
    return q->preset;
}

static void add_move(const bni_world *w, const void *state, uint32_t question, bni_plays *p,
                     bni_met *met)
{
    const bn_question *q = &p->questions[question];
    uint32_t at = p->count++, options = 0;
    bn_team team = q->to == BN_TO_REFEREE ? BN_THEIRS : bni_team(w, q->side);

    p->moves[at] = (bn_move){ .question = question };
    p->team[at] = BNI_NOBODY;
    p->options[at] = 1;
    if (is_free(w, q)) {
        options = offered(w, state, q, BN_ANSWERS_MAX, p->picks[at]);
        if (options == 0 || p->size[team] * options > BN_ANSWERS_MAX) {
            met->too_many++;
            options = 0;
        }
    }
    if (options == 0) {
        met->fixed++;
        p->moves[at].answer = fixed_answer(w, state, q, met);
        return;
    }
    p->team[at] = (uint8_t)team;
    p->options[at] = (uint8_t)options;
    p->size[team] *= options;
    p->preset[team] = p->preset[team] * options + preset_among(q, p->picks[at], options);
}

void bni_plays_make(const bni_world *world, const void *state, bni_plays *plays, bni_met *met)
{
    bool sealed = plays->questions[0].sealed;

    plays->count = 0;
    plays->size[0] = plays->size[1] = 1;
    plays->preset[0] = plays->preset[1] = 0;
    for (uint32_t i = 0; i < (sealed ? plays->open : 1); i++)
        if (!sealed || plays->questions[i].sealed)
            add_move(world, state, i, plays, met);
}

/* Fills in the answers of `team`, from its last question to its first. */
static void fill(const bni_plays *p, uint32_t team, uint32_t play, bn_move *moves)
{
    for (uint32_t i = p->count; i-- > 0;) {
        if (p->team[i] != team)
            continue;
        bn_question_answer(&p->questions[p->moves[i].question], p->picks[i][play % p->options[i]],
                           &moves[i].answer);
        play /= p->options[i];
    }
}

uint32_t bni_plays_moves(const bni_plays *plays, const uint32_t play[2], bn_move moves[BN_OPEN_MAX])
{
    for (uint32_t i = 0; i < plays->count; i++)
        moves[i] = plays->moves[i];
    fill(plays, BN_OURS, play[0], moves);
    fill(plays, BN_THEIRS, play[1], moves);
    return plays->count;
}

uint32_t bni_plays_own(const bni_plays *plays, bn_team team, uint32_t play,
                       bn_move moves[BN_OPEN_MAX])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < plays->count; i++)
        moves[i] = plays->moves[i];
    fill(plays, team, play, moves);
    for (uint32_t i = 0; i < plays->count; i++)
        if (plays->team[i] == team)
            moves[count++] = moves[i];
    return count;
}

int bni_settle(const bni_world *world, void *state, bni_plays *plays, bni_met *met)
{
    static const uint32_t only[2] = { 0, 0 };

    for (uint64_t steps = 0; steps <= world->bound; steps++) {
        bn_move moves[BN_OPEN_MAX];
        uint32_t count;

        plays->open = world->game->ask(world->setup, state, plays->questions);
        if (plays->open == 0)
            return BN_POINT_OVER;
        if (plays->questions[0].to == BN_TO_CHANCE)
            return BN_POINT_ROLL;
        bni_plays_make(world, state, plays, met);
        if (plays->size[0] > 1 || plays->size[1] > 1)
            return plays->size[0] > 1 && plays->size[1] > 1 ? BN_POINT_SEALED : BN_POINT_CHOICE;
        count = bni_plays_moves(plays, only, moves);
        world->game->advance(world->setup, state, moves, count, NULL);
    }
    return -1;
}

/* ---- the world ------------------------------------------------------------------------------- */

/* The measures that keys must hold: those that the objective looks at, and those on which the winner may
 * depend through a kind of question that is free or that a policy answers. */
static uint64_t measured_in(const bni_world *w)
{
    uint64_t asked = bn_objective_measured(&w->objective);
    const bn_freedom *f = &w->freedom;

    for (uint32_t m = 0; m < w->game->measure_count && m < 64; m++) {
        uint32_t kind = w->game->measures[m].by;
        bool open = kind > 0 && f->open && f->open[kind - 1];
        bool fixed = kind > 0 && f->fixed && f->fixed[kind - 1];

        if (kind > 0 && !fixed && (open || !f->sealed_only))
            asked |= UINT64_C(1) << m;
    }
    return bni_policies_measured(&f->policies, w->game, asked);
}

bn_code bni_world_make(bni_world *w, const bn_game *game, const void *setup,
                       const bn_objective *objective, const bn_freedom *freedom, bn_error *err)
{
    w->game = game;
    w->setup = setup;
    w->state_size = game->state_size(setup);
    w->bound = game->bound(setup);
    w->objective = *objective;
    if (freedom)
        w->freedom = *freedom;
    if (w->freedom.settled)
        w->freedom.policies = bn_policies_all(bn_policy_orders(w->freedom.settled));
    w->measured = measured_in(w);
    if (bni_policies_draw(&w->freedom.policies))
        return bni_fail(err, BN_USAGE, "a policy that draws lots cannot be solved against",
                        "leave its side free");
    if (objective->side >= game->sides(setup))
        return bn_fail(err, BN_USAGE, "the objective names a side that is not in the game");
    return BN_OK;
}

bni_print bni_fingerprint(const bni_world *w, const void *state, unsigned char *key)
{
    return bni_print_of(
        key, bni_policies_key(&w->freedom.policies, w->game, w->setup, state, w->measured, key));
}
