/* A table that goes back to a mark is as it was, to every seat, and continues as if nothing had happened since. */
#include "testkit.h"

enum { GAMES = 60, STEPS = 30 };

static const bn_seat seats[] = {
    { .role = BN_REFEREE },
    { .role = BN_COMMANDER, .side = 0 },
    { .role = BN_COMMANDER, .side = 1 },
    { .role = BN_CHARACTER, .side = 0, .person = 1 },
    { .role = BN_SPECTATOR },
};

/* A step, or now and then an undo by someone. */
static void act(kit *k, bn_rng *rng)
{
    bn_seat seat = seats[bn_rng_below(rng, BN_COUNT(seats))];
    bool undoes = kit_over(k) || bn_rng_below(rng, 4) == 0;

    if (!undoes || bn_table_undo(k->table, seat, bn_rng_below(rng, bn_table_entries(k->table) + 1),
                                 NULL) != BN_OK)
        if (!kit_over(k))
            kit_step(k, rng);
}

static void same(char *one, char *two)
{
    assert_string_equal(one, two);
    free(one);
    free(two);
}

static void rewinds(void **state)
{
    (void)state;
    for (uint32_t game = 0; game < GAMES; game++) {
        kit k, plain;
        bn_rng rng;

        bn_rng_init(&rng, 17, game);
        kit_open(&k, 3, (int)(game % 8));
        kit_open(&plain, 3, (int)(game % 8));
        for (uint32_t i = 0; i < STEPS; i++) {
            bn_mark *mark = malloc(bn_table_mark_size(k.table));

            bn_table_mark(k.table, mark);
            for (uint32_t left = bn_rng_below(&rng, 6); left > 0; left--)
                act(&k, &rng);
            bn_table_rewind(k.table, mark);
            free(mark);
            for (size_t s = 0; s < BN_COUNT(seats); s++)
                same(kit_sent(&k, seats[s]), kit_sent(&plain, seats[s]));
            act(&k, &rng);
            for (uint32_t n = bn_table_entries(plain.table); n < bn_table_entries(k.table); n++)
                assert_int_equal(
                    bn_table_replay(plain.table, bn_table_entry(k.table, n), NULL, NULL), BN_OK);
        }
        assert_true(bn_table_hash(k.table) == bn_table_hash(plain.table));
        kit_close(&k);
        kit_close(&plain);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, rewinds);
    return BNI_RUN("mark", &tests);
}
