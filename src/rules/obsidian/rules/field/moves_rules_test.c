/* What ground and orders cost: each figure worked out by hand from Tables 4 and 5. */
#include "base/testing.h"

#include "rules/field/moves.h"

#define BOOK (&ob_book)
#define TYPE(name) OB_STAND_CATEGORIES_##name
#define KIND(name) OB_TERRAIN_EFFECTS_##name

typedef struct check {
    const char *name;
    int64_t got, want;
} check;

static check rows[160];
static size_t row_count;

static void expect(const char *name, int64_t got, int64_t want)
{
    assert_true(row_count < BN_COUNT(rows));
    rows[row_count++] = (check){ name, got, want };
}

static void holds(void **state)
{
    const check *row = *state;

    assert_int_equal(row->got, row->want);
}

static const bn_term none = { .row = BN_NO_ROW };
static const ob_readings plain = { 0 };

/* ---- ground ------------------------------------------------------------------------------------ */

/* What a step costs; 0: the ground is closed. */
static int32_t times(ob_mover mover, ob_piece piece)
{
    ob_toll toll = ob_toll_on(BOOK, &mover, &piece);

    return toll.flags & OB_CLOSED ? 0 : toll.times;
}

static uint32_t flags(ob_mover mover, ob_piece piece)
{
    return ob_toll_on(BOOK, &mover, &piece).flags;
}

static int32_t in(int32_t type, int32_t kind)
{
    return times((ob_mover){ .type = type }, (ob_piece){ .kind = kind });
}

static void areas(void)
{
    expect("OB-085 infantry in woods", in(TYPE(INF_A), KIND(WOODS)), 2);
    expect("OB-085 a warband in jungle", in(TYPE(WBD), KIND(JUNGLE)), 2);
    expect("OB-085 pikes", in(TYPE(PKE), KIND(WOODS)), 0);
    expect("OB-085 elephants", in(TYPE(PKE_ELEPHANT), KIND(ROCKS)), 0);
    expect("OB-085 skirmishers lose inches once",
           flags((ob_mover){ .type = TYPE(SKI_M) }, (ob_piece){ .kind = KIND(WOODS) }), OB_ONCE);
    expect("OB-085 cavalry goes 2 in at most",
           flags((ob_mover){ .type = TYPE(CAV_U) }, (ob_piece){ .kind = KIND(WOODS) }), OB_CAPPED);
    expect("OB-085 a tracked tank",
           times((ob_mover){ .type = TYPE(TNK), .drive = OB_TRACKED },
                 (ob_piece){ .kind = KIND(WOODS) }),
           1);
    expect("OB-085 a wheeled tank",
           times((ob_mover){ .type = TYPE(TNK), .drive = OB_WHEELED },
                 (ob_piece){ .kind = KIND(WOODS) }),
           0);
    expect("OB-085 a manhandled gun",
           times((ob_mover){ .type = TYPE(ART), .drive = OB_WHEELED },
                 (ob_piece){ .kind = KIND(WOODS) }),
           1);
    expect("OB-086 muskets in a town", in(TYPE(MSK), KIND(BUA)), 3);
    expect("OB-086 skirmishers in a strong building", in(TYPE(SKI_F), KIND(STRONG_BUILDING)), 3);
    expect("OB-086 cavalry", in(TYPE(CAV_A), KIND(BUA)), 0);
    expect("OB-087 infantry in marsh", in(TYPE(INF_U), KIND(MARSH)), 2);
    expect("OB-087 a pack train",
           times((ob_mover){ .type = TYPE(TPT_ANIMAL), .drive = OB_PACK },
                 (ob_piece){ .kind = KIND(MARSH) }),
           2);
    expect("OB-087 a wagon",
           times((ob_mover){ .type = TYPE(TPT_ANIMAL), .drive = OB_WHEELED },
                 (ob_piece){ .kind = KIND(MARSH) }),
           0);
    expect("OB-087 tanks", in(TYPE(TNK), KIND(MARSH)), 0);
    expect("OB-088 skirmishers in a river", in(TYPE(SKI_F), KIND(RIVER)), 2);
    expect("OB-088 infantry in a river", in(TYPE(INF_U), KIND(RIVER)), 0);
    expect("OB-088 infantry in a ford", in(TYPE(INF_U), KIND(FORD)), 2);
    expect("OB-088 a ford lifts the river",
           flags((ob_mover){ .type = TYPE(INF_U) }, (ob_piece){ .kind = KIND(FORD) }),
           OB_LIFTS_WATER);
    expect("OB-088 a bridge",
           flags((ob_mover){ .type = TYPE(TNK) }, (ob_piece){ .kind = KIND(BRIDGE) }),
           OB_LIFTS_ALL);
    expect("OB-089 a road",
           flags((ob_mover){ .type = TYPE(TNK) }, (ob_piece){ .kind = KIND(ROAD) }),
           OB_LIFTS_ALL | OB_GIVES_BONUS);
    expect("OB-051 scrub is open", in(TYPE(CAV_A), KIND(SCRUB)), 1);
}

static void gear(void)
{
    const ob_piece deep = { .kind = KIND(RIVER), .without = OB_BOATS },
                   wall = { .kind = KIND(HIGH_WALL), .shape = OB_LINE, .without = OB_LADDERS },
                   hedge = { .kind = KIND(MAJOR_HEDGE), .shape = OB_LINE },
                   crest = { .kind = KIND(HILL_CREST), .shape = OB_LINE },
                   hill = { .kind = KIND(HILL), .shape = OB_CONTOUR, .steep = 1 },
                   gentle = { .kind = KIND(HILL), .shape = OB_CONTOUR },
                   marsh = { .kind = KIND(MARSH) }, river = { .kind = KIND(RIVER) };
    ob_mover foot = { .type = TYPE(INF_U) }, ski = { .type = TYPE(SKI_F) },
             hover = { .type = TYPE(TNK), .drive = OB_HOVER }, low = { .type = TYPE(CAV_U) },
             air = { .type = TYPE(AIR) };

    expect("OB-054 deep water", times(ski, deep), 0);
    ski.traits = OB_HAS_BOATS;
    expect("OB-054 by boat", times(ski, deep), 2);
    foot.traits = OB_IS_AMPHIBIOUS;
    expect("OB-088 by boat where Table 5 forbids", times(foot, deep), 2);
    expect("OB-088 by boat over any river", times(foot, river), 2);
    expect("OB-054 a high wall", times(foot, wall), 0);
    foot.traits = OB_HAS_LADDERS;
    expect("OB-054 with ladders", flags(foot, wall), OB_HINDERS);
    expect("OB-090 a hedge", flags(foot, hedge), OB_HINDERS);
    expect("OB-090 a crest is no obstacle", flags(foot, crest), 0);
    expect("OB-084 a steep slope", flags(foot, hill), OB_STEEP);
    expect("OB-084 a gentle slope", flags(foot, gentle), 0);
    expect("OB-193 hover over marsh", times(hover, marsh), 1);
    expect("OB-193 hover over water", times(hover, deep), 1);
    expect("OB-193 hover in woods", flags(hover, (ob_piece){ .kind = KIND(WOODS) }), OB_CAPPED);
    low.traits = OB_IS_LOW_FLYER;
    expect("OB-194 low flyers over a river", times(low, river), 1);
    expect("OB-194 low flyers over a hedge", flags(low, hedge), 0);
    expect("OB-080 aircraft", flags(air, wall), 0);
    foot.flies = 1;
    expect("OB-193 jump packs", times(foot, deep), 1);
}

/* ---- allowances -------------------------------------------------------------------------------- */

static const ob_price off = { .off_road = true, .steps = 1 }, road = { .steps = 1 };

/* Units, which the board must find as well. */
static int32_t sum_by(const ob_readings *readings, ob_mover mover, ob_effort effort, ob_price price)
{
    ob_allowance may = ob_move_allowance(BOOK, readings, &mover, &effort);
    int32_t units = ob_move_sum(BOOK, readings, &mover, &effort, &price, none, NULL);

    return ob_left(&may, &price) == units - price.cost ? units : OB_NONE;
}

static int32_t inches(int32_t type, ob_effort effort, ob_price price)
{
    return sum_by(&plain, (ob_mover){ .type = type }, effort, price) / OB_INCH;
}

static void roads(void)
{
    expect("OB-089 muskets", inches(TYPE(MSK), (ob_effort){ .move_in = 6 }, road), 10);
    expect("OB-089 a tank", inches(TYPE(TNK), (ob_effort){ .move_in = 10 }, road), 18);
    expect("OB-089 once off the road", inches(TYPE(MSK), (ob_effort){ .move_in = 6 }, off), 6);
    expect("OB-089 not for a charge",
           inches(TYPE(WBD), (ob_effort){ .move_in = 8, .orders = OB_CHARGES }, road), 8);
    expect("OB-089 a motor limber, twice",
           inches(TYPE(TPT_MOTOR), (ob_effort){ .move_in = 10, .limberings = 2, .motor = 1 }, road),
           10 + 8 - 4 - 4);
}

static void deductions(void)
{
    ob_price hedge = { .off_road = true, .hindered = 1, .climbed = true };
    ob_price woods = { .off_road = true, .once = true };

    expect("OB-074 up a slope and over a hedge",
           inches(TYPE(INF_U), (ob_effort){ .move_in = 6 }, hedge), 2);
    expect("OB-075 a gun up a slope",
           inches(TYPE(ART), (ob_effort){ .move_in = 3 },
                  (ob_price){ .climbed = true, .off_road = true }),
           2);
    expect("OB-085 skirmishers in woods", inches(TYPE(SKI_F), (ob_effort){ .move_in = 8 }, woods),
           6);
    expect("OB-090 each obstacle counts",
           inches(TYPE(CAV_U), (ob_effort){ .move_in = 10 },
                  (ob_price){ .off_road = true, .hindered = 3 }),
           4);
    expect("OB-079 an animal limber",
           inches(TYPE(TPT_ANIMAL), (ob_effort){ .move_in = 6, .limberings = 1 }, off), 4);
    expect("OB-079 horse artillery, twice",
           inches(TYPE(TPT_ANIMAL), (ob_effort){ .move_in = 10, .limberings = 2 }, off), 6);
    expect("OB-092 changing places",
           inches(TYPE(MSK), (ob_effort){ .move_in = 6, .orders = OB_SWAPS }, off), 3);
    expect("OB-095 disengaging",
           inches(TYPE(CAV_U), (ob_effort){ .move_in = 10, .orders = OB_BREAKS_OFF }, off), 7);
    expect("OB-096 a half-track",
           inches(TYPE(TNK), (ob_effort){ .move_in = 10, .other_in = 8, .orders = OB_MOUNTS }, off),
           5);
    expect(
        "OB-096 its passenger",
        inches(TYPE(SKI_F), (ob_effort){ .move_in = 8, .other_in = 10, .orders = OB_MOUNTS }, off),
        3);
    expect("OB-096 both modes",
           inches(TYPE(CAV_U),
                  (ob_effort){ .move_in = 10, .other_in = 8, .orders = OB_MOUNTS, .both = 1 }, off),
           3);
    expect("OB-096 a jeep costs 8", ob_mounting_cost(BOOK, 16), 8);
    expect("OB-096 a half is rounded up", ob_mounting_cost(BOOK, 9), 5);
}

static void formations(void)
{
    const ob_mover square = { .type = TYPE(MSK), .formation = OB_SQUARE },
                   testudo = { .type = TYPE(INF_A), .formation = OB_TESTUDO },
                   foot = { .type = TYPE(MSK) };
    const ob_effort walk = { .move_in = 6 }, forms = { .move_in = 6, .orders = OB_CHANGES_FORM };
    const ob_readings free_change = { .formation_cost = 1 }, whole_move = { .formation_cost = 2 };

    expect("OB-150 a square stands", sum_by(&plain, square, walk, road), 0);
    expect("OB-153 a testudo goes 2 in", sum_by(&plain, testudo, walk, road), 508);
    expect("OB-097 a change costs 3 in", sum_by(&plain, foot, forms, off), 762);
    expect("OB-097 or nothing", sum_by(&free_change, foot, forms, off), 1524);
    expect("OB-097 or the whole move", sum_by(&whole_move, foot, forms, off), 0);
}

static void backsteps(void)
{
    const ob_mover foot = { .type = TYPE(MSK) };
    ob_effort back = { .move_in = 6, .orders = OB_STEPS_BACK };

    expect("OB-093 muskets", sum_by(&plain, foot, back, off), 762);
    expect("OB-093 roads do not help", sum_by(&plain, foot, back, road), 762);
    back.move_in = 7;
    expect("OB-093 half of an odd move", sum_by(&plain, foot, back, off), 889);
    back.move_in = 3;
    expect("OB-075 at least 2 in", sum_by(&plain, foot, back, off), 508);
    expect("OB-093 foot", ob_may_step_back(BOOK, TYPE(SKI_F)), 1);
    expect("OB-093 not cavalry", ob_may_step_back(BOOK, TYPE(CAV_U)), 0);
}

static void swaps(void)
{
    expect("OB-092 foot and guns", ob_may_swap(BOOK, TYPE(MSK), TYPE(ART)), 1);
    expect("OB-092 not skirmishers", ob_may_swap(BOOK, TYPE(MSK), TYPE(SKI_F)), 0);
    expect("OB-092 not aircraft", ob_may_swap(BOOK, TYPE(AIR), TYPE(MSK)), 0);
}

/* ---- sums -------------------------------------------------------------------------------------- */

/* The terms of a move add up to its total, to the half inch and raised to the least. */
static void adds_up(void **state)
{
    const ob_mover foot = { .type = TYPE(MSK) };
    const ob_effort back = { .move_in = 7, .orders = OB_STEPS_BACK | OB_SWAPS };
    bn_arena arena = bni_test_arena(1 << 16);
    bn_rat sum = bn_rat_int(0);
    bn_trace trace;

    (void)state;
    bn_trace_init(&trace, &arena);
    assert_int_equal(
        ob_move_sum(BOOK, &plain, &foot, &back, &off, bn_sum(OB_TERMS_MOVE, 0, 0, "foot"), &trace),
        508);
    for (uint32_t i = 0; i + 1 < trace.count; i++)
        sum = bn_rat_add(sum, bn_term_amount(&trace.terms[i]));
    assert_int_equal(bn_rat_cmp(sum, bn_rat_int(2)), 0);
    assert_int_equal(trace.terms[trace.count - 1].kind, BN_TERM_TOTAL);
    assert_int_equal(trace.terms[trace.count - 1].value, 2);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    areas();
    gear();
    roads();
    deductions();
    formations();
    backsteps();
    swaps();
    bni_tests_add_rows(&tests, holds, rows, row_count, sizeof rows[0]);
    bni_tests_add(&tests, "OB-074 the terms add up", adds_up, NULL);
    return BNI_RUN("obsidian moves", &tests);
}
