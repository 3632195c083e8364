/* What a finished solution is asked: the value of a state, the mixes there, and the worth of each
 * play.
 *
 * A state is brought to its next free question or roll as it was when the graph was made, and then
 * found by the fingerprint of its key. Plays are listed again; they come in the same order as when
 * the graph was made, because the order depends on the state only. So play i here is row or
 * column i of the node. */
#include "solution.h"

#include <stdalign.h>
#include <string.h>

#include <banneret/system/game.h>

/* One row or column alone, as a mix: of the 64 entries from &sure[63 - i] on all are 0 except the i-th. */
static const double sure[2 * BN_ANSWERS_MAX - 1] = { [BN_ANSWERS_MAX - 1] = 1 };

const double *bni_node_mix(const bni_node *n, bn_team team)
{
    if (n->mixed)
        return n->mix + (team == BN_OURS ? 0 : n->rows);
    return &sure[BN_ANSWERS_MAX - 1 - n->pure[team]];
}

const bn_solved *bn_solution_figures(const bn_solution *solution)
{
    return &solution->graph.figures;
}

bn_team bn_solution_team(const bn_solution *solution, uint32_t side)
{
    return bni_team(&solution->graph.world, side);
}

/* Where a state leads: its next roll or free question, and the node of that, or UINT32_MAX. */
typedef struct place {
    uint32_t id;
    bni_plays plays;
    alignas(16) unsigned char state[BN_STATE_MAX];
} place;

static bool find(const bn_solution *s, const void *state, place *p)
{
    bni_met ignored = { 0 };

    memcpy(p->state, state, s->graph.world.state_size);
    if (bni_settle(&s->graph.world, p->state, &p->plays, &ignored) < 0)
        return false;
    p->id = bni_graph_find(&s->graph, p->state);
    return p->id != UINT32_MAX;
}

bool bn_solution_at(const bn_solution *solution, const void *state, bn_solved_state *out)
{
    const bni_node *n;
    place p;

    if (!find(solution, state, &p))
        return false;
    n = bni_node_at(&solution->graph, p.id);
    *out = (bn_solved_state){ .type = n->type,
                              .team = n->team,
                              .value = solution->value[p.id],
                              .low = solution->low[p.id],
                              .high = solution->high[p.id],
                              .plays = { 1, 1 },
                              .mix = { &sure[BN_ANSWERS_MAX - 1], &sure[BN_ANSWERS_MAX - 1] } };
    if (n->type == BN_POINT_CHOICE || n->type == BN_POINT_SEALED) {
        out->plays[0] = n->rows;
        out->plays[1] = n->columns;
        for (int t = 0; t < 2; t++)
            out->mix[t] = bni_node_mix(n, (bn_team)t);
    }
    return true;
}

bool bn_solution_value(const bn_solution *solution, const void *state, double *value)
{
    place p;

    if (!find(solution, state, &p))
        return false;
    *value = solution->value[p.id];
    return true;
}

static double cell(const bn_solution *s, const bni_node *n, uint32_t row, uint32_t column)
{
    return s->value[n->to[row * n->columns + column]];
}

double bn_solution_cell(const bn_solution *solution, const void *state, uint32_t ours,
                        uint32_t theirs)
{
    const bni_node *n;
    place p;

    if (!find(solution, state, &p))
        return 0;
    n = bni_node_at(&solution->graph, p.id);
    if (n->type != BN_POINT_CHOICE && n->type != BN_POINT_SEALED)
        return solution->value[p.id];
    BN_ASSERT(ours < n->rows && theirs < n->columns);
    return cell(solution, n, ours, theirs);
}

/* Value against the other's mix, and against its best reply. */
static void weigh(const bn_solution *s, const bni_node *n, bn_team team, uint32_t index,
                  bn_play *play)
{
    bn_team other = team == BN_OURS ? BN_THEIRS : BN_OURS;
    const double *mix = bni_node_mix(n, other);
    uint32_t count = other == BN_OURS ? n->rows : n->columns;

    play->chance = bni_node_mix(n, team)[index];
    play->value = 0;
    for (uint32_t i = 0; i < count; i++) {
        double value = team == BN_OURS ? cell(s, n, index, i) : cell(s, n, i, index);

        play->value += mix[i] * value;
        if (i == 0 || (team == BN_OURS ? value < play->worst : value > play->worst))
            play->worst = value;
    }
}

bool bn_solution_plays(const bn_solution *solution, const void *state, bn_team team,
                       bn_arena *arena, const bn_play **out, uint32_t *count)
{
    const bni_node *n;
    bn_play *plays;
    place p;

    if (!find(solution, state, &p))
        return false;
    n = bni_node_at(&solution->graph, p.id);
    *count = 0;
    *out = NULL;
    if (n->type != BN_POINT_CHOICE && n->type != BN_POINT_SEALED)
        return true;
    plays = bn_arena_array(arena, p.plays.size[team], sizeof *plays);
    if (!plays)
        return false;
    for (uint32_t i = 0; i < p.plays.size[team]; i++) {
        plays[i].count = bni_plays_own(&p.plays, team, i, plays[i].moves);
        weigh(solution, n, team, i, &plays[i]);
    }
    *count = p.plays.size[team];
    *out = plays;
    return true;
}

uint32_t bn_solution_moves(const bn_solution *solution, const void *state, bn_team team,
                           uint32_t play, bn_move moves[BN_OPEN_MAX])
{
    place p;

    if (!find(solution, state, &p) || p.plays.open == 0 ||
        p.plays.questions[0].to == BN_TO_CHANCE || play >= p.plays.size[team])
        return 0;
    return bni_plays_own(&p.plays, team, play, moves);
}

bool bn_solution_asks(const bn_solution *solution, const void *state)
{
    const bni_world *w = &solution->graph.world;
    bni_met ignored = { 0 };
    bni_plays plays;

    plays.open = w->game->ask(w->setup, state, plays.questions);
    if (plays.open == 0 || plays.questions[0].to == BN_TO_CHANCE)
        return false;
    bni_plays_make(w, state, &plays, &ignored);
    return plays.size[0] > 1 || plays.size[1] > 1;
}
