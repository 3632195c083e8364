#include "glance.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/doc.h>
#include <banneret/store.h>

#include "live/shares.h"

enum { SCRATCH = 1 << 20 };

/* ---- facts -------------------------------------------------------------------------------- */

/* Copies what fits, without half a character at its end. */
static void copy(char *out, size_t size, const char *words)
{
    size_t length = strlen(words);

    if (length >= size) {
        length = size - 1;
        while (length > 0 && ((unsigned char)words[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(out, words, length);
    out[length] = '\0';
}

static void add(bs_facts *out, bs_must must, const char *who, const char *what)
{
    bs_fact fact = { .must = must };

    copy(fact.who, sizeof fact.who, who);
    copy(fact.what, sizeof fact.what, what);
    for (uint32_t i = 0; i < out->count; i++) {
        const bs_fact *other = &out->facts[i];

        if (other->must == must && strcmp(other->who, fact.who) == 0 &&
            strcmp(other->what, fact.what) == 0)
            return; /* several questions of a kind are one line */
    }
    if (out->count == BS_FACTS_MAX)
        out->more = true;
    else
        out->facts[out->count++] = fact;
}

static bool is_for(const bn_question *question, const bn_seat *seat)
{
    if (!seat)
        return true;
    if (seat->role == BN_REFEREE)
        return question->to == BN_TO_REFEREE;
    return bn_seat_answers(*seat, question);
}

static void add_question(const bs_live *live, const bn_question *question, const bn_doc *shown,
                         bs_facts *out)
{
    const bn_doc *title = bn_doc_at(shown, "title");
    const char *what = title && title->type == BN_DOC_TEXT ? title->text : "";

    if (question->to == BN_TO_REFEREE)
        add(out, BS_MUST_DECIDE, "The referee", what);
    else
        add(out,
            question->to == BN_TO_CHANCE ? BS_MUST_ROLL
            : question->sealed           ? BS_MUST_SEAL
                                         : BS_MUST_ANSWER,
            bn_table_side(live->table, question->side), what);
}

/* The questions that are open, with what a spectator is shown of each. */
static void add_questions(const bs_live *live, const bn_seat *seat, bs_facts *out)
{
    bn_arena arena = bn_store_arena(SCRATCH);
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(live->table, open);
    const bn_doc *asks = bn_table_asks(live->table, (bn_seat){ .role = BN_SPECTATOR }, &arena);

    for (uint32_t i = 0; asks && i < count; i++) {
        const bn_question *question = &open[i].question;
        bool rolled = question->to == BN_TO_CHANCE && live->rolls;

        if (!open[i].locked && !rolled && is_for(question, seat))
            add_question(live, question, bn_doc_item(asks, i), out);
    }
    bn_arena_done(&arena);
}

static bool same(bn_seat a, bn_seat b)
{
    return a.role == b.role && a.side == b.side && a.person == b.person;
}

/* Until these have given what they owe, no one can answer. */
static bool add_shares(const bs_live *live, const bn_seat *seat, bs_facts *out)
{
    bn_seat owing[BN_OPEN_MAX];
    uint32_t count = bs_shares_owing(live, owing);

    for (uint32_t i = 0; i < count; i++)
        if (!seat || same(owing[i], *seat))
            add(out, BS_MUST_SHARE, bn_table_side(live->table, owing[i].side), "");
    return count > 0;
}

static void read_facts(const bs_room *room, const char *seat, bs_facts *out)
{
    const bs_live *live = room->live;
    const bn_doc *title = bn_doc_at(live->document, "title");
    bs_standing now = bs_standing_of(live, room->chairs, room->chair_count);
    const bn_seat *one = NULL;

    *out = (bs_facts){ .over = now.over };
    copy(out->title, sizeof out->title, title && title->type == BN_DOC_TEXT ? title->text : "");
    for (uint32_t i = 0; i < room->chair_count && i < BS_SEATS_MAX; i++) {
        bool own = strcmp(room->chairs[i].name, seat) == 0;

        if (own)
            one = &room->chairs[i].seat;
        out->owed |= (own || seat[0] == '\0') && (now.owing >> i & 1);
    }
    if ((seat[0] == '\0' || one) && !add_shares(live, one, out))
        add_questions(live, one, out);
    out->owed |= out->count > 0;
}

/* ---- visiting ----------------------------------------------------------------------------- */

typedef struct glance {
    bs_task task;
    bool looked; /* what others stored was loaded */
    char seat[BS_SEAT_MAX + 1];
    bs_glanced done;
    void *with;
} glance;

static void run(bs_task *task, bs_room *room, bs_found found)
{
    glance *one = (glance *)task;
    bs_facts facts;

    if (found == BS_FOUND && !one->looked) {
        one->looked = true;
        bs_room_retry(room, task);
        return;
    }
    if (found == BS_FOUND)
        read_facts(room, one->seat, &facts);
    one->done(one->with, found == BS_FOUND ? &facts : NULL);
    free(one);
}

bool bs_glance(bs_rooms *rooms, const uint8_t table[BS_ID], const char *seat, bs_glanced done,
               void *with)
{
    glance *one = calloc(1, sizeof *one);

    if (!one || strlen(seat) > BS_SEAT_MAX) {
        free(one);
        return false;
    }
    one->task.run = run;
    one->done = done;
    one->with = with;
    memcpy(one->seat, seat, strlen(seat) + 1);
    bs_rooms_visit(rooms, table, &one->task);
    return true;
}
