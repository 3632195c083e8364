/* Letters as clients get them, in replies and in events. */
#ifndef BS_NOTES_H
#define BS_NOTES_H

#include <banneret/doc.h>

#include "store/store.h"

/* {"notes": [{"n", "from", "to", "text", "at"}]} */
bn_doc *bs_notes_doc(const bs_result *result, bn_arena *arena);

#endif
