/* Games: opened from a document, or from a journal. */
#include "calls.h"

#include <string.h>

#include <sodium.h>

#include <banneret/store.h>
#include <banneret/system/game.h>
#include <banneret/system/trace.h>

#include "store/held.h"
#include "trees/result_tree.h"

/* ---- from a document ---------------------------------------------------------------------- */

/* A file that the document names, out of the map `files` of the request: names and texts. */
static bn_code find_given(void *self, const char *name, bn_arena *arena, const char **text,
                          size_t *length, bn_error *err)
{
    const bn_doc *const *files = self;
    const bn_doc *found =
        *files != NULL && (*files)->type == BN_DOC_MAP ? bn_doc_at(*files, name) : NULL;

    (void)arena;
    if (found == NULL || found->type != BN_DOC_TEXT)
        return bn_fail_value(err, BN_IO,
                             "the document names the file {}, whose text is not in `files`", name);
    *text = found->text;
    *length = strlen(found->text);
    return BN_OK;
}

static bn_code parse(const call *c, const char *text, size_t length, bn_arena *arena, bn_doc **out,
                     bn_error *err)
{
    const bn_doc *files = bn_doc_at(c->params, "files");

    if (text == NULL)
        return bn_fail(err, BN_MEMORY, "out of memory for the document");
    return bn_store_parse(text, length, find_given, &files, arena, out, err);
}

static bn_code read_named(const call *c, const char *name, bn_arena *arena, bn_doc **out,
                          bn_error *err)
{
    const bn_session_options *options = &c->session->options;

    if (options->document == NULL)
        return calls_wrong(err, "name",
                           "this program contains no documents: give `text` or `document`");
    return options->document(options->self, name, arena, out, err);
}

bn_code calls_document(const call *c, bn_arena *arena, bn_doc **out, bn_error *err)
{
    const bn_doc *tree = bn_doc_at(c->params, "document");
    const char *text = NULL, *name = NULL;
    size_t length = 0;
    bn_code code = calls_text(c, "text", &text, err);

    if (code == BN_OK)
        code = calls_text(c, "name", &name, err);
    if (code == BN_OK && (text != NULL) + (tree != NULL) + (name != NULL) != 1)
        code = calls_wrong(
            err, "text",
            "give one document: `text`, YAML or JSON, or the tree `document`, or a `name`");
    if (code != BN_OK)
        return code;
    if (name != NULL)
        return read_named(c, name, arena, out, err);
    if (text != NULL)
        return parse(c, text, strlen(text), arena, out, err);
    text = calls_write(tree, c->arena, &length);
    return parse(c, text, length, arena, out, err);
}

static bn_code read_seed(const call *c, bn_journal_head *head, bn_error *err)
{
    int64_t seed = 0;
    bn_code code = calls_number(c, "seed", 0, INT64_MAX, &seed, err);

    if (code == BN_OK && bn_doc_at(c->params, "seed") == NULL)
        randombytes_buf(&seed, sizeof seed);
    head->seed = (uint64_t)seed;
    return code;
}

static bn_code read_dice(const call *c, bn_journal_head *head, bn_error *err)
{
    const char *dice = "rolled";
    bn_code code = calls_text(c, "dice", &dice, err);

    if (code == BN_OK && strcmp(dice, "rolled") != 0 && strcmp(dice, "typed") != 0)
        code = calls_wrong(err, "dice", "dice are \"rolled\" from a seed, or \"typed\" in");
    if (code != BN_OK)
        return code;
    head->ask_dice = strcmp(dice, "typed") == 0;
    head->seeded = !head->ask_dice;
    return head->seeded ? read_seed(c, head, err) : BN_OK;
}

static bn_code set_up(calls_game *game, bn_error *err)
{
    bn_journal_head *head = &game->head;
    bn_code code = bn_table_open(&game->arena, NULL, head->document, &game->table, err);
    const bn_system *system;

    if (code != BN_OK)
        return code;
    system = bn_table_system(game->table);
    head->engine = bn_version();
    head->system = system->name;
    head->data = system->data;
    head->figures = bn_setup_house_hash(bn_table_setup(game->table));
    return bn_system_effects(system, head->document, bn_table_setup(game->table), err);
}

/* {game, entries, ...}: the status of the game, and its sides. */
static bn_doc *opened_doc(const call *c)
{
    bn_doc *map = calls_standing(c);

    bnr_put_game(c->game->table, map, c->arena);
    return map;
}

/* Keeps a game that was opened, and frees one that was not. */
static bn_code finish(call *c, calls_game *game, bn_code code, bn_doc **result)
{
    if (code != BN_OK) {
        calls_game_free(game);
        return code;
    }
    calls_game_keep(c->session, game);
    c->game = game;
    *result = opened_doc(c);
    return BN_OK;
}

/* How the game starts, once more beside the table, for the terms of the rules that this takes. */
static bn_code explain_start(const call *c, bn_doc *map, bn_error *err)
{
    const bn_table *table = c->game->table;
    const bn_game *game = bn_table_game(table);
    void *state = bn_arena_get(c->arena, BN_STATE_MAX);
    bn_trace trace;

    if (state == NULL)
        return bn_fail(err, BN_MEMORY, "out of memory for the call");
    bn_trace_init(&trace, c->arena);
    trace.house = bn_setup_house(bn_table_setup(table));
    game->begin(bn_table_setup(table), state, &trace);
    calls_put_terms(c, table, &trace, map);
    return BN_OK;
}

bn_code calls_open(call *c, bn_doc **result, bn_error *err)
{
    calls_game *game = calls_game_new(c->session, err);
    bn_doc *document = NULL;
    bool explain = false;
    bn_code code;

    if (game == NULL)
        return err->code;
    code = calls_document(c, &game->arena, &document, err);
    game->head.document = document;
    if (code == BN_OK)
        code = read_dice(c, &game->head, err);
    if (code == BN_OK)
        code = calls_truth(c, "explain", &explain, err);
    if (code == BN_OK)
        code = set_up(game, err);
    code = finish(c, game, code, result);
    return code == BN_OK && explain ? explain_start(c, *result, err) : code;
}

/* ---- from a journal ----------------------------------------------------------------------- */

static bn_code play_again(calls_game *game, const bni_held *held, bn_error *err)
{
    bn_code code =
        bn_table_open(&game->arena, NULL, held->contents.head.document, &game->table, err);

    game->head = held->contents.head;
    if (code == BN_OK && game->head.joint.table != NULL)
        code = bn_fail(
            err, BN_USAGE,
            "the players make the dice of this journal together: only a server can continue it");
    for (const bn_doc *entry = held->contents.entries->first; entry != NULL && code == BN_OK;
         entry = entry->next)
        code = bn_journal_replay(held->journal, entry, game->table, NULL, err);
    return code == BN_OK ? bn_journal_end(held->journal, game->table, err) : code;
}

bn_code calls_resume(call *c, bn_doc **result, bn_error *err)
{
    const char *text = NULL;
    bn_code code = calls_text(c, "journal", &text, err);
    calls_game *game;
    bni_held held;

    if (code != BN_OK)
        return code;
    if (text == NULL)
        return calls_wrong(err, "journal", "give the text of a journal");
    game = calls_game_new(c->session, err);
    if (game == NULL)
        return err->code;
    code = bni_held_open(text, strlen(text), bn_system_find, &game->arena, &held, err);
    if (code == BN_OK) {
        code = play_again(game, &held, err);
        bni_held_close(&held);
    }
    return finish(c, game, code, result);
}

bn_code calls_close(call *c, bn_doc **result, bn_error *err)
{
    (void)err;
    *result = bn_doc_map(c->arena);
    bn_doc_put_bool(c->arena, *result, "closed", true);
    calls_game_remove(c->session, c->game);
    return BN_OK;
}

/* ---- to a journal ------------------------------------------------------------------------- */

/* The lines one after the other, in the arena. */
typedef struct lines {
    bn_arena *arena;
    char *buffer; /* of one line */
    char *text;   /* of all */
    size_t length, room;
    bni_hash last;
} lines;

static bn_code add(lines *all, const bn_text *line, bn_error *err)
{
    if (all->length + line->length + 1 > all->room) {
        size_t room = (all->length + line->length + 1) * 2;
        char *more = bn_arena_get(all->arena, room);

        if (more == NULL)
            return bn_fail(err, BN_MEMORY, "out of memory for the journal");
        if (all->length > 0)
            memcpy(more, all->text, all->length);
        all->text = more;
        all->room = room;
    }
    memcpy(all->text + all->length, line->buffer, line->length + 1);
    all->length += line->length;
    return BN_OK;
}

static bn_code add_entry(lines *all, const bn_table *table, uint32_t index, bn_error *err)
{
    bn_text line = bn_text_over(all->buffer, BN_JOURNAL_LINE_MAX + 1u);
    const bn_doc *entry = bn_entry_line(table, index, all->arena);
    bni_hash hash;
    bn_code code = entry == NULL ? bn_fail(err, BN_MEMORY, "out of memory for the journal")
                                 : bni_chain_next(entry, &all->last, &line, &hash, err);

    if (code == BN_OK) {
        all->last = hash;
        code = add(all, &line, err);
    }
    return code;
}

bn_code calls_journal(call *c, bn_doc **result, bn_error *err)
{
    lines all = { .arena = c->arena, .buffer = bn_arena_get(c->arena, BN_JOURNAL_LINE_MAX + 1u) };
    uint32_t count = bn_table_entries(c->game->table);
    bn_text line;
    bn_code code;

    if (all.buffer == NULL)
        return bn_fail(err, BN_MEMORY, "out of memory for the journal");
    line = bn_text_over(all.buffer, BN_JOURNAL_LINE_MAX + 1u);
    code = bni_chain_head(&c->game->head, &line, &all.last, err);
    if (code == BN_OK)
        code = add(&all, &line, err);
    for (uint32_t i = 0; i < count && code == BN_OK; i++)
        code = add_entry(&all, c->game->table, i, err);
    if (code != BN_OK)
        return code;
    *result = bn_doc_map(c->arena);
    bn_doc_put_text(c->arena, *result, "journal", all.text);
    return BN_OK;
}
