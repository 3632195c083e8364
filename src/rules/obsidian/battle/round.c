/* Rounds, phases and sets of five (OB-060 to OB-065, OB-230). */
#include "steps.h"

#include "rules/field/command.h"
#include "rules/field/sets.h"

/* ---- initiative ---------------------------------------------------------------------------- */

ASKS(initiative, ob_ask(battle, OB_ASK_INITIATIVE, 0, OB_NONE, 0, out))

static int32_t led(const ob_setup *setup, const ob_battle *battle, int32_t side, int32_t die,
                   bn_trace *trace)
{
    return ob_lead(setup->tables, ob_cinc_rating(battle, side), die,
                   bn_sum(OB_TERMS_LEAD, side, OB_NONE, "initiative"), trace);
}

EXPLAIN(initiative)
{
    for (int32_t side = 0; side < OB_SIDES; side++)
        ob_lead_bonus(setup->tables, ob_cinc_rating(battle, side),
                      bn_sum(OB_TERMS_LEAD, side, OB_NONE, "initiative"), trace);
}

/* The side with the higher sum of die and commander; a tie is rolled again. */
CONSEQUENCE(initiative)
{
    int32_t scores[OB_SIDES] = { led(setup, battle, 0, totals[0], NULL),
                                 led(setup, battle, 1, totals[1], NULL) };
    int32_t higher = ob_higher(scores);

    return higher == OB_NONE ? BN_AGAIN : higher;
}

TAKE(initiative)
{
    battle->initiative = (uint8_t)value;
    ob_go(battle, OB_STEP_ROLES);
}

ROLL_KEY(initiative)
{
    return (uint64_t)(1 + ob_cinc_rating(battle, 0)) << 8 |
           (uint64_t)(1 + ob_cinc_rating(battle, 1));
}

WEIGH(initiative)
{
    int32_t scores[OB_SIDES];

    for (int32_t side = 0; side < OB_SIDES; side++)
        scores[side] = led(setup, battle, side, totals[side], trace);
    ob_weigh_leads(scores, trace);
}

const bn_step ob_initiative_step = { .ask = initiative_ask,
                                     .take = initiative_take,
                                     .consequence = initiative_consequence,
                                     .roll_key = initiative_key,
                                     .explain = initiative_explain,
                                     .weigh = initiative_weigh };

/* ---- the phases ---------------------------------------------------------------------------- */

static void clear_phase(const ob_setup *setup, ob_battle *battle)
{
    for (int32_t s = 0; s < setup->stand_count; s++)
        battle->troops[s].used = (uint8_t)(battle->troops[s].used & ~OB_ACTED);
    battle->set_left = battle->set_all = 0;
    battle->turn = OB_SIDES; /* no one yet */
}

bool ob_can_act(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    if (battle->troops[stand].used & OB_ACTED)
        return false;
    return battle->phase == OB_MANOEUVRES ? ob_can_manoeuvre(setup, battle, stand)
           : battle->phase == OB_SHOOTS   ? ob_can_shoot(setup, battle, stand)
                                          : ob_can_strike(setup, battle, stand);
}

/* How many stands of a side can act (E of OB-230), counted up to `most`: to find it out takes long. */
static int32_t able_up_to(const ob_setup *setup, const ob_battle *battle, int32_t side,
                          int32_t most)
{
    const ob_army *army = &setup->armies[side];
    int32_t able = 0;

    for (int32_t s = army->first; s < army->first + army->count && able < most; s++)
        able += ob_can_act(setup, battle, s);
    return able;
}

static bool can_any(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    return able_up_to(setup, battle, side, 1) > 0;
}

/* A phase starts only if someone can act in it. */
static bn_pace first_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;

    clear_phase(with, battle);
    if (can_any(with, battle, 0) && can_any(with, battle, 1))
        return BN_ASKS;
    battle->began = battle->initiative;
    return ob_go(battle, OB_STEP_SET);
}

ASKS(first, ob_ask(battle, OB_ASK_FIRST, battle->initiative, OB_NONE, 0, out))

/* The side with the initiative chooses, phase by phase. */
TAKE(first)
{
    battle->began = (uint8_t)ob_first_side(battle->initiative, value != 0);
    ob_go(battle, OB_STEP_SET);
}

const bn_step ob_first_step = { .open = first_opens, .ask = first_ask, .take = first_take };

/* ---- sets of five --------------------------------------------------------------------------- */

/* Where the stands of a set are named, by phase. */
static bn_pace name_next(ob_battle *battle)
{
    static const ob_step acts[] = { OB_STEP_MANOEUVRE, OB_STEP_SHOOT, OB_STEP_ATTACK };

    return ob_go(battle, acts[battle->phase]);
}

/* OB-061 The phases of a round: what follows when no one has anything left to do in one. */
static bn_pace phase_ends(ob_battle *battle)
{
    static const ob_step after[] = { OB_STEP_ATTRITION, OB_STEP_FIRST, OB_STEP_RALLY };
    uint8_t ended = battle->phase;

    if (ended != OB_CLOSES)
        battle->phase++;
    return ob_go(battle, after[ended]);
}

static bn_pace set_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;
    ob_sets phase = { .first = battle->began,
                      .last = battle->turn < OB_SIDES ? battle->turn : OB_NONE,
                      .able = { able_up_to(with, battle, 0, OB_SET),
                                able_up_to(with, battle, 1, OB_SET) },
                      .remainder = battle->set_all };
    ob_set set = ob_next_set(&phase);

    ob_identify(with, battle);
    if (set.side == OB_NONE)
        return phase_ends(battle);
    battle->turn = (uint8_t)set.side;
    battle->set_left = (uint8_t)set.count;
    battle->set_all = set.remainder;
    return name_next(battle);
}

const bn_step ob_set_step = { .open = set_opens };

/* A set continues while it has stands left that can act. */
bn_pace ob_acted(const ob_setup *setup, ob_battle *battle, int32_t stand)
{
    battle->troops[stand].used |= OB_ACTED;
    if (battle->set_left > 0)
        battle->set_left--;
    if (battle->set_left == 0 || !can_any(setup, battle, battle->turn))
        return ob_go(battle, OB_STEP_SET);
    return name_next(battle);
}

/* ---- a round starts ------------------------------------------------------------------------- */

/* OB-013 Turn and round: what a stand may do once a round it may do again. */
static void clear_round(const ob_setup *setup, ob_battle *battle)
{
    for (int32_t s = 0; s < setup->stand_count; s++) {
        ob_troop *troop = &battle->troops[s];

        troop->used = troop->limits = 0;
        troop->onto = 0;
        troop->sides = 0;
        troop->left = troop->flown = 0;
        ob_unmark(battle, s, OB_HAS_CHARGED | OB_CAME_ON | OB_CHOSEN | OB_LOITERS_NOW);
    }
}

static bn_pace round_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;

    battle->round++;
    battle->phase = OB_MANOEUVRES;
    clear_round(with, battle);
    return ob_go(battle, OB_STEP_INITIATIVE);
}

const bn_step ob_round_step = { .open = round_opens };
