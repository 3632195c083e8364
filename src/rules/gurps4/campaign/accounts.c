/* The accounts: what is paid and comes in, as sums that add up (trace.h). */
#include "bill.h"

#include "steps.h"

static void put(bn_trace *trace, const g4_item *item, bn_term term)
{
    term.rule = item->rule;
    term.row = BN_NO_ROW;
    term.side = (int8_t)item->side;
    term.about = (int16_t)item->about;
    term.name = item->name;
    term.count = item->count;
    term.words = item->words;
    bn_trace_add(trace, term);
}

void g4_tell_item(const g4_item *item, bn_trace *trace)
{
    if (item->dollars != 0)
        put(trace, item, (bn_term){ .group = G4_TERMS_PAY, .value = item->dollars });
}

void g4_tell_paid(const g4_item *item, bn_trace *trace)
{
    put(trace, item,
        (bn_term){ .group = G4_TERMS_PAY,
                   .kind = BN_TERM_PAYMENT,
                   .rounding = BN_ROUND_UP,
                   .value = item->dollars });
}

void g4_tell_in_kind(int32_t side, int32_t about, int32_t percent, bn_trace *trace)
{
    const g4_item item = {
        .rule = 271, .side = side, .about = about, .words = "part paid in kind"
    };

    if (percent > 0)
        put(trace, &item,
            (bn_term){ .group = G4_TERMS_PAY,
                       .kind = BN_TERM_FACTOR,
                       .exact = bn_rat_of(100 - percent, 100) });
}

/* ---- upkeep ------------------------------------------------------------------------------- */

void g4_tell_upkeep(const g4_setup *setup, const g4_campaign *s, int32_t c, int32_t line,
                    int32_t readiness, bn_trace *trace)
{
    const g4_column *column = &s->columns[c];
    const g4_force *force = g4_column_force(setup, column);
    g4_month month = g4_month_for(setup, s, column, line, readiness);
    uint32_t first = trace ? trace->count : 0;

    (void)g4_elements_bill(setup->figures, &force->lines[line], &force->figures[line], &month,
                           column->standing.count[line], line, trace);
    for (uint32_t i = first; trace && i < trace->count; i++)
        trace->terms[i].side = (int8_t)g4_column_side(c);
}

/* The end of a bill: how the quartermaster changes it, and the part that is paid in kind. */
static void tell_bill_paid(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_rat sum,
                           const char *words, bn_trace *trace)
{
    const g4_column *column = &s->columns[c];
    int32_t pct = setup->figures->administration_results[column->administration].cost_pct;
    g4_item item = {
        .rule = 79, .side = g4_column_side(c), .about = c, .words = "the quartermaster"
    };

    if (pct != 0)
        put(trace, &item,
            (bn_term){ .group = G4_TERMS_PAY,
                       .kind = BN_TERM_FACTOR,
                       .exact = bn_rat_of(100 + pct, 100) });
    g4_tell_in_kind(item.side, c, column->in_kind, trace);
    item.rule = 80;
    item.words = words;
    item.name = g4_column_force(setup, column)->name;
    item.dollars = g4_to_pay(setup->figures, column, sum);
    g4_tell_paid(&item, trace);
}

/* Points of a kind: what they cost to raise, the tenth that upkeep is, and the season. */
static void tell_ls(const g4_setup *setup, int32_t c, int32_t kind, int32_t points, bn_rat bill,
                    bn_trace *trace)
{
    g4_item item = { .rule = 72,
                     .side = g4_column_side(c),
                     .about = G4_LINES + kind,
                     .name = g4_ls_words[kind],
                     .count = points,
                     .words = "Raise" };
    bn_rat plain = bn_rat_int(g4_ls_maintain(setup->figures, kind, points));

    put(trace, &item,
        (bn_term){ .group = G4_TERMS_UPKEEP, .value = g4_ls_raise(setup->figures, kind, points) });
    item.rule = 73;
    item.words = "of that each month";
    put(trace, &item,
        (bn_term){ .group = G4_TERMS_UPKEEP,
                   .kind = BN_TERM_FACTOR,
                   .rounding = BN_ROUND_UP,
                   .exact =
                       bn_rat_of(setup->figures->logistics[kind].maintain_pct_of_raise, 100) });
    item.rule = 84;
    item.words = "campaigning season";
    if (bn_rat_cmp(bill, plain) != 0)
        put(trace, &item,
            (bn_term){ .group = G4_TERMS_UPKEEP,
                       .kind = BN_TERM_FACTOR,
                       .exact = bn_rat_div(bill, plain) });
    item.rule = 73;
    item.words = "upkeep";
    put(trace, &item, (bn_term){ .group = G4_TERMS_UPKEEP, .kind = BN_TERM_TOTAL, .exact = bill });
    item.about = c;
    item.words = "";
    put(trace, &item, (bn_term){ .group = G4_TERMS_PAY, .exact = bill });
}

void g4_tell_train_paid(const g4_setup *setup, const g4_campaign *s, int32_t c,
                        const int32_t paid[G4_LS_KINDS], bn_trace *trace)
{
    const g4_column *column = &s->columns[c];
    bool any = false;

    for (int32_t k = 0; trace && k < G4_LS_KINDS; k++) {
        int32_t alone[G4_LS_KINDS] = { 0, 0, 0 };

        alone[k] = paid[k];
        any = any || paid[k] > 0;
        if (paid[k] > 0)
            tell_ls(setup, c, k, paid[k], g4_train_bill(setup, s, column, alone), trace);
    }
    if (any)
        tell_bill_paid(setup, s, c, g4_train_bill(setup, s, column, paid),
                       "paid for its logistic force", trace);
}

/* Why a line is not kept in full, with what is left of money and LS after all lines; "" if it is. */
static const char *why_less(const g4_setup *setup, const g4_campaign *s, int32_t c, int32_t line)
{
    static const char *const words[2][3] = {
        { "kept low, as ordered", "kept low: no more money", "kept low: no more can be brought" },
        { "unpaid, as ordered", "unpaid: no more money", "unpaid: no more can be brought" }
    };
    const g4_column *column = &s->columns[c];
    int32_t kept = column->upkeep[line].readiness, wanted = g4_wanted(column, line);
    bn_rat more;

    if (kept == G4_READINESS_FULL)
        return "";
    if (kept == wanted)
        return words[kept == G4_READINESS_NONE][0];
    more = bn_rat_sub(g4_line_bill(setup, s, column, line, wanted),
                      g4_line_bill(setup, s, column, line, kept));
    return words[kept == G4_READINESS_NONE]
                [g4_can_pay(setup, s, g4_column_side(c),
                            g4_to_pay(setup->figures, column, bn_rat_add(s->bill, more)))
                     ? 2
                     : 1];
}

void g4_tell_troops_paid(const g4_setup *setup, const g4_campaign *s, int32_t c, bn_trace *trace)
{
    const g4_column *column = &s->columns[c];
    const g4_force *force = g4_column_force(setup, column);
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; trace && i < force->line_count; i++) {
        bn_rat bill = g4_line_bill(setup, s, column, i, column->upkeep[i].readiness);
        const g4_item item = { .rule = 78,
                               .side = g4_column_side(c),
                               .about = c,
                               .name = force->lines[i].name,
                               .count = column->standing.count[i],
                               .words = why_less(setup, s, c, i) };

        if (column->standing.count[i] == 0)
            continue;
        put(trace, &item, (bn_term){ .group = G4_TERMS_PAY, .exact = bill });
        sum = bn_rat_add(sum, bill);
    }
    if (trace)
        tell_bill_paid(setup, s, c, sum, "paid for its troops", trace);
}

/* ---- replacements ------------------------------------------------------------------------- */

void g4_tell_replaced(const g4_setup *setup, const g4_campaign *s, int32_t c, int32_t percent,
                      bn_trace *trace)
{
    const g4_column *column = &s->columns[c];
    const g4_force *force = g4_column_force(setup, column);
    g4_item item = { .rule = 85, .side = g4_column_side(c), .about = c, .words = "replaced" };
    int64_t cost = 0;

    for (int32_t i = 0; trace && i < force->line_count; i++) {
        item.name = force->lines[i].name;
        item.dollars = g4_replacing_line(setup, column, i, percent).cost;
        cost += item.dollars;
        g4_tell_item(&item, trace);
    }
    item.rule = 86;
    item.name = NULL;
    item.words = "the work of healers";
    item.dollars = -(column->healing < cost ? column->healing : cost);
    g4_tell_item(&item, trace);
    item.rule = 85;
    item.name = force->name;
    item.words = "paid for replacements";
    item.dollars += cost;
    g4_tell_paid(&item, trace);
}
