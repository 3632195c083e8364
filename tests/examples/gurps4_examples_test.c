/* Runs every example of rules/gurps4/examples.json. */
#include "gurps4_examples.h"

int32_t rolled(const vector *v, const char *who, const char *roll)
{
    for (size_t i = 0; i < items(v->dice); i++) {
        const json_t *die = item(v->dice, i);

        if (strcmp(word(die, "who"), who) == 0 && strcmp(word(die, "roll"), roll) == 0)
            return num(die_at(v, i), "total");
    }
    fail_msg("no dice of %s for %s", who, roll);
    return 0;
}

int main(void)
{
    static const handler *const parts[] = { roster_examples, upkeep_examples,
                                            march_examples,  recon_examples,
                                            field_examples,  round_examples,
                                            after_examples,  NULL };

    return run_examples("gurps4", parts);
}
