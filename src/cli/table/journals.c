#include "journals.h"

#include <stdio.h>
#include <string.h>

#include "os/files.h"
#include "print/paint.h"
#include "print/versions.h"
#include "shared/arguments.h"

#include <banneret/system/system.h>

bool cli_is_journal(const char *path)
{
    static const char opening[] = "{\"banneret\":\"journal\"";
    char begins[sizeof opening - 1];
    int fd = os_open(path, OS_READ, OS_ALL); /* a FIFO is not waited for */
    os_about about;
    bool is = fd >= 0 && os_about_file(fd, &about) && about.file &&
              os_read(fd, begins, sizeof begins) == (int64_t)sizeof begins &&
              memcmp(begins, opening, sizeof begins) == 0;

    if (fd >= 0)
        (void)os_close(fd); /* it was only read */
    return is;
}

const char *cli_key_beside(const char *journal, bn_arena *arena)
{
    size_t size = strlen(journal) + sizeof ".key";
    char *out = bn_arena_get(arena, size);

    if (out != NULL)
        snprintf(out, size, "%s.key", journal);
    return out;
}

int cli_figures_are_kept(const char *command, const char *path)
{
    return cli_misused(
        command, "--figures is for a document; %s is a journal and contains its figures", path);
}

/* Replays one entry and calls `told`. */
static bn_code replay_one(const bn_journal *file, bn_table *table, const bn_doc *tree,
                          bn_arena *arena, cli_told told, void *self, bool explain, bn_error *err)
{
    const bn_game *game = bn_table_game(table);
    _Alignas(BN_STATE_ALIGN) uint8_t before[BN_STATE_MAX];
    bn_trace trace;
    bn_code code;

    memcpy(before, bn_table_state(table), game->state_size(bn_table_setup(table)));
    bn_trace_init(&trace, arena);
    code = bn_journal_replay(file, tree, table, explain ? &trace : NULL, err);
    if (code == BN_OK && told != NULL)
        told(self, table, before, bn_table_entries(table) - 1, explain ? &trace : NULL);
    return code;
}

static void count_dice(const bn_journal *file, const bn_entry *entry, cli_journal *out)
{
    cli_dice *dice = &out->dice;
    uint64_t seed;

    if (entry->type != BN_ENTRY_ROLL)
        return;
    dice->count[entry->origin]++;
    dice->still_sealed = !bn_journal_seed(file, entry->number, &seed);
    if (entry->origin == BN_ORIGIN_UNSAID && bn_journal_gives(file, out->table, entry))
        dice->unsaid_given++;
    if (entry->origin != BN_ORIGIN_UNSAID)
        out->ask_dice = entry->origin == BN_ORIGIN_TYPED;
}

/* How a journal is opened, and whom to inform. */
typedef struct manner {
    uint32_t flags;
    const char *key; /* key file of a sealed journal, or NULL */
    bool keyed;      /* someone named the key file: a journal that needs none is refused */
    const cli_other_version *other; /* NULL: a journal of another version is refused */
    cli_told told;
    void *self;
    bool explain;
} manner;

static bool is_alike(const bn_question *a, const bn_question *b)
{
    return a->kind == b->kind && a->side == b->side &&
           memcmp(a->about, b->about, sizeof a->about) == 0;
}

/* The open question that an entry answers, or the ruling that it is. */
static bool find_alike(const bn_table *table, const bn_entry *entry, bn_asked *out)
{
    bn_asked asked[BN_OPEN_MAX];
    uint32_t open = bn_table_ask(table, asked);

    for (uint32_t i = 0; entry->type != BN_ENTRY_RULING && i < open; i++) {
        *out = asked[i];
        if (is_alike(&out->question, &entry->question))
            return true;
    }
    for (uint32_t i = 0; entry->type == BN_ENTRY_RULING && bn_table_ruling(table, i, out); i++)
        if (is_alike(&out->question, &entry->question))
            return true;
    return false;
}

/* Answers the open question that an entry answers, or throws its dice, whatever state that leads to. */
static bn_code answer_alike(bn_table *table, const bn_entry *entry, bn_trace *trace, bn_error *err)
{
    bn_asked asked;

    if (entry->type == BN_ENTRY_SHARE)
        return bn_table_share(table, entry->seat, &entry->share, err);
    if (entry->type == BN_ENTRY_UNDO || entry->blank || !find_alike(table, entry, &asked))
        return bn_fail(err, BN_JOURNAL, "the entry answers a question that was not asked");
    if (entry->type == BN_ENTRY_ROLL)
        return bn_table_roll(table, entry->seat, asked.id, &entry->faces, trace, err);
    return bn_table_answer(table, entry->seat, asked.id, &entry->answer, entry->note, trace, err);
}

/* Replays an entry of another version, of which the state may be another. */
static bn_code replay_alike(const manner *how, const bn_doc *tree, bn_arena *arena,
                            cli_journal *out, bn_error *err)
{
    const bn_game *game = bn_table_game(out->table);
    _Alignas(BN_STATE_ALIGN) uint8_t before[BN_STATE_MAX];
    bn_entry entry;
    bn_trace trace;
    bn_code code = bn_entry_read(game, tree, &entry, err);

    if (code != BN_OK)
        return code;
    memcpy(before, bn_table_state(out->table), game->state_size(bn_table_setup(out->table)));
    bn_trace_init(&trace, arena);
    code = answer_alike(out->table, &entry, how->explain ? &trace : NULL, err);
    if (code != BN_OK)
        return code;
    if (out->other_state == 0) {
        out->other_state = entry.number;
        how->other->state(how->self, entry.number);
    }
    if (how->told != NULL)
        how->told(how->self, out->table, before, bn_table_entries(out->table) - 1,
                  how->explain ? &trace : NULL);
    return BN_OK;
}

static bn_code replay_all(const manner *how, const bn_doc *entries, bn_arena *arena,
                          cli_journal *out, bn_error *err)
{
    uint32_t line = 2; /* the first line holds the document */

    for (const bn_doc *tree = entries->first; tree != NULL; tree = tree->next, line++) {
        bn_code code = BN_JOURNAL;

        if (out->other_state == 0)
            code = replay_one(out->file, out->table, tree, arena, how->told, how->self,
                              how->explain, err);
        if (code == BN_JOURNAL && out->version != NULL && how->other != NULL &&
            how->other->state != NULL)
            code = replay_alike(how, tree, arena, out, err);
        if (code != BN_OK) {
            err->line = line;
            err->column = 1;
        }
        if (code != BN_OK && code != BN_MEMORY && out->version != NULL) {
            out->recorded = tree;
            out->why = *err;
            return BN_OK;
        }
        if (code != BN_OK)
            return code;
        count_dice(out->file, bn_table_entry(out->table, bn_table_entries(out->table) - 1), out);
    }
    return BN_OK;
}

static const char refused[] =
    "It is refused, because its rules have changed since it started. `banneret replay` shows it; "
    "the version that wrote it can continue it.";

/* Opens a journal that was refused, and says in what way its figures and rules are others. If that is
 * not why it was refused, it stays so. */
static bn_code open_other(const char *path, const manner *how, bn_arena *arena, cli_journal *out,
                          bn_journal_contents *contents)
{
    const bn_system *system;
    paint p = paint_on(paint_errors());

    if (bn_journal_open_sealed(path, how->other != NULL ? how->key : NULL,
                               BN_JOURNAL_READ | BN_JOURNAL_ANY_DATA, bn_system_find, arena,
                               &out->file, contents, NULL) != BN_OK)
        return BN_VERSION;
    system = bn_system_find(contents->head.system);
    if (strcmp(system->data, contents->head.data) != 0) {
        out->version = bn_version_doc(system, contents->head.data, arena);
        if (out->version != NULL && how->other != NULL) {
            how->other->version(how->self, out->version);
            return BN_OK;
        }
        if (out->version != NULL)
            versions_print(&p, out->version, refused);
    }
    bn_journal_close(out->file);
    return BN_VERSION;
}

/* A key that nothing needs is a mistake of who gave it. */
static bn_code check_key(const manner *how, const cli_journal *journal, bn_error *err)
{
    return how->keyed && journal->seal == NULL
               ? bn_fail(err, BN_USAGE, "the journal is not sealed and takes no key")
               : BN_OK;
}

static bn_code open_as(const char *path, const manner *how, bn_arena *arena, cli_journal *out,
                       bn_error *err)
{
    bn_journal_contents contents;
    const bn_system *system;
    bn_code code;

    *out = (cli_journal){ .file = NULL };
    code = bn_journal_open_sealed(path, how->key, how->flags, bn_system_find, arena, &out->file,
                                  &contents, err);
    if (code == BN_VERSION)
        code = open_other(path, how, arena, out, &contents);
    if (code != BN_OK)
        return code;
    if (contents.torn > 0)
        fprintf(paint_errors(), "%s:%u: the last line was cut short by a crash and is left out\n",
                path, (unsigned)contents.torn);
    if (contents.closed > 0)
        fprintf(paint_errors(),
                "%s: the last %u entries are left out: until the game is over only its key opens "
                "them\n",
                path, (unsigned)contents.closed);
    system = bn_system_find(contents.head.system);
    out->seeded = contents.head.seeded || contents.head.seal != NULL;
    out->seal = contents.head.seal;
    out->ask_dice = contents.head.ask_dice;
    out->open = contents.head.open;
    memcpy(out->bots, contents.head.bots, sizeof out->bots);
    code = check_key(how, out, err);
    if (code == BN_OK && contents.head.joint.table != NULL && !(how->flags & BN_JOURNAL_READ))
        code = bn_fail(
            err, BN_USAGE,
            "this game has joint dice: continue it on its server; `banneret replay` shows it");
    if (code == BN_OK)
        code = bn_table_open(arena, system, contents.head.document, &out->table, err);
    if (code == BN_OK)
        code = replay_all(how, contents.entries, arena, out, err);
    if (code == BN_OK && out->recorded == NULL)
        code = bn_journal_end(out->file, out->table, err);
    out->dice.joint = code == BN_OK && bn_journal_joint(out->file, &out->dice.shares);
    if (code != BN_OK)
        bn_journal_close(out->file);
    return code;
}

bn_code cli_journal_take_up(const char *path, const char *key, bn_arena *arena, cli_told told,
                            void *self, bool explain, cli_journal *out, bn_error *err)
{
    const char *beside = cli_key_beside(path, arena);
    manner how = { .key = key != NULL ? key : beside,
                   .keyed = key != NULL,
                   .told = told,
                   .self = self,
                   .explain = explain };

    if (beside == NULL)
        return bn_fail(err, BN_MEMORY, "out of memory for the journal");
    return open_as(path, &how, arena, out, err);
}

bn_code cli_journal_replay(const char *path, bn_arena *arena, cli_told told, void *self,
                           bool explain, cli_journal *out, bn_error *err)
{
    return cli_journal_replay_any(path, NULL, arena, NULL, told, self, explain, out, err);
}

bn_code cli_journal_replay_any(const char *path, const char *key, bn_arena *arena,
                               const cli_other_version *other, cli_told told, void *self,
                               bool explain, cli_journal *out, bn_error *err)
{
    return open_as(path,
                   &(manner){ .flags = BN_JOURNAL_READ,
                              .key = key,
                              .keyed = key != NULL,
                              .other = other,
                              .told = told,
                              .self = self,
                              .explain = explain },
                   arena, out, err);
}
