/* House figures, over a small book of two tables. */
#include <banneret/system/figures.h>
#include <banneret/system/trace.h>

#include "../../base/testing.h"

typedef struct bonus_row {
    const char *key;
    uint16_t rule;
    int32_t value;
    int32_t counts; /* a truth */
    int32_t band;   /* row of bands */
    const char *arms;
} bonus_row;

typedef struct band_row {
    int32_t low, high;
    bn_rat factor;
    int32_t code; /* a word */
} band_row;

typedef struct figures {
    bonus_row bonus[2];
    band_row band[3];
} figures;

static const figures book_values = {
    .bonus = { { "wall", 7, 10, 1, 0, "foot" }, { "hill", 8, 20, 0, 2, "foot;horse" } },
    .band = { { 1, 4, { 1, 2 }, 0 }, { 5, 9, { 1, 1 }, 1 }, { 10, INT32_MAX, { 2, 1 }, 1 } },
};

static const bn_book_column bonus_columns[] = {
    { "key", BN_CELL_TEXT, offsetof(bonus_row, key), 0, 0, 0, NULL },
    { "rule", BN_CELL_RULE, offsetof(bonus_row, rule), 0, 0, 0, NULL },
    { "value", BN_CELL_INT, offsetof(bonus_row, value), 0, 0, 0, NULL },
    { "counts", BN_CELL_TRUTH, offsetof(bonus_row, counts), 0, 0, 0, NULL },
    { "band", BN_CELL_ROW, offsetof(bonus_row, band), 0, 0, 1, NULL },
    { "arms", BN_CELL_TEXT, offsetof(bonus_row, arms), 0, 0, 0,
      (const char *const[]){ "foot", "horse", "guns", NULL } },
};

static const bn_book_column band_columns[] = {
    { "low", BN_CELL_INT, offsetof(band_row, low), 0, 1, 0, NULL },
    { "high", BN_CELL_INT, offsetof(band_row, high), 1, 0, 0, NULL },
    { "factor", BN_CELL_RAT, offsetof(band_row, factor), 0, 1, 0, NULL },
    { "code", BN_CELL_WORD, offsetof(band_row, code), 0, 0, 0,
      (const char *const[]){ "stay", "retreat", NULL } },
};

static const bn_book_table tables[] = {
    { .name = "bonus",
      .offset = offsetof(figures, bonus),
      .row_size = sizeof(bonus_row),
      .row_count = 2,
      .labels = (const char *const[]){ "wall", "hill" },
      .columns = bonus_columns,
      .column_count = BN_COUNT(bonus_columns),
      .limits = (const bn_book_limit[]){ { 0, -1, 0, 0, "it is the name of the row", NULL },
                                         { 1, -1, 0, 0, "it says which rule", NULL },
                                         { 2, -1, -50, 50, NULL, NULL },
                                         { 2, 1, 1, 30, NULL, NULL } },
      .limit_count = 4,
      .bands = { -1, -1, { 0, 1 } } },
    { .name = "band",
      .offset = offsetof(figures, band),
      .row_size = sizeof(band_row),
      .row_count = 3,
      .labels = (const char *const[]){ "1", "5", "10" },
      .columns = band_columns,
      .column_count = BN_COUNT(band_columns),
      .rules = (const uint16_t[]){ 9, 0 },
      .bands = { 0, 1, { 1, 1 } } },
};

static const bn_book book = { &book_values, sizeof book_values, "TY", tables, BN_COUNT(tables) };

static unsigned char block[1 << 18];
static bn_arena arena;

/* {table: {row: {column: figure}}} at line 3 and column 7, added to `map`. */
static void change(bn_doc *map, const char *table, const char *row, const char *column,
                   bn_doc *figure)
{
    const char *keys[] = { table, row };

    for (size_t i = 0; i < BN_COUNT(keys); i++) {
        bn_doc *below = NULL;

        for (bn_doc *at = map->first; at; at = at->next)
            below = strcmp(at->key, keys[i]) == 0 ? at : below;
        if (!below)
            below = bn_doc_put(&arena, map, keys[i], bn_doc_map(&arena));
        below->line = below->key_line = 2;
        below->column = below->key_column = (uint32_t)(3 + i);
        map = below;
    }
    figure->line = figure->key_line = 3;
    figure->column = 7;
    figure->key_column = 5;
    (void)bn_doc_put(&arena, map, column, figure);
}

static bn_doc *fresh(void)
{
    bn_arena_init_fixed(&arena, block, sizeof block);
    return bn_doc_map(&arena);
}

static const bn_house *read_good(const bn_doc *map)
{
    const bn_house *house = NULL;
    bn_error err = { .code = BN_OK };

    if (bn_house_read_map(&book, map, &arena, &house, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
    return house;
}

static const figures *values_of(const bn_house *house)
{
    return bn_house_values(house, &book);
}

static void every_type_is_read(void **state)
{
    bn_doc *map = fresh();
    const bn_house *house;

    (void)state;
    change(map, "bonus", "wall", "value", bn_doc_int(&arena, -40));
    change(map, "bonus", "hill", "counts", bn_doc_bool(&arena, true));
    change(map, "bonus", "hill", "band", bn_doc_text(&arena, "5"));
    change(map, "bonus", "wall", "arms", bn_doc_text(&arena, "horse;guns"));
    change(map, "band", "5", "factor", bn_doc_rat(&arena, bn_rat_of(3, 4)));
    change(map, "band", "1", "code", bn_doc_text(&arena, "retreat"));
    house = read_good(map);
    assert_non_null(house);
    assert_int_equal(house->count, 6);
    assert_int_equal(values_of(house)->bonus[0].value, -40);
    assert_int_equal(values_of(house)->bonus[1].counts, 1);
    assert_int_equal(values_of(house)->bonus[1].band, 1);
    assert_string_equal(values_of(house)->bonus[0].arms, "horse;guns");
    assert_int_equal(bn_rat_cmp(values_of(house)->band[1].factor, bn_rat_of(3, 4)), 0);
    assert_int_equal(values_of(house)->band[0].code, 1);
    assert_int_equal(values_of(house)->bonus[1].value, 20);
}

/* What the book says already is no change, and costs no separate struct. */
static void the_books_own_figure_changes_nothing(void **state)
{
    bn_doc *map = fresh();

    (void)state;
    assert_null(read_good(map));
    assert_null(read_good(NULL));
    change(map, "bonus", "wall", "value", bn_doc_int(&arena, 10));
    change(map, "band", "10", "factor", bn_doc_int(&arena, 2));
    assert_null(read_good(map));
    assert_ptr_equal(values_of(NULL), &book_values);
}

static void the_hash_follows_the_figures(void **state)
{
    char first[17];
    bn_doc *map = fresh();

    (void)state;
    change(map, "bonus", "wall", "value", bn_doc_int(&arena, 11));
    memcpy(first, read_good(map)->hash, sizeof first);
    map = fresh();
    change(map, "bonus", "hill", "value", bn_doc_int(&arena, 20)); /* the book's */
    change(map, "bonus", "wall", "value", bn_doc_int(&arena, 11));
    assert_string_equal(first, read_good(map)->hash);
    change(map, "bonus", "hill", "counts", bn_doc_int(&arena, 1));
    assert_string_not_equal(first, read_good(map)->hash);
}

static void two_ends_of_bands_move_together(void **state)
{
    bn_doc *map = fresh();

    (void)state;
    change(map, "band", "1", "high", bn_doc_int(&arena, 6));
    change(map, "band", "5", "low", bn_doc_int(&arena, 7));
    assert_int_equal(values_of(read_good(map))->band[1].low, 7);
}

typedef struct refusal {
    const char *name;
    const char *table, *row, *column;
    const char *text; /* the figure: a number if it reads as one */
    const char *said, *hint;
    uint32_t line, at;
} refusal;

static void is_refused(void **state)
{
    const refusal *r = *state;
    bn_doc *map = fresh();
    const bn_house *house = NULL;
    bn_error err = { .code = BN_OK };
    bn_rat number;
    bool numeric = bn_text_to_rat(r->text, strlen(r->text), &number);

    change(map, r->table, r->row, r->column,
           numeric ? bn_doc_rat(&arena, number) : bn_doc_text(&arena, r->text));
    assert_int_equal(bn_house_read_map(&book, map, &arena, &house, &err), BN_SCHEMA);
    assert_string_equal(err.text, r->said);
    assert_string_equal(err.hint, r->hint);
    assert_int_equal(err.line, r->line);
    assert_int_equal(err.column, r->at);
    assert_null(house);
}

static const refusal refusals[] = {
    { "unknown table", "bnus", "wall", "value", "1", "there is no table \"bnus\"",
      "did you mean \"bonus\"? one of: bonus, band", 2, 3 },
    { "unknown row", "bonus", "hil", "value", "1", "this table has no row \"hil\"",
      "did you mean \"hill\"? one of: wall, hill", 2, 4 },
    { "unknown column", "bonus", "hill", "valu", "1", "this table has no column \"valu\"",
      "did you mean \"value\"? one of: key, rule, value, counts, band, arms", 3, 5 },
    { "text for a number", "bonus", "wall", "value", "many", "\"many\" is not a whole number",
      "a whole number from -50 to 50; the book has 10", 3, 7 },
    { "fraction", "bonus", "wall", "value", "1.5", "\"1.5\" is not a whole number",
      "a whole number from -50 to 50; the book has 10", 3, 7 },
    { "out of the row's range", "bonus", "hill", "value", "31", "\"31\" is out of range",
      "a whole number from 1 to 30; the book has 20", 3, 7 },
    { "too fine", "band", "5", "factor", "1.001", "\"1.001\" has too many decimal places",
      "a number from -1000000 to 1000000, with two decimals at most; the book has 1", 3, 7 },
    { "no truth", "bonus", "wall", "counts", "2", "\"2\" must be true or false",
      "true (1) or false (0); the book has 1", 3, 7 },
    { "no word", "band", "1", "code", "retrat", "\"retrat\" is not a valid value for this column",
      "did you mean \"retreat\"? one of: stay, retreat", 3, 7 },
    { "no row of the other table", "bonus", "wall", "band", "6",
      "\"6\" is not a valid value for this column", "one of: 1, 5, 10", 3, 7 },
    { "no word of the text", "bonus", "wall", "arms", "foot;hors",
      "\"hors\" is not a valid value for this column",
      "did you mean \"horse\"? one of: foot, horse, guns", 3, 7 },
    { "name of the row", "bonus", "wall", "key", "gate", "\"key\" cannot be changed",
      "it is the name of the row", 3, 5 },
    { "open end", "band", "10", "high", "99", "\"high\" cannot be changed",
      "the book leaves this end open", 3, 5 },
    { "out of order", "band", "5", "factor", "3", "with \"3\" the column no longer rises",
      "each row is above the one before it; 10, factor: 2", 3, 7 },
    { "one end of a band", "band", "5", "high", "8", "\"8\" leaves a gap or overlap",
      "change both ends where two bands meet; 10, low: 10", 3, 7 },
};

/* A map from a file is laid over the document's own, cell by cell. */
static void one_map_over_another(void **state)
{
    bn_doc *document, *own, *over;
    const bn_house *house = NULL;

    (void)state;
    document = fresh();
    bn_doc_put_text(&arena, document, "title", "T");
    own = bn_doc_put(&arena, document, "figures", bn_doc_map(&arena));
    change(own, "bonus", "wall", "value", bn_doc_int(&arena, 11));
    change(own, "bonus", "hill", "value", bn_doc_int(&arena, 21));
    over = bn_doc_map(&arena);
    change(over, "bonus", "hill", "value", bn_doc_int(&arena, 22));
    change(over, "band", "1", "code", bn_doc_text(&arena, "retreat"));
    document = bn_figures_over(&arena, document, over);
    assert_non_null(document);
    assert_non_null(bn_doc_at(document, "title"));
    assert_int_equal(bn_house_read(&book, document, &arena, &house, NULL), BN_OK);
    assert_int_equal(house->count, 3);
    assert_int_equal(values_of(house)->bonus[0].value, 11);
    assert_int_equal(values_of(house)->bonus[1].value, 22);
}

static void a_house_is_listed(void **state)
{
    char words[200];
    bn_text text = bn_text_over(words, sizeof words);
    bn_doc *map = fresh();
    const bn_house *house;

    (void)state;
    change(map, "bonus", "wall", "value", bn_doc_int(&arena, 40));
    house = read_good(map);
    bn_doc_write(bn_house_list(house, &arena), &text);
    assert_string_equal(
        words,
        "[{\"table\":\"bonus\",\"row\":\"wall\",\"column\":\"value\",\"book\":10,\"house\":40}]");
}

static void cells_of_a_rule(void **state)
{
    bn_cell cell = { 0, 0, 0 };
    bool more = false;
    uint32_t count = 0;

    (void)state;
    while (bn_cell_next(&book, 8, &cell, &more)) {
        assert_int_equal(cell.row, 1);
        count++;
    }
    assert_int_equal(count, BN_COUNT(bonus_columns));
    for (count = 0, cell = (bn_cell){ 0, 0, 0 }, more = false;
         bn_cell_next(&book, 9, &cell, &more);)
        count++;
    assert_int_equal(count, 3 * BN_COUNT(band_columns));
}

/* A term of rule 7 reports the house's figure; one of rule 8 has none to report. */
static void traces_tell_of_the_house(void **state)
{
    char words[200];
    bn_text text = bn_text_over(words, sizeof words);
    bn_doc *map = fresh();
    bn_trace trace;

    (void)state;
    change(map, "bonus", "wall", "value", bn_doc_int(&arena, 40));
    bn_trace_init(&trace, &arena);
    trace.house = read_good(map);
    bn_trace_add(&trace, (bn_term){ .rule = 7, .row = 0, .words = "behind a wall" });
    bn_trace_add(&trace, (bn_term){ .rule = 8, .row = 1, .words = "on a hill" });
    bn_term_text(&trace.terms[0], &text);
    assert_string_equal(words,
                        "behind a wall (house figure: bonus, wall, value: 40, the book has 10)");
    text = bn_text_over(words, sizeof words);
    bn_term_text(&trace.terms[1], &text);
    assert_string_equal(words, "on a hill");
    /* Where a term points to the cell that it was read from, its rule does not matter. */
    for (uint16_t row = 0; row < 2; row++) {
        const unsigned char *cell = (const unsigned char *)trace.house->values +
                                    book.tables[0].offset + row * book.tables[0].row_size +
                                    bonus_columns[trace.house->cells[0].column].offset;

        bn_trace_add(&trace,
                     (bn_term){ .rule = row == 0 ? 8 : 7, .row = BN_NO_ROW, .figure = cell });
    }
    assert_non_null(trace.terms[2].house);
    assert_null(trace.terms[3].house);
}

static void the_schema_has_what_is_open(void **state)
{
    static char words[1 << 14];
    bn_text text = bn_text_over(words, sizeof words);

    (void)state;
    (void)fresh();
    bn_doc_write(bn_figures_schema(&book, "Figures", &arena), &text);
    assert_false(text.cut);
    assert_non_null(strstr(words, "\"wall\":{\"$ref\":\"#/$defs/bonus-1\"}"));
    assert_non_null(strstr(words, "\"value\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":30}"));
    assert_null(strstr(words, "\"key\""));
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, every_type_is_read);
    BNI_ONE(&tests, the_books_own_figure_changes_nothing);
    BNI_ONE(&tests, the_hash_follows_the_figures);
    BNI_ONE(&tests, two_ends_of_bands_move_together);
    BNI_ONE(&tests, one_map_over_another);
    BNI_ONE(&tests, a_house_is_listed);
    BNI_ONE(&tests, cells_of_a_rule);
    BNI_ONE(&tests, traces_tell_of_the_house);
    BNI_ONE(&tests, the_schema_has_what_is_open);
    BNI_ROWS(&tests, is_refused, refusals);
    return BNI_RUN("figures", &tests);
}
