/* Who is in which bout, and with what strength. */
#include <string.h>

#include "steps.h"
#include "rules/field/mass_destruction.h"
#include "rules/field/estimated.h"
#include "rules/outcome/will.h"
#include "rules/outcome/siege.h"
#include "rules/field/subordinate.h"

/* ---- the ground --------------------------------------------------------------------------- */

g4_battle_inputs g4_inputs_now(const g4_scene *scene, const g4_battle *battle)
{
    g4_battle_inputs in = *scene->inputs;
    const int8_t *judged = battle->judged;

#define OF_BATTLE(name, member, key, answer, ...)                                                  \
    in.member = (BN_C_##answer)judged[G4_JUDGE_##name];
#include "questions.def"
    if (in.kind == G4_NAVAL && !in.given[G4_IN_TERRAIN])
        in.terrain = in.ocean ? G4_OCEAN : G4_ISLAND_BEACH;
    return in;
}

bn_rat g4_roster_ts(const g4_scene *scene, const g4_battle *battle, const g4_force *force,
                    int32_t line, bn_rat elements)
{
    const g4_line_figures *figures = &force->figures[line];

    return g4_counted_ts(scene->setup->figures, figures, g4_ts_mul(figures->ts, elements),
                         g4_counts_in_full(figures, battle->lane[0].bout.kind));
}

int32_t g4_bsm_lost(const g4_setup *setup, const g4_bout *bout, int32_t which)
{
    return g4_casualty_penalty(setup->figures, bout->casualties[which], bout->unreplaced[which],
                               &setup->rules);
}

g4_field g4_field_now(const g4_scene *scene, const g4_battle *battle, int32_t bout)
{
    g4_battle_inputs in = g4_inputs_now(scene, battle);
    g4_field field = g4_field_of(&in, &scene->setup->rules);

    field.kind = battle->lane[bout].bout.kind;
    field.encounter = (battle->lane[bout].bout.flags & G4_BOUT_ENCOUNTER) != 0;
    for (int32_t i = 0; i < 2; i++)
        field.casualties[i] = (int8_t)g4_bsm_lost(scene->setup, &battle->lane[bout].bout, i);
    return field;
}

/* ---- forces ------------------------------------------------------------------------------- */

static g4_standing base_standing(const g4_scene *scene, int32_t side, int32_t slot)
{
    return scene->standings != NULL
               ? scene->standings[side * G4_ROSTERS + slot]
               : g4_standing_of(scene->setup->figures, g4_force_in(scene, side, slot));
}

/* Lines with two roles, or a choice of ways, whose document leaves it open: a bit for each line of the
 * side. */
uint64_t g4_dual_lines(const g4_scene *scene, int32_t side, uint32_t classes)
{
    uint64_t lines = 0;
    int32_t first = 0;

    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const g4_force *force = g4_force_in(scene, side, f);

        for (int32_t i = 0; i < G4_LINES && i < force->line_count; i++)
            if (force->lines[i].role == G4_ROLE_DEFAULT && force->figures[i].classes != 0 &&
                force->figures[i].neutralizes & classes && !force->lines[i].captured)
                lines |= UINT64_C(1) << (first + i);
        first += force->line_count;
    }
    return lines;
}

uint64_t g4_hover_lines(const g4_scene *scene, int32_t side)
{
    uint64_t lines = 0;
    int32_t first = 0;

    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const g4_force *force = g4_force_in(scene, side, f);

        for (int32_t i = 0; i < G4_LINES && i < force->line_count; i++)
            if (force->lines[i].features & G4_HOVERCRAFT && force->lines[i].hover_mode == 0 &&
                !force->lines[i].captured)
                lines |= UINT64_C(1) << (first + i);
        first += force->line_count;
    }
    return lines;
}

static uint64_t lines_of(const uint32_t words[2])
{
    return (uint64_t)words[1] << 32 | words[0];
}

/* Lines of a side as lines of one of its forces. */
static uint32_t bits_of(const g4_scene *scene, int32_t side, int32_t slot, uint64_t lines)
{
    int32_t first = g4_line_in(scene, side, slot);
    uint64_t own = (UINT64_C(1) << g4_force_in(scene, side, slot)->line_count) - 1;

    return first < G4_SIDE_LINES ? (uint32_t)(lines >> first & own) : 0;
}

static void array_force(const g4_scene *scene, const g4_party *party, int32_t side, int32_t slot,
                        g4_standing *standing)
{
    if (party->arrayed & G4_ARRAYED_ROLES) {
        uint64_t dual = g4_dual_lines(scene, side, UINT32_MAX),
                 taken = lines_of(party->neutralizers);

        standing->neutralizers |= bits_of(scene, side, slot, dual & taken);
        standing->members |= bits_of(scene, side, slot, dual & ~taken);
    }
    if (party->arrayed & G4_ARRAYED_HOVER) {
        uint64_t hover = g4_hover_lines(scene, side), taken = lines_of(party->coast);

        standing->as_coast |= bits_of(scene, side, slot, hover & taken);
        standing->as_motor |= bits_of(scene, side, slot, hover & ~taken);
    }
    if (slot < G4_BATTLE_FORCES && party->flagship[slot] != 0)
        standing->flagship = party->flagship[slot];
}

/* TL of the weapons of anyone who strikes a side. */
static int32_t weapons_against(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    int32_t most = 0;

    for (int32_t s = 0; s < scene->side_count; s++)
        for (int32_t f = 0; s != side && f < scene->force_count[s]; f++) {
            g4_standing standing = base_standing(scene, s, f);
            int32_t tl = g4_weapons_tl(g4_force_in(scene, s, f), &standing);
            int32_t strikes = g4_side_judged(g4_party_of(battle, s), G4_JUDGE_CHEMICAL);

            if (strikes == G4_CHEMICAL_NANO)
                tl = g4_nano_tl(scene->setup->figures, tl);
            if (strikes != G4_CHEMICAL_NONE && tl > most)
                most = tl;
        }
    return most;
}

g4_standing g4_standing_now(const g4_scene *scene, const g4_battle *battle, int32_t side,
                            int32_t slot, bn_trace *trace)
{
    const g4_party *party = g4_party_of(battle, side);
    const g4_force *force = g4_force_in(scene, side, slot);
    g4_standing standing = base_standing(scene, side, slot);
    uint32_t from = g4_terms_so_far(trace);

    array_force(scene, party, side, slot, &standing);
    if (party->struck & G4_STRUCK_CHEMICAL)
        g4_strike_chemical(scene->setup->figures, force, &standing,
                           weapons_against(scene, battle, side), trace);
    if (party->struck & G4_STRUCK_NUCLEAR)
        g4_strike_nuclear(scene->setup->figures, force, &standing, trace);
    for (uint32_t i = from; trace != NULL && i < trace->count; i++)
        trace->terms[i].side = (int8_t)scene->sides[side];
    return standing;
}

/* ---- parts of forces ---------------------------------------------------------------------- */

/* Of the subordinate's side the line they lead; of the enemy as large a share, spread evenly. */
void g4_detachment(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t slot,
                   int32_t out[G4_LINES])
{
    int32_t own, member, with, taken[G4_RANKS_LINES], detached, all[2] = { 0, 0 };
    const g4_person *person;
    g4_ranks enemy;

    memset(out, 0, G4_LINES * sizeof *out);
    if (!g4_subordinate(scene, &own, &member))
        return;
    person = g4_side_person(scene, own, member);
    with = g4_slot_of_person(scene, own, &member);
    detached = base_standing(scene, own, with).count[person->with - 1];
    if (side == own) {
        if (slot == with)
            out[person->with - 1] = detached;
        return;
    }
    enemy = g4_ranks_of(scene->sides[side]);
    for (int32_t s = 0; s < 2; s++)
        for (int32_t f = 0; f < scene->force_count[s]; f++) {
            g4_standing standing = base_standing(scene, s, f);

            for (int32_t i = 0; i < G4_LINES; i++)
                all[s] += standing.count[i];
            if (s == side)
                g4_ranks_add(scene->setup->figures, &enemy, g4_force_in(scene, s, f),
                             scene->forces[s][f], &standing, UINT32_MAX);
        }
    g4_detach(&enemy,
              g4_opposing_elements(detached, all[own], all[side], scene->inputs->sub_opponents),
              taken);
    for (int32_t i = 0; i < enemy.count; i++)
        if (enemy.lines[i].force == scene->forces[side][slot])
            out[enemy.lines[i].index] = taken[i];
}

/* Takes out of a force what fights elsewhere. */
static void part_force(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t side,
                       int32_t slot, g4_standing *standing)
{
    const g4_bout *b = &battle->lane[bout].bout;
    int32_t out[G4_LINES], own, member;

    if (g4_many(scene)) {
        int32_t nth = 0, first = g4_line_in(scene, side, slot);

        while (g4_bout_of(scene, side, nth) != bout)
            nth++;
        for (int32_t i = 0; i < g4_force_in(scene, side, slot)->line_count; i++)
            standing->count[i] =
                g4_elements_in(scene, battle, side, nth, first + i, standing->count[i]);
        return;
    }
    if (!battle->sub || !g4_subordinate(scene, &own, &member) ||
        (b->role == G4_BOUT_SECOND && side != own))
        return;
    g4_detachment(scene, battle, side, slot, out);
    for (int32_t i = 0; i < G4_LINES; i++)
        standing->count[i] = b->role == G4_BOUT_MAIN ? standing->count[i] - out[i] : out[i];
}

uint32_t g4_gone_over(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t side,
                      int32_t slot)
{
    int32_t which = g4_side_in(scene, bout, 0) == side ? 0 : 1;
    bool waver = g4_side_judged(g4_party_of(battle, side), G4_JUDGE_WAVER);

    if (!(battle->lane[bout].bout.revolted >> which & 1))
        return 0;
    return g4_turncoats(g4_force_in(scene, side, slot), waver) ^
           g4_standing_now(scene, battle, side, slot, NULL).turned;
}

/* Adds a side's own lines to a ranks, or those that went over to it. */
static void add_side(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t side,
                     bool turncoats, g4_ranks *out)
{
    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const g4_force *force = g4_force_in(scene, side, f);
        g4_standing standing = g4_standing_now(scene, battle, side, f, NULL);
        uint32_t gone = g4_gone_over(scene, battle, bout, side, f);

        part_force(scene, battle, bout, side, f, &standing);
        g4_ranks_add(scene->setup->figures, out, force, scene->forces[side][f], &standing,
                     turncoats ? gone : ~gone);
    }
}

void g4_muster(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which,
               g4_ranks *out)
{
    const g4_bout *b = &battle->lane[bout].bout;
    int32_t side = g4_side_in(scene, bout, which), enemy = g4_side_in(scene, bout, 1 - which);

    *out = g4_ranks_of(scene->sides[side]);
    out->lands = b->kind == G4_LANDING && scene->inputs->attacker == 1 + side;
    out->encamped = g4_party_of(battle, side)->posture != G4_MOBILE;
    add_side(scene, battle, bout, side, false, out);
    if (scene->bearings != NULL && scene->bearings[side].aboard)
        g4_ranks_embark(out);
    if (b->revolted >> (1 - which) & 1)
        add_side(scene, battle, bout, enemy, true, out);
}

/* The lines that stand as neutralizers by default, against the first enemy. */
uint64_t g4_default_roles(const g4_scene *scene, const g4_battle *battle, int32_t side,
                          uint64_t lines, bool recon)
{
    int32_t bout = g4_bout_of(scene, side, 0);
    int32_t which = g4_side_in(scene, bout, 0) == side ? 0 : 1;
    g4_field field = g4_field_now(scene, battle, bout);
    g4_ranks all_ranks[2];
    uint64_t mask = 0;

    field.recon = recon;
    for (int32_t i = 0; i < 2; i++)
        g4_muster(scene, battle, bout, i, &all_ranks[i]);
    g4_settle_roles(scene->setup->figures, &all_ranks[0], &all_ranks[1], &field);
    for (int32_t i = 0; i < all_ranks[which].count; i++) {
        const g4_ranks_line *line = &all_ranks[which].lines[i];

        if (line->role == G4_ROLE_NEUTRALIZER)
            mask |= g4_line_bit(scene, side, line);
    }
    return mask & lines;
}

/* ---- what it comes to --------------------------------------------------------------------- */

/* The attacker's lines that engineers bring over: those they want first, then by default. */
static void bridge(const g4_scene *scene, int32_t side, g4_ranks *ranks, const g4_field *field,
                   uint64_t over)
{
    int64_t left = g4_bridging_allowance(scene->setup->figures, ranks, field);
    g4_ranks rest;

    for (int32_t i = 0; i < ranks->count; i++) {
        g4_ranks_line *line = &ranks->lines[i];

        if (!(over & g4_line_bit(scene, side, line)) || left <= 0 ||
            !g4_takes_part(ranks, i, field) || !g4_river_halves(ranks, i, field))
            continue;
        line->bridged = left < line->count ? (int32_t)left : line->count;
        left -= line->bridged;
    }
    rest = *ranks;
    g4_bridge_default(scene->setup->figures, &rest, field);
    for (int32_t i = 0; i < ranks->count && left > 0; i++) {
        int32_t more = rest.lines[i].bridged - ranks->lines[i].bridged;

        if (more <= 0 || ranks->lines[i].bridged > 0)
            continue;
        ranks->lines[i].bridged = more < left ? more : (int32_t)left;
        left -= ranks->lines[i].bridged;
    }
}

bn_rat g4_estimated_ts(const g4_scene *scene, int32_t side)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t f = 0; f < scene->force_count[side]; f++)
        sum = g4_ts_add(sum, g4_force_in(scene, side, f)->estimated_ts);
    return sum;
}

/* `which` of a bout that would attack over the river, or G4_NONE. */
int32_t g4_river_attacker(const g4_scene *scene, const g4_battle *battle, int32_t bout)
{
    int32_t defender = battle->judged[G4_JUDGE_RIVER] - 1;

    if (defender < 0 || battle->lane[bout].bout.kind != G4_LAND)
        return G4_NONE;
    for (int32_t i = 0; i < 2; i++)
        if (g4_side_in(scene, bout, i) == defender)
            return 1 - i;
    return G4_NONE;
}

/* Why lines that were struck before the battle count for less. */
static void tell_strikes(const g4_scene *scene, const g4_battle *battle, int32_t side,
                         bn_trace *trace)
{
    for (int32_t f = 0; g4_party_of(battle, side)->struck && f < scene->force_count[side]; f++)
        (void)g4_standing_now(scene, battle, side, f, trace);
}

static g4_reckoning reckon_estimated(const g4_scene *scene, int32_t bout, const g4_field *field,
                                     bn_trace *trace)
{
    int32_t sides[2];
    bn_rat ts[2];

    for (int32_t i = 0; i < 2; i++) {
        int32_t side = g4_side_in(scene, bout, i);

        sides[i] = scene->sides[side];
        ts[i] = g4_estimated_ts(scene, side);
    }
    return g4_reckon_estimated(scene->setup->figures, sides, ts, field->casualties, trace);
}

g4_reckoning g4_reckon_bout(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                            g4_reckoned how, uint64_t over, bn_trace *trace)
{
    g4_field field = g4_field_now(scene, battle, bout);
    int32_t attacker = how == G4_CROSSING ? g4_river_attacker(scene, battle, bout) : G4_NONE;
    g4_ranks all_ranks[2];

    if (scene->setup->options.estimated)
        return reckon_estimated(scene, bout, &field, trace);
    field.timeless = how == G4_TIMELESS;
    for (int32_t i = 0; i < 2; i++)
        g4_muster(scene, battle, bout, i, &all_ranks[i]);
    if (attacker != G4_NONE) {
        bridge(scene, g4_side_in(scene, bout, attacker), &all_ranks[attacker], &field, over);
        all_ranks[attacker].crosses =
            battle->judged[G4_JUDGE_FORD] ? G4_CROSSES_FORD : G4_CROSSES_RIVER;
    }
    for (int32_t i = 0; trace != NULL && i < 2; i++)
        tell_strikes(scene, battle, g4_side_in(scene, bout, i), trace);
    return g4_reckon(scene->setup->figures, &all_ranks[0], &all_ranks[1], &field, trace);
}

static uint8_t at_most_255(int64_t value)
{
    return (uint8_t)(value > UINT8_MAX ? UINT8_MAX : value < 0 ? 0 : value);
}

/* Which of several loose allies is the largest: its slot. */
static int32_t largest_ally(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                            int32_t side, const g4_field *field)
{
    g4_totals totals[G4_ROSTERS];
    int32_t largest = 0;

    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        g4_standing standing = g4_standing_now(scene, battle, side, f, NULL);
        g4_ranks ranks = g4_ranks_of(scene->sides[side]);

        part_force(scene, battle, bout, side, f, &standing);
        g4_ranks_add(scene->setup->figures, &ranks, g4_force_in(scene, side, f),
                     scene->forces[side][f], &standing, UINT32_MAX);
        ranks.lands = field->kind == G4_LANDING && scene->inputs->attacker == 1 + side;
        totals[f] = g4_totals_of(scene->setup->figures, &ranks, field, NULL);
        if (g4_larger_ally(&totals[largest], &totals[f]) == 1)
            largest = f;
    }
    return largest;
}

static void keep(const g4_figures *tables, g4_bout *b, const g4_reckoning *reckoning, bool special)
{
    for (int32_t i = 0; i < 2; i++) {
        uint16_t superior = (uint16_t)g4_superior_classes(tables, reckoning->superiority[i]);

        if (special) {
            b->special_bsm[i] = (int8_t)reckoning->bsm[i];
            b->special_superior[i] = superior;
        } else {
            b->bsm[i] = (int8_t)reckoning->bsm[i];
            b->superior[i] = superior;
        }
    }
}

static void keep_host(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which,
                      const g4_ranks *ranks, const g4_field *field, g4_bout *b)
{
    int32_t side = g4_side_in(scene, bout, which);
    const g4_party *party = g4_party_of(battle, side);
    const g4_party *enemy = g4_party_of(battle, g4_side_in(scene, bout, 1 - which));
    g4_part fanatics = g4_fanatic_part(scene->setup->figures, ranks, field);
    g4_part eager = g4_impetuous_part(scene->setup->figures, ranks, field,
                                      g4_side_judged(party, G4_JUDGE_CAUSE));

    b->elements[which] = at_most_255(g4_ranks_elements(ranks, field));
    b->fanatics[which] = (uint8_t)g4_fanatic_tens(scene->setup->figures, &fanatics);
    b->eager[which] = (uint8_t)g4_impetuous_tens(scene->setup->figures, &eager);
    b->unreplaced[which] = at_most_255(bn_rat_floor(g4_lost_pct(scene->setup->figures, ranks)));
    b->chemical[which] = (int8_t)g4_chemical_penalty(scene->setup->figures, ranks,
                                                     g4_side_judged(enemy, G4_JUDGE_CHEMICAL) != 0,
                                                     g4_side_judged(party, G4_JUDGE_CHEMICAL) != 0);
    if (g4_allied(scene, side))
        b->larger |= (uint8_t)(largest_ally(scene, battle, bout, side, field) << 2 * which);
}

/* All that the rounds of a bout need, computed once, and again when light, weather or rosters change (G4-R-37). */
void g4_refresh(const g4_scene *scene, g4_battle *battle, int32_t bout, bn_trace *trace)
{
    g4_bout *b = &battle->lane[bout].bout;
    g4_field field = g4_field_now(scene, battle, bout);
    g4_reckoning reckoning;
    bool siege = b->kind == G4_SIEGE, hard = field.night || field.bad_weather;
    g4_ranks all_ranks[2];

    b->larger = 0;
    for (int32_t i = 0; i < 2; i++) {
        g4_muster(scene, battle, bout, i, &all_ranks[i]);
        keep_host(scene, battle, bout, i, &all_ranks[i], &field, b);
    }
    reckoning = g4_reckon_bout(scene, battle, bout, G4_PLAIN, 0, trace);
    keep(scene->setup->figures, b, &reckoning, false);
    keep(scene->setup->figures, b, &reckoning, true);
    if (siege && hard) {
        reckoning = g4_reckon_bout(scene, battle, bout, G4_TIMELESS, 0, NULL);
        keep(scene->setup->figures, b, &reckoning, true);
    } else if (g4_river_attacker(scene, battle, bout) != G4_NONE) {
        reckoning = g4_reckon_bout(scene, battle, bout, G4_CROSSING, 0, NULL);
        keep(scene->setup->figures, b, &reckoning, true);
    }
    b->light_matters = g4_light_matters(&all_ranks[0], &all_ranks[1]);
    if (scene->setup->options.estimated)
        b->minutes = (uint16_t)g4_estimated_minutes(scene->setup->figures, scene->inputs);
    else if (siege)
        b->minutes = (uint16_t)g4_siege_minutes(scene->setup->figures,
                                                g4_ranks_elements(&all_ranks[0], &field),
                                                g4_ranks_elements(&all_ranks[1], &field));
    else
        b->minutes = (uint16_t)g4_round_minutes(scene->setup->figures,
                                                g4_ranks_elements(&all_ranks[0], &field),
                                                g4_ranks_elements(&all_ranks[1], &field));
}

bool g4_reshapes(const g4_scene *scene)
{
    const g4_battle_inputs *in = scene->inputs;

    return g4_referee_asked(scene) || in->given[G4_IN_START_TIME] || g4_many(scene) ||
           in->sub_side != 0 || in->kind == G4_SIEGE || in->river_defender != 0;
}
