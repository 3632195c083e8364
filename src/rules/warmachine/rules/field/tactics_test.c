#include "tactics.h"

#include "base/testing.h"
#include "modifiers.h"

enum { OVERRUN, ATTACK, ENVELOP, TRAP, HOLD, WITHDRAW };

static const struct cell_row {
    const char *name;
    int32_t own, enemy;
    int32_t br, points;
    bool combat;
} cell_rows[] = {
    { "WM-103 overrun against overrun", OVERRUN, OVERRUN, 0, 20, true },
    { "WM-103 attack against attack", ATTACK, ATTACK, 0, 10, true },
    { "WM-103 hold spares against attack", HOLD, ATTACK, 0, -10, true },
    { "WM-103 withdraw from an overrun, as mended", WITHDRAW, OVERRUN, 0, 30, true },
    { "WM-103 the last cell with combat", WITHDRAW, TRAP, 0, -10, true },
    { "WM-104 overrun against envelop", OVERRUN, ENVELOP, 10, 0, true },
    { "WM-104 hold against overrun", HOLD, OVERRUN, -25, 0, true },
    { "WM-104 trap against attack", TRAP, ATTACK, 10, 0, true },
    { "WM-104 a dash: attack against hold", ATTACK, HOLD, 0, 0, true },
    { "WM-105 plans cancel: envelop", ENVELOP, ENVELOP, 0, 0, true },
    { "WM-105 plans cancel: trap", TRAP, TRAP, 0, 0, true },
    { "WM-105 no combat: hold and hold", HOLD, HOLD, 0, 0, false },
    { "WM-105 no combat: hold and withdraw", HOLD, WITHDRAW, 0, 0, false },
    { "WM-105 no combat: withdraw and hold", WITHDRAW, HOLD, 0, 0, false },
    { "WM-105 no combat: withdraw and withdraw", WITHDRAW, WITHDRAW, 0, 0, false },
    { "WM-103 without the option", WM_NONE, WM_NONE, 0, 0, true },
};

static void check_cell(void **state)
{
    const struct cell_row *r = *state;
    wm_tactic_effect got = wm_tactics_lookup(&wm_book, r->own, r->enemy);

    assert_int_equal(got.br, r->br);
    assert_int_equal(got.casualty_points, r->points);
    assert_int_equal(got.combat, r->combat);
    assert_int_equal(wm_tactics_rating(100, got, 0, 0, NULL), 100 + r->br);
}

/* Each side reads its own cell: the other half of the row must be the enemy's own reading. */
static void mirror(void **state)
{
    (void)state;
    for (int32_t own = 0; own < WM_TACTIC_NAMES_COUNT; own++)
        for (int32_t enemy = 0; enemy < WM_TACTIC_NAMES_COUNT; enemy++) {
            const wm_tactics_row *cell =
                &wm_book.tactics[wm_tactics_lookup(&wm_book, own, enemy).row];
            wm_tactic_effect theirs = wm_tactics_lookup(&wm_book, enemy, own);

            assert_int_equal(cell->attacker_tactic, own);
            assert_int_equal(cell->defender_tactic, enemy);
            assert_int_equal(cell->defender_br, theirs.br);
            assert_int_equal(cell->defender_casualty_points, theirs.casualty_points);
            assert_int_equal(cell->combat, theirs.combat);
        }
}

static void rating_term(void **state)
{
    unsigned char block[4096];
    bn_arena arena;
    bn_trace trace;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    wm_tactics_rating(100, wm_tactics_lookup(&wm_book, HOLD, OVERRUN), 1, 9, &trace);
    wm_tactics_rating(100, wm_tactics_lookup(&wm_book, HOLD, ATTACK), 1, 9, &trace);
    assert_int_equal(trace.count, 1);
    assert_int_equal(trace.terms[0].rule, 104);
    assert_int_equal(trace.terms[0].value, -25);
    assert_int_equal(trace.terms[0].group, WM_SUM_MODIFIED);
    assert_int_equal(trace.terms[0].side, 1);
    assert_int_equal(trace.terms[0].about, 9);
}

static const struct withdrawal_row {
    const char *name;
    int32_t own, enemy;
    int32_t units;
} withdrawal_rows[] = {
    { "WM-129 against envelop", WITHDRAW, ENVELOP, 1 },
    { "WM-129 against attack", WITHDRAW, ATTACK, 1 },
    { "WM-129 against an overrun", WITHDRAW, OVERRUN, 0 },
    { "WM-129 no combat, yet free to go", WITHDRAW, HOLD, 1 },
    { "WM-129 both withdraw", WITHDRAW, WITHDRAW, 1 },
    { "WM-129 who holds does not go", HOLD, WITHDRAW, 0 },
    { "WM-129 without the option", WM_NONE, WM_NONE, 0 },
};

static void check_withdrawal(void **state)
{
    const struct withdrawal_row *r = *state;

    assert_int_equal(wm_free_withdrawal(&wm_book, r->own, r->enemy), r->units);
    assert_int_equal(wm_withdraws(r->own), r->own == WITHDRAW);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_cell, cell_rows);
    BNI_ROWS(&tests, check_withdrawal, withdrawal_rows);
    BNI_NAMED(&tests, "WM-103 the table is its own mirror", mirror);
    BNI_NAMED(&tests, "WM-104 the term of a rating", rating_term);
    return BNI_RUN("tactics", &tests);
}
