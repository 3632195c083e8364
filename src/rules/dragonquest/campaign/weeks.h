/* What weeks and months, and spies, keep of a force, of a side and of the whole campaign. */
#ifndef DQ_WEEKS_H
#define DQ_WEEKS_H

#include "model.h"

typedef struct dq_service { /* of a force */
    uint8_t spare[8];
} dq_service;

typedef struct dq_purse { /* of a side */
    uint8_t spare[8];
} dq_purse;

typedef struct dq_intel { /* of the campaign */
    uint8_t spare[8];
} dq_intel;

#endif
