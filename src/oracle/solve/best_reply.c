/* The proof of a solution: what its mixes secure against the best reply.
 *
 * One team keeps its mixes; the other picks at every node what is best for it against them. The
 * worth of the first state is then what the mixes secure, whatever the other team does: against
 * mixes that depend on the state only it plays against chance, and for such a player the best
 * choice at every node is the best plan as a whole.
 *
 * So `low`, with our mixes fixed, is no more than the true value and `high`, with theirs fixed, is no
 * less. Neither pass looks at the values from which the mixes were found, so a wrong mix is found, whatever its cause.
 * The two share only the graph. */
#include "solution.h"

static double choice(const bni_node *n, const double *values, bn_team fixed)
{
    double best = values[n->to[0]];
    uint32_t ways = n->ways;

    if (n->team == fixed)
        return values[n->to[n->team == BN_OURS ? n->pure[0] : n->pure[1]]];
    for (uint32_t i = 1; i < ways; i++) {
        double value = values[n->to[i]];

        if (fixed == BN_OURS ? value < best : value > best)
            best = value;
    }
    return best;
}

/* We mix the rows; the other team picks the column that is the least. */
static double least_column(const bni_node *n, const double *values)
{
    const double *mix = bni_node_mix(n, BN_OURS);
    double got[BNI_MATRIX_MAX] = { 0 }, least;

    for (uint32_t r = 0; r < n->rows; r++)
        for (uint32_t c = 0; mix[r] > 0 && c < n->columns; c++)
            got[c] += mix[r] * values[n->to[r * n->columns + c]];
    least = got[0];
    for (uint32_t c = 1; c < n->columns; c++)
        least = got[c] < least ? got[c] : least;
    return least;
}

static double largest_row(const bni_node *n, const double *values)
{
    const double *mix = bni_node_mix(n, BN_THEIRS);
    double largest = 0;

    for (uint32_t r = 0; r < n->rows; r++) {
        double got = 0;

        for (uint32_t c = 0; c < n->columns; c++)
            got += mix[c] > 0 ? mix[c] * values[n->to[r * n->columns + c]] : 0;
        largest = r == 0 || got > largest ? got : largest;
    }
    return largest;
}

static double low_of(bn_solution *s, bni_node *n, const double *values)
{
    (void)s;
    return n->type == BN_POINT_CHOICE ? choice(n, values, BN_OURS) : least_column(n, values);
}

static double high_of(bn_solution *s, bni_node *n, const double *values)
{
    (void)s;
    return n->type == BN_POINT_CHOICE ? choice(n, values, BN_THEIRS) : largest_row(n, values);
}

bn_code bni_reply_make(bn_solution *s, double start, bn_watch watch, bn_error *err)
{
    bn_code code = bni_pass(s, low_of, s->low, start, watch, err);

    if (code == BN_OK)
        code = bni_pass(s, high_of, s->high, start, watch, err);
    return code;
}
