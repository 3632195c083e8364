#include "yaml.h"

#include <string.h>

#include <libfyaml.h>

#include "../base/utf8.h"
#include "room.h"

typedef struct level {
    bn_doc *node; /* a list or map that is still open */
    char *key;    /* of a map: the key whose value comes next, or NULL */
    uint32_t key_line;
    uint32_t key_column;
} level;

typedef struct reader {
    struct fy_parser *parser;
    bn_arena *arena;
    bn_error *err;
    bn_doc *root;
    const char *text; /* the whole document, to which the marks of tokens refer */
    level levels[BN_DOC_DEPTH_MAX];
    uint32_t depth;
} reader;

/* ---- errors and places -------------------------------------------------------------------- */

static void place(bn_doc *node, struct fy_token *token)
{
    const struct fy_mark *from = token ? fy_token_start_mark(token) : NULL;
    const struct fy_mark *to = token ? fy_token_end_mark(token) : NULL;

    if (!node || !from)
        return;
    node->line = (uint32_t)from->line + 1;
    node->column = (uint32_t)from->column + 1;
    if (to && to->line == from->line && to->column > from->column)
        node->length = (uint32_t)(to->column - from->column);
    /* libfyaml marks what is between the quotes; people point at the quotes. */
    if (fy_token_scalar_style(token) == FYSS_SINGLE_QUOTED ||
        fy_token_scalar_style(token) == FYSS_DOUBLE_QUOTED) {
        node->column -= node->column > 1;
        node->length += to && to->line == from->line ? 2 : 0;
    }
}

static bn_code refuse(reader *r, bn_code code, struct fy_token *token, const char *sentence,
                      const char *value)
{
    bn_doc at = { .line = 0 };

    (void)bn_fail_value(r->err, code, sentence, value);
    place(&at, token);
    if (r->err) {
        r->err->line = at.line;
        r->err->column = at.column;
        r->err->length = at.length;
    }
    return code;
}

static bn_code no_room(reader *r)
{
    return bn_fail(r->err, BN_MEMORY, "out of memory for the document");
}

static bool is_space(char c)
{
    return c == '\n' || c == '\t' || c == '\r';
}

/* ---- scalars ------------------------------------------------------------------------------ */

static bool is_one_of(const char *text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}

/* Whether a text is a number in a form of YAML's core schema that we refuse: 1e3, 0x1f, 0o17, .inf,
 * .nan. */
static bool is_odd_number(const char *text)
{
    static const char *const odd[] = { ".inf",  ".Inf",  ".INF",  "+.inf", "+.Inf", "+.INF",
                                       "-.inf", "-.Inf", "-.INF", ".nan",  ".NaN",  ".NAN" };
    size_t sign = text[0] == '-' || text[0] == '+', digits, rest;

    if (is_one_of(text, odd, BN_COUNT(odd)))
        return true;
    if (text[0] == '0' && text[1] == 'x' && text[2])
        return text[2 + strspn(text + 2, "0123456789abcdefABCDEF")] == '\0';
    if (text[0] == '0' && text[1] == 'o' && text[2])
        return text[2 + strspn(text + 2, "01234567")] == '\0';
    digits = sign + strspn(text + sign, "0123456789.");
    if (digits == sign || !strpbrk(text + sign, "0123456789") ||
        (text[digits] != 'e' && text[digits] != 'E'))
        return false;
    rest = digits + 1 + (text[digits + 1] == '-' || text[digits + 1] == '+');
    return text[rest] && text[rest + strspn(text + rest, "0123456789")] == '\0';
}

/* Whether a text is [-+]? (digits [. digits?] | . digits), and nothing else. */
static bool is_decimal(const char *text)
{
    size_t at = text[0] == '-' || text[0] == '+', whole = strspn(text + at, "0123456789"), part = 0;

    at += whole;
    if (text[at] == '.') {
        part = strspn(text + at + 1, "0123456789");
        at += 1 + part;
    }
    return text[at] == '\0' && whole + part > 0;
}

static bn_code number(reader *r, struct fy_token *token, const char *text, bn_doc **out)
{
    size_t from = text[0] == '+', length = strlen(text + from);
    char padded[48];
    bn_text words = bn_text_over(padded, sizeof padded);
    bn_rat value;

    /* ".5" and "5." are written out as 0.5 and 5, because bn_text_to_rat needs digits on both sides. */
    if (text[from] == '-') {
        bn_text_char(&words, '-');
        from++;
        length--;
    }
    if (text[from] == '.')
        bn_text_char(&words, '0');
    if (length && text[from + length - 1] == '.')
        length--;
    bn_text_add_n(&words, text + from, length);
    if (words.cut || !bn_text_to_rat(padded, words.length, &value))
        return refuse(r, BN_SCHEMA, token, "{} has too many digits", text);
    *out = bn_doc_rat(r->arena, value);
    return BN_OK;
}

static bn_code plain(reader *r, struct fy_token *token, const char *text, bn_doc **out)
{
    static const char *const nothing[] = { "", "~", "null", "Null", "NULL" };
    static const char *const yes[] = { "true", "True", "TRUE" };
    static const char *const no[] = { "false", "False", "FALSE" };

    if (is_odd_number(text))
        return refuse(r, BN_SCHEMA, token, "{} must be written in plain decimal digits", text);
    if (is_decimal(text))
        return number(r, token, text, out);
    if (is_one_of(text, nothing, BN_COUNT(nothing)))
        *out = bn_doc_null(r->arena);
    else if (is_one_of(text, yes, BN_COUNT(yes)) || is_one_of(text, no, BN_COUNT(no)))
        *out = bn_doc_bool(r->arena, text[0] == 't' || text[0] == 'T');
    else
        *out = bn_doc_text(r->arena, text);
    return BN_OK;
}

/* Escapes can produce characters that the file itself may not contain. */
static bool is_plain_text(const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        size_t length = bni_utf8_length(text + at, size - at);

        if (length == 0 || (bni_utf8_control(text + at, length) && !is_space(text[at])))
            return false;
        at += length;
    }
    return true;
}

/* ---- structure ---------------------------------------------------------------------------- */

static bool wants_key(const reader *r)
{
    const level *top = r->depth ? &r->levels[r->depth - 1] : NULL;

    return top && top->node && top->node->type == BN_DOC_MAP && !top->key;
}

static bn_code attach(reader *r, bn_doc *node)
{
    level *top = r->depth ? &r->levels[r->depth - 1] : NULL;

    if (!node)
        return no_room(r);
    if (!top) {
        r->root = node;
    } else if (top->node && top->node->type == BN_DOC_LIST) {
        bn_doc_push(top->node, node);
    } else {
        if (!bn_doc_put(r->arena, top->node, top->key, node) || r->arena->full)
            return no_room(r);
        node->key_line = top->key_line;
        node->key_column = top->key_column;
        top->key = NULL;
    }
    return BN_OK;
}

/* Finding a key walks through the map. The limit on keys keeps the time from growing with their
 * square. */
static bn_code take_key(reader *r, struct fy_token *token, const char *text, size_t length)
{
    level *top = &r->levels[r->depth - 1];
    bn_doc at = { .line = 0 };

    if (top->node->count >= BN_YAML_KEYS_MAX)
        return refuse(r, BN_LIMIT, token, "the map has too many keys", NULL);
    if (bn_doc_at(top->node, text))
        return refuse(r, BN_SYNTAX, token, "the key {} is given twice", text);
    place(&at, token);
    top->key = bn_arena_text(r->arena, text, length);
    top->key_line = at.line;
    top->key_column = at.column;
    return top->key ? BN_OK : no_room(r);
}

/* libfyaml 0.7.12 misreads two escaped quotes side by side ('a''''b' becomes a''') and loses
 * memory over it. */
static bool has_adjacent_quotes(const reader *r, struct fy_token *token)
{
    const struct fy_mark *from = fy_token_start_mark(token), *to = fy_token_end_mark(token);
    bool before = false;

    if (fy_token_scalar_style(token) != FYSS_SINGLE_QUOTED || !from || !to)
        return false;
    for (size_t i = from->input_pos; i + 1 < to->input_pos;) {
        bool quote = r->text[i] == '\'' && r->text[i + 1] == '\'';

        if (quote && before)
            return true;
        before = quote;
        i += quote ? 2 : 1;
    }
    return false;
}

static bn_code scalar(reader *r, struct fy_event *event)
{
    struct fy_token *token = event->scalar.value;
    bool odd = token && has_adjacent_quotes(r, token);
    size_t length = 0;
    const char *found = token && !odd ? fy_token_get_text(token, &length) : "";
    bool is_plain = !token || fy_token_scalar_style(token) == FYSS_PLAIN;
    bn_code code = BN_OK;
    bn_doc *node = NULL;
    char *text;

    if (odd)
        return refuse(r, BN_SYNTAX, token, "two quotes side by side; put the text in double quotes",
                      NULL);
    if (event->scalar.anchor || event->scalar.tag)
        return refuse(r, BN_SYNTAX, event->scalar.anchor ? event->scalar.anchor : event->scalar.tag,
                      "anchors and tags are not allowed here", NULL);
    if (!found || !is_plain_text(found, length))
        return refuse(r, BN_SYNTAX, token, "there is a control character in the text", NULL);
    text = bn_arena_text(r->arena, found, length);
    if (!text)
        return no_room(r);
    if (wants_key(r))
        return take_key(r, token, text, length);
    if (is_plain)
        code = plain(r, token, text, &node);
    else
        node = bn_doc_text(r->arena, text);
    if (code != BN_OK)
        return code;
    place(node, token);
    return attach(r, node);
}

static bn_code open_level(reader *r, struct fy_event *event)
{
    bool list = event->type == FYET_SEQUENCE_START;
    struct fy_token *anchor = list ? event->sequence_start.anchor : event->mapping_start.anchor;
    struct fy_token *tag = list ? event->sequence_start.tag : event->mapping_start.tag;
    struct fy_token *token =
        list ? event->sequence_start.sequence_start : event->mapping_start.mapping_start;
    bn_doc *node;
    bn_code code;

    if (anchor || tag)
        return refuse(r, BN_SYNTAX, anchor ? anchor : tag, "anchors and tags are not allowed here",
                      NULL);
    if (wants_key(r))
        return refuse(r, BN_SYNTAX, token, "a key must be a word, not a list or map", NULL);
    if (r->depth == BN_DOC_DEPTH_MAX)
        return refuse(r, BN_LIMIT, token, "the document is nested too deeply", NULL);
    node = list ? bn_doc_list(r->arena) : bn_doc_map(r->arena);
    code = attach(r, node);
    if (code != BN_OK)
        return code;
    place(node, token);
    node->length = 0; /* the length of its first token alone says nothing */
    r->levels[r->depth++] = (level){ .node = node };
    return BN_OK;
}

static bn_code take_event(reader *r, struct fy_event *event)
{
    switch (event->type) {
    case FYET_SCALAR:
        return scalar(r, event);
    case FYET_SEQUENCE_START:
    case FYET_MAPPING_START:
        return open_level(r, event);
    case FYET_SEQUENCE_END:
    case FYET_MAPPING_END:
        r->depth--;
        return BN_OK;
    case FYET_ALIAS:
        return refuse(r, BN_SYNTAX, event->alias.anchor, "aliases are not allowed here", NULL);
    case FYET_DOCUMENT_START:
        if (r->root)
            return refuse(r, BN_SYNTAX, event->document_start.document_start,
                          "the file contains more than one document", NULL);
        return BN_OK;
    default:
        return BN_OK;
    }
}

/* ---- the parser --------------------------------------------------------------------------- */

/* Reports the first error that libfyaml found: the others follow from it. */
static bn_code diagnosis(reader *r, struct fy_diag *diag)
{
    void *at = NULL;
    const struct fy_diag_error *error = fy_diag_errors_iterate(diag, &at);

    (void)bn_fail(r->err, BN_SYNTAX, error && error->msg ? error->msg : "this is not YAML");
    if (r->err && error) {
        r->err->line = error->line > 0 ? (uint32_t)error->line : 0;
        r->err->column = error->column > 0 ? (uint32_t)error->column : 0;
    }
    return BN_SYNTAX;
}

static bn_code run(reader *r, struct fy_diag *diag)
{
    struct fy_event *event;
    bn_code code = BN_OK;

    while (code == BN_OK && (event = fy_parser_parse(r->parser)) != NULL) {
        code = take_event(r, event);
        fy_parser_event_free(r->parser, event);
    }
    if (code == BN_OK && fy_parser_get_stream_error(r->parser))
        code = diagnosis(r, diag);
    if (code == BN_OK && !r->root) {
        code = bn_fail(r->err, BN_SYNTAX, "there is no document in the file");
        if (r->err)
            r->err->line = r->err->column = 1;
    }
    if (code == BN_OK && r->arena->full)
        code = no_room(r);
    return code;
}

/* libfyaml accepts some bytes that are not text. */
static bn_code check_text(const char *text, size_t size, bn_error *err)
{
    uint32_t line = 1, column = 1;

    for (size_t at = 0; at < size;) {
        size_t length = bni_utf8_length(text + at, size - at);

        if (length == 0 || (bni_utf8_control(text + at, length) && !is_space(text[at]))) {
            (void)bn_fail(err, BN_SYNTAX,
                          length ? "there is a control character in the text"
                                 : "the text is not UTF-8");
            if (err) {
                err->line = line;
                err->column = column;
                err->length = 1;
            }
            return BN_SYNTAX;
        }
        column = text[at] == '\n' ? 1 : column + 1;
        line += text[at] == '\n';
        at += length;
    }
    return BN_OK;
}

/* libfyaml would print its errors otherwise, and a library does not print. */
static void silent(struct fy_diag *diag, void *user, const char *text, size_t length)
{
    (void)diag;
    (void)user;
    (void)text;
    (void)length;
}

static struct fy_diag *make_diag(void)
{
    struct fy_diag_cfg cfg;
    struct fy_diag *diag;

    fy_diag_cfg_default(&cfg);
    cfg.fp = NULL;
    cfg.output_fn = silent;
    cfg.colorize = false;
    diag = fy_diag_create(&cfg);
    if (diag)
        fy_diag_set_collect_errors(diag, true);
    return diag;
}

bn_code bn_yaml_read(const char *text, size_t length, bool json, bn_arena *arena, bn_doc **out,
                     bn_error *err)
{
    reader r = { .arena = arena, .err = err, .text = text };
    struct fy_parse_cfg cfg = { .search_path = "",
                                .flags = json ? FYPCF_JSON_FORCE : FYPCF_JSON_NONE };
    size_t marks;
    bn_code code;

    if (length > BN_YAML_BYTES_MAX)
        return bn_fail(err, BN_LIMIT, "the document is larger than 4 MiB");
    code = check_text(text, length, err);
    if (code != BN_OK)
        return code;
    marks = bni_marks_of(text, length, false);
    if (marks > BNI_MARKS_MAX)
        return bn_fail(err, BN_LIMIT,
                       "the document has more than 100,000 commas, colons, brackets and lines");
    if (!bni_room_for(length, marks))
        return no_room(&r);
    cfg.diag = make_diag();
    r.parser = cfg.diag ? fy_parser_create(&cfg) : NULL;
    if (r.parser && fy_parser_set_string(r.parser, text, length) == 0)
        code = run(&r, cfg.diag);
    else
        code = no_room(&r);
    if (r.parser)
        fy_parser_destroy(r.parser);
    if (cfg.diag)
        fy_diag_destroy(cfg.diag);
    if (code == BN_OK)
        *out = r.root;
    return code;
}
