#include "story_told.h"

#include <stdio.h>
#include <string.h>

#include "trees/reply_words.h"
#include "shared/load.h"

enum { WORDS = 500 };

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

bool story_is_campaign(const story *st)
{
    return bn_table_game(st->whole) != bn_table_system(st->whole)->battle;
}

bool story_is_short(const story *st)
{
    return !story_is_campaign(st) && st->count > 0 && st->told[st->count - 1].day <= 1;
}

const bn_doc *story_view(const story *st, const void *state)
{
    const bn_game *game = bn_table_game(st->whole);

    return state == NULL ? NULL : game->view(bn_table_setup(st->whole), state, st->seat, st->arena);
}

bool story_whole(const story *st)
{
    return !st->full;
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

/* Whether the question is one of a battle within the campaign. */
static bool is_fought(const story *st, const bn_entry *entry)
{
    const bn_game *battle = bn_table_system(st->whole)->battle;
    const char *key = bn_table_game(st->whole)->kinds[entry->question.kind].key;

    for (uint32_t i = 0; story_is_campaign(st) && i < battle->kind_count; i++)
        if (strcmp(battle->kinds[i].key, key) == 0)
            return true;
    return false;
}

/* A judgement that no one changed, or a number that no one thought about. Which of several orders someone
 * chose is always news in a battle. */
static bool is_usual(const story *st, const bn_entry *entry)
{
    bool order = entry->question.to == BN_TO_SIDE && entry->question.form == BN_FORM_CHOICE &&
                 (!story_is_campaign(st) || is_fought(st, entry));

    return !order && entry->type == BN_ENTRY_ANSWER &&
           memcmp(&entry->answer, &entry->question.preset, sizeof entry->answer) == 0;
}

/* The day of a campaign. Questions of a battle within it count the rounds of the battle. */
static uint16_t day_of(story *st, const void *before, const bn_entry *entry)
{
    uint16_t day = entry->question.round;
    const bn_doc *at;
    bn_arena scratch;

    if (!story_is_campaign(st))
        return day;
    cli_arena_init(&scratch);
    at = bn_doc_at(
        bn_table_game(st->whole)->view(bn_table_setup(st->whole), before, st->seat, &scratch),
        "day");
    if (at != NULL && at->type == BN_DOC_NUMBER)
        day = (uint16_t)at->number.num;
    st->full = st->full || scratch.full;
    bn_arena_done(&scratch);
    return day;
}

/* ---- the numbers ---------------------------------------------------------------------------- */

static bool same_figures(const bn_term *a, const bn_term *b)
{
    bn_rat left = bn_term_amount(a), right = bn_term_amount(b);

    return a->rule == b->rule && a->side == b->side && a->about == b->about &&
           left.num == right.num && left.den == right.den;
}

/* Keeps the figures that a roll is measured against, unless they are those of the roll before. What the
 * rules wrote while they played the roll has only their sums. */
static void weigh(story *st, const bn_table *table, const void *before, bn_trace *out)
{
    bool same;

    bn_trace_init(out, st->arena);
    bn_explain(bn_table_game(table), bn_table_setup(table), before, st->seat, out);
    same = out->count == st->weighed_count;
    for (uint32_t i = 0; same && i < out->count; i++)
        same = same_figures(&out->terms[i], &st->weighed[i]);
    if (same) {
        out->count = 0;
        return;
    }
    st->weighed = out->terms;
    st->weighed_count = out->count;
}

static void keep_terms(story *st, told *out, const bn_trace *first, const bn_trace *then)
{
    uint32_t count = first->count + (then != NULL ? then->count : 0);
    bn_term *copy = count > 0 ? bn_arena_array(st->arena, count, sizeof *copy) : NULL;

    if (copy == NULL) {
        st->full = st->full || count > 0;
        return;
    }
    if (first->count > 0)
        memcpy(copy, first->terms, first->count * sizeof *copy);
    if (count > first->count)
        memcpy(copy + first->count, then->terms, then->count * sizeof *copy);
    out->terms = copy;
    out->term_count = count;
}

void story_entry(void *self, bn_table *table, const void *before, uint32_t index, bn_trace *trace)
{
    story *st = self;
    const bn_entry *entry = bn_table_entry(table, index);
    size_t size = bn_table_game(table)->state_size(bn_table_setup(table));
    char answer[WORDS] = "";
    bn_text text = bn_text_over(answer, sizeof answer);
    bn_trace weighed = { 0 };
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
    if (st->count == st->room || entry->type == BN_ENTRY_SHARE)
        return;
    bn_table_tell(st->whole, index, st->seat, before, bn_table_state(table), trace, &account);
    if (account.leave == BN_LEAVE_ALL)
        reply_entry(table, before, entry, &text);
    out = &st->told[st->count++];
    *out = (told){ .number = entry->number,
                   .day = day_of(st, before, entry),
                   .round = entry->question.round,
                   .fought = is_fought(st, entry),
                   .type = entry->type,
                   .to = entry->question.to,
                   .usual = is_usual(st, entry),
                   .asked = kept(st, account.asked),
                   .answer = kept(st, answer),
                   .sentence = kept(st, account.sentence),
                   .note = kept(st, account.leave == BN_LEAVE_ALL ? entry->note : "") };
    if (memcmp(before, bn_table_state(table), size) == 0)
        return;
    if (entry->type == BN_ENTRY_ROLL && st->seat.role == BN_REFEREE)
        weigh(st, table, before, &weighed); /* for others bn_table_tell did */
    keep_terms(st, out, &weighed, trace);
}
