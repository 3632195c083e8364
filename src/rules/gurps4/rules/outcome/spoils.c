/* Loot and captives. */
#include "spoils.h"

#include "rules/forces/ts.h"
#include "rules/people/skills.h"

/* ---- loot --------------------------------------------------------------------------------- */

bool g4_may_loot(g4_verdict verdict, int32_t side)
{
    return verdict.ending != G4_GOES_ON && verdict.winner == side && side != G4_NONE;
}

/* G4-235 Loot: value: a part of what the fallen cost to raise; for those who surrendered all of it. */
bn_rat g4_loot_value(const g4_figures *tables, bn_rat raise, int32_t casualties, bool surrendered)
{
    int32_t pct = surrendered ? 100 : casualties;

    return g4_ts_mul(raise, bn_rat_of(pct, 100 * G4_CONSTANT(tables, LOOT_DIVISOR)));
}

bn_rat g4_loot_sale(bn_rat value, bn_rat sale_fraction)
{
    return bn_rat_mul(value, sale_fraction);
}

/* G4-236 Loot: time: doubled with each digit of the number of elements. */
int32_t g4_loot_minutes(const g4_figures *tables, int32_t elements)
{
    int32_t minutes = G4_CONSTANT(tables, LOOT_MINUTES),
            tenfold = G4_CONSTANT(tables, LOOT_TENFOLD);

    for (; elements >= tenfold; elements /= tenfold)
        minutes *= G4_CONSTANT(tables, LOOT_FACTOR);
    return minutes;
}

/* G4-237 Loot: towns: as the referee says. */
bn_rat g4_town_loot(const g4_battle_inputs *inputs)
{
    return inputs->city_loot.den == 0 ? bn_rat_int(0) : inputs->city_loot;
}

/* ---- captives ----------------------------------------------------------------------------- */

/* G4-238 Captives and the fallen: of those who surrendered, all still on their feet. */
bn_rat g4_on_their_feet(bn_rat elements, int32_t casualties)
{
    return g4_ts_pct(elements, 100 - casualties);
}

/* Those who would have run elsewhere cannot get out. */
bn_rat g4_garrison_captives(const g4_figures *tables, bn_rat people, int32_t casualties,
                            bool wastes_away)
{
    bn_rat fled = g4_loser_losses(tables, casualties, wastes_away).fled_pct;

    return g4_ts_mul(people, bn_rat_div(fled, bn_rat_int(100)));
}

int64_t g4_ransom(int64_t heads, int32_t a_head)
{
    return heads * a_head;
}

g4_scavenging g4_scavengers(const g4_figures *tables, int32_t referee, int32_t roll,
                            int32_t modifier)
{
    if (referee != G4_SCAVENGERS_ROLL)
        return (g4_scavenging)referee;
    return tables->reaction[g4_reaction_to(tables, roll, modifier)].scavengers;
}
