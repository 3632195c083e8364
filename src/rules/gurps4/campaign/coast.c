/* How far ships that are not made for the ocean sail: on a map with land and water never more than a day from
 * land (G4-108). Where no map shows land, the document says nothing of it. */
#include "steps.h"

static bool is_water(int32_t terrain)
{
    return terrain == G4_OCEAN || terrain == G4_UNDERWATER;
}

static bool kept_to_the_coast(const g4_ranks *ranks)
{
    for (int32_t i = 0; i < ranks->count; i++)
        if (g4_marches(&ranks->lines[i]) &&
            (ranks->lines[i].mobility & (G4_COAST | G4_SEA | G4_AIR_MOBILITY)) == G4_COAST)
            return true;
    return false;
}

int32_t g4_coast_reach(const g4_setup *setup, const g4_campaign *s, int32_t c, int32_t order)
{
    const g4_march fair = { .surface = G4_ON_WATER, .factor = bn_rat_int(1) };
    int64_t spaces;
    g4_ranks ranks;

    if (order != G4_ORDER_SAIL)
        return G4_NONE;
    g4_column_ranks(setup, s, c, &ranks);
    if (!kept_to_the_coast(&ranks))
        return G4_NONE;
    spaces = bn_rat_floor(bn_rat_div(g4_force_speed(setup->figures, &ranks, &fair, 0, NULL),
                                     bn_rat_int(setup->campaign.map_unit)));
    return spaces > BN_GROUND_SPAN ? BN_GROUND_SPAN : spaces < 1 ? 1 : (int32_t)spaces;
}

/* A place of the document that is not of water is land. */
static bool place_near(const g4_setup *setup, bn_point at, int32_t spaces)
{
    bn_ground map = g4_map_of(setup);

    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        bn_point there = { setup->campaign.places[p].x, setup->campaign.places[p].y };

        if (bn_ground_distance(map.form, at, there) <= spaces &&
            !is_water(g4_ground_at(setup, there)))
            return true;
    }
    return false;
}

static bool land_near(const g4_setup *setup, bn_point at, int32_t spaces)
{
    const bn_map *map = &setup->country;

    for (int32_t y = 0; y < map->ground.height; y++)
        for (int32_t x = 0; x < map->ground.width; x++) {
            bn_point there = { x, y };

            if (bn_ground_distance(map->ground.form, at, there) <= spaces &&
                !is_water(bn_map_terrain(map, there)))
                return true;
        }
    return false;
}

/* G4-R-165 Whether land is as near as that. */
bool g4_within_coast(const g4_setup *setup, bn_point at, int32_t spaces)
{
    bool drawn = setup->country.ground.width > 0;

    if (spaces == G4_NONE || !is_water(g4_ground_at(setup, at)) ||
        (!drawn && setup->campaign.place_count == 0))
        return true;
    return place_near(setup, at, spaces) || (drawn && land_near(setup, at, spaces));
}

void g4_campaign_refuse(const void *with, const void *state, const bn_question *question,
                        const bn_answer *answer, bn_error *err)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;
    const g4_draft *draft = &s->drafts[question->kind == G4_C_WAY ? question->side : 0];
    bn_point there = { answer->value[0], answer->value[1] };
    bn_text rule = bn_text_over(err->rule, sizeof err->rule);
    bn_text why = bn_text_over(err->text, sizeof err->text);
    bn_text instead = bn_text_over(err->hint, sizeof err->hint);

    if (question->kind != G4_C_WAY ||
        g4_within_coast(setup, there, g4_coast_reach(setup, s, draft->column, draft->act)))
        return;
    bn_text_add(&rule, "G4-108");
    bn_text_add(&why, "coastal ships sail at most a day from land");
    bn_text_add(&instead, "a hex nearer to land");
}
