/* The month (M1 to M4): what it was like, readiness, supply, Administration. */
#include "steps.h"

#include "bill.h"
#include "rules/people/skills.h"

static bool referee_asked(const g4_setup *setup)
{
    return setup->options.referee == 0;
}

/* ---- M1, what can be known without asking ------------------------------------------------- */

/* Where it encamped longest. */
static uint8_t usual_ground(const g4_setup *setup, const g4_column *column)
{
    int32_t most = 0;

    if (setup->campaign.given[G4_IN_MONTH_TERRAIN])
        return (uint8_t)setup->campaign.month_terrain;
    for (int32_t i = 1; i < G4_TERRAINS; i++)
        if (column->ground_days[i] > column->ground_days[most])
            most = i;
    return (uint8_t)most;
}

static bool in_own_port(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    int32_t place = g4_place_at(setup, g4_at(&s->columns[c]));

    return place != G4_NONE && setup->campaign.places[place].port &&
           s->holders[place] == 1 + g4_column_side(c);
}

static bool in_wasteland(const g4_setup *setup, const g4_column *column)
{
    int32_t place = g4_place_at(setup, g4_at(column));

    return place != G4_NONE && setup->campaign.places[place].wasteland;
}

/* The part of it that the bill depends on. */
static uint32_t month_of_bill(const g4_setup *setup, const g4_campaign *s, const g4_column *column)
{
    const g4_force *force = g4_column_force(setup, column);
    uint32_t flags = 0;

    flags |= setup->campaign.season_months >> g4_month_of(setup, s->day) & 1 ? G4_MONTH_SEASON : 0;
    flags |= setup->campaign.rural_area && !in_wasteland(setup, column) ? G4_MONTH_RURAL : 0;
    flags |= force->inputs.roads_only || force->tied_to_road ? G4_MONTH_ROADS_ONLY : 0;
    flags |= setup->battle.hard_winter ? G4_MONTH_HARD_WINTER : 0;
    return flags;
}

static uint8_t usual_month(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    const g4_column *column = &s->columns[c];
    const g4_force_inputs *in = &g4_column_force(setup, column)->inputs;
    uint32_t flags = month_of_bill(setup, s, column);

    flags |= (in->given[G4_IN_SUPPLY_LINE_OPEN] ? in->supply_line_open != 0
                                                : g4_supply_line(setup, s, c))
                 ? G4_MONTH_SUPPLY_LINE
                 : 0;
    flags |= in->in_port || in_own_port(setup, s, c) ? G4_MONTH_IN_PORT : 0;
    flags |= in->by_land_and_water ? G4_MONTH_LAND_AND_WATER : 0;
    flags |= in->cannot_go_home ? G4_MONTH_CANNOT_GO_HOME : 0;
    return (uint8_t)flags;
}

/* Months served go by the year, and by the levy: one that went home and is called up again has served them. */
static void count_service(const g4_setup *setup, g4_campaign *s, int32_t c)
{
    g4_column *column = &s->columns[c];

    for (int32_t i = 0; i < G4_LINES; i++) {
        g4_upkeep *upkeep = &column->upkeep[i];

        if (g4_month_of(setup, s->day) == 0)
            upkeep->levy_months = 0;
        if (!g4_afield(column) || !g4_levy_line(setup, column, i))
            continue;
        upkeep->levy_months++;
        if (upkeep->levy_rolled > 0 && upkeep->levy_rolled < UINT8_MAX)
            upkeep->levy_rolled++;
    }
}

enum { MILES_HOME_MAX = 100000 }; /* as a document may say */

/* G4-R-20 Home is where the document has the force start; the map says how far that is. */
static int32_t miles_home(const g4_setup *setup, const g4_column *column)
{
    const g4_force *force = g4_column_force(setup, column);
    bn_point home = { force->x, force->y };
    int64_t miles;

    if (force->inputs.given[G4_IN_DISTANCE_HOME])
        return force->inputs.distance_home;
    miles = (int64_t)setup->campaign.map_unit *
            bn_ground_distance(setup->campaign.map, g4_at(column), home);
    return miles > MILES_HOME_MAX ? MILES_HOME_MAX : (int32_t)miles;
}

static void collect(const g4_setup *setup, g4_campaign *s, bn_trace *trace)
{
    for (int32_t side = 0; side < setup->side_count; side++) {
        bn_trace *told = g4_keeps_budget(&setup->sides[side]) ? trace : NULL;
        int64_t sum = g4_revenue_due(&setup->sides[side], g4_months_past(setup, s->day));
        g4_item item = {
            .rule = 70, .side = side, .about = -1, .dollars = -sum, .words = "revenue"
        };

        g4_tell_item(&item, told);
        for (int32_t p = 0; p < setup->campaign.place_count; p++) {
            if (s->holders[p] != 1 + side)
                continue;
            item.name = setup->campaign.places[p].name;
            item.dollars = -bn_rat_floor(setup->campaign.places[p].revenue);
            sum -= item.dollars;
            g4_tell_item(&item, told);
        }
        item.name = NULL;
        item.words = "received, as a negative payment";
        item.dollars = -sum;
        if (sum > 0)
            g4_tell_paid(&item, told);
        g4_take_in(setup, s, side, sum);
    }
}

/* The full bill of a column for this month so far: before the referee's judgements and
 * before Administration. */
int64_t g4_next_bill(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    g4_column column = s->columns[c];
    bn_rat troops = bn_rat_int(0);

    if (!g4_afield(&column))
        return 0;
    if (bn_state_empty(column.ground_days, sizeof column.ground_days))
        column.ground_days[g4_ground_at(setup, g4_at(&column))] = 1; /* the month is young */
    column.ground = usual_ground(setup, &column);
    column.month = (uint8_t)month_of_bill(setup, s, &column);
    column.in_kind = (uint8_t)g4_column_force(setup, &column)->inputs.paid_in_kind_maintain;
    column.distance_home = miles_home(setup, &column);
    column.administration = G4_ADMINISTRATION_RESULTS_SUCCESS;
    for (int32_t i = 0; i < G4_LINES; i++) {
        column.upkeep[i].levy_months += g4_levy_line(setup, &column, i) ? 1 : 0;
        troops = bn_rat_add(troops, g4_line_bill(setup, s, &column, i, G4_READINESS_FULL));
    }
    return g4_to_pay(setup->figures, &column, troops) +
           g4_to_pay(setup->figures, &column, g4_train_bill(setup, s, &column, column.ls));
}

/* A line that the map shows to be cut, before anyone has judged otherwise. */
static void explain_line(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_trace *trace)
{
    const g4_column *column = &s->columns[c];

    if (!(column->month & G4_MONTH_SUPPLY_LINE))
        bn_trace_add(trace, (bn_term){ .rule = 75,
                                       .row = BN_NO_ROW,
                                       .side = (int8_t)g4_column_side(c),
                                       .about = (int16_t)c,
                                       .words = "no supply line to a home base" });
}

static void begin_month(const g4_setup *setup, g4_campaign *s, bn_trace *trace)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++)
        if (g4_leads(s, c))
            g4_column_fold(setup, s, c);
    collect(setup, s, trace);
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        g4_column *column = &s->columns[c];

        count_service(setup, s, c);
        if (!g4_afield(column))
            continue;
        column->ground = usual_ground(setup, column);
        column->month = usual_month(setup, s, c);
        explain_line(setup, s, c, trace);
        column->in_kind = (uint8_t)g4_column_force(setup, column)->inputs.paid_in_kind_maintain;
        column->distance_home = miles_home(setup, column);
        column->administration = G4_ADMINISTRATION_RESULTS_SUCCESS;
        column->low = column->none = 0;
        column->allotted[0] = column->allotted[1] = 0;
        column->unpaid = 0;
        for (int32_t i = 0; i < G4_TERRAINS; i++)
            column->ground_days[i] = 0;
    }
}

/* ---- M1, the referee ---------------------------------------------------------------------- */

/* `line` is 1 once the month has started. The cursor `part`: ground, conditions, figures. */
enum { ASKS_GROUND, ASKS_MONTH, ASKS_FIGURES, ASKED };

static uint32_t month_open(const g4_setup *setup, const g4_column *column)
{
    const uint8_t *force = g4_column_force(setup, column)->inputs.given;
    const uint8_t *campaign = setup->campaign.given;
    uint32_t open = 0;

    open |= campaign[G4_IN_SEASON_MONTHS] ? 0 : G4_MONTH_SEASON;
    open |= campaign[G4_IN_RURAL_AREA] ? 0 : G4_MONTH_RURAL;
    open |= force[G4_IN_SUPPLY_LINE_OPEN] ? 0 : G4_MONTH_SUPPLY_LINE;
    open |= force[G4_IN_IN_PORT] ? 0 : G4_MONTH_IN_PORT;
    open |= force[G4_IN_ROADS_ONLY] ? 0 : G4_MONTH_ROADS_ONLY;
    open |= force[G4_IN_LAND_AND_WATER] ? 0 : G4_MONTH_LAND_AND_WATER;
    open |= force[G4_IN_CANNOT_GO_HOME] ? 0 : G4_MONTH_CANNOT_GO_HOME;
    open |= setup->battle.given[G4_IN_WINTER] ? 0 : G4_MONTH_HARD_WINTER;
    return open;
}

static bool month_asks(const g4_setup *setup, const g4_campaign *s)
{
    const g4_column *column = &s->columns[s->column];
    const uint8_t *given = g4_column_force(setup, column)->inputs.given;

    switch (s->part) {
    case ASKS_GROUND:
        return !setup->campaign.given[G4_IN_MONTH_TERRAIN];
    case ASKS_MONTH:
        return month_open(setup, column) != 0;
    default:
        return !given[G4_IN_PAID_IN_KIND_MAINTAIN] || !given[G4_IN_DISTANCE_HOME];
    }
}

OPEN(ground)
{
    if (s->column == 0 && s->line == 0)
        begin_month(setup, s, trace);
    s->line = 1;
    for (; referee_asked(setup) && s->column < g4_column_count(setup); s->column++, s->part = 0)
        for (; g4_afield(&s->columns[s->column]) && s->part < ASKED; s->part++)
            if (month_asks(setup, s))
                return BN_ASKS;
    return BN_DONE;
}

ASK(ground)
{
    const g4_column *column = &s->columns[s->column];
    const uint8_t *given = g4_column_force(setup, column)->inputs.given;
    int32_t side = g4_column_side(s->column), kind = column->in_kind;

    switch (s->part) {
    case ASKS_GROUND:
        g4_c_choice(s, G4_C_GROUND, side, (UINT64_C(1) << G4_TERRAINS) - 1, column->ground, out);
        break;
    case ASKS_MONTH:
        g4_c_flags(s, G4_C_MONTH, side, month_open(setup, column),
                   column->month & month_open(setup, column), out);
        break;
    default:
        g4_c_question(s, G4_C_FIGURES, side, out);
        out->spans[0] =
            given[G4_IN_PAID_IN_KIND_MAINTAIN] ? (bn_span){ kind, kind } : (bn_span){ 0, 100 };
        out->spans[1] = given[G4_IN_DISTANCE_HOME]
                            ? (bn_span){ column->distance_home, column->distance_home }
                            : (bn_span){ 0, MILES_HOME_MAX };
        out->preset = (bn_answer){ { kind, column->distance_home } };
    }
    out->about[0] = s->column;
    return 1;
}

TAKE(ground)
{
    g4_column *column = &s->columns[s->column];
    const int32_t *values = moves[0].answer.value;

    switch (s->part) {
    case ASKS_GROUND:
        column->ground = (uint8_t)values[0];
        break;
    case ASKS_MONTH:
        column->month = (uint8_t)((column->month & ~month_open(setup, column)) |
                                  (uint32_t)bn_answer_flags(&moves[0].answer));
        break;
    default:
        column->in_kind = (uint8_t)values[0];
        column->distance_home = values[1];
    }
    s->part++;
}

const bn_step g4_c_ground_step = { .open = ground_open, .ask = ground_ask, .take = ground_take };

/* ---- M3, readiness ------------------------------------------------------------------------ */

/* The cursor `part`: 0 the force as a whole, 1 line by line. The options are the rows of
 * readiness.csv, and for a force "by line". */
enum { BY_LINE = G4_READINESS_COUNT };

static void want(g4_column *column, uint32_t lines, int32_t readiness)
{
    column->low &= ~lines;
    column->none &= ~lines;
    column->low |= readiness == G4_READINESS_LOW ? lines : 0;
    column->none |= readiness == G4_READINESS_NONE ? lines : 0;
}

OPEN(readiness)
{
    for (; g4_next_column(setup, s); g4_hand_over(s)) {
        if (s->part == 0)
            return BN_ASKS;
        for (; s->line < G4_LINES; s->line++)
            if (s->part == 1 && s->columns[s->column].standing.count[s->line] > 0)
                return BN_ASKS;
    }
    return BN_DONE;
}

ASK(readiness)
{
    int32_t side = g4_column_side(s->column);

    if (s->part == 0)
        g4_c_choice(s, G4_C_READINESS, side, (1u << (BY_LINE + 1)) - 1, G4_READINESS_FULL, out);
    else
        g4_c_choice(s, G4_C_LINE_READINESS, side, (1u << BY_LINE) - 1, G4_READINESS_FULL, out);
    out->about[0] = s->column;
    if (s->part != 0)
        out->about[1] = s->line;
    return 1;
}

TAKE(readiness)
{
    g4_column *column = &s->columns[s->column];

    if (s->part == 0) {
        s->part = value == BY_LINE ? 1 : 2;
        if (value != BY_LINE)
            want(column, UINT32_MAX, value);
    } else {
        want(column, UINT32_C(1) << s->line, value);
        s->line++;
    }
}

const bn_step g4_c_readiness_step = { .open = readiness_open,
                                      .ask = readiness_ask,
                                      .take = readiness_take };

/* ---- M3, LS of the bases ------------------------------------------------------------------ */

/* `line` is 1 once the pools are filled. */
static void fill_pools(const g4_setup *setup, g4_campaign *s)
{
    for (int32_t side = 0; side < setup->side_count; side++) {
        s->pool[side][0] = s->pool[side][1] = 0;
        for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
            for (int32_t k = 0; k < 2 && g4_afield(&s->columns[c]); k++)
                s->pool[side][k] += s->columns[c].ls[G4_LOGISTICS_NAVAL + k];
    }
}

/* Points from the bases that a column needs, of both kinds together. */
static int64_t wanted_points(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    const g4_column *column = &s->columns[c];
    bn_rat own[G4_LS_KINDS + 1], short_of = bn_rat_int(0);

    g4_supply_at_hand(setup, column, own);
    own[G4_LOGISTICS_NAVAL] = own[G4_LOGISTICS_AIR] = bn_rat_int(0);
    for (int32_t i = 0; i < G4_LINES; i++)
        if (!g4_supply_draw(setup, s, column, i, g4_wanted(column, i), own))
            short_of =
                bn_rat_add(short_of, g4_line_supply(setup, s, column, i, g4_wanted(column, i)));
    return g4_ls_points(setup->figures, short_of);
}

static bool scarce(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    int64_t wants = 0;
    int32_t forces = 0;

    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++) {
        int64_t points =
            c >= s->column && g4_afield(&s->columns[c]) ? wanted_points(setup, s, c) : 0;

        wants += points;
        forces += points > 0;
    }
    /* with one force to serve there is nothing to share */
    return forces > 1 &&
           wants > (s->pool[side][0] < s->pool[side][1] ? s->pool[side][0] : s->pool[side][1]);
}

static int32_t at_most(int64_t wanted, int32_t left)
{
    return wanted < left ? (int32_t)wanted : left;
}

static void allot(g4_campaign *s, int32_t naval, int32_t air)
{
    int32_t side = g4_column_side(s->column);

    s->columns[s->column].allotted[0] = naval;
    s->columns[s->column].allotted[1] = air;
    s->pool[side][0] -= naval;
    s->pool[side][1] -= air;
    g4_hand_over(s);
    s->line = 1;
}

OPEN(sharing)
{
    if (s->line == 0)
        fill_pools(setup, s);
    s->line = 1;
    while (s->column < g4_column_count(setup)) {
        const int32_t *left = s->pool[g4_column_side(s->column)];
        int64_t points;

        if (!g4_paid_now(s, s->column)) {
            s->column++;
            continue;
        }
        points = wanted_points(setup, s, s->column);
        if (points > 0 && left[0] + left[1] > 0 && scarce(setup, s, g4_column_side(s->column)))
            return BN_ASKS;
        allot(s, at_most(points, left[0]), at_most(points, left[1]));
    }
    return BN_DONE;
}

ASK(sharing)
{
    int32_t side = g4_column_side(s->column);
    int64_t points = wanted_points(setup, s, s->column);

    g4_c_question(s, G4_C_LS_SHARE, side, out);
    for (int32_t k = 0; k < 2; k++) {
        out->spans[k] = (bn_span){ 0, s->pool[side][k] };
        out->preset.value[k] = at_most(points, s->pool[side][k]);
    }
    out->about[0] = s->column;
    return 1;
}

TAKE(sharing)
{
    allot(s, moves[0].answer.value[0], moves[0].answer.value[1]);
}

const bn_step g4_c_sharing_step = { .open = sharing_open,
                                    .ask = sharing_ask,
                                    .take = sharing_take };

/* ---- M4 ----------------------------------------------------------------------------------- */

/* One roll for a force, also where two have joined. */
OPEN(quarter)
{
    for (; g4_next_column(setup, s); g4_hand_over(s))
        if (g4_leads(s, s->column))
            return BN_ASKS;
    return BN_DONE;
}

ASK(quarter)
{
    g4_c_roll(g4_tables(setup), s, G4_C_ADMINISTRATION, g4_column_side(s->column), G4_DICE_SKILL,
              out);
    out->about[0] = s->column;
    return 1;
}

TAKE(quarter)
{
    int32_t companion = g4_companion(s, s->column);

    s->columns[s->column].administration = (uint8_t)moves[0].answer.value[0];
    if (companion != G4_NONE)
        s->columns[companion].administration = s->columns[s->column].administration;
    g4_hand_over(s);
}

CONSEQUENCE(quarter)
{
    int32_t skill = g4_column_administration(setup, s, s->column);
    g4_grade grade = g4_check(g4_tables(setup), skill, totals[0]);

    return g4_administration_row(g4_tables(setup),
                                 grade == G4_CRITICAL_SUCCESS || grade == G4_SUCCESS,
                                 grade == G4_CRITICAL_SUCCESS || grade == G4_CRITICAL_FAILURE,
                                 g4_margin(g4_tables(setup), skill, totals[0]));
}

ROLL_KEY(quarter)
{
    return (uint64_t)(uint32_t)g4_column_administration(setup, s, s->column);
}

WEIGH(quarter)
{
    g4_weigh_skill(setup, 79, s->column, g4_column_administration(setup, s, s->column), totals[0],
                   trace);
}

const bn_step g4_c_quarter_step = { .open = quarter_open,
                                    .ask = quarter_ask,
                                    .take = quarter_take,
                                    .consequence = quarter_consequence,
                                    .roll_key = quarter_key,
                                    .weigh = quarter_weigh };
