/* Battles played at random: whatever is answered, a battle stays sound and comes to an end. */
#include "random_test.h"
#include "battle_test.h"

enum { BATTLES = 10000 / BN_SHARE, SETUPS = 250 };

static table t;
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

static gamble g = { .game = &wm_battle_game,
                    .setup = &t.setup,
                    .state = t.bytes,
                    .outcomes = 1 << 16,
                    .order = any_answer };

static void begin(void)
{
    table_begin(&t);
}

static void random_battles(void **state)
{
    (void)state;
    g.look_every = BATTLES / SETUPS;
    gamble_many(&g, 20, SETUPS, BATTLES / SETUPS, random_setup, begin);
}

/* Defaults, too, lead to an end. */
static void presets(void **state)
{
    (void)state;
    g.order = NULL;
    g.look_every = 0;
    gamble_many(&g, 21, SETUPS, 1, random_setup, begin);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-132 ten thousand battles at random", random_battles);
    BNI_NAMED(&tests, "WM-132 every preset is offered", presets);
    return BNI_RUN("battle_random", &tests);
}
