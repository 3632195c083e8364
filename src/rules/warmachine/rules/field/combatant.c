/* From force, standing and judgements to what the modifiers read. */
#include "modifiers.h"

#include <string.h>

#include "rules/rating/rating.h"

static bool same_name(const char *a, const char *b)
{
    return a != NULL && b != NULL && a[0] != '\0' && strcmp(a, b) == 0;
}

static bool names(const wm_record *record, const wm_force *foe)
{
    return same_name(record->against, foe->name) || same_name(record->against, foe->leader.name);
}

bool wm_record_beaten(const wm_force *force, const wm_force *foe)
{
    for (int32_t i = 0; i < force->record_count; i++)
        if (force->records[i].result == WM_RECORD_VICTORY && names(&force->records[i], foe))
            return true;
    return false;
}

bool wm_record_mercy(const wm_figures *tables, const wm_force *force, const wm_force *foe,
                     int32_t day)
{
    for (int32_t i = 0; i < force->record_count; i++)
        if (force->records[i].result == WM_RECORD_MERCY && names(&force->records[i], foe) &&
            wm_mercy_binds(tables, force->records[i].days_ago + day))
            return true;
    return false;
}

bool wm_record_spared(const wm_force *force, const wm_force *foe)
{
    for (int32_t i = 0; i < force->record_count; i++)
        if (force->records[i].result == WM_RECORD_MERCY && names(&force->records[i], foe))
            return true;
    return false;
}

bool wm_all_infravision(const wm_force *force, const wm_standing *standing)
{
    if (standing->leader_here && !force->leader.infravision)
        return false;
    for (int32_t i = 0; i < force->kind_count; i++)
        if (standing->kinds[i] > 0 && !force->kinds[i].infravision)
            return false;
    return true;
}

int32_t wm_heroes(const wm_figures *tables, const wm_force *force)
{
    int32_t heroes = 0;

    for (int32_t i = 0; i < force->person_count; i++)
        heroes += force->persons[i].player &&
                  force->persons[i].level >= tables->constants[WM_CONSTANTS_NAME_LEVEL].value;
    return heroes;
}

/* What the force is, as it is now. */
static void take_members(const wm_figures *tables, wm_combatant *out, const wm_force *force,
                         const wm_standing *standing)
{
    wm_census census;

    memcpy(census.kinds, standing->kinds, sizeof census.kinds);
    out->flying_percent = wm_flying_percent(tables, force, &census);
    out->strength = standing->strength;
    out->battle_rating = standing->battle_rating;
    out->troop_class = standing->troop_class;
    out->fatigue = standing->fatigue;
    out->about = standing->force;
    out->side = (int8_t)force->side;
    out->all_halflings = wm_all_of(force, &census, WM_HALFLING);
    out->all_elves = wm_all_of(force, &census, WM_ELF);
    out->all_dwarves = wm_all_of(force, &census, WM_DWARF);
    out->riders = wm_has_riders(tables, force, &census, 0);
    out->riders_many = wm_has_riders(tables, force, &census,
                                     tables->constants[WM_CONSTANTS_MOUNTED_MIN_SHARE].value);
}

/* WM-135 Situation of a battle: as judged; `holding` by itself for a defender that did not move. */
static void take_situation(wm_combatant *out, const wm_force_inputs *inputs, bool moved)
{
#define OF_FORCE(name, member, ...) out->member = inputs->member;
#include "questions.def"
    if (!inputs->given[WM_IN_HOLDING])
        out->holding = out->stance == WM_DEFENDS && !moved;
}

/* Where character actions are not played, or the leader is elsewhere, they have no effect. */
static void drop_actions(wm_combatant *out, bool played, bool leader_here)
{
    if (!played)
        out->information = out->camp_surprised = out->leader_removed = out->officer_removed = 0;
    if (!played || !leader_here)
        out->heroics_leader = out->heroics_successes = out->heroics_failures = 0;
    out->surprise = out->camp_surprised ? WM_SURPRISE_CAMP : 0;
}

wm_combatant wm_combatant_of(const wm_figures *tables, const wm_force *force,
                             const wm_standing *standing, const wm_force_inputs *inputs,
                             const wm_options *options, wm_stance stance, bool moved)
{
    wm_combatant out = { .stance = (uint8_t)stance };

    take_members(tables, &out, force, standing);
    take_situation(&out, inputs, moved);
    drop_actions(&out, options->use_character_actions, standing->leader_here);
    return out;
}
