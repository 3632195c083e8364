/* The chain of command (OB-070). */
#ifndef OB_CHAIN_H
#define OB_CHAIN_H

#include "boxes.h"

/* The place of a stand in the chain. */
typedef enum ob_link {
    OB_LINKS, /* passes command on */
    OB_ENDS,  /* routs: it may be reached, and passes nothing on */
    OB_LEFT_OUT
} ob_link;

/* Marks in `reached` every stand that can be reached along gaps of at most `inches` from those that are marked at
 * the start: the Generals that give command. */
void ob_chain(const ob_figures *tables, const ob_box *boxes, const uint8_t *links, int32_t count,
              int32_t inches, bool exact, uint8_t *reached);

#endif
