#include "print_json.h"

#include "store/json.h"

static int print(FILE *out, const bn_doc *doc, size_t flags)
{
    json_t *json = doc == NULL ? NULL : bn_json_of_doc(doc);
    int status;

    if (json == NULL) {
        fputs("banneret: no memory left\n", stderr);
        return bn_code_exit_status(BN_MEMORY);
    }
    status = json_dumpf(json, out, flags) == 0 && fputc('\n', out) != EOF
                 ? 0
                 : bn_code_exit_status(BN_IO);
    json_decref(json);
    return status;
}

int print_json(FILE *out, const bn_doc *doc)
{
    return print(out, doc, JSON_INDENT(2));
}

int print_json_line(FILE *out, const bn_doc *doc)
{
    return print(out, doc, JSON_COMPACT);
}

bn_doc *json_nat(bn_arena *arena, bn_nat value)
{
    size_t room = (size_t)value.count * 10 + 2; /* a limb of 32 bits has at most ten digits */
    char *digits = bn_arena_get(arena, room);
    bn_text t;

    if (digits == NULL)
        return NULL;
    t = bn_text_over(digits, room);
    bn_nat_text(arena, value, &t);
    return bn_doc_text(arena, digits);
}
