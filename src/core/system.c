#include <banneret/system/system.h>

#include <string.h>

const char *const bn_document_words[BN_DOCUMENTS + 1] = { "force", "scenario", "campaign", NULL };

#define SYSTEM_NAME_MAX 32

static bn_code read_text(const bn_spot *at, const char *key, const char *hint, const char **out)
{
    const bn_doc *part = bn_doc_at(at->doc, key);

    if (!part)
        return bn_refuse(at, BN_SCHEMA, NULL, key, "the document does not say its {}", key, hint);
    if (part->type != BN_DOC_TEXT)
        return bn_refuse(at, BN_SCHEMA, NULL, key, "{} must be a word", key, hint);
    *out = part->text;
    return BN_OK;
}

static bn_code read_kind(const bn_spot *at, int32_t *out)
{
    const char *word = NULL;
    bn_code code = read_text(at, "banneret", "banneret: force, scenario or campaign", &word);
    char advice[sizeof at->err->hint];
    bn_text hint = bn_text_over(advice, sizeof advice);

    if (code != BN_OK)
        return code;
    BN_ASSERT(word);
    for (int32_t i = 0; i < BN_DOCUMENTS; i++)
        if (strcmp(word, bn_document_words[i]) == 0) {
            *out = i;
            return BN_OK;
        }
    bn_word_advise(&hint, word, bn_document_words, BN_DOCUMENTS);
    return bn_refuse(at, BN_SCHEMA, NULL, "banneret", "{} is not a kind of document", word, advice);
}

static bn_code read_format(const bn_spot *at, int32_t *out)
{
    const bn_doc *part = bn_doc_at(at->doc, "format");
    bool whole = part && part->type == BN_DOC_NUMBER && part->number.den <= 1;

    if (!part)
        return BN_OK;
    if (!whole || part->number.num < 1)
        return bn_refuse(at, BN_SCHEMA, NULL, "format", "the format must be a whole number above 0",
                         NULL, NULL);
    if (part->number.num > BN_FORMAT)
        return bn_refuse(at, BN_VERSION, NULL, "format",
                         "the document is of a newer format than this program knows", NULL, NULL);
    *out = (int32_t)part->number.num;
    return BN_OK;
}

static bn_code read_words(const bn_spot *at, bn_arena *arena, bn_head *out)
{
    const char *system = NULL;
    const bn_doc *title = bn_doc_at(at->doc, "title");
    bn_code code = read_text(at, "system", NULL, &system);

    if (code != BN_OK)
        return code;
    BN_ASSERT(system);
    if (strlen(system) > SYSTEM_NAME_MAX)
        return bn_refuse(at, BN_SCHEMA, NULL, "system", "{} is not a system", system, NULL);
    if (title && title->type != BN_DOC_TEXT)
        return bn_refuse(at, BN_SCHEMA, NULL, "title", "{} must be text", "title", NULL);
    out->system = bn_arena_text(arena, system, strlen(system));
    out->title = title ? bn_arena_text(arena, title->text, strlen(title->text)) : "Untitled";
    if (!out->system || !out->title)
        return bn_fail(at->err, BN_MEMORY, "out of memory for the head of the document");
    return BN_OK;
}

bn_code bn_head_read(const bn_doc *doc, bn_arena *arena, bn_head *out, bn_error *err)
{
    bn_head head = { .format = BN_FORMAT };
    bn_spot at = bn_spot_of(doc, err);
    bn_code code;

    if (!doc || doc->type != BN_DOC_MAP)
        return bn_refuse(&at, BN_SCHEMA, NULL, NULL, "the document is not a map of keys and values",
                         NULL, NULL);
    code = read_kind(&at, &head.document);
    if (code == BN_OK)
        code = read_format(&at, &head.format);
    if (code == BN_OK)
        code = read_words(&at, arena, &head);
    if (code == BN_OK)
        *out = head;
    return code;
}

bool bn_document_is(const bn_doc *doc, bn_document kind)
{
    const bn_doc *word = bn_doc_at(doc, "banneret");

    return word && word->type == BN_DOC_TEXT && strcmp(word->text, bn_document_words[kind]) == 0;
}

bn_code bn_head_check(const bn_head *head, const char *system, bn_document kind, const bn_spot *at)
{
    if (strcmp(head->system, system) != 0)
        return bn_refuse(at, BN_SCHEMA, NULL, "system", "{} is not the system of this document",
                         head->system, system);
    if (head->document != (int32_t)kind)
        return bn_refuse(at, BN_SCHEMA, NULL, "banneret", "{} is not the kind of this document",
                         bn_document_words[head->document], bn_document_words[kind]);
    return BN_OK;
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

const char *bn_setup_title(const void *setup)
{
    const bn_head *head = setup; /* which every setup opens with */

    return head->title == NULL || head->title[0] == '\0' ? "Untitled" : head->title;
}

const bn_house *bn_setup_house(const void *setup)
{
    const bn_head *head = setup;

    return head->house;
}

const char *bn_setup_house_hash(const void *setup)
{
    const bn_house *house = bn_setup_house(setup);

    return house ? house->hash : NULL;
}

static bool has_rolls_of_referee(const bn_game *game)
{
    for (uint32_t i = 0; i < game->kind_count; i++)
        if (game->kinds[i].seen == BN_SEEN_BY_REFEREE)
            return true;
    return false;
}

/* Whether only the referee sees the coming roll, and this seat is not the referee's. */
static bool kept_from(const bn_game *game, const void *setup, const void *state, bn_seat seat)
{
    bn_question open[BN_OPEN_MAX];

    return seat.role != BN_REFEREE && has_rolls_of_referee(game) &&
           game->ask(setup, state, open) > 0 && open[0].seen == BN_SEEN_BY_REFEREE;
}

void bn_explain(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                bn_trace *trace)
{
    trace->house = bn_setup_house(setup);
    if (!kept_from(game, setup, state, seat))
        game->explain(setup, state, seat, trace);
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

bn_code bn_system_effects(const bn_system *system, const bn_doc *doc, const void *setup,
                          bn_error *err)
{
    bn_spot root = bn_spot_of(doc, err);

    return system->effects == NULL
               ? BN_OK
               : bn_effects_check(system->effects, *system->effect_count, setup, &root);
}
