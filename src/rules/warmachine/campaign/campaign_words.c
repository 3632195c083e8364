/* A campaign in plain words: its questions, their options, and what an answer brought about. */
#include "campaign_parts.h"

void wm_column_name(const wm_setup *setup, const wm_column *column, bn_text *out)
{
    bn_text_add(out, wm_force_of(setup, column->standing.force)->name);
    if (column->part == 0)
        return;
    bn_text_add(out, " (part ");
    bn_text_int(out, column->part);
    bn_text_char(out, ')');
}

/* ---- questions ------------------------------------------------------------------------------- */

/* {} is the column meant, [] the side, () the place, # the number that goes with it. */
static const char *const questions[WM_CAMPAIGN_KINDS - WM_BATTLE_KINDS] = {
    [WM_C_TIME_UNIT - WM_BATTLE_KINDS] = "How long is this move?",
    [WM_C_MAP_UNIT - WM_BATTLE_KINDS] = "How many miles has a unit of the map?",
    [WM_C_TERRAIN_RATE - WM_BATTLE_KINDS] =
        "How many percent of the usual way does the ground allow?",
    [WM_C_FORAGE_TERRAIN - WM_BATTLE_KINDS] = "How good is the ground for foraging?",
    [WM_C_CLERIC_FEEDS_ALL - WM_BATTLE_KINDS] =
        "Do clerics who create food feed their whole force?",
    [WM_C_FOOD_WEEKS - WM_BATTLE_KINDS] = "How many weeks of food has ()?",
    [WM_C_ORDER - WM_BATTLE_KINDS] = "What does {} do?",
    [WM_C_FORAGE - WM_BATTLE_KINDS] = "{} looks for food",
    [WM_C_FORCED_MARCH - WM_BATTLE_KINDS] = "{} tries a forced march",
    [WM_C_INITIATIVE - WM_BATTLE_KINDS] = "Who has the initiative",
    [WM_C_MOVE_FIRST - WM_BATTLE_KINDS] = "[]: move first or second?",
    [WM_C_WAY - WM_BATTLE_KINDS] = "Where does {} go, and how many units? (0 units: it stops)",
    [WM_C_HALT - WM_BATTLE_KINDS] = "{} has come upon the enemy: stop or go on?",
    [WM_C_CATCH - WM_BATTLE_KINDS] = "[]: attack {} on the march?",
    [WM_C_ATTACK - WM_BATTLE_KINDS] = "[]: attack where {} stands?",
    [WM_C_SIEGE - WM_BATTLE_KINDS] = "[]: storm () or invest it, or depart?",
    [WM_C_SORTIE - WM_BATTLE_KINDS] = "[]: stay in () or come out?",
    [WM_C_SURRENDER - WM_BATTLE_KINDS] = "Does the garrison of () surrender?",
    [WM_C_FATIGUE_DAYS - WM_BATTLE_KINDS] = "How many days is {} tired like this?",
    [WM_C_RETREAT - WM_BATTLE_KINDS] = "Which way does {} go back # units?",
    [WM_C_ADVANCE - WM_BATTLE_KINDS] = "Which way does {} advance # units?",
};

static void fill(const wm_setup *setup, const wm_campaign *s, const bn_question *question,
                 const char *words, bn_text *out)
{
    for (; *words; words++) {
        if (words[0] == '{') {
            wm_column_name(setup, &s->columns[question->about[0]], out);
            words++;
        } else if (words[0] == '[') {
            bn_text_add(out, setup->sides[question->side].name);
            words++;
        } else if (words[0] == '(' && words[1] == ')') {
            bn_text_add(out, setup->campaign.places[question->about[1]].name);
            words++;
        } else if (words[0] == '#') {
            bn_text_int(out, question->about[1]);
        } else {
            bn_text_char(out, *words);
        }
    }
}

void wm_campaign_describe(const void *setup, const void *state, const bn_question *question,
                          bn_text *out)
{
    const wm_campaign *s = state;

    if (question->kind < WM_BATTLE_KINDS)
        wm_battle_describe(setup, &s->fight, question, out);
    else
        fill(setup, s, question, questions[question->kind - WM_BATTLE_KINDS], out);
}

/* ---- options and parts ----------------------------------------------------------------------- */

void wm_campaign_word(const void *with, const void *state, const bn_question *question,
                      int32_t index, bn_text *out)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;
    const char *const *words = wm_kinds[question->kind].words;

    if (question->kind < WM_BATTLE_KINDS) {
        wm_battle_word(setup, &s->fight, question, index, out);
        return;
    }
    switch (question->kind) {
    case WM_C_RETREAT:
    case WM_C_ADVANCE:
        bn_text_add(out, bn_ground_word(setup->campaign.map, index));
        break;
    case WM_C_WAY:
        bn_text_add(out, index == 0 ? "direction, clockwise from north" : "units");
        break;
    case WM_C_INITIATIVE:
        bn_text_add(out, setup->sides[index].name);
        break;
    case WM_C_FORAGE:
    case WM_C_FORCED_MARCH:
    case WM_C_FATIGUE_DAYS:
        wm_column_name(setup, &s->columns[question->about[0]], out);
        break;
    default:
        bn_text_add(out, words ? words[index] : wm_kinds[question->kind].title);
    }
}

/* ---- what an answer brought about ------------------------------------------------------------ */

static void tell_place(const wm_column *column, bn_text *out)
{
    bn_text_char(out, '(');
    bn_text_int(out, column->x);
    bn_text_add(out, ", ");
    bn_text_int(out, column->y);
    bn_text_char(out, ')');
}

static void tell_luck(const wm_setup *setup, const wm_campaign *after, const bn_question *question,
                      bn_text *out)
{
    const wm_column *column = &after->columns[question->about[0]];
    bool luck = (column->luck >> question->about[1] & 1) != 0;

    wm_column_name(setup, column, out);
    if (question->kind == WM_C_FORAGE) {
        bn_text_add(out, luck ? " finds food" : " finds no food");
        return;
    }
    bn_text_add(out, luck ? " marches half as far again" : " gets no farther than on other days");
    if (column->worn != WM_FRESH) {
        bn_text_add(out, " and will be tired after it: ");
        bn_text_add(out, wm_fatigue[column->worn].level);
    }
}

static void tell_move(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                      int32_t index, bn_text *out)
{
    const wm_column *was = &before->columns[index];
    const wm_column *is = &after->columns[index];

    if (was->x == is->x && was->y == is->y)
        return;
    wm_column_name(setup, is, out);
    bn_text_add(out, " goes from ");
    tell_place(was, out);
    bn_text_add(out, " to ");
    tell_place(is, out);
    if (wm_enemies(setup, after, index) != 0)
        bn_text_add(out, ", where it meets the enemy");
}

static bool fights(const wm_campaign *s)
{
    return s->phase == WM_PHASE_BATTLE;
}

/* Between two things told of one answer. */
static void join(bn_text *out)
{
    if (out->length > 0)
        bn_text_add(out, "; ");
}

/* A battle that left no ways to choose is closed already, and cannot tell of itself. */
static void tell_victor(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                        bn_text *out)
{
    for (uint32_t side = 0; side < WM_SIDES; side++) {
        if (after->victories[side] == before->victories[side])
            continue;
        join(out);
        bn_text_add(out, setup->sides[side].name);
        bn_text_add(out, " has won");
    }
}

static const char *const fates[] = { "", "", " is routed", " is no more", " surrenders" };

/* What became of each column, if it is not what it was. */
static void tell_fates(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                       bn_text *out)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        const wm_column *was = &before->columns[h];
        const wm_column *is = &after->columns[h];

        if (!wm_column_out(was) || is->fate == WM_UNUSED ||
            (was->fate == is->fate && was->standing.strength == is->standing.strength))
            continue;
        join(out);
        wm_column_name(setup, is, out);
        if (was->fate != is->fate) {
            bn_text_add(out, fates[is->fate]);
        } else {
            bn_text_add(out, " has ");
            bn_text_grouped(out, is->standing.strength);
            bn_text_add(out, " fit of ");
            bn_text_grouped(out, was->standing.strength);
        }
    }
}

static void tell_places(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                        bn_text *out)
{
    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        if (before->seats[p].holder == after->seats[p].holder || after->seats[p].holder == 0)
            continue;
        join(out);
        bn_text_add(out, setup->sides[after->seats[p].holder - 1].name);
        bn_text_add(out, " holds ");
        bn_text_add(out, setup->campaign.places[p].name);
    }
}

/* What a battle used up. */
static void tell_charges(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                         bn_text *out)
{
    for (int32_t f = 0; wm_charges_kept(setup) && f < WM_FORCES; f++) {
        const wm_person *person;

        for (int32_t p = 0; (person = wm_person_of(wm_force_of(setup, f), p)) != NULL; p++)
            for (int32_t i = 0; i < person->item_count; i++) {
                if (after->charges[f][p][i] == before->charges[f][p][i])
                    continue;
                join(out);
                bn_text_add(out, person->name);
                bn_text_add(out, ": ");
                bn_text_int(out, after->charges[f][p][i]);
                bn_text_add(out, " of ");
                bn_text_int(out, before->charges[f][p][i]);
                bn_text_add(out, " charges of ");
                bn_text_add(out, person->items[i].name);
                bn_text_add(out, " left");
            }
    }
}

static void tell_answer(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                        const bn_question *question, bn_text *out)
{
    switch (question->kind) {
    case WM_C_FORAGE:
    case WM_C_FORCED_MARCH:
        tell_luck(setup, after, question, out);
        break;
    case WM_C_INITIATIVE:
        bn_text_add(out, setup->sides[after->initiative].name);
        bn_text_add(out, " has the initiative");
        break;
    case WM_C_MOVE_FIRST:
        bn_text_add(out, setup->sides[after->first].name);
        bn_text_add(out, " moves first");
        break;
    case WM_C_WAY:
    case WM_C_HALT:
    case WM_C_CATCH:
    case WM_C_RETREAT:
    case WM_C_ADVANCE:
        tell_move(setup, before, after, question->about[0], out);
        break;
    default:
        break;
    }
}

void wm_campaign_tell(const void *with, const void *before, const void *after,
                      const bn_question *question, bn_text *out)
{
    const wm_setup *setup = with;
    const wm_campaign *was = before;
    const wm_campaign *is = after;

    if (question->kind < WM_BATTLE_KINDS && is->fight.body_count > 0)
        wm_battle_tell(setup, &was->fight, &is->fight, question, out);
    else if (question->kind >= WM_BATTLE_KINDS)
        tell_answer(setup, was, is, question, out);
    if (!fights(was) && fights(is)) {
        join(out);
        bn_text_add(out, setup->sides[is->fight.attacker].name);
        bn_text_add(out, is->fight.storm ? " storms the walls" : " attacks");
    }
    if (fights(was) && is->fight.body_count == 0)
        tell_victor(setup, was, is, out);
    if (!fights(is))
        tell_fates(setup, was, is, out);
    tell_charges(setup, was, is, out);
    tell_places(setup, was, is, out);
    if (is->day > was->day) {
        join(out);
        bn_text_add(out, "Day ");
        bn_text_int(out, is->phase == WM_PHASE_OVER ? is->day - 1 : is->day);
        bn_text_add(out, is->phase == WM_PHASE_OVER ? " was the last" : " begins");
    }
}
