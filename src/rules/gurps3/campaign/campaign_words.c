/* A campaign in plain words: its questions, their options, and what an answer brought about. */
#include "steps.h"

static const char *about_name(const g3_setup *setup, int32_t about)
{
    return about < 0                  ? ""
           : about >= G3_ABOUT_PERSON ? g3_person_of(setup, about - G3_ABOUT_PERSON)->name
                                      : g3_unit_of(setup, about)->name;
}

static void add_amount(const char *words, int64_t amount, bn_text *out)
{
    bn_text_add(out, out->length > 0 ? ", " : "");
    bn_text_add(out, words);
    bn_text_grouped(out, amount);
}

/* The amounts in a question about money: "1,500 each, by quality; treasury 40,000". */
static void price_words(const g3_setup *setup, const g3_campaign *s, const bn_question *question,
                        bn_text *out)
{
    int32_t u = question->about[0], side = question->side;

    if (question->kind == G3_ASK_RAISE || question->kind == G3_ASK_RECRUIT) {
        bn_text_grouped(out, bn_rat_floor(g3_new_man_cost(setup, s, u)));
        bn_text_add(out, g3_levy_quality(setup, s, u) == G3_NONE ? " each, more or less by quality"
                                                                 : " each");
    } else if (question->kind == G3_ASK_PAY) {
        add_amount("food ", g3_band_food(setup, s, u), out);
        add_amount("pay ", g3_band_pay(setup, s, u), out);
    } else {
        int64_t food = g3_realm_bill(setup, s, side, false);

        add_amount("food ", food, out);
        add_amount("pay ", g3_realm_bill(setup, s, side, true) - food, out);
    }
    if (g3_counts_money(setup, side))
        add_amount("treasury ", s->realms[side].treasury, out);
}

static bool asks_money(uint32_t kind)
{
    return kind == G3_ASK_RAISE || kind == G3_ASK_RECRUIT || kind == G3_ASK_PAY ||
           kind == G3_ASK_PAYDAY;
}

void g3_campaign_describe(const void *with, const void *state, const bn_question *question,
                          bn_text *out)
{
    const g3_setup *setup = with;
    char words[160] = "";
    bn_text other = bn_text_over(words, sizeof words);

    if (question->kind < G3_KINDS) {
        g3_battle_describe(setup, &((const g3_campaign *)state)->fight, question, out);
        return;
    }
    if (asks_money(question->kind))
        price_words(setup, state, question, &other);
    bn_kind_describe(&g3_kinds[question->kind], about_name(setup, question->about[0]),
                     setup->sides[question->side].name, words, out);
}

static void merger_words(const g3_setup *setup, const g3_campaign *s, int32_t side, int32_t index,
                         bn_text *out)
{
    int32_t pair[2];

    if (index == 0 || !g3_nth_merger(setup, s, side, index - 1, pair)) {
        bn_text_add(out, "none");
        return;
    }
    bn_text_add(out, g3_unit_of(setup, pair[0])->name);
    bn_text_add(out, " into ");
    bn_text_add(out, g3_unit_of(setup, pair[1])->name);
}

void g3_campaign_word(const void *with, const void *state, const bn_question *question,
                      int32_t index, bn_text *out)
{
    const g3_setup *setup = with;
    const g3_campaign *s = state;
    const bn_kind *kind = &g3_kinds[question->kind];

    if (question->kind < G3_KINDS) {
        g3_battle_word(setup, &s->fight, question, index, out);
        return;
    }
    switch (question->kind) {
    case G3_ASK_MERGE:
        merger_words(setup, s, question->side, index, out);
        break;
    case G3_ASK_TRAIN:
    case G3_ASK_NEW_CAPTAINS:
    case G3_ASK_RALLY:
    case G3_ASK_DANGER:
        bn_text_add(out, g3_unit_of(setup, g3_mark_option(setup, s, question, index))->name);
        break;
    case G3_ASK_EVENTS:
        bn_text_add(out, index < G3_CAMP_SIDES ? "an atrocity against " : "dangerous orders of ");
        bn_text_add(out, setup->sides[index % G3_CAMP_SIDES].name);
        break;
    default:
        bn_text_add(out, kind->words ? kind->words[index] : kind->title);
    }
}

/* ---- what happened -------------------------------------------------------------------------- */

/* Separates two statements about one answer. */
static void join(bn_text *out)
{
    if (out->length > 0)
        bn_text_add(out, "; ");
}

static void tell_standing(const g3_setup *setup, const g3_campaign *before,
                          const g3_campaign *after, int32_t u, bn_text *out)
{
    static const char *const words[] = { "",           " joined the army", " mutinied",
                                         " scattered", ": captured",       " deserted",
                                         ": merged",   ": destroyed" };

    if (before->bands[u].standing == after->bands[u].standing)
        return;
    join(out);
    bn_text_add(out, g3_unit_of(setup, u)->name);
    bn_text_add(out,
                before->bands[u].standing != G3_UNRAISED && after->bands[u].standing == G3_IN_ARMY
                    ? " came back to the army"
                    : words[after->bands[u].standing]);
    if (before->bands[u].standing == G3_UNRAISED) {
        bn_text_add(out, " as ");
        bn_text_add(
            out, setup->figures->troop_quality[g3_band_quality(setup, &after->bands[u])].quality);
    }
}

/* What only the side itself may know: who comes back, who leaves, what was spent. */
static void tell_own(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                     int32_t side, bn_text *out)
{
    int64_t back = 0, spent = after->realms[side].paid - before->realms[side].paid;
    bool ended = before->step == G3_PHASE_FIGHT && after->step != G3_PHASE_FIGHT;

    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_band *was = &before->bands[u], *is = &after->bands[u];
        int32_t hurt = was->wounded + (ended ? is->hurt : 0);

        if (was->side != side || is->side != side)
            continue;
        tell_standing(setup, before, after, u, out);
        if (is->wounded < hurt && is->standing != G3_MERGED)
            back += hurt - is->wounded;
    }
    if (back > 0) {
        join(out);
        bn_text_add(out, setup->sides[side].name);
        bn_text_add(out, ": ");
        bn_text_grouped(out, back);
        bn_text_add(out, " of the wounded recovered");
    }
    if (spent > 0) {
        join(out);
        bn_text_add(out, setup->sides[side].name);
        bn_text_add(out, " paid ");
        bn_text_grouped(out, spent);
    }
}

/* The old value and the new one. */
static void tell_ruling(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                        const bn_question *question, bn_text *out)
{
    int32_t about = question->about[0], side = question->side;
    int64_t was, is;

    bn_text_add(out, "The referee rules: ");
    switch (question->kind) {
    case G3_ASK_RULED_MEN:
        bn_text_add(out, about_name(setup, about));
        was = before->bands[about].count;
        is = after->bands[about].count;
        break;
    case G3_ASK_RULED_HITS:
        bn_text_add(out, about_name(setup, about));
        was = before->veterans[side][(about - G3_ABOUT_PERSON) % G3_PERSONS].hits;
        is = after->veterans[side][(about - G3_ABOUT_PERSON) % G3_PERSONS].hits;
        break;
    default:
        bn_text_add(out, question->kind == G3_ASK_RULED_GUNS ? "guns without crews of "
                                                             : "the treasury of ");
        bn_text_add(out, setup->sides[side].name);
        was = question->kind == G3_ASK_RULED_GUNS ? before->realms[side].guns
                                                  : before->realms[side].treasury;
        is = question->kind == G3_ASK_RULED_GUNS ? after->realms[side].guns
                                                 : after->realms[side].treasury;
    }
    bn_text_add(out, ": ");
    bn_text_grouped(out, is);
    bn_text_add(out, question->kind != G3_ASK_RULED_HITS ? "" : is == 1 ? " hit" : " hits");
    bn_text_add(out, ", not ");
    bn_text_grouped(out, was);
}

/* "Red won a great victory and held the field": the contest was before the last answer of the battle. */
static void tell_victory(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                         bn_text *out)
{
    const g3_battle *fight = &before->fight;
    int32_t won = G3_NONE, held = G3_NONE;

    for (int32_t side = 0; side < G3_CAMP_SIDES; side++) {
        if (after->realms[side].victories > before->realms[side].victories)
            won = side;
        held = after->realms[side].held ? side : held;
    }
    join(out);
    bn_text_add(out, "The battle is over: ");
    if (won == G3_NONE) {
        bn_text_add(out, "no side won");
    } else {
        bn_text_add(out, setup->sides[won].name);
        bn_text_add(out, " won");
    }
    if (won != G3_NONE && fight->fought) {
        bn_text_add(out, " the contest of Strategy by ");
        bn_text_int(out, fight->difference);
    }
    bn_text_add(out, held == won
                         ? won == G3_NONE ? "; no one held the field" : " and held the field"
                         : "; ");
    if (held == won)
        return;
    bn_text_add(out, held == G3_NONE ? "no one" : setup->sides[held].name);
    bn_text_add(out, " held the field");
}

/* The toll of the battle, of the side that a unit serves at its end; and what the field brought. */
static void tell_toll(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                      int32_t side, bn_text *out)
{
    int64_t dead = 0, wounded = 0, loot = after->realms[side].loot - before->realms[side].loot;

    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_band *was = &before->bands[u], *is = &after->bands[u];

        if (is->side != side)
            continue;
        dead += is->dead - was->dead;
        wounded += is->hurt;
    }
    join(out);
    bn_text_add(out, setup->sides[side].name);
    bn_text_add(out, ": ");
    bn_text_grouped(out, dead);
    bn_text_add(out, " dead or left behind, ");
    bn_text_grouped(out, wounded);
    bn_text_add(out, " wounded");
    if (loot > 0) {
        bn_text_add(out, ", loot of $");
        bn_text_grouped(out, loot);
    }
    if (after->realms[side].guns > before->realms[side].guns) {
        bn_text_add(out, ", ");
        bn_text_count(out, after->realms[side].guns - before->realms[side].guns,
                      "gun without its crew", "guns without their crews");
    }
}

/* Characters whom the end of the battle has made prisoners, or left dead. */
static void tell_people(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                        bn_text *out)
{
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++)
        for (int32_t p = 0; p < setup->sides[side].force.person_count; p++) {
            uint8_t was = before->fight.persons[side][p].condition;
            uint8_t is = after->veterans[side][p].condition;

            if (before->veterans[side][p].condition != G3_WELL || was == is ||
                (is != G3_PRISONER && is != G3_DEAD))
                continue;
            join(out);
            bn_text_add(out, setup->sides[side].force.persons[p].name);
            bn_text_add(out, is == G3_PRISONER ? " was taken prisoner" : " was killed");
        }
}

void g3_campaign_tell(const void *with, const void *was, const void *is,
                      const bn_question *question, bn_seat seat, bn_text *out)
{
    const g3_setup *setup = with;
    const g3_campaign *before = was, *after = is;
    bool fought = before->step == G3_PHASE_FIGHT, fights = after->step == G3_PHASE_FIGHT;

    if (question->kind < G3_KINDS && fights)
        g3_battle_tell(setup, &before->fight, &after->fight, question, seat, out);
    if (g3_kinds[question->kind].ruling && bn_seat_sees(seat, question))
        tell_ruling(setup, before, after, question, out);
    if (!fought && fights) {
        join(out);
        bn_text_add(out, "The armies meet");
    }
    if (fought && !fights) {
        g3_tell_last_reaction(setup, after, question, out);
        tell_victory(setup, before, after, out);
        tell_people(setup, before, after, out);
    }
    for (int32_t side = 0; fought && !fights && side < G3_CAMP_SIDES; side++)
        if (bn_seat_knows(seat, (uint32_t)side))
            tell_toll(setup, before, after, side, out);
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++)
        if (bn_seat_knows(seat, (uint32_t)side)) {
            if (side == question->side)
                g3_tell_courage(setup, before, after, question, out);
            tell_own(setup, before, after, side, out);
            g3_tell_months_of(setup, before, after, side, out);
        }
    if (after->month > before->month && after->step != G3_PHASE_OVER) {
        join(out);
        bn_text_add(out, "Month ");
        bn_text_int(out, after->month + 1);
        bn_text_add(out, " starts");
    }
    if (after->day > before->day && !fights) {
        bool over = after->step == G3_PHASE_OVER;

        join(out);
        bn_text_add(out, "Day ");
        bn_text_int(out, over ? after->day - 1 : after->day);
        bn_text_add(out, over ? " was the last" : " starts");
    }
}
