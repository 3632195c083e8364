/* How fast the engine is, measured against what could not be faster: loops written by hand for one
 * battle alone (warmachine.c, gurps4.c), for one pass over one graph (solver.c), for threads that
 * share nothing (threads.c); and WebAssembly against native (wasm.c). Both sides of a row run in
 * turn, several times, in one process; medians, or the quickest, are compared.
 *
 * [BN_WASM=banneret.wasm] bench [--json] [--repeats N] [--games N] */
#define _POSIX_C_SOURCE 200809L

#include <string.h>

#include "common.h"
#include "gurps4.h"
#include "solver.h"
#include "threads.h"
#include "warmachine.h"
#include "wasm.h"

enum { LARGE = 4 };

typedef struct results {
    figures simulation, odds, gurps4;
    solver_figures solver;
    thread_figures threads;
    wasm_figures wasm;
    large large[LARGE];
} results;

typedef unsigned long long count;

/* ---- for programs ---------------------------------------------------------------------------- */

static const char *truth(bool met)
{
    return met ? "true" : "false";
}

static void json_row(const char *key, const char *unit, const figures *f)
{
    printf(" \"%s\":{\"%s_per_second\":%.0f,\"bare_per_second\":%.0f,\"ratio\":%.3f,"
           "\"aim\":%.2f,\"met\":%s}",
           key, unit, f->engine, f->bare, f->ratio, f->aim, truth(f->ratio >= f->aim));
}

static void json_solver(const solver_figures *v)
{
    printf(" \"solve\":{\"states\":%llu,\"cells\":%llu,\"matrices\":%llu,\"seconds\":%.3f,"
           "\"exploitability\":%.1e},\n",
           (count)v->states, (count)v->cells, (count)v->matrices, v->seconds, v->exploitability);
}

static void json_threads(const thread_figures *t)
{
    printf(" \"threads\":{\"ratio\":%.2f,\"by_time_used\":%.2f,\"bare\":%.2f,"
           "\"bare_by_time_used\":%.2f,\"aim\":%.2f,\"met\":%s},\n",
           t->simulation.wall, t->simulation.used, t->bare.wall, t->bare.used, t->aim,
           truth(t->simulation.wall >= t->aim));
}

static void json_wasm(const wasm_figures *w)
{
    if (w->skipped) {
        printf(" \"wasm\":{\"skipped\":\"%s\"},\n", w->skipped);
        return;
    }
    printf(" \"wasm\":{\"ratio\":%.3f,\"aim\":%.2f,\"met\":%s,\"jobs\":[", w->ratio, w->aim,
           truth(w->ratio >= w->aim));
    for (int i = 0; i < WASM_JOBS; i++)
        printf("%s{\"job\":\"%s\",\"native\":%.6f,\"wasm\":%.6f,\"ratio\":%.3f}", i ? "," : "",
               w->jobs[i].name, w->jobs[i].native, w->jobs[i].wasm, w->jobs[i].ratio);
    printf("]},\n");
}

static void tell_json(const results *r)
{
    putchar('{');
    json_row("solver", "cells", &r->solver.pass);
    puts(",");
    json_solver(&r->solver);
    json_threads(&r->threads);
    json_wasm(&r->wasm);
    json_row("simulation", "battles", &r->simulation);
    puts(",");
    json_row("gurps4", "battles", &r->gurps4);
    puts(",");
    json_row("odds", "falls", &r->odds);
    printf(",\n \"large\":[");
    for (int i = 0; i < LARGE; i++)
        printf("%s{\"forces\":%d,\"winner_only\":%s,\"code\":\"%s\",\"seconds\":%.4f,"
               "\"states\":%llu,\"merged\":%llu}",
               i ? "," : "", r->large[i].forces, truth(r->large[i].winner_only),
               bn_code_word(r->large[i].code), r->large[i].seconds, (count)r->large[i].odds.states,
               (count)r->large[i].odds.merged);
    printf("]}\n");
}

/* ---- for people ------------------------------------------------------------------------------ */

static const char *verdict(double ratio, double aim)
{
    return ratio >= aim ? "met" : "missed";
}

static void text_row(const char *name, const figures *f)
{
    printf("%-34s %12.0f/s %12.0f/s %7.3f %6.2f  %s\n", name, f->engine, f->bare, f->ratio, f->aim,
           verdict(f->ratio, f->aim));
}

static void text_threads(const thread_figures *t)
{
    printf("%-34s %13.2f  %13.2f  %7s %6.2f  %s\n", "two threads to one, simulation",
           t->simulation.wall, t->bare.wall, "", t->aim, verdict(t->simulation.wall, t->aim));
    printf("%-34s %13.2f  %13.2f\n", "  by the time that threads used", t->simulation.used,
           t->bare.used);
}

static void text_wasm(const wasm_figures *w)
{
    if (w->skipped) {
        printf("WebAssembly against native: left out, %s\n", w->skipped);
        return;
    }
    printf("%-34s %13s  %13s\n", "", "WebAssembly", "native");
    for (int i = 0; i < WASM_JOBS; i++)
        printf("%-38s %8.2f ms  %10.2f ms %7.3f\n", w->jobs[i].name, w->jobs[i].wasm * 1e3,
               w->jobs[i].native * 1e3, w->jobs[i].ratio);
    printf("%-64s %7.3f %6.2f  %s\n", "WebAssembly, geometric mean", w->ratio, w->aim,
           verdict(w->ratio, w->aim));
}

static void text_more(const results *r)
{
    printf("solver, 2 against 2 with tactics: %.3f s, %llu states, %llu cells, %llu matrices, "
           "exploitability %.1e\n",
           r->solver.seconds, (count)r->solver.states, (count)r->solver.cells,
           (count)r->solver.matrices, r->solver.exploitability);
    for (int i = 0; i < LARGE; i++)
        printf("exact odds, %d against %d%s: %s in %.4f s, %llu states, %llu merged, %u layers\n",
               r->large[i].forces, r->large[i].forces,
               r->large[i].winner_only ? ", who wins alone" : "", bn_code_word(r->large[i].code),
               r->large[i].seconds, (count)r->large[i].odds.states, (count)r->large[i].odds.merged,
               r->large[i].odds.layers);
}

static void tell_text(const results *r)
{
    printf("%-34s %14s %14s %7s %6s\n", "", "engine", "bare loop", "ratio", "aim");
    text_row("simulated battles, War Machine", &r->simulation);
    text_row("simulated battles, GURPS 4", &r->gurps4);
    text_row("exact odds, table look-ups", &r->odds);
    printf("%-34s %12.0f/s\n", "exact odds, states come upon", r->odds.more);
    text_row("solver, cells", &r->solver.pass);
    text_threads(&r->threads);
    text_wasm(&r->wasm);
    text_more(r);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void measure(results *r, void *block, uint64_t games, int repeats)
{
    static unsigned char kept[1 << 20];
    const bn_system *warmachine = bn_system_find("warmachine");
    const void *tactics;
    bn_arena keep;

    warmachine_measure(warmachine, block, games, repeats, &r->simulation, &r->odds);
    r->gurps4 = gurps4_measure(bn_system_find("gurps4"), block, games, repeats);
    for (int i = 0; i < LARGE; i++)
        r->large[i] = warmachine_large(warmachine, block, i < 2 ? i + 1 : i, i >= 2);
    bn_arena_init_fixed(&keep, kept, sizeof kept);
    tactics = warmachine_setup(&keep, warmachine, 2, true);
    r->solver = solver_measure(warmachine, tactics, block, repeats);
    r->threads = threads_measure(warmachine, tactics, block, games, repeats);
    r->wasm = wasm_measure(block, repeats);
}

int main(int argc, char **argv)
{
    static results r;
    void *block = malloc(MEMORY);
    uint64_t games = 200000;
    int repeats = 9;
    bool json = false, good = block != NULL;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--repeats") == 0 && i + 1 < argc)
            repeats = atoi(argv[++i]);
        else if (strcmp(argv[i], "--games") == 0 && i + 1 < argc)
            games = strtoull(argv[++i], NULL, 10);
        else
            good = false;
    }
    if (!good || repeats < 1 || repeats > REPEATS_MOST || games < 1)
        give_up("usage: bench [--json] [--repeats N] [--games N]", NULL);
    measure(&r, block, games, repeats);
    (json ? tell_json : tell_text)(&r);
    free(block);
    return 0;
}
