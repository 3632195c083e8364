/* The parameters of a request. */
#include "calls.h"

#include <string.h>

enum { NAMES_MAX = 16, NAME_BYTES = 24 };

bn_code calls_wrong(bn_error *err, const char *name, const char *text)
{
    bn_code code = bn_fail(err, BN_USAGE, text);

    bn_error_under(err, name);
    return code;
}

bn_code calls_text(const call *c, const char *name, const char **out, bn_error *err)
{
    const bn_doc *given = bn_doc_at(c->params, name);

    if (given == NULL)
        return BN_OK;
    if (given->type != BN_DOC_TEXT)
        return calls_wrong(err, name, "this must be a text");
    *out = given->text;
    return BN_OK;
}

bn_code calls_number(const call *c, const char *name, int64_t least, int64_t most, int64_t *out,
                     bn_error *err)
{
    const bn_doc *given = bn_doc_at(c->params, name);

    if (given == NULL)
        return BN_OK;
    if (given->type != BN_DOC_NUMBER || given->number.den != 1 || given->number.num < least ||
        given->number.num > most)
        return calls_wrong(err, name, "this must be a whole number that is valid here");
    *out = given->number.num;
    return BN_OK;
}

bn_code calls_truth(const call *c, const char *name, bool *out, bn_error *err)
{
    const bn_doc *given = bn_doc_at(c->params, name);

    if (given == NULL)
        return BN_OK;
    if (given->type != BN_DOC_BOOL)
        return calls_wrong(err, name, "this must be true or false");
    *out = given->truth;
    return BN_OK;
}

/* ---- what a method takes ------------------------------------------------------------------ */

/* The names of a row, each with a zero at its end. */
static size_t split(const char *params, char out[NAMES_MAX][NAME_BYTES])
{
    size_t count = 0;

    while (*params != '\0' && count < NAMES_MAX) {
        size_t length = strcspn(params, " ");

        BN_ASSERT(length < NAME_BYTES);
        memcpy(out[count], params, length);
        out[count++][length] = '\0';
        params += length + (params[length] == ' ');
    }
    return count;
}

static bool has(char names[NAMES_MAX][NAME_BYTES], size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static bn_code unknown(char names[NAMES_MAX][NAME_BYTES], size_t count, const char *name,
                       bn_error *err)
{
    const char *words[NAMES_MAX];
    bn_code code = bn_fail_value(err, BN_USAGE, "this method has no parameter {}", name);
    bn_text hint = bn_text_over(err->hint, sizeof err->hint);

    for (size_t i = 0; i < count; i++)
        words[i] = names[i];
    if (count > 0)
        bn_word_advise(&hint, name, words, count);
    return code;
}

static bn_code read_game(call *c, bn_error *err)
{
    int64_t id = 0;
    bn_code code = calls_number(c, "game", 1, UINT32_MAX, &id, err);

    if (code != BN_OK)
        return code;
    c->game = calls_game_find(c->session, id);
    if (c->game != NULL)
        return BN_OK;
    return calls_wrong(err, "game",
                       id == 0 ? "which game? give the number that open gave"
                               : "no such game is open");
}

static bn_code read_seat(call *c, bn_error *err)
{
    const char *words = "referee";
    bn_code code = calls_text(c, "seat", &words, err);

    if (code == BN_OK && !bn_seat_parse(words, &c->seat)) {
        code = calls_wrong(err, "seat", "there is no such seat");
        bn_text hint = bn_text_over(err->hint, sizeof err->hint);
        bn_text_add(&hint, "\"referee\", \"commander 0\", \"character 0.1\" or \"spectator\"");
    }
    return code;
}

bn_code calls_read(call *c, const calls_row *row, bn_error *err)
{
    char names[NAMES_MAX][NAME_BYTES];
    size_t count = split(row->params, names);
    bn_code code = BN_OK;

    for (const bn_doc *given = c->params->first; given != NULL; given = given->next)
        if (!has(names, count, given->key))
            return unknown(names, count, given->key, err);
    if (has(names, count, "game"))
        code = read_game(c, err);
    if (code == BN_OK && has(names, count, "seat"))
        code = read_seat(c, err);
    return code;
}

const char *calls_write(const bn_doc *doc, bn_arena *arena, size_t *length)
{
    for (size_t size = 4096;; size *= 2) {
        char *room = bn_arena_get(arena, size);
        bn_text out;

        if (room == NULL)
            return NULL;
        out = bn_text_over(room, size);
        bn_doc_write(doc, &out);
        *length = out.length;
        if (!out.cut)
            return room;
    }
}
