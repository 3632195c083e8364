#include "bundles.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = 640 };

typedef struct bundling {
    const bundle_orders *all;
    bn_arena *arena;
    bundle *out;
    uint32_t made;
    bn_text words; /* the description of the current bundle so far */
} bundling;

static const char *answer(const bundle_orders *all, uint32_t order, uint32_t question)
{
    return all->answers[(size_t)order * all->questions + question];
}

/* Whether two orders have the same answers from a question on. */
static bool same_from(const bundle_orders *all, uint32_t a, uint32_t b, uint32_t question)
{
    for (; question < all->questions; question++)
        if (strcmp(answer(all, a, question), answer(all, b, question)) != 0)
            return false;
    return true;
}

static bool same_answer(const bundle_orders *all, uint32_t a, uint32_t b, uint32_t question)
{
    return strcmp(answer(all, a, question), answer(all, b, question)) == 0;
}

/* ---- the answers of a bundle to one question, in words ----------------------------------------- */

static bool number_of(const char *words, int64_t *value)
{
    return bn_text_to_int(words, strlen(words), value);
}

static int by_number(const void *a, const void *b)
{
    int64_t x = 0, y = 0;

    (void)number_of(*(const char *const *)a, &x);
    (void)number_of(*(const char *const *)b, &y);
    return (x > y) - (x < y);
}

static bool all_numbers(const char *const *set, uint32_t count)
{
    int64_t value;

    for (uint32_t i = 0; i < count; i++)
        if (!number_of(set[i], &value))
            return false;
    return true;
}

/* How many numbers at the start of the set follow each other without a gap. */
static uint32_t run_of(const char *const *set, uint32_t count)
{
    uint32_t run = 1;
    int64_t last, next;

    while (run < count && number_of(set[run - 1], &last) && number_of(set[run], &next) &&
           next == last + 1)
        run++;
    return run;
}

/* -3 to 0, 2 or 3 */
static void list_words(const char *const *set, uint32_t count, bn_text *out)
{
    for (uint32_t i = 0; i < count;) {
        uint32_t run = run_of(set + i, count - i);

        run = run < 3 ? 1 : run;
        if (i > 0)
            bn_text_add(out, i + run == count ? " or " : ", ");
        bn_text_add(out, set[i]);
        if (run > 1) {
            bn_text_add(out, " to ");
            bn_text_add(out, set[i + run - 1]);
        }
        i += run;
    }
}

/* All different answers to a question. The *own answers that occur among `members` come first. */
static const char **answers_to(const bundling *b, uint32_t question, const uint32_t *members,
                               uint32_t count, uint32_t *own, uint32_t *of)
{
    const char **set = bn_arena_array(b->arena, b->all->count + count, sizeof *set);

    *own = *of = 0;
    for (uint32_t i = 0; set != NULL && i < count + b->all->count; i++) {
        const char *words = answer(b->all, i < count ? members[i] : i - count, question);
        uint32_t at = 0;

        while (at < *of && strcmp(set[at], words) != 0)
            at++;
        if (at == *of)
            set[(*of)++] = words;
        if (i < count)
            *own = *of;
    }
    return set;
}

static void add_answers(bundling *b, uint32_t question, const uint32_t *members, uint32_t count)
{
    uint32_t own, of;
    const char **set = answers_to(b, question, members, count, &own, &of);

    if (set == NULL)
        return;
    if (question > 0)
        bn_text_add(&b->words, "; ");
    if (own == of && own > 1) {
        bn_text_add(&b->words, "any");
        return;
    }
    if (own + 1 == of && own > 2) {
        bn_text_add(&b->words, "any but ");
        bn_text_add(&b->words, set[own]);
        return;
    }
    if (all_numbers(set, own))
        qsort(set, own, sizeof *set, by_number);
    list_words(set, own, &b->words);
}

/* ---- parting the orders ------------------------------------------------------------------------ */

static bool has_rest(const bundling *b, const uint32_t *members, uint32_t count, uint32_t head,
                     uint32_t rest, uint32_t question)
{
    for (uint32_t i = 0; i < count; i++)
        if (same_answer(b->all, members[i], head, question) &&
            same_from(b->all, members[i], rest, question + 1))
            return true;
    return false;
}

/* Whether the answers of x and y to a question can share a bundle: the same continuations exist for both. */
static bool alike(const bundling *b, const uint32_t *members, uint32_t count, uint32_t x,
                  uint32_t y, uint32_t question)
{
    for (uint32_t i = 0; i < count; i++)
        if ((same_answer(b->all, members[i], x, question) &&
             !has_rest(b, members, count, y, members[i], question)) ||
            (same_answer(b->all, members[i], y, question) &&
             !has_rest(b, members, count, x, members[i], question)))
            return false;
    return true;
}

/* The same for the members at `at` and `i`. Answers that came earlier were examined already. */
static bool is_like(const bundling *b, const uint32_t *members, uint32_t count, uint32_t question,
                    uint32_t at, uint32_t i, const bool *taken)
{
    for (uint32_t before = at; before < i; before++)
        if (same_answer(b->all, members[before], members[i], question))
            return taken[before];
    return alike(b, members, count, members[at], members[i], question);
}

static void finish(bundling *b, uint32_t first, uint32_t count)
{
    char *words = bn_arena_get(b->arena, b->words.length + 1);

    if (words == NULL)
        return;
    memcpy(words, b->words.buffer, b->words.length + 1);
    b->out[b->made++] = (bundle){ .words = words, .first = first, .count = count };
}

static void part(bundling *b, const uint32_t *members, uint32_t count, uint32_t question,
                 uint32_t times);

/* Bundles the members whose answer can stand for that of the member at `at`, and continues with the next
 * question. */
static void part_like(bundling *b, const uint32_t *members, uint32_t count, uint32_t question,
                      uint32_t times, uint32_t at, bool *taken)
{
    uint32_t *like = bn_arena_array(b->arena, count, sizeof *like), likes = 0;
    uint32_t *same = bn_arena_array(b->arena, count, sizeof *same), sames = 0;
    bn_text before = b->words;

    if (like == NULL || same == NULL)
        return;
    for (uint32_t i = at; i < count; i++) {
        if (taken[i] || !is_like(b, members, count, question, at, i, taken))
            continue;
        taken[i] = true;
        like[likes++] = members[i];
        if (same_answer(b->all, members[i], members[at], question))
            same[sames++] = members[i];
    }
    BN_ASSERT(sames > 0); /* the first is like itself */
    add_answers(b, question, like, likes);
    if (question + 1 == b->all->questions)
        finish(b, members[at], times * likes);
    else
        part(b, same, sames, question + 1, times * (likes / sames));
    b->words = before;
    b->words.buffer[before.length] = '\0';
}

/* `times` is how many orders each member stands for, by the bundling of earlier questions. */
static void part(bundling *b, const uint32_t *members, uint32_t count, uint32_t question,
                 uint32_t times)
{
    bool *taken = bn_arena_array(b->arena, count, sizeof *taken);

    for (uint32_t i = 0; taken != NULL && i < count; i++)
        if (!taken[i])
            part_like(b, members, count, question, times, i, taken);
}

uint32_t bundles_of(const bundle_orders *all, const uint32_t *members, uint32_t count,
                    bn_arena *arena, bundle **out)
{
    char words[WORDS];
    bundling b = { .all = all, .arena = arena, .words = bn_text_over(words, sizeof words) };

    b.out = bn_arena_array(arena, count, sizeof *b.out);
    if (b.out == NULL || all->questions == 0)
        return 0;
    part(&b, members, count, 0, 1);
    *out = b.out;
    return arena->full ? 0 : b.made;
}
