/* A map as a plate: frame, names, forces as blocks, scale, and the list of forces beneath. */
#include "map_drawing.h"

#include <string.h>

#include "livery.h"
#include "plate.h"

enum { ROW = 22, COLUMN = 400, LEGEND = 150, LEGEND_HIGH = 34 };

#define HALO "#faf8ef"

/* ---- size -------------------------------------------------------------------------------------- */

static double ground_wide(const bnr_map *map)
{
    double spaces = map->last.x - map->first.x + 1;

    return map->ground.form == BN_HEXES ? (spaces * .75 + .25) * PLATE_WIDE : spaces * PLATE_SQUARE;
}

static double ground_high(const bnr_map *map)
{
    double spaces = map->last.y - map->first.y + 1;

    return map->ground.form == BN_HEXES ? (spaces + .5) * PLATE_HIGH : spaces * PLATE_SQUARE;
}

/* A small map leaves room for its title, and for two columns of the list. */
static double wide(const bnr_map *map)
{
    double width = 2 * PLATE_LEFT + ground_wide(map);

    return width < 560 ? 560 : width;
}

static double bottom_of(const bnr_map *map)
{
    return PLATE_TOP + ground_high(map);
}

/* ---- words ------------------------------------------------------------------------------------- */

static void styled(bn_text *out, svg_point at, double size, const char *style, const char *words)
{
    bn_text_add(out, "<text text-anchor=\"middle\" x=\"");
    svg_number(out, at.x);
    bn_text_add(out, "\" y=\"");
    svg_number(out, at.y);
    bn_text_add(out, "\" font-size=\"");
    svg_number(out, size);
    bn_text_add(out, "\" ");
    bn_text_add(out, style);
    bn_text_char(out, '>');
    svg_escaped(out, words);
    bn_text_add(out, "</text>\n");
}

/* A name that can be read on any ground: the paper shows around the letters. */
static void label(bn_text *out, svg_point at, double size, bool italic, const char *words)
{
    styled(out, at, size,
           italic ? "aria-hidden=\"true\" font-style=\"italic\" fill=\"none\" stroke=\"" HALO
                    "\" stroke-width=\"4\" stroke-linejoin=\"round\""
                  : "aria-hidden=\"true\" fill=\"none\" stroke=\"" HALO
                    "\" stroke-width=\"3.4\" stroke-linejoin=\"round\"",
           words);
    styled(out, at, size,
           italic ? "font-style=\"italic\" fill=\"#4a4231\"" : "fill=\"" SVG_INK "\"", words);
}

/* On a large map, which is examined from further away, names and forces are larger. What is drawn until the
 * group is closed stands around the middle of the space. */
static void open_group(const bnr_map *map, bn_point at, bn_text *out)
{
    svg_point middle = plate_centre(map, at);
    int32_t columns = map->last.x - map->first.x + 1;

    bn_text_add(out, "<g transform=\"translate(");
    svg_number(out, middle.x);
    bn_text_char(out, ' ');
    svg_number(out, middle.y);
    bn_text_add(out, ") scale(");
    svg_number(out, columns <= 24 ? 1 : columns <= 40 ? 1.25 : 1.6);
    bn_text_add(out, ")\">\n");
}

static void close_group(bn_text *out)
{
    bn_text_add(out, "</g>\n");
}

/* ---- places ------------------------------------------------------------------------------------ */

static bool has_force(const bnr_map *map, bn_point at)
{
    for (uint32_t i = 0; i < map->count; i++)
        if (!map->items[i].place && map->items[i].at.x == at.x && map->items[i].at.y == at.y)
            return true;
    return false;
}

static void draw_place(const bnr_map *map, const bnr_map_item *item, bn_text *out)
{
    static const char *const shapes[] = {
        [BN_PLACE_CAMP] = "m-6,5l6-11 6,11z",
        [BN_PLACE_VILLAGE] = "m-3.500,0a3.500,3.500 0 1 0 7,0a3.500,3.500 0 1 0-7,0z",
        [BN_PLACE_TOWN] = "m-6,5v-7l6-5 6,5v7z",
        [BN_PLACE_CASTLE] = "m-8,6v-12h3.500v3h2.700v-3h3.600v3h2.700v-3h3.500v12z",
    };
    svg_point at = { 0, has_force(map, item->at) ? -14 : 0 };

    if (item->kind == BN_PLACE_REGION) {
        label(out, (svg_point){ 0, at.y < 0 ? -14 : 6 }, 20, true, item->name);
        return;
    }
    svg_shape(out, "fill=\"" SVG_INK "\" stroke=\"" HALO "\" stroke-width=\"1\"");
    svg_to(out, 'M', at);
    bn_text_add(out, shapes[item->kind]);
    svg_shape_end(out);
    if (item->side >= 0) {
        svg_line(out, (svg_point){ at.x + 9, at.y + 6 }, (svg_point){ at.x + 9, at.y - 10 },
                 SVG_INK, 1);
        svg_rect(out, at.x + 9.5, at.y - 10, 9, 6, livery_plain((unsigned)item->side));
    }
    label(out, (svg_point){ at.x, at.y - 12 }, 14, false, item->name);
}

/* ---- forces ------------------------------------------------------------------------------------ */

/* All forces of a side in one space: a stack. */
typedef struct stack {
    const bnr_map_item *first;
    uint32_t count;
    int64_t strength; /* -1: not known of all */
} stack;

static bool same_stack(const bnr_map_item *a, const bnr_map_item *b)
{
    return !a->place && !b->place && a->side == b->side && a->at.x == b->at.x && a->at.y == b->at.y;
}

/* False: the item is no force, or another force of its stack came before it. */
static bool stack_of(const bnr_map *map, uint32_t index, stack *out)
{
    const bnr_map_item *item = &map->items[index];

    if (item->place)
        return false;
    *out = (stack){ item, 0, 0 };
    for (uint32_t i = 0; i < map->count; i++) {
        if (!same_stack(&map->items[i], item))
            continue;
        if (i < index)
            return false;
        out->count++;
        out->strength = map->items[i].strength < 0 || out->strength < 0
                            ? -1
                            : out->strength + map->items[i].strength;
    }
    return true;
}

/* Stacks of several sides in one space stand beside each other. */
static double aside(const bnr_map *map, const bnr_map_item *item)
{
    int32_t lower = 0, others = 0;

    for (uint32_t i = 0; i < map->count; i++) {
        const bnr_map_item *other = &map->items[i];
        stack s;

        if (other->at.x != item->at.x || other->at.y != item->at.y || !stack_of(map, i, &s))
            continue;
        others++;
        lower += other->side < item->side;
    }
    return (lower - (others - 1) / 2.0) * 36;
}

static void draw_leaf(bn_text *out, svg_point at, const bnr_map_item *item, bool certain)
{
    const char *colour = livery_plain((unsigned)item->side);
    char attributes[160];
    bn_text t = bn_text_over(attributes, sizeof attributes);

    bn_text_add(&t, "fill=\"");
    bn_text_add(&t, certain && item->side % 2 == 0 ? colour : HALO);
    bn_text_add(&t, "\" stroke=\"");
    bn_text_add(&t, certain && item->side % 2 == 0 ? HALO : colour);
    bn_text_add(&t, certain ? "\" stroke-width=\"1.4\""
                            : "\" stroke-width=\"1.4\" stroke-dasharray=\"4 2\"");
    svg_shape(out, attributes);
    svg_to(out, 'M', (svg_point){ at.x - 17, at.y - 10 });
    bn_text_add(out, "h34v20h-34z");
    svg_shape_end(out);
}

/* The front edge points where the force faces. */
static void draw_facing(bn_text *out, svg_point at, const bnr_map_item *item)
{
    svg_point tip = plate_way(item->facing, 30), base = plate_way(item->facing, 18);
    svg_point across = { -(tip.y - base.y) * .7, (tip.x - base.x) * .7 };
    char attributes[80];
    bn_text t = bn_text_over(attributes, sizeof attributes);

    bn_text_add(&t, "stroke=\"" HALO "\" fill=\"");
    bn_text_add(&t, livery_plain((unsigned)item->side));
    bn_text_char(&t, '"');
    svg_shape(out, attributes);
    svg_to(out, 'M', (svg_point){ at.x + tip.x, at.y + tip.y });
    svg_to(out, 'L', (svg_point){ at.x + base.x + across.x, at.y + base.y + across.y });
    svg_to(out, 'L', (svg_point){ at.x + base.x - across.x, at.y + base.y - across.y });
    bn_text_char(out, 'z');
    svg_shape_end(out);
}

static void add_strength(int64_t strength, bn_text *out)
{
    if (strength < 0)
        bn_text_char(out, '?');
    else if (strength < 10000)
        bn_text_int(out, strength);
    else {
        bn_text_int(out, strength / 1000);
        bn_text_char(out, 'k');
    }
}

static void draw_stack(const bnr_map *map, const stack *s, bn_text *out)
{
    const bnr_map_item *item = s->first;
    bool certain = s->strength >= 0 && item->seen == NULL;
    svg_point at = { aside(map, item), 4 };
    char words[80];
    bn_text t = bn_text_over(words, sizeof words);

    if (item->facing >= 0 && map->ground.form == BN_HEXES)
        draw_facing(out, at, item);
    for (uint32_t leaf = s->count < 3 ? s->count : 3; leaf > 0; leaf--)
        draw_leaf(out, (svg_point){ at.x + 3.0 * (leaf - 1), at.y - 3.0 * (leaf - 1) }, item,
                  certain);
    if (certain)
        svg_rect(out, at.x - 17, at.y - 10, 34, 3.5,
                 item->side % 2 == 0 ? SVG_INK : livery_plain((unsigned)item->side));
    add_strength(s->strength, &t);
    svg_words(out, at.x, at.y + 7, 13, SVG_MIDDLE,
              certain && item->side % 2 == 0 ? "#ffffff" : livery_plain((unsigned)item->side),
              words);
}

/* The name below a stack: of the first force, and how many more there are. */
static void draw_stack_name(const bnr_map *map, const stack *s, bn_text *out)
{
    char under[160];
    bn_text t = bn_text_over(under, sizeof under);

    bn_text_add(&t, s->first->name);
    if (s->count > 1) {
        bn_text_add(&t, " and ");
        bn_text_int(&t, s->count - 1);
        bn_text_add(&t, " more");
    }
    label(out, (svg_point){ aside(map, s->first), 26 }, 11, false, under);
}

/* ---- the frame --------------------------------------------------------------------------------- */

static void draw_frame(double x, double y, double width, double height, const char *stroke_width,
                       bn_text *out)
{
    char attributes[120];
    bn_text t = bn_text_over(attributes, sizeof attributes);

    bn_text_add(&t, "fill=\"none\" stroke=\"" SVG_INK "\" stroke-width=\"");
    bn_text_add(&t, stroke_width);
    bn_text_char(&t, '"');
    svg_frame(out, x, y, width, height, attributes);
}

/* Numbers of columns and rows, every fifth on a large map. */
static void draw_numbers(const bnr_map *map, bn_text *out)
{
    int32_t every = map->last.x - map->first.x > 24 || map->last.y - map->first.y > 24 ? 5 : 1;
    char number[16];

    for (int32_t x = map->first.x; x <= map->last.x; x++) {
        bn_text t = bn_text_over(number, sizeof number);

        bn_text_int(&t, x);
        if (x % every == 0)
            svg_words(out, plate_centre(map, (bn_point){ x, map->first.y }).x, PLATE_TOP - 6, 11,
                      SVG_MIDDLE, SVG_SOFT, number);
    }
    for (int32_t y = map->first.y; y <= map->last.y; y++) {
        bn_text t = bn_text_over(number, sizeof number);

        bn_text_int(&t, y);
        if (y % every == 0)
            svg_words(out, PLATE_LEFT - 8, plate_centre(map, (bn_point){ map->first.x, y }).y + 4,
                      11, SVG_END, SVG_SOFT, number);
    }
}

static void draw_north(double x, bn_text *out)
{
    svg_shape(out, "fill=\"" SVG_INK "\"");
    svg_to(out, 'M', (svg_point){ x, 20 });
    bn_text_add(out, "l5,24-5-5-5,5z");
    svg_shape_end(out);
    svg_words(out, x - 12, 32, 13, SVG_MIDDLE, SVG_INK, "N");
}

/* A bar as long as some spaces, with its miles. */
static void draw_scale(const bnr_map *map, double right, bn_text *out)
{
    double space = map->ground.form == BN_HEXES ? PLATE_HIGH : PLATE_SQUARE;
    char words[40];
    bn_text t = bn_text_over(words, sizeof words);

    if (map->ground.miles <= 0)
        return;
    for (int i = 0; i < 4; i++) {
        svg_rect(out, right - (4 - i) * space / 2, 34, space / 2, 5, SVG_INK);
        if (i % 2 != 0)
            svg_rect(out, right - (4 - i) * space / 2 + .8, 34.8, space / 2 - 1.6, 3.4, SVG_PAPER);
    }
    bn_text_int(&t, 2 * (int64_t)map->ground.miles);
    bn_text_add(&t, " miles");
    svg_words(out, right - space, 29, 12, SVG_MIDDLE, SVG_INK, words);
}

/* ---- beneath the plate ------------------------------------------------------------------------- */

static void legend_words(bn_text *out, svg_point at, const char *words)
{
    char said[60];
    bn_text t = bn_text_over(said, sizeof said);

    for (; *words != '\0'; words++)
        bn_text_char(&t, *words == '_' ? ' ' : *words);
    svg_words(out, at.x + 24, at.y + 5, 13, SVG_START, SVG_SOFT, said);
}

/* Where entry `index` of the legend stands. */
static svg_point legend_at(const bnr_map *map, uint32_t index)
{
    uint32_t columns = (uint32_t)((wide(map) - 2 * PLATE_LEFT) / LEGEND);
    uint32_t column = index % columns, row = index / columns;

    return (svg_point){ PLATE_LEFT + 16.0 + column * LEGEND,
                        bottom_of(map) + 36 + row * LEGEND_HIGH };
}

static void small(bn_text *out, svg_point at)
{
    bn_text_add(out, "<g transform=\"translate(");
    svg_number(out, at.x);
    bn_text_char(out, ' ');
    svg_number(out, at.y);
    bn_text_add(out, ") scale(.5)\">\n");
}

static bool uses_terrain(const bnr_map *map, int32_t terrain)
{
    int32_t hexes = map->country->ground.width * map->country->ground.height;

    for (int32_t i = 0; i < hexes; i++)
        if (map->country->terrain[i] == terrain)
            return true;
    return false;
}

/* The signs that this map has. Returns how many. Without `out` they are only counted. */
static uint32_t draw_legend(const bnr_map *map, bn_text *out)
{
    static const char *const sights[] = { NULL, "presence only", "out of sight" };
    uint32_t count = 0;

    for (int32_t i = 0; map->country != NULL && map->country->terrains[i].word != NULL; i++) {
        if (!uses_terrain(map, i))
            continue;
        if (out != NULL) {
            small(out, legend_at(map, count));
            plate_swatch(out, (svg_point){ 0, 0 }, map->country->terrains[i].look);
            bn_text_add(out, "</g>\n");
            legend_words(out, legend_at(map, count), map->country->terrains[i].word);
        }
        count++;
    }
    for (int32_t sight = 1; map->game->sight != NULL && sight < 3; sight++, count++)
        if (out != NULL) {
            small(out, legend_at(map, count));
            plate_fog_swatch(out, (svg_point){ 0, 0 }, sight);
            bn_text_add(out, "</g>\n");
            legend_words(out, legend_at(map, count), sights[sight]);
        }
    return count;
}

static double legend_high(const bnr_map *map)
{
    uint32_t count = draw_legend(map, NULL);

    return count == 0 ? 0 : legend_at(map, count - 1).y - bottom_of(map) + 8;
}

static uint32_t list_columns(const bnr_map *map)
{
    uint32_t columns = (uint32_t)((wide(map) - 2 * PLATE_LEFT) / COLUMN);

    return columns < 1 ? 1 : columns;
}

static uint32_t force_count(const bnr_map *map)
{
    uint32_t forces = 0;

    for (uint32_t i = 0; i < map->count; i++)
        forces += !map->items[i].place;
    return forces;
}

static void list_words(const bnr_map *map, const bnr_map_item *item, bn_text *t)
{
    bn_text_add(t, item->name);
    bn_text_add(t, " (");
    bn_text_add(t, map->game->side_name(map->setup, (uint32_t)item->side));
    bn_text_add(t, ")");
    bn_text_add(t, " at ");
    bn_game_place_text(map->game, map->setup, item->at, t);
    if (item->strength >= 0) {
        bn_text_add(t, ", ");
        bn_text_int(t, item->strength);
    }
    if (item->seen != NULL) {
        bn_text_add(t, ", ");
        bn_text_add(t, item->seen);
    }
}

static void draw_list(const bnr_map *map, double y, bn_text *out)
{
    uint32_t columns = list_columns(map), forces = force_count(map);
    uint32_t rows = (forces + columns - 1) / columns, index = 0;

    for (uint32_t i = 0; i < map->count; i++) {
        const bnr_map_item *item = &map->items[i];
        char words[400];
        bn_text t = bn_text_over(words, sizeof words);
        uint32_t column = rows == 0 ? 0 : index / rows, row = rows == 0 ? 0 : index % rows;
        double x = PLATE_LEFT + column * COLUMN, below = y + row * ROW;

        if (item->place)
            continue;
        list_words(map, item, &t);
        svg_rect(out, x, below - 9, 10, 10, livery_plain((unsigned)item->side));
        svg_words(out, x + 18, below, svg_fitting_size(words, 13, 54), SVG_START, SVG_INK, words);
        index++;
    }
}

void bnr_draw_map(const char *title, const bnr_map *map, bn_text *out)
{
    double right = PLATE_LEFT + ground_wide(map), below = bottom_of(map) + 18 + legend_high(map);
    uint32_t columns = list_columns(map);
    uint32_t rows = (force_count(map) + columns - 1) / columns;
    stack s;

    svg_open(out, wide(map), below + 24 + rows * ROW + 12, title,
             "A map: places by name, forces as blocks with their strengths; the list below gives "
             "their positions.");
    plate_signs(out);
    svg_words(out, PLATE_LEFT - 24, 40, 24, SVG_START, SVG_INK, title);
    draw_scale(map, wide(map) - PLATE_LEFT, out);
    draw_north(wide(map) - PLATE_LEFT + 26, out);
    plate_ground(map, out);
    plate_fog(map, out);
    draw_numbers(map, out);
    draw_frame(PLATE_LEFT - 30, PLATE_TOP - 24, right - PLATE_LEFT + 46,
               bottom_of(map) - PLATE_TOP + 36, "2", out);
    draw_frame(PLATE_LEFT - 26, PLATE_TOP - 20, right - PLATE_LEFT + 38,
               bottom_of(map) - PLATE_TOP + 28, ".7", out);
    for (uint32_t i = 0; i < map->count; i++)
        if (map->items[i].place) {
            open_group(map, map->items[i].at, out);
            draw_place(map, &map->items[i], out);
            close_group(out);
        }
    /* All names first: where forces stand close together, a name may be covered but no strength. */
    for (uint32_t i = 0; i < 2 * map->count; i++)
        if (stack_of(map, i % map->count, &s)) {
            open_group(map, s.first->at, out);
            (i < map->count ? draw_stack_name : draw_stack)(map, &s, out);
            close_group(out);
        }
    (void)draw_legend(map, out);
    draw_list(map, below + 24, out);
    svg_close(out);
}
