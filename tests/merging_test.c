/* Whether states are told apart as they are merged: keys of battles played by random answers, all
 * the measures in them, millions of keys that differ by little. No two that differ have a digest in
 * common, nor even half of one; and quarters collide as often as random ones do. What differs is told
 * by another hash, bn_hash64. */
#include "base/testing.h"

#include <math.h>
#include <stdio.h>

#include <banneret/hash.h>
#include <banneret/store.h>
#include <banneret/system.h>

#include "../src/oracle/digest.h"

enum { KEYS = (1 << 20) / BN_SHARE, KEY_MOST = BN_STATE_MAX };

#define MEMORY ((size_t)64 << 20)

typedef struct row {
    const char *name, *system, *scenario;
} row;

static const row rows[] = {
    { "War Machine, three against one", "warmachine", "three-against-the-orcs" },
    { "GURPS 4, equal forces", "gurps4", "equal-forces" },
    { "GURPS 4, a siege", "gurps4", "castle-siege" },
    { "GURPS 4, three sides", "gurps4", "three-sided" },
};

/* ---- keys ------------------------------------------------------------------------------------ */

typedef struct keys {
    const bn_game *game;
    const void *setup;
    bn_rng rng;
    size_t count;
    uint64_t other[KEYS], digest[2][KEYS];
} keys;

static keys met;

static void must(bn_code code, const bn_error *err)
{
    if (code != BN_OK)
        fail_msg("%s", err->text);
}

static void open_battle(const row *r, bn_arena *arena)
{
    const bn_system *system = bn_system_find(r->system);
    char path[1024];
    bn_error err;
    bn_doc *doc;

    snprintf(path, sizeof path, "%s/scenarios/%s/%s.yaml", getenv("BN_ROOT"), r->system,
             r->scenario);
    must(bn_store_read(path, arena, &doc, &err), &err);
    assert_non_null(system);
    must(system->setup(doc, arena, &met.setup, &err), &err);
    met.game = system->battle;
}

static void take_key(const void *state)
{
    static unsigned char key[KEY_MOST];
    size_t size = met.game->key(met.setup, state, UINT64_MAX, key);
    uint64_t both[2];

    bni_digest(key, size, 0, both);
    met.other[met.count] = bn_hash64(key, size, 0);
    met.digest[0][met.count] = both[0];
    met.digest[1][met.count] = both[1];
    met.count++;
}

static bn_answer fallen(const void *state, const bn_question *q)
{
    bn_answer answer = { { BN_AGAIN } };

    while (answer.value[0] == BN_AGAIN) {
        int32_t totals[BN_PARTS_MAX];
        uint8_t faces[UINT8_MAX];

        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(&met.rng, q->throws[i], faces);
        answer.value[0] = met.game->consequence(met.setup, state, q, totals);
    }
    return answer;
}

/* Any that is offered; of those with very many answers, and when luck is out, the preset. */
static bn_answer drawn(const void *state, const bn_question *q)
{
    uint64_t answers = bn_question_answers(q);
    bn_answer answer;

    for (int tries = 0; tries < 8 && answers <= UINT32_MAX; tries++) {
        bn_question_answer(q, bn_rng_below(&met.rng, (uint32_t)answers), &answer);
        if (bn_game_check(met.game, met.setup, state, q, &answer, NULL) == BN_OK)
            return answer;
    }
    return q->preset;
}

static void play(void)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
    bn_question open[BN_OPEN_MAX];
    uint32_t count;

    met.game->begin(met.setup, state, NULL);
    while (met.count < KEYS && (count = met.game->ask(met.setup, state, open)) > 0) {
        bn_move moves[BN_OPEN_MAX];
        uint32_t used = 0;

        for (uint32_t i = 0; i < (open[0].sealed ? count : 1); i++)
            if (i == 0 || open[i].sealed)
                moves[used++] =
                    (bn_move){ .question = i,
                               .answer = open[i].to == BN_TO_CHANCE ? fallen(state, &open[i])
                                                                    : drawn(state, &open[i]) };
        met.game->advance(met.setup, state, moves, used, NULL);
        take_key(state);
    }
}

/* ---- what they have in common ---------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Sorts the values and leaves each once; how many. */
static size_t distinct(uint64_t *values, size_t count)
{
    size_t kept = 0;

    qsort(values, count, sizeof *values, by_value);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || values[i] != values[i - 1])
            values[kept++] = values[i];
    return kept;
}

/* Of n values each 32 bits collide with an earlier one about n^2 / 2^33 times; six standard errors
 * of that are let pass. */
static void check_quarter(const uint64_t *values, size_t count, int shift)
{
    uint64_t *quarters = malloc(count * sizeof *quarters);
    double n = (double)count, expected = n * n / 8589934592.0, same;

    assert_non_null(quarters);
    for (size_t i = 0; i < count; i++)
        quarters[i] = values[i] >> shift & UINT32_MAX;
    same = (double)(count - distinct(quarters, count));
    free(quarters);
    assert_true(fabs(same - expected) < 6 * sqrt(expected) + 2);
}

static void told_apart(void **state)
{
    const row *r = *state;
    bn_arena arena;
    size_t differ;

    bn_arena_init(&arena, bn_store_memory(), MEMORY);
    open_battle(r, &arena);
    met.count = 0;
    bn_rng_init(&met.rng, 1, 0);
    while (met.count < KEYS)
        play();
    differ = distinct(met.other, KEYS);
    print_message("%zu of %d keys differ\n", differ, KEYS);
    assert_true(differ > KEYS / 8);
    for (int half = 0; half < 2; half++) {
        assert_int_equal(distinct(met.digest[half], KEYS), differ);
        check_quarter(met.digest[half], differ, 0);
        check_quarter(met.digest[half], differ, 32);
    }
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, told_apart, rows);
    return BNI_RUN("merging", &tests);
}
