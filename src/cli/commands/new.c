/* banneret new: a document to fill in, every field with its comment. */
#include "command.h"

#include <stdlib.h>

#include "shared/pick.h"
#include "shared/load.h"

enum { TEMPLATE_MAX = 1 << 18 };

int cmd_new(int argc, char **argv)
{
    cli_pick pick;
    bn_arena arena;
    bn_text text;
    char *buffer;
    int status =
        cli_pick_parse(argc, argv,
                       "Prints a commented template of a document.\v"
                       "Example:\n  banneret new scenario --system warmachine > my-battle.yaml\n",
                       &pick);

    if (status != 0)
        return status;
    cli_arena_init(&arena);
    buffer = bn_arena_get(&arena, TEMPLATE_MAX);
    text = bn_text_over(buffer, TEMPLATE_MAX);
    bn_schema_template(pick.system->documents[pick.document], &text);
    fputs(buffer, stdout);
    bn_arena_done(&arena);
    return 0;
}
