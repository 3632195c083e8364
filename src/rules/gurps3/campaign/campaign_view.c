/* What a seat may know of a campaign: all of its own side; of the enemy what battles showed, which is who
 * won them. */
#include "steps.h"

#include "rules/forces/pay.h"
#include "rules/forces/strength.h"

static const char *const standings[] = { "not raised", "in the army", "mutinous", "scattered",
                                         "captured",   "deserted",    "merged",   "destroyed" };
static const char *const conditions[] = { "well", "unconscious", "dead", "prisoner" };

static bool known(const g3_setup *setup, const g3_campaign *s, bn_seat seat, int32_t side)
{
    return bn_may_know(&g3_campaign_hidden[0], setup, s, seat, (uint32_t)side);
}

static int32_t ts_of(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    const g3_band *band = &s->bands[u];
    g3_unit unit = *g3_unit_of(setup, u);

    if (band->service & G3_SERVED_DRILLED)
        unit.traits &= ~(uint32_t)G3_IRREGULAR;
    return g3_unit_ts(setup->figures, &unit, band->count, g3_band_quality(setup, band), false,
                      &bn_untold, NULL);
}

static void put_if(bn_doc *map, const char *name, int32_t value, bn_arena *arena)
{
    if (value != 0)
        bn_doc_put_int(arena, map, name, value);
}

static void view_band(const g3_setup *setup, const g3_campaign *s, int32_t u, bn_doc *list,
                      bn_arena *arena)
{
    const g3_unit *unit = g3_unit_of(setup, u);
    const g3_band *band = &s->bands[u];
    bn_doc *map = bn_doc_push(list, bn_doc_map(arena));
    bool in = band->standing == G3_IN_ARMY || band->standing == G3_MUTINOUS;

    bn_doc_put_text(arena, map, "name", unit->name);
    bn_doc_put_text(arena, map, "standing", standings[band->standing]);
    bn_doc_put_int(arena, map, "count", band->standing == G3_UNRAISED ? unit->count : band->count);
    if (band->standing == G3_UNRAISED)
        return;
    if (g3_is_piece(unit))
        bn_doc_put_int(arena, map, "men", band->afoot ? band->count : g3_men_of(unit, band->count));
    put_if(map, "wounded", band->wounded, arena);
    put_if(map, "dead", band->dead, arena);
    bn_doc_put_text(arena, map, "quality",
                    setup->figures->troop_quality[g3_band_quality(setup, band)].quality);
    bn_doc_put_int(arena, map, "battles", band->battles);
    if (!in)
        return;
    if (!band->afoot)
        bn_doc_put_int(arena, map, "ts", ts_of(setup, s, u));
    if (!(unit->traits & G3_FEARLESS))
        bn_doc_put_int(arena, map, "morale", g3_band_morale(setup, s, u, false, NULL));
    put_if(map, "morale_by_pay", g3_band_pay_morale(setup, band), arena);
    put_if(map, "morale_by_atrocities", band->atrocity, arena);
    put_if(map, "morale_by_lost_leaders", band->grief, arena);
    if (band->due & G3_DUE_REFUSES)
        bn_doc_put(arena, map, "refuses_orders", bn_doc_bool(arena, true));
    if (band->due & G3_DUE_RESTLESS)
        bn_doc_put(arena, map, "restless", bn_doc_bool(arena, true));
    put_if(map, "months_trained", band->months, arena);
    put_if(map, "paydays_deferred", band->waits, arena);
    if (band->service & G3_SERVED_BEAT)
        bn_doc_put(arena, map, "beat_this_enemy", bn_doc_bool(arena, true));
    if (band->service & G3_SERVED_BEATEN)
        bn_doc_put(arena, map, "beaten_by_this_enemy", bn_doc_bool(arena, true));
    bn_doc_put_int(arena, map, "monthly_pay", g3_band_pay(setup, s, u));
    bn_doc_put_int(arena, map, "monthly_food", g3_band_food(setup, s, u));
}

static bn_doc *view_force(const g3_setup *setup, const g3_campaign *s, int32_t side,
                          bn_arena *arena)
{
    const g3_force *force = &setup->sides[side].force;
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put_text(arena, map, "name", force->name);
    bn_doc_put_int(arena, map, "men", g3_realm_men(setup, s, side));
    bn_doc_put_text(arena, map, "order", g3_order_words[s->realms[side].order]);
    list = bn_doc_put(arena, map, "units", bn_doc_list(arena));
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (s->bands[u].side == side)
            view_band(setup, s, u, list, arena);
    list = bn_doc_put(arena, map, "characters", bn_doc_list(arena));
    for (int32_t p = 0; p < force->person_count; p++) {
        bn_doc *person = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, person, "name", force->persons[p].name);
        bn_doc_put_int(arena, person, "hits", s->veterans[side][p].hits);
        bn_doc_put_text(arena, person, "condition", conditions[s->veterans[side][p].condition]);
        g3_view_fame(&force->persons[p], &s->veterans[side][p], s->day, person, arena);
    }
    return map;
}

static void view_money(const g3_setup *setup, const g3_campaign *s, int32_t side, bn_doc *map,
                       bn_arena *arena)
{
    const g3_realm *realm = &s->realms[side];
    bn_date date;

    g3_date_of(setup, s, &date);
    if (g3_counts_money(setup, side))
        bn_doc_put_int(arena, map, "treasury", realm->treasury);
    bn_doc_put_int(arena, map, "paid", realm->paid);
    bn_doc_put_int(arena, map, "next_bill", g3_realm_bill(setup, s, side, true));
    bn_doc_put_int(arena, map, "due_on_day", date.pay_day);
    put_if(map, "guns_without_crews", realm->guns, arena);
    put_if(map, "gear_looted", realm->gear, arena);
}

bn_doc *g3_campaign_view(const void *with, const void *state, bn_seat seat, bn_arena *arena)
{
    const g3_setup *setup = with;
    const g3_campaign *s = state;
    bn_doc *map = bn_doc_map(arena), *sides;
    bn_date date;

    g3_date_of(setup, s, &date);
    bn_doc_put_int(arena, map, "day", date.day);
    bn_doc_put_int(arena, map, "days", date.days);
    bn_doc_put_int(arena, map, "month", date.month + 1);
    bn_doc_put_int(arena, map, "day_of_month", date.day_of_month);
    bn_doc_put(arena, map, "over", bn_doc_bool(arena, s->step == G3_PHASE_OVER));
    sides = bn_doc_put(arena, map, "sides", bn_doc_list(arena));
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++) {
        bn_doc *of = bn_doc_push(sides, bn_doc_map(arena));
        bn_doc *forces;

        bn_doc_put_text(arena, of, "name", setup->sides[side].name);
        bn_doc_put_int(arena, of, "victories", s->realms[side].victories);
        forces = bn_doc_list(arena);
        if (known(setup, s, seat, side)) {
            view_money(setup, s, side, of, arena);
            bn_doc_push(forces, view_force(setup, s, side, arena));
        }
        bn_doc_put(arena, of, "forces", forces);
    }
    if (s->step == G3_PHASE_FIGHT)
        bn_doc_put(arena, map, "battle", g3_battle_view(setup, &s->fight, seat, arena));
    return map;
}

void g3_campaign_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace)
{
    const g3_campaign *s = state;

    if (s->step == G3_PHASE_FIGHT)
        g3_battle_explain(setup, &s->fight, seat, trace);
    else if ((s->step == G3_PHASE_OUTRAGE || s->step == G3_PHASE_DARE ||
              s->step == G3_PHASE_UNPAID) &&
             known(setup, s, seat, s->bands[s->at].side))
        bn_steps_explain(&g3_campaign_course, setup, state, trace);
}
