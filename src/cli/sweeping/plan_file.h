/* A plan of a sweep from its file, with the battle that it is about. */
#ifndef CLI_PLAN_FILE_H
#define CLI_PLAN_FILE_H

#include "sweep/plan.h"

/* A battle that something varies. */
typedef struct plan_base {
    const bn_doc *document;
    const bn_system *system;
    const void *setup;
} plan_base;

/* Reads the base that a file names, or the document in it. What it found wrong it has printed; returns the exit status. */
int plan_base_read(const char *path, const bn_doc *doc, const char *base, const bn_doc *document,
                   bn_arena *arena, plan_base *out);

/* Reads a plan and its base, and connects them. What it found wrong it has printed; returns the exit status. */
int plan_file_read(const char *path, bn_arena *arena, sweep_plan *out);

#endif
