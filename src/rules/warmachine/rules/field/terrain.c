/* The ground: what it does to either force, and what it does for the defender. */
#include "modifiers.h"

/* WM-095 Siege and defender group: a force that stays in its stronghold has it and all it brings,
 * riders' trouble included; one that came out to attack stands before it. */
static bool in_stronghold(const wm_combatant *self)
{
    return self->in_stronghold && wm_stance_counted(self) == WM_DEFENDS;
}

/* --- either force --- */

/* WM-058 Higher ground: at most one side has it. */
wm_entry wm_higher_ground(const wm_figures *tables, const wm_combatant *self,
                          const wm_battle_inputs *ground)
{
    return wm_entry_if(tables, ground->higher_force == 1 + self->side, WM_MODIFIERS_HIGHER_GROUND);
}

/* WM-059 Halflings at home: in fields or woods. */
wm_entry wm_halflings_at_home(const wm_figures *tables, const wm_combatant *self,
                              const wm_battle_inputs *ground)
{
    bool home = (ground->ground & (WM_FIELDS | WM_WOODS)) != 0;

    return wm_entry_if(tables, self->all_halflings && home, WM_MODIFIERS_HALFLINGS_AT_HOME);
}

/* WM-060 Elves at home: in woods. */
wm_entry wm_elves_at_home(const wm_figures *tables, const wm_combatant *self,
                          const wm_battle_inputs *ground)
{
    bool home = (ground->ground & WM_WOODS) != 0;

    return wm_entry_if(tables, self->all_elves && home, WM_MODIFIERS_ELVES_AT_HOME);
}

/* WM-061 Dwarves at home: in hills or mountains. */
wm_entry wm_dwarves_at_home(const wm_figures *tables, const wm_combatant *self,
                            const wm_battle_inputs *ground)
{
    bool home = (ground->ground & (WM_HILLS | WM_MOUNTAINS)) != 0;

    return wm_entry_if(tables, self->all_dwarves && home, WM_MODIFIERS_DWARVES_AT_HOME);
}

/* WM-062 Mounted in close country: any rider is enough, by the switch a fifth. */
wm_entry wm_mounted_close_country(const wm_figures *tables, const wm_combatant *self,
                                  const wm_battle_inputs *ground, const wm_readings *rules)
{
    bool mounted = rules->mounted_penalty_min_share == 0 ? self->riders : self->riders_many;
    bool close = (ground->ground & (WM_MOUNTAINS | WM_WOODS)) != 0 || in_stronghold(self);

    return wm_entry_if(tables, mounted && close, WM_MODIFIERS_MOUNTED_CLOSE_COUNTRY);
}

/* WM-065 Troops used to the ground: what is left of it that troubles this force. */
static uint32_t troublesome(const wm_combatant *self, uint32_t ground)
{
    return ground & ~self->terrain_adapted;
}

static void tell_used_to(const wm_combatant *self, uint32_t ground, bn_trace *trace)
{
    uint32_t hard = ground & (WM_MIRE | WM_SNOW | WM_SAND);

    if (trace != NULL && troublesome(self, hard) != hard)
        bn_trace_add(trace, (bn_term){ .rule = 65,
                                       .row = BN_NO_ROW,
                                       .side = self->side,
                                       .about = self->about,
                                       .group = WM_SUM_MODIFIED,
                                       .words = "used to the ground" });
}

/* WM-063 Mire: marsh or mud. */
wm_entry wm_mire(const wm_figures *tables, const wm_combatant *self, const wm_battle_inputs *ground)
{
    return wm_entry_if(tables, troublesome(self, ground->ground & WM_MIRE) != 0, WM_MODIFIERS_MIRE);
}

/* WM-064 Shifting ground: snow or sand; once. */
wm_entry wm_shifting_ground(const wm_figures *tables, const wm_combatant *self,
                            const wm_battle_inputs *ground)
{
    return wm_entry_if(tables, troublesome(self, ground->ground & (WM_SNOW | WM_SAND)) != 0,
                       WM_MODIFIERS_SHIFTING_GROUND);
}

/* --- the defender --- */

/* WM-067 to WM-071 Holding, passage, water, rough ground or wall (once), stronghold: whether the
 * condition of an entry of the defender group holds. */
static bool holds(uint16_t row, const wm_combatant *self, const wm_battle_inputs *ground)
{
    switch (row) {
    case WM_MODIFIERS_HOLDING:
        return self->holding;
    case WM_MODIFIERS_NARROW_PASSAGE:
        return ground->narrow_passage;
    case WM_MODIFIERS_DEEP_WATER:
        return ground->deep_water;
    case WM_MODIFIERS_ROUGH_OR_WALL:
        return self->behind_wall || (ground->ground & (WM_MOUNTAINS | WM_HILLS | WM_ROUGH)) != 0;
    default:
        return in_stronghold(self);
    }
}

int32_t wm_flyers_leave(const wm_figures *tables, bn_rat attacker_flying_percent)
{
    if (wm_reaches(attacker_flying_percent,
                   tables->constants[WM_CONSTANTS_FLYERS_CANCEL_PERCENT].value))
        return 0;
    if (wm_reaches(attacker_flying_percent,
                   tables->constants[WM_CONSTANTS_FLYERS_HALVE_PERCENT].value))
        return 1;
    return 2;
}

/* WM-066 Defender group and flyers: all entries add up, each cut by the attackers who fly. By the
 * switch a stronghold stands for all the others. */
wm_entry wm_defender_entry(const wm_figures *tables, uint16_t row, const wm_combatant *defender,
                           const wm_combatant *attacker, const wm_battle_inputs *ground,
                           const wm_readings *rules)
{
    bool covered = rules->stronghold_and_wall != 0 && row != WM_MODIFIERS_STRONGHOLD &&
                   in_stronghold(defender);
    wm_entry entry = wm_entry_if(tables, !covered && holds(row, defender, ground), row);

    if (entry.value != 0)
        entry.value -= entry.value / 2 * (2 - wm_flyers_leave(tables, attacker->flying_percent));
    return entry;
}

/* What to say of an entry that flyers cut, in the order of the group. */
static const char *cut_words(uint16_t row, int32_t left)
{
    static const char *const halved[] = {
        "stays in place, halved by {0}% flyers", "defile pass or bridge, halved by {0}% flyers",
        "deep water, halved by {0}% flyers",     "rough ground or wall, halved by {0}% flyers",
        "stronghold, halved by {0}% flyers",
    };

    if (left == 0)
        return "all the attackers fly";
    return left == 1 ? halved[row - WM_MODIFIERS_HOLDING] : NULL;
}

/* For the eye only: 8.33 and not 25/3. */
static bn_rat two_decimals(bn_rat percent)
{
    return bn_rat_of(bn_rat_floor(bn_rat_mul(percent, bn_rat_int(100))), 100);
}

static int32_t defender_group(const wm_figures *tables, const wm_combatant *self,
                              const wm_combatant *foe, const wm_battle_inputs *ground,
                              const wm_readings *rules, bn_trace *trace)
{
    int32_t left = wm_flyers_leave(tables, foe->flying_percent), sum = 0;

    for (int32_t at = WM_MODIFIERS_HOLDING; at <= WM_MODIFIERS_STRONGHOLD; at++) {
        uint16_t row = (uint16_t)at;
        wm_entry entry = wm_defender_entry(tables, row, self, foe, ground, rules);

        sum += entry.value;
        if (trace != NULL)
            wm_entry_add(entry, self, cut_words(row, left), two_decimals(foe->flying_percent),
                         (bn_rat){ 0, 1 }, trace);
    }
    return sum;
}

/* A stronghold that gives nothing says why. */
static void tell_idle_stronghold(const wm_combatant *self, const wm_combatant *foe, bn_trace *trace)
{
    wm_entry entry = { 0, self->in_stronghold ? WM_MODIFIERS_STRONGHOLD : BN_NO_ROW };
    const char *words = self->on_march          ? "inside a stronghold, but on the march"
                        : wm_defends(foe, self) ? "inside a stronghold, but it attacks"
                                                : "inside a stronghold, but not the only defender";

    wm_entry_add(entry, self, words, (bn_rat){ 0, 1 }, (bn_rat){ 0, 1 }, trace);
}

int32_t wm_terrain(const wm_figures *tables, const wm_combatant *self, const wm_combatant *foe,
                   const wm_battle_inputs *ground, const wm_readings *rules, bn_trace *trace)
{
    int32_t sum = wm_entry_plain(wm_higher_ground(tables, self, ground), self, trace);

    sum += wm_entry_plain(wm_halflings_at_home(tables, self, ground), self, trace);
    sum += wm_entry_plain(wm_elves_at_home(tables, self, ground), self, trace);
    sum += wm_entry_plain(wm_dwarves_at_home(tables, self, ground), self, trace);
    sum += wm_entry_plain(wm_mounted_close_country(tables, self, ground, rules), self, trace);
    sum += wm_entry_plain(wm_mire(tables, self, ground), self, trace);
    sum += wm_entry_plain(wm_shifting_ground(tables, self, ground), self, trace);
    tell_used_to(self, ground->ground, trace);
    if (wm_defends(self, foe))
        return sum + defender_group(tables, self, foe, ground, rules, trace);
    tell_idle_stronghold(self, foe, trace);
    return sum;
}
