/* Printing an analysis by rounds: what each round did to the chance, with its error, and what was not analysed. */
#include "account.h"

#include "trees/turns.h"

enum { WORDS = 400, TURNS = 6, FIGURES = 36 };

/* ---- for people ------------------------------------------------------------------------------ */

static void print_how(const paint *p, const account *a)
{
    char words[WORDS];

    snprintf(words, sizeof words,
             "Estimated at the start of each %s, from %llu games that %s plays to the end for all "
             "sides. A draw counts as half a win. \u00b1 is one standard error, %.1f%% at most; "
             "--simulate GAMES sets the number.",
             bn_game_round(a->game), (unsigned long long)a->games, a->analysis->evaluator,
             100 * a->analysis->error);
    paint_ink_on(p, INK_DIM);
    paint_paragraph(p, words, 2);
    paint_ink_off(p);
}

/* "round 3, from entry 120", "as it ended" */
static void name_moment(const account *a, uint32_t index, bn_text *out)
{
    const bn_analysis *found = a->analysis;
    const bn_moment *m = &found->moments[index];

    if (m->step == found->step_count) {
        bn_text_add(out, found->over ? "the end" : "now");
        return;
    }
    bn_text_add(out, bn_game_round(a->game));
    bn_text_char(out, ' ');
    bn_text_int(out, m->round);
    bn_text_add(out, ", from entry ");
    bn_text_int(out, found->steps[m->step].number);
}

static void print_moment(const paint *p, const account *a, uint32_t index)
{
    const bn_moment *m = &a->analysis->moments[index];
    char words[WORDS];
    bn_text t = bn_text_over(words, sizeof words);

    name_moment(a, index, &t);
    fputs("    ", p->out);
    paint_padded(p, words, p->width - 4 - FIGURES);
    fprintf(p->out, "%8.1f%%", 100 * m->score[0]);
    if (m->error[0] > 0)
        fprintf(p->out, " \u00b1%*.1f", index > 0 ? -5 : 0, 100 * m->error[0]);
    else if (index > 0)
        fprintf(p->out, "%7s", "");
    if (index > 0) {
        bnr_round_turn by = bnr_round_change(a->analysis, index);

        fprintf(p->out, "%+10.1f \u00b1%.1f", 100 * by.change, 100 * by.error);
    }
    fputc('\n', p->out);
}

static void print_moments(const paint *p, const account *a)
{
    char words[WORDS];

    snprintf(words, sizeof words, "Chance of %s", a->game->side_name(a->setup, 0));
    fputs("\n  ", p->out);
    paint_padded(p, words, p->width - 2 - FIGURES);
    fputs("  chance             change\n", p->out);
    for (uint32_t i = 0; i < a->analysis->moment_count; i++)
        print_moment(p, a, i);
}

static void print_turns(const paint *p, const account *a)
{
    bnr_round_turn turns[TURNS];
    uint32_t count = bnr_round_turns(a->analysis, turns, TURNS);

    fputs("\n  The largest changes\n", p->out);
    if (count == 0)
        paint_paragraph(p, "No change exceeds twice its standard error.", 4);
    for (uint32_t i = 0; i < count; i++) {
        const bn_moment *m = &a->analysis->moments[turns[i].to];
        char words[WORDS];
        bn_text t = bn_text_over(words, sizeof words);

        bnr_round_words(a->game, a->analysis, turns[i].to, &t);
        fprintf(p->out, "  %4u  ", (unsigned)i + 1);
        paint_padded(p, words, p->width - 8 - FIGURES);
        fprintf(p->out, "%7.1f to %5.1f%%%+10.1f \u00b1%.1f\n", 100 * m[-1].score[0],
                100 * m->score[0], 100 * turns[i].change, 100 * turns[i].error);
    }
}

/* How many answers of a type lie between the moments. */
static uint32_t count_of(const bn_analysis *found, bn_analysis_step_type type)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < found->step_count; i++)
        count += found->steps[i].type == (uint8_t)type;
    return count;
}

static void print_left_out(const paint *p, const account *a)
{
    const bn_analysis *found = a->analysis;
    char words[WORDS];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_count(&t, count_of(found, BN_STEP_ORDER), "order", "orders");
    bn_text_add(&t, ", ");
    bn_text_count(&t, count_of(found, BN_STEP_ROLL), "roll", "rolls");
    bn_text_add(&t, " and ");
    bn_text_count(&t, count_of(found, BN_STEP_JUDGEMENT), "judgement", "judgements");
    bn_text_add(&t, ", one by one: so no order is graded, and luck is not separated from skill.");
    if (found->passed_over > 0) {
        bn_text_add(&t, " Of the rounds, the start of ");
        bn_text_int(&t, found->passed_over);
        bn_text_add(&t, " more.");
    }
    fputs("\n  Not analysed\n", p->out);
    paint_paragraph(p, words, 4);
}

void account_rounds_print(const paint *p, const account *a)
{
    print_how(p, a);
    print_moments(p, a);
    print_turns(p, a);
    account_rolled(p, a);
    print_left_out(p, a);
    if (!a->analysis->over)
        fputs("\n  The battle is not finished: the result is the current chance.\n", p->out);
}
