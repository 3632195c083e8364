#include "blows.h"

#include "charges.h"
#include "formations.h"
#include "rules/board/numbers.h"
#include "rules/forces/dates.h"

/* The data of a blow: the facts, and the trace of its sum. */
typedef struct blow {
    const ob_figures *tables;
    const ob_readings *readings;
    int32_t genre;
    const ob_striker *striker;
    const ob_struck *struck;
    int32_t as, at; /* types that the two count as */
    bn_term of;
    bn_trace *trace;
} blow;

static int32_t when(const blow *b, bool applies, int32_t row)
{
    const ob_blow_modifiers_row *is = &b->tables->blow_modifiers[row];

    return applies ? bn_plus_int(b->trace, BN_READ(b->trace, b->of, &is->value), is->rule,
                                 is->value, is->words)
                   : 0;
}

#define IF(applies, row) when(b, applies, OB_BLOW_MODIFIERS_##row)
#define TYPE(name) OB_STAND_CATEGORIES_##name

static const ob_stand_categories_row *category(const blow *b, int32_t type)
{
    return &b->tables->stand_categories[type];
}

static bool is_cavalry(int32_t type)
{
    return type == TYPE(CAV_A) || type == TYPE(CAV_U);
}

/* Elephants are pikes (OB-021). */
static bool is_pikes(int32_t type)
{
    return type == TYPE(PKE) || type == TYPE(PKE_ELEPHANT);
}

/* OB-141 Strength term: a third of vehicles, a quarter to each side of all-round formations. */
int32_t ob_strength_term(const ob_figures *tables, const ob_striker *striker)
{
    int32_t share = ob_all_round(striker->formation)
                        ? OB_CONSTANT(tables, FORMATION_SHARE)
                        : tables->stand_categories[striker->type].close_combat_sp_divisor;

    return (int32_t)ob_rdiv(striker->sp, share);
}

/* The strength term and what magic arms add to it (OB-194). */
static int32_t strength(const blow *b)
{
    const int32_t *share = ob_all_round(b->striker->formation)
                               ? &OB_CONSTANT(b->tables, FORMATION_SHARE)
                               : &category(b, b->striker->type)->close_combat_sp_divisor;
    int32_t sum = bn_plus_int(b->trace, BN_READ(b->trace, b->of, share), 141,
                              ob_strength_term(b->tables, b->striker), "strength");

    return sum + bn_plus_int(b->trace, &b->of, 194, b->striker->arms, "magic arms");
}

/* OB-142 Type bonus: close order foot against all, mounted against those who cannot ride them down. */
static int32_t of_types(const blow *b)
{
    bool close_order = b->as == TYPE(INF_A) || b->as == TYPE(INF_U) || b->as == TYPE(MSK);
    bool weak = category(b, b->struck->type)->foot || b->struck->type == TYPE(ART) ||
                category(b, b->struck->type)->movers == OB_MOVES_LOADS;

    return IF(close_order, CLOSE_ORDER) + IF(category(b, b->as)->mounted && weak, MOUNTED);
}

/* OB-143 Foot against tanks, support weapons, elephants. */
static int32_t of_close_quarters(const blow *b)
{
    int32_t type = b->struck->type;
    bool great = type == TYPE(TNK) || type == TYPE(SKI_S) || type == TYPE(PKE_ELEPHANT) ||
                 b->struck->traits & OB_IS_ELEPHANT;

    if (!great || !category(b, b->as)->foot)
        return 0;
    return b->struck->hidden ? IF(true, FOOT_AT_GREAT_HIDDEN) : IF(true, FOOT_AT_GREAT);
}

static bool has_charge(const blow *b)
{
    return b->striker->charged &&
           ob_charge_counts(b->tables, b->struck->type, b->struck->formation, b->struck->at_front);
}

/* OB-144 Charge, General, cavalry against skirmishers: each adds, unless the reading gives only one. */
static int32_t of_shock(const blow *b)
{
    bool charge = has_charge(b), general = b->striker->general;
    bool rides_down = is_cavalry(b->as) && category(b, b->struck->type)->ski;

    if (b->readings->one_bonus) {
        general = general && !charge;
        rides_down = rides_down && !charge && !general;
    }
    return IF(charge, CHARGE) + IF(general, GENERAL) + IF(rides_down, CAVALRY_AT_SKIRMISHERS);
}

/* OB-145 Modern foot and warbands. */
static int32_t of_spirit(const blow *b)
{
    bool modern = b->as == TYPE(SKI_F) &&
                  ob_dated(b->tables, OB_ERA_LIMITS_SKIRMISHER_BLOWS, b->striker->year, b->genre);

    return IF(modern, MODERN_FOOT) + IF(b->as == TYPE(WBD) && has_charge(b), WARBAND);
}

/* OB-146 Pikes, against all but pikes and engines; OB-154 attack column. */
static int32_t of_ranks(const blow *b)
{
    const ob_stand_categories_row *at = category(b, b->at);
    bool column = b->striker->backed && b->as == TYPE(MSK) &&
                  ob_dated(b->tables, OB_ERA_LIMITS_ATTACK_COLUMN, b->striker->year, b->genre);

    return IF(is_pikes(b->as) && !is_pikes(b->at) && !at->afv && !at->motorised, PIKES) +
           IF(column, COLUMN);
}

/* OB-147 Deductions: armour, which firearms set aside, and skirmishers. */
static int32_t of_armour(const blow *b)
{
    bool armour = b->striker->edge != OB_FIREARM;
    bool mounts = b->struck->traits & OB_IS_CATAPHRACT;
    bool cavalry = armour && b->struck->type == TYPE(CAV_A);

    return IF(cavalry && !mounts, ARMOURED_CAVALRY) + IF(cavalry && mounts, CATAPHRACTS) +
           IF(armour && b->struck->type == TYPE(INF_A), ARMOURED_FOOT) +
           IF(b->struck->traits & OB_HAS_SCIFI_ARMOUR, SCIFI_ARMOUR) +
           IF(category(b, b->as)->ski, SKIRMISHERS);
}

/* OB-148 Defended ground: foot and guns to their front, unless they have just come; all-round formations
 * always. */
static int32_t of_ground(const blow *b)
{
    const ob_struck *struck = b->struck;
    bool can = category(b, struck->type)->foot || struck->type == TYPE(ART);

    return IF(ob_all_round(struck->formation) ||
                  (can && struck->defends && struck->at_front && !struck->came),
              DEFENDED);
}

/* OB-149 Flank and rear: not of all-round formations, and not by foot against mounted. */
static int32_t of_side(const blow *b)
{
    const ob_struck *struck = b->struck;
    bool foot_at_mounted = category(b, b->as)->foot && category(b, struck->type)->mounted;
    bool open = !struck->at_front && !ob_all_round(struck->formation) && !foot_at_mounted;

    return IF(open && !is_pikes(struck->type), FLANK) +
           IF(open && is_pikes(struck->type), PIKE_FLANK);
}

/* The sum of OB-140 before its dice. */
int32_t ob_blow_score(const ob_figures *tables, const ob_readings *readings, int32_t genre,
                      const ob_striker *striker, const ob_struck *struck, bn_term of,
                      bn_trace *trace)
{
    blow it = { .tables = tables,
                .readings = readings,
                .genre = genre,
                .striker = striker,
                .struck = struck,
                .as = readings->square_as_muskets && striker->formation == OB_SQUARE
                          ? striker->type
                          : ob_strikes_as(striker->type, striker->formation),
                .at = ob_strikes_as(struck->type, struck->formation),
                .of = bn_sum_in(of, OB_TERMS_BLOW),
                .trace = trace };
    int32_t sum = strength(&it) + of_types(&it) + of_close_quarters(&it) + of_shock(&it) +
                  of_spirit(&it) + of_ranks(&it) + of_armour(&it) + of_ground(&it) + of_side(&it);

    return bn_gives_int(trace, &it.of, 140, sum, "score before the die");
}
