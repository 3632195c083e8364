/* Writes journals of random battles and campaigns of every system, each with the bytes of its last
 * state in hex beside it, for another build of the engine to replay; or of COUNT games of each campaign that
 * is named, by turns of players without a plan and of steady ones, with what every seat was shown on the way.
 *
 *   wasm_journals FOLDER COUNT [SEED [CAMPAIGN...]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/journal.h>
#include <banneret/store.h>

#include "generate.h"
#include "player.h"

enum { BLOCK = 32 << 20, PATH_BYTES = 1024, LOOK_EVERY = 50 };

static unsigned char table_block[BLOCK], scratch_block[BLOCK];
static char view_block[1 << 20];

/* How a game is played. */
typedef struct manner {
    uint64_t seed;
    bool steady;
    FILE *views; /* NULL: no one looks */
} manner;

static _Noreturn void give_up(const char *what, const bn_error *err)
{
    fprintf(stderr, "wasm_journals: %s: %s\n", what, err ? err->text : "");
    exit(1);
}

/* The new entries of the table, to the file. */
static void append(bn_journal *journal, const bn_table *table, uint32_t from)
{
    for (uint32_t i = from; i < bn_table_entries(table); i++) {
        bn_error err = { .code = BN_OK };
        bn_arena scratch;
        const bn_doc *doc;

        bn_arena_init_fixed(&scratch, scratch_block, BLOCK);
        doc = bn_entry_doc(table, i, (bn_seat){ .role = BN_REFEREE }, &scratch);
        if (!doc || bn_journal_append(journal, doc, &err) != BN_OK)
            give_up("append", &err);
    }
}

/* What the seats are shown now, a line each: the entries so far, role and side, the view. */
static void look(const bn_table *table, FILE *views)
{
    for (uint32_t i = 0; i < 2 + bn_table_sides(table); i++) {
        bn_seat seat = { .role = i == 0   ? BN_REFEREE
                                 : i == 1 ? BN_SPECTATOR
                                          : BN_COMMANDER,
                         .side = (uint8_t)(i > 1 ? i - 2 : 0) };
        bn_text out = bn_text_over(view_block, sizeof view_block);
        bn_arena scratch;

        bn_arena_init_fixed(&scratch, scratch_block, BLOCK);
        bn_doc_write(bn_table_view(table, seat, &scratch), &out);
        if (scratch.full || out.cut ||
            fprintf(views, "%u %d %d %s\n", bn_table_entries(table), seat.role, seat.side,
                    view_block) < 0)
            give_up("view", NULL);
    }
}

/* The answer of a steady commander; false: they have none, or is not asked. */
static bool steady_step(bn_table *table)
{
    const bn_game *game = bn_table_game(table);
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);

    for (uint32_t i = 0; i < count; i++) {
        const bn_question *q = &open[i].question;
        bn_answer answer;

        if (!open[i].locked && q->to == BN_TO_SIDE &&
            game->steady(bn_table_setup(table), bn_table_state(table), q, &answer))
            return bn_table_answer(table, player_seat(q), open[i].id, &answer, NULL, NULL, NULL) ==
                   BN_OK;
    }
    return false;
}

/* A whole game, in one of eight with answers undone. */
static void play(bn_journal *journal, bn_table *table, const manner *how)
{
    bn_rng rng;

    bn_rng_init(&rng, how->seed, 0x7761736d);
    for (;;) {
        uint32_t entries = bn_table_entries(table);

        if (how->views && entries % LOOK_EVERY == 0)
            look(table, how->views);
        if (how->seed % 8 == 0 && entries > 0 && bn_rng_below(&rng, 8 + entries / 4) == 0)
            (void)!bn_table_undo(table, (bn_seat){ .role = BN_REFEREE },
                                 bn_rng_below(&rng, entries), NULL);
        else if (!(how->steady && steady_step(table)) && !player_step(table, &rng))
            return;
        append(journal, table, entries);
    }
}

static void write_state(const bn_table *table, const char *path)
{
    const unsigned char *state = bn_table_state(table);
    size_t size = bn_table_game(table)->state_size(bn_table_setup(table));
    FILE *file = fopen(path, "w");

    if (!file)
        give_up(path, NULL);
    for (size_t i = 0; i < size; i++)
        fprintf(file, "%02x", state[i]);
    if (fputc('\n', file) == EOF || fclose(file) != 0)
        give_up(path, NULL);
}

static void write_game(bn_table *table, const bn_doc *doc, const char *folder, const char *name,
                       const manner *how)
{
    const bn_system *system = bn_table_system(table);
    bn_journal_head head = { .engine = "test",
                             .system = system->name,
                             .data = system->data,
                             .figures = bn_setup_house_hash(bn_table_setup(table)),
                             .document = doc,
                             .seeded = true,
                             .seed = how->seed };
    bn_error err = { .code = BN_OK };
    bn_journal *journal = NULL;
    char path[PATH_BYTES];

    snprintf(path, sizeof path, "%s/%s.jsonl", folder, name);
    if (bn_journal_create(path, &head, &journal, &err) != BN_OK)
        give_up(path, &err);
    play(journal, table, how);
    bn_journal_close(journal);
    snprintf(path, sizeof path, "%s/%s.state", folder, name);
    write_state(table, path);
}

/* One journal; false if the document drawn by this seed is refused. */
static bool make(const bn_system *system, bn_document kind, const char *folder, uint64_t seed)
{
    bn_arena arena;
    bn_table *table = NULL;
    const bn_doc *doc;
    char name[128];

    bn_arena_init_fixed(&arena, table_block, BLOCK);
    doc = generate_document(system, kind, seed, &arena);
    if (!doc || bn_table_open(&arena, system, doc, &table, NULL) != BN_OK)
        return false;
    snprintf(name, sizeof name, "%s-%s-%llu", system->name, bn_document_words[kind],
             (unsigned long long)seed);
    write_game(table, doc, folder, name, &(manner){ .seed = seed });
    return true;
}

/* One journal of a campaign that is written out. */
static void make_of(const char *campaign, const char *folder, uint64_t number, uint64_t seed)
{
    manner how = { .seed = seed, .steady = number % 2 == 1 };
    bn_table *table = NULL;
    bn_doc *doc = NULL;
    bn_arena arena;
    bn_error err;
    char path[PATH_BYTES], name[128];

    bn_arena_init_fixed(&arena, table_block, BLOCK);
    if (bn_store_read(campaign, &arena, &doc, &err) != BN_OK ||
        bn_table_open(&arena, NULL, doc, &table, &err) != BN_OK)
        give_up(campaign, &err);
    snprintf(name, sizeof name, "%s-map-%llu", bn_table_system(table)->name,
             (unsigned long long)number);
    snprintf(path, sizeof path, "%s/%s.views", folder, name);
    how.views = fopen(path, "w");
    if (!how.views)
        give_up(path, NULL);
    write_game(table, doc, folder, name, &how);
    look(table, how.views);
    if (fclose(how.views) != 0)
        give_up(path, NULL);
}

int main(int argc, char **argv)
{
    const bn_system *const *systems = bn_systems();
    uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    uint32_t of = 0;

    while (systems[of])
        of++;
    if (argc < 3 || of == 0) {
        fputs("usage: wasm_journals FOLDER COUNT [SEED [CAMPAIGN...]]\n", stderr);
        return 64;
    }
    for (int i = 4; i < argc; i++)
        for (uint64_t number = 0; number < count; number++)
            make_of(argv[i], argv[1], number, seed + number);
    if (argc > 4)
        return 0;
    for (uint64_t made = 0; made < count; seed++) {
        const bn_system *system = systems[seed % of];
        bn_document kind = seed / of % 4 == 0 ? BN_DOCUMENT_CAMPAIGN : BN_DOCUMENT_SCENARIO;

        if (!bn_system_game(system, kind))
            kind = BN_DOCUMENT_SCENARIO;
        made += make(system, kind, argv[1], seed);
    }
    return 0;
}
