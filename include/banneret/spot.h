/* The old name of banneret/system/spot.h, kept for one release. */
#include <banneret/system/spot.h>
