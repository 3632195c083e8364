/* The old name of banneret/system/system.h, kept for one release. */
#include <banneret/system/system.h>
