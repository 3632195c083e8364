/* A game at the terminal. It asks each player their questions, rolls the dice or reads them, and keeps the
 * journal. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include <banneret/journal.h>
#include <banneret/oracle.h>
#include <banneret/solver.h>
#include <banneret/table.h>

#include "print/paint.h"
#include "agenda.h"
#include "maps/board_print.h"
#include "sheet.h"

typedef struct play {
    bn_arena *arena;
    bn_table *table;
    bn_journal *journal;
    const char *journal_path;
    const char *options; /* what the command that takes it up again must say, beside the journal */
    uint32_t kept;       /* entries that are in the journal already */
    int lost; /* the exit status if the journal cannot be written, or no answer be taken; otherwise 0 */
    uint64_t
        unseeded; /* drawn again: for bots, if the journal has no seed, and for the dice of a game that is reopened */
    paint p;
    bool ask_dice; /* people throw real dice and type the results */
    bool open; /* one person runs all sides: nothing is sealed, no one is called to the keyboard */
    bool unseen;   /* nothing is shown, so no one has to look away */
    bool defaults; /* the referee takes every default */
    bool explain;  /* print what each rule gives */
    _Alignas(BN_STATE_ALIGN)
        uint8_t start[BN_STATE_MAX]; /* the first state, which is the full length of every bar */
    const char *bot_names[BN_SIDES_MAX]; /* NULL: a person plays the side */
    bn_policy bots[BN_SIDES_MAX];
    bool is_bot[BN_SIDES_MAX];
    bn_searcher *searchers[BN_SIDES_MAX]; /* of bots that search; otherwise NULL */
    bn_arena thoughts;                    /* that they work in */
    char meant[BN_SIDES_MAX][240];        /* what each of them said last that it means to do */
    bool draws_once[BN_SIDES_MAX]; /* the bot draws all its sealed orders of one moment together */
    uint64_t shown;                /* hash of the ledger last shown */
    bool shown_whole;              /* it was shown with the sums that go into others */
    int8_t called;                 /* the side that sits at the keyboard, -1 for no one yet */
    uint16_t screened[BN_SIDES_MAX]; /* the round in which it was last shown its own screen */
    uint32_t boarded;                /* entries that the table of stands was last looked at after */
    board_memory board_seen;         /* as it was then */
    int8_t asked;                    /* the side whose question is open now, -1 for no one's */
    const bn_question *question;     /* that is open now */
    bool referee_alone;    /* the referee was called to a sheet that others must not see */
    bool behind;           /* they sit there behind their screen, for what they alone may see */
    sheet sheet;           /* the judgements that the referee is making, if count > 0 */
    struct bni_book *book; /* the accounts of a campaign; NULL: of a battle */
    int32_t statement[BN_SIDES_MAX]; /* 1 + the month that a side is to be shown; 0: none */
    uint32_t quiet_days;             /* of a campaign that passed and were not printed yet */
    char quiet_day[48];              /* what is printed after the last of them */
    char news[BN_SIDES_MAX][2000];   /* what each side alone may know and was not shown yet */
    bool news_hinted[BN_SIDES_MAX];
    char later[200];      /* words of a short order that wait until its dice are thrown */
    order later_for;      /* the question that they wait for */
    uint8_t later_side;   /* whose order it is */
    char tried[200];      /* the order that was tried last: Enter gives it */
    uint32_t tried_after; /* entries that there were then */
    agenda agendas[BN_SIDES_MAX];
    bool stays; /* a stand stays as `rest stay` says: no one needs to be shown */
} play;

/* The exit status, for programs, of a game that can be continued: EX_TEMPFAIL of sysexits.h. */
enum { PLAY_UNFINISHED = 75 };

/* Plays until the game is over or stopped, and returns the exit status. Every answer is in the journal
 * before the next question is shown. */
int play_run(play *session);

/* As the referee, undoes this much of a game that is over that it can continue. Returns the exit status if
 * that cannot be, otherwise 0. */
int play_reopen(play *session);

/* Prints the forces as they are now. */
void play_show(play *session);

/* Prints the chances from here, for each answer to `question` (NULL: in all), or why there are none. */
void play_odds(play *session, const bn_question *question);

/* Prints what the side whose question is open should order, by what it knows. */
void play_advise(play *session);

/* Whether someone must be called before the odds are shown: they come from the true state, and where
 * something is hidden in it only the side that is asked, or the referee, watches. */
bool play_odds_private(const play *session);

/* Prints the map of a campaign, as far as who sits at the keyboard may know it. */
void play_map(play *session);

/* Prints who won and what it cost. */
void play_end(play *session);

#endif
