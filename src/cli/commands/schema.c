/* banneret schema: the JSON Schema of a document, for editors and programs. */
#include "command.h"

#include "shared/pick.h"
#include "print/print_json.h"
#include "shared/load.h"

int cmd_schema(int argc, char **argv)
{
    cli_pick pick;
    bn_arena arena;
    char title[80];
    bn_text text = bn_text_over(title, sizeof title);
    int status = cli_pick_parse(
        argc, argv,
        "Prints the JSON Schema (draft 2020-12) of a document.\v"
        "Example:\n  banneret schema scenario --system warmachine > scenario.schema.json\n",
        &pick);

    if (status != 0)
        return status;
    bn_text_add(&text, pick.system->title);
    bn_text_add(&text, ": ");
    bn_text_add(&text, bn_document_words[pick.document]);
    cli_arena_init(&arena);
    status =
        print_json(stdout, bn_schema_json(pick.system->documents[pick.document], title, &arena));
    bn_arena_done(&arena);
    return status;
}
