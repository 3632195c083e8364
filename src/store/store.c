#include <banneret/store.h>

#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "yaml.h"

#define PATH_BYTES_MAX 1024 /* of a name inside a document */

typedef struct reading {
    bn_arena *arena;
    bn_error *err;
    bn_find_file find; /* gives the files that the document names; NULL: none */
    void *self;        /* of `find` */
    uint32_t files;    /* read so far */
} reading;

/* A text of the document: the document itself, or a file that it names. */
typedef struct source {
    const char *name; /* from the document's own folder; "" for the document itself */
    const char *text;
    size_t length;
    uint32_t depth; /* files around it */
    bool json;      /* only JSON passes */
} source;

static bn_code read_source(reading *r, const source *from, uint32_t levels, bn_doc **out);

/* ---- names -------------------------------------------------------------------------------- */

static bool ends_in(const char *path, const char *end)
{
    size_t length = strlen(path), size = strlen(end);

    return length >= size && strcmp(path + length - size, end) == 0;
}

/* Whether a name only leads downwards: no root, no drive, no "..", and no character that controls a terminal. */
static bool is_plain_name(const char *name)
{
    if (!*name || *name == '/' || strlen(name) >= PATH_BYTES_MAX)
        return false;
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f || *c == '\\' || *c == ':')
            return false;
    for (const char *part = name; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0'))
            return false;
    }
    return true;
}

static bool beside(const char *path, const char *name, char *out, size_t size)
{
    const char *slash = strrchr(path, '/');
    bn_text words = bn_text_over(out, size);

    if (slash)
        bn_text_add_n(&words, path, (size_t)(slash - path) + 1);
    bn_text_add(&words, name);
    return !words.cut;
}

/* ---- files within files ------------------------------------------------------------------- */

static bn_code refuse(reading *r, bn_code code, const bn_doc *at, const char *sentence)
{
    (void)bn_fail_value(r->err, code, sentence, at->text);
    if (r->err) {
        r->err->line = at->line;
        r->err->column = at->column;
        r->err->length = at->length;
    }
    return code;
}

/* Restates an error inside the file that `at` names as an error at the place of that name. */
static void tell_outside(bn_error *err, const bn_doc *at)
{
    char words[sizeof err->text];
    bn_text out = bn_text_over(words, sizeof words);

    if (!err)
        return;
    bn_text_add(&out, at->text);
    if (err->line) {
        bn_text_char(&out, ':');
        bn_text_int(&out, err->line);
        bn_text_char(&out, ':');
        bn_text_int(&out, err->column);
    }
    bn_text_add(&out, ": ");
    bn_text_add(&out, err->text);
    memcpy(err->text, words, sizeof words);
    err->line = at->line;
    err->column = at->column;
    err->length = at->length;
}

static void move_all(bn_doc *node, const bn_doc *at)
{
    node->line = node->key_line = at->line;
    node->column = node->key_column = at->column;
    node->length = at->length;
    for (bn_doc *child = node->first; child; child = child->next)
        move_all(child, at);
}

/* Replaces the map that holds the name by the tree of the file with that name. */
static bn_code include(reading *r, const source *from, uint32_t levels, bn_doc *map,
                       const bn_doc *name)
{
    char inner[PATH_BYTES_MAX];
    source found = { .name = inner, .depth = from->depth + 1 };
    bn_doc *tree = NULL, *next = map->next;
    const char *key = map->key;
    bn_code code;

    if (!r->find)
        return refuse(r, BN_SCHEMA, name,
                      "this file cannot include other files such as {}; copy their contents");
    if (!is_plain_name(name->text))
        return refuse(r, BN_SCHEMA, name, "{} is not the name of a file beside this one");
    if (from->depth == BN_INCLUDE_DEPTH)
        return refuse(r, BN_LIMIT, name, "{} is too deep: files include one another too often");
    if (r->files == BN_INCLUDE_FILES)
        return refuse(r, BN_LIMIT, name, "{}: the document includes too many files");
    if (!beside(from->name, name->text, inner, sizeof inner))
        return refuse(r, BN_LIMIT, name, "the name {} is too long");
    found.json = ends_in(inner, ".json");
    code = r->find(r->self, inner, r->arena, &found.text, &found.length, r->err);
    if (code == BN_OK)
        code = read_source(r, &found, levels, &tree);
    if (code != BN_OK) {
        tell_outside(r->err, name);
        return code;
    }
    move_all(tree, name);
    *map = *tree;
    map->next = next;
    map->key = key;
    return BN_OK;
}

static const bn_doc *file_name(const bn_doc *node)
{
    bool one =
        node->type == BN_DOC_MAP && node->count == 1 && strcmp(node->first->key, "file") == 0;

    return one && node->first->type == BN_DOC_TEXT ? node->first : NULL;
}

/* `levels` counts the levels above the node through all files: no tree may become deeper than one
 * file may be. */
static bn_code resolve(reading *r, const source *from, uint32_t levels, bn_doc *node)
{
    bool forces = node->type == BN_DOC_LIST && node->key && strcmp(node->key, "forces") == 0;
    bn_code code = BN_OK;

    if (levels >= BN_DOC_DEPTH_MAX && node->first)
        return refuse(r, BN_LIMIT, node, "the files together are nested too deeply");
    for (bn_doc *child = node->first; child && code == BN_OK; child = child->next) {
        bool named = forces || (child->key && strcmp(child->key, "map") == 0);
        const bn_doc *name = named ? file_name(child) : NULL;

        if (name)
            code = include(r, from, levels + 1, child, name);
        else
            code = resolve(r, from, levels + 1, child);
    }
    return code;
}

static bn_code read_source(reading *r, const source *from, uint32_t levels, bn_doc **out)
{
    bn_doc *doc = NULL;
    bn_code code;

    r->files++;
    code = bn_yaml_read(from->text, from->length, from->json, r->arena, &doc, r->err);
    if (code == BN_OK)
        code = resolve(r, from, levels, doc);
    if (code == BN_OK)
        *out = doc;
    return code;
}

/* ---- from texts and from files ------------------------------------------------------------ */

bn_code bn_store_parse(const char *text, size_t length, bn_find_file find, void *self,
                       bn_arena *arena, bn_doc **out, bn_error *err)
{
    reading r = { .arena = arena, .err = err, .find = find, .self = self };

    return read_source(&r, &(source){ .name = "", .text = text, .length = length }, 0, out);
}

/* Copies what was read into the arena. */
static bn_code keep(char *bytes, size_t size, bn_arena *arena, const char **text, size_t *length,
                    bn_error *err)
{
    char *copy = bn_arena_text(arena, bytes, size);

    free(bytes);
    if (!copy)
        return bn_fail(err, BN_MEMORY, "out of memory for the text of the file");
    *text = copy;
    *length = size;
    return BN_OK;
}

bn_code bn_store_text(const char *path, bn_arena *arena, const char **text, size_t *length,
                      bn_error *err)
{
    char *bytes = NULL;
    size_t size = 0;
    bn_code code = bni_file_load(path, BN_YAML_BYTES_MAX, &bytes, &size, err);

    return code == BN_OK ? keep(bytes, size, arena, text, length, err) : code;
}

bn_code bn_store_find(void *self, const char *name, bn_arena *arena, const char **text,
                      size_t *length, bn_error *err)
{
    char *bytes = NULL;
    size_t size = 0;
    bn_code code = bni_file_load_below(self, name, BN_YAML_BYTES_MAX, &bytes, &size, err);

    return code == BN_OK ? keep(bytes, size, arena, text, length, err) : code;
}

bn_code bn_store_read(const char *path, bn_arena *arena, bn_doc **out, bn_error *err)
{
    source from = { .name = "", .json = ends_in(path, ".json") };
    /* A copy, because the finder takes a pointer that it could write to, and `path` is const. */
    char *own = bn_arena_text(arena, path, strlen(path));
    reading r = { .arena = arena, .err = err, .find = bn_store_find, .self = own };
    bn_code code;

    if (!own)
        return bn_fail(err, BN_MEMORY, "out of memory for the name of the file");
    code = bn_store_text(path, arena, &from.text, &from.length, err);
    return code == BN_OK ? read_source(&r, &from, 0, out) : code;
}

/* ---- memory ------------------------------------------------------------------------------- */

static void *get_block(void *self, size_t size)
{
    (void)self;
    return malloc(size);
}

static void put_block(void *self, void *block, size_t size)
{
    (void)self;
    (void)size;
    free(block);
}

bn_memory bn_store_memory(void)
{
    return (bn_memory){ get_block, put_block, NULL };
}

bn_arena bn_store_arena(size_t limit)
{
    bn_arena arena;

    bn_arena_init(&arena, bn_store_memory(), limit);
    return arena;
}
