/* Memory for libraries that do not say that there is too little of it: libfyaml crashes or leaves texts out,
 * jansson leaves out a byte. So the readers make sure of it before they call them. */
#ifndef BANNERET_STORE_ROOM_H
#define BANNERET_STORE_ROOM_H

#include <stdbool.h>
#include <stddef.h>

/* Whether there is memory for what such a library makes of a text of `length` bytes. */
bool bni_room_for(size_t length);

#endif
