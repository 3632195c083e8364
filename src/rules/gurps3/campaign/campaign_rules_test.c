#include "rules/checks_test.h"

#include "steps.h"

static checks all;
static g3_setup setup;
static g3_campaign campaign;

/* One unit a side. */
static void muster(void)
{
    setup.figures = &g3_book;
    setup.side_count = G3_CAMP_SIDES;
    setup.campaign =
        (g3_campaign_inputs){ .days = 90, .turn_days = 7, .month = 12, .raise_cost = 100 };
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++) {
        g3_force *force = &setup.sides[side].force;

        setup.sides[side].name = side == 0 ? "Red" : "Blue";
        setup.sides[side].treasury = G3_NONE;
        force->commander = G3_NONE;
        force->unit_count = 1;
        force->units[0] = (g3_unit){ .name = setup.sides[side].name,
                                     .count = 100,
                                     .type = G3_NONE,
                                     .race = G3_NONE,
                                     .creature = G3_NONE,
                                     .equipment = G3_LIGHT,
                                     .mobility = G3_ON_FOOT,
                                     .weapon = G3_NONE,
                                     .tl = 3,
                                     .battles = G3_NONE,
                                     .quality = G3_TROOP_QUALITY_AVERAGE,
                                     .leader = G3_NONE,
                                     .leadership = 12,
                                     .armour_shift = G3_NONE };
    }
    g3_campaign_game.begin(&setup, &campaign, NULL);
}

/* The effect of an atrocity on the first unit, if its roll is made or missed. */
static int32_t outraged(bool made)
{
    bn_move move = { .answer = { { made } } };

    campaign.at = 0;
    g3_outrage_step.take(&setup, &campaign, &move, 1, NULL);
    return campaign.bands[0].atrocity;
}

static void atrocities(void)
{
    expect(&all, "G3-116 a roll that is missed", outraged(false), -1);
    expect(&all, "G3-116 Morale of the unit", g3_band_morale(&setup, &campaign, 0, false, NULL),
           12);
    expect(&all, "G3-116 two that are made", outraged(true) + outraged(true), 0 + 1);
    g3_month_step.pass(&setup, &campaign, NULL);
    expect(&all, "G3-116 it lasts beyond the year", campaign.bands[0].atrocity, 1);
}

/* Of more changes than there is room for, those that last longest stay. */
static void fame(void)
{
    g3_veteran hal = { .fame = 1 };

    g3_fame_carry(&setup, &(g3_person_state){ .reputation = 2, .months = 2, .earned = 1 }, 1, &hal);
    expect(&all, "G3-086 for good and for a time", g3_fame_on(&hal, 60), 4);
    expect(&all, "G3-086 two months of 30 days are over", g3_fame_on(&hal, 61), 2);
    for (int32_t i = 0; i < G3_FAMES; i++)
        g3_fame_carry(&setup, &(g3_person_state){ .reputation = -1, .months = 3 }, 2, &hal);
    expect(&all, "G3-R-124 the one that ends first gives way", g3_fame_on(&hal, 3), 2 - G3_FAMES);
    g3_fame_carry(&setup, &(g3_person_state){ .reputation = 2, .months = 1 }, 3, &hal);
    expect(&all, "G3-R-124 and a shorter one finds no room", g3_fame_on(&hal, 3), 2 - G3_FAMES);
    g3_fame_carry(&setup,
                  &(g3_person_state){
                      .reputation = 1, .months = 1, .renown = { { .value = -2, .months = 2 } } },
                  100, &hal);
    expect(&all, "G3-R-124 each day of a battle by itself", g3_fame_on(&hal, 129), 2 + 1 - 2);
    expect(&all, "G3-R-124 until its months are over", g3_fame_on(&hal, 130), 2 - 2);
}

int main(void)
{
    muster();
    atrocities();
    fame();
    return run_checks("campaign", &all);
}
