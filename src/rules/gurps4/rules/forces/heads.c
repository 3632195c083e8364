#include "heads.h"

g4_heads g4_heads_in(const g4_line_figures *figures, bn_rat elements)
{
    g4_heads heads = g4_no_heads();

    heads.elements = elements;
    if (figures->people == 1)
        heads.lone = bn_rat_ceil(elements);
    else
        heads.people = bn_rat_mul(elements, bn_rat_int(figures->people));
    return heads;
}

void g4_heads_add(g4_heads *sum, const g4_heads *more)
{
    sum->elements = bn_rat_add(sum->elements, more->elements);
    sum->people = bn_rat_add(sum->people, more->people);
    sum->lone += more->lone;
}

int64_t g4_heads_count(const g4_heads *heads)
{
    return bn_rat_floor(heads->people) + heads->lone;
}

int64_t g4_heads_lost_so_far(bn_rat lost, int64_t all)
{
    int64_t heads = bn_rat_ceil(lost);

    return heads < all ? heads : all;
}
