/* What a seat asks the oracle about its battle, and how it answers, as trees: the coming round, what to order
 * now, and a fought battle. Nothing in an answer depends on what is hidden from the seat. */
#ifndef BNI_REQUESTS_COUNSEL_H
#define BNI_REQUESTS_COUNSEL_H

#include <banneret/solver.h>
#include <banneret/system/system.h>
#include <banneret/table.h>

typedef struct counsel_request {
    const bn_system *system;
    const bn_game *game;
    const void *setup, *state;
    bn_seat seat;
    bn_arena *arena; /* the answer lives here */
    bn_arena *work;  /* over an allocator; emptied */
    bn_watch watch;  /* gets the progress, and may cancel */
    /* After a way was too large, or cancelled: whether the next one is tried. It gets watch.self. */
    bool (*goes_on)(void *self);
    /* Whether the time for an analysis is over: then it has as many games as fit. It gets watch.self; NULL: as many
     * as are soon played. */
    bool (*is_late)(void *self);
} counsel_request;

/* Whether odds that come from the true state would reveal something to the seat, because it may not know everything
 * of that state. A game without beliefs cannot say what it does know; nor is anything believed by a seat that has
 * nothing to answer now: then they would if anything is hidden from anyone. `arena` is for scratch. */
bool counsel_odds_would_tell(const bn_game *game, const void *setup, const void *state,
                             bn_seat seat, bn_arena *arena);

/* The coming round as a matrix of both sides' sealed orders: {believed: what the seat knows and assumes, "" if nothing
 * is hidden, worlds: [the matrix of `banneret odds --json`, with `weight`: how likely that world is]}. `states`
 * bounds a pair of orders that is counted, `games` all games of a pool; 0 by default. */
bn_code counsel_matrix(counsel_request *r, bool winner_only, uint64_t states, uint64_t games,
                       bn_doc **out, bn_error *err);

/* What the seat should order now: the answer of `banneret advise --json`. `objective` is what bn_objective_parse
 * reads. `states` and `games` as in bn_weighing. BN_USAGE: it is not a battle. */
bn_code counsel_advice(counsel_request *r, const char *objective, uint64_t states, uint64_t games,
                       bn_doc **out, bn_error *err);

/* A fought battle, answer by answer: the answer of `banneret analyse --json`, which shows everything. `games` as in
 * bn_study. BN_USAGE: it is not a battle. */
bn_code counsel_analysis(counsel_request *r, const bn_entry *const *entries, uint32_t count,
                         uint64_t games, bn_doc **out, bn_error *err);

#endif
