/* The battle as its own game: the slots of bn_game. */
#include <string.h>

#include "steps.h"
#include "rules/rating/rating.h"
#include "rules/field/siege.h"

/* ---- sizes ------------------------------------------------------------------------------- */

static uint32_t game_sides(const void *setup)
{
    return WM_SIDES;
}

static const char *side_name(const void *setup, uint32_t side)
{
    return ((const wm_setup *)setup)->sides[side].name;
}

static size_t state_size(const void *with)
{
    const wm_setup *setup = with;

    return wm_battle_size(setup->sides[0].force_count, setup->sides[1].force_count);
}

/* Questions of one round with `most` forces a side: parts, sizes and leaders; orders and opponents;
 * tactics; rolls, mercy, recovery; staffs and moves of the bodies on the field; B13. */
static uint32_t round_bound(uint32_t most)
{
    return 3 * most + 2 * most + WM_SIDES + 3 * most + 2 * (2 * most) + 2 * WM_SIDES;
}

/* A round takes a body of every pair off the field, so a day has no more rounds than the larger
 * side has forces (see WM_BODIES). Of each body the referee shows about all characters, and it may
 * reunite. */
uint32_t wm_battle_bound(int32_t first, int32_t second)
{
    uint32_t most = (uint32_t)(first > second ? first : second);
    uint32_t forces = (uint32_t)(first + second);
    uint32_t bodies = (uint32_t)wm_battle_room(first, second);
    uint32_t evening = 2 + 2 * (WM_PERSONS + 1) + 1;

    return 1 + WM_BATTLE_INPUTS + (WM_FORCE_INPUTS + 1) * forces + most * round_bound(most) +
           evening * bodies;
}

static uint32_t bound(const void *with)
{
    const wm_setup *setup = with;

    return wm_battle_bound(setup->sides[0].force_count, setup->sides[1].force_count);
}

/* ---- the first state --------------------------------------------------------------------- */

static wm_entrant entrant_of(const wm_setup *setup, int32_t index)
{
    const wm_force *force = wm_force_of(setup, index);
    wm_census census = wm_census_of(force);
    wm_entrant out = { .inputs = force->inputs, .side = (uint8_t)(index / WM_SIDE_FORCES) };

    out.standing = (wm_standing){
        .strength = wm_strength(force, &census),
        .battle_rating = (int16_t)setup->ratings[index].battle_rating,
        .troop_class = (int8_t)setup->ratings[index].troop_class,
        .force = (int8_t)index,
        .fatigue = (uint8_t)force->fatigue,
        .leader_here = 1,
    };
    memcpy(out.standing.kinds, census.kinds, sizeof census.kinds);
    return out;
}

/* Who declared the battle: the side whose stance is to attack. Two alike have no defender. */
static void declare(const wm_setup *setup, wm_occasion *occasion)
{
    occasion->inputs = setup->battle;
    occasion->attacker = setup->sides[0].stance > setup->sides[1].stance ? 1 : 0;
    if (setup->sides[0].stance == setup->sides[1].stance && !setup->battle.given[WM_IN_DEFENDER])
        occasion->inputs.defender = 3;
    if (setup->battle.fortified)
        occasion->storm = wm_storm(1 + (1 - occasion->attacker), occasion->attacker);
    occasion->siege_weeks = setup->battle.siege_weeks;
}

static void begin(const void *with, void *state, bn_trace *trace)
{
    const wm_setup *setup = with;
    wm_occasion occasion = { 0 };

    declare(setup, &occasion);
    for (int32_t side = 0; side < WM_SIDES; side++)
        for (int32_t f = 0; f < setup->sides[side].force_count; f++)
            occasion.entrants[occasion.entrant_count++] =
                entrant_of(setup, side * WM_SIDE_FORCES + f);
    wm_battle_open(setup, state, &occasion, trace);
}

/* ---- the end ----------------------------------------------------------------------------- */

bool wm_held_field(const wm_battle *battle, uint32_t side)
{
    for (uint32_t i = 0; i < battle->body_count; i++) {
        const wm_body *body = &battle->bodies[i];

        if (body->side == side &&
            (wm_on_field(body) || (battle->no_combat && body->status == WM_WITHDRAWN)))
            return true;
    }
    return false;
}

int32_t wm_battle_winner(const wm_setup *setup, const wm_battle *battle)
{
    int32_t pairs = battle->won[0] - battle->won[1];
    int32_t field = wm_held_field(battle, 0) - wm_held_field(battle, 1);
    bool by_field = setup->rules.battle_won_by != 0 || pairs == 0;
    int32_t ahead = by_field && field != 0 ? field : pairs;

    if (battle->rounds_fought == 0 || ahead == 0)
        return -1;
    return ahead > 0 ? 0 : 1;
}

static int32_t winner(const void *setup, const void *state)
{
    return wm_battle_winner(setup, state);
}

static const bn_measure measures[] = {
    { "heads", "fit at the end", 0, 0, 0 },
    { "heads", "fit at the end", 1, 0, 0 },
    { "dead", "dead", 0, 0, 0 },
    { "dead", "dead", 1, 0, 0 },
    { "wounded", "wounded, to return", 0, 0, 0 },
    { "wounded", "wounded, to return", 1, 0, 0 },
    { "rounds", "rounds fought", -1, 0, 0 },
};

static int64_t measure_of(const wm_battle *battle, uint32_t which)
{
    int64_t sum = 0;

    if (measures[which].side < 0)
        return battle->rounds_fought;
    for (uint32_t i = 0; i < battle->body_count; i++) {
        const wm_body *body = &battle->bodies[i];
        if (body->side != measures[which].side)
            continue;
        sum += which < 2   ? body->standing.strength
               : which < 4 ? body->standing.dead
                           : wm_wounded(body);
    }
    return sum;
}

static int64_t measure(const void *setup, const void *state, uint32_t which)
{
    return measure_of(state, which);
}

/* ---- keys -------------------------------------------------------------------------------- */

/* Whether a body takes no more part in the day. Used only where the cursor counts pairs: elsewhere it counts bodies,
 * and none may be missing. */
static bool done(const wm_battle *battle, const wm_body *body)
{
    return battle->step >= WM_STEP_PAIRING && battle->step <= WM_STEP_RECOVERY &&
           !wm_on_field(body) && body->pair == WM_NOBODY;
}

/* Drops of a body what only the record shows: how long wounds and fatigue last, XP, victories by
 * enemy. Its enemy follows from the number of the pair. */
static void drop_record(wm_body *kept)
{
    kept->xp = 0;
    kept->won_over = 0;
    kept->months = kept->months > 0; /* they are rolled once */
    kept->foe = kept->days = kept->weeks = kept->victories = kept->scattered = kept->broke = 0;
    kept->led_well = 0;
    kept->mercy_from = 0;
}

static size_t final_key(const wm_setup *setup, const wm_battle *battle, uint64_t measured,
                        void *out)
{
    int32_t ending[BN_COUNT(measures) + 1];

    for (uint32_t i = 0; i < BN_COUNT(measures); i++)
        ending[i] = (measured >> i & 1) != 0 ? (int32_t)measure_of(battle, i) : 0;
    ending[BN_COUNT(measures)] = wm_battle_winner(setup, battle);
    memcpy(out, ending, sizeof ending);
    return sizeof ending;
}

/* What is left of a body where only the winner is asked for. A body off the field has played its
 * part. For those on it the fallen do not count, and the wounded only where a staff of health may heal them; between
 * the results of one round and the rolls of the next the last fight no longer matters. */
static void drop_decided(const wm_battle *battle, wm_body *kept)
{
    bool rolling = battle->step >= WM_STEP_CLASH && battle->step <= WM_STEP_RESULTS;

    if (!rolling && !wm_on_field(kept)) {
        *kept = (wm_body){ .side = kept->side, .status = kept->status, .pair = kept->pair };
        return;
    }
    kept->standing.dead = 0;
    if (!(kept->gear & WM_HAS_STAFF && kept->standing.leader_here))
        memset(kept->standing.wounded, 0, sizeof kept->standing.wounded);
    if (rolling)
        return;
    kept->before = 0;
    kept->rating = kept->modified = 0;
    kept->fights = kept->row = kept->rolls = kept->outcome = kept->location = kept->tired = 0;
    kept->pursuit = kept->advance = kept->retreat = kept->mercy = kept->routs = 0;
}

/* The record is left out, and of bodies that are done only their heads and dead in all: nothing
 * else of them can change who wins or what is measured (wounded are what the sums leave over). */
static size_t key(const void *setup, const void *state, uint64_t measured, void *out)
{
    const wm_battle *battle = state;
    unsigned char *to = out;
    wm_battle *head = out;
    wm_body *kept = head->bodies;
    int32_t heads[WM_SIDES] = { 0, 0 }, dead[WM_SIDES] = { 0, 0 };
    size_t size = offsetof(wm_battle, bodies);

    if (wm_battle_over(battle))
        return final_key(setup, battle, measured, out);
    memcpy(head, battle, size);
    for (uint32_t i = 0; i < battle->body_count; i++) {
        const wm_body *body = &battle->bodies[i];
        if (done(battle, body)) {
            heads[body->side] += measured != 0 ? body->standing.strength : 0;
            dead[body->side] += measured != 0 ? body->standing.dead : 0;
            head->body_count--;
            continue;
        }
        *kept = *body;
        drop_record(kept);
        if (measured == 0)
            drop_decided(battle, kept);
        kept++;
        size += sizeof *kept;
    }
    memcpy(head->dawn, heads, sizeof heads); /* the same in all states of a game, so free */
    if (head->body_count == battle->body_count)
        return size;
    head->listed = 0;
    memcpy(to + size, dead, sizeof dead); /* in the room of a body that is done */
    return size + sizeof dead;
}

/* ---- our own invariants ------------------------------------------------------------------ */

static bool body_sound(const wm_battle *battle, uint32_t index)
{
    const wm_body *body = &battle->bodies[index];
    const wm_standing *s = &body->standing;
    int32_t sum = 0;
    bool ok = body->side < WM_SIDES && body->status <= WM_REUNITED && s->dead >= 0;

    for (uint32_t k = 0; k < WM_KINDS; k++) {
        ok = ok && s->kinds[k] >= 0 && s->wounded[k] >= 0;
        sum += s->kinds[k];
    }
    ok = ok && sum == s->strength;
    if (wm_on_field(body))
        ok = ok && s->strength > 0 && body->weeks == 0 && body->retreat == 0;
    if (body->pair != WM_NOBODY)
        ok = ok && body->pair < battle->pair_count && body->foe < battle->body_count &&
             battle->bodies[body->foe].foe == index &&
             battle->bodies[body->foe].pair == body->pair &&
             battle->bodies[body->foe].side != body->side;
    if (body->status == WM_REUNITED)
        ok = ok && s->strength == 0 && s->dead == 0 && s->gone;
    return ok && body->advance <= body->pursuit;
}

/* One leader for each force that came, in one of its parts. */
static bool leaders_sound(const wm_battle *battle)
{
    for (uint32_t entrant = 0; entrant < battle->body_count; entrant++) {
        uint32_t leaders = 0;
        for (uint32_t i = 0; i < battle->body_count; i++)
            leaders +=
                battle->bodies[i].entrant == entrant ? battle->bodies[i].standing.leader_here : 0u;
        if (leaders > 1)
            return false;
    }
    return true;
}

bool wm_battle_sound(const void *setup, const void *state)
{
    const wm_battle *battle = state;
    int64_t heads[WM_SIDES] = { 0, 0 };
    bool ok = battle->step <= WM_STEP_OVER && battle->body_count <= battle->room &&
              battle->room <= WM_BODIES && battle->round >= 1;

    for (uint32_t i = 0; ok && i < battle->body_count; i++) {
        const wm_body *body = &battle->bodies[i];
        ok = body_sound(battle, i);
        heads[body->side] += body->standing.strength + body->standing.dead + wm_wounded(body);
    }
    return ok && heads[0] == battle->dawn[0] && heads[1] == battle->dawn[1] &&
           leaders_sound(battle) && wm_fielded(battle, 0) <= WM_SIDE_FORCES &&
           wm_fielded(battle, 1) <= WM_SIDE_FORCES;
}

/* ---- the slots --------------------------------------------------------------------------- */

BN_STEPS_FUNCTIONS(wm_battle_course)

const bn_game wm_battle_game = {
    .name = "battle",
    .kinds = wm_kinds,
    .kind_count = WM_BATTLE_KINDS,
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
    .view = wm_battle_view,
    .hidden = wm_battle_hidden,
    .hidden_count = WM_BATTLE_HIDDEN,
    .believe = wm_battle_believe,
    .explain = wm_battle_explain,
    .describe = wm_battle_describe,
    .word = wm_battle_word,
    .tell = wm_battle_tell,
    .score = &wm_battle_score,
    .gloss = &wm_battle_gloss,
    .sound = BN_FOR_TESTS(wm_battle_sound),
};
