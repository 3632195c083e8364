/* Stand-ins for answers that share something out.
 *
 * Four points on eight effects can be shared in 4,900 ways, of which few are worth looking at: neighbours
 * differ by a point that buys little alone. So what is compared is as different as it can be: nothing,
 * all on one, half on each of two, the same on all. Whether a joint answer is offered is asked question by
 * question, as the game does; a part takes as much as is offered when all others get nothing. */
#include "shares.h"

#include "questions.h"

enum { PRESETS, NOTHING, ONE, TWO, EVEN };
enum { TRIES = 256 }; /* amounts that are tried for one part */

/* Adds an amount to one part of an answer. */
static void give(const bn_question *q, uint32_t part, int32_t amount, bn_answer *answer)
{
    if (q->form != BN_FORM_FLAGS)
        answer->value[part] += amount;
    else if (amount > 0)
        *answer = bn_flags_answer(bn_answer_flags(answer) | UINT64_C(1) << part);
}

static bn_answer nothing_of(const bn_question *q)
{
    bn_answer answer = { { 0 } };

    for (uint32_t i = 0; q->form != BN_FORM_FLAGS && i < q->parts; i++)
        answer.value[i] = q->spans[i].min;
    return answer;
}

/* ---- one share ------------------------------------------------------------------------------- */

/* The same on every part of a question; of flags all. */
static bn_answer even_of(const bni_shares *s, const bn_question *q, uint32_t which)
{
    bn_answer answer = nothing_of(q);
    int32_t most = 0, parts = 0;

    for (uint32_t i = 0; i < s->part_count; i++)
        if (s->parts[i].question == which) {
            most = s->parts[i].all > most ? s->parts[i].all : most;
            parts++;
        }
    for (uint32_t i = 0; i < s->part_count; i++)
        if (s->parts[i].question == which)
            give(q, s->parts[i].part, q->form == BN_FORM_FLAGS ? 1 : most / parts, &answer);
    return answer;
}

bn_answer bni_shares_answer(const bni_shares *s, const bn_question *open, uint32_t index,
                            uint32_t which)
{
    const bni_shared *share = &s->shares[index];
    const bn_question *q = &open[s->asked[which]];
    const bni_share_part *a = &s->parts[share->a], *b = &s->parts[share->b];
    bn_answer answer = nothing_of(q);

    if (share->how == PRESETS)
        return q->preset;
    if (share->how == EVEN)
        return share->a == which ? even_of(s, q, which) : answer;
    if (share->how == ONE && a->question == which)
        give(q, a->part, a->all, &answer);
    if (share->how == TWO && a->question == which)
        give(q, a->part, (a->all + 1) / 2, &answer);
    if (share->how == TWO && b->question == which)
        give(q, b->part, q->form == BN_FORM_FLAGS ? 1 : b->all / 2, &answer);
    return answer;
}

/* ---- the list -------------------------------------------------------------------------------- */

typedef struct scene {
    const bn_game *game;
    const void *setup, *state;
    const bn_question *open;
    uint32_t most;
    bni_shares *out;
} scene;

static bool is_same(const scene *s, uint32_t one, uint32_t other)
{
    for (uint32_t q = 0; q < s->out->asked_count; q++) {
        bn_answer a = bni_shares_answer(s->out, s->open, one, q);
        bn_answer b = bni_shares_answer(s->out, s->open, other, q);

        if (!bni_answer_same(&a, &b))
            return false;
    }
    return true;
}

/* Whether it is offered, and none of those before it. */
static bool is_new(const scene *s, uint32_t index)
{
    for (uint32_t q = 0; q < s->out->asked_count; q++) {
        bn_answer answer = bni_shares_answer(s->out, s->open, index, q);

        if (bn_game_check(s->game, s->setup, s->state, &s->open[s->out->asked[q]], &answer, NULL) !=
            BN_OK)
            return false;
    }
    for (uint32_t i = 0; i < index; i++)
        if (is_same(s, i, index))
            return false;
    return true;
}

static void add(const scene *s, uint8_t how, uint32_t a, uint32_t b)
{
    bni_shares *list = s->out;

    if (list->count >= s->most)
        return;
    list->shares[list->count] = (bni_shared){ how, (uint8_t)a, (uint8_t)b };
    list->count += is_new(s, list->count);
}

/* The most that a part can be given alone; 0 if nothing. */
static int32_t all_of(const scene *s, const bn_question *q, uint32_t part)
{
    int32_t most = q->form == BN_FORM_FLAGS ? 1 : q->spans[part].max - q->spans[part].min;

    for (uint32_t tries = 0; most > 0 && tries < TRIES; tries++, most--) {
        bn_answer answer = nothing_of(q);

        give(q, part, most, &answer);
        if (bn_game_check(s->game, s->setup, s->state, q, &answer, NULL) == BN_OK)
            return most;
    }
    return 0;
}

static void find_parts(const scene *s, uint32_t which)
{
    const bn_question *q = &s->open[s->out->asked[which]];
    bool flags = q->form == BN_FORM_FLAGS;

    for (uint32_t p = 0; p < (flags ? q->options : q->parts); p++) {
        int32_t all = flags && !(q->allowed >> p & 1) ? 0 : all_of(s, q, p);

        if (all > 0 && s->out->part_count < BNI_SHARE_PARTS)
            s->out->parts[s->out->part_count++] =
                (bni_share_part){ (uint8_t)which, (uint8_t)p, all };
    }
}

void bni_shares_list(const bn_game *game, const void *setup, const void *state,
                     const bn_question *open, uint32_t most, bool pairs, bni_shares *out)
{
    scene s = { game, setup, state, open, most < BN_ANSWERS_MAX ? most : BN_ANSWERS_MAX, out };
    uint32_t parts;

    out->part_count = out->count = 0;
    for (uint32_t i = 0; i < out->asked_count; i++)
        find_parts(&s, i);
    parts = out->part_count;
    add(&s, PRESETS, 0, 0);
    add(&s, NOTHING, 0, 0);
    for (uint32_t i = 0; i < parts; i++)
        add(&s, ONE, i, i);
    for (uint32_t i = 0; i < out->asked_count; i++)
        add(&s, EVEN, i, i);
    if (!pairs || out->count + parts * (parts + 1) / 2 > s.most + parts)
        return;
    for (uint32_t i = 0; i < parts; i++)
        for (uint32_t k = i + 1; k < parts; k++)
            add(&s, TWO, i, k);
}
