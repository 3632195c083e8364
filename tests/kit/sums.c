#include "sums.h"

static bool same_sum(const bn_term *a, const bn_term *b)
{
    return a->group == b->group && a->side == b->side && a->about == b->about;
}

static bn_rat rounded(bn_rat amount, uint8_t rounding)
{
    switch ((bn_rounding)rounding) {
    case BN_ROUND_DOWN:
        return bn_rat_int(bn_rat_floor(amount));
    case BN_ROUND_UP:
        return bn_rat_int(bn_rat_ceil(amount));
    case BN_ROUND_HALF_UP:
        return bn_rat_int(bn_rat_floor(bn_rat_add(amount, bn_rat_of(1, 2))));
    case BN_ROUND_NOT:
        break;
    }
    return amount;
}

/* The first term that may belong to the sum that ends at `total`. */
static uint32_t first_of(const bn_trace *trace, uint32_t total)
{
    for (uint32_t i = total; i > 0; i--)
        if (bn_term_total(&trace->terms[i - 1]) &&
            same_sum(&trace->terms[i - 1], &trace->terms[total]))
            return i;
    return 0;
}

bn_rat sums_of(const bn_trace *trace, uint32_t total)
{
    bn_rat sum = bn_rat_int(0);

    for (uint32_t i = first_of(trace, total); i < total; i++) {
        const bn_term *term = &trace->terms[i];

        if (!bn_term_summed(term) || !same_sum(term, &trace->terms[total]))
            continue;
        if (term->kind == BN_TERM_FACTOR)
            sum = rounded(bn_rat_mul(sum, term->exact), term->rounding);
        else
            sum = bn_rat_add(sum, bn_term_amount(term));
    }
    return rounded(sum, trace->terms[total].rounding);
}

static bool leads_to_total(const bn_trace *trace, uint32_t at)
{
    for (uint32_t i = at + 1; i < trace->count; i++)
        if (bn_term_total(&trace->terms[i]) && same_sum(&trace->terms[i], &trace->terms[at]))
            return true;
    return false;
}

bool sums_known_hold(const bn_trace *trace, sums_fault *out)
{
    for (uint32_t i = 0; i < trace->count; i++) {
        if (!bn_term_total(&trace->terms[i]))
            continue;
        *out = (sums_fault){ i, sums_of(trace, i), "a total that its terms do not give" };
        if (bn_rat_cmp(out->sum, bn_term_amount(&trace->terms[i])) != 0)
            return false;
    }
    return true;
}

bool sums_hold(const bn_trace *trace, sums_fault *out)
{
    for (uint32_t i = 0; i < trace->count; i++) {
        *out = (sums_fault){ .at = i, .why = "a term of a sum without a total" };
        if (bn_term_summed(&trace->terms[i]) && !leads_to_total(trace, i))
            return false;
    }
    return sums_known_hold(trace, out);
}
