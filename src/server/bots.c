#include "bots.h"

#include <banneret/system/game.h>

const bn_bot *bs_bot_find(const char *name)
{
    const bn_bot *bot = bn_bot_find(name);

    return bot && !bot->solves && !bot->searches ? bot : NULL;
}

/* What the bot answers; the preset if it has nothing better. The seed is one of its own, so that bots do not
 * change the dice. */
static bn_answer wished(const bn_table *table, const bn_bot *bot, const bn_question *question,
                        uint64_t seed)
{
    const void *setup = bn_table_setup(table), *state = bn_table_state(table);
    const bn_game *game = bn_table_game(table);
    bn_policy policy = bn_bot_policy(bot, NULL);
    bn_answer wish;
    bn_rng rng;

    bn_rng_init(&rng, ~seed, bn_table_entries(table));
    if (policy.answer && policy.answer(policy.self, game, setup, state, question, &rng, &wish) &&
        bn_game_check(game, setup, state, question, &wish, NULL) == BN_OK)
        return wish;
    return question->preset;
}

bn_code bs_bots_answer(bn_table *table, const bn_bot *const bots[BN_SIDES_MAX], uint64_t seed,
                       bool *answered, bn_error *err)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);

    *answered = false;
    for (uint32_t i = 0; i < count; i++) {
        const bn_question *question = &open[i].question;
        bn_seat seat = { .role = question->person ? BN_CHARACTER : BN_COMMANDER,
                         .side = question->side,
                         .person = question->person };
        bn_answer answer;

        if (question->to != BN_TO_SIDE || open[i].locked || question->side >= BN_SIDES_MAX ||
            !bots[question->side])
            continue;
        *answered = true;
        answer = wished(table, bots[question->side], question, seed);
        return bn_table_answer(table, seat, open[i].id, &answer, NULL, NULL, err);
    }
    return BN_OK;
}
