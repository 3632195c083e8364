/* A game at the terminal: asks whoever is asked, rolls or takes dice, keeps the journal. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include <banneret/journal.h>
#include <banneret/oracle.h>
#include <banneret/table.h>

#include "print/paint.h"

typedef struct play {
    bn_arena *arena;
    bn_table *table;
    bn_journal *journal;
    const char *journal_path;
    uint32_t kept; /* entries that the journal has */
    uint64_t seed; /* roll n of the journal takes stream n, so that a game taken up again
                              throws what it would have thrown */
    paint p;
    bool ask_dice; /* people throw, and type what fell */
    bool defaults; /* the referee takes every default */
    bool explain;  /* print what each rule said */
    _Alignas(BN_STATE_ALIGN)
        uint8_t start[BN_STATE_MAX]; /* the first state: what bars are measured against */
    bn_policy bots[BN_SIDES_MAX];
    bool is_bot[BN_SIDES_MAX];
    bool draws_once[BN_SIDES_MAX]; /* its sealed orders of one moment come from one lot */
    uint64_t shown;                /* hash of the ledger last shown */
    int8_t called;                 /* the side that sits at the keyboard, -1 for nobody yet */
    int8_t asked;                  /* the side whose question is open now, -1 for nobody's */
} play;

/* Runs until the game is over or stopped; returns the exit status. Everything answered is in the
 * journal before the next question is shown. */
int play_run(play *session);

/* The forces as they stand, and the ledger of modifiers if one is due. */
void play_show(play *session);

/* The chances from here, as bars: exact, or why not. */
void play_odds(play *session);

/* Who won and what it cost. */
void play_end(play *session);

#endif
