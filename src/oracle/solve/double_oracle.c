/* Solving a matrix game without knowing all its cells: the double oracle of McMahan, Gordon and
 * Blum (2003).
 *
 * Each side holds a few of its plays, one to start with. The game among these is solved. Then each
 * side looks through all its plays for the best reply to the other's mix, and adds it if it gains
 * by it. When neither side gains, no reply is better than the mixes, among the plays held or among
 * the rest, so the mixes are those of the whole game. The loop ends because each turn adds a play
 * and there are finitely many.
 *
 * It saves most where there are many orders and few are good: the whole battle of solved_battle_test
 * takes 39 cells a point. */
#include "double_oracle.h"

#include <math.h>
#include <string.h>

#define GAIN_LEAST 1e-12 /* below this a better reply is a rounding error */

static void take_up(bni_double_oracle *w, uint32_t side, uint32_t play)
{
    w->taken[side][w->count[side]++] = (uint8_t)play;
}

static bool taken_up(const bni_double_oracle *w, uint32_t side, uint32_t play)
{
    return memchr(w->taken[side], (int)play, w->count[side]) != NULL;
}

static bn_code ask_taken(const bni_double_oracle *w, const bni_cells *scales)
{
    bn_code code = BN_OK;
    double value;

    for (uint32_t r = 0; r < w->count[0]; r++)
        for (uint32_t c = 0; c < w->count[1] && code == BN_OK; c++)
            code = scales->cell(scales->self, w->taken[0][r], w->taken[1][c], &value);
    return code;
}

/* Solves the game among the plays held. All its cells are computed before the matrix is filled, because
 * computing a cell may use the matrix. */
static bn_code solve_taken(bni_double_oracle *w, const bni_cells *scales, bni_matrix *m)
{
    bn_code code = ask_taken(w, scales);

    if (code != BN_OK)
        return code;
    m->rows = w->count[0];
    m->columns = w->count[1];
    for (uint32_t i = 0; i < m->rows * m->columns && code == BN_OK; i++)
        code = scales->cell(scales->self, w->taken[0][i / m->columns], w->taken[1][i % m->columns],
                            &m->cells[i]);
    bni_matrix_solve(m);
    memset(w->mix, 0, sizeof w->mix);
    for (uint32_t side = 0; side < 2; side++)
        for (uint32_t i = 0; i < w->count[side]; i++)
            w->mix[side][w->taken[side][i]] = m->mix[side][i];
    w->value = m->value;
    return code;
}

/* What a play of `side` gets against the other's mix, to the rows. */
static bn_code against_mix(const bni_double_oracle *w, const bni_cells *scales, uint32_t side,
                           uint32_t play, double *got)
{
    uint32_t other = 1 - side;

    *got = 0;
    for (uint32_t i = 0; i < w->count[other]; i++) {
        uint32_t reply = w->taken[other][i];
        double value;
        bn_code code;

        if (w->mix[other][reply] <= 0)
            continue;
        code =
            scales->cell(scales->self, side == 0 ? play : reply, side == 0 ? reply : play, &value);
        if (code != BN_OK)
            return code;
        *got += w->mix[other][reply] * value;
    }
    return BN_OK;
}

/* Adds the best reply of a side to its plays, if it gains by it. */
static bn_code improve(bni_double_oracle *w, const bni_cells *scales, uint32_t side, bool *gained)
{
    double sign = side == 0 ? 1 : -1, most = -INFINITY;
    uint32_t best = 0;

    for (uint32_t play = 0; play < w->size[side]; play++) {
        double got;
        bn_code code = against_mix(w, scales, side, play, &got);

        if (code != BN_OK)
            return code;
        if (sign * got > most) {
            most = sign * got;
            best = play;
        }
    }
    *gained = most > sign * w->value + fmax(w->gain, GAIN_LEAST) && !taken_up(w, side, best);
    if (*gained)
        take_up(w, side, best);
    return BN_OK;
}

bn_code bni_double_oracle_solve(bni_double_oracle *w, const bni_cells *scales, bni_matrix *matrix)
{
    bool gained = true;
    bn_code code = BN_OK;

    w->count[0] = w->count[1] = 0;
    take_up(w, 0, w->first[0]);
    take_up(w, 1, w->first[1]);
    while (gained && code == BN_OK) {
        code = solve_taken(w, scales, matrix);
        if (code == BN_OK)
            code = improve(w, scales, 0, &gained);
        if (code == BN_OK && !gained)
            code = improve(w, scales, 1, &gained);
    }
    return code;
}
