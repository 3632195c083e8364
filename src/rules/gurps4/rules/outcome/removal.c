/* Losses as whole elements: which of them to take off. */
#include "ending.h"

/* A search for the cheapest set that covers the loss. Kinds stand in descending order of their TS,
 * in whole units; NODES bounds the search, and the best set found by then is the answer. */
enum { NODES = 200000 };

typedef struct search {
    int32_t kinds;
    int32_t at[G4_LINES];    /* of the caller's kinds */
    int64_t units[G4_LINES]; /* of one element */
    int32_t count[G4_LINES];
    int64_t rest[G4_LINES + 1];  /* units of this kind and all after it */
    int64_t grain[G4_LINES + 1]; /* what divides every sum of them */
    int32_t taken[G4_LINES], best[G4_LINES];
    int64_t excess;   /* of the best set; -1: none yet */
    int64_t elements; /* in it */
    int32_t nodes;
} search;

static void keep(search *s, int64_t excess, int64_t elements)
{
    if (s->excess >= 0 && (excess > s->excess || (excess == s->excess && elements >= s->elements)))
        return;
    s->excess = excess;
    s->elements = elements;
    for (int32_t i = 0; i < s->kinds; i++)
        s->best[i] = s->taken[i];
}

/* Whether kinds from `kind` on may still give something better than the best. */
static bool hopeful(const search *s, int32_t kind, int64_t need, int64_t elements)
{
    int64_t over, least;

    if (s->rest[kind] < need)
        return false;
    if (s->excess < 0)
        return true;
    over = bn_ceil_div(need, s->grain[kind]) * s->grain[kind] - need;
    least = elements + bn_ceil_div(need, s->units[kind]);
    return over < s->excess || (over == s->excess && least < s->elements);
}

/* Tries every number of this kind, the most first, so that the first find is a good one. */
static void descend(search *s, int32_t kind, int64_t need, int64_t elements)
{
    int64_t most;

    if (kind == s->kinds || s->nodes++ >= NODES || !hopeful(s, kind, need, elements))
        return;
    most = bn_ceil_div(need, s->units[kind]);
    if (most > s->count[kind])
        most = s->count[kind];
    for (int64_t n = most; n >= 0 && s->nodes < NODES; n--) {
        int64_t left = need - n * s->units[kind];

        s->taken[kind] = (int32_t)n;
        if (left <= 0)
            keep(s, -left, elements + n);
        else if (s->rest[kind + 1] < left)
            break; /* with fewer of this kind the others cover it even less */
        else
            descend(s, kind + 1, left, elements + n);
    }
    s->taken[kind] = 0;
}

/* The finest unit in which all of them are whole, up to the grid. */
static int64_t unit_of(const g4_stock *stock, int32_t kinds)
{
    int64_t grid = G4_FIXED(SHARE_GRID), unit = 1;

    for (int32_t i = 0; i < kinds; i++) {
        int64_t den = stock[i].ts.den > 0 ? stock[i].ts.den : 1;
        int64_t more = den / bn_gcd(unit, den);

        if (unit > grid / more)
            return grid;
        unit *= more;
    }
    return unit;
}

static void sort_in(search *s, int32_t at, int64_t units, int32_t count)
{
    int32_t i = s->kinds++;

    for (; i > 0 && s->units[i - 1] < units; i--) {
        s->at[i] = s->at[i - 1];
        s->units[i] = s->units[i - 1];
        s->count[i] = s->count[i - 1];
    }
    s->at[i] = at;
    s->units[i] = units;
    s->count[i] = count;
}

static void sum_up(search *s)
{
    s->rest[s->kinds] = 0;
    s->grain[s->kinds] = 0;
    for (int32_t i = s->kinds - 1; i >= 0; i--) {
        s->rest[i] = s->rest[i + 1] + s->units[i] * s->count[i];
        s->grain[i] = bn_gcd(s->units[i], s->grain[i + 1]);
    }
}

/* G4-232 Aftermath: losing whole elements: the set with the smallest TS that covers the loss, of
 * equal ones the fewest elements; of equals again, those of higher TS first. */
void g4_remove_elements(const g4_stock *stock, int32_t kinds, int32_t casualties, int32_t *out)
{
    search s = { .excess = -1 };
    int64_t unit = unit_of(stock, kinds);
    bool all = casualties >= G4_FIXED(FORCE_GONE);

    BN_ASSERT(kinds <= G4_LINES);
    for (int32_t i = 0; i < kinds; i++) {
        int64_t units = bn_rat_floor(bn_rat_mul(stock[i].ts, bn_rat_int(unit)));

        out[i] = all ? stock[i].count : 0;
        if (units > 0 && stock[i].count > 0)
            sort_in(&s, i, units, stock[i].count);
    }
    if (all || casualties == 0 || s.kinds == 0)
        return;
    sum_up(&s);
    descend(&s, 0, bn_ceil_div(s.rest[0] * casualties, 100), 0);
    for (int32_t i = 0; i < s.kinds; i++)
        out[s.at[i]] = s.best[i];
}
