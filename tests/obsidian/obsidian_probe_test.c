/* What a probe shows is true. On random tables, with armies of the sample lists and random terrain, stands are
 * dragged anywhere at every question: what the probe allows is accepted as an answer and leads where it shows; what
 * it refuses is refused by the same rule in the same words. The battle continues by what was shown, through the
 * table. */
#include "rules/random_test.h"

#include <stdio.h>
#include <stdlib.h>

#include <banneret/store.h>
#include <banneret/table.h>

#include "rules/obsidian/battle/steps.h"

enum { TABLES = BNI_SIZED(80, 4, 2), ENTRIES = 420, PROBES = 6, BLOCK = 1 << 20 };

static const bn_seat referee = { .role = BN_REFEREE };
static _Alignas(16) unsigned char block[BLOCK];
static _Alignas(BN_STATE_ALIGN) unsigned char tried[BN_STATE_MAX];
static uint32_t number; /* of the table, for messages */
static bn_table *table;
static const ob_setup *setup;

/* Acts by the results. */
static struct tally {
    uint64_t probes, allowed, refused, moves, charges, advances, shots, attacks, placed, short_of;
} tally;

/* ---- a table ---------------------------------------------------------------------------------- */

static const char *const lists[] = { "romans",   "britons", "napoleon",    "wellington",
                                     "marrowby", "zulus",   "afrikakorps", "desertrats" };

static void draw_terrain(bn_rng *rng, bn_text *out)
{
    static const char *const areas[] = { "woods", "marsh", "bua",      "rocks",
                                         "scrub", "hill",  "minefield" };
    char line[160];

    bn_text_add(out, "terrain:\n  - {kind: road, line: [[0, 20], [30, 26], [72, 22]]}\n");
    for (int32_t i = 1 + below(rng, 5); i > 0; i--) {
        int32_t west = below(rng, 60), south = 8 + below(rng, 26);

        snprintf(line, sizeof line, "  - {kind: %s, rectangle: [[%d, %d], [%d, %d]]}\n",
                 areas[below(rng, BN_COUNT(areas))], (int)west, (int)south,
                 (int)(west + 2 + below(rng, 10)), (int)(south + 2 + below(rng, 8)));
        bn_text_add(out, line);
    }
}

static void open_table(bn_rng *rng, bn_arena *arena)
{
    const char *root = getenv("BN_ROOT");
    char written[4000], line[400], path[512];
    bn_text text = bn_text_over(written, sizeof written);
    bn_doc *doc = NULL;
    bn_error err;

    assert_non_null(root);
    snprintf(path, sizeof path, "%s/scenarios/obsidian/probe.yaml", root);
    snprintf(line, sizeof line,
             "banneret: scenario\nsystem: obsidian\nyear: 1944\n"
             "rules: {heroes: true, suppression: %s, knock_out: %s}\noptions: {max_rounds: 12}\n"
             "sides:\n"
             "  - {name: South, base_edge: south, forces: [{file: forces/%s.yaml}]}\n"
             "  - {name: North, base_edge: north, forces: [{file: forces/%s.yaml}]}\n",
             chance(rng, 50) ? "true" : "false", chance(rng, 50) ? "true" : "false",
             lists[below(rng, BN_COUNT(lists))], lists[below(rng, BN_COUNT(lists))]);
    bn_text_add(&text, line);
    draw_terrain(rng, &text);
    assert_false(text.cut);
    if (bn_store_parse(written, strlen(written), bn_store_find, path, arena, &doc, &err) != BN_OK ||
        bn_table_open(arena, NULL, doc, &table, &err) != BN_OK)
        fail_msg("%s: %s (%s)\n%s", err.path, err.text, err.hint, written);
    setup = bn_table_setup(table);
}

/* ---- an act is as it was shown ------------------------------------------------------------------ */

static void differ(const bn_probe *probe, const bn_probe_act *act, const char *what)
{
    fail_msg("table %u, entry %u: stand %d, %s onto %d, %s: %s \"%s\"", (unsigned)number,
             (unsigned)bn_table_entries(table), (int)probe->stand, act->word, (int)act->onto,
             act->allowed ? "allowed" : "refused", what, act->text);
}

/* The open question of the state that is tried, if it has that key. */
static bool asks(const char *key, bn_question *out)
{
    bn_question open[BN_OPEN_MAX];

    if (ob_battle_game.ask(setup, tried, open) == 0 || strcmp(ob_kinds[open->kind].key, key) != 0)
        return false;
    *out = *open;
    return true;
}

/* Where it is shown to go, it is: unless the enemy has a say in it, or it routs at the end of the phase (OB-072). */
static void check_place(const bn_probe *probe, const bn_probe_act *act)
{
    const ob_troop *troop = &((const ob_battle *)tried)->troops[probe->stand];

    if (act->goes && strcmp(act->word, "charge") != 0 && !(troop->marks & OB_IS_ROUTING) &&
        (troop->x != act->x || troop->y != act->y || troop->heading * 25 != act->heading))
        differ(probe, act, "it ends elsewhere");
}

static void count(const bn_probe_act *act)
{
    tally.allowed += act->allowed;
    tally.refused += !act->allowed;
    if (!act->allowed)
        return;
    tally.moves += strcmp(act->word, "move") == 0;
    tally.charges += strcmp(act->word, "charge") == 0;
    tally.advances += strcmp(act->word, "advance") == 0;
    tally.shots += strcmp(act->word, "shoot") == 0;
    tally.attacks += strcmp(act->word, "attack") == 0;
    tally.placed += strcmp(act->word, "deploy") == 0;
    tally.short_of += act->falls_short;
}

static void try_act(const bn_probe *probe, const bn_probe_act *act)
{
    memcpy(tried, bn_table_state(table), ob_battle_game.state_size(setup));
    count(act);
    for (uint32_t i = 0; i < act->answer_count; i++) {
        const bn_answer *answer = &act->answers[i].answer;
        bool last = i + 1 == act->answer_count, accepted;
        bn_error err = { 0 };
        bn_question q;

        if (!asks(act->answers[i].ask, &q)) {
            if (i == 0)
                differ(probe, act, "that is not asked");
            break; /* it had no choice */
        }
        accepted = bn_game_check(&ob_battle_game, setup, tried, &q, answer, &err) == BN_OK;
        if (accepted != (act->allowed || !last))
            differ(probe, act, accepted ? "it is accepted" : err.text);
        if (!accepted) {
            if (strcmp(err.rule, act->rule) != 0 || strcmp(err.text, act->text) != 0)
                differ(probe, act, err.text);
            return;
        }
        ob_battle_game.advance(setup, tried, &(bn_move){ 0, *answer }, 1, NULL);
    }
    if (act->allowed)
        check_place(probe, act);
}

/* ---- dragging ----------------------------------------------------------------------------------- */

/* A stand of the side that is asked, near where it is or is to be placed, on another stand, or anywhere. */
static bn_probe_wish any_wish(bn_rng *rng, const bn_question *q)
{
    const ob_battle *battle = bn_table_state(table);
    const ob_army *army = &setup->armies[q->side], *enemy = &setup->armies[1 - q->side];
    bool aims = q->kind == OB_ASK_SHOOT || q->kind == OB_ASK_ATTACK;
    bn_probe_wish wish = { .stand = army->first + below(rng, army->count),
                           .at = { below(rng, setup->width), below(rng, setup->depth) },
                           .anywhere = chance(rng, 5),
                           .heading = chance(rng, 50) ? -1 : below(rng, BN_BOARD_TURN) };
    const ob_troop *near = &battle->troops[wish.stand];

    if (q->kind == OB_ASK_DEPLOY) {
        wish.stand = chance(rng, 80) ? q->preset.value[0] : wish.stand;
        wish.at = (bn_point){ q->preset.value[1] + below(rng, 8 * OB_INCH) - 4 * OB_INCH,
                              q->preset.value[2] + below(rng, 4 * OB_INCH) - 2 * OB_INCH };
        return wish;
    }
    if (aims) {
        int32_t likely = q->preset.value[q->kind == OB_ASK_SHOOT ? 2 : 1];
        int32_t any = enemy->first + below(rng, enemy->count);
        const ob_troop *onto =
            &battle->troops[likely < setup->stand_count && chance(rng, 50) ? likely : any];

        wish.stand = chance(rng, 80) ? q->preset.value[0] : wish.stand;
        wish.at = (bn_point){ onto->x, onto->y };
        return wish;
    }
    if (battle->step == OB_STEP_ORDER && chance(rng, 80))
        near = &battle->troops[wish.stand = battle->act.stand];
    if (chance(rng, 30)) {
        const ob_troop *onto = &battle->troops[below(rng, setup->stand_count)];

        wish.at = (bn_point){ onto->x, onto->y };
    } else if (chance(rng, 80)) {
        wish.at = (bn_point){ near->x + below(rng, 16 * OB_INCH) - 8 * OB_INCH,
                              near->y + below(rng, 16 * OB_INCH) - 8 * OB_INCH };
    }
    return wish;
}

/* Drags stands about; an act that is allowed is kept to continue by. */
static bool drag(bn_rng *rng, const bn_question *q, bn_probe_act *keep)
{
    bool found = false;

    for (int32_t i = 0; i < PROBES; i++) {
        bn_probe_wish wish = any_wish(rng, q);
        bn_seat seat = { .role = BN_COMMANDER, .side = q->side };
        uint64_t before = bn_table_hash(table);
        bn_arena arena;
        bn_probe probe;
        bn_error err;

        bn_arena_init_fixed(&arena, block, sizeof block);
        if (bn_table_probe(table, seat, &wish, &arena, &probe, &err) != BN_OK)
            fail_msg("%s", err.text);
        assert_true(bn_table_hash(table) == before);
        tally.probes++;
        for (uint32_t k = 0; k < probe.act_count; k++) {
            try_act(&probe, &probe.acts[k]);
            if (probe.acts[k].allowed && !wish.anywhere && (!found || chance(rng, 40))) {
                *keep = probe.acts[k];
                found = true;
            }
        }
    }
    return found;
}

/* ---- continuing ----------------------------------------------------------------------------------- */

static void answer(const bn_asked *asked, const bn_answer *with)
{
    bn_error err;

    if (bn_table_answer(table, referee, asked->id, with, NULL, NULL, &err) != BN_OK)
        fail_msg("table %u: %s", (unsigned)number, err.text);
}

/* What was shown, through the table; otherwise what a plain commander answers. */
static void go_on(bn_rng *rng, const bn_asked *asked)
{
    bn_probe_act act;
    bn_asked next;
    bn_answer other = asked->question.preset;

    if (!drag(rng, &asked->question, &act) || chance(rng, 30)) {
        if (!ob_battle_game.steady(setup, bn_table_state(table), &asked->question, &other))
            other = asked->question.preset;
        answer(asked, &other);
        return;
    }
    answer(asked, &act.answers[0].answer);
    if (act.answer_count > 1 && bn_table_next(table, referee, &next) &&
        strcmp(ob_kinds[next.question.kind].key, act.answers[1].ask) == 0)
        answer(&next, &act.answers[1].answer);
}

static void play(bn_rng *rng)
{
    bn_asked asked;

    while (bn_table_entries(table) < ENTRIES && bn_table_next(table, referee, &asked)) {
        bn_faces faces = { 0 };

        if (asked.question.form == BN_FORM_NUMBERS) {
            go_on(rng, &asked);
        } else if (asked.question.form != BN_FORM_ROLL) {
            answer(&asked, &asked.question.preset);
        } else {
            bn_table_throw(rng, &asked.question, &faces);
            assert_int_equal(bn_table_roll(table, referee, asked.id, &faces, NULL, NULL), BN_OK);
        }
    }
}

static void dragged(void **state)
{
    bn_rng rng;

    (void)state;
    for (number = 0; number < TABLES; number++) {
        bn_arena arena = bn_store_arena(1 << 26);

        bn_rng_init(&rng, 1016, number);
        open_table(&rng, &arena);
        play(&rng);
        bn_arena_done(&arena);
    }
    printf("%llu probes: %llu acts allowed, %llu refused; among the allowed %llu moves (%llu acts "
           "fall short), "
           "%llu charges, %llu advances, %llu shots, %llu attacks, %llu placed\n",
           (unsigned long long)tally.probes, (unsigned long long)tally.allowed,
           (unsigned long long)tally.refused, (unsigned long long)tally.moves,
           (unsigned long long)tally.short_of, (unsigned long long)tally.charges,
           (unsigned long long)tally.advances, (unsigned long long)tally.shots,
           (unsigned long long)tally.attacks, (unsigned long long)tally.placed);
    assert_true(tally.moves > 0 && tally.charges > 0 && tally.short_of > 0 && tally.placed > 0);
    assert_true(tally.shots > 0);
}

/* ---- who may ask ---------------------------------------------------------------------------------- */

static bn_code asked_by(bn_seat seat, int32_t stand)
{
    bn_probe_wish wish = { .stand = stand, .at = { 1000, 1000 }, .heading = -1 };
    bn_arena arena;
    bn_probe probe;

    bn_arena_init_fixed(&arena, block, sizeof block);
    return bn_table_probe(table, seat, &wish, &arena, &probe, NULL);
}

static void seats(void **state)
{
    bn_arena arena = bn_store_arena(1 << 26);
    int32_t theirs;
    bn_rng rng;

    (void)state;
    bn_rng_init(&rng, 1016, 0);
    open_table(&rng, &arena);
    theirs = setup->armies[1].first;
    assert_int_equal(asked_by(referee, 0), BN_OK);
    assert_int_equal(asked_by((bn_seat){ .role = BN_COMMANDER, .side = 0 }, 0), BN_OK);
    assert_int_equal(asked_by((bn_seat){ .role = BN_COMMANDER, .side = 0 }, theirs), BN_SEAT);
    assert_int_equal(asked_by((bn_seat){ .role = BN_COMMANDER, .side = 7 }, theirs), BN_SEAT);
    assert_int_equal(asked_by((bn_seat){ .role = BN_SPECTATOR }, 0), BN_SEAT);
    assert_int_equal(asked_by(referee, -1), BN_USAGE);
    assert_int_equal(asked_by(referee, setup->stand_count), BN_USAGE);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "what a pointer is told is so", dragged);
    BNI_NAMED(&tests, "only those who give a stand its orders may ask", seats);
    return BNI_RUN("obsidian probe", &tests);
}
