/* House figures: reading the map that changes cells of a book's tables.
 *
 * The map is read into a copy of the struct of all tables; each figure is checked by its column as
 * it is read. What concerns several cells (a column must climb, bands must join) is checked once
 * all are in, because a band is moved by changing two of them. */
#include <banneret/system/figures.h>
#include <banneret/system/hash.h>

#include <string.h>

#include "figures_parts.h"

typedef struct reader {
    const bn_book *book;
    bn_arena *arena;
    bn_error *err;         /* never NULL here */
    unsigned char *values; /* the copy */
    bn_text hint;          /* over that of the error */
} reader;

/* ---- refusing ----------------------------------------------------------------------------- */

static bn_code refuse(reader *r, const bn_doc *at, bool key, const char *text, const char *value)
{
    bn_code code = bn_fail_value(r->err, BN_SCHEMA, text, value);

    key = key && at->key_line > 0;
    r->err->line = key ? at->key_line : at->line;
    r->err->column = key ? at->key_column : at->column;
    r->err->length = key ? (uint32_t)strlen(at->key) : at->length;
    r->hint = bn_text_over(r->err->hint, sizeof r->err->hint);
    return code;
}

static bn_code under(reader *r, const char *part, bn_code code)
{
    bn_error_under(r->err, part);
    return code;
}

/* Refuses a name that is not among `names`. */
static bn_code unknown(reader *r, const bn_doc *at, const char *text, const char *const *names,
                       uint32_t count)
{
    bn_code code = refuse(r, at, true, text, at->key);

    bn_word_advise(&r->hint, at->key, names, count);
    return under(r, at->key, code);
}

static bn_code not_a_map(reader *r, const bn_doc *at, const char *hint)
{
    bn_code code = refuse(r, at, false, "the figures are not a map", NULL);

    bn_text_add(&r->hint, hint);
    return code;
}

static void add_book(reader *r, bn_cell cell)
{
    bn_text_add(&r->hint, "; the book has ");
    bn_cell_text(r->book, r->book->values, cell, &r->hint);
}

static const char *scalar(const bn_doc *doc, bn_text *buffer)
{
    switch (doc->type) {
    case BN_DOC_TEXT:
        return doc->text;
    case BN_DOC_NUMBER:
        bn_text_rat(buffer, doc->number);
        return buffer->buffer;
    case BN_DOC_BOOL:
        return doc->truth ? "true" : "false";
    case BN_DOC_NULL:
        return "null";
    default:
        return doc->type == BN_DOC_LIST ? "a list" : "a map";
    }
}

/* ---- one figure --------------------------------------------------------------------------- */

static bn_code refuse_number(reader *r, const bn_doc *doc, bn_cell cell, const char *text)
{
    char digits[64];
    bn_text buffer = bn_text_over(digits, sizeof digits);
    const bn_book_column *column = bni_column(r->book, cell);
    bn_book_limit limit = bni_limit(r->book, cell);
    bn_code code = refuse(r, doc, false, text, scalar(doc, &buffer));

    bn_text_add(&r->hint, column->type == BN_CELL_INT ? "a whole number" : "a number");
    bn_text_add(&r->hint, " from ");
    bn_text_int(&r->hint, limit.least);
    bn_text_add(&r->hint, " to ");
    bn_text_int(&r->hint, limit.most);
    if (column->type == BN_CELL_RAT)
        bn_text_add(&r->hint, ", with two decimals at most");
    add_book(r, cell);
    return code;
}

static bn_code read_number(reader *r, const bn_doc *doc, bn_cell cell, unsigned char *out)
{
    const bn_book_column *column = bni_column(r->book, cell);
    bn_book_limit limit = bni_limit(r->book, cell);
    bool whole = column->type == BN_CELL_INT;
    bn_rat number = doc->number;
    int32_t value;

    if (doc->type != BN_DOC_NUMBER || (whole && number.den > 1))
        return refuse_number(r, doc, cell,
                             whole ? "{} is not a whole number" : "{} is not a number");
    if (bn_rat_cmp(number, bn_rat_int(limit.least)) < 0 ||
        bn_rat_cmp(number, bn_rat_int(limit.most)) > 0)
        return refuse_number(r, doc, cell, "{} is out of range");
    if (!bn_rat_in_parts(number, BNI_FIGURE_PARTS))
        return refuse_number(r, doc, cell, "{} has too many decimal places");
    if (!whole) {
        number = bn_rat_of(number.num, number.den == 0 ? 1 : number.den);
        memcpy(out, &number, sizeof number);
        return BN_OK;
    }
    value = (int32_t)number.num;
    memcpy(out, &value, sizeof value);
    return BN_OK;
}

static bn_code read_truth(reader *r, const bn_doc *doc, bn_cell cell, unsigned char *out)
{
    char digits[64];
    bn_text buffer = bn_text_over(digits, sizeof digits);
    bool number = doc->type == BN_DOC_NUMBER && doc->number.den <= 1 &&
                  (doc->number.num == 0 || doc->number.num == 1);
    int32_t value;

    if (doc->type != BN_DOC_BOOL && !number) {
        bn_code code = refuse(r, doc, false, "{} must be true or false", scalar(doc, &buffer));

        bn_text_add(&r->hint, "true (1) or false (0)");
        add_book(r, cell);
        return code;
    }
    value = number ? (int32_t)doc->number.num : doc->truth;
    memcpy(out, &value, sizeof value);
    return BN_OK;
}

/* The index of a word among `count`, or -1 and the error set. To YAML 1 without quotes is a number. */
static int32_t word_at(reader *r, const bn_doc *doc, const char *const *words, uint32_t count)
{
    char digits[64];
    bn_text buffer = bn_text_over(digits, sizeof digits);
    const char *word = scalar(doc, &buffer);

    for (uint32_t i = 0; i < count && doc->type != BN_DOC_LIST && doc->type != BN_DOC_MAP; i++)
        if (words[i][0] != '\0' && strcmp(words[i], word) == 0)
            return (int32_t)i;
    (void)refuse(r, doc, false, "{} is not a valid value for this column", word);
    bn_word_advise(&r->hint, word, words, count);
    return -1;
}

static bn_code read_word(reader *r, const bn_doc *doc, bn_cell cell, unsigned char *out)
{
    const bn_book_column *column = bni_column(r->book, cell);
    const bn_book_table *of = &r->book->tables[column->of];
    bool row = column->type == BN_CELL_ROW;
    const char *const *chosen = bni_limit(r->book, cell).words;
    int32_t value = word_at(r, doc, row ? of->labels : column->words,
                            row ? of->row_count : bni_words(column->words));

    if (value < 0 || (chosen && word_at(r, doc, chosen, bni_words(chosen)) < 0))
        return r->err->code;
    memcpy(out, &value, sizeof value);
    return BN_OK;
}

/* Words with ';' between, as the tables write them, or a list of words. */
static bn_code read_words(reader *r, const bn_doc *doc, bn_cell cell, unsigned char *out)
{
    const char *const *words = bni_column(r->book, cell)->words;
    char joined[160], part[64];
    bn_text text = bn_text_over(joined, sizeof joined);
    const bn_doc *entry = doc->type == BN_DOC_LIST ? doc->first : NULL;
    const char *rest = doc->type == BN_DOC_TEXT ? doc->text : "";
    const char *copy;

    if (doc->type == BN_DOC_MAP || doc->type == BN_DOC_NULL)
        return word_at(r, doc, words, bni_words(words)) < 0 ? r->err->code : BN_OK;
    while (entry || *rest != '\0' || doc->type == BN_DOC_NUMBER) {
        bn_text of = bn_text_over(part, sizeof part);
        bn_doc one = entry ? *entry : *doc;
        int32_t index;

        if (one.type == BN_DOC_TEXT && !entry) {
            bn_text_add_n(&of, rest, strcspn(rest, ";"));
            one.text = part;
        }
        index = word_at(r, &one, words, bni_words(words));
        if (index < 0)
            return r->err->code;
        if (text.length > 0)
            bn_text_char(&text, ';');
        bn_text_add(&text, words[index]);
        rest += strcspn(rest, ";");
        rest += *rest == ';';
        if (!entry && doc->type == BN_DOC_NUMBER)
            break;
        entry = entry ? entry->next : NULL;
    }
    copy = bn_arena_text(r->arena, joined, text.length);
    if (!copy || text.cut)
        return bn_fail(r->err, BN_MEMORY, "out of memory for the house figures");
    memcpy(out, &copy, sizeof copy);
    return BN_OK;
}

static bn_code read_cell(reader *r, const bn_doc *doc, bn_cell cell)
{
    const bn_book_column *column = bni_column(r->book, cell);
    unsigned char *out = r->values + bni_offset(r->book, cell);
    const char *fixed = bn_cell_fixed(r->book, cell);

    if (fixed) {
        bn_code code = refuse(r, doc, true, "{} cannot be changed", column->name);

        bn_text_add(&r->hint, fixed);
        return code;
    }
    switch (column->type) {
    case BN_CELL_INT:
    case BN_CELL_RAT:
        return read_number(r, doc, cell, out);
    case BN_CELL_TRUTH:
        return read_truth(r, doc, cell, out);
    case BN_CELL_WORD:
    case BN_CELL_ROW:
        return read_word(r, doc, cell, out);
    default:
        return read_words(r, doc, cell, out);
    }
}

/* ---- the map ------------------------------------------------------------------------------ */

static bool is_before(const bn_doc *map, const bn_doc *entry)
{
    const bn_doc *at = map->first;

    while (at != entry && strcmp(at->key, entry->key) != 0)
        at = at->next;
    return at != entry;
}

static bn_code twice(reader *r, const bn_doc *entry)
{
    return under(r, entry->key, refuse(r, entry, true, "key {} is given twice", entry->key));
}

static bn_code unknown_column(reader *r, const bn_doc *entry, const bn_book_table *table)
{
    const char *names[BNI_COLUMNS_MAX];

    for (uint32_t i = 0; i < table->column_count; i++)
        names[i] = table->columns[i].name;
    return unknown(r, entry, "this table has no column {}", names, table->column_count);
}

static bn_code read_row(reader *r, const bn_doc *map, bn_cell cell)
{
    const bn_book_table *table = &r->book->tables[cell.table];

    if (map->type != BN_DOC_MAP)
        return not_a_map(r, map, "a map of columns and their figures");
    for (const bn_doc *entry = map->first; entry; entry = entry->next) {
        bn_code code;

        cell.column = 0;
        while (cell.column < table->column_count &&
               strcmp(table->columns[cell.column].name, entry->key) != 0)
            cell.column++;
        if (cell.column == table->column_count)
            return unknown_column(r, entry, table);
        if (is_before(map, entry))
            return twice(r, entry);
        code = read_cell(r, entry, cell);
        if (code != BN_OK)
            return under(r, entry->key, code);
    }
    return BN_OK;
}

static bn_code read_table(reader *r, const bn_doc *map, uint16_t number)
{
    const bn_book_table *table = &r->book->tables[number];
    bn_cell cell = { .table = number };

    if (map->type != BN_DOC_MAP)
        return not_a_map(r, map, "a map of rows, each a map of columns and their figures");
    for (const bn_doc *entry = map->first; entry; entry = entry->next) {
        bn_code code;

        cell.row = 0;
        while (cell.row < table->row_count && strcmp(table->labels[cell.row], entry->key) != 0)
            cell.row++;
        if (cell.row == table->row_count)
            return unknown(r, entry, "this table has no row {}", table->labels, table->row_count);
        if (is_before(map, entry))
            return twice(r, entry);
        code = read_row(r, entry, cell);
        if (code != BN_OK)
            return under(r, entry->key, code);
    }
    return bni_figures_check(r->book, r->values, number, map, r->err);
}

static bn_code unknown_table(reader *r, const bn_doc *entry)
{
    const char *names[BNI_TABLES_MAX];

    for (uint32_t i = 0; i < r->book->table_count; i++)
        names[i] = r->book->tables[i].name;
    return unknown(r, entry, "there is no table {}", names, r->book->table_count);
}

static bn_code read_map(reader *r, const bn_doc *map)
{
    if (map->type != BN_DOC_MAP)
        return not_a_map(r, map, "a map of tables: {modifiers: {holding: {value: 40}}}");
    for (const bn_doc *entry = map->first; entry; entry = entry->next) {
        uint16_t at = 0;
        bn_code code;

        while (at < r->book->table_count && strcmp(r->book->tables[at].name, entry->key) != 0)
            at++;
        if (at == r->book->table_count)
            return unknown_table(r, entry);
        if (is_before(map, entry))
            return twice(r, entry);
        code = read_table(r, entry, at);
        if (code != BN_OK)
            return under(r, entry->key, code);
    }
    return BN_OK;
}

/* ---- the house ---------------------------------------------------------------------------- */

/* The cells that differ from the book, into `out` if it is not NULL; how many. */
static uint32_t changed(const bn_book *book, const void *values, bn_cell *out)
{
    uint32_t count = 0;
    bn_cell cell = { 0, 0, 0 };
    bool more = false;

    while (bn_cell_next(book, 0, &cell, &more)) {
        if (bn_cell_same(book, cell, book->values, values))
            continue;
        if (out)
            out[count] = cell;
        count++;
    }
    return count;
}

/* The hash is over names and figures in words, so it does not depend on layouts or on how the
 * document wrote them. */
static void hash_house(bn_house *house)
{
    char line[256];
    uint64_t hash = house->count;
    bn_text out = bn_text_over(house->hash, sizeof house->hash);

    for (uint32_t i = 0; i < house->count; i++) {
        bn_text text = bn_text_over(line, sizeof line);

        bn_cell_name(house->book, house->cells[i], &text);
        bn_text_char(&text, '=');
        bn_cell_text(house->book, house->values, house->cells[i], &text);
        hash = bn_hash64(line, text.length, hash);
    }
    bn_text_hex64(&out, hash);
}

static bn_code open_house(reader *r, const bn_house **out)
{
    uint32_t count = changed(r->book, r->values, NULL);
    bn_house *house;
    bn_cell *cells;

    *out = NULL;
    if (count == 0)
        return BN_OK;
    house = bn_arena_get(r->arena, sizeof *house);
    cells = bn_arena_array(r->arena, count, sizeof *cells);
    if (!house || !cells)
        return bn_fail(r->err, BN_MEMORY, "out of memory for the house figures");
    (void)changed(r->book, r->values, cells);
    *house = (bn_house){ .book = r->book, .values = r->values, .cells = cells, .count = count };
    hash_house(house);
    *out = house;
    return BN_OK;
}

bn_code bn_house_read_map(const bn_book *book, const bn_doc *figures, bn_arena *arena,
                          const bn_house **out, bn_error *err)
{
    bn_error spare;
    reader r = { .book = book, .arena = arena, .err = err ? err : &spare };
    bn_code code;

    *out = NULL;
    if (!figures || figures->type == BN_DOC_NULL)
        return BN_OK;
    r.values = bn_arena_get(arena, book->size);
    if (!r.values)
        return bn_fail(r.err, BN_MEMORY, "out of memory for the house figures");
    memcpy(r.values, book->values, book->size);
    code = read_map(&r, figures);
    return code == BN_OK ? open_house(&r, out) : code;
}

bn_code bn_house_read(const bn_book *book, const bn_doc *document, bn_arena *arena,
                      const bn_house **out, bn_error *err)
{
    bn_code code = bn_house_read_map(book, bn_doc_at(document, "figures"), arena, out, err);

    if (code != BN_OK && err)
        bn_error_under(err, "figures");
    return code;
}

/* ---- laying one map over another ---------------------------------------------------------- */

/* A node belongs to one map only, so an entry that moves into a new map is copied; its children are shared. */
static bn_doc *copy_of(bn_arena *arena, const bn_doc *node)
{
    bn_doc *copy = bn_arena_get(arena, sizeof *copy);

    if (copy) {
        *copy = *node;
        copy->next = NULL;
    }
    return copy;
}

static bn_doc *laid_over(bn_arena *arena, const bn_doc *below, const bn_doc *above, int depth)
{
    bn_doc *map = below && below->type == BN_DOC_MAP ? copy_of(arena, below) : bn_doc_map(arena);

    if (!map)
        return NULL;
    map->first = map->last = NULL;
    map->count = 0;
    if (below && below->type == BN_DOC_MAP)
        for (const bn_doc *entry = below->first; entry; entry = entry->next) {
            const bn_doc *over = bn_doc_at(above, entry->key);
            bool both = over && over->type == BN_DOC_MAP && entry->type == BN_DOC_MAP && depth > 0;

            (void)bn_doc_push(map, both   ? laid_over(arena, entry, over, depth - 1)
                                   : over ? copy_of(arena, over)
                                          : copy_of(arena, entry));
        }
    for (const bn_doc *entry = above->first; entry; entry = entry->next)
        if (!bn_doc_at(below, entry->key))
            (void)bn_doc_push(map, copy_of(arena, entry));
    return map;
}

bn_doc *bn_figures_over(bn_arena *arena, const bn_doc *document, const bn_doc *figures)
{
    enum { DEPTH = 2 }; /* tables, then rows */
    const bn_doc *own = bn_doc_at(document, "figures");
    bn_doc *out = copy_of(arena, document);
    bn_doc *map = figures->type == BN_DOC_MAP ? laid_over(arena, own, figures, DEPTH)
                                              : copy_of(arena, figures);

    if (!out || !map)
        return NULL;
    out->first = out->last = NULL;
    out->count = 0;
    for (const bn_doc *entry = document->first; entry; entry = entry->next)
        if (entry != own)
            (void)bn_doc_push(out, copy_of(arena, entry));
    map->key = "figures";
    map->key_line = own ? own->key_line : 0;
    (void)bn_doc_push(out, map);
    return arena->full ? NULL : out;
}
