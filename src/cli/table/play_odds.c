/* `o` and `a` at a prompt: the chances from here, for each answer to the question that is open, or in all;
 * and what a side should order. */
#include "play_parts.h"

#include <string.h>

#include <banneret/solver.h>

#include "print/chances.h"
#include "trees/reply_words.h"
#include "requests/counsel.h"
#include "shared/advising.h"
#include "shared/interrupt.h"
#include "shared/load.h"

enum { ANSWERS_MOST = 24 };     /* a question with more answers is not compared answer by answer */
enum { STATES_MOST = 200000 };  /* of one count from here */
enum { ANSWER_STATES = 20000 }; /* of one answer */
enum { ADVICE_STATES = 20000 };
enum { GAMES = 2000 };             /* where there are too many states */
enum { ALL_ANSWERS_GAMES = 3000 }; /* for all answers together */

/* Whether the odds would reveal something to the side at the keyboard. */
static bool odds_would_tell(const play *s)
{
    bn_seat seat = { .role = BN_COMMANDER, .side = (uint8_t)s->asked };
    bn_arena arena;
    bool tell;

    if (s->asked < 0 || s->open)
        return false;
    cli_arena_init(&arena);
    tell = counsel_odds_would_tell(bn_table_game(s->table), bn_table_setup(s->table),
                                   bn_table_state(s->table), seat, &arena);
    bn_arena_done(&arena);
    return tell;
}

static bool goes_on(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return !os_interrupted();
}

/* The chances of all sides, and of no one, from one state. */
typedef struct chances {
    double won[BN_SIDES_MAX + 1];
    uint64_t games; /* that were played for them; 0: they are exact */
} chances;

static bool count(const play *s, const void *from, uint64_t states, chances *out)
{
    const bn_game *game = bn_table_game(s->table);
    bn_odds_limits limits = { .states = states, .winner_only = true };
    bn_arena work;
    bn_odds odds;
    bool counted;

    cli_arena_init(&work);
    counted = bn_odds_run(game, bn_table_setup(s->table), from, NULL, &limits, &work,
                          (bn_watch){ goes_on, NULL }, &odds, NULL) == BN_OK;
    for (uint32_t i = 0; counted && i <= BN_DRAW; i++)
        out->won[i] = bn_nat_ratio(odds.won[i], odds.total);
    out->games = 0;
    bn_arena_done(&work);
    return counted;
}

static bool simulate(const play *s, const void *from, uint64_t games, chances *out)
{
    bn_arena work;
    bn_simulated played;
    bool done;

    cli_arena_init(&work);
    done = bn_simulate(bn_table_game(s->table), bn_table_setup(s->table), from, NULL, 1, games, 2,
                       &work, (bn_watch){ goes_on, NULL }, &played, NULL) == BN_OK;
    for (uint32_t i = 0; done && i <= BN_DRAW; i++)
        out->won[i] = (double)played.won[i] / (double)played.games;
    out->games = games;
    bn_arena_done(&work);
    return done;
}

static void print_chance(const paint *p, const char *name, int width, double share, uint64_t games)
{
    char number[40];

    if (games > 0)
        snprintf(number, sizeof number, p->unicode ? "%6.1f%% \u00b1%.1f" : "%6.1f%% +-%.1f",
                 100 * share, 100 * chances_error(share, games));
    else
        snprintf(number, sizeof number, "%6.2f%%", 100 * share);
    fputs("    ", p->out);
    paint_padded(p, name, width);
    fprintf(p->out, " %s  ", number);
    paint_bar(p, share,
              p->width - 4 - width - 3 - paint_columns(number) > 30
                  ? 30
                  : p->width - 4 - width - 3 - paint_columns(number));
    fputc('\n', p->out);
}

static void print_how(const paint *p, const char *what, uint64_t games)
{
    char words[400];

    if (games > 0)
        snprintf(words, sizeof words,
                 "%s; estimated from %llu games, other orders use their defaults", what,
                 (unsigned long long)games);
    else
        snprintf(words, sizeof words, "%s; exact, other orders use their defaults", what);
    fputc('\n', p->out);
    paint_paragraph(p, words, 2);
}

/* ---- answer by answer --------------------------------------------------------------------------- */

/* The state after one answer to the question, all that is sealed with it by default. */
static void answer_on(const play *s, const bn_question *question, const bn_answer *answer,
                      void *state)
{
    const bn_game *game = bn_table_game(s->table);
    const void *setup = bn_table_setup(s->table);
    bn_question open[BN_OPEN_MAX];
    bn_move moves[BN_OPEN_MAX];
    uint32_t asked = game->ask(setup, bn_table_state(s->table), open), count = 0;

    memcpy(state, bn_table_state(s->table), game->state_size(setup));
    for (uint32_t i = 0; i < asked; i++) {
        bool is = open[i].kind == question->kind && open[i].side == question->side &&
                  open[i].person == question->person && open[i].about[0] == question->about[0] &&
                  open[i].about[1] == question->about[1];

        if (is || (question->sealed && open[i].sealed))
            moves[count++] = (bn_move){ i, is ? *answer : open[i].preset };
    }
    game->advance(setup, state, moves, count, NULL);
}

/* The answers that are offered, at most ANSWERS_MOST; 0 if there are more. */
static uint32_t list_answers(const play *s, const bn_question *question,
                             bn_answer out[ANSWERS_MOST])
{
    uint64_t all = question->form == BN_FORM_ROLL ? 0 : bn_question_answers(question);
    uint32_t count = 0;

    for (uint64_t i = 0; all <= 1000 && i < all; i++) {
        bn_answer answer;

        bn_question_answer(question, i, &answer);
        if (bn_game_check(bn_table_game(s->table), bn_table_setup(s->table),
                          bn_table_state(s->table), question, &answer, NULL) != BN_OK)
            continue;
        if (count == ANSWERS_MOST)
            return 0;
        out[count++] = answer;
    }
    return count;
}

static bool weigh_answers(const play *s, const bn_question *question, const bn_answer *answers,
                          uint32_t count_of, chances *out)
{
    _Alignas(BN_STATE_ALIGN) uint8_t state[BN_STATE_MAX];
    bool exact = true;

    for (uint32_t i = 0; exact && i < count_of; i++) {
        answer_on(s, question, &answers[i], state);
        exact = count(s, state, ANSWER_STATES, &out[i]);
    }
    for (uint32_t i = 0; !exact && i < count_of; i++) {
        answer_on(s, question, &answers[i], state);
        if (!simulate(s, state, ALL_ANSWERS_GAMES / count_of, &out[i]))
            return false;
    }
    return true;
}

static bool print_answers(const play *s, const bn_question *question)
{
    reply_context context = { bn_table_game(s->table), bn_table_setup(s->table),
                              bn_table_state(s->table), question };
    uint32_t side = question->to == BN_TO_SIDE ? question->side : 0;
    chances found[ANSWERS_MOST];
    bn_answer answers[ANSWERS_MOST];
    char words[ANSWERS_MOST][80], what[300];
    uint32_t count_of = list_answers(s, question, answers);
    int width = 10;

    if (count_of < 2 || !weigh_answers(s, question, answers, count_of, found))
        return false;
    for (uint32_t i = 0; i < count_of; i++) {
        bn_text t = bn_text_over(words[i], sizeof words[i]);

        reply_words(&context, &answers[i], &t);
        width = paint_columns(words[i]) > width ? paint_columns(words[i]) : width;
    }
    snprintf(what, sizeof what, "%s: chance of winning by answer",
             bn_table_side(s->table, (int32_t)side));
    print_how(&s->p, what, found[0].games);
    for (uint32_t i = 0; i < count_of; i++)
        print_chance(&s->p, words[i], width, found[i].won[side], found[i].games);
    return true;
}

/* ---- in all ------------------------------------------------------------------------------------- */

static void print_all(const play *s)
{
    chances found;

    if (!count(s, bn_table_state(s->table), STATES_MOST, &found) &&
        !simulate(s, bn_table_state(s->table), GAMES, &found)) {
        puts("  no odds from here");
        return;
    }
    print_how(&s->p, "Who wins from here", found.games);
    for (uint32_t side = 0; side < bn_table_sides(s->table); side++)
        print_chance(&s->p, bn_table_side(s->table, (int32_t)side), 20, found.won[side],
                     found.games);
    print_chance(&s->p, "no winner", 20, found.won[BN_DRAW], found.games);
}

bool play_odds_private(const play *s)
{
    const bn_game *game = bn_table_game(s->table);

    if (play_seat(s).role == BN_REFEREE || (s->asked >= 0 && s->called == s->asked))
        return false;
    return !odds_would_tell(s) && /* else none are shown */
           bn_hides(game->hidden, game->hidden_count, bn_table_setup(s->table),
                    bn_table_state(s->table));
}

void play_odds(play *s, const bn_question *question)
{
    if (odds_would_tell(s))
        paint_paragraph(&s->p,
                        "Odds would reveal what your scouts missed; `a` gives advice from what "
                        "your side knows.",
                        2);
    else if (question == NULL || !print_answers(s, question))
        print_all(s);
}

/* ---- advice ------------------------------------------------------------------------------------- */

void play_advise(play *s)
{
    const bn_game *game = bn_table_game(s->table);
    const void *setup = bn_table_setup(s->table);
    bn_arena arena;
    situation *at;

    if (s->asked < 0 || game != bn_system_game(bn_table_system(s->table), BN_DOCUMENT_SCENARIO)) {
        puts("  advice is available when a side gives an order in a battle");
        return;
    }
    cli_arena_init(&arena);
    at = bn_arena_get(&arena, sizeof *at);
    if (at != NULL) {
        memset(at, 0, sizeof *at);
        at->system = bn_table_system(s->table);
        at->game = game;
        at->setup = setup;
        at->title = bn_setup_title(setup);
        at->seat = (bn_seat){ .role = BN_COMMANDER, .side = (uint8_t)s->asked };
        memcpy(at->state, bn_table_state(s->table), game->state_size(setup));
        (void)advising_tell(&(advising){ .path = s->journal_path, .states = ADVICE_STATES }, at,
                            &arena);
    }
    bn_arena_done(&arena);
}
