/* The toy: a small whole system, for tests of code that works on any game. Two
 * sides of up to three forces (the first is the guard) fight up to six rounds. In each, both give
 * a sealed order; the referee says what the weather is, unless the scenario did; one roll of 2d6
 * a side decides, ties again; the loser picks, unseen by the other, which force pays.
 *
 * `reserve: true` opens with a number a side keeps back (both asked at once, unsealed, own side
 * only); `captain: true` with flags asked of character 1 of each side in turn, two of which are
 * not offered together. So every form, addressee and secrecy of a question occurs. */
#ifndef BANNERET_TESTS_TOY_H
#define BANNERET_TESTS_TOY_H

#include <banneret/system/system.h>

enum { TOY_SIDES = 2, TOY_FORCES = 3, TOY_HEADS_MAX = 3, TOY_ROUNDS_MAX = 6 };

typedef enum toy_kind {
    TOY_RESERVE, /* numbers, own side only */
    TOY_SIGNALS, /* flags, of a character */
    TOY_ORDER,   /* choice, sealed */
    TOY_WEATHER, /* the referee's */
    TOY_CLASH,   /* the roll */
    TOY_LOSS,    /* choice, own side only */
    TOY_KINDS,
    TOY_RULED = TOY_KINDS, /* what the referee may rule: a reserve that was given */
    TOY_ALL_KINDS
} toy_kind;

typedef enum toy_order { TOY_ATTACK, TOY_HOLD, TOY_FLANK } toy_order;

typedef struct toy_force {
    bn_head head; /* of a force in its own file */
    const char *name;
    int32_t heads;
} toy_force;

typedef struct toy_side {
    const char *name;
    int32_t force_count;
    toy_force forces[TOY_FORCES];
} toy_side;

typedef struct toy_setup {
    bn_head head;
    int32_t rounds;
    int32_t weather;
    uint8_t weather_given;
    uint8_t reserve;
    uint8_t captain;
    int32_t side_count;
    toy_side sides[TOY_SIDES];
} toy_setup;

#define TOY_UNSET 0xffu

/* Bytes only, so that no padding is left unset. */
typedef struct toy_state {
    uint8_t phase; /* toy_kind of the open question, TOY_KINDS when over */
    uint8_t round;
    uint8_t weather;
    uint8_t loser; /* TOY_UNSET when no one has losses to place */
    uint8_t loss;  /* heads still to lose */
    uint8_t order[TOY_SIDES];
    uint8_t reserve[TOY_SIDES];
    uint8_t signals[TOY_SIDES];
    uint8_t heads[TOY_SIDES][TOY_FORCES];
} toy_state;

extern const bn_game toy_game;
extern const bn_system toy_system;

/* The scenario most tests want: two sides of guard 1, foot 2, horse 1; `rounds` of them. */
bn_doc *toy_scenario(bn_arena *arena, int32_t rounds, bool weather_asked, bool reserve,
                     bool captain);

/* For games that offer every answer: the slot `offers`. */
bool toy_offers_all(const void *setup, const void *state, const bn_question *question,
                    const bn_answer *answer);

/* A ready setup of that kind without any document: nothing asked in advance but the orders. */
void toy_setup_plain(toy_setup *out, int32_t rounds);

#endif
