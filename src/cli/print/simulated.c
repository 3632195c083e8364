#include "simulated.h"

#include <stdio.h>

#include "measures.h"

/* ---- estimates --------------------------------------------------------------------------------- */

void estimated_bounds(const paint *p, const bn_game *game, const void *setup,
                      const bn_estimate *estimate)
{
    char words[600];
    bn_text t = bn_text_over(words, sizeof words);

    if (estimate->open > 0.995)
        return;
    bn_text_add(&t, "Guaranteed range:");
    for (uint32_t i = 0; i <= estimate->odds.sides; i++) {
        uint32_t at = i < estimate->odds.sides ? i : BN_DRAW;
        char part[200];

        snprintf(part, sizeof part, "%s %.60s %.2f%% to %.2f%%", i > 0 ? "," : "",
                 winner_name(game, setup, at), 100 * estimate->least[at], 100 * estimate->most[at]);
        bn_text_add(&t, part);
    }
    paint_ink_on(p, INK_DIM);
    paint_paragraph(p, words, 4);
    paint_ink_off(p);
}
