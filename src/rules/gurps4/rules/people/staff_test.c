#include "staff.h"

#include "rules/forces/muster_test.h"

static g4_force force; /* too large for a frame */

static void staff(void **state)
{
    (void)state;
    g4_force_defaults(&g4_book, &force);
    force.npc_skill = 9;
    force.person_count = 2;
    force.persons[0] = (g4_person){ .name = "Richard",
                                    .posts = G4_COMMANDER | G4_QUARTERMASTER,
                                    .iq = 11,
                                    .strategy = 10,
                                    .leadership = 12,
                                    .tactics = 13 };
    force.persons[1] = (g4_person){ .name = "Sheryl", .posts = G4_CHIEF, .iq = 13 };
    assert_int_equal(g4_holder(&force, G4_COMMANDER), 0);
    assert_int_equal(g4_holder(&force, G4_QUARTERMASTER), 0);
    assert_int_equal(g4_holder(&force, G4_CHIEF), 1);
    assert_int_equal(g4_holder(&force, G4_SUCCESSOR), G4_NONE);
    assert_int_equal(g4_staff_skill(&g4_book, &force, 0, G4_SKILL_DEFAULTS_STRATEGY), 10);
    assert_int_equal(g4_staff_skill(&g4_book, &force, 0, G4_SKILL_DEFAULTS_LEADERSHIP), 12);
    assert_int_equal(g4_staff_skill(&g4_book, &force, 0, G4_SKILL_DEFAULTS_TACTICS), 13);
    assert_int_equal(g4_staff_skill(&g4_book, &force, 0, G4_SKILL_DEFAULTS_ADMINISTRATION),
                     6); /* IQ-5 */
    assert_int_equal(g4_staff_skill(&g4_book, &force, 1, G4_SKILL_DEFAULTS_INTELLIGENCE),
                     7); /* IQ-6 */
    assert_int_equal(g4_staff_skill(&g4_book, &force, G4_NONE, G4_SKILL_DEFAULTS_STRATEGY), 9);
}

static void cunning(void **state)
{
    (void)state;
    g4_force_defaults(&g4_book, &force);
    force.person_count = 3;
    force.persons[0] = (g4_person){ .name = "Dragon", .monster = 1, .iq = 9, .perception = 14 };
    force.persons[1] = (g4_person){ .name = "Troll", .monster = 1, .iq = 8, .perception = 6 };
    force.persons[2] =
        (g4_person){ .name = "Pack", .monster = 1, .cunning = 12, .iq = 5, .strategy = 15 };
    for (int32_t which = 0; which < G4_SKILL_DEFAULTS_COUNT; which++) {
        assert_int_equal(g4_staff_skill(&g4_book, &force, 0, which), 14);
        assert_int_equal(g4_staff_skill(&g4_book, &force, 1, which), 8);
        assert_int_equal(g4_staff_skill(&g4_book, &force, 2, which), 12);
        assert_int_equal(g4_staff_skill(&g4_book, &force, G4_NONE, which), force.npc_skill);
    }
    force.persons[0].posts = G4_COMMANDER; /* it has no staff */
    assert_int_equal(g4_staff_skill(&g4_book, &force, G4_NONE, G4_SKILL_DEFAULTS_INTELLIGENCE), 14);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-095 book: command staff", staff);
    BNI_NAMED(&tests, "G4-096 monsters", cunning);
    return BNI_RUN("staff", &tests);
}
