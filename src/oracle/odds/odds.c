/* Exact odds, by walking forward through all that chance can do.
 *
 * Layer n holds the states that a battle can be in after n rolls, when the policies have given
 * their answers and the next roll is due or the game is over. States of equal key are one state,
 * whichever way led to them: a key holds all that can still matter, so their futures are the same,
 * and the weight of the merged state is the sum of theirs. A layer is expanded into the next one
 * and freed block by block meanwhile: at most two are in memory, and seldom two whole ones.
 *
 * weights.c proves that the weights are exact, fold.c that rolls that must be repeated may be left
 * out. Every path ends in some layer and is counted there with its weight (outcomes.c), so the
 * weights of all results add up to the denominator.
 *
 * The same walk serves one part of a game (parts.c): then it sees of each state only what concerns that part. */
#include <banneret/oracle.h>
#include <banneret/system/game.h>

#include <string.h>

#include "../common/fold.h"
#include "../common/keys.h"
#include "../common/policy.h"
#include "../common/blocks.h"
#include "inquiry.h"
#include "layer.h"
#include "outcomes.h"
#include "weights.h"

#define STATES_MOST UINT64_C(20000000)
#define FALLS_MOST UINT64_C(4000000000)
#define FOLDS_KEPT ((size_t)32 << 20) /* bytes of folds before the unused are forgotten */
#define TOLD_EVERY 1024u              /* states between two calls of the watch */
#define AT_ONCE                                                                                    \
    2u /* times as many states as to give up at: in the middle of a layer, if nothing has ended */

struct run {
    const bn_game *game;
    const void *setup;
    bn_policies policies;
    bn_odds_limits limits;
    const bn_parts *parts;  /* NULL: the whole game is asked about */
    uint32_t part;          /* which is followed, or BN_PARTS_WINNER */
    uint32_t measure_count; /* as many as are asked for: all or none; of a part its figures */
    uint64_t measured;      /* their bits */
    bn_watch watch;
    bn_arena *arena;
    bn_error *err;
    size_t state_size;
    size_t node_room; /* the most a node of the next layer can take */
    uint64_t bound;
    bni_blocks pool;
    bni_memo memo;
    bni_outcomes outcomes;
    layer now, next;
    bni_chain passing; /* keys of states of the next layer that led to others */
    bni_keys keys;     /* met in the next layer, and the nodes they lead to */
    bni_weights weights;
    bni_u128 divisor;  /* what all weights have in common, while it is looked for */
    uint64_t expanded; /* states done with */
    bn_odds found;
};

static bn_code full(run *r)
{
    return bni_fail(r->err, BN_MEMORY, "the memory limit is too small to enumerate this game",
                    "give more, or simulate");
}

static bn_code too_long(run *r)
{
    return bni_fail(r->err, BN_LIMIT, "the weights of this game are too long to be kept exactly",
                    "simulate it");
}

static bn_code endless(run *r)
{
    return bni_fail(r->err, BN_RULE, "the game exceeds its stated length limit",
                    "the rules of this system have a fault");
}

/* ---- layers ---------------------------------------------------------------------------------- */

/* Opens the next layer, whose weights take `width` limbs. */
static bn_code layer_open(run *r, uint32_t width)
{
    r->next.count = r->next.open = 0;
    r->next.stage = UINT32_MAX;
    r->next.width = width;
    r->next.state_at = (uint32_t)(HEAD + bni_round16(width * sizeof(uint64_t)));
    bni_common_clear(&r->next.common);
    r->node_room =
        r->next.state_at + bni_round16(r->state_size) + bni_round16(r->state_size + BNI_KEY_MORE);
    return bni_keys_clear(&r->keys, r->now.count) == BN_OK ? BN_OK : full(r);
}

/* The share of all paths that have ended. */
static double ended(const run *r)
{
    double share = 0;

    for (uint32_t c = 0; c < r->outcomes.columns; c++)
        share += bni_limbs_share(bni_outcomes_at(&r->outcomes, 0, c), r->weights.total,
                                 r->outcomes.width);
    return share;
}

static bn_code tell(run *r)
{
    bn_progress progress = { .done = r->expanded,
                             .of = r->found.states - r->found.finished,
                             .layer = r->found.layers };

    if (!r->watch.tell)
        return BN_OK;
    progress.finished = ended(r);
    if (r->watch.tell(r->watch.self, &progress))
        return BN_OK;
    return bn_fail(r->err, BN_LIMIT, "cancelled");
}

/* ---- arriving -------------------------------------------------------------------------------- */

/* A state that was not met before in its layer becomes a node, and its key is put into the table. */
static bn_code arrive_first(run *r, node *n, bni_key *place, bni_key entry, const bn_question *roll)
{
    layer *l = &r->next;
    bn_code code;

    if (r->found.states == r->limits.states)
        return bni_fail(r->err, BN_LIMIT, "the game has more states than the limit allows",
                        "raise the limit, or simulate");
    n->fold = NULL;
    if (roll) {
        code = bni_memo_get(&r->memo, r->game, r->setup, state_of(l, n), roll, &n->fold, r->err);
        if (code != BN_OK)
            return code;
        if (r->memo.folder.falls > r->limits.falls)
            return bni_fail(r->err, BN_LIMIT,
                            "rolls of the game have more different results than the limit allows",
                            "raise the limit, or simulate");
        n->stage = r->parts ? r->parts->stage(r->setup, state_of(l, n)) : 0;
        l->stage = n->stage < l->stage ? n->stage : l->stage;
        l->open++;
    } else {
        r->found.finished++;
    }
    /* Where the key is the state itself, it is not kept twice. */
    n->bytes = (uint32_t)(l->state_at + bni_round16(r->state_size));
    if (entry.size == r->state_size && memcmp(entry.bytes, state_of(l, n), entry.size) == 0)
        entry.bytes = state_of(l, n);
    else
        n->bytes += (uint32_t)bni_round16(entry.size);
    memset(weight_of(n), 0, l->width * sizeof(uint64_t));
    bni_chain_take(&l->chain, n->bytes);
    r->found.states++;
    l->count++;
    entry.leads_to = n;
    return bni_keys_put(&r->keys, place, entry) == BN_OK ? BN_OK : full(r);
}

static bni_key key_of(const run *r, const void *state, unsigned char *room)
{
    return bni_key_of(
        room, r->parts
                  ? bni_policies_part_key(&r->policies, r->game, r->setup, state, r->part, room)
                  : bni_policies_key(&r->policies, r->game, r->setup, state, r->measured, room));
}

/* Reduces a state to what concerns the part that is followed. */
static void narrow(const run *r, void *state)
{
    if (r->parts)
        r->parts->only(r->setup, state, r->part);
}

/* A roll has just led to the state in the room at the end of the next layer. The policies answer up to the
 * next roll, and the state is merged; *out is its node. Its key is looked up before the policies are
 * asked: most states were met before, and the policies would give the same answers again. */
static bn_code arrive(run *r, node *n, node **out)
{
    unsigned char *state = state_of(&r->next, n), *room = state + bni_round16(r->state_size);
    bn_question questions[BN_OPEN_MAX];
    bni_key key, first, *place;
    unsigned char *passed;
    uint32_t open;
    bn_code code;

    narrow(r, state);
    first = key = key_of(r, state, room);
    place = bni_keys_find(&r->keys, &key);
    *out = place->leads_to;
    if (place->leads_to) {
        r->found.merged++;
        return BN_OK;
    }
    *out = n;
    open = r->game->ask(r->setup, state, questions);
    if (open == 0 || questions[0].to == BN_TO_CHANCE)
        return arrive_first(r, n, place, key, open ? questions : NULL);
    passed = bni_chain_room(&r->pool, &r->passing, key.size);
    if (!passed)
        return full(r);
    first.bytes = memcpy(passed, key.bytes, key.size);
    bni_chain_take(&r->passing, bni_round16(key.size));
    while (open > 0 && questions[0].to != BN_TO_CHANCE) {
        if (!bni_policies_settle(&r->policies, r->game, r->setup, state, r->bound, questions, &open,
                                 &r->found.declined))
            return endless(r);
        if (r->parts) { /* that roll may not concern it, and a side is asked again */
            narrow(r, state);
            open = r->game->ask(r->setup, state, questions);
        }
    }
    key = key_of(r, state, room);
    place = bni_keys_find(&r->keys, &key);
    if (place->leads_to) {
        r->found.merged++;
        *out = place->leads_to;
    } else {
        code = arrive_first(r, n, place, key, open ? questions : NULL);
        if (code != BN_OK)
            return code;
    }
    first.leads_to = *out;
    place = bni_keys_find(&r->keys, &first);
    if (place->leads_to) /* the policies changed nothing that is in the key */
        return BN_OK;
    return bni_keys_put(&r->keys, place, first) == BN_OK ? BN_OK : full(r);
}

static node *room_for_node(run *r)
{
    return bni_chain_room(&r->pool, &r->next.chain, r->node_room);
}

/* ---- expanding ------------------------------------------------------------------------------- */

static bn_code hopeless(run *r)
{
    return bni_fail(r->err, BN_LIMIT, "the game has too many paths to count",
                    "state a limit, or simulate");
}

/* A layer may be many times as large as the one before. If it is already too large and no path has ended, there is no
 * need to see the rest of it. */
static bool is_hopeless_now(const run *r)
{
    return r->limits.give_up > 0 && r->found.finished == 0 &&
           r->next.count >= (uint64_t)AT_ONCE * r->limits.give_up;
}

static bn_code expand(run *r, node *n)
{
    const void *state = state_of(&r->now, n);

    if (is_hopeless_now(r))
        return hopeless(r);
    bni_weights_scale(&r->weights, weight_of(n), r->now.width, &r->now.common, n->fold->total,
                      r->next.width);
    for (uint32_t i = 0; i < n->fold->count; i++) {
        const bn_outcome *outcome = &n->fold->outcomes[i];
        bn_move move = { .question = 0, .answer = { { outcome->consequence } } };
        node *reached = room_for_node(r);
        bn_code code;

        if (!reached)
            return full(r);
        memcpy(state_of(&r->next, reached), state, r->state_size);
        r->game->advance(r->setup, state_of(&r->next, reached), &move, 1, NULL);
        code = arrive(r, reached, &reached);
        if (code != BN_OK)
            return code;
        bni_weights_carry(&r->weights, weight_of(reached), r->next.width, outcome->weight);
    }
    return BN_OK;
}

/* What became of the one part that was followed. */
static bn_code finish_part(run *r, node *n)
{
    for (uint32_t i = 0; i < r->measure_count; i++) {
        int64_t value = r->parts->figure(r->setup, state_of(&r->now, n), r->part, i);

        if (bni_outcomes_add(&r->outcomes, i, value, 0, weight_of(n), r->now.width) != BN_OK)
            return full(r);
    }
    return BN_OK;
}

static bn_code finish(run *r, node *n)
{
    const void *state = state_of(&r->now, n);
    int32_t winner = r->game->winner(r->setup, state);
    uint32_t column = winner < 0 ? r->found.sides : (uint32_t)winner;

    if (r->parts && r->part != BN_PARTS_WINNER)
        return finish_part(r, n);
    BN_ASSERT(column < r->outcomes.columns);
    if (bni_outcomes_add(&r->outcomes, BNI_WINNER, 0, column, weight_of(n), r->now.width) != BN_OK)
        return full(r);
    for (uint32_t i = 0; i < r->measure_count; i++) {
        int64_t value = r->game->measure(r->setup, state, i);

        if (bni_outcomes_add(&r->outcomes, i, value, column, weight_of(n), r->now.width) != BN_OK)
            return full(r);
    }
    return BN_OK;
}

/* ---- denominators ---------------------------------------------------------------------------- */

static bn_code find_common(run *r, node *n)
{
    if (r->divisor != 1)
        r->divisor = bni_weight_common(weight_of(n), r->now.width, r->divisor);
    return BN_OK;
}

static bn_code divide(run *r, node *n)
{
    bni_weight_divide(weight_of(n), r->now.width, r->divisor);
    return BN_OK;
}

/* Divides the denominator, the weights of the layer in hand and of the outcomes by what they all have
 * in common, where they take at most two limbs. Longer ones are left as they are: they would only
 * shrink by a limb or two. */
static void reduce(run *r)
{
    const bni_outcomes *o = &r->outcomes;
    uint32_t width = r->now.width;

    if (width > 2)
        return;
    r->divisor = bni_weight_common(r->weights.total, width, 0);
    for (uint32_t i = 0; i < o->count; i++)
        for (uint32_t c = 0; c < o->columns && r->divisor != 1; c++)
            r->divisor = bni_weight_common(bni_outcomes_at(o, i, c), width, r->divisor);
    (void)layer_each(&r->now, find_common, r);
    if (r->divisor == 1)
        return;
    bni_weight_divide(r->weights.total, width, r->divisor);
    for (uint32_t i = 0; i < o->count; i++)
        for (uint32_t c = 0; c < o->columns; c++)
            bni_weight_divide(bni_outcomes_at(o, i, c), width, r->divisor);
    (void)layer_each(&r->now, divide, r);
}

/* Multiplies the denominator, and what ended so far, for the next layer, and opens that layer. */
static bn_code turn(run *r)
{
    const bni_common *common = &r->now.common;
    uint32_t width = bni_weights_product(&r->weights, r->now.width, common);

    if (width > 2 && r->now.width <= 2) {
        reduce(r);
        width = bni_weights_product(&r->weights, r->now.width, common);
    }
    if (width == 0)
        return too_long(r);
    bni_weights_turn(&r->weights, width);
    if (bni_outcomes_scale(&r->outcomes, common->limbs, common->count, width) != BN_OK)
        return full(r);
    return layer_open(r, width);
}

/* ---- the run --------------------------------------------------------------------------------- */

/* A path that is ahead of others waits for them, so that paths that meet again are merged: it moves unchanged into the
 * next layer. */
static bn_code wait(run *r, node *n)
{
    node *reached = room_for_node(r);
    bn_code code;

    if (!reached)
        return full(r);
    bni_weights_scale(&r->weights, weight_of(n), r->now.width, &r->now.common, 1, r->next.width);
    memcpy(state_of(&r->next, reached), state_of(&r->now, n), r->state_size);
    r->found.states -= 1; /* it was counted when it came */
    code = arrive(r, reached, &reached);
    if (code == BN_OK)
        bni_weights_carry(&r->weights, weight_of(reached), r->next.width, 1);
    return code;
}

static bn_code add_total(run *r, node *n)
{
    if (n->fold && n->stage == r->now.stage && !bni_common_add(&r->now.common, n->fold->total))
        return too_long(r);
    return BN_OK;
}

static bn_code finish_if_over(run *r, node *n)
{
    return n->fold ? BN_OK : finish(r, n);
}

static bn_code expand_if_not(run *r, node *n)
{
    if (!n->fold)
        return BN_OK;
    if (++r->expanded % TOLD_EVERY == 0) {
        bn_code code = tell(r);

        if (code != BN_OK)
            return code;
    }
    return n->stage > r->now.stage ? wait(r, n) : expand(r, n);
}

static bn_code keep_fold(run *r, node *n)
{
    if (n->fold) {
        n->fold = bni_memo_keep(&r->memo, n->fold);
        if (!n->fold)
            return full(r);
    }
    return BN_OK;
}

/* A system whose rolls seldom repeat would fill the memory with folds that are never used again. */
static bn_code forget_folds(run *r)
{
    bni_chain old;
    bn_code code;

    if (r->memo.bytes <= FOLDS_KEPT)
        return BN_OK;
    bni_memo_gather_begin(&r->memo, &old);
    code = layer_each(&r->now, keep_fold, r);
    bni_memo_gather_end(&r->memo, &old);
    return code;
}

/* The next layer becomes the one in hand. */
static void shift(run *r)
{
    layer done = r->now;

    bni_chain_clear(&r->pool, &r->passing);
    r->now = r->next;
    r->next = (layer){ .common = done.common };
    if (r->now.count > r->found.largest)
        r->found.largest = r->now.count;
}

static bn_code first_layer(run *r, const void *from)
{
    node *n;
    bn_code code = layer_open(r, 1);

    if (code != BN_OK)
        return code;
    n = room_for_node(r);
    if (!n)
        return full(r);
    if (from)
        memcpy(state_of(&r->next, n), from, r->state_size);
    else
        r->game->begin(r->setup, state_of(&r->next, n), NULL);
    code = arrive(r, n, &n);
    if (code != BN_OK)
        return code;
    weight_of(n)[0] = r->weights.total[0] = 1;
    shift(r);
    return BN_OK;
}

/* The first layer of this size shows whether the game can be counted. Of 35 that were tried, those of
 * which a hundredth had ended by then could be, and the others could not. */
static bool is_hopeless(run *r)
{
    bool large = r->limits.give_up > 0 && r->now.count >= r->limits.give_up;

    if (large)
        r->limits.give_up = 0;
    return large && ended(r) < 0.01;
}

static bn_code all_layers(run *r)
{
    for (;;) {
        bn_code code = layer_each(&r->now, finish_if_over, r);

        if (code != BN_OK || r->now.open == 0)
            return code;
        if (++r->found.layers > r->bound)
            return endless(r);
        code = layer_each(&r->now, add_total, r);
        if (code == BN_OK)
            code = turn(r);
        if (code == BN_OK && is_hopeless(r))
            return hopeless(r);
        if (code == BN_OK)
            code = tell(r);
        if (code == BN_OK)
            code = layer_each_at_last(&r->now, &r->pool, expand_if_not, r);
        if (code != BN_OK)
            return code;
        shift(r);
        code = forget_folds(r);
        if (code != BN_OK)
            return code;
    }
}

static bn_code prepare(run *r)
{
    r->pool.arena = r->arena;
    r->pool.size = r->state_size <= SMALL_STATE ? SMALL_BLOCK : BNI_BLOCK;
    r->keys.arena = r->arena;
    if (bni_common_init(&r->now.common, r->arena) != BN_OK ||
        bni_common_init(&r->next.common, r->arena) != BN_OK ||
        bni_weights_init(&r->weights, r->arena) != BN_OK ||
        bni_memo_init(&r->memo, &r->pool) != BN_OK ||
        bni_outcomes_init(&r->outcomes, r->arena, r->found.sides) != BN_OK)
        return full(r);
    return BN_OK;
}

/* Which measures the keys hold, and which are added up. */
static void limit(run *r, const bni_inquiry *q)
{
    r->limits = q->limits;
    if (r->limits.states == 0)
        r->limits.states = STATES_MOST;
    if (r->limits.falls == 0)
        r->limits.falls = FALLS_MOST;
    r->measure_count = r->limits.winner_only ? 0 : r->game->measure_count;
    r->measured =
        bni_policies_measured(&r->policies, r->game, r->measure_count == 0 ? 0 : UINT64_MAX);
    if (q->part != BNI_WHOLE ||
        (r->limits.winner_only && bni_policies_part(&q->policies, r->game, r->setup))) {
        r->parts = r->game->parts;
        r->part = q->part == BNI_WHOLE ? BN_PARTS_WINNER : q->part;
        r->measure_count = r->part < BN_PARTS_WINNER ? r->parts->figure_count : 0;
    }
}

bn_code bni_inquire(const bni_inquiry *q, bn_arena *arena, bn_odds *out, bn_error *err)
{
    run *r = bn_arena_get(arena, sizeof *r);
    bn_code code;

    if (!r)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    *r = (run){ .game = q->game,
                .setup = q->setup,
                .policies = q->policies,
                .watch = q->watch,
                .arena = arena,
                .err = err };
    if (bni_policies_draw(&r->policies))
        return bni_fail(err, BN_USAGE, "a policy that draws lots has no exact odds", "simulate it");
    limit(r, q);
    r->state_size = r->game->state_size(r->setup);
    r->bound = r->game->bound(r->setup);
    r->found.sides = r->game->sides(r->setup);
    code = prepare(r);
    if (code == BN_OK)
        code = first_layer(r, q->from);
    if (code == BN_OK)
        code = all_layers(r);
    if (code != BN_OK)
        return code;
    reduce(r);
    r->found.folds = r->memo.folds;
    r->found.falls = r->memo.folder.falls;
    r->found.total = bni_limbs_nat(arena, r->weights.total, r->outcomes.width);
    if (bni_outcomes_result(&r->outcomes, r->measure_count, &r->found) != BN_OK)
        return full(r);
    *out = r->found;
    return BN_OK;
}

bn_code bn_odds_run(const bn_game *game, const void *setup, const void *from,
                    const bn_policies *policies, const bn_odds_limits *limits, bn_arena *arena,
                    bn_watch watch, bn_odds *out, bn_error *err)
{
    bni_inquiry q = { .game = game, .from = from, .watch = watch, .part = BNI_WHOLE };

    if (policies)
        q.policies = *policies;
    if (limits)
        q.limits = *limits;
    q.setup = bni_setup_for(game, setup, q.limits.winner_only, arena);
    if (!q.setup)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    return bni_inquire(&q, arena, out, err);
}
