/* What advice loses that approximates to the end of a battle (bn_stakes_ahead), against the exact solution of the same
 * battle; and what advice loses that compares only the coming order (bn_stakes_tried). loss.h defines a loss.
 *
 *   advised_test [BATTLES]   this many battles made at random
 *
 * Strategies are free in every round, Risk is 0. */
#include <stdio.h>
#include <string.h>

#include <banneret/solver.h>
#include <banneret/store.h>
#include <banneret/system/system.h>

#include "base/testing.h"
#include "loss.h"

enum { AS_MANY = BNI_SIZED(8, 2, 2) };

static uint32_t battles = AS_MANY;

/* ---- battles --------------------------------------------------------------------------------- */

static void read_battle(battle *b, const char *text)
{
    const bn_system *gurps = bn_system_find("gurps4");
    bn_error err;
    bn_doc *doc;

    open_battle(b);
    must(bn_store_parse(text, strlen(text), NULL, NULL, &b->arena, &doc, &err), &err);
    must(gurps->setup(doc, &b->arena, &b->setup, &err), &err);
    b->game = gurps->battle;
    settle_battle(b, "A.risk=0,B.risk=0");
}

static bool is_order(const battle *b, const bn_question *question)
{
    return strcmp(b->game->kinds[question->kind].key, "strategy") == 0;
}

/* To an order that both sides have to give, after some rounds of any orders; rolls follow the stream. False if the
 * battle ends before. */
static bool go_to_order(battle *b, uint32_t rounds, bn_rng *rng)
{
    bn_question open[BN_OPEN_MAX];
    uint32_t count;

    b->state = bn_arena_get(&b->arena, b->game->state_size(b->setup));
    assert_non_null(b->state);
    b->game->begin(b->setup, b->state, NULL);
    while ((count = b->game->ask(b->setup, b->state, open)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        if (is_order(b, &open[0]) && open[0].round > rounds && count == 2)
            return true;
        count = open[0].sealed ? count : 1;
        for (uint32_t i = 0; i < count; i++) {
            moves[i] = (bn_move){ i, open[i].preset };
            if (is_order(b, &open[i]))
                bn_question_answer(&open[i],
                                   bn_rng_below(rng, (uint32_t)bn_question_answers(&open[i])),
                                   &moves[i].answer);
            if (bn_game_check(b->game, b->setup, b->state, &open[i], &moves[i].answer, NULL) !=
                BN_OK)
                moves[i].answer = open[i].preset;
        }
        if (open[0].to == BN_TO_CHANCE) {
            bn_fold fold;
            bn_error err;

            must(bn_fold_roll(b->game, b->setup, b->state, &open[0], &b->arena, &fold, &err), &err);
            moves[0].answer =
                (bn_answer){ { fold.outcomes[bn_rng_below(rng, fold.count)].consequence } };
        }
        b->game->advance(b->setup, b->state, moves, count, NULL);
    }
    return false;
}

static const char *any_of(bn_rng *rng, const char *const *words, uint32_t count)
{
    return words[bn_rng_below(rng, count)];
}

/* Two forces of the same troops that have fought before, so that neither is sure to win; some start
 * confused, or dug in. */
static bool random_battle(battle *b, uint32_t number)
{
    static const char *const lines[] = { "Medium Infantry", "Heavy Infantry", "Heavy Cavalry",
                                         "Bowmen", "Light Infantry" };
    static const char *const postures[] = { "mobile", "mobile", "bunkered" };
    char text[2000];
    const char *line;
    bn_rng rng;
    size_t at;

    bn_rng_init(&rng, 15, number);
    line = any_of(&rng, lines, BN_COUNT(lines));
    at = (size_t)snprintf(
        text, sizeof text,
        "banneret: scenario\nsystem: gurps4\nformat: 1\nreferee: defaults\n"
        "battle: {reconnaissance: {contest: false}, type: %s, aftermath: {character_death: "
        "nobody_hurt}}\nsides:\n",
        bn_rng_below(&rng, 3) == 0 ? "encounter" : "pitched");
    for (uint32_t side = 0; side < 2; side++)
        at += (size_t)snprintf(
            text + at, sizeof text - at,
            "  - name: S%u\n    forces:\n      - name: F%u\n        tl: 3\n        posture: %s\n"
            "        casualties: %u\n        elements: [{element: %s, count: %u}]\n"
            "        situation: {start_confused: %s}\n"
            "        persons: [{name: C%u, posts: [commander], strategy: %u, leadership: 12}]\n",
            side, side, any_of(&rng, postures, BN_COUNT(postures)), 5 * (6 + bn_rng_below(&rng, 5)),
            line, 9 + bn_rng_below(&rng, 4), bn_rng_below(&rng, 8) == 0 ? "true" : "false", side,
            12 + bn_rng_below(&rng, 2));
    read_battle(b, text);
    snprintf(b->name, sizeof b->name, "random %u", number);
    return go_to_order(b, number % 3, &rng);
}

/* ---- measuring ------------------------------------------------------------------------------- */

static void compare(battle *b, totals sums[3])
{
    result r[3] = { 0 };
    bn_stakes exact = exactly(b, &r[0]);

    ahead(b, &exact, &r[1]);
    alone(b, &exact, &r[2]);
    for (uint32_t i = 0; i < 3; i++)
        add(&sums[i], &r[i]);
    print_message("%-14s %8.4f %7.2f s %7llu  %8.4f %7.4f %6.2f s %6llu  %8.4f %7.4f %6.2f s\n",
                  b->name, r[0].value, r[0].seconds, (unsigned long long)r[0].points, r[1].value,
                  r[1].loss, r[1].seconds, (unsigned long long)r[1].points, r[2].value, r[2].loss,
                  r[2].seconds);
}

static void loses_little(void **state)
{
    totals sums[3] = { 0 };
    uint32_t number = 0;

    (void)state;
    print_message("%-14s %8s %9s %7s  %8s %7s %8s %6s  %8s %7s\n", "battle", "exact", "", "points",
                  "ahead", "loss", "", "points", "alone", "loss");
    for (uint32_t i = 0; i < battles; i++) {
        battle b;

        while (!random_battle(&b, number++))
            close_battle(&b);
        compare(&b, sums);
        close_battle(&b);
    }
    print_message("mean loss %.4f, worst %.4f, longest %.2f s; the coming order alone: mean %.4f, "
                  "worst %.4f\n",
                  sums[1].loss / battles, sums[1].worst, sums[1].longest, sums[2].loss / battles,
                  sums[2].worst);
    assert_true(sums[1].loss / battles <= 0.02);
    assert_true(sums[1].worst <= 0.06);
}

int main(int count, char **words)
{
    static bni_tests tests;

    if (count > 1)
        battles = (uint32_t)strtoul(words[1], NULL, 10);
    BNI_ONE(&tests, loses_little);
    return BNI_RUN("advised", &tests);
}
