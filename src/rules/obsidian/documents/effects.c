/* Fields that may have no effect. */
#include "documents.h"

static const ob_piece *piece_at(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    const ob_setup *setup = with;

    return &setup->ground.pieces[at[0]];
}

static bool is_way(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    return piece_at(with, at)->shape == OB_WAY;
}

static bool is_hill(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    return piece_at(with, at)->shape == OB_CONTOUR;
}

static bool with_heroes(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    const ob_setup *setup = with;

    return setup->readings.heroes != 0;
}

static bool in_scratch_games(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    const ob_setup *setup = with;

    return !setup->readings.fixed_deployment;
}

static bool is_aircraft(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    const ob_setup *setup = with;
    const ob_entry *entry = &setup->armies[at[0]].force->entries[at[2]];

    return entry->role.type == OB_STAND_CATEGORIES_AIR;
}

static int32_t goal_kind(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    const ob_setup *setup = with;

    return setup->armies[at[0]].goals[at[1]].kind;
}

static bool to_hold(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    return goal_kind(with, at) == OB_HOLD;
}

static bool to_leave(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    return goal_kind(with, at) == OB_EXIT;
}

static bool to_destroy(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    return goal_kind(with, at) == OB_DESTROY;
}

static bool not_to_survive(const void *with, const int32_t at[BN_EFFECT_LISTS])
{
    return goal_kind(with, at) != OB_SURVIVE;
}

const bn_effect ob_effects[] = {
    { "terrain[].width_in", "OB-226", is_way,
      "only a road, river, ford or bridge given as a line" },
    { "terrain[].level", "OB-188", is_hill, "only hills have levels" },
    { "terrain[].steep", "OB-084", is_hill, "only hills are steep" },
    { "options.hero_limit", "OB-213", with_heroes, "only with `heroes: true` under `rules`" },
    { "options.deploy_depth_in", "OB-057", in_scratch_games,
      "not with `fixed_deployment: true`: give `zones`" },
    { "sides[].forces[].stands[].bombing", "OB-119", is_aircraft, "only AIR drops bombs" },
    { "sides[].forces[].stands[].flight", "OB-080", is_aircraft, "only AIR can fly like that" },
    { "sides[].victory[].feature", "OB-234", to_hold, "only `by: hold`" },
    { "sides[].victory[].rectangle", "OB-234", to_hold, "only `by: hold`" },
    { "sides[].victory[].edge", "OB-234", to_leave, "only `by: exit`" },
    { "sides[].victory[].points", "OB-234", to_destroy, "only `by: destroy`" },
    { "sides[].victory[].stand", "OB-234", to_destroy, "only `by: destroy`" },
    { "sides[].victory[].stands", "OB-234", not_to_survive, "not `by: survive`" },
};
const uint32_t ob_effect_count = BN_COUNT(ob_effects);
