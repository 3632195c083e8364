#include <banneret/dice.h>

#include <string.h>

#define SIDES_MIN 2
#define SIDES_MAX 100

/* This many dice of any kind, or of small ones: their totals fit a spread, and their results 64 bits. */
enum { DICE_OF_ANY = 8, SIDES_OF_MANY = 20 };
_Static_assert(DICE_OF_ANY *(SIDES_MAX - 1) + 1 <= BN_SPREAD_MAX, "a spread holds every throw");
_Static_assert(BN_DICE_MAX *(SIDES_OF_MANY - 1) + 1 <= BN_SPREAD_MAX, "and those of many dice");

static bool countable(int32_t count, int32_t sides)
{
    return count >= 1 && count <= (sides <= SIDES_OF_MANY ? BN_DICE_MAX : DICE_OF_ANY);
}

void bn_throw_text(bn_throw shape, bn_text *out)
{
    if (shape.count == 1 && shape.sides == 100) {
        bn_text_add(out, "d%");
    } else {
        bn_text_int(out, shape.count);
        bn_text_char(out, 'd');
        bn_text_int(out, shape.sides);
    }
    if (shape.add != 0)
        bn_text_signed(out, shape.add);
}

int32_t bn_throw_least(bn_throw shape)
{
    return shape.count + shape.add;
}

int32_t bn_throw_most(bn_throw shape)
{
    return shape.count * shape.sides + shape.add;
}

/* The ways to show a total with k dice are the ways with k - 1 dice, summed over the faces of the
 * last: w_k[i] = w_{k-1}[i] + w_{k-1}[i-1] + ... + w_{k-1}[i-s+1], with faces counted from 0.
 * That is a sliding sum, w_k[i] = w_k[i-1] + w_{k-1}[i] - w_{k-1}[i-s]: one addition and one
 * subtraction a total, and exact. `total` is sides^count, at most 100^8 = 10^16 or
 * 20^12 = 4 * 10^15, of 2^64. */
void bn_throw_spread(bn_throw shape, bn_spread *out)
{
    uint64_t before[BN_SPREAD_MAX];
    uint32_t sides = shape.sides;

    BN_ASSERT(countable(shape.count, shape.sides));
    BN_ASSERT(sides >= SIDES_MIN && sides <= SIDES_MAX);
    *out = (bn_spread){ .first = bn_throw_least(shape), .count = 1, .total = 1, .weight = { 1 } };
    for (unsigned die = 0; die < shape.count; die++) {
        uint64_t sum = 0;

        memcpy(before, out->weight, sizeof before);
        out->count += sides - 1;
        out->total *= sides;
        for (uint32_t i = 0; i < out->count; i++) {
            sum += before[i];
            if (i >= sides)
                sum -= before[i - sides];
            out->weight[i] = sum;
        }
    }
}
