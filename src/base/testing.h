/* Only for *_test.c: cmocka with the headers it needs, rows that become their own tests name,
 * and an arena over malloc. */
#ifndef BNI_TESTING_H
#define BNI_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <banneret/arena.h>

/* A list of tests that grows row by row. Every row struct opens with its `const char *name`. */
typedef struct bni_tests {
    struct CMUnitTest test[1024];
    size_t count;
} bni_tests;

static inline void bni_tests_add(bni_tests *tests, const char *name, CMUnitTestFunction function,
                                 const void *row)
{
    assert_true(tests->count < BN_COUNT(tests->test));
    tests->test[tests->count++] =
        (struct CMUnitTest){ .name = name, .test_func = function, .initial_state = (void *)row };
}

static inline void bni_tests_add_rows(bni_tests *tests, CMUnitTestFunction function,
                                      const void *rows, size_t count, size_t size)
{
    for (size_t i = 0; i < count; i++) {
        const char *row = (const char *)rows + i * size;
        const char *name;

        memcpy(&name, row, sizeof name);
        bni_tests_add(tests, name, function, row);
    }
}

#define BNI_ROWS(tests, function, rows)                                                            \
    bni_tests_add_rows(tests, function, rows, BN_COUNT(rows), sizeof(rows)[0])
#define BNI_NAMED(tests, name, function) bni_tests_add(tests, name, function, NULL)
#define BNI_ONE(tests, function) BNI_NAMED(tests, #function, function)

/* Only the macro of cmocka needs the number at compile time; the function behind it does not. */
#define BNI_RUN(group, tests)                                                                      \
    _cmocka_run_group_tests(group, (tests)->test, (tests)->count, NULL, NULL)

static inline void *bni_test_get(void *self, size_t size)
{
    (void)self;
    return malloc(size);
}

static inline void bni_test_put(void *self, void *block, size_t size)
{
    (void)self;
    (void)size;
    free(block);
}

static inline bn_arena bni_test_arena(size_t limit)
{
    bn_arena arena;

    bn_arena_init(&arena, (bn_memory){ .get = bni_test_get, .put = bni_test_put }, limit);
    return arena;
}

/* How much a test does: all of it with -Dlong_tests=true, an everyday amount, or less where sanitizers slow every step.
 * BN_SHARE comes from meson.build: 1, 4 or 10. */
#define BNI_SIZED(full, everyday, watched)                                                         \
    (BN_SHARE == 1 ? (full) : BN_SHARE < 10 ? (everyday) : (watched))

/* The seed of a test whose checks must hold in every game: BN_SEED, otherwise always the same. Statistics, which some
 * seeds would fail, use their own. */
static inline uint64_t bni_test_seed(void)
{
    const char *given = getenv("BN_SEED");
    uint64_t seed = given && *given ? strtoull(given, NULL, 10) : 1;

    print_message("BN_SEED=%llu\n", (unsigned long long)seed);
    return seed;
}

/* Random enough for tests, and the same every time: Marsaglia's xorshift. */
static inline uint64_t bni_test_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

#endif
