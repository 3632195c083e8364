/* Dice and what they are rolled against. */
#include "skills.h"

/* G4-001 Dice: Nd-K and NdxK; a skill is rolled on 3d. */
bn_throw g4_throw(const g4_figures *tables, int32_t dice)
{
    const g4_dice_row *row = &tables->dice[dice];

    return (bn_throw){ (uint8_t)row->dice, (uint8_t)G4_FIXED(DIE_FACES), (int16_t)-row->less };
}

int32_t g4_dice_value(const g4_figures *tables, int32_t dice, int32_t total)
{
    return total * tables->dice[dice].times;
}

/* ---- success rolls ------------------------------------------------------------------------ */

/* G4-002 Success roll: at most the skill; the lowest rolls always succeed, the highest never. */
bool g4_succeeds(const g4_figures *tables, int32_t skill, int32_t roll)
{
    if (roll <= G4_CONSTANT(tables, SUCCESS_ALWAYS))
        return true;
    return roll < G4_CONSTANT(tables, FAILURE_ALWAYS) && roll <= skill;
}

static bool critical(const g4_figures *tables, int32_t skill, int32_t roll, g4_grade grade)
{
    for (int32_t i = 0; i < G4_CRITICALS_COUNT; i++) {
        const g4_criticals_row *row = &tables->criticals[i];

        if (row->roll == roll && row->grade == grade)
            return skill >= row->skill_min && skill <= row->skill_max;
    }
    return false;
}

/* G4-003 Critical success: by the roll, with high skill by more rolls. */
static g4_grade success(const g4_figures *tables, int32_t skill, int32_t roll)
{
    return critical(tables, skill, roll, G4_CRITICAL_SUCCESS) ? G4_CRITICAL_SUCCESS : G4_SUCCESS;
}

/* G4-004 Critical failure: by the roll, or by missing the skill widely. */
static g4_grade failure(const g4_figures *tables, int32_t skill, int32_t roll)
{
    if (roll - skill >= G4_CONSTANT(tables, CRITICAL_FAILURE_BY))
        return G4_CRITICAL_FAILURE;
    return critical(tables, skill, roll, G4_CRITICAL_FAILURE) ? G4_CRITICAL_FAILURE : G4_FAILURE;
}

g4_grade g4_check(const g4_figures *tables, int32_t skill, int32_t roll)
{
    return g4_succeeds(tables, skill, roll) ? success(tables, skill, roll)
                                            : failure(tables, skill, roll);
}

/* G4-005 Margin: skill less roll; a forced success is 0 at worst, a forced failure -1 at best. */
int32_t g4_margin(const g4_figures *tables, int32_t skill, int32_t roll)
{
    int32_t margin = skill - roll;

    if (roll <= G4_CONSTANT(tables, SUCCESS_ALWAYS))
        return margin < 0 ? 0 : margin;
    if (roll >= G4_CONSTANT(tables, FAILURE_ALWAYS))
        return margin >= 0 ? -1 : margin;
    return margin;
}

/* ---- contests ----------------------------------------------------------------------------- */

/* G4-006 Quick Contest: the larger margin wins, by the difference. */
g4_quick_contest g4_contest(const g4_figures *tables, const int32_t skill[2], const int32_t roll[2])
{
    int32_t lead = g4_margin(tables, skill[0], roll[0]) - g4_margin(tables, skill[1], roll[1]);

    if (lead == 0)
        return (g4_quick_contest){ G4_NONE, 0 };
    return (g4_quick_contest){ lead < 0, lead < 0 ? -lead : lead };
}

/* ---- reactions and defaults --------------------------------------------------------------- */

/* G4-007 Reaction roll: the total by the table. */
int32_t g4_reaction_to(const g4_figures *tables, int32_t roll, int32_t modifier)
{
    int32_t total = roll + modifier, row = 0;

    while (total > tables->reaction[row].total_max)
        row++;
    return row;
}

/* G4-008 Skill defaults: from IQ, for those who never learnt it. */
int32_t g4_skill_or_default(const g4_figures *tables, int32_t recorded, int32_t iq, int32_t which)
{
    return recorded > 0 ? recorded : iq + tables->skill_defaults[which].from_iq;
}

const char *g4_margin_words(const g4_figures *tables, int32_t skill, int32_t roll)
{
    switch (g4_check(tables, skill, roll)) {
    case G4_CRITICAL_SUCCESS:
        return "margin, a critical success";
    case G4_CRITICAL_FAILURE:
        return "margin, a critical failure";
    default:
        return "margin";
    }
}
