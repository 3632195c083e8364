/* Bots: policies that play a seat that no person takes.
 *
 * The equilibrium bot draws one play of its whole side for a state, from the mix of a solution or
 * a descent, and then answers each question by that play. The lot depends only on the stream and the state, so answers
 * that are asked for one at a time belong to one play, and each play is drawn with its chance in the mix. So the bot
 * plays the mix, and gets at least what the mix secures (best_reply.c). A question that was not free is answered as it
 * was when the game was solved. */
#include <string.h>

#include <banneret/system/hash.h>
#include <banneret/system/game.h>

#include "bots.h"
#include "../common/questions.h"
#include "../solve/descent.h"
#include "../solve/solution.h"

static const bn_bot bots[] = {
    { "random", "any allowed answer, all equally likely", "no rules, only the allowed answers",
      .solves = false },
    { "steady",
      "in a battle the default of every question, but with stands on a board it approaches the "
      "nearest enemy and shoots; in a campaign it marches, fights and besieges when it sees an "
      "advantage",
      "the default of each question, and what its side can see", .solves = false },
    { "search",
      "judges every answer that the rules propose and plays the best on to the end of the round; "
      "where a system judges no positions it plays as steady does",
      "what its side can see, and assumes the likeliest for the rest", .searches = true },
    { "equilibrium",
      "solves the battle once, then draws its orders from the mix that no reply can exploit",
      "every rule that the solver leaves free and the default of the rest, and assumes that both "
      "sides see everything",
      .solves = true },
    { 0 },
};

const bn_bot *bn_bots(void)
{
    return bots;
}

const bn_bot *bn_bot_find(const char *name)
{
    for (const bn_bot *bot = bots; bot->name; bot++)
        if (strcmp(bot->name, name) == 0)
            return bot;
    return NULL;
}

/* A lot for a whole state: the same stream and the same state draw the same lot, and nothing is taken
 * from the stream itself. So a side that is asked several sealed questions one at a time gives answers
 * that belong together. */
static double lot(const bn_rng *rng, const bn_game *game, const void *setup, const void *state,
                  uint32_t side)
{
    uint64_t hash = bn_hash64(state, game->state_size(setup), rng->stream + side);
    bn_rng own;

    bn_rng_init(&own, rng->seed ^ hash, rng->stream);
    return ((double)bn_rng_word(&own) + (double)bn_rng_word(&own) / 4294967296.0) / 4294967296.0;
}

static uint32_t drawn(const double *mix, uint32_t count, double lot)
{
    uint32_t last = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (mix[i] <= 0)
            continue;
        last = i;
        if (lot < mix[i])
            break;
        lot -= mix[i];
    }
    return last;
}

/* Whether two questions that are open in one state are the same one. */
static bool same_question(const bn_question *a, const bn_question *b)
{
    return a->to == b->to && bni_question_same(a, b);
}

bool bni_bot_asks(const bni_world *world, const void *state, bni_plays *plays)
{
    bni_met ignored = { 0 };

    plays->open = world->game->ask(world->setup, state, plays->questions);
    bni_plays_make(world, state, plays, &ignored);
    return plays->size[BN_OURS] > 1 || plays->size[BN_THEIRS] > 1;
}

bool bni_bot_rest(const bni_world *world, const void *state, const bn_question *question,
                  bn_rng *rng, bn_answer *out)
{
    const bn_policy *policy = &world->freedom.policies.side[question->side];

    return policy->answer &&
           policy->answer(policy->self, world->game, world->setup, state, question, rng, out);
}

bool bni_bot_draw(const bni_world *world, const void *state, const bni_plays *plays,
                  const double *mix, const bn_question *question, bn_rng *rng, bn_answer *out)
{
    bn_team team = bni_team(world, question->side);
    double fell = lot(rng, world->game, world->setup, state, team);
    bn_move moves[BN_OPEN_MAX];
    uint32_t count = bni_plays_own(plays, team, drawn(mix, plays->size[team], fell), moves);

    for (uint32_t i = 0; i < count; i++)
        if (same_question(&plays->questions[moves[i].question], question)) {
            *out = moves[i].answer;
            return true;
        }
    return bni_bot_rest(world, state, question, rng, out);
}

static bool equilibrium_answer(const void *self, const bn_game *game, const void *setup,
                               const void *state, const bn_question *question, bn_rng *rng,
                               bn_answer *out)
{
    const bn_solution *solution = self;
    const bni_world *world;
    bni_plays plays;
    uint32_t id;

    (void)game;
    (void)setup;
    if (!solution || !rng || question->to != BN_TO_SIDE)
        return false;
    world = &solution->graph.world;
    if (!bni_bot_asks(world, state, &plays))
        return bni_bot_rest(world, state, question, rng, out);
    id = bni_graph_find(&solution->graph, state);
    if (id == UINT32_MAX)
        return false;
    return bni_bot_draw(
        world, state, &plays,
        bni_node_mix(bni_node_at(&solution->graph, id), bni_team(world, question->side)), question,
        rng, out);
}

static bool descending_answer(const void *self, const bn_game *game, const void *setup,
                              const void *state, const bn_question *question, bn_rng *rng,
                              bn_answer *out)
{
    bn_descent *const *handle = self;
    const bni_world *world = &(*handle)->world;
    double mix[BN_ANSWERS_MAX];
    bni_plays plays;
    bn_team team;

    (void)game;
    (void)setup;
    if (!rng || question->to != BN_TO_SIDE)
        return false;
    team = bni_team(world, question->side);
    if (!bni_bot_asks(world, state, &plays) || plays.size[team] == 1)
        return bni_bot_rest(world, state, question, rng, out);
    return bni_descent_mix(*handle, state, plays.size[1 - team] > 1, team, mix) &&
           bni_bot_draw(world, state, &plays, mix, question, rng, out);
}

bn_policy bn_bot_descending(bn_descent *descent)
{
    return (bn_policy){ .answer = descending_answer,
                        .self = bni_descent_handle(descent),
                        .draws = true,
                        .alone = true };
}

static bool steady_answer(const void *self, const bn_game *game, const void *setup,
                          const void *state, const bn_question *question, bn_rng *rng,
                          bn_answer *out)
{
    (void)self;
    (void)rng;
    return game->steady && question->to == BN_TO_SIDE && game->steady(setup, state, question, out);
}

bn_policy bn_bot_policy(const bn_bot *bot, const bn_solution *solution)
{
    if (bot->solves)
        return (bn_policy){ .answer = equilibrium_answer, .self = solution, .draws = true };
    if (strcmp(bot->name, "random") == 0)
        return bn_policy_random();
    return (bn_policy){ .answer = steady_answer };
}
