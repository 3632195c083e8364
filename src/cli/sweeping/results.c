#include "results.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "os/files.h"
#include "os/terminal.h"
#include "print/paint.h"
#include "print/plain.h"
#include "shared/lines.h"
#include "shared/load.h"
#include "sweep/table.h"

static int failed(const results *r, const char *why)
{
    fprintf(paint_errors(), "%s: %s\n", r->path == NULL ? "standard output" : PLAIN(r->path), why);
    return bn_code_exit_status(BN_IO);
}

static int refused(const results *r, const char *why)
{
    (void)failed(r, why);
    return bn_code_exit_status(BN_USAGE);
}

static int unwritten(const results *r)
{
    fprintf(paint_errors(), "banneret: %s cannot be written: %s\n",
            r->path == NULL ? "the output" : PLAIN(r->path), strerror(errno));
    return bn_code_exit_status(BN_IO);
}

/* One line, by one call as far as the system allows. */
static int write_line(const results *r, const char *line)
{
    size_t size = strlen(line) + 1;
    char *bytes = malloc(size);
    bool wrote;

    if (bytes == NULL)
        return failed(r, strerror(ENOMEM));
    memcpy(bytes, line, size);
    bytes[size - 1] = '\n';
    wrote = os_write(r->fd, bytes, size);
    free(bytes);
    return wrote ? 0 : unwritten(r);
}

/* ---- which cells ------------------------------------------------------------------------------- */

uint64_t results_count(const results *r)
{
    return r->border != NULL ? r->border->count : sweep_shard_count(r->plan, r->part);
}

uint64_t results_cell(const results *r, uint64_t index)
{
    return r->border != NULL ? r->border->cells[index] : sweep_shard_cell(r->part, index);
}

/* Counts a line. An adaptive design reads from it which cells follow: from the line, so that they are the same for one that was
 * just worked out and one that was in the file. */
static bool note(results *r, const char *line, size_t length, sweep_method method)
{
    const sweep_plan *plan = r->plan;
    bn_arena room;
    bn_doc *doc;
    double value;
    bool there, read = true;

    r->done++;
    r->methods[method]++;
    if (r->border == NULL)
        return true;
    cli_arena_init(&room);
    read = bn_store_parse(line, length, NULL, NULL, &room, &doc, NULL) == BN_OK;
    there = read && sweep_cell_value(doc, plan->measures[plan->border_of].word, &value);
    sweep_border_take(r->border, there, there && value >= (double)plan->level_parts / SWEEP_PARTS);
    bn_arena_done(&room);
    return read;
}

/* ---- continuing ---------------------------------------------------------------------------------- */

/* What a file has so far. */
typedef struct reading {
    results *r;
    const char *head;
    size_t size;  /* of the file */
    size_t whole; /* bytes of whole lines */
    uint64_t line;
} reading;

static int check_head(const reading *in, const char *line, size_t length)
{
    size_t size = strlen(in->head), same;
    bool torn = in->whole + length == in->size;
    uint64_t cells;

    if (length == size && memcmp(line, in->head, size) == 0)
        return 0;
    if (torn && length < size && memcmp(line, in->head, length) == 0)
        return 0;
    return refused(in->r, sweep_head_read(line, length, &same, &cells)
                              ? "these are results of another plan, battle, version or part; "
                                "choose another --output"
                              : "this file has no results of a sweep, and is not replaced");
}

static int check_cell(reading *in, const char *line, size_t length)
{
    char why[160];
    sweep_method method;
    uint64_t cell;

    if (in->r->done < results_count(in->r) && sweep_line_read(line, length, &cell, &method) &&
        cell == results_cell(in->r, in->r->done) && note(in->r, line, length, method))
        return 0;
    (void)snprintf(why, sizeof why, "line %llu is not that of the next cell; the file was changed",
                   (unsigned long long)in->line);
    return refused(in->r, why);
}

/* Reads the file up to its last whole line. */
static int read_whole(reading *in, int fd)
{
    lines from = { .fd = fd, .longest = RESULTS_LINE_MOST };
    const char *line;
    size_t length;
    int status = 0;

    while (status == 0 && (line = lines_take(&from, &length)) != NULL) {
        bool torn = in->whole + length >= in->size;

        status = in->line++ == 0 ? check_head(in, line, length)
                 : torn          ? 0
                                 : check_cell(in, line, length);
        if (!torn)
            in->whole += length + 1;
    }
    if (status == 0 && from.failed)
        status = failed(in->r, strerror(EIO));
    lines_done(&from);
    return status;
}

static int take_up(reading *in)
{
    int fd = os_open(in->r->path, OS_READ, OS_ALL), status;

    if (fd < 0)
        return failed(in->r, strerror(errno));
    status = read_whole(in, fd);
    (void)os_close(fd);
    if (status == 0 && in->whole < in->size && !os_cut(in->r->fd, in->whole))
        status = failed(in->r, strerror(errno));
    return status;
}

int results_open(results *r, const char *path, const sweep_plan *plan, sweep_shard part,
                 const char *head, sweep_border *border)
{
    reading in = { .r = r, .head = head };
    os_about about;
    int status = 0;

    *r = (results){ .fd = OS_OUTPUT, .path = path, .plan = plan, .part = part, .border = border };
    if (path == NULL)
        return write_line(r, head);
    r->fd = os_open(path, OS_ADD, OS_ALL);
    if (r->fd < 0 || !os_about_file(r->fd, &about))
        return failed(r, strerror(errno));
    if (!about.file)
        return write_line(r, head);
    if (!os_lock(r->fd))
        return refused(r, "another process is writing this file");
    in.size = (size_t)about.size;
    status = take_up(&in);
    return status == 0 && in.whole == 0 ? write_line(r, head) : status;
}

int results_add(results *r, const char *line, sweep_method method)
{
    int status = write_line(r, line);

    if (status != 0)
        return status;
    (void)note(r, line, strlen(line), method); /* a line of our own can be read */
    return 0;
}

int results_close(results *r, int status)
{
    if (r->path == NULL || r->fd < 0)
        return status;
    if (!os_sync(r->fd) && errno != EINVAL && errno != EROFS && status == 0)
        status = failed(r, strerror(errno));
    if (!os_close(r->fd) && status == 0)
        status = failed(r, strerror(errno));
    return status;
}
