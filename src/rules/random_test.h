/* Games played at random, for the tests of any system: whatever is answered, a game stays sound, can
 * be shown and described, offers its defaults and comes to an end. */
#ifndef BN_RANDOM_TEST_H
#define BN_RANDOM_TEST_H

#include "game_test.h"

static inline int32_t below(bn_rng *rng, int32_t bound)
{
    return (int32_t)bn_rng_below(rng, (uint32_t)bound);
}

static inline bool chance(bn_rng *rng, int32_t percent)
{
    return below(rng, 100) < percent;
}

/* A game that has started. */
typedef struct gamble {
    const bn_game *game;
    const void *setup;
    void *state;
    int32_t outcomes; /* more than any roll can come to */

    /* Any answer to a question that is no roll; NULL: its default. */
    bn_answer (*order)(const struct gamble *g, bn_rng *rng, const bn_question *q);
    /* Sees every move, and every end; may be NULL. */
    void (*moved)(const struct gamble *g, const void *before);
    void (*ended)(const struct gamble *g);
    uint32_t
        look_every; /* this many games: looks at words, reasons and views of its states; 0: never */
    bool looks;     /* in this game */
    uint64_t asked[256]; /* questions of each kind */
} gamble;

/* Any of the answers offered. */
static inline bn_answer any_answer(const gamble *g, bn_rng *rng, const bn_question *q)
{
    uint64_t count = bn_question_answers(q);
    bn_answer answer;

    do
        bn_question_answer(
            q, count > UINT32_MAX ? bn_rng_word(rng) : bn_rng_below(rng, (uint32_t)count), &answer);
    while (!g->game->offers(g->setup, g->state, q, &answer));
    return answer;
}

/* What any result of the dice comes to. */
static inline bn_answer any_fall(const gamble *g, bn_rng *rng, const bn_question *q)
{
    uint8_t faces[BN_DICE_MAX];
    bn_answer answer = { { 0 } };

    do {
        int32_t totals[BN_PARTS_MAX] = { 0 };

        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(rng, q->throws[i], faces);
        answer.value[0] = g->game->consequence(g->setup, g->state, q, totals);
    } while (answer.value[0] == BN_AGAIN);
    assert_true(answer.value[0] >= 0 && answer.value[0] < g->outcomes);
    return answer;
}

static inline bn_answer gamble_answer(const gamble *g, bn_rng *rng, const bn_question *q)
{
    if (q->form == BN_FORM_ROLL)
        return any_fall(g, rng, q);
    assert_true(bn_question_answers(q) > 1); /* what has one answer is not asked */
    if (bn_game_check(g->game, g->setup, g->state, q, &q->preset, NULL) != BN_OK)
        fail_msg("%s: its preset is not offered", g->game->kinds[q->kind].key);
    return g->order ? g->order(g, rng, q) : q->preset;
}

/* Words and views must hold for every state. `before` is the state before an answer that is shown;
 * NULL: the question is open. */
static inline void gamble_look(const gamble *g, const bn_question *q, const void *before)
{
    static const bn_seat seats[] = {
        { BN_REFEREE, 0, 0 }, { BN_COMMANDER, 1, 0 }, { BN_CHARACTER, 0, 1 }, { BN_SPECTATOR, 0, 0 }
    };
    static unsigned char block[4 << 20];
    char words[8000];
    bn_text out = bn_text_over(words, sizeof words);
    bn_arena arena;
    bn_trace trace;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    if (before) {
        g->game->tell(g->setup, before, g->state, q, (bn_seat){ .role = BN_REFEREE }, &out);
    } else {
        g->game->describe(g->setup, g->state, q, &out);
        assert_true(out.length > 0);
        for (int32_t i = 0; i < BN_OPTIONS_MAX; i++)
            if (q->form == BN_FORM_ROLL || q->form == BN_FORM_NUMBERS ? i < q->parts
                                                                      : q->allowed >> i & 1)
                g->game->word(g->setup, g->state, q, i, &out);
        (void)g->game->roll_key(g->setup, g->state, q);
    }
    assert_false(out.cut);
    for (size_t i = 0; i < BN_COUNT(seats); i++) {
        g->game->explain(g->setup, g->state, seats[i], &trace);
        assert_non_null(g->game->view(g->setup, g->state, seats[i], &arena));
    }
    assert_false(arena.full);
}

/* A finished game can be asked for all its figures. A treasury may owe; nothing else is below 0. */
static inline void gamble_end(const gamble *g)
{
    assert_true(g->game->winner(g->setup, g->state) < (int32_t)g->game->sides(g->setup));
    for (uint32_t i = 0; i < g->game->measure_count; i++)
        assert_true(g->game->measure(g->setup, g->state, i) >= 0 ||
                    strcmp(g->game->measures[i].key, "money") == 0);
}

/* Plays on to the end. Only an answer may change the state. */
static inline void gamble_play(gamble *g, bn_rng *rng)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX], key[BN_STATE_MAX];
    size_t size = g->game->state_size(g->setup);
    uint32_t count, answers = 0, bound = g->game->bound(g->setup);
    bn_question q[BN_OPEN_MAX];
    bn_move moves[BN_OPEN_MAX];

    while ((count = g->game->ask(g->setup, g->state, q)) > 0) {
        memcpy(before, g->state, size);
        assert_true(count <= BN_OPEN_MAX);
        for (uint32_t i = 0; i < count; i++) {
            assert_true(q[i].kind < g->game->kind_count && q[i].kind < BN_COUNT(g->asked));
            /* sealed together, or each side for itself */
            assert_true(count == 1 || q[i].sealed == q[0].sealed);
            assert_true(q[i].sealed || i == 0 || q[i].side > q[i - 1].side);
            g->asked[q[i].kind]++;
            moves[i] = (bn_move){ i, gamble_answer(g, rng, &q[i]) };
            if (g->looks)
                gamble_look(g, &q[i], NULL);
        }
        assert_true(g->game->key(g->setup, g->state, UINT64_MAX, key) <= size);
        assert_memory_equal(before, g->state, size);
        game_move(g->game, g->setup, g->state, q[0].sealed ? moves : &moves[answers % count],
                  q[0].sealed ? count : 1);
        answers += q[0].sealed ? count : 1;
        assert_true(answers < bound);
        if (g->looks)
            gamble_look(g, &q[0], before);
        if (g->moved)
            g->moved(g, before);
    }
    assert_true(g->game->key(g->setup, g->state, UINT64_MAX, key) <= size);
    gamble_end(g);
}

/* Games of this many setups, this many of each. A setup is drawn from its own stream; `begin` writes the
 * first state. */
static inline void gamble_many(gamble *g, uint64_t seed, uint32_t setups, uint32_t games,
                               void (*draw)(bn_rng *rng), void (*begin)(void))
{
    for (uint32_t i = 0; i < setups * games; i++) {
        static bn_rng rng;

        if (i % games == 0) {
            bn_rng_init(&rng, seed, i / games);
            draw(&rng);
        }
        begin();
        g->looks = g->look_every > 0 && i % g->look_every == 0;
        gamble_play(g, &rng);
        if (g->ended)
            g->ended(g);
    }
}

/* Every kind of question from `first` on was asked. */
static inline void gamble_asked_all(const gamble *g, uint32_t first)
{
    for (uint32_t k = first; k < g->game->kind_count; k++)
        if (g->asked[k] == 0 && !g->game->kinds[k].ruling)
            fail_msg("never asked: %s", g->game->kinds[k].key);
}

#endif
