/* Refusing a document that its fields let through: where it is wrong, by which rule, and what would
 * be right. For what a system checks once bn_schema_read is done. */
#ifndef BANNERET_SYSTEM_SPOT_H
#define BANNERET_SYSTEM_SPOT_H

#include <banneret/doc.h>

BN_BEGIN_C

/* A part of a document that is being checked. Where the document is silent on a part, `doc` is the
 * nearest one around it. */
typedef struct bn_spot {
    const bn_doc *doc; /* where errors point; may be NULL */
    bn_error *err;
    char path[96]; /* "sides[1].forces[0]"; empty: the whole document */
} bn_spot;

/* The whole document; the part of a spot under a key; the entry of a list under a key. */
BN_API bn_spot bn_spot_of(const bn_doc *doc, bn_error *err);
BN_API bn_spot bn_spot_part(const bn_spot *at, const char *key);
BN_API bn_spot bn_spot_entry(const bn_spot *at, const char *list, int32_t index);

/* Fills the error and returns the code. `rule` refuses the part under `key`, either may be NULL; for
 * `text` and `value` see bn_fail_value; `hint`, or NULL, says what would be right. */
BN_API bn_code bn_refuse(const bn_spot *at, bn_code code, const char *rule, const char *key,
                         const char *text, const char *value, const char *hint);

/* Names that nobody may bear twice. */
enum { BN_NAMES_MAX = 64 };
typedef struct bn_names {
    const char *names[BN_NAMES_MAX];
    uint32_t count;
} bn_names;

/* Adds a name; false if it is there already. */
BN_API BN_MUST_CHECK bool bn_names_add(bn_names *names, const char *name);

BN_END_C

#endif
