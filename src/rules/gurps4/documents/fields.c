/* What a force may hold: one table, from which it is read, described and templated. */
#include "documents.h"

#include "../../../core/fields.h"

/* ---- words -------------------------------------------------------------------------------- */

static const char *const role_words[] = { "by_rule", "neutralizer", "member", NULL };
static const char *const hover_words[] = { "base", "coast", "motor", NULL };
static const char *const post_words[] = { "commander", "intelligence", "quartermaster", "successor",
                                          NULL };

/* ---- elements ----------------------------------------------------------------------------- */

static const bn_field hero_fields[] = {
    NUMBER(g4_line, hero_multiple, "multiple", 0, 10000, "G4-044", "1", "times the strength"),
    WHOLE(g4_line, hero_raise_pct, "raise_pct", -100, 1000, "G4-044", "0", "added to Raise"),
    WHOLE(g4_line, hero_maintain_pct, "maintain_pct", -100, 1000, "G4-044", "0",
          "added to Maintain"),
    WORDS(g4_line, add_classes, "add_classes", g4_class_words, "G4-045", "[]",
          "additional classes"),
    WORDS(g4_line, remove_classes, "remove_classes", g4_class_words, "G4-045", "[]",
          "classes of the base element that it does not have"),
    WORDS(g4_line, add_mobility, "add_mobility", g4_mobility_words, "G4-045", "[]",
          "additional mobility"),
    WORDS(g4_line, remove_mobility, "remove_mobility", g4_mobility_words, "G4-045", "[]",
          "mobility of the base element that it lacks"),
    WHOLE(g4_line, hero_ls, "ls", 0, 1000000, "G4-045", "0",
          "logistic strength that the person supplies"),
    TRUTH(g4_line, ignores_mobility, "ignores_mobility", "G4-045", "false",
          "takes part everywhere, as a teleporter would"),
    TRUTH(g4_line, recognized, "recognized", "G4-144", "false",
          "the enemy knows what this person is"),
    { .key = NULL },
};

static const bn_field setting_fields[] = {
    WHOLE(g4_line, divergent, "divergent", 0, 12, "G4-019", "0",
          "TLs of divergent technology added: the b of TL(a+b)"),
    WHOLE(g4_line, last_viable_tl, "last_viable_tl", 0, 12, "G4-016", "0",
          "TL at which its strength stops doubling; 0: never"),
    TRUTH(g4_line, low_tech, "low_tech", "G4-017", "false",
          "the TL0-5 entry, where another of that name fits the TL"),
    TRUTH(g4_line, late_tl5, "late_tl5", "G4-018", "false", "an early ironclad of TL5"),
    TRUTH(g4_line, superscience, "superscience", "G4-019", "false", "the setting allows it"),
    TRUTH(g4_line, neutralize_core, "allow_neutralize_core", "G4-055", "false",
          "it may buy Neutralize for air, arm, cv or f"),
    TRUTH(g4_line, orbital_drop, "orbital_drop", "G4-036", "false",
          "Airborne and Sealed troops that drop from orbit"),
    TRUTH(g4_line, in_support, "in_support", "G4-098", "true", "near enough to take part"),
    TRUTH(g4_line, in_theater, "in_theater", "G4-107", "true", "within reach of Fast Air"),
    TRUTH(g4_line, captured, "surrendered", "G4-277", "false", "has given itself up already"),
    { .key = NULL },
};

static const bn_field service_fields[] = {
    WHOLE(g4_line, contract_years, "contract_years", 0, 100, "G4-053", "0",
          "of mercenaries; a year or more is cheaper"),
    TRUTH(g4_line, grant_waived, "grant_waived", "G4-050", "false",
          "a levy whose land or rights cost nothing"),
    TRUTH(g4_line, standing, "standing", "G4-272", "false", "there already, at no cost"),
    WHOLE(g4_line, raise_days, "raise_days", 0, 100000, "G4-067", "0",
          "days to raise one; 0: by its cost"),
    WHOLE(g4_line, disloyal_raise_pct, "disloyal_raise_pct", -100, 1000, "G4-038", "0",
          "added to Raise of disloyal troops"),
    WHOLE(g4_line, disloyal_maintain_pct, "disloyal_maintain_pct", -100, 1000, "G4-038", "0",
          "added to their Maintain"),
    WORD(g4_line, readiness, "readiness", g4_readiness_words, "G4-081", "full",
         "how it has been kept up to now"),
    NUMBER(g4_line, share, "share", 0, 1, "G4-085", "1",
           "of its strength that is left, losses not replaced taken off"),
    { .key = NULL },
};

static const bn_field own_fields[] = {
    { .key = "ts",
      .type = BN_FIELD_RAT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(g4_line, own_ts),
      .max = 1000000,
      .rule = "G4-012",
      .unset = "null",
      .help = "troop strength of one, before features and quality" },
    TRUTH(g4_line, own_support, "support", "G4-014", "false",
          "its TS is that of a support element"),
    NUMBER(g4_line, own_wt, "wt", 0, 1000000, "G4-023", "0",
           "transport weight of one; 0: cannot be carried"),
    WHOLE(g4_line, own_transport, "transport", 0, 1000000, "G4-022", "0", "WT that one can carry"),
    WORDS(g4_line, own_classes, "classes", g4_class_words, "G4-020", "[]", "its special classes"),
    WORDS(g4_line, own_neutralizes, "neutralizes", g4_class_words, "G4-024", "[]",
          "classes that it neutralizes"),
    WORDS(g4_line, own_mobility, "mobility", g4_mobility_words, "G4-025", "[]",
          "how it moves; none: only when it is carried"),
    WHOLE(g4_line, own_raise, "raise", 0, 1000000000, "G4-030", "0", "dollars to raise one"),
    WHOLE(g4_line, own_maintain, "maintain", 0, 1000000000, "G4-031", "0",
          "dollars a month to maintain one"),
    { .key = NULL },
};

const bn_field g4_line_fields[] = {
    { .key = "element",
      .type = BN_FIELD_WORD,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(g4_line, element),
      .words = g4_element_words,
      .rule = "G4-012",
      .help = "the stock element, as `banneret catalogue --system gurps4` lists them" },
    WHOLE(g4_line, count, "count", 1, G4_ELEMENTS_MAX, "G4-012", "1", "how many of them"),
    NAME(g4_line, name, "name", 0, "what they are called; the element's name if left out"),
    NAME(g4_line, unit, "unit", 0, "the unit they belong to; has no effect"),
    WHOLE_OR(g4_line, tl, "tl", 0, 12, "G4-016", "-1",
             "tech level; the force's, or the element's first, if left out"),
    WORD(g4_line, equipment, "equipment", g4_equipment_words, "G4-062", "basic",
         "quality of the gear"),
    WORD(g4_line, quality, "troops", g4_quality_words, "G4-063", "average",
         "quality of the troops"),
    WORDS(g4_line, features, "features", g4_feature_words, "G4-033", "[]", "features it has"),
    WORDS(g4_line, neutralizes, "neutralize", g4_class_words, "G4-055", "[]",
          "classes bought with Neutralize, in addition to those of the element"),
    WORDS(g4_line, terrains, "terrain", g4_terrain_feature_words, "G4-060", "[]",
          "ground bought with Terrain"),
    WHOLE(g4_line, carried_by, "carried_by", 0, G4_LINES, "G4-022", "0",
          "the line that carries these, counted from 1; 0: none"),
    WORD(g4_line, role, "role", role_words, "G4-164", "by_rule",
         "for an element with classes that also neutralizes"),
    WORD(g4_line, hover_mode, "hovercraft_as", hover_words, "G4-046", "base",
         "the mobility that a Hovercraft uses"),
    WHOLE(g4_line, people, "people", 0, 10000, "G4-270", "0", "heads in one; 0: as is usual"),
    UNDER(g4_line, "hero", hero_fields, "what makes a Hero of it (with the feature)"),
    UNDER(g4_line, "own", own_fields, "figures for a new element, instead of the stock element's"),
    UNDER(g4_line, "setting", setting_fields, "what the referee's world makes of it"),
    UNDER(g4_line, "service", service_fields, "on what terms it serves, and how it stands"),
    { .key = NULL },
};

/* ---- persons ------------------------------------------------------------------------------ */

static const bn_field person_fields[] = {
    NAME(g4_person, name, "name", BN_FIELD_REQUIRED, "who it is"),
    WORDS(g4_person, posts, "posts", post_words, "G4-095", "[]",
          "post of the person; posts left empty go to NPCs"),
    WHOLE(g4_person, iq, "iq", 1, 40, "G4-008", "10", "for skills that the person lacks"),
    WHOLE(g4_person, strategy, "strategy", 0, 40, "G4-008", "0", "skill; 0: by default from IQ"),
    WHOLE(g4_person, leadership, "leadership", 0, 40, "G4-008", "0", "skill; 0: by default"),
    WHOLE(g4_person, intelligence, "intelligence_analysis", 0, 40, "G4-008", "0",
          "skill; 0: by default"),
    WHOLE(g4_person, administration, "administration", 0, 40, "G4-008", "0",
          "skill; 0: by default"),
    WHOLE(g4_person, tactics, "tactics", 0, 40, "G4-205", "0", "skill; 0: by default"),
    TRUTH(g4_person, monster, "monster", "G4-096", "false", "uses only Cunning"),
    WHOLE(g4_person, cunning, "cunning", 0, 40, "G4-096", "0",
          "of a monster; 0: the higher of IQ and Perception"),
    WHOLE(g4_person, perception, "perception", 0, 40, "G4-096", "0", "0: as IQ"),
    WHOLE(g4_person, hp, "hp", 1, 1000, "G4-220", "10", "hit points"),
    WHOLE(g4_person, ht, "ht", 1, 40, "G4-221", "10", "health"),
    WHOLE(g4_person, with, "with", -1, G4_LINES, "G4-173", "0",
          "line to fight with, from 1; 0: none; -1: the logistic force"),
    TRUTH(g4_person, player, "player", "G4-172", "false", "a player's character"),
    TRUTH(g4_person, heroic, "heroic", "G4-172", "false", "an NPC who may act significantly"),
    TRUTH(g4_person, notable, "notable", "G4-218", "false", "an NPC whom misfortune can find"),
    TRUTH(g4_person, immune, "immune", "G4-218", "false",
          "nothing on this field could hurt this person"),
    TRUTH(g4_person, stubborn, "stubborn", "G4-198", "false", "never changes strategy"),
    TRUTH(g4_person, useful_asset, "useful_asset", "G4-173", "false",
          "a skill of 15 or more, a spell or an item of use in battle"),
    TRUTH(g4_person, leads_elements, "leads_elements", "G4-173", "false",
          "commands, or is second in command of, one element or more"),
    TRUTH(g4_person, plot, "plot", "G4-234", "false", "casualties never touch this NPC"),
    TRUTH(g4_person, rolls_strategy, "rolls_strategy", "G4-177", "false",
          "the side rolls on this person's Strategy; of several, it is asked each round whose plan "
          "it is"),
    { .key = NULL },
};

/* ---- a force ------------------------------------------------------------------------------ */

static const bn_field supply_fields[] = {
    WHOLE(g4_force, land_ls, "land", 0, 10000000, "G4-071", "0", "points of land LS"),
    WHOLE(g4_force, naval_ls, "naval", 0, 10000000, "G4-071", "0", "points of naval LS"),
    WHOLE(g4_force, air_ls, "air", 0, 10000000, "G4-071", "0", "points of air LS"),
    WHOLE(g4_force, ls_casualties, "casualties", 0, 100, "G4-212", "0", "percent of it lost"),
    { .key = NULL },
};

static const bn_field march_fields[] = {
    TRUTH(g4_force, on_road, "on_road", "G4-129", "false", "moves on roads"),
    TRUTH(g4_force, tied_to_road, "tied_to_road", "G4-129", "false",
          "tied to a road or rail network by its supply"),
    TRUTH(g4_force, forced_march, "forced", "G4-125", "false", "a forced march today"),
    TRUTH(g4_force, forced_march_failed, "failed", "G4-125", "false", "and the roll for it failed"),
    TRUTH(g4_force, marching_without_security, "without_security", "G4-126", "false",
          "twice the speed, no scouts out"),
    TRUTH(g4_force, night_march, "by_night", "G4-114", "false", "marches by night"),
    TRUTH(g4_force, civilians, "civilians", "G4-111", "false", "escorts civilians"),
    { .key = NULL },
};

static const bn_field position_fields[] = {
    WHOLE(g4_force, x, "x", -9999, 9999, NULL, "0", "column of the map, from 0"),
    WHOLE(g4_force, y, "y", -9999, 9999, NULL, "0", "row of the map, from 0"),
    { .key = NULL },
};

static const bn_field force_asked[] = {
#define OF_SIDE(name, member, key, answer, standard, ruled, step, applies, title, ...)             \
    [G4_IN_##name] = BN_FIELD_ROW(g4_force, inputs.member, inputs.given[G4_IN_##name], key,        \
                                  BN_F_##answer, "G4-" #ruled, standard, __VA_ARGS__),
#define FORCE_GIVES(name, member, key, answer, standard, ruled, help)                              \
    [G4_IN_##name] = BN_FIELD_ROW(g4_force, inputs.member, inputs.given[G4_IN_##name], key,        \
                                  BN_F_##answer, "G4-" #ruled, standard, NULL, help),
#include "questions.def"
};

static const bn_field situation_fields[] = {
    SEE(force_asked, G4_IN_SAFE),
    SEE(force_asked, G4_IN_CAUSE),
    SEE(force_asked, G4_IN_CONFUSED),
    SEE(force_asked, G4_IN_KNOWN),
    SEE(force_asked, G4_IN_CHEMICAL),
    SEE(force_asked, G4_IN_NUCLEAR),
    SEE(force_asked, G4_IN_PREPARED),
    SEE(force_asked, G4_IN_INSIDE),
    SEE(force_asked, G4_IN_SURRENDER),
    SEE(force_asked, G4_IN_WAVER),
    SEE(force_asked, G4_IN_OBSTACLE),
    SEE(force_asked, G4_IN_CIRCUMSTANCE),
    SEE(force_asked, G4_IN_PARLEY),
    SEE(force_asked, G4_IN_FANATICS),
    { .key = "extra_intel",
      .type = BN_FIELD_TEXT,
      .offset = offsetof(g4_force, inputs.extra_intel),
      .max = 400,
      .rule = "G4-276",
      .unset = "null",
      .help = "what else the referee lets its commander know" },
    WHOLE(g4_force, inputs.reaction_modifier, "reaction_modifier", -20, 20, "G4-007", "0",
          "on reaction rolls toward it"),
    { .key = NULL },
};

/* clang-format off */
static const bn_field upkeep_fields[] = {
    SEE(force_asked, G4_IN_SUPPLY_LINE_OPEN),
    SEE(force_asked, G4_IN_IN_PORT),
    SEE(force_asked, G4_IN_LAND_AND_WATER),
    SEE(force_asked, G4_IN_ROADS_ONLY),
    SEE(force_asked, G4_IN_HOSTILE_MARCH),
    SEE(force_asked, G4_IN_CANNOT_GO_HOME),
    SEE(force_asked, G4_IN_REFUND_POSSIBLE),
    SEE(force_asked, G4_IN_DISTANCE_HOME),
    SEE(force_asked, G4_IN_PAID_IN_KIND_RAISE),
    SEE(force_asked, G4_IN_PAID_IN_KIND_MAINTAIN),
    SEE(force_asked, G4_IN_HEALING_BUDGET),
    { .key = NULL },
};
/* clang-format on */

#define FORCE_FIELDS(flags, least)                                                                 \
    NAME(g4_force, name, "name", BN_FIELD_REQUIRED, "what it is called"),                          \
        WHOLE_OR(g4_force, tl, "tl", 0, 12, "G4-016", "-1",                                        \
                 "tech level of elements that give none"),                                         \
        LIMITED(g4_force, lines, line_count, "elements", flags, least, G4_LINES,                   \
                "a campaign keeps every line of all forces in one state of limited size; "         \
                "give the others to a second force of the side, which a battle joins",             \
                g4_line_fields, "G4-012", "its roster"),                                           \
        LIMITED(g4_force, persons, person_count, "persons", 0, 0, G4_PERSONS,                      \
                "a campaign keeps every person of all forces in one state of limited size; "       \
                "give the others to a second force of the side, which a battle joins",             \
                person_fields, "G4-095", "commander, staff and characters"),                       \
        WHOLE(g4_force, npc_skill, "npc_skill", 3, 30, "G4-095", "10",                             \
              "of NPCs in posts that no named person holds"),                                      \
        UNDER(g4_force, "logistics", supply_fields, "its logistic force"),                         \
        SEE(force_asked, G4_IN_POSTURE), SEE(force_asked, G4_IN_LOCALS),                           \
        WHOLE(g4_force, casualties, "casualties", 0, 100, "G4-210", "0",                           \
              "percent not yet folded into its strength"),                                         \
        TRUTH(g4_force, folded, "folded", "G4-093", "false", "carries folded losses"),             \
        NUMBER(g4_force, estimated_ts, "estimated_ts", 0, 1000000000, "G4-269", "0",               \
               "troop strength by guess, for an estimated battle"),                                \
        NUMBER(g4_force, seer_ts, "seer_ts", 0, 1000000000, "G4-267", "0",                         \
               "strength of far seeing, as support of the Recon class"),                           \
        WORDS_OR(g4_force, allowed_features, "allowed_features", g4_features_words, "G4-033",      \
                 "all", "features that its elements may have; all if left out"),                   \
        UNDER(g4_force, "march", march_fields, "how it moves, if it does"),                        \
        UNDER(g4_force, "situation", situation_fields,                                             \
              "the referee's judgements on this force in battle, in advance"),                     \
        UNDER(g4_force, "upkeep", upkeep_fields,                                                   \
              "the referee's judgements on its supply, in advance"),                               \
        TRUTH(g4_force, reserve, "reserve", "G4-066", "false",                                     \
              "in a campaign: not in the field until it is raised, hired or called up"),           \
        UNDER(g4_force, "position", position_fields, "where it is in a campaign")

const bn_field g4_force_fields[] = {
    BN_HEAD_FIELDS(g4_force, BN_FIELD_REQUIRED, "force", "gurps4"),
    FORCE_FIELDS(BN_FIELD_REQUIRED, 1),
    { .key = NULL },
};

const bn_field g4_side_force_fields[] = {
    BN_HEAD_FIELDS(g4_force, 0, "force", "gurps4"),
    FORCE_FIELDS(0, 0), /* an estimated force needs no elements */
    { .key = NULL },
};
