/* What a seat may know of a campaign: of its own side everything, of others what is in the same place as one of its
 * forces. Who holds which place is known to all. */
#include "steps.h"

#include "rules/outcome/ending.h"
#include "rules/people/skills.h"
#include "kinds.h"

static void put_rat(bn_arena *arena, bn_doc *map, const char *key, bn_rat value)
{
    char words[64];
    bn_text text = bn_text_over(words, sizeof words);

    bn_text_rat(&text, value);
    bn_doc_put_text(arena, map, key, words);
}

static const char *const fate_words[] = {
    "none", "reserve", "being raised", "in the field", "gone", "gone, its people with others"
};
static const char *const person_status_words[] = { "fit",         "absent",  "out of action",
                                                   "captured",    "left",    "nursed",
                                                   "surrendered", "deposed", "dead" };

/* ---- forces ------------------------------------------------------------------------------- */

static bn_doc *lines_doc(const g4_setup *setup, const g4_column *column, bn_arena *arena)
{
    const g4_force *force = g4_column_force(setup, column);
    bn_doc *list = bn_doc_list(arena);

    for (int32_t i = 0; i < force->line_count; i++) {
        bool disloyal = (force->lines[i].features & G4_DISLOYAL) != 0;
        bool turned = column->standing.turned >> i & 1;
        bn_doc *map;

        if (column->standing.count[i] == 0)
            continue;
        map = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_text(arena, map, "name", force->lines[i].name);
        bn_doc_put_int(arena, map, "count", column->standing.count[i]);
        put_rat(arena, map, "share", column->standing.share[i]);
        bn_doc_put_text(arena, map, "readiness", g4_c_readiness_words[column->upkeep[i].readiness]);
        bn_doc_put(arena, map, "half_strength", bn_doc_bool(arena, column->standing.weak >> i & 1));
        bn_doc_put(arena, map, "disloyal", bn_doc_bool(arena, disloyal != turned));
        if (force->lines[i].features & G4_LEVY)
            bn_doc_put_int(arena, map, "months_served", column->upkeep[i].levy_months);
    }
    return list;
}

const char *g4_person_fate(const g4_setup *setup, const g4_column *column, int32_t person)
{
    const g4_person_state *is = &column->person_states[person];

    if (is->status == G4_PERSON_ABSENT)
        return NULL;
    if (column->fate == G4_FATE_GONE && is->status < G4_PERSON_GONE)
        return g4_above_casualties(&g4_column_force(setup, column)->persons[person])
                   ? "got away"
                   : "gone with it";
    return person_status_words[is->status];
}

static bn_doc *persons_doc(const g4_setup *setup, const g4_column *column, bn_arena *arena)
{
    const g4_force *force = g4_column_force(setup, column);
    bn_doc *list = bn_doc_list(arena);

    for (int32_t i = 0; i < force->person_count; i++) {
        const char *fate = g4_person_fate(setup, column, i);
        bn_doc *map;

        if (fate == NULL)
            continue;
        map = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_text(arena, map, "name", force->persons[i].name);
        bn_doc_put_text(arena, map, "status", fate);
        bn_doc_put_int(arena, map, "hp", column->person_states[i].hp);
    }
    return list;
}

/* Adds to `sum` what it costs this month. */
static void put_own(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_arena *arena,
                    bn_doc *map, int64_t *sum)
{
    const g4_column *column = &s->columns[c];
    bn_doc *ls = bn_doc_map(arena);
    int64_t bill = g4_next_bill(setup, s, c);

    bn_doc_put_int(arena, map, "troop_strength", bn_rat_floor(g4_column_ts_now(setup, column)));
    put_rat(arena, map, "casualties", column->casualties);
    bn_doc_put_text(arena, map, "order", g4_c_order_words[column->order]);
    if (column->how & G4_HOW_ABOARD)
        bn_doc_put(arena, map, "aboard", bn_doc_bool(arena, true));
    bn_doc_put_int(arena, map, "forced_march_days", column->forced_days);
    put_rat(arena, map, "miles_saved", column->miles);
    *sum += bill;
    bn_doc_put_int(arena, map, "next_bill", bill);
    if (column->busy > 0)
        bn_doc_put_int(arena, map, "held_by_battle", column->busy);
    if (column->rest > 0)
        bn_doc_put_int(arena, map, "stays_days", column->rest);
    else if (column->errand == BN_ERRAND_STAY)
        bn_doc_put_text(arena, map, "stays", "until something happens");
    if (column->errand == BN_ERRAND_MARCH) {
        char goal[80];
        bn_text text = bn_text_over(goal, sizeof goal);

        bn_game_place_text(&g4_campaign_game, setup, (bn_point){ column->to_x, column->to_y },
                           &text);
        bn_doc_put_text(arena, map, "goes_to", goal);
    }
    if (column->civilians_lost > 0)
        bn_doc_put_int(arena, map, "civilians_lost", column->civilians_lost);
    if (column->healing > 0)
        bn_doc_put_int(arena, map, "healing", column->healing);
    for (int32_t k = 0; k < G4_LS_KINDS; k++)
        bn_doc_put_int(arena, ls, g4_logistics_words[k], column->ls[k]);
    bn_doc_put(arena, map, "logistics", ls);
    bn_doc_put(arena, map, "elements", lines_doc(setup, column, arena));
    bn_doc_put(arena, map, "persons", persons_doc(setup, column, arena));
    if (column->head != c)
        bn_doc_put_int(arena, map, "goes_with", column->head);
}

/* Whether a seat's side has a force in the same place. */
static bool in_sight(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_seat seat)
{
    for (int32_t own = 0; own < g4_column_count(setup); own++)
        if (g4_column_known(seat, own) && g4_afield(&s->columns[own]) &&
            g4_same_place(&s->columns[own], &s->columns[c]))
            return true;
    return false;
}

static bn_doc *column_doc(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_seat seat,
                          bn_arena *arena, int64_t *sum)
{
    const g4_column *column = &s->columns[c];
    bool own = g4_column_known(seat, c);
    bn_doc *map = bn_doc_map(arena);
    char name[160];
    bn_text words = bn_text_over(name, sizeof name);

    g4_column_name(setup, column, &words);
    bn_doc_put_int(arena, map, "force", c);
    bn_doc_put_text(arena, map, "name", name);
    bn_doc_put_text(arena, map, "fate", fate_words[column->fate]);
    if (g4_afield(column) && (own || in_sight(setup, s, c, seat))) {
        bn_doc_put_int(arena, map, "x", column->x);
        bn_doc_put_int(arena, map, "y", column->y);
    }
    if (own && column->fate < G4_FATE_GONE)
        put_own(setup, s, c, arena, map, sum);
    else if (own)
        bn_doc_put(arena, map, "persons", persons_doc(setup, column, arena));
    if (own && g4_are_guests(column))
        bn_doc_put_int(arena, map, "goes_with", column->head);
    return map;
}

bool g4_shows_column(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_seat seat)
{
    const g4_column *column = &s->columns[c];

    if (column->fate == G4_FATE_NONE)
        return false;
    if (g4_column_known(seat, c))
        return true;
    return in_sight(setup, s, c, seat) && g4_afield(column);
}

/* ---- sides -------------------------------------------------------------------------------- */

static const char *const muster_words[] = { "none",      "force",        "elements",
                                            "logistics", "replacements", "refund" };

static bn_doc *musters_doc(const g4_setup *setup, const g4_campaign *s, int32_t side,
                           bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (int32_t m = 0; m < G4_MUSTERS; m++) {
        const g4_mustering *muster = &s->musters[side][m];
        bn_doc *map;

        if (muster->kind == G4_MUSTER_NONE)
            continue;
        map = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_text(arena, map, "what", muster_words[muster->kind]);
        bn_doc_put_text(arena, map, "force", g4_muster_force(setup, s, muster->column)->name);
        if (muster->kind == G4_MUSTER_ELEMENTS)
            bn_doc_put_text(arena, map, "elements",
                            g4_muster_force(setup, s, muster->column)->lines[muster->line].name);
        if (muster->kind != G4_MUSTER_FORCE)
            bn_doc_put_int(arena, map, "count",
                           muster->kind == G4_MUSTER_REFUND ? muster->dollars : muster->count);
        bn_doc_put_int(arena, map, "day", muster->day);
    }
    return list;
}

/* The bill of this month is shown before it falls due. */
static void put_money(const g4_setup *setup, const g4_campaign *s, int32_t side, int64_t bill,
                      bn_arena *arena, bn_doc *map)
{
    bn_date date;

    g4_date_of(setup, s, &date);
    bn_doc_put_int(arena, map, "money", s->money[side]);
    bn_doc_put_int(arena, map, "next_bill", bill);
    bn_doc_put_int(arena, map, "due_on_day", date.pay_day);
}

static bn_doc *side_doc(const g4_setup *setup, const g4_campaign *s, int32_t side, bn_seat seat,
                        bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *list = bn_doc_list(arena);
    int64_t bill = 0;

    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (g4_shows_column(setup, s, c, seat))
            bn_doc_push(list, column_doc(setup, s, c, seat, arena, &bill));
    bn_doc_put_text(arena, map, "name", setup->sides[side].name);
    bn_doc_put_int(arena, map, "victories", s->victories[side]);
    if (bn_seat_knows(seat, (uint32_t)side)) {
        if (g4_keeps_budget(&setup->sides[side]))
            put_money(setup, s, side, bill, arena, map);
        bn_doc_put(arena, map, "coming", musters_doc(setup, s, side, arena));
    }
    bn_doc_put(arena, map, "forces", list);
    return map;
}

static bn_doc *places_doc(const g4_setup *setup, const g4_campaign *s, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        const g4_place *place = &setup->campaign.places[p];
        bn_point at = { place->x, place->y };
        bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, map, "name", place->name);
        bn_doc_put_int(arena, map, "x", place->x);
        bn_doc_put_int(arena, map, "y", place->y);
        bn_doc_put_text(arena, map, "terrain", g4_terrain_words[g4_ground_at(setup, at)]);
        if (s->holders[p] > 0)
            bn_doc_put_text(arena, map, "holder", setup->sides[s->holders[p] - 1].name);
    }
    return list;
}

bool g4_sees_battle(const g4_campaign *s, bn_seat seat)
{
    return s->phase == G4_PHASE_BATTLE &&
           (g4_column_known(seat, s->fighters[0][0]) || g4_column_known(seat, s->fighters[1][0]) ||
            seat.role == BN_SPECTATOR);
}

bn_doc *g4_campaign_view(const void *with, const void *state, bn_seat seat, bn_arena *arena)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;
    bn_doc *map = bn_doc_map(arena), *sides = bn_doc_list(arena);
    g4_engagement e;
    bn_date date;

    bn_doc_put_int(arena, map, "day", s->day);
    bn_doc_put_int(arena, map, "days", setup->campaign.days);
    g4_date_of(setup, s, &date);
    bn_doc_put_text(arena, map, "month", date.name);
    bn_doc_put_int(arena, map, "day_of_month", date.day_of_month);
    bn_doc_put(arena, map, "over", bn_doc_bool(arena, s->phase == G4_PHASE_OVER));
    bn_doc_put(arena, map, "bad_weather", bn_doc_bool(arena, s->weather.bad));
    for (int32_t side = 0; side < setup->side_count; side++)
        bn_doc_push(sides, side_doc(setup, s, side, seat, arena));
    bn_doc_put(arena, map, "sides", sides);
    bn_doc_put(arena, map, "places", places_doc(setup, s, arena));
    if (g4_sees_battle(s, seat)) {
        g4_engage(setup, s, &e);
        bn_doc_put(arena, map, "battle", g4_battle_view(&e.scene, &s->fight, seat, arena));
    }
    return map;
}

/* ---- reasons ------------------------------------------------------------------------------ */

static void explain_march(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_trace *trace)
{
    const g4_column *column = &s->columns[c];
    g4_march march = g4_march_of(setup, s, c, column->order, column->how);
    g4_ranks ranks;

    g4_column_ranks(setup, s, c, &ranks);
    (void)g4_force_speed(setup->figures, &ranks, &march, 0, trace);
}

/* A target of Administration: the skill, what a hard march adds, and the total. */
static void explain_roll(const g4_setup *setup, const g4_campaign *s, uint16_t rule, int32_t target,
                         bn_trace *trace)
{
    int32_t c = s->column, skill = g4_column_administration(setup, s, c);
    bn_term term = { .rule = rule,
                     .row = BN_NO_ROW,
                     .side = (int8_t)g4_column_side(c),
                     .about = (int16_t)c,
                     .group = G4_TERMS_ROLL,
                     .value = skill,
                     .words = "Administration" };

    bn_trace_add(trace, term);
    term.value = target - skill;
    term.seen[0] = bn_rat_int(s->columns[c].forced_days + 1);
    term.words = "day {0} of a hard march";
    if (rule == 112)
        bn_trace_add(trace, term);
    term.kind = BN_TERM_TOTAL;
    term.value = target;
    term.seen[0] = bn_rat_int(target);
    term.words = "Administration on {0} or less";
    bn_trace_add(trace, term);
}

/* Rolls that never fail or never succeed are compared as the last that would not. */
void g4_weigh_skill(const g4_setup *setup, uint16_t rule, int32_t c, int32_t target, int32_t roll,
                    bn_trace *trace)
{
    int32_t good = G4_CONSTANT(setup->figures, SUCCESS_ALWAYS) - roll;
    int32_t bad = G4_CONSTANT(setup->figures, FAILURE_ALWAYS) - 1 - roll;
    int32_t margin = target - roll;

    if (good >= 0 && margin < good)
        margin = good;
    if (bad < 0 && margin > bad)
        margin = bad;
    bn_trace_weigh(trace,
                   (bn_term){ .rule = rule,
                              .side = (int8_t)g4_column_side(c),
                              .about = (int16_t)c,
                              .group = G4_TERMS_ROLLED,
                              .seen = { bn_rat_int(target) },
                              .words = "Administration on {0} or less" },
                   target, -roll, margin, g4_margin_words(setup->figures, target, roll));
}

void g4_campaign_explain(const void *with, const void *state, bn_seat seat, bn_trace *trace)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;
    int32_t c = s->column;
    g4_engagement e;

    if (s->phase == G4_PHASE_BATTLE) {
        if (!g4_sees_battle(s, seat))
            return;
        g4_engage(setup, s, &e);
        g4_battle_explain(&e.scene, &s->fight, seat, trace);
        return;
    }
    if (c >= g4_column_count(setup) || !g4_column_known(seat, c))
        return;
    switch ((g4_phase)s->phase) {
    case G4_PHASE_LUCK:
        explain_march(setup, s, c, trace);
        if (s->part != 0) /* the storm; the hard march comes after it */
            explain_roll(setup, s, 112, g4_hard_march_target(setup, s, c), trace);
        break;
    case G4_PHASE_QUARTER:
        explain_roll(setup, s, 79, g4_column_administration(setup, s, c), trace);
        break;
    case G4_PHASE_LEVIES:
        g4_levy_explain(setup, s, trace);
        break;
    default:
        break;
    }
}
