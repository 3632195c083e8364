/* The odds of a game at a table, within a time. */
#include <time.h>

#include <banneret/host.h>
#include <banneret/system/game.h>

#define COUNTING 0.5 /* of the time, until the rest is estimated */

typedef struct budget {
    bn_watch outer;
    double began, seconds; /* of the clock; seconds 0: no limit */
    double before;         /* when a round of games ended */
    bool cancelled;
} budget;

static double now(void)
{
    struct timespec at;

    (void)clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static bool hear(budget *b, const bn_progress *progress)
{
    if (b->outer.tell && !b->outer.tell(b->outer.self, progress))
        b->cancelled = true;
    return !b->cancelled;
}

static bool go_on_counting(void *self, const bn_progress *progress)
{
    budget *b = self;

    return hear(b, progress) && (b->seconds <= 0 || now() - b->began < COUNTING * b->seconds);
}

/* A round of games has twice as many as the one before. */
static bool go_on_estimating(void *self, const bn_progress *progress)
{
    budget *b = self;
    double at = now() - b->began, round = progress->so_far ? at - b->before : 0;

    b->before = at;
    return hear(b, progress) && (b->seconds <= 0 || at + 2 * round < b->seconds);
}

bn_code bn_table_odds(const bn_table *table, const bn_table_odds_options *options, bn_arena *arena,
                      bn_arena *work, bn_chances *out, bn_error *err)
{
    static const bn_table_odds_options usual = { 0 };
    const bn_table_odds_options *o = options ? options : &usual;
    budget b = { .outer = o->watch, .began = now(), .seconds = o->seconds };
    bn_policies policies;
    bn_orders orders = { 0 };
    bn_chances_asked asked = { .game = bn_table_game(table),
                               .setup = bn_table_setup(table),
                               .from = bn_table_state(table),
                               .winner_only = o->winner_only,
                               .states = o->states,
                               .games = o->games,
                               .error = o->error,
                               .patient = o->seconds > 0,
                               .seed = o->seed,
                               .threads = o->threads,
                               .arena = arena,
                               .work = work,
                               .counting = { go_on_counting, &b },
                               .estimating = { go_on_estimating, &b } };

    if (o->orders && o->orders[0] != '\0') {
        bn_code code = bn_orders_parse(asked.game, asked.setup, o->orders, arena, &orders, err);

        if (code != BN_OK)
            return code;
        policies = bn_policies_all(bn_policy_orders(&orders));
        asked.policies = &policies;
    }
    return bn_chances_find(&asked, out, err);
}
