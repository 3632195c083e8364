/* banneret check: says whether documents and journals are valid, and if not, where they are wrong. */
#include "command.h"

#include <string.h>

#include "print/paint.h"
#include "table/journals.h"
#include "print/plain.h"
#include "print/print_json.h"
#include "shared/load.h"

enum { ERRORS_MOST = 50 }; /* printed of one file */

typedef struct arguments {
    cli_operands files;
    bool json;
} arguments;

/* What is said of one file, in words or for programs. */
typedef struct report {
    bool json;
    const char *file; /* as it was named */
    bn_arena *arena;  /* of what is below */
    bn_doc *files;
    bn_doc *errors; /* of this file */
    uint32_t found;
} report;

/* An error that cli_error prints is kept for programs too. */
static void take(void *self, bn_doc *error)
{
    report *r = self;

    r->found++;
    bn_doc_push(r->errors, error);
}

static void begin_file(report *r, const char *file)
{
    r->file = file;
    r->found = 0;
    r->errors = r->json ? bn_doc_list(r->arena) : NULL;
}

static void end_file(report *r)
{
    bn_doc *map;

    if (!r->json || r->found == 0)
        return;
    map = bn_doc_push(r->files, bn_doc_map(r->arena));
    bn_doc_put_text(r->arena, map, "file", r->file);
    bn_doc_put_bool(r->arena, map, "ok", false);
    bn_doc_put_int(r->arena, map, "found", r->found);
    bn_doc_put(r->arena, map, "errors", r->errors);
}

/* Of the name of a system. */
static const char *article(const char *name)
{
    return strchr("aeiou", name[0]) ? "an" : "a";
}

static bn_doc *put_good(report *r, const bn_system *system, const char *kind)
{
    bn_doc *map = bn_doc_push(r->files, bn_doc_map(r->arena));

    bn_doc_put_text(r->arena, map, "file", r->file);
    bn_doc_put_bool(r->arena, map, "ok", true);
    bn_doc_put_text(r->arena, map, "system", system->name);
    bn_doc_put_text(r->arena, map, "kind", kind);
    return map;
}

static void tell_journal(report *r, const bn_table *table)
{
    const bn_system *system = bn_table_system(table);
    uint32_t entries = bn_table_entries(table);

    if (r->json)
        bn_doc_put_int(r->arena, put_good(r, system, "journal"), "entries", entries);
    else
        printf("%s: ok, %s %s journal of %s\n", r->file, article(system->name), system->name,
               COUNT(entries, "entry", "entries"));
}

static void tell_document(report *r, const bn_system *system, const char *kind)
{
    if (r->json)
        put_good(r, system, kind);
    else
        printf("%s: ok, %s %s %s\n", r->file, article(system->name), system->name, kind);
}

static int check_journal(const char *path, report *r, bn_arena *arena)
{
    bn_error err;
    cli_journal journal;

    if (cli_journal_replay(path, arena, NULL, NULL, false, &journal, &err) != BN_OK)
        return cli_error(path, &err);
    bn_journal_close(journal.file);
    tell_journal(r, journal.table);
    return 0;
}

/* The errors of one file in the order of its lines, as many as a person can read at once. */
typedef struct findings {
    bn_error at[ERRORS_MOST];
    uint32_t found; /* with those that there was no room for */
} findings;

static uint32_t kept(const findings *f)
{
    return f->found < ERRORS_MOST ? f->found : ERRORS_MOST;
}

static void add(findings *f, const bn_error *err)
{
    uint32_t last = kept(f), at;

    f->found++;
    if (last == ERRORS_MOST && f->at[--last].line <= err->line)
        return;
    for (at = last; at > 0 && f->at[at - 1].line > err->line; at--)
        f->at[at] = f->at[at - 1];
    f->at[at] = *err;
}

static int tell(const char *path, report *r, const findings *f)
{
    for (uint32_t i = 0; i < kept(f); i++)
        (void)cli_error(path, &f->at[i]);
    r->found = f->found;
    if (f->found > ERRORS_MOST)
        fprintf(paint_errors(), "%s: %u errors, the first %d are shown\n", PLAIN(path), f->found,
                ERRORS_MOST);
    else if (f->found > 1)
        fprintf(paint_errors(), "%s: %u errors\n", PLAIN(path), f->found);
    return f->found == 0 ? 0 : bn_code_exit_status(f->at[0].code);
}

/* The system's own checks. They depend on each other, so only the first error is found; fields without effect are shown
 * one by one. */
static void check_by_system(const cli_document *document, bn_arena *arena, findings *f)
{
    const bn_system *system = document->system;
    const void *setup;
    bn_doc *sheet;
    bn_error err;
    bn_spot root = bn_spot_of(document->doc, &err);

    if (document->head.document == BN_DOCUMENT_FORCE) {
        if (system->rate(document->doc, NULL, arena, NULL, &sheet, &err) != BN_OK)
            add(f, &err);
        return;
    }
    if (system->setup(document->doc, arena, &setup, &err) != BN_OK) {
        add(f, &err);
        return;
    }
    for (uint32_t i = 0; system->effects != NULL && i < *system->effect_count; i++)
        if (bn_effects_check(&system->effects[i], 1, setup, &root) != BN_OK)
            add(f, &err);
}

/* Fields first. With wrong fields a system's own checks would give misleading errors. */
static int check_document(const char *path, report *r, bn_arena *arena)
{
    cli_document document;
    const bn_field *fields;
    const bn_house *house;
    findings *f;
    bn_error err;
    int status = cli_load(path, arena, &document);

    if (status != 0)
        return status;
    f = bn_arena_get(arena, sizeof *f);
    if (f == NULL)
        return bn_code_exit_status(BN_MEMORY);
    f->found = 0;
    fields = document.system->documents[document.head.document];
    if (fields != NULL)
        f->found = bn_schema_errors(fields, document.doc, arena, f->at, ERRORS_MOST);
    if (f->found > 0 && document.system->book != NULL &&
        document.head.document != BN_DOCUMENT_FORCE &&
        bn_house_read(document.system->book, document.doc, arena, &house, &err) != BN_OK)
        add(f, &err);
    if (f->found == 0)
        check_by_system(&document, arena, f);
    if (f->found > 0)
        return tell(document.path, r, f);
    tell_document(r, document.system, bn_document_words[document.head.document]);
    return 0;
}

/* Each file gets its own arena, so that many files need no more memory than one. */
static int check_file(const char *path, report *r)
{
    bn_arena arena;
    int status;

    begin_file(r, path);
    cli_arena_init(&arena);
    status =
        cli_is_journal(path) ? check_journal(path, r, &arena) : check_document(path, r, &arena);
    bn_arena_done(&arena);
    end_file(r);
    return status;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    report r = { .json = args->json, .arena = arena };
    bn_doc *map = NULL;
    int last = 0;

    if (r.json) {
        cli_errors_as_json(take, &r, arena);
        map = bn_doc_map(arena);
        r.files = bn_doc_put(arena, map, "files", bn_doc_list(arena));
    }
    for (uint32_t i = 0; i < args->files.count; i++) {
        int status = check_file(args->files.at[i], &r);

        if (status != 0)
            last = status;
    }
    cli_errors_as_json(NULL, NULL, NULL);
    if (r.json && print_json(stdout, map) != 0)
        return bn_code_exit_status(BN_IO);
    return last;
}

static const cli_option options[] = {
    CLI_OPTION("json", 'j', NULL, json, "print what was found as JSON"),
};

const cli_command cmd_check = {
    .name = "check",
    .summary = "check documents and journals, and show every error",
    .what = "Checks whether each document or journal is valid. Shows every wrong field of a "
            "document with its line, the reason and the nearest valid word.",
    .more = "Example:\n  banneret check scenarios/warmachine/*.yaml\n",
    .operand = &(const cli_option)CLI_OPERAND("FILE...", files, NULL, .least = 1),
    CLI_OPTIONS(options),
    CLI_STARTS(.files = { 0 }),
    .run = run,
};
