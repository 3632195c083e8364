/* Whatever somebody calls a document: text, tree, head, schema, and on to the first question. */
#include "fuzz.h"

#include <banneret/table.h>

#include "store/yaml.h"

static unsigned char block[FUZZ_BLOCK];

static void rate(const bn_system *system, const bn_doc *doc, bn_arena *arena)
{
    bn_error err = { .code = BN_OK };
    bn_doc *sheet = NULL;
    bn_trace trace;
    bn_code code;

    bn_trace_init(&trace, arena);
    code = system->rate(doc, NULL, arena, &trace, &sheet, &err);
    if (code != BN_OK)
        fuzz_check_error(code, &err);
    else
        FUZZ_CHECK(sheet != NULL);
}

static void set_up(const bn_system *system, const bn_doc *doc, bn_arena *arena)
{
    bn_error err = { .code = BN_OK };
    bn_asked open[BN_OPEN_MAX];
    bn_table *table = NULL;
    bn_code code = bn_table_open(arena, system, doc, &table, &err);
    const bn_game *game;

    if (code != BN_OK) {
        fuzz_check_error(code, &err);
        return;
    }
    game = bn_table_game(table);
    FUZZ_CHECK(game->state_size(bn_table_setup(table)) <= BN_STATE_MAX);
    FUZZ_CHECK(game->sound(bn_table_setup(table), bn_table_state(table)));
    FUZZ_CHECK(bn_table_ask(table, open) <= BN_OPEN_MAX);
    FUZZ_CHECK(bn_table_view(table, (bn_seat){ .role = BN_SPECTATOR }, arena) || arena->full);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bn_arena arena = fuzz_arena(block);
    bn_error err = { .code = BN_OK };
    bool json = size > 0 && (data[0] == '{' || data[0] == '[');
    const bn_system *system;
    bn_doc *doc = NULL;
    bn_head head;
    bn_code code = bn_yaml_read((const char *)data, size, json, &arena, &doc, &err);

    if (code == BN_OK)
        code = bn_head_read(doc, &arena, &head, &err);
    if (code != BN_OK) {
        fuzz_check_error(code, &err);
        return 0;
    }
    system = fuzz_system(head.system);
    if (system && head.document == BN_DOCUMENT_FORCE)
        rate(system, doc, &arena);
    else if (system)
        set_up(system, doc, &arena);
    return 0;
}
