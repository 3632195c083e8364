/* What a scenario and a campaign may hold beside their forces. */
#include "documents.h"

#include "../../../core/fields.h"

static const char *const off_on[] = { "off", "on", NULL };
static const char *const referee_words[] = { "ask", "defaults", NULL };
static const char *const side_words[] = { "nobody", "first", "second", "third", NULL };
static const char *const type_words[] = { "by_reconnaissance", "pitched", "encounter", NULL };
static const char *const grade_words[] = { "initiative", "surprise", "ambush", NULL };
static const char *const river_words[] = { "major", "ford_or_bridge", NULL };
static const char *const fortress_words[] = { "none",      "improvised", "improvised_stone",
                                              "permanent", "ruined",     "natural",
                                              NULL };
static const char *const site_words[] = { "ordinary", "strong", "extremely_strong", NULL };
static const char *const shore_words[] = { "minor_river", "beach", "rocky", NULL };
static const char *const works_words[] = { "none", "improvised", "permanent", NULL };
static const char *const talks_words[] = { "broken_off", "terms", "surrender", NULL };
static const char *const fate_words[] = { "by_result", "brought_off", "captured", "left", NULL };
static const char *const scavenger_words[] = { "reaction", "kill", "pass_by", "nurse", NULL };
static const char *const death_words[] = { "as_rolled", "nobody_dies", "nobody_hurt", NULL };
static const char *const spread_words[] = { "even", NULL };
static const char *const map_words[] = { "hexes", "squares", "none", NULL };
static const char *const road_words[] = { "by_tl", "good", "dirt", "none", NULL };
static const char *const month_words[] = { "january",  "february", "march",  "april",     "may",
                                           "june",     "july",     "august", "september", "october",
                                           "november", "december", NULL };

/* ---- the readings ------------------------------------------------------------------------- */

const bn_switch g4_switch_list[G4_SWITCH_LIST_COUNT] = {
    { "impetuous_every_round", off_on, "G4-R-18" },
    { "raise_time_from_base", off_on, "G4-R-22" },
    { "unreplaced_losses_cost_bsm", off_on, "G4-R-28" },
    { "air_class_required", off_on, "G4-R-29" },
    { "naval_class_test", off_on, "G4-R-30" },
    { "neutralizers_need_class", off_on, "G4-R-43" },
    { "bunkered_keeps_db", off_on, "G4-R-45" },
    { "ambush_db_pitched_only", off_on, "G4-R-46" },
    { "confusion_one_round", off_on, "G4-R-50" },
    { "rally_unmodified", off_on, "G4-R-51" },
    { "pursue_after_no_battle", off_on, "G4-R-59" },
    { "raid_may_split", off_on, "G4-R-74" },
};

#define READING(name, ruled, said) WORD(g4_readings, name, #name, off_on, ruled, "off", said)

static const bn_field reading_fields[] = {
    READING(impetuous_every_round, "G4-049", "Impetuous troops must be held back every round"),
    READING(raise_time_from_base, "G4-067", "time to raise goes by the stock element's cost"),
    READING(unreplaced_losses_cost_bsm, "G4-211", "losses not replaced cost BSM beside TS"),
    READING(air_class_required, "G4-089", "aircraft without the Air class stay out over land"),
    READING(naval_class_test, "G4-253", "at sea the class is asked for beside the mobility"),
    READING(neutralizers_need_class, "G4-163", "neutralizers alone must reach parity to count"),
    READING(bunkered_keeps_db, "G4-165", "a bunkered side has its DB in pitched battles too"),
    READING(ambush_db_pitched_only, "G4-181", "ambushers have no DB in an encounter"),
    READING(confusion_one_round, "G4-180", "confusion from reconnaissance ends by itself"),
    READING(rally_unmodified, "G4-192", "Rally rolls Leadership without the -2"),
    READING(pursue_after_no_battle, "G4-225", "the side that stayed may pursue"),
    READING(raid_may_split, "G4-195", "a Raid may divide the losses it inflicts"),
    { .key = NULL },
};

/* ---- options and sides -------------------------------------------------------------------- */

static const bn_field option_fields[] = {
    WHOLE(g4_options, max_rounds, "max_rounds", 0, 1000, "G4-169", "0",
          "rounds of a battle at most; 0: as the rules have it"),
    TRUTH(g4_options, estimated, "estimated", "G4-269", "false",
          "fight by estimated_ts, without superiorities"),
    TRUTH(g4_options, loose_allies, "loose_allies", "G4-257", "false",
          "two forces of one side are loose allies, not one force"),
    TRUTH(g4_options, remove_elements, "remove_elements", "G4-232", "false",
          "losses take whole elements"),
    TRUTH(g4_options, defer_folding, "defer_folding", "G4-279", "false",
          "losses are folded once, after a series of battles"),
    { .key = NULL },
};

static const bn_field side_fields[] = {
    NAME(g4_side, name, "name", BN_FIELD_REQUIRED, "who they are"),
    LIST(g4_side, forces, force_count, "forces", BN_FIELD_REQUIRED, 1, G4_SIDE_FORCES,
         g4_side_force_fields, "G4-010", "its forces"),
    NUMBER(g4_side, war_chest, "war_chest", 0, -1, "G4-070", NULL,
           "dollars in hand; money is unlimited if left out"),
    NUMBER(g4_side, revenue, "revenue", 0, -1, "G4-070", "0", "dollars each period"),
    WHOLE(g4_side, revenue_period, "revenue_period", 0, 120, "G4-070", "0",
          "months between revenues; 0: none"),
    WHOLE(g4_side, budget_months, "budget_months", 0, 1200, "G4-272", "0",
          "a war chest of so many months of its upkeep; 0: none"),
    { .key = NULL },
};

/* ---- a battle ----------------------------------------------------------------------------- */

#define B g4_battle_inputs
static const bn_field recon_fields[] = {
    ASKED_TRUTH(B, recon_contest, "contest", G4_IN_RECON_CONTEST, "G4-121", "true",
                "false: a battle by arrangement"),
    ASKED_WORD(B, recon_winner, "winner", G4_IN_RECON_WINNER, side_words, "G4-143", "nobody",
               "who won it by adventure"),
    ASKED_WHOLE(B, recon_margin, "margin", G4_IN_RECON_MARGIN, 0, 50, "G4-143", "0",
                "and by how much"),
    ASKED_TRUTH(B, bypass_possible, "bypass_possible", G4_IN_BYPASS_POSSIBLE, "G4-140", "false",
                "the ground lets the faster pass by"),
    ASKED_WHOLE(B, estimate_error, "estimate_error", G4_IN_ESTIMATE_ERROR, -25, 25, "G4-139", "0",
                "percent, on all that the winner is told"),
    ASKED_WHOLE(B, intel_error, "intel_error", G4_IN_INTEL_ERROR, -20, 20, "G4-144", "0",
                "percent, on what is seen in an encounter"),
    { .key = NULL },
};

static const bn_field ground_fields[] = {
    ASKED_TRUTH(B, both_began_inside, "both_began_inside", G4_IN_BOTH_BEGAN_INSIDE, "G4-135",
                "false", "both sides began within the town"),
    ASKED_TRUTH(B, hedgerows, "hedgerows", G4_IN_HEDGEROWS, "G4-135", "false",
                "rural land with dense hedgerows"),
    ASKED_TRUTH(B, trackless, "trackless", G4_IN_TRACKLESS, "G4-135", "false", "trackless woods"),
    ASKED_TRUTH(B, bad_cavalry_ground, "bad_for_cavalry", G4_IN_BAD_CAVALRY_GROUND, "G4-155",
                "false", "dense woods or ruins"),
    ASKED_TRUTH(B, hostile_environment, "hostile_environment", G4_IN_HOSTILE_ENVIRONMENT, "G4-058",
                "false", "nothing unsealed can live there"),
    { .key = NULL },
};

static const bn_field river_fields[] = {
    ASKED_WORD(B, river_defender, "defender", G4_IN_RIVER_DEFENDER, side_words, "G4-148", "nobody",
               "the side behind the river"),
    ASKED_WORD(B, river_kind, "kind", G4_IN_RIVER_KIND, river_words, "G4-150", "major",
               "a major river, or a ford or bridge"),
    { .key = NULL },
};

static const bn_field fortress_fields[] = {
    WORD(B, besieged, "besieged", side_words, "G4-241", "second", "the side inside, in a siege"),
    ASKED_WORD(B, fortress, "kind", G4_IN_FORTRESS, fortress_words, "G4-239", "none",
               "what the place is"),
    WHOLE(B, fortress_tl, "tl", 0, 12, "G4-240", "3", "of the last upgrade of a permanent one"),
    WHOLE(B, ruin, "ruin", -20, -1, "G4-240", "-1", "what ruin takes off"),
    WORD(B, site, "site", site_words, "G4-240", "ordinary", "how strong the site is"),
    ASKED_WHOLE(B, fortress_db, "db", G4_IN_FORTRESS_DB, 0, 40, "G4-240", NULL,
                "in place of the sum of these"),
    ASKED_NUMBER(B, fortress_wt, "capacity", G4_IN_FORTRESS_WT, 0, 1000000, "G4-242", NULL,
                 "WT that it holds; enough for its garrison if left out"),
    { .key = NULL },
};

static const bn_field landing_fields[] = {
    WORD(B, attacker, "attacker", side_words, "G4-248", "first", "the side that lands"),
    ASKED_TRUTH(B, single_landing, "single_place", G4_IN_SINGLE_LANDING, "G4-248", "false",
                "there is but one place to land"),
    ASKED_WORD(B, shore, "shore", G4_IN_SHORE, shore_words, "G4-249", "beach",
               "what is crossed or landed on"),
    ASKED_WORD(B, shore_works, "works", G4_IN_SHORE_WORKS, works_words, "G4-249", "none",
               "defenses there"),
    TRUTH(B, inland, "inland", "G4-250", "false", "inland water, where Sea mobility is of no use"),
    { .key = NULL },
};

static const bn_field sea_fields[] = {
    ASKED_TRUTH(B, ocean, "ocean", G4_IN_OCEAN, "G4-253", "true", "false: coastal waters"),
    ASKED_WORD(B, home_waters, "home_waters", G4_IN_HOME_WATERS, side_words, "G4-254", "nobody",
               "who knows these waters better"),
    { .key = NULL },
};

static const bn_field clock_fields[] = {
    ASKED_WHOLE(B, start_time, "start", G4_IN_START_TIME, 0, 1439, "G4-170", NULL,
                "minutes after midnight"),
    ASKED_WHOLE(B, sunrise, "sunrise", G4_IN_SUNRISE, 0, 1439, "G4-170", NULL,
                "minutes after midnight"),
    ASKED_WHOLE(B, sunset, "sunset", G4_IN_SUNSET, 0, 1439, "G4-170", NULL,
                "minutes after midnight"),
    { .key = NULL },
};

static const bn_field aftermath_fields[] = {
    ASKED_WORD(B, fallen_fate, "fallen", G4_IN_FALLEN_FATE, fate_words, "G4-221", "by_result",
               "what becomes of those struck down"),
    ASKED_WORD(B, character_death, "character_death", G4_IN_CHARACTER_DEATH, death_words, "G4-221",
               "as_rolled", "whether characters die, or are hurt at all"),
    ASKED_WORD(B, scavengers, "scavengers", G4_IN_SCAVENGERS, scavenger_words, "G4-238", "reaction",
               "what scavengers do with those left for dead"),
    ASKED_NUMBER(B, sale_fraction, "sale_fraction", G4_IN_SALE_FRACTION, 0, 1, "G4-235", "0.2",
                 "of the value of loot that a sale brings"),
    ASKED_NUMBER(B, city_loot, "city_loot", G4_IN_CITY_LOOT, 0, -1, "G4-237", "0",
                 "dollars of booty of a taken place"),
    ASKED_WHOLE(B, ransom, "ransom", G4_IN_RANSOM, 0, 10000000, "G4-238", "0",
                "dollars for a captive"),
    ASKED_WORD(B, spread_losses, "spread_losses", G4_IN_SPREAD_LOSSES, spread_words, "G4-231",
               "even", "how losses fall on the elements"),
    { .key = NULL },
};

static const bn_field subordinate_fields[] = {
    WORD(B, sub_side, "side", side_words, "G4-259", "nobody", "whose subordinate fights alone"),
    WHOLE(B, sub_person, "person", 0, G4_PERSONS, "G4-259", "0",
          "who, counted from 1 in the roster of persons; 0: nobody"),
    WHOLE(B, sub_opponents, "opponents", 0, G4_ELEMENTS_MAX, "G4-259", "0",
          "elements of the enemy set against him; 0: the same share as his own"),
    ASKED_WORD(B, main_battle_result, "main_battle", G4_IN_MAIN_BATTLE_RESULT, side_words, "G4-260",
               "nobody", "who won the main battle; nobody: it is fought"),
    { .key = NULL },
};

static const bn_field battle_fields[] = {
    WORD(B, kind, "kind", g4_kind_words, "G4-089", "land", "what kind of battle it is"),
    ASKED_WORD(B, terrain, "terrain", G4_IN_TERRAIN, g4_terrain_words, "G4-123", "plains",
               "the ground it is fought on"),
    ASKED_TRUTH(B, night, "night", G4_IN_NIGHT, "G4-123", "false", "fought by night"),
    ASKED_TRUTH(B, bad_weather, "bad_weather", G4_IN_BAD_WEATHER, "G4-274", "false",
                "a storm of rain, snow or sand"),
    ASKED_TRUTH(B, underground, "underground", G4_IN_UNDERGROUND, "G4-123", "false",
                "underground, or in magical darkness"),
    ASKED_TRUTH(B, hard_winter, "hard_winter", G4_IN_HARD_WINTER, "G4-060", "false",
                "the ground counts as Arctic besides"),
    ASKED_TRUTH(B, naval_counts, "naval_counts", G4_IN_NAVAL_COUNTS, "G4-157", "false",
                "Naval Superiority counts in this battle"),
    UNDER(B, "ground", ground_fields, "more about the ground"),
    UNDER(B, "reconnaissance", recon_fields, "how the armies find each other"),
    ASKED_WORD(B, type, "type", G4_IN_TYPE, type_words, "G4-136", "by_reconnaissance",
               "a pitched or an encounter battle, if that is settled"),
    ASKED_WORD(B, initiative, "initiative", G4_IN_INITIATIVE, side_words, "G4-136", "nobody",
               "who has it, if that is settled"),
    ASKED_WORD(B, grade, "grade", G4_IN_GRADE, grade_words, "G4-136", "initiative",
               "how well he found the enemy"),
    UNDER(B, "river", river_fields, "a river line"),
    ASKED_WHOLE(B, db, "db", G4_IN_DB, 0, 40, "G4-166", NULL, "Defense Bonus set by the referee"),
    ASKED_WORD(B, db_owner, "db_owner", G4_IN_DB_OWNER, side_words, "G4-165", "nobody",
               "whose it is; nobody: by the rules"),
    UNDER(B, "fortress", fortress_fields, "of a siege"),
    UNDER(B, "landing", landing_fields, "of an amphibious assault"),
    UNDER(B, "sea", sea_fields, "of a naval battle"),
    UNDER(B, "clock", clock_fields, "when day turns to night"),
    ASKED_WORD(B, talks_outcome, "talks", G4_IN_TALKS_OUTCOME, talks_words, "G4-199", "broken_off",
               "what talks come to"),
    WORD(B, talks_party, "talks_party", side_words, "G4-199", "nobody",
         "winner of the terms, or the side that surrenders"),
    UNDER(B, "aftermath", aftermath_fields, "after the battle"),
    ASKED_WHOLE(B, round_minutes, "round_minutes", G4_IN_ROUND_MINUTES, 1, 1440, "G4-269", "30",
                "of a round of an estimated battle"),
    UNDER(B, "subordinate", subordinate_fields, "a battle within the battle"),
    { .key = NULL },
};
#undef B

#define SETUP_FIELDS                                                                               \
    PART_OF(g4_setup, rules, "rules", reading_fields, "readings of the rules; off is ours"),       \
        PART_OF(g4_setup, options, "options", option_fields, "how the table plays"),               \
        WORD(g4_setup, options.referee, "referee", referee_words, NULL, "ask",                     \
             "whether judgements left open are asked in play, or take their defaults"),            \
        LIST(g4_setup, sides, side_count, "sides", BN_FIELD_REQUIRED, 2, G4_SIDES, side_fields,    \
             "G4-010", "two sides, or three"),                                                     \
        PART_OF(g4_setup, battle, "battle", battle_fields,                                         \
                "the referee's judgements on the battle, in advance")

const bn_field g4_scenario_fields[] = {
    BN_HEAD_FIELDS(g4_setup, BN_FIELD_REQUIRED, "scenario", "gurps4"),
    SETUP_FIELDS,
    { .key = NULL },
};

/* ---- a campaign --------------------------------------------------------------------------- */

static const bn_field place_fields[] = {
    NAME(g4_place, name, "name", BN_FIELD_REQUIRED, "what the place is called"),
    WHOLE(g4_place, x, "x", -9999, 9999, NULL, "0", "column of the map, from 0"),
    WHOLE(g4_place, y, "y", -9999, 9999, NULL, "0", "row of the map, from 0"),
    WORD(g4_place, owner, "owner", side_words, "G4-070", "nobody", "whose it is at the start"),
    WORD(g4_place, terrain, "terrain", g4_terrain_words, "G4-123", "plains", "its ground"),
    TRUTH(g4_place, port, "port", "G4-076", "false", "naval LS reaches troops in it"),
    TRUTH(g4_place, airbase, "airbase", "G4-074", "false", "air LS may be based there"),
    TRUTH(g4_place, home_base, "home_base", "G4-075", "false", "land LS comes from there"),
    TRUTH(g4_place, wasteland, "wasteland", "G4-084", "false", "no farmed country"),
    TRUTH(g4_place, pass, "pass", "G4-109", "false", "a mountain pass, which weather may block"),
    TRUTH(g4_place, ford, "ford", "G4-109", "false", "a ford, which weather may flood"),
    WORD(g4_place, fortress, "fortress", fortress_words, "G4-239", "none", "what its walls are"),
    WHOLE(g4_place, fortress_tl, "fortress_tl", 0, 12, "G4-240", "3", "of their last upgrade"),
    WHOLE(g4_place, ruin, "ruin", -20, -1, "G4-240", "-1", "what ruin takes off"),
    WORD(g4_place, site, "site", site_words, "G4-240", "ordinary", "how strong the site is"),
    NUMBER(g4_place, fortress_wt, "capacity", 0, 1000000, "G4-242", "0",
           "WT that it holds; 0: enough"),
    NUMBER(g4_place, revenue, "revenue", 0, -1, "G4-070", "0", "dollars a month to its owner"),
    { .key = NULL },
};

#define C g4_campaign_inputs
static const bn_field campaign_fields[] = {
    WHOLE(C, days, "days", 1, 3660, NULL, "30", "how long it runs"),
    WORD(C, map, "map", map_words, NULL, "hexes", "what the map is made of"),
    WHOLE(C, map_unit, "map_unit", 1, 1000, NULL, "10", "miles of a space"),
    WHOLE(C, width, "width", 0, 10000, NULL, "0", "columns of the map; 0: no edge"),
    WHOLE(C, height, "height", 0, 10000, NULL, "0", "rows of the map; 0: no edge"),
    WORD(C, start_month, "month", month_words, "G4-084", "april", "when it begins"),
    WHOLE(C, start_day, "day", 1, 30, "G4-080", "1", "day of that month"),
    WHOLE(C, aim_place, "aim", 0, G4_PLACES, NULL, "0",
          "place, counted from 1, whose holder wins at the end; 0: none"),
    ASKED_WORD(C, road_quality, "road_quality", G4_IN_ROAD_QUALITY, road_words, "G4-104", "by_tl",
               "good at TL6 and later, dirt before"),
    ASKED_TRUTH(C, road_washed_out, "road_washed_out", G4_IN_ROAD_WASHED_OUT, "G4-109", "false",
                "roads count as none"),
    ASKED_TRUTH(C, passes_blocked, "passes_blocked", G4_IN_PASSES_BLOCKED, "G4-109", "false",
                "mountains are closed"),
    ASKED_TRUTH(C, fords_flooded, "fords_flooded", G4_IN_FORDS_FLOODED, "G4-109", "false",
                "rivers are closed"),
    ASKED_TRUTH(C, poorly_mapped, "poorly_mapped", G4_IN_POORLY_MAPPED, "G4-116", "false",
                "half speed without scouts"),
    ASKED_TRUTH(C, bad_weather, "bad_weather", G4_IN_WEATHER, "G4-274", "false",
                "every day; asked each day if left out"),
    ASKED_NUMBER(C, march_factor, "march_factor", G4_IN_MARCH_FACTOR, 0, 10, "G4-118", "1",
                 "on every march"),
    ASKED_WORD(C, month_terrain, "month_terrain", G4_IN_MONTH_TERRAIN, g4_terrain_words, "G4-083",
               "plains", "ground for the month's upkeep"),
    ASKED_WORDS(C, season_months, "season_months", G4_IN_SEASON_MONTHS, month_words, "G4-084", "[]",
                "the three months around harvest"),
    ASKED_TRUTH(C, rural_area, "rural_area", G4_IN_RURAL_AREA, "G4-084", "true", "farmed country"),
    ASKED_TRUTH(C, mercenaries_available, "mercenaries_available", G4_IN_MERCENARIES_AVAILABLE,
                "G4-053", "true", "troops can be hired"),
    ASKED_TRUTH(C, improvement_allowed, "improvement_allowed", G4_IN_IMPROVEMENT_ALLOWED, "G4-069",
                "true", "troops can be improved"),
    ASKED_WHOLE(C, necromancy_raise_pct, "necromancy_raise_pct", G4_IN_NECROMANCY_RAISE_PCT, 0,
                1000, "G4-266", "100", "percent of Raise that the undead cost"),
    ASKED_WHOLE(C, necromancy_days, "necromancy_days", G4_IN_NECROMANCY_DAYS, 0, 10000, "G4-266",
                "0", "days to raise them; 0: as others"),
    LIST(C, places, place_count, "places", 0, 0, G4_PLACES, place_fields, NULL,
         "towns, ports and strongholds"),
    { .key = NULL },
};
#undef C

const bn_field g4_campaign_fields[] = {
    BN_HEAD_FIELDS(g4_setup, BN_FIELD_REQUIRED, "campaign", "gurps4"),
    SETUP_FIELDS,
    PART_OF(g4_setup, campaign, "campaign", campaign_fields, "map, length and seasons"),
    { .key = NULL },
};
