#include "golden.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/system/hash.h>
#include <banneret/system/system.h>

enum { LINES_MAX = 2000, NAME_MAX_BYTES = 120, DOC_TEXT = 4 << 20 };

typedef struct line {
    char name[NAME_MAX_BYTES];
    print few, all;
    bool met;
} line;

static struct {
    const char *path;
    bool write;
    line lines[LINES_MAX];
    uint32_t count;
} golden;

/* ---- hashes ------------------------------------------------------------------------------- */

static void add(print *p, const void *bytes, size_t size)
{
    p->hash = bn_hash64(bytes, size, p->hash);
}

static void add_int(print *p, int64_t value)
{
    uint8_t bytes[8];

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)((uint64_t)value >> 8 * i);
    add(p, bytes, sizeof bytes);
}

static void add_text(print *p, const char *text)
{
    size_t length = text ? strlen(text) : 0;

    add_int(p, text ? (int64_t)length : -1);
    add(p, text ? text : "", length);
}

void print_bytes(print *p, const void *bytes, size_t size)
{
    add_int(p, (int64_t)size);
    add(p, bytes, size);
    p->count++;
}

void print_int(print *p, int64_t value)
{
    add_int(p, value);
    p->count++;
}

void print_text(print *p, const char *text)
{
    add_text(p, text);
    p->count++;
}

void print_doc(print *p, const bn_doc *doc)
{
    static char words[DOC_TEXT];
    bn_text out = bn_text_over(words, sizeof words);

    if (doc)
        bn_doc_write(doc, &out);
    print_text(p, doc && !out.cut ? words : NULL);
}

void print_terms(print *p, const bn_trace *trace)
{
    add_int(p, trace->count);
    for (uint32_t i = 0; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];
        char words[1024];
        bn_text out = bn_text_over(words, sizeof words);
        int64_t figures[] = { term->rule,      term->row,      term->side,     term->about,
                              term->group,     term->kind,     term->rounding, term->value,
                              term->exact.num, term->exact.den };

        for (size_t j = 0; j < BN_COUNT(figures); j++)
            add_int(p, figures[j]);
        for (size_t j = 0; j < BN_COUNT(term->seen); j++) {
            add_int(p, term->seen[j].num);
            add_int(p, term->seen[j].den);
        }
        add_text(p, term->words);
        if (term->words)
            bn_term_text(term, &out);
        add_text(p, term->words ? words : NULL);
        p->count++;
    }
}

/* ---- the file ----------------------------------------------------------------------------- */

static line *find(const char *name)
{
    for (uint32_t i = 0; i < golden.count; i++)
        if (strcmp(golden.lines[i].name, name) == 0)
            return &golden.lines[i];
    return NULL;
}

static line *append(const char *name)
{
    line *l = &golden.lines[golden.count];

    BN_ASSERT(golden.count < LINES_MAX && strlen(name) < sizeof l->name);
    golden.count++;
    snprintf(l->name, sizeof l->name, "%s", name);
    return l;
}

static void read_line(const char *text, const char *only)
{
    char system[40], document[60], aspect[40], name[NAME_MAX_BYTES + 40];
    print few = { 0 }, all = { 0 };

    if (sscanf(text, "%39s %59s %39s %" SCNu64 " %" SCNx64 " %" SCNu64 " %" SCNx64, system,
               document, aspect, &few.count, &few.hash, &all.count, &all.hash) != 7 ||
        *system == '#' || (only && strcmp(only, system) != 0 && bn_system_find(system)))
        return;
    snprintf(name, sizeof name, "%s %s %s", system, document, aspect);
    line *l = append(name);

    l->few = few;
    l->all = all;
}

void golden_open(const char *path, const char *only, bool write)
{
    char text[400];
    FILE *file = write ? NULL : fopen(path, "r");

    golden.path = path;
    golden.write = write;
    golden.count = 0;
    while (file && fgets(text, sizeof text, file))
        read_line(text, only);
    if (file)
        fclose(file);
}

static bool same(const char *name, const char *part, const print *was, const print *is)
{
    if (!is || (was->hash == is->hash && was->count == is->count))
        return true;
    printf("%s (%s) was %016" PRIx64 " of %" PRIu64 ", is %016" PRIx64 " of %" PRIu64 "\n", name,
           part, was->hash, was->count, is->hash, is->count);
    return false;
}

bool golden_line(const char *name, const print *few, const print *all)
{
    line *l = golden.write ? append(name) : find(name);

    if (!l) {
        printf("%s has no line in %s\n", name, golden.path);
        return false;
    }
    l->met = true;
    if (golden.write) {
        BN_ASSERT(all); /* a build that works out a part cannot write */
        l->few = *few;
        l->all = *all;
    }
    bool good = same(name, "a part", &l->few, few);

    return same(name, "all", &l->all, all) && good;
}

static bool all_met(void)
{
    bool good = true;

    for (uint32_t i = 0; i < golden.count; i++)
        if (!golden.lines[i].met) {
            printf("%s stands in %s and was not worked out\n", golden.lines[i].name, golden.path);
            good = false;
        }
    return good;
}

static bool save(void)
{
    FILE *file = fopen(golden.path, "w");

    if (!file)
        return false;
    fputs("# What every system says, as hashes: see tests/promises/fingerprint_test.c, which wrote "
          "this.\n"
          "# system, document, aspect; count and hash of a part of the games; count and hash of "
          "all\n",
          file);
    for (uint32_t i = 0; i < golden.count; i++) {
        const line *l = &golden.lines[i];

        fprintf(file, "%s %" PRIu64 " %016" PRIx64 " %" PRIu64 " %016" PRIx64 "\n", l->name,
                l->few.count, l->few.hash, l->all.count, l->all.hash);
    }
    return fclose(file) == 0;
}

bool golden_close(void)
{
    return golden.write ? save() : all_met();
}
