/* What the options of an order do, in a campaign. */
#include "steps.h"

static const char *const order_words[] = {
    "goes where you send it",
    "",
    "", /* by foraging.csv */
    "marches further today, and is fatigued afterwards",
    "stays and trains its troops",
    "stays where it is",
    "marches day by day until it is there",
    ("stays until something happens; it invests a place that it is next to"),
    "stays for this many days",
    NULL
};
static const char *const first_words[] = { "your forces move before the enemy's",
                                           "your forces move after the enemy's", NULL };
static const char *const halt_words[] = { "stays in contact with the enemy",
                                          "continues; the enemy may attack it on the march", NULL };
static const char *const catch_words[] = { "lets it pass", "starts a battle, with you attacking",
                                           NULL };
static const char *const attack_words[] = { "no battle today",
                                            "starts a battle, with you attacking", NULL };
static const char *const siege_words[] = { "a battle for the walls today",
                                           "cuts the place off, and waits", "ends the siege",
                                           NULL };
static const char *const sortie_words[] = { "stays behind its walls",
                                            "a battle in the open, with you attacking", NULL };

static const char *const muster_words[] = { "they wait at home", "they can march and fight again",
                                            NULL };

static const bn_gloss_row rows[] = {
    { WM_C_ORDER, order_words },   { WM_C_MOVE_FIRST, first_words }, { WM_C_HALT, halt_words },
    { WM_C_CATCH, catch_words },   { WM_C_ATTACK, attack_words },    { WM_C_SIEGE, siege_words },
    { WM_C_SORTIE, sortie_words }, { WM_C_MUSTER, muster_words },
};

/* A march on which food is looked for: how far, and the chance. */
static void forage_words(const wm_figures *tables, int32_t pace, bn_text *out)
{
    const wm_foraging_row *row = &tables->foraging[pace];

    bn_text_add(out, "goes ");
    bn_text_int(out, row->numerator);
    bn_text_char(out, '/');
    bn_text_int(out, row->denominator);
    bn_text_add(out, " of the way, and finds food on ");
    bn_text_int(out, row->chance_in_6);
    bn_text_add(out, " in 6");
}

static bool option(const void *setup, const void *state, const bn_question *question, int32_t index,
                   bn_order_adds *adds, bn_trace *trace, bn_text *words)
{
    const wm_campaign *s = state;

    if (question->kind < WM_BATTLE_KINDS)
        return wm_battle_gloss.option(setup, &s->fight, question, index, adds, trace, words);
    if (question->kind == WM_C_ORDER && (index == 1 || index == 2))
        forage_words(wm_tables(setup), index, words);
    return bn_gloss_words(rows, BN_COUNT(rows), question->kind, index, words);
}

static void pairing(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *words)
{
    const wm_campaign *was = before, *is = after;

    if (question->kind < WM_BATTLE_KINDS && is->fight.body_count > 0)
        wm_battle_gloss.pairing(setup, &was->fight, &is->fight, question, seat, words);
}

const bn_gloss wm_campaign_gloss = { option, pairing };
