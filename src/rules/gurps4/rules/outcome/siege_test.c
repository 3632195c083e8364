#include "siege.h"

#include "rules/field/battlefield_test.h"
#include "strategy.h"

static g4_force force; /* too large for a frame */

static const struct fortress_row {
    const char *name;
    g4_battle_inputs inputs;
    int32_t db;
} fortress_rows[] = {
    { "G4-239 no fortress", { .fortress = G4_NO_FORTRESS, .site = 2 }, 0 },
    { "G4-240 trenches", { .fortress = G4_IMPROVISED }, 4 },
    { "G4-240 stone or tunnels", { .fortress = G4_IMPROVISED_STONE }, 5 },
    { "G4-240 a TL0 rampart", { .fortress = G4_PERMANENT, .fortress_tl = 0 }, 4 },
    { "G4-240 a TL3 castle", { .fortress = G4_PERMANENT, .fortress_tl = 3 }, 7 },
    { "G4-240 a TL12 citadel", { .fortress = G4_PERMANENT, .fortress_tl = 12 }, 16 },
    { "G4-240 ruins", { .fortress = G4_RUINED, .fortress_tl = 3 }, 6 },
    { "G4-240 worse ruins", { .fortress = G4_RUINED, .fortress_tl = 3, .ruin = -3 }, 4 },
    { "G4-240 trenches on a hill", { .fortress = G4_IMPROVISED, .site = 1 }, 5 },
    { "G4-240 a castle on a mountaintop",
      { .fortress = G4_PERMANENT, .fortress_tl = 3, .site = 2 },
      9 },
    { "G4-240 a mountain pass", { .fortress = G4_NATURAL_STRONGHOLD }, 4 },
    { "G4-240 its site is all of it", { .fortress = G4_NATURAL_STRONGHOLD, .site = 2 }, 4 },
    { "G4-240 as the referee sets it",
      { .fortress = G4_PERMANENT,
        .fortress_tl = 3,
        .fortress_db = 11,
        .given = { [G4_IN_FORTRESS_DB] = 1 } },
      11 },
};

static void fortress(void **state)
{
    const struct fortress_row *r = *state;

    assert_int_equal(g4_fortress_db(&g4_book, &r->inputs), r->db);
    assert_int_equal(g4_fortress_stands(&r->inputs), r->db != 0);
}

static const struct room_row {
    const char *name;
    troop garrison[2];
    bn_rat capacity; /* num 0: none given */
    g4_room room;
    int32_t db;
} room_rows[] = {
    { "G4-242 capacity not given",
      { { TROOP("Heavy Infantry", 900, 3) } },
      RAT(0, 1),
      G4_ROOM_ENOUGH,
      0 },
    { "G4-242 just full", { { TROOP("Heavy Infantry", 20, 3) } }, RAT(20, 1), G4_ROOM_ENOUGH, 0 },
    { "G4-242 one too many",
      { { TROOP("Heavy Infantry", 21, 3) } },
      RAT(20, 1),
      G4_ROOM_CROWDED,
      -1 },
    { "G4-242 half as many again",
      { { TROOP("Heavy Infantry", 30, 3) } },
      RAT(20, 1),
      G4_ROOM_CROWDED,
      -1 },
    { "G4-242 no more than that",
      { { TROOP("Heavy Infantry", 31, 3) } },
      RAT(20, 1),
      G4_ROOM_TOO_SMALL,
      0 },
    { "G4-242 weights, not numbers",
      { { TROOP("Heavy Cavalry", 10, 3) } },
      RAT(20, 1),
      G4_ROOM_ENOUGH,
      0 },
    { "G4-242 a titan does not go in",
      { { TROOP("Titan", 1, 3) } },
      RAT(900, 1),
      G4_ROOM_TOO_SMALL,
      0 },
    { "G4-242 aircraft are based elsewhere",
      { { TROOP("Riflemen", 20, 7) }, { TROOP("Jet Bomber", 9, 7) } },
      RAT(20, 1),
      G4_ROOM_ENOUGH,
      0 },
};

static void room(void **state)
{
    const struct room_row *r = *state;
    g4_ranks ranks = deploy(&force, 0, r->garrison, 2);
    g4_garrison garrison = g4_garrison_of(&ranks);
    g4_battle_inputs inputs = { .kind = G4_SIEGE, .fortress_wt = r->capacity };

    inputs.given[G4_IN_FORTRESS_WT] = r->capacity.num != 0;
    assert_int_equal(g4_fortress_room(&g4_book, &inputs, &garrison), r->room);
    assert_int_equal(g4_crowding_db(&g4_book, r->room), r->db);
}

static const struct access_row {
    const char *name;
    int32_t strategy;
    g4_access besieged;
} access_rows[] = {
    { "G4-245 Attack", G4_STRATEGIES_ATTACK, G4_ACCESS_NO },
    { "G4-245 All-Out Attack", G4_STRATEGIES_ALL_OUT_ATTACK, G4_ACCESS_NO },
    { "G4-245 Deliberate Attack", G4_STRATEGIES_DELIBERATE_ATTACK, G4_ACCESS_NO },
    { "G4-245 Indirect Attack", G4_STRATEGIES_INDIRECT_ATTACK, G4_ACCESS_NO },
    { "G4-245 All-Out Defense", G4_STRATEGIES_ALL_OUT_DEFENSE, G4_ACCESS_YES },
    { "G4-245 Defense", G4_STRATEGIES_DEFENSE, G4_ACCESS_YES },
    { "G4-245 Deliberate Defense", G4_STRATEGIES_DELIBERATE_DEFENSE, G4_ACCESS_CLEAR_HEADED },
    { "G4-245 Mobile Defense", G4_STRATEGIES_MOBILE_DEFENSE, G4_ACCESS_YES },
    { "G4-245 Parley", G4_STRATEGIES_PARLEY, G4_ACCESS_YES },
    { "G4-245 Rally", G4_STRATEGIES_RALLY, G4_ACCESS_CONFUSED },
    { "G4-245 Fighting Retreat", G4_STRATEGIES_FIGHTING_RETREAT, G4_ACCESS_YES },
    { "G4-245 Full Retreat", G4_STRATEGIES_FULL_RETREAT, G4_ACCESS_NO },
    { "G4-245 Raid", G4_STRATEGIES_RAID, G4_ACCESS_YES },
    { "G4-245 Skirmish", G4_STRATEGIES_SKIRMISH, G4_ACCESS_STALEMATE },
};

static void access(void **state)
{
    const struct access_row *r = *state;

    assert_int_equal(g4_siege_access(&g4_book, r->strategy, true), r->besieged);
    assert_true(g4_siege_access(&g4_book, r->strategy, false) != G4_ACCESS_NO);
}

static void always_pitched(void **state)
{
    (void)state;
    assert_false(g4_siege_encounter(true, G4_SIEGE));
    assert_true(g4_siege_encounter(true, G4_LAND));
    assert_false(g4_siege_encounter(false, G4_LAND));
}

static const struct length_row {
    const char *name;
    int32_t elements, minutes, deliberate;
} length_rows[] = {
    { "G4-246 1", 1, 60, 360 },
    { "G4-246 9", 9, 60, 360 },
    { "G4-246 10", 10, 120, 720 },
    { "G4-246 99", 99, 120, 720 },
    { "G4-246 100", 100, 240, 1440 },
    { "G4-246 999", 999, 240, 1440 },
    { "G4-246 1,000", 1000, 480, 2880 },
    { "G4-246 9,999", 9999, 480, 2880 },
    { "G4-246 10,000", 10000, 960, 5760 },
};

static void length(void **state)
{
    const struct length_row *r = *state;

    assert_int_equal(g4_siege_minutes(&g4_book, r->elements, 100000), r->minutes);
    assert_int_equal(g4_siege_minutes(&g4_book, 100000, r->elements), r->minutes);
    assert_int_equal(g4_deliberate_minutes(&g4_book, r->minutes), r->deliberate);
}

static void breakout(void **state)
{
    (void)state;
    assert_true(g4_breakout_goes_on((g4_verdict){ G4_ESCAPED, 0 }, 1));
    assert_false(g4_breakout_goes_on((g4_verdict){ G4_ESCAPED, 1 }, 1)); /* the besiegers did */
    assert_false(g4_breakout_goes_on((g4_verdict){ G4_BROKEN_OFF, 0 }, 1));
    assert_false(g4_breakout_goes_on((g4_verdict){ G4_DESTROYED, 0 }, 1));
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, fortress, fortress_rows);
    BNI_ROWS(&tests, room, room_rows);
    BNI_ROWS(&tests, access, access_rows);
    BNI_ROWS(&tests, length, length_rows);
    BNI_NAMED(&tests, "G4-245 always pitched", always_pitched);
    BNI_NAMED(&tests, "G4-247 break-out", breakout);
    return BNI_RUN("siege", &tests);
}
