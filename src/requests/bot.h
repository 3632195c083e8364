/* Bots that think, ready to be asked in one state of a game: what they need, worked out within bounds of the caller's. */
#ifndef BNI_REQUESTS_BOT_H
#define BNI_REQUESTS_BOT_H

#include <banneret/solver.h>

typedef struct bot_request {
    const bn_game *game;
    const void *setup;
    const void *from;               /* the state in which the bot starts to play */
    bn_arena (*memory)(void *self); /* a new arena over an allocator, with a limit */
    bn_watch solving, trying;       /* how far a solution has come; and pairs of orders, later */
    bool (*goes_on)(void *self);    /* after a way was too large: whether the next one is tried */
    void *self;                     /* of both functions */

    /* what is made: it lives until bot_done */
    bn_arena work, found, trials;
    bn_freedom freedom;
    bn_solution *solution;   /* NULL if there is none */
    const bn_solved *proved; /* NULL if nothing is */
    const char *how;         /* in words, for people */
    bn_policy policy;
} bot_request;

/* The bot equilibrium by a solution: with every order free if that is quickly found, otherwise with the sealed ones
 * free. BN_LIMIT or BN_MEMORY: the battle is too large. */
BN_MUST_CHECK bn_code bot_by_solution(bot_request *b, bn_error *err);

/* The bot equilibrium where there is none: it compares each order when it is asked. */
BN_MUST_CHECK bn_code bot_by_trying(bot_request *b, bn_error *err);

/* The bot search. */
BN_MUST_CHECK bn_code bot_by_searching(bot_request *b, bn_error *err);

/* Forgets what was made; and starts again, with every order free, or only those that are sealed or asked for now. */
void bot_done(bot_request *b);
BN_MUST_CHECK bn_code bot_begin(bot_request *b, bool sealed_only, bn_error *err);

#endif
