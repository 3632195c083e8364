/* What is done and foretold in secret before a battle (G3-102 to G3-104). */
#ifndef G3_SECRETS_H
#define G3_SECRETS_H

#include "rules/people/rolls.h"

/* What becomes of a mission. */
typedef enum g3_errand { G3_ERRAND_OPEN, G3_SUCCEEDED, G3_FAILED, G3_CAUGHT } g3_errand;

/* By the margin of its roll, or by what it won against a security detachment. */
g3_errand g3_mission(const g3_figures *tables, int32_t margin, bool contested);
int32_t g3_scouted(const g3_figures *tables, bool many); /* Strategy */

/* Row of catastrophe.csv that a murder is; `named` is a roll of the table, or 0: by the victim. */
int32_t g3_assassination(const g3_figures *tables, int32_t named, bool commander);

/* Strategy by the roll of a genuine diviner; and the base skill of anyone who listens to a false one. */
typedef enum g3_trust { G3_WEIGHS, G3_OBEYS, G3_DISREGARDS } g3_trust;

int32_t g3_divination(const g3_figures *tables, g3_result roll);
int32_t g3_advised(int32_t commander, int32_t diviner, g3_trust trust);

#endif
