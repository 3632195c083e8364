/* From one day to the next (B20): whether the battle continues, who comes back, who commands then. */
#include "steps.h"

#include <string.h>

#include "rules/field/secrets.h"

#include "rules/forces/levy.h"

void g3_remark(bn_trace *trace, int32_t side, int32_t about, int32_t rule, int32_t value,
               const char *name, const char *words)
{
    bn_trace_add(trace, (bn_term){ .rule = (uint16_t)rule,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)side,
                                   .about = (int16_t)about,
                                   .value = value,
                                   .name = name,
                                   .words = words });
}

/* ---- dawn ---------------------------------------------------------------------------------- */

/* G3-078 How long catastrophes last: Morale suffers for the whole battle, Strategy for the day. */
static void new_day_party(const g3_setup *setup, g3_battle *battle, int32_t s)
{
    g3_party *party = &battle->parties[s];
    int32_t chief = party->commander - 1;

    if (party->halved || (chief >= 0 && battle->persons[s][chief].condition != G3_WELL))
        party->vacant = 1;
    memset(party->points, 0, sizeof party->points);
    memset(party->paid, 0, sizeof party->paid);
    party->halved = party->catastrophe = party->befallen = 0;
    party->contends = party->behind = party->table = 0;
    memset(party->aim, 0, sizeof party->aim);
    party->diviner = party->trust = party->divined = party->scouted = party->murder = 0;
    for (int32_t i = 0; i < G3_DETACHMENTS; i++) {
        bool caught = party->missions[i].outcome == G3_CAUGHT;

        party->missions[i] = (g3_mission_state){ .outcome = caught ? G3_CAUGHT : 0 };
    }
    party->scouts = party->confounds = party->cursed = party->asked = 0;
    party->glory = party->margin = 0;
    party->today = party->tomorrow;
    party->tomorrow = 0;
    party->rolled = 0;
}

PASS(dawn)
{
    for (int32_t s = 0; s < setup->side_count; s++) {
        new_day_party(setup, battle, s);
        for (int32_t p = 0; p < G3_PERSONS; p++) {
            g3_person_state *person = &battle->persons[s][p];

            person->did &= G3_IS_OUT | G3_DID_RANSOM;
            person->survival = person->glory = 0;
            person->reaction = 0;
            g3_renown_keep(person);
        }
    }
    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_unit_state *unit = &battle->units[u];

        unit->did = unit->line = unit->rout_die = unit->percent = 0;
        unit->raised = unit->lowered = unit->healed = unit->struck = 0;
        unit->lost = 0;
        unit->fate = G3_HOLDS;
    }
    battle->winner = battle->difference = battle->fought = battle->settled = battle->round = 0;
    battle->many = 0;
    return BN_DONE;
}

const bn_step g3_dawn_step = { .pass = dawn_pass };

/* ---- sieges --------------------------------------------------------------------------------- */

enum { SIEGE_NONE, SIEGE_FALLS, SIEGE_RELIEVED };

/* G3-113 Sieges: only a storm of the walls is a battle; any other end is the referee's. */
PASS(siege)
{
    int32_t defender = g3_defender(battle), outcome = battle->judged[G3_IN_OUTCOME];

    if (!g3_siege(battle) || battle->judged[G3_IN_ACTION] == 0)
        return BN_DONE;
    for (int32_t s = 0; s < setup->side_count; s++)
        battle->parties[s].holds =
            s == defender ? outcome == SIEGE_RELIEVED
                          : outcome == SIEGE_FALLS && s == g3_gainer(setup, battle, defender);
    return g3_go(battle, G3_STEP_OVER);
}

const bn_step g3_siege_step = { .pass = siege_pass };

/* ---- G3-155 ---------------------------------------------------------------------------------- */

/* The unit whose leader has the most TS under them, or G3_NONE. */
static int32_t greatest(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int32_t best = G3_NONE;
    int64_t most = -1;

    for (int32_t u = 0; u < g3_units(setup); u++) {
        int64_t ts = 0;

        if (!g3_fields(battle, side, u) || battle->units[u].leaderless)
            continue;
        for (int32_t v = 0; v < g3_units(setup); v++)
            if (g3_fields(battle, side, v) && g3_same_leader(setup, battle, u, v))
                ts += g3_ts_now(setup, battle, v, NULL);
        if (ts > most) {
            most = ts;
            best = u;
        }
    }
    return best;
}

/* G3-155 Succession: a named leader brings their own Strategy; for any other it is rolled. */
OPEN(succession)
{
    for (int32_t s = 0; s < setup->side_count; s++) {
        g3_party *party = &battle->parties[s];
        int32_t u = party->vacant ? greatest(setup, battle, s) : G3_NONE;
        int32_t leader =
            u == G3_NONE || g3_home(setup, u) != s ? G3_NONE : g3_unit_of(setup, u)->leader;
        int32_t second = setup->sides[s].force.successor;

        if (!party->vacant)
            continue;
        battle->at = (uint8_t)s;
        if (second != G3_NONE && battle->persons[s][second].condition == G3_WELL)
            leader = second;
        if (leader == G3_NONE || battle->persons[s][leader].condition != G3_WELL)
            return BN_ASKS;
        party->vacant = 0;
        party->commander = (uint8_t)(1 + leader);
        party->skill = (int16_t)setup->sides[s].force.persons[leader].strategy;
        party->tactics =
            (int16_t)g3_tactics_of(setup->figures, &setup->sides[s].force.persons[leader]);
    }
    return BN_DONE;
}

/* The cursor: `part` is 0, or 1 + the row whose die is still to be added. */
ASK(succession)
{
    g3_ask(battle, battle->part == 0 ? G3_ASK_SUCCESSOR : G3_ASK_SUCCESSOR_DIE, battle->at, -1, 0,
           out);
    return 1;
}

CONSEQUENCE(succession)
{
    return battle->part == 0 ? g3_commander_rolled(g3_tables(setup), totals[0]) : totals[0];
}

ROLL_KEY(succession)
{
    return battle->part == 0;
}

TAKE(succession)
{
    const g3_figures *tables = g3_tables(setup);
    g3_party *party = &battle->parties[battle->at];
    int32_t row = battle->part == 0 ? value : battle->part - 1;

    if (battle->part == 0 && tables->commander_experience[row].skill_dice > 0) {
        battle->part = (uint8_t)(1 + row);
        return;
    }
    party->skill = (int16_t)g3_commander_skill(tables, row, battle->part == 0 ? 0 : value);
    party->tactics = (int16_t)g3_typical_soldier(tables, row).tactics;
    party->commander = 0;
    party->vacant = 0;
    battle->part = 0;
}

const bn_step g3_succession_step = { .open = succession_open,
                                     .ask = succession_ask,
                                     .take = succession_take,
                                     .consequence = succession_consequence,
                                     .roll_key = succession_key };

/* ---- night --------------------------------------------------------------------------------- */

static bool holds_on(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u) &&
            (battle->units[u].fate == G3_HOLDS || battle->units[u].fate == G3_THROWN_BACK))
            return true;
    return false;
}

/* G3-010 Battles of several days: where both sides hold, the attacker decides; in the open either. */
COUNT(night)
{
    int32_t holding = 0;

    for (int32_t s = 0; s < setup->side_count; s++)
        holding += holds_on(setup, battle, s);
    return battle->day < setup->options.max_days && battle->fought && holding > 1
               ? (uint32_t)setup->side_count
               : 0;
}

WANTS(night, side)
{
    return g3_defender(battle) != side && g3_stands(setup, battle, side);
}

ASKS(night, g3_ask(battle, G3_ASK_CONTINUE, battle->at, -1, 0, out))

TAKE(night)
{
    battle->at++;
    if (value)
        g3_go(battle, G3_STEP_REFORM);
}

PASS(night)
{
    return g3_go(battle, G3_STEP_OVER);
}

const bn_step g3_night_step = { .count = night_count,
                                .wants = night_wants,
                                .ask = night_ask,
                                .take = night_take,
                                .pass = night_pass };

int32_t g3_routed_unit(const g3_setup *setup, const g3_battle *battle, int32_t side, int32_t option)
{
    for (int32_t u = 0; u < g3_units(setup) && option < BN_OPTIONS_MAX; u++)
        if (g3_fields(battle, side, u) && battle->units[u].fate == G3_ROUTS && option-- == 0)
            return u;
    return G3_NONE;
}

/* G3-121 Rout: whether a routed unit reforms is the referee's to say. */
ASK(reform)
{
    for (int32_t s = battle->part; s < setup->side_count && setup->options.referee == 0; s++) {
        uint32_t options = 0;

        while (g3_routed_unit(setup, battle, s, (int32_t)options) != G3_NONE)
            options++;
        if (options == 0)
            continue;
        g3_ask(battle, G3_ASK_REFORMS, s, -1, 0, out);
        bn_ask_among(out, options);
        return 1;
    }
    return 0;
}

TAKE(reform)
{
    bn_question asked = { .options = 0 };
    uint64_t mask = bn_answer_flags(&moves->answer);
    int32_t units[BN_OPTIONS_MAX];

    reform_ask(setup, battle, &asked);
    for (int32_t i = 0; i < asked.options; i++)
        units[i] = g3_routed_unit(setup, battle, asked.side, i);
    for (int32_t i = 0; i < asked.options; i++)
        if (mask >> i & 1)
            battle->units[units[i]].fate =
                setup->sides[asked.side].withdrawn_return ? G3_WITHDRAWS : G3_HOLDS;
    battle->part = (uint8_t)(asked.side + 1);
}

/* A captured position is lost. Units that held out in it have on the next day what the referee says, whatever the
 * document says for the first; by default nothing. */
static void leave_position(g3_battle *battle)
{
    battle->judged[G3_IN_DEFENDER] = battle->judged[G3_IN_POSITION] = 0;
    battle->given &= ~(1u << G3_IN_DEFENDER | 1u << G3_IN_POSITION);
}

PASS(reform)
{
    int32_t defender = g3_defender(battle);

    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_unit_state *unit = &battle->units[u];

        if (unit->place != G3_FIELDED)
            continue;
        if (unit->fate == G3_ROUTS)
            unit->place = G3_BROKEN;
        else if (unit->fate == G3_SURRENDERS)
            unit->place = G3_TAKEN;
        else if (unit->fate == G3_WITHDRAWS && !setup->sides[unit->side].withdrawn_return)
            unit->place = G3_LEFT;
    }
    if (defender != G3_NONE && battle->parties[defender].table == G3_TABLE_C &&
        g3_line_of(setup, battle, defender).captured)
        leave_position(battle);
    battle->day++;
    return g3_go(battle, G3_STEP_DAWN);
}

const bn_step g3_reform_step = { .ask = reform_ask, .take = reform_take, .pass = reform_pass };
