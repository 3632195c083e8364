/* `banneret new` on a terminal: a few questions, and a scenario is written that can be fought at once. */
#ifndef CLI_INTERVIEW_H
#define CLI_INTERVIEW_H

#include <banneret/system/system.h>

/* Asks for the system too if it is NULL. Without a `path` the file gets a free name after its sides; a
 * file that is there is never written over. Returns the exit status. */
int interview(const bn_system *system, const char *path, bn_arena *arena);

#endif
