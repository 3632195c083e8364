/* The prospects of a roll: its fold, each consequence carried out on a copy of the state, and what `tell` says
 * about it to a seat. Equal words are one line. If there are more than BN_PROSPECTS_MAX of them, neighbours whose
 * words differ only in numbers become one ("lost 5 to 15%"), the least likely first.
 *
 * Secrecy. `tell` is safe for what has happened, not for what might: "you find 300 archers" shows the secret
 * before the scouts have rolled, and a chance of 37.5% gives away a strength from which it follows. So the true
 * state is followed only for a seat from which nothing is hidden now, and for a kind of roll that depends on
 * nothing hidden (bn_kind.open). Every other seat gets the mean over the worlds that it believes in, which are
 * made only of what it sees.
 *
 * Chains. A consequence after which dice are asked that belong to the same event (bn_game.belongs: the save after the
 * shot) is followed through those dice, at most BNI_CHAIN deep; what is shown last is the line. */
#include <string.h>

#include <banneret/oracle.h>

#include "common/policy.h"
#include "common/questions.h"
#include "prospects_parts.h"

enum { ROOM_FIRST = 64 };

/* ---- dice that lead to a line ----------------------------------------------------------------------- */

static int32_t line_of(const bn_prospects *prospects, int32_t consequence)
{
    uint32_t low = 0, high = prospects->of_count;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (prospects->of[middle].consequence < consequence)
            low = middle + 1;
        else
            high = middle;
    }
    return low < prospects->of_count && prospects->of[low].consequence == consequence &&
                   prospects->of[low].line != UINT32_MAX
               ? (int32_t)prospects->of[low].line
               : -1;
}

int32_t bn_prospects_line(const bn_prospects *prospects, const bn_game *game, const void *setup,
                          const void *state, const bn_question *question, const int32_t *totals)
{
    int32_t consequence = game->consequence(setup, state, question, totals);

    return consequence == BN_AGAIN ? -1 : line_of(prospects, consequence);
}

static void add_run(bn_text *out, int32_t from, int32_t to)
{
    bn_text_add(out, out->length > 0 ? ", " : "");
    bn_text_int(out, from);
    if (to > from) {
        bn_text_add(out, to > from + 1 ? " to " : ", ");
        bn_text_int(out, to);
    }
}

/* The totals of a single throw that lead to a line. */
static const char *totals_of(const bn_prospects *prospects, const bn_game *game, const void *setup,
                             const void *state, const bn_question *question, uint32_t line,
                             bn_arena *arena)
{
    char words[200] = "";
    bn_text t = bn_text_over(words, sizeof words);
    const bn_throw *thrown = &question->throws[0];
    int32_t least = bn_throw_least(*thrown);
    int32_t most = least + thrown->count * (thrown->sides - 1), from = most + 1;

    for (int32_t total = least; total <= most + 1; total++) {
        int32_t totals[BN_PARTS_MAX] = { total };
        bool leads = total <= most && bn_prospects_line(prospects, game, setup, state, question,
                                                        totals) == (int32_t)line;

        if (leads) {
            from = from < total ? from : total;
            continue;
        }
        if (from < total)
            add_run(&t, from, total - 1);
        from = most + 1;
    }
    return t.length > 0 ? bn_arena_text(arena, words, strlen(words)) : NULL;
}

/* ---- what is hidden ----------------------------------------------------------------------------------- */

static bool one_knows(bn_seat seat, uint32_t sides, uint32_t count)
{
    for (uint32_t side = 0; side < count; side++)
        if (sides >> side & 1 && bn_seat_knows(seat, side))
            return true;
    return false;
}

/* Whether a slot is hidden from this seat in the present state. */
static bool hides_from(const bn_game *game, const void *setup, const void *state, bn_seat seat)
{
    uint32_t count = game->sides(setup);

    for (uint32_t i = 0; seat.role != BN_REFEREE && i < game->hidden_count; i++) {
        const bn_hidden *row = &game->hidden[i];
        uint32_t sides = 0, all = (1u << count) - 1;

        if (row->applies && !row->applies(setup, state))
            continue;
        for (uint32_t k = 0; row->thing(setup, state, k, &sides) != NULL; k++, sides = 0)
            if ((sides & all) != all && !one_knows(seat, sides, count))
                return true;
    }
    return false;
}

/* ---- the whole -------------------------------------------------------------------------------- */

static bool same_throws(const bn_question *a, const bn_question *b)
{
    for (uint32_t p = 0; p < a->parts; p++)
        if (a->throws[p].count != b->throws[p].count || a->throws[p].sides != b->throws[p].sides ||
            a->throws[p].add != b->throws[p].add)
            return false;
    return a->parts == b->parts;
}

/* Whether a world asks this roll too: that it is rolled may reveal more than the seat believes. */
static bool asks(const bn_game *game, const bn_world *world, uint32_t index,
                 const bn_question *question)
{
    bn_question open[BN_OPEN_MAX];
    uint32_t count = game->ask(world->setup, world->state, open);

    return index < count && bni_question_same(&open[index], question) &&
           same_throws(&open[index], question);
}

/* The worlds in which a seat may see this roll; false: unknown. A belief is a side's, so a spectator has
 * none; and it promises nothing about what is rolled for the people of another side alone. */
static bool believes(const bni_prospecting *w, const void *setup, const void *state, uint32_t index,
                     const bn_question *question, bn_belief *out)
{
    if (w->game->believe == NULL || w->seat.role == BN_SPECTATOR ||
        (question->side != w->seat.side && question->parts == 1) ||
        !w->game->believe(setup, state, w->seat, w->arena, out) || out->count == 0)
        return false;
    for (uint32_t i = 0; i < out->count; i++)
        if (!asks(w->game, &out->worlds[i], index, question))
            return false;
    return true;
}

static bn_code gather_worlds(bni_prospecting *w, const bn_belief *belief, uint32_t index,
                             bn_error *err)
{
    uint64_t sum = 0;
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < belief->count; i++)
        sum += belief->worlds[i].weight;
    w->count = w->results = w->of_count = 0;
    w->unit = 1;
    w->again = 0;
    w->chained = false;
    for (uint32_t i = 0; i < belief->count && code == BN_OK; i++) {
        const bn_world *world = &belief->worlds[i];

        code = bni_prospects_gather(w, world->setup, world->state, index, world->weight, sum, err);
    }
    return code;
}

/* The same, without the dice that follow if they lead to too many results. */
static bn_code gather(bni_prospecting *w, const bn_belief *belief, uint32_t index, bn_error *err)
{
    bn_code code;

    w->chain = BNI_CHAIN;
    code = gather_worlds(w, belief, index, err);
    if (code != BN_LIMIT || !w->chained)
        return code;
    w->chain = 0;
    return gather_worlds(w, belief, index, err);
}

static bn_code hand_out(bni_prospecting *w, const void *setup, const void *state,
                        const bn_question *question, bn_prospects *out)
{
    out->total = w->unit;
    out->results = w->results;
    if (bni_prospects_merge(w, w->maps && !w->chained, &out->told) != BN_OK)
        return BN_MEMORY;
    out->count = w->count;
    for (uint32_t i = 0; i < w->of_count; i++)
        if (w->of[i].line != UINT32_MAX)
            w->of[i].line = bni_prospects_line_now(w, w->of[i].line);
    out->of = w->of;
    out->of_count = w->of_count;
    for (uint32_t i = 0; i < w->count; i++) {
        const bni_line *line = w->lines[i];

        out->lines[i] = (bn_prospect){ .words = bni_line_final(line, w->arena),
                                       .chance = line->chance,
                                       .weight = w->unit != 0 ? line->weight : 0,
                                       .results = line->results,
                                       .then = line->then,
                                       .winner = line->winner,
                                       .silent = line->silent };
        if (out->lines[i].words == NULL)
            return BN_MEMORY;
        if (w->maps && question->parts == 1 && !line->through)
            out->lines[i].totals = totals_of(out, w->game, setup, state, question, i, w->arena);
    }
    return BN_OK;
}

static bool prepare(bni_prospecting *w)
{
    w->room = ROOM_FIRST;
    w->lines = bn_arena_array(w->arena, w->room, sizeof *w->lines);
    for (uint32_t i = 0; i <= BNI_CHAIN; i++)
        w->states[i] = bn_arena_get(w->arena, BN_STATE_MAX);
    return w->lines != NULL && w->states[BNI_CHAIN] != NULL;
}

bn_code bn_prospects_make(const bn_game *game, const void *setup, const void *state, uint32_t index,
                          bn_seat seat, bn_arena *arena, bn_prospects *out, bn_error *err)
{
    bn_question open[BN_OPEN_MAX];
    uint32_t count = game->ask(setup, state, open);
    bn_belief belief = { .count = 1, .worlds = { { setup, state, 1, "" } } };
    bni_prospecting w = { .game = game, .seat = seat, .arena = arena };
    bn_code code;

    memset(out, 0, sizeof *out);
    out->state = BN_PROSPECTS_HIDDEN;
    BN_ASSERT(index < count && open[index].form == BN_FORM_ROLL);
    if (!bn_seat_sees(seat, &open[index]))
        return BN_OK;
    w.maps = game->kinds[open[index].kind].open || !hides_from(game, setup, state, seat);
    if (!w.maps && !believes(&w, setup, state, index, &open[index], &belief))
        return BN_OK;
    code = prepare(&w) ? gather(&w, &belief, index, err) : BN_MEMORY;
    if (code == BN_LIMIT) {
        out->state = BN_PROSPECTS_TOO_MANY;
        return BN_OK;
    }
    if (code == BN_OK)
        code = hand_out(&w, setup, state, &open[index], out);
    if (code == BN_MEMORY)
        return bni_fail(err, BN_MEMORY, "the memory limit is reached", "give more");
    if (code != BN_OK)
        return code;
    out->state = w.maps ? BN_PROSPECTS_EXACT : BN_PROSPECTS_BELIEVED;
    out->again = w.again;
    if (!w.maps)
        out->assumes = belief.assumes != NULL ? belief.assumes : belief.words;
    return BN_OK;
}
