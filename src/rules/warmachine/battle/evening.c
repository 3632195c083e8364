/* Steps B14 and B15: what the referee reports of the characters, and parts that join again. */
#include "steps.h"

/* ---- characters -------------------------------------------------------------------------- */

/* A body whose characters fought. */
static bool took_part(const wm_body *body)
{
    return body->gear & WM_HAS_PLAYERS && body->standing.leader_here && body->fights > 0;
}

/* The referee is asked about its characters. */
static bool has_players(const wm_setup *setup, const wm_body *body)
{
    return setup->options.referee == 0 && took_part(body);
}

WANTS(scattered, index)
{
    return has_players(setup, &battle->bodies[index]);
}

TAKE(scattered)
{
    battle->bodies[battle->at++].scattered = (uint8_t)value;
}

const bn_step wm_scattered_step = { .count = wm_body_count,
                                    .wants = scattered_wants,
                                    .kind = 1 + WM_ASK_SCATTERED,
                                    .take = scattered_take };

static bool did_deeds(const wm_body *body)
{
    return body->heroics_leader || body->heroics_successes || body->heroics_failures;
}

WANTS(deeds, index)
{
    const wm_body *body = &battle->bodies[index];

    return setup->options.use_character_actions && has_players(setup, body) && did_deeds(body) &&
           !(body->gear & WM_HAS_HEROICS_XP);
}

TAKE(deeds)
{
    battle->bodies[battle->at++].xp += value;
}

const bn_step wm_deeds_step = {
    .count = wm_body_count, .wants = deeds_wants, .kind = 1 + WM_ASK_HEROICS_XP, .take = deeds_take
};

/* ---- spells and charges ------------------------------------------------------------------ */

/* The cursor: `at` the body; `part` twice the person, plus 1 for the charges. */
int32_t wm_battle_spender(const wm_battle *battle)
{
    return battle->part / 2;
}

const wm_person *wm_spent_person(const wm_setup *setup, const wm_battle *battle)
{
    return wm_person_of(wm_force_of(setup, battle->bodies[battle->at].standing.force),
                        wm_battle_spender(battle));
}

/* `name` is the character's, or that of an item with charges. */
static void tell_spent(const wm_setup *setup, const wm_body *body, const char *name, int32_t had,
                       int32_t left, const char *words, bn_trace *trace)
{
    bn_term of = wm_body_term(setup, body, WM_SUM_BELONGINGS);

    if (had == 0)
        return;
    of.name = name;
    of.count = 0;
    of.seen[0] = bn_rat_int(had);
    wm_plus(trace, of, 114, had, "before the battle");
    wm_plus(trace, of, 114, left - had, "used up");
    wm_gives(trace, of, 114, left, words);
}

wm_belongings wm_battle_leaves(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                               const wm_person *person, wm_belongings had, bn_trace *trace)
{
    const wm_force *force = wm_force_of(setup, body->standing.force);
    bool won = setup->rules.spells_by == 0 ? body->led_well != 0
                                           : wm_battle_winner(setup, battle) == body->side;
    wm_belongings left;

    if (!person->player || !took_part(body) || setup->options.played_as_adventure ||
        (body->gear & WM_LEADER_OUT && person == wm_person_of(force, 0)))
        return had;
    left = wm_after_battle(setup->figures, person, had, won);
    tell_spent(setup, body, person->name, had.combat_spells, left.combat_spells,
               "of {0} combat spells left", trace);
    for (int32_t i = 0; i < person->item_count; i++)
        tell_spent(setup, body, person->items[i].name, had.charges[i], left.charges[i],
                   "of {0} charges left", trace);
    return left;
}

/* A campaign keeps its own record of what its characters had. */
static void explain_left(const wm_setup *setup, const wm_battle *battle, bn_trace *trace)
{
    const wm_person *person;

    for (uint32_t i = 0; trace && !battle->campaign && i < battle->body_count; i++) {
        const wm_body *body = &battle->bodies[i];
        const wm_force *force = wm_force_of(setup, body->standing.force);

        for (int32_t p = 0; (person = wm_person_of(force, p)) != NULL; p++)
            (void)wm_battle_leaves(setup, battle, body, person, wm_belongings_of(person), trace);
    }
}

static bool has_charges(const wm_person *person)
{
    for (int32_t i = 0; i < person->item_count; i++)
        if (person->items[i].charges > 0)
            return true;
    return false;
}

/* If the battle was played as an adventure, only what was truly used is gone, and only the referee
 * knows that. Otherwise it follows from the outcome. */
OPEN(spent)
{
    explain_left(setup, battle, trace);
    if (!setup->options.played_as_adventure)
        return BN_DONE;
    for (; battle->at < battle->body_count; battle->at++, battle->part = 0) {
        const wm_person *person;
        if (!has_players(setup, &battle->bodies[battle->at]))
            continue;
        for (; (person = wm_spent_person(setup, battle)) != NULL; battle->part++)
            if (person->player &&
                (battle->part % 2 ? has_charges(person) : person->combat_spells > 0))
                return BN_ASKS;
    }
    return BN_DONE;
}

ASK(spent)
{
    const wm_person *person = wm_spent_person(setup, battle);

    if (battle->part % 2 == 0) {
        wm_ask(battle, WM_ASK_SPELLS_USED, 0, out);
        bn_ask_within(out, (bn_span){ 0, person->combat_spells });
    } else {
        wm_ask(battle, WM_ASK_CHARGES_USED, 0, out);
        out->parts = (uint8_t)person->item_count;
        for (int32_t i = 0; i < person->item_count; i++)
            out->spans[i] = (bn_span){ 0, person->items[i].charges };
    }
    return 1;
}

TAKE(spent)
{
    const wm_body *body = &battle->bodies[battle->at];
    const wm_person *person = wm_spent_person(setup, battle);
    bool charges = battle->part % 2 == 1;
    int32_t parts = charges ? person->item_count : 1;

    for (int32_t i = 0; i < parts; i++)
        wm_remark(body, 114, moves->answer.value[i], bn_rat_int(0),
                  charges ? "charges used" : "combat spells used", trace);
    battle->part++;
}

const bn_step wm_spent_step = { .open = spent_open, .ask = spent_ask, .take = spent_take };

/* ---- reunion (WM-134) ------------------------------------------------------------------- */

/* Parts of one force that go equally far may go the same way, and so end in one terrain unit. */
static bool together(const wm_body *a, const wm_body *b)
{
    return a->entrant == b->entrant && a->status <= WM_WITHDRAWN && b->status <= WM_WITHDRAWN &&
           a->retreat + a->withdrew == b->retreat + b->withdrew && a->advance == b->advance;
}

static bool has_mate(const wm_battle *battle, uint32_t index, uint32_t from, uint32_t end)
{
    for (uint32_t i = from; i < end; i++)
        if (together(&battle->bodies[index], &battle->bodies[i]))
            return true;
    return false;
}

/* Asked for the first part of each group that could join. */
WANTS(reunite, index)
{
    return battle->bodies[index].number > 0 && !has_mate(battle, index, 0, index) &&
           has_mate(battle, index, index + 1, battle->body_count);
}

static uint8_t larger(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* Strengths and wounded add up, fatigue is the worst. */
static void join(wm_body *into, wm_body *part)
{
    wm_standing *a = &into->standing, *b = &part->standing;

    for (uint32_t k = 0; k < WM_KINDS; k++) {
        a->kinds[k] += b->kinds[k];
        a->wounded[k] += b->wounded[k];
        b->kinds[k] = b->wounded[k] = 0;
    }
    a->strength += b->strength;
    a->dead += b->dead;
    into->before += part->before;
    into->xp += part->xp;
    if (b->fatigue > a->fatigue)
        into->days = part->days;
    else if (b->fatigue == a->fatigue)
        into->days = larger(into->days, part->days);
    a->fatigue = larger(a->fatigue, b->fatigue);
    if (b->leader_here)
        into->led_well = part->led_well;
    a->leader_here |= b->leader_here;
    into->months = larger(into->months, part->months);
    into->fights = larger(into->fights, part->fights);
    into->scattered |= part->scattered;
    into->holds |= part->holds;
    into->tired = larger(into->tired, part->tired);
    if (part->mercy == WM_SPARED) {
        into->mercy = WM_SPARED;
        into->mercy_from = part->mercy_from;
    }
    if (part->status < into->status)
        into->status = part->status; /* on the field, if a part of it is */
    b->strength = b->dead = part->xp = part->before = 0;
    b->leader_here = 0;
    b->gone = 1;
    part->status = WM_REUNITED;
    part->holds = part->months = part->days = 0;
}

/* The record of the day is that of the strongest part, by strengths as they were before. */
static void reunite(wm_battle *battle, uint32_t first)
{
    wm_body *into = &battle->bodies[first];
    wm_body *strongest = into;
    bool whole = true;

    for (uint32_t i = first + 1; i < battle->body_count; i++)
        if (together(into, &battle->bodies[i]) &&
            battle->bodies[i].standing.strength > strongest->standing.strength)
            strongest = &battle->bodies[i];
    into->victories = strongest->victories;
    into->routs = strongest->routs;
    into->won_over = strongest->won_over;
    for (uint32_t i = first + 1; i < battle->body_count; i++)
        if (together(into, &battle->bodies[i]))
            join(into, &battle->bodies[i]);
    for (uint32_t i = 0; i < battle->body_count; i++)
        if (i != first && battle->bodies[i].entrant == into->entrant &&
            battle->bodies[i].status != WM_REUNITED)
            whole = false;
    if (whole)
        into->number = 0;
}

TAKE(reunite)
{
    if (value)
        reunite(battle, battle->at);
    battle->at++;
}

const bn_step wm_reunite_step = { .count = wm_body_count,
                                  .wants = reunite_wants,
                                  .kind = 1 + WM_ASK_REUNITE,
                                  .preset = 1,
                                  .take = reunite_take };
