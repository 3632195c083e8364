/* Battles played at random: whatever is answered, a battle stays sound and comes to an end. */
#include "random_battle_test.h"

enum { BATTLES = BN_SHARE == 1 ? 10000 : 3000, SETUPS = 500 };

static void random_battles(void **state)
{
    bn_rng rng;

    (void)state;
    for (uint32_t setup = 0; setup < SETUPS; setup++) {
        bn_rng_init(&rng, 20, setup);
        random_setup(&rng);
        for (uint32_t i = 0; i < BATTLES / SETUPS; i++) {
            g.looks = i == 0;
            table_begin(&t);
            gamble_play(&g, &rng);
        }
    }
    gamble_asked_all(&g, 0);
}

static void unattended_battles(void **state)
{
    bn_rng rng;

    (void)state;
    g.order = NULL;
    g.looks = false;
    for (uint32_t setup = 0; setup < SETUPS; setup++) {
        bn_rng_init(&rng, 21, setup);
        random_setup(&rng);
        table_begin(&t);
        gamble_play(&g, &rng);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-169 ten thousand battles at random", random_battles);
    BNI_NAMED(&tests, "G4-169 unattended battles end", unattended_battles);
    return BNI_RUN("battle_random", &tests);
}
