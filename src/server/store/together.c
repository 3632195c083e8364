/* Appends that become one transaction are one statement, before which the database asks for all of them whether they may be
 * stored: a statement for each, or a question for each, costs the database more than the insert itself. If one of them may
 * not, none is stored, and each is sent again by itself. */
#include "inner.h"

/* Parameters of an append of one line, and of all together. */
enum { ID, NUMBER, KEY, LINE, BEHIND, PARAMS };

bool bs_is_plain_append(const bs_request *request)
{
    return request->kind == BS_APPEND || request->kind == BS_APPEND_TOGETHER;
}

/* A line that was seen never changes as long as that run of the database lasts, so how it ends need not be read again, far from
 * all that the append itself needs. That the line is there is always asked, by the index: its table may have been deleted. */
void bs_choose_behind(const bs_link *link, bs_request *request)
{
    bs_run now = bs_link_run(link);
    bool seen = request->seen.started && request->seen.started == now.started &&
                request->seen.broken == now.broken;

    request->lengths[BEHIND] = seen ? 0 : (int)request->behind;
}

/* One parameter of all appends of one line, as an array. */
static void add_parameter(bs_request *all, uint32_t part, const bs_request *first, uint32_t count,
                          uint32_t plain)
{
    static const uint32_t types[PARAMS] = { [ID] = BS_UUID_TYPE,
                                            [NUMBER] = BS_INT_TYPE,
                                            [KEY] = BS_UUID_TYPE,
                                            [LINE] = BS_TEXT_TYPE,
                                            [BEHIND] = BS_TEXT_TYPE };

    bs_array_begin(all, part, types[part], plain);
    for (const bs_request *one = first; count > 0; count--, one = one->next)
        if (bs_is_plain_append(one))
            bs_array_add(all, part, one->values[part], (size_t)one->lengths[part]);
}

/* From its first request on, `count` of a list. No one waits for the answer: the appends themselves are answered. */
bs_request *bs_together_new(const bs_link *link, bs_request *first, uint32_t count)
{
    bs_request *one = first, *all;
    uint32_t plain = 0;
    size_t bytes = 0;

    for (uint32_t i = 0; i < count; i++, one = one->next) {
        if (!bs_is_plain_append(one))
            continue;
        bs_choose_behind(link, one);
        plain++;
        for (uint32_t part = 0; part < PARAMS; part++)
            bytes += (size_t)one->lengths[part];
    }
    all =
        plain > 1 ? bs_request_new(BS_APPEND_ALL, PARAMS * bs_array_size(plain, 0) + bytes) : NULL;
    if (!all)
        return NULL;
    all->answered = true;
    for (uint32_t part = 0; part < PARAMS; part++)
        add_parameter(all, part, first, count, plain);
    return all;
}
