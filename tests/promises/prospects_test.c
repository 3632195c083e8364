/* Possible results of a roll, of every system: in random games of random documents the chances of every roll add up to
 * exactly 1 for every seat, and dice that are thrown and carried out agree with them, of each kind of roll.
 *
 * At full size 100,000 rolls of each kind are thrown. */
#include "base/testing.h"

#include <math.h>
#include <stdio.h>

#include <banneret/prospects.h>
#include <banneret/store.h>
#include <banneret/system/system.h>

#include "chi.h"
#include "generate.h"
#include "player.h"

enum {
    DOCUMENTS = BNI_SIZED(600, 80, 12),
    STEPS = BNI_SIZED(1000, 250, 60),
    THROWS = BNI_SIZED(100000, 5000, 200),
    KINDS = 256,
    CHAIN = 3,
};

typedef struct study {
    const bn_game *game;
    const void *setup;
    const void *state;
    const bn_question *open; /* the roll, and its number among the open questions */
    uint32_t index;
} study;

/* The results of all games of one row. */
typedef struct counts {
    uint64_t rolls, exact, believed, hidden, many, told;
    bool thrown[KINDS];
} counts;

static unsigned char scratch[48 << 20];

static void make(const study *s, bn_seat seat, bn_prospects *out)
{
    bn_arena arena;
    bn_error err;

    bn_arena_init_fixed(&arena, scratch, sizeof scratch);
    if (bn_prospects_make(s->game, s->setup, s->state, s->index, seat, &arena, out, &err) != BN_OK)
        fail_msg("%s: %s", s->game->kinds[s->open->kind].key, err.text);
}

/* ---- chances -------------------------------------------------------------------------------------- */

static void adds_up(const study *s, const bn_prospects *p)
{
    double sum = 0;
    uint64_t weights = 0;

    assert_in_range(p->count, 1, BN_PROSPECTS_MAX);
    for (uint32_t i = 0; i < p->count; i++) {
        const bn_prospect *line = &p->lines[i];

        assert_true(line->words[0] != '\0' && line->chance > 0 && line->results > 0);
        if (p->total > 0)
            assert_true(fabs((double)line->weight / (double)p->total - line->chance) < 1e-9);
        sum += line->chance;
        weights += line->weight;
    }
    if (weights != p->total || fabs(sum - 1) > 1e-9)
        fail_msg("%s: the chances add up to %.12f, %llu of %llu", s->game->kinds[s->open->kind].key,
                 sum, (unsigned long long)weights, (unsigned long long)p->total);
}

/* Every consequence has its line, unless dice that follow decide. */
static void leads_to_lines(const bn_prospects *p)
{
    for (uint32_t i = 0; i < p->of_count; i++) {
        assert_true(p->of[i].line < p->count || p->of[i].line == UINT32_MAX);
        assert_true(i == 0 || p->of[i - 1].consequence < p->of[i].consequence);
    }
}

/* ---- dice that are thrown ------------------------------------------------------------------------------ */

static void throw_once(const study *s, const bn_question *q, const void *state, bn_rng *rng,
                       int32_t totals[BN_PARTS_MAX], bn_move *out)
{
    uint8_t faces[BN_DICE_MAX];

    do {
        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(rng, q->throws[i], faces);
        out->answer.value[0] = s->game->consequence(s->setup, state, q, totals);
    } while (out->answer.value[0] == BN_AGAIN);
}

/* Whether dice that follow were followed: where they lead to too much they are not. */
static bool is_chained(const bn_prospects *p)
{
    for (uint32_t i = 0; i < p->of_count; i++)
        if (p->of[i].line == UINT32_MAX)
            return true;
    return false;
}

/* What is shown after a roll and after at most `chain` of those that belong to it, as a line says it: without what is
 * in brackets. */
static void told_after(const study *s, const bn_move *rolled, uint32_t chain, bn_rng *rng,
                       char *words, size_t size)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char now[BN_STATE_MAX], before[BN_STATE_MAX];
    size_t bytes = s->game->state_size(s->setup);
    bn_question open[BN_OPEN_MAX], asked = *s->open;
    bn_move move = *rolled;
    bn_text t = bn_text_over(words, size);
    char *to = words;
    int depth = 0;

    memcpy(now, s->state, bytes);
    for (;; chain--) {
        int32_t totals[BN_PARTS_MAX] = { 0 };

        memcpy(before, now, bytes);
        s->game->advance(s->setup, now, &move, 1, NULL);
        if (chain == 0 || s->game->ask(s->setup, now, open) != 1 || open[0].form != BN_FORM_ROLL ||
            !s->game->belongs || !s->game->belongs(s->setup, &asked, &open[0]))
            break;
        asked = open[0];
        move.question = 0;
        throw_once(s, &asked, now, rng, totals, &move);
    }
    s->game->tell(s->setup, before, now, &asked, (bn_seat){ .role = BN_REFEREE }, &t);
    for (const char *at = words; t.length > 0 && *at; at++) {
        depth += *at == '(';
        if (*at == '(' && depth == 1 && to > words && to[-1] == ' ')
            to--;
        if (depth == 0)
            *to++ = *at;
        depth -= *at == ')';
    }
    *to = '\0';
}

static void agrees(const study *s, const uint64_t *seen, const double *expected, uint32_t cells,
                   const char *what)
{
    chi found = chi_square(seen, expected, cells);

    if (found.p < 1e-7)
        fail_msg("%s: %s disagrees with the chances: chi-square %.1f, %u degrees of freedom",
                 s->game->kinds[s->open->kind].key, what, found.statistic, found.freedom);
}

/* Throws the dice many times: by the lines to which they lead, and by the sentence that is shown then. What is shown
 * in other words than a line's, because lines were merged or sentences left out, is one cell. */
static void throws_agree(const study *s, const bn_prospects *p, uint64_t stream, counts *c)
{
    uint64_t led[BN_PROSPECTS_MAX + 1] = { 0 }, told[BN_PROSPECTS_MAX + 1] = { 0 };
    double by_dice[BN_PROSPECTS_MAX + 1] = { 0 }, by_words[BN_PROSPECTS_MAX + 1] = { 0 };
    bool found[BN_PROSPECTS_MAX] = { false };
    bn_rng rng;

    bn_rng_init(&rng, 4711, stream);
    for (uint32_t n = 0; n < THROWS; n++) {
        bn_move move = { .question = s->index };
        int32_t totals[BN_PARTS_MAX] = { 0 }, line;
        char words[1200] = "";
        uint32_t at = 0;

        throw_once(s, s->open, s->state, &rng, totals, &move);
        line = bn_prospects_line(p, s->game, s->setup, s->state, s->open, totals);
        led[line < 0 ? BN_PROSPECTS_MAX : line]++;
        told_after(s, &move, is_chained(p) ? CHAIN : 0, &rng, words, sizeof words);
        while (at < p->count &&
               (p->lines[at].results > 1 || strcmp(p->lines[at].words, words) != 0))
            at++;
        if (at < p->count)
            found[at] = true;
        told[at < p->count ? at : BN_PROSPECTS_MAX]++;
    }
    for (uint32_t i = 0; i < p->count; i++) {
        by_dice[i] = p->lines[i].chance;
        by_words[found[i] ? i : BN_PROSPECTS_MAX] += p->lines[i].chance;
        c->told += found[i];
    }
    if (led[BN_PROSPECTS_MAX] == 0)
        agrees(s, led, by_dice, BN_PROSPECTS_MAX + 1, "where dice lead");
    agrees(s, told, by_words, BN_PROSPECTS_MAX + 1, "what is told");
}

/* ---- games ------------------------------------------------------------------------------------------------ */

static void look(const study *s, uint64_t stream, counts *c)
{
    bn_prospects prospects;
    bn_seat seats[2 + BN_SIDES_MAX] = { { .role = BN_SPECTATOR } };
    uint32_t count = 1;

    for (uint8_t side = 0; side < s->game->sides(s->setup); side++)
        seats[count++] = (bn_seat){ .role = BN_COMMANDER, .side = side };
    seats[count++] = (bn_seat){ .role = BN_REFEREE };
    c->rolls++;
    for (uint32_t i = 0; i < count; i++) {
        make(s, seats[i], &prospects);
        c->exact += prospects.state == BN_PROSPECTS_EXACT;
        c->believed += prospects.state == BN_PROSPECTS_BELIEVED;
        c->hidden += prospects.state == BN_PROSPECTS_HIDDEN;
        c->many += prospects.state == BN_PROSPECTS_TOO_MANY;
        if (prospects.count > 0)
            adds_up(s, &prospects);
        else
            assert_true(prospects.state >= BN_PROSPECTS_HIDDEN);
        leads_to_lines(&prospects);
    }
    if (prospects.count > 1 && !c->thrown[s->open->kind]) {
        c->thrown[s->open->kind] = true;
        throws_agree(s, &prospects, stream, c);
    }
}

static void play(const generated_game *row, uint64_t seed, counts *c)
{
    bn_arena arena = bni_test_arena((size_t)256 << 20);
    bn_doc *doc = generate_document(row->system, row->kind, seed, &arena);
    bn_table *table;
    bn_rng rng;

    bn_rng_init(&rng, seed, 12);
    if (doc && bn_table_open(&arena, row->system, doc, &table, NULL) == BN_OK)
        for (uint32_t step = 0; step < STEPS; step++) {
            bn_asked asked[BN_OPEN_MAX];
            uint32_t count = bn_table_ask(table, asked);

            for (uint32_t i = 0; i < count; i++)
                if (asked[i].question.form == BN_FORM_ROLL)
                    look(&(study){ bn_table_game(table), bn_table_setup(table),
                                   bn_table_state(table), &asked[i].question, i },
                         seed, c);
            if (count == 0 || !player_step(table, &rng))
                break;
        }
    bn_arena_done(&arena);
}

static void adds_up_and_agrees(void **state)
{
    const generated_game *row = *state;
    uint64_t first = bni_test_seed();
    counts c = { 0 };

    for (uint64_t seed = first; seed < first + DOCUMENTS; seed++)
        play(row, seed, &c);
    printf("%s: %llu rolls, exact %llu, believed %llu, hidden %llu, too many %llu; %llu sentences "
           "met\n",
           row->name, (unsigned long long)c.rolls, (unsigned long long)c.exact,
           (unsigned long long)c.believed, (unsigned long long)c.hidden, (unsigned long long)c.many,
           (unsigned long long)c.told);
    assert_true(c.rolls > 0 && c.exact > 0);
}

int main(void)
{
    static bni_tests tests;
    static generated_game rows[GENERATED_GAMES_MAX];
    size_t count = generated_games(rows);

    for (size_t i = 0; i < count; i++)
        bni_tests_add(&tests, rows[i].name, adds_up_and_agrees, &rows[i]);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps3*": of one system alone */
    return BNI_RUN("prospects", &tests);
}
