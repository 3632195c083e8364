/* The skill that a side assumes for enemy commanders, and the whole belief in words: what a seat was shown, and what it
 * assumes. */
#include "steps.h"

#include "rules/people/staff.h"

/* ---- the commander ------------------------------------------------------------------------ */

/* The skill of the seat's commander by the documents, which is also assumed for an unknown one. */
static int32_t own_skill(const g4_scene *scene, int32_t us)
{
    const g4_figures *tables = scene->setup->figures;
    const g4_force *force = g4_force_in(scene, us, 0);
    int32_t roller = g4_strategy_roller(force, g4_holder(force, G4_COMMANDER)), elements = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        elements += force->lines[i].count;
    return g4_command_skill(
        tables, g4_staff_skill(tables, force, roller, G4_SKILL_DEFAULTS_STRATEGY),
        g4_staff_skill(tables, force, roller, G4_SKILL_DEFAULTS_TACTICS), elements);
}

static const g4_side *believing(const g4_scene *scene, int32_t us)
{
    return &scene->setup->sides[scene->sides[us]];
}

bn_skills g4_skills_believed(const g4_scene *scene, int32_t us)
{
    return bn_skills_weighed(&believing(scene, us)->belief, own_skill(scene, us));
}

/* ---- words -------------------------------------------------------------------------------- */

static const char *kept(const bn_text *text, bn_arena *arena)
{
    return bn_arena_text(arena, text->buffer, text->length);
}

static void add_told(const g4_figures *tables, g4_told_how how, bn_text *text)
{
    if (how == G4_TOLD_NAMES) {
        bn_text_add(text, "the enemy on the field was seen, by name and number. Assumed: troops");
        return;
    }
    bn_text_add(text, how == G4_TOLD_SIGHT      ? "the enemy's numbers were seen, by mobility"
                      : how == G4_TOLD_ESTIMATE ? "scouts reported the enemy's numbers, by mobility"
                                                : "nothing was reported about the enemy");
    if (how != G4_TOLD_NOTHING) {
        bn_text_add(text, ", within ");
        bn_text_int(text, how == G4_TOLD_SIGHT ? g4_sight_error(tables, true)
                                               : g4_estimate_error(tables));
        bn_text_add(text, "% either way");
    }
    bn_text_add(text, ". Assumed: troops like yours");
}

/* The headline's share of it. */
static const char *assumption(g4_told_how how, bool lone, const g4_side *side, int32_t skill,
                              bn_arena *arena)
{
    char buffer[200];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    bn_text_add(&text, lone || how == G4_TOLD_NOTHING
                           ? "if the enemy is as strong as you, half or twice as strong"
                       : how == G4_TOLD_NAMES ? "if the enemy's troops are as good as yours"
                                              : "if the enemy is like yours");
    bn_skills_assume(&side->belief, skill, &text);
    return kept(&text, arena);
}

void g4_belief_words(const g4_scene *scene, int32_t us, g4_told_how how, bool lone, bn_arena *arena,
                     bn_belief *out)
{
    const g4_side *side = believing(scene, us);
    int32_t skill = own_skill(scene, us);
    char buffer[600];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    add_told(scene->setup->figures, how, &text);
    bn_text_add(&text, " as good and as well equipped as most of yours,");
    bn_skills_tell(&side->belief, skill, &text);
    if (lone)
        bn_text_add(&text, ". A lone enemy is assumed to be a Hero of unknown strength");
    out->words = kept(&text, arena);
    out->assumes = assumption(how, lone, side, skill, arena);
}
