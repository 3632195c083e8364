#include "strength.h"

#include "rules/forces/folding.h"
#include "landing.h"

/* ---- factors ------------------------------------------------------------------------------ */

/* Weather and night do not matter in a round that lasts for days. */
static bool stormy(const g4_field *field)
{
    return field->bad_weather && !field->timeless;
}

/* G4-146 TS in bad weather: whatever sails or flies at half, unless made for it. */
static bool weather_halves(const g4_ranks_line *line, const g4_field *field)
{
    return stormy(field) && line->mobility & (G4_AIR_MOBILITY | G4_WATER_MOBILITY) &&
           !g4_weatherproof(line->line);
}

/* G4-147 TS at night: the dark halves most, the day halves creatures of the night; underground it is
 * always dark. Returns the row of ts_modifiers.csv, or G4_NONE. */
static int32_t light_row(const g4_ranks_line *line, const g4_field *field)
{
    bool dark = field->night || field->underground;

    if (field->timeless || !g4_halved_by_light(line->line, dark))
        return G4_NONE;
    return dark ? G4_TS_MODIFIERS_NIGHT : G4_TS_MODIFIERS_DAY;
}

/* G4-151 TS in favored terrain: doubled where the troops are at home. */
static bool terrain_doubles(const g4_ranks_line *line, const g4_field *field)
{
    return g4_at_home_in(line->line, field->terrain, field->hard_winter);
}

/* G4-250 Landing, TS: troops that aircraft or ships bring ashore fight at half, unless trained for
 * it. Returns the row of ts_modifiers.csv, or G4_NONE. */
static int32_t landing_row(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    const g4_line *l = ranks->lines[line].line;

    if (field->kind != G4_LANDING || !ranks->lands || field->recon)
        return G4_NONE;
    switch (g4_landing_passage(ranks, line, field)) {
    case G4_PASSAGE_BY_AIR:
        return g4_airborne_usable(l, field->bad_weather) ? G4_NONE : G4_TS_MODIFIERS_LANDING_BY_AIR;
    case G4_PASSAGE_BY_WATER:
        return l->features & G4_MARINE ? G4_NONE : G4_TS_MODIFIERS_LANDING_BY_WATER;
    default:
        return G4_NONE;
    }
}

/* A term about a line of the roster. */
static bn_term about_line(const g4_ranks *ranks, const g4_ranks_line *line, uint16_t rule,
                          const char *words)
{
    return (bn_term){ .rule = rule,
                      .row = BN_NO_ROW,
                      .side = (int8_t)ranks->side,
                      .group = G4_TERMS_LINE,
                      .about = g4_about(line),
                      .name = line->line->name,
                      .count = line->count,
                      .words = words };
}

static void tell_factor(bn_term term, bn_rat factor, bn_trace *trace)
{
    term.kind = BN_TERM_FACTOR;
    term.exact = factor;
    bn_trace_add(trace, term);
}

/* One factor and its term. */
static bn_rat apply(const g4_figures *tables, bn_rat factor, int32_t row, const g4_ranks *ranks,
                    const g4_ranks_line *line, bn_trace *trace)
{
    const g4_ts_modifiers_row *modifier = &tables->ts_modifiers[row];

    if (trace != NULL) {
        bn_term term = about_line(ranks, line, modifier->rule, modifier->condition);

        term.row = (uint16_t)row;
        tell_factor(term, modifier->factor, trace);
    }
    return g4_ts_mul(factor, modifier->factor);
}

/* Those whom engineers bring over keep all of it; the line as a whole has the mean. */
static bn_rat crossing(const g4_figures *tables, bn_rat factor, const g4_ranks *ranks,
                       const g4_ranks_line *line, bn_trace *trace)
{
    int32_t over = line->bridged < line->count ? line->bridged : line->count;
    int32_t row = ranks->crosses == G4_CROSSES_FORD ? G4_TS_MODIFIERS_FORD : G4_TS_MODIFIERS_RIVER;
    bn_rat halved = apply(tables, factor, row, ranks, line, trace), mean;

    if (over <= 0)
        return halved;
    mean = g4_ts_add(g4_ts_mul(factor, bn_rat_of(over, line->count)),
                     g4_ts_mul(halved, bn_rat_of(line->count - over, line->count)));
    if (trace != NULL && halved.num != 0) {
        bn_term term = about_line(ranks, line, 149, "engineers bring {0} over");

        term.seen[0] = bn_rat_int(over);
        tell_factor(term, bn_rat_div(mean, halved), trace);
    }
    return mean;
}

/* G4-152 TS factors combine: all that apply multiply, without rounding; for reconnaissance river and
 * landing are left out. */
bn_rat g4_situation(const g4_figures *tables, const g4_ranks *ranks, int32_t line,
                    const g4_field *field, bn_trace *trace)
{
    const g4_ranks_line *l = &ranks->lines[line];
    bn_rat factor = bn_rat_int(1);
    int32_t light = light_row(l, field), landing = landing_row(ranks, line, field);

    if (l->weak)
        factor = apply(tables, factor, G4_TS_MODIFIERS_READINESS, ranks, l, trace);
    if (weather_halves(l, field))
        factor = apply(tables, factor, G4_TS_MODIFIERS_BAD_WEATHER, ranks, l, trace);
    if (light != G4_NONE)
        factor = apply(tables, factor, light, ranks, l, trace);
    if (terrain_doubles(l, field))
        factor = apply(tables, factor, G4_TS_MODIFIERS_TERRAIN, ranks, l, trace);
    if (landing != G4_NONE)
        factor = apply(tables, factor, landing, ranks, l, trace);
    if (g4_boards(ranks, line, field))
        factor = apply(tables, factor, G4_TS_MODIFIERS_BOARDING, ranks, l, trace);
    if (ranks->crosses && !field->recon && g4_river_halves(ranks, line, field))
        factor = crossing(tables, factor, ranks, l, trace);
    return factor;
}

/* ---- one line ----------------------------------------------------------------------------- */

static bn_rat recorded(const g4_ranks_line *line)
{
    return g4_ts_mul(g4_ts_times(line->figures->ts, line->count), line->share);
}

bn_rat g4_strength_of(const g4_figures *tables, const g4_ranks *ranks, int32_t line,
                      const g4_field *field)
{
    if (!g4_takes_part(ranks, line, field))
        return bn_rat_int(0);
    return g4_ts_mul(recorded(&ranks->lines[line]), g4_situation(tables, ranks, line, field, NULL));
}

/* G4-243 Siege, TS: guns count in full on both sides, support or not. */
bool g4_counts_in_full(const g4_line_figures *figures, int32_t kind)
{
    return kind == G4_SIEGE && figures->classes & G4_ART;
}

bn_rat g4_counted_of(const g4_figures *tables, const g4_ranks *ranks, int32_t line,
                     const g4_field *field)
{
    const g4_ranks_line *l = &ranks->lines[line];

    return g4_counted_ts(tables, l->figures, g4_strength_of(tables, ranks, line, field),
                         g4_counts_in_full(l->figures, field->kind));
}

/* ---- totals ------------------------------------------------------------------------------- */

/* One line of the roster as an addend of force TS. If the situation changes its TS, or not all of it
 * counts, its own sum comes before. */
static void tell_line(const g4_figures *tables, const g4_ranks *ranks, int32_t i,
                      const g4_field *field, bn_rat counted, bn_trace *trace)
{
    const g4_ranks_line *line = &ranks->lines[i];
    bn_rat ts = recorded(line), now = g4_strength_of(tables, ranks, i, field);
    bn_term term = about_line(ranks, line, 93, "TS {0} each");

    term.seen[0] = g4_ts_mul(line->figures->ts, line->share);
    if (bn_rat_cmp(line->share, bn_rat_int(1)) < 0) {
        term.words = "TS {0} each, at {1}% of {2}";
        term.seen[1] = bn_rat_mul(line->share, bn_rat_int(100));
        term.seen[2] = line->figures->ts;
    }
    if (bn_rat_cmp(ts, counted) != 0) {
        term.exact = ts;
        bn_trace_add(trace, term);
        (void)g4_situation(tables, ranks, i, field, trace);
        if (bn_rat_cmp(now, counted) != 0)
            tell_factor(about_line(ranks, line, 14, "support"), bn_rat_div(counted, now), trace);
        term.words = "TS that counts";
        term.kind = BN_TERM_TOTAL;
        term.exact = counted;
        bn_trace_add(trace, term);
    }
    term.kind = BN_TERM_ADDEND;
    term.group = G4_TERMS_TS;
    term.about = -1;
    term.exact = counted;
    bn_trace_add(trace, term);
}

/* By which rule a line stays out of a kind of battle. */
static uint16_t out_by(int32_t kind)
{
    static const uint8_t rules[] = { 89, 89, 92, 253, 91 };

    return rules[kind];
}

static void tell_absent(const g4_ranks *ranks, int32_t i, const g4_field *field, bn_trace *trace)
{
    bn_term term = about_line(ranks, &ranks->lines[i], out_by(field->kind), "takes no part");

    term.group = G4_TERMS_TS;
    term.about = -1;
    term.exact = bn_rat_int(0);
    if (trace != NULL && term.count > 0)
        bn_trace_add(trace, term);
}

/* Another part of force TS, or all of it. */
static void tell_part(const g4_ranks *ranks, uint16_t rule, bn_term_kind kind, bn_rat ts,
                      const char *words, bn_trace *trace)
{
    if (ts.num != 0 || kind == BN_TERM_TOTAL)
        bn_trace_add(trace, (bn_term){ .rule = rule,
                                       .row = BN_NO_ROW,
                                       .side = (int8_t)ranks->side,
                                       .group = G4_TERMS_TS,
                                       .kind = (uint8_t)kind,
                                       .about = -1,
                                       .exact = ts,
                                       .words = words });
}

/* G4-267 Seeing powers: they scout like a Recon element of that support TS. */
static bn_rat seers(const g4_ranks *ranks)
{
    return ranks->seer_ts.den == 0 ? bn_rat_int(0) : ranks->seer_ts;
}

/* G4-093 Force TS: the sum over all who take part; a force with folded losses has it rounded down,
 * unless it is below 1. */
bn_rat g4_force_ts(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field,
                   bn_trace *trace)
{
    bn_rat sum = g4_ts_pct(seers(ranks), G4_CONSTANT(tables, SUPPORT_PCT)), exact;

    tell_part(ranks, 267, BN_TERM_ADDEND, sum, "seers", trace);
    for (int32_t i = 0; i < ranks->count; i++) {
        if (!g4_takes_part(ranks, i, field)) {
            tell_absent(ranks, i, field, trace);
            continue;
        }

        bn_rat counted = g4_counted_of(tables, ranks, i, field);

        if (trace != NULL)
            tell_line(tables, ranks, i, field, counted, trace);
        sum = g4_ts_add(sum, counted);
    }
    exact = sum;
    if (ranks->folded)
        sum = g4_folded_force_ts(sum);
    if (trace != NULL)
        tell_part(ranks, 93, BN_TERM_ADDEND, bn_rat_sub(sum, exact), "rounded down", trace);
    tell_part(ranks, 93, BN_TERM_TOTAL, sum, "force TS", trace);
    return sum;
}

/* G4-155 Cavalry in bad ground: what rides or uses wheels is no cavalry in ice, jungle, mountains
 * and swamps, nor where the referee finds woods or ruins as bad. */
static bool bogged_down(const g4_ranks_line *line, const g4_field *field)
{
    uint32_t here = UINT32_C(1) << field->terrain;
    uint32_t bad = UINT32_C(1) << G4_ARCTIC | UINT32_C(1) << G4_JUNGLE |
                   UINT32_C(1) << G4_MOUNTAIN | UINT32_C(1) << G4_SWAMPLAND;

    if (field->bad_cavalry_ground)
        bad |= UINT32_C(1) << G4_WOODLANDS | UINT32_C(1) << G4_BUILT_UP;
    return here & bad && line->mobility & (G4_MOTOR | G4_MTD) &&
           !g4_open_ground_for(line->line, field->terrain);
}

uint32_t g4_counting_classes(const g4_ranks *ranks, int32_t line, const g4_field *field)
{
    const g4_ranks_line *l = &ranks->lines[line];
    uint32_t classes = g4_battle_classes(l->figures, l->flagship, (g4_kind_of_battle)field->kind);

    if (bogged_down(l, field))
        classes &= ~(uint32_t)G4_CV;
    if (field->kind == G4_LANDING && ranks->lands)
        classes = g4_landing_classes(l, field, classes);
    return classes;
}

/* What a line of this TS counts in a class: of ships among which is the flagship, only that one is
 * C3I. */
static bn_rat aboard(const g4_ranks_line *line, uint32_t class, bn_rat ts)
{
    bool one = class == G4_C3I && !(line->figures->classes & G4_C3I);

    return one ? bn_rat_div(ts, bn_rat_int(line->count)) : ts;
}

/* G4-094 Class totals: full TS of all members, support included, and of all that neutralize. An
 * element with both is in one of the two (G4-164). */
static void add_classes(const g4_figures *tables, const g4_ranks *ranks, int32_t line,
                        const g4_field *field, g4_totals *totals)
{
    const g4_ranks_line *l = &ranks->lines[line];
    bn_rat ts = g4_strength_of(tables, ranks, line, field);
    uint32_t classes = g4_counting_classes(ranks, line, field);
    uint32_t neutralizes = l->figures->neutralizes;

    if (classes && neutralizes) {
        classes = l->role == G4_ROLE_NEUTRALIZER ? 0 : classes;
        neutralizes = l->role == G4_ROLE_NEUTRALIZER ? neutralizes : 0;
    }
    for (int32_t c = 0; c < G4_CLASSES; c++) {
        uint32_t bit = UINT32_C(1) << c;

        if (classes & bit)
            totals->classes[c] = g4_ts_add(totals->classes[c], aboard(l, bit, ts));
        if (neutralizes & bit)
            totals->neutralizers[c] = g4_ts_add(totals->neutralizers[c], ts);
    }
}

g4_totals g4_totals_of(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field,
                       bn_trace *trace)
{
    g4_totals totals = { .force = g4_force_ts(tables, ranks, field, trace),
                         .elements = g4_ranks_elements(ranks, field) };

    for (int32_t c = 0; c < G4_CLASSES; c++)
        totals.classes[c] = totals.neutralizers[c] = bn_rat_int(0);
    totals.classes[G4_SUPERIORITY_BY_BATTLE_REC] = seers(ranks);
    for (int32_t i = 0; i < ranks->count; i++)
        if (g4_takes_part(ranks, i, field))
            add_classes(tables, ranks, i, field, &totals);
    return totals;
}

bn_rat g4_lost_pct(const g4_figures *tables, const g4_ranks *ranks)
{
    bn_rat whole = bn_rat_int(0), left = bn_rat_int(0);

    for (int32_t i = 0; i < ranks->count; i++) {
        const g4_ranks_line *l = &ranks->lines[i];
        bn_rat ts = g4_ts_times(l->figures->ts, l->count);

        whole = g4_ts_add(whole, g4_counted_ts(tables, l->figures, ts, false));
        left = g4_ts_add(left, g4_counted_ts(tables, l->figures, g4_ts_mul(ts, l->share), false));
    }
    if (whole.num == 0)
        return bn_rat_int(0);
    return bn_rat_mul(bn_rat_int(100), bn_rat_sub(bn_rat_int(1), bn_rat_div(left, whole)));
}
