/* A sweep: one battle, many times, with other numbers in it. A plan says what varies, by which design, and what is
 * measured; a cell is one choice of the values. Nothing here reads a file, asks a clock or prints: the caller reads
 * plan and base, and puts the lines where they belong. */
#ifndef BNI_SWEEP_PLAN_H
#define BNI_SWEEP_PLAN_H

#include <banneret/solver.h>
#include <banneret/system/system.h>

enum {
    SWEEP_VARIED_MAX = 16,       /* figures and fields that vary */
    SWEEP_VALUES_MAX = 1000,     /* of one, listed one by one */
    SWEEP_STEPS_MAX = 1000000,   /* of one, from, to and step */
    SWEEP_ORDERS_MAX = 16,       /* ways to choose orders */
    SWEEP_MEASURES_MAX = 32,     /* of one cell */
    SWEEP_LATIN_MAX = 1000000,   /* cells of a Latin hypercube; points of a Sobol sequence */
    SWEEP_GRID_MAX = 1000000000, /* cells of a grid */
    SWEEP_NAME_MAX = 40,         /* bytes of a name */
    SWEEP_PATH_MAX = 160,        /* bytes of a path */
    SWEEP_VALUE_MAX = 1000,      /* bytes of a listed value, written as JSON */
    SWEEP_PARTS = 1000000,       /* numbers of a plan have six decimals at most */
};

typedef enum sweep_design {
    SWEEP_GRID,
    SWEEP_LATIN,
    SWEEP_SOBOL,
    SWEEP_ADAPTIVE, /* of a grid, the cells near the border at which a measure has a level */
    SWEEP_SALTELLI, /* for indices from a sample: pairs of points, and what is between them */
    SWEEP_DESIGNS
} sweep_design;

extern const char *const sweep_design_words[SWEEP_DESIGNS + 1];

/* One thing that varies: values one by one, or `count` numbers from `from` on, in millionths. */
typedef struct sweep_varied {
    const char *name;
    const char *path;    /* as the plan writes it */
    const bn_doc *place; /* of the path in the plan, for errors */
    bool is_figure;      /* of the book; otherwise a field of the document */
    uint32_t count;
    const bn_doc *values; /* a list; NULL: the numbers */
    int64_t from, to, step;
    const char *under;             /* the key of the plan that it is in; NULL: vary */
    uint32_t table_size, row_size; /* of a figure: bytes of the first two parts of its path */
} sweep_varied;

/* What is measured of a cell: a chance of `side` (BN_DRAW: no one wins), or the mean of a measure of the game. */
typedef struct sweep_measure {
    const char *word; /* as the plan writes it */
    const bn_doc *place;
    bool is_mean;
    uint32_t which; /* the side, or the measure */
} sweep_measure;

typedef struct sweep_plan {
    const bn_doc *doc;
    const char *title;
    const char *base;       /* the name of the base document, or NULL */
    const bn_doc *base_doc; /* the base document itself, or NULL */
    sweep_design design;
    uint32_t asked_cells; /* of a design that is not a grid; 0: not given */
    uint64_t seed;        /* of the design */
    uint64_t dice;        /* of every cell, so that only their values differ; 0: each
                             cell has its own */
    sweep_varied varied[SWEEP_VARIED_MAX];
    uint32_t varied_count;
    const char *orders[SWEEP_ORDERS_MAX]; /* NULL: the defaults */
    const bn_doc *orders_place[SWEEP_ORDERS_MAX];
    const bn_bot
        *bots[SWEEP_ORDERS_MAX][BN_SIDES_MAX]; /* of orders that bots choose; bound later */
    uint32_t orders_count;
    sweep_measure measures[SWEEP_MEASURES_MAX];
    uint32_t measure_count;
    const char *border;  /* of an adaptive design: "win.A=50%" */
    uint32_t border_of;  /* which measure; bound later */
    int64_t level_parts; /* its level, in millionths */
    double error;        /* standard error at which an estimate ends; 0: not given */
    int32_t error_millionths;
    uint32_t seconds; /* after which no more cells start; 0: never */

    /* Filled by sweep_plan_bind. */
    const bn_doc *document; /* the base, whole */
    const bn_system *system;
    const bn_game *game;
    uint64_t cells;
    uint64_t hash;                            /* of all that decides what a cell comes to */
    char base_hash[17];                       /* of the base document */
    uint32_t *order_of[SWEEP_VARIED_MAX + 1]; /* a Latin hypercube: the stratum of each cell */
} sweep_plan;

/* Whether a design has the cells of a grid, or some of them, by the same numbers. */
static inline bool sweep_design_grid(sweep_design design)
{
    return design == SWEEP_GRID || design == SWEEP_ADAPTIVE;
}

/* Reads a plan. Errors name line, column and the nearest valid word. All of it lives in `arena`. */
BN_MUST_CHECK bn_code sweep_plan_read(const bn_doc *doc, bn_arena *arena, sweep_plan *out,
                                      bn_error *err);

/* Connects a plan with its base, which is a document of `system` with this setup: finds every path and measure,
 * counts the cells and lays out the design. Errors are in the plan. */
BN_MUST_CHECK bn_code sweep_plan_bind(sweep_plan *plan, const bn_doc *document,
                                      const bn_system *system, const void *setup, bn_arena *arena,
                                      bn_error *err);

/* Finds the cell of the book that a figure's path names, and the parts of the path. */
BN_MUST_CHECK bn_code sweep_figure_find(sweep_varied *varied, const bn_system *system,
                                        bn_arena *arena, bn_cell *out, bn_error *err);

/* The JSON Schema of a plan; incomplete with a full arena. */
bn_doc *sweep_plan_schema(bn_arena *arena);

/* Refuses at a place in the plan. `hint` may be NULL. */
bn_code sweep_refuse(const bn_doc *at, const char *path, const char *text, const char *value,
                     const char *hint, bn_error *err);

#endif
