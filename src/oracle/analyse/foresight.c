/* What a state is worth if everyone continues by fixed policies. An analysis asks this of every
 * state of a battle and of every state that another order would have led to, and most of what can
 * happen after them is the same, so values are remembered.
 *
 * The value of a state that waits for a roll is the mean of the values that its consequences lead
 * to, by their weights; of one that asks someone else, the value of the state that the policy's
 * answer leads to; of a finished one, its score. So it is worked out from the ends backwards, and
 * remembered by the game's key. Two things follow by construction: a roll changes the value by 0 on average, and a
 * default does not change it.
 *
 * Each mean is a sum of at most some hundred products of doubles with weights that add up to 1, so
 * a step adds about 1e-16 to the error below it, and a battle of a hundred rolls stays within
 * 1e-14 of the exact odds. (The tests compare it with bn_odds_run.)
 *
 * The walk keeps its own stack, in the arena: a battle may be thousands of rolls long. */
#include <banneret/analysis.h>
#include <banneret/system/game.h>

#include <math.h>
#include <string.h>

#include "analysis_parts.h"
#include "../common/fold.h"
#include "../common/keys.h"
#include "../common/mean.h"
#include "../common/policy.h"
#include "../common/scratch.h"

#define STATES_MOST UINT64_C(300000)
#define FALLS_MOST UINT64_C(400000000)
#define BUDGET_LEAST UINT64_C(100)
#define SEED UINT64_C(1) /* of the games that represent what cannot be enumerated */

/* What is known of a key. */
typedef struct worth {
    bool known;
    bool open; /* being worked out, further down the stack */
    double score[BN_SIDES_MAX];
    double error;                          /* of a sample; 0: it is exact */
    uint64_t games, won[BN_SIDES_MAX + 1]; /* of a sample */
} worth;

/* A state that waits for its consequences. */
typedef struct frame {
    struct frame *below, *above;
    worth *node;
    const bni_fold *fold;
    uint32_t at; /* consequence in hand */
    bni_mean mean[BN_SIDES_MAX];
    alignas(16) unsigned char state[];
} frame;

typedef struct foresight {
    bn_policies policies;
    uint64_t measured; /* for keys: measures on which the winner may depend */
    bn_odds_limits limits;
    uint64_t games;
    bn_arena *work;
    bn_watch watch;
    const bn_game *game; /* that the memory is of */
    const void *asked;   /* the setup of it */
    const void *setup;   /* by which it is followed: only who wins is asked for */
    size_t size;
    uint32_t sides;
    bool ready; /* what follows is in `work` */
    bni_blocks pool;
    bni_memo memo;
    bni_keys keys;
    frame *bottom, *top;
    unsigned char *room; /* for the state in hand, and its key behind it */
    uint64_t least;      /* that the budget never goes below */
    uint64_t budget;     /* states that the value in hand may meet */
    uint64_t states;     /* met for it */
    uint64_t falls;      /* visited before it */
    bn_error *err;
} foresight;

static bn_code full(foresight *f)
{
    return bn_fail(f->err, BN_MEMORY, "the memory limit is too small for the values of this game");
}

/* ---- memory ---------------------------------------------------------------------------------- */

static bn_code prepare(foresight *f, const bn_game *game, const void *setup)
{
    if (f->ready && f->game == game && f->asked == setup && !f->work->full)
        return BN_OK;
    bni_scratch_clear(f->work);
    f->ready = false;
    f->game = game;
    f->asked = setup;
    f->setup = bni_setup_for(game, setup, true, f->work);
    if (!f->setup)
        return full(f);
    f->size = bni_round16(game->state_size(setup));
    f->sides = game->sides(setup);
    f->measured = bni_policies_measured(&f->policies, game, 0);
    f->pool = (bni_blocks){ .arena = f->work, .size = BNI_BLOCK };
    f->keys = (bni_keys){ .arena = f->work };
    f->bottom = f->top = NULL;
    f->room = bn_arena_get(f->work, 2 * f->size + BNI_KEY_MORE);
    f->ready = f->room && bni_memo_init(&f->memo, &f->pool) == BN_OK &&
               bni_keys_clear(&f->keys, 1024) == BN_OK;
    return f->ready ? BN_OK : full(f);
}

/* The node of the state in f->room: what is known of its key, or a new one. */
static worth *node_of(foresight *f)
{
    unsigned char *bytes = f->room + f->size, *kept;
    bni_key key = bni_key_of(
        bytes, bni_policies_key(&f->policies, f->game, f->setup, f->room, f->measured, bytes));
    bni_key *place = bni_keys_find(&f->keys, &key);
    worth *node;

    if (place->leads_to)
        return place->leads_to;
    kept = bn_arena_get(f->work, bni_round16(sizeof *node) + key.size);
    if (!kept)
        return NULL;
    node = (worth *)(void *)kept;
    key.bytes = memcpy(kept + bni_round16(sizeof *node), bytes, key.size);
    key.leads_to = node;
    return bni_keys_put(&f->keys, place, key) == BN_OK ? node : NULL;
}

/* ---- the stack ------------------------------------------------------------------------------- */

static frame *push(foresight *f)
{
    frame *top = f->top ? f->top->above : f->bottom;

    if (!top) {
        top = bn_arena_get(f->work, sizeof *top + f->size);
        if (!top)
            return NULL;
        top->below = f->top;
        if (f->top)
            f->top->above = top;
        else
            f->bottom = top;
    }
    f->top = top;
    return top;
}

static void unwind(foresight *f)
{
    for (; f->top; f->top = f->top->below)
        f->top->node->open = false;
}

/* ---- values ---------------------------------------------------------------------------------- */

void bni_score_of(const bn_game *game, const void *setup, const void *state,
                  double score[BN_SIDES_MAX])
{
    uint32_t sides = game->sides(setup);
    int32_t winner = game->winner(setup, state);

    for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
        score[i] = i >= sides ? 0 : winner < 0 ? 1.0 / sides : (int32_t)i == winner ? 1 : 0;
}

/* The state in f->room waits for a roll, and nothing is known of it. */
static bn_code begin_mean(foresight *f, worth *node, const bn_question *roll)
{
    frame *top = push(f);
    bni_fold *fold;
    bn_code code;

    if (!top)
        return full(f);
    node->open = true;
    top->node = node;
    code = bni_memo_get(&f->memo, f->game, f->setup, f->room, roll, &fold, f->err);
    if (code != BN_OK)
        return code;
    if (f->memo.folder.falls - f->falls > f->limits.falls)
        return bn_fail(f->err, BN_LIMIT, "the rolls of the game have too many different results");
    top->fold = fold;
    top->at = 0;
    memcpy(top->state, f->room, f->size);
    return BN_OK;
}

/* Has the policies answer in f->room until it waits for a roll or is over. False: that takes more answers
 * than the game states. */
static bool settle(foresight *f, bn_question questions[BN_OPEN_MAX], uint32_t *open)
{
    uint64_t declined = 0;

    *open = f->game->ask(f->setup, f->room, questions);
    return bni_policies_settle(&f->policies, f->game, f->setup, f->room, f->game->bound(f->setup),
                               questions, open, &declined);
}

static bn_code past_bound(const foresight *f)
{
    return bn_fail(f->err, BN_RULE, "the game exceeds its stated length limit");
}

/* Values the state in f->room: at once (*score is set), or by a frame that is pushed. */
static bn_code arrive(foresight *f, double score[BN_SIDES_MAX], bool *at_once)
{
    bn_question questions[BN_OPEN_MAX];
    uint32_t open;
    worth *node;

    *at_once = true;
    if (!settle(f, questions, &open))
        return past_bound(f);
    if (open == 0) {
        bni_score_of(f->game, f->setup, f->room, score);
        return BN_OK;
    }
    node = node_of(f);
    if (!node)
        return full(f);
    if (node->known && node->error == 0) {
        memcpy(score, node->score, sizeof node->score);
        return BN_OK;
    }
    if (node->open)
        return bn_fail(f->err, BN_LIMIT, "the game returns to an earlier state");
    if (++f->states > f->budget)
        return bn_fail(f->err, BN_LIMIT, "the game has too many states");
    *at_once = false;
    return begin_mean(f, node, &questions[0]);
}

/* Adds a consequence's value to the frame that waits for it. */
static void take(foresight *f, const double score[BN_SIDES_MAX])
{
    frame *top = f->top;
    double share = (double)top->fold->outcomes[top->at].weight / (double)top->fold->total;

    for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
        if (top->at == 0)
            top->mean[i] = bni_mean_of(share, score[i]);
        else
            bni_mean_add(&top->mean[i], share, score[i]);
    top->at++;
}

/* The state is in f->room. */
static bn_code walk(foresight *f, double score[BN_SIDES_MAX])
{
    bool at_once;
    bn_code code = arrive(f, score, &at_once);

    while (code == BN_OK && f->top) {
        frame *top = f->top;

        if (top->at < top->fold->count) {
            bn_move move = { .answer = { { top->fold->outcomes[top->at].consequence } } };

            memcpy(f->room, top->state, f->size);
            f->game->advance(f->setup, f->room, &move, 1, NULL);
            code = arrive(f, score, &at_once);
            if (code == BN_OK && at_once)
                take(f, score);
            continue;
        }
        for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
            score[i] = top->node->score[i] = bni_mean_value(&top->mean[i]);
        top->node->known = true;
        top->node->error = 0;
        top->node->open = false;
        f->top = top->below;
        if (f->top)
            take(f, score);
    }
    unwind(f);
    return code;
}

/* ---- where there are too many states --------------------------------------------------------- */

void bni_score_played(const uint64_t won[BN_SIDES_MAX + 1], uint64_t games, uint32_t sides,
                      double score[BN_SIDES_MAX], double error[BN_SIDES_MAX])
{
    double all = (double)games, draw = (double)won[BN_DRAW] / all;

    for (uint32_t i = 0; i < sides; i++) {
        double chance = (double)won[i] / all, spread;

        score[i] = chance + draw / sides;
        /* variance of a score: mean of its square less the square of its mean */
        spread = chance + draw / sides / sides - score[i] * score[i];
        error[i] = sqrt((spread > 1 / all ? spread : 1 / all) / all);
    }
}

/* Plays games until the state has as many as are wanted. Those that it had before drew from other seeds: the
 * number of games grows from call to call, and each adds itself to the seed. */
static bn_code play(foresight *f, const void *state, worth *node)
{
    double errors[BN_SIDES_MAX];
    bn_simulated played;
    bn_arena own; /* of the same memory, so that what is known stays */
    bn_code code;

    bn_arena_init(&own, f->work->memory, f->work->limit);
    code = bn_simulate(f->game, f->setup, state, &f->policies, SEED + node->games,
                       f->games - node->games, 1, &own, f->watch, &played, f->err);
    bn_arena_done(&own);
    if (code != BN_OK)
        return code;
    node->games = f->games;
    for (uint32_t w = 0; w <= BN_DRAW; w++)
        node->won[w] += played.won[w];
    bni_score_played(node->won, node->games, f->sides, node->score, errors);
    node->error = 0;
    for (uint32_t i = 0; i < f->sides; i++)
        node->error = errors[i] > node->error ? errors[i] : node->error;
    return BN_OK;
}

/* What a state is worth: exactly if it has few enough states, otherwise by playing games. After a value that
 * was too large the next one may visit fewer states; after one that took most of what it might, more. So
 * most states of a large game are not enumerated in vain. The cost of a small value says nothing about larger ones. If
 * games are played, f->err keeps why the state was not counted. */
static bn_code work_out(foresight *f, const void *state, worth *node)
{
    bn_code code;

    f->states = 0;
    f->falls = f->memo.folder.falls;
    code = walk(f, node->score);
    if (code == BN_OK) {
        if (f->states > f->budget / 2)
            f->budget = f->budget * 2 < f->limits.states ? f->budget * 2 : f->limits.states;
        return code;
    }
    if ((code != BN_LIMIT && code != BN_MEMORY) || f->games == 0)
        return code;
    f->budget = f->budget / 4 > f->least ? f->budget / 4 : f->least;
    return play(f, state, node);
}

static bn_code value(void *self, const bn_game *game, const void *setup, const void *state,
                     double score[BN_SIDES_MAX], double *error, bn_error *err)
{
    foresight *f = self;
    bn_question questions[BN_OPEN_MAX];
    uint32_t open;
    worth *node;
    bn_code code;

    f->err = err;
    *error = 0;
    memset(score, 0, BN_SIDES_MAX * sizeof *score);
    code = prepare(f, game, setup);
    if (code != BN_OK)
        return code;
    memcpy(f->room, state, game->state_size(setup));
    if (!settle(f, questions, &open))
        return past_bound(f);
    if (open == 0) {
        bni_score_of(game, setup, f->room, score);
        return BN_OK;
    }
    node = node_of(f);
    if (!node)
        return full(f);
    if (!node->known)
        code = work_out(f, state, node);
    else if (node->error > 0 && node->games < f->games)
        code = play(f, state, node);
    if (code != BN_OK)
        return code;
    node->known = true;
    memcpy(score, node->score, sizeof node->score);
    *error = node->error;
    return BN_OK;
}

/* ---- as an evaluator --------------------------------------------------------------------------- */

static bn_code plans(void *self, const bn_game *game, const void *setup, const void *state,
                     const bn_question *questions, uint32_t open, uint32_t side, bn_plan *out,
                     uint32_t *count, bn_error *err)
{
    foresight *f = self;
    bn_move moves[BN_OPEN_MAX];
    uint64_t declined = 0;
    bn_question sealed[BN_OPEN_MAX];
    uint32_t index[BN_OPEN_MAX], found = 0;

    (void)err;
    for (uint32_t i = 0; i < open; i++) {
        if (!questions[i].sealed || bni_owner(&questions[i]) != side)
            continue;
        index[found] = i;
        sealed[found++] = questions[i];
    }
    *out = (bn_plan){ .chance = 1 };
    *count = 1;
    if (found == 0)
        return BN_OK;
    (void)bni_policies_answer(&f->policies, game, setup, state, sealed, found, NULL, moves,
                              &declined);
    for (uint32_t i = 0; i < found; i++)
        out->answer[index[i]] = moves[i].answer;
    return BN_OK;
}

void bni_evaluator_games(const bn_evaluator *evaluator, uint64_t games)
{
    foresight *f = evaluator->self;

    f->games = games;
}

bn_code bn_evaluator_policies(const bn_policies *policies, const bn_odds_limits *limits,
                              uint64_t games, bn_arena *arena, bn_arena *work, bn_watch watch,
                              bn_evaluator *out, bn_error *err)
{
    foresight *f = bn_arena_get(arena, sizeof *f);

    if (!f)
        return bn_fail(err, BN_MEMORY, "out of memory for an evaluator");
    *f = (foresight){ .games = games, .work = work, .watch = watch };
    if (policies)
        f->policies = *policies;
    if (limits)
        f->limits = *limits;
    if (f->limits.states == 0)
        f->limits.states = STATES_MOST;
    if (f->limits.falls == 0)
        f->limits.falls = FALLS_MOST;
    f->budget = f->limits.states;
    f->least = BUDGET_LEAST < f->limits.states ? BUDGET_LEAST : f->limits.states;
    *out = (bn_evaluator){
        .name = policies ? "the orders given, otherwise defaults" : "defaults",
        .value = value,
        .plans = plans,
        .self = f,
    };
    return BN_OK;
}
