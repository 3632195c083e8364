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
    [G4_C_ROADS] = { .key = "road_quality",                                                        \
                     .title = "Roads",                                                             \
                     .rule = 104,                                                                  \
                     .words = g4_c_road_words },                                                   \
    [G4_C_MARCH_FACTOR] = { .key = "march_factor",                                                 \
                            .title = "Percent of the usual march",                                 \
                            .rule = 118 },                                                         \
    [G4_C_DAY] = { .key = "day",                                                                   \
                   .title = "What the day brings",                                                 \
                   .rule = 274,                                                                    \
                   .words = g4_c_day_words },                                                      \
    [G4_C_HOSTILE] = { .key = "hostile_march", .title = "In hostile country", .rule = 113 },       \
    [G4_C_WAVERING] = { .key = "wavering", .title = "Wavering mercenaries", .rule = 54 },          \
    [G4_C_DISLOYAL_WHO] = { .key = "disloyal_who", .title = "Whose loyalty changes", .rule = 38 }, \
    [G4_C_DISLOYAL] = { .key = "disloyal", .title = "Disloyal elements", .rule = 38 },             \
    [G4_C_REVENUE] = { .key = "revenue", .title = "Revenue", .rule = 70 },                         \
    [G4_C_ORDER] = { .key = "order",                                                               \
                     .title = "Orders for the day",                                                \
                     .rule = 100,                                                                  \
                     .words = g4_c_order_words },                                                  \
    [G4_C_HOW] = { .key = "march_how",                                                             \
                   .title = "How it marches",                                                      \
                   .rule = 112,                                                                    \
                   .words = g4_c_how_words },                                                      \
    [G4_C_WAY] = { .key = "way", .title = "Where it goes", .rule = 101 },                          \
    [G4_C_PART_LINES] = { .key = "part_lines", .title = "Elements that part", .rule = 117 },       \
    [G4_C_PART_SHARE] = { .key = "part_share", .title = "Percent of each", .rule = 117 },          \
    [G4_C_PART_PERSONS] = { .key = "part_persons", .title = "Persons that part", .rule = 117 },    \
    [G4_C_PART_TRAIN] = { .key = "part_train", .title = "Land LS that goes along", .rule = 280 },  \
    [G4_C_JOIN] = { .key = "join", .title = "Joins", .rule = 280 },                                \
    [G4_C_SUPPORT] = { .key = "air_support", .title = "Air support", .rule = 99 },                 \
    [G4_C_STORM] = { .key = "storm", .title = "Storm at sea", .rule = 110 },                       \
    [G4_C_MARCH] = { .key = "hard_march", .title = "Hard march", .rule = 112 },                    \
    [G4_C_MUSTER] = { .key = "muster",                                                             \
                      .title = "Raising and disbanding",                                           \
                      .rule = 66,                                                                  \
                      .words = g4_c_act_words },                                                   \
    [G4_C_MUSTER_WHO] = { .key = "muster_who", .title = "Which force", .rule = 66 },               \
    [G4_C_MUSTER_LINE] = { .key = "muster_line", .title = "Which elements", .rule = 67 },          \
    [G4_C_MUSTER_INTO] = { .key = "muster_into", .title = "What they become", .rule = 69 },        \
    [G4_C_MUSTER_COUNT] = { .key = "muster_count", .title = "How many", .rule = 67 },              \
    [G4_C_MUSTER_LS] = { .key = "muster_ls",                                                       \
                         .title = "Kind of logistics",                                             \
                         .rule = 72,                                                               \
                         .words = g4_c_ls_words },                                                 \
    [G4_C_MUSTER_PACE] = { .key = "muster_pace",                                                   \
                           .title = "How fast",                                                    \
                           .rule = 68,                                                             \
                           .words = g4_c_pace_words },                                             \
    [G4_C_ALLOWED] = { .key = "allowed",                                                           \
                       .title = "Can it be had",                                                   \
                       .rule = 87,                                                                 \
                       .words = g4_c_no_yes_words },                                               \
    [G4_C_IN_KIND] = { .key = "paid_in_kind", .title = "Percent paid in kind", .rule = 271 },      \
    [G4_C_GROUND] = { .key = "month_terrain",                                                      \
                      .title = "Ground of the month",                                              \
                      .rule = 83,                                                                  \
                      .words = g4_terrain_words },                                                 \
    [G4_C_MONTH] = { .key = "month",                                                               \
                     .title = "Conditions of the month",                                           \
                     .rule = 84,                                                                   \
                     .words = g4_c_month_words },                                                  \
    [G4_C_FIGURES] = { .key = "month_figures",                                                     \
                       .title = "Paid in kind, distance home",                                     \
                       .rule = 51 },                                                               \
    [G4_C_LEVY] = { .key = "levy", .title = "Levies asked to stay", .rule = 51 },                  \
    [G4_C_READINESS] = { .key = "readiness",                                                       \
                         .title = "Readiness",                                                     \
                         .rule = 81,                                                               \
                         .words = g4_c_readiness_words },                                          \
    [G4_C_LINE_READINESS] = { .key = "line_readiness",                                             \
                              .title = "Readiness of elements",                                    \
                              .rule = 81,                                                          \
                              .words = g4_c_readiness_words },                                     \
    [G4_C_LS_SHARE] = { .key = "ls_share", .title = "Naval and air LS for it", .rule = 74 },       \
    [G4_C_ADMINISTRATION] = { .key = "administration", .title = "Administration", .rule = 79 },    \
    [G4_C_LS_PAID] = { .key = "ls_paid", .title = "Points of LS paid", .rule = 80 },               \
    [G4_C_SERVED] = { .key = "served",                                                             \
                      .title = "What they get",                                                    \
                      .rule = 80,                                                                  \
                      .words = g4_c_readiness_words },                                             \
    [G4_C_REPLACE] = { .key = "replace", .title = "Percent of losses replaced", .rule = 85 }

#endif
