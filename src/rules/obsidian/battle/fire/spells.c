/* The dice of a spell (OB-197 to OB-199). */
#include "facts.h"

#include "rules/field/magic.h"

static uint32_t ask_caster(const ob_setup *setup, const ob_battle *battle, uint32_t kind,
                           bn_question *out)
{
    int32_t stand = battle->volley.firer;

    ob_ask(battle, kind, setup->stands[stand].side, stand, 0, out);
    out->about[1] = battle->volley.targets[0];
    return 1;
}

static void ends(ob_battle *battle)
{
    ob_look_at_losses(battle, (ob_step)battle->volley.resume);
}

/* ---- does it succeed ------------------------------------------------------------------------------------- */

ASK(cast)
{
    return ask_caster(setup, battle, OB_ASK_CAST, out);
}

CONSEQUENCE(cast)
{
    return ob_spell_succeeds(setup->tables, totals[0], battle->volley.lobbed != 0);
}

ROLL_KEY(cast)
{
    return battle->volley.lobbed;
}

TAKE(cast)
{
    if (value)
        ob_go(battle, OB_STEP_POWER);
    else
        ends(battle);
}

const bn_step ob_cast_step = {
    .ask = cast_ask, .take = cast_take, .consequence = cast_consequence, .roll_key = cast_key
};

/* ---- how strong is it ------------------------------------------------------------------------------------ */

ASK(power)
{
    ask_caster(setup, battle, OB_ASK_POWER, out);
    out->throws[0].count = (uint8_t)OB_CONSTANT(setup->tables, MAGIC_DICE);
    return 1;
}

ROLL_KEY(no)
{
    return 0;
}

TAKE(power)
{
    battle->volley.hits = (int16_t)value;
    ob_go(battle, OB_STEP_COUNTER);
}

const bn_step ob_power_step = { .ask = power_ask, .take = power_take, .roll_key = no_key };

/* ---- what is compared with it ------------------------------------------------------------------------------- */

ASK(counter)
{
    ask_caster(setup, battle, OB_ASK_COUNTER, out);
    out->side = (uint8_t)ob_enemy_of(setup->stands[battle->volley.firer].side);
    out->throws[0].count = (uint8_t)OB_CONSTANT(setup->tables, MAGIC_COUNTER_DICE);
    return 1;
}

CONSEQUENCE(counter)
{
    return ob_spell_strength(battle->volley.hits, totals[0]);
}

ROLL_KEY(counter)
{
    return (uint64_t)battle->volley.hits;
}

/* A stand that is brought back to half before its first rout move does not rout (OB-163). */
static void restore(const ob_setup *setup, ob_battle *battle, int32_t stand, int32_t points,
                    bn_trace *trace)
{
    ob_troop *troop = &battle->troops[stand];
    int32_t before = troop->sp;

    troop->sp = (int8_t)ob_sp_restored(setup->tables, troop->sp, points);
    ob_remark(trace, setup, stand, 199, points, "points of the spell");
    ob_remark(trace, setup, stand, 199, troop->sp - before, "strength points");
    if (ob_marked(battle, stand, OB_IS_ROUTING) && troop->since == battle->round &&
        2 * troop->sp >= troop->start)
        ob_unmark(battle, stand, OB_IS_ROUTING);
}

TAKE(counter)
{
    int32_t stand = battle->volley.targets[0], points = value;
    bool defence = battle->volley.spell == 2;

    if (defence)
        restore(setup, battle, stand, points, trace);
    else
        ob_hurt(setup, battle, stand, points, 198, trace);
    ends(battle);
}

const bn_step ob_counter_step = { .ask = counter_ask,
                                  .take = counter_take,
                                  .consequence = counter_consequence,
                                  .roll_key = counter_key };
