/* Policies: who answers the questions that are not chance's, and what they answer.
 *
 * An answer that the rules do not offer is never played: the default is taken and the case is
 * counted. So a game under policies only moves through states that a table could reach.
 *
 * Keys. Two states of equal game key have the same future under defaults. A policy may look at two
 * more things. If it looks at the round, the key must hold the round, as far as the policy distinguishes rounds. If it
 * may answer a kind of question on which the winner can depend through a measure, the key must hold that measure.
 * `bni_policies_key` and `bni_policies_measured` add both, so states that are merged have the same future under these
 * policies too. */
#include "policy.h"

#include "questions.h"

bn_policies bn_policies_all(bn_policy policy)
{
    bn_policies all = { .referee = policy };

    for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
        all.side[i] = policy;
    return all;
}

/* ---- random ---------------------------------------------------------------------------------- */

#define TRIES 256 /* answers refused in a row before the default is taken */

static uint64_t below(bn_rng *rng, uint64_t bound)
{
    uint64_t word;

    if (bound <= UINT32_MAX)
        return bn_rng_below(rng, (uint32_t)bound);
    /* Rejection: only the whole multiples of bound below 2^64 count. */
    do
        word = (uint64_t)bn_rng_word(rng) << 32 | bn_rng_word(rng);
    while (word >= UINT64_MAX - UINT64_MAX % bound);
    return word % bound;
}

/* Uniform over what the game proposes. */
static bool random_proposal(const bn_game *game, const void *setup, const void *state,
                            const bn_question *question, bn_rng *rng, bn_answer *out)
{
    bn_answer found[BN_PROPOSALS_MAX];
    uint32_t count = game->propose(setup, state, question, BN_PROPOSALS_MAX, found);

    if (count > 0)
        *out = found[bn_rng_below(rng, count)];
    return count > 0;
}

/* Uniform over what the form offers; refusing what the rules do not leaves the rest uniform. */
static bool random_answer(const void *self, const bn_game *game, const void *setup,
                          const void *state, const bn_question *question, bn_rng *rng,
                          bn_answer *out)
{
    uint64_t answers = bn_question_answers(question);

    (void)self;
    if (!rng || answers == 0)
        return false;
    if (game->propose)
        return random_proposal(game, setup, state, question, rng, out);
    for (int i = 0; i < TRIES; i++) {
        bn_answer answer;

        bn_question_answer(question, below(rng, answers), &answer);
        if (bn_game_check(game, setup, state, question, &answer, NULL) != BN_OK)
            continue;
        *out = answer;
        return true;
    }
    return false;
}

bn_policy bn_policy_random(void)
{
    return (bn_policy){ .answer = random_answer, .draws = true };
}

/* ---- orders ---------------------------------------------------------------------------------- */

static bn_answer by_word(const bn_order *order, const bn_question *question)
{
    uint32_t at = question->round > 0 ? question->round - 1u : 0;
    const bn_order_word *word = &order->words[at < order->count ? at : order->count - 1];
    bn_answer answer = question->preset;

    if (question->form == BN_FORM_FLAGS)
        return bn_flags_answer(word->flags);
    answer.value[0] = word->number;
    return answer;
}

bool bni_orders_answer(const bn_orders *orders, const bn_question *question, bn_answer *out)
{
    uint32_t side = bni_owner(question);

    for (uint32_t i = 0; orders && i < orders->count; i++) {
        const bn_order *order = &orders->list[i];

        if (order->kind == question->kind && order->side == side && order->count > 0) {
            *out = by_word(order, question);
            return true;
        }
    }
    return false;
}

static bool orders_answer(const void *self, const bn_game *game, const void *setup,
                          const void *state, const bn_question *question, bn_rng *rng,
                          bn_answer *out)
{
    (void)game;
    (void)setup;
    (void)state;
    (void)rng;
    return bni_orders_answer(self, question, out);
}

bn_policy bn_policy_orders(const bn_orders *orders)
{
    bn_policy policy = { .answer = orders_answer, .self = orders };

    for (uint32_t i = 0; i < orders->count; i++)
        if (orders->list[i].count > 1 && orders->list[i].count > policy.rounds)
            policy.rounds = orders->list[i].count;
    return policy;
}

/* ---- answering ------------------------------------------------------------------------------- */

uint32_t bni_policies_answer(const bn_policies *policies, const bn_game *game, const void *setup,
                             const void *state, const bn_question *questions, uint32_t open,
                             bn_rng *rng, bn_move moves[BN_OPEN_MAX], uint64_t *declined)
{
    bool sealed = questions[0].sealed;
    uint32_t count = 0;

    for (uint32_t i = 0; i < (sealed ? open : 1); i++) {
        const bn_question *q = &questions[i];
        const bn_policy *policy;

        if (sealed && !q->sealed)
            continue;
        policy = bni_policy_of(policies, q);
        moves[count] = (bn_move){ .question = i, .answer = q->preset };
        if (policy->answer) {
            bn_answer answer;

            if (policy->answer(policy->self, game, setup, state, q, rng, &answer)) {
                if (bn_game_check(game, setup, state, q, &answer, NULL) == BN_OK)
                    moves[count].answer = answer;
                else
                    ++*declined;
            }
        }
        count++;
    }
    return count;
}

bool bni_policies_settle(const bn_policies *policies, const bn_game *game, const void *setup,
                         void *state, uint64_t bound, bn_question questions[BN_OPEN_MAX],
                         uint32_t *open, uint64_t *declined)
{
    for (uint64_t steps = 0; steps <= bound; steps++) {
        bn_move moves[BN_OPEN_MAX];
        uint32_t count;

        if (*open == 0 || questions[0].to == BN_TO_CHANCE)
            return true;
        count = bni_policies_answer(policies, game, setup, state, questions, *open, NULL, moves,
                                    declined);
        game->advance(setup, state, moves, count, NULL);
        *open = game->ask(setup, state, questions);
    }
    return false;
}

bool bni_policies_draw(const bn_policies *policies)
{
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
        if (policies->side[i].draws)
            return true;
    return policies->referee.draws;
}

bool bni_policies_alone(const bn_policies *policies)
{
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
        if (policies->side[i].alone)
            return true;
    return policies->referee.alone;
}

/* Whether a policy may answer a kind of question otherwise than by its default. */
static bool speaks_of(const bn_policy *policy, uint32_t kind)
{
    const bn_orders *orders = policy->self;

    if (policy->answer != orders_answer)
        return policy->answer != NULL;
    for (uint32_t i = 0; i < orders->count; i++)
        if (orders->list[i].kind == kind)
            return true;
    return false;
}

const void *bni_setup_for(const bn_game *game, const void *setup, bool winner_only, bn_arena *arena)
{
    return winner_only && game->late ? game->late(setup, arena) : setup;
}

uint64_t bni_policies_measured(const bn_policies *policies, const bn_game *game, uint64_t asked)
{
    for (uint32_t m = 0; m < game->measure_count && m < 64; m++) {
        uint32_t kind = game->measures[m].by;
        bool hangs = kind > 0 && speaks_of(&policies->referee, kind - 1);

        for (uint32_t i = 0; kind > 0 && i < BN_SIDES_MAX; i++)
            hangs = hangs || speaks_of(&policies->side[i], kind - 1);
        if (hangs)
            asked |= UINT64_C(1) << m;
    }
    return asked;
}

bool bni_policies_part(const bn_policies *policies, const bn_game *game, const void *setup)
{
    const bn_parts *parts = game->parts;

    for (uint32_t i = 0; parts && i <= BN_SIDES_MAX; i++) {
        const bn_policy *policy = i < BN_SIDES_MAX ? &policies->side[i] : &policies->referee;

        if ((policy->answer && policy->answer != orders_answer) ||
            (parts->by > 0 && speaks_of(policy, parts->by - 1u)))
            return false;
    }
    return parts && parts->count(setup) > 0;
}

/* The last round that any of them distinguishes from those after it. */
static uint32_t rounds_of(const bn_policies *policies)
{
    uint32_t most = policies->referee.rounds;

    for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
        if (policies->side[i].rounds > most)
            most = policies->side[i].rounds;
    return most < UINT16_MAX ? most : UINT16_MAX;
}

/* A key of `size` bytes, and the round behind it as far as a policy looks at it. */
static size_t with_round(const bn_policies *policies, const bn_game *game, const void *setup,
                         const void *state, unsigned char *out, size_t size)
{
    uint32_t rounds = rounds_of(policies), round;
    bn_question questions[BN_OPEN_MAX];

    if (rounds == 0 || game->ask(setup, state, questions) == 0)
        return size;
    round = questions[0].round < rounds ? questions[0].round : rounds;
    out[size] = (unsigned char)(round & 0xff);
    out[size + 1] = (unsigned char)(round >> 8);
    return size + BNI_KEY_MORE;
}

size_t bni_policies_key(const bn_policies *policies, const bn_game *game, const void *setup,
                        const void *state, uint64_t measured, unsigned char *out)
{
    return with_round(policies, game, setup, state, out, game->key(setup, state, measured, out));
}

size_t bni_policies_part_key(const bn_policies *policies, const bn_game *game, const void *setup,
                             const void *state, uint32_t part, unsigned char *out)
{
    return with_round(policies, game, setup, state, out, game->parts->key(setup, state, part, out));
}

bn_code bni_fail(bn_error *err, bn_code code, const char *text, const char *hint)
{
    bn_fail(err, code, text);
    if (err) {
        bn_text out = bn_text_over(err->hint, sizeof err->hint);

        bn_text_add(&out, hint);
    }
    return code;
}
