#include "estimated.h"

/* G4-269 Estimated battle: one strength for each side; superiorities are skipped. */
g4_reckoning g4_reckon_estimated(const g4_figures *tables, const int32_t sides[2],
                                 const bn_rat ts[2], const int8_t lost[2], bn_trace *trace)
{
    g4_reckoning out = { 0 };

    for (int32_t i = 0; i < 2; i++) {
        g4_bonus bonus = g4_relative_bonus(tables, ts[i], ts[1 - i]);

        out.totals[i].force = ts[i];
        for (int32_t c = 0; c < G4_CLASSES; c++)
            out.totals[i].classes[c] = out.totals[i].neutralizers[c] = bn_rat_int(0);
        out.relative[i] = out.bsm[i] = bonus.value;
        if (bonus.value != 0)
            bn_trace_add(trace, (bn_term){ .rule = 269,
                                           .row = bonus.row,
                                           .side = (int8_t)sides[i],
                                           .about = -1,
                                           .group = G4_TERMS_BSM,
                                           .value = bonus.value,
                                           .seen = { ts[i], ts[1 - i] },
                                           .words = "estimated TS: {0} against {1}" });
        g4_bsm_told(bonus.value, lost[i], sides[i], trace);
    }
    return out;
}

int32_t g4_estimated_minutes(const g4_figures *tables, const g4_battle_inputs *inputs)
{
    return inputs->given[G4_IN_ROUND_MINUTES] ? inputs->round_minutes
                                              : G4_CONSTANT(tables, ESTIMATED_ROUND_MINUTES);
}
