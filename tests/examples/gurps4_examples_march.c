/* Examples of movement. */
#include "gurps4_examples.h"

#include "documents/documents.h"
#include "rules/forces/movement.h"

/* Miles a day that this many TLs past the first that counts add to a mobility. */
static bn_rat gain(const vector *v, uint32_t mobility, int32_t first_tl, g4_surface surface)
{
    g4_march march = { .surface = (int32_t)surface, .factor = bn_rat_int(1) };
    int32_t tl = first_tl + num(v->given, "tls_past_base");
    g4_line line = { .base = G4_NONE };

    bn_schema_defaults(g4_line_fields, &line);
    return bn_rat_sub(g4_element_speed(&g4_book, &line, mobility, tl, &march),
                      g4_element_speed(&g4_book, &line, mobility, first_tl, &march));
}

static void speed_by_tl(const vector *v)
{
    enum { ENGINES = 6, SHIPS = 3 }; /* TLs past which they grow */

    same_rat(v, gain(v, G4_MECH, ENGINES, G4_GOOD_ROAD), "mech.road");
    same_rat(v, gain(v, G4_MECH, ENGINES, G4_OFF_ROAD), "mech.off_road");
    same_rat(v, gain(v, G4_MOTOR, ENGINES, G4_GOOD_ROAD), "motor.good_road");
    same_rat(v, gain(v, G4_MOTOR, ENGINES, G4_DIRT_ROAD), "motor.dirt_road");
    same_rat(v, gain(v, G4_MOTOR, ENGINES, G4_OFF_ROAD), "motor.off_road");
    same_rat(v, gain(v, G4_SEA, SHIPS, G4_ON_WATER), "sea");
}

static void forced_marches(const vector *v)
{
    const json_t *days = at(v->given, "days");
    int32_t administration = 10;

    for (size_t i = 0; i < items(days); i++)
        same(v,
             g4_march_target(&g4_book, administration, (int32_t)whole(item(days, i))) -
                 administration,
             "modifier.%zu", i);
}

/* Both come along the same road, at the pace of their slowest. */
static void march_to_contact(const vector *v)
{
    const json_t *forces = at(v->given, "forces");
    drakes_cross cross = drakes_cross_now();
    g4_weather fair = { 0 };
    g4_march march = { .surface = (int32_t)g4_road_surface(&g4_book, G4_ROADS_BY_TL, 3, &fair),
                       .factor = bn_rat_int(1) };
    bn_rat closing = bn_rat_int(0);

    for (size_t i = 0; i < items(forces); i++) {
        const json_t *mobilities = at(item(forces, i), "mobilities");
        const g4_ranks *ranks = &cross.all_ranks[i];
        uint32_t mask = 0;
        bn_rat speed = g4_force_speed(&g4_book, ranks, &march, 0, NULL);

        assert_true(yes(item(forces, i), "road"));
        for (int32_t k = 0; k < ranks->count; k++)
            mask |= ranks->lines[k].mobility;
        for (size_t k = 0; k < items(mobilities); k++)
            mask &= ~g4_mobility_mask(json_string_value(item(mobilities, k)));
        assert_int_equal(mask, 0);
        same_rat(v, speed, "speed.%zu", i);
        same_word(v, g4_posture_words[g4_order_posture(G4_ORDER_BY_ROAD)], "postures.%zu", i);
        closing = bn_rat_add(closing, speed);
    }
    same_rat(v, closing, "closing_speed");
    same_rat(v, bn_rat_div(figure(at(v->given, "distance_miles")), closing), "days_to_contact");
}

const handler march_examples[] = {
    { "G4-EX-12", speed_by_tl },
    { "G4-EX-13", forced_marches },
    { "G4-EX-15", march_to_contact },
    { 0 },
};
