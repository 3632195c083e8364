/* Rows of what rules give, worked out where the test starts: a test each, named after its rule. */
#ifndef G3_CHECKS_TEST_H
#define G3_CHECKS_TEST_H

#include "base/testing.h"

#include "model.h"

typedef struct check {
    const char *name;
    int64_t got, want;
} check;

typedef struct checks {
    check rows[256];
    size_t count;
} checks;

static inline void expect(checks *all, const char *name, int64_t got, int64_t want)
{
    assert_true(all->count < BN_COUNT(all->rows));
    all->rows[all->count++] = (check){ name, got, want };
}

static void holds(void **state)
{
    const check *row = *state;

    assert_int_equal(row->got, row->want);
}

static inline int run_checks(const char *group, const checks *all)
{
    static bni_tests tests;

    bni_tests_add_rows(&tests, holds, all->rows, all->count, sizeof all->rows[0]);
    return BNI_RUN(group, &tests);
}

#endif
