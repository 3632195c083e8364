/* Spies and saboteurs, day by day: where they go, what they do there, and their fate. */
#include "steps.h"

#include <string.h>

#include "rules/field/espionage.h"
#include "rules/field/march.h"

/* ---- operatives ------------------------------------------------------------------------------ */

const dq_operative *dq_operative_of(const dq_theatre *theatre, int32_t agent)
{
    const dq_realm *realm = &theatre->realms[agent / DQ_AGENTS];

    return agent / DQ_AGENTS < theatre->realm_count && agent % DQ_AGENTS < realm->operative_count
               ? &realm->operatives[agent % DQ_AGENTS]
               : NULL;
}

dq_agent *dq_agent_at(dq_campaign *s, int32_t agent)
{
    return &s->intel.agents[agent / DQ_AGENTS][agent % DQ_AGENTS];
}

static const dq_agent *agent_at(const dq_campaign *s, int32_t agent)
{
    return &s->intel.agents[agent / DQ_AGENTS][agent % DQ_AGENTS];
}

const char *dq_target_side(const dq_theatre *theatre, const dq_campaign *s, int32_t agent)
{
    return theatre->realms[dq_side_of(theatre, agent_at(s, agent)->target)].name;
}

uint32_t dq_all_agents(const void *with, const void *state)
{
    return DQ_REALMS * DQ_AGENTS;
}

void dq_ask_agent(const dq_campaign *s, uint32_t kind, int32_t agent, int32_t preset,
                  bn_question *out)
{
    dq_ask_corps(s, kind, agent / DQ_AGENTS, agent_at(s, agent)->target, preset, out);
    out->about[1] = (int16_t)agent;
}

/* Without their own time they go as one man of movement 5 does over medium ground. */
static int32_t travel_days(const dq_theatre *theatre, const dq_campaign *s, const dq_operative *who,
                           int32_t target)
{
    int32_t hexes =
        bn_ground_distance(theatre->country.ground.form, dq_at(s, who->corps), dq_at(s, target));
    bn_rat a_day =
        dq_btmr(dq_tables(theatre), DQ_TRAVEL_MEDIUM,
                bn_rat_int(DQ_CONSTANT(dq_tables(theatre), OPERATIVE_TMR)), (bn_term){ 0 }, NULL);

    return who->travel != DQ_NONE ? who->travel
                                  : (int32_t)bn_rat_ceil(bn_rat_div(bn_rat_int(hexes), a_day));
}

/* ---- a new morning --------------------------------------------------------------------------- */

static bool stands_still(const dq_campaign *s, int32_t corps)
{
    return s->corps[corps].rested > 0;
}

/* They look around on the last day that they are there, and are back after as many days as they came. */
static void morning(const dq_theatre *theatre, dq_campaign *s, int32_t a, bn_trace *trace)
{
    const dq_operative *who = dq_operative_of(theatre, a);
    dq_agent *agent = dq_agent_at(s, a);

    if (agent->idle > 0)
        agent->idle--;
    if (agent->where != DQ_OUT)
        return;
    if (--agent->days == agent->travel) {
        dq_find_out(theatre, s, agent->target, &agent->seen);
        if (agent->acts >> DQ_ACT_SABOTAGE & 1) {
            if (dq_stands(theatre, s, agent->target) && stands_still(s, agent->target))
                agent->due = 1u << DQ_ACT_SABOTAGE;
            else
                dq_note(trace, a / DQ_AGENTS, DQ_NONE, 115, 0, who->name,
                        "finds nothing to sabotage: the force has not stayed in place");
        }
    }
    if (agent->days == 0) {
        agent->where = DQ_BACK;
        agent->due |= agent->acts & ((1u << DQ_ACTS) - 1);
    }
}

/* What sabotage ruined is repaired: by a march, by new preparations, or with the month. */
static void mend(const dq_theatre *theatre, dq_campaign *s)
{
    for (int32_t c = 0; c < theatre->corps_count; c++) {
        dq_service *service = &s->corps[c].service;

        service->halved -= service->halved > 0;
        if (!stands_still(s, c))
            service->halved = 0;
        service->works -= service->works > 0;
    }
}

PASS(agents)
{
    mend(t, s);
    for (int32_t a = 0; a < DQ_REALMS * DQ_AGENTS; a++)
        if (dq_operative_of(t, a))
            morning(t, s, a, trace);
    return BN_DONE;
}

const bn_step dq_agents_step = { .pass = agents_pass };

/* ---- discovery -------------------------------------------------------------------------------- */

enum { DISCOVERED = 1, CAUGHT };

/* Once a mission, on their last day with the force that they watch. */
WANTS(detection, a)
{
    const dq_operative *who = dq_operative_of(t, a);
    const dq_agent *agent = agent_at(s, a);

    return who && who->detection > 0 && (agent->where == DQ_OUT || agent->where == DQ_BACK) &&
           agent->acts != 0 && agent->days == agent->travel && dq_stands(t, s, agent->target);
}

ASKS(detection, dq_ask_agent(s, DQ_ASK_DETECTION, s->at, 0, out))

NUMBER(detection)
{
    int32_t a = s->at;
    const dq_operative *who = dq_operative_of(t, a);
    bn_term of = bn_sum(DQ_TERMS_CHANCE, a / DQ_AGENTS, a, who->name);

    bn_plus_int(trace, &of, 110, who->detection, "as stated");
    return bn_gives_int(trace, &of, 110, who->detection, "chance of discovery");
}

/* Anyone who is discovered sabotages nothing. */
TAKE(detection)
{
    dq_agent *agent = dq_agent_at(s, s->at);

    if (value) {
        agent->fails = DISCOVERED;
        agent->due = agent->due & (uint8_t) ~(1u << DQ_ACT_SABOTAGE);
        dq_note(trace, s->at / DQ_AGENTS, DQ_NONE, 110, 1, dq_operative_of(t, s->at)->name,
                "is discovered");
    }
    s->at++;
}

const bn_step dq_detection_step = { .count = dq_all_agents,
                                    .wants = detection_wants,
                                    .ask = detection_ask,
                                    .take = detection_take,
                                    .number = detection_number };

/* ---- sabotage -------------------------------------------------------------------------------- */

enum { ROLLED, SUCCEEDS, FAILS };

static bool sabotages(const dq_campaign *s, uint32_t a)
{
    return agent_at(s, (int32_t)a)->due >> DQ_ACT_SABOTAGE & 1;
}

WANTS(adventure, a)
{
    return t->setup.options.referee == 0 && sabotages(s, a);
}

ASKS(adventure, dq_ask_agent(s, DQ_ASK_ADVENTURE, s->at, ROLLED, out))

/* What was sabotaged: the works of a castle for a month, or the precautions of a camp until they are made again. */
static void spoil(const dq_theatre *theatre, dq_campaign *s, int32_t a, bool success,
                  bn_trace *trace)
{
    const dq_figures *tables = dq_tables(theatre);
    dq_agent *agent = dq_agent_at(s, a);
    dq_service *service = &s->corps[agent->target].service;
    int32_t rounds = s->corps[agent->target].rested,
            weeks = DQ_CONSTANT(tables, MECHANICIAN_WEEKS) * DQ_CONSTANT(tables, DAYS_IN_WEEK);

    agent->due = agent->due & (uint8_t) ~(1u << DQ_ACT_SABOTAGE);
    agent->fails = success ? 0 : CAUGHT;
    if (!success)
        return;
    if (dq_in_castle(theatre, s, agent->target))
        service->works = (uint8_t)DQ_CONSTANT(tables, DAYS_IN_MONTH);
    else
        service->halved =
            (uint8_t)(rounds / 2 >= weeks ? weeks : DQ_CONSTANT(tables, SCIENTIST_ROUNDS) / 2);
    dq_note(trace, a / DQ_AGENTS, DQ_NONE, 116, 1, dq_target_side(theatre, s, a),
            "the defences of one of its forces were sabotaged");
}

TAKE(adventure)
{
    int32_t how = value;

    if (how != ROLLED)
        spoil(t, s, s->at, how == SUCCEEDS, trace);
    s->at++;
}

const bn_step dq_adventure_step = {
    .count = dq_all_agents, .wants = adventure_wants, .ask = adventure_ask, .take = adventure_take
};

WANTS(sabotage, a)
{
    return sabotages(s, a);
}

ASKS(sabotage, dq_ask_agent(s, DQ_ASK_SABOTAGE_ROLL, s->at, 0, out))

NUMBER(sabotage)
{
    int32_t a = s->at;
    const dq_operative *who = dq_operative_of(t, a);
    int32_t chance = dq_sabotage_chance(dq_tables(t), who->pc, who->rank);
    bn_term of = bn_sum(DQ_TERMS_CHANCE, a / DQ_AGENTS, a, who->name);

    bn_plus_int(trace, &of, 115, who->pc, "perception");
    bn_plus_int(trace, &of, 115, chance - who->pc, "Rank as Spy");
    return bn_gives_int(trace, &of, 115, chance, "chance of sabotage");
}

TAKE(sabotage)
{
    spoil(t, s, s->at, value != 0, trace);
    s->at++;
}

const bn_step dq_sabotage_step = { .count = dq_all_agents,
                                   .wants = sabotage_wants,
                                   .ask = sabotage_ask,
                                   .take = sabotage_take,
                                   .number = sabotage_number };

enum { KILLED, PRISONER, RELEASED };

/* Anyone who is let go walks home, and what they saw is worth as much as before. */
static void meet_fate(dq_agent *agent, int32_t fate)
{
    agent->fails = 0;
    if (fate != RELEASED) {
        agent->where = fate == KILLED ? DQ_KILLED : DQ_PRISONER;
        agent->due = agent->days = agent->acts = 0;
    }
}

OPEN(caught)
{
    const dq_setup *setup = &t->setup;

    for (; s->at < DQ_REALMS * DQ_AGENTS; s->at++) {
        if (dq_agent_at(s, s->at)->fails == 0)
            continue;
        if (setup->options.referee == 0)
            return BN_ASKS;
        meet_fate(dq_agent_at(s, s->at), KILLED);
    }
    return BN_DONE;
}

ASK(caught)
{
    dq_ask_agent(s, agent_at(s, s->at)->fails == CAUGHT ? DQ_ASK_CAUGHT : DQ_ASK_DISCOVERED, s->at,
                 KILLED, out);
    return 1;
}

TAKE(caught)
{
    meet_fate(dq_agent_at(s, s->at++), value);
}

const bn_step dq_caught_step = { .open = caught_open, .ask = caught_ask, .take = caught_take };

/* ---- orders ---------------------------------------------------------------------------------- */

/* DQ-109 Operatives: against any force that their side knows of. */
int32_t dq_nth_target(const dq_theatre *theatre, const dq_campaign *s, int32_t side, int32_t option)
{
    for (int32_t c = 0; c < theatre->corps_count; c++)
        if (dq_opposed(theatre, side, theatre->corps[c]->side) && dq_stands(theatre, s, c) &&
            dq_aware(s, side, c) && option-- == 0)
            return c;
    return DQ_NONE;
}

WANTS(mission, a)
{
    const dq_operative *who = dq_operative_of(t, a);
    const dq_agent *agent = agent_at(s, a);

    return who && agent->where == DQ_AT_HOME && agent->idle == 0 && dq_stands(t, s, who->corps) &&
           dq_nth_target(t, s, a / DQ_AGENTS, 0) != DQ_NONE;
}

ASK(mission)
{
    uint32_t options = 1;

    while (options < BN_OPTIONS_MAX - 1 &&
           dq_nth_target(t, s, s->at / DQ_AGENTS, (int32_t)options - 1) != DQ_NONE)
        options++;
    dq_ask_agent(s, DQ_ASK_MISSION, s->at, 0, out);
    out->about[0] = DQ_NONE;
    out->options = (uint8_t)options;
    out->allowed = (UINT64_C(1) << options) - 1;
    return 1;
}

TAKE(mission)
{
    dq_agent *agent = dq_agent_at(s, s->at);
    int32_t option = value;

    if (option == 0) {
        agent->idle = (uint8_t)DQ_CONSTANT(dq_tables(t), DAYS_IN_WEEK);
        s->at++;
        return;
    }
    agent->target = (uint8_t)dq_nth_target(t, s, s->at / DQ_AGENTS, option - 1);
    agent->at[0] = s->corps[agent->target].x;
    agent->at[1] = s->corps[agent->target].y;
    agent->where = DQ_OUT;
    agent->acts = 0;
    dq_turn_to(s, DQ_PHASE_ACTS);
}

const bn_step dq_mission_step = {
    .count = dq_all_agents, .wants = mission_wants, .ask = mission_ask, .take = mission_take
};

WANTS(acts, a)
{
    const dq_agent *agent = agent_at(s, a);

    return agent->where == DQ_OUT && agent->acts == 0;
}

ASK(acts)
{
    bool spy = dq_operative_of(t, s->at)->skill == DQ_CRAFT_SPY;

    dq_ask_agent(s, DQ_ASK_ACTS, s->at, 1 << DQ_ESPIONAGE_ACTS_TROOP_COUNT, out);
    out->options = DQ_ACTS + 1;
    out->allowed = (1u << (DQ_ACTS + spy)) - 1;
    return 1;
}

TAKE(acts)
{
    dq_agent *agent = dq_agent_at(s, s->at);
    uint64_t acts = bn_answer_flags(&moves->answer);
    int32_t number = 0;

    for (int32_t act = 0; act <= DQ_ACT_SABOTAGE; act++)
        number += acts >> act & 1;
    agent->acts = (uint8_t)acts;
    agent->where = acts == 0 ? DQ_AT_HOME : DQ_OUT;
    agent->idle = (uint8_t)(acts == 0);
    agent->travel = (uint8_t)travel_days(t, s, dq_operative_of(t, s->at), agent->target);
    agent->days = (uint8_t)(acts == 0 ? 0 : dq_mission_days(agent->travel, number));
    if (acts == 0)
        agent->travel = 0;
    else
        dq_note(trace, s->at / DQ_AGENTS, DQ_NONE, 110, agent->days,
                dq_operative_of(t, s->at)->name, "days until the report");
    dq_turn_to(s, DQ_PHASE_MISSION);
}

const bn_step dq_acts_step = {
    .count = dq_all_agents, .wants = acts_wants, .ask = acts_ask, .take = acts_take
};
