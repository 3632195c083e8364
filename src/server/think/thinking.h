/* All that is being thought about: questions of seats, and moves of bots. */
#ifndef BS_THINKING_H
#define BS_THINKING_H

#include "../server.h"
#include "answers.h"
#include "../http/pool.h"

typedef struct bs_question bs_question;
typedef struct bs_turn bs_turn;

struct bs_thinking {
    bs_server *server;
    bs_thinking_options options;
    bs_pool *pool;     /* NULL: this server does not think */
    bs_pool *reader;   /* says what happened */
    uint32_t tales;    /* that it has */
    size_t tale_bytes; /* the entries that they copied */
    bs_answers *answers;
    bs_question *questions; /* that wait or are worked on */
    bs_turn *turns;         /* the same of moves of bots */
    uint64_t asked, known;  /* questions, and those of them whose answer was known */
};

/* Time and memory for one piece of work, of which a thread makes its budget. */
uint32_t bs_thinking_ms(const bs_thinking *thinking, bool first);
size_t bs_thinking_bytes(const bs_thinking *thinking);

/* Cancels every question: they are replied to, soon. */
void bs_questions_cancel(bs_thinking *thinking);

/* The same of every move of a bot; and forgets them, after the threads have ended. */
void bs_turns_cancel(bs_thinking *thinking);
void bs_turns_free(bs_thinking *thinking);

#endif
