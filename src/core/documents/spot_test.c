#include <banneret/system/spot.h>

#include "../../base/testing.h"

static unsigned char block[1 << 16];
static bn_arena arena;

static bn_doc *on_line(bn_doc *doc, uint32_t line)
{
    doc->line = line;
    doc->column = line + 1;
    doc->length = line + 2;
    return doc;
}

/* {sides: [{name: Gar}]}, each node on its own line, from 1. */
static bn_doc *document(void)
{
    bn_doc *doc, *sides, *side;

    bn_arena_init_fixed(&arena, block, sizeof block);
    doc = on_line(bn_doc_map(&arena), 1);
    sides = bn_doc_put(&arena, doc, "sides", on_line(bn_doc_list(&arena), 2));
    side = bn_doc_push(sides, on_line(bn_doc_map(&arena), 3));
    bn_doc_put(&arena, side, "name", on_line(bn_doc_text(&arena, "Gar"), 4));
    return doc;
}

static void refused(const bn_spot *at, const char *key, uint32_t line, const char *path)
{
    assert_int_equal(bn_refuse(at, BN_RULE, "WM-008", key, "{} is wrong", "Gar", "be right"),
                     BN_RULE);
    assert_int_equal(at->err->code, BN_RULE);
    assert_int_equal(at->err->line, line);
    assert_int_equal(at->err->column, line > 0 ? line + 1 : 0);
    assert_int_equal(at->err->length, line > 0 ? line + 2 : 0);
    assert_string_equal(at->err->path, path);
    assert_string_equal(at->err->rule, "WM-008");
    assert_string_equal(at->err->text, "\"Gar\" is wrong");
    assert_string_equal(at->err->hint, "be right");
}

static void places(void **state)
{
    bn_error err;
    bn_spot top = bn_spot_of(document(), &err);
    bn_spot sides = bn_spot_part(&top, "sides"), side = bn_spot_entry(&top, "sides", 0);

    (void)state;
    refused(&top, NULL, 1, "");
    refused(&top, "sides", 2, "sides");
    refused(&sides, NULL, 2, "sides");
    refused(&side, NULL, 3, "sides[0]");
    refused(&side, "name", 4, "sides[0].name");
}

/* What the document leaves out is refused where it would have stood. */
static void silence(void **state)
{
    bn_error err;
    bn_spot top = bn_spot_of(document(), &err);
    bn_spot side = bn_spot_entry(&top, "sides", 0), battle = bn_spot_part(&top, "battle");
    bn_spot force = bn_spot_entry(&side, "forces", 12), none = bn_spot_of(NULL, &err);
    bn_spot within = bn_spot_entry(&none, "sides", 1);

    (void)state;
    refused(&top, "title", 1, "title");
    refused(&battle, "night", 1, "battle.night");
    refused(&force, NULL, 3, "sides[0].forces[12]");
    refused(&none, "sides", 0, "sides");
    refused(&within, NULL, 0, "sides[1]");
}

static void nothing_more_to_say(void **state)
{
    bn_error err;
    bn_spot at = bn_spot_of(document(), &err), deaf = bn_spot_of(at.doc, NULL);

    (void)state;
    assert_int_equal(bn_refuse(&at, BN_LIMIT, NULL, NULL, "too large", NULL, NULL), BN_LIMIT);
    assert_string_equal(err.rule, "");
    assert_string_equal(err.hint, "");
    assert_int_equal(bn_refuse(&deaf, BN_LIMIT, NULL, "sides", "too large", NULL, ""), BN_LIMIT);
}

static void names_once(void **state)
{
    bn_names names = { .count = 0 };

    (void)state;
    assert_true(bn_names_add(&names, "Gar"));
    assert_true(bn_names_add(&names, "Thar"));
    assert_false(bn_names_add(&names, "Gar"));
    assert_true(bn_names_add(&names, "gar"));
    assert_int_equal(names.count, 3);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, places);
    BNI_ONE(&tests, silence);
    BNI_ONE(&tests, nothing_more_to_say);
    BNI_ONE(&tests, names_once);
    return BNI_RUN("spot", &tests);
}
