#include "print_json.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "paint.h"
#include "store/json.h"

/* Writes a character of a string that is not plain as JSON escapes it. */
static void escape(FILE *out, uint32_t code)
{
    if (code > 0xffff)
        fprintf(out, "\\u%04x\\u%04x", (unsigned)(0xd800 + ((code - 0x10000) >> 10)),
                (unsigned)(0xdc00 + (code & 0x3ff)));
    else
        fprintf(out, "\\u%04x", (unsigned)code);
}

/* jansson leaves characters as they are that turn the direction of a line or are not seen. Outside of
 * strings there are only blanks, ends of lines and ASCII. */
static void put_plain(FILE *out, const char *text)
{
    size_t left = strlen(text);

    while (left > 0) {
        size_t length = bni_utf8_length(text, left);

        length = length == 0 ? 1 : length;
        if (*text == '\n' || bni_utf8_plain(text, length))
            fwrite(text, 1, length, out);
        else
            escape(out, bni_utf8_code(text, length));
        text += length;
        left -= length;
    }
}

static int print(FILE *out, const bn_doc *doc, size_t flags)
{
    json_t *json = doc == NULL ? NULL : bn_json_of_doc(doc);
    char *text = json == NULL ? NULL : json_dumps(json, flags);

    json_decref(json);
    if (text == NULL) {
        fputs("banneret: out of memory\n", paint_errors());
        return bn_code_exit_status(BN_MEMORY);
    }
    put_plain(out, text);
    free(text);
    return fputc('\n', out) != EOF && !ferror(out) ? 0 : bn_code_exit_status(BN_IO);
}

int print_json(FILE *out, const bn_doc *doc)
{
    return print(out, doc, JSON_INDENT(2));
}

int print_json_line(FILE *out, const bn_doc *doc)
{
    return print(out, doc, JSON_COMPACT);
}
