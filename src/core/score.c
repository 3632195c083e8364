#include <banneret/system/score.h>

/* Long fractions are shown to a tenth; the value itself is exact. */
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

/* ---- campaigns ---------------------------------------------------------------------------- */

/* The only side with the most victories; -1: several share them. */
static int32_t leader(const bn_rivals *rivals)
{
    int32_t best = 0;
    bool shared = false;

    for (uint32_t side = 1; side < rivals->count; side++) {
        shared = (shared && rivals->victories[side] <= rivals->victories[best]) ||
                 rivals->victories[side] == rivals->victories[best];
        if (rivals->victories[side] > rivals->victories[best])
            best = (int32_t)side;
    }
    return shared ? -1 : best;
}

bool bn_rivals_goal(const bn_rivals *rivals, uint32_t side, uint32_t index, bn_text *out)
{
    if (index > 1)
        return false;
    if (index == 0) {
        bn_text_add(out, "Leave no enemy force in the field.");
        return true;
    }
    bn_text_add(out, "If no side has achieved that after day ");
    bn_text_int(out, rivals->days);
    bn_text_add(out, rivals->aim ? ", hold " : ", have won more battles than ");
    bn_text_add(out, rivals->aim          ? rivals->aim
                     : rivals->count == 2 ? rivals->names[1 - side]
                                          : "any other side");
    bn_text_char(out, '.');
    return true;
}

/* How many battles each won, and `so_far` or nothing. */
static void add_battles(const bn_rivals *rivals, const char *so_far, bn_text *words)
{
    int32_t first = leader(rivals), other = first == 0;
    int32_t most = 0;

    for (uint32_t side = 0; side < rivals->count; side++)
        most = rivals->victories[side] > most ? rivals->victories[side] : most;
    bn_text_add(words, first >= 0           ? rivals->names[first]
                       : rivals->count == 2 ? "Both sides"
                                            : "Several sides");
    bn_text_add(words, " won ");
    bn_text_count(words, most, "battle", "battles");
    bn_text_add(words, so_far);
    if (rivals->count > 2) {
        bn_text_add(words, first >= 0 ? ", more than any other side" : ", and no side more");
    } else if (first >= 0) {
        bn_text_add(words, ", ");
        bn_text_add(words, rivals->names[other]);
        bn_text_char(words, ' ');
        bn_text_int(words, rivals->victories[other]);
    }
    bn_text_char(words, '.');
}

void bn_rivals_decided(const bn_rivals *rivals, int32_t winner, bool alone, bn_text *words)
{
    if (alone) {
        bn_text_add(words, "No enemy of ");
        bn_text_add(words, rivals->names[winner]);
        bn_text_add(words, " had a force left in the field.");
        return;
    }
    if (rivals->aim == NULL) {
        add_battles(rivals, "", words);
        return;
    }
    bn_text_add(words, winner < 0 ? "No side" : rivals->names[winner]);
    bn_text_add(words, " held ");
    bn_text_add(words, rivals->aim);
    bn_text_add(words, " when the campaign ended.");
}

bool bn_rivals_ahead(const bn_rivals *rivals, bn_finding *out, bn_text *words)
{
    int32_t won = 0;

    for (uint32_t side = 0; side < rivals->count; side++)
        won += rivals->victories[side];
    if (rivals->aim ? rivals->holder < 0 : won == 0)
        return false;
    *out = (bn_finding){ rivals->aim ? rivals->holder : leader(rivals), 0 };
    if (rivals->aim == NULL) {
        add_battles(rivals, " so far", words);
        return true;
    }
    bn_text_add(words, rivals->aim);
    bn_text_add(words, " belongs to ");
    bn_text_add(words, rivals->names[rivals->holder]);
    bn_text_char(words, '.');
    return true;
}
