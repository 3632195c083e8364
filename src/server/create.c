/* Opens a table from a scenario, a campaign or a journal, and gives out its links. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include <banneret/store.h>
#include <banneret/system/system.h>

#include "../store/held.h"
#include "deadlines.h"
#include "http/reply.h"

enum { SCRATCH = 256 << 20, LINES_AT_ONCE = 500, SEATS_MAX = 32 };

/* Everything lives in the arena until the reply is made. */
typedef struct create {
    bs_work work;
    bs_server *server;
    bs_request *request;
    bn_arena arena;
    uint8_t id[BS_ID];
    char *head; /* first line, with its newline */
    size_t head_length;
    char rules[BS_RULES_TEXT];
    bs_line *given; /* lines of the journal that is continued */
    uint32_t given_count;
    bs_lines rolled;       /* what the server rolled at once */
    uint32_t sent;         /* lines that were given to the store */
    const uint8_t *secret; /* for joint dice, or NULL */
    uint32_t sides;
    bool bots[BN_SIDES_MAX]; /* sides that a bot plays */
    char seats[SEATS_MAX][BS_SEAT_MAX + 1];
    char tokens[SEATS_MAX][BS_TOKEN_TEXT];
    uint8_t hashes[SEATS_MAX][BS_LINK];
    uint32_t seat_count;
    bn_code code; /* what became of the request */
    bn_error err;
} create;

static void done(create *c)
{
    bs_lines_free(&c->rolled);
    bn_arena_done(&c->arena);
    free(c);
}

/* ---- the parts of a document -------------------------------------------------------------- */

static bn_code write_head(create *c, const bn_journal_head *head, bn_error *err)
{
    size_t size = BN_JOURNAL_LINE_MAX + 1u;
    char *buffer = bn_arena_get(&c->arena, size);
    bn_text line;
    bni_hash hash;
    bn_code code;

    if (!buffer)
        return bn_fail(err, BN_MEMORY, "no memory is left for the table");
    line = bn_text_over(buffer, size);
    code = bni_chain_head(head, &line, &hash, err);
    c->head = buffer;
    c->head_length = line.length;
    return code;
}

/* The document is a tree, or a text: YAML or JSON. */
static bn_code read_document(create *c, const bn_doc *given, const bn_doc **out, bn_error *err)
{
    bn_doc *made = NULL;
    bn_code code;

    if (given->type == BN_DOC_MAP) {
        /* By itself: in the body it may have a next member, which is none of the head's. */
        made = bn_arena_get(&c->arena, sizeof *made);
        if (!made)
            return bn_fail(err, BN_MEMORY, "no memory is left for the table");
        *made = *given;
        made->next = NULL;
        *out = made;
        return BN_OK;
    }
    if (given->type != BN_DOC_TEXT)
        return bn_fail(err, BN_SCHEMA, "the document must be an object or a text");
    code = bn_store_parse(given->text, strlen(given->text), NULL, NULL, &c->arena, &made, err);
    *out = made;
    return code;
}

/* Whether a bot of this name can play this document here. */
static bn_code check_bot(const create *c, const bn_table *table, const char *name, bn_error *err)
{
    const bn_bot *bot = name ? bn_bot_find(name) : NULL;

    if (!bot)
        return bn_fail(err, BN_SCHEMA, "the bots are random, steady, search and equilibrium");
    if (bs_bot_thinks(bot) && !bs_thinking_on(c->server->thinking))
        return bn_fail(err, BN_SCHEMA, "the bots of this server are random and steady");
    if (bot->solves &&
        bn_table_game(table) != bn_system_game(bn_table_system(table), BN_DOCUMENT_SCENARIO))
        return bn_fail(err, BN_SCHEMA,
                       "the bot equilibrium is for battles: a campaign has no end to be solved "
                       "from");
    return BN_OK;
}

/* {"A": "steady"}: the bots of the sides, by the letters that the first line of a journal has for them. */
static bn_code read_bots(const create *c, const bn_doc *map, const bn_table *table,
                         bn_journal_head *head, bn_error *err)
{
    if (map && map->type != BN_DOC_MAP)
        return bn_fail(err, BN_SCHEMA, "the bots must be an object, such as {\"B\": \"steady\"}");
    for (const bn_doc *at = map ? map->first : NULL; at; at = at->next) {
        uint32_t side = (uint32_t)(at->key[0] - 'A');

        if (strlen(at->key) != 1 || side >= bn_table_sides(table))
            return bn_fail_value(err, BN_SCHEMA, "there is no side {} for a bot", at->key);
        if (check_bot(c, table, at->type == BN_DOC_TEXT ? at->text : NULL, err) != BN_OK)
            return err->code;
        head->bots[side] = at->text;
    }
    return BN_OK;
}

/* ---- from a journal ----------------------------------------------------------------------- */

static bn_code verify(const bni_held *held, bn_arena *arena, bn_error *err)
{
    bn_table *table = NULL;
    bn_code code = bn_table_open(arena, NULL, held->contents.head.document, &table, err);

    for (const bn_doc *entry = held->contents.entries->first; entry && code == BN_OK;
         entry = entry->next)
        code = bn_journal_replay(held->journal, entry, table, NULL, err);
    return code == BN_OK ? bn_journal_end(held->journal, table, err) : code;
}

/* A journal that was read ends each of its lines with a newline. */
static bn_code split(create *c, const char *text, size_t length, bn_error *err)
{
    const char *at = memchr(text, '\n', length), *end = text + length;

    c->head_length = (size_t)(at + 1 - text);
    c->head = bn_arena_text(&c->arena, text, c->head_length);
    for (const char *from = at + 1; from < end;
         from = (const char *)memchr(from, '\n', (size_t)(end - from)) + 1)
        c->given_count++;
    c->given = bn_arena_array(&c->arena, c->given_count + 1u, sizeof *c->given);
    if (!c->given || !c->head)
        return bn_fail(err, BN_MEMORY, "no memory is left for the journal");
    for (uint32_t i = 0; i < c->given_count; i++) {
        const char *from = at + 1;

        at = memchr(from, '\n', (size_t)(end - from));
        c->given[i] = (bs_line){ .text = from, .length = (uint32_t)(at - from) };
    }
    return BN_OK;
}

/* From which all shares of the server in joint dice follow. */
static bn_code draw_secret(create *c, bn_error *err)
{
    uint8_t *secret = bn_arena_get(&c->arena, BS_TABLE_SECRET);

    if (!secret)
        return bn_fail(err, BN_MEMORY, "no memory is left for the table");
    randombytes_buf(secret, BS_TABLE_SECRET);
    c->secret = secret;
    return BN_OK;
}

static bn_code from_journal(create *c, const bn_doc *given, bn_error *err)
{
    size_t length;
    bni_held held;
    bn_code code;

    if (given->type != BN_DOC_TEXT)
        return bn_fail(err, BN_SCHEMA, "the journal must be a text");
    length = strlen(given->text);
    code = bni_held_open(given->text, length, bn_system_find, &c->arena, &held, err);
    if (code != BN_OK)
        return code;
    code = verify(&held, &c->arena, err);
    if (code == BN_OK && held.contents.head.joint.table)
        code = draw_secret(c, err);
    bni_held_close(&held);
    return code == BN_OK ? split(c, given->text, length, err) : code;
}

/* ---- seats -------------------------------------------------------------------------------- */

static void add_seat(create *c, bn_seat seat)
{
    bn_text name = bn_text_over(c->seats[c->seat_count], sizeof c->seats[0]);

    bn_seat_text(seat, &name);
    bs_pass_draw(c->id, c->tokens[c->seat_count], c->hashes[c->seat_count]);
    c->seat_count++;
}

static bool has_seat(const create *c, const char *name)
{
    for (uint32_t i = 0; i < c->seat_count; i++) {
        if (strcmp(c->seats[i], name) == 0)
            return true;
    }
    return false;
}

/* The referee has a seat always; else those that are named, or a spectator and the commander of each side without a
 * bot. */
static bn_code read_seats(create *c, const bn_doc *list, bn_error *err)
{
    add_seat(c, (bn_seat){ .role = BN_REFEREE });
    for (uint32_t i = 0; !list && i < c->sides; i++)
        if (!c->bots[i])
            add_seat(c, (bn_seat){ .role = BN_COMMANDER, .side = (uint8_t)i });
    if (!list)
        add_seat(c, (bn_seat){ .role = BN_SPECTATOR });
    if (list && (list->type != BN_DOC_LIST || list->count >= SEATS_MAX))
        return bn_fail(err, BN_SCHEMA, "the seats must be a list of at most 31 names");
    for (const bn_doc *at = list ? list->first : NULL; at; at = at->next) {
        bn_seat seat;

        if (at->type != BN_DOC_TEXT || !bn_seat_parse(at->text, &seat) || seat.side >= c->sides)
            return bn_fail(err, BN_SCHEMA, "a seat is not one of this table, such as commander 0");
        if (!has_seat(c, at->text))
            add_seat(c, seat);
    }
    return BN_OK;
}

/* ---- from a document ---------------------------------------------------------------------- */

/* The number of the word that a member is, 0 if there is no such member. */
static bn_code word_at(const bn_doc *map, const char *key, const char *const words[3],
                       uint32_t *out, bn_error *err)
{
    const char *word = bs_body_text(map, key);

    *out = 0;
    if (!bn_doc_at(map, key))
        return BN_OK;
    for (uint32_t i = 0; word && i < 3; i++) {
        if (strcmp(word, words[i]) == 0) {
            *out = i;
            return BN_OK;
        }
    }
    return bn_fail_value(err, BN_SCHEMA, "there is no such choice for {}", key);
}

/* Every seat that plays shares in joint dice. */
static bn_code share_dice(create *c, bn_journal_head *head, bn_error *err)
{
    char *table = bn_arena_get(&c->arena, 2 * BS_ID + 1);
    uint8_t name[BS_ID];

    if (!table)
        return bn_fail(err, BN_MEMORY, "no memory is left for the table");
    bs_id_draw(name);
    bs_hex_write(name, BS_ID, table);
    head->joint.table = table;
    for (uint32_t i = 0; i < c->seat_count; i++) {
        bn_seat seat;

        if (bn_seat_parse(c->seats[i], &seat) &&
            (seat.role == BN_COMMANDER || seat.role == BN_CHARACTER) && !c->bots[seat.side])
            head->joint.seats[head->joint.count++] = seat;
    }
    return draw_secret(c, err);
}

/* Who throws the dice, and who may type them in. */
static bn_code read_dice(create *c, const bn_doc *body, bn_journal_head *head, bn_error *err)
{
    static const char *const dice_words[] = { "rolled", "typed", "joint" };
    static const char *const typist_words[] = { "asked", "referee", "nobody" };
    enum { ROLLED, TYPED, JOINT };
    uint32_t dice = ROLLED, typists = BN_TYPISTS_ASKED;
    bn_code code = word_at(body, "dice", dice_words, &dice, err);

    if (code == BN_OK)
        code = word_at(body, "typists", typist_words, &typists, err);
    if (code != BN_OK)
        return code;
    if (dice == TYPED && typists == BN_TYPISTS_NOBODY)
        return bn_fail(err, BN_SCHEMA, "dice that nobody rolls must be typed in by somebody");
    if (dice == JOINT && !bn_doc_at(body, "typists"))
        typists = BN_TYPISTS_NOBODY;
    head->typists = (uint8_t)typists;
    head->ask_dice = dice == TYPED;
    head->seeded = dice != JOINT;
    if (head->seeded)
        randombytes_buf(&head->seed, sizeof head->seed);
    return head->seeded ? BN_OK : share_dice(c, head, err);
}

static bn_code from_document(create *c, const bn_doc *body, bn_error *err)
{
    bn_journal_head head = { .engine = bn_version() };
    bn_table *table = NULL;
    bn_code code = read_document(c, bn_doc_at(body, "document"), &head.document, err);

    if (code == BN_OK)
        code = bn_table_open(&c->arena, NULL, head.document, &table, err);
    if (code == BN_OK)
        code = bn_system_effects(bn_table_system(table), head.document, bn_table_setup(table), err);
    if (code == BN_OK)
        code = read_bots(c, bn_doc_at(body, "bots"), table, &head, err);
    if (code != BN_OK)
        return code;
    c->sides = bn_table_sides(table);
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
        c->bots[i] = head.bots[i] != NULL;
    head.system = bn_table_system(table)->name;
    head.data = bn_table_system(table)->data;
    head.figures = bn_setup_house_hash(bn_table_setup(table));
    code = read_seats(c, bn_doc_at(body, "seats"), err);
    if (code == BN_OK)
        code = read_dice(c, body, &head, err);
    return code == BN_OK ? write_head(c, &head, err) : code;
}

/* ---- storing ------------------------------------------------------------------------------ */

static void reply_made(create *c)
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

static void send_lines(create *c);

static void on_sent(void *with, const bs_result *result)
{
    create *c = with;

    if (result->outcome == BS_DONE || result->outcome == BS_AGAIN) {
        send_lines(c);
        return;
    }
    bs_reply_outcome(c->request, result);
    done(c);
}

/* Nobody has a link yet: if the process ends now, a table remains that nobody can open. */
static void send_lines(create *c)
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

static void begin(create *c)
{
    bs_line head = { .text = c->head, .length = (uint32_t)c->head_length - 1 };
    bs_line rules = { .text = c->rules, .length = (uint32_t)strlen(c->rules) };
    bs_seat seats[SEATS_MAX];

    for (uint32_t i = 0; i < c->seat_count; i++)
        seats[i] = (bs_seat){ .name = c->seats[i], .link = c->hashes[i] };
    if (bs_store_begin(bs_shards_of(c->server->shards, c->id), c->id, head, rules, c->secret, seats,
                       c->seat_count, BS_WITHIN_MS, on_sent, c) == BN_OK)
        return;
    bs_reply_fault(c->request, 503, "store", BS_FULL);
    done(c);
}

/* ---- the request -------------------------------------------------------------------------- */

/* Rolls what is asked for before anybody answers. */
static bn_code settle(create *c, bn_error *err)
{
    bs_line head = { .text = c->head, .length = (uint32_t)c->head_length - 1 };
    bs_live *live = bs_live_open(head, c->secret, err);
    bn_code code;

    if (!live)
        return err->code;
    code = bs_live_follow(live, c->given, c->given_count, err);
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

static bn_code read_map(create *c, const bn_doc *map, bn_error *err)
{
    const bn_doc *document = bn_doc_at(map, "document"), *journal = bn_doc_at(map, "journal");
    bs_rules rules = { .journal_at_end = false };
    bn_code code = bs_rules_change(map, &rules, err);

    if (code == BN_OK)
        code = bs_deadlines_allowed(c->server, &rules, err);
    if (code != BN_OK)
        return code;
    bs_rules_write(&rules, c->rules);
    if (!document == !journal)
        return bn_fail(err, BN_SCHEMA, "the body needs either a document or a journal");
    if (journal && (bn_doc_at(map, "dice") || bn_doc_at(map, "typists") || bn_doc_at(map, "bots")))
        return bn_fail(err, BN_SCHEMA, "a journal says itself who rolls and which sides bots play");
    code = document ? from_document(c, map, err) : from_journal(c, journal, err);
    if (code == BN_OK)
        code = settle(c, err);
    return code == BN_OK && journal ? read_seats(c, bn_doc_at(map, "seats"), err) : code;
}

static bn_code read_request(create *c, bn_error *err)
{
    static const char *const keys[] = { "document",      "journal",   "dice",    "typists",
                                        "journal_shown", "notes",     "counsel", "seats",
                                        "bots",          "deadlines", "delay",   NULL };
    const bn_doc *map = NULL;
    bn_code code = bs_body_read(c->request, keys, &c->arena, &map, err);

    return code == BN_OK ? read_map(c, map, err) : code;
}

/* In a thread, because a journal may be long. It changes nothing but `c`. */
static void read_in_thread(bs_work *work)
{
    create *c = (create *)work;

    c->code = read_request(c, &c->err);
}

static void after_reading(bs_work *work)
{
    create *c = (create *)work;

    if (c->code == BN_OK) {
        begin(c);
        return;
    }
    bs_reply_error(c->request, &c->err);
    done(c);
}

void bs_route_create(void *self, bs_request *request)
{
    create *c = calloc(1, sizeof *c);

    if (!c) {
        bs_reply_fault(request, 507, "memory", "no memory is left for a table");
        return;
    }
    c->work = (bs_work){ .run = read_in_thread, .done = after_reading, .line = BS_LINE_NEW_TABLES };
    c->server = self;
    c->request = request;
    c->arena = bn_store_arena(SCRATCH);
    bs_shards_draw(c->server->shards, c->id);
    bs_pool_give(c->server->workers, &c->work);
}
