/* Judgements that follow one another without a roll or an order between them, as one list. The game asks them one by
 * one, so the list looks ahead on a copy of the state. */
#include "inner.h"

#include <string.h>

#include <banneret/system/game.h>

/* ---- looking ahead ------------------------------------------------------------------------ */

static bool judges(const bn_table *table, const void *state, bn_question *out)
{
    bn_question open[BN_OPEN_MAX];

    if (table->game->ask(table->setup, state, open) == 0 || open[0].to != BN_TO_REFEREE ||
        open[0].sealed)
        return false;
    *out = open[0];
    return true;
}

/* An order that is locked beside a judgement is not in the state, so then there is nothing to look ahead to. */
static bool locked(const bn_table *table)
{
    for (uint32_t i = 0; i < table->open_count; i++)
        if (table->lock[i])
            return true;
    return false;
}

uint32_t bn_table_foresee(const bn_table *table, bn_judge *each, void *self)
{
    _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
    uint32_t count = 0;
    bn_question asked;

    if (locked(table) || !judges(table, table->state, &asked))
        return 0;
    memcpy(state, table->state, table->size);
    do {
        bn_move move = { .question = 0, .answer = asked.preset };

        if (!each(self, &asked, state, &move.answer))
            return count;
        table->game->advance(table->setup, state, &move, 1, NULL);
        count++;
        /* a list that everyone sees must not run ahead to a question that reports secret orders */
    } while (count < BN_JUDGEMENTS_MAX && judges(table, state, &asked) &&
             !table->game->kinds[asked.kind].reveals);
    return count;
}

/* ---- the list ----------------------------------------------------------------------------- */

typedef struct listing {
    const bn_table *table;
    bn_seat seat;
    bn_doc *list;
    bn_arena *arena;
} listing;

static bool list_one(void *self, const bn_question *question, const void *state, bn_answer *answer)
{
    const listing *l = self;
    const bn_kind *kind = &l->table->game->kinds[question->kind];
    _Alignas(BN_STATE_ALIGN) unsigned char copy[BN_STATE_MAX];
    bn_table moment = *l->table;
    bn_doc *map;

    (void)answer;
    if (!bn_seat_answers(l->seat, question))
        return false;
    memcpy(copy, state, l->table->size);
    moment.state = copy;
    map = bn_doc_push(l->list, bn_doc_map(l->arena));
    bn_doc_put_text(l->arena, map, "ask", kind->key);
    bn_doc_put_text(l->arena, map, "title", kind->title);
    bn_doc_put_text(l->arena, map, "scope", bn_kind_of_side(kind) ? "side" : "field");
    bn_doc_put_int(l->arena, map, "side", question->side);
    if (question->person)
        bn_doc_put_int(l->arena, map, "person", question->person);
    bni_put_question(&moment, question, map, l->arena);
    return true;
}

bn_doc *bn_table_judgements(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    listing l = { table, seat, bn_doc_list(arena), arena };

    (void)bn_table_foresee(table, list_one, &l);
    return arena->full ? NULL : l.list;
}

/* ---- answering all of them ---------------------------------------------------------------- */

typedef struct judging {
    const bn_table *table;
    const bn_doc *given;
    uint32_t matched;
    bn_answer answers[BN_JUDGEMENTS_MAX];
    uint32_t count;
    bn_code code;
    bn_error *err;
} judging;

static bool is_number(const bn_doc *map, const char *key, int64_t missing, int64_t value)
{
    const bn_doc *found = bn_doc_at(map, key);

    return found == NULL ? value == missing
                         : found->type == BN_DOC_NUMBER && found->number.den == 1 &&
                               found->number.num == value;
}

static bool is_about(const bn_doc *map, const bn_question *question)
{
    const bn_doc *about = bn_doc_at(map, "about"), *at = about != NULL ? about->first : NULL;

    for (uint32_t i = 0; i < 2; i++, at = at != NULL ? at->next : NULL)
        if ((at != NULL ? at->number.num : -1) != question->about[i])
            return false;
    return true;
}

static const bn_doc *given_for(const judging *j, const bn_question *question)
{
    const char *key = j->table->game->kinds[question->kind].key;

    for (const bn_doc *at = j->given != NULL ? j->given->first : NULL; at != NULL; at = at->next) {
        const bn_doc *ask = at->type == BN_DOC_MAP ? bn_doc_at(at, "ask") : NULL;

        if (ask != NULL && ask->type == BN_DOC_TEXT && strcmp(ask->text, key) == 0 &&
            is_number(at, "side", 0, question->side) &&
            is_number(at, "person", 0, question->person) && is_about(at, question))
            return at;
    }
    return NULL;
}

static bn_code read_value(const bn_doc *given, bn_answer *out, bn_error *err)
{
    const bn_doc *value = bn_doc_at(given, "value");
    uint32_t i = 0;

    *out = (bn_answer){ { 0 } };
    if (value == NULL || value->type != BN_DOC_LIST || value->count > BN_PARTS_MAX)
        return bn_fail(err, BN_ANSWER, "a judgement has a list of numbers as its `value`");
    for (const bn_doc *at = value->first; at != NULL; at = at->next, i++) {
        if (at->type != BN_DOC_NUMBER || at->number.den != 1 || at->number.num < INT32_MIN ||
            at->number.num > INT32_MAX)
            return bn_fail(err, BN_ANSWER, "a judgement has whole numbers in its `value`");
        out->value[i] = (int32_t)at->number.num;
    }
    return BN_OK;
}

static bool judge_one(void *self, const bn_question *question, const void *state, bn_answer *answer)
{
    judging *j = self;
    const bn_doc *given = given_for(j, question);

    if (given != NULL) {
        j->matched++;
        j->code = read_value(given, answer, j->err);
        if (j->code == BN_OK)
            j->code =
                bn_game_check(j->table->game, j->table->setup, state, question, answer, j->err);
    }
    if (j->code != BN_OK)
        return false;
    j->answers[j->count++] = *answer;
    return true;
}

static bn_code give(bn_table *table, const judging *j, void (*each)(void *self), void *self,
                    bn_trace *trace, bn_error *err)
{
    for (uint32_t i = 0; i < j->count; i++) {
        bn_code code = bn_table_answer(table, (bn_seat){ .role = BN_REFEREE },
                                       table->step * BN_OPEN_MAX, &j->answers[i], NULL, trace, err);

        if (code != BN_OK)
            return code;
        if (each != NULL)
            each(self);
    }
    return BN_OK;
}

bn_code bn_table_judge(bn_table *table, bn_seat seat, const bn_doc *answers,
                       void (*each)(void *self), void *self, bn_trace *trace, bn_error *err)
{
    judging j = { .table = table, .given = answers, .err = err };

    if (seat.role != BN_REFEREE)
        return bn_fail(err, BN_SEAT, "only the referee makes judgements");
    if (answers != NULL && answers->type != BN_DOC_LIST)
        return bn_fail(err, BN_ANSWER, "judgements are given as a list");
    (void)bn_table_foresee(table, judge_one, &j);
    if (j.code != BN_OK)
        return j.code;
    if (j.count == 0)
        return bn_fail(err, BN_ANSWER, "no judgement is open now");
    if (answers != NULL && j.matched != answers->count)
        return bn_fail(err, BN_ANSWER,
                       "one of these judgements is not open now, or was given twice");
    return give(table, &j, each, self, trace, err);
}
