/* Runs the examples of rules/obsidian/examples.json. */
#include "obsidian_examples.h"

const ob_readings plain = { 0 };
const bn_term nothing = { .row = BN_NO_ROW };

int32_t whole_at(const json_t *list, size_t index)
{
    return (int32_t)whole(item(list, index));
}

int32_t rolled(const vector *v, size_t index)
{
    return (int32_t)whole(die_at(v, index));
}

int32_t row_of(const char *word_, const char *const *words)
{
    for (int32_t row = 0; words[row]; row++)
        if (strcmp(words[row], word_) == 0)
            return row;
    fail_msg("no row %s", word_);
    return 0;
}

int main(void)
{
    static const handler *const parts[] = { board_examples, fire_examples,  forces_examples,
                                            melee_examples, moves_examples, NULL };

    return run_examples_of_draft("obsidian", parts);
}
