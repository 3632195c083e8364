/* What the prospects of all rolls of documents cost, and how much they tell. Of each kind of roll: how many, how many have
 * one line only, how many results are merged, and for the commander of the side that rolls how many come from what is
 * so, from what that side believes, or are hidden; at the end the time over all rolls.
 *
 * prospects [--games N] FILE ... */
#define _POSIX_C_SOURCE 200809L

#include "common.h"

#include <banneret/host.h>
#include <banneret/prospects.h>
#include <banneret/store.h>
#include <banneret/table.h>
#include <banneret/system/system.h>

enum { KINDS = 512, STEPS = 4000, TIMES_MOST = 400000 };

/* Of one kind of roll. */
typedef struct tally {
    uint64_t rolls, single, merged, exact, believed, hidden, many;
    double time, longest;
} tally;

typedef struct run {
    tally kinds[KINDS];
    double *times; /* of all rolls, for the referee and for a commander */
    size_t count;
    bool wild; /* answers drawn at random, now and then */
} run;

static unsigned char scratch[64u << 20];

static void make(run *r, const bn_table *table, uint32_t index, bn_seat seat, bn_prospects *out)
{
    bn_arena arena;
    bn_error err;
    double from = cpu_now();

    bn_arena_init_fixed(&arena, scratch, sizeof scratch);
    if (bn_prospects_make(bn_table_game(table), bn_table_setup(table), bn_table_state(table), index,
                          seat, &arena, out, &err) != BN_OK)
        give_up("prospects", &err);
    if (r->count < TIMES_MOST)
        r->times[r->count++] = cpu_now() - from;
}

static void study(run *r, const bn_table *table, const bn_question *question, uint32_t index)
{
    tally *t = &r->kinds[question->kind];
    bn_prospects found;
    double took;

    make(r, table, index, (bn_seat){ .role = BN_REFEREE }, &found);
    took = r->times[r->count - 1];
    t->rolls++;
    t->time += took;
    t->longest = took > t->longest ? took : t->longest;
    t->single += found.count == 1;
    t->merged += found.told > found.count;
    t->many += found.state == BN_PROSPECTS_TOO_MANY;
    make(r, table, index, (bn_seat){ .role = BN_COMMANDER, .side = question->side }, &found);
    t->exact += found.state == BN_PROSPECTS_EXACT;
    t->believed += found.state == BN_PROSPECTS_BELIEVED;
    t->hidden += found.state == BN_PROSPECTS_HIDDEN;
}

static bn_code answer(const run *r, bn_table *table, const bn_asked *asked, bn_rng *rng,
                      bn_error *err)
{
    const bn_game *game = bn_table_game(table);
    const bn_question *q = &asked->question;
    bn_seat referee = { .role = BN_REFEREE };
    bn_answer wish = q->preset;
    uint64_t n = q->form == BN_FORM_ROLL ? 0 : bn_question_answers(q);

    if (q->to != BN_TO_SIDE)
        return bn_table_answer_preset(table, referee, asked, rng, err);
    if (game->steady != NULL) {
        if (!game->steady(bn_table_setup(table), bn_table_state(table), q, &wish))
            wish = q->preset;
    } else if (n > 0 && n < 400 && r->wild && bn_rng_below(rng, 3) == 0) {
        bn_question_answer(q, bn_rng_below(rng, (uint32_t)n), &wish);
        if (bn_game_check(game, bn_table_setup(table), bn_table_state(table), q, &wish, NULL) !=
            BN_OK)
            wish = q->preset;
    }
    return bn_table_answer(table, referee, asked->id, &wish, NULL, NULL, err);
}

static const bn_game *play(run *r, const char *path, uint64_t seed)
{
    bn_asked asked[BN_OPEN_MAX];
    const bn_game *game;
    bn_table *table;
    bn_arena arena;
    bn_error err;
    bn_rng rng;
    uint32_t count;

    bn_rng_init(&rng, seed, 0);
    bn_arena_init(&arena, bn_store_memory(), (size_t)512 << 20);
    if (bn_table_load_file(&arena, path, &table, &err) != BN_OK)
        give_up(path, &err);
    game = bn_table_game(table);
    for (uint32_t step = 0; step < STEPS && (count = bn_table_ask(table, asked)) > 0; step++) {
        uint32_t at = 0;

        while (at + 1 < count && asked[at].locked)
            at++;
        if (asked[at].question.form == BN_FORM_ROLL)
            study(r, table, &asked[at].question, at);
        if (answer(r, table, &asked[at], &rng, &err) != BN_OK)
            give_up(path, &err);
    }
    bn_arena_done(&arena);
    return game;
}

static void print_kinds(const run *r, const bn_game *game)
{
    printf("  %-22s %6s %6s %6s %8s %8s %6s %6s %6s\n", "kind", "rolls", "single", "merged",
           "mean us", "most us", "exact", "belief", "hidden");
    for (uint32_t i = 0; i < game->kind_count && i < KINDS; i++) {
        const tally *t = &r->kinds[i];

        if (t->rolls > 0)
            printf("  %-22s %6llu %6llu %6llu %8.0f %8.0f %6llu %6llu %6llu%s\n",
                   game->kinds[i].key, (unsigned long long)t->rolls, (unsigned long long)t->single,
                   (unsigned long long)t->merged, 1e6 * t->time / (double)t->rolls,
                   1e6 * t->longest, (unsigned long long)t->exact, (unsigned long long)t->believed,
                   (unsigned long long)t->hidden, t->many > 0 ? "  too many" : "");
    }
}

int main(int argc, char **argv)
{
    static run r;
    int games = 3;

    r.times = malloc(TIMES_MOST * sizeof *r.times);
    if (r.times == NULL)
        give_up("no memory", NULL);
    for (int i = 1; i < argc; i++) {
        const bn_game *game = NULL;

        if (strcmp(argv[i], "--games") == 0 && i + 1 < argc) {
            games = atoi(argv[++i]);
            continue;
        }
        memset(r.kinds, 0, sizeof r.kinds);
        for (int g = 0; g < games; g++) {
            r.wild = g > 0;
            game = play(&r, argv[i], (uint64_t)g + 1);
        }
        printf("%s\n", argv[i]);
        if (game != NULL)
            print_kinds(&r, game);
    }
    if (r.count > 0) {
        qsort(r.times, r.count, sizeof *r.times, by_size);
        printf(
            "%zu prospects: median %.2f ms, 95%% below %.2f ms, 99%% below %.2f ms, most %.2f ms\n",
            r.count, 1e3 * r.times[r.count / 2], 1e3 * r.times[r.count * 95 / 100],
            1e3 * r.times[r.count * 99 / 100], 1e3 * r.times[r.count - 1]);
    }
    free(r.times);
    return 0;
}
