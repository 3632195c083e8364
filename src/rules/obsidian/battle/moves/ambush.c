/* Ambushers: they show themselves, or someone runs into them (OB-212). */
#include "moves.h"

#include "rules/board/places.h"

/* ---- showing themselves ------------------------------------------------------------------------------ */

static ob_refusal reveal_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                 const int32_t *answer)
{
    return battle->troops[stand].where == OB_IN_AMBUSH ? OB_YES
                                                       : ob_no(212, "it does not lie in ambush");
}

/* Puts an ambusher down where it lies, or at the nearest free place. */
static void reveal(const ob_setup *setup, ob_battle *battle, int32_t stand, bn_trace *trace)
{
    ob_box box = ob_box_of(setup, battle, stand);
    ob_path path;

    ob_path_begin(setup, battle, stand, 0, true, &path);
    ob_remark(trace, setup, stand, 212, 0, "comes out of its ambush");
    if (!ob_nearest_place(setup->tables, &path.scene.board, &path.terrain, &box)) {
        ob_remove(setup, battle, stand, OB_FALLEN, 212, trace);
        return;
    }
    battle->troops[stand].where = OB_PRESENT;
    ob_mark(battle, stand, OB_IDENTIFIED);
    ob_stand_at(battle, stand, box);
}

/* It stands where its owner noted, and is then given another order. */
static bn_pace reveal_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                           const int32_t *answer, bn_trace *trace)
{
    reveal(setup, battle, stand, trace);
    if (!ob_present(battle, stand))
        return ob_look_at_losses(battle, OB_STEP_MOVED);
    battle->act.next = OB_ORDER_REVEAL;
    return ob_go(battle, OB_STEP_MANOEUVRE);
}

const ob_order_row ob_order_reveal = { .duties = 1 << OB_IS_FREE,
                                       .refuses = reveal_refuses,
                                       .does = reveal_does };

/* ---- running into them -------------------------------------------------------------------------------- */

static bool lies_in_wait(const ob_path *path, int32_t stand)
{
    return path->battle->troops[stand].where == OB_IN_AMBUSH &&
           path->setup->stands[stand].side != path->setup->stands[path->stand].side;
}

/* The ground in which an ambusher lies: bits by piece. */
static uint64_t lair_of(const ob_path *path, int32_t stand)
{
    const ob_ground *ground = path->terrain.ground;
    ob_box box = ob_path_box(path, stand);
    uint64_t pieces = 0;

    for (int32_t p = 0; p < ground->piece_count; p++)
        if (ob_hides(&ground->pieces[p]) && ob_in_piece(path->setup->tables, ground, p, &box))
            pieces |= (uint64_t)1 << p;
    return pieces;
}

/* Whether a stand at a place springs the ambush of another: it is in its lair, or over it. */
static bool springs_at(const ob_path *path, int32_t hidden, uint64_t lair, const ob_box *box)
{
    ob_box other = ob_path_box(path, hidden);

    for (int32_t p = 0; p < path->terrain.ground->piece_count; p++)
        if (lair >> p & 1 && ob_piece_holds(path->terrain.ground, p, ob_centre(box)))
            return true;
    return ob_overlap(path->setup->tables, box, &other);
}

/* The first step of a slide at which one ambush is sprung, or one more than it has. */
static int32_t sprung_at(const ob_path *path, const ob_slid_leg *leg, int32_t hidden, int32_t most)
{
    uint64_t lair = lair_of(path, hidden);

    for (int32_t s = 1; s <= most; s++) {
        ob_box box = ob_slid(path->setup->tables, &leg->from, leg->heading, s);

        if (springs_at(path, hidden, lair, &box))
            return s;
    }
    return most + 1;
}

/* All ambushers of the ground in which one lies. */
static void reveal_all(const ob_setup *setup, ob_battle *battle, const ob_path *path, uint64_t lair,
                       bn_trace *trace)
{
    uint8_t shown[OB_STANDS];

    for (int32_t s = 0; s < setup->stand_count; s++)
        shown[s] = lies_in_wait(path, s) && (lair_of(path, s) & lair) != 0;
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (shown[s])
            reveal(setup, battle, s, trace);
}

/* They find room beside the place where the mover will halt, which its path has not reached yet. */
static void reveal_before(const ob_setup *setup, ob_battle *battle, const ob_path *path,
                          uint64_t lair, bn_trace *trace)
{
    ob_box from = ob_box_of(setup, battle, path->stand);

    ob_stand_at(battle, path->stand, path->at);
    reveal_all(setup, battle, path, lair, trace);
    ob_stand_at(battle, path->stand, from);
}

/* OB-212 Springing it: the first step in a lair, or over an ambusher, ends the slide before it. */
bool ob_path_springs(const ob_setup *setup, ob_battle *battle, ob_path *path, bn_trace *trace)
{
    for (int32_t i = 0; i < path->leg_count; i++) {
        ob_slid_leg leg = path->legs[i];
        int32_t first = leg.steps + 1, hidden = OB_NONE;

        for (int32_t s = 0; s < setup->stand_count; s++)
            if (lies_in_wait(path, s)) {
                int32_t step = sprung_at(path, &leg, s, first - 1);

                hidden = step < first ? s : hidden;
                first = step;
            }
        if (hidden == OB_NONE)
            continue;
        ob_path_cut(path, i, first - 1);
        battle->act.needed = leg.steps - first + 1;
        battle->act.sprung = (uint8_t)leg.heading;
        reveal_before(setup, battle, path, lair_of(path, hidden), trace);
        return true;
    }
    return false;
}

/* ---- to continue, or not ----------------------------------------------------------------------------------- */

static bn_pace sprung_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;
    int32_t stand = battle->act.stand;

    return ob_present(battle, stand) && battle->act.needed > 0 ? BN_ASKS : ob_order_done(battle);
}

static uint32_t sprung_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    ob_ask(battle, OB_ASK_SPRUNG, setup->stands[battle->act.stand].side, battle->act.stand, 0, out);
    return 1;
}

/* Continues the same slide until someone bars it. */
static bn_pace go_on(const ob_setup *setup, ob_battle *battle, bn_trace *trace)
{
    int32_t stand = battle->act.stand, heading = battle->act.sprung;
    int32_t left = battle->troops[stand].left;
    ob_path path;
    bool again;

    ob_path_begin(setup, battle, stand, battle->act.efforts, false, &path);
    ob_path_add(
        &path, heading,
        ob_slide(setup->tables, &path.scene.board, &path.at, heading, battle->act.needed).steps);
    again = ob_path_springs(setup, battle, &path, trace);
    ob_path_take(battle, &path);
    left += (int32_t)(ob_left(&path.allowance, &path.price) -
                      ob_left(&path.allowance, &(ob_price){ .off_road = true }));
    if (!(battle->act.way & OB_ADDS_UP))
        battle->troops[stand].left = (uint16_t)ob_max(left, 0);
    return ob_path_done(battle, &path, again ? OB_STEP_SPRUNG : OB_STEP_MOVED);
}

static void sprung_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                         bn_trace *trace)
{
    ob_battle *battle = state;

    if (moves->answer.value[0] == 0)
        ob_order_done(battle);
    else if (battle->act.order == OB_ORDER_CHARGE || battle->act.order == OB_ORDER_GO_ON)
        ob_go(battle, OB_STEP_CONTACT);
    else
        go_on(with, battle, trace);
}

const bn_step ob_sprung_step = { .open = sprung_opens, .ask = sprung_asks, .take = sprung_takes };
