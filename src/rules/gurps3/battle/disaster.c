/* Catastrophes: both sides roll, then both results are applied (B8, B9). */
#include "steps.h"

#include <string.h>

/* ---- the roll ----------------------------------------------------------------------------- */

static bool catastrophe_next(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    while (battle->part < setup->side_count && setup->side_count > 2 &&
           !g3_stands(setup, battle, battle->part))
        battle->part++;
    battle->at = battle->part;
    return battle->part < setup->side_count &&
           !(setup->rules.catastrophe_first_day_only && battle->day > 1);
}

static int32_t catastrophe_target(const g3_setup *setup, const g3_battle *battle, bn_trace *trace)
{
    bn_term of = bn_sum(G3_TERMS_ADDED, battle->at, -1, setup->sides[battle->at].name);
    int32_t more = battle->parties[battle->at].cursed;

    bn_plus_int(trace, &of, 60, more, "enemy powers");
    return bn_gives_int(trace, &of, 67, more, "added to the roll");
}

static int32_t catastrophe_reads(const g3_setup *setup, const g3_battle *battle, int32_t total)
{
    return g3_catastrophe(setup->figures, total + battle->parties[battle->at].cursed);
}

/* The force commander, if a conscious character. */
static int32_t commander_of(const g3_setup *setup, const g3_battle *battle)
{
    int32_t w = battle->at * G3_PERSONS + battle->parties[battle->at].commander - 1;

    if (battle->parties[battle->at].commander == 0 ||
        g3_person_now(battle, w)->condition != G3_WELL)
        return G3_NONE;
    return w;
}

static void catastrophe_done(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    const g3_side *side = &setup->sides[battle->at];
    int32_t row = g3_line_held(side->exchanges, side->exchange_count, battle->kept);

    battle->parties[battle->at].catastrophe = (uint8_t)row;
    g3_remark(trace, battle->at, -1, 67,
              g3_catastrophe_strategy(setup->figures, row, &setup->rules), side->name,
              setup->figures->catastrophe[row].effect);
    battle->part++;
}

const g3_fateful g3_fateful_catastrophe = { .kind = G3_ASK_CATASTROPHE,
                                            .rule = 67,
                                            .next = catastrophe_next,
                                            .target = catastrophe_target,
                                            .reads = catastrophe_reads,
                                            .owner = commander_of,
                                            .done = catastrophe_done,
                                            .high = true };

/* A force without TS cannot fight. */
static int32_t contenders(const g3_setup *setup, g3_battle *battle)
{
    int32_t count = 0;

    for (int32_t s = 0; s < setup->side_count; s++) {
        battle->parties[s].contends = g3_side_ts(setup, battle, s, NULL) > 0;
        count += battle->parties[s].contends;
    }
    return count;
}

/* The contest of Strategy has the same owners of Luck. */
static bool contest_next(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    if (battle->part == 0 && contenders(setup, battle) < 2) {
        for (int32_t s = 0; s < setup->side_count; s++)
            if (battle->parties[s].contends)
                battle->winner = (uint8_t)(1 + s);
        g3_go(battle, G3_STEP_AFTER);
        return false;
    }
    while (battle->part < setup->side_count && !battle->parties[battle->part].contends)
        battle->part++;
    battle->at = battle->part;
    return battle->part < setup->side_count;
}

static int32_t contest_target(const g3_setup *setup, const g3_battle *battle, bn_trace *trace)
{
    return g3_strategy_now(setup, battle, battle->at, trace);
}

enum { MARGIN_MOST = 120 };

static int32_t contest_margin(const g3_setup *setup, int32_t target, int32_t total)
{
    int32_t margin = setup->rules.contest_plain_margin
                         ? target - total
                         : g3_success_roll(setup->figures, target, total).margin;

    return margin > MARGIN_MOST ? MARGIN_MOST : margin < -MARGIN_MOST ? -MARGIN_MOST : margin;
}

static int32_t contest_reads(const g3_setup *setup, const g3_battle *battle, int32_t total)
{
    return MARGIN_MOST - contest_margin(setup, contest_target(setup, battle, NULL), total);
}

void g3_contest_left(const g3_setup *setup, const g3_battle *battle, int32_t out[G3_TOTALS])
{
    int32_t target = contest_target(setup, battle, NULL);

    for (int32_t i = 0; i < G3_TOTALS; i++)
        out[i] = contest_margin(setup, target, 3 + i) - battle->parties[0].margin;
}

/* G3-105 Contest of Strategy: a tie at a starred position is the defender's. */
static void contest_done(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    battle->parties[battle->at].margin = (int8_t)(MARGIN_MOST - battle->kept);
    for (battle->part++; battle->part < setup->side_count; battle->part++)
        if (battle->parties[battle->part].contends)
            return;
    g3_settle_contest(setup, battle, trace);
}

const g3_fateful g3_fateful_contest = { .kind = G3_ASK_CONTEST,
                                        .rule = 90,
                                        .next = contest_next,
                                        .target = contest_target,
                                        .reads = contest_reads,
                                        .owner = commander_of,
                                        .done = contest_done };

/* ---- on whom it falls ---------------------------------------------------------------------- */

bool g3_same_leader(const g3_setup *setup, const g3_battle *battle, int32_t u, int32_t v)
{
    const g3_unit *a = g3_unit_of(setup, u), *b = g3_unit_of(setup, v);

    return u == v || (g3_home(setup, u) == g3_home(setup, v) && a->leader != G3_NONE &&
                      a->leader == b->leader && !battle->units[v].leaderless);
}

/* An ally goes over with their whole contingent. */
static bool goes_along(const g3_setup *setup, const g3_battle *battle, int32_t u, int32_t v)
{
    const char *a = g3_unit_of(setup, u)->contingent, *b = g3_unit_of(setup, v)->contingent;

    return g3_same_leader(setup, battle, u, v) ||
           (a && b && g3_home(setup, u) == g3_home(setup, v) && strcmp(a, b) == 0);
}

static int64_t under(const g3_setup *setup, const g3_battle *battle, int32_t side, int32_t leader)
{
    int64_t ts = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u) && g3_same_leader(setup, battle, leader, u))
            ts += g3_ts_now(setup, battle, u, NULL);
    return ts;
}

/* Whether unit `u` is the first of a leader who is not the force commander. */
static bool leads(const g3_setup *setup, const g3_battle *battle, int32_t side, int32_t u)
{
    const g3_unit *unit = g3_unit_of(setup, u);

    if (!g3_fields(battle, side, u) || battle->units[u].leaderless)
        return false;
    if (unit->leader != G3_NONE &&
        g3_commands(battle, g3_home(setup, u) * G3_PERSONS + unit->leader))
        return false;
    for (int32_t v = 0; v < u; v++)
        if (g3_fields(battle, side, v) && g3_same_leader(setup, battle, u, v))
            return false;
    return true;
}

static bool is_player(const g3_setup *setup, int32_t u)
{
    int32_t leader = g3_unit_of(setup, u)->leader;

    return leader != G3_NONE &&
           (setup->sides[g3_home(setup, u)].force.persons[leader].traits & G3_PLAYER);
}

/* The catastrophe that falls on a side at this step: by assassins, or by its roll; or G3_NONE. */
static int32_t row_of(const g3_battle *battle, int32_t side)
{
    return battle->step == G3_STEP_MURDER ? battle->parties[side].murder - 1
                                          : battle->parties[side].catastrophe;
}

static uint8_t bit_of(const g3_battle *battle)
{
    return battle->step == G3_STEP_MURDER ? G3_BEFELL_MURDER : G3_BEFELL_CATASTROPHE;
}

/* The leaders on one of whom the catastrophe of a side falls, by their first units. */
static int32_t candidates(const g3_setup *setup, const g3_battle *battle, int32_t side,
                          uint8_t out[G3_BATTLE_UNITS])
{
    bool traitor = row_of(battle, side) == G3_CATASTROPHE_DEFECTION;
    int32_t named = traitor ? setup->sides[side].traitor : setup->sides[side].struck;
    int64_t most = 0, all = 0;
    int32_t count = 0;

    for (int32_t u = 0; named != G3_NONE && u < g3_units(setup); u++)
        if (g3_home(setup, u) == side &&
            g3_unit_of(setup, u) == &setup->sides[side].force.units[named] &&
            g3_fields(battle, side, u) && !battle->units[u].leaderless) {
            out[0] = (uint8_t)u;
            return 1;
        }
    for (int32_t u = 0; u < g3_units(setup); u++) {
        int64_t ts = leads(setup, battle, side, u) ? under(setup, battle, side, u) : 0;

        most = ts > most ? ts : most;
        all += g3_fields(battle, side, u) ? g3_ts_now(setup, battle, u, NULL) : 0;
    }
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (leads(setup, battle, side, u) &&
            (traitor ? g3_may_defect(is_player(setup, u), false)
                     : g3_important(setup->figures, under(setup, battle, side, u), all, most)))
            out[count++] = (uint8_t)u;
    return count;
}

/* ---- what it does -------------------------------------------------------------------------- */

void g3_strike_leader(const g3_setup *setup, g3_battle *battle, int32_t side, int32_t row,
                      int32_t leader)
{
    g3_party *party = &battle->parties[side];
    int32_t all = g3_catastrophe_morale(setup->figures, row, false, &setup->rules);
    int32_t own = g3_catastrophe_morale(setup->figures, row, true, &setup->rules);

    party->mood = (int8_t)(party->mood + all);
    if (row == G3_CATASTROPHE_COMMANDER_KILLED)
        party->halved = 1;
    for (int32_t u = 0; leader != G3_NONE && u < g3_units(setup); u++)
        if (g3_same_leader(setup, battle, leader, u)) {
            battle->units[u].mood = (int8_t)(battle->units[u].mood + own - all);
            battle->units[u].leaderless |= g3_kills_leader(row);
        }
}

/* A character is struck: wounded, killed, or, of a player's, out of the battle. */
static void strike_person(const g3_setup *setup, g3_battle *battle, int32_t w, int32_t row,
                          bn_trace *trace)
{
    g3_person_state *person = g3_person_in(battle, w);
    bool player = g3_person_of(setup, w)->traits & G3_PLAYER;

    g3_remark(trace, w / G3_PERSONS, G3_ABOUT_PERSON + w,
              g3_strikes_commander(row) ? g3_kills_leader(row) ? 77 : 75
              : g3_kills_leader(row)    ? 76
                                        : 74,
              setup->figures->catastrophe[row].roll_min, g3_person_of(setup, w)->name,
              !g3_kills_leader(row) ? "wounded early in the battle"
              : player              ? "wounded and unconscious early in the battle"
                                    : "killed early in the battle");
    if (!g3_kills_leader(row)) { /* armour does not stop it */
        g3_hurt(battle, w, 0, 1, (bn_throw){ (uint8_t)g3_injury_dice(setup->figures, row), 6, 0 },
                g3_person_of(setup, w)->toughness);
        return;
    }
    person->condition = player ? G3_UNCONSCIOUS : G3_DEAD;
    person->hits = player && person->hits > 0 ? 0 : person->hits;
    person->did |= G3_IS_OUT;
}

static void go_over(const g3_setup *setup, g3_battle *battle, int32_t leader, bn_trace *trace)
{
    uint8_t side = battle->units[leader].side;
    int32_t joins = g3_gainer(setup, battle, side), gone = 1;

    if (joins == G3_NONE)
        return;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u) && u != leader && goes_along(setup, battle, leader, u)) {
            battle->units[u].side = (uint8_t)joins;
            gone++;
        }
    battle->units[leader].side = (uint8_t)joins;
    if (g3_unit_of(setup, leader)->leader != G3_NONE) {
        int32_t w = g3_home(setup, leader) * G3_PERSONS + g3_unit_of(setup, leader)->leader;

        g3_remark(trace, w / G3_PERSONS, G3_ABOUT_PERSON + w, 72, gone,
                  g3_person_of(setup, w)->name, "units gone over to the enemy");
    }
}

static void befall(const g3_setup *setup, g3_battle *battle, int32_t side, int32_t leader,
                   bn_trace *trace)
{
    g3_party *party = &battle->parties[side];
    int32_t row = row_of(battle, side), w = G3_NONE;

    party->befallen |= bit_of(battle);
    if (g3_strikes_commander(row) && party->halved) { /* a dead man is not struck again (G3-R-45) */
        party->catastrophe = G3_CATASTROPHE_NONE;
        return;
    }
    if (row == G3_CATASTROPHE_DEFECTION) {
        if (leader != G3_NONE)
            go_over(setup, battle, leader, trace);
        return;
    }
    if (g3_strikes_commander(row)) {
        w = party->commander == 0 ? G3_NONE : side * G3_PERSONS + party->commander - 1;
    } else if (leader != G3_NONE && g3_unit_of(setup, leader)->leader != G3_NONE) {
        w = g3_home(setup, leader) * G3_PERSONS + g3_unit_of(setup, leader)->leader;
    }
    g3_strike_leader(setup, battle, side, row, leader);
    if (w == G3_NONE && g3_kills_leader(row))
        g3_bereave(setup, battle, side, row, leader);
    if (w != G3_NONE && (g3_kills_leader(row) || g3_injury_dice(setup->figures, row) > 0))
        strike_person(setup, battle, w, row, trace);
}

/* ---- choosing ------------------------------------------------------------------------------ */

static bool falls_on_one(int32_t row)
{
    return row == G3_CATASTROPHE_DEFECTION || row == G3_CATASTROPHE_LEADER_WOUNDED ||
           row == G3_CATASTROPHE_LEADER_KILLED;
}

OPEN(struck)
{
    uint8_t step = battle->step;

    for (int32_t s = 0; s < setup->side_count; s++) {
        uint8_t leaders[G3_BATTLE_UNITS] = { 0 };
        int32_t row = row_of(battle, s), count;

        if (row == G3_NONE || battle->parties[s].befallen & bit_of(battle))
            continue;
        count = falls_on_one(row) ? candidates(setup, battle, s, leaders) : 0;
        battle->at = (uint8_t)s;
        if (count > 1)
            return BN_ASKS;
        befall(setup, battle, s, count == 1 ? leaders[0] : G3_NONE, trace);
        if (battle->step != step)
            return BN_GOES;
    }
    return BN_DONE;
}

int32_t g3_struck_unit(const g3_setup *setup, const g3_battle *battle, int32_t side, int32_t option)
{
    uint8_t leaders[G3_BATTLE_UNITS];

    return option < candidates(setup, battle, side, leaders) ? leaders[option] : G3_NONE;
}

ASK(struck)
{
    static const uint8_t dice[] = { 2, 3, 4, 6, 8, 10, 12, 20, 100 };
    uint8_t leaders[G3_BATTLE_UNITS];
    int32_t count = candidates(setup, battle, battle->at, leaders), i = 0;

    while (dice[i] < count && i + 1 < (int32_t)BN_COUNT(dice))
        i++;
    g3_ask(battle, G3_ASK_STRUCK, battle->at, -1, 0, out);
    out->throws[0] = (bn_throw){ 1, dice[i], 0 };
    return 1;
}

CONSEQUENCE(struck)
{
    uint8_t leaders[G3_BATTLE_UNITS];

    return totals[0] <= candidates(setup, battle, battle->at, leaders) ? totals[0] - 1 : BN_AGAIN;
}

ROLL_KEY(struck)
{
    uint8_t leaders[G3_BATTLE_UNITS];

    return (uint64_t)candidates(setup, battle, battle->at, leaders);
}

TAKE(struck)
{
    uint8_t leaders[G3_BATTLE_UNITS];

    candidates(setup, battle, battle->at, leaders);
    befall(setup, battle, battle->at, leaders[value], trace);
}

const bn_step g3_struck_step = { .open = struck_open,
                                 .ask = struck_ask,
                                 .take = struck_take,
                                 .consequence = struck_consequence,
                                 .roll_key = struck_key };
