/* Joint dice: honest games are verified, and of a planted fault replay says which entry and whose share it is. */
#include "base/testing.h"

#include <sodium.h>

#include <banneret/table.h>

#include "held.h"
#include "joint.h"
#include "toy.h"

#define REFEREE ((bn_seat){ .role = BN_REFEREE })
#define COMMANDER(n) ((bn_seat){ .role = BN_COMMANDER, .side = (n) })
#define TABLE "000102030405060708090a0b0c0d0e0f"

enum { SERVER = 2, PARTIES = 3, MEMORY = 8 << 20, TEXT = 1 << 20 };

static const bn_system *find(const char *name)
{
    return strcmp(name, "toy") == 0 ? &toy_system : NULL;
}

/* ---- known answers ------------------------------------------------------------------------ */

static void known_answers(void **state)
{
    static const char *const commits[PARTIES] = {
        "5a9c51aa057273befefba27a723fbbbc6bdc36e096d9cc7583dd4f60f2153b45",
        "eb9cdbff54c640e8b3cc2c72a93a10f4a17541935624e044d6ee6166fd9dacd9",
        "15b577634049209974eadf68f17a1e17aaed1e7ae5e778aae73897d77f8ab27b",
    };
    static _Alignas(max_align_t) unsigned char block[1 << 16];
    bn_joint head = { .table = TABLE, .seats = { COMMANDER(0), COMMANDER(1) }, .count = 2 };
    bni_joint *joint;
    bn_arena arena;
    uint64_t seed = 0;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    joint = bni_joint_make(&head, &arena);
    assert_false(bni_joint_seed(joint, &seed));
    for (uint32_t i = 0; i < PARTIES; i++) {
        uint8_t share[BN_SHARE_BYTES], commit[BN_SHARE_BYTES];
        char hex[2 * BN_SHARE_BYTES + 1];

        memset(share, (int)(0x11 * (i + 1)), sizeof share);
        bni_joint_commit(joint, i, share, commit);
        assert_string_equal(sodium_bin2hex(hex, sizeof hex, commit, sizeof commit), commits[i]);
        memcpy(joint->parties[i].given, share, sizeof share);
        joint->parties[i].given_at = 2;
    }
    joint->locked = 1;
    for (uint32_t i = 0; i < BNI_HASH_DIGITS; i++)
        joint->lock.hex[i] = "ab"[i % 2];
    assert_true(bni_joint_seed(joint, &seed));
    assert_true(seed == UINT64_C(0xa0078eb0e9eaaf7d));
}

/* ---- games -------------------------------------------------------------------------------- */

typedef enum fault {
    HONEST,
    RULED_WITHOUT,  /* commander 1 gives no share in the first draw, and the referee rules so */
    BROKEN_OFF,     /* the referee takes the orders back after a share was given */
    TYPED,          /* the referee types in the first dice */
    CHANGED_SHARE,  /* of commander 1 */
    CHANGED_COMMIT, /* the same seen from the other end: it commits to something else */
    LATE_COMMIT,    /* commander 0 commits again when the orders are locked, and gives that share */
    NO_COMMIT,      /* an order before commander 1 has committed */
    EARLY_SHARE,    /* commander 0 gives a share while orders are asked for */
    TWICE,          /* commander 0 gives two shares to one draw */
    STRANGER,       /* a seat that has no part in the dice */
    LEFT_OUT,       /* commander 1 gives no share, and no one rules */
    LEFT_OUT_BY_SELF, /* commander 1 rules it themselves */
    SERVER_LEFT_OUT,  /* by a ruling */
    NO_SERVER,        /* dice without the share of the server */
    CHANGED_DIE,      /* dice of another seed */
    CHANGED_ORDER,    /* an order was changed after the dice were drawn, and all hashes with it */
    TYPED_UNTRUSTED,  /* commander 0 types in dice where only the referee may */
} fault;

typedef struct game {
    fault fault;
    void *block;
    bn_arena arena;
    bn_table *table;
    bni_joint *joint;
    uint8_t next[PARTIES][BN_SHARE_BYTES]; /* what each is committed to */
    uint8_t made;                          /* shares so far, which makes them different */
    bool planted;                          /* the fault is in, and the game continues without */
    bni_hash last;
    bn_text text;
} game;

static bn_seat seat_of(uint32_t party)
{
    return party == SERVER ? REFEREE : COMMANDER((uint8_t)party);
}

/* Writes the newest entries of the table. */
static void write_entries(game *g, uint32_t from)
{
    static char buffer[1 << 16];

    for (uint32_t i = from; i < bn_table_entries(g->table); i++) {
        bn_text line = bn_text_over(buffer, sizeof buffer);
        bn_doc *doc = bn_entry_doc(g->table, i, REFEREE, &g->arena);

        assert_int_equal(bni_chain_next(doc, &g->last, &line, &g->last, NULL), BN_OK);
        bn_text_add(&g->text, buffer);
        if (bni_joint_party(g->joint, bn_table_entry(g->table, i)->seat) >= 0)
            bni_joint_follow(g->joint, bn_table_entry(g->table, i), &g->last);
    }
}

static void share(game *g, bn_seat seat, const bn_share *what)
{
    assert_int_equal(bn_table_share(g->table, seat, what, NULL), BN_OK);
    write_entries(g, bn_table_entries(g->table) - 1);
}

/* Commits a party to its next share, and with `gives` gives the one before. */
static void contribute(game *g, uint32_t party, bool gives)
{
    bn_share what = { .flags = BN_SHARE_COMMITTED | (gives ? BN_SHARE_GIVEN : 0) };

    memcpy(what.given, g->next[party], sizeof what.given);
    memset(g->next[party], ++g->made, BN_SHARE_BYTES);
    bni_joint_commit(g->joint, party, g->next[party], what.commit);
    if (!gives)
        memset(what.given, 0, sizeof what.given);
    what.given[5] ^= gives && party == 1 && g->fault == CHANGED_SHARE;
    what.commit[5] ^= gives && party == 1 && g->fault == CHANGED_COMMIT;
    share(g, seat_of(party), &what);
}

static bool now(game *g, fault what)
{
    bool is = g->fault == what && !g->planted;

    g->planted = g->planted || is;
    return is;
}

static void leave_out(game *g, bn_seat by, bn_seat whom)
{
    share(g, by, &(bn_share){ .flags = BN_SHARE_LEFT_OUT, .left_out = whom });
}

/* True: the draw has ended without dice. */
static bool draw(game *g)
{
    if (now(g, LATE_COMMIT))
        contribute(g, 0, false);
    contribute(g, 0, true);
    if (now(g, TWICE))
        contribute(g, 0, true);
    if (now(g, STRANGER))
        share(g, COMMANDER(3), &(bn_share){ .flags = BN_SHARE_COMMITTED });
    if (now(g, BROKEN_OFF)) {
        assert_int_equal(bn_table_undo(g->table, REFEREE, 0, NULL), BN_OK);
        write_entries(g, bn_table_entries(g->table) - 1);
        return true;
    }
    if (now(g, RULED_WITHOUT)) {
        leave_out(g, REFEREE, COMMANDER(1));
        contribute(g, 1, false); /* it is back for the next draw */
    } else if (now(g, LEFT_OUT_BY_SELF)) {
        leave_out(g, COMMANDER(1), COMMANDER(1));
    } else if (!now(g, LEFT_OUT)) {
        contribute(g, 1, true);
    }
    if (now(g, SERVER_LEFT_OUT))
        leave_out(g, REFEREE, REFEREE);
    else if (!now(g, NO_SERVER))
        contribute(g, SERVER, true);
    return false;
}

static void roll(game *g, const bn_asked *asked)
{
    uint32_t count = bn_table_entries(g->table);
    bn_faces faces = { { { 1, 1 }, { 6, 6 } } };
    bool by_referee = now(g, TYPED);
    uint64_t seed = 7;

    if (by_referee || now(g, TYPED_UNTRUSTED)) {
        assert_int_equal(bn_table_roll(g->table, by_referee ? REFEREE : COMMANDER(0), asked->id,
                                       &faces, NULL, NULL),
                         BN_OK);
        write_entries(g, count);
        return;
    }
    /* a tie is rolled again from the same draw */
    if (g->joint->drawn != g->joint->locked && draw(g))
        return;
    if (now(g, CHANGED_ORDER))
        g->joint->lock.hex[0] ^= 1;
    (void)bni_joint_seed(g->joint, &seed);
    seed ^= now(g, CHANGED_DIE);
    assert_int_equal(bn_table_roll_seeded(g->table, REFEREE, asked->id, seed, NULL, NULL), BN_OK);
    write_entries(g, bn_table_entries(g->table) - 1);
}

static void answer(game *g, const bn_asked *asked)
{
    if (now(g, EARLY_SHARE))
        contribute(g, 0, true);
    assert_int_equal(bn_table_answer(g->table, COMMANDER(asked->question.side), asked->id,
                                     &asked->question.preset, NULL, NULL, NULL),
                     BN_OK);
    write_entries(g, bn_table_entries(g->table) - 1);
}

static void play(game *g, fault what)
{
    bn_journal_head head = {
        .engine = "0.1.0",
        .system = "toy",
        .data = toy_system.data,
        .typists = BN_TYPISTS_REFEREE,
        .joint = { .table = TABLE, .seats = { COMMANDER(0), COMMANDER(1) }, .count = 2 }
    };
    bn_asked asked[BN_OPEN_MAX];
    uint32_t at;

    *g = (game){ .fault = what, .block = malloc(MEMORY) };
    bn_arena_init_fixed(&g->arena, g->block, MEMORY);
    g->text = bn_text_over(bn_arena_get(&g->arena, TEXT), TEXT);
    g->joint = bni_joint_make(&head.joint, &g->arena);
    head.document = toy_scenario(&g->arena, 3, false, false, false);
    assert_int_equal(bn_table_open(&g->arena, &toy_system, head.document, &g->table, NULL), BN_OK);
    assert_int_equal(bni_chain_head(&head, &g->text, &g->last, NULL), BN_OK);
    for (uint32_t i = 0; i < PARTIES; i++)
        if (i != 1 || !now(g, NO_COMMIT))
            contribute(g, i, false);
    while (bn_table_ask(g->table, asked) > 0) {
        for (at = 0; asked[at].locked; at++)
            ;
        if (asked[at].question.form == BN_FORM_ROLL)
            roll(g, &asked[at]);
        else
            answer(g, &asked[at]);
    }
    assert_true(what == HONEST || g->planted || what == CHANGED_SHARE || what == CHANGED_COMMIT);
}

/* Replays what was written. */
static bn_code replay(const game *g, bn_joint_tally *tally, bn_error *err)
{
    static _Alignas(max_align_t) unsigned char block[MEMORY];
    bn_table *table = NULL;
    bn_arena arena;
    bni_held held;
    bn_code code;

    bn_arena_init_fixed(&arena, block, sizeof block);
    code = bni_held_open(g->text.buffer, g->text.length, find, &arena, &held, err);
    if (code != BN_OK)
        return code;
    assert_int_equal(bn_table_open(&arena, &toy_system, held.contents.head.document, &table, NULL),
                     BN_OK);
    for (const bn_doc *at = held.contents.entries->first; at && code == BN_OK; at = at->next)
        code = bn_journal_replay(held.journal, at, table, NULL, err);
    assert_true(bn_journal_joint(held.journal, tally));
    bni_held_close(&held);
    return code;
}

static const struct row {
    const char *name;
    fault fault;
    const char *entry, *says; /* NULL: all is verified */
    uint32_t left_out, broken_off;
} rows[] = {
    { "joint dice: an honest game", HONEST, NULL, NULL, 0, 0 },
    { "joint dice: a ruling goes on without a share", RULED_WITHOUT, NULL, NULL, 1, 0 },
    { "joint dice: the referee breaks a draw off", BROKEN_OFF, NULL, NULL, 0, 1 },
    { "joint dice: a trusted seat types dice in", TYPED, NULL, NULL, 0, 0 },
    { "joint dice: a changed share", CHANGED_SHARE, "entry 7",
      "the share of \"commander 1\" does not fit its commitment", 0, 0 },
    { "joint dice: a changed commitment", CHANGED_COMMIT, "entry 14",
      "the share of \"commander 1\" does not fit its commitment", 0, 0 },
    { "joint dice: a commitment after the lock", LATE_COMMIT, "entry 7",
      "\"commander 0\" committed to its share only after the orders were locked", 0, 0 },
    { "joint dice: an order before a commitment", NO_COMMIT, "entry 3",
      "\"commander 1\" has not yet committed to a share of the dice, so nothing can be answered", 0,
      0 },
    { "joint dice: a share before the lock", EARLY_SHARE, "entry 4",
      "no share of \"commander 0\" is expected now", 0, 0 },
    { "joint dice: two shares", TWICE, "entry 7", "no share of \"commander 0\" is expected now", 0,
      0 },
    { "joint dice: a stranger", STRANGER, "entry 7", "this seat has no share in the dice", 0, 0 },
    { "joint dice: a share left out without a ruling", LEFT_OUT, "entry 7",
      "the server gives its share last, and \"commander 1\" has not given one", 0, 0 },
    { "joint dice: a player rules", LEFT_OUT_BY_SELF, "entry 7",
      "only the referee can continue without a dice contribution", 0, 0 },
    { "joint dice: the server is left out", SERVER_LEFT_OUT, "entry 8",
      "that seat has no share that can be left out", 0, 0 },
    { "joint dice: no share of the server", NO_SERVER, "entry 8",
      "the dice contribution of \"the server\" is missing, and no ruling continues without it", 0,
      0 },
    { "joint dice: a changed die", CHANGED_DIE, "entry 9",
      "the dice are not those that the shares give", 0, 0 },
    { "joint dice: a changed order", CHANGED_ORDER, "entry 9",
      "the dice are not those that the shares give", 0, 0 },
    { "typed dice: a seat that is not trusted", TYPED_UNTRUSTED, "",
      "the dice were typed in by a seat that may not", 0, 0 },
};

static void replayed(void **state)
{
    const struct row *row = *state;
    bn_joint_tally tally = { 0 };
    bn_error err = { .code = BN_OK };
    bn_code code;
    game g;

    play(&g, row->fault);
    code = replay(&g, &tally, &err);
    if (row->says) {
        assert_int_equal(code, BN_JOURNAL);
        assert_string_equal(err.text, row->says);
        assert_string_equal(err.path, row->entry);
    } else {
        if (code != BN_OK)
            fail_msg("%s: %s", err.path, err.text);
        assert_int_equal(tally.parties, PARTIES);
        assert_true(tally.draws >= 2);
        assert_int_equal(tally.left_out, row->left_out);
        assert_int_equal(tally.shares, tally.draws * PARTIES - row->left_out);
        assert_int_equal(tally.broken_off, row->broken_off);
    }
    free(g.block);
}

int main(void)
{
    struct CMUnitTest tests[BN_COUNT(rows) + 1] = { cmocka_unit_test(known_answers) };

    for (size_t i = 0; i < BN_COUNT(rows); i++)
        tests[i + 1] = (struct CMUnitTest){ .name = rows[i].name,
                                            .test_func = replayed,
                                            .initial_state = (void *)&rows[i] };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
