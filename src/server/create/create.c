/* Opens a table from a scenario, a campaign or a journal, and gives out its links. */
#include "create.h"

#include <stdlib.h>
#include <string.h>

#include "../deadlines.h"
#include "../http/reply.h"

enum { SCRATCH = 256 << 20, LINES_AT_ONCE = 500, READ_MS = 60000 };

static void done(bs_create *c)
{
    bs_lines_free(&c->rolled);
    bn_arena_done(&c->arena);
    free(c);
}

/* ---- storing ------------------------------------------------------------------------------ */

static void reply_made(bs_create *c)
{
    char id[2 * BS_ID + 1];
    bn_arena arena = bn_store_arena(1 << 20);
    bn_doc *map = bn_doc_map(&arena), *seats;

    bs_hex_write(c->id, BS_ID, id);
    bn_doc_put_text(&arena, map, "table", id);
    bn_doc_put_int(&arena, map, "head", c->given_count + c->rolled.count);
    seats = bn_doc_put(&arena, map, "seats", bn_doc_list(&arena));
    for (uint32_t i = 0; i < c->seat_count; i++)
        bs_put_seat(c->server, &arena, bn_doc_push(seats, bn_doc_map(&arena)), c->seats[i],
                    c->tokens[i]);
    bs_reply_doc(c->request, 201, arena.full ? NULL : map);
    bn_arena_done(&arena);
    done(c);
}

static void send_lines(bs_create *c);

static void on_sent(void *with, const bs_result *result)
{
    bs_create *c = with;

    if (result->outcome == BS_DONE || result->outcome == BS_AGAIN) {
        send_lines(c);
        return;
    }
    bs_reply_outcome(c->request, result);
    done(c);
}

/* No one has a link yet: if the process ends now, a table remains that no one can open. */
static void send_lines(bs_create *c)
{
    uint32_t all = c->given_count + c->rolled.count, first = c->sent + 1;
    bool given = c->sent < c->given_count;
    const bs_line *from;
    uint32_t left = given ? c->given_count - c->sent : all - c->sent;
    uint8_t key[BS_KEY];

    if (!left) {
        reply_made(c);
        return;
    }
    from = given ? c->given + c->sent : c->rolled.lines + (c->sent - c->given_count);
    if (left > LINES_AT_ONCE)
        left = LINES_AT_ONCE;
    c->sent += left;
    bs_id_draw(key);
    if (bs_store_append(bs_shards_of(c->server->shards, c->id), c->id, first, key, from, left,
                        BS_WITHIN_MS, on_sent, c) == BN_OK)
        return;
    bs_reply_fault(c->request, 503, "store", BS_FULL);
    done(c);
}

/* KiB that the table takes in the database. */
static uint64_t kib(const bs_create *c)
{
    uint64_t bytes = c->head_length;

    for (uint32_t i = 0; i < c->given_count; i++)
        bytes += c->given[i].length;
    for (uint32_t i = 0; i < c->rolled.count; i++)
        bytes += c->rolled.lines[i].length;
    return (bytes >> 10) + 1;
}

static void begin(bs_create *c)
{
    bs_line head = { .text = c->head, .length = (uint32_t)c->head_length - 1 };
    bs_line rules = { .text = c->rules, .length = (uint32_t)strlen(c->rules) };
    bs_seat seats[BS_NEW_SEATS_MAX];

    for (uint32_t i = 0; i < c->seat_count; i++)
        seats[i] = (bs_seat){ .name = c->seats[i], .link = c->hashes[i] };
    if (bs_store_begin(bs_shards_of(c->server->shards, c->id), c->id, head, rules, c->secret, seats,
                       c->seat_count, BS_WITHIN_MS, on_sent, c) == BN_OK)
        return;
    bs_reply_fault(c->request, 503, "store", BS_FULL);
    done(c);
}

/* ---- the request -------------------------------------------------------------------------- */

bn_code bs_create_goes_on(const bs_create *c, bn_error *err)
{
    if (atomic_load(&c->work.cancelled))
        return bn_fail(err, BN_LIMIT, "the request for this table was cancelled");
    return bs_loop_now() < c->until
               ? BN_OK
               : bn_fail(err, BN_LIMIT,
                         "the journal takes too long to read: cut it, or start again");
}

static bn_code follow_given(bs_create *c, bs_live *live, bn_error *err)
{
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < c->given_count && code == BN_OK; i++) {
        code = bs_create_goes_on(c, err);
        if (code == BN_OK)
            code = bs_live_follow(live, &c->given[i], 1, err);
    }
    return code;
}

/* Rolls what is asked for before anyone answers. */
static bn_code settle(bs_create *c, bn_error *err)
{
    bs_line head = { .text = c->head, .length = (uint32_t)c->head_length - 1 };
    bs_live *live = bs_live_open(head, c->secret, err);
    bn_code code;

    if (!live)
        return err->code;
    code = follow_given(c, live, err);
    if (code == BN_OK && c->reseeds && live->seeded && !live->joint &&
        bn_table_winner(live->table) == BN_GOES_ON)
        code = bs_live_reseed(live, err);
    if (code == BN_OK)
        code = bs_live_settle(live, err);
    if (code == BN_OK) {
        c->sides = bn_table_sides(live->table);
        for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
            c->bots[i] = live->bots[i] != NULL;
        code = bs_live_lines(live, &c->rolled, err);
    }
    bs_live_free(live);
    return code;
}

/* Anyone who brings a journal knows the seed in it. So the dice get a new one, unless the seats are to decide. */
static bn_code read_seed(bs_create *c, const bn_doc *map, bn_error *err)
{
    const bn_doc *seed = bn_doc_at(map, "seed");

    c->reseeds = bn_doc_at(map, "journal") && !seed;
    if (seed && (!bn_doc_at(map, "journal") || seed->type != BN_DOC_TEXT ||
                 strcmp(seed->text, "kept") != 0))
        return bn_fail(err, BN_SCHEMA, "\"seed\" can only be \"kept\", with a journal");
    return BN_OK;
}

static bn_code read_map(bs_create *c, const bn_doc *map, bn_error *err)
{
    const bn_doc *document = bn_doc_at(map, "document"), *journal = bn_doc_at(map, "journal");
    bs_rules rules = { .journal_at_end = false };
    bn_code code = bs_rules_change(map, &rules, err);

    if (code == BN_OK)
        code = bs_deadlines_allowed(c->server, &rules, err);
    if (code == BN_OK)
        code = read_seed(c, map, err);
    if (code != BN_OK)
        return code;
    if (!document == !journal)
        return bn_fail(err, BN_SCHEMA, "the body needs either a document or a journal");
    if (journal && (bn_doc_at(map, "dice") || bn_doc_at(map, "typists") || bn_doc_at(map, "bots")))
        return bn_fail(err, BN_SCHEMA,
                       "a journal already says who rolls and which sides bots play");
    code =
        document ? bs_create_from_document(c, map, err) : bs_create_from_journal(c, journal, err);
    rules.opened = journal ? BS_SOURCE_JOURNAL : BS_SOURCE_NEW;
    rules.brought = c->given_count;
    bs_rules_write(&rules, c->rules);
    if (code == BN_OK)
        code = settle(c, err);
    return code == BN_OK && journal ? bs_create_seats(c, bn_doc_at(map, "seats"), err) : code;
}

static bn_code read_request(bs_create *c, bn_error *err)
{
    static const char *const keys[] = { "document", "journal", "dice",  "typists", "journal_shown",
                                        "notes",    "counsel", "seats", "bots",    "deadlines",
                                        "delay",    "seed",    NULL };
    const bn_doc *map = NULL;
    bn_code code = bs_body_read(c->request, keys, &c->arena, &map, err);

    return code == BN_OK ? read_map(c, map, err) : code;
}

/* In a thread, because a journal may be long. It changes nothing but `c`. */
static void read_in_thread(bs_work *work)
{
    bs_create *c = (bs_create *)work;

    c->until = bs_loop_now() + READ_MS;
    c->code = bs_create_goes_on(c, &c->err);
    if (c->code == BN_OK)
        c->code = read_request(c, &c->err);
}

static void on_gone(void *self)
{
    bs_create *c = self;

    bs_pool_cancel(c->server->workers, &c->work);
}

static void after_reading(bs_work *work)
{
    bs_create *c = (bs_create *)work;

    if (c->code != BN_OK) {
        bs_reply_error(c->request, &c->err);
    } else if (!bs_http_spend(c->request, BS_DEED_TABLE, 1) ||
               !bs_http_spend(c->request, BS_DEED_STORE, kib(c))) {
        bs_reply_fault(c->request, 429, "too_many",
                       "this network has opened too many tables: wait a day");
    } else {
        begin(c);
        return;
    }
    done(c);
}

void bs_route_create(void *self, bs_request *request)
{
    bs_create *c;

    if (!bs_invited(self, request))
        return;
    c = calloc(1, sizeof *c);
    if (!c) {
        bs_reply_fault(request, 507, "memory", "out of memory for a table");
        return;
    }
    c->work = (bs_work){ .run = read_in_thread,
                         .done = after_reading,
                         .line = BS_LINE_NEW_TABLES,
                         .client = bs_http_party(request) };
    c->server = self;
    c->request = request;
    c->code = bn_fail(&c->err, BN_LIMIT, "the request for this table was cancelled");
    c->arena = bn_store_arena(SCRATCH);
    bs_shards_draw(c->server->shards, c->id);
    bs_http_when_gone(request, on_gone, c);
    bs_pool_give(c->server->workers, &c->work);
}
