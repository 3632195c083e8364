#include "telling.h"

/* The words if nothing has changed: for a roll or a choice about a stand. */
typedef struct idle_words {
    uint16_t kind;
    const char *words;
} idle_words;

static const idle_words idle[] = {
    { OB_ASK_ROLE, " kept its role" },
    { OB_ASK_SHIELDWALL, " formed no shieldwall" },
    { OB_ASK_KIT, " left its kit as it was" },
    { OB_ASK_MOVE, " stayed in place" },
    { OB_ASK_FLY, " flew off the table again" },
    { OB_ASK_AGAIN, " stayed limbered" },
    { OB_ASK_ADVANCE, " stayed in place" },
    { OB_ASK_CHARGE, " charged" },
    { OB_ASK_GO_ON, " continued its charge" },
    { OB_ASK_BOARD, " received its orders" },
    { OB_ASK_ALIGHT, " let no one else disembark" },
    { OB_ASK_HARD_LANDING, " landed unharmed" },
    { OB_ASK_MINES, " was not harmed" },
    { OB_ASK_EVADE, " stood its ground" },
    { OB_ASK_PRECONTACT, " held its fire" },
    { OB_ASK_KO, " was not knocked out" },
    { OB_ASK_AVOID, " stayed as it was" },
    { OB_ASK_DUCK, " was not harmed" },
    { OB_ASK_SAVE, " was not harmed" },
    { OB_ASK_GAS, " was not harmed" },
    { OB_ASK_REPLY, " received its orders" },
    { OB_ASK_BLOW, " struck" },
    { OB_ASK_GUARD, " guarded itself" },
    { OB_ASK_FOLLOW, " stayed" },
    { OB_ASK_BAIL, " was not harmed" },
    { OB_ASK_RALLY, " did not rally" },
};

/* Dice and choices that lead to further dice, or do not; false: others. */
static bool tell_roll(ob_telling *t, const bn_question *question, const char *name)
{
    switch (question->kind) {
    case OB_ASK_SHOT:
        ob_say(t, name, t->after->volley.hits > 0 ? " shot" : " hit no one", "");
        return true;
    case OB_ASK_RESERVE:
        ob_say(t, name, t->after->step == OB_STEP_ORDER ? " may enter" : " waited", "");
        return true;
    case OB_ASK_CAST:
        ob_say(t, "the spell of ", name,
               t->after->step == OB_STEP_POWER ? " succeeded" : " failed");
        return true;
    case OB_ASK_POWER:
        if (ob_next_part(t)) {
            bn_text_add(t->out, "the spell of ");
            bn_text_add(t->out, name);
            bn_text_add(t->out, " had a strength of ");
            bn_text_int(t->out, t->after->volley.hits);
        }
        return true;
    case OB_ASK_COUNTER:
        ob_say(t, "the spell of ", name, " had no effect");
        return true;
    case OB_ASK_QUELLED:
        ob_say(t, name, "",
               t->after->step == OB_STEP_AVOID ? " tried to avoid being suppressed"
                                               : " chose to save");
        return true;
    case OB_ASK_SECOND:
        if (t->after->volley.count > 1)
            ob_say(t, name, " also struck ", ob_told_stand(t, t->after->volley.targets[1]));
        else
            ob_say(t, name, " struck", " no one else");
        return true;
    case OB_ASK_RETURN:
        ob_say(t, name, "", t->after->step == OB_STEP_ORDER ? " may come back" : " stayed away");
        return true;
    case OB_ASK_GROUND:
        ob_say(t, name, "",
               t->after->step == OB_STEP_DUCK ? " tried to go to ground" : " chose to save");
        return true;
    default:
        return false;
    }
}

void ob_tell_idle(ob_telling *t, const bn_question *question)
{
    int32_t about = question->about[0];
    const char *name = about < 0 ? ob_told_side(t, question->side)
                       : question->kind == OB_ASK_MORALE
                           ? t->setup->armies[question->side].commands[about].name
                           : ob_told_stand(t, about);

    if (question->kind == OB_ASK_MORALE) {
        ob_say(t, name, " stood firm", "");
        return;
    }
    if (tell_roll(t, question, name))
        return;
    for (size_t i = 0; i < BN_COUNT(idle); i++)
        if (idle[i].kind == question->kind) {
            ob_say(t, name, idle[i].words, "");
            return;
        }
    ob_say(t, name, " received its orders", "");
}
