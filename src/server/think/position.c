#include "position.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/system/game.h>

#include "../../store/json.h"
#include "../http/reply.h"

/* ---- copying ------------------------------------------------------------------------------ */

static bool take_state(const bn_table *table, bs_position *out)
{
    out->state_size = bn_table_game(table)->state_size(bn_table_setup(table));
    out->state = malloc(out->state_size);
    if (out->state)
        memcpy(out->state, bn_table_state(table), out->state_size);
    return out->state != NULL;
}

static bool take_entries(const bn_table *table, bs_position *out)
{
    out->entries = calloc(out->head ? out->head : 1, sizeof *out->entries);
    for (uint32_t i = 0; out->entries && i < out->head; i++)
        out->entries[i] = *bn_table_entry(table, i);
    return out->entries != NULL;
}

bool bs_position_take(const bn_table *table, const bn_doc *document, bool entries, bs_position *out)
{
    *out = (bs_position){ .head = bn_table_entries(table) };
    out->document = bs_text_of(document, &out->length);
    if (out->document && take_state(table, out) && (!entries || take_entries(table, out)))
        return true;
    bs_position_free(out);
    return false;
}

void bs_position_free(bs_position *position)
{
    free(position->document);
    free(position->state);
    free(position->entries);
    *position = (bs_position){ .head = 0 };
}

/* ---- rebuilding --------------------------------------------------------------------------- */

static bn_code open_setup(const bs_position *position, bn_arena *arena, bs_opened *out,
                          bn_error *err)
{
    bn_table *table = NULL;
    bn_doc *document = NULL;
    bn_code code = bn_json_read(position->document, position->length, arena, &document, err);

    if (code == BN_OK)
        code = bn_table_open(arena, NULL, document, &table, err);
    if (code != BN_OK)
        return code;
    *out = (bs_opened){ .system = bn_table_system(table),
                        .game = bn_table_game(table),
                        .document = document,
                        .setup = bn_table_setup(table) };
    return BN_OK;
}

bn_code bs_position_open(const bs_position *position, bn_arena *arena, bs_opened *out,
                         bn_error *err)
{
    bn_code code = open_setup(position, arena, out, err);
    const bn_entry **entries;
    void *state;

    if (code != BN_OK)
        return code;
    state = bn_arena_get(arena, position->state_size);
    entries = bn_arena_array(arena, position->head + 1u, sizeof *entries);
    if (!state || !entries)
        return bn_fail(err, BN_MEMORY, "out of memory for the table");
    memcpy(state, position->state, position->state_size);
    for (uint32_t i = 0; position->entries && i < position->head; i++)
        entries[i] = &position->entries[i];
    out->state = state;
    out->entries = entries;
    return BN_OK;
}
