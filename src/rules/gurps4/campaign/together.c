/* Who fights together (G4-R-123): whatever a side has in the space of a meeting is one force in the battle, under one
 * commander. Its side may leave some of it out, and says who commands. */
#include "steps.h"

#include <string.h>

/* ---- who could ---------------------------------------------------------------------------- */

/* Whether a force is behind the walls of its own place: such forces fight apart from those outside. */
static bool behind_walls(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    int32_t place = g4_place_at(setup, g4_at(&s->columns[c]));

    return place != G4_NONE && setup->campaign.places[place].fortress != G4_NO_FORTRESS &&
           s->holders[place] == 1 + g4_column_side(c) && s->columns[c].order == G4_ORDER_BUNKER;
}

static bool sails(const g4_campaign *s, int32_t c)
{
    return s->columns[c].order == G4_ORDER_SAIL;
}

/* A force beside the one that is met: not held by another battle, not at blows with this enemy earlier today. */
static bool may_fight_beside(const g4_setup *setup, const g4_campaign *s, int32_t c, int32_t met,
                             int32_t enemy)
{
    const g4_column *column = &s->columns[c];

    return g4_leads(s, c) && g4_same_place(column, &s->columns[met]) && column->busy == 0 &&
           !(column->met >> enemy & 1) && sails(s, c) == sails(s, met) &&
           behind_walls(setup, s, c) == behind_walls(setup, s, met);
}

static uint32_t beside(const g4_setup *setup, const g4_campaign *s, int32_t met, int32_t enemy)
{
    int32_t first = g4_column_side(met) * G4_SIDE_FORCES;
    uint32_t columns = UINT32_C(1) << met;

    for (int32_t c = first; c < first + G4_SIDE_FORCES; c++)
        columns |= may_fight_beside(setup, s, c, met, enemy) ? UINT32_C(1) << c : 0;
    return columns;
}

static bool one_of(uint32_t columns)
{
    return (columns & (columns - 1)) == 0;
}

/* ---- who does ----------------------------------------------------------------------------- */

int32_t g4_fighters(const g4_campaign *s, int32_t side)
{
    int32_t count = 0;

    while (count < G4_FIGHTERS && s->fighters[side][count] != G4_NOBODY)
        count++;
    return count;
}

/* Room in the battle for one more roster of a side. Loose allies keep a commander each. */
static bool has_room(const g4_setup *setup, const g4_campaign *s, int32_t side, int32_t c)
{
    int32_t count = g4_fighters(s, side);
    int32_t most = setup->options.loose_allies ? G4_BATTLE_FORCES : G4_FIGHTERS;
    int32_t lines = g4_column_force(setup, &s->columns[c])->line_count;
    int32_t persons = g4_column_force(setup, &s->columns[c])->person_count;

    for (int32_t slot = 0; slot < count; slot++) {
        const g4_force *force = g4_column_force(setup, &s->columns[s->fighters[side][slot]]);

        lines += force->line_count;
        persons += force->person_count;
    }
    return count < most && lines <= G4_SIDE_LINES && persons <= G4_SIDE_PERSONS;
}

static void add(const g4_setup *setup, g4_campaign *s, int32_t side, int32_t c)
{
    if (has_room(setup, s, side, c))
        s->fighters[side][g4_fighters(s, side)] = (uint8_t)c;
}

/* A force with the one that goes with it, except for people without troops, who come last of all. */
static void add_with_companion(const g4_setup *setup, g4_campaign *s, int32_t side, int32_t head)
{
    int32_t with = g4_companion(s, head);

    add(setup, s, side, head);
    if (with != G4_NONE && !g4_are_guests(&s->columns[with]))
        add(setup, s, side, with);
}

static void enlist(const g4_setup *setup, g4_campaign *s, int32_t side, uint32_t columns,
                   int32_t commander)
{
    int32_t with = g4_companion(s, commander);

    memset(s->fighters[side], G4_NOBODY, sizeof s->fighters[side]);
    add_with_companion(setup, s, side, commander);
    for (int32_t c = 0; c < g4_column_count(setup); c++)
        if (columns >> c & 1 && c != commander)
            add_with_companion(setup, s, side, c);
    if (with != G4_NONE && g4_are_guests(&s->columns[with]))
        add(setup, s, side, with);
    if (g4_fighters(s, side) > 1)
        return;
    with = g4_supporter(setup, s, commander);
    if (with != G4_NONE)
        add(setup, s, side, with);
}

/* The heads among those who fight. */
uint32_t g4_heads_here(const g4_campaign *s, int32_t side)
{
    uint32_t columns = 0;

    for (int32_t slot = 0; slot < g4_fighters(s, side); slot++)
        if (g4_leads(s, s->fighters[side][slot]) && !g4_supports_here(s, side, slot))
            columns |= UINT32_C(1) << s->fighters[side][slot];
    return columns;
}

static int32_t strongest(const g4_setup *setup, const g4_campaign *s, uint32_t columns)
{
    int32_t best = G4_NONE;

    for (int32_t c = 0; c < g4_column_count(setup); c++)
        if (columns >> c & 1 &&
            (best == G4_NONE || bn_rat_cmp(g4_column_ts_now(setup, &s->columns[c]),
                                           g4_column_ts_now(setup, &s->columns[best])) > 0))
            best = c;
    return best;
}

void g4_meet(const g4_setup *setup, g4_campaign *s, int32_t one, int32_t other)
{
    int32_t heads[2] = { one < other ? one : other, one < other ? other : one };

    for (int32_t side = 0; side < 2; side++) {
        uint32_t columns = beside(setup, s, heads[side], heads[1 - side]);

        enlist(setup, s, side, columns, strongest(setup, s, columns));
    }
    s->avoided = 0;
}

void g4_mark_met(g4_campaign *s)
{
    for (int32_t side = 0; side < 2; side++)
        for (int32_t slot = 0; slot < g4_fighters(s, side); slot++)
            for (int32_t enemy = 0; enemy < g4_fighters(s, 1 - side); enemy++)
                s->columns[s->fighters[side][slot]].met |= UINT32_C(1)
                                                           << s->fighters[1 - side][enemy];
}

/* ---- one force ---------------------------------------------------------------------------- */

/* G4-R-123 Together they have the mean of their casualties, by strength, as forces that join. */
void g4_share_casualties(const g4_setup *setup, g4_campaign *s, int32_t side)
{
    uint32_t heads = g4_heads_here(s, side);
    bn_rat casualties = bn_rat_int(0), ts = bn_rat_int(0);

    if (one_of(heads))
        return;
    for (int32_t slot = 0; slot < g4_fighters(s, side); slot++) {
        const g4_column *column = &s->columns[s->fighters[side][slot]];
        bn_rat own = g4_column_ts(setup, column);

        casualties = ts.num == 0 ? column->casualties
                                 : g4_joined_casualties(ts, casualties, own, column->casualties);
        ts = g4_ts_add(ts, own);
    }
    for (int32_t slot = 0; slot < g4_fighters(s, side); slot++)
        s->columns[s->fighters[side][slot]].casualties = casualties;
}

/* ---- what is asked ------------------------------------------------------------------------ */

static int32_t met_by(const g4_campaign *s, int32_t side, int32_t mover, int32_t enemy)
{
    return g4_column_side(mover) == g4_column_side(s->fighters[side][0]) ? mover : enemy;
}

uint32_t g4_together_ask(const g4_setup *setup, const g4_campaign *s, int32_t side, int32_t enemy,
                         bn_question *out)
{
    int32_t met = met_by(s, side, s->mover, enemy);
    uint32_t columns = beside(setup, s, met, met == enemy ? s->mover : enemy);

    if (one_of(columns))
        return 0;
    g4_c_flags(s, G4_C_TOGETHER, g4_column_side(met), columns, columns, out);
    out->about[0] = (int16_t)met;
    return 1;
}

void g4_together_take(const g4_setup *setup, g4_campaign *s, int32_t side, int32_t enemy,
                      uint32_t columns)
{
    columns |= UINT32_C(1) << met_by(s, side, s->mover, enemy); /* it is there already */
    enlist(setup, s, side, columns, strongest(setup, s, columns));
}

uint32_t g4_commands_ask(const g4_setup *setup, const g4_campaign *s, int32_t side,
                         bn_question *out)
{
    uint32_t columns = g4_heads_here(s, side);

    if (one_of(columns))
        return 0;
    g4_c_choice(s, G4_C_COMMANDS, g4_column_side(s->fighters[side][0]), columns,
                strongest(setup, s, columns), out);
    return 1;
}

void g4_commands_take(const g4_setup *setup, g4_campaign *s, int32_t side, int32_t commander)
{
    enlist(setup, s, side, g4_heads_here(s, side), commander);
}
