/* Why an answer is not offered, in one place for all questions, and in words. */
#include "steps.h"

ob_refusal ob_why(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                  const bn_answer *answer)
{
    const int32_t *value = answer->value;

    switch (battle->step) {
    case OB_STEP_AMBUSH:
        return ob_ambush_refused(setup, battle, value);
    case OB_STEP_DEPLOY:
        return ob_deploy_refused(setup, battle, value);
    case OB_STEP_MANOEUVRE:
        return ob_manoeuvre_refused(setup, battle, value);
    case OB_STEP_ORDER:
        return ob_told_refused(setup, battle, value);
    case OB_STEP_PRECONTACT:
        return ob_precontact_refused(setup, battle, value);
    case OB_STEP_SHOOT:
        return ob_shot_refused(setup, battle, value);
    case OB_STEP_SECOND:
        return ob_second_refused(setup, battle, value);
    case OB_STEP_ATTACK:
        return ob_attack_refused(setup, battle, value);
    case OB_STEP_SUCCESSOR:
        return ob_successor_refused(setup, battle, value);
    default:
        return OB_YES;
    }
}

ob_refusal ob_turn_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    if (setup->stands[stand].side != battle->turn)
        return ob_no(62, "it is a stand of the other side");
    return battle->troops[stand].used & OB_ACTED
               ? ob_no(62, "it has acted, or passed, in this phase already")
               : OB_YES;
}

/* ---- in words -------------------------------------------------------------------------------- */

/* Puts what was measured, then its limit, in the place of each {}. */
static void add_words(const ob_refusal *why, bn_text *out)
{
    const int64_t measured[] = { why->units, why->limit };
    size_t which = 0;

    for (const char *at = why->words; *at; at++) {
        if (at[0] != '{' || which == BN_COUNT(measured)) {
            bn_text_char(out, *at);
            continue;
        }
        bn_text_rat(out, ob_in_inches((int32_t)measured[which++]));
        bn_text_add(out, " in");
        at++;
    }
}

static void add_rule(int32_t rule, bn_text *out)
{
    enum { TENS = 10, HUNDREDS = 100 };

    bn_text_add(out, rule < TENS ? "OB-00" : rule < HUNDREDS ? "OB-0" : "OB-");
    bn_text_int(out, rule);
}

void ob_refusal_words(const ob_refusal *why, char rule[OB_RULE_MAX], char words[OB_WORDS_MAX])
{
    bn_text number = bn_text_over(rule, OB_RULE_MAX), text = bn_text_over(words, OB_WORDS_MAX);

    add_rule(why->rule, &number);
    add_words(why, &text);
}

/* The orders that a stand may get instead: none, if it is not its turn. */
static void hint_orders(const ob_setup *setup, const ob_battle *battle, int32_t stand, bn_text *out)
{
    const char *before = "it may: ";

    for (int32_t order = 0; order < OB_ORDER_CONCEDE; order++) {
        const int32_t answer[] = { stand, order };

        if (ob_refused(ob_manoeuvre_refused(setup, battle, answer)))
            continue;
        bn_text_add(out, before);
        ob_word_text(ob_order_words[order], out);
        before = ", ";
    }
}

void ob_battle_refuse(const void *setup, const void *state, const bn_question *question,
                      const bn_answer *answer, bn_error *err)
{
    ob_refusal why = ob_why(setup, state, question, answer);
    bn_text hint = bn_text_over(err->hint, sizeof err->hint);

    if (!ob_refused(why))
        return;
    ob_refusal_words(&why, err->rule, err->text);
    if (question->kind == OB_ASK_MANOEUVRE)
        hint_orders(setup, state, answer->value[0], &hint);
}
