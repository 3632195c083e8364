#include "score_claims.h"

#include <stdio.h>
#include <string.h>

enum { ROWS_MAX = 100, SEEN = 1500 };

/* ---- reading a view ------------------------------------------------------------------------ */

static bool is(const bn_doc *map, const char *key, const char *text)
{
    const bn_doc *found = bn_doc_at(map, key);

    return found && found->type == BN_DOC_TEXT && strcmp(found->text, text) == 0;
}

static bn_rat number(const bn_doc *map, const char *key)
{
    const bn_doc *found = bn_doc_at(map, key);

    return found && found->type == BN_DOC_NUMBER ? found->number : bn_rat_int(0);
}

static const bn_doc *first(const bn_doc *map, const char *key)
{
    const bn_doc *list = bn_doc_at(map, key);

    return list ? list->first : NULL;
}

/* The side with this number. */
static const bn_doc *side_at(const bn_doc *state, uint32_t side)
{
    return bn_doc_item(bn_doc_at(state, "sides"), side);
}

static int64_t winner_of(const bn_doc *view)
{
    return number(view, "winner").num;
}

/* ---- GURPS Mass Combat --------------------------------------------------------------------- */

static bool g4_fit(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    bn_rat most = bn_rat_int(0);

    (void)of;
    for (const bn_doc *b = first(state, "battles"); b; b = b->next)
        for (const bn_doc *half = first(b, "sides"); half; half = half->next) {
            const char *key =
                bn_doc_at(half, "final_casualties") ? "final_casualties" : "casualties";

            if (is(half, "side", side) && bn_rat_cmp(number(half, key), most) > 0)
                most = number(half, key);
        }
    return bn_rat_cmp(bn_rat_sub(bn_rat_int(100), most), value) == 0;
}

static bool g4_strength(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    bn_rat sum = bn_rat_int(0);

    (void)side;
    if (bn_doc_at(side_at(state, of), "estimated_ts") != NULL)
        return bn_rat_cmp(number(side_at(state, of), "estimated_ts"), value) == 0;
    for (const bn_doc *line = first(side_at(state, of), "elements"); line; line = line->next)
        sum = bn_rat_add(sum, number(line, "ts"));
    return bn_rat_cmp(sum, value) == 0;
}

static bool g4_bonus(const bn_doc *state, const char *side, const char *key, bn_rat value)
{
    for (const bn_doc *b = first(state, "battles"); b; b = b->next)
        for (const bn_doc *half = first(b, "sides"); half; half = half->next)
            if (is(half, "side", side) && bn_rat_cmp(number(half, key), value) == 0)
                return true;
    return false;
}

static bool g4_position(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)of;
    return g4_bonus(state, side, "position_bonus", value);
}

static bool g4_defense(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)of;
    return g4_bonus(state, side, "defense_bonus", value);
}

/* Whether one of the battles ended so; with a winner, whether that side won it. */
static bool g4_ended(const bn_doc *view, const char *how)
{
    const bn_doc *state = bn_doc_at(view, "state"), *winner = bn_doc_at(state, "winner");

    for (const bn_doc *b = first(state, "battles"); b; b = b->next)
        if (is(b, "ending", how) &&
            (winner ? is(b, "winner", winner->text) : bn_doc_at(b, "winner") == NULL))
            return true;
    return false;
}

/* The least and the most casualties in the first battle. */
static bool g4_destroyed(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state"), *winner = bn_doc_at(state, "winner");

    for (const bn_doc *b = first(state, "battles"); b; b = b->next)
        for (const bn_doc *half = first(b, "sides"); half && winner; half = half->next)
            if (!is(half, "side", winner->text) && number(half, "casualties").num >= 100 &&
                is(b, "winner", winner->text))
                return true;
    return false;
}

static bool g4_both(const bn_doc *view)
{
    for (const bn_doc *b = first(bn_doc_at(view, "state"), "battles"); b; b = b->next) {
        int gone = 0;

        for (const bn_doc *half = first(b, "sides"); half; half = half->next)
            gone += number(half, "casualties").num >= 100;
        if (gone == 2)
            return winner_of(view) < 0;
    }
    return false;
}

static bool g4_escaped(const bn_doc *view)
{
    return g4_ended(view, "escaped");
}

static bool g4_no_battle(const bn_doc *view)
{
    return g4_ended(view, "no battle");
}

static bool g4_terms(const bn_doc *view)
{
    return g4_ended(view, "terms");
}

static bool g4_surrendered(const bn_doc *view)
{
    return g4_ended(view, "surrendered");
}

static bool g4_told(const bn_doc *view)
{
    return g4_ended(view, "told by the referee");
}

/* Of several: how many battles a side won and lost. */
static void g4_record(const bn_doc *state, const char *side, int *won, int *lost)
{
    *won = *lost = 0;
    for (const bn_doc *b = first(state, "battles"); b; b = b->next) {
        bool in = false;

        for (const bn_doc *half = first(b, "sides"); half; half = half->next)
            in = in || is(half, "side", side);
        if (!in || bn_doc_at(b, "winner") == NULL)
            continue;
        *(is(b, "winner", side) ? won : lost) += 1;
    }
}

static bool g4_unbeaten(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state"), *winner = bn_doc_at(state, "winner");
    int won = 0, lost = 0;

    if (winner)
        g4_record(state, winner->text, &won, &lost);
    return won > 0 && lost == 0;
}

static bool g4_none_unbeaten(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state");
    int unbeaten = 0;

    for (const bn_doc *side = first(state, "sides"); side; side = side->next) {
        int won, lost;

        g4_record(state, bn_doc_at(side, "name")->text, &won, &lost);
        unbeaten += won > 0 && lost == 0;
    }
    return unbeaten != 1;
}

/* ---- War Machine --------------------------------------------------------------------------- */

static bool wm_fit(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    bn_rat sum = bn_rat_int(0);

    (void)side;
    for (const bn_doc *f = first(side_at(state, of), "forces"); f; f = f->next)
        sum = bn_rat_add(sum, number(f, "strength"));
    return bn_rat_cmp(sum, value) == 0;
}

static bool wm_rating(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    bn_rat most = bn_rat_int(-1);

    (void)side;
    for (const bn_doc *f = first(side_at(state, of), "forces"); f; f = f->next)
        if (bn_rat_cmp(number(f, "battle_rating"), most) > 0)
            most = number(f, "battle_rating");
    return bn_rat_cmp(most, value) == 0;
}

static bool wm_fatigue(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    static const char *const levels[] = { "none", "moderate", "serious" };
    int64_t worst = 0;

    (void)side;
    for (const bn_doc *f = first(side_at(state, of), "forces"); f; f = f->next)
        for (int64_t i = 0; i < (int64_t)BN_COUNT(levels); i++)
            if (is(f, "fatigue", levels[i]) && i > worst)
                worst = i;
    return bn_rat_cmp(bn_rat_int(worst), value) == 0;
}

static bool wm_pairs(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return bn_rat_cmp(number(side_at(state, of), "pairs_won"), value) == 0;
}

static int64_t wm_won(const bn_doc *view, uint32_t side)
{
    return number(side_at(bn_doc_at(view, "state"), side), "pairs_won").num;
}

static bool wm_by_pairs(const bn_doc *view)
{
    int64_t winner = winner_of(view);

    return winner >= 0 && wm_won(view, (uint32_t)winner) > wm_won(view, 1 - (uint32_t)winner);
}

/* A force may still be on the field, or have withdrawn where no one fought. */
static bool wm_stays(const bn_doc *view, uint32_t side)
{
    for (const bn_doc *f = first(side_at(bn_doc_at(view, "state"), side), "forces"); f; f = f->next)
        if (is(f, "status", "on the field") || is(f, "status", "in reserve") ||
            is(f, "status", "withdrawn"))
            return true;
    return false;
}

static bool wm_by_field(const bn_doc *view)
{
    int64_t winner = winner_of(view);

    return winner >= 0 && wm_stays(view, (uint32_t)winner);
}

static bool wm_level(const bn_doc *view)
{
    return winner_of(view) < 0 && wm_won(view, 0) == wm_won(view, 1);
}

static bool wm_no_combat(const bn_doc *view)
{
    return winner_of(view) < 0 && wm_won(view, 0) + wm_won(view, 1) == 0;
}

/* ---- Obsidian ------------------------------------------------------------------------------ */

/* Stands of a side that are where this word says, of which those with a mark; NULL: any. */
static int64_t ob_count(const bn_doc *state, uint32_t of, const char *where, const char *mark)
{
    int64_t count = 0;

    for (const bn_doc *s = first(side_at(state, of), "stands"); s; s = s->next) {
        bool marked = mark == NULL;

        for (const bn_doc *m = mark ? first(s, "marks") : NULL; m; m = m->next)
            marked = marked || strcmp(m->text, mark) == 0;
        count += marked && (where == NULL || is(s, "where", where));
    }
    return count;
}

static bool ob_stands(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    int64_t lost = ob_count(state, of, "fallen", NULL) + ob_count(state, of, "fled", NULL);
    int64_t all = 0;

    (void)side;
    for (const bn_doc *s = first(side_at(state, of), "stands"); s; s = s->next)
        all += !is(s, "where", "folded") || bn_doc_at(s, "carrier") != NULL;
    return lost == number(side_at(state, of), "stands_lost").num && value.num == all - lost;
}

static bool ob_points(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return bn_rat_cmp(number(side_at(state, of), "points_lost"), value) == 0;
}

static bool ob_routing(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return value.num == ob_count(state, of, "on_table", "routing");
}

static int64_t ob_lost(const bn_doc *view, int64_t side, const char *key)
{
    return number(side_at(bn_doc_at(view, "state"), (uint32_t)side), key).num;
}

static bool ob_conceded(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state"), *gave_up = bn_doc_at(state, "conceded");

    return gave_up && winner_of(view) >= 0 && !is(state, "winner", gave_up->text);
}

/* The side that won has a condition of victory, and no one conceded. */
static bool ob_condition(const bn_doc *view)
{
    return winner_of(view) >= 0 && bn_doc_at(bn_doc_at(view, "state"), "conceded") == NULL;
}

static bool ob_survived(const bn_doc *view)
{
    return ob_condition(view) &&
           ob_count(bn_doc_at(view, "state"), (uint32_t)winner_of(view), "on_table", NULL) > 0;
}

static bool ob_destroyed(const bn_doc *view)
{
    return ob_condition(view) && ob_lost(view, 1 - winner_of(view), "stands_lost") > 0;
}

static bool ob_exited(const bn_doc *view)
{
    return ob_condition(view) &&
           ob_count(bn_doc_at(view, "state"), (uint32_t)winner_of(view), "withdrawn", NULL) > 0;
}

static bool ob_drawn(const bn_doc *view)
{
    return winner_of(view) < 0;
}

static bool ob_gone(const bn_doc *view)
{
    return winner_of(view) >= 0 && ob_count(bn_doc_at(view, "state"),
                                            (uint32_t)(1 - winner_of(view)), "on_table", NULL) == 0;
}

static bool ob_both_gone(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state");

    return winner_of(view) < 0 &&
           ob_count(state, 0, "on_table", NULL) + ob_count(state, 1, "on_table", NULL) == 0;
}

/* By points; which way round is a variant, so both are accepted, but level points win nothing. */
static bool ob_by_points(const bn_doc *view)
{
    bool level = ob_lost(view, 0, "points_lost") == ob_lost(view, 1, "points_lost");

    return level == (winner_of(view) < 0);
}

/* ---- GURPS 3 ------------------------------------------------------------------------------- */

static bool side_says(const bn_doc *state, const char *key, uint32_t of, bn_rat value)
{
    return bn_rat_cmp(number(side_at(state, of), key), value) == 0;
}

static bool g3_men(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return side_says(state, "men", of, value);
}

static bool g3_ts(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return side_says(state, "ts", of, value);
}

static bool g3_dead(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    bn_rat sum = bn_rat_int(0);

    (void)side;
    for (const bn_doc *unit = first(side_at(state, of), "units"); unit; unit = unit->next)
        sum = bn_rat_add(sum, number(unit, "dead"));
    return bn_rat_cmp(sum, value) == 0;
}

static const char *g3_contest(const bn_doc *view)
{
    const bn_doc *won = bn_doc_at(bn_doc_at(view, "state"), "contest_won_by");

    return won ? won->text : NULL;
}

/* Four points make a victory; of many sides there is no such number. */
static bool g3_by_contest(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state");

    return winner_of(view) >= 0 && g3_contest(view) && is(state, "winner", g3_contest(view)) &&
           number(state, "difference").num >= 4;
}

static bool g3_inconclusive(const bn_doc *view)
{
    return winner_of(view) < 0 && g3_contest(view) &&
           number(bn_doc_at(view, "state"), "difference").num < 4;
}

static bool g3_greatest(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state");

    return g3_contest(view) && (winner_of(view) < 0 ? strcmp(g3_contest(view), "nobody") == 0
                                                    : is(state, "winner", g3_contest(view)));
}

static bool g3_by_field(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state");
    int64_t holder = -1, at = 0;

    for (const bn_doc *side = first(state, "sides"); side; side = side->next, at++)
        if (holder < 0 && bn_doc_at(side, "holds_field") && bn_doc_at(side, "holds_field")->truth)
            holder = at;
    return g3_contest(view) == NULL && holder == winner_of(view);
}

/* ---- DragonQuest --------------------------------------------------------------------------- */

static bool dq_soldiers(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return side_says(state, "soldiers", of, value);
}

static bool dq_power(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return side_says(state, "battle_power", of, value);
}

static bool dq_fatigue(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return is(side_at(state, of), "fatigue", "none") == (value.num == 0);
}

static bool dq_gone(const bn_doc *view)
{
    int64_t winner = winner_of(view);

    return winner >= 0 && ob_lost(view, 1 - winner, "soldiers") == 0 &&
           ob_lost(view, winner, "soldiers") > 0;
}

static bool dq_by_total(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state"), *won = bn_doc_at(state, "won_by");

    return winner_of(view) >= 0 && won && is(state, "winner", won->text);
}

static bool dq_equal(const bn_doc *view)
{
    return winner_of(view) < 0 && is(bn_doc_at(view, "state"), "won_by", "nobody");
}

static bool dq_not_fought(const bn_doc *view)
{
    return winner_of(view) < 0 && bn_doc_at(bn_doc_at(view, "state"), "won_by") == NULL;
}

/* ---- campaigns ----------------------------------------------------------------------------- */

static bool c_victories(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return side_says(state, "victories", of, value);
}

static bool c_treasury(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return side_says(state, "treasury", of, value);
}

static bool c_money(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return side_says(state, "money", of, value);
}

static bool c_bill(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return side_says(state, "next_bill", of, value);
}

static bool c_places(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    int64_t held = 0;

    (void)of;
    for (const bn_doc *place = first(state, "places"); place; place = place->next)
        held += is(place, "holder", side);
    return bn_rat_cmp(bn_rat_int(held), value) == 0;
}

/* The sum of a number over the forces of a side that are in the field, and whether there is one. */
static int64_t afield(const bn_doc *state, uint32_t of, const char *key, bool *any)
{
    int64_t sum = 0;

    *any = false;
    for (const bn_doc *force = first(side_at(state, of), "forces"); force; force = force->next)
        if (is(force, "fate", "in the field")) {
            sum += number(force, key).num;
            *any = true;
        }
    return sum;
}

static bool wm_c_fit(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    bool any;

    (void)side;
    return afield(state, of, "strength", &any) == value.num;
}

static bool g4_c_strength(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    bool any;

    (void)side;
    return afield(state, of, "troop_strength", &any) == value.num;
}

static bool g3_c_men(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    (void)side;
    return bn_rat_cmp(number(first(side_at(state, of), "forces"), "men"), value) == 0;
}

static bool dq_c_troops(const bn_doc *state, const char *side, uint32_t of, bn_rat value)
{
    int64_t sum = 0;

    (void)side;
    for (const bn_doc *force = first(side_at(state, of), "forces"); force; force = force->next)
        for (const bn_doc *group = first(force, "groups"); group; group = group->next)
            sum += number(group, "heads").num;
    return sum == value.num;
}

/* Whether a side still has troops that count, in the terms of each system. */
static bool has_forces(const bn_doc *state, uint32_t of)
{
    for (const bn_doc *force = first(side_at(state, of), "forces"); force; force = force->next) {
        if (is(force, "fate", "in the field") || is(force, "fate", "being raised"))
            return true;
        if (bn_doc_at(force, "position") != NULL)
            return true; /* DragonQuest: the dead hold no hex */
        for (const bn_doc *unit = first(force, "units"); unit; unit = unit->next)
            if (is(unit, "standing", "not raised") ||
                (is(unit, "standing", "in the army") &&
                 number(unit, "count").num + number(unit, "wounded").num > 0))
                return true;
    }
    return false;
}

static uint32_t sides_of(const bn_doc *state)
{
    uint32_t count = 0;

    for (const bn_doc *side = first(state, "sides"); side; side = side->next)
        count++;
    return count;
}

/* Of allies several may stand. */
static bool c_alone(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state");
    int64_t winner = winner_of(view);
    uint32_t standing = 0, sides = sides_of(state);

    for (uint32_t side = 0; side < sides; side++)
        standing += has_forces(state, side);
    return winner >= 0 && has_forces(state, (uint32_t)winner) && standing < sides;
}

static bool c_battles(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state");
    int64_t most = 0, best = -1;
    uint32_t sides = sides_of(state), with = 0;

    for (uint32_t side = 0; side < sides; side++) {
        int64_t won = number(side_at(state, side), "victories").num;

        with = won == most ? with + 1 : won > most ? 1 : with;
        best = won >= most ? (int64_t)side : best;
        most = won > most ? won : most;
    }
    return winner_of(view) == (with > 1 ? -1 : best);
}

static bool c_aim(const bn_doc *view)
{
    const bn_doc *state = bn_doc_at(view, "state"), *decided = bn_doc_at(view, "decided");
    const bn_doc *winner = winner_of(view) < 0 ? NULL : side_at(state, (uint32_t)winner_of(view));

    for (const bn_doc *place = first(state, "places"); place; place = place->next)
        if (strstr(bn_doc_at(decided, "text")->text, bn_doc_at(place, "name")->text) != NULL &&
            (winner ? is(place, "holder", bn_doc_at(winner, "name")->text)
                    : bn_doc_at(place, "holder") == NULL))
            return true;
    return false;
}

/* ---- all of them --------------------------------------------------------------------------- */

static const struct figure_row {
    const char *game; /* as generated_games names it */
    const char *key;
    bool (*shows)(const bn_doc *state, const char *side, uint32_t of, bn_rat value);
} figures[] = {
    { "gurps4 battle", "fit", g4_fit },
    { "gurps4 battle", "troop_strength", g4_strength },
    { "gurps4 battle", "position_bonus", g4_position },
    { "gurps4 battle", "defense_bonus", g4_defense },
    { "warmachine battle", "fit", wm_fit },
    { "warmachine battle", "battle_rating", wm_rating },
    { "warmachine battle", "fatigue", wm_fatigue },
    { "warmachine battle", "pairs_won", wm_pairs },
    { "obsidian battle", "stands", ob_stands },
    { "obsidian battle", "points_lost", ob_points },
    { "obsidian battle", "routing", ob_routing },
    { "gurps3 battle", "men", g3_men },
    { "gurps3 battle", "ts", g3_ts },
    { "gurps3 battle", "dead", g3_dead },
    { "dragonquest battle", "soldiers", dq_soldiers },
    { "dragonquest battle", "battle_power", dq_power },
    { "dragonquest battle", "fatigue", dq_fatigue },
    { "warmachine campaign", "fit", wm_c_fit },
    { "warmachine campaign", "places", c_places },
    { "warmachine campaign", "treasury", c_treasury },
    { "warmachine campaign", "victories", c_victories },
    { "gurps4 campaign", "troop_strength", g4_c_strength },
    { "gurps4 campaign", "places", c_places },
    { "gurps4 campaign", "money", c_money },
    { "gurps4 campaign", "victories", c_victories },
    { "gurps3 campaign", "men", g3_c_men },
    { "gurps3 campaign", "treasury", c_treasury },
    { "gurps3 campaign", "next_bill", c_bill },
    { "gurps3 campaign", "victories", c_victories },
    { "dragonquest campaign", "troops", dq_c_troops },
    { "dragonquest campaign", "treasury", c_treasury },
    { "dragonquest campaign", "victories", c_victories },
};

static const struct end_row {
    const char *game;
    const char *phrase;
    bool (*fits)(const bn_doc *view);
} ends[] = {
    { "gurps4 battle", " reached 100% casualties.", g4_destroyed },
    { "gurps4 battle", "Both sides reached 100% casualties.", g4_both },
    { "gurps4 battle", " retreated.", g4_escaped },
    { "gurps4 battle", " left without a fight.", g4_no_battle },
    { "gurps4 battle", " broke off the fight and left.", g4_no_battle },
    { "gurps4 battle", " accepted terms.", g4_terms },
    { "gurps4 battle", "agreed on terms", g4_terms },
    { "gurps4 battle", " reached its limit of ", g4_terms },
    { "gurps4 battle", " surrendered.", g4_surrendered },
    { "gurps4 battle", "The referee decided the main battle.", g4_told },
    { "gurps4 battle", " and lost none.", g4_unbeaten },
    { "gurps4 battle", "No side alone won", g4_none_unbeaten },
    { "warmachine battle", " combat roll", wm_by_pairs },
    { "warmachine battle", " alone held the field ", wm_by_field },
    { "warmachine battle", "Both sides won the same number", wm_level },
    { "warmachine battle", "No combat took place.", wm_no_combat },
    { "obsidian battle", " conceded in round ", ob_conceded },
    { "obsidian battle", "; no enemy was there.", ob_condition },
    { "obsidian battle", " off the table by the ", ob_exited },
    { "obsidian battle", ", which a condition of victory names.", ob_destroyed },
    { "obsidian battle", " survived ", ob_survived },
    { "obsidian battle", "Both sides met a condition", ob_drawn },
    { "obsidian battle", " was left on the field.", ob_gone },
    { "obsidian battle", "Neither side had a stand", ob_both_gone },
    { "obsidian battle", "Points lost: ", ob_by_points },
    { "gurps3 battle", " won the contest of Strategy on day ", g3_by_contest },
    { "gurps3 battle", ", which was not enough to win the battle.", g3_inconclusive },
    { "gurps3 battle", ", so no side won.", g3_inconclusive },
    { "gurps3 battle", " had the greatest margin in the contest", g3_greatest },
    { "gurps3 battle", "; the last day had no contest of Strategy.", g3_by_field },
    { "dragonquest battle", " had no soldier left.", dq_gone },
    { "dragonquest battle", " had the higher total in battle ", dq_by_total },
    { "dragonquest battle", "Both totals of the last battle", dq_equal },
    { "dragonquest battle", "The last battle was not fought.", dq_not_fought },
    { "warmachine campaign", " had a force left in the field.", c_alone },
    { "warmachine campaign", " battle", c_battles },
    { "gurps4 campaign", " had a force left in the field.", c_alone },
    { "gurps4 campaign", " battle", c_battles },
    { "gurps3 campaign", " had a force left in the field.", c_alone },
    { "gurps3 campaign", " battle", c_battles },
    { "dragonquest campaign", " had a force left in the field.", c_alone },
    { "dragonquest campaign", " battle", c_battles },
    { "gurps4 campaign", " when the campaign ended.", c_aim },
};

static uint32_t seen[BN_COUNT(ends)];

bool claim_figure(const generated_game *game, const char *key, const bn_doc *state,
                  const char *side, uint32_t number_of_side, bn_rat value)
{
    for (size_t i = 0; i < BN_COUNT(figures); i++)
        if (strcmp(figures[i].game, game->name) == 0 && strcmp(figures[i].key, key) == 0)
            return figures[i].shows(state, side, number_of_side, value);
    return false;
}

/* The phrase with the longest match counts: one may lie in another. */
const char *claim_end(const generated_game *game, const char *sentence, const bn_doc *view)
{
    const struct end_row *row = NULL;

    for (size_t i = 0; i < BN_COUNT(ends); i++)
        if (strcmp(ends[i].game, game->name) == 0 && strstr(sentence, ends[i].phrase) != NULL &&
            (row == NULL || strlen(ends[i].phrase) > strlen(row->phrase)))
            row = &ends[i];
    if (row == NULL)
        return "no such end is listed here";
    seen[row - ends]++;
    return row->fits(view) ? NULL : "the view shows another end";
}

const char *claims_seen(const generated_game *game)
{
    static char words[SEEN];
    bn_text out = bn_text_over(words, sizeof words);

    for (size_t i = 0; i < BN_COUNT(ends); i++) {
        if (strcmp(ends[i].game, game->name) != 0)
            continue;
        bn_text_add(&out, out.length > 0 ? "; \"" : "\"");
        bn_text_add(&out, ends[i].phrase);
        bn_text_add(&out, "\" ");
        bn_text_int(&out, seen[i]);
    }
    return words;
}
