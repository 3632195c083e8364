/* The campaign as a game: its course of steps, and the slots of bn_game. */
#include "steps.h"

#include <string.h>

#include "rules/forces/pay.h"

/* ---- sizes ---------------------------------------------------------------------------------- */

_Static_assert(sizeof(g3_campaign) <= BN_STATE_MAX, "a campaign is too large for a state");
_Static_assert(sizeof(g3_band) == 6 * sizeof(int32_t) + sizeof(int16_t) + 14,
               "a band has bytes that are no field");
_Static_assert(sizeof(g3_realm) ==
                   3 * sizeof(int64_t) + 3 * sizeof(int32_t) + 2 * sizeof(int16_t) + 8,
               "a realm has bytes that are no field");
_Static_assert(offsetof(g3_campaign, bands) ==
                   G3_CAMP_SIDES * (sizeof(g3_realm) + G3_PERSONS * sizeof(g3_veteran)) +
                       (G3_CAMPAIGN_INPUTS + 3) * sizeof(int32_t) + 7 +
                       sizeof(((g3_campaign *)0)->spare),
               "a campaign has bytes that are no field");

static uint32_t game_sides(const void *setup)
{
    return G3_CAMP_SIDES;
}

static const char *side_name(const void *setup, uint32_t side)
{
    return ((const g3_setup *)setup)->sides[side].name;
}

int64_t g3_battle_size(const g3_setup *setup)
{
    return (int64_t)g3_battle_game.state_size(setup);
}

static size_t state_size(const void *setup)
{
    return offsetof(g3_campaign, fight) + (size_t)g3_battle_size(setup);
}

/* Of a day: a healing roll for each unit. Of a turn: orders, judgements, three questions about each unit, a battle and
 * what comes after it. Of a month: works, of each unit what it gets and the rolls for that, mergers, pay. */
static uint32_t bound(const void *with)
{
    const g3_setup *setup = with;
    uint64_t units = (uint64_t)g3_units(setup), days = (uint64_t)setup->campaign.days;
    uint64_t months = days / (uint64_t)G3_CONSTANT(setup->figures, DAYS_IN_MONTH) + 2;
    uint64_t turn = 16 + 3 * units + g3_battle_game.bound(setup);
    uint64_t total = G3_CAMPAIGN_INPUTS + days * (units + turn) + months * (12 + 12 * units);

    return total > UINT32_MAX ? UINT32_MAX : (uint32_t)total;
}

/* ---- the first state ------------------------------------------------------------------------ */

static void muster_band(const g3_setup *setup, int32_t u, g3_band *band)
{
    const g3_unit *unit = g3_unit_of(setup, u);

    *band = (g3_band){
        .count = unit->levy ? 0 : unit->count,
        .full = unit->count,
        .before = unit->levy ? 0 : unit->count,
        .side = (uint8_t)g3_home(setup, u),
        .standing = unit->levy ? G3_UNRAISED : G3_IN_ARMY,
        .battles = (uint8_t)(unit->battles == G3_NONE
                                 ? setup->figures->troop_quality[unit->quality].battles_min
                                 : unit->battles),
        .lost = (int8_t)g3_arrears_morale(setup->figures, unit->missed, unit->met),
        .met = (uint8_t)unit->met,
        .bonus = (uint8_t)(unit->bonus_pct >= G3_CONSTANT(setup->figures, BONUS_FULL_PCT)   ? 2
                           : unit->bonus_pct >= G3_CONSTANT(setup->figures, BONUS_HALF_PCT) ? 1
                                                                                            : 0),
        .leadership = (uint8_t)unit->leadership,
        .grief = (int8_t)unit->leaders_lost,
    };
}

static void muster_realm(const g3_setup *setup, int32_t side, g3_campaign *s)
{
    const g3_battle *battle = &s->fight; /* mustered for a moment */

    s->realms[side].treasury = g3_counts_money(setup, side) ? setup->sides[side].treasury : 0;
    s->realms[side].commander = battle->parties[side].commander;
    s->realms[side].skill = battle->parties[side].skill;
    s->realms[side].tactics = battle->parties[side].tactics;
    for (int32_t p = 0; p < setup->sides[side].force.person_count; p++)
        s->veterans[side][p].hits = battle->persons[side][p].hits;
}

static const bn_slot slots[G3_CAMPAIGN_INPUTS] = {
#define OF_CAMPAIGN(name, member, ...) [G3_IN_##name] = BN_SLOT(g3_campaign_inputs, member),
#include "questions.def"
};

static void begin(const void *with, void *state, bn_trace *trace)
{
    const g3_setup *setup = with;
    g3_campaign *s = state;

    memset(s, 0, state_size(setup));
    s->day = 1;
    for (int32_t i = 0; i < G3_CAMPAIGN_INPUTS; i++)
        s->judged[i] = bn_slot_get(&setup->campaign, slots[i]);
    for (int32_t u = 0; u < g3_units(setup); u++)
        muster_band(setup, u, &s->bands[u]);
    g3_muster(setup, &s->fight);
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++)
        muster_realm(setup, side, s);
    memset(&s->fight, 0, (size_t)g3_battle_size(setup));
    bn_steps_settle(&g3_campaign_course, setup, s, trace);
}

/* ---- the order of events -------------------------------------------------------------------- */

static const bn_step *const steps[] = {
#define STEP(name, row) &g3_##row##_step,
#include "campaign/steps.def"
};

const bn_steps g3_campaign_course = {
    .steps = steps,
    .over = G3_PHASE_OVER,
    .step_at = offsetof(g3_campaign, step),
    .cursors = 2,
    .cursor = { offsetof(g3_campaign, at), offsetof(g3_campaign, part) },
    .kinds = g3_kinds,
};

BN_STEPS_FUNCTIONS(g3_campaign_course)

static size_t key(const void *setup, const void *state, uint64_t measured, void *out)
{
    memcpy(out, state, state_size(setup));
    return state_size(setup);
}

void g3_date_of(const void *with, const void *state, bn_date *out)
{
    const g3_setup *setup = with;
    const g3_campaign *s = state;
    int32_t days = G3_CONSTANT(setup->figures, DAYS_IN_MONTH);
    bool over = s->day > setup->campaign.days;
    int32_t day = over ? setup->campaign.days : s->day;

    *out = (bn_date){ .day = day,
                      .days = setup->campaign.days,
                      .month = s->month,
                      .day_of_month = day - s->month * days < 1 ? days : day - s->month * days,
                      .pay_day = (s->month + 1) * days };
}

/* ---- the end -------------------------------------------------------------------------------- */

/* The only side left; otherwise the side with more clear victories. */
static int32_t winner(const void *setup, const void *state)
{
    const g3_campaign *s = state;
    bool lasts[G3_CAMP_SIDES] = { g3_lasts(setup, s, 0), g3_lasts(setup, s, 1) };

    if (lasts[0] != lasts[1])
        return lasts[0] ? 0 : 1;
    if (s->realms[0].victories == s->realms[1].victories)
        return G3_NONE;
    return s->realms[0].victories > s->realms[1].victories ? 0 : 1;
}

enum { MEN, WOUNDED, DEAD, VICTORIES, MONEY, DAYS };

static const bn_measure measures[] = {
    { "men", "fit at the end", 0, 0, BN_MEASURE_OWN },
    { "men", "fit at the end", 1, 0, BN_MEASURE_OWN },
    { "wounded", "wounded at the end", 0, 0, BN_MEASURE_OWN },
    { "wounded", "wounded at the end", 1, 0, BN_MEASURE_OWN },
    { "dead", "dead or left behind", 0, 0, BN_MEASURE_OWN },
    { "dead", "dead or left behind", 1, 0, BN_MEASURE_OWN },
    { "victories", "battles won", 0, 0, 0 },
    { "victories", "battles won", 1, 0, 0 },
    { "money", "in the treasury", 0, 0, BN_MEASURE_OWN },
    { "money", "in the treasury", 1, 0, BN_MEASURE_OWN },
    { "days", "days passed", -1, 0, 0 },
};

static void measure_title(const void *setup, uint32_t which, bn_text *out)
{
    if (which / 2 != MONEY || g3_counts_money(setup, measures[which].side))
        bn_text_add(out, measures[which].title);
}

static int64_t measure(const void *with, const void *state, uint32_t which)
{
    const g3_setup *setup = with;
    const g3_campaign *s = state;
    int32_t side = measures[which].side;
    int64_t sum = 0;

    switch (which / 2) {
    case MEN:
        return g3_realm_men(setup, s, side);
    case VICTORIES:
        return s->realms[side].victories;
    case MONEY:
        return s->realms[side].treasury;
    case DAYS:
        return s->day > setup->campaign.days ? setup->campaign.days : s->day;
    default:
        for (int32_t u = 0; u < g3_units(setup); u++)
            if (s->bands[u].side == side)
                sum += which / 2 == DEAD ? s->bands[u].dead : s->bands[u].wounded;
        return sum;
    }
}

/* ---- our own invariants --------------------------------------------------------------------- */

static bool band_sound(const g3_band *band)
{
    return band->count >= 0 && band->wounded >= 0 && band->dead >= 0 && band->full >= 0 &&
           band->before >= 0 && band->part >= 0 && band->side < G3_CAMP_SIDES &&
           band->standing <= G3_DESTROYED && band->bonus <= 2 && band->lost <= 0;
}

static bool sound(const void *with, const void *state)
{
    const g3_setup *setup = with;
    const g3_campaign *s = state;
    bool ok = s->step <= G3_PHASE_OVER && s->day >= 1 && s->men >= 0;

    for (int32_t u = 0; ok && u < g3_units(setup); u++)
        ok = band_sound(&s->bands[u]);
    for (int32_t side = 0; ok && side < G3_CAMP_SIDES; side++)
        ok = s->realms[side].treasury >= 0 && s->realms[side].loot >= 0;
    return ok &&
           (s->step == G3_PHASE_FIGHT || bn_state_empty(&s->fight, (size_t)g3_battle_size(setup)));
}

/* ---- the slots ------------------------------------------------------------------------------ */

const bn_game g3_campaign_game = {
    .name = "campaign",
    .kinds = g3_kinds,
    .kind_count = G3_CAMPAIGN_KINDS,
    .sides = game_sides,
    .side_name = side_name,
    .state_size = state_size,
    .bound = bound,
    .begin = begin,
    BN_STEPS_SLOTS,
    .ruling = g3_campaign_ruling,
    .rule = g3_campaign_rule,
    .steady = g3_campaign_steady,
    .key = key,
    .winner = winner,
    .measures = measures,
    .measure_count = BN_COUNT(measures),
    .measure = measure,
    .measure_title = measure_title,
    .score = &g3_campaign_score,
    .gloss = &g3_campaign_gloss,
    .view = g3_campaign_view,
    .hidden = g3_campaign_hidden,
    .hidden_count = G3_CAMPAIGN_HIDDEN,
    .explain = g3_campaign_explain,
    .describe = g3_campaign_describe,
    .word = g3_campaign_word,
    .tell = g3_campaign_tell,
    .date = g3_date_of,
    .sound = BN_FOR_TESTS(sound),
};
