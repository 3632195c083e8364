/* A place or a way that is chosen by eye is seldom right to the thousandth. A refused one snaps to the nearest that is
 * allowed, if that is no more than a tenth of an inch away: into contact, or to where the way is free. */
#include "order_words.h"

enum { SNAP = OB_INCH / 10 };

static bool is_offered(const ob_reading *r, const bn_answer *answer)
{
    return bn_game_check(&ob_battle_game, r->setup, r->battle, r->question, answer, NULL) == BN_OK;
}

/* A move goes a little less far. */
static void snap_way(const ob_reading *r)
{
    bn_answer shorter = *r->out;
    int32_t *last = &shorter.value[shorter.value[2] > 0 ? 2 : 0];

    for (int32_t i = 0; i<SNAP && * last> 0; i++) {
        --*last;
        if (is_offered(r, &shorter)) {
            *r->out = shorter;
            return;
        }
    }
}

/* A place moves along its own axes; its x and y are those numbers of the answer. */
static void snap_place(const ob_reading *r, uint32_t x)
{
    int32_t heading = r->out->value[x + 2];

    for (int32_t i = 1; i <= SNAP; i++)
        for (int32_t side = 0; side < 4; side++) {
            ob_vec way = ob_ahead(r->setup->tables, ob_turned(heading, side * OB_QUARTER));
            ob_point from = { r->out->value[x], r->out->value[x + 1] };
            ob_point to = ob_moved(from, (ob_vec){ i * way.x, i * way.y }, OB_SCALE);
            bn_answer moved = *r->out;

            moved.value[x] = to.x;
            moved.value[x + 1] = to.y;
            if (to.x >= 0 && is_offered(r, &moved)) {
                *r->out = moved;
                return;
            }
        }
}

void ob_orders_snap(const ob_reading *r)
{
    uint32_t kind = r->question->kind;

    if (is_offered(r, r->out))
        return;
    if (kind == OB_ASK_MOVE || kind == OB_ASK_APPROACH)
        snap_way(r);
    else if ((kind == OB_ASK_ALIGHT && r->out->value[0] != OB_NONE) ||
             (kind == OB_ASK_DEPLOY && r->out->value[1] >= 0))
        snap_place(r, 1);
}
