/* What the options of an order do. Orders of two sides do not meet in these rules. */
#include "steps.h"

static const char against_commander[] =
    "strikes at the enemy commander; success is a catastrophe for the enemy, failure raises enemy "
    "Morale";
static const char *const mission_words[] = {
    "no mission; fights with its unit",
    "protects the leaders against killers",
    "brings Strategy, if it succeeds",
    against_commander,
    "strikes at an enemy unit leader; success is a catastrophe, failure raises enemy Morale",
    NULL
};
static const char *const trust_words[] = {
    "a fake counts half: the average of the diviner's Strategy and the commander's",
    "a fake decides alone: the diviner's Strategy counts, not the commander's",
    "the diviner is ignored: the commander's Strategy counts", NULL
};
static const char *const luck_words[] = { "the roll counts; Luck is saved for later",
                                          "two more rolls, and the best of three counts", NULL };
static const char *const day_words[] = { "no more fighting, if the enemy agrees",
                                         "the armies fight again tomorrow", NULL };

static const bn_gloss_row rows[] = {
    { G3_ASK_MISSION, mission_words },
    { G3_ASK_TRUST, trust_words },
    { G3_ASK_LUCK, luck_words },
    { G3_ASK_CONTINUE, day_words },
};

static const char *whole_words(uint32_t kind)
{
    switch (kind) {
    case G3_ASK_RISK:
        return "each point adds 1 to Survival and takes 1 from Glory";
    case G3_ASK_POINTS_A:
        return "each effect has its price in points; what is left defends";
    case G3_ASK_POINTS_B:
        return "each point changes the Morale or the losses of troops, by its price";
    case G3_ASK_DEFENCE:
        return "each point cancels one point of the enemy's";
    default:
        return NULL;
    }
}

static bool option(const void *setup, const void *state, const bn_question *question, int32_t index,
                   bn_order_adds *adds, bn_trace *trace, bn_text *words)
{
    const char *whole = whole_words(question->kind);
    int32_t foe;

    (void)adds, (void)trace;
    if (question->kind == G3_ASK_MISSION && index >= 0)
        index = g3_mission_at(setup, state, question, index, &foe);
    if (index == BN_GLOSS_WHOLE && whole != NULL)
        bn_text_add(words, whole);
    return (index == BN_GLOSS_WHOLE && whole != NULL) ||
           bn_gloss_words(rows, BN_COUNT(rows), question->kind, index, words);
}

static void pairing(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *words)
{
    (void)setup, (void)before, (void)after, (void)question, (void)seat, (void)words;
}

const bn_gloss g3_battle_gloss = { option, pairing };
