/* Marches at the prompt: a force is sent by a compass direction, or to a place by its name. */
#ifndef CLI_MARCH_H
#define CLI_MARCH_H

#include "print/paint.h"
#include "trees/reply_words.h"

/* Prints where the force stands, how far it can go each way, and the places of the map. */
void march_show(const paint *p, const reply_context *context, const bn_march *march);

/* Reads a direction with or without a number of steps ("ne", "ne 2", "north-east 2"), the name of a
 * place or its start, a space as "(6, 3)", or "stay". A direction alone leads as far as the force
 * can go, and a place out of reach as near to it as one answer can. BN_ANSWER: the line is none of these, or no
 * way leads nearer to the place. */
bn_code march_read(const reply_context *context, const bn_march *march, const char *line,
                   bn_answer *out, bn_error *err);

/* Words the refusal of a line that names no way: "a direction and how far (n, ne), or a place (Wendrow)". */
void march_hint(const reply_context *context, const bn_march *march, bn_text *out);

#endif
