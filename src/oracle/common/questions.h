/* Small facts about questions and answers that several rooms need. Each reads the question or calls the game once, so
 * that all rooms treat a question in the same way. */
#ifndef BNI_QUESTIONS_H
#define BNI_QUESTIONS_H

#include <banneret/oracle.h>
#include <banneret/system/game.h>

/* Who answers a question that is not chance's: a side, or BN_ORDER_REFEREE. */
static inline uint32_t bni_owner(const bn_question *question)
{
    return question->to == BN_TO_REFEREE ? BN_ORDER_REFEREE : question->side;
}

/* The policy that answers it. */
static inline const bn_policy *bni_policy_of(const bn_policies *policies,
                                             const bn_question *question)
{
    return question->to == BN_TO_REFEREE ? &policies->referee : &policies->side[question->side];
}

/* Whether two questions ask the same of the same: no two that are open in one state do. */
static inline bool bni_question_same(const bn_question *a, const bn_question *b)
{
    return a->kind == b->kind && a->side == b->side && a->person == b->person &&
           a->about[0] == b->about[0] && a->about[1] == b->about[1];
}

static inline bool bni_answer_same(const bn_answer *a, const bn_answer *b)
{
    for (uint32_t i = 0; i < BN_PARTS_MAX; i++)
        if (a->value[i] != b->value[i])
            return false;
    return true;
}

/* The answers that the rules offer, in order; returns how many. `out` has room for as many as the form
 * of the question has, bn_question_answers(question). */
static inline uint32_t bni_offered(const bn_game *game, const void *setup, const void *state,
                                   const bn_question *question, bn_answer *out)
{
    uint64_t answers = bn_question_answers(question);
    uint32_t count = 0;

    for (uint64_t i = 0; i < answers; i++) {
        bn_question_answer(question, i, &out[count]);
        if (bn_game_check(game, setup, state, question, &out[count], NULL) == BN_OK)
            count++;
    }
    return count;
}

/* Throws the dice of a roll until they have a consequence, at most `most` times: the consequence, or
 * BN_AGAIN if there was none. */
static inline int32_t bni_thrown(const bn_game *game, const void *setup, const void *state,
                                 const bn_question *question, bn_rng *rng, uint32_t most)
{
    int32_t consequence = BN_AGAIN;

    for (uint32_t tries = 0; consequence == BN_AGAIN && tries < most; tries++) {
        int32_t totals[BN_PARTS_MAX];
        uint8_t faces[BN_DICE_MAX];

        for (uint32_t i = 0; i < question->parts; i++)
            totals[i] = bn_rng_throw(rng, question->throws[i], faces);
        consequence = game->consequence(setup, state, question, totals);
    }
    return consequence;
}

#endif
