/* A fought battle round by round, where valuing every answer would take too long: a battle on a table has
 * hundreds of answers, and a game from each of them takes long as well.
 *
 * The value of a moment is the mean score of games that policies play from it to the end. Every moment has
 * as many games, and its own dice: its games draw from a seed that no other moment has. So the values of
 * two moments are independent, and the variance of their difference is the sum of their variances.
 *
 * The work is bounded by answers and not by a clock, so that the same journal gives the same figures on every
 * machine. A few games from each moment say how many answers a game takes; as many more follow as fit. Their
 * number depends on how long the first ones were, not on who won them, so it does not favour any side. */
#include <banneret/analysis.h>
#include <banneret/system/game.h>

#include <string.h>

#include "analysis_parts.h"
#include "../common/scratch.h"

#define SEED UINT64_C(1)
#define ANSWERS UINT64_C(40000)
enum { MOMENTS = 16, GAMES_FIRST = 8, GAMES_MOST = 1000 };
enum { TIMED_STEP = 2 }; /* games from each moment between two looks at the clock */

/* What was played from a moment. */
typedef struct tally {
    uint64_t won[BN_SIDES_MAX + 1];
    uint64_t games;
} tally;

typedef struct rounds {
    bni_study *study;
    bn_rounds_options options;
    bn_moment *moments;
    tally *tallies;
    uint32_t count;
    uint64_t seed;      /* the next that no games have drawn from */
    uint64_t answers;   /* given in all games */
    uint64_t done, all; /* games played, and to be played as far as is known */
    bn_arena *work;
    bn_watch watch;
} rounds;

static bn_code no_room(bn_error *err)
{
    return bn_fail(err, BN_MEMORY, "out of memory for the rounds of the battle");
}

/* ---- the moments ----------------------------------------------------------------------------- */

/* The steps with which a round starts; returns how many. */
static uint32_t find_starts(const bni_study *s, uint32_t *out)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->step_count; i++)
        if (i == 0 || s->steps[i].question->round != s->steps[i - 1].question->round)
            out[count++] = i;
    return count;
}

/* The starts at even distances, the first of them always, and then the end. */
static bn_code choose(rounds *r)
{
    bni_study *s = r->study;
    uint32_t *starts = bn_arena_array(s->arena, s->step_count + 1, sizeof *starts);
    uint32_t found, kept, last = 0;

    if (!starts)
        return no_room(s->err);
    found = find_starts(s, starts);
    kept = found < r->options.moments ? found : r->options.moments;
    r->moments = bn_arena_array(s->arena, kept + 1, sizeof *r->moments);
    r->tallies = bn_arena_array(s->arena, kept + 1, sizeof *r->tallies);
    if (!r->moments || !r->tallies)
        return no_room(s->err);
    for (uint32_t i = 0; i < kept; i++) {
        uint32_t at = starts[(uint64_t)i * found / kept];

        r->moments[i] = (bn_moment){ .round = s->steps[at].question->round,
                                     .step = at,
                                     .state = s->steps[at].state };
    }
    last = s->step_count > 0 ? s->steps[s->step_count - 1].question->round : 0;
    r->moments[kept] = (bn_moment){ .round = last, .step = s->step_count, .state = s->seen };
    r->count = kept + 1;
    s->found.passed_over = found - kept;
    return BN_OK;
}

/* ---- games ----------------------------------------------------------------------------------- */

static bool tell(void *self, const bn_progress *progress)
{
    const rounds *r = self;
    bn_progress all = { .done = r->done + progress->done, .of = r->all };

    all.finished = (double)all.done / (double)all.of;
    return !r->watch.tell || r->watch.tell(r->watch.self, &all);
}

/* The moments from which there is something to play: not the end of a battle that is over. */
static uint32_t playable(const rounds *r)
{
    return r->study->found.over ? r->count - 1 : r->count;
}

/* Plays this many games more from every moment. */
static bn_code play_all(rounds *r, uint64_t games)
{
    bni_study *s = r->study;
    bn_code code = BN_OK;

    r->all = r->done + games * playable(r);
    for (uint32_t i = 0; i < playable(r) && code == BN_OK; i++) {
        bn_simulated played;

        bni_scratch_clear(r->work);
        code =
            bn_simulate(s->game, s->setup, r->moments[i].state, r->options.policies, r->seed++,
                        games, r->options.threads, r->work, (bn_watch){ tell, r }, &played, s->err);
        if (code != BN_OK)
            break;
        for (uint32_t w = 0; w <= BN_DRAW; w++)
            r->tallies[i].won[w] += played.won[w];
        r->tallies[i].games += games;
        r->answers += played.answers;
        r->done += games;
    }
    return code;
}

/* How many games more from every moment the first ones leave room for. */
static uint64_t games_left(const rounds *r)
{
    uint64_t more = r->answers > 0 && r->answers < r->options.answers
                        ? (r->options.answers - r->answers) * GAMES_FIRST / r->answers
                        : 0;

    return more < GAMES_MOST - GAMES_FIRST ? more : GAMES_MOST - GAMES_FIRST;
}

/* A few games from every moment at a time, so that all have as many. */
static bn_code play_in_time(rounds *r)
{
    bn_code code = play_all(r, TIMED_STEP);

    while (code == BN_OK && r->tallies[0].games < GAMES_MOST && !r->options.enough(r->options.self))
        code = play_all(r, TIMED_STEP);
    return code;
}

static bn_code play(rounds *r)
{
    bn_code code;

    if (r->options.games == 0 && r->options.enough)
        return play_in_time(r);
    code = play_all(r, r->options.games > 0 ? r->options.games : GAMES_FIRST);

    if (code == BN_OK && r->options.games == 0 && games_left(r) > 0)
        code = play_all(r, games_left(r));
    return code;
}

/* ---- what they come to ----------------------------------------------------------------------- */

static void value(rounds *r)
{
    bni_study *s = r->study;
    bn_analysis *found = &s->found;

    for (uint32_t i = 0; i < r->count; i++) {
        bn_moment *m = &r->moments[i];

        if (r->tallies[i].games == 0)
            bni_score_of(s->game, s->setup, m->state, m->score);
        else
            bni_score_played(r->tallies[i].won, r->tallies[i].games, found->sides, m->score,
                             m->error);
        for (uint32_t side = 0; side < found->sides; side++)
            found->error = m->error[side] > found->error ? m->error[side] : found->error;
    }
    for (uint32_t side = 0; side < found->sides; side++) {
        found->accounts[side].start = r->moments[0].score[side];
        found->accounts[side].result = r->moments[r->count - 1].score[side];
    }
    for (uint32_t i = 0; i < s->step_count; i++)
        if (s->steps[i].type == BN_STEP_ORDER)
            found->accounts[s->steps[i].side].order_count++;
    found->moments = r->moments;
    found->moment_count = r->count;
    found->values = playable(r);
    found->games = r->tallies[0].games;
}

static bn_rounds_options options_of(const bn_rounds_options *given)
{
    bn_rounds_options o = { 0 };

    if (given)
        o = *given;
    o.name = o.name ? o.name : "defaults";
    o.moments = o.moments > 0 ? o.moments : MOMENTS;
    o.answers = o.answers > 0 ? o.answers : ANSWERS;
    return o;
}

bn_code bn_analysis_rounds(const bn_game *game, const void *setup, const bn_entry *const *entries,
                           uint32_t count, const bn_rounds_options *options, bn_arena *arena,
                           bn_arena *work, bn_watch watch, bn_analysis *out, bn_error *err)
{
    rounds r = { .study = bn_arena_get(arena, sizeof *r.study),
                 .options = options_of(options),
                 .seed = SEED,
                 .work = work,
                 .watch = watch };
    bn_code code;

    if (!r.study)
        return no_room(err);
    *r.study = (bni_study){ .game = game,
                            .setup = setup,
                            .ungraded = true,
                            .unvalued = true,
                            .arena = arena,
                            .err = err,
                            .found = { .evaluator = r.options.name,
                                       .against = BN_AGAINST_GUARD,
                                       .sides = game->sides(setup) } };
    code = bni_study_follow(r.study, entries, count);
    if (code == BN_OK)
        code = choose(&r);
    if (code == BN_OK)
        code = play(&r);
    if (code != BN_OK)
        return code;
    value(&r);
    *out = r.study->found;
    return BN_OK;
}
