#include "news.h"

#include <string.h>

#include "play_parts.h"
#include "referee/book.h"
#include "statement.h"

bool news_kept(const play *s)
{
    return bn_table_game(s->table) != bn_table_system(s->table)->battle;
}

static void print_sentence(const play *s, const char *words)
{
    fputs("  ", s->p.out);
    paint_ink_on(&s->p, INK_BOLD);
    paint_wrapped(&s->p, words, 2, s->p.width);
    paint_ink_off(&s->p);
    fputc('\n', s->p.out);
}

/* "Day 9 starts", and nothing else. */
static bool is_quiet(const char *sentence)
{
    return strncmp(sentence, "Day ", 4) == 0 && strstr(sentence, " starts") != NULL &&
           strchr(sentence, ';') == NULL;
}

/* The days of a campaign are the rounds of its questions; several pass at once if no one is asked. */
static uint32_t days_passed(const play *s, const char *sentence)
{
    const bn_entry *entry = bn_table_entry(s->table, bn_table_entries(s->table) - 1);
    unsigned day = 0;

    return sscanf(sentence, "Day %u", &day) == 1 && day > entry->question.round
               ? day - entry->question.round
               : 1;
}

void news_flush(play *s)
{
    char words[sizeof s->quiet_day + 40];

    if (s->quiet_days == 0)
        return;
    snprintf(words, sizeof words, "%u quiet days; %s", (unsigned)s->quiet_days, s->quiet_day);
    print_sentence(s, s->quiet_days == 1 ? s->quiet_day : words);
    s->quiet_days = 0;
}

/* News that only one side may know is shown when that side comes to the keyboard. */
static void keep_for(play *s, uint32_t side, const void *before, const char *open)
{
    bn_seat seat = { .role = BN_COMMANDER, .side = (uint8_t)side };
    size_t length = strlen(s->news[side]);
    bn_text t = bn_text_over(s->news[side] + length, sizeof s->news[side] - length);
    bn_told own;

    bn_table_tell(s->table, bn_table_entries(s->table) - 1, seat, before, bn_table_state(s->table),
                  NULL, &own);
    if (own.sentence[0] == '\0' || strcmp(own.sentence, open) == 0)
        return;
    bn_text_add(&t, length > 0 ? ". " : "");
    bn_text_add(&t, own.sentence);
    s->news_hinted[side] = false;
}

static void keep_news(play *s, const void *before)
{
    bn_seat seat = play_seat(s);
    bn_told open;

    if (!news_kept(s) || seat.role == BN_REFEREE)
        return;
    bn_table_tell(s->table, bn_table_entries(s->table) - 1, (bn_seat){ .role = BN_SPECTATOR },
                  before, bn_table_state(s->table), NULL, &open);
    for (uint32_t side = 0; side < bn_table_sides(s->table); side++)
        if (!s->is_bot[side] && s->called != (int8_t)side)
            keep_for(s, side, before, open.sentence);
}

static void show_statement(play *s, uint32_t side)
{
    if (s->statement[side] > 0 && bn_seat_knows(play_seat(s), side)) {
        statement_print(&s->p, s->book, s->table, play_seat(s), side, s->statement[side] - 1,
                        s->arena);
        s->statement[side] = 0;
    }
}

/* At the end of a month every side has a statement, which it is shown when it sits at the keyboard. */
static void end_month(play *s)
{
    for (uint32_t side = 0; bni_book_ended(s->book) >= 0 && side < bn_table_sides(s->table);
         side++) {
        s->statement[side] =
            s->is_bot[side] && play_seat(s).role != BN_REFEREE ? 0 : 1 + bni_book_ended(s->book);
        s->news_hinted[side] = false;
        show_statement(s, side);
    }
}

/* Whether an entry is only a step to what is shown next. */
static bool passes_over(const play *s, const void *before)
{
    const bn_short_orders *of = bn_table_game(s->table)->orders;
    const bn_entry *entry = bn_table_entry(s->table, bn_table_entries(s->table) - 1);

    return play_is_brief(s) && of->quiet != NULL &&
           of->quiet(bn_table_setup(s->table), before, bn_table_state(s->table), &entry->question);
}

static void tell(play *s, const void *before, bn_trace *trace)
{
    bn_told account;

    bn_table_tell(s->table, bn_table_entries(s->table) - 1, play_seat(s), before,
                  bn_table_state(s->table), trace, &account);
    keep_news(s, before);
    if (is_quiet(account.sentence)) {
        s->quiet_days += days_passed(s, account.sentence);
        snprintf(s->quiet_day, sizeof s->quiet_day, "%.40s", account.sentence);
        return;
    }
    if (account.sentence[0] == '\0' || (s->stays && strchr(account.sentence, ';') == NULL) ||
        passes_over(s, before))
        return;
    news_flush(s);
    print_sentence(s, account.sentence);
    if (account.pairing[0] != '\0')
        paint_paragraph(&s->p, account.pairing, 2);
}

void news_tell(play *s, const void *before, bn_trace *trace)
{
    bni_book_entry(s->book, s->table, before, bn_table_entries(s->table) - 1, trace);
    tell(s, before, s->explain ? trace : NULL);
    end_month(s);
    if (s->explain)
        paint_terms(&s->p, bn_table_system(s->table), trace);
}

void news_for(play *s, uint32_t side)
{
    if (s->news[side][0] != '\0')
        print_sentence(s, s->news[side]);
    s->news[side][0] = '\0';
    show_statement(s, side);
}

void news_hint(play *s, uint32_t side)
{
    if ((s->news[side][0] == '\0' && s->statement[side] == 0) || s->news_hinted[side] ||
        play_seat(s).role != BN_SPECTATOR)
        return;
    printf("\n  News for %s only: v shows it.\n", bn_table_side(s->table, (int32_t)side));
    s->news_hinted[side] = true;
}
