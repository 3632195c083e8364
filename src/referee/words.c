/* What a table says about itself, so that a host need not know how a game is made. */
#include "inner.h"

void bn_table_describe(const bn_table *table, const bn_asked *asked, bn_text *out)
{
    uint32_t index;

    if (bni_table_is_open(table, asked->id, &index))
        table->game->describe(table->setup, table->state, &table->open[index], out);
}

void bn_table_word(const bn_table *table, const bn_asked *asked, int32_t part, bn_text *out)
{
    uint32_t index;

    if (bni_table_is_open(table, asked->id, &index))
        table->game->word(table->setup, table->state, &table->open[index], part, out);
}

int32_t bn_table_winner(const bn_table *table)
{
    return table->open_count ? BN_GOES_ON : table->game->winner(table->setup, table->state);
}

uint32_t bn_table_sides(const bn_table *table)
{
    return table->game->sides(table->setup);
}

const char *bn_table_side(const bn_table *table, int32_t side)
{
    if (side < 0 || (uint32_t)side >= bn_table_sides(table))
        return "nobody";
    return table->game->side_name(table->setup, (uint32_t)side);
}
