/* What the options of an order do, in a campaign. */
#include "steps.h"

static const char *const order_words[] = {
    "rests today, and watches the country around it",
    "rests today; harder to surprise, but its own scouts only hold the enemy off",
    "rests today; no one keeps watch",
    "marches today, along roads where there are any",
    "marches today, straight across country",
    "sails today",
    "some of its elements become a new force",
    "becomes one force with another that is here",
    "its aircraft fight for another force",
    "goes its own way again",
    "camps and watches every day, until something happens",
    "camps bunkered every day, until something happens",
    "people without a force join it",
    "camps and watches for this many days",
    "its troops board its ships, in port",
    "its troops go ashore as a separate force",
    NULL
};
static const char *const fortress_words[] = { "fights for the walls today",
                                              "cuts the place off, and waits", NULL };
static const char *const act_words[] = { "continues to the next",
                                         "new elements for a force",
                                         "makes up losses of its elements",
                                         "more supply for a force",
                                         "sends elements home",
                                         "makes elements better, or another kind",
                                         "heals casualties",
                                         "new elements by their own price",
                                         NULL };

static const char *const supply_words[] = { "serves troops on land", "serves ships",
                                            "serves aircraft", NULL };

static const bn_gloss_row rows[] = {
    { G4_C_ORDER, order_words },
    { G4_C_STORM_IT, fortress_words },
    { G4_C_MUSTER, act_words },
    { G4_C_MUSTER_LS, supply_words },
};

static void add_percent(bn_rat share, const char *words, bn_text *out)
{
    bn_text_rat(out, bn_rat_mul(share, bn_rat_int(100)));
    bn_text_add(out, words);
}

static bool pace_option(const g4_figures *tables, int32_t option, bn_text *out)
{
    if (option >= G4_RAISE_TIME_COUNT) {
        bn_text_add(out, "raises nothing");
        return true;
    }
    add_percent(tables->raise_time[option].time_factor, "% of the time, at least ", out);
    bn_text_count(out, tables->raise_time[option].minimum_days, "day", "days");
    bn_text_add(out, ", for ");
    bn_text_int(out, 100 * tables->raise_time[option].cost_factor);
    bn_text_add(out, "% of the price");
    return true;
}

static bool readiness_option(const g4_figures *tables, int32_t option, bn_text *out)
{
    const g4_readiness_row *row;

    if (option >= G4_READINESS_COUNT) {
        bn_text_add(out, "you decide for each element");
        return true;
    }
    row = &tables->readiness[option];
    add_percent(row->maintain_factor, "% of the upkeep, ", out);
    add_percent(row->ts_factor, "% of its Troop Strength", out);
    if (row->casualties_pct_per_month != 0) {
        bn_text_add(out, ", ");
        bn_text_int(out, row->casualties_pct_per_month);
        bn_text_add(out, "% casualties");
    }
    return true;
}

static bool option(const void *with, const void *state, const bn_question *question, int32_t index,
                   bn_order_adds *adds, bn_trace *trace, bn_text *words)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;
    g4_engagement e;

    if (question->kind < G4_BATTLE_KINDS) {
        g4_engage(setup, s, &e);
        return g4_battle_gloss(&e.scene, &s->fight, question, index, adds, trace, words);
    }
    switch (question->kind) {
    case G4_C_MUSTER_PACE:
        return pace_option(setup->figures, index, words);
    case G4_C_READINESS:
    case G4_C_LINE_READINESS:
    case G4_C_SERVED:
        return readiness_option(setup->figures, index, words);
    default:
        return bn_gloss_words(rows, BN_COUNT(rows), question->kind, index, words);
    }
}

static void pairing(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *words)
{
    const g4_campaign *was = before, *is = after;
    g4_engagement e;

    if (question->kind >= G4_BATTLE_KINDS || was->phase != G4_PHASE_BATTLE ||
        is->phase != G4_PHASE_BATTLE || was->fighters[0][0] != is->fighters[0][0] ||
        was->fighters[1][0] != is->fighters[1][0] || !g4_sees_battle(was, seat))
        return;
    g4_engage(setup, was, &e);
    g4_battle_pairing(&e.scene, &was->fight, &is->fight, question, words);
}

const bn_gloss g4_campaign_gloss = { option, pairing };
