/* The pointer's question: what its files share. Not for other rooms. */
#ifndef OB_PROBING_H
#define OB_PROBING_H

#include "battle/moves/moves.h"

/* What is asked, and how far the answer has come. Nothing here changes the battle: moves are tried on copies. */
typedef struct ob_probing {
    const ob_setup *setup;
    const ob_battle *battle;
    const bn_question *question; /* that is put to the stand's side; NULL: none is */
    bn_seat seat;
    bool anywhere;
    int32_t stand;
    ob_point at;     /* of the pointer, on the table */
    int32_t heading; /* or OB_NONE: as it comes */
    int32_t under;   /* the stand under the pointer, or OB_NONE */
    ob_refusal next; /* why it is not the one that is activated next */
    bool led;        /* an act is allowed that leads to a place */
    ob_battle hand;  /* with an order in hand */
    ob_battle there; /* with the stand where the first such act leads, or where the pointer is */
    bn_probe *out;
} ob_probing;

/* In acts.c: what it may do. */
void ob_probe_acts(ob_probing *p);

/* Adds an act; the stand that it is aimed at may be OB_NONE. Then says that it is allowed, or why not, and what is answered
 * to a kind of question. */
bn_probe_act *ob_probe_add(ob_probing *p, const char *word, int32_t onto);
void ob_probe_judge(bn_probe_act *act, ob_refusal why);
void ob_probe_answer(bn_probe_act *act, uint32_t kind, const int32_t *value);
/* The act leads to a place. */
void ob_probe_leads(bn_probe_act *act, const ob_box *to);

/* In orders.c: manoeuvres. */
void ob_probe_orders(ob_probing *p);

/* In meets.c: what it would meet in p->there. False: the arena is full. */
bool ob_probe_meets(ob_probing *p, bn_arena *arena);

#endif
