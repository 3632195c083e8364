#include "inquiry.h"

#include <string.h>

#include <banneret/system/game.h>

#include "../../requests/counsel.h"
#include "../../requests/requests.h"
#include "../http/reply.h"

/* What is spent on the best figure that is worth waiting for, and on a first one. 0: as the oracle does by itself. */
typedef struct effort {
    uint64_t odds_states;   /* counted, before games are played */
    uint64_t games;         /* that are played then */
    uint64_t long_games;    /* the same of games that cannot be counted: they are long */
    uint64_t pair_states;   /* of a pair of orders that is counted */
    uint64_t pool_games;    /* of all pairs */
    uint64_t advice_states; /* of a solution */
    uint64_t study_games;   /* for each chance of a fought battle */
} effort;

static const effort full = { 200000, 2000, 100, 0, 0, 0, 0 };
static const effort first = { 2000, 200, 16, 200, 2000, 1000, 20 };

enum {
    ADVICE_WAYS = 4,   /* methods of bn_weigh, without the patient one */
    ANALYSIS_WAYS = 2, /* by an equilibrium, or under defaults */
};

typedef struct asking {
    const bs_inquiry *inquiry;
    const effort *effort;
    bs_budget *budget;
    bs_opened at;
    bn_arena *arena, *work;
    bn_doc *out;
} asking;

static void put(asking *a, const char *key, bn_doc *answer, bool rough)
{
    bn_doc_put_bool(a->arena, a->out, "rough", rough);
    bn_doc_put(a->arena, a->out, key, answer);
}

/* ---- odds --------------------------------------------------------------------------------- */

static request odds_request(const asking *a)
{
    return (request){ .game = a->at.game,
                      .setup = a->at.setup,
                      .from = a->at.state,
                      .orders = "",
                      .arena = a->arena,
                      .watch = bs_budget_watch(a->budget) };
}

/* This many games for everyone who asks, however busy the machine is; only if they would take too long, as few as
 * for a first figure. */
static bn_code play(asking *a, bool counted, bn_error *err)
{
    uint64_t few = counted ? first.games : first.long_games;
    uint64_t games = counted ? a->effort->games : a->effort->long_games;
    uint64_t began = bs_budget_now(), took;
    request r = odds_request(a);
    bn_doc *answer = NULL;
    bn_code code;

    bs_budget_try(a->budget, 1);
    code = request_simulation(&r, few, 1, &answer, err);
    took = bs_budget_now() - began;
    if (code == BN_OK && games > few && took * games / few < bs_budget_left(a->budget))
        code = request_simulation(&r, games, 1, &answer, err);
    if (code == BN_OK)
        put(a, "simulated", answer, a->inquiry->first);
    return code;
}

/* Counted where it can be. Orders that the game proposes lead to no state twice, and neither does a campaign: there
 * games are played at once. */
static bn_code ask_odds(asking *a, bn_error *err)
{
    bool counted = a->at.game == bn_system_game(a->at.system, BN_DOCUMENT_SCENARIO) &&
                   a->at.game->propose == NULL;
    request r = odds_request(a);
    bn_doc *answer = NULL;
    bn_code code = BN_LIMIT;

    if (counsel_odds_would_tell(a->at.game, a->at.setup, a->at.state, a->inquiry->seat, a->arena))
        return bn_fail(err, BN_SEAT,
                       "odds would reveal what your scouts missed; advice uses only what your "
                       "side knows");
    bs_budget_try(a->budget, 0.4);
    r.arena = a->work; /* too many states leave too little memory for games */
    if (counted)
        code = request_odds(&r, true, a->effort->odds_states, &answer, err);
    if (code == BN_OK)
        put(a, "odds", answer, false);
    if (code != BN_LIMIT && code != BN_MEMORY)
        return code;
    bn_arena_done(a->work);
    *a->work = bs_budget_arena(a->budget);
    return play(a, counted, err);
}

/* ---- counsel ------------------------------------------------------------------------------ */

static counsel_request counsel_of(const asking *a)
{
    return (counsel_request){ .system = a->at.system,
                              .game = a->at.game,
                              .setup = a->at.setup,
                              .state = a->at.state,
                              .seat = a->inquiry->seat,
                              .arena = a->arena,
                              .work = a->work,
                              .watch = bs_budget_watch(a->budget),
                              .goes_on = bs_budget_goes_on };
}

/* Whether a matrix comes from games. */
static bool is_sampled(const bn_doc *matrix)
{
    const bn_doc *worlds = bn_doc_at(matrix, "worlds");

    for (const bn_doc *world = worlds->first; world; world = world->next) {
        const bn_doc *games = bn_doc_at(world, "games");

        if (games && games->type == BN_DOC_NUMBER && games->number.num > 0)
            return true;
    }
    return false;
}

static bn_code ask_matrix(asking *a, bn_error *err)
{
    counsel_request r = counsel_of(a);
    bn_doc *answer = NULL;
    bn_code code =
        counsel_matrix(&r, true, a->effort->pair_states, a->effort->pool_games, &answer, err);

    if (code == BN_OK)
        put(a, "matrix", answer, a->inquiry->first && is_sampled(answer));
    return code;
}

static bn_code ask_advice(asking *a, bn_error *err)
{
    counsel_request r = counsel_of(a);
    bn_doc *answer = NULL;
    bn_code code;

    bs_budget_ways(a->budget, a->at.game->propose ? 1 : ADVICE_WAYS);
    code = counsel_advice(&r, a->inquiry->objective, a->effort->advice_states, 0, &answer, err);
    if (code == BN_OK)
        put(a, "advice", answer, a->inquiry->first);
    return code;
}

static bn_code ask_analysis(asking *a, uint32_t count, bn_error *err)
{
    counsel_request r = counsel_of(a);
    bn_doc *answer = NULL;
    bn_code code;

    bs_budget_ways(a->budget, a->at.game->propose ? 1 : ANALYSIS_WAYS);
    code = counsel_analysis(&r, a->at.entries, count, a->effort->study_games, &answer, err);

    if (code == BN_OK)
        put(a, "analysis", answer, a->inquiry->first);
    return code;
}

/* ---- all ---------------------------------------------------------------------------------- */

static bn_code ask(asking *a, uint32_t count, bn_error *err)
{
    switch (a->inquiry->kind) {
    case BS_ASK_ODDS:
        return ask_odds(a, err);
    case BS_ASK_MATRIX:
        return ask_matrix(a, err);
    case BS_ASK_ADVICE:
        return ask_advice(a, err);
    default:
        return ask_analysis(a, count, err);
    }
}

/* The text is made before the memory of what it shows ends. */
static bn_code told(const asking *a, char **text, size_t *length, bn_error *err)
{
    *text = a->arena->full ? NULL : bs_text_of(a->out, length);
    return *text ? BN_OK : bn_fail(err, BN_MEMORY, "out of memory for the answer");
}

bn_code bs_inquire(const bs_inquiry *inquiry, const bs_position *position, bs_budget *budget,
                   char **text, size_t *length, bn_error *err)
{
    bn_arena arena = bs_budget_arena(budget), work = bs_budget_arena(budget);
    asking a = { .inquiry = inquiry,
                 .effort = inquiry->first ? &first : &full,
                 .budget = budget,
                 .arena = &arena,
                 .work = &work,
                 .out = bn_doc_map(&arena) };
    bn_code code = bs_position_open(position, &arena, &a.at, err);

    bn_doc_put_int(&arena, a.out, "head", position->head);
    if (code == BN_OK)
        code = ask(&a, position->head, err);
    if (code == BN_OK)
        code = told(&a, text, length, err);
    bn_arena_done(&work);
    bn_arena_done(&arena);
    return code;
}

bool bs_inquiry_same(const bs_inquiry *a, const bs_inquiry *b)
{
    return a->kind == b->kind && a->first == b->first && a->seat.role == b->seat.role &&
           a->seat.side == b->seat.side && a->seat.person == b->seat.person &&
           strcmp(a->objective, b->objective) == 0;
}
