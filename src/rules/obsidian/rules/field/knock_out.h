/* Knock-out fire (OB-205 to OB-210). */
#ifndef OB_KNOCK_OUT_H
#define OB_KNOCK_OUT_H

#include "shot.h"

/* Whether a shot may be declared a knock-out shot. */
bool ob_may_knock_out(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot);

/* The row of ko_table.csv, or OB_NONE. */
int32_t ob_ko_row(const ob_figures *tables, const ob_shot *shot);

/* The number that the die and its modifiers must reach; OB_NONE if there is none. */
int32_t ob_ko_needed(const ob_figures *tables, const ob_shot *shot);

/* Modifiers of the die, group OB_TERMS_KO. */
int32_t ob_ko_modifier(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot,
                       bn_term of, bn_trace *trace);

bool ob_ko_succeeds(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot,
                    int32_t die);

/* What a shot that knocked nothing out does after a save with this sum of dice; nothing to a work. */
ob_harm ob_ko_missed(const ob_figures *tables, const ob_shot *shot, int32_t score, int32_t dice);

#endif
