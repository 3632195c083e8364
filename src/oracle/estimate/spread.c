/* Games spread evenly over many open states, in batches.
 *
 * A batch of n games lays the weights of all states end to end and takes the n points that lie one
 * n-th of the whole apart, from one random offset on. So each state is picked as often as its weight
 * says, never much more or less by luck, and differences between states add nothing to the error once a batch has games
 * for both. Each batch has its own offset and dice: batches are independent, and the error follows from how much they
 * differ.
 *
 * A game counts for every cell in which its state has a weight, by weight in the cell / weight by
 * which it is picked. Let y be the sum of what a batch's games count where a side wins, and t the
 * sum of what they count. The chance is Y / T, over all batches. Its error is that of the sum of
 * the y - (Y/T) t, which are independent and 0 on average: the root of the sum of their squares,
 * times B / (B - 1) for the mean that was fitted, divided by T.
 *
 * Batches of a round are played by any number of threads, and added up in their order by the caller's:
 * the result is the same on any number. */
#include "spread.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "../common/policy.h"
#include "player.h"

enum { BATCHES = 32 };                        /* of a round, if as many games are wanted */
enum { GAMES_FIRST = 32, GAMES_MOST = 2048 }; /* of a batch */
#define OFFSETS (UINT64_C(1) << 62)           /* streams of the seed from which offsets are drawn */

typedef struct worker {
    bni_spread *spread;
    bni_player player;
    bni_histogram *measures;
    int64_t *values; /* of all measures where a game ended */
    bool failed;
#if BNI_THREADS
    pthread_t thread;
#endif
} worker;

struct bni_spread {
    const bni_field *field;
    const bni_strata *strata;
    bn_arena *arena;
    uint64_t seed;
    uint32_t threads;
    bool rows;
    uint32_t figures; /* of a cell: its weight, wins by side, draws, and the measures */
    bni_ground ground;
    worker *workers;
    double *batch; /* by batch of the round, cell and figure */
    bni_sums
        *sums; /* by cell and figure; of figure 0, t, y is the sum and yy that of the squares */
    uint64_t games; /* played before the round in hand */
    uint64_t batches;
    uint64_t size;  /* games of a batch of this round */
    uint32_t round; /* batches of it */
    _Atomic uint32_t next;
};

static bn_code full(bn_error *err)
{
    return bn_fail(err, BN_MEMORY, "the memory limit is reached");
}

/* ---- a batch --------------------------------------------------------------------------------- */

/* The state in whose part of the whole a point lies. */
static const bni_stratum *picked(const bni_strata *strata, double point)
{
    uint32_t low = 0, high = strata->count - 1;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (strata->list[middle].upto > point)
            high = middle;
        else
            low = middle + 1;
    }
    return &strata->list[low];
}

static void count_for(const bni_spread *s, double *cell, double share, uint32_t column,
                      const int64_t *values)
{
    const bni_field *f = s->field;

    cell[0] += share;
    cell[1 + column] += share;
    for (uint32_t i = 0; i < f->measure_count; i++)
        cell[2 + f->sides + i] += share * (double)values[i];
}

static void count(worker *w, const bni_stratum *from, const void *end, double *batch)
{
    const bni_spread *s = w->spread;
    const bni_field *f = s->field;
    int32_t winner = f->game->winner(f->setup, end);
    uint32_t column = winner < 0 ? f->sides : (uint32_t)winner;

    BN_ASSERT(column <= f->sides);
    for (uint32_t i = 0; i < f->measure_count; i++) {
        w->values[i] = f->game->measure(f->setup, end, i);
        if (s->rows)
            bni_histogram_add(&w->measures[i], w->values[i], winner < 0 ? BN_DRAW : column, 1);
    }
    if (from->count == 0)
        count_for(s, batch, 1, column, w->values);
    for (uint32_t i = from->first; i < from->first + from->count; i++) {
        const bni_stake *stake = &s->strata->stakes[i];

        count_for(s, batch + (size_t)stake->cell * s->figures, stake->share, column, w->values);
    }
}

/* Plays a batch of the round; false if there is none left or a game failed. */
static bool play_batch(worker *w)
{
    bni_spread *s = w->spread;
    uint32_t number = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed);
    double all = s->strata->list[s->strata->count - 1].upto, offset;
    double *batch = s->batch + (size_t)number * s->strata->cells * s->figures;
    bn_rng rng;

    if (number >= s->round || w->failed)
        return false;
    bn_rng_init(&rng, s->seed, OFFSETS + s->batches + number);
    offset = ((double)bn_rng_word(&rng) + 0.5) * 0x1p-32;
    for (uint64_t i = 0; i < s->size; i++) {
        const bni_stratum *from = picked(s->strata, ((double)i + offset) * all / (double)s->size);
        const void *end;

        bn_rng_init(&rng, s->seed, s->games + number * s->size + i);
        end = bni_player_play(&w->player, from->state, &rng);
        if (!end) {
            w->failed = true;
            return false;
        }
        count(w, from, end, batch);
    }
    return true;
}

#if BNI_THREADS
static void *work(void *self)
{
    while (play_batch(self))
        ;
    return NULL;
}
#endif

/* ---- a round --------------------------------------------------------------------------------- */

static void add_batch(bni_spread *s, const double *batch)
{
    for (uint32_t c = 0; c < s->strata->cells; c++) {
        const double *from = batch + (size_t)c * s->figures;
        bni_sums *to = s->sums + (size_t)c * s->figures;

        for (uint32_t i = 0; i < s->figures; i++) {
            to[i].y += from[i];
            to[i].yy += from[i] * from[i];
            to[i].yt += from[i] * from[0];
        }
    }
}

bn_code bni_spread_round(bni_spread *spread, bn_error *err)
{
    bni_spread *s = spread;
    size_t figures = (size_t)s->strata->cells * s->figures;

    memset(s->batch, 0, s->round * figures * sizeof *s->batch);
    atomic_store_explicit(&s->next, 0, memory_order_relaxed);
#if BNI_THREADS
    uint32_t started = 1;

    while (started < s->threads &&
           pthread_create(&s->workers[started].thread, NULL, work, &s->workers[started]) == 0)
        started++;
    while (play_batch(&s->workers[0]))
        ;
    for (uint32_t i = 1; i < started; i++)
        (void)pthread_join(s->workers[i].thread, NULL);
#else
    while (play_batch(&s->workers[0]))
        ;
#endif
    for (uint32_t i = 0; i < s->threads; i++)
        if (s->workers[i].failed)
            return bni_fail(err, BN_RULE, "the game exceeds its stated limit of answers",
                            "the rules of this system have a fault");
    for (uint32_t i = 0; i < s->round; i++)
        add_batch(s, s->batch + i * figures);
    s->games += s->round * s->size;
    s->batches += s->round;
    s->size = s->size * 2 < GAMES_MOST ? s->size * 2 : GAMES_MOST;
    return BN_OK;
}

void bni_spread_first(bni_spread *spread, uint64_t answers, uint64_t games, uint64_t rolls)
{
    double batch =
        answers > 0 ? (double)rolls / (double)answers * (double)games / spread->round : 0;

    if (answers > 0 && batch < (double)spread->size)
        spread->size = batch < 1 ? 1 : (uint64_t)batch;
}

void bni_spread_hold(bni_spread *spread, uint64_t rolls)
{
    uint64_t answers = bni_spread_answers(spread);

    bni_spread_first(spread, answers, spread->games, rolls > answers ? rolls - answers : 0);
}

/* ---- what came out --------------------------------------------------------------------------- */

uint64_t bni_spread_games(const bni_spread *spread)
{
    return spread->games;
}

uint64_t bni_spread_declined(const bni_spread *spread)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < spread->threads; i++)
        sum += spread->workers[i].player.declined;
    return sum;
}

uint64_t bni_spread_answers(const bni_spread *spread)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < spread->threads; i++)
        sum += spread->workers[i].player.answers;
    return sum;
}

static double figure(const bni_spread *s, uint32_t cell, uint32_t which, double *error)
{
    const bni_sums *t = s->sums + (size_t)cell * s->figures, *y = &t[which];
    double batches = (double)s->batches, value, squares;

    if (t->y <= 0) { /* no game counted for it */
        *error = 1;
        return 0;
    }
    value = y->y / t->y;
    squares = y->yy - 2 * value * y->yt + value * value * t->yy;
    *error = sqrt((squares > 0 ? squares : 0) * batches / (batches - 1)) / t->y;
    return value;
}

/* A result that no game has had is still possible: if it had a chance of one in as many games, it would not occur one
 * time in three. So the error is never assumed to be smaller. */
double bni_spread_won(const bni_spread *spread, uint32_t cell, uint32_t column, double *error)
{
    double value = figure(spread, cell, 1 + column, error), least = 1 / (double)spread->games;

    *error = *error < least ? least : *error;
    return value;
}

double bni_spread_mean(const bni_spread *spread, uint32_t cell, uint32_t measure, double *error)
{
    return figure(spread, cell, 2 + spread->field->sides + measure, error);
}

bn_code bni_spread_rows(bni_spread *spread, uint32_t measure, bn_arena *arena,
                        bn_simulated_measure *out)
{
    for (uint32_t i = 1; i < spread->threads; i++)
        bni_histogram_merge(&spread->workers[0].measures[measure],
                            &spread->workers[i].measures[measure]);
    return bni_histogram_result(&spread->workers[0].measures[measure], arena, out);
}

/* ---- starting and end ----------------------------------------------------------------------- */

static bn_code hire(bni_spread *s)
{
    uint32_t measures = s->rows ? s->field->measure_count : 0;

    s->workers = bn_arena_array(s->arena, s->threads, sizeof *s->workers);
    for (uint32_t i = 0; s->workers && i < s->threads; i++) {
        worker *w = &s->workers[i];

        w->spread = s;
        w->measures = bn_arena_array(s->arena, measures, sizeof *w->measures);
        w->values = bn_arena_array(s->arena, s->field->measure_count, sizeof *w->values);
        if (!w->measures || !w->values ||
            bni_player_init(&w->player, s->field, &s->ground) != BN_OK)
            return BN_MEMORY;
        for (uint32_t m = 0; m < measures; m++)
            w->measures[m].ground = &s->ground;
    }
    return s->workers ? BN_OK : BN_MEMORY;
}

bn_code bni_spread_open(const bni_field *field, const bni_strata *strata, uint64_t seed,
                        uint32_t threads, bool rows, uint64_t games, bn_arena *arena,
                        bni_spread **out, bn_error *err)
{
    bni_spread *s = bn_arena_get(arena, sizeof *s);
    size_t figures;

    BN_ASSERT(strata->count > 0);
    if (!s)
        return full(err);
    threads = threads < 1 ? 1 : threads > BN_THREADS_MAX ? BN_THREADS_MAX : threads;
#if !BNI_THREADS
    threads = 1;
#endif
    *s =
        (bni_spread){ .field = field,
                      .strata = strata,
                      .arena = arena,
                      .seed = seed,
                      .threads = bni_policies_alone(&field->policies) ? 1 : threads,
                      .rows = rows,
                      .figures = 2 + field->sides + field->measure_count,
                      .size = games / BATCHES + 1 < GAMES_FIRST ? games / BATCHES + 1 : GAMES_FIRST,
                      .round = games < BATCHES ? (uint32_t)games + 1 : BATCHES };
    figures = (size_t)strata->cells * s->figures;
    s->ground.pool = (bni_blocks){ .arena = arena, .size = BNI_BLOCK };
    s->ground.reserve = rows ? (size_t)threads * field->measure_count * BNI_HISTOGRAM_BYTES : 0;
    s->batch = bn_arena_array(arena, BATCHES * figures, sizeof *s->batch);
    s->sums = bn_arena_array(arena, figures, sizeof *s->sums);
    if (!s->batch || !s->sums || hire(s) != BN_OK)
        return full(err);
#if BNI_THREADS
    if (pthread_mutex_init(&s->ground.lock, NULL) != 0)
        return bn_fail(err, BN_MEMORY, "the operating system gives no more locks");
#endif
    *out = s;
    return BN_OK;
}

void bni_spread_close(bni_spread *spread)
{
#if BNI_THREADS
    (void)pthread_mutex_destroy(&spread->ground.lock);
#else
    (void)spread;
#endif
}
