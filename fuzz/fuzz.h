/* What the targets share. A target is deterministic: the same bytes, the same course. */
#ifndef BANNERET_FUZZ_H
#define BANNERET_FUZZ_H

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "generate.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A find: on in every build, whatever the sanitizers are. */
#define FUZZ_CHECK(truth)                                                                          \
    do {                                                                                           \
        if (!(truth))                                                                              \
            abort();                                                                               \
    } while (0)

/* One arena over a block that is used again by every input. */
#define FUZZ_BLOCK (16u << 20)

static inline bn_arena fuzz_arena(unsigned char block[FUZZ_BLOCK])
{
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, FUZZ_BLOCK);
    return arena;
}

static inline const bn_system *fuzz_system(const char *name)
{
    for (uint32_t i = 0; generate_system(i); i++)
        if (strcmp(generate_system(i)->name, name) == 0)
            return generate_system(i);
    return NULL;
}

/* Whole JSON. Our own reader also refuses numbers that it cannot keep exactly. */
static inline void fuzz_check_json(const char *text, size_t length)
{
    json_t *value = json_loadb(text, length, JSON_DECODE_ANY, NULL);

    FUZZ_CHECK(value);
    json_decref(value);
}

/* A failure says what it is, and says it whole. */
static inline void fuzz_check_error(bn_code code, const bn_error *err)
{
    FUZZ_CHECK(code != BN_OK && err->code == code && err->text[0] != '\0');
    FUZZ_CHECK(memchr(err->text, '\0', sizeof err->text));
    FUZZ_CHECK(memchr(err->hint, '\0', sizeof err->hint));
    FUZZ_CHECK(memchr(err->path, '\0', sizeof err->path));
    FUZZ_CHECK(memchr(err->rule, '\0', sizeof err->rule));
    /* Whatever the input is, a terminal may show it. */
    FUZZ_CHECK(bn_text_is_plain(err->text) && bn_text_is_plain(err->path));
}

#endif
