/* Builds the tree of what a seat may know about a table. */
#include "inner.h"

/* Long enough for the words of any question. A longer text is cut between characters. */
#define SENTENCE_MAX 400

static void put_word(const bn_table *table, const bn_question *question, int32_t index, bn_doc *map,
                     bn_arena *arena)
{
    char words[SENTENCE_MAX];
    bn_text out = bn_text_over(words, sizeof words);

    table->game->word(table->setup, table->state, question, index, &out);
    bn_doc_put_text(arena, map, "word", words);
}

/* An option as people read it; its word is what they type. */
static void put_name(const bn_table *table, const bn_question *question, int32_t index, bn_doc *map,
                     bn_arena *arena)
{
    char words[SENTENCE_MAX];
    bn_text out = bn_text_over(words, sizeof words);

    bn_game_option_text(table->game, table->setup, table->state, question, index, &out);
    bn_doc_put_text(arena, map, "name", words);
}

/* ---- a question, for who may answer it ---------------------------------------------------- */

static bool offered(const bn_table *table, const bn_question *question, int32_t option)
{
    bn_answer answer = { { option } };

    if (!(question->allowed >> option & 1))
        return false;
    return question->form == BN_FORM_FLAGS ||
           table->game->offers(table->setup, table->state, question, &answer);
}

static void put_options(const bn_table *table, const bn_question *question, bn_doc *map,
                        bn_arena *arena)
{
    bn_doc *list = bn_doc_put(arena, map, "options", bn_doc_list(arena));

    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++) {
        bn_doc *option;

        if (!offered(table, question, i))
            continue;
        option = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_int(arena, option, "value", i);
        put_word(table, question, i, option, arena);
        put_name(table, question, i, option, arena);
        bni_put_gloss(table, question, i, option, arena);
    }
}

static void put_parts(const bn_table *table, const bn_question *question, bn_doc *map,
                      bn_arena *arena)
{
    bool roll = question->form == BN_FORM_ROLL;
    bn_doc *list = bn_doc_put(arena, map, roll ? "throws" : "numbers", bn_doc_list(arena));

    for (uint32_t i = 0; i < question->parts; i++) {
        bn_doc *part = bn_doc_push(list, bn_doc_map(arena));
        char dice[16];
        bn_text out = bn_text_over(dice, sizeof dice);

        put_word(table, question, (int32_t)i, part, arena);
        if (roll) {
            bn_throw_text(question->throws[i], &out);
            bn_doc_put_text(arena, part, "dice", dice);
            bn_doc_put_int(arena, part, "count", question->throws[i].count);
            bn_doc_put_int(arena, part, "sides", question->throws[i].sides);
            bn_doc_put_int(arena, part, "add", question->throws[i].add);
        } else {
            bn_doc_put_int(arena, part, "min", question->spans[i].min);
            bn_doc_put_int(arena, part, "max", question->spans[i].max);
        }
    }
}

static void put_values(const bn_question *question, const char *key, const bn_answer *answer,
                       bn_doc *map, bn_arena *arena)
{
    bn_doc *list = bn_doc_put(arena, map, key, bn_doc_list(arena));
    uint32_t count = question->form == BN_FORM_NUMBERS                     ? question->parts
                     : question->form == BN_FORM_FLAGS && answer->value[1] ? 2
                                                                           : 1;

    for (uint32_t i = 0; i < count; i++)
        bn_doc_push(list, bn_doc_int(arena, answer->value[i]));
}

static void put_about(const bn_question *question, bn_doc *map, bn_arena *arena)
{
    bn_doc *list;

    if (question->about[0] == -1 && question->about[1] == -1)
        return;
    list = bn_doc_put(arena, map, "about", bn_doc_list(arena));
    bn_doc_push(list, bn_doc_int(arena, question->about[0]));
    bn_doc_push(list, bn_doc_int(arena, question->about[1]));
}

/* The default; for numbers also as it would be typed, where the game reads short orders. */
static void put_preset(const bn_table *table, const bn_question *question, bn_doc *map,
                       bn_arena *arena)
{
    const bn_short_orders *orders = table->game->orders;
    char words[SENTENCE_MAX];
    bn_text out = bn_text_over(words, sizeof words);

    put_values(question, "preset", &question->preset, map, arena);
    if (orders == NULL || question->form != BN_FORM_NUMBERS)
        return;
    orders->say(table->setup, table->state, question, &question->preset, &out);
    if (out.length > 0)
        bn_doc_put_text(arena, map, "preset_words", words);
}

void bni_put_question(const bn_table *table, const bn_question *question, bn_doc *map,
                      bn_arena *arena)
{
    static const char *const forms[] = { "roll", "choice", "flags", "numbers" };
    char words[BN_ASKED_MAX];
    bn_text out = bn_text_over(words, sizeof words);

    bn_doc_put_int(arena, map, "round", question->round);
    bn_rule_text(table->system, table->game->kinds[question->kind].rule, &out);
    bn_doc_put_text(arena, map, "rule", words);
    out = bn_text_over(words, sizeof words);
    table->game->describe(table->setup, table->state, question, &out);
    bn_doc_put_text(arena, map, "text", words);
    put_about(question, map, arena);
    bn_doc_put_text(arena, map, "form", forms[question->form]);
    if (question->form == BN_FORM_CHOICE || question->form == BN_FORM_FLAGS)
        put_options(table, question, map, arena);
    else
        put_parts(table, question, map, arena);
    if (question->form == BN_FORM_NUMBERS)
        bni_put_gloss(table, question, BN_GLOSS_WHOLE, map, arena);
    if (question->form != BN_FORM_ROLL)
        put_preset(table, question, map, arena);
}

static void put_question(const bn_table *table, const bn_question *question, uint32_t id,
                         bn_doc *map, bn_arena *arena)
{
    bn_doc_put_int(arena, map, "id", id);
    bni_put_question(table, question, map, arena);
}

/* An open question, and the order that was given to it and waits. */
static void put_open(const bn_table *table, uint32_t index, bn_doc *map, bn_arena *arena)
{
    const bn_question *question = &table->open[index];

    put_question(table, question, table->step * BN_OPEN_MAX + index, map, arena);
    if (table->lock[index] && !bni_record_at(table, table->lock[index] - 1)->entry.blank) {
        const bni_record *held = bni_record_at(table, table->lock[index] - 1);
        put_values(question, "value", &held->entry.answer, map, arena);
        bn_doc_put_text(arena, map, "words", held->words);
    }
}

/* ---- a question, for everyone ------------------------------------------------------------ */

/* The part of a question that others may know: who is asked, and what kind of question it is, unless
 * only another side is to see the answer. */
static bn_doc *ask_doc(const bn_table *table, uint32_t index, bn_leave leave, bn_arena *arena)
{
    static const char *const to[] = { "chance", "side", "referee" };
    const bn_question *question = &table->open[index];
    bn_doc *map = bn_doc_map(arena);

    if (leave != BN_LEAVE_NOTHING) {
        bn_doc_put_text(arena, map, "ask", table->game->kinds[question->kind].key);
        bn_doc_put_text(arena, map, "title", table->game->kinds[question->kind].title);
    }
    bn_doc_put_text(arena, map, "to", to[question->to]);
    bn_doc_put_int(arena, map, "side", question->side);
    if (question->person && leave != BN_LEAVE_NOTHING)
        bn_doc_put_int(arena, map, "person", question->person);
    if (question->sealed)
        bn_doc_put(arena, map, "sealed", bn_doc_bool(arena, true));
    if (table->lock[index])
        bn_doc_put(arena, map, "locked", bn_doc_bool(arena, true));
    return map;
}

static bn_doc *locked_doc(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < table->open_count; i++) {
        char words[32];
        bn_text out = bn_text_over(words, sizeof words);
        bn_doc *map;

        if (!table->lock[i])
            continue;
        map = bn_doc_push(list, bn_doc_map(arena));
        if (bn_table_leave(table, seat, BN_MATTER_QUESTION, i) != BN_LEAVE_NOTHING)
            bn_doc_put_text(arena, map, "ask", table->game->kinds[table->open[i].kind].key);
        bn_doc_put_int(arena, map, "side", table->open[i].side);
        bn_seat_text(bni_record_at(table, table->lock[i] - 1)->entry.seat, &out);
        bn_doc_put_text(arena, map, "seat", words);
    }
    return list;
}

/* A seat of a side that this game does not have sees what a spectator sees. */
static bn_seat known_seat(const bn_table *table, bn_seat seat)
{
    seat = bni_seat_plain(seat);
    if (seat.role > BN_SPECTATOR || seat.side >= table->game->sides(table->setup))
        return (bn_seat){ .role = BN_SPECTATOR };
    return seat;
}

bn_doc *bn_table_asks(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    bn_doc *asks = bn_doc_list(arena);

    for (uint32_t i = 0; i < table->open_count; i++) {
        bn_leave leave = bn_table_leave(table, seat, BN_MATTER_QUESTION, i);
        bn_doc *ask = bn_doc_push(asks, ask_doc(table, i, leave, arena));

        if (leave == BN_LEAVE_ALL)
            put_open(table, i, ask, arena);
    }
    return arena->full ? NULL : asks;
}

bn_doc *bn_table_view(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "game", table->game->name);
    bn_doc_put_text(arena, map, "system", table->system->name);
    bn_doc_put(arena, map, "over", bn_doc_bool(arena, table->open_count == 0));
    if (table->open_count == 0)
        bn_doc_put_int(arena, map, "winner", bn_table_winner(table));
    bn_doc_put(arena, map, "asks", bn_table_asks(table, seat, arena));
    bn_doc_put(arena, map, "locked", locked_doc(table, seat, arena));
    bni_put_score(table, known_seat(table, seat), map, arena);
    bn_doc_put(arena, map, "state",
               table->game->view(table->setup, table->state, known_seat(table, seat), arena));
    return arena->full ? NULL : map;
}

bn_doc *bn_table_rulings(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);
    bn_asked ruling;

    for (uint32_t i = 0; bn_table_ruling(table, i, &ruling); i++)
        if (bn_seat_answers(seat, &ruling.question) && bn_question_answers(&ruling.question) > 1)
            put_question(table, &ruling.question, ruling.id, bn_doc_push(list, bn_doc_map(arena)),
                         arena);
    return arena->full ? NULL : list;
}

bool bn_table_board(const bn_table *table, bn_seat seat, const bn_board_wish *wish, bn_arena *arena,
                    bn_board *out)
{
    return table->game->board != NULL &&
           table->game->board(table->setup, table->state, known_seat(table, seat), wish, arena,
                              out) &&
           !arena->full;
}

/* The question that a seat has to answer for its side now; false: it is not asked, or only for dice. */
static bool question_for(const bn_table *table, bn_seat seat, bn_question *out)
{
    bn_asked asked;

    if (!bn_table_next(table, seat, &asked) || asked.question.form == BN_FORM_ROLL)
        return false;
    *out = asked.question;
    return true;
}

bn_code bn_table_probe(const bn_table *table, bn_seat seat, const bn_probe_wish *wish,
                       bn_arena *arena, bn_probe *out, bn_error *err)
{
    bn_question question;
    bool asked = question_for(table, seat, &question);
    bn_code code;

    if (table->game->probe == NULL)
        return bn_fail(err, BN_USAGE, "this game has no board of stands");
    code = table->game->probe(table->setup, table->state, known_seat(table, seat),
                              asked ? &question : NULL, wish, arena, out, err);
    return code == BN_OK && arena->full ? bn_fail(err, BN_MEMORY, "out of memory") : code;
}
