/* The situation of the sides, what they fight for, and who has won by which condition (banneret/system/score.h), in
 * every system: random games of random documents are played through a table. Every figure equals what `view` shows and
 * opens into a sum that adds up; the sentence at the end fits the winner and what `view` shows of the end
 * (score_claims.c). Of the scenarios of the repository all of it is written down in scores/SYSTEM.txt, which people
 * read.
 *
 *   score_test [--write | SYSTEM]     BN_ROOT names the repository */
#define _POSIX_C_SOURCE 200809L /* scandir */
#include "base/testing.h"

#include <dirent.h>
#include <stdio.h>

#include <banneret/store.h>
#include <banneret/system/system.h>

#include "generate.h"
#include "player.h"
#include "score_claims.h"
#include "sums.h"
#include "toy.h"

enum {
    BLOCK = 64 << 20,
    PAGE = 1 << 20, /* of one system in scores/ */
    PATH_BYTES = 1024,
    STEPS = 60000, /* more than any game here has */
    LOOK_EVERY = 7,
    PLANS = 10,          /* in one of this many games the sides mean to win */
    CAMPAIGN_SHARE = 40, /* of campaigns this much fewer than of battles, which lie in them */
};

static unsigned char block[BLOCK], scratch[BLOCK];
static bn_arena table_arena, scratch_arena;

/* ---- what holds at any time ---------------------------------------------------------------- */

static void check_figure(const generated_game *r, const bn_table *table, bn_seat seat,
                         uint32_t side, uint32_t which, const bn_doc *view)
{
    const bn_score *score = bn_table_game(table)->score;
    const bn_headline *row = &score->headlines[which];
    bn_headline_now now = { .certainty = BN_UNKNOWN };
    sums_fault fault;
    bn_trace trace;

    bn_trace_init(&trace, &scratch_arena);
    if (!score->headline(bn_table_setup(table), bn_table_state(table), seat, side, which, &trace,
                         &now) ||
        now.certainty != BN_KNOWN)
        return;
    if (!sums_hold(&trace, &fault))
        fail_msg("%s: the sum of %s: %s", r->name, row->key, fault.why);
    if (trace.count > 0 &&
        bn_rat_cmp(bn_term_amount(&trace.terms[trace.count - 1]), now.value) != 0)
        fail_msg("%s: the sum of %s comes to another number", r->name, row->key);
    if (now.of.den != 0 && (now.value.num < 0 || bn_rat_cmp(now.value, now.of) > 0))
        fail_msg("%s: %s is more than all", r->name, row->key);
    if (!claim_figure(r, row->key, bn_doc_at(view, "state"), bn_table_side(table, (int32_t)side),
                      side, now.value))
        fail_msg("%s, side %u: %s is not what the view shows", r->name, side, row->key);
}

static void check_now(const generated_game *r, const bn_table *table)
{
    const bn_score *score = bn_table_game(table)->score;
    bn_seat referee = { .role = BN_REFEREE };
    const bn_doc *view;

    bn_arena_init_fixed(&scratch_arena, scratch, sizeof scratch);
    view = bn_table_view(table, referee, &scratch_arena);
    assert_non_null(view);
    for (uint32_t side = 0; side < bn_table_sides(table); side++)
        for (uint32_t i = 0; i < score->count; i++)
            check_figure(r, table, referee, side, i, view);
}

static void check_end(const generated_game *r, const bn_table *table)
{
    bn_seat referee = { .role = BN_REFEREE };
    const bn_doc *view, *decided;
    const char *why;

    bn_arena_init_fixed(&scratch_arena, scratch, sizeof scratch);
    view = bn_table_view(table, referee, &scratch_arena);
    decided = bn_doc_at(view, "decided");
    assert_non_null(decided);
    assert_int_equal(bn_doc_at(decided, "side")->number.num, bn_table_winner(table));
    why = claim_end(r, bn_doc_at(decided, "text")->text, view);
    if (why != NULL)
        fail_msg("%s: \"%s\", but %s", r->name, bn_doc_at(decided, "text")->text, why);
}

/* ---- random games -------------------------------------------------------------------------- */

/* In some games the sides play to win, and so to another end than those who give up at random. */
static bool step(bn_table *table, bn_rng *rng, bool means_it)
{
    const bn_game *game = bn_table_game(table);
    bn_asked open[BN_OPEN_MAX];
    const bn_asked *asked = means_it ? player_pick(table, rng, open) : NULL;
    bn_answer answer;
    bn_error err;

    if (asked == NULL || asked->question.to != BN_TO_SIDE)
        return player_step(table, rng);
    if (game->steady == NULL ||
        !game->steady(bn_table_setup(table), bn_table_state(table), &asked->question, &answer))
        answer = asked->question.preset;
    if (bn_table_answer(table, player_seat(&asked->question), asked->id, &answer, NULL, NULL,
                        &err) != BN_OK)
        fail_msg("%s", err.text);
    return true;
}

static bool play(const generated_game *r, uint64_t seed)
{
    bn_table *table;
    bn_error err;
    bn_rng rng;
    bn_doc *doc;

    bn_arena_init_fixed(&table_arena, block, sizeof block);
    doc = generate_document(r->system, r->kind, seed, &table_arena);
    if (doc == NULL || bn_table_open(&table_arena, r->system, doc, &table, &err) != BN_OK)
        return false;
    bn_rng_init(&rng, seed, 17);
    for (uint32_t i = 0; i < STEPS; i++) {
        if (i % LOOK_EVERY == 0)
            check_now(r, table);
        if (!step(table, &rng, seed % PLANS == 0))
            break;
    }
    check_now(r, table);
    check_end(r, table);
    return true;
}

static uint64_t first_seed;

static void says_why(void **state)
{
    const generated_game *r = *state;
    uint64_t want = BNI_SIZED(20000, 1000, 20), played = 0;

    if (bn_system_game(r->system, r->kind)->score == NULL)
        return;
    if (r->kind == BN_DOCUMENT_CAMPAIGN)
        want /= CAMPAIGN_SHARE;
    for (uint64_t seed = first_seed; played < want; seed++)
        played += play(r, seed);
    printf("%s: %llu games, %s\n", r->name, (unsigned long long)played, claims_seen(r));
}

/* ---- scores/SYSTEM.txt ---------------------------------------------------------------------------- */

static char page[PAGE], wanted[PAGE];
static bn_text out;

static void write_finding(const bn_doc *view, const char *key)
{
    const bn_doc *found = bn_doc_at(view, key);

    if (found == NULL)
        return;
    bn_text_add(&out, "  ");
    bn_text_add(&out, key);
    bn_text_add(&out, ": ");
    bn_text_add(&out, bn_doc_at(found, "text")->text);
    if (bn_doc_at(found, "rule") != NULL) {
        bn_text_add(&out, " (");
        bn_text_add(&out, bn_doc_at(found, "rule")->text);
        bn_text_add(&out, ")");
    }
    bn_text_char(&out, '\n');
}

static void write_goals(const bn_doc *view, const bn_table *table)
{
    const bn_doc *goals = bn_doc_at(view, "goals");

    for (const bn_doc *side = goals ? goals->first : NULL; side; side = side->next)
        for (const bn_doc *goal = bn_doc_at(side, "goals")->first; goal; goal = goal->next) {
            bn_text_add(&out, "  ");
            bn_text_add(&out, bn_table_side(table, (int32_t)bn_doc_at(side, "side")->number.num));
            bn_text_add(&out, " must: ");
            bn_text_add(&out, bn_doc_at(goal, "text")->text);
            if (bn_doc_at(goal, "rule") != NULL) {
                bn_text_add(&out, " (");
                bn_text_add(&out, bn_doc_at(goal, "rule")->text);
                bn_text_char(&out, ')');
            }
            bn_text_char(&out, '\n');
        }
}

static void write_cards(const bn_table *table, bn_seat seat, const char *who)
{
    const bn_doc *view, *cards;

    bn_arena_init_fixed(&scratch_arena, scratch, sizeof scratch);
    view = bn_table_view(table, seat, &scratch_arena);
    cards = bn_doc_at(view, "cards");
    for (const bn_doc *card = cards ? cards->first : NULL; card; card = card->next) {
        bn_text_add(&out, "  ");
        bn_text_add(&out, who);
        bn_text_add(&out, ": ");
        bn_text_add(&out, bn_doc_at(card, "name")->text);
        for (const bn_doc *f = bn_doc_at(card, "figures")->first; f; f = f->next) {
            bn_text_add(&out, f == bn_doc_at(card, "figures")->first ? ": " : ", ");
            bn_text_add(&out, bn_doc_at(f, "title")->text);
            bn_text_char(&out, ' ');
            bn_text_add(&out, bn_doc_at(f, "words")->text);
        }
        bn_text_char(&out, '\n');
    }
    write_finding(view, "ahead");
    write_finding(view, "decided");
}

static void write_all_cards(const bn_table *table, const char *when)
{
    bn_seat first = { .role = BN_COMMANDER };

    bn_text_add(&out, when);
    write_cards(table, (bn_seat){ .role = BN_REFEREE }, "referee");
    write_cards(table, first, "first commander");
}

static void write_scenario(const char *folder, const char *name)
{
    char path[2 * PATH_BYTES];
    const bn_doc *view;
    bn_table *table;
    bn_error err;
    bn_rng rng;
    bn_doc *doc;
    uint32_t steps = 0;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    bn_arena_init_fixed(&table_arena, block, sizeof block);
    if (bn_store_read(path, &table_arena, &doc, &err) != BN_OK)
        fail_msg("%s: %s", path, err.text);
    if (!bn_document_is(doc, BN_DOCUMENT_SCENARIO) && !bn_document_is(doc, BN_DOCUMENT_CAMPAIGN))
        return;
    if (bn_table_open(&table_arena, NULL, doc, &table, &err) != BN_OK)
        fail_msg("%s: %s", path, err.text);
    bn_text_add(&out, name);
    bn_text_char(&out, '\n');
    bn_arena_init_fixed(&scratch_arena, scratch, sizeof scratch);
    view = bn_table_view(table, (bn_seat){ .role = BN_REFEREE }, &scratch_arena);
    write_goals(view, table);
    write_all_cards(table, " at the start\n");
    bn_rng_init(&rng, 1, 0);
    while (steps < STEPS && step(table, &rng, true))
        if (++steps == 60)
            write_all_cards(table, " after 60 answers\n");
    write_all_cards(table, " at the end\n");
    bn_text_char(&out, '\n');
}

static int is_yaml(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');

    return end && strcmp(end, ".yaml") == 0;
}

static bool writes;

static void golden_path(const char *system, char *path, size_t size)
{
    const char *root = getenv("BN_ROOT");

    snprintf(path, size, "%s/tests/promises/scores/%s.txt", root ? root : ".", system);
}

/* The file of a system, as it is; an empty text if there is none. */
static void read_golden(const char *path)
{
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(wanted, 1, sizeof wanted - 1, file) : 0;

    wanted[length] = '\0';
    if (file)
        fclose(file);
}

static void compare(const char *path)
{
    const char *is = page, *was = wanted;

    while (*is != '\0' || *was != '\0') {
        size_t now = strcspn(is, "\n"), then = strcspn(was, "\n");

        if (now != then || memcmp(is, was, now) != 0)
            fail_msg("%s has\n%.*s\nin place of which there is\n%.*s", path, (int)then, was,
                     (int)now, is);
        is += now + (is[now] != '\0');
        was += then + (was[then] != '\0');
    }
}

static void scenarios(void **state)
{
    const bn_system *system = *state;
    const char *root = getenv("BN_ROOT");
    char folder[PATH_BYTES], path[PATH_BYTES];
    struct dirent **entries;
    FILE *file;
    int count;

    if (system->battle->score == NULL)
        return;
    snprintf(folder, sizeof folder, "%s/scenarios/%s", root ? root : ".", system->name);
    out = bn_text_over(page, sizeof page);
    count = scandir(folder, &entries, is_yaml, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        write_scenario(folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    golden_path(system->name, path, sizeof path);
    if (!writes) {
        read_golden(path);
        compare(path);
        return;
    }
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(page, file);
    fclose(file);
}

int main(int argc, char **argv)
{
    static bni_tests tests;
    static generated_game rows[GENERATED_GAMES_MAX];
    const char *only = argc > 1 ? argv[1] : NULL;
    size_t count = generated_games(rows);
    const bn_system *system;

    writes = only && strcmp(only, "--write") == 0;
    first_seed = bni_test_seed();
    for (uint32_t i = 0; (system = generate_system(i)) != NULL; i++)
        if (system != &toy_system && (!only || writes || strcmp(only, system->name) == 0))
            bni_tests_add(&tests, system->name, scenarios, (void *)(uintptr_t)system);
    for (size_t i = 0; i < count && !writes; i++)
        if (!only || strcmp(only, rows[i].system->name) == 0)
            bni_tests_add(&tests, rows[i].name, says_why, &rows[i]);
    return BNI_RUN("score", &tests);
}
