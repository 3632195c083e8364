/* The referee's judgements before the battle (R1, P1) and in it: what the document leaves open is
 * asked, or takes its default. */
#include "steps.h"

#include "rules/outcome/contest.h"
#include "rules/field/landing.h"

/* ---- when a judgement has something to judge ---------------------------------------------- */

typedef bool (*applies)(const g4_scene *scene, const g4_battle *battle, int32_t side);

static int32_t judged(const g4_battle *battle, g4_judgement what)
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

/* A side that may be in camp: it is, or nobody has said yet. */
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

static bool faces_nuclear_arms(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    for (int32_t s = 0; s < scene->side_count; s++)
        if (s != side && g4_side_judged(g4_party_of(battle, s), G4_JUDGE_NUCLEAR))
            return true;
    return false;
}

/* ---- the list ----------------------------------------------------------------------------- */

/* Where a judgement stands in the documents, when it is asked, and what may be said. */
typedef struct judgement {
    uint16_t input;  /* G4_IN_ ... */
    uint16_t offset; /* in g4_battle_inputs; of a side: in g4_force */
    uint8_t wide;    /* an int32_t there, else a uint8_t */
    uint8_t step;    /* G4_AT_OVER: elsewhere, by its own step */
    uint8_t options; /* of a choice; 0: a number */
    int8_t least, most;
    applies applies;
} judgement;

#define WORD_B(member) offsetof(g4_battle_inputs, member), 1
#define TRUTH_B(member) offsetof(g4_battle_inputs, member), 0
#define WORD_F(member) offsetof(g4_force, member), 1
#define TRUTH_F(member) offsetof(g4_force, inputs.member), 0
#define R1 G4_AT_CONDITIONS
#define P1 G4_AT_ACTS

static const judgement judgements[G4_JUDGEMENTS] = {
    [G4_JUDGE_CONTEST] = { G4_IN_RECON_CONTEST, TRUTH_B(recon_contest), R1, 2, 0, 0, open_meeting },
    [G4_JUDGE_WINNER] = { G4_IN_RECON_WINNER, WORD_B(recon_winner), R1, 3, 0, 0, scouted },
    [G4_JUDGE_MARGIN] = { G4_IN_RECON_MARGIN, WORD_B(recon_margin), R1, 0, 0, 50,
                          won_by_adventure },
    [G4_JUDGE_OCEAN] = { G4_IN_OCEAN, TRUTH_B(ocean), R1, 2, 0, 0, at_sea },
    [G4_JUDGE_TERRAIN] = { G4_IN_TERRAIN, WORD_B(terrain), R1, G4_TERRAINS, 0, 0, ashore },
    [G4_JUDGE_TOWN] = { G4_IN_BOTH_BEGAN_INSIDE, TRUTH_B(both_began_inside), R1, 2, 0, 0, in_town },
    [G4_JUDGE_HEDGEROWS] = { G4_IN_HEDGEROWS, TRUTH_B(hedgerows), R1, 2, 0, 0, in_fields },
    [G4_JUDGE_TRACKLESS] = { G4_IN_TRACKLESS, TRUTH_B(trackless), R1, 2, 0, 0, in_woods },
    [G4_JUDGE_BAD_CAVALRY] = { G4_IN_BAD_CAVALRY_GROUND, TRUTH_B(bad_cavalry_ground), R1, 2, 0, 0,
                               cavalry_doubtful },
    [G4_JUDGE_NIGHT] = { G4_IN_NIGHT, TRUTH_B(night), R1, 2, 0, 0, always },
    [G4_JUDGE_WEATHER] = { G4_IN_BAD_WEATHER, TRUTH_B(bad_weather), R1, 2, 0, 0, always },
    [G4_JUDGE_UNDERGROUND] = { G4_IN_UNDERGROUND, TRUTH_B(underground), R1, 2, 0, 0, on_land },
    [G4_JUDGE_WINTER] = { G4_IN_HARD_WINTER, TRUTH_B(hard_winter), R1, 2, 0, 0, winter_matters },
    [G4_JUDGE_HOSTILE] = { G4_IN_HOSTILE_ENVIRONMENT, TRUTH_B(hostile_environment), R1, 2, 0, 0,
                           air_matters },
    [G4_JUDGE_NAVAL] = { G4_IN_NAVAL_COUNTS, TRUTH_B(naval_counts), R1, 2, 0, 0, ships_matter },
    [G4_JUDGE_FORTRESS] = { G4_IN_FORTRESS, WORD_B(fortress), R1, 6, 0, 0, besieged },
    [G4_JUDGE_SINGLE] = { G4_IN_SINGLE_LANDING, TRUTH_B(single_landing), R1, 2, 0, 0, landing },
    [G4_JUDGE_SHORE] = { G4_IN_SHORE, WORD_B(shore), R1, 3, 0, 0, landing },
    [G4_JUDGE_WORKS] = { G4_IN_SHORE_WORKS, WORD_B(shore_works), R1, 3, 0, 0, landing },
    [G4_JUDGE_WATERS] = { G4_IN_HOME_WATERS, WORD_B(home_waters), R1, 3, 0, 0, near_coast },
    [G4_JUDGE_RIVER] = { G4_IN_RIVER_DEFENDER, WORD_B(river_defender), R1, 3, 0, 0, on_land },
    [G4_JUDGE_FORD] = { G4_IN_RIVER_KIND, WORD_B(river_kind), R1, 2, 0, 0, river_held },
    [G4_JUDGE_BYPASS] = { G4_IN_BYPASS_POSSIBLE, TRUTH_B(bypass_possible), G4_AT_OVER, 2, 0, 0,
                          always },
    [G4_JUDGE_LOCALS] = { G4_IN_LOCALS, WORD_F(locals), R1, 3, 0, 0, scouts_ask },
    [G4_JUDGE_SAFE] = { G4_IN_BELIEVED_SAFE, TRUTH_F(believed_safe), R1, 2, 0, 0, in_camp },
    [G4_JUDGE_CONFUSED] = { G4_IN_START_CONFUSED, TRUTH_F(start_confused), P1, 2, 0, 0, always },
    [G4_JUDGE_KNOWN] = { G4_IN_STRATEGY_KNOWN, TRUTH_F(strategy_known), P1, 2, 0, 0, always },
    [G4_JUDGE_CAUSE] = { G4_IN_CAUSE_AT_STAKE, TRUTH_F(cause_at_stake), P1, 2, 0, 0, has_fanatics },
    [G4_JUDGE_WAVER] = { G4_IN_MERCENARIES_WAVER, TRUTH_F(mercenaries_waver), P1, 2, 0, 0,
                         has_mercenaries },
    [G4_JUDGE_OBSTACLE] = { G4_IN_RETREAT_OBSTACLE, WORD_F(inputs.retreat_obstacle), P1, 0, -20, 0,
                            always },
    [G4_JUDGE_SURRENDER] = { G4_IN_SURRENDER_ORDER, TRUTH_F(surrender_order), P1, 2, 0, 0, always },
    [G4_JUDGE_CHEMICAL] = { G4_IN_CHEMICAL_ATTACK, WORD_F(inputs.chemical_attack), P1, 3, 0, 0,
                            always },
    [G4_JUDGE_NUCLEAR] = { G4_IN_NUCLEAR_ATTACK, TRUTH_F(nuclear_attack), P1, 2, 0, 0, always },
    [G4_JUDGE_PREPARED] = { G4_IN_PREPARED, TRUTH_F(prepared), P1, 2, 0, 0, faces_nuclear_arms },
    [G4_JUDGE_INSIDE] = { G4_IN_WITHDREW_INSIDE, TRUTH_F(withdrew_inside), G4_AT_OVER, 2, 0, 0,
                          always },
    [G4_JUDGE_CIRCUMSTANCE] = { G4_IN_CIRCUMSTANCE, WORD_F(inputs.circumstance), G4_AT_OVER, 0, 0,
                                0, always },
    [G4_JUDGE_FANATICS] = { G4_IN_FANATIC_FAILURE, WORD_F(inputs.fanatic_failure), G4_AT_OVER, 3, 0,
                            0, always },
    [G4_JUDGE_PARLEY] = { G4_IN_PARLEY_ACCEPTED, WORD_F(inputs.parley_accepted), G4_AT_OVER, 3, 0,
                          0, always },
};

static bool of_side(int32_t what)
{
    return what >= G4_BATTLE_JUDGED;
}

/* ---- taking them from the documents ------------------------------------------------------- */

static int8_t value_at(const void *record, const judgement *row)
{
    const unsigned char *at = (const unsigned char *)record + row->offset;

    return (int8_t)(row->wide ? *(const int32_t *)(const void *)at : *at);
}

static bool is_strike(int32_t what)
{
    return what == G4_JUDGE_CHEMICAL || what == G4_JUDGE_NUCLEAR;
}

/* Of two forces the first that has a judgement speaks for the side; a strike by either is one. */
static void judge_side(const g4_scene *scene, g4_party *party, int32_t side, int32_t what)
{
    const judgement *row = &judgements[what];
    int8_t *out = &party->judged[what - G4_BATTLE_JUDGED];

    *out = value_at(g4_force_in(scene, side, 0), row);
    for (int32_t f = scene->force_count[side] - 1; f >= 0; f--) {
        const g4_force *force = g4_force_in(scene, side, f);

        if (!force->inputs.given[row->input])
            continue;
        if (!is_strike(what) || value_at(force, row) > *out)
            *out = value_at(force, row);
        party->given |= (uint16_t)(1u << (what - G4_BATTLE_JUDGED));
    }
    if (what == G4_JUDGE_WAVER && scene->bearings != NULL) { /* a matter of the campaign */
        *out = (int8_t)scene->bearings[side].wavers;
        party->given |= (uint16_t)(1u << (what - G4_BATTLE_JUDGED));
    }
}

/* The document tells the hour: then it alone says when it is night. */
bool g4_clock_runs(const g4_scene *scene)
{
    const uint8_t *given = scene->inputs->given;

    return given[G4_IN_START_TIME] && given[G4_IN_SUNRISE] && given[G4_IN_SUNSET];
}

void g4_judge_init(const g4_scene *scene, g4_battle *battle)
{
    for (int32_t i = 0; i < G4_BATTLE_JUDGED; i++) {
        battle->judged[i] = value_at(scene->inputs, &judgements[i]);
        battle->given |= scene->inputs->given[judgements[i].input] ? UINT32_C(1) << i : 0;
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

/* Sides that the words of a choice name: nobody, and each of them. */
static bool names_side(int32_t what)
{
    return what == G4_JUDGE_WINNER || what == G4_JUDGE_WATERS || what == G4_JUDGE_RIVER;
}

static bool made(const g4_battle *battle, int32_t what, int32_t side)
{
    if (of_side(what))
        return g4_party_of(battle, side)->given >> (what - G4_BATTLE_JUDGED) & 1;
    return battle->given >> what & 1;
}

/* The judgement in hand is battle->at, of side battle->phase. */
static bn_pace judge_opens(const g4_scene *scene, g4_battle *battle, bn_trace *trace)
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

/* What may be said where a number is asked for. */
static bn_span span_of(int32_t what)
{
    if (what == G4_JUDGE_CIRCUMSTANCE)
        return g4_circumstance_span();
    return (bn_span){ judgements[what].least, judgements[what].most };
}

void g4_judge_ask_one(const g4_scene *scene, const g4_battle *battle, g4_judgement what,
                      int32_t side, bn_question *out)
{
    const judgement *row = &judgements[what];
    uint32_t options = names_side((int32_t)what) ? 1u + scene->side_count : row->options;
    int32_t preset = of_side((int32_t)what) ? g4_side_judged(g4_party_of(battle, side), what)
                                            : battle->judged[what];

    if (row->options != 0)
        g4_ask_choice(scene, battle, (uint16_t)what, BN_TO_REFEREE, side, options, preset, out);
    else
        g4_ask_number(scene, battle, (uint16_t)what, BN_TO_REFEREE, side, span_of((int32_t)what),
                      preset, out);
    if (of_side((int32_t)what))
        out->about[0] = scene->forces[side][0];
}

static uint32_t judge_asks(const g4_scene *scene, const g4_battle *battle, bn_question *out)
{
    g4_judge_ask_one(scene, battle, (g4_judgement)battle->at, battle->phase, out);
    return 1;
}

static void judge_takes(const g4_scene *scene, g4_battle *battle, const bn_move *moves,
                        uint32_t count, bn_trace *trace)
{
    int8_t value = (int8_t)moves[0].answer.value[0];

    if (of_side(battle->at)) {
        g4_party *party = g4_party_at(battle, battle->phase);

        party->judged[battle->at - G4_BATTLE_JUDGED] = value;
        party->given |= (uint16_t)(1u << (battle->at - G4_BATTLE_JUDGED));
    } else {
        battle->judged[battle->at] = value;
        battle->given |= UINT32_C(1) << battle->at;
    }
}

G4_STEP(judge);
