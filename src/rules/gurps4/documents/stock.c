/* The stock elements of the book, as rosters from which a side of a campaign can raise troops that no
 * document lists (G4-R-136): all that its TL has, average and with basic gear, list by list. */
#include "documents.h"

#include <string.h>

#include "rules/forces/element.h"

static int32_t tl_of(const g4_side *side)
{
    int32_t tl = 0;

    for (int32_t f = 0; f < side->force_count; f++)
        tl = side->forces[f].tl > tl ? side->forces[f].tl : tl;
    return tl;
}

static int32_t word_of(const char *name)
{
    for (int32_t i = 0; i < G4_ELEMENT_WORDS; i++)
        if (strcmp(g4_element_words[i], name) == 0)
            return i;
    return G4_NONE;
}

/* One row of the catalogue as a line; false if it is not available. */
static bool line_of(const g4_figures *tables, int32_t row, int32_t tl, const g4_line *plain,
                    g4_line *out)
{
    g4_element element;

    if (!g4_catalogue_fits(tables, row, tl, 0))
        return false;
    element = g4_catalogue(tables, row);
    *out = *plain;
    out->name = element.name;
    out->element = word_of(element.name);
    out->base = row;
    out->tl = tl;
    out->count = 0;
    return out->element != G4_NONE && !g4_availability(tables, out, &element).rule;
}

/* A list ends with its table of the book, or when it is full. */
static int32_t fill(const g4_figures *tables, int32_t tl, const g4_force *blank, g4_force *lists)
{
    int32_t count = 0, table = G4_NONE;
    g4_line plain = { .base = G4_NONE };

    bn_schema_defaults(g4_line_fields, &plain);
    for (int32_t row = 0; row < G4_CATALOGUE_COUNT; row++) {
        int32_t here = g4_catalogue(tables, row).table;
        g4_line line;
        g4_force *list;

        if (!line_of(tables, row, tl, &plain, &line))
            continue;
        if (here != table || lists[count - 1].line_count == G4_LINES) {
            if (count == G4_STOCK)
                break;
            lists[count] = *blank;
            lists[count].tl = tl;
            lists[count].line_count = 0;
            table = here;
            count++;
        }
        list = &lists[count - 1];
        list->figures[list->line_count] = g4_figures_of(tables, &line, list->line_count, NULL);
        list->lines[list->line_count++] = line;
    }
    return count;
}

/* Each list of a side has its own name, because its recruits are their own force. */
static const char *name_of(const g4_side *side, int32_t list, bn_arena *arena)
{
    static const char *const which[] = { "Recruits of ",         "Second recruits of ",
                                         "Third recruits of ",   "Fourth recruits of ",
                                         "Fifth recruits of ",   "Sixth recruits of ",
                                         "Seventh recruits of ", "Eighth recruits of " };
    char words[100];
    bn_text text = bn_text_over(words, sizeof words);

    _Static_assert(BN_COUNT(which) == G4_STOCK, "a name for each list");
    bn_text_add(&text, which[list]);
    bn_text_add(&text, side->name);
    return bn_arena_text(arena, words, text.length);
}

bool g4_stock_lists(g4_setup *setup, bn_arena *arena)
{
    for (int32_t side = 0; side < setup->side_count; side++) {
        g4_force *lists = bn_arena_array(arena, G4_STOCK, sizeof *lists);

        if (!lists)
            return false;
        setup->stock_count[side] =
            fill(setup->figures, tl_of(&setup->sides[side]), &setup->blank, lists);
        for (int32_t i = 0; i < setup->stock_count[side]; i++)
            if ((lists[i].name = name_of(&setup->sides[side], i, arena)) == NULL)
                return false;
        setup->stock[side] = lists;
    }
    return true;
}
