#include "plan_file.h"

#include <string.h>

#include <banneret/store.h>

#include "shared/load.h"
#include "shared/scenarios.h"

/* The path of the base: a scenario if it is a bare name, otherwise a file beside the plan. NULL: there is none. */
static const char *base_path(const char *plan, const char *base, bn_arena *arena)
{
    const char *slash = strrchr(plan, '/');
    size_t folder = slash == NULL || base[0] == '/' ? 0 : (size_t)(slash + 1 - plan);
    size_t size = folder + strlen(base) + 1;
    char *path;

    if (strchr(base, '/') != NULL || strchr(base, '.') != NULL) {
        path = bn_arena_get(arena, size);
        if (path != NULL)
            (void)snprintf(path, size, "%.*s%s", (int)folder, plan, base);
        return path;
    }
    return cli_scenario_find(base, arena);
}

static int unknown_base(const char *plan, const bn_doc *doc, const char *base, bn_arena *arena)
{
    cli_scenario all[CLI_SCENARIOS_MAX];
    const char *names[CLI_SCENARIOS_MAX];
    uint32_t count = cli_scenarios(arena, all);
    char hint[200];
    bn_text advice = bn_text_over(hint, sizeof hint);
    bn_error err;

    for (uint32_t i = 0; i < count; i++)
        names[i] = all[i].name;
    bn_word_advise(&advice, base, names, count);
    (void)sweep_refuse(bn_doc_at(doc, "base"), "base", "{} is no scenario", base, hint, &err);
    return cli_error(plan, &err);
}

/* A battle that is legal before anything varies; `path` is of its file, or NULL. */
static bn_code read_base(const char *path, const bn_doc *document, bn_arena *arena, plan_base *out,
                         bn_error *err)
{
    bn_doc *read = NULL;
    bn_head head;
    bn_code code = document != NULL ? BN_OK : bn_store_read(path, arena, &read, err);

    out->document = document != NULL ? document : read;
    if (code == BN_OK)
        code = bn_system_read(out->document, arena, &head, &out->system, err);
    if (code == BN_OK && head.document != BN_DOCUMENT_SCENARIO)
        return bn_fail(err, BN_SCHEMA, "this is no scenario, and only battles can be swept");
    if (code == BN_OK)
        code = out->system->setup(out->document, arena, &out->setup, err);
    return code == BN_OK ? bn_system_effects(out->system, out->document, out->setup, err) : code;
}

int plan_base_read(const char *path, const bn_doc *doc, const char *base, const bn_doc *document,
                   bn_arena *arena, plan_base *out)
{
    const char *from = path;
    bn_error err;

    if (base != NULL)
        from = base_path(path, base, arena);
    if (from == NULL)
        return unknown_base(path, doc, base, arena);
    if (read_base(from, document, arena, out, &err) != BN_OK)
        return cli_error(from, &err);
    return 0;
}

int plan_file_read(const char *path, bn_arena *arena, sweep_plan *out)
{
    plan_base base;
    bn_doc *doc;
    bn_error err;
    int status;

    if (bn_store_read(path, arena, &doc, &err) != BN_OK ||
        sweep_plan_read(doc, arena, out, &err) != BN_OK)
        return cli_error(path, &err);
    status = plan_base_read(path, doc, out->base, out->base_doc, arena, &base);
    if (status != 0)
        return status;
    if (sweep_plan_bind(out, base.document, base.system, base.setup, arena, &err) != BN_OK)
        return cli_error(path, &err);
    return 0;
}
