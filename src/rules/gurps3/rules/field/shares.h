/* What engines and miners may be of a force at most, by the lists of the settings. */
#ifndef G3_SHARES_H
#define G3_SHARES_H

#include "model.h"

/* TS of pieces that may be no more than a share of the whole, beside `others`. */
int64_t g3_capped_ts(int64_t pieces, int64_t others, int32_t share_pct);
int32_t g3_miner_share(const g3_figures *tables, int64_t force_ts);

#endif
