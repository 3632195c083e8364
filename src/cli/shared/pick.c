#include "pick.h"

#include "arguments.h"

const bn_system *cli_pick_standard(void)
{
    return bn_system_find("warmachine");
}

const bn_field *cli_pick_fields(const char *command, const bn_system **system, int32_t document)
{
    if (*system == NULL)
        *system = cli_pick_standard();
    if ((*system)->documents[document] == NULL)
        (void)cli_misused(command, "the system %s has no %s", (*system)->name,
                          bn_document_words[document]);
    return (*system)->documents[document];
}
