#include "load.h"

#include <string.h>

#include <banneret/store.h>

#include "print/paint.h"
#include "print/plain.h"
#include "print/print_json.h"
#include "os/files.h"
#include "os/terminal.h"
#include "scenarios.h"
#include "table/journals.h"
#include "trees/result_tree.h"

enum { ARENA_LIMIT = 1 << 30 };

void cli_arena_init(bn_arena *arena)
{
    bn_arena_init(arena, bn_store_memory(), ARENA_LIMIT);
}

/* Reads line `wanted` of a file into `out`, without its newline. False if there is no such line. */
static bool read_line(const char *path, uint32_t wanted, char *out, size_t size)
{
    FILE *file = os_file(path, "rb");
    uint32_t line = 1;
    size_t length = 0;
    int c;

    if (file == NULL)
        return false;
    while ((c = getc(file)) != EOF && line <= wanted) {
        if (c == '\n')
            line++;
        else if (line == wanted && length + 1 < size)
            out[length++] = (char)c;
    }
    fclose(file);
    out[length] = '\0';
    return length > 0;
}

/* Writes a line of a file so that no byte of it can do harm, a tab as a blank, and counts the columns
 * before character `column` of it. */
static int plain_line(const char *line, uint32_t column, char out[PLAIN_BYTES])
{
    bn_text text = bn_text_over(out, PLAIN_BYTES);
    int before = 0;
    uint32_t at = 1;

    while (*line != '\0') {
        char one[8] = { *line++ };

        for (int i = 1; i < 4 && ((unsigned char)*line & 0xC0) == 0x80; i++)
            one[i] = *line++;
        if (at++ == column)
            before = paint_columns(out);
        bn_text_plain(&text, strcmp(one, "\t") == 0 ? " " : one);
    }
    return at <= column ? paint_columns(out) : before;
}

static void print_place(const paint *p, const char *path, const bn_error *err)
{
    char line[300], shown[PLAIN_BYTES];
    int before;

    if (!read_line(path, err->line, line, sizeof line))
        return;
    before = plain_line(line, err->column, shown);
    fprintf(p->out, "%5u | %s\n      | %*s", err->line, shown, before, "");
    paint_ink_on(p, INK_BAD);
    for (uint32_t i = 0; i < (err->length == 0 ? 1 : err->length); i++)
        fputc('^', p->out);
    paint_ink_off(p);
    fprintf(p->out, " %s\n", PLAIN(err->hint));
}

/* Where programs get errors; without an arena they do not. */
static struct {
    cli_error_taker *take;
    void *self;
    bn_arena *arena;
} programs;

static void print_error(void *self, bn_doc *error)
{
    bn_doc *map = bn_doc_map(programs.arena);

    (void)self;
    os_speak();
    bn_doc_put(programs.arena, map, "error", error);
    (void)print_json(stdout, map);
}

void cli_errors_as_json(cli_error_taker *take, void *self, bn_arena *arena)
{
    programs.take = take != NULL ? take : print_error;
    programs.self = self;
    programs.arena = arena;
}

static void clean(char *words, size_t size)
{
    char copy[sizeof((bn_error){ 0 }.text)];
    bn_text out;

    memcpy(copy, words, size);
    out = bn_text_over(words, size);
    bn_text_plain(&out, copy);
}

static void tell_programs(const char *path, const bn_error *err)
{
    bn_error plain = *err;
    bn_doc *error;

    if (programs.arena == NULL)
        return;
    clean(plain.text, sizeof plain.text);
    clean(plain.hint, sizeof plain.hint);
    clean(plain.path, sizeof plain.path);
    error = bnr_error_tree(&plain, programs.arena);
    if (path != NULL)
        bn_doc_put_text(programs.arena, error, "file", path);
    programs.take(programs.self, error);
}

int cli_error(const char *path, const bn_error *err)
{
    /* A line of a journal may contain what readers of the error may not know. */
    bool quoted = path != NULL && err->line > 0 && !cli_is_journal(path);
    paint p = paint_on(paint_errors());

    if (path != NULL)
        fprintf(p.out, "%s:", PLAIN(path));
    if (err->line > 0)
        fprintf(p.out, "%u:%u:", err->line, err->column);
    fprintf(p.out, "%s%s", path != NULL || err->line > 0 ? " " : "banneret: ", PLAIN(err->text));
    if (err->path[0] != '\0')
        fprintf(p.out, " in %s", PLAIN(err->path));
    if (err->rule[0] != '\0')
        fprintf(p.out, " (%s)", err->rule);
    if (!quoted && err->hint[0] != '\0')
        fprintf(p.out, ": %s", PLAIN(err->hint));
    fputc('\n', p.out);
    if (quoted)
        print_place(&p, path, err);
    tell_programs(path, err);
    return bn_code_exit_status(err->code);
}

/* A bare name that neither a file nor a scenario has. */
static int unknown_scenario(const char *name, bn_arena *arena)
{
    cli_scenario all[CLI_SCENARIOS_MAX];
    const char *names[CLI_SCENARIOS_MAX];
    uint32_t count = cli_scenarios(arena, all);
    bn_error err;
    bn_text hint = bn_text_over(err.hint, sizeof err.hint);

    bn_fail(&err, BN_IO, "no file or scenario has this name");
    for (uint32_t i = 0; i < count; i++)
        names[i] = all[i].name;
    if (count > 0) {
        bn_word_advise(&hint, name, names, count);
    } else {
        bn_text_add(&hint, "there are no scenarios in ");
        bn_text_add(&hint, cli_scenarios_folder(arena));
    }
    return cli_error(name, &err);
}

int cli_load(const char *given, bn_arena *arena, cli_document *out)
{
    const char *path = cli_scenario_path(given, arena);
    bn_doc *doc;
    bn_error err;

    if (path == given && cli_scenario_meant(given))
        return unknown_scenario(given, arena);
    out->path = path;
    if (bn_store_read(path, arena, &doc, &err) != BN_OK ||
        bn_system_read(doc, arena, &out->head, &out->system, &err) != BN_OK)
        return cli_error(path, &err);
    out->doc = doc;
    return 0;
}

/* Reads a file of house figures and checks it against the book; *map is NULL if there is no file. */
static int read_figures(const char *path, const bn_system *system, bn_arena *arena, bn_doc **map,
                        const bn_house **house)
{
    bn_error err;

    *map = NULL;
    *house = NULL;
    if (path == NULL || strcmp(path, "none") == 0)
        return 0;
    if (system->book == NULL)
        bn_fail(&err, BN_SCHEMA, "this system has no figures that a house can change");
    else if (bn_store_read(path, arena, map, &err) == BN_OK &&
             bn_house_read_map(system->book, *map, arena, house, &err) == BN_OK)
        return 0;
    return cli_error(path, &err);
}

int cli_load_house(const char *path, const bn_system *system, bn_arena *arena, const bn_house **out)
{
    bn_doc *map;

    return read_figures(path, system, arena, &map, out);
}

int cli_load_figures(const char *path, bn_arena *arena, cli_document *document)
{
    const bn_house *house;
    bn_doc *map;
    bn_error err;
    int status = read_figures(path, document->system, arena, &map, &house);

    if (status != 0 || map == NULL)
        return status;
    document->doc = bn_figures_over(arena, document->doc, map);
    if (document->doc != NULL)
        return 0;
    bn_fail(&err, BN_MEMORY, "out of memory for the figures");
    return cli_error(path, &err);
}

int cli_load_setup(const char *path, const char *figures, bn_arena *arena, cli_document *out,
                   const void **setup)
{
    bn_error err;
    int status = cli_load(path, arena, out);

    if (status != 0)
        return status;
    if (out->head.document == BN_DOCUMENT_FORCE) {
        bn_fail(&err, BN_SCHEMA, "this is a force, and the command needs a scenario or campaign");
        return cli_error(path, &err);
    }
    status = cli_load_figures(figures, arena, out);
    if (status != 0)
        return status;
    if (out->system->setup(out->doc, arena, setup, &err) != BN_OK ||
        bn_system_effects(out->system, out->doc, *setup, &err) != BN_OK)
        return cli_error(path, &err);
    return 0;
}
