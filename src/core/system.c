#include <banneret/system.h>

#include <string.h>

const char *const bn_document_words[BN_DOCUMENTS + 1] = { "force", "scenario", "campaign", NULL };

#define SYSTEM_NAME_MAX 32

/* The error at a part of the head, found in the text where the part, or else its map, stood. */
static bn_code refuse(bn_error *err, bn_code code, const char *key, const bn_doc *at,
                      const char *sentence, const char *value)
{
    (void)bn_fail_value(err, code, sentence, value);
    if (err) {
        err->line = at->line;
        err->column = at->column;
        err->length = at->length;
    }
    bn_error_under(err, key);
    return code;
}

static void hint(bn_error *err, const char *words)
{
    if (!err)
        return;
    bn_text out = bn_text_over(err->hint, sizeof err->hint);
    bn_text_add(&out, words);
}

static bn_code read_text(const bn_doc *doc, const char *key, const bn_doc **out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, key);

    if (!at)
        return refuse(err, BN_SCHEMA, key, doc, "the document does not say its {}", key);
    if (at->type != BN_DOC_TEXT)
        return refuse(err, BN_SCHEMA, key, at, "{} must be a word", key);
    *out = at;
    return BN_OK;
}

static bn_code read_kind(const bn_doc *doc, int32_t *out, bn_error *err)
{
    const bn_doc *at = NULL;
    bn_code code = read_text(doc, "banneret", &at, err);

    if (code != BN_OK) {
        hint(err, "banneret: force, scenario or campaign");
        return code;
    }
    for (int32_t i = 0; i < BN_DOCUMENTS; i++)
        if (strcmp(at->text, bn_document_words[i]) == 0) {
            *out = i;
            return BN_OK;
        }
    code = refuse(err, BN_SCHEMA, "banneret", at, "{} is no kind of document", at->text);
    if (err != NULL) {
        bn_text advice = bn_text_over(err->hint, sizeof err->hint);

        bn_word_advise(&advice, at->text, bn_document_words, BN_DOCUMENTS);
    }
    return code;
}

static bn_code read_format(const bn_doc *doc, int32_t *out, bn_error *err)
{
    const bn_doc *at = bn_doc_at(doc, "format");
    bool whole = at && at->type == BN_DOC_NUMBER && at->number.den <= 1;

    if (!at)
        return BN_OK;
    if (!whole || at->number.num < 1)
        return refuse(err, BN_SCHEMA, "format", at, "the format must be a whole number above 0",
                      NULL);
    if (at->number.num > BN_FORMAT)
        return refuse(err, BN_VERSION, "format", at,
                      "the document is of a newer format than this program knows", NULL);
    *out = (int32_t)at->number.num;
    return BN_OK;
}

static bn_code read_words(const bn_doc *doc, bn_arena *arena, bn_head *out, bn_error *err)
{
    const bn_doc *system = NULL, *title = bn_doc_at(doc, "title");
    bn_code code = read_text(doc, "system", &system, err);

    if (code != BN_OK)
        return code;
    if (strlen(system->text) > SYSTEM_NAME_MAX)
        return refuse(err, BN_SCHEMA, "system", system, "{} is no system", system->text);
    if (title && title->type != BN_DOC_TEXT)
        return refuse(err, BN_SCHEMA, "title", title, "{} must be text", "title");
    out->system = bn_arena_text(arena, system->text, strlen(system->text));
    out->title = title ? bn_arena_text(arena, title->text, strlen(title->text)) : "Untitled";
    if (!out->system || !out->title)
        return bn_fail(err, BN_MEMORY, "no room for the head of the document");
    return BN_OK;
}

bn_code bn_head_read(const bn_doc *doc, bn_arena *arena, bn_head *out, bn_error *err)
{
    bn_head head = { .format = BN_FORMAT };
    bn_code code;

    if (!doc || doc->type != BN_DOC_MAP)
        return bn_fail(err, BN_SCHEMA, "the document is not a map of keys and values");
    code = read_kind(doc, &head.document, err);
    if (code == BN_OK)
        code = read_format(doc, &head.format, err);
    if (code == BN_OK)
        code = read_words(doc, arena, &head, err);
    if (code == BN_OK)
        *out = head;
    return code;
}

const bn_game *bn_system_game(const bn_system *system, bn_document document)
{
    switch (document) {
    case BN_DOCUMENT_SCENARIO:
        return system->battle;
    case BN_DOCUMENT_CAMPAIGN:
        return system->campaign;
    default:
        return NULL;
    }
}

void bn_rule_text(const bn_system *system, uint16_t rule, bn_text *out)
{
    bn_text_add(out, system->prefix);
    bn_text_char(out, '-');
    if (rule < 100)
        bn_text_char(out, '0');
    if (rule < 10)
        bn_text_char(out, '0');
    bn_text_int(out, rule);
}

bn_doc *bn_system_no_catalogue(const bn_catalogue_query *query, bn_arena *arena)
{
    (void)query;
    return bn_doc_list(arena);
}
