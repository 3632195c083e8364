#include "print_json.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "paint.h"

/* Writes a character of a string that is not plain as JSON escapes it. */
static void escape(FILE *out, uint32_t code)
{
    if (code > 0xffff)
        fprintf(out, "\\u%04x\\u%04x", (unsigned)(0xd800 + ((code - 0x10000) >> 10)),
                (unsigned)(0xdc00 + (code & 0x3ff)));
    else
        fprintf(out, "\\u%04x", (unsigned)code);
}

/* The canonical text leaves characters as they are that turn the direction of a line or are not seen. Outside of
 * strings there are only blanks, ends of lines and ASCII. */
static void put_plain(FILE *out, const char *text, size_t left)
{
    while (left > 0) {
        size_t length = bni_utf8_length(text, left);

        length = length == 0 ? 1 : length;
        if (bni_utf8_plain(text, length))
            fwrite(text, 1, length, out);
        else
            escape(out, bni_utf8_code(text, length));
        text += length;
        left -= length;
    }
}

/* The canonical text of a tree, to be freed. NULL: out of memory. */
static char *text_of(const bn_doc *doc)
{
    char *text = NULL;

    for (size_t size = (size_t)64 << 10;; size *= 2) {
        char *more = realloc(text, size);
        bn_text out;

        if (more == NULL) {
            free(text);
            return NULL;
        }
        text = more;
        out = bn_text_over(text, size);
        bn_doc_write(doc, &out);
        if (!out.cut)
            return text;
    }
}

/* Where a string ends that starts here: behind its second quote. */
static const char *string_end(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static void new_line(FILE *out, uint32_t depth)
{
    fprintf(out, "\n%*s", (int)(2 * depth), "");
}

/* The same over several lines. */
static void put_indented(FILE *out, const char *text)
{
    uint32_t depth = 0;

    while (*text != '\0') {
        const char *end = *text == '"' ? string_end(text) : text + 1;
        bool opens = *text == '[' || *text == '{', closes = *text == ']' || *text == '}';

        if (closes)
            new_line(out, --depth);
        put_plain(out, text, (size_t)(end - text));
        if (opens && (*end == ']' || *end == '}'))
            fputc(*end++, out); /* empty */
        else if (opens || *text == ',')
            new_line(out, depth += opens);
        else if (*text == ':')
            fputc(' ', out);
        text = end;
    }
}

static int print(FILE *out, const bn_doc *doc, bool indented)
{
    char *text = doc == NULL ? NULL : text_of(doc);

    if (text == NULL) {
        fputs("banneret: out of memory\n", paint_errors());
        return bn_code_exit_status(BN_MEMORY);
    }
    if (indented)
        put_indented(out, text);
    else
        put_plain(out, text, strlen(text));
    free(text);
    return fputc('\n', out) != EOF && !ferror(out) ? 0 : bn_code_exit_status(BN_IO);
}

int print_json(FILE *out, const bn_doc *doc)
{
    return print(out, doc, true);
}

int print_json_line(FILE *out, const bn_doc *doc)
{
    return print(out, doc, false);
}
