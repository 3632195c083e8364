/* Actions, sets, command, charges, blows, morale and the end of a battle: each figure worked out by hand from
 * the text and the tables of the book. */
#include "base/testing.h"

#include "rules/field/blows.h"
#include "rules/field/charges.h"
#include "rules/field/command.h"
#include "rules/field/formations.h"
#include "rules/field/morale.h"
#include "rules/field/recoil.h"
#include "rules/field/sets.h"
#include "rules/field/shot.h"
#include "rules/field/victory.h"
#include "rules/forces/dates.h"

#define BOOK (&ob_book)
#define TYPE(name) OB_STAND_CATEGORIES_##name

typedef struct check {
    const char *name;
    int64_t got, want;
} check;

static check rows[320];
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

static const bn_term none = { .row = BN_NO_ROW };
static const ob_readings plain = { 0 };

/* ---- rounds ------------------------------------------------------------------------------------ */

static bool holds_in(int32_t subject, int32_t year, int32_t genre)
{
    return ob_dated(BOOK, subject, year, genre);
}

static void dates(void)
{
    expect("OB-014 squares, 1699", holds_in(OB_ERA_LIMITS_SQUARE, 1699, OB_HISTORICAL), 0);
    expect("OB-014 squares, 1700", holds_in(OB_ERA_LIMITS_SQUARE, 1700, OB_HISTORICAL), 1);
    expect("OB-014 squares, 1900", holds_in(OB_ERA_LIMITS_SQUARE, 1900, OB_FANTASY), 1);
    expect("OB-014 squares, 1901", holds_in(OB_ERA_LIMITS_SQUARE, 1901, OB_HISTORICAL), 0);
    expect("OB-014 squares in science fiction", holds_in(OB_ERA_LIMITS_SQUARE, 1800, OB_SCIFI), 0);
    expect("OB-014 no last year", holds_in(OB_ERA_LIMITS_SUPPRESSION, 5000, OB_HISTORICAL), 1);
    expect("OB-014 long before", holds_in(OB_ERA_LIMITS_SUPPRESSION, -300, OB_HISTORICAL), 0);
    expect("OB-014 science fiction has suppression",
           holds_in(OB_ERA_LIMITS_SUPPRESSION, -300, OB_SCIFI), 1);
}

enum { ALL = OB_MANOEUVRE | OB_SHOOT | OB_ATTACK | OB_REPLY, BLOWS = OB_ATTACK | OB_REPLY };

static uint32_t left(uint32_t used, uint32_t limits)
{
    return ob_actions_left(BOOK, used, limits);
}

static void actions(void)
{
    expect("OB-066 nothing used", left(0, 0), ALL);
    expect("OB-066 one used", left(OB_MANOEUVRE, 0), OB_SHOOT | BLOWS);
    expect("OB-066 two used", left(OB_MANOEUVRE | OB_SHOOT, 0), 0);
    expect("OB-066 a blow used", left(OB_ATTACK, 0), OB_MANOEUVRE | OB_SHOOT);
    expect("OB-068 an observer only moves", left(0, OB_OBSERVED), OB_MANOEUVRE);
    expect("OB-068 in NBC kit one action", left(0, OB_IN_KIT), ALL);
    expect("OB-068 in NBC kit no second", left(OB_SHOOT, OB_IN_KIT), 0);
    expect("OB-068 suppressed, moved", left(OB_MANOEUVRE, OB_SUPPRESSED), BLOWS);
    expect("OB-068 suppressed, shot", left(OB_SHOOT, OB_SUPPRESSED), BLOWS);
    expect("OB-068 suppressed, nothing used", left(0, OB_SUPPRESSED), ALL);
    expect("OB-068 a caster does nothing else", left(0, OB_CAST), 0);
    expect("OB-068 who broke off may only reply", left(OB_MANOEUVRE, OB_DISENGAGED), OB_REPLY);
    expect("OB-068 who cleared mines may not fight", left(OB_MANOEUVRE, OB_CLEARED_MINES), 0);
    expect("OB-068 fugitives only run", left(0, OB_ROUTS), OB_MANOEUVRE);
    expect("OB-067 a turret turned is a manoeuvre", ob_action_of(&plain, OB_TURNS_TURRET),
           OB_MANOEUVRE);
    expect("OB-067 a shot", ob_action_of(&plain, OB_FIRES), OB_SHOOT);
    expect("OB-067 a blow", ob_action_of(&plain, OB_STRIKES), OB_ATTACK);
    expect("OB-067 a reply", ob_action_of(&plain, OB_STRIKES_BACK), OB_ATTACK);
    expect("OB-067 a free reply", ob_action_of(&(ob_readings){ .free_reply = 1 }, OB_STRIKES_BACK),
           0);
    expect("OB-067 to follow up is none", ob_action_of(&plain, OB_FOLLOWS_UP), 0);
}

/* Side and count of the next set: 10 * side + count. */
static int32_t set_of(ob_sets phase)
{
    ob_set set = ob_next_set(&phase);

    return set.side == OB_NONE ? OB_NONE : 10 * set.side + set.count;
}

static void sets(void)
{
    expect("OB-062 the first begins", set_of((ob_sets){ 0, OB_NONE, { 12, 20 }, 0 }), 5);
    expect("OB-062 then the other", set_of((ob_sets){ 0, 0, { 7, 20 }, 0 }), 15);
    expect("OB-063 fewer than five wait", set_of((ob_sets){ 0, 1, { 2, 15 }, 0 }), 15);
    expect("OB-063 remainders, the first first", set_of((ob_sets){ 1, 0, { 3, 4 }, 0 }), 14);
    expect("OB-230 then the other's", set_of((ob_sets){ 1, 1, { 3, 0 }, 1 }), 3);
    expect("OB-230 all counted again", set_of((ob_sets){ 1, 0, { 0, 1 }, 1 }), 11);
    expect("OB-230 who has gained five since", set_of((ob_sets){ 1, 0, { 5, 2 }, 1 }), 5);
    expect("OB-230 the other's rest is at most five", set_of((ob_sets){ 1, 1, { 6, 0 }, 1 }), 5);
    expect("OB-230 nobody left", set_of((ob_sets){ 1, 0, { 0, 0 }, 1 }), OB_NONE);
    expect("OB-064 the initiative begins", ob_first_side(1, false), 1);
    expect("OB-064 or sends the enemy ahead", ob_first_side(1, true), 0);
    expect("OB-065 fugitives first", ob_moves_first(1, 3), OB_MUST_ROUT);
    expect("OB-065 then who is to return", ob_moves_first(0, 3), OB_IS_TO_RETURN);
    expect("OB-065 then all", ob_moves_first(0, 0), OB_MOVES_FREELY);
}

static int32_t command_loss(ob_subordinate stand)
{
    return 10 * ob_is_to_return(BOOK, &stand) + ob_command_loss(BOOK, &stand);
}

static void command(void)
{
    const int32_t tie[] = { 4, 4 }, first[] = { 5, 1 }, second[] = { 2, 3 };

    expect("OB-060 a Superior C-in-C", ob_lead(BOOK, OB_GENERAL_RATINGS_SUPERIOR, 3, none, NULL),
           4);
    expect("OB-060 an Inferior one", ob_lead(BOOK, OB_GENERAL_RATINGS_INFERIOR, 5, none, NULL), 4);
    expect("OB-060 a tie", ob_higher(tie), OB_NONE);
    expect("OB-060 the first side", ob_higher(first), 0);
    expect("OB-060 the second side", ob_higher(second), 1);
    expect("OB-012 a test", ob_succeeds(BOOK, false, 3), 0);
    expect("OB-012 a test by a Hero", ob_succeeds(BOOK, true, 3), 1);
    expect("OB-058 a reserve waits on 1", ob_reserve_enters(BOOK, 1), 0);
    expect("OB-058 a reserve enters on 2", ob_reserve_enters(BOOK, 2), 1);
    expect("OB-069 voices", ob_command_distance(BOOK, OB_COMMAND_DISTANCE_NONE, OB_HISTORICAL), 6);
    expect("OB-069 telephones",
           ob_command_distance(BOOK, OB_COMMAND_DISTANCE_TELEPHONE, OB_HISTORICAL), 12);
    expect("OB-069 radio in science fiction",
           ob_command_distance(BOOK, OB_COMMAND_DISTANCE_NONE, OB_SCIFI), 24);
    expect("OB-071 in command", command_loss((ob_subordinate){ TYPE(MSK), 1, 0, 0, 0 }), 0);
    expect("OB-072 out of command", command_loss((ob_subordinate){ TYPE(MSK), 0, 0, 0, 0 }), 11);
    expect("OB-073 pinned", command_loss((ob_subordinate){ TYPE(MSK), 0, 0, 1, 0 }), 0);
    expect("OB-073 in reserve", command_loss((ob_subordinate){ TYPE(MSK), 0, 1, 0, 0 }), 0);
    expect("OB-073 aircraft", command_loss((ob_subordinate){ TYPE(AIR), 0, 0, 0, 0 }), 0);
    expect("OB-073 fugitives lose the point",
           command_loss((ob_subordinate){ TYPE(MSK), 0, 0, 0, 1 }), 1);
}

/* ---- charges ----------------------------------------------------------------------------------- */

static bool charges(int32_t type)
{
    return ob_may_charge(BOOK, &(ob_ready){ .type = type, .left = ALL });
}

static void who_charges(void)
{
    ob_ready stand = { .type = TYPE(MSK), .left = ALL };

    expect("OB-099 armoured infantry", charges(TYPE(INF_A)), 1);
    expect("OB-099 warband", charges(TYPE(WBD)), 1);
    expect("OB-099 mounted skirmishers", charges(TYPE(SKI_M)), 1);
    expect("OB-099 pikes never", charges(TYPE(PKE)), 0);
    expect("OB-099 tanks never", charges(TYPE(TNK)), 0);
    expect("OB-099 support weapons never", charges(TYPE(SKI_S)), 0);
    expect("OB-099 archers never", charges(TYPE(ARC)), 0);
    expect("OB-099 guns never", charges(TYPE(ART)), 0);
    stand.in_combat = 1;
    expect("OB-099 not in close combat", ob_may_charge(BOOK, &stand), 0);
    stand = (ob_ready){ .type = TYPE(MSK), .left = ALL, .formation = OB_SQUARE };
    expect("OB-099 not in square", ob_may_charge(BOOK, &stand), 0);
    stand = (ob_ready){ .type = TYPE(MSK), .left = ALL, .retreats = 1 };
    expect("OB-162 not in retreat", ob_may_charge(BOOK, &stand), 0);
    stand = (ob_ready){ .type = TYPE(MSK), .left = OB_SHOOT };
    expect("OB-099 not without an action", ob_may_charge(BOOK, &stand), 0);
    expect("OB-103 the front of pikes", ob_charge_counts(BOOK, TYPE(PKE), 0, true), 0);
    expect("OB-103 the flank of pikes", ob_charge_counts(BOOK, TYPE(PKE), 0, false), 1);
    expect("OB-103 the front of muskets", ob_charge_counts(BOOK, TYPE(MSK), 0, true), 1);
    expect("OB-103 the rear of a testudo", ob_charge_counts(BOOK, TYPE(INF_A), OB_TESTUDO, false),
           0);
}

static bool evades(ob_ready stand)
{
    return ob_may_evade(BOOK, &stand);
}

static bool fires(ob_ready stand, int32_t range_in, int64_t gap, bool exact)
{
    return ob_may_fire_at_charger(BOOK, &(ob_readings){ .exact_measures = exact }, &stand, range_in,
                                  gap);
}

static void charged(void)
{
    ob_ready guns = { .type = TYPE(ART), .left = ALL };

    expect("OB-105 skirmishers", evades((ob_ready){ .type = TYPE(SKI_F), .left = ALL }), 1);
    expect("OB-105 not support weapons", evades((ob_ready){ .type = TYPE(SKI_S), .left = ALL }), 0);
    expect("OB-105 not who has moved",
           evades((ob_ready){ .type = TYPE(SKI_F), .left = OB_SHOOT | BLOWS }), 0);
    expect("OB-105 not who is pinned",
           evades((ob_ready){ .type = TYPE(SKI_M), .left = ALL, .pinned = 1 }), 0);
    expect("OB-106 1,904 units count as 7 in", fires(guns, 8, 1904, false), 0);
    expect("OB-106 1,905 units count as 8 in", fires(guns, 8, 1905, false), 1);
    expect("OB-106 measured exactly", fires(guns, 8, 1779, true), 1);
    expect("OB-106 a range of 7 in is too short", fires(guns, 7, 2500, false), 0);
    guns.left = OB_MANOEUVRE;
    expect("OB-106 not without the action", fires(guns, 8, 2500, false), 0);
    guns = (ob_ready){ .type = TYPE(MSK), .left = ALL, .in_combat = 1 };
    expect("OB-122 not in close combat", fires(guns, 8, 2500, false), 0);
    guns.formation = OB_SQUARE;
    expect("OB-122 but from a free side of a square", fires(guns, 8, 2500, false), 1);
}

static bool begins(int32_t type, int64_t units, int64_t price)
{
    return ob_may_begin_combat(BOOK, &(ob_ready){ .type = type, .left = BLOWS }, units, price,
                               false);
}

static void who_strikes(void)
{
    ob_ready stand = { .type = TYPE(PKE), .left = ALL, .in_combat = 1 };
    ob_readings free_reply = { .free_reply = 1 };

    expect("OB-104 pikes with room left", begins(TYPE(PKE), 762, 400), 1);
    expect("OB-104 just enough", begins(TYPE(TNK), 500, 500), 1);
    expect("OB-104 too little", begins(TYPE(TNK), 499, 500), 0);
    expect("OB-104 guns never", begins(TYPE(ART), 762, 400), 0);
    expect("OB-104 not onto closed ground", ob_may_begin_combat(BOOK, &stand, 762, 400, true), 0);
    expect("OB-135 in combat", ob_may_strike(BOOK, &stand), 1);
    expect("OB-138 it replies to its front", ob_may_reply(BOOK, &plain, &stand, true, false), 1);
    expect("OB-138 not to its flank", ob_may_reply(BOOK, &plain, &stand, false, false), 0);
    expect("OB-138 not twice", ob_may_reply(BOOK, &free_reply, &stand, true, true), 0);
    stand.left = 0;
    expect("OB-135 not without an action", ob_may_strike(BOOK, &stand), 0);
    expect("OB-138 a reply needs one", ob_may_reply(BOOK, &plain, &stand, true, false), 0);
    expect("OB-138 or is free", ob_may_reply(BOOK, &free_reply, &stand, true, false), 1);
    stand.routs = 1;
    expect("OB-135 fugitives do not reply", ob_may_reply(BOOK, &free_reply, &stand, true, false),
           0);
}

/* ---- formations -------------------------------------------------------------------------------- */

static bool forms(int32_t type, int32_t marked, int32_t formation, int32_t year)
{
    return ob_may_form(BOOK, type, marked, formation, year, OB_HISTORICAL);
}

static void formations(void)
{
    expect("OB-150 muskets, 1815", forms(TYPE(MSK), 0, OB_SQUARE, 1815), 1);
    expect("OB-150 muskets, 1699", forms(TYPE(MSK), 0, OB_SQUARE, 1699), 0);
    expect("OB-150 infantry", forms(TYPE(INF_U), 0, OB_SQUARE, 1815), 0);
    expect("OB-153 legionaries", forms(TYPE(INF_A), OB_TESTUDO, OB_TESTUDO, -50), 1);
    expect("OB-153 only if marked", forms(TYPE(INF_A), 0, OB_TESTUDO, -50), 0);
    expect("OB-153 pikes in schiltron", forms(TYPE(PKE), OB_SCHILTRON, OB_SCHILTRON, 1314), 1);
    expect("OB-153 no warband", forms(TYPE(WBD), OB_SCHILTRON, OB_SCHILTRON, 1314), 0);
    expect("OB-097 no formation is none", forms(TYPE(MSK), 0, OB_NO_FORMATION, 1815), 0);
    expect("OB-152 a square strikes as pikes", ob_strikes_as(TYPE(MSK), OB_SQUARE), TYPE(PKE));
    expect("OB-152 others as what they are", ob_strikes_as(TYPE(MSK), 0), TYPE(MSK));
}

/* ---- blows ------------------------------------------------------------------------------------- */

typedef struct duel {
    ob_striker striker;
    ob_struck struck;
} duel;

static int32_t score_by(const ob_readings *readings, int32_t genre, duel is)
{
    return ob_blow_score(BOOK, readings, genre, &is.striker, &is.struck, none, NULL);
}

/* With 5 points of strength, against the front of the target. */
static int32_t plain_blow(int32_t striker, int32_t struck)
{
    return score_by(&plain, OB_HISTORICAL,
                    (duel){ { .type = striker, .sp = 5 }, { .type = struck, .at_front = 1 } });
}

static int32_t score(duel is)
{
    return score_by(&plain, OB_HISTORICAL, is);
}

static int32_t term(int32_t type, int32_t formation, int32_t sp)
{
    return ob_strength_term(BOOK, &(ob_striker){ .type = type, .formation = formation, .sp = sp });
}

static void terms(void)
{
    expect("OB-141 infantry", term(TYPE(INF_U), 0, 6), 6);
    expect("OB-141 a tank of 8", term(TYPE(TNK), 0, 8), 3);
    expect("OB-141 a tank of 7", term(TYPE(TNK), 0, 7), 2);
    expect("OB-141 a wagon of 1", term(TYPE(TPT_ANIMAL), 0, 1), 0);
    expect("OB-152 a square of 11", term(TYPE(MSK), OB_SQUARE, 11), 3);
    expect("OB-153 a testudo of 7", term(TYPE(INF_A), OB_TESTUDO, 7), 2);
    expect("OB-142 infantry", plain_blow(TYPE(INF_U), TYPE(TNK)), 5 + 2 + 1);
    expect("OB-142 muskets", plain_blow(TYPE(MSK), TYPE(CAV_U)), 5 + 2);
    expect("OB-142 warband", plain_blow(TYPE(WBD), TYPE(CAV_U)), 5);
    expect("OB-142 cavalry against foot", plain_blow(TYPE(CAV_U), TYPE(ARC)), 5 + 2);
    expect("OB-142 cavalry against guns", plain_blow(TYPE(CAV_U), TYPE(ART)), 5 + 2);
    expect("OB-142 cavalry against wagons", plain_blow(TYPE(CAV_U), TYPE(TPT_ANIMAL)), 5 + 2);
    expect("OB-142 cavalry against cavalry", plain_blow(TYPE(CAV_U), TYPE(CAV_U)), 5);
    expect("OB-143 foot against support weapons", plain_blow(TYPE(WBD), TYPE(SKI_S)), 5 + 1);
    expect("OB-143 foot against elephants", plain_blow(TYPE(WBD), TYPE(PKE_ELEPHANT)), 5 + 1);
    expect("OB-143 cavalry against tanks", plain_blow(TYPE(CAV_U), TYPE(TNK)), 5);
    expect("OB-146 pikes against horse", plain_blow(TYPE(PKE), TYPE(CAV_U)), 5 + 3);
    expect("OB-146 pikes against pikes", plain_blow(TYPE(PKE), TYPE(PKE)), 5);
    expect("OB-146 pikes against lorries", plain_blow(TYPE(PKE), TYPE(TPT_MOTOR)), 5);
    expect("OB-021 elephants strike as pikes", plain_blow(TYPE(PKE_ELEPHANT), TYPE(WBD)), 5 + 3);
    expect("OB-147 against armoured foot", plain_blow(TYPE(WBD), TYPE(INF_A)), 5 - 2);
    expect("OB-147 against armoured horse", plain_blow(TYPE(WBD), TYPE(CAV_A)), 5 - 1);
    expect("OB-147 skirmishers", plain_blow(TYPE(SKI_F), TYPE(MSK)), 5 - 2);
    expect("OB-144 cavalry against skirmishers", plain_blow(TYPE(CAV_A), TYPE(SKI_F)), 5 + 2 + 2);
    expect("OB-144 mounted skirmishers are no cavalry", plain_blow(TYPE(SKI_M), TYPE(SKI_F)),
           5 + 2 - 2);
}

static void facts(void)
{
    const ob_readings once = { .one_bonus = 1 };
    const ob_struck foot = { .type = TYPE(MSK), .at_front = 1 };
    ob_striker rider = { .type = TYPE(CAV_A), .sp = 8, .charged = 1, .general = 1 };
    ob_struck ski = { .type = TYPE(SKI_F), .at_front = 1 }, pikes = { .type = TYPE(PKE) };
    ob_striker column = { .type = TYPE(MSK), .sp = 5, .backed = 1, .year = 1875 };
    ob_striker modern = { .type = TYPE(SKI_F), .sp = 5, .year = 1916 };
    ob_striker warband = { .type = TYPE(WBD), .sp = 5, .charged = 1 };

    expect("OB-144 each bonus adds", score((duel){ rider, ski }), 8 + 2 + 2 + 2 + 2);
    expect("OB-144 or only one", score_by(&once, OB_HISTORICAL, (duel){ rider, ski }), 8 + 2 + 2);
    rider.charged = 0;
    expect("OB-144 one, the General's", score_by(&once, OB_HISTORICAL, (duel){ rider, ski }),
           8 + 2 + 2);
    rider.general = 0;
    expect("OB-144 one, the rider's", score_by(&once, OB_HISTORICAL, (duel){ rider, ski }),
           8 + 2 + 2);
    expect("OB-145 a warband charges", score((duel){ warband, foot }), 5 + 2 + 1);
    expect("OB-145 the front of pikes takes both",
           score((duel){ warband, { .type = TYPE(PKE), .at_front = 1 } }), 5);
    warband.traits = OB_NO_CHARGE_BONUS;
    expect("OB-190 orcs charge no further, but as hard", score((duel){ warband, foot }), 5 + 2 + 1);
    expect("OB-145 skirmishers of 1916", score((duel){ modern, foot }), 5 + 1 - 2);
    modern.year = 1915;
    expect("OB-145 skirmishers of 1915", score((duel){ modern, foot }), 5 - 2);
    expect("OB-145 skirmishers of science fiction",
           score_by(&plain, OB_SCIFI, (duel){ modern, foot }), 5 + 1 - 2);
    expect("OB-154 a column of 1875", score((duel){ column, foot }), 5 + 2 + 1);
    column.year = 1876;
    expect("OB-154 a column of 1876", score((duel){ column, foot }), 5 + 2);
    column.arms = 2;
    expect("OB-194 magic arms", score((duel){ column, foot }), 5 + 2 + 2);
    expect("OB-149 the flank of pikes",
           score((duel){ { .type = TYPE(INF_U), .sp = 5, .charged = 1 }, pikes }), 5 + 2 + 2 + 8);
    expect("OB-149 the flank of others",
           score((duel){ { .type = TYPE(INF_U), .sp = 5 }, { .type = TYPE(WBD) } }), 5 + 2 + 4);
    expect("OB-149 foot in the rear of horse",
           score((duel){ { .type = TYPE(WBD), .sp = 5 }, { .type = TYPE(CAV_U) } }), 5);
    expect("OB-149 horse in the rear of horse",
           score((duel){ { .type = TYPE(CAV_U), .sp = 5 }, { .type = TYPE(CAV_U) } }), 5 + 4);
    expect("OB-143 a tank in a town",
           score((duel){ { .type = TYPE(WBD), .sp = 5 },
                         { .type = TYPE(TNK), .at_front = 1, .hidden = 1 } }),
           5 + 3);
}

static void armour(void)
{
    ob_striker sword = { .type = TYPE(WBD), .sp = 5 }, rifle = sword, early = sword;
    ob_struck knight = { .type = TYPE(CAV_A), .at_front = 1, .traits = OB_IS_CATAPHRACT };
    ob_struck legion = { .type = TYPE(INF_A), .at_front = 1 };
    ob_struck trooper = { .type = TYPE(WBD), .at_front = 1, .traits = OB_HAS_SCIFI_ARMOUR };

    rifle.edge = OB_FIREARM;
    early.edge = OB_EARLY_FIREARM;
    expect("OB-147 cataphracts", score((duel){ sword, knight }), 5 - 2);
    expect("OB-147 firearms set armour aside", score((duel){ rifle, knight }), 5);
    expect("OB-147 early ones do not", score((duel){ early, legion }), 5 - 2);
    expect("OB-147 heavy armour of science fiction", score((duel){ rifle, trooper }), 5 - 2);
}

static void ground(void)
{
    ob_striker foot = { .type = TYPE(WBD), .sp = 5 };
    ob_struck wall = { .type = TYPE(MSK), .at_front = 1, .defends = 1 };
    ob_struck square = { .type = TYPE(MSK), .formation = OB_SQUARE };

    expect("OB-148 a wall", score((duel){ foot, wall }), 5 - 4);
    wall.came = 1;
    expect("OB-148 not for who has just come", score((duel){ foot, wall }), 5);
    wall = (ob_struck){ .type = TYPE(MSK), .defends = 1 };
    expect("OB-148 not in flank", score((duel){ foot, wall }), 5 + 4);
    wall = (ob_struck){ .type = TYPE(CAV_U), .at_front = 1, .defends = 1 };
    expect("OB-148 not for horse", score((duel){ foot, wall }), 5);
    wall.type = TYPE(ART);
    expect("OB-148 for guns", score((duel){ foot, wall }), 5 - 4);
    foot.charged = 1;
    expect("OB-151 a square, charged in its rear", score((duel){ foot, square }), 5 - 4);
    square.came = 1;
    expect("OB-148 a square always", score((duel){ foot, square }), 5 - 4);
    expect("OB-152 a square strikes as pikes",
           score((duel){ { .type = TYPE(MSK), .formation = OB_SQUARE, .sp = 11 },
                         { .type = TYPE(CAV_U), .at_front = 1 } }),
           3 + 3);
    expect("OB-152 or as muskets",
           score_by(&(ob_readings){ .square_as_muskets = 1 }, OB_HISTORICAL,
                    (duel){ { .type = TYPE(MSK), .formation = OB_SQUARE, .sp = 11 },
                            { .type = TYPE(CAV_U), .at_front = 1 } }),
           3 + 2);
    expect("OB-146 pikes against a square", score((duel){ { .type = TYPE(PKE), .sp = 5 }, square }),
           5 - 4);
}

/* ---- losses ------------------------------------------------------------------------------------ */

static void losses(void)
{
    const ob_assailant front_last[] = { { 5, 0 }, { 1, 1 } }, flanks[] = { { 2, 0 }, { 3, 0 } },
                       equal[] = { { 2, 1 }, { 2, 1 } };

    expect("OB-140 a score of 0 is not saved against", ob_needs_save(0), 0);
    expect("OB-140 a score of 1 is", ob_needs_save(1), 1);
    expect("OB-140 hits", ob_after_save(11, 8, 0), 3);
    expect("OB-140 never below 0", ob_after_save(5, 8, 0), 0);
    expect("OB-194 magic armour", ob_after_save(11, 8, 2), 1);
    expect("OB-155 below half", ob_after_blows(5, 2, 0), OB_HOLDS_GROUND);
    expect("OB-156 half", ob_after_blows(6, 3, 0), OB_GOES_BACK);
    expect("OB-167 all", ob_after_blows(6, 6, 0), OB_ELIMINATED);
    expect("OB-151 a square cannot recoil", ob_after_blows(10, 5, OB_SQUARE), OB_ELIMINATED);
    expect("OB-153 a testudo can", ob_after_blows(10, 5, OB_TESTUDO), OB_GOES_BACK);
    expect("OB-156 away from the front", ob_primary_attacker(front_last, 2), 1);
    expect("OB-156 away from the hardest blow", ob_primary_attacker(flanks, 2), 1);
    expect("OB-156 away from the first", ob_primary_attacker(equal, 2), 0);
    expect("OB-163 exactly half holds", ob_routs(6, 3, 0), 0);
    expect("OB-163 below half", ob_routs(5, 2, 0), 1);
    expect("OB-163 a Hero never", ob_routs(5, 1, OB_IS_HERO), 0);
}

static int32_t morale(int32_t rating, bool killed)
{
    return ob_command_morale(BOOK, rating, killed, none, NULL);
}

static int32_t rally_by(const ob_readings *readings, int32_t genre, ob_fugitive stand)
{
    return ob_rally_modifier(BOOK, readings, genre, &stand, none, NULL);
}

static int32_t rally(ob_fugitive stand)
{
    return rally_by(&plain, OB_HISTORICAL, stand);
}

static void tests_of_morale(void)
{
    const ob_readings adds_up = { .rally_adds_up = 1 };
    const ob_near_general near[] = { { 900, OB_GENERAL_RATINGS_INFERIOR },
                                     { 500, OB_GENERAL_RATINGS_COMPETENT },
                                     { 500, OB_GENERAL_RATINGS_SUPERIOR } };
    ob_fugitive all = { OB_IS_REGULAR, OB_ELITE, 1944, OB_GENERAL_RATINGS_SUPERIOR };

    expect("OB-159 two of seven", ob_tenths_lost(2, 7), 2);
    expect("OB-159 three of seven", ob_tenths_lost(3, 7), 4);
    expect("OB-159 one of three open stands for two close ones", ob_lost_of_form(2, 3, 2), 1);
    expect("OB-159 at one tenth no test", ob_test_is_due(BOOK, 1, 0), 0);
    expect("OB-159 at two a test", ob_test_is_due(BOOK, 2, 0), 1);
    expect("OB-159 not again at two", ob_test_is_due(BOOK, 2, 2), 0);
    expect("OB-160 two tenths", ob_retreats_on(BOOK, 2), 1);
    expect("OB-160 nine tenths", ob_retreats_on(BOOK, 9), 8);
    expect("OB-161 a Superior C-in-C", morale(OB_GENERAL_RATINGS_SUPERIOR, false), 1);
    expect("OB-161 the General killed", morale(OB_GENERAL_RATINGS_INFERIOR, true), -2);
    expect("OB-165 not at once", ob_may_rally(3, 3), 0);
    expect("OB-165 in the next round", ob_may_rally(4, 3), 1);
    expect("OB-165 four is too low", ob_rallies(BOOK, 4), 0);
    expect("OB-165 five", ob_rallies(BOOK, 5), 1);
    expect("OB-166 nothing helps", rally((ob_fugitive){ 0, OB_TRAINED, 1809, OB_NONE }), 0);
    expect("OB-166 Regular and Good count once",
           rally((ob_fugitive){ OB_IS_REGULAR, OB_GOOD, 1809, OB_NONE }), 1);
    expect("OB-166 an Inferior General",
           rally((ob_fugitive){ OB_IS_REGULAR, OB_TRAINED, 1809, OB_GENERAL_RATINGS_INFERIOR }), 0);
    expect("OB-166 1944 and a Superior General",
           rally((ob_fugitive){ 0, OB_TRAINED, 1944, OB_GENERAL_RATINGS_SUPERIOR }), 2);
    expect("OB-166 science fiction",
           rally_by(&plain, OB_SCIFI, (ob_fugitive){ 0, OB_TRAINED, 0, OB_NONE }), 1);
    expect("OB-166 all count once", rally(all), 2);
    expect("OB-166 or add up", rally_by(&adds_up, OB_HISTORICAL, all), 4);
    expect("OB-166 the nearest General, then the better", ob_rallying_general(BOOK, near, 3), 2);
    expect("OB-166 no General", ob_rallying_general(BOOK, near, 0), OB_NONE);
}

/* ---- the end ----------------------------------------------------------------------------------- */

static bool met(ob_goal goal, ob_progress progress)
{
    return ob_goal_met(&goal, &progress);
}

static void ends(void)
{
    const int32_t lost[] = { 24, 31 }, even[] = { 9, 9 }, more[] = { 31, 24 };
    const ob_goal hold = { .kind = OB_HOLD, .count = 2 },
                  leave = { .kind = OB_EXIT, .count = 3, .round = 6 },
                  destroy = { .kind = OB_DESTROY, .count = 5, .stand = OB_NONE },
                  points = { .kind = OB_DESTROY, .count = 20, .stand = OB_NONE, .points = 1 },
                  kill = { .kind = OB_DESTROY, .stand = 7 },
                  survive = { .kind = OB_SURVIVE, .round = 8 };

    expect("OB-215 a limit of the scenario", ob_last_round(BOOK, 12), 12);
    expect("OB-215 no limit", ob_last_round(BOOK, 0), 100);
    expect("OB-216 who lost less", ob_winner_on_time(lost), 0);
    expect("OB-216 the other", ob_winner_on_time(more), 1);
    expect("OB-216 a draw", ob_winner_on_time(even), OB_NONE);
    expect("OB-234 held", met(hold, (ob_progress){ .holding = 2 }), 1);
    expect("OB-234 disputed", met(hold, (ob_progress){ .holding = 2, .enemies = 1 }), 0);
    expect("OB-234 left in time", met(leave, (ob_progress){ .round = 6, .exited = 3 }), 1);
    expect("OB-234 looked at in its round only",
           met(leave, (ob_progress){ .round = 5, .exited = 3 }), 0);
    expect("OB-234 stands destroyed", met(destroy, (ob_progress){ .destroyed = 5 }), 1);
    expect("OB-234 points destroyed", met(points, (ob_progress){ .destroyed = 25, .pcp = 19 }), 0);
    expect("OB-234 a stand destroyed", met(kill, (ob_progress){ .named = 1 }), 1);
    expect("OB-234 survived", met(survive, (ob_progress){ .round = 8, .standing = 1 }), 1);
    expect("OB-234 not survived", met(survive, (ob_progress){ .round = 8 }), 0);
}

/* ---- sums -------------------------------------------------------------------------------------- */

/* The terms of a blow add up to its total. */
static void adds_up(void **state)
{
    const ob_striker striker = {
        .type = TYPE(WBD), .sp = 5, .charged = 1, .general = 1, .arms = 1
    };
    const ob_struck struck = { .type = TYPE(INF_A), .at_front = 1, .defends = 1 };
    bn_arena arena = bni_test_arena(1 << 16);
    bn_trace trace;
    int64_t sum = 0;
    int32_t total;

    (void)state;
    bn_trace_init(&trace, &arena);
    total = ob_blow_score(BOOK, &plain, OB_HISTORICAL, &striker, &struck,
                          bn_sum(OB_TERMS_BLOW, 0, 0, "warband"), &trace);
    for (uint32_t i = 0; i + 1 < trace.count; i++)
        sum += trace.terms[i].value;
    assert_int_equal(total, 5 + 1 + 2 + 2 + 1 - 2 - 4);
    assert_int_equal(sum, total);
    assert_int_equal(trace.count, 8);
    assert_int_equal(trace.terms[trace.count - 1].kind, BN_TERM_TOTAL);
    assert_int_equal(trace.terms[trace.count - 1].value, total);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    dates();
    actions();
    sets();
    command();
    who_charges();
    charged();
    who_strikes();
    formations();
    terms();
    facts();
    armour();
    ground();
    losses();
    tests_of_morale();
    ends();
    bni_tests_add_rows(&tests, holds, rows, row_count, sizeof rows[0]);
    bni_tests_add(&tests, "OB-140 the terms add up", adds_up, NULL);
    return BNI_RUN("obsidian melee", &tests);
}
