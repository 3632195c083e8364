/* A campaign in plain words: its questions, their options, and what an answer brought about. */
#include "steps.h"

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

enum { NAME_MOST = 320 }; /* bytes: 60 characters of four bytes, and the number of a part */

static const char *kind_name(const wm_setup *setup, const wm_campaign *s,
                             const bn_question *question)
{
    const wm_standing *standing = &s->columns[question->about[0]].standing;

    return wm_force_of(setup, standing->force)->kinds[question->about[1]].name;
}

/* Whom the words of a row call <>: a number of units, a kind of members, or the place. */
static void other_name(const wm_setup *setup, const wm_campaign *s, const bn_question *question,
                       bn_text *out)
{
    if (question->kind == WM_C_RETREAT || question->kind == WM_C_ADVANCE)
        bn_text_int(out, question->about[1]);
    else if (question->kind == WM_C_RULED_TROOPS)
        bn_text_add(out, kind_name(setup, s, question));
    else if (question->about[0] < 0 && question->about[1] >= 0)
        bn_text_add(out, setup->campaign.places[question->about[1]].name);
}

void wm_campaign_describe(const void *with, const void *state, const bn_question *question,
                          bn_text *out)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;
    char names[2][NAME_MOST] = { "", "" };
    bn_text thing = bn_text_over(names[0], NAME_MOST), other = bn_text_over(names[1], NAME_MOST);

    if (question->kind < WM_BATTLE_KINDS) {
        wm_battle_describe(setup, &s->fight, question, out);
        return;
    }
    if (question->kind == WM_C_ORDER && s->columns[question->about[0]].ended != BN_END_NONE) {
        wm_column_name(setup, &s->columns[question->about[0]], out);
        wm_errand_words(setup, &s->columns[question->about[0]], out);
        bn_text_add(out, ". What are its orders?");
        return;
    }
    if (question->about[0] >= 0)
        wm_column_name(setup, &s->columns[question->about[0]], &thing);
    other_name(setup, s, question, &other);
    bn_kind_describe(&wm_kinds[question->kind], names[0], setup->sides[question->side].name,
                     names[1], out);
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
    case WM_C_RULED_HOLDER:
        bn_text_add(out, index == 0 ? "nobody" : setup->sides[index - 1].name);
        break;
    case WM_C_WAY:
        bn_text_add(out, index == 0 ? "direction, clockwise from north" : "units");
        break;
    case WM_C_GOAL:
        bn_text_add(out, index == 0 ? "x" : "y");
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

static void tell_place(const wm_setup *setup, const wm_column *column, bn_text *out)
{
    bn_game_place_text(&wm_campaign_game, setup, wm_column_at(column), out);
}

static void tell_luck(const wm_setup *setup, const wm_campaign *after, const bn_question *question,
                      bn_text *out)
{
    const wm_column *column = &after->columns[question->about[0]];
    bool luck = (column->luck >> question->about[1] & 1) != 0;

    wm_column_name(setup, column, out);
    if (question->kind == WM_C_FORAGE) {
        bn_text_add(out, luck ? " found food" : " found no food");
        return;
    }
    bn_text_add(out, luck ? " marched 50% further" : " gained no extra distance");
    if (column->worn != WM_FRESH) {
        bn_text_add(out, " and will be fatigued: ");
        bn_text_add(out, wm_book.fatigue[column->worn].level);
    }
}

/* Separates two statements about one answer. */
static void join(bn_text *out)
{
    if (out->length > 0)
        bn_text_add(out, "; ");
}

static void tell_move(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                      int32_t index, bn_text *out)
{
    const wm_column *was = &before->columns[index];
    const wm_column *is = &after->columns[index];

    if (!wm_column_out(is) || (was->x == is->x && was->y == is->y))
        return;
    join(out);
    wm_column_name(setup, is, out);
    bn_text_add(out, " went from ");
    tell_place(setup, was, out);
    bn_text_add(out, " to ");
    tell_place(setup, is, out);
    if (wm_enemies(setup, after, index) != 0)
        bn_text_add(out, " and met the enemy there");
}

static bool fights(const wm_campaign *s)
{
    return s->phase == WM_PHASE_BATTLE;
}

/* Who fought, and advanced or retreated since without a question. */
static void tell_moves(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                       int32_t told, bn_text *out)
{
    for (int32_t e = 0; e < WM_FORCES; e++)
        if (before->entrants[e] != WM_NOBODY && before->entrants[e] != told)
            tell_move(setup, before, after, before->entrants[e], out);
}

static const char *const fates[] = {
    "", " re-formed", " routed", " ceased to exist", " surrendered", " returned home"
};

/* Whether it lost heads, or got them back. */
static bool changed(const wm_column *was, const wm_column *is)
{
    return was->standing.strength != is->standing.strength ||
           was->standing.dead != is->standing.dead;
}

/* What became of each column, if it is not what it was. */
static void tell_fates(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                       bn_seat seat, bool ruling, bn_text *out)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        const wm_column *was = &before->columns[h];
        const wm_column *is = &after->columns[h];

        if (was->fate == WM_UNUSED || is->fate == WM_UNUSED ||
            (was->fate == is->fate && (ruling || !wm_column_out(was) || !changed(was, is))))
            continue;
        if (was->fate != is->fate) {
            join(out);
            wm_column_name(setup, is, out);
            bn_text_add(out, fates[is->fate]);
        }
        if (!ruling && wm_column_out(was) && changed(was, is))
            wm_tell_heads(setup, was, is,
                          wm_column_known(setup, after, WM_HIDES_WOUNDED, seat, is->side), out);
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
        bn_text_add(out, " took ");
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
                bn_text_count(out, before->charges[f][p][i], "charge of ", "charges of ");
                bn_text_add(out, person->items[i].name);
                bn_text_add(out, " left");
            }
    }
}

/* The old value and the new one; who holds a place is shown with all places. */
static void tell_ruling(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                        const bn_question *question, bn_text *out)
{
    int32_t index = question->about[0], kind = question->about[1];

    bn_text_add(out, "The referee rules: ");
    if (question->kind == WM_C_RULED_TROOPS) {
        wm_column_name(setup, &after->columns[index], out);
        bn_text_add(out, ": ");
        bn_text_grouped(out, after->columns[index].standing.kinds[kind]);
        bn_text_char(out, ' ');
        bn_text_add(out, kind_name(setup, after, question));
        bn_text_add(out, ", not ");
        bn_text_grouped(out, before->columns[index].standing.kinds[kind]);
    } else if (question->kind == WM_C_RULED_TREASURY) {
        bn_text_add(out, "the treasury of ");
        bn_text_add(out, setup->sides[question->side].name);
        bn_text_add(out, ": ");
        bn_text_grouped(out, after->treasury[question->side]);
        bn_text_add(out, ", not ");
        bn_text_grouped(out, before->treasury[question->side]);
    } else {
        bn_text_add(out, setup->campaign.places[kind].name);
        bn_text_add(out, after->seats[kind].holder == 0 ? " has no owner" : " changes hands");
    }
}

static void tell_clock(const wm_setup *setup, const wm_campaign *before, const wm_column *column,
                       bn_text *out)
{
    const wm_clock *clock = before->sub == 0 ? &column->battle : &column->march;

    wm_column_name(setup, column, out);
    wm_tell_fatigue(clock->level, clock->days, out);
}

static void tell_answer(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                        const bn_question *question, bn_text *out)
{
    switch (question->kind) {
    case WM_C_FATIGUE_DAYS:
        tell_clock(setup, before, &after->columns[question->about[0]], out);
        break;
    case WM_C_FORAGE:
    case WM_C_FORCED_MARCH:
        tell_luck(setup, after, question, out);
        break;
    case WM_C_RULED_TROOPS:
    case WM_C_RULED_TREASURY:
    case WM_C_RULED_HOLDER:
        tell_ruling(setup, before, after, question, out);
        break;
    case WM_C_INITIATIVE:
        bn_text_add(out, setup->sides[after->initiative].name);
        bn_text_add(out, " gained the initiative");
        break;
    case WM_C_MOVE_FIRST:
        bn_text_add(out, setup->sides[after->first].name);
        bn_text_add(out, " will move first");
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

static void tell_fight(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                       const bn_question *question, bn_seat seat, bn_text *out)
{
    wm_battle ended;

    if (before->fight.body_count == 0)
        return;
    if (after->fight.body_count > 0) {
        wm_battle_tell(setup, &before->fight, &after->fight, question, seat, out);
        return;
    }
    wm_fight_ended(setup, before, after, question, &ended);
    wm_battle_tell(setup, &before->fight, &ended, question, seat, out);
}

void wm_campaign_tell(const void *with, const void *before, const void *after,
                      const bn_question *question, bn_seat seat, bn_text *out)
{
    const wm_setup *setup = with;
    const wm_campaign *was = before;
    const wm_campaign *is = after;

    if (question->kind < WM_BATTLE_KINDS)
        tell_fight(setup, was, is, question, seat, out);
    else if (bn_seat_sees(seat, question))
        tell_answer(setup, was, is, question, out);
    if (!fights(was) && fights(is)) {
        join(out);
        bn_text_add(out, setup->sides[is->fight.attacker].name);
        bn_text_add(out, is->fight.storm ? " stormed the walls" : " attacked");
    }
    if (was->fight.body_count > 0 && is->fight.body_count == 0)
        tell_moves(setup, was, is, question->kind < WM_BATTLE_KINDS ? WM_NONE : question->about[0],
                   out);
    if (was->phase <= WM_PHASE_LUCK && is->phase == WM_PHASE_MOVE) {
        join(out);
        bn_text_add(out, "no one rolled for initiative: no enemies can meet");
    }
    if (!fights(is))
        tell_fates(setup, was, is, seat, wm_kinds[question->kind].ruling, out);
    tell_charges(setup, was, is, out);
    tell_places(setup, was, is, out);
    if (is->phase != WM_PHASE_BATTLE && was->phase != WM_PHASE_BATTLE)
        wm_tell_evening(setup, was, is, seat, out);
    if (is->day > was->day) {
        join(out);
        bn_text_add(out, "Day ");
        bn_text_int(out, is->phase == WM_PHASE_OVER ? is->day - 1 : is->day);
        bn_text_add(out, is->phase == WM_PHASE_OVER ? " was the last" : " starts");
    }
}
