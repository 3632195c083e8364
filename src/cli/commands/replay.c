/* banneret replay: verifies a journal and tells what happened. */
#include "command.h"

#include <string.h>

#include "table/journals.h"
#include "print/house.h"
#include "print/paint.h"
#include "print/print_json.h"
#include "print/reply_words.h"
#include "table/seats.h"
#include "shared/load.h"

typedef struct arguments {
    const char *path;
    const char *seat;
    bool explain;
    bool json;
} arguments;

/* One journal, told to one seat. */
typedef struct telling {
    const arguments *args;
    paint p;
    bn_seat seat;
    bool seated;
    bool unknown_seat;
} telling;

/* Finds the seat before the first entry, when the game is known, and prints the house figures. */
static void begin_once(telling *t, const bn_table *table)
{
    if (t->seated)
        return;
    t->seated = true;
    t->seat = (bn_seat){ .role = BN_REFEREE };
    if (t->args->seat != NULL)
        t->unknown_seat =
            !cli_seat_find(bn_table_game(table), bn_table_setup(table), t->args->seat, &t->seat);
    if (!t->unknown_seat && !t->args->json)
        house_print(&t->p, bn_setup_house(bn_table_setup(table)));
}

static void print_answer(const telling *t, const bn_table *table, const void *before,
                         const bn_entry *entry)
{
    reply_context context = { bn_table_game(table), bn_table_setup(table), before,
                              &entry->question };
    char asked[200], answer[200];
    bn_text text = bn_text_over(asked, sizeof asked);

    context.game->describe(context.setup, before, &entry->question, &text);
    text = bn_text_over(answer, sizeof answer);
    if (!bn_seat_sees(t->seat, &entry->question)) {
        bn_text_add(&text, "not for this seat");
    } else if (entry->type == BN_ENTRY_ROLL) {
        for (uint32_t i = 0; i < entry->question.parts; i++) {
            bn_text_add(&text, i == 0 ? "" : ", ");
            bn_text_int(&text, entry->answer.value[i]);
        }
    } else {
        reply_words(&context, &entry->answer, &text);
    }
    printf("  %4u  %s: %s\n", (unsigned)entry->number, asked, answer);
}

static void tell_entry(void *self, bn_table *table, const void *before, uint32_t index,
                       bn_trace *trace)
{
    telling *t = self;
    const bn_entry *entry = bn_table_entry(table, index);
    const bn_game *game = bn_table_game(table);
    char line[400];
    bn_text text = bn_text_over(line, sizeof line);

    begin_once(t, table);
    if (t->unknown_seat || t->args->json)
        return;
    if (entry->type == BN_ENTRY_UNDO) {
        printf("  %4u  taken back to entry %u\n", (unsigned)entry->number, (unsigned)entry->to);
        return;
    }
    print_answer(t, table, before, entry);
    if (memcmp(before, bn_table_state(table), game->state_size(bn_table_setup(table))) == 0)
        return; /* a sealed order: nothing happens until the others are given */
    game->tell(bn_table_setup(table), before, bn_table_state(table), &entry->question, &text);
    if (line[0] != '\0' && bn_seat_sees(t->seat, &entry->question)) {
        paint_ink_on(&t->p, INK_BOLD);
        printf("        %s\n", line);
        paint_ink_off(&t->p);
    }
    if (trace != NULL && bn_seat_sees(t->seat, &entry->question))
        paint_terms(&t->p, bn_table_system(table), trace);
}

static int print_entries(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    for (uint32_t i = 0; i < bn_table_entries(table); i++) {
        int status = print_json_line(stdout, bn_entry_doc(table, i, seat, arena));

        if (status != 0)
            return status;
    }
    return 0;
}

static int finish(telling *t, const cli_journal *journal, bn_arena *arena)
{
    const bn_game *game = bn_table_game(journal->table);
    bn_asked asked[BN_OPEN_MAX];
    uint32_t open = bn_table_ask(journal->table, asked);
    int32_t winner;

    begin_once(t, journal->table);
    if (t->unknown_seat) {
        return cli_misused("replay",
                           "no seat \"%s\"; one of: referee, spectator, A, B or a side's name",
                           t->args->seat);
    }
    if (t->args->json)
        return print_entries(journal->table, t->seat, arena);
    printf("\n  verified: %u entries, state %016llx\n", (unsigned)bn_table_entries(journal->table),
           (unsigned long long)bn_table_hash(journal->table));
    if (open > 0) {
        printf("  not over: `banneret %s %s` takes it up again\n", game->name, t->args->path);
        return 0;
    }
    winner = game->winner(bn_table_setup(journal->table), bn_table_state(journal->table));
    if (winner < 0)
        puts("  over; nobody won");
    else
        printf("  over; %s won\n",
               game->side_name(bn_table_setup(journal->table), (uint32_t)winner));
    return 0;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    telling t = { .args = args, .p = paint_on(stdout) };
    cli_journal journal;
    bn_error err;

    if (cli_journal_replay(args->path, arena, tell_entry, &t, args->explain, &journal, &err) !=
        BN_OK)
        return cli_error(args->path, &err);
    bn_journal_close(journal.file);
    return finish(&t, &journal, arena);
}

static const cli_option options[] = {
    CLI_OPTION("as", 'a', "SEAT", seat, "tell what a seat may know: referee, spectator, or a side"),
    CLI_OPTION("explain", 'e', NULL, explain, "show what each rule said"),
    CLI_OPTION("json", 'j', NULL, json, "print the entries as JSON lines"),
};

const cli_command cmd_replay = {
    .name = "replay",
    .summary = "verify a journal and tell it",
    .what = "Verifies a journal, every hash and every state, and tells it.",
    .more = "Examples:\n"
            "  banneret replay elves-at-the-pass.1.jsonl\n"
            "  banneret replay elves-at-the-pass.1.jsonl --as A --explain\n",
    .operand = &(const cli_option)CLI_OPERAND("JOURNAL", path, NULL, .least = 1),
    CLI_OPTIONS(options),
    .run = run,
};
