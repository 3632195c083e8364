/* The values of units and sides in the present battle: strength, Morale, position, Strategy. */
#include "steps.h"

#include "rules/field/shares.h"
#include "rules/powers/powers.h"
#include "rules/forces/pay.h"
#include "rules/forces/strength.h"

/* ---- position ------------------------------------------------------------------------------ */

int32_t g3_defender(const g3_battle *battle)
{
    return battle->judged[G3_IN_DEFENDER] - 1;
}

static g3_position position_now(const g3_battle *battle)
{
    return (g3_position){ .lines = (uint32_t)battle->judged[G3_IN_POSITION],
                          .downhill = battle->judged[G3_IN_DOWNHILL],
                          .passage = battle->judged[G3_IN_PASSAGE] };
}

bool g3_siege(const g3_battle *battle)
{
    g3_position position = position_now(battle);

    if (g3_defender(battle) == G3_NONE)
        return false;
    return battle->judged[G3_IN_SIEGE] == 0 ? g3_is_siege(&position)
                                            : battle->judged[G3_IN_SIEGE] == 2;
}

/* In whatever role. */
static bool is_artillery(const g3_figures *tables, const g3_unit *unit)
{
    return (unit->traits & G3_GIANT_ENGINES) ||
           (unit->weapon != G3_NONE &&
            tables->special_weapons[unit->weapon].superiority_type == G3_TYPE_ARTILLERY);
}

/* Whether a side brings artillery, or miners whom an expert leads. */
static bool siege_means(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    const uint32_t mine = G3_MINERS | G3_SPECIALIST;

    if (battle->judged[G3_IN_SIEGE_MEANS] != 0)
        return battle->judged[G3_IN_SIEGE_MEANS] == 2;
    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_unit *unit = g3_unit_of(setup, u);

        if (g3_fields(battle, side, u) && !battle->units[u].afoot &&
            ((is_artillery(setup->figures, unit) && !(unit->traits & G3_ANTI_AIRCRAFT)) ||
             (unit->traits & mine) == mine))
            return true;
    }
    return false;
}

static g3_ground ground_told(const g3_setup *setup, const g3_battle *battle, const bn_term *of,
                             bn_trace *trace)
{
    g3_position position = position_now(battle);
    int32_t defender = g3_defender(battle);
    bool means = false;

    if (defender == G3_NONE)
        return (g3_ground){ 0 };
    for (int32_t s = 0; s < setup->side_count; s++)
        means = means || (g3_faces(battle, s, defender) && siege_means(setup, battle, s));
    return g3_ground_of(setup->figures, &position, means, &setup->rules, of, trace);
}

g3_ground g3_ground_now(const g3_setup *setup, const g3_battle *battle)
{
    return ground_told(setup, battle, &bn_untold, NULL);
}

/* ---- units --------------------------------------------------------------------------------- */

/* G3-028 Crews: without their pieces they are men of little worth. */
static int32_t crew_ts(const g3_figures *tables, const g3_unit_state *crews)
{
    bn_rat times = tables->troop_quality[crews->quality].ts_multiplier;

    return (int32_t)((int64_t)crews->count * G3_CONSTANT(tables, CREWMAN_TS) * times.num /
                     times.den);
}

/* A unit that was trained in a campaign is irregular no more. */
static uint32_t traits_now(const g3_unit *unit, const g3_unit_state *now)
{
    return now->service & G3_SERVED_DRILLED ? unit->traits & ~(uint32_t)G3_IRREGULAR : unit->traits;
}

int32_t g3_ts_now(const g3_setup *setup, const g3_battle *battle, int32_t u, bn_trace *trace)
{
    const g3_unit *unit = g3_unit_of(setup, u);
    const g3_unit_state *now = &battle->units[u];
    bn_term room;
    const bn_term *of = bn_sum_for(trace, &room, G3_TERMS_TS, now->side, u, unit->name);
    bool besieging = g3_siege(battle) && g3_defender(battle) != now->side;

    if (now->afoot)
        return bn_gives_int(
            trace, of, 28,
            bn_plus_int(trace, of, 28, crew_ts(setup->figures, now), "crews without their pieces"),
            "unit TS");
    if (now->service & G3_SERVED_DRILLED) {
        g3_unit drilled = *unit;

        drilled.traits = traits_now(unit, now);
        return g3_unit_ts(setup->figures, &drilled, now->count, now->quality, besieging, of, trace);
    }
    return g3_unit_ts(setup->figures, unit, now->count, now->quality, besieging, of, trace);
}

static int32_t leadership_now(const g3_setup *setup, const g3_battle *battle, int32_t u)
{
    const g3_unit *unit = g3_unit_of(setup, u);

    if (battle->units[u].leaderless)
        return G3_CONSTANT(setup->figures, LEADERSHIP_BASE);
    return unit->leader == G3_NONE || (battle->units[u].service & G3_SERVED_LED)
               ? battle->units[u].leadership
               : setup->sides[g3_home(setup, u)].force.persons[unit->leader].leadership;
}

g3_morale g3_morale_now(const g3_setup *setup, const g3_battle *battle, int32_t u,
                        const bn_term *of, bn_trace *trace)
{
    const g3_unit *unit = g3_unit_of(setup, u);
    const g3_unit_state *now = &battle->units[u];
    const g3_party *party = &battle->parties[now->side];
    uint32_t spies = (uint32_t)party->judged[G3_IN_SPIES];
    int32_t unpaid =
        setup->figures->morale_modifiers[G3_MORALE_MODIFIERS_CONSCRIPTS_UNPAID].modifier;
    g3_mood mood = {
        .hereditary_foe = unit->foe == G3_NONE ? party->judged[G3_IN_FOE] != 0 : unit->foe,
        .home_territory = unit->home == G3_NONE ? party->judged[G3_IN_HOME] != 0 : unit->home,
        .beat_foe = party->judged[G3_IN_BEAT] != 0 || (now->service & G3_SERVED_BEAT),
        .beaten_by_foe = party->judged[G3_IN_BEATEN] != 0 || (now->service & G3_SERVED_BEATEN),
        .spies_inside = spies >> G3_SPIES_INSIDE & 1,
        .leaders_murdered = spies >> G3_LEADERS_MURDERED & 1,
        .spies_slain = spies >> G3_ENEMY_SPIES_SLAIN & 1,
        .own_scouted = spies >> G3_OWN_SPIES_SCOUTED & 1,
        .own_slain = spies >> G3_OWN_SPIES_SLAIN & 1,
        .murder_penalty =
            (int8_t)setup->figures->morale_modifiers[G3_MORALE_MODIFIERS_IMPORTANT_PEOPLE_KILLED]
                .modifier,
        .killers_failed = (int8_t)(party->killers ? party->judged[G3_IN_KILLERS] : 0),
        .atrocity = now->atrocity,
        .pay = now->pay,
        .conscripts = (int8_t)(unit->traits & G3_CONSCRIPTS
                                   ? g3_conscript_morale(setup->figures,
                                                         !(now->service & G3_SERVED_UNPAID), unpaid)
                                   : 0),
        .powers = (int8_t)(now->raised - now->lowered),
        .catastrophe = (int8_t)(party->mood + now->mood),
        .repulse = party->today,
        .leaders = now->grief,
    };

    return g3_effective_morale(setup->figures, now->quality, traits_now(unit, now) & G3_IRREGULAR,
                               leadership_now(setup, battle, u), &mood, of, trace);
}

/* ---- sides --------------------------------------------------------------------------------- */

int32_t g3_counted_ts(const g3_setup *setup, const g3_battle *battle, int32_t u)
{
    int32_t ts = g3_ts_now(setup, battle, u, NULL);

    if (!setup->options.morale_affects_ts || (g3_unit_of(setup, u)->traits & G3_FEARLESS))
        return ts;
    return g3_morale_ts(setup->figures, ts,
                        g3_morale_now(setup, battle, u, &bn_untold, NULL).counted);
}

/* The share of engines or guns that its setting allows a force, in percent; 100: any. */
static int32_t engine_share(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    const g3_figures *tables = setup->figures;

    switch (setup->sides[side].force.setting) {
    case G3_YRTH:
        return g3_siege(battle) && g3_defender(battle) == side
                   ? G3_CONSTANT(tables, ENGINE_SHARE_CASTLE_PCT)
                   : G3_CONSTANT(tables, ENGINE_SHARE_PCT);
    case G3_WW1:
        return G3_CONSTANT(tables, ARTILLERY_SHARE_PCT);
    default:
        return 100;
    }
}

/* Miners who are too many count as in the open, man by man. */
static int64_t surplus_miners(const g3_figures *tables, int64_t all, int64_t ts, int64_t men)
{
    int64_t full = tables->yrth_troops[G3_YRTH_TROOPS_MN].ts_besieging;
    int64_t most = g3_capped_ts(ts, all - ts, g3_miner_share(tables, all)) * men / ts;

    return (men - most) * ts * (full - G3_CONSTANT(tables, MINER_TS_FIELD)) / (full * men);
}

g3_ts_sums g3_ts_sums_now(const g3_setup *setup, const g3_battle *battle, int32_t side,
                          const bn_term *of, bn_trace *trace)
{
    bool besieging = g3_siege(battle) && g3_defender(battle) != side;
    g3_ts_sums sums = { 0 };

    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_unit *unit = g3_unit_of(setup, u);
        int32_t ts;

        if (!g3_fields(battle, side, u))
            continue;
        ts = g3_counted_ts(setup, battle, u);
        sums.all += bn_plus_int(trace, of, 17, ts, unit->name);
        sums.engines += is_artillery(setup->figures, unit) && !battle->units[u].afoot ? ts : 0;
        if (besieging && (unit->traits & G3_MINERS) && (unit->traits & G3_SPECIALIST)) {
            sums.miners += ts;
            sums.diggers += battle->units[u].count;
        }
    }
    return sums;
}

/* Of its units, without what an enemy's misfortune adds. */
static int64_t own_ts(const g3_setup *setup, const g3_battle *battle, int32_t side,
                      const bn_term *of, bn_trace *trace)
{
    g3_ts_sums sums = g3_ts_sums_now(setup, battle, side, of, trace);
    int64_t all = sums.all, beyond = 0;
    int32_t share = engine_share(setup, battle, side);

    if (share < 100)
        beyond = sums.engines - g3_capped_ts(sums.engines, all - sums.engines, share);
    if (sums.miners > 0)
        beyond += surplus_miners(setup->figures, all, sums.miners, sums.diggers);
    all += bn_plus_int(trace, of, setup->sides[side].force.setting == G3_WW1 ? 153 : 144,
                       (int32_t)-beyond, "cut: beyond the share of engines or miners");
    return all;
}

int64_t g3_own_ts(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    return own_ts(setup, battle, side, &bn_untold, NULL);
}

int64_t g3_side_ts(const g3_setup *setup, const g3_battle *battle, int32_t side, bn_trace *trace)
{
    bn_term room;
    const bn_term *of = bn_sum_for(trace, &room, G3_TERMS_FORCE, side, -1, NULL);
    int64_t own = own_ts(setup, battle, side, of, trace), all = own;

    for (int32_t s = 0; s < setup->side_count; s++) {
        int32_t row = battle->parties[s].catastrophe;

        if (s != side && setup->figures->catastrophe[row].enemy_ts_pct != 0 &&
            g3_gainer(setup, battle, s) == side)
            all += bn_plus_int(trace, of, 69,
                               (int32_t)(g3_reinforced_ts(setup->figures, row, own) - own),
                               "reinforced");
    }
    bn_gives_int(trace, of, 17, (int32_t)all, "force TS");
    return all;
}

/* The sum of the units' own strengths; shown where the side's total differs. */
static int64_t plain_ts(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int64_t sum = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        sum += g3_fields(battle, side, u) ? g3_ts_now(setup, battle, u, NULL) : 0;
    return sum;
}

int32_t g3_usual_tl(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int64_t of_tl[17] = { 0 };
    int32_t best = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u))
            of_tl[g3_unit_of(setup, u)->tl] += g3_ts_now(setup, battle, u, NULL);
    for (int32_t tl = 1; tl < (int32_t)BN_COUNT(of_tl); tl++)
        if (of_tl[tl] > of_tl[best])
            best = tl;
    return best;
}

int32_t g3_mage_es(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    const g3_force *force = &setup->sides[side].force;

    return g3_force_es(setup->figures, force->adepts, force->adept_count,
                       battle->judged[G3_IN_MANA], (bn_term){ 0 }, NULL);
}

/* ---- Strategy ------------------------------------------------------------------------------ */

/* What a side is measured against: its opponents, each on average. */
typedef struct foes {
    int32_t count;
    int32_t sides[G3_SIDES];
    int64_t ts;         /* of all */
    int32_t tl;         /* the highest */
    int32_t confounded; /* by whichever aimed at it */
} foes;

static foes foes_of(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    foes out = { .tl = g3_opposing_tl(setup, battle, side) };

    out.count = g3_opponents(setup, battle, side, out.sides);
    for (int32_t i = 0; i < out.count; i++) {
        const g3_party *foe = &battle->parties[out.sides[i]];

        out.ts += g3_side_ts(setup, battle, out.sides[i], NULL);
        if (foe->confounds && foe->aim[G3_AIM_CONFOUND] == 1 + side)
            out.confounded += foe->judged[G3_IN_CONFOUND];
    }
    return out;
}

static g3_specials specials_now(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    g3_specials out = { { 0 }, { 0 } };
    const g3_force *force = &setup->sides[side].force;
    bool told = false;

    for (int32_t type = 0; force->estimated_ts > 0 && type < G3_SPECIALS; type++) {
        out.number[type] = force->estimated[type];
        told = told || force->estimated[type] > 0;
    }
    if (told)
        return out;
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u) && !battle->units[u].afoot)
            g3_count_specials(setup->figures, g3_unit_of(setup, u),
                              setup->rules.superiority_by_ts ? g3_ts_now(setup, battle, u, NULL)
                                                             : battle->units[u].count,
                              &out);
    return out;
}

/* The average number of each kind, rounded down. */
static g3_specials specials_of(const g3_setup *setup, const g3_battle *battle, const foes *against)
{
    g3_specials sum = { { 0 }, { 0 } };

    for (int32_t i = 0; i < against->count; i++) {
        g3_specials one = specials_now(setup, battle, against->sides[i]);

        for (int32_t type = 0; type < G3_ALL_SPECIALS; type++) {
            sum.number[type] += one.number[type];
            sum.against[type] += one.against[type];
        }
    }
    for (int32_t type = 0; against->count > 1 && type < G3_ALL_SPECIALS; type++) {
        sum.number[type] /= against->count;
        sum.against[type] /= against->count;
    }
    return sum;
}

/* Men, and pieces as one each: what the numbers of special units are a share of. */
static int64_t numbers_now(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int64_t sum = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u))
            sum += battle->units[u].count;
    return sum;
}

static int32_t by_specials(const g3_setup *setup, const g3_battle *battle, int32_t side,
                           const foes *against, const bn_term *of, bn_trace *trace)
{
    static const char *const words[G3_ALL_SPECIALS] = { "more artillery", "more cavalry",
                                                        "more missile troops", "more armour",
                                                        "more aircraft" };
    int64_t least = numbers_now(setup, battle, side) * setup->battle.least_share_pct;
    g3_specials ours = specials_now(setup, battle, side);
    g3_specials theirs = specials_of(setup, battle, against);
    int32_t sum = 0;

    for (int32_t type = 0; type < G3_SPECIALS + setup->battle.extra_count; type++)
        if (ours.number[type] * 100 >= least)
            sum += bn_plus_int(
                trace, of, 96,
                g3_special_bonus(setup->figures, type, &ours, &theirs,
                                 battle->parties[side].judged[G3_IN_TL], g3_siege(battle)),
                words[type] ? words[type] : setup->battle.extra_types[type - G3_SPECIALS].name);
    return sum;
}

/* The skill of anyone who commands; the effects of a diviner, and of losing the commander today, are separate terms. */
static int32_t base_now(const g3_setup *setup, const g3_battle *battle, int32_t side, bool all,
                        const bn_term *of, bn_trace *trace)
{
    const g3_party *party = &battle->parties[side];
    bool tactics = battle->judged[G3_IN_USE_TACTICS];
    int32_t skill = tactics ? party->tactics : party->skill;

    bn_plus_int(trace, of, tactics ? 105 : 90, skill, tactics ? "Tactics" : "Strategy");
    if (all)
        skill += bn_plus_int(trace, of, 104, g3_divined_skill(setup, battle, side, skill) - skill,
                             "a false diviner");
    return skill + bn_plus_int(trace, of, 77, g3_base_strategy(skill, party->halved) - skill,
                               "commander lost");
}

/* What the referee has named, each by its name. */
static int32_t by_reasons(const g3_reason *reasons, int32_t count, int32_t rule, const bn_term *of,
                          bn_trace *trace)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < count; i++)
        sum += bn_plus_int(trace, of, rule, reasons[i].modifier, reasons[i].name);
    return sum;
}

/* Line by line: each gives what it adds to those before it. */
static int32_t by_circumstances(const g3_figures *tables, uint32_t lines, bool home,
                                const bn_term *of, bn_trace *trace)
{
    int32_t sum = 0;

    for (int32_t row = 0; row < G3_CIRCUMSTANCES_COUNT; row++) {
        uint32_t so_far = lines & ((2u << row) - 1);

        sum += bn_plus_int(trace, of, 99, g3_circumstances(tables, so_far, home) - sum,
                           tables->circumstances[row].circumstance);
    }
    return sum;
}

/* G3-023 and G3-101 Plans, and what else the day brought: glory, circumstances, powers. */
static int32_t by_day(const g3_setup *setup, const g3_battle *battle, int32_t side,
                      const bn_term *of, bn_trace *trace)
{
    const g3_party *party = &battle->parties[side];
    g3_ground ground = g3_ground_now(setup, battle);
    bool home = !(g3_defender(battle) == side && ground.cancels_home_ground);
    int32_t sum = 0;

    sum += bn_plus_int(trace, of, 87, party->glory, "glory of its leaders");
    sum += by_circumstances(setup->figures, (uint32_t)party->judged[G3_IN_CIRCUMSTANCES], home, of,
                            trace);
    sum += bn_plus_int(trace, of, 99, party->judged[G3_IN_OTHER], "other circumstances");
    sum += by_reasons(setup->sides[side].reasons, setup->sides[side].reason_count, 99, of, trace);
    sum += bn_plus_int(trace, of, 101, party->judged[G3_IN_PLAN], "battle plan");
    sum += bn_plus_int(trace, of, 101, party->judged[G3_IN_RESPONSE], "surprises met");
    sum +=
        by_reasons(setup->sides[side].surprises, setup->sides[side].surprise_count, 101, of, trace);
    sum += bn_plus_int(trace, of, 23, party->judged[G3_IN_CHARGE], "charge without stirrups");
    return sum + bn_plus_int(trace, of, 63, party->scouts && party->judged[G3_IN_REVEALS] == 1,
                             "scouting by powers");
}

/* G3-090 Effective Strategy: everything is added, in the order of the journal; or all except what only the referee
 * knows. */
static int32_t strategy(const g3_setup *setup, const g3_battle *battle, int32_t side, bool all,
                        bn_trace *trace)
{
    const g3_figures *tables = setup->figures;
    const g3_party *party = &battle->parties[side];
    bn_term of = bn_sum(G3_TERMS_STRATEGY, side, -1, setup->sides[side].name);
    int32_t tl = party->judged[G3_IN_TL];
    int64_t ours = g3_side_ts(setup, battle, side, NULL);
    foes against = foes_of(setup, battle, side);
    int32_t sum;

    if (trace != NULL && ours != plain_ts(setup, battle, side))
        g3_side_ts(setup, battle, side, trace);
    sum = base_now(setup, battle, side, all, &of, trace);
    sum += bn_plus_int(trace, &of, 68,
                       g3_catastrophe_strategy(tables, party->catastrophe, &setup->rules),
                       tables->catastrophe[party->catastrophe].effect);
    if (party->murder > 0)
        sum += bn_plus_int(trace, &of, 103,
                           g3_catastrophe_strategy(tables, party->murder - 1, &setup->rules),
                           tables->catastrophe[party->murder - 1].effect);
    of.seen[0] = bn_rat_int(ours);
    of.seen[1] = bn_rat_of(against.ts, against.count > 0 ? against.count : 1);
    sum += bn_plus_int(trace, &of, 91,
                       g3_odds_bonus(tables, ours * against.count, against.ts, tl, against.tl),
                       "TS {0} against {1}");
    of.seen[0] = of.seen[1] = (bn_rat){ 0, 0 };
    sum +=
        bn_plus_int(trace, &of, 93,
                    g3_tl_bonus(tables, tl, against.tl, bn_rat_of(setup->options.tl_bonus_pct, 100),
                                setup->options.tl_bonus_cap, &setup->rules),
                    "tech level");
    if (g3_defender(battle) == side)
        sum += ground_told(setup, battle, &of, trace).modifier;
    sum += by_specials(setup, battle, side, &against, &of, trace);
    sum += by_day(setup, battle, side, &of, trace);
    sum += bn_plus_int(trace, &of, 64, against.confounded, "plan confounded");
    if (!all)
        return bn_gives_int(trace, &of, 154, sum, "Strategy, without what is hidden");
    sum += bn_plus_int(trace, &of, 102, party->scouted, "special forces have scouted");
    sum += bn_plus_int(trace, &of, 102, party->judged[G3_IN_OTHER_MISSIONS], "other missions");
    sum += bn_plus_int(trace, &of, 104, party->divined, "a diviner");
    return bn_gives_int(trace, &of, 90, sum, "effective Strategy");
}

int32_t g3_strategy_now(const g3_setup *setup, const g3_battle *battle, int32_t side,
                        bn_trace *trace)
{
    return strategy(setup, battle, side, true, trace);
}

int32_t g3_strategy_known(const g3_setup *setup, const g3_battle *battle, int32_t side,
                          bn_trace *trace)
{
    return strategy(setup, battle, side, !g3_veiled(setup), trace);
}
