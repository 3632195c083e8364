#include "status.h"

#include <string.h>

#include "trees/tree_words.h"
#include "tree.h"

enum { WORDS = 1500 };

/* What is shown elsewhere: where it stands, and the numbers by which programs know it. */
static bool is_apart(const char *key)
{
    static const char *const keys[] = { "name", "x", "y", "host", "force", "goes_with", "fate" };

    for (size_t i = 0; i < BN_COUNT(keys); i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

/* What only says that nothing has happened yet: every force has full strength until it has lost some. */
static bool is_usual(const bn_doc *cell)
{
    static const char *const usual[][2] = {
        { "casualties", "0" },    { "forced_march_days", "0" }, { "miles_saved", "0" },
        { "months_served", "0" }, { "next_bill", "0" },         { "readiness", "full" },
        { "share", "1" },
    };
    char words[40];
    bn_text t = bn_text_over(words, sizeof words);

    if (!bnr_is_single(cell))
        return false;
    bnr_single_words(cell, &t);
    for (size_t i = 0; i < BN_COUNT(usual); i++)
        if (strcmp(cell->key, usual[i][0]) == 0 && strcmp(words, usual[i][1]) == 0)
            return true;
    return false;
}

static void add_label(const char *key, bn_text *out)
{
    bn_text_add(out, out->length == 0 ? "" : ", ");
    bnr_key_words(key, out);
    bn_text_char(out, ' ');
}

/* The campaign, which has names for its places. */
typedef struct theatre {
    const bn_game *game;
    const void *setup;
    bool whole; /* within a report: a 0 or an empty list is what it says */
} theatre;

static bool is_number(const bn_doc *doc)
{
    return doc != NULL && doc->type == BN_DOC_NUMBER;
}

/* A place on the map, and at most its name. */
static bool is_place(const bn_doc *doc)
{
    if (doc->type != BN_DOC_MAP || !is_number(bn_doc_at(doc, "x")) ||
        !is_number(bn_doc_at(doc, "y")))
        return false;
    for (const bn_doc *cell = doc->first; cell != NULL; cell = cell->next)
        if (strcmp(cell->key, "x") != 0 && strcmp(cell->key, "y") != 0 &&
            strcmp(cell->key, "name") != 0)
            return false;
    return true;
}

static void add_place(const theatre *in, const bn_doc *place, bn_text *out)
{
    const bn_doc *x = bn_doc_at(place, "x"), *y = bn_doc_at(place, "y");

    bn_game_place_text(
        in->game, in->setup,
        (bn_point){ (int32_t)bn_rat_floor(x->number), (int32_t)bn_rat_floor(y->number) }, out);
}

static bool is_nothing(const theatre *in, const bn_doc *doc)
{
    return !in->whole &&
           (bnr_is_empty(doc) || (doc->type == BN_DOC_NUMBER && doc->number.num == 0) ||
            (doc->type == BN_DOC_TEXT && strcmp(doc->text, "none") == 0));
}

static void add_inside(const theatre *in, const bn_doc *of, bn_text *out);

/* What a map or list within a row says: "sent to (4, 2)", "battle fatigue (level moderate, days 2)". Text must not
 * leave out what JSON shows of a report: a missing 0 would show whether it is false. */
static void add_nested(const theatre *around, const bn_doc *doc, bn_text *out)
{
    char inside[500] = "";
    bn_text t = bn_text_over(inside, sizeof inside);
    theatre in = *around;
    bool bare;

    in.whole = in.whole || (doc->key != NULL && strcmp(doc->key, "report") == 0);
    if (is_place(doc))
        add_place(&in, doc, &t);
    else if (in.whole && doc->count == 0)
        bn_text_add(&t, "none");
    else
        add_inside(&in, doc, &t);
    if (inside[0] == '\0')
        return;
    if (doc->key != NULL)
        add_label(doc->key, out);
    else
        bn_text_add(out, out->length == 0 ? "" : ", ");
    bare = doc->count == 0 || bnr_is_rows(doc) || is_place(doc);
    bn_text_add(out, bare ? "" : "(");
    bn_text_add(out, inside);
    bn_text_add(out, bare ? "" : ")");
}

static void add_inside(const theatre *in, const bn_doc *of, bn_text *out)
{
    for (const bn_doc *cell = of->first; cell != NULL; cell = cell->next) {
        if (is_nothing(in, cell))
            continue;
        if (!bnr_is_single(cell)) {
            add_nested(in, cell, out);
            continue;
        }
        if (cell->key != NULL)
            add_label(cell->key, out);
        else
            bn_text_add(out, out->length == 0 ? "" : ", ");
        bnr_single_words(cell, out);
    }
}

/* "strength 80, dominant (Foot, Bows)"; a value that is only true is written as its label. */
static void add_values(const theatre *in, const bn_doc *map, bn_text *out)
{
    for (const bn_doc *cell = map->first; cell != NULL; cell = cell->next) {
        if (cell->key == NULL || is_apart(cell->key) || bnr_is_empty(cell) || is_usual(cell))
            continue;
        if (cell->type == BN_DOC_MAP || (cell->type == BN_DOC_LIST && !bnr_is_rows(cell))) {
            add_nested(in, cell, out);
        } else if (cell->type == BN_DOC_BOOL) {
            bn_text_add(out, out->length == 0 ? "" : ", ");
            bnr_key_words(cell->key, out);
        } else if (bnr_is_single(cell)) {
            add_label(cell->key, out);
            bnr_single_words(cell, out);
        }
    }
}

static void print_line(const paint *p, const char *words, int indent)
{
    if (words[0] == '\0')
        return;
    fprintf(p->out, "%*s", indent, "");
    paint_wrapped(p, words, indent, p->width);
    fputc('\n', p->out);
}

/* A line for each row: "Knights: count 4, readiness full". */
static void print_rows(const paint *p, const theatre *in, const bn_doc *list, int indent)
{
    for (const bn_doc *row = list->first; row != NULL; row = row->next) {
        const bn_doc *name = bn_doc_at(row, "name");
        char words[WORDS], values[WORDS] = "";
        bn_text t = bn_text_over(values, sizeof values);

        add_values(in, row, &t);
        t = bn_text_over(words, sizeof words);
        if (name != NULL && bnr_is_single(name))
            bnr_single_words(name, &t);
        else
            bnr_key_words(list->key, &t);
        bn_text_add(&t, values[0] == '\0' ? "" : ": ");
        bn_text_add(&t, values);
        print_line(p, words, indent);
    }
}

/* The heading above the rows of a side or a force: its name, its fate, where it is, its figures. */
static void print_heading(const paint *p, const theatre *in, const bn_doc *of)
{
    const bn_doc *name = bn_doc_at(of, "name"), *fate = bn_doc_at(of, "fate");
    char words[WORDS] = "", values[WORDS] = "";
    bn_text t = bn_text_over(values, sizeof values);

    add_values(in, of, &t);
    t = bn_text_over(words, sizeof words);
    if (name != NULL)
        bnr_single_words(name, &t);
    if (fate != NULL) {
        bn_text_add(&t, ", ");
        bnr_single_words(fate, &t);
    }
    if (is_number(bn_doc_at(of, "x")) && is_number(bn_doc_at(of, "y"))) {
        bn_text_add(&t, " at ");
        add_place(in, of, &t);
    }
    bn_text_add(&t, values[0] == '\0' ? "" : ": ");
    bn_text_add(&t, values);
    print_line(p, words, 2);
}

static void print_force(const paint *p, const theatre *in, const bn_doc *force)
{
    print_heading(p, in, force);
    for (const bn_doc *list = force->first; list != NULL; list = list->next)
        if (bnr_is_rows(list) && !bnr_is_empty(list))
            print_rows(p, in, list, 4);
}

static void print_side(const paint *p, const theatre *in, const bn_doc *side)
{
    const bn_doc *forces = bn_doc_at(side, "forces");

    fputc('\n', p->out);
    paint_ink_on(p, INK_BOLD);
    print_heading(p, in, side);
    paint_ink_off(p);
    for (const bn_doc *list = side->first; list != NULL; list = list->next)
        if (list != forces && bnr_is_rows(list) && !bnr_is_empty(list))
            print_rows(p, in, list, 4);
    for (const bn_doc *force = forces == NULL ? NULL : forces->first; force != NULL;
         force = force->next)
        print_force(p, in, force);
}

static void print_places(const paint *p, const theatre *in, const bn_doc *places)
{
    if (bnr_is_empty(places))
        return;
    fputs("\n  Places\n", p->out);
    for (const bn_doc *place = places->first; place != NULL; place = place->next) {
        const bn_doc *name = bn_doc_at(place, "name"), *x = bn_doc_at(place, "x"),
                     *y = bn_doc_at(place, "y");
        char words[WORDS] = "", values[WORDS] = "";
        bn_text t = bn_text_over(values, sizeof values);

        add_values(in, place, &t);
        t = bn_text_over(words, sizeof words);
        if (name == NULL || x == NULL || y == NULL)
            continue;
        bnr_single_words(name, &t);
        bn_text_add(&t, " (");
        bnr_single_words(x, &t);
        bn_text_add(&t, ", ");
        bnr_single_words(y, &t);
        bn_text_add(&t, "): ");
        bn_text_add(&t, values);
        print_line(p, words, 4);
    }
}

void status_date(const bn_game *game, const void *setup, const void *state, bn_text *out)
{
    bn_date date;

    game->date(setup, state, &date);
    bn_text_add(out, "day ");
    bn_text_int(out, date.day);
    bn_text_add(out, " of ");
    bn_text_int(out, date.days);
    bn_text_add(out, ", ");
    if (date.name != NULL) {
        bn_text_int(out, date.day_of_month);
        bn_text_char(out, ' ');
        bn_text_add(out, date.name);
    } else {
        bn_text_add(out, "month ");
        bn_text_int(out, date.month + 1);
    }
}

void status_print(const paint *p, const bn_game *game, const void *setup, const void *state,
                  const bn_doc *view)
{
    const bn_doc *sides = bn_doc_at(view, "sides"), *places = bn_doc_at(view, "places"),
                 *battle = bn_doc_at(view, "battle");
    theatre in = { .game = game, .setup = setup };
    char date[120];
    bn_text t = bn_text_over(date, sizeof date);

    status_date(game, setup, state, &t);
    date[0] = 'D';
    print_line(p, date, 2);
    for (const bn_doc *side = sides == NULL ? NULL : sides->first; side != NULL; side = side->next)
        print_side(p, &in, side);
    if (places != NULL)
        print_places(p, &in, places);
    if (battle != NULL) {
        fputs("\n  The battle\n", p->out);
        tree_print(p, battle, 4);
    }
}
