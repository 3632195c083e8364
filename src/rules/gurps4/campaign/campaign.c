/* The campaign as a game: its course, and the slots of bn_game. */
#include "campaign.h"

#include <string.h>

#include "steps.h"
#include "rules/people/skills.h"

/* ---- sizes -------------------------------------------------------------------------------- */

_Static_assert(sizeof(g4_campaign) <= BN_STATE_MAX, "a campaign is too large for a state");
_Static_assert(sizeof(g4_column) == sizeof(g4_standing) + G4_LINES * sizeof(g4_upkeep) +
                                        G4_PERSONS * sizeof(g4_person_state) + 3 * sizeof(bn_rat) +
                                        sizeof(int64_t) + 17 * sizeof(int32_t) +
                                        3 * sizeof(uint16_t) + G4_TERRAINS + 19 + 6,
               "a column has bytes that are no field");
_Static_assert(sizeof(g4_mustering) == sizeof(int64_t) + 2 * sizeof(int32_t) + 8,
               "something on its way has bytes that are no field");
_Static_assert(sizeof(g4_draft) == 2 * sizeof(int32_t) + 12, "a draft has bytes that are no field");
_Static_assert(sizeof(g4_campaign) == 3 * G4_CAMPAIGN_SIDES * sizeof(int64_t) +
                                          (2 + G4_LS_KINDS + 1) * sizeof(bn_rat) +
                                          G4_CAMPAIGN_SIDES * G4_MUSTERS * sizeof(g4_mustering) +
                                          G4_CAMPAIGN_SIDES * sizeof(g4_draft) +
                                          (3 * G4_CAMPAIGN_SIDES + 1) * sizeof(int32_t) + 6 +
                                          2 * G4_FIGHTERS + G4_PLACES + sizeof(g4_weather) + 13 +
                                          sizeof(g4_battle) + G4_COLUMNS * sizeof(g4_column),
               "a campaign has bytes that are no field");

static uint32_t game_sides(const void *setup)
{
    return (uint32_t)((const g4_setup *)setup)->side_count;
}

static const char *side_name(const void *setup, uint32_t side)
{
    return ((const g4_setup *)setup)->sides[side].name;
}

static size_t state_size(const void *setup)
{
    return offsetof(g4_campaign, columns) + (size_t)g4_column_count(setup) * sizeof(g4_column);
}

/* The longest battle that two sides can have: those of their forces with the most persons. */
static uint64_t battle_bound(const g4_setup *setup)
{
    g4_scene scene = { .setup = setup, .inputs = &setup->battle, .side_count = 2 };
    int32_t fullest = 0;

    for (int32_t f = 0; f < g4_column_count(setup); f++)
        if (g4_force_at(setup, f)->person_count > g4_force_at(setup, fullest)->person_count)
            fullest = f;
    for (int32_t side = 0; side < 2; side++) {
        scene.force_count[side] = G4_FIGHTERS;
        for (int32_t slot = 0; slot < G4_FIGHTERS; slot++)
            scene.forces[side][slot] = (uint8_t)fullest;
    }
    return g4_battle_bound(&scene);
}

/* Days times what a day can ask. D1: ten at most. D2: nine for each act of a
 * side that raises, three for every column, and eight for each act of its orders. D3: two a column. D4:
 * each pair of columns meets once. M: three
 * for the ground, one for each levy, the readiness of each line, what each line gets, and six
 * more. */
static uint32_t bound(const void *with)
{
    const g4_setup *setup = with;
    uint64_t columns = (uint64_t)g4_column_count(setup), sides = (uint64_t)setup->side_count;
    uint64_t pairs = sides * (sides - 1) / 2 * G4_SIDE_FORCES * G4_SIDE_FORCES;
    uint64_t day = 10 + columns * 5 + sides * (G4_ACTS + 1) * (8 + 9) + pairs * battle_bound(setup);
    uint64_t month = columns * (3 + 3 * G4_LINES + 6);
    uint64_t months = (uint64_t)setup->campaign.days / (uint64_t)G4_FIXED(MONTH_DAYS) + 1;
    uint64_t total = 16 + (uint64_t)setup->campaign.days * day + months * month;

    return total > UINT32_MAX ? UINT32_MAX : (uint32_t)total;
}

/* ---- the phases --------------------------------------------------------------------------- */

/* G4-080 Order of payment: one phase follows another as they are in g4_phase, and so do those of
 * the month, from what is folded and the bill to replacements; levies that go home were paid for the
 * month. */
static const bn_step *const steps[] = {
    [G4_PHASE_COUNTRY] = &g4_c_country_step,
    [G4_PHASE_DAY] = &g4_c_day_step,
    [G4_PHASE_EVENTS] = &g4_c_events_step,
    [G4_PHASE_SITTING] = &g4_c_sitting_step,
    [G4_PHASE_LUCK] = &g4_c_luck_step,
    [G4_PHASE_MARCH] = &g4_c_march_step,
    [G4_PHASE_BATTLE] = &g4_c_fight_step,
    [G4_PHASE_EVENING] = &g4_c_evening_step,
    [G4_PHASE_GROUND] = &g4_c_ground_step,
    [G4_PHASE_LEVIES] = &g4_c_levies_step,
    [G4_PHASE_READINESS] = &g4_c_readiness_step,
    [G4_PHASE_SHARING] = &g4_c_sharing_step,
    [G4_PHASE_QUARTER] = &g4_c_quarter_step,
    [G4_PHASE_TRAIN] = &g4_c_train_step,
    [G4_PHASE_PAY] = &g4_c_pay_step,
    [G4_PHASE_UNPAID] = &g4_c_unpaid_step,
    [G4_PHASE_REPLACE] = &g4_c_replace_step,
    [G4_PHASE_DAWN] = &g4_c_dawn_step,
};

const bn_steps g4_campaign_course = {
    .steps = steps,
    .over = G4_PHASE_OVER,
    .step_at = offsetof(g4_campaign, phase),
    .cursors = 3,
    .cursor = { offsetof(g4_campaign, column), offsetof(g4_campaign, line),
                offsetof(g4_campaign, part) },
    .kinds = g4_battle_kinds,
};

/* ---- the first state ---------------------------------------------------------------------- */

static void muster(const g4_setup *setup, int32_t index, g4_column *column)
{
    const g4_force *force = g4_force_at(setup, index);

    column->standing = g4_standing_of(setup->figures, force);
    for (int32_t i = 0; i < G4_LINES; i++) {
        column->upkeep[i].readiness = (uint8_t)force->lines[i].readiness;
        if (i >= force->line_count)
            column->standing.share[i] = bn_rat_int(1);
    }
    for (int32_t i = 0; i < G4_PERSONS; i++)
        column->person_states[i] = i < force->person_count
                                       ? (g4_person_state){ .hp = (int16_t)force->persons[i].hp }
                                       : (g4_person_state){ .status = G4_PERSON_ABSENT };
    column->casualties = bn_rat_int(force->casualties);
    column->ls[G4_LOGISTICS_LAND] = g4_ls_after(force->land_ls, force->ls_casualties);
    column->ls[G4_LOGISTICS_NAVAL] = g4_ls_after(force->naval_ls, force->ls_casualties);
    column->ls[G4_LOGISTICS_AIR] = g4_ls_after(force->air_ls, force->ls_casualties);
    column->x = column->from_x = column->to_x = force->x;
    column->y = column->from_y = column->to_y = force->y;
    column->origin = column->head = column->supports = (uint8_t)index;
    column->wavers = force->inputs.mercenaries_waver;
    column->order = (uint8_t)(force->inputs.posture == G4_BUNKERED      ? G4_ORDER_BUNKER
                              : force->inputs.posture == G4_NO_SECURITY ? G4_ORDER_NO_SECURITY
                                                                        : G4_ORDER_PATROL);
    column->fate = force->reserve ? G4_FATE_RESERVE : G4_FATE_FIELD;
    if (g4_column_elements(column) == 0 || force->casualties >= G4_FIXED(FORCE_GONE))
        column->fate = G4_FATE_GONE;
}

static int64_t upkeep_of(const g4_figures *tables, const g4_side *side)
{
    int64_t sum = 0;

    for (int32_t f = 0; f < side->force_count; f++) {
        const g4_force *force = &side->forces[f];

        if (force->reserve)
            continue;
        sum += g4_force_maintain(force) +
               g4_ls_maintain(tables, G4_LOGISTICS_LAND, force->land_ls) +
               g4_ls_maintain(tables, G4_LOGISTICS_NAVAL, force->naval_ls) +
               g4_ls_maintain(tables, G4_LOGISTICS_AIR, force->air_ls);
    }
    return sum;
}

static void clear_columns(const g4_setup *setup, g4_campaign *s)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        g4_column_clear(s, c);
        if (c % G4_SIDE_FORCES < setup->sides[g4_column_side(c)].force_count)
            muster(setup, c, &s->columns[c]);
    }
}

static void begin(const void *with, void *state, bn_trace *trace)
{
    const g4_setup *setup = with;
    g4_campaign *s = state;
    int32_t standing = 0;

    memset(s, 0, state_size(setup));
    clear_columns(setup, s);
    for (int32_t side = 0; side < setup->side_count; side++) {
        s->money[side] =
            g4_keeps_budget(&setup->sides[side])
                ? g4_war_chest(&setup->sides[side], upkeep_of(setup->figures, &setup->sides[side]))
                : 0;
        standing += g4_side_afield(s, side);
    }
    for (int32_t p = 0; p < G4_PLACES && p < setup->campaign.place_count; p++)
        s->holders[p] = (uint8_t)setup->campaign.places[p].owner;
    s->bill = bn_rat_int(0);
    for (int32_t k = 0; k <= G4_LS_KINDS; k++)
        s->supply[k] = bn_rat_int(0);
    s->day = 1;
    s->march_factor = setup->campaign.march_factor;
    s->roads = (uint8_t)setup->campaign.road_quality;
    s->weather.poorly_mapped = setup->campaign.poorly_mapped;
    memset(s->fighters, G4_NOBODY, sizeof s->fighters);
    g4_morning(setup, s, trace);
    bn_steps_go(&g4_campaign_course, s, standing < 2 ? G4_PHASE_OVER : G4_PHASE_COUNTRY);
    bn_steps_settle(&g4_campaign_course, setup, s, trace);
}

/* ---- questions ---------------------------------------------------------------------------- */

void g4_c_question(const g4_campaign *s, uint16_t kind, int32_t side, bn_question *out)
{
    bn_ask_kind(g4_battle_kinds, kind, (uint32_t)s->day, (uint32_t)side, 0, out);
}

static void allow(bn_question *out, uint64_t allowed)
{
    out->allowed = allowed;
    for (out->options = 0; allowed != 0; allowed >>= 1)
        out->options++;
}

void g4_c_choice(const g4_campaign *s, uint16_t kind, int32_t side, uint64_t allowed,
                 int32_t preset, bn_question *out)
{
    g4_c_question(s, kind, side, out);
    allow(out, allowed);
    out->preset.value[0] = preset;
}

void g4_c_flags(const g4_campaign *s, uint16_t kind, int32_t side, uint64_t allowed,
                uint64_t preset, bn_question *out)
{
    g4_c_question(s, kind, side, out);
    allow(out, allowed);
    out->preset = bn_flags_answer(preset);
}

void g4_c_number(const g4_campaign *s, uint16_t kind, int32_t side, bn_span span, int32_t preset,
                 bn_question *out)
{
    g4_c_question(s, kind, side, out);
    out->spans[0] = span;
    out->preset.value[0] = preset;
}

void g4_c_roll(const g4_figures *tables, const g4_campaign *s, uint16_t kind, int32_t side,
               int32_t dice, bn_question *out)
{
    g4_c_question(s, kind, side, out);
    out->throws[0] = g4_throw(tables, dice);
}

static bool fighting(const g4_campaign *s)
{
    return s->phase == G4_PHASE_BATTLE;
}

BN_STEPS_FUNCTIONS(g4_campaign_course)

static size_t key(const void *setup, const void *state, uint64_t measured, void *out)
{
    memcpy(out, state, state_size(setup));
    return state_size(setup);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* Who alone has a force left; otherwise the holder of the place that it is about; otherwise who has won the
 * most battles. */
static int32_t winner(const void *with, const void *state)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;
    int32_t standing = 0, last = G4_NONE, best = 0;
    bool tied = false;

    for (int32_t side = 0; side < setup->side_count; side++)
        if (g4_side_afield(s, side)) {
            standing++;
            last = side;
        }
    if (standing == 1)
        return last;
    if (setup->campaign.aim_place > 0)
        return (int32_t)s->holders[setup->campaign.aim_place - 1] - 1;
    for (int32_t side = 1; side < setup->side_count; side++) {
        tied = s->victories[side] == s->victories[best] ||
               (tied && s->victories[side] < s->victories[best]);
        if (s->victories[side] > s->victories[best])
            best = side;
    }
    return tied ? G4_NONE : best;
}

static const bn_measure measures[] = {
    { "troop_strength", "troop strength left", 0, 0, BN_MEASURE_OWN },
    { "troop_strength", "troop strength left", 1, 0, BN_MEASURE_OWN },
    { "money", "dollars left", 0, 0, BN_MEASURE_OWN },
    { "money", "dollars left", 1, 0, BN_MEASURE_OWN },
    { "victories", "battles won", 0, 0, 0 },
    { "victories", "battles won", 1, 0, 0 },
    { "days", "days passed", -1, 0, 0 },
    { "captives", "captives taken", 0, 0, BN_MEASURE_OWN },
    { "captives", "captives taken", 1, 0, BN_MEASURE_OWN },
    { "loot", "dollars for loot", 0, 0, BN_MEASURE_OWN },
    { "loot", "dollars for loot", 1, 0, BN_MEASURE_OWN },
};

/* A side without a budget has no money to be measured. */
static void measure_title(const void *with, uint32_t which, bn_text *out)
{
    const g4_setup *setup = with;

    if (which / 2 != 1 || g4_keeps_budget(&setup->sides[measures[which].side]))
        bn_text_add(out, measures[which].title);
}

static int64_t strength_left(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (g4_afield(&s->columns[c]))
            sum = g4_ts_add(sum, g4_column_ts_now(setup, &s->columns[c]));
    return bn_rat_floor(sum);
}

static int64_t measure(const void *with, const void *state, uint32_t which)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;

    if (which > 8)
        return s->loot[measures[which].side];
    if (which > 6)
        return s->captives[measures[which].side];
    switch (which / 2) {
    case 0:
        return strength_left(setup, s, measures[which].side);
    case 1:
        return s->money[measures[which].side];
    case 2:
        return s->victories[measures[which].side];
    default:
        return s->day < setup->campaign.days ? s->day : setup->campaign.days;
    }
}

/* ---- invariants --------------------------------------------------------------------------- */

static bool share_sound(bn_rat share)
{
    return share.den > 0 && share.num >= 0 && share.num <= share.den;
}

static bool column_sound(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    const g4_column *column = &s->columns[c];
    const g4_column *head = &s->columns[column->head];
    bool ok = column->fate <= G4_FATE_GUESTS &&
              g4_force_side(column->origin) == g4_column_side(c) &&
              g4_column_side(column->head) == g4_column_side(c) && column->healing >= 0 &&
              column->casualties.num >= 0 && column->casualties.den > 0 && column->miles.num >= 0 &&
              column->order < G4_ORDERS_OF_DAY;

    if (column->fate == G4_FATE_NONE || !ok)
        return ok && g4_column_elements(column) == 0;
    for (int32_t i = 0; i < G4_LINES; i++)
        ok = ok && column->standing.count[i] >= 0 && share_sound(column->standing.share[i]);
    for (int32_t k = 0; k < G4_LS_KINDS; k++)
        ok = ok && column->ls[k] >= 0;
    ok = ok && column->errand < BN_ERRANDS && column->ended < BN_ENDINGS;
    if (g4_are_guests(column))
        return ok && g4_leads(s, column->head) && g4_column_elements(column) == 0;
    if (!g4_afield(column))
        return ok;
    ok = ok && g4_afield(head) && head->head == column->head && g4_same_place(column, head) &&
         bn_rat_cmp(column->casualties, bn_rat_int(G4_FIXED(FORCE_GONE))) < 0;
    if (!fighting(s))
        ok = ok && g4_column_elements(column) > 0;
    return ok && column->origin < G4_ORIGINS;
}

/* What a side is asked while it orders is about its own force. */
static bool draft_sound(const g4_campaign *s, int32_t side)
{
    const g4_draft *draft = &s->drafts[side];

    return s->phase != G4_PHASE_SITTING || draft->stage != G4_STAGE_ORDERING ||
           g4_column_side(draft->column) == side;
}

static bool sound(const void *with, const void *state)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;
    bool ok = s->phase <= G4_PHASE_OVER && s->day >= 1 && s->day <= setup->campaign.days + 1;
    g4_engagement e;

    for (int32_t c = 0; c < g4_column_count(setup); c++)
        ok = ok && column_sound(setup, s, c);
    for (int32_t side = 0; side < setup->side_count; side++)
        ok = ok && s->money[side] >= 0 && draft_sound(s, side);
    for (int32_t p = 0; p < G4_PLACES; p++)
        ok = ok && s->holders[p] <= setup->side_count;
    if (!fighting(s))
        return ok && bn_state_empty(&s->fight, sizeof s->fight);
    g4_engage(setup, s, &e);
    return ok && g4_battle_sound(&e.scene, &s->fight);
}

/* ---- the map ------------------------------------------------------------------------------ */

static void ground(const void *setup, bn_ground *out)
{
    *out = g4_map_of(setup);
}

static const char *place(const void *with, uint32_t index, bn_point *at)
{
    const g4_setup *setup = with;
    const g4_campaign_inputs *campaign = &setup->campaign;

    if (setup->country.ground.width > 0)
        return bn_map_place_name(&setup->country, index, at);
    if (index >= (uint32_t)campaign->place_count)
        return NULL;
    *at = (bn_point){ campaign->places[index].x, campaign->places[index].y };
    return campaign->places[index].name;
}

static const bn_map *country(const void *setup)
{
    const bn_map *map = &((const g4_setup *)setup)->country;

    return map->ground.width > 0 ? map : NULL;
}

static bool march(const void *setup, const void *state, const bn_question *question, bn_march *out)
{
    const g4_campaign *s = state;
    const g4_draft *draft = &s->drafts[question->side];

    if (question->kind != G4_C_WAY)
        return false;
    ground(setup, &out->ground);
    out->from = g4_at(&s->columns[question->about[0]]);
    out->by_way = false;
    out->day = g4_spaces_of(setup, s, question->about[0], draft->act, draft->lines);
    return true;
}

const bn_game g4_campaign_game = {
    .name = "campaign",
    .kinds = g4_battle_kinds,
    .kind_count = G4_CAMPAIGN_KINDS,
    .sides = game_sides,
    .side_name = side_name,
    .state_size = state_size,
    .bound = bound,
    .begin = begin,
    BN_STEPS_SLOTS,
    .ruling = g4_campaign_ruling,
    .rule = g4_campaign_rule,
    .refuse = g4_campaign_refuse,
    .steady = g4_campaign_steady,
    .key = key,
    .winner = winner,
    .measures = measures,
    .measure_count = BN_COUNT(measures),
    .measure = measure,
    .measure_title = measure_title,
    .score = &g4_campaign_score,
    .gloss = &g4_campaign_gloss,
    .view = g4_campaign_view,
    .hidden = g4_campaign_hidden,
    .hidden_count = G4_CAMPAIGN_HIDDEN,
    .explain = g4_campaign_explain,
    .describe = g4_campaign_describe,
    .word = g4_campaign_word,
    .tell = g4_campaign_tell,
    .ground = ground,
    .map = country,
    .strength = "troop_strength",
    .place = place,
    .march = march,
    .path = g4_march_path,
    .date = g4_date_of,
    .sound = BN_FOR_TESTS(sound),
};
