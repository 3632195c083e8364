/* JSON-RPC 2.0: requests in, replies out. */
#include "calls.h"

#include <string.h>

#include <banneret/store.h>

#include "store/json.h"
#include "trees/result_tree.h"

/* The numbers that JSON-RPC gives to faults. */
enum { PARSE = -32700, REQUEST = -32600, METHOD = -32601, PARAMS = -32602, FAULT = -32000 };

enum { BATCH_MAX = 1000, METHODS_MAX = 40 };

static const char no_memory[] = "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32000,"
                                "\"message\":\"the reply takes more memory than a call has\","
                                "\"data\":{\"code\":\"memory\",\"text\":"
                                "\"the reply takes more memory than a call has\"}}}";

/* ---- replies ------------------------------------------------------------------------------ */

/* As JSON-RPC requires: its own number and message, and as `data` the rest. */
static bn_doc *fault_doc(int number, const bn_error *err, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *data = bnr_error_tree(err, arena);

    bn_doc_put_int(arena, map, "code", number);
    bn_doc_put_text(arena, map, "message", err->text);
    bn_doc_put(arena, map, "data", data);
    return map;
}

/* A node can be in one tree only, so the id is copied. */
static bn_doc *id_doc(const bn_doc *id, bn_arena *arena)
{
    if (id != NULL && id->type == BN_DOC_NUMBER)
        return bn_doc_rat(arena, id->number);
    if (id != NULL && id->type == BN_DOC_TEXT)
        return bn_doc_text(arena, id->text);
    return bn_doc_null(arena);
}

static bn_doc *reply_doc(const bn_doc *id, const char *key, bn_doc *what, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "jsonrpc", "2.0");
    bn_doc_put(arena, map, "id", id_doc(id, arena));
    bn_doc_put(arena, map, key, what);
    return map;
}

/* ---- one request -------------------------------------------------------------------------- */

static const calls_row *row_of(const char *name)
{
    for (size_t i = 0; i < calls_method_count; i++)
        if (strcmp(calls_methods[i].name, name) == 0)
            return &calls_methods[i];
    return NULL;
}

static int unknown_method(const char *name, bn_error *err)
{
    const char *names[METHODS_MAX];
    bn_text hint;

    BN_ASSERT(calls_method_count <= METHODS_MAX);
    (void)bn_fail_value(err, BN_USAGE, "there is no method {}", name);
    hint = bn_text_over(err->hint, sizeof err->hint);
    for (size_t i = 0; i < calls_method_count; i++)
        names[i] = calls_methods[i].name;
    bn_word_advise(&hint, name, names, calls_method_count);
    return METHOD;
}

/* Whether it is a request at all; if not, says why. */
static bool is_request(const bn_doc *request, bn_error *err)
{
    const bn_doc *version = request->type == BN_DOC_MAP ? bn_doc_at(request, "jsonrpc") : NULL;
    const bn_doc *method = request->type == BN_DOC_MAP ? bn_doc_at(request, "method") : NULL;
    const bn_doc *id = request->type == BN_DOC_MAP ? bn_doc_at(request, "id") : NULL;

    if (version == NULL || version->type != BN_DOC_TEXT || strcmp(version->text, "2.0") != 0)
        (void)bn_fail(err, BN_USAGE, "a request is a map with \"jsonrpc\": \"2.0\"");
    else if (method == NULL || method->type != BN_DOC_TEXT)
        (void)bn_fail(err, BN_USAGE, "a request names its \"method\"");
    else if (id != NULL && id->type != BN_DOC_NUMBER && id->type != BN_DOC_TEXT &&
             id->type != BN_DOC_NULL)
        (void)bn_fail(err, BN_USAGE, "the \"id\" must be a number or a text");
    else
        return true;
    return false;
}

/* Runs a method; returns 0, or the number of the fault. */
static int run(bn_session *session, const bn_doc *request, bn_doc **result, bn_error *err)
{
    const bn_doc *params = bn_doc_at(request, "params");
    const calls_row *row = row_of(bn_doc_at(request, "method")->text);
    call c = { .session = session, .arena = &session->arena, .params = params };
    bn_code code;

    if (row == NULL)
        return unknown_method(bn_doc_at(request, "method")->text, err);
    if (params == NULL)
        c.params = bn_doc_map(c.arena);
    if (c.params == NULL || c.params->type != BN_DOC_MAP) {
        (void)bn_fail(err, BN_USAGE, "\"params\" must be a map of parameters by their names");
        return PARAMS;
    }
    code = calls_read(&c, row, err);
    if (code == BN_OK)
        code = row->run(&c, result, err);
    if (code == BN_OK && (*result == NULL || c.arena->full))
        code = bn_fail(err, BN_MEMORY, "the answer takes more memory than a call has");
    return code == BN_OK ? 0 : code == BN_USAGE ? PARAMS : FAULT;
}

/* NULL: it was a notification. */
static bn_doc *answered(bn_session *session, const bn_doc *request)
{
    bn_arena *arena = &session->arena;
    bn_doc *result = NULL;
    bn_error err = { 0 };
    const bn_doc *id;
    int fault = REQUEST;

    if (is_request(request, &err))
        fault = run(session, request, &result, &err);
    id = request->type == BN_DOC_MAP ? bn_doc_at(request, "id") : NULL;
    if (id == NULL && fault != REQUEST)
        return NULL;
    return fault == 0 ? reply_doc(id, "result", result, arena)
                      : reply_doc(id, "error", fault_doc(fault, &err, arena), arena);
}

/* ---- a text ------------------------------------------------------------------------------- */

static bn_doc *fault(int number, bn_code code, const char *text, bn_arena *arena)
{
    bn_error err;

    (void)bn_fail(&err, code, text);
    return reply_doc(NULL, "error", fault_doc(number, &err, arena), arena);
}

/* NULL if none of them has an answer. */
static bn_doc *batch(bn_session *session, const bn_doc *requests)
{
    bn_doc *replies = bn_doc_list(&session->arena);

    if (requests->count == 0 || requests->count > BATCH_MAX)
        return fault(REQUEST, BN_USAGE, "a list of requests has 1 to 1000 of them",
                     &session->arena);
    for (const bn_doc *request = requests->first; request != NULL; request = request->next)
        bn_doc_push(replies, answered(session, request));
    return replies->count > 0 ? replies : NULL;
}

static bn_doc *replied(bn_session *session, const char *text, size_t length)
{
    bn_arena *arena = &session->arena;
    bn_doc *request = NULL;
    bn_error err = { 0 };

    if (length > BN_CALL_BYTES_MAX)
        return fault(REQUEST, BN_LIMIT, "a request has at most 16 MiB", arena);
    if (bn_json_read(text, length, arena, &request, &err) != BN_OK)
        return reply_doc(NULL, "error", fault_doc(PARSE, &err, arena), arena);
    return request->type == BN_DOC_LIST ? batch(session, request) : answered(session, request);
}

const char *bn_call(bn_session *session, const char *request, size_t length)
{
    const bn_doc *reply;
    const char *text;

    bn_arena_done(&session->arena);
    session->arena = bn_store_arena(session->options.call_bytes);
    reply = replied(session, request, length);
    if (session->arena.full)
        return no_memory;
    if (reply == NULL)
        return "";
    text = calls_write(reply, &session->arena, &length);
    return text != NULL ? text : no_memory;
}
