/* Plays a document to its end: everyone takes the default, a generator throws the dice. */
#include <banneret/host.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *path = argv[argc - 1];
    bn_seat referee = { .role = BN_REFEREE }; /* may answer every question */
    bn_rng rng = { .seed = 7 };
    bn_arena arena = bn_store_arena(256 << 20); /* at most so many bytes */
    bn_table *table;
    bn_asked asked;
    bn_error err;
    bn_code code = bn_table_load_file(&arena, path, &table, &err);

    while (code == BN_OK && bn_table_next(table, referee, &asked))
        code = bn_table_answer_preset(table, referee, &asked, &rng, &err);
    if (code != BN_OK)
        fprintf(stderr, "%s:%u:%u: %s\n%s\n", path, err.line, err.column, err.text, err.hint);
    else
        printf("%s won after %u answers\n", bn_table_side(table, bn_table_winner(table)),
               bn_table_entries(table));
    bn_arena_done(&arena);
    return bn_code_exit_status(code);
}
