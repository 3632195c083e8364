/* A belief in words: what a seat was told, and what it takes for granted. */
#include "steps.h"

static const char *kept(const bn_text *text, bn_arena *arena)
{
    return bn_arena_text(arena, text->buffer, text->length);
}

static void add_told(const g4_figures *tables, g4_told_how how, bn_text *text)
{
    if (how == G4_TOLD_NAMES) {
        bn_text_add(text, "the enemy on the field was seen, by name and number. Taken for granted: "
                          "troops");
        return;
    }
    bn_text_add(text, how == G4_TOLD_SIGHT ? "the enemy's numbers were seen, by how he moves"
                      : how == G4_TOLD_ESTIMATE
                          ? "scouts reported the enemy's numbers, by how he moves"
                          : "nothing was reported about the enemy");
    if (how != G4_TOLD_NOTHING) {
        bn_text_add(text, ", within ");
        bn_text_int(text, how == G4_TOLD_SIGHT ? g4_sight_error(tables, true)
                                               : g4_estimate_error(tables));
        bn_text_add(text, "% either way");
    }
    bn_text_add(text, ". Taken for granted: troops of your own kind");
}

/* The headline's share of it. */
static const char *assumption(g4_told_how how, bool lone, int32_t skill, bn_arena *arena)
{
    char buffer[200];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    bn_text_add(&text, lone || how == G4_TOLD_NOTHING
                           ? "if the enemy is as strong as you, half or twice as strong"
                       : how == G4_TOLD_NAMES ? "if the enemy's troops are as good as yours"
                                              : "if the enemy is of your own kind");
    bn_text_add(&text, " and his commander is your equal (skill ");
    bn_text_int(&text, skill);
    bn_text_char(&text, ')');
    return kept(&text, arena);
}

void g4_belief_words(const g4_figures *tables, g4_told_how how, bool lone, int32_t skill,
                     bn_arena *arena, bn_belief *out)
{
    char buffer[600];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    add_told(tables, how, &text);
    bn_text_add(&text, " as good and as well equipped as most of yours, and a commander who is the "
                       "equal of yours, of skill ");
    bn_text_int(&text, skill);
    if (lone)
        bn_text_add(&text, ". Who comes alone is taken for a Hero, of a strength that his number "
                           "does not tell");
    out->words = kept(&text, arena);
    out->assumes = assumption(how, lone, skill, arena);
}
