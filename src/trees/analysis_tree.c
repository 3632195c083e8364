#include "analysis_tree.h"

#include <math.h>
#include <string.h>

#include <banneret/system/system.h>

#include "reply_words.h"
#include "turns.h"

enum { WORDS = 240, TURNS = 6 };

static const char *side_name(const bnr_account *a, uint32_t side)
{
    return a->game->side_name(a->setup, side);
}

/* ---- numbers ------------------------------------------------------------------------------ */

enum { DECIMALS = 12, LIMBS = 4, MANTISSA = 53, FRACTION = 32 * LIMBS };

/* A share below 1 as a binary fraction, least limb first. What does not fit is far below the last decimal. */
static void split(double share, uint32_t limbs[LIMBS])
{
    int exponent = 0;
    uint64_t mantissa = (uint64_t)ldexp(frexp(share, &exponent), MANTISSA);
    int shift = FRACTION - MANTISSA + exponent;

    for (int bit = 0; bit < MANTISSA; bit++) {
        int at = bit + shift;

        if ((mantissa >> bit & 1) && at >= 0)
            limbs[at / 32] |= UINT32_C(1) << (at % 32);
    }
}

static uint32_t next_digit(uint32_t limbs[LIMBS])
{
    uint64_t carry = 0;

    for (uint32_t i = 0; i < LIMBS; i++) {
        carry += (uint64_t)limbs[i] * 10;
        limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return (uint32_t)carry;
}

/* Whether what is left makes the last digit one greater: more than a half, or a half after an odd one. */
static bool rounds_up(const uint32_t limbs[LIMBS], uint64_t units)
{
    uint32_t half = UINT32_C(1) << 31, top = limbs[LIMBS - 1], rest = top & ~half;

    for (uint32_t i = 0; i + 1 < LIMBS; i++)
        rest |= limbs[i];
    return top >= half && (rest > 0 || units % 2 == 1);
}

bn_doc *bnr_decimal(bn_arena *arena, double value)
{
    int64_t whole = (int64_t)fabs(value), units = 0, unit = 1, number;
    uint32_t limbs[LIMBS] = { 0 };

    split(fabs(value) - (double)whole, limbs);
    for (uint32_t i = 0; i < DECIMALS; i++, unit *= 10)
        units = units * 10 + next_digit(limbs);
    units += rounds_up(limbs, (uint64_t)units);
    for (; unit > 1 && whole >= INT64_MAX / unit; unit /= 10)
        units /= 10;
    number = whole * unit + units;
    return bn_doc_rat(arena, bn_rat_of(signbit(value) ? -number : number, unit));
}

/* ---- step by step ------------------------------------------------------------------------- */

static bn_doc *scores_doc(const bnr_account *a, const double *scores, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < a->analysis->sides; i++)
        bn_doc_push(list, bnr_decimal(arena, scores[i]));
    return list;
}

static bn_doc *answer_doc(const bnr_account *a, const bn_analysis_step *s, const bn_answer *answer,
                          bn_arena *arena)
{
    char words[WORDS];
    bn_text t = bn_text_over(words, sizeof words);

    bnr_answer_words(a->game, a->setup, s->state, s->question, answer, &t);
    return bn_doc_text(arena, words);
}

static bn_doc *step_doc(const bnr_account *a, const bn_analysis_step *s, bn_arena *arena)
{
    static const char *const types[] = { "order", "meeting", "roll", "judgement" };
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put(arena, map, "type", bn_doc_text(arena, types[s->type]));
    if (s->question != NULL) {
        bn_doc_put(arena, map, "n", bn_doc_int(arena, s->number));
        bn_doc_put(arena, map, "round", bn_doc_int(arena, s->question->round));
        bn_doc_put(arena, map, "ask", bn_doc_text(arena, a->game->kinds[s->question->kind].key));
        bn_doc_put(arena, map, "side", bn_doc_text(arena, side_name(a, s->side)));
        bn_doc_put(arena, map, "answer", answer_doc(a, s, &s->answer, arena));
    }
    if (s->again)
        bn_doc_put(arena, map, "again", bn_doc_bool(arena, true));
    bn_doc_put(arena, map, "before", scores_doc(a, s->before, arena));
    bn_doc_put(arena, map, "after", scores_doc(a, s->after, arena));
    if (s->type != BN_STEP_ORDER || s->looked == 0)
        return map;
    bn_doc_put(arena, map, "chosen", bnr_decimal(arena, s->chosen));
    bn_doc_put(arena, map, "best", bnr_decimal(arena, s->best));
    bn_doc_put(arena, map, "better", answer_doc(a, s, &s->better, arena));
    bn_doc_put(arena, map, "gave_away", bnr_decimal(arena, s->best - s->chosen));
    bn_doc_put(arena, map, "error", bnr_decimal(arena, s->error));
    bn_doc_put(arena, map, "grade", bn_doc_text(arena, bn_grade_word((bn_grade)s->grade)));
    bn_doc_put(arena, map, "looked_at", bn_doc_int(arena, s->looked));
    bn_doc_put(arena, map, "partial", bn_doc_bool(arena, s->partial));
    return map;
}

static bn_doc *side_doc(const bnr_account *a, uint32_t side, bn_arena *arena)
{
    const bn_account *c = &a->analysis->accounts[side];
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put(arena, map, "side", bn_doc_text(arena, side_name(a, side)));
    bn_doc_put(arena, map, "start", bnr_decimal(arena, c->start));
    bn_doc_put(arena, map, "luck", bnr_decimal(arena, c->luck));
    bn_doc_put(arena, map, "meeting", bnr_decimal(arena, c->met));
    bn_doc_put(arena, map, "own_orders", bnr_decimal(arena, c->orders));
    bn_doc_put(arena, map, "others_orders", bnr_decimal(arena, c->others));
    bn_doc_put(arena, map, "referee", bnr_decimal(arena, c->judged));
    bn_doc_put(arena, map, "result", bnr_decimal(arena, c->result));
    bn_doc_put(arena, map, "gave_away", bnr_decimal(arena, c->given_away));
    bn_doc_put(arena, map, "orders", bn_doc_int(arena, c->order_count));
    for (uint32_t g = BN_INACCURACY; g < BN_GRADES; g++)
        bn_doc_put(arena, map, bn_grade_word((bn_grade)g), bn_doc_int(arena, c->graded[g]));
    return map;
}

/* Whether a part of a step's roll belongs to this row: its kind, side and dice are the same. */
static bool counted_in(const bn_rolled *r, const bn_analysis_step *s)
{
    bn_throw shape = r->question->throws[r->part], other;

    if (s->type != BN_STEP_ROLL || s->question->kind != r->question->kind ||
        s->question->side != r->question->side || s->question->parts <= r->part)
        return false;
    other = s->question->throws[r->part];
    return other.count == shape.count && other.sides == shape.sides && other.add == shape.add;
}

/* Adds who threw the dice of a row: for a roll of several parts the thrower, with "and others" if it was
 * not always the same; for two rows that would look alike the side. */
static void add_thrower(const bnr_account *a, const bn_rolled *r, bn_text *out)
{
    char name[WORDS], other[WORDS];
    bn_text t = bn_text_over(name, sizeof name);
    bool several = false, twin = false;

    for (uint32_t i = 0; i < a->analysis->rolled_count; i++)
        twin = twin || (&a->analysis->rolled[i] != r &&
                        a->analysis->rolled[i].question->kind == r->question->kind);
    if (r->question->parts == 1) {
        bn_text_add(out, twin ? side_name(a, r->question->side) : "");
        bn_text_add(out, twin ? ", " : "");
        return;
    }
    a->game->word(a->setup, r->state, r->question, (int32_t)r->part, &t);
    for (uint32_t i = 0; i < a->analysis->step_count; i++) {
        const bn_analysis_step *s = &a->analysis->steps[i];
        bn_text u = bn_text_over(other, sizeof other);

        if (!counted_in(r, s))
            continue;
        a->game->word(a->setup, s->state, s->question, (int32_t)r->part, &u);
        several = several || strcmp(name, other) != 0;
    }
    bn_text_add(out, name);
    bn_text_add(out, several ? " and others, " : ", ");
}

void bnr_rolled_words(const bnr_account *a, const bn_rolled *r, bn_text *out)
{
    bn_text_add(out, a->game->kinds[r->question->kind].title);
    bn_text_add(out, ", ");
    add_thrower(a, r, out);
    bn_throw_text(r->question->throws[r->part], out);
}

static bn_doc *rolled_doc(const bnr_account *a, const bn_rolled *r, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    char words[WORDS];
    bn_text t = bn_text_over(words, sizeof words);

    bn_throw_text(r->question->throws[r->part], &t);
    bn_doc_put(arena, map, "ask", bn_doc_text(arena, a->game->kinds[r->question->kind].key));
    bn_doc_put(arena, map, "side", bn_doc_text(arena, side_name(a, r->question->side)));
    bn_doc_put(arena, map, "part", bn_doc_int(arena, r->part));
    bn_doc_put(arena, map, "dice", bn_doc_text(arena, words));
    t = bn_text_over(words, sizeof words);
    bnr_rolled_words(a, r, &t);
    bn_doc_put(arena, map, "words", bn_doc_text(arena, words));
    bn_doc_put(arena, map, "rolls", bn_doc_int(arena, r->count));
    bn_doc_put(arena, map, "sum", bn_doc_int(arena, r->sum));
    bn_doc_put(arena, map, "expected", bnr_decimal(arena, r->expected));
    bn_doc_put(arena, map, "z", bnr_decimal(arena, r->z));
    return map;
}

static bn_doc *turns_doc(const bnr_account *a, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);
    bnr_turn turns[TURNS];
    uint32_t count = bnr_turning_points(a->analysis, turns, TURNS);

    for (uint32_t i = 0; i < count; i++) {
        bn_doc *map = bn_doc_push(list, bn_doc_map(arena));
        char words[WORDS];
        bn_text t = bn_text_over(words, sizeof words);

        bnr_turn_words(a->game, a->setup, a->analysis, turns[i], &t);
        bn_doc_put(arena, map, "first_step", bn_doc_int(arena, turns[i].first));
        bn_doc_put(arena, map, "last_step", bn_doc_int(arena, turns[i].last));
        bn_doc_put(arena, map, "change", bnr_decimal(arena, turns[i].change));
        bn_doc_put(arena, map, "words", bn_doc_text(arena, words));
    }
    return list;
}

static void put_steps(const bnr_account *a, bn_doc *map, bn_arena *arena)
{
    const bn_analysis *found = a->analysis;
    bn_doc *steps = bn_doc_list(arena), *sides = bn_doc_list(arena);

    for (uint32_t i = 0; i < found->sides; i++)
        bn_doc_push(sides, side_doc(a, i, arena));
    bn_doc_put(arena, map, "sides", sides);
    for (uint32_t i = 0; i < found->step_count; i++)
        bn_doc_push(steps, step_doc(a, &found->steps[i], arena));
    bn_doc_put(arena, map, "steps", steps);
    bn_doc_put(arena, map, "turning_points", turns_doc(a, arena));
}

/* ---- round by round ----------------------------------------------------------------------- */

static uint32_t count_of(const bn_analysis *found, bn_analysis_step_type type)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < found->step_count; i++)
        count += found->steps[i].type == (uint8_t)type;
    return count;
}

static bn_doc *moments_doc(const bnr_account *a, bn_arena *arena)
{
    const bn_analysis *found = a->analysis;
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < found->moment_count; i++) {
        const bn_moment *m = &found->moments[i];
        bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put(arena, map, "round", bn_doc_int(arena, m->round));
        if (m->step < found->step_count)
            bn_doc_put(arena, map, "n", bn_doc_int(arena, found->steps[m->step].number));
        bn_doc_put(arena, map, "chances", scores_doc(a, m->score, arena));
        bn_doc_put(arena, map, "errors", scores_doc(a, m->error, arena));
    }
    return list;
}

static bn_doc *turning_rounds_doc(const bnr_account *a, bn_arena *arena)
{
    bnr_round_turn turns[TURNS];
    uint32_t count = bnr_round_turns(a->analysis, turns, TURNS);
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < count; i++) {
        bn_doc *map = bn_doc_push(list, bn_doc_map(arena));
        char words[WORDS];
        bn_text t = bn_text_over(words, sizeof words);

        bnr_round_words(a->game, a->analysis, turns[i].to, &t);
        bn_doc_put(arena, map, "to_moment", bn_doc_int(arena, turns[i].to));
        bn_doc_put(arena, map, "change", bnr_decimal(arena, turns[i].change));
        bn_doc_put(arena, map, "error", bnr_decimal(arena, turns[i].error));
        bn_doc_put(arena, map, "words", bn_doc_text(arena, words));
    }
    return list;
}

static void put_rounds(const bnr_account *a, bn_doc *map, bn_arena *arena)
{
    const bn_analysis *found = a->analysis;
    bn_doc *sides = bn_doc_list(arena), *left_out = bn_doc_map(arena);

    for (uint32_t i = 0; i < found->sides; i++)
        bn_doc_push(sides, bn_doc_text(arena, a->game->side_name(a->setup, i)));
    bn_doc_put(arena, map, "sides", sides);
    bn_doc_put(arena, map, "moments", moments_doc(a, arena));
    bn_doc_put(arena, map, "turning_rounds", turning_rounds_doc(a, arena));
    bn_doc_put(arena, left_out, "orders", bn_doc_int(arena, count_of(found, BN_STEP_ORDER)));
    bn_doc_put(arena, left_out, "rolls", bn_doc_int(arena, count_of(found, BN_STEP_ROLL)));
    bn_doc_put(arena, left_out, "judgements",
               bn_doc_int(arena, count_of(found, BN_STEP_JUDGEMENT)));
    bn_doc_put(arena, left_out, "rounds", bn_doc_int(arena, found->passed_over));
    bn_doc_put(arena, map, "not_looked_at", left_out);
}

/* ---- the whole ----------------------------------------------------------------------------- */

bn_doc *bnr_analysis_tree(const bnr_account *a, bn_arena *arena)
{
    static const char *const against[] = { "guard", "actual", "equilibrium" };
    const bn_analysis *found = a->analysis;
    bn_doc *map = bn_doc_map(arena), *rolled = bn_doc_list(arena);

    if (bn_setup_house(a->setup))
        bn_doc_put(arena, map, "figures", bn_house_list(bn_setup_house(a->setup), arena));
    bn_doc_put(arena, map, "evaluator", bn_doc_text(arena, found->evaluator));
    if (found->moment_count == 0)
        bn_doc_put(arena, map, "against", bn_doc_text(arena, against[found->against]));
    bn_doc_put(arena, map, "standard_error", bnr_decimal(arena, found->error));
    bn_doc_put(arena, map, "games", bn_doc_int(arena, found->error > 0 ? (int64_t)a->games : 0));
    bn_doc_put(arena, map, "over", bn_doc_bool(arena, found->over));
    bn_doc_put(arena, map, "winner",
               found->winner < 0 ? bn_doc_null(arena)
                                 : bn_doc_text(arena, side_name(a, (uint32_t)found->winner)));
    if (found->moment_count > 0)
        put_rounds(a, map, arena);
    else
        put_steps(a, map, arena);
    for (uint32_t i = 0; i < found->rolled_count; i++)
        bn_doc_push(rolled, rolled_doc(a, &found->rolled[i], arena));
    bn_doc_put(arena, map, "rolled", rolled);
    bn_doc_put(arena, map, "values", bn_doc_int(arena, (int64_t)found->values));
    return map;
}
