/* A journal as a story for one seat: what was ordered, the dice results, the result, round by round. */
#ifndef CLI_STORY_H
#define CLI_STORY_H

#include <banneret/table.h>

#include "report/sheet.h"

typedef struct story story;

/* `whole` is the table at the end of the journal, which says what was revealed. NULL: no memory. */
story *story_begin(bn_arena *arena, const bn_table *whole, bn_seat seat);

/* For cli_journal_replay_any: takes one entry after another, and removes what was undone. */
void story_entry(void *self, bn_table *table, const void *before, uint32_t index, bn_trace *trace);

/* The parts of the sheet, in the order of the page. */
void story_outcome(story *st, sheet *s);
void story_cost(story *st, sheet *s);
void story_persons(story *st, sheet *s);
void story_house(story *st, sheet *s); /* what the document changes in the figures of the book */
void story_course(story *st, sheet *s);
void story_small_print(story *st, sheet *s); /* of a battle of one round */
void story_losses(story *st, sheet *s);
void story_forces(story *st, sheet *s);
void story_end(story *st, sheet *s);
void story_appendix(story *st, sheet *s);

/* Whether it is a battle of one round, which is shown on one page. */
bool story_is_short(const story *st);

/* Whether there was room for all of it. */
bool story_whole(const story *st);

#endif
