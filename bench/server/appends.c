#define _POSIX_C_SOURCE 200809L
#include "appends.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <sodium.h>

#include "loop.h"

/* The same as in SQL: substr(encode(sha256(i::text::bytea), 'hex'), 1, 32)::uuid. */
static void id_of(uint32_t table, uint8_t id[16])
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    char digits[12];
    int length = snprintf(digits, sizeof digits, "%u", table);

    (void)crypto_hash_sha256(hash, (const uint8_t *)digits, (unsigned long long)length);
    memcpy(id, hash, 16);
}

bool appends_open(appends *all, uint32_t tables, const char *numbers)
{
    size_t size = tables * sizeof *all->next;
    struct stat about;
    int fd = open(numbers, O_RDWR | O_CLOEXEC);
    void *mapped;

    if (fd < 0 || fstat(fd, &about) != 0 || (size_t)about.st_size != size)
        return false;
    mapped = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    (void)close(fd);
    all->tables = tables;
    all->next = mapped;
    all->busy = calloc(tables, 1);
    all->room = 1u << 22;
    all->took = malloc(all->room * sizeof *all->took);
    return mapped != MAP_FAILED && all->busy && all->took;
}

void appends_start(appends *all)
{
    all->until = loop_us() + (int64_t)all->ms * 1000;
}

void appends_next(appends *all, append *one)
{
    do
        one->table = randombytes_uniform(all->tables);
    while (all->busy[one->table]);
    all->busy[one->table] = 1;
    one->number = all->next[one->table];
    id_of(one->table, one->id);
    randombytes_buf(one->key, sizeof one->key);
    memset(one->line, 'x', APPEND_LINE);
    one->from = loop_us();
}

bool appends_done(appends *all, append *one)
{
    int64_t now = loop_us();

    if (all->count < all->room)
        all->took[all->count++] = (uint32_t)(now - one->from);
    all->next[one->table]++;
    all->busy[one->table] = 0;
    return now < all->until;
}

static double rate_since(const appends *all, size_t count, int64_t from)
{
    return (double)(all->count - count) * 1e6 / (double)(loop_us() - from);
}

static int64_t processor_us(void)
{
    struct timespec spent;

    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return (int64_t)spent.tv_sec * 1000000 + spent.tv_nsec / 1000;
}

static bool run_slice(append_slice slice, uint32_t in_flight, appends *all, double *rate)
{
    size_t count = all->count;
    int64_t from = loop_us(), spent = processor_us();

    if (!slice(in_flight, all))
        return false;
    all->spent += processor_us() - spent;
    *rate = rate_since(all, count, from);
    return true;
}

/* One turn: first bare, then the other. */
static bool take_turn(uint32_t in_flight, appends *bare, append_slice slice, appends *other)
{
    double bare_rate, other_rate;

    if (!run_slice(bare_slice, in_flight, bare, &bare_rate) ||
        !run_slice(slice, in_flight, other, &other_rate))
        return false;
    (void)printf("%.1f %.1f\n", bare_rate, other_rate);
    return true;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static void print_times(appends *all)
{
    qsort(all->took, all->count, sizeof *all->took, compare);
    (void)printf("%u %u\n", all->took[all->count / 2], all->took[all->count * 99 / 100]);
}

bool appends_turns(uint32_t turns, uint32_t in_flight, appends *bare, append_slice slice,
                   appends *other)
{
    for (; turns > 0; turns--) {
        if (!take_turn(in_flight, bare, slice, other))
            return false;
    }
    print_times(bare);
    print_times(other);
    return true;
}
