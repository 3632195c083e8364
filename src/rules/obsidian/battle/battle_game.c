/* The battle as a game: the slots of bn_game. */
#include <string.h>

#include "steps.h"

#include <banneret/system/sums.h>

#include "rules/field/victory.h"

static uint32_t game_sides(const void *setup)
{
    return OB_SIDES;
}

static const char *side_name(const void *setup, uint32_t side)
{
    return ((const ob_setup *)setup)->armies[side].name;
}

size_t ob_battle_size(const ob_setup *setup)
{
    return offsetof(ob_battle, troops) + (size_t)setup->stand_count * sizeof(ob_troop);
}

static size_t state_size(const void *setup)
{
    return ob_battle_size(setup);
}

/* Of a round: two questions about each of three phases, and of a stand at most an order with what it needs, its
 * path's dice, a shot with what follows for three targets, a blow with its reply, and a test. */
static uint32_t bound(const void *with)
{
    enum { OF_STAND = 60, OF_ROUND = 16 };
    const ob_setup *setup = with;
    uint32_t stands = (uint32_t)setup->stand_count;

    return 64 + 4 * stands +
           (uint32_t)ob_last_round(setup->tables, setup->max_rounds) *
               (OF_ROUND + OF_STAND * stands);
}

/* ---- the end ------------------------------------------------------------------------------- */

static int32_t winner(const void *setup, const void *state)
{
    return ob_winner_of(setup, state);
}

static const bn_measure measures[] = {
    { "stands_lost", "stands lost", 0, 0, 0 }, { "stands_lost", "stands lost", 1, 0, 0 },
    { "points_lost", "points lost", 0, 0, 0 }, { "points_lost", "points lost", 1, 0, 0 },
    { "rounds", "rounds fought", -1, 0, 0 },
};

static int64_t measure(const void *with, const void *state, uint32_t which)
{
    const ob_battle *battle = state;

    if (measures[which].side < 0)
        return battle->round;
    return which < 2 ? ob_stands_lost(with, battle, measures[which].side)
                     : ob_points_lost(with, battle, measures[which].side);
}

/* ---- keys ---------------------------------------------------------------------------------- */

/* Positions are almost never equal, so all of the state counts. */
static size_t key(const void *with, const void *state, uint64_t measured, void *out)
{
    memcpy(out, state, ob_battle_size(with));
    return ob_battle_size(with);
}

/* ---- our own invariants -------------------------------------------------------------------- */

static bool sound_troop(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];

    return troop->where <= OB_WITHDREW && troop->heading < OB_HEADINGS_COUNT &&
           troop->role < setup->stands[stand].role_count &&
           (troop->sp > 0 || troop->where >= OB_FALLEN || (troop->marks & OB_HURT));
}

static bool sound(const void *with, const void *state)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    if (battle->step > OB_STEP_OVER || battle->pair_count > OB_PAIRS || battle->winner > OB_SIDES ||
        battle->phase > OB_CLOSES ||
        battle->round > ob_last_round(setup->tables, setup->max_rounds))
        return false;
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (!sound_troop(setup, battle, s))
            return false;
    return true;
}

BN_STEPS_FUNCTIONS(ob_battle_course)

/* ---- rolls that part in two ------------------------------------------------------------------ */

/* The highest total for the first of two consequences; 0: there are not two. */
static int32_t parting(const void *setup, const void *state, const bn_question *question)
{
    int32_t least = bn_throw_least(question->throws[0]), most = bn_throw_most(question->throws[0]);
    int32_t first, last, at = 0;

    if (question->form != BN_FORM_ROLL || question->parts > 1)
        return 0;
    first = steps_consequence(setup, state, question, &least);
    last = steps_consequence(setup, state, question, &most);
    for (int32_t total = least; total <= most; total++) {
        int32_t is = steps_consequence(setup, state, question, &total);

        if (is != first && is != last)
            return 0;
        if (is == first)
            at = total;
    }
    return first == last ? 0 : at;
}

static bn_term term_of(const void *setup, const void *state, const bn_question *question)
{
    bn_term of = bn_sum(OB_TERMS_NEEDED, question->side, question->about[0], NULL);
    int32_t least = bn_throw_least(question->throws[0]);

    of.rule = ob_kinds[question->kind].rule;
    of.words = steps_consequence(setup, state, question, &least) > 0
                   ? "it happens on this roll or less"
                   : "nothing happens on this roll or less";
    return of;
}

static void weigh(const void *setup, const void *state, const bn_question *question,
                  const int32_t *totals, bn_trace *trace)
{
    uint32_t before = trace->count;
    int32_t at;

    steps_weigh(setup, state, question, totals, trace);
    at = trace->count > before ? 0 : parting(setup, state, question);
    if (at > 0)
        bn_trace_weigh(trace, term_of(setup, state, question), at, -totals[0], at - totals[0],
                       "limit less roll");
}

static void explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace)
{
    bn_question question[BN_OPEN_MAX];
    int32_t at;

    bn_steps_explain(&ob_battle_course, setup, state, trace);
    if (steps_ask(setup, state, question) == 0)
        return;
    at = parting(setup, state, question);
    if (at > 0) {
        bn_term of = term_of(setup, state, question);

        bn_plus_int(trace, &of, of.rule, at, "on the dice");
        bn_gives_int(trace, &of, of.rule, at, of.words);
    }
}

/* ---- the slots ----------------------------------------------------------------------------- */

/* A shot and its save, a blow and its guard are one event. */
static bool belongs(const void *setup, const bn_question *rolled, const bn_question *next)
{
    (void)setup;
    return (rolled->kind == OB_ASK_SHOT && next->kind == OB_ASK_SAVE) ||
           (rolled->kind == OB_ASK_BLOW && next->kind == OB_ASK_GUARD);
}

const bn_game ob_battle_game = {
    .name = "battle",
    .kinds = ob_kinds,
    .kind_count = OB_KINDS,
    .sides = game_sides,
    .side_name = side_name,
    .state_size = state_size,
    .bound = bound,
    .begin = ob_battle_begin,
    .ask = steps_ask,
    .offers = steps_offers,
    .refuse = ob_battle_refuse,
    .consequence = steps_consequence,
    .consequences = steps_consequences,
    .roll_key = steps_roll_key,
    .weigh = weigh,
    .advance = steps_advance,
    .ruling = ob_battle_ruling,
    .rule = ob_battle_rule,
    .key = key,
    .winner = winner,
    .measures = measures,
    .measure_count = BN_COUNT(measures),
    .measure = measure,
    .view = ob_battle_view,
    .propose = ob_battle_propose,
    .board = ob_battle_board,
    .probe = ob_battle_probe,
    .orders = &ob_battle_orders,
    .steady = ob_battle_steady,
    .standing = &ob_battle_standing,
    .believe = ob_battle_believe,
    .hidden = ob_hidden,
    .hidden_count = OB_HIDDEN,
    .explain = explain,
    .describe = ob_battle_describe,
    .word = ob_battle_word,
    .tell = ob_battle_tell,
    .score = &ob_battle_score,
    .gloss = &ob_battle_gloss,
    .belongs = belongs,
    .sound = BN_FOR_TESTS(sound),
};
