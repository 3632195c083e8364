/* Few enough lines: what every result has in common is left out, equal words are one line, and of too many lines
 * those are merged that differ only in numbers, the least likely neighbours first. */
#include <string.h>

#include "prospects_parts.h"

enum { OF_A_SHAPE = 6, LONG = 8 };

/* ---- in the order of their numbers -------------------------------------------------------------- */

/* Lines of one shape together, in the order of their numbers; shapes by where they were first found. */
static bool comes_before(const bni_line *a, const bni_line *b, uint32_t first_a, uint32_t first_b)
{
    if (a->shape != b->shape)
        return first_a < first_b;
    for (uint32_t i = 0; i < a->numbers && i < b->numbers; i++)
        if (a->low[i].value < b->low[i].value || a->low[i].value > b->low[i].value)
            return a->low[i].value < b->low[i].value;
    return a->id < b->id;
}

static uint32_t shape_first(const bni_prospecting *w, uint64_t shape)
{
    uint32_t i = 0; /* they are still in the order in which they were found */

    while (w->lines[i]->shape != shape)
        i++;
    return i;
}

static bn_code arrange(bni_prospecting *w)
{
    uint32_t *firsts = bn_arena_array(w->arena, w->count, sizeof *firsts);

    if (firsts == NULL)
        return BN_MEMORY;
    for (uint32_t i = 0; i < w->count; i++)
        firsts[i] = shape_first(w, w->lines[i]->shape);
    for (uint32_t i = 1; i < w->count; i++) {
        bni_line *line = w->lines[i];
        uint32_t first = firsts[i], at = i;

        for (; at > 0 && comes_before(line, w->lines[at - 1], first, firsts[at - 1]); at--) {
            w->lines[at] = w->lines[at - 1];
            firsts[at] = firsts[at - 1];
        }
        w->lines[at] = line;
        firsts[at] = first;
    }
    return BN_OK;
}

/* ---- what all have in common -------------------------------------------------------------------- */

static bool in_all(const bni_prospecting *w, const char *wanted, size_t length)
{
    for (uint32_t i = 0; i < w->count; i++)
        if (!bni_has_sentence(w->full[i], wanted, length))
            return false;
    return true;
}

/* The sentences of a description that not every one has. */
static void add_own_sentences(const bni_prospecting *w, const char *full, bn_text *out)
{
    for (const char *at = full; *at != '\0';) {
        const char *end = bni_sentence_end(at);

        if (w->count == 1 || !in_all(w, at, (size_t)(end - at))) {
            bn_text_add(out, out->length > 0 ? ". " : "");
            bn_text_add_n(out, at, (size_t)(end - at));
        }
        at = *end == '\0' ? end : end + 2;
    }
}

/* Sentences that appear whatever the dice show, such as those about pairs that rolled before, are left out; only then
 * are long words cut. */
static bn_code leave_common(bni_prospecting *w)
{
    w->full = bn_arena_array(w->arena, w->count, sizeof *w->full);
    if (w->full == NULL)
        return BN_MEMORY;
    for (uint32_t i = 0; i < w->count; i++)
        w->full[i] = w->lines[i]->words;
    for (uint32_t i = 0; i < w->count; i++) {
        char words[BNI_LINE_WORDS] = "";
        bn_text t = bn_text_over(words, sizeof words);

        add_own_sentences(w, w->full[i], &t);
        if (t.length == 0)
            bn_text_add(&t, "nothing more");
        bni_line_cut(words);
        w->lines[i]->words = bn_arena_text(w->arena, words, strlen(words));
        if (w->lines[i]->words == NULL)
            return BN_MEMORY;
        bni_line_measure(w->lines[i]);
    }
    return BN_OK;
}

/* ---- merging -------------------------------------------------------------------------------------- */

static void take(bni_line *into, const bni_line *from)
{
    if (into->shape == from->shape && !into->other)
        for (uint32_t i = 0; i < into->numbers; i++) {
            if (from->low[i].value < into->low[i].value)
                into->low[i] = from->low[i];
            if (from->high[i].value > into->high[i].value) {
                into->high[i] = from->high[i];
                into->words = from->words;
            }
        }
    else
        into->other = true;
    into->chance += from->chance;
    into->weight += from->weight;
    into->results += from->results;
    into->through = into->through || from->through;
    into->silent = into->silent && from->silent;
    into->then = into->then == from->then ? into->then : 0;
    into->winner = into->winner == from->winner ? into->winner : BN_PROSPECT_GOES_ON;
}

static void merge(bni_prospecting *w, uint32_t a, uint32_t b)
{
    take(w->lines[a], w->lines[b]);
    w->into[w->lines[b]->id] = w->lines[a]->id;
    memmove(&w->lines[b], &w->lines[b + 1], (w->count - b - 1) * sizeof *w->lines);
    w->count--;
}

static void merge_equal(bni_prospecting *w)
{
    for (uint32_t i = 0; i < w->count; i++)
        for (uint32_t k = i + 1; k < w->count;)
            if (w->lines[i]->hash == w->lines[k]->hash &&
                w->lines[i]->winner == w->lines[k]->winner) {
                merge(w, i, k);
                w->lines[i]->results--; /* it is no longer a separate description */
            } else
                k++;
}

/* How few lines there could be if only those that follow one another in the table of results were merged. */
static uint32_t runs(const bni_prospecting *w)
{
    uint32_t count = w->count > 0;

    for (uint32_t i = 1; i < w->count; i++)
        count += w->lines[i]->shape != w->lines[i - 1]->shape ||
                 w->lines[i]->winner != w->lines[i - 1]->winner;
    return count;
}

static uint32_t of_shape(const bni_prospecting *w, uint64_t shape)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < w->count; i++)
        count += w->lines[i]->shape == shape;
    return count;
}

/* The least likely pair of neighbours from line `from` on that may be merged, within one run of a shape if
 * `run`; UINT32_MAX: there is none. */
static uint32_t least_pair(const bni_prospecting *w, uint32_t from, bool run)
{
    uint32_t found = UINT32_MAX;
    double least = 3;

    for (uint32_t i = from; i + 1 < w->count; i++) {
        const bni_line *a = w->lines[i], *b = w->lines[i + 1];

        if (run && a->shape != b->shape)
            break;
        if (a->shape == b->shape && a->winner == b->winner && a->chance + b->chance < least) {
            least = a->chance + b->chance;
            found = i;
        }
    }
    return found;
}

/* A long list of one number is shown by OF_A_SHAPE spans of it. */
static void merge_shapes(bni_prospecting *w)
{
    for (uint32_t i = 0; i + 1 < w->count && w->count > LONG;) {
        uint64_t shape = w->lines[i]->shape;
        bool inside = i > 0 && w->lines[i - 1]->shape == shape;
        uint32_t at =
            inside || of_shape(w, shape) <= OF_A_SHAPE ? UINT32_MAX : least_pair(w, i, true);

        if (at == UINT32_MAX)
            i++;
        else
            merge(w, at, at + 1);
    }
}

/* The line of other results if there is one, otherwise the rarest: one line takes in all the rest. */
static uint32_t first_taken(const bni_prospecting *w)
{
    uint32_t found = 0;

    for (uint32_t i = 0; i < w->count; i++) {
        if (w->lines[i]->other)
            return i;
        if (w->lines[i]->chance < w->lines[found]->chance)
            found = i;
    }
    return found;
}

/* The rarest line other than `but`. */
static uint32_t rarest(const bni_prospecting *w, uint32_t but)
{
    uint32_t found = but == 0;

    for (uint32_t i = 0; i < w->count; i++)
        if (i != but && w->lines[i]->chance < w->lines[found]->chance)
            found = i;
    return found;
}

static void merge_some(bni_prospecting *w)
{
    merge_shapes(w);
    while (w->count > BN_PROSPECTS_MAX) {
        uint32_t at = least_pair(w, 0, false), a, b;

        if (at != UINT32_MAX) {
            merge(w, at, at + 1);
            continue;
        }
        a = first_taken(w);
        b = rarest(w, a);
        merge(w, a < b ? a : b, a < b ? b : a);
    }
}

bn_code bni_prospects_merge(bni_prospecting *w, bool in_order, uint32_t *told)
{
    w->into = bn_arena_array(w->arena, w->count, sizeof *w->into);
    if (w->into == NULL || leave_common(w) != BN_OK)
        return BN_MEMORY;
    for (uint32_t i = 0; i < w->count; i++)
        w->into[i] = i;
    merge_equal(w);
    *told = w->count;
    if ((!in_order || runs(w) > BN_PROSPECTS_MAX) && arrange(w) != BN_OK)
        return BN_MEMORY;
    merge_some(w);
    return BN_OK;
}

uint32_t bni_prospects_line_now(const bni_prospecting *w, uint32_t id)
{
    uint32_t at = 0;

    while (w->into[id] != id)
        id = w->into[id];
    while (w->lines[at]->id != id)
        at++;
    return at;
}
