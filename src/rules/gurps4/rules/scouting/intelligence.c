#include "intelligence.h"

static int32_t clamp(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

/* Heads of a line that are left, to the nearest whole. */
static int32_t people_of(const g4_ranks_line *line)
{
    int64_t all = (int64_t)line->count * line->figures->people;

    return clamp(bn_rat_floor(bn_rat_add(g4_ts_times(line->share, all), bn_rat_of(1, 2))));
}

static void add(g4_report *report, int32_t what, int32_t people)
{
    int32_t i = 0;

    while (i < report->count && report->told[i].what != what)
        i++;
    if (i == report->count)
        report->told[report->count++] = (g4_told){ .what = what };
    report->told[i].people = clamp((int64_t)report->told[i].people + people);
}

int32_t g4_looks_like(uint32_t mobility)
{
    for (int32_t i = G4_MOBILITIES - 1; i >= 0; i--)
        if (mobility & UINT32_C(1) << i)
            return i;
    return G4_MOBILITIES;
}

g4_report g4_report_by_mobility(const g4_ranks *enemy, const g4_field *field)
{
    g4_report report = { 0 };

    for (int32_t m = 0; m <= G4_MOBILITIES; m++)
        for (int32_t i = 0; i < enemy->count; i++)
            if (g4_takes_part(enemy, i, field) && g4_looks_like(enemy->lines[i].mobility) == m)
                add(&report, m, people_of(&enemy->lines[i]));
    return report;
}

/* One man whom no one knows is not counted among others of their kind. */
static bool lost_in_the_crowd(const g4_ranks *enemy, int32_t line)
{
    const g4_ranks_line *l = &enemy->lines[line];

    if (!(l->line->features & G4_HERO) || l->line->recognized || people_of(l) > 1)
        return false;
    for (int32_t i = 0; i < enemy->count; i++)
        if (i != line && g4_same_element(enemy->lines[i].line, l->line))
            return true;
    return false;
}

/* The first line of the ranks with this base element: it gives the name. A Hero who is recognized
 * stands for themselves. */
static int32_t named_by(const g4_ranks *enemy, int32_t line)
{
    const g4_line *l = enemy->lines[line].line;

    if (l->features & G4_HERO && l->recognized)
        return line;
    for (int32_t i = 0; i < line; i++) {
        const g4_line *other = enemy->lines[i].line;

        if (g4_same_element(other, l) && !(other->features & G4_HERO && other->recognized))
            return i;
    }
    return line;
}

/* G4-144 Initial intelligence: in a pitched battle names and numbers of all that can be seen, heroes
 * among the rest; in an encounter numbers by mobility only. */
g4_report g4_report_by_name(const g4_ranks *enemy, const g4_field *field)
{
    g4_report report = { 0 };

    for (int32_t i = 0; i < enemy->count; i++)
        if (g4_takes_part(enemy, i, field) && !lost_in_the_crowd(enemy, i))
            add(&report, named_by(enemy, i), people_of(&enemy->lines[i]));
    return report;
}

int32_t g4_told_number(int32_t people, int32_t error_pct)
{
    int64_t hundredths = (int64_t)people * (100 + error_pct);

    return clamp(bn_floor_div(2 * hundredths + 100, 200));
}

/* G4-139 Initiative: the winner learns size and make-up within a quarter either way. */
int32_t g4_estimate_error(const g4_figures *tables)
{
    return G4_CONSTANT(tables, ESTIMATE_ERROR_PCT);
}

int32_t g4_sight_error(const g4_figures *tables, bool encounter)
{
    return encounter ? G4_CONSTANT(tables, INTEL_ERROR_PCT) : 0;
}

/* With the faces 1 to 6: -5, -3, -1, 1, 3, 5 parts of a scale on which `most` is 5 (G4-R-151). */
int32_t g4_error_rolled(int32_t most, int32_t die)
{
    int32_t faces = G4_FIXED(DIE_FACES);

    return most * (2 * die - faces - 1) / (faces - 1);
}

bool g4_sees_enemy(bool confused)
{
    return !confused;
}

/* G4-276 What a commander may use: only their own figures, what they were shown and saw, what the rounds have shown,
 * and what the referee lets them know (battle_view.c). */
uint32_t g4_knowledge(bool had_initiative, bool began_confused)
{
    return (had_initiative ? G4_KNOWS_ESTIMATE : 0u) |
           (g4_sees_enemy(began_confused) ? G4_KNOWS_SIGHT : 0u);
}
