/* Forces in the field: who goes with whom, dividing and joining, losses. */
#include "steps.h"

#include <string.h>

#include "rules/people/staff.h"
#include "rules/forces/ts.h"
#include "rules/forces/folding.h"

void g4_column_clear(g4_campaign *s, int32_t column)
{
    g4_column *c = &s->columns[column];

    memset(c, 0, sizeof *c);
    c->casualties = c->miles = c->speed = bn_rat_int(0);
    c->head = c->supports = c->origin = (uint8_t)column;
}

/* ---- looking around ----------------------------------------------------------------------- */

int32_t g4_companion(const g4_campaign *s, int32_t head)
{
    int32_t first = g4_column_side(head) * G4_SIDE_FORCES;

    for (int32_t c = first; c < first + G4_SIDE_FORCES; c++)
        if (c != head && s->columns[c].head == head &&
            (g4_afield(&s->columns[c]) || g4_are_guests(&s->columns[c])))
            return c;
    return G4_NONE;
}

int32_t g4_free_column(const g4_campaign *s, int32_t side)
{
    int32_t first = side * G4_SIDE_FORCES;

    for (int32_t c = first + G4_SIDE_FORCES - 1; c >= first; c--)
        if (s->columns[c].fate == G4_FATE_NONE)
            return c;
    return G4_NONE;
}

int32_t g4_column_elements(const g4_column *column)
{
    int32_t count = 0;

    for (int32_t i = 0; i < G4_LINES; i++)
        count += column->standing.count[i];
    return count;
}

static bn_rat ts_of(const g4_setup *setup, const g4_column *column, uint32_t lines)
{
    const g4_force *force = g4_column_force(setup, column);
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; i < force->line_count; i++) {
        bn_rat ts = g4_counted_ts(setup->figures, &force->figures[i], force->figures[i].ts, false);

        if (lines >> i & 1)
            sum = g4_ts_add(sum, g4_ts_mul(g4_ts_times(ts, column->standing.count[i]),
                                           column->standing.share[i]));
    }
    return sum;
}

bn_rat g4_column_ts(const g4_setup *setup, const g4_column *column)
{
    return ts_of(setup, column, UINT32_MAX);
}

bn_rat g4_column_ts_now(const g4_setup *setup, const g4_column *column)
{
    bn_rat weak = ts_of(setup, column, column->standing.weak);

    return g4_ts_add(ts_of(setup, column, ~column->standing.weak),
                     g4_ts_mul(weak, setup->figures->readiness[G4_READINESS_LOW].ts_factor));
}

int32_t g4_column_tl(const g4_setup *setup, const g4_column *column)
{
    const g4_force *force = g4_column_force(setup, column);
    int32_t tl = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        if (column->standing.count[i] > 0 && force->figures[i].tl > tl)
            tl = force->figures[i].tl;
    return tl;
}

bool g4_side_afield(const g4_campaign *s, int32_t side)
{
    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (g4_afield(&s->columns[c]) || s->columns[c].fate == G4_FATE_RAISING)
            return true;
    return false;
}

/* The next column in the field from the cursor on; false if there is none. */
bool g4_next_column(const g4_setup *setup, g4_campaign *s)
{
    while (s->column < g4_column_count(setup) && !g4_paid_now(s, s->column)) {
        s->column++;
        s->line = s->part = 0;
    }
    return s->column < g4_column_count(setup);
}

void g4_hand_over(g4_campaign *s)
{
    s->column++;
    s->line = s->part = 0;
}

/* ---- who rides ---------------------------------------------------------------------------- */

/* Losses may fall unevenly on carriers and cargo. Cargo whose carriers are gone or too few walks: lines that still
 * ride, a bit each. */
static uint32_t riders(const g4_figures *tables, const g4_force *force, const g4_standing *standing)
{
    g4_force now;
    uint32_t lines = 0;
    int32_t bad;

    for (int32_t i = 0; i < force->line_count; i++)
        if (force->lines[i].carried_by > 0)
            lines |= UINT32_C(1) << i;
    if (lines == 0)
        return 0;
    now = *force;
    for (int32_t i = 0; i < now.line_count; i++) {
        int32_t carrier = now.lines[i].carried_by;

        now.lines[i].count = standing->count[i];
        if (carrier > 0 && (standing->count[carrier - 1] == 0 || standing->count[i] == 0))
            now.lines[i].carried_by = 0;
    }
    while (!g4_loads_fit(tables, &now, &bad)) {
        if (now.lines[bad].carried_by > 0)
            now.lines[bad].carried_by = 0;
        else
            for (int32_t i = 0; i < now.line_count; i++)
                if (now.lines[i].carried_by == bad + 1)
                    now.lines[i].carried_by = 0;
    }
    for (int32_t i = 0; i < now.line_count; i++)
        if (now.lines[i].carried_by == 0)
            lines &= ~(UINT32_C(1) << i);
    return lines;
}

uint32_t g4_column_riding(const g4_setup *setup, const g4_column *column)
{
    return riders(setup->figures, g4_column_force(setup, column), &column->standing);
}

static void add_column(const g4_setup *setup, const g4_column *column, g4_ranks *ranks)
{
    const g4_force *force = g4_column_force(setup, column);
    uint32_t riding = g4_column_riding(setup, column);
    int32_t first = ranks->count;

    g4_ranks_add(setup->figures, ranks, force, column->origin, &column->standing, UINT32_MAX);
    for (int32_t i = first; i < ranks->count; i++)
        if (!(riding >> ranks->lines[i].index & 1))
            ranks->lines[i].carrier = G4_NONE;
}

void g4_column_ranks(const g4_setup *setup, const g4_campaign *s, int32_t head, g4_ranks *out)
{
    int32_t with = g4_companion(s, head);

    *out = g4_ranks_of(g4_column_side(head));
    add_column(setup, &s->columns[head], out);
    if (with != G4_NONE)
        add_column(setup, &s->columns[with], out);
    if (s->columns[head].how & G4_HOW_ABOARD)
        g4_ranks_embark(out);
}

/* ---- staff -------------------------------------------------------------------------------- */

static int32_t fit_holder(const g4_force *force, const g4_column *column, uint32_t post)
{
    int32_t person = g4_holder(force, post);

    return person != G4_NONE && column->person_states[person].status < G4_PERSON_GONE ? person
                                                                                      : G4_NONE;
}

int32_t g4_column_administration(const g4_setup *setup, const g4_campaign *s, int32_t column)
{
    int32_t head = s->columns[column].head;
    const int32_t asked[] = { column, head, g4_companion(s, head) };

    for (size_t i = 0; i < BN_COUNT(asked); i++) {
        const g4_column *who = asked[i] == G4_NONE ? NULL : &s->columns[asked[i]];
        int32_t person =
            who ? fit_holder(g4_column_force(setup, who), who, G4_QUARTERMASTER) : G4_NONE;

        if (person != G4_NONE)
            return g4_staff_skill(setup->figures, g4_column_force(setup, who), person,
                                  G4_SKILL_DEFAULTS_ADMINISTRATION);
    }
    return g4_staff_skill(setup->figures, g4_column_force(setup, &s->columns[column]), G4_NONE,
                          G4_SKILL_DEFAULTS_ADMINISTRATION);
}

/* ---- joining ------------------------------------------------------------------------------ */

bool g4_may_join(const g4_campaign *s, int32_t column, int32_t with)
{
    const g4_column *one = &s->columns[column], *other = &s->columns[with];
    int32_t third = g4_companion(s, with);

    if (column == with || !g4_leads(s, column) || !g4_leads(s, with) ||
        g4_column_side(column) != g4_column_side(with) || !g4_same_place(one, other) ||
        g4_companion(s, column) != G4_NONE || other->busy > 0)
        return false;
    if (third != G4_NONE && g4_are_guests(&s->columns[third]))
        return false;
    return third == G4_NONE || one->origin == other->origin ||
           one->origin == s->columns[third].origin;
}

/* Where lines of the two were kept up differently, the worse holds for all. */
static void merge_upkeep(g4_upkeep *into, const g4_upkeep *from)
{
    if (from->readiness > into->readiness)
        into->readiness = from->readiness;
    if (from->full_months < into->full_months)
        into->full_months = from->full_months;
    if (from->levy_months > into->levy_months)
        into->levy_months = from->levy_months;
    if (from->levy_rolled > into->levy_rolled)
        into->levy_rolled = from->levy_rolled;
}

static void merge_lines(g4_column *into, const g4_column *from)
{
    for (int32_t i = 0; i < G4_LINES; i++) {
        uint32_t bit = UINT32_C(1) << i;
        int32_t here = into->standing.count[i], there = from->standing.count[i];

        if (there == 0)
            continue;
        if (here == 0) {
            into->standing.share[i] = from->standing.share[i];
            into->upkeep[i] = from->upkeep[i];
            into->standing.weak = (into->standing.weak & ~bit) | (from->standing.weak & bit);
            into->standing.turned = (into->standing.turned & ~bit) | (from->standing.turned & bit);
        } else {
            into->standing.share[i] =
                g4_joined_share(into->standing.share[i], here, from->standing.share[i], there);
            merge_upkeep(&into->upkeep[i], &from->upkeep[i]);
            into->standing.weak |= from->standing.weak & bit;
            into->standing.turned |= from->standing.turned & bit;
        }
        into->standing.count[i] = here + there;
    }
    into->standing.folded |= from->standing.folded;
}

/* Two parts of one force are one column again. What was on its way to the one comes to the other. */
static void merge(g4_campaign *s, int32_t into, int32_t from)
{
    g4_column *a = &s->columns[into], *b = &s->columns[from];
    int32_t side = g4_column_side(into);

    merge_lines(a, b);
    for (int32_t i = 0; i < G4_PERSONS; i++)
        if (b->person_states[i].status != G4_PERSON_ABSENT)
            a->person_states[i] = b->person_states[i];
    for (int32_t k = 0; k < G4_LS_KINDS; k++)
        a->ls[k] += b->ls[k];
    a->healing += b->healing;
    a->part = a->part < b->part ? a->part : b->part;
    for (int32_t m = 0; m < G4_MUSTERS; m++)
        if (s->musters[side][m].kind != G4_MUSTER_NONE && s->musters[side][m].column == from)
            s->musters[side][m].column = (uint8_t)into;
    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (s->columns[c].supports == from)
            s->columns[c].supports = (uint8_t)into;
    g4_column_clear(s, from);
}

void g4_column_join(const g4_setup *setup, g4_campaign *s, int32_t column, int32_t with)
{
    g4_column *one = &s->columns[column], *other = &s->columns[with];
    int32_t third = g4_companion(s, with);
    bn_rat ts = g4_column_ts(setup, other);

    if (third != G4_NONE)
        ts = g4_ts_add(ts, g4_column_ts(setup, &s->columns[third]));
    other->casualties =
        g4_joined_casualties(ts, other->casualties, g4_column_ts(setup, one), one->casualties);
    if (other->forced_days < one->forced_days)
        other->forced_days = one->forced_days;
    other->met |= one->met;
    g4_errand_end(s, with, BN_END_NONE); /* together they need orders again */
    other->ordered = 0;
    if (one->origin == other->origin)
        merge(s, with, column);
    else if (third != G4_NONE)
        merge(s, third, column);
    else
        one->head = (uint8_t)with;
    g4_column_sync(s, with);
}

void g4_column_sync(g4_campaign *s, int32_t head)
{
    int32_t with = g4_companion(s, head);
    const g4_column *from = &s->columns[head];
    g4_column *to = with == G4_NONE ? NULL : &s->columns[with];

    if (!to)
        return;
    to->casualties = from->casualties;
    to->x = from->x;
    to->y = from->y;
    to->from_x = from->from_x;
    to->from_y = from->from_y;
    to->met = from->met;
    to->busy = from->busy;
    to->forced_days = from->forced_days;
    to->order = from->order;
    to->how = from->how;
    to->ordered = from->ordered;
}

/* ---- dividing ----------------------------------------------------------------------------- */

void g4_column_part(g4_campaign *s, int32_t head)
{
    int32_t with = g4_companion(s, head);

    if (with == G4_NONE)
        return;
    if (g4_are_guests(&s->columns[with])) {
        g4_column_gone(s, with);
        return;
    }
    g4_column_sync(s, head);
    s->columns[with].head = (uint8_t)with;
    s->columns[with].miles = s->columns[with].speed = bn_rat_int(0);
    s->columns[with].ordered = 0;
}

static void move_lines(g4_column *from, g4_column *to, const g4_draft *draft)
{
    for (int32_t i = 0; i < G4_LINES; i++) {
        int32_t go =
            draft->lines >> i & 1 ? g4_part_count(from->standing.count[i], draft->percent) : 0;

        to->standing.count[i] = go;
        from->standing.count[i] -= go;
    }
}

static void move_persons(g4_column *from, g4_column *to, uint32_t persons)
{
    for (int32_t i = 0; i < G4_PERSONS; i++) {
        g4_column *without = persons >> i & 1 ? from : to;

        without->person_states[i] = (g4_person_state){ .status = G4_PERSON_ABSENT };
    }
}

bool g4_column_divide(g4_campaign *s, int32_t column, const g4_draft *draft, int32_t land_ls)
{
    int32_t first = g4_column_side(column) * G4_SIDE_FORCES, numbers = 0;
    int32_t slot = g4_free_column(s, g4_column_side(column));
    g4_column *from = &s->columns[column], *to;
    g4_column before = *from;

    BN_ASSERT(slot != G4_NONE);
    to = &s->columns[slot];
    *to = *from;
    move_lines(from, to, draft);
    if (g4_column_elements(from) == 0 || g4_column_elements(to) == 0) {
        *from = before;
        g4_column_clear(s, slot);
        return false;
    }
    move_persons(from, to, draft->persons);
    for (int32_t c = first; c < first + G4_SIDE_FORCES; c++)
        if (s->columns[c].fate != G4_FATE_NONE && s->columns[c].origin == from->origin &&
            s->columns[c].part > numbers)
            numbers = s->columns[c].part;
    to->part = (uint8_t)(numbers + 1);
    to->ls[G4_LOGISTICS_LAND] = land_ls;
    from->ls[G4_LOGISTICS_LAND] -= land_ls;
    to->ls[G4_LOGISTICS_NAVAL] = to->ls[G4_LOGISTICS_AIR] = 0;
    to->healing = 0;
    to->head = to->supports = (uint8_t)slot;
    to->ordered = 0;
    to->errand = to->ended = to->rest = 0;
    to->known = 0;
    to->civilians_lost = 0;
    return true;
}

/* ---- losses ------------------------------------------------------------------------------- */

/* What was meant for it is lost with it, but for money that is due. */
static void forget(g4_campaign *s, int32_t column)
{
    int32_t side = g4_column_side(column);

    for (int32_t m = 0; m < G4_MUSTERS; m++) {
        g4_mustering *muster = &s->musters[side][m];

        if (muster->column == column && muster->kind != G4_MUSTER_REFUND)
            memset(muster, 0, sizeof *muster);
    }
    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (s->columns[c].supports == column)
            s->columns[c].supports = (uint8_t)c;
}

void g4_column_gone(g4_campaign *s, int32_t column)
{
    g4_column *gone = &s->columns[column];
    int32_t with = gone->head == column ? g4_companion(s, column) : G4_NONE;

    if (with != G4_NONE && g4_are_guests(&s->columns[with])) {
        g4_column_gone(s, with);
    } else if (with != G4_NONE) {
        g4_column *heir = &s->columns[with];

        g4_column_sync(s, column);
        heir->head = (uint8_t)with;
        heir->miles = gone->miles;
        heir->speed = gone->speed;
        heir->steps = gone->steps;
        heir->to_x = gone->to_x;
        heir->to_y = gone->to_y;
        heir->halted = gone->halted;
        heir->march_failed = gone->march_failed;
    }
    forget(s, column);
    gone->fate = G4_FATE_GONE;
    gone->head = gone->supports = (uint8_t)column;
    memset(gone->standing.count, 0, sizeof gone->standing.count);
    memset(gone->ls, 0, sizeof gone->ls);
    memset(gone->allotted, 0, sizeof gone->allotted);
    gone->casualties = gone->miles = gone->speed = bn_rat_int(0);
    gone->healing = 0;
    gone->busy = 0;
    g4_errand_end(s, column, BN_END_NONE);
}

/* The force that takes over the train of one that has gone home: its companion, the nearest in the
 * field, or else one that is being raised or can be (G4-R-130). */
static int32_t heir_of(const g4_setup *setup, const g4_campaign *s, int32_t column)
{
    int32_t first = g4_column_side(column) * G4_SIDE_FORCES, found = G4_NONE;
    int64_t least = INT64_MAX;

    for (int32_t c = first; c < first + G4_SIDE_FORCES; c++) {
        const g4_column *other = &s->columns[c];
        int64_t far =
            bn_ground_distance(setup->campaign.map, g4_at(other), g4_at(&s->columns[column]));

        if (c == column || other->fate == G4_FATE_NONE || other->fate >= G4_FATE_GONE)
            continue;
        if (other->head == s->columns[column].head)
            far = -1;
        else if (other->fate != G4_FATE_FIELD)
            far = other->fate == G4_FATE_RAISING ? INT32_MAX : INT64_C(2) * INT32_MAX;
        if (far < least) {
            least = far;
            found = c;
        }
    }
    return found;
}

void g4_column_dismiss(const g4_setup *setup, g4_campaign *s, int32_t column)
{
    int32_t heir = heir_of(setup, s, column);

    for (int32_t k = 0; heir != G4_NONE && k < G4_LS_KINDS; k++)
        s->columns[heir].ls[k] += s->columns[column].ls[k];
    g4_column_gone(s, column);
}

void g4_column_suffer(g4_campaign *s, int32_t head, int32_t percent)
{
    g4_column *column = &s->columns[head];
    int32_t with = g4_companion(s, head);

    column->casualties = g4_ts_add(column->casualties, bn_rat_int(percent));
    if (bn_rat_cmp(column->casualties, bn_rat_int(G4_FIXED(FORCE_GONE))) >= 0) {
        if (with != G4_NONE)
            g4_column_gone(s, with);
        g4_column_gone(s, head);
    }
    g4_column_sync(s, head);
}

static void fold_lines(const g4_setup *setup, g4_column *column, bn_rat casualties)
{
    const g4_force *force = g4_column_force(setup, column);

    for (int32_t i = 0; i < force->line_count; i++) {
        if (column->standing.count[i] == 0)
            continue;
        column->standing.share[i] = g4_folded_share(column->standing.share[i], casualties);
        column->standing.folded = 1;
        if (column->standing.share[i].num == 0)
            column->standing.count[i] = 0;
    }
}

void g4_column_fold(const g4_setup *setup, g4_campaign *s, int32_t head)
{
    g4_column *column = &s->columns[head];
    int32_t with = g4_companion(s, head);

    if (column->casualties.num == 0)
        return;
    fold_lines(setup, column, column->casualties);
    if (with != G4_NONE)
        fold_lines(setup, &s->columns[with], column->casualties);
    column->casualties = bn_rat_int(0);
    g4_column_sync(s, head);
    if (with != G4_NONE && g4_afield(&s->columns[with]) &&
        g4_column_elements(&s->columns[with]) == 0)
        g4_column_gone(s, with);
    if (g4_column_elements(column) == 0)
        g4_column_gone(s, head);
}

/* ---- the map ------------------------------------------------------------------------------ */

int32_t g4_place_at(const g4_setup *setup, bn_point at)
{
    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        if (setup->campaign.places[p].x == at.x && setup->campaign.places[p].y == at.y)
            return p;
    return G4_NONE;
}

int32_t g4_ground_at(const g4_setup *setup, bn_point at)
{
    int32_t place = g4_place_at(setup, at);

    if (place != G4_NONE && setup->campaign.places[place].terrain >= 0)
        return setup->campaign.places[place].terrain;
    if (setup->country.ground.width > 0)
        return bn_map_terrain(&setup->country, at);
    return place != G4_NONE ? G4_PLAINS : setup->battle.terrain;
}

/* A place belongs to the only side with troops there, and still does after they leave. */
void g4_settle_places(const g4_setup *setup, g4_campaign *s)
{
    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        int32_t holder = G4_NONE, sides = 0;

        for (int32_t side = 0; side < setup->side_count; side++)
            for (int32_t f = 0; f < G4_SIDE_FORCES; f++) {
                const g4_column *column = &s->columns[side * G4_SIDE_FORCES + f];

                if (!g4_afield(column) || column->x != setup->campaign.places[p].x ||
                    column->y != setup->campaign.places[p].y || holder == side)
                    continue;
                holder = side;
                sides++;
            }
        if (sides == 1)
            s->holders[p] = (uint8_t)(1 + holder);
    }
}

bool g4_goes_by_land(const g4_setup *setup)
{
    return setup->battle.kind != G4_NAVAL;
}

bool g4_goes_by_water(const g4_setup *setup)
{
    return setup->battle.kind == G4_NAVAL || setup->battle.kind == G4_LANDING;
}
