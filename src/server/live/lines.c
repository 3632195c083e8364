#include "live.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "../../store/held.h"

enum { LINE_SCRATCH = 8 << 20 };

void bs_lines_free(bs_lines *lines)
{
    for (uint32_t i = 0; i < lines->count; i++) {
        char *text;

        memcpy(&text, &lines->lines[i].text, sizeof text); /* ours, though readers may not write */
        free(text);
    }
    free(lines->lines);
    *lines = (bs_lines){ .count = 0 };
}

static bn_code write_line(bs_live *live, uint32_t index, char *buffer, size_t size, bs_line *out,
                          bn_error *err)
{
    bn_arena scratch = bn_store_arena(LINE_SCRATCH);
    bn_doc *entry = bn_entry_line(live->table, index, &scratch);
    bn_text line = bn_text_over(buffer, size);
    bni_hash hash;
    bn_code code = entry ? bni_chain_next(entry, &live->last, &line, &hash, err)
                         : bn_fail(err, BN_MEMORY, "out of memory for a line of the journal");

    bn_arena_done(&scratch);
    if (code != BN_OK)
        return code;
    live->last = hash;
    out->length = (uint32_t)line.length - 1; /* without its newline */
    out->text = strndup(buffer, out->length);
    return out->text ? BN_OK : bn_fail(err, BN_MEMORY, "out of memory for a line");
}

static bool make_room(bs_lines *lines)
{
    uint32_t room = lines->room ? lines->room * 2 : 16;
    bs_line *more;

    if (lines->count < lines->room)
        return true;
    more = realloc(lines->lines, room * sizeof *more);
    if (!more)
        return false;
    lines->lines = more;
    lines->room = room;
    return true;
}

bn_code bs_live_write(bs_live *live, bn_error *err)
{
    bool more = live->lined < bn_table_entries(live->table);
    char *buffer = more ? malloc(BN_JOURNAL_LINE_MAX + 1u) : NULL;
    bs_lines *lines = &live->written;
    bn_code code = BN_OK;

    while (code == BN_OK && live->lined < bn_table_entries(live->table)) {
        if (!buffer || !make_room(lines)) {
            code = bn_fail(err, BN_MEMORY, "out of memory for the journal");
            break;
        }
        code = write_line(live, live->lined, buffer, BN_JOURNAL_LINE_MAX + 1u,
                          &lines->lines[lines->count], err);
        if (code == BN_OK && live->joint)
            bni_joint_follow(live->joint, bn_table_entry(live->table, live->lined), &live->last);
        lines->count += code == BN_OK;
        live->lined += code == BN_OK;
        live->text += code == BN_OK ? lines->lines[lines->count - 1].length : 0;
    }
    free(buffer);
    return code;
}

bn_code bs_live_lines(bs_live *live, bs_lines *out, bn_error *err)
{
    bn_code code = bs_live_write(live, err);

    *out = (bs_lines){ .count = 0 };
    if (code != BN_OK)
        return code;
    *out = live->written;
    live->written = (bs_lines){ .count = 0 };
    return BN_OK;
}
