#include "staff.h"

int32_t g4_holder(const g4_force *force, uint32_t post)
{
    for (int32_t i = 0; i < force->person_count; i++)
        if (force->persons[i].posts & post)
            return i;
    return G4_NONE;
}

/* G4-096 Monsters' Cunning: one number for every skill, by default the better of wits and senses; 0
 * for everyone who is no monster. */
static int32_t cunning_of(const g4_person *person)
{
    if (person->cunning > 0)
        return person->cunning;
    if (!person->monster)
        return 0;
    return person->iq > person->perception ? person->iq : person->perception;
}

static int32_t recorded(const g4_person *person, int32_t which)
{
    switch (which) {
    case G4_SKILL_DEFAULTS_STRATEGY:
        return person->strategy;
    case G4_SKILL_DEFAULTS_TACTICS:
        return person->tactics;
    case G4_SKILL_DEFAULTS_INTELLIGENCE:
        return person->intelligence;
    case G4_SKILL_DEFAULTS_LEADERSHIP:
        return person->leadership;
    default:
        return person->administration;
    }
}

/* Monsters have no staff: the one that leads them does everything. */
static int32_t nobody_at_post(const g4_force *force)
{
    int32_t commander = g4_holder(force, G4_COMMANDER);
    int32_t cunning = commander == G4_NONE ? 0 : cunning_of(&force->persons[commander]);

    return cunning > 0 ? cunning : force->npc_skill;
}

/* G4-095 Command staff: each post with its skills; a post that no one holds is an NPC's. */
int32_t g4_staff_skill(const g4_figures *tables, const g4_force *force, int32_t person,
                       int32_t which)
{
    if (person == G4_NONE)
        return nobody_at_post(force);

    const g4_person *who = &force->persons[person];
    int32_t cunning = cunning_of(who);

    return cunning > 0 ? cunning
                       : g4_skill_or_default(tables, recorded(who, which), who->iq, which);
}

bn_term g4_staff_term(const g4_figures *tables, const g4_force *force, int32_t person,
                      int32_t which)
{
    static const char *const words[][2] = {
        [G4_SKILL_DEFAULTS_STRATEGY] = { "Strategy", "Strategy by default" },
        [G4_SKILL_DEFAULTS_TACTICS] = { "Tactics", "Tactics by default" },
        [G4_SKILL_DEFAULTS_INTELLIGENCE] = { "Intelligence Analysis",
                                             "Intelligence Analysis by default" },
        [G4_SKILL_DEFAULTS_LEADERSHIP] = { "Leadership", "Leadership by default" },
        [G4_SKILL_DEFAULTS_ADMINISTRATION] = { "Administration", "Administration by default" },
    };
    int32_t does = person != G4_NONE ? person : g4_holder(force, G4_COMMANDER);
    const g4_person *who = does == G4_NONE ? NULL : &force->persons[does];
    bn_term term = { .rule = 95,
                     .row = BN_NO_ROW,
                     .about = -1,
                     .value = g4_staff_skill(tables, force, person, which),
                     .words = words[which][0] };

    if (who == NULL || (person == G4_NONE && cunning_of(who) == 0))
        return term; /* an NPC without a name */
    term.name = who->name;
    if (cunning_of(who) > 0) {
        term.rule = 96;
        term.words = "Cunning";
    } else if (recorded(who, which) <= 0) {
        term.rule = 8;
        term.words = words[which][1];
    }
    return term;
}
