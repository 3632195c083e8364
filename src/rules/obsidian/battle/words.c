/* A battle in plain words: its questions and their options. */
#include "steps.h"

/* A stand, or after the stands a section of a work. */
static const char *name_of(const ob_setup *setup, int32_t stand)
{
    return stand >= 0 ? ob_name_of(setup, stand) : "";
}

/* Whom a question is about: a stand, of a test of morale a Command, or a work. */
static const char *thing_of(const ob_setup *setup, const bn_question *question)
{
    int32_t about = question->about[0];

    if (question->kind == OB_ASK_MORALE && about >= 0)
        return setup->armies[question->side].commands[about].name;
    if (question->kind == OB_ASK_WORK)
        return setup->ground.pieces[about].name;
    return name_of(setup, about);
}

void ob_battle_describe(const void *with, const void *state, const bn_question *question,
                        bn_text *out)
{
    const ob_setup *setup = with;

    bn_kind_describe(&ob_kinds[question->kind], thing_of(setup, question),
                     setup->armies[question->side].name,
                     setup->armies[ob_enemy_of(question->side)].name, out);
}

/* ---- the numbers of an answer ---------------------------------------------------------------- */

/* What the numbers are, part by part. Numbers of stands are those of the view. */
typedef struct part_words {
    uint16_t kind;
    const char *words[BN_PARTS_MAX];
} part_words;

static const part_words parts[] = {
    { OB_ASK_WORK, { "x of its middle in units", "y of its middle in units" } },
    { OB_ASK_AMBUSH, { "stand, -1 for none", "x in units", "y in units", "heading" } },
    { OB_ASK_DEPLOY,
      { "stand", "x in units, -1 for reserve, -2 for aboard", "y in units, or the carrier",
        "heading" } },
    { OB_ASK_MANOEUVRE, { "stand", "order" } },
    { OB_ASK_MOVE, { "steps ahead", "heading then", "steps after that" } },
    { OB_ASK_APPROACH, { "steps ahead", "heading then", "steps after that" } },
    { OB_ASK_ADVANCE, { "enemy, -1 for none", "steps ahead", "heading then" } },
    { OB_ASK_CHARGE, { "enemy", "heading" } },
    { OB_ASK_GO_ON, { "heading" } },
    { OB_ASK_ROAD, { "road", "end", "steps", "heading at the end, -1: as it arrives" } },
    { OB_ASK_STEPS, { "steps" } },
    { OB_ASK_OTHER, { "stand" } },
    { OB_ASK_DISENGAGE, { "heading", "steps" } },
    { OB_ASK_FACE, { "enemy" } },
    { OB_ASK_ENTER, { "units along the edge" } },
    { OB_ASK_BOARD, { "stand, -1 for no more" } },
    { OB_ASK_ALIGHT, { "stand, -1 for no more", "x in units", "y in units", "heading" } },
    { OB_ASK_FLY,
      { "1 to loiter; of one that comes, units along the edge", "steps ahead", "heading then",
        "steps after that" } },
    { OB_ASK_LANDING,
      { "x in units", "y in units", "heading", "stand in the same glider, -1 for none" } },
    { OB_ASK_CLEAR, { "steps" } },
    { OB_ASK_PURSUE, { "steps" } },
    { OB_ASK_PRECONTACT, { "weapon, -1 to hold its fire", "kind of fire" } },
    { OB_ASK_SHOOT,
      { "stand", "weapon, 4: pass, 5: cast", "target; itself; a section after all stands",
        "kind of fire, 4 more: indirect; if passing, 1: concede" } },
    { OB_ASK_SECOND, { "stand, or the first target again" } },
    { OB_ASK_ATTACK, { "stand", "enemy; itself: pass; after all stands: concede" } },
    { OB_ASK_SUCCESSOR, { "stand" } },
    { OB_ASK_RULED_PLACE, { "x in units", "y in units", "heading" } },
    { OB_ASK_RULED_STRENGTH, { "strength points" } },
};

static const char *part_word(const bn_question *question, int32_t part)
{
    for (size_t i = 0; i < BN_COUNT(parts); i++)
        if (parts[i].kind == question->kind && parts[i].words[part])
            return parts[i].words[part];
    return ob_kinds[question->kind].title;
}

/* ---- options --------------------------------------------------------------------------------- */

static void word_reply(const ob_setup *setup, const ob_battle *battle, int32_t option, bn_text *out)
{
    bn_text_add(out, option == 0 ? "nobody" : name_of(setup, ob_reply_to(setup, battle, option)));
}

/* It stays, follows up, or one of those behind it takes its place. */
static void word_follow(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                        int32_t option, bn_text *out)
{
    uint8_t fresh[OB_STANDS];

    if (option < 2) {
        bn_text_add(out, ob_follow_words[option]);
        return;
    }
    ob_reliefs(setup, battle, question->about[0], fresh);
    bn_text_add(out, "relieved by ");
    bn_text_add(out, name_of(setup, fresh[option - 2]));
}

static void word_roll(const ob_setup *setup, const bn_question *question, int32_t part,
                      bn_text *out)
{
    if (question->kind == OB_ASK_INITIATIVE || question->kind == OB_ASK_LOTS) {
        bn_text_add(out, setup->armies[part].name);
        return;
    }
    bn_text_add(out, ob_kinds[question->kind].title);
    if (question->about[0] >= 0) {
        bn_text_add(out, " of ");
        bn_text_add(out, thing_of(setup, question));
    }
}

void ob_battle_word(const void *with, const void *state, const bn_question *question, int32_t index,
                    bn_text *out)
{
    const ob_setup *setup = with;
    const bn_kind *kind = &ob_kinds[question->kind];

    if (question->form == BN_FORM_ROLL)
        word_roll(setup, question, index, out);
    else if (question->form == BN_FORM_NUMBERS)
        bn_text_add(out, part_word(question, index));
    else if (question->kind == OB_ASK_FOLLOW)
        word_follow(setup, state, question, index, out);
    else if (kind->words)
        bn_text_add(out, kind->words[index]);
    else if (question->kind == OB_ASK_ROLE)
        bn_text_add(out, setup->tables
                             ->stand_categories[setup->stands[question->about[0]].roles[index].type]
                             .code);
    else if (question->kind == OB_ASK_REPLY)
        word_reply(setup, state, index, out);
    else
        bn_text_add(out, index == 0 ? "nobody" : name_of(setup, ob_director(setup, state, index)));
}

/* ---- what the options do; orders of two sides do not meet in these rules ------------------------- */

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
                                            "continues the same move", NULL };
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
