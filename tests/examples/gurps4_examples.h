/* The worked examples of GURPS Mass Combat. A part takes the examples of one subject;
 * gurps4_examples_test.c runs them all. */
#ifndef BANNERET_TESTS_GURPS4_EXAMPLES_H
#define BANNERET_TESTS_GURPS4_EXAMPLES_H

#include "examples.h"
#include "rules/forces/ranks.h"

extern const handler roster_examples[], upkeep_examples[], march_examples[], recon_examples[],
    field_examples[], round_examples[], after_examples[];

/* The total that someone rolled. */
int32_t rolled(const vector *v, const char *who, const char *roll);

/* ---- elements and forces ------------------------------------------------------------------ */

/* The line that an object shows: base, tl, troops, equipment, features, count, name. `table` unless
 * the object names its own. */
g4_line line_of(const json_t *given, const char *table);

/* Fills a force with one line for each object of a list, and has it checked and figured. */
void muster(g4_force *force, const json_t *list, const char *table);
void complete(g4_force *force);

/* Row of strategies.csv, or a terrain, by its word. */
int32_t strategy_of(const char *name);
int32_t terrain_of(const char *name);

/* The two forces of Drake's Cross: Sir Richard's by their roster in the ledger. For the other the book has only the
 * totals, and this roster has the same effect. They last until the next call. */
typedef struct drakes_cross {
    g4_force *richard, *strykland;
    g4_ranks all_ranks[2]; /* as they are in the open: 0 Richard, 1 Strykland */
} drakes_cross;
drakes_cross drakes_cross_now(void);

extern const g4_readings plain;

#endif
