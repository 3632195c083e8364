/* Matrix games against exact fractions and, where it is there, GLPK; and the double oracle against
 * the whole matrix. */
#include "../common/test_support.h"

#include <math.h>
#include <stdio.h>

#include <banneret/dice.h>

#include "matrix.h"
#include "../common/test_exact.h"
#include "double_oracle.h"
#if BN_HAS_GLPK
#include <glpk.h>
#endif

enum { GAMES = 10000 };

/* How the cells of a random game are drawn. */
typedef enum flavour {
    SMOOTH,    /* any number */
    COARSE,    /* -2 to 2: ties everywhere */
    LOW_RANK,  /* rows are sums of two others: solutions are not unique */
    DOUBLED,   /* every row and column twice */
    SKEW,      /* antisymmetric: worth 0 */
    NEAR_FLAT, /* differences of 1e-7 and less */
    FLAVOURS
} flavour;

static double unit(bn_rng *rng)
{
    return (double)bn_rng_word(rng) / 4294967296.0;
}

static void draw_cells(bni_matrix *m, flavour how, bn_rng *rng)
{
    uint32_t rows = m->rows, columns = m->columns;
    double *cells = m->cells;

    for (uint32_t i = 0; i < rows * columns; i++)
        cells[i] = how == COARSE || how == DOUBLED ? (double)bn_rng_below(rng, 5) - 2
                   : how == NEAR_FLAT              ? 0.5 + 1e-7 * unit(rng)
                                                   : 2 * unit(rng) - 1;
    for (uint32_t i = 2; how == LOW_RANK && i < rows; i++) {
        double share = (double)bn_rng_below(rng, 3) / 2;

        for (uint32_t j = 0; j < columns; j++)
            cells[i * columns + j] = share * cells[j] + (1 - share) * cells[columns + j];
    }
    for (uint32_t i = 0; how == DOUBLED && i < rows; i++)
        for (uint32_t j = 0; j < columns; j++)
            cells[i * columns + j] = cells[(i / 2) * columns + j / 2];
    for (uint32_t i = 0; how == SKEW && i < rows; i++)
        for (uint32_t j = 0; j <= i; j++)
            cells[i * columns + j] = i == j ? 0 : -cells[j * columns + i];
}

static void draw_game(bni_matrix *m, uint64_t number)
{
    bn_rng rng;
    flavour how = (flavour)(number % FLAVOURS);
    uint32_t most = number % 50 == 0 ? 64 : 16;

    bn_rng_init(&rng, 20261115, number);
    m->rows = 1 + bn_rng_below(&rng, most);
    m->columns = how == SKEW ? m->rows : 1 + bn_rng_below(&rng, most);
    draw_cells(m, how, &rng);
}

static void assert_mix(const double *mix, uint32_t count)
{
    double sum = 0;

    for (uint32_t i = 0; i < count; i++) {
        assert_true(mix[i] >= 0 && mix[i] <= 1 + 1e-12);
        sum += mix[i];
    }
    assert_true(fabs(sum - 1) < 1e-12);
}

static void no_reply_gains(void **state)
{
    bni_matrix *m = malloc(sizeof *m);
    double worst = 0;
    uint64_t pivots = 0;

    (void)state;
    for (uint64_t i = 0; i < GAMES; i++) {
        double gap;

        draw_game(m, i);
        bni_matrix_solve(m);
        assert_mix(m->mix[0], m->rows);
        assert_mix(m->mix[1], m->columns);
        gap = bni_matrix_high(m) - bni_matrix_low(m);
        worst = gap > worst ? gap : worst;
        pivots += m->pivots;
        if (i % FLAVOURS == SKEW)
            assert_true(fabs(m->value) < 1e-12);
    }
    print_message("%d games, exploitability at most %.1e, %.1f pivots each\n", GAMES, worst,
                  (double)pivots / GAMES);
    assert_true(worst < 1e-12);
    free(m);
}

#if BN_HAS_GLPK
/* The same game as GLPK would have it: maximise v, subject to sum p_i a_ij >= v, sum p_i = 1. */
static double glpk_value(const bni_matrix *m)
{
    static int row_at[1 + 65 * 66], column_at[1 + 65 * 66];
    static double cell[1 + 65 * 66];
    int at = 0, rows = (int)m->rows, columns = (int)m->columns;
    double low = m->cells[0], span = 0;
    glp_prob *lp = glp_create_prob();
    glp_smcp how;
    double value;

    /* Mapped onto 0..1: GLPK's tolerances are absolute. */
    for (int i = 0; i < rows * columns; i++)
        low = m->cells[i] < low ? m->cells[i] : low;
    for (int i = 0; i < rows * columns; i++)
        span = m->cells[i] - low > span ? m->cells[i] - low : span;
    span = span > 0 ? span : 1;
    glp_set_obj_dir(lp, GLP_MAX);
    glp_add_rows(lp, columns + 1);
    glp_add_cols(lp, rows + 1);
    for (int i = 1; i <= rows; i++)
        glp_set_col_bnds(lp, i, GLP_LO, 0, 0);
    glp_set_col_bnds(lp, rows + 1, GLP_FR, 0, 0);
    glp_set_obj_coef(lp, rows + 1, 1);
    for (int j = 1; j <= columns; j++) {
        glp_set_row_bnds(lp, j, GLP_LO, 0, 0);
        for (int i = 1; i <= rows + 1; i++) {
            row_at[++at] = j;
            column_at[at] = i;
            cell[at] = i > rows ? -1 : (m->cells[(i - 1) * columns + j - 1] - low) / span;
        }
    }
    glp_set_row_bnds(lp, columns + 1, GLP_FX, 1, 1);
    for (int i = 1; i <= rows; i++) {
        row_at[++at] = columns + 1;
        column_at[at] = i;
        cell[at] = 1;
    }
    glp_load_matrix(lp, at, row_at, column_at, cell);
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.it_lim = 5000;
    assert_int_equal(glp_simplex(lp, &how), 0);
    value = low + span * glp_get_obj_val(lp);
    glp_delete_prob(lp);
    return value;
}

static void agrees_with_glpk(void **state)
{
    bni_matrix *m = malloc(sizeof *m);
    double worst = 0;

    (void)state;
    for (uint64_t i = 0; i < GAMES; i++) {
        double apart;

        draw_game(m, i);
        bni_matrix_solve(m);
        apart = fabs(m->value - glpk_value(m));
        worst = apart > worst ? apart : worst;
    }
    print_message("%d games, at most %.1e from GLPK, which stops within 1e-7\n", GAMES, worst);
    assert_true(worst < 1e-7);
    free(m);
}
#endif

/* Whole numbers, solved in fractions. */
static void agrees_with_fractions(void **state)
{
    bni_matrix *m = malloc(sizeof *m);
    bn_arena arena = bni_test_arena((size_t)1 << 30);
    double worst = 0;

    (void)state;
    for (uint64_t n = 0; n < 400; n++) {
        bn_rng rng;
        exact_game g;
        double apart;

        bn_rng_init(&rng, 4, n);
        m->rows = g.rows = 1 + bn_rng_below(&rng, EXACT_MAX);
        m->columns = g.columns = 1 + bn_rng_below(&rng, EXACT_MAX);
        for (uint32_t i = 0; i < m->rows * m->columns; i++) {
            int32_t cell = (int32_t)bn_rng_below(&rng, n % 2 ? 5 : 2000) - 2;

            m->cells[i] = cell;
            g.cells[i] = exact_int(&arena, cell);
        }
        bni_matrix_solve(m);
        exact_solve(&arena, &g);
        apart = fabs(m->value - exact_double(g.value));
        worst = apart > worst ? apart : worst;
        if (n % 20 == 19) {
            bn_arena_done(&arena);
            arena = bni_test_arena((size_t)1 << 30);
        }
    }
    print_message("400 games, at most %.1e from their fractions (cells up to 2000)\n", worst);
    assert_true(worst < 1e-9);
    bn_arena_done(&arena);
    free(m);
}

static const struct known {
    const char *name;
    uint32_t rows, columns;
    double cells[9];
    double value;
    double mix[2][3];
} known[] = {
    { "one cell", 1, 1, { -3 }, -3, { { 1 }, { 1 } } },
    { "a saddle point", 2, 2, { 3, 1, 0, -2 }, 1, { { 1, 0 }, { 0, 1 } } },
    { "matching pennies", 2, 2, { 1, -1, -1, 1 }, 0, { { .5, .5 }, { .5, .5 } } },
    { "paper, scissors, stone",
      3,
      3,
      { 0, 1, -1, -1, 0, 1, 1, -1, 0 },
      0,
      { { 1. / 3, 1. / 3, 1. / 3 }, { 1. / 3, 1. / 3, 1. / 3 } } },
    { "a dominated row", 3, 2, { 2, -1, -1, 1, -2, -2 }, .2, { { .4, .6, 0 }, { .4, .6 } } },
    { "Colonel Blotto's fort", 2, 3, { 4, 1, 8, 2, 3, 1 }, 2.5, { { .25, .75 }, { .5, .5, 0 } } },
};

static void known_game(void **state)
{
    const struct known *k = *state;
    bni_matrix *m = calloc(1, sizeof *m);

    m->rows = k->rows;
    m->columns = k->columns;
    memcpy(m->cells, k->cells, sizeof k->cells);
    bni_matrix_solve(m);
    assert_true(fabs(m->value - k->value) < 1e-14);
    for (uint32_t i = 0; i < k->rows; i++)
        assert_true(fabs(m->mix[0][i] - k->mix[0][i]) < 1e-14);
    for (uint32_t j = 0; j < k->columns; j++)
        assert_true(fabs(m->mix[1][j] - k->mix[1][j]) < 1e-14);
    free(m);
}

/* ---- cells that cost something --------------------------------------------------------------- */

typedef struct till {
    const bni_matrix *game;
    bool paid[BNI_MATRIX_MAX * BNI_MATRIX_MAX];
    uint32_t cells;
    uint32_t most; /* that will be shown */
} till;

static bn_code sell(void *self, uint32_t row, uint32_t column, double *value)
{
    till *t = self;
    uint32_t at = row * t->game->columns + column;

    t->cells += !t->paid[at];
    t->paid[at] = true;
    *value = t->game->cells[at];
    return t->cells > t->most ? BN_LIMIT : BN_OK;
}

static bni_double_oracle weighing_of(const bni_matrix *m, uint64_t number)
{
    return (bni_double_oracle){ .size = { m->rows, m->columns },
                                .first = { (uint32_t)(number % m->rows),
                                           (uint32_t)(number / 7 % m->columns) } };
}

/* Whatever it starts with, a comparing finds what the whole matrix is worth, its mixes hold against
 * every play, and most cells of the larger games are never asked for. */
static void weighs_by_few_cells(void **state)
{
    bni_matrix *m = malloc(sizeof *m), *work = malloc(sizeof *work);
    till *t = malloc(sizeof *t);
    uint64_t cells = 0, asked = 0;

    (void)state;
    for (uint64_t i = 0; i < GAMES / 2; i++) {
        bni_double_oracle w;

        draw_game(m, i);
        *t = (till){ .game = m, .most = UINT32_MAX };
        w = weighing_of(m, i);
        assert_int_equal(bni_double_oracle_solve(&w, &(bni_cells){ sell, t }, work), BN_OK);
        assert_mix(w.mix[0], m->rows);
        assert_mix(w.mix[1], m->columns);
        memcpy(m->mix, w.mix, sizeof m->mix);
        assert_true(bni_matrix_high(m) - bni_matrix_low(m) < 1e-9);
        assert_true(w.value >= bni_matrix_low(m) - 1e-9 && w.value <= bni_matrix_high(m) + 1e-9);
        cells += m->rows * m->columns;
        asked += t->cells;
    }
    print_message("%llu of %llu cells asked for\n", (unsigned long long)asked,
                  (unsigned long long)cells);
    assert_true(asked * 4 < cells * 3);
    free(m);
    free(work);
    free(t);
}

/* Anyone who answers for the cells may refuse, at any of them. */
static void weighing_is_cut_short(void **state)
{
    bni_matrix *m = malloc(sizeof *m), *work = malloc(sizeof *work);
    till *t = malloc(sizeof *t);
    uint32_t most = 0;
    bn_code code;

    (void)state;
    draw_game(m, 6); /* of any numbers */
    do {
        bni_double_oracle w = weighing_of(m, 0);

        *t = (till){ .game = m, .most = most++ };
        code = bni_double_oracle_solve(&w, &(bni_cells){ sell, t }, work);
        assert_true(code == BN_OK || code == BN_LIMIT);
    } while (code != BN_OK);
    assert_true(most > 1 && most <= m->rows * m->columns + 1);
    free(m);
    free(work);
    free(t);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, no_reply_gains);
    BNI_ONE(&tests, agrees_with_fractions);
    BNI_ONE(&tests, weighs_by_few_cells);
    BNI_ONE(&tests, weighing_is_cut_short);
#if BN_HAS_GLPK
    BNI_ONE(&tests, agrees_with_glpk);
#endif
    BNI_ROWS(&tests, known_game, known);
    return BNI_RUN("matrix", &tests);
}
