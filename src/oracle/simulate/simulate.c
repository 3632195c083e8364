/* Simulation: games played by the generator, on any number of threads.
 *
 * Game i draws from stream i of the seed and from nothing else, and what is kept of it are counts.
 * Sums of integers do not depend on the order of their terms. So any number of threads, each
 * taking the next block of games when it is ready, gives the same result.
 *
 * States that were met before are remembered (visited.h). That changes the time a game takes,
 * never what happens in it. */
#include <banneret/oracle.h>
#include <banneret/system/game.h>

#include <stdatomic.h>
#include <string.h>

#include "histogram.h"
#include "../common/policy.h"
#include "../common/questions.h"
#include "visited.h"

#define BLOCK 512u          /* games that a thread takes at a time; of long ones just 1 */
#define TRIES_MOST 1000000u /* rolls again of one roll */
#define VISITED_MOST ((size_t)8 << 20) /* bytes that one thread may remember, */
#define VISITED_A_GAME                                                                             \
    ((size_t)2048) /*   and for each game: few games seldom come to a state again */

typedef struct job {
    const bn_game *game;
    const void *setup;
    bn_policies policies;
    uint64_t seed;
    uint64_t games;
    uint64_t block;
    uint64_t bound;
    size_t state_size;
    uint32_t sides;
    const void *start;   /* the state before the first roll or lot */
    uint32_t start_open; /* its questions */
    uint64_t start_answers;
    bn_question start_questions[BN_OPEN_MAX];
    bni_ground ground;
    _Atomic uint64_t next; /* block no one has taken yet */
    _Atomic bool stop;
} job;

typedef struct worker {
    job *job;
    void *state;
    bni_histogram *measures;
    bni_visited visited;
    bni_stop *root; /* NULL: the first state is not remembered */
    uint64_t won[BN_SIDES_MAX + 1];
    uint64_t answers;
    uint64_t worked;
    uint64_t declined;
    bn_code failed;
#if BNI_THREADS
    pthread_t thread;
#endif
} worker;

/* ---- counting -------------------------------------------------------------------------------- */

/* `games` games ended in this state. */
static void count_games(worker *w, const void *state, uint64_t games)
{
    const job *j = w->job;
    int32_t winner = j->game->winner(j->setup, state);
    uint32_t column = winner < 0 ? BN_DRAW : (uint32_t)winner;

    BN_ASSERT(column <= BN_DRAW);
    w->won[column] += games;
    for (uint32_t i = 0; i < j->game->measure_count; i++)
        bni_histogram_add(&w->measures[i], j->game->measure(j->setup, state, i), column, games);
}

static void count_visited(worker *w)
{
    for (const bni_stop *stop = w->visited.newest; stop; stop = stop->older)
        if (stop->games > 0)
            count_games(w, stop->state, stop->games);
}

/* ---- playing --------------------------------------------------------------------------------- */

static inline int32_t roll(const job *j, const void *state, const bn_question *question,
                           bn_rng *rng)
{
    return bni_thrown(j->game, j->setup, state, question, rng, TRIES_MOST);
}

/* Whether the answers to the open questions can differ from game to game. */
static bool lots(const job *j, const bn_question *questions, uint32_t open)
{
    for (uint32_t i = 0; i < open; i++)
        if (questions[i].to != BN_TO_CHANCE && bni_policy_of(&j->policies, &questions[i])->draws)
            return true;
    return false;
}

/* Has the policies answer until chance is asked, lots are drawn, or the game is over. Returns how
 * many questions are open then. */
static uint32_t settle(const job *j, void *state, bn_question *questions, uint64_t *answers,
                       uint64_t *declined)
{
    for (;;) {
        uint32_t open = j->game->ask(j->setup, state, questions), count;
        bn_move moves[BN_OPEN_MAX];

        if (open == 0 || questions[0].to == BN_TO_CHANCE || lots(j, questions, open) ||
            *answers > j->bound)
            return open;
        count = bni_policies_answer(&j->policies, j->game, j->setup, state, questions, open, NULL,
                                    moves, declined);
        j->game->advance(j->setup, state, moves, count, NULL);
        ++*answers;
    }
}

/* One game at its present point: its state is the worker's. */
typedef struct course {
    bn_rng rng;
    uint64_t answers;
    uint64_t declined;
    uint32_t open;
    bn_question questions[BN_OPEN_MAX];
} course;

static void ended(worker *w, const course *g)
{
    w->answers += g->answers;
    w->declined += g->declined;
}

/* Plays on to the end, each answer worked out. */
static void play_out(worker *w, course *g)
{
    const job *j = w->job;

    while (g->open > 0 && g->answers <= j->bound) {
        bn_move moves[BN_OPEN_MAX];
        uint32_t count = 1;

        if (g->questions[0].to == BN_TO_CHANCE) {
            moves[0] = (bn_move){ .answer = { { roll(j, w->state, g->questions, &g->rng) } } };
            if (moves[0].answer.value[0] == BN_AGAIN)
                break;
        } else {
            count = bni_policies_answer(&j->policies, j->game, j->setup, w->state, g->questions,
                                        g->open, &g->rng, moves, &g->declined);
        }
        j->game->advance(j->setup, w->state, moves, count, NULL);
        g->answers++;
        w->worked++;
        g->open = j->game->ask(j->setup, w->state, g->questions);
    }
    ended(w, g);
    if (g->open == 0)
        count_games(w, w->state, 1);
    else
        w->failed = BN_RULE;
}

/* Takes a way that no game of this thread has gone before. Returns where it leads, or NULL if the
 * memory has no room for it: then the game continues in the worker's state. */
static bni_stop *explore(worker *w, bni_stop *from, int32_t consequence, course *g)
{
    const job *j = w->job;
    bn_move move = { .answer = { { consequence } } };
    bni_step step = { 0 };
    uint64_t answers = 1, declined = 0;

    memcpy(w->state, from->state, j->state_size);
    j->game->advance(j->setup, w->state, &move, 1, NULL);
    g->open = settle(j, w->state, g->questions, &answers, &declined);
    g->answers += answers;
    g->declined += declined;
    w->worked += answers;
    if (g->open > 0 && g->questions[0].to != BN_TO_CHANCE)
        return NULL;
    step = (bni_step){ .to = bni_visited_stop(&w->visited, w->state, g->open ? g->questions : NULL),
                       .answers = (uint32_t)answers,
                       .declined = (uint32_t)declined };
    if (step.to)
        bni_visited_step(&w->visited, from, consequence, step);
    return step.to;
}

static void play(worker *w, uint64_t number)
{
    const job *j = w->job;
    bni_stop *at = w->root;
    course g;

    bn_rng_init(&g.rng, j->seed, number);
    g.answers = j->start_answers;
    g.declined = 0;
    if (!at) {
        memcpy(w->state, j->start, j->state_size);
        memcpy(g.questions, j->start_questions, sizeof g.questions);
        g.open = j->start_open;
        play_out(w, &g);
        return;
    }
    while (!at->over) {
        int32_t consequence = roll(j, at->state, &at->roll, &g.rng);
        const bni_step *step;

        if (consequence == BN_AGAIN || g.answers > j->bound) {
            w->failed = BN_RULE;
            return;
        }
        step = bni_visited_way(at, consequence);
        if (step) {
            g.answers += step->answers;
            g.declined += step->declined;
            at = step->to;
            continue;
        }
        at = explore(w, at, consequence, &g);
        if (!at) {
            play_out(w, &g);
            return;
        }
    }
    at->games++;
    ended(w, &g);
}

/* The next block that no thread has taken; false when there is none. */
static bool play_block(worker *w)
{
    job *j = w->job;
    uint64_t first = atomic_fetch_add_explicit(&j->next, 1, memory_order_relaxed) * j->block;

    if (first >= j->games || atomic_load_explicit(&j->stop, memory_order_relaxed))
        return false;
    for (uint64_t i = first; i < j->games && i < first + j->block; i++)
        play(w, i);
    return w->failed == BN_OK;
}

#if BNI_THREADS
static void *work(void *self)
{
    while (play_block(self))
        ;
    return NULL;
}
#endif

/* What happens before the first roll or lot happens once for all games. */
static bn_code prelude(job *j, const void *from, bn_arena *arena, uint64_t *declined)
{
    void *state = bn_arena_get(arena, j->state_size);

    if (!state)
        return BN_MEMORY;
    if (from)
        memcpy(state, from, j->state_size);
    else
        j->game->begin(j->setup, state, NULL);
    j->start = state;
    j->start_open = settle(j, state, j->start_questions, &j->start_answers, declined);
    return BN_OK;
}

/* ---- all together ---------------------------------------------------------------------------- */

static void add_worker(worker *to, const worker *from, uint32_t measures)
{
    for (uint32_t c = 0; c <= BN_DRAW; c++)
        to->won[c] += from->won[c];
    to->answers += from->answers;
    to->worked += from->worked;
    to->declined += from->declined;
    if (from->failed != BN_OK)
        to->failed = from->failed;
    for (uint32_t i = 0; i < measures; i++)
        bni_histogram_merge(&to->measures[i], &from->measures[i]);
}

static bn_code result(worker *w, bn_arena *arena, bn_simulated *out)
{
    uint32_t measures = w->job->game->measure_count;
    bn_simulated_measure *list = bn_arena_array(arena, measures, sizeof *list);
    bn_simulated found = { .games = w->job->games,
                           .sides = w->job->sides,
                           .measure_count = measures,
                           .measures = list,
                           .answers = w->answers,
                           .worked = w->worked,
                           .declined = w->declined };

    if (!list)
        return BN_MEMORY;
    memcpy(found.won, w->won, sizeof found.won);
    for (uint32_t i = 0; i < measures; i++)
        if (bni_histogram_result(&w->measures[i], arena, &list[i]) != BN_OK)
            return BN_MEMORY;
    *out = found;
    return BN_OK;
}

/* The caller's thread takes blocks like any other, and notifies the watch between them. */
static bn_code work_and_tell(worker *w, bn_watch watch)
{
    job *j = w->job;

    while (play_block(w)) {
        uint64_t done = atomic_load_explicit(&j->next, memory_order_relaxed) * j->block;
        bn_progress progress = { .done = done < j->games ? done : j->games, .of = j->games };

        progress.finished = (double)progress.done / (double)progress.of;
        if (!watch.tell || watch.tell(watch.self, &progress))
            continue;
        atomic_store_explicit(&j->stop, true, memory_order_relaxed);
        return BN_LIMIT;
    }
    return BN_OK;
}

/* Starts the others, works, and waits for them. If a thread cannot be started, the others do its share. */
static bn_code work_all(worker *workers, uint32_t count, bn_watch watch)
{
    bn_code code;
#if BNI_THREADS
    uint32_t started = 1;

    while (started < count &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
        started++;
    code = work_and_tell(&workers[0], watch);
    for (uint32_t i = 1; i < started; i++)
        (void)pthread_join(workers[i].thread, NULL);
#else
    code = work_and_tell(&workers[0], watch);
#endif
    for (uint32_t i = 0; i < count; i++)
        count_visited(&workers[i]);
    for (uint32_t i = 1; i < count; i++)
        add_worker(&workers[0], &workers[i], workers[0].job->game->measure_count);
    return code;
}

static worker *hire(job *j, uint32_t count, bn_arena *arena)
{
    worker *workers = bn_arena_array(arena, count, sizeof *workers);

    for (uint32_t i = 0; workers && i < count; i++) {
        worker *w = &workers[i];

        w->job = j;
        w->state = bn_arena_get(arena, j->state_size);
        w->measures = bn_arena_array(arena, j->game->measure_count, sizeof *w->measures);
        if (!w->state || !w->measures)
            return NULL;
        for (uint32_t m = 0; m < j->game->measure_count; m++)
            w->measures[m].ground = &j->ground;
    }
    for (uint32_t i = 0; workers && i < count; i++) {
        bni_visited *visited = &workers[i].visited;

        visited->ground = &j->ground;
        visited->state_size = j->state_size;
        visited->left = j->games < VISITED_MOST / VISITED_A_GAME ? (size_t)j->games * VISITED_A_GAME
                                                                 : VISITED_MOST;
        if (j->start_open == 0 || j->start_questions[0].to == BN_TO_CHANCE)
            workers[i].root =
                bni_visited_stop(visited, j->start, j->start_open ? j->start_questions : NULL);
    }
    return workers;
}

static bn_code run(job *j, const void *from, uint32_t threads, bn_arena *arena, bn_watch watch,
                   bn_simulated *out, bn_error *err)
{
    worker *workers;
    uint64_t declined = 0;
    bn_code code;

    if (prelude(j, from, arena, &declined) != BN_OK || !(workers = hire(j, threads, arena)))
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    code = work_all(workers, threads, watch);
    if (workers[0].failed != BN_OK)
        return bni_fail(err, BN_RULE, "the game exceeds its stated limit of answers",
                        "the rules of this system have a fault");
    if (code != BN_OK)
        return bn_fail(err, code, "cancelled");
    workers[0].declined += declined * j->games;
    if (result(&workers[0], arena, out) != BN_OK)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    return BN_OK;
}

bn_code bn_simulate(const bn_game *game, const void *setup, const void *from,
                    const bn_policies *policies, uint64_t seed, uint64_t games, uint32_t threads,
                    bn_arena *arena, bn_watch watch, bn_simulated *out, bn_error *err)
{
    job *j = bn_arena_get(arena, sizeof *j);
    bn_code code;

    threads = threads < 1 ? 1 : threads > BN_THREADS_MAX ? BN_THREADS_MAX : threads;
    if (!j)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    j->game = game;
    j->setup = setup;
    if (policies)
        j->policies = *policies;
    if (bni_policies_alone(&j->policies))
        threads = 1;
    j->seed = seed;
    j->games = games;
    j->block = game->propose ? 1 : BLOCK;
    j->bound = game->bound(setup);
    j->state_size = game->state_size(setup);
    j->sides = game->sides(setup);
    j->ground.pool = (bni_blocks){ .arena = arena, .size = BNI_BLOCK };
    j->ground.reserve = (size_t)threads * game->measure_count * BNI_HISTOGRAM_BYTES;
#if BNI_THREADS
    if (pthread_mutex_init(&j->ground.lock, NULL) != 0)
        return bn_fail(err, BN_MEMORY, "the operating system gives no more locks");
    code = run(j, from, threads, arena, watch, out, err);
    (void)pthread_mutex_destroy(&j->ground.lock);
#else
    code = run(j, from, 1, arena, watch, out, err);
#endif
    return code;
}
