/* A battle as a course of steps: who leads, how questions are made, what follows what. */
#include "battle.h"

#include <string.h>

#include "steps.h"
#include "rules/outcome/will.h"
#include "rules/people/skills.h"
#include "rules/outcome/spoils.h"
#include "rules/people/staff.h"

/* ---- the scene ---------------------------------------------------------------------------- */

bool g4_subordinate(const g4_scene *scene, int32_t *side, int32_t *member)
{
    const g4_battle_inputs *in = scene->inputs;
    const g4_person *person;

    if (in->sub_side == 0 || in->sub_person == 0 || g4_many(scene))
        return false;
    *side = in->sub_side - 1;
    *member = in->sub_person - 1;
    person = g4_side_person(scene, *side, *member);
    return person != NULL && person->with > 0 && !(person->posts & G4_COMMANDER);
}

/* Between two: the battle, a subordinate's own, and their second one. */
static int32_t lanes_of(const g4_scene *scene)
{
    int32_t side, member;

    if (g4_many(scene))
        return g4_bouts(scene) > scene->side_count ? g4_bouts(scene) : scene->side_count;
    return g4_subordinate(scene, &side, &member) ? 3 : 2;
}

size_t g4_battle_size(const g4_scene *scene)
{
    if (g4_many(scene))
        return sizeof(g4_melee);
    return offsetof(g4_battle, lane) + (size_t)lanes_of(scene) * sizeof((g4_battle *)0)->lane[0];
}

/* ---- who leads ---------------------------------------------------------------------------- */

int32_t g4_leading_slot(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which)
{
    int32_t side = g4_side_in(scene, bout, which);

    if (g4_subordinate_leads(scene, battle, bout, side))
        return 1;
    return g4_allied(scene, side) ? battle->lane[bout].bout.larger >> 2 * which & 3 : 0;
}

int32_t g4_opposing_skill(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                          int32_t which)
{
    bool opposes = battle->lane[bout].bout.role == G4_BOUT_WITHIN &&
                   scene->inputs->sub_side != 1 + g4_side_in(scene, bout, which);

    return opposes ? scene->inputs->sub_skill : 0;
}

int32_t g4_leader_skill(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which,
                        int32_t slot, int32_t skill)
{
    int32_t side = g4_side_in(scene, bout, which);
    int32_t member = battle->lane[side].party.commander[slot];
    int32_t of = g4_slot_of_person(scene, side, &member);

    if (g4_opposing_skill(scene, battle, bout, which) > 0)
        return g4_opposing_skill(scene, battle, bout, which);
    if (of == G4_NONE)
        of = slot < scene->force_count[side] ? slot : 0;
    return g4_staff_skill(scene->setup->figures, g4_force_in(scene, side, of), member, skill);
}

int32_t g4_leadership_in(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                         int32_t which)
{
    return g4_leader_skill(scene, battle, bout, which, g4_leading_slot(scene, battle, bout, which),
                           G4_SKILL_DEFAULTS_LEADERSHIP);
}

int32_t g4_risk_of(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which)
{
    const g4_party *party = g4_party_of(battle, g4_side_in(scene, bout, which));
    int32_t slot = g4_leading_slot(scene, battle, bout, which);
    int32_t member = party->commander[slot];

    return member == G4_NONE ? party->npc_risk[slot] : party->person_states[member].risk;
}

const g4_person *g4_leader_in(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                              int32_t which)
{
    int32_t side = g4_side_in(scene, bout, which);

    return g4_side_person(
        scene, side,
        g4_party_of(battle, side)->commander[g4_leading_slot(scene, battle, bout, which)]);
}

bool g4_commands(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t member)
{
    const g4_party *party = g4_party_of(battle, side);

    for (int32_t slot = 0; slot < G4_BATTLE_FORCES; slot++)
        if (party->commander[slot] == member &&
            g4_slot_leads(scene, battle, battle->bout, side, slot))
            return true;
    return false;
}

bool g4_still_fights(const g4_scene *scene, const g4_battle *battle, int32_t side, bool others)
{
    for (int32_t b = 0; b < battle->lanes; b++)
        if (g4_fighting(battle, b) && !(others && b == battle->bout) &&
            (g4_side_in(scene, b, 0) == side || g4_side_in(scene, b, 1) == side))
            return true;
    return false;
}

/* ---- questions ---------------------------------------------------------------------------- */

void g4_ask(const g4_scene *scene, const g4_battle *battle, int32_t kind, int32_t side,
            int32_t preset, bn_question *out)
{
    bn_ask_kind(g4_battle_kinds, (uint32_t)kind, battle->round, scene->sides[side], preset, out);
}

void g4_ask_lines(const g4_scene *scene, const g4_battle *battle, int32_t kind, int32_t side,
                  uint64_t allowed, uint64_t preset, bn_question *out)
{
    g4_ask(scene, battle, kind, side, 0, out);
    out->options = BN_OPTIONS_MAX;
    out->allowed = allowed;
    out->preset = bn_flags_answer(preset);
}

void g4_ask_roll(const g4_scene *scene, const g4_battle *battle, int32_t kind, int32_t side,
                 int32_t dice, bn_question *out)
{
    g4_ask(scene, battle, kind, side, 0, out);
    for (uint32_t i = 0; i < out->parts; i++)
        out->throws[i] = g4_throw(scene->setup->figures, dice);
}

const bn_answer *g4_answer_to(uint32_t question, const bn_move *moves, uint32_t count)
{
    uint32_t at = 0;

    while (at < count && moves[at].question != question)
        at++;
    BN_ASSERT(at < count); /* sealed questions are answered together */
    return &moves[at].answer;
}

void g4_ask_person(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t member,
                   bn_question *out)
{
    const g4_person *person = g4_side_person(scene, side, member);
    int32_t slot;

    if (person == NULL || !person->player || g4_party_of(battle, side)->commander[0] == member)
        return;
    slot = g4_slot_of_person(scene, side, &member);
    out->person = (uint8_t)(1 + scene->forces[side][slot] % G4_SIDE_FORCES * G4_PERSONS + member);
}

/* ---- the order of events ------------------------------------------------------------------ */

/* G4-169, G4-275, G4-278 Battle sequence, and those before and after the battle: one step follows
 * another as they are in g4_step, by the tables (a) to (d) of the ledger. A step without ask only
 * computes. */
#define STEP(name, row) &g4_##row##_step,
static const bn_step *const steps[] = { G4_STEPS(STEP) };
#undef STEP

const bn_steps g4_battle_course = {
    .steps = steps,
    .over = G4_AT_OVER,
    .step_at = offsetof(g4_battle, step),
    .cursors = 5,
    .cursor = { offsetof(g4_battle, at), offsetof(g4_battle, phase), offsetof(g4_battle, left),
                offsetof(g4_battle, target), offsetof(g4_battle, target) + 1 },
    .kinds = g4_battle_kinds,
};

bool g4_battle_over(const g4_battle *battle)
{
    return bn_steps_over(&g4_battle_course, battle);
}

int32_t g4_roll_succeeds(const void *with, const void *state, const bn_question *question,
                         const int32_t *totals)
{
    const g4_battle *battle = state;

    return g4_succeeds(g4_scene_tables(with), battle->target, totals[0]);
}

int32_t g4_error_falls(const void *with, const void *state, const bn_question *question,
                       const int32_t *totals)
{
    return totals[0];
}

uint64_t g4_roll_by_target(const void *with, const void *state, const bn_question *question)
{
    const g4_battle *battle = state;

    return (uint16_t)battle->target;
}

/* ---- opening ------------------------------------------------------------------------------ */

/* Points of LS of all kinds. */
static int64_t points_of(const g4_force *force)
{
    return (int64_t)force->land_ls + force->naval_ls + force->air_ls;
}

g4_arrival g4_arrival_of(const g4_scene *scene, int32_t side)
{
    const g4_force *first = g4_force_in(scene, side, 0);
    g4_arrival out = { .casualties = first->casualties, .train = first->ls_casualties };

    bn_rat ts = g4_recorded_ts(scene->setup->figures, first), mixed = bn_rat_int(out.casualties);
    int64_t points = points_of(first), lost = points * first->ls_casualties;

    for (int32_t f = 1; f < scene->force_count[side]; f++) {
        const g4_force *next = g4_force_in(scene, side, f);
        bn_rat more = g4_recorded_ts(scene->setup->figures, next);

        mixed = g4_mixed_casualties(ts, mixed, more, bn_rat_int(next->casualties));
        ts = g4_ts_add(ts, more);
        points += points_of(next);
        lost += points_of(next) * next->ls_casualties;
    }
    out.casualties = (int32_t)bn_rat_floor(mixed);
    if (points > 0)
        out.train = (int32_t)(lost / points);
    for (int32_t c = 0; c < G4_SIDE_PERSONS; c++) {
        const g4_person *person = g4_side_person(scene, side, c);

        out.person_states[c].status = person != NULL ? G4_PERSON_FIT : G4_PERSON_ABSENT;
        out.person_states[c].hp = (int16_t)(person != NULL ? person->hp : 0);
    }
    return out;
}

/* Who holds the post of a force and is fit for it, as an index of the side's persons; otherwise G4_NONE: an NPC. */
static int32_t holder_in(const g4_scene *scene, const g4_party *party, int32_t side, int32_t slot)
{
    const g4_force *force = g4_force_in(scene, side, slot);
    int32_t first = g4_member(scene, side, slot);

    for (int32_t i = 0; i < force->person_count; i++)
        if (force->persons[i].posts & G4_COMMANDER &&
            party->person_states[first + i].status < G4_PERSON_GONE)
            return first + i;
    return G4_NONE;
}

/* Forces that fight as one have one commander: that of the first, otherwise of the next that has one. */
static void lead(const g4_scene *scene, g4_party *party, int32_t side, int32_t slot, int32_t member)
{
    if (slot < G4_BATTLE_FORCES && party->commander[slot] == G4_NONE)
        party->commander[slot] = (int8_t)member;
    if (!g4_allied(scene, side) && party->commander[0] == G4_NONE)
        party->commander[0] = (int8_t)member;
}

static void enter(const g4_scene *scene, g4_party *party, int32_t side, const g4_arrival *arrival)
{
    *party = (g4_party){ .train = (uint8_t)arrival->train,
                         .burden = G4_SPLITS / 2,
                         .roller = G4_NONE,
                         .posture = (uint8_t)g4_posture_at_start(g4_force_in(scene, side, 0),
                                                                 scene->inputs, side) };
    if (scene->bearings != NULL)
        party->posture = scene->bearings[side].posture;
    memcpy(party->person_states, arrival->person_states, sizeof party->person_states);
    for (int32_t slot = 0; slot < G4_BATTLE_FORCES; slot++) {
        party->commander[slot] = G4_NONE;
        party->npc_hp[slot] = (int16_t)G4_CONSTANT(scene->setup->figures, HP);
    }
    for (int32_t slot = 0; slot < scene->force_count[side]; slot++)
        lead(scene, party, side, slot, holder_in(scene, party, side, slot));
    for (int32_t slot = 0; slot < scene->force_count[side]; slot++)
        lead(scene, party, side, slot, arrival->officers[slot] - 1);
}

static void face(g4_bout *bout, const g4_scene *scene, const g4_arrival *a, const g4_arrival *b)
{
    *bout = (g4_bout){ .role = G4_BOUT_MAIN,
                       .stage = G4_STAGE_MEETING,
                       .kind = (uint8_t)scene->inputs->kind,
                       .initiative = G4_NONE,
                       .winner = G4_NONE,
                       .round_winner = G4_NONE,
                       .round = 1,
                       .casualties = { (uint8_t)a->casualties, (uint8_t)b->casualties },
                       .order = { G4_NO_ORDER, G4_NO_ORDER },
                       .settled = { G4_NO_ORDER, G4_NO_ORDER } };
}

static int32_t dollars(bn_rat amount)
{
    int64_t whole = bn_rat_floor(amount);

    return whole > INT32_MAX ? INT32_MAX : (int32_t)whole;
}

void g4_battle_open(const g4_scene *scene, g4_battle *battle, const g4_arrival *arrivals,
                    bn_trace *trace)
{
    const g4_battle_inputs *in = scene->inputs;
    g4_arrival told[G4_SIDES];

    memset(battle, 0, g4_battle_size(scene));
    battle->lanes = (uint8_t)lanes_of(scene);
    battle->round = 1;
    battle->sale_pct = (uint8_t)bn_rat_floor(bn_rat_mul(in->sale_fraction, bn_rat_int(100)));
    battle->ransom = in->ransom;
    battle->city_loot = dollars(g4_town_loot(in));
    for (int32_t s = 0; s < scene->side_count; s++) {
        told[s] = arrivals != NULL ? arrivals[s] : g4_arrival_of(scene, s);
        enter(scene, g4_party_at(battle, s), s, &told[s]);
        if (g4_many(scene))
            g4_divide_evenly(scene, battle, s);
    }
    for (int32_t b = 0; b < g4_bouts(scene); b++)
        face(&battle->lane[b].bout, scene, &told[g4_side_in(scene, b, 0)],
             &told[g4_side_in(scene, b, 1)]);
    g4_judge_init(scene, battle);
    g4_go(battle, G4_AT_CONDITIONS);
    bn_steps_settle(&g4_battle_course, scene, battle, trace);
}
