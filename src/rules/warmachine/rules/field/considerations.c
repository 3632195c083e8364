/* Step C2, campaign considerations: siege weeks, mercy, what characters did before the battle. */
#include "modifiers.h"

static int32_t constant(const wm_figures *tables, int32_t row)
{
    return tables->constants[row].value;
}

/* WM-100 Investment: each completed week helps the storm of this place, and no other battle. */
wm_entry wm_siege_weeks_bonus(const wm_figures *tables, const wm_combatant *self,
                              const wm_combatant *foe)
{
    wm_entry entry =
        wm_entry_if(tables, foe->inside && self->siege_weeks > 0, WM_MODIFIERS_SIEGE_WEEK);

    entry.value *= self->siege_weeks;
    return entry;
}

/* WM-107 Debt of mercy: once, not for each mercy. */
wm_entry wm_mercy_debt(const wm_figures *tables, const wm_combatant *self)
{
    return wm_entry_if(tables, self->mercy_debt, WM_MODIFIERS_MERCY_DEBT);
}

bool wm_mercy_binds(const wm_figures *tables, int32_t days)
{
    return days >= 0 && days <= constant(tables, WM_CONSTANTS_MERCY_DAYS);
}

int32_t wm_mercy_reaction(const wm_figures *tables, bool shown)
{
    return shown ? constant(tables, WM_CONSTANTS_MERCY_REACTION) : 0;
}

/* WM-108 Information: one entry for a force. */
wm_entry wm_information(const wm_figures *tables, int32_t information)
{
    if (information <= 0)
        return (wm_entry){ 0, BN_NO_ROW };
    return wm_entry_if(tables, true, (uint16_t)(WM_MODIFIERS_INFORMATION_PLAN + information - 1));
}

/* WM-109 Surprise from ambush: the chance that an enemy who moves into it is surprised. */
int32_t wm_ambush_chance(const wm_figures *tables, bool invisible, int32_t adjustment)
{
    int64_t chance = constant(tables, invisible ? WM_CONSTANTS_AMBUSH_CHANCE_INVISIBLE
                                                : WM_CONSTANTS_AMBUSH_CHANCE) +
                     (int64_t)adjustment;

    return (int32_t)(chance < 0 ? 0 : chance > 100 ? 100 : chance);
}

/* WM-110 Surprise on a camp: of the two surprises the larger alone. */
wm_entry wm_surprise(const wm_figures *tables, uint8_t surprise)
{
    wm_entry camp =
        wm_entry_if(tables, (surprise & WM_SURPRISE_CAMP) != 0, WM_MODIFIERS_SURPRISE_CAMP);
    wm_entry ambush =
        wm_entry_if(tables, (surprise & WM_SURPRISE_AMBUSH) != 0, WM_MODIFIERS_SURPRISE_AMBUSH);

    return ambush.value > camp.value ? ambush : camp;
}

/* WM-111 Loss of leader or officers: the enemy's; the two add, officers once for any number. */
wm_entry wm_leader_loss(const wm_figures *tables, const wm_combatant *self)
{
    return wm_entry_if(tables, self->leader_removed, WM_MODIFIERS_LEADER_REMOVED);
}

wm_entry wm_officer_loss(const wm_figures *tables, const wm_combatant *self)
{
    return wm_entry_if(tables, self->officer_removed, WM_MODIFIERS_OFFICER_REMOVED);
}

/* WM-112 Heroics: every PC's deed counts once. By the switch a force has one deed, the leader's if there is one;
 * otherwise a success counts before a failure. */
int32_t wm_heroic_deeds(uint16_t row, const wm_combatant *self, const wm_readings *rules)
{
    bool single = rules->heroics_count != 0;

    switch (row) {
    case WM_MODIFIERS_HEROICS_LEADER_SUCCESS:
        return self->heroics_leader == 1;
    case WM_MODIFIERS_HEROICS_LEADER_FAILURE:
        return self->heroics_leader == 2;
    case WM_MODIFIERS_HEROICS_PC_SUCCESS:
        if (!single)
            return self->heroics_successes;
        return self->heroics_leader == 0 && self->heroics_successes > 0;
    default:
        if (!single)
            return self->heroics_failures;
        return self->heroics_leader == 0 && self->heroics_successes == 0 &&
               self->heroics_failures > 0;
    }
}

static int32_t heroics(const wm_figures *tables, const wm_combatant *self, const wm_readings *rules,
                       bn_trace *trace)
{
    int32_t sum = 0;

    if (self->heroics_leader + self->heroics_successes + self->heroics_failures == 0)
        return 0;
    for (int32_t at = WM_MODIFIERS_HEROICS_LEADER_SUCCESS; at <= WM_MODIFIERS_HEROICS_PC_FAILURE;
         at++) {
        uint16_t row = (uint16_t)at;
        int32_t deeds = wm_heroic_deeds(row, self, rules);
        wm_entry entry = wm_entry_if(tables, deeds > 0, row);

        entry.value *= deeds;
        sum += wm_entry_plain(entry, self, trace);
    }
    return sum;
}

/* WM-077 Campaign considerations: everything that is not in step C1, and the referee's own modifier. */
int32_t wm_considerations(const wm_figures *tables, const wm_combatant *self,
                          const wm_combatant *foe, const wm_readings *rules, bn_trace *trace)
{
    wm_entry own = { self->campaign_modifier,
                     self->campaign_modifier != 0 ? WM_MODIFIERS_CAMPAIGN_MODIFIER : BN_NO_ROW };
    int32_t sum =
        wm_entry_add(wm_siege_weeks_bonus(tables, self, foe), self,
                     self->siege_weeks == 1 ? "{0} week of investment" : "{0} weeks of investment",
                     (bn_rat){ self->siege_weeks, 1 }, (bn_rat){ 0, 1 }, trace);

    sum += wm_entry_plain(wm_mercy_debt(tables, self), self, trace);
    sum += wm_entry_plain(wm_information(tables, self->information), self, trace);
    sum += wm_entry_plain(wm_surprise(tables, self->surprise), self, trace);
    sum += wm_entry_plain(wm_leader_loss(tables, self), self, trace);
    sum += wm_entry_plain(wm_officer_loss(tables, self), self, trace);
    sum += heroics(tables, self, rules, trace);
    return sum + wm_entry_add(own, self, "judgement of the referee", (bn_rat){ 0, 1 },
                              (bn_rat){ 0, 1 }, trace);
}
