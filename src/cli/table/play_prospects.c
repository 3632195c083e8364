/* Possible results of a roll, before it is rolled; and what the options of an order do. */
#include <string.h>

#include <banneret/prospects.h>

#include "play_parts.h"
#include "play_steps.h"
#include "shared/load.h"
#include "sheet.h"
#include "trees/reply_read.h"

enum { INDENT = 4, CHANCE = 6, TOTALS = 14, HEAVIEST = 3 };

static bool has_totals(const bn_prospects *prospects)
{
    for (uint32_t i = 0; i < prospects->count; i++)
        if (prospects->lines[i].totals != NULL)
            return true;
    return false;
}

/* Whether at most HEAVIEST - 1 lines are likelier than this one, the earlier of equals first. */
static bool is_heavy(const bn_prospects *prospects, uint32_t line)
{
    uint32_t likelier = 0;

    for (uint32_t i = 0; i < prospects->count; i++) {
        double more = prospects->lines[i].chance - prospects->lines[line].chance;

        likelier += more > 0 || (more == 0 && i < line);
    }
    return likelier < HEAVIEST;
}

static void print_prospect(const paint *p, const bn_prospect *line, bool totals)
{
    int at = INDENT + CHANCE + 2 + (totals ? TOTALS : 0);
    char chance[24];

    if (line->chance < 0.0005)
        snprintf(chance, sizeof chance, "<0.1%%");
    else
        snprintf(chance, sizeof chance, "%.1f%%", 100 * line->chance);
    fprintf(p->out, "%*s", INDENT, "");
    paint_right(p, chance, CHANCE);
    fputs("  ", p->out);
    if (totals)
        paint_padded(p, line->totals != NULL ? line->totals : "", TOTALS);
    paint_hanging(p, line->words, at, at, p->width);
    fputc('\n', p->out);
}

/* The likeliest lines, and one for the rest. */
static void print_heaviest(const paint *p, const bn_prospects *prospects, bool totals)
{
    bn_prospect rest = { .chance = 0 };
    uint32_t left = 0;
    char words[40];

    for (uint32_t i = 0; i < prospects->count; i++) {
        if (is_heavy(prospects, i)) {
            print_prospect(p, &prospects->lines[i], totals);
            continue;
        }
        rest.chance += prospects->lines[i].chance;
        left++;
    }
    snprintf(words, sizeof words, "%u other results", (unsigned)left);
    rest.words = words;
    print_prospect(p, &rest, totals);
}

/* In one paragraph, the likeliest first: of stands that shoot and strike one after another a list would fill the screen. */
static void print_briefly(const paint *p, const bn_prospects *prospects, bool all)
{
    char words[2400];
    bn_text t = bn_text_over(words, sizeof words);
    double rest = 0;
    uint32_t left = 0;

    bn_text_add(&t, "Possible results");
    if (prospects->assumes != NULL) {
        bn_text_add(&t, ", ");
        bn_text_add(&t, prospects->assumes);
    }
    for (uint32_t i = 0, told = 0; i < prospects->count; i++) {
        const bn_prospect *line = &prospects->lines[i];
        char chance[24];

        if (!all && prospects->count > HEAVIEST + 1 && !is_heavy(prospects, i)) {
            rest += line->chance;
            left++;
            continue;
        }
        snprintf(chance, sizeof chance, "%s%.1f%% ", told++ == 0 ? ": " : "; ", 100 * line->chance);
        bn_text_add(&t, chance);
        bn_text_add(&t, line->words);
    }
    if (left > 0) {
        char other[60];

        snprintf(other, sizeof other, "; %.1f%% %u others", 100 * rest, (unsigned)left);
        bn_text_add(&t, other);
    }
    paint_paragraph(p, words, 2);
}

static void print_prospects(const paint *p, const bn_prospects *prospects, bool all)
{
    bool totals = has_totals(prospects);
    char words[400];

    snprintf(words, sizeof words, "Possible results%s%s:", prospects->assumes != NULL ? ", " : "",
             prospects->assumes != NULL ? prospects->assumes : "");
    paint_paragraph(p, words, 2);
    if (!all && prospects->count > HEAVIEST + 1) {
        print_heaviest(p, prospects, totals);
        return;
    }
    for (uint32_t i = 0; i < prospects->count; i++)
        print_prospect(p, &prospects->lines[i], totals);
    if (all && prospects->again > 0) {
        snprintf(words, sizeof words, "The dice are rolled again in %.1f%% of all cases.",
                 100 * prospects->again);
        paint_paragraph(p, words, INDENT);
    }
}

/* The number of a question among those that are open, or their count. */
static uint32_t open_index(const play *s, const bn_question *question, uint32_t *count)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t at = 0;

    *count = bn_table_ask(s->table, open);
    while (at < *count && !sheet_same(&open[at].question, question))
        at++;
    return at;
}

/* Who looks: one person who plays a side against bots has that commander's seat all the time, because no one else
 * watches. */
static bn_seat seat_of(const play *s)
{
    bn_seat seat = play_seat(s);
    uint32_t people = 0, side = 0;

    for (uint32_t i = 0; i < bn_table_sides(s->table); i++)
        if (!s->is_bot[i]) {
            people++;
            side = i;
        }
    return seat.role == BN_SPECTATOR && people == 1
               ? (bn_seat){ .role = BN_COMMANDER, .side = (uint8_t)side }
               : seat;
}

void play_show_outlook(play *s, const bn_game *game, const void *setup, const void *state,
                       bn_seat seat)
{
    bn_arena work;
    bn_prospects *prospects;

    cli_arena_init(&work);
    prospects = bn_arena_get(&work, sizeof *prospects);
    if (prospects != NULL &&
        bn_prospects_make(game, setup, state, 0, seat, &work, prospects, NULL) == BN_OK &&
        prospects->count > 1)
        print_briefly(&s->p, prospects, true);
    bn_arena_done(&work);
}

void play_show_prospects(play *s, const bn_question *question, bool all)
{
    uint32_t count, index = open_index(s, question, &count);
    bn_arena work;
    bn_prospects *prospects;

    if (index == count || question->form != BN_FORM_ROLL)
        return;
    cli_arena_init(&work);
    prospects = bn_arena_get(&work, sizeof *prospects);
    if (prospects != NULL &&
        bn_prospects_make(bn_table_game(s->table), bn_table_setup(s->table),
                          bn_table_state(s->table), index, seat_of(s), &work, prospects,
                          NULL) == BN_OK &&
        prospects->count > 1) {
        if (play_is_brief(s) && !all)
            print_briefly(&s->p, prospects, all);
        else
            print_prospects(&s->p, prospects, all);
    }
    bn_arena_done(&work);
}

/* ---- what each answer does ---------------------------------------------------------------------- */

enum { NUMBER = 3, NAME = 28, ADDS = 12, WORDS = 400 };

static int widest_name(const reply_context *c)
{
    int most = 0;

    for (int32_t i = 0; i < c->question->options; i++) {
        char name[REPLY_WORD_MAX];
        int columns;

        if (!reply_allows(c->question, i))
            continue;
        reply_option(c, i, name);
        columns = paint_columns(name);
        most = columns > most ? columns : most;
    }
    return most < NAME ? most : NAME;
}

/* What it adds, in as many columns for each option; nothing if none adds anything. */
static bool adds_of(const reply_context *c, int32_t index, bn_order_adds *adds, bn_text *words)
{
    *adds = (bn_order_adds){ .to = NULL };
    return c->game->gloss->option(c->setup, c->state, c->question, index, adds, NULL, words);
}

static const char *added_to(const reply_context *c)
{
    bn_order_adds adds = { .to = NULL };

    for (int32_t i = 0; adds.to == NULL && i < c->question->options; i++) {
        char words[WORDS];
        bn_text out = bn_text_over(words, sizeof words);

        if (reply_allows(c->question, i))
            (void)adds_of(c, i, &adds, &out);
    }
    return adds.to;
}

static void print_option(const paint *p, const reply_context *c, int32_t index, int name, bool add)
{
    int at = INDENT + NUMBER + 2 + name + 2 + (add ? ADDS : 0);
    char words[WORDS] = "", title[REPLY_WORD_MAX], number[40] = "";
    bn_text out = bn_text_over(words, sizeof words), sum = bn_text_over(number, sizeof number);
    bn_order_adds adds;

    reply_option(c, index, title);
    if (!adds_of(c, index, &adds, &out) && name == 0)
        return;
    if (adds.to != NULL)
        bn_gloss_adds_text(&adds, &sum);
    fprintf(p->out, "%*s%*d  ", INDENT, "", NUMBER, (int)index + 1);
    paint_padded(p, title, name + 2);
    if (add)
        paint_padded(p, number, ADDS);
    paint_hanging(p, words, at, at, p->width);
    fputc('\n', p->out);
}

/* Of an answer that is a number there is one line. */
static void print_whole(const paint *p, const reply_context *c)
{
    char words[WORDS] = "";
    bn_text out = bn_text_over(words, sizeof words);
    bn_order_adds adds;

    if (!adds_of(c, BN_GLOSS_WHOLE, &adds, &out))
        return;
    fputs("  ", p->out);
    paint_hanging(p, words, 2, 4, p->width);
    fputc('\n', p->out);
}

static bool has_words(const reply_context *c)
{
    for (int32_t i = 0; i < c->question->options; i++) {
        char words[WORDS] = "";
        bn_text out = bn_text_over(words, sizeof words);
        bn_order_adds adds;

        if (reply_allows(c->question, i) && adds_of(c, i, &adds, &out) && out.length > 0)
            return true;
    }
    return false;
}

void play_show_gloss(const play *s, const bn_question *question)
{
    reply_context context = play_context(s, question);
    const char *to;

    if (context.game->gloss == NULL || question->to != BN_TO_SIDE)
        return;
    if (question->form == BN_FORM_NUMBERS)
        print_whole(&s->p, &context);
    if (question->form != BN_FORM_CHOICE || !has_words(&context))
        return;
    to = bn_seat_knows(play_seat(s), question->side) ? added_to(&context) : NULL;
    fprintf(s->p.out, "  What each answer does%s%s:\n", to != NULL ? ", and adds to " : "",
            to != NULL ? to : "");
    for (int32_t i = 0; i < question->options; i++)
        if (reply_allows(question, i))
            print_option(&s->p, &context, i, widest_name(&context), to != NULL);
}
