/* Runs every example of rules/gurps3/examples.json. */
#include "gurps3_examples.h"

#include <ctype.h>

const g3_readings plain = { 0 };

g3_readings readings_of(const vector *v)
{
    g3_readings rules = { 0 };

    for (size_t i = 0; v->switches && i < items(v->switches); i++) {
        const char *name = json_string_value(item(v->switches, i));
        bool known = false;

#define READING(reading, ...)                                                                      \
    if (strcmp(name, #reading) == 0)                                                               \
        rules.reading = known = true;
#include "readings.def"
        if (!known)
            fail_msg("no reading %s", name);
    }
    return rules;
}

int32_t rolled(const vector *v, size_t index)
{
    return num(die_at(v, index), "total");
}

int32_t whole_at(const json_t *list, size_t index)
{
    return (int32_t)whole(item(list, index));
}

int32_t pair_at(const json_t *list, size_t index, size_t member)
{
    return whole_at(item(list, index), member);
}

bool alike(const char *name, const char *word_)
{
    while (*name != '\0' &&
           (*word_ == *name || *word_ == tolower(*name) || (*word_ == '_' && *name == ' '))) {
        name++;
        word_++;
    }
    return *name == '\0' && *word_ == '\0';
}

int32_t row_named(const char *name, const char *const *words)
{
    for (int32_t row = 0; words[row]; row++)
        if (alike(name, words[row]))
            return row;
    fail_msg("no row %s", name);
    return 0;
}

int32_t quality_named(const char *name)
{
    return row_named(name, g3_quality_words);
}

const char *result_word(g3_fate fate)
{
    static const char *const words[] = { [G3_HOLDS] = "hold",
                                         [G3_WITHDRAWS] = "withdraw",
                                         [G3_ROUTS] = "rout",
                                         [G3_THROWN_BACK] = "thrown back",
                                         [G3_SURRENDERS] = "surrender" };

    return words[fate];
}

int main(void)
{
    static const handler *const parts[] = { forces_examples,
                                            powers_examples,
                                            people_examples,
                                            field_examples,
                                            outcome_examples,
                                            after_examples,
                                            NULL };

    return run_examples("gurps3", parts);
}
