/* The reasons of a fate, in the terms of a trace: percentage, casualties, dead, what is left. */
#include "results.h"
#include "sums.h"
#include "tactics.h"

static bn_term of_fighter(const wm_fighter *self, wm_sum group)
{
    return (bn_term){ .row = BN_NO_ROW,
                      .side = self->side,
                      .about = self->about,
                      .group = (uint8_t)group,
                      .count = self->strength,
                      .name = self->name };
}

static void remark(bn_trace *trace, const wm_fighter *self, uint16_t rule, uint16_t row,
                   int64_t value, const char *words)
{
    bn_term term = of_fighter(self, 0);

    term.count = 0;
    term.rule = rule;
    term.row = row;
    term.value = value;
    term.seen[0] = bn_rat_int(value < 0 ? -value : value);
    term.words = words;
    bn_trace_add(trace, term);
}

/* Points of tactics, and the limits of 0 and 100. */
static void tell_tactics(const wm_clash *clash, int32_t who, int32_t percent,
                         const wm_figures *tables, const wm_readings *rules, bn_trace *trace)
{
    const wm_fighter *self = &clash->fighters[who], *foe = &clash->fighters[1 - who];
    wm_tactic_effect effect = wm_tactics_lookup(tables, self->tactic, foe->tactic);
    bn_term of = of_fighter(self, WM_SUM_PERCENT);
    bn_rat share = bn_rat_int(percent);

    of.row = effect.row;
    if (effect.casualty_points != 0 && rules->tactics_casualties == 0) {
        wm_plus(trace, of, 103, effect.casualty_points, "points by tactics");
        share = bn_rat_add(share, bn_rat_int(effect.casualty_points));
    } else if (effect.casualty_points != 0) {
        bn_rat factor = bn_rat_of(100 + effect.casualty_points, 100);

        wm_times(trace, of, 103, factor, BN_ROUND_NOT, "by tactics");
        share = bn_rat_mul(share, factor);
    }
    of.row = BN_NO_ROW;
    if (share.num < 0) {
        of.exact = bn_rat_of(-share.num, share.den);
        wm_plus(trace, of, 81, 0, "never below 0");
    } else if (bn_rat_cmp(share, bn_rat_int(100)) > 0) {
        of.exact = bn_rat_sub(bn_rat_int(100), share);
        wm_plus(trace, of, 81, 0, "never above 100");
    }
}

static void tell_percent(const wm_clash *clash, int32_t who, const wm_fate *fate,
                         const wm_figures *tables, const wm_readings *rules, bn_trace *trace)
{
    const wm_combat_results_row *row = &tables->combat_results[clash->row];
    const wm_fighter *self = &clash->fighters[who];
    bool won = who == clash->winner;
    int32_t percent = won ? row->winner_casualties_percent : row->loser_casualties_percent;
    bn_term of = of_fighter(self, WM_SUM_PERCENT);

    of.row = (uint16_t)clash->row;
    wm_plus(trace, of, 80, percent,
            won ? "percentage lost by the winner" : "percentage lost by the loser");
    of.row = BN_NO_ROW;
    tell_tactics(clash, who, percent, tables, rules, trace);
    if (self->inside)
        wm_times(trace, of, 99, bn_rat_of(1, 2), BN_ROUND_NOT, "behind walls");
    if (fate->spared)
        wm_times(trace, of, 106, bn_rat_of(1, 2), BN_ROUND_NOT, "by mercy");
    of.exact = bn_rat_of(fate->share, WM_PERCENT);
    wm_gives(trace, of, 81, 0, "percentage of casualties");
}

static void tell_losses(const wm_clash *clash, int32_t who, const wm_fate *fate, bn_trace *trace)
{
    const wm_fighter *self = &clash->fighters[who];
    bool kept = fate->holds_field || fate->stays_inside || fate->spared;
    bn_term of = of_fighter(self, WM_SUM_CASUALTIES);

    of.row = (uint16_t)clash->row;
    of.seen[0] = bn_rat_of(fate->share, WM_PERCENT);
    wm_plus(trace, of, 82, self->strength, "strength at the start");
    wm_times(trace, of, 82, bn_rat_of(fate->share, WM_ALL), BN_ROUND_UP, "{0}%, rounded up");
    wm_gives(trace, of, 82, fate->casualties, "casualties, {0}%");
    of.group = WM_SUM_FIT;
    wm_plus(trace, of, 82, self->strength, "strength at the start");
    wm_plus(trace, of, 82, -(int64_t)fate->casualties, "casualties");
    wm_gives(trace, of, 82, self->strength - fate->casualties, "still fit");
    if (fate->casualties == 0)
        return;
    of.group = WM_SUM_DEAD;
    of.seen[0] = bn_rat_int(fate->wounded);
    wm_plus(trace, of, 82, fate->casualties, "casualties");
    if (kept)
        wm_times(trace, of, 83, bn_rat_of(1, 2), BN_ROUND_UP, "of them dead, rounded up");
    wm_gives(trace, of, kept ? 83 : 85, fate->dead,
             kept ? "dead, with {0} wounded who will return"
                  : "dead, as the wounded are left on the field");
}

static void tell_place(const wm_clash *clash, int32_t who, const wm_fate *fate, bn_trace *trace)
{
    const wm_fighter *self = &clash->fighters[who];
    uint16_t row = (uint16_t)clash->row;

    if (fate->fatigue_result != WM_FRESH)
        remark(trace, self, 86, row, 0,
               fate->fatigue == WM_SERIOUS ? "seriously fatigued" : "moderately fatigued");
    if (fate->destroyed)
        remark(trace, self, 91, row, 0, "no one is left");
    else if (fate->routed)
        remark(trace, self, 90, row, 0, "routed");
    else if (fate->stays_inside)
        remark(trace, self, 98, row, 0, "stays behind its walls");
    else if (fate->holds_field)
        remark(trace, self, 88, row, fate->advance, "holds the field, may advance {0}");
    else
        remark(trace, self, 88, row, -(int64_t)fate->retreat, "leaves the field, retreats {0}");
}

void wm_clash_reasons(const wm_figures *tables, const wm_clash *clash, const wm_readings *rules,
                      const wm_fate fates[WM_SIDES], bn_trace *trace)
{
    const wm_combat_results_row *row = &tables->combat_results[clash->row];

    for (int32_t who = 0; who < WM_SIDES; who++) {
        tell_percent(clash, who, &fates[who], tables, rules, trace);
        tell_losses(clash, who, &fates[who], trace);
        tell_place(clash, who, &fates[who], trace);
    }
    if (!wm_location_holds(tables, row->winner_location))
        remark(trace, &clash->fighters[clash->winner], 89, (uint16_t)clash->row, 0,
               "both must leave the field; it still won");
}
