/* banneret replay: verifies a journal and says what happened. */
#include "command.h"

#include <limits.h>
#include <string.h>

#include "plates.h"
#include "table/journals.h"
#include "print/aftermath.h"
#include "table/entry_words.h"
#include "print/house.h"
#include "print/paint.h"
#include "print/plain.h"
#include "print/print_json.h"
#include "trees/prospects_tree.h"
#include "trees/reply_words.h"
#include "print/versions.h"
#include "table/seats.h"
#include "shared/load.h"

typedef struct arguments {
    const char *path;
    const char *seat;
    const char *key;
    const char *svg; /* folder */
    bool explain;
    bool json;
} arguments;

/* One journal, shown to one seat. */
typedef struct telling {
    const arguments *args;
    paint p;
    const bn_table *whole; /* at its end, which says what was revealed; NULL: not needed */
    bn_seat seat;
    bool seated;
    bool unknown_seat;
    plates plates;
    bn_arena *arena;
} telling;

/* Says before the first entry that the journal is of another version of the figures and rules. */
static void tell_version(void *self, const bn_doc *version)
{
    const telling *t = self;
    bn_doc *line = bn_doc_map(t->arena), *copy = bn_doc_map(t->arena);

    if (!t->args->json) {
        putchar('\n');
        versions_print(&t->p, version, "Its answers and dice are replayed under today's rules.");
        putchar('\n');
    } else if (line != NULL && copy != NULL) {
        *copy = *version; /* its own root: it gets a key here */
        bn_doc_put(t->arena, line, "version", copy);
        (void)print_json_line(stdout, line);
    }
}

/* Says from which entry on the result is not the one of the journal. */
static void tell_state(void *self, uint32_t number)
{
    const telling *t = self;

    paint_ink_on(&t->p, INK_WARN);
    printf("  From entry %u on, the state is not the one that the journal recorded. From here on "
           "you see\n"
           "  what today's rules make of the same answers and dice.\n",
           (unsigned)number);
    paint_ink_off(&t->p);
}

static const char *text_of(const bn_doc *map, const char *key)
{
    const bn_doc *at = bn_doc_at(map, key);

    return at != NULL && at->type == BN_DOC_TEXT ? at->text : "";
}

static long long number_of(const bn_doc *map, const char *key)
{
    const bn_doc *at = bn_doc_at(map, key);

    return at != NULL && at->type == BN_DOC_NUMBER ? at->number.num : 0;
}

/* One entry as the journal has it: today's rules may not ask its question. */
static void print_recorded(const bn_doc *entry)
{
    const bn_doc *value = bn_doc_at(entry, "value");
    const char *words = text_of(entry, "words");

    printf("  %4lld  ", number_of(entry, "n"));
    if (bn_doc_at(entry, "ask") == NULL) {
        printf("undone to entry %lld\n", number_of(entry, "to"));
        return;
    }
    printf("recorded, %s, side %lld: %s", PLAIN(text_of(entry, "ask")),
           number_of(entry, "side") + 1, PLAIN(words));
    if (words[0] == '\0' && value != NULL)
        for (const bn_doc *at = value->first; at != NULL; at = at->next)
            printf("%s%lld", at == value->first ? "" : ", ", (long long)at->number.num);
    putchar('\n');
}

static uint32_t count_from(const bn_doc *entry)
{
    uint32_t count = 0;

    for (; entry != NULL; entry = entry->next)
        count++;
    return count;
}

static bool is_referee(bn_seat seat)
{
    return seat.role == BN_REFEREE;
}

static bn_doc *differing_doc(const cli_journal *journal, bn_arena *arena)
{
    bn_doc *line = bn_doc_map(arena), *differs = bn_doc_map(arena);

    bn_doc_put_int(arena, differs, "n", number_of(journal->recorded, "n"));
    bn_doc_put_text(arena, differs, "why", journal->why.text);
    bn_doc_put_int(arena, differs, "recorded", count_from(journal->recorded));
    bn_doc_put(arena, line, "differs", differs);
    return line;
}

/* How far the journal and today's rules agree. */
static void print_verified(const cli_journal *journal)
{
    uint32_t alike =
        journal->other_state > 0 ? journal->other_state - 1 : bn_table_entries(journal->table);

    printf("\n  verified by today's rules: %s\n", COUNT(alike, "entry", "entries"));
    if (journal->other_state > 0)
        printf("  Entry %u leads to another state today.\n", (unsigned)journal->other_state);
    puts("  The changes listed at the top are the reason.");
}

/* Every answer fits, but the states are others: this is not the end that the journal had. */
static int finish_alike(const cli_journal *journal)
{
    const bn_table *table = journal->table;
    int32_t winner = bn_table_winner(table);

    print_verified(journal);
    if (winner == BN_GOES_ON)
        puts("  By today's rules the game is not over after the last entry.");
    else
        printf("  By today's rules %s would have won.\n", bn_table_side(table, winner));
    puts("  The result of the game is shown as recorded, under its own rules.");
    return bn_code_exit_status(BN_VERSION);
}

/* From the first entry that today's rules do not agree with the journal is shown and not replayed. Only a replay could
 * say what a seat may know of it, so it is shown to the referee only. */
static int finish_recorded(const telling *t, const cli_journal *journal)
{
    const bn_doc *first = journal->recorded;
    uint32_t rest = count_from(first);

    if (t->args->json) {
        int status = print_json_line(stdout, differing_doc(journal, t->arena));

        for (const bn_doc *at = first; at != NULL && is_referee(t->seat) && status == 0;
             at = at->next) {
            bn_doc *line = bn_doc_map(t->arena), *copy = bn_doc_map(t->arena);

            if (line == NULL || copy == NULL)
                return bn_code_exit_status(BN_MEMORY);
            *copy = *at;
            copy->next = NULL;
            bn_doc_put(t->arena, line, "recorded", copy);
            status = print_json_line(stdout, line);
        }
        return status != 0 ? status : bn_code_exit_status(BN_VERSION);
    }
    for (const bn_doc *at = first; at != NULL && is_referee(t->seat); at = at->next)
        print_recorded(at);
    print_verified(journal);
    printf("  Entry %lld does not fit today's rules: %s. What the journal holds\n"
           "  from there on, %u %s, is shown as recorded, without a replay.\n",
           number_of(first, "n"), PLAIN(journal->why.text), (unsigned)rest,
           rest == 1 ? "entry" : "entries");
    return bn_code_exit_status(BN_VERSION);
}

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
    t->plates.seat = t->seat;
    if (!t->unknown_seat && !t->args->json)
        house_print(&t->p, bn_setup_house(bn_table_setup(table)));
}

/* Words of an entry, broken at spaces on a terminal; elsewhere an entry keeps its line. */
static void print_words(const telling *t, const char *words)
{
    enum { INDENT = 8 };

    paint_hanging(&t->p, words, INDENT, INDENT, t->p.terminal ? t->p.width : INT_MAX);
    putchar('\n');
}

static void print_answer(const telling *t, const bn_table *table, const void *before,
                         const bn_entry *entry, const char *asked)
{
    char answer[200], words[BN_ASKED_MAX + 400];
    bn_text text = bn_text_over(answer, sizeof answer);

    reply_entry(table, before, entry, &text);
    snprintf(words, sizeof words, "%s%s: %s%s%s%s",
             entry->type == BN_ENTRY_RULING ? "ruling: " : "", asked, answer,
             entry->note[0] == '\0' ? "" : " (", entry->note, entry->note[0] == '\0' ? "" : ")");
    printf("  %4u  ", (unsigned)entry->number);
    print_words(t, words);
}

static void print_account(const telling *t, const bn_table *table, const void *before,
                          const bn_entry *entry, const bn_told *account)
{
    if (account->leave == BN_LEAVE_ALL)
        print_answer(t, table, before, entry, account->asked);
    else if (account->leave == BN_LEAVE_LOCKED)
        printf("  %4u  a sealed order of %s\n", (unsigned)entry->number,
               bn_table_side(table, entry->question.side));
    else
        printf("  %4u  not for this seat\n", (unsigned)entry->number);
    if (account->sentence[0] == '\0')
        return;
    paint_ink_on(&t->p, INK_BOLD);
    fputs("        ", stdout);
    print_words(t, account->sentence);
    paint_ink_off(&t->p);
}

static void tell_undo(const telling *t, const bn_table *table, uint32_t index)
{
    uint32_t undone = entry_undone(table, index);
    const bn_entry *entry = bn_table_entry(table, index);
    const char *reopened = entry->reseeds   ? "the referee reopened the game, with new dice; "
                           : entry->reopens ? "the game was reopened; "
                                            : "";
    char words[BN_ASKED_MAX + 300];
    bn_text text = bn_text_over(words, sizeof words);

    if (entry->reseeds && !entry->reopens) {
        printf("  %4u  the dice have a new seed from here on\n", (unsigned)index + 1);
        return;
    }
    if (undone == 0) {
        printf("  %4u  %sundone to entry %u\n", (unsigned)index + 1, reopened, (unsigned)entry->to);
        return;
    }
    entry_words(table, undone, bn_table_state(table), t->seat, &text);
    printf("  %4u  %sundone: entry %u, %s\n", (unsigned)index + 1, reopened, (unsigned)undone,
           words);
}

static void tell_entry(void *self, bn_table *table, const void *before, uint32_t index,
                       bn_trace *trace)
{
    telling *t = self;
    const bn_entry *entry = bn_table_entry(table, index);
    const bn_game *game = bn_table_game(table);
    bn_told account;

    begin_once(t, table);
    if (t->args->svg != NULL && !t->unknown_seat)
        plates_entry(&t->plates, table, before, index + 1);
    if (t->unknown_seat || t->args->json)
        return;
    if (entry->type == BN_ENTRY_UNDO) {
        tell_undo(t, table, index);
        return;
    }
    bn_table_tell(t->whole ? t->whole : table, index, t->seat, before, bn_table_state(table), trace,
                  &account);
    if (entry->type == BN_ENTRY_SHARE) {
        printf("  %4u  %s\n", (unsigned)entry->number, account.sentence);
        return;
    }
    print_account(t, table, before, entry, &account);
    if (memcmp(before, bn_table_state(table), game->state_size(bn_table_setup(table))) == 0)
        return; /* a sealed order: nothing happens until the others are given */
    if (trace != NULL)
        paint_terms(&t->p, bn_table_system(table), trace);
}

static int print_entries(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    for (uint32_t i = 0; i < bn_table_entries(table); i++) {
        bn_doc *entry = seat.role == BN_REFEREE ? bn_entry_line(table, i, arena)
                                                : bn_entry_doc(table, i, seat, arena);
        int status = print_json_line(stdout, entry);

        if (status != 0)
            return status;
    }
    return 0;
}

/* What a sealed journal was committed to from the start. */
static void print_seal(const char *seal)
{
    if (seal != NULL)
        printf("  sealed: the commitment to the seed is\n    %s\n", seal);
}

/* A last line, of a game that is over and has an aftermath. */
static int print_aftermath(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    bn_doc *part = aftermath_doc(bn_table_game(table), bn_table_setup(table), bn_table_state(table),
                                 seat, arena);
    bn_doc *line = part == NULL ? NULL : bn_doc_map(arena);

    if (line == NULL)
        return 0;
    bn_doc_put(arena, line, "aftermath", part);
    return print_json_line(stdout, line);
}

/* A last line, of a game in which dice wait to be rolled. */
static int print_prospects(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    bn_doc *line = bn_doc_map(arena), *list;
    bn_error err;

    if (bnr_table_prospects(table, seat, arena, &list, &err) != BN_OK)
        return cli_error("replay", &err);
    if (list->count == 0)
        return 0;
    bn_doc_put(arena, line, "prospects", list);
    return print_json_line(stdout, line);
}

/* What was checked of dice whose seed the seats made together. */
static void print_joint(const bn_joint_tally *tally)
{
    printf("  dice: joint, %s of %s, all verified\n", COUNT(tally->draws, "draw", "draws"),
           COUNT(tally->parties, "share", "shares"));
    if (tally->shares < tally->draws * tally->parties)
        printf(
            "  dice contributions left out by rulings of the referee, named in the entries: %u\n",
            (unsigned)(tally->draws * tally->parties - tally->shares));
    if (tally->broken_off > 0)
        printf("  draws that the referee ended after a dice contribution: %u\n",
               (unsigned)tally->broken_off);
}

/* Which dice were checked, and which no one can check. */
static void print_dice(const cli_dice *dice)
{
    if (!dice->joint && dice->count[BN_ORIGIN_ROLLED] > 0)
        printf("  rolled by the program: %u, %s\n", (unsigned)dice->count[BN_ORIGIN_ROLLED],
               dice->still_sealed ? "to be verified when the seed is revealed"
                                  : "all as given by the seed");
    if (dice->count[BN_ORIGIN_TYPED] > 0)
        printf("  typed: %u, which cannot be checked\n", (unsigned)dice->count[BN_ORIGIN_TYPED]);
    if (dice->count[BN_ORIGIN_UNSAID] > 0)
        printf("  rolled or typed (unknown in an old journal): %u; %u match the seed\n",
               (unsigned)dice->count[BN_ORIGIN_UNSAID], (unsigned)dice->unsaid_given);
}

/* What was drawn, and what went wrong with it. */
static int finish_plates(const telling *t, const bn_table *table)
{
    if (t->args->svg == NULL)
        return 0;
    if (bn_table_game(table)->board == NULL) {
        fputs("banneret: nothing to draw: games under these rules have no board\n", paint_errors());
        return bn_code_exit_status(BN_USAGE);
    }
    if (t->plates.status == 0 && !t->args->json)
        printf("\n  drawn in %s: %s%s\n", PLAIN(t->args->svg),
               COUNT(t->plates.count, "move", "moves"),
               t->plates.left_out ? "; the later ones were left out" : "");
    return t->plates.status;
}

static int finish(telling *t, const cli_journal *journal, bn_arena *arena)
{
    const bn_game *game = bn_table_game(journal->table);
    bn_asked asked[BN_OPEN_MAX];
    uint32_t open = bn_table_ask(journal->table, asked);
    int32_t winner;

    begin_once(t, journal->table);
    if (t->unknown_seat)
        return cli_seat_unknown("replay", t->args->seat);
    if (t->args->json) {
        int status = print_entries(journal->table, t->seat, arena);

        if (status == 0 && open == 0)
            status = print_aftermath(journal->table, t->seat, arena);
        else if (status == 0 && journal->recorded == NULL)
            status = print_prospects(journal->table, t->seat, arena);
        return status != 0 || journal->recorded == NULL ? status : finish_recorded(t, journal);
    }
    if (journal->recorded != NULL)
        return finish_recorded(t, journal);
    if (journal->other_state > 0)
        return finish_alike(journal);
    printf("\n  verified%s: %s", journal->version != NULL ? " by today's rules too" : "",
           COUNT(bn_table_entries(journal->table), "entry", "entries"));
    if (bn_table_leave(journal->table, t->seat, BN_MATTER_STATE, 0) == BN_LEAVE_ALL)
        printf(", state %016llx", (unsigned long long)bn_table_hash(journal->table));
    putchar('\n');
    print_seal(journal->seal);
    if (journal->dice.joint)
        print_joint(&journal->dice.shares);
    if (bn_table_leave(journal->table, t->seat, BN_MATTER_STATE, 0) == BN_LEAVE_ALL)
        print_dice(&journal->dice);
    if (open > 0) {
        printf("  not finished: `banneret %s %s` continues it\n", game->name, t->args->path);
        return 0;
    }
    winner = game->winner(bn_table_setup(journal->table), bn_table_state(journal->table));
    if (winner < 0)
        puts("  finished; no winner");
    else
        printf("  over; %s won\n",
               game->side_name(bn_table_setup(journal->table), (uint32_t)winner));
    aftermath_print(&t->p, game, bn_table_setup(journal->table), bn_table_state(journal->table),
                    t->seat, arena);
    return 0;
}

/* It is shown when the journal is replayed a second time. */
static void ignore_version(void *self, const bn_doc *version)
{
    (void)self;
    (void)version;
}

static void ignore_state(void *self, uint32_t number)
{
    (void)self;
    (void)number;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    telling t = { .args = args, .p = paint_on(stdout), .arena = arena };
    static const cli_other_version unheard = { ignore_version, ignore_state };
    /* JSON is for programs, which get what was recorded, and not what today's rules lead to */
    const cli_other_version other = { tell_version, args->json ? NULL : tell_state };
    cli_journal journal, whole;
    bn_error err;
    int status;

    t.plates = (plates){ .folder = args->svg };
    status = args->svg == NULL ? 0 : plates_begin(&t.plates);
    if (status != 0)
        return status;
    /* Whether a sealed order may be shown depends on what came after it. */
    if (args->seat != NULL && !args->json) {
        if (cli_journal_replay_any(args->path, args->key, arena, &unheard, NULL, NULL, false,
                                   &whole, &err) != BN_OK)
            return cli_error(args->path, &err);
        bn_journal_close(whole.file);
        t.whole = whole.table;
    }
    if (cli_journal_replay_any(args->path, args->key, arena, &other, tell_entry, &t, args->explain,
                               &journal, &err) != BN_OK)
        return cli_error(args->path, &err);
    bn_journal_close(journal.file);
    status = finish(&t, &journal, arena);
    return status != 0 || t.unknown_seat ? status : finish_plates(&t, journal.table);
}

static const cli_option options[] = {
    CLI_OPTION("as", 'a', "SEAT", seat,
               "show what this seat may know: referee, spectator, or a side"),
    CLI_OPTION("explain", 'e', NULL, explain, "show every modifier with its rule"),
    CLI_OPTION(
        "json", 'j', NULL, json,
        "print the entries as JSON lines, then the losses and gains of a finished battle, or the "
        "possible results of dice that wait"),
    CLI_OPTION("svg", 0, "DIR", svg,
               "draw the board of a battle move by move, as SVG files in DIR, one for each entry "
               "that changed it"),
    CLI_OPTION("key", 0, "FILE", key, "the referee's key file, which decrypts sealed entries"),
};

const cli_command cmd_replay = {
    .name = "replay",
    .summary = "verify a journal and show what happened",
    .what =
        "Verifies every hash and every state of a journal, and shows what happened entry by entry.",
    .more = "Examples:\n"
            "  banneret replay elves-at-the-pass.1.jsonl\n"
            "  banneret replay elves-at-the-pass.1.jsonl --as A --explain\n",
    .operand = &(const cli_option)CLI_OPERAND("JOURNAL", path, NULL, .least = 1),
    CLI_OPTIONS(options),
    .run = run,
};
