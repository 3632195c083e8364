/* The bot that searches. It plays only through bn_game, like everything here, and knows no system: the game proposes
 * what to try (bn_game.propose) and rates a position (bn_game.standing).
 *
 * First a glance: every proposal is played to the end of the matter at hand, and rated there. A matter ends when a side
 * is asked something that is about no particular stand, such as which stand acts next. Until then both sides answer as
 * steady does. The dice are thrown a few times, the same ones for every proposal, so that none is lucky. Then the best
 * few are played on to the end of the round, several times, again with the same dice for all, and the one with the best
 * position there is taken. Among equals that is the answer of steady.
 *
 * It searches the world that its seat believes in, the likeliest, and never the true state. All that it draws
 * comes from a hash of that world and the seed, so that the same game is played again from the same seed.
 *
 * Its thinking is limited by the number of answers that it tries, not by a clock: half of bn_search_limits.states is
 * for the glances, half for what is played on. Proposals for which nothing is left are not tried; those played on are
 * rated where they have got to, each after as many answers as the others may have. */
#include <string.h>

#include <banneret/system/hash.h>
#include <banneret/solver.h>
#include <banneret/system/game.h>

#include "../common/questions.h"
#include "../common/scratch.h"

enum {
    TRIES = 3,   /* proposals that are played on */
    GAMES = 1,   /* of each */
    GLANCES = 3, /* of each proposal that dice decide about */
    OPENINGS =
        16, /* proposals of a new matter: a stand that does not act now is asked about later */
    STATES = 2000, /* answers that it may try while it thinks about one */
    MATTER = 200,  /* of them within one matter */
    AGAIN = 1000   /* throws of one roll */
};

struct bn_searcher {
    bn_searcher *self; /* how its policy reaches it: the policy's own pointer is constant */
    bn_search_limits limits;
    bn_arena *work;
    uint64_t answers; /* tried so far in the glances, or in games played on */
    uint32_t count;
    bn_answer found[BN_PROPOSALS_MAX + 1];
    int64_t worth[BN_PROPOSALS_MAX + 1];
    uint32_t best[BN_PROPOSALS_MAX + 1]; /* of them, as they are worth */
    int64_t aims[BN_PROPOSALS_MAX + 1][BN_AIMS_MAX];
    char intends[240];
    _Alignas(BN_STATE_ALIGN) uint8_t state[BN_STATE_MAX];
};

/* One answer that is being searched for. */
typedef struct search {
    bn_searcher *s;
    const bn_game *game;
    const void *setup, *state; /* of the world believed in */
    const bn_question *question;
    size_t size;
    uint64_t seed;
    uint32_t aims;
    bool rolled; /* dice were thrown in the game played last */
} search;

bn_code bn_searcher_make(const bn_search_limits *limits, bn_arena *arena, bn_arena *work,
                         bn_searcher **out, bn_error *err)
{
    bn_searcher *s = bn_arena_get(arena, sizeof *s);

    if (!s)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    s->self = s;
    if (limits)
        s->limits = *limits;
    s->limits.tries = s->limits.tries ? s->limits.tries : TRIES;
    s->limits.games = s->limits.games ? s->limits.games : GAMES;
    s->limits.states = s->limits.states ? s->limits.states : STATES;
    s->work = work;
    *out = s;
    return BN_OK;
}

const char *bn_searcher_intends(const bn_searcher *searcher)
{
    return searcher->intends;
}

/* ---- playing on ------------------------------------------------------------------------------ */

/* What a plain player would answer, or the default. */
static bn_answer plain(const bn_game *game, const void *setup, const void *state,
                       const bn_question *question)
{
    bn_answer answer;

    if (question->to == BN_TO_SIDE && game->steady &&
        game->steady(setup, state, question, &answer) &&
        bn_game_check(game, setup, state, question, &answer, NULL) == BN_OK)
        return answer;
    return question->preset;
}

/* Answers what is open in the searcher's state: one question, or all that are sealed. False: the dice never had a
 * consequence. */
static bool step(search *of, const bn_question *open, uint32_t count, bn_rng *rng)
{
    bn_move moves[BN_OPEN_MAX];
    void *state = of->s->state;

    of->s->answers++;
    if (open->form == BN_FORM_ROLL) {
        moves[0] = (bn_move){ .answer.value[0] =
                                  bni_thrown(of->game, of->setup, state, open, rng, AGAIN) };
        of->rolled = true;
        if (moves[0].answer.value[0] == BN_AGAIN)
            return false;
        count = 1;
    } else {
        count = open->sealed ? count : 1;
        for (uint32_t i = 0; i < count; i++)
            moves[i] = (bn_move){ i, plain(of->game, of->setup, state, &open[i]) };
    }
    of->game->advance(of->setup, state, moves, count, NULL);
    return true;
}

static bool opens_matter(const bn_question *question)
{
    return question->to == BN_TO_SIDE && question->about[0] < 0;
}

/* Plays on from one proposal, to the end of the matter or of the round but for at most this many answers, and adds the
 * rating of each aim then. */
static void play_on(search *of, uint32_t proposal, uint64_t stream, bool whole, uint64_t most,
                    int64_t *aims)
{
    bn_searcher *s = of->s;
    bn_move move = { .answer = s->found[proposal] };
    bn_question open[BN_OPEN_MAX];
    uint32_t count;
    int64_t now[BN_AIMS_MAX];
    bn_rng rng;

    memcpy(s->state, of->state, of->size);
    bn_rng_init(&rng, of->seed, stream);
    of->rolled = false;
    s->answers++;
    of->game->advance(of->setup, s->state, &move, 1, NULL);
    for (uint64_t i = 1; i < most; i++) {
        count = of->game->ask(of->setup, s->state, open);
        if (count == 0 || open->round > of->question->round || (!whole && opens_matter(open)) ||
            !step(of, open, count, &rng))
            break;
    }
    of->game->standing->weigh(of->setup, s->state, of->question->side, now);
    for (uint32_t a = 0; a < of->aims; a++)
        aims[a] += now[a];
}

static int64_t sum_of(const int64_t *aims, uint32_t count)
{
    int64_t sum = 0;

    for (uint32_t a = 0; a < count; a++)
        sum += aims[a];
    return sum;
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* What the game proposes, and first what steady would answer. */
static void collect(search *of)
{
    bn_searcher *s = of->s;
    uint32_t most = opens_matter(of->question) ? OPENINGS : BN_PROPOSALS_MAX, i;

    s->found[0] = plain(of->game, of->setup, of->state, of->question);
    s->count = 1 + of->game->propose(of->setup, of->state, of->question, most, s->found + 1);
    for (i = 1; i < s->count && !bni_answer_same(&s->found[i], &s->found[0]);)
        i++;
    if (i < s->count)
        s->found[i] = s->found[--s->count];
}

/* The sums of a proposal in as many glances as the others have, each counted alike and of at most this many answers. */
static void glance(search *of, uint32_t proposal, uint64_t most)
{
    bn_searcher *s = of->s;
    int64_t *aims = s->aims[proposal];

    memset(aims, 0, sizeof s->aims[proposal]);
    play_on(of, proposal, 0, false, most, aims);
    if (of->rolled)
        for (uint32_t g = 1; g < GLANCES; g++)
            play_on(of, proposal, g, false, most, aims);
    else
        for (uint32_t a = 0; a < of->aims; a++)
            aims[a] *= GLANCES;
    s->worth[proposal] = sum_of(aims, of->aims);
}

/* Glances at one proposal after the other. Each glance has a third of the answers that are left for all of them, and never more
 * than a matter may take. When they have run out, the proposal that took the last and those after it are left out; the first
 * one stays. */
static void glance_at_all(search *of)
{
    bn_searcher *s = of->s;
    uint64_t most = s->limits.states / 2;

    s->answers = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        uint64_t each = (most - s->answers) / GLANCES;

        glance(of, i, each < MATTER ? each : MATTER);
        if (s->answers + GLANCES > most)
            s->count = i > 0 ? i : 1;
    }
}

/* Puts the best this many first, of equals the earlier; the first proposal stays among them. */
static void sort_best(bn_searcher *s, uint32_t most)
{
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t at = i;

        for (; at > 0 && s->worth[s->best[at - 1]] < s->worth[i]; at--)
            s->best[at] = s->best[at - 1];
        s->best[at] = i;
    }
    for (uint32_t i = most; i < s->count; i++)
        if (s->best[i] == 0)
            s->best[most - 1] = 0;
}

/* Plays the first this many of the best on to the end of the round. Each is played as often as the others, and once
 * more only if as many answers are left as that took so far. */
static void play_best(search *of, uint32_t most)
{
    bn_searcher *s = of->s;
    uint64_t answers = s->limits.states / 2;
    uint32_t played = 0;

    for (uint32_t i = 0; i < most; i++)
        memset(s->aims[s->best[i]], 0, sizeof s->aims[0]);
    s->answers = 0;
    while (played < s->limits.games &&
           (played == 0 || s->answers + s->answers / played <= answers)) {
        uint64_t each = (answers - s->answers) / most;

        for (uint32_t i = 0; i < most; i++)
            play_on(of, s->best[i], GLANCES + played, true, each, s->aims[s->best[i]]);
        played++;
    }
    for (uint32_t i = 0; i < most; i++)
        s->worth[s->best[i]] = sum_of(s->aims[s->best[i]], of->aims);
}

static uint32_t best_of(const bn_searcher *s, uint32_t most)
{
    uint32_t best = 0;

    for (uint32_t i = 1; i < most; i++) {
        int64_t ahead = s->worth[s->best[i]] - s->worth[s->best[best]];

        if (ahead > 0 || (ahead == 0 && s->best[i] == 0))
            best = i;
    }
    return s->best[best];
}

/* ---- what it means to do ---------------------------------------------------------------------- */

/* The aim that the proposal furthers most, beside the others that were examined as closely. */
static uint32_t aim_of(const search *of, uint32_t chosen, uint32_t most)
{
    const bn_searcher *s = of->s;
    int64_t ahead[BN_AIMS_MAX] = { 0 };
    uint32_t best = 0;

    for (uint32_t a = 0; a < of->aims; a++) {
        for (uint32_t i = 0; i < most; i++)
            ahead[a] += s->aims[chosen][a] - s->aims[s->best[i]][a];
        if (ahead[a] > ahead[best])
            best = a;
    }
    return best;
}

static void intend(search *of, uint32_t chosen, uint32_t most)
{
    bn_searcher *s = of->s;
    bn_text out = bn_text_over(s->intends, sizeof s->intends);

    bn_text_add(&out, of->game->side_name(of->setup, of->question->side));
    bn_text_add(&out, " mean to ");
    bn_text_add(&out, of->game->standing->aims[aim_of(of, chosen, most)]);
    bn_text_add(&out, ".");
}

/* ---- the policy ------------------------------------------------------------------------------- */

static bn_answer chosen_answer(search *of)
{
    bn_searcher *s = of->s;
    uint32_t most, chosen;

    collect(of);
    if (s->count == 1)
        return s->found[0];
    glance_at_all(of);
    most = s->count < s->limits.tries ? s->count : s->limits.tries;
    sort_best(s, most);
    if (most > 1)
        play_best(of, most);
    chosen = best_of(s, most);
    intend(of, chosen, most);
    return s->found[chosen];
}

/* The likeliest world of the seat that is asked; the state itself where nothing is hidden. */
static bool believed(search *of)
{
    bn_seat seat = { .role = of->question->person ? BN_CHARACTER : BN_COMMANDER,
                     .side = of->question->side,
                     .person = of->question->person };
    bn_belief belief;

    if (!of->game->believe)
        return true;
    bni_scratch_clear(of->s->work);
    if (!of->game->believe(of->setup, of->state, seat, of->s->work, &belief) || belief.count == 0)
        return false;
    of->setup = belief.worlds[0].setup;
    of->state = belief.worlds[0].state;
    return true;
}

static bool searching_answer(const void *self, const bn_game *game, const void *setup,
                             const void *state, const bn_question *question, bn_rng *rng,
                             bn_answer *out)
{
    search of = { .s = *(bn_searcher *const *)self,
                  .game = game,
                  .setup = setup,
                  .state = state,
                  .question = question };

    if (!rng || question->to != BN_TO_SIDE)
        return false;
    of.s->intends[0] = 0;
    if (!game->standing || !game->propose || question->sealed || !believed(&of)) {
        *out = plain(game, setup, state, question);
        return true;
    }
    while (game->standing->aims[of.aims])
        of.aims++;
    of.size = game->state_size(of.setup);
    of.seed = bn_hash64(of.state, of.size, rng->seed ^ rng->stream);
    *out = chosen_answer(&of);
    return true;
}

bn_policy bn_bot_searching(bn_searcher *searcher)
{
    return (bn_policy){
        .answer = searching_answer, .self = &searcher->self, .draws = true, .alone = true
    };
}
