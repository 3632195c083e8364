/* What the tests of a battle have in common: setups made by hand, and a table that answers. */
#ifndef G4_BATTLE_TEST_H
#define G4_BATTLE_TEST_H

#include "game_test.h"
#include "battle.h"
#include "rules/forces/muster_test.h"

typedef struct table {
    g4_setup setup;
    union {
        g4_battle battle;
        unsigned char bytes[BN_STATE_MAX];
    };
    uint32_t answers;
} table;

/* Two sides without forces; all that the referee leaves open by default. */
static inline void table_init(table *t)
{
    memset(t, 0, sizeof *t);
    g4_setup_defaults(&t->setup);
    t->setup.side_count = 2;
    t->setup.sides[0].name = "Reds";
    t->setup.sides[1].name = "Blues";
    t->setup.sides[2].name = "Greens";
    t->setup.options.referee = 1;
    t->setup.battle.given[G4_IN_ESTIMATE_ERROR] = t->setup.battle.given[G4_IN_INTEL_ERROR] = 1;
}

/* A force of these lines on the march, with an NPC of skill 12 in command. */
static inline g4_force *table_force(table *t, int32_t side, const g4_line *lines, int32_t count)
{
    g4_side *of = &t->setup.sides[side];
    g4_force *force = &of->forces[of->force_count++];

    muster(force, lines, count);
    force->npc_skill = 12;
    force->inputs.given[G4_IN_POSTURE] = 1;
    return force;
}

static inline g4_force *table_foot(table *t, int32_t side, int32_t count)
{
    g4_line line = line_of("Heavy Infantry", count, 3);

    return table_force(t, side, &line, 1);
}

static inline g4_person *table_person(g4_force *force, const char *name, uint32_t posts)
{
    g4_person *person = &force->persons[force->person_count++];

    person->name = name;
    person->posts = posts;
    return person;
}

/* How they meet is settled: no reconnaissance. */
static inline void table_pitched(table *t, int32_t initiative)
{
    t->setup.battle.type = 1;
    t->setup.battle.initiative = initiative;
}

static inline void table_begin(table *t)
{
    game_begin(&g4_battle_game, &t->setup, t->bytes, sizeof t->bytes);
    t->answers = 0;
}

static inline g4_bout *table_bout(table *t)
{
    return &t->battle.lane[0].bout;
}

/* The open questions, all of this kind. */
static inline uint32_t table_open(const table *t, uint16_t kind, bn_question *out)
{
    uint32_t count = g4_battle_game.ask(&t->setup, t->bytes, out);

    if (count == 0)
        fail_msg("over, not %s", g4_battle_kinds[kind].key);
    for (uint32_t i = 0; i < count; i++)
        assert_string_equal(g4_battle_kinds[out[i].kind].key, g4_battle_kinds[kind].key);
    return count;
}

static inline bn_question table_asked(const table *t, uint16_t kind)
{
    bn_question q[BN_OPEN_MAX];

    assert_int_equal(table_open(t, kind, q), 1);
    return q[0];
}

static inline void table_move(table *t, const bn_move *moves, uint32_t count)
{
    game_move(&g4_battle_game, &t->setup, t->bytes, moves, count);
    t->answers += count;
}

static inline void table_answer(table *t, uint16_t kind, int32_t value)
{
    bn_question q = table_asked(t, kind);
    bn_move move = { 0, { { value } } };

    assert_int_equal(bn_game_check(&g4_battle_game, &t->setup, t->bytes, &q, &move.answer, NULL),
                     BN_OK);
    table_move(t, &move, 1);
}

/* Answers to questions that are open together, in their order. */
static inline void table_answers(table *t, uint16_t kind, const int32_t *values, uint32_t count)
{
    bn_question q[BN_OPEN_MAX];
    bn_move moves[BN_OPEN_MAX];

    assert_int_equal(table_open(t, kind, q), count);
    for (uint32_t i = 0; i < count; i++) {
        moves[i] = (bn_move){ i, { { values[i] } } };
        assert_int_equal(
            bn_game_check(&g4_battle_game, &t->setup, t->bytes, &q[i], &moves[i].answer, NULL),
            BN_OK);
    }
    table_move(t, moves, count);
}

/* A roll by its totals. */
static inline void table_roll(table *t, uint16_t kind, int32_t first, int32_t second)
{
    bn_question q = table_asked(t, kind);
    int32_t totals[BN_PARTS_MAX] = { first, q.parts > 1 ? second : 0 };
    bn_answer fallen = { { totals[0], totals[1] } };

    assert_int_equal(q.to, BN_TO_CHANCE);
    assert_int_equal(bn_game_check(&g4_battle_game, &t->setup, t->bytes, &q, &fallen, NULL), BN_OK);
    table_move(
        t, &(bn_move){ 0, { { g4_battle_game.consequence(&t->setup, t->bytes, &q, totals) } } }, 1);
}

#define AOA G4_STRATEGIES_ALL_OUT_ATTACK
#define ATTACK G4_STRATEGIES_ATTACK
#define DELIBERATE_ATTACK G4_STRATEGIES_DELIBERATE_ATTACK
#define INDIRECT G4_STRATEGIES_INDIRECT_ATTACK
#define AOD G4_STRATEGIES_ALL_OUT_DEFENSE
#define DEFENSE G4_STRATEGIES_DEFENSE
#define DELIBERATE_DEFENSE G4_STRATEGIES_DELIBERATE_DEFENSE
#define MOBILE_DEFENSE G4_STRATEGIES_MOBILE_DEFENSE
#define PARLEY G4_STRATEGIES_PARLEY
#define RALLY G4_STRATEGIES_RALLY
#define FIGHTING_RETREAT G4_STRATEGIES_FIGHTING_RETREAT
#define FULL_RETREAT G4_STRATEGIES_FULL_RETREAT
#define RAID G4_STRATEGIES_RAID
#define SKIRMISH G4_STRATEGIES_SKIRMISH

/* No one takes a risk. */
static inline void table_no_risk(table *t)
{
    bn_question q[BN_OPEN_MAX];
    bn_move moves[BN_OPEN_MAX] = { { 0 } };
    uint32_t count = table_open(t, G4_ASK_RISK, q);

    for (uint32_t i = 0; i < count; i++)
        moves[i].question = i;
    table_move(t, moves, count);
}

static inline void table_orders(table *t, int32_t first, int32_t second)
{
    table_answers(t, G4_ASK_STRATEGY, (int32_t[]){ first, second }, 2);
}

/* Answers all questions of this kind that are open one after another. */
static inline void table_skip(table *t, uint16_t kind, int32_t value)
{
    bn_question q[BN_OPEN_MAX];

    while (g4_battle_game.ask(&t->setup, t->bytes, q) == 1 && q[0].kind == kind)
        if (q[0].form == BN_FORM_ROLL)
            table_roll(t, kind, value, value);
        else
            table_answer(t, kind, value);
}

/* The contest, with dice that make this row of combat_results.csv, won by this side (G4_NONE: a
 * tie). */
static inline void table_contest(table *t, int32_t winner, int32_t row)
{
    bn_question q = table_asked(t, G4_ASK_CONTEST);
    int32_t wanted = winner == G4_NONE ? G4_TIE : winner == 0 ? row : row + G4_ROWS - 1;

    for (int32_t a = 3; a <= 18; a++)
        for (int32_t b = 3; b <= 18; b++) {
            int32_t totals[BN_PARTS_MAX] = { a, b };

            if (g4_battle_game.consequence(&t->setup, t->bytes, &q, totals) == wanted) {
                table_roll(t, G4_ASK_CONTEST, a, b);
                return;
            }
        }
    fail_msg("no dice for row %d", (int)row);
}

/* A round by its orders and what the contest comes to; no one is hurt. */
static inline void table_fight(table *t, int32_t first, int32_t second, int32_t winner, int32_t row)
{
    table_no_risk(t);
    table_orders(t, first, second);
    table_contest(t, winner, row);
    table_skip(t, G4_ASK_MISFORTUNE, 18);
}

/* A round by its orders and rolls; no one is hurt. */
static inline void table_round(table *t, int32_t first, int32_t second, int32_t roll_a,
                               int32_t roll_b)
{
    table_no_risk(t);
    table_orders(t, first, second);
    table_roll(t, G4_ASK_CONTEST, roll_a, roll_b);
    table_skip(t, G4_ASK_MISFORTUNE, 18);
}

static inline void table_over(const table *t)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t count = g4_battle_game.ask(&t->setup, t->bytes, q);

    if (count > 0)
        fail_msg("not over: %s", g4_battle_kinds[q[0].kind].key);
    assert_true(g4_battle_over(&t->battle));
}

/* Whether open question `which` offers an option. */
static inline bool table_offers(const table *t, uint16_t kind, int32_t which, int32_t option)
{
    bn_question q[BN_OPEN_MAX];

    table_open(t, kind, q);
    return q[which].allowed >> option & 1;
}

/* Whether the view of a seat has these words in it. */
static inline bool table_shows(const table *t, bn_seat seat, const char *words)
{
    static unsigned char block[1 << 18];
    static char text[1 << 16];
    bn_arena arena;
    bn_text out = bn_text_over(text, sizeof text);

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_doc_write(g4_battle_game.view(&t->setup, t->bytes, seat, &arena), &out);
    assert_false(out.cut || arena.full);
    return strstr(text, words) != NULL;
}

#endif
