/* Casualties, unit by unit (B17, B18): dice of a rout, a percentage for each line of the ladder, and
 * what the field and the prisoners bring. */
#include "steps.h"

#include "rules/forces/pay.h"
#include "rules/forces/strength.h"

/* ---- routs --------------------------------------------------------------------------------- */

/* G3-125 Rout shift: one die for each unit. */
static bool rout_wants(const g3_setup *setup, const g3_battle *battle, int32_t u)
{
    const g3_unit_state *unit = &battle->units[u];

    return g3_fields(battle, unit->side, u) && unit->fate == G3_ROUTS && !(unit->did & G3_DID_ROUT);
}

OPEN(rout)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (rout_wants(setup, battle, u)) {
            battle->at = (uint8_t)u;
            return BN_ASKS;
        }
    return BN_DONE;
}

ASKS(rout, g3_ask(battle, G3_ASK_ROUT, battle->units[battle->at].side, battle->at, 0, out))

TAKE(rout)
{
    g3_unit_state *unit = &battle->units[battle->at];

    unit->rout_die = (uint8_t)value;
    unit->did |= G3_DID_ROUT;
}

const bn_step g3_rout_step = { .open = rout_open, .ask = rout_ask, .take = rout_take };

/* ---- percentages --------------------------------------------------------------------------- */

/* The row of the difference, the lines that it shifts, and its dice. */
static void tell_line(const g3_setup *setup, int32_t u, int32_t side, int32_t by, int32_t starred,
                      const g3_shifts *shifts, int32_t line, bn_trace *trace)
{
    const g3_casualty_shifts_row *lines = setup->figures->casualty_shifts;
    const g3_casualty_table_row *row = &setup->figures->casualty_table[line];
    bn_term of = bn_sum(G3_TERMS_LINE, side, u, g3_unit_of(setup, u)->name);
    int32_t base = g3_base_line(setup->figures, by + starred), down;

    bn_plus_int(trace, &of, 122, by, "contest difference");
    bn_plus_int(trace, &of, 123, starred, "behind its defences");
    bn_gives_int(trace, &of, 122, by + starred, "difference for casualties");
    down = bn_plus_int(trace, &of, 124, shifts->armour, "armour");
    down += bn_plus_int(trace, &of, 62,
                        shifts->healing * lines[G3_CASUALTY_SHIFTS_HEALING].lines_down, "healing");
    down += bn_plus_int(trace, &of, 65,
                        shifts->strike * lines[G3_CASUALTY_SHIFTS_STRIKE].lines_down, "strikes");
    down += bn_plus_int(trace, &of, 125,
                        shifts->rout_die * lines[G3_CASUALTY_SHIFTS_ROUT].lines_down, "rout");
    down += bn_plus_int(trace, &of, 126,
                        shifts->intensity * lines[G3_CASUALTY_SHIFTS_INTENSITY].lines_down,
                        "intense battle");
    bn_plus_int(trace, &of, 127, line - base - down, "cut: the table ends");
    bn_gives_int(trace, &of, 127, line - base, "lines down the Casualty Table");
    bn_trace_add(trace, (bn_term){ .rule = 128,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)side,
                                   .about = (int16_t)u,
                                   .value = row->dice,
                                   .seen = { bn_rat_int(row->add < 0 ? -row->add : row->add) },
                                   .name = g3_unit_of(setup, u)->name,
                                   .words = row->add > 0   ? "dice for losses, plus {0}%"
                                            : row->add < 0 ? "dice for losses, less {0}%"
                                                           : "dice for losses" });
}

/* G3-123 and G3-126 Starred position, powers and intensity: what moves a unit on the ladder. */
static int32_t line_of(const g3_setup *setup, const g3_battle *battle, int32_t u, bn_trace *trace)
{
    const g3_unit_state *unit = &battle->units[u];
    bool defends = g3_defender(battle) == unit->side;
    g3_shifts shifts = {
        .armour = unit->afoot ? 0 : g3_armour_shift(setup->figures, g3_unit_of(setup, u)),
        .healing = unit->healed,
        .strike = unit->struck,
        .rout_die = unit->rout_die,
        .intensity = battle->judged[G3_IN_INTENSITY],
    };
    int32_t by = g3_signed_now(battle, unit->side);
    int32_t starred = defends ? g3_ground_now(setup, battle).starred : 0;
    int32_t line = g3_casualty_line(setup->figures, by, starred, &shifts);

    if (trace != NULL)
        tell_line(setup, u, unit->side, by, starred, &shifts, line, trace);
    return line;
}

/* The next unit to lose, the worst line of a side first, or G3_NONE. */
static int32_t worst_off(const g3_setup *setup, const g3_battle *battle)
{
    int32_t next = G3_NONE;

    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_unit_state *unit = &battle->units[u], *best = &battle->units[next < 0 ? u : next];

        if (g3_fields(battle, unit->side, u) && !(unit->did & G3_DID_LOSE) &&
            (next == G3_NONE || unit->side < best->side ||
             (unit->side == best->side && unit->line < best->line)))
            next = u;
    }
    return next;
}

/* Lines without dice take no one. */
OPEN(losses)
{
    if (battle->part == 0)
        for (int32_t u = 0; u < g3_units(setup); u++)
            if (g3_fields(battle, battle->units[u].side, u))
                battle->units[u].line = (uint8_t)line_of(setup, battle, u, trace);
    battle->part = 1;
    for (;;) {
        int32_t u = worst_off(setup, battle);

        if (u == G3_NONE)
            return BN_DONE;
        battle->at = (uint8_t)u;
        if (g3_line_dice(setup->figures, battle->units[u].line).count > 0)
            return BN_ASKS;
        battle->units[u].did |= G3_DID_LOSE;
    }
}

ASK(losses)
{
    const g3_unit_state *unit = &battle->units[battle->at];

    g3_ask(battle, G3_ASK_LOSSES, unit->side, battle->at, 0, out);
    out->throws[0] = g3_line_dice(g3_tables(setup), unit->line);
    return 1;
}

CONSEQUENCE(losses)
{
    return g3_line_percent(g3_tables(setup), battle->units[battle->at].line, totals[0]);
}

ROLL_KEY(losses)
{
    return battle->units[battle->at].line;
}

/* All units of the side on this line; by the reading casualty_roll_per_unit this one alone. */
TAKE(losses)
{
    const g3_unit_state *in_hand = &battle->units[battle->at];
    uint8_t side = in_hand->side, line = in_hand->line;

    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_unit_state *unit = &battle->units[u];

        if (!g3_fields(battle, side, u) || unit->line != line || unit->did & G3_DID_LOSE ||
            (setup->rules.casualty_roll_per_unit && u != battle->at))
            continue;
        unit->percent = (uint8_t)value;
        unit->did |= G3_DID_LOSE;
    }
}

const bn_step g3_losses_step = { .open = losses_open,
                                 .ask = losses_ask,
                                 .take = losses_take,
                                 .consequence = losses_consequence,
                                 .roll_key = losses_key };

/* ---- the fallen ---------------------------------------------------------------------------- */

static g3_burden burden_of(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    g3_burden burden = { 0, 0 };

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u))
            g3_bear(&burden, battle->units[u].count, battle->units[u].percent,
                    g3_unit_of(setup, u)->share_pct);
    return burden;
}

static bool is_gun(const g3_setup *setup, int32_t u)
{
    const g3_unit *unit = g3_unit_of(setup, u);

    return unit->weapon != G3_NONE &&
           (setup->battle.captured ||
            setup->figures->special_weapons[unit->weapon].superiority_type == G3_TYPE_ARTILLERY);
}

static bool decisive(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    return battle->winner > 0 && g3_is_victory(setup->figures, battle->parties[side].behind);
}

/* Guns that were lost, or whose crews ran: captured by the winner, kept or destroyed. They have no crews. */
static void recover_guns(const g3_setup *setup, g3_battle *battle, int32_t u, int32_t lost)
{
    int32_t side = battle->units[u].side;
    bool won = battle->winner == 1 + side;

    if (!is_gun(setup, u))
        return;
    if (decisive(setup, battle, side) && !won)
        battle->parties[battle->winner - 1].guns += lost;
    battle->parties[side].kept += g3_guns_kept(lost, decisive(setup, battle, side), won);
}

static void fall(const g3_setup *setup, g3_battle *battle, int32_t u, const g3_burden *burden)
{
    const g3_unit *is = g3_unit_of(setup, u);
    g3_unit_state *unit = &battle->units[u];
    bool pieces = g3_is_piece(is) && !unit->afoot;
    int32_t lost = g3_losses(unit->count, g3_share(burden, unit->percent, is->share_pct));
    int32_t men = pieces ? lost * is->crew : lost;

    unit->lost = lost;
    unit->dead += g3_dead(men);
    unit->wounded += men - g3_dead(men);
    unit->count -= lost;
    if (!pieces)
        return;
    if (unit->fate == G3_ROUTS ||
        unit->fate == G3_SURRENDERS) { /* crews are parted from their pieces */
        lost += unit->count;
        unit->count *= is->crew;
        unit->afoot = 1;
    }
    recover_guns(setup, battle, u, lost);
}

/* ---- the field ----------------------------------------------------------------------------- */

static bool stays(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u) && battle->units[u].fate != G3_WITHDRAWS &&
            battle->units[u].fate != G3_ROUTS && battle->units[u].fate != G3_SURRENDERS)
            return true;
    return false;
}

/* What the referee decides about the field instead of the rule. */
static void hold_as_told(const g3_setup *setup, g3_battle *battle)
{
    int32_t side = setup->battle.holds_field - 2;

    if (side >= 0 && side < setup->side_count)
        battle->parties[side].holds = 1;
}

/* Who holds the field by rule, or G3_NONE. Of many, and without a contest, it is the winner. */
static int32_t holder_by_rule(const g3_setup *setup, const g3_battle *battle)
{
    int32_t winner = battle->winner - 1, lead = winner == G3_NONE ? 0 : winner, foe = 1 - lead;

    if (!battle->fought || battle->many)
        return winner;
    for (int32_t s = 0; s < setup->side_count; s++)
        if (s != lead && battle->parties[s].contends)
            foe = s;
    switch (g3_field_of(setup->figures, (g3_table)battle->parties[lead].table, battle->difference,
                        stays(setup, battle, lead), stays(setup, battle, foe), &setup->rules)) {
    case G3_FIELD_WINNER:
        return lead;
    case G3_FIELD_FOE:
        return foe;
    default:
        return G3_NONE;
    }
}

static void hold_field(const g3_setup *setup, g3_battle *battle)
{
    int32_t holder = holder_by_rule(setup, battle);

    for (int32_t s = 0; s < setup->side_count; s++)
        battle->parties[s].holds = 0;
    if (setup->battle.holds_field != 0)
        hold_as_told(setup, battle);
    else if (holder != G3_NONE)
        battle->parties[holder].holds = 1;
}

/* Only the referee can say who holds a field on which both sides stay, or neither. */
COUNT(held)
{
    return setup->options.referee == 0 && setup->battle.holds_field == 0 && battle->fought &&
           !battle->many && g3_holder_of(battle) == G3_NONE;
}

ASK(held)
{
    g3_ask(battle, G3_ASK_HELD, 0, -1, 0, out);
    bn_ask_among(out, 1u + (uint32_t)setup->side_count);
    return 1;
}

TAKE(held)
{
    if (value > 0)
        battle->parties[value - 1].holds = 1;
    battle->at++;
}

const bn_step g3_held_step = { .count = held_count, .ask = held_ask, .take = held_take };

/* G3-135 Who may loot: the side that holds the field, of the enemy's dead and surrendered, and of the
 * wounded that a rout left behind. Custom does not keep it from the gear of its own casualties. */
static void loot(const g3_setup *setup, g3_battle *battle)
{
    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_unit *is = g3_unit_of(setup, u);
        const g3_unit_state *unit = &battle->units[u];
        int32_t winner = g3_taker(setup, battle, unit->side);
        g3_party *taker = winner == G3_NONE ? NULL : &battle->parties[winner];
        bool rides = is->mobility >= G3_LIGHT_HORSE && is->mobility <= G3_HEAVY_HORSE;
        int32_t fallen = unit->fate == G3_ROUTS ? unit->lost : g3_dead(unit->lost);
        int64_t cost = bn_rat_floor(g3_base_cost(setup->figures, is));

        if (unit->place != G3_FIELDED || g3_is_piece(is) || unit->afoot)
            continue;
        if (battle->parties[unit->side].holds)
            battle->parties[unit->side].regained +=
                g3_gear_value(setup->figures, cost, unit->lost, rides);
        if (!setup->battle.loot_allowed || !taker || !taker->holds)
            continue;
        fallen = (int32_t)((int64_t)fallen * setup->battle.loot_pct / 100);
        if (unit->fate == G3_SURRENDERS)
            fallen += unit->count;
        taker->gear += g3_gear_value(setup->figures, cost, fallen, rides);
        taker->cash += g3_gear_cash(setup->figures, cost, fallen, rides);
    }
    for (int32_t s = 0; setup->battle.loot_allowed && g3_siege(battle) && s < setup->side_count;
         s++)
        if (battle->parties[s].holds && g3_defender(battle) != s) {
            battle->parties[s].gear += setup->battle.city_loot;
            battle->parties[s].cash += setup->battle.city_loot;
        }
}

/* G3-157 Surrender, and the commander who is taken alive. */
static void take_commander(const g3_setup *setup, g3_battle *battle, int32_t side)
{
    g3_party *party = &battle->parties[side];

    if (!g3_lost(battle, side) || !g3_line_of(setup, battle, side).commander_taken)
        return;
    party->vacant = 1;
    if (party->commander == 0)
        g3_bereave(setup, battle, side, G3_CATASTROPHE_COMMANDER_KILLED, G3_NONE);
    else if (battle->persons[side][party->commander - 1].condition != G3_DEAD)
        battle->persons[side][party->commander - 1].condition = G3_PRISONER;
}

/* The living of a unit that surrendered are prisoners. */
static void take_prisoners(const g3_setup *setup, g3_battle *battle)
{
    for (int32_t w = 0; w < setup->side_count * G3_PERSONS; w++) {
        int32_t side = w / G3_PERSONS, unit = g3_person_of(setup, w)->unit;
        int32_t u = unit + g3_first_unit(setup, side);

        if (w % G3_PERSONS < setup->sides[side].force.person_count && unit != G3_NONE &&
            battle->units[u].side == side && battle->units[u].place == G3_FIELDED &&
            battle->units[u].fate == G3_SURRENDERS &&
            g3_person_now(battle, w)->condition != G3_DEAD)
            g3_person_in(battle, w)->condition = G3_PRISONER;
    }
}

PASS(after)
{
    g3_burden burdens[G3_SIDES];

    for (int32_t s = 0; s < setup->side_count; s++)
        burdens[s] = burden_of(setup, battle, s);
    for (int32_t u = 0; battle->fought && u < g3_units(setup); u++)
        if (g3_fields(battle, battle->units[u].side, u))
            fall(setup, battle, u, &burdens[battle->units[u].side]);
    hold_field(setup, battle);
    return BN_DONE;
}

const bn_step g3_after_step = { .pass = after_pass };

PASS(spoils)
{
    loot(setup, battle);
    for (int32_t s = 0; s < setup->side_count; s++) {
        battle->parties[s].tomorrow = 0;
        if (!battle->fought)
            continue;
        take_commander(setup, battle, s);
        if (g3_lost(battle, s))
            battle->parties[s].tomorrow = (int8_t)g3_line_of(setup, battle, s).next_day;
    }
    take_prisoners(setup, battle);
    g3_console(setup, battle);
    return BN_DONE;
}

const bn_step g3_spoils_step = { .pass = spoils_pass };

/* ---- ransom -------------------------------------------------------------------------------- */

COUNT(ransom)
{
    return setup->options.referee == 0 ? (uint32_t)setup->side_count * G3_PERSONS : 0;
}

WANTS(ransom, w)
{
    const g3_person_state *person = g3_person_now(battle, w);

    return person->condition == G3_PRISONER && !(person->did & G3_DID_RANSOM);
}

ASKS(ransom,
     g3_ask(battle, G3_ASK_RANSOM, battle->at / G3_PERSONS, G3_ABOUT_PERSON + battle->at, 0, out))

/* G3-138 Ransom: what a prisoner brings their captors is the referee's to say. */
TAKE(ransom)
{
    int32_t captor = g3_taker(setup, battle, battle->at / G3_PERSONS);

    g3_person_in(battle, battle->at)->did |= G3_DID_RANSOM;
    if (captor != G3_NONE)
        battle->parties[captor].ransom += value;
    battle->at++;
}

const bn_step g3_ransom_step = {
    .count = ransom_count, .wants = ransom_wants, .ask = ransom_ask, .take = ransom_take
};
