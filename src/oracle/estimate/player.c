/* One game after the other, each from its own state.
 *
 * As in simulate.c the dice are thrown for every game, and what was worked out before is known. But here
 * states of equal key are one: the caller has merged them by their keys already, so the games rely on what the key
 * promises, and only `banneret odds --simulate` checks that. */
#include "player.h"

#include <string.h>

#include "../common/policy.h"
#include "../common/questions.h"

#define TRIES_MOST 1000000u            /* rolls again of one roll */
#define VISITED_MOST ((size_t)8 << 20) /* bytes that one thread may remember */

bn_code bni_player_init(bni_player *player, const bni_field *field, bni_ground *ground)
{
    bn_arena *arena = ground->pool.arena;

    *player = (bni_player){
        .field = field,
        .visited = { .ground = ground, .state_size = field->state_size, .left = VISITED_MOST },
        .state = bn_arena_get(arena, field->state_size),
        .key = bn_arena_get(arena, field->state_size + BNI_KEY_MORE)
    };
    return player->state && player->key ? BN_OK : BN_MEMORY;
}

/* The stop of a state that the policies have settled; NULL if there is no room for it. */
static bni_stop *stop_of(bni_player *p, const void *state, const bn_question *roll)
{
    const bni_field *f = p->field;
    size_t size = bni_policies_key(&f->policies, f->game, f->setup, state, f->measured, p->key);

    return bni_visited_stop_by(&p->visited, p->key, size, state, roll);
}

/* Takes one consequence in the player's state and has the policies answer. False past the bound. */
static bool step(bni_player *p, int32_t consequence, bn_question *questions, uint32_t *open)
{
    const bni_field *f = p->field;
    bn_move move = { .answer = { { consequence } } };

    f->game->advance(f->setup, p->state, &move, 1, NULL);
    *open = f->game->ask(f->setup, p->state, questions);
    return bni_policies_settle(&f->policies, f->game, f->setup, p->state, f->bound, questions, open,
                               &p->declined);
}

/* Plays on in the player's state to the end, each answer worked out. */
static const void *play_out(bni_player *p, bn_question *questions, uint32_t open, uint64_t rolls,
                            bn_rng *rng)
{
    const bni_field *f = p->field;

    for (; open > 0 && rolls <= f->bound; rolls++) {
        int32_t consequence = bni_thrown(f->game, f->setup, p->state, questions, rng, TRIES_MOST);

        if (consequence == BN_AGAIN || !step(p, consequence, questions, &open))
            return NULL;
    }
    p->answers += rolls;
    return open == 0 ? p->state : NULL;
}

const void *bni_player_play(bni_player *player, const void *from, bn_rng *rng)
{
    bni_player *p = player;
    const bni_field *f = p->field;
    bn_question questions[BN_OPEN_MAX];
    uint32_t open = f->game->ask(f->setup, from, questions);
    bni_stop *at = stop_of(p, from, open ? questions : NULL);
    uint64_t rolls = 0;

    if (!at) {
        memcpy(p->state, from, f->state_size);
        return play_out(p, questions, open, rolls, rng);
    }
    for (; !at->over; rolls++) {
        int32_t consequence = bni_thrown(f->game, f->setup, at->state, &at->roll, rng, TRIES_MOST);
        const bni_step *known;
        bni_stop *next;

        if (consequence == BN_AGAIN || rolls > f->bound)
            return NULL;
        known = bni_visited_way(at, consequence);
        if (known) {
            at = known->to;
            continue;
        }
        memcpy(p->state, at->state, f->state_size);
        if (!step(p, consequence, questions, &open))
            return NULL;
        next = stop_of(p, p->state, open ? questions : NULL);
        if (!next)
            return play_out(p, questions, open, rolls + 1, rng);
        bni_visited_step(&p->visited, at, consequence, (bni_step){ .to = next });
        at = next;
    }
    p->answers += rolls;
    return at->state;
}
