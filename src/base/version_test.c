#include "fits.h"

#include "testing.h"

static const struct fit_row {
    const char *name;
    uint32_t header, library;
    bool fits;
} fits[] = {
    { "fits: the same", 100, 100, true },
    { "fits: before 1.0 another patch", 100, 103, true },
    { "fits: before 1.0 an older patch", 103, 100, true },
    { "fits not: before 1.0 a newer minor version", 100, 200, false },
    { "fits not: before 1.0 an older minor version", 200, 100, false },
    { "fits not: 1.0 for 0.1", 100, 10000, false },
    { "fits: 1.3 for 1.0", 10000, 10305, true },
    { "fits: 1.3.2 for 1.3.5", 10305, 10302, true },
    { "fits not: 1.0 for 1.3", 10300, 10000, false },
    { "fits not: 2.0 for 1.3", 10300, 20000, false },
    { "fits not: nothing", 0, 100, false },
};

static void versions_fit(void **state)
{
    const struct fit_row *row = *state;

    assert_int_equal(bni_version_fits(row->header, row->library), row->fits);
}

static void these_headers_fit_this_library(void **state)
{
    (void)state;
    assert_true(bn_version_fits(BN_HEADER_VERSION));
    assert_false(bn_version_fits(BN_HEADER_VERSION + 100));
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, versions_fit, fits);
    BNI_ONE(&tests, these_headers_fit_this_library);
    return BNI_RUN("version", &tests);
}
