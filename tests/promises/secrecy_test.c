/* One gate for what a seat may know, of every system: random games are played, and beside each the same
 * game with something else in it that a seat may not know. Whatever the table says that seat must have the
 * same bytes in both. The pairs differ in
 *
 *   - an order that is still sealed, also if it is undone;
 *   - an answer, a ruling or dice that only another side sees, or the referee alone, as far as the entry
 *     goes;
 *   - a hidden slot of state or setup, before and after an entry.
 *
 *   secrecy_test     at full size 10,000 pairs of answers of each game, otherwise some hundred */
#include "base/testing.h"

#include <stdio.h>
#include <stdlib.h>

#include <banneret/system/system.h>
#include <banneret/table.h>

#include "generate.h"
#include "golden.h"
#include "player.h"
#include "slots.h"
#include "trees/prospects_tree.h"

enum {
    BLOCK = 32 << 20,
    STEPS = 150,                       /* of one game */
    PAIRS = BNI_SIZED(10000, 120, 30), /* of each system and kind */
    DOCUMENTS = 20000,                 /* at most */
    SLOTS_EACH =
        16, /* hidden values tried after one entry, of which there are a hundred and more */
    SEATS = 2 + BN_SIDES_MAX * 3,
};

static _Alignas(16) unsigned char game_block[BLOCK], copy_block[2][BLOCK], look_block[BLOCK];
static _Alignas(BN_STATE_ALIGN) unsigned char before_block[BN_STATE_MAX];
static _Alignas(BN_STATE_ALIGN) unsigned char after_block[BN_STATE_MAX];

typedef struct pairs {
    const generated_game *r;
    const bn_doc *doc;
    bn_table *table;
    bn_rng rng;
    uint64_t seed;
    uint64_t sealed, private, hidden; /* pairs compared */
    uint64_t target;
} pairs;

static bn_arena arena_over(unsigned char *block)
{
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, BLOCK);
    return arena;
}

/* ---- seats -------------------------------------------------------------------------------- */

/* A spectator, of each side its commander and two of its characters, and one that no one has. */
static uint32_t seats_of(const bn_table *table, bn_seat out[SEATS])
{
    uint32_t count = 0;

    out[count++] = (bn_seat){ .role = BN_SPECTATOR };
    for (uint8_t side = 0; side < bn_table_sides(table); side++)
        for (uint8_t person = 0; person <= 2; person++)
            out[count++] = (bn_seat){ .role = person ? BN_CHARACTER : BN_COMMANDER,
                                      .side = side,
                                      .person = person };
    out[count++] = (bn_seat){ .role = BN_COMMANDER, .side = BN_SIDES_MAX - 1 };
    return count;
}

/* Written from the contract, not by calling the gate, which is what is judged here. */
static bool of_side(bn_seat seat, uint32_t side)
{
    return (seat.role == BN_COMMANDER || seat.role == BN_CHARACTER) && seat.side == side;
}

static bool was_asked(bn_seat seat, const bn_question *q)
{
    return of_side(seat, q->side) &&
           (q->person ? seat.role == BN_CHARACTER && seat.person == q->person
                      : seat.role == BN_COMMANDER);
}

static bool is_of(bn_seat seat, uint32_t sides)
{
    for (uint32_t side = 0; side < BN_SIDES_MAX; side++)
        if (sides >> side & 1 && of_side(seat, side))
            return true;
    return false;
}

static void leaks(const pairs *p, bn_seat seat, const char *what, const char *more)
{
    char words[32];
    bn_text text = bn_text_over(words, sizeof words);

    bn_seat_text(seat, &text);
    fail_msg("%s, document %llu, entry %u: %s can tell %s %s", p->r->name,
             (unsigned long long)p->seed, (unsigned)bn_table_entries(p->table), words, what, more);
}

/* ---- all that a seat is shown -------------------------------------------------------------- */

static void look_told(print *out, const bn_table *table, uint32_t index, bn_seat seat,
                      const void *before, const void *after, bool sentence, bn_arena *arena)
{
    bn_term secret = { .value = bn_table_entry(table, index)->answer.value[0], .words = "secret" };
    bn_trace trace;
    bn_told told;

    bn_trace_init(&trace, arena);
    bn_trace_add(&trace, secret);
    bn_table_tell(table, index, seat, before, after, &trace, &told);
    print_int(out, told.leave);
    print_text(out, told.asked);
    print_terms(out, &trace);
    if (sentence)
        print_text(out, told.sentence);
}

static void look_table(print *out, const bn_table *table, bn_seat seat, bn_arena *arena)
{
    const bn_game *game = bn_table_game(table);
    bn_doc *prospects;
    bn_trace trace;

    print_doc(out, bn_table_view(table, seat, arena));
    assert_int_equal(bnr_table_prospects(table, seat, arena, &prospects, NULL), BN_OK);
    print_doc(out, prospects);
    bn_trace_init(&trace, arena);
    bn_explain(game, bn_table_setup(table), bn_table_state(table), seat, &trace);
    print_terms(out, &trace);
    print_int(out, bn_table_leave(table, seat, BN_MATTER_STATE, 0));
    for (uint32_t i = 0; i < game->measure_count; i++)
        if (bn_table_leave(table, seat, BN_MATTER_MEASURE, i) == BN_LEAVE_ALL)
            print_int(out, game->measure(bn_table_setup(table), bn_table_state(table), i));
}

/* The last `entries` entries, and unless they are open answers the whole table. */
static print look(const bn_table *table, uint32_t entries, bn_seat seat, bool all)
{
    bn_arena arena = arena_over(look_block);
    uint32_t count = bn_table_entries(table);
    print out = { 0 };

    for (uint32_t i = count - entries; i < count; i++) {
        print_doc(&out, bn_entry_doc(table, i, seat, &arena));
        look_told(&out, table, i, seat, before_block, bn_table_state(table), all, &arena);
    }
    if (all)
        look_table(&out, table, seat, &arena);
    return out;
}

/* ---- two answers to one question ---------------------------------------------------------- */

static bn_code throw_dice(bn_table *table, const bn_asked *asked, bn_rng *rng)
{
    bn_faces faces = { 0 };

    for (uint32_t i = 0; i < asked->question.parts; i++)
        bn_rng_throw(rng, asked->question.throws[i], faces.face[i]);
    return bn_table_roll(table, player_seat(&asked->question), asked->id, &faces, NULL, NULL);
}

/* The same game once more, with this answer or dice of the moment at its end. */
static bn_table *answered(pairs *p, unsigned char *block, const bn_asked *asked,
                          const bn_answer *answer, const char *note)
{
    bn_arena *arena = (bn_arena *)block;
    bn_table *table = NULL;

    bn_arena_init_fixed(arena, block + sizeof *arena, BLOCK - sizeof *arena);
    assert_int_equal(bn_table_open(arena, p->r->system, p->doc, &table, NULL), BN_OK);
    for (uint32_t i = 0; i < bn_table_entries(p->table); i++)
        assert_int_equal(bn_table_replay(table, bn_table_entry(p->table, i), NULL, NULL), BN_OK);
    assert_int_equal(asked->question.form == BN_FORM_ROLL
                         ? throw_dice(table, asked, &p->rng)
                         : bn_table_answer(table, player_seat(&asked->question), asked->id, answer,
                                           note, NULL, NULL),
                     BN_OK);
    return table;
}

static bool reveals(const bn_table *table, const bn_question *q)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open), missing = 0;

    for (uint32_t i = 0; i < count; i++)
        missing += open[i].question.sealed && !open[i].locked;
    return q->sealed && missing == 1;
}

static void compare(const pairs *p, const bn_table *a, const bn_table *b, const bn_asked *asked,
                    uint32_t entries)
{
    bool sealed = asked->question.sealed;
    bn_seat seats[SEATS];
    uint32_t count = seats_of(a, seats);

    for (uint32_t i = 0; i < count; i++) {
        print one, two;

        if (sealed ? was_asked(seats[i], &asked->question)
                   : asked->question.seen == BN_SEEN_BY_SIDE &&
                         of_side(seats[i], asked->question.side))
            continue;
        one = look(a, entries, seats[i], sealed);
        two = look(b, entries, seats[i], sealed);
        if (memcmp(&one, &two, sizeof one) != 0)
            leaks(p, seats[i], "another answer to",
                  bn_table_game(a)->kinds[asked->question.kind].key);
    }
}

static void try_answers(pairs *p, const bn_asked *asked)
{
    const bn_question *q = &asked->question;
    bn_seat seat = player_seat(q);
    bn_answer one = { { 0 } }, two = { { 0 } };
    bn_table *a, *b;

    if (reveals(p->table, q) || (!q->sealed && q->seen == BN_SEEN_BY_ALL))
        return;
    if (q->form != BN_FORM_ROLL) {
        player_draw(p->table, &p->rng, q, &one);
        player_draw(p->table, &p->rng, q, &two);
    }
    a = answered(p, copy_block[0], asked, &one, "north");
    b = answered(p, copy_block[1], asked, &two, NULL);
    compare(p, a, b, asked, 1);
    *(q->sealed ? &p->sealed : &p->private) += 1;
    if (!q->sealed || q->to != BN_TO_SIDE)
        return;
    assert_int_equal(bn_table_undo(a, seat, 0, NULL), BN_OK);
    assert_int_equal(bn_table_undo(b, seat, 0, NULL), BN_OK);
    compare(p, a, b, asked, 2);
    p->sealed++;
}

/* The same with one of the rulings, drawn at random. */
static void try_ruling(pairs *p)
{
    bn_asked ruling, drawn = { 0 };
    uint32_t count = 0;

    for (uint32_t i = 0; bn_table_ruling(p->table, i, &ruling); i++)
        if (bn_rng_below(&p->rng, ++count) == 0)
            drawn = ruling;
    if (count > 0)
        try_answers(p, &drawn);
}

/* ---- hidden slots ------------------------------------------------------------------------- */

static int32_t other_value(const bn_hidden *hidden, int32_t now, bn_rng *rng)
{
    uint32_t width = (uint32_t)(hidden->span.max - hidden->span.min);

    if (hidden->slot.bit)
        return !now;
    for (;;) {
        int32_t value = hidden->span.min + (int32_t)bn_rng_below(rng, width + 1);

        if (value != now)
            return value;
    }
}

static print look_entry(const bn_table *table, bn_seat seat)
{
    bn_arena arena = arena_over(look_block);
    print out = { 0 };

    look_told(&out, table, bn_table_entries(table) - 1, seat, before_block, after_block, true,
              &arena);
    return out;
}

/* Changes one slot of one thing and puts it back. */
static void try_thing(pairs *p, const bn_hidden *hidden, const void *thing, uint32_t sides)
{
    unsigned char kept[sizeof(bn_rat)], *at = (unsigned char *)thing + hidden->slot.offset;
    bn_seat seats[SEATS];
    print first[SEATS];
    uint32_t count = seats_of(p->table, seats);

    for (uint32_t i = 0; i < count; i++)
        first[i] = look_entry(p->table, seats[i]);
    memcpy(kept, at, slot_bytes(hidden->slot));
    bn_slot_put((void *)thing, hidden->slot,
                other_value(hidden, bn_slot_get(thing, hidden->slot), &p->rng));
    for (uint32_t i = 0; i < count; i++) {
        print then = look_entry(p->table, seats[i]);

        if (!is_of(seats[i], sides) && memcmp(&then, &first[i], sizeof then) != 0)
            leaks(p, seats[i], "another", hidden->name);
    }
    memcpy(at, kept, slot_bytes(hidden->slot));
    p->hidden++;
}

/* One thing of one row, drawn at random, in the state before the newest entry or after it. */
static void try_hidden(pairs *p)
{
    const bn_game *game = bn_table_game(p->table);
    const void *setup = bn_table_setup(p->table), *thing;
    const void *state = bn_rng_below(&p->rng, 2) ? before_block : after_block;
    const bn_hidden *hidden;
    uint32_t sides, count = 0;

    if (game->hidden_count == 0)
        return;
    hidden = &game->hidden[bn_rng_below(&p->rng, game->hidden_count)];
    if (hidden->applies && !hidden->applies(setup, state))
        return;
    while (hidden->thing(setup, state, count, &sides) != NULL)
        count++;
    if (count == 0)
        return;
    thing = hidden->thing(setup, state, bn_rng_below(&p->rng, count), &sides);
    try_thing(p, hidden, thing, sides);
}

/* ---- games -------------------------------------------------------------------------------- */

static bool done(const pairs *p)
{
    const bn_game *game = bn_system_game(p->r->system, p->r->kind);

    return p->sealed + p->private >= p->target &&
           (game->hidden_count == 0 || p->hidden >= SLOTS_EACH * p->target);
}

static void play(pairs *p)
{
    size_t size = bn_table_game(p->table)->state_size(bn_table_setup(p->table));

    for (uint32_t i = 0; i < STEPS && !done(p); i++) {
        bn_asked open[BN_OPEN_MAX];
        const bn_asked *asked = player_pick(p->table, &p->rng, open);

        if (asked == NULL)
            return;
        memcpy(before_block, bn_table_state(p->table), size);
        if (p->sealed + p->private < p->target && bn_rng_below(&p->rng, BNI_SIZED(2, 8, 8)) == 0)
            try_answers(p, asked);
        if (p->sealed + p->private < p->target && bn_rng_below(&p->rng, 128) == 0)
            try_ruling(p);
        assert_int_equal(player_answer(p->table, &p->rng, asked, NULL, NULL), BN_OK);
        memcpy(after_block, bn_table_state(p->table), size);
        if (memcmp(before_block, after_block, size) == 0)
            continue; /* a tie, or an order that waits: a change of one only would be an event */
        for (uint32_t k = 0; k < SLOTS_EACH && p->hidden < SLOTS_EACH * p->target; k++)
            try_hidden(p);
    }
}

static uint64_t first_seed; /* of documents and games */

static void tells_nobody(void **state)
{
    pairs p = { .r = *state, .target = PAIRS };

    for (p.seed = first_seed; p.seed < first_seed + DOCUMENTS && !done(&p); p.seed++) {
        bn_arena arena = arena_over(game_block);

        p.doc = generate_document(p.r->system, p.r->kind, p.seed, &arena);
        if (!p.doc || bn_table_open(&arena, p.r->system, p.doc, &p.table, NULL) != BN_OK)
            continue;
        bn_rng_init(&p.rng, 57, p.seed);
        play(&p);
    }
    printf("%s: %llu pairs of sealed orders, %llu of a side's own answers, %llu of hidden slots\n",
           p.r->name, (unsigned long long)p.sealed, (unsigned long long)p.private,
           (unsigned long long)p.hidden);
    assert_true(p.sealed + p.private + p.hidden > 0);
}

int main(void)
{
    static bni_tests tests;
    static generated_game rows[GENERATED_GAMES_MAX];
    size_t count = generated_games(rows);

    first_seed = bni_test_seed();
    for (size_t i = 0; i < count; i++)
        bni_tests_add(&tests, rows[i].name, tells_nobody, &rows[i]);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps3*": of one system alone */
    return BNI_RUN("secrecy", &tests);
}
