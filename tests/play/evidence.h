/* What a game shows the people who play it, as lines of text: the terms of traces, the questions with
 * their bounds, the sentences, the refusals. A play file quotes such lines. */
#ifndef PLAY_EVIDENCE_H
#define PLAY_EVIDENCE_H

#include <banneret/table.h>
#include <banneret/system/system.h>

enum { EVIDENCE_LINES = 20000, EVIDENCE_WIDTH = 800 };

typedef struct evidence {
    bn_arena *arena;
    const char *lines[EVIDENCE_LINES];
    uint32_t count;
} evidence;

/* "WM-049 Thar: troop ratio, 1000 against 500: +30"; each term of the trace. `side_name` may be NULL
 * where there are no sides. */
void evidence_trace(evidence *e, const bn_system *system, const bn_trace *trace,
                    const bn_table *table);

/* "WM-102 asks Gar for tactic: attack_plus, attack, envelop [attack]"
 * "WM-088 asks Gar for advance: 0 to 3 [3]"
 * "WM-078 rolls combat: d%, d%" */
void evidence_question(evidence *e, const bn_table *table, const bn_asked *asked);

/* "WM-044 refuses: SENTENCE", without the rule where none refused. */
void evidence_refusal(evidence *e, const bn_error *err);

/* "says: SENTENCE" */
void evidence_sentence(evidence *e, const char *words);

/* Everything that is open now: the questions, and the explanation that the referee is given. */
void evidence_moment(evidence *e, const bn_table *table);

bool evidence_has(const evidence *e, const char *line);

/* Prints the lines that speak of a rule, or all with NULL, to standard error. */
void evidence_print(const evidence *e, const char *rule);

#endif
