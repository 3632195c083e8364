#include "sheet.h"

#include <ctype.h>
#include <string.h>

#include <banneret/system/system.h>

#include "reply.h"

bool sheet_same(const bn_question *a, const bn_question *b)
{
    return a->kind == b->kind && a->side == b->side && a->person == b->person &&
           a->about[0] == b->about[0] && a->about[1] == b->about[1] && a->round == b->round;
}

static const sheet_line *line_of(const sheet *list, const bn_question *question)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (sheet_same(&list->lines[i].question, question))
            return &list->lines[i];
    return NULL;
}

/* The answer that this question had before the newest entry took it back. */
static const bn_answer *taken_back(const bn_table *table, const bn_question *question)
{
    uint32_t count = bn_table_entries(table);
    const bn_entry *undo = count == 0 ? NULL : bn_table_entry(table, count - 1);

    for (uint32_t i = undo != NULL && undo->type == BN_ENTRY_UNDO ? undo->to : count; i < count;
         i++) {
        const bn_entry *entry = bn_table_entry(table, i);

        if (entry->type == BN_ENTRY_ANSWER && sheet_same(&entry->question, question))
            return &entry->answer;
    }
    return NULL;
}

/* Collecting: the list so far, and what it was before. */
typedef struct collecting {
    const bn_table *table;
    const sheet *before;
    sheet *out;
} collecting;

static bool collect_one(void *self, const bn_question *question, const void *state,
                        bn_answer *answer)
{
    const collecting *c = self;
    const bn_game *game = bn_table_game(c->table);
    const void *setup = bn_table_setup(c->table);
    const sheet_line *had = line_of(c->before, question);
    const bn_answer *wish = had == NULL    ? taken_back(c->table, question)
                            : had->changed ? &had->answer
                                           : NULL;
    sheet_line *line = &c->out->lines[c->out->count++];
    reply_context context = { game, setup, state, question };
    bn_text words, reply;

    *line = (sheet_line){ .question = *question, .answer = *answer };
    line->fresh = c->before->count > 0 && had == NULL;
    if (wish != NULL && bn_game_check(game, setup, state, question, wish, NULL) == BN_OK) {
        line->answer = *wish;
        line->changed = memcmp(wish, &question->preset, sizeof *wish) != 0;
    }
    words = bn_text_over(line->words, sizeof line->words);
    game->describe(setup, state, question, &words);
    reply = bn_text_over(line->reply, sizeof line->reply);
    reply_words(&context, &line->answer, &reply);
    *answer = line->answer;
    return true;
}

uint32_t sheet_collect(const bn_table *table, sheet *out)
{
    sheet before = *out;
    collecting c = { table, &before, out };

    out->count = 0;
    (void)bn_table_foresee(table, collect_one, &c);
    return out->count;
}

bool sheet_is_private(const sheet *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->lines[i].question.seen != BN_SEEN_BY_ALL)
            return true;
    return false;
}

bool sheet_is_changed(const sheet *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->lines[i].changed)
            return true;
    return false;
}

/* ---- showing ----------------------------------------------------------------------------------- */

void sheet_show_line(const paint *p, const sheet *list, uint32_t index)
{
    const sheet_line *line = &list->lines[index];
    char words[480];

    snprintf(words, sizeof words, "%s  [%s]%s", line->words, line->reply,
             line->fresh ? "  new" : "");
    paint_ink_on(p, INK_BOLD);
    fprintf(p->out, "  %3u", (unsigned)index + 1);
    paint_ink_off(p);
    fputs("  ", p->out);
    if (line->changed || line->fresh)
        paint_ink_on(p, INK_BOLD);
    paint_hanging(p, words, 7, 7, p->width);
    paint_ink_off(p);
    fputc('\n', p->out);
}

void sheet_show(const paint *p, const sheet *list)
{
    fprintf(p->out, "\n  For the referee: %u judgements, current answers\n", (unsigned)list->count);
    for (uint32_t i = 0; i < list->count; i++)
        sheet_show_line(p, list, i);
}

static const char *rule_title(const bn_system *system, uint16_t number)
{
    for (size_t i = 0; i < system->rule_count; i++)
        if (system->rules[i].number == number)
            return system->rules[i].title;
    return "";
}

/* One line, in the state in which it is asked after those before it. */
typedef struct reaching {
    const bn_table *table;
    const sheet *list;
    uint32_t index, at;
    const paint *p; /* to show it; NULL: to read `typed` */
    const char *typed;
    bn_answer given;
    bn_code code;
    bn_error *err;
} reaching;

static bool reach_one(void *self, const bn_question *question, const void *state, bn_answer *answer)
{
    reaching *r = self;
    reply_context context = { bn_table_game(r->table), bn_table_setup(r->table), state, question };

    *answer = r->list->lines[r->at].answer;
    if (r->at++ < r->index)
        return true;
    if (r->p != NULL)
        reply_show(r->p, &context);
    else
        r->code = reply_parse(&context, r->typed, &r->given, r->err);
    return false;
}

void sheet_ask(const paint *p, const bn_table *table, const sheet *list, uint32_t index)
{
    const bn_kind *kind = &bn_table_game(table)->kinds[list->lines[index].question.kind];
    reaching r = { .table = table, .list = list, .index = index, .p = p };
    char words[200];

    (void)bn_table_foresee(table, reach_one, &r);
    snprintf(words, sizeof words, "%s-%03u %s", bn_table_system(table)->prefix,
             (unsigned)kind->rule, rule_title(bn_table_system(table), kind->rule));
    paint_ink_on(p, INK_DIM);
    fputs("    ", p->out);
    paint_wrapped(p, words, 4, p->width);
    paint_ink_off(p);
    fputc('\n', p->out);
}

/* ---- changing ---------------------------------------------------------------------------------- */

bool sheet_find(const sheet *list, const char *typed, uint32_t *index, const char **answer)
{
    size_t digits = strspn(typed, "0123456789");
    int64_t number;

    if (digits == 0 || !bn_text_to_int(typed, digits, &number) || number < 1 ||
        number > list->count || (typed[digits] != '\0' && strchr(" .:=", typed[digits]) == NULL))
        return false;
    *index = (uint32_t)number - 1;
    *answer = typed + digits + strspn(typed + digits, " .:=");
    return true;
}

static bool has_other_lines(const sheet *a, const sheet *b)
{
    bool other = a->count != b->count;

    for (uint32_t i = 0; !other && i < a->count; i++)
        other = !sheet_same(&a->lines[i].question, &b->lines[i].question);
    return other;
}

bn_code sheet_change(const bn_table *table, sheet *list, uint32_t index, const char *answer,
                     bool *other, bn_error *err)
{
    sheet before = *list;
    reaching r = { .table = table,
                   .list = &before,
                   .index = index,
                   .typed = answer,
                   .code = BN_ANSWER,
                   .err = err };

    (void)bn_fail(err, BN_ANSWER, "that question is not open now");
    (void)bn_table_foresee(table, reach_one, &r);
    if (r.code != BN_OK)
        return r.code;
    list->lines[index].answer = r.given;
    list->lines[index].changed = true;
    sheet_collect(table, list);
    *other = has_other_lines(&before, list);
    return BN_OK;
}

bool sheet_is_asked(const bn_table *table, const sheet_line *line, uint32_t *id)
{
    bn_asked open[BN_OPEN_MAX];

    if (bn_table_ask(table, open) == 0 || !sheet_same(&open[0].question, &line->question))
        return false;
    *id = open[0].id;
    return true;
}
