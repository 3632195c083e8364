/* A battle in plain words: its questions, their options, and what an answer brought about. */
#include "steps.h"

#include <string.h>

#include "rules/forces/strength.h"
#include "rules/outcome/recovery.h"

static const char *name_of(const g3_setup *setup, const g3_battle *battle, const bn_question *q)
{
    int32_t about = q->about[0];

    if (q->kind == G3_ASK_TARGETS || q->kind == G3_ASK_AIM)
        return "";
    if (q->kind == G3_ASK_MISSION ||
        (q->kind >= G3_ASK_MISSION_ENDS && q->kind <= G3_ASK_MISSION_ROLL))
        return setup->sides[q->side].force.detachments[about].name;
    if (about < 0)
        return q->kind == G3_ASK_CAPTAIN || q->kind == G3_ASK_CAPTAIN_DIE
                   ? setup->sides[q->side].name
                   : "";
    return about >= G3_ABOUT_PERSON ? g3_person_of(setup, about - G3_ABOUT_PERSON)->name
                                    : g3_unit_of(setup, about)->name;
}

static void effect_words(int32_t effect, bn_text *out)
{
    for (const char *at = g3_es_effects_words[effect]; *at; at++)
        bn_text_char(out, *at == '_' ? ' ' : *at);
}

enum { NAMED = 6 }; /* units of one roll that are named */

/* "5d + 25% of Foot, Riders and 2 more". */
static void line_words(const g3_setup *setup, const g3_battle *battle, int32_t u, bn_text *out)
{
    const g3_unit_state *unit = &battle->units[u];
    int32_t add = setup->figures->casualty_table[unit->line].add, count = 0;

    bn_text_int(out, setup->figures->casualty_table[unit->line].dice);
    bn_text_add(out, add == 0 ? "d" : add > 0 ? "d + " : "d - ");
    if (add != 0)
        bn_text_int(out, add > 0 ? add : -add);
    bn_text_add(out, "% of ");
    for (int32_t v = 0; v < g3_units(setup); v++) {
        const g3_unit_state *other = &battle->units[v];

        if (v != u && (setup->rules.casualty_roll_per_unit || other->line != unit->line ||
                       !g3_fields(battle, unit->side, v) || other->did & G3_DID_LOSE))
            continue;
        if (count++ >= NAMED)
            continue;
        bn_text_add(out, count > 1 ? ", " : "");
        bn_text_add(out, g3_unit_of(setup, v)->name);
    }
    if (count <= NAMED)
        return;
    bn_text_add(out, " and ");
    bn_text_int(out, count - NAMED);
    bn_text_add(out, " more");
}

/* More dice than one throw has: "Ivo (12 of 14 dice first)", "Ivo (the last 2 of 14 dice)". */
static void dice_words(const g3_battle *battle, int32_t thrown, bn_text *out)
{
    bool last = battle->left <= thrown;

    bn_text_add(out, last ? " (the last " : " (");
    bn_text_int(out, thrown);
    bn_text_add(out, " of ");
    bn_text_int(out, battle->dice);
    bn_text_add(out, last ? " dice)" : battle->left == battle->dice ? " dice first)" : " dice)");
}

void g3_battle_describe(const void *with, const void *state, const bn_question *question,
                        bn_text *out)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    char words[2][1000] = { "", "" };
    bn_text thing = bn_text_over(words[0], sizeof words[0]);
    bn_text other = bn_text_over(words[1], sizeof words[1]);

    if (question->kind == G3_ASK_LOSSES)
        line_words(setup, battle, question->about[0], &thing);
    else if (question->kind == G3_ASK_STRUCK)
        g3_struck_words(setup, battle, question->side, &thing);
    else if (question->about[0] < 0 && question->kind == G3_ASK_LUCK_ROLL)
        bn_text_add(&thing, setup->sides[question->side].name);
    else
        bn_text_add(&thing, name_of(setup, battle, question));
    if (question->kind == G3_ASK_DAMAGE && battle->dice > question->throws[0].count)
        dice_words(battle, question->throws[0].count, &thing);
    if (question->kind == G3_ASK_TARGETS || question->kind == G3_ASK_AIM)
        effect_words(g3_target_effect(question), &other);
    bn_kind_describe(&g3_kinds[question->kind], words[0], setup->sides[question->side].name,
                     words[1], out);
}

static const char *const places[3][4] = {
    { "catastrophe", "scouting", "confounding", "defence" },
    { "Morale raised", "Morale lowered", "healing", "strikes" },
    { "against catastrophe", "against confounding", "against scouting", "against strikes" },
};

void g3_battle_word(const void *with, const void *state, const bn_question *question, int32_t index,
                    bn_text *out)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    const bn_kind *kind = &g3_kinds[question->kind];

    switch (question->kind) {
    case G3_ASK_MISSION: {
        int32_t foe;

        bn_text_add(out, g3_mission_words[g3_mission_at(setup, battle, question, index, &foe)]);
        if (foe != G3_NONE && setup->side_count > 2) {
            bn_text_char(out, ' ');
            bn_text_add(out, setup->sides[foe].name);
        }
        break;
    }
    case G3_ASK_DIVINER:
        bn_text_add(out, index == 0 ? "none"
                                    : setup->sides[question->side].force.diviners[index - 1].name);
        break;
    case G3_ASK_MISSION_ROLL:
        bn_text_add(out, index == 0 ? kind->title : "security");
        break;
    case G3_ASK_FACES:
        bn_text_add(out, setup->sides[index].name);
        break;
    case G3_ASK_AIM:
        bn_text_add(out, setup->sides[g3_aim_at(setup, battle, question, index)].name);
        break;
    case G3_ASK_DEFENDER:
    case G3_ASK_BENEFICIARY:
    case G3_ASK_HELD:
        bn_text_add(out, index == 0 ? kind->words[0] : setup->sides[index - 1].name);
        break;
    case G3_ASK_POINTS_A:
    case G3_ASK_POINTS_B:
        bn_text_add(out, places[question->kind - G3_ASK_POINTS_A][index]);
        break;
    case G3_ASK_DEFENCE:
        bn_text_add(out, places[2][index]);
        break;
    case G3_ASK_TARGETS:
        bn_text_add(out, g3_unit_of(setup, g3_target_unit(setup, battle, question, index))->name);
        break;
    case G3_ASK_PLACE:
        bn_text_add(out, index == 0 ? "body"
                                    : g3_person_of(setup, question->about[0] - G3_ABOUT_PERSON)
                                          ->places[index - 1]
                                          .name);
        break;
    case G3_ASK_CRUSHED:
        bn_text_add(out,
                    g3_unit_of(setup, g3_crushed_unit(setup, battle, question->side, index))->name);
        break;
    case G3_ASK_REFORMS:
        bn_text_add(out,
                    g3_unit_of(setup, g3_routed_unit(setup, battle, question->side, index))->name);
        break;
    case G3_ASK_LUCK_ROLL:
        bn_text_add(out, index == 0 ? "second roll" : "third roll");
        break;
    default:
        bn_text_add(out, kind->words ? kind->words[index] : kind->title);
    }
}

/* ---- what happened ------------------------------------------------------------------------- */

/* In the past tense, where one verb suits both a Legion and its Archers. */
static const char *const fates[] = { " held", " withdrew in good order", " routed", " fell back",
                                     " surrendered" };

static void tell_contest(const g3_setup *setup, const g3_battle *after, bn_text *out)
{
    if (!after->fought)
        return;
    bn_text_add(out, after->winner > 0 ? setup->sides[after->winner - 1].name : "No side");
    bn_text_add(out, " won the contest of Strategy");
    if (after->winner > 0) {
        bn_text_add(out, " by ");
        bn_text_int(out, after->difference);
    }
    if (!after->many) {
        bn_text_add(out, ": ");
        bn_text_add(out, g3_line_of(setup, after, 0).grade);
    }
    for (int32_t s = 0; after->many && s < setup->side_count; s++) {
        if (!after->parties[s].contends || !g3_lost(after, s))
            continue;
        bn_text_add(out, ". ");
        bn_text_add(out, setup->sides[s].name);
        bn_text_add(out, " lost it by ");
        bn_text_int(out, after->parties[s].behind);
        bn_text_add(out, ": ");
        bn_text_add(out, g3_line_of(setup, after, s).grade);
    }
}

/* For the referee only: no one else gets a sentence about it. */
static void tell_secret(const g3_setup *setup, const g3_battle *after, const bn_question *question,
                        bn_text *out)
{
    static const char *const ends[] = { NULL, ": the mission succeeded", ": the mission failed",
                                        ": the mission was discovered" };
    const g3_party *party = &after->parties[question->side];
    const g3_force *force = &setup->sides[question->side].force;

    if (question->kind == G3_ASK_DIVINATION) {
        bn_text_add(out, force->diviners[party->diviner - 1].name);
        bn_text_add(out, " predicted ");
        bn_text_int(out, party->divined);
        return;
    }
    if (ends[party->missions[question->about[0]].outcome] == NULL)
        return;
    bn_text_add(out, force->detachments[question->about[0]].name);
    bn_text_add(out, ends[party->missions[question->about[0]].outcome]);
}

/* Whom scavengers found and did not kill. */
static const char *const finds[] = { " was found and left lying", " was found and nursed" };

static void tell_person(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                        const bn_question *question, bn_text *out)
{
    int32_t w = question->about[0] - G3_ABOUT_PERSON;
    const g3_person_state *was = g3_person_now(before, w), *is = g3_person_now(after, w);

    if (is->hits < was->hits) {
        bn_text_add(out, g3_person_of(setup, w)->name);
        bn_text_add(out, " lost ");
        bn_text_int(out, was->hits - is->hits);
        bn_text_add(out, is->hits == was->hits - 1 ? " hit" : " hits");
    }
    if (is->condition == was->condition && is->found == was->found)
        return;
    bn_text_add(out, out->length > 0 ? ". " : "");
    bn_text_add(out, g3_person_of(setup, w)->name);
    bn_text_add(out, is->condition == G3_DEAD          ? " died"
                     : is->condition == was->condition ? finds[is->found - G3_FOUND_LEFT]
                                                       : " fell unconscious");
}

/* What the dice would lead to, before Luck is used or not. */
static void tell_catastrophe(const g3_setup *setup, const g3_battle *after, int32_t side,
                             bn_text *out)
{
    const g3_party *party = &after->parties[side];

    if (party->murder > 0)
        bn_text_add(out, "Assassins had struck earlier. ");
    bn_text_add(out, "Catastrophe of ");
    bn_text_add(out, setup->sides[side].name);
    bn_text_add(out, after->luck > 0 ? ", unless Luck changes it: " : ": ");
    bn_text_add(
        out,
        setup->figures->catastrophe[after->luck > 0 ? after->kept : party->catastrophe].effect);
}

/* The result of the roll for which Luck was used or not; nothing while dice are to follow. Only the referee sees the
 * difference of a veiled contest. */
static void tell_luck(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                      const bn_question *question, bn_seat seat, bn_text *out)
{
    if (after->luck > 0)
        return;
    if (before->step == G3_STEP_CATASTROPHE) {
        tell_catastrophe(setup, after, question->side, out);
    } else if (before->step == G3_STEP_CONTEST) {
        if (!g3_veiled(setup) || seat.role == BN_REFEREE)
            tell_contest(setup, after, out);
    } else {
        tell_person(setup, before, after, question, out);
    }
}

/* "180 of Blue's 212 men passed, more than half: the whole force held". */
static void tell_vote(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                      int32_t u, bn_text *out)
{
    int32_t side = before->units[u].side;
    g3_line line = g3_line_of(setup, after, side);
    int64_t men = g3_men(setup, before, side), passed = 0;

    for (int32_t v = 0; v < g3_units(setup); v++)
        if (g3_fields(before, side, v) &&
            (after->units[v].did & G3_PASSED || g3_unit_of(setup, v)->traits & G3_FEARLESS))
            passed += before->units[v].afoot
                          ? before->units[v].count
                          : g3_men_of(g3_unit_of(setup, v), before->units[v].count);
    bn_text_add(out, ". ");
    bn_text_grouped(out, passed);
    bn_text_add(out, " of the ");
    bn_text_grouped(out, men);
    bn_text_add(out, " men of ");
    bn_text_add(out, setup->sides[side].name);
    bn_text_add(out, g3_majority(passed, men) ? " passed, more than half: the whole force"
                                              : " passed, not more than half: the whole force");
    if (g3_majority(passed, men))
        bn_text_add(out, fates[line.made]);
    else
        bn_text_add(out,
                    g3_cornered(before, u) ? " gave way, with no way out" : fates[line.failed]);
}

void g3_tell_outrage(int32_t by, bn_text *out)
{
    bn_text_add(out, by < 0 ? " failed the Morale roll after the atrocity: Morale "
                            : " passed the Morale roll after the atrocity: Morale ");
    bn_text_signed(out, by);
}

/* The result of a Morale roll. If the majority decides, or no one can leave, the unit's own roll does not decide its
 * fate. */
static void tell_morale(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                        int32_t u, bn_text *out)
{
    int32_t side = before->units[u].side;
    bool passed = after->units[u].did & G3_PASSED;
    const char *words = fates[after->units[u].fate];

    bn_text_add(out, g3_unit_of(setup, u)->name);
    if (g3_line_of(setup, before, side).tested == G3_TESTED_MAJORITY) {
        bn_text_add(out, passed ? " passed the Morale roll" : " failed the Morale roll");
        if (after->settled == 2)
            tell_vote(setup, before, after, u, out);
        return;
    }
    if (g3_cornered(before, u))
        words = passed ? " stayed in good order, with no way out" : fates[G3_SURRENDERS];
    bn_text_add(out, words);
}

static void tell_losses(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                        int32_t u, bn_text *out)
{
    for (int32_t v = 0, first = 1; v < g3_units(setup); v++) {
        if (!(after->units[v].did & G3_DID_LOSE) || before->units[v].did & G3_DID_LOSE ||
            after->units[v].side != after->units[u].side ||
            after->units[v].line != after->units[u].line)
            continue;
        bn_text_add(out, first ? "" : ", ");
        bn_text_add(out, g3_unit_of(setup, v)->name);
        first = 0;
    }
    bn_text_add(out, " lost ");
    bn_text_int(out, after->units[u].percent);
    bn_text_char(out, '%');
}

static void money(const char *before, int64_t amount, bn_text *out)
{
    bn_text_add(out, before);
    bn_text_char(out, '$');
    bn_text_grouped(out, amount);
}

static void tell_spoils(const g3_setup *setup, const g3_party *party, int32_t side, bn_text *out)
{
    if (party->regained > 0) {
        bn_text_add(out, ". ");
        bn_text_add(out, setup->sides[side].name);
        money(" recovered gear of its own casualties worth ", party->regained, out);
    }
    if (party->gear > 0) {
        bn_text_add(out, ". ");
        bn_text_add(out, setup->sides[side].name);
        money(" looted gear worth ", party->gear, out);
        money(", which brought ", party->cash, out);
    }
    if (party->guns > 0) {
        bn_text_add(out, ". ");
        bn_text_add(out, setup->sides[side].name);
        bn_text_add(out, party->guns == 1 ? " captured " : " captured guns: ");
        if (party->guns == 1)
            bn_text_add(out, "a gun");
        else
            bn_text_int(out, party->guns);
    }
    if (party->kept > 0) {
        bn_text_add(out, ". ");
        bn_text_add(out, setup->sides[side].name);
        bn_text_add(out, " kept ");
        bn_text_count(out, party->kept, "gun without its crew", "guns without their crews");
    }
    if (party->ransom > 0) {
        bn_text_add(out, ". ");
        bn_text_add(out, setup->sides[side].name);
        money(" received a ransom of ", party->ransom, out);
    }
}

/* Of all days. A unit that changed sides counts for the side it serves, as in the view and the score (G3-072). */
static void tell_toll(const g3_setup *setup, const g3_battle *after, int32_t side, bn_text *out)
{
    int32_t dead = 0, wounded = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (after->units[u].side == side) {
            dead += after->units[u].dead;
            wounded += after->units[u].wounded;
        }
    bn_text_add(out, ". ");
    bn_text_add(out, setup->sides[side].name);
    bn_text_add(out, ": ");
    bn_text_grouped(out, dead);
    bn_text_add(out, " dead, ");
    bn_text_grouped(out, wounded);
    bn_text_add(out, " wounded");
}

/* "Red won a great victory and held the field", "no side won; no one held the field". */
static void tell_outcome(const g3_setup *setup, const g3_battle *after, bn_text *out)
{
    int32_t winner = g3_winner_of(setup, after), holder = g3_holder_of(after);

    if (after->fought && winner == G3_NONE) {
        bn_text_add(out, "no side won; ");
    } else if (after->fought) {
        const char *grade = g3_line_of(setup, after, winner).grade;

        bn_text_add(out, setup->sides[winner].name);
        bn_text_add(out, " won");
        if (!after->many) {
            bn_text_add(out, strchr("aeiou", grade[0]) ? " an " : " a ");
            bn_text_add(out, grade);
            bn_text_add(out, " victory");
        }
        bn_text_add(out, winner == holder ? " and held the field" : "; ");
        if (winner == holder)
            return;
    }
    bn_text_add(out, holder == G3_NONE ? "no one" : setup->sides[holder].name);
    bn_text_add(out, " held the field");
}

static void tell_end(const g3_setup *setup, const g3_battle *after, bn_text *out)
{
    bn_text_add(out, out->length > 0 ? ". The battle is over: " : "The battle is over: ");
    tell_outcome(setup, after, out);
    for (int32_t s = 0; s < setup->side_count; s++)
        tell_toll(setup, after, s, out);
    for (int32_t s = 0; s < setup->side_count; s++)
        tell_spoils(setup, &after->parties[s], s, out);
}

void g3_battle_tell(const void *with, const void *was, const void *is, const bn_question *question,
                    bn_seat seat, bn_text *out)
{
    const g3_setup *setup = with;
    const g3_battle *before = was, *after = is;
    int32_t about = question->about[0];

    switch (question->kind) {
    case G3_ASK_CATASTROPHE:
        tell_catastrophe(setup, after, question->side, out);
        break;
    case G3_ASK_LUCK:
    case G3_ASK_LUCK_ROLL:
        tell_luck(setup, before, after, question, seat, out);
        break;
    case G3_ASK_MISSION_ENDS:
    case G3_ASK_MISSION_ROLL:
    case G3_ASK_DIVINATION:
        tell_secret(setup, after, question, out);
        break;
    case G3_ASK_POINTS_A:
    case G3_ASK_POINTS_B:
        g3_tell_points(setup, after, out);
        break;
    case G3_ASK_TARGETS:
        g3_tell_targets(setup, before, after, out);
        break;
    case G3_ASK_DEFENCE:
        g3_tell_defence(setup, before, after, out);
        break;
    case G3_ASK_ATROCITY:
        bn_text_add(out, g3_unit_of(setup, about)->name);
        g3_tell_outrage(after->units[about].atrocity - before->units[about].atrocity, out);
        break;
    case G3_ASK_CONTEST:
        tell_contest(setup, after, out);
        break;
    case G3_ASK_MORALE:
        tell_morale(setup, before, after, about, out);
        break;
    case G3_ASK_BAY:
        bn_text_add(out, g3_unit_of(setup, about)->name);
        bn_text_add(out, fates[after->units[about].fate]);
        break;
    case G3_ASK_SURVIVAL:
    case G3_ASK_SECOND:
    case G3_ASK_INJURY:
    case G3_ASK_DAMAGE:
    case G3_ASK_FAINT:
    case G3_ASK_DEATH:
    case G3_ASK_SCAVENGER:
        tell_person(setup, before, after, question, out);
        break;
    case G3_ASK_GLORY:
        g3_tell_glory(setup, after, about - G3_ABOUT_PERSON, out);
        break;
    case G3_ASK_MONTHS:
        g3_tell_months(setup, after, about - G3_ABOUT_PERSON, out);
        break;
    case G3_ASK_PROMOTION: {
        const g3_person_state *person = g3_person_now(after, about - G3_ABOUT_PERSON);

        g3_tell_reaction(setup, g3_person_of(setup, about - G3_ABOUT_PERSON), person->glory - 1,
                         person->reaction, person->favour, out);
        break;
    }
    case G3_ASK_LOSSES:
        tell_losses(setup, before, after, about, out);
        break;
    case G3_ASK_CONTINUE:
        if (after->day > before->day)
            bn_text_add(out, "The battle continues");
        break;
    default:
        break;
    }
    g3_tell_struck(setup, before, after, question, seat, out);
    g3_tell_taken(setup, before, after, out);
    if (after->step == G3_STEP_OVER && before->step != G3_STEP_OVER)
        tell_end(setup, after, out);
}
