/* Approximating the rest of a game: a table of solved points that represent all others.
 *
 * The descent (descent.c) remembers every point at which both sides choose. Here it remembers only the
 * points that the game puts in their place (bn_stand_ins), and a state is worth the mean of those that
 * stand for it. Between two points everything is as the rules have it: every dice result counts.
 *
 * A point that stands for others may lead back to itself. While it is being solved it is worth a guess: what
 * a rougher table says, or a draw. The rough table, which has no other to ask, is swept: its points are
 * compared again with the values found before, by the orders that were chosen fairly often.
 *
 * The rough table also says which orders are worth looking at: those that its mixes choose very often
 * where they are offered, and at a point those that they choose at all in the rough points around it. The
 * fine table offers no others, which makes it several times smaller.
 *
 * Nothing here is proved: the figures are estimates. */
#include "coarse.h"

#include <math.h>
#include <string.h>

bn_code bni_coarse_begin(bn_descent *d, bni_coarse *how)
{
    how->last = &how->first;
    d->coarse = how;
    d->least = -INFINITY; /* guesses may come before any end is met */
    d->most = INFINITY;
    return bni_between_open(&how->passed, d->arena) ? BN_OK : bni_descent_full(d);
}

/* ---- states between points ------------------------------------------------------------------- */

bni_between *bni_coarse_passage(bn_descent *d)
{
    return d->coarse->lasting && !d->coarse->guessed ? &d->coarse->passed : d->round;
}

const bni_passed *bni_coarse_passed(bn_descent *d, const bni_print *print)
{
    bni_coarse *c = d->coarse;
    const bni_passed *found = bni_between_find(d->round, print);

    if (!c->lasting)
        return found;
    if (found->print.tag == 0)
        return bni_between_find(&c->passed, print);
    c->guessed = true;
    return found;
}

bool bni_coarse_minds(const bni_level *l, int type)
{
    const bni_coarse *c = l->descent->coarse;
    bool chosen = type == BN_POINT_CHOICE || type == BN_POINT_SEALED;
    bool here = l->plays.questions[0].round == c->round;

    if (!chosen || !c->beyond)
        return chosen;
    return !here || (type == BN_POINT_SEALED && !c->whole);
}

#define CHOSEN 0.02 /* chance of an order that a rough point is taken to choose */

/* ---- fewer orders ---------------------------------------------------------------------------- */

/* Leaves the answers of one question that are allowed; all, if none is. Returns the place of the default. */
static uint32_t narrow_one(uint64_t allowed, bni_plays *p, uint32_t at, uint32_t preset)
{
    uint32_t kept = 0, found = 0;
    uint8_t picks[BN_ANSWERS_MAX];

    for (uint32_t k = 0; k < p->options[at]; k++)
        if (allowed >> p->picks[at][k] & 1) {
            found = k == preset ? kept : found;
            picks[kept++] = p->picks[at][k];
        }
    if (kept == 0)
        return preset;
    memcpy(p->picks[at], picks, kept);
    p->options[at] = (uint8_t)kept;
    return found;
}

/* Leaves the answers that are allowed everywhere or here. */
static void narrow(const bni_allowed *allowed, bni_support here, bni_plays *p)
{
    uint32_t preset[BN_OPEN_MAX] = { 0 }, left[2] = { p->preset[0], p->preset[1] };

    if (!allowed || p->shared)
        return;
    for (uint32_t i = p->count; i-- > 0;)
        if (p->team[i] != BNI_NOBODY) {
            preset[i] = left[p->team[i]] % p->options[i];
            left[p->team[i]] /= p->options[i];
        }
    p->size[0] = p->size[1] = 1;
    p->preset[0] = p->preset[1] = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t team = p->team[i];
        const bni_allowed *of = &allowed[p->questions[p->moves[i].question].kind];

        if (team == BNI_NOBODY)
            continue;
        preset[i] = narrow_one(of->bits[team][0] | here.bits[team], p, i, preset[i]);
        p->size[team] *= p->options[i];
        p->preset[team] = p->preset[team] * p->options[i] + preset[i];
    }
}

static bn_code room_for_stands(bni_level *l)
{
    size_t size = bni_round16(l->descent->world.state_size);

    if (!l->stands)
        l->stands = bn_arena_get(l->descent->arena, BN_STAND_INS_MAX * size);
    return l->stands ? BN_OK : bni_descent_full(l->descent);
}

/* The states that stand for one, in a room for them; *count as bn_stand_ins says. */
static bn_code find_stands(const bn_descent *d, const void *state, unsigned char *room,
                           void *stands[BN_STAND_INS_MAX], double weight[BN_STAND_INS_MAX],
                           int32_t *count)
{
    const bni_coarse *c = d->coarse;

    for (uint32_t i = 0; i < BN_STAND_INS_MAX; i++)
        stands[i] = room + i * bni_round16(d->world.state_size);
    *count = c->stand_ins->of(d->world.setup, state, d->world.measured, c->grain, stands, weight);
    if (*count < 0)
        return bni_descent_refuse(d, BN_LIMIT, "this battle cannot be approximated", "");
    return BN_OK;
}

/* What the points of the rough table choose that stand for this state. */
static bn_code chosen_near(bn_descent *d, bni_level *l, const void *state, bni_support *out)
{
    bn_descent *rough = d->coarse->guesses;
    void *stands[BN_STAND_INS_MAX];
    double weight[BN_STAND_INS_MAX];
    int32_t count = 0;
    bn_code code;

    *out = (bni_support){ { 0, 0 } };
    if (!rough || !rough->coarse->supports)
        return BN_OK;
    code = room_for_stands(l);
    if (code == BN_OK)
        code = find_stands(rough, state, l->stands, stands, weight, &count);
    for (int32_t i = 0; code == BN_OK && i < count; i++) {
        bni_print print = bni_descent_print(rough, stands[i]);
        uint32_t number = bni_sealed_points_find(&rough->points, &print)->number;

        out->bits[0] |= rough->coarse->supports[number].bits[0];
        out->bits[1] |= rough->coarse->supports[number].bits[1];
    }
    return code;
}

/* ---- stand-ins ------------------------------------------------------------------------------- */

static bn_code guess(const bn_descent *d, const void *state, bni_worth *out)
{
    const bn_objective *o = &d->world.objective;
    double draw = o->base + o->draw;

    *out = (bni_worth){ draw, draw, draw };
    return d->coarse->guesses ? bni_descent_ask(d->coarse->guesses, state, out) : BN_OK;
}

static bool note(bn_descent *d, const unsigned char *state)
{
    bni_stood *s = bn_arena_get(d->arena, sizeof *s);
    unsigned char *copy = bn_arena_get(d->arena, d->world.state_size);

    if (!s || !copy)
        return false;
    memcpy(copy, state, d->world.state_size);
    *s = (bni_stood){ .state = copy };
    *d->coarse->last = s;
    d->coarse->last = &s->next;
    return true;
}

/* Where not all paths are taken, each point has its own dice: points that lead to one another must not be
 * unlucky alike. */
static bn_code solve(bn_descent *d, uint32_t depth, const unsigned char *state,
                     const bni_print *print, bool known, bni_worth *out)
{
    bni_support near;
    bni_level *l;
    int type;
    bn_code code;

    d->share = d->coarse->stand_ins->courses;
    code = bni_descent_stand(d, depth, state, &l, &type);
    if (code != BN_OK)
        return code;
    l->anew = d->share > 0;
    l->stream = print->tag;
    if (type != BN_POINT_CHOICE && type != BN_POINT_SEALED) /* no one has more than one order */
        return bni_level_worth(l, type, print, out);
    code = chosen_near(d, l, l->state, &near);
    if (code != BN_OK)
        return code;
    narrow(d->coarse->allowed, near, &l->plays);
    return bni_level_point(l, print, known, out);
}

/* What one stand-in is worth: known, guessed at, or solved. */
static bn_code stand_in(bn_descent *d, uint32_t depth, const unsigned char *state, bni_worth *out)
{
    bni_print print = bni_descent_print(d, state);
    const bni_sealed_point *spot = bni_sealed_points_find(&d->points, &print);
    bool guessed = d->coarse->guessed;
    bn_rng rng = d->rng;
    bn_code code;

    if (spot->print.tag != 0) {
        *out = spot->worth;
        if (!isnan(out->value))
            return BN_OK;
        d->coarse->guessed = true;
        return guess(d, state, out);
    }
    code = solve(d, depth, state, &print, false, out);
    d->coarse->guessed = guessed; /* the value of the point is fixed from now on */
    d->rng = rng;
    if (code == BN_OK && d->coarse->grain > 0 && !note(d, state))
        return bni_descent_full(d);
    return code;
}

static bn_code by_presets(bni_level *l, bni_worth *out)
{
    bn_move moves[BN_OPEN_MAX];

    return bni_level_after(l, moves, bni_plays_moves(&l->plays, l->plays.preset, moves), out);
}

/* Where a table takes only some paths, one that comes to it continues as one to the next of its points. */
static bn_code look_beyond(const bni_coarse *c, const bni_level *l, bni_worth *out)
{
    bn_descent *table = c->beyond;
    bn_code code;

    if (table->coarse->stand_ins->courses > 0) {
        table->share = l->share;
        table->rng = l->descent->rng;
    }
    code = bni_descent_ask(table, l->state, out);
    if (table->share > 0)
        l->descent->rng = table->rng;
    table->spent = code != BN_OK;
    return code;
}

static bn_code mean_of(const bni_level *l, void *const *stands, const double *weight, int32_t count,
                       bni_worth *out)
{
    bni_worth sum = { 0, 0, 0 };
    bn_code code = BN_OK;

    for (int32_t i = 0; i < count && code == BN_OK; i++) {
        bni_worth one = { 0, 0, 0 };

        code = stand_in(l->descent, l->depth + 1, stands[i], &one);
        sum.value += weight[i] * one.value;
        sum.low += weight[i] * one.low;
        sum.high += weight[i] * one.high;
    }
    *out = sum;
    return code;
}

bn_code bni_coarse_worth(bni_level *l, int type, bni_worth *out)
{
    const bni_coarse *c = l->descent->coarse;
    void *stands[BN_STAND_INS_MAX];
    double weight[BN_STAND_INS_MAX];
    int32_t count = 0;
    bn_code code;

    if (c->beyond)
        return look_beyond(c, l, out);
    code = room_for_stands(l);
    if (code == BN_OK)
        code = find_stands(l->descent, l->state, l->stands, stands, weight, &count);
    if (code != BN_OK)
        return code;
    if (count == 0)
        return type == BN_POINT_SEALED ? by_presets(l, out) : bni_level_choice(l, out);
    return mean_of(l, stands, weight, count, out);
}

/* Most states are asked for once, and only to find the points that represent them. Counting the
 * answers that their rules offer would take a third of the time. */
bn_code bni_coarse_soon(bni_level *l, bool *found, bni_worth *out)
{
    const bni_coarse *c = l->descent->coarse;
    void *stands[BN_STAND_INS_MAX];
    double weight[BN_STAND_INS_MAX];
    int32_t count = 0;
    bn_code code;

    *found = false;
    if (l->plays.open == 0 || !bni_both_free(&l->descent->world, &l->plays))
        return BN_OK;
    if (c->beyond) {
        *found = bni_coarse_minds(l, BN_POINT_SEALED);
        return *found ? look_beyond(c, l, out) : BN_OK;
    }
    code = room_for_stands(l);
    if (code == BN_OK)
        code = find_stands(l->descent, l->state, l->stands, stands, weight, &count);
    *found = code == BN_OK && count > 0;
    return *found ? mean_of(l, stands, weight, count, out) : code;
}

/* ---- the whole table ------------------------------------------------------------------------- */

bn_code bni_coarse_sweep(bn_descent *d)
{
    bn_code code = BN_OK;

    for (const bni_stood *s = d->coarse->first; s && code == BN_OK; s = s->next) {
        bni_print print = bni_descent_print(d, s->state);
        bni_worth found;

        code = solve(d, 0, s->state, &print, true, &found);
    }
    /* States met before any point have old values. */
    if (code == BN_OK && !bni_between_open(&d->first, d->arena))
        code = bni_descent_full(d);
    return code;
}

/* How often each answer of a kind was offered, and the chances that it had. */
typedef struct tally {
    float chance[2][BNI_PICKS];
    uint32_t offered[2][BNI_PICKS];
} tally;

static void count_offered(tally *by_kind, const bni_plays *p)
{
    for (uint32_t i = 0; i < p->count; i++)
        for (uint32_t k = 0; p->team[i] != BNI_NOBODY && k < p->options[i]; k++)
            by_kind[p->questions[p->moves[i].question].kind].offered[p->team[i]][p->picks[i][k]]++;
}

static void count_play(tally *by_kind, const bni_plays *p, uint32_t team, bni_share share)
{
    for (uint32_t i = p->count; i-- > 0;)
        if (p->team[i] == team) {
            by_kind[p->questions[p->moves[i].question].kind]
                .chance[team][p->picks[i][share.play % p->options[i]]] += (float)share.chance;
            share.play /= p->options[i];
        }
}

static void count_point(tally *by_kind, bn_descent *d, const bni_stood *s)
{
    bni_print print = bni_descent_print(d, s->state);
    const bni_sealed_point *spot = bni_sealed_points_find(&d->points, &print);
    bni_level *l;
    int type;

    if (!spot->mix || bni_descent_stand(d, 0, s->state, &l, &type) != BN_OK || l->plays.shared)
        return;
    narrow(d->coarse->allowed, (bni_support){ { 0, 0 } }, &l->plays);
    count_offered(by_kind, &l->plays);
    for (uint32_t i = 0; i < (uint32_t)spot->shares[0] + spot->shares[1]; i++)
        count_play(by_kind, &l->plays, i < spot->shares[0] ? BN_OURS : BN_THEIRS, spot->mix[i]);
}

const bni_allowed *bni_coarse_allowed(bn_descent *d, double often, bn_arena *arena)
{
    uint32_t kinds = d->world.game->kind_count;
    tally *by_kind = bn_arena_array(d->arena, kinds, sizeof *by_kind);
    bni_allowed *out = bn_arena_array(arena, kinds, sizeof *out);

    if (!by_kind || !out)
        return NULL;
    for (const bni_stood *s = d->coarse->first; s; s = s->next)
        count_point(by_kind, d, s);
    for (uint32_t i = 0; i < kinds * 2 * BNI_PICKS; i++) {
        uint32_t kind = i / (2 * BNI_PICKS), team = i / BNI_PICKS % 2, pick = i % BNI_PICKS;
        const tally *t = &by_kind[kind];

        if (t->chance[team][pick] >= often * t->offered[team][pick] && t->offered[team][pick] > 0)
            out[kind].bits[team][pick / 64] |= UINT64_C(1) << (pick % 64);
    }
    return out;
}

/* The answers that a mix chooses at least that often. */
static bni_support chosen(const bni_plays *p, const bni_sealed_point *spot, double often)
{
    bni_support out = { { 0, 0 } };

    for (uint32_t i = 0; i < (uint32_t)spot->shares[0] + spot->shares[1]; i++) {
        uint32_t team = i < spot->shares[0] ? BN_OURS : BN_THEIRS, play = spot->mix[i].play;

        for (uint32_t m = p->count; m-- > 0;)
            if (p->team[m] == team) {
                if (spot->mix[i].chance >= often)
                    out.bits[team] |= UINT64_C(1) << p->picks[m][play % p->options[m]];
                play /= p->options[m];
            }
    }
    return out;
}

bool bni_coarse_gather(bn_descent *d, bn_arena *arena)
{
    bni_support *all = bn_arena_array(arena, d->points.table.count + 1, sizeof *all);
    uint32_t count = 0;

    for (const bni_stood *s = d->coarse->first; all && s; s = s->next) {
        bni_print print = bni_descent_print(d, s->state);
        bni_sealed_point *spot = bni_sealed_points_find(&d->points, &print);
        bni_level *l;
        int type;

        if (!spot->mix || bni_descent_stand(d, 0, s->state, &l, &type) != BN_OK || l->plays.shared)
            continue;
        narrow(d->coarse->allowed, (bni_support){ { 0, 0 } }, &l->plays);
        spot->number = ++count;
        all[count] = chosen(&l->plays, spot, CHOSEN);
    }
    d->coarse->supports = all;
    return all != NULL;
}
