#include "counsel.h"

#include <string.h>

#include <banneret/counsel.h>
#include <banneret/system/game.h>

#include "trees/advice_tree.h"
#include "trees/analysis_tree.h"
#include "trees/round_tree.h"

static bn_code no_memory(bn_error *err)
{
    return bn_fail(err, BN_MEMORY, "the memory limit is reached");
}

static bool is_battle(const counsel_request *r)
{
    return r->game == bn_system_game(r->system, BN_DOCUMENT_SCENARIO);
}

bool counsel_odds_would_tell(const bn_game *game, const void *setup, const void *state,
                             bn_seat seat, bn_arena *arena)
{
    bn_belief belief;
    bn_code code = BN_SEAT;

    if (seat.role == BN_REFEREE)
        return false;
    if (game->believe != NULL)
        code = bn_believe(game, setup, state, seat, arena, &belief, NULL);
    if (code == BN_SEAT || code == BN_ANSWER)
        return bn_hides(game->hidden, game->hidden_count, setup, state);
    return code != BN_OK || belief.words[0] != '\0';
}

/* ---- the coming round --------------------------------------------------------------------- */

/* What the seat holds possible: the truth for the referee, and else the worlds of its belief, of which
 * nothing depends on what is hidden from it. */
static bn_code worlds_of(const counsel_request *r, bn_belief *out, bn_error *err)
{
    if (r->seat.role != BN_REFEREE)
        return bn_believe(r->game, r->setup, r->state, r->seat, r->arena, out, err);
    *out = (bn_belief){ .count = 1, .worlds = { { r->setup, r->state, 1, "" } }, .words = "" };
    return BN_OK;
}

/* The matrix in each world, and how likely that world is; all with one request. */
static bn_code fill(bn_coming *c, const bn_belief *belief, bn_doc *worlds, bn_error *err)
{
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < belief->count && code == BN_OK; i++) {
        const bn_world *world = &belief->worlds[i];
        bn_round round;

        c->setup = world->setup;
        c->from = world->state;
        code = bn_coming_round(c, &round, err);
        if (code == BN_OK) {
            bn_doc *map =
                bn_doc_push(worlds, bnr_round_tree(c->game, world->setup, &round, c->arena));

            bn_doc_put(c->arena, map, "weight", bn_doc_int(c->arena, world->weight));
        }
    }
    return code;
}

bn_code counsel_matrix(counsel_request *r, bool winner_only, uint64_t states, uint64_t games,
                       bn_doc **out, bn_error *err)
{
    bn_estimate_limits pool = { .games = games,
                                .winner_only = winner_only,
                                .rolls = bn_rolls_by_sides(r->game, r->setup, BN_ROUND_ROLLS) };
    bn_coming coming = { .game = r->game,
                         .counted = { .states = states ? states : BN_PAIR_STATES,
                                      .give_up = BN_PAIR_GIVE_UP,
                                      .winner_only = winner_only },
                         .pooled = &pool,
                         .games = BN_PAIR_GAMES,
                         .seed = 1,
                         .threads = 1,
                         .arena = r->arena,
                         .work = r->work,
                         .watch = r->watch };
    bn_doc *doc = bn_doc_map(r->arena), *worlds = bn_doc_list(r->arena);
    bn_belief belief;
    bn_code code = worlds_of(r, &belief, err);

    if (code == BN_OK)
        code = fill(&coming, &belief, worlds, err);
    if (code != BN_OK)
        return code;
    bn_doc_put(r->arena, doc, "believed", bn_doc_text(r->arena, belief.words));
    bn_doc_put(r->arena, doc, "worlds", worlds);
    *out = doc;
    return r->arena->full ? no_memory(err) : BN_OK;
}

/* ---- advice ------------------------------------------------------------------------------- */

static bn_method next(void *self, bn_method failed)
{
    const counsel_request *r = self;

    return r->goes_on(r->watch.self) ? failed + 1 : BN_METHODS;
}

static bn_code weigh(counsel_request *r, bnr_counsel *c, uint64_t states, uint64_t games,
                     bn_stakes *stakes, bn_error *err)
{
    bn_objective objective;
    bn_weighing w = { .game = r->game,
                      .belief = &c->belief,
                      .objective = &objective,
                      .states = states,
                      .games = games,
                      .arena = r->arena,
                      .work = r->work,
                      .next = next,
                      .self = r };
    bn_code code = bn_objective_parse(r->game, c->belief.worlds[0].setup, NULL, r->seat.side,
                                      c->objective, r->arena, &objective, err);

    for (uint32_t i = 0; i < BN_METHODS; i++)
        w.watch[i] = r->watch;
    return code == BN_OK ? bn_weigh(&w, stakes, &c->by, err) : code;
}

static bn_code advise(counsel_request *r, bnr_counsel *c, uint64_t states, uint64_t games,
                      bn_doc **out, bn_error *err)
{
    bn_stakes *stakes = bn_arena_array(r->arena, BN_WORLDS_MAX, sizeof *stakes);
    bn_code code = bn_believe(r->game, r->setup, r->state, r->seat, r->arena, &c->belief, err);

    if (code == BN_OK && !stakes)
        code = no_memory(err);
    if (code == BN_OK)
        code = weigh(r, c, states, games, stakes, err);
    if (code == BN_OK)
        code = bn_advise_believing(r->game, r->setup, r->state, &c->belief, stakes, r->seat,
                                   r->arena, &c->said, err);
    if (code == BN_RULE)
        bnr_counsel_bare(c, err->text);
    else if (code != BN_OK)
        return code;
    *out = bnr_advice_tree(c, r->arena);
    return *out && !r->arena->full ? BN_OK : no_memory(err);
}

bn_code counsel_advice(counsel_request *r, const char *objective, uint64_t states, uint64_t games,
                       bn_doc **out, bn_error *err)
{
    bnr_situation *s = bn_arena_get(r->arena, sizeof *s);
    bnr_counsel *c = s ? bn_arena_get(r->arena, sizeof *c) : NULL;

    if (!c)
        return no_memory(err);
    if (!is_battle(r))
        return bn_fail(err, BN_USAGE, "advice is for battles; a campaign cannot be solved");
    s->system = r->system;
    s->game = r->game;
    s->setup = r->setup;
    s->title = bn_setup_title(r->setup);
    s->seat = r->seat;
    memcpy(s->state, r->state, r->game->state_size(r->setup));
    c->at = s;
    c->objective = objective;
    return advise(r, c, states, games, out, err);
}

/* ---- a fought battle ---------------------------------------------------------------------- */

static bool by_defaults(void *self, const bn_error *why)
{
    const counsel_request *r = self;

    (void)why;
    return r->goes_on(r->watch.self);
}

static bool is_late(void *self)
{
    const counsel_request *r = self;

    return r->is_late(r->watch.self);
}

bn_code counsel_analysis(counsel_request *r, const bn_entry *const *entries, uint32_t count,
                         uint64_t games, bn_doc **out, bn_error *err)
{
    bn_studying s = { .game = r->game,
                      .setup = r->setup,
                      .entries = entries,
                      .count = count,
                      .by = BN_BY_EITHER,
                      .threads = 1,
                      .arena = r->arena,
                      .work = r->work,
                      .solving = r->watch,
                      .valuing = r->watch,
                      .steps = r->watch,
                      .games = r->watch,
                      .by_defaults = by_defaults,
                      .enough = r->is_late ? is_late : NULL,
                      .self = r };
    bn_analysis found;
    bn_code code;

    if (!is_battle(r))
        return bn_fail(err, BN_USAGE, "only battles are analysed");
    code = bn_study(&s, &games, &found, err);
    if (code != BN_OK)
        return code;
    *out = bnr_analysis_tree(&(bnr_account){ r->game, r->setup, &found, games }, r->arena);
    return *out && !r->arena->full ? BN_OK : no_memory(err);
}
