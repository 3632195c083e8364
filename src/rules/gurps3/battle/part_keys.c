/* The key of a battle in which only one unit, or who wins, is followed: no more than can still change that. Votes of a
 * majority are added up as the men who held, Morale is kept only for units that still roll against it, and a contest
 * with one roll known by its possible results. */
#include "parts.h"

#include <string.h>

#include "rules/forces/strength.h"

static size_t size_of(const g3_setup *setup)
{
    return offsetof(g3_battle, units) + (size_t)g3_units(setup) * sizeof(g3_unit_state);
}

/* ---- keys: characters and Strategy --------------------------------------------------------- */

static void key_persons(const g3_battle *battle, g3_battle *kept)
{
    for (int32_t w = 0; w < G3_PAIR * G3_PERSONS; w++) {
        g3_person_state *person = g3_person_in(kept, w);
        bool hurt = battle->step == G3_STEP_HURT && battle->who == w;

        person->months = person->favour = person->survival = person->glory = 0;
        person->reputation = person->fame = person->earned = person->reaction = 0;
        memset(person->renown, 0, sizeof person->renown);
        if (person->did & G3_DID_GLORY)
            person->risk = 0;
        if (hurt && battle->part == 1) /* what the wounds call for is known */
            person->hits = kept->hits = 0;
        if (hurt || !(person->did & G3_DID_SURVIVAL))
            continue;
        person->hits = 0;
        if (person->luck == 0)
            person->condition = g3_awaits_atrocity(battle) && person->condition != G3_WELL;
    }
}

/* Strategy represents all that goes into it, once only glory and the loss of a commander can change it. */
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

    if (g3_is_late(battle)) {
        *kept = (g3_party){ .table = was.table, .behind = was.behind, .contends = was.contends };
        memcpy(kept->judged, was.judged, sizeof kept->judged);
        return;
    }
    kept->guns = kept->kept = kept->gear = kept->regained = kept->cash = kept->ransom = 0;
    if (!g3_awaits_atrocity(battle))
        key_strategy(setup, battle, s, kept);
}

/* ---- keys: where Morale is strength -------------------------------------------------------- */

enum { FALLS_MOST = 2 }; /* leaders who may still fall and are followed like that */

/* Leaders who may still fall before the contest; no more than FALLS_MOST are listed. */
static int32_t may_fall(const g3_setup *setup, const g3_battle *battle, int32_t out[FALLS_MOST])
{
    int32_t found = 0;

    for (int32_t w = 0; w < G3_PAIR * G3_PERSONS; w++) {
        bool hurt = battle->step == G3_STEP_HURT && battle->who == w;

        if (!g3_is_person(setup, w) || !g3_matters(setup, battle, w) ||
            (!hurt && g3_person_now(battle, w)->did & (G3_DID_SURVIVAL | G3_IS_OUT)))
            continue;
        if (found < FALLS_MOST)
            out[found] = w;
        found++;
    }
    return found;
}

/* The battle if all units that still roll after an atrocity get the best result for one side. */
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

/* While units roll after an atrocity: Strategy if it cannot change any more, whatever they roll; otherwise the
 * strengths that go into it. More TS never lowers Strategy, so the best and the worst show. */
static void key_rolling(const g3_setup *setup, const g3_battle *battle, uint32_t part,
                        g3_battle *kept)
{
    int32_t strategy[G3_PAIR][G3_PAIR];
    g3_battle then;

    for (int32_t best = 0; best < G3_PAIR; best++) {
        memcpy(&then, battle, size_of(setup));
        g3_apply_falls(setup, &then);
        atrocity_best_for(setup, best, &then);
        for (int32_t s = 0; s < G3_PAIR; s++)
            strategy[best][s] = g3_strategy_now(setup, &then, s, NULL);
    }
    memcpy(&then, battle, size_of(setup));
    g3_apply_falls(setup, &then);
    for (int32_t s = 0, at = 0; s < G3_PAIR; s++, at++) {
        g3_unit_state *unit = &kept->units[at += (uint32_t)at == part];
        g3_ts_sums sums;

        unit->dead = strategy[0][s];
        if (memcmp(strategy[0], strategy[1], sizeof strategy[0]) == 0)
            continue;
        sums = g3_ts_sums_now(setup, &then, s, &bn_untold, NULL);
        unit->dead = (int32_t)sums.all;
        unit->wounded = (int32_t)sums.engines;
        unit->lost = 1 + (int32_t)sums.miners;
    }
}

/* Whether there is room in the key for what key_strengths writes. */
static bool strengths_fit(const g3_setup *setup, const g3_battle *battle)
{
    int32_t who[FALLS_MOST], fall = may_fall(setup, battle, who);

    return fall <= FALLS_MOST && (G3_PAIR << fall) < g3_units(setup);
}

/* The strength of both sides, now and if leaders fell, represents the Morale of all units that are not followed. It
 * replaces their losses in the key. */
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
        for (int32_t s = 0; s < G3_PAIR; s++, at++)
            kept->units[at += (uint32_t)at == part].dead = g3_strategy_now(setup, &then, s, NULL);
    }
}

/* ---- keys: units --------------------------------------------------------------------------- */

/* The part of a key for a unit that is not followed: whatever may still count for others, with or without its Morale;
 * or only that a character leads it. */
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

/* From the contest on nothing changes Morale: its total represents all that went into it. */
static void key_morale(const g3_setup *setup, const g3_battle *battle, int32_t u,
                       g3_unit_state *kept)
{
    kept->mood = (int8_t)g3_morale_now(setup, battle, u, &bn_untold, NULL).value;
    kept->raised = kept->lowered = kept->leaderless = 0;
    kept->atrocity = kept->grief = kept->bereft = 0;
}

/* The men of a force who have held so far represent the fates of their units: all will share one. */
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

/* Who wins depends on whether the contest was a victory, and not on the difference. */
static void key_grade(const g3_setup *setup, const g3_battle *battle, g3_battle *kept)
{
    kept->difference = g3_is_victory(setup->figures, battle->difference);
    for (int32_t i = 0; i < G3_PAIR; i++)
        kept->parties[i].behind = kept->parties[i].table = 0;
}

/* Whether another unit than the one followed has done what concerns that one. */
static bool has_voted(const g3_scene *s, const g3_battle *battle, int32_t u)
{
    return (uint32_t)u != s->part && !s->unequal && battle->units[u].did & G3_DID_TEST;
}

static void key_late(const g3_scene *s, const g3_battle *battle, g3_battle *kept)
{
    for (int32_t u = 0; u < g3_units(s->setup); u++) {
        if (!g3_concerns(s, battle, u)) {
            kept->units[u] = (g3_unit_state){ 0 };
            continue;
        }
        key_morale(s->setup, battle, u, &kept->units[u]);
        if (!g3_tests_again(s->setup, battle, u) || has_voted(s, battle, u))
            kept->units[u].mood = 0;
    }
    if (s->part == BN_PARTS_WINNER)
        key_grade(s->setup, battle, kept);
    if (s->of != G3_NONE && g3_majority_open(s->setup, battle, s->of))
        key_majority(s->setup, battle, s->of, kept);
}

static void key_early(const g3_scene *s, const g3_battle *battle, g3_battle *kept)
{
    bool strength = s->setup->options.morale_affects_ts, rolls = battle->step == G3_STEP_ATROCITY;
    bool contest = battle->step == G3_STEP_CONTEST;
    bool told = strength && !s->starred && (rolls || !g3_awaits_atrocity(battle)) &&
                strengths_fit(s->setup, battle);
    bool all = g3_stage_of(battle) <= G3_STEP_STRUCK || (strength && !told);

    for (int32_t u = 0; u < g3_units(s->setup); u++) {
        telling tells = all || (!told && g3_morale_counts(s, battle, u)) ? TELLS_MORALE
                        : rolls                                          ? TELLS_STRENGTH
                                                                         : TELLS_NOTHING;

        if ((uint32_t)u != s->part)
            key_other(s->setup, u, tells, &kept->units[u]);
        if (contest && ((uint32_t)u == s->part || tells == TELLS_MORALE))
            key_morale(s->setup, battle, u, &kept->units[u]);
    }
    if (told)
        key_strengths(s->setup, battle, s->part, kept);
    for (int32_t i = 0; i < G3_PAIR; i++)
        if (contest || (!all && !(rolls && strength) && i != s->of))
            kept->parties[i].mood = kept->parties[i].today = 0;
}

/* Whether a commander could have the contest rolled again. */
static bool luck_left(const g3_battle *battle)
{
    for (int32_t w = 0; w < G3_PAIR * G3_PERSONS; w++)
        if (g3_commands(battle, w) && g3_person_now(battle, w)->luck > 0)
            return true;
    return false;
}

/* In the contest only Strategy counts, and Morale as far as units have it in the key. Once one side has
 * rolled, by how much it may win or lose stands for its margin and the other's Strategy. */
static void key_contest(const g3_setup *setup, const g3_battle *battle, g3_battle *kept)
{
    bool rolled = battle->part == 1 && battle->parties[0].contends;
    int32_t differences[G3_TOTALS];

    if (luck_left(battle))
        return;
    memset(kept->persons, 0, sizeof kept->persons);
    for (int32_t i = 0; i < G3_PAIR; i++) {
        g3_party was = kept->parties[i];

        kept->parties[i] = (g3_party){ .contends = was.contends, .ransom = was.ransom };
        memcpy(kept->parties[i].judged, was.judged, sizeof was.judged);
        if (!rolled)
            kept->parties[i].gear = was.gear; /* Strategy */
    }
    for (int32_t u = 0; u < g3_units(setup); u++)
        kept->units[u].did = kept->units[u].leaderless = 0;
    if (rolled)
        g3_contest_left(setup, battle, differences);
    for (int32_t i = 0; rolled && i < G3_TOTALS; i++)
        kept->parties[i % G3_PAIR].points[i / G3_PAIR] = (uint16_t)differences[i];
}
_Static_assert(G3_TOTALS <= G3_PAIR * G3_ES_EFFECTS_COUNT, "there is room for them");

static size_t key_over(const g3_setup *setup, const g3_battle *battle, uint32_t part, void *out)
{
    int32_t ending[G3_PART_FIGURES] = { g3_winner_of(setup, battle) };

    for (uint32_t i = 0; part != BN_PARTS_WINNER && i < G3_PART_FIGURES; i++)
        ending[i] = (int32_t)g3_part_figure(setup, battle, part, i);
    memcpy(out, ending, sizeof ending);
    return sizeof ending;
}

size_t g3_part_key(const void *with, const void *state, uint32_t part, void *out)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    g3_battle *kept = out;
    g3_ground ground;
    g3_scene s;

    if (battle->step == G3_STEP_OVER)
        return key_over(setup, battle, part, out);
    memcpy(kept, battle, size_of(setup));
    for (int32_t u = 0; u < g3_units(setup); u++)
        kept->units[u].did &= (uint8_t)~G3_PASSED;
    if (battle->step == G3_STEP_HURT &&
        !g3_is_late(battle)) { /* nothing but their wounds changes */
        key_persons(battle, kept);
        return size_of(setup);
    }
    if (battle->put_off == G3_MADE_UP_FOR)
        kept->put_off = G3_IN_TURN;
    for (int32_t i = 0; i < G3_PAIR; i++)
        key_party(setup, battle, i, &kept->parties[i]);
    ground = g3_ground_now(setup, battle);
    kept->parties[0].ransom = ground.starred; /* it may depend on units that are not followed */
    kept->parties[1].ransom = ground.is_starred;
    key_persons(battle, kept);
    s = g3_scene_of(setup, battle, part);
    if (s.late)
        key_late(&s, battle, kept);
    else
        key_early(&s, battle, kept);
    if (battle->step == G3_STEP_CONTEST)
        key_contest(setup, battle, kept);
    return size_of(setup);
}
