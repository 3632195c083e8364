/* The map of a campaign, and the march that is given on it: null if there is none (trees/map_tree.h). */
#include "face.h"

#include "trees/map_tree.h"

EXPORT(uint32_t, map, (uint32_t seat))
{
    return face_open() ? face_write(bnr_table_map(the_face.table, face_seat(seat), face_scratch()))
                       : 0;
}

EXPORT(uint32_t, toward, (uint32_t seat, int32_t x, int32_t y))
{
    return face_open() ? face_write(bnr_table_toward(the_face.table, face_seat(seat),
                                                     (bn_point){ x, y }, face_scratch()))
                       : 0;
}
