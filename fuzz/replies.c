/* What people type at the table: replies to the questions of a random game. */
#include "games.h"

#include <stdio.h>

#include "player.h"
#include "table/orders.h"
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

/* A line that was read as an order is taken whole: each of its answers finds its question open. */
static void read_order(bn_table *table, const bn_asked *asked, const char *line)
{
    reply_context context = { bn_table_game(table), bn_table_setup(table), bn_table_state(table),
                              &asked->question };
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
        FUZZ_CHECK(i == 0 || bn_table_ask(table, open) == 1);
        FUZZ_CHECK(bn_table_answer(table, (bn_seat){ .role = BN_REFEREE }, open[0].id,
                                   &all.answers[i], NULL, NULL, NULL) == BN_OK);
    }
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
