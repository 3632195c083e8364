/* Folding a roll: every result of its dice, with its weight, goes through the game's
 * `consequence`.
 *
 * Totals stand for faces. A roll of k throws has S1 * ... * Sk equally likely faces, where S is
 * the number of faces of all dice of a throw. Consequences see only the totals, so the fold visits
 * every combination of totals with the product of their weights instead of every combination of
 * faces: 11 * 11 instead of 36 * 36 for two throws of 2d6.
 *
 * Why results that lead to BN_AGAIN may be left out. Let a of the N equally likely results ask for
 * the same roll again, and let w_c of them lead to consequence c, so that a + sum w_c = N. The
 * roll is repeated unchanged and independently until it leads to something: c in the n-th try has
 * the chance (a/N)^(n-1) * w_c/N. Summed over n = 1, 2, ... this geometric series gives, for a
 * below N,
 *     w_c/N * 1/(1 - a/N)  =  w_c / (N - a),
 * which is the weight of c over the total that is left. Nothing is rounded or neglected;
 * the paths in which the roll never ends have the chance lim (a/N)^n = 0.
 *
 * Folds are remembered by kind, throws and roll key: the game promises that rolls with the same
 * three have the same consequences. A remembered fold is in lowest terms, which changes no chance. */
#include "fold.h"

#include <string.h>

#include <banneret/system/game.h>

#include "digest.h"
#include "limbs.h"
#include "policy.h"

#define ROOM_FIRST 1024u

static bn_code full(bn_error *err)
{
    return bni_fail(err, BN_MEMORY, "the memory limit is reached", "give more, or simulate");
}

/* There are two sizes, and no loop that doubles until the size is enough. Such a loop would not end for
 * UINT32_MAX, so clang 14 (IndVarSimplify) concludes that `at` never has that value and removes the
 * caller's test for BN_AGAIN. */
static bn_code grow_weights(bni_folder *folder, uint32_t at)
{
    uint32_t room = at < ROOM_FIRST ? ROOM_FIRST : BN_CONSEQUENCE_MAX;
    uint64_t *wider = bn_arena_array(folder->arena, room, sizeof *wider);

    if (!wider)
        return BN_MEMORY;
    if (folder->weights)
        memcpy(wider, folder->weights, (folder->highest + 1) * sizeof *wider);
    folder->weights = wider;
    folder->room = room;
    return BN_OK;
}

/* Adds to the weight of a consequence. */
static bn_code add(bni_folder *folder, int32_t consequence, uint64_t weight)
{
    uint32_t at = (uint32_t)consequence;

    if (consequence == BN_AGAIN) {
        folder->again += weight;
        return BN_OK;
    }
    if (consequence < 0 || consequence >= BN_CONSEQUENCE_MAX)
        return BN_LIMIT;
    if (at >= folder->room && grow_weights(folder, at) != BN_OK)
        return BN_MEMORY;
    folder->weights[at] += weight;
    folder->total += weight;
    if (at > folder->highest)
        folder->highest = at;
    return BN_OK;
}

/* The consequence of every total of the last throw, for fixed totals of the throws before it. */
static void read_row(const bni_folder *folder, const bn_game *game, const void *setup,
                     const void *state, const bn_question *question, int32_t totals[BN_PARTS_MAX])
{
    const bn_spread *spread = &folder->spreads[question->parts - 1];
    int32_t *inner = &totals[question->parts - 1];

    *inner = spread->first;
    if (game->consequences) {
        game->consequences(setup, state, question, totals, spread->count, folder->row);
        return;
    }
    for (uint32_t i = 0; i < spread->count; i++, ++*inner)
        folder->row[i] = game->consequence(setup, state, question, totals);
}

/* Visits every total of the last throw. Neighbouring totals mostly have the same consequence, so runs
 * are added up before they are stored. */
static bn_code visit(bni_folder *folder, const bn_game *game, const void *setup, const void *state,
                     const bn_question *question, int32_t totals[BN_PARTS_MAX], uint64_t outer)
{
    const bn_spread *spread = &folder->spreads[question->parts - 1];
    const uint64_t *weight = spread->weight, *end = weight + spread->count;
    const int32_t *consequence = folder->row;
    int32_t last = BN_AGAIN;
    uint64_t run = 0;

    read_row(folder, game, setup, state, question, totals);
    for (; weight != end; weight++, consequence++) {
        if (*consequence != last) {
            bn_code code = add(folder, last, run * outer);

            if (code != BN_OK)
                return code;
            last = *consequence;
            run = 0;
        }
        run += *weight;
    }
    return add(folder, last, run * outer);
}

/* The spread of a throw, kept from the fold before if it is the same. One die is spread evenly, and
 * most rolls are of one die. */
static void spread_out(bn_throw shape, bn_spread *out)
{
    if (shape.count != 1) {
        bn_throw_spread(shape, out);
        return;
    }
    out->first = bn_throw_least(shape);
    out->count = shape.sides;
    out->total = shape.sides;
    for (uint32_t i = 0; i < shape.sides; i++)
        out->weight[i] = 1;
}

static bn_code spread_all(bni_folder *folder, const bn_question *question, bn_error *err)
{
    uint64_t falls = 1, faces = 1;

    if (!folder->spreads)
        folder->spreads = bn_arena_array(folder->arena, BN_PARTS_MAX, sizeof *folder->spreads);
    if (!folder->row)
        folder->row = bn_arena_array(folder->arena, BN_SPREAD_MAX, sizeof *folder->row);
    if (!folder->spreads || !folder->row)
        return full(err);
    for (uint32_t i = 0; i < question->parts; i++) {
        bn_spread *spread = &folder->spreads[i];

        spread_out(question->throws[i], spread);
        falls *= spread->count;
        if (falls > BN_FALLS_MAX || faces > UINT64_MAX / spread->total)
            return bni_fail(err, BN_LIMIT, "a roll has more different results than can be visited",
                            "simulate it");
        faces *= spread->total;
    }
    folder->falls += falls;
    return BN_OK;
}

/* Moves the totals of all throws but the last on to the next combination; *outer is its weight. */
static bool step(const bni_folder *folder, uint32_t outer_parts, uint32_t at[BN_PARTS_MAX],
                 int32_t totals[BN_PARTS_MAX], uint64_t *outer)
{
    uint32_t i = outer_parts;

    while (i > 0 && ++at[i - 1] == folder->spreads[i - 1].count)
        at[--i] = 0;
    if (i == 0)
        return false;
    *outer = 1;
    for (i = 0; i < outer_parts; i++) {
        totals[i] = folder->spreads[i].first + (int32_t)at[i];
        *outer *= folder->spreads[i].weight[at[i]];
    }
    return true;
}

bn_code bni_folder_fold(bni_folder *folder, const bn_game *game, const void *setup,
                        const void *state, const bn_question *question, bn_error *err)
{
    uint32_t at[BN_PARTS_MAX] = { 0 };
    int32_t totals[BN_PARTS_MAX] = { 0 };
    uint64_t outer = 1;
    bn_code code;

    BN_ASSERT(question->form == BN_FORM_ROLL && question->parts >= 1 &&
              question->parts <= BN_PARTS_MAX);
    folder->again = folder->total = 0;
    code = spread_all(folder, question, err);
    if (code != BN_OK)
        return code;
    for (uint32_t i = 0; i + 1 < question->parts; i++) {
        totals[i] = folder->spreads[i].first;
        outer *= folder->spreads[i].weight[0];
    }
    do
        code = visit(folder, game, setup, state, question, totals, outer);
    while (code == BN_OK && step(folder, question->parts - 1u, at, totals, &outer));
    if (code == BN_OK && folder->total > 0)
        return BN_OK;
    bni_folder_clear(folder);
    if (code == BN_MEMORY)
        return full(err);
    if (code != BN_OK)
        return bni_fail(err, code, "a roll has more consequences than this engine allows",
                        "the rules of this system have a fault");
    return bni_fail(err, BN_RULE, "a roll can only ever be rolled again",
                    "the rules of this system have a fault");
}

void bni_folder_clear(bni_folder *folder)
{
    if (folder->weights)
        memset(folder->weights, 0, (folder->highest + 1) * sizeof *folder->weights);
    folder->highest = 0;
}

/* Copies the consequences that have weight, and returns their number. */
static uint32_t outcomes(const bni_folder *folder, bn_outcome *out)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i <= folder->highest; i++) {
        if (folder->weights[i] == 0)
            continue;
        if (out)
            out[count] = (bn_outcome){ .consequence = (int32_t)i, .weight = folder->weights[i] };
        count++;
    }
    return count;
}

bn_code bn_fold_roll(const bn_game *game, const void *setup, const void *state,
                     const bn_question *question, bn_arena *arena, bn_fold *out, bn_error *err)
{
    bni_folder folder = { .arena = arena };
    bn_outcome *list;
    bn_code code = bni_folder_fold(&folder, game, setup, state, question, err);

    if (code != BN_OK)
        return code;
    list = bn_arena_array(arena, outcomes(&folder, NULL), sizeof *list);
    if (!list)
        return full(err);
    *out = (bn_fold){ .outcomes = list,
                      .count = outcomes(&folder, list),
                      .total = folder.total,
                      .again = folder.again };
    return BN_OK;
}

/* ---- folds remembered ------------------------------------------------------------------------ */

#define LOG_FIRST 8u

/* A place of the table. */
typedef struct kept_fold {
    uint32_t tag;
    bni_fold *fold; /* NULL in a free place */
} kept_fold;

bn_code bni_memo_init(bni_memo *memo, bni_blocks *pool)
{
    *memo = (bni_memo){ .folder = { .arena = pool->arena }, .pool = pool };
    return bni_table_make(&memo->table, sizeof(kept_fold), LOG_FIRST, pool->arena);
}

static bool same(const void *place, const void *wanted)
{
    const bni_fold *a = ((const kept_fold *)place)->fold, *b = wanted;

    return a->hash == b->hash && a->roll_key == b->roll_key && a->kind == b->kind &&
           a->parts == b->parts && memcmp(a->throws, b->throws, sizeof a->throws) == 0;
}

static kept_fold *place_of(const bni_memo *memo, const bni_fold *fold)
{
    return bni_table_find(&memo->table, sizeof(kept_fold), bni_tag_of(fold->hash), same, fold);
}

/* There is room for it. */
static void put(bni_memo *memo, bni_fold *fold)
{
    *place_of(memo, fold) = (kept_fold){ bni_tag_of(fold->hash), fold };
    memo->table.count++;
}

static size_t fold_bytes(uint32_t count)
{
    return bni_round16(sizeof(bni_fold) + count * sizeof(bn_outcome));
}

static bni_fold *fold_room(bni_memo *memo, uint32_t count)
{
    size_t size = fold_bytes(count);
    bni_fold *fold;

    if (size > memo->pool->size)
        return bn_arena_get(memo->pool->arena, size);
    fold = bni_chain_room(memo->pool, &memo->chain, size);
    if (fold)
        bni_chain_take(&memo->chain, size);
    return fold;
}

static void lowest_terms(bni_fold *fold)
{
    uint64_t common = fold->total;

    for (uint32_t i = 0; i < fold->count && common != 1; i++)
        common = bni_gcd(common, fold->outcomes[i].weight);
    BN_ASSERT(common > 0); /* a fold without weight was refused */
    fold->total /= common;
    for (uint32_t i = 0; i < fold->count; i++)
        fold->outcomes[i].weight /= common;
}

static bn_code make(bni_memo *memo, const bn_game *game, const void *setup, const void *state,
                    const bn_question *question, const bni_fold *wanted, bni_fold **out,
                    bn_error *err)
{
    bni_fold *fold;
    uint32_t count;
    bn_code code = bni_folder_fold(&memo->folder, game, setup, state, question, err);

    if (code != BN_OK)
        return code;
    count = outcomes(&memo->folder, NULL);
    fold = fold_room(memo, count);
    if (!fold || (bni_table_full(&memo->table) &&
                  bni_table_widen(&memo->table, sizeof(kept_fold), memo->pool->arena) != BN_OK)) {
        bni_folder_clear(&memo->folder);
        return full(err);
    }
    *fold = *wanted;
    fold->total = memo->folder.total;
    fold->count = outcomes(&memo->folder, fold->outcomes);
    bni_folder_clear(&memo->folder);
    lowest_terms(fold);
    put(memo, fold);
    memo->bytes += fold_bytes(count);
    memo->folds++;
    *out = fold;
    return BN_OK;
}

/* What a fold of this roll has in common with those remembered. */
static bni_fold like(const bn_game *game, const void *setup, const void *state,
                     const bn_question *question)
{
    bni_fold fold = { .roll_key = game->roll_key(setup, state, question),
                      .kind = question->kind,
                      .parts = question->parts };

    memcpy(fold.throws, question->throws, question->parts * sizeof *fold.throws);
    fold.hash = bni_digest64(fold.throws, sizeof fold.throws,
                             fold.roll_key ^ (uint64_t)(fold.kind * 8u + fold.parts) << 32);
    return fold;
}

bni_fold *bni_memo_find(const bni_memo *memo, const bn_game *game, const void *setup,
                        const void *state, const bn_question *question)
{
    bni_fold wanted = like(game, setup, state, question);

    return place_of(memo, &wanted)->fold;
}

bn_code bni_memo_get(bni_memo *memo, const bn_game *game, const void *setup, const void *state,
                     const bn_question *question, bni_fold **out, bn_error *err)
{
    bni_fold wanted = like(game, setup, state, question);

    *out = place_of(memo, &wanted)->fold;
    return *out ? BN_OK : make(memo, game, setup, state, question, &wanted, out, err);
}

void bni_memo_gather_begin(bni_memo *memo, bni_chain *old)
{
    kept_fold *places = (kept_fold *)(void *)memo->table.places;

    for (uint64_t i = 0; i < UINT64_C(1) << memo->table.log; i++) {
        if (places[i].fold)
            places[i].fold->moved = NULL;
        places[i] = (kept_fold){ 0 };
    }
    *old = memo->chain;
    memo->chain = (bni_chain){ 0 };
    memo->table.count = 0;
    memo->bytes = 0;
}

bni_fold *bni_memo_keep(bni_memo *memo, bni_fold *fold)
{
    size_t size = fold_bytes(fold->count);
    bni_fold *kept = fold;

    if (fold->moved)
        return fold->moved;
    if (size <= memo->pool->size) {
        kept = fold_room(memo, fold->count);
        if (!kept)
            return NULL;
        memcpy(kept, fold, sizeof *fold + fold->count * sizeof *fold->outcomes);
    }
    fold->moved = kept;
    put(memo, kept);
    memo->bytes += size;
    return kept;
}

void bni_memo_gather_end(bni_memo *memo, bni_chain *old)
{
    bni_chain_clear(memo->pool, old);
}
