#include "entry_words.h"

#include <string.h>

#include "trees/reply_words.h"

uint32_t entry_newest(const bn_table *table, uint32_t count)
{
    while (count > 0) {
        const bn_entry *entry = bn_table_entry(table, count - 1);

        if (entry->type == BN_ENTRY_UNDO)
            count = entry->to;
        else if (entry->type == BN_ENTRY_SHARE)
            count--;
        else
            break;
    }
    return count;
}

uint32_t entry_undone(const bn_table *table, uint32_t index)
{
    uint32_t newest = entry_newest(table, index);
    uint32_t left = entry_newest(table, bn_table_entry(table, index)->to);

    return newest > 0 && entry_newest(table, newest - 1) == left ? newest : 0;
}

void entry_owner(const char *name, bn_text *out)
{
    size_t length = strlen(name);

    bn_text_add(out, name);
    bn_text_add(out, length > 0 && name[length - 1] == 's' ? "'" : "'s");
}

/* A roll for something says so behind a colon, and then belongs to no one. */
static void add_roll(const reply_context *context, const bn_entry *entry, bn_text *out)
{
    for (uint32_t i = 0; i < entry->question.parts; i++) {
        char whose[REPLY_WORD_MAX];
        bool named;

        reply_option(context, (int32_t)i, whose);
        named = whose[0] != '\0' && strchr(whose, ':') == NULL;
        bn_text_add(out, i == 0 ? "" : " and ");
        if (named)
            entry_owner(whose, out);
        bn_text_add(out, named ? " roll of " : "the roll of ");
        bn_text_int(out, entry->answer.value[i]);
        if (!named && whose[0] != '\0') {
            bn_text_add(out, " for ");
            bn_text_add(out, whose);
        }
    }
}

static void add_answer(const bn_table *table, const reply_context *context, const bn_entry *entry,
                       bn_text *out)
{
    char asked[BN_ASKED_MAX];
    bn_text question = bn_text_over(asked, sizeof asked);

    bn_table_game(table)->describe(bn_table_setup(table), context->state, &entry->question,
                                   &question);
    bn_text_add(out, entry->type == BN_ENTRY_RULING ? "the ruling " : "the answer ");
    reply_words(context, &entry->answer, out);
    bn_text_add(out, " to \"");
    bn_text_add(out, asked);
    bn_text_char(out, '"');
}

void entry_words(const bn_table *table, uint32_t number, const void *state, bn_seat seat,
                 bn_text *out)
{
    const bn_entry *entry = bn_table_entry(table, number - 1);
    reply_context context = { bn_table_game(table), bn_table_setup(table), state,
                              &entry->question };

    if (entry->question.sealed) {
        entry_owner(bn_table_side(table, entry->question.side), out);
        bn_text_add(out, " order");
    } else if (bn_table_leave(table, seat, BN_MATTER_ENTRY, number - 1) != BN_LEAVE_ALL) {
        bn_text_add(out, "what only ");
        bn_text_add(out, bn_table_side(table, entry->question.side));
        bn_text_add(out, " may see");
    } else if (entry->type == BN_ENTRY_ROLL) {
        add_roll(&context, entry, out);
    } else {
        add_answer(table, &context, entry, out);
    }
}
