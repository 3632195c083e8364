/* The fate of leaders and characters, in plain words: from the difference between two states, because one
 * roll may strike several of them. A sentence about a character starts with the name. */
#include "steps.h"

static void begin(bn_text *out)
{
    if (out->length > 0)
        bn_text_add(out, ". ");
}

/* "Hal (Heavies)", or "The commander of Heavies"; `first`: a sentence starts so. */
static void leader_words(const g3_setup *setup, int32_t u, bool first, bn_text *out)
{
    const g3_unit *unit = g3_unit_of(setup, u);

    if (unit->leader == G3_NONE) {
        bn_text_add(out, first ? "The commander of " : "the commander of ");
        bn_text_add(out, unit->name);
        return;
    }
    bn_text_add(out, setup->sides[g3_home(setup, u)].force.persons[unit->leader].name);
    bn_text_add(out, " (");
    bn_text_add(out, unit->name);
    bn_text_char(out, ')');
}

/* "1 Horse archers; 2 Hal (Heavies)": units whose commander has no name by their own. */
void g3_struck_words(const g3_setup *setup, const g3_battle *battle, int32_t side, bn_text *out)
{
    enum { LISTED = 16 };
    int32_t u, count = 0;

    for (; (u = g3_struck_unit(setup, battle, side, count)) != G3_NONE; count++) {
        if (count >= LISTED)
            continue;
        bn_text_add(out, count > 0 ? "; " : "");
        bn_text_int(out, count + 1);
        bn_text_char(out, ' ');
        if (g3_unit_of(setup, u)->leader == G3_NONE)
            bn_text_add(out, g3_unit_of(setup, u)->name);
        else
            leader_words(setup, u, false, out);
    }
    if (count <= LISTED)
        return;
    bn_text_add(out, "; up to ");
    bn_text_int(out, count);
    bn_text_add(out, ", the others in their order");
}

static void commander_words(const g3_setup *setup, const g3_battle *battle, int32_t side,
                            bn_text *out)
{
    int32_t chief = battle->parties[side].commander - 1;

    bn_text_add(out,
                chief < 0 ? "The commander of " : setup->sides[side].force.persons[chief].name);
    if (chief < 0)
        bn_text_add(out, setup->sides[side].name);
}

static bool plays(const g3_setup *setup, int32_t side, int32_t person)
{
    return person != G3_NONE && (setup->sides[side].force.persons[person].traits & G3_PLAYER);
}

static const char *blow(int32_t row, bool player)
{
    return !g3_kills_leader(row) ? " was wounded early in the battle"
           : player              ? " was wounded and fell unconscious early in the battle"
                                 : " was killed early in the battle";
}

static void tell_defection(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                           bn_text *out)
{
    for (int32_t u = 0; u < g3_units(setup); u++) {
        if (before->units[u].side == after->units[u].side)
            continue;
        begin(out);
        leader_words(setup, u, true, out);
        bn_text_add(out, g3_unit_of(setup, u)->leader == G3_NONE ? " led the unit over to "
                                                                 : " went over to ");
        bn_text_add(out, setup->sides[after->units[u].side].name);
    }
}

/* The leader is known by their own unit, whose Morale suffers more than that of the others. */
static void tell_leader(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                        int32_t side, int32_t row, bn_text *out)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (after->units[u].side == side && before->units[u].mood != after->units[u].mood) {
            begin(out);
            leader_words(setup, u, true, out);
            bn_text_add(out,
                        blow(row, plays(setup, g3_home(setup, u), g3_unit_of(setup, u)->leader)));
            return;
        }
}

static void tell_row(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                     int32_t side, int32_t row, bn_text *out)
{
    if (row == G3_CATASTROPHE_DEFECTION) {
        tell_defection(setup, before, after, out);
    } else if (g3_strikes_commander(row)) {
        if (before->parties[side].mood == after->parties[side].mood)
            return; /* a dead man is not struck again */
        begin(out);
        commander_words(setup, before, side, out);
        bn_text_add(out, blow(row, plays(setup, side, before->parties[side].commander - 1)));
    } else {
        tell_leader(setup, before, after, side, row, out);
    }
}

/* Whom the catastrophe of a side struck. It takes effect when every side has rolled: in a sentence about another
 * side's roll, it is named first. */
static void tell_befallen(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                          const bn_question *question, int32_t side, bn_text *out)
{
    char words[1000] = "";
    bn_text struck = bn_text_over(words, sizeof words);

    tell_row(setup, before, after, side, after->parties[side].catastrophe, &struck);
    if (struck.length == 0)
        return;
    begin(out);
    if (question->side != side) {
        bn_text_add(out, "Catastrophe of ");
        bn_text_add(out, setup->sides[side].name);
        bn_text_add(out, ": ");
    }
    bn_text_add(out, words);
}

/* Everyone learns whom a catastrophe struck; whom assassins struck, at first only the referee. */
void g3_tell_struck(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                    const bn_question *question, bn_seat seat, bn_text *out)
{
    for (int32_t s = 0; s < setup->side_count; s++) {
        uint8_t befell = after->parties[s].befallen & (uint8_t)~before->parties[s].befallen;
        /* Assassins may come twice: whom they struck is what differs. */
        bool murders =
            after->parties[s].befallen & G3_BEFELL_MURDER && before->step < G3_STEP_CATASTROPHE;

        if (befell & G3_BEFELL_CATASTROPHE)
            tell_befallen(setup, before, after, question, s, out);
        else if (murders && seat.role == BN_REFEREE)
            tell_row(setup, before, after, s, after->parties[s].murder - 1, out);
    }
}

/* ---- glory, and what comes of it ----------------------------------------------------------- */

void g3_tell_glory(const g3_setup *setup, const g3_battle *after, int32_t w, bn_text *out)
{
    const g3_glory_results_row *result =
        &setup->figures->glory_results[g3_person_now(after, w)->glory - 1];

    bn_text_add(out, g3_person_of(setup, w)->name);
    bn_text_add(out, ": Glory is ");
    bn_text_add(out, result->grade);
    if (result->reputation != 0) {
        bn_text_add(out, ", Reputation ");
        bn_text_signed(out, result->reputation);
        bn_text_add(out, " for a time");
    }
    if (result->reputation_permanent != 0) {
        bn_text_add(out, " and ");
        bn_text_signed(out, result->reputation_permanent);
        bn_text_add(out, " for good");
    }
}

void g3_tell_months(const g3_setup *setup, const g3_battle *after, int32_t w, bn_text *out)
{
    const g3_person_state *person = g3_person_now(after, w);

    bn_text_add(out, g3_person_of(setup, w)->name);
    bn_text_add(out, ": Reputation ");
    bn_text_signed(out, person->reputation);
    bn_text_add(out, " for ");
    bn_text_count(out, person->months, "month", "months");
}

/* "Hal: the reaction of superiors was 14, Good: a post of honour". */
void g3_tell_reaction(const g3_setup *setup, const g3_person *person, int32_t glory, int32_t total,
                      int32_t favour, bn_text *out)
{
    static const char *const favours[] = {
        [G3_NO_FAVOUR] = ": no reward",
        [G3_POST_OF_HONOUR] = ": a post of honour",
        [G3_RANK_OFFERED] = ": a higher Rank is offered",
        [G3_ELITE_UNIT] = ": a higher Rank and a place in an elite unit are offered",
        [G3_DEMOTION_LOOMS] = ": demotion is possible",
    };
    const g3_glory_results_row *result = &setup->figures->glory_results[glory];
    bool spared = favour == G3_NO_FAVOUR && !result->promotion_check;

    bn_text_add(out, person->name);
    bn_text_add(out, ": the reaction of superiors was ");
    bn_text_int(out, total);
    bn_text_add(out, ", ");
    bn_text_add(out, setup->figures->reaction_table[g3_reaction(setup->figures, total)].reaction);
    bn_text_add(out, spared ? ": no demotion" : favours[favour]);
    if (!result->called_coward)
        return;
    bn_text_add(out, ". ");
    bn_text_add(out, person->name);
    bn_text_add(out, " was called a coward in public by an equal in Rank");
}

/* Who was taken: characters, and a commander without a name. */
void g3_tell_taken(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                   bn_text *out)
{
    for (int32_t s = 0; s < setup->side_count; s++) {
        bool unnamed = after->parties[s].commander == 0 && after->parties[s].vacant &&
                       !before->parties[s].vacant && after->fought && g3_lost(after, s) &&
                       g3_line_of(setup, after, s).commander_taken;

        for (int32_t p = 0; p < setup->sides[s].force.person_count; p++) {
            if (before->persons[s][p].condition == G3_PRISONER ||
                after->persons[s][p].condition != G3_PRISONER)
                continue;
            begin(out);
            bn_text_add(out, setup->sides[s].force.persons[p].name);
            bn_text_add(out, " was taken prisoner");
        }
        if (!unnamed)
            continue;
        begin(out);
        commander_words(setup, after, s, out);
        bn_text_add(out, " was taken alive");
    }
}
