#include "measures.h"

#include <banneret/oracle.h>

const char *winner_name(const bn_game *game, const void *setup, uint32_t index)
{
    return index == BN_DRAW ? "no winner" : game->side_name(setup, index);
}

void measure_words(const bn_game *game, const void *setup, uint32_t which,
                   char words[MEASURE_WORDS])
{
    bn_text text = bn_text_over(words, MEASURE_WORDS);

    bn_game_measure_title(game, setup, which, &text);
}

bool measure_value(const bn_table *table, bn_seat seat, uint32_t which, bn_text *out)
{
    const bn_game *game = bn_table_game(table);
    int64_t value;

    if (bn_table_leave(table, seat, BN_MATTER_MEASURE, which) != BN_LEAVE_ALL)
        return false;
    value = game->measure(bn_table_setup(table), bn_table_state(table), which);
    if (game->measures[which].flags & BN_MEASURE_EVENT)
        bn_text_add(out, value != 0 ? "yes" : "no");
    else
        bn_text_grouped(out, value);
    return true;
}

void measure_print(const paint *p, const bn_game *game, const void *setup, uint32_t which,
                   int width)
{
    int side = game->measures[which].side, more;
    char words[MEASURE_WORDS];

    measure_words(game, setup, which, words);
    more = side < 0 ? paint_columns(words) + 1 - MEASURE_COLUMN : 0;
    more = more < 0 ? 0 : more > width ? width : more;
    paint_padded(p, side < 0 ? "" : game->side_name(setup, (uint32_t)side),
                 side < 0 ? width - more : width - 2);
    paint_padded(p, "", side < 0 ? 0 : 2);
    paint_padded(p, words, MEASURE_COLUMN + more);
}
