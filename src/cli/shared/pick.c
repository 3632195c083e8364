#include "pick.h"

#include <stdio.h>
#include <string.h>

#include "arguments.h"

typedef struct arguments {
    const char *document;
    const char *system;
} arguments;

static const struct argp_option options[] = {
    { "system", 's', "SYSTEM", 0, "the rules system (default: warmachine)", 0 },
    { 0 },
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *args = state->input;

    switch (key) {
    case 's':
        args->system = text;
        return 0;
    default:
        return cli_operand(key, text, state, &args->document);
    }
}

static int unknown_word(const char *who, const char *what, const char *word,
                        const char *const *words, size_t count)
{
    char advice[200];
    bn_text text = bn_text_over(advice, sizeof advice);

    bn_word_advise(&text, word, words, count);
    fprintf(stderr, "%s: unknown %s \"%s\": %s\n", who, what, word, advice);
    return bn_code_exit_status(BN_USAGE);
}

static int unknown_system(const char *who, const char *word)
{
    const char *names[16];
    size_t count = 0;

    for (const bn_system *const *s = bn_systems(); *s != NULL && count < BN_COUNT(names); s++)
        names[count++] = (*s)->name;
    return unknown_word(who, "system", word, names, count);
}

int cli_pick_parse(int argc, char **argv, const char *doc, cli_pick *out)
{
    const struct argp words = {
        .options = options, .parser = parse, .args_doc = "force|scenario|campaign", .doc = doc
    };
    arguments args = { NULL, "warmachine" };

    argp_parse(&words, argc, argv, 0, NULL, &args);
    out->system = bn_system_find(args.system);
    if (out->system == NULL)
        return unknown_system(argv[0], args.system);
    for (int d = 0; d < BN_DOCUMENTS; d++) {
        if (strcmp(args.document, bn_document_words[d]) != 0)
            continue;
        out->document = (bn_document)d;
        if (out->system->documents[d] != NULL)
            return 0;
        fprintf(stderr, "%s: the system %s has no %s\n", argv[0], args.system, args.document);
        return bn_code_exit_status(BN_USAGE);
    }
    return unknown_word(argv[0], "document", args.document, bn_document_words, BN_DOCUMENTS);
}
