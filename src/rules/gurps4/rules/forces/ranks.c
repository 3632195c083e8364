#include "ranks.h"

#include "logistics.h"

static bool starved(const g4_figures *tables, const g4_line *line)
{
    return bn_rat_cmp(tables->readiness[line->readiness].ts_factor, bn_rat_int(1)) < 0;
}

g4_standing g4_standing_of(const g4_figures *tables, const g4_force *force)
{
    g4_standing standing = { .folded = force->folded };

    for (int32_t i = 0; i < G4_LINES; i++) {
        const g4_line *line = &force->lines[i];
        uint32_t bit = UINT32_C(1) << i;
        bool there = i < force->line_count && !line->captured;

        standing.share[i] = there && line->share.den != 0 ? line->share : bn_rat_int(1);
        if (!there)
            continue;
        standing.count[i] = line->count;
        standing.weak |= starved(tables, line) ? bit : 0;
        standing.neutralizers |= line->role == G4_ROLE_NEUTRALIZER ? bit : 0;
        standing.members |= line->role == G4_ROLE_MEMBER ? bit : 0;
    }
    return standing;
}

g4_ranks g4_ranks_of(int32_t side)
{
    return (g4_ranks){ .side = side, .seer_ts = bn_rat_int(0) };
}

static g4_role role_of(const g4_standing *standing, uint32_t bit)
{
    if (standing->neutralizers & bit)
        return G4_ROLE_NEUTRALIZER;
    return standing->members & bit ? G4_ROLE_MEMBER : G4_ROLE_DEFAULT;
}

static uint32_t mobility_of(const g4_line_figures *figures, const g4_standing *standing,
                            uint32_t bit)
{
    uint32_t other = figures->mobility & ~(uint32_t)(G4_COAST | G4_MOTOR);

    if (standing->as_coast & bit)
        return other | G4_COAST;
    return standing->as_motor & bit ? other | G4_MOTOR : figures->mobility;
}

/* Carriers are found once all lines of the force are in: a carrier may be listed below its cargo, or have gone over to
 * the enemy. */
static void load(g4_ranks *ranks, int32_t first)
{
    for (int32_t i = first; i < ranks->count; i++)
        for (int32_t k = first; k < ranks->count; k++)
            if (ranks->lines[i].line->carried_by == ranks->lines[k].index + 1)
                ranks->lines[i].carrier = (int16_t)k;
}

void g4_ranks_add(const g4_figures *tables, g4_ranks *ranks, const g4_force *force, int32_t flat,
                  const g4_standing *standing, uint32_t lines)
{
    g4_standing told;
    int32_t first = ranks->count;

    if (standing == NULL) {
        told = g4_standing_of(tables, force);
        standing = &told;
    }
    for (int32_t i = 0; i < force->line_count; i++) {
        const g4_line *line = &force->lines[i];
        uint32_t bit = UINT32_C(1) << i;
        bool flagship = standing->flagship == 0 ? (line->features & G4_FLAGSHIP) != 0
                                                : standing->flagship == 1 + i;

        if (!(lines & bit) || standing->count[i] <= 0)
            continue;
        BN_ASSERT(ranks->count < G4_RANKS_LINES);
        ranks->lines[ranks->count++] = (g4_ranks_line){
            .line = line,
            .figures = &force->figures[i],
            .share = standing->share[i],
            .count = standing->count[i],
            .mobility = mobility_of(&force->figures[i], standing, bit),
            .force = (int16_t)flat,
            .index = (int16_t)i,
            .carrier = G4_NONE,
            .weak = (standing->weak & bit) != 0,
            .role = (uint8_t)role_of(standing, bit),
            .flagship = flagship,
            .turned = (standing->turned & bit) != 0,
        };
    }
    load(ranks, first);
    ranks->folded |= standing->folded != 0;
    if (g4_force_side(flat) == ranks->side) /* seers do not desert */
        ranks->seer_ts = g4_ts_add(ranks->seer_ts, force->seer_ts);
}

void g4_ranks_embark(g4_ranks *ranks)
{
    int32_t ship = 0;

    while (ship < ranks->count &&
           (!g4_is_ship(ranks->lines[ship].figures) || ranks->lines[ship].figures->transport == 0))
        ship++;
    for (int32_t i = 0; ship < ranks->count && i < ranks->count; i++)
        if (!g4_is_ship(ranks->lines[i].figures) && ranks->lines[i].carrier == G4_NONE)
            ranks->lines[i].carrier = (int16_t)ship;
}

/* G4-123 Conditions: what the referee settles before the contest, and the battle takes over. */
g4_field g4_field_of(const g4_battle_inputs *inputs, const g4_readings *rules)
{
    return (g4_field){
        .kind = inputs->kind,
        .terrain = inputs->terrain,
        .night = inputs->night,
        .bad_weather = inputs->bad_weather,
        .underground = inputs->underground,
        .hard_winter = inputs->hard_winter,
        .hostile_environment = inputs->hostile_environment,
        .bad_cavalry_ground = inputs->bad_cavalry_ground,
        .naval_counts = inputs->naval_counts,
        .ocean = inputs->ocean,
        .inland = inputs->inland,
        .rules = *rules,
    };
}
