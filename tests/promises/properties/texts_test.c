/* No text that a player sees has the name of a file, a word of the program's own (an enumerator or a key of a table),
 * the number of a row, or a gap that was left for a name, in it. All texts are examined that a game gives: its
 * questions, options, sentences, traces, refusals, and what every seat is shown of it.
 *
 *   texts_test [BATTLES [CAMPAIGNS [SEED]]] */
#include <ctype.h>
#include <stdio.h>

#include "ramble.h"
#include "trees/reply_words.h"
#include "trees/tree_words.h"

enum { LOOK_EVERY = 15 }; /* steps: views and explanations are dear */

static const ramble_counts counts = {
    .battles = BNI_SIZED(100000, 20000, 100),
    .campaigns = BNI_SIZED(1000, 200, 5),
    .boards = BNI_SIZED(10000, 2000, 10),
};

/* ---- one text ------------------------------------------------------------------------------- */

/* Whether `part` is in the text, as the end of a word. */
static bool ends_word(const char *text, const char *part)
{
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        if (!isalnum((unsigned char)at[strlen(part)]))
            return true;
    return false;
}

static const char *has_file(const char *text)
{
    static const char *const ends[] = {
        ".csv", ".yaml", ".yml", ".json", ".md", ".c", ".h", ".def"
    };

    for (size_t i = 0; i < BN_COUNT(ends); i++)
        if (ends_word(text, ends[i]))
            return "the name of a file";
    return strstr(text, "tables/") != NULL ? "the name of a folder" : NULL;
}

static const char *has_gap(const char *text)
{
    static const char *const gaps[] = { "{", "}", "[]", "<>", "(null)", "%d", "%s", "%u", "()" };

    for (size_t i = 0; i < BN_COUNT(gaps); i++)
        if (strstr(text, gaps[i]) != NULL)
            return "a gap";
    return NULL;
}

/* "row 17", "index 3": people do not count like that. */
static const char *has_index(const char *text)
{
    static const char *const words[] = { "row ", "index ", "line ", "entry ", "slot ", "#" };

    for (size_t i = 0; i < BN_COUNT(words); i++)
        for (const char *at = text; (at = strstr(at, words[i])) != NULL; at++)
            if ((at == text || !isalpha((unsigned char)at[-1])) &&
                isdigit((unsigned char)at[strlen(words[i])]))
                return "the number of a row";
    return NULL;
}

static const char *fault_of(const char *text)
{
    const char *why;

    if (strpbrk(text, "_{}[]<>()%#./0123456789") == NULL) /* most are fine */
        return NULL;
    why = has_file(text);
    why = why != NULL ? why : has_gap(text);
    why = why != NULL ? why : has_index(text);
    return why == NULL && strchr(text, '_') != NULL ? "a word of the program's own" : why;
}

static void judge(ramble *r, const char *where, const char *text)
{
    const char *why = fault_of(text);

    r->looked++;
    if (why != NULL)
        ramble_complain(r, why, where, text);
}

/* ---- what seats are shown --------------------------------------------------------------------- */

/* As every front end writes values: words of documents with blanks. */
static void judge_tree(ramble *r, const bn_doc *doc)
{
    char words[1000];
    bn_text out = bn_text_over(words, sizeof words);

    if (doc->type == BN_DOC_TEXT) {
        bnr_single_words(doc, &out);
        judge(r, doc->key != NULL ? doc->key : "view", words);
    }
    for (const bn_doc *at = doc->first; at != NULL; at = at->next)
        judge_tree(r, at);
}

static void judge_terms(ramble *r, const bn_trace *trace)
{
    for (uint32_t i = 0; i < trace->count; i++) {
        char words[1000];
        bn_text out = bn_text_over(words, sizeof words);

        bn_term_text(&trace->terms[i], &out);
        judge(r, "a term", words);
    }
}

static void judge_board(ramble *r, bn_seat seat, bn_arena *arena)
{
    bn_board_wish wish = { .chosen = -1 };
    bn_board board;

    if (r->game.board == NULL || !r->game.board(r->setup, r->state, seat, &wish, arena, &board))
        return;
    judge(r, "a board", board.moment);
    for (uint32_t i = 0; i < board.piece_count; i++) {
        judge(r, "ground", board.pieces[i].name);
        judge(r, "ground", board.pieces[i].word);
    }
    for (uint32_t i = 0; i < board.stand_count; i++) {
        judge(r, "a stand", board.stands[i].group);
        judge(r, "a stand", board.stands[i].type);
    }
}

static void judge_belief(ramble *r, bn_seat seat, bn_arena *arena)
{
    bn_belief belief = { 0 };

    if (r->game.believe == NULL || seat.role != BN_COMMANDER ||
        !r->game.believe(r->setup, r->state, seat, arena, &belief))
        return;
    judge(r, "a belief", belief.words);
    for (uint32_t i = 0; i < belief.count; i++)
        judge(r, "a world", belief.worlds[i].words);
}

static void show(ramble *r, bn_seat seat)
{
    bn_arena arena = ramble_arena(1);
    const bn_doc *view = r->game.view(r->setup, r->state, seat, &arena);
    bn_trace trace;

    judge_board(r, seat, &arena);
    judge_belief(r, seat, &arena);

    if (view != NULL)
        judge_tree(r, view);
    bn_trace_init(&trace, &arena);
    r->game.explain(r->setup, r->state, seat, &trace);
    judge_terms(r, &trace);
}

static void show_all(ramble *r)
{
    show(r, (bn_seat){ .role = BN_REFEREE });
    show(r, (bn_seat){ .role = BN_SPECTATOR });
    for (uint8_t side = 0; side < r->game.sides(r->setup); side++)
        show(r, (bn_seat){ .role = BN_COMMANDER, .side = side });
}

/* ---- questions and the results --------------------------------------------------------- */

static void judge_refusal(ramble *r, const bn_question *q)
{
    bn_error err = { .code = BN_OK };
    bn_answer any = { { 0 } };

    if (q->form == BN_FORM_ROLL)
        return;
    bn_question_answer(q, bn_rng_below(&r->rng, (uint32_t)bn_question_answers(q)), &any);
    if (bn_game_check(&r->game, r->setup, r->state, q, &any, &err) == BN_OK)
        return;
    judge(r, "a refusal", err.text);
    judge(r, "the hint of a refusal", err.hint);
}

static void judge_question(ramble *r, const bn_question *q)
{
    bool parts = q->form == BN_FORM_ROLL || q->form == BN_FORM_NUMBERS;
    char words[4000];
    bn_text out = bn_text_over(words, sizeof words);

    r->game.describe(r->setup, r->state, q, &out);
    judge(r, r->game.kinds[q->kind].key, words);
    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++)
        if (parts ? i < q->parts : q->allowed >> i & 1) {
            out = bn_text_over(words, sizeof words);
            bn_game_option_text(&r->game, r->setup, r->state, q, i, &out);
            judge(r, r->game.kinds[q->kind].key, words);
        }
    judge_refusal(r, q);
    out = bn_text_over(words, sizeof words);
    reply_words(&(reply_context){ &r->game, r->setup, r->state, q }, &q->preset, &out);
    judge(r, "a default", words);
}

static void judge_rulings(ramble *r)
{
    bn_question q;

    for (uint32_t i = 0; r->game.ruling != NULL && r->game.ruling(r->setup, r->state, i, &q); i++)
        judge_question(r, &q);
}

static void asked(ramble *r, const bn_question *open, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        judge_question(r, &open[i]);
    if (r->steps % LOOK_EVERY == 0) {
        show_all(r);
        judge_rulings(r);
    }
}

static void tell(ramble *r, const bn_question *q, bn_seat seat)
{
    char words[4000] = "";
    bn_text out = bn_text_over(words, sizeof words);

    r->game.tell(r->setup, r->before, r->state, q, seat, &out);
    judge(r, "a sentence", words);
}

static void moved(ramble *r, const ramble_step *step)
{
    judge_terms(r, step->trace);
    for (uint32_t i = 0; i < step->moved; i++) {
        const bn_question *q = &step->open[step->moves[i].question];

        tell(r, q, (bn_seat){ .role = BN_REFEREE });
        tell(r, q, (bn_seat){ .role = BN_SPECTATOR });
    }
}

/* ---- faults that must be found ------------------------------------------------------------------ */

static const bn_game
    *whole; /* the game in which a fault is planted: its slots are shown nothing else */

static void tell_a_file(const void *setup, const void *before, const void *after,
                        const bn_question *question, bn_seat seat, bn_text *out)
{
    whole->tell(setup, before, after, question, seat, out);
    bn_text_add(out, " (special_weapons.csv)");
}

static bool plant_file(ramble *r)
{
    whole = bn_system_game(r->row->system, r->row->kind);
    r->game.tell = tell_a_file;
    return true;
}

static void describe_by_index(const void *setup, const void *state, const bn_question *question,
                              bn_text *out)
{
    whole->describe(setup, state, question, out);
    bn_text_add(out, ", row 3");
}

static bool plant_index(ramble *r)
{
    whole = bn_system_game(r->row->system, r->row->kind);
    r->game.describe = describe_by_index;
    return true;
}

static bn_doc *view_a_key(const void *setup, const void *state, bn_seat seat, bn_arena *arena)
{
    bn_doc *view = whole->view(setup, state, seat, arena);

    bn_doc_put_text(arena, view, "terrain", "TERRAIN_STEEP");
    return view;
}

static bool plant_key(ramble *r)
{
    whole = bn_system_game(r->row->system, r->row->kind);
    r->game.view = view_a_key;
    return true;
}

int main(int argc, char **argv)
{
    static const ramble_look look = { .asked = asked, .moved = moved, .ended = show_all };
    static const ramble_fault faults[] = {
        { "a file in a sentence", plant_file },
        { "an index in a question", plant_index },
        { "a key in a view", plant_key },
    };

    return ramble_main("texts", argc, argv, &counts, &look, faults, BN_COUNT(faults));
}
