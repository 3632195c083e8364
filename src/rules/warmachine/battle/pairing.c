/* Step B6: who fights whom. */
#include "steps.h"

/* ---- whose turn it is -------------------------------------------------------------------- */

static bool unpaired(const wm_body *body, uint32_t side)
{
    return body->side == side && wm_on_field(body) && body->pair == WM_NOBODY;
}

static int32_t unpaired_count(const wm_battle *battle, uint32_t side)
{
    int32_t count = 0;

    for (uint32_t i = 0; i < battle->body_count; i++)
        count += unpaired(&battle->bodies[i], side);
    return count;
}

/* Falling rating, then falling strength: above 0 if `a` chooses before `b`, 0 if neither does. */
static int32_t before(const wm_body *a, const wm_body *b)
{
    int32_t by_rating = a->standing.battle_rating - b->standing.battle_rating;

    return by_rating ? by_rating : a->standing.strength - b->standing.strength;
}

static const wm_body *top(const wm_battle *battle, uint32_t side)
{
    const wm_body *best = NULL;

    for (uint32_t i = 0; i < battle->body_count; i++) {
        const wm_body *body = &battle->bodies[i];
        if (unpaired(body, side) && (!best || before(body, best) > 0))
            best = body;
    }
    return best;
}

typedef struct turn {
    uint32_t side; /* that chooses */
    bool tied;     /* the dice must say first which side that is */
    uint8_t chooser_count, enemy_count;
    uint8_t choosers[WM_OPPONENTS]; /* bodies of the highest rating: the owner says which of them */
    uint8_t enemies[WM_OPPONENTS];
} turn;

/* WM-045 Choosing opponents: by falling BR each unpaired force picks an unpaired enemy. At equal BR
 * the larger chooses first, then the side with the higher die. */
static turn turn_of(const wm_battle *battle)
{
    const wm_body *ours = top(battle, 0), *theirs = top(battle, 1);
    int32_t order = before(ours, theirs);
    turn t = { .side = order < 0 };

    if (order == 0 && battle->first)
        t.side = battle->first - 1u;
    t.tied = order == 0 && !battle->first;
    for (uint32_t i = 0; i < battle->body_count; i++) {
        const wm_body *body = &battle->bodies[i];
        const wm_body *best = t.side == 0 ? ours : theirs;
        if (unpaired(body, t.side) && body->standing.battle_rating == best->standing.battle_rating)
            t.choosers[t.chooser_count++] = (uint8_t)i;
        if (unpaired(body, 1 - t.side))
            t.enemies[t.enemy_count++] = (uint8_t)i;
    }
    return t;
}

/* ---- the step ---------------------------------------------------------------------------- */

static void join(wm_battle *battle, uint8_t a, uint8_t b)
{
    battle->bodies[a].foe = b;
    battle->bodies[b].foe = a;
    battle->bodies[a].pair = battle->bodies[b].pair = battle->pair_count++;
}

OPEN(pairing)
{
    for (;;) {
        int32_t left[WM_SIDES] = { unpaired_count(battle, 0), unpaired_count(battle, 1) };
        turn t;

        if (left[0] == 0 || left[1] == 0)
            break;
        t = turn_of(battle);
        if ((left[0] > 1 || left[1] > 1) && (t.tied || t.chooser_count > 1 || t.enemy_count > 1))
            return BN_ASKS;
        join(battle, t.choosers[0], t.enemies[0]);
    }
    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (wm_on_field(body))
            body->status = body->pair == WM_NOBODY ? WM_IN_RESERVE : WM_ON_FIELD;
    }
    return BN_DONE;
}

static void ask_order(const wm_figures *tables, const wm_battle *battle, bn_question *out)
{
    bn_throw die = { 1, (uint8_t)tables->constants[WM_CONSTANTS_PAIRING_DIE].value, 0 };

    wm_ask(battle, WM_ASK_ORDER, 0, out);
    out->throws[0] = out->throws[1] = die;
}

/* If no one orders it, the strongest takes the enemy rated lowest, and of those the smallest. */
ASK(pairing)
{
    turn t = turn_of(battle);
    int32_t chooser = 0, enemy = 0;

    if (t.tied) {
        ask_order(wm_tables(setup), battle, out);
        return 1;
    }
    wm_ask(battle, WM_ASK_OPPONENT, 0, out);
    out->side = (uint8_t)t.side;
    for (int32_t i = 0; i < t.chooser_count; i++) {
        if (before(&battle->bodies[t.choosers[i]], &battle->bodies[t.choosers[chooser]]) > 0)
            chooser = i;
        for (int32_t j = 0; j < t.enemy_count; j++)
            out->allowed |= (uint64_t)1 << (i * WM_OPPONENTS + j);
    }
    for (int32_t j = 1; j < t.enemy_count; j++)
        if (before(&battle->bodies[t.enemies[j]], &battle->bodies[t.enemies[enemy]]) < 0)
            enemy = j;
    out->options = (uint8_t)((t.chooser_count - 1) * WM_OPPONENTS + t.enemy_count);
    out->preset.value[0] = chooser * WM_OPPONENTS + enemy;
    if (t.chooser_count == 1)
        out->about[0] = battle->bodies[t.choosers[0]].standing.force;
    return 1;
}

void wm_pairing_option(const wm_battle *battle, int32_t index, uint8_t bodies[WM_SIDES])
{
    turn t = turn_of(battle);

    bodies[0] = t.choosers[index / WM_OPPONENTS];
    bodies[1] = t.enemies[index % WM_OPPONENTS];
}

TAKE(pairing)
{
    uint8_t bodies[WM_SIDES];

    if (turn_of(battle).tied) {
        battle->first = (uint8_t)(1 + value);
        return;
    }
    wm_pairing_option(battle, value, bodies);
    join(battle, bodies[0], bodies[1]);
}

/* The roll for the order: a tie is rolled again. */
CONSEQUENCE(pairing)
{
    return totals[0] == totals[1] ? BN_AGAIN : totals[0] < totals[1];
}

bool wm_pairing_tied(const wm_battle *battle)
{
    return battle->step == WM_STEP_PAIRING && turn_of(battle).tied;
}

WEIGH(pairing)
{
    wm_weigh_dice(45, "nothing is added to the roll for the order", totals, trace);
}

const bn_step wm_pairing_step = { .open = pairing_open,
                                  .ask = pairing_ask,
                                  .take = pairing_take,
                                  .consequence = pairing_consequence,
                                  .weigh = pairing_weigh };
