/* What `banneret odds` was asked, about what, and what it found. odds_work.c works it out, odds.c shows it. */
#ifndef CLI_ODDS_WORK_H
#define CLI_ODDS_WORK_H

#include "odds_budget.h"
#include "print/picture.h"
#include "shared/arguments.h"
#include "shared/load.h"

#include <banneret/analysis.h>

typedef struct arguments {
    cli_operands scenarios;
    cli_texts figures;
    const char *orders;
    picture_files pictures;
    bool json;
    bool csv;
    bool full;       /* print every distribution */
    bool matrix;     /* enumerate it however long it takes */
    bool no_matrix;  /* leave it out */
    uint64_t states; /* enumerate at most this many; 0: the limits below */
    uint64_t
        games; /* play this many instead of enumerating, or where that is too large; 0: the default */
    const char *error; /* the standard error that is wanted, in percent */
    uint64_t seconds;  /* to continue for, instead of that; the whole command takes no longer */
    uint64_t seed;
    uint64_t threads;       /* 0: as many as there are cores */
    const char *until, *by; /* asked backwards: a chance, and the path of a number */
    uint64_t from, to;      /* which is searched in this range */
} arguments;

typedef struct battle {
    const char *path;
    const char *figures; /* the file of house figures laid over it, or NULL */
    const bn_system *system;
    const bn_game *game;
    const void *setup;
    const void *from; /* the state in which a journal ends; NULL: the start */
    bn_head head;
    bn_policies policies;
    bn_orders orders;
} battle;

/* What is printed and drawn. Losses that could not be enumerated come from games. */
typedef struct findings {
    odds_budget budget; /* from the caller, as `room` is */
    bn_odds odds;       /* who wins; it may have no measures */
    uint64_t games;     /* how many were played for that; 0: it is exact */
    bn_odds losses;     /* the measures */
    uint64_t loss_games;
    bn_simulated played;                 /* filled if plain games were played */
    bn_estimate estimate, loss_estimate; /* else, what games were played for */
    bool estimated;                      /* those two hold */
    bn_arena room;                       /* of the second; the caller makes and ends it */
    bn_parts_odds
        parts; /* what becomes of each, if has_parts: then who wins was worked out so, too */
    bool has_parts;
    bn_round round;
    bool has_round;
} findings;

/* A campaign has no end that all paths lead to soon: it is played by plain commanders, a few times. */
static inline bool is_campaign(const battle *b)
{
    return b->game != b->system->battle;
}

/* Whether it is played and not counted: a campaign; and a battle whose orders have this many answers that the game
 * proposes some, because no two courses of it reach the same state. */
static inline bool is_played(const battle *b)
{
    return is_campaign(b) || b->game->propose != NULL;
}

/* Works out who wins and what is lost: counted where it can be, which stays in `work`, otherwise played. */
bn_code odds_work(const arguments *args, const battle *b, bn_arena *arena, bn_arena *work,
                  findings *f, bn_error *err);

/* How many threads are wanted, or there are cores. */
uint32_t odds_threads(const arguments *args);

/* The matrix of the coming round, if there is one; what memory or states did not allow is reported. */
void odds_round(const arguments *args, const battle *b, bn_arena *arena, findings *f);

#endif
