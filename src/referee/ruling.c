/* Rulings: what the referee changes without being asked. A ruling looks like an open question, so that
 * anyone who can show a question and read an answer can do the same with a ruling. */
#include "inner.h"

/* The id of a ruling: its number, and some bits of the step, so that it becomes invalid like those of open
 * questions. Ids of open questions are smaller than RULING. */
#define RULING 0x80000000u
#define INDEX_BITS 16

static uint32_t id_of(const bn_table *table, uint32_t index)
{
    return RULING | ((table->step << INDEX_BITS) & ~RULING) | index;
}

static bool ruling_at(const bn_table *table, uint32_t index, bn_question *out)
{
    return table->open_count > 0 && table->game->ruling && index < 1u << INDEX_BITS &&
           table->game->ruling(table->setup, table->state, index, out);
}

bool bn_table_ruling(const bn_table *table, uint32_t index, bn_asked *out)
{
    bn_asked asked = { .id = id_of(table, index) };

    if (!ruling_at(table, index, &asked.question))
        return false;
    *out = asked;
    return true;
}

bool bni_table_is_ruling(const bn_table *table, uint32_t id, bn_question *out)
{
    uint32_t index = id & ((1u << INDEX_BITS) - 1);

    return id == id_of(table, index) && ruling_at(table, index, out);
}

bool bni_table_find_ruling(const bn_table *table, bn_question *question)
{
    bn_question at;

    for (uint32_t i = 0; ruling_at(table, i, &at); i++)
        if (bni_question_is(&at, question)) {
            *question = at;
            return true;
        }
    return false;
}
