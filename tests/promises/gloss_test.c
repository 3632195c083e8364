/* What orders do (banneret/system/gloss.h), of every system: in random games of random documents every option of an
 * order that has its own words says what it does, in one line of plain words; what it adds is a sum that adds up; and
 * orders that meet say what they mean together. In GURPS 4 two orders against the same order of the enemy differ in the
 * effective Strategy that is rolled by as much as their glosses say.
 *
 *   gloss_test      BN_ONLY: "gurps4*": of one system alone */
#include "base/testing.h"

#include <stdio.h>

#include <banneret/store.h>
#include <banneret/system/system.h>

#include "generate.h"
#include "player.h"
#include "sums.h"

enum {
    BLOCK = 32 << 20,
    DOCUMENTS = BNI_SIZED(2000, 120, 5),
    STEPS = BNI_SIZED(2000, 300, 60),
    LONGEST = 200,
    PAIRS = 8, /* of orders against one of the enemy */
    WORDS = 600,
};

static unsigned char block[BLOCK], scratch[BLOCK];

typedef struct counts {
    uint64_t options, sums, pairings, differences;
} counts;

/* ---- words -------------------------------------------------------------------------------- */

static void check_words(const char *key, const char *words)
{
    size_t length = strlen(words);

    if (length == 0 || length > LONGEST)
        fail_msg("%s: \"%s\" is not one line", key, words);
    if (words[length - 1] == '.' || strchr(words, '_') || strstr(words, "  ") || strchr(words, '#'))
        fail_msg("%s: \"%s\" is not plain", key, words);
}

/* Whether each option of a question is a course of action with its own words, and no name, number or direction. */
static bool has_options(const bn_game *game, const bn_question *q)
{
    const bn_kind *kind = &game->kinds[q->kind];

    return q->to == BN_TO_SIDE && q->form == BN_FORM_CHOICE && kind->words != NULL &&
           strcmp(kind->key, "facing") != 0 && strcmp(kind->key, "edge") != 0;
}

static bool option_of(const bn_game *game, const void *setup, const void *state,
                      const bn_question *q, int32_t index, bn_order_adds *adds, bn_trace *trace,
                      char words[WORDS])
{
    bn_text out = bn_text_over(words, WORDS);

    *adds = (bn_order_adds){ .to = NULL };
    return game->gloss->option(setup, state, q, index, adds, trace, &out);
}

static void check_option(const bn_table *table, const bn_question *q, int32_t index, counts *n)
{
    const char *key = bn_table_game(table)->kinds[q->kind].key;
    char words[WORDS] = "";
    bn_order_adds adds;
    bn_arena arena;
    bn_trace trace;
    sums_fault fault;

    bn_arena_init_fixed(&arena, scratch, sizeof scratch);
    bn_trace_init(&trace, &arena);
    if (!option_of(bn_table_game(table), bn_table_setup(table), bn_table_state(table), q, index,
                   &adds, &trace, words))
        fail_msg("%s: option %d does not say what it does", key, index);
    check_words(key, words);
    n->options++;
    if (trace.count == 0)
        return;
    if (!sums_hold(&trace, &fault))
        fail_msg("%s: the sum of option %d: %s", key, index, fault.why);
    assert_int_equal(adds.least, adds.most);
    assert_int_equal(bn_term_amount(&trace.terms[trace.count - 1]).num, adds.least);
    n->sums++;
}

static void check_open(const bn_table *table, counts *n)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);

    for (uint32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < BN_OPTIONS_MAX; k++)
            if (has_options(bn_table_game(table), &open[i].question) &&
                open[i].question.allowed >> k & 1)
                check_option(table, &open[i].question, k, n);
}

/* ---- two orders against the same ---------------------------------------------------------- */

/* Whether orders are fought as others: two that defend, and a Parley that was refused. */
static bool is_changed(const bn_table *table, const void *after, const bn_question *q)
{
    char words[WORDS] = "";
    bn_text out = bn_text_over(words, sizeof words);

    bn_table_game(table)->gloss->pairing(bn_table_setup(table), bn_table_state(table), after, q,
                                         (bn_seat){ .role = BN_REFEREE }, &out);
    return strstr(words, "stalemate") != NULL || strstr(words, "Parley") != NULL;
}

/* Effective Strategy of a side once both orders are given; false: they lead elsewhere than to the contest. */
static bool strategy_after(const bn_table *table, const bn_asked *open, const int32_t order[2],
                           int32_t *out)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
    const bn_game *game = bn_table_game(table);
    bn_move moves[2] = { { 0, { { order[0] } } }, { 1, { { order[1] } } } };
    bn_seat referee = { .role = BN_REFEREE };
    bn_question asks[BN_OPEN_MAX];
    bn_arena arena;
    bn_trace trace;
    bool found = false;

    memcpy(state, bn_table_state(table), game->state_size(bn_table_setup(table)));
    game->advance(bn_table_setup(table), state, moves, 2, NULL);
    if (game->ask(bn_table_setup(table), state, asks) == 0 ||
        strcmp(game->kinds[asks[0].kind].key, "contest") != 0 ||
        is_changed(table, state, &open[0].question))
        return false;
    bn_arena_init_fixed(&arena, scratch, sizeof scratch);
    bn_trace_init(&trace, &arena);
    game->explain(bn_table_setup(table), state, referee, &trace);
    for (uint32_t i = 0; i < trace.count; i++)
        if (bn_term_total(&trace.terms[i]) && trace.terms[i].side == open[0].question.side) {
            *out = trace.terms[i].value;
            found = true;
        }
    return found;
}

static int32_t an_option(const bn_question *q, bn_rng *rng)
{
    for (;;) {
        int32_t option = (int32_t)bn_rng_below(rng, q->options);

        if (q->allowed >> option & 1)
            return option;
    }
}

static int32_t adds_of(const bn_table *table, const bn_question *q, int32_t option)
{
    char words[WORDS] = "";
    bn_order_adds adds;

    (void)option_of(bn_table_game(table), bn_table_setup(table), bn_table_state(table), q, option,
                    &adds, NULL, words);
    return adds.least;
}

static void check_difference(const bn_table *table, bn_rng *rng, counts *n)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);
    int32_t a, b, enemy, first, second;

    if (count != 2 || strcmp(bn_table_game(table)->kinds[open[0].question.kind].key, "strategy") ||
        open[0].question.side == open[1].question.side || open[0].locked || open[1].locked)
        return;
    a = an_option(&open[0].question, rng);
    b = an_option(&open[0].question, rng);
    enemy = an_option(&open[1].question, rng);
    if (!strategy_after(table, open, (int32_t[]){ a, enemy }, &first) ||
        !strategy_after(table, open, (int32_t[]){ b, enemy }, &second))
        return;
    if (first - second !=
        adds_of(table, &open[0].question, a) - adds_of(table, &open[0].question, b))
        fail_msg("orders %d and %d against %d: Strategy %d and %d, but they add %d and %d", a, b,
                 enemy, first, second, adds_of(table, &open[0].question, a),
                 adds_of(table, &open[0].question, b));
    n->differences++;
}

/* ---- games -------------------------------------------------------------------------------- */

/* What the newest entry says of orders that met. */
static void check_pairing(const bn_table *table, const void *before, counts *n)
{
    bn_told told;

    bn_table_tell(table, bn_table_entries(table) - 1, (bn_seat){ .role = BN_SPECTATOR }, before,
                  bn_table_state(table), NULL, &told);
    if (told.pairing[0] == '\0')
        return;
    if (told.pairing[strlen(told.pairing) - 1] != '.' || strchr(told.pairing, '_') ||
        strlen(told.pairing) + 2 > sizeof told.pairing)
        fail_msg("\"%s\" is no sentence", told.pairing);
    n->pairings++;
}

static bool play(const generated_game *r, uint64_t seed, counts *n)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
    bn_arena arena;
    bn_table *table;
    bn_error err;
    bn_rng rng;
    bn_doc *doc;

    bn_arena_init_fixed(&arena, block, sizeof block);
    doc = generate_document(r->system, r->kind, seed, &arena);
    if (doc == NULL || bn_table_open(&arena, r->system, doc, &table, &err) != BN_OK)
        return false;
    bn_rng_init(&rng, seed, 23);
    for (uint32_t i = 0; i < STEPS; i++) {
        check_open(table, n);
        if (strcmp(r->system->name, "gurps4") == 0)
            for (uint32_t k = 0; k < PAIRS; k++)
                check_difference(table, &rng, n);
        memcpy(before, bn_table_state(table),
               bn_table_game(table)->state_size(bn_table_setup(table)));
        if (!player_step(table, &rng))
            break;
        check_pairing(table, before, n);
    }
    return true;
}

static uint64_t first_seed;

static void says_what_orders_do(void **state)
{
    const generated_game *r = *state;
    uint64_t played = 0;
    counts n = { 0 };

    if (bn_system_game(r->system, r->kind)->gloss == NULL)
        return;
    for (uint64_t seed = first_seed; seed < first_seed + DOCUMENTS; seed++)
        played += play(r, seed, &n);
    printf("%s: %llu games, %llu options, %llu sums, %llu pairings, %llu differences\n", r->name,
           (unsigned long long)played, (unsigned long long)n.options, (unsigned long long)n.sums,
           (unsigned long long)n.pairings, (unsigned long long)n.differences);
}

int main(void)
{
    static bni_tests tests;
    static generated_game rows[GENERATED_GAMES_MAX];
    size_t count = generated_games(rows);

    first_seed = bni_test_seed();
    for (size_t i = 0; i < count; i++)
        bni_tests_add(&tests, rows[i].name, says_what_orders_do, &rows[i]);
    cmocka_set_test_filter(getenv("BN_ONLY"));
    return BNI_RUN("gloss", &tests);
}
