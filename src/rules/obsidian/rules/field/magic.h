/* Magic (OB-196 to OB-199). */
#ifndef OB_MAGIC_H
#define OB_MAGIC_H

#include "model.h"

/* Whether a stand may cast: it is a Magic User and has done nothing else this round. */
bool ob_may_cast(uint32_t traits, bool acted);

/* Whether a stand can be reached by a direct spell, and how far such spells reach. */
int32_t ob_spell_range_in(const ob_figures *tables);
bool ob_spell_reaches(const ob_figures *tables, const ob_readings *rules, bool front, bool seen,
                      int32_t gap);

/* What is added to the die of a spell, and whether it succeeds. */
int32_t ob_spell_modifier(const ob_figures *tables, bool indirect);
bool ob_spell_succeeds(const ob_figures *tables, int32_t die, bool indirect);

/* SP that a spell takes or gives: the sum of its dice less the die against it. */
int32_t ob_spell_strength(int32_t dice, int32_t counter);

/* SP of a stand that a spell restores or strengthens. */
int32_t ob_sp_restored(const ob_figures *tables, int32_t sp, int32_t gain);

#endif
