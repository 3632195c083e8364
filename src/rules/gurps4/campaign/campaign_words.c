/* A campaign in plain words: its questions, their options, and what an answer brought about. */
#include "steps.h"

#include <string.h>

void g4_column_name(const g4_setup *setup, const g4_column *column, bn_text *out)
{
    bn_text_add(out, g4_column_force(setup, column)->name);
    if (column->part == 0)
        return;
    bn_text_add(out, " (part ");
    bn_text_int(out, column->part);
    bn_text_char(out, ')');
}

/* ---- questions ---------------------------------------------------------------------------- */

/* What is paid for a line this month, or for a whole force and its train. */
static void add_bill(const g4_setup *setup, const g4_campaign *s, const bn_question *question,
                     bn_text *out)
{
    const g4_column *column = &s->columns[question->about[0]];
    int32_t only = question->about[1];
    bool whole = only < 0, full = s->phase == G4_PHASE_READINESS;
    bn_rat bill = whole ? g4_train_bill(setup, s, column, column->ls) : bn_rat_int(0);

    for (int32_t i = whole ? 0 : only; i < (whole ? G4_LINES : only + 1); i++)
        bill = bn_rat_add(bill, g4_line_bill(setup, s, column, i,
                                             full ? G4_READINESS_FULL : g4_wanted(column, i)));
    bn_text_char(out, '$');
    bn_text_grouped(out, g4_to_pay(setup->figures, column, bill));
}

static void add_supply(const g4_setup *setup, const g4_campaign *s, const bn_question *question,
                       bn_text *out)
{
    const g4_column *column = &s->columns[question->about[0]];
    int32_t line = question->about[1];

    bn_text_add(out, "to be brought: $");
    bn_text_grouped(out,
                    bn_rat_ceil(g4_line_supply(setup, s, column, line, g4_wanted(column, line))));
    bn_text_add(out, " of $");
    bn_text_grouped(out, bn_rat_floor(g4_supply_most(setup, column, line, s->supply)));
}

static void add_chest(const g4_setup *setup, const g4_campaign *s, int32_t side, bn_text *out)
{
    if (!g4_keeps_budget(&setup->sides[side])) {
        bn_text_add(out, "funds: unlimited");
        return;
    }
    bn_text_add(out, "in the chest: $");
    bn_text_grouped(out, s->money[side]);
}

static void word_column(const g4_setup *setup, const g4_campaign *s, int32_t index, bn_text *out)
{
    if (s->columns[index].fate == G4_FATE_RESERVE)
        bn_text_add(out, g4_force_at(setup, index)->name);
    else
        g4_column_name(setup, &s->columns[index], out);
}

static const char *line_or_person(const g4_setup *setup, const g4_column *column,
                                  const bn_question *question)
{
    const g4_force *force = g4_column_force(setup, column);
    int32_t which = question->about[1];

    return question->kind == G4_C_RULED_HP ? force->persons[which].name : force->lines[which].name;
}

/* The line, or the kind of supply, that a side is about to raise. A test of what is hidden makes drafts that no game
 * reaches: they may have neither. */
static const char *draft_line(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    const g4_draft *draft = &s->drafts[side];
    const char *name = g4_draft_force(setup, s, side)->lines[draft->line].name;

    if (draft->act == G4_ACT_SUPPLY)
        name = draft->line < G4_LS_KINDS ? g4_ls_words[draft->line] : NULL;
    return name ? name : "";
}

/* What a side is about to raise, or what one of it costs. */
static void add_purchase(const g4_setup *setup, const g4_campaign *s, const bn_question *question,
                         bn_text *out)
{
    const g4_draft *draft = &s->drafts[question->side];

    if (question->kind == G4_C_MUSTER_COUNT) {
        if (draft->act == G4_ACT_HEAL)
            bn_text_add(out, " (percent)");
        if (draft->act == G4_ACT_HEAL || draft->act == G4_ACT_DISBAND)
            return;
        bn_text_add(out, " $");
        bn_text_grouped(out, g4_muster_outlay(setup, s, draft, 1, G4_RAISE_TIME_NORMAL).cost);
        bn_text_add(out, " each");
        return;
    }
    if (draft->act != G4_ACT_RAISE) {
        bn_text_grouped(out, draft->count);
        bn_text_char(out, ' ');
        bn_text_add(out, draft_line(setup, s, question->side));
        bn_text_add(out, draft->act == G4_ACT_NEW ? "" : " for ");
    }
    if (draft->act != G4_ACT_NEW)
        word_column(setup, s, draft->column, out);
}

/* In the words of a question {} is the force, [] the side, () the line or person, <> the place, # what the force or line costs
 * this month, $ what is in the chest, @ what is raised, and % what of the line's needs must be brought by LS and how much
 * of that can be. */
static void fill(const g4_setup *setup, const g4_campaign *s, const bn_question *question,
                 const char *words, bn_text *out)
{
    bool of_one = question->about[0] >= 0;
    const g4_column *column = &s->columns[of_one ? question->about[0] : 0];

    for (; *words; words++) {
        if (words[0] == '{' && of_one) {
            g4_column_name(setup, column, out);
            words++;
        } else if (words[0] == '[') {
            bn_text_add(out, setup->sides[question->side].name);
            words++;
        } else if (words[0] == '(' && question->kind == G4_C_AVAILABLE) {
            bn_text_add(out, draft_line(setup, s, question->side));
            words++;
        } else if (words[0] == '(' && words[1] == ')' && of_one && question->about[1] >= 0) {
            bn_text_add(out, line_or_person(setup, column, question));
            words++;
        } else if (words[0] == '<') {
            bn_text_add(out, setup->campaign.places[question->about[1]].name);
            words++;
        } else if (words[0] == '#') {
            add_bill(setup, s, question, out);
        } else if (words[0] == '$') {
            add_chest(setup, s, question->side, out);
        } else if (words[0] == '@') {
            add_purchase(setup, s, question, out);
        } else if (words[0] == '%') {
            add_supply(setup, s, question, out);
        } else {
            bn_text_char(out, *words);
        }
    }
}

/* Whether a column has ships, or others that move by themselves. */
static bool has_movers(const g4_setup *setup, const g4_campaign *s, int32_t c, bool ships)
{
    g4_ranks ranks;

    g4_column_ranks(setup, s, c, &ranks);
    for (int32_t i = 0; i < ranks.count; i++)
        if (g4_marches(&ranks.lines[i]) && g4_is_ship(ranks.lines[i].figures) == ships)
            return true;
    return false;
}

/* Why no march and no voyage is open to a force; empty: one is, or there is nothing to report. */
static const char *why_stuck(const g4_setup *setup, const g4_campaign *s,
                             const bn_question *question)
{
    const uint64_t moves = 1u << G4_ORDER_BY_ROAD | 1u << G4_ORDER_OFF_ROAD | 1u << G4_ORDER_SAIL;
    int32_t c = question->about[0];

    if ((question->allowed & moves) != 0)
        return "";
    if (!g4_goes_by_water(setup) && has_movers(setup, s, c, true))
        return " (ships do not sail: the battle of this campaign is not of the kind naval or "
               "landing)";
    if (!g4_goes_by_land(setup) && has_movers(setup, s, c, false))
        return " (troops do not march: the battle of this campaign is of the kind naval)";
    return g4_companion(s, c) == G4_NONE
               ? ""
               : " (ships and troops cannot go together: the troops board in a port if all find "
                 "room, or they part)";
}

void g4_campaign_describe(const void *setup, const void *state, const bn_question *question,
                          bn_text *out)
{
    const g4_campaign *s = state;
    g4_engagement e;

    if (question->kind == G4_C_ORDER && s->columns[question->about[0]].ended != BN_END_NONE) {
        g4_column_name(setup, &s->columns[question->about[0]], out);
        g4_errand_words(setup, &s->columns[question->about[0]], out);
        bn_text_add(out, ". What are its orders?");
        return;
    }
    if (question->kind >= G4_BATTLE_KINDS) {
        fill(setup, s, question, g4_battle_kinds[question->kind].asks, out);
        if (question->kind == G4_C_ORDER)
            bn_text_add(out, why_stuck(setup, s, question));
        return;
    }
    g4_engage(setup, s, &e);
    g4_battle_describe(&e.scene, &s->fight, question, out);
}

/* ---- options and parts -------------------------------------------------------------------- */

/* A pace with its price and the day on which it is there. */
static void word_pace(const g4_setup *setup, const g4_campaign *s, const bn_question *question,
                      int32_t index, bn_text *out)
{
    const g4_draft *draft = &s->drafts[question->side];
    g4_outlay outlay;
    int64_t price;

    bn_text_add(out, g4_c_pace_words[index]);
    if (index >= G4_RAISE_TIME_COUNT)
        return;
    outlay = g4_muster_outlay(setup, s, draft, draft->count, index);
    price = g4_after_kind(outlay.cost, draft->persons);
    bn_text_add(out, price == 0 ? " (free" : " ($");
    if (price != 0)
        bn_text_grouped(out, price);
    bn_text_add(out, ", there on day ");
    bn_text_int(out, s->day + (outlay.days < 1 ? 1 : outlay.days));
    bn_text_char(out, ')');
}

/* A list of the book by the first and the last that it has. */
static void word_list(const g4_setup *setup, int32_t side, int32_t list, bn_text *out)
{
    const g4_force *force = g4_force_at(setup, g4_stock_at(side, list));

    bn_text_add(out, force->lines[0].name);
    bn_text_add(out, " to ");
    bn_text_add(out, force->lines[force->line_count - 1].name);
}

static void word_own(const g4_setup *setup, const g4_campaign *s, const bn_question *question,
                     int32_t index, bn_text *out)
{
    const char *const *words = g4_battle_kinds[question->kind].words;
    const g4_force *force =
        question->about[0] < 0 ? NULL : g4_muster_force(setup, s, question->about[0]);

    switch (question->kind) {
    case G4_C_HOSTILE:
    case G4_C_WAVERING:
    case G4_C_DISLOYAL_WHO:
    case G4_C_JOIN:
    case G4_C_TOGETHER:
    case G4_C_COMMANDS:
    case G4_C_SUPPORT:
    case G4_C_MUSTER_WHO:
        word_column(setup, s, index, out);
        break;
    case G4_C_MUSTER_PACE:
        word_pace(setup, s, question, index, out);
        break;
    case G4_C_MUSTER_LIST:
        word_list(setup, question->side, index, out);
        break;
    case G4_C_MUSTER_NEW:
        bn_text_add(out, g4_draft_force(setup, s, question->side)->lines[index].name);
        break;
    case G4_C_TAKE_IN:
        if (index == question->about[0])
            bn_text_add(out, "nobody");
        else
            word_column(setup, s, index, out);
        break;
    case G4_C_DISLOYAL:
    case G4_C_PART_LINES:
    case G4_C_MUSTER_LINE:
    case G4_C_MUSTER_INTO:
        BN_ASSERT(force); /* these are about one */
        bn_text_add(out, force->lines[index].name);
        break;
    case G4_C_PART_PERSONS:
        BN_ASSERT(force);
        bn_text_add(out, force->persons[index].name);
        break;
    case G4_C_RULED_HOLDER:
        bn_text_add(out, index == 0 ? "nobody" : setup->sides[index - 1].name);
        break;
    case G4_C_WAY:
        bn_text_add(out, index == 0 ? "column" : "row");
        break;
    case G4_C_FIGURES:
        bn_text_add(out, index == 0 ? "percent in kind" : "miles from home");
        break;
    case G4_C_LS_SHARE:
        bn_text_add(out, index == 0 ? "naval" : "air");
        break;
    case G4_C_LS_PAID:
        bn_text_add(out, g4_logistics_words[index]);
        break;
    default:
        bn_text_add(out, words ? words[index] : g4_battle_kinds[question->kind].title);
    }
}

void g4_campaign_word(const void *setup, const void *state, const bn_question *question,
                      int32_t index, bn_text *out)
{
    const g4_campaign *s = state;
    g4_engagement e;

    if (question->kind >= G4_BATTLE_KINDS) {
        word_own(setup, s, question, index, out);
        return;
    }
    g4_engage(setup, s, &e);
    g4_battle_word(&e.scene, &s->fight, question, index, out);
}

/* ---- what an answer brought about --------------------------------------------------------- */

/* The separator between two things reported about one answer. */
static void join(bn_text *out)
{
    if (out->length > 0)
        bn_text_add(out, "; ");
}

static bool fights(const g4_campaign *s)
{
    return s->phase == G4_PHASE_BATTLE;
}

/* Miles that a column made on the day of its storm, as far as it has gone: what it saves is among them. Before it
 * has left, what it can make of its way. */
static bn_rat storm_miles(const g4_setup *setup, const g4_campaign *before,
                          const g4_campaign *after, int32_t c)
{
    const g4_column *was = &before->columns[c], *is = &after->columns[c];
    bn_point goal = { was->to_x, was->to_y };
    int32_t form = g4_map_of(setup).form, way = bn_ground_distance(form, g4_at(was), goal);
    bool waits = after->day == before->day && is->steps == 0 && is->met == 0;
    int32_t gone = waits ? way : way - bn_ground_distance(form, g4_at(is), goal);
    bn_rat miles = bn_rat_int((int64_t)setup->campaign.map_unit * gone);

    miles = bn_rat_sub(waits ? miles : bn_rat_add(miles, is->miles), was->miles);
    if (waits && bn_rat_cmp(is->speed, miles) < 0)
        return is->speed;
    return miles.num < 0 ? bn_rat_int(0) : miles;
}

static void tell_roll(const g4_setup *setup, const g4_campaign *before, const g4_campaign *after,
                      const bn_question *question, bn_text *out)
{
    int32_t c = question->about[0];
    const g4_column *was = &before->columns[c], *is = &after->columns[c];

    g4_column_name(setup, was, out);
    switch (question->kind) {
    case G4_C_STORM:
        bn_text_add(out, " made ");
        bn_text_rat(out, storm_miles(setup, before, after, c));
        bn_text_add(out, " miles in the storm");
        break;
    case G4_C_MARCH:
        if (!is->march_failed || !g4_afield(is)) {
            bn_text_add(out, g4_afield(is) ? " kept together" : " broke up on the march");
            break;
        }
        bn_text_add(out, " lost ");
        bn_text_rat(out, bn_rat_sub(is->casualties, was->casualties));
        bn_text_add(out, "% on the march");
        break;
    case G4_C_LEVY:
        bn_text_add(out, ": ");
        bn_text_add(out, g4_column_force(setup, was)->lines[question->about[1]].name);
        bn_text_add(out,
                    is->standing.count[question->about[1]] > 0 ? " stayed for pay" : " went home");
        break;
    default:
        if (setup->figures->administration_results[is->administration].cost_pct == 0) {
            bn_text_add(out, ": the bill is unchanged");
            break;
        }
        bn_text_add(out, ": the bill changed by ");
        bn_text_signed(out, setup->figures->administration_results[is->administration].cost_pct);
        bn_text_char(out, '%');
    }
}

/* What a side has just ordered to be raised: the price, and when it is there. */
static void tell_musters(const g4_setup *setup, const g4_campaign *before, const g4_campaign *after,
                         int32_t side, bn_text *out)
{
    for (int32_t m = 0; m < G4_MUSTERS; m++) {
        const g4_mustering *is = &after->musters[side][m];

        if (before->musters[side][m].kind != G4_MUSTER_NONE || is->kind == G4_MUSTER_NONE)
            continue;
        join(out);
        bn_text_add(out, g4_muster_force(setup, after, is->column)->name);
        bn_text_add(out, is->kind == G4_MUSTER_REFUND ? ": money back on day " : ": ready on day ");
        bn_text_int(out, is->day);
        if (before->money[side] <= after->money[side])
            continue;
        bn_text_add(out, ", for $");
        bn_text_grouped(out, before->money[side] - after->money[side]);
    }
}

/* Whose readiness is another than it was. */
static void tell_upkeep(const g4_setup *setup, const g4_campaign *before, const g4_campaign *after,
                        bn_seat seat, bn_text *out)
{
    static const char *const words[] = { ": back at full upkeep", ": on reduced upkeep",
                                         ": without upkeep" };

    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        const g4_column *was = &before->columns[c], *is = &after->columns[c];

        if (!g4_column_known(seat, c))
            continue;
        for (int32_t i = 0; g4_afield(was) && g4_afield(is) && i < G4_LINES; i++) {
            if (is->standing.count[i] == 0 || was->upkeep[i].readiness == is->upkeep[i].readiness)
                continue;
            join(out);
            bn_text_add(out, g4_column_force(setup, is)->lines[i].name);
            bn_text_add(out, " of ");
            g4_column_name(setup, is, out);
            bn_text_add(out, words[is->upkeep[i].readiness]);
        }
    }
}

/* What happened to forces; for another side's, only to those that were or are in sight. */
static void tell_fates(const g4_setup *setup, const g4_campaign *before, const g4_campaign *after,
                       bn_seat seat, bn_text *out)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        const g4_column *was = &before->columns[c], *is = &after->columns[c];

        if (was->fate == is->fate || is->fate == G4_FATE_NONE || is->fate == G4_FATE_RAISING ||
            !(g4_shows_column(setup, before, c, seat) || g4_shows_column(setup, after, c, seat)) ||
            (g4_are_guests(is) && g4_column_known(seat, c))) /* they are shown by name */
            continue;
        join(out);
        if (g4_are_guests(is) || g4_are_guests(was))
            bn_text_add(out, "the people of ");
        g4_column_name(setup, is, out);
        if (g4_are_guests(is)) {
            bn_text_add(out, " joined ");
            g4_column_name(setup, &after->columns[is->head], out);
            continue;
        }
        bn_text_add(out, g4_are_guests(was)         ? " got away"
                         : is->fate == G4_FATE_GONE ? " ceased to exist"
                                                    : " took the field");
    }
}

/* Whose supply line the map shows to be cut; what a document says is no news. */
static void tell_supply_lines(const g4_setup *setup, const g4_campaign *s, bn_seat seat,
                              bn_text *out)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        const g4_column *column = &s->columns[c];

        if (!g4_afield(column) || !g4_column_known(seat, c) ||
            column->month & G4_MONTH_SUPPLY_LINE ||
            g4_column_force(setup, column)->inputs.given[G4_IN_SUPPLY_LINE_OPEN])
            continue;
        join(out);
        bn_text_add(out, "the supply line of ");
        g4_column_name(setup, column, out);
        bn_text_add(out, " is cut");
    }
}

static void tell_places(const g4_setup *setup, const g4_campaign *before, const g4_campaign *after,
                        bn_text *out)
{
    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        if (before->holders[p] == after->holders[p] || after->holders[p] == 0)
            continue;
        join(out);
        bn_text_add(out, setup->sides[after->holders[p] - 1].name);
        bn_text_add(out, " took ");
        bn_text_add(out, setup->campaign.places[p].name);
    }
}

/* Who holds a place is shown with all places, if it is anyone. */
static void tell_ruling(const g4_setup *setup, const g4_campaign *before, const g4_campaign *after,
                        const bn_question *question, bn_text *out)
{
    int32_t c = question->about[0], which = question->about[1], side = question->side;
    int64_t was, is;

    if (question->kind == G4_C_RULED_TROOPS) {
        was = before->columns[c].standing.count[which];
        is = after->columns[c].standing.count[which];
    } else if (question->kind == G4_C_RULED_HP) {
        was = before->columns[c].person_states[which].hp;
        is = after->columns[c].person_states[which].hp;
    } else if (question->kind == G4_C_RULED_CHEST) {
        was = before->money[side];
        is = after->money[side];
    } else if (question->kind == G4_C_RULED_RECALL) {
        return;
    } else {
        bn_text_add(out, "The referee rules: ");
        bn_text_add(out, setup->campaign.places[which].name);
        bn_text_add(out, after->holders[which] == 0 ? " has no owner" : " changes hands");
        return;
    }
    bn_text_add(out, "The referee rules: ");
    fill(setup, after, question, g4_battle_kinds[question->kind].help, out);
    bn_text_char(out, ' ');
    bn_text_grouped(out, is);
    bn_text_add(out, ", not ");
    bn_text_grouped(out, was);
}

static void tell_siege(const g4_setup *setup, const g4_campaign *after, const bn_question *question,
                       bn_text *out)
{
    if (fights(after) || after->meeting != G4_MEETING_NONE)
        return;
    g4_column_name(setup, &after->columns[question->about[0]], out);
    bn_text_add(out, " surrounded ");
    bn_text_add(out, setup->campaign.places[question->about[1]].name);
}

void g4_campaign_tell(const void *with, const void *before, const void *after,
                      const bn_question *question, bn_seat seat, bn_text *out)
{
    const g4_setup *setup = with;
    const g4_campaign *was = before, *is = after;
    bool same = fights(was) && fights(is) && was->fighters[0][0] == is->fighters[0][0] &&
                was->fighters[1][0] == is->fighters[1][0];
    g4_engagement e;

    if (question->kind < G4_BATTLE_KINDS && same && g4_sees_battle(was, seat)) {
        g4_engage(setup, was, &e);
        g4_battle_tell(&e.scene, &was->fight, &is->fight, question, seat, out);
    } else if (question->form == BN_FORM_ROLL && question->kind >= G4_BATTLE_KINDS &&
               bn_seat_sees(seat, question)) {
        tell_roll(setup, was, is, question, out);
    } else if (question->kind == G4_C_STORM_IT && bn_seat_sees(seat, question)) {
        tell_siege(setup, is, question, out);
    } else if (g4_battle_kinds[question->kind].ruling && bn_seat_sees(seat, question)) {
        tell_ruling(setup, was, is, question, out);
    }
    if (question->to != BN_TO_CHANCE && was->phase == G4_PHASE_SITTING &&
        bn_seat_knows(seat, question->side))
        tell_musters(setup, was, is, question->side, out);
    if (was->phase >= G4_PHASE_QUARTER && was->phase <= G4_PHASE_PAY)
        tell_upkeep(setup, was, is, seat, out);
    if (!fights(was) && !g4_battle_kinds[question->kind].ruling)
        g4_tell_news(setup, was, is, seat, out);
    if (fights(was) && !same)
        g4_tell_battle_result(setup, was, is, question, seat, out);
    tell_fates(setup, was, is, seat, out);
    g4_tell_people(setup, was, is, question, fights(was) && !same, seat, out);
    if (fights(is) && !same && g4_sees_battle(is, seat))
        g4_tell_meeting(setup, is, out);
    tell_places(setup, was, is, out);
    if (was->phase < G4_PHASE_GROUND && is->phase >= G4_PHASE_GROUND && is->phase < G4_PHASE_DAWN) {
        join(out);
        bn_text_add(out, "the month ended");
        tell_supply_lines(setup, is, seat, out);
    }
    if (is->day > was->day) {
        join(out);
        bn_text_add(out, "Day ");
        bn_text_int(out, is->phase == G4_PHASE_OVER ? is->day - 1 : is->day);
        bn_text_add(out, is->phase == G4_PHASE_OVER ? " was the last" : " starts");
    }
}
