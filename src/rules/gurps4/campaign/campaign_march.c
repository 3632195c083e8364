/* Luck on the march (D3), and the marches themselves (D4): one space after another, in the order of
 * time, until two enemies meet. */
#include "steps.h"

#include <string.h>

#include "rules/people/skills.h"

/* ---- D3 ----------------------------------------------------------------------------------- */

/* The cursor: column, and `part`: the storm, then the hard march. */
enum { STORM, HARD_MARCH, LUCKS };

static bool moves(const g4_campaign *s, int32_t c)
{
    return g4_leads(s, c) && s->columns[c].ordered && g4_order_moves(s->columns[c].order);
}

static g4_march march_now(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    return g4_march_of(setup, s, c, s->columns[c].order, s->columns[c].how);
}

static bool storm_due(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    g4_march march = march_now(setup, s, c);
    g4_ranks ranks;

    if (march.surface != G4_ON_WATER || !march.bad_weather)
        return false;
    g4_column_ranks(setup, s, c, &ranks);
    return g4_storm_due(setup->figures, &ranks, &march);
}

static bool hard_march_due(const g4_campaign *s, int32_t c)
{
    const g4_column *column = &s->columns[c];

    return column->order != G4_ORDER_SAIL &&
           g4_march_roll_due((column->how & G4_HOW_FORCED) != 0, column->hostile != 0);
}

int32_t g4_hard_march_target(const g4_setup *setup, const g4_campaign *s, int32_t column)
{
    return g4_march_target(setup->figures, g4_column_administration(setup, s, column),
                           s->columns[column].forced_days + 1);
}

OPEN(luck)
{
    for (; s->column < g4_column_count(setup); s->column++, s->part = STORM) {
        if (!moves(s, s->column))
            continue;
        if (s->part == STORM && storm_due(setup, s, s->column))
            return BN_ASKS;
        s->part = HARD_MARCH;
        if (hard_march_due(s, s->column))
            return BN_ASKS;
        s->columns[s->column].forced_days = 0;
    }
    return BN_DONE;
}

ASK(luck)
{
    if (s->part == STORM)
        g4_c_roll(g4_tables(setup), s, G4_C_STORM, g4_column_side(s->column), G4_DICE_STORM, out);
    else
        g4_c_roll(g4_tables(setup), s, G4_C_MARCH, g4_column_side(s->column), G4_DICE_SKILL, out);
    out->about[0] = s->column;
    return 1;
}

static void take_storm(const g4_setup *setup, g4_campaign *s, int32_t lost, bn_trace *trace)
{
    g4_march march = march_now(setup, s, s->column);
    g4_ranks ranks;

    g4_column_ranks(setup, s, s->column, &ranks);
    s->columns[s->column].speed = g4_force_speed(setup->figures, &ranks, &march, lost, trace);
}

/* The consequence of a hard march: percent of the force that were lost. */
static void take_march(const g4_figures *tables, g4_campaign *s, int32_t losses, bn_trace *trace)
{
    g4_column *column = &s->columns[s->column];
    int32_t civilians = column->civilians_lost + g4_civilian_losses(tables, losses);

    column->forced_days++;
    column->march_failed = losses > 0;
    if (column->how & G4_HOW_CIVILIANS)
        column->civilians_lost = (uint8_t)(civilians > 100 ? 100 : civilians);
    if (losses == 0)
        return;
    bn_trace_add(trace, (bn_term){ .rule = 112,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)g4_column_side(s->column),
                                   .about = (int16_t)s->column,
                                   .value = losses,
                                   .seen = { bn_rat_int(losses) },
                                   .words = "{0}% lost on the march" });
    g4_column_suffer(s, s->column, losses);
}

TAKE(luck)
{
    if (s->part == STORM) {
        take_storm(setup, s, g4_dice_value(setup->figures, G4_DICE_STORM, value), trace);
        s->part = HARD_MARCH;
    } else {
        take_march(setup->figures, s, value, trace);
        s->column++;
        s->part = STORM;
    }
}

CONSEQUENCE(luck)
{
    return s->part == STORM ? totals[0]
                            : g4_march_losses(g4_tables(setup),
                                              g4_hard_march_target(setup, s, s->column), totals[0]);
}

ROLL_KEY(luck)
{
    return s->part == STORM ? 0 : (uint64_t)(uint32_t)g4_hard_march_target(setup, s, s->column);
}

WEIGH(luck)
{
    if (s->part != STORM) /* its dice are only looked up */
        g4_weigh_skill(setup, 112, s->column, g4_hard_march_target(setup, s, s->column), totals[0],
                       trace);
}

const bn_step g4_c_luck_step = { .open = luck_open,
                                 .ask = luck_ask,
                                 .take = luck_take,
                                 .consequence = luck_consequence,
                                 .roll_key = luck_key,
                                 .weigh = luck_weigh };

/* ---- D4, steps ---------------------------------------------------------------------------- */

static bool on_the_way(const g4_campaign *s, int32_t c)
{
    const g4_column *column = &s->columns[c];

    return moves(s, c) && !column->halted && column->speed.num > 0 &&
           (column->x != column->to_x || column->y != column->to_y);
}

/* When a column comes to its next space, as part of the day; above 1: not today. */
static bn_rat next_time(const g4_setup *setup, const g4_column *column)
{
    int64_t miles = (int64_t)setup->campaign.map_unit * (column->steps + 1);

    return bn_rat_div(bn_rat_sub(bn_rat_int(miles), column->miles), column->speed);
}

/* Of those still on the way, the one that reaches a space first; G4_NONE: none any more today. */
static int32_t next_mover(const g4_setup *setup, const g4_campaign *s)
{
    bn_rat first = bn_rat_int(1);
    int32_t found = G4_NONE;

    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        bn_rat time;

        if (!on_the_way(s, c))
            continue;
        time = next_time(setup, &s->columns[c]);
        if (bn_rat_cmp(time, first) < 0 || (found == G4_NONE && bn_rat_cmp(time, first) == 0)) {
            first = time;
            found = c;
        }
    }
    return found;
}

bool g4_space_closed(const g4_setup *setup, const g4_weather *weather, bn_point at)
{
    int32_t place = g4_place_at(setup, at);

    return weather && place != G4_NONE && g4_place_closed(&setup->campaign.places[place], weather);
}

/* The next space on a way: of those nearer to the goal that are open the straightest. Weather closes
 * passes and fords; NULL: nothing is closed. Ships stay within `coast` spaces from land, once they are. */
bool g4_space_toward(const g4_setup *setup, const g4_weather *weather, int32_t coast, bn_point from,
                     bn_point goal, bn_point *out)
{
    bn_ground map = g4_map_of(setup);
    bool free = coast == G4_NONE || !g4_within_coast(setup, from, coast);
    int32_t now = bn_ground_distance(map.form, from, goal);
    int64_t least = INT64_MAX;

    for (int32_t way = 0; way < bn_ground_ways(map.form); way++) {
        bn_point there = bn_ground_step(map.form, from, way);

        if (!bn_ground_holds(&map, there) || g4_space_closed(setup, weather, there) ||
            bn_ground_distance(map.form, there, goal) >= now ||
            bn_ground_by_air(map.form, there, goal) >= least ||
            (!free && !g4_within_coast(setup, there, coast)))
            continue;
        least = bn_ground_by_air(map.form, there, goal);
        *out = there;
    }
    return least != INT64_MAX;
}

/* The next space on the way of a column with this order. */
static bool next_space(const g4_setup *setup, const g4_campaign *s, int32_t c, int32_t order,
                       bn_point from, bn_point goal, bn_point *out)
{
    const g4_weather *weather = order == G4_ORDER_SAIL ? NULL : &s->weather;
    bool by_road = order == G4_ORDER_BY_ROAD && g4_roads_drawn(setup);

    return by_road ? g4_road_toward(setup, weather, from, goal, out)
                   : g4_space_toward(setup, weather, g4_coast_reach(setup, s, c, order), from, goal,
                                     out);
}

uint32_t g4_march_path(const void *with, const void *state, const bn_question *question,
                       bn_point goal, bn_point *out, uint32_t room)
{
    const g4_campaign *s = state;
    int32_t c = question->about[0], order = s->drafts[g4_column_side(c)].act;
    bn_point at = g4_at(&s->columns[c]);
    uint32_t count = 0;

    while (count < room && (at.x != goal.x || at.y != goal.y) &&
           next_space(with, s, c, order, at, goal, &out[count]))
        at = out[count++];
    return count;
}

static bool comes_next_to(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_point *there)
{
    const g4_column *column = &s->columns[c];
    bn_point goal = { column->to_x, column->to_y };

    return next_space(setup, s, c, column->order, g4_at(column), goal, there);
}

static void enter(const g4_setup *setup, g4_campaign *s, int32_t c, bn_point there)
{
    g4_column *column = &s->columns[c];

    column->from_x = column->x;
    column->from_y = column->y;
    column->x = there.x;
    column->y = there.y;
    column->steps++;
    g4_column_sync(s, c);
    g4_settle_places(setup, s);
}

/* G4-R-123 Forces of a side that come to a space at the same time come as one, in any order. */
static void step(const g4_setup *setup, g4_campaign *s, int32_t c)
{
    int32_t first = g4_column_side(c) * G4_SIDE_FORCES;
    bn_rat time = next_time(setup, &s->columns[c]);
    bn_point there, other;

    if (!comes_next_to(setup, s, c, &there)) {
        s->columns[c].halted = 1;
        return;
    }
    enter(setup, s, c, there);
    s->mover = (uint8_t)c;
    for (int32_t i = 0; i < G4_SIDE_FORCES; i++) {
        if (first + i == c || !on_the_way(s, first + i) ||
            bn_rat_cmp(next_time(setup, &s->columns[first + i]), time) != 0 ||
            !comes_next_to(setup, s, first + i, &other) || other.x != there.x || other.y != there.y)
            continue;
        enter(setup, s, first + i, there);
        s->came |= (uint8_t)(1u << i);
    }
}

/* The next of those who came with the mover, whom its battles may have left out or scattered; G4_NOBODY: none. */
static uint8_t next_to_meet(g4_campaign *s)
{
    int32_t first = g4_column_side(s->mover) * G4_SIDE_FORCES;

    for (int32_t i = 0; i < G4_SIDE_FORCES; i++) {
        if (!(s->came >> i & 1))
            continue;
        s->came &= (uint8_t) ~(1u << i);
        if (g4_leads(s, first + i) && !s->columns[first + i].halted)
            return (uint8_t)(first + i);
    }
    return G4_NOBODY;
}

/* An enemy in the same space whom it has not met today. */
static int32_t unmet(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    const g4_column *column = &s->columns[c];

    for (int32_t e = 0; g4_leads(s, c) && e < g4_column_count(setup); e++)
        if (g4_column_side(e) != g4_column_side(c) && g4_leads(s, e) &&
            g4_same_place(column, &s->columns[e]) && !(column->met >> e & 1))
            return e;
    return G4_NONE;
}

/* What is left of the day's miles is saved if the goal was not reached for lack of them. */
static void rest(const g4_setup *setup, g4_campaign *s)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        g4_column *column = &s->columns[c];
        bool saves = moves(s, c) && !column->halted && column->speed.num > 0;
        bn_rat gone = bn_rat_int((int64_t)setup->campaign.map_unit * column->steps);
        bn_rat left = bn_rat_sub(bn_rat_add(column->miles, column->speed), gone);

        if (!saves || (column->steps > 0 && column->x == column->to_x && column->y == column->to_y))
            left = bn_rat_int(0);
        if (bn_rat_cmp(left, bn_rat_int(setup->campaign.map_unit)) >= 0)
            left = bn_rat_int(0);
        column->miles = left;
    }
}

/* ---- before a fortress -------------------------------------------------------------------- */

enum { STORM_IT, SURROUND_IT };

static bool stands_before_walls(const g4_setup *setup, const g4_campaign *s)
{
    int32_t besieger;

    return g4_before_walls(setup, s, &besieger) &&
           g4_column_side(besieger) == g4_column_side(s->mover);
}

static uint32_t ask_walls(const g4_setup *setup, const g4_campaign *s, bn_question *out)
{
    if (!stands_before_walls(setup, s))
        return 0;
    g4_c_question(s, G4_C_STORM_IT, g4_column_side(s->mover), out);
    out->about[0] = s->mover;
    out->about[1] = (int16_t)g4_place_at(setup, g4_at(&s->columns[s->mover]));
    return 1;
}

ASK(march)
{
    if (s->meeting == G4_MEETING_NONE)
        return 0;
    if (s->meeting < G4_MEETING_TOGETHER)
        return ask_walls(setup, s, out);
    if (s->meeting < G4_MEETING_COMMANDS)
        return g4_together_ask(setup, s, s->meeting - G4_MEETING_TOGETHER,
                               unmet(setup, s, s->mover), out);
    return s->meeting < G4_MEETING_OPENS
               ? g4_commands_ask(setup, s, s->meeting - G4_MEETING_COMMANDS, out)
               : 0;
}

/* A force that only surrounds the place stays before it until ordered otherwise. */
static void surround(g4_campaign *s)
{
    s->columns[s->mover].halted = 1;
    g4_column_sync(s, s->mover);
    g4_mark_met(s);
    memset(s->fighters, G4_NOBODY, sizeof s->fighters);
    s->meeting = G4_MEETING_NONE;
}

TAKE(march)
{
    const bn_answer *answer = &moves->answer;

    if (s->meeting == G4_MEETING_WALLS && answer->value[0] == SURROUND_IT) {
        surround(s);
        return;
    }
    if (s->meeting >= G4_MEETING_COMMANDS)
        g4_commands_take(setup, s, s->meeting - G4_MEETING_COMMANDS, answer->value[0]);
    else if (s->meeting >= G4_MEETING_TOGETHER)
        g4_together_take(setup, s, s->meeting - G4_MEETING_TOGETHER, unmet(setup, s, s->mover),
                         (uint32_t)bn_answer_flags(answer));
    s->meeting++;
}

/* The mover has come upon an enemy: what comes before the battle, then the battle. */
static bn_pace meet(const g4_setup *setup, g4_campaign *s, bn_trace *trace)
{
    if (s->meeting == G4_MEETING_NONE)
        g4_meet(setup, s, s->mover, unmet(setup, s, s->mover));
    s->meeting++;
    if (s->meeting <= G4_MEETING_OPENS)
        return BN_GOES;
    s->meeting = G4_MEETING_NONE;
    g4_meeting_open(setup, s, trace);
    s->phase = G4_PHASE_BATTLE;
    return BN_GOES;
}

/* First those who look for the enemy where they are (cursor `column`), then step by step. */
PASS(march)
{
    for (;;) {
        if (s->mover != G4_NOBODY) {
            if (s->meeting != G4_MEETING_NONE || unmet(setup, s, s->mover) != G4_NONE)
                return meet(setup, s, trace);
            s->mover = next_to_meet(s);
            memset(s->fighters, G4_NOBODY, sizeof s->fighters);
            continue;
        }
        if (s->column < g4_column_count(setup)) {
            const g4_column *column = &s->columns[s->column];

            if (moves(s, s->column) && column->to_x == column->x && column->to_y == column->y)
                s->mover = s->column;
            s->column++;
            continue;
        }
        int32_t c = next_mover(setup, s);

        if (c == G4_NONE)
            break;
        step(setup, s, c);
    }
    rest(setup, s);
    return bn_steps_go(&g4_campaign_course, s, G4_PHASE_EVENING);
}

const bn_step g4_c_march_step = { .ask = march_ask, .take = march_take, .pass = march_pass };

/* ---- troops aboard ships (G4-R-161) ---------------------------------------------------------- */

/* All that a force has in one place as one roster; false if it has too many lines for one. */
static bool roster_of(const g4_setup *setup, const g4_campaign *s, int32_t head, g4_force *out)
{
    g4_ranks ranks;

    g4_column_ranks(setup, s, head, &ranks);
    *out = (g4_force){ .line_count = ranks.count };
    for (int32_t i = 0; i < ranks.count && ranks.count <= G4_LINES; i++) {
        out->lines[i] = *ranks.lines[i].line;
        out->lines[i].count = ranks.lines[i].count;
        out->lines[i].carried_by = ranks.lines[i].carrier + 1;
        out->figures[i] = *ranks.lines[i].figures;
    }
    return ranks.count <= G4_LINES;
}

static bool has_ships(const g4_setup *setup, const g4_campaign *s, int32_t head)
{
    g4_ranks ranks;

    g4_column_ranks(setup, s, head, &ranks);
    for (int32_t i = 0; i < ranks.count; i++)
        if (g4_is_ship(ranks.lines[i].figures) && ranks.lines[i].figures->transport > 0)
            return true;
    return false;
}

/* A port that no enemy holds. */
static bool in_port(const g4_setup *setup, const g4_campaign *s, int32_t head)
{
    int32_t place = g4_place_at(setup, g4_at(&s->columns[head]));

    return place != G4_NONE && setup->campaign.places[place].port &&
           (s->holders[place] == 0 || s->holders[place] == 1 + g4_column_side(head));
}

bool g4_is_aboard(const g4_setup *setup, const g4_campaign *s, int32_t head)
{
    return (s->columns[head].how & G4_HOW_ABOARD) != 0 && has_ships(setup, s, head);
}

bool g4_may_embark(const g4_setup *setup, const g4_campaign *s, int32_t head)
{
    g4_force all;

    return g4_goes_by_water(setup) && in_port(setup, s, head) && roster_of(setup, s, head, &all) &&
           g4_ships_take(setup->figures, &all);
}

void g4_embark(g4_campaign *s, int32_t head)
{
    s->columns[head].how |= G4_HOW_ABOARD;
    g4_column_sync(s, head);
}

/* Ships and troops of two forces go their own ways again. */
void g4_disembark(g4_campaign *s, int32_t head)
{
    s->columns[head].how &= (uint8_t)~G4_HOW_ABOARD;
    g4_column_sync(s, head);
    g4_column_part(s, head);
}
