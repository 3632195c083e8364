/* Reputation of characters between battles (G3-086): for good, and until a day comes. */
#include "steps.h"

bool g3_fame_lasts(const g3_fame *fame, int32_t day)
{
    return fame->value != 0 && fame->until > day;
}

int32_t g3_fame_on(const g3_veteran *veteran, int32_t day)
{
    int32_t sum = veteran->fame;

    for (int32_t i = 0; i < G3_FAMES; i++)
        if (g3_fame_lasts(&veteran->lasting[i], day))
            sum += veteran->lasting[i].value;
    return sum;
}

/* Where there is no room, what ends first gives way. */
static void add(g3_veteran *veteran, int32_t value, int32_t until, int32_t day)
{
    g3_fame *least = &veteran->lasting[0];

    for (int32_t i = 1; i < G3_FAMES; i++) {
        g3_fame *other = &veteran->lasting[i];

        if (g3_fame_lasts(least, day) &&
            (!g3_fame_lasts(other, day) || other->until < least->until))
            least = other;
    }
    if (value != 0 && (!g3_fame_lasts(least, day) || least->until < until))
        *least = (g3_fame){ .until = (int16_t)until, .value = (int8_t)value };
}

void g3_fame_carry(const g3_setup *setup, const g3_person_state *person, int32_t day,
                   g3_veteran *veteran)
{
    int32_t month = G3_CONSTANT(setup->figures, DAYS_IN_MONTH);

    veteran->fame = g3_to_byte(veteran->fame + person->earned);
    add(veteran, person->reputation, day + person->months * month, day);
    for (int32_t i = 0; i < G3_RENOWN; i++)
        add(veteran, person->renown[i].value, day + person->renown[i].months * month, day);
}

/* With that of the document. */
void g3_view_fame(const g3_person *person, const g3_veteran *veteran, int32_t day, bn_doc *map,
                  bn_arena *arena)
{
    int32_t all = person->reputation + g3_fame_on(veteran, day);
    bn_doc *list = NULL;

    for (int32_t i = 0; i < G3_FAMES; i++) {
        bn_doc *one;

        if (!g3_fame_lasts(&veteran->lasting[i], day))
            continue;
        if (list == NULL)
            list = bn_doc_put(arena, map, "reputation_for_a_time", bn_doc_list(arena));
        one = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_int(arena, one, "reputation", veteran->lasting[i].value);
        bn_doc_put_int(arena, one, "until_day", veteran->lasting[i].until - 1);
    }
    if (all != 0 || list != NULL)
        bn_doc_put_int(arena, map, "reputation", all);
}

/* "The Reputation of Hal is +1: the time of +2 is over". */
void g3_tell_fame(const g3_person *person, const g3_veteran *veteran, int32_t was, int32_t is,
                  bn_text *out)
{
    for (int32_t i = 0; i < G3_FAMES; i++) {
        const g3_fame *fame = &veteran->lasting[i];

        if (!g3_fame_lasts(fame, was) || g3_fame_lasts(fame, is))
            continue;
        bn_text_add(out, out->length > 0 ? "; " : "");
        bn_text_add(out, "The Reputation of ");
        bn_text_add(out, person->name);
        bn_text_add(out, " is ");
        bn_text_signed(out, person->reputation + g3_fame_on(veteran, is));
        bn_text_add(out, ": the time of ");
        bn_text_signed(out, fame->value);
        bn_text_add(out, " is over");
    }
}
