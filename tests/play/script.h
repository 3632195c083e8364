/* Answers as a play file writes them: words for options, whole numbers, totals for dice. */
#ifndef PLAY_SCRIPT_H
#define PLAY_SCRIPT_H

#include <banneret/table.h>

/* The part of `value` that is meant for a question: a map gives each side its own by name, anything
 * else is for anyone who is asked. NULL if the map has nothing for this side. */
const bn_doc *script_for(const bn_table *table, const bn_asked *asked, const bn_doc *value);

/* Answers an open question for the referee: a choice by its word, flags by a list of words, numbers by
 * a number or a list, a roll by its total or a list of totals. Fails with what would be right. */
BN_MUST_CHECK bn_code script_answer(bn_table *table, const bn_asked *asked, const bn_doc *value,
                                    bn_trace *trace, bn_error *err);

#endif
