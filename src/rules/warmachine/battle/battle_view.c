/* What a seat may know of a battle. Everything is open except what a commander knows of the enemy (WM-108):
 * that and, because it shows in the sum, the modified rating are shown to its own side alone
 * wherever character actions are played. Sealed tactics are no part of the state until revealed. */
#include "steps.h"

#define put(map, name, child) bn_doc_put(arena, map, name, child)

static const char *const statuses[] = { "on the field", "in reserve", "off the field", "withdrawn",
                                        "routed",       "destroyed",  "reunited" };
static const char *const outcomes[] = { "none", "won", "lost" };

static bn_doc *name_doc(const wm_setup *setup, const wm_body *body, bn_arena *arena)
{
    char words[160];
    bn_text text = bn_text_over(words, sizeof words);

    wm_body_name(setup, body, &text);
    return bn_doc_text(arena, words);
}

static void view_situation(const wm_battle *battle, const wm_body *body, bn_doc *map,
                           bn_arena *arena)
{
    static const struct {
        uint16_t bit;
        const char *words;
    } bits[] = {
        { WM_IS_HOME, "in its liege's dominion" },
        { WM_IS_IN_STRONGHOLD, "in a stronghold" },
        { WM_IS_WALLED, "behind a wall" },
        { WM_IS_HOLDING, "holding in place" },
        { WM_IS_MARCHING, "on the march" },
        { WM_IS_FAVOURED, "in good surroundings" },
        { WM_IS_DISFAVOURED, "in bad surroundings" },
        { WM_IS_AMBUSHING, "in ambush" },
        { WM_IS_SURPRISING, "surprising the enemy" },
        { WM_IS_AT_CAMP, "at the enemy's camp" },
        { WM_IS_LEADER_GONE, "enemy leader removed" },
        { WM_IS_OFFICER_GONE, "enemy officer removed" },
    };
    bn_doc *list = put(map, "situation", bn_doc_list(arena));

    for (uint32_t i = 0; i < BN_COUNT(bits); i++)
        if (body->situation & bits[i].bit)
            bn_doc_push(list, bn_doc_text(arena, bits[i].words));
    if (wm_inside(battle, body))
        bn_doc_push(list, bn_doc_text(arena, "besieged"));
}

static void view_result(const wm_body *body, bn_doc *map, bn_arena *arena)
{
    bn_doc *result = put(map, "result", bn_doc_map(arena));

    if (body->outcome != WM_NOT_FOUGHT)
        put(result, "outcome", bn_doc_text(arena, outcomes[body->outcome]));
    put(result, "fights", bn_doc_int(arena, body->fights));
    put(result, "victories", bn_doc_int(arena, body->victories));
    put(result, "holds_field", bn_doc_bool(arena, body->holds));
    put(result, "retreat", bn_doc_int(arena, body->retreat));
    put(result, "may_advance", bn_doc_int(arena, body->pursuit));
    put(result, "advance", bn_doc_int(arena, body->advance));
    put(result, "withdrew", bn_doc_int(arena, body->withdrew));
    put(result, "contact_broken", bn_doc_bool(arena, body->broke));
    if (body->mercy != WM_NO_MERCY)
        put(result, "mercy", bn_doc_text(arena, body->mercy == WM_SPARED ? "received" : "shown"));
    if (body->months)
        put(result, "wounded_months", bn_doc_int(arena, body->months));
    if (body->days)
        put(result, "fatigue_days", bn_doc_int(arena, body->days));
    if (body->weeks)
        put(result, "home_weeks", bn_doc_int(arena, body->weeks));
    if (body->gear & WM_HAS_PLAYER_LEADER && body->standing.leader_here)
        put(result, "xp", bn_doc_int(arena, body->xp));
    if (body->scattered)
        put(result, "characters_scattered", bn_doc_bool(arena, true));
}

void wm_view_belonging(bn_doc *list, const wm_person *person, const char *what, int32_t left,
                       bn_arena *arena)
{
    bn_doc *one = bn_doc_push(list, bn_doc_map(arena));

    put(one, "character", bn_doc_text(arena, person->name));
    put(one, "has", bn_doc_text(arena, what));
    put(one, "left", bn_doc_int(arena, left));
}

void wm_view_persons(const wm_setup *setup, const wm_standing *standing, bool led, bn_doc *map,
                     bn_arena *arena)
{
    const wm_force *force = wm_force_of(setup, standing->force);
    bn_doc *list = standing->leader_here ? put(map, "persons", bn_doc_list(arena)) : NULL;
    const wm_person *person;

    for (int32_t p = 0; list && (person = wm_person_of(force, p)) != NULL; p++) {
        bn_doc *one = bn_doc_push(list, bn_doc_map(arena));

        put(one, "name", bn_doc_text(arena, person->name));
        put(one, "commands", bn_doc_bool(arena, p == 0 && led));
    }
}

void wm_view_reactions(const wm_setup *setup, const wm_standing *standing, uint32_t mercies,
                       bn_doc *map, bn_arena *arena)
{
    uint32_t enemy = 1u - (uint32_t)standing->force / WM_SIDE_FORCES;
    bn_doc *list = NULL;

    for (int32_t f = 0; setup->options.use_mercy && f < setup->sides[enemy].force_count; f++) {
        const wm_force *foe = &setup->sides[enemy].forces[f];
        uint32_t flat = enemy * WM_SIDE_FORCES + (uint32_t)f;
        bool spared = (mercies >> flat & 1) != 0 ||
                      wm_record_spared(wm_force_of(setup, standing->force), foe);
        bn_doc *one;

        if (wm_mercy_reaction(setup->figures, spared) == 0)
            continue;
        if (!list)
            list = put(map, "reactions", bn_doc_list(arena));
        one = bn_doc_push(list, bn_doc_map(arena));
        put(one, "toward", bn_doc_text(arena, foe->name));
        put(one, "reaction_bonus", bn_doc_int(arena, wm_mercy_reaction(setup->figures, spared)));
    }
}

/* Of the enemy's forces, those that spared this one in this battle or the year before it. */
static uint32_t mercies_of(const wm_body *body)
{
    return body->mercy_debt | (body->mercy == WM_SPARED ? 1u << body->mercy_from : 0);
}

static void view_kinds(const wm_setup *setup, const wm_body *body, bn_doc *map, bn_arena *arena)
{
    const wm_force *force = wm_force_of(setup, body->standing.force);
    bn_doc *list = put(map, "members", bn_doc_list(arena));

    for (int32_t k = 0; k < force->kind_count; k++) {
        bn_doc *kind = bn_doc_push(list, bn_doc_map(arena));
        put(kind, "name", bn_doc_text(arena, force->kinds[k].name));
        put(kind, "fit", bn_doc_int(arena, body->standing.kinds[k]));
        put(kind, "wounded", bn_doc_int(arena, body->standing.wounded[k]));
    }
}

/* Spells and charges that the day left the players' characters: of a battle by itself, when it is
 * over. A campaign shows its own, and after an adventure only the referee knows. */
static void view_left(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                      bn_doc *map, bn_arena *arena)
{
    const wm_force *force = wm_force_of(setup, body->standing.force);
    bn_doc *list = put(map, "left", bn_doc_list(arena));
    const wm_person *person;

    for (int32_t p = 0; (person = wm_person_of(force, p)) != NULL; p++) {
        wm_belongings left =
            wm_battle_leaves(setup, battle, body, person, wm_belongings_of(person), NULL);

        if (person->player && person->combat_spells > 0)
            wm_view_belonging(list, person, "combat spells", left.combat_spells, arena);
        for (int32_t i = 0; person->player && i < person->item_count; i++)
            wm_view_belonging(list, person, person->items[i].name, left.charges[i], arena);
    }
}

static bn_doc *view_body(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                         bn_seat seat, bn_arena *arena)
{
    const wm_standing *s = &body->standing;
    bool led = !(body->gear & WM_LEADER_OUT);
    bn_doc *map = bn_doc_map(arena);

    put(map, "name", name_doc(setup, body, arena));
    put(map, "strength", bn_doc_int(arena, s->strength));
    put(map, "class", bn_doc_text(arena, wm_book.troop_class[s->troop_class].class));
    put(map, "battle_rating", bn_doc_int(arena, s->battle_rating));
    put(map, "status", bn_doc_text(arena, statuses[body->status]));
    put(map, "wounded", bn_doc_int(arena, wm_wounded(body)));
    put(map, "dead", bn_doc_int(arena, s->dead));
    put(map, "fatigue", bn_doc_text(arena, wm_fatigue_words[s->fatigue]));
    put(map, "leader", bn_doc_bool(arena, s->leader_here && led));
    view_kinds(setup, body, map, arena);
    wm_view_persons(setup, s, led, map, arena);
    view_situation(battle, body, map, arena);
    wm_view_reactions(setup, s, mercies_of(body), map, arena);
    if (body->pair != WM_NOBODY) {
        put(map, "foe", name_doc(setup, &battle->bodies[body->foe], arena));
        if (battle->step >= WM_STEP_TACTICS &&
            wm_body_known(setup, battle, WM_HIDDEN_MODIFIED, seat, body->side))
            put(map, "modified_rating", bn_doc_int(arena, body->modified));
    }
    if (setup->options.use_character_actions &&
        wm_body_known(setup, battle, WM_HIDDEN_INFORMATION, seat, body->side))
        put(map, "information", bn_doc_text(arena, wm_information_words[body->information]));
    if (body->fights > 0 || body->withdrew)
        view_result(body, map, arena);
    if (bn_seat_knows(seat, body->side) && wm_battle_over(battle) && !battle->campaign &&
        body->gear & WM_HAS_PLAYERS && body->standing.leader_here &&
        !setup->options.played_as_adventure)
        view_left(setup, battle, body, map, arena);
    return map;
}

static void view_ground(const wm_setup *setup, const wm_battle *battle, bn_doc *map,
                        bn_arena *arena)
{
    bn_doc *list = put(map, "ground", bn_doc_list(arena));

    for (uint32_t i = 0; wm_ground_words[i]; i++)
        if (battle->ground >> i & 1)
            bn_doc_push(list, bn_doc_text(arena, wm_ground_words[i]));
    put(map, "night", bn_doc_bool(arena, battle->night));
    put(map, "narrow_passage", bn_doc_bool(arena, battle->narrow_passage));
    put(map, "deep_water", bn_doc_bool(arena, battle->deep_water));
    if (battle->higher_force)
        put(map, "higher", bn_doc_text(arena, setup->sides[battle->higher_force - 1].name));
    put(map, "attacker", bn_doc_text(arena, setup->sides[battle->attacker].name));
    if (battle->storm)
        put(map, "besieged", bn_doc_text(arena, setup->sides[battle->storm - 1].name));
}

static bn_doc *view_side(const wm_setup *setup, const wm_battle *battle, uint32_t side,
                         bn_seat seat, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *forces;

    put(map, "name", bn_doc_text(arena, setup->sides[side].name));
    put(map, "on_field", bn_doc_int(arena, wm_fielded(battle, side)));
    put(map, "pairs_won", bn_doc_int(arena, battle->won[side]));
    if (battle->tactic[side] != WM_NOBODY)
        put(map, "tactic", bn_doc_text(arena, wm_book.tactic_names[battle->tactic[side]].name));
    forces = put(map, "forces", bn_doc_list(arena));
    for (uint32_t i = 0; i < battle->body_count; i++) {
        const wm_body *body = &battle->bodies[i];
        if (body->side == side && body->status != WM_REUNITED)
            bn_doc_push(forces, view_body(setup, battle, body, seat, arena));
    }
    return map;
}

bn_doc *wm_battle_view(const void *with, const void *state, bn_seat seat, bn_arena *arena)
{
    const wm_setup *setup = with;
    const wm_battle *battle = state;
    bn_doc *map = bn_doc_map(arena), *sides;

    put(map, "round", bn_doc_int(arena, battle->round));
    put(map, "over", bn_doc_bool(arena, wm_battle_over(battle)));
    view_ground(setup, battle, map, arena);
    sides = put(map, "sides", bn_doc_list(arena));
    for (uint32_t side = 0; side < WM_SIDES; side++)
        bn_doc_push(sides, view_side(setup, battle, side, seat, arena));
    if (wm_battle_over(battle) && wm_battle_winner(setup, battle) >= 0)
        put(map, "winner", bn_doc_text(arena, setup->sides[wm_battle_winner(setup, battle)].name));
    return map;
}

/* ---- the reasons of the coming roll ------------------------------------------------------ */

/* The only body of a side on the field, or NULL: then the pair is known before it is formed. */
static const wm_body *only(const wm_battle *battle, uint32_t side)
{
    for (uint32_t i = 0; wm_fielded(battle, side) == 1 && i < battle->body_count; i++)
        if (battle->bodies[i].side == side && wm_on_field(&battle->bodies[i]))
            return &battle->bodies[i];
    return NULL;
}

/* Drops the terms from `first` on that are of a side whose sum this seat may not know. */
static void keep_known(const wm_setup *setup, const wm_battle *battle, bn_seat seat, uint32_t first,
                       bn_trace *trace)
{
    uint32_t kept = first;

    for (uint32_t i = first; i < trace->count; i++)
        if (wm_body_known(setup, battle, WM_HIDDEN_MODIFIED, seat, (uint32_t)trace->terms[i].side))
            trace->terms[kept++] = trace->terms[i];
    trace->count = kept;
}

/* Every pair still to roll; of each body all terms, which add up to its modified rating. */
void wm_battle_explain(const void *with, const void *state, bn_seat seat, bn_trace *trace)
{
    const wm_setup *setup = with;
    const wm_battle *battle = state;
    const wm_body *a = only(battle, 0), *b = only(battle, 1);
    uint32_t from = battle->step == WM_STEP_CLASH ? battle->at : 0;
    uint32_t first = trace->count;
    int32_t ratings[2];

    if (battle->step > WM_STEP_CLASH)
        return;
    if (battle->step == WM_STEP_SURPRISE && battle->at < battle->body_count)
        wm_tell_ambush(setup, battle, trace);
    if (wm_pairing_tied(battle))
        wm_tell_dice(45, "nothing is added to the roll for the order", trace);
    if (battle->pair_count == 0 && a && b)
        wm_pair_ratings(setup, battle, a, b, ratings, trace);
    for (uint32_t pair = from; pair < battle->pair_count; pair++)
        wm_pair_ratings(setup, battle, wm_pair_body(battle, pair, 0), wm_pair_body(battle, pair, 1),
                        ratings, trace);
    keep_known(setup, battle, seat, first, trace);
}
