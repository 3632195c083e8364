/* The question is made into the plan of a sweep, so that paths, measures and orders are checked as there. */
#include "until.h"

#include <stdlib.h>
#include <string.h>

#include "climb.h"
#include "print/paint.h"
#include "print/plain.h"
#include "shared/arguments.h"
#include "shared/interrupt.h"
#include "sweep/places.h"
#include "until_tell.h"

static const char figures[] = "figures.";

/* win.A>=60%: the measure, the sign and the share. */
static bool read_until(const char *text, bn_arena *arena, until_found *out)
{
    const char *sign = strpbrk(text, "<>=");
    size_t length = sign == NULL ? 0 : strlen(sign);
    const char *number = sign == NULL ? NULL : sign + (sign[0] == '=' ? 1 : 2);
    bn_rat percent;

    if (length < 3 || sign == text || (sign[0] != '=' && sign[1] != '=') || sign[length - 1] != '%')
        return false;
    out->measure = bn_arena_text(arena, text, (size_t)(sign - text));
    out->goal = sign[0] == '=' ? CLIMB_EITHER : sign[0] == '<' ? CLIMB_AT_MOST : CLIMB_AT_LEAST;
    out->percent = bn_arena_text(arena, number, strlen(number));
    if (out->measure == NULL || out->percent == NULL ||
        !bn_text_to_rat(number, strlen(number) - 1, &percent) ||
        bn_rat_cmp(percent, bn_rat_int(0)) < 0 || bn_rat_cmp(percent, bn_rat_int(100)) > 0 ||
        !bn_rat_in_parts(percent, SWEEP_PARTS / 100))
        return false;
    out->share = bn_rat_div(percent, bn_rat_int(100));
    return true;
}

/* The one path that is meant. */
static int find_path(const until_asked *asked, bn_arena *arena, const char **out)
{
    sweep_places *places = bn_arena_get(arena, sizeof *places);
    char list[400];
    bn_text words = bn_text_over(list, sizeof list);

    if (places == NULL)
        return bn_code_exit_status(BN_MEMORY);
    sweep_places_find(asked->document->doc, asked->by, places);
    *out = places->paths[0];
    if (places->count == 1)
        return 0;
    if (places->count == 0)
        return cli_misused("odds", "--by %s leads to no field of this battle", asked->by);
    for (uint32_t i = 0; i < places->count && i < SWEEP_PLACES_SHOWN; i++) {
        bn_text_add(&words, i > 0 ? ", " : "");
        bn_text_add(&words, places->paths[i]);
    }
    bn_text_add(&words, places->count > SWEEP_PLACES_SHOWN ? ", ..." : "");
    return cli_misused("odds", "--by %s can mean %u fields: %s", asked->by, places->count, list);
}

/* The question as a plan. */
static bn_doc *plan_doc(const until_asked *asked, const until_found *f, bn_arena *arena)
{
    bool is_figure = strncmp(f->path, figures, strlen(figures)) == 0;
    bn_doc *plan = bn_doc_map(arena), *by, *list;
    char error[40];

    bn_doc_put_text(arena, plan, "banneret", "sweep");
    bn_doc_put(arena, plan, "document", bn_doc_map(arena));
    by = bn_doc_put(arena, bn_doc_put(arena, plan, "vary", bn_doc_map(arena)), "number",
                    bn_doc_map(arena));
    bn_doc_put_text(arena, by, is_figure ? "figure" : "field",
                    f->path + (is_figure ? strlen(figures) : 0));
    bn_doc_put_int(arena, by, "from", (int64_t)asked->from);
    bn_doc_put_int(arena, by, "to", (int64_t)asked->to);
    bn_doc_put_int(arena, by, "step", 1);
    list = bn_doc_put(arena, plan, "measure", bn_doc_list(arena));
    bn_doc_push(list, bn_doc_text(arena, f->measure));
    if (asked->orders != NULL) {
        list = bn_doc_put(arena, plan, "orders", bn_doc_list(arena));
        bn_doc_push(list, bn_doc_text(arena, asked->orders));
    }
    if (asked->error != NULL) {
        (void)snprintf(error, sizeof error, "%.20s%%", asked->error);
        bn_doc_put_text(arena, bn_doc_put(arena, plan, "stop", bn_doc_map(arena)), "error", error);
    }
    return arena->full ? NULL : plan;
}

/* An error in the plan is one in an option. */
static int refuse(bn_error *err)
{
    static const struct {
        const char *part, *option;
    } options[] = { { "vary", "--by" },
                    { "measure", "--until" },
                    { "orders", "--orders" },
                    { "stop", "--error" } };

    for (size_t i = 0; i < BN_COUNT(options); i++)
        if (strncmp(err->path, options[i].part, strlen(options[i].part)) == 0) {
            err->path[0] = '\0';
            return cli_error(options[i].option, err);
        }
    return cli_error("odds", err);
}

static int make_plan(const until_asked *asked, until_found *f, bn_arena *arena)
{
    bn_doc *doc;
    bn_error err;
    bn_code code;

    doc = plan_doc(asked, f, arena);
    if (doc == NULL)
        return bn_code_exit_status(BN_MEMORY);
    code = sweep_plan_read(doc, arena, &f->plan, &err);
    if (code == BN_OK)
        code = sweep_plan_bind(&f->plan, asked->document->doc, asked->document->system,
                               asked->setup, arena, &err);
    if (code != BN_OK)
        return refuse(&err);
    f->plan.dice = asked->seed;
    return f->plan.measures[0].is_mean
               ? cli_misused("odds", "--until takes a chance, such as win.A=60%% or draw<=5%%")
               : 0;
}

static int check_range(const until_asked *asked)
{
    if (asked->to < asked->from)
        return cli_misused("odds", "--to is below --from");
    if (asked->to - asked->from >= CLIMB_MOST)
        return cli_misused("odds", "--from and --to have more than %d numbers between them",
                           CLIMB_MOST);
    return 0;
}

int sweeping_until(const until_asked *asked, bn_arena *arena)
{
    until_found *f = bn_arena_get(arena, sizeof *f);
    bn_error err;
    bn_code code;
    int status;

    if (f == NULL)
        return bn_code_exit_status(BN_MEMORY);
    f->asked = asked;
    if (!read_until(asked->until, arena, f))
        return cli_misused("odds", "--until takes a chance such as win.A=60%%, not %s",
                           PLAIN(asked->until));
    status = check_range(asked);
    if (status == 0)
        status = find_path(asked, arena, &f->path);
    if (status == 0)
        status = make_plan(asked, f, arena);
    if (status != 0)
        return status;
    code = climb(&(climb_asked){ &f->plan, f->share, f->goal, asked->threads }, &f->found, &err);
    if (code == BN_LIMIT && os_interrupted())
        return interrupt_told("odds");
    if (code != BN_OK)
        return cli_error(asked->document->path, &err);
    return until_tell(f, arena);
}
