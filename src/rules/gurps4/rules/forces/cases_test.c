/* Special cases: every pair of strategies, legal or not, in two grids that state the rules afresh.
 * Rows are the first side's strategy, columns the second's, both in the order of the table. */
#include "rules/outcome/strategy.h"

#include "muster_test.h"

#include <stdio.h>

enum {
    ALL_OUT_ATTACK,
    ATTACK,
    DELIBERATE_ATTACK,
    INDIRECT_ATTACK,
    ALL_OUT_DEFENSE,
    DEFENSE,
    DELIBERATE_DEFENSE,
    MOBILE_DEFENSE,
    PARLEY,
    RALLY,
    FIGHTING_RETREAT,
    FULL_RETREAT,
    RAID,
    SKIRMISH,
    ALL
};

/* What becomes of a pair whose Parley, if any, was refused: '.' fought as ordered, 'S' stalemate,
 * 'N' no battle, '1' and '2' the Parley of that side is Defense, 'T' talks. */
static const char *const settled_as[ALL] = {
    "........2.....", /* All-Out Attack */
    "........2.....", /* Attack */
    "........2.....", /* Deliberate Attack */
    "........2.....", /* Indirect Attack */
    "....SSSSSSNN..", /* All-Out Defense */
    "....SSSSSSNN..", /* Defense */
    "....SSSSSSNN..", /* Deliberate Defense */
    "....SSSSSSNN..", /* Mobile Defense */
    "1111SSSSTSNN11", /* Parley */
    "....SSSSSSNN..", /* Rally */
    "....NNNNNNNN..", /* Fighting Retreat */
    "....NNNNNNNN..", /* Full Retreat */
    "........2.....", /* Raid */
    "........2.....", /* Skirmish */
};

/* Who may change their order after the reveal: '1', '2', '-' no one. */
static const char *const changed_by[ALL] = {
    "--1---1-1-----", /* All-Out Attack */
    "--1---1-1-----", /* Attack */
    "22-222-2-22222", /* Deliberate Attack */
    "--1---1-1-----", /* Indirect Attack */
    "--1---1-1-----", /* All-Out Defense */
    "--1---1-1-----", /* Defense */
    "22-222-2-22222", /* Deliberate Defense */
    "--1---1-1-----", /* Mobile Defense */
    "22-222-2-22222", /* Parley */
    "--1---1-1-----", /* Rally */
    "--1---1-1-----", /* Fighting Retreat */
    "--1---1-1-----", /* Full Retreat */
    "--1---1-1-----", /* Raid */
    "--1---1-1-----", /* Skirmish */
};

typedef struct pair {
    char name[80];
    int32_t a, b;
} pair;

static bool retreats(int32_t strategy)
{
    return strategy == FIGHTING_RETREAT || strategy == FULL_RETREAT;
}

/* Both plain and Desperate: what a Stalemate or No Battle voids must be void. */
static void check_fought(const pair *p, char as, bool desperate)
{
    g4_settled got = g4_settle(g4_order_of(p->a, desperate), g4_order_of(p->b, desperate), NULL);
    bool void_ = as == 'S' || as == 'N';

    assert_int_equal(got.no_battle, as == 'N');
    assert_int_equal(got.stalemate, as == 'S');
    assert_int_equal(got.desperate[0], desperate && !void_);
    assert_int_equal(got.desperate[1], desperate && !void_);
    assert_int_equal(got.refused[0], p->a == PARLEY);
    assert_int_equal(got.refused[1], p->b == PARLEY);
    assert_int_equal(got.escapes, as == 'N' ? retreats(p->a) | retreats(p->b) << 1 : 0);
    if (as == 'S') {
        assert_int_equal(got.strategy[0], SKIRMISH);
        assert_int_equal(got.strategy[1], SKIRMISH);
    } else if (as != 'N') {
        assert_int_equal(got.strategy[0], as == '1' ? DEFENSE : p->a);
        assert_int_equal(got.strategy[1], as == '2' ? DEFENSE : p->b);
    }
}

static void check_settled(void **state)
{
    const pair *p = *state;
    char as = settled_as[p->a][p->b];
    g4_reveal reveal = { .order = { p->a, p->b }, .answered = 1, .changed = 1 };

    if (as == 'T') {
        assert_int_equal(g4_next_case(&g4_book, &reveal).what, G4_CASE_TALKS);
        return;
    }
    assert_int_equal(g4_next_case(&g4_book, &reveal).what, G4_CASE_SETTLE);
    check_fought(p, as, false);
    check_fought(p, as, true);
}

static void check_changed(void **state)
{
    const pair *p = *state;
    char by = changed_by[p->a][p->b];
    g4_reveal reveal = { .order = { p->a, p->b } };
    g4_pending first = g4_next_case(&g4_book, &reveal);

    if (p->a == PARLEY && p->b == PARLEY) {
        assert_int_equal(first.what, G4_CASE_TALKS);
        return;
    }
    if (p->a == PARLEY || p->b == PARLEY) {
        assert_int_equal(first.what, G4_CASE_PARLEY);
        assert_int_equal(first.side, p->a == PARLEY ? 1 : 0);
        reveal.answered = reveal.accepted = 1;
        assert_int_equal(g4_next_case(&g4_book, &reveal).what, G4_CASE_TALKS);
        reveal.accepted = 0;
        first = g4_next_case(&g4_book, &reveal);
    }
    if (by == '-') {
        assert_int_equal(first.what, G4_CASE_SETTLE);
        return;
    }
    assert_int_equal(first.what, G4_CASE_CHANGE);
    assert_int_equal(first.side, by == '2');
    reveal.stubborn[by == '2'] = 1;
    assert_int_equal(g4_next_case(&g4_book, &reveal).what, G4_CASE_SETTLE);
    reveal.stubborn[by == '2'] = 0;
    reveal.changed = 1;
    assert_int_equal(g4_next_case(&g4_book, &reveal).what, G4_CASE_SETTLE);
}

static const char *settled_name(char as)
{
    switch (as) {
    case 'S':
        return "G4-200 stalemate: %s against %s";
    case 'N':
        return "G4-201 no battle: %s against %s";
    case 'T':
        return "G4-199 talks: %s against %s";
    case '.':
        return "G4-197 as ordered: %s against %s";
    default:
        return "G4-191 a refused Parley: %s against %s";
    }
}

static pair pairs[2][ALL][ALL];

static void fill(pair *p, const char *format, int32_t a, int32_t b)
{
    snprintf(p->name, sizeof p->name, format, g4_book.strategies[a].strategy,
             g4_book.strategies[b].strategy);
    p->a = a;
    p->b = b;
}

/* Drake's Cross, round 4: Parley against Attack; refused; changed to All-Out Attack. */
static void refused_at_the_cross(void **state)
{
    g4_reveal reveal = { .order = { ATTACK, PARLEY } };
    g4_pending next = g4_next_case(&g4_book, &reveal);
    g4_settled got;

    (void)state;
    assert_int_equal(next.what, G4_CASE_PARLEY);
    assert_int_equal(next.side, 0);
    reveal.answered = 1;
    next = g4_next_case(&g4_book, &reveal);
    assert_int_equal(next.what, G4_CASE_CHANGE);
    assert_int_equal(next.side, 0);
    reveal.order[0] = ALL_OUT_ATTACK;
    reveal.changed = 1;
    assert_int_equal(g4_next_case(&g4_book, &reveal).what, G4_CASE_SETTLE);
    got = g4_settle(reveal.order[0], reveal.order[1], NULL);
    assert_int_equal(got.strategy[0], ALL_OUT_ATTACK);
    assert_int_equal(got.strategy[1], DEFENSE);
    assert_true(got.refused[1]);
}

/* A change to a slow strategy ends the exchange all the same. */
static void changed_to_slow(void **state)
{
    g4_reveal reveal = { .order = { DELIBERATE_ATTACK, ATTACK }, .changed = 1 };

    (void)state;
    reveal.order[1] = DELIBERATE_DEFENSE;
    assert_int_equal(g4_next_case(&g4_book, &reveal).what, G4_CASE_SETTLE);
}

static void surrenders(void **state)
{
    g4_reveal reveal = { .order = { ATTACK, G4_SURRENDER } };

    (void)state;
    assert_int_equal(g4_next_case(&g4_book, &reveal).what, G4_CASE_SURRENDER);
    assert_int_equal(g4_next_case(&g4_book, &reveal).side, 1);
    reveal.order[0] = PARLEY;
    assert_int_equal(g4_next_case(&g4_book, &reveal).what, G4_CASE_SURRENDER);
    reveal.order[0] = G4_SURRENDER;
    assert_int_equal(g4_next_case(&g4_book, &reveal).side, 2);
    reveal.order[1] = DELIBERATE_ATTACK;
    assert_int_equal(g4_next_case(&g4_book, &reveal).side, 0);
}

static void welcomes(void **state)
{
    (void)state;
    assert_false(g4_parley_welcome(&g4_book, 12, 0));
    assert_true(g4_parley_welcome(&g4_book, 13, 0));
    assert_true(g4_parley_welcome(&g4_book, 10, 3));
    assert_false(g4_parley_welcome(&g4_book, 13, -1));
}

static void told(void **state)
{
    unsigned char block[2048];
    bn_arena arena;
    bn_trace trace;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    (void)g4_settle(PARLEY, MOBILE_DEFENSE, &trace);
    (void)g4_settle(FULL_RETREAT, DEFENSE, &trace);
    assert_int_equal(trace.count, 3);
    assert_int_equal(trace.terms[0].rule, 191);
    assert_int_equal(trace.terms[0].side, 0);
    assert_int_equal(trace.terms[1].rule, 200);
    assert_int_equal(trace.terms[2].rule, 201);
}

int main(void)
{
    static bni_tests tests;

    for (int32_t a = 0; a < ALL; a++)
        for (int32_t b = 0; b < ALL; b++) {
            fill(&pairs[0][a][b], settled_name(settled_as[a][b]), a, b);
            fill(&pairs[1][a][b], "G4-198 who may change: %s against %s", a, b);
            bni_tests_add(&tests, pairs[0][a][b].name, check_settled, &pairs[0][a][b]);
            bni_tests_add(&tests, pairs[1][a][b].name, check_changed, &pairs[1][a][b]);
        }
    BNI_NAMED(&tests, "G4-197 Drake's Cross: Parley refused", refused_at_the_cross);
    BNI_NAMED(&tests, "G4-198 one change, no reply", changed_to_slow);
    BNI_NAMED(&tests, "G4-277 surrender comes first", surrenders);
    BNI_NAMED(&tests, "G4-191 a good reaction accepts", welcomes);
    BNI_NAMED(&tests, "G4-200 what was changed is told", told);
    return BNI_RUN("cases", &tests);
}
