/* Playing: what is asked, what is answered, and the result. */
#include "calls.h"

#include <string.h>

#include <banneret/system/game.h>
#include <banneret/system/trace.h>

#include <sodium.h>

#include "trees/reply_read.h"
#include "trees/result_tree.h"

static const bn_seat the_referee = { .role = BN_REFEREE };

/* ---- what is asked ------------------------------------------------------------------------ */

bn_doc *calls_standing(const call *c)
{
    const bn_table *table = c->game->table;
    int32_t winner = bn_table_winner(table);
    bn_doc *map = bn_doc_map(c->arena);

    bn_doc_put_int(c->arena, map, "game", c->game->id);
    bn_doc_put_int(c->arena, map, "entries", bn_table_entries(table));
    bn_doc_put_bool(c->arena, map, "over", winner != BN_GOES_ON);
    if (winner != BN_GOES_ON)
        bn_doc_put_int(c->arena, map, "winner", winner);
    bn_doc_put(c->arena, map, "next", bnr_next_tree(table, c->seat, c->arena));
    return map;
}

void calls_put_terms(const call *c, const bn_table *table, const bn_trace *trace, bn_doc *map)
{
    bn_doc *list = bn_doc_put(c->arena, map, "terms", bn_doc_list(c->arena));

    for (uint32_t i = 0; i < trace->count; i++)
        bn_doc_push(list, bn_term_doc(bn_table_system(table), &trace->terms[i], c->arena));
}

bn_code calls_questions(call *c, bn_doc **result, bn_error *err)
{
    const bn_table *table = c->game->table;
    bool explain = false;
    bn_code code = calls_truth(c, "explain", &explain, err);
    bn_trace trace;

    if (code != BN_OK)
        return code;
    *result = calls_standing(c);
    bn_doc_put(c->arena, *result, "asks", bn_table_asks(table, c->seat, c->arena));
    if (explain) { /* the numbers against which the open rolls are made, as far as the seat knows them */
        bn_trace_init(&trace, c->arena);
        bn_explain(bn_table_game(table), bn_table_setup(table), bn_table_state(table), c->seat,
                   &trace);
        calls_put_terms(c, table, &trace, *result);
    }
    return BN_OK;
}

bn_code calls_view(call *c, bn_doc **result, bn_error *err)
{
    *result = bn_table_view(c->game->table, c->seat, c->arena);
    return *result != NULL ? BN_OK
                           : bn_fail(err, BN_MEMORY, "the view takes more memory than a call has");
}

bn_code calls_result(call *c, bn_doc **result, bn_error *err)
{
    (void)err;
    *result = bn_doc_map(c->arena);
    bnr_put_result(c->game->table, c->seat, *result, c->arena);
    return BN_OK;
}

/* ---- the result ---------------------------------------------------------------------- */

/* The state before an act, and what the seat learns of the entries that it adds. */
typedef struct act {
    call *c;
    bool explain;
    uint32_t from; /* the first entry that is new */
    void *before;
    bn_trace trace;
    bn_doc *told;
} act;

static bn_code begin(act *a, call *c, bn_error *err)
{
    const bn_table *table = c->game->table;
    size_t size = bn_table_game(table)->state_size(bn_table_setup(table));
    bn_code code;

    *a = (act){ .c = c, .from = bn_table_entries(table), .before = bn_arena_get(c->arena, size) };
    a->told = bn_doc_list(c->arena);
    bn_trace_init(&a->trace, c->arena);
    if (a->before == NULL)
        return bn_fail(err, BN_MEMORY, "out of memory for the call");
    code = calls_truth(c, "explain", &a->explain, err);
    memcpy(a->before, bn_table_state(table), size);
    return code;
}

/* Shows the entries that have come since, and starts again after them. */
static void tell(act *a)
{
    const bn_table *table = a->c->game->table;
    uint32_t count = bn_table_entries(table);

    for (; a->from < count; a->from++) {
        bn_told told;

        bn_table_tell(table, a->from, a->c->seat, a->before, bn_table_state(table), &a->trace,
                      &told);
        bn_doc_push(a->told, bn_told_doc(bn_table_system(table), a->from + 1, &told, &a->trace,
                                         a->c->arena));
        a->trace.count = 0;
    }
    memcpy(a->before, bn_table_state(table),
           bn_table_game(table)->state_size(bn_table_setup(table)));
}

static bn_code end(act *a, bn_doc **result)
{
    tell(a);
    *result = calls_standing(a->c);
    bn_doc_put(a->c->arena, *result, "told", a->told);
    return BN_OK;
}

static bn_trace *trace_of(act *a)
{
    return a->explain ? &a->trace : NULL;
}

/* ---- answers ------------------------------------------------------------------------------ */

static bn_code find_question(const call *c, bn_asked *out, bn_error *err)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(c->game->table, open);
    int64_t id = -1;
    bn_code code = calls_number(c, "question", 0, UINT32_MAX, &id, err);

    if (code != BN_OK)
        return code;
    for (uint32_t i = 0; i < count; i++) {
        if (open[i].id == id) {
            *out = open[i];
            return BN_OK;
        }
    }
    return calls_wrong(err, "question",
                       id < 0 ? "which question? give its id, as questions lists it"
                              : "no question with this id is open");
}

static bn_code read_numbers(const bn_doc *list, const char *name, int32_t *out, uint32_t most,
                            bn_error *err)
{
    uint32_t i = 0;

    if (list->type != BN_DOC_LIST || list->count > most)
        return calls_wrong(err, name,
                           "this must be a list of numbers, and no longer than the question");
    for (const bn_doc *at = list->first; at != NULL; at = at->next, i++) {
        if (at->type != BN_DOC_NUMBER || at->number.den != 1 || at->number.num < INT32_MIN ||
            at->number.num > INT32_MAX)
            return calls_wrong(err, name, "this list must have whole numbers only");
        out[i] = (int32_t)at->number.num;
    }
    return BN_OK;
}

static bn_code read_words(const call *c, const bn_asked *asked, const char *words, bn_answer *out,
                          bn_error *err)
{
    const bn_table *table = c->game->table;
    reply_context context = { .game = bn_table_game(table),
                              .setup = bn_table_setup(table),
                              .state = bn_table_state(table),
                              .question = &asked->question };

    if (asked->question.form != BN_FORM_CHOICE && asked->question.form != BN_FORM_FLAGS)
        return calls_wrong(err, "words", "this question has no options: answer it by `value`");
    return reply_read_words(&context, words, out, err);
}

static bn_code read_answer(const call *c, const bn_asked *asked, bn_answer *out, bn_error *err)
{
    const bn_doc *value = bn_doc_at(c->params, "value");
    const char *words = NULL;
    bn_code code = calls_text(c, "words", &words, err);

    if (code != BN_OK)
        return code;
    if ((value != NULL) == (words != NULL))
        return calls_wrong(err, "value", "answer by `value`, a list of numbers, or by `words`");
    if (!bn_seat_answers(c->seat, &asked->question)) /* before anything is said about the options */
        return bn_fail(err, BN_SEAT, "this question is not for this seat");
    return value != NULL ? read_numbers(value, "value", out->value, BN_PARTS_MAX, err)
                         : read_words(c, asked, words, out, err);
}

bn_code calls_answer(call *c, bn_doc **result, bn_error *err)
{
    const char *note = NULL;
    bn_answer answer = { { 0 } };
    bn_asked asked = { 0 };
    bn_code code = find_question(c, &asked, err);
    act a;

    if (code == BN_OK)
        code = read_answer(c, &asked, &answer, err);
    if (code == BN_OK)
        code = calls_text(c, "note", &note, err);
    if (code == BN_OK)
        code = begin(&a, c, err);
    if (code == BN_OK)
        code = bn_table_answer(c->game->table, c->seat, asked.id, &answer, note, trace_of(&a), err);
    return code == BN_OK ? end(&a, result) : code;
}

/* ---- judgements --------------------------------------------------------------------------- */

bn_code calls_judgements(call *c, bn_doc **result, bn_error *err)
{
    bn_doc *list = bn_table_judgements(c->game->table, c->seat, c->arena);

    if (list == NULL)
        return bn_fail(err, BN_MEMORY, "the judgements take more memory than a call has");
    *result = bn_doc_map(c->arena);
    bn_doc_put(c->arena, *result, "judgements", list);
    return BN_OK;
}

static void tell_act(void *self)
{
    tell(self);
}

bn_code calls_judge(call *c, bn_doc **result, bn_error *err)
{
    act a;
    bn_code code = begin(&a, c, err);

    if (code == BN_OK)
        code = bn_table_judge(c->game->table, c->seat, bn_doc_at(c->params, "answers"), tell_act,
                              &a, trace_of(&a), err);
    return code == BN_OK ? end(&a, result) : code;
}

/* ---- dice --------------------------------------------------------------------------------- */

static bn_code read_faces(const bn_doc *list, bn_faces *out, bn_error *err)
{
    uint32_t part = 0;

    if (list->type != BN_DOC_LIST || list->count > BN_PARTS_MAX)
        return calls_wrong(err, "faces", "this must be a list of faces for each throw");
    for (const bn_doc *dice = list->first; dice != NULL; dice = dice->next, part++) {
        int32_t faces[BN_DICE_MAX] = { 0 };
        bn_code code = read_numbers(dice, "faces", faces, BN_DICE_MAX, err);

        for (uint32_t i = 0; i < BN_DICE_MAX && code == BN_OK; i++) {
            if (faces[i] < 0 || faces[i] > UINT8_MAX)
                code = calls_wrong(err, "faces", "a die cannot show this");
            else
                out->face[part][i] = (uint8_t)faces[i];
        }
        if (code != BN_OK)
            return code;
    }
    return BN_OK;
}

static bn_code roll(act *a, const bn_asked *asked, bn_error *err)
{
    const bn_doc *given = bn_doc_at(a->c->params, "faces");
    const calls_game *game = a->c->game;
    bn_faces faces = { { { 0 } } };
    bn_code code;

    if (given == NULL && !game->head.seeded)
        return calls_wrong(err, "faces", "the dice of this game are typed in: give their faces");
    if (given == NULL)
        return bn_table_roll_seeded(game->table, a->c->seat, asked->id, game->head.seed,
                                    trace_of(a), err);
    code = read_faces(given, &faces, err);
    return code == BN_OK
               ? bn_table_roll(game->table, a->c->seat, asked->id, &faces, trace_of(a), err)
               : code;
}

bn_code calls_roll(call *c, bn_doc **result, bn_error *err)
{
    bn_asked asked = { 0 };
    bn_code code = find_question(c, &asked, err);
    act a;

    if (code == BN_OK)
        code = begin(&a, c, err);
    if (code == BN_OK)
        code = roll(&a, &asked, err);
    return code == BN_OK ? end(&a, result) : code;
}

/* ---- undo --------------------------------------------------------------------------------- */

bn_code calls_undo(call *c, bn_doc **result, bn_error *err)
{
    bn_table *table = c->game->table;
    int64_t to = 0;
    uint64_t seed;
    bn_code code = calls_number(c, "to", 0, bn_table_entries(table), &to, err);
    bool ended = bn_table_winner(table) != BN_GOES_ON;

    if (code != BN_OK)
        return code;
    randombytes_buf(&seed, sizeof seed);
    if (c->seat.role == BN_REFEREE && ended)
        code = bn_table_reopen(table, (uint32_t)to, c->game->head.seeded ? &seed : NULL, err);
    else
        code = bn_table_undo(table, c->seat, (uint32_t)to, err);
    if (code == BN_OK)
        *result = calls_standing(c);
    return code;
}

/* ---- until the seat decides --------------------------------------------------------------- */

/* Whether the seat itself has to decide this: dice are rolled for everyone, if the game has a seed. */
static bool is_for(const call *c, const bn_asked *asked)
{
    return bn_seat_answers(c->seat, &asked->question) &&
           (asked->question.form != BN_FORM_ROLL || !c->game->head.seeded);
}

/* A question that is open, not locked and not for the seat; false: there is none. */
static bool others(const call *c, bn_asked *out)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(c->game->table, open);

    for (uint32_t i = 0; i < count; i++) {
        bool dice = open[i].question.form == BN_FORM_ROLL;

        if (open[i].locked || is_for(c, &open[i]) || (dice && !c->game->head.seeded))
            continue;
        *out = open[i];
        return true;
    }
    return false;
}

/* Answers it by its default, or by the dice. */
static bn_code settle(act *a, const bn_asked *asked, bn_error *err)
{
    const calls_game *game = a->c->game;

    if (asked->question.form == BN_FORM_ROLL)
        return bn_table_roll_seeded(game->table, the_referee, asked->id, game->head.seed,
                                    trace_of(a), err);
    return bn_table_answer(game->table, the_referee, asked->id, &asked->question.preset, NULL,
                           trace_of(a), err);
}

bn_code calls_proceed(call *c, bn_doc **result, bn_error *err)
{
    int64_t most = 1000;
    bn_code code = calls_number(c, "most", 1, 100000, &most, err);
    bn_asked asked;
    act a;

    if (code == BN_OK)
        code = begin(&a, c, err);
    for (int64_t i = 0; i < most && code == BN_OK && others(c, &asked); i++) {
        code = settle(&a, &asked, err);
        tell(&a);
    }
    return code == BN_OK ? end(&a, result) : code;
}

/* ---- what happened ------------------------------------------------------------------------ */

/* Plays the entries once more at a second table, so that the states around each are known. */
static bn_code tell_again(const call *c, uint32_t after, bool explain, bn_doc *list, bn_error *err)
{
    const bn_table *table = c->game->table;
    size_t size = bn_table_game(table)->state_size(bn_table_setup(table));
    void *before = bn_arena_get(c->arena, size);
    bn_table *again = NULL;
    bn_trace trace;
    bn_told told;
    bn_code code;

    if (before == NULL)
        return bn_fail(err, BN_MEMORY, "out of memory for the call");
    code = bn_table_open(c->arena, bn_table_system(table), c->game->head.document, &again, err);
    bn_trace_init(&trace, c->arena);
    for (uint32_t i = 0; i < bn_table_entries(table) && code == BN_OK; i++) {
        memcpy(before, bn_table_state(again), size);
        trace.count = 0;
        code = bn_table_replay(again, bn_table_entry(table, i),
                               explain && i >= after ? &trace : NULL, err);
        if (code != BN_OK || i < after)
            continue;
        bn_table_tell(table, i, c->seat, before, bn_table_state(again), &trace, &told);
        bn_doc_push(list, bn_told_doc(bn_table_system(table), i + 1, &told, &trace, c->arena));
    }
    return code;
}

bn_code calls_events(call *c, bn_doc **result, bn_error *err)
{
    uint32_t count = bn_table_entries(c->game->table);
    int64_t after = 0;
    bool explain = false;
    bn_code code = calls_number(c, "after", 0, count, &after, err);
    bn_doc *entries;

    if (code == BN_OK)
        code = calls_truth(c, "explain", &explain, err);
    if (code != BN_OK)
        return code;
    *result = bn_doc_map(c->arena);
    entries = bn_doc_put(c->arena, *result, "entries", bn_doc_list(c->arena));
    for (uint32_t i = (uint32_t)after; i < count; i++)
        bn_doc_push(entries, bn_entry_doc(c->game->table, i, c->seat, c->arena));
    return tell_again(c, (uint32_t)after, explain,
                      bn_doc_put(c->arena, *result, "told", bn_doc_list(c->arena)), err);
}
