/* What a course makes of a step that has `number`. `question` is the one that is open. */
#ifndef BNI_ROLLS_H
#define BNI_ROLLS_H

#include <banneret/system/steps.h>

int32_t bni_roll_consequence(const bn_step *step, const void *with, const void *state,
                             const bn_question *question, const int32_t *totals);
void bni_roll_consequences(const bn_step *step, const void *with, const void *state,
                           const bn_question *question, const int32_t *totals, uint32_t count,
                           int32_t *out);
uint64_t bni_roll_key(const bn_step *step, const void *with, const void *state,
                      const bn_question *question);
void bni_roll_weigh(const bn_step *step, const bn_kind *kind, const void *with, const void *state,
                    const bn_question *question, const int32_t *totals, bn_trace *trace);
void bni_roll_explain(const bn_step *step, const void *with, const void *state,
                      const bn_question *question, bn_trace *trace);

#endif
