#include <banneret/base.h>

#include <string.h>

#include <banneret/text.h>

/* A quoted value is cut here, so that a sentence is still a sentence around a huge one. */
#define VALUE_SHOWN 80

const char *bn_code_word(bn_code code)
{
    static const char *const words[] = {
#define X(name, word, exit_status, http_status) word,
        BN_CODES(X)
#undef X
    };

    return (size_t)code < BN_COUNT(words) ? words[code] : "unknown";
}

int bn_code_exit_status(bn_code code)
{
    static const int statuses[] = {
#define X(name, word, exit_status, http_status) exit_status,
        BN_CODES(X)
#undef X
    };

    return (size_t)code < BN_COUNT(statuses) ? statuses[code] : 1;
}

bn_code bn_fail(bn_error *err, bn_code code, const char *text)
{
    return bn_fail_value(err, code, text, NULL);
}

/* A message may be shown on a terminal, and its value may come from a stranger. */
static void add_quoted(bn_text *out, const char *value)
{
    char shown[VALUE_SHOWN + 1];
    bn_text cut = bn_text_over(shown, sizeof shown);

    bn_text_plain(&cut, value);
    bn_text_char(out, '"');
    bn_text_add(out, shown);
    bn_text_add(out, cut.cut ? "...\"" : "\"");
}

bn_code bn_fail_value(bn_error *err, bn_code code, const char *text, const char *value)
{
    if (!err)
        return code;

    /* The message is composed in its own buffer, because `text` or `value` may point into the
     * error that is being filled. */
    bn_error filled = { .code = code };
    bn_text out = bn_text_over(filled.text, sizeof filled.text);
    const char *hole = value ? strstr(text, "{}") : NULL;

    if (hole) {
        bn_text_add_n(&out, text, (size_t)(hole - text));
        add_quoted(&out, value);
        text = hole + 2;
    }
    bn_text_add(&out, text);
    *err = filled;
    return code;
}

void bn_error_under(bn_error *err, const char *part)
{
    if (!err)
        return;

    char path[sizeof err->path];
    bn_text out = bn_text_over(path, sizeof path);

    bn_text_plain(&out, part);
    if (*part != '\0' && err->path[0] != '\0' && err->path[0] != '[')
        bn_text_char(&out, '.');
    bn_text_add(&out, err->path);
    memcpy(err->path, path, out.length + 1);
}
