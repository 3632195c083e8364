#include <banneret/arena.h>

#include <stdalign.h>

#include "testing.h"

/* An allocator that counts what is out, and fails on the n-th call. */
typedef struct counter {
    size_t out;
    size_t calls;
    size_t fail_at; /* 0: never */
} counter;

static void *counted_get(void *self, size_t size)
{
    counter *c = self;

    if (++c->calls == c->fail_at)
        return NULL;
    c->out += size;
    return malloc(size);
}

static void counted_put(void *self, void *block, size_t size)
{
    counter *c = self;

    c->out -= size;
    free(block);
}

static bn_memory counted(counter *c)
{
    return (bn_memory){ .get = counted_get, .put = counted_put, .self = c };
}

static void assert_zeroed(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        assert_int_equal(bytes[i], 0);
}

static void fixed_stays_in_its_block(void **state)
{
    alignas(max_align_t) unsigned char block[256];
    bn_arena arena;

    (void)state;
    for (size_t skew = 0; skew < 17; skew++) {
        unsigned char *end = block + sizeof block;

        memset(block, 0xaa, sizeof block);
        bn_arena_init_fixed(&arena, block + skew, sizeof block - skew);
        for (unsigned char *got; (got = bn_arena_get(&arena, 24)) != NULL;) {
            assert_true(got >= block + skew && got + 24 <= end);
            assert_int_equal((uintptr_t)got % alignof(max_align_t), 0);
            assert_zeroed(got, 24);
            memset(got, 0x55, 24);
        }
        assert_true(arena.full);
        assert_true(arena.used <= arena.limit);
        assert_int_equal(arena.used / 32, skew == 0 ? 8 : skew <= 16 ? 7 : 7);
        bn_arena_done(&arena);
    }
}

static void tiny_blocks_hold_nothing(void **state)
{
    unsigned char block[3];
    bn_arena arena;

    (void)state;
    for (size_t size = 0; size <= sizeof block; size++) {
        bn_arena_init_fixed(&arena, block, size);
        assert_null(bn_arena_get(&arena, 1));
        assert_true(arena.full);
    }
}

static void grows_and_gives_all_back(void **state)
{
    counter c = { 0 };
    bn_arena arena;
    uint64_t random = 7;
    size_t used = 0;

    (void)state;
    bn_arena_init(&arena, counted(&c), (size_t)1 << 24);
    for (int i = 0; i < 2000; i++) {
        size_t size = bni_test_random(&random) % 5000;
        unsigned char *got = bn_arena_get(&arena, size);

        assert_non_null(got);
        assert_int_equal((uintptr_t)got % alignof(max_align_t), 0);
        assert_zeroed(got, size);
        memset(got, 0x55, size);
        used += size;
    }
    assert_true(arena.used >= used);
    assert_true(c.calls < 40); /* blocks grow */
    assert_false(arena.full);
    bn_arena_done(&arena);
    assert_int_equal(c.out, 0);
    assert_null(bn_arena_get(&arena, 1));
}

static void limit_is_a_ceiling(void **state)
{
    counter c = { 0 };
    bn_arena arena;

    (void)state;
    bn_arena_init(&arena, counted(&c), 1000);
    assert_non_null(bn_arena_get(&arena, 900));
    assert_true(c.out < 1100); /* no more is requested than may be handed out */
    assert_null(bn_arena_get(&arena, 200));
    assert_true(arena.full);
    assert_null(bn_arena_get(&arena, 1)); /* full is for good */
    bn_arena_done(&arena);
    assert_int_equal(c.out, 0);
}

static void every_block_may_fail(void **state)
{
    (void)state;
    for (size_t fail_at = 1; fail_at < 10; fail_at++) {
        counter c = { .fail_at = fail_at };
        bn_arena arena;
        int got = 0;

        bn_arena_init(&arena, counted(&c), (size_t)1 << 22);
        while (got < 10000 && bn_arena_get(&arena, 1000))
            got++;
        assert_true(arena.full);
        assert_int_equal(got == 0, fail_at == 1);
        bn_arena_done(&arena);
        assert_int_equal(c.out, 0);
    }
}

static const struct array_row {
    const char *name;
    size_t count, size;
    bool fits;
} arrays[] = {
    { "array of nothing", 0, 8, true },
    { "array of empty things", 5, 0, true },
    { "array that fits", 100, 8, true },
    { "array past the limit", 1000, 8, false },
    { "array whose product overflows", SIZE_MAX / 2, 3, false },
    { "array whose rounding overflows", SIZE_MAX, 1, false },
};

static void array_fits(void **state)
{
    const struct array_row *row = *state;
    bn_arena arena = bni_test_arena(4096);

    assert_int_equal(bn_arena_array(&arena, row->count, row->size) != NULL, row->fits);
    assert_int_equal(arena.full, !row->fits);
    bn_arena_done(&arena);
}

static void text_is_ended(void **state)
{
    bn_arena arena = bni_test_arena(4096);

    (void)state;
    assert_string_equal(bn_arena_text(&arena, "leader", 4), "lead");
    assert_string_equal(bn_arena_text(&arena, NULL, 0), "");
    assert_null(bn_arena_text(&arena, "x", SIZE_MAX));
    bn_arena_done(&arena);
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ONE(&tests, fixed_stays_in_its_block);
    BNI_ONE(&tests, tiny_blocks_hold_nothing);
    BNI_ONE(&tests, grows_and_gives_all_back);
    BNI_ONE(&tests, limit_is_a_ceiling);
    BNI_ONE(&tests, every_block_may_fail);
    BNI_ROWS(&tests, array_fits, arrays);
    BNI_ONE(&tests, text_is_ended);
    return BNI_RUN("arena", &tests);
}
