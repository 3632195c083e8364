/* The situation of a side, what it fights for, and what decided a battle. */
#include "steps.h"

#include <banneret/system/sums.h>

enum { FIT, TROOP_STRENGTH, POSITION, DEFENSE, HEADLINES };

static const bn_headline headlines[HEADLINES] = {
    { "fit", "Fit to fight", "%", 210, 0 },
    { "troop_strength", "Troop Strength", "", 93, 0 },
    { "position_bonus", "Position Bonus", "", 213, BN_HEADLINE_SIGNED },
    { "defense_bonus", "Defense Bonus", "", 165, BN_HEADLINE_SIGNED },
};

static const char *side_in_words(const g4_scene *scene, int32_t side)
{
    return scene->setup->sides[scene->sides[side]].name;
}

/* The bout that is fought now, or the first that this side is in; and which half of it. */
static const g4_bout *bout_of(const g4_scene *scene, const g4_battle *battle, int32_t side,
                              int32_t *which)
{
    const g4_bout *found = NULL;

    for (int32_t b = 0; b < battle->lanes; b++)
        for (int32_t i = 0; i < 2; i++)
            if (battle->lane[b].bout.role != G4_BOUT_UNUSED && g4_side_in(scene, b, i) == side &&
                (found == NULL || b == battle->bout)) {
                found = &battle->lane[b].bout;
                *which = i;
            }
    return found;
}

/* ---- figures ------------------------------------------------------------------------------ */

static void fit_now(const g4_scene *scene, const g4_battle *battle, int32_t side, bn_trace *trace,
                    bn_headline_now *out)
{
    bn_term of = bn_sum(1 + FIT, scene->sides[side], -1, NULL);
    int32_t lost = g4_lost(scene, battle, side, true);

    bn_plus_int(trace, &of, 210, G4_FIXED(FORCE_GONE), "the starting force");
    bn_plus_int(trace, &of, 210, -lost,
                g4_battle_over(battle) ? "lost for good" : "casualties so far");
    out->of = bn_rat_int(G4_FIXED(FORCE_GONE));
    out->value = bn_rat_int(
        bn_gives_int(trace, &of, 210, G4_FIXED(FORCE_GONE) - lost, headlines[FIT].title));
}

/* The roster as `view` has it: casualties change it only at the end (G4-211). */
static void strength_now(const g4_scene *scene, const g4_battle *battle, int32_t side,
                         bn_trace *trace, bn_headline_now *out)
{
    bn_term of = bn_sum(1 + TROOP_STRENGTH, scene->sides[side], -1, NULL);
    bn_rat now = bn_rat_int(0), start = bn_rat_int(0);
    int32_t left;

    if (scene->setup->options.estimated) {
        out->of = g4_estimated_ts(scene, side);
        now = bn_plus(trace, &of, 269, g4_estimated_now(scene, battle, side), "estimated TS");
        out->value = bn_gives(trace, &of, 93, now, headlines[TROOP_STRENGTH].title);
        return;
    }
    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const g4_force *force = g4_force_in(scene, side, f);
        g4_standing standing = g4_battle_over(battle)
                                   ? g4_battle_left(scene, battle, side, f, &left)
                                   : g4_standing_now(scene, battle, side, f, NULL);

        for (int32_t i = 0; i < force->line_count; i++) {
            start = bn_rat_add(
                start, g4_roster_ts(scene, battle, force, i, bn_rat_int(force->lines[i].count)));
            now = bn_rat_add(
                now, bn_plus(trace, &of, 93,
                             g4_roster_ts(scene, battle, force, i,
                                          g4_ts_times(standing.share[i], standing.count[i])),
                             force->lines[i].name));
        }
    }
    out->value = bn_gives(trace, &of, 93, now, headlines[TROOP_STRENGTH].title);
    out->of = start;
}

static bool headline(const void *setup, const void *state, bn_seat seat, uint32_t side,
                     uint32_t which, bn_trace *trace, bn_headline_now *out)
{
    g4_scene scene = g4_scene_of(setup);
    const g4_battle *battle = state;
    int32_t half = 0;
    const g4_bout *bout = bout_of(&scene, battle, (int32_t)side, &half);

    *out = (bn_headline_now){ .certainty = BN_KNOWN };
    switch (which) {
    case FIT:
        fit_now(&scene, battle, (int32_t)side, trace, out);
        return true;
    case TROOP_STRENGTH:
        if (g4_may_know(&scene, seat, (int32_t)side))
            strength_now(&scene, battle, (int32_t)side, trace, out);
        else
            out->certainty = BN_UNKNOWN;
        return true;
    default:
        if (bout == NULL || bout->stage > G4_STAGE_FIGHTING)
            return false;
        out->value = bn_rat_int(which == POSITION ? g4_pb_held(bout->pb, half) : bout->db[half]);
        return out->value.num != 0;
    }
}

/* ---- goals -------------------------------------------------------------------------------- */

static bool goal(const void *setup, uint32_t side, uint32_t index, uint16_t *rule, bn_text *out)
{
    static const struct {
        uint16_t rule;
        const char *before, *after;
    } goals[] = {
        { 224, "Make ", " retreat, and hold the field" },
        { 223, "Bring ", " to 100% casualties before your own force gets there" },
        { 277, "Make ", " surrender" },
    };
    g4_scene scene = g4_scene_of(setup);

    if (index >= (g4_many(&scene) ? 1 : BN_COUNT(goals)))
        return false;
    *rule = goals[index].rule;
    if (g4_many(&scene)) {
        bn_text_add(out, "Be the only side that wins a battle and loses none.");
        return true;
    }
    bn_text_add(out, goals[index].before);
    bn_text_add(out, side_in_words(&scene, 1 - (int32_t)side));
    bn_text_add(out, goals[index].after);
    bn_text_char(out, '.');
    return true;
}

/* ---- the end ------------------------------------------------------------------------------ */

/* Of a battle between several sides: how many of its battles the winner won. */
static void decided_of_many(const g4_scene *scene, const g4_battle *battle, bn_finding *out,
                            bn_text *words)
{
    int32_t won = 0;

    out->rule = 224;
    if (out->side < 0) {
        bn_text_add(words, "No side alone won a battle without losing one.");
        return;
    }
    for (int32_t b = 0; b < g4_bouts(scene); b++)
        won += battle->lane[b].bout.winner != G4_NONE &&
               g4_side_in(scene, b, battle->lane[b].bout.winner) == out->side;
    bn_text_add(words, side_in_words(scene, out->side));
    bn_text_add(words, " won ");
    bn_text_count(words, won, "battle", "battles");
    bn_text_add(words, " and lost none.");
}

/* The bout whose winner is the winner of the battle (g4_battle_winner). */
static int32_t deciding(const g4_battle *battle)
{
    return battle->lanes > 2 && battle->lane[2].bout.role == G4_BOUT_SECOND ? 2 : 0;
}

static void decided_of_two(const g4_scene *scene, const g4_battle *battle, bn_finding *out,
                           bn_text *words)
{
    static const struct {
        uint16_t rule;
        const char *lost, *level; /* what the loser did; what both did */
    } reasons[] = {
        [G4_GOES_ON] = { 223, "", "The battle was not decided." },
        [G4_DESTROYED] = { 223, " reached 100% casualties.", "" },
        [G4_ANNIHILATED] = { 230, "", "Both sides reached 100% casualties." },
        [G4_ESCAPED] = { 224, " retreated.", "Both sides retreated." },
        [G4_BROKEN_OFF] = { 224, " left without a fight.", "Both sides left without a fight." },
        [G4_TERMS] = { 199, " accepted terms.", "The sides agreed on terms; neither won." },
        [G4_SURRENDERED] = { 277, " surrendered.", "" },
    };
    int32_t b = deciding(battle);
    const g4_bout *bout = &battle->lane[b].bout;

    out->rule = reasons[bout->ending].rule;
    if (g4_main_told(scene, battle, b)) {
        out->rule = 260;
        bn_text_add(words, "The referee decided the main battle.");
    } else if (battle->limit && bout->ending == G4_TERMS && bout->winner == G4_NONE) {
        out->rule = 0;
        bn_text_add(words, "The battle reached its limit of ");
        bn_text_count(words, (int64_t)g4_round_limit(scene), "round.", "rounds.");
    } else if (bout->ending == G4_BROKEN_OFF && battle->fought > 0) {
        bn_text_add(words, bout->winner == G4_NONE
                               ? "Both sides"
                               : side_in_words(scene, g4_side_in(scene, b, 1 - bout->winner)));
        bn_text_add(words, " broke off the fight and left.");
    } else if (bout->winner == G4_NONE) {
        bn_text_add(words, reasons[bout->ending].level);
    } else {
        bn_text_add(words, side_in_words(scene, g4_side_in(scene, b, 1 - bout->winner)));
        bn_text_add(words, reasons[bout->ending].lost);
    }
}

static void decided(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                    bn_text *words)
{
    g4_scene scene = g4_scene_of(setup);

    (void)seat;
    out->side = g4_battle_winner(&scene, state);
    if (g4_many(&scene))
        decided_of_many(&scene, state, out, words);
    else
        decided_of_two(&scene, state, out, words);
}

const bn_score g4_battle_score = {
    .headlines = headlines,
    .count = HEADLINES,
    .headline = headline,
    .goal = goal,
    .decided = decided,
};
