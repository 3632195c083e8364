/* The rules of the map, row by row, on a plain of 20 by 20 hexes with a wood in it. Red is the first side and
 * Blue the second; Green, where it takes part, the third. Figures are worked out by hand. */
#include "base/testing.h"

#include <string.h>

#include "campaign/steps.h"
#include "documents/documents.h"

typedef struct check {
    const char *name;
    int64_t got, want;
} check;

static check rows[200];
static size_t row_count;

static void expect(const char *name, int64_t got, int64_t want)
{
    assert_true(row_count < BN_COUNT(rows));
    rows[row_count++] = (check){ name, got, want };
}

static void holds(void **state)
{
    const check *row = *state;

    assert_int_equal(row->got, row->want);
}

/* ---- the theatre ---------------------------------------------------------------------------- */

enum { SIZE = 20 };
static dq_theatre theatre;
static dq_campaign game;
static uint8_t ground[SIZE * SIZE], nothing[SIZE * SIZE];
static bn_map_place places[] = {
    { .name = "Keep", .x = 2, .y = 2, .side = 1, .supply = 1, .kind = BN_PLACE_CASTLE }
};

static void put_corps(int32_t side, int32_t x, int32_t y, int32_t facing)
{
    dq_realm *realm = &theatre.realms[side];
    dq_corps *corps = &realm->corps[realm->corps_count++];

    corps->unit.name = side == 0 ? "Red" : side == 1 ? "Blue" : "Green";
    corps->unit.commander = (dq_commander){ corps->unit.name, 3, 0, side == 0 ? 12 : 10, 15, 0 };
    corps->unit.group_count = 1;
    corps->unit.groups[0].name = "Foot";
    corps->unit.groups[0].heads = 100;
    corps->unit.groups[0].stats[DQ_TMR] = 5;
    corps->unit.groups[0].quality = bn_rat_int(1);
    corps->x = x;
    corps->y = y;
    corps->facing = facing;
    corps->side = side;
    theatre.corps[theatre.corps_count++] = corps;
}

static void begin(void)
{
    dq_campaign_game.begin(&theatre, &game, NULL);
}

static void clear(int32_t sides)
{
    memset(&theatre, 0, sizeof theatre);
    memset(ground, DQ_COUNTRY_OPEN, sizeof ground);
    bn_schema_defaults(dq_campaign_fields, &theatre);
    theatre.setup.figures = &dq_book;
    theatre.setup.options.referee = 1;
    theatre.realm_count = sides;
    theatre.country = (bn_map){ .ground = { .form = BN_HEXES, .width = SIZE, .height = SIZE },
                                .terrain = ground,
                                .roads = nothing,
                                .rivers = nothing,
                                .places = places,
                                .place_count = BN_COUNT(places) };
    for (int32_t side = 0; side < sides; side++) {
        theatre.realms[side].name = side == 0 ? "Red" : side == 1 ? "Blue" : "Green";
        theatre.realms[side].corps_count = 0;
    }
}

/* Red and Blue, each with one force. */
static void two(bn_point red, int32_t facing, bn_point blue, int32_t other)
{
    clear(2);
    put_corps(0, red.x, red.y, facing);
    put_corps(1, blue.x, blue.y, other);
    begin();
}

static bn_question asked(void)
{
    bn_question open[BN_OPEN_MAX];

    memset(open, 0, sizeof open);
    dq_campaign_game.ask(&theatre, &game, open);
    return open[0];
}

static void give(int32_t one, int32_t other)
{
    bn_question question = asked();
    bn_move move = { 0, { { one, other } } };

    if (question.form == BN_FORM_ROLL)
        move.answer = (bn_answer){ { dq_campaign_game.consequence(
            &theatre, &game, &question, (const int32_t[]){ one, other, 1, 1 }) } };
    dq_campaign_game.advance(&theatre, &game, &move, 1, NULL);
}

enum { NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST };

/* ---- zones and facing ----------------------------------------------------------------------- */

static void zones(void)
{
    two((bn_point){ 5, 5 }, NORTH, (bn_point){ 15, 15 }, NORTH);
    expect("DQ-098 the hex in front is in the zone", dq_in_zone_of(&game, 0, (bn_point){ 5, 4 }),
           1);
    expect("DQ-098 and the one to its right", dq_in_zone_of(&game, 0, (bn_point){ 6, 5 }), 1);
    expect("DQ-098 and the one to its left", dq_in_zone_of(&game, 0, (bn_point){ 4, 5 }), 1);
    expect("DQ-098 the one behind is not", dq_in_zone_of(&game, 0, (bn_point){ 5, 6 }), 0);
    expect("DQ-098 nor two hexes away", dq_in_zone_of(&game, 0, (bn_point){ 5, 3 }), 0);
    expect("DQ-100 behind it is its rear", dq_behind(&game, 0, (bn_point){ 5, 6 }), 1);
    expect("DQ-100 and to the right of that", dq_behind(&game, 0, (bn_point){ 6, 6 }), 1);
    expect("DQ-100 in front is not", dq_behind(&game, 0, (bn_point){ 5, 4 }), 0);
    expect("DQ-100 nor two hexes behind", dq_behind(&game, 0, (bn_point){ 5, 7 }), 0);
    two((bn_point){ 5, 5 }, DQ_NONE, (bn_point){ 5, 9 }, NORTH);
    expect("DQ-100 it faces the nearest enemy", game.corps[0].facing, SOUTH);
}

/* A march into a zone ends there, though the hex behind it was in reach. */
static void stops(void)
{
    two((bn_point){ 5, 9 }, NORTH, (bn_point){ 5, 5 }, SOUTH);
    expect("DQ-097 dice first", asked().kind, DQ_ASK_INITIATIVE);
    give(5, 1);
    expect("DQ-097 12 and 3 against 10 and 3: Red is ahead", asked().side, 0);
    expect("DQ-103 a force is asked for its order", asked().kind, DQ_ASK_ORDER);
    expect("DQ-104 nobody beside it to attack", asked().allowed, 3);
    give(DQ_ORDER_MARCH, 0);
    give(5, 6);
    expect("DQ-098 beside the enemy it stands", game.corps[0].y, 6);
    expect("DQ-103 three hexes are 60 percent of a day", game.corps[0].today.num, 3);
    expect("DQ-100 it may choose its facing", asked().kind, DQ_ASK_FACING);
    give(NORTH, 0);
    expect("DQ-104 more than half a day: no attack", asked().side, 1);
    expect("DQ-104 Blue may attack to the south", asked().allowed,
           1 << DQ_ORDER_STAY | 1 << DQ_ORDER_MARCH | 1 << (DQ_ORDER_ATTACK + SOUTH));
    give(DQ_ORDER_STAY, 0);
    expect("DQ-099 by night both are engaged", dq_engaged(&theatre, &game, 0), 1);
}

static void engaged_first(void)
{
    clear(2);
    put_corps(0, 1, 1, NORTH);
    put_corps(0, 5, 6, NORTH);
    put_corps(1, 5, 5, SOUTH);
    put_corps(1, 18, 18, NORTH);
    begin();
    give(1, 9);
    expect("DQ-099 the engaged of the side that is ahead", asked().about[0], 2);
    give(DQ_ORDER_STAY, 0);
    expect("DQ-099 then the engaged of the other", asked().about[0], 1);
    give(DQ_ORDER_STAY, 0);
    expect("DQ-099 then the others of the first", asked().about[0], 3);
    give(DQ_ORDER_STAY, 0);
    expect("DQ-099 and of the second", asked().about[0], 0);
}

/* ---- initiative ----------------------------------------------------------------------------- */

static int32_t rolled(int32_t one, int32_t two_, int32_t three)
{
    bn_question question = asked();
    int32_t totals[] = { one, two_, three, 0 };

    return dq_campaign_game.consequence(&theatre, &game, &question, totals);
}

static void initiative(void)
{
    two((bn_point){ 5, 5 }, NORTH, (bn_point){ 15, 15 }, NORTH);
    expect("DQ-097 equal sums are rolled again", rolled(1, 3, 0), BN_AGAIN);
    expect("DQ-097 Red ahead by a point", rolled(2, 3, 0), 4);
    expect("DQ-097 Blue ahead by a point", rolled(1, 4, 0), 1);
    clear(3);
    put_corps(0, 1, 1, NORTH);
    put_corps(1, 10, 10, NORTH);
    put_corps(2, 18, 18, NORTH);
    begin();
    expect("DQ-097 three sides roll", asked().parts, 3);
    expect("DQ-097 two of them equal", rolled(8, 1, 1), 1 * 4 + 1 * 16);
    {
        bn_move move = { 0, { { 1 * 4 + 1 * 16 } } };

        dq_campaign_game.advance(&theatre, &game, &move, 1, NULL);
    }
    expect("DQ-097 those two roll again", asked().parts, 2);
    expect("DQ-097 among themselves", asked().side, 1);
    theatre.allied[0] = 2;
    theatre.allied[1] = 1;
    expect("DQ-097 allies are not opposed", dq_opposed(&theatre, 0, 1), 0);
    expect("DQ-097 others are", dq_opposed(&theatre, 0, 2), 1);
}

/* ---- marches -------------------------------------------------------------------------------- */

static bool plans(bn_point to, dq_march_plan *plan)
{
    static dq_ways ways;

    dq_ways_of(&theatre, &game, 0, 0, &ways);
    return dq_plan(&theatre, &game, 0, &ways, to, plan);
}

static void marches(void)
{
    dq_march_plan plan;

    two((bn_point){ 5, 15 }, NORTH, (bn_point){ 18, 1 }, NORTH);
    expect("DQ-103 seven hexes at TMR 5: 140 percent", plans((bn_point){ 5, 8 }, &plan), 1);
    expect("DQ-096 each a fifth of a day", bn_rat_cmp(plan.share, bn_rat_of(7, 5)), 0);
    expect("DQ-103 eight are too many", plans((bn_point){ 5, 7 }, &plan), 0);
    ground[14 * SIZE + 5] = DQ_COUNTRY_MARSH;
    plans((bn_point){ 5, 14 }, &plan);
    expect("DQ-096 a marsh takes three fifths", bn_rat_cmp(plan.share, bn_rat_of(3, 5)), 0);
    game.corps[0].toward = 1 + NORTH;
    game.corps[0].progress = (dq_share){ 2, 5 };
    plans((bn_point){ 5, 14 }, &plan);
    expect("DQ-096 less what was spent on it", bn_rat_cmp(plan.share, bn_rat_of(1, 5)), 0);
    ground[14 * SIZE + 5] = DQ_COUNTRY_WATER;
    expect("DQ-101 nobody enters the water", plans((bn_point){ 5, 14 }, &plan), 0);
    two((bn_point){ 5, 15 }, NORTH, (bn_point){ 5, 14 }, NORTH);
    expect("DQ-101 nor the hex of an enemy", plans((bn_point){ 5, 14 }, &plan), 0);
    clear(2);
    put_corps(0, 5, 15, NORTH);
    put_corps(0, 5, 14, NORTH);
    put_corps(1, 18, 1, NORTH);
    begin();
    expect("DQ-101 but that of a friend", plans((bn_point){ 5, 14 }, &plan), 1);
    game.corps[0].stride = (dq_share){ 1, 2 };
    expect("DQ-104 half a day and an attack", dq_may_attack(&theatre, &game, 0), 1);
    game.corps[0].stride = (dq_share){ 51, 100 };
    expect("DQ-104 more than that and none", dq_may_attack(&theatre, &game, 0), 0);
}

/* A forced march of a tired force: what it costs, and only once a day. */
static void fatigue(void)
{
    two((bn_point){ 5, 15 }, NORTH, (bn_point){ 14, 11 }, NORTH);
    give(9, 1);
    give(DQ_ORDER_MARCH, 0);
    give(5, 10);
    expect("DQ-103 a whole day over medium ground: moderate", game.corps[0].fatigue, DQ_MODERATE);
    give(NORTH, 0);
    give(DQ_ORDER_STAY, 0);
    give(9, 1);
    give(DQ_ORDER_MARCH, 0);
    give(5, 9);
    expect("DQ-103 a fifth more by night: serious", game.corps[0].fatigue, DQ_SERIOUS);
    expect("DQ-103 of which the day had cost one step", game.corps[0].suffered, 2);
}

static void rests(void)
{
    two((bn_point){ 5, 15 }, NORTH, (bn_point){ 14, 11 }, NORTH);
    game.corps[0].fatigue = DQ_SERIOUS;
    for (int32_t i = 0; i < 3; i++) {
        give(9, 1);
        give(DQ_ORDER_STAY, 0);
        give(DQ_ORDER_STAY, 0);
        expect(i == 0   ? "DQ-094 one round of rest changes nothing"
               : i == 1 ? "DQ-094 two make it moderate"
                        : "DQ-094 a third nothing",
               game.corps[0].fatigue, i == 0 ? DQ_SERIOUS : DQ_MODERATE);
    }
    expect("DQ-105 three rounds of rest", game.corps[0].rested, 3);
    give(9, 1);
    give(DQ_ORDER_MARCH, 0);
    give(5, 14);
    give(NORTH, 0);
    give(DQ_ORDER_STAY, 0);
    expect("DQ-105 a march ends them", game.corps[0].rested, 0);
    expect("DQ-071 two days outside", game.corps[0].away, 2);
    two((bn_point){ 2, 2 }, NORTH, (bn_point){ 18, 15 }, NORTH);
    game.corps[0].away = 40;
    for (int32_t i = 0; i < 2; i++) {
        give(9, 1);
        give(DQ_ORDER_STAY, 0);
        give(DQ_ORDER_STAY, 0);
    }
    expect("DQ-071 at home the count is at nothing", game.corps[0].away, 0);
}

/* ---- supplies and awareness ----------------------------------------------------------------- */

static int32_t seen_at(int32_t hexes)
{
    game.corps[1].y = (int16_t)(game.corps[0].y + hexes);
    dq_look(&theatre, &game);
    return (dq_aware(&game, 0, 1) ? 1 : 0) + (game.corps[1].known & 1);
}

static void awareness(void)
{
    two((bn_point){ 6, 2 }, NORTH, (bn_point){ 6, 10 }, NORTH);
    expect("DQ-106 twelve hexes away it is seen", seen_at(12), 1);
    expect("DQ-106 thirteen away it is not", seen_at(13), 0);
    expect("DQ-107 six away its troops are known", seen_at(6), 2);
    expect("DQ-107 seven away they are not", seen_at(7), 1);
    ground[3 * SIZE + 6] = DQ_COUNTRY_WOODS;
    expect("DQ-106 past a wood three hexes", seen_at(3), 1);
    expect("DQ-106 and no four", seen_at(4), 0);
    expect("DQ-107 past a wood two for the troops", seen_at(2), 2);
    expect("DQ-080 four hexes to the Keep", dq_supply_hexes(&theatre, &game, 0, (bn_point){ 6, 2 }),
           4);
    expect("DQ-080 Blue has no centre", dq_supply_hexes(&theatre, &game, 1, (bn_point){ 6, 2 }),
           DQ_NONE);
}

/* ---- battles -------------------------------------------------------------------------------- */

static void stacks(void)
{
    clear(2);
    put_corps(0, 5, 6, NORTH);
    put_corps(0, 5, 6, NORTH);
    put_corps(1, 5, 5, NORTH);
    theatre.realms[0].corps[1].unit.commander.ms = 6;
    begin();
    game.corps[1].fatigue = DQ_MODERATE;
    game.corps[0].rested = 4;
    give(9, 1);
    expect("DQ-099 Blue alone is engaged", asked().side, 1);
    give(DQ_ORDER_STAY, 0);
    give(DQ_ORDER_ATTACK + NORTH, 0);
    expect("DQ-104 the battle begins at once", asked().kind, DQ_ASK_COMMAND);
    expect("DQ-102 both fight as one", game.bodies[0], 3);
    expect("DQ-102 the higher Rank leads", dq_body(&theatre, &game, 0, 0), 1);
    expect("DQ-102 the worst fatigue holds", game.fight.parties[0].judged[DQ_IN_FATIGUE],
           DQ_MODERATE);
    expect("DQ-102 the shortest rest too", game.fight.parties[0].judged[DQ_IN_RESTED], 0);
    expect("DQ-131 out of the rear zone", game.fight.parties[0].judged[DQ_IN_REAR], 1);
    expect("DQ-080 six hexes are 18 miles", game.fight.parties[0].judged[DQ_IN_SUPPLY], 18);
}

int main(void)
{
    static bni_tests tests;

    zones();
    stops();
    engaged_first();
    initiative();
    marches();
    fatigue();
    rests();
    awareness();
    stacks();
    bni_tests_add_rows(&tests, holds, rows, row_count, sizeof rows[0]);
    return BNI_RUN("dragonquest campaign rules", &tests);
}
