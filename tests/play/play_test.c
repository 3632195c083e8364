/* Plays the files of a folder and compares what they show with the book.
 *
 *     play_test FOLDER           every *.yaml of the folder is a test
 *     play_test --show FILE      prints every line that the play could quote, for authors
 *
 * README.md in this folder says how a file is written. */
#include <dirent.h>
#include <stdio.h>

#include "base/testing.h"
#include "evidence.h"
#include "script.h"

#include <banneret/host.h>

enum { ANSWERS_MAX = 20000, FILES_MAX = 400 };

static const bn_seat referee = { .role = BN_REFEREE };

typedef struct play {
    const char *path;
    bn_arena arena;
    const bn_doc *doc;      /* the play file */
    const bn_doc *step;     /* the next of its course */
    const bn_doc *document; /* what is played: scenario, campaign or force */
    const bn_system *system;
    bn_table *table; /* NULL of a force */
    bn_doc *sheet;   /* of a force */
    evidence *seen;
    uint32_t answered; /* sides that the step has answered for */
    bool shows;        /* prints everything */
} play;

static void complain(const play *p, const bn_doc *at, const char *what, const char *more)
{
    fprintf(stderr, "%s:%u: %s%s%s\n", p->path, at ? at->line : 1, what, more ? ": " : "",
            more ? more : "");
}

/* ---- what was shown ----------------------------------------------------------------------- */

static bool expect_line(const play *p, const bn_doc *line)
{
    char rule[16];

    if (line->type == BN_DOC_TEXT && evidence_has(p->seen, line->text))
        return true;
    complain(p, line, "was not shown", line->type == BN_DOC_TEXT ? line->text : "(no text)");
    if (line->type == BN_DOC_TEXT) {
        snprintf(rule, sizeof rule, "%.6s", line->text);
        evidence_print(p->seen, rule);
    }
    return false;
}

static bool expect_lines(const play *p, const bn_doc *lines)
{
    bool good = true;

    if (lines->type != BN_DOC_LIST)
        return expect_line(p, lines);
    for (const bn_doc *line = lines->first; line != NULL; line = line->next)
        good &= expect_line(p, line);
    return good;
}

/* The part of a tree with a path such as sides.0.forces.1.dead, or NULL. */
static const bn_doc *part_at(const bn_doc *tree, const char *path)
{
    while (tree != NULL && *path != '\0') {
        size_t length = strcspn(path, ".");
        char name[80];

        snprintf(name, sizeof name, "%.*s", (int)length, path);
        tree = tree->type == BN_DOC_LIST ? bn_doc_item(tree, (uint32_t)atoi(name))
                                         : bn_doc_at(tree, name);
        path += length + (path[length] == '.');
    }
    return tree;
}

/* One part of a tree; of a map only what is named in it. */
static bool expect_part(const play *p, const bn_doc *tree, const bn_doc *wanted, bool complains)
{
    const bn_doc *found = part_at(tree, wanted->key);
    char is[400], want[400];
    bn_text out = bn_text_over(want, sizeof want);
    bool good = true;

    if (wanted->type == BN_DOC_MAP) {
        for (const bn_doc *part = wanted->first; part != NULL; part = part->next)
            good &= expect_part(p, found, part, complains);
        return good;
    }
    bn_doc_write(wanted, &out);
    out = bn_text_over(is, sizeof is);
    if (found != NULL)
        bn_doc_write(found, &out);
    else
        bn_text_add(&out, "null");
    if (strcmp(is, want) == 0 || !complains)
        return strcmp(is, want) == 0;
    complain(p, wanted, wanted->key, want);
    fprintf(stderr, "      the view has %s\n", is);
    return false;
}

/* What the sides that have to answer believe of what is hidden from them. */
static bn_doc *beliefs_of(const play *p, bn_arena *arena)
{
    const bn_game *game = bn_table_game(p->table);
    bn_doc *map = bn_doc_map(arena);
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(p->table, open);

    for (uint32_t i = 0; i < count; i++) {
        bn_seat seat = { .role = BN_COMMANDER, .side = open[i].question.side };
        const char *side = bn_table_side(p->table, seat.side);
        bn_belief belief = { 0 };
        bn_doc *row;

        if (open[i].question.to != BN_TO_SIDE || bn_doc_at(map, side) != NULL ||
            game->believe == NULL ||
            !game->believe(bn_table_setup(p->table), bn_table_state(p->table), seat, arena,
                           &belief) ||
            belief.words[0] == '\0')
            continue;
        row = bn_doc_put(arena, map, side, bn_doc_map(arena));
        bn_doc_put_text(arena, row, "words", belief.words);
        if (belief.assumes != NULL)
            bn_doc_put_text(arena, row, "assumes", belief.assumes);
    }
    return map;
}

/* The referee's view, and beside it `beliefs`. */
static const bn_doc *view_of(const play *p)
{
    bn_arena *arena = &((play *)p)->arena;
    bn_doc *view;

    if (!p->table)
        return p->sheet;
    view = (bn_doc *)bn_doc_at(bn_table_view(p->table, referee, arena), "state");
    if (view != NULL)
        bn_doc_put(arena, view, "beliefs", beliefs_of(p, arena));
    return view;
}

/* For authors: every part of a tree with its path. */
static void print_parts(const bn_doc *tree, const char *path)
{
    char name[200], value[200];
    bn_text out = bn_text_over(value, sizeof value);
    uint32_t n = 0;

    if (tree->type != BN_DOC_MAP && tree->type != BN_DOC_LIST) {
        bn_doc_write(tree, &out);
        fprintf(stderr, "      view %s: %s\n", path, value);
        return;
    }
    for (const bn_doc *part = tree->first; part != NULL; part = part->next, n++) {
        if (tree->type == BN_DOC_MAP)
            snprintf(name, sizeof name, "%s%s%s", path, *path ? "." : "", part->key);
        else
            snprintf(name, sizeof name, "%s%s%u", path, *path ? "." : "", n);
        print_parts(part, name);
    }
}

/* { WM-085: { sides.1.forces.0: { dead: 600 } } }: what the referee's view says, for a rule. */
static bool expect_view(const play *p, const bn_doc *rules)
{
    const bn_doc *view = view_of(p);
    bool good = true;

    if (p->shows)
        print_parts(view, "");
    for (const bn_doc *rule = rules->first; rule != NULL; rule = rule->next)
        for (const bn_doc *wanted = rule->first; wanted != NULL; wanted = wanted->next)
            good &= expect_part(p, view, wanted, true);
    return good;
}

/* ---- the course --------------------------------------------------------------------------- */

static bool is_check(const bn_doc *step)
{
    return strcmp(step->first->key, "shows") == 0 || strcmp(step->first->key, "view") == 0;
}

static bool check(const play *p, const bn_doc *step)
{
    return strcmp(step->first->key, "shows") == 0 ? expect_lines(p, step->first)
                                                  : expect_view(p, step->first);
}

static const char *kind_of(const play *p, const bn_asked *asked)
{
    return bn_table_game(p->table)->kinds[asked->question.kind].key;
}

static void tell(play *p, const void *before, const bn_question *question)
{
    char words[400] = "";
    bn_text out = bn_text_over(words, sizeof words);

    bn_table_game(p->table)->tell(bn_table_setup(p->table), before, bn_table_state(p->table),
                                  question, (bn_seat){ .role = BN_REFEREE }, &out);
    if (words[0] != '\0')
        evidence_sentence(p->seen, words);
}

/* Answers one question, and keeps what that showed. `refused` says that it must be refused. */
static bool answer(play *p, const bn_asked *asked, const bn_doc *value, const bn_doc *refused)
{
    const bn_game *game = bn_table_game(p->table);
    size_t size = game->state_size(bn_table_setup(p->table));
    void *before = bn_arena_get(&p->arena, size);
    bn_error err = { .code = BN_OK };
    bn_trace trace;
    bn_code code;

    memcpy(before, bn_table_state(p->table), size);
    bn_trace_init(&trace, &p->arena);
    trace.house = bn_setup_house(bn_table_setup(p->table));
    code = value ? script_answer(p->table, asked, value, &trace, &err)
                 : bn_table_answer(p->table, referee, asked->id, &asked->question.preset, NULL,
                                   &trace, &err);
    if (code != BN_OK)
        evidence_refusal(p->seen, &err);
    if (refused != NULL)
        return code != BN_OK ? expect_lines(p, refused)
                             : (complain(p, refused, "was not refused", NULL), false);
    if (code != BN_OK) {
        complain(p, value, kind_of(p, asked), err.text);
        return false;
    }
    evidence_trace(p->seen, p->system, &trace, p->table);
    if (memcmp(before, bn_table_state(p->table), size) != 0) /* not while others seal theirs */
        tell(p, before, &asked->question);
    return true;
}

/* The open question that a step answers, and with what; `spoken`: sides that it has answered for. */
static const bn_doc *fits(const play *p, const bn_doc *step, const bn_asked *open, uint32_t count,
                          uint32_t spoken, const bn_asked **out)
{
    for (uint32_t i = 0; i < count; i++) {
        const bn_doc *value;

        if (open[i].locked || strcmp(kind_of(p, &open[i]), step->first->key) != 0 ||
            spoken >> open[i].question.side & 1)
            continue;
        value = script_for(p->table, &open[i], step->first);
        if (value != NULL) {
            *out = &open[i];
            return value;
        }
    }
    return NULL;
}

/* Whether a step still has an answer for another side that is asked at the same moment. */
static bool more_sides(const play *p, const bn_doc *step)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(p->table, open);
    const bn_asked *asked;

    return step->first->type == BN_DOC_MAP &&
           fits(p, step, open, count, p->answered, &asked) != NULL;
}

/* Replaces the default by what the bot `steady` would answer. */
static void plain_answer(const play *p, bn_question *question)
{
    const bn_game *game = bn_table_game(p->table);
    bn_answer answer;

    if (question->to == BN_TO_SIDE && game->steady &&
        game->steady(bn_table_setup(p->table), bn_table_state(p->table), question, &answer))
        question->preset = answer;
}

/* Answers questions that no step names: by `usually`, otherwise by the default, or as the bot `steady` does. Dice must
 * be shown. */
static bool answer_usual(play *p, const bn_asked *open, uint32_t count)
{
    const bn_doc *usually = bn_doc_at(p->doc, "usually");
    const bn_asked *asked = open;
    const bn_doc *value;
    bn_asked plain;

    while (asked->locked && asked + 1 < open + count)
        asked++;
    value = usually ? bn_doc_at(usually, kind_of(p, asked)) : NULL;
    value = value ? script_for(p->table, asked, value) : NULL;
    if (value == NULL && asked->question.form == BN_FORM_ROLL) {
        complain(p, p->step, "the play does not say what falls for", kind_of(p, asked));
        return false;
    }
    plain = *asked;
    if (bn_doc_at(p->doc, "steady"))
        plain_answer(p, &plain.question);
    return answer(p, &plain, value, NULL);
}

/* Whether the next step that is no check answers the question. */
static bool is_next(const play *p, const bn_asked *asked)
{
    const bn_doc *next = p->step ? p->step->next : NULL;

    while (next != NULL && is_check(next))
        next = next->next;
    return next != NULL && strcmp(kind_of(p, asked), next->first->key) == 0 &&
           script_for(p->table, asked, next->first) != NULL;
}

/* Sides that are asked at once, and each for itself, keep in step: those of whom no step speaks answer one
 * question as usual. `spoken`: a bit for each side that has answered. */
static bool keep_in_step(play *p, const bn_asked *before, uint32_t count, uint32_t spoken)
{
    bool good = true;

    for (uint32_t i = 0; i < count && count > 1 && !before[i].question.sealed; i++) {
        bn_asked open[BN_OPEN_MAX];
        uint32_t now = bn_table_ask(p->table, open);

        for (uint32_t k = 0; k < now && !(spoken >> before[i].question.side & 1); k++)
            if (!is_next(p, &open[k]) && open[k].question.kind == before[i].question.kind &&
                open[k].question.side == before[i].question.side) {
                good &= answer_usual(p, &open[k], 1);
                break;
            }
    }
    return good;
}

/* until: KEY, a question that is open; until: { day: 30 }, parts of the view. */
static bool is_until(const bn_doc *step)
{
    return step != NULL && strcmp(step->first->key, "until") == 0;
}

static bool reached(const play *p, const bn_asked *open, uint32_t count)
{
    const bn_doc *until = p->step->first;
    bool all = true;

    if (until->type == BN_DOC_TEXT) {
        for (uint32_t i = 0; i < count; i++)
            if (strcmp(kind_of(p, &open[i]), until->text) == 0)
                return true;
        return false;
    }
    for (const bn_doc *part = until->first; part != NULL; part = part->next)
        all &= expect_part(p, view_of(p), part, false);
    return all;
}

/* ruling: { WORDS: VALUE }, what the referee changes unasked, by the words of the ruling. */
static bool is_ruling(const bn_doc *step)
{
    return step != NULL && strcmp(step->first->key, "ruling") == 0;
}

static bool rule(play *p)
{
    const bn_doc *value = p->step->first->first;
    bn_asked asked;

    for (uint32_t i = 0; bn_table_ruling(p->table, i, &asked); i++) {
        char words[400] = "";
        bn_text out = bn_text_over(words, sizeof words);

        bn_table_describe(p->table, &asked, &out);
        if (strcmp(words, value->key) != 0)
            continue;
        evidence_question(p->seen, p->table, &asked);
        return answer(p, &asked, value, bn_doc_at(p->step, "refused"));
    }
    complain(p, value, "there is no ruling", value->key);
    return false;
}

static bool take_steps(play *p)
{
    const bn_doc *given = NULL; /* the last step that answered something */
    bool good = true, checked = true;

    for (uint32_t n = 0; good && n < ANSWERS_MAX; n++) {
        bn_asked open[BN_OPEN_MAX];
        uint32_t count = bn_table_ask(p->table, open);
        const bn_asked *asked = NULL;
        const bn_doc *value;

        evidence_moment(p->seen, p->table);
        while (p->step != NULL && is_check(p->step)) {
            good &= check(p, p->step);
            p->step = p->step->next;
            checked = true;
        }
        if (p->step == NULL && (!bn_doc_at(p->doc, "ends") || count == 0))
            return good;
        if (is_until(p->step) && reached(p, open, count)) {
            p->step = p->step->next;
            continue;
        }
        if (is_ruling(p->step)) {
            p->seen->count = p->shows ? p->seen->count : 0;
            good &= rule(p);
            p->step = p->step->next;
            continue;
        }
        if (count == 0) {
            complain(p, p->step, "was never asked", p->step->first->key);
            return false;
        }
        value = p->step ? fits(p, p->step, open, count, given == p->step ? p->answered : 0, &asked)
                        : NULL;
        if (value == NULL) {
            good &= answer_usual(p, open, count) &&
                    keep_in_step(p, open, count, UINT32_C(1) << open[0].question.side);
            continue;
        }
        if (given != p->step && checked) {
            p->seen->count = p->shows ? p->seen->count : 0;
            checked = false;
        }
        p->answered = given != p->step ? 0 : p->answered;
        given = p->step;
        good &= answer(p, asked, value, bn_doc_at(p->step, "refused"));
        p->answered |= UINT32_C(1) << asked->question.side;
        if (bn_doc_at(p->step, "refused")) {
            p->step = p->step->next;
        } else if (!more_sides(p, p->step)) {
            good &= keep_in_step(p, open, count, p->answered);
            p->step = p->step->next;
        }
    }
    return good;
}

/* ---- the end ------------------------------------------------------------------------------ */

static bool check_end(const play *p)
{
    const bn_doc *ends = bn_doc_at(p->doc, "ends");
    const char *winner = bn_table_side(p->table, bn_table_winner(p->table));

    if (ends == NULL)
        return true;
    if (ends->type == BN_DOC_TEXT && strcmp(ends->text, winner) == 0)
        return true;
    complain(p, ends, "the winner is", winner);
    return false;
}

/* ---- one file ----------------------------------------------------------------------------- */

static const bn_doc *document_of(play *p)
{
    static const char *const keys[] = { "scenario", "campaign", "force" };
    const bn_doc *file = bn_doc_at(p->doc, "file");
    const char *root = getenv("BN_ROOT");
    char path[1024];
    bn_doc *read = NULL;
    bn_error err;

    for (size_t i = 0; i < BN_COUNT(keys); i++)
        if (bn_doc_at(p->doc, keys[i]))
            return bn_doc_at(p->doc, keys[i]);
    if (file == NULL || file->type != BN_DOC_TEXT)
        return NULL;
    snprintf(path, sizeof path, "%s/%s", root ? root : ".", file->text);
    if (bn_store_read(path, &p->arena, &read, &err) != BN_OK)
        complain(p, file, path, err.text);
    return read;
}

static bool rate(play *p, bn_error *err)
{
    bn_trace trace;

    bn_trace_init(&trace, &p->arena);
    if (p->system->rate(p->document, NULL, &p->arena, &trace, &p->sheet, err) != BN_OK)
        return false;
    evidence_trace(p->seen, p->system, &trace, NULL);
    return true;
}

static bool open_table(play *p, bn_error *err)
{
    bn_trace trace;
    void *state;

    if (bn_table_open(&p->arena, p->system, p->document, &p->table, err) != BN_OK ||
        bn_system_effects(p->system, p->document, bn_table_setup(p->table), err) != BN_OK)
        return false;
    bn_trace_init(&trace, &p->arena);
    trace.house = bn_setup_house(bn_table_setup(p->table));
    state = bn_arena_get(&p->arena, BN_STATE_MAX);
    bn_table_game(p->table)->begin(bn_table_setup(p->table), state, &trace);
    evidence_trace(p->seen, p->system, &trace, p->table);
    return true;
}

static bool check_force(play *p)
{
    bool good = true;

    for (; p->step != NULL; p->step = p->step->next)
        good &= is_check(p->step) ? check(p, p->step)
                                  : (complain(p, p->step, "a force is asked nothing", NULL), false);
    return good;
}

static bool run(play *p)
{
    const bn_doc *refused = bn_doc_at(p->doc, "refused");
    const bn_doc *course = bn_doc_at(p->doc, "course");
    bn_error err = { .code = BN_OK };
    bn_head head;
    bool opened;

    p->document = document_of(p);
    if (p->document == NULL || bn_head_read(p->document, &p->arena, &head, &err) != BN_OK ||
        (p->system = bn_system_find(head.system)) == NULL) {
        complain(p, p->doc, "nothing to play", err.text);
        return false;
    }
    p->step = course ? course->first : NULL;
    opened = head.document == BN_DOCUMENT_FORCE ? rate(p, &err) : open_table(p, &err);
    if (!opened)
        evidence_refusal(p->seen, &err);
    if (refused != NULL)
        return !opened ? expect_lines(p, refused)
                       : (complain(p, refused, "was not refused", NULL), false);
    if (!opened) {
        complain(p, p->document, err.path, err.text);
        return false;
    }
    return p->table ? take_steps(p) && check_end(p) : check_force(p);
}

/* A file is one play, or a list of several short ones. */
static bool run_all(play *p)
{
    const bn_doc *plays = bn_doc_at(p->doc, "plays");
    bool good = true;

    if (plays == NULL)
        return run(p);
    for (const bn_doc *one = plays->first; one != NULL; one = one->next) {
        p->doc = one;
        p->table = NULL;
        p->seen->count = p->shows ? p->seen->count : 0;
        good &= run(p);
    }
    return good;
}

static bool play_file(const char *path, bool shows)
{
    play p = { .path = path, .arena = bn_store_arena((size_t)512 << 20), .shows = shows };
    bn_doc *doc = NULL;
    bn_error err = { .code = BN_OK };
    bool good;

    p.seen = bn_arena_get(&p.arena, sizeof *p.seen);
    p.seen->arena = &p.arena;
    p.seen->count = 0;
    good = bn_store_read(path, &p.arena, &doc, &err) == BN_OK;
    p.doc = doc;
    if (!good)
        fprintf(stderr, "%s:%u:%u: %s\n", path, err.line, err.column, err.text);
    else
        good = run_all(&p);
    if (shows)
        evidence_print(p.seen, NULL);
    bn_arena_done(&p.arena);
    return good;
}

/* ---- all files of a folder ---------------------------------------------------------------- */

static void play_it(void **state)
{
    assert_true(play_file(*state, false));
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

int main(int count, char **words)
{
    static char paths[FILES_MAX][1024];
    static bni_tests tests;
    uint32_t found = 0;
    struct dirent *entry;
    DIR *folder;

    if (count == 3 && strcmp(words[1], "--show") == 0)
        return !play_file(words[2], true);
    folder = count == 2 ? opendir(words[1]) : NULL;
    if (folder == NULL) {
        fprintf(stderr, "usage: play_test FOLDER, play_test --show FILE\n");
        return 64;
    }
    while ((entry = readdir(folder)) != NULL && found < FILES_MAX)
        if (strstr(entry->d_name, ".yaml") != NULL)
            snprintf(paths[found++], sizeof paths[0], "%s/%s", words[1], entry->d_name);
    closedir(folder);
    qsort(paths, found, sizeof paths[0], by_name);
    for (uint32_t i = 0; i < found; i++)
        bni_tests_add(&tests, paths[i], play_it, paths[i]);
    return found == 0 || BNI_RUN("play", &tests);
}
