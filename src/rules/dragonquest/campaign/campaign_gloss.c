/* What the options of an order do, in a campaign. */
#include "steps.h"

static const char *const order_words[] = {
    "keeps its place and rests", "goes where you send it",  "attacks the enemy there",
    "attacks the enemy there",   "attacks the enemy there", "attacks the enemy there",
    "attacks the enemy there",   "attacks the enemy there", NULL
};
static const char *const converge_words[] = { "attacks alone",
                                              "all forces next to the enemy attack it together",
                                              NULL };
static const char *const payday_words[] = { "every force gets its pay",
                                            "every force gets its pay, and a quarter more",
                                            "you are asked about each force", "no force is paid",
                                            NULL };
static const char *const pay_words[] = { "all its troops are paid",
                                         "all its troops are paid, plus a quarter",
                                         "you say who is paid", "none of its troops is paid",
                                         NULL };

static const char *const training_words[] = { "all of them drill, as usual",
                                              "you are asked about each group",
                                              "nothing; no training is paid for", NULL };
static const char *const lesson_words[] = { "drill, in the ways of an army",
                                            "tactics, for better troops",
                                            "another weapon",
                                            "the use of a shield",
                                            "the craft of Assassins",
                                            "the craft of Rangers",
                                            NULL };
static const char *const veterans_words[] = { "kept for later", "tactics, for better troops",
                                              "another weapon", "the use of a shield", NULL };

static const bn_gloss_row rows[] = {
    { DQ_ASK_ORDER, order_words },       { DQ_ASK_CONVERGE, converge_words },
    { DQ_ASK_PAYDAY, payday_words },     { DQ_ASK_PAY, pay_words },
    { DQ_ASK_TRAINING, training_words }, { DQ_ASK_LESSON, lesson_words },
    { DQ_ASK_VETERANS, veterans_words },
};

static bn_question in_battle(const dq_theatre *t, const dq_campaign *s, const bn_question *question)
{
    bn_question of = *question;

    of.side = dq_party_side(t, s, 0) == question->side ? 0 : 1;
    return of;
}

static bool option(const void *with, const void *state, const bn_question *question, int32_t index,
                   bn_order_adds *adds, bn_trace *trace, bn_text *words)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;
    bn_question of;
    dq_scene scene;

    if (question->kind >= DQ_KINDS)
        return bn_gloss_words(rows, BN_COUNT(rows), question->kind, index, words);
    of = in_battle(t, s, question);
    dq_scene_of(t, s, &scene);
    return dq_battle_gloss.option(&scene.setup, &s->fight, &of, index, adds, trace, words);
}

static bool sees(const dq_theatre *t, const dq_campaign *s, bn_seat seat)
{
    return bn_seat_knows(seat, (uint32_t)dq_party_side(t, s, 0)) ||
           bn_seat_knows(seat, (uint32_t)dq_party_side(t, s, 1));
}

static void pairing(const void *with, const void *was, const void *is, const bn_question *question,
                    bn_seat seat, bn_text *words)
{
    const dq_theatre *t = with;
    const dq_campaign *before = was, *after = is;
    bn_question of;
    dq_scene scene;

    if (question->kind >= DQ_KINDS || after->bodies[0] != before->bodies[0] ||
        !sees(t, before, seat))
        return;
    of = in_battle(t, before, question);
    dq_scene_of(t, before, &scene);
    dq_battle_gloss.pairing(&scene.setup, &before->fight, &after->fight, &of, seat, words);
}

const bn_gloss dq_campaign_gloss = { option, pairing };
