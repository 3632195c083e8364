#include "generate.h"

#include <stdio.h>
#include <string.h>

#include <banneret/system/map.h>

#include "toy.h"

/* How to draw one field, where the schema's own range would hardly ever make a game of it (an army
 * of one, a map of 10,000 by 10,000). `under` is the key of the map or list it is in. */
typedef struct bias {
    const char *under; /* NULL: anywhere */
    const char *key;   /* NULL: whatever stands there */
    uint8_t chance;    /* percent that it is there at all, unless required */
    bool strict;       /* never outside, not even for the edges of the schema */
    int32_t min, max;  /* both 0: as the schema has it; of a truth, max: percent that it is one */
    const char *only;  /* of words and flags: these, blanks between; of a text: it; NULL: any */
} bias;

/* As the only text: the name of the unit drawn last, of the same force; of the force, of the same side; of
 * the force of that side with one group of recruits. */
#define A_UNIT "@unit"
#define A_FORCE "@force"
#define A_NURSERY "@nursery"

/* As the only text of a figure: the documents behind the first SHORT_RUN draw it up to six times as large,
 * though mostly small. So what weeks and months bring is asked where thousands are played, and the others
 * stay short. */
#define LONGER_LATE "@late"
enum { SHORT_RUN = 150 };

/* As the chance: always there in the first entry of a list and never in the others; the other way round. */
enum { OF_THE_FIRST = 101, OF_THE_OTHERS = 102 };

static const bias warmachine[] = {
    { NULL, "forces", 100, true, 1, 4, NULL },
    { NULL, "members", 100, true, 1, 3, NULL },
    { "members", "count", 100, false, 10, 3000, NULL },
    { "members", "part", 15, false, 0, 0, NULL },
    { "members", "level", 30, true, 1, 9, NULL },
    { "leader", "level", 100, false, 1, 20, NULL },
    { "training", "weeks", 100, true, 20, 60, NULL },
    { "training", "leader_weeks", 50, true, 0, 20, NULL },
    { NULL, "characters", 30, true, 1, 2, NULL },
    { "characters", "level", 90, false, 5, 20, NULL },
    { "characters", "player", 80, false, 0, 0, NULL },
    { NULL, "items", 30, true, 1, 2, NULL },
    { NULL, "record", 15, true, 1, 3, NULL },
    { NULL, "overrule", 10, false, 0, 0, NULL },
    { NULL, "supply_days", 70, false, 0, 12, NULL },
    { NULL, "base_miles", 50, false, 6, 30, NULL },
    { NULL, "options", 80, false, 0, 0, NULL },
    { "options", NULL, 50, false, 0, 0, NULL },
    { "rules", NULL, 30, false, 0, 0, NULL },
    { NULL, "referee", 50, false, 0, 0, NULL },
    { NULL, "campaign", 100, false, 0, 0, NULL },
    { NULL, "days", 100, true, 3, 45, NULL },
    { NULL, "pay", 50, false, 1, 900, NULL },
    { NULL, "treasury", 50, false, 1, 2000, NULL },
    { "campaign", "map", 80, false, 0, 0, NULL },
    { "map", "legend", 100, true, 0, 0, "open fields woods hills mountains rough mire snow sand" },
    { NULL, "map", 30, false, 0, 0, NULL },
    { NULL, "width", 100, true, 3, 6, NULL },
    { NULL, "height", 100, true, 3, 6, NULL },
    { NULL, "x", 80, true, 0, 2, NULL },
    { NULL, "y", 80, true, 0, 2, NULL },
    { NULL, "position", 95, false, 0, 0, NULL },
    { NULL, "places", 70, true, 1, 3, NULL },
    { "places", "fortified", 90, false, 0, 0, NULL },
    { "places", "liege", 90, false, 0, 0, NULL },
    { "places", "food_weeks", 70, true, 0, 2, NULL },
    { NULL, "map_unit", 40, false, 1, 30, NULL },
};

/* Most other features suit few elements, and others refuse them. */
#define COMMON "disloyal fanatic impetuous levy mercenary night nocturnal sealed zombie"
#define ANY_SIDE "nobody first second" /* of two */

static const bias gurps4[] = {
    { NULL, "forces", 100, true, 1, 2, NULL },
    { NULL, "elements", 100, true, 1, 4, NULL },
    { "elements", "count", 80, true, 1, 60, NULL },
    { NULL, "tl", 0, false, 0, 0,
      NULL }, /* elements come at their first TL, where all are available */
    { "elements", "features", 20, false, 0, 0, COMMON },
    { "elements", "neutralize", 1, false, 0, 0, "art c3i eng rec" },
    { "elements", "terrain", 25, false, 0, 0, NULL },
    { "elements", "carried_by", 0, false, 0, 0, NULL },
    { "elements", "hero", 5, false, 0, 0, NULL },
    { "elements", "setting", 100, false, 0, 0, NULL },
    { "setting", "superscience", 100, false, 0, 98, NULL },
    { "setting", "divergent", 0, false, 0, 0, NULL },
    { "setting", "last_viable_tl", 0, false, 0, 0, NULL },
    { "setting", "surrendered", 5, false, 0, 0, NULL },
    { "setting", "in_support", 5, false, 0, 0, NULL },
    { "setting", "in_theater", 5, false, 0, 0, NULL },
    { "service", "share", 15, false, 0, 0, NULL },
    { NULL, "allowed_features", 0, false, 0, 0, NULL },
    { NULL, "persons", 70, true, 1, 1, NULL },
    { "persons", "with", 30, true, 0, 1, NULL },
    { "persons", "strategy", 80, false, 8, 16, NULL },
    { "persons", "leadership", 80, false, 8, 16, NULL },
    { "persons", "posts", 100, false, 0, 0, NULL },
    { "persons", "hp", 50, false, 6, 16, NULL },
    { NULL, "casualties", 10, false, 0, 30, NULL },
    { NULL, "land", 70, true, 0, 2000, NULL },
    { NULL, "estimated_ts", 100, true, 1, 500, NULL },
    { NULL, "seer_ts", 3, false, 1, 50, NULL },
    { NULL, "sides", 100, false, 2, 2, NULL },
    { NULL, "subordinate", 4, false, 0, 0, NULL },
    { "subordinate", "side", 100, true, 0, 0, "first second" },
    { "subordinate", "person", 100, true, 1, 1, NULL },
    { "options", "estimated", 10, false, 0, 0, NULL },
    { "options", "max_rounds", 20, false, 5, 40, NULL },
    { "rules", NULL, 20, false, 0, 0, NULL },
    { "sides", "war_chest", 60, false, 0, 2000000, NULL },
    { "sides", "revenue", 50, false, 0, 300000, NULL },
    { "sides", "revenue_period", 50, true, 0, 2, NULL },
    { NULL, "winner", 10, true, 0, 0, ANY_SIDE },
    { NULL, "initiative", 10, true, 0, 0, ANY_SIDE },
    { NULL, "type", 15, false, 0, 0, NULL },
    { NULL, "defender", 70, true, 0, 0, ANY_SIDE },
    { NULL, "db_owner", 70, true, 0, 0, ANY_SIDE },
    { NULL, "home_waters", 70, true, 0, 0, ANY_SIDE },
    { NULL, "talks_party", 70, true, 0, 0, ANY_SIDE },
    { NULL, "main_battle", 70, true, 0, 0, ANY_SIDE },
    { NULL, "owner", 70, true, 0, 0, ANY_SIDE },
    { NULL, "besieged", 70, true, 0, 0, "first second" },
    { NULL, "attacker", 70, true, 0, 0, "first second" },
    { NULL, "referee", 50, false, 0, 0, NULL },
    { NULL, "campaign", 100, false, 0, 0, NULL },
    { NULL, "days", 100, true, 3, 75, NULL },
    { "map", "legend", 100, true, 0, 0, "plains woodlands hills mountain swampland rural" },
    { "", "map", 30, false, 0, 0, NULL },
    { NULL, "width", 100, true, 5, 9, NULL },
    { NULL, "height", 100, true, 5, 9, NULL },
    { NULL, "x", 90, true, 0, 4, NULL },
    { NULL, "y", 90, true, 0, 4, NULL },
    { NULL, "position", 95, false, 0, 0, NULL },
    { NULL, "places", 70, true, 1, 2, NULL },
    { NULL, "aim", 0, false, 0, 0, NULL },
    { NULL, "march_factor", 10, true, 1, 2, NULL },
};

static const bias gurps3[] = {
    { NULL, "units", 100, true, 1, 4, NULL },
    { NULL, "estimated_ts", 1, true, 100, 9000, NULL },
    { "units", "count", 100, false, 10, 400, NULL },
    { "units", "equipment", 100, true, 0, 0, "light medium heavy" },
    { "units", "type", 0, false, 0, 0, NULL },
    { "units", "race", 10, false, 0, 0, NULL },
    { "units", "creature", 4, false, 0, 0, NULL },
    { "units", "mobility", 30, false, 0, 0, NULL },
    { "units", "weapon", 12, true, 0, 0,
      "elephant light_tank medium_tank heavy_tank fighter bomber gunship" },
    { "units", "traits", 40, false, 0, 0, NULL },
    { "units", "ts", 5, false, 1, 100, NULL },
    { "units", "tl", 40, false, 1, 8, NULL },
    { "units", "armour_dr", 10, false, 0, 20, NULL },
    { "units", "racial_modifier", 15, false, -3, 8, NULL },
    { "units", "leader", 0, false, 0, 0, NULL },
    { "units", "leadership", 50, false, 8, 18, NULL },
    { "units", "special_type", 60, false, 0, 0, "undead" },
    { "units", "neutralizes", 10, false, 0, 0, "cavalry" },
    { NULL, "extra_special_types", 15, true, 1, 1, NULL },
    { "extra_special_types", "name", 100, true, 0, 0, "undead" },
    { "units", "share", 15, false, 20, 300, NULL },
    { "units", "recruits", 10, false, 1, 60, NULL },
    { "units", "missed_paydays", 10, false, 0, 3, NULL },
    { "units", "experimental", 5, false, 0, 50, NULL },
    { "characters", "with", 40, false, 0, 0, A_UNIT },
    { NULL, "cat_leader", 0, false, 0, 0, NULL }, /* these name a unit or a character */
    { NULL, "defector", 0, false, 0, 0, NULL },
    { NULL, "successor", 0, false, 0, 0, NULL },
    { NULL, "enforce_national_lists", 2, false, 0, 0, NULL },
    { NULL, "use_tactics", 4, false, 0, 0, NULL },
    { NULL, "characters", 60, true, 1, 3, NULL },
    { "characters", "traits", 90, false, 0, 0, NULL },
    { "characters", "weapon_skill", 90, false, 9, 18, NULL },
    { "characters", "ht", 70, false, 8, 14, NULL },
    { "characters", "hits", 20, false, 1, 14, NULL },
    { "characters", "dr", 40, false, 0, 6, NULL },
    { NULL, "practitioners", 50, true, 1, 2, NULL },
    { NULL, "special_forces", 15, true, 1, 3, NULL },
    { "special_forces", "skill", 90, true, 9, 16, NULL },
    { "special_forces", "modifier", 20, true, -3, 3, NULL },
    { NULL, "diviners", 15, true, 1, 2, NULL },
    { "diviners", "genuine", 70, true, 0, 0, NULL },
    { "diviners", "skill", 90, true, 9, 16, NULL },
    { "practitioners", "points", 100, true, 100, 420, NULL },
    { "practitioners", "powerstone", 20, false, 0, 30, NULL },
    { "practitioners", "bonus", 20, false, 0, 4, NULL },
    { NULL, "confound_cost", 60, false, 0, 4, NULL },
    { NULL, "defender", 60, false, 0, 0, "nobody first second" },
    { NULL, "max_days", 60, true, 1, 3, NULL },
    { "rules", NULL, 20, false, 0, 0, NULL },
    { NULL, "referee", 60, false, 0, 0, NULL },
    { NULL, "campaign", 100, false, 0, 0, NULL },
    { NULL, "days", 100, true, 3, 75, NULL },
    { NULL, "turn_days", 80, true, 1, 20, NULL },
    { NULL, "treasury", 70, false, 0, 1500000, NULL },
    { NULL, "healers", 30, false, 1, 20, NULL },
    { NULL, "cost", 60, false, 100, 3000, NULL },
    { NULL, "levies", 60, true, 1, 3, NULL },
    { "levies", "count", 100, false, 10, 400, NULL },
    { "levies", "equipment", 100, true, 0, 0, "light medium heavy" },
    { "levies", "type", 0, false, 0, 0, NULL },
    { "levies", "race", 10, false, 0, 0, NULL },
    { "levies", "creature", 4, false, 0, 0, NULL },
    { "levies", "mobility", 30, false, 0, 0, NULL },
    { "levies", "weapon", 12, true, 0, 0,
      "elephant light_tank medium_tank heavy_tank fighter bomber gunship" },
    { "levies", "traits", 40, false, 0, 0, NULL },
    { "levies", "ts", 5, false, 1, 100, NULL },
    { "levies", "tl", 40, false, 1, 8, NULL },
    { "levies", "armour_dr", 10, false, 0, 20, NULL },
    { "levies", "racial_modifier", 15, false, -3, 8, NULL },
    { "levies", "leader", 0, false, 0, 0, NULL },
    { "levies", "leadership", 50, false, 8, 18, NULL },
    { "levies", "special_type", 30, false, 0, 0, "undead" },
    { "levies", "neutralizes", 10, false, 0, 0, "cavalry" },
    { "levies", "share", 15, false, 20, 300, NULL },
    { "levies", "recruits", 10, false, 1, 60, NULL },
    { "levies", "missed_paydays", 10, false, 0, 3, NULL },
    { "levies", "experimental", 5, false, 0, 50, NULL },
};

static const bias dragonquest[] = {
    { NULL, "units", 100, true, 1, 2, NULL },
    { "units", "commander", 90, true, 0, 0, NULL },
    { "commander", "name", 100, true, 0, 0, NULL },
    { "commander", "ms", 90, true, 0, 8, NULL },
    { "units", "groups", 100, true, 1, 3, NULL },
    { "groups", "heads", 100, true, 5, 300, NULL },
    { "groups", "troop_quality", 0, false, 0, 0, NULL },
    { "groups", "beast_quality", 0, false, 0, 0, NULL },
    { "groups", "shape", 0, false, 0, 0, NULL },
    { "groups", "training", 0, false, 0, 0, NULL },
    { "groups", "traits", 30, true, 0, 0, "night_vision assassins rangers undead" },
    { "units", "officers", 70, true, 1, 2, NULL },
    { "officers", "count", 90, true, 1, 10, NULL },
    { "units", "specialists", 60, true, 1, 3, NULL },
    { "specialists", "count", 90, true, 1, 6, NULL },
    { "sides", "drives", 60, true, 1, 2, NULL },
    { NULL, "drives", 20, true, 1, 1, NULL },
    { "drives", "race", 100, true, 0, 0, "human orc goblin" },
    { "drives", "native_to_region", 0, false, 0, 0, NULL },
    { "drives", "unpopularity", 0, false, 0, 0, NULL },
    { "drives", "saturation", 0, false, 0, 0, NULL },
    { "drives", "raise", 0, false, 0, 0, NULL },
    { "drives", "buy", 0, false, 0, 0, NULL },
    { NULL, "characters", 60, true, 1, 2, NULL },
    { "characters", "commands", 40, true, 0, 0, NULL },
    { NULL, "max_battles", 80, true, 1, 3, NULL },
    { "sides", "forces", 100, true, 1, 3, NULL },
    { "forces", "commander", 90, true, 0, 0, NULL },
    { "forces", "groups", 100, true, 1, 3, NULL },
    { "forces", "officers", 70, true, 1, 2, NULL },
    { "forces", "specialists", 60, true, 1, 3, NULL },
    { "forces", "weeks_since_razing", 0, false, 0, 0, NULL },
    { "forces", "position", 100, true, 0, 0, NULL },
    { "forces", "days_away", 40, true, 0, 100, NULL },
    { "operatives", "force", 100, true, 0, 0, A_FORCE },
    { "drives", "joins", 100, true, 0, 0, A_NURSERY },
    { NULL, "overall_commander", 0, false, 0, 0, NULL },
    { NULL, "allies", 0, false, 0, 0, NULL },
    { "map", "legend", 100, true, 0, 0, "open fields woods hills mountains marsh waste" },
    { NULL, "map", 60, false, 0, 0, NULL },
    { NULL, "campaign", 100, true, 0, 0, NULL },
    { NULL, "days", 100, true, 2, 6, LONGER_LATE },
    { NULL, "first_day", 50, true, 1, 300, NULL },
    { NULL, "calendar", 60, true, 0, 0, NULL },
    { "calendar", "month", 60, true, 2, 45, NULL },
    { "calendar", "season", 40, true, 90, 120, NULL },
    { "calendar", "year", 40, true, 300, 400, NULL },
    { "groups", "counts_in_quality", 5, false, 0, 0, NULL },
    { "units", "weeks_since_razing", 15, false, 0, 0, NULL },
    { NULL, "width", 100, true, 10, 20, NULL },
    { NULL, "height", 100, true, 10, 20, NULL },
    { NULL, "x", 100, true, 0, 9, NULL },
    { NULL, "y", 100, true, 0, 9, NULL },
    { "rules", NULL, 20, false, 0, 0, NULL },
    { NULL, "referee", 60, false, 0, 0, NULL },
};

/* A battle on a board has hundreds of questions: small armies, few rounds. Who leads is one stand. Weapons,
 * roles and places must suit each other, and are left to plays and to the tests of the rooms. */
static const bias obsidian[] = {
    { "forces", "name", 0, false, 0, 0, NULL },
    { "forces", "year", 0, false, 0, 0, NULL },
    { "forces", "genre", 0, false, 0, 0, NULL },
    { NULL, "stands", 100, true, 2, 4, NULL },
    { "stands", "type", 100, true, 0, 0,
      "INF/A INF/U WBD PKE ARC MSK SKI/F SKI/M SKI/S CAV/A CAV/U TPT/animal" },
    { "stands", "general", OF_THE_FIRST, false, 0, 0, NULL },
    { "stands", "count", OF_THE_OTHERS, true, 1, 3, NULL },
    { "stands", "quality", 40, false, 0, 0, NULL },
    { "stands", "cc_weapon", 20, false, 0, 0, NULL },
    { "stands", "traits", 30, false, 0, 0, "regular ladders boats shields no_charge_bonus" },
    { "stands", "sp", 10, true, 1, 12, NULL },
    { "stands", "sp_agreed", 10, true, -1, 2, NULL },
    { "stands", NULL, 0, false, 0, 0, NULL },
    { NULL, "year", 100, true, -400, 1900, NULL },
    { NULL, "genre", 20, false, 0, 0, NULL },
    { NULL, "table", 0, false, 0, 0, NULL },
    { NULL, "bases", 0, false, 0, 0, NULL },
    { NULL, "zones", 0, false, 0, 0, NULL },
    { NULL, "victory", 0, false, 0, 0, NULL },
    { NULL, "base_edge", 0, false, 0, 0, NULL },
    { NULL, "deploys_first", 0, false, 0, 0, NULL },
    { NULL, "rules", 90, false, 0, 0, NULL },
    { "rules", "ambush", 40, false, 0, 0, "true" },
    { "rules", "fixed_deployment", 0, false, 0, 0, NULL },
    { "rules", NULL, 15, false, 0, 0, NULL },
    { NULL, "max_rounds", 100, true, 1, 4, NULL },
    { NULL, "options", 100, false, 0, 0, NULL },
    { "options", NULL, 10, false, 0, 0, NULL },
    { "terrain", "kind", 100, true, 0, 0,
      "hill woods jungle rocks bua strong_building scrub marsh open" },
    { "terrain", "rectangle", 100, true, 2, 2, NULL },
    { "terrain", "steep", 30, false, 0, 0, NULL },
    { "terrain", NULL, 0, false, 0, 0, NULL },
    { NULL, "terrain", 80, true, 1, 5, NULL },
    { NULL, "at", 100, true, 2, 2, NULL },
    { NULL, "inches", 100, true, 0, 48, NULL },
};

static const struct {
    const char *system;
    const bias *biases;
    size_t count;
} books[] = {
    { "warmachine", warmachine, BN_COUNT(warmachine) },
    { "gurps4", gurps4, BN_COUNT(gurps4) },
    { "gurps3", gurps3, BN_COUNT(gurps3) },
    { "dragonquest", dragonquest, BN_COUNT(dragonquest) },
    { "obsidian", obsidian, BN_COUNT(obsidian) },
};

/* Where a draw is made. */
typedef struct maker {
    const bn_system *system;
    bn_document kind;
    bn_arena *arena;
    uint64_t seed; /* of the document */
    bn_rng rng;
    const bias *biases; /* of the system */
    size_t bias_count;
    int64_t item;     /* of the list that is drawn, from 0 */
    uint32_t names;   /* given so far */
    const char *unit; /* the name of the last one */
    const char *force;
    const char *nursery; /* NULL: none of this side yet */
} maker;

static bn_doc *make_map(maker *m, const bn_field *fields, const char *under, bool root);

static bool chance(maker *m, uint32_t percent)
{
    return bn_rng_below(&m->rng, 100) < percent;
}

/* Checking the first letter saves most of the many comparisons. */
static bool same(const char *wanted, const char *word)
{
    return !wanted || (wanted[0] == word[0] && strcmp(wanted, word) == 0);
}

static const bias *bias_of(const maker *m, const char *under, const char *key)
{
    for (size_t i = 0; i < m->bias_count; i++)
        if (same(m->biases[i].key, key) && same(m->biases[i].under, under))
            return &m->biases[i];
    return NULL;
}

/* ---- figures ------------------------------------------------------------------------------ */

static int64_t between(maker *m, int64_t min, int64_t max)
{
    return max <= min ? min : min + bn_rng_below(&m->rng, (uint32_t)(max - min) + 1);
}

/* Most figures of a wide range are small in practice, so the magnitude is drawn first. */
static int64_t wide(maker *m, int64_t min, int64_t max)
{
    int64_t span = max - min;
    uint32_t bits = 0;

    while (span >> bits > 1)
        bits++;
    span = between(m, 0, ((int64_t)2 << bn_rng_below(&m->rng, bits + 1)) - 1);
    return min + span > max ? max : min + span;
}

static int64_t draw_int(maker *m, const bn_field *field, const bias *b)
{
    bool bounded = field->max >= field->min && (field->min || field->max);
    int64_t min = field->min, max = bounded ? field->max : field->min + 1000;

    if (b && b->max && (b->strict || !chance(m, 4))) {
        bool late = b->only && m->seed > SHORT_RUN;
        int64_t drawn = late ? wide(m, b->min, 6 * b->max) : between(m, b->min, b->max);

        /* Round figures too, so that two are equal now and then. */
        return drawn >= 100 && chance(m, 25) ? drawn - drawn % 100 : drawn;
    }
    if (chance(m, 3))
        return chance(m, 50) ? min : max;
    return max - min <= 400 ? between(m, min, max) : wide(m, min, max);
}

/* Whole numbers, halves and quarters, and now and then a third, which no decimal writes. */
static bn_doc *make_rat(maker *m, const bn_field *field, const bias *b)
{
    int64_t whole = draw_int(m, field, b), max = field->max > field->min ? field->max : whole;
    int64_t part = between(m, 0, 3);

    if (whole >= max || chance(m, 75))
        return bn_doc_int(m->arena, whole);
    if (part == 3 && field->min <= 0 && !(b && b->strict) && chance(m, 10))
        return bn_doc_text(m->arena, "1/3");
    return bn_doc_rat(m->arena, bn_rat_of(whole * 4 + 1 + part % 3, 4));
}

/* ---- words -------------------------------------------------------------------------------- */

static const char *const names[] = { "Guard",  "Foot",     "Horse",      "Reds",  "Blues", "Host",
                                     "Harald", "Æthelred", "O\"Neill\\", "Łódź",  "弓兵",  "Ravens",
                                     "yes",    "12",       "a: b #c",    "- dash" };

/* Every required name is another; any other names one of those, as a record names its enemy. */
static bn_doc *make_text(maker *m, const bn_field *field)
{
    bool own = field->flags & BN_FIELD_REQUIRED;
    uint32_t number = own ? ++m->names : 1 + bn_rng_below(&m->rng, m->names + 1);
    char words[64];
    bn_text out = bn_text_over(words, sizeof words);

    bn_text_add(&out, names[number * 7 % BN_COUNT(names)]);
    bn_text_char(&out, ' ');
    bn_text_int(&out, number);
    if (field->max && out.length > (size_t)field->max)
        words[0] = '\0';
    return bn_doc_text(m->arena, words);
}

static uint32_t word_count(const bn_field *field)
{
    uint32_t count = 0;

    while (field->words[count])
        count++;
    return count;
}

/* Whether `word` stands in `list`, with blanks between. */
static bool listed(const char *list, const char *word)
{
    size_t length = strlen(word);

    for (; *list; list += strcspn(list, " "), list += strspn(list, " "))
        if (strcspn(list, " ") == length && strncmp(list, word, length) == 0)
            return true;
    return false;
}

/* The words that a draw keeps to; NULL for all that the schema has. */
static const char *words_of(maker *m, const bias *b)
{
    return b && b->only && (b->strict || !chance(m, 4)) ? b->only : NULL;
}

static bn_doc *make_word(maker *m, const bn_field *field, const bias *b)
{
    const char *only = words_of(m, b), *word;

    do
        word = field->words[bn_rng_below(&m->rng, word_count(field))];
    while (only && !listed(only, word));
    return bn_doc_text(m->arena, word);
}

static bn_doc *make_flags(maker *m, const bn_field *field, const bias *b)
{
    const char *only = words_of(m, b);
    bn_doc *list = bn_doc_list(m->arena);

    for (uint32_t i = 0; field->words[i]; i++)
        if ((!only || listed(only, field->words[i])) && chance(m, 25))
            bn_doc_push(list, bn_doc_text(m->arena, field->words[i]));
    return list;
}

/* ---- trees -------------------------------------------------------------------------------- */

/* Where there must be at least two, such as sides, they are sometimes alike except in name: ties
 * would hardly ever occur otherwise. */
static bn_doc *make_list(maker *m, const bn_field *field, const bias *b)
{
    bool biased = b && b->max && (b->strict || !chance(m, 4));
    int64_t most = biased ? b->max : field->min + 3;
    int64_t least = biased ? b->min : field->min;
    bn_doc *list = bn_doc_list(m->arena);
    int64_t count = between(m, least, most < field->limit ? most : field->limit);
    bool alike = field->min > 1 && chance(m, 2);
    bn_rng start = m->rng;

    for (int64_t i = 0; i < count; i++) {
        if (alike)
            m->rng = start;
        m->item = i;
        bn_doc_push(list, make_map(m, field->fields, field->key, false));
    }
    return list;
}

static bn_doc *make_value(maker *m, const bn_field *field, const bias *b)
{
    switch (field->type) {
    case BN_FIELD_INT:
        return bn_doc_int(m->arena, draw_int(m, field, b));
    case BN_FIELD_RAT:
        return make_rat(m, field, b);
    case BN_FIELD_BOOL:
        return bn_doc_bool(m->arena, chance(m, b && b->max ? (uint32_t)b->max : 50));
    case BN_FIELD_TEXT:
        if (b && b->only)
            return bn_doc_text(m->arena, strcmp(b->only, A_UNIT) == 0      ? m->unit
                                         : strcmp(b->only, A_FORCE) == 0   ? m->force
                                         : strcmp(b->only, A_NURSERY) == 0 ? m->nursery
                                                                           : b->only);
        return make_text(m, field);
    case BN_FIELD_WORD:
        return make_word(m, field, b);
    case BN_FIELD_FLAGS:
        return make_flags(m, field, b);
    case BN_FIELD_MAP:
        return make_map(m, field->fields, field->key, false);
    case BN_FIELD_LIST:
        return make_list(m, field, b);
    case BN_FIELD_TREE: /* house figures: drawn by their own test */
        break;
    }
    return NULL;
}

/* A country of these words for ground: one letter for each, rows of them, and a road or a river across. */
static bn_doc *make_country(maker *m, const char *grounds, uint32_t width, uint32_t height)
{
    uint32_t letters = 0;
    bn_doc *country = bn_doc_map(m->arena), *legend = bn_doc_map(m->arena);
    bn_doc *rows = bn_doc_list(m->arena), *lines = bn_doc_list(m->arena);
    char text[64];

    for (; *grounds; grounds += strcspn(grounds, " "), grounds += strspn(grounds, " ")) {
        char *key = bn_arena_text(m->arena, (char[]){ (char)('a' + letters++) }, 1);

        snprintf(text, sizeof text, "%.*s", (int)strcspn(grounds, " "), grounds);
        bn_doc_put(m->arena, legend, key, bn_doc_text(m->arena, text));
    }
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++)
            text[x] = (char)('a' + (chance(m, 50) ? 0 : bn_rng_below(&m->rng, letters)));
        text[width] = '\0';
        bn_doc_push(rows, bn_doc_text(m->arena, text));
    }
    snprintf(text, sizeof text, "(0, %u) to (%u, %u)", bn_rng_below(&m->rng, height), width - 1,
             bn_rng_below(&m->rng, height));
    bn_doc_push(lines, bn_doc_text(m->arena, text));
    bn_doc_put(m->arena, country, "terrain", rows);
    bn_doc_put(m->arena, country, "legend", legend);
    bn_doc_put(m->arena, country, chance(m, 70) ? "roads" : "rivers", lines);
    return country;
}

/* The head is what it must be; inside a document it is left out. True if `field` is of the head. */
static bool make_head(maker *m, const bn_field *field, bn_doc *map, bool root)
{
    const char *key = field->key;
    bn_doc *value = NULL;

    if (strcmp(key, "banneret") == 0)
        value = bn_doc_text(m->arena, bn_document_words[m->kind]);
    else if (strcmp(key, "system") == 0)
        value = bn_doc_text(m->arena, m->system->name);
    else if (strcmp(key, "format") == 0)
        value = bn_doc_int(m->arena, BN_FORMAT);
    else if (strcmp(key, "title") == 0)
        value = bn_doc_text(m->arena, "Drawn at random");
    if (value && root)
        bn_doc_put(m->arena, map, key, value);
    return value != NULL || field->type == BN_FIELD_TREE;
}

static bool wanted(maker *m, const bn_field *field, const bias *b)
{
    if (field->flags & BN_FIELD_REQUIRED)
        return true;
    if (b && b->chance > 100)
        return (b->chance == OF_THE_FIRST) == (m->item == 0);
    if (b)
        return chance(m, b->chance);
    if (field->flags & BN_FIELD_ASKED)
        return chance(m, 70); /* each one left open is a question more */
    return chance(m, field->type == BN_FIELD_MAP ? 60 : 30);
}

/* Where the campaign is on hexes, as large as it says. */
static void put_country(maker *m, bn_doc *root)
{
    const bn_doc *campaign = bn_doc_at(root, "campaign"), *form = bn_doc_at(campaign, "map");
    const bn_doc *width = bn_doc_at(campaign, "width"), *height = bn_doc_at(campaign, "height");
    const bias *legend = bias_of(m, "map", "legend");

    if (width && height && legend && (!form || strcmp(form->text, "hexes") == 0))
        bn_doc_put(m->arena, root, "map",
                   make_country(m, legend->only, (uint32_t)width->number.num,
                                (uint32_t)height->number.num));
}

/* Remembers what later parts of the document name. */
static void remember_name(maker *m, const char *under, const bn_field *field, const bn_doc *value)
{
    uint32_t recruits = 0;

    if (strcmp(under, "units") == 0 && strcmp(field->key, "name") == 0)
        m->unit = value->text;
    if (strcmp(under, "forces") != 0)
        return;
    if (strcmp(field->key, "name") == 0)
        m->force = value->text;
    if (strcmp(field->key, "groups") != 0)
        return;
    for (const bn_doc *group = value->first; group; group = group->next) {
        const bn_doc *flag = bn_doc_at(group, "recruits");

        recruits += flag && flag->truth;
    }
    if (recruits == 1)
        m->nursery = m->force;
}

/* A side drives for recruits only where a force takes them. */
static bool drives_in_vain(const maker *m, const char *under, const bn_field *field)
{
    return !m->nursery && strcmp(under, "sides") == 0 && strcmp(field->key, "drives") == 0 &&
           m->kind == BN_DOCUMENT_CAMPAIGN;
}

static bn_doc *make_map(maker *m, const bn_field *fields, const char *under, bool root)
{
    bn_doc *map = bn_doc_map(m->arena);

    if (strcmp(under, "sides") == 0)
        m->nursery = NULL;
    for (const bn_field *row = fields; row->key; row++) {
        const bn_field *field = row->see ? row->see : row;
        const bias *b = bias_of(m, under, field->key);
        bn_doc *value;

        if (make_head(m, field, map, root) || drives_in_vain(m, under, field) ||
            !wanted(m, field, b))
            continue;
        if (field->fields == bn_map_fields) {
            put_country(m, map);
            continue;
        }
        value = bn_doc_put(m->arena, map, field->key, make_value(m, field, b));
        if (value)
            remember_name(m, under, field, value);
    }
    return map;
}

bn_doc *generate_document(const bn_system *system, bn_document kind, uint64_t seed, bn_arena *arena)
{
    maker m = {
        .system = system, .kind = kind, .arena = arena, .seed = seed, .unit = "", .force = ""
    };
    bn_doc *doc;

    if (!system->documents[kind])
        return NULL;
    for (size_t i = 0; i < BN_COUNT(books); i++)
        if (strcmp(books[i].system, system->name) == 0) {
            m.biases = books[i].biases;
            m.bias_count = books[i].count;
        }
    bn_rng_init(&m.rng, seed, 0x646f6373 + (uint64_t)kind);
    doc = make_map(&m, system->documents[kind], "", true);
    return arena->full ? NULL : doc;
}

bn_doc *generate_scenario(const bn_system *system, uint64_t seed, bn_arena *arena)
{
    return generate_document(system, BN_DOCUMENT_SCENARIO, seed, arena);
}

bn_doc *generate_campaign(const bn_system *system, uint64_t seed, bn_arena *arena)
{
    return generate_document(system, BN_DOCUMENT_CAMPAIGN, seed, arena);
}

const bn_system *generate_system(uint32_t index)
{
    const bn_system *const *all = bn_systems();
    uint32_t count = 0;

    while (all[count])
        count++;
    return index < count ? all[index] : index == count ? &toy_system : NULL;
}

size_t generated_games(generated_game rows[GENERATED_GAMES_MAX])
{
    size_t count = 0;

    for (uint32_t i = 0; generate_system(i); i++)
        for (int kind = BN_DOCUMENT_SCENARIO; kind <= BN_DOCUMENT_CAMPAIGN; kind++) {
            const bn_system *system = generate_system(i);
            const bn_game *game = bn_system_game(system, (bn_document)kind);

            if (!game || count == GENERATED_GAMES_MAX)
                continue;
            rows[count] = (generated_game){ .system = system, .kind = (bn_document)kind };
            snprintf(rows[count].name, sizeof rows[count].name, "%s %s", system->name, game->name);
            count++;
        }
    return count;
}
