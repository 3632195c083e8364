/* How columns of a campaign meet, fight and part. */
#include "campaign_test.h"

#include "rules/scouting/recon.h"

static field f;

/* Forces that march toward each other meet where the faster one gets first. */
static void order_of_time(void **state)
{
    g4_line horse = line_of("Heavy Cavalry", 10, 3);

    (void)state;
    field_init(&f, 5);
    field_force(&f, 0, "Foot", 10, 0, 0);
    field_lines(&f, 1, "Horse", &horse, 1, 0, 3);
    field_begin(&f);
    field_plan(&f, goes(0, 2), (plan){ G4_ORDER_BY_ROAD, 0, 0, 0 });
    assert_int_equal(f.s.phase, G4_PHASE_BATTLE);
    field_assert_at(&f, 0, 0, 1); /* after half a day; the horse was there after two thirds */
    field_assert_at(&f, G4_SIDE_FORCES, 0, 1);
}

static void meet(void **state)
{
    g4_engagement e;

    (void)state;
    field_init(&f, 5);
    field_force(&f, 0, "Reds", 10, 0, 0);
    field_force(&f, 1, "Blues", 10, 0, 2);
    field_begin(&f);
    field_plan(&f, (plan){ G4_ORDER_BY_ROAD, G4_HOW_NO_SECURITY, 0, 2 }, stays);
    assert_int_equal(f.s.phase, G4_PHASE_BATTLE);
    g4_engage(&f.setup, &f.s, &e);
    assert_int_equal(e.bearings[0].posture, G4_MOBILE);
    assert_int_equal(e.bearings[1].posture, G4_PATROLLING);
    assert_true(e.bearings[0].without_security);
    assert_true(e.bearings[0].on_road);
    same_rat(e.bearings[0].speed, "40");
    assert_int_equal(e.inputs.kind, G4_LAND);
    assert_true(field_column(&f, 0)->met >> G4_SIDE_FORCES & 1);
}

/* The Reds attack, the Blues run: a battle from the contest of scouts to the morning after. */
static void open_and_close(void **state)
{
    (void)state;
    field_init(&f, 5);
    f.setup.battle.type = 1; /* pitched */
    field_force(&f, 0, "Reds", 20, 0, 0);
    field_force(&f, 1, "Blues", 10, 0, 1)->land_ls = 80;
    field_begin(&f);
    field_plan(&f, goes(0, 2), goes(0, 0));
    assert_int_equal(f.s.phase, G4_PHASE_BATTLE);
    field_assert_at(&f, 0, 0, 1);
    assert_true(field_until(&f, G4_ASK_STRATEGY, 0, 10));
    field_answer(&f, G4_ASK_STRATEGY, 1, G4_STRATEGIES_FULL_RETREAT, 0);
    field_fight_out(&f);
    assert_int_equal(f.s.victories[0], 1);
    assert_int_equal(f.s.victories[1], 0);
    field_assert_at(&f, 0, 0, 1);
    assert_true(field_column(&f, G4_SIDE_FORCES)->x != 0 ||
                field_column(&f, G4_SIDE_FORCES)->y != 1); /* they ran */
    assert_true(bn_rat_cmp(field_column(&f, G4_SIDE_FORCES)->standing.share[0], bn_rat_int(1)) <=
                0);
    field_to_day(&f, 2);
    assert_int_equal(field_column(&f, 0)->met, 0);
}

static void seek_in_place(void **state)
{
    (void)state;
    field_init(&f, 5);
    field_force(&f, 0, "Reds", 10, 3, 3);
    field_force(&f, 1, "Blues", 10, 3, 3);
    field_begin(&f);
    field_plan(&f, stays, stays);
    assert_int_equal(f.s.day, 2); /* no one moved */
    field_rest(&f);
    field_plan(&f, goes(3, 3), stays);
    assert_int_equal(f.s.phase, G4_PHASE_BATTLE);
}

static void careless_camp(void **state)
{
    (void)state;
    field_init(&f, 5);
    field_force(&f, 0, "Reds", 10, 0, 0);
    field_force(&f, 1, "Blues", 10, 0, 1)->inputs.believed_safe = 1;
    field_begin(&f);
    field_plan(&f, goes(0, 1), stays);
    field_roll(&f, G4_ASK_SECURITY, 1, 14); /* Leadership 12 */
    assert_int_equal(f.s.fight.lane[1].party.posture, G4_NO_SECURITY);
    field_begin(&f);
    field_plan(&f, goes(0, 1), stays);
    field_roll(&f, G4_ASK_SECURITY, 1, 12);
    assert_int_equal(f.s.fight.lane[1].party.posture, G4_PATROLLING);
}

/* What a battle hands back: losses folded into each line, LS that its train lost, people as they are.
 * Two forces that joined run together. */
static void handed_back(void **state)
{
    static g4_campaign last;
    g4_party *party;
    g4_force *blue;

    (void)state;
    field_init(&f, 5);
    f.setup.battle.type = 1; /* pitched */
    field_force(&f, 0, "Reds", 20, 0, 0);
    blue = field_force(&f, 1, "Blues", 10, 0, 1);
    blue->land_ls = 80;
    blue->person_count = 3;
    for (int32_t i = 0; i < 3; i++)
        blue->persons[i] = (g4_person){ .name = "somebody", .hp = 10, .immune = 1 };
    field_force(&f, 1, "More Blues", 2, 0, 1);
    f.setup.campaign.places[0] = (g4_place){ .name = "Town", .y = 1, .owner = 2 };
    f.setup.campaign.places[0].fortress_wt = f.setup.campaign.places[0].revenue = bn_rat_int(0);
    f.setup.campaign.place_count = 1;
    field_begin(&f);
    field_on(&f, G4_C_ORDER, 1, 7, 0); /* the first joins the second */
    field_to_day(&f, 2);
    field_plan(&f, goes(0, 2), stays);
    assert_true(field_until(&f, G4_ASK_STRATEGY, 0, 10));
    assert_int_equal(f.s.fighters[1][0], G4_SIDE_FORCES + 1);
    party = &f.s.fight.lane[1].party;
    party->person_states[0].hp = 4;
    party->person_states[0].risk = 2;
    party->person_states[1].status = G4_PERSON_SAVED;
    party->person_states[2].status = G4_PERSON_CAPTURED;
    party->train = 15;
    field_answer(&f, G4_ASK_STRATEGY, 1, G4_STRATEGIES_FULL_RETREAT, 0);
    while (f.s.phase == G4_PHASE_BATTLE) {
        bn_question q[BN_OPEN_MAX];
        bn_move moves[BN_OPEN_MAX];
        uint32_t count = field_ask(&f, q);

        last = f.s;
        for (uint32_t i = 0; i < count; i++)
            moves[i] = (bn_move){ i, field_usual(&f, &q[i], 10) };
        field_moves(&f, moves, count);
    }
    assert_true(last.fight.lane[0].bout.casualties[1] > 0);
    for (int32_t c = G4_SIDE_FORCES; c < G4_SIDE_FORCES + 2; c++) {
        assert_true(bn_rat_cmp(field_column(&f, c)->standing.share[0], bn_rat_int(1)) < 0);
        assert_true(field_column(&f, c)->standing.folded);
        assert_true(field_column(&f, c)->x != 0 || field_column(&f, c)->y != 1); /* both ran */
    }
    assert_true(last.fight.lane[1].party.train >= 15);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->ls[G4_LOGISTICS_LAND],
                     g4_ls_after(80, last.fight.lane[1].party.train));
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->person_states[0].hp, 4);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->person_states[0].risk, 0);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->person_states[1].status, G4_PERSON_FIT);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->person_states[2].status, G4_PERSON_CAPTURED);
    assert_int_equal(f.s.holders[0], 1); /* the town changed hands at once */
}

static void turn_back(void **state)
{
    (void)state;
    field_init(&f, 5);
    field_force(&f, 0, "Reds", 10, 0, 0);
    field_force(&f, 1, "Blues", 10, 0, 2);
    field_begin(&f);
    field_plan(&f, goes(0, 2), (plan){ G4_ORDER_BUNKER, 0, 0, 0 });
    assert_true(field_until(&f, G4_ASK_SCOUTING, G4_NONE, 10));
    field_answer(&f, G4_ASK_SCOUTING, 0, G4_RECON_INITIATIVE_A, 0);
    field_on(&f, G4_ASK_APPROACH, 0, G4_APPROACH_TURN_BACK, 0);
    assert_int_equal(f.s.day, 2);
    field_assert_at(&f, 0, 0, 1); /* halted, a space before its goal */
    assert_int_equal(f.s.victories[0] + f.s.victories[1], 0);
}

static void siege(void **state)
{
    g4_engagement e;

    (void)state;
    field_init(&f, 5);
    field_force(&f, 0, "Reds", 40, 0, 0);
    field_force(&f, 1, "Garrison", 10, 0, 1);
    f.setup.campaign.places[0] = (g4_place){ .name = "Keep",
                                             .y = 1,
                                             .owner = 2,
                                             .terrain = G4_HILLS,
                                             .fortress = G4_PERMANENT,
                                             .fortress_tl = 3,
                                             .ruin = -1,
                                             .fortress_wt = bn_rat_int(0),
                                             .revenue = bn_rat_int(0) };
    f.setup.campaign.place_count = 1;
    field_begin(&f);
    field_plan(&f, goes(0, 1), (plan){ G4_ORDER_BUNKER, 0, 0, 0 });
    assert_int_equal(f.s.phase, G4_PHASE_MARCH);
    field_on(&f, G4_C_STORM_IT, 0, 0, 0);
    assert_int_equal(f.s.phase, G4_PHASE_BATTLE);
    g4_engage(&f.setup, &f.s, &e);
    assert_int_equal(e.inputs.kind, G4_SIEGE);
    assert_int_equal(e.inputs.besieged, 2);
    assert_int_equal(e.inputs.terrain, G4_HILLS);
    assert_int_equal(e.bearings[1].posture, G4_BUNKERED);
    assert_int_equal(f.s.holders[0], 2); /* not theirs yet */
    field_begin(&f);
    field_plan(&f, goes(0, 1),
               stays); /* no one surrounds those who patrol: it is a storm at once */
    assert_int_equal(f.s.phase, G4_PHASE_BATTLE);
    g4_engage(&f.setup, &f.s, &e);
    assert_int_equal(e.inputs.kind, G4_SIEGE);
    assert_int_equal(e.bearings[1].posture, G4_PATROLLING);
    field_begin(&f);
    field_plan(&f, goes(0, 1), (plan){ G4_ORDER_BY_ROAD, 0, 0, 1 });
    g4_engage(&f.setup, &f.s, &e);
    assert_int_equal(e.inputs.kind, G4_LAND); /* they came out to meet them */
}

/* What a battle brings in comes into the winner's chest: the garrison gives up at once. */
static const struct spoils_row {
    const char *name;
    int32_t loots, ransom;
    int64_t city;
    int64_t dollars;
} spoils_rows[] = {
    { "G4-235 a fifth of a fifth of what they cost", 1, 0, 0, 16000 },
    { "G4-235 left where it lies", 0, 0, 0, 0 },
    { "G4-238 ransom for a hundred captives", 0, 7, 0, 700 },
    { "G4-237 booty of the place", 0, 0, 5000, 5000 },
    { "G4-235 G4-237 G4-238 all of it", 1, 7, 5000, 21700 },
};

static void spoils(void **state)
{
    const struct spoils_row *r = *state;

    field_init(&f, 3);
    f.setup.battle.type = 1; /* pitched */
    f.setup.battle.ransom = r->ransom;
    f.setup.battle.city_loot = bn_rat_int(r->city);
    f.setup.sides[0].war_chest = bn_rat_int(100);
    field_force(&f, 0, "Reds", 40, 0, 0);
    field_force(&f, 1, "Garrison", 10, 0, 1)->inputs.surrender_order = 1;
    f.setup.sides[1].forces[0].inputs.given[G4_IN_SURRENDER] = 1;
    f.setup.campaign.places[0] = (g4_place){ .name = "Keep",
                                             .y = 1,
                                             .owner = 2,
                                             .fortress = G4_PERMANENT,
                                             .fortress_tl = 3,
                                             .ruin = -1,
                                             .fortress_wt = bn_rat_int(0),
                                             .revenue = bn_rat_int(0) };
    f.setup.campaign.place_count = 1;
    field_begin(&f);
    field_plan(&f, goes(0, 1), stays);
    assert_true(field_until(&f, G4_ASK_STRATEGY, 1, 10));
    field_answer(&f, G4_ASK_STRATEGY, 1, G4_SURRENDER, 0);
    field_on(&f, G4_ASK_LOOT, 0, r->loots, 0);
    assert_true(f.s.phase != G4_PHASE_BATTLE);
    assert_int_equal(f.s.money[0], 100 + r->dollars);
}

static void air_support(void **state)
{
    g4_line planes = line_of("Jet Fighter", 3, 7), foot = line_of("Riflemen", 10, 7);
    g4_engagement e;

    (void)state;
    field_init(&f, 5);
    field_lines(&f, 0, "Air base", &planes, 1, 30, 30);
    field_lines(&f, 0, "Reds", &foot, 1, 0, 0);
    field_lines(&f, 1, "Blues", &foot, 1, 0, 1);
    field_begin(&f);
    field_on(&f, G4_C_ORDER, 0, 8, 0);
    field_answer(&f, G4_C_SUPPORT, 0, 1, 0);
    field_answer(&f, G4_C_ORDER, 0, G4_ORDER_PATROL, 0);
    field_on(&f, G4_C_ORDER, 0, G4_ORDER_BY_ROAD, 0);
    field_answer(&f, G4_C_HOW, 0, 0, 0);
    field_answer(&f, G4_C_WAY, 0, 0, 1);
    assert_int_equal(f.s.phase, G4_PHASE_BATTLE);
    g4_engage(&f.setup, &f.s, &e);
    assert_int_equal(e.scene.force_count[0], 2);
    assert_int_equal(e.standings[1].count[0], 3);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-121 in the order of time", order_of_time);
    BNI_NAMED(&tests, "G4-100 how they meet", meet);
    BNI_NAMED(&tests, "G4-121 a battle opens and closes", open_and_close);
    BNI_NAMED(&tests, "G4-097 who looks for the enemy finds him", seek_in_place);
    BNI_NAMED(&tests, "G4-120 troops that see no danger", careless_camp);
    BNI_NAMED(&tests, "G4-231 G4-212 what a battle hands back", handed_back);
    BNI_NAMED(&tests, "G4-140 turning back", turn_back);
    BNI_NAMED(&tests, "G4-239 a siege", siege);
    bni_tests_add(&tests, spoils_rows[0].name, spoils, &spoils_rows[0]);
    bni_tests_add(&tests, spoils_rows[1].name, spoils, &spoils_rows[1]);
    bni_tests_add(&tests, spoils_rows[2].name, spoils, &spoils_rows[2]);
    bni_tests_add(&tests, spoils_rows[3].name, spoils, &spoils_rows[3]);
    bni_tests_add(&tests, spoils_rows[4].name, spoils, &spoils_rows[4]);
    BNI_NAMED(&tests, "G4-099 air support for another force", air_support);
    return BNI_RUN("campaign_meeting", &tests);
}
