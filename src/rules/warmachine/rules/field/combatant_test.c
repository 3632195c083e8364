#include "base/testing.h"
#include "modifiers.h"

/* Ten halflings on ponies, forty on foot. */
static wm_force a_force(void)
{
    return (wm_force){
        .name = "the Watch",
        .side = 1,
        .leader = { .name = "Bandobras", .level = 8, .infravision = 1 },
        .kind_count = 2,
        .kinds = { { .count = 10, .people = WM_HALFLING, .mounted = 1, .infravision = 1 },
                   { .count = 40, .people = WM_HALFLING, .infravision = 1 } },
    };
}

static wm_standing a_standing(void)
{
    return (wm_standing){ .kinds = { 10, 40 },
                          .strength = 50,
                          .battle_rating = 77,
                          .troop_class = 4,
                          .force = 9,
                          .fatigue = WM_MODERATE,
                          .leader_here = 1 };
}

static wm_combatant made(const wm_force_inputs *inputs, bool actions, wm_stance stance, bool moved)
{
    wm_force force = a_force();
    wm_standing standing = a_standing();
    wm_options options = { .use_character_actions = actions };

    return wm_combatant_of(&wm_book, &force, &standing, inputs, &options, stance, moved);
}

static void members(void **state)
{
    wm_force_inputs inputs = { 0 };
    wm_combatant got = made(&inputs, false, WM_ATTACKS, false);

    (void)state;
    assert_int_equal(got.strength, 50);
    assert_int_equal(got.battle_rating, 77);
    assert_int_equal(got.troop_class, 4);
    assert_int_equal(got.fatigue, WM_MODERATE);
    assert_int_equal(got.side, 1);
    assert_int_equal(got.about, 9);
    assert_true(got.all_halflings && !got.all_elves && !got.all_dwarves);
    assert_true(got.riders && got.riders_many); /* ten of fifty are a fifth */
    assert_int_equal(wm_flyers_leave(&wm_book, got.flying_percent), 2);
}

static void situation(void **state)
{
    wm_force_inputs inputs = { .home_dominion = 1,
                               .infravision_all = 1,
                               .in_stronghold = 1,
                               .behind_wall = 1,
                               .on_march = 1,
                               .beaten_before = 1,
                               .environment_favourable = 1,
                               .environment_unfavourable = 1,
                               .terrain_adapted = WM_SAND,
                               .campaign_modifier = 5 };
    wm_combatant got = made(&inputs, false, WM_DEFENDS, false);

    (void)state;
    assert_true(got.home_dominion && got.infravision_all && got.in_stronghold && got.behind_wall &&
                got.on_march);
    assert_true(got.beaten_before && got.environment_favourable && got.environment_unfavourable);
    assert_int_equal(got.terrain_adapted, WM_SAND);
    assert_int_equal(got.campaign_modifier, 5);
}

static const struct holding_row {
    const char *name;
    wm_stance stance;
    bool moved, given, judged;
    bool holding;
} holding_rows[] = {
    { "WM-135 a defender that did not move holds", WM_DEFENDS, false, false, false, true },
    { "WM-135 one that moved does not", WM_DEFENDS, true, false, false, false },
    { "WM-135 nor does an attacker", WM_ATTACKS, false, false, false, false },
    { "WM-135 judged otherwise", WM_DEFENDS, false, true, false, false },
    { "WM-135 judged to hold though it moved", WM_DEFENDS, true, true, true, true },
};

static void check_holding(void **state)
{
    const struct holding_row *r = *state;
    wm_force_inputs inputs = { .holding = r->judged };

    inputs.given[WM_IN_HOLDING] = r->given;
    assert_int_equal(made(&inputs, false, r->stance, r->moved).holding, r->holding);
}

static void actions(void **state)
{
    wm_force_inputs inputs = { .camp_surprised = 1,
                               .leader_removed = 1,
                               .officer_removed = 1,
                               .information = 2,
                               .heroics_leader = 1,
                               .heroics_successes = 2,
                               .heroics_failures = 3 };
    wm_combatant off = made(&inputs, false, WM_ATTACKS, false);
    wm_combatant on = made(&inputs, true, WM_ATTACKS, false);
    wm_force force = a_force();
    wm_standing part = a_standing();
    wm_options options = { .use_character_actions = 1 };
    wm_combatant away;

    (void)state;
    assert_true(!off.surprise && !off.leader_removed && !off.officer_removed && !off.information);
    assert_true(!off.heroics_leader && !off.heroics_successes && !off.heroics_failures);
    assert_true(on.surprise == WM_SURPRISE_CAMP && on.leader_removed && on.officer_removed);
    assert_true(on.information == 2 && on.heroics_leader == 1);
    assert_true(on.heroics_successes == 2 && on.heroics_failures == 3);

    part.leader_here = 0;
    away = wm_combatant_of(&wm_book, &force, &part, &inputs, &options, WM_ATTACKS, false);
    assert_true(away.information == 2 && !away.heroics_leader && !away.heroics_successes);
}

static void sight(void **state)
{
    wm_force force = a_force();
    wm_standing standing = a_standing();

    (void)state;
    assert_true(wm_all_infravision(&force, &standing));
    force.kinds[0].infravision = 0;
    assert_false(wm_all_infravision(&force, &standing));
    standing.kinds[0] = 0; /* none of them is left */
    assert_true(wm_all_infravision(&force, &standing));
    force.leader.infravision = 0;
    assert_false(wm_all_infravision(&force, &standing));
}

static void records(void **state)
{
    wm_force force = a_force(), foe = { .name = "goblins", .leader = { .name = "Golfimbul" } };

    (void)state;
    assert_false(wm_record_beaten(&force, &foe));
    force.record_count = 3;
    force.records[0] = (wm_record){ 10, WM_RECORD_VICTORY, "wolves" };
    force.records[1] = (wm_record){ 10, WM_RECORD_ROUT, "goblins" };
    force.records[2] = (wm_record){ 365, WM_RECORD_MERCY, "goblins" };
    assert_false(wm_record_beaten(&force, &foe));
    assert_true(wm_record_mercy(&wm_book, &force, &foe, 0));
    assert_false(wm_record_mercy(&wm_book, &force, &foe, 1));
    force.records[0].against = "Golfimbul";
    assert_true(wm_record_beaten(&force, &foe));
}

static void heroes(void **state)
{
    wm_force force = a_force();

    (void)state;
    force.person_count = 3;
    force.persons[0] = (wm_person){ .level = 9, .player = 1 };
    force.persons[1] = (wm_person){ .level = 8, .player = 1 };
    force.persons[2] = (wm_person){ .level = 12 };
    assert_int_equal(wm_heroes(&wm_book, &force), 1);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-135 members as they stand", members);
    BNI_NAMED(&tests, "WM-135 the situation as judged", situation);
    BNI_NAMED(&tests, "WM-112 actions only with the option, heroics only where the leader is",
              actions);
    BNI_NAMED(&tests, "WM-057 every member and the leader", sight);
    BNI_NAMED(&tests, "WM-051 and WM-107 from the record", records);
    BNI_NAMED(&tests, "WM-112 only PCs of name level", heroes);
    BNI_ROWS(&tests, check_holding, holding_rows);
    return BNI_RUN("combatant", &tests);
}
