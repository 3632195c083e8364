/* A made-up table with every kind of terrain and stand: what is drawn of it. */
#include "board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/testing.h"

enum { INCH = 100, STANDS = 16 };

static char paper[1 << 20];
static bn_point corners[BN_BOARD_LOOKS][4];
static bn_board_piece pieces[BN_BOARD_LOOKS + 2];
static bn_board_stand stands[STANDS];
static const bn_board_link links[] = { { 0, 1, false }, { 8, 9, false }, { 8, 10, true } };
static const bn_point strip[] = { { 900, 900 }, { 900, 1700 }, { 1140, 1700 }, { 1140, 900 } };
static const bn_point bow[] = {
    { 900, 900 }, { 100, 1500 }, { 1000, 2100 }, { 1900, 1500 }, { 1140, 900 }
};
static const bn_board_reach reaches[] = { { "charge, 8 in", true, strip, BN_COUNT(strip) },
                                          { "bow & sling, 12 in", false, bow, BN_COUNT(bow) } };
static const bn_board_arrow arrows[] = { { 1, { 1200, 300 } } };
static const bn_board_side sides[] = { { "Duke", 1 }, { "Rebels & co", 2 } };

static void lay_terrain(void)
{
    for (int32_t look = 0; look < BN_BOARD_LOOKS; look++) {
        int32_t x = 200 + look % 6 * 1100, y = 1900 + look / 6 * 900;

        corners[look][0] = (bn_point){ x, y };
        corners[look][1] = (bn_point){ x + 900, y };
        corners[look][2] = (bn_point){ x + 900, y + 600 };
        corners[look][3] = (bn_point){ x, y + 600 };
        pieces[look] = (bn_board_piece){ .name = look == BN_BOARD_WOODS ? "Hag Wood" : "",
                                         .word = look == BN_BOARD_WOODS ? "woods" : "other",
                                         .look = (bn_board_look)look,
                                         .area = true,
                                         .points = corners[look],
                                         .count = 4 };
    }
    pieces[BN_BOARD_LOOKS] = (bn_board_piece){ .name = "Brook",
                                               .word = "river",
                                               .look = BN_BOARD_WATER,
                                               .width = 150,
                                               .points = corners[3],
                                               .count = 3 };
    pieces[BN_BOARD_LOOKS + 1] = (bn_board_piece){
        .name = "", .word = "hedge", .look = BN_BOARD_HEDGE, .points = corners[4], .count = 2
    };
}

/* Eight of each side; the second of the first has moved, the third of the second is cut off. */
static void place_stands(void)
{
    for (int32_t i = 0; i < STANDS; i++)
        stands[i] = (bn_board_stand){ .number = i + 20,
                                      .name = i % 8 < 2 ? "Guards 1" : "Band <of> men",
                                      .group = i % 8 < 4 ? "Van" : "Rear",
                                      .type = "INF/A",
                                      .kind = "Heavy foot",
                                      .side = i / 8,
                                      .x = 1020 + i % 8 * 300,
                                      .y = i < 8 ? 822 : 1500,
                                      .heading = i < 8 ? 900 : 2675,
                                      .width = 236,
                                      .depth = 157,
                                      .strength = 5 - i % 3,
                                      .full = 5,
                                      .arm = (bn_board_arm)(i % BN_BOARD_ARMS),
                                      .marks = i == 0 ? BN_BOARD_GENERAL : 1u << i % 9 };
    stands[10].marks = BN_BOARD_CUT_OFF;
}

static void draw(const bn_board *board)
{
    const char *keep = getenv("BN_DRAW"); /* to look at it */
    bn_text out = bn_text_over(paper, sizeof paper);

    bnr_draw_board("A field & a farm", board, &out);
    assert_false(out.cut);
    if (keep != NULL) {
        FILE *file = fopen(keep, "w");

        assert_non_null(file);
        assert_int_equal(fwrite(paper, 1, out.length, file), out.length);
        assert_int_equal(fclose(file), 0);
    }
}

static bn_board whole(void)
{
    lay_terrain();
    place_stands();
    return (bn_board){ .inch = INCH,
                       .width = 72 * INCH,
                       .depth = 48 * INCH,
                       .moment = "round 3, shooting",
                       .sides = sides,
                       .side_count = 2,
                       .pieces = pieces,
                       .piece_count = BN_COUNT(pieces),
                       .stands = stands,
                       .stand_count = STANDS,
                       .links = links,
                       .link_count = BN_COUNT(links),
                       .reaches = reaches,
                       .reach_count = BN_COUNT(reaches),
                       .arrows = arrows,
                       .arrow_count = BN_COUNT(arrows),
                       .chosen = 0 };
}

static int count(const char *part)
{
    int found = 0;

    for (const char *at = paper; (at = strstr(at, part)) != NULL; at++)
        found++;
    return found;
}

static void plate(void **state)
{
    bn_board board = whole();

    (void)state;
    draw(&board);
    assert_int_equal(count("<svg"), 1);
    assert_int_equal(count("<g"), count("</g>"));
    assert_int_equal(count("<text"), count("</text>"));
    assert_int_equal(count("nan"), 0);
    assert_int_equal(count("inf"), 0);
    assert_true(count("A field &amp; a farm") > 0);
    assert_int_equal(count(">round 3, shooting<"), 1);
    assert_int_equal(count(">12 in<"), 1);
    assert_true(count(">Hag Wood<") > 0 && count(">Brook<") > 0);
    assert_int_equal(count(">Rebels &amp; co, 2 stands lost<"), 1);
    assert_int_equal(count(">Duke, 1 stand lost<"), 1);
    assert_true(count(">bow &amp; sling, 12 in<") > 0 && count(">charge, 8 in<") > 0);
    assert_int_equal(count("20-21  Guards, Heavy foot: 5 4"), 1);
    assert_true(count("Band &lt;of&gt; men") > 0);
    /* every stand has its number, on a tag if it has not fallen */
    for (int32_t i = 0; i < STANDS; i++) {
        char number[16];

        snprintf(number, sizeof number, ">%d</text>", (int)stands[i].number);
        assert_true(count(number) > 0);
    }
    assert_int_equal(count("rx=\"2\""), STANDS - 1 + 1); /* one fell; one more in the legend */
    assert_int_equal(count(">number in orders<"), 1);
    /* two sides that can be told apart in black and white */
    assert_true(count("url(#gules)") > 1);
    assert_true(strlen(paper) < 200000);
}

/* What is not wished is not drawn, and a table without anything is a frame. */
static void less(void **state)
{
    bn_board board = whole();

    (void)state;
    board.chosen = -1;
    board.arrow_count = board.link_count = 0;
    draw(&board);
    assert_int_equal(count("charge"), 0);
    board.piece_count = board.stand_count = 0;
    draw(&board);
    assert_int_equal(count("Hag Wood"), 0);
    assert_int_equal(count("Guards"), 0);
    assert_int_equal(count(">12 in<"), 1);
    /* a deep table fits on the paper as well */
    board.width = 24 * INCH;
    draw(&board);
    assert_int_equal(count("height=\"1008\""), 2);
}

static void lists(void **state)
{
    bn_board_stand one = { .name = "Guards 2", .group = "Van", .type = "MSK" }, other = one;
    char words[80];
    bn_text out = bn_text_over(words, sizeof words);

    (void)state;
    assert_int_equal(bnr_stand_kind("Guards 12"), 6);
    assert_int_equal(bnr_stand_kind("24"), 2);
    assert_int_equal(bnr_stand_kind("Guards"), 6);
    other.name = "Guards 3";
    assert_true(bnr_stands_alike(&one, &other));
    other.group = "Rear";
    assert_false(bnr_stands_alike(&one, &other));
    place_stands();
    stands[3].number = 40;
    bnr_stand_numbers(stands, 0, 5, &out);
    assert_string_equal(words, "20-22, 40, 24");
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, plate);
    BNI_ONE(&tests, less);
    BNI_ONE(&tests, lists);
    return BNI_RUN("board_drawing", &tests);
}
