/* What the options of an order do, and what a pair of orders means, in a campaign. */
#include "steps.h"

static const char *const order_words[] = { "the wounded recover fastest",
                                           "the wounded recover slowly",
                                           "a battle, if the enemy can be met", NULL };
static const char *const loot_words[] = { "the loot goes to the treasury",
                                          "the loot counts as pay of the troops", NULL };
static const char *const payday_words[] = { "everyone gets food and pay",
                                            "everyone gets food, no one gets pay",
                                            "you are asked about each unit", NULL };
static const char *const pay_words[] = { "goes hungry and unpaid",
                                         "is fed and misses a payday",
                                         "is fed and paid",
                                         "is paid half as much again, for better Morale",
                                         "is paid double, for much better Morale",
                                         "waits for its pay, in hope of loot",
                                         NULL };

static const bn_gloss_row rows[] = {
    { G3_ASK_ORDER, order_words },
    { G3_ASK_LOOT, loot_words },
    { G3_ASK_PAYDAY, payday_words },
    { G3_ASK_PAY, pay_words },
};

static bool option(const void *setup, const void *state, const bn_question *question, int32_t index,
                   bn_order_adds *adds, bn_trace *trace, bn_text *words)
{
    const g3_campaign *s = state;

    if (question->kind < G3_KINDS)
        return g3_battle_gloss.option(setup, &s->fight, question, index, adds, trace, words);
    return bn_gloss_words(rows, BN_COUNT(rows), question->kind, index, words);
}

static void pairing(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *words)
{
    (void)setup, (void)before, (void)after, (void)question, (void)seat, (void)words;
}

const bn_gloss g3_campaign_gloss = { option, pairing };
