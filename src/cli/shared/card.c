#include "card.h"

#include <banneret/system/system.h>

void card_words(const bn_table *table, bn_seat seat, uint32_t side, bn_headline_now *first,
                bn_text *out)
{
    const bn_score *score = bn_table_game(table)->score;
    bn_headline_now now;

    *first = (bn_headline_now){ .certainty = BN_UNKNOWN };
    for (uint32_t i = 0; score != NULL && i < score->count; i++) {
        if (!score->headline(bn_table_setup(table), bn_table_state(table), seat, side, i, NULL,
                             &now) ||
            (i > 0 && now.certainty == BN_UNKNOWN && seat.role == BN_SPECTATOR))
            continue;
        *first = i == 0 ? now : *first;
        bn_text_add(out, out->length > 0 ? ", " : "");
        bn_text_add(out, score->headlines[i].title);
        bn_text_char(out, ' ');
        bn_headline_text(&score->headlines[i], &now, out);
    }
}

double card_share(const bn_headline_now *bar)
{
    bn_rat share;

    if (bar->certainty == BN_UNKNOWN || bar->of.den == 0 || bar->of.num <= 0)
        return -1;
    share = bn_rat_div(bar->value, bar->of);
    return (double)share.num / (double)share.den;
}

void card_rule(const bn_table *table, uint16_t rule, bn_text *out)
{
    if (rule == 0)
        return;
    bn_text_add(out, " (");
    bn_rule_text(bn_table_system(table), rule, out);
    bn_text_char(out, ')');
}
