/* Enter does what the brackets of the prompt say: the words of the default, typed as an answer, lead where the default leads.
 *
 *   enter_test [BATTLES [CAMPAIGNS [SEED]]] */
#include <stdio.h>

#include "ramble.h"
#include "table/reply.h"
#include "trees/reply_read.h"

static const ramble_counts counts = {
    .battles = BNI_SIZED(100000, 20000, 100),
    .campaigns = BNI_SIZED(1000, 200, 5),
    .boards = BNI_SIZED(10000, 2000, 10),
};

enum { WORDS = 400 };

/* Whether two answers to the only open question lead to the same state. */
static bool same_end(ramble *r, const bn_answer *a, const bn_answer *b)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char ends[2][BN_STATE_MAX];
    const bn_answer *answers[] = { a, b };

    for (int i = 0; i < 2; i++) {
        memcpy(ends[i], r->state, r->size);
        r->game.advance(r->setup, ends[i], &(bn_move){ 0, *answers[i] }, 1, NULL);
    }
    return memcmp(ends[0], ends[1], r->size) == 0;
}

/* What the prompt shows is "north 2, to Hobford": before the comma it is as one types it. */
static void as_typed(const reply_context *c, char *words)
{
    bn_march march;
    char *to = strstr(words, ", to ");

    if (to != NULL && reply_is_march(c, &march) && march.by_way)
        *to = '\0';
}

/* Whether two options read alike, as two commanders of one name do in DragonQuest: then only their numbers show them
 * apart. */
static bool has_twins(const reply_context *c)
{
    char words[2][REPLY_WORD_MAX];

    for (int32_t i = 0; i < c->question->options; i++)
        for (int32_t j = 0; j < i; j++) {
            reply_option(c, i, words[0]);
            reply_option(c, j, words[1]);
            if (reply_allows(c->question, i) && reply_allows(c->question, j) &&
                strcmp(words[0], words[1]) == 0)
                return true;
        }
    return false;
}

static void judge(ramble *r, const bn_question *q, bool alone)
{
    reply_context context = { &r->game, r->setup, r->state, q };
    bn_answer typed = { { 0 } };
    bn_error err = { .code = BN_OK };
    char words[WORDS];
    bn_text out = bn_text_over(words, sizeof words);

    if (q->form == BN_FORM_ROLL)
        return;
    reply_words(&context, &q->preset, &out);
    as_typed(&context, words);
    r->looked++;
    if (words[0] == '\0')
        ramble_complain(r, "brackets with nothing in them", r->game.kinds[q->kind].key, NULL);
    else if (reply_parse(&context, words, &typed, &err) != BN_OK)
        ramble_complain(r, err.text, r->game.kinds[q->kind].key, words);
    else if (memcmp(&typed, &q->preset, sizeof typed) != 0 &&
             !(alone && same_end(r, &typed, &q->preset)) && !has_twins(&context))
        ramble_complain(r, "Enter does something else", r->game.kinds[q->kind].key, words);
}

static void asked(ramble *r, const bn_question *open, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        judge(r, &open[i], count == 1);
}

/* ---- a fault that must be found ------------------------------------------------------------------- */

static const bn_game *whole; /* the game in which it is planted */

static bool lies; /* the next time that the default of a choice is put into words */

static uint32_t ask_and_lie(const void *setup, const void *state, bn_question *out)
{
    lies = true;
    return whole->ask(setup, state, out);
}

/* The brackets show another option than the one that Enter takes. */
static void word_other(const void *setup, const void *state, const bn_question *question,
                       int32_t index, bn_text *out)
{
    bool lie = lies && question->form == BN_FORM_CHOICE && index == question->preset.value[0];

    for (int32_t i = 0; lie && i < question->options; i++)
        if (i != question->preset.value[0] && reply_allows(question, i))
            index = i;
    lies = lies && !lie;
    whole->word(setup, state, question, index, out);
}

static bool plant_other(ramble *r)
{
    whole = bn_system_game(r->row->system, r->row->kind);
    r->game.ask = ask_and_lie;
    r->game.word = word_other;
    return true;
}

int main(int argc, char **argv)
{
    static const ramble_look look = { .asked = asked };
    static const ramble_fault faults[] = { { "brackets that show another option", plant_other } };

    return ramble_main("enter", argc, argv, &counts, &look, faults, BN_COUNT(faults));
}
