#include "svg.h"

#include <banneret/store.h>

#include "base/testing.h"
#include "drawings.h"
#include "toy.h"

/* Words that are longer than their room stand smaller; letters are counted, not bytes. */
static void long_words_are_small(void **unused)
{
    (void)unused;
    assert_true(svg_fitting_size("Orcs", 12, 4) == 12);
    assert_true(svg_fitting_size("Orcs of Thar", 12, 6) == 6);
    assert_true(svg_fitting_size("\u00c4\u00d6\u00dc", 12, 3) == 12);
}

static void numbers_are_short(void **unused)
{
    static const struct {
        double value;
        const char *words;
    } rows[] = { { 0, "0" },          { 12, "12" },        { 1.5, "1.5" },   { 1.25, "1.25" },
                 { 1.005, "1" },      { 0.999, "1" },      { -2.5, "-2.5" }, { 0.001, "0" },
                 { 99.994, "99.99" }, { 1200.1, "1200.1" } };

    (void)unused;
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        char words[32];
        bn_text t = bn_text_over(words, sizeof words);

        svg_number(&t, rows[i].value);
        assert_string_equal(words, rows[i].words);
    }
}

static void percents_keep_their_decimals(void **unused)
{
    char words[32];
    bn_text t = bn_text_over(words, sizeof words);

    (void)unused;
    svg_percent(&t, 0.98796, 2);
    assert_string_equal(words, "98.80%");
    t = bn_text_over(words, sizeof words);
    svg_percent(&t, 0.0549, 1);
    assert_string_equal(words, "5.5%");
    t = bn_text_over(words, sizeof words);
    svg_percent(&t, -0.5, 0);
    assert_string_equal(words, "-50%");
}

static void words_are_escaped(void **unused)
{
    char words[300];
    bn_text t = bn_text_over(words, sizeof words);

    (void)unused;
    svg_words(&t, 1, 2, 12, SVG_START, SVG_INK, "a<b & \"c\"\n]]>'\xe2\x80\xae");
    assert_non_null(strstr(words, ">a&lt;b &amp; &quot;c&quot;\\u000a]]&gt;&#39;\\u202e</text>"));
}

static void heat_goes_from_paper_to_deep(void **unused)
{
    char fill[8];

    (void)unused;
    svg_heat(fill, 0);
    assert_string_equal(fill, "#f3eee2");
    svg_heat(fill, 1);
    assert_string_equal(fill, "#1f3d6b");
    assert_string_not_equal(svg_heat_ink(0), svg_heat_ink(1));
}

/* Every tag that opens also closes. */
static void assert_whole(const bn_text *svg)
{
    size_t opened = 0, closed = 0;

    assert_false(svg->cut);
    for (const char *c = svg->buffer; *c != '\0'; c++) {
        opened += c[0] == '<' && c[1] != '/';
        closed += (c[0] == '<' && c[1] == '/') || (c[0] == '/' && c[1] == '>');
    }
    assert_true(opened > 10);
    assert_int_equal(opened, closed);
}

/* A whole sheet says in words what it shows. */
static void a_sheet_has_real_text(void **unused)
{
    enum { ROOM = 1 << 20 };
    bn_arena arena, work;
    bn_odds odds;
    bn_round round;
    toy_setup setup;
    char *room = malloc(ROOM);
    bn_text svg = bn_text_over(room, ROOM);

    (void)unused;
    bn_arena_init(&arena, bn_store_memory(), 1 << 26);
    bn_arena_init(&work, bn_store_memory(), 1 << 26);
    toy_setup_plain(&setup, 3);
    assert_int_equal(
        bn_odds_run(&toy_game, &setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    assert_int_equal(bn_round_run(&toy_game, &setup, NULL, NULL, NULL, 0, &arena, &work,
                                  (bn_watch){ 0 }, &round, NULL),
                     BN_OK);
    bnr_draw_odds(&(drawing_odds){ .title = "Reds & Blues",
                                   .game = &toy_game,
                                   .setup = &setup,
                                   .odds = &odds,
                                   .round = &round },
                  &svg);
    assert_whole(&svg);
    assert_non_null(strstr(room, "Reds &amp; Blues"));
    assert_non_null(strstr(room, ">attack</text>"));
    assert_non_null(strstr(room, ">worst</text>"));
    assert_non_null(strstr(room, ">Heads standing</text>"));
    bn_arena_done(&work);
    bn_arena_done(&arena);
    free(room);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, numbers_are_short);
    BNI_ONE(&tests, long_words_are_small);
    BNI_ONE(&tests, percents_keep_their_decimals);
    BNI_ONE(&tests, words_are_escaped);
    BNI_ONE(&tests, heat_goes_from_paper_to_deep);
    BNI_ONE(&tests, a_sheet_has_real_text);
    return BNI_RUN("svg", &tests);
}
