#include "map_print.h"

#include <string.h>

/* Columns of the screen. Of two neighbouring columns of hexes only one has something on a line, so that
 * even two columns a space leave room beside each sign. */
enum {
    CELL_MAX = 5,
    CELL_MIN = 2,
    LABEL = 5,
    LINE_MAX = 1024,
    INDENT = 2,
    MARGIN = 2,
    ROWS_MAX = 30
};

/* A part of a map that fits on the screen, and how many columns a space of it takes. */
typedef struct map_plan {
    const bnr_map *map;
    size_t cell;
    size_t edge; /* of the screen */
    bn_point first, last;
} map_plan;

/* In half rows, because odd columns of hexes stand half a hex lower. */
static int32_t line_of(const bnr_map *map, bn_point at)
{
    return map->ground.form == BN_HEXES ? 2 * at.y + (at.x & 1) : 2 * at.y;
}

static size_t column_of(const map_plan *plan, int32_t x)
{
    return INDENT + LABEL + (size_t)(x - plan->first.x) * plan->cell;
}

static bool is_shown(const bnr_map_item *item)
{
    return !item->place || item->kind != BN_PLACE_REGION;
}

/* The signs of the forces in a space, and the name of the place. */
static void label_of(const bnr_map *map, bn_point at, bn_text *out)
{
    const char *name = NULL;

    for (uint32_t i = 0; i < map->count; i++) {
        const bnr_map_item *item = &map->items[i];

        if (item->at.x != at.x || item->at.y != at.y || !is_shown(item))
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

/* Where the next space on the same line starts that has something in it. */
static size_t next_label(const map_plan *plan, bn_point at)
{
    const bnr_map *map = plan->map;
    size_t column = plan->edge;
    int32_t line = line_of(map, at);

    for (uint32_t i = 0; i < map->count; i++)
        if (line_of(map, map->items[i].at) == line && map->items[i].at.x > at.x &&
            is_shown(&map->items[i]) && column_of(plan, map->items[i].at.x) < column)
            column = column_of(plan, map->items[i].at.x);
    return column;
}

static void put(char *line, size_t at, const char *words, size_t until)
{
    while (*words != '\0' && at + 1 < until && at + 1 < LINE_MAX)
        line[at++] = *words++;
}

static void print_trimmed(const paint *p, const char line[LINE_MAX])
{
    size_t end = LINE_MAX;

    while (end > 0 && line[end - 1] == ' ')
        end--;
    fprintf(p->out, "%.*s\n", (int)end, line);
}

/* Names may hold letters of several bytes: they are only placed by their columns if they do not. */
static bool is_narrow(const char *words)
{
    for (; *words != '\0'; words++)
        if ((unsigned char)*words >= 0x80)
            return false;
    return true;
}

/* ---- the ground -------------------------------------------------------------------------------- */

static const struct {
    const char *sign, *words;
} looks[] = {
    [BN_LOOK_OPEN] = { ".", "open ground" },    [BN_LOOK_FIELDS] = { "=", "fields" },
    [BN_LOOK_WOODS] = { "&", "woods" },         [BN_LOOK_HILLS] = { "^", "hills" },
    [BN_LOOK_MOUNTAINS] = { "A", "mountains" }, [BN_LOOK_MARSH] = { "\"", "marsh" },
    [BN_LOOK_WASTE] = { ":", "barren ground" }, [BN_LOOK_WATER] = { "~", "water" },
};

/* Open ground that is out of sight is left blank. */
static const char *ground_sign(const bnr_map *map, bn_point at)
{
    bn_look look = bnr_map_look(map, at);

    if (look == BN_LOOK_OPEN && bnr_map_sight(map, at) == BN_SIGHT_NONE)
        return " ";
    return looks[look].sign;
}

/* Roads and rivers to the east lead over the gap beside the space; those to the south over the line below it. Where
 * both do, the road is drawn. */
static void put_roads(const map_plan *plan, bn_point at, char *line)
{
    const bn_map *country = plan->map->country;
    size_t gap = column_of(plan, at.x) + plan->cell / 2;
    bool up, down;

    if (country == NULL || !bn_ground_holds(&country->ground, at))
        return;
    up = bn_map_road(country, at, 1);
    down = bn_map_road(country, at, 2);
    if (gap + 1 >= LINE_MAX || at.x >= plan->last.x)
        return;
    if (up || down)
        line[gap] = up && down ? '<' : up ? '/' : '\\';
    else if (bn_map_river(country, at, 1) || bn_map_river(country, at, 2))
        line[gap] = '~';
}

static void put_road_south(const map_plan *plan, bn_point above, char *line)
{
    const bn_map *country = plan->map->country;

    if (country == NULL || !bn_ground_holds(&country->ground, above))
        return;
    if (bn_map_road(country, above, 3))
        line[column_of(plan, above.x)] = '|';
    else if (bn_map_river(country, above, 3))
        line[column_of(plan, above.x)] = '~';
}

static void print_map_line(const paint *p, const map_plan *plan, int32_t at_line)
{
    const bnr_map *map = plan->map;
    char line[LINE_MAX];

    memset(line, ' ', sizeof line);
    if (at_line % 2 == 0) {
        char number[16];

        snprintf(number, sizeof number, "%3d", (int)(at_line / 2));
        put(line, INDENT, number, INDENT + LABEL);
    }
    for (int32_t x = plan->first.x; x <= plan->last.x; x++) {
        int32_t lowered = map->ground.form == BN_HEXES ? x & 1 : 0;
        bn_point at = { x, (at_line - lowered) / 2 };
        char label[200] = "";
        bn_text t = bn_text_over(label, sizeof label);
        size_t column = column_of(plan, x);

        if (at.y < plan->first.y || at.y > plan->last.y || column + 1 >= LINE_MAX)
            continue;
        if (line_of(map, at) != at_line) {
            if (line[column] == ' ')
                put_road_south(plan, at, line);
            continue;
        }
        label_of(map, at, &t);
        if (t.length > 0) {
            put(line, column, is_narrow(label) ? label : "#", next_label(plan, at));
        } else if (strchr(" /\\~", line[column]) != NULL) {
            put(line, column, ground_sign(map, at), LINE_MAX);
            put_roads(plan, at, line);
        }
    }
    print_trimmed(p, line);
}

/* Of narrow spaces only every second has its number. */
static void print_head(const paint *p, const map_plan *plan)
{
    int32_t every = plan->cell >= 3 ? 1 : 2;
    char line[LINE_MAX];

    memset(line, ' ', sizeof line);
    for (int32_t x = plan->first.x; x <= plan->last.x; x++) {
        char number[16];

        snprintf(number, sizeof number, "%d", (int)x);
        if (x % every == 0)
            put(line, column_of(plan, x), number, LINE_MAX);
    }
    print_trimmed(p, line);
}

/* ---- the legend -------------------------------------------------------------------------------- */

static void print_entry(const paint *p, const char *words)
{
    fputs("  ", p->out);
    paint_wrapped(p, words, 2, p->width);
    fputc('\n', p->out);
}

static bool shows_rivers(const bnr_map *map)
{
    for (int32_t y = map->first.y; y <= map->last.y; y++)
        for (int32_t x = map->first.x; x <= map->last.x; x++)
            for (int32_t way = 1; way <= 3; way++)
                if (bn_ground_holds(&map->country->ground, (bn_point){ x, y }) &&
                    bn_map_river(map->country, (bn_point){ x, y }, way))
                    return true;
    return false;
}

static void print_signs(const paint *p, const bnr_map *map)
{
    bool found[BN_COUNT(looks)] = { false };
    char words[300];
    bn_text t = bn_text_over(words, sizeof words);

    if (map->country == NULL)
        return;
    for (int32_t y = map->first.y; y <= map->last.y; y++)
        for (int32_t x = map->first.x; x <= map->last.x; x++)
            found[bnr_map_look(map, (bn_point){ x, y })] = true;
    for (size_t i = 0; i < BN_COUNT(looks); i++)
        if (found[i]) {
            bn_text_add(&t, t.length > 0 ? "   " : "");
            bn_text_add(&t, looks[i].sign);
            bn_text_char(&t, ' ');
            bn_text_add(&t, looks[i].words);
        }
    bn_text_add(&t, "   / \\ | < roads");
    if (shows_rivers(map))
        bn_text_add(&t, "   ~ rivers");
    if (map->game->sight != NULL)
        bn_text_add(&t, "   blank: open ground out of sight");
    print_entry(p, words);
    fputc('\n', p->out);
}

static void print_legend(const paint *p, const bnr_map *map)
{
    for (uint32_t i = 0; i < map->count; i++) {
        const bnr_map_item *item = &map->items[i];
        char words[400];
        bn_text t = bn_text_over(words, sizeof words);

        if (!is_shown(item))
            continue;
        bn_text_char(&t, item->place ? '#' : item->sign);
        bn_text_char(&t, ' ');
        bn_text_add(&t, item->name);
        if (item->side >= 0) {
            bn_text_add(&t, " (");
            bn_text_add(&t, map->game->side_name(map->setup, (uint32_t)item->side));
            bn_text_add(&t, ")");
        }
        bn_text_add(&t, ": ");
        if (item->place) {
            bn_text_int(&t, item->at.x);
            bn_text_add(&t, ", ");
            bn_text_int(&t, item->at.y);
        } else {
            bn_game_place_text(map->game, map->setup, item->at, &t);
        }
        if (item->facing >= 0 && !item->place) {
            bn_text_add(&t, ", facing ");
            bn_text_add(&t, bn_ground_word(map->ground.form, item->facing));
        }
        if (item->seen != NULL) {
            bn_text_add(&t, ", ");
            bn_text_add(&t, item->seen);
        }
        print_entry(p, words);
    }
}

/* ---- sheets ------------------------------------------------------------------------------------ */

/* The first force to the east of the part that has been printed; INT32_MAX: none. */
static int32_t next_force(const bnr_map *map, int32_t from)
{
    int32_t found = INT32_MAX;

    for (uint32_t i = 0; i < map->count; i++)
        if (!map->items[i].place && map->items[i].at.x >= from && map->items[i].at.x < found)
            found = map->items[i].at.x;
    return found;
}

/* Of a tall map only the rows around the forces of the sheet. */
static void find_rows(map_plan *plan)
{
    const bnr_map *map = plan->map;
    int32_t first = INT32_MAX, last = INT32_MIN;

    for (uint32_t i = 0; i < map->count; i++) {
        bn_point at = map->items[i].at;

        if (map->items[i].place || at.x < plan->first.x || at.x > plan->last.x)
            continue;
        first = at.y < first ? at.y : first;
        last = at.y > last ? at.y : last;
    }
    plan->first.y = map->first.y;
    plan->last.y = map->last.y;
    if (map->last.y - map->first.y < ROWS_MAX || first > last)
        return;
    if (first - MARGIN > map->first.y)
        plan->first.y = first - MARGIN;
    if (last + MARGIN < map->last.y)
        plan->last.y = last + MARGIN;
}

static void print_sheet(const paint *p, map_plan *plan)
{
    bool hexes = plan->map->ground.form == BN_HEXES;

    find_rows(plan);
    print_head(p, plan);
    for (int32_t line = 2 * plan->first.y; line <= 2 * plan->last.y + hexes; line++)
        if (hexes || line % 2 == 0)
            print_map_line(p, plan, line);
    fputc('\n', p->out);
}

void map_print(const paint *p, const bnr_map *map)
{
    int32_t columns = map->last.x - map->first.x + 1;
    int32_t cell = (p->screen - INDENT - LABEL) / columns;
    map_plan plan = {
        .map = map, .edge = (size_t)p->screen + 1, .first = map->first, .last = map->last
    };

    plan.cell = (size_t)(cell > CELL_MAX ? CELL_MAX : cell < CELL_MIN ? CELL_MIN : cell);
    if (cell >= CELL_MIN) {
        print_sheet(p, &plan);
    } else {
        int32_t fit = (p->screen - INDENT - LABEL) / CELL_MIN;
        int32_t at = next_force(map, map->first.x);

        paint_paragraph(p,
                        "The map is wider than this screen: only the parts with forces are shown; "
                        "--svg FILE draws all of it.",
                        INDENT);
        fputc('\n', p->out);
        for (; at != INT32_MAX; at = next_force(map, plan.last.x + 1)) {
            plan.first.x = at - MARGIN < map->first.x ? map->first.x : at - MARGIN;
            plan.last.x =
                plan.first.x + fit - 1 < map->last.x ? plan.first.x + fit - 1 : map->last.x;
            print_sheet(p, &plan);
        }
    }
    print_signs(p, map);
    print_legend(p, map);
}
