#include "livery.h"

#include "base/testing.h"

/* Sides by their names, and the colours that they have: 0 blue, 1 red, 2 ochre, 3 purple. The app has the same rows
 * (web/app/test/pure.test.ts). */
typedef struct row {
    const char *says;
    const char *names[4];
    int colours[4];
} row;

static const row rows[] = {
    { "two after colours", { "Red", "Blue" }, { 1, 0 } },
    { "names without colours", { "Gar", "Thar" }, { 0, 1 } },
    { "one after a colour, as several", { "Gar", "The Blues" }, { 1, 0 } },
    { "three", { "The Golden Horde", "Rus", "Red Poles" }, { 2, 0, 1 } },
    { "a colour within a word", { "Redwall", "Bluewater" }, { 0, 1 } },
    { "the same colour twice", { "Red", "Reds", "Blue" }, { 1, 2, 0 } },
    { "all four, in small letters", { "violet", "gold", "crimson", "azure" }, { 3, 2, 1, 0 } },
};

static uint32_t count(const void *setup)
{
    const row *r = setup;
    uint32_t sides = 0;

    while (sides < 4 && r->names[sides] != NULL)
        sides++;
    return sides;
}

static const char *name(const void *setup, uint32_t side)
{
    return ((const row *)setup)->names[side];
}

static void sides_have_their_colours(void **state)
{
    static const bn_game game = { .sides = count, .side_name = name };
    const row *r = *state;

    for (uint32_t i = 0; i < count(r); i++)
        assert_int_equal(livery_of(&game, r, (int)i).colour, r->colours[i]);
    assert_int_equal(livery_of(&game, r, -1).colour, -1);
}

static void boards_and_style_sheets_have_the_same_colours(void **unused)
{
    char words[200];
    bn_text t = bn_text_over(words, sizeof words);

    (void)unused;
    livery_tokens(&t, false);
    for (unsigned i = 0; i < LIVERIES; i++) {
        assert_string_equal(livery_plain(i), livery_colour((livery){ 0, (int)i }));
        assert_non_null(strstr(words, livery_plain(i)));
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, sides_have_their_colours, rows);
    BNI_ONE(&tests, boards_and_style_sheets_have_the_same_colours);
    return BNI_RUN("livery", &tests);
}
