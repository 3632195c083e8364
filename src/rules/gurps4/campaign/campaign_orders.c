/* Orders for the day (D2): camp or march, divide, join, air support. Each side is asked for its
 * forces one after another. */
#include "steps.h"

/* What may be ordered in addition to the orders of the day themselves; each is followed by these again. */
enum {
    DIVIDE = G4_ORDERS_OF_DAY,
    JOIN,
    SUPPORT,
    PART,
    PATROL_ON,
    BUNKER_ON,
    TAKE_IN,
    REST,
    EMBARK,
    DISEMBARK
};

/* g4_draft.part */
enum {
    ASKS_ORDER,
    ASKS_HOW,
    ASKS_WAY,
    ASKS_DAYS,
    ASKS_LINES,
    ASKS_SHARE,
    ASKS_PERSONS,
    ASKS_TRAIN,
    ASKS_JOIN,
    ASKS_TAKE_IN,
    ASKS_SUPPORT
};

/* ---- marches ------------------------------------------------------------------------------ */

g4_march g4_march_of(const g4_setup *setup, const g4_campaign *s, int32_t head, int32_t order,
                     uint32_t how)
{
    int32_t tl = g4_column_tl(setup, &s->columns[head]);

    return (g4_march){
        .surface = order == G4_ORDER_SAIL ? G4_ON_WATER
                   : order == G4_ORDER_BY_ROAD
                       ? g4_road_surface(setup->figures, s->roads, tl, &s->weather)
                       : G4_OFF_ROAD,
        .by_night = (how & G4_HOW_BY_NIGHT) != 0,
        .forced = (how & G4_HOW_FORCED) != 0,
        .without_security = (how & G4_HOW_NO_SECURITY) != 0,
        .civilians = (how & G4_HOW_CIVILIANS) != 0,
        .bad_weather = s->weather.bad,
        .poorly_mapped = s->weather.poorly_mapped,
        .factor = s->march_factor,
    };
}

static bn_rat speed_of(const g4_setup *setup, const g4_campaign *s, int32_t head, int32_t order,
                       uint32_t how)
{
    g4_march march = g4_march_of(setup, s, head, order, how);
    g4_ranks ranks;

    g4_column_ranks(setup, s, head, &ranks);
    return g4_force_speed(setup->figures, &ranks, &march, 0, NULL);
}

/* ---- what is open ------------------------------------------------------------------------- */

static bool can_march(const g4_setup *setup, const g4_campaign *s, int32_t head, int32_t order)
{
    if (order == G4_ORDER_SAIL ? !g4_goes_by_water(setup) : !g4_goes_by_land(setup))
        return false;
    if (order == G4_ORDER_BY_ROAD && g4_march_of(setup, s, head, order, 0).surface == G4_OFF_ROAD)
        return false;
    if (order == G4_ORDER_BY_ROAD && g4_roads_drawn(setup) &&
        !g4_road_leads(setup, g4_at(&s->columns[head])))
        return false;
    return speed_of(setup, s, head, order, 0).num > 0;
}

static uint32_t may_be_joined(const g4_campaign *s, int32_t column)
{
    int32_t first = g4_column_side(column) * G4_SIDE_FORCES;
    uint32_t columns = 0;

    for (int32_t c = first; c < first + G4_SIDE_FORCES; c++)
        columns |= g4_may_join(s, column, c) ? UINT32_C(1) << c : 0;
    return columns;
}

/* Forces that no longer exist, of which someone got away and can join. */
static uint32_t may_be_taken_in(const g4_setup *setup, const g4_campaign *s, int32_t column)
{
    int32_t first = g4_column_side(column) * G4_SIDE_FORCES;
    uint32_t columns = 0;

    for (int32_t c = first; c < first + G4_SIDE_FORCES; c++)
        columns |= g4_may_take_in(setup, s, column, c) ? UINT32_C(1) << c : 0;
    return columns;
}

static bool flies(const g4_setup *setup, const g4_column *column)
{
    const g4_force *force = g4_column_force(setup, column);

    for (int32_t i = 0; i < force->line_count; i++)
        if (column->standing.count[i] > 0 &&
            g4_air_reach(setup->figures, &force->lines[i], &force->figures[i]) > 0)
            return true;
    return false;
}

/* Forces for which its aircraft may fight: itself, or one alone that is of another origin. */
static uint32_t may_be_supported(const g4_setup *setup, const g4_campaign *s, int32_t column)
{
    int32_t first = g4_column_side(column) * G4_SIDE_FORCES;
    uint32_t columns = UINT32_C(1) << column;

    if (!flies(setup, &s->columns[column]))
        return 0;
    for (int32_t c = first; c < first + G4_SIDE_FORCES; c++)
        if (c != column && g4_leads(s, c) && g4_companion(s, c) == G4_NONE &&
            s->columns[c].origin != s->columns[column].origin)
            columns |= UINT32_C(1) << c;
    return columns;
}

/* G4-097 Operations: aims and routes are the owner's, and no aim has a figure; day by day it is a camp, a way to go, or
 * dividing and joining. */
static uint32_t orders_allowed(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft)
{
    int32_t c = draft->column, side = g4_column_side(c), with = g4_companion(s, c);
    uint32_t open = 1u << G4_ORDER_PATROL | 1u << G4_ORDER_BUNKER | 1u << G4_ORDER_NO_SECURITY |
                    1u << PATROL_ON | 1u << BUNKER_ON | 1u << REST;
    uint32_t air = may_be_supported(setup, s, c);

    for (int32_t order = G4_ORDER_BY_ROAD; order < G4_ORDERS_OF_DAY; order++)
        open |= can_march(setup, s, c, order) ? 1u << order : 0;
    if (g4_is_aboard(setup, s, c))
        return open | 1u << DISEMBARK;
    if (draft->acts >= G4_ACTS)
        return open;
    if (g4_may_embark(setup, s, c))
        open |= 1u << EMBARK;
    if (with == G4_NONE && g4_free_column(s, side) != G4_NONE &&
        g4_column_elements(&s->columns[c]) > 1)
        open |= 1u << DIVIDE;
    if (may_be_joined(s, c) != 0)
        open |= 1u << JOIN;
    if (may_be_taken_in(setup, s, c) != 0)
        open |= 1u << TAKE_IN;
    if (with == G4_NONE && (air & (air - 1)) != 0)
        open |= 1u << SUPPORT;
    if (with != G4_NONE)
        open |= 1u << PART;
    return open;
}

static uint32_t lines_there(const g4_column *column)
{
    uint32_t lines = 0;

    for (int32_t i = 0; i < G4_LINES; i++)
        lines |= column->standing.count[i] > 0 ? UINT32_C(1) << i : 0;
    return lines;
}

static uint32_t persons_there(const g4_column *column)
{
    uint32_t persons = 0;

    for (int32_t i = 0; i < G4_PERSONS; i++)
        persons |= column->person_states[i].status < G4_PERSON_GONE ? 1u << i : 0;
    return persons;
}

static uint32_t ways_to_march(const g4_draft *draft)
{
    uint32_t how = G4_HOW_BY_NIGHT | G4_HOW_NO_SECURITY | G4_HOW_CIVILIANS;

    return draft->act == G4_ORDER_SAIL ? how : how | G4_HOW_FORCED;
}

static uint32_t usual_way(const g4_setup *setup, const g4_column *column)
{
    const g4_force *force = g4_column_force(setup, column);

    return (force->forced_march ? G4_HOW_FORCED : 0u) |
           (force->night_march ? G4_HOW_BY_NIGHT : 0u) |
           (force->marching_without_security ? G4_HOW_NO_SECURITY : 0u) |
           (force->civilians ? G4_HOW_CIVILIANS : 0u);
}

int32_t g4_spaces_of(const g4_setup *setup, const g4_campaign *s, int32_t head, int32_t order,
                     uint32_t how)
{
    bn_rat miles = bn_rat_add(s->columns[head].miles, speed_of(setup, s, head, order, how));
    int64_t spaces = bn_rat_floor(bn_rat_div(miles, bn_rat_int(setup->campaign.map_unit)));

    return spaces > BN_GROUND_SPAN ? BN_GROUND_SPAN : (int32_t)spaces;
}

/* G4-R-119 Where its side keeps a fortress a force bunkers down unless ordered otherwise; elsewhere it
 * patrols. */
static int32_t usual_camp(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    int32_t place = g4_place_at(setup, g4_at(&s->columns[c]));

    return place != G4_NONE && setup->campaign.places[place].fortress != G4_NO_FORTRESS &&
                   s->holders[place] == 1 + g4_column_side(c)
               ? G4_ORDER_BUNKER
               : G4_ORDER_PATROL;
}

/* ---- questions ---------------------------------------------------------------------------- */

static int32_t lowest(uint32_t options)
{
    int32_t at = 0;

    while (options >> at != 0 && !(options >> at & 1))
        at++;
    return at;
}

static bool several(uint64_t options)
{
    return (options & (options - 1)) != 0;
}

/* Whether what a side is asked next has more than one answer. */
static bool has_choice(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft)
{
    const g4_column *column = &s->columns[draft->column];
    bn_span spans[2];

    switch (draft->part) {
    case ASKS_WAY:
        g4_way_spans(setup, s, draft, spans);
        return spans[0].min < spans[0].max || spans[1].min < spans[1].max;
    case ASKS_LINES:
        return several(lines_there(column));
    case ASKS_PERSONS:
        return persons_there(column) != 0;
    case ASKS_TRAIN:
        return column->ls[G4_LOGISTICS_LAND] > 0;
    case ASKS_JOIN:
        return several(may_be_joined(s, draft->column));
    default:
        return true;
    }
}

void g4_orders_ask(const g4_setup *setup, const g4_campaign *s, int32_t side, bn_question *out)
{
    const g4_draft *draft = &s->drafts[side];
    const g4_column *column;
    uint32_t all;

    BN_ASSERT(g4_column_side(draft->column) == side);
    column = &s->columns[draft->column];
    all = lines_there(column);
    switch (draft->part) {
    case ASKS_ORDER:
        g4_c_choice(s, G4_C_ORDER, side, orders_allowed(setup, s, draft),
                    usual_camp(setup, s, draft->column), out);
        break;
    case ASKS_HOW:
        g4_c_flags(s, G4_C_HOW, side, ways_to_march(draft),
                   usual_way(setup, column) & ways_to_march(draft), out);
        break;
    case ASKS_WAY:
        g4_c_question(s, G4_C_WAY, side, out);
        g4_way_spans(setup, s, draft, out->spans);
        out->preset = (bn_answer){ { column->x, column->y } };
        break;
    case ASKS_DAYS:
        g4_c_number(s, G4_C_REST_DAYS, side, (bn_span){ 1, G4_REST_DAYS }, 7, out);
        break;
    case ASKS_LINES:
        g4_c_flags(s, G4_C_PART_LINES, side, all, 0, out);
        break;
    case ASKS_SHARE:
        g4_c_number(s, G4_C_PART_SHARE, side, (bn_span){ 1, 100 }, draft->lines == all ? 50 : 100,
                    out);
        break;
    case ASKS_PERSONS:
        g4_c_flags(s, G4_C_PART_PERSONS, side, persons_there(column), 0, out);
        break;
    case ASKS_TRAIN:
        g4_c_number(s, G4_C_PART_TRAIN, side, (bn_span){ 0, column->ls[G4_LOGISTICS_LAND] }, 0,
                    out);
        break;
    case ASKS_JOIN:
        all = may_be_joined(s, draft->column);
        g4_c_choice(s, G4_C_JOIN, side, all, lowest(all), out);
        break;
    case ASKS_TAKE_IN:
        all = may_be_taken_in(setup, s, draft->column);
        g4_c_choice(s, G4_C_TAKE_IN, side, all | UINT32_C(1) << draft->column, lowest(all), out);
        break;
    default:
        g4_c_choice(s, G4_C_SUPPORT, side, may_be_supported(setup, s, draft->column), draft->column,
                    out);
    }
    out->about[0] = draft->column;
}

/* ---- answers ------------------------------------------------------------------------------ */

static void next_force(g4_draft *draft)
{
    draft->column = G4_NOBODY;
    draft->part = ASKS_ORDER;
}

static void again(g4_draft *draft)
{
    draft->part = ASKS_ORDER;
    draft->acts++;
}

static void camp(g4_campaign *s, g4_draft *draft, int32_t order)
{
    g4_column *column = &s->columns[draft->column];

    column->order = (uint8_t)order;
    column->how &= G4_HOW_ABOARD;
    column->ordered = 1;
    column->miles = bn_rat_int(0);
    column->forced_days = 0;
    column->to_x = column->x;
    column->to_y = column->y;
    g4_column_sync(s, draft->column);
    next_force(draft);
}

static void take_order(const g4_setup *setup, g4_campaign *s, g4_draft *draft, int32_t order)
{
    draft->act = (uint8_t)order;
    draft->lines = 0;
    switch (order) {
    case G4_ORDER_BY_ROAD:
    case G4_ORDER_OFF_ROAD:
    case G4_ORDER_SAIL:
        draft->part = ASKS_HOW;
        break;
    case DIVIDE:
        draft->part = ASKS_LINES;
        break;
    case JOIN:
        draft->part = ASKS_JOIN;
        break;
    case TAKE_IN:
        draft->part = ASKS_TAKE_IN;
        break;
    case SUPPORT:
        draft->part = ASKS_SUPPORT;
        break;
    case PART:
        g4_column_part(s, draft->column);
        again(draft);
        break;
    case PATROL_ON:
    case BUNKER_ON:
        g4_errand_begin(setup, s, draft->column, BN_ERRAND_STAY, 0);
        camp(s, draft, order == PATROL_ON ? G4_ORDER_PATROL : G4_ORDER_BUNKER);
        break;
    case REST:
        draft->part = ASKS_DAYS;
        break;
    case EMBARK:
        g4_embark(s, draft->column);
        again(draft);
        break;
    case DISEMBARK:
        g4_disembark(s, draft->column);
        again(draft);
        break;
    default:
        g4_errand_begin(setup, s, draft->column, BN_ERRAND_NONE, 0);
        camp(s, draft, order);
    }
}

static void take_way(const g4_setup *setup, g4_campaign *s, g4_draft *draft, bn_point to)
{
    g4_column *column = &s->columns[draft->column];

    column->order = draft->act;
    column->how = (uint8_t)(draft->lines | (column->how & G4_HOW_ABOARD));
    column->ordered = 1;
    column->to_x = to.x;
    column->to_y = to.y;
    column->speed = speed_of(setup, s, draft->column, draft->act, draft->lines);
    g4_errand_begin(setup, s, draft->column,
                    to.x == column->x && to.y == column->y ? BN_ERRAND_NONE : BN_ERRAND_MARCH, 0);
    g4_column_sync(s, draft->column);
    next_force(draft);
}

static void take_join(const g4_setup *setup, g4_campaign *s, g4_draft *draft, int32_t with)
{
    uint8_t acts = draft->acts;

    g4_column_join(setup, s, draft->column, with);
    next_force(draft);
    draft->acts = (uint8_t)(acts + 1);
}

void g4_orders_take(const g4_setup *setup, g4_campaign *s, int32_t side, const bn_answer *answer)
{
    g4_draft *draft = &s->drafts[side];
    int32_t value = answer->value[0];

    switch (draft->part) {
    case ASKS_ORDER:
        take_order(setup, s, draft, value);
        break;
    case ASKS_HOW:
        draft->lines = (uint32_t)value;
        draft->part = ASKS_WAY;
        break;
    case ASKS_WAY:
        take_way(setup, s, draft, (bn_point){ value, answer->value[1] });
        break;
    case ASKS_DAYS:
        g4_errand_begin(setup, s, draft->column, BN_ERRAND_STAY, value);
        camp(s, draft, usual_camp(setup, s, draft->column));
        break;
    case ASKS_LINES:
        draft->lines = (uint32_t)bn_answer_flags(answer);
        draft->part = ASKS_SHARE;
        if (draft->lines == 0)
            again(draft);
        break;
    case ASKS_SHARE:
        draft->percent = (uint8_t)value;
        draft->part = ASKS_PERSONS;
        break;
    case ASKS_PERSONS:
        draft->persons = (uint16_t)value;
        draft->part = ASKS_TRAIN;
        break;
    case ASKS_TRAIN:
        (void)g4_column_divide(s, draft->column, draft, value);
        again(draft);
        break;
    case ASKS_JOIN:
        take_join(setup, s, draft, value);
        break;
    case ASKS_TAKE_IN:
        if (value != draft->column) /* itself: no one */
            g4_column_take_in(setup, s, draft->column, value);
        again(draft);
        break;
    default:
        s->columns[draft->column].supports = (uint8_t)value;
        again(draft);
    }
}

/* ---- the phase ---------------------------------------------------------------------------- */

/* What has one answer is not asked. */
static bn_answer only_answer(const g4_campaign *s, const g4_draft *draft)
{
    const g4_column *column = &s->columns[draft->column];
    bn_answer answer = { { 0 } };

    switch (draft->part) {
    case ASKS_WAY:
        answer = (bn_answer){ { column->x, column->y } };
        break;
    case ASKS_LINES:
        answer.value[0] = (int32_t)lines_there(column);
        break;
    case ASKS_JOIN:
        answer.value[0] = lowest(may_be_joined(s, draft->column));
        break;
    default:
        break;
    }
    return answer;
}

/* A force that a battle holds stays as it is. */
static void hold(const g4_setup *setup, g4_campaign *s, int32_t c)
{
    g4_column *column = &s->columns[c];

    column->ordered = 1;
    column->order = (uint8_t)usual_camp(setup, s, c);
    column->how &= G4_HOW_ABOARD;
    column->miles = bn_rat_int(0);
    column->forced_days = 0;
    column->to_x = column->x;
    column->to_y = column->y;
    g4_column_sync(s, c);
}

/* It continues toward where it was sent; false: today no way leads there. */
static bool goes_on(const g4_setup *setup, g4_campaign *s, int32_t c)
{
    g4_column *column = &s->columns[c];

    if (!can_march(setup, s, c, column->order))
        return false;
    column->ordered = 1;
    column->speed = speed_of(setup, s, c, column->order, column->how);
    g4_column_sync(s, c);
    return true;
}

bool g4_wants_orders(const g4_campaign *s, int32_t c)
{
    return g4_leads(s, c) && !s->columns[c].ordered && s->columns[c].busy == 0 &&
           s->columns[c].errand == BN_ERRAND_NONE;
}

/* Moves a side's draft to its next question; false if it has given all its orders. */
bool g4_orders_asks(const g4_setup *setup, g4_campaign *s, int32_t side)
{
    g4_draft *draft = &s->drafts[side];

    for (;;) {
        for (int32_t c = side * G4_SIDE_FORCES;
             draft->column == G4_NOBODY && c < (side + 1) * G4_SIDE_FORCES; c++) {
            if (!g4_leads(s, c) || s->columns[c].ordered || s->columns[c].errand == BN_ERRAND_STAY)
                continue;
            if (s->columns[c].busy > 0)
                hold(setup, s, c);
            else if (s->columns[c].errand != BN_ERRAND_MARCH)
                draft->column = (uint8_t)c;
            else if (!goes_on(setup, s, c)) {
                g4_errand_end(s, c, BN_END_BLOCKED);
                draft->column = (uint8_t)c;
            }
        }
        if (draft->column == G4_NOBODY)
            return false;
        if (has_choice(setup, s, draft))
            return true;
        bn_answer answer = only_answer(s, draft);

        g4_orders_take(setup, s, side, &answer);
    }
}
