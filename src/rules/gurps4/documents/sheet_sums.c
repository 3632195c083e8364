/* How the totals of a sheet add up, for anyone who opens one of its numbers. */
#include "documents.h"

#include <banneret/system/sums.h>

#include "rules/forces/logistics.h"

/* What one element has, times their number. */
static void explain_all(const g4_force *force, int32_t i, bn_term of, int32_t rule, bn_rat one,
                        const char *words, const char *all, bn_trace *trace)
{
    bn_rat count = bn_rat_int(force->lines[i].count);

    if (one.num == 0)
        return;
    bn_plus(trace, &of, rule, one, words);
    bn_times(trace, &of, 12, count, "elements");
    bn_gives(trace, &of, rule, bn_rat_mul(one, count), all);
}

static void explain_line(const g4_force *force, int32_t i, bn_trace *trace)
{
    const g4_line *line = &force->lines[i];
    const g4_line_figures *f = &force->figures[i];
    bn_term of = bn_sum(G4_TERMS_LINE, -1, i, line->name);

    if (f->ts.num != 0) {
        bn_plus(trace, &of, 13, f->ts, "TS of one element");
        bn_times(trace, &of, 12, bn_rat_int(line->count), "elements");
        if (line->share.den != 0 && bn_rat_cmp(line->share, bn_rat_int(1)) != 0)
            bn_times(trace, &of, 13, line->share, "share of its strength that is left");
        bn_gives(trace, &of, 13, g4_line_ts(force, i), "TS in total");
    }
    explain_all(force, i, bn_sum_in(of, G4_TERMS_RAISE), 30, bn_rat_int(f->raise), "Raise of one",
                "Raise of all", trace);
    explain_all(force, i, bn_sum_in(of, G4_TERMS_MAINTAIN), 31, bn_rat_int(f->maintain),
                "Maintain of one", "Maintain of all", trace);
}

static void explain_force_ts(const g4_figures *tables, const g4_force *force, bn_trace *trace)
{
    bn_term of = bn_sum(G4_TERMS_TS, -1, -1, force->name);
    bn_rat sum = bn_rat_int(0), whole = g4_recorded_ts(tables, force);

    for (int32_t i = 0; i < force->line_count; i++)
        sum = bn_rat_add(
            sum, bn_plus(trace, &of, force->figures[i].support ? 14 : 13,
                         g4_counted_ts(tables, &force->figures[i], g4_line_ts(force, i), false),
                         force->lines[i].name));
    bn_plus(trace, &of, 13, bn_rat_sub(whole, sum), "rounded down in the abstract");
    bn_gives(trace, &of, 13, whole, "force TS");
}

/* The total of each class that anyone has, or neutralizes. */
static void explain_classes(const g4_force *force, bool neutralized, bn_trace *trace)
{
    for (uint32_t c = 0; c < G4_CLASSES; c++) {
        bn_term of = bn_sum(G4_TERMS_TS, -1, -1, g4_class_names[c]);
        uint32_t one = UINT32_C(1) << c;
        bn_rat sum = bn_rat_int(0);

        for (int32_t i = 0; i < force->line_count; i++) {
            const g4_line_figures *f = &force->figures[i];

            if ((neutralized ? f->neutralizes : f->classes) & one)
                sum = bn_rat_add(sum, bn_plus(trace, &of, neutralized ? 24 : 20,
                                              g4_line_ts(force, i), force->lines[i].name));
        }
        if (sum.num != 0)
            bn_gives(trace, &of, neutralized ? 24 : 20, sum,
                     neutralized ? "neutralizer total" : "class total");
    }
}

/* What all lines cost of a kind, line by line. */
static void explain_cost(const g4_force *force, int32_t group, int32_t rule, const char *words,
                         bn_trace *trace)
{
    bn_term of = bn_sum(group, -1, -1, force->name);
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; i < force->line_count; i++) {
        const g4_line_figures *f = &force->figures[i];
        int64_t each = group == G4_TERMS_RAISE ? f->raise : f->maintain;

        sum = bn_rat_add(sum, bn_plus(trace, &of, rule, bn_rat_int(each * force->lines[i].count),
                                      force->lines[i].name));
    }
    bn_gives(trace, &of, rule, sum, words);
}

void g4_explain_totals(const g4_figures *tables, const g4_force *force, bn_trace *trace)
{
    if (!trace)
        return;
    for (int32_t i = 0; i < force->line_count; i++)
        explain_line(force, i, trace);
    explain_force_ts(tables, force, trace);
    explain_classes(force, false, trace);
    explain_classes(force, true, trace);
    explain_cost(force, G4_TERMS_RAISE, 30, "Raise of the elements", trace);
    explain_cost(force, G4_TERMS_MAINTAIN, 31, "Maintain of the elements", trace);
}
