#include "aftermath.h"

#include "tree.h"

bn_doc *aftermath_doc(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                      bn_arena *arena)
{
    const bn_doc *part = bn_doc_at(game->view(setup, state, seat, arena), "aftermath");
    bn_doc *copy = part == NULL ? NULL : bn_doc_map(arena);

    if (copy == NULL)
        return NULL;
    *copy = *part;
    copy->next = NULL;
    return copy;
}

void aftermath_print(const paint *p, const bn_game *game, const void *setup, const void *state,
                     bn_seat seat, bn_arena *arena)
{
    const bn_doc *part = aftermath_doc(game, setup, state, seat, arena);

    if (part == NULL)
        return;
    paint_heading(p, "After the battle", "");
    tree_print(p, part, 2);
}
