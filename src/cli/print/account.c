#include "account.h"

#include <math.h>
#include <string.h>

#include "house.h"
#include "trees/reply_words.h"
#include "trees/turns.h"

enum { WORDS = 240, INDENT = 8, FIGURES = 18, TURNS = 6 };

static const char *side_name(const account *a, uint32_t side)
{
    return a->game->side_name(a->setup, side);
}

static double change_of(const bn_analysis_step *s)
{
    return s->after[0] - s->before[0];
}

/* ---- one step -------------------------------------------------------------------------------- */

/* How many bytes of a text fit on a line of `width` columns without cutting a word. */
static size_t line_of(const char *text, int width)
{
    const char *end = text, *space = NULL;
    int columns = 0;

    for (; *end != '\0' && columns <= width; end++) {
        columns += ((unsigned char)*end & 0xC0) != 0x80;
        if (*end == ' ' && end > text)
            space = end;
    }
    return (size_t)((columns > width && space != NULL ? space : end) - text);
}

/* Prints text from column `indent` on in lines of `columns`. The last line is padded, because figures
 * follow on it. */
static void print_filled(const paint *p, const char *text, int indent, int columns)
{
    while (paint_columns(text) > columns) {
        size_t line = line_of(text, columns);

        fprintf(p->out, "%.*s\n%*s", (int)line, text, indent, "");
        text += line + strspn(text + line, " ");
    }
    paint_padded(p, text, columns);
}

/* Prints the question and its answer in full. */
static void print_what(const paint *p, const account *a, const bn_analysis_step *s, int columns)
{
    char words[2 * WORDS];
    bn_text t = bn_text_over(words, sizeof words);

    if (s->type == BN_STEP_MEETING) {
        paint_padded(p, "matchup", columns);
        return;
    }
    bnr_question_words(a->game, a->setup, s->state, s->question, &t);
    bnr_answer_words(a->game, a->setup, s->state, s->question, &s->answer, &t);
    print_filled(p, words, INDENT, columns);
}

/* Prints text below a step, broken into lines that fit. */
static void print_wrapped(const paint *p, const char *text)
{
    while (*text != '\0') {
        size_t line = line_of(text, p->width - INDENT);

        fprintf(p->out, "%*s%.*s\n", INDENT, "", (int)line, text);
        text += line + strspn(text + line, " ");
    }
}

/* "mistake: gave away 21.3% ±1.2; trap was better" */
static void print_grade(const paint *p, const account *a, const bn_analysis_step *s)
{
    static const paint_ink inks[BN_GRADES] = { INK_DIM, INK_WARN, INK_WARN, INK_BAD };
    double given = s->best - s->chosen;
    char words[WORDS], whole[WORDS + 140], among[40] = "", error[20] = "";
    bn_text t = bn_text_over(words, sizeof words);

    if (s->type != BN_STEP_ORDER || given < 0.0005)
        return;
    bnr_answer_words(a->game, a->setup, s->state, s->question, &s->better, &t);
    if (s->partial)
        snprintf(among, sizeof among, ", of %u looked at", (unsigned)s->looked);
    if (s->error > 0)
        snprintf(error, sizeof error, " ±%.1f", 100 * s->error);
    snprintf(whole, sizeof whole, "%s%sgave away %.1f%%%s; %s was better%s",
             bn_grade_word(s->grade), s->grade == BN_GRADE_NONE ? "" : ": ", 100 * given, error,
             words, among);
    paint_ink_on(p, inks[s->grade]);
    print_wrapped(p, whole);
    paint_ink_off(p);
}

/* Whether the matchup of sealed orders counts as luck. It does if the orders of the others are compared with a mix; it
 * does not if they are compared with defaults, which no one had to choose. */
static bool guesses(const account *a)
{
    return a->analysis->against == BN_AGAINST_PLANS;
}

/* Prints which side was lucky at a step that no one decided, so that it is not taken for a mistake. */
static void print_luck(const paint *p, const account *a, const bn_analysis_step *s)
{
    double change = change_of(s);
    const char *lucky = side_name(a, change > 0 ? 0 : 1);

    if (a->analysis->sides != 2 ||
        !(s->type == BN_STEP_ROLL || (s->type == BN_STEP_MEETING && guesses(a))))
        return;
    if (change < 0.05 && change > -0.05)
        return;
    paint_ink_on(p, change > 0 ? INK_GOOD : INK_BAD);
    fprintf(p->out, "%8s%s: %s by %.1f%%\n", "", s->type == BN_STEP_ROLL ? "luck" : "matchup",
            lucky, 100 * (change > 0 ? change : -change));
    paint_ink_off(p);
}

static void print_told(const paint *p, const account *a, uint32_t index)
{
    const bn_analysis_step *s = &a->analysis->steps[index];
    const bn_question *q = s->question;
    char words[2000];
    bn_text t = bn_text_over(words, sizeof words);

    if (s->type == BN_STEP_MEETING && index > 0)
        q = a->analysis->steps[index - 1].question;
    if (q == NULL || s->reached == s->state)
        return;
    words[0] = '\0';
    a->game->tell(a->setup, s->state, s->reached, q, (bn_seat){ .role = BN_REFEREE }, &t);
    if (words[0] == '\0')
        return;
    paint_ink_on(p, INK_BOLD);
    print_wrapped(p, words);
    paint_ink_off(p);
}

static void print_step(const paint *p, const account *a, uint32_t index)
{
    const bn_analysis_step *s = &a->analysis->steps[index];
    char number[16] = "", change[24] = "";
    double moved = 100 * change_of(s);

    if (s->number > 0)
        snprintf(number, sizeof number, "%u", (unsigned)s->number);
    if (moved <= -0.05 || moved >= 0.05)
        snprintf(change, sizeof change, "%+.1f", moved);
    fputs("  ", p->out);
    paint_right(p, number, 4);
    fputs("  ", p->out);
    print_what(p, a, s, p->width - INDENT - FIGURES);
    if (s->again)
        snprintf(change, sizeof change, "again");
    fprintf(p->out, "%8.1f%%%*s\n", 100 * s->after[0], change[0] != '\0' ? 8 : 0, change);
    print_told(p, a, index);
    print_grade(p, a, s);
    print_luck(p, a, s);
}

/* Prints judgements that changed nothing in one line, and returns the step after them. */
static uint32_t print_judgements(const paint *p, const account *a, uint32_t from)
{
    uint32_t to = from;

    while (to < a->analysis->step_count && a->analysis->steps[to].type == BN_STEP_JUDGEMENT &&
           change_of(&a->analysis->steps[to]) < 0.0005 &&
           change_of(&a->analysis->steps[to]) > -0.0005)
        to++;
    if (to - from < 2)
        return from;
    paint_ink_on(p, INK_DIM);
    fprintf(p->out, "%*sreferee, entries %u to %u: %u judgements without effect\n", INDENT, "",
            (unsigned)a->analysis->steps[from].number, (unsigned)a->analysis->steps[to - 1].number,
            (unsigned)(to - from));
    paint_ink_off(p);
    return to;
}

static void print_steps(const paint *p, const account *a)
{
    uint32_t round = 0;
    char words[WORDS];

    snprintf(words, sizeof words, "chance of %s", side_name(a, 0));
    fputs("\n  ", p->out);
    paint_padded(p, "", p->width - 4 - paint_columns(words));
    fprintf(p->out, "%s\n", words);
    fputs("        ", p->out);
    paint_padded(p, "the start", p->width - 8 - FIGURES);
    fprintf(p->out, "%8.1f%%\n", 100 * a->analysis->accounts[0].start);
    for (uint32_t i = 0; i < a->analysis->step_count; i++) {
        const bn_analysis_step *s = &a->analysis->steps[i];

        if (s->question != NULL && s->question->round != round) {
            round = s->question->round;
            paint_ink_on(p, INK_DIM);
            fprintf(p->out, "  %s %u\n", bn_game_round(a->game), (unsigned)round);
            paint_ink_off(p);
        }
        i = print_judgements(p, a, i);
        if (i < a->analysis->step_count)
            print_step(p, a, i);
    }
}

/* ---- what it came to ------------------------------------------------------------------------- */

static void print_turns(const paint *p, const account *a)
{
    bnr_turn turns[TURNS];
    uint32_t count = bnr_turning_points(a->analysis, turns, TURNS);

    if (count == 0)
        return;
    fputs("\n  Turning points\n", p->out);
    for (uint32_t i = 0; i < count; i++) {
        const bn_analysis_step *last = &a->analysis->steps[turns[i].last];
        char words[WORDS];
        bn_text t = bn_text_over(words, sizeof words);

        bnr_turn_words(a->game, a->setup, a->analysis, turns[i], &t);
        fprintf(p->out, "  %4u  ", (unsigned)i + 1);
        print_filled(p, words, INDENT, p->width - INDENT - FIGURES);
        fprintf(p->out, "%6.1f to%6.1f%%\n", 100 * a->analysis->steps[turns[i].first].before[0],
                100 * last->after[0]);
    }
}

void account_rolled(const paint *p, const account *a)
{
    if (a->analysis->rolled_count == 0)
        return;
    fputs("\n  ", p->out);
    paint_padded(p, "Rolled against expected", p->width - 2 - 36);
    fputs("  rolls  average expected       z\n", p->out);
    for (uint32_t i = 0; i < a->analysis->rolled_count; i++) {
        const bn_rolled *r = &a->analysis->rolled[i];
        char words[2 * WORDS];
        bn_text t = bn_text_over(words, sizeof words);

        bnr_rolled_words(a, r, &t);
        fprintf(p->out, "%*s", INDENT / 2, "");
        print_filled(p, words, INDENT / 2, p->width - INDENT / 2 - 36);
        fprintf(p->out, "%7u%9.2f%9.2f%+8.2f\n", (unsigned)r->count, (double)r->sum / r->count,
                r->expected / r->count, r->z);
    }
    paint_ink_on(p, INK_DIM);
    fputs("    z: standard deviations off; one in twenty is more than 2 off\n", p->out);
    paint_ink_off(p);
}

/* Writes a share in percent. A value that rounds to zero gets no sign. */
static double percent(double chance)
{
    return fabs(chance) < 0.0005 ? 0 : 100 * chance;
}

static void print_sums(const paint *p, const account *a)
{
    fputs("\n  ", p->out);
    paint_padded(p, "Parts of the chance, in %", p->width - 2 - 48);
    fprintf(p->out, "   start    luck %7s     own  others referee\n",
            guesses(a) ? "matchup" : "meeting");
    for (uint32_t i = 0; i < a->analysis->sides; i++) {
        const bn_account *c = &a->analysis->accounts[i];

        fputs("    ", p->out);
        paint_padded(p, side_name(a, i), p->width - 4 - 48);
        fprintf(p->out, "%8.1f%+8.1f%+8.1f%+8.1f%+8.1f%+8.1f\n", percent(c->start),
                percent(c->luck), percent(c->met), percent(c->orders), percent(c->others),
                percent(c->judged));
        fprintf(p->out, "%*s= %.1f%%\n", p->width - 10, "", percent(c->result));
    }
}

static void print_sides(const paint *p, const account *a)
{
    static const char *const many[BN_GRADES] = { "", "inaccuracies", "mistakes", "blunders" };

    fputc('\n', p->out);
    for (uint32_t i = 0; i < a->analysis->sides; i++) {
        const bn_account *c = &a->analysis->accounts[i];
        char head[WORDS], orders[WORDS];
        bn_text t = bn_text_over(orders, sizeof orders);

        snprintf(head, sizeof head, "  %s: gave away %.1f%%, luck %+.1f%%   ", side_name(a, i),
                 percent(c->given_away), percent(bnr_luck(a->analysis, i)));
        paint_ink_on(p, INK_BOLD);
        fputs(head, p->out);
        paint_ink_off(p);
        bn_text_count(&t, c->order_count, "order", "orders");
        for (uint32_t g = BN_GRADES; g-- > BN_INACCURACY;)
            if (c->graded[g] > 0) {
                bn_text_add(&t, ", ");
                bn_text_int(&t, c->graded[g]);
                bn_text_add(&t, " ");
                bn_text_add(&t, c->graded[g] == 1 ? bn_grade_word((bn_grade)g) : many[g]);
            }
        paint_wrapped(p, orders, paint_columns(head), p->width);
        fputc('\n', p->out);
    }
}

static const char *against_words(const account *a)
{
    static const char *const words[] = {
        [BN_AGAINST_GUARD] = "sealed orders graded against the enemy's best mix in that round",
        [BN_AGAINST_ACTUAL] = "sealed orders graded in hindsight, against the orders given",
        [BN_AGAINST_PLANS] = "sealed orders graded against the equilibrium",
    };

    return words[a->analysis->against];
}

void account_print(const paint *p, const account *a)
{
    char error[100] = "exact";

    if (a->analysis->moment_count > 0) {
        account_rounds_print(p, a);
        return;
    }
    if (a->analysis->error > 0)
        snprintf(error, sizeof error,
                 "estimated where too large, from %llu games each, \u00b1%.1f%% at most",
                 (unsigned long long)a->games, 100 * a->analysis->error);
    paint_ink_on(p, INK_DIM);
    fprintf(p->out, "  A draw counts as half a win. Later orders: %s;\n  %s;\n  %s.\n",
            strcmp(a->analysis->evaluator, "defaults") == 0 ? "by default" : a->analysis->evaluator,
            error, against_words(a));
    paint_ink_off(p);
    print_steps(p, a);
    print_turns(p, a);
    account_rolled(p, a);
    print_sums(p, a);
    print_sides(p, a);
    if (!a->analysis->over)
        fputs("  The battle is not finished: the result is the current chance.\n", p->out);
}
