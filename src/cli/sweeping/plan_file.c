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

static int unknown_base(const char *plan, const sweep_plan *of, bn_arena *arena)
{
    cli_scenario all[CLI_SCENARIOS_MAX];
    const char *names[CLI_SCENARIOS_MAX];
    uint32_t count = cli_scenarios(arena, all);
    char hint[200];
    bn_text advice = bn_text_over(hint, sizeof hint);
    bn_error err;

    for (uint32_t i = 0; i < count; i++)
        names[i] = all[i].name;
    bn_word_advise(&advice, of->base, names, count);
    (void)sweep_refuse(bn_doc_at(of->doc, "base"), "base", "{} is no scenario", of->base, hint,
                       &err);
    return cli_error(plan, &err);
}

/* A battle that is legal before anything varies. */
static bn_code read_base(const char *path, const sweep_plan *plan, bn_arena *arena,
                         const bn_doc **doc, const bn_system **system, const void **setup,
                         bn_error *err)
{
    bn_doc *read = NULL;
    bn_head head;
    bn_code code = plan->base_doc != NULL ? BN_OK : bn_store_read(path, arena, &read, err);

    *doc = plan->base_doc != NULL ? plan->base_doc : read;
    if (code == BN_OK)
        code = bn_system_read(*doc, arena, &head, system, err);
    if (code == BN_OK && head.document != BN_DOCUMENT_SCENARIO)
        return bn_fail(err, BN_SCHEMA, "this is no scenario, and only battles can be swept");
    if (code == BN_OK)
        code = (*system)->setup(*doc, arena, setup, err);
    return code == BN_OK ? bn_system_effects(*system, *doc, *setup, err) : code;
}

int plan_file_read(const char *path, bn_arena *arena, sweep_plan *out)
{
    const bn_system *system = NULL;
    const bn_doc *document = NULL;
    const void *setup = NULL;
    const char *base = path;
    bn_doc *doc;
    bn_error err;

    if (bn_store_read(path, arena, &doc, &err) != BN_OK ||
        sweep_plan_read(doc, arena, out, &err) != BN_OK)
        return cli_error(path, &err);
    if (out->base != NULL)
        base = base_path(path, out->base, arena);
    if (base == NULL)
        return unknown_base(path, out, arena);
    if (read_base(base, out, arena, &document, &system, &setup, &err) != BN_OK)
        return cli_error(base, &err);
    if (sweep_plan_bind(out, document, system, setup, arena, &err) != BN_OK)
        return cli_error(path, &err);
    return 0;
}
