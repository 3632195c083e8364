#include "bot.h"

#include <string.h>

#include <banneret/system/game.h>

enum { QUICK = 200000, SEALED = 4 * QUICK };

void bot_done(bot_request *b)
{
    bn_arena_done(&b->work);
    bn_arena_done(&b->found);
    bn_arena_done(&b->trials);
    memset(&b->work, 0, sizeof b->work);
    memset(&b->found, 0, sizeof b->found);
    memset(&b->trials, 0, sizeof b->trials);
    memset(&b->freedom, 0, sizeof b->freedom);
    b->solution = NULL;
    b->proved = NULL;
}

bn_code bot_begin(bot_request *b, bool sealed_only, bn_error *err)
{
    bot_done(b);
    b->work = b->memory(b->self);
    return sealed_only ? bn_freedom_seal(&b->freedom, b->game, b->setup, b->from, &b->work, err)
                       : BN_OK;
}

static bn_code solve(bot_request *b, bool sealed_only, bn_error *err)
{
    bn_solve_limits limits = { .states = sealed_only ? SEALED : QUICK };
    bn_objective victory = bn_objective_victory(0);
    bn_code code = bot_begin(b, sealed_only, err);

    b->how = sealed_only ? "sealed orders free, the rest by default" : "every order free";
    if (code == BN_OK)
        code = bn_solve(b->game, b->setup, b->from, &victory, &b->freedom, &limits, &b->work,
                        b->solving, &b->solution, err);
    return code;
}

bn_code bot_by_solution(bot_request *b, bn_error *err)
{
    bn_code code = solve(b, false, err);

    if ((code == BN_LIMIT || code == BN_MEMORY) && b->goes_on(b->self))
        code = solve(b, true, err);
    if (code == BN_OK) {
        b->proved = bn_solution_figures(b->solution);
        b->policy = bn_bot_policy(bn_bot_find("equilibrium"), b->solution);
    }
    return code;
}

bn_code bot_by_trying(bot_request *b, bn_error *err)
{
    bn_freedom sealed = { .sealed_only = true };
    bn_trier *trier;
    bn_code code = bot_begin(b, false, err);

    b->how = b->game->stand_ins
                 ? "orders are compared by a quick estimate to the end of the battle, in which "
                   "both sides play as well as they can"
                 : "coming orders are compared one at a time, in simulated battles whose later "
                   "answers are the defaults";
    b->found = b->memory(b->self);
    b->trials = b->memory(b->self);
    if (code == BN_OK)
        code = bn_trier_make(&sealed, 0, &b->work, &b->found, &b->trials, b->trying, &trier, err);
    if (code == BN_OK)
        b->policy = bn_bot_trying(trier);
    return code;
}

bn_code bot_by_searching(bot_request *b, bn_error *err)
{
    bn_searcher *searcher;
    bn_code code = bot_begin(b, false, err);

    b->how = "proposed orders are judged, and the best are played on";
    b->found = b->memory(b->self);
    if (code == BN_OK)
        code = bn_searcher_make(NULL, &b->work, &b->found, &searcher, err);
    if (code == BN_OK)
        b->policy = bn_bot_searching(searcher);
    return code;
}
