/* Paying for the month (M5): the logistic force, the troops, and what happens to those who got nothing;
 * then replacements. All is paid without a question where money and LS suffice. */
#include "steps.h"

#include "bill.h"
#include "rules/forces/folding.h"

/* ---- what there is to pay ----------------------------------------------------------------- */

static bn_rat wanted_bill(const g4_setup *setup, const g4_campaign *s, const g4_column *column)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; i < G4_LINES; i++)
        sum = bn_rat_add(sum, g4_line_bill(setup, s, column, i, g4_wanted(column, i)));
    return sum;
}

/* Whether a side cannot pay all that its columns from the cursor on want; with their trains, or the
 * troops alone. */
static bool short_of_money(const g4_setup *setup, const g4_campaign *s, int32_t side, bool trains)
{
    int64_t sum = 0;

    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++) {
        const g4_column *column = &s->columns[c];

        if (!g4_afield(column))
            continue;
        if (trains && c >= s->column)
            sum += g4_to_pay(setup->figures, column, g4_train_bill(setup, s, column, column->ls));
        if (trains || c >= s->column)
            sum += g4_to_pay(setup->figures, column, wanted_bill(setup, s, column));
    }
    return !g4_can_pay(setup, s, side, sum);
}

/* ---- the logistic force ------------------------------------------------------------------- */

static bool has_train(const g4_column *column)
{
    return column->ls[0] > 0 || column->ls[1] > 0 || column->ls[2] > 0;
}

OFFERS(train)
{
    const g4_column *column = &s->columns[s->column];

    return g4_can_pay(
        setup, s, question->side,
        g4_to_pay(setup->figures, column, g4_train_bill(setup, s, column, answer->value)));
}

/* As many points of a kind as can be paid in addition to what is in `paid`. */
static int32_t affordable(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                          int32_t paid[G4_LS_KINDS], int32_t kind)
{
    int32_t low = 0, high = column->ls[kind], side = g4_column_side(s->column);

    while (low < high) {
        paid[kind] = low + (high - low + 1) / 2;
        if (g4_can_pay(setup, s, side,
                       g4_to_pay(setup->figures, column, g4_train_bill(setup, s, column, paid))))
            low = paid[kind];
        else
            high = paid[kind] - 1;
    }
    return low;
}

/* Points that are not paid deliver nothing: of the bases' LS first to this force, then to others. */
static void cut_deliveries(g4_campaign *s, int32_t side, int32_t kind, int32_t points)
{
    for (int32_t i = 0; i <= G4_SIDE_FORCES && points > 0; i++) {
        int32_t c = i == 0 ? s->column : side * G4_SIDE_FORCES + i - 1;
        int32_t *allotted = &s->columns[c].allotted[kind - G4_LOGISTICS_NAVAL];
        int32_t less = *allotted < points ? *allotted : points;

        *allotted -= less;
        points -= less;
    }
}

static void pay_train(const g4_setup *setup, g4_campaign *s, const int32_t paid[G4_LS_KINDS],
                      bn_trace *trace)
{
    g4_column *column = &s->columns[s->column];
    int32_t side = g4_column_side(s->column);

    g4_tell_train_paid(setup, s, s->column, paid, trace);
    g4_pay_out(setup, s, side,
               g4_to_pay(setup->figures, column, g4_train_bill(setup, s, column, paid)));
    column->land_unpaid = column->ls[G4_LOGISTICS_LAND] - paid[G4_LOGISTICS_LAND];
    for (int32_t k = G4_LOGISTICS_NAVAL; k < G4_LS_KINDS; k++)
        cut_deliveries(s, side, k, column->ls[k] - paid[k]);
    g4_hand_over(s);
}

/* The most points of each kind that can be paid, the others left alone; false if none at all. */
static bool payable(const g4_setup *setup, const g4_campaign *s, int32_t most[G4_LS_KINDS])
{
    bool any = false;

    for (int32_t k = 0; k < G4_LS_KINDS; k++) {
        int32_t alone[G4_LS_KINDS] = { 0, 0, 0 };

        most[k] = affordable(setup, s, &s->columns[s->column], alone, k);
        any = any || most[k] > 0;
    }
    return any;
}

OPEN(train)
{
    while (s->column < g4_column_count(setup)) {
        const g4_column *column = &s->columns[s->column];
        int32_t most[G4_LS_KINDS];
        bool short_of = g4_paid_now(s, s->column) && has_train(column) &&
                        short_of_money(setup, s, g4_column_side(s->column), true);

        if (short_of && payable(setup, s, most))
            return BN_ASKS;
        if (g4_paid_now(s, s->column))
            pay_train(setup, s, short_of ? most : column->ls, trace);
        else
            g4_hand_over(s);
    }
    return BN_DONE;
}

ASK(train)
{
    const g4_column *column = &s->columns[s->column];
    int32_t paid[G4_LS_KINDS] = { 0, 0, 0 }, most[G4_LS_KINDS];

    g4_c_question(s, G4_C_LS_PAID, g4_column_side(s->column), out);
    (void)payable(setup, s, most);
    for (int32_t k = 0; k < G4_LS_KINDS; k++) {
        paid[k] = affordable(setup, s, column, paid, k);
        out->spans[k] = (bn_span){ 0, most[k] };
        out->preset.value[k] = paid[k];
    }
    out->about[0] = s->column;
    return 1;
}

TAKE(train)
{
    pay_train(setup, s, moves[0].answer.value, trace);
}

const bn_step g4_c_train_step = {
    .open = train_open, .ask = train_ask, .take = train_take, .offers = train_offers
};

/* ---- the troops --------------------------------------------------------------------------- */

/* The cursor `part`: 0 the column is new, 1 its lines are asked about one by one. */

static void begin_column(const g4_setup *setup, g4_campaign *s)
{
    const g4_column *column = &s->columns[s->column];

    s->bill = bn_rat_int(0);
    g4_supply_at_hand(setup, column, s->supply);
    s->supply[G4_LOGISTICS_LAND] = bn_rat_sub(
        s->supply[G4_LOGISTICS_LAND],
        bn_rat_int((int64_t)column->land_unpaid * G4_CONSTANT(setup->figures, LS_DOLLARS)));
}

/* Whether a line can be kept at a readiness, with what is left of money and LS. */
static bool can_keep(const g4_setup *setup, const g4_campaign *s, int32_t line, int32_t readiness)
{
    const g4_column *column = &s->columns[s->column];
    bn_rat supply[G4_LS_KINDS + 1];
    bn_rat sum = bn_rat_add(s->bill, g4_line_bill(setup, s, column, line, readiness));

    for (int32_t k = 0; k <= G4_LS_KINDS; k++)
        supply[k] = s->supply[k];
    return g4_can_pay(setup, s, g4_column_side(s->column),
                      g4_to_pay(setup->figures, column, sum)) &&
           g4_supply_draw(setup, s, column, line, readiness, supply);
}

static bool all_can_be_kept(const g4_setup *setup, const g4_campaign *s)
{
    const g4_column *column = &s->columns[s->column];
    bn_rat supply[G4_LS_KINDS + 1];

    if (short_of_money(setup, s, g4_column_side(s->column), false))
        return false;
    for (int32_t k = 0; k <= G4_LS_KINDS; k++)
        supply[k] = s->supply[k];
    for (int32_t i = 0; i < G4_LINES; i++)
        if (!g4_supply_draw(setup, s, column, i, g4_wanted(column, i), supply))
            return false;
    return true;
}

/* Mercenaries who got nothing are Disloyal until they are paid again (G4-R-129); a document that says
 * whether they waver has the last word. */
static void sway(const g4_setup *setup, g4_campaign *s, int32_t line, int32_t before, int32_t now,
                 bn_trace *trace)
{
    g4_column *column = &s->columns[s->column];
    const g4_force *force = g4_column_force(setup, column);
    g4_month month = g4_month_for(setup, s, column, line, now);
    uint32_t bit = UINT32_C(1) << line;
    bool unpaid = now == G4_READINESS_NONE;

    if (force->inputs.given[G4_IN_WAVER] || column->wavers ||
        force->lines[line].features & G4_DISLOYAL ||
        !g4_serves_for_pay(setup->figures, &force->lines[line], &month) ||
        (!unpaid && before != G4_READINESS_NONE))
        return;
    column->standing.turned =
        unpaid ? column->standing.turned | bit : column->standing.turned & ~bit;
    bn_trace_add(trace, (bn_term){ .rule = 38,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)g4_column_side(s->column),
                                   .about = (int16_t)line,
                                   .value = unpaid,
                                   .words = unpaid ? "unpaid, and disloyal" : "paid, and loyal" });
}

/* Readiness as it was bought, and whether the line counts half for lack of it. */
static void keep(const g4_setup *setup, g4_campaign *s, int32_t line, int32_t readiness,
                 bn_trace *trace)
{
    g4_column *column = &s->columns[s->column];
    g4_upkeep *upkeep = &column->upkeep[line];
    uint32_t bit = UINT32_C(1) << line;
    bool weak = (column->standing.weak & bit) != 0;

    g4_tell_upkeep(setup, s, s->column, line, readiness, trace);
    s->bill = bn_rat_add(s->bill, g4_line_bill(setup, s, column, line, readiness));
    (void)g4_supply_draw(setup, s, column, line, readiness, s->supply);
    sway(setup, s, line, upkeep->readiness, readiness, trace);
    upkeep->readiness = (uint8_t)readiness;
    upkeep->full_months =
        readiness == G4_READINESS_FULL && weak ? (uint8_t)(upkeep->full_months + 1) : 0;
    /* the month just paid for is over: what counts is the next one */
    if (bn_rat_cmp(g4_readiness_ts(setup->figures, readiness, weak, upkeep->full_months + 1),
                   bn_rat_int(1)) < 0)
        column->standing.weak |= bit;
    else
        column->standing.weak &= ~bit;
}

static uint32_t levels_open(const g4_setup *setup, const g4_campaign *s, int32_t line)
{
    uint32_t levels = 1u << G4_READINESS_NONE;

    for (int32_t level = g4_wanted(&s->columns[s->column], line); level < G4_READINESS_NONE;
         level++)
        levels |= can_keep(setup, s, line, level) ? 1u << level : 0;
    return levels;
}

static int32_t best_of(uint32_t levels)
{
    int32_t best = 0;

    while (!(levels >> best & 1))
        best++;
    return best;
}

static void end_column(const g4_setup *setup, g4_campaign *s, bn_trace *trace)
{
    g4_tell_troops_paid(setup, s, s->column, trace);
    g4_pay_out(setup, s, g4_column_side(s->column),
               g4_to_pay(setup->figures, &s->columns[s->column], s->bill));
    s->bill = bn_rat_int(0);
    for (int32_t k = 0; k <= G4_LS_KINDS; k++)
        s->supply[k] = bn_rat_int(0);
    g4_hand_over(s);
}

static void keep_all(const g4_setup *setup, g4_campaign *s, bn_trace *trace)
{
    const g4_column *column = &s->columns[s->column];

    for (int32_t i = 0; i < G4_LINES; i++)
        if (column->standing.count[i] > 0)
            keep(setup, s, i, g4_wanted(column, i), trace);
    end_column(setup, s, trace);
}

OPEN(pay)
{
    while (s->column < g4_column_count(setup)) {
        const g4_column *column = &s->columns[s->column];

        if (!g4_paid_now(s, s->column)) {
            g4_hand_over(s);
            continue;
        }
        if (s->part == 0) {
            begin_column(setup, s);
            s->part = 1;
            if (all_can_be_kept(setup, s)) {
                keep_all(setup, s, trace);
                continue;
            }
        }
        for (; s->line < G4_LINES; s->line++) {
            uint32_t levels;

            if (column->standing.count[s->line] == 0)
                continue;
            levels = levels_open(setup, s, s->line);
            if ((levels & (levels - 1)) != 0)
                return BN_ASKS;
            keep(setup, s, s->line, best_of(levels), trace);
        }
        end_column(setup, s, trace);
    }
    return BN_DONE;
}

ASK(pay)
{
    uint32_t levels = levels_open(setup, s, s->line);

    g4_c_choice(s, G4_C_SERVED, g4_column_side(s->column), levels, best_of(levels), out);
    out->about[0] = s->column;
    out->about[1] = s->line;
    return 1;
}

TAKE(pay)
{
    keep(setup, s, s->line, moves[0].answer.value[0], trace);
    s->line++;
}

const bn_step g4_c_pay_step = { .open = pay_open, .ask = pay_ask, .take = pay_take };

/* ---- those who got nothing ---------------------------------------------------------------- */

static uint32_t starved(const g4_column *column)
{
    uint32_t lines = 0;

    for (int32_t i = 0; i < G4_LINES; i++)
        if (column->standing.count[i] > 0 && column->upkeep[i].readiness == G4_READINESS_NONE)
            lines |= UINT32_C(1) << i;
    return lines;
}

static bool all_starved(const g4_column *column)
{
    for (int32_t i = 0; i < G4_LINES; i++)
        if (column->standing.count[i] > 0 && !(starved(column) >> i & 1))
            return false;
    return true;
}

static void waste(const g4_figures *tables, g4_column *column, uint32_t lines)
{
    bn_rat lost = bn_rat_int(g4_readiness_casualties(tables, G4_READINESS_NONE));

    for (int32_t i = 0; i < G4_LINES; i++) {
        if (!(lines >> i & 1))
            continue;
        column->standing.share[i] = g4_folded_share(column->standing.share[i], lost);
        column->standing.folded = 1;
        if (column->standing.share[i].num == 0)
            column->standing.count[i] = 0;
    }
}

/* A whole force that went without loses by its running total, single elements their strength
 * (G4-R-25). */
PASS(unpaid)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        int32_t companion;

        if (!g4_leads(s, c) || !g4_paid_now(s, c))
            continue;
        companion = g4_companion(s, c);
        if (all_starved(&s->columns[c]) &&
            (companion == G4_NONE || all_starved(&s->columns[companion]))) {
            g4_column_suffer(s, c, g4_readiness_casualties(setup->figures, G4_READINESS_NONE));
            continue;
        }
        waste(setup->figures, &s->columns[c], starved(&s->columns[c]));
        if (companion != G4_NONE)
            waste(setup->figures, &s->columns[companion], starved(&s->columns[companion]));
    }
    return BN_DONE;
}

const bn_step g4_c_unpaid_step = { .pass = unpaid_pass };

/* ---- replacements ------------------------------------------------------------------------- */

static bool muster_free(const g4_campaign *s, int32_t side)
{
    return g4_free_muster(s, side) != G4_NONE;
}

/* What healers have done is used before money. */
static int64_t price(const g4_setup *setup, const g4_column *column, int32_t percent)
{
    int64_t cost = g4_replacing(setup, column, percent).cost - column->healing;

    return cost > 0 ? cost : 0;
}

static int32_t most_replaced(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    const g4_column *column = &s->columns[c];
    int32_t most = 0;

    while (most < g4_losses_most(column) &&
           g4_can_pay(setup, s, g4_column_side(c), price(setup, column, most + 1)))
        most++;
    return most;
}

/* The last step of a side's month; the next side follows. */
OPEN(replace)
{
    for (; s->column < g4_column_count(setup); g4_hand_over(s))
        if (g4_paid_now(s, s->column) && muster_free(s, g4_column_side(s->column)) &&
            most_replaced(setup, s, s->column) > 0)
            return BN_ASKS;
    s->turn++;
    if (s->turn < setup->side_count)
        return bn_steps_go(&g4_campaign_course, s, G4_PHASE_READINESS);
    s->turn = 0;
    return BN_DONE;
}

ASK(replace)
{
    g4_c_number(s, G4_C_REPLACE, g4_column_side(s->column),
                (bn_span){ 0, most_replaced(setup, s, s->column) }, 0, out);
    out->about[0] = s->column;
    return 1;
}

TAKE(replace)
{
    g4_column *column = &s->columns[s->column];
    int32_t percent = moves[0].answer.value[0], side = g4_column_side(s->column);
    g4_outlay outlay = g4_replacing(setup, column, percent);

    if (percent > 0) {
        g4_tell_replaced(setup, s, s->column, percent, trace);
        g4_pay_out(setup, s, side, price(setup, column, percent));
        column->healing -= column->healing < outlay.cost ? column->healing : outlay.cost;
        s->musters[side][g4_free_muster(s, side)] =
            (g4_mustering){ .kind = G4_MUSTER_SHARE,
                            .column = s->column,
                            .count = percent,
                            .day = s->day + (outlay.days < 1 ? 1 : outlay.days) };
    }
    g4_hand_over(s);
}

const bn_step g4_c_replace_step = { .open = replace_open,
                                    .ask = replace_ask,
                                    .take = replace_take };
