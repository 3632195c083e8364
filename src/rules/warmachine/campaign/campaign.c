/* The campaign as a game: its course of steps, and the slots of bn_game. */
#include "campaign.h"

#include <string.h>

#include "steps.h"

/* ---- sizes ----------------------------------------------------------------------------------- */

_Static_assert(sizeof(wm_campaign) <= BN_STATE_MAX, "a campaign is too large for a state");
_Static_assert(sizeof(wm_column) == sizeof(wm_standing) + WM_HEALING * sizeof(wm_healing) +
                                        6 * sizeof(int32_t) + 2 * (WM_SIDE_FORCES + WM_RESULTS) +
                                        WM_RESULTS + 2 * WM_MONTHS + 4 * sizeof(uint16_t) +
                                        2 * sizeof(wm_clock) + 28,
               "a column has bytes that are no field");
_Static_assert(sizeof(wm_campaign) ==
                   sizeof(bn_rat) + 3 * WM_SIDES * sizeof(int64_t) +
                       WM_COLUMNS * sizeof(wm_column) + WM_PLACES * sizeof(wm_seat) +
                       (6 + WM_FORCES) * sizeof(int32_t) + 20 + WM_FORCES + WM_BODIES + 3 +
                       sizeof(wm_battle) + sizeof(((wm_campaign *)0)->charges),
               "a campaign has bytes that are no field");

static uint32_t game_sides(const void *setup)
{
    return WM_SIDES;
}

static const char *side_name(const void *setup, uint32_t side)
{
    return ((const wm_setup *)setup)->sides[side].name;
}

static size_t state_size(const void *setup)
{
    return wm_charges_kept(setup) ? sizeof(wm_campaign) : offsetof(wm_campaign, charges);
}

/* The most map units that any force can go in one time unit, what it saved up included. */
static uint64_t units_bound(const wm_setup *setup)
{
    bool asks = setup->options.referee == 0;
    bn_rat rate = asks && !setup->campaign.given[WM_IN_TERRAIN_RATE] ? bn_rat_int(10)
                                                                     : setup->campaign.terrain_rate;
    int64_t unit = asks && !setup->campaign.given[WM_IN_MAP_UNIT]
                       ? 1
                       : wm_unit_miles(setup->figures, &setup->campaign);
    int64_t most = 0;

    for (int32_t f = 0; f < WM_FORCES; f++) {
        const wm_force *force = wm_force_of(setup, f);

        for (int32_t k = 0; k < force->kind_count; k++)
            most = force->kinds[k].movement > most ? force->kinds[k].movement : most;
        most = force->base_miles > most ? force->base_miles : most;
    }
    most = bn_rat_ceil(bn_rat_mul(bn_rat_int(2 * most), rate)) + 1; /* a forced march adds half */
    return (uint64_t)(WM_WEEK_MAX * most / unit + 2);
}

/* Days times what a time unit can ask: C1; musters, orders, luck, ways, halts, catches and attacks for every
 * column; sieges for every place; lengths of fatigue for two causes before C9 and on each of seven
 * evenings; and as many battles, with the ways after them, as there can be, each column in one. */
static uint32_t bound(const void *with)
{
    const wm_setup *setup = with;
    uint64_t columns = WM_COLUMNS * (3 + WM_WEEK_MAX + units_bound(setup) + 1 + 2 * WM_COLUMNS + 1 +
                                     2 * (WM_WEEK_MAX + 1));
    uint64_t places = WM_PLACES * 3;
    uint64_t battles = WM_COLUMNS / 2 *
                       (wm_battle_bound(WM_SIDE_FORCES, WM_SIDE_FORCES) + (uint64_t)2 * WM_BODIES);
    uint64_t unit = WM_SCALES + columns + places + battles + 2;
    uint64_t total = 2 * WM_COLUMNS + (uint64_t)setup->campaign.days * unit;

    return total > UINT32_MAX ? UINT32_MAX : (uint32_t)total;
}

/* ---- the first state ------------------------------------------------------------------------- */

static void muster(const wm_setup *setup, int32_t index, wm_column *column)
{
    const wm_force *force = wm_force_of(setup, index);
    wm_census census = wm_census_of(force);

    memcpy(column->standing.kinds, census.kinds, sizeof column->standing.kinds);
    for (int32_t k = 0; k < WM_KINDS; k++)
        column->standing.strength += census.kinds[k];
    column->standing.battle_rating = (int16_t)setup->ratings[index].battle_rating;
    column->standing.troop_class = (int8_t)setup->ratings[index].troop_class;
    column->standing.force = (int8_t)index;
    column->standing.leader_here = 1;
    column->battle.level = (uint8_t)force->fatigue;
    column->x = force->x;
    column->y = force->y;
    column->supply_days = force->supply_days;
    column->side = (uint8_t)(index / WM_SIDE_FORCES);
    column->fate = column->standing.strength > 0 ? WM_IN_THE_FIELD : WM_DEAD;
    column->standing.fatigue = wm_column_fatigue(setup->figures, column);
    column->order = WM_ORDER_STAY;
}

/* A column at its own place liege starts inside, besieged or not. */
static void garrison(const wm_setup *setup, wm_campaign *s)
{
    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        const wm_place *place = &setup->campaign.places[p];

        s->seats[p].holder = (uint8_t)place->liege;
        s->seats[p].food_weeks = (int16_t)place->food_weeks;
        for (int32_t h = 0; h < WM_COLUMNS; h++) {
            wm_column *column = &s->columns[h];

            if (wm_place_walled(setup, p) && wm_column_out(column) &&
                1 + column->side == place->liege && column->x == place->x && column->y == place->y)
                column->inside = 1;
        }
    }
}

static void begin(const void *with, void *state, bn_trace *trace)
{
    const wm_setup *setup = with;
    wm_campaign *s = state;
    int32_t h = 0;

    memset(s, 0, state_size(setup));
    for (int32_t side = 0; side < WM_SIDES; side++)
        for (int32_t f = 0; f < setup->sides[side].force_count; f++)
            muster(setup, side * WM_SIDE_FORCES + f, &s->columns[h++]);
    for (int32_t side = 0; side < WM_SIDES; side++)
        s->treasury[side] = setup->sides[side].treasury;
    wm_charges_begin(setup, s);
    s->day = 1;
    s->first = 1; /* so the first side gives its orders first */
    s->miles = wm_unit_miles(setup->figures, &setup->campaign);
    s->clerics = setup->campaign.cleric_feeds_all;
    memset(s->entrants, WM_NOBODY, sizeof s->entrants);
    memset(s->bodies, WM_NOBODY, sizeof s->bodies);
    garrison(setup, s);
    wm_seats_settle(setup, s);
    wm_campaign_dawn(setup, s);
    s->then = s->phase;
    s->phase = wm_side_stands(s, 0) && wm_side_stands(s, 1) ? WM_PHASE_TIRED : WM_PHASE_OVER;
    bn_steps_settle(&wm_campaign_course, setup, s, trace);
}

/* ---- the order of events --------------------------------------------------------------------- */

uint32_t wm_ask_today(const wm_campaign *s, uint32_t kind, uint32_t side, int32_t preset,
                      bn_question *out)
{
    bn_ask_kind(wm_kinds, kind, (uint32_t)s->day, side, preset, out);
    return 1;
}

uint32_t wm_ask_column(const wm_campaign *s, uint32_t kind, uint32_t side, int32_t preset,
                       bn_question *out)
{
    wm_ask_today(s, kind, side, preset, out);
    out->about[0] = s->column;
    return 1;
}

uint32_t wm_ask_place(const wm_campaign *s, uint32_t kind, uint32_t side, int32_t preset,
                      bn_question *out)
{
    wm_ask_today(s, kind, side, preset, out);
    out->about[1] = s->column;
    return 1;
}

uint32_t wm_ask_die(const wm_figures *tables, const wm_campaign *s, uint32_t kind,
                    uint32_t constant, bn_question *out)
{
    wm_ask_column(s, kind, s->columns[s->column].side, 0, out);
    out->about[1] = s->sub;
    out->throws[0] = (bn_throw){ 1, (uint8_t)tables->constants[constant].value, 0 };
    out->preset.value[0] = 1;
    return 1;
}

bool wm_campaign_decided(wm_campaign *s)
{
    if (wm_side_lasts(s, 0) && wm_side_lasts(s, 1))
        return false;
    s->phase = WM_PHASE_OVER;
    return true;
}

/* WM-131 When troops are moved: one phase after the other, as in the table "A campaign". */
static const bn_step *const steps[] = {
#define STEP(name, row) &wm_##row##_step,
#include "campaign/steps.def"
};

const bn_steps wm_campaign_course = {
    .steps = steps,
    .over = WM_PHASE_OVER,
    .step_at = offsetof(wm_campaign, phase),
    .cursors = WM_CURSORS,
    .cursor = { [WM_BY_COLUMN] = offsetof(wm_campaign, column),
                [WM_BY_SUB] = offsetof(wm_campaign, sub),
                [WM_BY_TURN] = offsetof(wm_campaign, turn) },
    .kinds = wm_kinds,
};

BN_STEPS_FUNCTIONS(wm_campaign_course)

/* The last answer to a battle is kept only to be put into words. */
static size_t key(const void *setup, const void *state, uint64_t measured, void *out)
{
    wm_campaign *kept = out;

    memcpy(kept, state, state_size(setup));
    memset(kept->answered, 0, sizeof kept->answered);
    return state_size(setup);
}

/* ---- the map --------------------------------------------------------------------------------- */

static void ground(const void *with, bn_ground *out)
{
    *out = wm_map_of(&((const wm_setup *)with)->campaign);
}

static const char *place(const void *with, uint32_t index, bn_point *at)
{
    const wm_setup *setup = with;
    const wm_campaign_inputs *campaign = &setup->campaign;

    if (setup->country.ground.width > 0)
        return bn_map_place_name(&setup->country, index, at);
    if (index >= (uint32_t)campaign->place_count)
        return NULL;
    *at = (bn_point){ campaign->places[index].x, campaign->places[index].y };
    return campaign->places[index].name;
}

static const bn_map *country(const void *with)
{
    const bn_map *map = &((const wm_setup *)with)->country;

    return map->ground.width > 0 ? map : NULL;
}

/* Units that it goes in a day. */
static int32_t day_units(const wm_setup *setup, const wm_campaign *s, const wm_column *column)
{
    return wm_column_distance(setup, s, column, WM_ORDER_MARCH, false, NULL) / s->miles;
}

static bool march(const void *with, const void *state, const bn_question *question, bn_march *out)
{
    const wm_campaign *s = state;

    if (question->kind != WM_C_WAY && question->kind != WM_C_GOAL)
        return false;
    ground(with, &out->ground);
    out->from = wm_column_at(&s->columns[question->about[0]]);
    out->by_way = question->kind == WM_C_WAY;
    out->day = out->by_way ? 0 : day_units(with, s, &s->columns[question->about[0]]);
    return true;
}

/* ---- the end --------------------------------------------------------------------------------- */

static int32_t winner(const void *setup, const void *state)
{
    const wm_campaign *s = state;
    bool stands[WM_SIDES] = { wm_side_stands(s, 0), wm_side_stands(s, 1) };

    if (stands[0] != stands[1])
        return stands[0] ? 0 : 1;
    if (s->victories[0] == s->victories[1])
        return WM_NONE;
    return s->victories[0] > s->victories[1] ? 0 : 1;
}

static const bn_measure measures[] = {
    { "heads", "troops in the field", 0, 0, BN_MEASURE_OWN },
    { "heads", "troops in the field", 1, 0, BN_MEASURE_OWN },
    { "dead", "dead", 0, 0, 0 },
    { "dead", "dead", 1, 0, 0 },
    { "victories", "battles won", 0, 0, 0 },
    { "victories", "battles won", 1, 0, 0 },
    { "days", "days passed", WM_NONE, 0, 0 },
    { "money", "in the treasury", 0, 0, BN_MEASURE_OWN },
    { "money", "in the treasury", 1, 0, BN_MEASURE_OWN },
    { "experience", "XP of its leaders", 0, 0, BN_MEASURE_OWN },
    { "experience", "XP of its leaders", 1, 0, BN_MEASURE_OWN },
};

static bool side_has_players(const wm_side *side)
{
    for (int32_t f = 0; f < side->force_count; f++)
        if (wm_has_players(&side->forces[f]))
            return true;
    return false;
}

/* A side that was given no treasury has none to count, and XP are for players. */
static void measure_title(const void *with, uint32_t which, bn_text *out)
{
    const wm_side *side = &((const wm_setup *)with)->sides[which <= 6 ? 0 : measures[which].side];

    if (which <= 6 || (which <= 8 ? side->treasury != 0 : side_has_players(side)))
        bn_text_add(out, measures[which].title);
}

static int64_t measure(const void *with, const void *state, uint32_t which)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;
    int64_t sum = 0;

    if (which > 8)
        return side_has_players(&setup->sides[measures[which].side]) ? s->xp[measures[which].side]
                                                                     : 0;
    if (which > 6)
        return setup->sides[measures[which].side].treasury != 0 ? s->treasury[measures[which].side]
                                                                : 0;
    if (which == 6)
        return s->day < setup->campaign.days ? s->day : setup->campaign.days;
    if (which >= 4)
        return s->victories[measures[which].side];
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        const wm_column *column = &s->columns[h];

        if (column->fate == WM_UNUSED || column->side != (uint8_t)measures[which].side)
            continue;
        if (which >= 2) {
            sum += column->standing.dead;
        } else if (wm_column_out(column)) {
            sum += column->standing.strength;
            for (int32_t k = 0; k < WM_KINDS; k++)
                sum += column->standing.wounded[k];
        }
    }
    return sum;
}

/* ---- invariants ------------------------------------------------------------------------------ */

static bool host_sound(const wm_figures *tables, const wm_campaign *s, const wm_column *column)
{
    int32_t strength = 0;
    bool ok = column->fate <= WM_HOME && column->side < WM_SIDES && column->supply_days >= 0 &&
              column->miles >= 0 && column->order < WM_ORDERS && column->worn <= WM_SERIOUS &&
              column->battle.level <= WM_SERIOUS && column->march.level <= WM_SERIOUS;

    if (column->fate == WM_UNUSED)
        return ok && column->standing.strength == 0;
    for (int32_t k = 0; k < WM_KINDS; k++) {
        int32_t healing = 0;

        for (int32_t i = 0; i < WM_HEALING; i++) {
            ok = ok && column->healing[i].kinds[k] >= 0;
            healing += column->healing[i].kinds[k];
        }
        ok = ok && column->standing.kinds[k] >= 0 && column->standing.wounded[k] == healing;
        strength += column->standing.kinds[k];
    }
    ok = ok && strength == column->standing.strength && column->starved >= 0 &&
         column->starved <= column->standing.dead;
    if (wm_column_out(column) && s->phase != WM_PHASE_BATTLE)
        ok = ok && strength > 0 && column->standing.fatigue == wm_column_fatigue(tables, column);
    return ok;
}

/* No head appears or vanishes but by a ruling: everyone who came is fit, wounded or dead. */
static bool counted(const wm_setup *setup, const wm_campaign *s)
{
    int64_t heads[WM_FORCES] = { 0 };

    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        const wm_standing *standing = &s->columns[h].standing;

        if (s->columns[h].fate == WM_UNUSED)
            continue;
        heads[standing->force] += (int64_t)standing->strength + standing->dead;
        for (int32_t k = 0; k < WM_KINDS; k++)
            heads[standing->force] += standing->wounded[k];
    }
    for (int32_t f = 0; f < WM_FORCES; f++) {
        const wm_force *force = wm_force_of(setup, f);
        wm_census census = wm_census_of(force);

        heads[f] -= s->ruled[f];
        for (int32_t k = 0; k < WM_KINDS; k++)
            heads[f] -= census.kinds[k];
        if (f % WM_SIDE_FORCES < setup->sides[f / WM_SIDE_FORCES].force_count && heads[f] != 0)
            return false;
    }
    return true;
}

static bool charges_sound(const wm_setup *setup, const wm_campaign *s)
{
    const wm_person *person;

    for (int32_t f = 0; wm_charges_kept(setup) && f < WM_FORCES; f++)
        for (int32_t p = 0; (person = wm_person_of(wm_force_of(setup, f), p)) != NULL; p++)
            for (int32_t i = 0; i < person->item_count; i++)
                if (s->charges[f][p][i] > person->items[i].charges)
                    return false;
    return true;
}

static bool sound(const void *with, const void *state)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;
    bool battle = s->phase >= WM_PHASE_BATTLE && s->phase <= WM_PHASE_ADVANCE;
    bool ok = s->phase <= WM_PHASE_OVER && s->day >= 1 && s->day <= setup->campaign.days + 1 &&
              s->miles >= 1 && s->initiative < WM_SIDES && s->first < WM_SIDES;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        ok = ok && host_sound(setup->figures, s, &s->columns[h]);
    for (int32_t p = 0; p < WM_PLACES; p++)
        ok = ok && s->seats[p].food_weeks >= 0 && s->seats[p].holder <= WM_SIDES;
    if (!battle)
        ok = ok && bn_state_empty(&s->fight, sizeof s->fight);
    if (s->phase == WM_PHASE_BATTLE)
        ok = ok && wm_battle_sound(setup, &s->fight);
    return ok && counted(setup, s) && charges_sound(setup, s);
}

const bn_game wm_campaign_game = {
    .name = "campaign",
    .kinds = wm_kinds,
    .kind_count = WM_CAMPAIGN_KINDS,
    .sides = game_sides,
    .side_name = side_name,
    .state_size = state_size,
    .bound = bound,
    .begin = begin,
    BN_STEPS_SLOTS,
    .ruling = wm_campaign_ruling,
    .rule = wm_campaign_rule,
    .steady = wm_campaign_steady,
    .key = key,
    .winner = winner,
    .measures = measures,
    .measure_count = BN_COUNT(measures),
    .measure = measure,
    .measure_title = measure_title,
    .score = &wm_campaign_score,
    .gloss = &wm_campaign_gloss,
    .view = wm_campaign_view,
    .hidden = wm_campaign_hidden,
    .hidden_count = WM_CAMPAIGN_HIDDEN,
    .explain = wm_campaign_explain,
    .describe = wm_campaign_describe,
    .word = wm_campaign_word,
    .tell = wm_campaign_tell,
    .ground = ground,
    .map = country,
    .strength = "strength",
    .place = place,
    .march = march,
    .date = wm_date_of,
    .sound = BN_FOR_TESTS(sound),
};
