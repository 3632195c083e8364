/* What every seat is shown of a random game: views, entries, sentences and explanations as it goes on,
 * and in the end the drawings of its odds and of its analysis, with small limits. */
#include "games.h"

#include <librsvg/rsvg.h>

#include <banneret/store.h>

#include "player.h"
#include "report/drawings.h"

static unsigned char block[FUZZ_BLOCK], scratch[FUZZ_BLOCK];
static char text[1 << 20];

enum { MOVES_MAX = 60, STATES_MAX = 30 };

typedef struct moment {
    union {
        max_align_t aligned;
        unsigned char bytes[BN_STATE_MAX];
    } state;
} moment;

static moment before, after;

static void note(const bn_table *table, moment *out)
{
    memcpy(out->state.bytes, bn_table_state(table),
           bn_table_game(table)->state_size(bn_table_setup(table)));
}

/* ---- a seat -------------------------------------------------------------------------------- */

static void check_tree(const bn_doc *doc)
{
    bn_text out = bn_text_over(text, sizeof text);

    FUZZ_CHECK(doc != NULL);
    bn_doc_write(doc, &out);
    FUZZ_CHECK(!out.cut);
    fuzz_check_json(text, out.length);
}

static void check_trace(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    bn_trace trace;

    bn_trace_init(&trace, arena);
    bn_table_game(table)->explain(bn_table_setup(table), bn_table_state(table), seat, &trace);
}

static void show(const bn_table *table, bn_seat seat, uint32_t first, bn_arena arena)
{
    check_tree(bn_table_view(table, seat, &arena));
    if (bn_table_game(table)->explain && bn_table_winner(table) == BN_GOES_ON)
        check_trace(table, seat, &arena);
    for (uint32_t i = first; i < bn_table_entries(table); i++) {
        bn_trace trace;
        bn_told told;

        bn_trace_init(&trace, &arena);
        bn_table_tell(table, i, seat, before.state.bytes, after.state.bytes, &trace, &told);
        FUZZ_CHECK(bn_text_is_plain(told.asked) && bn_text_is_plain(told.sentence));
        FUZZ_CHECK(told.leave == BN_LEAVE_ALL || told.asked[0] == '\0');
        check_tree(bn_entry_doc(table, i, seat, &arena));
    }
    FUZZ_CHECK(!arena.full);
}

/* A byte names the seat: any that there is, and some that nobody has. */
static void show_one(const bn_table *table, input *in, uint32_t first, const bn_arena *arena)
{
    uint8_t bits = byte(in);

    show(table, (bn_seat){ .role = bits & 3, .side = bits >> 2 & 3, .person = bits >> 4 }, first,
         *arena);
}

/* ---- drawings ------------------------------------------------------------------------------ */

static void check_drawing(const bn_text *drawn)
{
    RsvgHandle *handle;

    FUZZ_CHECK(!drawn->cut);
    handle = rsvg_handle_new_from_data((const guint8 *)drawn->buffer, drawn->length, NULL);
    FUZZ_CHECK(handle != NULL);
    g_object_unref(handle);
}

static void draw_odds(const bn_table *table, const char *title)
{
    bn_odds_limits limits = { .states = STATES_MAX, .falls = 1 << 14 };
    drawing_odds what = { .title = title,
                          .game = bn_table_game(table),
                          .setup = bn_table_setup(table) };
    bn_text out = bn_text_over(text, sizeof text);
    bn_arena arena = fuzz_arena(scratch);
    bn_error err = { .code = BN_OK };
    bn_odds odds;
    bn_code code = bn_odds_run(what.game, what.setup, bn_table_state(table), NULL, &limits, &arena,
                               (bn_watch){ 0 }, &odds, &err);

    if (code != BN_OK) {
        fuzz_check_error(code, &err);
        return;
    }
    what.odds = &odds;
    bnr_draw_odds(&what, &out);
    check_drawing(&out);
}

static void draw_analysis(const bn_table *table, const char *title, bn_arena *arena)
{
    bn_odds_limits limits = { .states = STATES_MAX, .falls = 1 << 14 };
    bn_arena work = bn_store_arena(FUZZ_BLOCK);
    bn_error err = { .code = BN_OK };
    bn_text out = bn_text_over(text, sizeof text);
    uint32_t count = bn_table_entries(table);
    const bn_entry **entries = bn_arena_array(arena, count + 1, sizeof *entries);
    bn_evaluator evaluator;
    bn_analysis analysis;
    bn_code code;

    for (uint32_t i = 0; i < count; i++)
        entries[i] = bn_table_entry(table, i);
    code = bn_evaluator_policies(NULL, &limits, 1, arena, &work, (bn_watch){ 0 }, &evaluator, &err);
    if (code == BN_OK)
        code = bn_analysis_run(bn_table_game(table), bn_table_setup(table), entries, count,
                               &evaluator, &(bn_analysis_options){ .alternatives = 2 }, arena,
                               (bn_watch){ 0 }, &analysis, &err);
    if (code != BN_OK) {
        fuzz_check_error(code, &err);
    } else {
        bnr_draw_analysis(title, bn_table_game(table), bn_table_setup(table), &analysis, &out);
        check_drawing(&out);
    }
    bn_arena_done(&work);
}

static void draw(const bn_table *table, input *in, bn_arena *arena)
{
    char title[40] = "";
    bn_text out = bn_text_over(title, sizeof title);

    while (in->left > 0 && !out.cut)
        bn_text_char(&out, (char)byte(in));
    draw_odds(table, title);
    if (bn_table_entries(table) > 0 && bn_table_entries(table) < 8)
        draw_analysis(table, title, arena);
}

/* ---- the game ------------------------------------------------------------------------------ */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bn_arena arena = fuzz_arena(block);
    input in = { data, size };
    bn_table *table = games_table(&in, &arena);
    uint32_t moves = byte(&in) % MOVES_MAX;
    bn_asked open[BN_OPEN_MAX];
    bn_rng rng;

    bn_rng_init(&rng, byte(&in), 0);
    note(table, &after);
    for (uint32_t i = 0; i < moves; i++) {
        const bn_asked *asked = player_pick(table, &rng, open);
        uint32_t first = bn_table_entries(table);

        if (!asked)
            break;
        before = after;
        FUZZ_CHECK(player_answer(table, &rng, asked, NULL, NULL) == BN_OK);
        note(table, &after);
        show_one(table, &in, first, &arena);
    }
    show_one(table, &in, bn_table_entries(table), &arena);
    if (byte(&in) % 4 == 1 && bn_table_game(table) == bn_table_system(table)->battle)
        draw(table, &in, &arena);
    return 0;
}
