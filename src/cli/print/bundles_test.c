#include "bundles.h"

#include <banneret/store.h>

#include "base/testing.h"

/* Bundles of those orders whose place is marked in `which`, a letter an order; as one text. */
static void told(const char *const *answers, uint32_t questions, const char *which, bn_text *out)
{
    bundle_orders all = { answers, questions, (uint32_t)strlen(which) };
    uint32_t members[64], count = 0, made, orders = 0;
    bn_arena arena;
    bundle *bundles;

    bn_arena_init(&arena, bn_store_memory(), 1 << 20);
    for (uint32_t i = 0; i < all.count; i++)
        if (which[i] == 'x')
            members[count++] = i;
    made = bundles_of(&all, members, count, &arena, &bundles);
    for (uint32_t i = 0; i < made; i++) {
        bn_text_add(out, i > 0 ? " | " : "");
        bn_text_add(out, bundles[i].words);
        orders += bundles[i].count;
    }
    assert_int_equal(orders, count); /* none lost, none twice */
    bn_arena_done(&arena);
}

static void expect(const char *const *answers, uint32_t questions, const char *which,
                   const char *words)
{
    char room[200];
    bn_text text = bn_text_over(room, sizeof room);

    told(answers, questions, which, &text);
    assert_string_equal(room, words);
}

static void test_one_question(void **state)
{
    static const char *const risks[] = { "3", "-1", "0", "1", "-3", "2", "-2" };
    static const char *const tactics[] = { "attack", "hold", "trap", "withdraw" };

    (void)state;
    expect(risks, 1, "xxxxxxx", "any");
    expect(risks, 1, "xxxxxx.", "any but -2");
    expect(risks, 1, "xxxx...", "-1 to 1 or 3");
    expect(risks, 1, "x...x..", "-3 or 3");
    expect(risks, 1, "...x...", "1");
    expect(tactics, 1, "xx.x", "any but trap");
    expect(tactics, 1, "x.x.", "attack or trap");
}

static void test_two_questions(void **state)
{
    static const char *const pairs[] = { "0", "0", "0", "1", "0", "2", "1", "0", "1",
                                         "1", "1", "2", "2", "0", "2", "1", "2", "2" };

    (void)state;
    expect(pairs, 2, "xxxxxxxxx", "any; any");
    expect(pairs, 2, "xxx...xxx", "0 or 2; any");
    expect(pairs, 2, "xx.xx.xx.", "any; 0 or 1");
    /* what is no rectangle is parted into such */
    expect(pairs, 2, ".xxxxxxxx", "0; 1 or 2 | 1 or 2; any");
    expect(pairs, 2, "x...x...x", "0; 0 | 1; 1 | 2; 2");
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, test_one_question);
    BNI_ONE(&tests, test_two_questions);
    return BNI_RUN("bundles", &tests);
}
