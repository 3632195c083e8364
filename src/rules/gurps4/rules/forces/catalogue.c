#include "catalogue.h"

#include <string.h>

/* ---- words -------------------------------------------------------------------------------- */

/* G4-020, G4-029 Special classes: nine, of which an element has any number; they are what its record says,
 * and never follow from its mobility. */
const char *const g4_class_names[G4_CLASSES + 1] = { "Air", "Arm", "Art", "C3I", "Cv",
                                                     "Eng", "F",   "Nav", "Rec", NULL };

/* G4-025 to G4-028 Mobility: four kinds by land, two by water, two by air; an element may have
 * several, or none and move only when carried. */
const char *const g4_mobility_names[G4_MOBILITIES + 1] = { "Foot", "Mech", "Motor", "Mtd", "Coast",
                                                           "Sea",  "SA",   "FA",    NULL };

static uint32_t mask_of(const char *words, const char *const *names)
{
    uint32_t mask = 0;

    while (*words != '\0') {
        size_t length = strcspn(words, ";");

        for (uint32_t i = 0; names[i]; i++)
            if (strlen(names[i]) == length && memcmp(names[i], words, length) == 0)
                mask |= UINT32_C(1) << i;
        words += length;
        words += *words == ';';
    }
    return mask;
}

uint32_t g4_class_mask(const char *words)
{
    return mask_of(words, g4_class_names);
}

uint32_t g4_mobility_mask(const char *words)
{
    return mask_of(words, g4_mobility_names);
}

void g4_mask_text(uint32_t mask, const char *const *names, bn_text *out)
{
    bool first = true;

    for (uint32_t i = 0; names[i]; i++) {
        if (!(mask & UINT32_C(1) << i))
            continue;
        if (!first)
            bn_text_char(out, ';');
        bn_text_add(out, names[i]);
        first = false;
    }
}

/* ---- the six tables as one ---------------------------------------------------------------- */

/* The tables share their columns, but each has its own row type. */
#define TABLE_READER(table_, which)                                                                \
    static const char *table_##_name(int32_t row)                                                  \
    {                                                                                              \
        return g4_book.table_[row].name;                                                           \
    }                                                                                              \
                                                                                                   \
    static g4_element table_##_at(const g4_figures *tables, int32_t row)                           \
    {                                                                                              \
        const g4_##table_##_row *r = &tables->table_[row];                                         \
                                                                                                   \
        return (g4_element){                                                                       \
            .name = r->name,                                                                       \
            .notes = r->notes,                                                                     \
            .ts = r->ts,                                                                           \
            .wt = r->wt,                                                                           \
            .table = (which),                                                                      \
            .transport = r->transport,                                                             \
            .raise = r->raise,                                                                     \
            .maintain = r->maintain,                                                               \
            .tl = r->tl,                                                                           \
            .growth = r->ts_growth,                                                                \
            .classes = g4_class_mask(r->classes),                                                  \
            .neutralizes = g4_class_mask(r->neutralizes),                                          \
            .mobility = g4_mobility_mask(r->mobility),                                             \
            .support = (uint8_t)r->support,                                                        \
            .superscience = (uint8_t)r->superscience,                                              \
        };                                                                                         \
    }

TABLE_READER(land_elements_tl0_5, G4_TABLE_LAND_LOW)
TABLE_READER(naval_elements_tl0_5, G4_TABLE_NAVAL_LOW)
TABLE_READER(fantastic_elements, G4_TABLE_FANTASTIC)
TABLE_READER(land_elements_tl6_12, G4_TABLE_LAND_HIGH)
TABLE_READER(naval_elements_tl6_12, G4_TABLE_NAVAL_HIGH)
TABLE_READER(air_elements_tl6_12, G4_TABLE_AIR_HIGH)

typedef struct shelf {
    const char *name; /* of the table, as people.csv writes it */
    int32_t count;
    g4_element (*at)(const g4_figures *tables, int32_t row);
    const char *(*name_at)(int32_t row);
} shelf;

static const shelf shelves[G4_TABLES] = {
    { "land_elements_tl0_5", G4_LAND_ELEMENTS_TL0_5_COUNT, land_elements_tl0_5_at,
      land_elements_tl0_5_name },
    { "naval_elements_tl0_5", G4_NAVAL_ELEMENTS_TL0_5_COUNT, naval_elements_tl0_5_at,
      naval_elements_tl0_5_name },
    { "fantastic_elements", G4_FANTASTIC_ELEMENTS_COUNT, fantastic_elements_at,
      fantastic_elements_name },
    { "land_elements_tl6_12", G4_LAND_ELEMENTS_TL6_12_COUNT, land_elements_tl6_12_at,
      land_elements_tl6_12_name },
    { "naval_elements_tl6_12", G4_NAVAL_ELEMENTS_TL6_12_COUNT, naval_elements_tl6_12_at,
      naval_elements_tl6_12_name },
    { "air_elements_tl6_12", G4_AIR_ELEMENTS_TL6_12_COUNT, air_elements_tl6_12_at,
      air_elements_tl6_12_name },
};

/* G4-013, G4-023, G4-024 The record of a stock element: troop strength, transport weight (none: it can
 * never be carried), the classes it neutralizes, which are never its own. */
g4_element g4_catalogue(const g4_figures *tables, int32_t row)
{
    int32_t table = 0;

    BN_ASSERT(row >= 0 && row < G4_CATALOGUE_COUNT);
    while (row >= shelves[table].count)
        row -= shelves[table++].count;
    return shelves[table].at(tables, row);
}

/* The record of an element (G4-R-133): that of its base element, which says what it looks like and what it
 * is counted as, unless the referee has written its own. */
g4_element g4_element_of(const g4_figures *tables, const g4_line *line)
{
    g4_element element = g4_catalogue(tables, line->base);

    if (line->own_ts.den == 0)
        return element;
    element.own = 1;
    element.ts = line->own_ts;
    element.wt = line->own_wt;
    element.transport = line->own_transport;
    element.raise = line->own_raise;
    element.maintain = line->own_maintain;
    element.classes = line->own_classes;
    element.neutralizes = line->own_neutralizes;
    element.mobility = line->own_mobility;
    element.support = line->own_support;
    element.superscience = 0;
    element.tl = 0;
    return element;
}

bool g4_same_element(const g4_line *a, const g4_line *b)
{
    bool own = a->own_ts.den != 0 || b->own_ts.den != 0;

    return a->base == b->base && (!own || strcmp(a->name, b->name) == 0);
}

bool g4_low_tech(const g4_element *element)
{
    return element->table <= G4_TABLE_FANTASTIC;
}

bool g4_is_fantastic(const g4_figures *tables, const g4_line *line)
{
    g4_element element = g4_element_of(tables, line);

    return !element.own && element.table == G4_TABLE_FANTASTIC;
}

/* ---- looking up --------------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool g4_same_word(const char *a, const char *b)
{
    while (*a != '\0' && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

int32_t g4_catalogue_find(const g4_figures *tables, const char *name, int32_t tl, bool low_tech)
{
    int32_t found = G4_NONE;

    for (int32_t table = 0, row = 0; table < G4_TABLES; row += shelves[table++].count)
        for (int32_t i = 0; i < shelves[table].count; i++) {
            bool low = table <= G4_TABLE_FANTASTIC;

            if (!g4_same_word(shelves[table].name_at(i), name))
                continue;
            if (low && (low_tech || tl <= G4_CONSTANT(tables, LOW_TECH_LAST_TL)))
                return row + i;
            found = row + i;
        }
    return found;
}

int32_t g4_catalogue_nearest(const g4_figures *tables, const char *name)
{
    int at = bn_word_nearest(name, g4_element_words, G4_ELEMENT_WORDS);

    return at < 0 ? G4_NONE : g4_catalogue_find(tables, g4_element_words[at], 0, false);
}

bool g4_catalogue_fits(const g4_figures *tables, int32_t row, int32_t tl, uint32_t class_mask)
{
    g4_element element = g4_catalogue(tables, row);

    if (tl >= 0 && (element.tl > tl || g4_catalogue_find(tables, element.name, tl, false) != row))
        return false;
    return class_mask == 0 || (element.classes & class_mask) != 0;
}

/* G4-009, G4-270 What an element is, and the people in it: a squad, a vehicle with its crew, a ship,
 * a beast. The middle of the listed range, rounded down; the lower figure if there is no upper one;
 * ten where the type is not listed. */
int32_t g4_people_of(const g4_figures *tables, int32_t row)
{
    g4_element element = g4_catalogue(tables, row);

    for (int32_t i = 0; i < G4_PEOPLE_COUNT; i++) {
        const g4_people_row *p = &tables->people[i];

        if (strcmp(p->name, element.name) != 0 ||
            strcmp(p->table, shelves[element.table].name) != 0)
            continue;
        if (p->people_max == INT32_MAX)
            return p->people_min;
        return (int32_t)bn_floor_div(p->people_min + p->people_max, 2);
    }
    return G4_CONSTANT(tables, PEOPLE);
}
