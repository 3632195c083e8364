#include "status.h"

#include <string.h>

enum { CELL_MAX = 5, CELL_MIN = 3, LABEL = 5, LINE_MAX = 1024, INDENT = 2 }; /* columns */

/* A map, and how many columns of the screen a space of it takes. */
typedef struct map_plan {
    const bnr_map *map;
    size_t cell;
} map_plan;

/* In half rows, because odd columns of hexes stand half a hex lower. */
static int32_t line_of(const bnr_map *map, bn_point at)
{
    return map->ground.form == BN_HEXES ? 2 * at.y + (at.x & 1) : 2 * at.y;
}

static size_t column_of(const map_plan *plan, int32_t x)
{
    return INDENT + LABEL + (size_t)(x - plan->map->first.x) * plan->cell;
}

/* The signs of the forces in a space, and the name of the place. */
static void label_of(const bnr_map *map, bn_point at, bn_text *out)
{
    const char *name = NULL;

    for (uint32_t i = 0; i < map->count; i++) {
        const bnr_map_item *item = &map->items[i];

        if (item->at.x != at.x || item->at.y != at.y)
            continue;
        if (item->place)
            name = item->name;
        else
            bn_text_char(out, item->sign);
    }
    if (name == NULL)
        return;
    bn_text_char(out, out->length > 0 ? ' ' : '#');
    bn_text_add(out, name);
}

/* Where the next space on the same line begins that has something in it. */
static size_t next_label(const map_plan *plan, bn_point at)
{
    const bnr_map *map = plan->map;
    size_t column = column_of(plan, map->last.x + 4);
    int32_t line = line_of(map, at);

    for (uint32_t i = 0; i < map->count; i++)
        if (line_of(map, map->items[i].at) == line && map->items[i].at.x > at.x &&
            column_of(plan, map->items[i].at.x) < column)
            column = column_of(plan, map->items[i].at.x);
    return column;
}

static void put(char *line, size_t at, const char *words, size_t until)
{
    while (*words != '\0' && at + 1 < until && at + 1 < LINE_MAX)
        line[at++] = *words++;
}

/* Names may hold letters of several bytes: they are only placed by their columns if they do not. */
static bool is_narrow(const char *words)
{
    for (; *words != '\0'; words++)
        if ((unsigned char)*words >= 0x80)
            return false;
    return true;
}

static void print_map_line(const paint *p, const map_plan *plan, int32_t at_line)
{
    const bnr_map *map = plan->map;
    char line[LINE_MAX];
    size_t end;

    memset(line, ' ', sizeof line);
    if (at_line % 2 == 0) {
        char number[16];

        snprintf(number, sizeof number, "%3d", (int)(at_line / 2));
        put(line, INDENT, number, INDENT + LABEL);
    }
    for (int32_t x = map->first.x; x <= map->last.x; x++) {
        int32_t lowered = map->ground.form == BN_HEXES ? x & 1 : 0;
        bn_point at = { x, (at_line - lowered) / 2 };
        char label[200] = "";
        bn_text t = bn_text_over(label, sizeof label);

        if (line_of(map, at) != at_line || at.y < map->first.y || at.y > map->last.y)
            continue;
        label_of(map, at, &t);
        if (t.length == 0 && line[column_of(plan, x)] == ' ')
            put(line, column_of(plan, x), ".", LINE_MAX);
        else if (t.length > 0)
            put(line, column_of(plan, x), is_narrow(label) ? label : "#", next_label(plan, at));
    }
    for (end = sizeof line; end > 0 && line[end - 1] == ' '; end--)
        ;
    fprintf(p->out, "%.*s\n", (int)end, line);
}

static void print_head(const paint *p, const map_plan *plan)
{
    fprintf(p->out, "%*s", INDENT + LABEL, "");
    for (int32_t x = plan->map->first.x; x <= plan->map->last.x; x++)
        fprintf(p->out, "%-*d", (int)plan->cell, (int)x);
    fputc('\n', p->out);
}

static void print_legend(const paint *p, const bn_game *game, const void *setup, const bnr_map *map)
{
    for (uint32_t i = 0; i < map->count; i++) {
        const bnr_map_item *item = &map->items[i];
        char words[400];
        bn_text t = bn_text_over(words, sizeof words);

        bn_text_char(&t, item->place ? '#' : item->sign);
        bn_text_char(&t, ' ');
        bn_text_add(&t, item->name);
        if (item->side >= 0) {
            bn_text_add(&t, " (");
            bn_text_add(&t, game->side_name(setup, (uint32_t)item->side));
            bn_text_add(&t, ")");
        }
        bn_text_add(&t, ": ");
        if (item->place) {
            bn_text_int(&t, item->at.x);
            bn_text_add(&t, ", ");
            bn_text_int(&t, item->at.y);
        } else {
            bn_game_place_text(game, setup, item->at, &t);
        }
        fputs("  ", p->out);
        paint_wrapped(p, words, 2, p->width);
        fputc('\n', p->out);
    }
}

void map_print(const paint *p, const bn_game *game, const void *setup, const bnr_map *map)
{
    int32_t first = 2 * map->first.y, last = 2 * map->last.y + (map->ground.form == BN_HEXES);
    int32_t cell = (p->width - INDENT - LABEL) / (map->last.x - map->first.x + 1);
    map_plan plan = { map, (size_t)(cell > CELL_MAX ? CELL_MAX : cell) };

    if (cell < CELL_MIN) {
        fputs("  The map is wider than this screen; --svg FILE draws it.\n", p->out);
    } else {
        print_head(p, &plan);
        for (int32_t line = first; line <= last; line++)
            if (map->ground.form == BN_HEXES || line % 2 == 0)
                print_map_line(p, &plan, line);
        fputc('\n', p->out);
    }
    print_legend(p, game, setup, map);
}
