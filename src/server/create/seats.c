/* What is drawn at random for a new table: the links of its seats, and its secret. */
#include "create.h"

#include <string.h>

#include <sodium.h>

static void add_seat(bs_create *c, bn_seat seat)
{
    bn_text name = bn_text_over(c->seats[c->seat_count], sizeof c->seats[0]);

    bn_seat_text(seat, &name);
    bs_pass_draw(c->id, c->tokens[c->seat_count], c->hashes[c->seat_count]);
    c->seat_count++;
}

static bool has_seat(const bs_create *c, const char *name)
{
    for (uint32_t i = 0; i < c->seat_count; i++) {
        if (strcmp(c->seats[i], name) == 0)
            return true;
    }
    return false;
}

/* The referee has a seat always; otherwise those that are named, or a spectator and the commander of each side
 * without a bot. */
bn_code bs_create_seats(bs_create *c, const bn_doc *list, bn_error *err)
{
    add_seat(c, (bn_seat){ .role = BN_REFEREE });
    for (uint32_t i = 0; !list && i < c->sides; i++)
        if (!c->bots[i])
            add_seat(c, (bn_seat){ .role = BN_COMMANDER, .side = (uint8_t)i });
    if (!list)
        add_seat(c, (bn_seat){ .role = BN_SPECTATOR });
    if (list && (list->type != BN_DOC_LIST || list->count >= BS_NEW_SEATS_MAX))
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

bn_code bs_create_secret(bs_create *c, bn_error *err)
{
    uint8_t *secret = bn_arena_get(&c->arena, BS_TABLE_SECRET);

    if (!secret)
        return bn_fail(err, BN_MEMORY, "out of memory for the table");
    randombytes_buf(secret, BS_TABLE_SECRET);
    c->secret = secret;
    return BN_OK;
}
