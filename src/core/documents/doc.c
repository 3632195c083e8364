#include <banneret/doc.h>

#include <string.h>

/* A reader accepts BN_DOC_DEPTH_MAX levels; what we build ourselves (a JSON Schema takes up to
 * five levels for one of its document's) may go deeper, up to a limit. */
#define WRITE_DEPTH_MAX (3 * BN_DOC_DEPTH_MAX)

static bn_doc *node(bn_arena *arena, bn_doc_type type)
{
    bn_doc *doc = bn_arena_get(arena, sizeof *doc);

    if (doc)
        doc->type = type;
    return doc;
}

bn_doc *bn_doc_null(bn_arena *arena)
{
    return node(arena, BN_DOC_NULL);
}

bn_doc *bn_doc_bool(bn_arena *arena, bool truth)
{
    bn_doc *doc = node(arena, BN_DOC_BOOL);

    if (doc)
        doc->truth = truth;
    return doc;
}

bn_doc *bn_doc_int(bn_arena *arena, int64_t value)
{
    return bn_doc_rat(arena, bn_rat_int(value));
}

bn_doc *bn_doc_rat(bn_arena *arena, bn_rat value)
{
    bn_doc *doc = node(arena, BN_DOC_NUMBER);

    if (doc)
        doc->number = value;
    return doc;
}

bn_doc *bn_doc_text(bn_arena *arena, const char *text)
{
    char *copy = bn_arena_text(arena, text, strlen(text));
    bn_doc *doc = copy ? node(arena, BN_DOC_TEXT) : NULL;

    if (doc)
        doc->text = copy;
    return doc;
}

bn_doc *bn_doc_list(bn_arena *arena)
{
    return node(arena, BN_DOC_LIST);
}

bn_doc *bn_doc_map(bn_arena *arena)
{
    return node(arena, BN_DOC_MAP);
}

bn_doc *bn_doc_push(bn_doc *list, bn_doc *child)
{
    if (!list || !child)
        return child;
    BN_ASSERT(!child->next && list->last != child); /* a node has one parent */
    if (list->last)
        list->last->next = child;
    else
        list->first = child;
    list->last = child;
    list->count++;
    return child;
}

/* The key is not compared with those already there. A parser may add one twice; the schema reader
 * then reports it with both lines. */
bn_doc *bn_doc_put(bn_arena *arena, bn_doc *map, const char *key, bn_doc *child)
{
    if (!map || !child)
        return child;

    char *copy = bn_arena_text(arena, key, strlen(key));

    if (!copy)
        return child;
    child->key = copy;
    return bn_doc_push(map, child);
}

void bn_doc_put_bool(bn_arena *arena, bn_doc *map, const char *key, bool truth)
{
    (void)bn_doc_put(arena, map, key, bn_doc_bool(arena, truth));
}

void bn_doc_put_int(bn_arena *arena, bn_doc *map, const char *key, int64_t value)
{
    (void)bn_doc_put(arena, map, key, bn_doc_int(arena, value));
}

void bn_doc_put_rat(bn_arena *arena, bn_doc *map, const char *key, bn_rat value)
{
    (void)bn_doc_put(arena, map, key, bn_doc_rat(arena, value));
}

void bn_doc_put_text(bn_arena *arena, bn_doc *map, const char *key, const char *text)
{
    (void)bn_doc_put(arena, map, key, bn_doc_text(arena, text));
}

const bn_doc *bn_doc_at(const bn_doc *map, const char *key)
{
    if (!map || map->type != BN_DOC_MAP)
        return NULL;
    for (const bn_doc *child = map->first; child; child = child->next) {
        if (child->key && strcmp(child->key, key) == 0)
            return child;
    }
    return NULL;
}

const bn_doc *bn_doc_item(const bn_doc *list, uint32_t index)
{
    if (!list || list->type != BN_DOC_LIST || index >= list->count)
        return NULL;

    const bn_doc *child = list->first;

    for (; index > 0; index--)
        child = child->next;
    return child;
}

/* Bytes from 0x80 up are UTF-8 and pass. */
static bool is_escaped(unsigned char c)
{
    return c < 0x20 || c == '"' || c == '\\' || c == 0x7f;
}

/* How an escaped byte is written. */
static const char *escape_of(unsigned char c, char code[7])
{
    switch (c) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\n':
        return "\\n";
    case '\t':
        return "\\t";
    case '\r':
        return "\\r";
    default:
        break;
    }
    memcpy(code, "\\u0000", 7);
    code[4] = "0123456789abcdef"[c >> 4];
    code[5] = "0123456789abcdef"[c & 15];
    return code;
}

static void write_string(const char *text, bn_text *out)
{
    char code[7];
    const char *from = text;
    const char *at = text;

    bn_text_char(out, '"');
    for (; *at != '\0'; at++) {
        if (!is_escaped((unsigned char)*at))
            continue;
        bn_text_add_n(out, from, (size_t)(at - from));
        bn_text_add(out, escape_of((unsigned char)*at, code));
        from = at + 1;
    }
    bn_text_add_n(out, from, (size_t)(at - from));
    bn_text_char(out, '"');
}

/* JSON has no fractions, so a number that no decimal writes exactly becomes a string. */
static void write_number(bn_rat number, bn_text *out)
{
    char digits[48];
    bn_text text = bn_text_over(digits, sizeof digits);

    if (number.den <= 1) {
        bn_text_int(out, number.num);
        return;
    }
    bn_text_rat(&text, number);
    if (memchr(digits, '/', text.length))
        write_string(digits, out);
    else
        bn_text_add_n(out, digits, text.length);
}

/* Writes a whole scalar, or the opening bracket of a container. */
static void write_opening(const bn_doc *doc, bn_text *out)
{
    switch (doc->type) {
    case BN_DOC_NULL:
        bn_text_add(out, "null");
        break;
    case BN_DOC_BOOL:
        bn_text_add(out, doc->truth ? "true" : "false");
        break;
    case BN_DOC_NUMBER:
        write_number(doc->number, out);
        break;
    case BN_DOC_TEXT:
        write_string(doc->text, out);
        break;
    case BN_DOC_LIST:
        bn_text_char(out, '[');
        break;
    case BN_DOC_MAP:
        bn_text_char(out, '{');
        break;
    }
}

/* Walks with its own stack: open[0..depth-1] are the containers started and not yet closed, each
 * with the next of its children to write. A tree too deep is cut. */
void bn_doc_write(const bn_doc *doc, bn_text *out)
{
    struct {
        const bn_doc *container;
        const bn_doc *next;
    } open[WRITE_DEPTH_MAX];
    size_t depth = 0;

    while (doc) {
        write_opening(doc, out);
        if (doc->type == BN_DOC_LIST || doc->type == BN_DOC_MAP) {
            if (depth == WRITE_DEPTH_MAX) {
                out->cut = true;
                return;
            }
            open[depth].container = doc;
            open[depth++].next = doc->first;
        }
        while (depth > 0 && !open[depth - 1].next)
            bn_text_char(out, open[--depth].container->type == BN_DOC_LIST ? ']' : '}');
        if (depth == 0 || out->cut)
            return;

        const bn_doc *container = open[depth - 1].container;

        doc = open[depth - 1].next;
        open[depth - 1].next = doc->next;
        if (doc != container->first)
            bn_text_char(out, ',');
        if (container->type == BN_DOC_MAP) {
            write_string(doc->key ? doc->key : "", out);
            bn_text_char(out, ':');
        }
    }
}
