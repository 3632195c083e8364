/* The old name of banneret/system/schema.h, kept for one release. */
#include <banneret/system/schema.h>
