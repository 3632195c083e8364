/* A new table of a scenario or campaign: its bots, its dice, and the first line of its journal. */
#include "create.h"

#include <string.h>

#include <sodium.h>

#include <banneret/system/system.h>

#include "../../store/held.h"

/* ---- the parts of a document -------------------------------------------------------------- */

static bn_code write_head(bs_create *c, const bn_journal_head *head, bn_error *err)
{
    size_t size = BN_JOURNAL_LINE_MAX + 1u;
    char *buffer = bn_arena_get(&c->arena, size);
    bn_text line;
    bni_hash hash;
    bn_code code;

    if (!buffer)
        return bn_fail(err, BN_MEMORY, "out of memory for the table");
    line = bn_text_over(buffer, size);
    code = bni_chain_head(head, &line, &hash, err);
    c->head = buffer;
    c->head_length = line.length;
    return code;
}

/* The document is a tree, or a text: YAML or JSON. */
static bn_code read_document(bs_create *c, const bn_doc *given, const bn_doc **out, bn_error *err)
{
    bn_doc *made = NULL;
    bn_code code;

    if (given->type == BN_DOC_MAP) {
        /* By itself: in the body it may have a next member, which is none of the head's. */
        made = bn_arena_get(&c->arena, sizeof *made);
        if (!made)
            return bn_fail(err, BN_MEMORY, "out of memory for the table");
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
static bn_code check_bot(const bs_create *c, const bn_table *table, const char *name, bn_error *err)
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
static bn_code read_bots(const bs_create *c, const bn_doc *map, const bn_table *table,
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

/* ---- dice --------------------------------------------------------------------------------- */

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
static bn_code share_dice(bs_create *c, bn_journal_head *head, bn_error *err)
{
    char *table = bn_arena_get(&c->arena, 2 * BS_ID + 1);
    uint8_t name[BS_ID];

    if (!table)
        return bn_fail(err, BN_MEMORY, "out of memory for the table");
    bs_id_draw(name);
    bs_hex_write(name, BS_ID, table);
    head->joint.table = table;
    for (uint32_t i = 0; i < c->seat_count; i++) {
        bn_seat seat;

        if (bn_seat_parse(c->seats[i], &seat) &&
            (seat.role == BN_COMMANDER || seat.role == BN_CHARACTER) && !c->bots[seat.side])
            head->joint.seats[head->joint.count++] = seat;
    }
    return bs_create_secret(c, err);
}

/* Who throws the dice, and who may type them in. */
static bn_code read_dice(bs_create *c, const bn_doc *body, bn_journal_head *head, bn_error *err)
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
        return bn_fail(err, BN_SCHEMA, "dice that are typed in need `typists`");
    if (dice == JOINT && !bn_doc_at(body, "typists"))
        typists = BN_TYPISTS_NOBODY;
    head->typists = (uint8_t)typists;
    head->ask_dice = dice == TYPED;
    head->seeded = dice != JOINT;
    if (head->seeded)
        randombytes_buf(&head->seed, sizeof head->seed);
    return head->seeded ? BN_OK : share_dice(c, head, err);
}

bn_code bs_create_from_document(bs_create *c, const bn_doc *body, bn_error *err)
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
    code = bs_create_seats(c, bn_doc_at(body, "seats"), err);
    if (code == BN_OK)
        code = read_dice(c, body, &head, err);
    return code == BN_OK ? write_head(c, &head, err) : code;
}
