/* Games are simulated in batches, each twice as many as all before it, until the error is small enough. So the result of a
 * cell depends on its seed and on its error, and not on time. */
#include "bots.h"

#include <math.h>
#include <string.h>

#include <banneret/counsel.h>
#include <banneret/solver.h>
#include <banneret/system/game.h>
#include <banneret/system/hash.h>

#include "requests/bot.h"

enum { FIRST_GAMES = 1024, GAMES_MOST = 200000, SEARCHED_GAMES = 96 };
#define USUAL_ERROR 0.001

static const char mark[] = "bot:", equilibrium[] = "equilibrium";

bool sweep_bots_asked(const char *orders)
{
    return orders && (strcmp(orders, equilibrium) == 0 || strncmp(orders, mark, 4) == 0);
}

/* ---- the plan ---------------------------------------------------------------------------------- */

static bn_code refuse(const sweep_plan *plan, uint32_t orders, const char *text, const char *word,
                      const char *hint, bn_error *err)
{
    return sweep_refuse(plan->orders_place[orders], "orders", text, word, hint, err);
}

static const bn_bot *find_bot(const char *word, size_t length)
{
    for (const bn_bot *bot = bn_bots(); bot->name; bot++)
        if (strlen(bot->name) == length && strncmp(bot->name, word, length) == 0)
            return bot;
    return NULL;
}

static int find_side(const bn_game *game, const void *setup, const char *word, size_t length)
{
    for (uint32_t i = 0; i < game->sides(setup); i++) {
        const char *name = game->side_name(setup, i);

        if ((length == 1 && word[0] == (char)('A' + i)) ||
            (strlen(name) == length && strncmp(name, word, length) == 0))
            return (int)i;
    }
    return -1;
}

static bn_code no_bot(const sweep_plan *plan, uint32_t orders, const char *word, bn_error *err)
{
    const char *names[8];
    size_t count = 0;
    char hint[200];
    bn_text advice = bn_text_over(hint, sizeof hint);

    for (const bn_bot *bot = bn_bots(); bot->name && count < BN_COUNT(names); bot++)
        names[count++] = bot->name;
    bn_word_advise(&advice, word, names, count);
    return refuse(plan, orders, "{} is not a bot", word, hint, err);
}

/* One part: NAME for all sides, or SIDE=NAME. */
static bn_code bind_part(sweep_plan *plan, uint32_t orders, const void *setup, const char *part,
                         size_t length, bn_error *err)
{
    const char *equals = memchr(part, '=', length);
    const char *name = equals ? equals + 1 : part;
    const bn_bot *bot = find_bot(name, (size_t)(part + length - name));
    uint32_t sides = plan->game->sides(setup);
    int side = equals ? find_side(plan->game, setup, part, (size_t)(equals - part)) : 0;
    char word[SWEEP_PATH_MAX + 1];
    bn_text text = bn_text_over(word, sizeof word);

    if (side < 0) {
        bn_text_add_n(&text, part, (size_t)(equals - part));
        return refuse(plan, orders, "no side is called {}", word, "a letter such as A, or a name",
                      err);
    }
    if (!bot) {
        bn_text_add_n(&text, name, (size_t)(part + length - name));
        return no_bot(plan, orders, word, err);
    }
    for (uint32_t i = 0; i < sides; i++)
        if (!equals || i == (uint32_t)side)
            plan->bots[orders][i] = bot;
    return BN_OK;
}

bn_code sweep_bots_bind(sweep_plan *plan, uint32_t orders, const void *setup, bn_error *err)
{
    const char *at = plan->orders[orders] + (plan->orders[orders][0] == mark[0] ? 4 : 0);
    bn_code code = BN_OK;

    for (const char *comma = at; code == BN_OK && comma; at = comma + 1) {
        comma = strchr(at, ',');
        code = bind_part(plan, orders, setup, at, comma ? (size_t)(comma - at) : strlen(at), err);
        if (!comma)
            break;
    }
    return code;
}

/* ---- who plays --------------------------------------------------------------------------------- */

/* Everything of one cell. Sides that solve share their solution; each that searches has its own memory. */
typedef struct cast {
    const sweep_bots_job *job;
    bot_request solved, searching[BN_SIDES_MAX];
    bn_policies policies;
    uint32_t sides, solving; /* of these: by a solution */
} cast;

static bool always(void *self)
{
    (void)self;
    return true;
}

static bot_request request_of(const sweep_bots_job *job)
{
    return (bot_request){ .game = job->plan->game,
                          .setup = job->setup,
                          .memory = job->memory,
                          .solving = job->watch,
                          .trying = job->watch,
                          .goes_on = always,
                          .self = job->self };
}

static bn_code solve(cast *c, bn_error *err)
{
    bn_error why;
    bn_code code;

    if (c->sides != 2)
        return bn_fail(err, BN_LIMIT, "an equilibrium is worked out for two sides only");
    c->solved = request_of(c->job);
    code = bot_by_solution(&c->solved, &why);
    if (code == BN_OK)
        return BN_OK;
    if (code == BN_LIMIT || code == BN_MEMORY)
        return bn_fail(err, BN_LIMIT, "this battle is too large to solve");
    *err = why;
    return code;
}

static bn_code seat(cast *c, uint32_t side, bn_error *err)
{
    const bn_bot *bot = c->job->plan->bots[c->job->orders][side];
    bn_code code = BN_OK;

    if (!bot)
        return BN_OK;
    c->policies.side[side] = bn_bot_policy(bot, NULL);
    if (bot->solves) {
        if (c->solving++ == 0)
            code = solve(c, err);
        c->policies.side[side] = c->solved.policy;
    }
    if (bot->searches && c->job->plan->game->propose) {
        c->searching[side] = request_of(c->job);
        code = bot_by_searching(&c->searching[side], err);
        c->policies.side[side] = c->searching[side].policy;
    }
    return code;
}

static void leave(cast *c)
{
    bot_done(&c->solved);
    for (uint32_t i = 0; i < c->sides; i++)
        bot_done(&c->searching[i]);
}

/* ---- what comes of it ---------------------------------------------------------------------------- */

static bn_code count_ends(const cast *c, sweep_played *out, bn_error *err)
{
    static const double worth[] = { 1, -1 };
    bn_arena room = c->job->memory(c->job->self);
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < 2 && code == BN_OK; i++)
        code = bn_solution_chance(c->solved.solution, worth[i], &room, c->job->watch, &out->won[i],
                                  err);
    out->won[BN_DRAW] = fmax(0, 1 - out->won[0] - out->won[1]);
    out->counted = true;
    bn_arena_done(&room);
    return code;
}

typedef struct sums {
    uint64_t games, won[BN_SIDES_MAX + 1];
    double sum[SWEEP_MEANS_MAX], squares[SWEEP_MEANS_MAX];
} sums;

static void add(sums *s, const bn_simulated *found)
{
    s->games += found->games;
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        s->won[i] += found->won[i];
    for (uint32_t i = 0; i < found->measure_count && i < SWEEP_MEANS_MAX; i++) {
        s->sum[i] += (double)found->measures[i].sum;
        s->squares[i] += (double)found->measures[i].squares[0] +
                         18446744073709551616.0 * (double)found->measures[i].squares[1];
    }
}

/* As if one more game had been won and one lost: so a chance is never certain because it was never seen. */
static double error_of(uint64_t won, uint64_t games)
{
    double share = ((double)won + 1) / ((double)games + 2);

    return sqrt(share * (1 - share) / (double)games);
}

static double largest_error(const sums *s)
{
    double largest = 0;

    for (uint32_t i = 0; i <= BN_DRAW; i++)
        largest = fmax(largest, s->won[i] > 0 ? error_of(s->won[i], s->games) : 0);
    return largest;
}

static void conclude(const sums *s, sweep_played *out)
{
    double games = (double)s->games;

    for (uint32_t i = 0; i <= BN_DRAW && !out->counted; i++) {
        out->won[i] = (double)s->won[i] / games;
        out->won_error[i] = error_of(s->won[i], s->games);
    }
    for (uint32_t i = 0; i < SWEEP_MEANS_MAX; i++) {
        out->means[i] = s->sum[i] / games;
        out->mean_errors[i] =
            sqrt(fmax(0, s->squares[i] / games - out->means[i] * out->means[i]) / games);
    }
    out->games = s->games;
}

static uint64_t seed_of(uint64_t seed, uint64_t batch)
{
    return bn_hash64(&batch, sizeof batch, seed);
}

static bn_code simulate(const cast *c, sweep_played *out, bn_error *err)
{
    const sweep_bots_job *job = c->job;
    double error = job->plan->error > 0 ? job->plan->error : USUAL_ERROR;
    uint64_t most = job->plan->game->propose ? SEARCHED_GAMES : GAMES_MOST;
    uint64_t next = most < FIRST_GAMES ? most : FIRST_GAMES;
    sums s = { 0 };
    bn_code code = BN_OK;

    while (code == BN_OK && s.games < most && (s.games == 0 || largest_error(&s) > error)) {
        bn_arena room = job->memory(job->self);
        bn_simulated found = { 0 };

        code = bn_simulate(job->plan->game, job->setup, NULL, &c->policies,
                           seed_of(job->seed, s.games), next, 1, &room, job->watch, &found, err);
        if (code == BN_OK)
            add(&s, &found);
        bn_arena_done(&room);
        next = s.games < most - s.games ? s.games : most - s.games;
    }
    if (code == BN_OK)
        conclude(&s, out);
    return code;
}

bn_code sweep_bots_play(const sweep_bots_job *job, sweep_played *out, bn_error *err)
{
    cast c = { .job = job, .sides = job->plan->game->sides(job->setup) };
    bn_code code = BN_OK;

    *out = (sweep_played){ 0 };
    for (uint32_t i = 0; i < c.sides && code == BN_OK; i++)
        code = seat(&c, i, err);
    if (code == BN_OK && c.solving > 0) {
        out->solved = true;
        out->freed = c.solved.how;
        out->gain = c.solved.proved->exploitability / 2;
    }
    if (code == BN_OK && c.solving == c.sides)
        code = count_ends(&c, out, err);
    if (code == BN_OK && (job->means || !out->counted))
        code = simulate(&c, out, err);
    leave(&c);
    return code;
}

bool sweep_bots_plain(const sweep_plan *plan, uint32_t orders, bn_policies *out)
{
    *out = (bn_policies){ 0 };
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++) {
        const bn_bot *bot = plan->bots[orders][i];

        if (bot && (bot->solves || (bot->searches && plan->game->propose)))
            return false;
        if (bot)
            out->side[i] = bn_bot_policy(bot, NULL);
        if (out->side[i].draws)
            return false;
    }
    return true;
}
