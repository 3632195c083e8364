/* What a force document may hold. */
#include "documents.h"

#include "../../../core/fields.h"

#define TYPE_WORDS ob_stand_categories_words

static const char *const drive_words[] = { "foot",    "pack",  "animal", "wheeled",
                                           "tracked", "hover", NULL };
static const char *const edge_words[] = { "cold", "early_firearm", "firearm", NULL };
static const char *const arc_words[] = { "front", "base_front", "turret", NULL };
static const char *const lob_words[] = { "no", "overhead", "optional", "only", NULL };
static const char *const by_words[] = { "choice", "mounting", "limbering", NULL };
static const char *const quality_words[] = { "poor", "trained", "good", "elite", NULL };
static const char *const formation_words[] = { "none", "shieldwall", "testudo", "schiltron", NULL };
static const char *const arrival_words[] = { "table", "off_table", "parachute", "glider", NULL };
static const char *const bombing_words[] = { "level", "dive", "guided", NULL };
static const char *const compass_words[] = { "east",       "north_east", "north",
                                             "north_west", "west",       "south_west",
                                             "south",      "south_east", NULL };
/* In the order of the bits of ob_stand.traits. */
static const char *const trait_words[] = {
    "regular",    "c_in_c",     "hero",       "main_character",  "magic_user",
    "elephant",   "cataphract", "carrier",    "horse_artillery", "fighting_vehicle",
    "engineer",   "observer",   "nbc_kit",    "shields",         "scifi_armour",
    "jump_packs", "low_flyer",  "loiters",    "sealed_suit",     "no_charge_bonus",
    "ladders",    "boats",      "amphibious", "pooled",          NULL
};
const char *const ob_genre_words[] = { "historical", "scifi", "fantasy", NULL };

#define WORD_OR(type_, member, key_, words_, rule_, none, said)                                    \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_WORD, .offset = offsetof(type_, member), .words = words_,    \
        .rule = rule_, .unset = none, .help = said                                                 \
    }
#define WORD_MUST(type_, member, key_, words_, rule_, said)                                        \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_WORD, .flags = BN_FIELD_REQUIRED,                            \
        .offset = offsetof(type_, member), .words = words_, .rule = rule_, .help = said            \
    }
#define TEXT_OR(type_, member, key_, rule_, said)                                                  \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_TEXT, .offset = offsetof(type_, member), .max = 60,          \
        .rule = rule_, .unset = "null", .help = said                                               \
    }

/* ---- places --------------------------------------------------------------------------------- */

static const bn_field coordinate_fields[] = {
    NUMBER(ob_inches_said, inches, "inches", 0, OB_MOST_IN, "OB-001", "0", "inches"),
    { .key = NULL },
};

const bn_field ob_point_fields[] = {
    LIST(ob_point_said, at, count, "at", BN_FIELD_SHORT | BN_FIELD_REQUIRED, 2, 2,
         coordinate_fields, "OB-001", "[inches to the east, inches to the north]"),
    { .key = NULL },
};

static const bn_field place_fields[] = {
    LIST(ob_place_said, at.at, at.count, "at", BN_FIELD_SHORT | BN_FIELD_REQUIRED, 2, 2,
         coordinate_fields, "OB-001", "its centre: [inches to the east, inches to the north]"),
    WORD_OR(ob_place_said, facing, "facing", compass_words, "OB-220", "-1",
            "where it faces; left out: away from its base edge"),
    NUMBER_OR(ob_place_said, degrees, "degrees", 0, 360, "OB-220", "null",
              "the same in degrees from east, against the clock: a multiple of 2.5"),
    { .key = NULL },
};

/* ---- roles ---------------------------------------------------------------------------------- */

#define W ob_weapon_said
static const bn_field weapon_fields[] = {
    WORD_MUST(W, weapon, "weapon", ob_weapons_words, "OB-108", "what it is"),
    WORD_OR(W, against, "against_tanks", ob_weapons_words, "OB-047", "-1",
            "what it counts as against tanks, if different"),
    WORD_OR(W, like, "like", ob_weapons_words, "OB-032", "-1",
            "the gun that a mortar or rocket is like"),
    WHOLE(W, range_in, "range_in", 0, 200, "OB-113", "0", "range, if it is not the table's"),
    WHOLE(W, calibre_mm, "calibre_mm", 0, 1000, "OB-172", "0", "calibre, where a rule asks for it"),
    WHOLE(W, guns, "guns", 1, 4, "OB-134", "1", "like guns that fire together"),
    WHOLE(W, loads, "loads", 0, 20, "OB-119", "0", "shots in total; 0: unlimited"),
    WORD(W, arc, "fire_arc", arc_words, "OB-109", "front", "where it can fire"),
    WORD_OR(W, lob, "indirect", lob_words, "OB-116", "-1", "indirect fire, if not as in the table"),
    TRUTH(W, chemical, "chemical", "OB-179", "false", "it may fire chemical loads"),
    { .key = NULL },
};
#undef W

/* The fields of a role in the struct S that has it as its member M. */
#define ROLE_FIELDS(S, M)                                                                          \
    WORD_MUST(S, M.type, "type", TYPE_WORDS, "OB-015", "type of the stands"),                      \
        WORD_OR(S, M.moves_as, "moves_as", TYPE_WORDS, "OB-190", "-1", "it moves like this type"), \
        WORD_OR(S, M.shoots_as, "shoots_as", TYPE_WORDS, "OB-190", "-1",                           \
                "it shoots like this type"),                                                       \
        WORD(S, M.armour, "armour", ob_armour_classes_words, "OB-019", "unarmoured",               \
             "class of armour of a tank or aircraft"),                                             \
        WORD(S, M.speed, "speed", ob_speed_classes_words, "OB-078", "medium",                      \
             "class of speed of a motor vehicle"),                                                 \
        WORD_OR(S, M.drive, "drive", drive_words, "OB-020", "-1", "what carries a vehicle"),       \
        WORD(S, M.flight, "flight", ob_flights_words, "OB-080", "fixed", "kind of aircraft"),      \
        WHOLE(S, M.move_in, "move_in", 0, 80, "OB-190", "0",                                       \
              "move of an unusual creature; 0: by type"),                                          \
        WHOLE(S, M.depth_mm, "depth_mm", 0, 300, "OB-002", "0",                                    \
              "depth of a deeper base; 0: usual"),                                                 \
        WORD_OR(S, M.edge, "cc_weapon", edge_words, "OB-147", "-1", "weapons in close combat"),    \
        LIST(S, M.weapons, M.weapon_count, "weapons", BN_FIELD_SHORT, 0, OB_WEAPONS,               \
             weapon_fields, "OB-108", "its weapons; left out: the usual ones")

static const bn_field other_role_fields[] = {
    ROLE_FIELDS(ob_other_role, role),
    WORD(ob_other_role, by, "by", by_words, "OB-038", "choice", "how it changes to this role"),
    { .key = NULL },
};

static const bn_field other_form_fields[] = {
    { .key = "count",
      .type = BN_FIELD_INT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(ob_other_form, count),
      .min = 1,
      .max = OB_ENTRY_STANDS,
      .rule = "OB-023",
      .help = "how many stands they are in that form" },
    ROLE_FIELDS(ob_other_form, role),
    WHOLE(ob_other_form, sp, "sp", 0, 12, "OB-024", "0",
          "strength that one of them is paid for; 0: worked out"),
    { .key = NULL },
};

/* ---- entries -------------------------------------------------------------------------------- */

#define E ob_entry
static const bn_field entry_fields[] = {
    NAME(E, name, "name", BN_FIELD_REQUIRED, "what the stands are called"),
    ROLE_FIELDS(E, role),
    WHOLE(E, count, "count", 1, OB_ENTRY_STANDS, "OB-011", "1", "how many stands are alike"),
    { .key = "command",
      .type = BN_FIELD_TEXT,
      .offset = offsetof(E, command),
      .max = 60,
      .rule = "OB-011",
      .standard = "Army",
      .help = "Command that they belong to" },
    WORD(E, quality, "quality", quality_words, "OB-026", "trained", "troop quality"),
    WORD_OR(E, rating, "general", ob_general_ratings_words, "OB-022", "-1",
            "the stand is a General, of this rating"),
    WHOLE(E, agreed, "sp_agreed", -9, 9, "OB-028", "0", "points that the players agreed on"),
    WHOLE(E, sp, "sp", 0, 12, "OB-024", "0", "strength points, if they are stated; 0: worked out"),
    WHOLE_OR(E, year, "year", -10000, 100000, "OB-014", "-100000", "year in which they count"),
    WORDS(E, traits, "traits", trait_words, "OB-015", "[]", "what else they are and have"),
    WORD(E, formation, "formation", formation_words, "OB-153", "none",
         "formation that a stand may take alone"),
    WORD(E, arrives, "arrives", arrival_words, "OB-172", "table", "how they come into play"),
    WORD(E, bombing, "bombing", bombing_words, "OB-119", "level", "how bombs are released"),
    WORD_OR(E, ordnance, "ordnance", ob_air_ordnance_words, "OB-178", "-1", "warload of aircraft"),
    WHOLE(E, arms, "magic_arms", 0, 12, "OB-194", "0", "what magic arms add to blows"),
    WHOLE(E, ward, "magic_armour", 0, 12, "OB-194", "0", "what magic armour adds to saves"),
    LIST(E, other_roles, other_role_count, "roles", 0, 0, OB_ROLES - 1, other_role_fields, "OB-038",
         "other roles that a stand can take"),
    PART_OF(E, other_form, "other_form", other_form_fields, "what they become in another form"),
    TEXT_OR(E, aboard, "aboard", "OB-049", "name of the stands that carry them at the start"),
    LIST(E, placed, placed_count, "placed", BN_FIELD_SHORT, 0, OB_ENTRY_STANDS, place_fields,
         "OB-055", "where they start in a scenario, stand by stand"),
    { .key = NULL },
};
#undef E

/* ---- a force -------------------------------------------------------------------------------- */

#define F ob_force
#define FORCE_FIELDS                                                                               \
    TEXT_OR(F, name, "name", NULL, "name of the army; left out: that of its side"),                \
        WORD(F, communications, "communications", ob_command_distance_words, "OB-069", "none",     \
             "what carries its orders"),                                                           \
        WHOLE_OR(F, year, "year", -10000, 100000, "OB-014", "-100000",                             \
                 "year of the action; in a scenario that of the scenario"),                        \
        WORD(F, genre, "genre", ob_genre_words, "OB-014", "historical",                            \
             "kind of game; in a scenario that of the scenario"),                                  \
        LIST(F, entries, entry_count, "stands", BN_FIELD_REQUIRED, 1, OB_ENTRIES, entry_fields,    \
             "OB-011", "its stands, in the order in which they are named"),                        \
    {                                                                                              \
        .key = NULL                                                                                \
    }

const bn_field ob_force_fields[] = {
    BN_HEAD_FIELDS(F, BN_FIELD_REQUIRED, "force", "obsidian"),
    FORCE_FIELDS,
};

/* A force inside another document may leave its head out, or bring it along from its own file. */
const bn_field ob_force_entry_fields[] = {
    BN_HEAD_FIELDS(F, 0, "force", "obsidian"),
    FORCE_FIELDS,
};
#undef F
