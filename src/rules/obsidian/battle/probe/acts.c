/* What a stand may do outside of manoeuvres: be placed, lie in ambush, shoot, strike. */
#include "probing.h"

#include "battle/opening/opening.h"

/* It is put down where the pointer is, and lies in ambush there if `hidden`. */
static void place(ob_probing *p, const char *word, uint32_t kind, bool hidden)
{
    int32_t facing = p->heading == OB_NONE ? p->question->preset.value[3] : p->heading;
    const int32_t value[] = { p->stand, p->at.x, p->at.y, facing };
    bn_probe_act *act = ob_probe_add(p, word, OB_NONE);
    ob_box box = ob_placed_at(p->setup, p->battle, p->stand, p->at.x, p->at.y, facing);

    ob_probe_answer(act, kind, value);
    ob_probe_judge(act, hidden ? ob_ambush_refused(p->setup, p->battle, value)
                               : ob_deploy_refused(p->setup, p->battle, value));
    ob_copy(p->setup, p->battle, &p->there);
    p->there.troops[p->stand].where = OB_PRESENT;
    ob_stand_at(&p->there, p->stand, box);
    p->led = true;
    if (act->allowed)
        ob_probe_leads(act, &box);
}

/* Each weapon at the stand under the pointer: preferably directly. */
static void shoot(ob_probing *p)
{
    enum { LOBBED = 4 };
    const ob_role *role = ob_role_of(p->setup, p->battle, p->stand);

    for (int32_t w = 0; w < role->weapon_count; w++) {
        const int32_t direct[] = { p->stand, w, p->under, 0 };
        const int32_t lobbed[] = { p->stand, w, p->under, LOBBED };
        bn_probe_act *act = ob_probe_add(p, "shoot", p->under);
        ob_refusal why = ob_shot_refused(p->setup, p->battle, direct);
        bool lobs = ob_refused(why) && !ob_refused(ob_shot_refused(p->setup, p->battle, lobbed));

        act->with = p->setup->tables->weapons[role->weapons[w].row].weapon;
        ob_probe_answer(act, OB_ASK_SHOOT, lobs ? lobbed : direct);
        ob_probe_judge(act, lobs ? OB_YES : why);
    }
}

static void strike(ob_probing *p)
{
    const int32_t value[] = { p->stand, p->under };
    bn_probe_act *act = ob_probe_add(p, "attack", p->under);

    ob_probe_answer(act, OB_ASK_ATTACK, value);
    ob_probe_judge(act, ob_attack_refused(p->setup, p->battle, value));
}

static bool is_on_enemy(const ob_probing *p)
{
    return p->under != OB_NONE &&
           p->setup->stands[p->under].side != p->setup->stands[p->stand].side;
}

void ob_probe_acts(ob_probing *p)
{
    switch (p->question->kind) {
    case OB_ASK_DEPLOY:
        if (!p->anywhere)
            place(p, "deploy", OB_ASK_DEPLOY, false);
        break;
    case OB_ASK_AMBUSH:
        if (!p->anywhere)
            place(p, "ambush", OB_ASK_AMBUSH, true);
        break;
    case OB_ASK_SHOOT:
        if (is_on_enemy(p))
            shoot(p);
        break;
    case OB_ASK_ATTACK:
        if (is_on_enemy(p))
            strike(p);
        break;
    default:
        ob_probe_orders(p);
        break;
    }
}
