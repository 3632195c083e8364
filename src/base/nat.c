#include <banneret/nat.h>

#include <string.h>

#include "wide.h"

/* Schoolbook arithmetic on 32-bit limbs: every step is one 64-bit operation, nothing depends on
 * the compiler, and the numbers at hand (weights of a battle) have tens of limbs, not thousands.
 *
 * Results are trimmed of leading zeros. Working space also comes from the arena: `mark` and
 * `rewind_to` give it back if the arena did not change blocks meanwhile; otherwise it stays allocated until the arena
 * ends. */

static bn_nat trimmed(const uint32_t *limbs, uint32_t count)
{
    while (count > 0 && limbs[count - 1] == 0)
        count--;
    return (bn_nat){ .limbs = count > 0 ? limbs : NULL, .count = count };
}

static uint32_t *room(bn_arena *arena, size_t count)
{
    return bn_arena_array(arena, count, sizeof(uint32_t));
}

typedef struct mark {
    void *blocks;
    unsigned char *at;
    size_t left;
    size_t used;
} mark;

static mark marked(const bn_arena *arena)
{
    return (mark){ arena->blocks, arena->at, arena->left, arena->used };
}

static void rewind_to(bn_arena *arena, mark m)
{
    if (arena->blocks != m.blocks)
        return;
    arena->at = m.at;
    arena->left = m.left;
    arena->used = m.used;
}

bn_nat bn_nat_of(bn_arena *arena, uint64_t value)
{
    uint32_t *limbs = value != 0 ? room(arena, 2) : NULL;

    if (!limbs)
        return (bn_nat){ 0 };
    limbs[0] = (uint32_t)value;
    limbs[1] = (uint32_t)(value >> 32);
    return trimmed(limbs, 2);
}

int bn_nat_cmp(bn_nat a, bn_nat b)
{
    if (a.count != b.count)
        return a.count < b.count ? -1 : 1;
    for (uint32_t i = a.count; i-- > 0;) {
        if (a.limbs[i] != b.limbs[i])
            return a.limbs[i] < b.limbs[i] ? -1 : 1;
    }
    return 0;
}

bn_nat bn_nat_add(bn_arena *arena, bn_nat a, bn_nat b)
{
    if (a.count < b.count) {
        bn_nat swap = a;

        a = b;
        b = swap;
    }
    if (b.count == 0)
        return a;

    uint32_t *sum = room(arena, (size_t)a.count + 1);
    uint64_t carry = 0;

    if (!sum)
        return (bn_nat){ 0 };
    for (uint32_t i = 0; i < a.count; i++) {
        carry += (uint64_t)a.limbs[i] + (i < b.count ? b.limbs[i] : 0);
        sum[i] = (uint32_t)carry;
        carry >>= 32;
    }
    sum[a.count] = (uint32_t)carry;
    return trimmed(sum, a.count + 1);
}

bn_nat bn_nat_sub(bn_arena *arena, bn_nat a, bn_nat b)
{
    BN_ASSERT(bn_nat_cmp(a, b) >= 0);
    if (b.count == 0)
        return a;

    uint32_t *rest = room(arena, a.count);
    uint64_t borrow = 0;

    if (!rest)
        return (bn_nat){ 0 };
    for (uint32_t i = 0; i < a.count; i++) {
        uint64_t limb = (uint64_t)a.limbs[i] - (i < b.count ? b.limbs[i] : 0) - borrow;

        rest[i] = (uint32_t)limb;
        borrow = limb >> 63; /* below zero: the upper half is all ones */
    }
    return trimmed(rest, a.count);
}

/* The inner sum cannot overflow: (2^32-1)^2 + 2(2^32-1) is exactly 2^64 - 1. */
bn_nat bn_nat_mul(bn_arena *arena, bn_nat a, bn_nat b)
{
    if (a.count == 0 || b.count == 0)
        return (bn_nat){ 0 };

    uint32_t *product = room(arena, (size_t)a.count + b.count);

    if (!product)
        return (bn_nat){ 0 };
    for (uint32_t i = 0; i < a.count; i++) {
        uint64_t carry = 0;

        for (uint32_t j = 0; j < b.count; j++) {
            carry += (uint64_t)a.limbs[i] * b.limbs[j] + product[i + j];
            product[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product[i + b.count] = (uint32_t)carry;
    }
    return trimmed(product, a.count + b.count);
}

bn_nat bn_nat_mul_small(bn_arena *arena, bn_nat a, uint64_t b)
{
    const uint32_t limbs[2] = { (uint32_t)b, (uint32_t)(b >> 32) };

    return bn_nat_mul(arena, a, trimmed(limbs, 2));
}

/* Divides in place, from the top down; returns the rest. */
static uint32_t divide_limbs(uint32_t *limbs, uint32_t count, uint32_t by)
{
    uint64_t rest = 0;

    while (count-- > 0) {
        rest = rest << 32 | limbs[count];
        limbs[count] = (uint32_t)(rest / by);
        rest %= by;
    }
    return (uint32_t)rest;
}

/* out = a shifted up by `bits` (0 to 31), in count + 1 limbs; out may be a. */
static void shift_up(uint32_t *out, const uint32_t *a, uint32_t count, unsigned bits)
{
    uint64_t carry = 0;

    for (uint32_t i = 0; i < count; i++) {
        carry |= (uint64_t)a[i] << bits;
        out[i] = (uint32_t)carry;
        carry >>= 32;
    }
    out[count] = (uint32_t)carry;
}

static void shift_down(uint32_t *a, uint32_t count, unsigned bits)
{
    for (uint32_t i = 0; i < count; i++) {
        uint64_t two = (i + 1 < count ? (uint64_t)a[i + 1] << 32 : 0) | a[i];

        a[i] = (uint32_t)(two >> bits);
    }
}

/* u[0..n] -= digit * v[0..n-1]; true if that went below zero (then it is 2^(32n+32) too large). */
static bool subtract_times(uint32_t *u, const uint32_t *v, uint32_t n, uint32_t digit)
{
    uint64_t carry = 0;
    uint64_t borrow = 0;

    for (uint32_t i = 0; i <= n; i++) {
        carry += i < n ? (uint64_t)digit * v[i] : 0;

        uint64_t limb = (uint64_t)u[i] - (uint32_t)carry - borrow;

        u[i] = (uint32_t)limb;
        borrow = limb >> 63;
        carry >>= 32;
    }
    return borrow != 0;
}

static void add_back(uint32_t *u, const uint32_t *v, uint32_t n)
{
    uint64_t carry = 0;

    for (uint32_t i = 0; i <= n; i++) {
        carry += (uint64_t)u[i] + (i < n ? v[i] : 0);
        u[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* Knuth's algorithm D (TAOCP 4.3.1). v has n >= 2 limbs, its top bit set; u has m + n + 1 limbs
 * and ends as the rest. q, if not NULL, gets m + 1 limbs. Each quotient digit is guessed from the
 * two top limbs of the rest over the top limb of v. With the top bit of v set the guess is never
 * too small and at most 2 too large (theorem B); the test against v's second limb removes nearly
 * all of that, and what remains (about one digit in 2^31) shows as a borrow and is added back. */
static void long_division(uint32_t *u, uint32_t m, const uint32_t *v, uint32_t n, uint32_t *q)
{
    for (uint32_t j = m + 1; j-- > 0;) {
        uint64_t top = (uint64_t)u[j + n] << 32 | u[j + n - 1];
        uint64_t guess = top / v[n - 1];
        uint64_t rest = top % v[n - 1];

        while (guess >> 32 != 0 || guess * v[n - 2] > (rest << 32 | u[j + n - 2])) {
            guess--;
            rest += v[n - 1];
            if (rest >> 32 != 0)
                break;
        }
        if (subtract_times(u + j, v, n, (uint32_t)guess)) {
            guess--;
            add_back(u + j, v, n);
        }
        if (q)
            q[j] = (uint32_t)guess;
    }
}

/* u (count limbs and one spare) becomes u mod v, which has n limbs and v_shifted n + 1 of space. */
static void reduce(uint32_t *u, uint32_t count, const uint32_t *v, uint32_t n, uint32_t *v_shifted,
                   uint32_t *q)
{
    if (n == 1) {
        uint32_t left = divide_limbs(u, count, v[0]);

        if (q)
            memcpy(q, u, count * sizeof *u);
        memset(u, 0, count * sizeof *u);
        u[0] = left;
        return;
    }

    unsigned bits = (unsigned)__builtin_clz(v[n - 1]);

    shift_up(v_shifted, v, n, bits);
    shift_up(u, u, count, bits);
    long_division(u, count - n, v_shifted, n, q);
    shift_down(u, n, bits);
}

bn_nat bn_nat_div(bn_arena *arena, bn_nat a, bn_nat b, bn_nat *rest)
{
    BN_ASSERT(b.count != 0);
    if (rest)
        *rest = (bn_nat){ 0 };
    if (bn_nat_cmp(a, b) < 0) {
        if (rest)
            *rest = a;
        return (bn_nat){ 0 };
    }

    uint32_t *q = room(arena, (size_t)a.count - b.count + 1);
    uint32_t *u = room(arena, (size_t)a.count + 1);
    mark before = marked(arena);
    uint32_t *v = room(arena, (size_t)b.count + 1);

    if (!v)
        return (bn_nat){ 0 };
    memcpy(u, a.limbs, a.count * sizeof *u);
    reduce(u, a.count, b.limbs, b.count, v, q);
    rewind_to(arena, before);
    if (rest)
        *rest = trimmed(u, b.count);
    return trimmed(q, a.count - b.count + 1);
}

/* Euclid with whole divisions: a step with a quotient of k limbs costs k times the length, and all
 * quotients together are no longer than the number, so the whole is quadratic. */
bn_nat bn_nat_gcd(bn_arena *arena, bn_nat a, bn_nat b)
{
    uint32_t most = a.count > b.count ? a.count : b.count;
    uint32_t *x = room(arena, (size_t)most + 1);
    mark before = marked(arena);
    uint32_t *y = room(arena, (size_t)most + 1);
    uint32_t *scratch = room(arena, (size_t)most + 1);
    uint32_t *result = x;

    if (!scratch)
        return (bn_nat){ 0 };
    if (a.count > 0)
        memcpy(x, a.limbs, a.count * sizeof *x);
    if (b.count > 0)
        memcpy(y, b.limbs, b.count * sizeof *y);

    uint32_t n = a.count;

    for (uint32_t k = b.count; k > 0;) {
        if (n >= k)
            reduce(x, n, y, k, scratch, NULL);
        n = trimmed(x, n < k ? n : k).count;

        uint32_t *swap = x;
        uint32_t count = n;

        x = y;
        y = swap;
        n = k;
        k = count;
    }
    if (x != result)
        memcpy(result, x, n * sizeof *x);
    rewind_to(arena, before);
    return trimmed(result, n);
}

/* The top 64 bits of a (not zero), the first of them set; *power gets what they are times 2 of. */
static uint64_t top_bits(bn_nat a, int64_t *power)
{
    uint64_t top = 0;

    for (uint32_t i = 0; i < 3; i++) {
        uint32_t limb = i < a.count ? a.limbs[a.count - 1 - i] : 0;
        unsigned bits = (unsigned)__builtin_clz(a.limbs[a.count - 1]);

        if (i < 2)
            top = top << 32 | limb;
        else if (bits > 0)
            top = top << bits | limb >> (32 - bits);
    }
    *power = (int64_t)a.count * 32 - 64 - __builtin_clz(a.limbs[a.count - 1]);
    return top;
}

/* value * 2^power, without <math.h>: powers of two are exact, so only a result too small for a
 * normal double is rounded again. */
static double scale(double value, int64_t power)
{
    power = power < -2200 ? -2200 : power > 2200 ? 2200 : power;
    while (power != 0) {
        int64_t step = power < -1000 ? -1000 : power > 1000 ? 1000 : power;
        uint64_t bits = (uint64_t)(1023 + step) << 52;
        double factor;

        memcpy(&factor, &bits, sizeof factor);
        value *= factor;
        power -= step;
    }
    return value;
}

/* Both tops lie in [2^63, 2^64), so the quotient below lies in (2^62, 2^64) and has at least 63
 * good bits; cutting the tails off moved it by less than one part in 2^62. One rounding to 53
 * bits follows, which moves it by at most half a unit in the last place. */
double bn_nat_ratio(bn_nat a, bn_nat b)
{
    int64_t power_a;
    int64_t power_b;

    BN_ASSERT(b.count != 0);
    if (a.count == 0)
        return 0.0;

    uint64_t top_a = top_bits(a, &power_a);
    uint64_t top_b = top_bits(b, &power_b);

    BN_ASSERT(top_b != 0); /* its first bit is set */

    bni_u128 rest;
    uint64_t quotient = (uint64_t)bni_wide_div((bni_u128)top_a << 63, top_b, &rest);

    return scale((double)quotient, power_a - power_b - 63);
}

/* Nine digits at a time, lowest first, kept until they can be written highest first. */
void bn_nat_text(bn_arena *arena, bn_nat a, bn_text *out)
{
    mark before = marked(arena);
    uint32_t *limbs = room(arena, a.count);
    uint32_t *chunks = room(arena, (size_t)a.count + a.count / 8 + 1);
    uint32_t count = 0;

    if (!chunks) {
        out->cut = true;
        return;
    }
    if (a.count > 0)
        memcpy(limbs, a.limbs, a.count * sizeof *limbs);
    for (uint32_t n = a.count; n > 0; n = trimmed(limbs, n).count)
        chunks[count++] = divide_limbs(limbs, n, 1000000000);

    bn_text_int(out, count > 0 ? chunks[count - 1] : 0);
    for (uint32_t i = count; i-- > 1;) {
        char digits[9];
        uint32_t chunk = chunks[i - 1];

        for (int d = 8; d >= 0; d--, chunk /= 10)
            digits[d] = (char)('0' + chunk % 10);
        bn_text_add_n(out, digits, sizeof digits);
    }
    rewind_to(arena, before);
}
