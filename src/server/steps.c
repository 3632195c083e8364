#include "steps.h"

#include <string.h>

static const char *const thens[] = {
    [BS_THEN_REMIND] = "remind",
    [BS_THEN_DEFAULT] = "default",
    [BS_THEN_REFEREE] = "referee",
};

const char *bs_then_word(bs_then then)
{
    return thens[then];
}

static bool read_then(const bn_doc *at, bs_then *out)
{
    for (size_t i = 0; at && at->type == BN_DOC_TEXT && i < BN_COUNT(thens); i++) {
        if (strcmp(at->text, thens[i]) == 0) {
            *out = (bs_then)i;
            return true;
        }
    }
    return false;
}

static bool read_seconds(const bn_doc *at, uint32_t *out)
{
    if (!at || at->type != BN_DOC_NUMBER || at->number.den > 1 || at->number.num < 1 ||
        at->number.num > INT32_MAX)
        return false;
    *out = (uint32_t)at->number.num;
    return true;
}

bn_code bs_steps_read(const bn_doc *list, bs_steps *out, bn_error *err)
{
    bs_steps steps = { .count = 0 };
    uint32_t last = 0;

    if (list->type != BN_DOC_LIST || list->count > BS_STEPS_MAX)
        return bn_fail(err, BN_SCHEMA, "the deadlines must be a list of at most 4");
    for (const bn_doc *at = list->first; at; at = at->next) {
        struct bs_step *step = &steps.step[steps.count++];

        if (at->type != BN_DOC_MAP || at->count != 2 ||
            !read_then(bn_doc_at(at, "then"), &step->then) ||
            !read_seconds(bn_doc_at(at, "after"), &step->after))
            return bn_fail(err, BN_SCHEMA,
                           "a deadline has \"after\", in seconds, and \"then\": remind, default or "
                           "referee");
        if (step->after <= last)
            return bn_fail(err, BN_SCHEMA, "each deadline must be later than the one before it");
        last = step->after;
    }
    *out = steps;
    return BN_OK;
}

bn_doc *bs_steps_doc(const bs_steps *steps, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < steps->count; i++) {
        bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_int(arena, map, "after", steps->step[i].after);
        bn_doc_put_text(arena, map, "then", thens[steps->step[i].then]);
    }
    return list;
}
