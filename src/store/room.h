/* Memory for libraries that do not report when they have too little: libfyaml crashes, leaves texts out or calls a
 * text wrong, jansson leaves out a byte. So the readers bound what they hand over, and make sure of the memory before
 * they call them. What such a library takes depends on the marks of a text, at which a value can start. */
#ifndef BANNERET_STORE_ROOM_H
#define BANNERET_STORE_ROOM_H

#include <stdbool.h>
#include <stddef.h>

#define BNI_MARKS_MAX 100000u /* of a text: what it is read into takes 64 MiB at most */

/* The commas, colons, brackets, braces and lines of a text; with `json` not those inside strings. */
size_t bni_marks_of(const char *text, size_t length, bool json);

/* Whether there is memory for what such a library makes of a text of `length` bytes with this many marks. */
bool bni_room_for(size_t length, size_t marks);

#endif
