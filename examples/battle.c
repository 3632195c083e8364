/* A whole battle through the library: everyone takes the default, the generator throws the dice. */
#include <stdio.h>

#include <banneret/store.h>
#include <banneret/system/system.h>
#include <banneret/table.h>

int main(int argc, char **argv)
{
    bn_arena arena;
    bn_doc *scenario;
    bn_table *table;
    bn_head head;
    bn_asked asked[BN_OPEN_MAX];
    bn_faces faces;
    bn_rng rng;
    bn_error err;
    bn_code code = BN_OK;

    bn_arena_init(&arena, bn_store_memory(), 64 << 20);
    bn_rng_init(&rng, 7, 0);
    if (argc != 2 || bn_store_read(argv[1], &arena, &scenario, &err) != BN_OK ||
        bn_head_read(scenario, &arena, &head, &err) != BN_OK ||
        bn_table_open(&arena, bn_system_find(head.system), scenario, &table, &err) != BN_OK)
        return 1;
    while (code == BN_OK && bn_table_ask(table, asked) > 0) { /* whose turn is it, and for what */
        const bn_asked *a = asked[0].locked ? &asked[1] : &asked[0];
        bn_seat seat = { .role = BN_REFEREE };

        if (a->question.form == BN_FORM_ROLL) {
            bn_table_throw(&rng, &a->question, &faces);
            code = bn_table_roll(table, seat, a->id, &faces, NULL, &err);
        } else {
            code = bn_table_answer(table, seat, a->id, &a->question.preset, NULL, NULL, &err);
        }
    }
    printf("%u answers, winner %d\n", (unsigned)bn_table_entries(table),
           (int)bn_table_game(table)->winner(bn_table_setup(table), bn_table_state(table)));
    bn_arena_done(&arena);
    return code != BN_OK;
}
