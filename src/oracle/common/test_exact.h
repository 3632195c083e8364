/* Fractions of any length, and matrix games solved in them: the independent check on the solver.
 * It shares only the theorem with matrix.c; every step is exact, so Bland's rule alone makes it end. */
#ifndef BNI_TEST_EXACT_H
#define BNI_TEST_EXACT_H

#include <banneret/nat.h>

enum { EXACT_MAX = 8 };

typedef struct exact {
    bool below; /* less than 0 */
    bn_nat num, den;
} exact;

static inline exact exact_low(bn_arena *a, exact x)
{
    bn_nat g = bn_nat_gcd(a, x.num, x.den), rest;

    if (x.num.count == 0)
        return (exact){ false, x.num, bn_nat_of(a, 1) };
    return (exact){ x.below, bn_nat_div(a, x.num, g, &rest), bn_nat_div(a, x.den, g, &rest) };
}

static inline exact exact_of(bn_arena *a, int64_t num, uint64_t den)
{
    uint64_t size = num < 0 ? (uint64_t)-num : (uint64_t)num;

    return exact_low(a, (exact){ num < 0, bn_nat_of(a, size), bn_nat_of(a, den) });
}

static inline exact exact_int(bn_arena *a, int64_t value)
{
    return exact_of(a, value, 1);
}

static inline exact exact_minus(exact x)
{
    x.below = x.num.count > 0 && !x.below;
    return x;
}

static inline exact exact_add(bn_arena *a, exact x, exact y)
{
    bn_nat left = bn_nat_mul(a, x.num, y.den), right = bn_nat_mul(a, y.num, x.den);
    exact sum = { x.below, left, bn_nat_mul(a, x.den, y.den) };

    if (x.below == y.below) {
        sum.num = bn_nat_add(a, left, right);
    } else if (bn_nat_cmp(left, right) >= 0) {
        sum.num = bn_nat_sub(a, left, right);
    } else {
        sum.num = bn_nat_sub(a, right, left);
        sum.below = y.below;
    }
    return exact_low(a, sum);
}

static inline exact exact_mul(bn_arena *a, exact x, exact y)
{
    return exact_low(
        a, (exact){ x.below != y.below, bn_nat_mul(a, x.num, y.num), bn_nat_mul(a, x.den, y.den) });
}

static inline exact exact_div(bn_arena *a, exact x, exact y) /* y not 0 */
{
    return exact_mul(a, x, (exact){ y.below, y.den, y.num });
}

static inline int exact_sign(exact x)
{
    return x.num.count == 0 ? 0 : x.below ? -1 : 1;
}

static inline int exact_cmp(bn_arena *a, exact x, exact y)
{
    return exact_sign(exact_add(a, x, exact_minus(y)));
}

static inline double exact_double(exact x)
{
    double size = bn_nat_ratio(x.num, x.den);

    return x.below ? -size : size;
}

/* A game: rows want the cell high. */
typedef struct exact_game {
    uint32_t rows, columns;
    exact cells[EXACT_MAX * EXACT_MAX];
    exact value;
    exact mix[2][EXACT_MAX];
} exact_game;

typedef struct exact_tableau {
    exact t[EXACT_MAX + 1][EXACT_MAX + 1];
    uint32_t row_label[EXACT_MAX], column_label[EXACT_MAX];
} exact_tableau;

static inline void exact_pivot(bn_arena *a, exact_tableau *t, uint32_t rows, uint32_t columns,
                               uint32_t r, uint32_t c)
{
    exact p = t->t[r][c], one = exact_int(a, 1);
    uint32_t label = t->row_label[r];

    for (uint32_t i = 0; i <= rows; i++)
        for (uint32_t j = 0; j <= columns; j++)
            if (i != r && j != c) {
                exact off = exact_div(a, exact_mul(a, t->t[i][c], t->t[r][j]), p);

                t->t[i][j] = exact_add(a, t->t[i][j], exact_minus(off));
            }
    for (uint32_t j = 0; j <= columns; j++)
        t->t[r][j] = exact_div(a, t->t[r][j], p);
    for (uint32_t i = 0; i <= rows; i++)
        t->t[i][c] = exact_minus(exact_div(a, t->t[i][c], p));
    t->t[r][c] = exact_div(a, one, p);
    t->row_label[r] = t->column_label[c];
    t->column_label[c] = label;
}

/* By Bland's rule: of the candidates, the lowest label. False at the optimum. */
static inline bool exact_step(bn_arena *a, exact_tableau *t, uint32_t rows, uint32_t columns)
{
    uint32_t c = columns, r = rows;

    for (uint32_t j = 0; j < columns; j++)
        if (exact_sign(t->t[rows][j]) < 0 &&
            (c == columns || t->column_label[j] < t->column_label[c]))
            c = j;
    if (c == columns)
        return false;
    for (uint32_t i = 0; i < rows; i++) {
        int order;

        if (exact_sign(t->t[i][c]) <= 0)
            continue;
        order = r == rows ? -1
                          : exact_cmp(a, exact_mul(a, t->t[i][columns], t->t[r][c]),
                                      exact_mul(a, t->t[r][columns], t->t[i][c]));
        if (order < 0 || (order == 0 && t->row_label[i] < t->row_label[r]))
            r = i;
    }
    exact_pivot(a, t, rows, columns, r, c);
    return true;
}

/* Fills value and mix. */
static inline void exact_solve(bn_arena *a, exact_game *g)
{
    exact least = g->cells[0], one = exact_int(a, 1), value;
    exact_tableau t;

    for (uint32_t i = 1; i < g->rows * g->columns; i++)
        if (exact_cmp(a, g->cells[i], least) < 0)
            least = g->cells[i];
    for (uint32_t i = 0; i <= g->rows; i++)
        for (uint32_t j = 0; j <= g->columns; j++) /* cells less the least, plus 1: above 0 */
            t.t[i][j] =
                i == g->rows && j == g->columns ? exact_int(a, 0)
                : i == g->rows                  ? exact_int(a, -1)
                : j == g->columns
                    ? one
                    : exact_add(a, one,
                                exact_add(a, g->cells[i * g->columns + j], exact_minus(least)));
    for (uint32_t i = 0; i < g->rows; i++)
        t.row_label[i] = g->columns + i;
    for (uint32_t j = 0; j < g->columns; j++)
        t.column_label[j] = j;
    while (exact_step(a, &t, g->rows, g->columns))
        ;
    value = exact_div(a, one, t.t[g->rows][g->columns]);
    g->value = exact_add(a, exact_add(a, value, least), exact_minus(one));
    for (uint32_t i = 0; i < EXACT_MAX; i++)
        g->mix[0][i] = g->mix[1][i] = exact_int(a, 0);
    for (uint32_t i = 0; i < g->rows; i++)
        if (t.row_label[i] < g->columns)
            g->mix[1][t.row_label[i]] = exact_mul(a, t.t[i][g->columns], value);
    for (uint32_t j = 0; j < g->columns; j++)
        if (t.column_label[j] >= g->columns)
            g->mix[0][t.column_label[j] - g->columns] = exact_mul(a, t.t[g->rows][j], value);
}

#endif
