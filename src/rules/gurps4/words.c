#include "words.h"

#include <stddef.h>

const char *const g4_feature_words[] = {
    "airborne",      "all_weather", "disloyal", "fanatic",   "flagship", "hero",      "hovercraft",
    "impetuous",     "levy",        "marine",   "mercenary", "night",    "nocturnal", "sealed",
    "super_soldier", "unliving",    "nuclear",  "zombie",    NULL,
};
const char *const g4_class_words[] = { "air", "arm", "art", "c3i", "cv",
                                       "eng", "f",   "nav", "rec", NULL };
const char *const g4_mobility_words[] = { "foot", "mech", "motor", "mtd", "coast",
                                          "sea",  "sa",   "fa",    NULL };
const char *const g4_terrain_words[] = {
    "arctic", "desert",   "jungle",       "mountain", "swampland", "woodlands",  "plains",
    "hills",  "built_up", "island_beach", "ocean",    "rural",     "underwater", NULL
};
const char *const g4_equipment_words[] = { "very_fine", "fine", "good", "basic", "poor", NULL };
const char *const g4_quality_words[] = { "elite", "good", "average", "inferior", NULL };
const char *const g4_posture_words[] = { "mobile", "patrolling", "bunkered", "no_security", NULL };
const char *const g4_locals_words[] = { "neutral", "friendly", "hostile", NULL };
const char *const g4_kind_words[] = { "land", "siege", "landing", "naval", "air", NULL };
