/* The units of a battle one by one, for the oracle: once the contest is known, the fate of one unit does not affect
 * another, so that each can be followed without the rest; and who wins, without any of them.
 *
 * What units do have in common is kept: their strength before the contest; the votes of a majority; losses
 * that are shared unequally. For characters only what changes Strategy or Morale counts. Another
 * day is fought by all units together, so nothing here looks beyond the day. */
#include "parts.h"

static uint32_t count(const void *setup)
{
    return ((const g3_setup *)setup)->side_count == G3_PAIR ? (uint32_t)g3_units(setup) : 0;
}

static int32_t side(const void *setup, uint32_t part)
{
    return g3_home(setup, (int32_t)part);
}

static const char *name(const void *setup, uint32_t part)
{
    return g3_unit_of(setup, (int32_t)part)->name;
}

/* ---- where the day stands ------------------------------------------------------------------ */

/* The step that the day is at; while someone is hurt, the step that continues after it. */
int32_t g3_stage_of(const g3_battle *battle)
{
    return battle->step == G3_STEP_HURT ? battle->then : battle->step;
}

/* Whether the contest is over: its result is all that the rest of the day depends on. */
bool g3_is_late(const g3_battle *battle)
{
    return g3_stage_of(battle) > G3_STEP_CONTEST;
}

/* Whether Morale may still change by atrocities or anything before them. */
bool g3_awaits_atrocity(const g3_battle *battle)
{
    return g3_stage_of(battle) <= G3_STEP_ATROCITY || battle->put_off == G3_SURVIVAL_FIRST;
}

/* Whether a force is to share one fate, and has not all voted. */
bool g3_majority_open(const g3_setup *setup, const g3_battle *battle, int32_t of)
{
    return battle->fought && battle->settled < 2 &&
           g3_line_of(setup, battle, of).tested == G3_TESTED_MAJORITY;
}

static bool shares_unequal(const g3_setup *setup, const g3_battle *battle, int32_t of)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_unit_of(setup, u)->share_pct != 100 && g3_fields(battle, of, u))
            return true;
    return false;
}

g3_scene g3_scene_of(const g3_setup *setup, const g3_battle *battle, uint32_t part)
{
    bool wins = part == BN_PARTS_WINNER;
    g3_scene s = { .setup = setup,
                   .part = part,
                   .of = wins ? G3_NONE : battle->units[part].side,
                   .late = g3_is_late(battle) };

    if (wins) /* the contest alone decides */
        return s;
    if (!s.late)
        s.starred = g3_ground_now(setup, battle).is_starred;
    else
        s.unequal = shares_unequal(setup, battle, s.of);
    s.together = s.unequal || (s.late && g3_majority_open(setup, battle, s.of));
    return s;
}

/* Whether the fate of unit `u` after the contest may still change that of the part: it does for units that vote, or
 * share losses. */
bool g3_concerns(const g3_scene *s, const g3_battle *battle, int32_t u)
{
    return (uint32_t)u == s->part || (s->together && battle->units[u].side == s->of);
}

/* Whether the fate of a character matters: they lead, and a player rolls for them; or they have Luck
 * left for their side's rolls. */
bool g3_matters(const g3_setup *setup, const g3_battle *battle, int32_t w)
{
    return ((g3_person_of(setup, w)->traits & G3_PLAYER) || g3_person_now(battle, w)->luck > 0) &&
           (g3_commands(battle, w) || g3_led_by(setup, battle, w) != G3_NONE);
}

bool g3_is_person(const g3_setup *setup, int32_t w)
{
    return w % G3_PERSONS < setup->sides[w / G3_PERSONS].force.person_count;
}

/* ---- what is left out ---------------------------------------------------------------------- */

/* Characters who can no longer change Strategy or Morale do not roll. */
static void leave_persons(const g3_setup *setup, g3_battle *battle)
{
    bool late = g3_is_late(battle);

    for (int32_t w = 0; w < G3_PAIR * G3_PERSONS; w++) {
        g3_person_state *person = g3_person_in(battle, w);

        if (!g3_is_person(setup, w))
            continue;
        if (late)
            *person = (g3_person_state){ .did = G3_IS_OUT };
        else
            person->did |= g3_matters(setup, battle, w)
                               ? G3_DID_MONTHS
                               : G3_DID_RISK | G3_DID_SURVIVAL | G3_DID_GLORY | G3_DID_MONTHS;
    }
    if (battle->step == G3_STEP_HURT && (late || !g3_matters(setup, battle, battle->who))) {
        battle->wounds = battle->deaths = battle->faints = battle->who = 0;
        battle->dice = battle->left = battle->add = 0;
        battle->hits = battle->hurt = battle->armour = 0;
        battle->divisor = battle->placed = 0;
        g3_go(battle, battle->then);
    }
    if (late)
        battle->luck = battle->kept = 0;
}

/* Whether the Morale of a unit that is not followed may count, before the contest: as strength, or in a
 * majority at a starred position. */
bool g3_morale_counts(const g3_scene *s, const g3_battle *battle, int32_t u)
{
    return s->setup->options.morale_affects_ts || (s->starred && battle->units[u].side == s->of);
}

static void leave_units(const g3_setup *setup, g3_battle *battle, uint32_t part)
{
    g3_scene s = g3_scene_of(setup, battle, part);

    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_unit_state *unit = &battle->units[u];

        if (battle->step == G3_STEP_ATROCITY && (uint32_t)u != part &&
            !g3_morale_counts(&s, battle, u))
            unit->did |= G3_DID_ATROCITY;
        if (!s.late)
            continue;
        if (!g3_concerns(&s, battle, u))
            unit->did |= G3_DID_TEST | G3_DID_BAY | G3_DID_ROUT | G3_DID_LOSE;
    }
}

/* Those who fell while that was put off. */
void g3_apply_falls(const g3_setup *setup, g3_battle *battle)
{
    for (int32_t w = 0; w < G3_PAIR * G3_PERSONS; w++)
        if (g3_is_person(setup, w) && g3_person_now(battle, w)->did & G3_DID_RISK &&
            g3_person_now(battle, w)->condition != G3_WELL && g3_matters(setup, battle, w))
            g3_leader_falls(setup, battle, w);
}

/* The wounds of characters are rolled before the Morale of units after an atrocity: neither has an
 * influence on the other, and units whose Morale is many things would meet each wound many times. The fall of a leader
 * takes effect only when the units have rolled. */
static void put_off(const g3_setup *setup, g3_battle *battle)
{
    if (battle->put_off == G3_IN_TURN && battle->step == G3_STEP_ATROCITY) {
        battle->put_off = G3_SURVIVAL_FIRST;
        g3_go(battle, G3_STEP_RISK);
        bn_steps_settle(&g3_battle_course, setup, battle, NULL);
    }
    if (battle->put_off == G3_SURVIVAL_FIRST && g3_stage_of(battle) > G3_STEP_SURVIVAL) {
        battle->put_off = G3_ATROCITY_NEXT;
        g3_go(battle, G3_STEP_ATROCITY);
        bn_steps_settle(&g3_battle_course, setup, battle, NULL);
    }
    if (battle->put_off == G3_ATROCITY_NEXT && battle->step != G3_STEP_ATROCITY) {
        battle->put_off = G3_MADE_UP_FOR;
        g3_apply_falls(setup, battle);
    }
}

static void only(const void *with, void *state, uint32_t part)
{
    g3_battle *battle = state;

    if (battle->step == G3_STEP_OVER)
        return;
    leave_persons(with, battle);
    put_off(with, battle);
    leave_units(with, battle, part);
    bn_steps_settle(&g3_battle_course, with, battle, NULL);
    put_off(with, battle);
}

/* By day and step; of Survival, also by the character whose roll it is. */
static uint32_t stage(const void *with, const void *state)
{
    const g3_battle *battle = state;
    uint32_t step = (uint32_t)g3_stage_of(battle), within = 0;

    if (battle->put_off == G3_ATROCITY_NEXT && battle->step == G3_STEP_ATROCITY) {
        step = G3_STEP_SURVIVAL;
        within = G3_PAIR * G3_PERSONS;
    } else if (step == G3_STEP_SURVIVAL) {
        within = battle->step == G3_STEP_HURT ? battle->who : battle->at;
    }
    return (battle->day * (G3_STEP_OVER + 1u) + step) * 64 + within;
}

/* ---- figures ------------------------------------------------------------------------------- */

enum { FATE, LOST };

static const char *const fates[] = { "holds",       "withdraws",  "routs",
                                     "thrown_back", "surrenders", NULL };
_Static_assert(G3_HOLDS == 0 && G3_WITHDRAWS == 1 && G3_ROUTS == 2 && G3_THROWN_BACK == 3 &&
                   G3_SURRENDERS == 4,
               "as stated");

static const bn_part_figure figures[] = {
    [FATE] = { "fate", "fate", fates },
    [LOST] = { "lost", "lost today", NULL },
};

int64_t g3_part_figure(const void *setup, const void *state, uint32_t part, uint32_t which)
{
    const g3_unit_state *unit = &((const g3_battle *)state)->units[part];

    if (which == LOST)
        return unit->lost;
    return unit->place == G3_BROKEN  ? G3_ROUTS
           : unit->place == G3_TAKEN ? G3_SURRENDERS
           : unit->place == G3_LEFT  ? G3_WITHDRAWS
                                     : unit->fate;
}

const bn_parts g3_battle_parts = {
    .title = "Units",
    .by = 1 + G3_ASK_CONTINUE,
    .count = count,
    .side = side,
    .name = name,
    .only = only,
    .key = g3_part_key,
    .stage = stage,
    .figures = figures,
    .figure_count = BN_COUNT(figures),
    .figure = g3_part_figure,
};
