/* What several sheets have: house figures, and what rules said. */
#ifndef CLI_SHEET_PARTS_H
#define CLI_SHEET_PARTS_H

#include <banneret/system/system.h>

#include "report/sheet.h"

/* Whose rules and sides they are; without a game no side is named. */
typedef struct sheet_sides {
    const bn_system *system;
    const bn_game *game;
    const void *setup;
} sheet_sides;

/* What a document changes in the figures of the book; nothing for NULL. */
void sheet_house(sheet *s, const bn_house *house);

/* Terms as a table in small print: rule, side, what it says, what it gives. */
void sheet_terms(sheet *s, const char *caption, const sheet_sides *by, const bn_term *terms,
                 uint32_t count);

#endif
