/* What the options of an order do, and what a pair of tactics means. */
#include "steps.h"
#include "rules/field/tactics.h"

/* ---- tactics ------------------------------------------------------------------------------ */

enum { TACTICS = WM_TACTIC_NAMES_COUNT };

typedef struct range {
    int32_t least, most;
} range;

static range widened(range r, int32_t value)
{
    return (range){ value < r.least ? value : r.least, value > r.most ? value : r.most };
}

static range ratings_of(const wm_figures *tables, int32_t own, range *casualties)
{
    wm_tactic_effect first = wm_tactics_lookup(tables, own, 0);
    range ratings = { first.br, first.br };

    *casualties = (range){ first.casualty_points, first.casualty_points };
    for (int32_t enemy = 1; enemy < TACTICS; enemy++) {
        wm_tactic_effect effect = wm_tactics_lookup(tables, own, enemy);

        ratings = widened(ratings, effect.br);
        *casualties = widened(*casualties, effect.casualty_points);
    }
    return ratings;
}

/* "best against Trap or Withdraw (+20)" */
static void against(const wm_figures *tables, int32_t own, int32_t rating, const char *words,
                    bn_text *out)
{
    bool first = true;

    for (int32_t enemy = 0; enemy < TACTICS; enemy++) {
        if (wm_tactics_lookup(tables, own, enemy).br != rating)
            continue;
        bn_text_add(out, first ? words : " or ");
        bn_text_add(out, wm_book.tactic_names[enemy].name);
        first = false;
    }
    bn_text_add(out, " (");
    bn_text_signed(out, rating);
    bn_text_char(out, ')');
}

static bool tactic_option(const wm_figures *tables, int32_t own, bn_order_adds *adds, bn_text *out)
{
    range casualties, ratings = ratings_of(tables, own, &casualties);

    bn_text_add(out, wm_book.tactic_names[own].meaning);
    if (ratings.most > 0)
        against(tables, own, ratings.most, "; best against ", out);
    if (ratings.least < 0)
        against(tables, own, ratings.least,
                ratings.most > 0 ? ", worst against " : "; worst against ", out);
    if (casualties.most != 0 || casualties.least != 0) {
        bn_text_add(out, "; own casualties ");
        bn_text_signed(out, casualties.least);
        bn_text_add(out, " to ");
        bn_text_signed(out, casualties.most);
        bn_text_add(out, " points");
    }
    *adds = (bn_order_adds){ "rating", ratings.least, ratings.most };
    return true;
}

/* ---- other orders ------------------------------------------------------------------------- */

static const char *const mercy_words[] = { "the loser takes all its casualties",
                                           "the loser's casualties are halved, and all its wounded "
                                           "recover",
                                           NULL };
static const char *const staff_words[] = { "keeps it for another day",
                                           "some of its wounded return at once", NULL };
static const char *const withdraw_words[] = { "stays where it is",
                                              "moves one map unit away, free of attack", NULL };
static const char *const retreat_words[] = { "those who hold the field stay on it",
                                             "all leave the field and abandon their wounded",
                                             NULL };
static const char *const round_words[] = { "the battle ends, unless the enemy wants to continue",
                                           "all who hold the field fight again", NULL };
static const char *const reunite_words[] = { "they stay separate forces",
                                             "they are one force again", NULL };

static const bn_gloss_row rows[] = {
    { WM_ASK_MERCY, mercy_words },         { WM_ASK_STAFF, staff_words },
    { WM_ASK_WITHDRAW, withdraw_words },   { WM_ASK_RETREAT, retreat_words },
    { WM_ASK_ANOTHER_ROUND, round_words }, { WM_ASK_REUNITE, reunite_words },
};

static bool option(const void *setup, const void *state, const bn_question *question, int32_t index,
                   bn_order_adds *adds, bn_trace *trace, bn_text *words)
{
    (void)state, (void)trace;
    if (question->kind == WM_ASK_TACTIC)
        return tactic_option(wm_tables(setup), index, adds, words);
    return bn_gloss_words(rows, BN_COUNT(rows), question->kind, index, words);
}

/* ---- what a pair means -------------------------------------------------------------------- */

static void add_points(const char *words, int32_t points, bool *any, bn_text *out)
{
    if (points == 0)
        return;
    bn_text_add(out, *any ? ", " : ": ");
    bn_text_add(out, words);
    bn_text_signed(out, points);
    *any = true;
}

static void pairing(const void *with, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *words)
{
    const wm_setup *setup = with;
    const wm_battle *is = after, *was = before;
    bool idle = true;

    (void)seat;
    if (question->kind != WM_ASK_TACTIC || is->step == was->step)
        return;
    if (is->no_combat) {
        bn_text_add(words, "Neither attacks: no combat and no casualties this round.");
        return;
    }
    for (uint32_t side = 0; side < WM_SIDES; side++) {
        wm_tactic_effect effect =
            wm_tactics_lookup(setup->figures, is->tactic[side], is->tactic[1 - side]);
        bool any = false;

        if (effect.br == 0 && effect.casualty_points == 0)
            continue;
        bn_text_add(words, idle ? "" : " ");
        bn_text_add(words, setup->sides[side].name);
        add_points("rating ", effect.br, &any, words);
        add_points("own casualties ", effect.casualty_points, &any, words);
        bn_text_char(words, '.');
        idle = false;
    }
    if (idle)
        bn_text_add(words, "The plans cancel each other: the ratings count as they are.");
}

const bn_gloss wm_battle_gloss = { option, pairing };
