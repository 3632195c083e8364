/* What the options of an order do. Orders of two sides do not meet in these rules. */
#include "steps.h"

static const char *const places_words[] = { "the enemy sees where you stand and answers",
                                            "you see where the enemy stands and answer", NULL };
static const char *const begins_words[] = { "your stands act before the enemy's in this phase",
                                            "the enemy's stands act first in this phase", NULL };
static const char *const wall_words[] = { "fights as it is, and may move",
                                          "fights as formed foot this round, and may not move",
                                          NULL };
static const char *const kit_words[] = { "two actions a round, and no protection from gas",
                                         "one action a round, and gas does less", NULL };
static const char *const again_words[] = { "stays limbered", "can shoot where it comes to rest",
                                           NULL };
static const char *const sprung_words[] = { "stays where the ambush halted it",
                                            "goes on with the same move", NULL };
static const char *const evade_words[] = { "takes the charge where it stands",
                                           "runs from the charger, and uses its manoeuvre", NULL };
static const char *const quell_words[] = { "suppressed, with the usual save against the damage",
                                           "a die decides whether it is suppressed; no save "
                                           "against the damage",
                                           NULL };
static const char *const ground_words[] = {
    "the usual save against all hits",
    "a roll above the hits leaves a quarter of them, and it "
    "is suppressed",
    NULL
};
static const char *const follow_words[] = { "keeps its place",
                                            "takes the place that the enemy left",
                                            "a fresh stand behind it takes its place", NULL };

static const bn_gloss_row rows[] = {
    { OB_ASK_PLACES_FIRST, places_words }, { OB_ASK_FIRST, begins_words },
    { OB_ASK_SHIELDWALL, wall_words },     { OB_ASK_KIT, kit_words },
    { OB_ASK_AGAIN, again_words },         { OB_ASK_SPRUNG, sprung_words },
    { OB_ASK_EVADE, evade_words },         { OB_ASK_QUELLED, quell_words },
    { OB_ASK_GROUND, ground_words },       { OB_ASK_FOLLOW, follow_words },
};

static bool option(const void *setup, const void *state, const bn_question *question, int32_t index,
                   bn_order_adds *adds, bn_trace *trace, bn_text *words)
{
    (void)setup, (void)state, (void)adds, (void)trace;
    if (question->kind == OB_ASK_FOLLOW && index > 2) /* any of several may relieve it */
        index = 2;
    return bn_gloss_words(rows, BN_COUNT(rows), question->kind, index, words);
}

static void pairing(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *words)
{
    (void)setup, (void)before, (void)after, (void)question, (void)seat, (void)words;
}

const bn_gloss ob_battle_gloss = { option, pairing };
