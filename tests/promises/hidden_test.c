/* What a game hides stays hidden, of every system: random games of its scenarios and of random documents
 * are played, and on the way each hidden slot is given another value. Every seat that may not know it must
 * be given the same bytes by `view`, `explain` and `believe`, the same measures, scorecards and words about
 * orders, and the same prospects of the same rolls, as before.
 *
 *   hidden_test     BN_ROOT names the repository */
#define _POSIX_C_SOURCE 200809L /* scandir */
#include "base/testing.h"

#include <dirent.h>
#include <stdio.h>

#include <banneret/store.h>
#include <banneret/system/system.h>

#include "generate.h"
#include "hidden.h"
#include "player.h"
#include "toy.h"

enum {
    BLOCK = 32 << 20,
    DOCUMENTS = 150 / BN_SHARE, /* drawn at random, of each system and kind */
    STEPS = 400,                /* answers in the games of one document, at most */
    LOOK_EVERY = 3 * BN_SHARE,  /* answers */
    CHANGES = 20,               /* about this many of what is hidden in a state */
    PATH_BYTES = 1024,
};

static unsigned char document_block[BLOCK];
static _Alignas(BN_STATE_ALIGN) unsigned char state_block[BN_STATE_MAX];

/* ---- playing ------------------------------------------------------------------------------ */

static bn_answer answer_to(const bn_game *game, const void *setup, bn_rng *rng,
                           const bn_question *q)
{
    bn_answer answer = { { 0 } };
    int32_t totals[BN_PARTS_MAX] = { 0 };
    uint8_t faces[BN_DICE_MAX];

    if (q->form != BN_FORM_ROLL) {
        player_draw_at(game, setup, state_block, rng, q, &answer);
        return answer;
    }
    do { /* a tie is rolled again */
        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(rng, q->throws[i], faces);
        answer.value[0] = game->consequence(setup, state_block, q, totals);
    } while (answer.value[0] == BN_AGAIN);
    return answer;
}

/* Answers all sealed questions, or else one of those that are open. */
static bool step(const bn_game *game, const void *setup, bn_rng *rng)
{
    bn_question open[BN_OPEN_MAX];
    bn_move moves[BN_OPEN_MAX];
    uint32_t count = game->ask(setup, state_block, open), at, moved = 0;

    if (count == 0)
        return false;
    at = bn_rng_below(rng, count);
    for (uint32_t i = 0; i < count; i++)
        if (open[at].sealed ? open[i].sealed : i == at)
            moves[moved++] = (bn_move){ i, answer_to(game, setup, rng, &open[i]) };
    game->advance(setup, state_block, moves, moved, NULL);
    return true;
}

static void expect_kept(const bn_game *game, const void *setup, bn_rng *rng, uint32_t share,
                        const char *document, hidden_found *found)
{
    if (hidden_check(game, setup, state_block, rng, share, found))
        return;
    fail_msg("%s, %s: %s of seat (role %d, side %d, person %d) changes with %s (rule %d)", document,
             game->name, found->slot, found->seat.role, found->seat.side, found->seat.person,
             found->row->name, found->row->rule);
}

static void play(const bn_game *game, const void *setup, uint64_t stream, const char *document,
                 hidden_found *found)
{
    uint32_t share = 1 + game->hidden_count / 2;
    bn_rng rng;

    bn_rng_init(&rng, 31, stream);
    memset(state_block, 0, sizeof state_block);
    game->begin(setup, state_block, NULL);
    for (uint32_t i = 0; i < STEPS; i++) {
        uint64_t before = found->slots;

        if (i % LOOK_EVERY == 0) {
            expect_kept(game, setup, &rng, share, document, found);
            share = 1 + (uint32_t)(found->slots - before) / CHANGES;
        }
        if (!step(game, setup, &rng))
            break;
    }
    expect_kept(game, setup, &rng, share, document, found);
}

/* ---- documents ---------------------------------------------------------------------------- */

static uint64_t first_seed; /* of documents drawn at random, and of their games */

static void play_drawn(const generated_game *r, const bn_game *game, hidden_found *found)
{
    for (uint64_t seed = first_seed; seed < first_seed + DOCUMENTS; seed++) {
        char name[100];
        const void *setup = NULL;
        bn_arena arena;
        bn_doc *doc;

        bn_arena_init_fixed(&arena, document_block, sizeof document_block);
        doc = generate_document(r->system, r->kind, seed, &arena);
        if (!doc || r->system->setup(doc, &arena, &setup, NULL) != BN_OK)
            continue;
        snprintf(name, sizeof name, "document %llu", (unsigned long long)seed);
        play(game, setup, seed, name, found);
    }
}

static void play_file(const generated_game *r, const bn_game *game, const char *path,
                      hidden_found *found)
{
    bn_error err = { .code = BN_OK };
    const void *setup = NULL;
    bn_arena arena;
    bn_doc *doc;

    bn_arena_init_fixed(&arena, document_block, sizeof document_block);
    if (bn_store_read(path, &arena, &doc, &err) != BN_OK)
        fail_msg("%s: %s", path, err.text);
    if (!bn_document_is(doc, r->kind))
        return;
    if (r->system->setup(doc, &arena, &setup, &err) != BN_OK)
        fail_msg("%s: %s", path, err.text);
    for (uint64_t stream = 0; stream < 3; stream++)
        play(game, setup, stream, path, found);
}

static int is_yaml(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');

    return end && strcmp(end, ".yaml") == 0;
}

static void play_files(const generated_game *r, const bn_game *game, hidden_found *found)
{
    const char *root = getenv("BN_ROOT");
    char folder[PATH_BYTES], path[2 * PATH_BYTES];
    struct dirent **entries;
    int count;

    snprintf(folder, sizeof folder, "%s/scenarios/%s", root ? root : ".", r->system->name);
    count = scandir(folder, &entries, is_yaml, alphasort);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        free(entries[i]);
        play_file(r, game, path, found);
    }
    if (count >= 0)
        free(entries);
}

static void keeps_what_it_hides(void **state)
{
    const generated_game *r = *state;
    const bn_game *game = bn_system_game(r->system, r->kind);
    hidden_found found = { 0 };

    if (game->hidden_count == 0)
        return;
    play_files(r, game, &found);
    play_drawn(r, game, &found);
    printf("%s: %llu of %llu hidden values changed, %llu looks\n", r->name,
           (unsigned long long)found.changes, (unsigned long long)found.slots,
           (unsigned long long)found.looks);
    assert_true(found.looks > 0);
}

/* ---- the test itself ---------------------------------------------------------------------- */

/* The toy, but everyone is shown what each side keeps back. */
static bn_doc *leaking_view(const void *setup, const void *state, bn_seat seat, bn_arena *arena)
{
    const toy_state *s = state;
    bn_doc *map = toy_game.view(setup, state, seat, arena);

    bn_doc_put_int(arena, map, "kept_back", s->reserve[0] + s->reserve[1]);
    return map;
}

static void leaking_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace)
{
    const toy_state *s = state;

    toy_game.explain(setup, state, seat, trace);
    bn_trace_add(trace, (bn_term){ .value = s->signals[1], .words = "the signals of the second" });
}

static bool leaking_belief(const void *setup, const void *state, bn_seat seat, bn_arena *arena,
                           bn_belief *out)
{
    (void)seat;
    (void)arena;
    *out = (bn_belief){ .count = 1, .worlds = { { setup, state, 1, "" } }, .words = "" };
    return true;
}

/* The bar of a side is what it keeps back. */
static bool leaking_headline(const void *setup, const void *state, bn_seat seat, uint32_t side,
                             uint32_t which, bn_trace *trace, bn_headline_now *out)
{
    const toy_state *s = state;

    (void)setup, (void)seat, (void)which, (void)trace;
    *out = (bn_headline_now){ .value = bn_rat_int(s->reserve[side]) };
    return true;
}

static bool tells_nothing(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                          bn_text *words)
{
    (void)setup, (void)state, (void)seat, (void)out, (void)words;
    return false;
}

static void decides_nothing(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                            bn_text *words)
{
    (void)tells_nothing(setup, state, seat, out, words);
}

/* A finding that says what the second side keeps back. */
static bool leaking_finding(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                            bn_text *words)
{
    const toy_state *s = state;

    (void)setup, (void)seat;
    *out = (bn_finding){ .side = -1 };
    bn_text_int(words, s->reserve[1]);
    return true;
}

static const bn_headline kept_back = { "reserve", "kept back", "", 1, 0 };
static const bn_score leaking_card = { &kept_back,   1, leaking_headline, NULL, decides_nothing,
                                       tells_nothing };
static const bn_score leaking_ahead = { .decided = decides_nothing, .ahead = leaking_finding };

/* The kinds of the toy, but of the clash it is said that it depends on nothing hidden. */
static const bn_kind *open_clash(void)
{
    static bn_kind kinds[TOY_ALL_KINDS];

    memcpy(kinds, toy_game.kinds, sizeof kinds);
    kinds[TOY_CLASH].open = 1;
    return kinds;
}

static const struct leak_row {
    const char *name;
    const char *slot;   /* that leaks; NULL: none */
    const char *hidden; /* what it leaks */
    const bn_score *score;
} leak_rows[] = {
    { "the toy keeps what it hides", NULL, NULL, NULL },
    { "a view that leaks", "view", "reserve", NULL },
    { "an explanation that leaks", "explain", "signals", NULL },
    { "a belief that leaks", "believe", "reserve", NULL },
    { "a scorecard that leaks", "score", "reserve", &leaking_card },
    { "a finding that leaks", "score", "reserve", &leaking_ahead },
    { "a roll said to be open", "prospects", "reserve", NULL },
};

static void finds_leaks(void **state)
{
    const struct leak_row *leak = *state;
    bn_game game = toy_game;
    hidden_found found = { 0 };
    toy_setup setup;
    bn_rng rng;

    game.score = leak->score;
    if (leak->slot && strcmp(leak->slot, "view") == 0)
        game.view = leaking_view;
    if (leak->slot && strcmp(leak->slot, "explain") == 0)
        game.explain = leaking_explain;
    if (leak->slot && strcmp(leak->slot, "believe") == 0)
        game.believe = leaking_belief;
    if (leak->slot && strcmp(leak->slot, "prospects") == 0)
        game.kinds = open_clash();
    toy_setup_plain(&setup, 3);
    setup.reserve = setup.captain = 1;
    bn_rng_init(&rng, 3, 0);
    game.begin(&setup, state_block, NULL);
    while (hidden_check(&game, &setup, state_block, &rng, 1, &found) && step(&game, &setup, &rng))
        ;
    assert_true(found.looks > 0);
    if (!leak->slot) {
        assert_null(found.row);
        return;
    }
    assert_non_null(found.row);
    assert_string_equal(found.slot, leak->slot);
    assert_string_equal(found.row->name, leak->hidden);
}

int main(void)
{
    static bni_tests tests;
    static generated_game rows[GENERATED_GAMES_MAX];
    size_t count = generated_games(rows);

    first_seed = bni_test_seed();
    BNI_ROWS(&tests, finds_leaks, leak_rows);
    for (size_t i = 0; i < count; i++)
        bni_tests_add(&tests, rows[i].name, keeps_what_it_hides, &rows[i]);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps3*": of one system alone */
    cmocka_set_skip_filter(getenv("BN_WITHOUT"));
    return BNI_RUN("hidden", &tests);
}
