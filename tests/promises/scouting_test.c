/* Undoing gives nothing away, of every system: random games are played, and after each answer of a side the seat that
 * gave it tries to take it back. If it may, it sees then what it saw before. And the answer must have shown it
 * nothing: in a game that differs in what is hidden from the seat, the seat that sees the same before the answer
 * must see the same after it. Such twins are made in two ways: a hidden slot gets another value, for one answer;
 * or someone else gives another answer that the seat does not see, and both games continue alike, so that everything
 * that follows from it differs too.
 *
 * Leaks are planted in the games, which must be found.
 *
 * Most of the time is taken by what a seat is sent: of the entries it is usually the newest few, and all of them at
 * every eighth answer.
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
    GAMES = BNI_SIZED(20000, 60, 10),
    TWINS = 2,      /* other values that are tried for one answer */
    ALONGSIDE = 40, /* steps that a second game is played beside the first */
    NEWEST = 8,     /* entries that are compared each time, */
    ALL_EACH = 8,   /* and for one of this many answers all are compared */
    PARTINGS = 4, /* of this many answers that others do not see one is answered otherwise there */
    LEAKS_MOST = 8,
    LEAK_SHARE = 20,                  /* this many times fewer games have a leak planted, */
    LEAK_GAMES = BNI_SIZED(10, 10, 0) /* but as many as these; where every step is watched, none */
};

static _Alignas(16) unsigned char game_block[BLOCK], look_block[BLOCK], beside_block[BLOCK];
static _Alignas(BN_STATE_ALIGN) unsigned char before_block[BN_STATE_MAX], twin_block[BN_STATE_MAX];

typedef struct scouting {
    const generated_game *r;
    const bn_system *system; /* a leak may be planted in it */
    const bn_game *whole;    /* the game without the leak */
    bool broken;
    const bn_doc *doc;
    bn_table *table;
    bn_table *beside; /* the same game, in which someone answered otherwise; NULL: none */
    bn_arena beside_arena;
    uint32_t parted,
        left; /* the first entry that differs; steps until the second game is given up */
    bn_rng rng;
    uint64_t seed;
    uint64_t games, answers, back; /* answers, those undone, */
    uint64_t shown, beside_shown;  /* those that showed something, in either way */
    uint64_t partings, leaks;
} scouting;

static void complain(scouting *p, uint32_t entry, const char *words)
{
    if (!p->broken)
        fail_msg("%s, document %llu: entry %u: %s", p->r->name, (unsigned long long)p->seed, entry,
                 words);
    p->leaks++;
}

static bn_arena arena_over(unsigned char *block)
{
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, BLOCK);
    return arena;
}

/* All that the table sends to the seat, except the first numbers of the ids of questions, which count moments: of
 * the entries those from `first` on that there were before entry `end`. */
static print look_table(const bn_table *table, bn_seat seat, uint32_t first, uint32_t end)
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
    for (uint32_t i = first; i < end; i++)
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

/* What a campaign of GURPS 4 hides are numbers of lines and places in lists too: its rules are not made for any others.
 * Its twins are games that are played beside. */
static bool has_twins(const scouting *p)
{
    return p->whole->hidden_count > 0 &&
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
    const bn_hidden *row = &p->whole->hidden[bn_rng_below(&p->rng, p->whole->hidden_count)];
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

/* ---- a game beside ------------------------------------------------------------------------ */

static bool open_table(scouting *p, bn_arena *arena, bn_table **out)
{
    return bn_table_open(arena, p->system, p->doc, out, NULL) == BN_OK;
}

/* Answers `asked` otherwise than the newest entry does. False: no other answer was found. */
static bool answer_otherwise(scouting *p, bn_table *beside, const bn_asked *asked)
{
    const bn_entry *entry = bn_table_entry(p->table, bn_table_entries(p->table) - 1);
    bn_answer other = entry->answer;
    bn_faces faces;

    if (asked->question.form == BN_FORM_ROLL) {
        bn_table_throw(&p->rng, &asked->question, &faces);
        return bn_table_roll(beside, entry->seat, asked->id, &faces, NULL, NULL) == BN_OK;
    }
    for (int i = 0; i < 8 && memcmp(&other, &entry->answer, sizeof other) == 0; i++)
        player_draw(beside, &p->rng, &asked->question, &other);
    return memcmp(&other, &entry->answer, sizeof other) != 0 &&
           bn_table_answer(beside, entry->seat, asked->id, &other, NULL, NULL, NULL) == BN_OK;
}

/* Plays the game once more up to its newest entry, which answered `asked`, and answers it otherwise. */
static void part(scouting *p, const bn_asked *asked)
{
    uint32_t count = bn_table_entries(p->table) - 1;
    bn_table *beside;

    p->beside_arena = arena_over(beside_block);
    if (!open_table(p, &p->beside_arena, &beside))
        return;
    for (uint32_t i = 0; i < count; i++)
        if (bn_table_replay(beside, bn_table_entry(p->table, i), NULL, NULL) != BN_OK)
            return;
    if (!answer_otherwise(p, beside, asked))
        return;
    p->beside = beside;
    p->parted = count;
    p->left = ALONGSIDE;
    p->partings++;
}

/* The same answer, or the same dice, in the other game. False: they are not asked for there. */
static bool answer_alike(bn_table *beside, const bn_entry *entry)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(beside, open);
    const bn_question *q = &entry->question;

    for (uint32_t i = 0; i < count; i++) {
        const bn_question *o = &open[i].question;

        if (open[i].locked || o->kind != q->kind || o->side != q->side || o->person != q->person ||
            o->to != q->to || memcmp(o->about, q->about, sizeof q->about) != 0)
            continue;
        return (entry->type == BN_ENTRY_ROLL
                    ? bn_table_roll(beside, entry->seat, open[i].id, &entry->faces, NULL, NULL)
                    : bn_table_answer(beside, entry->seat, open[i].id, &entry->answer, NULL, NULL,
                                      NULL)) == BN_OK;
    }
    return false;
}

static void go_along(scouting *p, const bn_asked *asked)
{
    uint32_t count = bn_table_entries(p->table);

    if (p->beside &&
        (p->left-- == 0 || !answer_alike(p->beside, bn_table_entry(p->table, count - 1))))
        p->beside = NULL;
    else if (!p->beside && asked->question.seen != BN_SEEN_BY_ALL &&
             bn_rng_below(&p->rng, PARTINGS) == 0)
        part(p, asked);
}

/* Whether the seat is shown the same in both games. */
static bool is_alike(const scouting *p, bn_seat seat)
{
    uint32_t count = bn_table_entries(p->table);
    print one, other;

    if (!p->beside || bn_table_entries(p->beside) != count)
        return false;
    one = look_table(p->table, seat, p->parted, count);
    other = look_table(p->beside, seat, p->parted, count);
    return memcmp(&one, &other, sizeof one) == 0;
}

/* ---- games -------------------------------------------------------------------------------- */

/* The first of `count` entries that are compared before and after the coming answer. */
static uint32_t first_compared(const scouting *p, uint32_t count)
{
    return p->answers % ALL_EACH == 0 || count < NEWEST ? 0 : count - NEWEST;
}

/* The newest answer, before which the seat was shown `before` of the entries from `first` on, and the same in both
 * games if they were alike. */
static void take_back(scouting *p, const print *before, uint32_t first, bool were_alike)
{
    uint32_t count = bn_table_entries(p->table);
    const bn_entry *entry = bn_table_entry(p->table, count - 1);
    bn_seat seat = entry->seat;
    bool beside = were_alike && p->beside && !is_alike(p, seat), shown = showed(p, entry) || beside;
    print after;

    p->answers++;
    p->shown += shown;
    p->beside_shown += beside;
    if (bn_table_undo(p->table, seat, 0, NULL) != BN_OK)
        return;
    p->back++;
    if (shown)
        complain(p, count, "it showed something hidden and was taken back");
    after = look_table(p->table, seat, first, count - 1);
    if (memcmp(&after, before, sizeof after) != 0)
        complain(p, count, "after it was taken back its seat sees something else");
    if (p->beside && bn_table_undo(p->beside, seat, 0, NULL) != BN_OK)
        p->beside = NULL;
}

static void play(scouting *p)
{
    size_t size = bn_table_game(p->table)->state_size(bn_table_setup(p->table));

    p->games++;
    p->beside = NULL;
    for (uint32_t i = 0; i < STEPS; i++) {
        uint32_t count = bn_table_entries(p->table);
        bn_asked open[BN_OPEN_MAX];
        const bn_asked *asked = player_pick(p->table, &p->rng, open);
        bool own = asked && asked->question.to == BN_TO_SIDE && !asked->question.sealed &&
                   asked->question.form != BN_FORM_ROLL;
        bool were_alike = own && is_alike(p, player_seat(&asked->question));
        uint32_t first = first_compared(p, count);
        print before = { 0 };

        if (asked == NULL)
            return;
        if (own) {
            before = look_table(p->table, player_seat(&asked->question), first, count);
            memcpy(before_block, bn_table_state(p->table), size);
        }
        assert_int_equal(player_answer(p->table, &p->rng, asked, NULL, NULL), BN_OK);
        go_along(p, asked);
        if (own && bn_table_entry(p->table, count)->seat.role != BN_REFEREE)
            take_back(p, &before, first, were_alike);
    }
}

static uint64_t first_seed; /* of documents and games */

static void play_games(scouting *p, uint64_t games)
{
    for (p->seed = first_seed; p->games < games && p->seed < first_seed + 20 * games; p->seed++) {
        bn_arena arena = arena_over(game_block);

        p->doc = generate_document(p->r->system, p->r->kind, p->seed, &arena);
        if (!p->doc || !open_table(p, &arena, &p->table))
            continue;
        bn_rng_init(&p->rng, 58, p->seed);
        play(p);
    }
    assert_true(p->games > 0);
}

static scouting scouting_of(const generated_game *row)
{
    return (scouting){ .r = row,
                       .system = row->system,
                       .whole = bn_system_game(row->system, row->kind) };
}

static void shows_nothing(void **state)
{
    scouting p = scouting_of(*state);

    play_games(&p, GAMES);
    printf("%s: %llu games, %llu open answers, %llu showed something (%llu in one of %llu games "
           "beside), "
           "%llu were taken back\n",
           p.r->name, (unsigned long long)p.games, (unsigned long long)p.answers,
           (unsigned long long)p.shown, (unsigned long long)p.beside_shown,
           (unsigned long long)p.partings, (unsigned long long)p.back);
}

/* ---- leaks that must be found -------------------------------------------------------------- */

static const bn_game *whole; /* the game in which one is planted */
static uint32_t remembered;

/* The referee asks whether anything is hidden, and nothing is. */
static void plant_nothing(bn_game *game)
{
    game->hidden_count = 0;
}

static bool never(const void *setup, const void *state)
{
    (void)setup;
    (void)state;
    return false;
}

/* Each row is there, and says that it does not apply. */
static void plant_never(bn_game *game)
{
    static bn_hidden rows[512];

    assert_true(game->hidden_count <= BN_COUNT(rows));
    for (uint32_t i = 0; i < game->hidden_count; i++) {
        rows[i] = game->hidden[i];
        rows[i].applies = never;
    }
    game->hidden = rows;
}

/* The last row is all that is left of what is hidden. */
static void plant_forgotten(bn_game *game)
{
    if (game->hidden_count == 0)
        return;
    game->hidden += game->hidden_count - 1;
    game->hidden_count = 1;
}

static const void *everybodys(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const void *thing = whole->hidden[0].thing(setup, state, index, sides);

    *sides = (1u << BN_SIDES_MAX) - 1;
    return thing;
}

/* All sides are said to know what is hidden from some. */
static void plant_everybodys(bn_game *game)
{
    static bn_hidden row;

    if (game->hidden_count == 0)
        return;
    row = game->hidden[0];
    row.thing = everybodys;
    game->hidden = &row;
    game->hidden_count = 1;
}

static void advance_and_count(const void *setup, void *state, const bn_move *moves, uint32_t count,
                              bn_trace *trace)
{
    remembered++;
    whole->advance(setup, state, moves, count, trace);
}

static bn_doc *view_what_was(const void *setup, const void *state, bn_seat seat, bn_arena *arena)
{
    bn_doc *view = whole->view(setup, state, seat, arena);

    bn_doc_put_int(arena, view, "was", remembered);
    return view;
}

/* A view that knows of answers which were undone. */
static void plant_memory(bn_game *game)
{
    game->advance = advance_and_count;
    game->view = view_what_was;
}

typedef struct leak {
    const char *name;
    void (*plant)(bn_game *game);
} leak;

static const leak leaks[] = { { "nothing is called hidden", plant_nothing },
                              { "no row of what is hidden applies", plant_never },
                              { "all rows but the last are forgotten", plant_forgotten },
                              { "what is hidden is called everybody's", plant_everybodys },
                              { "a view remembers what was taken back", plant_memory } };
static uint64_t found[LEAKS_MOST];

static void finds_leaks(void **state)
{
    for (size_t i = 0; i < BN_COUNT(leaks); i++) {
        scouting p = scouting_of(*state);
        bn_system system = *p.system;
        bn_game game = *p.whole;

        whole = p.whole;
        leaks[i].plant(&game);
        *(p.r->kind == BN_DOCUMENT_CAMPAIGN ? &system.campaign : &system.battle) = &game;
        p.system = &system;
        p.broken = true;
        play_games(&p, GAMES / LEAK_SHARE > LEAK_GAMES ? GAMES / LEAK_SHARE : LEAK_GAMES);
        printf("%s, planted: %s: found %llu times in %llu games\n", p.r->name, leaks[i].name,
               (unsigned long long)p.leaks, (unsigned long long)p.games);
        found[i] += p.leaks;
    }
}

/* Each in some game: not every game has answers that show something. */
static void all_were_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < BN_COUNT(leaks); i++)
        assert_true(found[i] > 0);
}

int main(void)
{
    static bni_tests tests;
    static generated_game rows[GENERATED_GAMES_MAX];
    static char names[GENERATED_GAMES_MAX][100];
    size_t count = generated_games(rows);

    first_seed = bni_test_seed();
    for (size_t i = 0; i < count; i++)
        bni_tests_add(&tests, rows[i].name, shows_nothing, &rows[i]);
    for (size_t i = 0; i < count && LEAK_GAMES > 0; i++) {
        bn_text name = bn_text_over(names[i], sizeof names[i]);

        bn_text_add(&name, "planted in ");
        bn_text_add(&name, rows[i].name);
        bni_tests_add(&tests, names[i], finds_leaks, &rows[i]);
    }
    if (LEAK_GAMES > 0)
        bni_tests_add(&tests, "planted: all were found", all_were_found, NULL);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps3*": of one system alone */
    return BNI_RUN("scouting", &tests);
}
