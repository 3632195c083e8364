/* What is kept secret, and what a commander may believe of it. */
#include <string.h>

#include "steps.h"

/* ---- what is hidden ------------------------------------------------------------------------ */

/* G3-154 What is kept secret: rosters and strengths, until the powers of both sides are revealed. */
bool g3_revealed(const g3_battle *battle)
{
    return battle->day > 1 || battle->step > G3_STEP_POINTS;
}

static bool concealed(const void *setup, const void *state)
{
    return !g3_revealed(state);
}

static const void *unit_of(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    if (index >= (uint32_t)g3_units(setup))
        return NULL;
    *sides = 1u << g3_home(setup, (int32_t)index);
    return g3_unit_of(setup, (int32_t)index);
}

static const void *unit_state_of(const void *setup, const void *state, uint32_t index,
                                 uint32_t *sides)
{
    return unit_of(setup, state, index, sides) ? &((const g3_battle *)state)->units[index] : NULL;
}

static const void *adept_of(const void *with, const void *state, uint32_t index, uint32_t *sides)
{
    const g3_setup *setup = with;

    for (int32_t s = 0; s < setup->side_count; s++) {
        uint32_t count = (uint32_t)setup->sides[s].force.adept_count;

        *sides = 1u << s;
        if (index < count)
            return &setup->sides[s].force.adepts[index];
        index -= count;
    }
    return NULL;
}

static const void *party_of(const void *with, const void *state, uint32_t index, uint32_t *sides)
{
    if (index >= (uint32_t)((const g3_setup *)with)->side_count)
        return NULL;
    *sides = 1u << index;
    return &((const g3_battle *)state)->parties[index];
}

/* What only the referee knows, and what only one side knows, for good. */
static const void *secret_of(const void *with, const void *state, uint32_t index, uint32_t *sides)
{
    const void *party = party_of(with, state, index, sides);

    *sides = 0;
    return party;
}

static const void *mission_of(const void *with, const void *state, uint32_t index, uint32_t *sides)
{
    const void *party = party_of(with, state, index / G3_DETACHMENTS, sides);

    return party ? &((const g3_party *)party)->missions[index % G3_DETACHMENTS] : NULL;
}

static const void *diviner_of(const void *with, const void *state, uint32_t index, uint32_t *sides)
{
    const g3_setup *setup = with;

    *sides = 0;
    for (int32_t s = 0; s < setup->side_count; s++) {
        uint32_t count = (uint32_t)setup->sides[s].force.diviner_count;

        if (index < count)
            return &setup->sides[s].force.diviners[index];
        index -= count;
    }
    return NULL;
}

static const void *detachment_of(const void *with, const void *state, uint32_t index,
                                 uint32_t *sides)
{
    const g3_setup *setup = with;

    for (int32_t s = 0; s < setup->side_count; s++) {
        uint32_t count = (uint32_t)setup->sides[s].force.detachment_count;

        *sides = 1u << s;
        if (index < count)
            return &setup->sides[s].force.detachments[index];
        index -= count;
    }
    return NULL;
}

static const void *believer_of(const void *with, const void *state, uint32_t index, uint32_t *sides)
{
    const g3_setup *setup = with;

    return party_of(with, state, index, sides) ? &setup->sides[index].belief : NULL;
}

static bool veiled(const void *setup, const void *state)
{
    return g3_veiled(setup);
}

#define KEPT(struct_, member, least, most, of)                                                     \
    { .name = #struct_ "." #member,                                                                \
      .rule = 154,                                                                                 \
      .slot = BN_SLOT(struct_, member),                                                            \
      .span = { least, most },                                                                     \
      .applies = veiled,                                                                           \
      .thing = of },
#define ROW(struct_, member, least, most, of)                                                      \
    { .name = #struct_ "." #member,                                                                \
      .rule = 154,                                                                                 \
      .slot = BN_SLOT(struct_, member),                                                            \
      .span = { least, most },                                                                     \
      .applies = concealed,                                                                        \
      .thing = of },

/* clang-format off */
const bn_hidden g3_battle_hidden[G3_BATTLE_HIDDEN] = {
    ROW(g3_unit, count, 1, 1000, unit_of)
    ROW(g3_unit, quality, 0, 5, unit_of)
    ROW(g3_unit_state, count, 1, 1000, unit_state_of)
    ROW(g3_unit_state, quality, 0, 5, unit_state_of)
    ROW(g3_unit_state, pay, -9, 2, unit_state_of)
    ROW(g3_unit_state, leadership, 0, 30, unit_state_of)
    ROW(g3_adept, points, 100, 600, adept_of)
    ROW(g3_party, es, 0, 100, party_of)
    ROW(g3_party, skill, 3, 30, party_of)
    ROW(g3_party, tactics, 3, 30, party_of)
    ROW(bn_skills, count, 0, BN_SKILLS_MAX, believer_of)
    ROW(bn_skills, of[0].skill, 3, 30, believer_of)
    KEPT(g3_diviner, genuine, 0, 1, diviner_of)
    KEPT(g3_diviner, skill, 3, 20, diviner_of)
    KEPT(g3_diviner, strategy, 3, 20, diviner_of)
    KEPT(g3_detachment, skill, 3, 20, detachment_of)
    KEPT(g3_detachment, modifier, -5, 5, detachment_of)
    KEPT(g3_party, divined, 0, 2, secret_of)
    KEPT(g3_party, scouted, 0, 2, secret_of)
    KEPT(g3_party, judged[G3_IN_OTHER_MISSIONS], -10, 10, secret_of)
    KEPT(g3_party, margin, -20, 20, secret_of)
    KEPT(g3_mission_state, modifier, -5, 5, mission_of)
    KEPT(g3_party, trust, 0, 2, party_of)
    KEPT(g3_mission_state, order, 0, 4, mission_of)
};
/* clang-format on */

/* ---- what may be believed ------------------------------------------------------------------ */

/* An unknown side is assumed to be like one's own, by number. */
static const struct {
    int32_t percent;
    const char *words;
} guesses[] = {
    { 100, "as strong as you" },
    { 50, "half as strong as you" },
    { 200, "twice as strong as you" },
};

static void mirror(g3_setup *setup, int32_t us, int32_t them, int32_t percent)
{
    g3_force *enemy = &setup->sides[them].force;
    int32_t most;

    *enemy = setup->sides[us].force;
    memset(&setup->sides[them].belief, 0, sizeof setup->sides[them].belief);
    most = (G3_BATTLE_UNITS - enemy->unit_count) / (setup->side_count - 1);
    enemy->unit_count = enemy->unit_count < most ? enemy->unit_count : most;
    for (int32_t p = 0; p < enemy->person_count; p++)
        if (enemy->persons[p].unit >= enemy->unit_count)
            enemy->persons[p].unit = G3_NONE;
    for (int32_t u = 0; u < enemy->unit_count; u++) {
        int64_t count = (int64_t)enemy->units[u].count * percent / 100;

        enemy->units[u].count = (int32_t)(count < 1              ? 1
                                          : count > G3_COUNT_MAX ? G3_COUNT_MAX
                                                                 : count);
    }
}

/* One's own units are as they are; those of an enemy have the same quality. */
static void remember(const g3_setup *truth, const g3_battle *battle, int32_t us,
                     const g3_setup *setup, g3_battle *world)
{
    const g3_unit_state *own = &battle->units[g3_first_unit(truth, us)];

    for (int32_t u = 0; u < g3_units(setup); u++) {
        int32_t side = g3_home(setup, u), i = u - g3_first_unit(setup, side);

        if (side == us)
            world->units[u] = own[i];
        world->units[u].quality = own[i].quality;
        world->units[u].leadership = own[i].leadership;
    }
    if (world->step == G3_STEP_LEVY || world->step == G3_STEP_CAPTAINS)
        world->at = 0;
    for (int32_t s = 0; s < setup->side_count; s++) { /* it may have been rolled */
        world->parties[s].skill = battle->parties[us].skill;
        world->parties[s].tactics = battle->parties[us].tactics;
    }
}

/* Replaces secrets by what is usually true: diviners who give nothing, enemies who sent no one. */
static void veil(g3_setup *setup, g3_battle *world, int32_t us)
{
    for (int32_t s = 0; s < setup->side_count; s++) {
        g3_force *force = &setup->sides[s].force;
        g3_party *party = &world->parties[s];

        for (int32_t i = 0; i < force->diviner_count; i++)
            force->diviners[i] = (g3_diviner){ .name = force->diviners[i].name, .genuine = 1 };
        party->divined = party->scouted = 0;
        party->margin = 0;
        party->judged[G3_IN_OTHER_MISSIONS] = 0;
        if (s == us)
            continue;
        party->diviner = party->trust = 0;
        memset(party->missions, 0, sizeof party->missions);
        for (int32_t i = 0; i < force->detachment_count; i++)
            force->detachments[i].skill = force->detachments[i].modifier = 0;
    }
    if (world->step == G3_STEP_CONTEST)
        world->kept = 0;
}

/* The true world, without what only the referee knows. */
static bool believe_veiled(const g3_setup *truth, const g3_battle *battle, int32_t us,
                           bn_arena *arena, bn_belief *out)
{
    size_t size = g3_battle_game.state_size(truth);
    g3_setup *setup = bn_arena_get(arena, sizeof *setup);
    g3_battle *world = setup ? bn_arena_get(arena, size) : NULL;

    if (!world)
        return false;
    *setup = *truth;
    memcpy(world, battle, size);
    veil(setup, world, us);
    out->worlds[0] = (bn_world){ setup, world, 1, "" };
    out->words = "the work of spies and diviners is left out: only the referee knows it";
    return true;
}

/* One world of a side that does not see the rosters: how strong the enemy is, and of what skill their commanders are
 * where the document says so. */
static bn_world imagine(const g3_setup *truth, const g3_battle *battle, int32_t us, uint32_t guess,
                        const bn_skill *skill, bn_arena *arena)
{
    const bn_skills *said = &truth->sides[us].belief;
    g3_setup *setup = bn_arena_get(arena, sizeof *setup);
    g3_battle *world = setup ? bn_arena_get(arena, sizeof *world) : NULL;
    char buffer[60];
    bn_text words = bn_text_over(buffer, sizeof buffer);

    if (!world)
        return (bn_world){ NULL, NULL, 0, NULL };
    memcpy(setup, truth, sizeof *setup);
    for (int32_t s = 0; s < setup->side_count; s++)
        if (s != us)
            mirror(setup, us, s, guesses[guess].percent);
    memset(world, 0, sizeof *world);
    memcpy(world, battle, offsetof(g3_battle, units));
    g3_muster(setup, world);
    remember(truth, battle, us, setup, world);
    veil(setup, world, us);
    for (int32_t s = 0; s < setup->side_count; s++) {
        g3_party *party = &world->parties[s];

        party->es = (uint16_t)g3_mage_es(setup, world, s);
        if (s != us && said->count > 0)
            party->skill = party->tactics = (int16_t)skill->skill;
    }
    bn_text_add(&words, guesses[guess].words);
    bn_skills_case(said, skill->skill, &words);
    return (bn_world){ setup, world, (uint32_t)skill->weight,
                       bn_arena_text(arena, words.buffer, words.length) };
}

static void put_in_words(const bn_skills *said, int32_t own, bn_arena *arena, bn_belief *out)
{
    char buffers[2][200];
    bn_text words = bn_text_over(buffers[0], sizeof buffers[0]);
    bn_text assumes = bn_text_over(buffers[1], sizeof buffers[1]);

    bn_text_add(
        &words,
        "the enemy's roster is hidden; the enemy is assumed to have troops and powers like yours,");
    bn_skills_tell(said, own, &words);
    bn_text_add(&assumes, "if the enemy has troops like yours");
    bn_skills_assume(said, own, &assumes);
    out->words = bn_arena_text(arena, words.buffer, words.length);
    out->assumes = bn_arena_text(arena, assumes.buffer, assumes.length);
}

bool g3_battle_believe(const void *with, const void *state, bn_seat seat, bn_arena *arena,
                       bn_belief *out)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    const g3_party *own = &battle->parties[seat.side];
    int32_t skill = battle->judged[G3_IN_USE_TACTICS] ? own->tactics : own->skill;
    bn_skills skills = bn_skills_weighed(&setup->sides[seat.side].belief, skill);

    *out = (bn_belief){ .count = 1, .worlds = { { with, state, 1, "" } }, .words = "" };
    if (g3_revealed(battle))
        return !g3_veiled(with) || believe_veiled(with, battle, seat.side, arena, out);
    out->count = BN_COUNT(guesses) * (uint32_t)skills.count;
    put_in_words(&setup->sides[seat.side].belief, skill, arena, out);
    for (uint32_t w = 0; w < out->count; w++)
        out->worlds[w] = imagine(setup, battle, seat.side, w % BN_COUNT(guesses),
                                 &skills.of[w / BN_COUNT(guesses)], arena);
    return !arena->full;
}
