/* Two games that differ in one thing: where the first side lies in ambush. Both get the same dice, and the same
 * answers. Until the ambush is sprung its enemy and a spectator are shown the same table in both, are shown the same
 * of every entry, are refused the same answers and orders in the same words, and are shown the same of every stand
 * that they drag: no one can search for an ambush by trying. */
#include "rules/random_test.h"

#include <stdio.h>

#include <banneret/store.h>
#include <banneret/table.h>

#include "rules/obsidian/battle/steps.h"
#include "trees/order_lines.h"

enum {
    BLOCK = 8 << 20,
    TEXT = 200000,
    ENTRIES = BNI_SIZED(120, 120, 40),
    TRIES = 6,
    PROBES = 24,
    ORDERS = 144
};

/* B2 is far from both grounds, or right before the hill: it would run into an ambush there. */
static const char document_format[] =
    "banneret: scenario\nsystem: obsidian\nyear: 1500\ndeploys_first: Red\n"
    "rules: {fixed_deployment: true, ambush: true}\noptions: {max_rounds: 4}\n"
    "terrain:\n"
    "  - {kind: woods, rectangle: [[30, 20], [44, 27]]}\n"
    "  - {kind: hill, rectangle: [[10, 14], [20, 20]]}\n"
    "sides:\n"
    "  - name: Red\n"
    "    forces:\n"
    "      - communications: radio\n"
    "        stands:\n"
    "          - {name: A1, type: WBD, sp: 4}\n"
    "          - {name: A2, type: WBD, sp: 4}\n"
    "          - {name: R1, type: WBD, sp: 4}\n"
    "          - {name: Red General, type: INF/U, general: competent, placed: [{at: [26, 12], "
    "degrees: 90}]}\n"
    "  - name: Blue\n"
    "    forces:\n"
    "      - communications: radio\n"
    "        stands:\n"
    "          - {name: B1, type: MSK, sp: 6, placed: [{at: [36, 32], degrees: 270}]}\n"
    "          - {name: B2, type: MSK, sp: 6, placed: [{at: [%s], degrees: 270}]}\n"
    "          - {name: B3, type: CAV/U, sp: 6, placed: [{at: [50, 30], degrees: 270}]}\n"
    "          - {name: Blue General, type: PKE, general: competent, placed: [{at: [40, 36], "
    "degrees: 270}]}\n";

/* The same ambushers, elsewhere in the same woods and on the hill. */
static const bn_answer lairs[2][2] = {
    { { { 0, 9000, 6000, 108 } }, { { 1, 9600, 6000, 108 } } },
    { { { 0, 10400, 5600, 36 } }, { { 1, 3800, 4400, 72 } } },
};

static const bn_seat enemy = { .role = BN_COMMANDER, .side = 1 };
static const bn_seat spectator = { .role = BN_SPECTATOR };

typedef struct game {
    bn_arena arena;
    bn_table *table;
    _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
} game;

static game games[2];
static char shown[2][TEXT];
static _Alignas(16) unsigned char look_block[BLOCK];

static void open_game(game *g, const char *place)
{
    char document[4000];
    bn_doc *doc = NULL;
    bn_error err;

    snprintf(document, sizeof document, document_format, place);
    g->arena = bn_store_arena(1 << 25);
    if (bn_store_parse(document, strlen(document), NULL, "ambush.yaml", &g->arena, &doc, &err) !=
            BN_OK ||
        bn_table_open(&g->arena, NULL, doc, &g->table, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
}

/* ---- what a seat is shown ------------------------------------------------------------------------ */

static void show_board(const bn_table *table, bn_seat seat, bn_arena *arena, bn_text *out)
{
    for (int32_t chosen = -1; chosen < 8; chosen++) {
        bn_board_wish wish = { .chosen = chosen };
        bn_board board;

        assert_true(bn_table_board(table, seat, &wish, arena, &board));
        bn_doc_write(bn_board_doc(&board, arena), out);
    }
}

/* A seat drags its stands over the lairs of both games, and anywhere; a spectator has none to drag. */
static void show_probes(const bn_table *table, bn_seat seat, bn_arena *arena, bn_text *out)
{
    bn_rng rng;

    bn_rng_init(&rng, 212, bn_table_entries(table));
    for (int32_t i = 0; i < PROBES; i++) {
        const int32_t *lair = lairs[i % 2][i / 2 % 2].value;
        bn_probe_wish wish = { .stand = (i % 8 + (int32_t)bn_table_entries(table)) % 8,
                               .anywhere = i % 9 == 8,
                               .at = { lair[1], lair[2] },
                               .heading = chance(&rng, 50) ? -1 : below(&rng, BN_BOARD_TURN) };
        bn_probe probe;
        bn_error err;

        if (i >= PROBES / 2)
            wish.at = (bn_point){ below(&rng, 18000), below(&rng, 12000) };
        if (bn_table_probe(table, seat, &wish, arena, &probe, &err) == BN_OK)
            bn_doc_write(bn_probe_doc(&probe, arena), out);
        else
            bn_text_add(out, err.text);
    }
}

static void show(const game *g, bn_seat seat, char *written)
{
    bn_text out = bn_text_over(written, TEXT);
    uint32_t count = bn_table_entries(g->table);
    bn_arena arena;
    bn_told told;

    bn_arena_init_fixed(&arena, look_block, sizeof look_block);
    bn_doc_write(bn_table_view(g->table, seat, &arena), &out);
    show_board(g->table, seat, &arena, &out);
    show_probes(g->table, seat, &arena, &out);
    if (count > 0) {
        bn_doc_write(bn_entry_doc(g->table, count - 1, seat, &arena), &out);
        bn_table_tell(g->table, count - 1, seat, g->before, bn_table_state(g->table), NULL, &told);
        bn_text_add(&out, told.asked);
        bn_text_add(&out, told.sentence);
    }
    assert_false(out.cut || arena.full);
}

static void compare(bn_seat seat)
{
    show(&games[0], seat, shown[0]);
    show(&games[1], seat, shown[1]);
    if (strcmp(shown[0], shown[1]) != 0)
        fail_msg("entry %u: one is shown\n%s\nand the other\n%s",
                 (unsigned)bn_table_entries(games[0].table), shown[0], shown[1]);
}

/* ---- playing ------------------------------------------------------------------------------------- */

static bool in_ambush(const game *g)
{
    const ob_battle *battle = bn_table_state(g->table);

    return battle->troops[0].where == OB_IN_AMBUSH && battle->troops[1].where == OB_IN_AMBUSH;
}

static void give(game *g, const bn_asked *asked, const bn_answer *answer)
{
    bn_seat seat = { .role = BN_COMMANDER, .side = asked->question.side };
    bn_error err;

    memcpy(g->before, bn_table_state(g->table),
           bn_table_game(g->table)->state_size(bn_table_setup(g->table)));
    if (bn_table_answer(g->table, seat, asked->id, answer, NULL, NULL, &err) != BN_OK)
        fail_msg("%s", err.text);
}

/* The enemy tries anything: both games say the same to it. */
static void feel_about(bn_rng *rng, const bn_asked *asked)
{
    const bn_question *q = &asked->question;

    for (int32_t i = 0; i < TRIES && q->form == BN_FORM_NUMBERS; i++) {
        bn_answer answer = q->preset;
        bn_error errs[2] = { { 0 }, { 0 } };
        bn_code codes[2];

        for (int32_t part = 0; part < q->parts; part++)
            if (chance(rng, 70))
                answer.value[part] =
                    q->spans[part].min +
                    below(rng, 1 + below(rng, q->spans[part].max - q->spans[part].min + 1));
        for (int32_t g = 0; g < 2; g++)
            codes[g] = bn_game_check(&ob_battle_game, bn_table_setup(games[g].table),
                                     bn_table_state(games[g].table), q, &answer, &errs[g]);
        if (codes[0] != codes[1] || strcmp(errs[0].rule, errs[1].rule) != 0 ||
            strcmp(errs[0].text, errs[1].text) != 0 || strcmp(errs[0].hint, errs[1].hint) != 0)
            fail_msg("%s: %d %d %d %d is answered by \"%s\" and by \"%s\"", ob_kinds[q->kind].key,
                     (int)answer.value[0], (int)answer.value[1], (int)answer.value[2],
                     (int)answer.value[3], errs[0].text, errs[1].text);
    }
}

/* Whether orders in words were understood alike. */
static bool read_alike(const bn_code codes[2], const orders all[2], const bn_error errs[2])
{
    if (codes[0] != codes[1] || strcmp(errs[0].text, errs[1].text) != 0 ||
        strcmp(errs[0].hint, errs[1].hint) != 0)
        return false;
    for (uint32_t i = 0; codes[0] == BN_OK && i < all[0].count; i++)
        if (all[0].count != all[1].count || all[0].given[i].kind != all[1].given[i].kind ||
            memcmp(&all[0].given[i].answer, &all[1].given[i].answer, sizeof(bn_answer)) != 0)
            return false;
    return true;
}

/* The enemy types orders, with a word too many: what is said to it must not say whether the stand would run into an
 * ambush on its way, or what would be asked then. */
static void order_about(const bn_asked *asked)
{
    for (int32_t i = 0; i < ORDERS && asked->question.kind == OB_ASK_MANOEUVRE; i++) {
        const char *last[] = { "", "yes", "quickly" };
        bn_error errs[2] = { { 0 }, { 0 } };
        bn_code codes[2];
        orders all[2];
        char line[40];

        snprintf(line, sizeof line, "%d move %d %s", (int)(4 + i % 4), (int)(1 + i / 4 % 12),
                 last[i % 3]);
        for (int32_t g = 0; g < 2; g++) {
            reply_context c = { &ob_battle_game, bn_table_setup(games[g].table),
                                bn_table_state(games[g].table), &asked->question };

            codes[g] = orders_read(&c, line, &all[g], &errs[g]);
        }
        if (!read_alike(codes, all, errs))
            fail_msg("%s is answered by \"%s\" and by \"%s\"", line, errs[0].text, errs[1].text);
    }
}

/* The enemy is a plain commander, who knows only what is shown, so the answers are the same in both games; Red stays
 * where it is. */
static void answer_both(bn_rng *rng, const bn_asked *asked)
{
    bn_answer answers[2] = { asked->question.preset, asked->question.preset };

    if (asked->question.side == 1) {
        feel_about(rng, asked);
        for (int32_t g = 0; g < 2; g++)
            if (!ob_battle_game.steady(bn_table_setup(games[g].table),
                                       bn_table_state(games[g].table), &asked->question,
                                       &answers[g]))
                answers[g] = asked->question.preset;
        assert_memory_equal(&answers[0], &answers[1], sizeof answers[0]);
    }
    give(&games[0], asked, &answers[0]);
    give(&games[1], asked, &answers[0]);
}

static void roll_both(bn_rng *rng, const bn_asked *asked)
{
    bn_faces faces = { 0 };

    bn_table_throw(rng, &asked->question, &faces);
    for (int32_t g = 0; g < 2; g++) {
        memcpy(games[g].before, bn_table_state(games[g].table),
               ob_battle_game.state_size(bn_table_setup(games[g].table)));
        assert_int_equal(bn_table_roll(games[g].table, (bn_seat){ .role = BN_REFEREE }, asked->id,
                                       &faces, NULL, NULL),
                         BN_OK);
    }
}

static void lie_in_ambush(void)
{
    bn_asked open[BN_OPEN_MAX];

    for (int32_t i = 0; i < 2; i++)
        for (int32_t g = 0; g < 2; g++) {
            assert_int_equal(bn_table_ask(games[g].table, open), 1);
            assert_int_equal(open->question.kind, OB_ASK_AMBUSH);
            give(&games[g], open, &lairs[g][i]);
        }
}

/* Member by member: there may be anything between them. */
static bool same(const bn_question *one, const bn_question *other)
{
    return one->kind == other->kind && one->side == other->side && one->form == other->form &&
           one->round == other->round && one->parts == other->parts &&
           one->about[0] == other->about[0] && one->about[1] == other->about[1] &&
           one->allowed == other->allowed &&
           memcmp(one->preset.value, other->preset.value, sizeof one->preset.value) == 0;
}

static void two_games(void **state)
{
    bn_asked open[2][BN_OPEN_MAX];
    uint32_t entries = 0;
    bn_rng rng;

    (void)state;
    bn_rng_init(&rng, 211, 0);
    open_game(&games[0], "31, 32");
    open_game(&games[1], "31, 32");
    lie_in_ambush();
    while (in_ambush(&games[0]) && in_ambush(&games[1]) && entries++ < ENTRIES) {
        compare(enemy);
        compare(spectator);
        if (bn_table_ask(games[0].table, open[0]) == 0)
            break;
        assert_true(bn_table_ask(games[1].table, open[1]) > 0);
        assert_true(same(&open[0]->question, &open[1]->question));
        if (open[0]->question.form == BN_FORM_ROLL)
            roll_both(&rng, open[0]);
        else
            answer_both(&rng, open[0]);
    }
    assert_true(entries > 10);
    /* And their own side is shown the difference. */
    show(&games[0], (bn_seat){ .role = BN_COMMANDER, .side = 0 }, shown[0]);
    show(&games[1], (bn_seat){ .role = BN_COMMANDER, .side = 0 }, shown[1]);
    assert_string_not_equal(shown[0], shown[1]);
    bn_arena_done(&games[0].arena);
    bn_arena_done(&games[1].arena);
}

/* A stand right before the hill, on which an ambush lies in one of the games. */
static void orders_in_words(void **state)
{
    bn_asked open[BN_OPEN_MAX];
    bn_rng rng;

    (void)state;
    bn_rng_init(&rng, 211, 0);
    open_game(&games[0], "15, 22.5");
    open_game(&games[1], "15, 22.5");
    lie_in_ambush();
    for (;;) {
        assert_true(bn_table_ask(games[0].table, open) > 0);
        if (open->question.kind == OB_ASK_MANOEUVRE && open->question.side == 1)
            break;
        if (open->question.form == BN_FORM_ROLL) {
            roll_both(&rng, open);
            continue;
        }
        give(&games[0], open, &open->question.preset);
        give(&games[1], open, &open->question.preset);
    }
    order_about(open);
    bn_arena_done(&games[0].arena);
    bn_arena_done(&games[1].arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-211 nobody can tell where an ambush lies", two_games);
    BNI_NAMED(&tests, "OB-211 nor by the words of an order", orders_in_words);
    return BNI_RUN("obsidian secret", &tests);
}
