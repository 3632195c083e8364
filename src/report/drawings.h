/* The drawings of the oracle: odds, the matrix of a round, the curve of a battle. They are SVG with
 * real text, written to a bn_text. What a drawing shows in colour it also says in words. */
#ifndef BNR_DRAWINGS_H
#define BNR_DRAWINGS_H

#include <banneret/analysis.h>

/* The input for a drawing of odds. */
typedef struct drawing_odds {
    const char *title; /* NULL: "Odds" */
    const bn_game *game;
    const void *setup;
    const bn_odds *odds;   /* who wins */
    const bn_odds *losses; /* the measures; NULL: the same as `odds`. They may be counts of games */
    const bn_round *round; /* NULL: there is none */
    uint64_t games;        /* games played, if the odds are counts; 0: exact */
    uint64_t loss_games;   /* the same for `losses` */
} drawing_odds;

/* Draws who wins, as bars; the coming round, as a matrix in colours; for each measure the chance to
 * keep at least a number, as curves; and possible events, as bars. */
void bnr_draw_odds(const drawing_odds *what, bn_text *out);

/* A measure of a sweep, by one thing that varies (one column) or by two. */
typedef struct drawing_sweep {
    const char *title, *measure, *note;
    const char *row_name, *column_name; /* the second is NULL with one column */
    const char *const *row_labels, *const *column_labels;
    const double *places; /* of the rows, if they are numbers; otherwise NULL */
    uint32_t rows, columns;
    const double *values, *errors; /* row by row; a value that is not a number is missing */
    bool is_share;
    bool bordered; /* a line is drawn where neighbours lie on both sides of the level */
    double level;
} drawing_sweep;

/* How far the averages of a measure go with each thing that varies. */
typedef struct drawing_tornado {
    const char *title, *measure, *note;
    const char *const *names;
    const double *least, *most;
    double middle; /* the average of all */
    uint32_t count;
    bool is_share;
} drawing_tornado;

/* Draws a bar for each, the longest on top. */
void bnr_draw_tornado(const drawing_tornado *what, bn_text *out);

/* Adds a text to HTML. */
void bnr_escape(bn_text *out, const char *text);

/* Draws a curve with a band of one standard error, or a map in colours. */
void bnr_draw_sweep(const drawing_sweep *what, bn_text *out);

/* Draws the chance of winning of the first side through a fought battle, with its turning points. An empty title stands above the
 * drawing already. */
void bnr_draw_analysis(const char *title, const bn_game *game, const void *setup,
                       const bn_analysis *analysis, bn_text *out);

#endif
