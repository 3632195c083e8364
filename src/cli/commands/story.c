#include "story.h"

#include <stdio.h>
#include <string.h>

#include <banneret/system/system.h>

#include "print/aftermath.h"
#include "print/measures.h"
#include "print/reply_words.h"

enum { WORDS = 500, PARAGRAPH = 4000 };

/* One thing that was asked and answered, as the seat may know it. */
typedef struct told {
    uint32_t number;
    uint16_t round;
    uint8_t type; /* bn_entry_type */
    bool usual;   /* a judgement that nobody changed */
    const char *asked, *answer, *sentence, *note;
    const bn_term *terms;
    uint32_t term_count;
} told;

struct story {
    bn_arena *arena;
    const bn_table *whole;
    bn_seat seat;
    const void *first; /* the state before the first entry */
    told *told;
    uint32_t count, room;
    uint32_t reopened; /* how often it went on after it was over */
    bool full;
};

story *story_begin(bn_arena *arena, const bn_table *whole, bn_seat seat)
{
    story *st = bn_arena_get(arena, sizeof *st);
    uint32_t room = bn_table_entries(whole) + 1;
    told *all = bn_arena_array(arena, room, sizeof *all);

    if (st == NULL || all == NULL)
        return NULL;
    *st = (story){ .arena = arena, .whole = whole, .seat = seat, .told = all, .room = room };
    return st;
}

static const char *kept(story *st, const char *text)
{
    const char *copy = bn_arena_text(st->arena, text, strlen(text));

    st->full = st->full || copy == NULL;
    return copy != NULL ? copy : "";
}

static void take_back(story *st, uint32_t to)
{
    while (st->count > 0 && st->told[st->count - 1].number > to)
        st->count--;
}

static bool is_usual(const bn_entry *entry)
{
    return entry->question.to == BN_TO_REFEREE && entry->type == BN_ENTRY_ANSWER &&
           memcmp(&entry->answer, &entry->question.preset, sizeof entry->answer) == 0;
}

static void keep_terms(story *st, told *out, const bn_trace *trace)
{
    bn_term *copy;

    if (trace == NULL || trace->count == 0)
        return;
    copy = bn_arena_array(st->arena, trace->count, sizeof *copy);
    if (copy == NULL) {
        st->full = true;
        return;
    }
    memcpy(copy, trace->terms, trace->count * sizeof *copy);
    out->terms = copy;
    out->term_count = trace->count;
}

void story_entry(void *self, bn_table *table, const void *before, uint32_t index, bn_trace *trace)
{
    story *st = self;
    const bn_entry *entry = bn_table_entry(table, index);
    size_t size = bn_table_game(table)->state_size(bn_table_setup(table));
    char answer[WORDS] = "";
    bn_text text = bn_text_over(answer, sizeof answer);
    bn_told account;
    told *out;

    if (st->first == NULL) {
        void *first = bn_arena_get(st->arena, size);

        st->full = st->full || first == NULL;
        st->first = first != NULL ? memcpy(first, before, size) : NULL;
    }
    if (entry->type == BN_ENTRY_UNDO) {
        take_back(st, entry->to);
        st->reopened += entry->reopens;
        return;
    }
    if (st->count == st->room)
        return;
    bn_table_tell(st->whole, index, st->seat, before, bn_table_state(table), trace, &account);
    if (account.leave == BN_LEAVE_ALL)
        reply_entry(table, before, entry, &text);
    out = &st->told[st->count++];
    *out = (told){ .number = entry->number,
                   .round = entry->question.round,
                   .type = entry->type,
                   .usual = is_usual(entry),
                   .asked = kept(st, account.asked),
                   .answer = kept(st, answer),
                   .sentence = kept(st, account.sentence),
                   .note = kept(st, account.leave == BN_LEAVE_ALL ? entry->note : "") };
    if (memcmp(before, bn_table_state(table), size) != 0)
        keep_terms(st, out, trace);
}

/* ---- the parts ------------------------------------------------------------------------------ */

static bool is_campaign(const story *st)
{
    return bn_table_game(st->whole) != bn_table_system(st->whole)->battle;
}

void story_outcome(story *st, sheet *s)
{
    int32_t winner = bn_table_winner(st->whole);
    uint32_t last = st->count > 0 ? st->told[st->count - 1].round : 0;
    char words[WORDS];

    if (winner == BN_GOES_ON)
        snprintf(words, sizeof words, "It is not over: %s %u.", is_campaign(st) ? "day" : "round",
                 (unsigned)last);
    else
        snprintf(words, sizeof words, "%s won, after %u %s%s.",
                 winner < 0 ? "Nobody" : bn_table_side(st->whole, winner), (unsigned)last,
                 is_campaign(st) ? "day" : "round", last == 1 ? "" : "s");
    sheet_add(s, SHEET_PARAGRAPH, words);
    if (st->reopened > 0)
        sheet_add(
            s, SHEET_PARAGRAPH,
            "The referee reopened it after it was over; what was taken back is not told here.");
}

static const bn_doc *view(const story *st, const void *state)
{
    const bn_game *game = bn_table_game(st->whole);

    return state == NULL ? NULL : game->view(bn_table_setup(st->whole), state, st->seat, st->arena);
}

void story_forces(story *st, sheet *s)
{
    sheet_add(s, SHEET_HEADING, "The forces");
    sheet_add_tree(s, "At the beginning", view(st, st->first));
}

void story_house(story *st, sheet *s)
{
    const bn_house *house = bn_setup_house(bn_table_setup(st->whole));

    if (house == NULL)
        return;
    sheet_add(s, SHEET_HEADING, "House figures");
    for (uint32_t i = 0; i < house->count; i++) {
        char words[WORDS];
        bn_text text = bn_text_over(words, sizeof words);

        bn_house_text(house, i, &text);
        sheet_add(s, SHEET_PARAGRAPH, words);
    }
}

static void add_sentence(bn_text *out, const char *sentence)
{
    size_t length = strlen(sentence);

    if (length == 0)
        return;
    if (out->length > 0)
        bn_text_char(out, ' ');
    bn_text_add(out, sentence);
    if (sentence[length - 1] != '.' && sentence[length - 1] != '!')
        bn_text_char(out, '.');
}

static void add_answer(bn_text *out, const told *t)
{
    if (t->asked[0] == '\0' || t->usual)
        return;
    if (out->length > 0)
        bn_text_add(out, "; ");
    if (t->type == BN_ENTRY_RULING)
        bn_text_add(out, "the referee ruled: ");
    bn_text_add(out, t->asked);
    bn_text_add(out, t->asked[strlen(t->asked) - 1] == '?' ? " " : ": ");
    bn_text_add(out, t->answer);
    if (t->note[0] != '\0') {
        bn_text_add(out, " (");
        bn_text_add(out, t->note);
        bn_text_add(out, ")");
    }
}

/* Everything of one round or day, as what happened and, in small print, what was answered. */
static void add_round(const story *st, uint32_t from, uint32_t to, bn_text *happened,
                      bn_text *answered)
{
    for (uint32_t i = from; i < to; i++) {
        add_sentence(happened, st->told[i].sentence);
        add_answer(answered, &st->told[i]);
    }
}

/* A day on which nothing came about but the next day. */
static bool is_quiet(const bn_text *happened)
{
    return strncmp(happened->buffer, "Day ", 4) == 0 &&
           strchr(happened->buffer, '.') == happened->buffer + happened->length - 1;
}

static void add_heading(const story *st, sheet *s, uint32_t from, uint32_t to)
{
    const char *what = is_campaign(st) ? "Day" : "Round";
    char words[WORDS];

    if (from == to)
        snprintf(words, sizeof words, "%s %u", what, (unsigned)from);
    else
        snprintf(words, sizeof words, "%ss %u to %u", what, (unsigned)from, (unsigned)to);
    sheet_add(s, SHEET_SUBHEADING, from == 0 ? "Before the battle" : words);
}

void story_course(story *st, sheet *s)
{
    char *happened = bn_arena_get(st->arena, PARAGRAPH),
         *answered = bn_arena_get(st->arena, PARAGRAPH);
    uint32_t quiet = 0; /* first of the quiet days that were not told yet */

    if (happened == NULL || answered == NULL) {
        s->full = true;
        return;
    }
    sheet_add(s, SHEET_HEADING, "What happened");
    for (uint32_t i = 0, to; i < st->count; i = to) {
        bn_text first = bn_text_over(happened, PARAGRAPH),
                second = bn_text_over(answered, PARAGRAPH);
        uint32_t round = st->told[i].round;

        for (to = i; to < st->count && st->told[to].round == round; to++)
            ;
        add_round(st, i, to, &first, &second);
        if (is_campaign(st) && is_quiet(&first) && to < st->count) {
            quiet = quiet != 0 ? quiet : round;
            continue;
        }
        if (quiet != 0) {
            add_heading(st, s, quiet, round - 1);
            sheet_add(s, SHEET_PARAGRAPH, "Nothing of note.");
            quiet = 0;
        }
        add_heading(st, s, round, round);
        sheet_add(s, SHEET_PARAGRAPH, happened);
        sheet_add(s, SHEET_NOTE, answered);
    }
}

/* The figures that the game itself keeps of its end, for the referee. */
static void add_measures(const story *st, sheet *s)
{
    const bn_game *game = bn_table_game(st->whole);
    const void *setup = bn_table_setup(st->whole), *state = bn_table_state(st->whole);
    sheet_table *table = sheet_add_table(s, "In figures", game->measure_count + 1, 3);
    uint32_t row = 1;

    if (table == NULL)
        return;
    sheet_cell(s, table, 0, 0, "side");
    sheet_cell(s, table, 0, 1, "figure");
    sheet_cell(s, table, 0, 2, "value");
    table->numbers[2] = true;
    for (uint32_t i = 0; i < game->measure_count; i++) {
        const bn_measure *m = &game->measures[i];
        char title[MEASURE_WORDS], value[60];
        bn_text number = bn_text_over(value, sizeof value);
        int64_t is = game->measure(setup, state, i);

        if (!bn_game_has_measure(game, setup, i))
            continue;
        measure_words(game, setup, i, title);
        if (m->event)
            bn_text_add(&number, is ? "yes" : "no");
        else
            bn_text_grouped(&number, is);
        sheet_cell(s, table, row, 0, m->side < 0 ? "" : bn_table_side(st->whole, m->side));
        sheet_cell(s, table, row, 1, title);
        sheet_cell(s, table, row++, 2, value);
    }
    table->rows = row;
}

void story_end(story *st, sheet *s)
{
    const bn_game *game = bn_table_game(st->whole);
    const void *setup = bn_table_setup(st->whole), *state = bn_table_state(st->whole);
    const bn_doc *after = aftermath_doc(game, setup, state, st->seat, st->arena);

    if (bn_table_winner(st->whole) == BN_GOES_ON) {
        sheet_add(s, SHEET_HEADING, "As it stands");
        sheet_add_tree(s, "", view(st, state));
        return;
    }
    sheet_add(s, SHEET_HEADING, "What to carry into the next evening");
    if (bn_table_leave(st->whole, st->seat, BN_MATTER_STATE, 0) == BN_LEAVE_ALL)
        add_measures(st, s);
    if (after != NULL)
        sheet_add_tree(s, "After the battle", after);
    else
        sheet_add_tree(s, "At the end", view(st, state));
}

/* ---- the appendix --------------------------------------------------------------------------- */

static void add_terms(const story *st, sheet *s, const told *t)
{
    sheet_table *table;
    char words[WORDS];

    snprintf(words, sizeof words, "%u. %s", (unsigned)t->number,
             t->asked[0] != '\0' ? t->asked : "not for this seat");
    table = sheet_add_table(s, words, t->term_count + 1, 4);
    if (table == NULL)
        return;
    sheet_cell(s, table, 0, 0, "rule");
    sheet_cell(s, table, 0, 1, "side");
    sheet_cell(s, table, 0, 2, "what it says");
    sheet_cell(s, table, 0, 3, "gives");
    table->numbers[3] = true;
    for (uint32_t i = 0; i < t->term_count; i++) {
        const bn_term *term = &t->terms[i];
        char said[WORDS], gives[60], rule[40];
        bn_text left = bn_text_over(said, sizeof said), right = bn_text_over(gives, sizeof gives);
        bn_text id = bn_text_over(rule, sizeof rule);

        bn_term_text(term, &left);
        bn_term_value_text(term, &right);
        bn_rule_text(bn_table_system(st->whole), term->rule, &id);
        sheet_cell(s, table, i + 1, 0, rule);
        sheet_cell(s, table, i + 1, 1, term->side < 0 ? "" : bn_table_side(st->whole, term->side));
        sheet_cell(s, table, i + 1, 2, said);
        sheet_cell(s, table, i + 1, 3, gives);
    }
}

void story_appendix(story *st, sheet *s)
{
    bool any = false;

    for (uint32_t i = 0; i < st->count; i++) {
        if (st->told[i].term_count == 0)
            continue;
        if (!any) {
            sheet_add(s, SHEET_PAGE, "");
            sheet_add(s, SHEET_HEADING, "Appendix: every number");
        }
        any = true;
        add_terms(st, s, &st->told[i]);
    }
    s->full = s->full || st->full;
}
