/* The figures of a book as data: every table, row and column by name, so that a document can change
 * a cell (`figures: {modifiers: {holding: {value: 40}}}`) and a program can list, check and print
 * cells. tools/tables.py makes a bn_book out of the CSV tables of a system. */
#ifndef BANNERET_SYSTEM_FIGURES_H
#define BANNERET_SYSTEM_FIGURES_H

#include <banneret/doc.h>

BN_BEGIN_C

typedef enum bn_cell_type {
    BN_CELL_INT,   /* int32_t */
    BN_CELL_TRUTH, /* int32_t, 0 or 1 */
    BN_CELL_RAT,   /* bn_rat */
    BN_CELL_TEXT,  /* const char * */
    BN_CELL_RULE,  /* uint16_t, 49 of WM-049 */
    BN_CELL_WORD,  /* an enum, its words in order */
    BN_CELL_ROW    /* int32_t: a row of another table, -1 for none */
} bn_cell_type;

typedef struct bn_book_column {
    const char *name;
    bn_cell_type type;
    uint32_t offset;          /* in the row */
    int8_t end;               /* an empty cell is an open end: -1 below, 1 above; 0: it is not */
    uint8_t climbs;           /* each row's figure is above that of the row before it */
    uint16_t of;              /* BN_CELL_ROW: the table of that row */
    const char *const *words; /* BN_CELL_WORD, ended by NULL; "" for an empty cell */
} bn_book_column;

/* What house figures may be in a column, in a row of it, or in a whole table. Where two limits apply to one cell, the
 * later one counts. */
typedef struct bn_book_limit {
    int16_t column; /* -1: all */
    int16_t row;    /* -1: all */
    int32_t least, most;
    const char *fixed;        /* why the cell cannot be changed, or NULL */
    const char *const *words; /* which of a column's words may be chosen; NULL: all */
} bn_book_limit;

typedef struct bn_book_table {
    const char *name;
    uint32_t offset; /* in the struct of all tables */
    uint32_t row_size, row_count;
    const char *const *labels; /* by which a document names the rows */
    const bn_book_column *columns;
    uint32_t column_count;
    const uint16_t *rules; /* those that read it, ended by 0; NULL: its column of rules shows */
    uint8_t rows_named;    /* the terms of those rules name rows of this table */
    const bn_book_limit *limits;
    uint32_t limit_count;
    struct {
        int16_t low, high; /* columns; -1: the table has no bands */
        bn_rat step;       /* a row starts this far above the end of the row before it */
    } bands;
} bn_book_table;

/* All tables of a system. */
typedef struct bn_book {
    const void *values; /* the struct of all tables, with the figures of the book */
    size_t size;
    const char *prefix; /* "WM" */
    const bn_book_table *tables;
    uint32_t table_count;
} bn_book;

/* A row of a system's table of changes: what a version of its figures and rules plays differently
 * from the one before it. */
typedef struct bn_change {
    int32_t version;
    const char *rule;   /* "WM-049", several with spaces between, or "" */
    const char *change; /* the old value, and the current value: a sentence or two */
} bn_change;

typedef struct bn_cell {
    uint16_t table, row, column;
} bn_cell;

/* The house figures of a document: a struct of all its own tables, and what differs in it. */
typedef struct bn_house {
    const bn_book *book;
    const void *values; /* like those of the book, with the changes */
    const bn_cell *cells;
    uint32_t count;
    char hash[17]; /* of the changes, for journals */
} bn_house;

/* Reads the map `figures` of a scenario or campaign. *out is NULL where the document changes
 * nothing, and so too where each figure it gives is the book's own. Refuses, with line and column,
 * tables, rows and columns that do not exist, cells that are not open to a house, values of the
 * wrong type or out of range, and columns that no longer climb. */
BN_API BN_MUST_CHECK bn_code bn_house_read(const bn_book *book, const bn_doc *document,
                                           bn_arena *arena, const bn_house **out, bn_error *err);

/* The same for a map of figures in its own file. */
BN_API BN_MUST_CHECK bn_code bn_house_read_map(const bn_book *book, const bn_doc *figures,
                                               bn_arena *arena, const bn_house **out,
                                               bn_error *err);

/* The document with a map of figures laid over its own `figures`: where both change a cell, the map wins. Shares its
 * nodes with both. NULL with a full arena. */
BN_API bn_doc *bn_figures_over(bn_arena *arena, const bn_doc *document, const bn_doc *figures);

/* The struct of all tables that a setup plays by: the house's, or the book's. */
static inline const void *bn_house_values(const bn_house *house, const bn_book *book)
{
    return house ? house->values : book->values;
}

/* The next cell, open to a house or not, of a rule (0: of any), in the order of tables, rows and
 * columns. Start with a cell all of zeros and *more false; false at the end. */
BN_API bool bn_cell_next(const bn_book *book, uint16_t rule, bn_cell *at, bool *more);

/* Why a cell cannot be changed, in a clause ("it is the name of the row"), or NULL if it can. */
BN_API const char *bn_cell_fixed(const bn_book *book, bn_cell cell);

/* "modifiers, holding, value"; the figure as its CSV table writes it. */
BN_API void bn_cell_name(const bn_book *book, bn_cell cell, bn_text *out);
BN_API void bn_cell_text(const bn_book *book, const void *values, bn_cell cell, bn_text *out);

/* Whether a rule reads the row of a cell. */
BN_API bool bn_cell_of_rule(const bn_book *book, bn_cell cell, uint16_t rule);

/* Whether two structs of all tables have the same figure in a cell. */
BN_API bool bn_cell_same(const bn_book *book, bn_cell cell, const void *values, const void *others);

/* What a house changed, as a list of maps: table, row, column, book, house. NULL house: empty. */
BN_API bn_doc *bn_house_list(const bn_house *house, bn_arena *arena);

/* "modifiers, holding, value: 40, the book has 10" */
BN_API void bn_house_text(const bn_house *house, uint32_t index, bn_text *out);

/* The JSON Schema (draft 2020-12) of a map of figures. */
BN_API bn_doc *bn_figures_schema(const bn_book *book, const char *title, bn_arena *arena);

BN_END_C

#endif
