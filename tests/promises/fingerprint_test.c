/* What the rules say has not changed: of every system and every document under scenarios/, random games are
 * played through the game's interface, and whatever the interface gives is hashed and compared with
 * fingerprints.txt. Whoever changes the inside of a system runs this before and after; whoever changes what
 * it says, on purpose, writes the file anew and sees in the diff what else it touched.
 *
 *   fingerprint_test [--write]     BN_ROOT names the repository
 *
 * Each document is played in three ways: as it stands; with every judgement that it leaves open taking its
 * default; and with every judgement that it gives struck out, so that all of them are asked. */
#define _POSIX_C_SOURCE 200809L /* scandir */
#include "base/testing.h"

#include <dirent.h>
#include <stdio.h>

#include <banneret/store.h>
#include <banneret/system/system.h>

#include "golden.h"
#include "player.h"

enum {
    FEW_STEPS = 300,   /* of each way to play, in every build */
    MORE_STEPS = 3000, /* and beyond those, where the build is quick */
    LOOK_EVERY = 5,    /* steps: views and beliefs are dear */
    PATH_BYTES = 1024,
    DOCUMENTS_MAX = 64,
    BLOCK = 32 << 20,
};

typedef enum aspect {
    FRAME, /* sides, names, sizes, titles of measures, and why a document is refused */
    STATES,
    KEYS,
    QUESTIONS,
    WORDS,
    ROLLS, /* what dice results lead to */
    TRACES,
    SENTENCES,
    VIEWS,
    EXPLAINED,
    BELIEFS,
    ENDS, /* winners and measures */
    ASPECTS
} aspect;

static const char *const aspect_words[ASPECTS] = {
    "frame",  "states",    "keys",  "questions", "words",   "rolls",
    "traces", "sentences", "views", "explained", "beliefs", "ends",
};

typedef enum way { AS_IT_STANDS, BY_DEFAULTS, ALL_ASKED, WAYS } way;

typedef struct walk {
    const bn_game *game;
    const void *setup;
    size_t size;
    bn_rng rng;
    uint32_t steps;
    print prints[ASPECTS];
    _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
    _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
} walk;

typedef struct row {
    char name[100];
    char path[PATH_BYTES];
    const bn_system *system;
} row;

static walk the_walk;
static unsigned char document_block[BLOCK], step_block[BLOCK];

static bn_arena step_arena(void)
{
    bn_arena arena;

    bn_arena_init_fixed(&arena, step_block, sizeof step_block);
    return arena;
}

/* ---- a document, and the judgements it gives ---------------------------------------------- */

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

static bn_doc *child_of(const bn_doc *map, const char *key)
{
    for (bn_doc *child = map ? map->first : NULL; child; child = child->next)
        if (child->key && strcmp(child->key, key) == 0)
            return child;
    return NULL;
}

/* The schema says which fields are judgements; a short form has the long one as its second choice. */
static void strike_judgements(bn_doc *doc, const bn_doc *schema)
{
    const bn_doc *either = child_of(schema, "anyOf"), *inner;
    bn_doc *next;

    schema = either ? either->first->next : schema;
    inner = child_of(schema, doc->type == BN_DOC_LIST ? "items" : "properties");
    for (bn_doc *child = inner ? doc->first : NULL; child; child = next) {
        const bn_doc *of = doc->type == BN_DOC_LIST ? inner : child_of(inner, child->key);
        const bn_doc *help = child_of(of, "description");

        next = child->next;
        if (help && strstr(help->text, "asked in play"))
            strike(doc, child);
        else if (of)
            strike_judgements(child, of);
    }
}

static void prepare(bn_arena *arena, bn_doc *doc, const bn_field *fields, way how)
{
    const bn_doc *referee = child_of(doc, "referee");

    if (how == AS_IT_STANDS)
        return;
    if (referee)
        strike(doc, referee);
    bn_doc_put_text(arena, doc, "referee", how == BY_DEFAULTS ? "defaults" : "ask");
    if (how == ALL_ASKED)
        strike_judgements(doc, bn_schema_json(fields, "", arena));
}

/* ---- what a state gives ------------------------------------------------------------------- */

static void print_key(walk *w, uint64_t measured)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char key[BN_STATE_MAX];

    print_bytes(&w->prints[KEYS], key, w->game->key(w->setup, w->state, measured, key));
}

/* By the key of its kind: rows may move. */
static void print_question(walk *w, const bn_question *q)
{
    print *p = &w->prints[QUESTIONS];
    const bn_kind *kind = &w->game->kinds[q->kind];
    int64_t figures[] = { q->round,  q->to,   q->side,    q->person,   q->form,    q->parts,
                          q->sealed, q->seen, q->options, q->about[0], q->about[1] };

    print_text(p, kind->key);
    print_text(p, kind->title);
    print_int(p, kind->rule);
    for (size_t i = 0; i < BN_COUNT(figures); i++)
        print_int(p, figures[i]);
    for (uint32_t i = 0; i < BN_PARTS_MAX; i++)
        print_int(p, q->preset.value[i]);
    if (q->form == BN_FORM_CHOICE || q->form == BN_FORM_FLAGS)
        print_int(p, (int64_t)q->allowed);
    for (uint32_t i = 0; i < q->parts && q->form == BN_FORM_ROLL; i++) {
        print_int(p, q->throws[i].count);
        print_int(p, q->throws[i].sides);
        print_int(p, q->throws[i].add);
    }
    for (uint32_t i = 0; i < q->parts && q->form == BN_FORM_NUMBERS; i++) {
        print_int(p, q->spans[i].min);
        print_int(p, q->spans[i].max);
    }
}

static void print_words(walk *w, const bn_question *q)
{
    bool parts = q->form == BN_FORM_ROLL || q->form == BN_FORM_NUMBERS;
    char words[4000];
    bn_text out = bn_text_over(words, sizeof words);

    w->game->describe(w->setup, w->state, q, &out);
    print_text(&w->prints[WORDS], words);
    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++)
        if (parts ? i < q->parts : q->allowed >> i & 1) {
            out = bn_text_over(words, sizeof words);
            w->game->word(w->setup, w->state, q, i, &out);
            print_text(&w->prints[WORDS], words);
        }
}

static void print_seat(walk *w, bn_seat seat)
{
    bn_arena arena = step_arena();
    bn_trace trace;

    print_doc(&w->prints[VIEWS], w->game->view(w->setup, w->state, seat, &arena));
    bn_trace_init(&trace, &arena);
    w->game->explain(w->setup, w->state, seat, &trace);
    print_terms(&w->prints[EXPLAINED], &trace);
}

/* The referee, a spectator, and of each side its commander and two of its characters. */
static void print_seats(walk *w)
{
    print_seat(w, (bn_seat){ .role = BN_REFEREE });
    print_seat(w, (bn_seat){ .role = BN_SPECTATOR });
    for (uint8_t side = 0; side < w->game->sides(w->setup); side++)
        for (uint8_t person = 0; person <= 2; person++)
            print_seat(w, (bn_seat){ .role = person ? BN_CHARACTER : BN_COMMANDER,
                                     .side = side,
                                     .person = person });
}

static void print_belief(walk *w, bn_seat seat)
{
    print *p = &w->prints[BELIEFS];
    bn_arena arena = step_arena();
    bn_belief belief = { 0 };
    bool can = w->game->believe && w->game->believe(w->setup, w->state, seat, &arena, &belief);

    print_int(p, can);
    if (!can)
        return;
    print_text(p, belief.words);
    for (uint32_t i = 0; i < belief.count; i++) {
        const bn_world *world = &belief.worlds[i];

        print_int(p, world->weight);
        print_text(p, world->words);
        print_bytes(p, world->state, w->game->state_size(world->setup));
    }
}

static void print_state(walk *w, const bn_question *open, uint32_t count)
{
    print_bytes(&w->prints[STATES], w->state, w->size);
    print_key(w, 0);
    print_key(w, UINT64_MAX);
    print_int(&w->prints[QUESTIONS], count);
    for (uint32_t i = 0; i < count; i++) {
        print_question(w, &open[i]);
        print_words(w, &open[i]);
    }
    if (w->steps % LOOK_EVERY != 0 && count > 0)
        return;
    print_seats(w);
    for (uint32_t i = 0; i < count; i++)
        if (open[i].to == BN_TO_SIDE)
            print_belief(w, player_seat(&open[i]));
}

static void print_end(walk *w)
{
    print *p = &w->prints[ENDS];

    print_int(p, w->game->winner(w->setup, w->state));
    for (uint32_t i = 0; i < w->game->measure_count; i++)
        print_int(p, w->game->measure(w->setup, w->state, i));
}

/* ---- a game ------------------------------------------------------------------------------- */

static bn_answer answer_to(walk *w, const bn_question *q)
{
    bn_answer answer = { { 0 } };
    int32_t totals[BN_PARTS_MAX] = { 0 };
    uint8_t faces[BN_DICE_MAX];

    if (q->form != BN_FORM_ROLL) {
        player_draw_at(w->game, w->setup, w->state, &w->rng, q, &answer);
        return answer;
    }
    do { /* a tie is rolled again */
        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(&w->rng, q->throws[i], faces);
        answer.value[0] = w->game->consequence(w->setup, w->state, q, totals);
        print_int(&w->prints[ROLLS], answer.value[0]);
    } while (answer.value[0] == BN_AGAIN);
    return answer;
}

/* Answers all sealed questions, or else one of those that are open. */
static void step(walk *w, const bn_question *open, uint32_t count)
{
    uint32_t at = bn_rng_below(&w->rng, count), moved = 0;
    bn_move moves[BN_OPEN_MAX];
    bn_arena arena = step_arena();
    bn_trace trace;

    for (uint32_t i = 0; i < count; i++)
        if (open[at].sealed ? open[i].sealed : i == at)
            moves[moved++] = (bn_move){ i, answer_to(w, &open[i]) };
    memcpy(w->before, w->state, w->size);
    bn_trace_init(&trace, &arena);
    w->game->advance(w->setup, w->state, moves, moved, &trace);
    print_terms(&w->prints[TRACES], &trace);
    for (uint32_t i = 0; i < moved; i++) {
        char words[4000];
        bn_text out = bn_text_over(words, sizeof words);

        w->game->tell(w->setup, w->before, w->state, &open[moves[i].question], &out);
        print_text(&w->prints[SENTENCES], words);
    }
    w->steps++;
}

static void play_one(walk *w)
{
    bn_question open[BN_OPEN_MAX];
    bn_arena arena = step_arena();
    uint32_t count;
    bn_trace trace;

    memset(w->state, 0, w->size);
    bn_trace_init(&trace, &arena);
    w->game->begin(w->setup, w->state, &trace);
    print_terms(&w->prints[TRACES], &trace);
    while ((count = w->game->ask(w->setup, w->state, open)) > 0) {
        print_state(w, open, count);
        step(w, open, count);
    }
    print_state(w, open, 0);
    print_end(w);
}

static void print_frame(walk *w)
{
    print *p = &w->prints[FRAME];

    print_int(p, (int64_t)w->size);
    print_int(p, w->game->bound(w->setup));
    for (uint32_t i = 0; i < w->game->sides(w->setup); i++)
        print_text(p, w->game->side_name(w->setup, i));
    for (uint32_t i = 0; i < w->game->measure_count; i++) {
        char words[200];
        bn_text out = bn_text_over(words, sizeof words);

        bn_game_measure_title(w->game, w->setup, i, &out);
        print_text(p, w->game->measures[i].key);
        print_text(p, words);
    }
}

/* Whole games, until so many answers were given. */
static void play_some(walk *w, const row *r, way how, uint32_t stream, uint32_t steps)
{
    bn_error err = { .code = BN_OK };
    bn_doc *doc = NULL;
    bn_arena arena;
    bn_head head;

    bn_arena_init_fixed(&arena, document_block, sizeof document_block);
    if (bn_store_read(r->path, &arena, &doc, &err) != BN_OK ||
        bn_head_read(doc, &arena, &head, &err) != BN_OK)
        fail_msg("%s: %s", r->path, err.text);
    prepare(&arena, doc, r->system->documents[head.document], how);
    if (r->system->setup(doc, &arena, &w->setup, &err) != BN_OK) {
        print_text(&w->prints[FRAME], err.text); /* without its judgements it may be no battle */
        return;
    }
    w->game = bn_system_game(r->system, (bn_document)head.document);
    w->size = w->game->state_size(w->setup);
    print_frame(w);
    bn_rng_init(&w->rng, 1, stream * WAYS + how);
    for (w->steps = 0; w->steps < steps;)
        play_one(w);
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

static void games(void **state)
{
    const row *r = *state;
    print few[ASPECTS];

    memset(&the_walk, 0, sizeof the_walk);
    for (int how = 0; how < WAYS; how++)
        play_some(&the_walk, r, (way)how, 0, FEW_STEPS);
    memcpy(few, the_walk.prints, sizeof few);
    for (int how = 0; how < WAYS && BN_SHARE == 1; how++)
        play_some(&the_walk, r, (way)how, 1, MORE_STEPS);
    lines_of(r, few, BN_SHARE == 1 ? the_walk.prints : NULL, aspect_words, ASPECTS);
}

/* ---- forces, kinds and documents ---------------------------------------------------------- */

static void force(void **state)
{
    static const char *const aspects[] = { "sheet", "traces" };
    const row *r = *state;
    print prints[2] = { { 0 } };
    bn_error err = { .code = BN_OK };
    bn_doc *doc = NULL, *sheet = NULL;
    bn_trace trace;
    bn_arena arena;

    bn_arena_init_fixed(&arena, document_block, sizeof document_block);
    bn_trace_init(&trace, &arena);
    if (bn_store_read(r->path, &arena, &doc, &err) != BN_OK ||
        r->system->rate(doc, &arena, &trace, &sheet, &err) != BN_OK)
        fail_msg("%s: %s", r->path, err.text);
    print_doc(&prints[0], sheet);
    print_terms(&prints[1], &trace);
    lines_of(r, prints, prints, aspects, 2);
}

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
    properties = child_of(tree, "properties");
    if (child_of(properties, "figures")) /* they came since, as in the template */
        strike(properties, child_of(properties, "figures"));
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
    snprintf(r->name, sizeof r->name, "%s %s", system->name, name);
    snprintf(r->path, sizeof r->path, "%s", path);
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

    snprintf(path, sizeof path, "%s/tests/promises/fingerprints.txt", root ? root : ".");
    golden_open(path, argc > 1 && strcmp(argv[1], "--write") == 0);
    for (const bn_system *const *system = bn_systems(); *system; system++) {
        add_row(&tests, lists, *system, "lists", "");
        add_row(&tests, documents, *system, "documents", "");
        add_folder(&tests, *system, "forces/", force);
        add_folder(&tests, *system, "", games);
    }
    BNI_ONE(&tests, nothing_is_missing);
    return BNI_RUN("fingerprint", &tests);
}
