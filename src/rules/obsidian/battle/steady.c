/* A plain commander. A stand that may leave the table for the scenario's goal does so. A stand that can reach an enemy
 * charges or advances, one that can shoot goes to a place for it and stays there, all others go towards the nearest
 * enemy; the rest is left to the defaults. The bot sees only what is on the table. */
#include "steps.h"

/* ---- what they see ---------------------------------------------------------------------------- */

/* The enemies on the ground, in their order. */
typedef struct enemies {
    int32_t count;
    ob_box boxes[OB_STANDS];
} enemies;

static void find_enemies(const ob_setup *setup, const ob_battle *battle, int32_t side, enemies *out)
{
    const ob_army *army = &setup->armies[ob_enemy_of(side)];

    out->count = 0;
    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_on_ground(setup, battle, s))
            out->boxes[out->count++] = ob_box_of(setup, battle, s);
}

/* The enemy who is nearest to a place, of equals the first, and how far they are, units. NULL: there is none.
 * Measuring takes time, so it starts with the one whose centre is nearest, and most others cannot be as near as they
 * are. */
static const ob_box *nearest(const ob_setup *setup, const enemies *all, const ob_box *from,
                             int64_t *gap)
{
    int32_t found = 0;
    int64_t least = INT64_MAX;

    for (int32_t i = 0; i < all->count; i++) {
        ob_vec way = ob_between(ob_centre(from), ob_centre(&all->boxes[i]));

        if (ob_dot(way, way) < least) {
            least = ob_dot(way, way);
            found = i;
        }
    }
    if (all->count == 0)
        return NULL;
    *gap = ob_gap(setup->tables, from, &all->boxes[found]);
    for (int32_t i = 0; i < all->count; i++) {
        int64_t is;

        if (i == found || !ob_may_be_within(from, &all->boxes[i], *gap))
            continue;
        is = ob_gap(setup->tables, from, &all->boxes[i]);
        if (is < *gap || (is == *gap && i < found)) {
            found = i;
            *gap = is;
        }
    }
    return &all->boxes[found];
}

/* How far a stand shoots, units; 0: it has nothing to shoot with. */
static int32_t range_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_role *role = ob_role_of(setup, battle, stand);
    int32_t best = 0;

    for (int32_t w = 0; w < role->weapon_count; w++) {
        const ob_weapon *weapon = &role->weapons[w];
        int32_t range =
            weapon->range_in > 0 ? weapon->range_in : setup->tables->weapons[weapon->row].range_in;

        best = range > best ? range : best;
    }
    return best * OB_INCH;
}

/* ---- orders ---------------------------------------------------------------------------------- */

static bool offered(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                    const bn_answer *answer)
{
    return bn_steps_offers(&ob_battle_course, setup, battle, question, answer);
}

/* The orders that it would give a stand, the best first. */
static void wish(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t out[3])
{
    const ob_role *role = ob_role_of(setup, battle, stand);
    int32_t range = range_of(setup, battle, stand);
    ob_box at = ob_box_of(setup, battle, stand);
    enemies all;
    int64_t gap = 0;

    find_enemies(setup, battle, setup->stands[stand].side, &all);
    out[0] = out[1] = OB_ORDER_STAY;
    out[2] = OB_ORDER_MOVE;
    if (!nearest(setup, &all, &at, &gap) || (range > 0 && gap <= range))
        return;
    out[0] = out[1] = OB_ORDER_MOVE;
    out[2] = OB_ORDER_STAY;
    if (range > 0)
        return;
    if (gap <= (int64_t)role->charge_in * OB_INCH)
        out[0] = OB_ORDER_CHARGE;
    else if (gap <= (int64_t)role->move_in * OB_INCH)
        out[0] = OB_ORDER_ADVANCE;
}

static bool order(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                  bn_answer *out)
{
    int32_t stand = question->preset.value[0], wishes[3];

    if (ob_marked(battle, stand, OB_IS_ROUTING) || !ob_on_ground(setup, battle, stand))
        return false;
    *out = (bn_answer){ { stand, OB_ORDER_LEAVE } };
    if (offered(setup, battle, question, out))
        return true;
    wish(setup, battle, stand, wishes);
    for (size_t i = 0; i < BN_COUNT(wishes); i++) {
        *out = (bn_answer){ { stand, wishes[i] } };
        if (offered(setup, battle, question, out))
            return true;
    }
    return false;
}

/* ---- ways ------------------------------------------------------------------------------------ */

/* Where a move ends: steps, a turn, steps. */
static ob_box end_of(const ob_setup *setup, const ob_box *from, const int32_t move[3])
{
    ob_box box = ob_slid(setup->tables, from, from->heading, move[0]);

    box.heading = move[1];
    return ob_slid(setup->tables, &box, box.heading, move[2]);
}

/* What they see of the way of a stand. */
typedef struct outlook {
    ob_box from;
    int32_t ahead;   /* the longest slide straight ahead that no stand bars */
    ob_board turned; /* who has turned moves through no one */
    ob_scene scene;
} outlook;

static void look_ahead(const ob_setup *setup, const ob_battle *battle, int32_t stand, outlook *out)
{
    out->from = ob_box_of(setup, battle, stand);
    ob_scene_for(setup, battle, stand, false, &out->scene);
    out->ahead =
        ob_unbarred(setup->tables, &out->scene.board, &out->from, out->from.heading, OB_FAR);
    out->turned = out->scene.board;
    out->turned.manners = NULL;
}

/* Whether a stand bars a slide of a move: then the rules refuse it, whatever else there is to it. */
static bool is_barred(const ob_setup *setup, const outlook *way, const int32_t move[3])
{
    ob_box turn;

    if (move[1] == way->from.heading)
        return move[0] + move[2] > way->ahead;
    if (move[0] > way->ahead)
        return true;
    turn = ob_slid(setup->tables, &way->from, way->from.heading, move[0]);
    turn.heading = move[1];
    return ob_unbarred(setup->tables, &way->turned, &turn, turn.heading, move[2]) < move[2];
}

/* How bad a place is for a stand that shoots this far: how far it still has to go, and whether it looks away from the
 * enemy. */
static int64_t cost_of(const ob_setup *setup, const enemies *all, int32_t range, ob_box at)
{
    int64_t gap = 0;
    const ob_box *enemy = nearest(setup, all, &at, &gap);

    if (!enemy)
        return 0;
    if (ob_facing_of(setup->tables, &at, enemy, setup->readings.arc_rule != 0) != OB_FRONT)
        gap += OB_INCH;
    return ob_max(gap - range, 0);
}

/* The cheapest of some moves, of equals the first. A move that the rules refuse has the cost REFUSED. */
#define REFUSED INT64_MAX

static uint32_t cheapest(const int64_t *costs, uint32_t count)
{
    uint32_t best = 0;

    for (uint32_t i = 1; i < count; i++)
        if (costs[i] < costs[best])
            best = i;
    return best;
}

/* Of the moves that the rules offer the one whose end suits best. To ask the rules about a path takes long, so they are
 * asked about the best alone that no one bars, until they offer one. Where they offer none they take any
 * other. */
static bool march(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                  bn_answer *out)
{
    int32_t stand = question->about[0], range = range_of(setup, battle, stand);
    bn_answer found[BN_PROPOSALS_MAX];
    int64_t costs[BN_PROPOSALS_MAX], preset;
    uint32_t count = ob_battle_consider(setup, battle, question, found), best;
    enemies all;
    outlook way;

    find_enemies(setup, battle, setup->stands[stand].side, &all);
    look_ahead(setup, battle, stand, &way);
    for (uint32_t i = 0; i < count; i++)
        costs[i] = cost_of(setup, &all, range, end_of(setup, &way.from, found[i].value));
    preset = costs[0];
    for (;;) {
        best = cheapest(costs, count);
        if (costs[best] == REFUSED)
            break;
        if (best > 0 && !is_barred(setup, &way, found[best].value) &&
            offered(setup, battle, question, &found[best])) {
            *out = found[costs[best] < preset ? best : 0];
            return true;
        }
        costs[best] = REFUSED;
    }
    count = ob_battle_propose(setup, battle, question, 2, found);
    *out = found[0];
    if (count > 1 && cost_of(setup, &all, range, end_of(setup, &way.from, found[1].value)) < preset)
        *out = found[1];
    return true;
}

/* The weakest of the enemies that a charge or an advance may be made upon. */
static bool set_on(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                   bn_answer *out)
{
    bn_answer found[BN_PROPOSALS_MAX];
    int32_t count = (int32_t)ob_battle_propose(setup, battle, question, BN_PROPOSALS_MAX, found);
    int32_t best = OB_NONE;

    for (int32_t i = 0; i < count; i++) {
        int32_t enemy = found[i].value[0];

        if (enemy != OB_NONE &&
            (best == OB_NONE || battle->troops[enemy].sp < battle->troops[found[best].value[0]].sp))
            best = i;
    }
    if (best != OB_NONE)
        *out = found[best];
    return best != OB_NONE;
}

/* What is proposed next to the default, if there is any: to fire at a charger. */
static bool rather(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                   bn_answer *out)
{
    bn_answer found[2];
    uint32_t count = ob_battle_propose(setup, battle, question, BN_COUNT(found), found);

    if (count > 1)
        *out = found[1];
    return count > 1;
}

bool ob_battle_steady(const void *setup, const void *state, const bn_question *question,
                      bn_answer *out)
{
    switch (question->kind) {
    case OB_ASK_MANOEUVRE:
        return order(setup, state, question, out);
    case OB_ASK_MOVE:
        return march(setup, state, question, out);
    case OB_ASK_ADVANCE:
    case OB_ASK_CHARGE:
        return set_on(setup, state, question, out);
    case OB_ASK_PRECONTACT:
        return rather(setup, state, question, out);
    default:
        return false;
    }
}
