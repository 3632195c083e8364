/* Each side lays out the works and minefields that it has bought (OB-169, OB-170). */
#include "opening.h"

#include "rules/board/works.h"

/* Where the middle of a work may lie: between two corners, both included. There is no room if the corners are the wrong
 * way round. */
typedef struct freedom {
    ob_point low, high;
} freedom;

/* A work keeps the direction in which the document draws it, and lies wholly where its owner deploys. */
static freedom freedom_of(const ob_setup *setup, const ob_battle *battle, int32_t piece)
{
    ob_extent is = ob_extent_of(&setup->ground, piece);
    ob_point middle = ob_middle_of(is), low, high;

    ob_deploy_area(setup, battle, setup->ground.pieces[piece].owner, &low, &high);
    return (freedom){ { middle.x + low.x - is.low.x, middle.y + low.y - is.low.y },
                      { middle.x + high.x - is.high.x, middle.y + high.y - is.high.y } };
}

static bool has_room(freedom in)
{
    return in.low.x <= in.high.x && in.low.y <= in.high.y;
}

static void lay(const ob_setup *setup, ob_battle *battle, int32_t piece, ob_point at)
{
    ob_point middle = ob_middle_of(ob_extent_of(&setup->ground, piece));

    battle->works[piece] = (ob_point){ at.x - middle.x, at.y - middle.y };
    battle->relaid |= at.x != middle.x || at.y != middle.y;
}

/* Works of the side that places first, then of the other: which is battle->at. */
static int32_t work_at(const ob_setup *setup, const ob_battle *battle)
{
    int32_t all = setup->ground.piece_count, piece = battle->at % all;
    int32_t side = battle->at < all ? battle->first : ob_enemy_of(battle->first);

    return setup->ground.pieces[piece].owner == side ? piece : OB_NONE;
}

/* A work without room is left out; one with a single place goes there. */
OPEN(works)
{
    for (; battle->at < OB_SIDES * setup->ground.piece_count; battle->at++) {
        int32_t piece = work_at(setup, battle);
        freedom in;

        if (piece == OB_NONE)
            continue;
        in = freedom_of(setup, battle, piece);
        if (!has_room(in)) {
            ob_set_bit(battle->absent, piece);
            battle->relaid = 1;
        } else if (in.low.x == in.high.x && in.low.y == in.high.y) {
            lay(setup, battle, piece, in.low);
        } else {
            return BN_ASKS;
        }
    }
    return BN_DONE;
}

static int32_t between(int32_t value, int32_t low, int32_t high)
{
    return (int32_t)ob_max(low, ob_min(high, value));
}

/* The default place: that of the document, or as near to it as possible. */
ASK(works)
{
    int32_t piece = work_at(setup, battle);
    freedom in = freedom_of(setup, battle, piece);
    ob_point middle = ob_middle_of(ob_extent_of(&setup->ground, piece));

    ob_ask(battle, OB_ASK_WORK, setup->ground.pieces[piece].owner, piece, 0, out);
    ob_span(out, 0, in.low.x, in.high.x, between(middle.x, in.low.x, in.high.x));
    ob_span(out, 1, in.low.y, in.high.y, between(middle.y, in.low.y, in.high.y));
    return 1;
}

TAKE(works)
{
    const int32_t *values = moves->answer.value;

    lay(setup, battle, work_at(setup, battle), (ob_point){ values[0], values[1] });
    battle->at++;
}

const bn_step ob_works_step = { .open = works_open, .ask = works_ask, .take = works_take };
