/* After the blows of a set: losses, recoils, and who follows them up (OB-155 to OB-158). */
#include <string.h>

#include "facts.h"

#include "rules/board/places.h"
#include "rules/field/recoil.h"

/* ---- who was struck by whom ------------------------------------------------------------------ */

/* The hits of one stand on another in this set, by attack or answer; OB_NONE: it has not struck it. */
static int32_t dealt_by(const ob_battle *battle, int32_t striker, int32_t struck)
{
    for (int32_t i = 0; i < battle->blow_count; i++) {
        const ob_blow *blow = &battle->blows[i];

        if (blow->striker == striker && blow->struck == struck)
            return blow->dealt;
        if (blow->reply && blow->struck == striker && blow->striker == struck)
            return blow->answered;
    }
    return OB_NONE;
}

static int32_t hits_on(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    int32_t sum = 0;

    for (int32_t s = 0; s < setup->stand_count; s++) {
        int32_t hits = dealt_by(battle, s, stand);

        sum += hits == OB_NONE ? 0 : hits;
    }
    return sum;
}

/* OB-156 Recoil, from whom: the primary attacker. */
static int32_t primary_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    ob_assailant attackers[2 * OB_SET];
    uint8_t stands[2 * OB_SET];
    int32_t count = 0;

    for (int32_t s = 0; s < setup->stand_count; s++) {
        int32_t hits = dealt_by(battle, s, stand);

        if (hits == OB_NONE)
            continue;
        stands[count] = (uint8_t)s;
        attackers[count++] =
            (ob_assailant){ .hits = hits, .at_front = ob_front_meets(setup, battle, stand, s) };
    }
    return stands[ob_primary_attacker(attackers, count)];
}

static int32_t with_fighter(uint8_t out[2 * OB_SET], int32_t count, uint8_t stand)
{
    if (memchr(out, stand, (size_t)count) == NULL)
        out[count++] = stand;
    return count;
}

/* Everyone in the combats of the set: those attacked first, then those who attacked, in the order of the blows. */
static int32_t fighters(const ob_battle *battle, uint8_t out[2 * OB_SET])
{
    int32_t count = 0;

    for (int32_t i = 0; i < battle->blow_count; i++)
        count = with_fighter(out, count, battle->blows[i].struck);
    for (int32_t i = 0; i < battle->blow_count; i++)
        count = with_fighter(out, count, battle->blows[i].striker);
    return count;
}

/* ---- going back ------------------------------------------------------------------------------ */

static void vacate(ob_battle *battle, int32_t stand, int32_t by)
{
    battle->vacated[battle->vacated_count++] = (ob_vacated){ .x = battle->troops[stand].x,
                                                             .y = battle->troops[stand].y,
                                                             .stand = (uint8_t)stand,
                                                             .by = (uint8_t)by };
}

/* OB-157 Blocked recoil: a stand that cannot go all the way is lost. */
static void go_back(const ob_setup *setup, ob_battle *battle, int32_t stand, int32_t heading,
                    bn_trace *trace)
{
    ob_footing footing;
    ob_terrain terrain = ob_terrain_for(setup, battle, stand, &footing);
    ob_box box = ob_box_of(setup, battle, stand);
    ob_scene scene;
    int32_t steps;

    ob_scene_for(setup, battle, stand, true, &scene);
    steps = ob_recoil(setup->tables, &scene.board, &terrain, &box, heading,
                      OB_INCH * OB_CONSTANT(setup->tables, RECOIL_IN),
                      OB_INCH * OB_CONSTANT(setup->tables, RECOIL_MOST_IN));
    if (steps == OB_NONE) {
        ob_remove(setup, battle, stand, OB_FALLEN, 157, trace);
        return;
    }
    ob_stand_at(battle, stand, ob_slid(setup->tables, &box, heading, steps));
    ob_end_shieldwall(battle, stand);
    if (ob_meets_mines(setup, battle, &box, heading, steps))
        ob_mark(battle, stand, OB_IN_MINES);
    ob_remark_way(trace, setup, stand, 156, steps, "goes back, in inches");
}

/* The heading along which a stand gives way: that of its primary attacker, or of the side with which an all-round
 * formation struck. */
static int32_t way_back(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        int32_t primary)
{
    ob_box box = ob_box_of(setup, battle, primary);

    return ob_has_four_fronts(battle, primary)
               ? ob_outward(&box, ob_side_met(setup, battle, primary, stand))
               : box.heading;
}

/* What the blows of a set have done to one stand. */
typedef struct fate {
    int32_t stand, hits;
    ob_outcome outcome;
    int32_t heading; /* along which it goes back */
} fate;

static fate fate_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];
    fate is = { .stand = stand, .hits = hits_on(setup, battle, stand) };

    is.outcome = ob_after_blows(troop->sp, is.hits, troop->formation);
    if (is.outcome == OB_GOES_BACK)
        is.heading = way_back(setup, battle, stand, primary_of(setup, battle, stand));
    return is;
}

/* Losses are taken together; then the fallen are removed, then those who must go back do, in their order. The places
 * that they leave are noted in the order of the attacks. */
static bn_pace recoil_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    uint8_t stands[2 * OB_SET];
    fate fates[2 * OB_SET];
    int32_t count = fighters(battle, stands);

    for (int32_t i = 0; i < count; i++) {
        fates[i] = fate_of(setup, battle, stands[i]);
        if (fates[i].outcome != OB_HOLDS_GROUND)
            vacate(battle, stands[i], primary_of(setup, battle, stands[i]));
    }
    for (int32_t i = 0; i < count; i++)
        ob_hurt(setup, battle, stands[i], fates[i].hits, 140, trace);
    for (int32_t i = 0; i < count; i++)
        if (fates[i].hits > 0 && fates[i].outcome == OB_HOLDS_GROUND)
            ob_remark(trace, setup, stands[i], 155, 0, "holds its ground");
    for (int32_t i = 0; i < count; i++)
        if (fates[i].outcome == OB_ELIMINATED)
            ob_remove(setup, battle, stands[i], OB_FALLEN, 167, trace);
    for (int32_t i = 0; i < count; i++)
        if (fates[i].outcome == OB_GOES_BACK)
            go_back(setup, battle, stands[i], fates[i].heading, trace);
    ob_end_combats(setup, battle);
    memset(battle->blows, 0, sizeof battle->blows);
    battle->blow_count = 0;
    return BN_DONE;
}

const bn_step ob_recoil_step = { .open = recoil_opens };

/* ---- mines on the way back --------------------------------------------------------------------- */

static int32_t first_in_mines(const ob_setup *setup, const ob_battle *battle)
{
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (ob_marked(battle, s, OB_IN_MINES))
            return s;
    return OB_NONE;
}

/* A stand that went back or followed through a minefield pays for it before anyone else follows (OB-170). */
static bn_pace set_off_mines(ob_battle *battle, int32_t stand)
{
    ob_unmark(battle, stand, OB_IN_MINES);
    battle->act.mines = (uint8_t)(1 + stand);
    battle->act.then = OB_STEP_FOLLOW;
    return ob_go(battle, OB_STEP_MINES);
}

/* ---- following up ---------------------------------------------------------------------------- */

enum { STAYS, FOLLOWS, RELIEVED };

/* Whether a stand has itself been thrown back in this set. */
static bool was_thrown_back(const ob_battle *battle, int32_t stand)
{
    for (int32_t i = 0; i < battle->vacated_count; i++)
        if (battle->vacated[i].stand == stand)
            return true;
    return false;
}

/* How far it may run: a square not at all, a testudo no further than it moves (OB-150, OB-153). */
static int32_t farthest(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    if (battle->troops[stand].formation == OB_SQUARE)
        return 0;
    return ob_has_four_fronts(battle, stand) ? OB_INCH * OB_CONSTANT(setup->tables, TESTUDO_MOVE_IN)
                                             : OB_INCH * OB_MOST_IN;
}

/* The run to the place that was left, or as near to it as there is room; of no steps where its ground is closed. */
static ob_leg run_to(const ob_setup *setup, const ob_battle *battle, const ob_vacated *place)
{
    ob_footing footing;
    ob_terrain terrain = ob_terrain_for(setup, battle, place->by, &footing);
    ob_box box = ob_box_of(setup, battle, place->by);
    ob_point from = { box.x, box.y }, to = { place->x, place->y };
    ob_scene scene;
    ob_leg leg;

    if (ob_closed_at(&terrain, to))
        return (ob_leg){ .met = OB_NONE, .at = box };
    ob_scene_for(setup, battle, place->by, false, &scene);
    leg = ob_run(setup->tables, &scene.board, &box, to,
                 (int32_t)ob_min(ob_run_steps(from, to), farthest(setup, battle, place->by)));
    /* Friends whom it moves through do not bar the run, but it does not come to rest on them. */
    while (leg.steps > 0 && !ob_clear(setup->tables, &scene.board, &leg.at))
        leg = ob_run(setup->tables, &scene.board, &box, to, leg.steps - 1);
    return leg;
}

/* What the primary attacker may do about a place, bits: a run, or a relief by one of those behind it. */
static uint64_t options_of(const ob_setup *setup, const ob_battle *battle, const ob_vacated *place)
{
    uint8_t fresh[OB_STANDS];
    int32_t reliefs;

    if (place->decided || !ob_on_ground(setup, battle, place->by) ||
        was_thrown_back(battle, place->by))
        return 1u << STAYS;
    reliefs =
        ob_has_four_fronts(battle, place->by) ? 0 : ob_reliefs(setup, battle, place->by, fresh);
    return 1u << STAYS | (run_to(setup, battle, place).steps > 0 ? 1u << FOLLOWS : 0) |
           ((1u << reliefs) - 1) << RELIEVED;
}

static bn_pace follow_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;
    int32_t mined = first_in_mines(with, battle);

    if (mined != OB_NONE)
        return set_off_mines(battle, mined);
    for (; battle->at < battle->vacated_count; battle->at++)
        if (options_of(with, battle, &battle->vacated[battle->at]) != 1u << STAYS)
            return BN_ASKS;
    memset(battle->vacated, 0, sizeof battle->vacated);
    battle->vacated_count = 0;
    return ob_look_at_losses(battle, OB_STEP_SET);
}

ASK(follow)
{
    const ob_vacated *place = &battle->vacated[battle->at];
    uint8_t fresh[OB_STANDS];

    ob_ask(battle, OB_ASK_FOLLOW, setup->stands[place->by].side, place->by, STAYS, out);
    bn_ask_among(out, (uint32_t)(RELIEVED + ob_reliefs(setup, battle, place->by, fresh)));
    out->allowed = options_of(setup, battle, place);
    return 1;
}

static void follow_up(const ob_setup *setup, ob_battle *battle, const ob_vacated *place,
                      bn_trace *trace)
{
    ob_leg run = run_to(setup, battle, place);
    ob_point from = { battle->troops[place->by].x, battle->troops[place->by].y };

    if (ob_run_meets_mines(setup, battle, from, (ob_point){ place->x, place->y }, run.steps))
        ob_mark(battle, place->by, OB_IN_MINES);
    ob_stand_at(battle, place->by, run.at);
    ob_remark_way(trace, setup, place->by, 158, run.steps, "follows up, in inches");
}

/* OB-158 Following up or relieving: it uses no action, and strikes no new blow. */
TAKE(follow)
{
    ob_vacated *place = &battle->vacated[battle->at];
    int32_t option = value;
    uint8_t fresh[OB_STANDS];

    place->decided = 1;
    if (option == FOLLOWS)
        follow_up(setup, battle, place, trace);
    if (option >= RELIEVED) {
        ob_reliefs(setup, battle, place->by, fresh);
        ob_take_place(setup, battle, place->by, fresh[option - RELIEVED]);
    }
    ob_end_combats(setup, battle);
    battle->at++;
}

const bn_step ob_follow_step = { .open = follow_opens, .ask = follow_ask, .take = follow_take };
