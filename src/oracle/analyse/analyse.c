/* A fought battle, answer by answer: what each order, roll and judgement changed.
 *
 * Let V(s) be what the evaluator says a state is worth to a side; V of a finished state is its
 * score. The battle is a row of states s0, s1, ... sn, each reached by one answer (sealed ones by
 * all of them together). So
 *     V(sn) - V(s0)  =  sum over i of  V(s[i+1]) - V(s[i]),
 * whatever V is: the changes add up to the result. They have a meaning because V is the value of
 * one fixed way to continue. Then V of a state that waits for a roll is the mean of V over its
 * outcomes, and what a roll changes is 0 on average: luck. And what an order changes is the
 * difference between it and what the evaluator would have done: under an equilibrium never above 0
 * for a side that moves alone.
 *
 * Sealed orders are divided further (sealed_shares.c), since several sides moved the state at
 * once. A referee's judgement is neither skill nor luck and has its own column.
 *
 * What an order gave away is another measure, outside the sum: its worth compared with that of the best order available
 * (bni_study_grade). */
#include <banneret/analysis.h>
#include <banneret/system/game.h>

#include <math.h>
#include <string.h>

#include "../common/shares.h"
#include "analysis_parts.h"

#define ALTERNATIVES 64u
#define NUMBERS 9u /* of a question for numbers: neighbours are worth much the same */
#define STEPS_FIRST 32u

static bn_code no_room(bn_error *err)
{
    return bn_fail(err, BN_MEMORY, "out of memory for the analysis");
}

/* ---- values ---------------------------------------------------------------------------------- */

bn_code bni_study_value(bni_study *s, const void *state, double score[BN_SIDES_MAX])
{
    bn_question questions[BN_OPEN_MAX];
    double error = 0;
    bn_code code;

    if (s->unvalued)
        return BN_OK;
    if (s->game->ask(s->setup, state, questions) == 0) {
        bni_score_of(s->game, s->setup, state, score);
        return BN_OK;
    }
    code = s->evaluator->value(s->evaluator->self, s->game, s->setup, state, score, &error, s->err);
    s->found.values++;
    if (code == BN_OK && error > s->found.error)
        s->found.error = error;
    if (code == BN_OK && error > s->error)
        s->error = error;
    return code;
}

bn_code bni_study_try(bni_study *s, const bn_move *moves, uint32_t count,
                      double score[BN_SIDES_MAX])
{
    memcpy(s->scratch, s->state, s->size);
    s->game->advance(s->setup, s->scratch, moves, count, NULL);
    return bni_study_value(s, s->scratch, score);
}

/* ---- steps ----------------------------------------------------------------------------------- */

bn_analysis_step *bni_study_step(bni_study *s, bn_analysis_step_type type, uint32_t side)
{
    bn_analysis_step *step;

    if (s->step_count == s->step_room) {
        uint32_t room = s->step_room ? s->step_room * 2 : STEPS_FIRST;
        bn_analysis_step *wider = bn_arena_array(s->arena, room, sizeof *wider);

        if (!wider) {
            (void)no_room(s->err);
            return NULL;
        }
        if (s->step_count > 0)
            memcpy(wider, s->steps, s->step_count * sizeof *wider);
        s->steps = wider;
        s->step_room = room;
    }
    step = &s->steps[s->step_count++];
    *step = (bn_analysis_step){
        .type = (uint8_t)type, .side = side, .state = s->seen, .reached = s->seen
    };
    memcpy(step->before, s->now, sizeof s->now);
    memcpy(step->after, s->now, sizeof s->now);
    return step;
}

/* The state has moved: keeps a copy of it, asks it, and drops the sealed answers that wait for
 * questions no longer open (as the table does). */
static bn_code moved(bni_study *s)
{
    bn_question was[BN_OPEN_MAX];
    bn_answer held[BN_OPEN_MAX];
    uint32_t holder[BN_OPEN_MAX], before = s->open;
    unsigned char *seen = bn_arena_get(s->arena, s->size);

    if (!seen)
        return no_room(s->err);
    s->seen = memcpy(seen, s->state, s->size);
    memcpy(was, s->questions, sizeof was);
    memcpy(held, s->held, sizeof held);
    memcpy(holder, s->holder, sizeof holder);
    memset(s->holder, 0, sizeof s->holder);
    s->open = s->game->ask(s->setup, s->state, s->questions);
    for (uint32_t i = 0; i < before; i++)
        for (uint32_t j = 0; holder[i] && j < s->open; j++) {
            const bn_question *b = &s->questions[j];

            if (s->holder[j] || !b->sealed || !bni_question_same(&was[i], b) ||
                bn_game_check(s->game, s->setup, s->state, b, &held[i], NULL) != BN_OK)
                continue;
            s->holder[j] = holder[i];
            s->held[j] = held[i];
            break;
        }
    return BN_OK;
}

/* ---- grades ---------------------------------------------------------------------------------- */

bn_grade bn_grade_of(double given_away)
{
    /* slightly below, so that a third of a chance in doubles counts as a third */
    static const double least[BN_GRADES] = { 0, .1 - 1e-12, .2 - 1e-12, .3 - 1e-12 };
    bn_grade grade = BN_GRADE_NONE;

    while (grade + 1 < BN_GRADES && given_away >= least[grade + 1])
        grade++;
    return grade;
}

const char *bn_grade_word(bn_grade grade)
{
    static const char *const words[BN_GRADES] = { "", "inaccuracy", "mistake", "blunder" };

    return words[grade];
}

/* The answers that an order is compared with. */
typedef struct others {
    const bn_question *question;
    uint64_t answers, tries;
    bni_shares *shares; /* NULL: even distances */
} others;

static bn_answer other_at(const others *o, uint64_t i)
{
    bn_answer answer;

    if (o->shares)
        return bni_shares_answer(o->shares, o->question, (uint32_t)i, 0);
    bn_question_answer(
        o->question,
        o->answers == o->tries ? i : (uint64_t)((double)o->answers / (double)o->tries * (double)i),
        &answer);
    return answer;
}

/* Where a question has more answers than may be compared, they are taken at even distances; of those that
 * share something out, as shares.c chooses them. */
static others others_of(const bni_study *s, const bn_question *question, bni_shares *room)
{
    others o = { .question = question,
                 .answers = bn_question_answers(question),
                 .tries = s->alternatives };

    if (question->form == BN_FORM_NUMBERS && o.tries > NUMBERS)
        o.tries = NUMBERS;
    if (o.answers <= o.tries) {
        o.tries = o.answers;
    } else if (bni_is_share(question)) {
        room->asked[0] = 0;
        room->asked_count = 1;
        bni_shares_list(s->game, s->setup, s->state, question, (uint32_t)o.tries, true, room);
        o.shares = room;
        o.tries = room->count;
    }
    return o;
}

bn_code bni_study_grade(bni_study *s, bn_analysis_step *step, const bn_question *question,
                        bni_weigh weigh, const void *how)
{
    bni_shares room;
    others o = others_of(s, question, &room);
    bn_code code = weigh(s, how, &step->answer, &step->chosen);

    step->best = step->chosen;
    step->better = step->answer;
    step->looked = 1;
    step->partial = o.answers > o.tries;
    for (uint64_t i = 0; i < o.tries && code == BN_OK; i++) {
        bn_answer answer = other_at(&o, i);
        double worth;

        if (bni_answer_same(&answer, &step->answer) ||
            bn_game_check(s->game, s->setup, s->state, question, &answer, NULL) != BN_OK)
            continue;
        code = weigh(s, how, &answer, &worth);
        step->looked++;
        /* a rounding difference does not count: the order itself is the best */
        if (code == BN_OK && worth > step->best + 1e-12) {
            step->best = worth;
            step->better = answer;
        }
    }
    /* The difference of two values that are each off by no more than s->error; mixes of them are not
     * off by more. No order is called wrong if the error may explain it. */
    step->error = sqrt(2) * s->error;
    step->grade = (uint8_t)bn_grade_of(step->best - step->chosen - 2 * step->error);
    return code;
}

/* An open order: its worth is that of the state it leads to. */
static bn_code weigh_open(bni_study *s, const void *how, const bn_answer *answer, double *worth)
{
    const bn_move *move = how;
    bn_move other = { .question = move->question, .answer = *answer };
    double score[BN_SIDES_MAX];
    bn_code code = bni_study_try(s, &other, 1, score);

    *worth = score[s->questions[move->question].side];
    return code;
}

/* ---- answers --------------------------------------------------------------------------------- */

static bn_code answer_alone(bni_study *s, bn_analysis_step *step, const bn_move *move)
{
    const bn_question question = s->questions[move->question];
    bn_code code = BN_OK;

    s->error = 0;
    if (step->type == BN_STEP_ORDER && !s->ungraded)
        code = bni_study_grade(s, step, &question, weigh_open, move);
    if (code != BN_OK)
        return code;
    s->game->advance(s->setup, s->state, move, 1, NULL);
    code = bni_study_value(s, s->state, s->now);
    if (code == BN_OK)
        code = moved(s);
    memcpy(step->after, s->now, sizeof s->now);
    step->reached = s->seen;
    return code;
}

static bn_code answer_sealed(bni_study *s, uint32_t index, const bn_answer *answer)
{
    bn_code code;

    s->held[index] = *answer;
    s->holder[index] = s->step_count;
    for (uint32_t i = 0; i < s->open; i++)
        if (s->questions[i].sealed && !s->holder[i])
            return BN_OK;
    s->error = 0;
    code = bni_study_sealed(s);
    memset(s->holder, 0, sizeof s->holder);
    if (code == BN_OK)
        code = moved(s);
    s->steps[s->step_count - 1].reached = s->seen;
    return code;
}

static bn_code roll(bni_study *s, bn_analysis_step *step, uint32_t index)
{
    bn_move move = { .question = index };

    move.answer.value[0] =
        s->game->consequence(s->setup, s->state, &s->questions[index], step->answer.value);
    step->again = move.answer.value[0] == BN_AGAIN;
    return step->again ? BN_OK : answer_alone(s, step, &move);
}

static int find_open(const bni_study *s, const bn_question *q)
{
    for (uint32_t i = 0; i < s->open; i++)
        if (!s->holder[i] && bni_question_same(&s->questions[i], q))
            return (int)i;
    return -1;
}

static bn_code take_entry(bni_study *s, const bn_entry *entry)
{
    int at = find_open(s, &entry->question);
    bn_question *kept = bn_arena_get(s->arena, sizeof *kept);
    uint32_t index = at < 0 ? 0 : (uint32_t)at;
    bn_analysis_step_type type;
    bn_analysis_step *step;
    bn_code code;

    if (!kept)
        return no_room(s->err);
    if (entry->type == BN_ENTRY_RULING)
        return bn_fail(
            s->err, BN_JOURNAL,
            "the referee changed the game by a ruling; its effect belongs to no order or roll");
    if (at < 0)
        return bn_fail(s->err, BN_JOURNAL, "an entry of the journal answers no open question");
    *kept = s->questions[index];
    code = bn_game_check(s->game, s->setup, s->state, kept, &entry->answer, s->err);
    if (code != BN_OK)
        return code;
    type = kept->to == BN_TO_CHANCE ? BN_STEP_ROLL
           : kept->to == BN_TO_SIDE ? BN_STEP_ORDER
                                    : BN_STEP_JUDGEMENT;
    step = bni_study_step(s, type, kept->side);
    if (!step)
        return BN_MEMORY;
    step->number = entry->number;
    step->question = kept;
    step->answer = entry->answer;
    if (type == BN_STEP_ROLL)
        return roll(s, step, index);
    if (kept->sealed)
        return answer_sealed(s, index, &entry->answer);
    return answer_alone(s, step, &(bn_move){ index, entry->answer });
}

/* ---- the line that counts -------------------------------------------------------------------- */

/* Each entry continues from a tip: the newest entry that counts. An undo puts the tip back to that of
 * the entry it names. Marks in `live` the entries that lead to the last tip. */
static bn_code find_live(const bn_entry *const *entries, uint32_t count, bn_arena *arena,
                         bool *live, bn_error *err)
{
    uint32_t *before = bn_arena_array(arena, count + 1, sizeof *before);
    uint32_t *tips = bn_arena_array(arena, count + 1, sizeof *tips);
    uint32_t tip = 0;

    if (!before || !tips)
        return no_room(err);
    for (uint32_t n = 1; n <= count; n++) {
        const bn_entry *entry = entries[n - 1];

        if (entry->type == BN_ENTRY_UNDO) {
            if (entry->to >= n)
                return bn_fail(err, BN_JOURNAL, "an undo goes back to an entry not yet made");
            tip = tips[entry->to];
        } else if (entry->type != BN_ENTRY_SHARE) {
            before[n] = tip;
            tip = n;
        }
        tips[n] = tip;
    }
    for (; tip; tip = before[tip])
        live[tip - 1] = true;
    return BN_OK;
}

static bn_code tell(const bni_study *s, uint32_t done, uint32_t of)
{
    bn_progress progress = { .done = done, .of = of, .finished = (double)done / of };

    if (!s->watch.tell || s->watch.tell(s->watch.self, &progress))
        return BN_OK;
    return bn_fail(s->err, BN_LIMIT, "cancelled");
}

static bn_code take_all(bni_study *s, const bn_entry *const *entries, uint32_t count)
{
    bool *live = bn_arena_array(s->arena, count + 1, sizeof *live);
    bn_code code;

    if (!live)
        return no_room(s->err);
    code = find_live(entries, count, s->arena, live, s->err);
    for (uint32_t i = 0; i < count && code == BN_OK; i++) {
        if (live[i] && !entries[i]->blank)
            code = take_entry(s, entries[i]);
        if (code == BN_OK)
            code = tell(s, i + 1, count);
    }
    return code;
}

/* ---- the account ----------------------------------------------------------------------------- */

static void enter(bn_account *account, uint32_t side, const bn_analysis_step *step)
{
    double change = step->after[side] - step->before[side];

    switch ((bn_analysis_step_type)step->type) {
    case BN_STEP_ROLL:
        account->luck += change;
        return;
    case BN_STEP_MEETING:
        account->met += change;
        return;
    case BN_STEP_JUDGEMENT:
        account->judged += change;
        return;
    case BN_STEP_ORDER:
        break;
    }
    if (step->side != side) {
        account->others += change;
        return;
    }
    account->orders += change;
    account->given_away += step->best - step->chosen;
    account->graded[step->grade]++;
    account->order_count++;
}

static void add_up(bni_study *s)
{
    for (uint32_t side = 0; side < s->found.sides; side++) {
        bn_account *account = &s->found.accounts[side];

        account->start = s->start[side];
        account->result = s->now[side];
        for (uint32_t i = 0; i < s->step_count; i++)
            enter(account, side, &s->steps[i]);
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bn_code begin(bni_study *s)
{
    s->size = s->game->state_size(s->setup);
    s->state = bn_arena_get(s->arena, s->size);
    s->scratch = bn_arena_get(s->arena, s->size);
    if (!s->state || !s->scratch)
        return no_room(s->err);
    s->game->begin(s->setup, s->state, NULL);
    return moved(s);
}

bn_code bni_study_follow(bni_study *s, const bn_entry *const *entries, uint32_t count)
{
    bn_code code = begin(s);

    if (code == BN_OK)
        code = bni_study_value(s, s->state, s->now);
    memcpy(s->start, s->now, sizeof s->start);
    if (code == BN_OK)
        code = take_all(s, entries, count);
    if (code == BN_OK)
        code = bni_study_luck(s);
    s->found.over = s->open == 0;
    s->found.winner = s->open == 0 ? s->game->winner(s->setup, s->state) : -1;
    s->found.steps = s->steps;
    s->found.step_count = s->step_count;
    return code;
}

bn_code bn_analysis_run(const bn_game *game, const void *setup, const bn_entry *const *entries,
                        uint32_t count, const bn_evaluator *evaluator,
                        const bn_analysis_options *options, bn_arena *arena, bn_watch watch,
                        bn_analysis *out, bn_error *err)
{
    bni_study *s = bn_arena_get(arena, sizeof *s);
    bn_code code;

    if (!s)
        return no_room(err);
    *s = (bni_study){ .game = game,
                      .setup = setup,
                      .evaluator = evaluator,
                      .alternatives =
                          options && options->alternatives ? options->alternatives : ALTERNATIVES,
                      .against = options ? options->against : 0,
                      .ungraded = options && options->ungraded,
                      .arena = arena,
                      .watch = watch,
                      .err = err,
                      .found = { .evaluator = evaluator->name, .sides = game->sides(setup) } };
    s->found.against = s->against;
    s->found.graded = !s->ungraded;
    code = bni_study_follow(s, entries, count);
    if (code != BN_OK)
        return code;
    add_up(s);
    *out = s->found;
    return BN_OK;
}
