#include "player.h"

#include <string.h>

#include <banneret/system/system.h>

static uint64_t below(bn_rng *rng, uint64_t bound)
{
    uint64_t word = (uint64_t)bn_rng_word(rng) << 32;

    return (word | bn_rng_word(rng)) % bound; /* the bias of 2^-32 and less does no harm here */
}

bn_seat player_seat(const bn_question *question)
{
    if (question->to != BN_TO_SIDE)
        return (bn_seat){ .role = BN_REFEREE };
    return (bn_seat){ .role = question->person ? BN_CHARACTER : BN_COMMANDER,
                      .side = question->side,
                      .person = question->person };
}

/* ---- legal answers ------------------------------------------------------------------------ */

static bool offers(const bn_table *table, const bn_question *question, const bn_answer *answer)
{
    const bn_game *game = bn_table_game(table);

    return game->offers(bn_table_setup(table), bn_table_state(table), question, answer);
}

/* Each part at an edge of its span, or near its start: a wide span of which the rules offer little would otherwise
 * never be hit. */
static void draw_near(bn_rng *rng, const bn_question *question, bn_answer *out)
{
    for (uint32_t i = 0; i < question->parts; i++) {
        bn_span span = question->spans[i];
        int64_t value = span.min + (int64_t)bn_rng_below(rng, 2u << bn_rng_below(rng, 12));

        out->value[i] = value > span.max || bn_rng_below(rng, 4) == 0 ? span.max : (int32_t)value;
    }
}

/* One of what the game proposes, if it does; false: draw any. Half of the time any is drawn all the same. */
static bool draw_proposed(const bn_game *game, const void *setup, const void *state, bn_rng *rng,
                          const bn_question *question, bn_answer *out)
{
    bn_answer found[BN_PROPOSALS_MAX];
    uint32_t count;

    if (!game->propose || bn_rng_below(rng, 2) == 0)
        return false;
    count = game->propose(setup, state, question, BN_PROPOSALS_MAX, found);
    BN_ASSERT(count > 0 && memcmp(&found[0], &question->preset, sizeof found[0]) == 0);
    *out = found[bn_rng_below(rng, count)];
    return true;
}

static void draw(bn_rng *rng, const bn_question *question, uint64_t count, bn_answer *out)
{
    bn_question_answer(question, below(rng, count), out);
    if (question->form == BN_FORM_NUMBERS && bn_rng_below(rng, 2) == 0)
        draw_near(rng, question, out);
}

void player_draw_at(const bn_game *game, const void *setup, const void *state, bn_rng *rng,
                    const bn_question *question, bn_answer *out)
{
    uint64_t count = bn_question_answers(question);

    if (draw_proposed(game, setup, state, rng, question, out)) {
        BN_ASSERT(game->offers(setup, state, question, out));
        return;
    }
    for (int tries = 0; tries < 64; tries++) {
        draw(rng, question, count, out);
        if (game->offers(setup, state, question, out))
            return;
    }
    *out = question->preset;
}

void player_draw(const bn_table *table, bn_rng *rng, const bn_question *question, bn_answer *out)
{
    player_draw_at(bn_table_game(table), bn_table_setup(table), bn_table_state(table), rng,
                   question, out);
}

bool player_has_choice(const bn_table *table, bn_rng *rng, const bn_question *question)
{
    const bn_game *game = bn_table_game(table);
    uint64_t count = bn_question_answers(question);
    bn_answer two[2];

    if (game->propose && game->propose(bn_table_setup(table), bn_table_state(table), question,
                                       BN_COUNT(two), two) == BN_COUNT(two))
        return true;

    for (uint64_t i = 0; i < count && i < 4096; i++) {
        bn_answer answer;

        if (count > 4096)
            draw(rng, question, count, &answer);
        else
            bn_question_answer(question, i, &answer);
        if (memcmp(&answer, &question->preset, sizeof answer) != 0 &&
            offers(table, question, &answer))
            return true; /* beside the default, which is always offered */
    }
    return false;
}

const bn_asked *player_pick(const bn_table *table, bn_rng *rng, bn_asked open[BN_OPEN_MAX])
{
    uint32_t count = bn_table_ask(table, open), free = 0;

    if (count == 0)
        return NULL;
    for (uint32_t i = 0; i < count; i++)
        if (!open[i].locked)
            open[free++] = open[i];
    BN_ASSERT(free > 0); /* otherwise all are in, and the game would have continued */
    return &open[bn_rng_below(rng, free)];
}

bn_code player_answer(bn_table *table, bn_rng *rng, const bn_asked *asked, const char *note,
                      bn_error *err)
{
    const bn_question *question = &asked->question;
    bn_seat seat = player_seat(question);
    bn_faces faces;
    bn_answer answer;

    if (question->form == BN_FORM_ROLL) {
        if (bn_rng_below(rng, 2) && question->seen != BN_SEEN_BY_REFEREE)
            seat = (bn_seat){ .role = BN_COMMANDER, .side = question->side };
        bn_table_throw(rng, question, &faces);
        return bn_table_roll(table, seat, asked->id, &faces, NULL, err);
    }
    if (bn_rng_below(rng, 16) == 0)
        seat = (bn_seat){ .role = BN_REFEREE }; /* who may answer for an absent player */
    player_draw(table, rng, question, &answer);
    return bn_table_answer(table, seat, asked->id, &answer, note, NULL, err);
}

bool player_step(bn_table *table, bn_rng *rng)
{
    bn_asked open[BN_OPEN_MAX];
    const bn_asked *asked = player_pick(table, rng, open);

    if (!asked)
        return false;
    BN_ASSERT(player_answer(table, rng, asked, NULL, NULL) == BN_OK);
    return true;
}

/* ---- attempts that must fail -------------------------------------------------------------- */

static bn_code answer_as(bn_table *table, bn_rng *rng, bn_seat seat, uint32_t id,
                         const bn_question *question, bn_error *err)
{
    bn_faces faces;
    bn_answer answer;

    if (question->form == BN_FORM_ROLL) {
        bn_table_throw(rng, question, &faces);
        return bn_table_roll(table, seat, id, &faces, NULL, err);
    }
    player_draw(table, rng, question, &answer);
    return bn_table_answer(table, seat, id, &answer, NULL, NULL, err);
}

/* A question of the past, of the future, or past the end of the open ones. */
static bn_code cheat_id(bn_table *table, bn_rng *rng, const bn_asked *asked, bn_error *err)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);
    uint32_t id = open[0].id + count;

    if (count == BN_OPEN_MAX || bn_rng_below(rng, 2))
        id = asked->id + BN_OPEN_MAX * (bn_rng_below(rng, 2) ? 1 : UINT32_MAX);
    return answer_as(table, rng, player_seat(&asked->question), id, &asked->question, err);
}

/* Anyone who is asked, a spectator, the other side and a stranger among the characters are not. */
static bn_code cheat_seat(bn_table *table, bn_rng *rng, const bn_asked *asked, bn_error *err)
{
    const bn_question *question = &asked->question;
    bn_seat seat = { .role = BN_SPECTATOR };

    if (bn_rng_below(rng, 2))
        seat = (bn_seat){ .role = BN_COMMANDER, .side = (question->side + 1) % BN_SIDES_MAX };
    else if (bn_rng_below(rng, 2))
        seat = (bn_seat){ .role = BN_CHARACTER,
                          .side = question->side,
                          .person = (uint8_t)(question->person + 1) };
    return answer_as(table, rng, seat, asked->id, question, err);
}

static bn_code cheat_faces(bn_table *table, bn_rng *rng, const bn_asked *asked, bn_error *err)
{
    const bn_question *question = &asked->question;
    bn_faces faces;
    uint32_t part = bn_rng_below(rng, question->parts);
    bn_throw shape = question->throws[part];

    bn_table_throw(rng, question, &faces);
    faces.face[part][bn_rng_below(rng, shape.count)] =
        bn_rng_below(rng, 2) ? 0 : (uint8_t)(shape.sides + 1 + bn_rng_below(rng, 100));
    return bn_table_roll(table, player_seat(question), asked->id, &faces, NULL, err);
}

/* Dice where words are wanted, words where dice are. */
static bn_code cheat_form(bn_table *table, const bn_asked *asked, bn_error *err)
{
    const bn_faces faces = { { { 1, 1 } } };
    bn_seat seat = player_seat(&asked->question);

    if (asked->question.form != BN_FORM_ROLL)
        return bn_table_roll(table, seat, asked->id, &faces, NULL, err);
    return bn_table_answer(table, seat, asked->id, &asked->question.preset, NULL, NULL, err);
}

/* Makes a legal answer one that does not fit the form. */
static void spoil(bn_rng *rng, const bn_question *question, bn_answer *answer)
{
    uint32_t part = bn_rng_below(rng, question->parts ? question->parts : 1);
    bn_span span = question->spans[part];

    if (question->form != BN_FORM_NUMBERS || (span.min == INT32_MIN && span.max == INT32_MAX)) {
        answer->value[3] = 1 + (int32_t)bn_rng_below(rng, 9); /* a number too many */
        if (question->form == BN_FORM_CHOICE && bn_rng_below(rng, 2)) {
            answer->value[3] = 0;
            do
                answer->value[0] = (int32_t)bn_rng_below(rng, 80) - 8;
            while (answer->value[0] >= 0 && answer->value[0] < BN_OPTIONS_MAX &&
                   question->allowed >> answer->value[0] & 1);
        }
    } else if (span.max == INT32_MAX || (span.min > INT32_MIN && bn_rng_below(rng, 2))) {
        answer->value[part] = span.min - 1;
    } else {
        answer->value[part] =
            span.max + 1 + (int32_t)bn_rng_below(rng, span.max < 1 << 30 ? 99 : 1);
    }
}

/* An answer of the right form, but not offered; failing that, one of the wrong form. */
static bn_code cheat_answer(bn_table *table, bn_rng *rng, const bn_asked *asked, bn_error *err)
{
    const bn_question *question = &asked->question;
    uint64_t count = bn_question_answers(question);
    bn_answer answer;

    for (int tries = 0; tries < 8; tries++) {
        bn_question_answer(question, below(rng, count), &answer);
        if (!offers(table, question, &answer))
            break;
    }
    if (offers(table, question, &answer))
        spoil(rng, question, &answer);
    return bn_table_answer(table, player_seat(question), asked->id, &answer, "", NULL, err);
}

bn_code player_cheat(bn_table *table, bn_rng *rng, const bn_asked *asked, bn_code *expected,
                     bn_error *err)
{
    *expected = BN_ANSWER;
    switch (bn_rng_below(rng, 6)) {
    case 0:
        return cheat_id(table, rng, asked, err);
    case 1:
        *expected = BN_SEAT;
        return cheat_seat(table, rng, asked, err);
    case 2:
        return cheat_form(table, asked, err);
    default:
        if (asked->question.form != BN_FORM_ROLL)
            return cheat_answer(table, rng, asked, err);
        *expected = BN_DICE;
        return cheat_faces(table, rng, asked, err);
    }
}
