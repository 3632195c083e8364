/* The stands that a short order is for, if there are several: numbers, ranges, names of stands and of Commands. */
#include "order_words.h"

#include <string.h>
#include <strings.h>

typedef struct members {
    const ob_setup *setup;
    const ob_battle *battle;
    int32_t side;
    bool in[OB_STANDS];
} members;

static bool is_verb(const char *word)
{
    static const char *const others[] = { "turn",   "pass",   "shoot", "fire",     "cast",
                                          "attack", "strike", "fight", "dismount", "unlimber" };

    for (int32_t i = 0; ob_order_words[i]; i++)
        if (strcmp(word, ob_order_words[i]) == 0)
            return true;
    for (size_t i = 0; i < BN_COUNT(others); i++)
        if (strcmp(word, others[i]) == 0)
            return true;
    return false;
}

/* Where the first verb of a line starts. NULL: there is none. */
static const char *verb_of(const char *line)
{
    char word[OB_WORD_MAX];

    for (const char *at = line, *end;; at = end) {
        end = ob_peek(at, word);
        if (word[0] == '\0')
            return NULL;
        if (is_verb(word))
            return at + strspn(at, " ,\t");
    }
}

static void add(members *m, int32_t stand)
{
    const ob_army *army = &m->setup->armies[m->side];

    if (stand >= army->first && stand < army->first + army->count &&
        ob_can_act(m->setup, m->battle, stand))
        m->in[stand] = true;
}

/* The start of a name, up to the end of a word of it. */
static bool begins(const char *name, const char *typed, size_t length)
{
    return name && strncasecmp(name, typed, length) == 0 &&
           (name[length] == '\0' || name[length] == ' ');
}

static bool add_numbers(members *m, const char *item, size_t length)
{
    const char *dash = memchr(item, '-', length);
    size_t head = dash ? (size_t)(dash - item) : length;
    int64_t from, to;

    if (!bn_text_to_int(item, head, &from))
        return false;
    to = from;
    if (dash && !bn_text_to_int(dash + 1, length - head - 1, &to))
        return false;
    if (from < 0 || to < from || to >= m->setup->stand_count)
        return false;
    for (int32_t s = (int32_t)from; s <= to; s++)
        add(m, s);
    return true;
}

static bool add_stands(members *m, const char *item, size_t length)
{
    const ob_army *army = &m->setup->armies[m->side];
    bool found = false;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (begins(m->setup->stands[s].name, item, length)) {
            add(m, s);
            found = true;
        }
    return found;
}

static bool add_command(members *m, const char *item, size_t length)
{
    const ob_army *army = &m->setup->armies[m->side];
    bool found = false;

    for (int32_t c = 0; c < army->command_count; c++)
        found = found || begins(army->commands[c].name, item, length);
    for (int32_t s = army->first; found && s < army->first + army->count; s++)
        if (begins(army->commands[m->setup->stands[s].command].name, item, length))
            add(m, s);
    return found;
}

/* The stands that have the start of a name in common, otherwise those of a Command; `archers` may be called Archer. */
static bool add_named(members *m, const char *item, size_t length)
{
    return add_stands(m, item, length) || add_command(m, item, length) ||
           (length > 1 && item[length - 1] == 's' && add_stands(m, item, length - 1));
}

/* Everything before the verb, item by item; a comma or "and" is between two. */
static bool add_all(members *m, const char *line, const char *verb)
{
    while (line < verb) {
        const char *end = line;
        size_t length;

        line += strspn(line, " ,\t");
        for (end = line; end < verb && *end != ',' && strncmp(end, " and ", 5) != 0;)
            end++;
        length = (size_t)(end - line);
        while (length > 0 && line[length - 1] == ' ')
            length--;
        if (length > 0 && !add_numbers(m, line, length) && !add_named(m, line, length))
            return false;
        line = end + (end < verb && *end != ',' ? 5 : 1);
    }
    return true;
}

/* How far ahead a stand is along the way that it faces. */
static int64_t ahead(const members *m, int32_t stand, int32_t heading)
{
    ob_box box = ob_box_of(m->setup, m->battle, stand);
    ob_point at = ob_centre(&box);
    ob_vec way = ob_ahead(m->setup->tables, heading);

    return (int64_t)at.x * way.x + (int64_t)at.y * way.y;
}

/* Stands ahead go first, out of the way of those behind. */
static uint32_t list(const members *m, int32_t *out, uint32_t most)
{
    uint32_t count = 0;

    for (int32_t s = 0; s < m->setup->stand_count && count < most; s++) {
        uint32_t at = count;
        int32_t heading = m->battle->troops[s].heading;

        if (!m->in[s])
            continue;
        for (; at > 0 && ob_on_ground(m->setup, m->battle, s) &&
               ahead(m, s, heading) > ahead(m, out[at - 1], heading);
             at--)
            out[at] = out[at - 1];
        out[at] = s;
        count++;
    }
    return count;
}

static bool is_one_number(const char *line, const char *verb)
{
    size_t length = (size_t)(verb - line);
    int64_t number;

    while (length > 0 && strchr(" ,\t", line[length - 1]))
        length--;
    return length == 0 || bn_text_to_int(line, length, &number);
}

uint32_t ob_orders_group(const void *setup, const void *state, const bn_question *question,
                         const char **line, int32_t *out, uint32_t most)
{
    members m = { .setup = setup, .battle = state, .side = question->side };
    const char *at = *line + strspn(*line, " \t"), *verb = verb_of(at);
    uint32_t count;

    if (!verb || is_one_number(at, verb) || !add_all(&m, at, verb))
        return 0;
    count = list(&m, out, most);
    if (count > 0)
        *line = verb;
    return count;
}
