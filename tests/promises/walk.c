#include "walk.h"

#include <string.h>

#include "player.h"

enum {
    LOOK_EVERY = 5, /* steps: views and beliefs are dear */
    BLOCK = 32 << 20,
};

const char *const walk_aspects[ASPECTS] = {
    "frame",  "states",    "keys",  "questions", "words",   "rolls",
    "traces", "sentences", "views", "explained", "beliefs", "ends",
};

static bn_arena step_arena(void)
{
    static unsigned char block[BLOCK];
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    return arena;
}

/* ---- what a state gives ------------------------------------------------------------------- */

static void print_key(walk *w, uint64_t measured)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char key[BN_STATE_MAX];

    print_bytes(&w->prints[KEYS], key, w->game->key(w->setup, w->state, measured, key));
}

/* By the key of its kind: rows may move. */
static void print_question(walk *w, const bn_question *q)
{
    print *p = &w->prints[QUESTIONS];
    const bn_kind *kind = &w->game->kinds[q->kind];
    int64_t figures[] = { q->round,  q->to,   q->side,    q->person,   q->form,    q->parts,
                          q->sealed, q->seen, q->options, q->about[0], q->about[1] };

    print_text(p, kind->key);
    print_text(p, kind->title);
    print_int(p, kind->rule);
    for (size_t i = 0; i < BN_COUNT(figures); i++)
        print_int(p, figures[i]);
    for (uint32_t i = 0; i < BN_PARTS_MAX; i++)
        print_int(p, q->preset.value[i]);
    if (q->form == BN_FORM_CHOICE || q->form == BN_FORM_FLAGS)
        print_int(p, (int64_t)q->allowed);
    for (uint32_t i = 0; i < q->parts && q->form == BN_FORM_ROLL; i++) {
        print_int(p, q->throws[i].count);
        print_int(p, q->throws[i].sides);
        print_int(p, q->throws[i].add);
    }
    for (uint32_t i = 0; i < q->parts && q->form == BN_FORM_NUMBERS; i++) {
        print_int(p, q->spans[i].min);
        print_int(p, q->spans[i].max);
    }
}

static void print_words(walk *w, const bn_question *q)
{
    bool parts = q->form == BN_FORM_ROLL || q->form == BN_FORM_NUMBERS;
    char words[4000];
    bn_text out = bn_text_over(words, sizeof words);

    w->game->describe(w->setup, w->state, q, &out);
    print_text(&w->prints[WORDS], words);
    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++)
        if (parts ? i < q->parts : q->allowed >> i & 1) {
            out = bn_text_over(words, sizeof words);
            w->game->word(w->setup, w->state, q, i, &out);
            print_text(&w->prints[WORDS], words);
        }
}

static void print_seat(walk *w, bn_seat seat)
{
    bn_arena arena = step_arena();
    bn_trace trace;

    print_doc(&w->prints[VIEWS], w->game->view(w->setup, w->state, seat, &arena));
    bn_trace_init(&trace, &arena);
    w->game->explain(w->setup, w->state, seat, &trace);
    print_terms(&w->prints[EXPLAINED], &trace);
}

/* The referee, a spectator, and of each side its commander and two of its characters. */
static void print_seats(walk *w)
{
    print_seat(w, (bn_seat){ .role = BN_REFEREE });
    print_seat(w, (bn_seat){ .role = BN_SPECTATOR });
    for (uint8_t side = 0; side < w->game->sides(w->setup); side++)
        for (uint8_t person = 0; person <= 2; person++)
            print_seat(w, (bn_seat){ .role = person ? BN_CHARACTER : BN_COMMANDER,
                                     .side = side,
                                     .person = person });
}

static void print_belief(walk *w, bn_seat seat)
{
    print *p = &w->prints[BELIEFS];
    bn_arena arena = step_arena();
    bn_belief belief = { 0 };
    bool can = w->game->believe && w->game->believe(w->setup, w->state, seat, &arena, &belief);

    print_int(p, can);
    if (!can)
        return;
    print_text(p, belief.words);
    for (uint32_t i = 0; i < belief.count; i++) {
        const bn_world *world = &belief.worlds[i];

        print_int(p, world->weight);
        print_text(p, world->words);
        print_bytes(p, world->state, w->game->state_size(world->setup));
    }
}

static void print_state(walk *w, const bn_question *open, uint32_t count)
{
    print_bytes(&w->prints[STATES], w->state, w->size);
    print_key(w, 0);
    print_key(w, UINT64_MAX);
    print_int(&w->prints[QUESTIONS], count);
    for (uint32_t i = 0; i < count; i++) {
        print_question(w, &open[i]);
        print_words(w, &open[i]);
    }
    if (w->steps % LOOK_EVERY != 0 && count > 0)
        return;
    print_seats(w);
    for (uint32_t i = 0; i < count; i++)
        if (open[i].to == BN_TO_SIDE)
            print_belief(w, player_seat(&open[i]));
}

static void print_end(walk *w)
{
    print *p = &w->prints[ENDS];

    print_int(p, w->game->winner(w->setup, w->state));
    for (uint32_t i = 0; i < w->game->measure_count; i++)
        print_int(p, w->game->measure(w->setup, w->state, i));
}

/* ---- a game ------------------------------------------------------------------------------- */

static bn_answer answer_to(walk *w, const bn_question *q, bn_trace *trace)
{
    bn_answer answer = { { 0 } };
    int32_t totals[BN_PARTS_MAX] = { 0 };
    uint8_t faces[BN_DICE_MAX];

    if (q->form != BN_FORM_ROLL) {
        player_draw_at(w->game, w->setup, w->state, &w->rng, q, &answer);
        return answer;
    }
    do { /* a tie is rolled again */
        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(&w->rng, q->throws[i], faces);
        if (w->game->weigh)
            w->game->weigh(w->setup, w->state, q, totals, trace);
        answer.value[0] = w->game->consequence(w->setup, w->state, q, totals);
        print_int(&w->prints[ROLLS], answer.value[0]);
    } while (answer.value[0] == BN_AGAIN);
    return answer;
}

/* Answers all sealed questions, or else one of those that are open. */
static void step(walk *w, const bn_question *open, uint32_t count)
{
    uint32_t at = bn_rng_below(&w->rng, count), moved = 0;
    bn_move moves[BN_OPEN_MAX];
    bn_arena arena = step_arena();
    bn_trace trace;

    bn_trace_init(&trace, &arena);
    for (uint32_t i = 0; i < count; i++)
        if (open[at].sealed ? open[i].sealed : i == at)
            moves[moved++] = (bn_move){ i, answer_to(w, &open[i], &trace) };
    memcpy(w->before, w->state, w->size);
    w->game->advance(w->setup, w->state, moves, moved, &trace);
    print_terms(&w->prints[TRACES], &trace);
    for (uint32_t i = 0; i < moved; i++) {
        char words[4000];
        bn_text out = bn_text_over(words, sizeof words);

        w->game->tell(w->setup, w->before, w->state, &open[moves[i].question],
                      (bn_seat){ .role = BN_REFEREE }, &out);
        print_text(&w->prints[SENTENCES], words);
    }
    w->steps++;
}

static void play_one(walk *w)
{
    bn_question open[BN_OPEN_MAX];
    bn_arena arena = step_arena();
    uint32_t count;
    bn_trace trace;

    memset(w->state, 0, w->size);
    bn_trace_init(&trace, &arena);
    w->game->begin(w->setup, w->state, &trace);
    print_terms(&w->prints[TRACES], &trace);
    while ((count = w->game->ask(w->setup, w->state, open)) > 0) {
        print_state(w, open, count);
        step(w, open, count);
    }
    print_state(w, open, 0);
    print_end(w);
}

static void print_frame(walk *w)
{
    print *p = &w->prints[FRAME];

    print_int(p, (int64_t)w->size);
    print_int(p, w->game->bound(w->setup));
    for (uint32_t i = 0; i < w->game->sides(w->setup); i++)
        print_text(p, w->game->side_name(w->setup, i));
    for (uint32_t i = 0; i < w->game->measure_count; i++) {
        char words[200];
        bn_text out = bn_text_over(words, sizeof words);

        bn_game_measure_title(w->game, w->setup, i, &out);
        print_text(p, w->game->measures[i].key);
        print_text(p, words);
    }
}

void walk_play(walk *w, const bn_game *game, const void *setup, uint64_t stream, uint32_t steps)
{
    w->game = game;
    w->setup = setup;
    w->size = game->state_size(setup);
    print_frame(w);
    bn_rng_init(&w->rng, 1, stream);
    w->steps = 0;
    for (uint32_t games = 0; w->steps + games < steps; games++) /* a game may ask nothing at all */
        play_one(w);
}
