#include "hidden.h"

#include <banneret/prospects.h>
#include <banneret/system/system.h>

#include <string.h>

#include "golden.h"
#include "slots.h"

enum { BLOCK = 32 << 20, SEATS = 1 + BN_SIDES_MAX * 3 };

static const char *const slots[] = { "view",  "explain", "believe", "steady",   "measure",
                                     "board", "score",   "gloss",   "prospects" };
enum { SLOTS = BN_COUNT(slots), PROSPECTS = SLOTS - 1 };

/* All that one seat is given. */
typedef struct look {
    print prints[SLOTS];
} look;

static bn_arena step_arena(void)
{
    static unsigned char block[BLOCK];
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    return arena;
}

/* A world has its own setup, whose size no one knows here: what the referee would see in it stands
 * for its bytes. */
static void print_world(print *p, const bn_game *game, const bn_world *world, bn_arena *arena)
{
    bn_seat referee = { .role = BN_REFEREE };
    bn_trace trace;

    print_int(p, world->weight);
    print_text(p, world->words);
    print_bytes(p, world->state, game->state_size(world->setup));
    print_doc(p, game->view(world->setup, world->state, referee, arena));
    bn_trace_init(&trace, arena);
    game->explain(world->setup, world->state, referee, &trace);
    print_terms(p, &trace);
}

/* Only a seat that must answer is asked what it believes. */
static bool owes(const bn_question *open, uint32_t count, bn_seat seat)
{
    for (uint32_t i = 0; i < count; i++)
        if (open[i].to == BN_TO_SIDE && seat.role != BN_REFEREE && bn_seat_answers(seat, &open[i]))
            return true;
    return false;
}

/* The questions that are open when the look is taken first, and which seat may answer them. */
typedef struct asked {
    bn_question open[BN_OPEN_MAX];
    uint32_t count;
} asked;

static void print_steady(print *p, const bn_game *game, const void *setup, const void *state,
                         bn_seat seat, const asked *a)
{
    for (uint32_t i = 0; game->steady && i < a->count; i++) {
        bn_answer answer = a->open[i].preset;

        if (a->open[i].to == BN_TO_SIDE && bn_seat_answers(seat, &a->open[i]) &&
            game->steady(setup, state, &a->open[i], &answer))
            print_bytes(p, &answer, sizeof answer);
    }
}

static void print_measures(print *p, const bn_game *game, const void *setup, const void *state,
                           bn_seat seat)
{
    for (uint32_t i = 0; i < game->measure_count; i++)
        if (bn_game_measure_known(game, setup, seat, i))
            print_int(p, game->measure(setup, state, i));
}

/* What a drawing of the map shows of a part of its spaces. */
static void print_sight(print *p, const bn_game *game, const void *setup, const void *state,
                        bn_seat seat)
{
    bn_ground ground;

    if (!game->sight)
        return;
    game->ground(setup, &ground);
    for (int32_t hex = 0; hex < ground.width * ground.height; hex += 7)
        print_int(p, game->sight(setup, state, seat,
                                 (bn_point){ hex % ground.width, hex / ground.width }));
}

/* What a drawing of the table shows; and of its first stands as the chosen one. */
static void print_board(print *p, const bn_game *game, const void *setup, const void *state,
                        bn_seat seat, bn_arena *arena)
{
    for (int32_t chosen = -1; game->board && chosen < 40; chosen += 20) {
        bn_board_wish wish = { state, chosen };
        bn_board board;

        if (!game->board(setup, state, seat, &wish, arena, &board))
            return;
        print_text(p, board.moment);
        for (uint32_t i = 0; i < board.stand_count; i++) {
            const bn_board_stand *s = &board.stands[i];
            const int64_t told[] = { s->number, s->side,     s->x,    s->y,   s->heading, s->width,
                                     s->depth,  s->strength, s->full, s->arm, s->marks };

            print_text(p, s->name);
            print_bytes(p, told, sizeof told);
        }
        for (uint32_t i = 0; i < board.link_count; i++)
            print_int(p, (int64_t)board.links[i].from * 1000 + board.links[i].to);
        print_int(p, board.arrow_count);
        print_int(p, board.chosen);
        for (uint32_t i = 0; i < board.reach_count; i++)
            print_bytes(p, board.reaches[i].points,
                        board.reaches[i].count * sizeof *board.reaches[i].points);
    }
}

static void print_finding(print *p, const bn_finding *found, const char *words)
{
    print_int(p, found->side);
    print_int(p, found->rule);
    print_text(p, words);
}

/* The scorecards with the sums that they open, and who is ahead or has won by what. */
static void print_score(print *p, const bn_game *game, const void *setup, const void *state,
                        bn_seat seat, bool over, bn_arena *arena)
{
    bn_finding found = { .side = -1 };
    char words[1000] = "";
    bn_text out = bn_text_over(words, sizeof words);

    if (!game->score)
        return;
    for (uint32_t i = 0; i < game->sides(setup) * game->score->count; i++) {
        bn_headline_now now = { .certainty = BN_KNOWN };
        char figure[200] = "";
        bn_text text = bn_text_over(figure, sizeof figure);
        bn_trace trace;

        bn_trace_init(&trace, arena);
        if (!game->score->headline(setup, state, seat, i / game->score->count,
                                   i % game->score->count, &trace, &now))
            continue;
        bn_headline_text(&game->score->headlines[i % game->score->count], &now, &text);
        print_text(p, figure);
        print_terms(p, &trace);
    }
    if (over)
        game->score->decided(setup, state, seat, &found, &out);
    else if (game->score->ahead)
        print_int(p, game->score->ahead(setup, state, seat, &found, &out));
    print_finding(p, &found, words);
}

/* What each option does of the orders that the seat is asked for. */
static void print_gloss(print *p, const bn_game *game, const void *setup, const void *state,
                        bn_seat seat, const asked *a, bn_arena *arena)
{
    for (uint32_t i = 0; game->gloss && i < a->count; i++) {
        const bn_question *q = &a->open[i];

        int32_t first = q->form == BN_FORM_NUMBERS ? BN_GLOSS_WHOLE : 0;

        for (int32_t k = first; q->to == BN_TO_SIDE && k < q->options; k++) {
            bn_order_adds adds = { .to = NULL };
            char words[600] = "";
            bn_text out = bn_text_over(words, sizeof words);
            bn_trace trace;

            bn_trace_init(&trace, arena);
            if (!bn_seat_answers(seat, q) ||
                !game->gloss->option(setup, state, q, k, &adds, &trace, &out))
                continue;
            print_text(p, words);
            print_int(p, adds.least);
            print_int(p, adds.most);
            print_terms(p, &trace);
        }
    }
}

/* Possible results of the rolls that are asked. */
static void print_prospects(print *p, const bn_game *game, const void *setup, const void *state,
                            bn_seat seat, const asked *a, bn_arena *arena)
{
    for (uint32_t i = 0; i < a->count; i++) {
        bn_prospects prospects;

        if (a->open[i].form != BN_FORM_ROLL ||
            bn_prospects_make(game, setup, state, i, seat, arena, &prospects, NULL) != BN_OK)
            continue;
        print_int(p, prospects.state);
        print_bytes(p, &prospects.again, sizeof prospects.again);
        for (uint32_t k = 0; k < prospects.count; k++) {
            const bn_prospect *line = &prospects.lines[k];

            print_text(p, line->words);
            print_text(p, line->totals ? line->totals : "");
            print_bytes(p, &line->chance, sizeof line->chance);
            print_int(p, line->then);
            print_int(p, line->winner);
        }
    }
}

/* Whether rolls are asked, and the same ones with another value in a hidden slot: the possible results of others is not
 * compared. */
static bool rolls_asked(const bn_game *game, const void *setup, const void *state, const asked *a)
{
    bn_question open[BN_OPEN_MAX];

    return a->count > 0 && a->open[0].form == BN_FORM_ROLL &&
           game->ask(setup, state, open) == a->count &&
           memcmp(open, a->open, a->count * sizeof *open) == 0;
}

static look look_at(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                    bool believes, const asked *a)
{
    look out = { 0 };
    bn_arena arena = step_arena();
    bn_belief belief = { 0 };
    bn_trace trace;

    print_doc(&out.prints[0], game->view(setup, state, seat, &arena));
    bn_trace_init(&trace, &arena);
    bn_explain(game, setup, state, seat, &trace);
    print_terms(&out.prints[1], &trace);
    print_steady(&out.prints[3], game, setup, state, seat, a);
    print_measures(&out.prints[4], game, setup, state, seat);
    print_sight(&out.prints[4], game, setup, state, seat);
    print_board(&out.prints[5], game, setup, state, seat, &arena);
    print_score(&out.prints[6], game, setup, state, seat, a->count == 0, &arena);
    print_gloss(&out.prints[7], game, setup, state, seat, a, &arena);
    if (rolls_asked(game, setup, state, a))
        print_prospects(&out.prints[PROSPECTS], game, setup, state, seat, a, &arena);
    if (!believes || !game->believe || !game->believe(setup, state, seat, &arena, &belief))
        return out;
    print_text(&out.prints[2], belief.words);
    for (uint32_t i = 0; i < belief.count; i++)
        print_world(&out.prints[2], game, &belief.worlds[i], &arena);
    return out;
}

static int32_t other_value(const bn_hidden *row, int32_t now, bn_rng *rng)
{
    uint32_t width = (uint32_t)(row->span.max - row->span.min);

    if (row->slot.bit)
        return !now;
    BN_ASSERT(width > 0);
    for (;;) {
        int32_t value = row->span.min + (int32_t)bn_rng_below(rng, width + 1);

        if (value != now)
            return value;
    }
}

static bool may_know(bn_seat seat, uint32_t sides)
{
    for (uint32_t side = 0; side < BN_SIDES_MAX; side++)
        if (sides >> side & 1 && bn_seat_knows(seat, side))
            return true;
    return false;
}

/* A spectator, and of each side its commander and two of its characters. */
static uint32_t seats_of(const bn_game *game, const void *setup, bn_seat out[SEATS])
{
    uint32_t count = 0;

    out[count++] = (bn_seat){ .role = BN_SPECTATOR };
    for (uint8_t side = 0; side < game->sides(setup); side++)
        for (uint8_t person = 0; person <= 2; person++)
            out[count++] = (bn_seat){ .role = person ? BN_CHARACTER : BN_COMMANDER,
                                      .side = side,
                                      .person = person };
    return count;
}

typedef struct eyes {
    uint32_t count;
    bn_seat seats[SEATS];
    bool believes[SEATS];
    look before[SEATS];
    asked asked;
} eyes;

static bool same(const bn_game *game, const void *setup, const void *state, const eyes *e,
                 uint32_t sides, hidden_found *found)
{
    uint32_t compared = rolls_asked(game, setup, state, &e->asked) ? SLOTS : PROSPECTS;

    for (uint32_t i = 0; i < e->count; i++) {
        look after;

        if (may_know(e->seats[i], sides))
            continue;
        after = look_at(game, setup, state, e->seats[i], e->believes[i], &e->asked);
        found->looks++;
        for (uint32_t s = 0; s < compared; s++)
            if (memcmp(&after.prints[s], &e->before[i].prints[s], sizeof after.prints[s]) != 0) {
                found->slot = slots[s];
                found->seat = e->seats[i];
                return false;
            }
    }
    return true;
}

/* Setups come from arenas of this test, and so may be written to as well. */
static bool check_row(const bn_game *game, const void *setup, void *state, const bn_hidden *row,
                      const eyes *e, bn_rng *rng, uint32_t share, hidden_found *found)
{
    const void *thing;
    uint32_t sides;

    if (row->applies && !row->applies(setup, state))
        return true;
    for (uint32_t i = 0; (thing = row->thing(setup, state, i, &sides)) != NULL; i++) {
        int32_t now = bn_slot_get(thing, row->slot);
        unsigned char kept[sizeof(bn_rat)];
        unsigned char *at = (unsigned char *)thing + row->slot.offset;
        bool good;

        found->slots++;
        if (bn_rng_below(rng, share) != 0)
            continue;
        memcpy(kept, at, slot_bytes(row->slot));
        bn_slot_put((void *)thing, row->slot, other_value(row, now, rng));
        found->changes++;
        good = same(game, setup, state, e, sides, found);
        memcpy(at, kept, slot_bytes(row->slot));
        if (!good)
            return false;
    }
    return true;
}

bool hidden_check(const bn_game *game, const void *setup, void *state, bn_rng *rng, uint32_t share,
                  hidden_found *found)
{
    static eyes e;

    memset(&e.asked, 0, sizeof e.asked);
    e.asked.count = game->ask(setup, state, e.asked.open);
    e.count = seats_of(game, setup, e.seats);
    for (uint32_t i = 0; i < e.count; i++) {
        e.believes[i] = owes(e.asked.open, e.asked.count, e.seats[i]);
        e.before[i] = look_at(game, setup, state, e.seats[i], e.believes[i], &e.asked);
    }
    for (uint32_t r = 0; r < game->hidden_count; r++)
        if (!check_row(game, setup, state, &game->hidden[r], &e, rng, share, found)) {
            found->row = &game->hidden[r];
            return false;
        }
    return true;
}
