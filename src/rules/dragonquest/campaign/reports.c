/* What operatives find out, and what they report. The number of rolls for a report depends on what was asked for, never
 * on the result: so no one can tell a true report from a false one. */
#include "steps.h"

#include <string.h>

#include "rules/field/espionage.h"
#include "rules/forces/pay.h"
#include "rules/forces/quality.h"

static const int32_t advisor_roles[DQ_ADVISORS] = { DQ_SPECIALISTS_ASTROLOGER,
                                                    DQ_SPECIALISTS_RANGER, DQ_SPECIALISTS_SPY,
                                                    DQ_SPECIALISTS_MERCHANT,
                                                    DQ_SPECIALISTS_NAVIGATOR };

const char *dq_advisor_name(const dq_figures *tables, int32_t advisor)
{
    return tables->specialists[advisor_roles[advisor]].key;
}

/* ---- the truth ------------------------------------------------------------------------------- */

static int32_t to_nearest(bn_rat figure)
{
    return (int32_t)bn_rat_floor(bn_rat_add(figure, bn_rat_of(1, 2)));
}

static uint8_t at_least_0(int32_t figure)
{
    return (uint8_t)(figure > 0 ? figure : 0);
}

static void find_neighbours(const dq_theatre *theatre, const dq_campaign *s, int32_t target,
                            dq_findings *out)
{
    int32_t form = theatre->country.ground.form, found = 0;
    bn_point here = { s->corps[target].x, s->corps[target].y };

    for (int32_t i = 0; i < DQ_NEIGHBOURS; i++)
        out->places[i][0] = out->places[i][1] = DQ_NONE;
    for (int32_t c = 0; c < theatre->corps_count && found < DQ_NEIGHBOURS; c++) {
        bn_point there = { s->corps[c].x, s->corps[c].y };

        if (c == target || !dq_stands(theatre, s, c) ||
            dq_opposed(theatre, theatre->corps[target]->side, theatre->corps[c]->side) ||
            bn_ground_distance(form, here, there) >
                dq_tables(theatre)->awareness[DQ_AWARENESS_PRESENCE].open_hexes)
            continue;
        out->places[found][0] = (int16_t)there.x;
        out->places[found++][1] = (int16_t)there.y;
    }
}

/* DQ-111 Acts of espionage: what each of them would bring to light. Figures are whole numbers, true or false. */
void dq_find_out(const dq_theatre *theatre, const dq_campaign *s, int32_t target, dq_findings *out)
{
    const dq_figures *tables = dq_tables(theatre);
    const dq_readings *rules = &theatre->setup.rules;
    dq_unit unit;
    dq_host host;
    int32_t heads[DQ_GROUPS];

    dq_unit_now(theatre, s, target, &unit);
    for (int32_t g = 0; g < unit.group_count; g++)
        heads[g] = unit.groups[g].heads;
    host = dq_host_of(tables, rules, &unit, heads, 0, unit.in_castle);
    memset(out, 0, sizeof *out);
    out->quality =
        to_nearest(dq_unit_quality(&unit, heads, bn_sum(DQ_TERMS_UQ, -1, -1, NULL), NULL));
    out->cost = dq_weekly_pay(tables, &host, bn_sum(DQ_TERMS_PAY, -1, -1, NULL), NULL);
    out->troops = dq_soldiers(&host);
    out->commander[0] = at_least_0(host.commander.name ? host.commander.ms : 0);
    out->commander[1] = at_least_0(host.commander.name ? host.commander.pc : 0);
    out->commander[2] = at_least_0(host.commander.name ? host.commander.wp : 0);
    for (int32_t i = 0; i < DQ_ADVISORS; i++)
        out->advisors[i] = (int8_t)dq_best_rank(&unit, advisor_roles[i]);
    find_neighbours(theatre, s, target, out);
}

/* ---- what is shown ---------------------------------------------------------------------------- */

/* How many coins or items an act has beside the memory test. */
static int32_t items_of(const dq_operative *who, int32_t act)
{
    switch (act) {
    case DQ_ESPIONAGE_ACTS_ADVISORS:
        return DQ_ADVISORS;
    case DQ_ESPIONAGE_ACTS_ALLIED_FORCES:
        return DQ_NEIGHBOURS;
    case DQ_ESPIONAGE_ACTS_TACTICS_BONUS:
        return 0;
    case DQ_ESPIONAGE_ACTS_COMMANDER:
        return who->sign == DQ_SIGN_COIN ? 3 : 0;
    default:
        return who->sign == DQ_SIGN_COIN;
    }
}

static bool is_list(int32_t act)
{
    return act == DQ_ESPIONAGE_ACTS_ADVISORS || act == DQ_ESPIONAGE_ACTS_ALLIED_FORCES;
}

/* A force that is shown to stand elsewhere stands as far on the other side of the one that was watched. */
static void misplace(const dq_theatre *theatre, const dq_campaign *s, int32_t target,
                     int16_t place[2])
{
    const bn_ground *ground = &theatre->country.ground;
    int32_t x = 2 * s->corps[target].x - place[0], y = 2 * s->corps[target].y - place[1];

    if (place[0] < 0)
        return;
    place[0] = (int16_t)(x < 0 ? 0 : x >= ground->width ? ground->width - 1 : x);
    place[1] = (int16_t)(y < 0 ? 0 : y >= ground->height ? ground->height - 1 : y);
}

/* An advisor of whom a false report is made: they are not there, or one of the operative's own Rank is. */
static void tell_item(const dq_theatre *theatre, dq_campaign *s, dq_agent *agent,
                      const dq_operative *who, int32_t act, int32_t item, bool false_item)
{
    if (act == DQ_ESPIONAGE_ACTS_ADVISORS) {
        int8_t rank = agent->seen.advisors[item];

        agent->told.advisors[item] = !false_item ? rank : rank >= 0 ? DQ_NONE : (int8_t)who->rank;
    } else {
        memcpy(agent->told.places[item], agent->seen.places[item], sizeof agent->told.places[item]);
        if (false_item)
            misplace(theatre, s, agent->target, agent->told.places[item]);
    }
}

static void tell_figure(const dq_figures *tables, const dq_intel *intel, dq_agent *agent,
                        int32_t act, int32_t item, bool high)
{
    const dq_findings *seen = &agent->seen;
    dq_findings *told = &agent->told;
    int32_t missed = intel->missed;

    if (act == DQ_ESPIONAGE_ACTS_UNIT_QUALITY)
        told->quality = dq_misreported(tables, seen->quality, missed, high);
    else if (act == DQ_ESPIONAGE_ACTS_COST)
        told->cost = dq_misreported(tables, seen->cost, missed, high);
    else if (act == DQ_ESPIONAGE_ACTS_TROOP_COUNT)
        told->troops = dq_misreported(tables, seen->troops, missed, high);
    else if (act == DQ_ESPIONAGE_ACTS_COMMANDER)
        told->commander[item] =
            (uint8_t)dq_misreported(tables, seen->commander[item], missed, high);
}

/* Once only the one of highest Rank counts (DQ-114 itself stands where the chance is reckoned). */
static void learn_tactics(dq_campaign *s, int32_t side, const dq_operative *who,
                          const dq_agent *agent)
{
    uint8_t *spied = &s->corps[agent->target].service.spied[side];

    if (s->intel.missed == 0 && *spied < 1 + who->rank)
        *spied = (uint8_t)(1 + who->rank);
}

/* ---- the secret rolls ------------------------------------------------------------------------- */

/* The bit after those of the acts: the referee was asked which of them were played out. */
enum { PLAYED_ASKED = 1 << DQ_ACT_SABOTAGE };

/* Words of CHOICES(false_report), as dq_intel.worded keeps them. */
enum { NOT_ASKED, BY_DICE, BY_REFEREE };

/* What comes next of the act in hand. The number of questions depends on the referee's answers, and not on the rolls.
 * */
static uint32_t question_in_hand(const dq_theatre *theatre, const dq_campaign *s)
{
    const dq_intel *intel = &s->intel;
    bool ask = theatre->setup.options.referee == 0;

    if (intel->item == 0)
        return ask && !(intel->played & PLAYED_ASKED) ? DQ_ASK_PLAYED_ACTS
               : intel->played >> s->part & 1         ? DQ_ASK_PLAYED
                                                      : DQ_ASK_MEMORY;
    if (!is_list(s->part))
        return DQ_ASK_COIN;
    if (ask && intel->worded == NOT_ASKED)
        return DQ_ASK_FALSE_REPORT;
    if (intel->worded != BY_REFEREE)
        return DQ_ASK_ITEM;
    return s->part == DQ_ESPIONAGE_ACTS_ADVISORS ? DQ_ASK_FALSE_ADVISOR : DQ_ASK_FALSE_PLACE;
}

/* Which is at: an agent; part: one of their acts. They have reported when all are done. */
OPEN(memory)
{
    for (; s->at < DQ_REALMS * DQ_AGENTS; s->at++, s->part = 0) {
        dq_agent *agent = dq_agent_at(s, s->at);

        if (agent->where != DQ_BACK)
            continue;
        for (; s->part < DQ_ACTS; s->part++)
            if (agent->due >> s->part & 1)
                return BN_ASKS;
        agent->told_day = (int16_t)s->day;
        agent->told_of = (uint8_t)(1 + dq_side_of(t, agent->target));
        memcpy(agent->told_at, agent->at, sizeof agent->told_at);
        agent->told_acts = agent->acts & ((1u << DQ_ACTS) - 1);
        agent->where = DQ_AT_HOME;
        agent->acts = agent->travel = 0;
        s->intel.played = 0;
        memset(&agent->seen, 0, sizeof agent->seen);
    }
    return BN_DONE;
}

ASK(memory)
{
    const dq_agent *agent = &s->intel.agents[s->at / DQ_AGENTS][s->at % DQ_AGENTS];
    uint32_t kind = question_in_hand(t, s);
    int32_t item = s->intel.item - 1;

    dq_ask_agent(s, kind, s->at, 0, out);
    if (kind == DQ_ASK_PLAYED_ACTS) {
        out->allowed = agent->due;
        return 1;
    }
    out->about[0] = s->part;
    if (kind == DQ_ASK_FALSE_ADVISOR) {
        out->about[0] = (int16_t)item;
        out->preset.value[0] = agent->seen.advisors[item];
    } else if (kind == DQ_ASK_FALSE_PLACE) {
        out->spans[0] = (bn_span){ -1, t->country.ground.width - 1 };
        out->spans[1] = (bn_span){ -1, t->country.ground.height - 1 };
        out->preset.value[0] = agent->seen.places[item][0];
        out->preset.value[1] = agent->seen.places[item][1];
    }
    return 1;
}

static int32_t chance_of(const dq_theatre *theatre, int32_t agent)
{
    const dq_operative *who = dq_operative_of(theatre, agent);

    return dq_memory_chance(dq_tables(theatre), who->memory, who->pc, who->rank);
}

CONSEQUENCE(memory)
{
    int32_t missed;

    if (question->kind == DQ_ASK_ITEM)
        return dq_item_false(dq_tables(t), s->intel.missed, totals[0]);
    if (question->kind == DQ_ASK_COIN)
        return totals[0] - 1;
    missed = dq_memory_missed(chance_of(t, question->about[1]), totals[0]);
    return missed < DQ_CONSTANT(dq_tables(t), WHOLLY_FALSE)
               ? missed
               : DQ_CONSTANT(dq_tables(t), WHOLLY_FALSE);
}

ROLL_KEY(memory)
{
    return (uint64_t)s->intel.missed << 32 | (uint64_t)chance_of(t, question->about[1]) << 8 |
           question->kind;
}

EXPLAIN(memory)
{
    const dq_operative *who = dq_operative_of(t, s->at);
    bn_term of = bn_sum(DQ_TERMS_CHANCE, s->at / DQ_AGENTS, s->at, who->name);
    int32_t chance = chance_of(t, s->at);
    uint32_t kind = question_in_hand(t, s);

    if (kind == DQ_ASK_ITEM) {
        chance = bn_plus_int(trace, &of, 113, dq_error_of(dq_tables(t), s->intel.missed),
                             "by the points missed");
        bn_gives_int(trace, &of, 113, chance, "error");
    }
    if (kind != DQ_ASK_MEMORY)
        return;
    bn_plus_int(trace, &of, 112, chance,
                who->memory == DQ_NONE ? "perception and Rank replace it" : "as stated");
    bn_gives_int(trace, &of, 112, chance, "memory");
}

WEIGH(memory)
{
    bn_term of = bn_sum(DQ_TERMS_CHANCE, question->about[1] / DQ_AGENTS, question->about[1],
                        dq_operative_of(t, question->about[1])->name);
    int32_t chance = chance_of(t, question->about[1]);

    of.rule = 112;
    of.words = "memory";
    if (question->kind == DQ_ASK_MEMORY)
        bn_trace_weigh(trace, of, chance, -totals[0], chance - totals[0],
                       totals[0] <= chance ? "remembers" : "errs");
    if (question->kind != DQ_ASK_ITEM)
        return;
    of.rule = 113;
    of.words = "error";
    chance = dq_error_of(dq_tables(t), s->intel.missed);
    bn_trace_weigh(trace, of, chance, -totals[0], chance - totals[0],
                   totals[0] <= chance ? "reported wrongly" : "reported correctly");
}

/* What the referee says of one item counts if the operative errs; otherwise it is shown as it is. */
static void tell_by_word(const dq_theatre *theatre, dq_campaign *s, dq_agent *agent, int32_t item,
                         const bn_answer *answer)
{
    const dq_operative *who = dq_operative_of(theatre, s->at);

    tell_item(theatre, s, agent, who, s->part, item, false);
    if (s->intel.missed == 0)
        return;
    if (s->part == DQ_ESPIONAGE_ACTS_ADVISORS) {
        agent->told.advisors[item] = (int8_t)answer->value[0];
    } else {
        agent->told.places[item][0] = (int16_t)answer->value[0];
        agent->told.places[item][1] = (int16_t)answer->value[1];
    }
}

TAKE(memory)
{
    const dq_figures *tables = dq_tables(t);
    dq_intel *intel = &s->intel;
    const dq_operative *who = dq_operative_of(t, s->at);
    dq_agent *agent = dq_agent_at(s, s->at);
    int32_t act = s->part, item = intel->item - 1;

    switch (question_in_hand(t, s)) {
    case DQ_ASK_PLAYED_ACTS:
        intel->played = (uint8_t)(PLAYED_ASKED | value);
        return;
    case DQ_ASK_FALSE_REPORT:
        intel->worded = (uint8_t)(BY_DICE + value);
        return;
    case DQ_ASK_ITEM:
        tell_item(t, s, agent, who, act, item, value != 0);
        break;
    case DQ_ASK_COIN:
        tell_figure(tables, intel, agent, act, item, value != 0);
        break;
    case DQ_ASK_FALSE_ADVISOR:
    case DQ_ASK_FALSE_PLACE:
        tell_by_word(t, s, agent, item, &moves->answer);
        break;
    default:
        intel->missed = (uint8_t)value;
    }
    if (intel->item++ < items_of(who, act))
        return;
    if (act == DQ_ESPIONAGE_ACTS_TACTICS_BONUS)
        learn_tactics(s, s->at / DQ_AGENTS, who, agent);
    if (!is_list(act) && who->sign != DQ_SIGN_COIN)
        for (item = 0; item < 3; item++)
            tell_figure(tables, intel, agent, act, item, who->sign == DQ_SIGN_PLUS);
    intel->item = intel->missed = intel->worded = 0;
    agent->due = agent->due & (uint8_t) ~(1u << act);
    s->part++;
}

const bn_step dq_memory_step = { .open = memory_open,
                                 .ask = memory_ask,
                                 .take = memory_take,
                                 .consequence = memory_consequence,
                                 .roll_key = memory_key,
                                 .weigh = memory_weigh,
                                 .explain = memory_explain };
