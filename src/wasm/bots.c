/* Bots that answer for a side, and the memory that they, advice and analysis work in. */
#include "counsel.h"

#include <string.h>

#include <banneret/solver.h>

static bool go_on(void *self, const bn_progress *progress)
{
    counsel_watch *watch = self;

    watch->cancelled = watch->cancelled || !face_go_on(NULL, progress);
    return !watch->cancelled;
}

bn_watch counsel_watched(counsel_watch *watch)
{
    return (bn_watch){ .tell = go_on, .self = watch };
}

bn_arena counsel_arena(void)
{
    bn_arena arena;

    bn_arena_init(&arena, face_memory(), COUNSEL_BYTES);
    return arena;
}

static bool find_asked(uint32_t id, bn_asked *out)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(the_face.table, open);

    for (uint32_t i = 0; i < count; i++)
        if (open[i].id == id && open[i].question.to == BN_TO_SIDE) {
            *out = open[i];
            return true;
        }
    return false;
}

/* What the bot answers; its default if it has nothing better. The seed is its own, so that bots do not
 * change the dice. */
static bn_answer wished(const bn_policy *bot, const bn_question *question, uint64_t seed)
{
    const bn_game *game = bn_table_game(the_face.table);
    const void *setup = bn_table_setup(the_face.table), *state = bn_table_state(the_face.table);
    bn_answer wish;
    bn_rng rng;

    seed = bn_table_seed(the_face.table, bn_table_entries(the_face.table) + 1, seed);
    bn_rng_init(&rng, ~seed, bn_table_entries(the_face.table));
    if (bot->answer(bot->self, game, setup, state, question, &rng, &wish) &&
        bn_game_check(game, setup, state, question, &wish, NULL) == BN_OK)
        return wish;
    return question->preset;
}

/* Answers question `id` of a side by a bot, whose name is the text of `input`: "random", "steady" or "search". */
EXPORT(bn_code, bot, (uint32_t seat, uint32_t id, uint64_t seed))
{
    const bn_bot *bot = bn_bot_find(the_face.input);
    bn_arena keep, work;
    bn_searcher *searcher = NULL;
    bn_policy policy;
    bn_answer answer;
    bn_asked found;
    bn_code code = BN_OK;

    if (!face_open())
        return BN_USAGE;
    if (!bot || bot->solves)
        return bn_fail(&the_face.error, BN_USAGE, "the bots here are random, steady and search");
    if (!find_asked(id, &found))
        return bn_fail(&the_face.error, BN_ANSWER, "no such question is put to a side");
    policy = bn_bot_policy(bot, NULL);
    keep = counsel_arena();
    work = counsel_arena();
    if (bot->searches &&
        (code = bn_searcher_make(NULL, &keep, &work, &searcher, &the_face.error)) == BN_OK)
        policy = bn_bot_searching(searcher);
    if (code == BN_OK) {
        answer = wished(&policy, &found.question, seed);
        code = bn_table_answer(the_face.table, face_seat(seat), id, &answer, NULL, NULL,
                               &the_face.error);
    }
    bn_arena_done(&work);
    bn_arena_done(&keep);
    return code;
}
