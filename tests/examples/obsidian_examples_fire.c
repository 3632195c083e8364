/* Examples of shooting, its optional rules, aircraft, magic, and losses without a fight. */
#include "obsidian_examples.h"

#include "rules/board/places.h"
#include "rules/field/air.h"
#include "rules/field/blows.h"
#include "rules/field/hazards.h"
#include "rules/field/knock_out.h"
#include "rules/field/magic.h"
#include "rules/field/recoil.h"
#include "rules/field/suppression.h"
#include "rules/field/weapons.h"

static const char *const armour_words[] = { "", "light", "medium", "heavy", "super heavy", NULL };
static const char *const side_words[] = { "front", "flank", "rear", NULL };

/* ---- what an example gives -------------------------------------------------------------------- */

static ob_weapon weapon_of(const char *name)
{
    int32_t row = row_of(name, ob_weapons_words);

    return (ob_weapon){ .row = row,
                        .against = OB_NONE,
                        .like = OB_NONE,
                        .guns = 1,
                        .lob = BOOK->weapons[row].indirect };
}

/* A gun in the hands of gunners or of a tank, any other weapon in those of line infantry. */
static ob_shot shot_with(const ob_weapon *weapon, bool in_tank)
{
    bool gun = BOOK->weapons[weapon->row].gun;

    return (ob_shot){
        .by = { .type = in_tank ? OB_STAND_CATEGORIES_TNK
                        : gun   ? OB_STAND_CATEGORIES_ART
                                : OB_STAND_CATEGORIES_MSK,
                .year = 1942 },
        .at = { .type = OB_STAND_CATEGORIES_MSK },
        .weapon = weapon,
        .gap = 10 * OB_INCH,
    };
}

static ob_shot shot_of(const json_t *given, const ob_weapon *weapon)
{
    ob_shot shot = shot_with(weapon, yes(given, "in_tnk"));
    const char *armour = word(given, "target_armour"), *side = word(given, "side");

    shot.by.sp = num(given, "sp");
    shot.by.genre = yes(given, "shields") ? OB_SCIFI : OB_HISTORICAL;
    shot.by.off_table = yes(given, "off_table");
    shot.by.observed = yes(given, "observer");
    if (yes(given, "firer_ski"))
        shot.by.type = OB_STAND_CATEGORIES_SKI_F;
    if (yes(given, "target_ski"))
        shot.at.type = OB_STAND_CATEGORIES_SKI_F;
    if (yes(given, "target_inf_a"))
        shot.at.type = OB_STAND_CATEGORIES_INF_A;
    if (*armour) {
        shot.at.type = OB_STAND_CATEGORIES_TNK;
        shot.at.armour = row_of(armour, armour_words);
    }
    shot.at.side = *side ? row_of(side, side_words) : OB_HIT_FRONT;
    shot.at.cover = num(given, "cover");
    shot.at.traits = yes(given, "shields") ? OB_HAS_SHIELDS : 0;
    shot.indirect = yes(given, "indirect");
    shot.knock_out = yes(given, "ko");
    return shot;
}

static int32_t sum_of_dice(const vector *v, size_t first, int32_t count)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < count; i++)
        sum += rolled(v, first + (size_t)i);
    return sum;
}

static int32_t factor_of(const ob_shot *shot)
{
    return ob_weapon_factor(BOOK, &plain, shot, nothing, NULL);
}

static int32_t range_of(const ob_shot *shot)
{
    return ob_range(BOOK, shot, nothing, NULL);
}

/* ---- weapons ---------------------------------------------------------------------------------- */

static void a_tank_gun(const vector *v)
{
    ob_weapon gun = weapon_of(word(v->given, "weapon"));
    ob_shot shot = shot_with(&gun, strcmp(word(v->given, "carrier"), "TNK") == 0);

    if (expects(v, "factor"))
        same(v, factor_of(&shot), "factor");
    if (expects(v, "same_as_art")) {
        int32_t same_as = row_of(json_string_value(want(v, "same_as_art")), ob_weapons_words);

        assert_int_equal(BOOK->weapons[same_as].shoot_factor, factor_of(&shot));
    }
    if (expects(v, "range_in"))
        same(v, range_of(&shot), "range_in");
}

static void firefly(const vector *v)
{
    ob_weapon gun = weapon_of(word(v->given, "otherwise"));
    ob_shot shot = shot_with(&gun, true);

    gun.against = row_of(word(v->given, "against_tnk"), ob_weapons_words);
    same(v, factor_of(&shot), "otherwise.factor");
    same(v, range_of(&shot), "otherwise.range_in");
    shot.at.type = OB_STAND_CATEGORIES_TNK;
    same(v, factor_of(&shot), "against_tnk.factor");
    same(v, range_of(&shot), "against_tnk.range_in");
}

/* It shoots as ART, and moves and is shot at as a tank. */
static void wespe(const vector *v)
{
    ob_weapon gun = weapon_of(word(v->given, "weapon")), rifle = weapon_of("rifle_breechloading");
    ob_shot shot = shot_with(&gun, false), back = shot_with(&rifle, false);
    int32_t at_foot = ob_shot_score(BOOK, &plain, &back, nothing, NULL);

    back.at.type = OB_STAND_CATEGORIES_TNK;
    back.at.armour = row_of(word(v->given, "chassis"), armour_words);
    same(v, factor_of(&shot), "factor");
    same(v, range_of(&shot), "range_in");
    same(v, BOOK->speed_classes[row_of(word(v->given, "speed"), ob_speed_classes_words)].move_in,
         "move_in");
    same(v, at_foot - ob_shot_score(BOOK, &plain, &back, nothing, NULL), "target_deduction");
}

static void knocking_out_with_tank_guns(const vector *v)
{
    ob_weapon tiger = weapon_of(word(v->given, "tiger")), firefly_gun = weapon_of("breech_to_79");
    ob_shot shot = shot_with(&tiger, true);

    shot.knock_out = 1;
    shot.at.type = OB_STAND_CATEGORIES_TNK;
    same(v, factor_of(&shot), "tiger_factor");
    assert_string_equal(ob_ko_table_words[ob_ko_row(BOOK, &shot)],
                        json_string_value(want(v, "ko_row")));
    firefly_gun.against = row_of(word(v->given, "firefly_17pdr_against_tnk"), ob_weapons_words);
    shot.weapon = &firefly_gun;
    same(v, factor_of(&shot), "firefly_factor");
    same_word(v, ob_ko_table_words[ob_ko_row(BOOK, &shot)], "ko_row");
}

static void horse_battery(const vector *v)
{
    ob_weapon gun = weapon_of(word(v->given, "weapon"));
    ob_shot shot = shot_with(&gun, false);

    shot.by.traits = yes(v->given, "horse") ? OB_IS_HORSE_ARTILLERY : 0;
    same(v, range_of(&shot), "range_in");
    same(v, factor_of(&shot), "factor");
    same(v, OB_CONSTANT(BOOK, HORSE_LIMBER_IN), "limber_move_in");
}

static void bomb_load(const vector *v)
{
    ob_weapon bomb = weapon_of("bomb_load");
    ob_shot shot = shot_with(&bomb, false);

    shot.by.type = OB_STAND_CATEGORIES_AIR;
    same(v, factor_of(&shot), "factor");
    assert_int_equal(ob_counts_as(BOOK, &shot), row_of(word(v->given, "weapon"), ob_weapons_words));
}

static void stilt_tank(const vector *v)
{
    ob_weapon gun = weapon_of(json_string_value(item(at(v->given, "weapons"), 0)));
    ob_shot shot = shot_with(&gun, true);

    gun.guns = (int32_t)items(at(v->given, "weapons"));
    same(v, factor_of(&shot), "factor");
    same(v, range_of(&shot), "range_in");
}

static void strength_terms(const vector *v)
{
    ob_weapon bow = weapon_of("bow");
    ob_shot shot = shot_with(&bow, false);
    ob_striker striker = { .type = OB_STAND_CATEGORIES_INF_U,
                           .sp = num(v->given, "close_combat_sp") };

    shot.by.sp = num(v->given, "shooting_sp");
    same(v, ob_shot_score(BOOK, &plain, &shot, nothing, NULL), "shooting_term");
    same(v, ob_strength_term(BOOK, &striker), "close_combat_term");
}

static void altitude(const vector *v)
{
    const json_t *cases = at(v->given, "cases");
    ob_weapon rifle = weapon_of("rifle_breechloading");
    ob_shot shot = shot_with(&rifle, false);

    shot.at.type = OB_STAND_CATEGORIES_AIR;
    assert_int_equal(range_of(&shot), num(v->given, "weapon_range_in"));
    for (size_t i = 0; i < items(cases); i++) {
        shot.gap = num(item(cases, i), "ground_in") * OB_INCH;
        shot.at.height = yes(item(cases, i), "loitering") ? OB_FLIES_LOW : OB_FLIES_HIGH;
        same_truth(v, ob_in_range(BOOK, &plain, &shot), "in_range.%zu", i);
    }
}

static void behind_the_gun(const vector *v)
{
    const json_t *stand = at(v->given, "gun"), *ahead = at(v->given, "copter_right_ahead_units");
    ob_box box = { whole_at(stand, 0), whole_at(stand, 1), whole_at(stand, 2), whole_at(stand, 3),
                   whole_at(stand, 4) };
    ob_point place = ob_point_of(BOOK, &box, whole_at(ahead, 0), whole_at(ahead, 1));
    ob_side facing = ob_facing(BOOK, &box, place, false);
    ob_weapon gun = weapon_of("breech_to_79");
    ob_shot shot = shot_with(&gun, false);

    same_word(v, facing == OB_REAR ? "rear" : "elsewhere", "facing");
    same_truth(v, ob_bears(&shot, facing == OB_FRONT, false) == OB_BEARS, "gun_may_fire");
}

/* ---- shots ------------------------------------------------------------------------------------ */

static void a_shot(const vector *v)
{
    ob_weapon weapon = weapon_of(word(v->given, "weapon"));
    ob_shot shot = shot_of(v->given, &weapon);
    int32_t score = ob_shot_score(BOOK, &plain, &shot, nothing, NULL) + rolled(v, 0), hp = 0;
    int32_t before = num(v->given, "target_sp");

    if (score > 0)
        hp = ob_after_save(score,
                           sum_of_dice(v, 1, ob_save_dice(BOOK, shot.by.genre, shot.at.traits)),
                           shot.at.ward);
    same(v, score, "before_save");
    same(v, hp, "hp");
    same(v, ob_sp_after(before, hp), "target_sp");
    if (expects(v, "routs"))
        same_truth(v, ob_routs(before, ob_sp_after(before, hp), shot.at.traits), "routs");
}

/* ---- suppression ------------------------------------------------------------------------------ */

static void suppressed(const vector *v)
{
    int32_t score = num(v->given, "h");
    ob_harm harm = strcmp(word(v->given, "choice"), "save") == 0
                       ? ob_suppressed_saving(BOOK, score, sum_of_dice(v, 0, 2), 0)
                       : ob_suppressed_avoiding(BOOK, score, rolled(v, 0));

    same(v, ob_quarter(BOOK, score), "quarter");
    same(v, harm.lost, "sp_lost");
    same_truth(v, harm.suppressed, "suppressed");
}

static void to_ground(const vector *v)
{
    ob_harm harm = ob_gone_to_ground(BOOK, num(v->given, "h"), sum_of_dice(v, 0, 2));

    same_truth(v, harm.suppressed, "succeeds");
    same(v, harm.lost, "sp_lost");
    same_truth(v, harm.suppressed, "suppressed");
}

/* ---- knock-out fire --------------------------------------------------------------------------- */

/* A shot of the first weapon with that row at a tank of that armour. */
static void a_number(const vector *v)
{
    int32_t row = row_of(word(v->given, "row"), ob_ko_table_words), weapon = 0;
    ob_weapon gun;
    ob_shot shot;

    while (BOOK->weapons[weapon].ko_row != row)
        weapon++;
    gun = weapon_of(ob_weapons_words[weapon]);
    shot = shot_with(&gun, true);
    shot.at.type = OB_STAND_CATEGORIES_TNK;
    shot.at.armour = row_of(word(v->given, "column"), armour_words);
    shot.at.side = yes(v->given, "flank") ? OB_HIT_FLANK : OB_HIT_FRONT;
    same(v, ob_ko_needed(BOOK, &shot), "needed");
    if (expects(v, "modifier"))
        same(v, ob_ko_modifier(BOOK, &plain, &shot, nothing, NULL), "modifier");
    if (expects(v, "least_die")) {
        int32_t die = 1;

        while (!ob_ko_succeeds(BOOK, &plain, &shot, die))
            die++;
        same(v, die, "least_die");
    }
}

static void a_knock_out(const vector *v)
{
    ob_weapon weapon = weapon_of(word(v->given, "weapon"));
    ob_shot shot = shot_of(v->given, &weapon);
    int32_t score = ob_shot_score(BOOK, &plain, &shot, nothing, NULL) + rolled(v, 0);
    bool out = ob_ko_succeeds(BOOK, &plain, &shot, rolled(v, 1));

    assert_int_equal(ob_ko_needed(BOOK, &shot), num(v->given, "needed"));
    assert_int_equal(ob_ko_modifier(BOOK, &plain, &shot, nothing, NULL), num(v->given, "modifier"));
    same(v, score, "h");
    same_truth(v, out, "ko");
    if (out)
        return;
    same(v, ob_quarter(BOOK, score), "quarter");
    same(v, ob_ko_missed(BOOK, &shot, score, sum_of_dice(v, 2, 2)).lost, "sp_lost");
}

/* ---- magic ------------------------------------------------------------------------------------ */

static void strikes(const vector *v)
{
    int32_t before = num(v->given, "target_sp"),
            hp = ob_spell_strength(sum_of_dice(v, 1, 2), rolled(v, 3));

    assert_true(ob_spell_reaches(BOOK, &plain, true, true, num(v->given, "distance_in") * OB_INCH));
    same_truth(v, ob_spell_succeeds(BOOK, rolled(v, 0), !yes(v->given, "direct")), "hits");
    same(v, hp, "hp");
    same(v, ob_sp_after(before, hp), "target_sp");
    same_truth(v, ob_routs(before, ob_sp_after(before, hp), 0), "below_half");
}

static void restores(const vector *v)
{
    int32_t gain = ob_spell_strength(sum_of_dice(v, 1, 2), rolled(v, 3));
    int32_t after = ob_sp_restored(BOOK, num(v->given, "target_sp"), gain);

    if (expects(v, "hits"))
        same_truth(v, ob_spell_succeeds(BOOK, rolled(v, 0), !yes(v->given, "direct")), "hits");
    else
        assert_true(ob_spell_succeeds(BOOK, rolled(v, 0), false));
    if (expects(v, "restored"))
        same(v, gain, "restored");
    same(v, after, "target_sp");
    if (expects(v, "rout_off"))
        same_truth(v, !ob_routs(num(v->given, "target_start"), after, 0), "rout_off");
}

static void casts_indirectly(const vector *v)
{
    for (size_t i = 0; i < items(v->dice); i++)
        same_truth(v, ob_spell_succeeds(BOOK, rolled(v, i), !yes(v->given, "direct")), "hits.%zu",
                   i);
}

/* ---- losses without a fight, aircraft --------------------------------------------------------- */

static void parachute(const vector *v)
{
    const json_t *given = at(v->given, "aim_units");
    ob_point aim = { whole_at(given, 0), whole_at(given, 1) };
    int32_t heading = ob_scatter_heading(rolled(v, 0), rolled(v, 1));
    ob_point land = ob_scattered(BOOK, aim, heading, sum_of_dice(v, 2, 2));

    same(v, heading, "heading");
    same(v, land.x, "land_units.0");
    same(v, land.y, "land_units.1");
    same(v, ob_landing_loss(BOOK, rolled(v, 4)), "sp_lost");
}

static void landing(const vector *v)
{
    same(v, ob_landing_loss(BOOK, rolled(v, 0)), "sp_lost");
}

static void mines(const vector *v)
{
    same(v, ob_sp_after(num(v->given, "sp"), ob_mine_loss(rolled(v, 0))), "sp");
}

static void gas(const vector *v)
{
    ob_target target = { .type = OB_STAND_CATEGORIES_MSK };

    assert_true(ob_chemicals_act(&target, yes(v->given, "hit")));
    same(v, ob_chemical_loss(BOOK, false, rolled(v, 0)), "plain");
    same(v, ob_chemical_loss(BOOK, true, rolled(v, 1)), "nbc");
    same(v, ob_chemical_loss(BOOK, false, rolled(v, 2)), "plain_low");
}

static void aircraft(const vector *v)
{
    const json_t *stands = at(v->given, "stands");

    for (size_t i = 0; i < items(stands); i++)
        same(v, ob_most_aircraft(BOOK, whole_at(stands, i)), "air.%zu", i);
}

const handler fire_examples[] = {
    { "OB-EX-022", a_tank_gun },
    { "OB-EX-023", a_tank_gun },
    { "OB-EX-024", firefly },
    { "OB-EX-025", wespe },
    { "OB-EX-026", knocking_out_with_tank_guns },
    { "OB-EX-027", horse_battery },
    { "OB-EX-028", bomb_load },
    { "OB-EX-029", stilt_tank },
    { "OB-EX-031", strength_terms },
    { "OB-EX-039", parachute },
    { "OB-EX-040", landing },
    { "OB-EX-059", a_shot },
    { "OB-EX-064", a_shot },
    { "OB-EX-065", a_shot },
    { "OB-EX-066", a_shot },
    { "OB-EX-067", a_shot },
    { "OB-EX-068", a_shot },
    { "OB-EX-069", a_shot },
    { "OB-EX-070", a_shot },
    { "OB-EX-071", a_shot },
    { "OB-EX-072", a_shot },
    { "OB-EX-073", a_shot },
    { "OB-EX-074", altitude },
    { "OB-EX-076", behind_the_gun },
    { "OB-EX-100", mines },
    { "OB-EX-101", aircraft },
    { "OB-EX-102", gas },
    { "OB-EX-103", strikes },
    { "OB-EX-104", restores },
    { "OB-EX-105", casts_indirectly },
    { "OB-EX-106", restores },
    { "OB-EX-107", suppressed },
    { "OB-EX-108", suppressed },
    { "OB-EX-109", to_ground },
    { "OB-EX-110", to_ground },
    { "OB-EX-111", a_number },
    { "OB-EX-112", a_knock_out },
    { "OB-EX-113", a_knock_out },
    { "OB-EX-114", a_number },
    { NULL, NULL },
};
