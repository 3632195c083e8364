/* Who leaves a field on the map, and where they go (B12 to B14). */
#include "steps.h"

/* ---- where to ------------------------------------------------------------------------------- */

/* A party on its way: those who go, how far they may, and the ways that they know. */
typedef struct retreat {
    const dq_theatre *t;
    const dq_campaign *s;
    int32_t party, side;
    bn_span hexes;
    dq_ways ways;
} retreat;

static bn_span hexes_of(const dq_theatre *t, const dq_campaign *s, int32_t party)
{
    dq_scene scene;

    dq_scene_of(t, s, &scene);
    return dq_hexes_back(&scene.setup, &s->fight, party);
}

static bool in_their_zone(const dq_theatre *t, const dq_campaign *s, int32_t party, bn_point at)
{
    for (int32_t c = 0; c < t->corps_count; c++)
        if ((s->bodies[1 - party] >> c & 1) && dq_in_zone_of(s, c, at))
            return true;
    return false;
}

/* How many hexes away a place is that they may end in; 0: they may not. */
static int32_t away(const retreat *is, bn_point to)
{
    int64_t hexes;

    if (!bn_ground_holds(&is->t->country.ground, to) || in_their_zone(is->t, is->s, is->party, to))
        return 0;
    hexes = bn_routes_cost(&is->ways.routes, to);
    if (hexes <= 0 || hexes > is->hexes.max ||
        !dq_has_room(is->t, is->s, is->side, is->s->bodies[is->party], to, true))
        return 0;
    return (int32_t)hexes;
}

static bn_point nth(const retreat *is, int32_t index)
{
    int32_t radius = is->hexes.max, width = 2 * radius + 1;
    bn_point here = dq_at(is->s, is->s->leads[is->party]);

    return (bn_point){ here.x - radius + index % width, here.y - radius + index / width };
}

static int32_t window(const retreat *is)
{
    return (2 * is->hexes.max + 1) * (2 * is->hexes.max + 1);
}

/* Who must go a whole way but finds none this long goes as far as there is. False: nowhere at all. */
static bool plan(const dq_theatre *t, const dq_campaign *s, int32_t party, retreat *out)
{
    int32_t farthest = 0;

    out->t = t;
    out->s = s;
    out->party = party;
    out->side = dq_party_side(t, s, party);
    out->hexes = hexes_of(t, s, party);
    if (out->hexes.max > DQ_REACH)
        out->hexes.max = DQ_REACH;
    dq_ways_of(t, s, s->leads[party], out->hexes.max, &out->ways);
    for (int32_t i = 0; i < window(out); i++) {
        int32_t hexes = away(out, nth(out, i));

        farthest = hexes > farthest ? hexes : farthest;
    }
    if (out->hexes.min > farthest)
        out->hexes.min = farthest;
    return farthest > 0;
}

static bool fits(const retreat *is, bn_point to)
{
    int32_t hexes = away(is, to);

    return hexes > 0 && hexes >= is->hexes.min;
}

/* ---- leave or stay -------------------------------------------------------------------------- */

/* The cursor `part` is 1 when it is decided. Who has nowhere to go stays. */
OPEN(stand)
{
    int32_t loser = dq_loser(&s->fight);
    retreat way;

    if (!plan(t, s, loser, &way)) {
        s->fight.stays = 1;
    } else if (!dq_must_move(t->setup.figures, dq_defence_of(&s->fight, loser)) &&
               !(t->setup.rules.only_defender_may_refuse && dq_attacks(&s->fight, loser))) {
        return BN_ASKS;
    }
    dq_fight_on(t, s, DQ_STEP_RETREAT, trace);
    return BN_GOES;
}

ASKS(stand, dq_ask_corps(s, DQ_ASK_STAY, dq_party_side(t, s, dq_loser(&s->fight)), -1, 0, out))

TAKE(stand)
{
    s->fight.stays = (uint8_t)value;
    dq_fight_on(t, s, DQ_STEP_RETREAT, trace);
}

const bn_step dq_stand_step = { .open = stand_open, .ask = stand_ask, .take = stand_take };

/* ---- on their way --------------------------------------------------------------------------- */

static bool goes(const dq_theatre *t, const dq_campaign *s, int32_t party)
{
    dq_scene scene;

    dq_scene_of(t, s, &scene);
    return dq_leaves(&scene.setup, &s->fight, party) &&
           !(dq_loser(&s->fight) == party && s->fight.stays);
}

/* The one place to go, if there is but one; otherwise the count of them and, as the default, the farthest from the
 * winner. */
static int32_t choices(const retreat *is, bn_point *out)
{
    bn_point foe = dq_at(is->s, is->s->leads[1 - is->party]);
    int32_t count = 0, best = -1;

    for (int32_t i = 0; i < window(is); i++) {
        bn_point to = nth(is, i);
        int32_t hexes;

        if (!fits(is, to))
            continue;
        count++;
        hexes = bn_ground_distance(BN_HEXES, foe, to);
        if (hexes > best) {
            best = hexes;
            *out = to;
        }
    }
    return count;
}

/* Hex by hex; zones of others stop them, and so does who was not seen. */
static void leave(const dq_theatre *t, dq_campaign *s, int32_t party, const retreat *way,
                  bn_point to)
{
    bn_point path[DQ_REACH];
    uint32_t steps = bn_routes_path(&way->ways.routes, to, path, DQ_REACH);
    int32_t side = way->side, gone = 0, c;
    uint64_t movers = s->bodies[party];

    for (uint32_t i = 0; i < steps; i++) {
        bool zone = false;

        if (dq_barred(t, s, side, movers, path[i]))
            break;
        gone = (int32_t)i + 1;
        for (int32_t o = 0; o < t->corps_count; o++)
            zone = zone || (!(s->bodies[1 - party] >> o & 1) && dq_stands(t, s, o) &&
                            dq_opposed(t, side, dq_side_of(t, o)) && dq_in_zone_of(s, o, path[i]));
        if (zone)
            break;
    }
    for (int32_t i = 0; gone > 0 && (c = dq_body(t, s, party, i)) != DQ_NONE; i++) {
        s->corps[c].x = (int16_t)path[gone - 1].x;
        s->corps[c].y = (int16_t)path[gone - 1].y;
        s->corps[c].toward = 0;
        s->corps[c].progress = (dq_share){ 0, 0 };
        s->corps[c].acts |= DQ_DRIVEN;
    }
    dq_look(t, s);
    for (int32_t i = 0; gone > 0 && (c = dq_body(t, s, party, i)) != DQ_NONE; i++)
        dq_face_foe(t, s, c, s->corps[c].facing);
    s->fight.parties[party].hexes = (uint8_t)gone;
}

/* The cursor is the party. Where there is no choice no one is asked. */
OPEN(fall_back)
{
    for (; s->at < DQ_SIDES; s->at++) {
        retreat way;
        bn_point to = { 0, 0 };
        int32_t count;

        if (!goes(t, s, s->at) || !plan(t, s, s->at, &way))
            continue;
        count = choices(&way, &to);
        if (count > 1)
            return BN_ASKS;
        if (count == 1)
            leave(t, s, s->at, &way, to);
    }
    dq_fight_on(t, s, DQ_STEP_HEAL, trace);
    return BN_GOES;
}

ASK(fall_back)
{
    retreat way;
    bn_point to = { 0, 0 }, here = dq_at(s, s->leads[s->at]);
    bn_ground ground = t->country.ground;
    int32_t radius;

    plan(t, s, s->at, &way);
    choices(&way, &to);
    radius = way.hexes.max;
    dq_ask_corps(s, DQ_ASK_FALL_BACK, way.side, s->leads[s->at], 0, out);
    out->spans[0] =
        (bn_span){ here.x > radius ? here.x - radius : 0,
                   here.x + radius < ground.width ? here.x + radius : ground.width - 1 };
    out->spans[1] =
        (bn_span){ here.y > radius ? here.y - radius : 0,
                   here.y + radius < ground.height ? here.y + radius : ground.height - 1 };
    out->preset = (bn_answer){ { to.x, to.y } };
    return 1;
}

OFFERS(fall_back)
{
    retreat way;

    return plan(t, s, s->at, &way) && fits(&way, (bn_point){ answer->value[0], answer->value[1] });
}

bool dq_fall_back_refused(const dq_theatre *t, const dq_campaign *s, bn_point to, dq_no_way *out)
{
    retreat way;
    int64_t hexes;

    if (!plan(t, s, s->at, &way))
        return false;
    hexes = bn_routes_cost(&way.ways.routes, to);
    *out = (dq_no_way){ .hexes = way.hexes };
    choices(&way, &out->rather);
    if (in_their_zone(t, s, s->at, to))
        out->why = "{} is in front of the winner";
    else if (dq_held(t, s, way.side, to))
        out->why = "an enemy stands at {}";
    else if (!dq_has_room(t, s, way.side, s->bodies[s->at], to, true))
        out->why = "too many others are at {}";
    else if (hexes < 0)
        out->why = "{} is too far, or no way leads there";
    else if (hexes < way.hexes.min)
        out->why = "{} is too near";
    return out->why != NULL;
}

TAKE(fall_back)
{
    int32_t party = s->at;
    retreat way;

    plan(t, s, party, &way);
    leave(t, s, party, &way, (bn_point){ value, moves->answer.value[1] });
    s->at++;
}

const bn_step dq_fall_back_step = {
    .open = fall_back_open, .ask = fall_back_ask, .take = fall_back_take, .offers = fall_back_offers
};
