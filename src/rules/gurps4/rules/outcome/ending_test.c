#include "ending.h"

#include "rules/forces/muster_test.h"
#include "rules/forces/folding.h"

/* ---- the end ------------------------------------------------------------------------------ */

static const struct end_row {
    const char *name;
    int32_t casualties[2];
    uint8_t escapes;
    g4_verdict verdict;
} end_rows[] = {
    { "G4-223 nobody is done", { 95, 95 }, 0, { G4_GOES_ON, G4_NONE } },
    { "G4-223 Drake's Cross: 35 against 100", { 35, 100 }, 0, { G4_DESTROYED, 0 } },
    { "G4-223 the first is destroyed", { 100, 95 }, 0, { G4_DESTROYED, 1 } },
    { "G4-223 the first escapes", { 50, 20 }, 1, { G4_ESCAPED, 1 } },
    { "G4-223 the second escapes", { 50, 20 }, 2, { G4_ESCAPED, 0 } },
    { "G4-223 destroyed while escaping", { 100, 20 }, 1, { G4_DESTROYED, 1 } },
    { "G4-223 the enemy destroyed while one escapes", { 20, 100 }, 1, { G4_DESTROYED, 0 } },
    { "G4-230 both at once", { 100, 100 }, 0, { G4_ANNIHILATED, G4_NONE } },
    { "G4-230 both at once, one escaping", { 100, 100 }, 2, { G4_ANNIHILATED, G4_NONE } },
};

static void check_end(void **state)
{
    const struct end_row *r = *state;
    g4_verdict got = g4_victory(r->casualties, r->escapes, NULL);

    assert_int_equal(got.ending, r->verdict.ending);
    assert_int_equal(got.winner, r->verdict.winner);
}

static void no_battle(void **state)
{
    (void)state;
    assert_int_equal(g4_no_battle_verdict(1).winner, 1);
    assert_int_equal(g4_no_battle_verdict(2).winner, 0);
    assert_int_equal(g4_no_battle_verdict(3).winner, G4_NONE);
    assert_int_equal(g4_no_battle_verdict(3).ending, G4_BROKEN_OFF);
}

static void surrender(void **state)
{
    (void)state;
    assert_int_equal(g4_surrender_verdict(0).winner, 1);
    assert_int_equal(g4_surrender_verdict(1).winner, 0);
    assert_int_equal(g4_surrender_verdict(1).ending, G4_SURRENDERED);
    assert_int_equal(g4_surrender_verdict(2).ending, G4_TERMS);
    assert_int_equal(g4_surrender_verdict(2).winner, G4_NONE);
}

static const struct talks_row {
    const char *name;
    int32_t outcome, party;
    g4_verdict verdict;
} talks_rows[] = {
    { "G4-199 broken off", 0, G4_NONE, { G4_GOES_ON, G4_NONE } },
    { "G4-199 terms without a winner", 1, G4_NONE, { G4_TERMS, G4_NONE } },
    { "G4-199 terms with a winner", 1, 1, { G4_TERMS, 1 } },
    { "G4-199 surrender of the first", 2, 0, { G4_SURRENDERED, 1 } },
    { "G4-199 surrender of nobody named", 2, G4_NONE, { G4_TERMS, G4_NONE } },
};

static void check_talks(void **state)
{
    const struct talks_row *r = *state;
    g4_verdict got = g4_talks_verdict(r->outcome, r->party);

    assert_int_equal(got.ending, r->verdict.ending);
    assert_int_equal(got.winner, r->verdict.winner);
}

/* ---- pursuit ------------------------------------------------------------------------------ */

static const struct pursuit_row {
    const char *name;
    g4_verdict verdict;
    int32_t switch_on;
    g4_pursuit_question question;
} pursuit_rows[] = {
    { "G4-225 after a retreat", { G4_ESCAPED, 0 }, 0, G4_PURSUIT_ROLLED },
    { "G4-225 after No Battle the field is held", { G4_BROKEN_OFF, 1 }, 0, G4_PURSUIT_HELD },
    { "G4-225 after No Battle, with the switch", { G4_BROKEN_OFF, 1 }, 1, G4_PURSUIT_ROLLED },
    { "G4-225 both retreated", { G4_BROKEN_OFF, G4_NONE }, 1, G4_PURSUIT_NONE },
    { "G4-225 after destruction", { G4_DESTROYED, 0 }, 1, G4_PURSUIT_NONE },
    { "G4-225 after terms", { G4_TERMS, 0 }, 1, G4_PURSUIT_NONE },
    { "G4-225 after a surrender", { G4_SURRENDERED, 0 }, 1, G4_PURSUIT_NONE },
    { "G4-225 after annihilation", { G4_ANNIHILATED, G4_NONE }, 1, G4_PURSUIT_NONE },
};

static void check_pursuit(void **state)
{
    const struct pursuit_row *r = *state;
    g4_readings rules = { .pursue_after_no_battle = r->switch_on };

    assert_int_equal(g4_pursuit_open(r->verdict, &rules), r->question);
}

static void dice_decide(void **state)
{
    (void)state;
    assert_int_equal(g4_uncontrolled(&g4_book, 1), G4_PURSUIT_PURSUE);
    assert_int_equal(g4_uncontrolled(&g4_book, 3), G4_PURSUIT_PURSUE);
    assert_int_equal(g4_uncontrolled(&g4_book, 4), G4_PURSUIT_HOLD_THE_FIELD);
    assert_int_equal(g4_uncontrolled(&g4_book, 6), G4_PURSUIT_HOLD_THE_FIELD);
}

static const struct chase_row {
    const char *name;
    int32_t row;
    uint32_t superior;
    int32_t losses;
} chase_rows[] = {
    { "G4-226 5 at least", G4_PURSUIT_PURSUE, 0, 5 },
    { "G4-226 with Cavalry", G4_PURSUIT_PURSUE, G4_CV, 10 },
    { "G4-226 with Air", G4_PURSUIT_PURSUE, G4_AIR, 10 },
    { "G4-226 with both", G4_PURSUIT_PURSUE, G4_AIR | G4_CV, 15 },
    { "G4-226 others do not help", G4_PURSUIT_PURSUE, G4_F | G4_NAV | G4_REC, 5 },
    { "G4-227 nobody is chased", G4_PURSUIT_HOLD_THE_FIELD, G4_AIR | G4_CV, 0 },
};

static void check_chase(void **state)
{
    const struct chase_row *r = *state;

    assert_int_equal(g4_pursuit_losses(&g4_book, r->row, r->superior, NULL), r->losses);
}

static void trains_chased(void **state)
{
    (void)state;
    assert_int_equal(g4_pursuit_train_loss(&g4_book, G4_PURSUIT_PURSUE, 1), 5);
    assert_int_equal(g4_pursuit_train_loss(&g4_book, G4_PURSUIT_PURSUE, 6), 30);
    assert_int_equal(g4_pursuit_train_loss(&g4_book, G4_PURSUIT_HOLD_THE_FIELD, 6), 0);
}

static void field_held(void **state)
{
    (void)state;
    assert_int_equal(g4_held_casualties(&g4_book, G4_PURSUIT_HOLD_THE_FIELD, 35), 30);
    assert_int_equal(g4_held_casualties(&g4_book, G4_PURSUIT_HOLD_THE_FIELD, 5), 0);
    assert_int_equal(g4_held_casualties(&g4_book, G4_PURSUIT_HOLD_THE_FIELD, 0), 0);
    assert_int_equal(g4_held_casualties(&g4_book, G4_PURSUIT_PURSUE, 35), 35);
}

/* ---- recovery and losses ------------------------------------------------------------------ */

static const struct recovery_row {
    const char *name;
    int32_t casualties, left;
} recovery_rows[] = {
    { "G4-228 Drake's Cross: 35", 35, 15 },
    { "G4-228 none", 0, 0 },
    { "G4-228 5", 5, 0 },
    { "G4-228 10", 10, 5 },
    { "G4-228 90", 90, 45 },
    { "G4-228 95", 95, 45 },
    { "G4-228 read down to a full five first: 22", 22, 10 },
    { "G4-230 100 leaves 50", 100, 50 },
};

static void check_recovery(void **state)
{
    const struct recovery_row *r = *state;

    assert_int_equal(g4_recovered(&g4_book, r->casualties), r->left);
}

static void who_recovers(void **state)
{
    (void)state;
    assert_true(g4_recovers((g4_verdict){ G4_DESTROYED, 0 }, 0));
    assert_false(g4_recovers((g4_verdict){ G4_DESTROYED, 0 }, 1));
    assert_true(g4_recovers((g4_verdict){ G4_ANNIHILATED, G4_NONE }, 0));
    assert_true(g4_recovers((g4_verdict){ G4_ANNIHILATED, G4_NONE }, 1));
    assert_false(g4_recovers((g4_verdict){ G4_TERMS, G4_NONE }, 0));
    assert_true(g4_recovers((g4_verdict){ G4_TERMS, 1 }, 1));
    assert_true(g4_recovers((g4_verdict){ G4_SURRENDERED, 1 }, 1));
    assert_false(g4_recovers((g4_verdict){ G4_BROKEN_OFF, G4_NONE }, 0));
}

static const struct loser_row {
    const char *name;
    int32_t casualties;
    bool wastes;
    bn_rat dead, fled;
} loser_rows[] = {
    { "G4-229 Drake's Cross: half dead, half fled", 100, false, { 50, 1 }, { 50, 1 } },
    { "G4-229 an odd five", 15, false, { 15, 2 }, { 15, 2 } },
    { "G4-229 of Fanatics and the unliving all", 60, true, { 60, 1 }, { 0, 1 } },
};

static void check_loser(void **state)
{
    const struct loser_row *r = *state;
    g4_losses got = g4_loser_losses(&g4_book, r->casualties, r->wastes);

    assert_true(bn_rat_cmp(got.dead_pct, r->dead) == 0);
    assert_true(bn_rat_cmp(got.fled_pct, r->fled) == 0);
}

static const struct rear_row {
    const char *name;
    g4_verdict verdict;
    int32_t side, casualties, lost;
} rear_rows[] = {
    { "G4-233 destroyed", { G4_DESTROYED, 0 }, 1, 20, 100 },
    { "G4-233 the winner's", { G4_DESTROYED, 0 }, 0, 20, 20 },
    { "G4-233 surrendered", { G4_SURRENDERED, 1 }, 0, 0, 100 },
    { "G4-233 escaped: all sources add, no more", { G4_ESCAPED, 0 }, 1, 35, 35 },
    { "G4-233 broken off", { G4_BROKEN_OFF, 0 }, 1, 0, 0 },
    { "G4-233 both broken: they reform with what they had",
      { G4_ANNIHILATED, G4_NONE },
      0,
      10,
      10 },
};

static void check_rear(void **state)
{
    const struct rear_row *r = *state;

    assert_int_equal(g4_train_losses(r->verdict, r->side, r->casualties), r->lost);
}

/* ---- folding ------------------------------------------------------------------------------ */

static void folded_at_the_cross(void **state)
{
    static const bn_rat each[] = { { 25, 2 }, { 4, 1 }, { 2, 1 }, { 2, 1 }, { 12, 1 } };
    static const bn_rat left[] = { { 85, 8 }, { 17, 5 }, { 17, 10 }, { 17, 10 }, { 51, 5 } };
    static const int32_t count[] = { 3, 5, 2, 1, 1 };
    bn_rat share = g4_folded_share(bn_rat_int(1), bn_rat_int(15)), sum = bn_rat_int(0);

    (void)state;
    for (int32_t i = 0; i < 5; i++) {
        bn_rat ts = bn_rat_mul(each[i], share);

        assert_true(bn_rat_cmp(ts, left[i]) == 0);
        sum = bn_rat_add(sum, bn_rat_mul(ts, bn_rat_int(count[i])));
    }
    assert_true(bn_rat_cmp(sum, bn_rat_of(64175, 1000)) == 0);
    assert_true(bn_rat_cmp(g4_folded_force_ts(sum), bn_rat_int(64)) == 0);
}

static void never_drifts(void **state)
{
    bn_rat share = g4_folded_share((bn_rat){ 0, 0 }, bn_rat_int(5));

    (void)state;
    assert_true(
        bn_rat_cmp(g4_folded_force_ts(bn_rat_mul(share, bn_rat_int(100))), bn_rat_int(95)) == 0);
    share = g4_folded_share(share, bn_rat_int(5));
    assert_true(bn_rat_cmp(share, bn_rat_of(361, 400)) == 0);
    share = g4_folded_share(bn_rat_int(1), bn_rat_of(25, 2)); /* after a junction */
    assert_true(bn_rat_cmp(share, bn_rat_of(7, 8)) == 0);
}

static void below_one(void **state)
{
    (void)state;
    assert_true(bn_rat_cmp(g4_folded_force_ts(bn_rat_of(19, 20)), bn_rat_of(19, 20)) == 0);
    assert_true(bn_rat_cmp(g4_folded_force_ts(bn_rat_of(21, 20)), bn_rat_int(1)) == 0);
}

/* A share folded for ever stays a number that 64 bits hold, and never grows. */
static void folded_for_ever(void **state)
{
    bn_rat share = bn_rat_int(1);

    (void)state;
    for (int32_t i = 0; i < 200; i++) {
        bn_rat next = g4_folded_share(share, bn_rat_int(5));

        assert_true(bn_rat_cmp(next, share) <= 0);
        assert_true(next.den <= 64000000 && next.num >= 0);
        share = next;
    }
    assert_true(bn_rat_cmp(g4_folded_share(share, bn_rat_int(100)), bn_rat_int(0)) == 0);
}

/* ---- whole elements ----------------------------------------------------------------------- */

static const struct removal_row {
    const char *name;
    g4_stock stock[4];
    int32_t kinds, casualties;
    int32_t out[4];
} removal_rows[] = {
    { "G4-232 nothing lost", { { { 5, 1 }, 3, 0 } }, 1, 0, { 0 } },
    { "G4-232 all lost, those of no TS too",
      { { { 5, 1 }, 3, 0 }, { { 0, 1 }, 2, 0 } },
      2,
      100,
      { 3, 2 } },
    { "G4-232 on the nose", { { { 5, 1 }, 4, 0 } }, 1, 50, { 2 } },
    { "G4-232 at least the TS lost", { { { 5, 1 }, 4, 0 } }, 1, 55, { 3 } },
    { "G4-232 the smallest sum: 13 of 3, 5 and 10",
      { { { 3, 1 }, 4, 0 }, { { 5, 1 }, 2, 0 }, { { 10, 1 }, 1, 0 } },
      3,
      40, /* of 32: 12.8 */
      { 1, 0, 1 } },
    { "G4-232 of equal sums the fewest elements",
      { { { 2, 1 }, 10, 0 }, { { 10, 1 }, 2, 0 } },
      2,
      25, /* of 40: 10 */
      { 0, 1 } },
    { "G4-232 a small sum beats few elements",
      { { { 1, 1 }, 6, 0 }, { { 20, 1 }, 2, 0 } },
      2,
      10, /* of 46: 4.6 */
      { 5, 0 } },
    { "G4-232 halves and tenths",
      { { { 25, 2 }, 3, 0 }, { { 4, 1 }, 5, 0 }, { { 1, 10 }, 10, 0 }, { { 2, 1 }, 1, 0 } },
      4,
      10, /* of 60.5: 6.05 */
      { 0, 1, 1, 1 } },
    { "G4-232 what has no TS is spared",
      { { { 0, 1 }, 9, 0 }, { { 3, 1 }, 2, 0 } },
      2,
      5,
      { 0, 1 } },
};

static void check_removal(void **state)
{
    const struct removal_row *r = *state;
    int32_t out[4] = { -1, -1, -1, -1 };

    g4_remove_elements(r->stock, r->kinds, r->casualties, out);
    for (int32_t i = 0; i < r->kinds; i++)
        assert_int_equal(out[i], r->out[i]);
}

/* Against brute force, over small stocks of all kinds. */
static void removal_is_least(void **state)
{
    (void)state;
    for (int32_t n = 0; n < 2000; n++) {
        g4_stock stock[3] = { { { 1 + n % 7, 1 }, n % 5, 0 },
                              { { 1 + n / 7 % 11, 2 }, n / 3 % 5, 0 },
                              { { 1 + n / 5 % 13, 1 }, n / 11 % 4, 0 } };
        int32_t casualties = n % 20 * 5, out[3], best_sum = INT32_MAX, best_count = 0;
        int32_t units[3] = { 2 * (int32_t)stock[0].ts.num, (int32_t)stock[1].ts.num,
                             2 * (int32_t)stock[2].ts.num };
        int32_t total = 0, sum = 0, count = 0;

        for (int32_t i = 0; i < 3; i++)
            total += units[i] * stock[i].count;
        for (int32_t a = 0; a <= stock[0].count; a++)
            for (int32_t b = 0; b <= stock[1].count; b++)
                for (int32_t c = 0; c <= stock[2].count; c++) {
                    int32_t s = a * units[0] + b * units[1] + c * units[2];

                    if (s * 100 < total * casualties)
                        continue;
                    if (s < best_sum || (s == best_sum && a + b + c < best_count)) {
                        best_sum = s;
                        best_count = a + b + c;
                    }
                }
        g4_remove_elements(stock, 3, casualties, out);
        for (int32_t i = 0; i < 3; i++) {
            assert_in_range(out[i], 0, stock[i].count);
            sum += out[i] * units[i];
            count += out[i];
        }
        assert_int_equal(sum, best_sum);
        assert_int_equal(count, best_count);
    }
}

/* Thousands of many kinds end in time, and cover the loss. */
static void removal_of_hosts(void **state)
{
    g4_stock stock[G4_LINES];
    int32_t out[G4_LINES];
    int64_t total = 0, lost = 0;

    (void)state;
    for (int32_t i = 0; i < G4_LINES; i++) {
        stock[i] = (g4_stock){ { 7919 + 97 * i * i, 1 }, 100000 - i, 0 };
        total += stock[i].ts.num * stock[i].count;
    }
    g4_remove_elements(stock, G4_LINES, 35, out);
    for (int32_t i = 0; i < G4_LINES; i++)
        lost += stock[i].ts.num * out[i];
    assert_true(lost * 100 >= total * 35);
    assert_true((lost - 7919) * 100 < total * 35);
}

/* ---- characters --------------------------------------------------------------------------- */

static void characters(void **state)
{
    g4_person player = { .player = 1 }, plot = { .plot = 1 }, other = { .notable = 1 };

    (void)state;
    assert_true(g4_above_casualties(&player));
    assert_true(g4_above_casualties(&plot));
    assert_false(g4_above_casualties(&other));
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_end, end_rows);
    BNI_ROWS(&tests, check_talks, talks_rows);
    BNI_ROWS(&tests, check_pursuit, pursuit_rows);
    BNI_ROWS(&tests, check_chase, chase_rows);
    BNI_ROWS(&tests, check_recovery, recovery_rows);
    BNI_ROWS(&tests, check_loser, loser_rows);
    BNI_ROWS(&tests, check_rear, rear_rows);
    BNI_ROWS(&tests, check_removal, removal_rows);
    BNI_NAMED(&tests, "G4-224 who stayed has won", no_battle);
    BNI_NAMED(&tests, "G4-277 the other side has won", surrender);
    BNI_NAMED(&tests, "G4-225 1-3 pursue, 4-6 hold", dice_decide);
    BNI_NAMED(&tests, "G4-226 the train loses 1d x 5%", trains_chased);
    BNI_NAMED(&tests, "G4-227 5 less, not below 0", field_held);
    BNI_NAMED(&tests, "G4-230 both recover as winners", who_recovers);
    BNI_NAMED(&tests, "G4-231 Drake's Cross: TS 75.5 becomes 64", folded_at_the_cross);
    BNI_NAMED(&tests, "G4-231 100 of TS 1 at 5% leave 95", never_drifts);
    BNI_NAMED(&tests, "G4-231 below 1 it stays as it is", below_one);
    BNI_NAMED(&tests, "G4-231 folded two hundred times", folded_for_ever);
    BNI_NAMED(&tests, "G4-232 no smaller set would do", removal_is_least);
    BNI_NAMED(&tests, "G4-232 a great host", removal_of_hosts);
    BNI_NAMED(&tests, "G4-234 percentages pass them by", characters);
    return BNI_RUN("ending", &tests);
}
