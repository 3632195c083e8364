/* The referee's judgements before the battle (R1, P1) and in it: what the document leaves open is
 * asked, or takes its default. */
#include "steps.h"

#include "rules/outcome/contest.h"
#include "rules/field/landing.h"

/* ---- when a judgement has something to judge ---------------------------------------------- */

typedef bool (*applies)(const g4_scene *scene, const g4_battle *battle, int32_t side);

static int32_t judged(const g4_battle *battle, int32_t what)
{
    return battle->judged[what];
}

static bool is_kind(const g4_scene *scene, int32_t kind)
{
    return scene->inputs->kind == kind;
}

/* Whether any line of a side (of any, for G4_NONE) has one of these features, classes or ground. */
static bool any_line(const g4_scene *scene, int32_t side, uint32_t features, uint32_t classes,
                     uint32_t terrains)
{
    for (int32_t s = 0; s < scene->side_count; s++)
        for (int32_t f = 0; (side == G4_NONE || s == side) && f < scene->force_count[s]; f++) {
            const g4_force *force = g4_force_in(scene, s, f);

            for (int32_t i = 0; i < force->line_count; i++)
                if (force->lines[i].features & features || force->lines[i].terrains & terrains ||
                    force->figures[i].classes & classes)
                    return true;
        }
    return false;
}

static bool always(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return true;
}

static bool open_meeting(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return scene->inputs->type == 0;
}

static bool scouted(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return open_meeting(scene, battle, side) && judged(battle, G4_JUDGE_CONTEST) &&
           !(is_kind(scene, G4_LANDING) && judged(battle, G4_JUDGE_SINGLE));
}

static bool won_by_adventure(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return scouted(scene, battle, side) && judged(battle, G4_JUDGE_WINNER) != 0;
}

static bool at_sea(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return is_kind(scene, G4_NAVAL);
}

static bool ashore(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return !is_kind(scene, G4_NAVAL) && !is_kind(scene, G4_AIR_BATTLE);
}

static bool in_town(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return ashore(scene, battle, side) && judged(battle, G4_JUDGE_TERRAIN) == G4_BUILT_UP;
}

static bool in_fields(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return ashore(scene, battle, side) && judged(battle, G4_JUDGE_TERRAIN) == G4_RURAL;
}

static bool in_woods(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return ashore(scene, battle, side) && judged(battle, G4_JUDGE_TERRAIN) == G4_WOODLANDS;
}

static bool cavalry_doubtful(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return (in_town(scene, battle, side) || in_woods(scene, battle, side)) &&
           any_line(scene, G4_NONE, 0, G4_CV, 0);
}

static bool winter_matters(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return ashore(scene, battle, side) && any_line(scene, G4_NONE, 0, 0, UINT32_C(1) << G4_ARCTIC);
}

static bool air_matters(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return any_line(scene, G4_NONE, G4_SEALED, 0, 0);
}

static bool ships_matter(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return !is_kind(scene, G4_NAVAL) && !is_kind(scene, G4_LANDING) &&
           any_line(scene, G4_NONE, 0, G4_NAV, 0);
}

static bool besieged(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return is_kind(scene, G4_SIEGE);
}

static bool landing(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return is_kind(scene, G4_LANDING);
}

static bool near_coast(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return at_sea(scene, battle, side) && !judged(battle, G4_JUDGE_OCEAN);
}

static bool on_land(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return is_kind(scene, G4_LAND);
}

static bool river_held(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return on_land(scene, battle, side) && judged(battle, G4_JUDGE_RIVER) != 0;
}

/* A side that may be in camp: it is, or no one has said yet. */
static bool in_camp(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    bool settled =
        scene->bearings != NULL || g4_force_in(scene, side, 0)->inputs.given[G4_IN_POSTURE];

    return scouted(scene, battle, side) && judged(battle, G4_JUDGE_WINNER) == 0 &&
           (!settled || g4_party_of(battle, side)->posture != G4_MOBILE);
}

static bool scouts_ask(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return scouted(scene, battle, side) && judged(battle, G4_JUDGE_WINNER) == 0;
}

static bool has_fanatics(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return any_line(scene, side, G4_FANATIC, 0, 0);
}

static bool has_mercenaries(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return any_line(scene, side, G4_MERCENARY, 0, 0);
}

/* Weapons of mass destruction are an affair of the tech levels whose gear protects from them; a
 * document may still give them to anyone (G4-R-155). */
static bool has_modern_arms(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    int32_t least = G4_CONSTANT(scene->setup->figures, MASS_DESTRUCTION_TL);

    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const g4_force *force = g4_force_in(scene, side, f);

        for (int32_t i = 0; i < force->line_count; i++)
            if (force->figures[i].tl >= least)
                return true;
    }
    return false;
}

static bool faces_nuclear_arms(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    for (int32_t s = 0; s < scene->side_count; s++)
        if (s != side && g4_side_judged(g4_party_of(battle, s), G4_JUDGE_NUCLEAR))
            return true;
    return false;
}

/* ---- the list ----------------------------------------------------------------------------- */

/* Where a judgement stands in the documents, at which step it is asked, and whether it is. */
typedef struct judgement {
    bn_slot given; /* of g4_battle_inputs, or of g4_force_inputs */
    uint8_t step;
    applies applies;
} judgement;

static const judgement judgements[G4_JUDGEMENTS] = {
#define OF_BATTLE(name, member, key, answer, standard, ruled, step, applies, ...)                  \
    [G4_JUDGE_##name] = { BN_SLOT(g4_battle_inputs, member), G4_AT_##step, applies },
#define OF_SIDE(name, member, key, answer, standard, ruled, step, applies, ...)                    \
    [G4_JUDGE_##name] = { BN_SLOT(g4_force_inputs, member), G4_AT_##step, applies },
#include "questions.def"
};

static bool of_side(int32_t what)
{
    return what >= G4_BATTLE_JUDGED;
}

/* ---- taking them from the documents ------------------------------------------------------- */

static bool is_strike(int32_t what)
{
    return what == G4_JUDGE_CHEMICAL || what == G4_JUDGE_NUCLEAR;
}

/* Of two forces the first that has a judgement is used for the side; a strike by either is one. */
static void judge_side(const g4_scene *scene, g4_party *party, int32_t side, int32_t what)
{
    bn_slot slot = judgements[what].given;
    int32_t of = what - G4_BATTLE_JUDGED;
    int8_t *out = &party->judged[of];

    *out = (int8_t)bn_slot_get(&g4_force_in(scene, side, 0)->inputs, slot);
    for (int32_t f = scene->force_count[side] - 1; f >= 0; f--) {
        const g4_force_inputs *inputs = &g4_force_in(scene, side, f)->inputs;
        int8_t value = (int8_t)bn_slot_get(inputs, slot);

        if (!inputs->given[of])
            continue;
        if (!is_strike(what) || value > *out)
            *out = value;
        party->given |= (uint16_t)(1u << of);
    }
    if (what == G4_JUDGE_WAVER && scene->bearings != NULL) { /* the campaign decides it */
        *out = (int8_t)scene->bearings[side].wavers;
        party->given |= (uint16_t)(1u << of);
    }
}

/* The document shows the hour: then it alone says when it is night. */
bool g4_clock_runs(const g4_scene *scene)
{
    const uint8_t *given = scene->inputs->given;

    return given[G4_IN_START_TIME] && given[G4_IN_SUNRISE] && given[G4_IN_SUNSET];
}

void g4_judge_init(const g4_scene *scene, g4_battle *battle)
{
    for (int32_t i = 0; i < G4_BATTLE_JUDGED; i++) {
        battle->judged[i] = (int8_t)bn_slot_get(scene->inputs, judgements[i].given);
        battle->given |= scene->inputs->given[i] ? UINT32_C(1) << i : 0;
    }
    if (g4_clock_runs(scene)) {
        battle->judged[G4_JUDGE_NIGHT] =
            g4_is_night(scene->inputs->start_time, scene->inputs->sunrise, scene->inputs->sunset);
        battle->given |= UINT32_C(1) << G4_JUDGE_NIGHT;
    }
    for (int32_t s = 0; s < scene->side_count; s++)
        for (int32_t i = G4_BATTLE_JUDGED; i < G4_JUDGEMENTS; i++)
            judge_side(scene, g4_party_at(battle, s), s, i);
}

/* ---- asking ------------------------------------------------------------------------------- */

static bool made(const g4_battle *battle, int32_t what, int32_t side)
{
    if (of_side(what))
        return g4_party_of(battle, side)->given >> (what - G4_BATTLE_JUDGED) & 1;
    return battle->given >> what & 1;
}

/* The judgement in hand is battle->at, of side battle->phase. */
OPEN(judge)
{
    if (!g4_referee_asked(scene))
        return BN_DONE;
    for (; battle->at < G4_JUDGEMENTS; battle->at++, battle->phase = 0) {
        const judgement *row = &judgements[battle->at];
        int32_t sides = of_side(battle->at) ? scene->side_count : 1;

        if (row->step != battle->step)
            continue;
        for (; battle->phase < sides; battle->phase++)
            if (!made(battle, battle->at, battle->phase) &&
                row->applies(scene, battle, battle->phase))
                return BN_ASKS;
    }
    return BN_DONE;
}

void g4_judge_ask_one(const g4_scene *scene, const g4_battle *battle, int32_t what, int32_t side,
                      bn_question *out)
{
    g4_ask(scene, battle, what, side,
           of_side(what) ? g4_side_judged(g4_party_of(battle, side), what) : battle->judged[what],
           out);
    if (what == G4_JUDGE_CIRCUMSTANCE)
        bn_ask_within(out, g4_circumstance_span(scene->setup->figures));
    if (g4_battle_kinds[what].words == g4_side_words) { /* no one, and those who are there */
        out->options = (uint8_t)(1 + scene->side_count);
        out->allowed = (UINT64_C(1) << out->options) - 1;
    }
    if (of_side(what))
        out->about[0] = scene->forces[side][0];
}

ASKS(judge, g4_judge_ask_one(scene, battle, battle->at, battle->phase, out))

TAKE(judge)
{
    int8_t kept = (int8_t)value;

    if (of_side(battle->at)) {
        g4_party *party = g4_party_at(battle, battle->phase);

        party->judged[battle->at - G4_BATTLE_JUDGED] = kept;
        party->given |= (uint16_t)(1u << (battle->at - G4_BATTLE_JUDGED));
    } else {
        battle->judged[battle->at] = kept;
        battle->given |= UINT32_C(1) << battle->at;
    }
}

const bn_step g4_judge_step = { .open = judge_open, .ask = judge_ask, .take = judge_take };
