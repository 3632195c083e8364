/* Examples of elements, rosters and transport. */
#include "gurps4_examples.h"

#include "documents/documents.h"

#include <stdio.h>

static g4_force force; /* too large for a frame */

static void muster_one(const json_t *element)
{
    g4_force_defaults(&g4_book, &force);
    force.line_count = 1;
    force.lines[0] = line_of(element, "");
    complete(&force);
}

/* ---- records ------------------------------------------------------------------------------ */

static void costs(const vector *v, const g4_line *line, const g4_line_figures *figures)
{
    if (expects(v, "raise_pct"))
        same(v, g4_raise_pct(&g4_book, line), "raise_pct");
    if (expects(v, "maintain_pct"))
        same(v, g4_maintain_pct(&g4_book, line), "maintain_pct");
    same(v, figures->raise, "raise_cost");
    same(v, figures->maintain, "maintain_cost");
}

/* One element, with whatever the example expects of it. */
static void record(const vector *v)
{
    const g4_line *line = &force.lines[0];
    const g4_line_figures *figures = &force.figures[0];

    muster_one(v->given);
    same_rat(v, figures->ts, "ts");
    same_truth(v, figures->support, "support");
    costs(v, line, figures);
    if (expects(v, "wt"))
        same_rat(v, figures->wt, "wt");
    if (expects(v, "classes"))
        same_mask(v, figures->classes, g4_class_names, "classes");
    if (expects(v, "neutralizes"))
        same_mask(v, figures->neutralizes, g4_class_names, "neutralizes");
    if (expects(v, "mobility"))
        same_mask(v, figures->mobility, g4_mobility_names, "mobility");
    if (expects(v, "tl"))
        same(v, figures->tl, "tl");
    if (expects(v, "total_ts"))
        same_rat(v, g4_line_ts(&force, 0), "total_ts");
}

static void quantity(const vector *v)
{
    g4_force_defaults(&g4_book, &force);
    force.line_count = 1;
    force.lines[0] = line_of(at(v->given, "element"), "");
    force.lines[0].count = num(v->given, "count");
    complete(&force);
    same_rat(v, g4_line_ts(&force, 0), "ts");
    same_rat(v, g4_transport_of(&g4_book, &force, NULL).to_carry, "wt");
    same(v, g4_force_raise(&force), "raise_cost");
    same(v, g4_force_maintain(&force), "maintain_cost");
}

/* Named units join one force; what they consist of does not matter here. */
static void units(const vector *v)
{
    const json_t *list = at(v->given, "units");
    json_t *infantry =
        json_pack("{s:s, s:s}", "base", "Line Infantry", "table", "land_elements_tl0_5");

    g4_force_defaults(&g4_book, &force);
    force.line_count = (int32_t)items(list);
    for (int32_t i = 0; i < force.line_count; i++) {
        force.lines[i] = line_of(infantry, "");
        force.lines[i].unit = word(item(list, (size_t)i), "name");
        force.lines[i].count = num(item(list, (size_t)i), "elements");
    }
    complete(&force);
    same(v, g4_element_count(&force), "elements");
    json_decref(infantry);
}

static void divergent(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const char *name = word(item(cases, i), "element");
        int tl, added;
        g4_line_figures figures;

        assert_int_equal(sscanf(word(item(cases, i), "written"), "TL(%d+%d)", &tl, &added), 2);
        g4_force_defaults(&g4_book, &force);
        force.line_count = 2; /* in the earlier age, and in its own */
        for (int32_t k = 0; k < 2; k++)
            while (strcmp(g4_element_words[force.lines[k].element], name) != 0)
                force.lines[k].element++;
        force.lines[0].tl = tl;
        force.lines[0].divergent = added;
        force.lines[1].tl = tl + added;
        complete(&force);
        figures = force.figures[0];
        same(v, figures.tl, "equals_tl.%zu", i);
        assert_memory_equal(&figures.ts, &force.figures[1].ts, sizeof figures.ts);
        assert_int_equal(figures.raise, force.figures[1].raise);
        assert_int_equal(figures.maintain, force.figures[1].maintain);
    }
}

/* ---- rosters ------------------------------------------------------------------------------ */

static void by_class(const vector *v, const char *path,
                     bn_rat (*total)(const g4_force *of, uint32_t one))
{
    for (int32_t c = 0; c < G4_CLASSES; c++) {
        bn_rat ts = total(&force, UINT32_C(1) << c);

        if (ts.num != 0)
            same_rat(v, ts, "%s.%s", path, g4_class_names[c]);
    }
}

static void totals(const vector *v)
{
    muster(&force, at(v->given, "elements"), word(v->given, "table"));
    same_rat(v, g4_recorded_ts(&g4_book, &force), "force_ts");
    by_class(v, "class_ts", g4_recorded_class_ts);
    if (expects(v, "neutralize_ts"))
        by_class(v, "neutralize_ts", g4_recorded_neutralizer_ts);
    same(v, g4_element_count(&force), "elements");
}

static void richards_roster(const vector *v)
{
    totals(v);
    for (int32_t i = 0; i < force.line_count; i++)
        same_rat(v, g4_line_ts(&force, i), "ts.%s", force.lines[i].name);
}

static void company_roster(const vector *v)
{
    totals(v);
    for (int32_t i = 0; i < force.line_count; i++)
        if (force.figures[i].support)
            same_rat(v, g4_counted_ts(&g4_book, &force.figures[i], g4_line_ts(&force, i), false),
                     "contribution.%s", g4_element_words[force.lines[i].element]);
}

/* ---- transport ---------------------------------------------------------------------------- */

/* Carriers of this much room each as line 0, and cargo that rides in them. */
static void load(int32_t carriers, int32_t room)
{
    g4_force_defaults(&g4_book, &force);
    force.line_count = 1;
    force.lines[0].base = 0;
    force.lines[0].count = carriers;
    force.figures[0].transport = room;
}

static void load_cargo(int32_t count, bn_rat wt)
{
    int32_t line = force.line_count++;

    force.lines[line].base = 0;
    force.lines[line].count = count;
    force.lines[line].carried_by = 1;
    force.figures[line].wt = wt;
}

static void capacity(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *carriers = at(item(cases, i), "carriers"),
                     *cargo = at(item(cases, i), "cargo_wt");
        int room = 0;
        int32_t bad;

        assert_int_equal(sscanf(json_string_value(item(carriers, 0)), "T%d", &room), 1);
        load((int32_t)items(carriers), room);
        for (size_t k = 0; k < items(cargo); k++)
            load_cargo(1, figure(item(cargo, k)));
        same_truth(v, g4_loads_fit(&g4_book, &force, &bad), "fits.%zu", i);
    }
}

/* As many squads of ten as one carrier takes. */
static void holds(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        g4_line carrier = line_of(item(cases, i), "");
        int32_t squads = 0, bad;

        for (bool fits = true; fits; squads += fits) {
            load(1, g4_catalogue(&g4_book, carrier.base).transport);
            load_cargo(squads + 1, bn_rat_int(1));
            fits = g4_loads_fit(&g4_book, &force, &bad);
        }
        same(v, squads, "elements.%zu", i);
        same(v,
             squads *
                 g4_people_of(&g4_book, g4_catalogue_find(&g4_book, "Light Infantry", 3, true)),
             "men.%zu", i);
    }
}

static int32_t line_named(const char *base)
{
    int32_t line = 0;

    while (line < force.line_count &&
           strcmp(g4_element_words[force.lines[line].element], base) != 0)
        line++;
    assert_true(line < force.line_count);
    return line;
}

/* Of a roster's line, those that ride in one kind of carrier become their own line. */
static void board(const char *cargo, int32_t count, const char *carrier)
{
    int32_t from = line_named(cargo), to = force.line_count++;

    force.lines[to] = force.lines[from];
    force.lines[to].count = count;
    force.lines[to].carried_by = 1 + line_named(carrier);
    force.lines[from].count -= count;
}

static void everyone_rides(const vector *v)
{
    const json_t *company = given_of("G4-EX-63"), *assignment = at(v->given, "assignment");
    const json_t *carriers = at(v->given, "carriers"), *cargo = at(v->given, "cargo");
    const char *carrier, *rider;
    json_t *riders, *count;
    bool could;

    muster(&force, at(company, "elements"), word(company, "table"));
    for (size_t i = 0; i < items(carriers); i++) {
        int32_t line = line_named(word(item(carriers, i), "base"));

        assert_int_equal(force.lines[line].count, num(item(carriers, i), "count"));
        assert_int_equal(force.figures[line].transport, num(item(carriers, i), "capacity"));
    }
    for (size_t i = 0; i < items(cargo); i++) {
        int32_t line = line_named(word(item(cargo, i), "base"));

        assert_int_equal(force.lines[line].count, num(item(cargo, i), "count"));
        assert_int_equal(bn_rat_cmp(force.figures[line].wt, figure(at(item(cargo, i), "wt"))), 0);
    }
    could = g4_transport_of(&g4_book, &force, NULL).everyone_rides;
    json_object_foreach((json_t *)assignment, carrier, riders)
        json_object_foreach(riders, rider, count) board(rider, (int32_t)whole(count), carrier);
    complete(&force); /* which also refuses a load that does not fit */
    same_truth(v, could, "fits");
}

const handler roster_examples[] = {
    { "G4-EX-01", record },
    { "G4-EX-02", record },
    { "G4-EX-03", quantity },
    { "G4-EX-04", units },
    { "G4-EX-05", capacity },
    { "G4-EX-06", divergent },
    { "G4-EX-23", richards_roster },
    { "G4-EX-56", record },
    { "G4-EX-57", record },
    { "G4-EX-58", record },
    { "G4-EX-59", record },
    { "G4-EX-60", record },
    { "G4-EX-61", record },
    { "G4-EX-62", record },
    { "G4-EX-63", company_roster },
    { "G4-EX-64", everyone_rides },
    { "G4-EX-65", record },
    { "G4-EX-68", holds },
    { 0 },
};
