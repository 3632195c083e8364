/* What the days bring, in plain words: food, hunger, fatigue, wounds, starvation, pay. Food, fatigue and
 * pay are a side's own affair; everyone sees how many are in the field. */
#include "steps.h"

/* Starts a statement about a column; every statement after the first follows a semicolon. */
static void begin(const wm_setup *setup, const wm_column *column, bn_text *out)
{
    if (out->length > 0)
        bn_text_add(out, "; ");
    wm_column_name(setup, column, out);
}

static void add_days(int32_t days, bn_text *out)
{
    bn_text_count(out, days, "day", "days");
}

static void tell_food(const wm_setup *setup, const wm_column *was, const wm_column *is,
                      bn_text *out)
{
    enum { SOON = 3 }; /* days left, from which on food is reported */

    if (is->hungry_days > was->hungry_days) {
        begin(setup, is, out);
        bn_text_add(out, ": hungry, ");
        add_days(is->hungry_days, out);
        bn_text_add(out, " without food");
    } else if (is->hungry_days < was->hungry_days) {
        begin(setup, is, out);
        bn_text_add(out, ": fed again");
    } else if (is->supply_days > was->supply_days) {
        begin(setup, is, out);
        bn_text_add(out, ": provisions for ");
        add_days(is->supply_days, out);
    } else if (is->supply_days < was->supply_days && is->supply_days <= SOON) {
        begin(setup, is, out);
        bn_text_add(out, is->supply_days == 0 ? ": no food left" : ": food left for ");
        if (is->supply_days > 0)
            add_days(is->supply_days, out);
    }
}

static void tell_fatigue(const wm_setup *setup, const wm_column *was, const wm_column *is,
                         bn_text *out)
{
    static const char *const words[] = { ": rested", ": fatigued (moderate)",
                                         ": fatigued (serious)" };

    if (was->standing.fatigue == is->standing.fatigue)
        return;
    begin(setup, is, out);
    bn_text_add(out, words[is->standing.fatigue]);
}

static int32_t wounded_of(const wm_column *column)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < WM_HEALING; i++)
        for (int32_t k = 0; k < WM_KINDS; k++)
            sum += column->healing[i].kinds[k];
    return sum;
}

static void add_heads(int32_t heads, const char *words, bn_text *out)
{
    if (heads <= 0)
        return;
    bn_text_grouped(out, heads);
    bn_text_add(out, words);
}

void wm_tell_heads(const wm_setup *setup, const wm_column *was, const wm_column *is,
                   bool wounded_known, bn_text *out)
{
    int32_t starved = is->starved - was->starved;
    int32_t wounded = wounded_known ? wounded_of(is) - wounded_of(was) : 0;

    begin(setup, is, out);
    bn_text_add(out, ": ");
    add_heads(is->standing.dead - was->standing.dead - starved, " slain, ", out);
    add_heads(starved, " starved, ", out);
    add_heads(wounded, " wounded, ", out);
    add_heads(-wounded, " wounded are fit again, ", out);
    bn_text_grouped(out, is->standing.strength);
    bn_text_add(out, is->standing.strength > was->standing.strength ? " in all" : " remain");
}

static void tell_pay(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                     uint32_t side, bn_text *out)
{
    int64_t pay = after->paid[side] - before->paid[side];

    if (pay == 0)
        return;
    bn_text_add(out, out->length > 0 ? "; " : "");
    bn_text_add(out, "a month ended, and ");
    bn_text_add(out, setup->sides[side].name);
    bn_text_add(out, " paid ");
    bn_text_grouped(out, pay);
}

void wm_tell_evening(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                     bn_seat seat, bn_text *out)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        const wm_column *was = &before->columns[h], *is = &after->columns[h];

        if (!wm_column_out(was) || !wm_column_out(is) ||
            !wm_column_known(setup, after, WM_HIDES_HUNGRY_DAYS, seat, is->side))
            continue;
        tell_food(setup, was, is, out);
        tell_fatigue(setup, was, is, out);
    }
    for (uint32_t side = 0; side < WM_SIDES; side++)
        if (bn_seat_knows(seat, side))
            tell_pay(setup, before, after, side, out);
}
