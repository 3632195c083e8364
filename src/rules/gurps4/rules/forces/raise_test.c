#include "muster_test.h"

#include "logistics.h"
#include "campaign/bill.h"

static g4_force force;
static const g4_readings plain = { 0 };

static const struct days_row {
    const char *name;
    int64_t raise;
    int32_t pace, days;
} days_rows[] = {
    { "G4-067 the least", 1000, G4_RAISE_TIME_NORMAL, 10 },
    { "G4-067 just at the least", 14285, G4_RAISE_TIME_NORMAL, 10 },
    { "G4-067 a hair more", 14286, G4_RAISE_TIME_NORMAL, 11 },
    { "G4-067 a week for each 10,000", 40000, G4_RAISE_TIME_NORMAL, 28 },
    { "G4-067 parts of a week, up to a day", 37500, G4_RAISE_TIME_NORMAL, 27 },
    { "G4-067 a Bradley", 1680000, G4_RAISE_TIME_NORMAL, 1176 },
    { "G4-068 hurried", 40000, G4_RAISE_TIME_HURRIED, 21 },
    { "G4-068 hurried, the least", 1000, G4_RAISE_TIME_HURRIED, 7 },
    { "G4-068 hurried, at the least", 13333, G4_RAISE_TIME_HURRIED, 7 },
    { "G4-068 hurried, a hair more", 13334, G4_RAISE_TIME_HURRIED, 8 },
    { "G4-068 rushed", 40000, G4_RAISE_TIME_RUSHED, 14 },
    { "G4-068 rushed, the least", 14285, G4_RAISE_TIME_RUSHED, 5 },
    { "G4-068 rushed, a hair more", 14286, G4_RAISE_TIME_RUSHED, 6 },
};

static void check_days(void **state)
{
    const struct days_row *r = *state;

    assert_int_equal(g4_raise_days(&g4_book, r->raise, r->pace), r->days);
}

static const struct line_row {
    const char *name;
    uint32_t features;
    bool standing;
    int32_t override, pace;
    bool from_base;
    int64_t cost;
    int32_t days;
} line_rows[] = {
    { "G4-066 four of them side by side", G4_NIGHT, false, 0, G4_RAISE_TIME_NORMAL, false, 192000,
      34 },
    { "G4-067 time from the stock cost, by the switch", G4_NIGHT, false, 0, G4_RAISE_TIME_NORMAL,
      true, 192000, 28 },
    { "G4-067 the referee's days", G4_NIGHT, false, 90, G4_RAISE_TIME_NORMAL, false, 192000, 90 },
    { "G4-068 twice the price hurried", G4_NIGHT, false, 0, G4_RAISE_TIME_HURRIED, false, 384000,
      26 },
    { "G4-068 four times the price rushed", G4_NIGHT, false, 0, G4_RAISE_TIME_RUSHED, false, 768000,
      17 },
    { "G4-053 mercenaries are there at once", G4_NIGHT | G4_MERCENARY, false, 0,
      G4_RAISE_TIME_NORMAL, false, 0, 0 },
    { "G4-050 a levy's grant costs as much", G4_NIGHT | G4_LEVY, false, 0, G4_RAISE_TIME_NORMAL,
      false, 192000, 34 },
    { "G4-272 standing forces cost nothing", G4_NIGHT, true, 0, G4_RAISE_TIME_NORMAL, false, 0, 0 },
};

static void check_line(void **state)
{
    const struct line_row *r = *state;
    g4_readings rules = { .raise_time_from_base = r->from_base };
    g4_line line = line_of("Bowmen", 4, 3);
    g4_line_figures figures;
    g4_outlay got;

    line.features = r->features;
    line.standing = r->standing;
    line.raise_days = r->override;
    figures = g4_figures_of(&g4_book, &line, 0, NULL);
    got = g4_raise_line(&g4_book, &line, &figures, r->pace, &rules, NULL);
    assert_int_equal(got.cost, r->cost);
    assert_int_equal(got.days, r->days);
    assert_int_equal(figures.maintain, 9600);
}

static void whole_force(void **state)
{
    g4_line lines[] = { line_of("Bowmen", 4, 3), line_of("Heavy Cavalry", 1, 3),
                        line_of("Medium Infantry", 2, 3) };
    g4_outlay got;

    (void)state;
    lines[2].features = G4_MERCENARY;
    muster(&force, lines, 3);
    force.land_ls = 100;
    got = g4_raise_force(&g4_book, &force, G4_RAISE_TIME_NORMAL, &plain, NULL);
    assert_int_equal(got.cost, 160000 + 200000 + 500000);
    assert_int_equal(got.days, 140);
    force.air_ls = 1;
    assert_int_equal(g4_raise_force(&g4_book, &force, G4_RAISE_TIME_NORMAL, &plain, NULL).cost,
                     880000);
}

/* Zombies cost what the referee says, in their time; nothing to keep at TL3, half at TL4. */
static void the_dead(void **state)
{
    g4_line lines[] = { line_of("Heavy Infantry", 4, 3), line_of("Heavy Infantry", 2, 3) };
    g4_campaign_inputs country = { .necromancy_raise_pct = 25, .necromancy_days = 3 };
    g4_line late = line_of("Heavy Infantry", 1, 4);
    g4_outlay got;

    (void)state;
    lines[0].features = late.features = G4_ZOMBIE;
    muster(&force, lines, 2);
    assert_int_equal(g4_raise_force(&g4_book, &force, G4_RAISE_TIME_NORMAL, &plain, NULL).cost,
                     240000);
    got = g4_raise_force(&g4_book, &force, G4_RAISE_TIME_NORMAL, &plain, &country);
    assert_int_equal(got.cost, 40000 + 80000);
    assert_int_equal(got.days, 28);
    country.given[G4_IN_NECROMANCY_DAYS] = 1;
    got = g4_raise_line(&g4_book, &force.lines[0], &force.figures[0], G4_RAISE_TIME_NORMAL, &plain,
                        &country);
    assert_int_equal(got.cost, 40000);
    assert_int_equal(got.days, 3);
    got =
        g4_replace(&g4_book, &force.lines[0], &force.figures[0], bn_rat_of(1, 2), &plain, &country);
    assert_int_equal(got.cost, 20000);
    assert_int_equal(got.days, 2);
    assert_int_equal(force.figures[0].maintain, 0);
    assert_int_equal(g4_force_maintain(&force), 2 * force.figures[1].maintain);
    assert_int_equal(g4_figures_of(&g4_book, &late, 0, NULL).maintain,
                     force.figures[1].maintain / 2);
}

static void improving(void **state)
{
    g4_outlay got = g4_improve(&g4_book, 40000, 80000, 5, G4_RAISE_TIME_NORMAL);

    (void)state;
    assert_int_equal(got.cost, 200000);
    assert_int_equal(got.days, 28);
    got = g4_improve(&g4_book, 40000, 48000, 1, G4_RAISE_TIME_NORMAL);
    assert_int_equal(got.cost, 8000);
    assert_int_equal(got.days, 10);
    assert_int_equal(g4_improve(&g4_book, 40000, 80000, 1, G4_RAISE_TIME_RUSHED).cost, 160000);
    assert_int_equal(g4_improve(&g4_book, 80000, 40000, 5, G4_RAISE_TIME_NORMAL).cost, 0);
}

static const struct replace_row {
    const char *name;
    uint32_t features;
    bn_rat share;
    int64_t cost;
    int32_t days;
} replace_rows[] = {
    { "G4-085 EX-11 a tenth", 0, { 1, 10 }, 16000, 3 },
    { "G4-085 all of it", 0, { 1, 1 }, 160000, 28 },
    { "G4-085 nothing", 0, { 0, 1 }, 0, 0 },
    { "G4-085 a third, up to the dollar", 0, { 1, 3 }, 53334, 10 },
    { "G4-085 mercenaries by their nominal cost", G4_MERCENARY, { 1, 10 }, 16000, 3 },
    { "G4-085 levies too", G4_LEVY, { 1, 10 }, 16000, 3 },
};

static void check_replace(void **state)
{
    const struct replace_row *r = *state;
    g4_line line = line_of("Bowmen", 4, 3);
    g4_line_figures figures;
    g4_outlay got;

    line.features = r->features;
    figures = g4_figures_of(&g4_book, &line, 0, NULL);
    got = g4_replace(&g4_book, &line, &figures, r->share, &plain, NULL);
    assert_int_equal(got.cost, r->cost);
    assert_int_equal(got.days, r->days);
}

static void replacing_a_force(void **state)
{
    static g4_setup setup; /* too large for a frame */
    g4_line lines[] = { line_of("Bowmen", 4, 3), line_of("Boat", 1, 3) };
    g4_column column = { .standing = { .count = { 4, 1 },
                                       .share = { bn_rat_of(1, 2), bn_rat_of(19, 20) } } };
    g4_outlay got;

    (void)state;
    setup.figures = &g4_book;
    muster(&setup.sides[0].forces[0], lines, 2);
    got = g4_replacing(&setup, &column, 10);
    assert_int_equal(got.cost, 16000 + 250); /* no more than it lost */
    assert_int_equal(got.days, 3);
    column.standing.share[0] = bn_rat_int(1);
    assert_int_equal(g4_replacing(&setup, &column, 10).days, 1);
    column.standing.share[0] = bn_rat_of(9, 10);
    column.standing.count[0] = 2;
    assert_int_equal(g4_replacing(&setup, &column, 10).cost, 8000 + 250);
    assert_rat(g4_share_after(bn_rat_of(85, 100), bn_rat_of(1, 10)), 95, 100);
    assert_rat(g4_share_after(bn_rat_of(85, 100), bn_rat_of(1, 5)), 1, 1);
}

static void healing(void **state)
{
    (void)state;
    assert_int_equal(g4_healing(10000, 10), 100000);
    assert_int_equal(g4_healing(10000, G4_FIXED(MONTH_DAYS)), 300000);
    assert_int_equal(g4_healing(0, 30), 0);
}

static const struct refund_row {
    const char *name;
    g4_disbanding how;
    int64_t back;
} refund_rows[] = {
    { "G4-087 a fifth in friendly land", { 100000, 2, true, true }, 20000 },
    { "G4-087 too hasty", { 100000, 1, true, true }, 0 },
    { "G4-087 in enemy land", { 100000, 2, false, true }, 0 },
    { "G4-087 of no use to anybody", { 100000, 2, true, false }, 0 },
    { "G4-087 nothing was paid for mercenaries", { 0, 2, true, true }, 0 },
};

static void check_refund(void **state)
{
    const struct refund_row *r = *state;

    assert_int_equal(g4_refund(&g4_book, &r->how), r->back);
}

static void converting(void **state)
{
    g4_disbanding cavalry = { 100000, 2, true, true };

    (void)state;
    assert_int_equal(g4_convert(&g4_book, &cavalry, 1000000), 980000);
    assert_int_equal(g4_convert(&g4_book, &cavalry, 10000), 0);
    cavalry.friendly = false;
    assert_int_equal(g4_convert(&g4_book, &cavalry, 1000000), 1000000);
}

static void in_kind(void **state)
{
    (void)state;
    assert_int_equal(g4_after_kind(1001, 0), 1001);
    assert_int_equal(g4_after_kind(1001, 50), 501);
    assert_int_equal(g4_after_kind(1001, 100), 0);
}

static void money(void **state)
{
    g4_side side = { .revenue_period = 3, .revenue = { 5000, 1 } };

    (void)state;
    assert_false(g4_keeps_budget(&side));
    side.war_chest = bn_rat_int(0);
    assert_true(g4_keeps_budget(&side));
    side.war_chest = bn_rat_of(2001, 2);
    assert_int_equal(g4_war_chest(&side, 700), 1000);
    assert_int_equal(g4_revenue_due(&side, 2), 0);
    assert_int_equal(g4_revenue_due(&side, 3), 5000);
    assert_int_equal(g4_revenue_due(&side, 4), 0);
    side.revenue_period = 0;
    assert_int_equal(g4_revenue_due(&side, 3), 0);
}

static void budget(void **state)
{
    g4_side side = { .budget_months = 6 };

    (void)state;
    assert_true(g4_keeps_budget(&side));
    assert_int_equal(g4_war_chest(&side, 700), 4200);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_days, days_rows);
    BNI_ROWS(&tests, check_line, line_rows);
    BNI_NAMED(&tests, "G4-066 a force with its logistics", whole_force);
    BNI_NAMED(&tests, "G4-069 the difference, and its time", improving);
    BNI_NAMED(&tests, "G4-266 the dead are raised and kept", the_dead);
    BNI_ROWS(&tests, check_replace, replace_rows);
    BNI_NAMED(&tests, "G4-085 a force, the slowest counting", replacing_a_force);
    BNI_NAMED(&tests, "G4-086 EX-09 healers", healing);
    BNI_ROWS(&tests, check_refund, refund_rows);
    BNI_NAMED(&tests, "G4-088 EX-66 cavalry into a tank", converting);
    BNI_NAMED(&tests, "G4-271 part of a bill in kind", in_kind);
    BNI_NAMED(&tests, "G4-070 war chest and revenue", money);
    BNI_NAMED(&tests, "G4-272 a budget in months", budget);
    return BNI_RUN("raise", &tests);
}
