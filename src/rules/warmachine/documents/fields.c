/* What a document may hold: one table, from which it is read, described and templated. */
#include "documents.h"

#include "../../../core/fields.h"

/* ---- words -------------------------------------------------------------------------------- */

const char *const wm_part_words[] = { "troops", "officers", "steeds", NULL };

static const char *const people_words[] = { "human", "elf", "dwarf", "halfling", "other", NULL };
static const char *const outcome_words[] = { "victory", "rout", "mercy", NULL };
static const char *const method_words[] = { "full", "quick", NULL };
static const char *const stance_words[] = { "attack", "defend", NULL };
static const char *const referee_words[] = { "ask", "defaults", NULL };
static const char *const liege_words[] = { "nobody", "first", "second", NULL };
static const char *const map_words[] = { "hexes", "squares", "none", NULL };

/* ---- the readings ------------------------------------------------------------------------- */

#define READING(name, ruled, ruling, said, ...)                                                    \
    static const char *const name##_words[] = { __VA_ARGS__, NULL };
#include "readings.def"

const bn_switch wm_switch_list[WM_SWITCH_LIST_COUNT] = {
#define READING(name, ruled, ruling, ...) { #name, name##_words, "WM-R-" #ruling },
#include "readings.def"
};

static const bn_field reading_fields[] = {
#define READING(name, ruled, ruling, said, ...)                                                    \
    WORD(wm_readings, name, #name, name##_words, "WM-" #ruled, NULL, said),
#include "readings.def"
    { .key = NULL },
};

/* ---- members and characters --------------------------------------------------------------- */

static const bn_field kind_fields[] = {
    NAME(wm_kind, name, "name", BN_FIELD_REQUIRED, "what they are called"),
    { .key = "count",
      .type = BN_FIELD_INT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(wm_kind, count),
      .min = 1,
      .max = WM_HEADS_MAX,
      .rule = "WM-009",
      .help = "how many, present and fit" },
    WORD(wm_kind, part, "part", wm_part_words, "WM-008", "troops",
         "their role; steeds are only those that fight themselves, such as dragons"),
    WORD(wm_kind, people, "people", people_words, "WM-024", "human", "what they are"),
    NUMBER(wm_kind, level, "level", 0, 36, "WM-017", "0", "class level, or its mean; 0 for none"),
    NUMBER(wm_kind, hit_dice, "hit_dice", 0, 100, "WM-017", "1",
           "counts where there is no class level; drop pluses, write 1/2 for less than 1"),
    WHOLE(wm_kind, asterisks, "asterisks", 0, 9, "WM-025", "0", "asterisks at their Hit Dice"),
    WHOLE(wm_kind, armour_class, "armour_class", -20, 10, "WM-023", "9",
          "Armor Class, lower is better"),
    WORD(wm_kind, weapons, "weapons", wm_weapon_quality_words, "WM-021", "average",
         "quality of the main weapon; natural weapons are average"),
    TRUTH(wm_kind, second_weapon, "second_weapon", "WM-022", "false",
          "each bears another weapon of the same quality"),
    TRUTH(wm_kind, mounted, "mounted", "WM-029", "false",
          "they ride; a horse is no member of the force"),
    TRUTH(wm_kind, missiles, "missiles", "WM-031", "false", "they can attack with missiles"),
    WHOLE(wm_kind, missile_range, "range", 0, 10000, "WM-032", "0",
          "longest range of the missiles, in feet"),
    TRUTH(wm_kind, magical, "magical", "WM-033", "false",
          "magic weapons or devices, breath, poison, regeneration, draining; not spells"),
    TRUTH(wm_kind, spells, "spells", "WM-036", "false",
          "they cast spells, or have powers like them"),
    TRUTH(wm_kind, flies, "flies", "WM-038", "false",
          "they can fly, themselves or on their steeds"),
    TRUTH(wm_kind, infravision, "infravision", "WM-057", "false", "they see in the dark"),
    TRUTH(wm_kind, feeds_all, "creates_food", "WM-101", "false",
          "clerics who can create food and water"),
    WHOLE(wm_kind, movement, "movement", 0, 2000, "WM-040", "90",
          "feet a turn by the fastest way; of a rider, the steed's"),
    WHOLE(wm_kind, damage, "damage", 0, 1000, "WM-041", "6",
          "most in a round, all attacks together; for quick ratings"),
    { .key = NULL },
};

static const bn_field item_fields[] = {
    NAME(wm_item, name, "name", BN_FIELD_REQUIRED, "what it is"),
    WHOLE(wm_item, charges, "charges", 0, 1000, "WM-114", "0", "charges left"),
    { .key = NULL },
};

static const bn_field person_fields[] = {
    NAME(wm_person, name, "name", BN_FIELD_REQUIRED, "who it is"),
    WHOLE(wm_person, level, "level", 0, 36, "WM-011", "0", "class level; 0 for none"),
    WHOLE(wm_person, hit_dice, "hit_dice", 0, 100, "WM-011", "0",
          "Hit Dice of one without class level"),
    WORD(wm_person, people, "people", people_words, "WM-008", "human", "race of the person"),
    WHOLE(wm_person, intelligence, "intelligence", 0, 25, "WM-012", "0", "score; 0: not recorded"),
    WHOLE(wm_person, wisdom, "wisdom", 0, 25, "WM-012", "0", "score; 0: not recorded"),
    WHOLE(wm_person, charisma, "charisma", 0, 25, "WM-012", "0", "score; 0: not recorded"),
    TRUTH(wm_person, player, "player", "WM-113", "false", "a player's character"),
    TRUTH(wm_person, infravision, "infravision", "WM-057", "false", "sees in the dark"),
    TRUTH(wm_person, rod_of_victory, "rod_of_victory", "WM-117", "false", "bears a rod of victory"),
    TRUTH(wm_person, staff_of_health, "staff_of_health", "WM-116", "false",
          "bears a staff of health"),
    WHOLE(wm_person, combat_spells, "combat_spells", 0, 200, "WM-114", "0",
          "spells of use in a battle"),
    LIST(wm_person, items, item_count, "items", 0, 0, WM_ITEMS, item_fields, "WM-114",
         "offensive and defensive items with charges"),
    { .key = NULL },
};

static const bn_field record_fields[] = {
    WORD(wm_record, result, "result", outcome_words, "WM-018", "victory",
         "how it ended; mercy is one that this force was shown"),
    WHOLE(wm_record, days_ago, "days_ago", 0, 100000, "WM-018", "0", "how long ago it was"),
    NAME(wm_record, against, "against", 0, "the enemy force, or its leader"),
    { .key = NULL },
};

/* ---- a force ------------------------------------------------------------------------------ */

static const bn_field training_fields[] = {
    WHOLE(wm_force, weeks_trained, "weeks", 0, 5200, "WM-019", "0",
          "weeks of training in the last 12 months"),
    WHOLE(wm_force, leader_weeks, "leader_weeks", 0, 5200, "WM-019", "0",
          "how many of them with the leader"),
    WHOLE(wm_force, months_on_duty, "months", 0, 1200, "WM-019", "0",
          "months together on duty in the last 12"),
    WHOLE(wm_force, training_years, "years", 0, 100, "WM-019", "1",
          "years of service, for the reading training_window: cumulative_years"),
    { .key = NULL },
};

/* A figure that is not overridden has a value that no document can write. */
#define OVERRULED(member_, key_, least, most, ruled, said)                                         \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_INT, .offset = offsetof(wm_overrule, member_),               \
        .min = (least), .max = (most), .rule = ruled, .unset = "-2147483648", .help = said         \
    }

static const bn_field overrule_fields[] = {
    OVERRULED(bfr, "force_rating", -1000, 1000, "WM-026", "instead of the Basic Force Rating"),
    { .key = "troop_class",
      .type = BN_FIELD_WORD,
      .offset = offsetof(wm_overrule, troop_class),
      .words = wm_troop_class_words,
      .rule = "WM-027",
      .unset = "-1",
      .help = "instead of the troop class" },
    OVERRULED(battle_rating, "battle_rating", -2000, 2000, "WM-028",
              "instead of the Battle Rating"),
    { .key = NULL },
};

static const bn_field situation_fields[] = {
#define OF_FORCE(name, member, answer, standard, ruled, place, title, ...)                         \
    BN_FIELD_ROW(wm_force_inputs, member, given[WM_IN_##name], #member, BN_F_##answer,             \
                 "WM-" #ruled, standard, __VA_ARGS__),
#include "questions.def"
    WHOLE(wm_force_inputs, heroics_xp, "heroics_xp", 0, 1000000, "WM-115", "0",
          "XP for heroic deeds"),
    { .key = NULL },
};

static const bn_field position_fields[] = {
    WHOLE(wm_force, x, "x", -9999, 9999, "WM-088", "0", "column of the map, from 0"),
    WHOLE(wm_force, y, "y", -9999, 9999, "WM-088", "0", "row of the map, from 0"),
    { .key = NULL },
};

#define FORCE_FIELDS                                                                               \
    NAME(wm_force, name, "name", BN_FIELD_REQUIRED, "what the force is called"),                   \
        { .key = "leader",                                                                         \
          .type = BN_FIELD_MAP,                                                                    \
          .flags = BN_FIELD_REQUIRED,                                                              \
          .offset = offsetof(wm_force, leader),                                                    \
          .fields = person_fields,                                                                 \
          .size = sizeof(wm_person),                                                               \
          .rule = "WM-008",                                                                        \
          .help = "who commands; neither troop nor officer" },                                     \
        LIST(wm_force, kinds, kind_count, "members", BN_FIELD_REQUIRED, 1, WM_KINDS, kind_fields,  \
             "WM-008",                                                                             \
             "its members, kind by kind; each entry describes every member of that kind"),         \
        LIST(wm_force, persons, person_count, "characters", 0, 0, WM_PERSONS, person_fields,       \
             "WM-113", "named characters with the force, in addition to leader and members"),      \
        WHOLE(wm_force, name_level_members, "name_level_members", 0, WM_HEADS_MAX, "WM-013", "0",  \
              "more characters of name level, given only as a number"),                            \
        WHOLE(wm_force, victories, "victories", 0, 1000, "WM-018", "0",                            \
              "of the last ten years, in addition to those of the record"),                        \
        WHOLE(wm_force, routs, "routs", 0, 1000, "WM-018", "0",                                    \
              "of the last ten years, in addition to those of the record"),                        \
        LIST(wm_force, records, record_count, "record", 0, 0, WM_RECORDS, record_fields, "WM-018", \
             "earlier battles with their day"),                                                    \
        UNDER(wm_force, "training", training_fields, "training and duty"),                         \
        WHOLE(wm_force, pay, "pay", 0, 100000000, "WM-020", "0",                                   \
              "normal mercenary pay a month; 0 leaves costs untracked"),                           \
        WHOLE(wm_force, supply_days, "supply_days", 0, 10000, "WM-120", "0",                       \
              "days of carried food"),                                                             \
        WHOLE(wm_force, base_miles, "base_miles", 0, 1000, "WM-119", "0",                          \
              "miles a day of the slowest; 0: its feet a turn divided by 5"),                      \
        WORD(wm_force, fatigue, "fatigue", wm_fatigue_words, "WM-086", "none", "at the start"),    \
        WORD(wm_force, rating_method, "rating", method_words, "WM-041", "full",                    \
             "the whole worksheet, or the short cut"),                                             \
        WORD(wm_force, quick_class, "quick_class", wm_troop_class_words, "WM-043", "average",      \
             "troop class of a quick rating"),                                                     \
        PART_OF(wm_force, overrule, "overrule", overrule_fields,                                   \
                "numbers that the referee sets instead of computed ones (WM-006)"),                \
        PART_OF(wm_force, inputs, "situation", situation_fields,                                   \
                "the referee's judgements on the force, in advance (WM-135)"),                     \
        UNDER(wm_force, "position", position_fields, "where it is in a campaign"),                 \
    {                                                                                              \
        .key = NULL                                                                                \
    }

/* WM-007 Force: a body of troops under one leader, and its whole record. */
const bn_field wm_force_fields[] = {
    BN_HEAD_FIELDS(wm_force, BN_FIELD_REQUIRED, "force", "warmachine"),
    FORCE_FIELDS,
};

/* A force inside another document may leave its head out, or bring it along from its own file. */
static const bn_field entry_fields[] = {
    BN_HEAD_FIELDS(wm_force, 0, "force", "warmachine"),
    FORCE_FIELDS,
};

/* ---- a scenario --------------------------------------------------------------------------- */

#define SIDE_FIELDS                                                                                \
    NAME(wm_side, name, "name", BN_FIELD_REQUIRED, "what the side is called"),                     \
        WORD(                                                                                      \
            wm_side, stance, "stance", stance_words, "WM-047", NULL,                               \
            "attack or defend; left out: the opposite of the other side; the first side attacks"), \
        LIMITED(wm_side, forces, force_count, "forces", BN_FIELD_REQUIRED, 1, WM_SIDE_FORCES,      \
                "a force records at most eight enemies that it has beaten or owes mercy",          \
                entry_fields, "WM-007", "its forces")

static const bn_field side_fields[] = { SIDE_FIELDS, { .key = NULL } };

static const bn_field campaign_side_fields[] = {
    SIDE_FIELDS,
    WHOLE(wm_side, treasury, "treasury", 0, 1000000000, "WM-020", "0",
          "what it has at the start, in the coin of its pay"),
    { .key = NULL },
};

/* WM-133 Optional parts: each on or off for the whole game, and off unless a document says so. */
static const bn_field option_fields[] = {
    TRUTH(wm_options, use_tactics, "use_tactics", "WM-102", "false",
          "both sides choose tactics in secret"),
    TRUTH(wm_options, use_mercy, "use_mercy", "WM-106", "false", "the winner may show mercy"),
    TRUTH(wm_options, use_character_actions, "use_character_actions", "WM-108", "false",
          "information, surprise, loss of leaders, heroics"),
    TRUTH(wm_options, played_as_adventure, "played_as_adventure", "WM-114", "false",
          "spells and charges are used up in play, not by this rule"),
    { .key = NULL },
};

#define B wm_battle_inputs
static const bn_field battle_fields[] = {
#define OF_BATTLE(name, member, answer, standard, ruled, place, title, ...)                        \
    BN_FIELD_ROW(wm_battle_inputs, member, given[WM_IN_##name], #member, BN_F_##answer,            \
                 "WM-" #ruled, standard, __VA_ARGS__),
#include "questions.def"
    TRUTH(B, fortified, "fortified", "WM-093", "false",
          "the defender is behind fortifications: a storm"),
    WHOLE(B, siege_weeks, "siege_weeks", 0, 500, "WM-100", "0",
          "completed weeks of investment before this storm"),
    WHOLE(B, max_rounds, "max_rounds", 0, 1000, "WM-092", "0",
          "rounds of a day of battle at most; 0: no limit"),
    { .key = NULL },
};
#undef B

#define SETUP_FIELDS(sides_)                                                                       \
    PART_OF(wm_setup, rules, "rules", reading_fields,                                              \
            "readings of the rules; the first of each list is the default"),                       \
        PART_OF(wm_setup, options, "options", option_fields,                                       \
                "optional parts of the rules (WM-133)"),                                           \
        WORD(wm_setup, options.referee, "referee", referee_words, "WM-006", "ask",                 \
             "whether judgements left open are asked in play, or take their defaults"),            \
        LIST(wm_setup, sides, side_count, "sides", BN_FIELD_REQUIRED, WM_SIDES, WM_SIDES, sides_,  \
             "WM-007", "the two sides"),                                                           \
        PART_OF(wm_setup, battle, "battle", battle_fields,                                         \
                "the referee's judgements on the battle, in advance")

const bn_field wm_scenario_fields[] = {
    BN_HEAD_FIELDS(wm_setup, BN_FIELD_REQUIRED, "scenario", "warmachine"),
    BN_FIGURES_FIELD,
    SETUP_FIELDS(side_fields),
    { .key = NULL },
};

/* ---- a campaign --------------------------------------------------------------------------- */

static const bn_field place_fields[] = {
    NAME(wm_place, name, "name", BN_FIELD_REQUIRED, "what the place is called"),
    WHOLE(wm_place, x, "x", -9999, 9999, "WM-088", "0", "column of the map, from 0"),
    WHOLE(wm_place, y, "y", -9999, 9999, "WM-088", "0", "row of the map, from 0"),
    WORD(wm_place, liege, "liege", liege_words, "WM-050", "nobody", "whose dominion it is in"),
    TRUTH(wm_place, fortified, "fortified", "WM-093", "false", "it can be besieged"),
    TRUTH(wm_place, stronghold, "stronghold", "WM-071", "false", "it counts as a stronghold"),
#define OF_PLACE(name, member, answer, standard, ruled, title, ...)                                \
    BN_FIELD_ROW(wm_place, member, given[WM_IN_##name], #member, BN_F_##answer, "WM-" #ruled,      \
                 standard, __VA_ARGS__),
#include "questions.def"
    { .key = NULL },
};

#define C wm_campaign_inputs
static const bn_field ground_fields[] = {
    WHOLE(C, days, "days", 1, 366, "WM-131", "14", "how long it runs"),
    WORD(C, map, "map", map_words, "WM-118", "hexes", "what the map is made of"),
    WHOLE(C, width, "width", 0, 10000, "WM-118", "0", "columns of the map; 0: no edge"),
    WHOLE(C, height, "height", 0, 10000, "WM-118", "0", "rows of the map; 0: no edge"),
#define OF_CAMPAIGN(name, member, answer, standard, ruled, title, ...)                             \
    BN_FIELD_ROW(wm_campaign_inputs, member, given[WM_IN_##name], #member, BN_F_##answer,          \
                 "WM-" #ruled, standard, __VA_ARGS__),
#include "questions.def"
    LIMITED(C, places, place_count, "places", 0, 0, WM_PLACES, "a campaign has at most 64 places",
            place_fields, "WM-093", "towns and strongholds"),
    { .key = NULL },
};
#undef C

const bn_field wm_campaign_fields[] = {
    BN_HEAD_FIELDS(wm_setup, BN_FIELD_REQUIRED, "campaign", "warmachine"),
    BN_FIGURES_FIELD,
    SETUP_FIELDS(campaign_side_fields),
    PART_OF(wm_setup, campaign, "campaign", ground_fields, "map, length and ground"),
    PART_OF(wm_setup, map, "map", bn_map_fields, "the country, if it is a map of hexes"),
    { .key = NULL },
};
