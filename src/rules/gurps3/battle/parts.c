/* The units of a battle one by one, for the oracle: once the contest is known, what befalls one unit
 * changes nothing for another, so that each can be followed without the rest; and who wins, without
 * any of them where no position must be taken.
 *
 * What units do have in common is kept: their strength before the contest; the votes of a majority; losses
 * that are shared unequally. Of characters only that counts which changes Strategy or Morale. Another
 * day is fought by all units together, so nothing here looks beyond the day. */
#include "steps.h"

#include <string.h>

#include "rules/forces/strength.h"

enum { PAIR = 2 }; /* sides of a battle that has parts: of more, any may decide about another */

static uint32_t count(const void *setup)
{
    return ((const g3_setup *)setup)->side_count == PAIR ? (uint32_t)g3_units(setup) : 0;
}

static int32_t side(const void *setup, uint32_t part)
{
    return g3_home(setup, (int32_t)part);
}

static const char *name(const void *setup, uint32_t part)
{
    return g3_unit_of(setup, (int32_t)part)->name;
}

static size_t size_of(const g3_setup *setup)
{
    return offsetof(g3_battle, units) + (size_t)g3_units(setup) * sizeof(g3_unit_state);
}

/* ---- where the day stands ------------------------------------------------------------------ */

/* Steps in putting an atrocity off (put_off below). */
enum { IN_TURN, SURVIVAL_FIRST, ATROCITY_NEXT, MADE_UP_FOR };

/* The step at which the day stands; while somebody is hurt, the one that goes on then. */
static int32_t stage_of(const g3_battle *battle)
{
    return battle->step == G3_STEP_HURT ? battle->then : battle->step;
}

/* Whether the contest is over: its result is all that the rest of the day depends on. */
static bool is_late(const g3_battle *battle)
{
    return stage_of(battle) > G3_STEP_CONTEST;
}

/* Whether Morale may still change by atrocities, or all that comes before them. */
static bool awaits_atrocity(const g3_battle *battle)
{
    return stage_of(battle) <= G3_STEP_ATROCITY || battle->put_off == SURVIVAL_FIRST;
}

/* Whether a force shall share one fate, and has not all voted. */
static bool majority_open(const g3_setup *setup, const g3_battle *battle, int32_t of)
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

/* What is the same for all units, looked at once. */
typedef struct scene {
    const g3_setup *setup;
    uint32_t part;
    int32_t of;    /* the side whose Morale counts for what is followed: that of the unit; for who
                       wins, whoever must be driven from his position */
    bool late;     /* as is_late */
    bool starred;  /* a majority may decide */
    bool together; /* after the contest, units of that side hang together */
} scene;

static scene scene_of(const g3_setup *setup, const g3_battle *battle, uint32_t part)
{
    bool wins = part == BN_PARTS_WINNER;
    scene s = { .setup = setup,
                .part = part,
                .of = wins ? g3_defender(battle) : battle->units[part].side,
                .late = is_late(battle) };

    if (!s.late)
        s.starred = g3_ground_now(setup, battle).is_starred;
    else if (wins)
        s.together = battle->fought && battle->winner > 0 &&
                     battle->parties[battle->winner - 1].table == G3_TABLE_C;
    else
        s.together = majority_open(setup, battle, s.of) || shares_unequal(setup, battle, s.of);
    return s;
}

/* Whether what becomes of unit `u` after the contest may still change what becomes of the part, or who
 * wins: those do who vote, who share losses, or who must be driven from a position. */
static bool concerns(const scene *s, const g3_battle *battle, int32_t u)
{
    return (uint32_t)u == s->part || (s->together && battle->units[u].side == s->of);
}

/* Whether it matters what becomes of a character: he leads, and a player rolls for him; or he has Luck
 * left for his side's rolls. */
static bool matters(const g3_setup *setup, const g3_battle *battle, int32_t w)
{
    return ((g3_person_of(setup, w)->traits & G3_PLAYER) || g3_person_now(battle, w)->luck > 0) &&
           (g3_commands(battle, w) || g3_led_by(setup, battle, w) != G3_NONE);
}

static bool is_person(const g3_setup *setup, int32_t w)
{
    return w % G3_PERSONS < setup->sides[w / G3_PERSONS].force.person_count;
}

/* ---- what is left out ---------------------------------------------------------------------- */

/* Nobody rolls who can change neither Strategy nor Morale any more. */
static void leave_persons(const g3_setup *setup, g3_battle *battle)
{
    bool late = is_late(battle);

    for (int32_t w = 0; w < PAIR * G3_PERSONS; w++) {
        g3_person_state *person = g3_person_in(battle, w);

        if (!is_person(setup, w))
            continue;
        if (late)
            *person = (g3_person_state){ .did = G3_IS_OUT };
        else
            person->did |= matters(setup, battle, w)
                               ? G3_DID_MONTHS
                               : G3_DID_RISK | G3_DID_SURVIVAL | G3_DID_GLORY | G3_DID_MONTHS;
    }
    if (battle->step == G3_STEP_HURT && (late || !matters(setup, battle, battle->who))) {
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
static bool morale_counts(const scene *s, const g3_battle *battle, int32_t u)
{
    return s->setup->options.morale_affects_ts || (s->starred && battle->units[u].side == s->of);
}

/* Whether a unit is sure to stay, so that its position is not taken. */
static bool one_stays(const g3_setup *setup, const g3_battle *battle)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, g3_defender(battle), u) && battle->units[u].fate == G3_HOLDS &&
            battle->settled == 2)
            return true;
    return false;
}

static void leave_units(const g3_setup *setup, g3_battle *battle, uint32_t part)
{
    scene s = scene_of(setup, battle, part);
    bool decided = part == BN_PARTS_WINNER && s.late && s.together && one_stays(setup, battle);

    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_unit_state *unit = &battle->units[u];

        if (battle->step == G3_STEP_ATROCITY && (uint32_t)u != part &&
            !morale_counts(&s, battle, u))
            unit->did |= G3_DID_ATROCITY;
        if (!s.late)
            continue;
        if (decided || !concerns(&s, battle, u))
            unit->did |= G3_DID_TEST | G3_DID_BAY | G3_DID_ROUT | G3_DID_LOSE;
        else if (part == BN_PARTS_WINNER)
            unit->did |= G3_DID_ROUT | G3_DID_LOSE;
    }
}

/* Those who fell while that was put off. */
static void apply_falls(const g3_setup *setup, g3_battle *battle)
{
    for (int32_t w = 0; w < PAIR * G3_PERSONS; w++)
        if (is_person(setup, w) && g3_person_now(battle, w)->did & G3_DID_RISK &&
            g3_person_now(battle, w)->condition != G3_WELL && matters(setup, battle, w))
            g3_leader_falls(setup, battle, w);
}

/* The wounds of characters are rolled before the Morale of units after an atrocity: neither has an
 * influence on the other, and units whose Morale is many things would meet each wound many times. That
 * a leader fell is only told when the units have rolled. */
static void put_off(const g3_setup *setup, g3_battle *battle)
{
    if (battle->put_off == IN_TURN && battle->step == G3_STEP_ATROCITY) {
        battle->put_off = SURVIVAL_FIRST;
        g3_go(battle, G3_STEP_RISK);
        bn_steps_settle(&g3_battle_course, setup, battle, NULL);
    }
    if (battle->put_off == SURVIVAL_FIRST && stage_of(battle) > G3_STEP_SURVIVAL) {
        battle->put_off = ATROCITY_NEXT;
        g3_go(battle, G3_STEP_ATROCITY);
        bn_steps_settle(&g3_battle_course, setup, battle, NULL);
    }
    if (battle->put_off == ATROCITY_NEXT && battle->step != G3_STEP_ATROCITY) {
        battle->put_off = MADE_UP_FOR;
        apply_falls(setup, battle);
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
    uint32_t step = (uint32_t)stage_of(battle), within = 0;

    if (battle->put_off == ATROCITY_NEXT && battle->step == G3_STEP_ATROCITY) {
        step = G3_STEP_SURVIVAL;
        within = PAIR * G3_PERSONS;
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
               "as the words stand");

static const bn_part_figure figures[] = {
    [FATE] = { "fate", "fate", fates },
    [LOST] = { "lost", "lost today", NULL },
};

static int64_t figure(const void *setup, const void *state, uint32_t part, uint32_t which)
{
    const g3_unit_state *unit = &((const g3_battle *)state)->units[part];

    if (which == LOST)
        return unit->lost;
    return unit->place == G3_BROKEN  ? G3_ROUTS
           : unit->place == G3_TAKEN ? G3_SURRENDERS
           : unit->place == G3_LEFT  ? G3_WITHDRAWS
                                     : unit->fate;
}

/* ---- keys: characters and Strategy --------------------------------------------------------- */

static void key_persons(const g3_battle *battle, g3_battle *kept)
{
    for (int32_t w = 0; w < PAIR * G3_PERSONS; w++) {
        g3_person_state *person = g3_person_in(kept, w);
        bool hurt = battle->step == G3_STEP_HURT && battle->who == w;

        person->months = person->favour = person->survival = person->glory = 0;
        person->reputation = 0;
        if (person->did & G3_DID_GLORY)
            person->risk = 0;
        if (hurt && battle->part == 1) /* what the wounds call for is known */
            person->hits = kept->hits = 0;
        if (hurt || !(person->did & G3_DID_SURVIVAL))
            continue;
        person->hits = 0;
        if (person->luck == 0)
            person->condition = awaits_atrocity(battle) && person->condition != G3_WELL;
    }
}

/* Strategy stands for all that goes into it, once nothing but glory and the loss of a commander can
 * change it. */
static void key_strategy(const g3_setup *setup, const g3_battle *battle, int32_t s, g3_party *kept)
{
    bool rolled = battle->step == G3_STEP_CONTEST && battle->part > s;

    memset(kept->points, 0, sizeof kept->points);
    kept->gear = rolled ? 0 : g3_strategy_now(setup, battle, s, NULL);
    kept->guns = g3_men(setup, battle, s) > 0; /* without troops there is no contest */
    kept->es = 0;
    kept->catastrophe = kept->befallen = kept->asked = 0;
    kept->scouts = kept->confounds = kept->cursed = 0;
    kept->glory = 0;
    if (rolled)
        kept->skill = kept->tactics = kept->halved = 0;
}

static void key_party(const g3_setup *setup, const g3_battle *battle, int32_t s, g3_party *kept)
{
    const g3_party was = *kept;

    if (is_late(battle)) {
        *kept = (g3_party){ .table = was.table, .behind = was.behind, .contends = was.contends };
        memcpy(kept->judged, was.judged, sizeof kept->judged);
        return;
    }
    kept->guns = kept->gear = kept->cash = kept->ransom = 0;
    if (!awaits_atrocity(battle))
        key_strategy(setup, battle, s, kept);
}

/* ---- keys: where Morale is strength -------------------------------------------------------- */

enum { FALLS_MOST = 2 }; /* leaders who may still fall, and be followed so */

/* Leaders who may still fall before the contest; no more than FALLS_MOST are listed. */
static int32_t may_fall(const g3_setup *setup, const g3_battle *battle, int32_t out[FALLS_MOST])
{
    int32_t found = 0;

    for (int32_t w = 0; w < PAIR * G3_PERSONS; w++) {
        bool hurt = battle->step == G3_STEP_HURT && battle->who == w;

        if (!is_person(setup, w) || !matters(setup, battle, w) ||
            (!hurt && g3_person_now(battle, w)->did & (G3_DID_SURVIVAL | G3_IS_OUT)))
            continue;
        if (found < FALLS_MOST)
            out[found] = w;
        found++;
    }
    return found;
}

/* The battle if all units that still roll after an atrocity do as is best for one side. */
static void atrocity_best_for(const g3_setup *setup, int32_t best, g3_battle *battle)
{
    int32_t made = g3_atrocity_morale(setup->figures, 0);
    int32_t missed = g3_atrocity_morale(setup->figures, -1);

    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_unit_state *unit = &battle->units[u];

        if (battle->parties[unit->side].catastrophe == G3_CATASTROPHE_ATROCITY &&
            !(unit->did & G3_DID_ATROCITY))
            unit->atrocity = (int8_t)(unit->atrocity +
                                      ((unit->side == best) == (made > missed) ? made : missed));
    }
}

/* While units roll after an atrocity: Strategy if it cannot change any more, whatever they roll; else the
 * strengths that go into it. More TS never lowers Strategy, so the best and the worst tell. */
static void key_rolling(const g3_setup *setup, const g3_battle *battle, uint32_t part,
                        g3_battle *kept)
{
    int32_t strategy[PAIR][PAIR];
    g3_battle then;

    for (int32_t best = 0; best < PAIR; best++) {
        memcpy(&then, battle, size_of(setup));
        apply_falls(setup, &then);
        atrocity_best_for(setup, best, &then);
        for (int32_t s = 0; s < PAIR; s++)
            strategy[best][s] = g3_strategy_now(setup, &then, s, NULL);
    }
    memcpy(&then, battle, size_of(setup));
    apply_falls(setup, &then);
    for (int32_t s = 0, at = 0; s < PAIR; s++, at++) {
        g3_unit_state *unit = &kept->units[at += (uint32_t)at == part];
        bn_term of = g3_sum(G3_TERMS_FORCE, s, -1, NULL);
        g3_ts_sums sums;

        unit->dead = strategy[0][s];
        if (memcmp(strategy[0], strategy[1], sizeof strategy[0]) == 0)
            continue;
        sums = g3_ts_sums_now(setup, &then, s, of, NULL);
        unit->dead = (int32_t)sums.all;
        unit->wounded = (int32_t)sums.engines;
        unit->lost = 1 + (int32_t)sums.miners;
    }
}

/* Whether there is room in the key for what key_strengths writes. */
static bool strengths_fit(const g3_setup *setup, const g3_battle *battle)
{
    int32_t who[FALLS_MOST], fall = may_fall(setup, battle, who);

    return fall <= FALLS_MOST && (PAIR << fall) < g3_units(setup);
}

/* What both sides come to, as it is and as it would be if leaders fell, stands for the Morale of all units
 * that are not followed. It takes the place of their losses in the key. */
static void key_strengths(const g3_setup *setup, const g3_battle *battle, uint32_t part,
                          g3_battle *kept)
{
    int32_t who[FALLS_MOST], fall = may_fall(setup, battle, who), at = 0;

    if (battle->step == G3_STEP_ATROCITY) {
        key_rolling(setup, battle, part, kept);
        return;
    }
    for (int32_t fallen = 1; fallen < 1 << fall; fallen++) { /* 0: key_strategy has it */
        g3_battle then;

        memcpy(&then, battle, size_of(setup));
        for (int32_t i = 0; i < fall; i++)
            if (fallen >> i & 1)
                g3_leader_falls(setup, &then, who[i]);
        for (int32_t s = 0; s < PAIR; s++, at++)
            kept->units[at += (uint32_t)at == part].dead = g3_strategy_now(setup, &then, s, NULL);
    }
}

/* ---- keys: units --------------------------------------------------------------------------- */

/* What a key tells of a unit that is not followed: whatever may still count for others, also its Morale or
 * not; or nothing, save that a character leads it. */
typedef enum telling { TELLS_MORALE, TELLS_STRENGTH, TELLS_NOTHING } telling;

static void key_other(const g3_setup *setup, int32_t u, telling tells, g3_unit_state *kept)
{
    g3_unit_state was = *kept;

    kept->dead = kept->wounded = kept->lost = 0;
    kept->line = kept->rout_die = kept->percent = 0;
    kept->healed = kept->struck = 0;
    kept->bereft = 0;
    kept->did &= G3_DID_ATROCITY | G3_DID_TEST | G3_DID_BAY;
    if (tells == TELLS_MORALE)
        return;
    kept->fate = kept->raised = kept->lowered = 0;
    kept->atrocity = kept->mood = kept->grief = 0;
    if (g3_unit_of(setup, u)->leader == G3_NONE)
        kept->leaderless = 0;
    if (tells == TELLS_NOTHING)
        *kept = (g3_unit_state){ .side = was.side, .leaderless = kept->leaderless };
    if (tells == TELLS_NOTHING && g3_unit_of(setup, u)->leader == G3_NONE)
        kept->side = 0;
}

/* From the contest on nothing changes Morale: what it comes to stands for all that went into it. */
static void key_morale(const g3_setup *setup, const g3_battle *battle, int32_t u,
                       g3_unit_state *kept)
{
    bn_term of = g3_sum(G3_TERMS_MORALE, battle->units[u].side, u, NULL);

    kept->mood = (int8_t)g3_morale_now(setup, battle, u, of, NULL).value;
    kept->raised = kept->lowered = kept->leaderless = 0;
    kept->atrocity = kept->grief = kept->bereft = 0;
}

/* The men of a force who have stood so far stand for the fates of their units: all will share one. */
static void key_majority(const g3_setup *setup, const g3_battle *battle, int32_t of,
                         g3_battle *kept)
{
    g3_line line = g3_line_of(setup, battle, of);
    int32_t men = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (battle->units[u].did & G3_DID_TEST && g3_fields(battle, of, u)) {
            if (battle->units[u].fate == line.made)
                men += battle->units[u].afoot
                           ? battle->units[u].count
                           : g3_men_of(g3_unit_of(setup, u), battle->units[u].count);
            kept->units[u].fate = 0;
        }
    kept->parties[0].gear = men;
}

static void key_late(const scene *s, const g3_battle *battle, g3_battle *kept)
{
    for (int32_t u = 0; u < g3_units(s->setup); u++) {
        if (!concerns(s, battle, u)) {
            kept->units[u] = (g3_unit_state){ 0 };
            continue;
        }
        if (s->part == BN_PARTS_WINNER)
            key_other(s->setup, u, TELLS_MORALE, &kept->units[u]);
        key_morale(s->setup, battle, u, &kept->units[u]);
    }
    if (s->of != G3_NONE && majority_open(s->setup, battle, s->of))
        key_majority(s->setup, battle, s->of, kept);
}

static void key_early(const scene *s, const g3_battle *battle, g3_battle *kept)
{
    bool strength = s->setup->options.morale_affects_ts, rolls = battle->step == G3_STEP_ATROCITY;
    bool contest = battle->step == G3_STEP_CONTEST;
    bool told = strength && !s->starred && (rolls || !awaits_atrocity(battle)) &&
                strengths_fit(s->setup, battle);
    bool all = stage_of(battle) <= G3_STEP_STRUCK || (strength && !told);

    for (int32_t u = 0; u < g3_units(s->setup); u++) {
        telling tells = all || (!told && morale_counts(s, battle, u)) ? TELLS_MORALE
                        : rolls                                       ? TELLS_STRENGTH
                                                                      : TELLS_NOTHING;

        if ((uint32_t)u != s->part)
            key_other(s->setup, u, tells, &kept->units[u]);
        if (contest && ((uint32_t)u == s->part || tells == TELLS_MORALE))
            key_morale(s->setup, battle, u, &kept->units[u]);
    }
    if (told)
        key_strengths(s->setup, battle, s->part, kept);
    for (int32_t i = 0; i < PAIR; i++)
        if (contest || (!all && !(rolls && strength) && i != s->of))
            kept->parties[i].mood = kept->parties[i].today = 0;
}

static size_t key_over(const g3_setup *setup, const g3_battle *battle, uint32_t part, void *out)
{
    int32_t ending[BN_COUNT(figures)] = { g3_winner_of(battle) };

    for (uint32_t i = 0; part != BN_PARTS_WINNER && i < BN_COUNT(figures); i++)
        ending[i] = (int32_t)figure(setup, battle, part, i);
    memcpy(out, ending, sizeof ending);
    return sizeof ending;
}

static size_t key(const void *with, const void *state, uint32_t part, void *out)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    g3_battle *kept = out;
    g3_ground ground;
    scene s;

    if (battle->step == G3_STEP_OVER)
        return key_over(setup, battle, part, out);
    memcpy(kept, battle, size_of(setup));
    if (battle->put_off == MADE_UP_FOR)
        kept->put_off = IN_TURN;
    for (int32_t i = 0; i < PAIR; i++)
        key_party(setup, battle, i, &kept->parties[i]);
    ground = g3_ground_now(setup, battle);
    kept->parties[0].ransom = ground.starred; /* it may hang on units that are not told of */
    kept->parties[1].ransom = ground.is_starred;
    key_persons(battle, kept);
    s = scene_of(setup, battle, part);
    if (s.late)
        key_late(&s, battle, kept);
    else
        key_early(&s, battle, kept);
    return size_of(setup);
}

const bn_parts g3_battle_parts = {
    .title = "Units",
    .by = 1 + G3_ASK_CONTINUE,
    .count = count,
    .side = side,
    .name = name,
    .only = only,
    .key = key,
    .stage = stage,
    .figures = figures,
    .figure_count = BN_COUNT(figures),
    .figure = figure,
};
