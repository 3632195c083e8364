/* A battle out of a campaign: who comes to it, the battle as a step, and how its bodies become columns
 * again. */
#include "steps.h"

#include <string.h>

#include "rules/field/modifiers.h"
#include "rules/field/siege.h"

/* ---- into a battle --------------------------------------------------------------------------- */

/* Judgements that the map makes; all others stay as the document has them, or are asked. */
static void judge(const wm_setup *setup, const wm_column *column, int32_t storm, bool caught,
                  wm_force_inputs *in)
{
    const wm_place *place = storm > 0 ? &setup->campaign.places[storm - 1] : NULL;

    in->on_march = caught;
    in->given[WM_IN_ON_MARCH] = 1;
    in->in_stronghold = place && column->inside && place->stronghold;
    in->given[WM_IN_IN_STRONGHOLD] = 1;
    in->behind_wall = place && column->inside;
    in->given[WM_IN_BEHIND_WALL] = 1;
    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        const wm_place *here = &setup->campaign.places[p];

        if (here->liege == 0 || here->x != column->x || here->y != column->y)
            continue;
        in->home_dominion = here->liege == 1 + column->side;
        in->given[WM_IN_HOME_DOMINION] = 1;
    }
}

/* Masks of the enemy's forces, by the flat count, from what a column has of the other side's. */
static uint16_t flat(const wm_column *column, uint32_t mask)
{
    return (uint16_t)(mask << (column->side == 0 ? WM_SIDE_FORCES : 0));
}

static uint32_t debts(const wm_figures *tables, const wm_column *column, int32_t day)
{
    uint32_t mask = 0;

    for (int32_t f = 0; f < WM_SIDE_FORCES; f++)
        if (column->mercy_day[f] > 0 && wm_mercy_binds(tables, day - column->mercy_day[f]))
            mask |= 1u << f;
    return mask;
}

static void enter(const wm_setup *setup, wm_campaign *s, int32_t index, int32_t storm, bool caught,
                  wm_occasion *occasion)
{
    const wm_column *column = &s->columns[index];
    wm_entrant *entrant = &occasion->entrants[occasion->entrant_count];

    entrant->standing = column->standing;
    entrant->inputs = wm_force_of(setup, column->standing.force)->inputs;
    judge(setup, column, storm, caught, &entrant->inputs);
    entrant->beaten = flat(column, column->beaten);
    entrant->mercy_debt = flat(column, debts(setup->figures, column, s->day));
    entrant->side = column->side;
    entrant->moved = column->moved;
    entrant->came_last = column->came_last;
    wm_errand_end(&s->columns[index], BN_END_FOUGHT);
    s->entrants[occasion->entrant_count++] = (uint8_t)index;
}

/* As many of a mask as a battle has room for. */
static void enter_all(const wm_setup *setup, wm_campaign *s, uint32_t columns, int32_t storm,
                      int32_t caught, wm_occasion *occasion)
{
    int32_t room = WM_SIDE_FORCES;

    for (int32_t h = 0; h < WM_COLUMNS && room > 0; h++) {
        if ((columns & wm_bit(h)) == 0)
            continue;
        enter(setup, s, h, storm, h == caught, occasion);
        room--;
    }
}

static uint32_t side_of(const wm_campaign *s, uint32_t columns)
{
    return wm_side_mask(s, columns, 0) != 0 ? 0 : 1;
}

/* On a map of hexes the ground is that of the hex of those who are attacked, unless the document gives one ground for
 * all. */
static void set_ground(const wm_setup *setup, const wm_campaign *s, uint32_t attacked,
                       wm_battle_inputs *in)
{
    int32_t column = 0, terrain;

    if (setup->country.ground.width == 0 || in->given[WM_IN_GROUND])
        return;
    while (column + 1 < WM_COLUMNS && (attacked & wm_bit(column)) == 0)
        column++;
    terrain = bn_map_terrain(&setup->country, wm_column_at(&s->columns[column]));
    in->ground = terrain == 0 ? 0 : 1u << (terrain - 1);
    in->given[WM_IN_GROUND] = 1;
}

void wm_fight_open(const wm_setup *setup, wm_campaign *s, uint32_t attackers, uint32_t others,
                   int32_t storm, int32_t caught, wm_phase then, bn_trace *trace)
{
    wm_occasion occasion = { .inputs = setup->battle, .campaign = 1, .day = s->day };

    occasion.attacker = (int32_t)side_of(s, attackers);
    set_ground(setup, s, others, &occasion.inputs);
    if (storm > 0) {
        occasion.storm = wm_storm(s->seats[storm - 1].holder, occasion.attacker);
        occasion.siege_weeks = wm_siege_weeks(setup->figures, s->seats[storm - 1].invested);
        occasion.inputs.fortified = 1;
    }
    memset(s->entrants, WM_NOBODY, sizeof s->entrants);
    enter_all(setup, s, attackers, storm, caught, &occasion);
    enter_all(setup, s, others, storm, caught, &occasion);
    s->hand = s->column;
    s->march = caught != WM_NONE ? WM_CAUGHT : WM_NOT_CAUGHT;
    s->then = (uint8_t)then;
    s->phase = WM_PHASE_BATTLE;
    wm_battle_open(setup, &s->fight, &occasion, trace);
}

/* ---- out of a battle ------------------------------------------------------------------------- */

static bool lives(const wm_body *body)
{
    return body->status < WM_ROUTED && body->standing.strength > 0;
}

/* Which of an entrant's bodies becomes the column: one that survives before one that does not, then
 * the leader's, then the strongest. */
static int32_t heir(const wm_battle *fight, int32_t entrant)
{
    int32_t best = WM_NONE;

    for (int32_t b = 0; b < fight->body_count; b++) {
        const wm_body *body = &fight->bodies[b];
        const wm_body *other = best == WM_NONE ? NULL : &fight->bodies[best];

        if (body->entrant != entrant || body->status == WM_REUNITED)
            continue;
        if (other && lives(body) != lives(other)) {
            if (lives(body))
                best = b;
        } else if (other && body->standing.leader_here != other->standing.leader_here) {
            if (body->standing.leader_here)
                best = b;
        } else if (!other || body->standing.strength > other->standing.strength) {
            best = b;
        }
    }
    return best;
}

/* The weariness of the day: `days` were rolled for the level that holds. */
static void tire(wm_column *column, const wm_body *body)
{
    uint8_t level = body->tired;

    if (body->days == 0)
        return;
    if (level == WM_FRESH)
        level = body->standing.fatigue > column->standing.fatigue ? body->standing.fatigue
                                                                  : column->battle.level;
    column->battle = wm_clock_start(column->battle, level);
    if (column->battle.level != WM_FRESH)
        column->battle.days = body->days;
}

static void remember(wm_campaign *s, wm_column *column, const wm_body *body)
{
    column->beaten |= (uint8_t)(body->won_over >> (column->side == 0 ? WM_SIDE_FORCES : 0));
    if (body->mercy == WM_SPARED && body->mercy_from != WM_NOBODY)
        column->mercy_day[body->mercy_from % WM_SIDE_FORCES] = (int16_t)s->day;
    for (int32_t i = 0; i < body->victories; i++)
        wm_column_record(column, s->day, 0);
    for (int32_t i = 0; i < body->routs; i++)
        wm_column_record(column, s->day, 1);
    column->wins =
        (uint8_t)(column->wins + body->victories > UINT8_MAX ? UINT8_MAX
                                                             : column->wins + body->victories);
    s->victories[column->side] += body->victories;
    s->xp[column->side] += body->xp;
}

static void resettle_fate(const wm_figures *tables, const wm_campaign *s, wm_column *column,
                          const wm_body *body)
{
    if (body->standing.strength == 0) {
        column->fate = WM_DEAD;
        column->standing.gone = 1;
    } else if (body->status == WM_ROUTED) {
        column->fate = WM_FLED;
        column->standing.routed = 1;
        column->home_day =
            (int16_t)(s->day + body->weeks * tables->constants[WM_CONSTANTS_DAYS_IN_WEEK].value);
    }
    if (column->fate != WM_IN_THE_FIELD) {
        column->inside = 0;
        column->miles = 0;
    }
}

static void carry_on(const wm_figures *tables, wm_campaign *s, wm_column *column,
                     const wm_body *body)
{
    int32_t months = body->months > 0 ? body->months : 1;

    memcpy(column->standing.kinds, body->standing.kinds, sizeof column->standing.kinds);
    column->standing.strength = body->standing.strength;
    column->standing.dead += body->standing.dead;
    column->standing.leader_here = body->standing.leader_here;
    column->fought = 1;
    tire(column, body);
    wm_column_wounds(column, body->standing.wounded,
                     s->day + months * tables->constants[WM_CONSTANTS_DAYS_IN_MONTH].value);
    column->standing.fatigue = wm_column_fatigue(tables, column);
    remember(s, column, body);
    resettle_fate(tables, s, column, body);
}

/* The heads of a column that is out of the campaign go to another of the same force and fate. */
static void bury(wm_campaign *s, wm_column *into, int32_t index)
{
    wm_column *from = &s->columns[index];

    for (int32_t k = 0; k < WM_KINDS; k++)
        into->standing.kinds[k] += from->standing.kinds[k];
    for (int32_t i = 0; i < WM_HEALING; i++)
        wm_column_wounds(into, from->healing[i].kinds, from->healing[i].day);
    into->standing.strength += from->standing.strength;
    into->standing.dead += from->standing.dead;
    into->starved += from->starved;
    into->home_day = from->home_day > into->home_day ? from->home_day : into->home_day;
    memset(from, 0, sizeof *from);
    s->passed &= ~wm_bit(index);
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        s->columns[h].free_from &= ~wm_bit(index);
}

/* A slot for one more column. When all are taken, columns that were out of the campaign before this
 * time unit are shown together. */
static int32_t free_slot(wm_campaign *s)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (s->columns[h].fate == WM_UNUSED)
            return h;
    for (int32_t h = 1; h < WM_COLUMNS; h++)
        for (int32_t i = 0; i < h; i++) {
            wm_column *one = &s->columns[i];
            const wm_column *other = &s->columns[h];

            if (wm_column_out(one) || one->fought || other->fought || one->fate != other->fate ||
                one->standing.force != other->standing.force)
                continue;
            bury(s, one, h);
            return h;
        }
    return WM_NONE;
}

/* A part for which there is no room goes with the column it came from, whatever its owner said. */
static void join(const wm_figures *tables, wm_campaign *s, wm_column *column, const wm_body *body)
{
    int32_t months = body->months > 0 ? body->months : 1;

    for (int32_t k = 0; k < WM_KINDS; k++)
        column->standing.kinds[k] += body->standing.kinds[k];
    column->standing.strength += body->standing.strength;
    column->standing.dead += body->standing.dead;
    column->standing.leader_here |= body->standing.leader_here;
    if (column->fate == WM_DEAD && body->standing.strength > 0) {
        column->standing.gone = 0;
        resettle_fate(tables, s, column, body);
    }
    tire(column, body);
    wm_column_wounds(column, body->standing.wounded,
                     s->day + months * tables->constants[WM_CONSTANTS_DAYS_IN_MONTH].value);
    column->standing.fatigue = wm_column_fatigue(tables, column);
    s->victories[column->side] += body->victories;
    s->xp[column->side] += body->xp;
}

/* A part that goes its own way is its own column, with the past of the one it came from. */
static void part_ways(const wm_figures *tables, wm_campaign *s, const wm_column *before, int32_t b)
{
    const wm_body *body = &s->fight.bodies[b];
    int32_t slot = body->standing.strength > 0 ? free_slot(s) : WM_NONE;
    wm_column *column;

    if (slot == WM_NONE) {
        join(tables, s, &s->columns[s->entrants[body->entrant]], body);
        return;
    }
    column = &s->columns[slot];
    *column = *before;
    column->standing.dead = column->starved = 0;
    column->wins = 0;
    memset(column->standing.wounded, 0, sizeof column->standing.wounded);
    memset(column->healing, 0, sizeof column->healing);
    s->bodies[b] = (uint8_t)slot;
    column->part = body->number;
    carry_on(tables, s, column, body);
}

/* The heir takes over the column, the other bodies of the entrant leave it. */
static void inherit(const wm_figures *tables, wm_campaign *s, int32_t entrant)
{
    int32_t index = s->entrants[entrant];
    wm_column before = s->columns[index];
    int32_t first = heir(&s->fight, entrant);

    BN_ASSERT(first != WM_NONE);
    s->bodies[first] = (uint8_t)index;
    carry_on(tables, s, &s->columns[index], &s->fight.bodies[first]);
    for (int32_t b = 0; b < s->fight.body_count; b++)
        if (b != first && s->fight.bodies[b].entrant == entrant &&
            s->fight.bodies[b].status != WM_REUNITED) {
            s->columns[index].part = s->fight.bodies[first].number;
            part_ways(tables, s, &before, b);
        }
}

/* Contact broken by retreat or withdrawal is broken with all who fought here. */
static void set_free(wm_campaign *s)
{
    uint32_t columns = 0;

    for (int32_t b = 0; b < s->fight.body_count; b++)
        if (s->bodies[b] != WM_NOBODY)
            columns |= wm_bit(s->bodies[b]);
    for (int32_t b = 0; b < s->fight.body_count; b++) {
        const wm_body *body = &s->fight.bodies[b];
        wm_column *column = s->bodies[b] == WM_NOBODY ? NULL : &s->columns[s->bodies[b]];

        if (column && !wm_may_be_attacked_leaving(body->broke, body->withdrew))
            column->free_from |= columns & ~wm_side_mask(s, columns, column->side);
    }
}

/* Whether the column that was caught on the march may still move (WM-127). */
static bool marches_on(const wm_figures *tables, const wm_campaign *s)
{
    for (int32_t b = 0; b < s->fight.body_count; b++) {
        const wm_body *body = &s->fight.bodies[b];

        if (s->bodies[b] == s->hand)
            return wm_column_out(&s->columns[s->hand]) &&
                   (body->fights == 0 || wm_moves_on_after(tables, (wm_result_code)body->location));
    }
    return false;
}

static void close_battle(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    wm_charges_spend(setup, s, trace);
    memset(s->bodies, WM_NOBODY, sizeof s->bodies);
    for (int32_t e = 0; e < WM_FORCES; e++)
        if (s->entrants[e] != WM_NOBODY)
            inherit(setup->figures, s, e);
    set_free(s);
    if (s->march)
        s->march = marches_on(setup->figures, s) ? WM_CAUGHT_GOES_ON : WM_CAUGHT;
    wm_seats_settle(setup, s);
}

/* ---- the last answer ------------------------------------------------------------------------- */

/* Of a tactic both sides' answers. */
enum { WM_SEALED = 16 };

static void note_answer(wm_campaign *s, const bn_move *moves, uint32_t count)
{
    int32_t value = moves->answer.value[0];

    if (count > 1)
        value += WM_SEALED * moves[1].answer.value[0];
    memcpy(s->answered, &value, sizeof s->answered);
}

/* A campaign keeps no battle that is over, so its last answer is given once more, to a copy. What the
 * characters used up is not asked again. */
void wm_fight_ended(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                    const bn_question *question, wm_battle *out)
{
    bn_move moves[WM_SIDES] = { { .question = 0 }, { .question = 1 } };
    uint32_t count = question->kind == WM_ASK_TACTIC ? WM_SIDES : 1;
    int32_t value;

    *out = before->fight;
    memcpy(&value, after->answered, sizeof value);
    moves[0].answer.value[0] = count > 1 ? value % WM_SEALED : value;
    moves[1].answer.value[0] = value / WM_SEALED;
    bn_steps_advance(&wm_battle_course, setup, out, moves, count, NULL);
    for (int32_t i = 0; i < WM_FORCES * (1 + WM_PERSONS) && !wm_battle_over(out); i++)
        bn_steps_advance(&wm_battle_course, setup, out, &(bn_move){ 0 }, 1, NULL);
}

/* ---- the battle as a step -------------------------------------------------------------------- */

/* A battle that is not over would ask for charges that do not exist. */
OPEN(battle)
{
    if (!wm_battle_over(&s->fight)) {
        if (!wm_charges_gone(setup, s))
            return BN_ASKS;
        bn_steps_advance(&wm_battle_course, setup, &s->fight, &(bn_move){ 0 }, 1, trace);
        return BN_GOES;
    }
    close_battle(setup, s, trace);
    s->phase = WM_PHASE_RETREAT;
    s->column = 0;
    return BN_GOES;
}

ASK(battle)
{
    uint32_t count = bn_steps_ask(&wm_battle_course, setup, &s->fight, out);

    if (count == 1)
        wm_charges_bound(s, out);
    return count;
}

TAKE(battle)
{
    wm_charges_take(setup, s, &moves->answer);
    note_answer(s, moves, count);
    bn_steps_advance(&wm_battle_course, setup, &s->fight, moves, count, trace);
}

const bn_step wm_fight_step = { .open = battle_open,
                                .ask = battle_ask,
                                .take = battle_take,
                                .within = &wm_battle_course,
                                .within_at = offsetof(wm_campaign, fight) };
