/* House figures, of every system: cells of its tables are drawn at random and changed by the `figures` of
 * random documents. Each change is accepted, is written into the journal with its own hash, and replays;
 * a wrong value is refused with its line and column. Cells are drawn until 20 of a system (of an everyday run 5) have
 * shown in play: the same random game, by the book and by the house, leads to other states or other words.
 *
 *   figures_test     BN_ROOT names the repository */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */
#include "base/testing.h"

#include <stdio.h>
#include <unistd.h>

#include <banneret/journal.h>
#include <banneret/oracle.h>
#include <banneret/store.h>
#include <banneret/system/hash.h>
#include <banneret/system/system.h>

#include "core/documents/figures_parts.h"
#include "generate.h"
#include "player.h"

enum {
    BLOCK = 32 << 20,
    SHOWN = BNI_SIZED(20, 5, 4), /* cells of each system that must show in play */
    DRAWN = SHOWN * 8,           /* cells drawn for that, at most */
    DOCUMENTS = 60,              /* played to see whether a cell shows, at most */
    STEPS = 400,                 /* answers of one game, at most */
    CELLS = 8192,
    PATH_BYTES = 1024,
};

static unsigned char document_block[BLOCK], book_block[BLOCK], house_block[BLOCK];
static char folder[] = "/tmp/banneret-figures-XXXXXX";

/* ---- cells and values --------------------------------------------------------------------- */

static uint32_t open_cells(const bn_book *book, bn_cell *out)
{
    bn_cell cell = { 0, 0, 0 };
    bool more = false;
    uint32_t count = 0;

    while (bn_cell_next(book, 0, &cell, &more)) {
        if (bn_cell_fixed(book, cell))
            continue;
        assert_true(count < CELLS);
        out[count++] = cell;
    }
    return count;
}

static const bn_book_column *column_of(const bn_book *book, bn_cell cell)
{
    return &book->tables[cell.table].columns[cell.column];
}

/* Puts a figure into a map of figures. */
static void put(bn_arena *arena, bn_doc *map, const bn_book *book, bn_cell cell, bn_doc *figure)
{
    const char *keys[] = { book->tables[cell.table].name,
                           book->tables[cell.table].labels[cell.row] };

    for (size_t i = 0; i < BN_COUNT(keys); i++) {
        bn_doc *below = map->first;

        while (below && strcmp(below->key, keys[i]) != 0)
            below = below->next;
        map = below ? below : bn_doc_put(arena, map, keys[i], bn_doc_map(arena));
    }
    (void)bn_doc_put(arena, map, column_of(book, cell)->name, figure);
}

/* The book's own figure as a document would write it. */
static bn_doc *own_figure(bn_arena *arena, const bn_book *book, bn_cell cell)
{
    char words[200];
    bn_text text = bn_text_over(words, sizeof words);
    bn_rat number;

    bn_cell_text(book, book->values, cell, &text);
    if (column_of(book, cell)->type != BN_CELL_TEXT && bn_text_to_rat(words, text.length, &number))
        return bn_doc_rat(arena, number);
    return bn_doc_text(arena, words);
}

/* The n-th figure to try instead of the book's. */
static bn_doc *other_figure(bn_arena *arena, const bn_book *book, bn_cell cell, uint32_t n)
{
    const bn_book_column *column = column_of(book, cell);
    bn_doc *own = own_figure(arena, book, cell);
    bn_rat steps[] = { { 5, 1 }, { -5, 1 }, { 1, 1 }, { -1, 1 }, { 1, 4 }, { -1, 4 } };

    if (column->type == BN_CELL_WORD || column->type == BN_CELL_TEXT)
        return column->words[n] ? bn_doc_text(arena, column->words[n]) : NULL;
    if (column->type == BN_CELL_ROW)
        return n < book->tables[column->of].row_count
                   ? bn_doc_text(arena, book->tables[column->of].labels[n])
                   : NULL;
    if (column->type == BN_CELL_TRUTH)
        return n == 0 ? bn_doc_int(arena, 1 - own->number.num) : NULL;
    return n < BN_COUNT(steps) ? bn_doc_rat(arena, bn_rat_add(own->number, steps[n])) : NULL;
}

/* A map that changes this cell alone; NULL if none of our figures fits, as where a band has no room to
 * move. */
static bn_doc *changing(bn_arena *arena, const bn_book *book, bn_cell cell)
{
    for (uint32_t n = 0;; n++) {
        bn_doc *figure = other_figure(arena, book, cell, n);
        bn_doc *map = bn_doc_map(arena);
        const bn_house *house = NULL;

        if (!figure)
            return NULL;
        put(arena, map, book, cell, figure);
        if (bn_house_read_map(book, map, arena, &house, NULL) == BN_OK && house) {
            assert_int_equal(house->count, 1);
            return map;
        }
    }
}

/* ---- games -------------------------------------------------------------------------------- */

typedef struct game {
    bn_table *table;
    uint64_t states, words; /* hashes of all states, and of all terms */
    bool told;              /* a term reported a house figure */
} game;

static uint64_t hash_terms(const bn_trace *trace, uint64_t hash, bool *told)
{
    char words[512];

    for (uint32_t i = 0; i < trace->count; i++) {
        bn_term term = trace->terms[i];
        bn_text text = bn_text_over(words, sizeof words);

        *told = *told || term.house;
        term.house = NULL; /* sentences that differ because of the figures, not those about them */
        bn_term_text(&term, &text);
        bn_text_int(&text, term.value);
        hash = bn_hash64(words, text.length, hash);
    }
    return hash;
}

/* A random answer. On a table, where random moves hardly ever meet an enemy, a plain commander gives most orders. */
static bool step(bn_table *table, bn_rng *rng, bn_trace *trace)
{
    const bn_game *rules = bn_table_game(table);
    bn_asked open[BN_OPEN_MAX];
    const bn_asked *asked = player_pick(table, rng, open);
    bn_seat referee = { .role = BN_REFEREE };
    bn_faces faces;
    bn_answer answer;
    bn_code code;

    if (!asked)
        return false;
    if (asked->question.form == BN_FORM_ROLL) {
        bn_table_throw(rng, &asked->question, &faces);
        code = bn_table_roll(table, referee, asked->id, &faces, trace, NULL);
    } else {
        if (!rules->propose || asked->question.to != BN_TO_SIDE || bn_rng_below(rng, 8) == 0 ||
            !rules->steady(bn_table_setup(table), bn_table_state(table), &asked->question, &answer))
            player_draw(table, rng, &asked->question, &answer);
        code = bn_table_answer(table, referee, asked->id, &answer, NULL, trace, NULL);
    }
    assert_int_equal(code, BN_OK);
    return true;
}

/* A random game, the same for the same number; entries go to the journal, if there is one. */
static bool play(const bn_system *system, const bn_doc *doc, bn_arena *arena, uint64_t number,
                 bn_journal *journal, game *out)
{
    static unsigned char scratch_block[1 << 20];
    const bn_game *rules;
    bn_rng rng;

    *out = (game){ .table = NULL };
    if (bn_table_open(arena, system, doc, &out->table, NULL) != BN_OK)
        return false;
    rules = bn_table_game(out->table);
    bn_rng_init(&rng, number, 0x666967);
    for (uint32_t i = 0; i < STEPS && !arena->full; i++) {
        bn_arena scratch;
        bn_trace trace;

        bn_arena_init_fixed(&scratch, scratch_block, sizeof scratch_block);
        bn_trace_init(&trace, &scratch);
        if (!step(out->table, &rng, &trace))
            break;
        assert_true(rules->sound(bn_table_setup(out->table), bn_table_state(out->table)));
        out->states = bn_hash64(bn_table_state(out->table),
                                rules->state_size(bn_table_setup(out->table)), out->states);
        bn_explain(rules, bn_table_setup(out->table), bn_table_state(out->table),
                   (bn_seat){ .role = BN_REFEREE }, &trace);
        out->words = hash_terms(&trace, out->words, &out->told);
    }
    for (uint32_t i = 0; journal && i < bn_table_entries(out->table); i++) {
        bn_arena scratch;
        const bn_doc *entry;

        bn_arena_init_fixed(&scratch, scratch_block, sizeof scratch_block);
        entry = bn_entry_doc(out->table, i, (bn_seat){ .role = BN_REFEREE }, &scratch);
        assert_int_equal(bn_journal_append(journal, entry, NULL), BN_OK);
    }
    return true;
}

/* Whether a random game of a random document goes differently with these figures. */
static bool shows_in(const bn_system *system, const bn_doc *figures, bn_document kind,
                     uint64_t number, bool *told)
{
    bn_arena arena, by_book, by_house;
    const bn_doc *doc;
    game book, house;

    bn_arena_init_fixed(&arena, document_block, sizeof document_block);
    bn_arena_init_fixed(&by_book, book_block, sizeof book_block);
    bn_arena_init_fixed(&by_house, house_block, sizeof house_block);
    doc = generate_document(system, kind, number, &arena);
    if (!doc || !play(system, doc, &by_book, number, NULL, &book))
        return false;
    /* A document that only the book accepts has been changed too: its forces are others. */
    if (!play(system, bn_figures_over(&arena, doc, figures), &by_house, number, NULL, &house))
        return true;
    assert_false(book.told);
    *told = *told || house.told;
    return book.states != house.states || book.words != house.words;
}

static bool shows(const bn_system *system, const bn_doc *figures, bool *told)
{
    for (uint64_t i = 0; i < DOCUMENTS; i++)
        if (shows_in(system, figures, i % 3 == 2 ? BN_DOCUMENT_CAMPAIGN : BN_DOCUMENT_SCENARIO, i,
                     told))
            return true;
    return false;
}

/* ---- journals ----------------------------------------------------------------------------- */

/* A document that is played by these figures, and by the book's own. */
static bn_doc *played_by(const bn_system *system, const bn_doc *figures, bn_arena *arena)
{
    for (uint64_t number = 0;; number++) {
        bn_doc *doc = generate_document(system, BN_DOCUMENT_SCENARIO, number, arena);
        bn_doc *over = bn_figures_over(arena, doc, figures);
        const void *setup;

        assert_non_null(over);
        if (system->setup(over, arena, &setup, NULL) == BN_OK)
            return over;
    }
}

static void replay(const bn_journal_contents *contents, bn_arena *arena, const game *was)
{
    const bn_system *system = bn_system_find(contents->head.system);
    bn_table *table = NULL;

    assert_int_equal(bn_table_open(arena, system, contents->head.document, &table, NULL), BN_OK);
    for (const bn_doc *line = contents->entries->first; line; line = line->next) {
        bn_entry entry;

        assert_int_equal(bn_entry_read(bn_table_game(table), line, &entry, NULL), BN_OK);
        assert_int_equal(bn_table_replay(table, &entry, NULL, NULL), BN_OK);
    }
    assert_memory_equal(bn_table_state(table), bn_table_state(was->table),
                        bn_table_game(table)->state_size(bn_table_setup(table)));
}

/* The journal names the hash of the figures, replays, and is refused where it names another. */
static void journals(const bn_system *system, const bn_doc *figures)
{
    bn_arena arena, table, again;
    char path[PATH_BYTES];
    const bn_house *house = NULL;
    bn_journal_head head = { .engine = "test", .system = system->name, .data = system->data };
    bn_journal_contents contents;
    bn_journal *journal = NULL;
    game was;

    bn_arena_init_fixed(&arena, document_block, sizeof document_block);
    bn_arena_init_fixed(&table, book_block, sizeof book_block);
    head.document = played_by(system, figures, &arena);
    assert_int_equal(bn_house_read(system->book, head.document, &arena, &house, NULL), BN_OK);
    assert_non_null(house);
    for (int wrong = 0; wrong < 2; wrong++) {
        head.figures = wrong ? "0123456789abcdef" : house->hash;
        snprintf(path, sizeof path, "%s/%d.jsonl", folder, wrong);
        assert_int_equal(bn_journal_create(path, &head, &journal, NULL), BN_OK);
        if (!wrong)
            assert_true(play(system, head.document, &table, 7, journal, &was));
        bn_journal_close(journal);
        bn_arena_init_fixed(&again, house_block, sizeof house_block);
        assert_int_equal(bn_journal_open(path, BN_JOURNAL_READ, bn_system_find, &again, &journal,
                                         &contents, NULL),
                         wrong ? BN_VERSION : BN_OK);
        if (!wrong) {
            assert_string_equal(contents.head.figures, house->hash);
            replay(&contents, &again, &was);
            bn_journal_close(journal);
        }
        (void)unlink(path);
    }
}

/* ---- refusals ----------------------------------------------------------------------------- */

static void refused(const bn_system *system, const char *const parts[4], uint32_t line,
                    uint32_t column)
{
    bn_arena arena;
    char words[1024];
    bn_doc *doc = NULL;
    const bn_house *house = NULL;
    bn_error err = { .code = BN_OK };
    int length =
        snprintf(words, sizeof words,
                 "banneret: scenario\nsystem: %s\nfigures:\n  %s:\n    \"%s\":\n      %s: %s\n",
                 system->name, parts[0], parts[1], parts[2], parts[3]);

    bn_arena_init_fixed(&arena, document_block, sizeof document_block);
    assert_int_equal(bn_store_parse(words, (size_t)length, NULL, NULL, &arena, &doc, &err), BN_OK);
    if (bn_house_read(system->book, doc, &arena, &house, &err) != BN_SCHEMA)
        fail_msg("accepted:\n%s", words);
    if (err.line != line || err.column != column)
        fail_msg("%u:%u instead of %u:%u: %s\n%s", err.line, err.column, line, column, err.text,
                 words);
    assert_true(err.hint[0] != '\0');
    assert_memory_equal(err.path, "figures", 7);
}

/* Wrong table, row, column and value, at the place where each stands. */
static void is_refused(const bn_system *system, bn_cell cell)
{
    const bn_book_table *table = &system->book->tables[cell.table];
    const char *name = table->columns[cell.column].name, *label = table->labels[cell.row];
    uint32_t value_at = (uint32_t)(6 + strlen(name) + 3);

    refused(system, (const char *const[]){ "no_table", label, name, "1" }, 4, 3);
    refused(system, (const char *const[]){ table->name, "no row", name, "1" }, 5, 5);
    refused(system, (const char *const[]){ table->name, label, "no_column", "1" }, 6, 7);
    refused(system, (const char *const[]){ table->name, label, name, "nonsense" }, 6, value_at);
    refused(system, (const char *const[]){ table->name, label, name, "3000000000" }, 6, value_at);
}

/* ---- tests -------------------------------------------------------------------------------- */

static bn_cell cells[CELLS];

static void cells_drawn_at_random(void **state)
{
    static unsigned char figures_block[1 << 20];
    const bn_system *system = *state;
    uint32_t count = open_cells(system->book, cells), shown = 0, drawn = 0, told = 0;
    uint64_t random = 20;

    /* An article has fewer figures than a book. */
    assert_true(count > (strcmp(system->name, "gurps3") == 0        ? 200
                         : strcmp(system->name, "dragonquest") == 0 ? 100
                                                                    : 500));
    for (; shown < SHOWN && drawn < DRAWN; drawn++) {
        bn_cell cell = cells[bni_test_random(&random) % count];
        char name[200];
        bn_text text = bn_text_over(name, sizeof name);
        bn_arena arena;
        bn_doc *figures;
        bool said = false;

        bn_arena_init_fixed(&arena, figures_block, sizeof figures_block);
        figures = changing(&arena, system->book, cell);
        bn_cell_name(system->book, cell, &text);
        if (!figures)
            continue;
        is_refused(system, cell);
        journals(system, figures);
        if (shows(system, figures, &said)) {
            shown++;
            told += said;
            print_message("  %s%s\n", name, said ? ", in words too" : "");
        }
    }
    print_message("%s: %u cells of %u drawn, %u show in play\n", system->name, drawn, count, shown);
    assert_int_equal(shown, SHOWN);
    assert_true(told > 0 || BN_SHARE > 1); /* of few it may be none */
}

/* Every open cell with the figure of the book: that changes nothing. */
static void the_books_own_figures(void **state)
{
    const bn_system *system = *state;
    uint32_t count = open_cells(system->book, cells);
    bn_arena arena;
    bn_doc *map;
    const bn_house *house = NULL;
    bn_error err = { .code = BN_OK };

    bn_arena_init_fixed(&arena, document_block, sizeof document_block);
    map = bn_doc_map(&arena);
    for (uint32_t i = 0; i < count; i++)
        put(&arena, map, system->book, cells[i], own_figure(&arena, system->book, cells[i]));
    if (bn_house_read_map(system->book, map, &arena, &house, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
    assert_null(house);
}

/* Every number at one end of its range, except where several cells must fit each other. */
static bn_doc *at_the_ends(bn_arena *arena, const bn_book *book, bool most)
{
    uint32_t count = open_cells(book, cells);
    bn_doc *map = bn_doc_map(arena);

    for (uint32_t i = 0; i < count; i++) {
        const bn_book_column *column = column_of(book, cells[i]);
        bn_book_limit limit = bni_limit(book, cells[i]);

        if (column->type == BN_CELL_TRUTH)
            put(arena, map, book, cells[i], bn_doc_int(arena, most));
        else if (column->type == BN_CELL_INT && !column->climbs)
            put(arena, map, book, cells[i], bn_doc_int(arena, most ? limit.most : limit.least));
    }
    return map;
}

/* With all figures of a table at the least, and all at the most, games continue and every state is sound. Other systems
 * bound single cells. */
static void the_ends_of_ranges(void **state)
{
    static unsigned char figures_block[4 << 20];
    const bn_system *system = *state;
    uint32_t played = 0;

    for (uint64_t number = 0; number < BNI_SIZED(120, 30, 12); number++) {
        bn_arena figures, arena, table;
        const bn_doc *doc;
        game was;

        bn_arena_init_fixed(&figures, figures_block, sizeof figures_block);
        bn_arena_init_fixed(&arena, document_block, sizeof document_block);
        bn_arena_init_fixed(&table, house_block, sizeof house_block);
        doc = generate_document(system, BN_DOCUMENT_SCENARIO, number, &arena);
        assert_non_null(doc);
        doc = bn_figures_over(&arena, doc, at_the_ends(&figures, system->book, number % 2 == 1));
        if (!play(system, doc, &table, number, NULL, &was))
            continue;
        played++;
    }
    print_message("%s: %u games at the ends of the ranges\n", system->name, played);
    assert_true(played > 2);
}

typedef struct odds_row {
    const char *name, *system, *scenario, *figures;
    bool long_battle;
} odds_row;

static double first_side_wins(const bn_system *system, const bn_doc *doc, bool *told)
{
    bn_arena arena = bni_test_arena(256 << 20);
    const bn_odds_limits limits = { .winner_only = true };
    bn_trace trace;
    const void *setup;
    void *start;
    bn_odds odds;
    double chance;

    assert_int_equal(system->setup(doc, &arena, &setup, NULL), BN_OK);
    assert_int_equal(bn_odds_run(system->battle, setup, NULL, NULL, &limits, &arena,
                                 (bn_watch){ 0 }, &odds, NULL),
                     BN_OK);
    chance = bn_nat_ratio(odds.won[0], odds.total);
    start = bn_arena_get(&arena, BN_STATE_MAX);
    bn_trace_init(&trace, &arena);
    system->battle->begin(setup, start, NULL);
    bn_explain(system->battle, setup, start, (bn_seat){ .role = BN_REFEREE }, &trace);
    (void)hash_terms(&trace, 0, told);
    bn_arena_done(&arena);
    return chance;
}

/* A figure that a scenario of the repository uses changes its odds. */
static void odds_change(void **state)
{
    const odds_row *row = *state;
    const bn_system *system = bn_system_find(row->system);
    bn_arena arena;
    char path[PATH_BYTES];
    bn_doc *doc = NULL, *figures = NULL;
    bool by_book = false, by_house = false;
    double before;

    if (BN_SHARE > 1 && row->long_battle)
        skip(); /* the shorter battle is enough of the same code */
    bn_arena_init_fixed(&arena, document_block, sizeof document_block);
    snprintf(path, sizeof path, "%s/scenarios/%s/%s.yaml", getenv("BN_ROOT"), row->system,
             row->scenario);
    assert_int_equal(bn_store_read(path, &arena, &doc, NULL), BN_OK);
    assert_int_equal(
        bn_store_parse(row->figures, strlen(row->figures), NULL, NULL, &arena, &figures, NULL),
        BN_OK);
    before = first_side_wins(system, doc, &by_book);
    assert_false(by_book);
    assert_true(before !=
                first_side_wins(system, bn_figures_over(&arena, doc, figures), &by_house));
}

static const odds_row odds_rows[] = {
    { "odds by a house: War Machine", "warmachine", "elves-at-the-pass",
      "modifiers: {narrow_passage: {value: 100}}", false },
    { "odds by a house: GURPS", "gurps4", "drakes-cross-unhurt",
      "relative_ts: {1.5: {bonus: 8}, 2: {bonus: 9}}\nland_elements_tl0_5: {Bowmen: {ts: 6}}",
      true },
};

int main(void)
{
    static bni_tests tests;
    int status;

    if (!mkdtemp(folder))
        return 1;
    for (const bn_system *const *system = bn_systems(); *system; system++) {
        bni_tests_add(&tests, (*system)->name, cells_drawn_at_random, *system);
        bni_tests_add(&tests, "the book's own figures change nothing", the_books_own_figures,
                      *system);
    }
    bni_tests_add(&tests, "obsidian at the ends of its ranges", the_ends_of_ranges,
                  bn_system_find("obsidian"));
    BNI_ROWS(&tests, odds_change, odds_rows);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps3": of one system alone */
    status = BNI_RUN("figures", &tests);
    (void)rmdir(folder);
    return status;
}
