#include <banneret/system/trace.h>

#include <string.h>

#define ROOM_FIRST 16

void bn_trace_init(bn_trace *trace, bn_arena *arena)
{
    *trace = (bn_trace){ .arena = arena };
}

/* Room doubles; the outgrown array stays in the arena, so all arrays together take less than twice
 * the last. */
static bool grow(bn_trace *trace)
{
    uint32_t room = trace->room == 0 ? ROOM_FIRST : trace->room * 2;

    if (room < trace->room)
        return false;

    bn_term *terms = bn_arena_array(trace->arena, room, sizeof *terms);

    if (!terms)
        return false;
    if (trace->count > 0)
        memcpy(terms, trace->terms, trace->count * sizeof *terms);
    trace->terms = terms;
    trace->room = room;
    return true;
}

/* A term that does not fit is dropped; the arena's `full` tells. */
void bn_trace_add(bn_trace *trace, bn_term term)
{
    if (!trace || (trace->count == trace->room && !grow(trace)))
        return;
    trace->terms[trace->count++] = term;
}

/* The figure meant by "{0}" at `at`, or -1. */
static int figure_at(const char *at)
{
    return at[0] == '{' && at[1] >= '0' && at[1] <= '2' && at[2] == '}' ? at[1] - '0' : -1;
}

void bn_term_text(const bn_term *term, bn_text *out)
{
    const char *at = term->words ? term->words : "";

    while (*at != '\0') {
        int figure = figure_at(at);

        if (figure >= 0) {
            bn_text_rat(out, term->seen[figure]);
            at += 3;
        } else {
            size_t plain = 1 + strcspn(at + 1, "{"); /* a lone brace stands for itself */

            bn_text_add_n(out, at, plain);
            at += plain;
        }
    }
}
