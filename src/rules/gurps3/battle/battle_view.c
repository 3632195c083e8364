/* What a seat may know of a battle: all of its own side, and once powers are revealed all of both. */
#include "steps.h"

#include "rules/forces/strength.h"
#include "rules/outcome/recovery.h"

#define put(map, name, child) bn_doc_put(arena, map, name, child)

static const char *const places[] = { "on the field", "routed", "surrendered", "withdrawn" };
static const char *const fates[] = { "holds", "withdraws", "routs", "thrown back", "surrenders" };
static const char *const conditions[] = { "well", "unconscious", "dead", "prisoner" };
static const char *const finds[] = { "killed", "left lying", "nursed" };
static const char *const favours[] = { "none", "a post of honour", "a Rank is offered",
                                       "a Rank and a place in an elite unit",
                                       "demotion is possible" };

/* Its fate in the battle: all days are one battle, for those who stayed. */
static void view_quality(const g3_setup *setup, const g3_unit_state *unit, const g3_unit *is,
                         bn_doc *map, bn_arena *arena)
{
    const g3_figures *tables = setup->figures;
    int32_t had =
        is->battles == G3_NONE ? tables->troop_quality[is->quality].battles_min : is->battles;
    int32_t battles = g3_battles_after(tables, had, true);

    if (unit->place != G3_FIELDED || unit->count == 0)
        return;
    bn_doc_put_int(arena, map, "battles", battles);
    bn_doc_put_text(arena, map, "quality_now",
                    tables->troop_quality[g3_quality_of(tables, battles)].quality);
}

static void view_unit(const g3_setup *setup, const g3_battle *battle, int32_t u, bn_doc *list,
                      bn_arena *arena)
{
    const g3_unit *is = g3_unit_of(setup, u);
    const g3_unit_state *unit = &battle->units[u];
    int32_t ts = g3_ts_now(setup, battle, u, NULL), counted = g3_counted_ts(setup, battle, u);
    bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

    bn_doc_put_text(arena, map, "name", is->name);
    bn_doc_put_int(arena, map, "count", unit->count);
    if (g3_is_piece(is))
        bn_doc_put_int(arena, map, "men", unit->afoot ? unit->count : g3_men_of(is, unit->count));
    bn_doc_put_text(arena, map, "quality", setup->figures->troop_quality[unit->quality].quality);
    bn_doc_put_int(arena, map, "ts", ts);
    if (counted != ts)
        bn_doc_put_int(arena, map, "counted_ts", counted);
    if (!(is->traits & G3_FEARLESS))
        bn_doc_put_int(arena, map, "morale",
                       g3_morale_now(setup, battle, u, &bn_untold, NULL).value);
    g3_view_steps(unit, map, arena);
    bn_doc_put_text(arena, map, "place", places[unit->place]);
    if (battle->settled > 0)
        bn_doc_put_text(arena, map, "fate", fates[unit->fate]);
    if (unit->did & G3_DID_LOSE)
        bn_doc_put_int(arena, map, "losses_percent", unit->percent);
    bn_doc_put_int(arena, map, "dead", unit->dead);
    bn_doc_put_int(arena, map, "wounded", unit->wounded);
    if (battle->step == G3_STEP_OVER)
        view_quality(setup, unit, is, map, arena);
    if (battle->step == G3_STEP_OVER && g3_grief_after(setup, battle, u) != 0)
        bn_doc_put_int(arena, map, "leaders_missed", g3_grief_after(setup, battle, u));
    if (unit->afoot)
        put(map, "crews_without_pieces", bn_doc_bool(arena, true));
}

static void view_person(const g3_setup *setup, const g3_battle *battle, int32_t w, bn_doc *list,
                        bn_arena *arena)
{
    const g3_figures *tables = setup->figures;
    const g3_person_state *person = g3_person_now(battle, w);
    bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

    bn_doc_put_text(arena, map, "name", g3_person_of(setup, w)->name);
    put(map, "commands", bn_doc_bool(arena, g3_commands(battle, w)));
    bn_doc_put_int(arena, map, "battle_skill",
                   g3_battle_skill(tables, g3_person_of(setup, w), &bn_untold, NULL));
    bn_doc_put_int(arena, map, "hits", person->hits);
    bn_doc_put_text(arena, map, "condition", conditions[person->condition]);
    if (person->did & G3_DID_RISK)
        bn_doc_put_int(arena, map, "risk", person->risk);
    if (person->survival > 0)
        bn_doc_put_text(arena, map, "survival",
                        tables->survival_results[person->survival - 1].result);
    if (person->glory > 0)
        bn_doc_put_text(arena, map, "glory", tables->glory_results[person->glory - 1].grade);
    if (person->glory > 0 && tables->glory_results[person->glory - 1].called_coward &&
        person->condition != G3_DEAD)
        put(map, "named_a_coward", bn_doc_bool(arena, true));
    g3_view_renown(person, map, arena);
    if (person->found > G3_FOUND)
        bn_doc_put_text(arena, map, "found", finds[person->found - G3_FOUND_KILLED]);
    if (person->did & G3_DID_REACTION) {
        bn_doc_put_int(arena, map, "reaction", person->reaction);
        bn_doc_put_text(arena, map, "favour", favours[person->favour]);
    }
}

static void view_powers(const g3_party *party, bn_doc *map, bn_arena *arena)
{
    bn_doc *points;

    if (party->es == 0)
        return;
    bn_doc_put_int(arena, map, "exceptional_strength", party->es);
    points = put(map, "points_left", bn_doc_map(arena));
    for (int32_t i = 0; i < G3_ES_EFFECTS_COUNT; i++)
        if (party->points[i] > 0)
            bn_doc_put_int(arena, points, g3_es_effects_words[i], party->points[i]);
}

static void view_spoils(const g3_party *party, bn_doc *map, bn_arena *arena)
{
    if (party->guns > 0)
        bn_doc_put_int(arena, map, "guns_captured", party->guns);
    if (party->kept > 0)
        bn_doc_put_int(arena, map, "guns_without_crews", party->kept);
    if (party->ransom > 0)
        bn_doc_put_int(arena, map, "ransom", party->ransom);
    if (party->regained > 0)
        bn_doc_put_int(arena, map, "gear_recovered", party->regained);
    if (party->gear > 0) {
        bn_doc_put_int(arena, map, "gear_looted", party->gear);
        bn_doc_put_int(arena, map, "brings", party->cash);
    }
}

/* A side knows its own special forces and diviner; only the referee knows their fate. */
static void view_secrets(const g3_setup *setup, const g3_battle *battle, int32_t side, bool referee,
                         bn_doc *map, bn_arena *arena)
{
    const g3_force *force = &setup->sides[side].force;
    const g3_party *party = &battle->parties[side];
    bn_doc *list =
        force->detachment_count > 0 ? put(map, "special_forces", bn_doc_list(arena)) : NULL;

    for (int32_t i = 0; i < force->detachment_count; i++) {
        const g3_mission_state *mission = &party->missions[i];
        bn_doc *one = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, one, "name", force->detachments[i].name);
        bn_doc_put_text(arena, one, "mission", g3_mission_words[mission->order]);
        if (mission->foe > 0)
            bn_doc_put_text(arena, one, "to", setup->sides[mission->foe - 1].name);
        if (referee && mission->outcome > 0)
            bn_doc_put_text(arena, one, "outcome", g3_errand_words[mission->outcome]);
    }
    if (party->diviner == 0)
        return;
    bn_doc_put_text(arena, map, "diviner", force->diviners[party->diviner - 1].name);
    bn_doc_put_text(arena, map, "diviner_trust", g3_trust_words[party->trust]);
    if (referee)
        bn_doc_put_int(arena, map, "divined", party->divined);
}

/* Its strength, with the reasons why it differs from the sum of its units. */
static void view_strength(const g3_setup *setup, const g3_battle *battle, int32_t side, bn_doc *map,
                          bn_arena *arena)
{
    int64_t all = g3_side_ts(setup, battle, side, NULL), own = g3_own_ts(setup, battle, side);
    int64_t units = g3_ts_sums_now(setup, battle, side, &bn_untold, NULL).all;

    bn_doc_put_int(arena, map, "ts", all);
    if (own != units)
        bn_doc_put_int(arena, map, "ts_cut", units - own);
    if (all != own)
        bn_doc_put_int(arena, map, "ts_reinforced", all - own);
}

static bn_doc *view_side(const g3_setup *setup, const g3_battle *battle, int32_t side, bn_seat seat,
                         bn_arena *arena)
{
    bool own = bn_seat_knows(seat, (uint32_t)side), known = g3_revealed(battle) || own;
    bool referee = seat.role == BN_REFEREE;
    const g3_party *party = &battle->parties[side];
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put_text(arena, map, "name", setup->sides[side].name);
    bn_doc_put_int(arena, map, "tl", party->judged[G3_IN_TL]);
    if (!known)
        return map;
    view_strength(setup, battle, side, map, arena);
    bn_doc_put_int(arena, map, "men", g3_men(setup, battle, side));
    view_powers(party, map, arena);
    if (own)
        view_secrets(setup, battle, side, referee, map, arena);
    if (party->befallen & G3_BEFELL_MURDER)
        bn_doc_put_text(arena, map, "assassination",
                        setup->figures->catastrophe[party->murder - 1].effect);
    if (party->befallen & G3_BEFELL_CATASTROPHE)
        bn_doc_put_text(arena, map, "catastrophe",
                        setup->figures->catastrophe[party->catastrophe].effect);
    if (g3_revealed(battle))
        bn_doc_put_int(arena, map, "strategy",
                       referee ? g3_strategy_now(setup, battle, side, NULL)
                               : g3_strategy_known(setup, battle, side, NULL));
    if (battle->fought && battle->many && g3_lost(battle, side)) {
        bn_doc_put_int(arena, map, "difference", party->behind);
        bn_doc_put_text(arena, map, "result", g3_line_of(setup, battle, side).grade);
    }
    put(map, "holds_field", bn_doc_bool(arena, party->holds));
    view_spoils(party, map, arena);
    list = put(map, "units", bn_doc_list(arena));
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (battle->units[u].side == side)
            view_unit(setup, battle, u, list, arena);
    list = put(map, "characters", bn_doc_list(arena));
    for (int32_t p = 0; p < setup->sides[side].force.person_count; p++)
        view_person(setup, battle, side * G3_PERSONS + p, list, arena);
    return map;
}

static void view_field(const g3_setup *setup, const g3_battle *battle, bn_doc *map, bn_arena *arena)
{
    int32_t defender = g3_defender(battle);
    bn_doc *list;

    if (defender == G3_NONE)
        return;
    bn_doc_put_text(arena, map, "defender", setup->sides[defender].name);
    put(map, "siege", bn_doc_bool(arena, g3_siege(battle)));
    list = put(map, "position", bn_doc_list(arena));
    for (int32_t i = 0; i < G3_DEFENSIVE_POSITION_COUNT; i++)
        if (battle->judged[G3_IN_POSITION] >> i & 1)
            bn_doc_push(list, bn_doc_text(arena, g3_position_words[i]));
}

bn_doc *g3_battle_view(const void *with, const void *state, bn_seat seat, bn_arena *arena)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    bn_doc *map = bn_doc_map(arena), *sides;

    bn_doc_put_int(arena, map, "day", battle->day);
    put(map, "over", bn_doc_bool(arena, battle->step == G3_STEP_OVER));
    view_field(setup, battle, map, arena);
    if (battle->fought) {
        bn_doc_put_text(arena, map, "contest_won_by",
                        battle->winner > 0 ? setup->sides[battle->winner - 1].name : "nobody");
        bn_doc_put_int(arena, map, "difference", battle->difference);
        if (!battle->many)
            bn_doc_put_text(arena, map, "result", g3_line_of(setup, battle, 0).grade);
    }
    sides = put(map, "sides", bn_doc_list(arena));
    for (int32_t s = 0; s < setup->side_count; s++)
        bn_doc_push(sides, view_side(setup, battle, s, seat, arena));
    if (battle->step == G3_STEP_OVER && g3_winner_of(setup, battle) != G3_NONE)
        bn_doc_put_text(arena, map, "winner", setup->sides[g3_winner_of(setup, battle)].name);
    return map;
}

/* The contest without what only the referee knows; all else is known where it is rolled against. */
void g3_battle_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace)
{
    const g3_battle *battle = state;
    bool secret = battle->step == G3_STEP_ERRANDS || battle->step == G3_STEP_DIVINE;

    if (seat.role != BN_REFEREE && secret)
        return;
    if (seat.role != BN_REFEREE && battle->step == G3_STEP_CONTEST)
        g3_strategy_known(setup, battle, battle->at, trace);
    else
        bn_steps_explain(&g3_battle_course, setup, state, trace);
}
