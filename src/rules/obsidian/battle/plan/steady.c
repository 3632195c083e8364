/* A plain commander with a plan for what wins his battle. He looks at what is on the table. */
#include "plan.h"

static bool offered(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                    const bn_answer *answer)
{
    return bn_steps_offers(&ob_battle_course, setup, battle, question, answer);
}

/* ---- orders ---------------------------------------------------------------------------------- */

/* The stand that has most to gain by a charge or an advance, if any gains. */
static bool find_fight(const ob_outlook *look, bn_answer *out)
{
    const ob_army *army = &look->setup->armies[look->side];
    int64_t best = 0;
    bool found = false;

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        ob_fight fight;

        if (!ob_on_ground(look->setup, look->battle, s) ||
            ob_refused(ob_next_refused(look->setup, look->battle, s)) ||
            !ob_best_fight(look, s, &fight) || fight.worth <= best ||
            ob_refused(ob_order_refused(look->setup, look->battle, s, (ob_order)fight.order)))
            continue;
        best = fight.worth;
        *out = (bn_answer){ { s, fight.order } };
        found = true;
    }
    return found;
}

/* Who is next to move: of those who may the nearest to the enemy. */
static int32_t foremost(const ob_outlook *look, int32_t preset)
{
    int32_t found = preset;
    int64_t least = INT64_MAX;

    for (int32_t i = 0; i < look->count; i++) {
        const ob_unit *u = &look->units[i];
        int64_t is = INT64_MAX;

        if (u->side != look->side ||
            ob_refused(ob_next_refused(look->setup, look->battle, u->stand)))
            continue;
        for (int32_t j = 0; j < look->count; j++)
            if (look->units[j].side != look->side)
                is = ob_min(is, ob_about(&u->box, &look->units[j].box));
        if (is < least) {
            least = is;
            found = u->stand;
        }
    }
    return found;
}

static bool order(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                  bn_answer *out)
{
    static const int32_t wishes[] = { OB_ORDER_LEAVE, OB_ORDER_MOVE, OB_ORDER_STAY };
    int32_t stand = question->preset.value[0];
    ob_outlook look;

    ob_look_out(setup, battle, question->side, &look);
    if (find_fight(&look, out))
        return true;
    if (ob_marked(battle, stand, OB_IS_ROUTING))
        return false;
    stand = foremost(&look, stand);
    if (!ob_on_ground(setup, battle, stand))
        return false;
    for (size_t i = 0; i < BN_COUNT(wishes); i++) {
        *out = (bn_answer){ { stand, wishes[i] } };
        if (offered(setup, battle, question, out))
            return true;
    }
    return false;
}

static bool march(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                  bn_answer *out)
{
    ob_outlook look;

    ob_look_out(setup, battle, question->side, &look);
    return ob_best_place(&look, question->about[0], battle, out);
}

static bool fall_upon(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                      bn_answer *out)
{
    ob_outlook look;
    ob_fight fight;

    ob_look_out(setup, battle, question->side, &look);
    if (!ob_best_fight(&look, question->about[0], &fight) ||
        (fight.order == OB_ORDER_CHARGE) != (question->kind == OB_ASK_CHARGE))
        return false;
    if (question->kind == OB_ASK_CHARGE)
        *out = (bn_answer){ { fight.enemy, fight.heading } };
    else
        *out = (bn_answer){ { fight.enemy, 0, fight.heading } };
    return true;
}

/* ---- shots and blows --------------------------------------------------------------------------- */

enum { SHOT_WAYS = 4 };

/* The shot of the stand that is next which costs the enemy most. */
static bool shoot(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                  bn_answer *out)
{
    int32_t stand = question->preset.value[0];
    const ob_army *army = &setup->armies[ob_enemy_of(question->side)];
    int64_t best = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        ob_volley volley;
        ob_chances chances;
        int64_t harm;

        if (!ob_present(battle, s) || !ob_may_shoot(setup, battle, stand) ||
            !ob_shot_at(setup, battle, stand, s, &volley))
            continue;
        ob_shot_chances(setup, battle, &volley, &chances);
        harm = ob_harm_of(setup, battle, s, &chances);
        if (harm <= best)
            continue;
        best = harm;
        *out = (bn_answer){ { stand, volley.weapon, s, volley.lobbed ? SHOT_WAYS : 0 } };
    }
    return best > 0;
}

/* The blow of the stand that is next which costs the enemy most. */
static bool attack(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                   bn_answer *out)
{
    int32_t stand = question->preset.value[0];
    const ob_army *army = &setup->armies[ob_enemy_of(question->side)];
    int64_t best = INT64_MIN;

    for (int32_t s = army->first; s < army->first + army->count; s++) {
        bn_answer answer = { { stand, s } };
        int64_t worth;

        if (!ob_present(battle, s) || !offered(setup, battle, question, &answer))
            continue;
        worth = ob_clash(setup, battle, stand, s);
        if (worth <= best)
            continue;
        best = worth;
        *out = answer;
    }
    return best > INT64_MIN;
}

/* What is proposed next to the preset, if there is any: to fire at a charger. */
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
        return fall_upon(setup, state, question, out);
    case OB_ASK_SHOOT:
        return shoot(setup, state, question, out);
    case OB_ASK_ATTACK:
        return attack(setup, state, question, out);
    case OB_ASK_PRECONTACT:
        return rather(setup, state, question, out);
    default:
        return false;
    }
}
