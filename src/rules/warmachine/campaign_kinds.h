/* The kinds of question that a campaign adds to those of a battle, as rows of the one table that
 * both share (battle_kinds.c): a battle inside a campaign asks with the same numbers. */
#ifndef WM_CAMPAIGN_KINDS_H
#define WM_CAMPAIGN_KINDS_H

#include "battle/battle.h"

typedef enum wm_campaign_kind {
    WM_C_TIME_UNIT = WM_BATTLE_KINDS,
    WM_C_MAP_UNIT,
    WM_C_TERRAIN_RATE,
    WM_C_FORAGE_TERRAIN,
    WM_C_CLERICS,
    WM_C_FOOD_WEEKS,
    WM_C_ORDER,
    WM_C_FORAGE,
    WM_C_FORCED_MARCH,
    WM_C_INITIATIVE,
    WM_C_MOVE_FIRST,
    WM_C_WAY,
    WM_C_HALT,
    WM_C_CATCH,
    WM_C_ATTACK,
    WM_C_SIEGE,
    WM_C_SORTIE,
    WM_C_SURRENDER,
    WM_C_FATIGUE_DAYS,
    WM_C_RETREAT,
    WM_C_ADVANCE,
    WM_CAMPAIGN_KINDS
} wm_campaign_kind;

/* Words of options that never vary; each ended by NULL. */
extern const char *const wm_time_unit_words[];
extern const char *const wm_forage_shift_words[];
extern const char *const wm_order_words[];
extern const char *const wm_move_first_words[];
extern const char *const wm_halt_words[];
extern const char *const wm_siege_words[];
extern const char *const wm_sortie_words[];
extern const char *const wm_no_yes_words[];

#define WM_CAMPAIGN_KIND_ROWS                                                                      \
    [WM_C_TIME_UNIT] = { .key = "time_unit",                                                       \
                         .title = "Length of a move",                                              \
                         .rule = 118,                                                              \
                         .words = wm_time_unit_words },                                            \
    [WM_C_MAP_UNIT] = { .key = "map_unit", .title = "Miles of a map unit", .rule = 118 },          \
    [WM_C_TERRAIN_RATE] = { .key = "terrain_rate",                                                 \
                            .title = "Ground, percent of the rate",                                \
                            .rule = 119 },                                                         \
    [WM_C_FORAGE_TERRAIN] = { .key = "forage_terrain",                                             \
                              .title = "Ground for foraging",                                      \
                              .rule = 121,                                                         \
                              .words = wm_forage_shift_words },                                    \
    [WM_C_CLERICS] = { .key = "cleric_feeds_all",                                                  \
                       .title = "Clerics feed all",                                                \
                       .rule = 101,                                                                \
                       .words = wm_no_yes_words },                                                 \
    [WM_C_FOOD_WEEKS] = { .key = "food_weeks", .title = "Weeks of food", .rule = 101 },            \
    [WM_C_ORDER] = { .key = "march_order",                                                         \
                     .title = "Order",                                                             \
                     .rule = 131,                                                                  \
                     .words = wm_order_words },                                                    \
    [WM_C_FORAGE] = { .key = "forage", .title = "Foraging", .rule = 121 },                         \
    [WM_C_FORCED_MARCH] = { .key = "forced_march", .title = "Forced march", .rule = 123 },         \
    [WM_C_INITIATIVE] = { .key = "initiative", .title = "Initiative", .rule = 125 },               \
    [WM_C_MOVE_FIRST] = { .key = "move_first",                                                     \
                          .title = "Who moves first",                                              \
                          .rule = 125,                                                             \
                          .words = wm_move_first_words },                                          \
    [WM_C_WAY] = { .key = "way", .title = "Way", .rule = 119 },                                    \
    [WM_C_HALT] = { .key = "halt",                                                                 \
                    .title = "Halt in contact",                                                    \
                    .rule = 126,                                                                   \
                    .words = wm_halt_words },                                                      \
    [WM_C_CATCH] = { .key = "catch",                                                               \
                     .title = "Attack on the march",                                               \
                     .rule = 127,                                                                  \
                     .words = wm_no_yes_words },                                                   \
    [WM_C_ATTACK] = { .key = "attack", .title = "Attack", .rule = 131, .words = wm_no_yes_words }, \
    [WM_C_SIEGE] = { .key = "siege", .title = "Siege", .rule = 94, .words = wm_siege_words },      \
    [WM_C_SORTIE] = { .key = "sortie", .title = "Sortie", .rule = 93, .words = wm_sortie_words },  \
    [WM_C_SURRENDER] = { .key = "surrender",                                                       \
                         .title = "Surrender",                                                     \
                         .rule = 93,                                                               \
                         .words = wm_no_yes_words },                                               \
    [WM_C_FATIGUE_DAYS] = { .key = "fatigue_days", .title = "Length of fatigue", .rule = 87 },     \
    [WM_C_RETREAT] = { .key = "retreat_way", .title = "Way of the retreat", .rule = 88 },          \
    [WM_C_ADVANCE] = { .key = "advance_way", .title = "Way of the advance", .rule = 88 }

#endif
