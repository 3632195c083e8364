/* A notice in plain words. */
#ifndef BS_WORDS_H
#define BS_WORDS_H

#include <banneret/text.h>

#include "facts.h"

/* Writes words that someone chose, such as the name of a side, so that they are nothing but words to the service. */
typedef void (*bs_escape)(bn_text *out, const char *words);
void bs_escape_none(bn_text *out, const char *words);

/* Whether the message is about this: `kinds` are BS_RING_..., separated by spaces. */
bool bs_notice_has(const char *kinds, const char *kind);

/* Whether there is nothing to say any more: what was asked has been answered. */
bool bs_notice_settled(const bs_facts *facts, const char *kinds);

/* The name of the table: its title, or "Table 1a2b3c4d". */
void bs_notice_name(const bs_facts *facts, const uint8_t table[BS_ID], bs_escape escape,
                    bn_text *out);

/* One sentence, the most important one, without its full stop; and all of them, each on its own line. */
void bs_notice_headline(const bs_facts *facts, const char *kinds, bs_escape escape, bn_text *out);
void bs_notice_lines(const bs_facts *facts, const char *kinds, bs_escape escape, bn_text *out);

#endif
