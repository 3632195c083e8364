/* What a seat may know of a campaign. Positions, strengths and ratings are open; food, wounds,
 * clocks and pay are a side's own affair (step C11). */
#include "steps.h"

#include "rules/field/siege.h"

static const char *const fate_words[] = { "unused",    "in the field", "routed",
                                          "destroyed", "surrendered",  "home" };

static bn_doc *clock_doc(const wm_clock *clock, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "level", wm_book.fatigue[clock->level].level);
    bn_doc_put_int(arena, map, "days", clock->days);
    return map;
}

static bn_doc *wounded_doc(const wm_column *column, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (int32_t i = 0; i < WM_HEALING; i++) {
        bn_doc *group;
        int64_t sum = 0;

        if (column->healing[i].day == 0)
            continue;
        for (int32_t k = 0; k < WM_KINDS; k++)
            sum += column->healing[i].kinds[k];
        group = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_int(arena, group, "heads", sum);
        bn_doc_put_int(arena, group, "fit_after_day", column->healing[i].day);
    }
    return list;
}

static void put_charges(const wm_setup *setup, const wm_campaign *s, const wm_column *column,
                        bn_arena *arena, bn_doc *map)
{
    const wm_force *force = wm_force_of(setup, column->standing.force);
    bn_doc *list = bn_doc_list(arena);
    const wm_person *person;

    for (int32_t p = 0; (person = wm_person_of(force, p)) != NULL; p++)
        for (int32_t i = 0; person->player && i < person->item_count; i++)
            wm_view_belonging(list, person, person->items[i].name,
                              s->charges[column->standing.force][p][i], arena);
    if (list && list->count > 0)
        bn_doc_put(arena, map, "left", list);
}

static void put_goal(const wm_setup *setup, const wm_column *column, bn_arena *arena, bn_doc *map)
{
    char goal[80];
    bn_text text = bn_text_over(goal, sizeof goal);

    bn_game_place_text(&wm_campaign_game, setup, (bn_point){ column->to_x, column->to_y }, &text);
    bn_doc_put_text(arena, map, "goes_to", goal);
}

static void put_own(const wm_setup *setup, const wm_campaign *s, const wm_column *column,
                    bn_arena *arena, bn_doc *map)
{
    wm_service service = wm_column_service(setup, column, s->day);

    bn_doc_put_int(arena, map, "supply_days", column->supply_days);
    bn_doc_put_int(arena, map, "days_without_food", column->hungry_days);
    bn_doc_put_int(arena, map, "miles_left", column->miles);
    if (column->rest > 0)
        bn_doc_put_int(arena, map, "stays_days", column->rest);
    else if (column->errand == BN_ERRAND_STAY)
        bn_doc_put_text(arena, map, "stays", "until something happens");
    if (column->errand == BN_ERRAND_MARCH)
        put_goal(setup, column, arena, map);
    bn_doc_put(arena, map, "battle_fatigue", clock_doc(&column->battle, arena));
    bn_doc_put(arena, map, "march_fatigue", clock_doc(&column->march, arena));
    bn_doc_put(arena, map, "wounded", wounded_doc(column, arena));
    bn_doc_put_int(arena, map, "weeks_trained", service.weeks_trained);
    bn_doc_put_int(arena, map, "leader_weeks", service.leader_weeks);
    bn_doc_put_int(arena, map, "months_on_duty", service.months_on_duty);
    bn_doc_put_int(arena, map, "victories", service.victories);
    bn_doc_put_int(arena, map, "routs", service.routs);
    wm_view_persons(setup, &column->standing, true, map, arena);
    bn_doc_put_int(arena, map, "next_pay", wm_next_pay(setup, s, column));
    if (column->standing.leader_here && wm_charges_kept(setup))
        put_charges(setup, s, column, arena, map);
    if (column->fate == WM_FLED)
        bn_doc_put_int(arena, map, "home_on_day", column->home_day);
}

/* The enemy's forces that spared it in this campaign, by the flat count. */
static uint32_t mercies_of(const wm_column *column)
{
    uint32_t mask = 0;

    for (uint32_t f = 0; f < WM_SIDE_FORCES; f++)
        if (column->mercy_day[f] > 0)
            mask |= 1u << ((1u - column->side) * WM_SIDE_FORCES + f);
    return mask;
}

static bn_doc *host_doc(const wm_setup *setup, const wm_campaign *s, int32_t index, bn_seat seat,
                        bn_arena *arena)
{
    const wm_column *column = &s->columns[index];
    bn_doc *map = bn_doc_map(arena);
    char name[160];
    bn_text words = bn_text_over(name, sizeof name);

    wm_column_name(setup, column, &words);
    bn_doc_put_int(arena, map, "host", index);
    bn_doc_put_text(arena, map, "name", name);
    bn_doc_put_text(arena, map, "fate", fate_words[column->fate]);
    bn_doc_put_int(arena, map, "strength", column->standing.strength);
    bn_doc_put_int(arena, map, "dead", column->standing.dead);
    if (wm_column_out(column)) {
        bn_doc_put_int(arena, map, "x", column->x);
        bn_doc_put_int(arena, map, "y", column->y);
        bn_doc_put_int(arena, map, "battle_rating", column->standing.battle_rating);
        bn_doc_put_text(arena, map, "troop_class",
                        wm_book.troop_class[column->standing.troop_class].class);
        bn_doc_put_text(arena, map, "order", wm_order_words[column->order]);
        bn_doc_put(arena, map, "inside", bn_doc_bool(arena, column->inside != 0));
        bn_doc_put(arena, map, "in_contact", bn_doc_bool(arena, wm_enemies(setup, s, index) != 0));
    }
    wm_view_reactions(setup, &column->standing, mercies_of(column), map, arena);
    if (wm_column_known(setup, s, WM_HIDES_FATIGUE, seat, column->side)) {
        bn_doc_put_text(arena, map, "fatigue", wm_book.fatigue[column->standing.fatigue].level);
        put_own(setup, s, column, arena, map);
    }
    return map;
}

/* A side that was given no treasury has only debts, of which `paid` says enough. The bill of this month
 * is shown before it falls due. */
static void put_money(const wm_setup *setup, const wm_campaign *s, uint32_t side, bn_arena *arena,
                      bn_doc *map)
{
    int64_t bill = 0;
    bn_date date;

    wm_date_of(setup, s, &date);
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        bill += s->columns[h].side == side ? wm_next_pay(setup, s, &s->columns[h]) : 0;
    bn_doc_put_int(arena, map, "paid", s->paid[side]);
    bn_doc_put_int(arena, map, "next_bill", bill);
    bn_doc_put_int(arena, map, "due_on_day", date.pay_day);
    if (s->treasury[side] + s->paid[side] != 0 || setup->sides[side].treasury != 0)
        bn_doc_put_int(arena, map, "treasury", s->treasury[side]);
}

static bn_doc *side_doc(const wm_setup *setup, const wm_campaign *s, uint32_t side, bn_seat seat,
                        bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    bn_doc *columns = bn_doc_list(arena);

    bn_doc_put_text(arena, map, "name", setup->sides[side].name);
    bn_doc_put_int(arena, map, "victories", s->victories[side]);
    if (wm_column_known(setup, s, WM_HIDES_TREASURY, seat, side))
        put_money(setup, s, side, arena, map);
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (s->columns[h].fate != WM_UNUSED && s->columns[h].side == side)
            bn_doc_push(columns, host_doc(setup, s, h, seat, arena));
    bn_doc_put(arena, map, "forces", columns);
    return map;
}

static bn_doc *place_doc(const wm_setup *setup, const wm_campaign *s, int32_t index, bn_seat seat,
                         bn_arena *arena)
{
    const wm_place *place = &setup->campaign.places[index];
    const wm_seat *held = &s->seats[index];
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", place->name);
    bn_doc_put_int(arena, map, "x", place->x);
    bn_doc_put_int(arena, map, "y", place->y);
    bn_doc_put(arena, map, "fortified", bn_doc_bool(arena, wm_place_walled(setup, index)));
    bn_doc_put_text(arena, map, "holder",
                    held->holder ? setup->sides[held->holder - 1].name : "nobody");
    bn_doc_put(arena, map, "besieged", bn_doc_bool(arena, wm_besiegers(setup, s, index) != 0));
    bn_doc_put_int(arena, map, "siege_weeks", wm_siege_weeks(setup->figures, held->invested));
    if (wm_column_known(setup, s, WM_HIDES_FOOD, seat, held->holder - 1u))
        bn_doc_put_int(arena, map, "food_weeks", held->food_weeks);
    return map;
}

bn_doc *wm_campaign_view(const void *with, const void *state, bn_seat seat, bn_arena *arena)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;
    bn_doc *map = bn_doc_map(arena);
    bn_doc *sides = bn_doc_list(arena);
    bn_doc *places = bn_doc_list(arena);
    bn_date date;

    bn_doc_put_int(arena, map, "day",
                   s->day < setup->campaign.days ? s->day : setup->campaign.days);
    bn_doc_put_int(arena, map, "days", setup->campaign.days);
    wm_date_of(setup, s, &date);
    bn_doc_put_int(arena, map, "month", date.month + 1);
    bn_doc_put_int(arena, map, "day_of_month", date.day_of_month);
    bn_doc_put_int(arena, map, "map_unit", s->miles);
    bn_doc_put(arena, map, "over", bn_doc_bool(arena, s->phase == WM_PHASE_OVER));
    for (uint32_t side = 0; side < WM_SIDES; side++)
        bn_doc_push(sides, side_doc(setup, s, side, seat, arena));
    bn_doc_put(arena, map, "sides", sides);
    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        bn_doc_push(places, place_doc(setup, s, p, seat, arena));
    bn_doc_put(arena, map, "places", places);
    if (s->phase == WM_PHASE_BATTLE)
        bn_doc_put(arena, map, "battle", wm_battle_view(setup, &s->fight, seat, arena));
    return map;
}

/* How many units of the map the miles are good for. */
static void tell_units(const wm_setup *setup, const wm_campaign *s, const wm_column *column,
                       bn_trace *trace)
{
    bn_term of = wm_column_term(setup, s, column, WM_SUM_MILES);

    of.seen[0] = bn_rat_int(s->miles);
    wm_plus(trace, of, 119, column->miles, "miles to go");
    wm_times(trace, of, 119, bn_rat_of(1, s->miles), BN_ROUND_DOWN, "{0}-mile units of the map");
    wm_gives(trace, of, 119, column->miles / s->miles, "units of the map to go");
}

void wm_campaign_explain(const void *with, const void *state, bn_seat seat, bn_trace *trace)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;
    const wm_column *column = &s->columns[s->column % WM_COLUMNS];
    wm_order order = (wm_order)column->order;

    if (s->phase == WM_PHASE_INITIATIVE)
        wm_tell_dice(125, "no adjustment for Dexterity", trace);
    if (s->phase != WM_PHASE_BATTLE &&
        !wm_column_known(setup, s, WM_HIDES_MILES, seat, column->side))
        return;
    switch ((wm_phase)s->phase) {
    case WM_PHASE_BATTLE:
        wm_battle_explain(setup, &s->fight, seat, trace);
        break;
    case WM_PHASE_ORDERS:
        (void)wm_column_distance(setup, s, column, WM_ORDER_MARCH, false, trace);
        break;
    case WM_PHASE_LUCK:
        (void)wm_column_distance(setup, s, column, order, order == WM_ORDER_FORCED, trace);
        if (wm_forages(column))
            wm_tell_forage(setup->figures, wm_pace_of(order), s->forage,
                           wm_column_term(setup, s, column, WM_SUM_CHANCE), trace);
        break;
    case WM_PHASE_MOVE:
    case WM_PHASE_HALT:
    case WM_PHASE_CATCH:
        (void)wm_column_distance(setup, s, column, order,
                                 order == WM_ORDER_FORCED && column->luck != 0, trace);
        tell_units(setup, s, column, trace);
        break;
    default:
        break;
    }
}
