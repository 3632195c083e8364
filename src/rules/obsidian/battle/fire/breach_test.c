/* Fire at constructions, section by section, with a tank gun of 1944. */
#include "firing_test.h"

#include "rules/board/works.h"

static playing p;
static ob_ground room;

enum { WALL, TOWER };
enum { SECTIONS = 3 }; /* stands; sections are counted after them */

static const playing_row rows[] = {
    PLAYING_ROW(0, TNK, 36, 4, 90, .sp = 7, .armour = OB_HEAVY,
                .weapon = 1 + OB_WEAPONS_BREECH_80_130),
    PLAYING_ROW(1, MSK, 39, 16.8, 270, .weapon = OB_NONE),
    PLAYING_ROW(1, MSK, 39, 40, 270, .weapon = OB_NONE),
};

/* A high wall of 30 in, five sections from west to east, with a stand that lines the third; and a tower before it. */
static void siege(bool knock_out)
{
    playing_rows_of(&p, 1944, rows, BN_COUNT(rows));
    playing_way(&p, OB_TERRAIN_EFFECTS_HIGH_WALL, 0, 24, 16, 54, 16);
    p.setup.ground.pieces[WALL].shape = OB_LINE;
    p.setup.ground.pieces[WALL].without = OB_LADDERS;
    p.setup.ground.pieces[WALL].permanent = 1;
    playing_area(&p, OB_TERRAIN_EFFECTS_FORTRESS, 30, 10, 34, 13);
    p.setup.ground.pieces[TOWER].permanent = 1;
    p.setup.readings.knock_out = knock_out;
    p.setup.armies[1].communications = OB_COMMAND_DISTANCE_RADIO;
    playing_begin(&p);
    red_has_initiative(&p);
}

static const ob_ground *ground_now(void)
{
    return ob_ground_now(&p.setup, &p.battle, &room);
}

/* How often a way north crosses the wall, this many inches from the west. */
static int32_t walls_at(double x)
{
    return ob_crossings(ground_now(), WALL, (ob_point){ playing_units(x), playing_units(10) },
                        (ob_point){ playing_units(x), playing_units(20) });
}

static void when_and_at_what(void **state)
{
    (void)state;
    siege(true);
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS + 2, TO_KNOCK_OUT));
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS + 5, TO_KNOCK_OUT));
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS + 6, TO_KNOCK_OUT));
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS + 2, PLAINLY));
    assert_false(
        playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS + 2, TO_KNOCK_OUT + LOBBED));
    siege(false);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS + 2, TO_KNOCK_OUT));
}

/* The tower hides the first section, and nothing hides the tower. Who has everything behind them is not asked at
 * all. */
static void out_of_sight(void **state)
{
    (void)state;
    siege(true);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS, TO_KNOCK_OUT));
    assert_true(ob_can_shoot(&p.setup, &p.battle, RED));
    p.battle.troops[RED].heading = (uint8_t)playing_heading(270);
    assert_false(ob_can_shoot(&p.setup, &p.battle, RED));
}

static void breached(void **state)
{
    ob_box stand;

    (void)state;
    siege(true);
    stand = ob_box_of(&p.setup, &p.battle, BLUE);
    assert_true(ob_lines(p.setup.tables, ground_now(), WALL, &stand, 127, 0, NULL));
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS + 2, TO_KNOCK_OUT);
    playing_roll(&p, OB_ASK_SHOT, 4);
    playing_roll(&p, OB_ASK_KO, 6);
    assert_int_equal(playing_remarks(&p, 209), 1);
    assert_int_equal(walls_at(39), 0);
    assert_int_equal(walls_at(35), 1);
    assert_int_equal(walls_at(43), 1);
    assert_false(ob_lines(p.setup.tables, ground_now(), WALL, &stand, 127, 0, NULL));
    assert_int_equal(playing_troop(&p, BLUE)->sp, playing_troop(&p, BLUE)->start);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    red_has_initiative(&p);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS + 2, TO_KNOCK_OUT));
}

/* A wall has no strength: whatever does not breach it is ignored, and nothing is saved. */
static void not_breached(void **state)
{
    bn_question question;

    (void)state;
    siege(true);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS + 2, TO_KNOCK_OUT);
    playing_roll(&p, OB_ASK_SHOT, 6);
    playing_roll(&p, OB_ASK_KO, 1);
    assert_true(playing_find(&p, OB_ASK_SAVE, &question) < 0);
    assert_int_equal(walls_at(39), 1);
}

/* An area is one section, and stays as rubble. */
static void breached_area(void **state)
{
    (void)state;
    siege(true);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, SECTIONS + 5, TO_KNOCK_OUT);
    playing_roll(&p, OB_ASK_SHOT, 4);
    playing_roll(&p, OB_ASK_KO, 6);
    assert_int_equal(ground_now()->pieces[TOWER].cover_hp, 0);
    assert_int_equal(ground_now()->pieces[TOWER].defended, 0);
    assert_true(
        ob_piece_holds(ground_now(), TOWER, (ob_point){ playing_units(32), playing_units(12) }));
}

/* A drawing shows the two ends of the wall, and the tower. */
static void drawn(void **state)
{
    static _Alignas(16) unsigned char bytes[1 << 16];
    bn_board_wish wish = { .chosen = -1 };
    bn_arena arena;
    bn_board board;

    (void)state;
    breached(state);
    bn_arena_init_fixed(&arena, bytes, sizeof bytes);
    assert_true(ob_battle_game.board(&p.setup, &p.battle, (bn_seat){ .role = BN_REFEREE }, &wish,
                                     &arena, &board));
    assert_int_equal(board.piece_count, 3);
    assert_int_equal(board.pieces[0].points[1].x, playing_units(36));
    assert_int_equal(board.pieces[1].points[0].x, playing_units(42));
}

/* A breach in the middle, at both ends, round a corner, and everywhere. */
static void cut(void **state)
{
    static const ob_point shifts[OB_PIECES];
    ob_changes changes = { .shifts = shifts };
    const ob_ground *ground = &p.setup.ground;

    (void)state;
    siege(true);
    p.setup.ground.parts[0].count = 3;
    p.setup.ground.vertices[2] = (ob_point){ playing_units(54), playing_units(26) };
    assert_int_equal(ob_section_count(ground, WALL, ob_section_length(p.setup.tables)), 7);
    changes.breached = 1 << 1 | 1 << 3;
    ob_change_ground(p.setup.tables, ground, &changes, &room);
    assert_int_equal(room.pieces[WALL].part_count, 3);
    assert_int_equal(room.parts[2].count, 3);
    assert_int_equal(room.vertices[room.parts[1].first].x, playing_units(36));
    assert_int_equal(room.vertices[room.parts[1].first + 1].x, playing_units(42));
    changes.breached = 1 << 0 | 1 << 6;
    ob_change_ground(p.setup.tables, ground, &changes, &room);
    assert_int_equal(room.pieces[WALL].part_count, 1);
    assert_int_equal(room.vertices[room.parts[0].first + 2].y, playing_units(22));
    changes.breached = 127;
    ob_change_ground(p.setup.tables, ground, &changes, &room);
    assert_int_equal(room.pieces[WALL].part_count, 0);
    assert_int_equal(room.pieces[TOWER].part_first, 0);
    assert_int_equal(room.pieces[TOWER].cover_hp, ground->pieces[TOWER].cover_hp);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-205 sections are knocked out by direct fire", when_and_at_what);
    BNI_NAMED(&tests, "OB-205 sections that are seen and in the arc", out_of_sight);
    BNI_NAMED(&tests, "OB-209 a knock-out breaches a section", breached);
    BNI_NAMED(&tests, "OB-209 other damage is ignored", not_breached);
    BNI_NAMED(&tests, "OB-209 an area is one section", breached_area);
    BNI_NAMED(&tests, "OB-209 a breach is drawn", drawn);
    BNI_NAMED(&tests, "OB-169 sections of a line", cut);
    return BNI_RUN("breach", &tests);
}
