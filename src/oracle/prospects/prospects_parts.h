/* The parts of making prospects: the words of a line, gathering the lines, and merging them until they are few. */
#ifndef BNI_PROSPECTS_PARTS_H
#define BNI_PROSPECTS_PARTS_H

#include <banneret/prospects.h>
#include <banneret/system/game.h>

enum { BNI_LINE_NUMBERS = 24, BNI_LINE_WORDS = 1200, BNI_CHAIN = 3 };

/* A number in words: where it is written, and its value. */
typedef struct bni_number {
    const char *at;
    uint32_t length;
    double value;
} bni_number;

/* Results with the same words; later, with the same words but for numbers. */
typedef struct bni_line {
    const char *words;    /* with the highest last number, for its plurals */
    uint64_t hash, shape; /* of the words; of the words without numbers */
    bni_number low[BNI_LINE_NUMBERS], high[BNI_LINE_NUMBERS];
    uint32_t numbers;
    double chance;
    uint64_t weight;
    uint32_t results;
    uint32_t id; /* its number among the descriptions */
    uint16_t then;
    int8_t winner;
    bool silent;
    bool other;   /* results that have no shape in common */
    bool through; /* by way of dice that follow */
} bni_line;

/* What is worked with while prospects are made. */
typedef struct bni_prospecting {
    const bn_game *game;
    bn_seat seat;
    bn_arena *arena;
    bni_line **lines;
    uint32_t count, room, results;
    uint64_t unit;  /* of the weights: their sum when all is gathered; 0: more than 63 bits */
    uint32_t chain; /* how deep dice that follow are followed */
    bool chained;
    bool maps;          /* the true state is followed: `of` says where each consequence leads */
    double again;       /* the chance that the roll itself is thrown again, over all worlds */
    int32_t root;       /* the consequence of the roll itself that is being followed */
    bn_prospect_of *of; /* of its consequences, while the line is the number of a description */
    uint32_t of_count;
    const char **full; /* by description, all that is shown */
    uint32_t *into;    /* by number of a description: the one that took it in, or itself */
    void *states[BNI_CHAIN + 1];
} bni_prospecting;

/* ---- line_words.c ---- */

/* Finds the numbers of a line's words and hashes them with and without. "1 month" and "2 months" have the same
 * shape. */
void bni_line_measure(bni_line *line);

/* Text in brackets explains; a line of a table leaves it out. */
void bni_line_drop_brackets(char *words);

/* Shortens words in place to whole sentences, as many as a line has room for. */
void bni_line_cut(char *words);

/* The end of the sentence that starts here; whether words have this sentence. */
const char *bni_sentence_end(const char *at);
bool bni_has_sentence(const char *words, const char *wanted, size_t length);

/* The words with the spans of their numbers: "lost 5 to 15%". NULL if the arena is full. */
const char *bni_line_final(const bni_line *line, bn_arena *arena);

/* ---- gather.c ---- */

/* Carries out every consequence of open roll `index` in a world whose share of all worlds is num / den, and
 * puts what is shown then into lines. */
bn_code bni_prospects_gather(bni_prospecting *w, const void *setup, const void *state,
                             uint32_t index, uint64_t num, uint64_t den, bn_error *err);

/* ---- merge.c ---- */

/* Makes at most BN_PROSPECTS_MAX lines of all descriptions. `in_order`: they may stay in the order of the
 * consequences. Writes how many different ones there were. BN_MEMORY. */
bn_code bni_prospects_merge(bni_prospecting *w, bool in_order, uint32_t *told);

/* The line in which a description is now. */
uint32_t bni_prospects_line_now(const bni_prospecting *w, uint32_t id);

#endif
