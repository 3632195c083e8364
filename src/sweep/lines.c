#include "lines.h"

#include <string.h>

#include <banneret/system/hash.h>

enum { LINE_FIRST = 1 << 10, LINE_MOST = 1 << 26, DIGITS = 10 };

const char *const sweep_method_words[] = { "exact", "bounded", "estimated", "refused", NULL };

uint64_t sweep_shard_count(const sweep_plan *plan, sweep_shard part)
{
    return plan->cells < part.shard ? 0 : (plan->cells - part.shard) / part.of + 1;
}

const char *sweep_line(const bn_doc *doc, bn_arena *arena)
{
    for (size_t size = LINE_FIRST; doc && size <= LINE_MOST; size *= 4) {
        char *buffer = bn_arena_get(arena, size);
        bn_text text;

        if (!buffer)
            return NULL;
        text = bn_text_over(buffer, size);
        bn_doc_write(doc, &text);
        if (!text.cut)
            return buffer;
    }
    return NULL;
}

static bn_doc *number_doc(int64_t millionths, bn_arena *arena)
{
    return bn_doc_rat(arena, bn_rat_of(millionths, SWEEP_PARTS));
}

static bn_doc *varied_doc(const sweep_varied *varied, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", varied->name);
    bn_doc_put_text(arena, map, varied->is_figure ? "figure" : "field", varied->path);
    if (varied->values) {
        bn_doc *values = bn_arena_get(arena, sizeof *values);

        if (values) {
            *values = *varied->values;
            values->next = NULL;
        }
        bn_doc_put(arena, map, "values", values);
        return map;
    }
    bn_doc_put(arena, map, "from", number_doc(varied->from, arena));
    bn_doc_put(arena, map, "to", number_doc(varied->to, arena));
    bn_doc_put(arena, map, "step", number_doc(varied->step, arena));
    return map;
}

static bn_doc *border_doc(const sweep_plan *plan, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "measure", plan->measures[plan->border_of].word);
    bn_doc_put(arena, map, "level", number_doc(plan->level_parts, arena));
    return map;
}

/* All that decides what the cells come to, but for the hash. */
static bn_doc *head_doc(const sweep_plan *plan, const char *hash, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *vary = bn_doc_list(arena), *orders = bn_doc_list(arena),
           *measures = bn_doc_list(arena);

    bn_doc_put_text(arena, map, "banneret", "sweep-results");
    bn_doc_put_int(arena, map, "format", 1);
    bn_doc_put_int(arena, map, "cells", (int64_t)plan->cells);
    if (hash)
        bn_doc_put_text(arena, map, "hash", hash);
    if (plan->title)
        bn_doc_put_text(arena, map, "title", plan->title);
    bn_doc_put_text(arena, map, "version", bn_version());
    bn_doc_put_text(arena, map, "system", plan->system->name);
    bn_doc_put_text(arena, map, "data", plan->system->data);
    bn_doc_put_text(arena, map, "base", plan->base_hash);
    bn_doc_put_text(arena, map, "design", sweep_design_words[plan->design]);
    if (plan->design != SWEEP_GRID)
        bn_doc_put_int(arena, map, "seed", (int64_t)plan->seed);
    if (plan->border)
        bn_doc_put(arena, map, "border", border_doc(plan, arena));
    for (uint32_t i = 0; i < plan->varied_count; i++)
        bn_doc_push(vary, varied_doc(&plan->varied[i], arena));
    bn_doc_put(arena, map, "vary", vary);
    for (uint32_t i = 0; i < plan->orders_count; i++)
        bn_doc_push(orders, bn_doc_text(arena, plan->orders[i] ? plan->orders[i] : "default"));
    bn_doc_put(arena, map, "orders", orders);
    for (uint32_t i = 0; i < plan->measure_count; i++)
        bn_doc_push(measures, bn_doc_text(arena, plan->measures[i].word));
    bn_doc_put(arena, map, "measure", measures);
    if (plan->error_millionths > 0)
        bn_doc_put(arena, map, "error", number_doc(plan->error_millionths, arena));
    return map;
}

bn_code sweep_hash_make(sweep_plan *plan, bn_arena *arena, bn_error *err)
{
    const char *document = sweep_line(plan->document, arena), *head;
    bn_text hash = bn_text_over(plan->base_hash, sizeof plan->base_hash);

    if (!document)
        return bn_fail(err, BN_MEMORY, "out of memory for the base");
    bn_text_hex64(&hash, bn_hash64(document, strlen(document), 0));
    head = sweep_line(head_doc(plan, NULL, arena), arena);
    if (!head || arena->full)
        return bn_fail(err, BN_MEMORY, "out of memory for the plan");
    plan->hash = bn_hash64(head, strlen(head), 0);
    return BN_OK;
}

const char *sweep_head_line(const sweep_plan *plan, sweep_shard part, bn_arena *arena)
{
    char hash[17], shard[32];
    bn_text digits = bn_text_over(hash, sizeof hash), of = bn_text_over(shard, sizeof shard);
    bn_doc *head;

    bn_text_hex64(&digits, plan->hash);
    head = head_doc(plan, hash, arena);
    if (part.of > 1) {
        bn_text_int(&of, part.shard);
        bn_text_char(&of, '/');
        bn_text_int(&of, part.of);
        bn_doc_put_text(arena, head, "shard", shard);
    }
    return arena->full ? NULL : sweep_line(head, arena);
}

/* ---- reading: our own lines, whose first keys have their places ----------------------------------- */

/* Whether the line has these words at *at; then *at is behind them. */
static bool takes(const char *line, size_t length, size_t *at, const char *words)
{
    size_t size = strlen(words);

    if (length - *at < size || memcmp(line + *at, words, size) != 0)
        return false;
    *at += size;
    return true;
}

static bool takes_number(const char *line, size_t length, size_t *at, uint64_t *out)
{
    size_t from = *at;

    for (*out = 0; *at < length && *at - from < DIGITS && line[*at] >= '0' && line[*at] <= '9';)
        *out = *out * 10 + (uint64_t)(line[(*at)++] - '0');
    return *at > from;
}

/* Where `,"shard":"3/16"}` starts; the end of the line if there is no such part. In a text of the plan the quotes
 * would have strokes before them. */
static size_t shard_at(const char *line, size_t length)
{
    static const char mark[] = ",\"shard\":\"";

    for (size_t at = length; at-- > 0;)
        if (line[at] == ',' && takes(line, length, &(size_t){ at }, mark))
            return at;
    return length - 1; /* its closing brace */
}

bool sweep_head_read(const char *line, size_t length, size_t *same, uint64_t *cells)
{
    size_t at = 0;

    if (!takes(line, length, &at, "{\"banneret\":\"sweep-results\",\"format\":1,\"cells\":") ||
        !takes_number(line, length, &at, cells) || line[length - 1] != '}')
        return false;
    *same = shard_at(line, length);
    return true;
}

bool sweep_line_read(const char *line, size_t length, uint64_t *cell, sweep_method *method)
{
    size_t at = 0;

    if (!takes(line, length, &at, "{\"cell\":") || !takes_number(line, length, &at, cell) ||
        !takes(line, length, &at, ",\"method\":\"") || line[length - 1] != '}')
        return false;
    for (uint32_t i = 0; i < SWEEP_METHODS; i++)
        if (takes(line, length, &at, sweep_method_words[i])) {
            *method = (sweep_method)i;
            return takes(line, length, &at, "\",\"vary\":{");
        }
    return false;
}
