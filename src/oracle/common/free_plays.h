/* What is free: the questions open in a state, divided into the answers that each team may give and the
 * answers that policies give to the rest. */
#ifndef BNI_FREE_PLAYS_H
#define BNI_FREE_PLAYS_H

#include <banneret/solver.h>

#include "digest.h"
#include "shares.h"

/* A game and who is free in it. */
typedef struct bni_world {
    const bn_game *game;
    const void *setup;
    size_t state_size;
    uint64_t bound;
    uint64_t measured;
    bn_objective objective;
    bn_freedom freedom;
} bni_world;

/* Fills a world that is all zeros. BN_USAGE if it cannot be solved. */
bn_code bni_world_make(bni_world *world, const bn_game *game, const void *setup,
                       const bn_objective *objective, const bn_freedom *freedom, bn_error *err);

/* The digest of the key of a state, instead of the key: see graph.c for how safe that is. `key` has
 * room for it, and BNI_KEY_MORE. */
bni_print bni_fingerprint(const bni_world *world, const void *state, unsigned char *key);

enum {
    BNI_PROPOSED = 12
};                       /* of a question: games from each answer are long where a game proposes */
enum { BNI_NOBODY = 2 }; /* beside the teams: who answers what is not free */

/* The answers of one advance. Team t has size[t] joint answers (1 if nothing is free to
 * it): the first of its questions varies slowest. */
typedef struct bni_plays {
    bn_question questions[BN_OPEN_MAX];
    uint32_t open;
    uint32_t count;                             /* moves of one advance */
    bn_move moves[BN_OPEN_MAX];                 /* filled where no one is free */
    uint8_t team[BN_OPEN_MAX];                  /* by move: bn_team or BNI_NOBODY */
    uint8_t options[BN_OPEN_MAX];               /* by move: answers to choose among */
    uint8_t picks[BN_OPEN_MAX][BN_ANSWERS_MAX]; /* and which of the question's these are */
    uint8_t led[BN_OPEN_MAX]; /* by move: 1 + the side whose shares answer it; 0: it has options */
    bni_shares shares[BN_SIDES_MAX];
    bn_answer proposed[BNI_PROPOSED]; /* by the game, where a question has too many answers */
    uint8_t proposed_at;              /* 1 + the move that they answer; 0: there is none */
    bool shared;                      /* someone's shares represent more answers */
    uint32_t size[2];
    uint32_t preset[2]; /* the joint answer that is all defaults */
} bni_plays;

/* What was found on the way, to be reported. */
typedef struct bni_met {
    uint64_t fixed, too_many, declined;
    uint64_t shared; /* sides of which a few answers represent more */
} bni_met;

/* Takes the open questions of a state apart: those that are answered next. The first of them is not
 * chance's. */
void bni_plays_make(const bni_world *world, const void *state, bni_plays *plays, bni_met *met);

/* How many joint answers the rules offer to a team: size[team], or where shares represent them, the number of all that
 * they represent. 0: too many to be counted, as where the game proposes some. */
uint64_t bni_plays_offered(const bni_world *world, const void *state, const bni_plays *plays,
                           bn_team team);

/* The moves of one joint answer of both teams, for advance; returns how many. */
uint32_t bni_plays_moves(const bni_plays *plays, const uint32_t play[2],
                         bn_move moves[BN_OPEN_MAX]);

/* The same, but only the moves of one team. */
uint32_t bni_plays_own(const bni_plays *plays, bn_team team, uint32_t play,
                       bn_move moves[BN_OPEN_MAX]);

/* Has the policies answer until chance is asked, something is free (plays->size says how much), or the game is over;
 * returns which, as a bn_point_type. BN_POINT_CHOICE and BN_POINT_SEALED differ by whether one team is free or both. -1
 * if it goes past the game's bound. */
int bni_settle(const bni_world *world, void *state, bni_plays *plays, bni_met *met);

/* The same in two calls: what a state asks, and the rest. In between, bni_both_free says whether what is
 * asked is sealed and leaves questions of both teams free, without counting their answers. */
void bni_plays_ask(const bni_world *world, const void *state, bni_plays *plays);
int bni_settle_asked(const bni_world *world, void *state, bni_plays *plays, bni_met *met);
bool bni_both_free(const bni_world *world, const bni_plays *asked);

static inline bn_team bni_team(const bni_world *world, uint32_t side)
{
    return side == world->objective.side ? BN_OURS : BN_THEIRS;
}

#endif
