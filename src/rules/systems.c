/* Every system of this build: the only file that knows them all. */
#include <banneret/system/system.h>

#include <string.h>

extern const bn_system bn_system_gurps4;
extern const bn_system bn_system_warmachine;

const bn_system *const *bn_systems(void)
{
    static const bn_system *const all[] = { &bn_system_warmachine, &bn_system_gurps4, NULL };

    return all;
}

const bn_system *bn_system_find(const char *name)
{
    for (const bn_system *const *system = bn_systems(); *system; system++)
        if (strcmp((*system)->name, name) == 0)
            return *system;
    return NULL;
}
