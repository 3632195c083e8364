/* Fields that may have no effect, and when they have one (banneret/system/effects.h). */
#include <banneret/system/effects.h>

#include "documents.h"

static const g4_battle_inputs *battle_of(const void *setup)
{
    return &((const g4_setup *)setup)->battle;
}

/* Whether a judgement is asked in play where the document does not give it. */
static bool asked(const void *setup)
{
    return ((const g4_setup *)setup)->options.referee == 0;
}

static bool is_campaign(const void *setup)
{
    return ((const g4_setup *)setup)->head.document == BN_DOCUMENT_CAMPAIGN;
}

static bool is_kind(const void *setup, int32_t kind)
{
    return is_campaign(setup) || battle_of(setup)->kind == kind;
}

static bool in_campaigns(const void *setup, const int32_t *at)
{
    return is_campaign(setup);
}

/* ---- lines ---------------------------------------------------------------------------------- */

static const g4_force *force_at(const void *setup, const int32_t *at)
{
    return &((const g4_setup *)setup)->sides[at[0]].forces[at[1]];
}

static bool any_feature(const g4_force *force, uint32_t features)
{
    for (int32_t i = 0; i < force->line_count; i++)
        if (force->lines[i].features & features)
            return true;
    return false;
}

/* Whether any line of any force has one of these classes, or knows this ground. */
static bool anybody(const void *setup, uint32_t classes, uint32_t terrains)
{
    const g4_setup *of = setup;

    for (int32_t s = 0; s < of->side_count; s++)
        for (int32_t f = 0; f < of->sides[s].force_count; f++)
            for (int32_t i = 0; i < of->sides[s].forces[f].line_count; i++)
                if (of->sides[s].forces[f].figures[i].classes & classes ||
                    of->sides[s].forces[f].lines[i].terrains & terrains)
                    return true;
    return false;
}

/* Whether a line has a feature: of a scenario or campaign, and of a force by itself. */
#define FEATURE(name, feature)                                                                     \
    static bool name(const void *setup, const int32_t *at)                                         \
    {                                                                                              \
        return force_at(setup, at)->lines[at[2]].features & (feature);                             \
    }                                                                                              \
    static bool name##_by_itself(const void *force, const int32_t *at)                             \
    {                                                                                              \
        return ((const g4_force *)force)->lines[at[0]].features & (feature);                       \
    }

FEATURE(hero, G4_HERO)
FEATURE(hovercraft, G4_HOVERCRAFT)
FEATURE(mercenary, G4_MERCENARY)
FEATURE(levy, G4_LEVY)
FEATURE(disloyal, G4_DISLOYAL)

/* ---- forces ----------------------------------------------------------------------------------- */

static bool fanatics(const void *setup, const int32_t *at)
{
    return any_feature(force_at(setup, at), G4_FANATIC);
}

static bool mercenaries(const void *setup, const int32_t *at)
{
    return any_feature(force_at(setup, at), G4_MERCENARY);
}

static bool besieged(const void *setup, const int32_t *at)
{
    return is_kind(setup, G4_SIEGE) &&
           (is_campaign(setup) || battle_of(setup)->besieged == 1 + at[0]);
}

static bool estimated(const void *setup, const int32_t *at)
{
    return ((const g4_setup *)setup)->options.estimated;
}

static bool allies(const void *setup, const int32_t *at)
{
    const g4_setup *of = setup;

    for (int32_t s = 0; s < of->side_count; s++)
        if (of->sides[s].force_count > 1)
            return true;
    return false;
}

static bool folds(const void *setup, const int32_t *at)
{
    const g4_options *options = &((const g4_setup *)setup)->options;

    return !(options->defer_folding && options->remove_elements);
}

/* ---- walls ------------------------------------------------------------------------------------ */

static bool siege(const void *setup, const int32_t *at)
{
    return is_kind(setup, G4_SIEGE);
}

/* Of walls whose DB is not set as a whole; in a campaign the place has them. */
static bool walls(const void *setup, int32_t one, int32_t other)
{
    const g4_battle_inputs *in = battle_of(setup);

    if (is_campaign(setup) || in->given[G4_IN_FORTRESS_DB])
        return false;
    return in->given[G4_IN_FORTRESS] ? in->fortress == one || in->fortress == other : asked(setup);
}

static bool of_a_scenario(const void *setup, const int32_t *at)
{
    return !is_campaign(setup);
}

static bool permanent(const void *setup, const int32_t *at)
{
    return walls(setup, G4_PERMANENT, G4_RUINED);
}

static bool ruined(const void *setup, const int32_t *at)
{
    return walls(setup, G4_RUINED, G4_RUINED);
}

static bool built(const void *setup, const int32_t *at)
{
    return walls(setup, G4_PERMANENT, G4_RUINED) ||
           walls(setup, G4_IMPROVISED, G4_IMPROVISED_STONE);
}

static const g4_place *place_at(const void *setup, const int32_t *at)
{
    return &((const g4_setup *)setup)->campaign.places[at[0]];
}

static bool walled(const void *setup, const int32_t *at)
{
    return place_at(setup, at)->fortress != G4_NO_FORTRESS;
}

static bool built_there(const void *setup, const int32_t *at)
{
    return walled(setup, at) && place_at(setup, at)->fortress != G4_NATURAL_STRONGHOLD;
}

static bool permanent_there(const void *setup, const int32_t *at)
{
    return place_at(setup, at)->fortress == G4_PERMANENT ||
           place_at(setup, at)->fortress == G4_RUINED;
}

static bool ruined_there(const void *setup, const int32_t *at)
{
    return place_at(setup, at)->fortress == G4_RUINED;
}

/* ---- the battle --------------------------------------------------------------------------------- */

static bool landing(const void *setup, const int32_t *at)
{
    return is_kind(setup, G4_LANDING);
}

static bool naval(const void *setup, const int32_t *at)
{
    return is_kind(setup, G4_NAVAL);
}

static bool coastal(const void *setup, const int32_t *at)
{
    const g4_battle_inputs *in = battle_of(setup);

    return in->given[G4_IN_OCEAN] || !asked(setup) ? !in->ocean : true;
}

static bool on_land(const void *setup, const int32_t *at)
{
    return is_kind(setup, G4_LAND);
}

static bool river_held(const void *setup, const int32_t *at)
{
    const g4_battle_inputs *in = battle_of(setup);

    return in->given[G4_IN_RIVER] || !asked(setup) ? in->river_defender != 0 : true;
}

/* Whether the battle may be fought on this ground. */
static bool on_ground(const void *setup, g4_terrain terrain)
{
    const g4_battle_inputs *in = battle_of(setup);

    if (is_campaign(setup))
        return true;
    return in->given[G4_IN_TERRAIN] || !asked(setup) ? in->terrain == (int32_t)terrain : true;
}

static bool in_town(const void *setup, const int32_t *at)
{
    return on_ground(setup, G4_BUILT_UP);
}

static bool in_fields(const void *setup, const int32_t *at)
{
    return on_ground(setup, G4_RURAL);
}

static bool in_woods(const void *setup, const int32_t *at)
{
    return on_ground(setup, G4_WOODLANDS);
}

static bool cavalry_doubtful(const void *setup, const int32_t *at)
{
    return (in_town(setup, at) || in_woods(setup, at)) && anybody(setup, G4_CV, 0);
}

static bool winter(const void *setup, const int32_t *at)
{
    return anybody(setup, 0, UINT32_C(1) << G4_ARCTIC);
}

static bool ships(const void *setup, const int32_t *at)
{
    int32_t kind = battle_of(setup)->kind;

    return (is_campaign(setup) || (kind != G4_NAVAL && kind != G4_LANDING)) &&
           anybody(setup, G4_NAV, 0);
}

/* Scouts contend, as far as the document says. */
static bool scouts(const void *setup, const int32_t *at)
{
    return battle_of(setup)->type == 0 && battle_of(setup)->recon_contest;
}

/* By arrangement, or as the type says: both may be written, if they agree. */
static bool contest_open(const void *setup, const int32_t *at)
{
    return battle_of(setup)->type == 0 || !battle_of(setup)->recon_contest;
}

static bool won(const void *setup, const int32_t *at)
{
    const g4_battle_inputs *in = battle_of(setup);

    return scouts(setup, at) &&
           (in->given[G4_IN_WINNER] || !asked(setup) ? in->recon_winner != 0 : true);
}

static bool may_encounter(const void *setup, const int32_t *at)
{
    const g4_battle_inputs *in = battle_of(setup);

    return in->type == 2 || (in->type == 0 && in->recon_contest);
}

static bool initiative(const void *setup, const int32_t *at)
{
    return battle_of(setup)->initiative != 0;
}

static bool clock_whole(const void *setup, const int32_t *at)
{
    const uint8_t *given = battle_of(setup)->given;

    return given[G4_IN_START_TIME] && given[G4_IN_SUNRISE] && given[G4_IN_SUNSET];
}

static bool no_clock(const void *setup, const int32_t *at)
{
    return !clock_whole(setup, at);
}

static bool not_in_the_air(const void *setup, const int32_t *at)
{
    return is_campaign(setup) || battle_of(setup)->kind != G4_AIR_BATTLE;
}

static bool talked(const void *setup, const int32_t *at)
{
    return battle_of(setup)->talks_outcome != 0;
}

static bool subordinate(const void *setup, const int32_t *at)
{
    return battle_of(setup)->sub_side != 0 && battle_of(setup)->sub_person != 0;
}

/* ---- the list --------------------------------------------------------------------------------- */

#define FORCE "sides[].forces[]."

#define LINES(way, of)                                                                             \
    { way "elements[].hero", "G4-044", hero##of, "only with the feature hero" },                   \
        { way "elements[].hovercraft_as", "G4-046", hovercraft##of,                                \
          "only with the feature hovercraft" },                                                    \
        { way "elements[].service.contract_years", "G4-053", mercenary##of,                        \
          "only with the feature mercenary" },                                                     \
        { way "elements[].service.grant_waived", "G4-050", levy##of,                               \
          "only with the feature levy" },                                                          \
        { way "elements[].service.disloyal_raise_pct", "G4-038", disloyal##of,                     \
          "only with the feature disloyal" },                                                      \
        { way "elements[].service.disloyal_maintain_pct", "G4-038", disloyal##of,                  \
          "only with the feature disloyal" },

const bn_effect g4_effects[] = {
    LINES(FORCE, ){ "battle.fortress", "G4-239", siege, "only in a siege (kind: siege)" },
    { "battle.fortress.besieged", "G4-241", of_a_scenario,
      "a campaign has its fortresses in `places`" },
    { "battle.fortress.kind", "G4-239", of_a_scenario,
      "a campaign has its fortresses in `places`" },
    { "battle.fortress.capacity", "G4-242", of_a_scenario,
      "a campaign has its fortresses in `places`" },
    { "battle.fortress.tl", "G4-240", permanent, "only for walls that are permanent or ruined" },
    { "battle.fortress.ruin", "G4-240", ruined, "only for walls that are ruined" },
    { "battle.fortress.site", "G4-240", built, "only for walls, not for a natural stronghold" },
    { "battle.landing", "G4-248", landing, "only in an assault from the water (kind: landing)" },
    { "battle.sea", "G4-253", naval, "only in a naval battle (kind: naval)" },
    { "battle.sea.home_waters", "G4-254", coastal, "only near the coast (ocean: false)" },
    { "battle.river", "G4-148", on_land, "only in a battle on land (kind: land)" },
    { "battle.river.kind", "G4-150", river_held, "only with a defender" },
    { "battle.ground.both_began_inside", "G4-135", in_town, "only in a town (terrain: built_up)" },
    { "battle.ground.hedgerows", "G4-135", in_fields, "only in the country (terrain: rural)" },
    { "battle.ground.trackless", "G4-135", in_woods, "only in woods (terrain: woodlands)" },
    { "battle.ground.bad_for_cavalry", "G4-155", cavalry_doubtful,
      "only in woods or a town, with cavalry there" },
    { "battle.hard_winter", "G4-060", winter, "only with troops that know Arctic terrain" },
    { "battle.naval_counts", "G4-157", ships,
      "only with ships, and neither at sea nor in a landing" },
    { "battle.reconnaissance.contest", "G4-121", contest_open, "not if the type is given" },
    { "battle.reconnaissance.margin", "G4-143", won, "only with a winner" },
    { "battle.reconnaissance.bypass_possible", "G4-140", scouts, "only with a contest of scouts" },
    { "battle.reconnaissance.estimate_error", "G4-139", scouts, "only with a contest of scouts" },
    { "battle.reconnaissance.intel_error", "G4-144", may_encounter, "only in an encounter battle" },
    { "battle.grade", "G4-136", initiative, "only with a side that has the initiative" },
    { "battle.db", "G4-166", not_in_the_air, "not in the air" },
    { "battle.db_owner", "G4-165", not_in_the_air, "not in the air" },
    { "battle.clock", "G4-170", clock_whole, "with start, sunrise and sunset" },
    { "battle.night", "G4-170", no_clock, "not with a clock, which says when it is night" },
    { "battle.talks_party", "G4-199", talked, "only with talks: terms or surrender" },
    { "battle.aftermath.city_loot", "G4-237", siege, "only in a siege (kind: siege)" },
    { "battle.round_minutes", "G4-269", estimated, "only with options: {estimated: true}" },
    { "battle.subordinate", "G4-259", subordinate, "with a side and a person" },
    { "options.loose_allies", "G4-257", allies, "only if a side has two forces or more" },
    { "options.remove_elements", "G4-232", folds, "not beside defer_folding" },
    { "sides[].belief", "G4-276", of_a_scenario, "only in a scenario: advice is for battles" },
    { "sides[].war_chest", "G4-070", in_campaigns, "only in a campaign" },
    { "sides[].revenue", "G4-070", in_campaigns, "only in a campaign" },
    { "sides[].revenue_period", "G4-070", in_campaigns, "only in a campaign" },
    { "sides[].budget_months", "G4-272", in_campaigns, "only in a campaign" },
    { FORCE "position", NULL, in_campaigns, "only in a campaign" },
    { FORCE "reserve", "G4-066", in_campaigns, "only in a campaign" },
    { FORCE "estimated_ts", "G4-269", estimated, "only with options: {estimated: true}" },
    { FORCE "situation.cause_at_stake", "G4-041", fanatics, "only with Fanatic elements" },
    { FORCE "situation.fanatic_failure", "G4-042", fanatics, "only with Fanatic elements" },
    { FORCE "situation.mercenaries_waver", "G4-054", mercenaries, "only with Mercenary elements" },
    { FORCE "situation.withdrew_inside", "G4-241", besieged,
      "only for the side besieged in a siege" },
    { "campaign.places[].fortress_tl", "G4-240", permanent_there,
      "only for walls that are permanent or ruined" },
    { "campaign.places[].ruin", "G4-240", ruined_there, "only for walls that are ruined" },
    { "campaign.places[].site", "G4-240", built_there,
      "only for walls, not for a natural stronghold" },
    { "campaign.places[].capacity", "G4-242", walled, "only with a fortress" },
};

const uint32_t g4_effect_count = BN_COUNT(g4_effects);

static const bn_effect force_effects[] = { LINES("", _by_itself) };

bn_code g4_check_force_effects(const g4_force *force, const bn_spot *at)
{
    return bn_effects_check(force_effects, BN_COUNT(force_effects), force, at);
}
