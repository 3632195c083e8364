#include "advice_tree.h"

#include "reply_words.h"

void bnr_counsel_bare(bnr_counsel *c, const char *why)
{
    const bnr_situation *s = c->at;
    bn_question open[BN_OPEN_MAX];
    uint32_t asked = s->game->ask(s->setup, s->state, open);

    *c = (bnr_counsel){ .at = s,
                        .objective = c->objective,
                        .belief = { .worlds = { { s->setup, s->state, 1, "" } }, .words = "" },
                        .by = { .how = why } };
    for (uint32_t i = 0; i < asked; i++)
        if (open[i].to == BN_TO_SIDE && bn_seat_answers(s->seat, &open[i])) {
            c->said.index[c->said.open] = i;
            c->said.questions[c->said.open++] = open[i];
        }
}

uint32_t bnr_counsel_open(const bnr_counsel *c, bn_question open[BN_OPEN_MAX])
{
    const bn_world *world = &c->belief.worlds[0];

    return c->at->game->ask(world->setup, world->state, open);
}

void bnr_counsel_words(const bnr_counsel *c, const bn_play *play, bn_text *out)
{
    const bn_world *world = &c->belief.worlds[0];
    bn_question open[BN_OPEN_MAX];

    (void)bnr_counsel_open(c, open);
    for (uint32_t i = 0; i < play->count; i++) {
        reply_context context = { c->at->game, world->setup, world->state,
                                  &open[play->moves[i].question] };

        if (i > 0)
            bn_text_add(out, "; ");
        reply_words(&context, &play->moves[i].answer, out);
    }
}

/* A number with six decimals. Documents hold no floating-point numbers, so it is kept as its digits. */
static bn_doc *real(bn_arena *arena, double value)
{
    return bn_doc_rat(arena, bn_rat_of(llround(value * 1e6), 1000000));
}

static bn_doc *play_doc(const bnr_counsel *c, const bn_play *play, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *moves;
    char order[BNR_ORDER_MOST];
    bn_text text = bn_text_over(order, sizeof order);

    bnr_counsel_words(c, play, &text);
    bn_doc_put(arena, map, "order", bn_doc_text(arena, order));
    moves = bn_doc_put(arena, map, "answers", bn_doc_list(arena));
    for (uint32_t i = 0; i < play->count; i++)
        bn_doc_push(moves, bn_doc_int(arena, play->moves[i].answer.value[0]));
    bn_doc_put(arena, map, "chance", real(arena, play->chance));
    bn_doc_put(arena, map, "value", real(arena, bnr_counsel_worth(c, play->value)));
    bn_doc_put(arena, map, "worst", real(arena, bnr_counsel_worth(c, play->worst)));
    return map;
}

static bn_doc *reason_doc(const bnr_counsel *c, const bn_term *term, bn_arena *arena)
{
    static const char *const kinds[] = { "addend", "factor", "total", "payment" };
    bn_doc *map = bn_doc_map(arena);
    char reason[200], rule[16];
    bn_text text = bn_text_over(reason, sizeof reason), id = bn_text_over(rule, sizeof rule);

    bn_term_text(term, &text);
    bn_rule_text(c->at->system, term->rule, &id);
    bn_doc_put(arena, map, "rule", bn_doc_text(arena, rule));
    bn_doc_put(arena, map, "side",
               term->side < 0 ? bn_doc_null(arena) : bn_doc_int(arena, term->side));
    bn_doc_put(arena, map, "value", bn_doc_rat(arena, bn_term_amount(term)));
    if (term->group != 0)
        bn_doc_put(arena, map, "kind", bn_doc_text(arena, kinds[term->kind]));
    bn_doc_put(arena, map, "words", bn_doc_text(arena, reason));
    return map;
}

static bn_doc *belief_doc(const bnr_counsel *c, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put(arena, map, "words", bn_doc_text(arena, c->belief.words));
    if (c->belief.assumes != NULL)
        bn_doc_put(arena, map, "assumes", bn_doc_text(arena, c->belief.assumes));
    list = bn_doc_put(arena, map, "worlds", bn_doc_list(arena));
    for (uint32_t w = 0; w < c->belief.count; w++) {
        bn_doc *world = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put(arena, world, "share", real(arena, bnr_counsel_share(c, w)));
        bn_doc_put(arena, world, "words", bn_doc_text(arena, c->belief.worlds[w].words));
    }
    return map;
}

/* The list of the questions that every play answers, in the order of the answers. */
static bn_doc *weighed_doc(const bnr_counsel *c, bn_arena *arena)
{
    const bn_world *world = &c->belief.worlds[0];
    bn_doc *list = bn_doc_list(arena);
    bn_question open[BN_OPEN_MAX];

    if (c->said.count == 0)
        return list;
    (void)bnr_counsel_open(c, open);
    for (uint32_t i = 0; i < c->said.plays[0].count; i++) {
        char words[BN_ASKED_MAX];
        bn_text text = bn_text_over(words, sizeof words);

        c->at->game->describe(world->setup, world->state, &open[c->said.plays[0].moves[i].question],
                              &text);
        bn_doc_push(list, bn_doc_text(arena, words));
    }
    return list;
}

bn_doc *bnr_advice_tree(const bnr_counsel *c, bn_arena *arena)
{
    double gap = c->said.point.high - c->said.point.low;
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put(arena, map, "side",
               bn_doc_text(arena, c->at->game->side_name(c->at->setup, c->at->seat.side)));
    if (bn_setup_house(c->at->setup))
        bn_doc_put(arena, map, "figures", bn_house_list(bn_setup_house(c->at->setup), arena));
    bn_doc_put(arena, map, "objective",
               bn_doc_text(arena, c->objective ? c->objective : "victory"));
    bn_doc_put(arena, map, "value",
               c->belief.count == 0 ? bn_doc_null(arena)
                                    : real(arena, bnr_counsel_worth(c, c->said.point.value)));
    bn_doc_put(arena, map, "exploitability",
               c->by.games > 0 || c->by.coarse || c->belief.count == 0
                   ? bn_doc_null(arena)
                   : real(arena, bnr_counsel_step(c, c->by.exploitability + gap)));
    bn_doc_put(arena, map, "how", bn_doc_text(arena, c->by.how));
    bn_doc_put(arena, map, "states", bn_doc_int(arena, (int64_t)c->by.states));
    bn_doc_put(arena, map, "games", bn_doc_int(arena, (int64_t)c->by.games));
    bn_doc_put(arena, map, "error", real(arena, bnr_counsel_step(c, c->by.error)));
    bn_doc_put(arena, map, "points", bn_doc_int(arena, (int64_t)c->by.points));
    bn_doc_put(arena, map, "coarse",
               c->by.coarse ? bn_doc_text(arena, c->by.coarse) : bn_doc_null(arena));
    list = bn_doc_put(arena, map, "compared", bn_doc_list(arena));
    for (uint32_t i = 0; i < 4; i++)
        bn_doc_push(list,
                    bn_doc_int(arena, (int64_t)(i % 2 ? c->by.offered : c->by.compared)[i / 2]));
    bn_doc_put(arena, map, "rolls_passed", bn_doc_int(arena, c->at->rolls));
    bn_doc_put(arena, map, "belief", belief_doc(c, arena));
    list = bn_doc_put(arena, map, "questions", bn_doc_list(arena));
    for (uint32_t i = 0; i < c->said.open; i++)
        bn_doc_push(list, bn_doc_text(arena, c->at->game->kinds[c->said.questions[i].kind].key));
    bn_doc_put(arena, map, "weighed", weighed_doc(c, arena));
    list = bn_doc_put(arena, map, "plays", bn_doc_list(arena));
    for (uint32_t i = 0; i < c->said.count; i++)
        bn_doc_push(list, play_doc(c, &c->said.plays[i], arena));
    list = bn_doc_put(arena, map, "reasons", bn_doc_list(arena));
    for (uint32_t i = 0; i < c->said.reason_count; i++)
        bn_doc_push(list, reason_doc(c, &c->said.reasons[i], arena));
    return map;
}
