#include <banneret/system/slot.h>

#include "../base/testing.h"
#include "slots.h"

typedef struct record {
    uint8_t u8;
    int8_t i8;
    uint16_t u16;
    int16_t i16;
    uint32_t u32;
    int32_t i32;
    bn_rat rat;
    int64_t i64;
    uint8_t after;
} record;

static const struct row {
    const char *name;
    bn_slot slot;
    size_t size;
    int32_t put, got;
} rows[] = {
    { "no slot", { 0 }, 0, 5, 0 },
    { "uint8_t", BN_SLOT(record, u8), 1, 200, 200 },
    { "uint8_t, cut", BN_SLOT(record, u8), 1, 256 + 3, 3 },
    { "int8_t", BN_SLOT(record, i8), 1, -7, -7 },
    { "uint16_t", BN_SLOT(record, u16), 2, 65535, 65535 },
    { "int16_t", BN_SLOT(record, i16), 2, -500, -500 },
    { "uint32_t", BN_SLOT(record, u32), 4, INT32_MIN, INT32_MIN },
    { "int32_t", BN_SLOT(record, i32), 4, INT32_MIN, INT32_MIN },
    { "bn_rat", BN_SLOT(record, rat), sizeof(bn_rat), -3, -3 },
    { "int64_t", BN_SLOT(record, i64), 8, INT32_MIN, INT32_MIN },
    { "the lowest bit", BN_SLOT_BIT(record, u8, 1), 1, 1, 1 },
    { "the highest bit", BN_SLOT_BIT(record, u32, 1u << 31), 4, 9, 1 },
    { "a bit, cleared", BN_SLOT_BIT(record, u16, 1u << 13), 2, 0, 0 },
};

static void puts_and_gets(void **state)
{
    const struct row *row = *state;
    record zero, ones;

    memset(&zero, 0, sizeof zero);
    memset(&ones, 0xff, sizeof ones);
    assert_int_equal(slot_bytes(row->slot), row->size);
    bn_slot_put(&zero, row->slot, row->put);
    assert_int_equal(bn_slot_get(&zero, row->slot), row->got);
    bn_slot_put(&ones, row->slot, row->put);
    assert_int_equal(bn_slot_get(&ones, row->slot), row->got);
    assert_int_equal(zero.after, 0);
    assert_int_equal(ones.after, 0xff);
}

static void a_wide_number_is_read_as_the_nearest(void **state)
{
    record r = { .i64 = INT64_C(1) << 40 };
    bn_slot slot = BN_SLOT(record, i64);

    (void)state;
    assert_int_equal(bn_slot_get(&r, slot), INT32_MAX);
    r.i64 = -r.i64;
    assert_int_equal(bn_slot_get(&r, slot), INT32_MIN);
}

static void a_bit_leaves_the_others(void **state)
{
    record r = { .u16 = 0xf0f0 };
    bn_slot slot = BN_SLOT_BIT(record, u16, 1u << 4);

    (void)state;
    bn_slot_put(&r, slot, 0);
    assert_int_equal(r.u16, 0xf0e0);
    bn_slot_put(&r, slot, -1);
    assert_int_equal(r.u16, 0xf0f0);
}

static void a_ratio_is_read_rounded_down(void **state)
{
    record r = { .rat = { 5, 2 } };
    bn_slot slot = BN_SLOT(record, rat);

    (void)state;
    assert_int_equal(bn_slot_get(&r, slot), 2);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, puts_and_gets, rows);
    BNI_ONE(&tests, a_bit_leaves_the_others);
    BNI_ONE(&tests, a_wide_number_is_read_as_the_nearest);
    BNI_ONE(&tests, a_ratio_is_read_rounded_down);
    return BNI_RUN("slot", &tests);
}
