/* Battles played at random: whatever is answered, a battle stays sound and comes to an end. */
#include "random_battle_test.h"

enum { BATTLES = BNI_SIZED(10000, 3000, 1500), SETUPS = 500 };

static void begin(void)
{
    table_begin(&t);
}

static void random_battles(void **state)
{
    (void)state;
    g.look_every = BATTLES / SETUPS;
    gamble_many(&g, 20, SETUPS, BATTLES / SETUPS, random_setup, begin);
    gamble_asked_all(&g, 0);
}

static void unattended_battles(void **state)
{
    (void)state;
    g.order = NULL;
    g.look_every = 0;
    gamble_many(&g, 21, SETUPS, 1, random_setup, begin);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-169 ten thousand battles at random", random_battles);
    BNI_NAMED(&tests, "G4-169 unattended battles end", unattended_battles);
    return BNI_RUN("battle_random", &tests);
}
