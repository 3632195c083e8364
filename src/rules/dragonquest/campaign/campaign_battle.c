/* A battle on the map: who comes to it, the battle as a step, and what they take home. */
#include "steps.h"

#include <string.h>

#include "rules/forces/quality.h"

/* ---- two hexes ------------------------------------------------------------------------------ */

int32_t dq_party_side(const dq_theatre *t, const dq_campaign *s, int32_t party)
{
    return dq_side_of(t, s->leads[party]);
}

static int32_t party_of(const dq_theatre *t, const dq_campaign *s, int32_t side)
{
    return dq_party_side(t, s, 0) == side ? 0 : 1;
}

/* The commander of highest Rank leads a stack; without one, the first force. */
static int32_t leading(const dq_theatre *t, const dq_campaign *s, uint64_t bodies)
{
    int32_t best = DQ_NONE, rank = 0;

    for (int32_t c = 0; c < t->corps_count; c++) {
        dq_commander is;

        if (!(bodies >> c & 1))
            continue;
        is = dq_leader(t, s, c);
        if (best == DQ_NONE || (is.name && is.ms > rank)) {
            best = c;
            rank = is.name ? is.ms : DQ_NONE - 1;
        }
    }
    return best;
}

int32_t dq_body(const dq_theatre *t, const dq_campaign *s, int32_t party, int32_t index)
{
    int32_t lead = leading(t, s, s->bodies[party]);

    if (index == 0)
        return lead;
    for (int32_t c = 0; c < t->corps_count; c++)
        if ((s->bodies[party] >> c & 1) && c != lead && --index == 0)
            return c;
    return DQ_NONE;
}

/* Which of the forces of a party commands it: the first, unless another was chosen. */
static int32_t commanding(const dq_theatre *t, const dq_campaign *s, int32_t party)
{
    int32_t chosen = s->fight.parties[party].leader, c;

    for (int32_t i = 1; chosen > 0 && (c = dq_body(t, s, party, i)) != DQ_NONE; i++)
        if (dq_leader(t, s, c).name && --chosen == 0)
            return i;
    return 0;
}

/* ---- the scene ------------------------------------------------------------------------------ */

/* Anyone who is in the hex, under the best of their commanders. */
static void pool_party(const dq_theatre *t, const dq_campaign *s, int32_t party, dq_scene *out)
{
    dq_side *side = &out->setup.sides[party];
    dq_unit *pool = &out->units[party], unit;
    int32_t commands = commanding(t, s, party), c;

    side->character_count = 0;
    for (int32_t i = 0; (c = dq_body(t, s, party, i)) != DQ_NONE; i++) {
        const dq_corps *corps = t->corps[c];

        if (i == 0) {
            dq_unit_now(t, s, c, pool);
        } else {
            dq_unit_now(t, s, c, &unit);
            dq_pool(&unit, pool);
        }
        for (int32_t p = 0; p < corps->character_count && side->character_count < DQ_CHARACTERS;
             p++) {
            side->characters[side->character_count] = corps->characters[p];
            side->characters[side->character_count].commands &= i == commands;
            side->character_count++;
        }
    }
    side->stack = pool;
    side->force = NULL;
}

void dq_scene_of(const dq_theatre *t, const dq_campaign *s, dq_scene *out)
{
    out->setup = t->setup;
    out->setup.side_count = DQ_SIDES;
    out->setup.options.max_battles = 1;
    out->setup.options.on_map = 1;
    for (int32_t p = 0; p < DQ_SIDES; p++) {
        dq_side *side = &out->setup.sides[p];
        int32_t owner = dq_party_side(t, s, p);

        side->name = t->realms[owner].name;
        side->inputs = t->realms[owner].inputs;
        side->terrain = dq_class_at(t, dq_at(s, s->leads[p]));
        pool_party(t, s, p, out);
    }
}

/* Terms of a battle name parties: from `first` on they name sides. */
static void name_sides(const dq_theatre *t, const dq_campaign *s, bn_trace *trace, uint32_t first)
{
    for (uint32_t i = first; trace && i < trace->count; i++)
        if (trace->terms[i].side >= 0)
            trace->terms[i].side = (int8_t)dq_party_side(t, s, trace->terms[i].side);
}

static uint32_t terms(const bn_trace *trace)
{
    return trace ? trace->count : 0;
}

/* ---- into a battle -------------------------------------------------------------------------- */

static uint64_t in_hex(const dq_theatre *t, const dq_campaign *s, int32_t c, bool attack)
{
    uint64_t bodies = UINT64_C(1) << c;

    for (int32_t o = 0; o < t->corps_count; o++)
        if (dq_same(dq_at(s, o), dq_at(s, c)) && dq_stands(t, s, o) &&
            !dq_opposed(t, dq_side_of(t, c), dq_side_of(t, o)) &&
            (!attack || dq_may_attack(t, s, o)))
            bodies |= UINT64_C(1) << o;
    return bodies;
}

static void know(dq_party *party, int32_t input, int32_t value)
{
    party->judged[input] = value;
    party->given |= 1u << input;
}

/* Whether a party stands in a castle: its own, or one that the map shows. */
static bool at_castle(const dq_theatre *t, const dq_campaign *s, int32_t p)
{
    const bn_map_place *place = bn_map_place_at(&t->country, dq_at(s, s->leads[p]));

    for (int32_t i = 0, c; (c = dq_body(t, s, p, i)) != DQ_NONE; i++)
        if (dq_in_castle(t, s, c))
            return true;
    return place && place->kind == BN_PLACE_CASTLE;
}

/* What the document says of a side's castle applies only to that place. */
static void brief_castle(const dq_theatre *t, dq_campaign *s, int32_t p)
{
    dq_party *party = &s->fight.parties[p];

    if (!(party->given >> DQ_IN_CASTLE & 1) || at_castle(t, s, p))
        return;
    know(party, DQ_IN_CASTLE, DQ_NO_CASTLE);
    know(party, DQ_IN_DWARVEN, 0);
}

/* What the campaign knows of a party, the worst of those who stand together. */
static void brief(const dq_theatre *t, dq_campaign *s, int32_t p)
{
    enum { ROUNDS = 100 };
    dq_party *party = &s->fight.parties[p];
    int32_t foe = dq_party_side(t, s, 1 - p), fatigue = 0, rested = ROUNDS, won = 0, lost = 0,
            hexes = dq_supply_hexes(t, s, dq_party_side(t, s, p), dq_at(s, s->leads[p])), c;

    for (int32_t i = 0; (c = dq_body(t, s, p, i)) != DQ_NONE; i++) {
        const dq_corps_state *is = &s->corps[c];

        fatigue = is->fatigue > fatigue ? is->fatigue : fatigue;
        rested = dq_rested(s, c) < rested ? dq_rested(s, c) : rested;
        won |= is->won >> foe & 1;
        lost |= is->lost >> foe & 1;
    }
    party->defeats = s->corps[s->leads[p]].defeats;
    know(party, DQ_IN_FATIGUE, fatigue);
    know(party, DQ_IN_RESTED, rested);
    if (won || lost) {
        know(party, DQ_IN_WON, won);
        know(party, DQ_IN_LOST, lost);
    }
    if (hexes != DQ_NONE)
        know(party, DQ_IN_SUPPLY, hexes * DQ_CONSTANT(t->setup.figures, MILES_IN_HEX));
    know(party, DQ_IN_REAR,
         s->fight.attacker == p && dq_behind(s, s->leads[1 - p], dq_at(s, s->leads[p])));
    know(party, DQ_IN_SPY, party->judged[DQ_IN_SPY]);
    know(party, DQ_IN_SABOTAGE, party->judged[DQ_IN_SABOTAGE]);
    brief_castle(t, s, p);
    dq_brief(t, s, p);
}

static void survey(const dq_theatre *t, dq_campaign *s, int32_t defender)
{
    const dq_country_row *ground =
        &t->setup.figures->country[bn_map_terrain(&t->country, dq_at(s, defender))];
    dq_battle *battle = &s->fight;

    battle->judged[DQ_IN_BY_DAY] = !s->night;
    battle->judged[DQ_IN_TERRAIN] = ground->travel;
    if (!(battle->given >> DQ_IN_GROUND & 1))
        battle->judged[DQ_IN_GROUND] = ground->heavy_woods | ground->rough << 1;
    battle->given |= 1u << DQ_IN_BY_DAY | 1u << DQ_IN_TERRAIN | 1u << DQ_IN_GROUND;
}

void dq_fight_open(const dq_theatre *t, dq_campaign *s, int32_t attacker, int32_t defender,
                   uint64_t joined, dq_phase resume, bn_trace *trace)
{
    int32_t first = dq_side_of(t, attacker) < dq_side_of(t, defender) ? 0 : 1;
    uint32_t from = terms(trace);
    dq_scene scene;

    s->bodies[first] = in_hex(t, s, attacker, true) | joined;
    s->bodies[1 - first] = in_hex(t, s, defender, false);
    s->leads[first] = (uint8_t)attacker;
    s->leads[1 - first] = (uint8_t)leading(t, s, s->bodies[1 - first]);
    s->resume = (uint8_t)resume;
    for (int32_t c = 0; c < t->corps_count; c++)
        if (s->bodies[first] >> c & 1) {
            s->corps[c].acts |= DQ_ACTED | DQ_ATTACKED;
            s->corps[c].progress = (dq_share){ 0, 0 };
            s->corps[c].toward = 0;
        }
    dq_scene_of(t, s, &scene);
    dq_battle_ready(&scene.setup, &s->fight);
    s->fight.attacker = (uint8_t)first;
    survey(t, s, defender);
    for (int32_t p = 0; p < DQ_SIDES; p++)
        brief(t, s, p);
    dq_turn_to(s, DQ_PHASE_FIGHT);
    dq_battle_start(&scene.setup, &s->fight, trace);
    name_sides(t, s, trace, from);
}

/* ---- a joint attack ------------------------------------------------------------------------- */

/* The reading converging_attack_as_one: who of the side can attack the same hex out of another one, as many
 * as can fight as one. */
static uint64_t joiners(const dq_theatre *t, const dq_campaign *s)
{
    int32_t c = s->acting - 1, foe = s->target - 1, side = dq_side_of(t, c);
    uint64_t all = in_hex(t, s, c, true), joined = 0;

    for (int32_t o = 0; t->setup.rules.converging_attack_as_one && o < t->corps_count; o++) {
        uint64_t bit = UINT64_C(1) << o;

        if ((all & bit) || dq_side_of(t, o) != side || !dq_stands(t, s, o) ||
            !dq_may_attack(t, s, o) || (s->corps[o].quits >> foe & 1) ||
            bn_ground_distance(BN_HEXES, dq_at(s, o), dq_at(s, foe)) != 1 ||
            !dq_has_room(t, s, side, all | joined | bit, dq_at(s, c), false))
            continue;
        joined |= bit;
    }
    return joined;
}

ASK(converge)
{
    int32_t c = s->acting - 1;

    if (joiners(t, s) == 0)
        return 0;
    dq_ask_corps(s, DQ_ASK_CONVERGE, dq_side_of(t, c), c, 0, out);
    return 1;
}

static void attack(const dq_theatre *t, dq_campaign *s, uint64_t joined, bn_trace *trace)
{
    int32_t c = s->acting - 1, foe = s->target - 1;

    s->corps[c].acts |= DQ_ACTED;
    s->acting = s->target = 0;
    dq_fight_open(t, s, c, foe, joined, DQ_PHASE_ORDER, trace);
}

TAKE(converge)
{
    attack(t, s, value ? joiners(t, s) : 0, trace);
}

PASS(converge)
{
    attack(t, s, 0, trace);
    return BN_GOES;
}

const bn_step dq_converge_step = { .ask = converge_ask,
                                   .take = converge_take,
                                   .pass = converge_pass };

void dq_fight_on(const dq_theatre *t, dq_campaign *s, dq_step step, bn_trace *trace)
{
    uint32_t from = terms(trace);
    dq_scene scene;

    dq_scene_of(t, s, &scene);
    dq_go(&s->fight, step);
    bn_steps_settle(&dq_battle_course, &scene.setup, &s->fight, trace);
    name_sides(t, s, trace, from);
    dq_turn_to(s, DQ_PHASE_FIGHT);
}

/* ---- out of a battle ------------------------------------------------------------------------ */

static void carry_corps(const dq_theatre *t, dq_campaign *s, int32_t p, int32_t c, int32_t first,
                        int32_t person)
{
    const dq_party *party = &s->fight.parties[p];
    dq_corps_state *is = &s->corps[c];
    int32_t foe = dq_party_side(t, s, 1 - p);

    for (int32_t g = 0; g < t->corps[c]->unit.group_count; g++) {
        const dq_group_state *group = &s->fight.groups[p][first + g];

        is->heads[g] = group->heads;
        is->dead += group->dead + group->fallen;
        is->deserted += group->deserted;
    }
    for (int32_t i = 0; i < t->corps[c]->character_count && person + i < DQ_CHARACTERS; i++)
        is->persons[i] = s->fight.persons[p][person + i].condition;
    is->fatigue = party->fatigue;
    is->weeks =
        (uint8_t)(is->weeks + party->weeks > UINT8_MAX ? UINT8_MAX : is->weeks + party->weeks);
    is->defeats = party->defeats;
    if (party->stripped)
        is->strips = 2;
    if (s->fight.winner == 1 + p)
        is->won |= (uint8_t)(1u << foe);
    else if (s->fight.winner > 0)
        is->lost |= (uint8_t)(1u << foe);
}

/* Anyone who follows a lost commander leads the force from now on. */
static void carry_command(const dq_theatre *t, dq_campaign *s, int32_t p, int32_t lead)
{
    if ((s->fight.parties[p].promoted == 0 && !s->fight.parties[p].fell) ||
        s->corps[lead].promoted < 0)
        return;
    s->corps[lead].promoted =
        (int8_t)(s->corps[lead].promoted > 0 ? -1 : dq_successor(&t->corps[lead]->unit) + 1);
    if (s->corps[lead].promoted == 0)
        s->corps[lead].promoted = -1;
}

static void close_battle(const dq_theatre *t, dq_campaign *s)
{
    int32_t c;

    for (int32_t p = 0; p < DQ_SIDES; p++) {
        int32_t group = 0, person = 0, lead = dq_body(t, s, p, commanding(t, s, p));

        for (int32_t i = 0; (c = dq_body(t, s, p, i)) != DQ_NONE; i++) {
            carry_corps(t, s, p, c, group, person);
            group += t->corps[c]->unit.group_count;
            person += t->corps[c]->character_count;
        }
        carry_command(t, s, p, lead);
    }
    if (s->fight.winner > 0)
        s->realms[dq_party_side(t, s, s->fight.winner - 1)].victories++;
    dq_debrief(t, s);
    memset(&s->fight, 0, sizeof s->fight);
    s->bodies[0] = s->bodies[1] = 0;
    s->leads[0] = s->leads[1] = 0;
    dq_look(t, s);
    dq_turn_to(s, s->resume);
    s->resume = 0;
}

/* ---- the battle as a step ------------------------------------------------------------------- */

/* A battle that waits for the map waits at one of these steps. */
OPEN(clash)
{
    if (bn_steps_over(&dq_battle_course, &s->fight))
        return dq_turn_to(s, DQ_PHASE_ANSWER);
    if (s->fight.step == DQ_STEP_STAY)
        return dq_turn_to(s, DQ_PHASE_STAND);
    if (s->fight.step == DQ_STEP_HEXES)
        return dq_turn_to(s, DQ_PHASE_FALL_BACK);
    return BN_ASKS;
}

/* A third side that does not see both of them is shown nothing of their battle. */
static bool secret(const dq_theatre *t, const dq_campaign *s)
{
    for (int32_t side = 0; side < t->realm_count; side++)
        if (!dq_aware(s, side, s->leads[0]) || !dq_aware(s, side, s->leads[1]))
            return true;
    return false;
}

static void of_campaign(const dq_theatre *t, const dq_campaign *s, bn_question *question)
{
    question->side = (uint8_t)dq_party_side(t, s, question->side);
    question->round = (uint16_t)s->day;
    if (question->seen == BN_SEEN_BY_ALL && secret(t, s))
        question->seen = BN_SEEN_BY_SIDE;
}

static bn_question of_battle(const dq_theatre *t, const dq_campaign *s, const bn_question *question)
{
    bn_question of = *question;

    of.side = (uint8_t)party_of(t, s, question->side);
    return of;
}

ASK(clash)
{
    dq_scene scene;
    uint32_t count;

    dq_scene_of(t, s, &scene);
    count = bn_steps_ask(&dq_battle_course, &scene.setup, &s->fight, out);
    for (uint32_t i = 0; i < count; i++)
        of_campaign(t, s, &out[i]);
    return count;
}

OFFERS(clash)
{
    bn_question of = of_battle(t, s, question);
    dq_scene scene;

    dq_scene_of(t, s, &scene);
    return bn_steps_offers(&dq_battle_course, &scene.setup, &s->fight, &of, answer);
}

CONSEQUENCES(clash)
{
    bn_question of = of_battle(t, s, question);
    dq_scene scene;

    dq_scene_of(t, s, &scene);
    bn_steps_consequences(&dq_battle_course, &scene.setup, &s->fight, &of, totals, count, out);
}

WEIGH(clash)
{
    bn_question of = of_battle(t, s, question);
    uint32_t from = terms(trace);
    dq_scene scene;

    dq_scene_of(t, s, &scene);
    bn_steps_weigh(&dq_battle_course, &scene.setup, &s->fight, &of, totals, trace);
    name_sides(t, s, trace, from);
}

EXPLAIN(clash)
{
    uint32_t from = terms(trace);
    dq_scene scene;

    dq_scene_of(t, s, &scene);
    bn_steps_explain(&dq_battle_course, &scene.setup, &s->fight, trace);
    name_sides(t, s, trace, from);
}

ROLL_KEY(clash)
{
    bn_question of = of_battle(t, s, question);
    dq_scene scene;

    dq_scene_of(t, s, &scene);
    return bn_steps_roll_key(&dq_battle_course, &scene.setup, &s->fight, &of);
}

TAKE(clash)
{
    uint32_t from = terms(trace);
    dq_scene scene;

    dq_scene_of(t, s, &scene);
    bn_steps_advance(&dq_battle_course, &scene.setup, &s->fight, moves, count, trace);
    name_sides(t, s, trace, from);
}

const bn_step dq_clash_step = { .open = clash_open,
                                .ask = clash_ask,
                                .take = clash_take,
                                .offers = clash_offers,
                                .consequences = clash_consequences,
                                .weigh = clash_weigh,
                                .explain = clash_explain,
                                .roll_key = clash_key };

/* ---- do they retaliate ---------------------------------------------------------------------- */

/* On the map that is the action of both in the next round. */
ASK(answer)
{
    int32_t loser = dq_loser(&s->fight);
    dq_scene scene;

    if (loser == DQ_NONE || !s->fight.stays)
        return 0;
    dq_scene_of(t, s, &scene);
    if (dq_destroyed(&scene.setup, &s->fight, 0) || dq_destroyed(&scene.setup, &s->fight, 1) ||
        s->fight.parties[1 - loser].hexes > 0)
        return 0;
    dq_ask(&s->fight, DQ_ASK_RETALIATE, loser, -1, 0, out);
    of_campaign(t, s, out);
    return 1;
}

/* A side that lets it rest is finished with this enemy for the day. */
static void part(const dq_theatre *t, dq_campaign *s)
{
    for (int32_t c = 0; c < t->corps_count; c++)
        for (int32_t p = 0; p < DQ_SIDES; p++)
            if (s->bodies[p] >> c & 1)
                s->corps[c].quits |= s->bodies[1 - p];
}

TAKE(answer)
{
    int32_t loser = dq_loser(&s->fight);

    if (value)
        s->corps[s->leads[loser]].revenge = (uint8_t)(1 + s->leads[1 - loser]);
    else
        part(t, s);
    close_battle(t, s);
}

PASS(answer)
{
    close_battle(t, s);
    return BN_GOES;
}

const bn_step dq_answer_step = { .ask = answer_ask, .take = answer_take, .pass = answer_pass };
