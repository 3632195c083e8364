/* Replies: trees as JSON, and faults. */
#ifndef BS_REPLY_H
#define BS_REPLY_H

#include <banneret/doc.h>

#include "http.h"

/* The canonical text of a tree, for the caller to free; NULL if there is no memory, or it would be larger
 * than any reply may be. */
char *bs_text_of(const bn_doc *doc, size_t *length);

/* The same of a map with a further member behind the others, which is text already. */
char *bs_text_with(const bn_doc *map, const char *key, const char *value, size_t value_length,
                   size_t *length);

/* Replies with the text of a tree, of which the request takes possession. NULL: there was no memory for it (507). */
void bs_reply_text(bs_request *request, unsigned status, char *text, size_t length);

/* Replies with a tree. A NULL tree means that an arena was full (507). */
void bs_reply_doc(bs_request *request, unsigned status, const bn_doc *doc);

/* Replies with bytes of which the request takes possession. */
void bs_reply_bytes(bs_request *request, unsigned status, const char *type, char *bytes,
                    size_t length);

/* {"error": {"code", "text"}} */
void bs_reply_fault(bs_request *request, unsigned status, const char *code, const char *text);

/* The same of an error of the library, with rule, path, line, column and hint where there are any. */
void bs_reply_error(bs_request *request, const bn_error *err);

/* Adds the headers that every response has. */
void bs_reply_headers(struct MHD_Response *response, const char *type);

#endif
