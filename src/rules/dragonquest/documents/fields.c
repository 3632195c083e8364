/* What a document may hold: one table, from which it is read, described and templated. */
#include "documents.h"

#include "../../../core/fields.h"

/* ---- words -------------------------------------------------------------------------------- */

static const char *const power_words[] = {
    "flight",         "alters_corporeality", "witchsight",
    "ignores_armour", "strikes_endurance",   "cannot_be_stunned",
    "causes_fear",    "regenerates",         NULL
};
static const char *const trait_words[] = { "night_vision",
                                           "subterranean",
                                           "at_home_in_woods",
                                           "at_home_on_rough",
                                           "harmed_by_daylight",
                                           "assassins",
                                           "rangers",
                                           "cavern_rangers",
                                           "untrained_mounts",
                                           "undead",
                                           NULL };
static const char *const commander_words[] = {
    "namer", "light_magician", "black_magician", "life_aspected", "death_aspected", "hero", NULL
};
const char *const dq_course_words[] = {
    "tactics", "weapon", "shield", "assassins", "rangers", NULL
};
static const char *const shape_words[] = { "human", "beast", NULL };
static const char *const count_words[] = { "as_usual", "true", "false", NULL };
const char *const dq_referee_words[] = { "ask", "defaults", NULL };

/* ---- the readings ------------------------------------------------------------------------- */

static const char *const dq_off_on[] = { "false", "true", NULL };
static const char *const dq_weariness_reading_words[] = { "second_month", "zero_until_season",
                                                          "season_from_first_month", NULL };
static const char *const dq_healer_cap_words[] = { "half", "three_quarters", NULL };

const bn_switch dq_switch_list[DQ_SWITCH_LIST_COUNT] = {
#define READING(name, ruled, ruling, words, ...) { #name, words, "DQ-R-" #ruling },
#include "readings.def"
};

const bn_field dq_reading_fields[] = {
#define READING(name, ruled, ruling, words, said)                                                  \
    WORD(dq_readings, name, #name, words, "DQ-" #ruled, NULL, said),
#include "readings.def"
    { .key = NULL },
};

/* ---- groups ------------------------------------------------------------------------------- */

#define TEXT_OR(type_, member, key_, said)                                                         \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_TEXT, .offset = offsetof(type_, member), .max = 60,          \
        .unset = "null", .help = said                                                              \
    }

#define T dq_trainer
static const bn_field trainer_fields[] = {
    WHOLE(T, count, "count", 1, DQ_PEOPLE, "DQ-025", "1", "how many of them"),
    WHOLE(T, ms, "ms", 0, 10, "DQ-026", "0", "Rank as Military Scientist"),
    WHOLE(T, wp, "wp", 1, 40, "DQ-025", "18", "willpower"),
    WHOLE(T, skill, "skill", 0, 10, "DQ-029", "0",
          "Rank with the weapon or shield, or as Assassin or Ranger"),
    { .key = NULL },
};
#undef T

#define L dq_lesson
static const bn_field lesson_fields[] = {
    WORD(L, course, "course", dq_course_words, "DQ-024", "tactics", "what they learnt"),
    WHOLE(L, weeks, "weeks", 1, 300, "DQ-024", "1", "for how many weeks"),
    TRUTH(L, in_battle, "in_battle", "DQ-032", "false", "weeks that were earned in battle"),
    LIST(L, trainers, trainer_count, "trainers", 0, 0, DQ_TRAINERS, trainer_fields, "DQ-025",
         "who trained them"),
    { .key = NULL },
};
#undef L

#define G dq_group
#define STAT(stat, key_, least, most, rule_, std, said)                                            \
    WHOLE(G, stats[stat], key_, least, most, rule_, std, said)
static const bn_field group_fields[] = {
    NAME(G, name, "name", BN_FIELD_REQUIRED, "what they are called"),
    { .key = "heads",
      .type = BN_FIELD_INT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(G, heads),
      .min = 0,
      .max = DQ_HEADS,
      .rule = "DQ-001",
      .help = "how many they are" },
    WORD(G, race, "race", dq_race_words, "DQ-072", "human", "their people"),
    TEXT_OR(G, people, "people", "the people of the race other"),
    NUMBER_OR(G, told, "troop_quality", 0, 50, "DQ-037", "null",
              "Troop Quality, where it is known; what follows is then not asked"),
    STAT(DQ_PRO, "protection", 0, 50, "DQ-039", "0", "PRO of their armour"),
    WHOLE_OR(G, stats[DQ_DM], "damage", -10, 50, "DQ-040", "-100",
             "damage modifier of the most damaging attack in which they are Ranked"),
    STAT(DQ_ATTACKS, "additional_attacks", 0, 10, "DQ-041", "0", "further melee attacks"),
    STAT(DQ_DEF, "defence", 0, 200, "DQ-042", "0", "DEF"),
    WHOLE_OR(G, stats[DQ_MISSILE_DM], "missile_damage", -10, 50, "DQ-043", "-100",
             "damage modifier of their missile weapon, if they have one"),
    STAT(DQ_MISSILE_HEXES, "missile_hexes", 0, 30, "DQ-043", "0", "hexes that the missile covers"),
    STAT(DQ_PS, "ps", 0, 100, "DQ-045", "15", "physical strength"),
    STAT(DQ_MD, "md", 0, 100, "DQ-046", "15", "manual dexterity"),
    STAT(DQ_WP, "wp", 0, 100, "DQ-047", "15", "willpower"),
    STAT(DQ_EN, "en", 0, 100, "DQ-048", "15", "endurance"),
    STAT(DQ_PC, "pc", 0, 100, "DQ-050", "15", "perception"),
    STAT(DQ_TMR, "tmr", 0, 50, "DQ-049", "5", "tactical movement rate"),
    WHOLE(G, mount_tmr, "mount_tmr", 0, 50, "DQ-063", "0",
          "movement of a mount that is not trained for war; 0: on foot"),
    WORDS(G, powers, "powers", power_words, "DQ-051", "[]", "what they can"),
    WHOLE_OR(G, stats[DQ_WEAPON_RANK], "weapon_rank", 0, 10, "DQ-059", "-1",
             "highest Rank with a weapon; training adds to it"),
    TRUTH(G, recruits, "recruits", "DQ-019", "false",
          "recruits of a campaign's drives join them; they may be 0 heads at first"),
    WHOLE_OR(G, shield_rank, "shield_rank", 0, 10, "DQ-030", "-1", "Rank with a shield"),
    STAT(DQ_MAGICIAN, "magician", 0, 1, "DQ-060", "0", "1: they are Adepts"),
    STAT(DQ_AREA_SPELL, "area_spell", 0, 20, "DQ-060", "0", "Rank of an area attack spell"),
    STAT(DQ_OTHER_SPELL, "attack_spell", 0, 20, "DQ-060", "0", "Rank of another attack spell"),
    STAT(DQ_SIZE, "hexes", 1, 30, "DQ-061", "1", "hexes that one of them covers"),
    WORD(G, shape, "shape", shape_words, "DQ-062", "human", "in which form shapechangers fight"),
    NUMBER_OR(G, beast, "beast_quality", 0, 50, "DQ-062", "null",
              "Troop Quality of a shapechanger as an animal"),
    WORDS(G, traits, "traits", trait_words, "DQ-124", "[]", "what else they are"),
    LIST(G, lessons, lesson_count, "training", 0, 0, DQ_LESSONS, lesson_fields, "DQ-024",
         "what they learnt, in its order"),
    WHOLE(G, equipment_cost, "equipment_cost", 0, 1000000, "DQ-079", "0",
          "silver pennies for the arms and armour of one"),
    WHOLE(G, weapon_most, "weapon_max_rank", 0, 10, "DQ-029", "10",
          "highest Rank that their weapon allows"),
    TRUTH(G, voids, "course_interruption_voids", "DQ-033", "false",
          "a course for Assassins or Rangers that they interrupt starts again"),
    WORD(G, counts, "counts_in_quality", count_words, "DQ-064", "as_usual",
         "whether they fight and count in Unit Quality; as usual all but untrained mounts do"),
    { .key = NULL },
};
#undef G

/* ---- a unit ------------------------------------------------------------------------------- */

#define C dq_commander
static const bn_field commander_fields[] = {
    TEXT_OR(C, name, "name", "name of the commander; without a name there is none"),
    WHOLE_OR(C, ms, "ms", 0, 10, "DQ-066", "-1", "Rank as Military Scientist, if any"),
    WHOLE(C, ranger, "ranger", 0, 10, "DQ-066", "0", "Rank as Ranger"),
    WHOLE(C, pc, "pc", 0, 40, "DQ-066", "15", "perception"),
    WHOLE(C, wp, "wp", 0, 40, "DQ-066", "15", "willpower"),
    WORDS(C, traits, "traits", commander_words, "DQ-066", "[]", "what else the commander is"),
    { .key = NULL },
};
#undef C

#define O dq_officers
static const bn_field officer_fields[] = {
    WHOLE(O, count, "count", 1, DQ_PEOPLE, "DQ-067", "1", "how many of them"),
    WHOLE(O, ms, "ms", 0, 10, "DQ-067", "0", "Rank as Military Scientist"),
    WHOLE(O, wp, "wp", 0, 40, "DQ-075", "18", "willpower"),
    { .key = NULL },
};
#undef O

#define S dq_specialists
static const bn_field specialist_fields[] = {
    WORD(S, role, "role", dq_role_words, "DQ-069", "spy", "what they are"),
    WHOLE(S, count, "count", 1, DQ_PEOPLE, "DQ-069", "1", "how many of them"),
    WHOLE(S, rank, "rank", 0, 10, "DQ-069", "0", "their Rank"),
    { .key = NULL },
};
#undef S

#define U dq_unit
const bn_field dq_unit_fields[] = {
    NAME(U, name, "name", BN_FIELD_REQUIRED, "what the unit is called"),
    PART_OF(U, commander, "commander", commander_fields, "who commands it; left out: no one"),
    LIST(U, officers, officer_count, "officers", 0, 0, DQ_STAFF - 6, officer_fields, "DQ-067",
         "its officers"),
    LIST(U, specialists, specialist_count, "specialists", 0, 0, DQ_STAFF, specialist_fields,
         "DQ-069", "its specialists"),
    LIST(U, groups, group_count, "groups", BN_FIELD_REQUIRED, 1, DQ_GROUPS, group_fields, "DQ-001",
         "its soldiers, group by group"),
    WHOLE(U, days_away, "days_away", 0, 10000, "DQ-071", "0", "days active outside home territory"),
    TRUTH(U, in_castle, "in_castle", "DQ-074", "false", "it holds a castle"),
    WHOLE(U, bonus_percent, "bonus_pay", 0, 1000, "DQ-087", "0", "percent paid above the wages"),
    WHOLE(U, bonus_weeks, "bonus_weeks", 0, 1000, "DQ-088", "1", "weeks in a row of bonus pay"),
    WHOLE_OR(U, razed_weeks, "weeks_since_razing", 0, 1000, "DQ-081", "-1",
             "weeks since it razed a place, if it did"),
    WORD(U, razed_place, "razed_place", dq_density_words, "DQ-081", "town", "what place that was"),
    TRUTH(U, razed_in_winter, "razed_in_winter", "DQ-081", "false", "that was in winter"),
    TRUTH(U, razed_before, "razed_before", "DQ-082", "false", "the place had been razed before"),
    WHOLE(U, healer_pay, "healer_pay", 0, 100, "DQ-084", "0", "shares that a Healer of note asks"),
    WHOLE(U, mechanician_pay, "mechanician_pay", 0, 100, "DQ-084", "1",
          "shares that a Mechanician is paid"),
    WHOLE(U, commander_pay, "commander_pay", 0, 100, "DQ-084", "0",
          "shares that the commander is paid"),
    WHOLE(U, sapping_heads, "sapping_unit_heads", 1, 1000, "DQ-020", "1",
          "people in one of its sapping units, each of whom is paid"),
    WHOLE_OR(U, undead_pay, "greater_undead_pay", 0, 10000, "DQ-085", "-1",
             "silver pennies that each of the greater undead asks a week; left out: as soldiers"),
    TEXT_OR(U, undead_kind, "greater_undead_kind",
            "what greater undead ask that is not coin; then they ask no coin unless it is given"),
    { .key = NULL },
};
#undef U

/* ---- drives ------------------------------------------------------------------------------- */

#define D dq_drive
static const bn_field raise_fields[] = {
    WHOLE(D, raised[0], "ps", 0, 99, "DQ-018", "0", "physical strength"),
    WHOLE(D, raised[1], "md", 0, 99, "DQ-018", "0", "manual dexterity"),
    WHOLE(D, raised[2], "wp", 0, 99, "DQ-018", "0", "willpower"),
    WHOLE(D, raised[3], "en", 0, 99, "DQ-018", "0", "endurance"),
    WHOLE(D, raised[4], "pc", 0, 99, "DQ-018", "0", "perception"),
    { .key = NULL },
};
#define BUY(role, key_, said)                                                                      \
    WHOLE(D, bought[DQ_SPECIALISTS_##role], key_, 0, DQ_PEOPLE, "DQ-020", "0", said)
static const bn_field buy_fields[] = {
    BUY(OFFICER, "officer", "officers"),
    BUY(MERCHANT, "merchant", "Merchants"),
    BUY(HEALER, "healer", "Healers"),
    BUY(SPY, "spy", "Spies"),
    BUY(ASSASSIN, "assassin", "Assassins"),
    BUY(MECHANICIAN, "mechanician", "Mechanicians"),
    BUY(RANGER, "ranger", "Rangers"),
    BUY(ASTROLOGER, "astrologer", "Astrologers"),
    BUY(SAPPING_UNIT, "sapping_unit", "sapping units"),
    { .key = NULL },
};
#define RACIAL(index, key_, said) WHOLE_OR(D, racial[index], key_, -14, 20, "DQ-017", "-100", said)
static const bn_field racial_fields[] = {
    RACIAL(0, "ps", "physical strength"), RACIAL(1, "md", "manual dexterity"),
    RACIAL(2, "wp", "willpower"),         RACIAL(3, "en", "endurance"),
    RACIAL(4, "pc", "perception"),        { .key = NULL },
};
static const bn_field drive_fields[] = {
    NAME(D, region, "region", BN_FIELD_REQUIRED, "where it is held"),
    WHOLE(D, month, "month", 1, 600, "DQ-005", "1", "in which month"),
    { .key = "roll",
      .type = BN_FIELD_INT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(D, roll),
      .min = 1,
      .max = 100,
      .rule = "DQ-010",
      .help = "what the D100 showed" },
    WHOLE_OR(D, ms, "ms", 0, 10, "DQ-006", "-1", "the recruiter's Rank as Military Scientist"),
    WHOLE(D, wp, "wp", 0, 40, "DQ-009", "15", "willpower of the recruiter"),
    WHOLE(D, troubadour, "troubadour", 0, 10, "DQ-009", "0", "the recruiter's Rank as Troubadour"),
    WHOLE(D, assassin, "assassin", 0, 10, "DQ-020", "0", "the recruiter's Rank as Assassin"),
    WORD(D, race, "race", dq_race_words, "DQ-007", "human", "the race sought"),
    WHOLE(D, race_maximum, "race_maximum", 0, 100000, "DQ-007", "0",
          "largest number appearing, of a race that the table lacks"),
    TRUTH(D, native, "native_to_region", "DQ-007", "true", "the race lives there"),
    WORD(D, density, "density", dq_density_words, "DQ-008", "city", "how densely it lives there"),
    TRUTH(D, popular, "popular_cause", "DQ-012", "false",
          "a popular government or religion recruits"),
    TRUTH(D, pressed, "can_be_pressed", "DQ-012", "false", "the troops can be forced to serve"),
    NUMBER_OR(D, unpopular, "unpopularity", -2, 0, "DQ-013", "null", "-0.5 to -2 where disliked"),
    NUMBER_OR(D, saturated, "saturation", -1, 0, "DQ-014", "null",
              "-0.5 to -1 where others have recruited"),
    TRUTH(D, dire_need, "dire_need", "DQ-015", "false", "the people asked face an emergency"),
    UNDER(D, "racial_modifiers", racial_fields,
          "what the race adds to the recruits' statistics of 15"),
    UNDER(D, "raise", raise_fields, "points added to the recruits' statistics"),
    UNDER(D, "buy", buy_fields, "specialists instead of recruits"),
    { .key = NULL },
};
#undef D

/* ---- a force ------------------------------------------------------------------------------ */

const bn_field dq_character_fields[] = {
    NAME(dq_character, name, "name", BN_FIELD_REQUIRED, "name of the character"),
    TRUTH(dq_character, commands, "commands", "DQ-178", "false", "commands the force"),
    TRUTH(dq_character, stays_out, "stays_out", "DQ-172", "false", "takes no part"),
    { .key = NULL },
};

#define F dq_force
#define FORCE_FIELDS                                                                               \
    TEXT_OR(F, name, "name", "name of the force; left out: that of its side"),                     \
        LIST(F, units, unit_count, "units", BN_FIELD_REQUIRED, 1, DQ_UNITS, dq_unit_fields,        \
             "DQ-001", "its units; in a battle they fight as one"),                                \
        LIST(F, drives, drive_count, "drives", 0, 0, DQ_DRIVES, drive_fields, "DQ-005",            \
             "the recruiting drives that raised it, by month"),                                    \
        LIST(F, characters, character_count, "characters", 0, 0, DQ_CHARACTERS,                    \
             dq_character_fields, "DQ-172", "characters who may be wounded or captured"),          \
    {                                                                                              \
        .key = NULL                                                                                \
    }

const bn_field dq_force_fields[] = {
    BN_HEAD_FIELDS(dq_force, BN_FIELD_REQUIRED, "force", "dragonquest"),
    FORCE_FIELDS,
};

/* A force inside another document may leave its head out, or bring it along from its own file. */
static const bn_field entry_fields[] = {
    BN_HEAD_FIELDS(dq_force, 0, "force", "dragonquest"),
    FORCE_FIELDS,
};
#undef F

/* ---- a scenario --------------------------------------------------------------------------- */

const bn_field dq_side_judged[] = {
#define OF_SIDE(name, member, answer, standard, ruled, title, ...)                                 \
    BN_FIELD_ROW(dq_side_inputs, member, given[DQ_IN_##name], #member, BN_F_##answer,              \
                 "DQ-" #ruled, standard, __VA_ARGS__),
#include "questions.def"
    { .key = NULL },
};

const bn_field dq_battle_judged[] = {
#define OF_BATTLE(name, member, answer, standard, ruled, title, ...)                               \
    BN_FIELD_ROW(dq_battle_inputs, member, given[DQ_IN_##name], #member, BN_F_##answer,            \
                 "DQ-" #ruled, standard, __VA_ARGS__),
#include "questions.def"
    { .key = NULL },
};

static const bn_field side_fields[] = {
    NAME(dq_muster, side.name, "name", BN_FIELD_REQUIRED, "what the side is called"),
    { .key = "force",
      .type = BN_FIELD_MAP,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(dq_muster, force),
      .fields = entry_fields,
      .size = sizeof(dq_force),
      .help = "its force" },
    PART_OF(dq_muster, side.inputs, "situation", dq_side_judged,
            "the referee's judgements on the side"),
    { .key = NULL },
};

#define K dq_calendar
const bn_field dq_calendar_fields[] = {
    WHOLE(K, month, "month", 1, 200, "DQ-071", "30", "days of a month"),
    WHOLE(K, season, "season", 2, 2000, "DQ-071", "90", "days of a season"),
    WHOLE(K, year, "year", 3, 10000, "DQ-071", "360", "days of a year"),
    { .key = NULL },
};
#undef K

static const bn_field option_fields[] = {
    WHOLE(dq_options, max_battles, "max_battles", 1, 10, "DQ-167", "10",
          "battles of one exchange at most"),
    WHOLE(dq_options, day_experience, "day_experience", 0, 1000000, "DQ-176", "0",
          "experience for a day of adventure; 0: not given"),
    WHOLE(dq_options, campaign_factor, "campaign_factor", 1, 100, "DQ-176", "1",
          "by how much a long campaign in one sitting raises it"),
    WHOLE(dq_options, bonus_weeks, "bonus_pay_consistent_weeks", 1, 200, "DQ-088", "4",
          "after how many weeks in a row bonus pay is a constant practice"),
    PART_OF(dq_options, calendar, "calendar", dq_calendar_fields,
            "how long month, season and year are"),
    { .key = NULL },
};

const bn_field dq_scenario_fields[] = {
    BN_HEAD_FIELDS(dq_setup, BN_FIELD_REQUIRED, "scenario", "dragonquest"),
    BN_FIGURES_FIELD,
    PART_OF(dq_scenario, setup.rules, "rules", dq_reading_fields, "readings of the rules"),
    PART_OF(dq_scenario, setup.options, "options", option_fields, "longest length"),
    WORD(dq_scenario, setup.options.referee, "referee", dq_referee_words, "DQ-004", "ask",
         "whether judgements left open are asked in play, or take their defaults"),
    LIST(dq_scenario, musters, setup.side_count, "sides", BN_FIELD_REQUIRED, DQ_SIDES, DQ_SIDES,
         side_fields, "DQ-117", "the attacker, then the defender"),
    PART_OF(dq_scenario, setup.battle, "battle", dq_battle_judged,
            "the referee's judgements on the battle"),
    { .key = NULL },
};
