/* What the ground is to a stand (OB-054, OB-227). */
#include "steps.h"

ob_mover ob_mover_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_role *role = ob_role_of(setup, battle, stand);

    return (ob_mover){ .type = role->moves_as,
                       .drive = role->drive,
                       .traits = setup->stands[stand].traits,
                       .formation = battle->troops[stand].formation,
                       .flies = !setup->tables->stand_categories[role->type].ground };
}

ob_terrain ob_terrain_for(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          ob_toll tolls[OB_PIECES])
{
    ob_mover mover = ob_mover_of(setup, battle, stand);

    for (int32_t p = 0; p < setup->ground.piece_count; p++)
        tolls[p] = ob_toll_on(setup->tables, &mover, &setup->ground.pieces[p]);
    return (ob_terrain){ .ground = &setup->ground, .tolls = tolls };
}
