/* Appends that become one transaction are asked for together, before them, whether they may be stored: the statement that
 * asks for a single one costs the database more than the insert itself. If one of them may not, none is stored, and each
 * is sent again by itself. */
#include "inner.h"

#define BEHIND 4 /* the parameter of an append that says how the line before it ends */

bool bs_is_plain_append(const bs_request *request)
{
    return request->kind == BS_APPEND || request->kind == BS_APPEND_GUARDED;
}

/* A line that was seen never changes as long as that run of the database lasts, so how it ends need not be read again, far from
 * all that the append itself needs. That the line is there is always asked, by the index: its table may have been deleted. */
void bs_guard_choose(const bs_link *link, bs_request *request)
{
    bs_run now = bs_link_run(link);
    bool seen = request->seen.started && request->seen.started == now.started &&
                request->seen.broken == now.broken;

    request->lengths[BEHIND] = seen ? 0 : (int)request->behind;
}

/* From its first request on, `count` of a list. Nobody waits for the answer: only whether there was an error matters. */
bs_request *bs_guard_new(const bs_link *link, bs_request *first, uint32_t count)
{
    bs_request *one = first;
    uint32_t plain = 0;
    size_t bytes = 0;
    bs_request *guard;

    for (uint32_t i = 0; i < count; i++, one = one->next) {
        if (!bs_is_plain_append(one))
            continue;
        bs_guard_choose(link, one);
        plain++;
        bytes += BS_ID + sizeof one->number + (size_t)one->lengths[BEHIND];
    }
    guard = plain > 1 ? bs_request_new(BS_GUARD, 3 * bs_array_size(count, 0) + bytes) : NULL;
    if (!guard)
        return NULL;
    guard->answered = true;
    for (uint32_t part = 0; part < 3; part++) {
        static const uint32_t types[] = { BS_UUID_TYPE, BS_INT_TYPE, BS_TEXT_TYPE };

        bs_array_begin(guard, part, types[part], plain);
        one = first;
        for (uint32_t i = 0; i < count; i++, one = one->next) {
            if (!bs_is_plain_append(one))
                continue;
            if (part == 0)
                bs_array_add(guard, part, one->id, BS_ID);
            else if (part == 1)
                bs_array_add_int(guard, part, one->number);
            else
                bs_array_add(guard, part, one->values[BEHIND], (size_t)one->lengths[BEHIND]);
        }
    }
    return guard;
}
