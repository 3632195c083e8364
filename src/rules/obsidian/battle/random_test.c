/* Random games of random armies: whatever is proposed and answered, a battle stays sound, can be shown and told, and
 * comes to an end; from a copied state it goes the same way again. */
#include "random_test.h"

#include "battle/playing_test.h"

static playing p;
static ob_setup drawn;
static bn_answer found[OB_PROPOSALS];

/* ---- armies -------------------------------------------------------------------------------- */

/* Types that fight on the ground, each with what it usually has. */
static const int32_t types[] = {
    OB_STAND_CATEGORIES_INF_A,     OB_STAND_CATEGORIES_INF_U, OB_STAND_CATEGORIES_WBD,
    OB_STAND_CATEGORIES_PKE,       OB_STAND_CATEGORIES_ARC,   OB_STAND_CATEGORIES_MSK,
    OB_STAND_CATEGORIES_SKI_F,     OB_STAND_CATEGORIES_SKI_M, OB_STAND_CATEGORIES_CAV_A,
    OB_STAND_CATEGORIES_CAV_U,     OB_STAND_CATEGORIES_TNK,   OB_STAND_CATEGORIES_SKI_S,
    OB_STAND_CATEGORIES_TPT_MOTOR,
};

static playing_row draw_row(bn_rng *rng, int32_t side, int32_t place, bool placed)
{
    playing_row row = { .side = side, .type = types[below(rng, BN_COUNT(types))] };

    row.x = 20 + 4 * place;
    row.y = side == 0 ? 20 - below(rng, 6) : 26 + below(rng, 6);
    row.degrees = side == 0 ? 90 : 270;
    row.sp = 2 + below(rng, 5);
    row.off = !placed;
    row.traits = chance(rng, 30) ? OB_IS_REGULAR : 0;
    row.capacity = row.type == OB_STAND_CATEGORIES_TPT_MOTOR ? 1 : 0;
    if (row.type == OB_STAND_CATEGORIES_TNK)
        row.weapon = 1 + OB_WEAPONS_BREECH_TO_79;
    if (row.type == OB_STAND_CATEGORIES_CAV_A && chance(rng, 50)) {
        row.role = 1 + OB_STAND_CATEGORIES_SKI_M;
        row.reach = OB_BY_CHOICE;
    }
    return row;
}

static void draw_readings(bn_rng *rng, ob_setup *setup)
{
    setup->readings.suppression = chance(rng, 50);
    setup->readings.knock_out = chance(rng, 50);
    setup->readings.ambush = chance(rng, 50);
    setup->readings.exact_measures = chance(rng, 20);
    setup->readings.arc_rule = chance(rng, 20);
    setup->readings.free_reply = chance(rng, 20);
    setup->readings.fixed_deployment = chance(rng, 20);
}

static void draw(bn_rng *rng)
{
    playing_row rows[16];
    int32_t counts[OB_SIDES] = { 1 + below(rng, 7), 1 + below(rng, 7) };
    int32_t years[] = { 1200, 1700, 1860, 1944 };
    bool placed = chance(rng, 60);
    int32_t count = 0;

    for (int32_t side = 0; side < OB_SIDES; side++)
        for (int32_t i = 0; i < counts[side]; i++)
            rows[count++] = draw_row(rng, side, i, placed);
    playing_rows_of(&p, years[below(rng, BN_COUNT(years))], rows, (size_t)count);
    p.setup.max_rounds = 1 + below(rng, 6);
    draw_readings(rng, &p.setup);
    if (chance(rng, 50))
        playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 24, 14, 34, 24);
    if (chance(rng, 20))
        playing_area(&p, OB_TERRAIN_EFFECTS_MINEFIELD, 36, 22, 44, 26);
    drawn = p.setup;
}

/* ---- games --------------------------------------------------------------------------------- */

static bn_answer propose(const gamble *g, bn_rng *rng, const bn_question *q)
{
    int32_t count = ob_proposals(g->setup, g->state, q, OB_PROPOSALS, found);
    bn_answer one;

    assert_true(count > 0);
    one = found[below(rng, count)];
    if (bn_game_check(g->game, g->setup, g->state, q, &one, NULL) != BN_OK)
        fail_msg("%s: what is proposed is not offered", g->game->kinds[q->kind].key);
    return one;
}

static void begin(void)
{
    playing_begin(&p);
}

static gamble games = { .game = &ob_battle_game,
                        .setup = &p.setup,
                        .state = p.bytes,
                        .outcomes = 4096,
                        .order = propose,
                        .look_every = 4 };

static void any_games(void **state)
{
    (void)state;
    gamble_many(&games, 1, 40, 2, draw, begin);
    assert_memory_equal(&drawn, &p.setup, sizeof drawn);
}

/* ---- the same once more -------------------------------------------------------------------- */

static void play_on(bn_rng *rng, unsigned char *bytes)
{
    gamble g = games;

    g.state = bytes;
    gamble_play(&g, rng);
}

static void copies(void **state)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char other[BN_STATE_MAX];
    bn_rng draws, one, two;

    (void)state;
    for (uint32_t i = 0; i < 6; i++) {
        bn_rng_init(&draws, 2, i);
        draw(&draws);
        playing_begin(&p);
        for (int32_t steps = below(&draws, 12); steps > 0; steps--)
            playing_step(&p);
        memset(other, 0x5A, sizeof other);
        memcpy(other, p.bytes, ob_battle_game.state_size(&p.setup));
        bn_rng_init(&one, 3, i);
        bn_rng_init(&two, 3, i);
        play_on(&one, p.bytes);
        play_on(&two, other);
        assert_memory_equal(p.bytes, other, ob_battle_game.state_size(&p.setup));
    }
}

/* ---- proposals ----------------------------------------------------------------------------- */

static void by_index(void **state)
{
    bn_question open[BN_OPEN_MAX];
    bn_answer one;
    bn_rng rng;
    int32_t count;

    (void)state;
    bn_rng_init(&rng, 4, 0);
    draw(&rng);
    playing_begin(&p);
    while (ob_battle_game.ask(&p.setup, p.bytes, open) > 0 && open->form == BN_FORM_ROLL)
        playing_step(&p);
    if (playing_over(&p))
        return;
    count = ob_proposals(&p.setup, &p.battle, open, OB_PROPOSALS, found);
    for (int32_t i = 0; i < count; i++) {
        assert_true(ob_battle_propose(&p.setup, p.bytes, open, (uint32_t)i, &one));
        assert_memory_equal(&one, &found[i], sizeof one);
    }
    assert_false(ob_battle_propose(&p.setup, p.bytes, open, (uint32_t)count, &one));
    assert_false(ob_battle_propose(&p.setup, p.bytes, open, OB_PROPOSALS, &one));
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, any_games);
    BNI_ONE(&tests, copies);
    BNI_ONE(&tests, by_index);
    return BNI_RUN("random", &tests);
}
