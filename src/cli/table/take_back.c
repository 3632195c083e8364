/* `u` and `U` at a prompt: what was answered last is taken back, and told in words. */
#include "play_parts.h"

#include "entry_words.h"

/* Whether somebody at the keyboard gave the entry. What bots answer, the program rolls and --defaults
 * takes comes again by itself as soon as it is taken back. */
static bool was_given(const play *s, const bn_entry *entry)
{
    if (entry->type == BN_ENTRY_ROLL)
        return entry->origin == BN_ORIGIN_TYPED || s->ask_dice;
    if (entry->type == BN_ENTRY_RULING)
        return true;
    return entry->seat.role == BN_REFEREE ? !s->defaults : !s->is_bot[entry->seat.side];
}

/* Takes back the newest entry that counts and says which it was. */
static bool back_by_one(play *s, bn_seat seat, bn_error *err)
{
    uint32_t newest = entry_newest(s->table, bn_table_entries(s->table));
    bn_seat screen = play_seat(s);
    char words[500];
    bn_text text = bn_text_over(words, sizeof words);

    if (bn_table_undo(s->table, seat, entry_newest(s->table, newest - 1), err) != BN_OK)
        return false;
    if (!play_keep(s))
        return true; /* the caller sees that the journal was lost */
    entry_words(s->table, newest, bn_table_state(s->table), screen, &text);
    fputs("  ", s->p.out);
    paint_wrapped(&s->p, "taken back:", 2, s->p.width);
    fputc(' ', s->p.out);
    paint_wrapped(&s->p, words, 14, s->p.width);
    fputc('\n', s->p.out);
    return true;
}

/* A player takes back what nobody else has gone on from; dice that were typed in may be typed again. */
static void back_as_player(play *s)
{
    const bn_entry *newest =
        bn_table_entry(s->table, entry_newest(s->table, bn_table_entries(s->table)) - 1);
    bn_error err;

    if ((newest->type == BN_ENTRY_ROLL && !was_given(s, newest)) ||
        !back_by_one(s, newest->seat, &err))
        puts("  A roll or a reveal came after it: only the referee takes that back, with U.");
}

/* The referee goes back as far as somebody can answer anew. */
static void back_as_referee(play *s)
{
    bool given = false;
    uint32_t newest;

    while (!given && s->lost == 0 &&
           (newest = entry_newest(s->table, bn_table_entries(s->table))) > 0) {
        bn_error err;

        given = was_given(s, bn_table_entry(s->table, newest - 1));
        if (!back_by_one(s, (bn_seat){ .role = BN_REFEREE }, &err)) {
            printf("  %s\n", err.text);
            return;
        }
    }
}

void play_take_back(play *s, bool as_referee)
{
    if (entry_newest(s->table, bn_table_entries(s->table)) == 0) {
        puts("  there is nothing to take back");
        return;
    }
    if (as_referee || s->open)
        back_as_referee(s);
    else
        back_as_player(s);
    s->called = -1;
}
