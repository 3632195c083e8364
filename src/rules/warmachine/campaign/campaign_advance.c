#include "campaign_parts.h"

#include <string.h>

/* The order of events of a time unit. Each phase has a cursor (turn, column, sub). wm_campaign_take
 * moves it by an answer; wm_campaign_run goes on over all that asks nothing. */

static void enter(wm_campaign *s, wm_phase phase)
{
    s->phase = (uint8_t)phase;
    s->turn = 0;
    s->column = 0;
    s->sub = 0;
}

/* Rolls the lengths of new fatigue, then goes on. */
static void enter_tired(wm_campaign *s, wm_phase then)
{
    enter(s, WM_PHASE_TIRED);
    s->then = (uint8_t)then;
}

static void hand_over(wm_campaign *s)
{
    s->column++;
    s->sub = 0;
    s->passed = 0;
    s->units = 0;
}

/* ---- the start of a time unit ---------------------------------------------------------------- */

void wm_campaign_dawn(const wm_setup *setup, wm_campaign *s)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        wm_column *column = &s->columns[h];

        column->moved = column->fought = column->luck = column->worn = 0;
        column->order = WM_ORDER_STAY;
        if (wm_enemies(setup, s, h) == 0)
            column->came_last = 0;
    }
    for (int32_t p = 0; p < WM_PLACES; p++)
        s->seats[p].pressed = 0;
    s->time_unit = (uint8_t)setup->campaign.time_unit;
    s->rate = setup->campaign.terrain_rate;
    s->forage = (int8_t)setup->campaign.forage_terrain;
    s->night = 0;
    enter(s, WM_PHASE_SCALE);
}

static void scale_done(const wm_setup *setup, wm_campaign *s)
{
    int32_t left = setup->campaign.days - s->day + 1;
    int32_t days = wm_unit_days(s->time_unit);

    s->days = (uint8_t)(days < left ? days : left);
    enter(s, WM_PHASE_ORDERS);
}

static void take_scale(wm_campaign *s, int32_t value)
{
    switch (s->sub) {
    case WM_SCALE_TIME:
        s->time_unit = (uint8_t)value;
        break;
    case WM_SCALE_MAP:
        s->miles = value;
        break;
    case WM_SCALE_RATE:
        s->rate = bn_rat_of(value, 100);
        break;
    case WM_SCALE_FORAGE:
        s->forage = (int8_t)(value - 1);
        break;
    case WM_SCALE_CLERICS:
        s->clerics = (uint8_t)value;
        break;
    default:
        s->seats[s->sub - WM_SCALE_FOOD].food_weeks = (int16_t)value;
        break;
    }
    s->sub++;
}

/* ---- movement -------------------------------------------------------------------------------- */

static const wm_forced_march_row *row_of(int32_t troop_class, int32_t code)
{
    for (uint32_t i = 0; i < WM_FORCED_MARCH_COUNT; i++)
        if (wm_forced_march[i].class == troop_class && (int32_t)wm_forced_march[i].code == code)
            return &wm_forced_march[i];
    BN_ASSERT(false);
    return NULL;
}

static void take_luck(wm_campaign *s, const bn_question *asked, int32_t consequence)
{
    wm_column *column = &s->columns[s->column];
    bool luck = consequence != 0;

    if (asked->kind == WM_C_FORCED_MARCH) {
        const wm_forced_march_row *row = row_of(column->standing.troop_class, consequence);
        uint8_t worst = wm_worse_fatigue(column->standing.fatigue, column->worn);

        luck = row->march_succeeds != 0;
        if (row->fatigue_after != WM_FRESH)
            column->worn = (uint8_t)wm_forced_march_fatigue((wm_weariness)worst, row);
    }
    if (luck)
        column->luck |= (uint8_t)(1u << s->sub);
    s->sub++;
}

/* Miles of all days of the time unit, on top of what was saved up; a halt loses that. */
static void allot(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        wm_column *column = &s->columns[h];
        int32_t miles = 0;

        if (!wm_column_out(column))
            continue;
        for (int32_t d = 0; d < s->days; d++) {
            bool forced = column->order == WM_ORDER_FORCED && (column->luck >> d & 1) != 0;

            miles += wm_column_distance(setup, s, column, (wm_order)column->order, forced, trace);
        }
        column->miles = miles > 0 ? column->miles + miles : 0;
    }
}

static void halt(wm_campaign *s)
{
    s->columns[s->column].miles = 0;
    hand_over(s);
    s->phase = WM_PHASE_MOVE;
}

static void take_way(wm_campaign *s, const bn_answer *answer)
{
    wm_column *column = &s->columns[s->column];

    s->way = (uint8_t)answer->value[0];
    s->units = answer->value[1];
    if (s->units == 0) {
        column->miles %= s->miles;
        hand_over(s);
    } else {
        s->phase = WM_PHASE_GO;
    }
}

/* One unit of the way. Who leaves an enemy, or goes on in face of a new one, may be caught. */
static void go(const wm_setup *setup, wm_campaign *s)
{
    wm_column *column = &s->columns[s->column];
    bn_point there;

    if (s->units == 0 || column->miles < s->miles) {
        s->units = 0;
        s->phase = WM_PHASE_MOVE;
        return;
    }
    if ((wm_enemies(setup, s, s->column) & ~s->passed) != 0) {
        s->phase = WM_PHASE_CATCH;
        return;
    }
    there = bn_ground_step(setup->campaign.map, wm_column_at(column), s->way);
    if (!wm_on_map(&setup->campaign, there)) {
        s->units = 0;
        return;
    }
    column->x = there.x;
    column->y = there.y;
    column->moved = 1;
    column->inside = 0;
    column->miles -= s->miles;
    s->units--;
    wm_seats_settle(setup, s);
    if ((wm_enemies(setup, s, s->column) & ~s->passed) == 0)
        return;
    column->came_last = 1;
    if (column->miles < s->miles)
        halt(s);
    else
        s->phase = WM_PHASE_HALT;
}

static void pass_by(const wm_setup *setup, wm_campaign *s)
{
    s->passed |= wm_enemies(setup, s, s->column);
    s->phase = WM_PHASE_GO;
}

static void take_catch(const wm_setup *setup, wm_campaign *s, bool attack, bn_trace *trace)
{
    if (attack)
        wm_fight_open(setup, s, wm_catchers(setup, s, s->column), wm_bit(s->column), 0, s->column,
                      WM_PHASE_GO, trace);
    else
        pass_by(setup, s);
}

/* All have moved: forced marches tell now, and contact broken before this unit counts again. */
static void moves_done(wm_campaign *s)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        wm_column *column = &s->columns[h];

        if (!wm_column_out(column))
            continue;
        column->march = wm_clock_start(column->march, column->worn);
        column->standing.fatigue = wm_column_fatigue(column);
        if (!column->fought)
            column->free_from = 0;
    }
    enter_tired(s, WM_PHASE_ATTACK);
}

/* ---- attacks --------------------------------------------------------------------------------- */

static void take_attack(const wm_setup *setup, wm_campaign *s, bool attack, bn_trace *trace)
{
    uint32_t melee = attack ? wm_melee(setup, s, s->column) : 0;
    uint32_t ours = wm_side_mask(s, melee, wm_caller(s));

    s->column++;
    if (attack)
        wm_fight_open(setup, s, ours, melee & ~ours, 0, WM_NONE, WM_PHASE_ATTACK, trace);
}

static void take_siege(const wm_setup *setup, wm_campaign *s, const bn_question *asked,
                       int32_t choice, bn_trace *trace)
{
    int32_t place = s->column;
    uint32_t garrison = wm_rested(s, wm_garrison(setup, s, place));
    uint32_t besiegers = wm_rested(s, wm_besiegers(setup, s, place));

    s->column++;
    if (asked->kind == WM_C_SIEGE)
        wm_siege_choose(&s->seats[place], choice);
    if (asked->kind == WM_C_SIEGE && choice == WM_SIEGE_STORM)
        wm_fight_open(setup, s, besiegers, garrison, 1 + place, WM_NONE, WM_PHASE_SIEGE, trace);
    if (asked->kind == WM_C_SORTIE && choice == WM_GARRISON_COME_OUT)
        wm_fight_open(setup, s, garrison, besiegers, 0, WM_NONE, WM_PHASE_SIEGE, trace);
}

/* ---- after a battle -------------------------------------------------------------------------- */

static bool decided(wm_campaign *s)
{
    if (wm_side_stands(s, 0) && wm_side_stands(s, 1))
        return false;
    s->phase = WM_PHASE_OVER;
    return true;
}

/* The bodies have gone their ways; the campaign goes on where it was. */
static void battle_done(const wm_setup *setup, wm_campaign *s)
{
    uint8_t march = s->march;

    s->column = s->hand;
    s->phase = s->then;
    s->march = WM_NOT_CAUGHT;
    memset(&s->fight, 0, sizeof s->fight);
    memset(s->entrants, WM_NOBODY, sizeof s->entrants);
    memset(s->bodies, WM_NOBODY, sizeof s->bodies);
    if (decided(s))
        return;
    if (march == WM_CAUGHT)
        halt(s);
    else if (march == WM_CAUGHT_GOES_ON)
        pass_by(setup, s);
}

static void take_body(const wm_setup *setup, wm_campaign *s, bool back, int32_t way)
{
    int32_t units = back ? wm_fight_retreat(s, s->column) : wm_fight_advance(s, s->column);

    if (back)
        s->columns[s->bodies[s->column]].miles = 0;
    wm_fight_go(setup, s, s->column, way, units);
    s->column++;
}

/* Nothing to choose: it goes the one way there is, or stays where it is. */
static void pass_body(const wm_setup *setup, wm_campaign *s, bool back)
{
    int32_t units = back ? wm_fight_retreat(s, s->column) : wm_fight_advance(s, s->column);
    uint32_t ways = units > 0 ? wm_fight_ways(setup, s, s->column, back) : 0;
    int32_t way = 0;

    if (ways == 0) {
        s->column++;
        return;
    }
    while ((ways >> way & 1) == 0)
        way++;
    take_body(setup, s, back, way);
}

/* ---- the end of a day ------------------------------------------------------------------------ */

static bool forages(const wm_column *column)
{
    return column->order == WM_ORDER_FORAGE_SLOW || column->order == WM_ORDER_FORAGE_SLOWER;
}

static void evening(wm_campaign *s, bn_trace *trace)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        wm_column *column = &s->columns[h];
        bool found = column->inside || (forages(column) && (column->luck >> s->night & 1) != 0);

        if (wm_column_out(column))
            wm_column_day(column, s->day + s->night, found, trace);
    }
    enter_tired(s, WM_PHASE_NIGHT);
}

static void month_end(const wm_setup *setup, wm_campaign *s, int32_t day, bn_trace *trace)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        if (!wm_column_out(&s->columns[h]))
            continue;
        s->paid[s->columns[h].side] += wm_column_pay(setup, &s->columns[h], day);
        wm_column_rate(setup, &s->columns[h], day, trace);
    }
}

static void unit_done(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    int32_t last = s->day + s->days - 1;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (wm_column_out(&s->columns[h]) && s->columns[h].fought && !wm_month_ends(last))
            wm_column_rate(setup, &s->columns[h], last, trace);
    s->day += s->days;
    if (s->day > setup->campaign.days)
        s->phase = WM_PHASE_OVER;
    else
        wm_campaign_dawn(setup, s);
}

static void night(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    int32_t day = s->day + s->night;

    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        wm_siege_day(setup, s, p, trace);
    wm_seats_settle(setup, s);
    if (wm_month_ends(day))
        month_end(setup, s, day, trace);
    s->night++;
    if (decided(s))
        return;
    if (s->night < s->days)
        enter(s, WM_PHASE_EVENING);
    else
        unit_done(setup, s, trace);
}

/* ---- answers, and what needs none ------------------------------------------------------------ */

static void take_tired(wm_campaign *s, int32_t days)
{
    wm_column *column = &s->columns[s->column];

    if (s->sub == 0)
        column->battle.days = (uint8_t)days;
    else
        column->march.days = (uint8_t)days;
    s->sub++;
}

static void take_order(wm_campaign *s, int32_t order)
{
    s->columns[s->column].order = (uint8_t)order;
    s->column++;
}

void wm_campaign_take(const wm_setup *setup, wm_campaign *s, const bn_question *asked,
                      const bn_answer *answer, bn_trace *trace)
{
    int32_t value = answer->value[0];

    switch (asked->kind) {
    case WM_C_TIME_UNIT:
    case WM_C_MAP_UNIT:
    case WM_C_TERRAIN_RATE:
    case WM_C_FORAGE_TERRAIN:
    case WM_C_CLERIC_FEEDS_ALL:
    case WM_C_FOOD_WEEKS:
        take_scale(s, value);
        break;
    case WM_C_ORDER:
        take_order(s, value);
        break;
    case WM_C_FORAGE:
    case WM_C_FORCED_MARCH:
        take_luck(s, asked, value);
        break;
    case WM_C_INITIATIVE:
        s->initiative = (uint8_t)value;
        enter(s, WM_PHASE_FIRST);
        break;
    case WM_C_MOVE_FIRST:
        s->first = value == WM_MOVE_FIRST ? s->initiative : (uint8_t)(1 - s->initiative);
        enter(s, WM_PHASE_MOVE);
        break;
    case WM_C_WAY:
        take_way(s, answer);
        break;
    case WM_C_HALT:
        if (value == WM_HALT_STOP)
            halt(s);
        else
            s->phase = WM_PHASE_CATCH;
        break;
    case WM_C_CATCH:
        take_catch(setup, s, value == WM_YES, trace);
        break;
    case WM_C_ATTACK:
        take_attack(setup, s, value == WM_YES, trace);
        break;
    case WM_C_SIEGE:
    case WM_C_SORTIE:
        take_siege(setup, s, asked, value, trace);
        break;
    case WM_C_SURRENDER:
        if (value == WM_YES)
            wm_siege_surrender(setup, s, s->column);
        s->column++;
        (void)decided(s);
        break;
    case WM_C_FATIGUE_DAYS:
        take_tired(s, value);
        break;
    case WM_C_RETREAT:
        take_body(setup, s, true, value);
        break;
    case WM_C_ADVANCE:
        take_body(setup, s, false, value);
        break;
    }
}

/* The next cursor of a phase that goes over columns for each side; false when it is through. */
static bool next_host(wm_campaign *s)
{
    hand_over(s);
    if (s->column < WM_COLUMNS)
        return true;
    s->column = 0;
    s->turn++;
    return s->turn < WM_SIDES;
}

/* C9 asks for attacks in the open first, then place by place; one side before the other. */
static void pass_attack(wm_campaign *s)
{
    s->column++;
    if (s->phase == WM_PHASE_ATTACK && s->column >= WM_COLUMNS) {
        s->phase = WM_PHASE_SIEGE;
        s->column = 0;
    } else if (s->phase == WM_PHASE_SIEGE && s->column >= WM_PLACES) {
        s->phase = WM_PHASE_ATTACK;
        s->column = 0;
        if (++s->turn == WM_SIDES)
            enter(s, WM_PHASE_SURRENDER);
    }
}

static void pass_luck(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    s->sub++;
    if (s->sub < s->days || next_host(s))
        return;
    allot(setup, s, trace);
    enter(s, WM_PHASE_INITIATIVE);
}

static void pass_tired(wm_campaign *s)
{
    if (++s->sub < 2)
        return;
    s->sub = 0;
    if (++s->column == WM_COLUMNS)
        enter(s, (wm_phase)s->then);
}

/* A battle that is not over would ask for charges that nobody has. */
static void pass_battle(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    if (!wm_battle_over(&s->fight)) {
        bn_steps_advance(&wm_battle_course, setup, &s->fight, &(bn_move){ 0 }, 1, trace);
        return;
    }
    wm_fight_close(setup, s, trace);
    s->phase = WM_PHASE_RETREAT;
    s->column = 0;
}

static void pass_ways(const wm_setup *setup, wm_campaign *s)
{
    if (s->column < s->fight.body_count) {
        pass_body(setup, s, s->phase == WM_PHASE_RETREAT);
    } else if (s->phase == WM_PHASE_RETREAT) {
        s->phase = WM_PHASE_ADVANCE;
        s->column = 0;
    } else {
        battle_done(setup, s);
    }
}

/* WM-131 When troops are moved: one phase after the other, as the table "A campaign" has them. */
static void pass(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    switch ((wm_phase)s->phase) {
    case WM_PHASE_SCALE:
        if (++s->sub >= WM_SCALE_DONE)
            scale_done(setup, s);
        break;
    case WM_PHASE_ORDERS:
        if (!next_host(s))
            enter(s, WM_PHASE_LUCK);
        break;
    case WM_PHASE_LUCK:
        pass_luck(setup, s, trace);
        break;
    case WM_PHASE_INITIATIVE:
        enter(s, WM_PHASE_FIRST);
        break;
    case WM_PHASE_FIRST:
        enter(s, WM_PHASE_MOVE);
        break;
    case WM_PHASE_MOVE:
        if (!next_host(s))
            moves_done(s);
        break;
    case WM_PHASE_GO:
        go(setup, s);
        break;
    case WM_PHASE_HALT:
        halt(s);
        break;
    case WM_PHASE_CATCH:
        pass_by(setup, s);
        break;
    case WM_PHASE_ATTACK:
    case WM_PHASE_SIEGE:
        pass_attack(s);
        break;
    case WM_PHASE_SURRENDER:
        if (++s->column >= WM_PLACES)
            enter(s, WM_PHASE_EVENING);
        break;
    case WM_PHASE_EVENING:
        evening(s, trace);
        break;
    case WM_PHASE_TIRED:
        pass_tired(s);
        break;
    case WM_PHASE_NIGHT:
        night(setup, s, trace);
        break;
    case WM_PHASE_BATTLE:
        pass_battle(setup, s, trace);
        break;
    case WM_PHASE_RETREAT:
    case WM_PHASE_ADVANCE:
        pass_ways(setup, s);
        break;
    case WM_PHASE_OVER:
        break;
    }
}

/* Whether the cursor still points at something that can be asked about. */
static bool asks(const wm_setup *setup, const wm_campaign *s)
{
    bn_question question;

    if (s->phase == WM_PHASE_BATTLE)
        return !wm_battle_over(&s->fight) && !wm_charges_gone(setup, s);
    return wm_campaign_question(setup, s, &question);
}

void wm_campaign_run(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    while (s->phase != WM_PHASE_OVER && !asks(setup, s))
        pass(setup, s, trace);
}
