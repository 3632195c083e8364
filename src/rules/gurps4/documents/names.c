/* Names by which people tell the lines of a roster apart. */
#include "documents.h"

#include <string.h>

/* Which of the lines that a document calls alike this one is, from 1. */
static int32_t which_of(const char *const *given, int32_t line)
{
    int32_t which = 1;

    for (int32_t i = 0; i < line; i++)
        which += strcmp(given[i], given[line]) == 0;
    return which;
}

static bool name_lines(g4_force *force, bn_arena *arena)
{
    const char *given[G4_LINES];

    for (int32_t i = 0; i < force->line_count; i++)
        given[i] = force->lines[i].name;
    for (int32_t i = 0; i < force->line_count; i++) {
        int32_t which = which_of(given, i);
        char words[200];
        bn_text text = bn_text_over(words, sizeof words);

        if (which == 1)
            continue;
        bn_text_add(&text, given[i]);
        bn_text_add(&text, " (");
        bn_text_int(&text, which);
        bn_text_char(&text, ')');
        force->lines[i].name = bn_arena_text(arena, words, text.length);
        if (force->lines[i].name == NULL)
            return false;
    }
    return true;
}

bool g4_names_apart(g4_setup *setup, bn_arena *arena)
{
    for (int32_t side = 0; side < setup->side_count; side++)
        for (int32_t f = 0; f < setup->sides[side].force_count; f++)
            if (!name_lines(&setup->sides[side].forces[f], arena))
                return false;
    return true;
}
