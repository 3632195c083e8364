/* Runs every example of rules/dragonquest/examples.json. */
#include "dragonquest_examples.h"

const dq_readings plain = { 0 };
const bn_term nothing = { .row = BN_NO_ROW };

int32_t whole_at(const json_t *list, size_t index)
{
    return (int32_t)whole(item(list, index));
}

int32_t pair_at(const json_t *list, size_t index, size_t member)
{
    return whole_at(item(list, index), member);
}

int32_t rolled(const vector *v, size_t index)
{
    return num(die_at(v, index), "roll");
}

int32_t row_of(const char *word_, const char *const *words)
{
    for (int32_t row = 0; words[row]; row++)
        if (strcmp(words[row], word_) == 0)
            return row;
    fail_msg("no row %s", word_);
    return 0;
}

static const char *const ladder[] = { "N", "M", "S", "S*", "S**", NULL };

int32_t steps_of(const char *word_)
{
    return row_of(word_, ladder);
}

const char *fatigue_word(int32_t steps)
{
    return ladder[steps];
}

vector instead(const vector *v, size_t index)
{
    vector other = *v;

    other.expect = at(item(v->alternatives, index), "expect");
    return other;
}

int main(void)
{
    static const handler *const parts[] = { recruiting_examples, quality_examples, power_examples,
                                            field_examples,      outcome_examples, NULL };

    return run_examples("dragonquest", parts);
}
