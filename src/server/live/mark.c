#include "live.h"

#include <stdlib.h>

struct bs_mark {
    bni_joint joint; /* if the dice are */
    bni_hash last;
    uint32_t lined;
    size_t text;
    _Alignas(max_align_t) unsigned char table[];
};

void bs_live_unmark(bs_live *live)
{
    free(live->mark);
    live->mark = NULL;
}

void bs_live_mark(bs_live *live)
{
    struct bs_mark *mark = malloc(sizeof *mark + bn_table_mark_size(live->table));

    bs_live_unmark(live);
    if (!mark)
        return;
    if (live->joint)
        mark->joint = *live->joint;
    mark->last = live->last;
    mark->lined = live->lined;
    mark->text = live->text;
    bn_table_mark(live->table, (bn_mark *)mark->table);
    live->mark = mark;
}

bool bs_live_rewind(bs_live *live)
{
    const struct bs_mark *mark = live->mark;

    if (!mark)
        return false;
    bs_lines_free(&live->written);
    bn_table_rewind(live->table, (const bn_mark *)mark->table);
    if (live->joint)
        *live->joint = mark->joint;
    live->last = mark->last;
    live->lined = mark->lined;
    live->text = mark->text;
    if (live->timed > bn_table_entries(live->table))
        live->timed = bn_table_entries(live->table);
    bs_live_unmark(live);
    return true;
}

bool bs_live_behind(const bs_live *live, bs_line_end *out)
{
    bn_text text = bn_text_over(out->text, sizeof out->text);

    if (!live->mark)
        return false;
    bn_text_add(&text, live->mark->last.hex);
    bn_text_add(&text, "\"}");
    return true;
}
