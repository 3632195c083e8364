#include "agenda.h"

#include <stdio.h>
#include <string.h>

#include "reply.h"

static const char rest_word[] = "rest ", always_word[] = "always ", by_default[] = "default";

static bool begins_with(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* A question which stand acts, and how: groups are for these. */
static bool begins_order(const reply_context *c)
{
    return orders_asked(c) && c->question->to == BN_TO_SIDE && c->question->about[0] < 0;
}

/* A question about one stand, which is put for another stand too. */
static bool is_choice(const reply_context *c)
{
    return c->question->to == BN_TO_SIDE && !c->question->sealed && c->question->about[0] >= 0;
}

static bool is_phase(const agenda *a, const bn_question *question)
{
    return a->kind == question->kind && a->round == question->round;
}

static void begin_phase(agenda *a, const bn_question *question)
{
    if (!is_phase(a, question)) {
        a->count = a->at = a->line_count = a->refused = 0;
        a->rest[0] = '\0';
    }
    if (a->at == a->count)
        a->count = a->at = a->line_count = 0;
    a->kind = question->kind;
    a->round = question->round;
}

/* ---- noting --------------------------------------------------------------------------------------- */

static bn_code blame(int32_t stand, bn_code code, bn_error *err)
{
    char text[sizeof err->text];

    snprintf(text, sizeof text, "%s", err->text);
    snprintf(err->text, sizeof err->text, "stand %d: %.*s", (int)stand, (int)sizeof text - 20,
             text);
    return code;
}

/* Tries the orders of a group one after another, as far as its side continues acting. */
static bn_code try_group(const reply_context *c, const int32_t *stands, uint32_t count,
                         const char *words, uint32_t *tried, bn_error *err)
{
    order_trial trial;
    bn_code code = order_try_begin(&trial, c, err);

    for (*tried = 0; code == BN_OK && *tried < count;) {
        char line[AGENDA_LINE + 12];
        orders given;

        snprintf(line, sizeof line, "%d %s", (int)stands[*tried], words);
        code = order_try_read(&trial, line, &given, err);
        if (code != BN_OK)
            return blame(stands[*tried], code, err);
        ++*tried;
        if (!order_try_next(&trial, &given, c->question))
            break;
    }
    return code;
}

static void add_group(agenda *a, const int32_t *stands, uint32_t count, const char *words)
{
    snprintf(a->lines[a->line_count], AGENDA_LINE, "%s", words);
    for (uint32_t i = 0; i < count; i++) {
        a->stands[a->count] = (int16_t)stands[i];
        a->line_of[a->count++] = (uint8_t)a->line_count;
    }
    a->line_count++;
}

static agenda_line note_group(agenda *a, const reply_context *c, const char *line, bn_text *said,
                              bn_error *err)
{
    const bn_short_orders *of = c->game->orders;
    int32_t stands[AGENDA_STANDS];
    uint32_t count = 0, tried = 0;

    if (of->group != NULL)
        count = of->group(c->setup, c->state, c->question, &line, stands, AGENDA_STANDS);
    if (count == 0)
        return AGENDA_NO_LINE;
    begin_phase(a, c->question);
    if (a->line_count == AGENDA_LINES || a->count + count > AGENDA_STANDS ||
        strlen(line) >= AGENDA_LINE) {
        bn_fail(err, BN_ANSWER, "too many orders wait already");
        return AGENDA_REFUSED;
    }
    if (try_group(c, stands, count, line, &tried, err) != BN_OK)
        return AGENDA_REFUSED;
    add_group(a, stands, count, line);
    bn_text_int(said, (int64_t)count);
    bn_text_add(said, count == 1 ? " stand: " : " stands: ");
    bn_text_add(said, line);
    if (tried < count) {
        bn_text_add(said, "; the first ");
        bn_text_int(said, (int64_t)tried);
        bn_text_add(said, " now, the others in later sets");
    }
    return AGENDA_NOTED;
}

static agenda_line note_rest(agenda *a, const reply_context *c, const char *words, bn_text *said,
                             bn_error *err)
{
    orders given;

    if (strcmp(words, by_default) != 0 && strcmp(words, "stay") != 0 &&
        orders_read(c, words, &given, err) != BN_OK)
        return AGENDA_REFUSED;
    begin_phase(a, c->question);
    snprintf(a->rest, sizeof a->rest, "%s", words);
    a->refused = 0;
    bn_text_add(said, "all others: ");
    bn_text_add(said, a->rest);
    bn_text_add(said, ", until this phase ends");
    return AGENDA_NOTED;
}

static agenda_line note_choice(agenda *a, const reply_context *c, const char *word, bool always,
                               bn_text *said, bn_error *err)
{
    bn_answer answer;
    uint32_t i = 0;

    if (strcmp(word, by_default) != 0 && reply_parse(c, word, &answer, err) != BN_OK)
        return AGENDA_REFUSED;
    while (i < a->choice_count && a->choices[i].kind != c->question->kind)
        i++;
    if (i == AGENDA_CHOICES || strlen(word) >= sizeof a->choices[i].word) {
        bn_fail(err, BN_ANSWER, "too many answers wait already");
        return AGENDA_REFUSED;
    }
    a->choice_count += i == a->choice_count;
    a->choices[i].kind = c->question->kind;
    a->choices[i].round = always ? 0 : c->question->round;
    snprintf(a->choices[i].word, sizeof a->choices[i].word, "%s", word);
    bn_text_add(said, word);
    bn_text_add(said, always ? ", whenever this is asked" : ", whenever this is asked this round");
    return AGENDA_NOTED;
}

agenda_line agenda_note(agenda *a, const reply_context *c, const char *line, bn_text *said,
                        bn_error *err)
{
    bool rest = begins_with(line, rest_word), always = begins_with(line, always_word);
    const char *words = line + (rest ? strlen(rest_word) : always ? strlen(always_word) : 0);

    if (begins_order(c))
        return rest ? note_rest(a, c, words, said, err) : note_group(a, c, line, said, err);
    return is_choice(c) && (rest || always) ? note_choice(a, c, words, always, said, err)
                                            : AGENDA_NO_LINE;
}

/* ---- giving --------------------------------------------------------------------------------------- */

/* An answer that this stand does not have is left to the person. */
static bool next_choice(const agenda *a, const reply_context *c, char *line, size_t size)
{
    const bn_question *question = c->question;
    bn_answer answer;

    for (uint32_t i = 0; i < a->choice_count; i++) {
        const agenda_choice *is = &a->choices[i];
        const char *word = strcmp(is->word, by_default) == 0 ? "" : is->word;

        if (is->kind != question->kind || (is->round != 0 && is->round != question->round))
            continue;
        snprintf(line, size, "%s", word);
        return reply_parse(c, word, &answer, NULL) == BN_OK;
    }
    return false;
}

/* The others stay, or do what they are asked about first: who may not stay does the duty that it has. */
static bool next_of_rest(agenda *a, const reply_context *c, uint32_t entries, char *line,
                         size_t size)
{
    orders given;

    if (a->rest[0] == '\0' || a->refused == 1 + entries)
        return false;
    a->refused = 1 + entries;
    snprintf(line, size, "%s", a->rest);
    if (strcmp(a->rest, by_default) == 0 ||
        (strcmp(a->rest, "stay") == 0 && orders_read(c, line, &given, NULL) != BN_OK))
        line[0] = '\0';
    return true;
}

bool agenda_next(agenda *a, const reply_context *c, uint32_t entries, char *line, size_t size)
{
    if (is_choice(c))
        return next_choice(a, c, line, size);
    if (!begins_order(c) || !is_phase(a, c->question))
        return false;
    if (a->at == a->count)
        return next_of_rest(a, c, entries, line, size);
    snprintf(line, size, "%d %s", (int)a->stands[a->at], a->lines[a->line_of[a->at]]);
    a->at++;
    return true;
}

/* ---- again ---------------------------------------------------------------------------------------- */

/* The phase of a question; NULL: none was noted. */
static agenda_past *past_of(agenda *a, const bn_question *question)
{
    for (uint32_t i = 0; i < a->past_count; i++)
        if (a->past[i].kind == question->kind)
            return &a->past[i];
    return NULL;
}

/* What was typed in the phase before is kept as soon as the next one has come. */
static void turn_over(agenda_past *past, uint16_t round)
{
    if (past->round == round)
        return;
    memcpy(past->before, past->lines, sizeof past->before);
    past->before_count = past->count;
    past->count = 0;
    past->round = round;
}

void agenda_remember(agenda *a, const bn_question *question, const char *line)
{
    agenda_past *past = past_of(a, question);

    if (question->to != BN_TO_SIDE || question->about[0] >= 0 || line[0] == '\0')
        return;
    if (past == NULL && a->past_count < AGENDA_PHASES) {
        past = &a->past[a->past_count++];
        past->kind = question->kind;
        past->round = question->round;
    }
    if (past == NULL || past->count == AGENDA_LINES || strlen(line) >= AGENDA_LINE)
        return;
    turn_over(past, question->round);
    snprintf(past->lines[past->count++], AGENDA_LINE, "%s", line);
}

bool agenda_repeat(agenda *a, const bn_question *question)
{
    agenda_past *past = past_of(a, question);

    if (past == NULL || question->to != BN_TO_SIDE || question->about[0] >= 0)
        return false;
    turn_over(past, question->round);
    a->again = past->before_count;
    return a->again > 0;
}

bool agenda_again(agenda *a, const bn_question *question, char *line, size_t size)
{
    const agenda_past *past = past_of(a, question);

    if (a->again == 0 || question->to != BN_TO_SIDE || question->about[0] >= 0)
        return false;
    if (past == NULL || past->round != question->round || past->before_count < a->again) {
        a->again = 0;
        return false;
    }
    snprintf(line, size, "%s", past->before[past->before_count - a->again--]);
    return true;
}
