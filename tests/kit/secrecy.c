#include "secrecy.h"

#include <string.h>

#include <banneret/system/system.h>

#include "player.h"

static void add_seat(watch *w, bn_seat seat)
{
    for (uint32_t i = 0; i < w->seat_count; i++)
        if (memcmp(&w->seats[i], &seat, sizeof seat) == 0)
            return;
    if (w->seat_count < WATCH_SEATS)
        w->seats[w->seat_count++] = seat;
}

void watch_begin(watch *w, const bn_table *table)
{
    uint32_t sides = bn_table_game(table)->sides(bn_table_setup(table));

    w->count = w->tip = w->fresh = w->seat_count = 0;
    add_seat(w, (bn_seat){ .role = BN_SPECTATOR });
    for (uint32_t side = 0; side < sides; side++) {
        add_seat(w, (bn_seat){ .role = BN_COMMANDER, .side = (uint8_t)side });
        add_seat(w, (bn_seat){ .role = BN_CHARACTER, .side = (uint8_t)side, .person = 1 });
    }
    /* A seat that no one in this game has. */
    add_seat(w, (bn_seat){ .role = BN_COMMANDER, .side = BN_SIDES_MAX - 1 });
}

/* All of one length, so that no canary is part of another. */
static void canary(uint32_t number, bn_text *out)
{
    char digits[] = "000000";

    for (size_t i = sizeof digits - 1; i-- > 0; number /= 10)
        digits[i] = (char)('0' + number % 10);
    bn_text_add(out, "canary-");
    bn_text_add(out, digits);
}

void watch_note(const watch *w, char out[BN_NOTE_MAX + 1])
{
    bn_text text = bn_text_over(out, BN_NOTE_MAX + 1);

    canary(w->count + 1, &text);
}

/* ---- who has heard what ------------------------------------------------------------------- */

static bool same_question(const bn_question *a, const bn_question *b)
{
    return a->kind == b->kind && a->side == b->side && a->person == b->person &&
           a->about[0] == b->about[0] && a->about[1] == b->about[1];
}

static bool still_locked(const bn_asked *open, uint32_t count, const bn_question *question)
{
    for (uint32_t i = 0; i < count; i++)
        if (open[i].locked && same_question(&open[i].question, question))
            return true;
    return false;
}

/* An order that waits no longer has been revealed if the newest answer was a sealed one; otherwise it was
 * dropped, and what it said stays secret for ever. */
static void settle(watch *w, const bn_table *table, bool revealing)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);

    for (uint32_t i = 0; i < w->count; i++) {
        secret *s = &w->secrets[i];

        if (!s->waiting || still_locked(open, count, &s->question))
            continue;
        s->waiting = false;
        s->shown = revealing;
        if (i < w->fresh)
            w->fresh = i;
    }
}

/* After an undo: what waits now is the newest live order to each locked question. */
static void settle_undone(watch *w, const bn_table *table)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);

    for (uint32_t i = 0; i < w->count; i++)
        w->secrets[i].waiting = false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t n = open[i].locked ? w->tip : 0;

        while (n && !same_question(&w->secrets[n - 1].question, &open[i].question))
            n = w->secrets[n - 1].before;
        if (n)
            w->secrets[n - 1].waiting = !w->secrets[n - 1].shown;
    }
}

/* An order entered again behind an undo brings its old note along. That canary has two owners now,
 * and shows nothing of either. */
static void check_owner(watch *w, const char *note)
{
    uint32_t number = 0;

    for (const char *c = note + strcspn(note, "0123456789"); *c; c++)
        number = number * 10 + (uint32_t)(*c - '0');
    if (number == w->count)
        return;
    w->secrets[w->count - 1].told = false;
    if (number > 0 && number < w->count)
        w->secrets[number - 1].told = false;
}

static void take_in(watch *w, const bn_entry *entry)
{
    secret *s = &w->secrets[w->count++];
    bool answer = entry->type == BN_ENTRY_ANSWER || entry->type == BN_ENTRY_RULING;

    BN_ASSERT(w->count < WATCH_ENTRIES);
    if (entry->type == BN_ENTRY_UNDO)
        w->tip = entry->to ? w->secrets[entry->to - 1].tip : 0;
    *s = (secret){ .question = entry->question,
                   .seat = entry->seat,
                   .before = w->tip,
                   .tip = entry->type == BN_ENTRY_UNDO ? w->tip : w->count,
                   .told = answer,
                   .waiting = answer && entry->question.sealed };
    w->tip = s->tip;
    if (!answer)
        return;
    if (entry->question.to == BN_TO_SIDE)
        add_seat(w, player_seat(&entry->question));
    check_owner(w, entry->note);
}

void watch_follow(watch *w, const bn_table *table, bool sealed)
{
    bool undone = false;

    while (w->count < bn_table_entries(table)) {
        const bn_entry *entry = bn_table_entry(table, w->count);

        undone = undone || entry->type == BN_ENTRY_UNDO;
        take_in(w, entry);
    }
    if (undone)
        settle_undone(w, table);
    else
        settle(w, table, sealed);
}

/* Written from the contract, not by calling bn_seat_sees, which is what is judged here. */
static bool may_know(bn_seat seat, const secret *s)
{
    bool of_side = seat.role != BN_SPECTATOR && seat.side == s->question.side;
    bool put_to =
        of_side && s->question.to == BN_TO_SIDE &&
        (s->question.person ? seat.role == BN_CHARACTER && seat.person == s->question.person
                            : seat.role == BN_COMMANDER);

    if (s->question.sealed && !s->shown)
        return put_to;
    return s->question.seen == BN_SEEN_BY_ALL || (s->question.seen == BN_SEEN_BY_SIDE && of_side);
}

/* ---- what is shown ------------------------------------------------------------------------ */

static bool add_view(const bn_table *table, bn_seat seat, bn_arena *scratch, bn_text *out)
{
    const bn_doc *view = bn_table_view(table, seat, scratch);

    bn_doc_write(view, out);
    return view && !out->cut;
}

static bool add_entries(const bn_table *table, uint32_t from, bn_seat seat, bn_arena *scratch,
                        bn_text *out)
{
    for (uint32_t i = from; i < bn_table_entries(table); i++) {
        bn_arena start = *scratch;
        const bn_doc *entry = bn_entry_doc(table, i, seat, scratch);

        bn_doc_write(entry, out);
        bn_text_char(out, '\n');
        if (!entry || out->cut)
            return false;
        *scratch = start;
    }
    return true;
}

static const char *check_canaries(const watch *w, uint32_t from, bn_seat seat, const char *shown)
{
    for (uint32_t i = from; i < w->count; i++) {
        const secret *s = &w->secrets[i];
        char words[BN_NOTE_MAX + 1];
        bn_text text = bn_text_over(words, sizeof words);
        bool heard, may;

        if (!s->told)
            continue;
        canary(i + 1, &text);
        heard = strstr(shown, words) != NULL;
        may = may_know(seat, s);
        if (heard && !may)
            return "a seat is shown what it may not know";
        if (may && !heard)
            return "a seat is not shown what it may know";
    }
    return NULL;
}

const char *watch_check(watch *w, const bn_table *table, bool all, bn_arena *scratch)
{
    bn_arena start = *scratch;
    uint32_t from = all ? 0 : w->fresh;
    const char *wrong = NULL;

    for (uint32_t i = 0; i < w->seat_count && !wrong; i++) {
        bn_text out = bn_text_over(w->text, sizeof w->text);

        if (!add_view(table, w->seats[i], scratch, &out) ||
            !add_entries(table, from, w->seats[i], scratch, &out))
            return "there is no room for a view";
        wrong = check_canaries(w, from, w->seats[i], w->text);
        *scratch = start;
    }
    w->fresh = w->count;
    return wrong;
}

static bool add_newest(const bn_table *table, bn_seat seat, bool view, bn_arena *scratch,
                       bn_text *out)
{
    return (!view || add_view(table, seat, scratch, out)) &&
           add_entries(table, bn_table_entries(table) - 1, seat, scratch, out);
}

const char *watch_compare(watch *w, const bn_table *a, const bn_table *b,
                          const bn_question *answered, bool views, bn_arena *scratch)
{
    bn_arena start = *scratch;
    secret hidden = { .question = *answered };

    for (uint32_t i = 0; i < w->seat_count; i++) {
        bn_seat seat = w->seats[i];
        bn_text one = bn_text_over(w->text, sizeof w->text);
        bn_text two = bn_text_over(w->other, sizeof w->other);

        if (may_know(seat, &hidden))
            continue;
        if (!add_newest(a, seat, views, scratch, &one) ||
            !add_newest(b, seat, views, scratch, &two))
            return "there is no room for a view";
        if (strcmp(w->text, w->other) != 0)
            return "an answer shows in what a seat is shown that may not know it";
        *scratch = start;
    }
    return NULL;
}
