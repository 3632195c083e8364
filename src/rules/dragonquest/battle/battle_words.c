/* A battle in plain words: its questions, their options, and what an answer brought about. */
#include "steps.h"

#include "rules/forces/quality.h"

static bool is_person(const bn_question *question)
{
    return question->kind >= DQ_ASK_INJURY && question->kind <= DQ_ASK_UNABLE;
}

static const char *thing_of(const dq_setup *setup, const bn_question *question)
{
    int32_t about = question->about[0];

    if (about < 0)
        return "";
    return is_person(question) ? setup->sides[question->side].characters[about % DQ_CHARACTERS].name
                               : dq_stack_of(setup, question->side)->groups[about].name;
}

void dq_battle_describe(const void *with, const void *state, const bn_question *question,
                        bn_text *out)
{
    const dq_setup *setup = with;

    bn_kind_describe(&dq_kinds[question->kind], thing_of(setup, question),
                     setup->sides[question->side].name, setup->sides[1 - question->side].name, out);
}

static const dq_commander *commander(const dq_unit *unit, int32_t index)
{
    return index == 0 ? &unit->commander : &unit->others[index - 1];
}

static void word_officer(const dq_officers *officer, bn_text *out)
{
    bn_text_add(out, "officer of Rank ");
    bn_text_int(out, officer->ms);
    bn_text_add(out, " and WP ");
    bn_text_int(out, officer->wp);
}

void dq_battle_word(const void *with, const void *state, const bn_question *question, int32_t index,
                    bn_text *out)
{
    const dq_setup *setup = with;
    const dq_battle *battle = state;
    const bn_kind *kind = &dq_kinds[question->kind];

    if (question->kind == DQ_ASK_PERCEIVE || question->kind == DQ_ASK_COMBAT)
        bn_text_add(out, setup->sides[index == 0 ? battle->attacker : 1 - battle->attacker].name);
    else if (question->kind == DQ_ASK_COMMAND)
        bn_text_add(out, commander(dq_stack_of(setup, question->side), index)->name);
    else if (question->kind == DQ_ASK_SUCCESSOR)
        word_officer(&dq_stack_of(setup, question->side)->officers[index], out);
    else if (question->kind == DQ_ASK_HIGHEST)
        bn_text_add(out, index == 0 ? kind->words[0] : setup->sides[index - 1].name);
    else
        bn_text_add(out, kind->words ? kind->words[index] : kind->title);
    if (question->form == BN_FORM_ROLL && is_person(question)) {
        bn_text_add(out, " of ");
        bn_text_add(out, thing_of(setup, question));
    }
}

/* ---- what happened ------------------------------------------------------------------------- */

void dq_next_sentence(const char *words, bn_text *out)
{
    bn_text_add(out, out->length > 0 ? ". " : "");
    bn_text_add(out, words);
}

void dq_tell_spoils(const dq_setup *setup, const dq_battle *battle, int32_t share, const char *name,
                    bn_text *out)
{
    int32_t loser = dq_loser(battle);
    int32_t mounts = dq_mounts_taken(setup->figures, dq_slain(setup, battle, loser, true));

    dq_next_sentence(name, out);
    if (share < 0) {
        bn_text_add(out, " stripped the dead");
        return;
    }
    bn_text_add(out, " took the arms and goods of ");
    bn_text_count(out, dq_spoils(dq_slain(setup, battle, loser, false), share), "dead enemy",
                  "dead enemies");
    if (mounts > 0) {
        bn_text_add(out, " and ");
        bn_text_count(out, mounts, "mount", "mounts");
    }
}

static void tell_form(const dq_setup *setup, const dq_battle *battle, int32_t side, bn_text *out)
{
    int32_t form = battle->parties[side].form;

    bn_text_add(out, setup->sides[side].name);
    bn_text_add(out, ": ");
    bn_text_add(out, dq_attacks(battle, side) ? setup->figures->attack_forms[form].name
                                              : setup->figures->defence_forms[form].name);
}

static void tell_forms(const dq_setup *setup, const dq_battle *battle, bn_text *out)
{
    tell_form(setup, battle, battle->attacker, out);
    bn_text_add(out, "; ");
    tell_form(setup, battle, 1 - battle->attacker, out);
}

/* After a test that failed they have gone, or are still to be named. */
static void tell_deserters(const dq_setup *setup, const dq_battle *before, const dq_battle *after,
                           int32_t side, bn_text *out)
{
    int32_t gone = after->step == DQ_STEP_DESERTERS ? after->parties[side].to_name : 0;

    for (int32_t g = 0; g < DQ_GROUPS; g++)
        gone += after->groups[side][g].deserted - before->groups[side][g].deserted;
    if (gone > 0)
        bn_text_grouped(out, gone);
    else
        bn_text_add(out, "No one");
    bn_text_add(out, " deserted from ");
    bn_text_add(out, setup->sides[side].name);
}

/* Which side has changed, or that none has. */
static void tell_changes(const dq_setup *setup, const dq_battle *before, const dq_battle *after,
                         bn_text *out)
{
    size_t empty = out->length;

    for (int32_t i = 0; i < DQ_SIDES; i++) {
        int32_t s = dq_side_at(after, i);

        if (after->parties[s].form == before->parties[s].form)
            continue;
        bn_text_add(out, out->length > empty ? "; now " : "Now ");
        tell_form(setup, after, s, out);
    }
    if (out->length == empty)
        bn_text_add(out, "Neither side changed form");
}

static void tell_degrees(const dq_setup *setup, const dq_battle *after, bn_text *out)
{
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        int32_t degrees = after->parties[s].degrees;

        if (degrees == 0)
            continue;
        bn_text_add(out, out->length > 0 ? ". " : "");
        bn_text_add(out, setup->sides[s].name);
        bn_text_add(out, " may change form by ");
        bn_text_count(out, degrees, "place", "places");
    }
    if (out->length == 0)
        bn_text_add(out, "Neither side may change form");
}

static void tell_combat(const dq_setup *setup, const dq_battle *after, bn_text *out)
{
    if (after->winner == 0) {
        bn_text_add(out, "The battle was drawn");
    } else {
        bn_text_add(out, setup->sides[after->winner - 1].name);
        bn_text_add(out, " won the battle");
    }
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        bn_text_add(out, s == 0 ? "; " : ", ");
        bn_text_add(out, setup->sides[s].name);
        bn_text_add(out, " lost ");
        if (!setup->rules.casualties_by_quality) {
            bn_text_int(out, after->parties[s].lost);
            bn_text_add(out, " (");
        }
        bn_text_int(out, after->parties[s].rate);
        bn_text_add(out, setup->rules.casualties_by_quality ? "% of its quality" : "%)");
    }
}

static void tell_person(const dq_setup *setup, const dq_battle *before, const dq_battle *after,
                        const bn_question *question, bn_text *out)
{
    static const char *const words[] = { "", " was badly wounded in the battle",
                                         " died of the wound", " was captured, wounded" };
    int32_t p = question->about[0] % DQ_CHARACTERS;
    uint8_t is = after->persons[question->side][p].condition;
    int32_t below = dq_injury_below(setup->figures, before->parties[question->side].rate);

    if (is == before->persons[question->side][p].condition)
        return;
    bn_text_add(out, setup->sides[question->side].characters[p].name);
    bn_text_add(out, words[is]);
    if (question->form != BN_FORM_ROLL)
        return;
    bn_text_add(out, " (on ");
    bn_text_int(out, is == DQ_CAPTIVE ? DQ_CONSTANT(setup->figures, CAPTURE_CHANCE) : below - 1);
    bn_text_add(out, " or less)");
}

/* Who commands where the commander has just been lost. */
static void tell_command(const dq_setup *setup, const dq_battle *before, const dq_battle *after,
                         int32_t side, bn_text *out)
{
    int32_t heads[DQ_GROUPS];
    dq_host host = dq_host_now(setup, after, side, heads);

    if (after->parties[side].promoted == before->parties[side].promoted &&
        after->parties[side].fell == before->parties[side].fell)
        return;
    dq_next_sentence("The command of ", out);
    bn_text_add(out, setup->sides[side].name);
    bn_text_add(out, " passed to ");
    bn_text_add(out, host.commander.name ? host.commander.name : "no one");
}

/* Healers who could have saved someone, had their side stayed near the field. */
static bool left_healers(const dq_setup *setup, const dq_battle *battle, int32_t s)
{
    int32_t healers = dq_specialist_count(dq_stack_of(setup, s), DQ_SPECIALISTS_HEALER, 0);

    return healers > 0 && battle->parties[s].lost > 0 && !dq_destroyed(setup, battle, s) &&
           dq_healed_percent(setup->figures, healers, 0, 0,
                             battle->parties[s].hexes *
                                 DQ_CONSTANT(setup->figures, MILES_IN_HEX)) == 0;
}

static void tell_healed(const dq_setup *setup, const dq_battle *before, const dq_battle *after,
                        bn_text *out)
{
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        int32_t healed = after->parties[s].healed;

        if (before->step < DQ_STEP_HEAL && after->step > DQ_STEP_HEAL &&
            left_healers(setup, after, s)) {
            dq_next_sentence(setup->sides[s].name, out);
            bn_text_add(out, " went too far for healers");
        }
        if (healed == before->parties[s].healed || healed == 0)
            continue;
        bn_text_add(out, out->length > 0 ? ". " : "");
        bn_text_add(out, "Healers saved ");
        bn_text_int(out, healed);
        bn_text_add(out, " of ");
        bn_text_add(out, setup->sides[s].name);
    }
}

/* What the battle in hand did to a side beside its losses. */
static void tell_change(const dq_setup *setup, const dq_party *was, const dq_party *is,
                        const char *name, bn_text *out)
{
    static const char *const tired[] = { "", " suffered moderate fatigue",
                                         " suffered serious fatigue" };

    if (is->fatigue > was->fatigue) {
        dq_next_sentence(name, out);
        bn_text_add(out, tired[is->fatigue]);
    }
    if (is->weeks > was->weeks) {
        dq_next_sentence(name, out);
        bn_text_add(out, " earned a week of training");
    }
    if (is->hexes > was->hexes) {
        dq_next_sentence(name, out);
        bn_text_add(out, " retreated ");
        bn_text_count(out, is->hexes, "hex", "hexes");
    }
}

static void tell_changes_of_sides(const dq_setup *setup, const dq_battle *before,
                                  const dq_battle *after, bn_text *out)
{
    for (int32_t s = 0; after->fought && s < DQ_SIDES; s++) {
        if (dq_soldiers_now(setup, after, s) == 0)
            continue; /* the dead are not tired */
        tell_change(setup, &before->parties[s], &after->parties[s], setup->sides[s].name, out);
    }
}

/* What the winner takes, once it is known how much of it is of use. */
static void tell_spoils(const dq_setup *setup, const dq_battle *before, const dq_battle *after,
                        bn_text *out)
{
    int32_t winner = before->winner - 1;

    if (before->step != DQ_STEP_SPOILS || after->step == DQ_STEP_SPOILS ||
        !after->parties[winner].stripped)
        return;
    dq_tell_spoils(setup, before, after->judged[DQ_IN_SPOILS_SHARE], setup->sides[winner].name,
                   out);
}

static int32_t soldiers_at_first(const dq_unit *unit)
{
    int32_t sum = 0;

    for (int32_t g = 0; g < unit->group_count; g++)
        sum += dq_is_soldiery(&unit->groups[g]) ? unit->groups[g].heads : 0;
    return sum;
}

static void tell_end(const dq_setup *setup, const dq_battle *after, bn_text *out)
{
    int32_t winner = dq_winner_of(setup, after);

    dq_next_sentence("The battle is over: ", out);
    bn_text_add(out, winner < 0 ? "neither side" : setup->sides[winner].name);
    bn_text_add(out, " won");
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        int32_t first = soldiers_at_first(dq_stack_of(setup, s));

        bn_text_add(out, s == 0 ? ". " : ", ");
        bn_text_add(out, setup->sides[s].name);
        bn_text_add(out, s == 0 ? " kept " : " ");
        bn_text_grouped(out, dq_soldiers_now(setup, after, s));
        bn_text_add(out, " of ");
        if (s == 0)
            bn_text_count(out, first, "soldier", "soldiers");
        else
            bn_text_grouped(out, first);
    }
}

void dq_battle_tell(const void *with, const void *was, const void *is, const bn_question *question,
                    bn_seat seat, bn_text *out)
{
    const dq_setup *setup = with;
    const dq_battle *before = was, *after = is;
    int32_t side = question->side;

    switch (question->kind) {
    case DQ_ASK_DEFENCE:
    case DQ_ASK_ATTACK:
        if (after->step > before->step)
            tell_forms(setup, after, out);
        break;
    case DQ_ASK_CHANGE_ATTACK:
    case DQ_ASK_CHANGE_DEFENCE:
        if (after->step > before->step)
            tell_changes(setup, before, after, out);
        break;
    case DQ_ASK_PERCEIVE:
        tell_degrees(setup, after, out);
        break;
    case DQ_ASK_COMBAT:
        tell_combat(setup, after, out);
        break;
    case DQ_ASK_DESERTION:
        tell_deserters(setup, before, after, side, out);
        break;
    case DQ_ASK_INJURY:
    case DQ_ASK_GRIEVOUS:
    case DQ_ASK_CAPTURE:
    case DQ_ASK_UNABLE:
        tell_person(setup, before, after, question, out);
        tell_command(setup, before, after, side, out);
        break;
    case DQ_ASK_RETALIATE:
        if (after->number > before->number) {
            bn_text_add(out, setup->sides[side].name);
            bn_text_add(out,
                        after->judged[DQ_IN_BY_DAY] ? " attacked by day" : " attacked by night");
        }
        break;
    default:
        break;
    }
    tell_changes_of_sides(setup, before, after, out);
    tell_healed(setup, before, after, out);
    tell_spoils(setup, before, after, out);
    if (after->step == DQ_STEP_OVER && before->step != DQ_STEP_OVER)
        tell_end(setup, after, out);
}
