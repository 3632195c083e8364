/* Matrix games by linear programming: the simplex method, with a proof of its answer.
 *
 * Let A be the matrix, with every cell above 0. If the columns mix by q, the rows get at most v =
 * max_i (Aq)_i, and the columns want it small. Put y = q / v: then Ay <= 1, y >= 0 and the sum of
 * y is 1 / v. So the best q is found by
 *     maximise sum y  subject to  Ay <= 1, y >= 0,                                           (P)
 * and its dual, minimise sum x subject to A'x >= 1, x >= 0, says the same of the rows: p = x * v.
 * Both have the same optimum 1/v by the duality of linear programs, which for games is von
 * Neumann's theorem: the mixes p and q secure the same v to both sides. The simplex method ends
 * with both y and x in its tableau. Since all right sides are 1, y = 0 is feasible and there is no
 * first phase; since A > 0, (P) is bounded. Cells are first mapped onto 1..2 by a rising straight
 * line, which changes neither mix and maps the value.
 *
 * The tableau holds, for basic variables (rows) in terms of the others (columns),
 *     basic + sum T[i][j] * other_j = T[i][n],   sum y + sum T[m][j] * other_j = T[m][n];
 * it starts with the slacks basic, T = A, T[i][n] = 1, T[m][j] = -1. While some T[m][j] is below
 * 0, that variable grows until the first basic one reaches 0: they change places (a pivot). At the
 * end no T[m][j] is below 0: y_j is T[i][n] of its row (else 0), and x_i, the price of slack i, is
 * T[m][j] of its column (else 0).
 *
 * Games are degenerate by nature: all right sides are equal, and dominated or equal orders tie.
 * Among ties the largest pivot is taken, for precision. That may run in a circle, so after as many
 * pivots without gain as there are variables Bland's rule takes over (among the candidates the
 * lowest label enters and the lowest leaves), which never returns to a basis, until there is gain
 * again.
 *
 * The answer does not rest on the tableau: `bni_matrix_low` and `bni_matrix_high` compute from the
 * cells what the two mixes secure, and the true value lies between them. */
#include "matrix.h"

#include <string.h>

#define BELOW_ZERO (-1e-13) /* a price below it is taken for negative: cells are 1 to 2 */
#define PIVOT_LEAST 1e-11
#define TIE 1e-13
#define PIVOTS_MOST 20000u

/* A cell that is the least of its row and the largest of its column: neither side gains by leaving it. */
static bool saddle(bni_matrix *m)
{
    double most[BNI_MATRIX_MAX], best = 0, bound = 0;
    uint32_t row = 0, column = 0;

    memcpy(most, m->cells, m->columns * sizeof *most);
    for (uint32_t i = 0; i < m->rows; i++) {
        const double *cells = m->cells + (size_t)i * m->columns;
        double least = cells[0];

        for (uint32_t j = 0; j < m->columns; j++) {
            least = cells[j] < least ? cells[j] : least;
            most[j] = cells[j] > most[j] ? cells[j] : most[j];
        }
        if (i == 0 || least > best) {
            best = least;
            row = i;
        }
    }
    for (uint32_t j = 0; j < m->columns; j++)
        if (j == 0 || most[j] < bound) {
            bound = most[j];
            column = j;
        }
    if (best < bound)
        return false;
    m->value = best;
    m->pure[0] = (uint8_t)row;
    m->pure[1] = (uint8_t)column;
    m->mix[0][row] = m->mix[1][column] = 1;
    return true;
}

static void prepare(bni_matrix *m)
{
    size_t stride = m->columns + 1, cells = (size_t)m->rows * m->columns;
    double least = m->cells[0], most = m->cells[0], scale;

    for (size_t i = 1; i < cells; i++) {
        least = m->cells[i] < least ? m->cells[i] : least;
        most = m->cells[i] > most ? m->cells[i] : most;
    }
    scale = 1 / (most - least); /* above 0, or there were a saddle point */
    for (uint32_t i = 0; i < m->rows; i++) {
        for (uint32_t j = 0; j < m->columns; j++)
            m->tableau[i * stride + j] = 1 + (m->cells[(size_t)i * m->columns + j] - least) * scale;
        m->tableau[i * stride + m->columns] = 1;
        m->row_label[i] = (uint8_t)(m->columns + i);
    }
    for (uint32_t j = 0; j < m->columns; j++) {
        m->tableau[m->rows * stride + j] = -1;
        m->column_label[j] = (uint8_t)j;
    }
    m->tableau[m->rows * stride + m->columns] = 0;
}

static int32_t entering(const bni_matrix *m, bool bland)
{
    const double *prices = m->tableau + (size_t)m->rows * (m->columns + 1);
    int32_t found = -1;

    for (uint32_t j = 0; j < m->columns; j++) {
        if (prices[j] >= BELOW_ZERO)
            continue;
        if (found < 0 ||
            (bland ? m->column_label[j] < m->column_label[found] : prices[j] < prices[found]))
            found = (int32_t)j;
    }
    return found;
}

static int32_t leaving(const bni_matrix *m, uint32_t column, bool bland)
{
    size_t stride = m->columns + 1;
    double least = 0;
    int32_t found = -1;

    for (uint32_t i = 0; i < m->rows; i++) {
        const double *row = m->tableau + i * stride;
        double ratio;

        if (row[column] < PIVOT_LEAST)
            continue;
        ratio = row[m->columns] / row[column];
        if (found >= 0 && ratio > least + TIE)
            continue;
        if (found < 0 || ratio < least - TIE ||
            (bland ? m->row_label[i] < m->row_label[found]
                   : row[column] > m->tableau[(size_t)found * stride + column])) {
            least = found < 0 || ratio < least ? ratio : least;
            found = (int32_t)i;
        }
    }
    return found;
}

static void pivot(bni_matrix *m, uint32_t r, uint32_t c)
{
    size_t stride = m->columns + 1;
    double *own = m->tableau + r * stride, scale = 1 / own[c];
    uint8_t label = m->row_label[r];

    for (size_t j = 0; j < stride; j++)
        own[j] *= scale;
    own[c] = scale;
    for (uint32_t i = 0; i <= m->rows; i++) {
        double *row = m->tableau + i * stride, factor = row[c];

        if (i == r || factor == 0)
            continue;
        row[c] = 0;
        for (size_t j = 0; j < stride; j++)
            row[j] -= factor * own[j];
    }
    m->row_label[r] = m->column_label[c];
    m->column_label[c] = label;
}

/* A mix is what is above 0, in proportion. */
static void normalise(double *mix, uint32_t count)
{
    double sum = 0;

    for (uint32_t i = 0; i < count; i++) {
        mix[i] = mix[i] > 0 ? mix[i] : 0;
        sum += mix[i];
    }
    for (uint32_t i = 0; i < count; i++)
        mix[i] /= sum;
}

static void read_off(bni_matrix *m)
{
    size_t stride = m->columns + 1;

    for (uint32_t i = 0; i < m->rows; i++)
        if (m->row_label[i] < m->columns)
            m->mix[1][m->row_label[i]] = m->tableau[i * stride + m->columns];
    for (uint32_t j = 0; j < m->columns; j++)
        if (m->column_label[j] >= m->columns)
            m->mix[0][m->column_label[j] - m->columns] = m->tableau[m->rows * stride + j];
    normalise(m->mix[0], m->rows);
    normalise(m->mix[1], m->columns);
}

double bni_matrix_low(const bni_matrix *m)
{
    double got[BNI_MATRIX_MAX] = { 0 }, least;

    for (uint32_t i = 0; i < m->rows; i++)
        for (uint32_t j = 0; m->mix[0][i] > 0 && j < m->columns; j++)
            got[j] += m->mix[0][i] * m->cells[(size_t)i * m->columns + j];
    least = got[0];
    for (uint32_t j = 1; j < m->columns; j++)
        least = got[j] < least ? got[j] : least;
    return least;
}

double bni_matrix_high(const bni_matrix *m)
{
    double most = 0;

    for (uint32_t i = 0; i < m->rows; i++) {
        double got = 0;

        for (uint32_t j = 0; j < m->columns; j++)
            got += m->mix[1][j] * m->cells[(size_t)i * m->columns + j];
        most = i == 0 || got > most ? got : most;
    }
    return most;
}

void bni_matrix_solve(bni_matrix *m)
{
    uint32_t idle = 0;
    double gained = 0;

    BN_ASSERT(m->rows > 0 && m->columns > 0);
    BN_ASSERT(m->rows <= BNI_MATRIX_MAX && m->columns <= BNI_MATRIX_MAX);
    memset(m->mix, 0, sizeof m->mix);
    m->pivots = 0;
    if (saddle(m))
        return;
    prepare(m);
    while (m->pivots < PIVOTS_MOST) {
        bool bland = idle > m->rows + m->columns;
        int32_t c = entering(m, bland), r = c < 0 ? -1 : leaving(m, (uint32_t)c, bland);
        double sum;

        if (r < 0)
            break;
        pivot(m, (uint32_t)r, (uint32_t)c);
        m->pivots++;
        sum = m->tableau[(size_t)m->rows * (m->columns + 1) + m->columns];
        idle = sum > gained + TIE ? 0 : idle + 1;
        gained = sum > gained ? sum : gained;
    }
    read_off(m);
    m->value = (bni_matrix_low(m) + bni_matrix_high(m)) / 2;
}
