/* The battle as its own game: the slots of bn_game. */
#include <string.h>

#include "steps.h"
#include "rules/forces/strength.h"

/* ---- sizes ------------------------------------------------------------------------------- */

static uint32_t game_sides(const void *setup)
{
    return (uint32_t)((const g3_setup *)setup)->side_count;
}

static const char *side_name(const void *setup, uint32_t side)
{
    return ((const g3_setup *)setup)->sides[side].name;
}

static size_t state_size(const void *setup)
{
    return offsetof(g3_battle, units) + (size_t)g3_units(setup) * sizeof(g3_unit_state);
}

/* Before the first day quality and skill of commanders. Of a day: judgements; points, targets and defence; catastrophes with Luck and injuries; of each unit
 * five rolls at most; of each character Risk, two Survival rolls with Luck, wounds of up to 32 dice and
 * the places of wounds, the rolls against HT that they call for, glory; commanders, another day, units that reform. */
static uint32_t bound(const void *with)
{
    const g3_setup *setup = with;
    uint32_t units = (uint32_t)g3_units(setup), persons = 0;
    uint32_t sides = (uint32_t)setup->side_count, of_person = 138;
    uint32_t powers = sides * (2 + G3_AIMED + 20 * 4 + 1), disasters = sides * (3 + 1 + 60);
    uint32_t secrets = sides * (G3_DETACHMENTS * 70 + 3);

    for (int32_t s = 0; s < setup->side_count; s++)
        persons += (uint32_t)setup->sides[s].force.person_count;
    return 2 + 3 * units + 2 * sides +
           (uint32_t)setup->options.max_days *
               (G3_BATTLE_INPUTS + sides * (G3_SIDE_INPUTS + 10) + powers + disasters + secrets +
                5 * units + of_person * persons);
}

/* ---- the first state --------------------------------------------------------------------- */

static const bn_slot battle_slots[G3_BATTLE_INPUTS] = {
#define OF_BATTLE(name, member, ...) [G3_IN_##name] = BN_SLOT(g3_battle_inputs, member),
#include "questions.def"
};
static const bn_slot side_slots[G3_SIDE_INPUTS] = {
#define OF_SIDE(name, member, ...) [G3_IN_##name] = BN_SLOT(g3_side_inputs, member),
#include "questions.def"
};

void g3_battle_ready(const g3_setup *setup, g3_battle *battle)
{
    memset(battle, 0, state_size(setup));
    battle->day = 1;
    for (int32_t i = 0; i < G3_BATTLE_INPUTS; i++) {
        battle->judged[i] = bn_slot_get(&setup->battle, battle_slots[i]);
        battle->given |= setup->battle.given[i] ? 1u << i : 0;
    }
    for (int32_t s = 0; s < setup->side_count; s++)
        for (int32_t i = 0; i < G3_SIDE_INPUTS; i++) {
            battle->parties[s].judged[i] = bn_slot_get(&setup->sides[s].inputs, side_slots[i]);
            battle->parties[s].given |= setup->sides[s].inputs.given[i] ? 1u << i : 0;
        }
    g3_muster(setup, battle);
}

void g3_battle_start(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    for (int32_t s = 0; s < setup->side_count; s++)
        if (!setup->sides[s].inputs.given[G3_IN_TL])
            battle->parties[s].judged[G3_IN_TL] = g3_usual_tl(setup, battle, s);
    g3_go(battle, G3_STEP_DAWN);
    bn_steps_settle(&g3_battle_course, setup, battle, trace);
}

static void begin(const void *setup, void *state, bn_trace *trace)
{
    g3_battle_ready(setup, state);
    g3_battle_start(setup, state, trace);
}

/* ---- the end ----------------------------------------------------------------------------- */

int32_t g3_holder_of(const g3_battle *battle)
{
    for (int32_t s = 0; s < G3_SIDES; s++)
        if (battle->parties[s].holds)
            return s;
    return G3_NONE;
}

/* G3-158 Who has won: the contest of the last day, if it was not inconclusive; of many the greatest
 * margin. If no one fought, it is the holder of the field. */
int32_t g3_winner_of(const g3_setup *setup, const g3_battle *battle)
{
    if (!battle->fought)
        return g3_holder_of(battle);
    return battle->many || g3_is_victory(setup->figures, battle->difference) ? battle->winner - 1
                                                                             : G3_NONE;
}

static int32_t winner(const void *setup, const void *state)
{
    return g3_winner_of(setup, state);
}

#define OF_SIDES(key, title, flags)                                                                \
    { key, title, 0, 0, flags }, { key, title, 1, 0, flags }, { key, title, 2, 0, flags },         \
    {                                                                                              \
        key, title, 3, 0, flags                                                                    \
    }

enum { MEASURED_MEN, MEASURED_DEAD, MEASURED_WOUNDED, MEASURED_ROUTED, MEASURED_HOLDS };
static const bn_measure measures[] = {
    OF_SIDES("men", "fit at the end", BN_MEASURE_OWN),
    OF_SIDES("dead", "dead", 0),
    OF_SIDES("wounded", "wounded", 0),
    OF_SIDES("routed", "units routed", 0),
    { "first_holds_field", "first held the field", -1, 0, BN_MEASURE_EVENT },
    { "second_holds_field", "second held the field", -1, 0, BN_MEASURE_EVENT },
    { "third_holds_field", "third held the field", -1, 0, BN_MEASURE_EVENT },
    { "fourth_holds_field", "fourth held the field", -1, 0, BN_MEASURE_EVENT },
    { "days", "days fought", -1, 0, 0 },
};

static int64_t of_unit(const g3_setup *setup, const g3_battle *battle, int32_t u, uint32_t what)
{
    const g3_unit_state *unit = &battle->units[u];

    switch (what) {
    case MEASURED_MEN:
        return unit->place == G3_BROKEN || unit->place == G3_TAKEN || unit->fate == G3_SURRENDERS
                   ? 0
               : unit->afoot ? unit->count
                             : g3_men_of(g3_unit_of(setup, u), unit->count);
    case MEASURED_DEAD:
        return unit->dead;
    case MEASURED_WOUNDED:
        return unit->wounded;
    default:
        return unit->place == G3_BROKEN || (unit->place == G3_FIELDED && unit->fate == G3_ROUTS);
    }
}

/* Units count for the side from whose roster they come. */
static int64_t measure(const void *with, const void *state, uint32_t which)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    int64_t sum = 0;

    if (which / G3_SIDES == MEASURED_HOLDS)
        return battle->parties[which % G3_SIDES].holds;
    if (measures[which].side < 0)
        return battle->day;
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_home(setup, u) == measures[which].side)
            sum += of_unit(setup, battle, u, which / G3_SIDES);
    return sum;
}

/* Possible events are shown with the name of the side. */
static void measure_title(const void *with, uint32_t which, bn_text *out)
{
    const g3_setup *setup = with;
    int32_t side = (int32_t)(which % G3_SIDES);

    if (which / G3_SIDES != MEASURED_HOLDS) {
        bn_text_add(out, measures[which].title);
    } else if (side < setup->side_count) {
        bn_text_add(out, setup->sides[side].name);
        bn_text_add(out, " held the field");
    }
}

/* ---- keys -------------------------------------------------------------------------------- */

/* Left out is what only the record shows. At the end only the winner and the measures count. */
static size_t key(const void *with, const void *state, uint64_t measured, void *out)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    g3_battle *kept = out;
    size_t size = state_size(with);

    if (battle->step == G3_STEP_OVER) {
        int32_t ending[BN_COUNT(measures) + 1];

        for (uint32_t i = 0; i < BN_COUNT(measures); i++)
            ending[i] = measured >> i & 1 ? (int32_t)measure(setup, state, i) : 0;
        ending[BN_COUNT(measures)] = g3_winner_of(setup, battle);
        memcpy(out, ending, sizeof ending);
        return sizeof ending;
    }
    memcpy(kept, battle, size);
    for (int32_t s = 0; s < setup->side_count; s++) {
        kept->parties[s].guns = kept->parties[s].gear = kept->parties[s].cash = 0;
        kept->parties[s].ransom = kept->parties[s].kept = kept->parties[s].regained = 0;
        if (battle->step > G3_STEP_CONTEST)
            kept->parties[s].margin = 0;
        for (int32_t p = 0; p < G3_PERSONS; p++) {
            g3_person_state *person = &kept->persons[s][p];

            person->months = person->favour = 0;
            person->earned = person->reaction = 0;
            memset(person->renown, 0, sizeof person->renown);
        }
    }
    for (int32_t u = 0; u < g3_units(setup); u++)
        kept->units[u].did &= (uint8_t)~G3_PASSED; /* its fate shows */
    return size;
}

/* ---- our own invariants ------------------------------------------------------------------ */

static bool unit_sound(const g3_setup *setup, const g3_battle *battle, int32_t u)
{
    const g3_unit_state *unit = &battle->units[u];
    const g3_unit *is = g3_unit_of(setup, u);
    bool ok = unit->count >= 0 && unit->dead >= 0 && unit->wounded >= 0 && unit->side < G3_SIDES &&
              unit->place <= G3_LEFT && unit->fate <= G3_SURRENDERS && unit->percent <= 100;

    return ok &&
           (unit->afoot ? unit->count : g3_men_of(is, unit->count)) + unit->dead + unit->wounded ==
               g3_men_of(is, is->count);
}

static bool sound(const void *with, const void *state)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    bool ok = battle->step <= G3_STEP_OVER && battle->day >= 1 &&
              battle->day <= setup->options.max_days && battle->winner <= G3_SIDES &&
              battle->luck <= 2;
    int32_t holders = 0;

    for (int32_t u = 0; ok && u < g3_units(setup); u++)
        ok = unit_sound(setup, battle, u);
    for (int32_t s = 0; s < G3_SIDES; s++)
        holders += battle->parties[s].holds;
    ok = ok && holders <= 1;
    for (int32_t w = 0; ok && w < G3_SIDES * G3_PERSONS; w++)
        ok = g3_person_now(battle, w)->condition <= G3_PRISONER &&
             g3_person_now(battle, w)->luck <= 3;
    return ok;
}

/* ---- the slots --------------------------------------------------------------------------- */

BN_STEPS_FUNCTIONS(g3_battle_course)

/* Both sides roll for Strategy, one after the other; a character who is hit rolls for the wound, with many dice in
 * several throws. */
static bool belongs(const void *setup, const bn_question *rolled, const bn_question *next)
{
    (void)setup;
    if (next->kind == G3_ASK_DAMAGE && rolled->kind == G3_ASK_DAMAGE)
        return memcmp(next->about, rolled->about, sizeof next->about) == 0;
    return (rolled->kind == G3_ASK_CONTEST && next->kind == G3_ASK_CONTEST) ||
           ((rolled->kind == G3_ASK_SURVIVAL || rolled->kind == G3_ASK_SECOND) &&
            (next->kind == G3_ASK_DAMAGE || next->kind == G3_ASK_INJURY));
}

const bn_game g3_battle_game = {
    .name = "battle",
    .round = "day",
    .kinds = g3_kinds,
    .kind_count = G3_KINDS,
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
    .measure_title = measure_title,
    .parts = &g3_battle_parts,
    .stand_ins = &g3_battle_stand_ins,
    .view = g3_battle_view,
    .hidden = g3_battle_hidden,
    .hidden_count = G3_BATTLE_HIDDEN,
    .believe = g3_battle_believe,
    .explain = g3_battle_explain,
    .describe = g3_battle_describe,
    .word = g3_battle_word,
    .tell = g3_battle_tell,
    .belongs = belongs,
    .score = &g3_battle_score,
    .gloss = &g3_battle_gloss,
    .sound = BN_FOR_TESTS(sound),
};
