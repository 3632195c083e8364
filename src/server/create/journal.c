/* A new table that continues a journal. */
#include "create.h"

#include <string.h>

#include <banneret/system/system.h>

#include "../../store/held.h"

static bn_code verify(bs_create *c, const bni_held *held, bn_error *err)
{
    bn_table *table = NULL;
    bn_code code = bn_table_open(&c->arena, NULL, held->contents.head.document, &table, err);

    for (const bn_doc *entry = held->contents.entries->first; entry && code == BN_OK;
         entry = entry->next) {
        code = bs_create_goes_on(c, err);
        if (code == BN_OK)
            code = bn_journal_replay(held->journal, entry, table, NULL, err);
    }
    return code == BN_OK ? bn_journal_end(held->journal, table, err) : code;
}

/* A journal that was read ends each of its lines with a newline. */
static bn_code split(bs_create *c, const char *text, size_t length, bn_error *err)
{
    const char *at = memchr(text, '\n', length), *end = text + length;

    c->head_length = (size_t)(at + 1 - text);
    c->head = bn_arena_text(&c->arena, text, c->head_length);
    for (const char *from = at + 1; from < end;
         from = (const char *)memchr(from, '\n', (size_t)(end - from)) + 1)
        c->given_count++;
    c->given = bn_arena_array(&c->arena, c->given_count + 1u, sizeof *c->given);
    if (!c->given || !c->head)
        return bn_fail(err, BN_MEMORY, "out of memory for the journal");
    for (uint32_t i = 0; i < c->given_count; i++) {
        const char *from = at + 1;

        at = memchr(from, '\n', (size_t)(end - from));
        c->given[i] = (bs_line){ .text = from, .length = (uint32_t)(at - from) };
    }
    return BN_OK;
}

bn_code bs_create_from_journal(bs_create *c, const bn_doc *given, bn_error *err)
{
    size_t length;
    bni_held held;
    bn_code code;

    if (given->type != BN_DOC_TEXT)
        return bn_fail(err, BN_SCHEMA, "the journal must be a text");
    length = strlen(given->text);
    code = bni_held_open(given->text, length, bn_system_find, &c->arena, &held, err);
    if (code != BN_OK)
        return code;
    code = verify(c, &held, err);
    if (code == BN_OK && held.contents.head.joint.table)
        code = bs_create_secret(c, err);
    bni_held_close(&held);
    return code == BN_OK ? split(c, given->text, length, err) : code;
}
