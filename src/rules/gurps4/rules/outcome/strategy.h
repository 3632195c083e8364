/* Orders of a round: the strategies, to whom they are open, and how special cases change a pair of them (G4-176 to
 * G4-203, G4-277). */
#ifndef G4_STRATEGY_H
#define G4_STRATEGY_H

#include "model.h"

/* An order: a row of strategies.csv, as it is or Desperate, or surrender. */
enum {
    G4_DESPERATE_OFFSET = G4_STRATEGIES_COUNT,
    G4_SURRENDER = 2 * G4_STRATEGIES_COUNT,
    G4_ORDERS
};

static inline int32_t g4_order_strategy(int32_t order) /* not of a surrender */
{
    return order < G4_DESPERATE_OFFSET ? order : order - G4_DESPERATE_OFFSET;
}

static inline bool g4_order_desperate(int32_t order)
{
    return order >= G4_DESPERATE_OFFSET && order < G4_SURRENDER;
}

static inline int32_t g4_order_of(int32_t strategy, bool desperate)
{
    return desperate ? strategy + G4_DESPERATE_OFFSET : strategy;
}

/* What an order is called: "Desperate Attack", "surrender". */
void g4_order_word(int32_t order, bn_text *out);

/* ---- access ------------------------------------------------------------------------------- */

/* The columns of strategy_access.csv of which exactly one applies. */
typedef enum g4_occasion {
    G4_PITCHED,
    G4_ENCOUNTER_FIRST_MOBILE,
    G4_ENCOUNTER_FIRST_ENCAMPED,
    G4_ENCOUNTER_LATER,
    G4_BESIEGED, /* a siege is neither pitched nor encounter here */
    G4_BESIEGER
} g4_occasion;

g4_occasion g4_field_occasion(bool encounter, bool first_round, bool mobile);

/* All that decides which orders a commander may give; zero means no. */
typedef struct g4_choice {
    int32_t casualties, enemy_casualties; /* running totals, percent */
    uint8_t occasion;                     /* g4_occasion */
    uint8_t first_round;
    uint8_t ambusher; /* sprang the ambush; counts in the first round */
    uint8_t confused;
    uint8_t began_confused; /* in this battle */
    uint8_t has_db;         /* above 0 */
    uint8_t landing;        /* attacker of a landing who does not hold PB */
    uint8_t no_parley;      /* talks were held in the round before, or they change a shown order */
    uint8_t no_giving_up;   /* Fanatics refused it in this round */
    uint8_t may_surrender;  /* the referee grants it */
} g4_choice;

uint64_t g4_orders_open(const g4_figures *tables,
                        const g4_choice *choice); /* a bit for each order; never empty */
bool g4_desperate_open(const g4_figures *tables, int32_t strategy, int32_t casualties,
                       int32_t enemy_casualties);

/* ---- confusion ---------------------------------------------------------------------------- */

/* Whether Leadership is rolled to end confusion: Rally was ordered, and no successor has just
 * failed; the target; and whether a force is still confused in the next round without a roll. */
bool g4_rally_due(int32_t order, bool confused, bool panicked, bool gone);
int32_t g4_rally_target(const g4_figures *tables, int32_t leadership, const g4_readings *rules);
bool g4_stays_confused(bool confused, bool by_reconnaissance, bool first_round,
                       const g4_readings *rules);

/* ---- special cases ------------------------------------------------------------------------ */

/* What a pair of revealed orders waits for. Ask g4_next_case after the reveal, and again after each
 * answer, until it says G4_CASE_SETTLE. */
typedef enum g4_case {
    G4_CASE_SURRENDER, /* the battle is over; of both: each gave up */
    G4_CASE_TALKS,     /* a Parley was accepted, or both chose it: no rolls this round */
    G4_CASE_PARLEY,    /* the other side accepts or refuses */
    G4_CASE_CHANGE,    /* `side` may change its order */
    G4_CASE_SETTLE     /* nothing more is asked: g4_settle */
} g4_case;

typedef struct g4_reveal {
    int32_t order[2];
    uint8_t answered; /* the Parley was answered */
    uint8_t accepted;
    uint8_t changed; /* the one change was made, or declined */
    uint8_t stubborn[2];
} g4_reveal;

typedef struct g4_pending {
    g4_case what;
    int32_t side; /* who answers a Parley, may change, or surrenders; 2 if both surrender */
} g4_pending;
g4_pending g4_next_case(const g4_figures *tables, const g4_reveal *reveal);

/* Whether an NPC accepts, by the total of a reaction roll. */
bool g4_parley_welcome(const g4_figures *tables, int32_t roll, int32_t modifier);

/* A pair of orders as it is fought, or not. */
typedef struct g4_settled {
    uint8_t strategy[2];  /* rows of strategies.csv */
    uint8_t desperate[2]; /* what is left of it */
    uint8_t refused[2];   /* Defense that was a Parley */
    uint8_t no_battle;    /* the battle ends without a roll */
    uint8_t escapes;      /* by No Battle: bit 0 and 1 for the sides */
    uint8_t stalemate;    /* both defended and now skirmish */
    uint8_t unused;
} g4_settled;

/* Of two orders neither of which is a surrender; a Parley among them has been refused. */
g4_settled g4_settle(int32_t order_a, int32_t order_b, bn_trace *trace);

static inline g4_category g4_category_of(int32_t strategy)
{
    return g4_book.strategies[strategy].category;
}

#endif
