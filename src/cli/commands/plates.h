/* The table of a battle drawn again and again while its journal is replayed. */
#ifndef CLI_PLATES_H
#define CLI_PLATES_H

#include <banneret/table.h>

#include "report/sheet.h"

/* Move by move, a file in a folder for each entry that changed what the seat sees on the table. */
typedef struct plates {
    const char *folder;
    bn_seat seat;
    uint64_t last; /* what was drawn last, in short */
    uint32_t count;
    bool left_out; /* there were more than PLATES_MAX */
    int status;    /* the exit status of what went wrong */
} plates;

enum { PLATES_MAX = 5000 };

/* Makes the folder, unless it is there. Returns the exit status. */
int plates_begin(plates *p);
/* Draws the table as it is after an entry, with arrows from where stands were before it. */
void plates_entry(plates *p, const bn_table *table, const void *before, uint32_t number);

/* Round by round, for a report: once all stands are placed, at the end of each round, and at the end. */
typedef struct round_plates round_plates;
round_plates *round_plates_begin(bn_arena *arena, bn_seat seat);
void round_plates_entry(round_plates *p, const bn_table *table);
/* Adds those that there is room for to a sheet. */
void round_plates_add(const round_plates *p, sheet *s);

#endif
