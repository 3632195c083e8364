/* What a document may hold: one table, from which it is read, described and templated. */
#include "documents.h"

#include "../../../core/fields.h"

/* ---- words -------------------------------------------------------------------------------- */

const char *const g3_equipment_words[] = { "none", "light", "medium", "heavy", NULL };
const char *const g3_mobility_words[] = { "foot",        "light_horse",      "medium_horse",
                                          "heavy_horse", "armoured_vehicle", "flying_vehicle",
                                          NULL };
const char *const g3_special_words[] = { "artillery", "cavalry",  "missiles",
                                         "armour",    "aircraft", NULL };
static const char *const ranged_words[] = { "sling",         "javelin",       "bow",
                                            "longbow",       "composite_bow", "crossbow",
                                            "short_firearm", "long_firearm",  NULL };
static const char *const trait_words[] = {
    "irregular",  "fine_weapons",  "no_stirrups",  "fearless",      "pikes", "anti_aircraft",
    "miners",     "specialist",    "dwarves",      "super",         "flies", "shoots",
    "conscripts", "giant_engines", "slow_healing", "rapid_healing", NULL
};
static const char *const person_words[] = { "player",  "combat_reflexes", "danger_sense",
                                            "luck",    "cowardly",        "overconfident",
                                            "berserk", "sheltered",       "commander",
                                            NULL };
static const char *const falls_words[] = { "by_rolls", "fit", "unconscious", "dead", NULL };
static const char *const lasts_words[] = { "campaign", "battle", NULL };
static const char *const captured_words[] = { "artillery", "all", NULL };
static const char *const holds_words[] = { "by_rule", "nobody", "first", "second",
                                           "third",   "fourth", NULL };
static const char *const art_words[] = { "mage", "psi", "super", NULL };
static const char *const setting_words[] = { "none", "yrth", "ww1", NULL };
static const char *const run_by_words[] = { "player", "gm", NULL };
static const char *const no_yes[] = { "no", "yes", NULL };
static const char *const told_or_rolled[] = { "told", "roll", NULL };
static const char *const referee_words[] = { "ask", "defaults", NULL };

/* ---- the readings ------------------------------------------------------------------------- */

static const char *const off_on[] = { "false", "true", NULL };

const bn_switch g3_switch_list[G3_SWITCH_LIST_COUNT] = {
#define READING(name, ruled, ruling, ...) { #name, off_on, "G3-R-" #ruling },
#include "readings.def"
};

static const bn_field reading_fields[] = {
#define READING(name, ruled, ruling, said)                                                         \
    TRUTH(g3_readings, name, #name, "G3-" #ruled, "false", said),
#include "readings.def"
    { .key = NULL },
};

/* ---- units -------------------------------------------------------------------------------- */

/* A word that need not be given: -1 then. */
#define WORD_OR(type_, member, key_, words_, rule_, said)                                          \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_WORD, .offset = offsetof(type_, member), .words = words_,    \
        .rule = rule_, .unset = "-1", .help = said                                                 \
    }
#define TEXT_OR(type_, member, key_, said)                                                         \
    {                                                                                              \
        .key = key_, .type = BN_FIELD_TEXT, .offset = offsetof(type_, member), .max = 60,          \
        .unset = "null", .help = said                                                              \
    }

#define U g3_unit
static const bn_field unit_fields[] = {
    NAME(U, name, "name", BN_FIELD_REQUIRED, "what the unit is called"),
    { .key = "count",
      .type = BN_FIELD_INT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(U, count),
      .min = 1,
      .max = G3_COUNT_MAX,
      .rule = "G3-012",
      .help = "men, or pieces with their crews; usually 10 to 500" },
    WORD_OR(U, type, "type", g3_type_words, "G3-142", "troop type of the list of the setting"),
    WORD_OR(U, race, "race", g3_race_words, "G3-148", "people of Yrth, if not human"),
    WORD_OR(U, creature, "creature", g3_creature_words, "G3-151", "dragons and lycanthropes"),
    WORD_OR(U, equipment, "equipment", g3_equipment_words, "G3-019", "armour and weapons together"),
    WORD_OR(U, mobility, "mobility", g3_mobility_words, "G3-022",
            "what carries them; left out: on foot"),
    WORDS(U, ranged, "ranged", ranged_words, "G3-025", "[]",
          "missile weapons carried; the best one counts"),
    WORDS(U, traits, "traits", trait_words, "G3-021", "[]", "what else they are"),
    WORD_OR(U, weapon, "weapon", g3_weapon_words, "G3-026", "special weapon of one crew"),
    WHOLE(U, own_ts, "ts", 0, 5000, "G3-026", "0", "of one unlisted weapon or creature"),
    WHOLE_OR(U, wielders, "wielders", 0, 4, "G3-027", "-1",
             "more missile wielders on each chariot; left out: 1, on a heavy one 2"),
    WHOLE_OR(U, crew, "crew", 1, 100, "G3-028", "-1",
             "men of one piece; left out: by the list, or 4"),
    WHOLE(U, tl, "tl", 0, 16, "G3-024", "3", "tech level"),
    WHOLE(U, armour_dr, "armour_dr", 0, 1000, "G3-020", "0", "DR of High Tech armour"),
    WHOLE(U, racial, "racial_modifier", -20, 100, "G3-030", "0", "as a list prints it"),
    WHOLE(U, st, "st_modifier", -10, 100, "G3-030", "0", "ST of its race above or below human"),
    WHOLE(U, ht_more, "ht_modifier", -10, 50, "G3-030", "0", "HT of its race above or below human"),
    WHOLE(U, hit_points, "extra_hit_points", 0, 100, "G3-030", "0", "Extra Hit Points of its race"),
    WHOLE(U, gadgets, "gadgets", -100, 100, "G3-032", "0", "what a gadgeteer adds"),
    WHOLE(U, experimental_pct, "experimental", 0, 100, "G3-029", "0",
          "percent that a weapon new to its age loses"),
    WORD(U, quality, "quality", g3_quality_words, "G3-033", "average", "how seasoned they are"),
    WORD(U, quality_by, "quality_by", g3_known_words, "G3-034", "told",
         "given by quality; or rolled before the battle, raise: for troops newly raised"),
    WHOLE_OR(U, battles, "battles", 0, 20, "G3-033", "-1",
             "battles fought on average; where given, they say the quality"),
    TEXT_OR(U, leader_name, "leader", "the character who commands it"),
    WHOLE(U, leadership, "leadership", 0, 30, "G3-040", "12",
          "Leadership of a commander who is no character"),
    WORD(U, leadership_by, "leadership_by", told_or_rolled, "G3-042", "told",
         "given by leadership; or rolled before the battle"),
    TEXT_OR(U, contingent, "contingent", "the ally to whom it belongs"),
    WORD_OR(U, formation, "formation", g3_formation_words, "G3-014",
            "what such a body of troops is called, for the names and Ranks alone"),
    TEXT_OR(U, part_of, "part_of", "the larger formation in which it stands"),
    TEXT_OR(U, special, "special_type",
            "its type, where the referee counts it (extra_special_types)"),
    TEXT_OR(
        U, neutralizes, "neutralizes",
        "the special type whose superiority it neutralizes, beside pikes and anti-aircraft guns"),
    WORD_OR(U, foe, "hereditary_foe", no_yes, "G3-115",
            "whether it hates this enemy; left out: as its side"),
    WORD_OR(U, home, "home_territory", no_yes, "G3-115",
            "whether it defends its home; left out: as its side"),
    WHOLE(U, leaders_lost, "leaders_lost", -20, 0, "G3-119", "0",
          "what leaders lost in earlier battles take off its Morale, until a clear victory"),
    WHOLE(U, missed, "missed_paydays", 0, 20, "G3-051", "0", "paydays missed in a row"),
    WHOLE(U, met, "paydays_met", 0, 60, "G3-052", "0", "paydays met since"),
    WHOLE(U, bonus_pct, "bonus_percent", 0, 1000, "G3-053", "0",
          "bonus or loot of this month, in percent of a month's pay"),
    WHOLE(U, recruits, "recruits", 0, G3_COUNT_MAX, "G3-044", "0",
          "new men among them, who are counted in the average of battles"),
    WORD(U, recruit_quality, "recruit_quality", g3_quality_words, "G3-044", "green",
         "quality of the new men"),
    TRUTH(U, new_commander, "new_commander", "G3-041", "false", "a new commander: one step worse"),
    WHOLE(U, share_pct, "share", 1, 1000, "G3-129", "100",
          "percent of an even share of the losses: it leads, or is held back"),
    WHOLE_OR(U, armour_shift, "armour_shift", 0, 4, "G3-124", "-1",
             "lines by which armour lowers its losses; left out: by its equipment"),
    WHOLE(U, cost, "cost", 0, 1000000, "G3-046", "0",
          "of the equipment of one; the cost of hire is added"),
    WHOLE(U, hexes, "animal_hexes", 0, 20, "G3-049", "0", "size of its riding animals"),
    WHOLE(U, feed_pct, "animal_feed", 0, 10000, "G3-049", "100",
          "percent of what animals of that size usually eat"),
    WHOLE(U, in_kind, "pay_in_kind", 0, 1000000, "G3-050", "0",
          "what one gets a month in land or goods, which counts as pay"),
    WHOLE(U, ht, "ht", 0, 30, "G3-131", "0", "average HT of its race; 0: human"),
    WHOLE(U, healers, "healers", 0, 1000, "G3-132", "0",
          "in a campaign: healers who treat its wounded by magic, one for every ten"),
    { .key = NULL },
};
#undef U

/* ---- characters and practitioners --------------------------------------------------------- */

static const bn_field place_fields[] = {
    NAME(g3_dr_place, name, "place", BN_FIELD_REQUIRED, "head, legs, or whatever it is"),
    WHOLE(g3_dr_place, dr, "dr", 0, 1000, "G3-083", "0", "DR there"),
    { .key = NULL },
};

#define P g3_person
static const bn_field person_fields[] = {
    NAME(P, name, "name", BN_FIELD_REQUIRED, "name of the character"),
    WORDS(P, traits, "traits", person_words, "G3-081", "[]",
          "whether a player's, advantages and disadvantages, and whether in reserve"),
    TEXT_OR(P, unit_name, "with",
            "unit of the character; left out: the first that the character leads"),
    WHOLE(P, strategy, "strategy", 0, 40, "G3-090", "12", "Strategy"),
    WHOLE(P, leadership, "leadership", 0, 30, "G3-040", "12", "Leadership"),
    WHOLE_OR(P, tactics, "tactics", 0, 40, "G3-079", "-1", "Tactics; left out: IQ - 6"),
    WHOLE(P, iq, "iq", 1, 40, "G3-079", "10", "IQ"),
    WHOLE(P, weapon, "weapon_skill", 0, 40, "G3-079", "12", "skill with the main weapon"),
    WHOLE(P, ht, "ht", 1, 40, "G3-156", "10", "HT"),
    WHOLE_OR(P, hits, "hits", 1, 200, "G3-156", "-1", "hits left; left out: as HT"),
    WHOLE(P, dr, "dr", 0, 1000, "G3-083", "0", "DR"),
    LIST(P, places, place_count, "dr_by_place", 0, 0, G3_PLACES, place_fields, "G3-083",
         "parts of the body with another DR; then the referee is asked where a wound is"),
    WHOLE(P, toughness, "toughness", 0, 10, "G3-083", "0", "Toughness"),
    WHOLE(P, reputation, "reputation", -4, 4, "G3-006", "0", "Reputation among superiors"),
    WHOLE(P, luck_uses, "luck_uses", 0, 3, "G3-007", "1", "uses of Luck in this battle"),
    WHOLE(P, reaction, "reaction_modifier", -20, 20, "G3-006", "0",
          "other modifiers to the reaction of superiors and scavengers"),
    WORD(P, falls, "when_down", falls_words, "G3-156", "by_rolls",
         "fate with no hits left: by rolls against HT, or as given"),
    { .key = NULL },
};
#undef P

#define A g3_adept
static const bn_field adept_fields[] = {
    NAME(A, name, "name", BN_FIELD_REQUIRED, "name of the character"),
    WORD(A, art, "art", art_words, "G3-055", "mage", "mage, psi or super"),
    { .key = "points",
      .type = BN_FIELD_INT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(A, points),
      .max = 2000,
      .rule = "G3-055",
      .help = "character points on IQ, Strong Will and what is of use in battle" },
    WHOLE(A, powerstone, "powerstone", 0, 500, "G3-057", "0", "points of Powerstones"),
    WHOLE(A, bonus, "bonus", 0, 50, "G3-057", "0", "of enchanted items, drugs or technology"),
    { .key = NULL },
};
#undef A

#define D g3_detachment
static const bn_field detachment_fields[] = {
    NAME(D, name, "name", BN_FIELD_REQUIRED, "what the detachment is called"),
    WHOLE(D, skill, "skill", 0, 40, "G3-102", "12",
          "Stealth of its leader, or Tactics where the referee says so"),
    WHOLE(D, modifier, "modifier", -10, 10, "G3-102", "0",
          "modifier for its numbers and the difficulty"),
    TRUTH(D, many, "many", "G3-102", "false", "many commandos: scouting is worth more"),
    WHOLE(D, result, "assassination", 0, 18, "G3-103", "0",
          "the roll of the catastrophe table that a murder counts as; 0: by the victim"),
    { .key = NULL },
};
#undef D

#define V g3_diviner
static const bn_field diviner_fields[] = {
    NAME(V, name, "name", BN_FIELD_REQUIRED, "name of the character"),
    TRUTH(V, genuine, "genuine", "G3-104", "false",
          "whether the diviner sees what is to come; only the referee knows"),
    WHOLE(V, skill, "skill", 0, 40, "G3-104", "12", "skill at divination"),
    WHOLE(V, strategy, "strategy", 0, 40, "G3-104", "8", "Strategy of the diviner"),
    { .key = NULL },
};
#undef V

/* ---- a force ------------------------------------------------------------------------------ */

#define F g3_force
#define ESTIMATED(key_, type)                                                                      \
    WHOLE(F, estimated[type], key_, 0, G3_COUNT_MAX, "G3-140", "0", "how many it has")
static const bn_field estimated_fields[] = {
    ESTIMATED("artillery", G3_ARTILLERY), ESTIMATED("cavalry", G3_CAVALRY),
    ESTIMATED("missiles", G3_MISSILES),   ESTIMATED("armour", G3_ARMOUR),
    ESTIMATED("aircraft", G3_AIRCRAFT),   { .key = NULL },
};

#define FORCE_FIELDS                                                                               \
    TEXT_OR(F, name, "name", "name of the force; left out: that of its side"),                     \
        WORD(F, setting, "setting", setting_words, "G3-142", "none",                               \
             "whose list of troops it uses, and whose limits on engines"),                         \
        WHOLE(F, strategy, "strategy", 0, 40, "G3-090", "12",                                      \
              "Strategy of a commander who is no character"),                                      \
        WHOLE_OR(F, tactics, "tactics", 0, 40, "G3-105", "-1",                                     \
                 "Tactics; left out: typical of the quality of its first unit"),                   \
        WORD(F, strategy_by, "strategy_by", told_or_rolled, "G3-042", "told",                      \
             "given by strategy; or rolled before the battle"),                                    \
        TEXT_OR(F, successor_name, "successor",                                                    \
                "the character second in command; left out: who leads the most TS"),               \
        WORD_OR(F, nation, "nation", g3_nation_words, "G3-147", "nation of Yrth"),                 \
        TRUTH(F, nation_binds, "enforce_national_lists", "G3-147", "false",                        \
              "it may have only the troop types of its nation"),                                   \
        WHOLE(F, estimated_ts, "estimated_ts", 0, 10000000, "G3-140", "0",                         \
              "TS of a force that is fought quickly, as one body; it has no units then"),          \
        WORD(F, average_quality, "average_quality", g3_quality_words, "G3-140", "average",         \
             "quality of such a force"),                                                           \
        WORD_OR(                                                                                   \
            F, average_type, "average_type", g3_type_words, "G3-140",                              \
            "troop type of such a force, by the list of its setting; left out: MI, in ww1 LI"),    \
        WHOLE_OR(F, estimated_men, "estimated_men", 1, G3_COUNT_MAX, "G3-140", "-1",               \
                 "men of such a force; left out: as many as have that TS"),                        \
        UNDER(F, "estimated_special", estimated_fields, "special units of such a force"),          \
        TRUTH(F, conscript_guards, "conscript_guards_required", "G3-054", "false",                 \
              "its unpaid conscripts desert where no better equipped troops guard them"),          \
        LIMITED(F, units, unit_count, "units", 0, 0, G3_UNITS,                                     \
                "powers choose among at most 64 units", unit_fields, "G3-011", "its units"),       \
        LIST(F, persons, person_count, "characters", 0, 0, G3_PERSONS, person_fields, "G3-013",    \
             "players' characters and other named persons"),                                       \
        LIST(F, adepts, adept_count, "practitioners", 0, 0, G3_ADEPTS, adept_fields, "G3-055",     \
             "those who lend it exceptional strength"),                                            \
        LIST(F, detachments, detachment_count, "special_forces", 0, 0, G3_DETACHMENTS,             \
             detachment_fields, "G3-102", "scouts, spies, commandos and assassins"),               \
        LIST(F, diviners, diviner_count, "diviners", 0, 0, G3_DIVINERS, diviner_fields, "G3-104",  \
             "those who foresee; at most one is believed"),                                        \
    {                                                                                              \
        .key = NULL                                                                                \
    }

/* G3-011 Force and roster: a list of units under one force commander. */
const bn_field g3_force_fields[] = {
    BN_HEAD_FIELDS(g3_force, BN_FIELD_REQUIRED, "force", "gurps3"),
    FORCE_FIELDS,
};

/* A force inside another document may leave its head out, or bring it along from its own file. */
static const bn_field entry_fields[] = {
    BN_HEAD_FIELDS(g3_force, 0, "force", "gurps3"),
    FORCE_FIELDS,
};
#undef F

/* ---- a scenario --------------------------------------------------------------------------- */

static const bn_field side_judged[] = {
#define OF_SIDE(name, member, answer, standard, ruled, stage, title, ...)                          \
    BN_FIELD_ROW(g3_side_inputs, member, given[G3_IN_##name], #member, BN_F_##answer,              \
                 "G3-" #ruled, standard, __VA_ARGS__),
#include "questions.def"
    { .key = NULL },
};

static const bn_field extra_fields[] = {
    NAME(g3_special_name, name, "name", BN_FIELD_REQUIRED, "as the special_type of its units"),
    { .key = NULL },
};

static const bn_field battle_fields[] = {
#define OF_BATTLE(name, member, answer, standard, ruled, stage, title, ...)                        \
    BN_FIELD_ROW(g3_battle_inputs, member, given[G3_IN_##name], #member, BN_F_##answer,            \
                 "G3-" #ruled, standard, __VA_ARGS__),
#include "questions.def"
    WHOLE(g3_battle_inputs, least_share_pct, "superiority_min_share", 0, 100, "G3-096", "0",
          "percent of a side's numbers below which a special type gives it nothing"),
    LIST(g3_battle_inputs, extra_types, extra_count, "extra_special_types", 0, 0, G3_EXTRA_TYPES,
         extra_fields, "G3-097", "further types whose superiority counts, such as undead"),
    WHOLE(g3_battle_inputs, loot_pct, "loot_share", 0, 100, "G3-135", "100",
          "percent of the fallen whose gear is found"),
    TRUTH(g3_battle_inputs, loot_allowed, "loot_allowed", "G3-135", "true",
          "custom allows to loot the field"),
    WHOLE(g3_battle_inputs, city_loot, "city_loot", 0, 100000000, "G3-135", "0",
          "loot of a city for the side that takes it"),
    WORD(g3_battle_inputs, captured, "captured_pieces", captured_words, "G3-133", "artillery",
         "which lost pieces the winner of a decisive battle gets"),
    WORD(g3_battle_inputs, holds_field, "holds_field", holds_words, "G3-112", "by_rule",
         "who holds the field at the end of each day, where the referee says it"),
    { .key = NULL },
};

static const bn_field exchange_fields[] = {
    WORD(g3_exchange, line, "line", g3_catastrophe_line_words, "G3-067", "none",
         "the line that is rolled"),
    WORD(g3_exchange, stands_for, "stands_for", g3_catastrophe_line_words, "G3-067", "none",
         "the line that replaces it"),
    { .key = NULL },
};

#define REASON_FIELDS(most, rule_, said)                                                           \
    {                                                                                              \
        NAME(g3_reason, name, "name", BN_FIELD_REQUIRED, "what it is"),                            \
            WHOLE(g3_reason, modifier, "modifier", -(most), most, rule_, "0", said),               \
        {                                                                                          \
            .key = NULL                                                                            \
        }                                                                                          \
    }
static const bn_field reason_fields[] = REASON_FIELDS(5, "G3-099", "what it does to Strategy");
static const bn_field surprise_fields[] = REASON_FIELDS(3, "G3-101", "how well it was met");

#define SIDE_FIELDS                                                                                \
    NAME(g3_side, name, "name", BN_FIELD_REQUIRED, "what the side is called"),                     \
        WORD(g3_side, run_by, "run_by", run_by_words, "G3-011", "player", "who runs it"),          \
        TRUTH(g3_side, withdrawn_return, "withdrawn_return", "G3-010", "true",                     \
              "units that withdrew in good order fight the next day"),                             \
        TEXT_OR(g3_side, struck_name, "cat_leader",                                                \
                "the unit whose leader a catastrophe strikes; left out: by the dice"),             \
        TEXT_OR(g3_side, traitor_name, "defector",                                                 \
                "the unit whose commander changes sides if one does; left out: by the dice"),      \
        LIST(g3_side, exchanges, exchange_count, "catastrophe_table", 0, 0, G3_CATASTROPHE_COUNT,  \
             exchange_fields, "G3-067", "lines of the table that its culture exchanges"),          \
        { .key = "force",                                                                          \
          .type = BN_FIELD_MAP,                                                                    \
          .flags = BN_FIELD_REQUIRED,                                                              \
          .offset = offsetof(g3_side, force),                                                      \
          .fields = entry_fields,                                                                  \
          .size = sizeof(g3_force),                                                                \
          .help = "its force" },                                                                   \
        LIST(g3_side, reasons, reason_count, "reasons", 0, 0, G3_REASONS, reason_fields, "G3-099", \
             "other circumstances, each by its name"),                                             \
        LIST(g3_side, surprises, surprise_count, "surprises", 0, 0, G3_REASONS, surprise_fields,   \
             "G3-101", "tactical surprises that were sprung on it and met"),                       \
        PART_OF(g3_side, inputs, "situation", side_judged, "the referee's judgements on the side")

static const bn_field side_fields[] = {
    SIDE_FIELDS,
    BELIEF(g3_side, belief, "G3-154"),
    { .key = NULL },
};

static const bn_field campaign_side_fields[] = {
    SIDE_FIELDS,
    WHOLE_OR(
        g3_side, treasury, "treasury", 0, 2000000000, "G3-050", "-1",
        "what it has at the start; left out: everyone is fed and paid, and no accounts are kept"),
    LIST(g3_side, levies, levy_count, "levies", 0, 0, G3_LEVIES, unit_fields, "G3-046",
         "units that it can raise; count is how many men there are at most; without quality and "
         "battles the dice say how seasoned they are"),
    { .key = NULL },
};

static const bn_field option_fields[] = {
    TRUTH(g3_options, morale_affects_ts, "morale_affects_ts", "G3-039", "false",
          "TS changes by a tenth for each point of Morale above or below the base"),
    TRUTH(g3_options, battlefield_promotion, "battlefield_promotion", "G3-089", "true",
          "custom allows superiors to offer a Rank after a battle"),
    WHOLE(g3_options, tl_bonus_pct, "tl_bonus_percent", 0, 100, "G3-093", "100",
          "share of the bonus for a higher tech level"),
    WHOLE_OR(g3_options, tl_bonus_cap, "tl_bonus_cap", 0, 20, "G3-093", "-1",
             "the most that it may be"),
    WHOLE(g3_options, max_days, "max_days", 1, 10, "G3-010", "10", "days of one battle at most"),
    { .key = NULL },
};

#define SETUP_FIELDS(sides_, most, said)                                                           \
    PART_OF(g3_setup, rules, "rules", reading_fields, "readings of the rules; all are off"),       \
        PART_OF(g3_setup, options, "options", option_fields, "optional parts of the rules"),       \
        WORD(g3_setup, options.referee, "referee", referee_words, "G3-008", "ask",                 \
             "whether judgements left open are asked in play, or take their defaults"),            \
        LIST(g3_setup, sides, side_count, "sides", BN_FIELD_REQUIRED, 2, most, sides_, "G3-139",   \
             said),                                                                                \
        PART_OF(g3_setup, battle, "battle", battle_fields,                                         \
                "the referee's judgements on the battle")

const bn_field g3_scenario_fields[] = {
    BN_HEAD_FIELDS(g3_setup, BN_FIELD_REQUIRED, "scenario", "gurps3"),
    BN_FIGURES_FIELD,
    SETUP_FIELDS(side_fields, G3_SIDES, "the sides, two to four"),
    { .key = NULL },
};

/* ---- a campaign --------------------------------------------------------------------------- */

#define C g3_campaign_inputs
static const bn_field season_fields[] = {
    WHOLE(C, days, "days", 1, 1080, "G3-050", "90", "how long it lasts; a month has 30 days"),
    WHOLE(C, turn_days, "turn_days", 1, 30, "G3-131", "7", "days that an order lasts"),
    WHOLE(C, month, "month", 1, 12, "G3-117", "4",
          "month of the year in which it starts: what happened this year is forgotten in the next"),
    WORD(C, atrocity_lasts, "atrocity_duration", lasts_words, "G3-116", "campaign",
         "how long troops remember an atrocity: for good, or until their next battle is over"),
#define OF_CAMPAIGN(name, member, answer, standard, ruled, title, ...)                             \
    BN_FIELD_ROW(g3_campaign_inputs, member, given[G3_IN_##name], #member, BN_F_##answer,          \
                 "G3-" #ruled, standard, __VA_ARGS__),
#include "questions.def"
    { .key = NULL },
};
#undef C

const bn_field g3_campaign_fields[] = {
    BN_HEAD_FIELDS(g3_setup, BN_FIELD_REQUIRED, "campaign", "gurps3"),
    BN_FIGURES_FIELD,
    SETUP_FIELDS(campaign_side_fields, 2, "the two sides"),
    PART_OF(g3_setup, campaign, "campaign", season_fields, "its length, and the cost of troops"),
    { .key = NULL },
};
