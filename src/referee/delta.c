/* What an entry changes, as runs of bytes that differ by "exclusive or": so the same difference leads forwards and
 * backwards. An entry changes a few hundred bytes of a state at most, so all of them can be kept. */
#include "inner.h"

#include <string.h>

enum {
    GAP = 4,   /* equal bytes between two runs that cost less than a new run */
    BLOCK = 64 /* bytes that are compared at once */
};

struct bni_delta {
    uint32_t size;
    unsigned char runs[];
};

/* The bytes from `at` on: in the state, or after it in the locks. */
typedef struct run {
    uint16_t at, length;
} run;

_Static_assert(BN_STATE_MAX + BN_OPEN_MAX * sizeof(uint32_t) <= UINT16_MAX,
               "a run finds its place");

/* Where the next byte differs, from `at` on. */
static size_t next_other(const unsigned char *a, const unsigned char *b, size_t at, size_t size)
{
    while (at + BLOCK <= size && memcmp(a + at, b + at, BLOCK) == 0)
        at += BLOCK;
    while (at < size && a[at] == b[at])
        at++;
    return at;
}

/* The end of the run that starts at `at`. */
static size_t run_end(const unsigned char *a, const unsigned char *b, size_t at, size_t size)
{
    size_t end = at + 1;

    for (size_t i = end; i < size && i < end + GAP; i++)
        if (a[i] != b[i])
            end = i + 1;
    return end;
}

/* Writes the runs of two blocks and returns how many bytes they take; with NULL it only counts. `base` is the place of the
 * blocks in the whole. */
static size_t write_runs(const void *before, const void *after, size_t size, size_t base,
                         unsigned char *out)
{
    const unsigned char *a = before, *b = after;
    size_t bytes = 0;

    for (size_t at = next_other(a, b, 0, size); at < size;) {
        size_t end = run_end(a, b, at, size);
        run one = { (uint16_t)(base + at), (uint16_t)(end - at) };

        if (out) {
            memcpy(out + bytes, &one, sizeof one);
            for (size_t i = at; i < end; i++)
                out[bytes + sizeof one + i - at] = a[i] ^ b[i];
        }
        bytes += sizeof one + end - at;
        at = next_other(a, b, end, size);
    }
    return bytes;
}

const bni_delta *bni_delta_make(const bn_table *table, const bn_table *before)
{
    size_t state = write_runs(table->spare, table->state, table->size, 0, NULL);
    size_t locks = write_runs(before->lock, table->lock, sizeof table->lock, table->size, NULL);
    bni_delta *delta = bn_arena_get(table->arena, sizeof *delta + state + locks);

    if (!delta)
        return NULL;
    delta->size = (uint32_t)(state + locks);
    (void)write_runs(table->spare, table->state, table->size, 0, delta->runs);
    (void)write_runs(before->lock, table->lock, sizeof table->lock, table->size,
                     delta->runs + state);
    return delta;
}

void bni_delta_flip(bn_table *table, const bni_delta *delta)
{
    unsigned char *locks = (unsigned char *)table->lock;

    for (size_t from = 0; from < delta->size;) {
        run one;
        unsigned char *to;

        memcpy(&one, delta->runs + from, sizeof one);
        from += sizeof one;
        to = one.at < table->size ? table->state + one.at : locks + (one.at - table->size);
        for (size_t i = 0; i < one.length; i++)
            to[i] ^= delta->runs[from++];
    }
}
