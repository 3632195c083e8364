/* The old name of banneret/system/game.h, kept for one release. */
#include <banneret/system/game.h>
