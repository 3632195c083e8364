#include "request.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

bool bs_is_append(bs_kind kind)
{
    return kind >= BS_APPEND && kind <= BS_LOOK;
}

void bs_list_add(bs_list *list, bs_request *request)
{
    request->next = NULL;
    request->prev = list->last;
    if (list->last)
        list->last->next = request;
    else
        list->first = request;
    list->last = request;
    list->count++;
}

void bs_list_add_first(bs_list *list, bs_request *request)
{
    request->prev = NULL;
    request->next = list->first;
    if (list->first)
        list->first->prev = request;
    else
        list->last = request;
    list->first = request;
    list->count++;
}

void bs_list_remove(bs_list *list, bs_request *request)
{
    if (request->prev)
        request->prev->next = request->next;
    else
        list->first = request->next;
    if (request->next)
        request->next->prev = request->prev;
    else
        list->last = request->prev;
    request->next = request->prev = NULL;
    list->count--;
}

bs_request *bs_list_take(bs_list *list)
{
    bs_request *request = list->first;

    if (request)
        bs_list_remove(list, request);
    return request;
}

bs_request *bs_request_new(bs_kind kind, size_t size)
{
    bs_request *request = malloc(sizeof *request + size);

    if (!request)
        return NULL;
    memset(request, 0, sizeof *request);
    request->kind = kind;
    request->size = size;
    return request;
}

void bs_request_forget_results(bs_request *request)
{
    for (uint32_t i = 0; i < request->result_count; i++)
        PQclear(request->results[i]);
    request->result_count = 0;
    request->failed = false;
}

void bs_request_free(bs_request *request)
{
    if (!request)
        return;
    bs_request_forget_results(request);
    free(request);
}

/* The next `length` bytes of the room, which parameter i gains. */
static uint8_t *extend(bs_request *request, uint32_t i, size_t length)
{
    uint8_t *at = request->room + request->used;

    BN_ASSERT(i < BS_PARAMS && length <= request->size - request->used);
    if (!request->values[i])
        request->values[i] = (const char *)at;
    request->used += length;
    request->lengths[i] += (int)length;
    return at;
}

static void extend_int(bs_request *request, uint32_t i, uint32_t value)
{
    uint32_t wire = htonl(value);

    memcpy(extend(request, i, sizeof wire), &wire, sizeof wire);
}

void bs_param_bytes(bs_request *request, uint32_t i, const void *bytes, size_t length)
{
    uint8_t *at = extend(request, i, length);

    if (length > 0)
        memcpy(at, bytes, length);
}

void bs_param_int(bs_request *request, uint32_t i, uint32_t value)
{
    extend_int(request, i, value);
}

void bs_param_int64(bs_request *request, uint32_t i, uint64_t value)
{
    extend_int(request, i, (uint32_t)(value >> 32));
    extend_int(request, i, (uint32_t)value);
}

/* Dimensions, whether there are nulls, type, length and first index; then a length before each element. */
#define ARRAY_HEAD (5 * sizeof(uint32_t))

size_t bs_array_size(size_t count, size_t bytes)
{
    return ARRAY_HEAD + count * sizeof(uint32_t) + bytes;
}

void bs_array_begin(bs_request *request, uint32_t i, uint32_t type, uint32_t count)
{
    extend_int(request, i, count > 0 ? 1 : 0);
    extend_int(request, i, 1);
    extend_int(request, i, type);
    if (count > 0) {
        extend_int(request, i, count);
        extend_int(request, i, 1);
    }
}

void bs_array_add(bs_request *request, uint32_t i, const void *bytes, size_t length)
{
    extend_int(request, i, bytes ? (uint32_t)length : UINT32_MAX);
    if (bytes)
        bs_param_bytes(request, i, bytes, length);
}
