/* Growth with TL, quality, and the final figures of one element. */
#include "element.h"

#include <string.h>

#include "necromancy.h"

static bn_rat doubled(const g4_figures *tables, bn_rat ts, int32_t times)
{
    for (int32_t i = 0; i < times; i++)
        ts = bn_rat_mul(ts, bn_rat_int(G4_CONSTANT(tables, GROWTH_FACTOR)));
    return ts;
}

static int32_t at_most(int32_t value, int32_t most)
{
    return value < most ? value : most;
}

/* ---- growth ------------------------------------------------------------------------------- */

/* G4-015 TS growth, TL0-5 elements: those marked for it double with each TL up to TL5. */
static bn_rat low_tech_ts(const g4_figures *tables, const g4_element *element, int32_t tl)
{
    if (element->growth != G4_GROWTH_TO_TL5)
        return element->ts;
    return doubled(tables, element->ts,
                   at_most(tl, G4_CONSTANT(tables, LOW_TECH_LAST_TL)) - element->tl);
}

/* G4-016 TS growth, TL6-12 elements: doubling with each TL as long as the type is viable. */
static bn_rat high_tech_ts(const g4_figures *tables, const g4_element *element, int32_t tl,
                           int32_t last_viable)
{
    int32_t last = last_viable > 0 ? last_viable : G4_CONSTANT(tables, LAST_TL);

    return doubled(tables, element->ts, at_most(tl, last) - element->tl);
}

/* G4-017 Low-tech upgrades: a quarter of the TL5 figure more for each TL past it. */
static bn_rat upgraded_ts(const g4_figures *tables, bn_rat ts, int32_t tl)
{
    int32_t past = tl - G4_CONSTANT(tables, LOW_TECH_LAST_TL);

    if (past <= 0)
        return ts;
    return bn_rat_mul(ts, bn_rat_of(100 + past * G4_CONSTANT(tables, LOW_TECH_UPGRADE_PCT), 100));
}

/* G4-018 Late-TL5 warships: half the TL6 figure; 1 for whatever is not among them. */
static bn_rat late_tl5_factor(const g4_figures *tables, const g4_element *element)
{
    for (int32_t i = 0; i < G4_LATE_TL5_COUNT; i++)
        if (element->table == G4_TABLE_NAVAL_HIGH &&
            strcmp(element->name, g4_book.late_tl5[i].name) == 0)
            return tables->late_tl5[i].ts_factor;
    return bn_rat_int(1);
}

static bool late_tl5(const g4_figures *tables, const g4_line *line, const g4_element *element)
{
    return line->late_tl5 && g4_line_tl(line) == G4_CONSTANT(tables, LOW_TECH_LAST_TL) &&
           bn_rat_cmp(late_tl5_factor(tables, element), bn_rat_int(1)) < 0;
}

int32_t g4_line_tl(const g4_line *line)
{
    return line->tl + line->divergent;
}

/* A part of a sum about one element of a line, or its total. */
static bn_term part_of(uint8_t group, int32_t about, uint16_t rule, bn_rat exact, const char *words)
{
    return (bn_term){ .rule = rule,
                      .row = BN_NO_ROW,
                      .side = -1,
                      .group = group,
                      .about = (int16_t)about,
                      .exact = exact,
                      .words = words };
}

static void note_total(bn_trace *trace, bn_term term)
{
    term.kind = BN_TERM_TOTAL;
    bn_trace_add(trace, term);
}

static void note_factor(bn_trace *trace, bn_term term, bn_rounding rounding)
{
    term.kind = BN_TERM_FACTOR;
    term.rounding = (uint8_t)rounding;
    if (bn_rat_cmp(term.exact, bn_rat_int(1)) != 0)
        bn_trace_add(trace, term);
}

static void note_step(bn_trace *trace, int32_t about, uint16_t rule, bn_rat before, bn_rat after,
                      const char *words)
{
    bn_term term;

    if (trace == NULL || before.num == 0)
        return;
    term = part_of(G4_TERMS_ELEMENT, about, rule, bn_rat_div(after, before), words);
    term.seen[0] = before;
    term.seen[1] = after;
    note_factor(trace, term, BN_ROUND_NOT);
}

bn_rat g4_grown_ts(const g4_figures *tables, const g4_line *line, const g4_element *element,
                   int32_t about, bn_trace *trace)
{
    int32_t tl = g4_line_tl(line);
    uint16_t rule = 16;
    bn_rat ts;

    if (element->own)
        return element->ts;
    if (g4_low_tech(element)) {
        ts = low_tech_ts(tables, element, tl);
        ts = line->as_found ? ts : upgraded_ts(tables, ts, tl);
        rule = tl > G4_CONSTANT(tables, LOW_TECH_LAST_TL) ? 17 : 15;
    } else if (late_tl5(tables, line, element)) {
        ts = bn_rat_mul(element->ts, late_tl5_factor(tables, element));
        rule = 18;
    } else {
        ts = high_tech_ts(tables, element, tl, line->last_viable_tl);
    }
    note_step(trace, about, rule, element->ts, ts, "at this TL {1} instead of {0}");
    return ts;
}

/* G4-019 Superscience and divergent technology: what the setting must allow; and the figures of a
 * later age in an earlier one are those of the sum of both TLs. */
static bool setting_has(const g4_line *line, const g4_element *element)
{
    return !element->superscience || line->superscience;
}

g4_refusal g4_availability(const g4_figures *tables, const g4_line *line, const g4_element *element)
{
    int32_t tl = g4_line_tl(line);

    if (!setting_has(line, element))
        return (g4_refusal){ "G4-019", "{} needs a setting that allows superscience",
                             "superscience: true" };
    if (tl > G4_CONSTANT(tables, LAST_TL))
        return (g4_refusal){ "G4-016", "the TL of {} is beyond the tables", "at most 12 in all" };
    if (tl < element->tl && !late_tl5(tables, line, element))
        return (g4_refusal){ g4_low_tech(element) ? "G4-015" : "G4-016",
                             "{} is not available at this TL",
                             "give a later tl, or divergent TLs" };
    if (line->last_viable_tl > 0 &&
        line->last_viable_tl < element->tl + G4_CONSTANT(tables, VIABLE_TLS))
        return (g4_refusal){ "G4-016", "{} is viable for longer than that",
                             "last_viable_tl: at least its first TL and two more" };
    return (g4_refusal){ 0 };
}

/* ---- strength ----------------------------------------------------------------------------- */

/* G4-059 Super-Soldier: twice the base TS, before quality. */
static bn_rat super_soldier_ts(const g4_figures *tables, const g4_line *line, bn_rat ts)
{
    if (!(line->features & G4_SUPER_SOLDIER))
        return ts;
    return bn_rat_mul(ts, bn_rat_int(tables->features[G4_FEATURES_SUPER_SOLDIER].ts_factor));
}

/* G4-062 Equipment quality: percent of TS. */
static int32_t equipment_pct(const g4_figures *tables, const g4_line *line)
{
    return tables->equipment_quality[line->equipment].ts_pct;
}

/* G4-063 Troop quality: percent of TS. */
static int32_t troop_pct(const g4_figures *tables, const g4_line *line)
{
    return tables->troop_quality[line->quality].ts_pct;
}

/* G4-044 Hero, strength: any multiple that the referee sets. */
static bn_rat hero_ts(const g4_line *line, bn_rat ts)
{
    return line->features & G4_HERO ? bn_rat_mul(ts, line->hero_multiple) : ts;
}

/* G4-263 Nuclear-armed settings: ten times the TS and the costs, and nothing else. */
static int32_t nuclear_factor(const g4_figures *tables, const g4_line *line)
{
    return line->features & G4_NUCLEAR ? G4_CONSTANT(tables, NUCLEAR_FACTOR) : 1;
}

/* G4-064 Order for element TS: base, growth, Super-Soldier, both qualities together, hero, nuclear
 * arms; nothing is rounded. */
bn_rat g4_element_ts(const g4_figures *tables, const g4_line *line, const g4_element *element,
                     int32_t about, bn_trace *trace)
{
    int32_t pct = equipment_pct(tables, line) + troop_pct(tables, line);
    bn_rat grown, super, good, hero, armed;

    bn_trace_add(trace, part_of(G4_TERMS_ELEMENT, about, 12, element->ts,
                                element->own ? "its own TS" : "TS of the catalogue"));
    grown = g4_grown_ts(tables, line, element, about, trace);
    super = super_soldier_ts(tables, line, grown);
    good = bn_rat_mul(super, bn_rat_of(100 + pct, 100));
    hero = hero_ts(line, good);
    armed = bn_rat_mul(hero, bn_rat_int(nuclear_factor(tables, line)));
    note_step(trace, about, 59, grown, super, "super-soldiers: {1} instead of {0}");
    note_step(trace, about, 64, super, good, "with gear and training {1} instead of {0}");
    note_step(trace, about, 44, good, hero, "a hero: {1} instead of {0}");
    note_step(trace, about, 263, hero, armed, "nuclear arms: {1} instead of {0}");
    note_total(trace, part_of(G4_TERMS_ELEMENT, about, 64, armed, "TS of one element"));
    return armed;
}

/* ---- costs -------------------------------------------------------------------------------- */

/* G4-034, G4-035 Cost percentages add, and always on the stock cost; never below a fifth of it. Stock
 * costs are whole hundreds, so this is a whole dollar. */
int64_t g4_customized(const g4_figures *tables, int64_t stock, int32_t pct)
{
    int32_t least = G4_CONSTANT(tables, COST_FLOOR_PCT);

    return bn_ceil_div(stock * (100 + (pct < least ? least : pct)), 100);
}

/* G4-030 Cost to raise: paid once; hired troops cost their master nothing, and a levy's grant may be
 * waived. */
static int64_t to_raise(const g4_line *line, int64_t raise)
{
    if (line->features & G4_MERCENARY)
        return 0;
    return line->features & G4_LEVY && line->grant_waived ? 0 : raise;
}

/* G4-031 Cost to maintain: each month in the field or in training; of zombies less (powers.c). */
static int64_t to_maintain(const g4_figures *tables, const g4_line *line, const g4_element *element)
{
    int64_t maintain = g4_customized(tables, element->maintain, g4_maintain_pct(tables, line)) *
                       nuclear_factor(tables, line);

    if (!(line->features & G4_ZOMBIE))
        return maintain;
    return bn_ceil_div(maintain * g4_zombie_maintain_pct(tables, g4_line_tl(line)), 100);
}

static void note_cost(const g4_figures *tables, const g4_line *line, int64_t stock, int32_t pct,
                      bn_term of, bn_trace *trace)
{
    int32_t least = G4_CONSTANT(tables, COST_FLOOR_PCT);
    bn_term term = of;

    term.exact = bn_rat_int(stock);
    term.words = "stock cost";
    bn_trace_add(trace, term);
    term.rule = 34;
    term.exact = bn_rat_of(100 + (pct < least ? least : pct), 100);
    term.seen[0] = bn_rat_int(pct);
    term.words = "the cost changes by {0}%";
    note_factor(trace, term, BN_ROUND_UP);
    term.rule = 263;
    term.exact = bn_rat_int(nuclear_factor(tables, line));
    term.words = "nuclear arms";
    note_factor(trace, term, BN_ROUND_NOT);
}

static void note_costs(const g4_figures *tables, const g4_line *line, const g4_element *element,
                       const g4_line_figures *figures, int32_t about, bn_trace *trace)
{
    bn_term raise = part_of(G4_TERMS_RAISE, about, 30, bn_rat_int(figures->raise), "Raise of one");
    bn_term maintain =
        part_of(G4_TERMS_MAINTAIN, about, 31, bn_rat_int(figures->maintain), "Maintain of one");
    bn_term zombies = part_of(G4_TERMS_MAINTAIN, about, 266, bn_rat_int(1),
                              "zombies: {0}% of the usual Maintain");

    note_cost(tables, line, element->raise, g4_raise_pct(tables, line), raise, trace);
    note_total(trace, raise);
    note_cost(tables, line, element->maintain, g4_maintain_pct(tables, line), maintain, trace);
    if (line->features & G4_ZOMBIE) {
        zombies.seen[0] = bn_rat_int(g4_zombie_maintain_pct(tables, figures->tl));
        zombies.exact = bn_rat_div(zombies.seen[0], bn_rat_int(100));
        note_factor(trace, zombies, BN_ROUND_UP);
    }
    note_total(trace, maintain);
}

/* G4-065 Order for element costs: stock cost, percentages, nuclear arms; Levy and Mercenary rules
 * come last, so the nominal figures are kept beside what is paid. */
g4_line_figures g4_figures_of(const g4_figures *tables, const g4_line *line, int32_t about,
                              bn_trace *trace)
{
    g4_element element = g4_element_of(tables, line);
    int32_t people = line->people > 0 ? line->people : g4_people_of(tables, line->base);
    g4_line_figures figures = {
        .ts = g4_element_ts(tables, line, &element, about, trace),
        .wt = element.wt,
        .raise = g4_customized(tables, element.raise, g4_raise_pct(tables, line)) *
                 nuclear_factor(tables, line),
        .maintain = to_maintain(tables, line, &element),
        .stock_raise = element.raise,
        .transport = element.transport,
        .tl = g4_line_tl(line),
        .classes = g4_classes_of(line, &element),
        .neutralizes = g4_neutralizes_of(line, &element),
        .mobility = g4_mobility_of(line, &element),
        .support = element.support,
        .low_tech = g4_low_tech(&element),
        .people = people,
    };

    figures.to_raise = to_raise(line, figures.raise);
    if (trace != NULL)
        note_costs(tables, line, &element, &figures, about, trace);
    return figures;
}

/* ---- support ------------------------------------------------------------------------------ */

/* G4-014 Support TS: a tenth counts toward force TS, and nothing if C3I is all that the element is
 * good for. A neutralized class counts as one (G4-R-06). */
bn_rat g4_counted_ts(const g4_figures *tables, const g4_line_figures *figures, bn_rat ts,
                     bool in_full)
{
    if (!figures->support || in_full)
        return ts;
    if (figures->classes == G4_C3I && figures->neutralizes == 0)
        return bn_rat_int(0);
    return bn_rat_mul(ts, bn_rat_of(G4_CONSTANT(tables, SUPPORT_PCT), 100));
}
