/* The catalogue as a list that people can search. */
#include "rules/forces/element.h"

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool has_word(const char *text, const char *part)
{
    for (; *text != '\0'; text++) {
        size_t i = 0;

        while (part[i] != '\0' && lower(text[i]) == lower(part[i]))
            i++;
        if (part[i] == '\0')
            return true;
    }
    return *part == '\0';
}

static void put_mask(bn_arena *arena, bn_doc *map, const char *key, uint32_t mask,
                     const char *const *names)
{
    char words[64];
    bn_text out = bn_text_over(words, sizeof words);

    g4_mask_text(mask, names, &out);
    bn_doc_put(arena, map, key, bn_doc_text(arena, words));
}

/* Of one element, at the TL asked for; in parentheses if it only supports. */
static void put_strength(const g4_figures *tables, bn_arena *arena, bn_doc *map,
                         const g4_element *element, int32_t tl)
{
    char words[32];
    bn_text out = bn_text_over(words, sizeof words);
    g4_line line = { .tl = tl < 0 ? element->tl : tl };

    if (element->support)
        bn_text_char(&out, '(');
    bn_text_rat(&out, g4_grown_ts(tables, &line, element, 0, NULL));
    if (element->support)
        bn_text_char(&out, ')');
    bn_doc_put(arena, map, "ts", bn_doc_text(arena, words));
}

static bn_doc *entry_of(const g4_figures *tables, int32_t row, int32_t tl, bn_arena *arena)
{
    g4_element element = g4_catalogue(tables, row);
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put(arena, map, "name", bn_doc_text(arena, element.name));
    bn_doc_put(arena, map, "tl", bn_doc_int(arena, element.tl));
    put_strength(tables, arena, map, &element, tl);
    put_mask(arena, map, "classes", element.classes, g4_class_names);
    put_mask(arena, map, "neutralizes", element.neutralizes, g4_class_names);
    bn_doc_put(arena, map, "wt", bn_doc_rat(arena, element.wt));
    bn_doc_put(arena, map, "transport", bn_doc_int(arena, element.transport));
    put_mask(arena, map, "mobility", element.mobility, g4_mobility_names);
    bn_doc_put(arena, map, "raise", bn_doc_int(arena, element.raise));
    bn_doc_put(arena, map, "maintain", bn_doc_int(arena, element.maintain));
    bn_doc_put(arena, map, "people", bn_doc_int(arena, g4_people_of(tables, row)));
    bn_doc_put(arena, map, "notes", bn_doc_text(arena, element.notes));
    return map;
}

static uint32_t class_asked(const char *word)
{
    for (uint32_t i = 0; word && i < G4_CLASSES; i++)
        if (g4_same_word(word, g4_class_names[i]))
            return UINT32_C(1) << i;
    return 0;
}

bn_doc *g4_catalogue_list(const bn_catalogue_query *query, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);
    uint32_t mask = class_asked(query->class_word);
    int32_t nearest;

    if (query->class_word && mask == 0)
        return list;
    for (int32_t row = 0; row < G4_CATALOGUE_COUNT; row++)
        if (g4_catalogue_fits(&g4_book, row, query->tl, mask) &&
            (!query->find || has_word(g4_catalogue(&g4_book, row).name, query->find)))
            bn_doc_push(list, entry_of(&g4_book, row, query->tl, arena));
    nearest = query->find && list && list->count == 0 ? g4_catalogue_nearest(&g4_book, query->find)
                                                      : G4_NONE;
    if (nearest != G4_NONE && g4_catalogue_fits(&g4_book, nearest, query->tl, mask))
        bn_doc_push(list, entry_of(&g4_book, nearest, query->tl, arena));
    return list;
}
