/* The exports of the WebAssembly module, called in any order with any numbers and texts, as a host
 * that nobody tested would. Two bytes choose a document; then every byte begins a call. The exports are
 * declared where they are defined and nowhere else, so this file takes their files whole. */
#include "games.h"

#include "wasm/bots.c"
#include "wasm/journal.c"
#include "wasm/map.c"
#include "wasm/muster.c"
#include "wasm/oracle.c"
#include "wasm/table.c"
#include "wasm/tree.c"

#include <banneret/store.h>

#include "store/json.h"

static unsigned char block[FUZZ_BLOCK];

enum { CALLS_MAX = 120, TEXT_MAX = 60, GRANTED = 2 /* MiB */, ORACLE_MAX = 2, STATES_MAX = 64 };

/* What the machine of the module does: there is so much memory, and no more. */
unsigned char *face_grow(uint32_t pages)
{
    static unsigned char room[GRANTED << 20];
    static uint32_t used;
    unsigned char *start = room + (size_t)used * FACE_PAGE;

    if (pages > sizeof room / FACE_PAGE - used)
        return NULL;
    used += pages;
    return start;
}

bn_memory face_memory(void)
{
    return bn_store_memory();
}

/* And its host, who lets everything go on. */
bool face_go_on(void *self, const bn_progress *progress)
{
    return !self && progress->finished <= 1;
}

/* Who is never patient. */
bool face_is_late(void *self)
{
    return !self;
}

bool face_is_half_late(void)
{
    return true;
}

/* ---- text in and out ----------------------------------------------------------------------- */

static void put_input(const char *key, const char *words)
{
    size_t length = strlen(key) + 1, more = strlen(words) + 1;

    FUZZ_CHECK(length + more <= wasm_input_size());
    memcpy(wasm_input(), key, length);
    memcpy(wasm_input() + length, words, more);
}

static void some_text(input *in, char out[TEXT_MAX])
{
    size_t length = byte(in) % TEXT_MAX, i;

    for (i = 0; i < length && in->left > 0; i++)
        out[i] = (char)byte(in);
    out[i] = '\0';
}

static void any_input(input *in)
{
    char key[TEXT_MAX], words[TEXT_MAX];

    some_text(in, key);
    some_text(in, words);
    put_input(key, words);
}

/* A text of the output is JSON; NULL if there is none, or if our reader cannot keep a number of it. */
static bn_doc *told_tree(uint32_t length)
{
    bn_arena arena = fuzz_arena(block);
    bn_doc *doc = NULL;

    if (length == 0)
        return NULL;
    fuzz_check_json(wasm_output(), length);
    return bn_json_read(wasm_output(), length, &arena, &doc, NULL) == BN_OK ? doc : NULL;
}

static void check_words(uint32_t length)
{
    FUZZ_CHECK(wasm_output()[length] == '\0' && bn_text_is_plain(wasm_output()));
}

static void check_code(bn_code code)
{
    if (code == BN_OK)
        return;
    FUZZ_CHECK(the_face.error.text[0] != '\0' && bn_text_is_plain(the_face.error.text));
}

/* ---- trees --------------------------------------------------------------------------------- */

/* Feeds a tree as a host does. Now and then a byte of the input leaves out a node or its end. */
static void feed(const bn_doc *doc, input *in)
{
    char digits[60];
    bn_text number = bn_text_over(digits, sizeof digits);
    uint8_t how = in->left > 200 ? byte(in) : 0;
    const char *key = doc->key ? doc->key : "";

    if (how == 0xff)
        return;
    if (doc->type == BN_DOC_NUMBER)
        bn_text_rat(&number, doc->number);
    put_input(key, doc->type == BN_DOC_TEXT ? doc->text : doc->type == BN_DOC_NUMBER ? digits : "");
    switch (doc->type) {
    case BN_DOC_NULL:
        check_code(wasm_push_null());
        break;
    case BN_DOC_BOOL:
        check_code(wasm_push_bool(doc->truth));
        break;
    case BN_DOC_NUMBER:
        check_code(wasm_push_number());
        break;
    case BN_DOC_TEXT:
        check_code(wasm_push_text());
        break;
    case BN_DOC_LIST:
    case BN_DOC_MAP:
        check_code(doc->type == BN_DOC_MAP ? wasm_push_map() : wasm_push_list());
        for (const bn_doc *child = doc->first; child; child = child->next)
            feed(child, in);
        if (how != 0xfe)
            check_code(wasm_pop());
        break;
    }
}

static void any_node(input *in)
{
    any_input(in);
    switch (byte(in) % 7) {
    case 0:
        check_code(wasm_push_map());
        break;
    case 1:
        check_code(wasm_push_list());
        break;
    case 2:
        check_code(wasm_pop());
        break;
    case 3:
        check_code(wasm_push_text());
        break;
    case 4:
        check_code(wasm_push_number());
        break;
    case 5:
        check_code(wasm_push_bool(byte(in)));
        break;
    default:
        check_code(wasm_push_null());
        break;
    }
}

/* Builds an entry out of one that the table has, and plays it. */
static void replay_one(input *in)
{
    const bn_doc *entry = told_tree(wasm_entry(byte(in) % 16, 0));

    wasm_begin();
    if (entry)
        feed(entry, in);
    check_code(wasm_replay());
}

/* ---- the table ----------------------------------------------------------------------------- */

/* A lawful answer, most of the time. */
static void answer_one(input *in)
{
    uint32_t count = wasm_ask(), index = count ? byte(in) % count : 0;
    const asked *question = &wasm_asked()[index];
    const int32_t *preset = question->preset;

    FUZZ_CHECK(count <= BN_OPEN_MAX);
    put_input("", "");
    if (count == 0)
        return;
    if (question->form == BN_FORM_ROLL) {
        FUZZ_CHECK(wasm_throw(index) == BN_OK);
        check_code(wasm_roll(0, (uint32_t)question->id));
    } else {
        check_code(
            wasm_answer(0, (uint32_t)question->id, preset[0], preset[1], preset[2], preset[3]));
    }
}

static void take_back(input *in)
{
    uint32_t seat = word(in), to = byte(in);

    check_code(wasm_winner() == BN_GOES_ON ? wasm_undo(seat, to) : wasm_reopen(to, seat));
}

static void answer_anything(input *in)
{
    uint32_t seat = word(in), id = byte(in);
    uint8_t how = byte(in);

    any_input(in);
    for (uint32_t i = 0; i < BN_DICE_MAX * BN_PARTS_MAX && i < how; i++)
        wasm_faces()[i] = byte(in);
    if (how & 1)
        check_code(id & 1 ? wasm_roll(seat, id) : wasm_roll_seeded(seat, id, seat));
    else if (how & 2)
        check_code(wasm_throw(id));
    else
        check_code(wasm_answer(seat, id, (int32_t)word(in), (int8_t)byte(in), (int8_t)byte(in),
                               (int8_t)byte(in)));
}

static void look(input *in)
{
    uint32_t seat = word(in), index = byte(in);

    (void)told_tree(wasm_view(seat));
    (void)told_tree(wasm_board(seat, (int32_t)index - 1));
    (void)told_tree(wasm_map(seat));
    (void)told_tree(wasm_book(seat, (int32_t)index - 1));
    (void)told_tree(wasm_toward(seat, (int32_t)index - 1, (int32_t)(seat % 64)));
    (void)told_tree(wasm_probe(seat, (int32_t)index - 1, index & 1, (int32_t)index * 200,
                               (int32_t)(seat % 4096) * 30, (int32_t)index * 25 - 100));
    /* Where a table is open, the view and a tree are built in the same memory. */
    FUZZ_CHECK(!the_face.table || (!the_face.root && the_face.depth == 0));
    (void)told_tree(wasm_entry(index, seat));
    (void)told_tree(wasm_tell(index, seat));
    (void)told_tree(wasm_ledger(seat, index));
    (void)told_tree(wasm_head(index & 1, seat));
    (void)wasm_ruling(index);
    check_code(wasm_effects());
    put_input(index & 1 ? "steady" : "random", "");
    check_code(wasm_bot(seat, index, seat));
    check_words(wasm_describe(index));
    check_words(wasm_word(index, (int8_t)byte(in)));
    check_words(wasm_side((int8_t)byte(in)));
    (void)wasm_next(seat);
    (void)wasm_hash();
    FUZZ_CHECK((wasm_state() != NULL) == (wasm_state_size() > 0));
    FUZZ_CHECK(wasm_winner() >= BN_GOES_ON && wasm_winner() < BN_SIDES_MAX);
    FUZZ_CHECK(wasm_sides() <= BN_SIDES_MAX && (the_face.table || wasm_entries() == 0));
}

static void ask_oracle(input *in)
{
    uint8_t what = byte(in), bits = byte(in);
    uint64_t states = byte(in) % STATES_MAX + 1;
    /* A campaign of years takes too long to play, and so does a battle on a board. */
    bool battle =
        !the_face.table || bn_table_game(the_face.table) == bn_table_system(the_face.table)->battle;
    bool quick = battle && (!the_face.table || !bn_table_game(the_face.table)->propose);

    any_input(in);
    if (what % 4 == 3 && quick)
        (void)told_tree(wasm_chances(bits & 1, states, bits % 8, bits, bits >> 1 & 1));
    else if (what % 3 == 0)
        (void)told_tree(wasm_odds(bits & 1, states));
    else if (what % 3 == 1)
        (void)told_tree(wasm_solve(bits & 7, bits >> 3 & 1, bits >> 4, states));
    else if (battle)
        (void)told_tree(wasm_simulate(bits % 3, bits));
}

/* A force, or whatever else the tree is, before a table is open and after. */
static void muster(input *in)
{
    uint8_t what = byte(in);

    if (what & 8) {
        wasm_begin();
        feed(looked_up->doc, in);
    }
    if (what % 3 == 0)
        (void)told_tree(wasm_rate());
    else if (what % 3 == 1)
        (void)told_tree(wasm_catalogue());
    else
        (void)told_tree(wasm_schema());
}

/* ---- a course of calls --------------------------------------------------------------------- */

static void call(input *in, uint32_t *oracle)
{
    uint32_t mebibytes;

    switch (byte(in) % 16) {
    case 0:
        wasm_reset();
        break;
    case 1:
        wasm_begin();
        feed(looked_up->doc, in);
        check_code(wasm_open());
        break;
    case 2:
        any_node(in);
        break;
    case 3:
        wasm_begin();
        break;
    case 4:
        check_code(wasm_open());
        break;
    case 5:
        replay_one(in);
        break;
    case 6:
        take_back(in);
        break;
    case 7:
        answer_anything(in);
        break;
    case 8:
        look(in);
        break;
    case 9:
        (void)told_tree(wasm_error());
        break;
    case 10:
        mebibytes = word(in);
        FUZZ_CHECK((wasm_grant(mebibytes) == BN_OK) == (mebibytes <= GRANTED));
        break;
    case 11:
        if ((*oracle)++ < ORACLE_MAX)
            ask_oracle(in);
        break;
    case 12:
        muster(in);
        break;
    default:
        answer_one(in);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = { data, size };
    bn_document kind;
    uint32_t oracle = 0;

    (void)games_choose(&in, &kind);
    wasm_reset();
    FUZZ_CHECK(wasm_grant(GRANTED) == BN_OK);
    wasm_seed(byte(&in), 0);
    for (int i = 0; in.left > 0 && i < CALLS_MAX; i++)
        call(&in, &oracle);
    if (the_face.table)
        FUZZ_CHECK(bn_table_game(the_face.table)
                       ->sound(bn_table_setup(the_face.table), bn_table_state(the_face.table)));
    return 0;
}
