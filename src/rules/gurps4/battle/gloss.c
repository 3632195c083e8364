/* What the options of an order do. */
#include "steps.h"

/* ---- clauses ------------------------------------------------------------------------------ */

enum { WON = 1, TIED = 2, LOST = 4, ALWAYS = 7, RESULTS = 3 };

static const char *const when[ALWAYS + 1] = {
    [WON] = " if it wins",
    [TIED] = " on a tie",
    [WON | TIED] = " unless it loses",
    [LOST] = " if it loses",
    [WON | LOST] = " unless it is a tie",
    [TIED | LOST] = " unless it wins",
    [ALWAYS] = "",
};

/* What has been written since `from` is a list of clauses. */
typedef struct list {
    bn_text *out;
    size_t from;
} list;

static void clause(const list *l, const char *words)
{
    if (l->out->length > l->from)
        bn_text_add(l->out, "; ");
    bn_text_add(l->out, words);
}

/* Words with a number for "#". */
static void numbered(const list *l, const char *words, int32_t number)
{
    clause(l, "");
    for (; *words != '\0'; words++)
        if (*words == '#')
            bn_text_int(l->out, number);
        else
            bn_text_char(l->out, *words);
}

/* A clause for each number that some results of the roll have: of a win, a tie, a defeat. */
static void by_results(const list *l, const char *words, const int32_t of[RESULTS])
{
    int32_t left = ALWAYS;

    for (int32_t i = 0; i < RESULTS; i++) {
        int32_t same = 0;

        for (int32_t k = i; of[i] != 0 && k < RESULTS; k++)
            same |= of[k] == of[i] ? left & 1 << k : 0;
        if (same == 0)
            continue;
        numbered(l, words, of[i]);
        bn_text_add(l->out, when[same]);
        left &= ~same;
    }
}

static void by_percent(const list *l, int32_t percent, const char *doubled, const char *halved,
                       const char *else_words)
{
    if (percent == 200)
        clause(l, doubled);
    else if (percent == 50)
        clause(l, halved);
    else if (percent != 100)
        numbered(l, else_words, percent);
}

/* ---- strategies --------------------------------------------------------------------------- */

static int32_t margin_pct(const g4_strategy_effects_row *row, bool again)
{
    return again ? row->margin_again_pct : row->margin_pct;
}

static void losses(const list *l, const g4_strategy_effects_row *row)
{
    by_percent(l, row->own_pct, "its losses are doubled", "its losses are halved",
               "its losses are #%");
    by_results(l, "it loses #% less",
               (int32_t[]){ row->own_less_won, row->own_less_tied, row->own_less_lost });
    by_results(l, "the enemy loses #% more",
               (int32_t[]){ row->enemy_more_won, row->enemy_more_tied, 0 });
    if (row->enemy_pct == 0)
        clause(l, "the enemy loses nothing");
    else
        by_percent(l, row->enemy_pct, "the enemy's losses are doubled",
                   "the enemy's losses are halved", "the enemy's losses are #%");
}

static void ground(const list *l, const g4_strategy_effects_row *row)
{
    static const char *const won[] = { [G4_PB_GAINS] = "a win gains ground",
                                       [G4_PB_LOWERS] = "a win takes ground from the enemy",
                                       [G4_PB_NONE] = "a win gains no ground" };

    if (!row->escapes_lost)
        clause(l, won[row->pb_won]);
    if (row->pb_saved_lost != 0)
        numbered(l, "a defeat gives # less ground", row->pb_saved_lost);
    by_results(l, "the enemy gains # more ground",
               (int32_t[]){ 0, row->pb_given_tied, row->pb_given_lost });
}

static void strategy_words(const g4_figures *tables, int32_t strategy, bool again, const list *l)
{
    const g4_strategy_effects_row *row = &tables->strategy_effects[strategy];

    if (strategy == G4_STRATEGIES_PARLEY)
        numbered(l, "offers talks; if refused, it is fought as Defense at #",
                 G4_CONSTANT(tables, PARLEY_REFUSED));
    if (strategy == G4_STRATEGIES_RALLY)
        clause(l, "a Leadership roll at the end of the round ends the confusion");
    by_results(l, "it gets away",
               (int32_t[]){ row->escapes_won, row->escapes_tied, row->escapes_lost });
    by_percent(l, margin_pct(row, again), "a win counts double", "a win counts half",
               "a win counts #%");
    by_percent(l, row->enemy_db_pct, "the enemy's Defense Bonus is doubled",
               "the enemy's Defense Bonus is halved", "the enemy's Defense Bonus is #%");
    losses(l, row);
    ground(l, row);
    by_results(l, "its logistic force suffers too",
               (int32_t[]){ row->train_won, row->train_tied, row->train_lost });
    if (row->aims_at_train)
        clause(l, "a win may strike the logistic force instead");
}

static void order_words(const g4_figures *tables, int32_t order, bool again, bn_text *out)
{
    list l = { out, out->length };

    if (order == G4_SURRENDER) {
        clause(&l, "ends the battle; the enemy wins");
        return;
    }
    if (g4_order_desperate(order))
        numbered(&l, "loses #% more in any case", G4_CONSTANT(tables, DESPERATE_CASUALTIES));
    strategy_words(tables, g4_order_strategy(order), again, &l);
}

/* The bout and the half of it that a question about an order means. */
static bool bout_of(const g4_scene *scene, const g4_battle *battle, const bn_question *question,
                    int32_t *which, int32_t *bout)
{
    for (*bout = 0; *bout < battle->lanes; ++*bout)
        for (*which = 0; *which < 2 && g4_fighting(battle, *bout); ++*which)
            if (scene->sides[g4_side_in(scene, *bout, *which)] == question->side &&
                (question->kind == G4_ASK_CHANGE
                     ? *bout == battle->bout
                     : scene->forces[g4_side_in(scene, *bout, 1 - *which)][0] ==
                           question->about[1]))
                return true;
    return false;
}

static bool strategy_option(const g4_scene *scene, const g4_battle *battle,
                            const bn_question *question, int32_t order, bn_order_adds *adds,
                            bn_trace *trace, bn_text *words)
{
    int32_t which, b;

    if (!bout_of(scene, battle, question, &which, &b))
        return false;
    order_words(scene->setup->figures, order, battle->lane[b].bout.indirect[which] > 0, words);
    if (order == G4_SURRENDER)
        return true;
    adds->to = "Strategy";
    adds->least = adds->most = g4_order_adds_now(scene, battle, b, which, order, trace);
    return true;
}

/* ---- other orders ------------------------------------------------------------------------- */

static const char *const answer_words[] = { "the talks fail; the Parley is fought as Defense",
                                            "no roll this round; the referee decides the talks",
                                            NULL };
static const char *const approach_words[] = {
    "both sides form up, and nearly all strategies are open",
    "the enemy is met on the move, and fewer strategies are open in round 1",
    "no battle; your force goes back the way it came",
    "no battle; your force continues past the enemy", NULL
};
static const char *const posture_words[] = {
    "the force is on the march", "the camp is watched",
    "harder to surprise, but a win of your scouts counts as a tie", "no one keeps watch", NULL
};
static const char *const command_words[] = { "fights beside the main force",
                                             "its elements fight their own battle", NULL };
static const char *const stay_words[] = { "leaves the field",
                                          "a new pitched battle against all that is left", NULL };
static const char *const straits_words[] = { "a dire injury is rolled", "a prisoner, but unhurt",
                                             NULL };
static const char *const division_words[] = { "the same percentage of every element",
                                              "a number for each element", "no change", NULL };
static const char *const control_words[] = { "a die decides whether the troops pursue",
                                             "a Leadership roll; if it succeeds, you choose",
                                             NULL };
static const char *const aim_words[] = { "the fighting force takes the casualties",
                                         "the logistic force takes the casualties", NULL };
static const char *const loot_words[] = { "the force can go at once",
                                          "brings money, and takes time", NULL };

static const bn_gloss_row rows[] = {
    { G4_ASK_PARLEY, answer_words },     { G4_ASK_APPROACH, approach_words },
    { G4_ASK_POSTURE, posture_words },   { G4_ASK_SUBORDINATE, command_words },
    { G4_ASK_STAY, stay_words },         { G4_ASK_SURRENDER, straits_words },
    { G4_ASK_DIVISION, division_words }, { G4_ASK_CONTROL, control_words },
    { G4_ASK_AIM, aim_words },           { G4_ASK_LOOT, loot_words },
};

static bool pursuit_option(const g4_figures *tables, int32_t option, bn_text *words)
{
    list l = { words, words->length };
    const g4_pursuit_row *row = &tables->pursuit[option];

    if (option == G4_PURSUIT_PURSUE) {
        numbered(&l, "the enemy loses #% more, and some of its logistic force",
                 row->enemy_losses_pct);
        if (row->extra_per_superiority_pct != 0)
            numbered(&l, "#% more for each superiority in cavalry and aircraft",
                     row->extra_per_superiority_pct);
    } else {
        numbered(&l, "you recover #% of your casualties", -row->winner_casualties_change_pct);
    }
    return true;
}

static bool heroism_option(const g4_figures *tables, int32_t option, bn_order_adds *adds,
                           bn_text *words)
{
    const g4_heroism_results_row *row = tables->heroism_results;

    bn_text_add(words, option == 0 ? "no roll, no effect"
                                   : "a Heroism roll; the result adds to your side's Strategy");
    adds->to = "Strategy";
    for (int32_t i = 0; option != 0 && i < G4_HEROISM_RESULTS_COUNT; i++) {
        int32_t value = row[i].strategy_modifier;

        adds->least = value < adds->least ? value : adds->least;
        adds->most = value > adds->most ? value : adds->most;
    }
    return true;
}

static bool posture_adds(const g4_figures *tables, int32_t option, bn_order_adds *adds)
{
    int32_t row = option == 2   ? G4_RECON_MODIFIERS_BUNKERED
                  : option == 3 ? G4_RECON_MODIFIERS_CAMP_NO_SECURITY
                                : G4_NONE;

    adds->to = "Reconnaissance";
    adds->least = adds->most = row == G4_NONE ? 0 : tables->recon_modifiers[row].modifier;
    return true;
}

bool g4_battle_gloss(const g4_scene *scene, const g4_battle *battle, const bn_question *question,
                     int32_t index, bn_order_adds *adds, bn_trace *trace, bn_text *words)
{
    const g4_figures *tables = scene->setup->figures;

    switch (question->kind) {
    case G4_ASK_STRATEGY:
    case G4_ASK_CHANGE:
        return strategy_option(scene, battle, question, index, adds, trace, words);
    case G4_ASK_PURSUIT:
        return pursuit_option(tables, index, words);
    case G4_ASK_HEROISM:
        return heroism_option(tables, index, adds, words);
    case G4_ASK_RISK:
        bn_text_add(words, "each point adds 1 to Strategy or Heroism, and 1 to the chance of a "
                           "misfortune");
        return true;
    case G4_ASK_BURDEN:
        bn_text_add(words, "added to Strategy in the first battle and in the second");
        return true;
    case G4_ASK_BURDENS:
        bn_text_add(words, "added to Strategy in the first battle, the second and the third");
        return true;
    case G4_ASK_POSTURE:
        (void)posture_adds(tables, index, adds);
        break;
    default:
        break;
    }
    return bn_gloss_words(rows, BN_COUNT(rows), question->kind, index, words);
}

/* ---- what orders mean together ------------------------------------------------------------ */

static const char *name_in(const g4_scene *scene, int32_t bout, int32_t which)
{
    return scene->setup->sides[scene->sides[g4_side_in(scene, bout, which)]].name;
}

static void sentence(bn_text *out, const char *subject, const char *words)
{
    bn_text_add(out, out->length > 0 ? " " : "");
    bn_text_add(out, subject);
    bn_text_add(out, words);
}

/* What is special about a win of one side. */
static void if_wins(const g4_scene *scene, const g4_battle *battle, int32_t b,
                    const g4_settled *settled, int32_t which, bn_text *out)
{
    const g4_strategy_effects_row *row =
        &scene->setup->figures->strategy_effects[settled->strategy[which]];
    list l;

    if (row->escapes_lost) {
        sentence(out, name_in(scene, b, which),
                 " escapes with any result of the round, and loses the battle.");
        return;
    }
    sentence(out, name_in(scene, b, which), row->escapes_tied ? ": a win or a tie " : ": a win ");
    l = (list){ out, out->length };
    by_percent(&l, margin_pct(row, battle->lane[b].bout.indirect[which] > 0), "counts double",
               "counts half", "counts #%");
    if (row->pb_won == G4_PB_NONE && !row->escapes_won)
        clause(&l, "gains no ground");
    if (row->pb_won == G4_PB_LOWERS)
        clause(&l, "only takes ground from the enemy");
    if (row->escapes_won)
        clause(&l, "lets it escape and loses the battle");
    if (row->enemy_more_won != 0)
        numbered(&l, "costs the enemy #% more", row->enemy_more_won);
    if (out->length == l.from)
        clause(&l, "gains ground");
    bn_text_char(out, '.');
}

static void settled_words(const g4_scene *scene, const g4_battle *battle, int32_t b, bn_text *out)
{
    const g4_bout *bout = &battle->lane[b].bout;
    g4_settled settled = g4_settle(bout->order[0], bout->order[1], NULL);

    if (settled.no_battle) {
        bool both = settled.escapes == 3;

        sentence(out, both ? "Both sides retreat" : name_in(scene, b, settled.escapes == 2),
                 both ? ": there is no battle."
                      : " retreated and the enemy did not attack: there is no battle.");
        return;
    }
    if (settled.stalemate) {
        sentence(out, "", "Both sides defend: a stalemate, in which both skirmish.");
        return;
    }
    for (int32_t i = 0; i < 2; i++)
        if (settled.refused[i])
            sentence(out, name_in(scene, b, i), ": the refused Parley is fought as Defense.");
    sentence(out, "", "The battle is joined.");
    for (int32_t i = 0; i < 2; i++)
        if_wins(scene, battle, b, &settled, i, out);
}

static bool parleys(int32_t order)
{
    return order < G4_SURRENDER && g4_order_strategy(order) == G4_STRATEGIES_PARLEY;
}

/* What the orders that were just revealed still wait for. */
static void pending_words(const g4_scene *scene, const g4_battle *battle, int32_t b,
                          const bn_question *asks, bn_text *out)
{
    const g4_bout *bout = &battle->lane[b].bout;

    if (parleys(bout->order[0]) && parleys(bout->order[1])) {
        sentence(out, "", "Both sides offer talks.");
    } else if (asks->kind == G4_ASK_CHANGE) {
        sentence(out, name_in(scene, b, battle->at),
                 " may change the order once, because the enemy's is slow.");
    } else if (asks->kind == G4_ASK_PARLEY || asks->kind == G4_ASK_REACTION ||
               asks->kind == G4_JUDGE_PARLEY) {
        sentence(out, name_in(scene, b, 1 - battle->at), " offered talks; ");
        bn_text_add(out, name_in(scene, b, battle->at));
        bn_text_add(out, " may accept or refuse.");
    }
}

void g4_battle_pairing(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                       const bn_question *question, bn_text *out)
{
    int32_t b = after->bout;
    const g4_bout *now = &after->lane[b].bout, *then = &before->lane[b].bout;
    bool shown = now->flags & G4_BOUT_SHOWN && now->round == then->round;
    bn_question asks[BN_OPEN_MAX];

    if (!shown || now->order[0] == G4_NO_ORDER || now->order[1] == G4_NO_ORDER ||
        question->kind < G4_ASK_RISK)
        return;
    if (now->order[0] >= G4_SURRENDER || now->order[1] >= G4_SURRENDER)
        return; /* what happened says it */
    if (after->step == G4_AT_REVEAL) {
        if (bn_steps_ask(&g4_battle_course, scene, after, asks) > 0)
            pending_words(scene, after, b, asks, out);
        return;
    }
    if (then->settled[0] == G4_NO_ORDER && (now->settled[0] != G4_NO_ORDER || now->escapes != 0))
        settled_words(scene, after, b, out);
}
