/* A game of a generated document, played by whatever the bytes say, lawful or not. The first two
 * choose system, game and document; then every two begin a move. */
#include "games.h"

#include "player.h"

static unsigned char block[FUZZ_BLOCK], again_block[FUZZ_BLOCK];

enum { MOVES_MAX = 300 };

/* A lawful move: the bytes are the seed of the player. */
static void play(bn_table *table, input *in, const bn_asked *asked)
{
    bn_rng rng;

    bn_rng_init(&rng, byte(in), 0);
    FUZZ_CHECK(player_answer(table, &rng, asked, NULL, NULL) == BN_OK);
}

static bn_seat any_seat(input *in)
{
    uint8_t bits = byte(in);

    return (bn_seat){ .role = bits & 3, .side = bits >> 2 & 3, .person = bits >> 4 };
}

/* Any numbers to any question, from any seat. */
static bn_code answer_anything(bn_table *table, input *in, uint32_t id, bn_error *err)
{
    bn_seat seat = any_seat(in);
    uint8_t how = byte(in);
    bn_answer answer = { { 0 } };

    for (int i = 0; i < BN_PARTS_MAX && (how >> i & 1); i++)
        answer.value[i] = how & 0x80 ? (int32_t)word(in) : (int8_t)byte(in);
    return bn_table_answer(table, seat, how & 0x40 ? word(in) : id, &answer,
                           how & 0x20 ? "a note" : NULL, NULL, err);
}

static bn_code roll_anything(bn_table *table, input *in, uint32_t id, bn_error *err)
{
    bn_seat seat = any_seat(in);
    bn_faces faces;

    for (int part = 0; part < BN_PARTS_MAX; part++)
        for (int die = 0; die < BN_DICE_MAX; die++)
            faces.face[part][die] = die < 3 ? byte(in) : 1;
    return bn_table_roll(table, seat, id, &faces, NULL, err);
}

static bn_code undo_anything(bn_table *table, input *in, bn_error *err)
{
    bn_seat seat = any_seat(in);

    return bn_table_undo(table, seat, byte(in), err);
}

/* One move. What is refused leaves no mark: the state stays the one that hashes to `before`. */
static void move(bn_table *table, input *in, const bn_asked *asked, uint64_t before)
{
    uint32_t entries = bn_table_entries(table);
    bn_error err = { .code = BN_OK };
    uint8_t what = byte(in) & 7;
    bn_code code;

    if (what < 5) {
        play(table, in, asked);
        return;
    }
    code = what == 5   ? answer_anything(table, in, asked->id, &err)
           : what == 6 ? roll_anything(table, in, asked->id, &err)
                       : undo_anything(table, in, &err);
    if (code == BN_OK)
        return;
    fuzz_check_error(code, &err);
    FUZZ_CHECK(before == bn_table_hash(table) && entries == bn_table_entries(table));
}

static void check_replay(const bn_table *table, const bn_doc *doc)
{
    bn_arena arena = fuzz_arena(again_block);
    bn_table *again = NULL;
    size_t size = bn_table_game(table)->state_size(bn_table_setup(table));

    FUZZ_CHECK(bn_table_open(&arena, bn_table_system(table), doc, &again, NULL) == BN_OK);
    for (uint32_t i = 0; i < bn_table_entries(table); i++)
        FUZZ_CHECK(bn_table_replay(again, bn_table_entry(table, i), NULL, NULL) == BN_OK);
    FUZZ_CHECK(memcmp(bn_table_state(table), bn_table_state(again), size) == 0);
}

/* Answers that moved the game so far. Rolls that must be thrown again do not count; after an undo
 * the count begins anew: the conformance test is the one that knows better. */
static uint32_t count_move(const bn_table *table, uint32_t entries, uint64_t before, uint32_t moved)
{
    const bn_entry *newest = bn_table_entry(table, bn_table_entries(table) - 1);

    if (bn_table_entries(table) == entries)
        return moved;
    if (newest->type == BN_ENTRY_UNDO)
        return 0;
    return moved + (newest->type == BN_ENTRY_ANSWER || newest->state != before);
}

static void play_out(bn_table *table, input *in)
{
    const bn_game *game = bn_table_game(table);
    uint32_t bound = game->bound(bn_table_setup(table)), moved = 0;
    uint64_t first = bn_table_hash(table);
    bn_asked open[BN_OPEN_MAX];

    for (int moves = 0; in->left > 0 && moves < MOVES_MAX; moves++) {
        uint32_t entries = bn_table_entries(table);
        uint64_t before = entries ? bn_table_entry(table, entries - 1)->state : first;
        const bn_asked *asked;
        bn_rng rng;

        bn_rng_init(&rng, byte(in), 1);
        asked = player_pick(table, &rng, open);
        if (!asked)
            break;
        move(table, in, asked, before);
        if (moves % 8 == 0) /* it looks at every byte, which takes its time */
            FUZZ_CHECK(game->sound(bn_table_setup(table), bn_table_state(table)));
        moved = count_move(table, entries, before, moved);
        FUZZ_CHECK(moved < bound);
    }
    FUZZ_CHECK(game->sound(bn_table_setup(table), bn_table_state(table)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bn_arena arena = fuzz_arena(block);
    input in = { data, size };
    bn_table *table = games_table(&in, &arena);

    play_out(table, &in);
    if (size % 4 == 0) /* that takes as long again; a quarter of them will do */
        check_replay(table, looked_up->doc);
    return 0;
}
