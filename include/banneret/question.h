/* Questions, answers and seats: what a program needs in order to talk with a table. A battle asks one
 * question after another; an answer moves it on. */
#ifndef BANNERET_QUESTION_H
#define BANNERET_QUESTION_H

#include <banneret/dice.h>

BN_BEGIN_C

/* Types from banneret/system/. A host only passes pointers to them on; it needs those headers only
 * to look inside. */
typedef struct bn_game bn_game;
typedef struct bn_system bn_system;
typedef struct bn_trace bn_trace;
typedef struct bn_term bn_term;
typedef struct bn_belief bn_belief;

#define BN_SIDES_MAX 4
#define BN_OPEN_MAX 16       /* questions open at once */
#define BN_PROPOSALS_MAX 512 /* answers that a game proposes to one question */
#define BN_PARTS_MAX 4       /* throws of a roll, numbers of an answer */
#define BN_OPTIONS_MAX 64

typedef enum bn_addressee { BN_TO_CHANCE, BN_TO_SIDE, BN_TO_REFEREE } bn_addressee;

typedef enum bn_form {
    BN_FORM_ROLL,   /* `parts` throws; answered by their totals */
    BN_FORM_CHOICE, /* one of the options whose bit is set in `allowed`: its index */
    BN_FORM_FLAGS,  /* any of them together: a mask within `allowed` */
    BN_FORM_NUMBERS /* `parts` whole numbers, each within its span: a count, a point with facing */
} bn_form;

/* Who sees the answer once it counts. The referee sees everything; only the referee answers, or rolls, what only the
 * referee sees. */
typedef enum bn_seen { BN_SEEN_BY_ALL, BN_SEEN_BY_SIDE, BN_SEEN_BY_REFEREE } bn_seen;

typedef struct bn_span {
    int32_t min, max;
} bn_span;

/* An answer has as many numbers as the question has parts; the others are 0. The answer to a roll
 * is the totals of its throws. */
typedef struct bn_answer {
    int32_t value[BN_PARTS_MAX];
} bn_answer;

/* A question. It is small, because the oracle makes a million of them a second. Its words come from
 * bn_table_describe and bn_table_word. */
typedef struct bn_question {
    uint16_t kind;  /* index into the game's kinds */
    uint16_t round; /* round of the battle, or day of the campaign, from 1 on */
    uint8_t to;     /* bn_addressee */
    uint8_t side;   /* the side that is asked, or to which a roll or judgement belongs */
    uint8_t person; /* 0 is the commander of that side, others are its characters */
    uint8_t form;   /* bn_form */
    uint8_t parts;
    uint8_t sealed;   /* no one sees the answer until all open sealed questions have one */
    uint8_t seen;     /* bn_seen */
    uint8_t options;  /* choice, flags: how many options there are words for */
    int16_t about[2]; /* a force, pair or place, as the system numbers them; -1: none */
    union {
        bn_throw throws[BN_PARTS_MAX];
        bn_span spans[BN_PARTS_MAX];
        uint64_t allowed;
    };
    bn_answer preset; /* the answer if no one gives one; it is always offered */
} bn_question;

/* The answer to the open question with index `question`. For a roll value[0] is the consequence
 * (see bn_game.consequence) and not the total. */
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

/* How many answers the form of a choice, flags or numbers question allows (UINT64_MAX if there are
 * more than that), and the i-th of them. Some of them may be refused by game->offers. */
BN_API uint64_t bn_question_answers(const bn_question *question);
BN_API void bn_question_answer(const bn_question *question, uint64_t index, bn_answer *out);

/* A mask of flags takes two values of an answer: the first has bits 0 to 31, the second bits 32 to
 * 63. */
BN_API uint64_t bn_answer_flags(const bn_answer *answer);
BN_API bn_answer bn_flags_answer(uint64_t flags);

/* Whether a seat may answer this question; and whether it may see the answer once it counts. */
BN_API bool bn_seat_answers(bn_seat seat, const bn_question *question);
BN_API bool bn_seat_sees(bn_seat seat, const bn_question *question);

/* Whether a seat may know what a side knows. The referee may, and so may the members of that
 * side. */
BN_API bool bn_seat_knows(bn_seat seat, uint32_t side);

BN_END_C

#endif
