#include "map.h"

#include <string.h>

#include <banneret/text.h>

#define NOBODY UINT8_MAX

_Static_assert(BS_SHARDS_MAX < NOBODY, "a shard's number is a byte");

uint32_t bs_slot_of(const uint8_t id[BS_ID])
{
    return (uint32_t)id[0] << 2 | (uint32_t)id[1] >> 6;
}

void bs_map_one(const char *conninfo, bs_map *out)
{
    *out = (bs_map){ .count = 1, .shards = { { .conninfo = conninfo } } };
}

/* ---- reading ------------------------------------------------------------------------------ */

static bn_code wrong(const char *before, uint32_t number, const char *after, bn_error *err)
{
    char room[160];
    bn_text sentence = bn_text_over(room, sizeof room);

    bn_text_add(&sentence, before);
    bn_text_int(&sentence, number);
    bn_text_add(&sentence, after);
    return bn_fail(err, BN_SCHEMA, room);
}

static bn_code wrong_line(uint32_t line, const char *why, bn_error *err)
{
    return wrong("line ", line, why, err);
}

/* Cuts the next word off *rest; "" at the end. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t\r");

    *rest = word + strcspn(word, " \t\r");
    if (**rest != '\0')
        *(*rest)++ = '\0';
    return word;
}

static bool read_slot(const char *word, size_t length, uint32_t *out)
{
    int64_t value = 0;

    if (!bn_text_to_int(word, length, &value) || value < 0 || value >= BS_SLOTS)
        return false;
    *out = (uint32_t)value;
    return true;
}

/* Reads "12" or "12-20". */
static bool read_range(const char *word, size_t length, uint32_t *first, uint32_t *last)
{
    const char *dash = memchr(word, '-', length);
    size_t left = dash ? (size_t)(dash - word) : length;

    if (!read_slot(word, left, first))
        return false;
    *last = *first;
    return (!dash || read_slot(dash + 1, length - left - 1, last)) && *first <= *last;
}

static bn_code read_slots(bs_map *map, const char *word, uint32_t line, bn_error *err)
{
    while (true) {
        size_t length = strcspn(word, ",");
        uint32_t first, last;

        if (!read_range(word, length, &first, &last))
            return wrong_line(line, " of the map: slots are written as 0-511,600 and end at 1023",
                              err);
        for (uint32_t slot = first; slot <= last; slot++) {
            if (map->shard_of[slot] != NOBODY)
                return wrong_line(line, " of the map: a slot is given a second time", err);
            map->shard_of[slot] = (uint8_t)map->count;
        }
        if (word[length] == '\0')
            return BN_OK;
        word += length + 1;
    }
}

static bool name_is_free(const bs_map *map, const char *name)
{
    for (uint32_t i = 0; i < map->count; i++)
        if (strcmp(map->shards[i].name, name) == 0)
            return false;
    return true;
}

/* Names stand in figures and logs, where nothing needs to be quoted. */
static bool is_name(const char *word)
{
    size_t length = strlen(word);

    return length > 0 && length <= BS_SHARD_NAME &&
           strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.") ==
               length;
}

static bn_code read_line(bs_map *map, char *words, uint32_t line, bn_error *err)
{
    const char *name = next_word(&words), *slots;
    bn_code code;

    if (name[0] == '\0' || name[0] == '#')
        return BN_OK;
    if (!is_name(name) || !name_is_free(map, name))
        return wrong_line(line, " of the map: it needs a short name that no other database has",
                          err);
    if (map->count == BS_SHARDS_MAX)
        return wrong_line(line, " of the map: there are more than 64 databases", err);
    slots = next_word(&words);
    words += strspn(words, " \t\r");
    if (words[0] == '\0')
        return wrong_line(line, " of the map: name, slots, connection string", err);
    code = read_slots(map, slots, line, err);
    if (code != BN_OK)
        return code;
    memcpy(map->shards[map->count].name, name, strlen(name) + 1);
    map->shards[map->count++].conninfo = words;
    return BN_OK;
}

bn_code bs_map_read(char *text, bs_map *out, bn_error *err)
{
    *out = (bs_map){ .count = 0 };
    memset(out->shard_of, NOBODY, sizeof out->shard_of);
    for (uint32_t line = 1; text; line++) {
        char *words = text;
        bn_code code;

        text = strchr(text, '\n');
        if (text)
            *text++ = '\0';
        code = read_line(out, words, line, err);
        if (code != BN_OK)
            return code;
    }
    for (uint32_t slot = 0; slot < BS_SLOTS; slot++)
        if (out->shard_of[slot] == NOBODY)
            return wrong("the map gives slot ", slot, " to no database", err);
    return BN_OK;
}

/* ---- writing ------------------------------------------------------------------------------ */

void bs_map_slots(const bs_map *map, uint32_t shard, char out[BS_SLOTS_TEXT])
{
    bn_text text = bn_text_over(out, BS_SLOTS_TEXT);
    const char *between = "";

    bn_text_char(&text, '{');
    for (uint32_t slot = 0; slot < BS_SLOTS; slot++) {
        bool own = map->shard_of[slot] == shard;

        if (own && (slot == 0 || map->shard_of[slot - 1] != shard)) {
            bn_text_add(&text, between);
            bn_text_char(&text, '[');
            bn_text_int(&text, slot);
            between = ",";
        }
        if (own && (slot + 1 == BS_SLOTS || map->shard_of[slot + 1] != shard)) {
            bn_text_char(&text, ',');
            bn_text_int(&text, slot + 1);
            bn_text_char(&text, ')');
        }
    }
    bn_text_char(&text, '}');
}
