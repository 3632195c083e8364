/* The prices of a roster. */
#ifndef CLI_SWEEPING_PRICE_H
#define CLI_SWEEPING_PRICE_H

#include "sweep/roster.h"

typedef struct price_work {
    roster roster;
    price_seen *seen;
    uint32_t count;
    bool estimated;
    price_fit fit;
} price_work;

typedef enum price_form { PRICE_FOR_PEOPLE, PRICE_AS_CSV, PRICE_AS_JSON } price_form;

/* Fights all pairings on several threads, and prints the prices; returns the exit status. */
int sweeping_price(const char *path, uint32_t threads, price_form form, bn_arena *arena);

/* Prints what was found. */
int price_tell(const price_work *w, price_form form, bn_arena *arena);

#endif
