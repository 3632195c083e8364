/* What a table says about itself, so that a host need not know how a game is made. */
#include "inner.h"

/* The open question, or the ruling, that `id` stands for. */
static bool find(const bn_table *table, uint32_t id, bn_question *out)
{
    uint32_t index;

    if (!bni_table_is_open(table, id, &index))
        return bni_table_is_ruling(table, id, out);
    *out = table->open[index];
    return true;
}

void bn_table_describe(const bn_table *table, const bn_asked *asked, bn_text *out)
{
    bn_question question;

    if (find(table, asked->id, &question))
        table->game->describe(table->setup, table->state, &question, out);
}

void bn_table_word(const bn_table *table, const bn_asked *asked, int32_t index, bn_text *out)
{
    bn_question question;
    bool options;

    if (!find(table, asked->id, &question))
        return;
    options = question.form == BN_FORM_CHOICE || question.form == BN_FORM_FLAGS;
    if (index >= 0 && index < (options ? question.options : question.parts))
        table->game->word(table->setup, table->state, &question, index, out);
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
