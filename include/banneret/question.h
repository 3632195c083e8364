/* Questions, answers and seats: what a program needs in order to talk with a table. A battle asks one
 * question after another; an answer moves it on. */
#ifndef BANNERET_QUESTION_H
#define BANNERET_QUESTION_H

#include <banneret/dice.h>

BN_BEGIN_C

/* What authors of systems know from banneret/system/. A host passes pointers to these on, and needs
 * those headers only to look inside. */
typedef struct bn_game bn_game;
typedef struct bn_system bn_system;
typedef struct bn_trace bn_trace;
typedef struct bn_term bn_term;
typedef struct bn_belief bn_belief;

#define BN_SIDES_MAX 4
#define BN_OPEN_MAX 8  /* questions open at once */
#define BN_PARTS_MAX 4 /* throws of a roll, numbers of an answer */
#define BN_OPTIONS_MAX 64

typedef enum bn_addressee { BN_TO_CHANCE, BN_TO_SIDE, BN_TO_REFEREE } bn_addressee;

typedef enum bn_form {
    BN_FORM_ROLL,   /* `parts` throws; answered by their totals */
    BN_FORM_CHOICE, /* one of the options whose bit is set in `allowed`: its index */
    BN_FORM_FLAGS,  /* any of them together: a mask within `allowed` */
    BN_FORM_NUMBERS /* `parts` whole numbers, each within its span: a count, a point with facing */
} bn_form;

/* Who sees the answer once it counts. The referee sees everything. */
typedef enum bn_seen { BN_SEEN_BY_ALL, BN_SEEN_BY_SIDE } bn_seen;

typedef struct bn_span {
    int32_t min, max;
} bn_span;

/* An answer: as many numbers as the question has parts, the rest 0. Of a roll: the totals. */
typedef struct bn_answer {
    int32_t value[BN_PARTS_MAX];
} bn_answer;

/* A question, small enough to be made a million times a second; its words come from `describe` and
 * `word`. */
typedef struct bn_question {
    uint16_t kind;  /* row of the game's kinds */
    uint16_t round; /* of the battle, or day of the campaign: 1 and up */
    uint8_t to;     /* bn_addressee */
    uint8_t side;   /* whose: of a side, or of the side a roll or judgement belongs to */
    uint8_t person; /* of that side: 0 the commander, else a character of the setup */
    uint8_t form;   /* bn_form */
    uint8_t parts;
    uint8_t sealed;   /* not seen by anybody until every sealed question open now is answered */
    uint8_t seen;     /* bn_seen */
    uint8_t options;  /* of a choice or flags: how many there are words for */
    int16_t about[2]; /* the force, pair or place meant, in the system's own count; -1 for none */
    union {
        bn_throw throws[BN_PARTS_MAX];
        bn_span spans[BN_PARTS_MAX];
        uint64_t allowed;
    };
    bn_answer preset; /* what holds if nobody answers: the ledger's default, always offered */
} bn_question;

/* One answer to the open question with index `question`. For a roll, value[0] is the consequence
 * (see bn_game.consequence), not the totals. */
typedef struct bn_move {
    uint32_t question;
    bn_answer answer;
} bn_move;

typedef enum bn_role { BN_REFEREE, BN_COMMANDER, BN_CHARACTER, BN_SPECTATOR } bn_role;

typedef struct bn_seat {
    uint8_t role;   /* bn_role */
    uint8_t side;   /* of a commander or character */
    uint8_t person; /* of a character */
} bn_seat;

/* The number of answers that a choice, flags or numbers question offers by its form (UINT64_MAX if
 * more than fit), and the i-th of them; those that game->offers refuses are among them. */
BN_API uint64_t bn_question_answers(const bn_question *question);
BN_API void bn_question_answer(const bn_question *question, uint64_t index, bn_answer *out);

/* A mask of flags takes two values, bits 0 to 31, then 32 to 63: up to 31 options have it in the
 * first. */
BN_API uint64_t bn_answer_flags(const bn_answer *answer);
BN_API bn_answer bn_flags_answer(uint64_t flags);

/* Whether a seat may answer this question, and whether it may see its answer once that counts. */
BN_API bool bn_seat_answers(bn_seat seat, const bn_question *question);
BN_API bool bn_seat_sees(bn_seat seat, const bn_question *question);

/* Whether a seat may know what a side knows: the referee, and whoever is of that side. */
BN_API bool bn_seat_knows(bn_seat seat, uint32_t side);

BN_END_C

#endif
