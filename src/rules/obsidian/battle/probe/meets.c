/* What a stand would meet at a place: the ground, enemies, its General's reach. */
#include "probing.h"

#include "rules/board/shapes.h"

/* ---- ground ----------------------------------------------------------------------------------- */

static bool put_grounds(ob_probing *p, const ob_box *box, bn_arena *arena)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(p->setup, &p->there, &room);
    bn_probe_ground *to = bn_arena_array(arena, (size_t)ground->piece_count + 1, sizeof *to);

    p->out->grounds = to;
    for (int32_t i = 0; to != NULL && i < ground->piece_count; i++)
        if (ob_in_piece(p->setup->tables, ground, i, box))
            to[p->out->ground_count++] =
                (bn_probe_ground){ .name = ob_piece_name(&ground->pieces[i]),
                                   .word = ob_piece_word(p->setup, ground->pieces[i].kind) };
    return to != NULL;
}

/* ---- enemies ---------------------------------------------------------------------------------- */

/* The first weapon that could be fired at an enemy from there, or OB_NONE. `reach`: inches, by weapon. */
static int32_t weapon_for(const ob_probing *p, int32_t enemy, int64_t gap, const int32_t *reach)
{
    const ob_role *role = ob_role_of(p->setup, &p->there, p->stand);

    for (int32_t i = 0; i < 2 * role->weapon_count; i++) {
        ob_volley volley = { .firer = (uint8_t)p->stand,
                             .weapon = (uint8_t)(i / 2),
                             .lobbed = (uint8_t)(i % 2),
                             .count = 1,
                             .targets = { (uint8_t)enemy } };

        if (gap <= (int64_t)(reach[i / 2] + 1) * OB_INCH &&
            !ob_refused(ob_volley_refused(p->setup, &p->there, &volley)))
            return i / 2;
    }
    return OB_NONE;
}

/* Whether it could charge an enemy in its next round, and would get there. */
static bool reaches(const ob_probing *p, const ob_battle *later, const ob_box *from, int32_t enemy)
{
    ob_box to = ob_box_of(p->setup, later, enemy);
    const int32_t tried[] = {
        from->heading, ob_heading_of(p->setup->tables, ob_between(ob_centre(from), ob_centre(&to)))
    };

    for (size_t i = 0; i < BN_COUNT(tried); i++) {
        const int32_t value[] = { enemy, tried[i] };

        if (!ob_refused(ob_answer_refused(p->setup, later, p->stand, OB_ORDER_CHARGE, value)) &&
            ob_rush_of(p->setup, later, p->stand, enemy, tried[i]).contact)
            return true;
    }
    return false;
}

typedef struct reach {
    int32_t weapons[OB_WEAPONS]; /* inches */
    int32_t charge, farthest;
    ob_battle later; /* the next round, with all its actions */
} reach;

static void measure(const ob_probing *p, reach *out)
{
    const ob_role *role = ob_role_of(p->setup, &p->there, p->stand);
    ob_troop *troop = &out->later.troops[p->stand];

    ob_copy(p->setup, &p->there, &out->later);
    troop->used = troop->limits = 0;
    out->charge = ob_sort_of(p->setup, &p->there, p->stand)->can_charge ? role->charge_in : 0;
    out->farthest = out->charge;
    for (int32_t w = 0; w < role->weapon_count; w++) {
        out->weapons[w] = ob_weapon_reach(p->setup, &p->there, p->stand, w);
        out->farthest = (int32_t)ob_max(out->farthest, out->weapons[w]);
    }
}

static bn_probe_enemy look_at(const ob_probing *p, const reach *far, const ob_box *box,
                              int32_t enemy)
{
    ob_box other = ob_box_of(p->setup, &p->there, enemy);
    int64_t gap = ob_gap(p->setup->tables, box, &other);
    int32_t weapon = weapon_for(p, enemy, gap, far->weapons);
    bn_probe_enemy out = { .stand = enemy, .gap = (int32_t)gap };

    if (ob_touch(p->setup->tables, box, &other))
        out.marks |= BN_PROBE_TOUCHES;
    else if (gap <= (int64_t)far->charge * OB_INCH && reaches(p, &far->later, box, enemy))
        out.marks |= BN_PROBE_CHARGES;
    if (weapon != OB_NONE) {
        int32_t row = ob_role_of(p->setup, &p->there, p->stand)->weapons[weapon].row;

        out.marks |= BN_PROBE_SHOOTS;
        out.with = p->setup->tables->weapons[row].weapon;
    }
    return out;
}

static bool put_enemies(ob_probing *p, const ob_box *box, bn_arena *arena)
{
    const ob_army *army = &p->setup->armies[ob_enemy_of(p->setup->stands[p->stand].side)];
    bn_probe_enemy *to = bn_arena_array(arena, (size_t)army->count + 1, sizeof *to);
    reach *far = bn_arena_array(arena, 1, sizeof *far);

    p->out->enemies = to;
    if (to == NULL || far == NULL)
        return false;
    measure(p, far);
    for (int32_t s = army->first; s < army->first + army->count; s++) {
        ob_box other = ob_box_of(p->setup, &p->there, s);

        if (!ob_present(&p->there, s) ||
            !ob_near(p->setup->tables, box, &other, far->farthest + 1, false))
            continue;
        to[p->out->enemy_count] = look_at(p, far, box, s);
        p->out->enemy_count += to[p->out->enemy_count].marks != 0;
    }
    return true;
}

bool ob_probe_meets(ob_probing *p, bn_arena *arena)
{
    ob_box box = ob_box_of(p->setup, &p->there, p->stand);

    if (!ob_present(&p->there, p->stand))
        return true;
    if (p->battle->round > 0 && ob_on_ground(p->setup, &p->there, p->stand))
        p->out->in_command = ob_is_commanded(p->setup, &p->there, p->stand);
    p->out->may_shoot = ob_role_of(p->setup, &p->there, p->stand)->weapon_count > 0 &&
                        ob_may_shoot(p->setup, &p->there, p->stand);
    return put_grounds(p, &box, arena) && put_enemies(p, &box, arena);
}
