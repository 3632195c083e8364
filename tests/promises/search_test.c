/* The bot that searches, on six stands a side: it beats what answers at random, both seats together; it answers
 * the same from the same seed; it thinks no longer than it may; it says what it means to do; and where no one judges
 * positions it plays as steady does. How strong it is with whole armies build/bench/bots shows.
 *
 *   search_test [GAMES]     of each seat, 4 if not said; 25 at full size */
#include <stdio.h>

#include <banneret/oracle.h>
#include <banneret/solver.h>
#include <banneret/store.h>
#include <banneret/system/game.h>
#include <banneret/table.h>

#include "base/testing.h"

static uint64_t games = BNI_SIZED(25, 4, 4);

#define MEMORY ((size_t)256 << 20)

static const char duel[] = "tests/promises/battles/obsidian-duel.yaml";
static const char other_system[] = "scenarios/warmachine/quick-skirmish.yaml";

/* A battle, and who searches in it. */
typedef struct battle {
    bn_arena arena, work;
    bn_table *table;
    bn_searcher *searcher;
} battle;

static void open_battle(battle *b, const char *name)
{
    const char *root = getenv("BN_ROOT");
    bn_search_limits quick = { .tries = 3, .games = 1 };
    bn_doc *doc = NULL;
    char path[1024];
    bn_error err;

    *b = (battle){ 0 };
    bn_arena_init(&b->arena, bn_store_memory(), MEMORY);
    bn_arena_init(&b->work, bn_store_memory(), MEMORY);
    snprintf(path, sizeof path, "%s/%s", root ? root : ".", name);
    if (bn_store_read(path, &b->arena, &doc, &err) != BN_OK ||
        bn_table_open(&b->arena, NULL, doc, &b->table, &err) != BN_OK ||
        bn_searcher_make(&quick, &b->arena, &b->work, &b->searcher, &err) != BN_OK)
        fail_msg("%s: %s", path, err.text);
}

static void close_battle(battle *b)
{
    bn_arena_done(&b->work);
    bn_arena_done(&b->arena);
}

static bn_simulated played(battle *b, bn_policy first, bn_policy second, uint64_t count)
{
    bn_policies policies = { .side = { first, second } };
    bn_simulated out;
    bn_error err;

    if (bn_simulate(bn_table_game(b->table), bn_table_setup(b->table), NULL, &policies, 7, count, 1,
                    &b->arena, (bn_watch){ 0 }, &out, &err) != BN_OK)
        fail_msg("%s", err.text);
    assert_int_equal(out.declined, 0);
    return out;
}

static bn_policy plays(const char *name)
{
    return bn_bot_policy(bn_bot_find(name), NULL);
}

static void beats_others(void **state)
{
    battle b;
    bn_simulated first, second;
    bn_policy search;

    (void)state;
    open_battle(&b, duel);
    search = bn_bot_searching(b.searcher);
    for (const bn_bot *bot = bn_bots(); !bot->searches; bot++) {
        first = played(&b, search, plays(bot->name), games);
        second = played(&b, plays(bot->name), search, games);
        printf("against %s, of %llu battles with sides swapped: %llu won, %llu lost\n", bot->name,
               (unsigned long long)(2 * games), (unsigned long long)(first.won[0] + second.won[1]),
               (unsigned long long)(first.won[1] + second.won[0]));
        assert_true(first.won[0] + second.won[1] > first.won[1] + second.won[0]);
    }
    close_battle(&b);
}

static void answers_alike(void **state)
{
    battle b;
    bn_simulated once, again;
    bn_policy search;

    (void)state;
    open_battle(&b, duel);
    search = bn_bot_searching(b.searcher);
    once = played(&b, search, plays("steady"), 1);
    again = played(&b, search, plays("steady"), 1);
    assert_int_equal(once.answers, again.answers);
    for (uint32_t i = 0; i < once.measure_count; i++)
        assert_int_equal(once.measures[i].sum, again.measures[i].sum);
    close_battle(&b);
}

/* The first question that a side is asked in a battle which defaults and a 6 on every die bring there. */
static void first_asked(const battle *b, void *state, bn_question *out)
{
    const bn_game *game = bn_table_game(b->table);
    const void *setup = bn_table_setup(b->table);
    bn_rng rng;

    bn_rng_init(&rng, 7, 0);
    game->begin(setup, state, NULL);
    for (;;) {
        bn_question open[BN_OPEN_MAX];
        bn_move move = { 0 };
        int32_t totals[BN_PARTS_MAX];
        uint8_t faces[BN_DICE_MAX];

        assert_true(game->ask(setup, state, open) > 0);
        *out = open[0];
        if (open->to == BN_TO_SIDE && open->about[0] < 0)
            return;
        move.answer = open->preset;
        for (uint32_t i = 0; open->form == BN_FORM_ROLL && i < open->parts; i++)
            totals[i] = bn_rng_throw(&rng, open->throws[i], faces);
        if (open->form == BN_FORM_ROLL)
            move.answer.value[0] = game->consequence(setup, state, open, totals);
        if (move.answer.value[0] != BN_AGAIN)
            game->advance(setup, state, &move, 1, NULL);
    }
}

static void states_its_intention(void **state)
{
    static _Alignas(BN_STATE_ALIGN) uint8_t at[BN_STATE_MAX];
    battle b;
    bn_question question;
    bn_answer answer;
    bn_policy search;
    bn_rng rng;

    (void)state;
    open_battle(&b, duel);
    search = bn_bot_searching(b.searcher);
    bn_rng_init(&rng, 7, 0);
    first_asked(&b, at, &question);
    assert_string_equal(bn_searcher_intends(b.searcher), "");
    assert_true(search.answer(search.self, bn_table_game(b.table), bn_table_setup(b.table), at,
                              &question, &rng, &answer));
    assert_non_null(strstr(bn_searcher_intends(b.searcher), " mean to "));
    assert_false(search.answer(search.self, bn_table_game(b.table), bn_table_setup(b.table), at,
                               &question, NULL, &answer)); /* exact odds have no generator */
    close_battle(&b);
}

static void plays_as_steady_elsewhere(void **state)
{
    battle b;
    bn_simulated search, steady;

    (void)state;
    open_battle(&b, other_system);
    search = played(&b, bn_bot_searching(b.searcher), plays("steady"), games);
    steady = played(&b, plays("steady"), plays("steady"), games);
    assert_string_equal(bn_searcher_intends(b.searcher), "");
    assert_int_equal(search.won[0], steady.won[0]);
    assert_int_equal(search.answers, steady.answers);
    close_battle(&b);
}

/* ---- how long it thinks -------------------------------------------------------------------------- */

enum { STATES = 60 };

static void (*advance)(const void *setup, void *state, const bn_move *moves, uint32_t count,
                       bn_trace *trace);
static uint64_t in_thought, most_in_thought, thoughts;

static void counted_advance(const void *setup, void *state, const bn_move *moves, uint32_t count,
                            bn_trace *trace)
{
    in_thought++;
    advance(setup, state, moves, count, trace);
}

/* Has a searcher answer, in a game that counts the answers it gives before that. */
static bool counted_answer(const void *self, const bn_game *game, const void *setup,
                           const void *state, const bn_question *question, bn_rng *rng,
                           bn_answer *out)
{
    const bn_policy *search = *(const bn_policy *const *)self;
    bn_game counted = *game;
    bool given;

    advance = game->advance;
    counted.advance = counted_advance;
    in_thought = 0;
    given = search->answer(search->self, &counted, setup, state, question, rng, out);
    most_in_thought = in_thought > most_in_thought ? in_thought : most_in_thought;
    thoughts += in_thought > 0;
    return given;
}

/* However many games it was to play, and however long a round is. */
static void thinks_within_its_limit(void **state)
{
    bn_search_limits limits = { .tries = 3, .games = 50, .states = STATES };
    bn_policy search, counting, *handle = &search;
    battle b;
    bn_error err;

    (void)state;
    open_battle(&b, duel);
    assert_int_equal(bn_searcher_make(&limits, &b.arena, &b.work, &b.searcher, &err), BN_OK);
    search = bn_bot_searching(b.searcher);
    counting = search;
    counting.answer = counted_answer;
    counting.self = &handle;
    most_in_thought = thoughts = 0;
    played(&b, counting, plays("steady"), 1);
    assert_true(thoughts > 10);
    assert_in_range(most_in_thought, STATES / 2, STATES);
    close_battle(&b);
}

static void needs_memory(void **state)
{
    bn_searcher *searcher = NULL;
    bn_arena arena;
    bn_error err;

    (void)state;
    bn_arena_init(&arena, bn_store_memory(), 1000);
    assert_int_equal(bn_searcher_make(NULL, &arena, &arena, &searcher, &err), BN_MEMORY);
    bn_arena_done(&arena);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beats_others),
        cmocka_unit_test(answers_alike),
        cmocka_unit_test(states_its_intention),
        cmocka_unit_test(plays_as_steady_elsewhere),
        cmocka_unit_test(thinks_within_its_limit),
        cmocka_unit_test(needs_memory),
    };

    if (argc > 1)
        games = strtoull(argv[1], NULL, 10);
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
