/* A campaign under test: a setup built by hand, its state, and answers by kind of question. */
#ifndef WM_CAMPAIGN_TEST_H
#define WM_CAMPAIGN_TEST_H

#include "game_test.h"
#include "steps.h"
#include "documents/documents.h"

typedef struct field {
    wm_setup setup;
    wm_campaign s;
    uint32_t answers;
} field;

/* A campaign of this many days on a map without edges, whose referee takes the defaults. */
static inline void field_init(field *f, int32_t days)
{
    memset(f, 0, sizeof *f);
    wm_setup_defaults(&f->setup);
    f->setup.side_count = WM_SIDES;
    f->setup.sides[0].name = "Ash";
    f->setup.sides[1].name = "Birch";
    f->setup.options.referee = 1;
    f->setup.campaign.days = days;
    f->setup.campaign.map_unit = 1;
}

/* A force of one kind, rated as the rules rate it. */
static inline wm_force *field_force(field *f, int32_t side, const char *name, int32_t heads,
                                    int32_t x, int32_t y)
{
    wm_force *force = &f->setup.sides[side].forces[f->setup.sides[side].force_count++];

    force->name = name;
    force->kind_count = 1;
    force->kinds[0].name = "men";
    force->kinds[0].count = heads;
    force->kinds[0].level = bn_rat_int(1);
    force->leader.name = "a captain";
    force->leader.level = 6;
    force->base_miles = 24;
    force->supply_days = 100;
    force->x = x;
    force->y = y;
    return force;
}

static inline void field_begin(field *f)
{
    for (int32_t i = 0; i < WM_FORCES; i++) {
        const wm_force *force = wm_force_of(&f->setup, i);
        wm_census census = wm_census_of(force);
        wm_service service = wm_service_of(&wm_book, force, 0);

        f->setup.ratings[i] = wm_rate(&wm_book, force, &census, &service, &f->setup.rules, NULL);
    }
    game_begin(&wm_campaign_game, &f->setup, &f->s, sizeof f->s);
    f->answers = 0;
}

static inline uint32_t field_ask(const field *f, bn_question *out)
{
    return wm_campaign_game.ask(&f->setup, &f->s, out);
}

static inline void field_moves(field *f, const bn_move *moves, uint32_t count)
{
    game_move(&wm_campaign_game, &f->setup, &f->s, moves, count);
    f->answers += count;
}

/* Answers the open question, which must be of this kind: the option, numbers or consequence. */
static inline void field_answer(field *f, uint16_t kind, int32_t first, int32_t second)
{
    bn_question q[BN_OPEN_MAX];
    bn_move move = { 0, { { first, second } } };

    assert_int_equal(field_ask(f, q), 1);
    assert_int_equal(q[0].kind, kind);
    if (q[0].form != BN_FORM_ROLL)
        assert_int_equal(
            bn_game_check(&wm_campaign_game, &f->setup, &f->s, &q[0], &move.answer, NULL), BN_OK);
    field_moves(f, &move, 1);
}

/* Answers everything by its default, rolls by `face`, until a question of this kind is open (or the
 * game is over: false). */
static inline bool field_until(field *f, uint16_t kind, int32_t face)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t count;

    while ((count = field_ask(f, q)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        if (q[0].kind == kind)
            return true;
        for (uint32_t i = 0; i < count; i++) {
            moves[i] = (bn_move){ i, q[i].preset };
            if (q[i].form == BN_FORM_ROLL) {
                int32_t totals[BN_PARTS_MAX] = { face, face, face, face };

                if (q[i].kind == WM_C_INITIATIVE || q[i].kind == WM_ASK_COMBAT)
                    totals[0]++; /* no tie */
                moves[i].answer = (bn_answer){ { wm_campaign_game.consequence(&f->setup, &f->s,
                                                                              &q[i], totals) } };
                assert_true(moves[i].answer.value[0] >= 0);
            }
        }
        field_moves(f, moves, count);
    }
    return false;
}

/* Rolls, with these totals, the dice of the open question, which must be of this kind. */
static inline void field_roll(field *f, uint16_t kind, int32_t first, int32_t second)
{
    bn_question q[BN_OPEN_MAX];
    int32_t totals[BN_PARTS_MAX] = { first, second, 1, 1 };
    bn_move move = { 0, { { 0 } } };

    assert_int_equal(field_ask(f, q), 1);
    assert_int_equal(q[0].kind, kind);
    assert_int_equal(q[0].form, BN_FORM_ROLL);
    move.answer.value[0] = wm_campaign_game.consequence(&f->setup, &f->s, &q[0], totals);
    assert_true(move.answer.value[0] >= 0);
    field_moves(f, &move, 1);
}

#endif
