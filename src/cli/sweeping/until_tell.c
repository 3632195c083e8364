#include "until_tell.h"

#include "print/house.h"
#include "print/paint.h"
#include "print/plain.h"
#include "print/print_json.h"

enum { LINE = 400, CHANCE = 40, SHARE_PARTS = 1000000000 };

static int64_t number_of(const until_found *f, uint32_t index)
{
    return (int64_t)f->asked->from + index;
}

static const char *goal_words(climb_goal goal)
{
    return goal == CLIMB_AT_MOST ? "at most" : "at least";
}

/* How many numbers were worked out, and how. */
static uint32_t worked_out(const climbed *c)
{
    return c->methods[SWEEP_EXACT] + c->methods[SWEEP_BOUNDED] + c->methods[SWEEP_ESTIMATED];
}

/* ---- for people ------------------------------------------------------------------------------ */

static const char *chance_of(const sweep_reach *reach, char words[CHANCE])
{
    if (reach->method == SWEEP_EXACT)
        (void)snprintf(words, CHANCE, "%.3f%%", 100 * reach->value);
    else if (reach->method == SWEEP_BOUNDED)
        (void)snprintf(words, CHANCE, "%.3f%% to %.3f%%", 100 * reach->least, 100 * reach->most);
    else
        (void)snprintf(words, CHANCE, "%.2f%% ± %.2f%%", 100 * reach->value, 100 * reach->error);
    return words;
}

static void step_line(const paint *p, const until_found *f, const climb_step *step)
{
    char chance[CHANCE];

    fprintf(p->out, "  %12lld  %s\n", (long long)number_of(f, step->index),
            chance_of(&step->reach, chance));
}

/* "9 exact, 2 estimated" */
static void count_methods(const climbed *c, bn_text *out)
{
    const char *between = "";

    for (uint32_t i = 0; i < SWEEP_REFUSED; i++) {
        if (c->methods[i] == 0)
            continue;
        bn_text_add(out, between);
        bn_text_int(out, c->methods[i]);
        bn_text_char(out, ' ');
        bn_text_add(out, sweep_method_words[i]);
        between = ", ";
    }
}

/* What the answer rests on. */
static void print_proof(const paint *p, const until_found *f)
{
    const climbed *c = &f->found;
    uint32_t checked = worked_out(c);
    char line[LINE];
    bn_text words = bn_text_over(line, sizeof line);

    if (c->proved) {
        bn_text_add(&words, "proved: all numbers from ");
        bn_text_int(&words, number_of(f, 0));
        bn_text_add(&words, " to ");
        bn_text_int(&words, number_of(f, c->in_order - 1));
        bn_text_add(&words, " were checked, ");
        count_methods(c, &words);
    } else {
        bn_text_add(&words, "estimated: ");
        bn_text_count(&words, checked, "number was", "numbers were");
        bn_text_add(&words, " tried, ");
        count_methods(c, &words);
        bn_text_add(&words, "; for those between, the chance is assumed to go one way");
    }
    paint_paragraph(p, line, 2);
}

static void print_notes(const paint *p, const until_found *f)
{
    const climbed *c = &f->found;
    char line[LINE];
    bn_text words = bn_text_over(line, sizeof line);

    if (c->against > 0) {
        bn_text_add(&words, "The chance went the other way at ");
        bn_text_count(&words, c->against, "number", "numbers");
        bn_text_add(&words, ", first at ");
        bn_text_int(&words, number_of(f, c->against_at));
        bn_text_add(&words, ". ");
    }
    if (c->methods[SWEEP_REFUSED] > 0) {
        bn_text_count(&words, c->methods[SWEEP_REFUSED], "number is", "numbers are");
        bn_text_add(&words, " not allowed, the first is ");
        bn_text_int(&words, number_of(f, c->refused_at));
        bn_text_add(&words, ": ");
        bn_text_add(&words, PLAIN(c->refused.text));
        bn_text_add(&words, ". ");
    }
    if (c->found)
        bn_text_add(&words, "Larger numbers were not checked.");
    if (line[0] != '\0')
        paint_paragraph(p, line, 2);
}

static void print_answer(const paint *p, const until_found *f)
{
    const climbed *c = &f->found;
    char line[LINE];
    bn_text words = bn_text_over(line, sizeof line);

    if (!c->found)
        bn_text_add(&words, "No number from ");
    else
        bn_text_add(&words, "The smallest number from ");
    bn_text_int(&words, number_of(f, 0));
    bn_text_add(&words, c->found ? " on for which " : " to ");
    if (!c->found) {
        bn_text_int(&words, (int64_t)f->asked->to);
        bn_text_add(&words, " makes ");
    }
    bn_text_add(&words, f->measure);
    bn_text_add(&words, c->found ? " is " : " ");
    bn_text_add(&words, goal_words(c->goal));
    bn_text_char(&words, ' ');
    bn_text_add(&words, f->percent);
    bn_text_add(&words, c->found ? ":" : ". The last:");
    fputc('\n', p->out);
    paint_paragraph(p, line, 2);
    fputc('\n', p->out);
    if (c->has_before)
        step_line(p, f, &c->before);
    step_line(p, f, c->found ? &c->at : &c->last);
    fputc('\n', p->out);
}

static int print_for_people(const until_found *f)
{
    paint p = paint_on(stdout);
    const climbed *c = &f->found;

    paint_heading(&p, f->asked->document->head.title, "asked backwards");
    house_print(&p, bn_setup_house(f->asked->setup));
    fprintf(p.out, "\n  %s\n", f->path);
    if (c->goal == CLIMB_EITHER) {
        fputs("\n  No number in this range is allowed.\n", p.out);
        print_notes(&p, f);
        return 0;
    }
    print_answer(&p, f);
    print_proof(&p, f);
    print_notes(&p, f);
    return ferror(p.out) ? bn_code_exit_status(BN_IO) : 0;
}

/* ---- for programs ---------------------------------------------------------------------------- */

static bn_doc *share_doc(double share, bn_arena *arena)
{
    return bn_doc_rat(arena, bn_rat_of((int64_t)(share * SHARE_PARTS + 0.5), SHARE_PARTS));
}

static bn_doc *step_doc(const until_found *f, const climb_step *step, bn_arena *arena)
{
    const sweep_reach *reach = &step->reach;
    bn_doc *map = bn_doc_map(arena), *range;

    bn_doc_put_int(arena, map, "number", number_of(f, step->index));
    bn_doc_put(arena, map, "chance", share_doc(reach->value, arena));
    bn_doc_put_text(arena, map, "method", sweep_method_words[reach->method]);
    if (reach->method == SWEEP_EXACT)
        return map;
    bn_doc_put(arena, map, "error", share_doc(reach->error, arena));
    range = bn_doc_put(arena, map, "range", bn_doc_list(arena));
    bn_doc_push(range, share_doc(reach->least, arena));
    bn_doc_push(range, share_doc(reach->most, arena));
    return map;
}

static bn_doc *checked_doc(const until_found *f, bn_arena *arena)
{
    const climbed *c = &f->found;
    bn_doc *map = bn_doc_map(arena);

    for (uint32_t i = 0; i < SWEEP_METHODS; i++)
        bn_doc_put_int(arena, map, sweep_method_words[i], c->methods[i]);
    bn_doc_put_int(arena, map, "without_a_gap", c->in_order);
    bn_doc_put_int(arena, map, "other_way", c->against);
    if (c->against > 0)
        bn_doc_put_int(arena, map, "other_way_first", number_of(f, c->against_at));
    if (c->methods[SWEEP_REFUSED] > 0) {
        bn_doc_put_int(arena, map, "refused_first", number_of(f, c->refused_at));
        bn_doc_put_text(arena, map, "refused_why", c->refused.text);
    }
    return map;
}

static bn_doc *json_of(const until_found *f, bn_arena *arena)
{
    const climbed *c = &f->found;
    bn_doc *all = bn_doc_map(arena);

    bn_doc_put_text(arena, all, "title", f->asked->document->head.title);
    bn_doc_put_text(arena, all, "by", f->path);
    bn_doc_put_int(arena, all, "from", (int64_t)f->asked->from);
    bn_doc_put_int(arena, all, "to", (int64_t)f->asked->to);
    bn_doc_put_text(arena, all, "orders", f->asked->orders ? f->asked->orders : "default");
    bn_doc_put_text(arena, all, "measure", f->measure);
    bn_doc_put_text(arena, all, "goal", c->goal == CLIMB_EITHER ? "none" : goal_words(c->goal));
    bn_doc_put_rat(arena, all, "share", f->share);
    bn_doc_put_text(arena, all, "method", c->proved ? "proved" : "estimated");
    bn_doc_put(arena, all, "found", c->found ? step_doc(f, &c->at, arena) : bn_doc_null(arena));
    if (c->has_before)
        bn_doc_put(arena, all, "before", step_doc(f, &c->before, arena));
    if (!c->found && c->goal != CLIMB_EITHER)
        bn_doc_put(arena, all, "last", step_doc(f, &c->last, arena));
    bn_doc_put(arena, all, "checked", checked_doc(f, arena));
    house_put(arena, all, bn_setup_house(f->asked->setup));
    return all;
}

int until_tell(const until_found *f, bn_arena *arena)
{
    return f->asked->json ? print_json(stdout, json_of(f, arena)) : print_for_people(f);
}
