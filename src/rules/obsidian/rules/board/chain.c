#include "chain.h"

/* A search in breadth from the Generals, along gaps that are short enough. */
void ob_chain(const ob_figures *tables, const ob_box *boxes, const uint8_t *links, int32_t count,
              int32_t inches, bool exact, uint8_t *reached)
{
    int32_t queue[OB_STANDS];
    int32_t length = 0;

    for (int32_t i = 0; i < count; i++)
        if (reached[i])
            queue[length++] = i;
    for (int32_t next = 0; next < length; next++) {
        int32_t from = queue[next];

        if (links[from] != OB_LINKS)
            continue;
        for (int32_t i = 0; i < count; i++)
            if (!reached[i] && links[i] != OB_LEFT_OUT &&
                ob_near(tables, &boxes[from], &boxes[i], inches, exact)) {
                reached[i] = 1;
                queue[length++] = i;
            }
    }
}
