/* Reads entries from trees. Every key must be known and every figure within its limits before
 * anything is used. */
#include <banneret/table.h>

#include <string.h>

#include "inner.h"

static const char *const keys[] = { "n",       "type",  "seat",   "ask",      "side",
                                    "person",  "about", "value",  "locked",   "words",
                                    "faces",   "dice",  "to",     "state",    "note",
                                    "reopens", "share", "commit", "left_out", "seed" };

/* The keys that an entry must have, by its type, and those that it may have. */
#define KEY(name) (1u << KEY_##name)
enum {
    KEY_N,
    KEY_TYPE,
    KEY_SEAT,
    KEY_ASK,
    KEY_SIDE,
    KEY_PERSON,
    KEY_ABOUT,
    KEY_VALUE,
    KEY_LOCKED,
    KEY_WORDS,
    KEY_FACES,
    KEY_DICE,
    KEY_TO,
    KEY_STATE,
    KEY_NOTE,
    KEY_REOPENS,
    KEY_SHARE,
    KEY_COMMIT,
    KEY_LEFT_OUT,
    KEY_SEED,
    KEY_COUNT
};

static const struct shape {
    const char *word;
    uint32_t needs, may;
} shapes[] = {
    [BN_ENTRY_ANSWER] = { "answer",
                          KEY(N) | KEY(TYPE) | KEY(SEAT) | KEY(ASK) | KEY(SIDE) | KEY(STATE),
                          KEY(PERSON) | KEY(ABOUT) | KEY(VALUE) | KEY(LOCKED) | KEY(WORDS) |
                              KEY(NOTE) },
    [BN_ENTRY_ROLL] = { "roll",
                        KEY(N) | KEY(TYPE) | KEY(SEAT) | KEY(ASK) | KEY(SIDE) | KEY(VALUE) |
                            KEY(FACES) | KEY(STATE),
                        KEY(PERSON) | KEY(ABOUT) | KEY(DICE) },
    [BN_ENTRY_UNDO] = { "undo", KEY(N) | KEY(TYPE) | KEY(SEAT) | KEY(TO) | KEY(STATE),
                        KEY(REOPENS) | KEY(SEED) },
    [BN_ENTRY_RULING] = { "ruling",
                          KEY(N) | KEY(TYPE) | KEY(SEAT) | KEY(ASK) | KEY(SIDE) | KEY(VALUE) |
                              KEY(STATE),
                          KEY(PERSON) | KEY(ABOUT) | KEY(WORDS) | KEY(NOTE) },
    [BN_ENTRY_SHARE] = { "share", KEY(N) | KEY(TYPE) | KEY(SEAT) | KEY(STATE),
                         KEY(SHARE) | KEY(COMMIT) | KEY(LEFT_OUT) },
};

static bn_code refuse(bn_error *err, const bn_doc *at, const char *key, const char *sentence,
                      const char *value)
{
    (void)bn_fail_value(err, BN_SCHEMA, sentence, value);
    if (err && at) {
        err->line = at->line;
        err->column = at->column;
        err->length = at->length;
    }
    bn_error_under(err, key);
    return BN_SCHEMA;
}

static bool whole(const bn_doc *at, int64_t min, int64_t max, int64_t *out)
{
    if (!at || at->type != BN_DOC_NUMBER || (at->number.den != 1 && at->number.num != 0))
        return false;
    if (at->number.num < min || at->number.num > max)
        return false;
    *out = at->number.num;
    return true;
}

static bn_code read_whole(const bn_doc *map, const char *key, int64_t max, int64_t *out,
                          bn_error *err)
{
    const bn_doc *at = bn_doc_at(map, key);

    if (whole(at, 0, max, out))
        return BN_OK;
    return refuse(err, at, key, "{} must be a whole number within its bounds", key);
}

static int key_index(const char *key)
{
    for (uint32_t i = 0; i < KEY_COUNT; i++)
        if (strcmp(keys[i], key) == 0)
            return (int)i;
    return -1;
}

/* Reads the type, and checks that the map has all the keys of that type, once each, and no
 * others. */
static bn_code read_shape(const bn_doc *doc, uint8_t *type, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, "type");
    uint32_t had = 0, index = 0;

    if (!at || at->type != BN_DOC_TEXT)
        return refuse(err, doc, "type", "the entry does not say its {}", "type");
    while (index < BN_COUNT(shapes) && strcmp(shapes[index].word, at->text) != 0)
        index++;
    if (index == BN_COUNT(shapes))
        return refuse(err, at, "type", "{} is not a type of entry", at->text);
    for (const bn_doc *child = doc->first; child; child = child->next) {
        int key = key_index(child->key);

        if (key < 0 || !((shapes[index].needs | shapes[index].may) >> key & 1))
            return refuse(err, child, "", "an entry of this type has no {}", child->key);
        if (had >> key & 1)
            return refuse(err, child, "", "{} is given twice", child->key);
        had |= 1u << key;
    }
    for (uint32_t i = 0; i < KEY_COUNT; i++)
        if ((shapes[index].needs & ~had) >> i & 1)
            return refuse(err, doc, "", "the entry has no {}", keys[i]);
    *type = (uint8_t)index;
    return BN_OK;
}

static bn_code read_seat(const bn_doc *doc, bn_seat *out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, "seat");
    bool text = at->type == BN_DOC_TEXT;

    if (text && bn_seat_parse(at->text, out))
        return BN_OK;
    return refuse(err, at, "seat", "{} is not a seat", text ? at->text : "that");
}

static bn_code read_hex(const bn_doc *doc, const char *key, uint64_t *out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, key);
    uint64_t value = 0;
    uint32_t digits = 0;

    for (const char *c = at->type == BN_DOC_TEXT ? at->text : ""; *c && digits <= 16; c++) {
        uint32_t digit = *c >= '0' && *c <= '9'   ? (uint32_t)(*c - '0')
                         : *c >= 'a' && *c <= 'f' ? (uint32_t)(*c - 'a') + 10
                                                  : 16;
        if (digit == 16)
            break;
        value = value << 4 | digit;
        digits++;
    }
    if (digits != 16 || at->text[16] != '\0')
        return refuse(err, at, key, "{} must be 16 hexadecimal digits", key);
    *out = value;
    return BN_OK;
}

static bn_code read_kind(const bn_game *game, const bn_doc *doc, uint16_t *out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, "ask");

    if (at->type != BN_DOC_TEXT)
        return refuse(err, at, "ask", "{} must be a word", "ask");
    for (uint32_t i = 0; i < game->kind_count; i++)
        if (strcmp(game->kinds[i].key, at->text) == 0) {
            *out = (uint16_t)i;
            return BN_OK;
        }
    return refuse(err, at, "ask", "{} is not a question of this game", at->text);
}

static bn_code read_about(const bn_doc *doc, int16_t out[2], bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, "about");
    int64_t value[2] = { -1, -1 };

    if (at && (at->type != BN_DOC_LIST || at->count != 2 ||
               !whole(at->first, INT16_MIN, INT16_MAX, &value[0]) ||
               !whole(at->first->next, INT16_MIN, INT16_MAX, &value[1])))
        return refuse(err, at, "about", "{} must be two small whole numbers", "about");
    out[0] = (int16_t)value[0];
    out[1] = (int16_t)value[1];
    return BN_OK;
}

static bn_code read_question(const bn_game *game, const bn_doc *doc, bn_question *out,
                             bn_error *err)
{
    int64_t side = 0, person = 0;
    bn_code code = read_kind(game, doc, &out->kind, err);

    if (code == BN_OK)
        code = read_whole(doc, "side", BN_SIDES_MAX - 1, &side, err);
    if (code == BN_OK && bn_doc_at(doc, "person"))
        code = read_whole(doc, "person", UINT8_MAX, &person, err);
    if (code == BN_OK)
        code = read_about(doc, out->about, err);
    out->side = (uint8_t)side;
    out->person = (uint8_t)person;
    return code;
}

static bn_code read_value(const bn_doc *doc, bn_answer *out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, "value");
    bool good = at->type == BN_DOC_LIST && at->count >= 1 && at->count <= BN_PARTS_MAX;
    uint32_t i = 0;

    for (const bn_doc *child = good ? at->first : NULL; child && good; child = child->next) {
        int64_t value = 0;
        good = whole(child, INT32_MIN, INT32_MAX, &value);
        out->value[i++] = (int32_t)value;
    }
    return good ? BN_OK : refuse(err, at, "value", "{} must be 1 to 4 whole numbers", "value");
}

/* An order in plain words has a value; an order that stays sealed is only known to be locked. */
static bn_code read_order(const bn_doc *doc, bn_entry *out, bn_error *err)
{
    const bn_doc *locked = bn_doc_at(doc, "locked");

    if (!locked && !bn_doc_at(doc, "value"))
        return refuse(err, doc, "", "the entry has no {}", "value");
    if (!locked)
        return read_value(doc, &out->answer, err);
    if (locked->type != BN_DOC_BOOL || !locked->truth || bn_doc_at(doc, "value") ||
        bn_doc_at(doc, "words") || bn_doc_at(doc, "note"))
        return refuse(err, locked, "locked", "{} must be true, without a value", "locked");
    out->blank = true;
    return BN_OK;
}

static bool read_dice(const bn_doc *list, uint8_t *out)
{
    uint32_t i = 0;

    if (list->type != BN_DOC_LIST || list->count < 1 || list->count > BN_DICE_MAX)
        return false;
    for (const bn_doc *die = list->first; die; die = die->next) {
        int64_t face = 0;
        if (!whole(die, 1, 100, &face))
            return false;
        out[i++] = (uint8_t)face;
    }
    return true;
}

static bn_code read_faces(const bn_doc *doc, bn_entry *out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, "faces");
    bool good = at->type == BN_DOC_LIST && at->count >= 1 && at->count <= BN_PARTS_MAX;
    uint32_t i = 0;

    for (const bn_doc *child = good ? at->first : NULL; child && good; child = child->next)
        good = read_dice(child, out->faces.face[i++]);
    if (good && at->count == bn_doc_at(doc, "value")->count)
        return BN_OK;
    return refuse(err, at, "faces", "{} must be one list of faces for each total", "faces");
}

static bn_code read_origin(const bn_doc *doc, uint8_t *out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, "dice");
    bool text = at && at->type == BN_DOC_TEXT;

    if (text && strcmp(at->text, "rolled") == 0)
        *out = BN_ORIGIN_ROLLED;
    else if (text && strcmp(at->text, "typed") == 0)
        *out = BN_ORIGIN_TYPED;
    else if (at)
        return refuse(err, at, "dice", "{} must be rolled or typed", "dice");
    return BN_OK;
}

static bn_code read_note(const bn_doc *doc, char out[BN_NOTE_MAX + 1], bn_error *err)
{
    const bn_doc *words = bn_doc_at(doc, "words"), *at = bn_doc_at(doc, "note");
    bn_text text = bn_text_over(out, BN_NOTE_MAX + 1);

    if (words && (words->type != BN_DOC_TEXT || !bn_text_is_plain(words->text)))
        return refuse(err, words, "words", "{} must be one line of plain text", "words");
    if (!at)
        return BN_OK;
    if (at->type != BN_DOC_TEXT || bni_note_check(at->text, NULL) != BN_OK)
        return refuse(err, at, "note", "{} must be one short line of plain text", "note");
    bn_text_add(&text, at->text);
    return BN_OK;
}

static bn_code read_content(const bn_game *game, const bn_doc *doc, bn_entry *out, bn_error *err)
{
    bn_code code = read_question(game, doc, &out->question, err);

    if (code == BN_OK)
        code = read_order(doc, out, err);
    if (code == BN_OK && out->type == BN_ENTRY_ROLL)
        code = read_faces(doc, out, err);
    if (code == BN_OK)
        code = read_origin(doc, &out->origin, err);
    if (code == BN_OK)
        code = read_note(doc, out->note, err);
    return code;
}

static bn_code read_undo(const bn_doc *doc, int64_t *to, bn_entry *out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, "reopens");

    out->reopens = at != NULL;
    out->reseeds = bn_doc_at(doc, "seed") != NULL;
    if (at && (at->type != BN_DOC_BOOL || !at->truth))
        return refuse(err, at, "reopens", "{} must be true, or be left out", "reopens");
    if (out->reseeds && read_hex(doc, "seed", &out->seed, err) != BN_OK)
        return BN_SCHEMA;
    return read_whole(doc, "to", UINT32_MAX, to, err);
}

static bn_code read_share(const bn_doc *doc, bn_share *out, bn_error *err)
{
    const char *wrong = bni_share_read(doc, out);

    return wrong ? refuse(err, doc, wrong, "{} of this share is wrong", wrong) : BN_OK;
}

bn_code bn_entry_read(const bn_game *game, const bn_doc *doc, bn_entry *out, bn_error *err)
{
    bn_entry entry;
    int64_t number = 0, to = 0;
    bn_code code;

    if (!doc || doc->type != BN_DOC_MAP)
        return bn_fail(err, BN_SCHEMA, "an entry is a map of keys and values");
    memset(&entry, 0, sizeof entry);
    code = read_shape(doc, &entry.type, err);
    if (code == BN_OK)
        code = read_whole(doc, "n", UINT32_MAX, &number, err);
    if (code == BN_OK)
        code = read_seat(doc, &entry.seat, err);
    if (code == BN_OK)
        code = read_hex(doc, "state", &entry.state, err);
    if (code == BN_OK && entry.type == BN_ENTRY_UNDO)
        code = read_undo(doc, &to, &entry, err);
    else if (code == BN_OK && entry.type == BN_ENTRY_SHARE)
        code = read_share(doc, &entry.share, err);
    else if (code == BN_OK)
        code = read_content(game, doc, &entry, err);
    if (code != BN_OK)
        return code;
    entry.number = (uint32_t)number;
    entry.to = (uint32_t)to;
    *out = entry;
    return BN_OK;
}
