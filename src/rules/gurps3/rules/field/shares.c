#include "shares.h"

/* G3-144 and G3-153 Siege engines, and guns: what is beyond their share of the final TS adds nothing. */
int64_t g3_capped_ts(int64_t pieces, int64_t others, int32_t share_pct)
{
    int64_t most = others * share_pct / (100 - share_pct);

    return pieces < most ? pieces : most;
}

int32_t g3_miner_share(const g3_figures *tables, int64_t force_ts)
{
    return force_ts <= G3_CONSTANT(tables, MINER_SHARE_TS)
               ? G3_CONSTANT(tables, MINER_SHARE_PCT)
               : G3_CONSTANT(tables, MINER_SHARE_LARGE_PCT);
}
