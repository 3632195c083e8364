/* The battle as its own game: the slots of bn_game. */
#include <string.h>

#include "steps.h"

/* ---- sizes ------------------------------------------------------------------------------- */

static uint32_t game_sides(const void *setup)
{
    return DQ_SIDES;
}

static const char *side_name(const void *setup, uint32_t side)
{
    return ((const dq_setup *)setup)->sides[side].name;
}

static size_t state_size(const void *setup)
{
    return sizeof(dq_battle);
}

/* Of a battle: judgements, commanders, forms and their change, three rolls, who of each group is affected, four
 * desertion tests a side at most, five questions about each character, and six about the field. */
static uint32_t bound(const void *with)
{
    const dq_setup *setup = with;
    uint32_t picks = 1 + DQ_GROUPS;
    uint32_t of_battle = DQ_BATTLE_INPUTS + DQ_SIDES * (DQ_SIDE_INPUTS + 1) + 2 + 1 + 2 + 1 +
                         DQ_SIDES * (3 * picks + 4 * (1 + picks)) + 5 * DQ_SIDES * DQ_CHARACTERS +
                         6;

    return 2 + (uint32_t)setup->options.max_battles * of_battle;
}

/* ---- the first state --------------------------------------------------------------------- */

static const bn_slot battle_slots[DQ_BATTLE_INPUTS] = {
#define OF_BATTLE(name, member, ...) [DQ_IN_##name] = BN_SLOT(dq_battle_inputs, member),
#include "questions.def"
};
static const bn_slot side_slots[DQ_SIDE_INPUTS] = {
#define OF_SIDE(name, member, ...) [DQ_IN_##name] = BN_SLOT(dq_side_inputs, member),
#include "questions.def"
};

static void muster(const dq_setup *setup, int32_t side, dq_battle *battle)
{
    dq_party *party = &battle->parties[side];

    for (int32_t i = 0; i < DQ_SIDE_INPUTS; i++) {
        party->judged[i] = bn_slot_get(&setup->sides[side].inputs, side_slots[i]);
        party->given |= setup->sides[side].inputs.given[i] ? 1u << i : 0;
    }
    for (int32_t g = 0; g < dq_stack_of(setup, side)->group_count; g++)
        battle->groups[side][g].heads = dq_stack_of(setup, side)->groups[g].heads;
}

void dq_battle_ready(const dq_setup *setup, dq_battle *battle)
{
    memset(battle, 0, sizeof *battle);
    battle->number = 1;
    for (int32_t i = 0; i < DQ_BATTLE_INPUTS; i++) {
        battle->judged[i] = bn_slot_get(&setup->battle, battle_slots[i]);
        battle->given |= setup->battle.given[i] ? 1u << i : 0;
    }
    for (int32_t s = 0; s < DQ_SIDES; s++)
        muster(setup, s, battle);
}

void dq_battle_start(const dq_setup *setup, dq_battle *battle, bn_trace *trace)
{
    for (int32_t s = 0; s < DQ_SIDES; s++)
        battle->parties[s].fatigue = (uint8_t)battle->parties[s].judged[DQ_IN_FATIGUE];
    dq_go(battle, DQ_STEP_JUDGE);
    bn_steps_settle(&dq_battle_course, setup, battle, trace);
}

static void begin(const void *with, void *state, bn_trace *trace)
{
    dq_battle_ready(with, state);
    dq_battle_start(with, state, trace);
}

/* ---- the end ----------------------------------------------------------------------------- */

static int32_t winner(const void *setup, const void *state)
{
    return dq_winner_of(setup, state);
}

static const bn_measure measures[] = {
    { "soldiers", "fit at the end", 0, 0, 0 },
    { "soldiers", "fit at the end", 1, 0, 0 },
    { "dead", "dead", 0, 0, 0 },
    { "dead", "dead", 1, 0, 0 },
    { "deserted", "deserted", 0, 0, 0 },
    { "deserted", "deserted", 1, 0, 0 },
    { "battles", "battles fought", -1, 0, 0 },
};

static int64_t measure(const void *with, const void *state, uint32_t which)
{
    const dq_setup *setup = with;
    const dq_battle *battle = state;
    int32_t side = measures[which].side;
    int64_t sum = 0;

    if (side < 0)
        return battle->number;
    if (which < 2)
        return dq_soldiers_now(setup, battle, side);
    for (int32_t g = 0; g < dq_stack_of(setup, side)->group_count; g++)
        sum += which < 4 ? battle->groups[side][g].dead : battle->groups[side][g].deserted;
    return sum;
}

/* ---- keys -------------------------------------------------------------------------------- */

/* At the end only the winner and the measures count; before it, everything except what only the record shows. */
static size_t key(const void *with, const void *state, uint64_t measured, void *out)
{
    const dq_battle *battle = state;
    dq_battle *kept = out;

    if (battle->step == DQ_STEP_OVER) {
        int32_t ending[BN_COUNT(measures) + 1];

        for (uint32_t i = 0; i < BN_COUNT(measures); i++)
            ending[i] = measured >> i & 1 ? (int32_t)measure(with, state, i) : 0;
        ending[BN_COUNT(measures)] = dq_winner_of(with, battle);
        memcpy(out, ending, sizeof ending);
        return sizeof ending;
    }
    memcpy(kept, battle, sizeof *kept);
    kept->judged[DQ_IN_SPOILS_SHARE] = 0;
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        kept->parties[s].weeks = kept->parties[s].defeats = kept->parties[s].stripped = 0;
        if (battle->step > DQ_STEP_COMBAT)
            kept->parties[s].rating = 0;
        if (battle->step > DQ_STEP_PERCEIVE)
            kept->parties[s].chance = 0;
    }
    return sizeof *kept;
}

/* ---- our own invariants ------------------------------------------------------------------ */

static bool sound(const void *with, const void *state)
{
    const dq_setup *setup = with;
    const dq_battle *battle = state;
    bool ok = battle->step <= DQ_STEP_OVER && battle->number >= 1 &&
              battle->number <= setup->options.max_battles && battle->winner <= DQ_SIDES &&
              battle->attacker < DQ_SIDES && battle->row < DQ_BATTLE_RESULTS_COUNT;

    for (int32_t s = 0; s < DQ_SIDES; s++) {
        const dq_unit *unit = dq_stack_of(setup, s);

        ok = ok && battle->parties[s].fatigue <= DQ_SERIOUS && battle->parties[s].rate <= 100 &&
             battle->parties[s].to_name >= 0;
        for (int32_t g = 0; ok && g < unit->group_count; g++) {
            const dq_group_state *is = &battle->groups[s][g];

            ok = is->heads >= 0 && is->fallen >= 0 && is->deserted >= 0 &&
                 is->heads + is->fallen + is->dead + is->deserted == unit->groups[g].heads;
        }
    }
    return ok;
}

/* ---- the slots --------------------------------------------------------------------------- */

BN_STEPS_FUNCTIONS(dq_battle_course)

const bn_game dq_battle_game = {
    .name = "battle",
    .round = "battle",
    .kinds = dq_kinds,
    .kind_count = DQ_KINDS,
    .sides = game_sides,
    .side_name = side_name,
    .state_size = state_size,
    .bound = bound,
    .begin = begin,
    BN_STEPS_SLOTS,
    .key = key,
    .winner = winner,
    .measures = measures,
    .measure_count = BN_COUNT(measures),
    .measure = measure,
    .view = dq_battle_view,
    .explain = dq_battle_explain,
    .describe = dq_battle_describe,
    .word = dq_battle_word,
    .tell = dq_battle_tell,
    .score = &dq_battle_score,
    .gloss = &dq_battle_gloss,
    .sound = BN_FOR_TESTS(sound),
};
