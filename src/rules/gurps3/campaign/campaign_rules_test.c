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

/* What an atrocity makes of the first unit, if its roll is made or missed. */
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

int main(void)
{
    muster();
    atrocities();
    return run_checks("campaign", &all);
}
