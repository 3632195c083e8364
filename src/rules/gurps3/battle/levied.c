/* Values of troops and commanders that no one has given are rolled before the first day (G3-034, G3-042). */
#include "steps.h"

#include "rules/forces/levy.h"

/* ---- quality ------------------------------------------------------------------------------- */

COUNT(levy)
{
    return battle->day > 1 ? 0 : (uint32_t)g3_units(setup);
}

WANTS(levy, u)
{
    return g3_unit_of(setup, u)->quality_by != G3_TOLD &&
           !(battle->units[u].service & G3_SERVED_KNOWN);
}

ASKS(levy, g3_ask(battle, G3_ASK_QUALITY, g3_home(setup, battle->at), battle->at, 0, out))

CONSEQUENCE(levy)
{
    const g3_unit *unit = g3_unit_of(setup, battle->at);
    int32_t row = g3_quality_rolled(g3_tables(setup), totals[0], unit->quality_by == G3_RAISED);

    return row == G3_NONE ? BN_AGAIN : row;
}

ROLL_KEY(levy)
{
    return (uint64_t)g3_unit_of(setup, battle->at)->quality_by;
}

TAKE(levy)
{
    int32_t u = battle->at++, row = value;
    const g3_troop_quality_row *quality = &g3_tables(setup)->troop_quality[row];

    battle->units[u].quality = (uint8_t)row;
    g3_remark(trace, g3_home(setup, u), u, 34, quality->base_morale, g3_unit_of(setup, u)->name,
              quality->quality);
}

const bn_step g3_levy_step = { .count = levy_count,
                               .wants = levy_wants,
                               .ask = levy_ask,
                               .take = levy_take,
                               .consequence = levy_consequence,
                               .roll_key = levy_key };

/* ---- commanders ---------------------------------------------------------------------------- */

/* Past the units the cursor runs over the commanders of the forces: the side, or G3_NONE. */
static int32_t chief_at(const g3_setup *setup, uint32_t at)
{
    int32_t past = (int32_t)at - g3_units(setup);

    return past < 0 ? G3_NONE : past;
}

COUNT(captains)
{
    uint32_t units = levy_count(setup, battle);

    return units == 0 ? 0 : units + (uint32_t)setup->side_count;
}

WANTS(captains, at)
{
    int32_t chief = chief_at(setup, at);

    if (chief != G3_NONE)
        return setup->sides[chief].force.strategy_by != G3_TOLD && !battle->parties[chief].known &&
               setup->sides[chief].force.commander == G3_NONE;
    return g3_unit_of(setup, at)->leadership_by != G3_TOLD &&
           !(battle->units[at].service & G3_SERVED_KNOWN) &&
           g3_unit_of(setup, at)->leader == G3_NONE;
}

/* `part` is 0, or 1 + the row of a commander whose die is still to be added. */
ASK(captains)
{
    int32_t chief = chief_at(setup, battle->at);

    g3_ask(battle, battle->part == 0 ? G3_ASK_CAPTAIN : G3_ASK_CAPTAIN_DIE,
           chief == G3_NONE ? g3_home(setup, battle->at) : chief,
           chief == G3_NONE ? battle->at : G3_NONE, 0, out);
    return 1;
}

CONSEQUENCE(captains)
{
    return question->kind == G3_ASK_CAPTAIN ? g3_commander_rolled(g3_tables(setup), totals[0])
                                            : totals[0];
}

static void lead(const g3_setup *setup, g3_battle *battle, int32_t row, int32_t die,
                 bn_trace *trace)
{
    int32_t skill = g3_commander_skill(setup->figures, row, die), u = battle->at;
    int32_t chief = chief_at(setup, battle->at);

    if (chief == G3_NONE) {
        battle->units[u].leadership = (uint8_t)skill;
        g3_remark(trace, g3_home(setup, u), u, 42, skill, g3_unit_of(setup, u)->name,
                  "Leadership of its commander");
        return;
    }
    battle->parties[chief].skill = (int16_t)skill;
    battle->parties[chief].tactics = (int16_t)g3_typical_soldier(setup->figures, row).tactics;
    g3_remark(trace, chief, -1, 42, skill, NULL, "Strategy of its commander");
}

TAKE(captains)
{
    int32_t row = battle->part == 0 ? value : battle->part - 1;

    if (battle->part == 0 && g3_tables(setup)->commander_experience[row].skill_dice > 0) {
        battle->part = (uint8_t)(1 + row);
        return;
    }
    lead(setup, battle, row, battle->part == 0 ? 0 : value, trace);
    battle->part = 0;
    battle->at++;
}

const bn_step g3_captains_step = { .count = captains_count,
                                   .wants = captains_wants,
                                   .ask = captains_ask,
                                   .take = captains_take,
                                   .consequence = captains_consequence };
