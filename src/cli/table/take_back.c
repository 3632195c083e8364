/* `u` and `U` at a prompt: what was answered last is undone, and shown in words. */
#include "play_parts.h"

#include <string.h>

#include "entry_words.h"
#include "shared/load.h"
#include "print/plain.h"

/* Whether someone at the keyboard gave the entry. What bots answer, the program rolls and --defaults
 * takes comes again by itself as soon as it is undone. */
static bool was_given(const play *s, const bn_entry *entry)
{
    if (entry->type == BN_ENTRY_ROLL)
        return entry->origin == BN_ORIGIN_TYPED || s->ask_dice;
    if (entry->type == BN_ENTRY_RULING)
        return true;
    return entry->seat.role == BN_REFEREE ? !s->defaults : !s->is_bot[entry->seat.side];
}

/* Who reopens a finished game knows its dice: it continues with others. */
static bn_code go_back(play *s, bn_seat seat, uint32_t to, bn_error *err)
{
    uint64_t known;
    bool seeded = bn_journal_seed(s->journal, bn_table_entries(s->table) + 1, &known);

    if (bn_table_winner(s->table) == BN_GOES_ON)
        return bn_table_undo(s->table, seat, to, err);
    return bn_table_reopen(s->table, to, seeded ? &s->unseeded : NULL, err);
}

/* Undoes the newest entry that counts and says which it was. */
static bool back_by_one(play *s, bn_seat seat, bn_error *err)
{
    uint32_t newest = entry_newest(s->table, bn_table_entries(s->table));
    bn_seat screen = play_seat(s);
    char words[BN_ASKED_MAX + 300];
    bn_text text = bn_text_over(words, sizeof words);

    if (go_back(s, seat, entry_newest(s->table, newest - 1), err) != BN_OK)
        return false;
    if (!play_keep(s))
        return true; /* the caller sees that the journal was lost */
    entry_words(s->table, newest, bn_table_state(s->table), screen, &text);
    fputs("  ", s->p.out);
    paint_wrapped(&s->p, "undone:", 2, s->p.width);
    fputc(' ', s->p.out);
    paint_wrapped(&s->p, words, 14, s->p.width);
    fputc('\n', s->p.out);
    return true;
}

/* A player undoes what no one else has continued from; dice that were typed in may be typed again. */
static void back_as_player(play *s)
{
    const bn_entry *newest =
        bn_table_entry(s->table, entry_newest(s->table, bn_table_entries(s->table)) - 1);
    bn_error err;

    if ((newest->type == BN_ENTRY_ROLL && !was_given(s, newest)) ||
        !back_by_one(s, newest->seat, &err))
        paint_paragraph(&s->p,
                        "You cannot undo it: a roll or a reveal came later, or it may have shown "
                        "something hidden. The referee can, with U.",
                        2);
}

/* How many entries the referee undoes, so that someone can answer again. Where no one ever answered
 * it is the newest alone. */
static uint32_t going_back(const play *s)
{
    uint32_t count = 1;

    for (uint32_t n = entry_newest(s->table, bn_table_entries(s->table)); n > 0; count++) {
        if (was_given(s, bn_table_entry(s->table, n - 1)))
            return count;
        n = entry_newest(s->table, n - 1);
    }
    return 1;
}

static void back_as_referee(play *s)
{
    for (uint32_t left = going_back(s); left > 0 && s->lost == 0; left--) {
        bn_error err;

        if (!back_by_one(s, (bn_seat){ .role = BN_REFEREE }, &err)) {
            printf("  %s\n", err.text);
            return;
        }
    }
}

static bool is_judgement(const bn_entry *entry)
{
    return entry->type == BN_ENTRY_ANSWER && entry->question.to == BN_TO_REFEREE;
}

/* Judgements that were made together, on one sheet (sheet.h), are undone together; the sheet then
 * shows them again with the answers they had. False if the newest entry is no such judgement. */
static bool back_by_a_sheet(play *s)
{
    uint32_t newest = entry_newest(s->table, bn_table_entries(s->table)), to = newest, count = 0;
    bn_error err;

    for (; to > 0 && is_judgement(bn_table_entry(s->table, to - 1)); count++)
        to = entry_newest(s->table, to - 1);
    if (s->defaults || count < 2 || go_back(s, (bn_seat){ .role = BN_REFEREE }, to, &err) != BN_OK)
        return false;
    if (play_keep(s))
        printf("  undone: %s of the referee\n", COUNT(count, "judgement", "judgements"));
    return true;
}

void play_take_back(play *s, bool as_referee)
{
    if (entry_newest(s->table, bn_table_entries(s->table)) == 0) {
        puts("  there is nothing to undo");
        return;
    }
    if (back_by_a_sheet(s))
        ;
    else if (as_referee || s->open)
        back_as_referee(s);
    else
        back_as_player(s);
    s->called = -1;
    memset(s->news, 0, sizeof s->news); /* it may report what was undone */
    memset(s->agendas, 0, sizeof s->agendas);
}

bool play_undo_wished(const char *line, int64_t *stand)
{
    static const char word[] = "undo";
    const char *rest = line + strlen(word);

    *stand = -1;
    if (strncmp(line, word, strlen(word)) != 0)
        return false;
    return *rest == '\0' ||
           (*rest == ' ' && bn_text_to_int(rest + 1, strlen(rest + 1), stand) && *stand >= 0);
}

/* The newest entry that counts and starts an order of a stand (-1: of any); 0: there is none. */
static uint32_t order_begun(const play *s, int64_t stand)
{
    for (uint32_t n = entry_newest(s->table, bn_table_entries(s->table)); n > 0;
         n = entry_newest(s->table, n - 1)) {
        const bn_entry *entry = bn_table_entry(s->table, n - 1);
        const bn_question *question = &entry->question;

        if (entry->type == BN_ENTRY_ANSWER && question->to == BN_TO_SIDE &&
            question->form == BN_FORM_NUMBERS && question->about[0] < 0 && was_given(s, entry) &&
            (stand < 0 || entry->answer.value[0] == stand))
            return n;
    }
    return 0;
}

/* Whether a player may undo all entries from one on: they are answers of one seat. */
static bool is_own(const play *s, uint32_t from)
{
    bn_seat seat = bn_table_entry(s->table, from - 1)->seat;

    for (uint32_t n = entry_newest(s->table, bn_table_entries(s->table)); n > from;
         n = entry_newest(s->table, n - 1)) {
        const bn_entry *entry = bn_table_entry(s->table, n - 1);

        if (entry->type != BN_ENTRY_ANSWER || entry->seat.role != seat.role ||
            entry->seat.side != seat.side)
            return false;
    }
    return true;
}

void play_take_back_order(play *s, int64_t stand)
{
    uint32_t from = order_begun(s, stand), newest;
    bn_error err;

    if (from == 0) {
        puts("  there is no such order to undo");
        return;
    }
    if (!s->open && !is_own(s, from)) {
        paint_paragraph(&s->p,
                        "You cannot undo it: dice were rolled or others have acted since. "
                        "The referee can, with U.",
                        2);
        return;
    }
    while (s->lost == 0 && (newest = entry_newest(s->table, bn_table_entries(s->table))) >= from)
        if (!back_by_one(s,
                         s->open ? (bn_seat){ .role = BN_REFEREE }
                                 : bn_table_entry(s->table, newest - 1)->seat,
                         &err)) {
            play_error(&err);
            break;
        }
    s->called = -1;
    memset(s->agendas, 0, sizeof s->agendas);
}

int play_reopen(play *s)
{
    bn_error err;

    if (bn_table_winner(s->table) == BN_GOES_ON)
        bn_fail(&err, BN_USAGE, "the game is not finished; continue it without --reopen");
    else if (bn_journal_seal(s->journal) != NULL)
        bn_fail(&err, BN_USAGE,
                "a sealed game cannot be reopened: its end revealed the seed of all dice");
    else {
        puts("  The referee reopened the game, with new dice; the journal records it.");
        play_take_back(s, true);
        return s->lost;
    }
    return cli_error(s->journal_path, &err);
}
