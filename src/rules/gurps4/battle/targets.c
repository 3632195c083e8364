/* What a roll is measured against, and what dice lead to, as sums for the trace. */
#include "steps.h"

#include "kinds.h"
#include "rules/people/skills.h"
#include "rules/people/staff.h"

void g4_terms_of(uint32_t from, int8_t side, const char *name, bn_trace *trace)
{
    for (uint32_t i = from; trace != NULL && i < trace->count; i++) {
        trace->terms[i].side = side;
        trace->terms[i].name = name;
    }
}

static bn_term part_of(int8_t side, uint16_t rule, int64_t value, const char *words)
{
    return (bn_term){ .rule = rule,
                      .row = BN_NO_ROW,
                      .side = side,
                      .about = -1,
                      .group = G4_TERMS_TARGET,
                      .value = value,
                      .words = words };
}

void g4_target_tell(bn_term skill, int8_t side, uint16_t rule, int32_t target, const char *words,
                    bn_trace *trace)
{
    bn_term total = part_of(side, rule, target, "needed");

    skill.side = side;
    skill.about = -1;
    skill.group = G4_TERMS_TARGET;
    total.kind = BN_TERM_TOTAL;
    bn_trace_add(trace, skill);
    if (target != skill.value)
        bn_trace_add(trace, part_of(side, rule, target - skill.value, words));
    bn_trace_add(trace, total);
}

bn_term g4_leader_term(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which,
                       int32_t slot, int32_t skill)
{
    int32_t side = g4_side_in(scene, bout, which);
    int32_t member = g4_party_of(battle, side)->commander[slot];
    int32_t of = g4_slot_of_person(scene, side, &member);

    if (of == G4_NONE)
        of = slot < scene->force_count[side] ? slot : 0;
    return g4_staff_term(scene->setup->figures, g4_force_in(scene, side, of), member, skill);
}

int32_t g4_led(const g4_scene *scene, const g4_battle *battle, int32_t which, uint16_t rule,
               int32_t target, const char *words, bn_trace *trace)
{
    int32_t slot = g4_leading_slot(scene, battle, battle->bout, which);

    if (trace != NULL)
        g4_target_tell(
            g4_leader_term(scene, battle, battle->bout, which, slot, G4_SKILL_DEFAULTS_LEADERSHIP),
            (int8_t)scene->sides[g4_side_in(scene, battle->bout, which)], rule, target, words,
            trace);
    return target;
}

/* ---- dice --------------------------------------------------------------------------------- */

static int32_t margin_of(const g4_figures *tables, bn_term of, int32_t skill, int32_t roll,
                         bn_trace *trace)
{
    int32_t margin = g4_margin(tables, skill, roll);

    of.about = -1;
    of.group = G4_TERMS_MARGIN;
    bn_trace_weigh(trace, of, skill, -roll, margin, g4_margin_words(tables, skill, roll));
    return margin;
}

void g4_roll_weighed(const void *with, const void *state, const bn_question *question,
                     const int32_t *totals, bn_trace *trace)
{
    const g4_battle *battle = state;
    bn_term of = { .rule = g4_battle_kinds[question->kind].rule,
                   .side = (int8_t)question->side,
                   .words =
                       question->kind == G4_ASK_MISFORTUNE ? "struck on this or less" : "needed" };

    (void)margin_of(g4_scene_tables(with), of, battle->target, totals[0], trace);
}

/* Which may be rolled by a die of any kind, and is never forced. */
void g4_die_weighed(const bn_term *of, int32_t against, int32_t die, bn_trace *trace)
{
    bn_term term = *of;

    term.about = -1;
    term.group = G4_TERMS_MARGIN;
    bn_trace_weigh(trace, term, against, -die, against - die, "margin");
}

/* The margin of victory is left open: the effect of a strategy comes next, then the total. */
g4_quick_contest g4_contest_weighed(const g4_scene *scene, int32_t bout, bn_term of,
                                    const int32_t skill[2], const int32_t roll[2], bn_trace *trace)
{
    const g4_figures *tables = scene->setup->figures;
    g4_quick_contest contest = g4_contest(tables, skill, roll);
    int32_t margin[2];

    for (int32_t i = 0; i < 2; i++) {
        of.side = (int8_t)scene->sides[g4_side_in(scene, bout, i)];
        margin[i] = margin_of(tables, of, skill[i], roll[i], trace);
    }
    if (contest.winner == G4_NONE)
        return contest;
    of = (bn_term){ .rule = 6,
                    .row = BN_NO_ROW,
                    .side = (int8_t)scene->sides[g4_side_in(scene, bout, contest.winner)],
                    .about = -1,
                    .group = G4_TERMS_VICTORY,
                    .value = margin[contest.winner],
                    .words = "margin" };
    bn_trace_add(trace, of);
    of.value = -(int64_t)margin[1 - contest.winner];
    of.words = "less the enemy's";
    bn_trace_add(trace, of);
    return contest;
}

void g4_victory_told(const g4_scene *scene, int32_t bout, int32_t winner, int32_t margin,
                     const char *words, bn_trace *trace)
{
    bool tie = winner == G4_NONE;

    if (tie) /* 0 of 0 would be no sum */
        bn_trace_add(trace, (bn_term){ .rule = 6,
                                       .row = BN_NO_ROW,
                                       .side = -1,
                                       .about = -1,
                                       .group = G4_TERMS_VICTORY,
                                       .words = "even margins" });
    bn_trace_add(
        trace,
        (bn_term){ .rule = 6,
                   .row = BN_NO_ROW,
                   .side = (int8_t)(tie ? -1 : scene->sides[g4_side_in(scene, bout, winner)]),
                   .about = -1,
                   .group = G4_TERMS_VICTORY,
                   .kind = BN_TERM_TOTAL,
                   .value = margin,
                   .words = words });
}
