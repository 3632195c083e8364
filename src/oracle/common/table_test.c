/* The table finds what was put into it, and nothing else, whatever its tags. */
#include "test_support.h"

#include "table.h"

enum { MANY = 20000 };

typedef struct entry {
    uint32_t tag;
    uint32_t number;
} entry;

static bool is_number(const void *place, const void *number)
{
    return ((const entry *)place)->number == *(const uint32_t *)number;
}

/* How tags are made of numbers: well spread; all alike; and all at the very end of the table. */
static uint32_t spread(uint32_t number)
{
    return bni_tag_of(number * UINT64_C(0x9e3779b97f4a7c15) >> 20);
}

static uint32_t alike(uint32_t number)
{
    (void)number;
    return bni_tag_of(6);
}

static uint32_t at_the_end(uint32_t number)
{
    return bni_tag_of(UINT32_MAX - number % 4);
}

static const struct tags {
    uint32_t (*of)(uint32_t number);
    uint32_t count;
} rows[] = { { spread, MANY }, { alike, 500 }, { at_the_end, 500 } };

static entry *find(const bni_table *table, const struct tags *tags, uint32_t number)
{
    return bni_table_find(table, sizeof(entry), tags->of(number), is_number, &number);
}

static void finds_what_it_holds(void **state)
{
    for (size_t row = 0; row < BN_COUNT(rows); row++) {
        const struct tags *tags = &rows[row];
        bn_arena arena = bni_test_arena((size_t)64 << 20);
        bni_table table;

        (void)state;
        assert_int_equal(bni_table_make(&table, sizeof(entry), 2, &arena), BN_OK);
        for (uint32_t i = 0; i < tags->count; i++) {
            entry *place = find(&table, tags, i);

            assert_int_equal(place->tag, 0);
            *place = (entry){ tags->of(i), i };
            table.count++;
            if (bni_table_full(&table))
                assert_int_equal(bni_table_widen(&table, sizeof(entry), &arena), BN_OK);
        }
        assert_int_equal(table.count, tags->count);
        assert_true(table.count * 4 <= UINT64_C(3) << table.log);
        for (uint32_t i = 0; i < 2 * tags->count; i++) {
            const entry *place = find(&table, tags, i);

            assert_int_equal(place->tag, i < tags->count ? tags->of(i) : 0);
            assert_int_equal(place->number, i < tags->count ? i : 0);
        }
        bn_arena_done(&arena);
    }
}

static void memory_may_run_out(void **state)
{
    bn_arena arena = bni_test_arena(256);
    bni_table table;

    (void)state;
    assert_int_equal(bni_table_make(&table, sizeof(entry), 4, &arena), BN_OK);
    *find(&table, rows, 1) = (entry){ spread(1), 1 };
    table.count = 1;
    assert_int_equal(bni_table_widen(&table, sizeof(entry), &arena), BN_MEMORY);
    assert_int_equal(find(&table, rows, 1)->number, 1); /* as it was */
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, finds_what_it_holds);
    BNI_ONE(&tests, memory_may_run_out);
    return BNI_RUN("table", &tests);
}
