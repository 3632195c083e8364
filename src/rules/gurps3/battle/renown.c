/* Reputation that battles bring (G3-086): for good, and for some months. */
#include "steps.h"

int8_t g3_to_byte(int32_t value)
{
    return (int8_t)(value > INT8_MAX ? INT8_MAX : value < INT8_MIN ? INT8_MIN : value);
}

/* Reputation of one day is kept beside that of the next. If there is no room, the one that ends first is dropped. */
void g3_renown_keep(g3_person_state *person)
{
    g3_renown *least = &person->renown[0];

    for (int32_t i = 1; i < G3_RENOWN; i++)
        if (person->renown[i].months < least->months)
            least = &person->renown[i];
    if (person->reputation != 0 && person->months > least->months)
        *least = (g3_renown){ person->reputation, person->months };
    person->reputation = 0;
    person->months = 0;
}

int32_t g3_renown_won(const g3_person_state *person)
{
    int32_t sum = person->earned + person->reputation;

    for (int32_t i = 0; i < G3_RENOWN; i++)
        sum += person->renown[i].value;
    return sum;
}

void g3_view_renown(const g3_person_state *person, bn_doc *map, bn_arena *arena)
{
    bn_doc *list = NULL;

    if (person->reputation != 0) {
        bn_doc_put_int(arena, map, "reputation", person->reputation);
        bn_doc_put_int(arena, map, "months", person->months);
    }
    if (person->earned != 0)
        bn_doc_put_int(arena, map, "reputation_for_good", person->earned);
    if (person->fame != 0)
        bn_doc_put_int(arena, map, "reputation_of_earlier_battles", person->fame);
    for (int32_t i = 0; i < G3_RENOWN; i++) {
        bn_doc *one;

        if (person->renown[i].months == 0)
            continue;
        if (list == NULL)
            list = bn_doc_put(arena, map, "reputation_of_earlier_days", bn_doc_list(arena));
        one = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_int(arena, one, "reputation", person->renown[i].value);
        bn_doc_put_int(arena, one, "months", person->renown[i].months);
    }
}
