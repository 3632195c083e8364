#include <banneret/system/map.h>

#include <string.h>

#include "fields.h"

/* ---- what a document may say ------------------------------------------------------------------ */

const char *const bn_place_words[] = { "region", "camp", "village", "town", "castle", NULL };
static const char *const side_words[] = { "nobody", "first", "second",  "third",  "fourth",
                                          "fifth",  "sixth", "seventh", "eighth", NULL };

static const bn_field row_fields[] = {
    { .key = "row",
      .type = BN_FIELD_TEXT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(bn_map_line, words),
      .max = BN_MAP_SPAN,
      .help = "a letter of the legend for each hex, from west to east" },
    { .key = NULL },
};

static const bn_field course_fields[] = {
    { .key = "course",
      .type = BN_FIELD_TEXT,
      .flags = BN_FIELD_REQUIRED,
      .offset = offsetof(bn_map_line, words),
      .max = 1000,
      .help = "places or (column, row), with \"to\" between them; straight from each to the next" },
    { .key = NULL },
};

static const bn_field place_fields[] = {
    NAME(bn_map_place, name, "name", BN_FIELD_REQUIRED, "what it is called"),
    WHOLE(bn_map_place, x, "x", 0, BN_MAP_SPAN - 1, NULL, "0", "its column, from 0"),
    WHOLE(bn_map_place, y, "y", 0, BN_MAP_SPAN - 1, NULL, "0", "its row, from 0"),
    WORD(bn_map_place, kind, "kind", bn_place_words, NULL, "town",
         "what it is; of a region only the name is drawn"),
    WORD(bn_map_place, side, "side", side_words, NULL, "nobody", "whose it is"),
    TRUTH(bn_map_place, supply, "supply", NULL, "false", "its side's troops get supplies from it"),
    { .key = NULL },
};

#define M bn_map_inputs

const bn_field bn_map_fields[] = {
    LIST(M, rows, row_count, "terrain", BN_FIELD_REQUIRED | BN_FIELD_SHORT, 1, BN_MAP_SPAN,
         row_fields, NULL,
         "rows from north to south, a letter a hex; odd columns lie half a hex further south"),
    { .key = "legend",
      .type = BN_FIELD_TREE,
      .flags = BN_FIELD_REQUIRED,
      .help = "what each letter is, such as {f: forest}, in the words of the system" },
    LIST(M, roads, road_count, "roads", BN_FIELD_SHORT, 0, BN_MAP_ROADS, course_fields, NULL,
         "such as Harrow to (4, 2) to Wolfgarth"),
    LIST(M, rivers, river_count, "rivers", BN_FIELD_SHORT, 0, BN_MAP_RIVERS, course_fields, NULL,
         "written like roads"),
    LIST(M, places, place_count, "places", 0, 0, BN_MAP_PLACES, place_fields, NULL,
         "the named places on the map"),
    { .key = NULL },
};

#undef M

/* ---- reading it ------------------------------------------------------------------------------- */

typedef struct reading {
    const bn_map_inputs *in;
    const bn_map_place *more;
    int32_t more_count;
    const bn_spot *at;
    bn_map *map;
    int16_t letters[128]; /* of each character the terrain; -1: none */
} reading;

/* A spot within a text, for errors: `length` bytes from `offset` on. Quotes stand before the text. */
static bn_spot within(const bn_spot *text, size_t offset, size_t length, bn_doc *memory)
{
    bn_spot out = *text;

    if (text->doc == NULL)
        return out;
    *memory = *text->doc;
    if (memory->type == BN_DOC_TEXT && memory->line > 0) {
        size_t quotes = memory->length == strlen(memory->text) + 2;

        memory->column += (uint32_t)(offset + quotes);
        memory->length = (uint32_t)length;
    }
    out.doc = memory;
    return out;
}

static bn_code refuse_word(const bn_spot *at, const char *text, const char *word,
                           const char *const *words, size_t count)
{
    char advice[sizeof at->err->hint];
    bn_text hint = bn_text_over(advice, sizeof advice);

    bn_word_advise(&hint, word, words, count);
    return bn_refuse(at, BN_SCHEMA, NULL, NULL, text, word, advice);
}

static bn_code read_letter(reading *r, const bn_spot *legend, const bn_doc *entry)
{
    bn_spot at = bn_spot_part(legend, entry->key);
    const char *words[64];
    size_t count = 0;

    if (strlen(entry->key) != 1 || entry->key[0] <= ' ' || entry->key[0] == 0x7f)
        return bn_refuse(&at, BN_SCHEMA, NULL, NULL, "{} is not a letter for terrain", entry->key,
                         "one plain letter or sign");
    if (entry->type != BN_DOC_TEXT)
        return bn_refuse(&at, BN_SCHEMA, NULL, NULL, "{} is not defined as terrain", entry->key,
                         "a word for terrain");
    if (r->letters[(unsigned char)entry->key[0]] >= 0)
        return bn_refuse(&at, BN_SCHEMA, NULL, NULL, "{} is given twice", entry->key, NULL);
    for (; r->map->terrains[count].word != NULL; count++) {
        BN_ASSERT(count < BN_COUNT(words));
        words[count] = r->map->terrains[count].word;
        if (strcmp(words[count], entry->text) == 0) {
            r->letters[(unsigned char)entry->key[0]] = (int16_t)count;
            return BN_OK;
        }
    }
    return refuse_word(&at, "{} is not a terrain", entry->text, words, count);
}

static bn_code read_legend(reading *r)
{
    bn_spot legend = bn_spot_part(r->at, "legend");
    const bn_doc *doc = bn_doc_at(r->at->doc, "legend");
    bn_code code = BN_OK;

    memset(r->letters, -1, sizeof r->letters);
    for (const bn_doc *entry = doc == NULL ? NULL : doc->first; entry != NULL && code == BN_OK;
         entry = entry->next)
        code = read_letter(r, &legend, entry);
    return code;
}

static bn_code unknown_letter(const reading *r, const bn_spot *at, char letter)
{
    char value[5] = { letter, '\0' }, known[sizeof at->err->hint];
    bn_text hint = bn_text_over(known, sizeof known);

    if ((unsigned char)letter >= 128)
        bn_text_add(&hint, "plain letters and signs only");
    for (int i = 0; (unsigned char)letter < 128 && i < 128; i++)
        if (r->letters[i] >= 0) {
            bn_text_add(&hint, hint.length == 0 ? "one of: " : ", ");
            bn_text_char(&hint, (char)i);
            bn_text_char(&hint, ' ');
            bn_text_add(&hint, r->map->terrains[r->letters[i]].word);
        }
    if ((unsigned char)letter >= 128)
        return bn_refuse(at, BN_SCHEMA, NULL, NULL, "a letter of the row is not in the legend",
                         NULL, known);
    return bn_refuse(at, BN_SCHEMA, NULL, NULL, "{} is not in the legend", value,
                     hint.length > 0 ? known : "a legend, such as {f: forest}");
}

static bn_code read_row(const reading *r, int32_t row, uint8_t *out)
{
    bn_spot at = bn_spot_entry(r->at, "terrain", row);
    const char *words = r->in->rows[row].words;
    size_t width = (size_t)r->map->ground.width;
    char letters[60];
    bn_text hint = bn_text_over(letters, sizeof letters);
    bn_doc memory;

    for (size_t i = 0; words[i] != '\0' && i < width; i++) {
        unsigned char letter = (unsigned char)words[i];

        if (letter >= 128 || r->letters[letter] < 0) {
            bn_spot here = within(&at, i, 1, &memory);

            return unknown_letter(r, &here, words[i]);
        }
        out[i] = (uint8_t)r->letters[letter];
    }
    if (width > 0 && strlen(words) == width)
        return BN_OK;
    bn_text_int(&hint, (int64_t)width);
    bn_text_add(&hint, " letters, one for each hex");
    return width == 0 ? bn_refuse(&at, BN_SCHEMA, NULL, NULL, "the row is empty", NULL,
                                  "a letter for each hex")
                      : bn_refuse(&at, BN_SCHEMA, NULL, NULL, "{} is not as long as the first row",
                                  words, letters);
}

/* ---- places, roads and rivers ----------------------------------------------------------------- */

static const bn_map_place *place_named(const reading *r, const char *name, size_t length)
{
    for (int32_t i = 0; i < r->in->place_count + r->more_count; i++) {
        const bn_map_place *place =
            i < r->in->place_count ? &r->in->places[i] : &r->more[i - r->in->place_count];

        if (strlen(place->name) == length && memcmp(place->name, name, length) == 0)
            return place;
    }
    return NULL;
}

static bn_code check_places(const reading *r, int32_t sides)
{
    for (int32_t i = 0; i < r->in->place_count; i++) {
        const bn_map_place *place = &r->in->places[i];
        bn_spot at = bn_spot_entry(r->at, "places", i);
        bn_code code = bn_ground_check(&r->map->ground, (bn_point){ place->x, place->y },
                                       place->name, "x", &at);

        if (code != BN_OK)
            return code;
        if (place->side > sides)
            return bn_refuse(&at, BN_SCHEMA, NULL, "side", "{} belongs to an unknown side",
                             place->name, "`nobody` or a side");
        for (int32_t k = 0; k < i + r->more_count; k++) {
            const bn_map_place *other = k < i ? &r->in->places[k] : &r->more[k - i];

            if (strcmp(place->name, other->name) == 0)
                return bn_refuse(&at, BN_SCHEMA, NULL, "name", "two places are called {}",
                                 place->name, "every place needs a separate name");
            if (place->kind != BN_PLACE_REGION && other->kind != BN_PLACE_REGION &&
                place->x == other->x && place->y == other->y)
                return bn_refuse(&at, BN_SCHEMA, NULL, "x",
                                 "{} has the same position as another place", place->name,
                                 "at most one place in each hex, except regions");
        }
    }
    return BN_OK;
}

/* "(4, 2)"; false if it is not written so. */
static bool to_point(const char *words, size_t length, bn_point *out)
{
    const char *comma = memchr(words, ',', length);
    int64_t x, y;

    if (length < 5 || words[0] != '(' || words[length - 1] != ')' || comma == NULL)
        return false;

    const char *row = comma + 1;

    while (*row == ' ')
        row++;
    if (!bn_text_to_int(words + 1, (size_t)(comma - words) - 1, &x) || row >= words + length - 1 ||
        !bn_text_to_int(row, (size_t)(words + length - 1 - row), &y) || x < -BN_GROUND_SPAN ||
        x > BN_GROUND_SPAN || y < -BN_GROUND_SPAN || y > BN_GROUND_SPAN)
        return false;
    *out = (bn_point){ (int32_t)x, (int32_t)y };
    return true;
}

static bn_code unknown_place(const reading *r, const bn_spot *at, const char *name)
{
    const char *names[2 * BN_MAP_PLACES];
    size_t count = 0;

    for (int32_t i = 0; i < r->in->place_count; i++)
        names[count++] = r->in->places[i].name;
    for (int32_t i = 0; i < r->more_count && count < BN_COUNT(names); i++)
        names[count++] = r->more[i].name;
    if (count == 0)
        return bn_refuse(at, BN_SCHEMA, NULL, NULL, "{} is not a place of the map", name,
                         "a place's name, or (column, row)");
    return refuse_word(at, "{} is not a place of the map", name, names, count);
}

static bn_code read_stop(const reading *r, const bn_spot *at, const char *words, size_t length,
                         bn_point *out)
{
    char name[80], edges[80];
    bn_text value = bn_text_over(name, sizeof name), hint = bn_text_over(edges, sizeof edges);
    const bn_map_place *place = place_named(r, words, length);

    bn_text_add_n(&value, words, length);
    if (place != NULL)
        *out = (bn_point){ place->x, place->y };
    else if (!to_point(words, length, out))
        return unknown_place(r, at, name);
    if (bn_ground_holds(&r->map->ground, *out))
        return BN_OK;
    bn_text_add(&hint, "columns 0 to ");
    bn_text_int(&hint, r->map->ground.width - 1);
    bn_text_add(&hint, ", rows 0 to ");
    bn_text_int(&hint, r->map->ground.height - 1);
    return bn_refuse(at, BN_SCHEMA, NULL, NULL, "{} is outside the map", name, edges);
}

/* A line between hexes of the map swerves at most half a hex over its upper or lower edge: there it
 * follows the edge, and still goes from neighbour to neighbour. */
static void lay(const bn_map *map, bn_point from, bn_point to, uint8_t *bits)
{
    bn_point line[2 * BN_MAP_SPAN];
    uint32_t count = bn_ground_line(BN_HEXES, from, to, line, BN_COUNT(line));

    BN_ASSERT(count <= BN_COUNT(line));
    for (uint32_t i = 0; i < count; i++)
        line[i].y = line[i].y < 0                     ? 0
                    : line[i].y >= map->ground.height ? map->ground.height - 1
                                                      : line[i].y;
    for (uint32_t i = 1; i < count; i++) {
        bn_point a = line[i - 1], b = line[i];
        int32_t way = bn_ground_way(BN_HEXES, a, b);

        bits[a.y * map->ground.width + a.x] |= (uint8_t)(1u << way);
        bits[b.y * map->ground.width + b.x] |= (uint8_t)(1u << (way + 3) % 6);
    }
}

static bn_code read_course(const reading *r, const bn_spot *text, const char *words, uint8_t *bits)
{
    static const char between[] = " to ";
    const char *from = words;
    bn_point last = { 0, 0 };
    uint32_t stops = 0;

    for (;; stops++) {
        const char *end = strstr(from, between);
        size_t length = end == NULL ? strlen(from) : (size_t)(end - from);
        bn_doc memory;
        bn_spot at = within(text, (size_t)(from - words), length, &memory);
        bn_point here;
        bn_code code = read_stop(r, &at, from, length, &here);

        if (code != BN_OK)
            return code;
        if (stops > 0)
            lay(r->map, last, here, bits);
        last = here;
        if (end == NULL)
            break;
        from = end + sizeof between - 1;
    }
    return stops > 0 ? BN_OK
                     : bn_refuse(text, BN_SCHEMA, NULL, NULL, "{} leads nowhere", words,
                                 "two places or more, with \"to\" between them");
}

static bn_code read_courses(const reading *r, const char *key, const bn_map_line *lines,
                            int32_t count, uint8_t *bits)
{
    bn_code code = BN_OK;

    for (int32_t i = 0; i < count && code == BN_OK; i++) {
        bn_spot at = bn_spot_entry(r->at, key, i);

        code = read_course(r, &at, lines[i].words, bits);
    }
    return code;
}

static bn_code read_parts(reading *r, int32_t sides, uint8_t *terrain, uint8_t *roads,
                          uint8_t *rivers)
{
    const bn_map_inputs *in = r->in;
    bn_code code = read_legend(r);

    for (int32_t row = 0; row < in->row_count && code == BN_OK; row++)
        code = read_row(r, row, terrain + row * r->map->ground.width);
    if (code == BN_OK)
        code = check_places(r, sides);
    if (code == BN_OK)
        code = read_courses(r, "roads", in->roads, in->road_count, roads);
    if (code == BN_OK)
        code = read_courses(r, "rivers", in->rivers, in->river_count, rivers);
    return code;
}

bn_code bn_map_read(const bn_map_inputs *in, const bn_terrain *terrains, const bn_map_place *more,
                    int32_t more_count, int32_t sides, bn_arena *arena, const bn_spot *at,
                    bn_map *out)
{
    size_t width = in->row_count > 0 ? strlen(in->rows[0].words) : 0;
    size_t hexes = width * (size_t)in->row_count;
    bn_map map = {
        .ground = { .form = BN_HEXES, .width = (int32_t)width, .height = in->row_count },
        .terrains = terrains,
        .place_count = more_count + in->place_count,
    };
    reading r = { in, more, more_count, at, &map, { 0 } };
    bn_map_place *places;
    uint8_t *bytes;
    bn_code code;

    if (in->row_count == 0) {
        memset(out, 0, sizeof *out);
        return BN_OK;
    }
    bytes = bn_arena_array(arena, hexes + 1, 3);
    places = bn_arena_array(arena, (size_t)map.place_count + 1, sizeof *places);
    if (bytes == NULL || places == NULL)
        return bn_fail(at->err, BN_MEMORY, "out of memory reading the document");
    code = read_parts(&r, sides, bytes, bytes + hexes, bytes + 2 * hexes);
    if (code != BN_OK)
        return code;
    for (int32_t i = 0; i < map.place_count; i++)
        places[i] = i < more_count ? more[i] : in->places[i - more_count];
    map.places = places;
    map.terrain = bytes;
    map.roads = bytes + hexes;
    map.rivers = bytes + 2 * hexes;
    *out = map;
    return BN_OK;
}

bn_code bn_map_fit(const bn_map *map, const bn_spot *at, bn_ground *ground)
{
    if (map->ground.width == 0)
        return BN_OK;
    if (ground->form != BN_HEXES)
        return bn_refuse(at, BN_SCHEMA, NULL, "map", "a country needs a map of hexes", NULL,
                         "map: hexes, or leave it out");
    if (ground->width > 0 && ground->width != map->ground.width)
        return bn_refuse(at, BN_SCHEMA, NULL, "width", "the map has another width", NULL,
                         "leave it out: the rows of the map say it");
    if (ground->height > 0 && ground->height != map->ground.height)
        return bn_refuse(at, BN_SCHEMA, NULL, "height", "the map has another height", NULL,
                         "leave it out: the rows of the map say it");
    ground->width = map->ground.width;
    ground->height = map->ground.height;
    return BN_OK;
}

/* ---- asking it -------------------------------------------------------------------------------- */

static size_t hex(const bn_map *map, bn_point at)
{
    BN_ASSERT(bn_ground_holds(&map->ground, at));
    return (size_t)at.y * (size_t)map->ground.width + (size_t)at.x;
}

int32_t bn_map_terrain(const bn_map *map, bn_point at)
{
    return map->terrain[hex(map, at)];
}

bool bn_map_road(const bn_map *map, bn_point from, int32_t way)
{
    return map->roads[hex(map, from)] >> way & 1;
}

bool bn_map_river(const bn_map *map, bn_point from, int32_t way)
{
    return map->rivers[hex(map, from)] >> way & 1;
}

const char *bn_map_place_name(const bn_map *map, uint32_t index, bn_point *at)
{
    for (int32_t i = 0; i < map->place_count; i++)
        if (map->places[i].kind != BN_PLACE_REGION && index-- == 0) {
            *at = (bn_point){ map->places[i].x, map->places[i].y };
            return map->places[i].name;
        }
    return NULL;
}

const bn_map_place *bn_map_place_at(const bn_map *map, bn_point at)
{
    for (int32_t i = 0; i < map->place_count; i++)
        if (map->places[i].kind != BN_PLACE_REGION && map->places[i].x == at.x &&
            map->places[i].y == at.y)
            return &map->places[i];
    return NULL;
}
