/* Requests and replies as JSON-RPC 2.0 texts: what `banneret serve` speaks over its input and output, and what bindings
 * for other languages call. docs/calls.md lists the methods. */
#ifndef BANNERET_CALL_H
#define BANNERET_CALL_H

#include <banneret/doc.h>
#include <banneret/oracle.h>
#include <banneret/version.h>

BN_BEGIN_C

#define BN_CALL_BYTES_MAX (16u << 20) /* of one request */

/* Reads the document that a request calls `name`, as a host that has files may: see banneret/store.h. */
typedef bn_code (*bn_named_document)(void *self, const char *name, bn_arena *arena, bn_doc **out,
                                     bn_error *err);

/* One of them: `name` is the path of a file. */
BN_API bn_code bn_session_file(void *self, const char *name, bn_arena *arena, bn_doc **out,
                               bn_error *err);

typedef struct bn_session bn_session; /* the games that were opened by its calls */

typedef struct bn_session_options {
    size_t game_bytes; /* of memory for one game with its document and entries; 0: 256 MiB */
    size_t call_bytes; /* of memory for one call; 0: 1 GiB */
    uint32_t games;    /* open at once; 0: 64 */
    bn_watch watch;    /* gets the progress of a long call, and may cancel it */
    bn_named_document document; /* NULL: requests must bring their documents along */
    void *self;                 /* of `document` */
} bn_session_options;

/* NULL: there is no memory. `options` may be NULL. */
BN_API bn_session *bn_session_begin(const bn_session_options *options);

/* Answers one request, or a list of them. The reply is one line of JSON without its newline, and stays until the next call;
 * it is "" for a notification, which has no `id`. Whatever the request is, the reply is never NULL. */
BN_API const char *bn_call(bn_session *session, const char *request, size_t length);

/* Ends all games. NULL does nothing. */
BN_API void bn_session_end(bn_session *session);

BN_END_C

#endif
