/* Refusing a document that passed its table of fields: where it is wrong, by which rule, and what would be valid. A
 * system uses it for its own checks after bn_schema_read. */
#ifndef BANNERET_SYSTEM_SPOT_H
#define BANNERET_SYSTEM_SPOT_H

#include <banneret/doc.h>

BN_BEGIN_C

/* The part of a document that is being checked. If the document does not mention the part, `doc` is
 * the nearest one around it. */
typedef struct bn_spot {
    const bn_doc *doc; /* where errors point; may be NULL */
    bn_error *err;
    char path[96]; /* "sides[1].forces[0]"; empty: the whole document */
} bn_spot;

/* A spot for the whole document, for the part of a spot under a key, and for an entry of a list
 * under a key. */
BN_API bn_spot bn_spot_of(const bn_doc *doc, bn_error *err);
BN_API bn_spot bn_spot_part(const bn_spot *at, const char *key);
BN_API bn_spot bn_spot_entry(const bn_spot *at, const char *list, int32_t index);

/* Fills the error and returns the code. `rule` refuses the part under `key`; both may be NULL. For
 * `text` and `value` see bn_fail_value. `hint`, or NULL, says what would be right. */
BN_API bn_code bn_refuse(const bn_spot *at, bn_code code, const char *rule, const char *key,
                         const char *text, const char *value, const char *hint);

/* A set of names, none of which may occur twice. */
enum { BN_NAMES_MAX = 64 };
typedef struct bn_names {
    const char *names[BN_NAMES_MAX];
    uint32_t count;
} bn_names;

/* Adds a name; false if it is already in the set. */
BN_API BN_MUST_CHECK bool bn_names_add(bn_names *names, const char *name);

BN_END_C

#endif
