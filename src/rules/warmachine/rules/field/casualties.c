/* Casualties: losses are shared out among the kinds of a force and taken off it. */
#include "results.h"

/* Of the kinds with heads left to lose, the next to lose an odd one: by the larger claim, then by
 * the larger number, then by place. -1 if there is none. */
static int32_t next_kind(const int32_t *kinds, const int64_t *claims, const bool *served,
                         int32_t count)
{
    int32_t best = WM_NONE;

    for (int32_t i = 0; i < count; i++) {
        if (served[i])
            continue;
        if (best == WM_NONE || claims[i] > claims[best] ||
            (claims[i] == claims[best] && kinds[i] > kinds[best]))
            best = i;
    }
    return best;
}

static void share_by_percent(const int32_t *kinds, int32_t count, int64_t total, int32_t losses,
                             int32_t *out)
{
    int64_t remainders[WM_KINDS];
    bool served[WM_KINDS];
    int32_t left = losses;

    for (int32_t i = 0; i < count; i++) {
        int64_t claim = (int64_t)kinds[i] * losses;

        out[i] = claim == 0 ? 0 : (int32_t)(claim / total);
        remainders[i] = claim - out[i] * total;
        served[i] = remainders[i] == 0;
        left -= out[i];
    }
    while (left-- > 0) {
        int32_t kind = next_kind(kinds, remainders, served, count);

        out[kind]++;
        served[kind] = true;
    }
}

/* Whole turns are taken together: as many as the smallest kind left, or the losses, allow. */
static void share_by_turns(const int32_t *kinds, int32_t count, int32_t losses, int32_t *out)
{
    static const int64_t no_claims[WM_KINDS] = { 0 };
    bool spent[WM_KINDS];

    for (int32_t i = 0; i < count; i++)
        out[i] = 0;
    while (losses > 0) {
        int32_t alive = 0, turns = losses;

        for (int32_t i = 0; i < count; i++) {
            spent[i] = out[i] == kinds[i];
            alive += !spent[i];
            if (!spent[i] && kinds[i] - out[i] < turns)
                turns = kinds[i] - out[i];
        }
        BN_ASSERT(alive > 0); /* losses never exceed the heads there are */
        if (losses / alive < turns)
            turns = losses / alive;
        if (turns == 0)
            break;
        for (int32_t i = 0; i < count; i++)
            out[i] += spent[i] ? 0 : turns;
        losses -= turns * alive;
    }
    while (losses-- > 0) {
        int32_t kind = next_kind(kinds, no_claims, spent, count);

        out[kind]++;
        spent[kind] = true;
    }
}

/* WM-084 Mixed troops: the same percentage of every kind by largest remainder, by the switch the
 * same number of heads. */
void wm_share_losses(const int32_t *kinds, int32_t count, int32_t losses, const wm_readings *rules,
                     int32_t *out)
{
    int64_t total = 0;

    for (int32_t i = 0; i < count; i++)
        total += kinds[i];
    BN_ASSERT(count <= WM_KINDS && losses >= 0 && losses <= total);
    if (losses == 0) {
        for (int32_t i = 0; i < count; i++)
            out[i] = 0;
        return;
    }
    if (rules->mixed_casualties == 0)
        share_by_percent(kinds, count, total, losses, out);
    else
        share_by_turns(kinds, count, losses, out);
}

/* WM-113 Characters are not killed: losses come off the kinds, and no character is among those. */
void wm_take_losses(wm_standing *standing, const wm_fate *fate, const wm_readings *rules)
{
    int32_t fallen[WM_KINDS], dead[WM_KINDS];

    wm_share_losses(standing->kinds, WM_KINDS, fate->casualties, rules, fallen);
    wm_share_losses(fallen, WM_KINDS, fate->dead, rules, dead);
    for (int32_t i = 0; i < WM_KINDS; i++) {
        standing->kinds[i] -= fallen[i];
        standing->wounded[i] += fallen[i] - dead[i];
    }
    standing->strength -= fate->casualties;
    standing->dead += fate->dead;
    standing->fatigue = fate->fatigue;
    standing->routed |= fate->routed;
    standing->gone |= fate->destroyed;
}

void wm_return_wounded(wm_standing *standing, int32_t heads, const wm_readings *rules)
{
    int32_t back[WM_KINDS];

    wm_share_losses(standing->wounded, WM_KINDS, heads, rules, back);
    for (int32_t i = 0; i < WM_KINDS; i++) {
        standing->wounded[i] -= back[i];
        standing->kinds[i] += back[i];
    }
    standing->strength += heads;
}
