#include "folding.h"

#include "ts.h"

/* G4-231 Aftermath: folding losses into TS: every element keeps the same part of what it had. A share
 * folded too often to stay exact in 64 bits is read down to the grid. */
bn_rat g4_folded_share(bn_rat share, bn_rat casualties)
{
    bn_rat kept = bn_rat_div(bn_rat_sub(bn_rat_int(100), casualties), bn_rat_int(100));
    int64_t grid = G4_FIXED(SHARE_GRID);
    bn_rat left = g4_ts_mul(share.den == 0 ? bn_rat_int(1) : share, kept);

    if (grid % left.den == 0)
        return left;
    return bn_rat_of(bn_rat_floor(g4_ts_mul(left, bn_rat_int(grid))), grid);
}

bn_rat g4_folded_force_ts(bn_rat sum)
{
    return bn_rat_cmp(sum, bn_rat_int(1)) < 0 ? sum : bn_rat_int(bn_rat_floor(sum));
}
