/* What a seat should order now, as `banneret advise` says it. */
#include "counsel.h"
#include "report/advice_tree.h"

#include <string.h>

static bn_method next(void *self, bn_method failed)
{
    const counsel_watch *watch = self;

    return watch->cancelled ? BN_METHODS : failed + 1;
}

static bn_code weigh(const bnr_situation *s, const bn_objective *objective, bn_weighing *w,
                     bnr_counsel *c, bn_stakes *stakes, bn_error *err)
{
    counsel_watch watch = { 0 };
    bn_arena work = counsel_arena();
    bn_code code;

    w->game = s->game;
    w->belief = &c->belief;
    w->objective = objective;
    w->work = &work;
    w->next = next;
    w->self = &watch;
    for (uint32_t i = 0; i < BN_METHODS; i++)
        w->watch[i] = counsel_watched(&watch);
    code = bn_weigh(w, stakes, &c->by, err);
    bn_arena_done(&work);
    return code;
}

static bn_code advise(bnr_counsel *c, bn_weighing *w, bn_doc **out, bn_error *err)
{
    const bnr_situation *s = c->at;
    bn_stakes *stakes = bn_arena_array(w->arena, BN_WORLDS_MAX, sizeof *stakes);
    bn_objective objective;
    bn_code code = bn_believe(s->game, s->setup, s->state, s->seat, w->arena, &c->belief, err);

    if (code == BN_OK && !stakes)
        code = bn_fail(err, BN_MEMORY, "the memory given is used up");
    if (code == BN_OK)
        code = bn_objective_parse(s->game, c->belief.worlds[0].setup, NULL, s->seat.side,
                                  c->objective, w->arena, &objective, err);
    if (code == BN_OK)
        code = weigh(s, &objective, w, c, stakes, err);
    if (code == BN_OK)
        code = bn_advise_believing(s->game, s->setup, s->state, &c->belief, stakes, s->seat,
                                   w->arena, &c->said, err);
    if (code == BN_RULE)
        bnr_counsel_bare(c, err->text);
    else if (code != BN_OK)
        return code;
    *out = bnr_advice_tree(c, w->arena);
    return *out && !w->arena->full ? BN_OK : bn_fail(err, BN_MEMORY, "the memory given is used up");
}

/* The objective is the text of `input`: "victory", "strength" and what else bn_objective_parse reads. The
 * answer is that of `banneret advise --json`. */
EXPORT(uint32_t, advise, (uint32_t seat, uint64_t states, uint64_t games))
{
    bn_arena *arena = oracle_begin();
    bnr_situation *s = arena ? bn_arena_get(arena, sizeof *s) : NULL;
    bnr_counsel *c = s ? bn_arena_get(arena, sizeof *c) : NULL;
    bn_weighing w = { .states = states, .games = games, .arena = arena };
    bn_doc *doc = NULL;

    if (!arena)
        return 0;
    if (!c)
        return oracle_told(bn_fail(&the_face.error, BN_MEMORY, "the memory given is used up"), doc);
    s->system = bn_table_system(the_face.table);
    s->game = bn_table_game(the_face.table);
    s->setup = bn_table_setup(the_face.table);
    s->title = bn_setup_title(s->setup);
    s->seat = face_seat(seat);
    memcpy(s->state, bn_table_state(the_face.table), s->game->state_size(s->setup));
    c->at = s;
    c->objective = the_face.input;
    if (s->game != bn_system_game(s->system, BN_DOCUMENT_SCENARIO))
        return oracle_told(
            bn_fail(&the_face.error, BN_USAGE,
                    "advice is for a battle; a campaign has no end to be solved from"),
            doc);
    return oracle_told(advise(c, &w, &doc, &the_face.error), doc);
}
