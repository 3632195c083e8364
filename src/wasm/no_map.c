/* Instead of map.c, in modules whose systems have no map. */
#include "face.h"

EXPORT(uint32_t, map, (uint32_t seat))
{
    (void)seat;
    return face_open() ? face_write(bn_doc_null(face_scratch())) : 0;
}

EXPORT(uint32_t, toward, (uint32_t seat, int32_t x, int32_t y))
{
    (void)x;
    (void)y;
    return wasm_map(seat);
}
