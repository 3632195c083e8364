/* What seats are shown of a battle. */
#include "playing_test.h"

static playing p;
static unsigned char block[1 << 18];
static char text[1 << 16];

static const bn_seat referee = { .role = BN_REFEREE }, red = { .role = BN_COMMANDER, .side = 0 },
                     blue = { .role = BN_COMMANDER, .side = 1 }, anyone = { .role = BN_SPECTATOR };

static const playing_row rows[] = {
    PLAYING_ROW(0, INF_A, 30, 6.5, 92.5, .rating = 1 + OB_GENERAL_RATINGS_SUPERIOR),
    PLAYING_ROW(0, ARC, 36, 6, 90, .sp = 2),
    PLAYING_ROW(1, CAV_A, 30, 42, 270, .role = 1 + OB_STAND_CATEGORIES_SKI_M,
                .reach = OB_BY_CHOICE),
};

static void set_up(void)
{
    playing_rows(&p, rows, BN_COUNT(rows));
    p.setup.max_rounds = 1;
    playing_begin(&p);
}

static const bn_doc *view_of(bn_seat seat)
{
    static bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    return ob_battle_game.view(&p.setup, p.bytes, seat, &arena);
}

static const char *view_text(bn_seat seat)
{
    bn_text out = bn_text_over(text, sizeof text);

    bn_doc_write(view_of(seat), &out);
    return text;
}

static const bn_doc *stand_in(const bn_doc *view, uint32_t side, uint32_t index)
{
    return bn_doc_item(bn_doc_at(bn_doc_item(bn_doc_at(view, "sides"), side), "stands"), index);
}

static void shown(void **state)
{
    const bn_doc *stand;

    (void)state;
    set_up();
    stand = stand_in(view_of(blue), 0, 0);
    assert_string_equal(bn_doc_at(stand, "name")->text, "stand 0");
    assert_string_equal(bn_doc_at(stand, "type")->text, "INF/A");
    assert_string_equal(bn_doc_at(stand, "general")->text, "superior");
    assert_non_null(strstr(view_text(anyone), "\"y\":6.5"));
    assert_non_null(strstr(text, "\"heading\":92.5"));
    assert_non_null(strstr(text, "\"phase\":\"command\""));
    assert_non_null(strstr(text, "\"width\":2.362"));
    p.battle.troops[0].x++;
    assert_non_null(strstr(view_text(anyone), "\"x\":30.004"));
}

static void hidden(void **state)
{
    (void)state;
    set_up();
    p.setup.readings.ambush = 1;
    p.battle.troops[1].where = OB_IN_AMBUSH;
    assert_null(strstr(view_text(blue), "stand 1"));
    assert_null(strstr(view_text(anyone), "stand 1"));
    assert_non_null(strstr(view_text(red), "stand 1"));
    assert_non_null(strstr(view_text(referee), "in_ambush"));
}

/* Beliefs depend on what is seen. */
static void believed(void **state)
{
    static unsigned char other[1 << 16];
    bn_arena arenas[2];
    bn_belief beliefs[2];
    size_t size;

    (void)state;
    set_up();
    p.setup.readings.ambush = 1;
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 10, 10, 20, 20);
    size = ob_battle_game.state_size(&p.setup);
    p.battle.troops[1].where = OB_IN_AMBUSH;
    bn_arena_init_fixed(&arenas[0], block, sizeof block);
    bn_arena_init_fixed(&arenas[1], other, sizeof other);
    assert_true(ob_battle_game.believe(&p.setup, p.bytes, blue, &arenas[0], &beliefs[0]));
    p.battle.troops[1].x += 300;
    p.battle.troops[1].heading = 7;
    assert_true(ob_battle_game.believe(&p.setup, p.bytes, blue, &arenas[1], &beliefs[1]));
    assert_memory_equal(beliefs[0].worlds[0].state, beliefs[1].worlds[0].state, size);
    bn_arena_init_fixed(&arenas[0], block, sizeof block);
    assert_true(ob_battle_game.believe(&p.setup, p.bytes, red, &arenas[0], &beliefs[0]));
    assert_memory_equal(beliefs[0].worlds[0].state, p.bytes, size);
}

static const char *told(void)
{
    static unsigned char before[BN_STATE_MAX];
    bn_text out = bn_text_over(text, sizeof text);
    bn_question open[BN_OPEN_MAX];

    text[0] = '\0';
    assert_true(ob_battle_game.ask(&p.setup, p.bytes, open) > 0);
    memcpy(before, p.bytes, sizeof before);
    playing_step(&p);
    ob_battle_game.tell(&p.setup, before, p.bytes, open, referee, &out);
    return text;
}

static void words(void **state)
{
    bn_text out = bn_text_over(text, sizeof text);
    bn_question question;

    (void)state;
    set_up();
    playing_asked(&p, OB_ASK_INITIATIVE, &question);
    ob_battle_game.describe(&p.setup, p.bytes, &question, &out);
    assert_string_equal(text, "Initiative, Reds and Blues");
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_asked(&p, OB_ASK_ROLE, &question);
    out = bn_text_over(text, sizeof text);
    ob_battle_game.word(&p.setup, p.bytes, &question, 1, &out);
    assert_string_equal(text, "SKI/M");
}

static void sentences(void **state)
{
    static unsigned char before[BN_STATE_MAX];
    bn_text out;
    bn_question question = { .kind = OB_ASK_SAVE, .about = { 1, -1 } };

    (void)state;
    set_up();
    assert_non_null(strstr(told(), "won the initiative"));
    playing_until(&p, OB_ASK_ROLE, 1);
    assert_non_null(strstr(told(), "stand 2 kept its role"));
    while (!playing_over(&p))
        told();
    assert_non_null(strstr(text, "he battle is over: neither side won"));
    set_up();
    memcpy(before, p.bytes, sizeof before);
    p.battle.troops[1].sp = 1;
    p.battle.troops[1].x += 254;
    ob_mark(&p.battle, 1, OB_IS_ROUTING);
    p.battle.troops[0].where = OB_FALLEN;
    out = bn_text_over(text, sizeof text);
    ob_battle_game.tell(&p.setup, before, p.bytes, &question, referee, &out);
    assert_string_equal(text, "stand 0 fell; stand 1 moved to (37, 6); stand 1 lost 1 and has 1 "
                              "left; stand 1 routed");
}

/* Every kind of question has words for each of its parts and options. */
static void all_kinds(void **state)
{
    (void)state;
    set_up();
    playing_area(&p, OB_TERRAIN_EFFECTS_FORTRESS, 10, 4, 14, 8);
    for (uint32_t kind = 0; kind < OB_KINDS; kind++) {
        bn_text out = bn_text_over(text, sizeof text);
        bn_question question;

        ob_ask(&p.battle, kind, 0, 0, 0, &question);
        ob_battle_game.describe(&p.setup, p.bytes, &question, &out);
        assert_true(out.length > 0);
        for (uint32_t i = 0; i < question.parts; i++) {
            out = bn_text_over(text, sizeof text);
            if (kind != OB_ASK_REPLY)
                ob_battle_game.word(&p.setup, p.bytes, &question, (int32_t)i, &out);
            assert_true(kind == OB_ASK_REPLY || out.length > 0);
        }
        out = bn_text_over(text, sizeof text);
        ob_battle_game.tell(&p.setup, p.bytes, p.bytes, &question, referee, &out);
        assert_true(out.length > 0);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, shown);
    BNI_NAMED(&tests, "OB-211 who lies in ambush is not shown to others", hidden);
    BNI_NAMED(&tests, "OB-211 what others believe of an ambush", believed);
    BNI_ONE(&tests, words);
    BNI_ONE(&tests, sentences);
    BNI_ONE(&tests, all_kinds);
    return BNI_RUN("words", &tests);
}
