/* Who falls, who takes over, who rallies (table (b), N13 to N15). */
#include "steps.h"

#include "rules/people/skills.h"

static bool bit(uint8_t mask, int32_t which)
{
    return mask >> which & 1;
}

/* ---- N13: whose turn it is ---------------------------------------------------------------- */

/* battle->at counts through both sides: first the NPCs who hold their slots, then the persons of the side. */
enum { SLOTS = G4_BATTLE_FORCES, TURNS = SLOTS + G4_SIDE_PERSONS };

typedef struct turn {
    int32_t which, side;
    int32_t slot;   /* of an NPC who commands, otherwise G4_NONE */
    int32_t member; /* of a person, otherwise G4_NONE */
} turn;

static turn turn_of(const g4_scene *scene, const g4_battle *battle)
{
    int32_t which = battle->at / TURNS, at = battle->at % TURNS;

    return (turn){ which, g4_side_in(scene, battle->bout, which), at < SLOTS ? at : G4_NONE,
                   at < SLOTS ? G4_NONE : at - SLOTS };
}

int32_t g4_nameless_turn(const g4_scene *scene, const g4_battle *battle, int32_t *side)
{
    turn t;

    if (battle->step != G4_AT_MISFORTUNE || battle->at >= 2 * TURNS)
        return G4_NONE;
    t = turn_of(scene, battle);
    *side = t.side;
    return t.slot;
}

/* In a battle within the battle the enemy's leader counts only by skill. */
static bool counts(const g4_scene *scene, const g4_battle *battle, const turn *t)
{
    const g4_party *party = g4_party_of(battle, t->side);
    const g4_person *person;

    if (g4_bout_seen(battle)->role == G4_BOUT_WITHIN &&
        g4_slot_leads(scene, battle, battle->bout, t->side, 0))
        return false;
    if (t->slot != G4_NONE)
        return g4_slot_leads(scene, battle, battle->bout, t->side, t->slot) &&
               party->commander[t->slot] == G4_NONE;
    person = g4_side_person(scene, t->side, t->member);
    return person != NULL && g4_takes_the_field(scene, battle, t->side, t->member) &&
           g4_faces_misfortune(person, g4_commands(scene, battle, t->side, t->member),
                               party->scenes >> t->member & 1);
}

static int32_t chance_of(const g4_scene *scene, const g4_battle *battle, const turn *t,
                         bn_trace *trace)
{
    const g4_bout *bout = g4_bout_seen(battle);
    const g4_party *party = g4_party_of(battle, t->side);
    g4_settled settled = g4_settled_now(bout);
    g4_place_in_battle place = { 0 };

    if (t->slot != G4_NONE)
        return g4_misfortune_chance(scene->setup->figures, bout->lost[t->which],
                                    party->npc_risk[t->slot], settled.desperate[t->which], place,
                                    trace);
    return g4_misfortune_chance(scene->setup->figures, bout->lost[t->which],
                                party->person_states[t->member].risk, settled.desperate[t->which],
                                g4_place_of(scene, battle, t->side, t->member), trace);
}

/* ---- N13 ---------------------------------------------------------------------------------- */

enum { IN_DANGER, GIVES_UP, INJURED, INJURED_BADLY, DYING, FALLEN };

bool g4_in_straits(const g4_scene *scene, const g4_battle *battle, int32_t *side,
                   const g4_person **person)
{
    turn t;

    if (battle->step != G4_AT_MISFORTUNE || battle->phase != GIVES_UP)
        return false;
    t = turn_of(scene, battle);
    *side = t.side;
    *person = t.member == G4_NONE ? NULL : g4_side_person(scene, t.side, t.member);
    return true;
}

static int32_t last_turn(const g4_scene *scene, const g4_battle *battle)
{
    return SLOTS + g4_persons_in(scene, g4_side_in(scene, battle->bout, battle->at / TURNS));
}

bool g4_misfortune_past(const g4_battle *battle, int32_t which)
{
    return battle->step > G4_AT_MISFORTUNE ||
           (battle->step == G4_AT_MISFORTUNE && battle->at / TURNS > which);
}

static void pass(g4_battle *battle)
{
    battle->at++;
    battle->phase = IN_DANGER;
    battle->left = 0;
    battle->target = 0;
}

/* ---- N13: wounds that are rolled late ------------------------------------------------------ */

/* Where only the winner is asked for (bn_game.late), an injury matters by whether they are out of action. So of
 * someone who is not, it is only known how often they were hurt. When they are hurt again, all their injuries are
 * rolled together, again and again until they survive the earlier ones. These are the chances that they have if each is
 * rolled in its turn: an injury never gives anything back, so anyone who survives all of them has survived each.
 * After a dire injury, or after more than EARLIER others, what they have left is rolled and known again. */
enum {
    EARLIER = 2,
    HURT_ONCE = 1 << 12
}; /* HP, and this much more for each injury not yet rolled */

static bool rolled_late(const g4_scene *scene)
{
    return scene->inputs->character_death == G4_ROLLED_LATE;
}

static int16_t *hp_at(g4_battle *battle, const turn *t)
{
    g4_party *party = g4_party_at(battle, t->side);

    return t->member == G4_NONE ? &party->npc_hp[t->slot] : &party->person_states[t->member].hp;
}

/* Whether it stays open how badly they are hurt now. */
static bool stays_open(const g4_battle *battle)
{
    return battle->phase == INJURED && battle->target / HURT_ONCE < EARLIER;
}

/* 0: they are out. Else 1 if the rest stays open, or what they have left. */
static int32_t late_injury(const g4_figures *tables, const g4_battle *battle, int32_t dice,
                           const int32_t *totals)
{
    int32_t earlier = battle->target / HURT_ONCE, left = battle->target % HURT_ONCE;

    for (int32_t i = 0; i < earlier; i++)
        left -= g4_dice_value(tables, G4_DICE_INJURY, totals[i]);
    if (left <= 0)
        return BN_AGAIN;
    left -= g4_dice_value(tables, dice, totals[earlier]);
    if (left <= 0)
        return 0;
    return stays_open(battle) ? 1 : left;
}

static void hurt_late(g4_battle *battle, const turn *t, int32_t left)
{
    *hp_at(battle, t) =
        (int16_t)(left > 0 && stays_open(battle) ? battle->target + HURT_ONCE : left);
    if (left == 0 && t->member != G4_NONE)
        g4_party_at(battle, t->side)->person_states[t->member].status = G4_PERSON_SAVED;
    pass(battle);
}

static bool lost_round(const g4_battle *battle, int32_t which)
{
    return g4_bout_seen(battle)->round_winner == 1 - which;
}

/* What becomes of someone struck down, where no one is asked. */
static void lie_there(const g4_scene *scene, g4_battle *battle, const turn *t, int32_t referee)
{
    static const uint8_t status[] = { [G4_BROUGHT_OFF] = G4_PERSON_SAVED,
                                      [G4_CAPTURED] = G4_PERSON_CAPTURED,
                                      [G4_LEFT_FOR_DEAD] = G4_PERSON_LEFT };

    g4_party_at(battle, t->side)->person_states[t->member].status =
        status[g4_fallen_fate(referee, lost_round(battle, t->which))];
    pass(battle);
}

static bn_pace fall(const g4_scene *scene, g4_battle *battle, const turn *t)
{
    battle->phase = FALLEN;
    battle->target = 0;
    if (g4_referee_asked(scene) && !scene->inputs->given[G4_IN_FALLEN_FATE])
        return BN_ASKS;
    lie_there(scene, battle, t, scene->inputs->fallen_fate);
    return BN_GOES;
}

static int32_t misfortune_target(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    uint32_t from = g4_terms_so_far(trace);
    turn t = turn_of(scene, battle);
    const g4_person *person = t.member == G4_NONE ? NULL : g4_side_person(scene, t.side, t.member);
    int8_t side = (int8_t)scene->sides[t.side];
    int32_t target = 0;

    if (battle->phase == IN_DANGER)
        target = chance_of(scene, battle, &t, trace);
    if (battle->phase == DYING) {
        target = person->ht;
        g4_target_tell((bn_term){ .rule = 221, .value = target, .words = "HT" }, side, 221, target,
                       "", trace);
    }
    g4_terms_of(from, side, person != NULL ? person->name : NULL, trace);
    return target;
}

OPEN(misfortune)
{
    const g4_bout *bout = g4_bout_seen(battle);
    turn t;

    if (battle->phase == FALLEN) {
        t = turn_of(scene, battle);
        return fall(scene, battle, &t);
    }
    if (battle->phase != IN_DANGER)
        return BN_ASKS;
    if (scene->inputs->character_death == G4_NOBODY_HURT)
        return BN_DONE;
    while (battle->at < 2 * TURNS) {
        if (bout->lost[battle->at / TURNS] == 0 || battle->at % TURNS >= last_turn(scene, battle)) {
            battle->at = (uint8_t)((battle->at / TURNS + 1) * TURNS);
            continue;
        }
        t = turn_of(scene, battle);
        if (counts(scene, battle, &t)) {
            battle->target = (int16_t)misfortune_target(scene, battle, trace);
            return BN_ASKS;
        }
        battle->at++;
    }
    return BN_DONE;
}

/* battle->target is 0, or of wounds that are rolled late the HP with those. */
static void ask_injury(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t kind,
                       int32_t dice, bn_question *out)
{
    g4_ask_roll(scene, battle, kind, side, dice, out);
    for (; out->parts <= battle->target / HURT_ONCE; out->parts++) {
        out->throws[out->parts] = out->throws[out->parts - 1];
        out->throws[out->parts - 1] = g4_throw(scene->setup->figures, G4_DICE_INJURY);
    }
}

ASK(misfortune)
{
    turn t = turn_of(scene, battle);

    switch (battle->phase) {
    case IN_DANGER:
        g4_ask_roll(scene, battle, G4_ASK_MISFORTUNE, t.side, G4_DICE_SKILL, out);
        break;
    case GIVES_UP:
        g4_ask(scene, battle, G4_ASK_SURRENDER, t.side, 0, out);
        if (t.member != G4_NONE)
            g4_ask_person(scene, battle, t.side, t.member, out);
        break;
    case INJURED:
        ask_injury(scene, battle, t.side, G4_ASK_INJURY, G4_DICE_INJURY, out);
        break;
    case INJURED_BADLY:
        ask_injury(scene, battle, t.side, G4_ASK_DIRE_INJURY, G4_DICE_DIRE_INJURY, out);
        break;
    case DYING:
        g4_ask_roll(scene, battle, G4_ASK_DEATH, t.side, G4_DICE_SKILL, out);
        break;
    default: /* options from the first fate on */
        g4_ask(scene, battle, G4_ASK_FATE, t.side,
               (int32_t)g4_fallen_fate(G4_FATE_BY_RESULT, lost_round(battle, t.which)), out);
        out->allowed &= ~UINT64_C(1);
    }
    out->about[1] = (int16_t)(t.member != G4_NONE ? t.member : G4_NONE);
    return 1;
}

/* An NPC whom no document names is well enough to command, or not. */
static void hurt_npc(const g4_figures *tables, g4_battle *battle, const turn *t, int32_t injury)
{
    int16_t *hp = &g4_party_at(battle, t->side)->npc_hp[t->slot];
    g4_wound wound = g4_wounded(tables, G4_CONSTANT(tables, HP), *hp, injury);

    *hp = (int16_t)(wound.out ? 0 : wound.hp);
    pass(battle);
}

static void hurt(const g4_scene *scene, g4_battle *battle, const turn *t, int32_t injury)
{
    const g4_person *person = g4_side_person(scene, t->side, t->member);
    g4_person_state *person_state = &g4_party_at(battle, t->side)->person_states[t->member];
    bool mortal = scene->inputs->character_death == G4_AS_ROLLED;
    g4_wound wound = g4_wounded(scene->setup->figures, person->hp, person_state->hp, injury);

    person_state->hp = (int16_t)wound.hp;
    if (!wound.out) {
        pass(battle);
    } else if (wound.dead && mortal) {
        person_state->status = G4_PERSON_DEAD;
        pass(battle);
    } else if (wound.death_rolls > 0 && mortal) {
        battle->phase = DYING;
        battle->left = (uint8_t)wound.death_rolls;
        battle->target = (int16_t)person->ht;
    } else {
        battle->phase = FALLEN;
        battle->target = 0;
    }
}

static void give_up(g4_battle *battle, const turn *t)
{
    g4_party *party = g4_party_at(battle, t->side);

    if (t->member == G4_NONE)
        party->npc_hp[t->slot] = 0;
    else
        party->person_states[t->member].status = G4_PERSON_SURRENDERED;
    pass(battle);
}

TAKE(misfortune)
{
    turn t = turn_of(scene, battle);

    switch (battle->phase) {
    case IN_DANGER:
        battle->target = rolled_late(scene) ? *hp_at(battle, &t) : 0;
        if (value == G4_UNHURT)
            pass(battle);
        else
            battle->phase = value == G4_HURT ? INJURED : GIVES_UP;
        break;
    case GIVES_UP:
        if (value)
            give_up(battle, &t);
        else
            battle->phase = INJURED_BADLY;
        break;
    case INJURED:
    case INJURED_BADLY:
        if (battle->target > 0)
            hurt_late(battle, &t, value);
        else if (t.member == G4_NONE)
            hurt_npc(scene->setup->figures, battle, &t, value);
        else
            hurt(scene, battle, &t, value);
        break;
    case DYING:
        if (!value) {
            g4_party_at(battle, t.side)->person_states[t.member].status = G4_PERSON_DEAD;
            pass(battle);
        } else if (--battle->left == 0) {
            battle->phase = FALLEN;
            battle->target = 0;
        }
        break;
    default:
        lie_there(scene, battle, &t, value);
    }
}

CONSEQUENCE(misfortune)
{
    int32_t dice;

    switch (question->kind) {
    case G4_ASK_MISFORTUNE:
        return (int32_t)g4_misfortune(g4_scene_tables(scene), battle->target, totals[0]);
    case G4_ASK_INJURY:
    case G4_ASK_DIRE_INJURY:
        dice = question->kind == G4_ASK_INJURY ? G4_DICE_INJURY : G4_DICE_DIRE_INJURY;
        if (battle->target > 0)
            return late_injury(g4_scene_tables(scene), battle, dice, totals);
        return g4_dice_value(g4_scene_tables(scene), dice, totals[0]);
    default:
        return g4_survives(g4_scene_tables(scene), battle->target, totals[0]);
    }
}

WEIGH(misfortune)
{
    if (question->kind == G4_ASK_MISFORTUNE || question->kind == G4_ASK_DEATH)
        g4_roll_weighed(scene, battle, question, totals, trace);
}

EXPLAIN(misfortune)
{
    misfortune_target(scene, battle, trace);
}

const bn_step g4_misfortune_step = { .open = misfortune_open,
                                     .ask = misfortune_ask,
                                     .take = misfortune_take,
                                     .consequence = misfortune_consequence,
                                     .weigh = misfortune_weigh,
                                     .roll_key = g4_roll_by_target,
                                     .explain = misfortune_explain };

/* ---- N14 ---------------------------------------------------------------------------------- */

/* Anyone who is dead, taken or out of action commands no longer. */
static bool vacant(const g4_party *party, int32_t slot)
{
    int32_t member = party->commander[slot];

    return member == G4_NONE ? party->npc_hp[slot] <= 0
                             : party->person_states[member].status >= G4_PERSON_GONE;
}

static bool commands_already(const g4_party *party, int32_t member)
{
    for (int32_t slot = 0; slot < SLOTS; slot++)
        if (party->commander[slot] == member)
            return true;
    return false;
}

void g4_succeed(const g4_scene *scene, g4_battle *battle, int32_t side, int32_t slot)
{
    g4_party *party = g4_party_at(battle, side);

    party->commander[slot] = G4_NONE;
    party->npc_hp[slot] = (int16_t)G4_CONSTANT(scene->setup->figures, HP);
    party->npc_risk[slot] = 0;
    for (int32_t c = 0; c < g4_persons_in(scene, side); c++) {
        const g4_person *person = g4_side_person(scene, side, c);
        int32_t number = c, of = g4_slot_of_person(scene, side, &number);

        if (!(person->posts & G4_SUCCESSOR) || (g4_allied(scene, side) && of != slot) ||
            party->person_states[c].status >= G4_PERSON_GONE || commands_already(party, c))
            continue;
        party->commander[slot] = (int8_t)c;
        return;
    }
}

/* Confusion matters only to a side that fights on. */
static bool fights_on(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return g4_verdict_now(g4_bout_seen(battle), NULL).ending == G4_GOES_ON ||
           g4_still_fights(scene, battle, side, true);
}

static int32_t succession_target(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    int32_t which = battle->at / SLOTS, slot = battle->at % SLOTS;
    bn_term skill =
        g4_leader_term(scene, battle, battle->bout, which, slot, G4_SKILL_DEFAULTS_LEADERSHIP);

    g4_target_tell(skill, (int8_t)scene->sides[g4_side_in(scene, battle->bout, which)], 222,
                   (int32_t)skill.value, "", trace);
    return (int32_t)skill.value;
}

/* battle->at counts sides and slots. */
OPEN(succession)
{
    for (; battle->at < 2 * SLOTS; battle->at++) {
        int32_t which = battle->at / SLOTS, slot = battle->at % SLOTS;
        int32_t side = g4_side_in(scene, battle->bout, which);

        if (!g4_slot_leads(scene, battle, battle->bout, side, slot) ||
            !vacant(g4_party_of(battle, side), slot))
            continue;
        g4_succeed(scene, battle, side, slot);
        if (!fights_on(scene, battle, side))
            continue;
        battle->target = (int16_t)succession_target(scene, battle, trace);
        return BN_ASKS;
    }
    return BN_DONE;
}

ASKS(succession,
     g4_ask_roll(scene, battle, G4_ASK_SUCCESSION,
                 g4_side_in(scene, battle->bout, battle->at / SLOTS), G4_DICE_SKILL, out))

TAKE(succession)
{
    int32_t which = battle->at / SLOTS, side = g4_side_in(scene, battle->bout, which);

    if (!value) {
        g4_bout_in_hand(battle)->panicked |= (uint8_t)(1u << which);
        for (int32_t b = 0; b < battle->lanes; b++)
            for (int32_t i = 0; i < 2; i++)
                if (g4_fighting(battle, b) && g4_side_in(scene, b, i) == side)
                    battle->lane[b].bout.confused |= (uint8_t)(1u << i);
    }
    battle->at++;
    battle->target = 0;
}

CONSEQUENCE(succession)
{
    return !g4_panics(g4_scene_tables(scene), battle->target, totals[0]);
}

EXPLAIN(succession)
{
    succession_target(scene, battle, trace);
}

const bn_step g4_succession_step = { .open = succession_open,
                                     .ask = succession_ask,
                                     .take = succession_take,
                                     .consequence = succession_consequence,
                                     .weigh = g4_roll_weighed,
                                     .roll_key = g4_roll_by_target,
                                     .explain = succession_explain };

/* ---- N15 ---------------------------------------------------------------------------------- */

static int32_t rally_target(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    int32_t leadership = g4_leadership_in(scene, battle, battle->bout, battle->at);

    return g4_led(scene, battle, battle->at, 192,
                  g4_rally_target(scene->setup->figures, leadership, &scene->setup->rules), "Rally",
                  trace);
}

OPEN(rally)
{
    const g4_bout *bout = g4_bout_seen(battle);

    if (bout->confused == 0)
        return BN_DONE;
    for (; battle->at < 2; battle->at++) {
        bool over = g4_verdict_now(bout, NULL).ending != G4_GOES_ON;

        if (!g4_rally_due(bout->order[battle->at], bit(bout->confused, battle->at),
                          bit(bout->panicked, battle->at), over))
            continue;
        battle->target = (int16_t)rally_target(scene, battle, trace);
        return BN_ASKS;
    }
    return BN_DONE;
}

ASKS(rally, g4_ask_roll(scene, battle, G4_ASK_RALLY, g4_side_in(scene, battle->bout, battle->at),
                        G4_DICE_SKILL, out))

TAKE(rally)
{
    if (value)
        g4_bout_in_hand(battle)->confused &= (uint8_t) ~(1u << battle->at);
    battle->at++;
    battle->target = 0;
}

EXPLAIN(rally)
{
    rally_target(scene, battle, trace);
}

const bn_step g4_rally_step = { .open = rally_open,
                                .ask = rally_ask,
                                .take = rally_take,
                                .consequence = g4_roll_succeeds,
                                .weigh = g4_roll_weighed,
                                .roll_key = g4_roll_by_target,
                                .explain = rally_explain };
