#include "result_tree.h"

#include <banneret/system/game.h>
#include <banneret/system/system.h>

/* ---- who won ------------------------------------------------------------------------------ */

void bnr_put_game(const bn_table *table, bn_doc *map, bn_arena *arena)
{
    bn_doc *sides;

    bn_doc_put_text(arena, map, "system", bn_table_system(table)->name);
    bn_doc_put_text(arena, map, "kind", bn_table_game(table)->name);
    bn_doc_put_text(arena, map, "title", bn_setup_title(bn_table_setup(table)));
    sides = bn_doc_put(arena, map, "sides", bn_doc_list(arena));
    for (uint32_t i = 0; i < bn_table_sides(table); i++)
        bn_doc_push(sides, bn_doc_text(arena, bn_table_side(table, (int32_t)i)));
}

static bn_doc *measure_doc(const bn_table *table, uint32_t which, bn_arena *arena)
{
    const bn_game *game = bn_table_game(table);
    const void *setup = bn_table_setup(table);
    bn_doc *map = bn_doc_map(arena);
    char title[120];
    bn_text text = bn_text_over(title, sizeof title);

    bn_game_measure_title(game, setup, which, &text);
    bn_doc_put_text(arena, map, "key", game->measures[which].key);
    bn_doc_put_text(arena, map, "title", title);
    bn_doc_put_int(arena, map, "side", game->measures[which].side);
    bn_doc_put_int(arena, map, "value", game->measure(setup, bn_table_state(table), which));
    return map;
}

static bn_doc *measures_doc(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    const bn_game *game = bn_table_game(table);
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < game->measure_count; i++)
        if (bn_game_has_measure(game, bn_table_setup(table), i) &&
            bn_table_leave(table, seat, BN_MATTER_MEASURE, i) == BN_LEAVE_ALL)
            bn_doc_push(list, measure_doc(table, i, arena));
    return list;
}

static const bn_doc *reason(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    const bn_doc *view = bn_table_view(table, seat, arena);
    const bn_doc *decided = view != NULL ? bn_doc_at(view, "decided") : NULL;

    return decided != NULL ? bn_doc_at(decided, "text") : NULL;
}

void bnr_put_result(const bn_table *table, bn_seat seat, bn_doc *map, bn_arena *arena)
{
    int32_t winner = bn_table_winner(table);
    const bn_doc *why = reason(table, seat, arena);

    bn_doc_put_bool(arena, map, "over", winner != BN_GOES_ON);
    if (winner != BN_GOES_ON) {
        bn_doc_put_int(arena, map, "winner", winner);
        bn_doc_put_text(arena, map, "name", bn_table_side(table, winner));
    }
    if (why != NULL)
        bn_doc_put_text(arena, map, "why", why->text);
    bn_doc_put(arena, map, "measures", measures_doc(table, seat, arena));
}

/* ---- what is asked ------------------------------------------------------------------------ */

bn_doc *bnr_next_tree(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    bn_asked next;
    bn_doc *asks, *before = NULL;

    if (!bn_table_next(table, seat, &next))
        return bn_doc_null(arena);
    asks = bn_table_asks(table, seat, arena);
    for (bn_doc *at = asks != NULL ? asks->first : NULL; at != NULL; before = at, at = at->next) {
        const bn_doc *number = bn_doc_at(at, "id");

        if (number == NULL || number->number.num != next.id)
            continue;
        if (before != NULL)
            before->next = NULL;
        at->next = NULL;
        return at;
    }
    return bn_doc_null(arena);
}

/* ---- what was wrong ----------------------------------------------------------------------- */

static void put_given(bn_arena *arena, bn_doc *map, const char *key, const char *text)
{
    if (text[0] != '\0')
        bn_doc_put_text(arena, map, key, text);
}

bn_doc *bnr_error_tree(const bn_error *err, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "code", bn_code_word(err->code));
    bn_doc_put_text(arena, map, "text", err->text);
    put_given(arena, map, "rule", err->rule);
    put_given(arena, map, "path", err->path);
    put_given(arena, map, "hint", err->hint);
    if (err->line > 0)
        bn_doc_put_int(arena, map, "line", err->line);
    if (err->column > 0)
        bn_doc_put_int(arena, map, "column", err->column);
    return map;
}
