#include "status.h"

#include <string.h>

#include "trees/tree_words.h"
#include "tree.h"

enum { WORDS = 1500 };

/* What is told elsewhere: where it stands, and the numbers by which programs know it. */
static bool is_apart(const char *key)
{
    static const char *const keys[] = { "name", "x", "y", "host", "force", "goes_with", "fate" };

    for (size_t i = 0; i < BN_COUNT(keys); i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

static void add_label(const char *key, bn_text *out)
{
    bn_text_add(out, out->length == 0 ? "" : ", ");
    bnr_key_words(key, out);
    bn_text_char(out, ' ');
}

/* Of a map only what is not nothing: "battle fatigue (level moderate, days 2)". */
static void add_map(const bn_doc *map, bn_text *out)
{
    char inside[200];
    bn_text t = bn_text_over(inside, sizeof inside);

    for (const bn_doc *cell = map->first; cell != NULL; cell = cell->next) {
        if (!bnr_is_single(cell) || bnr_is_empty(cell) ||
            (cell->type == BN_DOC_NUMBER && cell->number.num == 0) ||
            (cell->type == BN_DOC_TEXT && strcmp(cell->text, "none") == 0))
            continue;
        add_label(cell->key, &t);
        bnr_single_words(cell, &t);
    }
    if (t.length == 0)
        return;
    add_label(map->key, out);
    bn_text_char(out, '(');
    bn_text_add(out, inside);
    bn_text_char(out, ')');
}

/* "strength 80, supply days 8"; what is only true is said by its label. */
static void add_values(const bn_doc *map, bn_text *out)
{
    for (const bn_doc *cell = map->first; cell != NULL; cell = cell->next) {
        if (cell->key == NULL || is_apart(cell->key) || bnr_is_empty(cell))
            continue;
        if (cell->type == BN_DOC_MAP) {
            add_map(cell, out);
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
static void print_rows(const paint *p, const bn_doc *list, int indent)
{
    for (const bn_doc *row = list->first; row != NULL; row = row->next) {
        const bn_doc *name = bn_doc_at(row, "name");
        char words[WORDS], values[WORDS] = "";
        bn_text t = bn_text_over(values, sizeof values);

        add_values(row, &t);
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

static void add_place(const bn_game *game, const void *setup, const bn_doc *map, bn_text *out)
{
    const bn_doc *x = bn_doc_at(map, "x"), *y = bn_doc_at(map, "y");

    if (x == NULL || y == NULL)
        return;
    bn_text_add(out, " at ");
    bn_game_place_text(
        game, setup,
        (bn_point){ (int32_t)bn_rat_floor(x->number), (int32_t)bn_rat_floor(y->number) }, out);
}

/* What stands above the rows of a side or a force: its name, its fate, where it is, its figures. */
static void print_heading(const paint *p, const bn_game *game, const void *setup, const bn_doc *of)
{
    const bn_doc *name = bn_doc_at(of, "name"), *fate = bn_doc_at(of, "fate");
    char words[WORDS] = "", values[WORDS] = "";
    bn_text t = bn_text_over(values, sizeof values);

    add_values(of, &t);
    t = bn_text_over(words, sizeof words);
    if (name != NULL)
        bnr_single_words(name, &t);
    if (fate != NULL) {
        bn_text_add(&t, ", ");
        bnr_single_words(fate, &t);
    }
    add_place(game, setup, of, &t);
    bn_text_add(&t, values[0] == '\0' ? "" : ": ");
    bn_text_add(&t, values);
    print_line(p, words, 2);
}

static void print_force(const paint *p, const bn_game *game, const void *setup, const bn_doc *force)
{
    print_heading(p, game, setup, force);
    for (const bn_doc *list = force->first; list != NULL; list = list->next)
        if (bnr_is_rows(list) && !bnr_is_empty(list))
            print_rows(p, list, 4);
}

static void print_side(const paint *p, const bn_game *game, const void *setup, const bn_doc *side)
{
    const bn_doc *forces = bn_doc_at(side, "forces");

    fputc('\n', p->out);
    paint_ink_on(p, INK_BOLD);
    print_heading(p, game, setup, side);
    paint_ink_off(p);
    for (const bn_doc *list = side->first; list != NULL; list = list->next)
        if (list != forces && bnr_is_rows(list) && !bnr_is_empty(list))
            print_rows(p, list, 4);
    for (const bn_doc *force = forces == NULL ? NULL : forces->first; force != NULL;
         force = force->next)
        print_force(p, game, setup, force);
}

static void print_places(const paint *p, const bn_doc *places)
{
    if (bnr_is_empty(places))
        return;
    fputs("\n  Places\n", p->out);
    for (const bn_doc *place = places->first; place != NULL; place = place->next) {
        const bn_doc *name = bn_doc_at(place, "name"), *x = bn_doc_at(place, "x"),
                     *y = bn_doc_at(place, "y");
        char words[WORDS] = "", values[WORDS] = "";
        bn_text t = bn_text_over(values, sizeof values);

        add_values(place, &t);
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
    char date[120];
    bn_text t = bn_text_over(date, sizeof date);

    status_date(game, setup, state, &t);
    date[0] = 'D';
    print_line(p, date, 2);
    for (const bn_doc *side = sides == NULL ? NULL : sides->first; side != NULL; side = side->next)
        print_side(p, game, setup, side);
    if (places != NULL)
        print_places(p, places);
    if (battle != NULL) {
        fputs("\n  The battle\n", p->out);
        tree_print(p, battle, 4);
    }
}
