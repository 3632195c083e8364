/* What a scenario and a campaign may hold beside their forces. */
#include "documents.h"

#include "../../../core/fields.h"

static const char *const off_on[] = { "off", "on", NULL };
static const char *const referee_words[] = { "ask", "defaults", NULL };
static const char *const site_words[] = { "ordinary", "strong", "extremely_strong", NULL };
static const char *const map_words[] = { "hexes", "squares", "none", NULL };

/* ---- the readings ------------------------------------------------------------------------- */

const bn_switch g4_switch_list[G4_SWITCH_LIST_COUNT] = {
#define READING(name, ruling, ruled, help) { #name, off_on, "G4-R-" #ruling },
#include "questions.def"
};

static const bn_field reading_fields[] = {
#define READING(name, ruling, ruled, help)                                                         \
    WORD(g4_readings, name, #name, off_on, "G4-" #ruled, "off", help),
#include "questions.def"
    { .key = NULL },
};

/* ---- options and sides -------------------------------------------------------------------- */

static const bn_field option_fields[] = {
    WHOLE(g4_options, max_rounds, "max_rounds", 0, 1000, "G4-169", "0",
          "rounds of a battle at most; 0: as the rules have it"),
    TRUTH(g4_options, estimated, "estimated", "G4-269", "false",
          "fight by estimated_ts, without superiorities"),
    TRUTH(g4_options, loose_allies, "loose_allies", "G4-257", "false",
          "the forces of one side are loose allies, not one force"),
    TRUTH(g4_options, remove_elements, "remove_elements", "G4-232", "false",
          "losses take whole elements"),
    TRUTH(g4_options, defer_folding, "defer_folding", "G4-279", "false",
          "losses are folded once, after a series of battles"),
    { .key = NULL },
};

static const bn_field side_fields[] = {
    NAME(g4_side, name, "name", BN_FIELD_REQUIRED, "who they are"),
    LIMITED(g4_side, forces, force_count, "forces", BN_FIELD_REQUIRED, 1, G4_SIDE_FORCES,
            "a campaign keeps every force of all sides in one state of limited size",
            g4_side_force_fields, "G4-010", "its forces; in a battle up to four"),
    NUMBER_OR(g4_side, war_chest, "war_chest", 0, -1, "G4-070", "null",
              "dollars in hand; money is unlimited if left out"),
    NUMBER(g4_side, revenue, "revenue", 0, -1, "G4-070", "0", "dollars each period"),
    WHOLE(g4_side, revenue_period, "revenue_period", 0, 120, "G4-070", "0",
          "months between revenues; 0: none"),
    WHOLE(g4_side, budget_months, "budget_months", 0, 1200, "G4-272", "0",
          "a war chest of this many months of upkeep; 0: none"),
    BELIEF(g4_side, belief, "G4-276"),
    { .key = NULL },
};

/* ---- a battle ----------------------------------------------------------------------------- */

#define B g4_battle_inputs
static const bn_field battle_asked[] = {
#define OF_BATTLE(name, member, key, answer, standard, ruled, step, applies, title, ...)           \
    [G4_IN_##name] = BN_FIELD_ROW(B, member, given[G4_IN_##name], key, BN_F_##answer,              \
                                  "G4-" #ruled, standard, __VA_ARGS__),
#define BATTLE_GIVES(name, member, key, answer, standard, ruled, help)                             \
    [G4_IN_##name] = BN_FIELD_ROW(B, member, given[G4_IN_##name], key, BN_F_##answer,              \
                                  "G4-" #ruled, standard, NULL, help),
#include "questions.def"
};

static const bn_field recon_fields[] = {
    SEE(battle_asked, G4_IN_CONTEST),
    SEE(battle_asked, G4_IN_WINNER),
    SEE(battle_asked, G4_IN_MARGIN),
    SEE(battle_asked, G4_IN_BYPASS),
    SEE(battle_asked, G4_IN_ESTIMATE_ERROR),
    SEE(battle_asked, G4_IN_INTEL_ERROR),
    { .key = NULL },
};

/* clang-format off */
static const bn_field ground_fields[] = {
    SEE(battle_asked, G4_IN_TOWN),
    SEE(battle_asked, G4_IN_HEDGEROWS),
    SEE(battle_asked, G4_IN_TRACKLESS),
    SEE(battle_asked, G4_IN_BAD_CAVALRY),
    SEE(battle_asked, G4_IN_HOSTILE),
    { .key = NULL },
};
/* clang-format on */

static const bn_field river_fields[] = {
    SEE(battle_asked, G4_IN_RIVER),
    SEE(battle_asked, G4_IN_FORD),
    { .key = NULL },
};

static const bn_field fortress_fields[] = {
    WORD(B, besieged, "besieged", g4_side_words, "G4-241", "second", "the side inside, in a siege"),
    SEE(battle_asked, G4_IN_FORTRESS),
    WHOLE(B, fortress_tl, "tl", 0, 12, "G4-240", "3", "of the last upgrade of a permanent one"),
    WHOLE(B, ruin, "ruin", -20, -1, "G4-240", "-1", "reduction for ruin"),
    WORD(B, site, "site", site_words, "G4-240", "ordinary", "how strong the site is"),
    SEE(battle_asked, G4_IN_FORTRESS_DB),
    SEE(battle_asked, G4_IN_FORTRESS_WT),
    { .key = NULL },
};

static const bn_field landing_fields[] = {
    WORD(B, attacker, "attacker", g4_side_words, "G4-248", "first", "the side that lands"),
    SEE(battle_asked, G4_IN_SINGLE),
    SEE(battle_asked, G4_IN_SHORE),
    SEE(battle_asked, G4_IN_WORKS),
    TRUTH(B, inland, "inland", "G4-250", "false", "inland water, where Sea mobility is of no use"),
    { .key = NULL },
};

static const bn_field sea_fields[] = {
    SEE(battle_asked, G4_IN_OCEAN),
    SEE(battle_asked, G4_IN_WATERS),
    { .key = NULL },
};

static const bn_field clock_fields[] = {
    SEE(battle_asked, G4_IN_START_TIME),
    SEE(battle_asked, G4_IN_SUNRISE),
    SEE(battle_asked, G4_IN_SUNSET),
    { .key = NULL },
};

/* clang-format off */
static const bn_field aftermath_fields[] = {
    SEE(battle_asked, G4_IN_FALLEN_FATE),
    SEE(battle_asked, G4_IN_CHARACTER_DEATH),
    SEE(battle_asked, G4_IN_SCAVENGERS),
    SEE(battle_asked, G4_IN_SALE_FRACTION),
    SEE(battle_asked, G4_IN_CITY_LOOT),
    SEE(battle_asked, G4_IN_RANSOM),
    SEE(battle_asked, G4_IN_SPREAD_LOSSES),
    { .key = NULL },
};
/* clang-format on */

static const bn_field subordinate_fields[] = {
    WORD(B, sub_side, "side", g4_side_words, "G4-259", "nobody", "whose subordinate fights alone"),
    WHOLE(B, sub_person, "person", 0, G4_PERSONS, "G4-259", "0",
          "who, counted from 1 in the roster of persons; 0: no one"),
    WHOLE(B, sub_opponents, "opponents", 0, G4_ELEMENTS_MAX, "G4-259", "0",
          "enemy elements on the other side; 0: the same share as this person's own"),
    WHOLE(B, sub_skill, "opponent_skill", 0, 40, "G4-259", "0",
          "every skill of the enemy who leads them; 0: those of the enemy's commander"),
    SEE(battle_asked, G4_IN_MAIN_BATTLE_RESULT),
    { .key = NULL },
};

static const bn_field battle_fields[] = {
    WORD(B, kind, "kind", g4_kind_words, "G4-089", "land", "what kind of battle it is"),
    SEE(battle_asked, G4_IN_TERRAIN),
    SEE(battle_asked, G4_IN_NIGHT),
    SEE(battle_asked, G4_IN_BAD_WEATHER),
    SEE(battle_asked, G4_IN_UNDERGROUND),
    SEE(battle_asked, G4_IN_WINTER),
    SEE(battle_asked, G4_IN_NAVAL),
    UNDER(B, "ground", ground_fields, "more about the ground"),
    UNDER(B, "reconnaissance", recon_fields, "how the armies find each other"),
    SEE(battle_asked, G4_IN_TYPE),
    SEE(battle_asked, G4_IN_INITIATIVE),
    SEE(battle_asked, G4_IN_GRADE),
    UNDER(B, "river", river_fields, "a river line"),
    SEE(battle_asked, G4_IN_DB),
    SEE(battle_asked, G4_IN_DB_OWNER),
    UNDER(B, "fortress", fortress_fields, "of a siege"),
    UNDER(B, "landing", landing_fields, "of an amphibious assault"),
    UNDER(B, "sea", sea_fields, "of a naval battle"),
    UNDER(B, "clock", clock_fields, "when day turns to night"),
    SEE(battle_asked, G4_IN_TALKS_OUTCOME),
    WORD(B, talks_party, "talks_party", g4_side_words, "G4-199", "nobody",
         "winner of the terms, or the side that surrenders"),
    UNDER(B, "aftermath", aftermath_fields, "after the battle"),
    SEE(battle_asked, G4_IN_ROUND_MINUTES),
    UNDER(B, "subordinate", subordinate_fields, "a battle within the battle"),
    { .key = NULL },
};
#undef B

#define SETUP_FIELDS                                                                               \
    PART_OF(g4_setup, rules, "rules", reading_fields,                                              \
            "readings of the rules; off: our own reading"),                                        \
        PART_OF(g4_setup, options, "options", option_fields, "how the table plays"),               \
        WORD(g4_setup, options.referee, "referee", referee_words, NULL, "ask",                     \
             "whether judgements left open are asked in play, or take their defaults"),            \
        LIMITED(g4_setup, sides, side_count, "sides", BN_FIELD_REQUIRED, 2, G4_SIDES,              \
                "a table has seats for four sides; forces of one side fight as one, or as allies", \
                side_fields, "G4-258", "two sides, or more that are all hostile"),                 \
        PART_OF(g4_setup, battle, "battle", battle_fields,                                         \
                "the referee's judgements on the battle, in advance")

const bn_field g4_scenario_fields[] = {
    BN_HEAD_FIELDS(g4_setup, BN_FIELD_REQUIRED, "scenario", "gurps4"),
    BN_FIGURES_FIELD,
    SETUP_FIELDS,
    { .key = NULL },
};

/* ---- a campaign --------------------------------------------------------------------------- */

static const bn_field place_fields[] = {
    NAME(g4_place, name, "name", BN_FIELD_REQUIRED, "what the place is called"),
    WHOLE(g4_place, x, "x", -9999, 9999, NULL, "0", "column of the map, from 0"),
    WHOLE(g4_place, y, "y", -9999, 9999, NULL, "0", "row of the map, from 0"),
    WORD(g4_place, owner, "owner", g4_side_words, "G4-070", "nobody", "whose it is at the start"),
    { .key = "terrain",
      .type = BN_FIELD_WORD,
      .offset = offsetof(g4_place, terrain),
      .words = g4_terrain_words,
      .rule = "G4-123",
      .standard = "plains",
      .unset = "-1",
      .help = "its ground; on a map of hexes, where it is not given, that of its hex" },
    TRUTH(g4_place, port, "port", "G4-076", "false", "naval LS reaches troops in it"),
    TRUTH(g4_place, airbase, "airbase", "G4-074", "false", "air LS may be based there"),
    TRUTH(g4_place, home_base, "home_base", "G4-075", "false", "land LS comes from there"),
    TRUTH(g4_place, wasteland, "wasteland", "G4-084", "false", "no farmed country"),
    TRUTH(g4_place, pass, "pass", "G4-109", "false", "a mountain pass, which weather may block"),
    TRUTH(g4_place, ford, "ford", "G4-109", "false", "a ford, which weather may flood"),
    WORD(g4_place, fortress, "fortress", g4_fortress_words, "G4-239", "none", "what its walls are"),
    WHOLE(g4_place, fortress_tl, "fortress_tl", 0, 12, "G4-240", "3", "of their last upgrade"),
    WHOLE(g4_place, ruin, "ruin", -20, -1, "G4-240", "-1", "reduction for ruin"),
    WORD(g4_place, site, "site", site_words, "G4-240", "ordinary", "how strong the site is"),
    NUMBER(g4_place, fortress_wt, "capacity", 0, 1000000, "G4-242", "0",
           "WT that it holds; 0: enough"),
    NUMBER(g4_place, revenue, "revenue", 0, -1, "G4-070", "0", "dollars a month to its owner"),
    { .key = NULL },
};

#define C g4_campaign_inputs
static const bn_field campaign_asked[] = {
#define CAMPAIGN_GIVES(name, member, key, answer, standard, ruled, help)                           \
    [G4_IN_##name] = BN_FIELD_ROW(C, member, given[G4_IN_##name], key, BN_F_##answer,              \
                                  "G4-" #ruled, standard, NULL, help),
#include "questions.def"
};

static const bn_field campaign_fields[] = {
    WHOLE(C, days, "days", 1, 3660, NULL, "30", "how long it runs"),
    WORD(C, map, "map", map_words, NULL, "hexes", "what the map is made of"),
    WHOLE(C, map_unit, "map_unit", 1, 1000, NULL, "10", "miles of a space"),
    WHOLE(C, width, "width", 0, 10000, NULL, "0", "columns of the map; 0: no edge"),
    WHOLE(C, height, "height", 0, 10000, NULL, "0", "rows of the map; 0: no edge"),
    WORD(C, start_month, "month", g4_calendar_words, "G4-084", "april", "month in which it starts"),
    WHOLE(C, start_day, "day", 1, 30, "G4-080", "1", "day of that month"),
    WHOLE(C, aim_place, "aim", 0, G4_PLACES, NULL, "0",
          "place, counted from 1, whose holder wins at the end; 0: none"),
    SEE(campaign_asked, G4_IN_ROAD_QUALITY),
    SEE(campaign_asked, G4_IN_ROAD_WASHED_OUT),
    SEE(campaign_asked, G4_IN_PASSES_BLOCKED),
    SEE(campaign_asked, G4_IN_FORDS_FLOODED),
    SEE(campaign_asked, G4_IN_POORLY_MAPPED),
    SEE(campaign_asked, G4_IN_WEATHER),
    SEE(campaign_asked, G4_IN_MARCH_FACTOR),
    SEE(campaign_asked, G4_IN_MONTH_TERRAIN),
    SEE(campaign_asked, G4_IN_SEASON_MONTHS),
    SEE(campaign_asked, G4_IN_RURAL_AREA),
    SEE(campaign_asked, G4_IN_MERCENARIES_AVAILABLE),
    SEE(campaign_asked, G4_IN_IMPROVEMENT_ALLOWED),
    SEE(campaign_asked, G4_IN_RECOVERY_HP),
    SEE(campaign_asked, G4_IN_NECROMANCY_RAISE_PCT),
    SEE(campaign_asked, G4_IN_NECROMANCY_DAYS),
    LIMITED(C, places, place_count, "places", 0, 0, G4_PLACES, "a campaign has at most 64 places",
            place_fields, NULL, "towns, ports and strongholds"),
    { .key = NULL },
};
#undef C

const bn_field g4_campaign_fields[] = {
    BN_HEAD_FIELDS(g4_setup, BN_FIELD_REQUIRED, "campaign", "gurps4"),
    BN_FIGURES_FIELD,
    SETUP_FIELDS,
    PART_OF(g4_setup, campaign, "campaign", campaign_fields, "map, length and seasons"),
    PART_OF(g4_setup, map, "map", bn_map_fields, "the country, if it is a map of hexes"),
    { .key = NULL },
};
