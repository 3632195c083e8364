/* How long the questions of a table have waited, and when they are due. All times are those of the database
 * (bs_store_clock), in milliseconds since 1970. While a table is paused no time passes for its questions. */
#ifndef BS_CLOCK_H
#define BS_CLOCK_H

#include "rooms.h"

bool bs_paused(const bs_room *room);

/* The seat that an open question waits for; false if that is the referee, or no one because the server rolls. */
bool bs_waits_for(const bs_live *live, const bn_asked *asked, bn_seat *out);

/* The seats that must answer to a question that is open now, each once, without the referee; how many. Where the table
 * waits for shares of joint dice: the seats that owe these. */
uint32_t bs_owing(const bs_live *live, bn_seat out[BN_OPEN_MAX]);

/* The entry after which the questions that are open now were asked, and when that was. If the referee has taken
 * something back or continued without a share, they were asked then. */
uint32_t bs_asked_after(const bs_live *live);
int64_t bs_asked_at(const bs_live *live);

/* When step `index` of the deadlines is due for them; BS_NEVER while the table is paused before that. */
int64_t bs_due_at(const bs_room *room, uint32_t index);

/* Steps of the deadlines that have passed for the questions that are open now; 0 if no one owes anything. */
uint32_t bs_passed(const bs_room *room);

/* When the next step passes; BS_NEVER: none will, unless something happens at the table. */
int64_t bs_next_due(const bs_room *room);

/* Whether the table's alarm may be far away or not set, so that the next entry must wake it. It is set as long as a step is
 * to come; that it is near counts as far, because it may pass while the entry is being stored. */
bool bs_must_wake(const bs_room *room);

/* What a seat sees of it: {"now", "paused" (since when), "since", "deadlines", "owed"}; NULL if there is nothing
 * to say, or the arena is full. */
bn_doc *bs_clock_doc(const bs_room *room, bn_seat seat, bn_arena *arena);

/* A number that changes when that does, apart from `now`. */
uint64_t bs_clock_mark(const bs_room *room, bn_seat seat);

#endif
