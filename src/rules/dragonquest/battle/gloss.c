/* What the options of an order do, and what a pair of forms means. */
#include "steps.h"

/* ---- forms -------------------------------------------------------------------------------- */

static const char *const attack_words[DQ_ATTACK_FORMS_COUNT] = {
    [DQ_ATTACK_FORMS_TOTAL_COMMITMENT] = "commits everything",
    [DQ_ATTACK_FORMS_ATTACK] = "advances and fights",
    [DQ_ATTACK_FORMS_OUTFLANK] = "goes round the enemy's flank",
    [DQ_ATTACK_FORMS_SURROUND] = "encircles the enemy",
    [DQ_ATTACK_FORMS_GUERRILLA] = "strikes and disappears",
};
static const char *const defence_words[DQ_DEFENCE_FORMS_COUNT] = {
    [DQ_DEFENCE_FORMS_WITHDRAW] = "gives ground",
    [DQ_DEFENCE_FORMS_WITHDRAW_FLEEING] = "runs",
    [DQ_DEFENCE_FORMS_HARASSMENT_FLIGHT] = "falls back and strikes at the pursuers",
    [DQ_DEFENCE_FORMS_LURE] = "draws the enemy on",
    [DQ_DEFENCE_FORMS_HOLD] = "holds its ground",
};

static dq_pairing pair_of(const dq_figures *tables, bool attacks, int32_t own, int32_t enemy)
{
    return dq_matrix(tables, attacks ? own : enemy, attacks ? enemy : own, attacks);
}

/* What a factor of the Combat Rating adds, in percent. */
static int32_t percent_of(bn_rat factor)
{
    return (int32_t)bn_rat_floor(bn_rat_mul(bn_rat_sub(factor, bn_rat_int(1)), bn_rat_int(100)));
}

/* The forms that the enemy may have: its own, and those that it may still change to. */
static uint32_t enemy_forms(const dq_setup *setup, const dq_battle *battle,
                            const bn_question *question)
{
    enum { ALL = 9 };
    const dq_party *enemy = &battle->parties[1 - question->side];
    bool attacks = dq_attacks(battle, 1 - question->side);
    bool shown = question->kind == DQ_ASK_CHANGE_ATTACK || question->kind == DQ_ASK_CHANGE_DEFENCE;

    return dq_forms_within(setup->figures, attacks, shown ? enemy->form : 0,
                           shown ? enemy->degrees : ALL, battle->judged[DQ_IN_SURROUND]);
}

static void add_range(const char *words, int32_t least, int32_t most, const char *unit,
                      bn_text *out)
{
    if (least == 0 && most == 0)
        return;
    bn_text_add(out, words);
    bn_text_signed(out, least);
    if (most != least) {
        bn_text_add(out, " to ");
        bn_text_signed(out, most);
    }
    bn_text_add(out, unit);
}

/* "; best against Withdraw (+30%)" */
static void best_against(const dq_figures *tables, bool attacks, int32_t own, uint32_t forms,
                         int32_t most, bn_text *out)
{
    bool first = true;

    for (int32_t enemy = 0; enemy < DQ_DEFENCE_FORMS_COUNT; enemy++) {
        if (!(forms >> enemy & 1) ||
            percent_of(pair_of(tables, attacks, own, enemy).factor) != most)
            continue;
        bn_text_add(out, first ? "; best against " : " or ");
        bn_text_add(out,
                    attacks ? tables->defence_forms[enemy].name : tables->attack_forms[enemy].name);
        first = false;
    }
}

/* What a defender who gives way may do afterwards. */
static void add_leaving(const dq_figures *tables, int32_t own, bn_text *out)
{
    const dq_defence_forms_row *row = &tables->defence_forms[own];
    int32_t flight = tables->rating_modifiers[DQ_RATING_MODIFIERS_FLIGHT].value;

    if (own == DQ_DEFENCE_FORMS_WITHDRAW_FLEEING)
        add_range("; Combat Rating ", flight, flight, "", out);
    if (row->must_move)
        bn_text_add(out, "; must leave its place");
    if (row->btmr_bonus != 0) {
        bn_text_add(out, ", up to ");
        bn_text_int(out, row->btmr_bonus);
        bn_text_add(out, " BTMR further");
    }
}

static bool form_option(const dq_setup *setup, const dq_battle *battle, const bn_question *question,
                        int32_t own, bn_order_adds *adds, bn_text *out)
{
    const dq_figures *tables = setup->figures;
    bool attacks = dq_attacks(battle, question->side), first = true;
    uint32_t forms = enemy_forms(setup, battle, question);
    int32_t fewest = 0, most = 0;

    adds->to = "Combat Rating, percent";
    for (int32_t enemy = 0; enemy < DQ_DEFENCE_FORMS_COUNT; enemy++) {
        dq_pairing pair = pair_of(tables, attacks, own, enemy);
        int32_t percent = percent_of(pair.factor);

        if (!(forms >> enemy & 1))
            continue;
        adds->least = first || percent < adds->least ? percent : adds->least;
        adds->most = first || percent > adds->most ? percent : adds->most;
        fewest = first || pair.points < fewest ? pair.points : fewest;
        most = first || pair.points > most ? pair.points : most;
        first = false;
    }
    bn_text_add(out, attacks ? attack_words[own] : defence_words[own]);
    if (adds->least != adds->most)
        best_against(tables, attacks, own, forms, adds->most, out);
    add_range("; own casualties ", fewest, most, " points", out);
    if (!attacks)
        add_leaving(tables, own, out);
    return true;
}

/* ---- other orders ------------------------------------------------------------------------- */

static const char *const stay_words[] = { "leaves the field; a roll decides how far",
                                          "keeps its place, and may strike back", NULL };
static const char *const spoils_words[] = { "can continue at once",
                                            "takes a day, and brings arms and mounts", NULL };
static const char *const retaliate_words[] = { "the fighting is over",
                                               "another battle, in which it attacks", NULL };
static const char *const pick_words[] = { "the least able go first", "the most able go first",
                                          "every group by its size", "you name how many of each",
                                          NULL };

static const bn_gloss_row rows[] = {
    { DQ_ASK_STAY, stay_words },           { DQ_ASK_SPOILS, spoils_words },
    { DQ_ASK_RETALIATE, retaliate_words }, { DQ_ASK_BEYOND, pick_words },
    { DQ_ASK_LOSSES, pick_words },         { DQ_ASK_DESERTERS, pick_words },
    { DQ_ASK_RECOVERED, pick_words },
};

static bool option(const void *setup, const void *state, const bn_question *question, int32_t index,
                   bn_order_adds *adds, bn_trace *trace, bn_text *words)
{
    (void)trace;
    switch (question->kind) {
    case DQ_ASK_ATTACK:
    case DQ_ASK_DEFENCE:
    case DQ_ASK_CHANGE_ATTACK:
    case DQ_ASK_CHANGE_DEFENCE:
        return form_option(setup, state, question, index, adds, words);
    default:
        return bn_gloss_words(rows, BN_COUNT(rows), question->kind, index, words);
    }
}

/* ---- what a pair means -------------------------------------------------------------------- */

/* After a chance to change that no one took. */
static bool same_forms(const dq_battle *before, const dq_battle *after, const bn_question *question)
{
    return question->kind >= DQ_ASK_CHANGE_ATTACK &&
           before->parties[0].form == after->parties[0].form &&
           before->parties[1].form == after->parties[1].form;
}

static void pairing(const void *with, const void *was, const void *is, const bn_question *question,
                    bn_seat seat, bn_text *words)
{
    const dq_setup *setup = with;
    const dq_battle *before = was, *after = is;
    bool form = question->kind >= DQ_ASK_ATTACK && question->kind <= DQ_ASK_CHANGE_DEFENCE &&
                question->kind != DQ_ASK_PERCEIVE;
    size_t start = words->length;

    (void)seat;
    if (!form || after->step <= before->step || same_forms(before, after, question))
        return;
    for (int32_t i = 0; i < DQ_SIDES; i++) {
        int32_t s = dq_side_at(after, i);
        dq_pairing pair =
            pair_of(setup->figures, i == 0, after->parties[s].form, after->parties[1 - s].form);
        int32_t percent = percent_of(pair.factor);

        if (percent == 0 && pair.points == 0)
            continue;
        bn_text_add(words, words->length > start ? " " : "");
        bn_text_add(words, setup->sides[s].name);
        add_range(": Combat Rating ", percent, percent, "%", words);
        add_range(percent != 0 ? ", own casualties " : ": own casualties ", pair.points,
                  pair.points, " points", words);
        bn_text_char(words, '.');
    }
    if (words->length == start)
        bn_text_add(words, "These forms change nothing for either side.");
}

const bn_gloss dq_battle_gloss = { option, pairing };
