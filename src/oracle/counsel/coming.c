/* The matrix of the coming round, by the first way that is not too large. */
#include <banneret/counsel.h>
#include <banneret/system/game.h>

/* Remembers that the caller has cancelled, so that nothing else is tried instead. */
typedef struct heard {
    bn_watch watch;
    bool cancelled;
} heard;

static bool hear(void *self, const bn_progress *progress)
{
    heard *h = self;

    if (h->watch.tell && !h->watch.tell(h->watch.self, progress))
        h->cancelled = true;
    return !h->cancelled;
}

static bool is_too_large(const heard *h, bn_code code)
{
    return (code == BN_LIMIT || code == BN_MEMORY) && !h->cancelled;
}

static bn_code by_pairs(const bn_coming *c, uint64_t games, bn_watch watch, bn_round *out,
                        bn_error *err)
{
    return bn_round_run(c->game, c->setup, c->from, c->policies, &c->counted, games, c->arena,
                        c->work, watch, out, err);
}

uint64_t bn_rolls_by_sides(const bn_game *game, const void *setup, uint64_t rolls)
{
    uint64_t sides = game->sides(setup);

    return sides > 2 ? rolls / (sides * (sides - 1) / 2) : rolls;
}

bn_code bn_coming_round(const bn_coming *c, bn_round *out, bn_error *err)
{
    heard h = { .watch = c->watch };
    bn_watch watch = { hear, &h };
    bn_code code = BN_LIMIT;

    if (!c->pooled)
        return by_pairs(c, c->games, watch, out, err);
    if (!c->too_large)
        code = by_pairs(c, 0, watch, out, err);
    if (is_too_large(&h, code))
        code = bn_round_estimate(c->game, c->setup, c->from, c->policies, c->pooled, c->seed,
                                 c->threads, c->arena, c->work, watch, out, err);
    if (is_too_large(&h, code) && c->games > 0)
        code = by_pairs(c, c->games, watch, out, err);
    return code;
}
