#include "characters.h"

static const wm_character_expenditure_row *expenditure(const wm_figures *tables, bool won)
{
    return &tables->character_expenditure[won ? WM_CHARACTER_EXPENDITURE_WIN
                                              : WM_CHARACTER_EXPENDITURE_LOSS];
}

static int32_t part_of(int32_t whole, int32_t numerator, int32_t denominator)
{
    return (int32_t)bn_ceil_div((int64_t)whole * numerator, denominator);
}

int32_t wm_spells_kept(const wm_figures *tables, int32_t combat_spells, bool won)
{
    int32_t kept = expenditure(tables, won)->combat_spells_kept;

    return combat_spells < kept ? combat_spells : kept;
}

int32_t wm_charges_used(const wm_figures *tables, int32_t charges, bool won)
{
    int32_t used = part_of(charges, expenditure(tables, won)->charges_used_numerator,
                           expenditure(tables, won)->charges_used_denominator);

    return used < charges ? used : charges; /* by house figures it might be more */
}

const wm_person *wm_person_of(const wm_force *force, int32_t number)
{
    if (number == 0)
        return &force->leader;
    return number <= force->person_count ? &force->persons[number - 1] : NULL;
}

wm_belongings wm_belongings_of(const wm_person *person)
{
    wm_belongings out = { .combat_spells = person->combat_spells };

    for (int32_t i = 0; i < person->item_count; i++)
        out.charges[i] = person->items[i].charges;
    return out;
}

/* WM-114 Spells and charges: item by item, by the outcome. */
wm_belongings wm_after_battle(const wm_figures *tables, const wm_person *person, wm_belongings had,
                              bool won)
{
    had.combat_spells = wm_spells_kept(tables, had.combat_spells, won);
    for (int32_t i = 0; i < person->item_count; i++)
        had.charges[i] -= wm_charges_used(tables, had.charges[i], won);
    return had;
}

bn_rat wm_command_share(const wm_figures *tables, bool won)
{
    return bn_rat_of(expenditure(tables, won)->xp_numerator,
                     expenditure(tables, won)->xp_denominator);
}

/* WM-115 Experience points: by the enemy's number, a third of it for a defeat. */
int32_t wm_command_xp(const wm_figures *tables, int32_t enemy_strength, bool won)
{
    return part_of(enemy_strength, expenditure(tables, won)->xp_numerator,
                   expenditure(tables, won)->xp_denominator);
}

/* WM-116 Staff of health: only on a field that is held. */
int32_t wm_staff_heals(const wm_figures *tables, int32_t wounded, bool holds_field)
{
    int32_t most = tables->constants[WM_CONSTANTS_STAFF_HEALS].value;

    if (!holds_field)
        return 0;
    return wounded < most ? wounded : most;
}
