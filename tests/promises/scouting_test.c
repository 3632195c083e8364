/* Taking back gives nothing away, of every system: random games are played, and after each answer of a side the seat that gave
 * it tries to take it back. If it may, it sees then what it saw before. And the answer must have shown it
 * nothing: with another value in something that is hidden from the seat it sees the same before the answer, and
 * so must see the same after it.
 *
 *   scouting_test     at full size 20,000 games of each system and kind */
#include "base/testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/system/hidden.h>
#include <banneret/system/system.h>
#include <banneret/table.h>

#include "generate.h"
#include "golden.h"
#include "player.h"
#include "slots.h"

enum {
    BLOCK = 32 << 20,
    STEPS = 150, /* of one game */
    GAMES = BNI_SIZED(20000, 60, 3),
    TWINS = 2, /* other values that are tried for one answer */
};

static _Alignas(16) unsigned char game_block[BLOCK], look_block[BLOCK];
static _Alignas(BN_STATE_ALIGN) unsigned char before_block[BN_STATE_MAX], twin_block[BN_STATE_MAX];

typedef struct scouting {
    const generated_game *r;
    bn_table *table;
    bn_rng rng;
    uint64_t seed;
    uint64_t games, answers, back,
        shown; /* answers, those taken back, those that showed something */
} scouting;

static bn_arena arena_over(unsigned char *block)
{
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, BLOCK);
    return arena;
}

/* All that the table sends to the seat, except the first numbers of the ids of questions, which count moments. */
static print look_table(const bn_table *table, bn_seat seat, uint32_t entries)
{
    bn_arena arena = arena_over(look_block);
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);
    print out = { 0 };

    print_doc(&out, bn_table_game(table)->view(bn_table_setup(table), bn_table_state(table), seat,
                                               &arena));
    for (uint32_t i = 0; i < count; i++) {
        print_int(&out, bn_table_leave(table, seat, BN_MATTER_QUESTION, i));
        print_int(&out, open[i].locked);
        print_int(&out, bn_seat_sees(seat, &open[i].question) ? open[i].question.kind : -1);
    }
    for (uint32_t i = 0; i < entries; i++)
        print_doc(&out, bn_entry_doc(table, i, seat, &arena));
    return out;
}

static print look_state(const bn_game *game, const void *setup, const void *state, bn_seat seat)
{
    bn_arena arena = arena_over(look_block);
    print out = { 0 };

    print_doc(&out, game->view(setup, state, seat, &arena));
    return out;
}

/* ---- twins -------------------------------------------------------------------------------- */

static int32_t other_value(const bn_hidden *hidden, bn_rng *rng)
{
    uint32_t width = (uint32_t)(hidden->span.max - hidden->span.min);

    return hidden->span.min + (int32_t)bn_rng_below(rng, (hidden->slot.bit ? 1 : width) + 1);
}

/* What a campaign of GURPS 4 hides are numbers of lines and places in lists too: its rules are not made for any others. */
static bool has_twins(const scouting *p)
{
    return bn_table_game(p->table)->hidden_count > 0 &&
           (strcmp(p->r->system->name, "gurps4") != 0 || p->r->kind != BN_DOCUMENT_CAMPAIGN);
}

static bool may_know(bn_seat seat, uint32_t sides)
{
    for (uint32_t side = 0; side < BN_SIDES_MAX; side++)
        if (sides >> side & 1 && bn_seat_knows(seat, side))
            return true;
    return false;
}

/* A thing of a row, drawn at random, of which something is hidden from the seat; NULL: none was found. */
static const void *hidden_thing(scouting *p, const bn_hidden *row, bn_seat seat)
{
    const void *setup = bn_table_setup(p->table), *thing = NULL;
    uint32_t sides = 0, count = 0, at;

    if (row->applies && !row->applies(setup, twin_block))
        return NULL;
    while (row->thing(setup, twin_block, count, &sides))
        count++;
    at = count ? bn_rng_below(&p->rng, count) : 0;
    if (count)
        thing = row->thing(setup, twin_block, at, &sides);
    return thing && !may_know(seat, sides) ? thing : NULL;
}

/* What the answer shows if something that is hidden from the seat before it has another value. False: there is no such game, or
 * the answer means something else in it. */
static bool look_twin(scouting *p, const bn_entry *entry, print *out)
{
    const bn_game *game = bn_table_game(p->table);
    const bn_hidden *row = &game->hidden[bn_rng_below(&p->rng, game->hidden_count)];
    const void *setup = bn_table_setup(p->table), *thing;
    bn_question open[BN_OPEN_MAX];
    unsigned char kept[sizeof(bn_rat)], *at;
    uint32_t count, found = BN_OPEN_MAX;
    bool played = false;

    memcpy(twin_block, before_block, sizeof twin_block);
    thing = hidden_thing(p, row, entry->seat);
    if (!thing)
        return false;
    at = (unsigned char *)thing + row->slot.offset;
    memcpy(kept, at, slot_bytes(row->slot));
    bn_slot_put((void *)thing, row->slot, other_value(row, &p->rng));
    if (game->sound(setup, twin_block)) {
        count = game->ask(setup, twin_block, open);
        for (uint32_t i = 0; i < count; i++)
            if (open[i].kind == entry->question.kind && open[i].side == entry->question.side &&
                open[i].person == entry->question.person &&
                open[i].about[0] == entry->question.about[0])
                found = i;
        played = found < count && bn_game_check(game, setup, twin_block, &open[found],
                                                &entry->answer, NULL) == BN_OK;
    }
    if (played) {
        game->advance(setup, twin_block, &(bn_move){ found, entry->answer }, 1, NULL);
        *out = look_state(game, setup, twin_block, entry->seat);
    }
    memcpy(at, kept, slot_bytes(row->slot)); /* it may be in the setup */
    return played;
}

/* Whether the newest answer showed its seat something that was hidden before. */
static bool showed(scouting *p, const bn_entry *entry)
{
    const bn_game *game = bn_table_game(p->table);
    print is = look_state(game, bn_table_setup(p->table), bn_table_state(p->table), entry->seat);
    print twin = { 0 };

    for (uint32_t i = 0; i < TWINS && has_twins(p); i++)
        if (look_twin(p, entry, &twin) && memcmp(&twin, &is, sizeof is) != 0)
            return true;
    return false;
}

/* ---- games -------------------------------------------------------------------------------- */

static void take_back(scouting *p, const print *before)
{
    uint32_t count = bn_table_entries(p->table);
    const bn_entry *entry = bn_table_entry(p->table, count - 1);
    bool shown = showed(p, entry);
    print after;

    p->answers++;
    p->shown += shown;
    if (bn_table_undo(p->table, entry->seat, 0, NULL) != BN_OK)
        return;
    p->back++;
    if (shown)
        fail_msg("%s, document %llu: entry %u (%s) showed something hidden and was taken back",
                 p->r->name, (unsigned long long)p->seed, count,
                 bn_table_game(p->table)->kinds[entry->question.kind].key);
    after = look_table(p->table, entry->seat, count - 1);
    if (memcmp(&after, before, sizeof after) != 0)
        fail_msg("%s, document %llu: after entry %u was taken back its seat sees something else",
                 p->r->name, (unsigned long long)p->seed, count);
}

static void play(scouting *p)
{
    size_t size = bn_table_game(p->table)->state_size(bn_table_setup(p->table));

    p->games++;
    for (uint32_t i = 0; i < STEPS; i++) {
        uint32_t count = bn_table_entries(p->table);
        bn_asked open[BN_OPEN_MAX];
        const bn_asked *asked = player_pick(p->table, &p->rng, open);
        bool own = asked && asked->question.to == BN_TO_SIDE && !asked->question.sealed &&
                   asked->question.form != BN_FORM_ROLL;
        print before = { 0 };

        if (asked == NULL)
            return;
        if (own) {
            before = look_table(p->table, player_seat(&asked->question), count);
            memcpy(before_block, bn_table_state(p->table), size);
        }
        assert_int_equal(player_answer(p->table, &p->rng, asked, NULL, NULL), BN_OK);
        if (own && bn_table_entry(p->table, count)->seat.role != BN_REFEREE)
            take_back(p, &before);
    }
}

static uint64_t first_seed; /* of documents and games */

static void shows_nothing(void **state)
{
    scouting p = { .r = *state };

    for (p.seed = first_seed; p.games < GAMES && p.seed < first_seed + 20 * GAMES; p.seed++) {
        bn_arena arena = arena_over(game_block);
        const bn_doc *doc = generate_document(p.r->system, p.r->kind, p.seed, &arena);

        if (!doc || bn_table_open(&arena, p.r->system, doc, &p.table, NULL) != BN_OK)
            continue;
        bn_rng_init(&p.rng, 58, p.seed);
        play(&p);
    }
    printf("%s: %llu games, %llu open answers, %llu showed something, %llu were taken back\n",
           p.r->name, (unsigned long long)p.games, (unsigned long long)p.answers,
           (unsigned long long)p.shown, (unsigned long long)p.back);
    assert_true(p.games > 0);
}

int main(void)
{
    static bni_tests tests;
    static generated_game rows[GENERATED_GAMES_MAX];
    size_t count = generated_games(rows);

    first_seed = bni_test_seed();
    for (size_t i = 0; i < count; i++)
        bni_tests_add(&tests, rows[i].name, shows_nothing, &rows[i]);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps3*": of one system alone */
    return BNI_RUN("scouting", &tests);
}
