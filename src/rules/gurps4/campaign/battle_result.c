/* Who meets in a battle of a campaign, and its result, in plain words. Its state is gone by the end; the forces that
 * fought it have taken the losses, and the winner the spoils. */
#include "battle/steps.h"
#include "steps.h"

#include "rules/forces/heads.h"

/* Every statement after the first follows a semicolon. */
static void join(bn_text *out)
{
    if (out->length > 0)
        bn_text_add(out, "; ");
}

/* The forces of a side in the battle, their commander's first, but for those that only send aircraft; how many. */
static int32_t name_fighters(const g4_setup *setup, const g4_campaign *s, int32_t side,
                             bn_text *out)
{
    int32_t count = 0, named = 0;

    for (int32_t slot = 0; slot < g4_fighters(s, side); slot++)
        count += !g4_supports_here(s, side, slot);
    for (int32_t slot = 0; slot < g4_fighters(s, side); slot++) {
        if (g4_supports_here(s, side, slot))
            continue;
        if (named > 0)
            bn_text_add(out, named + 1 == count ? " and " : ", ");
        g4_column_name(setup, &s->columns[s->fighters[side][slot]], out);
        named++;
    }
    return count;
}

void g4_tell_meeting(const g4_setup *setup, const g4_campaign *s, bn_text *out)
{
    char words[300] = "";
    bn_text others = bn_text_over(words, sizeof words);
    bool many = name_fighters(setup, s, 1, &others) > 1;

    join(out);
    many = name_fighters(setup, s, 0, out) > 1 || many;
    bn_text_add(out, many ? " met " : " and ");
    bn_text_add(out, words);
    bn_text_add(out, many ? "" : " met");
}

/* What is left of a force, with losses that are still to be folded taken off. */
static void add_column(const g4_setup *setup, const g4_campaign *s, int32_t c, g4_heads *sum)
{
    const g4_column *column = &s->columns[c];
    const g4_force *force = g4_column_force(setup, column);
    bn_rat left = bn_rat_sub(bn_rat_int(1), bn_rat_div(column->casualties, bn_rat_int(100)));

    for (int32_t i = 0; g4_afield(column) && i < force->line_count; i++) {
        bn_rat elements = g4_ts_times(column->standing.share[i], column->standing.count[i]);
        g4_heads heads = g4_heads_in(&force->figures[i], bn_rat_mul(elements, left));

        g4_heads_add(sum, &heads);
    }
}

static g4_heads fighters_in(const g4_setup *setup, const g4_campaign *was, const g4_campaign *at,
                            int32_t f)
{
    g4_heads sum = g4_no_heads();

    for (int32_t slot = 0; slot < g4_fighters(was, f); slot++)
        add_column(setup, at, was->fighters[f][slot], &sum);
    return sum;
}

/* "Earl Maddock lost 4 of 12 elements, 40 of 120 heads". */
static bool tell_losses(const g4_setup *setup, const g4_campaign *was, const g4_campaign *is,
                        int32_t f, bn_seat seat, bn_text *out)
{
    g4_heads before = fighters_in(setup, was, was, f), after = fighters_in(setup, was, is, f);
    bn_rat elements = bn_rat_sub(before.elements, after.elements);
    int64_t all = g4_heads_count(&before);

    if (!g4_column_known(seat, was->fighters[f][0]))
        return elements.num > 0;
    join(out);
    bn_text_add(out, setup->sides[g4_column_side(was->fighters[f][0])].name);
    bn_text_add(out, " lost ");
    bn_text_rat(out, elements);
    bn_text_add(out, " of ");
    bn_text_rat(out, before.elements);
    bn_text_add(out, g4_elements_word(before.elements));
    bn_text_add(out, ", ");
    bn_text_grouped(out, all - g4_heads_count(&after));
    bn_text_add(out, " of ");
    bn_text_count(out, all, "soldier", "troops");
    return elements.num > 0;
}

/* How the loser's part in it ended. */
static const char *reason(const g4_campaign *was, const g4_campaign *is, int32_t loser)
{
    const g4_column *then = &was->columns[was->fighters[loser][0]];
    const g4_column *now = &is->columns[was->fighters[loser][0]];
    const g4_bout *bout = &was->fight.lane[0].bout;

    if (bout->ending == G4_SURRENDERED)
        return " surrendered";
    if (!g4_afield(now))
        return " was destroyed";
    return now->x != then->x || now->y != then->y ? " retreated" : NULL;
}

static void tell_spoils(const g4_setup *setup, const g4_campaign *was, const g4_campaign *is,
                        int32_t side, bn_text *out)
{
    int64_t loot = is->loot[side] - was->loot[side];
    int64_t captives = is->captives[side] - was->captives[side];

    if (loot > 0) {
        join(out);
        bn_text_add(out, setup->sides[side].name);
        bn_text_add(out, " sold the loot for $");
        bn_text_grouped(out, loot);
    }
    if (captives > 0) {
        join(out);
        bn_text_add(out, setup->sides[side].name);
        bn_text_add(out, " took ");
        bn_text_count(out, captives, "captive", "captives");
    }
}

/* Those whom the last answer of the battle hurt or struck down. Columns that only sent aircraft have no one in it. */
static void tell_persons(const g4_setup *setup, const g4_campaign *was, const g4_campaign *is,
                         const bn_question *question, int32_t f, bn_seat seat, bn_text *out)
{
    g4_engagement e;

    g4_engage(setup, was, &e);
    for (int32_t slot = 0; slot < g4_fighters(was, f); slot++) {
        int32_t c = was->fighters[f][slot], first = g4_member(&e.scene, f, slot);
        const g4_force *force = g4_column_force(setup, &was->columns[c]);

        for (int32_t i = 0; i < force->person_count && !g4_supports_here(was, f, slot); i++) {
            char words[300] = "";
            bn_text text = bn_text_over(words, sizeof words);

            if (!g4_tell_person(force->persons[i].name,
                                &was->fight.lane[f].party.person_states[first + i],
                                &is->columns[c].person_states[i], g4_column_known(seat, c),
                                question->kind, &text))
                continue;
            join(out);
            bn_text_add(out, words);
        }
    }
}

void g4_tell_battle_result(const g4_setup *setup, const g4_campaign *was, const g4_campaign *is,
                           const bn_question *question, bn_seat seat, bn_text *out)
{
    int32_t winner = G4_NONE;
    bool fought = false;

    for (int32_t f = 0; f < 2 && g4_sees_battle(was, seat); f++)
        tell_persons(setup, was, is, question, f, seat, out);
    for (int32_t f = 0; f < 2; f++) {
        int32_t side = g4_column_side(was->fighters[f][0]);

        if (is->victories[side] > was->victories[side])
            winner = f;
    }
    if (winner != G4_NONE) {
        const char *why = reason(was, is, 1 - winner);

        join(out);
        bn_text_add(out, setup->sides[g4_column_side(was->fighters[winner][0])].name);
        bn_text_add(out, " won the battle");
        if (why != NULL) {
            bn_text_add(out, ": the army of ");
            bn_text_add(out, setup->sides[g4_column_side(was->fighters[1 - winner][0])].name);
            bn_text_add(out, why);
        }
    }
    for (int32_t f = 0; f < 2; f++)
        if (winner != G4_NONE || was->fight.minutes > 0)
            fought = tell_losses(setup, was, is, f, seat, out) || fought;
    if (winner == G4_NONE && fought) {
        join(out);
        bn_text_add(out, "neither side won the battle");
    }
    for (int32_t side = 0; side < setup->side_count; side++)
        if (bn_seat_knows(seat, (uint32_t)side))
            tell_spoils(setup, was, is, side, out);
}
