/* The situation of the sides, what they must achieve, and who has won by which condition, as trees for a seat. */
#include "inner.h"

enum { SENTENCE = 600 };

static void put_rule(const bn_system *system, uint16_t rule, bn_doc *map, bn_arena *arena)
{
    char id[16];
    bn_text out = bn_text_over(id, sizeof id);

    if (rule == 0) /* of the program: no book has it */
        return;
    bn_rule_text(system, rule, &out);
    bn_doc_put_text(arena, map, "rule", id);
}

static bn_doc *figure_doc(const bn_system *system, const bn_headline *row,
                          const bn_headline_now *now, const bn_trace *trace, bn_arena *arena)
{
    static const char *const certainties[] = { "known", "estimated", "unknown" };
    bn_doc *map = bn_doc_map(arena);
    char words[120];
    bn_text out = bn_text_over(words, sizeof words);

    bn_doc_put_text(arena, map, "key", row->key);
    bn_doc_put_text(arena, map, "title", row->title);
    bn_doc_put_text(arena, map, "unit", row->unit);
    put_rule(system, row->rule, map, arena);
    bn_doc_put_text(arena, map, "certainty", certainties[now->certainty]);
    bn_headline_text(row, now, &out);
    bn_doc_put_text(arena, map, "words", words);
    if (row->flags & BN_HEADLINE_LESS)
        bn_doc_put_bool(arena, map, "less_is_better", true);
    if (now->certainty == BN_UNKNOWN)
        return map;
    bn_doc_put_rat(arena, map, "value", now->value);
    if (now->certainty == BN_ESTIMATED) {
        bn_doc_put_rat(arena, map, "from", now->from);
        bn_doc_put_rat(arena, map, "to", now->to);
    }
    if (now->of.den != 0)
        bn_doc_put_rat(arena, map, "of", now->of);
    bni_put_terms(system, trace, map, arena);
    return map;
}

static bn_doc *card_doc(const bn_table *table, bn_seat seat, uint32_t side, bn_arena *arena)
{
    const bn_score *score = table->game->score;
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put_int(arena, map, "side", side);
    bn_doc_put_text(arena, map, "name", table->game->side_name(table->setup, side));
    list = bn_doc_put(arena, map, "figures", bn_doc_list(arena));
    for (uint32_t i = 0; i < score->count; i++) {
        bn_headline_now now;
        bn_trace trace;

        bn_trace_init(&trace, arena);
        if (score->headline(table->setup, table->state, seat, side, i, &trace, &now))
            bn_doc_push(list, figure_doc(table->system, &score->headlines[i], &now, &trace, arena));
    }
    return map;
}

static bn_doc *goals_doc(const bn_table *table, uint32_t side, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put_int(arena, map, "side", side);
    list = bn_doc_put(arena, map, "goals", bn_doc_list(arena));
    for (uint32_t i = 0;; i++) {
        char words[SENTENCE];
        bn_text out = bn_text_over(words, sizeof words);
        uint16_t rule = 0;
        bn_doc *goal;

        if (!table->game->score->goal(table->setup, side, i, &rule, &out))
            return map;
        goal = bn_doc_push(list, bn_doc_map(arena));
        put_rule(table->system, rule, goal, arena);
        bn_doc_put_text(arena, goal, "text", words);
    }
}

/* Who has won, or is ahead, and why; NULL if the rules cannot say. */
static bn_doc *finding_doc(const bn_table *table, bn_seat seat, bool over, bn_arena *arena)
{
    const bn_score *score = table->game->score;
    bn_finding found = { .side = -1 };
    char words[SENTENCE] = "";
    bn_text out = bn_text_over(words, sizeof words);
    bn_doc *map;

    if (over)
        score->decided(table->setup, table->state, seat, &found, &out);
    else if (score->ahead == NULL || !score->ahead(table->setup, table->state, seat, &found, &out))
        return NULL;
    map = bn_doc_map(arena);
    bn_doc_put_int(arena, map, "side", found.side);
    put_rule(table->system, found.rule, map, arena);
    bn_doc_put_text(arena, map, "text", words);
    return map;
}

void bni_put_score(const bn_table *table, bn_seat seat, bn_doc *map, bn_arena *arena)
{
    bool over = table->open_count == 0;
    bn_doc *cards, *goals;

    if (table->game->score == NULL)
        return;
    cards = bn_doc_put(arena, map, "cards", bn_doc_list(arena));
    goals = bn_doc_put(arena, map, "goals", bn_doc_list(arena));
    for (uint32_t side = 0; side < table->game->sides(table->setup); side++) {
        bn_doc_push(cards, card_doc(table, seat, side, arena));
        bn_doc_push(goals, goals_doc(table, side, arena));
    }
    bn_doc_put(arena, map, over ? "decided" : "ahead", finding_doc(table, seat, over, arena));
}
