/* What people type at the table: replies to the questions of a random game. */
#include "games.h"

#include <stdio.h>

#include "player.h"
#include "table/agenda.h"
#include "table/reply.h"

static unsigned char block[FUZZ_BLOCK];
static FILE *nowhere;

enum { MOVES_MAX = 30, TYPED_MAX = 200 };

/* A line as the prompt gives it: without its end. */
static void read_line(input *in, char line[TYPED_MAX])
{
    size_t length = 0;
    uint8_t c;

    while (in->left > 0 && (c = byte(in)) != '\n' && c != '\0')
        if (length + 1 < TYPED_MAX)
            line[length++] = (char)c;
    line[length] = '\0';
}

/* Faces that were read can be thrown. */
static void read_faces(const bn_question *question, const char *line)
{
    for (uint32_t part = 0; part < question->parts; part++) {
        uint8_t faces[BN_DICE_MAX] = { 0 };
        bn_error err = { .code = BN_OK };
        bn_code code = reply_faces(question, part, line, faces, &err);

        if (code != BN_OK) {
            fuzz_check_error(code, &err);
            continue;
        }
        for (uint32_t die = 0; die < question->throws[part].count; die++)
            FUZZ_CHECK(faces[die] >= 1 && faces[die] <= question->throws[part].sides);
    }
}

/* An answer that was read is one that the table takes. */
static void read_answer(bn_table *table, const bn_asked *asked, const char *line)
{
    reply_context context = { bn_table_game(table), bn_table_setup(table), bn_table_state(table),
                              &asked->question };
    bn_error err = { .code = BN_OK };
    bn_answer answer;
    bn_code code = reply_parse(&context, line, &answer, &err);

    if (code != BN_OK) {
        fuzz_check_error(code, &err);
        FUZZ_CHECK(bn_text_is_plain(err.hint));
        return;
    }
    FUZZ_CHECK(bn_table_answer(table, (bn_seat){ .role = BN_REFEREE }, asked->id, &answer, NULL,
                               NULL, NULL) == BN_OK);
}

/* Whether the side knows all: a line is read by what it believes. */
static bool knows_all(const reply_context *c)
{
    static order_trial trial;

    FUZZ_CHECK(order_try_begin(&trial, c, NULL) == BN_OK);
    return memcmp(trial.state, c->state, c->game->state_size(c->setup)) == 0;
}

/* A line that was read as an order is taken whole: each of its answers finds its question open, unless something is hidden. */
static void read_order(bn_table *table, const bn_asked *asked, const char *line)
{
    reply_context context = { bn_table_game(table), bn_table_setup(table), bn_table_state(table),
                              &asked->question };
    bool known = knows_all(&context);
    bn_error err = { .code = BN_OK };
    orders all;
    bn_code code = orders_read(&context, line, &all, &err);
    bn_asked open[BN_OPEN_MAX] = { *asked };

    if (code != BN_OK) {
        fuzz_check_error(code, &err);
        FUZZ_CHECK(bn_text_is_plain(err.hint));
        return;
    }
    for (uint32_t i = 0; i < all.count; i++) {
        uint32_t count = i == 0 ? 1 : bn_table_ask(table, open);

        if (!known && (count != 1 || !order_is_for(&all.given[i], &open[0].question)))
            return;
        FUZZ_CHECK(count == 1 && order_is_for(&all.given[i], &open[0].question));
        code = bn_table_answer(table, (bn_seat){ .role = BN_REFEREE }, open[0].id,
                               &all.given[i].answer, NULL, NULL, NULL);
        FUZZ_CHECK(code == BN_OK || !known);
    }
}

/* A line for several stands is noted or refused; what waits is read like any line. */
static bool note_lines(const bn_table *table, const bn_asked *asked, const char *line)
{
    static agenda waiting;
    reply_context context = { bn_table_game(table), bn_table_setup(table), bn_table_state(table),
                              &asked->question };
    bn_error err = { .code = BN_OK };
    char words[400], next[AGENDA_LINE + 12];
    bn_text said = bn_text_over(words, sizeof words);
    agenda_line was;

    memset(&waiting, 0, sizeof waiting);
    was = agenda_note(&waiting, &context, line, &said, &err);
    if (was == AGENDA_REFUSED)
        fuzz_check_error(err.code, &err);
    for (uint32_t i = 0; was == AGENDA_NOTED && i < AGENDA_STANDS; i++)
        if (!agenda_next(&waiting, &context, 0, next, sizeof next))
            break;
    return was != AGENDA_NO_LINE;
}

static void reply(input *in)
{
    bn_arena arena = fuzz_arena(block);
    bn_table *table = games_table(in, &arena);
    uint32_t moves = byte(in) % MOVES_MAX;
    paint p = { .out = nowhere, .width = 60 + byte(in) % 41 };
    bn_asked open[BN_OPEN_MAX];
    bn_rng rng;

    bn_rng_init(&rng, byte(in), 0);
    while (moves-- > 0 && player_step(table, &rng))
        continue;
    while (in->left > 0) {
        const bn_asked *asked = player_pick(table, &rng, open);
        char line[TYPED_MAX];

        if (!asked)
            return;
        read_line(in, line);
        reply_show(&p, &(reply_context){ bn_table_game(table), bn_table_setup(table),
                                         bn_table_state(table), &asked->question });
        if (asked->question.form == BN_FORM_ROLL)
            read_faces(&asked->question, line);
        else if (asked->question.to == BN_TO_SIDE && note_lines(table, asked, line))
            continue;
        else if (bn_table_game(table)->orders && asked->question.form == BN_FORM_NUMBERS)
            read_order(table, asked, line);
        else
            read_answer(table, asked, line);
        FUZZ_CHECK(player_step(table, &rng) || bn_table_winner(table) != BN_GOES_ON);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = { data, size };

    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    FUZZ_CHECK(nowhere);
    reply(&in);
    return 0;
}
