#include <banneret/system/effects.h>

#include "../../base/testing.h"

static unsigned char block[1 << 16];
static bn_arena arena;

/* Only the second side may have a moat. */
static bool moat(const void *setup, const int32_t at[BN_EFFECT_LISTS])
{
    return *(const int32_t *)setup == at[0];
}

static bool never(const void *setup, const int32_t at[BN_EFFECT_LISTS])
{
    (void)setup;
    (void)at;
    return false;
}

static const bn_effect effects[] = {
    { "sides[].castle.moat", "WM-008", moat, "only of the side that holds the river" },
    { "weather", NULL, never, "not under ground" },
};

/* {sides: [{}, {castle: {moat: true}}], weather: foul}, if so wanted. */
static bn_code check(bool weather, int32_t owner, bn_error *err)
{
    bn_doc *doc, *sides, *side, *castle;
    bn_spot root;

    bn_arena_init_fixed(&arena, block, sizeof block);
    doc = bn_doc_map(&arena);
    sides = bn_doc_put(&arena, doc, "sides", bn_doc_list(&arena));
    bn_doc_push(sides, bn_doc_map(&arena));
    side = bn_doc_push(sides, bn_doc_map(&arena));
    castle = bn_doc_put(&arena, side, "castle", bn_doc_map(&arena));
    bn_doc_put(&arena, castle, "moat", bn_doc_bool(&arena, true))->line = 7;
    if (weather)
        bn_doc_put(&arena, doc, "weather", bn_doc_text(&arena, "foul"));
    root = bn_spot_of(doc, err);
    return bn_effects_check(effects, BN_COUNT(effects), &owner, &root);
}

static void idle_fields(void **state)
{
    bn_error err;

    (void)state;
    assert_int_equal(check(false, 1, &err), BN_OK);
    assert_int_equal(check(false, 0, &err), BN_RULE);
    assert_string_equal(err.text, "\"moat\" has no effect in this document");
    assert_string_equal(err.hint, "only of the side that holds the river");
    assert_string_equal(err.path, "sides[1].castle.moat");
    assert_string_equal(err.rule, "WM-008");
    assert_int_equal(err.line, 7);
    assert_int_equal(check(true, 1, &err), BN_SCHEMA);
    assert_string_equal(err.path, "weather");
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "a field without effect is refused where it stands", idle_fields);
    return BNI_RUN("effects", &tests);
}
