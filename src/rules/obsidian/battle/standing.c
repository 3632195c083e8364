/* How good a battle is for a side, for players who look ahead. It is our judgement and no rule: each stand counts by
 * its points, in hundredths of a point, and the weights were found by playing. It reads the state as it is given, so
 * what a seat may not know must not be in it: a bot passes the world that its seat believes in. */
#include "steps.h"

#include "rules/board/boxes.h"

typedef enum aim {
    AIM_HARM,    /* what the enemy has lost */
    AIM_KEEP,    /* what its own stands have left */
    AIM_MASS,    /* more friends than enemies about every stand */
    AIM_FLANKS,  /* enemies in its flanks and rear, and the other way round */
    AIM_LINE,    /* friends beside its stands */
    AIM_COMMAND, /* stands in command, Generals out of reach */
    AIM_REACH,   /* enemies that can be reached */
    AIMS
} aim;

static const char *const aims[] = {
    "wear the enemy down",
    "keep every stand whole",
    "meet the enemy with superior numbers",
    "cover the flanks and find those of the enemy",
    "keep the line closed",
    "keep all stands in command and the Generals safe",
    "bring weapons to bear",
    NULL,
};

/* The weights, in hundredths of a stand's points, and distances that count as near, in inches. */
enum {
    STANDS_AT_ALL = 30, /* a stand that is still there; the rest of it counts by its strength */
    ROUTS = 35,         /* what a stand that routs is still worth */
    LEADS = 150,        /* what a General is */
    OUTNUMBERED = 8,    /* at most, if no one is near to help */
    FLANKED = 6,        /* by each of at most two enemies */
    FLANKED_MOST = 2,
    BESIDE = 3, /* for each of at most two friends */
    BESIDE_MOST = 2,
    ASTRAY = 20, /* out of command */
    EXPOSED = 4, /* of a General: for each inch that an enemy is too near */
    BEARS = 5,   /* a weapon that can be used */
    AWAY = 1,    /* for each inch that is missing to that */
    HELD_BACK = 30,
    NEAR_IN = 8,
    FLANK_IN = 10,
    GAP_IN = 2
};

/* A stand, as far as it is examined from others. */
typedef struct piece {
    ob_box box;
    int32_t stand, side;
    int32_t points;
    int32_t sp;
    int32_t range; /* units, of its best weapon; 0: it strikes */
    int32_t reach; /* units within which it can do harm next round */
    bool routs, leads;
} piece;

typedef struct scene {
    const ob_setup *setup;
    const ob_battle *battle;
    int32_t count;
    piece pieces[OB_STANDS];
} scene;

/* ---- what stands where ------------------------------------------------------------------------ */

static int32_t range_of(const ob_setup *setup, const ob_role *role)
{
    int32_t best = 0;

    for (int32_t w = 0; w < role->weapon_count; w++) {
        int32_t given = role->weapons[w].range_in;
        int32_t range = given > 0 ? given : setup->tables->weapons[role->weapons[w].row].range_in;

        best = range > best ? range : best;
    }
    return best * OB_INCH;
}

static bool is_general(const ob_battle *battle, int32_t stand)
{
    return battle->troops[stand].general > 0;
}

static void look(const ob_setup *setup, const ob_battle *battle, scene *out)
{
    out->setup = setup;
    out->battle = battle;
    out->count = 0;
    for (int32_t s = 0; s < setup->stand_count; s++) {
        const ob_role *role = ob_role_of(setup, battle, s);
        piece *p = &out->pieces[out->count];

        if (!ob_on_ground(setup, battle, s))
            continue;
        p->box = ob_box_of(setup, battle, s);
        p->stand = s;
        p->side = setup->stands[s].side;
        p->points = setup->stands[s].pcp;
        p->sp = battle->troops[s].sp;
        p->range = range_of(setup, role);
        p->reach = p->range > 0 ? p->range : role->charge_in * OB_INCH;
        p->routs = ob_marked(battle, s, OB_IS_ROUTING);
        p->leads = is_general(battle, s);
        out->count++;
    }
}

static int64_t apart_squared(const piece *a, const piece *b)
{
    ob_vec way = ob_between(ob_centre(&a->box), ob_centre(&b->box));

    return ob_dot(way, way);
}

/* Whether two stands are about this many units apart or nearer: centres, less what the stands take up. */
static bool within(const piece *a, const piece *b, int64_t units)
{
    int64_t most = units + a->box.b + b->box.b;

    return apart_squared(a, b) <= most * most;
}

/* ---- aims ------------------------------------------------------------------------------------- */

/* The present worth of a stand. */
static int64_t worth(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];
    int64_t value = setup->stands[stand].pcp;

    if (troop->where == OB_FOLDED || troop->where == OB_FALLEN || troop->where == OB_FLED)
        return 0;
    value *= STANDS_AT_ALL + (100 - STANDS_AT_ALL) * (int64_t)troop->sp / ob_max(troop->start, 1);
    if (ob_marked(battle, stand, OB_IS_ROUTING))
        value = value * ROUTS / 100;
    return is_general(battle, stand) ? value * LEADS / 100 : value;
}

/* How far the enemies that can reach it outnumber the friends around it, -100 to 100. */
static int64_t pressed(const scene *s, const piece *p)
{
    int64_t friends = 0, enemies = 0;

    for (int32_t i = 0; i < s->count; i++) {
        const piece *other = &s->pieces[i];

        if (other->routs || other->leads)
            continue;
        if (other->side == p->side)
            friends += within(p, other, NEAR_IN * OB_INCH) ? other->sp : 0;
        else
            enemies += within(p, other, other->reach) ? other->sp : 0;
    }
    return enemies == 0 ? 0 : 100 * (enemies - friends) / (enemies + friends);
}

/* Enemies near its flanks and rear, at most two. */
static int64_t flanked(const scene *s, const piece *p)
{
    int64_t count = 0;

    for (int32_t i = 0; i < s->count && count < FLANKED_MOST; i++) {
        const piece *other = &s->pieces[i];

        if (other->side == p->side || other->routs || !within(p, other, FLANK_IN * OB_INCH))
            continue;
        count += ob_facing_of(s->setup->tables, &p->box, &other->box,
                              s->setup->readings.arc_rule != 0) != OB_FRONT;
    }
    return count;
}

/* Friends beside it who look the same way, at most two. */
static int64_t beside(const scene *s, const piece *p)
{
    int64_t count = 0;

    for (int32_t i = 0; i < s->count && count < BESIDE_MOST; i++) {
        const piece *other = &s->pieces[i];
        int32_t turn = ob_turned(other->box.heading, -p->box.heading);
        int64_t most = p->box.a + other->box.a + GAP_IN * OB_INCH;

        if (other == p || other->side != p->side || other->routs || other->leads)
            continue;
        count += apart_squared(p, other) <= most * most &&
                 (turn <= OB_QUARTER / 2 || turn >= 4 * OB_QUARTER - OB_QUARTER / 2);
    }
    return count;
}

/* Units to the nearest enemy who does not rout. -1: there is none. */
static int64_t to_enemy(const scene *s, const piece *p, const piece **nearest)
{
    int64_t least = -1;

    for (int32_t i = 0; i < s->count; i++) {
        const piece *other = &s->pieces[i];
        int64_t apart;

        if (other->side == p->side || other->routs)
            continue;
        apart = apart_squared(p, other);
        if (least < 0 || apart < least) {
            least = apart;
            *nearest = other;
        }
    }
    return least < 0 ? least : ob_max(ob_isqrt(least) - p->box.b - (*nearest)->box.b, 0);
}

static int64_t bears(const scene *s, const piece *p)
{
    const piece *enemy = NULL;
    int64_t gap = to_enemy(s, p, &enemy);

    if (enemy == NULL)
        return 0;
    if (gap > p->reach)
        return -AWAY * (gap - p->reach) / OB_INCH;
    return ob_facing_of(s->setup->tables, &p->box, &enemy->box, s->setup->readings.arc_rule != 0) ==
                   OB_FRONT
               ? BEARS
               : 0;
}

/* By how many inches an enemy is too near to a General. */
static int64_t exposed(const scene *s, const piece *p)
{
    const piece *enemy = NULL;
    int64_t gap = to_enemy(s, p, &enemy);

    return enemy == NULL ? 0 : ob_max(NEAR_IN - gap / OB_INCH, 0);
}

/* ---- all of them ------------------------------------------------------------------------------ */

static void weigh_piece(const scene *s, const piece *p, bool own, bool astray, int64_t *out)
{
    int64_t sign = own ? 1 : -1;

    if (p->routs)
        return;
    if (!p->leads)
        out[AIM_MASS] -= sign * p->points * OUTNUMBERED * pressed(s, p) / 100;
    out[AIM_FLANKS] -= sign * p->points * FLANKED * flanked(s, p);
    if (!own)
        return;
    if (astray)
        out[AIM_COMMAND] -= p->points * ASTRAY;
    if (p->leads) {
        out[AIM_COMMAND] -= p->points * EXPOSED * exposed(s, p);
        return;
    }
    out[AIM_LINE] += p->points * BESIDE * beside(s, p);
    out[AIM_REACH] += p->points * bears(s, p);
}

static void weigh(const void *with, const void *state, uint32_t side, int64_t *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;
    uint8_t astray[OB_STANDS];
    scene s;

    for (int32_t i = 0; i < AIMS; i++)
        out[i] = 0;
    for (int32_t i = 0; i < setup->stand_count; i++) {
        bool own = setup->stands[i].side == (int32_t)side;

        out[own ? AIM_KEEP : AIM_HARM] += own ? worth(setup, battle, i) : -worth(setup, battle, i);
        if (own && battle->troops[i].where == OB_IN_RESERVE)
            out[AIM_REACH] -= HELD_BACK * setup->stands[i].pcp;
    }
    look(setup, battle, &s);
    ob_look_for_command(setup, battle, astray);
    for (int32_t i = 0; i < s.count; i++)
        weigh_piece(&s, &s.pieces[i], s.pieces[i].side == (int32_t)side,
                    astray[s.pieces[i].stand] != 0, out);
}

const bn_standing ob_battle_standing = { .aims = aims, .weigh = weigh };
