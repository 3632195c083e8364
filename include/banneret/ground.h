/* The old name of banneret/system/ground.h, kept for one release. */
#include <banneret/system/ground.h>
