/* Examples of rounds and sets, charges, close combat, morale, rallying and the end of a battle. */
#include "obsidian_examples.h"

#include <stdio.h>

#include "rules/field/blows.h"
#include "rules/field/charges.h"
#include "rules/field/command.h"
#include "rules/field/morale.h"
#include "rules/field/recoil.h"
#include "rules/field/sets.h"
#include "rules/field/shot.h"
#include "rules/field/victory.h"
#include "rules/board/chain.h"
#include "rules/board/places.h"
#include "rules/forces/strength.h"

#define TYPE(name) OB_STAND_CATEGORIES_##name

/* ---- rounds ------------------------------------------------------------------------------------ */

/* Plays the sets of a phase in which every stand acts and none is added. */
static void sets_of(const vector *v, const char *counts)
{
    const json_t *stands = at(v->given, counts);
    ob_sets phase = { .first = strcmp(word(v->given, "first"), "A") != 0,
                      .last = OB_NONE,
                      .able = { num(stands, "A"), num(stands, "B") } };
    size_t turn = 0;

    for (ob_set set = ob_next_set(&phase); set.side != OB_NONE; set = ob_next_set(&phase)) {
        char is[16];

        snprintf(is, sizeof is, "%c%d", "AB"[set.side], set.count);
        same_word(v, is, "order.%zu", turn++);
        phase.able[set.side] -= set.count;
        phase.last = set.side;
        phase.remainder = set.remainder;
    }
}

static void sets_of_stands(const vector *v)
{
    sets_of(v, "stands");
}

static void sets_of_the_able(const vector *v)
{
    sets_of(v, "eligible");
}

static int32_t rating_of(const char *text)
{
    static const char *const words[] = { "Superior", "Competent", "Inferior", NULL };

    return row_of(text, words);
}

static void initiative(const vector *v)
{
    int32_t scores[OB_SIDES] = {
        ob_lead(BOOK, rating_of(word(at(v->given, "a"), "cinc")), rolled(v, 0), nothing, NULL),
        ob_lead(BOOK, rating_of(word(at(v->given, "b"), "cinc")), rolled(v, 1), nothing, NULL),
    };

    same(v, scores[0], "a");
    same(v, scores[1], "b");
    same_truth(v, ob_higher(scores) == OB_NONE, "tie");
}

static uint32_t actions_in(const json_t *list)
{
    static const char *const words[] = { "manoeuvre", "shoot", "attack", NULL };

    return mask_of(list, words);
}

static void third_option(const vector *v)
{
    ob_ready stand = { .type = TYPE(MSK),
                       .left = ob_actions_left(BOOK, actions_in(at(v->given, "used")), 0),
                       .in_combat = 1 };

    same_truth(v, ob_may_reply(BOOK, &plain, &stand, yes(v->given, "attacked_in_front"), false),
               "may_reply");
}

static void reserves(const vector *v)
{
    for (size_t i = 0; i < items(v->dice); i++)
        same_truth(v, ob_reserve_enters(BOOK, rolled(v, i)), "enters.%zu", i);
}

static void test_by_a_hero(const vector *v)
{
    same_truth(v, ob_succeeds(BOOK, yes(v->given, "hero"), rolled(v, 0)), "succeeds");
}

static void chain_by_radio(const vector *v)
{
    const json_t *gaps = at(v->given, "general_then_stands_gaps_units");
    int32_t distance = ob_command_distance(
        BOOK, row_of(word(v->given, "communications"), ob_command_distance_words), OB_HISTORICAL);
    ob_box boxes[8] = { { 5000, 5000, 0, 300, 200 } };
    uint8_t links[8] = { 0 }, reached[8] = { 1 };
    size_t count = items(gaps) + 1;

    for (size_t i = 1; i < count; i++) {
        boxes[i] = boxes[i - 1];
        boxes[i].x += 400 + whole_at(gaps, i - 1);
    }
    ob_chain(BOOK, boxes, links, (int32_t)count, distance, false, reached);
    for (size_t i = 0; i < count; i++)
        same_truth(v, reached[i], "in_command.%zu", i);
}

/* ---- forms ------------------------------------------------------------------------------------- */

static ob_box box_at(const json_t *list)
{
    return (ob_box){ whole_at(list, 0), whole_at(list, 1), whole_at(list, 2), whole_at(list, 3),
                     whole_at(list, 4) };
}

static void same_place(const vector *v, ob_box got, const char *path)
{
    int32_t is[] = { got.x, got.y, got.heading, got.a, got.b };

    for (size_t i = 0; i < BN_COUNT(is); i++)
        same(v, is[i], "%s.%zu", path, i);
}

static void three_for_two(const vector *v)
{
    const json_t *list = at(v->given, "old"), *points = at(v->given, "sp");
    ob_box old[2] = { box_at(item(list, 0)), box_at(item(list, 1)) };
    int32_t count = num(v->given, "new_stands"), sp[3];

    assert_int_equal(count, BN_COUNT(sp));
    ob_divide(whole_at(points, 0) + whole_at(points, 1), count, sp);
    for (int32_t i = 0; i < count; i++) {
        ob_box is = ob_abreast(BOOK, old, 2, i, count, old[0].a, old[0].b);

        same(v, is.x, "centres.%d.0", i);
        same(v, is.y, "centres.%d.1", i);
        same(v, sp[i], "sp.%d", i);
    }
}

static void square_and_back(const vector *v)
{
    const json_t *points = at(v->given, "sp");
    ob_box first = box_at(at(v->given, "first")), second = box_at(at(v->given, "second"));
    ob_box square = ob_square(&first, &second);
    int32_t sp = whole_at(points, 0) + whole_at(points, 1), halves[2];

    same_place(v, square, "square");
    same(v, sp, "sp");
    ob_square_halves(BOOK, &square, &first, &second);
    same_place(v, first, "after.0");
    same_place(v, second, "after.1");
    ob_divide(sp, 2, halves);
    same(v, halves[0], "sp_after.0");
    same(v, halves[1], "sp_after.1");
}

/* ---- charges ----------------------------------------------------------------------------------- */

static const ob_ready ready_gun = { .type = TYPE(ART), .left = OB_MANOEUVRE | OB_SHOOT };

static void light_brigade(const vector *v)
{
    int32_t reach = BOOK->stand_categories[TYPE(SKI_M)].charge_in,
            inch = BOOK->constants[OB_CONSTANTS_UNITS_PER_INCH].value;
    bool fires = ob_may_fire_at_charger(BOOK, &plain, &ready_gun, 30,
                                        (int64_t)inch * num(v->given, "distance_in"));
    ob_striker rider = { .type = TYPE(SKI_M), .sp = 4, .charged = 1 }, walker = rider;
    ob_struck gun = { .type = TYPE(ART), .at_front = 1 };

    walker.charged = 0;
    same(v, reach, "reach_in");
    same_truth(v, num(v->given, "distance_in") <= reach, "reaches");
    same_truth(v, fires, "targets_may_fire");
    same(v, fires ? 3 : 0, "shots");
    same(v,
         ob_blow_score(BOOK, &plain, OB_HISTORICAL, &rider, &gun, nothing, NULL) -
             ob_blow_score(BOOK, &plain, OB_HISTORICAL, &walker, &gun, nothing, NULL),
         "charge_bonus");
    assert_false(ob_charge_counts(BOOK, TYPE(ART), OB_NO_FORMATION, true));
}

static void move_left(const vector *v)
{
    ob_ready rider = { .type = TYPE(SKI_M), .left = OB_ATTACK | OB_SHOOT };
    int32_t left = num(v->given, "reach_units") - num(v->given, "distance_units");

    same(v, left, "left_units");
    same_truth(v, ob_may_begin_combat(BOOK, &rider, left, num(v->given, "needed_units"), false),
               "could_advance_without_charging");
    rider.in_combat = 1; /* by its charge */
    same_truth(v, ob_may_strike(BOOK, &rider), "charge_stands");
}

static void stakes(const vector *v)
{
    ob_ready archers = { .type = TYPE(ARC), .left = OB_MANOEUVRE | OB_SHOOT };
    ob_striker knight = { .type = TYPE(CAV_A), .sp = 6, .charged = 1, .year = 1415 };
    ob_struck open = { .type = TYPE(ARC), .at_front = 1 }, staked = open;

    staked.defends = yes(v->given, "stakes");
    same_truth(v, ob_may_fire_at_charger(BOOK, &plain, &archers, 12, 2000), "targets_may_fire");
    same(v,
         ob_blow_score(BOOK, &plain, OB_HISTORICAL, &knight, &open, nothing, NULL) -
             ob_blow_score(BOOK, &plain, OB_HISTORICAL, &knight, &staked, nothing, NULL),
         "defended_deduction");
}

static void evade(const vector *v)
{
    ob_ready stand = { .type = row_of(word(v->given, "target"), ob_stand_categories_words),
                       .left = ob_actions_left(BOOK, actions_in(at(v->given, "used")), 0) };

    same_truth(v, ob_may_evade(BOOK, &stand), "may_evade");
    same(v, OB_CONSTANT(BOOK, EVADE_IN), "distance_in");
    same_word(v, ob_action_of(&plain, OB_MOVES) == OB_MANOEUVRE ? "manoeuvre" : "", "uses");
}

static void seven_inches(const vector *v)
{
    const json_t *gaps = at(v->given, "gaps_units");

    for (size_t i = 0; i < items(gaps); i++)
        same_truth(v, ob_may_fire_at_charger(BOOK, &plain, &ready_gun, 8, whole_at(gaps, i)),
                   "may_fire.%zu", i);
}

/* ---- close combat ------------------------------------------------------------------------------ */

/* The stands of an example, which itself names only what they add and deduct. */
typedef struct duel {
    ob_striker striker;
    ob_struck struck;
} duel;

static int32_t sum_of(const json_t *terms)
{
    const char *key;
    json_t *value;
    int32_t sum = 0;

    json_object_foreach((json_t *)terms, key, value) sum += (int32_t)whole(value);
    return sum;
}

/* The score of a blow with its die: what the example adds up, and what the stands give. */
static int32_t score_of(const json_t *blow, const duel *is, int32_t die)
{
    int32_t given =
        num(blow, "sp_term") + sum_of(at(blow, "add")) - sum_of(at(blow, "deduct")) +
        num(blow, "flank_rear") +
        (yes(blow, "defended") ? BOOK->blow_modifiers[OB_BLOW_MODIFIERS_DEFENDED].value : 0);
    int32_t score =
        ob_blow_score(BOOK, &plain, OB_HISTORICAL, &is->striker, &is->struck, nothing, NULL);

    assert_int_equal(ob_strength_term(BOOK, &is->striker), num(blow, "sp_term"));
    assert_int_equal(score, given);
    return score + die;
}

static int32_t left_of(int32_t sp, int32_t hits)
{
    return hits < sp ? sp - hits : 0;
}

static const char *outcome_word(int32_t sp, int32_t hits)
{
    static const char *const words[] = { "stays", "recoils", "eliminated" };

    return words[ob_after_blows(sp, hits, OB_NO_FORMATION)];
}

static void attack(const vector *v, const duel *is)
{
    int32_t sp = num(v->given, "target_sp"),
            score = score_of(at(v->given, "attack"), is, rolled(v, 0)), hits;

    assert_true(ob_needs_save(score));
    hits = ob_after_save(score, rolled(v, 1) + rolled(v, 2), 0);
    same(v, score, "score");
    same(v, hits, "hp");
    same(v, left_of(sp, hits), "target_sp");
    same_word(v, outcome_word(sp, hits), "result");
    if (expects(v, "routs"))
        same_truth(v, ob_routs(sp, left_of(sp, hits), 0), "routs");
}

static void reply(const vector *v, const duel *is)
{
    int32_t sp = num(v->given, "attacker_sp"),
            score = score_of(at(v->given, "reply"), is, rolled(v, 3)),
            hits = ob_after_save(score, rolled(v, 4) + rolled(v, 5), 0);

    same(v, score, "reply_score");
    same(v, hits, "reply_hp");
    same(v, left_of(sp, hits), "attacker_sp");
    same_word(v, outcome_word(sp, hits), "attacker_result");
}

static void legion_and_warband(const vector *v)
{
    attack(v, &(duel){ { .type = TYPE(INF_A), .sp = 7 }, { .type = TYPE(WBD), .at_front = 1 } });
    reply(v, &(duel){ { .type = TYPE(WBD), .sp = 5 }, { .type = TYPE(INF_A), .at_front = 1 } });
}

static void storming_a_wood(const vector *v)
{
    attack(v, &(duel){ { .type = TYPE(INF_U), .sp = 6, .charged = 1 },
                       { .type = TYPE(MSK), .at_front = 1, .hidden = 1, .defends = 1 } });
    reply(v,
          &(duel){ { .type = TYPE(MSK), .sp = 5 },
                   { .type = TYPE(INF_U), .at_front = 1, .hidden = 1, .defends = 1, .came = 1 } });
}

#define DUEL(name, ...)                                                                            \
    static void name(const vector *v)                                                              \
    {                                                                                              \
        attack(v, &(duel){ __VA_ARGS__ });                                                         \
    }

DUEL(warband_charges, { .type = TYPE(WBD), .sp = 5, .charged = 1 },
     { .type = TYPE(INF_A), .at_front = 1 })
DUEL(pikes_at_knights, { .type = TYPE(PKE), .sp = 5 }, { .type = TYPE(CAV_A), .at_front = 1 })
DUEL(pikes_in_flank, { .type = TYPE(CAV_U), .sp = 5, .charged = 1 }, { .type = TYPE(PKE) })
DUEL(cavalry_in_flank, { .type = TYPE(INF_U), .sp = 4 }, { .type = TYPE(CAV_U) })
DUEL(tank_at_foot, { .type = TYPE(TNK), .sp = 9 }, { .type = TYPE(INF_U), .at_front = 1 })
DUEL(tank_in_a_town, { .type = TYPE(SKI_F), .sp = 6, .edge = OB_FIREARM, .year = 1942 },
     { .type = TYPE(TNK), .at_front = 1, .hidden = 1 })
DUEL(defended_wall, { .type = TYPE(MSK), .sp = 6, .charged = 1 },
     { .type = TYPE(MSK), .at_front = 1, .defends = 1 })
DUEL(column, { .type = TYPE(MSK), .sp = 5, .charged = 1, .backed = 1, .year = 1805 },
     { .type = TYPE(MSK), .at_front = 1 })
DUEL(charged_square, { .type = TYPE(CAV_U), .sp = 5, .charged = 1 },
     { .type = TYPE(MSK), .formation = OB_SQUARE })
DUEL(square_strikes, { .type = TYPE(MSK), .formation = OB_SQUARE, .sp = 10 },
     { .type = TYPE(CAV_U), .at_front = 1 })

static void general_on_skirmishers(const vector *v)
{
    duel is = { { .type = TYPE(CAV_U), .sp = 6, .charged = 1, .general = 1 },
                { .type = TYPE(SKI_F), .at_front = 1 } };
    ob_readings once = { .one_bonus = 1 };

    attack(v, &is);
    assert_int_equal(
        ob_blow_score(BOOK, &once, OB_HISTORICAL, &is.striker, &is.struck, nothing, NULL) +
            rolled(v, 0),
        11);
}

static void a_third(const vector *v)
{
    ob_striker tank = { .type = TYPE(TNK), .sp = num(v->given, "sp") };

    same(v, ob_strength_term(BOOK, &tank), "term");
    assert_true(json_real_value(want(v, "exact")) > 1.6);
}

static void quarter_of_a_square(const vector *v)
{
    const json_t *sp = at(v->given, "sp");
    ob_striker square = { .type = TYPE(MSK),
                          .formation = OB_SQUARE,
                          .sp = whole_at(sp, 0) + whole_at(sp, 1) };

    same(v, ob_strength_term(BOOK, &square), "term");
}

static void quarter_of_a_testudo(const vector *v)
{
    ob_striker testudo = { .type = TYPE(INF_A),
                           .formation = OB_TESTUDO,
                           .sp = num(v->given, "sp") };

    same(v, ob_strength_term(BOOK, &testudo), "term");
}

static void exactly_half(const vector *v)
{
    const json_t *hits = at(v->given, "hits");

    for (size_t i = 0; i < items(hits); i++)
        same_word(v, outcome_word(num(v->given, "sp_before"), whole_at(hits, i)), "result.%zu", i);
}

/* ---- morale ------------------------------------------------------------------------------------ */

static void thresholds(const vector *v)
{
    const json_t *percents = at(v->given, "percent");

    for (size_t i = 0; i < items(percents); i++)
        same(v, ob_retreats_on(BOOK, ob_tenths_lost(whole_at(percents, i), 100)),
             "fails_on_at_most.%zu", i);
}

static void command_tests(const vector *v)
{
    int32_t k = ob_tenths_lost(num(v->given, "lost"), num(v->given, "stands"));
    int32_t limit = ob_retreats_on(BOOK, k), score = 0;
    bool due = ob_test_is_due(BOOK, k, 0);

    if (due) {
        score = rolled(v, 0) + ob_command_morale(BOOK, 1 - num(v->given, "cinc"),
                                                 yes(v->given, "general_killed"), nothing, NULL);
        same(v, score, "score");
    } else {
        same_truth(v, due, "test_due");
    }
    same(v, k, "k");
    same(v, limit, "limit");
    same_truth(v, due && score <= limit, "retreats");
}

static void tenths(const vector *v)
{
    const json_t *stands = at(v->given, "stands"), *lost = at(v->given, "lost");

    for (size_t i = 0; i < items(stands); i++) {
        int32_t k = ob_tenths_lost(whole_at(lost, i), whole_at(stands, i));

        same(v, k, "k.%zu", i);
        same(v, ob_retreats_on(BOOK, k), "fails_on_at_most.%zu", i);
    }
}

static void changed_form(const vector *v)
{
    const json_t *left = at(v->given, "left");

    for (size_t i = 0; i < items(left); i++)
        same(v,
             ob_lost_of_form(num(v->given, "first_form"), num(v->given, "present_form"),
                             whole_at(left, i)),
             "lost.%zu", i);
}

static void rout(const vector *v)
{
    const json_t *current = at(v->given, "current");

    for (size_t i = 0; i < items(current); i++)
        same_truth(v, ob_routs(num(v->given, "start"), whole_at(current, i), 0), "routs.%zu", i);
}

static void rally(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);
        ob_fugitive stand = { .traits = yes(is, "regular") ? OB_IS_REGULAR : 0,
                              .quality = OB_TRAINED,
                              .year = 1800,
                              .rating = 1 - num(is, "general") };
        int32_t modifier = ob_rally_modifier(BOOK, &plain, OB_HISTORICAL, &stand, nothing, NULL);

        same_truth(v, ob_rallies(BOOK, rolled(v, i) + modifier), "rallied.%zu", i);
    }
}

static void time_is_up(const vector *v)
{
    const json_t *points = at(v->given, "lost_pcp");
    int32_t lost[OB_SIDES] = { num(points, "A"), num(points, "B") };

    same_word(v, ob_winner_on_time(lost) == 0 ? "A" : "B", "winner");
}

const handler melee_examples[] = {
    { "OB-EX-030", a_third },
    { "OB-EX-038", chain_by_radio },
    { "OB-EX-041", sets_of_stands },
    { "OB-EX-042", initiative },
    { "OB-EX-043", third_option },
    { "OB-EX-044", reserves },
    { "OB-EX-045", test_by_a_hero },
    { "OB-EX-058", light_brigade },
    { "OB-EX-060", move_left },
    { "OB-EX-061", stakes },
    { "OB-EX-062", evade },
    { "OB-EX-063", seven_inches },
    { "OB-EX-077", legion_and_warband },
    { "OB-EX-079", warband_charges },
    { "OB-EX-080", pikes_at_knights },
    { "OB-EX-081", pikes_in_flank },
    { "OB-EX-082", cavalry_in_flank },
    { "OB-EX-083", general_on_skirmishers },
    { "OB-EX-084", tank_at_foot },
    { "OB-EX-085", tank_in_a_town },
    { "OB-EX-086", defended_wall },
    { "OB-EX-087", column },
    { "OB-EX-088", quarter_of_a_square },
    { "OB-EX-089", charged_square },
    { "OB-EX-090", square_strikes },
    { "OB-EX-091", quarter_of_a_testudo },
    { "OB-EX-092", exactly_half },
    { "OB-EX-093", thresholds },
    { "OB-EX-094", command_tests },
    { "OB-EX-095", command_tests },
    { "OB-EX-096", rout },
    { "OB-EX-097", rally },
    { "OB-EX-115", time_is_up },
    { "OB-EX-147", three_for_two },
    { "OB-EX-148", square_and_back },
    { "OB-EX-149", sets_of_the_able },
    { "OB-EX-150", tenths },
    { "OB-EX-151", changed_form },
    { "OB-EX-152", storming_a_wood },
    { NULL, NULL },
};
