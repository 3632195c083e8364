/* What a side wants, as numbers: a worth of a win, of a draw and of a loss, and a worth of each unit of
 * some measures. The worth of a finished state is the sum of these, so it is linear in every measure,
 * and its mean follows from the chances of winning and the means of the measures.
 *
 * The second half reads objectives as people write them: terms joined by commas, each a word or
 * NAME=VALUE. */
#include <banneret/solver.h>
#include <banneret/system/game.h>

#include <string.h>

#include "policy.h"

bn_objective bn_objective_victory(uint32_t side)
{
    return (bn_objective){ .side = (uint8_t)side, .win = 1, .loss = -1 };
}

uint64_t bn_objective_measured(const bn_objective *objective)
{
    uint64_t measured = 0;

    for (uint32_t i = 0; i < objective->weight_count; i++)
        measured |= UINT64_C(1) << (objective->weights[i].measure & 63);
    return measured;
}

double bn_objective_worth(const bn_objective *objective, const bn_game *game, const void *setup,
                          const void *state)
{
    int32_t winner = game->winner(setup, state);
    double worth = objective->base + (winner < 0                            ? objective->draw
                                      : (uint32_t)winner == objective->side ? objective->win
                                                                            : objective->loss);

    for (uint32_t i = 0; i < objective->weight_count; i++)
        worth += objective->weights[i].worth *
                 (double)game->measure(setup, state, objective->weights[i].measure);
    return worth;
}

/* ---- words ----------------------------------------------------------------------------------- */

enum { WORD_MAX = 80 };

typedef struct reader {
    const bn_game *game;
    const void *setup, *from;
    bn_objective out;
    bn_error *err;
} reader;

static bn_code wrong(reader *r, const char *sentence, const char *word, const char *hint)
{
    bn_fail_value(r->err, BN_USAGE, sentence, word);
    if (r->err) {
        bn_text text = bn_text_over(r->err->hint, sizeof r->err->hint);

        bn_text_add(&text, hint);
    }
    return BN_USAGE;
}

static bn_code add_weight(reader *r, uint32_t measure, double worth)
{
    if (r->out.weight_count == BN_WEIGHTS_MAX || measure > 63)
        return bn_fail(r->err, BN_USAGE, "an objective can have at most 16 weights");
    r->out.weights[r->out.weight_count++] = (bn_weight){ measure, worth };
    return BN_OK;
}

/* The share left of either force, ours counting for and theirs against, with half the worth of a
 * victory. */
static bn_code add_strength(reader *r)
{
    uint32_t sides = r->game->sides(r->setup), found = 0;
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < r->game->measure_count && code == BN_OK; i++) {
        const bn_measure *m = &r->game->measures[i];
        bool left = strcmp(m->key, "heads") == 0, lost = strcmp(m->key, "casualties") == 0;
        bool own = m->side == (int8_t)r->out.side;
        double whole = 100, share = own ? 0.5 : -0.5 / (double)(sides - 1);

        if (m->side < 0 || (uint32_t)m->side >= sides || (!left && !lost))
            continue;
        if (left) {
            whole = (double)r->game->measure(r->setup, r->from, i);
            whole = whole > 0 ? whole : 1;
        }
        code = add_weight(r, i, left ? share / whole : -share / whole);
        found++;
    }
    if (code == BN_OK && found == 0)
        return bni_fail(r->err, BN_USAGE, "this game measures no strength", "try victory");
    r->out.win = 1;
    r->out.loss = -1;
    return code;
}

/* "A.heads" or "rounds": index of the measure, or -1. */
static int32_t measure_of(const reader *r, const char *word)
{
    int32_t side = -1;
    const char *key = word;

    if (word[0] >= 'A' && word[0] < 'A' + BN_SIDES_MAX && word[1] == '.') {
        side = word[0] - 'A';
        key = word + 2;
    }
    for (uint32_t i = 0; i < r->game->measure_count; i++) {
        const bn_measure *m = &r->game->measures[i];
        size_t length = strlen(key);

        if ((side >= 0 && m->side != side) || !bn_game_has_measure(r->game, r->setup, i))
            continue;
        if (strcmp(m->key, key) == 0 ||
            (strncmp(m->key, key, length) == 0 && strcmp(m->key + length, "_lost") == 0))
            return (int32_t)i;
    }
    return -1;
}

static bool is_listed(const char *const *keys, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

static bn_code no_measure(reader *r, const char *word)
{
    const char *keys[64];
    size_t count = 0;
    char hint[sizeof r->err->hint];
    bn_text text = bn_text_over(hint, sizeof hint);

    for (uint32_t i = 0; i < r->game->measure_count && count < 64; i++)
        if (bn_game_has_measure(r->game, r->setup, i) &&
            !is_listed(keys, count, r->game->measures[i].key))
            keys[count++] = r->game->measures[i].key;
    bn_word_advise(&text, word, keys, count);
    return wrong(r, "no measure {}", word, hint);
}

static bn_code read_pair(reader *r, const char *word, const char *value)
{
    bool keep = strcmp(word, "keep") == 0;
    int32_t measure = measure_of(r, keep ? value : word);
    double worth;
    bn_rat rat;

    if (keep) {
        if (measure < 0)
            return no_measure(r, value);
        r->out.base += 1;
        return add_weight(r, (uint32_t)measure, -2);
    }
    if (!bn_text_to_rat(value, strlen(value), &rat))
        return wrong(r, "the weight {} is not a number", value, "a decimal, as 0.5 or -0.01");
    worth = (double)rat.num / (double)rat.den;
    if (strcmp(word, "victory") == 0) {
        r->out.win = worth;
        r->out.loss = -worth;
        return BN_OK;
    }
    return measure < 0 ? no_measure(r, word) : add_weight(r, (uint32_t)measure, worth);
}

static bn_code read_term(reader *r, const char *term, size_t length)
{
    char word[WORD_MAX];
    char *equals;

    if (length == 0 || length >= sizeof word)
        return bni_fail(r->err, BN_USAGE, "an objective with an empty part",
                        "victory, strength, keep=MEASURE or MEASURE=WEIGHT");
    memcpy(word, term, length);
    word[length] = 0;
    equals = strchr(word, '=');
    if (equals) {
        *equals = 0;
        return read_pair(r, word, equals + 1);
    }
    if (strcmp(word, "victory") == 0) {
        r->out.win = 1;
        r->out.loss = -1;
        return BN_OK;
    }
    if (strcmp(word, "strength") == 0)
        return add_strength(r);
    return wrong(r, "no objective {}", word,
                 "one of: victory, strength, keep=MEASURE, "
                 "MEASURE=WEIGHT (a decimal), joined by commas");
}

bn_code bn_objective_parse(const bn_game *game, const void *setup, const void *from, uint32_t side,
                           const char *text, bn_arena *arena, bn_objective *out, bn_error *err)
{
    reader r = { .game = game, .setup = setup, .from = from, .err = err };
    bn_code code = BN_OK;

    r.out.side = (uint8_t)side;
    if (!from) {
        void *first = bn_arena_get(arena, game->state_size(setup));

        if (!first)
            return bn_fail(err, BN_MEMORY, "the memory limit is reached");
        game->begin(setup, first, NULL);
        r.from = first;
    }
    for (const char *at = text; code == BN_OK; at++) {
        size_t length = strcspn(at, ",");

        code = read_term(&r, at, length);
        at += length;
        if (*at == 0)
            break;
    }
    if (code == BN_OK)
        *out = r.out;
    return code;
}
