/* Orders of a round and how they change before dice are rolled (table (b), N4 and N5). */
#include "steps.h"

#include "rules/field/landing.h"
#include "rules/outcome/will.h"
#include "rules/outcome/siege.h"
#include "rules/people/skills.h"

static bool bit(uint8_t mask, int32_t which)
{
    return mask >> which & 1;
}

enum { STRATEGY_BITS = 15, DESPERATE_BIT = 16, REFUSED_BIT = 32 };

void g4_keep_settled(g4_bout *bout, const g4_settled *settled)
{
    for (int32_t i = 0; i < 2; i++)
        bout->settled[i] =
            (uint8_t)(settled->strategy[i] | (settled->desperate[i] ? DESPERATE_BIT : 0) |
                      (settled->refused[i] ? REFUSED_BIT : 0));
}

/* A pair of orders as it is fought. */
g4_settled g4_settled_now(const g4_bout *bout)
{
    g4_settled settled = { 0 };

    if (bout->settled[0] == G4_NO_ORDER)
        return g4_settle(bout->order[0], bout->order[1], NULL);
    for (int32_t i = 0; i < 2; i++) {
        settled.strategy[i] = bout->settled[i] & STRATEGY_BITS;
        settled.desperate[i] = (bout->settled[i] & DESPERATE_BIT) != 0;
        settled.refused[i] = (bout->settled[i] & REFUSED_BIT) != 0;
    }
    return settled;
}

/* ---- N4 ----------------------------------------------------------------------------------- */

static uint8_t occasion(const g4_scene *scene, const g4_bout *bout, int32_t side, bool mobile)
{
    if (bout->kind == G4_SIEGE)
        return scene->inputs->besieged == 1 + side ? G4_BESIEGED : G4_BESIEGER;
    return (uint8_t)g4_field_occasion((bout->flags & G4_BOUT_ENCOUNTER) != 0, bout->round == 1,
                                      mobile);
}

g4_choice g4_choice_of(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which)
{
    const g4_bout *bout = &battle->lane[b].bout;
    int32_t side = g4_side_in(scene, b, which);
    const g4_party *party = g4_party_of(battle, side);
    bool changes = bout->flags & (G4_BOUT_SHOWN | G4_BOUT_CHANGED);

    return (g4_choice){
        .casualties = bout->casualties[which],
        .enemy_casualties = bout->casualties[1 - which],
        .occasion = occasion(scene, bout, side, party->posture == G4_MOBILE),
        .first_round = bout->round == 1,
        .ambusher = bout->initiative == which && bout->lead == G4_AMBUSH,
        .confused = bit(bout->confused, which),
        .began_confused = bit(bout->began_confused, which),
        .has_db =
            bout->db[which] > 0 && (bout->round == 1 || bout->db_kind[which] & G4_DB_IS_LASTING),
        .landing = bout->kind == G4_LANDING && scene->inputs->attacker == 1 + side &&
                   g4_without_foothold(scene->setup->figures, g4_pb_held(bout->pb, which)),
        .no_parley = changes || bout->flags & G4_BOUT_TALKED,
        .no_giving_up = bit(bout->refused, which),
        .may_surrender = !changes && g4_side_judged(party, G4_JUDGE_SURRENDER) != 0,
    };
}

/* What an unattended commander orders: to hold good ground, otherwise to attack. */
static int32_t preset_of(uint64_t open, const g4_choice *choice)
{
    static const int32_t wanted[] = { G4_STRATEGIES_ATTACK, G4_STRATEGIES_DEFENSE,
                                      G4_STRATEGIES_RALLY };

    if (choice->has_db && open >> G4_STRATEGIES_DEFENSE & 1)
        return G4_STRATEGIES_DEFENSE;
    for (uint32_t i = 0; i < BN_COUNT(wanted); i++)
        if (open >> wanted[i] & 1)
            return wanted[i];
    for (int32_t i = 0;; i++)
        if (open >> i & 1)
            return i;
}

/* An order that is missing: of which side, and which of several allies is asked for it. */
typedef struct missing {
    uint8_t bout, which, slot;
} missing;

bool g4_orders_known(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which)
{
    return g4_side_judged(g4_party_of(battle, g4_side_in(scene, b, which)), G4_JUDGE_KNOWN) != 0;
}

/* All that are missing; or only those of sides whose orders are known, if there are any. */
static uint32_t list_missing(const g4_scene *scene, const g4_battle *battle,
                             missing out[BN_OPEN_MAX])
{
    uint32_t count = 0, open = 0;

    for (int32_t b = 0; b < battle->lanes; b++)
        for (int32_t i = 0; i < 2; i++) {
            if (!g4_fighting(battle, b) || battle->lane[b].bout.order[i] != G4_NO_ORDER)
                continue;
            if (g4_orders_known(scene, battle, b, i) && open == 0) {
                count = 0;
                open = 1;
            } else if (open) {
                continue;
            }
            for (int32_t slot = 0; slot < G4_BATTLE_FORCES; slot++)
                if (g4_slot_leads(scene, battle, b, g4_side_in(scene, b, i), slot))
                    out[count++] = (missing){ (uint8_t)b, (uint8_t)i, (uint8_t)slot };
        }
    return count;
}

OPEN(orders)
{
    bool all = true;

    for (int32_t b = 0; b < battle->lanes; b++)
        for (int32_t i = 0; i < 2 && g4_fighting(battle, b); i++) {
            g4_bout *bout = &battle->lane[b].bout;
            g4_choice choice;
            uint64_t open;

            if (bout->order[i] != G4_NO_ORDER)
                continue;
            if (!bit(bout->confused, i)) { /* no one else was ever left with one order */
                all = false;
                continue;
            }
            choice = g4_choice_of(scene, battle, b, i);
            open = g4_orders_open(scene->setup->figures, &choice);
            if ((open & (open - 1)) == 0)
                bout->order[i] = (uint8_t)preset_of(open, &choice);
            else
                all = false;
        }
    return all ? BN_DONE : BN_ASKS;
}

/* Everyone hears an order that is known as soon as it is given, but not which others were open: that
 * would say the posture, and whether the referee grants surrender. So it is sealed all the same (G4-R-157). */
ASK(orders)
{
    missing list[BN_OPEN_MAX];
    uint32_t count = list_missing(scene, battle, list);

    for (uint32_t i = 0; i < count; i++) {
        const missing *m = &list[i];
        int32_t side = g4_side_in(scene, m->bout, m->which);
        g4_choice choice = g4_choice_of(scene, battle, m->bout, m->which);
        uint64_t open = g4_orders_open(scene->setup->figures, &choice);

        g4_ask(scene, battle, G4_ASK_STRATEGY, side, preset_of(open, &choice), &out[i]);
        out[i].allowed = open;
        out[i].seen =
            g4_orders_known(scene, battle, m->bout, m->which) ? BN_SEEN_BY_ALL : BN_SEEN_BY_SIDE;
        out[i].sealed = count > 1 || out[i].seen == BN_SEEN_BY_ALL;
        out[i].about[0] = scene->forces[side][g4_allied(scene, side) ? m->slot : 0];
        out[i].about[1] = scene->forces[g4_side_in(scene, m->bout, 1 - m->which)][0];
    }
    return count;
}

TAKE(orders)
{
    missing list[BN_OPEN_MAX];

    (void)list_missing(scene, battle, list);
    for (uint32_t i = 0; i < count; i++) {
        const missing *m = &list[moves[i].question];

        if (m->slot == g4_leading_slot(scene, battle, m->bout, m->which))
            battle->lane[m->bout].bout.order[m->which] = (uint8_t)moves[i].answer.value[0];
    }
}

const bn_step g4_orders_step = { .open = orders_open, .ask = orders_ask, .take = orders_take };

/* ---- N5 ----------------------------------------------------------------------------------- */

enum { COMMANDED, DEFIED, REPLACED };

/* Of a commander whom Fanatics defy, or of who has replaced them. */
static int32_t obedience_target(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    int32_t leadership = g4_leadership_in(scene, battle, battle->bout, battle->at);

    if (battle->phase == DEFIED)
        return 0;
    if (battle->phase == REPLACED)
        return g4_led(scene, battle, battle->at, 222, leadership, "", trace);
    return g4_led(scene, battle, battle->at, 42,
                  g4_obedience_target(leadership, g4_bout_seen(battle)->fanatics[battle->at]),
                  "1 for each tenth of Fanatics", trace);
}

/* Which is battle->at. */
OPEN(obedience)
{
    const g4_bout *bout = g4_bout_seen(battle);

    if (battle->phase != COMMANDED)
        return BN_ASKS;
    for (; battle->at < 2; battle->at++) {
        if (bit(bout->refused, G4_OBEYED + battle->at) ||
            !g4_obedience_due(bout->order[battle->at], bout->fanatics[battle->at]))
            continue;
        battle->target = (int16_t)obedience_target(scene, battle, trace);
        return BN_ASKS;
    }
    return BN_DONE;
}

ASK(obedience)
{
    int32_t side = g4_side_in(scene, battle->bout, battle->at);

    if (battle->phase == DEFIED)
        g4_judge_ask_one(scene, battle, G4_JUDGE_FANATICS, side, out);
    else
        g4_ask_roll(scene, battle, battle->phase == REPLACED ? G4_ASK_SUCCESSION : G4_ASK_OBEDIENCE,
                    side, G4_DICE_SKILL, out);
    out->seen = BN_SEEN_BY_SIDE;
    return 1;
}

/* Another order is asked for, and giving up is out of the question this round. */
static void order_again(g4_battle *battle)
{
    g4_bout *bout = g4_bout_in_hand(battle);

    bout->refused |= (uint8_t)(1u << battle->at);
    bout->order[battle->at] = G4_NO_ORDER;
    g4_go(battle, G4_AT_ORDERS);
}

/* Fanatics refused: the order is dropped, the commander deposed, or they obey after all. */
static void defied(const g4_scene *scene, g4_battle *battle, int32_t how, bn_trace *trace)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    int32_t side = g4_side_in(scene, battle->bout, battle->at);
    int32_t slot = g4_leading_slot(scene, battle, battle->bout, battle->at);
    g4_party *party = g4_party_at(battle, side);

    switch (how) {
    case 0:
        order_again(battle);
        break;
    case 1:
        if (party->commander[slot] == G4_NONE)
            party->npc_hp[slot] = 0;
        else
            party->person_states[party->commander[slot]].status = G4_PERSON_DEPOSED;
        g4_succeed(scene, battle, side, slot);
        battle->phase = REPLACED;
        battle->target = (int16_t)obedience_target(scene, battle, trace);
        break;
    default:
        bout->refused |= (uint8_t)(1u << (G4_OBEYED + battle->at));
        battle->phase = COMMANDED;
        battle->target = 0;
    }
}

TAKE(obedience)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    const g4_party *party = g4_party_of(battle, g4_side_in(scene, battle->bout, battle->at));
    bool given = party->given >> (G4_JUDGE_FANATICS - G4_BATTLE_JUDGED) & 1;

    switch (battle->phase) {
    case COMMANDED:
        if (value) {
            bout->refused |= (uint8_t)(1u << (G4_OBEYED + battle->at));
            battle->target = 0;
        } else if (g4_referee_asked(scene) && !given) {
            battle->phase = DEFIED;
            battle->target = 0;
        } else {
            defied(scene, battle, g4_side_judged(party, G4_JUDGE_FANATICS), trace);
        }
        break;
    case DEFIED:
        defied(scene, battle, value, trace);
        break;
    default:
        if (!value) {
            bout->confused |= (uint8_t)(1u << battle->at);
            bout->panicked |= (uint8_t)(1u << battle->at);
        }
        order_again(battle);
    }
}

CONSEQUENCE(obedience)
{
    if (question->kind == G4_ASK_SUCCESSION)
        return !g4_panics(g4_scene_tables(scene), battle->target, totals[0]);
    return g4_succeeds(g4_scene_tables(scene), battle->target, totals[0]);
}

EXPLAIN(obedience)
{
    obedience_target(scene, battle, trace);
}

const bn_step g4_obedience_step = { .open = obedience_open,
                                    .ask = obedience_ask,
                                    .take = obedience_take,
                                    .consequence = obedience_consequence,
                                    .weigh = g4_roll_weighed,
                                    .roll_key = g4_roll_by_target,
                                    .explain = obedience_explain };
