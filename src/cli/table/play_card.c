/* How the sides stand, what they fight for, and by what it was decided. */
#include "play.h"

#include "play_parts.h"
#include "shared/card.h"

enum { SIDE = 20, CARD_BAR = 12, WORDS = 800 }; /* columns at most; columns; bytes */

static const bn_score *score_of(const play *s)
{
    return bn_table_game(s->table)->score;
}

/* The bar of the first figure; of one that the seat does not know an empty place. */
static void print_bar(const play *s, const bn_headline_now *now)
{
    double share = card_share(now);

    if (share < 0)
        paint_padded(&s->p, "", CARD_BAR);
    else
        paint_bar(&s->p, share, CARD_BAR);
}

/* Columns of the sides' names. */
static int columns_of_names(const play *s)
{
    int most = 0;

    for (uint32_t side = 0; side < bn_table_sides(s->table); side++) {
        int columns = paint_columns(bn_table_side(s->table, (int32_t)side));

        most = columns > most ? columns : most;
    }
    return most < SIDE ? most : SIDE;
}

static void print_card(const play *s, uint32_t side, int name)
{
    char words[WORDS] = "";
    bn_text out = bn_text_over(words, sizeof words);
    bn_headline_now first;

    card_words(s->table, play_seat(s), side, &first, &out);
    fputs("  ", s->p.out);
    paint_padded(&s->p, bn_table_side(s->table, (int32_t)side), name);
    fputs("  ", s->p.out);
    print_bar(s, &first);
    fputs("  ", s->p.out);
    paint_hanging(&s->p, words, name + CARD_BAR + 6, name + CARD_BAR + 6, s->p.width);
    fputc('\n', s->p.out);
}

void play_show_cards(play *s)
{
    int name = columns_of_names(s);

    for (uint32_t side = 0; score_of(s) != NULL && side < bn_table_sides(s->table); side++)
        print_card(s, side, name);
}

/* One sentence a line, the rule behind it. */
void play_show_goals(play *s)
{
    const bn_score *score = score_of(s);

    for (uint32_t side = 0; score != NULL && side < bn_table_sides(s->table); side++)
        for (uint32_t i = 0;; i++) {
            char words[WORDS];
            bn_text out = bn_text_over(words, sizeof words);
            uint16_t rule = 0;

            if (i == 0)
                bn_text_add(&out, bn_table_side(s->table, (int32_t)side));
            bn_text_add(&out, i == 0 ? " must: " : "or: ");
            if (!score->goal(bn_table_setup(s->table), side, i, &rule, &out))
                break;
            card_rule(s->table, rule, &out);
            paint_paragraph(&s->p, words, i == 0 ? 2 : 4);
        }
}

void play_show_finding(play *s)
{
    const bn_score *score = score_of(s);
    const void *setup = bn_table_setup(s->table), *state = bn_table_state(s->table);
    bn_asked open[BN_OPEN_MAX];
    char words[WORDS] = "";
    bn_text out = bn_text_over(words, sizeof words);
    bn_finding found = { .side = -1 };
    bool over = bn_table_ask(s->table, open) == 0;

    if (score == NULL)
        return;
    if (over)
        score->decided(setup, state, play_seat(s), &found, &out);
    else if (score->ahead == NULL || !score->ahead(setup, state, play_seat(s), &found, &out))
        return;
    card_rule(s->table, found.rule, &out);
    paint_paragraph(&s->p, words, over ? 4 : 2);
}
