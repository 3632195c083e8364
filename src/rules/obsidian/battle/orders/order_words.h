/* Short orders: what the numbers of an answer mean, in words that people type. Stands have their numbers, lengths are
 * inches, directions degrees (0 east, 90 north) or points of the compass. Not for other rooms. */
#ifndef OB_ORDER_WORDS_H
#define OB_ORDER_WORDS_H

#include "battle/steps.h"

/* What a number of an answer is. */
typedef enum ob_meant {
    OB_MEANS_NUMBER,
    OB_MEANS_STAND,
    OB_MEANS_INCHES,
    OB_MEANS_FACING,
    OB_MEANS_ROAD /* a piece of terrain: people count roads alone, from 0 */
} ob_meant;

/* The second number of an answer to SHOOT beside weapons; and how far the fourth is raised if the shot is lobbed. */
enum { OB_SHOT_PASSES = OB_WEAPONS, OB_SHOT_CASTS, OB_SHOT_LOBBED = 4 };
/* The second number of an answer to DEPLOY instead of an x. */
enum { OB_DEPLOY_RESERVE = -1, OB_DEPLOY_ABOARD = -2 };

/* Which of the roads a piece is, from 0. */
int32_t ob_number_of_road(const ob_setup *setup, int32_t piece);
ob_meant ob_meant_by(const ob_battle *battle, const bn_question *question, uint32_t part);
/* How an answer to a question is typed, in a few words; "" if there is nothing to say. */
const char *ob_usage_of(const bn_question *question);

extern const char *const ob_compass_words[8], *const ob_compass_letters[8];

/* ---- the words of a line, in order_line.c ---------------------------------------------------------- */

enum { OB_WORD_MAX = 24 };

/* A line that is being read. */
typedef struct ob_reading {
    const ob_setup *setup;
    const ob_battle *battle;
    const bn_question *question;
    const char *at; /* what is left of it */
    bn_answer *out;
    bn_error *err;
} ob_reading;

/* Writes the next word in small letters, with _ for a hyphen before a letter ("" at the end), and returns where it ends. */
const char *ob_peek(const char *at, char word[OB_WORD_MAX]);
/* Takes the next word if it is this one; if it says that a direction follows; if it stands for no one. */
bool ob_take(ob_reading *r, const char *wanted);
bool ob_take_turn(ob_reading *r);
bool ob_take_nobody(ob_reading *r);
/* Passes words that only make an order easier to read. */
void ob_skip_fillers(ob_reading *r);

/* Take what comes next if it is such a number: a length in units, a whole number, a stand, a heading. */
bool ob_take_inches(ob_reading *r, int32_t *units);
bool ob_take_whole(ob_reading *r, int32_t *out);
bool ob_take_stand(ob_reading *r, int32_t *out);
bool ob_take_facing(ob_reading *r, int32_t *heading);

/* The word of a list that was typed: whole, in two words, or by a start that only it has; -1: none. */
int32_t ob_find_word(ob_reading *r, const char *const *words);
/* The stand that a line starts with; the next to act, if it starts with a verb. And whether it starts with a number
 * that is no stand's, which must not be taken for the order of the next one. */
void ob_read_actor(ob_reading *r);
bool ob_names_no_stand(ob_reading *r);

/* Refuse the next word, or the lack of one: with a sentence and a hint; as no stand, direction, or anything
 * that the question asks for; and as no verb of a list. */
bn_code ob_refuse_word(const ob_reading *r, const char *text, const char *hint);
bn_code ob_refuse_stand(const ob_reading *r);
bn_code ob_refuse_facing(const ob_reading *r);
bn_code ob_refuse_rest(const ob_reading *r);
bn_code ob_refuse_verb(const ob_reading *r, const char *text, const char *const *words,
                       size_t count);

/* Reads an answer, in order_reading.c. */
bn_code ob_orders_read(const void *setup, const void *state, const bn_question *question,
                       const char **line, bn_answer *out, bn_error *err);

/* Takes what lies within a tenth of an inch of an answer that is refused, in order_snap.c. */
void ob_orders_snap(const ob_reading *r);

/* Which words wait for dice, in order_reading.c; whom a line is for, in order_group.c. */
uint32_t ob_orders_wait(const void *setup, const void *state, const bn_question *question,
                        const bn_answer *answer);
uint32_t ob_orders_group(const void *setup, const void *state, const bn_question *question,
                         const char **line, int32_t *out, uint32_t most);

#endif
