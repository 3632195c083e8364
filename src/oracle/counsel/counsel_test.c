/* Which methods counsel tries on a battle, in which order and how far: bn_weigh, bn_study,
 * bn_coming_round and bn_chances_find on the toy. */
#include "../common/test_solving.h"

#include <math.h>

#include <banneret/counsel.h>

/* ---- what to order now ----------------------------------------------------------------------- */

static const void *same_setup(const void *setup, bn_arena *arena)
{
    (void)arena;
    return setup;
}

/* Every state of the toy stands for itself: a coarse look at it is off by nothing but what it leaves out. */
static int32_t itself(const void *setup, const void *state, uint64_t measured, uint32_t grain,
                      void *const out[BN_STAND_INS_MAX], double weight[BN_STAND_INS_MAX])
{
    (void)measured;
    (void)grain;
    memcpy(out[0], state, toy_game.state_size(setup));
    weight[0] = 1;
    return 1;
}

static const bn_stand_ins selves = { .words = "nothing", .setup = same_setup, .of = itself };

static uint32_t propose_nothing(const void *setup, const void *state, const bn_question *question,
                                uint32_t most, bn_answer *out)
{
    (void)setup;
    (void)state;
    (void)question;
    (void)most;
    (void)out;
    return 0;
}

/* What the caller of a row was asked. */
typedef struct asked {
    uint32_t patiently;
    uint32_t failed; /* a bit for each method */
    bn_method after; /* what follows the first that fails; BN_METHODS: nothing */
} asked;

static bn_method follow(void *self, bn_method failed)
{
    asked *a = self;

    a->failed |= 1u << failed;
    return a->after == BN_METHODS ? BN_METHODS : failed + 1;
}

static bn_code too_long(void *self, const void *setup, const void *state, const bn_freedom *freedom,
                        bn_solved *figures, bn_stakes *out, bn_error *err)
{
    (void)setup;
    (void)state;
    (void)figures;
    (void)out;
    assert_true(freedom->sealed_only);
    ((asked *)self)->patiently++;
    return bn_fail(err, BN_LIMIT, "it takes too long");
}

#define BIT(method) (1u << (method))
#define SOLVED (BIT(BN_ALL_FREE) | BIT(BN_SEALED_FREE))
#define ALL_FREE "every order free"
#define SEALED_FREE "sealed orders free, the rest by default"
#define COARSELY "every order of this round, later rounds approximated"
#define ALONE "only the coming order, later ones by default"
#define ALONE_STEADY "only the coming order, later ones by the bot steady"

static const struct weighed_row {
    const char *name;
    int32_t rounds[2]; /* of each world; 0: there is no such world */
    uint64_t states, games;
    bool stand_ins, proposes, patient;
    bn_method after;
    bn_code code;
    const char *how; /* NULL: none */
    uint32_t failed;
} weighed_rows[] = {
    { "small: every order free", { 2 }, .how = ALL_FREE },
    { "two worlds that are small", { 2, 2 }, .how = ALL_FREE },
    { "too many states with every order free",
      { 4 },
      .states = 300,
      .how = SEALED_FREE,
      .failed = BIT(BN_ALL_FREE) },
    { "one world of two is too large: both by the next method",
      { 1, 4 },
      .states = 300,
      .how = SEALED_FREE,
      .failed = BIT(BN_ALL_FREE) },
    { "nothing is solved: the coming order alone",
      { 4 },
      .states = 2,
      .how = ALONE,
      .failed = SOLVED | BIT(BN_PATIENTLY) | BIT(BN_COARSELY) },
    { "patience is asked for before games",
      { 4 },
      .states = 2,
      .patient = true,
      .how = ALONE,
      .failed = SOLVED | BIT(BN_PATIENTLY) | BIT(BN_COARSELY) },
    { "states that stand for others: coarsely",
      { 4 },
      .states = 2,
      .stand_ins = true,
      .how = COARSELY,
      .failed = SOLVED | BIT(BN_PATIENTLY) },
    { "the same in two worlds",
      { 4, 3 },
      .states = 2,
      .stand_ins = true,
      .how = COARSELY,
      .failed = SOLVED | BIT(BN_PATIENTLY) },
    { "games are asked for: nothing coarse",
      { 4 },
      .states = 2,
      .games = 50,
      .stand_ins = true,
      .how = ALONE,
      .failed = SOLVED | BIT(BN_PATIENTLY) | BIT(BN_COARSELY) },
    { "the caller stops after the first method",
      { 4 },
      .states = 2,
      .after = BN_METHODS,
      .code = BN_LIMIT,
      .failed = BIT(BN_ALL_FREE) },
    { "a game that proposes answers", { 2 }, .proposes = true, .how = ALONE_STEADY },
};

static double value_of(const bn_game *game, const toy_setup *setup, const bn_objective *objective)
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_freedom sealed = { .sealed_only = true };
    double value = bn_solution_figures(solve(game, setup, objective, &sealed, &arena))->value;

    bn_arena_done(&arena);
    return value;
}

/* The best that a pure order is sure of, and the least that one of theirs holds us to: the value of the
 * matrix lies between them. */
static void lies_between(const bn_stakes *s, double value)
{
    double low = -INFINITY, high = INFINITY;

    for (uint32_t r = 0; r < s->plays[0]; r++) {
        double least = INFINITY;

        for (uint32_t c = 0; c < s->plays[1]; c++)
            least = fmin(least, s->cells[r * s->plays[1] + c]);
        low = fmax(low, least);
    }
    for (uint32_t c = 0; c < s->plays[1]; c++) {
        double most = -INFINITY;

        for (uint32_t r = 0; r < s->plays[0]; r++)
            most = fmax(most, s->cells[r * s->plays[1] + c]);
        high = fmin(high, most);
    }
    assert_true(low - 0.02 <= value && value <= high + 0.02);
}

static void weighs(void **state)
{
    const struct weighed_row *row = *state;
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    asked caller = { .after = row->after };
    bn_game game = toy_game;
    toy_setup setups[2];
    toy_state states[2];
    bn_belief belief = { .words = "" };
    bn_stakes stakes[BN_WORLDS_MAX];
    bn_weighing w = { .game = &game,
                      .belief = &belief,
                      .objective = &victory,
                      .states = row->states,
                      .games = row->games,
                      .arena = &arena,
                      .work = &work,
                      .patiently = row->patient ? too_long : NULL,
                      .next = follow,
                      .self = &caller };
    bn_weighed found;
    bn_error err;

    game.stand_ins = row->stand_ins ? &selves : NULL;
    game.propose = row->proposes ? propose_nothing : NULL;
    for (uint32_t i = 0; i < 2 && row->rounds[i] > 0; i++) {
        setups[i] = toy_of(2, 2 + (int32_t)i, row->rounds[i]);
        toy_game.begin(&setups[i], &states[i], NULL);
        belief.worlds[belief.count++] = (bn_world){ &setups[i], &states[i], 1, "" };
    }
    assert_int_equal(bn_weigh(&w, stakes, &found, &err), row->code);
    assert_int_equal(caller.failed, row->failed);
    assert_int_equal(caller.patiently, row->patient);
    if (row->code == BN_OK) {
        assert_string_equal(found.how, row->how);
        assert_int_equal(found.coarse != NULL, strcmp(row->how, COARSELY) == 0);
        assert_int_equal(found.points > 0, found.coarse != NULL);
    }
    for (uint32_t i = 0; row->code == BN_OK && i < belief.count; i++) {
        assert_int_equal(stakes[i].plays[0], 3);
        if (found.games == 0)
            lies_between(&stakes[i], value_of(&toy_game, &setups[i], &victory));
    }
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* ---- a fought battle ------------------------------------------------------------------------- */

enum { ENTRIES = 128 };

typedef struct fought {
    bn_entry entries[ENTRIES];
    const bn_entry *list[ENTRIES];
    uint32_t count;
} fought;

/* A battle by defaults, its dice from a fixed seed. */
static void fight(const toy_setup *setup, fought *f)
{
    bn_question open[BN_OPEN_MAX];
    toy_state state;
    uint32_t count;
    bn_rng rng;

    f->count = 0;
    bn_rng_init(&rng, 3, 0);
    toy_game.begin(setup, &state, NULL);
    while ((count = toy_game.ask(setup, &state, open)) > 0) {
        bn_move moves[BN_OPEN_MAX];
        uint32_t given = 0;
        bool again = false;

        for (uint32_t i = 0; i < (open[0].sealed ? count : 1); i++) {
            bool roll = open[i].to == BN_TO_CHANCE;
            bn_answer answer = open[i].preset;
            uint8_t faces[BN_DICE_MAX];

            for (uint32_t p = 0; roll && p < open[i].parts; p++)
                answer.value[p] = bn_rng_throw(&rng, open[i].throws[p], faces);
            assert_in_range(f->count, 0, ENTRIES - 1);
            f->entries[f->count] = (bn_entry){ .number = f->count + 1,
                                               .type = roll ? BN_ENTRY_ROLL : BN_ENTRY_ANSWER,
                                               .question = open[i],
                                               .answer = answer };
            f->list[f->count] = &f->entries[f->count];
            f->count++;
            if (roll)
                answer.value[0] = toy_game.consequence(setup, &state, &open[i], answer.value);
            again = roll && answer.value[0] == BN_AGAIN;
            moves[given++] = (bn_move){ i, answer };
        }
        if (!again)
            toy_game.advance(setup, &state, moves, given, NULL);
    }
}

/* What a caller of bn_study says, and what it was asked. */
typedef struct caller {
    uint32_t refused;
    uint64_t looks, time; /* at its clock; how many of them find time left */
} caller;

static bool refuse(void *self, const bn_error *why)
{
    ((caller *)self)->refused++;
    assert_true(why->text[0] != '\0');
    return false;
}

static bool is_late(void *self)
{
    caller *c = self;

    return c->looks++ >= c->time;
}

static const struct studied_row {
    const char *name;
    bn_study_by by;
    uint64_t states, games;
    bool curve, hindsight, refuses;
    bn_code code;
    uint8_t against;
    bool graded, sampled;
    uint64_t time;      /* as in caller; 0: there is no limit of time */
    uint64_t few, many; /* games that a chance has then, at least and at most */
} studied_rows[] = {
    { "by the equilibrium", BN_BY_EQUILIBRIUM, .graded = true, .against = BN_AGAINST_PLANS },
    { "by defaults", BN_BY_DEFAULTS, .graded = true, .against = BN_AGAINST_GUARD },
    { "either: the equilibrium is soon found", BN_BY_EITHER, .graded = true,
      .against = BN_AGAINST_PLANS },
    { "either: it is too large, so by defaults, played", BN_BY_EITHER, .states = 1, .games = 40,
      .graded = true, .sampled = true, .against = BN_AGAINST_GUARD },
    { "in hindsight", BN_BY_DEFAULTS, .hindsight = true, .graded = true,
      .against = BN_AGAINST_ACTUAL },
    { "only the curve", BN_BY_DEFAULTS, .curve = true, .against = BN_AGAINST_GUARD },
    { "the caller wants no defaults", BN_BY_EITHER, .states = 1, .refuses = true,
      .code = BN_LIMIT },
    { "no time: a few games all the same", BN_BY_DEFAULTS, .states = 1, .graded = true,
      .sampled = true, .against = BN_AGAINST_GUARD, .time = 1, .few = 1, .many = 20 },
    { "some time: as many games as fit", BN_BY_DEFAULTS, .states = 1, .graded = true,
      .sampled = true, .against = BN_AGAINST_GUARD, .time = 400, .few = 32, .many = 100000 },
    { "time, but nothing to play", BN_BY_DEFAULTS, .graded = true, .against = BN_AGAINST_GUARD,
      .time = 2000, .few = 1, .many = 20 },
};

/* Start, luck, meeting, orders and referee add up to the result, whatever the method. */
static void adds_up(const bn_analysis *a)
{
    for (uint32_t s = 0; s < a->sides; s++) {
        const bn_account *c = &a->accounts[s];

        assert_true(fabs(c->start + c->luck + c->met + c->orders + c->others + c->judged -
                         c->result) < 1e-9);
    }
}

static void studies(void **state)
{
    const struct studied_row *row = *state;
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy_of(2, 3, 3);
    uint64_t games = row->games;
    caller who = { .time = row->time };
    fought battle;
    bn_studying s = { .game = &toy_game,
                      .setup = &setup,
                      .entries = battle.list,
                      .by = row->by,
                      .hindsight = row->hindsight,
                      .curve = row->curve,
                      .states = row->states,
                      .arena = &arena,
                      .work = &work,
                      .by_defaults = row->refuses ? refuse : NULL,
                      .enough = row->time > 0 ? is_late : NULL,
                      .self = &who };
    bn_analysis found;
    bn_error err;

    fight(&setup, &battle);
    s.count = battle.count;
    assert_int_equal(bn_study(&s, &games, &found, &err), row->code);
    assert_int_equal(who.refused, row->refuses);
    if (row->time > 0)
        assert_in_range(games, row->few, row->many);
    if (row->code == BN_OK) {
        assert_true(found.over);
        assert_int_equal(found.against, row->against);
        assert_int_equal(found.graded, row->graded);
        assert_int_equal(found.error > 0, row->sampled);
        adds_up(&found);
    }
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* ---- the coming round ------------------------------------------------------------------------ */

static bool cancel(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return false;
}

static const struct coming_row {
    const char *name;
    uint64_t states; /* of a pair that is counted */
    bool too_large, pooled;
    uint64_t games;
    bool cancels;
    bn_code code;
    bool sampled, one_pool; /* by games; by those of one pool, which know their error */
} coming_rows[] = {
    { "what can be counted is", 0, false, true, 50, false, BN_OK, false, false },
    { "else one pool is played", 1, false, true, 50, false, BN_OK, true, true },
    { "at once if it is known to be too large", 0, true, true, 50, false, BN_OK, true, true },
    { "without a pool each pair is played", 1, false, false, 50, false, BN_OK, true, false },
    { "without games it fails", 1, false, false, 0, false, BN_LIMIT, false, false },
    { "who cancels gets nothing else instead", 1, false, true, 50, true, BN_LIMIT, false, false },
};

static void comes(void **state)
{
    const struct coming_row *row = *state;
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy_of(3, 4, 4);
    bn_estimate_limits pooled = { .games = 2000, .states = 1 };
    bn_coming coming = { .game = &toy_game,
                         .setup = &setup,
                         .counted = { .states = row->states },
                         .too_large = row->too_large,
                         .pooled = row->pooled ? &pooled : NULL,
                         .games = row->games,
                         .seed = 1,
                         .threads = 1,
                         .arena = &arena,
                         .work = &work };
    bn_round found = { 0 };
    bn_error err;

    if (row->cancels)
        coming.watch = (bn_watch){ cancel, NULL };
    assert_int_equal(bn_coming_round(&coming, &found, &err), row->code);
    assert_int_equal(found.games > 0, row->sampled);
    assert_int_equal(found.error > 0, row->one_pool);
    if (row->cancels)
        assert_string_equal(err.text, "cancelled");
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* ---- chances --------------------------------------------------------------------------------- */

static bool so_often(void *self, const bn_progress *progress)
{
    assert_non_null(progress->so_far);
    return (*(uint32_t *)self)-- > 0;
}

static const struct chances_row {
    const char *name;
    bool patient, counts; /* whether the game could be counted */
    uint32_t more;        /* times that there is time for more */
    uint64_t states, most;
    uint64_t games;
} chances_rows[] = {
    { "games that propose are played in whole batches", false, false, 0, 0, 0, 96 },
    { "a time that is over at once has a first round", true, false, 0, 0, 0, 32 },
    { "as long as there is time, twice as many", true, false, 2, 0, 0, 128 },
    { "of games that propose, no more than are wanted", false, false, 0, 0, 6, 6 },
    { "there is time for more than are wanted", true, false, 9, 0, 64, 64 },
    { "of games that are not counted, no more than are wanted", false, true, 0, 1, 6, 6 },
    { "one game has no error, so two are played", false, true, 0, 1, 1, 2 },
    { "what is counted plays none", false, true, 0, 0, 6, 0 },
};

static void chances(void **state)
{
    const struct chances_row *row = *state;
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy_of(3, 4, 4);
    bn_policies defaults = { 0 };
    bn_game game = toy_game;
    uint32_t more = row->more;
    bn_chances_asked wish = { .game = &game,
                              .setup = &setup,
                              .policies = &defaults,
                              .winner_only = true,
                              .states = row->states,
                              .games = row->most,
                              .patient = row->patient,
                              .seed = 1,
                              .arena = &arena,
                              .work = &work,
                              .estimating = { row->patient ? so_often : NULL, &more } };
    bn_chances found = { 0 };

    if (!row->counts)
        game.propose = propose_nothing;
    assert_int_equal(bn_chances_find(&wish, &found, NULL), BN_OK);
    assert_int_equal(found.estimated, row->games > 0);
    assert_int_equal(found.counted, row->games == 0);
    assert_int_equal(found.estimate.games, row->games);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, weighs, weighed_rows);
    BNI_ROWS(&tests, studies, studied_rows);
    BNI_ROWS(&tests, comes, coming_rows);
    BNI_ROWS(&tests, chances, chances_rows);
    return BNI_RUN("counsel", &tests);
}
