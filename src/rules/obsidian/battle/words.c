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
    { OB_ASK_ROAD, { "road", "end", "steps", "heading at the end, -1 as it comes" } },
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
      { "stand", "weapon, 4 to pass, 5 to cast", "target, or itself, or a section after all stands",
        "kind of fire, 4 more lobbed; of who passes 1 to concede" } },
    { OB_ASK_SECOND, { "stand, or the first target again" } },
    { OB_ASK_ATTACK, { "stand", "enemy, or itself to pass, or after all stands to concede" } },
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
