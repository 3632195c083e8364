/* The kinds of question that a campaign adds to those of a battle, as rows of the one table that
 * both share (battle_kinds.c): a battle inside a campaign asks with the same numbers. */
#ifndef G4_CAMPAIGN_KINDS_H
#define G4_CAMPAIGN_KINDS_H

#include "battle/battle.h"

typedef enum g4_campaign_kind {
    G4_C_ROADS = G4_BATTLE_KINDS, /* D1 */
    G4_C_MARCH_FACTOR,
    G4_C_DAY,
    G4_C_HOSTILE,
    G4_C_WAVERING,
    G4_C_DISLOYAL_WHO,
    G4_C_DISLOYAL,
    G4_C_REVENUE,
    G4_C_ORDER, /* D2 */
    G4_C_HOW,
    G4_C_WAY,
    G4_C_PART_LINES,
    G4_C_PART_SHARE,
    G4_C_PART_PERSONS,
    G4_C_PART_TRAIN,
    G4_C_JOIN,
    G4_C_SUPPORT,
    G4_C_STORM, /* D3 */
    G4_C_MARCH,
    G4_C_MUSTER, /* D5 */
    G4_C_MUSTER_WHO,
    G4_C_MUSTER_LINE,
    G4_C_MUSTER_INTO,
    G4_C_MUSTER_COUNT,
    G4_C_MUSTER_LS,
    G4_C_MUSTER_PACE,
    G4_C_ALLOWED,
    G4_C_IN_KIND,
    G4_C_GROUND, /* M1 */
    G4_C_MONTH,
    G4_C_FIGURES,
    G4_C_LEVY,      /* M2 */
    G4_C_READINESS, /* M3 */
    G4_C_LINE_READINESS,
    G4_C_LS_SHARE,
    G4_C_ADMINISTRATION, /* M4 */
    G4_C_LS_PAID,        /* M5 */
    G4_C_SERVED,
    G4_C_REPLACE,
    G4_CAMPAIGN_KINDS
} g4_campaign_kind;

/* Words of options that never vary; each ended by NULL. */
extern const char *const g4_c_road_words[];
extern const char *const g4_c_day_words[];
extern const char *const g4_c_order_words[];
extern const char *const g4_c_how_words[];
extern const char *const g4_c_act_words[];
extern const char *const g4_c_pace_words[];
extern const char *const g4_c_ls_words[];
extern const char *const g4_c_no_yes_words[];
extern const char *const g4_c_month_words[];
extern const char *const g4_c_readiness_words[];
extern const char *const g4_terrain_words[];

#define G4_CAMPAIGN_KIND_ROWS                                                                      \
    [G4_C_ROADS] = { "road_quality", "Roads", 104, g4_c_road_words },                              \
    [G4_C_MARCH_FACTOR] = { "march_factor", "Percent of the usual march", 118, NULL },             \
    [G4_C_DAY] = { "day", "What the day brings", 274, g4_c_day_words },                            \
    [G4_C_HOSTILE] = { "hostile_march", "In hostile country", 113, NULL },                         \
    [G4_C_WAVERING] = { "wavering", "Wavering mercenaries", 54, NULL },                            \
    [G4_C_DISLOYAL_WHO] = { "disloyal_who", "Whose loyalty changes", 38, NULL },                   \
    [G4_C_DISLOYAL] = { "disloyal", "Disloyal elements", 38, NULL },                               \
    [G4_C_REVENUE] = { "revenue", "Revenue", 70, NULL },                                           \
    [G4_C_ORDER] = { "order", "Orders for the day", 100, g4_c_order_words },                       \
    [G4_C_HOW] = { "march_how", "How it marches", 112, g4_c_how_words },                           \
    [G4_C_WAY] = { "way", "Where it goes", 101, NULL },                                            \
    [G4_C_PART_LINES] = { "part_lines", "Elements that part", 117, NULL },                         \
    [G4_C_PART_SHARE] = { "part_share", "Percent of each", 117, NULL },                            \
    [G4_C_PART_PERSONS] = { "part_persons", "Persons that part", 117, NULL },                      \
    [G4_C_PART_TRAIN] = { "part_train", "Land LS that goes along", 280, NULL },                    \
    [G4_C_JOIN] = { "join", "Joins", 280, NULL },                                                  \
    [G4_C_SUPPORT] = { "air_support", "Air support", 99, NULL },                                   \
    [G4_C_STORM] = { "storm", "Storm at sea", 110, NULL },                                         \
    [G4_C_MARCH] = { "hard_march", "Hard march", 112, NULL },                                      \
    [G4_C_MUSTER] = { "muster", "Raising and disbanding", 66, g4_c_act_words },                    \
    [G4_C_MUSTER_WHO] = { "muster_who", "Which force", 66, NULL },                                 \
    [G4_C_MUSTER_LINE] = { "muster_line", "Which elements", 67, NULL },                            \
    [G4_C_MUSTER_INTO] = { "muster_into", "What they become", 69, NULL },                          \
    [G4_C_MUSTER_COUNT] = { "muster_count", "How many", 67, NULL },                                \
    [G4_C_MUSTER_LS] = { "muster_ls", "Kind of logistics", 72, g4_c_ls_words },                    \
    [G4_C_MUSTER_PACE] = { "muster_pace", "How fast", 68, g4_c_pace_words },                       \
    [G4_C_ALLOWED] = { "allowed", "Can it be had", 87, g4_c_no_yes_words },                        \
    [G4_C_IN_KIND] = { "paid_in_kind", "Percent paid in kind", 271, NULL },                        \
    [G4_C_GROUND] = { "month_terrain", "Ground of the month", 83, g4_terrain_words },              \
    [G4_C_MONTH] = { "month", "Conditions of the month", 84, g4_c_month_words },                   \
    [G4_C_FIGURES] = { "month_figures", "Paid in kind, distance home", 51, NULL },                 \
    [G4_C_LEVY] = { "levy", "Levies asked to stay", 51, NULL },                                    \
    [G4_C_READINESS] = { "readiness", "Readiness", 81, g4_c_readiness_words },                     \
    [G4_C_LINE_READINESS] = { "line_readiness", "Readiness of elements", 81,                       \
                              g4_c_readiness_words },                                              \
    [G4_C_LS_SHARE] = { "ls_share", "Naval and air LS for it", 74, NULL },                         \
    [G4_C_ADMINISTRATION] = { "administration", "Administration", 79, NULL },                      \
    [G4_C_LS_PAID] = { "ls_paid", "Points of LS paid", 80, NULL },                                 \
    [G4_C_SERVED] = { "served", "What they get", 80, g4_c_readiness_words },                       \
    [G4_C_REPLACE] = { "replace", "Percent of losses replaced", 85, NULL }

#endif
