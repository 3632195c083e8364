/* A story between its files: what was shown, and where it belongs. */
#ifndef CLI_STORY_TOLD_H
#define CLI_STORY_TOLD_H

#include <banneret/system/system.h>

#include "story.h"

/* One thing that was asked and answered, as the seat may know it. */
typedef struct told {
    uint32_t number;
    uint16_t day;   /* of a campaign; of a battle its round */
    uint16_t round; /* of the battle, also of one within a campaign */
    bool fought;    /* in a battle within a campaign */
    uint8_t type;   /* bn_entry_type */
    uint8_t to;     /* bn_addressee */
    bool usual;     /* answered by its default, and no news */
    const char *asked, *answer, *sentence, *note;
    const bn_term *terms;
    uint32_t term_count;
} told;

struct story {
    bn_arena *arena;
    const bn_table *whole;
    bn_seat seat;
    const void *first; /* the state before the first entry */
    told *told;
    uint32_t count, room;
    uint32_t reopened;      /* how often it was reopened after its end */
    const bn_term *weighed; /* the figures of the last roll, which are shown again if they change */
    uint32_t weighed_count;
    bool full;
};

bool story_is_campaign(const story *st);

/* What a chapter of the story is called: "round", "day". */
const char *story_chapter(const story *st);

/* What the seat may know of a state; NULL for NULL. */
const bn_doc *story_view(const story *st, const void *state);

#endif
