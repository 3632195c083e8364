/* What the tests of a battle have in common: setups made by hand, and a table that answers. */
#ifndef WM_BATTLE_TEST_H
#define WM_BATTLE_TEST_H

#include "game_test.h"
#include "battle.h"
#include "documents/documents.h"

typedef struct table {
    wm_setup setup;
    union {
        wm_battle battle;
        unsigned char bytes[BN_STATE_MAX];
    };
    uint32_t answers;
} table;

/* Two sides without forces, the first attacking; all that the referee leaves open by default. */
static inline void table_init(table *t)
{
    memset(t, 0, sizeof *t);
    wm_setup_defaults(&t->setup);
    t->setup.side_count = WM_SIDES;
    t->setup.sides[0].name = "Reds";
    t->setup.sides[1].name = "Blues";
    t->setup.options.referee = 1;
}

static inline wm_force *table_force(table *t, uint32_t side, const char *name, int32_t strength,
                                    int32_t rating, int32_t troop_class)
{
    wm_side *of = &t->setup.sides[side];
    wm_force *force = &of->forces[of->force_count];
    wm_rating *rated = &t->setup.ratings[side * WM_SIDE_FORCES + (uint32_t)of->force_count];

    of->force_count++;
    force->name = name;
    force->side = (int32_t)side;
    force->leader.name = "a leader";
    force->kind_count = 1;
    force->kinds[0].name = "men";
    force->kinds[0].count = strength;
    rated->battle_rating = rating;
    rated->troop_class = troop_class;
    return force;
}

static inline void table_begin(table *t)
{
    game_begin(&wm_battle_game, &t->setup, t->bytes, sizeof t->bytes);
    t->answers = 0;
}

/* The open question, which must be a single one of this kind. */
static inline bn_question table_asked(const table *t, uint16_t kind)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t count = wm_battle_game.ask(&t->setup, t->bytes, q);

    assert_int_equal(count, 1);
    assert_string_equal(wm_kinds[q[0].kind].key, wm_kinds[kind].key);
    return q[0];
}

static inline void table_move(table *t, const bn_move *moves, uint32_t count)
{
    game_move(&wm_battle_game, &t->setup, t->bytes, moves, count);
    t->answers += count;
}

static inline void table_answer(table *t, uint16_t kind, int32_t value)
{
    bn_question q = table_asked(t, kind);
    bn_move move = { 0, { { value } } };

    assert_int_equal(bn_game_check(&wm_battle_game, &t->setup, t->bytes, &q, &move.answer, NULL),
                     BN_OK);
    table_move(t, &move, 1);
}

/* A roll by its totals. False if it must be thrown again. */
static inline bool table_roll(table *t, uint16_t kind, const int32_t *totals)
{
    bn_question q = table_asked(t, kind);
    bn_answer fallen = { { 0 } };
    int32_t comes_to;

    assert_int_equal(q.to, BN_TO_CHANCE);
    memcpy(fallen.value, totals, q.parts * sizeof *totals);
    assert_int_equal(bn_game_check(&wm_battle_game, &t->setup, t->bytes, &q, &fallen, NULL), BN_OK);
    comes_to = wm_battle_game.consequence(&t->setup, t->bytes, &q, totals);
    if (comes_to == BN_AGAIN)
        return false;
    table_move(t, &(bn_move){ 0, { { comes_to } } }, 1);
    return true;
}

static inline void table_combat(table *t, int32_t first, int32_t second)
{
    assert_true(table_roll(t, WM_ASK_COMBAT, (int32_t[]){ first, second }));
}

static inline void table_tactics(table *t, int32_t first, int32_t second)
{
    bn_question q[BN_OPEN_MAX];
    bn_move moves[] = { { 0, { { first } } }, { 1, { { second } } } };

    assert_int_equal(wm_battle_game.ask(&t->setup, t->bytes, q), 2);
    assert_int_equal(q[0].kind, WM_ASK_TACTIC);
    assert_true(q[0].sealed && q[1].sealed);
    table_move(t, moves, 2);
}

/* Answers all questions of this kind that are open one after another. */
static inline void table_skip(table *t, uint16_t kind, int32_t value)
{
    bn_question q[BN_OPEN_MAX];

    while (wm_battle_game.ask(&t->setup, t->bytes, q) == 1 && q[0].kind == kind)
        if (q[0].form == BN_FORM_ROLL)
            assert_true(table_roll(t, kind, (int32_t[]){ value, value, value, value }));
        else
            table_answer(t, kind, value);
}

static inline void table_over(const table *t)
{
    bn_question q[BN_OPEN_MAX];

    assert_int_equal(wm_battle_game.ask(&t->setup, t->bytes, q), 0);
    assert_true(wm_battle_over(&t->battle));
}

/* Two forces that are equal in all, and no one defends. */
static inline void table_equals(table *t)
{
    table_init(t);
    t->setup.battle.defender = 3;
    table_force(t, 0, "ones", 100, 50, WM_TROOP_CLASS_AVERAGE);
    table_force(t, 1, "twos", 100, 50, WM_TROOP_CLASS_AVERAGE);
}

/* An empty trace, in the memory of the one before. */
static inline void table_trace(bn_trace *trace)
{
    static unsigned char block[1 << 18];
    static bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(trace, &arena);
}

/* The first force of a side, as a seat is shown it. */
static inline const bn_doc *table_body_seen(const table *t, bn_seat seat, uint32_t side)
{
    static unsigned char block[1 << 18];
    const bn_doc *map;
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    map = wm_battle_game.view(&t->setup, t->bytes, seat, &arena);
    assert_false(arena.full);
    return bn_doc_item(bn_doc_at(bn_doc_item(bn_doc_at(map, "sides"), side), "forces"), 0);
}

#endif
