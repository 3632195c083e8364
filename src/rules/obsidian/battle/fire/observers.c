/* Who directs the fire of guns off the table, and of aircraft that do not see their target (OB-174). */
#include "facts.h"

#include "rules/field/weapons.h"

/* Why a stand may not direct fire: it may only manoeuvre in that round. */
static bool is_free_to_observe(const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];

    return ob_present(battle, stand) && !ob_marked(battle, stand, OB_IS_ROUTING) &&
           !(troop->used & (OB_SHOOT | OB_ATTACK | OB_BAILED)) && !(troop->limits & OB_CAST);
}

static int64_t gap_to(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t target)
{
    ob_box from = ob_box_of(setup, battle, stand), to = ob_box_of(setup, battle, target);

    return ob_gap(setup->tables, &from, &to);
}

bool ob_can_direct(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t target)
{
    return ob_is(setup, stand, OB_IS_OBSERVER) && is_free_to_observe(battle, stand) &&
           ob_observes(setup->tables, &setup->readings, setup->stands[stand].traits,
                       ob_in_sight(setup, battle, stand, target),
                       gap_to(setup, battle, stand, target));
}

bool ob_is_blind(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    return !ob_sort_of(setup, battle, aim->firer)->ground && !aim->lobbed && !aim->work &&
           !ob_in_sight(setup, battle, aim->firer, aim->target);
}

bool ob_is_controlled(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim)
{
    const ob_army *army = &setup->armies[setup->stands[aim->firer].side];

    if (!ob_is_blind(setup, battle, aim))
        return false;
    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_can_direct(setup, battle, s, aim->target))
            return true;
    return false;
}

/* ---- who does ---------------------------------------------------------------------------------- */

enum { MOST = BN_OPTIONS_MAX - 1 };

/* Those who could direct the shot in hand at one of its targets. */
static int32_t directors(const ob_setup *setup, const ob_battle *battle, uint8_t out[MOST])
{
    const ob_volley *volley = &battle->volley;
    const ob_army *army = &setup->armies[setup->stands[volley->firer].side];
    int32_t count = 0;

    for (int32_t s = army->first; s < army->first + army->count && count < MOST; s++)
        for (int32_t i = 0; i < volley->count; i++)
            if (ob_can_direct(setup, battle, s, volley->targets[i])) {
                out[count++] = (uint8_t)s;
                break;
            }
    return count;
}

/* It may only manoeuvre this round. */
static void direct(const ob_setup *setup, ob_battle *battle, int32_t stand, bn_trace *trace)
{
    battle->volley.observer = (uint8_t)(1 + stand);
    battle->troops[stand].limits |= OB_OBSERVED;
    ob_remark(trace, setup, stand, 174,
              ob_inches(gap_to(setup, battle, stand, battle->volley.targets[0])),
              "directs the fire, inches from the target");
}

/* Guns off the table may do without. Aircraft that do not see their target may not, so that a single one is not asked. */
static bn_pace observe_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    ob_aim aim = ob_volley_aim(battle);
    uint8_t who[MOST];
    int32_t count = battle->volley.work ? 0 : directors(setup, battle, who);

    if (count > 0 && ob_fires_from_afar(setup, battle, aim.firer))
        return BN_ASKS;
    if (count > 0 && ob_is_blind(setup, battle, &aim)) {
        if (count > 1)
            return BN_ASKS;
        direct(setup, battle, who[0], trace);
    }
    return ob_open_fire(setup, battle, trace);
}

/* By default the first stand that is not in close combat directs, since it would strike no one. */
static int32_t usual(const ob_battle *battle, const uint8_t *who, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (!ob_in_combat(battle, who[i]))
            return 1 + i;
    return 0;
}

static uint32_t observe_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;
    ob_aim aim = ob_volley_aim(battle);
    uint8_t who[MOST];
    int32_t count = directors(setup, battle, who), first = usual(battle, who, count);
    bool blind = ob_is_blind(setup, battle, &aim);

    ob_ask(battle, OB_ASK_OBSERVER, setup->stands[aim.firer].side, aim.firer,
           first == 0 && blind ? 1 : first, out);
    bn_ask_among(out, (uint32_t)(1 + count));
    if (blind)
        out->allowed &= ~(uint64_t)1;
    return 1;
}

int32_t ob_director(const ob_setup *setup, const ob_battle *battle, int32_t option)
{
    uint8_t who[MOST];

    return option > 0 && option <= directors(setup, battle, who) ? who[option - 1] : OB_NONE;
}

static void observe_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                          bn_trace *trace)
{
    int32_t who = ob_director(with, state, moves->answer.value[0]);

    if (who != OB_NONE)
        direct(with, state, who, trace);
    ob_open_fire(with, state, trace);
}

const bn_step ob_observe_step = { .open = observe_opens,
                                  .ask = observe_asks,
                                  .take = observe_takes };
