/* The first page of a story: who won and why, and what it cost. */
#include "story_told.h"

#include <stdio.h>
#include <string.h>

#include "shared/card.h"
#include "print/measures.h"

enum { WORDS = 500 };

const char *story_chapter(const story *st)
{
    return story_is_campaign(st) ? "day" : bn_game_round(bn_table_game(st->whole));
}

/* The condition that decided, with its rule. */
static void decided_words(const story *st, bn_text *out)
{
    const bn_score *score = bn_table_game(st->whole)->score;
    bn_finding found = { .side = -1 };

    if (score == NULL)
        return;
    score->decided(bn_table_setup(st->whole), bn_table_state(st->whole), st->seat, &found, out);
    card_rule(st->whole, found.rule, out);
}

static livery livery_of_side(const story *st, int32_t side)
{
    return livery_of(bn_table_game(st->whole), bn_table_setup(st->whole), side);
}

void story_outcome(story *st, sheet *s)
{
    int32_t winner = bn_table_winner(st->whole);
    uint32_t last = st->count > 0 ? st->told[st->count - 1].day : 0;
    const char *what = story_chapter(st);
    char words[WORDS], why[WORDS] = "";
    bn_text out = bn_text_over(why, sizeof why);

    if (winner == BN_GOES_ON && last == 0)
        snprintf(words, sizeof words, "The first %s has not started yet.", what);
    else if (winner == BN_GOES_ON)
        snprintf(words, sizeof words, "Not over yet: this is %s %u.", what, (unsigned)last);
    else
        snprintf(words, sizeof words, "%s won, after %u %s%s.",
                 winner < 0 ? "No one" : bn_table_side(st->whole, winner), (unsigned)last, what,
                 last == 1 ? "" : "s");
    if (winner != BN_GOES_ON)
        decided_words(st, &out);
    sheet_add_verdict(s, livery_of_side(st, winner), words, why);
    if (st->reopened > 0)
        sheet_add(s, SHEET_PARAGRAPH,
                  "The referee reopened the finished game; undone answers are not shown here.");
}

/* ---- what it cost --------------------------------------------------------------------------- */

/* The flag of each side, what it has, and how much of it is left. */
static void add_cards(const story *st, sheet *s)
{
    for (uint32_t side = 0; side < bn_table_sides(st->whole); side++) {
        char words[WORDS] = "";
        bn_text out = bn_text_over(words, sizeof words);
        bn_headline_now bar;

        card_words(st->whole, st->seat, side, &bar, &out);
        if (out.length > 0)
            sheet_add_side(s, livery_of_side(st, (int)side),
                           bn_table_side(st->whole, (int32_t)side), words, card_share(&bar));
    }
}

enum { MEASURES = 64 }; /* as many as a key of the oracle can ask for */

/* The row of a figure that each side has: `first` has the first of those with one title. */
static uint32_t row_of(const bn_game *game, uint32_t which, uint32_t first[MEASURES],
                       uint32_t *count)
{
    uint32_t row = 0;

    while (row < *count &&
           strcmp(game->measures[first[row]].title, game->measures[which].title) != 0)
        row++;
    if (row == *count && *count < MEASURES)
        first[(*count)++] = which;
    return row + 1;
}

/* What the game itself counts at its end, as far as the seat may know it, the sides beside each other. */
static void add_measures(const story *st, sheet *s)
{
    const bn_game *game = bn_table_game(st->whole);
    const void *setup = bn_table_setup(st->whole);
    uint32_t sides = game->sides(setup);
    sheet_table *table = sheet_add_table(s, "", game->measure_count + 1, sides + 1);
    char rest[WORDS] = "";
    bn_text more = bn_text_over(rest, sizeof rest);
    uint32_t first[MEASURES], count = 0;

    if (table == NULL)
        return;
    sheet_cell(s, table, 0, 0, "figure");
    for (uint32_t i = 0; i < sides; i++) {
        sheet_cell(s, table, 0, i + 1, game->side_name(setup, i));
        table->numbers[i + 1] = true;
    }
    for (uint32_t i = 0; i < game->measure_count; i++) {
        char title[MEASURE_WORDS], value[60];
        bn_text number = bn_text_over(value, sizeof value);
        int side = game->measures[i].side;

        if (!measure_value(st->whole, st->seat, i, &number))
            continue;
        measure_words(game, setup, i, title);
        if (side >= 0) {
            uint32_t row = row_of(game, i, first, &count);

            sheet_cell(s, table, row, 0, title);
            sheet_cell(s, table, row, (uint32_t)side + 1, value);
        } else {
            bn_text_add(&more, more.length > 0 ? "; " : "");
            bn_text_add(&more, title);
            bn_text_add(&more, ": ");
            bn_text_add(&more, value);
        }
    }
    table->rows = count + 1;
    sheet_add(s, SHEET_NOTE, rest);
}

void story_cost(story *st, sheet *s)
{
    bool over = bn_table_winner(st->whole) != BN_GOES_ON;

    sheet_add(s, SHEET_HEADING, over ? "What it cost" : "How the sides stand");
    add_cards(st, s);
    if (over)
        add_measures(st, s);
}
