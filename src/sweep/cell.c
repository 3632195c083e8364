#include "cell.h"

#include <string.h>

#include <banneret/counsel.h>
#include <banneret/solver.h>
#include <banneret/system/game.h>

#include "bots.h"
#include "design.h"
#include "document.h"

/* Bounds of memory count what is handed out, so that they cut alike everywhere. */
enum { SETUP_BYTES = 256 << 20, PLAY_BYTES = 1 << 30 };
#define SHARE_PARTS 1000000000 /* chances have nine decimals, means six */
#define SHARE_MOST 1e9
#define MEAN_MOST 1e12
#define ROUNDED 1e-9 /* more than a guaranteed range can be wrong by */

/* Memory that remembers whether there was none: what a cell comes to must not depend on that. */
typedef struct purse {
    bn_memory from;
    bool empty;
} purse;

static void *purse_get(void *self, size_t size)
{
    purse *p = self;
    void *block = p->from.get(p->from.self, size);

    p->empty |= block == NULL;
    return block;
}

static void purse_put(void *self, void *block, size_t size)
{
    purse *p = self;

    p->from.put(p->from.self, block, size);
}

typedef struct figure {
    double value, error, least, most;
    sweep_method method;
    bool ranged;
} figure;

typedef struct job {
    const sweep_plan *plan;
    uint64_t cell;
    uint32_t levels[SWEEP_VARIED_MAX + 1];
    purse purse;
    bn_watch watch;
    const void *setup;
    bn_policies policies;
    bn_orders orders;
    bool ordered;   /* not by default */
    uint32_t which; /* of the plan's orders */
    bool by_bots, working;
    sweep_played played;
    figure figures[SWEEP_MEASURES_MAX];
    uint64_t games;
    bn_rat share; /* that the first measure is compared with */
    int compare;
} job;

static bn_arena arena_of(job *j, size_t bytes)
{
    bn_arena arena;

    bn_arena_init(&arena, (bn_memory){ purse_get, purse_put, &j->purse }, bytes);
    return arena;
}

/* ---- the document ------------------------------------------------------------------------------ */

/* Checks the document, and reads the orders. */
static bn_code prepare_document(job *j, const bn_doc *doc, bn_arena *room, bn_error *err)
{
    const sweep_plan *plan = j->plan;
    const char *orders = plan->orders[j->which];
    bn_code code;

    if (!doc)
        return bn_fail(err, BN_MEMORY, "out of memory for a cell");
    code = plan->system->setup(doc, room, &j->setup, err);
    if (code == BN_OK)
        code = bn_system_effects(plan->system, doc, j->setup, err);
    if (code != BN_OK)
        return code;
    j->ordered = orders != NULL;
    if (sweep_bots_asked(orders)) {
        j->by_bots = !sweep_bots_plain(plan, j->which, &j->policies);
    } else if (orders) {
        code = bn_orders_parse(plan->game, j->setup, orders, room, &j->orders, err);
        if (code == BN_OK)
            j->policies = bn_policies_all(bn_policy_orders(&j->orders));
    }
    return code;
}

static bn_code prepare(job *j, bn_arena *room, bn_error *err)
{
    const sweep_plan *plan = j->plan;

    sweep_levels(plan, j->cell, j->levels);
    j->which = j->levels[plan->varied_count];
    return prepare_document(j, sweep_document(plan, j->levels, room), room, err);
}

/* ---- counting ---------------------------------------------------------------------------------- */

static double mean_of(const bn_odds *odds, uint32_t which)
{
    const bn_odds_measure *m = &odds->measures[which];
    double sum = 0;

    for (uint32_t i = 0; i < m->count; i++)
        sum += (double)m->rows[i].value * bn_nat_ratio(m->rows[i].weight, odds->total);
    return sum;
}

/* How many of all ways end like this, against a share of 1. */
static int compare_with(const bn_odds *odds, uint32_t which, bn_rat share, bn_arena *arena)
{
    uint64_t parts = (uint64_t)(share.den == 0 ? 1 : share.den);

    return bn_nat_cmp(bn_nat_mul_small(arena, odds->won[which], parts),
                      bn_nat_mul_small(arena, odds->total, (uint64_t)share.num));
}

static void take_exact(job *j, const bn_odds *odds, bn_arena *arena)
{
    if (!j->plan->measures[0].is_mean)
        j->compare = compare_with(odds, j->plan->measures[0].which, j->share, arena);
    for (uint32_t i = 0; i < j->plan->measure_count; i++) {
        const sweep_measure *m = &j->plan->measures[i];

        if (!m->is_mean)
            j->figures[i] = (figure){ .value = bn_nat_ratio(odds->won[m->which], odds->total) };
        else if (odds->measure_count > 0)
            j->figures[i] = (figure){ .value = mean_of(odds, m->which) };
    }
}

static void take_estimate(job *j, const bn_estimate *found, bool wins)
{
    sweep_method method = found->games > 0 ? SWEEP_ESTIMATED : SWEEP_BOUNDED;

    for (uint32_t i = 0; i < j->plan->measure_count; i++) {
        const sweep_measure *m = &j->plan->measures[i];

        if (m->is_mean)
            j->figures[i] = (figure){ .value = found->means[m->which],
                                      .error = found->mean_errors[m->which],
                                      .method = method };
        else if (wins)
            j->figures[i] = (figure){ .value = found->won[m->which],
                                      .error = found->won_error[m->which],
                                      .least = found->least[m->which],
                                      .most = found->most[m->which],
                                      .ranged = true,
                                      .method = method };
    }
    j->games = found->games;
}

static bn_code count_or_estimate(job *j, bn_error *err)
{
    bn_arena kept = arena_of(j, SETUP_BYTES), work = arena_of(j, PLAY_BYTES);
    bn_chances_asked asked = { .game = j->plan->game,
                               .setup = j->setup,
                               .policies = j->ordered ? &j->policies : NULL,
                               .winner_only = true,
                               .error = j->plan->error,
                               .seed = sweep_seed(j->plan, j->cell),
                               .threads = 1,
                               .arena = &kept,
                               .work = &work,
                               .counting = j->watch,
                               .estimating = j->watch };
    bn_chances found;
    bn_code code;

    for (uint32_t i = 0; i < j->plan->measure_count; i++)
        asked.winner_only &= !j->plan->measures[i].is_mean;
    code = bn_chances_find(&asked, &found, err);
    if (code == BN_OK && found.counted)
        take_exact(j, &found.odds, &kept);
    if (code == BN_OK && found.estimated)
        take_estimate(j, &found.estimate, !found.counted);
    bn_arena_done(&work);
    bn_arena_done(&kept);
    return code == BN_OK && j->purse.empty ? bn_fail(err, BN_MEMORY, "out of memory for a cell")
                                           : code;
}

/* ---- bots ------------------------------------------------------------------------------------ */

static bn_arena memory_of(void *self)
{
    return arena_of(self, PLAY_BYTES);
}

static void take_played(job *j, const sweep_played *found)
{
    for (uint32_t i = 0; i < j->plan->measure_count; i++) {
        const sweep_measure *m = &j->plan->measures[i];

        if (m->is_mean)
            j->figures[i] = (figure){ .value = found->means[m->which],
                                      .error = found->mean_errors[m->which],
                                      .method = SWEEP_ESTIMATED };
        else if (found->counted)
            j->figures[i] = (figure){ .value = found->won[m->which] };
        else
            j->figures[i] = (figure){ .value = found->won[m->which],
                                      .error = found->won_error[m->which],
                                      .most = 1,
                                      .ranged = true,
                                      .method = SWEEP_ESTIMATED };
    }
    j->games = found->games;
}

static bn_code play_bots(job *j, bn_error *err)
{
    sweep_bots_job asked = { .plan = j->plan,
                             .orders = j->which,
                             .setup = j->setup,
                             .seed = sweep_seed(j->plan, j->cell),
                             .memory = memory_of,
                             .self = j,
                             .watch = j->watch };
    bn_code code;

    for (uint32_t i = 0; i < j->plan->measure_count; i++)
        asked.means |= j->plan->measures[i].is_mean;
    code = sweep_bots_play(&asked, &j->played, err);
    if (j->purse.empty)
        return bn_fail(err, BN_MEMORY, "out of memory for a cell");
    if (code == BN_MEMORY) /* its own limit, which is the same everywhere */
        return bn_fail(err, BN_LIMIT, "this battle takes too much memory for its bots");
    if (code == BN_OK)
        take_played(j, &j->played);
    return code;
}

static bn_code work_out(job *j, bn_error *err)
{
    j->working = true;
    return j->by_bots ? play_bots(j, err) : count_or_estimate(j, err);
}

/* Whether a cell has nothing to measure: its document is not legal, or its bots cannot play it. */
static bool is_refused(const job *j, bn_code code)
{
    return code != BN_OK && code != BN_MEMORY && (!j->working || j->by_bots);
}

/* ---- the line ---------------------------------------------------------------------------------- */

static bn_doc *decimal(double value, bool share, bn_arena *arena)
{
    double most = share ? SHARE_MOST : MEAN_MOST, size = value < 0 ? -value : value;
    int64_t parts = share ? SHARE_PARTS : SWEEP_PARTS;
    int64_t rounded;

    if (!(size < most))
        return bn_doc_null(arena);
    rounded = (int64_t)(size * (double)parts + 0.5);
    return bn_doc_rat(arena, bn_rat_of(value < 0 ? -rounded : rounded, parts));
}

static sweep_method method_of(const job *j)
{
    sweep_method method = SWEEP_EXACT;

    for (uint32_t i = 0; i < j->plan->measure_count; i++)
        method = j->figures[i].method > method ? j->figures[i].method : method;
    return method;
}

static void put_ranges(const job *j, bn_doc *line, bn_arena *arena)
{
    bn_doc *ranges = bn_doc_map(arena);

    for (uint32_t i = 0; i < j->plan->measure_count; i++) {
        bn_doc *range = bn_doc_list(arena);

        if (!j->figures[i].ranged)
            continue;
        bn_doc_push(range, decimal(j->figures[i].least, true, arena));
        bn_doc_push(range, decimal(j->figures[i].most, true, arena));
        bn_doc_put(arena, ranges, j->plan->measures[i].word, range);
    }
    if (ranges && ranges->count > 0)
        bn_doc_put(arena, line, "range", ranges);
}

static void put_equilibrium(const job *j, bn_doc *line, bn_arena *arena)
{
    bn_doc *map;

    if (!j->played.solved)
        return;
    map = bn_doc_put(arena, line, "equilibrium", bn_doc_map(arena));
    bn_doc_put_text(arena, map, "free", j->played.freed);
    bn_doc_put(arena, map, "gain", decimal(j->played.gain, true, arena));
}

static void put_figures(const job *j, bn_doc *line, bn_arena *arena)
{
    bn_doc *values = bn_doc_map(arena), *errors = bn_doc_map(arena);

    for (uint32_t i = 0; i < j->plan->measure_count; i++) {
        const sweep_measure *m = &j->plan->measures[i];

        bn_doc_put(arena, values, m->word, decimal(j->figures[i].value, !m->is_mean, arena));
        if (j->figures[i].method != SWEEP_EXACT)
            bn_doc_put(arena, errors, m->word, decimal(j->figures[i].error, !m->is_mean, arena));
    }
    bn_doc_put(arena, line, "measure", values);
    put_equilibrium(j, line, arena);
    if (errors && errors->count > 0)
        bn_doc_put(arena, line, "error", errors);
    put_ranges(j, line, arena);
    if (j->games > 0)
        bn_doc_put_int(arena, line, "games", (int64_t)j->games);
}

static void put_refusal(const bn_error *why, bn_doc *line, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "code", bn_code_word(why->code));
    bn_doc_put_text(arena, map, "text", why->text);
    if (why->path[0] != '\0')
        bn_doc_put_text(arena, map, "path", why->path);
    if (why->rule[0] != '\0')
        bn_doc_put_text(arena, map, "rule", why->rule);
    if (why->hint[0] != '\0')
        bn_doc_put_text(arena, map, "hint", why->hint);
    bn_doc_put(arena, line, "refused", map);
}

static bn_doc *begin_line(const job *j, sweep_method method, bn_arena *arena)
{
    const sweep_plan *plan = j->plan;
    bn_doc *line = bn_doc_map(arena), *vary = bn_doc_map(arena);

    bn_doc_put_int(arena, line, "cell", (int64_t)j->cell);
    bn_doc_put_text(arena, line, "method", sweep_method_words[method]);
    for (uint32_t i = 0; i < plan->varied_count; i++) {
        const bn_doc *value = sweep_value(&plan->varied[i], j->levels[i], arena);
        bn_doc *copy = bn_arena_get(arena, sizeof *copy);

        if (copy && value) {
            *copy = *value;
            copy->next = NULL;
        }
        bn_doc_put(arena, vary, plan->varied[i].name, copy);
    }
    if (plan->orders_count > 1) {
        const char *orders = plan->orders[j->levels[plan->varied_count]];

        bn_doc_put_text(arena, vary, "orders", orders ? orders : "default");
    }
    bn_doc_put(arena, line, "vary", vary);
    return line;
}

bn_code sweep_cell(const sweep_plan *plan, uint64_t cell, bn_memory memory, bn_watch watch,
                   bn_arena *arena, const char **line, sweep_method *method, bn_error *err)
{
    job j = { .plan = plan, .cell = cell, .purse = { .from = memory }, .watch = watch };
    bn_arena room = arena_of(&j, SETUP_BYTES);
    bn_error why;
    bn_code code = prepare(&j, &room, &why);
    bool refused;
    bn_doc *doc;

    code = code == BN_OK ? work_out(&j, &why) : code;
    refused = is_refused(&j, code);
    *method = refused ? SWEEP_REFUSED : method_of(&j);
    doc = code == BN_OK || refused ? begin_line(&j, *method, arena) : NULL;
    if (refused)
        put_refusal(&why, doc, arena);
    else if (doc)
        put_figures(&j, doc, arena);
    bn_arena_done(&room);
    if (err && code != BN_OK)
        *err = why;
    if (!doc) {
        return code == BN_OK ? bn_fail(err, BN_MEMORY, "out of memory for a cell") : code;
    }
    *line = sweep_line(doc, arena);
    return *line && !arena->full ? BN_OK : bn_fail(err, BN_MEMORY, "out of memory for a cell");
}

bn_code sweep_cell_reach(const sweep_plan *plan, uint64_t cell, bn_rat share, bn_memory memory,
                         bn_watch watch, sweep_reach *out, bn_error *why)
{
    job j = {
        .plan = plan, .cell = cell, .purse = { .from = memory }, .watch = watch, .share = share
    };
    double exactly = (double)share.num / (double)(share.den == 0 ? 1 : share.den);
    bn_arena room = arena_of(&j, SETUP_BYTES);
    bn_code code = prepare(&j, &room, why);
    const figure *f = &j.figures[0];
    bool refused;

    code = code == BN_OK ? work_out(&j, why) : code;
    refused = is_refused(&j, code);
    bn_arena_done(&room);
    *out = (sweep_reach){ refused ? SWEEP_REFUSED : f->method,
                          j.compare,
                          !f->ranged,
                          f->value,
                          f->error,
                          f->ranged ? f->least : f->value,
                          f->ranged ? f->most : f->value };
    if (f->ranged) {
        out->compare = (f->value > exactly) - (f->value < exactly);
        out->certain = f->least > exactly + ROUNDED || f->most < exactly - ROUNDED;
    }
    return refused ? BN_OK : code;
}

bn_code sweep_document_wins(const sweep_plan *plan, const bn_doc *document, bn_memory memory,
                            bn_watch watch, sweep_wins *out, bn_error *why)
{
    job j = { .plan = plan, .purse = { .from = memory }, .watch = watch };
    bn_arena room = arena_of(&j, SETUP_BYTES);
    bn_code code = prepare_document(&j, document, &room, why);
    bool refused;

    code = code == BN_OK ? work_out(&j, why) : code;
    refused = is_refused(&j, code);
    bn_arena_done(&room);
    *out = (sweep_wins){ refused ? SWEEP_REFUSED : method_of(&j), j.figures[0].value,
                         j.figures[1].value, j.figures[0].error };
    return refused ? BN_OK : code;
}
