/* The old name of banneret/system/hash.h, kept for one release. */
#include <banneret/system/hash.h>
