/* A campaign under test: a setup built by hand, its state, and answers by kind of question. */
#ifndef G4_CAMPAIGN_TEST_H
#define G4_CAMPAIGN_TEST_H

#include "game_test.h"
#include "steps.h"
#include "rules/forces/muster_test.h"

typedef struct field {
    g4_setup setup;
    g4_campaign s;
    uint32_t answers;
} field;

/* A campaign of this many days on hexes of ten miles without edges, whose referee takes defaults. */
static inline void field_init(field *f, int32_t days)
{
    memset(f, 0, sizeof *f);
    g4_setup_defaults(&f->setup);
    f->setup.side_count = 2;
    f->setup.sides[0].name = "Reds";
    f->setup.sides[1].name = "Blues";
    f->setup.sides[2].name = "Greens";
    f->setup.options.referee = 1;
    f->setup.campaign.days = days;
    f->setup.battle.given[G4_IN_ESTIMATE_ERROR] = f->setup.battle.given[G4_IN_INTEL_ERROR] = 1;
}

/* A force of these lines, with an NPC of skill 12 in every post. */
static inline g4_force *field_lines(field *f, int32_t side, const char *name, const g4_line *lines,
                                    int32_t count, int32_t x, int32_t y)
{
    g4_side *of = &f->setup.sides[side];
    g4_force *force = &of->forces[of->force_count++];

    muster(force, lines, count);
    force->name = name;
    force->npc_skill = 12;
    force->x = x;
    force->y = y;
    force->land_ls = 1000;
    return force;
}

static inline g4_force *field_force(field *f, int32_t side, const char *name, int32_t count,
                                    int32_t x, int32_t y)
{
    g4_line line = line_of("Heavy Infantry", count, 3);

    return field_lines(f, side, name, &line, 1, x, y);
}

static inline void field_begin(field *f)
{
    game_begin(&g4_campaign_game, &f->setup, &f->s, sizeof f->s);
    f->answers = 0;
}

static inline uint32_t field_ask(const field *f, bn_question *out)
{
    return g4_campaign_game.ask(&f->setup, &f->s, out);
}

/* Sealed answers move the state together. Others do one by one, the last first: so the earlier questions
 * keep their numbers. */
static inline void field_moves(field *f, const bn_move *moves, uint32_t count)
{
    bn_question q[BN_OPEN_MAX];

    (void)field_ask(f, q);
    if (q[0].sealed)
        game_move(&g4_campaign_game, &f->setup, &f->s, moves, count);
    for (uint32_t i = count; !q[0].sealed && i > 0; i--)
        game_move(&g4_campaign_game, &f->setup, &f->s, &moves[i - 1], 1);
    f->answers += count;
}

/* The answer that a question takes without being asked: defaults, and for rolls these totals. */
static inline bn_answer field_usual(const field *f, const bn_question *q, int32_t total)
{
    int32_t totals[BN_PARTS_MAX] = { total, total, total, total };
    bn_answer answer = q->preset;

    if (q->form != BN_FORM_ROLL)
        return answer;
    for (uint32_t i = 0; i < q->parts; i++) {
        int32_t least = bn_throw_least(q->throws[i]), most = bn_throw_most(q->throws[i]);

        totals[i] = totals[i] < least ? least : totals[i] > most ? most : totals[i];
    }
    answer = (bn_answer){ { g4_campaign_game.consequence(&f->setup, &f->s, q, totals) } };
    assert_true(answer.value[0] >= 0);
    return answer;
}

/* Answers everything open as usual, but the question of this kind (put to this side) so. */
static inline void field_give(field *f, uint16_t kind, int32_t side, bn_answer answer)
{
    bn_question q[BN_OPEN_MAX];
    bn_move moves[BN_OPEN_MAX];
    uint32_t count = field_ask(f, q);
    bool found = false;

    for (uint32_t i = 0; i < count; i++) {
        moves[i] = (bn_move){ i, field_usual(f, &q[i], 10) };
        if (q[i].kind != kind || q[i].side != side)
            continue;
        moves[i].answer = answer;
        found = true;
        if (q[i].form != BN_FORM_ROLL)
            assert_int_equal(
                bn_game_check(&g4_campaign_game, &f->setup, &f->s, &q[i], &answer, NULL), BN_OK);
    }
    if (!found)
        fail_msg("%s is open, not %s", count ? g4_battle_kinds[q[0].kind].key : "nothing",
                 g4_battle_kinds[kind].key);
    field_moves(f, moves, count);
}

static inline void field_answer(field *f, uint16_t kind, int32_t side, int32_t first,
                                int32_t second)
{
    field_give(f, kind, side, (bn_answer){ { first, second } });
}

/* Answers everything as usual, rolls with `total`, until a question of this kind is open to this
 * side (G4_NONE: any); false if the game is over before. */
static inline bool field_until(field *f, uint16_t kind, int32_t side, int32_t total)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t count;

    while ((count = field_ask(f, q)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        for (uint32_t i = 0; i < count; i++) {
            if (q[i].kind == kind && (side == G4_NONE || q[i].side == side))
                return true;
            moves[i] = (bn_move){ i, field_usual(f, &q[i], total) };
        }
        field_moves(f, moves, count);
    }
    return false;
}

/* Answers everything as usual until the battle at hand is over. */
static inline void field_fight_out(field *f)
{
    while (f->s.phase == G4_PHASE_BATTLE) {
        bn_question q[BN_OPEN_MAX];
        bn_move moves[BN_OPEN_MAX];
        uint32_t count = field_ask(f, q);

        for (uint32_t i = 0; i < count; i++)
            moves[i] = (bn_move){ i, field_usual(f, &q[i], 10) };
        field_moves(f, moves, count);
    }
}

/* Continues as usual, and answers the next question of this kind. */
static inline void field_on(field *f, uint16_t kind, int32_t side, int32_t first, int32_t second)
{
    assert_true(field_until(f, kind, side, 10));
    field_answer(f, kind, side, first, second);
}

/* The same for a roll, by its total. */
static inline void field_roll(field *f, uint16_t kind, int32_t side, int32_t total)
{
    bn_question q[BN_OPEN_MAX];
    int32_t totals[BN_PARTS_MAX] = { total, total, total, total };

    assert_true(field_until(f, kind, side, 10));
    assert_int_equal(field_ask(f, q), 1);
    field_answer(f, kind, side, g4_campaign_game.consequence(&f->setup, &f->s, q, totals), 0);
}

/* What a side orders its first force to do; others camp. */
typedef struct plan {
    int32_t order; /* g4_order_of_day */
    uint32_t how;
    int32_t x, y;
} plan;

/* Continues to the orders of the day and gives them all. */
static inline void field_plan(field *f, plan first, plan second)
{
    const plan *plans[] = { &first, &second };
    bn_question q[BN_OPEN_MAX];
    uint32_t count;

    assert_true(field_until(f, G4_C_ORDER, G4_NONE, 10));
    while ((count = field_ask(f, q)) > 0 && q[0].kind >= G4_C_ORDER && q[0].kind <= G4_C_SUPPORT) {
        bn_move moves[BN_OPEN_MAX];

        for (uint32_t i = 0; i < count; i++) {
            const plan *p = plans[q[i].side];
            bool whose = q[i].about[0] == q[i].side * G4_SIDE_FORCES;

            moves[i] = (bn_move){ i, q[i].preset };
            if (q[i].kind == G4_C_ORDER)
                moves[i].answer.value[0] = whose ? p->order : G4_ORDER_PATROL;
            else if (q[i].kind == G4_C_HOW)
                moves[i].answer.value[0] = (int32_t)p->how;
            else if (q[i].kind == G4_C_WAY)
                moves[i].answer = (bn_answer){ { p->x, p->y } };
            assert_int_equal(
                bn_game_check(&g4_campaign_game, &f->setup, &f->s, &q[i], &moves[i].answer, NULL),
                BN_OK);
        }
        field_moves(f, moves, count);
    }
}

/* Continues to a sitting, in which no one raises or disbands anything. */
static inline void field_rest(field *f)
{
    bn_question q[BN_OPEN_MAX];

    if (field_until(f, G4_C_MUSTER, G4_NONE, 10) && field_ask(f, q) > 0)
        field_answer(f, G4_C_MUSTER, q[0].side, 0, 0);
}

/* Continues to the morning of a day. */
static inline void field_to_day(field *f, int32_t day)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t count;

    while (f->s.day < day && (count = field_ask(f, q)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        for (uint32_t i = 0; i < count; i++)
            moves[i] = (bn_move){ i, field_usual(f, &q[i], 10) };
        field_moves(f, moves, count);
    }
}

/* ---- where a column stands ------------------------------------------------------------------ */

static const plan stays = { G4_ORDER_PATROL, 0, 0, 0 };

static inline plan goes(int32_t x, int32_t y)
{
    return (plan){ G4_ORDER_BY_ROAD, 0, x, y };
}

static inline const g4_column *field_column(const field *f, int32_t c)
{
    return &f->s.columns[c];
}

static inline void field_assert_at(const field *f, int32_t c, int32_t x, int32_t y)
{
    const g4_column *column = field_column(f, c);

    if (column->x != x || column->y != y)
        fail_msg("at %d, %d instead of %d, %d", (int)column->x, (int)column->y, (int)x, (int)y);
}

#endif
