/* Questions to the oracle about the present state of a game. Each answer is the tree that the server sends for it. */
#include "calls.h"

#include <time.h>

#include <banneret/host.h>

#include "requests/counsel.h"
#include "requests/requests.h"

enum { STATES_MAX = 100000000, GAMES_MAX = 10000000, SECONDS_MAX = 86400, GAMES = 2000 };

#define WORK_BYTES ((size_t)1 << 30)

/* ---- how long it may take ----------------------------------------------------------------- */

typedef struct budget {
    bn_watch outer;
    int64_t ends; /* seconds of the clock; 0: no limit */
    bool cancelled, late;
} budget;

static int64_t now(void)
{
    struct timespec at;

    (void)clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec;
}

static bool go_on(void *self, const bn_progress *progress)
{
    budget *b = self;

    if (b->outer.tell != NULL && !b->outer.tell(b->outer.self, progress))
        b->cancelled = true;
    if (b->ends > 0 && now() >= b->ends)
        b->late = true;
    return !b->cancelled && !b->late;
}

static bool not_cancelled(void *self)
{
    const budget *b = self;

    return !b->cancelled && !b->late;
}

/* ---- a request ---------------------------------------------------------------------------- */

typedef struct asking {
    call *c;
    budget budget;
    bn_arena work;
    int64_t states, games; /* 0: as the oracle does by itself */
    int64_t seconds;       /* 0: as long as it takes */
    int64_t seed;
    const char *orders;
    bool winner_only;
} asking;

static void start(asking *a, call *c)
{
    *a = (asking){ .c = c, .orders = "", .seed = 1, .budget.outer = c->session->options.watch };
    a->work = bn_store_arena(WORK_BYTES);
}

static bn_code read_limits(asking *a, bn_error *err)
{
    call *c = a->c;
    bn_code code = calls_number(c, "seconds", 1, SECONDS_MAX, &a->seconds, err);

    if (a->seconds > 0)
        a->budget.ends = now() + a->seconds;
    if (code == BN_OK)
        code = calls_number(c, "states", 0, STATES_MAX, &a->states, err);
    if (code == BN_OK)
        code = calls_number(c, "games", 0, GAMES_MAX, &a->games, err);
    if (code == BN_OK)
        code = calls_text(c, "orders", &a->orders, err);
    return code == BN_OK ? calls_truth(c, "winner_only", &a->winner_only, err) : code;
}

static bn_code begin(asking *a, call *c, bn_error *err)
{
    start(a, c);
    return read_limits(a, err);
}

/* Odds come from the true state. */
static bn_code begin_with_truth(asking *a, call *c, bn_error *err)
{
    const bn_table *table = c->game->table;
    bn_code code;

    start(a, c);
    if (counsel_odds_would_tell(bn_table_game(table), bn_table_setup(table), bn_table_state(table),
                                c->seat, c->arena))
        return bn_fail(err, BN_SEAT,
                       "odds would reveal what this seat's scouts missed; advice uses only what "
                       "its side knows");
    code = calls_number(c, "seed", 0, INT64_MAX, &a->seed, err);
    return code == BN_OK ? read_limits(a, err) : code;
}

/* Gives the memory back; puts the answer under its name. */
static bn_code end(asking *a, bn_code code, const char *key, bn_doc *answer, bn_doc **result)
{
    bn_arena_done(&a->work);
    if (code != BN_OK)
        return code;
    *result = bn_doc_map(a->c->arena);
    bn_doc_put(a->c->arena, *result, key, answer);
    return BN_OK;
}

static bn_watch watched(asking *a)
{
    return (bn_watch){ .tell = go_on, .self = &a->budget };
}

static request request_of(asking *a)
{
    const bn_table *table = a->c->game->table;

    return (request){ .game = bn_table_game(table),
                      .setup = bn_table_setup(table),
                      .from = bn_table_state(table),
                      .orders = a->orders,
                      .arena = a->c->arena,
                      .watch = watched(a) };
}

static counsel_request counsel_of(asking *a)
{
    const bn_table *table = a->c->game->table;

    return (counsel_request){ .system = bn_table_system(table),
                              .game = bn_table_game(table),
                              .setup = bn_table_setup(table),
                              .state = bn_table_state(table),
                              .seat = a->c->seat,
                              .arena = a->c->arena,
                              .work = &a->work,
                              .watch = watched(a),
                              .goes_on = not_cancelled };
}

/* ---- methods ------------------------------------------------------------------------------ */

bn_code calls_odds(call *c, bn_doc **result, bn_error *err)
{
    bn_doc *answer = NULL;
    asking a;
    bn_code code = begin_with_truth(&a, c, err);

    if (code == BN_OK) {
        request r = request_of(&a);
        code = request_odds(&r, a.winner_only, (uint64_t)a.states, &answer, err);
    }
    return end(&a, code, "odds", answer, result);
}

bn_code calls_chances(call *c, bn_doc **result, bn_error *err)
{
    bn_doc *answer = NULL;
    bn_chances found;
    asking a;
    bn_code code = begin_with_truth(&a, c, err);
    bn_table_odds_options options = { .orders = a.orders,
                                      .winner_only = a.winner_only,
                                      .states = (uint64_t)a.states,
                                      .games = (uint64_t)a.games,
                                      .seconds = (double)a.seconds,
                                      .seed = (uint64_t)a.seed,
                                      .watch = c->session->options.watch };

    if (code == BN_OK)
        code = bn_table_odds(c->game->table, &options, c->arena, &a.work, &found, err);
    if (code == BN_OK) {
        request r = request_of(&a);
        code = request_chances(&r, &found, options.seed, &answer, err);
    }
    return end(&a, code, "odds", answer, result);
}

bn_code calls_simulate(call *c, bn_doc **result, bn_error *err)
{
    bn_doc *answer = NULL;
    asking a;
    bn_code code = begin_with_truth(&a, c, err);

    if (code == BN_OK) {
        request r = request_of(&a);
        code = request_simulation(&r, a.games > 0 ? (uint64_t)a.games : GAMES, (uint64_t)a.seed,
                                  &answer, err);
    }
    return end(&a, code, "simulated", answer, result);
}

bn_code calls_matrix(call *c, bn_doc **result, bn_error *err)
{
    bn_doc *answer = NULL;
    asking a;
    bn_code code = begin(&a, c, err);

    if (code == BN_OK) {
        counsel_request r = counsel_of(&a);
        code =
            counsel_matrix(&r, a.winner_only, (uint64_t)a.states, (uint64_t)a.games, &answer, err);
    }
    return end(&a, code, "matrix", answer, result);
}

bn_code calls_advise(call *c, bn_doc **result, bn_error *err)
{
    const char *objective = "victory";
    bn_doc *answer = NULL;
    asking a;
    bn_code code = begin(&a, c, err);

    if (code == BN_OK)
        code = calls_text(c, "objective", &objective, err);
    if (code == BN_OK) {
        counsel_request r = counsel_of(&a);
        code = counsel_advice(&r, objective, (uint64_t)a.states, (uint64_t)a.games, &answer, err);
    }
    return end(&a, code, "advice", answer, result);
}

/* An analysis shows everything, so it is for a game that is over, or for the referee. */
bn_code calls_analyse(call *c, bn_doc **result, bn_error *err)
{
    const bn_table *table = c->game->table;
    uint32_t count = bn_table_entries(table);
    const bn_entry **entries = bn_arena_array(c->arena, count > 0 ? count : 1, sizeof(bn_entry *));
    bn_doc *answer = NULL;
    bn_code code;
    asking a;

    if (entries == NULL)
        return bn_fail(err, BN_MEMORY, "out of memory for the analysis");
    if (c->seat.role != BN_REFEREE && bn_table_winner(table) == BN_GOES_ON)
        return bn_fail(err, BN_SEAT,
                       "the battle is not over: only the referee may have it analysed");
    for (uint32_t i = 0; i < count; i++)
        entries[i] = bn_table_entry(table, i);
    code = begin(&a, c, err);
    if (code == BN_OK) {
        counsel_request r = counsel_of(&a);
        code = counsel_analysis(&r, entries, count, (uint64_t)a.games, &answer, err);
    }
    return end(&a, code, "analysis", answer, result);
}
