/* Every system of this build: the only file that knows them all. */
#include <banneret/system/system.h>

#include <string.h>

/* meson names the systems: BN_BOOKS is BOOK(warmachine) BOOK(gurps4) and so on. */
#define BOOK(name) extern const bn_system bn_system_##name;
BN_BOOKS
#undef BOOK

const bn_system *const *bn_systems(void)
{
#define BOOK(name) &bn_system_##name,
    static const bn_system *const all[] = { BN_BOOKS NULL };
#undef BOOK

    return all;
}

bn_code bn_system_read(const bn_doc *doc, bn_arena *arena, bn_head *head, const bn_system **out,
                       bn_error *err)
{
    bn_code code = bn_head_read(doc, arena, head, err);
    bn_spot at = bn_spot_of(doc, err);
    const char *names[16];
    size_t count = 0;
    char advice[sizeof err->hint];
    bn_text hint = bn_text_over(advice, sizeof advice);
    const bn_system *system;

    if (code != BN_OK)
        return code;
    system = bn_system_find(head->system);
    if (system) {
        *out = system;
        return BN_OK;
    }
    for (const bn_system *const *s = bn_systems(); *s && count < BN_COUNT(names); s++)
        names[count++] = (*s)->name;
    bn_word_advise(&hint, head->system, names, count);
    return bn_refuse(&at, BN_SCHEMA, NULL, "system", "no system {} in this build", head->system,
                     advice);
}

const bn_system *bn_system_find(const char *name)
{
    for (const bn_system *const *system = bn_systems(); *system; system++)
        if (strcmp((*system)->name, name) == 0)
            return *system;
    return NULL;
}
