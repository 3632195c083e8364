/* Random games of random armies: whatever is proposed and answered, a battle stays sound, can be shown and described,
 * and ends; from a copied state it continues in the same way. */
#include "random_test.h"

#include "battle/playing_test.h"

static playing p;
static ob_setup drawn;
static bn_answer found[BN_PROPOSALS_MAX];
static bool few; /* answers are examined */

/* ---- armies -------------------------------------------------------------------------------- */

/* Types that fight on the ground, each with what it usually has. */
static const int32_t types[] = {
    OB_STAND_CATEGORIES_INF_A,     OB_STAND_CATEGORIES_INF_U, OB_STAND_CATEGORIES_WBD,
    OB_STAND_CATEGORIES_PKE,       OB_STAND_CATEGORIES_ARC,   OB_STAND_CATEGORIES_MSK,
    OB_STAND_CATEGORIES_SKI_F,     OB_STAND_CATEGORIES_SKI_M, OB_STAND_CATEGORIES_CAV_A,
    OB_STAND_CATEGORIES_CAV_U,     OB_STAND_CATEGORIES_TNK,   OB_STAND_CATEGORIES_SKI_S,
    OB_STAND_CATEGORIES_TPT_MOTOR, OB_STAND_CATEGORIES_ART,   OB_STAND_CATEGORIES_AIR,
};

static const uint32_t some_traits[] = { OB_IS_REGULAR,    OB_IS_ENGINEER, OB_IS_MAGIC_USER,
                                        OB_HAS_NBC_KIT,   OB_IS_HERO,     OB_IS_OBSERVER,
                                        OB_IS_CATAPHRACT, OB_HAS_SHIELDS, OB_HAS_JUMP_PACKS,
                                        OB_LOITERS };

/* A second role, for those that have one in the book. */
static void draw_role(bn_rng *rng, playing_row *row)
{
    if (row->type == OB_STAND_CATEGORIES_CAV_A && chance(rng, 50)) {
        row->role = 1 + OB_STAND_CATEGORIES_SKI_M;
        row->reach = OB_BY_CHOICE;
    } else if (row->type == OB_STAND_CATEGORIES_WBD && chance(rng, 50)) {
        row->role = 1 + OB_STAND_CATEGORIES_INF_U;
        row->reach = OB_BY_SHIELDWALL;
    } else if (row->type == OB_STAND_CATEGORIES_CAV_U && chance(rng, 50)) {
        row->role = 1 + OB_STAND_CATEGORIES_SKI_F;
        row->reach = OB_BY_MOUNTING;
    } else if (row->type == OB_STAND_CATEGORIES_ART && chance(rng, 50)) {
        row->role = 1 + OB_STAND_CATEGORIES_TPT_ANIMAL;
        row->reach = OB_BY_LIMBERING;
    }
}

static playing_row draw_row(bn_rng *rng, int32_t side, double x, bool placed)
{
    playing_row row = { .side = side, .type = types[below(rng, BN_COUNT(types))] };

    row.x = x;
    row.y = side == 0 ? 20 - 2 * below(rng, 3) : 26 + 2 * below(rng, 3);
    row.degrees = side == 0 ? 90 : 270;
    row.sp = 2 + below(rng, 5);
    row.off = !placed;
    for (size_t i = 0; i < BN_COUNT(some_traits); i++)
        row.traits |= chance(rng, 15) ? some_traits[i] : 0;
    row.capacity = row.type == OB_STAND_CATEGORIES_TPT_MOTOR ? 1 : 0;
    if (row.type == OB_STAND_CATEGORIES_TNK)
        row.weapon = 1 + OB_WEAPONS_BREECH_TO_79;
    if (row.type == OB_STAND_CATEGORIES_AIR)
        row.weapon = 1 + OB_WEAPONS_BOMB_LOAD;
    if (row.type == OB_STAND_CATEGORIES_ART)
        row.weapon = chance(rng, 50) ? 1 + OB_WEAPONS_SMOOTHBORE_GUN : 1 + OB_WEAPONS_MORTAR_ART;
    draw_role(rng, &row);
    return row;
}

static void draw_readings(bn_rng *rng, ob_setup *setup)
{
    setup->readings.suppression = chance(rng, 50);
    setup->readings.knock_out = chance(rng, 50);
    setup->readings.ambush = chance(rng, 50);
    setup->readings.chemical_weapons = chance(rng, 50);
    setup->readings.three_targets = chance(rng, 30);
    setup->readings.exact_measures = chance(rng, 20);
    setup->readings.arc_rule = chance(rng, 20);
    setup->readings.free_reply = chance(rng, 20);
    setup->readings.fixed_deployment = chance(rng, 20);
}

/* Mortars count as some gun; a few weapons are lobbed, or loaded with gas. */
static void draw_weapons(bn_rng *rng, ob_setup *setup)
{
    for (int32_t i = 0; i < setup->stand_count; i++)
        for (int32_t w = 0; w < setup->stands[i].roles[0].weapon_count; w++) {
            ob_weapon *weapon = &setup->stands[i].roles[0].weapons[w];

            if (setup->tables->weapons[weapon->row].comparable)
                weapon->like = OB_WEAPONS_BREECH_TO_79;
            weapon->chemical = chance(rng, 30);
            weapon->loads = chance(rng, 10) ? 2 : 0;
        }
}

/* Some come from off the table, by air or with their guns; some may form up. */
static void draw_arrivals(bn_rng *rng, ob_setup *setup)
{
    for (int32_t i = 0; i < setup->stand_count; i++) {
        ob_stand *stand = &setup->stands[i];
        int32_t type = stand->roles[0].type;

        stand->roles[0].flight = below(rng, 3);
        stand->bombing = below(rng, 3);
        stand->formation = chance(rng, 20) ? OB_TESTUDO : chance(rng, 20) ? OB_SCHILTRON : 0;
        if (stand->placed || !chance(rng, 20))
            continue;
        if (type == OB_STAND_CATEGORIES_ART)
            stand->arrives = OB_OFF_TABLE;
        else if (setup->tables->stand_categories[type].foot)
            stand->arrives = chance(rng, 50) ? OB_BY_PARACHUTE : OB_BY_GLIDER;
    }
}

/* Works of either side: a trench, a wall on the way, a tower that may find no room, mines. */
static void draw_works(bn_rng *rng)
{
    static const int32_t kinds[] = { OB_TERRAIN_EFFECTS_DEEP_ENTRENCHMENT,
                                     OB_TERRAIN_EFFECTS_FORTRESS, OB_TERRAIN_EFFECTS_MINEFIELD };
    ob_piece *pieces = p.setup.ground.pieces;

    for (int32_t i = below(rng, 3); i > 0; i--) {
        int32_t west = 10 + below(rng, 40), south = 2 + below(rng, 36), deep = 1 + below(rng, 9);
        int32_t work = playing_area(&p, kinds[below(rng, BN_COUNT(kinds))], west, south, west + 6,
                                    south + deep);

        pieces[work].owner = below(rng, OB_SIDES);
    }
    if (chance(rng, 30)) {
        int32_t wall = playing_way(&p, OB_TERRAIN_EFFECTS_HIGH_WALL, 0, 22, 24, 40, 27);

        pieces[wall].shape = OB_LINE;
        pieces[wall].without = OB_LADDERS;
        pieces[wall].permanent = 1;
    }
}

static void draw(bn_rng *rng)
{
    playing_row rows[16];
    int32_t counts[OB_SIDES] = { 1 + below(rng, 7), 1 + below(rng, 7) };
    int32_t years[] = { 1200, 1700, 1815, 1860, 1944 };
    bool placed = chance(rng, 60);
    double apart_in = chance(rng, 50) ? 600.0 / 254 : 3; /* edge to edge, or not */
    int32_t count = 0;

    for (int32_t side = 0; side < OB_SIDES; side++)
        for (int32_t i = 0; i < counts[side]; i++)
            rows[count++] = draw_row(rng, side, 20 + apart_in * i, placed);
    playing_rows_of(&p, years[below(rng, BN_COUNT(years))], rows, (size_t)count);
    p.setup.max_rounds = 1 + below(rng, 6);
    draw_readings(rng, &p.setup);
    if (chance(rng, 50))
        playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 24, 14, 34, 24);
    if (chance(rng, 20))
        playing_area(&p, OB_TERRAIN_EFFECTS_MINEFIELD, 36, 22, 44, 26);
    if (chance(rng, 30))
        playing_way(&p, OB_TERRAIN_EFFECTS_ROAD, 1, 20, 20, 44, 20);
    draw_works(rng);
    if (chance(rng, 30))
        p.setup.armies[0].goals[p.setup.armies[0].goal_count++] =
            (ob_goal){ .kind = OB_EXIT, .count = 2, .edge = below(rng, 4) * OB_QUARTER };
    draw_weapons(rng, &p.setup);
    draw_arrivals(rng, &p.setup);
    drawn = p.setup;
}

/* ---- games --------------------------------------------------------------------------------- */

/* Any of all that is proposed; in four of five lots of the long run any of the first few, which takes less time. */
static bn_answer propose(const gamble *g, bn_rng *rng, const bn_question *q)
{
    uint32_t most = few ? 2 + bn_rng_below(rng, 24) : BN_PROPOSALS_MAX;
    uint32_t count = ob_battle_propose(g->setup, g->state, q, most, found);
    bn_answer one;

    assert_true(count > 1); /* else it would not be asked */
    one = found[bn_rng_below(rng, count)];
    if (bn_game_check(g->game, g->setup, g->state, q, &one, NULL) != BN_OK)
        fail_msg("%s: what is proposed is not offered", g->game->kinds[q->kind].key);
    return one;
}

/* No two stands on the ground lie over each other, and the centre of each is on the table:
 * fugitives may reach over its edge. */
static void apart(const gamble *g, const void *before)
{
    const ob_setup *setup = g->setup;
    const ob_battle *battle = g->state;
    bn_question asked[BN_OPEN_MAX];

    g->game->ask(setup, before, asked);
    for (int32_t a = 0; a < setup->stand_count; a++) {
        ob_box one = ob_box_of(setup, battle, a);

        if (!ob_on_ground(setup, battle, a))
            continue;
        if (one.x < 0 || one.y < 0 || one.x > setup->width || one.y > setup->depth)
            fail_msg("stand %d is not on the table", (int)a);
        for (int32_t b = 0; b < a; b++) {
            ob_box other = ob_box_of(setup, battle, b);

            if (ob_on_ground(setup, battle, b) && ob_overlap(setup->tables, &one, &other))
                fail_msg("%s of stand %d: stands %d and %d lie over each other",
                         ob_kinds[asked->kind].key, (int)asked->about[0], (int)a, (int)b);
        }
    }
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
                        .moved = apart,
                        .look_every = 4 };

/* At full size ten thousand, in 50 lots of which each is reported. BN_LOTS=25-50 plays some of the lots, so that
 * several processes share them. */
static void any_games(void **state)
{
    enum { LOTS = 50, SETUPS = 100, GAMES = 2, FIRST_LOT = 1000 };
    const char *some = getenv("BN_LOTS");
    unsigned from = 0, to = BNI_SIZED(LOTS, 0, 0);

    (void)state;
    if (some != NULL)
        assert_int_equal(sscanf(some, "%u-%u", &from, &to), 2);
    gamble_many(&games, 1, 40, GAMES, draw, begin);
    assert_memory_equal(&drawn, &p.setup, sizeof drawn);
    for (uint32_t lot = from; lot < to; lot++) {
        few = lot % 5 != 0;
        gamble_many(&games, FIRST_LOT + lot, SETUPS, GAMES, draw, begin);
        printf("%u random games have ended\n", (unsigned)((lot + 1 - from) * SETUPS * GAMES));
        fflush(stdout);
    }
}

/* ---- plain commanders ---------------------------------------------------------------------- */

static bn_answer steadily(const gamble *g, bn_rng *rng, const bn_question *q)
{
    bn_answer answer;

    (void)rng;
    if (!g->game->steady(g->setup, g->state, q, &answer))
        return q->preset;
    if (bn_game_check(g->game, g->setup, g->state, q, &answer, NULL) != BN_OK)
        fail_msg("%s: the steady answer is not offered", g->game->kinds[q->kind].key);
    return answer;
}

/* They come to blows. */
static void steady_games(void **state)
{
    static gamble g;

    (void)state;
    g = games;
    g.order = steadily;
    memset(g.asked, 0, sizeof g.asked);
    gamble_many(&g, 5, 20, 1, draw, begin);
    assert_true(g.asked[OB_ASK_ATTACK] > 0);
    assert_true(g.asked[OB_ASK_CHARGE] > 0);
}

/* ---- the same once more -------------------------------------------------------------------- */

static void play_on(bn_rng *rng, unsigned char *bytes)
{
    gamble g = games;

    g.state = bytes;
    gamble_play(&g, rng);
}

/* The copy has no byte more than it needs, so that anyone who reads past its end is caught where memory is watched. */
static void copies(void **state)
{
    unsigned char *other;
    size_t size;
    bn_rng draws, one, two;

    (void)state;
    for (uint32_t i = 0; i < 6; i++) {
        bn_rng_init(&draws, 2, i);
        draw(&draws);
        playing_begin(&p);
        for (int32_t steps = below(&draws, 12); steps > 0; steps--)
            playing_step(&p);
        size = ob_battle_game.state_size(&p.setup);
        other = malloc(size);
        assert_non_null(other);
        memcpy(other, p.bytes, size);
        bn_rng_init(&one, 3, i);
        bn_rng_init(&two, 3, i);
        play_on(&one, p.bytes);
        play_on(&two, other);
        assert_memory_equal(p.bytes, other, size);
        free(other);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, any_games);
    BNI_ONE(&tests, steady_games);
    BNI_ONE(&tests, copies);
    return BNI_RUN("random", &tests);
}
