/* The sort puts shuffled items into their order, whatever their number. */
#include "test_support.h"

#include "sort.h"

/* An item is longer than the piece that is swapped at a time, and no multiple of it. */
typedef struct item {
    uint32_t number;
    unsigned char between[100];
    uint32_t again;
} item;

static bool before(const void *a, const void *b, const void *falling)
{
    uint32_t left = ((const item *)a)->number, right = ((const item *)b)->number;

    return *(const bool *)falling ? left > right : left < right;
}

/* The numbers 0 to count - 1, shuffled by the multiples of a number that shares no factor with it. */
static void shuffle(item *items, uint32_t count, uint32_t by)
{
    for (uint32_t i = 0; i < count; i++) {
        items[i].number = items[i].again = (uint32_t)((uint64_t)i * by % count);
        memset(items[i].between, (int)(items[i].number % 251), sizeof items[i].between);
    }
}

static void sorts_all_lengths(void **state)
{
    static const uint32_t by[] = { 1, 7919, 104729 };
    item items[200];

    (void)state;
    for (uint32_t count = 0; count < BN_COUNT(items); count++)
        for (size_t k = 0; k < 2 * BN_COUNT(by); k++) {
            bool falling = k % 2 == 1;

            shuffle(items, count, by[k / 2]);
            bni_sort(items, count, sizeof *items, before, &falling);
            for (uint32_t i = 0; i < count; i++) {
                uint32_t number = falling ? count - 1 - i : i;

                assert_int_equal(items[i].number, number);
                assert_int_equal(items[i].again, number);
                assert_int_equal(items[i].between[99], number % 251);
            }
        }
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, sorts_all_lengths);
    return BNI_RUN("sort", &tests);
}
