#include "subordinate.h"

/* G4-259 Subordinate command, battle within the battle: the enemy sets the same share of their
 * elements against it, to the nearest whole, at least one; or as many as the referee says. */
int32_t g4_opposing_elements(int32_t detached, int32_t own, int32_t enemy, int32_t told)
{
    int64_t share =
        own <= 0 ? 0 : bn_floor_div(2 * (int64_t)enemy * detached + own, 2 * (int64_t)own);

    if (told > 0)
        share = told;
    if (share < 1)
        share = 1;
    return share > enemy ? enemy : (int32_t)share;
}

void g4_detach(const g4_ranks *ranks, int32_t elements, int32_t out[G4_RANKS_LINES])
{
    int64_t all = 0, left = elements;

    for (int32_t i = 0; i < ranks->count; i++)
        all += ranks->lines[i].count;
    for (int32_t i = 0; i < G4_RANKS_LINES; i++) {
        int64_t count = i < ranks->count ? ranks->lines[i].count : 0;

        out[i] = all == 0 ? 0 : (int32_t)bn_floor_div(count * elements, all);
        left -= out[i];
    }
    while (left > 0 && left <= all) {
        int64_t largest = 0;
        int32_t best = G4_NONE;

        for (int32_t i = 0; i < ranks->count; i++) {
            int64_t rest = (int64_t)ranks->lines[i].count * elements - (int64_t)out[i] * all;

            if (rest > largest && out[i] < ranks->lines[i].count) {
                largest = rest;
                best = i;
            }
        }
        if (best == G4_NONE)
            return;
        out[best]++;
        left--;
    }
}

/* G4-260 Subordinate command, afterwards: one who won while their main force lost may go, or fight all
 * that is left in a new pitched battle; casualties stay, PB does not. */
bool g4_second_battle_open(bool subordinate_won, bool main_lost)
{
    return subordinate_won && main_lost;
}

int32_t g4_main_battle_given(const g4_battle_inputs *inputs)
{
    return inputs->main_battle_result == 0 ? G4_NONE : inputs->main_battle_result - 1;
}
