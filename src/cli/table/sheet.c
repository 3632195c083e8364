#include "sheet.h"

#include <ctype.h>
#include <string.h>

#include <banneret/system/system.h>

#include "reply.h"

/* A copy of the state that runs ahead of the table, and the question that is open in it. */
typedef struct ahead {
    const bn_game *game;
    const void *setup;
    _Alignas(BN_STATE_ALIGN) uint8_t state[BN_STATE_MAX];
    bn_question asked[BN_OPEN_MAX];
} ahead;

/* Whether a judgement is open in the copy. */
static bool judges(ahead *a)
{
    return a->game->ask(a->setup, a->state, a->asked) > 0 && a->asked[0].to == BN_TO_REFEREE &&
           !a->asked[0].sealed;
}

/* From where the table stands. An order that is locked beside a judgement is not in the state, so
 * then there is nothing to look ahead to. */
static bool start(const bn_table *table, ahead *a)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);

    for (uint32_t i = 0; i < count; i++)
        if (open[i].locked)
            return false;
    a->game = bn_table_game(table);
    a->setup = bn_table_setup(table);
    memcpy(a->state, bn_table_state(table), a->game->state_size(a->setup));
    return judges(a);
}

/* A list that everybody sees must not run ahead to a question that tells of secret orders. */
static bool next(ahead *a, const bn_answer *answer)
{
    a->game->advance(a->setup, a->state, &(bn_move){ .question = 0, .answer = *answer }, 1, NULL);
    return judges(a) && !a->game->kinds[a->asked[0].kind].reveals;
}

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

static void fill(const bn_table *table, const ahead *a, const sheet *before, sheet_line *line)
{
    const sheet_line *had = line_of(before, &a->asked[0]);
    const bn_answer *wish = had == NULL    ? taken_back(table, &a->asked[0])
                            : had->changed ? &had->answer
                                           : NULL;
    reply_context context = { a->game, a->setup, a->state, &line->question };
    bn_text words, reply;

    *line = (sheet_line){ .question = a->asked[0], .answer = a->asked[0].preset };
    line->fresh = before->count > 0 && had == NULL;
    if (wish != NULL &&
        bn_game_check(a->game, a->setup, a->state, &line->question, wish, NULL) == BN_OK) {
        line->answer = *wish;
        line->changed = memcmp(wish, &line->question.preset, sizeof *wish) != 0;
    }
    words = bn_text_over(line->words, sizeof line->words);
    a->game->describe(a->setup, a->state, &line->question, &words);
    reply = bn_text_over(line->reply, sizeof line->reply);
    reply_words(&context, &line->answer, &reply);
}

uint32_t sheet_collect(const bn_table *table, sheet *out)
{
    sheet before = *out;
    ahead a;

    out->count = 0;
    for (bool open = start(table, &a); open && out->count < SHEET_MAX;) {
        sheet_line *line = &out->lines[out->count++];

        fill(table, &a, &before, line);
        open = next(&a, &line->answer);
    }
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

void sheet_ask(const paint *p, const bn_table *table, const sheet *list, uint32_t index)
{
    const bn_kind *kind = &bn_table_game(table)->kinds[list->lines[index].question.kind];
    char words[200];
    ahead a;

    if (!start(table, &a))
        return;
    for (uint32_t i = 0; i < index; i++)
        (void)next(&a, &list->lines[i].answer);
    reply_show(p, &(reply_context){ a.game, a.setup, a.state, &list->lines[index].question });
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
    sheet_line *line = &list->lines[index];
    bn_question question = line->question;
    bn_answer given;
    bn_code code;
    ahead a;

    if (!start(table, &a))
        return bn_fail(err, BN_ANSWER, "that question is not open now");
    for (uint32_t i = 0; i < index; i++)
        (void)next(&a, &list->lines[i].answer);
    code =
        reply_parse(&(reply_context){ a.game, a.setup, a.state, &question }, answer, &given, err);
    if (code != BN_OK)
        return code;
    line->answer = given;
    line->changed = true;
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
