/* Who is in close combat with whom (OB-136), and who is pinned by it (OB-094). */
#include "steps.h"

#include "rules/board/places.h"

static bool is_pair(const ob_pair *pair, int32_t one, int32_t other)
{
    return (pair->one == one && pair->other == other) || (pair->one == other && pair->other == one);
}

bool ob_engaged(const ob_battle *battle, int32_t one, int32_t other)
{
    for (int32_t i = 0; i < battle->pair_count; i++)
        if (is_pair(&battle->pairs[i], one, other))
            return true;
    return false;
}

bool ob_in_combat(const ob_battle *battle, int32_t stand)
{
    for (int32_t i = 0; i < battle->pair_count; i++)
        if (battle->pairs[i].one == stand || battle->pairs[i].other == stand)
            return true;
    return false;
}

/* OB-136 Engagement: it starts by a charge or an advance, and lasts until the two are out of contact. */
void ob_engage(ob_battle *battle, int32_t one, int32_t other)
{
    if (battle->pair_count < OB_PAIRS && !ob_engaged(battle, one, other))
        battle->pairs[battle->pair_count++] = (ob_pair){ (uint8_t)one, (uint8_t)other };
}

static bool in_contact(const ob_setup *setup, const ob_battle *battle, int32_t one, int32_t other)
{
    ob_box a = ob_box_of(setup, battle, one);
    ob_box b = ob_box_of(setup, battle, other);

    return ob_on_ground(setup, battle, one) && ob_on_ground(setup, battle, other) &&
           ob_touch(setup->tables, &a, &b);
}

void ob_end_combats(const ob_setup *setup, ob_battle *battle)
{
    uint8_t kept = 0;

    for (int32_t i = 0; i < battle->pair_count; i++)
        if (in_contact(setup, battle, battle->pairs[i].one, battle->pairs[i].other))
            battle->pairs[kept++] = battle->pairs[i];
    for (int32_t i = kept; i < battle->pair_count; i++)
        battle->pairs[i] = (ob_pair){ 0, 0 };
    battle->pair_count = kept;
}

ob_side ob_side_met(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t other)
{
    ob_box a = ob_box_of(setup, battle, stand);
    ob_box b = ob_box_of(setup, battle, other);

    return ob_side_touched(setup->tables, &a, &b, setup->readings.arc_rule != 0);
}

bool ob_front_meets(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t other)
{
    return in_contact(setup, battle, stand, other) &&
           ob_side_met(setup, battle, stand, other) == OB_FRONT;
}

/* OB-094 Pinned stands: an enemy with which it is in close combat touches its front edge. */
bool ob_pinned(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    for (int32_t i = 0; i < battle->pair_count; i++) {
        const ob_pair *pair = &battle->pairs[i];

        if ((pair->one == stand && ob_front_meets(setup, battle, stand, pair->other)) ||
            (pair->other == stand && ob_front_meets(setup, battle, stand, pair->one)))
            return true;
    }
    return false;
}

/* ---- starting a combat --------------------------------------------------------------------- */

/* Units of this round's allowance that are left: all of it before the stand has moved. */
static int64_t left_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];

    return troop->used & OB_MANOEUVRE
               ? troop->left
               : (int64_t)OB_INCH * ob_role_of(setup, battle, stand)->move_in;
}

/* What the run into an enemy's place would cost. */
static ob_price price_of_place(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                               int32_t enemy)
{
    ob_footing footing;
    ob_terrain terrain = ob_terrain_for(setup, battle, stand, &footing);
    ob_point from = { battle->troops[stand].x, battle->troops[stand].y };
    ob_point to = { battle->troops[enemy].x, battle->troops[enemy].y };
    ob_price price = ob_price_at(&terrain, from);

    ob_price_run(&terrain, from, to, ob_run_steps(from, to), &price);
    return price;
}

bool ob_may_begin_with(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t enemy)
{
    ob_ready ready = ob_ready_of(setup, battle, stand);
    ob_price price = price_of_place(setup, battle, stand, enemy);

    return ob_may_begin_combat(setup->tables, &ready, left_of(setup, battle, stand), price.cost,
                               price.barred);
}

void ob_explain_advance(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        bn_trace *trace)
{
    int32_t enemy = battle->troops[stand].onto - 1;

    if (enemy < 0 || !ob_marked(battle, stand, OB_CAME_ON))
        return;
    ob_remark_way(trace, setup, stand, 104, left_of(setup, battle, stand),
                  "inches left of its move");
    ob_remark_way(trace, setup, stand, 104, price_of_place(setup, battle, stand, enemy).cost,
                  ob_engaged(battle, stand, enemy) ? "inches needed to attack"
                                                   : "inches needed to attack: too little is left");
}

/* ---- relief ---------------------------------------------------------------------------------- */

static bool is_fresh(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    if (ob_marked(battle, stand, OB_IS_ROUTING))
        return false;
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (setup->stands[s].side != setup->stands[stand].side &&
            ob_front_meets(setup, battle, stand, s))
            return false;
    return true;
}

/* Whether a stand has room in a place when another has gone to its own. */
static bool has_room(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                     const ob_box *place, int32_t other, const ob_box *gone)
{
    ob_scene scene;

    ob_scene_for(setup, battle, stand, false, &scene);
    for (int32_t i = 0; i < scene.board.count; i++)
        if (scene.stands[i] == other)
            scene.boxes[i] = *gone;
    return ob_clear_on_table(setup->tables, &scene.board, place);
}

static bool may_change_places(const ob_setup *setup, const ob_battle *battle, int32_t relieved,
                              int32_t fresh)
{
    ob_box one = ob_box_of(setup, battle, relieved), two = ob_box_of(setup, battle, fresh);

    ob_relieve(setup->tables, &one, &two);
    return has_room(setup, battle, relieved, &one, fresh, &two) &&
           has_room(setup, battle, fresh, &two, relieved, &one);
}

int32_t ob_reliefs(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                   uint8_t out[OB_STANDS])
{
    const ob_army *army = &setup->armies[setup->stands[stand].side];
    ob_box front = ob_box_of(setup, battle, stand);
    int32_t count = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        ob_box behind = ob_box_of(setup, battle, s);

        if (s != stand && ob_on_ground(setup, battle, s) &&
            ob_directly_behind(setup->tables, &front, &behind, setup->readings.arc_rule != 0) &&
            is_fresh(setup, battle, s) && may_change_places(setup, battle, stand, s))
            out[count++] = (uint8_t)s;
    }
    return count;
}

/* OB-231 Relief in combat: the fresh stand takes the front, and is in combat with every enemy whom it touches there. */
bool ob_take_place(const ob_setup *setup, ob_battle *battle, int32_t relieved, int32_t fresh)
{
    ob_box old[2] = { ob_box_of(setup, battle, relieved), ob_box_of(setup, battle, fresh) };
    ob_box one = old[0], two = old[1];
    ob_scene scene;
    bool clear;

    ob_relieve(setup->tables, &one, &two);
    ob_stand_at(battle, relieved, one);
    ob_stand_at(battle, fresh, two);
    ob_scene_for(setup, battle, relieved, false, &scene);
    clear = ob_clear_on_table(setup->tables, &scene.board, &one);
    ob_scene_for(setup, battle, fresh, false, &scene);
    if (!clear || !ob_clear_on_table(setup->tables, &scene.board, &two)) {
        ob_stand_at(battle, relieved, old[0]);
        ob_stand_at(battle, fresh, old[1]);
        return false;
    }
    ob_end_combats(setup, battle);
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (setup->stands[s].side != setup->stands[fresh].side &&
            in_contact(setup, battle, fresh, s))
            ob_engage(battle, fresh, s);
    return true;
}
