/* For builds without MPI. */
#include "ranks.h"

bool ranks_join(ranks *r)
{
    *r = (ranks){ 1, 0 };
    return false;
}

void ranks_leave(void)
{
}

void ranks_share(uint64_t *hash, int *status)
{
    (void)hash;
    (void)status;
}

void ranks_break(const ranks *r)
{
    (void)r;
}

void ranks_serve(const ranks *r, pool *p)
{
    (void)r;
    (void)p;
}

void ranks_work(const sweep_plan *plan)
{
    (void)plan;
}
