/* The same requests (src/requests/requests.h) answered here and by the WebAssembly module under Node,
 * in turn. By the time that each used of a processor, of each the quickest run: the first ones under
 * Node are those that it has not compiled yet. The answers must be of the same length, and
 * tests/wasm/oracle.mjs sees to the rest. */
#define _POSIX_C_SOURCE 200809L

#include "wasm.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#include "../src/requests/requests.h"
#include "gurps4.h"
#include "warmachine.h"

#define AIM 0.6

enum { ROUNDS_OF_NODE = 3, LINE = 256 };

typedef struct job {
    const char *name;
    const char *document; /* name of its file */
    char kind;            /* o, s or e, as wasm.mjs reads it */
    const char *orders;
    uint64_t number; /* games; or 1 to ask only who wins */
} job;

static const job jobs[WASM_JOBS] = {
    { "odds, War Machine 2 : 2, all measures", "wm2", 'o', "", 0 },
    { "odds, GURPS 4", "g4", 'o', GURPS4_ORDERS, 0 },
    { "equilibrium, War Machine 2 : 2", "wm2t", 'e', "", 0 },
    { "simulation, War Machine", "wm1", 's', "", 200000 },
    { "simulation, GURPS 4", "g4", 's', GURPS4_ORDERS, 200000 },
};

/* ---- documents ------------------------------------------------------------------------------- */

typedef struct place {
    char folder[64];
    bn_arena keep;
    char *text; /* scratch */
} place;

enum { TEXT = 32 << 20 };

static const bn_doc *doc_of(const char *name, bn_arena *keep)
{
    if (strcmp(name, "g4") == 0)
        return gurps4_doc(keep);
    return warmachine_doc(keep, name[2] - '0', name[3] == 't');
}

static void path_of(const place *p, const char *name, char out[LINE])
{
    snprintf(out, LINE, "%s/%s.json", p->folder, name);
}

static void write_doc(place *p, const char *name)
{
    bn_text out = bn_text_over(p->text, TEXT);
    char path[LINE];
    FILE *file;

    path_of(p, name, path);
    bn_doc_write(doc_of(name, &p->keep), &out);
    file = fopen(path, "w");
    if (!file || fputs(p->text, file) == EOF || fclose(file) != 0)
        give_up(path, NULL);
}

/* ---- native ---------------------------------------------------------------------------------- */

static request request_of(const job *j, bn_arena *keep, bn_arena *arena)
{
    const bn_system *system =
        bn_system_find(strcmp(j->document, "g4") == 0 ? "gurps4" : "warmachine");
    request r = { .game = system->battle, .orders = j->orders, .arena = arena };
    bn_error err;
    void *state;

    if (system->setup(doc_of(j->document, keep), keep, &r.setup, &err) != BN_OK)
        give_up("the scenario is refused", &err);
    state = bn_arena_get(keep, r.game->state_size(r.setup));
    if (!state)
        give_up("no memory", NULL);
    r.game->begin(r.setup, state, NULL);
    r.from = state;
    return r;
}

static bn_code answer(const job *j, const request *r, bn_doc **out, bn_error *err)
{
    request_aim aim = { .objective = "victory" };

    switch (j->kind) {
    case 'o':
        return request_odds(r, j->number != 0, 0, out, err);
    case 's':
        return request_simulation(r, j->number, 1, out, err);
    default:
        return request_solution(r, &aim, out, err);
    }
}

/* Seconds, and how long the words of the answer are. */
static double native_run(const job *j, place *p, void *block, uint64_t *length)
{
    bn_arena keep = p->keep, arena; /* what is kept is forgotten again */
    bn_text out = bn_text_over(p->text, TEXT);
    request r = request_of(j, &keep, &arena);
    double start = cpu_now();
    bn_error err;
    bn_doc *doc;

    bn_arena_init_fixed(&arena, block, MEMORY);
    if (answer(j, &r, &doc, &err) != BN_OK)
        give_up(j->name, &err);
    bn_doc_write(doc, &out);
    start = cpu_now() - start;
    *length = out.length;
    return start;
}

/* ---- Node ------------------------------------------------------------------------------------ */

/* One line an answer: seconds, and the length of its words. */
static bool node_run(const job *j, const place *p, int repeats, double *seconds, uint64_t *length)
{
    char command[4 * LINE], path[LINE], line[LINE];
    FILE *node;
    bool good;

    path_of(p, j->document, path);
    snprintf(command, sizeof command, "node '%s/bench/wasm.mjs' '%s' %c '%s' %llu %d", BENCH_ROOT,
             path, j->kind, j->orders, (unsigned long long)j->number, repeats);
    node = popen(command, "r");
    if (!node)
        return false;
    good = fgets(line, sizeof line, node) != NULL;
    if (good) {
        char *rest;

        *seconds = strtod(line, &rest);
        *length = strtoull(rest, NULL, 10);
    }
    return pclose(node) == 0 && good && *seconds > 0;
}

/* ---- both ------------------------------------------------------------------------------------ */

static void measure_job(const job *j, place *p, void *block, int repeats, wasm_job *out)
{
    *out = (wasm_job){ .name = j->name, .native = 1e9, .wasm = 1e9 };
    for (int round = 0; round < ROUNDS_OF_NODE; round++) {
        uint64_t here = 0, there = 0;
        double seconds = 0;

        for (int i = 0; i < repeats; i++) {
            seconds = native_run(j, p, block, &here);
            out->native = seconds < out->native ? seconds : out->native;
        }
        if (!node_run(j, p, repeats, &seconds, &there))
            give_up("bench/wasm.mjs failed", NULL);
        out->wasm = seconds < out->wasm ? seconds : out->wasm;
        if (here != there)
            give_up("WebAssembly answers something else", NULL);
    }
    out->ratio = out->native / out->wasm;
}

static void clean_up(const place *p)
{
    char path[LINE];

    for (int i = 0; i < WASM_JOBS; i++) {
        path_of(p, jobs[i].document, path);
        remove(path);
    }
    rmdir(p->folder);
}

wasm_figures wasm_measure(void *block, int repeats)
{
    static unsigned char kept[8 << 20];
    wasm_figures out = { .ratio = 1, .aim = AIM };
    place p = { .folder = "/tmp/bn-bench-XXXXXX", .text = malloc(TEXT) };

    if (!getenv("BN_WASM"))
        out.skipped = "BN_WASM names no module";
    else if (system("node --version >/dev/null 2>&1") != 0)
        out.skipped = "there is no node";
    if (out.skipped) {
        free(p.text);
        return out;
    }
    if (!p.text || !mkdtemp(p.folder))
        give_up("no place for documents", NULL);
    bn_arena_init_fixed(&p.keep, kept, sizeof kept);
    for (int i = 0; i < WASM_JOBS; i++)
        write_doc(&p, jobs[i].document);
    for (int i = 0; i < WASM_JOBS; i++) {
        measure_job(&jobs[i], &p, block, repeats, &out.jobs[i]);
        out.ratio *= pow(out.jobs[i].ratio, 1.0 / WASM_JOBS);
    }
    clean_up(&p);
    free(p.text);
    return out;
}
