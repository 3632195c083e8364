/* What a large table of stands costs: the bytes of its state, and the time that an activation takes. Two armies of so
 * many stands in all, foot, archers and horse, are placed and fight for some rounds under plain commanders. The time of
 * the engine is that of asking, checking and carrying out; the time in which a commander makes up his mind is told apart.
 *
 * stands [--rounds N] [STANDS ...] */
#define _POSIX_C_SOURCE 200809L

#include "common.h"

#include <banneret/store.h>
#include <banneret/system/system.h>

enum { SIDES = 2, LEAST = 20, MOST = 240, OF_A_COMMAND = 40 };

/* Of one table. */
typedef struct cost {
    size_t state;
    uint64_t answers, activations;
    double asking, checking, carrying_out, choosing; /* seconds */
    double longest; /* of what the engine does between two answers */
} cost;

static _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];

/* ---- two armies ------------------------------------------------------------------------------- */

/* A tenth horse, a fifth archers, the rest foot; a General to each Command. */
static void write_command(bn_text *out, int number, int stands)
{
    static const char *const kinds[] = { "CAV/U", "ARC", "INF/A" };
    const int counts[] = { stands / 10, stands / 5, stands - 1 - stands / 10 - stands / 5 };
    char line[200];

    snprintf(
        line, sizeof line,
        "          - {name: General %d, type: SKI/M, command: C%d, general: competent, traits: "
        "[regular%s]}\n",
        number, number, number == 0 ? ", c_in_c" : "");
    bn_text_add(out, line);
    for (int i = 0; i < 3; i++) {
        if (counts[i] == 0)
            continue;
        snprintf(line, sizeof line,
                 "          - {name: Troops %d.%d, type: %s, count: %d, command: C%d}\n", number, i,
                 kinds[i], counts[i], number);
        bn_text_add(out, line);
    }
}

static void write_side(bn_text *out, const char *name, const char *edge, int stands)
{
    int commands = (stands + OF_A_COMMAND - 1) / OF_A_COMMAND;

    bn_text_add(out, "  - name: ");
    bn_text_add(out, name);
    bn_text_add(out, "\n    base_edge: ");
    bn_text_add(out, edge);
    bn_text_add(out, "\n    forces:\n      - name: ");
    bn_text_add(out, name);
    bn_text_add(out, "\n        stands:\n");
    for (int c = 0; c < commands; c++)
        write_command(out, c, stands * (c + 1) / commands - stands * c / commands);
}

static const void *setup_of(const bn_system *system, int stands, int rounds, bn_arena *arena)
{
    static char written[20000];
    bn_text text = bn_text_over(written, sizeof written);
    char line[200];
    const void *setup;
    bn_doc *doc;
    bn_error err;

    snprintf(line, sizeof line,
             "banneret: scenario\nsystem: obsidian\nyear: 1200\n"
             "table: {width_in: 120, depth_in: 60}\noptions: {max_rounds: %d}\n",
             rounds);
    bn_text_add(&text, line);
    bn_text_add(&text, "terrain:\n"
                       "  - {kind: woods, rectangle: [[20, 24], [32, 34]]}\n"
                       "  - {kind: hill, rectangle: [[60, 26], [76, 36]]}\n"
                       "  - {kind: marsh, rectangle: [[90, 24], [98, 30]]}\n"
                       "sides:\n");
    write_side(&text, "South", "south", stands / SIDES);
    write_side(&text, "North", "north", stands / SIDES);
    if (bn_store_parse(written, text.length, NULL, "stands.yaml", arena, &doc, &err) != BN_OK ||
        system->setup(doc, arena, &setup, &err) != BN_OK)
        give_up("the armies are refused", &err);
    return setup;
}

/* ---- the battle ------------------------------------------------------------------------------- */

static double lap(double *since)
{
    double now = cpu_now(), took = now - *since;

    *since = now;
    return took;
}

static bool activates(const bn_game *game, const bn_question *q)
{
    const char *key = game->kinds[q->kind].key;

    return strcmp(key, "manoeuvre") == 0 || strcmp(key, "shoot") == 0 || strcmp(key, "attack") == 0;
}

static bn_answer fall(const bn_game *game, const void *setup, bn_rng *rng, const bn_question *q)
{
    bn_answer answer = { { BN_AGAIN } };

    while (answer.value[0] == BN_AGAIN) {
        int32_t totals[BN_PARTS_MAX] = { 0 };
        uint8_t faces[BN_DICE_MAX];

        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(rng, q->throws[i], faces);
        answer.value[0] = game->consequence(setup, state, q, totals);
    }
    return answer;
}

static bn_answer choice(const bn_game *game, const void *setup, const bn_question *q)
{
    bn_answer answer;

    return game->steady(setup, state, q, &answer) ? answer : q->preset;
}

static cost battle(const bn_game *game, const void *setup)
{
    bn_question open[BN_OPEN_MAX];
    bn_error err;
    bn_rng rng;
    cost c = { .state = game->state_size(setup) };
    double since = cpu_now();

    bn_rng_init(&rng, 1, 0);
    game->begin(setup, state, NULL);
    for (;;) {
        double asking, checking, doing;
        bn_move move = { 0, { { 0 } } };

        lap(&since);
        if (game->ask(setup, state, open) == 0)
            break;
        asking = lap(&since);
        move.answer =
            open->form == BN_FORM_ROLL ? fall(game, setup, &rng, open) : choice(game, setup, open);
        c.choosing += lap(&since);
        if (open->form != BN_FORM_ROLL &&
            bn_game_check(game, setup, state, open, &move.answer, &err) != BN_OK)
            give_up("an answer is refused", &err);
        checking = lap(&since);
        game->advance(setup, state, &move, 1, NULL);
        doing = lap(&since);
        c.answers++;
        c.activations += activates(game, open);
        c.asking += asking;
        c.checking += checking;
        c.carrying_out += doing;
        if (asking + checking + doing > c.longest)
            c.longest = asking + checking + doing;
    }
    return c;
}

static void measure(int stands, int rounds)
{
    static unsigned char block[32 << 20];
    const bn_system *system = bn_system_find("obsidian");
    const void *setup;
    bn_arena arena;
    cost c;
    double engine;

    bn_arena_init_fixed(&arena, block, sizeof block);
    setup = setup_of(system, stands, rounds, &arena);
    c = battle(system->battle, setup);
    engine = c.asking + c.checking + c.carrying_out;
    printf("%6d %7zu %9llu %11llu %10.2f %10.2f %10.2f %10.2f\n", stands, c.state,
           (unsigned long long)c.answers, (unsigned long long)c.activations,
           engine * 1e3 / (double)c.answers, engine * 1e3 / (double)c.activations, c.longest * 1e3,
           c.choosing * 1e3 / (double)c.activations);
}

int main(int argc, char **argv)
{
    int rounds = 3, asked = 0;

    printf("%6s %7s %9s %11s %10s %10s %10s %10s\n", "stands", "bytes", "answers", "activations",
           "ms/answer", "ms/activ.", "longest ms", "choice ms");
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--rounds") == 0 && i + 1 < argc) {
            rounds = atoi(argv[++i]);
            continue;
        }
        if (atoi(argv[i]) < LEAST || atoi(argv[i]) > MOST)
            give_up("usage: stands [--rounds N] [STANDS ...], from 20 to 240", NULL);
        measure(atoi(argv[i]), rounds);
        asked++;
    }
    if (asked == 0) {
        measure(40, rounds);
        measure(120, rounds);
        measure(200, rounds);
    }
    return 0;
}
