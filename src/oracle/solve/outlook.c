/* What the coming orders are worth if both sides continue as well as they can, in battles that are too long to
 * be solved: the coming round by the full rules, with all its orders; after it a table of points that represent all
 * others (coarse.c).
 *
 * If the game leaves nothing out of the later rounds but what it says, every path of the coming round
 * is followed. If it leaves something out, such as wounds, that is only to keep the table small; the coming round has
 * it all, and then too many paths. So a sample of them is followed, with the same dice for all pairs of orders, several
 * times: the spread of the means is their error. */
#include <math.h>
#include <string.h>

#include "outlook.h"
#include "../common/policy.h"
#include "../common/scratch.h"

enum {
    POINTS = 20000,     /* of a table */
    ADVANCES = 1 << 20, /* in the coming round, if every path of it is followed */
    REPEATS = 4,        /* of the same with other dice */
    COURSES = 24000,    /* taken in all */
    COURSES_LEAST = 4,  /* for a pair of orders, each time */
    COURSES_MOST = 400, /* the same */
    PAIRS_BEHIND = 24,  /* pairs that are examined where orders follow in the same round */
    TIMES_A_POINT = 2,  /* as many paths as from a point of a table that takes only some of them */
    PAIRS_SOON = 24     /* pairs of orders before such a table */
};

#define OFTEN_SWEPT 0.05 /* mean chance of an order that the sweep offers */
#define OFTEN 0.3       /* the same, of the fine table, which offers others where they are chosen */
#define GAIN_ROUGH 1e-2 /* of a reply that is worth taking up in the rough table */
#define GAIN_FINE 1e-4  /* the same, in the fine one */

struct bn_outlook {
    const bn_game *game;
    const void *setup;
    bn_objective objective;
    bn_freedom freedom;
    bn_watch watch;
    bni_coarse rough_how, fine_how;
    bn_descent *rough, *fine;
    bn_arena *arena;
    bool begun, spent;
};

bn_code bn_outlook_make(const bn_game *game, const void *setup, const bn_objective *objective,
                        const bn_freedom *freedom, uint64_t points, bn_arena *arena, bn_watch watch,
                        bn_outlook **out, bn_error *err)
{
    bn_outlook *o = bn_arena_get(arena, sizeof *o);
    const void *plain = game->stand_ins ? game->stand_ins->setup(setup, arena) : NULL;
    bn_code code;

    if (!game->stand_ins)
        return bn_fail(err, BN_LIMIT, "this game cannot be approximated");
    if (!o || !plain)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    points = points ? points : POINTS;
    *o = (bn_outlook){
        .game = game,
        .setup = setup,
        .objective = *objective,
        .watch = watch,
        .arena = arena,
        .rough_how = { .stand_ins = game->stand_ins, .grain = 1, .gain = GAIN_ROUGH },
        .fine_how = { .stand_ins = game->stand_ins, .gain = GAIN_FINE, .lasting = true }
    };
    if (freedom)
        o->freedom = *freedom;
    code = bni_descent_make(game, plain, objective, freedom, points, arena, watch, &o->rough, err);
    if (code == BN_OK)
        code =
            bni_descent_make(game, plain, objective, freedom, points, arena, watch, &o->fine, err);
    if (code == BN_OK)
        code = bni_coarse_begin(o->rough, &o->rough_how);
    if (code == BN_OK)
        code = bni_coarse_begin(o->fine, &o->fine_how);
    *out = o;
    return code;
}

/* The rough table, from the present state of the battle; and what the fine one learns from it. */
static bn_code begin(bn_outlook *o, const void *state)
{
    bni_worth found;
    bn_code code;

    o->rough->share = o->game->stand_ins->courses;
    code = bni_descent_ask(o->rough, state, &found);

    if (code != BN_OK)
        return code;
    o->rough_how.allowed = bni_coarse_allowed(o->rough, OFTEN_SWEPT, o->arena);
    code = o->rough_how.allowed ? bni_coarse_sweep(o->rough) : bni_descent_full(o->rough);
    if (code != BN_OK)
        return code;
    o->fine_how.guesses = o->rough;
    o->fine_how.allowed = bni_coarse_allowed(o->rough, OFTEN, o->arena);
    if (!o->fine_how.allowed || !bni_coarse_gather(o->rough, o->arena))
        return bni_descent_full(o->rough);
    o->begun = true;
    return BN_OK;
}

/* The battles of a belief differ in what the enemy has, and mostly the same orders are worth giving in them. */
const bni_allowed *bni_outlook_learned(const bn_outlook *o, bn_arena *arena)
{
    uint32_t kinds = o->game->kind_count;
    bni_allowed *copy = o->begun ? bn_arena_array(arena, kinds, sizeof *copy) : NULL;

    if (copy)
        memcpy(copy, o->rough_how.allowed, kinds * sizeof *copy);
    return copy;
}

void bni_outlook_teach(bn_outlook *o, const bni_allowed *orders)
{
    o->rough_how.allowed = orders;
}

/* ---- the coming round ------------------------------------------------------------------------ */

typedef struct coming {
    bn_outlook *outlook;
    bni_coarse how;
    bn_descent *descent;
    bni_level *level; /* at the question */
    double *sums, *squares;
    uint32_t courses; /* taken each time; 0: all */
} coming;

static bool few_enough(void *self, const bn_progress *progress)
{
    coming *c = self;
    const bn_watch *watch = &c->outlook->watch;

    return (c->courses > 0 || c->descent->advanced < ADVANCES) &&
           (!watch->tell || watch->tell(watch->self, progress));
}

static bn_code stand(coming *c, const void *state, bn_arena *work, bn_error *err)
{
    bn_outlook *o = c->outlook;
    void *stands[BN_STAND_INS_MAX];
    double weight[BN_STAND_INS_MAX];
    size_t size = bni_round16(o->game->state_size(o->setup));
    unsigned char *room;
    int type = BN_POINT_OVER;
    int32_t count;
    bn_code code;

    bni_scratch_clear(work);
    code = bni_descent_make(o->game, o->setup, &o->objective, &o->freedom, 0, work,
                            (bn_watch){ few_enough, c }, &c->descent, err);
    if (code != BN_OK)
        return code;
    room = bn_arena_get(work, BN_STAND_INS_MAX * size);
    code = room ? bni_descent_stand(c->descent, 0, state, &c->level, &type) : BN_MEMORY;
    if (code != BN_OK)
        return room ? code : bni_descent_full(c->descent);
    if (type != BN_POINT_CHOICE && type != BN_POINT_SEALED)
        return bn_fail(err, BN_ANSWER, "there is no free order to compare");
    for (uint32_t i = 0; i < BN_STAND_INS_MAX; i++)
        stands[i] = room + i * size;
    count = o->game->stand_ins->of(o->fine->world.setup, c->level->state,
                                   c->descent->world.measured, 0, stands, weight);
    c->how = (bni_coarse){ .beyond = o->fine,
                           .gain = GAIN_FINE,
                           .round = c->level->plays.questions[0].round,
                           .whole = count == 0 };
    if (count < 0)
        return bn_fail(err, BN_LIMIT, "this battle cannot be approximated");
    return bni_coarse_begin(c->descent, &c->how);
}

/* Adds the values of all cells to the sums. */
static bn_code add_cells(coming *c, const void *state)
{
    bool free;
    bn_code code;

    c->descent->share = c->courses;
    code = bni_descent_lay_out(c->descent, state, &c->level, &free);
    for (uint32_t i = 0; code == BN_OK && i < c->level->plays.size[0] * c->level->plays.size[1];
         i++) {
        double value = c->level->cells[i].value;

        c->sums[i] += value;
        c->squares[i] += value * value;
    }
    return code;
}

static uint32_t courses_soon(const coming *c)
{
    uint32_t cells = c->level->plays.size[0] * c->level->plays.size[1];
    uint32_t count = COURSES / REPEATS / cells / (c->how.whole ? PAIRS_BEHIND : 1);
    uint32_t table = c->outlook->game->stand_ins->courses;
    uint32_t most = table > 0 ? TIMES_A_POINT * table : COURSES_MOST;

    return count < COURSES_LEAST ? COURSES_LEAST : count > most ? most : count;
}

static bn_code take_some(coming *c, const void *state, bn_arena *work, bn_error *err)
{
    uint32_t cells = c->level->plays.size[0] * c->level->plays.size[1];
    bn_code code = BN_OK;

    memset(c->sums, 0, cells * sizeof *c->sums);
    memset(c->squares, 0, cells * sizeof *c->squares);
    c->courses = courses_soon(c);
    for (uint32_t i = 0; i < REPEATS && code == BN_OK; i++) {
        code = stand(c, state, work, err);
        if (code != BN_OK)
            return code;
        c->descent->stream = i;
        code = add_cells(c, state);
    }
    return code;
}

static bn_code weigh(coming *c, const void *state, bn_arena *work, bn_error *err)
{
    const bn_outlook *o = c->outlook;

    if (o->fine->world.setup == o->setup && o->game->stand_ins->courses == 0) {
        bn_code code = add_cells(c, state);

        if (code != BN_LIMIT || o->fine->spent || c->descent->advanced < ADVANCES)
            return code;
    }
    return take_some(c, state, work, err);
}

static bn_code take(const coming *c, const void *state, bn_arena *arena, bn_stakes *out,
                    bn_error *err)
{
    const bni_plays *p = &c->level->plays;
    uint32_t rows = p->size[0], cells = rows * p->size[1], times = c->courses ? REPEATS : 1;
    bn_play *ours = bn_arena_array(arena, rows, sizeof *ours);
    const bni_world *w = &c->descent->world;
    double spread = 0; /* mean square of the errors of all cells */

    if (!ours)
        return bn_fail(err, BN_MEMORY, "out of memory for the stakes");
    for (uint32_t r = 0; r < rows; r++)
        ours[r].count = bni_plays_own(p, BN_OURS, r, ours[r].moves);
    for (uint32_t i = 0; i < cells; i++) {
        double mean = c->sums[i] / times;

        if (times > 1)
            spread += (c->squares[i] / times - mean * mean) / (times - 1) / cells;
        c->sums[i] = mean;
    }
    *out = (bn_stakes){ .plays = { rows, p->size[1] },
                        .offered = { bni_plays_offered(w, c->level->state, p, BN_OURS),
                                     bni_plays_offered(w, c->level->state, p, BN_THEIRS) },
                        .cells = c->sums,
                        .ours = ours,
                        .asks = memcmp(c->level->state, state, w->state_size) == 0,
                        .games = (uint64_t)c->courses * times,
                        .error = sqrt(fmax(spread, 0)),
                        .points = c->outlook->fine->points.table.count,
                        .coarse = w->game->stand_ins->words };
    return BN_OK;
}

/* Before a table that takes only some paths, games alone are the better use of the time: many pairs of orders would
 * leave a few paths for each, and each of them would play out the days that follow. */
static bool too_many_pairs(const coming *c)
{
    return c->outlook->game->stand_ins->courses > 0 &&
           c->level->plays.size[0] * c->level->plays.size[1] > PAIRS_SOON;
}

bn_code bn_stakes_ahead(bn_outlook *outlook, const void *state, bn_arena *arena, bn_arena *work,
                        bn_stakes *out, bn_error *err)
{
    coming c = { .outlook = outlook };
    uint32_t cells;
    bn_code code = BN_OK;

    if (outlook->spent)
        return bn_fail(err, BN_LIMIT, "the outlook was cut short");
    outlook->rough->err = outlook->fine->err = err;
    code = stand(&c, state, work, err);
    if (code == BN_OK && too_many_pairs(&c))
        return bn_fail(err, BN_LIMIT, "the coming round has too many orders to approximate");
    if (code == BN_OK && !outlook->begun) {
        code = begin(outlook, state);
        outlook->spent = code != BN_OK;
    }
    if (code != BN_OK)
        return code;
    cells = c.level->plays.size[0] * c.level->plays.size[1];
    c.sums = bn_arena_array(arena, cells, sizeof *c.sums);
    c.squares = bn_arena_array(arena, cells, sizeof *c.squares);
    if (!c.sums || !c.squares)
        return bn_fail(err, BN_MEMORY, "out of memory for the stakes");
    code = weigh(&c, state, work, err);
    outlook->spent = code != BN_OK;
    return code == BN_OK ? take(&c, state, arena, out, err) : code;
}
