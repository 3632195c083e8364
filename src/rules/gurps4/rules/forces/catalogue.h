/* The six element tables as one catalogue. A row of it is what g4_line.base names. */
#ifndef G4_CATALOGUE_H
#define G4_CATALOGUE_H

#include "model.h"

typedef enum g4_table {
    G4_TABLE_LAND_LOW,
    G4_TABLE_NAVAL_LOW,
    G4_TABLE_FANTASTIC, /* TL0-5 */
    G4_TABLE_LAND_HIGH,
    G4_TABLE_NAVAL_HIGH,
    G4_TABLE_AIR_HIGH, /* TL6-12 */
    G4_TABLES
} g4_table;

enum {
    G4_CATALOGUE_COUNT = G4_LAND_ELEMENTS_TL0_5_COUNT + G4_NAVAL_ELEMENTS_TL0_5_COUNT +
                         G4_FANTASTIC_ELEMENTS_COUNT + G4_LAND_ELEMENTS_TL6_12_COUNT +
                         G4_NAVAL_ELEMENTS_TL6_12_COUNT + G4_AIR_ELEMENTS_TL6_12_COUNT
};

/* A stock element: one row of a table. */
typedef struct g4_element {
    const char *name;
    const char *notes;
    bn_rat ts, wt; /* wt 0: cannot be carried */
    int32_t table; /* g4_table */
    int32_t transport;
    int32_t raise, maintain;
    int32_t tl; /* the first at which it is available */
    g4_growth growth;
    uint32_t classes, neutralizes, mobility;
    uint8_t support, superscience;
    uint8_t own; /* of no table: its TS is what it is at every TL */
} g4_element;

/* The stock element of a row, 0 to G4_CATALOGUE_COUNT - 1. */
g4_element g4_catalogue(const g4_figures *tables, int32_t row);

/* The element of a line: of the catalogue, or the referee's own. */
g4_element g4_element_of(const g4_figures *tables, const g4_line *line);
bool g4_same_element(const g4_line *a, const g4_line *b); /* whatever its quality and features */

bool g4_low_tech(const g4_element *element); /* of the TL0-5 tables, fantastic ones included */
bool g4_is_fantastic(const g4_figures *tables, const g4_line *line);

/* The row of that name, upper and lower case alike, or G4_NONE. Where two tables have the name, the
 * TL decides, unless the TL0-5 entry is asked for (G4-R-10). */
int32_t g4_catalogue_find(const g4_figures *tables, const char *name, int32_t tl, bool low_tech);

/* The row whose name is nearest to one that is not found, or G4_NONE. */
int32_t g4_catalogue_nearest(const g4_figures *tables, const char *name);

/* Whether a row is available at this TL (below 0: any) and has the class (0: any). */
bool g4_catalogue_fits(const g4_figures *tables, int32_t row, int32_t tl, uint32_t class_mask);

/* Heads of one element of that row where no one says otherwise. */
int32_t g4_people_of(const g4_figures *tables, int32_t row);

bool g4_same_word(const char *a, const char *b); /* upper and lower case alike */

/* Masks of words parted by ';', as the tables write them; and the words of one bit. */
uint32_t g4_class_mask(const char *words);
uint32_t g4_mobility_mask(const char *words);
extern const char *const g4_class_names[G4_CLASSES + 1];       /* "Air", ended by NULL */
extern const char *const g4_mobility_names[G4_MOBILITIES + 1]; /* "Foot", ended by NULL */
void g4_mask_text(uint32_t mask, const char *const *names, bn_text *out); /* "Air;Arm" */

/* The slot of bn_system: the catalogue, or what of it answers the query, as a list of maps. */
bn_doc *g4_catalogue_list(const bn_catalogue_query *query, bn_arena *arena);

#endif
