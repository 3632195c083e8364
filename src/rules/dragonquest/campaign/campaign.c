/* The campaign as a game: its course of steps, and the slots of bn_game. */
#include "steps.h"

#include <string.h>

/* ---- sizes ---------------------------------------------------------------------------------- */

_Static_assert(sizeof(dq_campaign) <= BN_STATE_MAX, "a campaign is too large for a state");
_Static_assert(sizeof(dq_corps_state) == sizeof(uint64_t) + (DQ_GROUPS + 2) * sizeof(int32_t) +
                                             3 * sizeof(dq_share) + 3 * sizeof(int16_t) + 20 +
                                             DQ_FELLOWS + sizeof(dq_service),
               "a force has bytes that are no field");

static uint32_t game_sides(const void *setup)
{
    return (uint32_t)((const dq_theatre *)setup)->realm_count;
}

static const char *side_name(const void *setup, uint32_t side)
{
    return ((const dq_theatre *)setup)->realms[side].name;
}

static size_t state_size(const void *setup)
{
    return sizeof(dq_campaign);
}

/* Of a day: what operatives do; of a week and a month no more than of a day. Of a round: dice, and of each force two orders, a march, its pace and facing, four tests, a battle. */
static uint32_t bound(const void *with)
{
    const dq_theatre *t = with;
    dq_setup one = t->setup;
    uint64_t round, day, week, month, total;

    one.options.max_battles = 1;
    round = DQ_REALMS + (uint64_t)t->corps_count * (10 + 2 * (uint64_t)dq_battle_game.bound(&one));
    day = DQ_REALMS * DQ_AGENTS * (6 + DQ_ACTS * (2 + DQ_ADVISORS));
    week = DQ_REALMS * 4 + (uint64_t)t->corps_count * (2 * DQ_GROUPS + 5);
    month = DQ_REALMS * (1 + DQ_LEVIES * (2 + DQ_BARGAINS));
    total = 2 + (uint64_t)t->days * (2 * round + day + week + month);
    return total > UINT32_MAX ? UINT32_MAX : (uint32_t)total;
}

/* ---- the first state ------------------------------------------------------------------------ */

static void begin(const void *with, void *state, bn_trace *trace)
{
    const dq_theatre *t = with;
    dq_campaign *s = state;

    memset(s, 0, sizeof *s);
    s->day = 1;
    for (int32_t c = 0; c < t->corps_count; c++) {
        const dq_corps *corps = t->corps[c];

        for (int32_t g = 0; g < corps->unit.group_count; g++)
            s->corps[c].heads[g] = corps->unit.groups[g].heads;
        s->corps[c].x = (int16_t)corps->x;
        s->corps[c].y = (int16_t)corps->y;
        s->corps[c].away = (int16_t)corps->unit.days_away;
    }
    dq_service_begin(t, s);
    dq_look(t, s);
    for (int32_t c = 0; c < t->corps_count; c++) {
        if (t->corps[c]->facing == DQ_NONE)
            dq_face_foe(t, s, c, 0);
        else
            s->corps[c].facing = (uint8_t)t->corps[c]->facing;
    }
    bn_steps_settle(&dq_campaign_course, t, s, trace);
}

/* ---- the order of events -------------------------------------------------------------------- */

static const bn_step *const steps[] = {
#define STEP(name, row) &dq_##row##_step,
#include "campaign/steps.def"
};

const bn_steps dq_campaign_course = {
    .steps = steps,
    .over = DQ_PHASE_OVER,
    .step_at = offsetof(dq_campaign, step),
    .cursors = 2,
    .cursor = { offsetof(dq_campaign, at), offsetof(dq_campaign, part) },
    .kinds = dq_kinds,
};

BN_STEPS_FUNCTIONS(dq_campaign_course)

static size_t key(const void *setup, const void *state, uint64_t measured, void *out)
{
    memcpy(out, state, sizeof(dq_campaign));
    return sizeof(dq_campaign);
}

void dq_date_of(const void *with, const void *state, bn_date *out)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;
    int32_t day = s->day > t->days ? t->days : s->day,
            month = DQ_CONSTANT(dq_tables(t), DAYS_IN_MONTH);

    *out = (bn_date){ .day = day,
                      .days = t->days,
                      .month = (day - 1) / month,
                      .day_of_month = (day - 1) % month + 1,
                      .pay_day = (day + 6) / 7 * 7 };
}

/* ---- the end -------------------------------------------------------------------------------- */

/* The only side left, or the only one with its allies; otherwise the side that has won the most battles. */
static int32_t winner(const void *with, const void *state)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;
    int32_t best = DQ_NONE;
    bool shared = false;

    for (int32_t side = 0; side < t->realm_count; side++) {
        bool foe = false;

        for (int32_t other = 0; other < t->realm_count; other++)
            foe = foe || (dq_opposed(t, side, other) && dq_realm_stands(t, s, other));
        if (!foe && dq_realm_stands(t, s, side))
            return side;
    }
    for (int32_t side = 0; side < t->realm_count; side++) {
        if (best != DQ_NONE && s->realms[side].victories == s->realms[best].victories)
            shared = true;
        if (best == DQ_NONE || s->realms[side].victories > s->realms[best].victories) {
            best = side;
            shared = false;
        }
    }
    return shared ? DQ_NONE : best;
}

enum { SOLDIERS, DEAD, DESERTED, VICTORIES, DAYS };

#define OF_EACH(key_, title_, flags_)                                                              \
    { key_, title_, 0, 0, flags_ }, { key_, title_, 1, 0, flags_ },                                \
        { key_, title_, 2, 0, flags_ },                                                            \
    {                                                                                              \
        key_, title_, 3, 0, flags_                                                                 \
    }
static const bn_measure measures[] = {
    OF_EACH("soldiers", "fit at the end", BN_MEASURE_OWN),
    OF_EACH("dead", "dead", BN_MEASURE_OWN),
    OF_EACH("deserted", "deserted", BN_MEASURE_OWN),
    OF_EACH("victories", "battles won", 0),
    { "days", "days passed", -1, 0, 0 },
};

static void measure_title(const void *setup, uint32_t which, bn_text *out)
{
    if (measures[which].side < ((const dq_theatre *)setup)->realm_count)
        bn_text_add(out, measures[which].title);
}

static int64_t measure(const void *with, const void *state, uint32_t which)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;
    int32_t side = measures[which].side;
    int64_t sum = 0;

    if (side < 0)
        return s->day > t->days ? t->days : s->day;
    if (which / DQ_REALMS == VICTORIES)
        return s->realms[side].victories;
    for (int32_t c = 0; c < t->corps_count; c++)
        if (dq_side_of(t, c) == side)
            sum += which / DQ_REALMS == SOLDIERS ? dq_corps_soldiers(t, s, c)
                   : which / DQ_REALMS == DEAD   ? s->corps[c].dead
                                                 : s->corps[c].deserted;
    return sum;
}

/* ---- the map -------------------------------------------------------------------------------- */

static void ground(const void *setup, bn_ground *out)
{
    *out = ((const dq_theatre *)setup)->country.ground;
}

static const char *place(const void *with, uint32_t index, bn_point *at)
{
    const bn_map *country = &((const dq_theatre *)with)->country;

    if (index >= (uint32_t)country->place_count)
        return NULL;
    *at = (bn_point){ country->places[index].x, country->places[index].y };
    return country->places[index].name;
}

static const bn_map *country(const void *setup)
{
    return &((const dq_theatre *)setup)->country;
}

/* A place that some force of the seat's side has in view. */
static int32_t sight(const void *with, const void *state, bn_seat seat, bn_point at)
{
    const dq_theatre *t = with;
    int32_t best = seat.role == BN_REFEREE ? BN_SIGHT_CLEAR : BN_SIGHT_NONE;

    for (int32_t c = 0; c < t->corps_count && best > BN_SIGHT_CLEAR; c++) {
        bool troops;

        if (!bn_seat_knows(seat, (uint32_t)dq_side_of(t, c)) || !dq_stands(t, state, c) ||
            !dq_notices_from(t, dq_at(state, c), at, &troops))
            continue;
        best = troops ? BN_SIGHT_CLEAR : BN_SIGHT_PRESENCE;
    }
    return best;
}

static bool march(const void *setup, const void *state, const bn_question *question, bn_march *out)
{
    if (question->kind != DQ_ASK_MARCH && question->kind != DQ_ASK_FALL_BACK)
        return false;
    ground(setup, &out->ground);
    out->from = dq_at(state, question->about[0]);
    out->by_way = false;
    out->day = 0;
    return true;
}

static uint32_t path(const void *setup, const void *state, const bn_question *question,
                     bn_point goal, bn_point *out, uint32_t room)
{
    dq_march_plan plan;
    dq_ways ways;

    if (question->kind != DQ_ASK_MARCH)
        return 0;
    dq_ways_of(setup, state, question->about[0], 0, &ways);
    if (!dq_plan(setup, state, question->about[0], &ways, goal, &plan))
        return 0;
    for (uint32_t i = 0; i < plan.steps && i < room; i++)
        out[i] = plan.path[i];
    return plan.steps;
}

/* ---- our own invariants --------------------------------------------------------------------- */

static bool corps_sound(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    const dq_corps_state *is = &s->corps[c];
    bool ok = is->dead >= 0 && is->deserted >= 0 && is->facing < DQ_WAYS &&
              is->fatigue <= DQ_SERIOUS && is->toward <= DQ_WAYS &&
              bn_ground_holds(&t->country.ground, dq_at(s, c)) &&
              bn_rat_cmp(dq_rat(is->today), bn_rat_of(7, 5)) <= 0;

    for (int32_t g = 0; ok && g < DQ_GROUPS; g++)
        ok = is->heads[g] >= 0 && (g < t->corps[c]->unit.group_count || is->heads[g] == 0);
    for (int32_t o = 0; ok && o < c; o++)
        ok = !dq_same(dq_at(s, o), dq_at(s, c)) ||
             !dq_opposed(t, dq_side_of(t, o), dq_side_of(t, c)) || !dq_stands(t, s, o) ||
             !dq_stands(t, s, c);
    return ok;
}

static bool sound(const void *with, const void *state)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;
    bool ok = s->step <= DQ_PHASE_OVER && s->day >= 1 && s->day <= t->days + 1 &&
              s->acting <= t->corps_count;

    for (int32_t c = 0; ok && c < t->corps_count; c++)
        ok = corps_sound(t, s, c);
    return ok && ((s->step >= DQ_PHASE_FIGHT && s->step <= DQ_PHASE_ANSWER) ||
                  bn_state_empty(&s->fight, sizeof s->fight));
}

/* ---- the slots ------------------------------------------------------------------------------ */

const bn_game dq_campaign_game = {
    .name = "campaign",
    .round = "day",
    .kinds = dq_kinds,
    .kind_count = DQ_CAMPAIGN_KINDS,
    .sides = game_sides,
    .side_name = side_name,
    .state_size = state_size,
    .bound = bound,
    .begin = begin,
    BN_STEPS_SLOTS,
    .refuse = dq_campaign_refuse,
    .steady = dq_campaign_steady,
    .key = key,
    .winner = winner,
    .measures = measures,
    .measure_count = BN_COUNT(measures),
    .measure = measure,
    .measure_title = measure_title,
    .score = &dq_campaign_score,
    .gloss = &dq_campaign_gloss,
    .view = dq_campaign_view,
    .hidden = dq_campaign_hidden,
    .hidden_count = DQ_CAMPAIGN_HIDDEN,
    .explain = dq_campaign_explain,
    .describe = dq_campaign_describe,
    .word = dq_campaign_word,
    .tell = dq_campaign_tell,
    .ground = ground,
    .place = place,
    .map = country,
    .strength = "soldiers",
    .sight = sight,
    .march = march,
    .path = path,
    .date = dq_date_of,
    .sound = BN_FOR_TESTS(sound),
};
