/* Which answers a state leaves free, and to which team.
 *
 * The questions that are answered next are the first open one or, if it is sealed, all sealed
 * ones. Each belongs to one team and is free, or it is not free and a policy answers it. The joint
 * answers of a team are numbered like the digits of a number: each free question is a digit, its
 * options are the digit's values, and the first question varies slowest. `add_move` builds the
 * number of answers and the number of the default by that rule and `fill` takes a number apart by
 * the same rule, so every number stands for exactly one joint answer and every joint answer has a
 * number.
 *
 * A question whose options would make a team's answers more than BN_ANSWERS_MAX is not free; that
 * is counted, so that a caller can report what was left out. If it shares something out (shares.h), all
 * questions of its side that do so become one digit instead, whose values are a few joint answers that
 * stand for the rest. If the game proposes answers (bn_game.propose), a few of these stand for the rest, of
 * one question at a time. */
#include "free_plays.h"

#include "policy.h"
#include "questions.h"

bn_code bn_freedom_seal(bn_freedom *freedom, const bn_game *game, const void *setup,
                        const void *from, bn_arena *arena, bn_error *err)
{
    bool *open = bn_arena_array(arena, game->kind_count, sizeof *open);
    bn_question questions[BN_OPEN_MAX];
    uint32_t asked = from ? game->ask(setup, from, questions) : 0;

    if (!open)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    for (uint32_t i = 0; i < asked; i++)
        if (questions[i].to == BN_TO_SIDE)
            open[questions[i].kind] = true;
    freedom->sealed_only = true;
    freedom->open = open;
    return BN_OK;
}

/* Whether a question that is not sealed is free where only sealed ones are. */
static bool is_open(const bni_world *w, const bn_question *q)
{
    const bn_stand_ins *later = w->game->stand_ins;

    return (w->freedom.open && w->freedom.open[q->kind]) || (later && later->kind == q->kind + 1);
}

static bool is_free(const bni_world *w, const bn_question *q)
{
    bn_answer settled;

    if (bni_orders_answer(w->freedom.settled, q, &settled))
        return false;
    if (w->freedom.fixed && w->freedom.fixed[q->kind])
        return false;
    if (w->freedom.sealed_only && !q->sealed && !is_open(w, q))
        return false;
    if (q->to == BN_TO_REFEREE)
        return w->freedom.referee_is_theirs;
    return !w->freedom.held[q->side];
}

static bn_team team_of(const bni_world *w, const bn_question *q)
{
    return q->to == BN_TO_REFEREE ? BN_THEIRS : bni_team(w, q->side);
}

/* Whether it is free and shares something out. */
static bool shares_out(const bni_world *w, const bn_question *q)
{
    return q->to == BN_TO_SIDE && bni_is_share(q) && is_free(w, q);
}

/* The answers that the rules offer, at most `most`; 0 if there are more by the form only. */
static uint32_t offered(const bni_world *w, const void *state, const bn_question *q, uint64_t most,
                        uint8_t *picks)
{
    uint64_t answers = bn_question_answers(q);
    uint32_t count = 0;

    if (answers > most)
        return 0;
    for (uint64_t i = 0; i < answers; i++) {
        bn_answer answer;

        bn_question_answer(q, i, &answer);
        if (bn_game_check(w->game, w->setup, state, q, &answer, NULL) == BN_OK)
            picks[count++] = (uint8_t)i;
    }
    return count;
}

static uint32_t preset_among(const bn_question *q, const uint8_t *picks, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        bn_answer answer;

        bn_question_answer(q, picks[i], &answer);
        if (bni_answer_same(&answer, &q->preset))
            return i;
    }
    return 0;
}

/* The policy's answer, or the default. */
static bn_answer fixed_answer(const bni_world *w, const void *state, const bn_question *q,
                              bni_met *met)
{
    const bn_policy *policy = bni_policy_of(&w->freedom.policies, q);
    bn_answer answer;

    if (!policy->answer ||
        !policy->answer(policy->self, w->game, w->setup, state, q, NULL, &answer))
        return q->preset;
    if (bn_game_check(w->game, w->setup, state, q, &answer, NULL) == BN_OK)
        return answer;
    met->declined++;
    return q->preset;
}

/* Makes a move whose answers are digit `options` of its team. */
static void set_options(bni_plays *p, uint32_t at, bn_team team, uint32_t options, uint32_t preset)
{
    p->team[at] = (uint8_t)team;
    p->options[at] = (uint8_t)options;
    p->size[team] *= options;
    p->preset[team] = p->preset[team] * options + preset;
}

/* The answers that the game proposes to move `at`, instead of too many; 0: it proposes none. */
static uint32_t propose(const bni_world *w, const void *state, const bn_question *q, uint32_t at,
                        bni_plays *p)
{
    uint32_t room = BN_ANSWERS_MAX / p->size[team_of(w, q)], count;

    if (!w->game->propose || q->to != BN_TO_SIDE || p->proposed_at > 0 || room < 2)
        return 0;
    count = w->game->propose(w->setup, state, q, room < BNI_PROPOSED ? room : BNI_PROPOSED,
                             p->proposed);
    if (count < 2)
        return 0;
    p->proposed_at = (uint8_t)(1 + at);
    return count;
}

/* Adds a move; false if its question would make too many answers. */
static bool add_move(const bni_world *w, const void *state, uint32_t question, bni_plays *p,
                     bni_met *met)
{
    const bn_question *q = &p->questions[question];
    uint32_t at = p->count++, options = 0, proposed;
    bn_team team = team_of(w, q);
    bool fits = true;

    p->moves[at] = (bn_move){ .question = question };
    p->team[at] = BNI_NOBODY;
    p->options[at] = 1;
    p->led[at] = 0;
    if (is_free(w, q)) {
        options = offered(w, state, q, BN_ANSWERS_MAX, p->picks[at]);
        fits = options > 0 && p->size[team] * options <= BN_ANSWERS_MAX;
    }
    proposed = fits ? 0 : propose(w, state, q, at, p);
    if (proposed > 0) {
        set_options(p, at, team, proposed, 0);
        met->shared++;
        return true;
    }
    if (options == 0 || !fits) {
        met->too_many += !fits;
        met->fixed++;
        p->moves[at].answer = fixed_answer(w, state, q, met);
    } else {
        set_options(p, at, team, options, preset_among(q, p->picks[at], options));
    }
    return fits;
}

/* ---- shares ---------------------------------------------------------------------------------- */

/* How many answers represent a side, if this many sides of its team share something out. */
static uint32_t room_for(uint32_t sides)
{
    uint32_t root = 1, power = 1;

    while (power <= BN_ANSWERS_MAX) {
        power = 1;
        root++;
        for (uint32_t i = 0; i < sides; i++)
            power *= root;
    }
    return root - 1;
}

/* The first move that a side's shares answer brings their digit; the others follow it. */
static void add_shared(const bni_world *w, const void *state, uint32_t question, uint32_t sides,
                       bni_plays *p, bni_met *met)
{
    const bn_question *q = &p->questions[question];
    bni_shares *shares = &p->shares[q->side];
    bn_team team = team_of(w, q);
    uint32_t at = p->count++, room = room_for(sides), left = BN_ANSWERS_MAX / p->size[team];

    p->moves[at] = (bn_move){ .question = question };
    p->led[at] = (uint8_t)(1 + q->side);
    p->team[at] = (uint8_t)team;
    p->options[at] = 1;
    if (shares->asked[0] != question)
        return;
    bni_shares_list(w->game, w->setup, state, p->questions, room < left ? room : left,
                    team == BN_OURS, shares);
    set_options(p, at, team, shares->count, 0);
    met->shared++;
}

/* Which sides have questions that share something out and do not all fit: marks those questions, and
 * counts the sides of each team. */
static void gather_shares(const bni_world *w, uint32_t left_out, bni_plays *p, uint32_t sides[2])
{
    for (uint32_t s = 0; s < BN_SIDES_MAX; s++)
        p->shares[s].asked_count = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t question = p->moves[i].question;
        const bn_question *q = &p->questions[question];
        bni_shares *shares = &p->shares[q->side];

        if (!(left_out >> q->side & 1) || !shares_out(w, q))
            continue;
        sides[team_of(w, q)] += shares->asked_count == 0;
        shares->asked[shares->asked_count++] = (uint8_t)question;
    }
}
static void clear(bni_plays *p)
{
    p->count = 0;
    p->proposed_at = 0;
    p->shared = false;
    p->size[0] = p->size[1] = 1;
    p->preset[0] = p->preset[1] = 0;
}

/* The same questions once more, with shares for the sides in the mask `left_out`. */
static void make_shared(const bni_world *w, const void *state, uint32_t left_out, bni_plays *p,
                        bni_met *met)
{
    uint32_t moves = p->count, sides[2] = { 0, 0 }, asked[BN_OPEN_MAX];

    for (uint32_t i = 0; i < moves; i++)
        asked[i] = p->moves[i].question;
    gather_shares(w, left_out, p, sides);
    clear(p);
    p->shared = true;
    for (uint32_t i = 0; i < moves; i++) {
        const bn_question *q = &p->questions[asked[i]];

        if (left_out >> q->side & 1 && shares_out(w, q))
            add_shared(w, state, asked[i], sides[team_of(w, q)], p, met);
        else
            (void)add_move(w, state, asked[i], p, met);
    }
}

void bni_plays_make(const bni_world *world, const void *state, bni_plays *plays, bni_met *met)
{
    bool sealed = plays->questions[0].sealed;
    bni_met before = *met;
    uint32_t left_out = 0;

    clear(plays);
    for (uint32_t i = 0; i < (sealed ? plays->open : 1); i++) {
        const bn_question *q = &plays->questions[i];

        if ((!sealed || q->sealed) && !add_move(world, state, i, plays, met) && bni_is_share(q))
            left_out |= q->to == BN_TO_SIDE ? 1u << q->side : 0;
    }
    if (left_out == 0)
        return;
    *met = before;
    make_shared(world, state, left_out, plays, met);
}

/* Whether a move is the first that its side's shares answer. */
static bool leads(const bni_plays *p, uint32_t at)
{
    return p->shares[p->led[at] - 1].asked[0] == p->moves[at].question;
}

/* Fills in what share `index` of a side answers. */
static void fill_shared(const bni_plays *p, uint32_t side, uint32_t index, bn_move *moves)
{
    uint32_t which = 0;

    for (uint32_t i = 0; i < p->count; i++)
        if (p->led[i] == 1 + side)
            moves[i].answer = bni_shares_answer(&p->shares[side], p->questions, index, which++);
}

/* Fills in the answers of `team`, from its last question to its first. */
static void fill(const bni_plays *p, uint32_t team, uint32_t play, bn_move *moves)
{
    for (uint32_t i = p->count; i-- > 0;) {
        if (p->team[i] != team)
            continue;
        if (p->proposed_at == 1 + i)
            moves[i].answer = p->proposed[play % p->options[i]];
        else if (!p->led[i])
            bn_question_answer(&p->questions[p->moves[i].question],
                               p->picks[i][play % p->options[i]], &moves[i].answer);
        else if (leads(p, i))
            fill_shared(p, p->led[i] - 1u, play % p->options[i], moves);
        play /= p->options[i];
    }
}

uint32_t bni_plays_moves(const bni_plays *plays, const uint32_t play[2], bn_move moves[BN_OPEN_MAX])
{
    for (uint32_t i = 0; i < plays->count; i++)
        moves[i] = plays->moves[i];
    fill(plays, BN_OURS, play[0], moves);
    fill(plays, BN_THEIRS, play[1], moves);
    return plays->count;
}

uint32_t bni_plays_own(const bni_plays *plays, bn_team team, uint32_t play,
                       bn_move moves[BN_OPEN_MAX])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < plays->count; i++)
        moves[i] = plays->moves[i];
    fill(plays, team, play, moves);
    for (uint32_t i = 0; i < plays->count; i++)
        if (plays->team[i] == team)
            moves[count++] = moves[i];
    return count;
}

bool bni_both_free(const bni_world *world, const bni_plays *asked)
{
    bool free[2] = { false, false };

    for (uint32_t i = 0; asked->questions[0].sealed && i < asked->open; i++) {
        const bn_question *q = &asked->questions[i];

        if (q->sealed && is_free(world, q))
            free[team_of(world, q)] = true;
    }
    return free[0] && free[1];
}

void bni_plays_ask(const bni_world *world, const void *state, bni_plays *plays)
{
    plays->open = world->game->ask(world->setup, state, plays->questions);
}

int bni_settle(const bni_world *world, void *state, bni_plays *plays, bni_met *met)
{
    bni_plays_ask(world, state, plays);
    return bni_settle_asked(world, state, plays, met);
}

int bni_settle_asked(const bni_world *world, void *state, bni_plays *plays, bni_met *met)
{
    static const uint32_t only[2] = { 0, 0 };

    for (uint64_t steps = 0; steps <= world->bound; steps++) {
        bn_move moves[BN_OPEN_MAX];
        uint32_t count;

        if (plays->open == 0)
            return BN_POINT_OVER;
        if (plays->questions[0].to == BN_TO_CHANCE)
            return BN_POINT_ROLL;
        bni_plays_make(world, state, plays, met);
        if (plays->size[0] > 1 || plays->size[1] > 1)
            return plays->size[0] > 1 && plays->size[1] > 1 ? BN_POINT_SEALED : BN_POINT_CHOICE;
        count = bni_plays_moves(plays, only, moves);
        world->game->advance(world->setup, state, moves, count, NULL);
        bni_plays_ask(world, state, plays);
    }
    return -1;
}

enum { COUNTED_MOST = 100000 }; /* answers that a form allows are counted up to this */

uint64_t bni_plays_offered(const bni_world *world, const void *state, const bni_plays *plays,
                           bn_team team)
{
    uint64_t product = 1;

    for (uint32_t i = 0; i < plays->count; i++) {
        const bn_question *q = &plays->questions[plays->moves[i].question];
        uint64_t answers = bn_question_answers(q), count = 0;

        if (plays->team[i] != team)
            continue;
        if (plays->proposed_at == 1 + i)
            return 0;
        if (!plays->led[i]) {
            product *= plays->options[i];
            continue;
        }
        if (answers > COUNTED_MOST || product > UINT64_MAX / COUNTED_MOST)
            return 0;
        for (uint64_t n = 0; n < answers; n++) {
            bn_answer answer;

            bn_question_answer(q, n, &answer);
            count += bn_game_check(world->game, world->setup, state, q, &answer, NULL) == BN_OK;
        }
        product *= count;
    }
    return product;
}

/* ---- the world ------------------------------------------------------------------------------- */

/* The measures that keys must hold: those that the objective looks at, and those on which the winner may
 * depend through a kind of question that is free or that a policy answers. */
static uint64_t measured_in(const bni_world *w)
{
    uint64_t asked = bn_objective_measured(&w->objective);
    const bn_freedom *f = &w->freedom;

    for (uint32_t m = 0; m < w->game->measure_count && m < 64; m++) {
        uint32_t kind = w->game->measures[m].by;
        bool open = kind > 0 && f->open && f->open[kind - 1];
        bool fixed = kind > 0 && f->fixed && f->fixed[kind - 1];

        if (kind > 0 && !fixed && (open || !f->sealed_only))
            asked |= UINT64_C(1) << m;
    }
    return bni_policies_measured(&f->policies, w->game, asked);
}

bn_code bni_world_make(bni_world *w, const bn_game *game, const void *setup,
                       const bn_objective *objective, const bn_freedom *freedom, bn_error *err)
{
    w->game = game;
    w->setup = setup;
    w->state_size = game->state_size(setup);
    w->bound = game->bound(setup);
    w->objective = *objective;
    if (freedom)
        w->freedom = *freedom;
    if (w->freedom.settled)
        w->freedom.policies = bn_policies_all(bn_policy_orders(w->freedom.settled));
    w->measured = measured_in(w);
    if (bni_policies_draw(&w->freedom.policies))
        return bni_fail(err, BN_USAGE, "a policy that draws lots cannot be solved against",
                        "leave its side free");
    if (objective->side >= game->sides(setup))
        return bn_fail(err, BN_USAGE, "the objective names an unknown side");
    return BN_OK;
}

bni_print bni_fingerprint(const bni_world *w, const void *state, unsigned char *key)
{
    return bni_print_of(
        key, bni_policies_key(&w->freedom.policies, w->game, w->setup, state, w->measured, key));
}
