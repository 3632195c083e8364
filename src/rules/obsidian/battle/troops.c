/* Stands in play: what they are now, where they stand, and how they meet each other. */
#include "steps.h"

#include "rules/field/suppression.h"

int32_t ob_type_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return ob_role_of(setup, battle, stand)->type;
}

bool ob_on_ground(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return ob_present(battle, stand) && ob_sort_of(setup, battle, stand)->ground;
}

ob_box ob_box_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];
    const ob_role *role = ob_role_of(setup, battle, stand);
    ob_box box = { troop->x, troop->y, troop->heading, role->half_width, role->half_depth };

    if (troop->formation == OB_SQUARE)
        box.b *= 2;
    return box;
}

void ob_stand_at(ob_battle *battle, int32_t stand, ob_box box)
{
    battle->troops[stand].x = box.x;
    battle->troops[stand].y = box.y;
    battle->troops[stand].heading = (uint8_t)box.heading;
}

void ob_end_shieldwall(ob_battle *battle, int32_t stand)
{
    if (battle->troops[stand].formation != OB_SHIELDWALL)
        return;
    battle->troops[stand].formation = OB_NO_FORMATION;
    battle->troops[stand].role = 0;
}

/* ---- what they may do ------------------------------------------------------------------------ */

uint32_t ob_actions_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return ob_actions_after(setup, battle, stand, 0);
}

uint32_t ob_actions_after(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          uint32_t action)
{
    const ob_troop *troop = &battle->troops[stand];
    uint32_t limits = troop->limits;

    if (troop->used & OB_BAILED)
        return 0;
    limits |= ob_marked(battle, stand, OB_WEARS_KIT) ? OB_IN_KIT : 0;
    limits |= ob_marked(battle, stand, OB_IS_QUELLED) &&
                      ob_suppression_binds(troop->quelled, battle->round)
                  ? OB_SUPPRESSED
                  : 0;
    limits |= ob_marked(battle, stand, OB_IS_ROUTING) ? OB_ROUTS : 0;
    return ob_actions_left(setup->tables,
                           (troop->used & (OB_MANOEUVRE | OB_SHOOT | OB_ATTACK)) | action, limits);
}

bool ob_retreats(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_stand *is = &setup->stands[stand];
    uint8_t since = battle->corps[is->side][is->command].retreats;

    return since > 0 && battle->round >= since;
}

ob_ready ob_ready_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return (ob_ready){ .type = ob_type_of(setup, battle, stand),
                       .formation = battle->troops[stand].formation,
                       .left = ob_actions_of(setup, battle, stand),
                       .in_combat = ob_in_combat(battle, stand),
                       .pinned = ob_pinned(setup, battle, stand),
                       .routs = ob_marked(battle, stand, OB_IS_ROUTING),
                       .retreats = ob_retreats(setup, battle, stand) };
}

/* ---- how they meet -------------------------------------------------------------------------- */

static bool turned(const ob_battle *battle, int32_t stand)
{
    return (battle->troops[stand].used & OB_TURNED) != 0;
}

/* OB-091 Moving through skirmishers: friends of whom one is open to others, both with their facing change left. */
static bool passes(const ob_setup *setup, const ob_battle *battle, int32_t mover, int32_t other,
                   bool forced)
{
    return setup->stands[mover].side == setup->stands[other].side &&
           (ob_sort_of(setup, battle, mover)->interpenetrable ||
            ob_sort_of(setup, battle, other)->interpenetrable) &&
           (forced || (!turned(battle, mover) && !turned(battle, other)));
}

void ob_scene_for(const ob_setup *setup, const ob_battle *battle, int32_t stand, bool forced,
                  ob_scene *out)
{
    int32_t count = 0;

    out->index = OB_NONE;
    for (int32_t other = 0; other < setup->stand_count; other++) {
        if (!ob_on_ground(setup, battle, other))
            continue;
        if (other == stand)
            out->index = count;
        out->boxes[count] = ob_box_of(setup, battle, other);
        out->manners[count] = stand != OB_NONE && passes(setup, battle, stand, other, forced)
                                  ? OB_PASSED
                                  : OB_IN_THE_WAY;
        out->stands[count++] = (uint8_t)other;
    }
    out->board = (ob_board){ .width = setup->width,
                             .depth = setup->depth,
                             .count = count,
                             .boxes = out->boxes,
                             .manners = out->manners,
                             .except = out->index };
}

/* ---- questions and remarks ------------------------------------------------------------------ */

void ob_ask(const ob_battle *battle, uint32_t kind, int32_t side, int32_t stand, int32_t preset,
            bn_question *out)
{
    bn_ask_kind(ob_kinds, kind, ob_max(battle->round, 1), (uint32_t)side, preset, out);
    out->about[0] = (int16_t)stand;
}

void ob_span(bn_question *question, uint32_t part, int32_t least, int32_t most, int32_t preset)
{
    question->spans[part] = (bn_span){ least, most };
    question->preset.value[part] = preset;
}

static bn_term remark_of(const ob_setup *setup, int32_t stand, int32_t rule, const char *words)
{
    bn_term of = bn_sum(0, setup->stands[stand].side, stand, NULL);

    of.rule = (uint16_t)rule;
    of.words = words;
    return of;
}

void ob_remark(bn_trace *trace, const ob_setup *setup, int32_t stand, int32_t rule, int32_t value,
               const char *words)
{
    bn_term of;

    if (trace == NULL)
        return;
    of = remark_of(setup, stand, rule, words);
    of.value = value;
    bn_trace_put(trace, &of);
}

void ob_remark_way(bn_trace *trace, const ob_setup *setup, int32_t stand, int32_t rule,
                   int64_t units, const char *words)
{
    enum { THOUSAND = 1000 };
    bn_term of;

    if (trace == NULL)
        return;
    of = remark_of(setup, stand, rule, words);
    of.exact = bn_rat_of((units * THOUSAND + OB_INCH / 2) / OB_INCH, THOUSAND);
    bn_trace_put(trace, &of);
}
