/* What people type: a reply to a question of a random game, or, of inputs whose first byte is odd, the
 * words of a command line, which are read but not run. */
#define _GNU_SOURCE
#include "games.h"

#include <argp.h>
#include <getopt.h>
#include <stdio.h>

#include "commands/command.h"
#include "player.h"
#include "table/reply.h"

static unsigned char block[FUZZ_BLOCK];
static FILE *nowhere;

enum { MOVES_MAX = 30, WORDS_MAX = 24, TYPED_MAX = 200 };

/* ---- replies ------------------------------------------------------------------------------- */

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
        else
            read_answer(table, asked, line);
        FUZZ_CHECK(player_step(table, &rng) || bn_table_winner(table) != BN_GOES_ON);
    }
}

/* ---- command lines ------------------------------------------------------------------------- */

/* Cuts the bytes into words at newlines. The program refuses what is not plain before it looks at
 * it, and so does this. */
static int words_of(char *bytes, size_t size, char **argv)
{
    int count = 1;

    for (size_t at = 0; at < size && count < WORDS_MAX;) {
        size_t length = strcspn(bytes + at, "\n");

        bytes[at + length] = '\0';
        if (bn_text_is_plain(bytes + at))
            argv[count++] = bytes + at;
        at += length + 1;
    }
    return count;
}

static void command_line(input *in)
{
    static char bytes[4096];
    union {
        max_align_t aligned;
        unsigned char bytes[CLI_ARGUMENTS_MAX];
    } out = { .bytes = { 0 } };
    char name[] = "banneret", *argv[WORDS_MAX + 1] = { name };
    uint32_t count = 0, which = byte(in);
    size_t size = in->left < sizeof bytes - 1 ? in->left : sizeof bytes - 1;
    FILE *errors = stderr;
    int argc;

    while (cli_commands[count])
        count++;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (char)byte(in);
        if (bytes[i] == '\0')
            bytes[i] = '\n';
    }
    bytes[size] = '\0';
    argc = words_of(bytes, size, argv);
    optind = 0; /* getopt begins anew */
    stderr = nowhere;
    (void)cli_command_read(cli_commands[which % count], argc, argv, ARGP_SILENT, out.bytes);
    stderr = errors;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = { data, size };

    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    FUZZ_CHECK(nowhere);
    if (byte(&in) & 1)
        command_line(&in);
    else
        reply(&in);
    return 0;
}
