/* The dice of a shot, and what it does to its targets one after another (OB-123, OB-180, OB-202, OB-204, OB-206). */
#include "facts.h"

#include "rules/field/hazards.h"
#include "rules/field/knock_out.h"
#include "rules/field/suppression.h"

static int32_t target(const ob_battle *battle)
{
    return battle->volley.targets[battle->volley.at];
}

/* What the dice are about: a stand, or a section of a work, counted on after the stands. */
static int32_t about(const ob_setup *setup, const ob_battle *battle)
{
    return target(battle) + (battle->volley.work ? setup->stand_count : 0);
}

static uint32_t ask_target(const ob_setup *setup, const ob_battle *battle, uint32_t kind,
                           int32_t preset, bn_question *out)
{
    ob_ask(battle, kind, setup->stands[target(battle)].side, target(battle), preset, out);
    out->about[1] = battle->volley.firer;
    return 1;
}

ROLL_KEY(hits)
{
    return (uint64_t)(uint16_t)battle->volley.hits << 16 | (uint64_t)battle->volley.mode << 8 |
           (uint64_t)setup->stands[target(battle)].ward;
}

/* ---- the shot ------------------------------------------------------------------------------------ */

/* Each side of a square fires once a round, at a charger or in its turn (OB-152). */
static void note_side(const ob_setup *setup, ob_battle *battle)
{
    ob_troop *firer = &battle->troops[battle->volley.firer];
    ob_aim aim = ob_volley_aim(battle);

    if (firer->formation == OB_SQUARE)
        firer->sides = (uint8_t)(firer->sides | 1u << ob_aims_from(setup, battle, &aim));
}

bn_pace ob_open_fire(const ob_setup *setup, ob_battle *battle, bn_trace *trace)
{
    ob_volley *volley = &battle->volley;

    note_side(setup, battle);
    ob_use(battle, volley->firer, ob_action_of(&setup->readings, OB_FIRES));
    ob_mark(battle, volley->firer, OB_IDENTIFIED);
    if (ob_weapon_of(setup, battle, volley->firer, volley->weapon)->loads > 0)
        battle->troops[volley->firer].spent[volley->weapon]++;
    return ob_go(battle, OB_STEP_SHOT);
}

ASK(shot)
{
    int32_t firer = battle->volley.firer;

    ob_ask(battle, OB_ASK_SHOT, setup->stands[firer].side, firer, 0, out);
    out->about[1] = (int16_t)about(setup, battle);
    return 1;
}

/* The distance, what it counts as, and how far the weapon reaches. */
static void explain_range(const ob_setup *setup, const ob_battle *battle, const ob_shot *shot,
                          bn_trace *trace)
{
    int32_t firer = battle->volley.firer;
    int32_t altitude =
        shot->passed_over ? 0 : ob_altitude(setup->tables, shot->by.height, shot->at.height);

    ob_remark_way(trace, setup, firer, 222, shot->gap, "inches to the target");
    ob_remark(trace, setup, firer, 5, (int32_t)ob_inches(shot->gap), "counted in whole inches");
    if (altitude > 0)
        ob_remark(trace, setup, firer, 112, altitude, "inches of altitude to be added");
    ob_range(setup->tables, shot,
             bn_sum(OB_TERMS_RANGE, setup->stands[firer].side, firer, "the range"), trace);
}

EXPLAIN(shot)
{
    int32_t firer = battle->volley.firer;
    ob_shot shot = ob_volley_shot(setup, battle);

    explain_range(setup, battle, &shot, trace);
    ob_shot_score(setup->tables, &setup->readings, &shot,
                  bn_sum(OB_TERMS_SHOT, setup->stands[firer].side, firer, "the shot"), trace);
}

TAKE(shot)
{
    battle->volley.die = (uint8_t)value;
    ob_go(battle, OB_STEP_HIT);
}

const bn_step ob_shot_step = { .ask = shot_ask, .take = shot_take, .explain = shot_explain };

/* ---- one target after another ---------------------------------------------------------------------- */

/* H of OB-123 for the target in hand. */
static int32_t score_now(const ob_setup *setup, const ob_battle *battle, const ob_shot *shot)
{
    bn_term of = bn_sum(OB_TERMS_SHOT, OB_NONE, OB_NONE, NULL);

    return battle->volley.die + ob_shot_score(setup->tables, &setup->readings, shot, of, NULL);
}

/* What the target is asked, or rolls, first. */
static ob_step first_step(const ob_setup *setup, const ob_battle *battle, const ob_shot *shot)
{
    if (battle->volley.mode == OB_KNOCK_OUT_FIRE)
        return OB_STEP_KO;
    if (battle->volley.mode == OB_SUPPRESSIVE_FIRE)
        return OB_STEP_QUELLED;
    return battle->volley.mode == OB_NORMAL_FIRE &&
                   ob_may_suppress(setup->tables, &setup->readings, shot)
               ? OB_STEP_GROUND
               : OB_STEP_SAVE;
}

/* Where the score of a shot is not above 0, no save, no choice, no further die (OB-123). */
static bn_pace hit_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    ob_volley *volley = &battle->volley;

    for (; volley->at < volley->count; volley->at++) {
        ob_shot shot = ob_volley_shot(setup, battle);

        volley->hits = (int16_t)score_now(setup, battle, &shot);
        if (volley->hits > 0)
            return ob_go(battle, first_step(setup, battle, &shot));
        ob_remark(trace, setup, target(battle), 123, volley->hits, "no hit, no save");
    }
    return ob_look_at_losses(battle, (ob_step)volley->resume);
}

const bn_step ob_hit_step = { .open = hit_opens };

/* The target has met its fate; the next one follows. */
static void next_target(ob_battle *battle)
{
    battle->volley.at++;
    ob_go(battle, OB_STEP_HIT);
}

static void suffer(const ob_setup *setup, ob_battle *battle, ob_harm harm, int32_t rule,
                   bn_trace *trace)
{
    int32_t stand = target(battle);

    ob_hurt(setup, battle, stand, harm.lost, rule, trace);
    if (harm.suppressed) {
        ob_mark(battle, stand, OB_IS_QUELLED);
        battle->troops[stand].quelled = battle->round;
        ob_remark(trace, setup, stand, 203, 0, "suppressed");
    }
}

/* ---- the save -------------------------------------------------------------------------------------- */

ASK(save)
{
    ask_target(setup, battle, OB_ASK_SAVE, 0, out);
    out->throws[0].count =
        (uint8_t)ob_save_dice(setup->tables, setup->genre, setup->stands[target(battle)].traits);
    return 1;
}

/* The possible cost of suppressive fire, and of a knock-out that failed. */
EXPLAIN(quarter)
{
    ob_remark(trace, setup, target(battle), battle->volley.mode == OB_KNOCK_OUT_FIRE ? 206 : 202,
              ob_quarter(setup->tables, battle->volley.hits), "a quarter of the score");
}

/* The score that is saved against; for a second target, its reasons. */
EXPLAIN(save)
{
    if (battle->volley.at > 0)
        shot_explain(setup, battle, trace);
    if (battle->volley.mode == OB_SUPPRESSIVE_FIRE || battle->volley.mode == OB_KNOCK_OUT_FIRE)
        quarter_explain(setup, battle, trace);
    else
        ob_remark(trace, setup, target(battle), 123, battle->volley.hits, "score before the save");
}

/* What is lost after the save, in every mode. */
static ob_harm harm_of(const ob_setup *setup, const ob_battle *battle, int32_t dice)
{
    const ob_volley *volley = &battle->volley;
    int32_t ward = setup->stands[target(battle)].ward;

    if (volley->mode == OB_SUPPRESSIVE_FIRE)
        return ob_suppressed_saving(setup->tables, volley->hits, dice, ward);
    if (volley->mode == OB_KNOCK_OUT_FIRE) {
        ob_shot shot = ob_volley_shot(setup, battle);

        return ob_ko_missed(setup->tables, &shot, volley->hits, dice);
    }
    return (ob_harm){ .lost = ob_after_save(volley->hits, dice, ward) };
}

/* Points lost, and whether the target is suppressed: in the lowest bit. */
static int32_t fold(ob_harm harm)
{
    return 2 * harm.lost + (harm.suppressed ? 1 : 0);
}

static ob_harm unfold(int32_t value)
{
    return (ob_harm){ .lost = value / 2, .suppressed = value % 2 != 0 };
}

CONSEQUENCE(save)
{
    return fold(harm_of(setup, battle, totals[0]));
}

/* A chemical shot that hurt continues to the gas. */
TAKE(save)
{
    ob_harm harm = unfold(value);
    ob_shot shot = ob_volley_shot(setup, battle);

    suffer(setup, battle, harm, 123, trace);
    if (battle->volley.mode == OB_CHEMICAL_FIRE && ob_chemicals_act(&shot.at, harm.lost))
        ob_go(battle, OB_STEP_GAS);
    else
        next_target(battle);
}

const bn_step ob_save_step = { .ask = save_ask,
                               .take = save_take,
                               .consequence = save_consequence,
                               .roll_key = hits_key,
                               .explain = save_explain };

/* ---- going to ground --------------------------------------------------------------------------------- */

ASK(ground)
{
    return ask_target(setup, battle, OB_ASK_GROUND, 0, out);
}

TAKE(ground)
{
    ob_go(battle, value ? OB_STEP_DUCK : OB_STEP_SAVE);
}

const bn_step ob_ground_step = { .ask = ground_ask, .take = ground_take };

ASK(duck)
{
    return ask_target(setup, battle, OB_ASK_DUCK, 0, out);
}

CONSEQUENCE(duck)
{
    return fold(ob_gone_to_ground(setup->tables, battle->volley.hits, totals[0]));
}

EXPLAIN(duck)
{
    ob_remark(trace, setup, target(battle), 204, battle->volley.hits, "score to be beaten");
}

TAKE(duck)
{
    suffer(setup, battle, unfold(value), 204, trace);
    next_target(battle);
}

const bn_step ob_duck_step = { .ask = duck_ask,
                               .take = duck_take,
                               .consequence = duck_consequence,
                               .roll_key = hits_key,
                               .explain = duck_explain };

/* ---- suppressive fire ---------------------------------------------------------------------------------- */

ASK(quelled)
{
    return ask_target(setup, battle, OB_ASK_QUELLED, 0, out);
}

TAKE(quelled)
{
    ob_go(battle, value ? OB_STEP_AVOID : OB_STEP_SAVE);
}

const bn_step ob_quelled_step = { .ask = quelled_ask, .take = quelled_take };

ASK(avoid)
{
    return ask_target(setup, battle, OB_ASK_AVOID, 0, out);
}

CONSEQUENCE(avoid)
{
    return fold(ob_suppressed_avoiding(setup->tables, battle->volley.hits, totals[0]));
}

TAKE(avoid)
{
    suffer(setup, battle, unfold(value), 202, trace);
    next_target(battle);
}

const bn_step ob_avoid_step = { .ask = avoid_ask,
                                .take = avoid_take,
                                .consequence = avoid_consequence,
                                .roll_key = hits_key,
                                .explain = quarter_explain };

/* ---- knock-out fire ------------------------------------------------------------------------------------- */

/* The side that is fired at; for a work the enemy of the firer, no matter which side built it. */
static int32_t side_fired_at(const ob_setup *setup, const ob_battle *battle)
{
    return battle->volley.work ? ob_enemy_of(setup->stands[battle->volley.firer].side)
                               : setup->stands[target(battle)].side;
}

ASK(ko)
{
    ob_ask(battle, OB_ASK_KO, side_fired_at(setup, battle), about(setup, battle), 0, out);
    out->about[1] = battle->volley.firer;
    return 1;
}

CONSEQUENCE(ko)
{
    ob_shot shot = ob_volley_shot(setup, battle);

    return ob_ko_succeeds(setup->tables, &setup->readings, &shot, totals[0]);
}

/* What the die itself must show. */
ROLL_KEY(ko)
{
    ob_shot shot = ob_volley_shot(setup, battle);
    bn_term of = bn_sum(OB_TERMS_KO, OB_NONE, OB_NONE, NULL);

    return (uint64_t)(16 + ob_ko_needed(setup->tables, &shot) -
                      ob_ko_modifier(setup->tables, &setup->readings, &shot, of, NULL));
}

EXPLAIN(ko)
{
    ob_shot shot = ob_volley_shot(setup, battle);

    bn_trace_add(trace, (bn_term){ .rule = 207,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)side_fired_at(setup, battle),
                                   .about = (int16_t)about(setup, battle),
                                   .value = ob_ko_needed(setup->tables, &shot),
                                   .words = "needed to knock it out" });
    ob_ko_modifier(
        setup->tables, &setup->readings, &shot,
        bn_sum(OB_TERMS_KO, side_fired_at(setup, battle), about(setup, battle), "to knock it out"),
        trace);
}

TAKE(ko)
{
    if (value && battle->volley.work)
        ob_breach(setup, battle, target(battle), trace);
    else if (value)
        ob_remove(setup, battle, target(battle), OB_FALLEN, 206, trace);
    else if (!battle->volley.work && ob_quarter(setup->tables, battle->volley.hits) > 0) {
        ob_go(battle, OB_STEP_SAVE);
        return;
    }
    next_target(battle);
}

const bn_step ob_ko_step = { .ask = ko_ask,
                             .take = ko_take,
                             .consequence = ko_consequence,
                             .roll_key = ko_key,
                             .explain = ko_explain };

/* ---- gas ------------------------------------------------------------------------------------------------- */

ASK(gas)
{
    return ask_target(setup, battle, OB_ASK_GAS, 0, out);
}

static bool wears_kit(const ob_battle *battle)
{
    return ob_marked(battle, target(battle), OB_WEARS_KIT);
}

CONSEQUENCE(gas)
{
    return ob_chemical_loss(setup->tables, wears_kit(battle), totals[0]);
}

ROLL_KEY(gas)
{
    return wears_kit(battle);
}

TAKE(gas)
{
    ob_hurt(setup, battle, target(battle), value, 180, trace);
    next_target(battle);
}

const bn_step ob_gas_step = {
    .ask = gas_ask, .take = gas_take, .consequence = gas_consequence, .roll_key = gas_key
};
