/* How an answer is reported: a sentence that grows by what has happened. */
#ifndef OB_TELLING_H
#define OB_TELLING_H

#include "steps.h"

typedef struct ob_telling {
    const ob_setup *setup;
    const ob_battle *before, *after;
    bn_seat seat;
    bn_text *out;
    int32_t told;
} ob_telling;

/* Starts the next part of the sentence; false if there is enough of it. */
bool ob_next_part(ob_telling *t);

/* The next part, in three pieces. */
void ob_say(ob_telling *t, const char *subject, const char *verb, const char *object);

static inline const char *ob_told_stand(const ob_telling *t, int32_t stand)
{
    return ob_name_of(t->setup, stand);
}

static inline const char *ob_told_side(const ob_telling *t, int32_t side)
{
    return t->setup->armies[side].name;
}

/* What is said of an answer that changed nothing else: dice that led to further dice, and stands that did nothing. */
void ob_tell_idle(ob_telling *t, const bn_question *question);

#endif
