/* The ground of a map as an engraver cuts it: tints, trees, hachures heavier to the south-east. */
#include "plate.h"

#include <string.h>

/* ---- where things are -------------------------------------------------------------------------- */

svg_point plate_centre(const bnr_map *map, bn_point at)
{
    double x = at.x - map->first.x, y = at.y - map->first.y;

    if (map->ground.form != BN_HEXES)
        return (svg_point){ PLATE_LEFT + (x + .5) * PLATE_SQUARE,
                            PLATE_TOP + (y + .5) * PLATE_SQUARE };
    return (svg_point){ PLATE_LEFT + PLATE_WIDE / 2 + x * PLATE_WIDE * .75,
                        PLATE_TOP + PLATE_HIGH / 2 + (y + (at.x & 1) / 2.0) * PLATE_HIGH };
}

svg_point plate_way(int32_t way, double distance)
{
    static const double units[6][2] = { { 0, -1 }, { .866, -.5 }, { .866, .5 },
                                        { 0, 1 },  { -.866, .5 }, { -.866, -.5 } };

    return (svg_point){ units[way][0] * distance, units[way][1] * distance };
}

void plate_outline(const bnr_map *map, bn_point at, bn_text *out)
{
    svg_point middle = plate_centre(map, at);

    if (map->ground.form == BN_HEXES) {
        svg_to(out, 'M', (svg_point){ middle.x - PLATE_WIDE / 4, middle.y - PLATE_HIGH / 2 });
        bn_text_add(out, "h30l15,25.98-15,25.98h-30l-15-25.98z");
    } else {
        svg_to(out, 'M', (svg_point){ middle.x - PLATE_SQUARE / 2, middle.y - PLATE_SQUARE / 2 });
        bn_text_add(out, "h54v54h-54z");
    }
}

/* ---- signs of the ground ----------------------------------------------------------------------- */

static const struct {
    const char *fill, *line;
} tints[] = {
    [BN_LOOK_OPEN] = { PLATE_OPEN, PLATE_GRID },    [BN_LOOK_FIELDS] = { "#efe9cb", "#c9c19b" },
    [BN_LOOK_WOODS] = { "#cfdabb", "#afbd98" },     [BN_LOOK_HILLS] = { "#ebe3cb", "#c6bd9f" },
    [BN_LOOK_MOUNTAINS] = { "#ded3bd", "#b9ad93" }, [BN_LOOK_MARSH] = { "#d9e3da", "#b2c2b6" },
    [BN_LOOK_WASTE] = { "#f1e6cd", "#cfc2a0" },     [BN_LOOK_WATER] = { "#c3d9e2", "#9dbccb" },
};

/* The ids of the signs, three of each kind so that neighbours differ. */
static const char *const signs[] = {
    [BN_LOOK_OPEN] = NULL,     [BN_LOOK_FIELDS] = "f", [BN_LOOK_WOODS] = "w", [BN_LOOK_HILLS] = "h",
    [BN_LOOK_MOUNTAINS] = "m", [BN_LOOK_MARSH] = "s",  [BN_LOOK_WASTE] = "d", [BN_LOOK_WATER] = "v",
};
enum { VARIANTS = 3 };

/* Where the single signs of a hex stand, before they are shifted a little. */
static const int8_t spots[9][2] = { { -13, -14 }, { 3, -17 },  { 15, -10 }, { -20, -1 }, { -4, -3 },
                                    { 11, 3 },    { -13, 13 }, { 2, 16 },   { 16, 14 } };

/* The same small shift for the same hex, always. */
static double shift(uint32_t a, uint32_t b, double most)
{
    uint32_t mixed = (a * 2654435761u) ^ (b * 40503u + 977u);

    mixed ^= mixed >> 15;
    mixed *= 2246822519u;
    return ((double)(mixed >> 16 & 1023) / 511.5 - 1) * most;
}

static void sign_at(bn_text *out, svg_point at, const char *shape)
{
    svg_to(out, 'M', at);
    bn_text_add(out, shape);
}

/* `shape` at spots of the hex, every `step`th. */
static void sign_group(bn_text *out, uint32_t variant, uint32_t step, double loose,
                       const char *shape)
{
    for (uint32_t i = variant % step; i < BN_COUNT(spots); i += step)
        sign_at(out,
                (svg_point){ spots[i][0] + shift(variant, i, loose),
                             spots[i][1] + shift(i + 31, variant, loose) },
                shape);
}

static const struct sign_row {
    bn_look look;
    uint32_t step; /* through the spots */
    double loose;
    const char *attributes, *shape;
} sign_rows[] = {
    { BN_LOOK_WOODS, 1, 2.4, "fill=\"#a9bb8b\" stroke=\"#586b43\" stroke-width=\".8\"",
      "m-3.4,1.6a3.5,3.9 0 1 1 6.8,0z" },
    { BN_LOOK_WOODS, 1, 2.4, "fill=\"none\" stroke=\"#465634\" stroke-width=\".9\"",
      "m0,1.6v3h3.6" },
    { BN_LOOK_HILLS, 2, 2,
      "fill=\"none\" stroke=\"#978866\" stroke-width=\".9\" stroke-linecap=\"round\"",
      "m-6,2q5-7.500 11,0m-3.200-2.600l2.400,4.600m-4.600-5l1.600,4" },
    { BN_LOOK_MOUNTAINS, 4, 2, "fill=\"#8d7d61\" fill-opacity=\".6\" stroke=\"none\"",
      "m0-11l10,18h-7l-1.500-6z" },
    { BN_LOOK_MOUNTAINS, 4, 2,
      "fill=\"none\" stroke=\"#5c4f3a\" stroke-width=\"1.1\" stroke-linejoin=\"round\"",
      "m-10,7l10-18 10,18m-10-18l-1,7 2.500,5-1,6" },
    { BN_LOOK_MARSH, 2, 2.4,
      "fill=\"none\" stroke=\"#5f8076\" stroke-width=\".9\" stroke-linecap=\"round\"",
      "m-6,2h12m-6-1v-5m-2.600,5l-2-3.600m7.200,3.600l2-3.600" },
    { BN_LOOK_FIELDS, 2, 1.5,
      "fill=\"none\" stroke=\"#cbbf8c\" stroke-width=\".9\" stroke-dasharray=\"3 1.6\"",
      "m-6-3h12m-11,3h12m-11,3h12" },
    { BN_LOOK_WASTE, 1, 3,
      "fill=\"none\" stroke=\"#a8946a\" stroke-width=\"1.5\" stroke-linecap=\"round\"",
      "h.01m5,2.500h.01m-8,1.500h.01" },
    { BN_LOOK_WATER, 2, 2, "fill=\"none\" stroke=\"#7fa6b9\" stroke-width=\".9\"",
      "m-7,0q3.500-3.400 7,0t7,0" },
};

static void write_pattern(bn_text *out, const char *id, const char *inside)
{
    bn_text_add(out, "<pattern id=\"");
    bn_text_add(out, id);
    bn_text_add(out, "\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">");
    bn_text_add(out, inside);
    bn_text_add(out, "</pattern>\n");
}

void plate_signs(bn_text *out)
{
    bn_text_add(out, "<defs>\n");
    for (uint32_t look = 0; look < BN_COUNT(signs); look++)
        for (uint32_t variant = 0; signs[look] != NULL && variant < VARIANTS; variant++) {
            bn_text_add(out, "<g id=\"");
            bn_text_add(out, signs[look]);
            bn_text_int(out, variant);
            bn_text_add(out, "\">\n");
            for (size_t i = 0; i < BN_COUNT(sign_rows); i++)
                if (sign_rows[i].look == (bn_look)look) {
                    svg_shape(out, sign_rows[i].attributes);
                    sign_group(out, variant, sign_rows[i].step, sign_rows[i].loose,
                               sign_rows[i].shape);
                    svg_shape_end(out);
                }
            bn_text_add(out, "</g>\n");
        }
    write_pattern(out, "presence",
                  "<path fill=\"#5f6a70\" fill-opacity=\".5\" "
                  "d=\"M2,2h1.300v1.300h-1.300zM6,6h1.300v1.300h-1.300z\"/>");
    write_pattern(out, "unseen",
                  "<rect width=\"8\" height=\"8\" fill=\"#8c979d\" fill-opacity=\".32\"/>"
                  "<path stroke=\"#5f6a70\" stroke-opacity=\".5\" stroke-width=\"1\" "
                  "d=\"M-1,5l6-6M-1,9L9-1M3,9l6-6\"/>");
    bn_text_add(out, "</defs>\n");
}

/* ---- the ground -------------------------------------------------------------------------------- */

static void add_attribute(bn_text *out, const char *name, const char *value)
{
    bn_text_add(out, name);
    bn_text_add(out, "=\"");
    bn_text_add(out, value);
    bn_text_add(out, "\" ");
}

/* All spaces of one look in one path: a map of thousands of hexes stays a small file. */
static void draw_tint(const bnr_map *map, bn_look look, bn_text *out)
{
    char attributes[120];
    bn_text t = bn_text_over(attributes, sizeof attributes);

    add_attribute(&t, "fill", tints[look].fill);
    add_attribute(&t, "stroke", tints[look].line);
    add_attribute(&t, "stroke-width", ".8");
    svg_shape(out, attributes);
    for (int32_t y = map->first.y; y <= map->last.y; y++)
        for (int32_t x = map->first.x; x <= map->last.x; x++)
            if (bnr_map_look(map, (bn_point){ x, y }) == look)
                plate_outline(map, (bn_point){ x, y }, out);
    svg_shape_end(out);
}

static void draw_sign(bn_text *out, svg_point at, bn_look look, uint32_t variant)
{
    bn_text_add(out, "<use href=\"#");
    bn_text_add(out, signs[look]);
    bn_text_int(out, variant);
    bn_text_add(out, "\" x=\"");
    svg_number(out, at.x);
    bn_text_add(out, "\" y=\"");
    svg_number(out, at.y);
    bn_text_add(out, "\"/>\n");
}

static int height_of(const bnr_map *map, bn_point at)
{
    bn_look look = bnr_map_look(map, at);

    return look == BN_LOOK_MOUNTAINS ? 2 : look == BN_LOOK_HILLS ? 1 : 0;
}

/* Where higher ground falls to a neighbour: strokes downhill. 0: in the light of the north-west; 1: across
 * it; 2: in the shade. */
static int shade_of(int32_t way)
{
    static const int8_t shades[6] = { 0, 1, 2, 2, 1, 0 };

    return shades[way];
}

static void draw_slope(const bnr_map *map, bn_point at, int32_t way, bn_text *out)
{
    svg_point middle = plate_centre(map, at), out_by = plate_way(way, 1);
    uint32_t hex = (uint32_t)(at.x * 131 + at.y);

    for (int i = -3; i <= 3; i++) {
        double along = i * 4.3 + shift(hex, (uint32_t)(way * 7 + i + 3), 1);
        double from = 14 + shift(hex + 9, (uint32_t)(way * 7 + i + 3), 2);
        double length = 8.5 + shift(hex + 5, (uint32_t)(way * 7 + i + 3), 1.8);

        svg_to(out, 'M',
               (svg_point){ middle.x + out_by.x * from - out_by.y * along,
                            middle.y + out_by.y * from + out_by.x * along });
        svg_to(out, 'l', (svg_point){ out_by.x * length, out_by.y * length });
    }
}

static void draw_slopes(const bnr_map *map, int shade, bn_text *out)
{
    static const char *const strokes[] = {
        "stroke=\"#a3957a\" stroke-width=\".7\" stroke-linecap=\"round\"",
        "stroke=\"#7d6f55\" stroke-width=\"1.1\" stroke-linecap=\"round\"",
        "stroke=\"#574b36\" stroke-width=\"1.6\" stroke-linecap=\"round\"",
    };

    svg_shape(out, strokes[shade]);
    for (int32_t y = map->first.y; y <= map->last.y; y++)
        for (int32_t x = map->first.x; x <= map->last.x; x++)
            for (int32_t way = 0; way < 6; way++) {
                bn_point at = { x, y }, next = bn_ground_step(BN_HEXES, at, way);

                if (shade_of(way) == shade && bn_ground_holds(&map->ground, next) &&
                    height_of(map, at) > height_of(map, next))
                    draw_slope(map, at, way, out);
            }
    svg_shape_end(out);
}

/* ---- roads and rivers -------------------------------------------------------------------------- */

static svg_point side_of(const bnr_map *map, bn_point at, int32_t way)
{
    svg_point middle = plate_centre(map, at), by = plate_way(way, PLATE_HIGH / 2);

    return (svg_point){ middle.x + by.x, middle.y + by.y };
}

/* A course that only passes through a hex bends smoothly from side to side; elsewhere it meets the
 * middle, where a place may stand. */
static void draw_courses(const bnr_map *map, const uint8_t *bits, const char *attributes,
                         bn_text *out)
{
    svg_shape(out, attributes);
    for (int32_t y = 0; y < map->ground.height; y++)
        for (int32_t x = 0; x < map->ground.width; x++) {
            bn_point at = { x, y };
            uint8_t ways = bits[y * map->ground.width + x];
            uint8_t rest = (uint8_t)(ways & (ways - 1));
            bool passes =
                rest != 0 && (rest & (rest - 1)) == 0 && bn_map_place_at(map->country, at) == NULL;
            char command = 'M';

            for (int32_t way = 0; way < 6; way++) {
                if ((ways >> way & 1) == 0)
                    continue;
                if (passes && command == 'Q') {
                    svg_to(out, 'Q', plate_centre(map, at));
                    svg_to(out, ' ', side_of(map, at, way));
                } else {
                    svg_to(out, 'M', passes ? side_of(map, at, way) : plate_centre(map, at));
                    if (!passes)
                        svg_to(out, 'L', side_of(map, at, way));
                    command = 'Q';
                }
            }
        }
    svg_shape_end(out);
}

void plate_ground(const bnr_map *map, bn_text *out)
{
    for (uint32_t look = 0; look < BN_COUNT(tints); look++)
        draw_tint(map, (bn_look)look, out);
    if (map->country == NULL)
        return;
    for (int shade = 0; shade < 3; shade++)
        draw_slopes(map, shade, out);
    draw_courses(map, map->country->rivers,
                 "fill=\"none\" stroke=\"#5d8ba1\" stroke-width=\"6.5\" stroke-linecap=\"round\"",
                 out);
    draw_courses(map, map->country->rivers,
                 "fill=\"none\" stroke=\"#c3d9e2\" stroke-width=\"4.5\" stroke-linecap=\"round\"",
                 out);
    draw_courses(map, map->country->roads,
                 "fill=\"none\" stroke=\"" PLATE_OPEN "\" stroke-width=\"5\" stroke-opacity=\".8\"",
                 out);
    draw_courses(map, map->country->roads,
                 "fill=\"none\" stroke=\"#8b6a3c\" stroke-width=\"2.4\" stroke-dasharray=\"8 3\"",
                 out);
    for (int32_t y = map->first.y; y <= map->last.y; y++)
        for (int32_t x = map->first.x; x <= map->last.x; x++) {
            bn_look look = bnr_map_look(map, (bn_point){ x, y });

            if (signs[look] != NULL && bn_map_place_at(map->country, (bn_point){ x, y }) == NULL)
                draw_sign(out, plate_centre(map, (bn_point){ x, y }), look,
                          (uint32_t)(x * 7 + y * 5) % VARIANTS);
        }
}

/* ---- out of sight ------------------------------------------------------------------------------ */

static const char *const textures[] = {
    [BN_SIGHT_CLEAR] = NULL,
    [BN_SIGHT_PRESENCE] = "fill=\"url(#presence)\"",
    [BN_SIGHT_NONE] = "fill=\"url(#unseen)\"",
};

void plate_fog(const bnr_map *map, bn_text *out)
{
    for (int32_t sight = BN_SIGHT_PRESENCE; map->game->sight != NULL && sight <= BN_SIGHT_NONE;
         sight++) {
        svg_shape(out, textures[sight]);
        for (int32_t y = map->first.y; y <= map->last.y; y++)
            for (int32_t x = map->first.x; x <= map->last.x; x++)
                if (bnr_map_sight(map, (bn_point){ x, y }) == sight)
                    plate_outline(map, (bn_point){ x, y }, out);
        svg_shape_end(out);
    }
}

/* ---- for the legend ---------------------------------------------------------------------------- */

void plate_swatch(bn_text *out, svg_point at, bn_look look)
{
    char attributes[120];
    bn_text t = bn_text_over(attributes, sizeof attributes);

    add_attribute(&t, "fill", tints[look].fill);
    add_attribute(&t, "stroke", tints[look].line);
    svg_shape(out, attributes);
    svg_to(out, 'M', (svg_point){ at.x - 15, at.y - 25.98 });
    bn_text_add(out, "h30l15,25.98-15,25.98h-30l-15-25.98z");
    svg_shape_end(out);
    if (signs[look] != NULL)
        draw_sign(out, at, look, 0);
}

void plate_fog_swatch(bn_text *out, svg_point at, int32_t sight)
{
    plate_swatch(out, at, BN_LOOK_OPEN);
    svg_shape(out, textures[sight]);
    svg_to(out, 'M', (svg_point){ at.x - 15, at.y - 25.98 });
    bn_text_add(out, "h30l15,25.98-15,25.98h-30l-15-25.98z");
    svg_shape_end(out);
}
