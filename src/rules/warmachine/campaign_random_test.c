/* Campaigns played at random: whatever is answered, a campaign stays sound and comes to an end. */
#include "campaign_test.h"

enum { CAMPAIGNS = 300 };

static field f;
static unsigned char block[1 << 20];

static int32_t below(bn_rng *rng, int32_t bound)
{
    return (int32_t)bn_rng_below(rng, (uint32_t)bound);
}

static void random_force(bn_rng *rng, int32_t side)
{
    static const int32_t sizes[] = { 1, 9, 25, 60, 101, 400, 6000 };
    wm_force *force =
        field_force(&f, side, "a force", sizes[below(rng, 7)], below(rng, 4), below(rng, 4));

    for (force->kind_count = 1; force->kind_count < 1 + below(rng, 3); force->kind_count++) {
        force->kinds[force->kind_count] = force->kinds[0];
        force->kinds[force->kind_count].count = below(rng, 50);
        force->kinds[force->kind_count].movement = 30 * (1 + below(rng, 5));
        force->kinds[force->kind_count].feeds_all = (uint8_t)(below(rng, 4) == 0);
    }
    force->base_miles = below(rng, 3) == 0 ? 0 : 12 * (1 + below(rng, 3));
    force->supply_days = below(rng, 12);
    force->fatigue = below(rng, 3);
    force->pay = 100;
    force->leader.player = (uint8_t)below(rng, 2);
    force->leader.staff_of_health = (uint8_t)(below(rng, 4) == 0);
    force->leader.combat_spells = below(rng, 2);
}

static void random_place(bn_rng *rng, wm_place *place)
{
    *place = (wm_place){ .name = "a place",
                         .x = below(rng, 4),
                         .y = below(rng, 4),
                         .liege = below(rng, 3),
                         .fortified = (uint8_t)below(rng, 2),
                         .stronghold = (uint8_t)below(rng, 2),
                         .food_weeks = below(rng, 3) };
}

/* A garrison of one side with the first force of the other before its walls. */
static void besiege(bn_rng *rng)
{
    int32_t side = below(rng, WM_SIDES);
    wm_force *inside = &f.setup.sides[side].forces[0];
    wm_force *before = &f.setup.sides[1 - side].forces[0];
    wm_place *place = &f.setup.campaign.places[0];

    random_place(rng, place);
    place->x = before->x = inside->x;
    place->y = before->y = inside->y;
    place->fortified = 1;
    place->liege = 1 + side;
    if (f.setup.campaign.place_count == 0)
        f.setup.campaign.place_count = 1;
}

static void random_setup(bn_rng *rng)
{
    wm_campaign_inputs *c = &f.setup.campaign;

    field_init(&f, 1 + below(rng, 45));
    f.setup.options = (wm_options){ (uint8_t)below(rng, 2), (uint8_t)below(rng, 2),
                                    (uint8_t)(below(rng, 4) == 0), 1, below(rng, 5) != 0 };
    f.setup.rules.serious_fatigue_immobile = below(rng, 2);
    f.setup.rules.siege_rout_takes_place = below(rng, 2);
    f.setup.rules.training_window = below(rng, 2);
    f.setup.rules.defender_by = below(rng, 2);
    c->map = below(rng, 3);
    c->map_unit = below(rng, 2) ? 0 : 1 + below(rng, 24);
    c->time_unit = below(rng, 3) == 0;
    c->width = below(rng, 2) ? 0 : 4;
    c->height = below(rng, 2) ? 0 : 4;
    c->forage_terrain = below(rng, 3) - 1;
    c->terrain_rate = bn_rat_of(1 + below(rng, 6), 4);
    for (int32_t side = 0; side < WM_SIDES; side++)
        for (int32_t i = 1 + below(rng, below(rng, 3) ? 3 : WM_SIDE_FORCES); i > 0; i--)
            random_force(rng, side);
    for (c->place_count = 0; c->place_count < below(rng, 4); c->place_count++)
        random_place(rng, &c->places[c->place_count]);
    if (below(rng, 2))
        besiege(rng);
}

/* Any fall of the dice, any answer that is offered; short ways and yes more often than not, so that
 * there is something to fight about. */
static bn_answer answer_to(bn_rng *rng, const bn_question *q)
{
    bn_answer answer = { { 0 } };
    uint8_t faces[BN_DICE_MAX];

    if (q->form != BN_FORM_ROLL) {
        uint64_t count = bn_question_answers(q);

        assert_true(count > 1); /* what has one answer is not asked */
        do {
            bn_question_answer(q, bn_rng_below(rng, count > 100000 ? 100000 : (uint32_t)count),
                               &answer);
            if (q->kind == WM_C_WAY && answer.value[1] > 3)
                answer.value[1] = below(rng, 4);
        } while (!wm_campaign_game.offers(&f.setup, &f.s, q, &answer));
        return answer;
    }
    do {
        int32_t totals[BN_PARTS_MAX] = { 0 };

        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(rng, q->throws[i], faces);
        answer.value[0] = wm_campaign_game.consequence(&f.setup, &f.s, q, totals);
    } while (answer.value[0] == BN_AGAIN);
    assert_true(answer.value[0] >= 0);
    return answer;
}

/* Words and views must hold for every state. */
static void look(const bn_question *q, const wm_campaign *before)
{
    char words[4000];
    bn_text out = bn_text_over(words, sizeof words);
    bn_arena arena;
    bn_trace trace;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    if (before) {
        wm_campaign_game.tell(&f.setup, before, &f.s, q, &out);
    } else {
        wm_campaign_game.describe(&f.setup, &f.s, q, &out);
        assert_true(out.length > 0);
        for (int32_t i = 0; i < BN_OPTIONS_MAX; i++)
            if (q->form == BN_FORM_ROLL || q->form == BN_FORM_NUMBERS ? i < q->parts
                                                                      : q->allowed >> i & 1)
                wm_campaign_game.word(&f.setup, &f.s, q, i, &out);
        (void)wm_campaign_game.roll_key(&f.setup, &f.s, q);
    }
    wm_campaign_game.explain(&f.setup, &f.s, (bn_seat){ .role = BN_REFEREE }, &trace);
    assert_non_null(wm_campaign_game.view(&f.setup, &f.s, (bn_seat){ BN_COMMANDER, 1, 0 }, &arena));
    assert_false(arena.full);
}

static void play(bn_rng *rng, bool looks, uint32_t *battles)
{
    static wm_campaign before;
    bn_question q[BN_OPEN_MAX];
    uint32_t count;
    uint32_t bound = wm_campaign_game.bound(&f.setup);

    field_begin(&f);
    while ((count = field_ask(&f, q)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        for (uint32_t i = 0; i < count; i++) {
            assert_true(q[i].kind < wm_campaign_game.kind_count);
            moves[i] = (bn_move){ i, answer_to(rng, &q[i]) };
            if (looks)
                look(&q[i], NULL);
        }
        before = f.s;
        field_moves(&f, moves, count);
        *battles += before.phase != WM_PHASE_BATTLE && f.s.phase == WM_PHASE_BATTLE;
        if (looks)
            look(&q[0], &before);
        assert_true(f.answers < bound);
    }
    assert_int_equal(f.s.phase, WM_PHASE_OVER);
    assert_true(wm_campaign_game.winner(&f.setup, &f.s) < WM_SIDES);
    for (uint32_t m = 0; m < wm_campaign_game.measure_count; m++)
        assert_true(wm_campaign_game.measure(&f.setup, &f.s, m) >= 0);
}

static void random_campaigns(void **state)
{
    uint32_t battles = 0;

    (void)state;
    for (uint32_t i = 0; i < CAMPAIGNS; i++) {
        bn_rng rng;

        bn_rng_init(&rng, 30, i);
        random_setup(&rng);
        play(&rng, i % 4 == 0, &battles);
    }
    assert_true(battles > CAMPAIGNS);
}

/* Presets are always offered, and lead to an end as well. */
static void presets(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CAMPAIGNS; i++) {
        bn_rng rng;
        bn_question q[BN_OPEN_MAX];
        uint32_t count;

        bn_rng_init(&rng, 31, i);
        random_setup(&rng);
        field_begin(&f);
        while ((count = field_ask(&f, q)) > 0) {
            bn_move moves[BN_OPEN_MAX];

            for (uint32_t k = 0; k < count; k++) {
                moves[k] = (bn_move){ k, q[k].preset };
                if (q[k].form == BN_FORM_ROLL)
                    moves[k].answer = answer_to(&rng, &q[k]);
                else
                    assert_int_equal(
                        bn_game_check(&wm_campaign_game, &f.setup, &f.s, &q[k], &q[k].preset, NULL),
                        BN_OK);
            }
            field_moves(&f, moves, count);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        { "WM-131 campaigns at random", random_campaigns, NULL, NULL, NULL },
        { "WM-131 every preset is offered", presets, NULL, NULL, NULL },
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
