/* Days of a campaign, played by hand: D1 to D4. */
#include "campaign_test.h"

#include "rules/scouting/recon.h"

static field f;

/* Two forces far from each other. */
static void far_apart(int32_t days)
{
    field_init(&f, days);
    field_force(&f, 0, "Red main", 10, 0, 0);
    field_force(&f, 1, "Blue main", 10, 40, 0);
}

static uint32_t open_questions(bn_question *q)
{
    return field_ask(&f, q);
}

/* ---- D1 ----------------------------------------------------------------------------------- */

static void nobody_asks_the_referee(void **state)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t count;

    (void)state;
    far_apart(35);
    f.setup.campaign.places[0].pass = 1;
    f.setup.campaign.place_count = 1;
    field_begin(&f);
    while ((count = open_questions(q)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        for (uint32_t i = 0; i < count; i++) {
            assert_int_not_equal(q[i].to, BN_TO_REFEREE);
            moves[i] = (bn_move){ i, field_usual(&f, &q[i], 10) };
        }
        field_moves(&f, moves, count);
    }
}

static void weather_by_the_day(void **state)
{
    (void)state;
    far_apart(5);
    f.setup.options.referee = 0;
    field_begin(&f);
    field_on(&f, G4_C_ROADS, 0, G4_ROADS_DIRT, 0);
    field_on(&f, G4_C_MARCH_FACTOR, 0, 100, 0);
    field_on(&f, G4_C_DAY, 0, 1, 0); /* bad weather */
    assert_true(f.s.weather.bad);
    field_plan(&f, (plan){ G4_ORDER_OFF_ROAD, 0, 0, 1 }, stays);
    field_assert_at(&f, 0, 0, 1); /* ten miles: no road is left */
    assert_true(field_until(&f, G4_C_DAY, 0, 10));
    assert_false(f.s.weather.bad); /* until someone says so */
}

static void given_judgements(void **state)
{
    bn_question q[BN_OPEN_MAX];

    (void)state;
    far_apart(5);
    f.setup.options.referee = 0;
    f.setup.campaign.given[G4_IN_ROAD_QUALITY] = f.setup.campaign.given[G4_IN_MARCH_FACTOR] = 1;
    f.setup.campaign.given[G4_IN_WEATHER] = f.setup.campaign.given[G4_IN_ROAD_WASHED_OUT] = 1;
    f.setup.campaign.bad_weather = 1;
    field_begin(&f);
    assert_int_equal(open_questions(q), 1);
    assert_int_equal(q[0].kind, G4_C_DAY);
    assert_int_equal(q[0].allowed & 7, 0); /* neither weather nor roads */
    assert_true(f.s.weather.bad);
}

static void hostile_country(void **state)
{
    (void)state;
    far_apart(5);
    f.setup.options.referee = 0;
    field_begin(&f);
    field_on(&f, G4_C_DAY, 0, 1 << 6, 0);
    field_on(&f, G4_C_HOSTILE, 0, 1, 0); /* the first column */
    field_plan(&f, goes(0, 1), goes(40, 1));
    field_roll(&f, G4_C_MARCH, 0, 16); /* skill 12 + 3 */
    same_rat(field_column(&f, 0)->casualties, "5");
    assert_int_equal(field_column(&f, 0)->forced_days, 1);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->forced_days, 0);
    field_assert_at(&f, 0, 0, 1); /* at the usual speed */
}

/* Troops turn disloyal by an event, and then may go over in battle. */
static void disloyalty(void **state)
{
    (void)state;
    far_apart(5);
    f.setup.options.referee = 0;
    field_begin(&f);
    field_on(&f, G4_C_DAY, 0, 1 << 8, 0);
    field_on(&f, G4_C_DISLOYAL_WHO, 0, G4_SIDE_FORCES, 0);
    field_answer(&f, G4_C_DISLOYAL, 1, 1, 0);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->standing.turned, 1);
    assert_true(field_until(&f, G4_C_DAY, 0, 10));
    f.s.columns[G4_SIDE_FORCES].x = 0;
    f.s.columns[G4_SIDE_FORCES].y = 1;
    field_plan(&f, goes(0, 1), stays);
    field_roll(&f, G4_ASK_REVOLT, 1, 3);
    assert_int_equal(f.s.fight.lane[0].bout.revolted, 2);
    field_fight_out(&f);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->fate,
                     G4_FATE_GONE); /* all of them went over */
}

/* Mercenaries waver by an event, and then count as disloyal in battle. */
static void wavering(void **state)
{
    g4_line line = line_of("Heavy Infantry", 10, 3);

    (void)state;
    field_init(&f, 5);
    line.features = G4_MERCENARY;
    field_force(&f, 0, "Reds", 10, 0, 0);
    field_lines(&f, 1, "Free company", &line, 1, 0, 1);
    f.setup.options.referee = 0;
    field_begin(&f);
    field_on(&f, G4_C_DAY, 0, 1 << 7, 0);
    field_on(&f, G4_C_WAVERING, 0, 1 << G4_SIDE_FORCES, 0);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->wavers, 1);
    field_on(&f, G4_C_DAY, 0, 1 << 7, 0); /* until things improve */
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->wavers, 1);
    field_on(&f, G4_C_WAVERING, 0, 0, 0);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES)->wavers, 0);
    field_on(&f, G4_C_DAY, 0, 1 << 7, 0);
    field_on(&f, G4_C_WAVERING, 0, 1 << G4_SIDE_FORCES, 0);
    field_plan(&f, goes(0, 1), stays);
    assert_int_equal(f.s.day, 3);
    assert_true(field_until(&f, G4_ASK_REVOLT, 1, 10));
}

/* ---- D2 and D4: marches ------------------------------------------------------------------- */

static void two_spaces_a_day(void **state)
{
    bn_question q[BN_OPEN_MAX];

    (void)state;
    far_apart(5);
    field_begin(&f);
    field_on(&f, G4_C_ORDER, 0, G4_ORDER_BY_ROAD, 0);
    field_on(&f, G4_C_HOW, 0, 0, 0);
    assert_int_equal(open_questions(q), 1);
    assert_int_equal(q[0].kind, G4_C_WAY);
    assert_true(q[0].seen == BN_SEEN_BY_SIDE);
    field_answer(&f, G4_C_WAY, 0, 0, 3);
    field_assert_at(&f, 0, 0, 2);
    assert_int_equal(field_column(&f, 0)->from_y, 1);
}

static void miles_saved(void **state)
{
    (void)state;
    far_apart(5);
    f.setup.campaign.map_unit = 15;
    field_begin(&f);
    field_plan(&f, goes(0, 1), stays);
    same_rat(field_column(&f, 0)->miles, "0"); /* it reached its goal */
    f.setup.campaign.map_unit = 30;
    field_begin(&f);
    field_plan(&f, goes(0, 0), stays);
    same_rat(field_column(&f, 0)->miles, "20");
    field_rest(&f);
    field_plan(&f, goes(0, 1), stays);
    field_assert_at(&f, 0, 0, 1);
    field_begin(&f);
    field_plan(&f, goes(0, 0), stays);
    field_rest(&f);
    field_plan(&f, stays, stays);
    same_rat(field_column(&f, 0)->miles, "0"); /* a halt loses them */
}

static void forced_marches(void **state)
{
    plan forced = { G4_ORDER_BY_ROAD, G4_HOW_FORCED, 0, 3 };

    (void)state;
    far_apart(9);
    field_begin(&f);
    field_plan(&f, forced, stays);
    assert_int_equal(g4_hard_march_target(&f.setup, &f.s, 0), 15);
    field_roll(&f, G4_C_MARCH, 0, 10);
    field_assert_at(&f, 0, 0, 3);
    same_rat(field_column(&f, 0)->casualties, "0");
    forced.y = 6;
    field_plan(&f, forced, stays);
    assert_int_equal(g4_hard_march_target(&f.setup, &f.s, 0), 14);
    field_roll(&f, G4_C_MARCH, 0, 15);
    same_rat(field_column(&f, 0)->casualties, "5");
    forced.y = 9;
    field_plan(&f, forced, stays);
    assert_int_equal(g4_hard_march_target(&f.setup, &f.s, 0), 13);
    field_roll(&f, G4_C_MARCH, 0, 18);
    same_rat(field_column(&f, 0)->casualties, "15");
    field_plan(&f, stays, stays);
    assert_int_equal(field_column(&f, 0)->forced_days, 0);
    forced.y = 12;
    field_plan(&f, forced, stays);
    assert_int_equal(g4_hard_march_target(&f.setup, &f.s, 0), 15); /* starts again */
}

static void civilians_on_the_march(void **state)
{
    (void)state;
    far_apart(5);
    field_begin(&f);
    field_plan(&f, (plan){ G4_ORDER_BY_ROAD, G4_HOW_FORCED | G4_HOW_CIVILIANS, 0, 1 }, stays);
    same_rat(field_column(&f, 0)->speed, "15");
    field_roll(&f, G4_C_MARCH, 0, 16);
    assert_int_equal(field_column(&f, 0)->civilians_lost, 10);
    same_rat(field_column(&f, 0)->casualties, "5");
}

static void night_marches(void **state)
{
    (void)state;
    far_apart(5);
    f.setup.campaign.map_unit = 5;
    field_begin(&f);
    field_plan(&f, (plan){ G4_ORDER_OFF_ROAD, G4_HOW_BY_NIGHT, 0, 1 }, stays);
    field_assert_at(&f, 0, 0, 1);
    field_begin(&f);
    field_plan(&f, (plan){ G4_ORDER_OFF_ROAD, 0, 0, 2 }, stays);
    field_assert_at(&f, 0, 0, 2);
}

static void strange_country(void **state)
{
    (void)state;
    far_apart(5);
    f.setup.campaign.poorly_mapped = 1;
    field_begin(&f);
    field_plan(&f, goes(0, 9), stays);
    field_assert_at(&f, 0, 0, 1); /* 10 miles: no scouts */
}

static void no_security(void **state)
{
    (void)state;
    far_apart(5);
    field_begin(&f);
    field_plan(&f, (plan){ G4_ORDER_BY_ROAD, G4_HOW_NO_SECURITY, 0, 4 }, stays);
    field_assert_at(&f, 0, 0, 4);
}

static void blocked_pass(void **state)
{
    (void)state;
    far_apart(5);
    f.setup.campaign.map = BN_SQUARES;
    f.setup.campaign.width = 1;
    f.setup.campaign.height = 9;
    f.setup.sides[1].forces[0].x = 0;
    f.setup.sides[1].forces[0].y = 8;
    f.setup.campaign.places[0] = (g4_place){ .name = "Pass", .y = 1, .pass = 1 };
    f.setup.campaign.place_count = 1;
    f.setup.campaign.passes_blocked = f.setup.campaign.given[G4_IN_PASSES_BLOCKED] = 1;
    field_begin(&f);
    field_plan(&f, goes(0, 2), stays);
    field_assert_at(&f, 0, 0, 0);
    f.setup.campaign.passes_blocked = 0;
    field_begin(&f);
    field_plan(&f, goes(0, 2), stays);
    field_assert_at(&f, 0, 0, 2);
    assert_int_equal(f.s.holders[0], 1); /* it came through */
}

static void at_sea(void **state)
{
    g4_line ship = line_of("Cog", 4, 3), foe = line_of("Cog", 4, 3);

    (void)state;
    field_init(&f, 5);
    f.setup.battle.kind = G4_NAVAL;
    field_lines(&f, 0, "Reds at sea", &ship, 1, 0, 0);
    field_lines(&f, 1, "Blues at sea", &foe, 1, 90, 0);
    f.setup.campaign.bad_weather = f.setup.campaign.given[G4_IN_WEATHER] = 1;
    field_begin(&f);
    if (!(f.setup.sides[0].forces[0].figures[0].mobility & G4_SEA))
        fail_msg("a Cog does not sail the sea any more");
    field_plan(&f, (plan){ G4_ORDER_SAIL, 0, 16, 0 }, stays);
    field_roll(&f, G4_C_STORM, 0, 10);
    field_assert_at(&f, 0, 6, 0); /* 60 miles */
}

/* ---- dividing and joining ----------------------------------------------------------------- */

static void divide(void **state)
{
    g4_line lines[] = { line_of("Heavy Infantry", 6, 3), line_of("Heavy Cavalry", 4, 3) };
    g4_force *force;

    (void)state;
    field_init(&f, 5);
    force = field_lines(&f, 0, "Red main", lines, 2, 0, 0);
    force->land_ls = 100;
    force->naval_ls = 7;
    force->casualties = 10;
    force->person_count = 2;
    force->persons[0].name = "Ada";
    force->persons[1].name = "Bruno";
    field_force(&f, 1, "Blue main", 10, 40, 0);
    field_begin(&f);
    field_on(&f, G4_C_ORDER, 0, 6, 0);
    field_answer(&f, G4_C_PART_LINES, 0, 2, 0); /* the horse */
    field_answer(&f, G4_C_PART_SHARE, 0, 50, 0);
    field_answer(&f, G4_C_PART_PERSONS, 0, 2, 0); /* Bruno */
    field_answer(&f, G4_C_PART_TRAIN, 0, 30, 0);
    assert_int_equal(field_column(&f, 0)->standing.count[1], 2);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES - 1)->standing.count[1], 2);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES - 1)->standing.count[0], 0);
    same_rat(field_column(&f, G4_SIDE_FORCES - 1)->casualties, "10");
    same_rat(field_column(&f, 0)->casualties, "10");
    assert_int_equal(field_column(&f, G4_SIDE_FORCES - 1)->ls[G4_LOGISTICS_LAND], 30);
    assert_int_equal(field_column(&f, 0)->ls[G4_LOGISTICS_LAND], 70);
    assert_int_equal(field_column(&f, 0)->ls[G4_LOGISTICS_NAVAL], 7); /* stays at its base */
    assert_int_equal(field_column(&f, G4_SIDE_FORCES - 1)->person_states[1].status, G4_PERSON_FIT);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES - 1)->person_states[0].status,
                     G4_PERSON_ABSENT);
    assert_int_equal(field_column(&f, 0)->person_states[1].status, G4_PERSON_ABSENT);

    field_answer(&f, G4_C_ORDER, 0, 7, 0); /* and joins again: there is one to join */
    assert_int_equal(field_column(&f, 0)->fate, G4_FATE_NONE);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES - 1)->standing.count[0], 6);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES - 1)->standing.count[1], 4);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES - 1)->ls[G4_LOGISTICS_LAND], 100);
    assert_int_equal(field_column(&f, G4_SIDE_FORCES - 1)->person_states[0].status, G4_PERSON_FIT);
    same_rat(field_column(&f, G4_SIDE_FORCES - 1)->casualties, "10");
}

static void two_join(void **state)
{
    (void)state;
    field_init(&f, 5);
    field_force(&f, 0, "Van", 10, 0, 0)->casualties = 10;
    field_force(&f, 0, "Rear", 20, 0, 0)->casualties = 40;
    field_force(&f, 1, "Blue main", 10, 40, 0);
    field_begin(&f);
    field_on(&f, G4_C_ORDER, 0, 7, 0);
    assert_int_equal(field_column(&f, 0)->head, 1);
    same_rat(field_column(&f, 1)->casualties, "30"); /* by strength */
    field_on(&f, G4_C_ORDER, 0, G4_ORDER_BY_ROAD, 0);
    field_answer(&f, G4_C_HOW, 0, 0, 0);
    field_answer(&f, G4_C_WAY, 0, 0, 2);
    field_assert_at(&f, 0, 0, 2);
    field_assert_at(&f, 1, 0, 2);
    field_rest(&f);
    field_on(&f, G4_C_ORDER, 0, 9, 0); /* they part */
    assert_int_equal(field_column(&f, 0)->head, 0);
    same_rat(field_column(&f, 0)->casualties, "30");
    same_rat(field_column(&f, 1)->casualties, "30");
}

/* ---- the end ------------------------------------------------------------------------------ */

static void last_day(void **state)
{
    (void)state;
    far_apart(3);
    field_begin(&f);
    field_to_day(&f, 99);
    assert_int_equal(f.s.phase, G4_PHASE_OVER);
    assert_int_equal(g4_campaign_game.winner(&f.setup, &f.s), G4_NONE);
    assert_int_equal(g4_campaign_game.measure(&f.setup, &f.s, 0), 40);
    assert_int_equal(g4_campaign_game.measure(&f.setup, &f.s, 6), 3);
    f.s.victories[1] = 2;
    assert_int_equal(g4_campaign_game.winner(&f.setup, &f.s), 1);
    f.s.columns[G4_SIDE_FORCES].fate = G4_FATE_GONE;
    assert_int_equal(g4_campaign_game.winner(&f.setup, &f.s), 0);
}

/* Others see a force only where they have one themselves, and orders never. */
static void sights(void **state)
{
    static unsigned char block[1 << 18];
    bn_seat blue = { BN_COMMANDER, 1, 0 };
    bn_arena arena;
    const bn_doc *view, *sides;

    (void)state;
    far_apart(3);
    field_begin(&f);
    bn_arena_init_fixed(&arena, block, sizeof block);
    view = g4_campaign_game.view(&f.setup, &f.s, blue, &arena);
    sides = bn_doc_at(view, "sides");
    assert_int_equal(bn_doc_at(bn_doc_item(sides, 0), "forces")->count, 0);
    assert_int_equal(bn_doc_at(bn_doc_item(sides, 1), "forces")->count, 1);
    assert_null(bn_doc_at(bn_doc_item(sides, 0), "coming"));
    view = g4_campaign_game.view(&f.setup, &f.s, (bn_seat){ .role = BN_REFEREE }, &arena);
    assert_int_equal(bn_doc_at(bn_doc_item(bn_doc_at(view, "sides"), 0), "forces")->count, 1);
}

/* The force is no more; of those who were fit, players and whom the plot needs get away. */
static void who_gets_away(void **state)
{
    static unsigned char block[1 << 18];
    static const char *const wanted[] = { "got away", "gone with it", "got away", "dead" };
    const bn_doc *view, *persons;
    g4_force *force;
    bn_arena arena;

    (void)state;
    far_apart(3);
    force = &f.setup.sides[0].forces[0];
    force->person_count = 4;
    for (int32_t i = 0; i < 4; i++)
        force->persons[i] = (g4_person){ .name = "somebody", .hp = 10 };
    force->persons[0].player = force->persons[2].plot = force->persons[3].player = 1;
    field_begin(&f);
    f.s.columns[0].person_states[3].status = G4_PERSON_DEAD;
    f.s.columns[0].fate = G4_FATE_GONE;
    bn_arena_init_fixed(&arena, block, sizeof block);
    view = g4_campaign_game.view(&f.setup, &f.s, (bn_seat){ BN_COMMANDER, 0, 0 }, &arena);
    view = bn_doc_item(bn_doc_at(bn_doc_item(bn_doc_at(view, "sides"), 0), "forces"), 0);
    persons = bn_doc_at(view, "persons");
    assert_int_equal(persons->count, 4);
    for (uint32_t i = 0; i < 4; i++)
        assert_string_equal(bn_doc_at(bn_doc_item(persons, i), "status")->text, wanted[i]);
}

/* A side that orders has its own force in hand, or there is nothing to ask it about. */
static void orders_of_nobody(void **state)
{
    static const uint8_t wrong[] = { G4_NOBODY, G4_SIDE_FORCES, G4_COLUMNS };

    (void)state;
    far_apart(5);
    field_begin(&f);
    assert_true(field_until(&f, G4_C_ORDER, 0, 10));
    assert_true(g4_campaign_game.sound(&f.setup, &f.s));
    for (uint32_t i = 0; i < BN_COUNT(wrong); i++) {
        f.s.drafts[0].column = wrong[i];
        assert_false(g4_campaign_game.sound(&f.setup, &f.s));
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-274 with defaults the referee is never asked", nobody_asks_the_referee);
    BNI_NAMED(&tests, "G4-274 weather by the day", weather_by_the_day);
    BNI_NAMED(&tests, "G4-109 what the document says is not asked", given_judgements);
    BNI_NAMED(&tests, "G4-113 hostile country", hostile_country);
    BNI_NAMED(&tests, "G4-038 disloyalty by an event", disloyalty);
    BNI_NAMED(&tests, "G4-054 wavering mercenaries", wavering);
    BNI_NAMED(&tests, "G4-101 twenty miles a day", two_spaces_a_day);
    BNI_NAMED(&tests, "G4-101 miles saved for the next space", miles_saved);
    BNI_NAMED(&tests, "G4-112 forced march by day", forced_marches);
    BNI_NAMED(&tests, "G4-111 civilians on a forced march", civilians_on_the_march);
    BNI_NAMED(&tests, "G4-114 a night march", night_marches);
    BNI_NAMED(&tests, "G4-116 strange country without scouts", strange_country);
    BNI_NAMED(&tests, "G4-115 a march without security", no_security);
    BNI_NAMED(&tests, "G4-109 a blocked pass", blocked_pass);
    BNI_NAMED(&tests, "G4-110 weather at sea", at_sea);
    BNI_NAMED(&tests, "G4-117 G4-280 a force divides and joins again", divide);
    BNI_NAMED(&tests, "G4-280 two forces join and part", two_join);
    BNI_NAMED(&tests, "G4-097 the last day", last_day);
    BNI_NAMED(&tests, "G4-097 orders are of a force of the side", orders_of_nobody);
    BNI_NAMED(&tests, "G4-276 what a side sees of the other", sights);
    BNI_NAMED(&tests, "G4-234 who gets away from a force that is gone", who_gets_away);
    return BNI_RUN("campaign", &tests);
}
