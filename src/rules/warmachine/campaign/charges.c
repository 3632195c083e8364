/* Charges of the players' characters in a campaign: what one battle uses up is gone from the next
 * (WM-R-60). A state has them only where a document gives any. */
#include "steps.h"

static bool has_charges(const wm_force *force)
{
    const wm_person *person;

    for (int32_t p = 0; (person = wm_person_of(force, p)) != NULL; p++)
        for (int32_t i = 0; person->player && i < person->item_count; i++)
            if (person->items[i].charges > 0)
                return true;
    return false;
}

bool wm_charges_kept(const wm_setup *setup)
{
    for (int32_t side = 0; side < WM_SIDES; side++)
        for (int32_t f = 0; f < setup->sides[side].force_count; f++)
            if (has_charges(&setup->sides[side].forces[f]))
                return true;
    return false;
}

void wm_charges_begin(const wm_setup *setup, wm_campaign *s)
{
    const wm_person *person;

    if (!wm_charges_kept(setup))
        return;
    for (int32_t f = 0; f < WM_FORCES; f++)
        for (int32_t p = 0; (person = wm_person_of(wm_force_of(setup, f), p)) != NULL; p++)
            for (int32_t i = 0; i < person->item_count; i++)
                s->charges[f][p][i] = (uint16_t)person->items[i].charges;
}

/* ---- a battle played as an adventure: what the referee is asked ------------------------------ */

void wm_charges_bound(const wm_campaign *s, bn_question *question)
{
    const uint16_t *left;

    if (question->kind != WM_ASK_CHARGES_USED)
        return;
    left = s->charges[question->about[0]][wm_battle_spender(&s->fight)];
    for (uint32_t i = 0; i < question->parts; i++)
        question->spans[i].max = left[i];
}

static bool asks_for_charges(const wm_setup *setup, const wm_campaign *s, bn_question *open)
{
    return setup->options.played_as_adventure &&
           bn_steps_ask(&wm_battle_course, setup, &s->fight, open) == 1 &&
           open->kind == WM_ASK_CHARGES_USED;
}

bool wm_charges_gone(const wm_setup *setup, const wm_campaign *s)
{
    bn_question open[BN_OPEN_MAX];

    if (!asks_for_charges(setup, s, open))
        return false;
    wm_charges_bound(s, &open[0]);
    return bn_question_answers(&open[0]) == 1;
}

void wm_charges_take(const wm_setup *setup, wm_campaign *s, const bn_answer *used)
{
    bn_question open[BN_OPEN_MAX];
    uint16_t *left;

    if (!asks_for_charges(setup, s, open))
        return;
    left = s->charges[open[0].about[0]][wm_battle_spender(&s->fight)];
    for (uint32_t i = 0; i < open[0].parts; i++)
        left[i] = (uint16_t)(left[i] - used->value[i]);
}

/* ---- any other battle: by its outcome -------------------------------------------------------- */

static void spend(const wm_setup *setup, wm_campaign *s, const wm_body *body, bn_trace *trace)
{
    const wm_force *force = wm_force_of(setup, body->standing.force);
    bool kept = wm_charges_kept(setup);
    const wm_person *person;

    for (int32_t p = 0; (person = wm_person_of(force, p)) != NULL; p++) {
        wm_belongings had = wm_belongings_of(person);
        wm_belongings left;

        for (int32_t i = 0; kept && i < person->item_count; i++)
            had.charges[i] = s->charges[body->standing.force][p][i];
        left = wm_battle_leaves(setup, &s->fight, body, person, had, trace);
        for (int32_t i = 0; kept && i < person->item_count; i++)
            s->charges[body->standing.force][p][i] = (uint16_t)left.charges[i];
    }
}

void wm_charges_spend(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    for (uint32_t b = 0; b < s->fight.body_count; b++)
        spend(setup, s, &s->fight.bodies[b], trace);
}
