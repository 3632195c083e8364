/* Functions of steps that have the types of their room, so that no step casts from `void *`. The steps.h of a room
 * says once what its steps are called with, and then includes this file:
 *
 *     #define BN_WITH const dq_setup *setup
 *     #define BN_STATE dq_battle *battle
 *     #include <banneret/system/typed.h>
 *
 * Slot and step then head the function that fills the slot, and the row names it as always:
 *
 *     TAKE(stay)
 *     {
 *         battle->stays = (uint8_t)value;
 *     }
 *     const bn_step dq_stay_step = { .ask = stay_ask, .take = stay_take };
 *
 * Beside `setup` and `battle` the body has the parameters that its slot has below. The course calls stay_take, which
 * takes `void *` and does nothing but call stay_take_, which has the body and is compiled into it. Steps call each
 * other's functions by the name without the last underscore; a debugger stops at either. */
#ifndef BANNERET_SYSTEM_TYPED_H
#define BANNERET_SYSTEM_TYPED_H

#include <banneret/system/steps.h>

/* clang-format off */
#define BN_TYPED_(type, name, does, typed, untyped, passed) \
    static type name##_ typed;                              \
    static type name untyped { does name##_ passed; }       \
    static type name##_ typed

/* These change the state. `value` is the first number of the first answer. */
#define OPEN(step) BN_TYPED_(bn_pace, step##_open, return, (BN_WITH, BN_STATE, bn_trace *trace), \
    (const void *w_, void *s_, bn_trace *trace), (w_, s_, trace))
#define PASS(step) BN_TYPED_(bn_pace, step##_pass, return, (BN_WITH, BN_STATE, bn_trace *trace), \
    (const void *w_, void *s_, bn_trace *trace), (w_, s_, trace))
#define TAKE(step) BN_TYPED_(void, step##_take, , \
    (BN_WITH, BN_STATE, int32_t value, const bn_move *moves, uint32_t count, bn_trace *trace), \
    (const void *w_, void *s_, const bn_move *moves, uint32_t count, bn_trace *trace), \
    (w_, s_, moves->answer.value[0], moves, count, trace))

/* These do not. ASKS: one question, which a single statement writes to `out`. */
#define ASK(step) BN_TYPED_(uint32_t, step##_ask, return, (BN_WITH, const BN_STATE, bn_question *out), \
    (const void *w_, const void *s_, bn_question *out), (w_, s_, out))
#define ASKS(step, question) ASK(step) { question; return 1; }
#define COUNT(step) BN_TYPED_(uint32_t, step##_count, return, (BN_WITH, const BN_STATE), \
    (const void *w_, const void *s_), (w_, s_))
#define WANTS(step, at) BN_TYPED_(bool, step##_wants, return, (BN_WITH, const BN_STATE, int32_t at), \
    (const void *w_, const void *s_, uint32_t at), (w_, s_, (int32_t)(at)))
#define OFFERS(step) BN_TYPED_(bool, step##_offers, return, \
    (BN_WITH, const BN_STATE, const bn_question *question, const bn_answer *answer), \
    (const void *w_, const void *s_, const bn_question *question, const bn_answer *answer), \
    (w_, s_, question, answer))

#define THING(step) BN_TYPED_(void *, step##_thing, return, (BN_WITH, BN_STATE), \
    (const void *w_, void *s_), (w_, s_))

/* Of a roll: */
#define NUMBER(step) BN_TYPED_(int32_t, step##_number, return, \
    (BN_WITH, const BN_STATE, const bn_question *question, int32_t side, bn_trace *trace), \
    (const void *w_, const void *s_, const bn_question *question, int32_t side, bn_trace *trace), \
    (w_, s_, question, side, trace))
#define READS(step) BN_TYPED_(int32_t, step##_reads, return, \
    (BN_WITH, const BN_STATE, const bn_question *question, int32_t number, int32_t dice), \
    (const void *w_, const void *s_, const bn_question *question, int32_t number, int32_t dice), \
    (w_, s_, question, number, dice))
#define CONSEQUENCE(step) BN_TYPED_(int32_t, step##_consequence, return, \
    (BN_WITH, const BN_STATE, const bn_question *question, const int32_t *totals), \
    (const void *w_, const void *s_, const bn_question *question, const int32_t *totals), \
    (w_, s_, question, totals))
#define CONSEQUENCES(step) BN_TYPED_(void, step##_consequences, , \
    (BN_WITH, const BN_STATE, const bn_question *question, const int32_t *totals, uint32_t count, int32_t *out), \
    (const void *w_, const void *s_, const bn_question *question, const int32_t *totals, uint32_t count, int32_t *out), \
    (w_, s_, question, totals, count, out))
#define ROLL_KEY(step) BN_TYPED_(uint64_t, step##_key, return, \
    (BN_WITH, const BN_STATE, const bn_question *question), \
    (const void *w_, const void *s_, const bn_question *question), (w_, s_, question))
#define WEIGH(step) BN_TYPED_(void, step##_weigh, , \
    (BN_WITH, const BN_STATE, const bn_question *question, const int32_t *totals, bn_trace *trace), \
    (const void *w_, const void *s_, const bn_question *question, const int32_t *totals, bn_trace *trace), \
    (w_, s_, question, totals, trace))
#define EXPLAIN(step) BN_TYPED_(void, step##_explain, , (BN_WITH, const BN_STATE, bn_trace *trace), \
    (const void *w_, const void *s_, bn_trace *trace), (w_, s_, trace))
/* clang-format on */

#endif
