/* What the advice of the command `advise` loses in battles of the repository whose exact solution is known, and
 * beside it what is lost by weighing the coming order alone, all later ones by default.
 *
 *   known_test         the battles of the War Machine, in seconds
 *   known_test NAME    one of all battles in the list below: those of GURPS take minutes
 *
 * Those of the War Machine are solved with every order free, the largest (three-against-the-orcs) with the sealed ones
 * and the coming one. Those of GURPS have Risk 0 and nobody tries a heroic
 * deed; strategies are free in every round. The advice is for a commander who knows the enemy's strength. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/testing.h"
#include "loss.h"
#include "stage.h"

#define STAGE_MEMORY ((size_t)256 << 20)
#define LOSS_MOST 0.06
#define LOSS_MEAN 0.02

static const char *only; /* NULL: the quick ones */

static const struct known_row {
    const char *system, *name, *order, *settled; /* the order that is weighed; NULL: the first */
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

/* Leads the battle to the order: presets, and of each roll the outcome in the middle. False
 * if there is none. */
static bool go_to_order(battle *b, const char *order)
{
    bn_question open[BN_OPEN_MAX];
    uint32_t count;

    while ((count = b->game->ask(b->setup, b->state, open)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        if (is_order(b, order, &open[0]))
            return true;
        count = open[0].sealed ? count : 1;
        for (uint32_t i = 0; i < count; i++)
            moves[i] = (bn_move){ i, open[i].preset };
        if (open[0].to == BN_TO_CHANCE) {
            bn_fold fold;
            bn_error err;

            must(bn_fold_roll(b->game, b->setup, b->state, &open[0], &b->arena, &fold, &err), &err);
            moves[0].answer = (bn_answer){ { fold.outcomes[fold.count / 2].consequence } };
        }
        b->game->advance(b->setup, b->state, moves, count, NULL);
    }
    return false;
}

/* Where there are few enough states for a graph; `freedom` NULL: every order is free. */
static bn_stakes solved(battle *b, const bn_freedom *freedom, result *out)
{
    bn_solution *solution;
    bn_stakes stakes;
    bn_error err;

    must(bn_solve(b->game, b->setup, b->state, &b->victory, freedom, NULL, &b->table,
                  (bn_watch){ 0 }, &solution, &err),
         &err);
    must(bn_stakes_solved(solution, b->state, &b->arena, &stakes, &err), &err);
    out->value = bn_solution_figures(solution)->value;
    out->points = bn_solution_figures(solution)->matrices;
    return stakes;
}

static bn_stakes exact_stakes(const struct known_row *row, battle *b, result *out)
{
    bn_error err;

    must(bn_freedom_seal(&b->freedom, b->game, b->setup, b->state, &b->arena, &err), &err);
    if (row->slow)
        return exactly(b, out);
    return solved(b, row->all_free ? NULL : &b->freedom, out);
}

static bool compare(const struct known_row *row, totals sums[2])
{
    stage s = stage_open(row->system, row->name, (stage_cut){ 0 }, STAGE_MEMORY);
    result exact = { 0 }, r[2] = { 0 };
    bn_stakes stakes;
    bool free;
    battle b;

    open_battle(&b);
    b.game = s.game;
    b.setup = s.setup;
    settle_battle(&b, row->settled);
    b.state = bn_arena_get(&b.arena, b.game->state_size(b.setup));
    assert_non_null(b.state);
    b.game->begin(b.setup, b.state, NULL);
    free = go_to_order(&b, row->order);
    if (free) {
        stakes = exact_stakes(row, &b, &exact);
        as_advised(&b, &stakes, &r[0]);
        alone(&b, &stakes, &r[1]);
        for (uint32_t i = 0; i < 2; i++)
            add(&sums[i], &r[i]);
        print_message("%-24s %8.4f %7llu  %8.4f %7.4f %5.2f s  %8.4f %7.4f %5.2f s  %s\n",
                      row->name, exact.value, (unsigned long long)exact.points, r[0].value,
                      r[0].loss, r[0].seconds, r[1].value, r[1].loss, r[1].seconds, r[0].how);
    } else {
        print_message("%-24s there is no order to give\n", row->name);
    }
    close_battle(&b);
    bn_arena_done(&s.arena);
    return free;
}

static void loses_little(void **state)
{
    totals sums[2] = { 0 };
    uint32_t count = 0;

    (void)state;
    print_message("%-24s %8s %7s  %8s %7s %7s  %8s %7s\n", "battle", "exact", "points", "advised",
                  "loss", "", "alone", "loss");
    for (size_t i = 0; i < BN_COUNT(known); i++)
        if (only ? strcmp(only, known[i].name) == 0 : !known[i].slow)
            count += compare(&known[i], sums);
    assert_true(count > 0);
    print_message("mean loss %.4f, worst %.4f; the coming order alone: mean %.4f, worst %.4f\n",
                  sums[0].loss / count, sums[0].worst, sums[1].loss / count, sums[1].worst);
    assert_true(sums[0].loss / count <= LOSS_MEAN);
    assert_true(sums[0].worst <= LOSS_MOST);
}

int main(int count, char **words)
{
    static bni_tests tests;

    only = count > 1 ? words[1] : NULL;
    BNI_ONE(&tests, loses_little);
    return BNI_RUN("known", &tests);
}
