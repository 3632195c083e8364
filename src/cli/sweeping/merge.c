/* The files are read side by side, each in its order, so that memory does not grow with the cells. They are read twice:
 * before anything is written, all was found complete. */
#include "merge.h"

#include <errno.h>
#include <string.h>

#include "os/files.h"
#include "print/paint.h"
#include "print/plain.h"
#include "results.h"
#include "shared/beside.h"
#include "shared/lines.h"

static const char begins[] = "{\"banneret\":\"sweep-results\",";

typedef struct part {
    const char *path;
    lines from;
    uint64_t line;
    const char *at; /* the line of the next cell; NULL: there is none */
    size_t length;
    uint64_t cell;
    bool any; /* a cell was read, the one below */
    uint64_t before;
} part;

typedef struct merge {
    part *parts;
    uint32_t count;
    char *head; /* what the heads have in common */
    size_t same;
    uint64_t cells;
    uint64_t missing, first_missing;
    FILE *out; /* NULL: only checking */
} merge;

static int wrong(const part *p, const char *why)
{
    if (p->line > 0)
        fprintf(paint_errors(), "%s:%llu: %s\n", PLAIN(p->path), (unsigned long long)p->line, why);
    else
        fprintf(paint_errors(), "%s: %s\n", PLAIN(p->path), why);
    return bn_code_exit_status(BN_SCHEMA);
}

/* The next cell of a part. A torn last line is ignored. */
static int advance(const merge *m, part *p)
{
    sweep_method method;
    bool torn;

    p->at = lines_take(&p->from, &p->length);
    p->line++;
    if (p->at == NULL)
        return p->from.failed ? wrong(p, "the file cannot be read") : 0;
    /* For a line without its newline, the part that is used ends with the line. */
    torn = (size_t)(p->at - p->from.bytes) + p->length == p->from.begun;
    if (torn) {
        p->at = NULL;
        return 0;
    }
    if (!sweep_line_read(p->at, p->length, &p->cell, &method) || p->cell >= m->cells)
        return wrong(p, "this is no cell of the sweep");
    if (p->any && p->cell <= p->before)
        return wrong(p, "the cells are out of order");
    p->any = true;
    p->before = p->cell;
    return 0;
}

/* Opens a part, or goes back to its start, and reads its head. */
static int begin(merge *m, part *p, bn_arena *arena)
{
    int fd = os_open(p->path, OS_READ, OS_ALL);
    uint64_t cells;
    size_t same;

    p->line = 0;
    p->any = false;
    if (fd < 0) {
        fprintf(paint_errors(), "%s: %s\n", PLAIN(p->path), strerror(errno));
        return bn_code_exit_status(BN_IO);
    }
    p->from = (lines){ .fd = fd, .longest = RESULTS_LINE_MOST };
    p->at = lines_take(&p->from, &p->length);
    p->line = 1;
    if (p->at == NULL || p->length == 0 || !sweep_head_read(p->at, p->length, &same, &cells))
        return wrong(p, "this file has no results of a sweep");
    if (m->head == NULL) {
        m->head = bn_arena_text(arena, p->at, same);
        m->same = same;
        m->cells = cells;
    }
    if (m->head == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (same != m->same || memcmp(m->head, p->at, same) != 0)
        return wrong(p, "these are results of another plan, battle or version than the first file");
    return advance(m, p);
}

static void end(merge *m)
{
    for (uint32_t i = 0; i < m->count; i++) {
        if (m->parts[i].from.fd > 0)
            (void)os_close(m->parts[i].from.fd);
        lines_done(&m->parts[i].from);
    }
}

static part *lowest(const merge *m)
{
    part *found = NULL;

    for (uint32_t i = 0; i < m->count; i++) {
        part *p = &m->parts[i];

        if (p->at != NULL && (found == NULL || p->cell < found->cell))
            found = p;
    }
    return found;
}

static int doubled(const part *a, const part *b)
{
    fprintf(paint_errors(), "cell %llu is in %s, line %llu, and in %s, line %llu\n",
            (unsigned long long)a->cell, PLAIN(a->path), (unsigned long long)a->line,
            PLAIN(b->path), (unsigned long long)b->line);
    return bn_code_exit_status(BN_SCHEMA);
}

static void miss(merge *m, uint64_t from, uint64_t to)
{
    if (m->missing == 0 && to > from)
        m->first_missing = from;
    m->missing += to - from;
}

/* Goes through all cells in order. */
static int pass(merge *m, bn_arena *arena)
{
    uint64_t next = 0;
    int status = 0;

    for (uint32_t i = 0; status == 0 && i < m->count; i++)
        status = begin(m, &m->parts[i], arena);
    if (status == 0 && m->out != NULL)
        fprintf(m->out, "%s}\n", m->head);
    while (status == 0) {
        part *p = lowest(m);

        if (p == NULL)
            break;
        for (uint32_t i = 0; status == 0 && i < m->count; i++)
            if (&m->parts[i] != p && m->parts[i].at != NULL && m->parts[i].cell == p->cell)
                status = doubled(p, &m->parts[i]);
        miss(m, next, p->cell);
        next = p->cell + 1;
        if (status == 0 && m->out != NULL &&
            (fwrite(p->at, 1, p->length, m->out) != p->length || putc('\n', m->out) == EOF))
            break; /* which closing shows */
        if (status == 0)
            status = advance(m, p);
    }
    if (status == 0 && m->out == NULL)
        miss(m, next, m->cells);
    end(m);
    return status;
}

static int write_all(merge *m, const char *output, bn_arena *arena)
{
    beside file;
    const char *why;
    int status;

    if (output == NULL) {
        m->out = stdout;
        return pass(m, arena);
    }
    why = beside_open(&file, output, begins);
    if (why != NULL)
        return beside_failed(output, why);
    m->out = file.out;
    status = pass(m, arena);
    why = beside_close(&file, status != 0      ? "left as it was"
                              : ferror(m->out) ? strerror(EIO)
                                               : NULL);
    return status == 0 && why != NULL ? beside_failed(output, why) : status;
}

int sweeping_merge(char *const *paths, uint32_t count, const char *output, bn_arena *arena)
{
    merge m = { .parts = bn_arena_array(arena, count, sizeof *m.parts), .count = count };
    int status;

    if (m.parts == NULL)
        return bn_code_exit_status(BN_MEMORY);
    for (uint32_t i = 0; i < count; i++)
        m.parts[i] = (part){ .path = paths[i] };
    status = pass(&m, arena);
    if (status == 0 && m.missing > 0) {
        fprintf(paint_errors(),
                "%llu of %llu cells are missing, the first is cell %llu: continue that part with "
                "its command\n",
                (unsigned long long)m.missing, (unsigned long long)m.cells,
                (unsigned long long)m.first_missing);
        return bn_code_exit_status(BN_SCHEMA);
    }
    return status == 0 ? write_all(&m, output, arena) : status;
}
