/* What the rules say has not changed: of every system and every document under scenarios/ and drawn/, random
 * games are played through the game's interface, and whatever the interface gives is hashed and compared with
 * fingerprints.txt. Anyone who changes the inside of a system runs this before and after; anyone who changes what
 * it says, on purpose, writes the file again and sees in the diff what else it touched.
 *
 *   fingerprint_test [--write | SYSTEM]     BN_ROOT names the repository
 *
 * Each document is played in three ways: as it is; with every judgement that it leaves open taking its
 * default; and with every judgement that it gives struck out, so that all of them are asked. */
#define _POSIX_C_SOURCE 200809L /* scandir */
#include "base/testing.h"

#include <dirent.h>
#include <stdio.h>

#include <banneret/store.h>
#include <banneret/system/system.h>

#include "store/file.h"
#include "store/json.h"
#include "walk.h"

enum {
    FEW_STEPS = 150,   /* of each way to play, in every build */
    MORE_STEPS = 1000, /* and beyond those, where the build is quick */
    DRAWN_SHARE = 5,   /* of a drawn document this much less, as there are more of them */
    PATH_BYTES = 1024,
    DOCUMENTS_MAX = 160,
    BLOCK = 32 << 20,
};

typedef enum way { AS_IT_STANDS, BY_DEFAULTS, ALL_ASKED, WAYS } way;

typedef struct row {
    char name[100];
    char path[PATH_BYTES];
    const bn_system *system;
    bool drawn; /* each line of the file that is of this kind is a document */
    bn_document kind;
} row;

static walk the_walk;
static unsigned char document_block[BLOCK];

/* ---- a document, and the judgements it gives ---------------------------------------------- */

/* Takes a child out of its map; NULL is in none. */
static void strike(bn_doc *map, const bn_doc *child)
{
    bn_doc *before = NULL;

    for (bn_doc *at = map->first; at; before = at, at = at->next)
        if (at == child) {
            *(before ? &before->next : &map->first) = at->next;
            if (map->last == at)
                map->last = before;
            map->count--;
            return;
        }
}

/* The schema says which fields are judgements; a short form has the long one as its second choice. */
static void strike_judgements(bn_doc *doc, const bn_doc *schema)
{
    const bn_doc *either = bn_doc_at(schema, "anyOf"), *inner;
    bn_doc *next;

    schema = either ? either->first->next : schema;
    inner = bn_doc_at(schema, doc->type == BN_DOC_LIST ? "items" : "properties");
    for (bn_doc *child = inner ? doc->first : NULL; child; child = next) {
        const bn_doc *of = doc->type == BN_DOC_LIST ? inner : bn_doc_at(inner, child->key);
        const bn_doc *help = bn_doc_at(of, "description");

        next = child->next;
        if (help && strstr(help->text, "asked in play"))
            strike(doc, child);
        else if (of)
            strike_judgements(child, of);
    }
}

static void prepare(bn_arena *arena, bn_doc *doc, const bn_field *fields, way how)
{
    const bn_doc *referee = bn_doc_at(doc, "referee");

    if (how == AS_IT_STANDS)
        return;
    strike(doc, referee);
    bn_doc_put_text(arena, doc, "referee", how == BY_DEFAULTS ? "defaults" : "ask");
    if (how == ALL_ASKED)
        strike_judgements(doc, bn_schema_json(fields, "", arena));
}

static void lines_of(const row *r, const print *few, const print *all, const char *const *aspects,
                     uint32_t count)
{
    bool good = true;

    for (uint32_t i = 0; i < count; i++) {
        char name[160];

        snprintf(name, sizeof name, "%s %s", r->name, aspects[i]);
        good = golden_line(name, &few[i], all ? &all[i] : NULL) && good;
    }
    assert_true(good);
}

/* ---- games and forces --------------------------------------------------------------------- */

/* Reads the document with this index; false past the last. The arena is started again. */
static bool load(const row *r, uint32_t index, bn_arena *arena, bn_doc **out)
{
    bn_error err = { .code = BN_OK };
    char *text = NULL, *line;
    size_t length;

    bn_arena_init_fixed(arena, document_block, sizeof document_block);
    if (!r->drawn) {
        if (index == 0 && bn_store_read(r->path, arena, out, &err) != BN_OK)
            fail_msg("%s: %s", r->path, err.text);
        return index == 0;
    }
    if (bni_file_load(r->path, BLOCK, &text, &length, &err) != BN_OK)
        fail_msg("%s: %s", r->path, err.text);
    line = text;
    for (uint32_t i = 0; i < index; i++)
        line += strcspn(line, "\n") + 1;
    if (*line != '\0' && bn_json_read(line, strcspn(line, "\n"), arena, out, &err) != BN_OK)
        fail_msg("%s:%u: %s", r->path, index + 1, err.text);
    index = *line != '\0';
    free(text);
    return index > 0;
}

/* Every document of a row in every way, in games of about this many answers each. */
static void play_some(walk *w, const row *r, uint64_t stream, uint32_t steps)
{
    bn_error err = { .code = BN_OK };
    const void *setup = NULL;
    bn_arena arena;
    bn_head head;
    bn_doc *doc;

    for (uint32_t i = 0; load(r, i, &arena, &doc); i++)
        for (int how = 0; how < WAYS && load(r, i, &arena, &doc); how++) {
            if (bn_head_read(doc, &arena, &head, &err) != BN_OK)
                fail_msg("%s: %s", r->path, err.text);
            if (r->drawn && !bn_document_is(doc, r->kind))
                continue;
            prepare(&arena, doc, r->system->documents[head.document], (way)how);
            if (r->system->setup(doc, &arena, &setup, &err) == BN_OK)
                walk_play(w, bn_system_game(r->system, (bn_document)head.document), setup,
                          stream * WAYS + (uint64_t)how, steps);
            else /* without its judgements it may be no battle */
                print_text(&w->prints[FRAME], err.text);
        }
}

static void games(void **state)
{
    const row *r = *state;
    uint32_t share = r->drawn ? DRAWN_SHARE : 1;
    bool whole = BNI_SIZED(true, true, false);
    print few[ASPECTS];

    memset(&the_walk, 0, sizeof the_walk);
    play_some(&the_walk, r, 0, FEW_STEPS / share);
    memcpy(few, the_walk.prints, sizeof few);
    if (whole)
        play_some(&the_walk, r, 1, MORE_STEPS / share);
    lines_of(r, few, whole ? the_walk.prints : NULL, walk_aspects, ASPECTS);
}

static void forces(void **state)
{
    static const char *const aspects[] = { "sheets", "traces" };
    const row *r = *state;
    print prints[2] = { { 0 } };
    bn_error err = { .code = BN_OK };
    bn_doc *doc, *sheet = NULL;
    bn_trace trace;
    bn_arena arena;

    for (uint32_t i = 0; load(r, i, &arena, &doc); i++) {
        if (!bn_document_is(doc, BN_DOCUMENT_FORCE))
            continue;
        bn_trace_init(&trace, &arena);
        if (r->system->rate(doc, NULL, &arena, &trace, &sheet, &err) != BN_OK)
            fail_msg("%s: %s", r->path, err.text);
        print_doc(&prints[0], sheet);
        print_terms(&prints[1], &trace);
    }
    lines_of(r, prints, prints, aspects, 2);
}

/* ---- kinds and documents ------------------------------------------------------------------ */

/* Without the paragraphs of `figures`, which scenarios and campaigns have had only since: a document that
 * does not use them says what it said. */
static void print_template(print *p, const bn_field *fields)
{
    static char words[1 << 20];
    bn_text out = bn_text_over(words, sizeof words);
    char *next;

    bn_schema_template(fields, &out);
    assert_false(out.cut);
    for (char *at = words; at; at = next) {
        next = strstr(at, "\n\n");
        if (next) {
            *next = '\0';
            next += 2;
        }
        if (!strstr(at, "\nfigures:") && !strstr(at, "\n#figures:"))
            print_text(p, at);
    }
}

static void print_schema(print *p, const bn_system *system, int kind, bn_arena *arena)
{
    char title[80];
    bn_text text = bn_text_over(title, sizeof title);
    bn_doc *tree, *properties;

    bn_text_add(&text, system->title);
    bn_text_add(&text, ": ");
    bn_text_add(&text, bn_document_words[kind]);
    tree = bn_schema_json(system->documents[kind], title, arena);
    properties = (bn_doc *)bn_doc_at(tree, "properties");
    strike(properties, bn_doc_at(properties, "figures")); /* they came since, as in the template */
    print_doc(p, tree);
}

static void documents(void **state)
{
    static const char *const aspects[] = { "schema", "template" };
    row r = *(const row *)*state;

    for (int kind = 0; kind < BN_DOCUMENTS; kind++) {
        print prints[2] = { { 0 } };
        bn_arena arena;

        if (!r.system->documents[kind])
            continue;
        bn_arena_init_fixed(&arena, document_block, sizeof document_block);
        snprintf(r.name, sizeof r.name, "%s %s", r.system->name, bn_document_words[kind]);
        print_schema(&prints[0], r.system, kind, &arena);
        print_template(&prints[1], r.system->documents[kind]);
        lines_of(&r, prints, prints, aspects, 2);
    }
}

static void print_kind(print *p, const bn_kind *kind)
{
    print_text(p, kind->key);
    print_text(p, kind->title);
    print_int(p, kind->rule);
    for (const char *const *word = kind->words; word && *word; word++)
        print_text(p, *word);
}

/* Kinds, whose order may change, as the sum of their hashes; switches; and the catalogue. */
static void lists(void **state)
{
    static const char *const aspects[] = { "kinds", "switches", "catalogue" };
    const bn_catalogue_query everything = { .tl = -1 };
    const row *r = *state;
    print prints[3] = { { 0 } };
    bn_arena arena;

    for (int kind = BN_DOCUMENT_SCENARIO; kind <= BN_DOCUMENT_CAMPAIGN; kind++) {
        const bn_game *game = bn_system_game(r->system, (bn_document)kind);

        for (uint32_t i = 0; game && i < game->kind_count; i++) {
            print one = { .hash = (uint64_t)kind };

            print_kind(&one, &game->kinds[i]);
            prints[0].hash += one.hash;
            prints[0].count++;
        }
    }
    for (size_t i = 0; i < r->system->switch_count; i++) {
        print_text(&prints[1], r->system->switches[i].name);
        print_text(&prints[1], r->system->switches[i].ruling);
        for (const char *const *word = r->system->switches[i].values; *word; word++)
            print_text(&prints[1], *word);
    }
    bn_arena_init_fixed(&arena, document_block, sizeof document_block);
    print_doc(&prints[2], r->system->catalogue(&everything, &arena));
    lines_of(r, prints, prints, aspects, 3);
}

/* ---- which documents there are ------------------------------------------------------------ */

static struct {
    row rows[DOCUMENTS_MAX];
    size_t count;
} all;

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_yaml(const struct dirent *entry)
{
    const char *suffix = strrchr(entry->d_name, '.');

    return suffix && strcmp(suffix, ".yaml") == 0;
}

static void add_row(bni_tests *tests, CMUnitTestFunction test, const bn_system *system,
                    const char *name, const char *path)
{
    row *r = &all.rows[all.count++];

    assert_true(all.count < BN_COUNT(all.rows));
    assert_true((size_t)snprintf(r->name, sizeof r->name, "%s %s", system->name, name) <
                sizeof r->name);
    assert_true((size_t)snprintf(r->path, sizeof r->path, "%s", path) < sizeof r->path);
    r->system = system;
    bni_tests_add(tests, r->name, test, r);
}

static void add_folder(bni_tests *tests, const bn_system *system, const char *under,
                       CMUnitTestFunction test)
{
    const char *root = getenv("BN_ROOT");
    struct dirent **files;
    char folder[PATH_BYTES];
    int count;

    snprintf(folder, sizeof folder, "%s/scenarios/%s/%s", root ? root : ".", system->name, under);
    count = scandir(folder, &files, is_yaml, by_name);
    for (int i = 0; i < count; i++) {
        char path[2 * PATH_BYTES], name[300];

        snprintf(path, sizeof path, "%s%s", folder, files[i]->d_name);
        snprintf(name, sizeof name, "%s%.*s", under, (int)strlen(files[i]->d_name) - 5,
                 files[i]->d_name);
        add_row(tests, test, system, name, path);
        free(files[i]);
    }
    if (count >= 0)
        free(files);
}

/* Documents drawn at random from the schemas, which have what no scenario has: see drawn/README.md. */
static void add_drawn(bni_tests *tests, const bn_system *system)
{
    const char *root = getenv("BN_ROOT");

    for (int kind = 0; kind < BN_DOCUMENTS; kind++) {
        char path[PATH_BYTES], name[40];

        if (!system->documents[kind])
            continue;
        snprintf(path, sizeof path, "%s/tests/promises/drawn/%s.jsonl", root ? root : ".",
                 system->name);
        snprintf(name, sizeof name, "drawn-%s", bn_document_words[kind]);
        add_row(tests, kind == BN_DOCUMENT_FORCE ? forces : games, system, name, path);
        all.rows[all.count - 1].drawn = true;
        all.rows[all.count - 1].kind = (bn_document)kind;
    }
}

static void nothing_is_missing(void **state)
{
    (void)state;
    assert_true(golden_close());
}

int main(int argc, char **argv)
{
    static bni_tests tests;
    static char path[PATH_BYTES];
    const char *root = getenv("BN_ROOT");
    bool write = argc > 1 && strcmp(argv[1], "--write") == 0;
    const char *only = argc > 1 && !write ? argv[1] : NULL;

    snprintf(path, sizeof path, "%s/tests/promises/fingerprints.txt", root ? root : ".");
    golden_open(path, only, write);
    if (!write)
        cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps3*": of one system only */
    for (const bn_system *const *system = bn_systems(); *system; system++) {
        if (only && strcmp(only, (*system)->name) != 0)
            continue;
        add_row(&tests, lists, *system, "lists", "");
        add_row(&tests, documents, *system, "documents", "");
        add_folder(&tests, *system, "forces/", forces);
        add_folder(&tests, *system, "", games);
        add_drawn(&tests, *system);
    }
    BNI_ONE(&tests, nothing_is_missing);
    return BNI_RUN("fingerprint", &tests);
}
