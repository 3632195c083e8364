#include "versions.h"

enum { WORDS_BYTES = 2000, INDENT = 2 };

static void print_line(const paint *p, const char *words)
{
    fprintf(p->out, "%*s", INDENT, "");
    paint_wrapped(p, words, INDENT, p->width);
    fputc('\n', p->out);
}

static const char *text_of(const bn_doc *map, const char *key)
{
    const bn_doc *at = bn_doc_at(map, key);

    return at != NULL && at->type == BN_DOC_TEXT ? at->text : "";
}

static void add_version(bn_text *out, const bn_doc *number)
{
    bn_text_add(out, "version ");
    bn_text_int(out, number->number.num);
}

static void print_heading(const paint *p, const bn_doc *version)
{
    const bn_doc *written = bn_doc_at(version, "written");
    const bn_system *system = bn_system_find(text_of(version, "system"));
    char words[WORDS_BYTES];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_add(&t, "This journal was written under ");
    if (written != NULL) {
        add_version(&t, written);
    } else {
        bn_text_add(&t, "a version that was never released (");
        bn_text_add(&t, text_of(version, "data"));
        bn_text_char(&t, ')');
    }
    bn_text_add(&t, " of the figures and rules of ");
    bn_text_add(&t, system != NULL ? system->title : "an unknown system");
    bn_text_add(&t, ". This program has ");
    add_version(&t, bn_doc_at(version, "now"));
    bn_text_add(&t, ".");
    print_line(p, words);
}

static void print_change(const paint *p, const bn_doc *change)
{
    char words[WORDS_BYTES];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_add(&t, "- ");
    if (text_of(change, "rule")[0] != '\0') {
        bn_text_add(&t, text_of(change, "rule"));
        bn_text_add(&t, ": ");
    }
    bn_text_add(&t, text_of(change, "change"));
    print_line(p, words);
}

void versions_print(const paint *p, const bn_doc *version, const char *does)
{
    const bn_doc *changes = bn_doc_at(version, "changes");

    print_heading(p, version);
    if (changes->count > 0)
        print_line(p, bn_doc_at(version, "written") != NULL
                          ? "Changes since then:"
                          : "It may already have some of these changes:");
    for (const bn_doc *at = changes->first; at != NULL; at = at->next)
        print_change(p, at);
    print_line(p, does);
}
