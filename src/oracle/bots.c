#include "solution.h"

#include <string.h>

#include <banneret/hash.h>

/* Who plays a seat that nobody sits in. */

static const bn_bot bots[] = {
    { "random", "any answer that is offered, each as likely as the other",
      "no rules; it only knows what may be answered", false },
    { "steady", "the book's own advice: the default of every question, every time",
      "what the ledger gives as the default of each question, and nothing else", false },
    { "equilibrium",
      "solves the battle once, then draws its orders from the mix that no reply can exploit",
      "every rule of the system that the solver leaves free; the default of the rest; it takes it "
      "that both sides see everything",
      true },
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

/* A lot for a whole state, so that a side with several sealed questions open gives answers that
 * belong together, though it is asked for one at a time: the same stream and the same state draw the
 * same lot, and nothing is taken from the stream itself. */
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

/* Of the questions open in one state, whether these are one. */
static bool same_question(const bn_question *a, const bn_question *b)
{
    return a->kind == b->kind && a->to == b->to && a->side == b->side && a->person == b->person &&
           a->about[0] == b->about[0] && a->about[1] == b->about[1];
}

/* Plays are made of the state as it stands, not of the one it leads to: the orders of that one are no
 * answer to a question that is not free. */
static bool equilibrium_answer(const void *self, const bn_game *game, const void *setup,
                               const void *state, const bn_question *question, bn_rng *rng,
                               bn_answer *out)
{
    const bn_solution *solution = self;
    bni_met ignored = { 0 };
    bn_move moves[BN_OPEN_MAX];
    uint32_t count, id;
    const double *mix;
    bni_plays plays;
    bn_team team;

    if (!solution || !rng || question->to != BN_TO_SIDE)
        return false;
    plays.open = game->ask(setup, state, plays.questions);
    bni_plays_make(&solution->graph.world, state, &plays, &ignored);
    if (plays.size[BN_OURS] == 1 && plays.size[BN_THEIRS] == 1)
        return false;
    id = bni_graph_find(&solution->graph, state);
    if (id == UINT32_MAX)
        return false;
    team = bn_solution_team(solution, question->side);
    mix = bni_node_mix(bni_node_at(&solution->graph, id), team);
    count = bni_plays_own(&plays, team,
                          drawn(mix, plays.size[team], lot(rng, game, setup, state, team)), moves);
    for (uint32_t i = 0; i < count; i++)
        if (same_question(&plays.questions[moves[i].question], question)) {
            *out = moves[i].answer;
            return true;
        }
    return false;
}

bn_policy bn_bot_policy(const bn_bot *bot, const bn_solution *solution)
{
    if (bot->solves)
        return (bn_policy){ .answer = equilibrium_answer, .self = solution, .draws = true };
    return strcmp(bot->name, "random") == 0 ? bn_policy_random() : (bn_policy){ 0 };
}
