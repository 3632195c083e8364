/* What the advice of the command `advise` loses in battles of the repository whose exact solution is known, and
 * beside it what is lost by comparing only the coming order, later ones by default.
 *
 *   known_test         the battles of the War Machine, in seconds
 *   known_test NAME    one of all battles in the list below: those of GURPS take minutes
 *
 * Those of the War Machine are solved with every order free, the largest (three-against-the-orcs) with the sealed ones
 * and the coming one. Those of GURPS have Risk 0 and no one tries a heroic
 * deed; strategies are free in every round. Where dice fall before the first order, it is compared after every outcome,
 * and the mean is by their chances. The advice is for a commander who knows the enemy's strength. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/testing.h"
#include "loss.h"
#include "stage.h"

#define STAGE_MEMORY ((size_t)256 << 20)
#define LOSS_MOST 0.06
#define LOSS_MEAN 0.02

enum { STARTS_MAX = 64 };

static const char *only; /* NULL: the quick ones */

static const struct known_row {
    const char *system, *name, *order, *settled; /* the order that is compared; NULL: the first */
    bool all_free, slow;
} known[] = {
    { "warmachine", "elves-at-the-pass", NULL, NULL, true, false },
    { "warmachine", "hastings-warmachine", NULL, NULL, true, false },
    { "warmachine", "mercy-at-the-ford", NULL, NULL, true, false },
    { "warmachine", "night-raid", NULL, NULL, true, false },
    { "warmachine", "quick-skirmish", NULL, NULL, true, false },
    { "warmachine", "storm-of-the-keep", NULL, NULL, true, false },
    { "warmachine", "three-against-the-orcs", NULL, NULL, false, false },
    { "gurps4", "equal-forces", "strategy", "A.risk=0,B.risk=0", false, true },
    { "gurps4", "drakes-cross-unhurt", "strategy", "A.risk=0,B.risk=0,A.heroism=0,B.heroism=0",
      false, true },
};

static bool is_order(const battle *b, const char *order, const bn_question *question)
{
    uint64_t answers = bn_question_answers(question);

    return question->to == BN_TO_SIDE && answers > 1 && answers <= BN_ANSWERS_MAX &&
           (!order || strcmp(b->game->kinds[question->kind].key, order) == 0);
}

/* The different states in which the order is asked for the first time, each with its chance. */
typedef struct starts {
    uint32_t count;
    struct {
        unsigned char *state;
        double chance;
    } list[STARTS_MAX];
} starts;

static void add_start(battle *b, const unsigned char *state, double chance, starts *out)
{
    static unsigned char keys[2][BN_STATE_MAX];
    size_t size = b->game->key(b->setup, state, 0, keys[0]);
    size_t room = b->game->state_size(b->setup);

    for (uint32_t i = 0; i < out->count; i++)
        if (b->game->key(b->setup, out->list[i].state, 0, keys[1]) == size &&
            memcmp(keys[0], keys[1], size) == 0) {
            out->list[i].chance += chance;
            return;
        }
    assert_in_range(out->count, 0, STARTS_MAX - 1);
    out->list[out->count].state = bn_arena_get(&b->arena, room);
    assert_non_null(out->list[out->count].state);
    memcpy(out->list[out->count].state, state, room);
    out->list[out->count++].chance = chance;
}

/* Leads a battle to the order: by defaults, and by every outcome of each roll. */
static void find_starts(battle *b, const char *order, unsigned char *state, double chance,
                        starts *out)
{
    bn_question open[BN_OPEN_MAX];
    bn_move moves[BN_OPEN_MAX];
    bn_fold fold;
    bn_error err;
    uint32_t count = b->game->ask(b->setup, state, open);

    while (count > 0 && open[0].to != BN_TO_CHANCE && !is_order(b, order, &open[0])) {
        count = open[0].sealed ? count : 1;
        for (uint32_t i = 0; i < count; i++)
            moves[i] = (bn_move){ i, open[i].preset };
        b->game->advance(b->setup, state, moves, count, NULL);
        count = b->game->ask(b->setup, state, open);
    }
    if (count == 0)
        return;
    if (open[0].to != BN_TO_CHANCE) {
        add_start(b, state, chance, out);
        return;
    }
    must(bn_fold_roll(b->game, b->setup, state, &open[0], &b->arena, &fold, &err), &err);
    for (uint32_t i = 0; i < fold.count; i++) {
        size_t size = b->game->state_size(b->setup);
        unsigned char *next = bn_arena_get(&b->arena, size);

        assert_non_null(next);
        memcpy(next, state, size);
        moves[0] = (bn_move){ 0, { { fold.outcomes[i].consequence } } };
        b->game->advance(b->setup, next, moves, 1, NULL);
        find_starts(b, order, next, chance * (double)fold.outcomes[i].weight / (double)fold.total,
                    out);
    }
}

/* Where there are few enough states for a graph, from the start in hand. */
static bn_stakes stakes_solved(const struct known_row *row, battle *b, result *out)
{
    bn_solution *solution;
    bn_stakes stakes;
    bn_error err;

    must(bn_solve(b->game, b->setup, b->state, &b->victory, row->all_free ? NULL : &b->freedom,
                  NULL, &b->table, (bn_watch){ 0 }, &solution, &err),
         &err);
    must(bn_stakes_solved(solution, b->state, &b->arena, &stakes, &err), &err);
    out->value = bn_solution_figures(solution)->value;
    out->points += bn_solution_figures(solution)->matrices;
    return stakes;
}

/* Elsewhere by one descent from the start, which knows every start. */
static bn_descent *descend(battle *b, result *out)
{
    bn_descent *descent;
    bn_error err;

    must(bn_descend(b->game, b->setup, NULL, &b->victory, &b->freedom, NULL, &b->table,
                    (bn_watch){ 0 }, &descent, &err),
         &err);
    out->points = bn_descent_figures(descent)->matrices;
    return descent;
}

static bn_stakes stakes_descended(bn_descent *descent, battle *b, result *out)
{
    bn_stakes stakes;
    bn_error err;

    must(bn_stakes_descended(descent, b->state, &b->arena, &stakes, &err), &err);
    out->value = bn_descent_figures(descent)->value;
    return stakes;
}

/* What is lost by advice and by the coming order alone, by the chance of each start; and at worst. */
static void weigh(const struct known_row *row, battle *b, const starts *at, totals sums[2])
{
    result exact = { 0 }, r[2];
    bn_descent *descent;
    double value = 0;
    bn_error err;

    must(bn_freedom_seal(&b->freedom, b->game, b->setup, at->list[0].state, &b->arena, &err), &err);
    descent = row->slow ? descend(b, &exact) : NULL;
    for (uint32_t i = 0; i < at->count; i++) {
        bn_stakes stakes;

        b->state = at->list[i].state;
        stakes = descent ? stakes_descended(descent, b, &exact) : stakes_solved(row, b, &exact);
        value += at->list[i].chance * exact.value;
        as_advised(b, &stakes, &r[0]);
        alone(b, &stakes, &r[1]);
        for (uint32_t k = 0; k < 2; k++) {
            add(&sums[k], &r[k]);
            sums[k].loss += (at->list[i].chance - 1) * r[k].loss; /* add() takes it whole */
        }
    }
    print_message("%-24s %8.4f %8llu %6u  %7.4f %7.4f %5.2f s  %7.4f %7.4f %5.2f s  %s\n",
                  row->name, value, (unsigned long long)exact.points, at->count, sums[0].loss,
                  sums[0].worst, sums[0].longest, sums[1].loss, sums[1].worst, sums[1].longest,
                  r[0].how);
}

static void compare(const struct known_row *row, totals sums[2])
{
    stage s = stage_open(row->system, row->name, (stage_cut){ 0 }, STAGE_MEMORY);
    unsigned char *first;
    starts at = { 0 };
    double asked = 0;
    battle b;

    open_battle(&b);
    b.game = s.game;
    b.setup = s.setup;
    settle_battle(&b, row->settled);
    first = bn_arena_get(&b.arena, b.game->state_size(b.setup));
    assert_non_null(first);
    b.game->begin(b.setup, first, NULL);
    find_starts(&b, row->order, first, 1, &at);
    assert_true(at.count > 0);
    for (uint32_t i = 0; i < at.count; i++) /* some battles are over before */
        asked += at.list[i].chance;
    for (uint32_t i = 0; i < at.count; i++)
        at.list[i].chance /= asked;
    weigh(row, &b, &at, sums);
    close_battle(&b);
    bn_arena_done(&s.arena);
}

static void loses_little(void **state)
{
    double mean[2] = { 0 }, worst[2] = { 0 };
    uint32_t count = 0;

    (void)state;
    print_message("%-24s %8s %8s %6s  %7s %7s %7s  %7s %7s\n", "battle", "exact", "points",
                  "starts", "advised", "worst", "longest", "alone", "worst");
    for (size_t i = 0; i < BN_COUNT(known); i++) {
        totals sums[2] = { 0 };

        if (only ? strcmp(only, known[i].name) != 0 : known[i].slow)
            continue;
        compare(&known[i], sums);
        count++;
        for (uint32_t k = 0; k < 2; k++) {
            mean[k] += sums[k].loss;
            worst[k] = fmax(worst[k], sums[k].worst);
        }
    }
    assert_true(count > 0);
    print_message("mean loss %.4f, worst %.4f; the coming order alone: mean %.4f, worst %.4f\n",
                  mean[0] / count, worst[0], mean[1] / count, worst[1]);
    assert_true(mean[0] / count <= LOSS_MEAN);
    assert_true(worst[0] <= LOSS_MOST);
}

int main(int count, char **words)
{
    static bni_tests tests;

    only = count > 1 ? words[1] : NULL;
    BNI_ONE(&tests, loses_little);
    return BNI_RUN("known", &tests);
}
