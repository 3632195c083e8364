/* Legality is decided once. On random tables, with armies of the sample lists, random terrain and the positions that
 * random play leads to, answers are tried: what is proposed is accepted; what is accepted leaves a sound table, with
 * no one over another or over the edge, and moves no one further than its allowance, measured by other means
 * (measured.h); what is refused names a rule of the ledger and, where it shows inches, inches that those means find as
 * well (reasons.h). Moves are judged by those means in both directions. */
#include "rules/random_test.h"

#include <stdio.h>
#include <stdlib.h>

#include <banneret/store.h>

#include "measured.h"
#include "reasons.h"
#include "rules/obsidian/documents/documents.h"

enum { RULES = 400 };
enum { TABLES = BNI_SIZED(6, 6, 2), QUESTIONS = 140, TRIES = 8 };

static ob_setup setup;
static union {
    ob_battle battle;
    _Alignas(BN_STATE_ALIGN) unsigned char bytes[BN_STATE_MAX];
} now, then;
static bn_answer found[BN_PROPOSALS_MAX];
static uint32_t table; /* which, for messages */

/* What was tried, by the result. */
static struct tally {
    uint64_t tried, accepted, refused;
    uint64_t moves, charges, shots; /* accepted ones among them */
    uint64_t judged[ALLOWED + 1];   /* moves, by the verdict of measured.h */
    uint64_t by_rule[RULES];        /* refusals */
    uint64_t told[BN_COUNT(reasons)], again[BN_COUNT(reasons)]; /* with inches; measured again */
} tally;

/* ---- a table ---------------------------------------------------------------------------------- */

static const char *const lists[] = { "romans",   "britons", "napoleon",    "wellington",
                                     "marrowby", "zulus",   "afrikakorps", "desertrats",
                                     "wardens",  "miners" };

static void draw_terrain(bn_rng *rng, bn_text *out)
{
    static const char *const areas[] = { "woods", "marsh", "bua",       "rocks",
                                         "scrub", "hill",  "minefield", "strong_building" };
    static const char *const lines[] = { "road", "major_hedge", "stakes", "river" };
    char line[160];

    bn_text_add(out, "terrain:\n");
    for (int32_t i = 1 + below(rng, 5); i > 0; i--) {
        int32_t west = below(rng, 60), south = 6 + below(rng, 30);

        snprintf(line, sizeof line, "  - {kind: %s, rectangle: [[%d, %d], [%d, %d]]}\n",
                 areas[below(rng, BN_COUNT(areas))], (int)west, (int)south,
                 (int)(west + 2 + below(rng, 10)), (int)(south + 2 + below(rng, 8)));
        bn_text_add(out, line);
    }
    for (int32_t i = below(rng, 3); i > 0; i--) {
        snprintf(line, sizeof line, "  - {kind: %s, line: [[%d, %d], [%d, %d], [%d, %d]]}\n",
                 lines[below(rng, BN_COUNT(lines))], (int)below(rng, 30), (int)below(rng, 48),
                 (int)(30 + below(rng, 12)), (int)(10 + below(rng, 28)), (int)(42 + below(rng, 30)),
                 (int)below(rng, 48));
        bn_text_add(out, line);
    }
}

static void read_setup(bn_rng *rng, bn_arena *arena)
{
    const char *root = getenv("BN_ROOT");
    int32_t one = below(rng, BN_COUNT(lists)), other = below(rng, BN_COUNT(lists));
    const void *out = NULL;
    bn_doc *doc = NULL;
    bn_error err;
    char written[4000], line[400], path[512];
    bn_text text = bn_text_over(written, sizeof written);

    assert_non_null(root);
    snprintf(path, sizeof path, "%s/scenarios/obsidian/legal.yaml", root);
    snprintf(line, sizeof line,
             "banneret: scenario\nsystem: obsidian\nyear: 1944\ngenre: %s\n"
             "rules: {heroes: true, suppression: %s, knock_out: %s, exact_measures: %s}\n"
             "options: {max_rounds: 12}\n"
             "sides:\n"
             "  - {name: South, base_edge: south, forces: [{file: forces/%s.yaml}]}\n"
             "  - {name: North, base_edge: north, forces: [{file: forces/%s.yaml}]}\n",
             one >= 8 || other >= 8 ? "scifi" : "historical", chance(rng, 50) ? "true" : "false",
             chance(rng, 50) ? "true" : "false", chance(rng, 20) ? "true" : "false", lists[one],
             lists[other]);
    bn_text_add(&text, line);
    draw_terrain(rng, &text);
    assert_false(text.cut);
    if (bn_store_parse(written, strlen(written), bn_store_find, path, arena, &doc, &err) == BN_OK &&
        ob_setup_read(doc, arena, &out, &err) == BN_OK)
        memcpy(&setup, out, sizeof setup);
    else
        fail_msg("%s: %s (%s)\n%s", err.path, err.text, err.hint, written);
}

/* Puts a stand down anywhere on its half of the table, near the middle; false: it found no room. */
static bool put_down(bn_rng *rng, int32_t stand)
{
    ob_stand *is = &setup.stands[stand];
    int32_t inwards = is->side == 0 ? OB_QUARTER : 3 * OB_QUARTER;

    for (int32_t tries = 0; tries < 40; tries++) {
        int32_t y = OB_INCH * 12 + below(rng, OB_INCH * 11);
        ob_box box = { .x = OB_INCH * 4 + below(rng, OB_INCH * 56),
                       .y = is->side == 0 ? y : setup.depth - y,
                       .heading = ob_turned(inwards, chance(rng, 60) ? 0 : below(rng, 60) - 30),
                       .a = is->roles[0].half_width,
                       .b = is->roles[0].half_depth };
        footprint it = footprint_of(&setup, box);
        bool free_ = overhang(&setup, &it) < 0;

        for (int32_t s = 0; s < setup.stand_count; s++) {
            footprint there = footprint_of(&setup, setup.stands[s].at);

            free_ = free_ && (!setup.stands[s].placed || depth_of(&it, &there) < 0);
        }
        if (!free_)
            continue;
        is->placed = 1;
        is->at = box;
        return true;
    }
    return false;
}

/* Nearly all stand on the table from the start; a few are placed as the rules have it. */
static void draw(bn_rng *rng, bn_arena *arena)
{
    read_setup(rng, arena);
    for (int32_t s = 0; s < setup.stand_count; s++)
        if (setup.stands[s].form == 0 && setup.stands[s].arrives == OB_ON_TABLE &&
            setup.stands[s].aboard == OB_NONE && !chance(rng, 2))
            put_down(rng, s);
    game_begin(&ob_battle_game, &setup, now.bytes, sizeof now.bytes);
}

static void show(const bn_question *q, const bn_answer *a, const char *what)
{
    fail_msg("table %u, %s of stand %d: %d %d %d %d %s", (unsigned)table, ob_kinds[q->kind].key,
             (int)q->about[0], (int)a->value[0], (int)a->value[1], (int)a->value[2],
             (int)a->value[3], what);
}

/* ---- what an accepted answer leaves ------------------------------------------------------------ */

/* No one lies over another, and the middle of everyone is on the table: fugitives may reach over its edge. */
static void check_places(const bn_question *q, const bn_answer *answer)
{
    char what[160];

    for (int32_t a = 0; a < setup.stand_count; a++) {
        footprint one = stand_at(&setup, &then.battle, a);

        if (!ob_on_ground(&setup, &then.battle, a))
            continue;
        if (one.at.x < 0 || one.at.y < 0 || one.at.x > setup.width || one.at.y > setup.depth) {
            snprintf(what, sizeof what, "leaves stand %d off the table", (int)a);
            show(q, answer, what);
        }
        for (int32_t b = 0; b < a; b++) {
            footprint other = stand_at(&setup, &then.battle, b);
            double depth = depth_of(&one, &other);

            if (!ob_on_ground(&setup, &then.battle, b) || depth <= OB_TOUCH + 0.1)
                continue;
            snprintf(what, sizeof what, "leaves stands %d and %d over each other by %.2f units",
                     (int)a, (int)b, depth);
            show(q, answer, what);
        }
    }
}

static double gone(int32_t stand)
{
    const ob_troop *from = &now.battle.troops[stand], *to = &then.battle.troops[stand];

    return hypot((double)to->x - from->x, (double)to->y - from->y);
}

/* No stand goes further than the longest of its moves, with a road under its feet. Who is squared up with an enemy is
 * turned about, by less than its own size. */
static void check_way(const bn_question *q)
{
    int32_t stand = q->about[0];
    double most_in = 2, squared = 0;

    if (!ob_on_ground(&setup, &now.battle, stand) || !ob_on_ground(&setup, &then.battle, stand))
        return;
    for (int32_t i = 0; i < setup.stands[stand].role_count; i++) {
        const ob_role *role = &setup.stands[stand].roles[i];
        bool charges = q->kind == OB_ASK_CHARGE || q->kind == OB_ASK_GO_ON;
        int32_t road = charges                                                    ? 0
                       : setup.tables->stand_categories[role->moves_as].motorised ? 8
                                                                                  : 4;

        most_in = fmax(most_in, (charges ? role->charge_in : role->move_in) + road);
        squared = fmax(squared, hypot(role->half_width, role->half_depth));
    }
    if (q->kind == OB_ASK_MOVE || q->kind == OB_ASK_ROAD || q->kind == OB_ASK_STEPS)
        squared = 1;
    if (gone(stand) > most_in * OB_INCH + squared)
        fail_msg("%s: stand %d went %.2f in, and may go %.0f", ob_kinds[q->kind].key, (int)stand,
                 gone(stand) / OB_INCH, most_in);
}

/* A charge starts with a turn of at most a right angle, and an enemy lies ahead, two inches off or more. */
static void check_charge(int32_t stand, const bn_answer *answer)
{
    ob_box box = ob_box_of(&setup, &now.battle, stand);
    footprint it, enemy = stand_at(&setup, &now.battle, answer->value[0]);
    int32_t turn = ob_turned(answer->value[1], -box.heading);
    spot by;

    box.heading = answer->value[1];
    it = footprint_of(&setup, box);
    by = apart_by(it.at, enemy.at);
    assert_true(setup.stands[answer->value[0]].side != setup.stands[stand].side);
    assert_true(turn <= OB_QUARTER || turn >= OB_HEADINGS_COUNT - OB_QUARTER);
    /* It lies in the strip before its base. */
    assert_true(along(by, it.ahead) > 0);
    assert_true(fabs(along(by, right_of(it.ahead))) <
                it.a + extent(&enemy, right_of(it.ahead)) + OB_TOUCH);
    /* After this many steps along its heading it has not reached it yet. */
    it.at = (spot){ it.at.x + 500 * it.ahead.x, it.at.y + 500 * it.ahead.y };
    assert_true(depth_of(&it, &enemy) < OB_TOUCH + 1);
}

/* A plain shot is aimed at an enemy on the table, in range and before the firer. */
static void check_shot(const bn_answer *answer)
{
    int32_t firer = answer->value[0], weapon = answer->value[1], target = answer->value[2];
    footprint it = stand_at(&setup, &now.battle, firer), at;
    const ob_role *role = ob_role_of(&setup, &now.battle, firer);
    spot by;

    if (weapon >= role->weapon_count || target >= setup.stand_count)
        return;
    assert_true(setup.stands[firer].side != setup.stands[target].side);
    assert_true(ob_present(&now.battle, target));
    if (!ob_on_ground(&setup, &now.battle, firer) || !ob_on_ground(&setup, &now.battle, target))
        return;
    at = stand_at(&setup, &now.battle, target);
    by = apart_by(it.at, at.at);
    if (gap_of(&it, &at) >
        (ob_weapon_reach(&setup, &now.battle, firer, weapon) + 0.5) * OB_INCH + 2.5)
        fail_msg("stand %d shoots over %.2f in", (int)firer, gap_of(&it, &at) / OB_INCH);
    if (role->weapons[weapon].arc == OB_TURRET ||
        now.battle.troops[firer].formation != OB_NO_FORMATION)
        return;
    assert_true(along(by, it.ahead) > 0);
    if (!setup.readings.arc_rule)
        assert_true(fabs(along(by, right_of(it.ahead))) * it.b <= along(by, it.ahead) * it.a + 1);
}

static void check_accepted(const bn_question *q, const bn_answer *answer)
{
    memcpy(then.bytes, now.bytes, ob_battle_size(&setup));
    game_move(&ob_battle_game, &setup, then.bytes, &(bn_move){ 0, *answer }, 1);
    check_places(q, answer);
    switch (q->kind) {
    case OB_ASK_CHARGE:
        tally.charges++;
        check_charge(q->about[0], answer);
        check_way(q);
        break;
    case OB_ASK_MOVE:
        tally.moves++;
        check_way(q);
        break;
    case OB_ASK_ADVANCE:
    case OB_ASK_GO_ON:
    case OB_ASK_ROAD:
    case OB_ASK_STEPS:
    case OB_ASK_DISENGAGE:
    case OB_ASK_CLEAR:
        check_way(q);
        break;
    case OB_ASK_SHOOT:
        tally.shots++;
        check_shot(answer);
        break;
    default:
        break;
    }
}

/* ---- what a refused answer says ------------------------------------------------------------------ */

static bool in_ledger[RULES];

static void read_ledger(void)
{
    const char *root = getenv("BN_ROOT");
    char path[512], line[512];
    int rule;
    FILE *file;

    assert_non_null(root);
    snprintf(path, sizeof path, "%s/rules/obsidian/rules.md", root);
    file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "### OB-%d ", &rule) == 1 && rule < RULES)
            in_ledger[rule] = true;
    fclose(file);
}

static void quarrel(const refused *it, const reason *row, const char *what, figures seen)
{
    char words[300];

    snprintf(words, sizeof words,
             "(order %d) is refused by OB-%03d, \"%s\": %.3f and %.3f units %s (%.3f, %.3f)",
             (int)it->order, (int)row->rule, row->words, (double)it->why.units,
             (double)it->why.limit, what, seen.units, seen.limit);
    show(it->question, &(bn_answer){ { it->given[0], it->given[1], it->given[2], it->given[3] } },
         words);
}

/* What is shown in inches lies beyond its limit, and other means find the same. */
static void measure_again(const refused *it)
{
    const reason *row = reason_of(&it->why);
    bool has_limit = strstr(strstr(it->why.words, "{}") + 1, "{}") != NULL;
    figures seen;
    double limit;

    if (row == NULL)
        fail_msg("OB-%03d, \"%s\": nothing measures that again", (int)it->why.rule, it->why.words);
    seen = row->by_other_means(it);
    limit = has_limit ? (double)it->why.limit : seen.limit;
    tally.told[row - reasons]++;
    tally.again[row - reasons] += !isnan(seen.units);
    if (!isnan(limit) && !lies_so((double)it->why.units, row->is, limit))
        quarrel(it, row, "do not lie so", seen);
    if (!isnan(seen.units) && fabs(seen.units - (double)it->why.units) > row->hair)
        quarrel(it, row, "are measured otherwise", seen);
    if (has_limit && !isnan(seen.limit) && fabs(seen.limit - (double)it->why.limit) > row->hair)
        quarrel(it, row, "have another limit", seen);
}

/* A refusal names a rule of the ledger and says why; where it shows inches they are so. */
static void check_refused(const bn_question *q, const bn_answer *answer, const bn_error *err)
{
    refused it = refused_of(&setup, &now.battle, q, answer);
    char rule[16];

    assert_int_equal(err->code, BN_ANSWER);
    if (err->text[0] == '\0' || it.why.rule <= 0 || it.why.rule >= RULES || !in_ledger[it.why.rule])
        show(q, answer, "is refused by no rule of the ledger");
    snprintf(rule, sizeof rule, "OB-%03d", (int)it.why.rule);
    assert_string_equal(err->rule, rule);
    tally.by_rule[it.why.rule]++;
    if (strstr(it.why.words, "{}") == NULL)
        return;
    assert_null(strstr(err->text, "{}"));
    assert_non_null(strstr(err->text, " in"));
    measure_again(&it);
}

static void tell_refusals(void)
{
    for (int32_t r = 0; r < RULES; r++)
        if (tally.by_rule[r] > 0)
            printf("OB-%03d refused %llu\n", (int)r, (unsigned long long)tally.by_rule[r]);
    for (size_t i = 0; i < BN_COUNT(reasons); i++)
        printf("OB-%03d %llu in inches, %llu measured again: %s\n", (int)reasons[i].rule,
               (unsigned long long)tally.told[i], (unsigned long long)tally.again[i],
               reasons[i].words);
}

/* ---- trying answers ------------------------------------------------------------------------------ */

/* A move has the same result by both ways of measuring; and an accepted one ends where it was seen to. */
static void judge(const bn_question *q, const bn_answer *answer, bool accepted)
{
    walk w;
    verdict is = judge_move(&setup, &now.battle, q->about[0], answer->value, &w);
    const ob_troop *there = &then.battle.troops[q->about[0]];

    tally.judged[is]++;
    if (is == REFUSED && accepted)
        show(q, answer, "is accepted, and should not be");
    if (is == ALLOWED && !accepted)
        show(q, answer, "is refused, and should not be");
    /* Anyone who must rout once the phase is over has turned to do so. */
    if (accepted && there->where == OB_PRESENT &&
        !ob_marked(&then.battle, q->about[0], OB_IS_ROUTING) &&
        (abs(there->x - w.at.x) > 1 || abs(there->y - w.at.y) > 1 ||
         there->heading != w.at.heading))
        show(q, answer, "ends elsewhere");
}

static bool try_answer(const bn_question *q, const bn_answer *answer)
{
    bn_error err = { 0 };
    bool accepted = bn_game_check(&ob_battle_game, &setup, now.bytes, q, answer, &err) == BN_OK;

    tally.tried++;
    if (accepted) {
        tally.accepted++;
        check_accepted(q, answer);
    } else {
        tally.refused++;
        check_refused(q, answer, &err);
    }
    if (q->kind == OB_ASK_MOVE)
        judge(q, answer, accepted);
    return accepted;
}

/* Any number of a span; of lengths most often one within a move or two. */
static int32_t any_of(bn_rng *rng, bn_span span)
{
    int32_t wide = span.max - span.min, most = 12 * OB_INCH;

    if (wide > most && !chance(rng, 10))
        return span.min + below(rng, below(rng, most) + 1);
    return span.min + below(rng, wide + 1);
}

/* An answer of the question's form: one that was proposed with a number changed, or anything. */
static bn_answer any_try(bn_rng *rng, const bn_question *q, uint32_t proposed)
{
    bn_answer answer = found[bn_rng_below(rng, proposed)];
    int32_t change = chance(rng, 60) ? below(rng, q->parts) : -1;

    if (chance(rng, 25))
        return answer;
    for (int32_t i = 0; i < q->parts; i++)
        if (change < 0 || i == change)
            answer.value[i] = chance(rng, 20) ? q->preset.value[i] : any_of(rng, q->spans[i]);
    return answer;
}

/* Tries answers to a question; and continues by one of those that are offered, or as a plain commander does. */
static bn_answer explore(bn_rng *rng, const bn_question *q, int32_t tries)
{
    uint32_t count = ob_battle_propose(&setup, now.bytes, q, BN_PROPOSALS_MAX, found);
    bn_answer answer;

    assert_true(count > 1);
    for (int32_t i = 0; i < tries; i++) {
        bn_answer one = found[bn_rng_below(rng, count)];

        if (q->form == BN_FORM_NUMBERS && i % 4 != 0)
            one = any_try(rng, q, count);
        if (!try_answer(q, &one) && i % 4 == 0)
            show(q, &one, "is proposed and not offered");
    }
    if (chance(rng, 40) && ob_battle_game.steady(&setup, now.bytes, q, &answer)) {
        assert_true(try_answer(q, &answer));
        return answer;
    }
    return found[bn_rng_below(rng, count)];
}

/* Plays on from the table that was drawn. */
static void play(bn_rng *rng, int32_t questions, int32_t tries)
{
    gamble game = {
        .game = &ob_battle_game, .setup = &setup, .state = now.bytes, .outcomes = 4096
    };
    bn_question q[BN_OPEN_MAX];

    while (questions-- > 0 && ob_battle_game.ask(&setup, now.bytes, q) > 0) {
        bn_answer answer =
            q->form == BN_FORM_ROLL ? any_fall(&game, rng, q) : explore(rng, q, tries);

        game_move(&ob_battle_game, &setup, now.bytes, &(bn_move){ 0, answer }, 1);
    }
}

static void tell(void)
{
    printf("%llu answers tried: %llu accepted, %llu refused; among the accepted %llu moves, %llu "
           "charges, %llu shots\n",
           (unsigned long long)tally.tried, (unsigned long long)tally.accepted,
           (unsigned long long)tally.refused, (unsigned long long)tally.moves,
           (unsigned long long)tally.charges, (unsigned long long)tally.shots);
    printf("moves by the second measure: %llu allowed, %llu refused, %llu too close to tell\n",
           (unsigned long long)tally.judged[ALLOWED], (unsigned long long)tally.judged[REFUSED],
           (unsigned long long)tally.judged[CLOSE]);
    fflush(stdout);
}

static void tables(void **state)
{
    bool long_run = BNI_SIZED(true, false, false);
    uint64_t wanted = long_run ? 1000000 : 0;
    bn_rng rng;

    (void)state;
    read_ledger();
    for (table = 0; table < TABLES || tally.tried < wanted; table++) {
        bn_arena arena = bn_store_arena(1 << 25);

        bn_rng_init(&rng, 14, table);
        draw(&rng, &arena);
        play(&rng, long_run ? 400 : QUESTIONS, long_run ? 40 : TRIES);
        bn_arena_done(&arena);
        if (long_run && table % 10 == 9) {
            printf("after table %u: ", (unsigned)table);
            tell();
            tell_refusals();
        }
    }
    tell();
    if (long_run)
        tell_refusals();
    assert_true(tally.moves > 0 && tally.charges > 0);
    assert_true(tally.judged[ALLOWED] > 0 && tally.judged[REFUSED] > 0);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "what is offered is accepted, and nothing else", tables);
    return BNI_RUN("obsidian legal", &tests);
}
