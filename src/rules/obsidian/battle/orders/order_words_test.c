/* Short orders: lines as answers, and answers as lines. */
#include "battle/playing_test.h"

#include "order_words.h"

static playing p;

enum { ARCHERS = 1, HORSE, ENEMY };

static const playing_row rows[] = {
    PLAYING_ROW(0, INF_A, 30, 10, 90, .rating = 1 + OB_GENERAL_RATINGS_SUPERIOR),
    PLAYING_ROW(0, ARC, 34, 10, 90, .sp = 4),
    PLAYING_ROW(0, CAV_A, 40, 10, 90, .sp = 4),
    PLAYING_ROW(1, INF_A, 34, 16, 270, .sp = 4),
    PLAYING_ROW(1, INF_A, 40, 30, 270, .sp = 4),
};

static void set_up(uint32_t kind)
{
    playing_rows(&p, rows, BN_COUNT(rows));
    p.setup.max_rounds = 2;
    playing_begin(&p);
    playing_until(&p, kind, 0);
}

static bn_code reads(uint32_t kind, const char *line, bn_answer *out, bn_error *err)
{
    bn_question question;
    bn_code code;

    playing_asked(&p, kind, &question);
    code = ob_battle_orders.read(&p.setup, p.bytes, &question, &line, out, err);
    if (code == BN_OK && line[strspn(line, " ")] != '\0')
        return BN_SCHEMA; /* something is left of the line */
    return code;
}

static void expect(uint32_t kind, const char *line, bn_answer wanted)
{
    bn_error err = { 0 };
    bn_answer answer;

    if (reads(kind, line, &answer, &err) != BN_OK)
        fail_msg("%s: %s; %s", line, err.text, err.hint);
    for (int32_t i = 0; i < BN_PARTS_MAX; i++)
        if (answer.value[i] != wanted.value[i])
            fail_msg("%s: %d is not %d", line, (int)answer.value[i], (int)wanted.value[i]);
}

#define GIVES(kind, line, ...) expect(kind, line, (bn_answer){ { __VA_ARGS__ } })

static void refuses(uint32_t kind, const char *line, const char *text, const char *hint)
{
    bn_error err = { 0 };
    bn_answer answer;

    assert_int_equal(reads(kind, line, &answer, &err), BN_ANSWER);
    if (!strstr(err.text, text) || !strstr(err.hint, hint))
        fail_msg("%s: %s; %s", line, err.text, err.hint);
}

static void manoeuvres(void **state)
{
    (void)state;
    set_up(OB_ASK_MANOEUVRE);
    GIVES(OB_ASK_MANOEUVRE, "2 charge", HORSE, OB_ORDER_CHARGE);
    GIVES(OB_ASK_MANOEUVRE, "2 CHAR", HORSE, OB_ORDER_CHARGE);
    GIVES(OB_ASK_MANOEUVRE, "1 road march", ARCHERS, OB_ORDER_ROAD_MARCH);
    GIVES(OB_ASK_MANOEUVRE, "1 clear-mines", ARCHERS, OB_ORDER_CLEAR_MINES);
    GIVES(OB_ASK_MANOEUVRE, "1 pass", ARCHERS, OB_ORDER_STAY);
    GIVES(OB_ASK_MANOEUVRE, "pass", 0, OB_ORDER_STAY);
    GIVES(OB_ASK_MANOEUVRE, "2 (stand 2) charge", HORSE, OB_ORDER_CHARGE);
    refuses(OB_ASK_MANOEUVRE, "2 (stand 1) charge", "\"(stand\" is not an order", "it may: stay");
    refuses(OB_ASK_MANOEUVRE, "2 chrage", "\"chrage\" is not an order", "did you mean \"charge\"?");
    refuses(OB_ASK_MANOEUVRE, "2", "is incomplete", "it may: stay");
    refuses(OB_ASK_MANOEUVRE, "77 move", "\"77\" is not the number of a stand", "3");
}

static void moves(void **state)
{
    int32_t up = playing_heading(90), right = playing_heading(0);

    (void)state;
    set_up(OB_ASK_MANOEUVRE);
    playing_answer(&p, OB_ASK_MANOEUVRE, 0, OB_ORDER_MOVE);
    GIVES(OB_ASK_MOVE, "2.5", playing_units(2.5), up, 0);
    GIVES(OB_ASK_MOVE, "2 face 0 1", playing_units(2), right, playing_units(1));
    GIVES(OB_ASK_MOVE, "turn ne", 0, playing_heading(45), 0);
    GIVES(OB_ASK_MOVE, "30,13", playing_units(3), up, 0);
    GIVES(OB_ASK_MOVE, "to 31, 12 face e", playing_units(2), right, playing_units(1));
    refuses(OB_ASK_MOVE, "31,9 face 90", "no move ends there", "turns once");
    refuses(OB_ASK_MOVE, "face sideways", "\"sideways\" is not a direction", "0 is east");
    refuses(OB_ASK_MOVE, "quickly", "\"quickly\" is not valid", "14,9");
}

/* Wherever a stand is sent without a facing, it ends there to a unit or two. */
static void places(void **state)
{
    (void)state;
    set_up(OB_ASK_MANOEUVRE);
    playing_answer(&p, OB_ASK_MANOEUVRE, 0, OB_ORDER_MOVE);
    for (int32_t x = -3; x <= 3; x++)
        for (int32_t y = -3; y <= 3; y++) {
            ob_box box = ob_box_of(&p.setup, &p.battle, 0);
            ob_point to = { box.x + x * OB_INCH, box.y + y * OB_INCH };
            bn_answer answer = { { 0 } };
            char line[40];

            if (x == 0 && y == 0)
                continue;
            snprintf(line, sizeof line, "%d,%d", (int)(30 + x), (int)(10 + y));
            assert_int_equal(reads(OB_ASK_MOVE, line, &answer, NULL), BN_OK);
            box = ob_slid(p.setup.tables, &box, box.heading, answer.value[0]);
            box = ob_slid(p.setup.tables, &box, answer.value[1], answer.value[2]);
            assert_in_range(box.x - to.x + 3, 0, 6);
            assert_in_range(box.y - to.y + 3, 0, 6);
        }
}

static void charges(void **state)
{
    bn_answer answer;
    bn_error err = { 0 };

    (void)state;
    set_up(OB_ASK_MANOEUVRE);
    playing_answer(&p, OB_ASK_MANOEUVRE, HORSE, OB_ORDER_CHARGE);
    assert_int_equal(reads(OB_ASK_CHARGE, "3", &answer, &err), BN_OK);
    assert_int_equal(answer.value[0], ENEMY);
    assert_true(playing_offers(&p, OB_ASK_CHARGE, answer));
    GIVES(OB_ASK_CHARGE, "3 face 92.5", ENEMY, playing_heading(92.5));
    refuses(OB_ASK_CHARGE, "them", "\"them\" is not the number of a stand", "board");
}

static void shots(void **state)
{
    (void)state;
    set_up(OB_ASK_SHOOT);
    GIVES(OB_ASK_SHOOT, "1 shoot 3", ARCHERS, 0, ENEMY, 0);
    GIVES(OB_ASK_SHOOT, "shoot at 3 with 1 indirect", ARCHERS, 0, ENEMY, OB_SHOT_LOBBED);
    GIVES(OB_ASK_SHOOT, "1 pass", ARCHERS, OB_SHOT_PASSES, ARCHERS, 0);
    refuses(OB_ASK_SHOOT, "1 charge 3", "\"charge\" is not an order of the shooting phase",
            "shoot");
    refuses(OB_ASK_SHOOT, "1 shoot", "is incomplete", "board");
    refuses(OB_ASK_SHOOT, "1 shoot 3 with it", "\"it\" is not the number of a weapon", "1");
}

/* The words of an answer are read as that answer: for every default, and for some that are proposed. */
static void there_and_back(void **state)
{
    bn_question open[BN_OPEN_MAX];
    bn_answer found[20];

    (void)state;
    set_up(OB_ASK_MANOEUVRE);
    while (ob_battle_game.ask(&p.setup, p.bytes, open) > 0) {
        uint32_t count = open->form == BN_FORM_NUMBERS
                             ? ob_battle_game.propose(&p.setup, p.bytes, open, 20, found)
                             : 0;

        for (uint32_t i = 0; i < count; i++) {
            char words[100];
            bn_text out = bn_text_over(words, sizeof words);

            ob_battle_orders.say(&p.setup, p.bytes, open, &found[i], &out);
            expect(open->kind, words, found[i]);
        }
        playing_step(&p);
    }
}

/* A stand is named by its number, which people type, and by its name. */
static void names(void **state)
{
    char words[100] = "";
    bn_text out = bn_text_over(words, sizeof words);
    bn_question question;

    (void)state;
    set_up(OB_ASK_MANOEUVRE);
    playing_asked(&p, OB_ASK_MANOEUVRE, &question);
    ob_battle_orders.say(&p.setup, p.bytes, &question, &(bn_answer){ { HORSE, OB_ORDER_CHARGE } },
                         &out);
    assert_string_equal(words, "2 (stand 2) charge");
    playing_answer(&p, OB_ASK_MANOEUVRE, HORSE, OB_ORDER_CHARGE);
    playing_asked(&p, OB_ASK_CHARGE, &question);
    out = bn_text_over(words, sizeof words);
    ob_battle_orders.say(&p.setup, p.bytes, &question,
                         &(bn_answer){ { ENEMY, playing_heading(90) } }, &out);
    assert_string_equal(words, "3 (stand 3) face 90");
}

/* Every verb has an example, and every question a usage. */
static void verbs(void **state)
{
    char words[100] = "";
    bn_text out = bn_text_over(words, sizeof words);
    bn_question question;

    (void)state;
    for (const bn_verb *verb = ob_battle_orders.verbs; verb->word; verb++)
        assert_true(verb->example[0] && verb->help[0]);
    set_up(OB_ASK_MANOEUVRE);
    playing_asked(&p, OB_ASK_MANOEUVRE, &question);
    ob_battle_orders.say(&p.setup, p.bytes, &question, NULL, &out);
    assert_non_null(strstr(words, "3 charge 7"));
}

/* A shot that is passed is shown as that, and not as the shot before it. */
static void passes(void **state)
{
    static unsigned char before[BN_STATE_MAX];
    char words[400] = "";
    bn_text out = bn_text_over(words, sizeof words);
    bn_question question;

    (void)state;
    set_up(OB_ASK_SHOOT);
    p.battle.volley.firer = HORSE;
    p.battle.volley.count = 1;
    p.battle.volley.die = 4;
    memcpy(before, p.bytes, sizeof before);
    playing_asked(&p, OB_ASK_SHOOT, &question);
    playing_answer(&p, OB_ASK_SHOOT, ARCHERS, OB_SHOT_PASSES, ARCHERS, 0);
    ob_battle_tell(&p.setup, before, p.bytes, &question, (bn_seat){ .role = BN_REFEREE }, &out);
    assert_null(strstr(words, "fires"));
    assert_non_null(strstr(words, " passed"));
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, manoeuvres);
    BNI_ONE(&tests, moves);
    BNI_ONE(&tests, places);
    BNI_ONE(&tests, charges);
    BNI_ONE(&tests, shots);
    BNI_ONE(&tests, names);
    BNI_ONE(&tests, verbs);
    BNI_ONE(&tests, passes);
    BNI_ONE(&tests, there_and_back);
    return BNI_RUN("order_words", &tests);
}
