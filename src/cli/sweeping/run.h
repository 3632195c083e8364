/* Working out the cells of a sweep, by several threads, in the order of their numbers. */
#ifndef CLI_SWEEPING_RUN_H
#define CLI_SWEEPING_RUN_H

#include "ranks.h"

/* Works out what `out` does not have yet, on threads of this process and on all others. It ends when all is done, when the plan's time is over or after Control-C;
 * cells under way are then dropped or finished, and the rest can be continued. Returns the exit status. */
int sweeping_run(const sweep_plan *plan, uint32_t threads, const ranks *with, results *out);

/* Reports how the cells ended. Returns the status, or that of an early end. */
int sweeping_tell(const results *out, int status);

#endif
