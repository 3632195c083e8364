/* The document that `new` and `schema` are about. */
#ifndef CLI_PICK_H
#define CLI_PICK_H

#include <banneret/system/system.h>

/* The system that `new` and `schema` are about if none is named. */
const bn_system *cli_pick_standard(void);

/* The fields of a document of a system, which is the standard one if it is NULL. If that system has no
 * such document, prints so in the name of the command and returns NULL. */
const bn_field *cli_pick_fields(const char *command, const bn_system **system, int32_t document);

#endif
