/* A plan of a sweep from its file, with the battle that it is about. */
#ifndef CLI_PLAN_FILE_H
#define CLI_PLAN_FILE_H

#include "sweep/plan.h"

/* Reads a plan and its base, and connects them. What it found wrong it has printed; returns the exit status. */
int plan_file_read(const char *path, bn_arena *arena, sweep_plan *out);

#endif
