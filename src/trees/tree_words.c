#include "tree_words.h"

#include <string.h>

bool bnr_is_single(const bn_doc *doc)
{
    return doc->type != BN_DOC_LIST && doc->type != BN_DOC_MAP;
}

bool bnr_is_empty(const bn_doc *doc)
{
    return doc->type == BN_DOC_NULL || (doc->type == BN_DOC_BOOL && !doc->truth) ||
           (!bnr_is_single(doc) && doc->count == 0) ||
           (doc->type == BN_DOC_TEXT && doc->text[0] == '\0');
}

bool bnr_is_figure(const bn_system *system, const bn_doc *doc)
{
    static const char *const others[] = { "before_multiplier", "officers",  "ordinary_troops",
                                          "percent",           "recruited", "shield_rank",
                                          "weapon_rank" };

    if (doc->type != BN_DOC_NUMBER || doc->key == NULL)
        return false;
    for (const bn_sheet_sum *sum = system->sheet_sums; sum != NULL && sum->key != NULL; sum++)
        if (strcmp(sum->key, doc->key) == 0)
            return true;
    for (size_t i = 0; i < BN_COUNT(others); i++)
        if (strcmp(others[i], doc->key) == 0)
            return true;
    return false;
}

bool bnr_is_rows(const bn_doc *doc)
{
    if (doc->type != BN_DOC_LIST || doc->count == 0)
        return false;
    for (const bn_doc *row = doc->first; row != NULL; row = row->next)
        if (row->type != BN_DOC_MAP)
            return false;
    return true;
}

/* A word as documents have it, such as march_by_road, is read with blanks; names and sentences stay. */
static void add_text(const char *text, bn_text *out)
{
    bool word = text[strspn(text, "abcdefghijklmnopqrstuvwxyz_")] == '\0';

    for (const char *c = text; *c != '\0'; c++)
        bn_text_char(out, word && *c == '_' ? ' ' : *c);
}

static bool decimals_end(int64_t den)
{
    while (den % 2 == 0)
        den /= 2;
    while (den % 5 == 0)
        den /= 5;
    return den == 1;
}

/* To the nearest thousandth, where decimals would not end. */
static void add_number(bn_rat number, bn_text *out)
{
    enum { PARTS = 1000 };
    int64_t most = INT64_MAX / (2 * PARTS + 1);

    if (number.den > 1 && number.den <= most && number.num >= -most && number.num <= most &&
        !decimals_end(number.den))
        number = bn_rat_of(
            bn_rat_floor(bn_rat_add(bn_rat_mul(number, bn_rat_int(PARTS)), bn_rat_of(1, 2))),
            PARTS);
    if (number.den <= 1)
        bn_text_grouped(out, number.num);
    else
        bn_text_rat(out, number);
}

void bnr_single_words(const bn_doc *doc, bn_text *out)
{
    if (doc->type == BN_DOC_TEXT)
        add_text(doc->text, out);
    else if (doc->type == BN_DOC_BOOL)
        bn_text_add(out, doc->truth ? "yes" : "no");
    else if (doc->type == BN_DOC_NUMBER)
        add_number(doc->number, out);
}

/* Abbreviations of the books, which are capitals there. */
static bool is_abbreviation(const char *word, size_t length)
{
    static const char *const all[] = { "hp", "tl", "ts", "xp" };

    for (size_t i = 0; i < BN_COUNT(all); i++)
        if (length == strlen(all[i]) && memcmp(word, all[i], length) == 0)
            return true;
    return false;
}

void bnr_key_words(const char *key, bn_text *out)
{
    for (const char *c = key != NULL ? key : ""; *c != '\0';) {
        size_t length = strcspn(c, "_");
        bool capitals = is_abbreviation(c, length);

        for (size_t i = 0; i < length; i++)
            bn_text_char(out, capitals ? (char)(c[i] - 'a' + 'A') : c[i]);
        c += length;
        if (*c == '_') {
            bn_text_char(out, ' ');
            c++;
        }
    }
}
