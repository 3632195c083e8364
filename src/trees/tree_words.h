/* Words for the trees that games show: what a value is called and how it reads. Screens and sheets use
 * the same. */
#ifndef BNR_TREE_WORDS_H
#define BNR_TREE_WORDS_H

#include <banneret/doc.h>
#include <banneret/system/system.h>
#include <banneret/text.h>

/* Neither a list nor a map. */
bool bnr_is_single(const bn_doc *doc);

/* Whether it says nothing, and is not shown: no value, no entries, or "no". */
bool bnr_is_empty(const bn_doc *doc);

/* Whether a number of the sheet of a force is a figure of the rules, which is shown even if it is 0: what a sum of
 * the system comes to, what a drive brought, a Rank. */
bool bnr_is_figure(const bn_system *system, const bn_doc *doc);

/* A list whose entries are all maps, to be shown as a table. */
bool bnr_is_rows(const bn_doc *doc);

/* A single value: "1,200", "2.4", "0.333" of a third, "yes". */
void bnr_single_words(const bn_doc *doc, bn_text *out);

/* A key: troop_class becomes "troop class". */
void bnr_key_words(const char *key, bn_text *out);

#endif
