/* What follows when stands have lost strength (ledger: "After every loss"). */
#include "steps.h"

#include "rules/board/places.h"
#include "rules/field/hazards.h"
#include "rules/field/recoil.h"

/* ---- losing strength -------------------------------------------------------------------------- */

void ob_hurt(const ob_setup *setup, ob_battle *battle, int32_t stand, int32_t points, int32_t rule,
             bn_trace *trace)
{
    ob_troop *troop = &battle->troops[stand];

    if (points <= 0)
        return;
    troop->sp = (int8_t)ob_sp_after(troop->sp, points);
    ob_mark(battle, stand, OB_HURT);
    ob_remark(trace, setup, stand, rule, -points, "strength points");
}

/* Anyone who is aboard, or is the other half of a square, shares the fate of a stand that goes off the table. */
static void take_along(const ob_setup *setup, ob_battle *battle, int32_t stand, ob_where where)
{
    for (int32_t s = 0; s < setup->stand_count; s++) {
        ob_troop *troop = &battle->troops[s];
        bool half = troop->where == OB_FOLDED;

        if (troop->carrier == stand + 1 &&
            (half || (troop->where == OB_ABOARD && where != OB_FALLEN)))
            troop->where = (uint8_t)where;
    }
}

/* OB-167 Elimination, and any other way to be gone from the table. */
void ob_remove(const ob_setup *setup, ob_battle *battle, int32_t stand, ob_where where,
               int32_t rule, bn_trace *trace)
{
    ob_troop *troop = &battle->troops[stand];

    take_along(setup, battle, stand, where);
    troop->where = (uint8_t)where;
    troop->formation = OB_NO_FORMATION;
    troop->bound = troop->onto = 0;
    ob_unmark(battle, stand, OB_HURT);
    ob_end_combats(setup, battle);
    ob_remark(trace, setup, stand, rule, 0, where == OB_FALLEN ? "eliminated" : "off the table");
}

bn_pace ob_look_at_losses(ob_battle *battle, ob_step then)
{
    battle->resume = (uint8_t)then;
    return ob_go(battle, OB_STEP_LOSSES);
}

/* ---- routs ------------------------------------------------------------------------------------- */

static void flee(const ob_setup *setup, ob_battle *battle, int32_t stand, bn_trace *trace)
{
    ob_troop *troop = &battle->troops[stand];

    ob_mark(battle, stand, OB_IS_ROUTING);
    ob_unmark(battle, stand, OB_RALLIED);
    troop->since = battle->round;
    ob_end_shieldwall(battle, stand);
    troop->formation = OB_NO_FORMATION;
    troop->bound = 0;
    ob_remark(trace, setup, stand, 163, troop->sp, "routs");
}

/* OB-163 Rout: below half, or below half again after a rally. Of a square, which is one stand, both halves flee. */
static void rout(const ob_setup *setup, ob_battle *battle, int32_t stand, bn_trace *trace)
{
    ob_troop *troop = &battle->troops[stand];
    int32_t second = OB_NONE;

    if (ob_marked(battle, stand, OB_IS_ROUTING) ||
        !ob_routs(troop->start, troop->sp, setup->stands[stand].traits))
        return;
    if (troop->formation == OB_SQUARE) {
        second = ob_partner_of(setup, battle, stand);
        ob_break_square(setup, battle, stand);
    }
    flee(setup, battle, stand, trace);
    if (second != OB_NONE && ob_present(battle, second))
        flee(setup, battle, second, trace);
}

OPEN(losses)
{
    for (int32_t s = 0; s < setup->stand_count; s++) {
        if (!ob_marked(battle, s, OB_HURT))
            continue;
        ob_unmark(battle, s, OB_HURT);
        if (battle->troops[s].sp <= 0)
            ob_remove(setup, battle, s, OB_FALLEN, 167, trace);
        else
            rout(setup, battle, s, trace);
    }
    return BN_DONE;
}

const bn_step ob_losses_step = { .open = losses_open };

/* ---- passengers bail out ------------------------------------------------------------------------- */

/* Someone aboard a carrier that has fallen. */
static bool bails(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];

    return troop->where == OB_ABOARD && battle->troops[troop->carrier - 1].where == OB_FALLEN;
}

static int32_t first_who_bails(const ob_setup *setup, const ob_battle *battle)
{
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (bails(setup, battle, s))
            return s;
    return OB_NONE;
}

/* Down on the carrier's centre, or at the nearest free place; lost if there is none. */
static bool put_down(const ob_setup *setup, ob_battle *battle, int32_t stand, bn_trace *trace)
{
    const ob_troop *carrier = &battle->troops[battle->troops[stand].carrier - 1];
    ob_footing footing;
    ob_terrain terrain = ob_terrain_for(setup, battle, stand, &footing);
    ob_scene scene;
    ob_box box = ob_box_of(setup, battle, stand);

    box.x = carrier->x;
    box.y = carrier->y;
    box.heading = carrier->heading;
    ob_scene_for(setup, battle, stand, true, &scene);
    battle->troops[stand].carrier = 0;
    if (!ob_nearest_place(setup->tables, &scene.board, &terrain, &box)) {
        ob_remove(setup, battle, stand, OB_FALLEN, 233, trace);
        return false;
    }
    battle->troops[stand].where = OB_PRESENT;
    battle->troops[stand].used |= OB_BAILED;
    ob_stand_at(battle, stand, box);
    return true;
}

/* Which is battle->at: 1 + the stand that rolls. */
static bn_pace bail_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    int32_t next;

    while ((next = first_who_bails(setup, battle)) != OB_NONE)
        if (put_down(setup, battle, next, trace)) {
            battle->at = (uint8_t)(1 + next);
            return BN_ASKS;
        }
    return BN_DONE;
}

ASKS(bail, ob_ask(battle, OB_ASK_BAIL, setup->stands[battle->at - 1].side, battle->at - 1, 0, out))

CONSEQUENCE(bail)
{
    return ob_landing_loss(setup->tables, totals[0]);
}

/* OB-050 Loss of a carrier: each passenger may be hurt, which is handled like any loss. */
TAKE(bail)
{
    ob_hurt(setup, battle, battle->at - 1, value, 50, trace);
    ob_go(battle, OB_STEP_LOSSES);
}

ROLL_KEY(no)
{
    return 0;
}

const bn_step ob_bail_step = { .open = bail_opens,
                               .ask = bail_ask,
                               .take = bail_take,
                               .consequence = bail_consequence,
                               .roll_key = no_key };

/* ---- successors ---------------------------------------------------------------------------------- */

/* A post to be filled: that of a Command's General or, for OB_NONE, that of the C-in-C. */
typedef struct vacancy {
    int32_t side, command;
} vacancy;

static bool may_succeed(const ob_setup *setup, const ob_battle *battle, vacancy place,
                        int32_t stand)
{
    const ob_stand *is = &setup->stands[stand];

    if (is->side != place.side || ob_out(battle, stand) || battle->troops[stand].where == OB_FOLDED)
        return false;
    return place.command == OB_NONE ? battle->troops[stand].general > 0
                                    : is->command == place.command;
}

/* Of those who may, those on the table, if there are any. */
static int32_t successors(const ob_setup *setup, const ob_battle *battle, vacancy place,
                          uint8_t out[OB_STANDS])
{
    int32_t count = 0;

    for (int32_t present = 1; present >= 0 && count == 0; present--)
        for (int32_t s = 0; s < setup->stand_count; s++)
            if (may_succeed(setup, battle, place, s) && (!present || ob_present(battle, s)))
                out[count++] = (uint8_t)s;
    return count;
}

static bool vacant(const ob_battle *battle, uint8_t holder)
{
    return holder > 0 && ob_out(battle, holder - 1);
}

/* The first place that is vacant, or false. Commands come before the C-in-C, who may lead one of them. */
static bool find_vacancy(const ob_setup *setup, const ob_battle *battle, vacancy *out)
{
    for (out->side = 0; out->side < OB_SIDES; out->side++) {
        for (out->command = 0; out->command < setup->armies[out->side].command_count;
             out->command++)
            if (vacant(battle, battle->corps[out->side][out->command].general))
                return true;
        out->command = OB_NONE;
        if (vacant(battle, battle->cinc[out->side]))
            return true;
    }
    return false;
}

/* OB-168 Loss of a General: their successor in a Command is Inferior, and C-in-C if they were; another General who
 * becomes C-in-C keeps their rating. */
static void succeed(const ob_setup *setup, ob_battle *battle, vacancy place, int32_t heir)
{
    ob_corps *corps = &battle->corps[place.side][place.command == OB_NONE ? 0 : place.command];

    if (place.command == OB_NONE) {
        battle->cinc[place.side] = (uint8_t)(1 + heir);
        return;
    }
    if (battle->troops[corps->general - 1].where == OB_FALLEN)
        corps->bereft = 1;
    if (battle->cinc[place.side] == corps->general && heir != OB_NONE)
        battle->cinc[place.side] = (uint8_t)(1 + heir);
    corps->general = (uint8_t)(1 + heir);
    if (heir != OB_NONE && battle->troops[heir].general == 0)
        battle->troops[heir].general = 1 + OB_GENERAL_RATINGS_INFERIOR;
}

static bn_pace successor_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    uint8_t heirs[OB_STANDS];
    vacancy place;

    while (find_vacancy(setup, battle, &place)) {
        int32_t count = successors(setup, battle, place, heirs);

        if (count > 1)
            return BN_ASKS;
        succeed(setup, battle, place, count == 1 ? heirs[0] : OB_NONE);
    }
    return ob_go(battle, (ob_step)battle->resume);
}

ASK(successor)
{
    uint8_t heirs[OB_STANDS];
    vacancy place;

    if (!find_vacancy(setup, battle, &place))
        return 0;
    successors(setup, battle, place, heirs);
    ob_ask(battle, OB_ASK_SUCCESSOR, place.side, OB_NONE, heirs[0], out);
    return 1;
}

ob_refusal ob_successor_refused(const ob_setup *setup, const ob_battle *battle,
                                const int32_t *answer)
{
    uint8_t heirs[OB_STANDS];
    vacancy place;
    int32_t count =
        find_vacancy(setup, battle, &place) ? successors(setup, battle, place, heirs) : 0;

    for (int32_t i = 0; i < count; i++)
        if (heirs[i] == answer[0])
            return OB_YES;
    return ob_no(168, "that stand cannot succeed the General");
}

OFFERS(successor)
{
    return !ob_refused(ob_successor_refused(setup, battle, answer->value));
}

TAKE(successor)
{
    vacancy place;

    if (find_vacancy(setup, battle, &place))
        succeed(setup, battle, place, value);
}

const bn_step ob_successor_step = { .open = successor_opens,
                                    .ask = successor_ask,
                                    .take = successor_take,
                                    .offers = successor_offers };
