/* A figure that is explained is the figure that is shown. What is explained to the referee ends in totals, which have
 * words; what the referee is shown has figures, which have keys. Where the two have one name ("modified rating",
 * modified_rating), for one side and one force, unit or person, they are one number. And the lines before
 * every total add up to it, of each move and of what is explained; terms_test.c tests more of sums, in fewer games.
 *
 *   totals_test [BATTLES [CAMPAIGNS [SEED]]] */
#include <ctype.h>
#include <stdio.h>

#include "ramble.h"
#include "sums.h"

static const ramble_counts counts = {
    .battles = BNI_SIZED(100000, 20000, 100),
    .campaigns = BNI_SIZED(1000, 200, 5),
    .boards = BNI_SIZED(10000, 2000, 10),
};

enum { LOOK_EVERY = 5, KEY = 80 };

/* Totals whose words are not those of their key. */
static const struct {
    const char *words, *key;
} others[] = {
    { "Battle Power in all", "battle_power" },
    { "effective Strategy", "strategy" },
    { "unit TS", "ts" },
};

static void key_of(const bn_term *term, char key[KEY])
{
    size_t i = 0;

    for (size_t o = 0; o < BN_COUNT(others); o++)
        if (strcmp(term->words, others[o].words) == 0) {
            snprintf(key, KEY, "%s", others[o].key);
            return;
        }
    for (; term->words[i] != '\0' && i < KEY - 1; i++)
        key[i] = term->words[i] == ' ' ? '_' : (char)tolower((unsigned char)term->words[i]);
    key[i] = '\0';
}

/* The parts of a divided force are shown by its name. */
static bool is_part_of(const char *name, const char *whole)
{
    size_t length = strlen(whole);

    return strncmp(name, whole, length) == 0 &&
           (name[length] == '\0' || strncmp(name + length, " (part ", 7) == 0);
}

/* What a battle of several shows of a side has the side's name elsewhere. */
static bool is_called(const bn_doc *doc, const char *name)
{
    static const char *const keys[] = { "name", "side" };

    for (size_t i = 0; i < BN_COUNT(keys) && doc->type == BN_DOC_MAP; i++) {
        const bn_doc *is = bn_doc_at(doc, keys[i]);

        if (is != NULL && is->type == BN_DOC_TEXT)
            return is_part_of(is->text, name);
    }
    return false;
}

/* What the view shows under a key: whether there is any, and whether any of them is the number. A campaign shows a
 * force that fights as it was, and in the battle as it is. */
typedef struct shown {
    uint32_t count;
    bool right;
    bn_rat last;
} shown;

static void compare(const bn_doc *map, const char *key, bn_rat amount, shown *out)
{
    const bn_doc *is = bn_doc_at(map, key);

    if (is == NULL || is->type != BN_DOC_NUMBER)
        return;
    out->count++;
    out->last = is->number;
    out->right = out->right || bn_rat_cmp(is->number, amount) == 0;
}

/* In each map of this name, or in the map itself if the total has no name. */
static void look_below(const bn_doc *doc, const char *name, const char *key, bn_rat amount,
                       shown *out)
{
    if (name == NULL) {
        compare(doc, key, amount, out);
        return;
    }
    for (const bn_doc *at = doc->first; at != NULL; at = at->next) {
        if (is_called(at, name))
            compare(at, key, amount, out);
        look_below(at, name, key, amount, out);
    }
}

static void look(const bn_doc *doc, const char *side, const bn_term *term, const char *key,
                 shown *out)
{
    if (is_called(doc, side))
        look_below(doc, term->name != NULL && strcmp(term->name, side) == 0 ? NULL : term->name,
                   key, bn_term_amount(term), out);
    for (const bn_doc *at = doc->first; at != NULL; at = at->next)
        look(at, side, term, key, out);
}

/* Whether a later total has the same name: then this is a part of it, or of an earlier moment. */
static bool comes_again(const bn_trace *trace, uint32_t at, const char *key)
{
    const bn_term *term = &trace->terms[at];
    char other[KEY];

    for (uint32_t i = at + 1; i < trace->count; i++) {
        const bn_term *next = &trace->terms[i];

        if (!bn_term_total(next) || next->side != term->side)
            continue;
        key_of(next, other);
        if (strcmp(key, other) == 0 &&
            (next->name == term->name ||
             (next->name != NULL && term->name != NULL && strcmp(next->name, term->name) == 0)))
            return true;
    }
    return false;
}

static void judge(ramble *r, const bn_doc *view, const bn_trace *trace, uint32_t at)
{
    const bn_term *term = &trace->terms[at];
    char key[KEY], words[400];
    bn_text out = bn_text_over(words, sizeof words);
    shown is = { 0 };

    key_of(term, key);
    if (comes_again(trace, at, key))
        return;
    look(view, r->game.side_name(r->setup, (uint32_t)term->side), term, key, &is);
    r->looked += is.count > 0;
    if (is.count == 0 || is.right)
        return;
    bn_term_text(term, &out);
    bn_text_char(&out, ' ');
    bn_term_value_text(term, &out);
    bn_text_add(&out, ", shown: ");
    bn_text_rat(&out, is.last);
    ramble_complain(r, "another figure is shown", key, words);
}

static void judge_sums(ramble *r, const char *where, const bn_trace *trace)
{
    sums_fault fault;
    char words[200];
    bn_text out = bn_text_over(words, sizeof words);

    r->looked++;
    if (sums_hold(trace, &fault))
        return;
    bn_text_add(&out, fault.why);
    bn_text_add(&out, ": its lines give ");
    bn_text_rat(&out, fault.sum);
    ramble_complain(r, "does not add up", where, words);
}

static void moved(ramble *r, const ramble_step *step)
{
    judge_sums(r, "a move", step->trace);
}

static void judge_all(ramble *r)
{
    bn_arena arena = ramble_arena(1);
    const bn_doc *view = ramble_shown(r);
    bn_trace trace;

    bn_trace_init(&trace, &arena);
    r->game.explain(r->setup, r->state, (bn_seat){ .role = BN_REFEREE }, &trace);
    judge_sums(r, "what is explained", &trace);
    for (uint32_t i = 0; view != NULL && i < trace.count; i++)
        if (bn_term_total(&trace.terms[i]) && trace.terms[i].side >= 0)
            judge(r, view, &trace, i);
}

static void asked(ramble *r, const bn_question *open, uint32_t count)
{
    (void)open;
    (void)count;
    if (r->steps % LOOK_EVERY == 0)
        judge_all(r);
}

/* ---- a fault that must be found ------------------------------------------------------------------- */

static const bn_game *whole; /* the game in which it is planted */

static void explain_more(const void *setup, const void *state, bn_seat seat, bn_trace *trace)
{
    whole->explain(setup, state, seat, trace);
    for (uint32_t i = 0; i < trace->count; i++)
        if (bn_term_total(&trace->terms[i]))
            trace->terms[i].exact = bn_rat_add(bn_term_amount(&trace->terms[i]), bn_rat_int(1));
}

static bool plant_more(ramble *r)
{
    whole = bn_system_game(r->row->system, r->row->kind);
    r->game.explain = explain_more;
    return true;
}

static void advance_to_more(const void *setup, void *state, const bn_move *moves, uint32_t count,
                            bn_trace *trace)
{
    whole->advance(setup, state, moves, count, trace);
    for (uint32_t i = 0; trace != NULL && i < trace->count; i++)
        if (bn_term_total(&trace->terms[i]))
            trace->terms[i].exact = bn_rat_add(bn_term_amount(&trace->terms[i]), bn_rat_int(1));
}

static bool plant_in_moves(ramble *r)
{
    whole = bn_system_game(r->row->system, r->row->kind);
    r->game.advance = advance_to_more;
    return true;
}

int main(int argc, char **argv)
{
    static const ramble_look look_on = { .asked = asked, .moved = moved, .ended = judge_all };
    static const ramble_fault faults[] = { { "totals of one more", plant_more },
                                           { "a move whose total is one more", plant_in_moves } };

    return ramble_main("totals", argc, argv, &counts, &look_on, faults, BN_COUNT(faults));
}
