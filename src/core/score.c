#include <banneret/system/score.h>

/* Long fractions are told to a tenth; the value itself is exact. */
enum { FINE = 100 };

static void add_number(const bn_headline *row, bn_rat value, bn_text *out)
{
    if (value.den > FINE)
        value = bn_rat_of(
            bn_rat_floor(bn_rat_add(bn_rat_mul(value, bn_rat_int(10)), bn_rat_of(1, 2))), 10);
    if (row->flags & BN_HEADLINE_SIGNED && value.den == 1)
        bn_text_signed(out, value.num);
    else if (value.den == 1)
        bn_text_grouped(out, value.num);
    else
        bn_text_rat(out, value);
}

void bn_headline_text(const bn_headline *row, const bn_headline_now *now, bn_text *out)
{
    bool percent = row->unit[0] == '%';

    if (now->certainty == BN_UNKNOWN) {
        bn_text_add(out, "not known");
        return;
    }
    if (now->words != NULL) {
        bn_text_add(out, now->words);
        return;
    }
    if (now->certainty == BN_ESTIMATED) {
        add_number(row, now->from, out);
        bn_text_add(out, " to ");
        add_number(row, now->to, out);
    } else
        add_number(row, now->value, out);
    if (now->of.den != 0 && !percent) {
        bn_text_add(out, " of ");
        add_number(row, now->of, out);
    }
    if (!percent && row->unit[0] != '\0')
        bn_text_char(out, ' ');
    bn_text_add(out, row->unit);
}
