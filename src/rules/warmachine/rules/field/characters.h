/* Characters and their items in a battle (WM-113 to WM-117). */
#ifndef WM_CHARACTERS_H
#define WM_CHARACTERS_H

#include "model.h"

/* XP of a PC who leads: by the enemy's true strength at the start of their own battle. */
int32_t wm_command_xp(const wm_figures *tables, int32_t enemy_strength, bool won);
bn_rat wm_command_share(const wm_figures *tables, bool won); /* of the enemy's number */

int32_t wm_spells_kept(const wm_figures *tables, int32_t combat_spells, bool won);
int32_t wm_charges_used(const wm_figures *tables, int32_t charges, bool won); /* of one item */

/* The characters of a force by number, the leader as 0; NULL after the last. */
const wm_person *wm_person_of(const wm_force *force, int32_t number);

/* Whatever a person has left of spells and charges. */
typedef struct wm_belongings {
    int32_t combat_spells;
    int32_t charges[WM_ITEMS];
} wm_belongings;

wm_belongings wm_belongings_of(const wm_person *person); /* as the document has them */

/* After a battle that was not played as an adventure. */
wm_belongings wm_after_battle(const wm_figures *tables, const wm_person *person, wm_belongings had,
                              bool won);

/* Wounded that a staff of health returns to strength at once. */
int32_t wm_staff_heals(const wm_figures *tables, int32_t wounded, bool holds_field);

#endif
