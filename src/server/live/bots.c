#include "bots.h"

#include <banneret/system/game.h>

bool bs_bot_thinks(const bn_bot *bot)
{
    return bot->solves || bot->searches;
}

bn_answer bs_bot_wish(const bn_policy *policy, const bn_game *game, const void *setup,
                      const void *state, const bn_question *question, uint64_t seed,
                      uint32_t stream)
{
    bn_answer wish;
    bn_rng rng;

    bn_rng_init(&rng, ~seed, stream);
    if (policy->answer && policy->answer(policy->self, game, setup, state, question, &rng, &wish) &&
        bn_game_check(game, setup, state, question, &wish, NULL) == BN_OK)
        return wish;
    return question->preset;
}

bn_seat bs_bot_seat(const bn_question *question)
{
    return (bn_seat){ .role = question->person ? BN_CHARACTER : BN_COMMANDER,
                      .side = question->side,
                      .person = question->person };
}

bool bs_bots_owe(const bn_table *table, const bn_bot *const bots[BN_SIDES_MAX], bool thinks,
                 bn_asked *out)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);

    for (uint32_t i = 0; i < count; i++) {
        const bn_question *question = &open[i].question;

        if (question->to != BN_TO_SIDE || open[i].locked || question->side >= BN_SIDES_MAX ||
            !bots[question->side] || bs_bot_thinks(bots[question->side]) != thinks)
            continue;
        *out = open[i];
        return true;
    }
    return false;
}

bn_code bs_bots_answer(bn_table *table, const bn_bot *const bots[BN_SIDES_MAX], uint64_t seed,
                       bool *answered, bn_error *err)
{
    bn_asked asked;
    bn_policy policy;
    bn_answer answer;

    *answered = bs_bots_owe(table, bots, false, &asked);
    if (!*answered)
        return BN_OK;
    policy = bn_bot_policy(bots[asked.question.side], NULL);
    answer = bs_bot_wish(&policy, bn_table_game(table), bn_table_setup(table),
                         bn_table_state(table), &asked.question, seed, bn_table_entries(table));
    return bn_table_answer(table, bs_bot_seat(&asked.question), asked.id, &answer, NULL, NULL, err);
}
