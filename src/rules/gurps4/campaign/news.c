/* What the days bring a side, in plain words: marches, arrivals, recoveries, losses without pay. Only the
 * side itself is shown. */
#include "steps.h"

#include <string.h>

/* Every statement after the first follows a semicolon. */
static void join(bn_text *out)
{
    if (out->length > 0)
        bn_text_add(out, "; ");
}

static void tell_march(const g4_setup *setup, const g4_column *was, const g4_column *is,
                       bn_text *out)
{
    if (was->x == is->x && was->y == is->y)
        return;
    join(out);
    g4_column_name(setup, is, out);
    bn_text_add(out, " went from ");
    bn_game_place_text(&g4_campaign_game, setup, g4_at(was), out);
    bn_text_add(out, " to ");
    bn_game_place_text(&g4_campaign_game, setup, g4_at(is), out);
}

/* Losses outside battle come from going without supply, after which some of the troops are gone. */
static void tell_unpaid(const g4_setup *setup, const g4_column *was, const g4_column *is,
                        bn_text *out)
{
    const g4_force *force = g4_column_force(setup, is);

    if (bn_rat_cmp(is->casualties, was->casualties) > 0) {
        join(out);
        g4_column_name(setup, is, out);
        bn_text_add(out, " went without pay and supply and lost ");
        bn_text_rat(out, bn_rat_sub(is->casualties, was->casualties));
        bn_text_char(out, '%');
        return;
    }
    for (int32_t i = 0; i < force->line_count; i++) {
        if (was->standing.count[i] == 0 || is->standing.count[i] > was->standing.count[i] ||
            bn_rat_cmp(is->standing.share[i], was->standing.share[i]) >= 0)
            continue;
        join(out);
        bn_text_add(out, force->lines[i].name);
        bn_text_add(out, " of ");
        g4_column_name(setup, is, out);
        bn_text_add(out, " went without pay and supply: ");
        bn_text_rat(out, bn_rat_mul(is->standing.share[i], bn_rat_int(100)));
        bn_text_add(out, "% of them remain");
    }
}

static void tell_recovery(const g4_setup *setup, const g4_column *was, const g4_column *is,
                          bn_text *out)
{
    const g4_force *force = g4_column_force(setup, is);

    for (int32_t i = 0; i < force->person_count; i++) {
        if (was->person_states[i].status == G4_PERSON_ABSENT ||
            is->person_states[i].hp <= was->person_states[i].hp)
            continue;
        join(out);
        bn_text_add(out, force->persons[i].name);
        bn_text_add(out, is->person_states[i].hp >= force->persons[i].hp ? " recovered fully"
                                                                         : " recovered to ");
        if (is->person_states[i].hp >= force->persons[i].hp)
            continue;
        bn_text_int(out, is->person_states[i].hp);
        bn_text_add(out, " HP");
    }
}

/* A force that takes the field is reported with the fate of all forces. */
static void tell_arrival(const g4_setup *setup, const g4_campaign *s, const g4_mustering *muster,
                         bn_text *out)
{
    const g4_force *force = g4_muster_force(setup, s, muster->column);

    if (muster->kind == G4_MUSTER_FORCE)
        return;
    join(out);
    switch ((g4_muster_kind)muster->kind) {
    case G4_MUSTER_ELEMENTS:
        bn_text_count(out, muster->count, "element of ", "elements of ");
        bn_text_add(out, force->lines[muster->line].name);
        bn_text_add(out, " reached ");
        break;
    case G4_MUSTER_LS:
        bn_text_count(out, muster->count, "point of ", "points of ");
        bn_text_add(out, g4_ls_words[muster->line]);
        bn_text_add(out, " reached ");
        break;
    case G4_MUSTER_SHARE:
        bn_text_add(out, "replacements of ");
        bn_text_int(out, muster->count);
        bn_text_add(out, "% reached ");
        break;
    default:
        bn_text_char(out, '$');
        bn_text_grouped(out, muster->dollars);
        bn_text_add(out, " came in for disbanded troops of ");
    }
    bn_text_add(out, force->name);
}

void g4_tell_news(const g4_setup *setup, const g4_campaign *before, const g4_campaign *after,
                  bn_seat seat, bn_text *out)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        const g4_column *was = &before->columns[c], *is = &after->columns[c];

        bool afield = g4_afield(was) && g4_afield(is);

        if (!g4_column_known(seat, c))
            continue;
        if (afield && g4_leads(after, c))
            tell_march(setup, was, is, out);
        if (afield && before->phase >= G4_PHASE_GROUND)
            tell_unpaid(setup, was, is, out);
        if (was->fate >= G4_FATE_FIELD && is->fate >= G4_FATE_FIELD) /* guests too */
            tell_recovery(setup, was, is, out);
    }
    for (int32_t side = 0; after->day > before->day && side < setup->side_count; side++)
        for (int32_t m = 0; bn_seat_knows(seat, (uint32_t)side) && m < G4_MUSTERS; m++)
            if (before->musters[side][m].kind != G4_MUSTER_NONE &&
                before->musters[side][m].day <= after->day)
                tell_arrival(setup, before, &before->musters[side][m], out);
}

static void tell_fate(const char *fate, bn_text *out)
{
    bool lost = strcmp(fate, "gone with it") == 0, away = strcmp(fate, "got away") == 0;

    bn_text_add(out, away || lost ? " " : ": ");
    bn_text_add(out, lost ? "fell or fled with it" : fate);
}

/* What a battle that is over made of people, and those whose force ceased to exist or who are with one again, by
 * name. */
void g4_tell_people(const g4_setup *setup, const g4_campaign *before, const g4_campaign *after,
                    const bn_question *question, bool fought, bn_seat seat, bn_text *out)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        const g4_column *was = &before->columns[c], *is = &after->columns[c];
        const g4_force *force = g4_column_force(setup, is);
        bool ends = is->fate == G4_FATE_GONE && was->fate != G4_FATE_GONE;
        bool begins = was->fate == G4_FATE_GONE || question->kind == G4_C_TAKE_IN;

        for (int32_t i = 0; g4_column_known(seat, c) && i < force->person_count; i++) {
            const char *then = g4_person_fate(setup, was, i), *now = g4_person_fate(setup, is, i);

            if ((!ends && !begins && !fought) || now == NULL ||
                (then != NULL && strcmp(then, now) == 0))
                continue;
            join(out);
            bn_text_add(out, force->persons[i].name);
            if (ends || fought) {
                tell_fate(now, out);
                continue;
            }
            bn_text_add(out, " joined ");
            g4_column_name(setup, g4_are_guests(is) ? &after->columns[is->head] : is, out);
        }
    }
}
