/* Hashes of what the rules say, and a committed file of them to compare with. */
#ifndef BANNERET_TESTS_GOLDEN_H
#define BANNERET_TESTS_GOLDEN_H

#include <banneret/doc.h>
#include <banneret/system/trace.h>

/* A running hash, and how many things it holds. Numbers go in as eight bytes and texts with their length,
 * so that neither the padding of a struct nor an address is ever part of it. */
typedef struct print {
    uint64_t hash;
    uint64_t count;
} print;

void print_bytes(print *p, const void *bytes, size_t size);
void print_int(print *p, int64_t value);
void print_text(print *p, const char *text); /* NULL is not "" */
void print_doc(print *p, const bn_doc *doc);
void print_terms(print *p, const bn_trace *trace);

/* Reads the lines to compare with, of one system or, if `only` is NULL, of all; with `write` they are collected
 * instead. Lines of a system that no one knows are always read: golden_close says that no one came to them. */
void golden_open(const char *path, const char *only, bool write);

/* Compares one line, or collects it. `few` is the hash of the part that every build works out, `all` of the
 * whole; NULL where that was not worked out. False, with both hashes printed, if either is another. */
bool golden_line(const char *name, const print *few, const print *all);

/* Writes what was collected, or says which lines no one came to. False if there are such. */
bool golden_close(void);

#endif
