/* Battles played at random: whatever is answered, a battle stays sound and comes to an end. */
#include "random_battle_test.h"

#include "battle_parts.h"

enum { BATTLES = BN_SHARE == 1 ? 10000 : 3000, SETUPS = 500 };

static bn_arena arena;
static unsigned char block[1 << 20];

/* Words and views must hold for every state, and leave it alone. */
static void look(const bn_question *q, const unsigned char *before)
{
    static const bn_seat seats[] = {
        { BN_REFEREE, 0, 0 }, { BN_COMMANDER, 1, 0 }, { BN_CHARACTER, 0, 1 }, { BN_SPECTATOR, 0, 0 }
    };
    char words[8000];
    bn_text out = bn_text_over(words, sizeof words);
    bn_trace trace;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    if (before) {
        g4_battle_game.tell(&t.setup, before, t.bytes, q, &out);
    } else {
        g4_battle_game.describe(&t.setup, t.bytes, q, &out);
        assert_true(out.length > 0);
        for (int32_t i = 0; i < BN_OPTIONS_MAX; i++)
            if (q->form == BN_FORM_ROLL || q->form == BN_FORM_NUMBERS ? i < q->parts
                                                                      : q->allowed >> i & 1)
                g4_battle_game.word(&t.setup, t.bytes, q, i, &out);
    }
    assert_false(out.cut);
    for (size_t i = 0; i < BN_COUNT(seats); i++) {
        g4_battle_game.explain(&t.setup, t.bytes, seats[i], &trace);
        assert_non_null(g4_battle_game.view(&t.setup, t.bytes, seats[i], &arena));
    }
    assert_false(arena.full);
}

static uint32_t asked[G4_BATTLE_KINDS];

/* Any policy: the random one, or presets. */
static void play(bn_rng *rng, bool looks, bool presets)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX], key[BN_STATE_MAX];
    bn_question q[BN_OPEN_MAX];
    uint32_t count, bound = g4_battle_game.bound(&t.setup);

    table_begin(&t);
    while ((count = g4_battle_game.ask(&t.setup, t.bytes, q)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        assert_true(count <= BN_OPEN_MAX);
        for (uint32_t i = 0; i < count; i++) {
            asked[q[i].kind]++;
            assert_true(count == 1 || q[i].sealed);
            moves[i] = (bn_move){ i, answer_to(rng, &q[i]) };
            if (q[i].form != BN_FORM_ROLL) {
                if (bn_game_check(&g4_battle_game, &t.setup, t.bytes, &q[i], &q[i].preset, NULL) !=
                    BN_OK)
                    fail_msg("%s: its preset is not offered", g4_battle_kinds[q[i].kind].key);
                if (presets)
                    moves[i].answer = q[i].preset;
            }
            if (looks)
                look(&q[i], NULL);
        }
        memcpy(before, t.bytes, sizeof before);
        assert_true(g4_battle_game.key(&t.setup, t.bytes, UINT64_MAX, key) <=
                    g4_battle_game.state_size(&t.setup));
        assert_memory_equal(before, t.bytes, sizeof before);
        table_move(&t, moves, count);
        if (looks)
            look(&q[0], before);
        assert_true(t.answers < bound);
    }
    assert_true(g4_battle_game.winner(&t.setup, t.bytes) < t.setup.side_count);
    assert_true(g4_battle_game.key(&t.setup, t.bytes, UINT64_MAX, key) <=
                g4_battle_game.state_size(&t.setup));
    for (uint32_t i = 0; i < g4_battle_game.measure_count; i++)
        assert_true(g4_battle_game.measure(&t.setup, t.bytes, i) >= 0);
}

static void random_battles(void **state)
{
    bn_rng rng;

    (void)state;
    for (uint32_t setup = 0; setup < SETUPS; setup++) {
        bn_rng_init(&rng, 20, setup);
        random_setup(&rng);
        for (uint32_t i = 0; i < BATTLES / SETUPS; i++)
            play(&rng, i == 0, false);
    }
    for (uint32_t i = 0; i < G4_BATTLE_KINDS; i++)
        if (asked[i] == 0)
            fail_msg("never asked: %s", g4_battle_kinds[i].key);
}

static void unattended_battles(void **state)
{
    bn_rng rng;

    (void)state;
    for (uint32_t setup = 0; setup < SETUPS; setup++) {
        bn_rng_init(&rng, 21, setup);
        random_setup(&rng);
        play(&rng, false, true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        { "G4-169 ten thousand battles at random", random_battles, NULL, NULL, NULL },
        { "G4-169 unattended battles end", unattended_battles, NULL, NULL, NULL },
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
