/* The situation of a side, what it must achieve, and what decided a game: a table of figures and four functions of a
 * game, so that every front end shows a seat the same words. */
#ifndef BANNERET_SYSTEM_SCORE_H
#define BANNERET_SYSTEM_SCORE_H

#include <banneret/question.h>
#include <banneret/system/trace.h>

BN_BEGIN_C

#define BN_HEADLINES_MAX 4

/* A figure of a side's scorecard, constant. The first row of a game is the bar of the side: what is left of a whole. */
typedef struct bn_headline {
    const char *key;
    const char *title;
    const char *unit; /* "%", "days"; "" if it has none */
    uint16_t rule;
    uint8_t flags; /* BN_HEADLINE_... */
} bn_headline;

#define BN_HEADLINE_SIGNED 1u /* +2 */
#define BN_HEADLINE_LESS 2u   /* less is better: fatigue */

typedef enum bn_certainty { BN_KNOWN, BN_ESTIMATED, BN_UNKNOWN } bn_certainty;

/* The value of such a figure for a side now, as a seat may know it. */
typedef struct bn_headline_now {
    uint8_t certainty; /* bn_certainty; BN_UNKNOWN has nothing below */
    bn_rat value;      /* of BN_ESTIMATED the middle */
    bn_rat from, to;   /* of BN_ESTIMATED: the values it is between */
    bn_rat
        of; /* the most that it can be, the full length of its bar; den 0: there is no such number */
    const char *words; /* instead of the number: "exhausted"; NULL: the number */
} bn_headline_now;

/* A sentence about the end: the side that it speaks for, or -1; and its rule, 0 if no book has it. */
typedef struct bn_finding {
    int32_t side;
    uint16_t rule;
} bn_finding;

/* Every function shows no more than `view` does (tests/promises/hidden_test.c). */
typedef struct bn_score {
    const bn_headline *headlines;
    uint32_t count; /* at most BN_HEADLINES_MAX */

    /* Figure `which` of a side. The sum that it opens goes to `trace`, which may be NULL: addends and one total,
     * which is the value; nothing if it is a word or a mere count. False: this setup has no such figure, or not now. */
    bool (*headline)(const void *setup, const void *state, bn_seat seat, uint32_t side,
                     uint32_t which, bn_trace *trace, bn_headline_now *out);

    /* What a side must achieve in order to win, number `index`, from 0 on: one sentence, which everyone knows.
     * Any one of them is enough. False: there are no more. */
    bool (*goal)(const void *setup, uint32_t side, uint32_t index, uint16_t *rule, bn_text *out);

    /* Which condition decided a finished game: one sentence with its figures; `side` is the winner. */
    void (*decided)(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                    bn_text *words);

    /* Who is ahead before the end, in one sentence with its figures; `side` is -1 if they are level. False: the rules
     * cannot say yet. NULL: they never can. */
    bool (*ahead)(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                  bn_text *words);
} bn_score;

/* Writes what a figure says: "75.5 of 80", "+2", "80%", "10 to 20 of 50", "not known". */
BN_API void bn_headline_text(const bn_headline *row, const bn_headline_now *now, bn_text *out);

/* The sides of a campaign, by what decides it: a side has won if only it has forces in the field that no enemy opposes;
 * otherwise the side that holds the place that the campaign is about; without such a place, the side that won the most
 * battles. */
typedef struct bn_rivals {
    uint32_t count;
    const char *names[BN_SIDES_MAX];
    int32_t victories[BN_SIDES_MAX];
    const char *aim; /* the place; NULL: there is none */
    int32_t holder;  /* of that place; -1: no one */
    int32_t days;    /* that the campaign lasts */
} bn_rivals;

/* Goals, the reason at the end (`alone`: the winner has no enemy left in the field), and who is ahead, for bn_score. No
 * book has a rule for them. */
BN_API bool bn_rivals_goal(const bn_rivals *rivals, uint32_t side, uint32_t index, bn_text *out);
BN_API void bn_rivals_decided(const bn_rivals *rivals, int32_t winner, bool alone, bn_text *words);
BN_API bool bn_rivals_ahead(const bn_rivals *rivals, bn_finding *out, bn_text *words);

BN_END_C

#endif
