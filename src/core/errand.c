/* Why a lasting order ended, in words that follow the name of a force. */
#include <banneret/system/errand.h>

void bn_ending_words(const bn_game *game, const void *setup, bn_ending why, const bn_point *came_to,
                     bn_text *out)
{
    static const char *const words[BN_ENDINGS] = {
        [BN_END_NONE] = "",
        [BN_END_DONE] = " carried out its order",
        [BN_END_BLOCKED] = " found the way closed",
        [BN_END_SEEN] = " sighted the enemy",
        [BN_END_LEFT] = ": the enemy there is gone",
        [BN_END_FOUGHT] = " met the enemy",
        [BN_END_LOSSES] = " lost troops on the march",
        [BN_END_SUPPLY] = " went without pay or supply",
        [BN_END_PAY] = ": pay is due tonight, and the chest does not cover it",
        [BN_END_LAST] = ": this is the last day",
        [BN_END_RECALLED] = ": the order was recalled",
    };

    if (why == BN_END_DONE && came_to != NULL) {
        bn_text_add(out, " came to ");
        bn_game_place_text(game, setup, *came_to, out);
    } else if (why < BN_ENDINGS) {
        bn_text_add(out, words[why]);
    }
}
