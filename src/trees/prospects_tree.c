#include "prospects_tree.h"

#include <banneret/prospects.h>
#include <banneret/system/game.h>

#include "analysis_tree.h"

enum { LEADS_MOST = 512 }; /* totals of all throws together; of more than that nothing is framed */

static const char *const basis_words[] = { "exact", "believed", "hidden", "too_many" };

/* A weight has up to 63 bits, of which a reader of JSON may lose some. */
static void put_weight(bn_arena *arena, bn_doc *map, const char *key, uint64_t weight)
{
    char digits[24];
    bn_text text = bn_text_over(digits, sizeof digits);

    bn_text_int(&text, (int64_t)weight);
    bn_doc_put_text(arena, map, key, digits);
}

static void put_then(bn_arena *arena, bn_doc *map, const bn_kind *kind)
{
    bn_doc *then = bn_doc_put(arena, map, "then", bn_doc_map(arena));

    bn_doc_put_text(arena, then, "ask", kind->key);
    bn_doc_put_text(arena, then, "title", kind->title);
}

static bn_doc *line_doc(const bn_game *game, const bn_prospects *p, const bn_prospect *line,
                        bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "words", line->words);
    if (line->totals != NULL)
        bn_doc_put_text(arena, map, "totals", line->totals);
    bn_doc_put(arena, map, "chance", bnr_decimal(arena, line->chance));
    if (p->total > 0)
        put_weight(arena, map, "weight", line->weight);
    bn_doc_put_int(arena, map, "results", line->results);
    if (line->then > 0)
        put_then(arena, map, &game->kinds[line->then - 1]);
    if (line->winner != BN_PROSPECT_GOES_ON)
        bn_doc_put_int(arena, map, "winner", line->winner);
    if (line->silent)
        bn_doc_put_bool(arena, map, "silent", true);
    return map;
}

static int32_t width_of(bn_throw thrown)
{
    return thrown.count * (thrown.sides - 1) + 1;
}

/* The line to which each total of a throw leads, or each pair of totals of two, the last one fastest; -1 as
 * bn_prospects_line has it. */
static void put_leads(const bn_table *table, const bn_prospects *p, const bn_question *question,
                      bn_doc *map, bn_arena *arena)
{
    int32_t totals[BN_PARTS_MAX] = { 0 }, all = 1;
    bn_doc *leads, *least, *lines;

    for (uint32_t i = 0; i < question->parts && all <= LEADS_MOST; i++)
        all *= width_of(question->throws[i]);
    if (p->of_count == 0 || all > LEADS_MOST)
        return;
    leads = bn_doc_put(arena, map, "leads", bn_doc_map(arena));
    least = bn_doc_put(arena, leads, "least", bn_doc_list(arena));
    lines = bn_doc_put(arena, leads, "lines", bn_doc_list(arena));
    for (uint32_t i = 0; i < question->parts; i++)
        bn_doc_push(least, bn_doc_int(arena, bn_throw_least(question->throws[i])));
    for (int32_t n = 0; n < all; n++) {
        int32_t rest = n;

        for (uint32_t i = question->parts; i-- > 0; rest /= width_of(question->throws[i]))
            totals[i] = bn_throw_least(question->throws[i]) + rest % width_of(question->throws[i]);
        bn_doc_push(lines, bn_doc_int(arena, bn_prospects_line(
                                                 p, bn_table_game(table), bn_table_setup(table),
                                                 bn_table_state(table), question, totals)));
    }
}

static bn_doc *prospects_doc(const bn_table *table, const bn_asked *asked, const bn_prospects *p,
                             bn_arena *arena)
{
    const bn_game *game = bn_table_game(table);
    bn_doc *map = bn_doc_map(arena), *lines;

    bn_doc_put_int(arena, map, "question", asked->id);
    bn_doc_put_text(arena, map, "ask", game->kinds[asked->question.kind].key);
    bn_doc_put_text(arena, map, "basis", basis_words[p->state]);
    if (p->assumes != NULL)
        bn_doc_put_text(arena, map, "assumes", p->assumes);
    if (p->again > 0)
        bn_doc_put(arena, map, "again", bnr_decimal(arena, p->again));
    if (p->count > 0 && p->total > 0)
        put_weight(arena, map, "total", p->total);
    lines = bn_doc_put(arena, map, "lines", bn_doc_list(arena));
    for (uint32_t i = 0; i < p->count; i++)
        bn_doc_push(lines, line_doc(game, p, &p->lines[i], arena));
    put_leads(table, p, &asked->question, map, arena);
    return map;
}

bn_code bnr_table_prospects(const bn_table *table, bn_seat seat, bn_arena *arena, bn_doc **out,
                            bn_error *err)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < count; i++) {
        bn_prospects prospects;
        bn_code code;

        if (open[i].question.form != BN_FORM_ROLL || !bn_seat_sees(seat, &open[i].question))
            continue;
        code = bn_prospects_make(bn_table_game(table), bn_table_setup(table), bn_table_state(table),
                                 i, seat, arena, &prospects, err);
        if (code != BN_OK)
            return code;
        bn_doc_push(list, prospects_doc(table, &open[i], &prospects, arena));
    }
    *out = list;
    return arena->full ? bn_fail(err, BN_MEMORY, "out of memory for possible results") : BN_OK;
}
