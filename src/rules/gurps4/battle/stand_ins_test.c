/* States that stand for others: sound, asked the same, and on average where the state stood. */
#include "random_battle_test.h"
#include "steps.h"

enum { SETUPS = 300, BATTLES = 4 };

static unsigned char block[1 << 21];
static union {
    g4_melee melee;
    unsigned char bytes[sizeof(g4_melee)];
} stands[BN_STAND_INS_MAX];
static uint64_t met, rough, refused;

static void begin(void)
{
    table_begin(&t);
}

/* The same questions are open, to the same sides. */
static void same_questions(const void *setup, const void *state, const void *stand)
{
    bn_question here[BN_OPEN_MAX], there[BN_OPEN_MAX];
    uint32_t count = g4_battle_game.ask(setup, state, here);

    assert_int_equal(g4_battle_game.ask(setup, stand, there), count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(there[i].kind, here[i].kind);
        assert_int_equal(there[i].side, here[i].side);
        assert_int_equal(there[i].round, here[i].round);
    }
}

static bool near_to(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

static double mean_of(int32_t count, const double *weight, double (*figure)(const g4_bout *))
{
    double mean = 0;

    for (int32_t i = 0; i < count; i++)
        mean += weight[i] * figure(g4_bout_seen(&stands[i].melee.battle));
    return mean;
}

static double first_lost(const g4_bout *bout)
{
    return bout->casualties[0];
}

static double second_lost(const g4_bout *bout)
{
    return bout->casualties[1];
}

static double position(const g4_bout *bout)
{
    return bout->pb;
}

static void check(const void *setup, const g4_battle *battle, uint32_t grain)
{
    void *out[BN_STAND_INS_MAX];
    double weight[BN_STAND_INS_MAX], sum = 0;
    const g4_bout *bout = g4_bout_seen(battle);
    int32_t count;

    for (int32_t i = 0; i < BN_STAND_INS_MAX; i++)
        out[i] = stands[i].bytes;
    count = g4_battle_stand_ins.of(setup, battle, 0, grain, out, weight);
    if (count < 0) {
        refused++;
        return;
    }
    assert_int_equal(count > 0, battle->step == G4_AT_ORDERS || battle->step < G4_AT_ROUND);
    assert_true(grain > 0 || count <= 2);
    for (int32_t i = 0; i < count; i++) {
        assert_true(weight[i] > 0);
        sum += weight[i];
        assert_true(g4_battle_game.sound(setup, out[i]));
        same_questions(setup, battle, out[i]);
    }
    if (count == 0)
        return;
    met++;
    rough += count > 1;
    assert_true(near_to(sum, 1));
    if (bout->casualties[0] <= 95 && bout->casualties[1] <= 95) {
        assert_true(near_to(mean_of(count, weight, first_lost), bout->casualties[0]));
        assert_true(near_to(mean_of(count, weight, second_lost), bout->casualties[1]));
    }
    if (battle->step == G4_AT_ORDERS)
        assert_true(near_to(mean_of(count, weight, position), bout->pb > 6    ? 6
                                                              : bout->pb < -6 ? -6
                                                                              : bout->pb));
}

static void watched(const gamble *of, const void *before)
{
    bn_arena arena = { 0 };
    const g4_setup *setup;

    (void)before;
    if (g4_battle_over(of->state))
        return;
    bn_arena_init_fixed(&arena, block, sizeof block);
    setup = g4_battle_stand_ins.setup(of->setup, &arena);
    assert_non_null(setup);
    assert_int_equal(setup->battle.character_death, G4_NOBODY_HURT);
    assert_int_equal(g4_battle_game.state_size(setup), g4_battle_game.state_size(of->setup));
    check(setup, of->state, 0);
    check(setup, of->state, 1);
}

static void stand_where_the_state_stood(void **state)
{
    (void)state;
    g.moved = watched;
    gamble_many(&g, 22, SETUPS, BATTLES, random_setup, begin);
    assert_true(met > 1000 && rough > 100 && refused > 1000);
}

/* What becomes of persons cannot be asked of a battle in which no one is hurt. */
static void fates_are_refused(void **state)
{
    uint32_t last = g4_battle_game.measure_count - 1;

    (void)state;
    assert_string_equal(g4_battle_game.measures[last].key, "person_4_lost");
    assert_true(g4_fates_asked(UINT64_C(1) << last));
    assert_false(g4_fates_asked(1));
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, stand_where_the_state_stood);
    BNI_ONE(&tests, fates_are_refused);
    return BNI_RUN("stand_ins", &tests);
}
