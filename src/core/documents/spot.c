#include <banneret/system/spot.h>

#include <string.h>

bn_spot bn_spot_of(const bn_doc *doc, bn_error *err)
{
    return (bn_spot){ .doc = doc, .err = err };
}

static bn_text path_under(const bn_spot *at, const char *key, bn_spot *out)
{
    bn_text path = bn_text_over(out->path, sizeof out->path);

    bn_text_add(&path, at->path);
    if (path.length > 0)
        bn_text_char(&path, '.');
    bn_text_add(&path, key);
    return path;
}

bn_spot bn_spot_part(const bn_spot *at, const char *key)
{
    const bn_doc *part = bn_doc_at(at->doc, key);
    bn_spot out = { .doc = part ? part : at->doc, .err = at->err };

    (void)path_under(at, key, &out);
    return out;
}

bn_spot bn_spot_entry(const bn_spot *at, const char *list, int32_t index)
{
    const bn_doc *entry = bn_doc_item(bn_doc_at(at->doc, list), (uint32_t)index);
    bn_spot out = { .doc = entry ? entry : at->doc, .err = at->err };
    bn_text path = path_under(at, list, &out);

    bn_text_char(&path, '[');
    bn_text_int(&path, index);
    bn_text_char(&path, ']');
    return out;
}

static void fill(char *field, size_t size, const char *words)
{
    bn_text out = bn_text_over(field, size);

    bn_text_add(&out, words ? words : "");
}

bn_code bn_refuse(const bn_spot *at, bn_code code, const char *rule, const char *key,
                  const char *text, const char *value, const char *hint)
{
    const bn_doc *part = key ? bn_doc_at(at->doc, key) : NULL;
    const bn_doc *where = part ? part : at->doc;
    bn_error *err = at->err;

    (void)bn_fail_value(err, code, text, value);
    if (!err)
        return code;
    if (where) {
        err->line = where->line;
        err->column = where->column;
        err->length = where->length;
    }
    if (key)
        bn_error_under(err, key);
    if (at->path[0] != '\0')
        bn_error_under(err, at->path);
    fill(err->rule, sizeof err->rule, rule);
    fill(err->hint, sizeof err->hint, hint);
    return code;
}

bool bn_names_add(bn_names *names, const char *name)
{
    for (uint32_t i = 0; i < names->count; i++)
        if (strcmp(names->names[i], name) == 0)
            return false;
    BN_ASSERT(names->count < BN_NAMES_MAX);
    names->names[names->count++] = name;
    return true;
}
