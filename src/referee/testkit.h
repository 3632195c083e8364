/* What the tests of this folder share: a table of the toy system, and functions that play it. */
#ifndef BANNERET_REFEREE_TESTKIT_H
#define BANNERET_REFEREE_TESTKIT_H

#include "../base/testing.h"

#include <banneret/table.h>

#include "toy.h"

#define REFEREE ((bn_seat){ .role = BN_REFEREE })
#define COMMANDER(n) ((bn_seat){ .role = BN_COMMANDER, .side = (n) })
#define CAPTAIN(n) ((bn_seat){ .role = BN_CHARACTER, .side = (n), .person = 1 })
#define SPECTATOR ((bn_seat){ .role = BN_SPECTATOR })

typedef struct kit {
    bn_arena arena;
    bn_table *table;
    void *block;
} kit;

enum { KIT_WEATHER = 1, KIT_RESERVE = 2, KIT_CAPTAIN = 4 };

static inline void kit_open(kit *k, int32_t rounds, int options)
{
    size_t size = 1 << 20;
    bn_error err = { .code = BN_OK };
    bn_doc *doc;

    k->block = malloc(size);
    bn_arena_init_fixed(&k->arena, k->block, size);
    doc = toy_scenario(&k->arena, rounds, options & KIT_WEATHER, options & KIT_RESERVE,
                       options & KIT_CAPTAIN);
    if (bn_table_open(&k->arena, &toy_system, doc, &k->table, &err) != BN_OK)
        fail_msg("%s: %s", err.path, err.text);
}

static inline void kit_close(kit *k)
{
    free(k->block);
}

/* The open question of this kind and side; the test fails if there is none. */
static inline bn_asked kit_ask(const kit *k, toy_kind kind, uint32_t side)
{
    bn_asked asked[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(k->table, asked);

    for (uint32_t i = 0; i < count; i++)
        if (asked[i].question.kind == kind && asked[i].question.side == side)
            return asked[i];
    fail_msg("question %d of side %u is not open", kind, side);
    return asked[0];
}

static inline bn_code kit_answer(kit *k, bn_seat seat, toy_kind kind, uint32_t side, int32_t value)
{
    bn_answer answer = { { value } };

    return bn_table_answer(k->table, seat, kit_ask(k, kind, side).id, &answer, NULL, NULL, NULL);
}

static inline bn_code kit_roll(kit *k, bn_seat seat, uint8_t a, uint8_t b, uint8_t c, uint8_t d)
{
    bn_faces faces = { { { a, b }, { c, d } } };

    return bn_table_roll(k->table, seat, kit_ask(k, TOY_CLASH, 0).id, &faces, NULL, NULL);
}

/* One answer of a random kind of the offered ones, by the seat it is put to. */
static inline void kit_step(kit *k, bn_rng *rng)
{
    bn_asked asked[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(k->table, asked), at = bn_rng_below(rng, count);
    bn_faces faces;
    const bn_question *q;
    bn_seat seat = REFEREE;
    bn_answer answer;
    bn_code code;

    while (asked[at].locked)
        at = (at + 1) % count;
    q = &asked[at].question;
    if (q->form == BN_FORM_ROLL) {
        bn_table_throw(rng, q, &faces);
        assert_int_equal(bn_table_roll(k->table, COMMANDER(0), asked[at].id, &faces, NULL, NULL),
                         BN_OK);
        return;
    }
    if (q->to == BN_TO_SIDE)
        seat = q->person ? CAPTAIN(q->side) : COMMANDER(q->side);
    do {
        bn_question_answer(q, bn_rng_below(rng, (uint32_t)bn_question_answers(q)), &answer);
        code = bn_table_answer(k->table, seat, asked[at].id, &answer, "so be it", NULL, NULL);
    } while (code == BN_ANSWER);
    assert_int_equal(code, BN_OK);
}

static inline bool kit_over(const kit *k)
{
    bn_asked asked[BN_OPEN_MAX];

    return bn_table_ask(k->table, asked) == 0;
}

/* All that a seat is ever sent, as text: its view and its journal. To be freed. */
static inline char *kit_sent(const kit *k, bn_seat seat)
{
    size_t size = 1 << 18;
    void *block = malloc(1 << 20);
    char *words = malloc(size);
    bn_text out = bn_text_over(words, size);
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, 1 << 20);
    bn_doc_write(bn_table_view(k->table, seat, &arena), &out);
    for (uint32_t i = 0; i < bn_table_entries(k->table); i++) {
        bn_text_char(&out, '\n');
        bn_doc_write(bn_entry_doc(k->table, i, seat, &arena), &out);
    }
    assert_false(out.cut || arena.full);
    free(block);
    return words;
}

#endif
