/* What the sentences and figures of a scorecard claim, read once more from what `view` shows the referee. */
#ifndef BANNERET_TESTS_SCORE_CLAIMS_H
#define BANNERET_TESTS_SCORE_CLAIMS_H

#include <banneret/doc.h>

#include "generate.h"

/* Whether `state` (of bn_table_view) shows this value of a figure of the side. Of figures that no one has listed:
 * false. */
bool claim_figure(const generated_game *game, const char *key, const bn_doc *state,
                  const char *side, uint32_t number, bn_rat value);

/* Why a sentence about the end does not fit `view` (of bn_table_view, at the end), or NULL if it does. */
const char *claim_end(const generated_game *game, const char *sentence, const bn_doc *view);

/* Which kinds of sentences have been met of this game, in words. */
const char *claims_seen(const generated_game *game);

#endif
