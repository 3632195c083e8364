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
    [WM_C_TIME_UNIT] = { "time_unit", "Length of a move", 118, wm_time_unit_words },               \
    [WM_C_MAP_UNIT] = { "map_unit", "Miles of a map unit", 118, NULL },                            \
    [WM_C_TERRAIN_RATE] = { "terrain_rate", "Ground, percent of the rate", 119, NULL },            \
    [WM_C_FORAGE_TERRAIN] = { "forage_terrain", "Ground for foraging", 121,                        \
                              wm_forage_shift_words },                                             \
    [WM_C_CLERICS] = { "cleric_feeds_all", "Clerics feed all", 101, wm_no_yes_words },             \
    [WM_C_FOOD_WEEKS] = { "food_weeks", "Weeks of food", 101, NULL },                              \
    [WM_C_ORDER] = { "march_order", "Order", 131, wm_order_words },                                \
    [WM_C_FORAGE] = { "forage", "Foraging", 121, NULL },                                           \
    [WM_C_FORCED_MARCH] = { "forced_march", "Forced march", 123, NULL },                           \
    [WM_C_INITIATIVE] = { "initiative", "Initiative", 125, NULL },                                 \
    [WM_C_MOVE_FIRST] = { "move_first", "Who moves first", 125, wm_move_first_words },             \
    [WM_C_WAY] = { "way", "Way", 119, NULL },                                                      \
    [WM_C_HALT] = { "halt", "Halt in contact", 126, wm_halt_words },                               \
    [WM_C_CATCH] = { "catch", "Attack on the march", 127, wm_no_yes_words },                       \
    [WM_C_ATTACK] = { "attack", "Attack", 131, wm_no_yes_words },                                  \
    [WM_C_SIEGE] = { "siege", "Siege", 94, wm_siege_words },                                       \
    [WM_C_SORTIE] = { "sortie", "Sortie", 93, wm_sortie_words },                                   \
    [WM_C_SURRENDER] = { "surrender", "Surrender", 93, wm_no_yes_words },                          \
    [WM_C_FATIGUE_DAYS] = { "fatigue_days", "Length of fatigue", 87, NULL },                       \
    [WM_C_RETREAT] = { "retreat_way", "Way of the retreat", 88, NULL },                            \
    [WM_C_ADVANCE] = { "advance_way", "Way of the advance", 88, NULL }

#endif
