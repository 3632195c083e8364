/* What a scenario may hold. */
#include "documents.h"

#include "../../../core/fields.h"

/* ---- readings ------------------------------------------------------------------------------- */

static const char *const ob_off_on[] = { "false", "true", NULL };
static const char *const ob_arc_rule_words[] = { "corner_diagonal", "corner_45", NULL };
static const char *const ob_contact_edge_rule_words[] = { "at_contact", "at_charge_start", NULL };
static const char *const ob_formation_cost_words[] = { "3_in", "nothing", "whole_move", NULL };
static const char *const ob_paradrop_words[] = { "dice", "aim_point", "reported", NULL };
static const char *const ob_general_scope_words[] = { "own_or_c_in_c", "own_only", "any_general",
                                                      NULL };

const bn_switch ob_switch_list[OB_SWITCH_LIST_COUNT] = {
#define READING(name, ruled, ruling, words, ...) { #name, words, "OB-" #ruling },
#include "readings.def"
};

const bn_field ob_reading_fields[] = {
#define READING(name, ruled, ruling, words, said)                                                  \
    WORD(ob_readings, name, #name, words, "OB-" #ruled, NULL, said),
#include "readings.def"
    { .key = NULL },
};

/* ---- terrain -------------------------------------------------------------------------------- */

static const char *const gear_words[] = { "none", "ladders", "boats", "amphibious", NULL };

#define TEXT_OR(type_, member, key_, rule_, said)                                                  \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_TEXT, .offset = offsetof(type_, member), .max = 60,          \
        .rule = rule_, .unset = "null", .help = said                                               \
    }
#define WORD_OR(type_, member, key_, words_, rule_, none, said)                                    \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_WORD, .offset = offsetof(type_, member), .words = words_,    \
        .rule = rule_, .unset = none, .help = said                                                 \
    }

static const bn_field polygon_fields[] = {
    LIST(ob_ring_said, points, count, "points", BN_FIELD_SHORT | BN_FIELD_REQUIRED, 3,
         OB_PART_POINTS, ob_point_fields, "OB-051", "its corners, one after another"),
    { .key = NULL },
};

#define P ob_piece_said
static const bn_field piece_fields[] = {
    { .key = "kind",
      .type = BN_FIELD_WORD,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(P, kind),
      .words = ob_terrain_words,
      .rule = "OB-051",
      .help = "kind of feature" },
    TEXT_OR(P, name, "name", "OB-051", "its name; left out: its kind"),
    LIST(P, area, area_count, "area", BN_FIELD_SHORT, 0, OB_PIECE_PARTS, polygon_fields, "OB-051",
         "its polygons: [[[x, y], [x, y], [x, y]]] in inches"),
    LIST(P, rectangle.corners, rectangle.count, "rectangle", BN_FIELD_SHORT, 2, 2, ob_point_fields,
         "OB-051", "instead of `area`: two opposite corners"),
    LIST(P, line.points, line.count, "line", BN_FIELD_SHORT, 2, OB_PART_POINTS, ob_point_fields,
         "OB-051", "instead of `area`: the course of a road, river, wall or hedge"),
    NUMBER(P, width_in, "width_in", 1, 40, "OB-226", "1", "width of a road or river, inches"),
    WHOLE(P, level, "level", 1, 9, "OB-188", "1", "level of a hill; the higher lie on the lower"),
    TRUTH(P, steep, "steep", "OB-084", "false",
          "a steep hill: a stand moves 2 inches less in a round in which it climbs"),
    WHOLE_OR(P, cover_hp, "cover_hp", 0, 12, "OB-052", "-1", "hits that it takes off shooting"),
    WORD_OR(P, defended, "defended_in_cc", ob_off_on, "OB-053", "-1",
            "it helps its defender in close combat"),
    WORD_OR(P, sight_through, "sight_through", ob_off_on, "OB-187", "-1", "it can be seen through"),
    WHOLE_OR(P, sight_into_in, "sight_into_in", 0, 144, "OB-187", "-1",
             "inches that can be seen into it"),
    WORD_OR(P, permanent, "permanent", ob_off_on, "OB-207", "-1", "it is of stone or concrete"),
    WORD(P, without, "impassable_without", gear_words, "OB-054", "none",
         "gear that is needed to cross it"),
    TEXT_OR(P, owner, "owner", "OB-169", "the side that built it and pays for it"),
    { .key = NULL },
};
#undef P

/* ---- sides ---------------------------------------------------------------------------------- */

static const char *const goal_words[] = { "hold", "exit", "destroy", "survive", NULL };

#define G ob_goal_said
static const bn_field goal_fields[] = {
    { .key = "by",
      .type = BN_FIELD_WORD,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(G, kind),
      .words = goal_words,
      .rule = "OB-234",
      .help = "hold a place, exit by an edge, destroy the enemy, survive" },
    TEXT_OR(G, feature, "feature", "OB-234", "name of the terrain to hold"),
    LIST(G, rectangle.corners, rectangle.count, "rectangle", BN_FIELD_SHORT, 2, 2, ob_point_fields,
         "OB-234", "or the ground to hold: two opposite corners"),
    WHOLE(G, stands, "stands", 1, OB_STANDS, "OB-234", "1", "stands that hold, leave or are lost"),
    WHOLE(G, points, "points", 0, 10000, "OB-234", "0",
          "or points of the stands that the enemy is to lose"),
    TEXT_OR(G, stand, "stand", "OB-234", "or the enemy stand that is to be destroyed"),
    WORD_OR(G, edge, "edge", ob_edge_words, "OB-234", "-1", "edge to leave by"),
    WHOLE(G, round, "round", 0, 100, "OB-234", "0", "round at whose end it counts; 0: any"),
    { .key = NULL },
};
#undef G

#define S ob_side_said
static const bn_field side_fields[] = {
    NAME(S, name, "name", BN_FIELD_REQUIRED, "what the side is called"),
    LIST(S, forces, force_count, "forces", BN_FIELD_REQUIRED, 1, 1, ob_force_entry_fields, "OB-011",
         "its army, written here or taken from a file: [{file: name.yaml}]"),
    WORD_OR(S, edge, "base_edge", ob_edge_words, "OB-001", "-1",
            "its edge of the table; left out: south for the first side, north for the second"),
    LIST(S, zones, zone_count, "zones", BN_FIELD_SHORT, 0, OB_ZONES, polygon_fields, "OB-055",
         "polygons in which it deploys"),
    LIST(S, goals, goal_count, "victory", 0, 0, OB_GOALS, goal_fields, "OB-234",
         "what wins, any one of these"),
    { .key = NULL },
};
#undef S

/* ---- a scenario ----------------------------------------------------------------------------- */

#define C ob_scenario
static const bn_field table_fields[] = {
    WHOLE(C, width_in, "width_in", 24, OB_MOST_IN, "OB-001", "72", "inches from west to east"),
    WHOLE(C, depth_in, "depth_in", 24, OB_MOST_IN, "OB-001", "48", "inches from south to north"),
    { .key = NULL },
};

#define BASE(row, key_, width, depth, said)                                                        \
    UNDER(C, key_,                                                                                 \
          ((const bn_field[]){                                                                     \
              WHOLE(C, bases[row].width_mm, "width_mm", 10, 300, "OB-002", width, "millimetres"),  \
              WHOLE(C, bases[row].depth_mm, "depth_mm", 10, 300, "OB-002", depth, "millimetres"),  \
              { .key = NULL } }),                                                                  \
          said)
static const bn_field base_fields[] = {
    BASE(OB_BASE_SIZES_FOOT, "foot", "60", "40", "bases of foot"),
    BASE(OB_BASE_SIZES_MOUNTED, "mounted", "60", "60", "bases of mounted stands and artillery"),
    BASE(OB_BASE_SIZES_VEHICLE, "vehicle", "60", "60", "vehicles without a base"),
    BASE(OB_BASE_SIZES_AIR, "air", "60", "60", "aircraft"),
    { .key = NULL },
};

static const bn_field option_fields[] = {
    WHOLE(C, setup.max_rounds, "max_rounds", 0, 100, "OB-215", "0", "rounds at most; 0: no limit"),
    WHOLE(C, setup.visibility_in, "visibility_in", 0, 200, "OB-189", "0",
          "longest view in this weather; 0: no limit"),
    WHOLE(C, setup.deploy_depth_in, "deploy_depth_in", 1, 72, "OB-057", "8",
          "how deep a side deploys"),
    WHOLE(C, hero_limit, "hero_limit", 0, 100, "OB-213", "0", "Heroes of an army; 0: no limit"),
    { .key = NULL },
};

const bn_field ob_scenario_fields[] = {
    BN_HEAD_FIELDS(ob_setup, BN_FIELD_REQUIRED, "scenario", "obsidian"),
    BN_FIGURES_FIELD,
    { .key = "year",
      .type = BN_FIELD_INT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(C, setup.year),
      .min = -10000,
      .max = 100000,
      .rule = "OB-014",
      .help = "year of the action; before Christ below 0" },
    WORD(C, setup.genre, "genre", ob_genre_words, "OB-014", "historical", "kind of game"),
    UNDER(C, "table", table_fields, "the table"),
    UNDER(C, "bases", base_fields, "sizes of bases and models"),
    PART_OF(C, setup.readings, "rules", ob_reading_fields, "readings of the rules, optional rules"),
    UNDER(C, "options", option_fields, "limits of the battle"),
    TEXT_OR(C, deploys_first, "deploys_first", "OB-055",
            "side that places first, where the scenario fixes it"),
    LIST(C, pieces, piece_count, "terrain", 0, 0, OB_PIECES, piece_fields, "OB-051",
         "what lies on the table"),
    LIST(C, sides, side_count, "sides", BN_FIELD_REQUIRED, OB_SIDES, OB_SIDES, side_fields,
         "OB-011", "the two sides"),
    { .key = NULL },
};
#undef C
