/* Who shoots at whom: the shots of a set (OB-108 to OB-122, OB-129, OB-196). */
#include "facts.h"

#include "rules/field/formations.h"
#include "rules/field/magic.h"

/* ---- what can be done -------------------------------------------------------------------------- */

/* The second number of an answer: a weapon, or one of these. The fourth says how: a mode and whether the weapon is lobbed;
 * of a spell what it does and whether it is cast unseen; of a stand that passes, whether its side concedes. */
enum { PASSES = OB_WEAPONS, CASTS, WAYS = 4, UNSEEN = 2, CONCEDES = 1 };

static bool concedes(const int32_t *answer)
{
    return answer[1] == PASSES && answer[2] == answer[0] && answer[3] == CONCEDES;
}

static bool has_shot_left(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];
    bool more_sides = troop->formation == OB_SQUARE && (troop->sides & 15) != 0;

    return more_sides || (ob_actions_of(setup, battle, stand) & OB_SHOOT);
}

/* Why a stand cannot shoot at all. */
static ob_refusal shooter_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];

    if (troop->where != OB_PRESENT && !ob_fires_from_afar(setup, battle, stand))
        return ob_no(108, "it is not on the table");
    if (troop->formation != OB_SQUARE && ob_all_round(troop->formation))
        return ob_no(153, "it does not shoot in its formation");
    return has_shot_left(setup, battle, stand) ? OB_YES
                                               : ob_no(66, "it has no shot left in this round");
}

bool ob_may_shoot(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return !ob_refused(shooter_refused(setup, battle, stand));
}

/* Writes the first shot that a stand may fire, plain before special. */
static bool first_shot(const ob_setup *setup, const ob_battle *battle, int32_t stand, ob_aim *out)
{
    const ob_army *army = &setup->armies[ob_enemy_of(setup->stands[stand].side)];

    if (!ob_may_shoot(setup, battle, stand))
        return false;
    for (int32_t how = 0; how < 2 * WAYS; how++)
        for (int32_t w = 0; w < OB_WEAPONS; w++) {
            *out = (ob_aim){ stand, w, army->first, how / 2, .lobbed = how % 2 != 0 };
            if (!ob_fires_so(setup, battle, out))
                continue;
            for (; out->target < army->first + army->count; out->target++)
                if (ob_may_fire(setup, battle, out))
                    return true;
        }
    return false;
}

/* ---- spells ------------------------------------------------------------------------------------ */

static bool may_cast(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    uint32_t deeds = OB_MANOEUVRE | OB_SHOOT | OB_ATTACK | OB_BAILED;

    return ob_present(battle, stand) && !ob_marked(battle, stand, OB_IS_ROUTING) &&
           ob_may_cast(setup->stands[stand].traits,
                       (battle->troops[stand].used & deeds) != 0 ||
                           (battle->troops[stand].limits & (OB_CAST | OB_OBSERVED)) != 0);
}

/* An attack is for enemies, a defence for friends; both reach whom the caster sees, and less surely anyone. */
static ob_refusal spell_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                int32_t target, int32_t how)
{
    ob_box from = ob_box_of(setup, battle, stand), to = ob_box_of(setup, battle, target);
    bool defence = how % UNSEEN != 0;
    int32_t gap = (int32_t)ob_gap(setup->tables, &from, &to);
    bool front, seen;

    if (how >= 2 * UNSEEN || !may_cast(setup, battle, stand))
        return ob_no(196, "it casts no spell in this round");
    if (!ob_present(battle, target))
        return ob_no(197, "there is no such target on the table");
    if (defence != (setup->stands[stand].side == setup->stands[target].side))
        return ob_no(197, "attack spells target enemies, defence spells target friends");
    if (how >= UNSEEN)
        return OB_YES;
    front = ob_fires_from(setup, battle, stand, target) == OB_FRONT;
    seen = ob_in_sight(setup, battle, stand, target);
    if (ob_spell_reaches(setup->tables, &setup->readings, front, seen, gap))
        return OB_YES;
    if (!ob_spell_reaches(setup->tables, &setup->readings, true, true, gap))
        return ob_no_by(197, "the target is {} away, and a direct spell reaches {}", gap,
                        OB_INCH * ob_spell_range_in(setup->tables));
    return front ? ob_no_by(197, "it does not see the target, {} away", gap, 0)
                 : ob_no_by(197, "the target, {} away, is not in front of it", gap, 0);
}

/* Whether it may knock out a section of a work, with any weapon. */
static bool may_breach(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    int32_t sections = ob_may_shoot(setup, battle, stand) ? ob_fire_sections(setup) : 0;

    for (int32_t w = 0; w < OB_WEAPONS; w++)
        for (int32_t i = 1; i <= sections; i++) {
            ob_aim aim = { stand, w, stand, OB_KNOCK_OUT_FIRE, .work = i };

            if (ob_fires_so(setup, battle, &aim) && ob_may_fire(setup, battle, &aim))
                return true;
        }
    return false;
}

bool ob_can_shoot(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    ob_aim aim;

    return may_cast(setup, battle, stand) || first_shot(setup, battle, stand, &aim) ||
           may_breach(setup, battle, stand);
}

/* ---- the question ------------------------------------------------------------------------------ */

/* A square that has fired to one side and has other sides left continues before anyone else: it is one of the five. */
static int32_t square_in_hand(const ob_setup *setup, const ob_battle *battle)
{
    const ob_army *army = &setup->armies[battle->turn];

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_marked(battle, s, OB_GOES_ON))
            return s;
    return OB_NONE;
}

static int32_t first_who_can(const ob_setup *setup, const ob_battle *battle)
{
    const ob_army *army = &setup->armies[battle->turn];
    int32_t square = square_in_hand(setup, battle);

    if (square != OB_NONE)
        return square;
    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_can_act(setup, battle, s))
            return s;
    return OB_NONE;
}

/* The default: the first stand that can shoot does, at the first enemy it can. */
ASK(shoot)
{
    int32_t stand = first_who_can(setup, battle);
    ob_aim aim = { .firer = stand, .weapon = PASSES };

    if (!first_shot(setup, battle, stand, &aim))
        aim = (ob_aim){ .firer = stand, .weapon = PASSES, .target = stand };
    ob_ask(battle, OB_ASK_SHOOT, battle->turn, OB_NONE, 0, out);
    ob_span(out, 0, 0, setup->stand_count - 1, stand);
    ob_span(out, 1, 0, CASTS, aim.weapon);
    ob_span(out, 2, 0, setup->stand_count - 1 + ob_fire_sections(setup), aim.target);
    ob_span(out, 3, 0, 2 * WAYS - 1, aim.mode + WAYS * aim.lobbed);
    return 1;
}

/* After the stands the third number counts the sections of works. */
static ob_aim aim_of(const ob_setup *setup, const int32_t *answer)
{
    int32_t section = answer[2] - setup->stand_count;

    return (ob_aim){ .firer = answer[0],
                     .weapon = answer[1],
                     .target = section < 0 ? answer[2] : answer[0],
                     .mode = answer[3] % WAYS,
                     .lobbed = answer[3] >= WAYS,
                     .work = section < 0 ? 0 : 1 + section };
}

/* A square that has fired to one side continues. A stand that passes names itself and no kind of fire. */
static ob_refusal passing_refused(const ob_setup *setup, const ob_battle *battle,
                                  const int32_t *answer)
{
    if (answer[2] != answer[0] || answer[3] != 0)
        return ob_no(62, "to pass, name the stand itself as target, with no kind of fire");
    return ob_can_act(setup, battle, answer[0])
               ? OB_YES
               : ob_no(62, "it cannot shoot in this phase, so it need not pass");
}

ob_refusal ob_shot_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer)
{
    ob_aim aim = aim_of(setup, answer);
    int32_t square = square_in_hand(setup, battle);
    ob_refusal why = ob_turn_refused(setup, battle, aim.firer);

    if (ob_refused(why))
        return why;
    if (concedes(answer))
        return OB_YES;
    if (square != OB_NONE && square != aim.firer)
        return ob_no(152, "the square that has started to fire continues first");
    if (aim.weapon == PASSES)
        return passing_refused(setup, battle, answer);
    if (aim.weapon == CASTS)
        return aim.work ? ob_no(197, "a spell is cast at a stand")
                        : spell_refused(setup, battle, aim.firer, aim.target, answer[3]);
    why = shooter_refused(setup, battle, aim.firer);
    return ob_refused(why) ? why : ob_fire_refused(setup, battle, &aim);
}

OFFERS(shoot)
{
    return !ob_refused(ob_shot_refused(setup, battle, answer->value));
}

/* Fire to another side than the front is a manoeuvre (OB-110). */
static void turn_turret(const ob_setup *setup, ob_battle *battle, const ob_aim *aim)
{
    const ob_weapon *weapon = ob_weapon_of(setup, battle, aim->firer, aim->weapon);

    if (weapon->arc == OB_TURRET && ob_present(battle, aim->firer) &&
        ob_aims_from(setup, battle, aim) != OB_FRONT)
        ob_use(battle, aim->firer, ob_action_of(&setup->readings, OB_TURNS_TURRET));
}

static void aim(const ob_setup *setup, ob_battle *battle, const ob_aim *at)
{
    turn_turret(setup, battle, at);
    battle->volley = (ob_volley){ .distance = -1,
                                  .firer = (uint8_t)at->firer,
                                  .weapon = (uint8_t)at->weapon,
                                  .mode = (uint8_t)at->mode,
                                  .lobbed = at->lobbed,
                                  .count = 1,
                                  .targets = { (uint8_t)(at->work ? at->work - 1 : at->target) },
                                  .work = at->work != 0,
                                  .resume = OB_STEP_SHOOT };
}

static void cast(ob_battle *battle, int32_t stand, int32_t target, int32_t how)
{
    battle->volley = (ob_volley){ .distance = -1,
                                  .firer = (uint8_t)stand,
                                  .lobbed = how >= UNSEEN,
                                  .count = 1,
                                  .targets = { (uint8_t)target },
                                  .spell = (uint8_t)(1 + how % UNSEEN),
                                  .resume = OB_STEP_SHOOT };
    battle->troops[stand].limits |= OB_CAST;
    ob_go(battle, OB_STEP_CAST);
}

static void done(ob_battle *battle, int32_t stand)
{
    ob_unmark(battle, stand, OB_GOES_ON);
    ob_use(battle, stand, OB_ACTED);
    battle->set_left--;
}

/* One weapon a round, at one target, or two if the fire is indirect (OB-108). */
TAKE(shoot)
{
    ob_aim at = aim_of(setup, moves->answer.value);

    if (concedes(moves->answer.value)) {
        ob_concede(setup, battle, at.firer, trace);
        return;
    }
    if (at.weapon < PASSES)
        aim(setup, battle, &at);
    if (at.weapon < PASSES && battle->troops[at.firer].formation == OB_SQUARE)
        ob_mark(battle, at.firer, OB_GOES_ON);
    else
        done(battle, at.firer);
    if (at.weapon == CASTS)
        cast(battle, at.firer, at.target, moves->answer.value[3]);
    else if (at.weapon < PASSES)
        ob_go(battle, OB_STEP_SECOND);
}

static bn_pace shoot_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;
    int32_t square = square_in_hand(with, battle);

    if (square != OB_NONE && !ob_can_act(with, battle, square))
        done(battle, square);
    if (battle->set_left > 0 && first_who_can(with, battle) != OB_NONE)
        return BN_ASKS;
    battle->set_left = 0;
    return ob_go(battle, OB_STEP_SET);
}

const bn_step ob_shoot_step = {
    .open = shoot_opens, .ask = shoot_ask, .take = shoot_take, .offers = shoot_offers
};

/* ---- more targets of indirect fire --------------------------------------------------------------- */

/* A stand near the targets that the same shot may strike. */
static ob_refusal more_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_volley *volley = &battle->volley;
    ob_aim at = { .firer = volley->firer,
                  .weapon = volley->weapon,
                  .target = stand,
                  .mode = volley->mode,
                  .lobbed = volley->lobbed,
                  .more = true };
    ob_box box = ob_box_of(setup, battle, stand);

    if (!ob_present(battle, stand))
        return ob_no(120, "there is no such target on the table");
    for (int32_t i = 0; i < volley->count; i++) {
        ob_box other = ob_box_of(setup, battle, volley->targets[i]);
        int32_t gap = (int32_t)ob_gap(setup->tables, &other, &box);

        if (volley->targets[i] == stand)
            return ob_no(129, "it is a target of this shot already");
        if (!ob_near_enough(setup->tables, &setup->readings, gap))
            return ob_no_by(129, "it is {} from the other target, the maximum is {}", gap,
                            OB_INCH * ob_second_target_in(setup->tables));
    }
    return ob_fire_refused(setup, battle, &at);
}

static int32_t first_more(const ob_setup *setup, const ob_battle *battle)
{
    if (battle->volley.work ||
        battle->volley.count >=
            ob_most_targets(setup->tables, &setup->readings, battle->volley.lobbed != 0))
        return OB_NONE;
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (!ob_refused(more_refused(setup, battle, s)))
            return s;
    return OB_NONE;
}

static bn_pace second_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;

    if (first_more(with, battle) != OB_NONE)
        return BN_ASKS;
    return ob_go(battle, OB_STEP_OBSERVE);
}

/* Another stand, or the first target again: no more. */
ASK(second)
{
    ob_ask(battle, OB_ASK_SECOND, battle->turn, battle->volley.firer, first_more(setup, battle),
           out);
    bn_ask_within(out, (bn_span){ 0, setup->stand_count - 1 });
    return 1;
}

ob_refusal ob_second_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer)
{
    return answer[0] == battle->volley.targets[0] ? OB_YES : more_refused(setup, battle, answer[0]);
}

OFFERS(second)
{
    return !ob_refused(ob_second_refused(setup, battle, answer->value));
}

TAKE(second)
{
    ob_volley *volley = &battle->volley;

    if (value == volley->targets[0])
        ob_go(battle, OB_STEP_OBSERVE);
    else
        volley->targets[volley->count++] = (uint8_t)value;
}

const bn_step ob_second_step = {
    .open = second_opens, .ask = second_ask, .take = second_take, .offers = second_offers
};
