/* The old name of banneret/system/trace.h, kept for one release. */
#include <banneret/system/trace.h>
