/* The coming round as a matrix of both sides' sealed orders, as `banneret odds` finds it. */
#include "counsel.h"
#include "report/round_tree.h"

#include <banneret/counsel.h>
#include <banneret/system/game.h>

/* What the seat holds possible: the truth for the referee, and else the worlds of its belief, of which
 * nothing depends on what is hidden from it. */
static bn_code worlds_of(bn_seat seat, bn_arena *arena, bn_belief *out, bn_error *err)
{
    const bn_game *game = bn_table_game(the_face.table);
    const void *setup = bn_table_setup(the_face.table), *state = bn_table_state(the_face.table);

    if (seat.role != BN_REFEREE)
        return bn_believe(game, setup, state, seat, arena, out, err);
    *out = (bn_belief){ .count = 1, .worlds = { { setup, state, 1, "" } }, .words = "" };
    return BN_OK;
}

/* The matrix in one world, and how likely that world is. */
static bn_doc *world_doc(const bn_world *world, const bn_round *round, bn_arena *arena)
{
    bn_doc *map = bnr_round_tree(bn_table_game(the_face.table), world->setup, round, arena);

    bn_doc_put(arena, map, "weight", bn_doc_int(arena, world->weight));
    return map;
}

/* All worlds with one request. */
static bn_code fill(bn_coming *c, const bn_belief *belief, bn_doc *worlds, bn_error *err)
{
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < belief->count && code == BN_OK; i++) {
        bn_round round;

        c->setup = belief->worlds[i].setup;
        c->from = belief->worlds[i].state;
        code = bn_coming_round(c, &round, err);
        if (code == BN_OK)
            bn_doc_push(worlds, world_doc(&belief->worlds[i], &round, c->arena));
    }
    return code;
}

/* {believed: what the seat knows and assumes, "" if nothing is hidden, worlds: [the matrix of `banneret
 * odds --json`, with `weight`: how likely that world is]}. `states` bounds a pair of orders that is counted, `games`
 * all games of a pool; 0 by default. */
EXPORT(uint32_t, matrix, (uint32_t seat, uint32_t winner_only, uint64_t states, uint64_t games))
{
    bn_arena *arena = oracle_begin(), work = counsel_arena();
    bn_estimate_limits pool = { .games = games, .winner_only = winner_only != 0 };
    bn_coming coming = { .counted = { .states = states ? states : BN_PAIR_STATES,
                                      .give_up = BN_PAIR_GIVE_UP,
                                      .winner_only = winner_only != 0 },
                         .pooled = &pool,
                         .games = BN_PAIR_GAMES,
                         .seed = 1,
                         .threads = 1,
                         .arena = arena,
                         .work = &work,
                         .watch = { .tell = face_go_on } };
    bn_belief belief;
    bn_doc *doc, *worlds;
    bn_code code;

    if (!arena)
        return 0;
    coming.game = bn_table_game(the_face.table);
    pool.rolls = bn_rolls_by_sides(coming.game, bn_table_setup(the_face.table), BN_ROUND_ROLLS);
    doc = bn_doc_map(arena);
    worlds = bn_doc_list(arena);
    code = worlds_of(face_seat(seat), arena, &belief, &the_face.error);
    if (code == BN_OK)
        code = fill(&coming, &belief, worlds, &the_face.error);
    bn_arena_done(&work);
    if (code == BN_OK) {
        bn_doc_put(arena, doc, "believed", bn_doc_text(arena, belief.words));
        bn_doc_put(arena, doc, "worlds", worlds);
    }
    if (code == BN_OK && arena->full)
        code = bn_fail(&the_face.error, BN_MEMORY, "the memory given is used up");
    return oracle_told(code, doc);
}
