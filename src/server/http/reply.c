#include "reply.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_FIRST = 32 << 10, TEXT_MAX = 64 << 20, FAULT_SCRATCH = 16 << 10 };

/* A member of a map that is text already. */
typedef struct member {
    const char *key, *value;
    size_t length;
} member;

static void add_member(bn_text *out, const member *more)
{
    if (out->length < 2)
        return;
    out->buffer[--out->length] = '\0'; /* the closing brace */
    bn_text_add(out, out->length > 1 ? ",\"" : "\"");
    bn_text_add(out, more->key);
    bn_text_add(out, "\":");
    bn_text_add_n(out, more->value, more->length);
    bn_text_char(out, '}');
}

static char *text_of(const bn_doc *doc, const member *more, size_t *length)
{
    for (size_t size = TEXT_FIRST; size <= TEXT_MAX; size *= 4) {
        char *buffer = malloc(size);
        bn_text out;

        if (!buffer)
            return NULL;
        out = bn_text_over(buffer, size);
        bn_doc_write(doc, &out);
        if (more)
            add_member(&out, more);
        if (!out.cut) {
            *length = out.length;
            return buffer;
        }
        free(buffer);
    }
    return NULL;
}

char *bs_text_of(const bn_doc *doc, size_t *length)
{
    return text_of(doc, NULL, length);
}

char *bs_text_with(const bn_doc *map, const char *key, const char *value, size_t value_length,
                   size_t *length)
{
    member more = { .key = key, .value = value, .length = value_length };

    return text_of(map, &more, length);
}

void bs_reply_headers(struct MHD_Response *response, const char *type)
{
    (void)MHD_add_response_header(response, "Content-Type", type);
    (void)MHD_add_response_header(response, "Cache-Control", "no-store");
    (void)MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    (void)MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    (void)MHD_add_response_header(response, "Content-Security-Policy",
                                  "default-src 'none'; style-src 'unsafe-inline'; "
                                  "frame-ancestors 'none'");
}

void bs_reply_bytes(bs_request *request, unsigned status, const char *type, char *bytes,
                    size_t length)
{
    struct MHD_Response *response;

    if (!bs_http_sends(request, length)) {
        free(bytes);
        bs_reply_fault(request, 503, "busy", "too many large replies are being sent: ask again");
        return;
    }
    response = MHD_create_response_from_buffer(length, bytes, MHD_RESPMEM_MUST_FREE);
    if (!response) {
        free(bytes);
        return;
    }
    bs_reply_headers(response, type);
    if (status == 401)
        (void)MHD_add_response_header(response, "WWW-Authenticate", "Bearer");
    if (status == 429) /* the place is for others */
        (void)MHD_add_response_header(response, "Connection", "close");
    if (status == 429 || status == 503)
        (void)MHD_add_response_header(response, "Retry-After", status == 429 ? "60" : "1");
    bs_http_reply(request, status, response);
}

void bs_reply_text(bs_request *request, unsigned status, char *text, size_t length)
{
    if (text)
        bs_reply_bytes(request, status, "application/json", text, length);
    else
        bs_reply_fault(request, 507, "memory", "out of memory for the reply");
}

void bs_reply_doc(bs_request *request, unsigned status, const bn_doc *doc)
{
    size_t length = 0;
    char *text = doc ? bs_text_of(doc, &length) : NULL;

    bs_reply_text(request, status, text, length);
}

static void reply_map(bs_request *request, unsigned status, bn_arena *arena, bn_doc *map)
{
    bn_doc *root = bn_doc_map(arena);
    size_t length = 0;
    char *text;

    bn_doc_put(arena, root, "error", map);
    text = arena->full ? NULL : bs_text_of(root, &length);
    if (!text) {
        text = strdup("{\"error\":{\"code\":\"memory\",\"text\":\"out of memory\"}}");
        length = text ? strlen(text) : 0;
    }
    bs_reply_bytes(request, status, "application/json", text, length);
}

void bs_reply_fault(bs_request *request, unsigned status, const char *code, const char *text)
{
    _Alignas(max_align_t) unsigned char block[FAULT_SCRATCH];
    bn_arena arena;
    bn_doc *map;

    bn_arena_init_fixed(&arena, block, sizeof block);
    map = bn_doc_map(&arena);
    bn_doc_put_text(&arena, map, "code", code);
    bn_doc_put_text(&arena, map, "text", text);
    reply_map(request, status, &arena, map);
}

static unsigned status_of(bn_code code)
{
    static const unsigned statuses[] = {
#define X(name, word, exit_status, http_status) [BN_##name] = (http_status),
        BN_CODES(X)
#undef X
    };

    return (size_t)code < BN_COUNT(statuses) && statuses[code] >= 400 ? statuses[code] : 500;
}

static void put(bn_arena *arena, bn_doc *map, const char *key, const char *text)
{
    if (text[0])
        bn_doc_put_text(arena, map, key, text);
}

void bs_reply_error(bs_request *request, const bn_error *err)
{
    _Alignas(max_align_t) unsigned char block[FAULT_SCRATCH];
    bn_arena arena;
    bn_doc *map;

    bn_arena_init_fixed(&arena, block, sizeof block);
    map = bn_doc_map(&arena);
    put(&arena, map, "code", bn_code_word(err->code));
    put(&arena, map, "text", err->text);
    put(&arena, map, "rule", err->rule);
    put(&arena, map, "path", err->path);
    put(&arena, map, "hint", err->hint);
    if (err->line)
        bn_doc_put_int(&arena, map, "line", err->line);
    if (err->column)
        bn_doc_put_int(&arena, map, "column", err->column);
    reply_map(request, status_of(err->code), &arena, map);
}
