/* Battles played at random: whatever is answered, a battle stays sound and comes to an end. */
#include "battle_test.h"

enum { BATTLES = 10000 / BN_SHARE, SETUPS = 250 };

static table t;
static bn_arena arena;
static unsigned char block[1 << 20];

static int32_t below(bn_rng *rng, int32_t bound)
{
    return (int32_t)bn_rng_below(rng, (uint32_t)bound);
}

static void random_force(bn_rng *rng, uint32_t side)
{
    static const int32_t sizes[] = { 1, 9, 10, 19, 25, 60, 200, 1000, 5000 };
    wm_force *force = table_force(&t, side, "a force", 1 + below(rng, sizes[below(rng, 9)]),
                                  40 + 10 * below(rng, 12), below(rng, WM_TROOP_CLASS_COUNT));

    for (force->kind_count = 1; force->kind_count < 1 + below(rng, 3); force->kind_count++) {
        force->kinds[force->kind_count] = force->kinds[0];
        force->kinds[force->kind_count].count = below(rng, 50);
        force->kinds[force->kind_count].flies = (uint8_t)below(rng, 2);
        force->kinds[force->kind_count].mounted = (uint8_t)below(rng, 2);
    }
    force->fatigue = below(rng, 3);
    force->leader.player = (uint8_t)below(rng, 2);
    force->leader.staff_of_health = (uint8_t)(below(rng, 4) == 0);
    force->leader.rod_of_victory = (uint8_t)(below(rng, 4) == 0);
    force->leader.combat_spells = below(rng, 3);
    force->person_count = below(rng, 3);
    for (int32_t i = 0; i < force->person_count; i++) {
        force->persons[i].name = "somebody";
        force->persons[i].player = (uint8_t)below(rng, 2);
        force->persons[i].level = 8 + below(rng, 3);
        force->persons[i].item_count = below(rng, WM_ITEMS + 1);
        for (int32_t k = 0; k < force->persons[i].item_count; k++)
            force->persons[i].items[k] = (wm_item){ "a wand", below(rng, 9) };
    }
}

static void random_setup(bn_rng *rng)
{
    table_init(&t);
    t.setup.options =
        (wm_options){ (uint8_t)below(rng, 2), (uint8_t)below(rng, 2), (uint8_t)below(rng, 2),
                      (uint8_t)below(rng, 2), below(rng, 4) != 0 };
    t.setup.rules.mixed_casualties = below(rng, 2);
    t.setup.rules.siege_rout_takes_place = below(rng, 2);
    t.setup.rules.tactics_casualties = below(rng, 2);
    t.setup.rules.defender_by = below(rng, 2);
    t.setup.sides[0].stance = below(rng, 2);
    t.setup.sides[1].stance = below(rng, 2);
    t.setup.battle.ground = (uint32_t)below(rng, 256);
    t.setup.battle.fortified = (uint8_t)(below(rng, 4) == 0);
    t.setup.battle.max_rounds = below(rng, 4);
    for (uint32_t side = 0; side < WM_SIDES; side++)
        for (int32_t i = 1 + below(rng, below(rng, 2) ? 2 : WM_SIDE_FORCES); i > 0; i--)
            random_force(rng, side);
}

/* Any fall of the dice, any answer that is offered. */
static bn_answer answer_to(bn_rng *rng, const bn_question *q)
{
    bn_answer answer = { { 0 } };
    uint64_t count;
    uint8_t faces[BN_DICE_MAX];

    if (q->form != BN_FORM_ROLL) {
        count = bn_question_answers(q);
        assert_true(count > 1); /* what has one answer is not asked */
        bn_question_answer(
            q, count > UINT32_MAX ? bn_rng_word(rng) : bn_rng_below(rng, (uint32_t)count), &answer);
        return answer;
    }
    do {
        int32_t totals[BN_PARTS_MAX] = { 0 };
        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(rng, q->throws[i], faces);
        answer.value[0] = wm_battle_game.consequence(&t.setup, t.bytes, q, totals);
    } while (answer.value[0] == BN_AGAIN);
    assert_true(answer.value[0] >= 0 && answer.value[0] < 1 << 16);
    return answer;
}

/* Words and views must hold for every state, and leave it alone. */
static void look(const bn_question *q, const unsigned char *before)
{
    char words[2000];
    bn_text out = bn_text_over(words, sizeof words);
    bn_trace trace;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    if (before) {
        wm_battle_game.tell(&t.setup, before, t.bytes, q, &out);
    } else {
        wm_battle_game.describe(&t.setup, t.bytes, q, &out);
        assert_true(out.length > 0);
        for (int32_t i = 0; i < BN_OPTIONS_MAX; i++)
            if (q->form == BN_FORM_ROLL || q->form == BN_FORM_NUMBERS ? i < q->parts
                                                                      : q->allowed >> i & 1)
                wm_battle_game.word(&t.setup, t.bytes, q, i, &out);
    }
    wm_battle_game.explain(&t.setup, t.bytes, (bn_seat){ .role = BN_REFEREE }, &trace);
    assert_non_null(
        wm_battle_game.view(&t.setup, t.bytes, (bn_seat){ BN_COMMANDER, 1, 0 }, &arena));
    assert_false(arena.full);
}

static void play(bn_rng *rng, bool looks)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
    static unsigned char key[BN_STATE_MAX];
    bn_question q[BN_OPEN_MAX];
    uint32_t count, bound = wm_battle_game.bound(&t.setup);

    table_begin(&t);
    while ((count = wm_battle_game.ask(&t.setup, t.bytes, q)) > 0) {
        bn_move moves[BN_OPEN_MAX];
        for (uint32_t i = 0; i < count; i++) {
            moves[i] = (bn_move){ i, answer_to(rng, &q[i]) };
            if (looks)
                look(&q[i], NULL);
        }
        memcpy(before, t.bytes, sizeof before);
        assert_true(wm_battle_game.key(&t.setup, t.bytes, UINT64_MAX, key) <=
                    wm_battle_game.state_size(&t.setup));
        table_move(&t, moves, count);
        if (looks)
            look(&q[0], before);
        assert_true(t.answers < bound);
    }
    assert_true(wm_battle_game.winner(&t.setup, t.bytes) < WM_SIDES);
}

static void random_battles(void **state)
{
    bn_rng rng;

    (void)state;
    for (uint32_t setup = 0; setup < SETUPS; setup++) {
        bn_rng_init(&rng, 20, setup);
        random_setup(&rng);
        for (uint32_t i = 0; i < BATTLES / SETUPS; i++)
            play(&rng, i == 0);
    }
}

/* Presets, too, must always be offered. */
static void presets(void **state)
{
    bn_rng rng;
    bn_question q[BN_OPEN_MAX];
    uint32_t count;

    (void)state;
    for (uint32_t setup = 0; setup < SETUPS; setup++) {
        bn_rng_init(&rng, 21, setup);
        random_setup(&rng);
        table_begin(&t);
        while ((count = wm_battle_game.ask(&t.setup, t.bytes, q)) > 0) {
            bn_move moves[BN_OPEN_MAX];
            for (uint32_t i = 0; i < count; i++) {
                moves[i] = (bn_move){ i, q[i].preset };
                if (q[i].form == BN_FORM_ROLL)
                    moves[i].answer = answer_to(&rng, &q[i]);
                else
                    assert_int_equal(bn_game_check(&wm_battle_game, &t.setup, t.bytes, &q[i],
                                                   &q[i].preset, NULL),
                                     BN_OK);
            }
            table_move(&t, moves, count);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        { "WM-132 ten thousand battles at random", random_battles, NULL, NULL, NULL },
        { "WM-132 every preset is offered", presets, NULL, NULL, NULL },
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
