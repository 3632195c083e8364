/* Sensible answers to an open question, for players that cannot look at all of them: random games, bots, and a browser
 * that shows a choice. The meaning of the numbers of an answer says which values are worth trying; those that the rules
 * offer are proposed. */
#include "steps.h"

#include "rules/board/shapes.h"

/* What a number of an answer is. */
typedef enum meaning {
    SAME,    /* nothing but the default */
    FEW,     /* any number: all of them if they are few, otherwise some between the ends */
    ACTOR,   /* a stand of the side that is asked which can act, or is to be placed */
    ENEMY,   /* a stand of the other side on the table */
    ANYONE,  /* any stand */
    ORDER,   /* all except conceding: giving up shows nothing of a game */
    HEADING, /* of the stand that the question is about */
    TOWARDS, /* the same, to the stand that the first number names */
    LENGTH,  /* of a path of that stand */
    FLIGHT,  /* the same, through the air */
    WEAPON,  /* of the stand that the first number names, or to pass, or to cast */
    TARGET,  /* for that weapon */
    MANNER,  /* of that shot */
    PLACE_X, /* where the stand is put down */
    PLACE_Y,
    PLACE_FACING,
    LAIR_X, /* where it lies in ambush */
    LAIR_Y,
    LAIR_FACING
} meaning;

typedef struct meanings {
    uint16_t kind;
    uint8_t of[BN_PARTS_MAX]; /* meaning */
} meanings;

static const meanings known[] = {
    { OB_ASK_AMBUSH, { ACTOR, LAIR_X, LAIR_Y, LAIR_FACING } },
    { OB_ASK_DEPLOY, { ACTOR, PLACE_X, PLACE_Y, PLACE_FACING } },
    { OB_ASK_MANOEUVRE, { ACTOR, ORDER } },
    { OB_ASK_MOVE, { LENGTH, HEADING, LENGTH } },
    { OB_ASK_APPROACH, { LENGTH, HEADING, LENGTH } },
    { OB_ASK_ADVANCE, { ENEMY, LENGTH, TOWARDS } },
    { OB_ASK_CHARGE, { ENEMY, TOWARDS } },
    { OB_ASK_GO_ON, { HEADING } },
    { OB_ASK_STEPS, { LENGTH } },
    { OB_ASK_OTHER, { ANYONE } },
    { OB_ASK_DISENGAGE, { HEADING, LENGTH } },
    { OB_ASK_FACE, { ENEMY } },
    { OB_ASK_BOARD, { ANYONE } },
    { OB_ASK_ALIGHT, { ANYONE, SAME, SAME, SAME } },
    { OB_ASK_FLY, { FEW, FLIGHT, HEADING, FLIGHT } },
    { OB_ASK_LANDING, { FEW, FEW, HEADING, ANYONE } },
    { OB_ASK_SHOOT, { ACTOR, WEAPON, TARGET, MANNER } },
    { OB_ASK_SECOND, { ANYONE } },
    { OB_ASK_ATTACK, { ACTOR, ANYONE } },
    { OB_ASK_SUCCESSOR, { ANYONE } },
};

static meaning meaning_of(const bn_question *question, uint32_t part)
{
    for (size_t i = 0; i < BN_COUNT(known); i++)
        if (known[i].kind == question->kind)
            return (meaning)known[i].of[part];
    return FEW;
}

/* ---- values of a number ---------------------------------------------------------------------- */

/* What is known while values are looked for: the numbers before the one in hand. */
typedef struct search {
    const ob_setup *setup;
    const ob_battle *battle;
    const bn_question *question;
    bn_answer answer;
} search;

typedef struct values {
    int32_t count;
    int32_t value[OB_STANDS + BN_PARTS_MAX];
    bn_span span;
} values;

static void add(values *to, int32_t value)
{
    if (value < to->span.min || value > to->span.max || to->count == (int32_t)BN_COUNT(to->value))
        return;
    for (int32_t i = 0; i < to->count; i++)
        if (to->value[i] == value)
            return;
    to->value[to->count++] = value;
}

static void add_few(values *to, int32_t preset)
{
    enum { ALL = 16, STEPS = 4 };
    int32_t most = to->span.max - to->span.min;

    add(to, preset);
    for (int32_t i = 0; i <= (most < ALL ? most : STEPS); i++)
        add(to, to->span.min + (most < ALL ? i : (int32_t)((int64_t)most * i / STEPS)));
}

/* ---- stands ---------------------------------------------------------------------------------- */

static bool acts(const search *s, int32_t stand)
{
    if (s->battle->round == 0)
        return s->battle->troops[stand].where == OB_TO_PLACE;
    return ob_can_act(s->setup, s->battle, stand);
}

static void add_stands(const search *s, meaning who, values *to)
{
    for (int32_t i = OB_NONE; i < s->setup->stand_count; i++) {
        bool own = i >= 0 && s->setup->stands[i].side == s->question->side;

        if (i == OB_NONE || who == ANYONE || (who == ACTOR && own && acts(s, i)) ||
            (who == ENEMY && !own && ob_present(s->battle, i)))
            add(to, i);
    }
}

/* ---- ways ------------------------------------------------------------------------------------ */

static int32_t heading_to(const search *s, int32_t stand, int32_t other)
{
    ob_box from = ob_box_of(s->setup, s->battle, stand), to = ob_box_of(s->setup, s->battle, other);

    return ob_heading_of(s->setup->tables, ob_between(ob_centre(&from), ob_centre(&to)));
}

/* The enemy on the table who is nearest to a stand, or OB_NONE. */
static int32_t nearest_enemy(const search *s, int32_t stand)
{
    ob_box from = ob_box_of(s->setup, s->battle, stand);
    int64_t least = INT64_MAX;
    int32_t nearest = OB_NONE;

    for (int32_t i = 0; i < s->setup->stand_count; i++) {
        ob_box to = ob_box_of(s->setup, s->battle, i);
        ob_vec way = ob_between(ob_centre(&from), ob_centre(&to));

        if (s->setup->stands[i].side == s->setup->stands[stand].side ||
            !ob_on_ground(s->setup, s->battle, i) || ob_dot(way, way) >= least)
            continue;
        least = ob_dot(way, way);
        nearest = i;
    }
    return nearest;
}

/* Its own heading and those to either side of one. */
static void add_headings(const search *s, int32_t stand, int32_t other, int32_t turns, values *to)
{
    int32_t own = s->battle->troops[stand].heading;
    int32_t ahead = other == OB_NONE ? own : heading_to(s, stand, other);

    add(to, ahead);
    add(to, own);
    for (int32_t i = 1; i <= turns; i++) {
        add(to, ob_turned(ahead, i * OB_QUARTER / 2));
        add(to, ob_turned(ahead, -i * OB_QUARTER / 2));
    }
}

static void add_lengths(const search *s, int32_t stand, int32_t preset, values *to)
{
    const ob_role *role = ob_role_of(s->setup, s->battle, stand);
    int32_t full = role->move_in * OB_INCH;

    add(to, preset);
    add(to, full);
    add(to, full / 2);
    add(to, OB_CONSTANT(s->setup->tables, MINIMUM_MOVE_IN) * OB_INCH);
    add(to, 0);
}

static void add_flights(const search *s, int32_t stand, int32_t preset, values *to)
{
    const ob_flights_row *flight =
        &s->setup->tables->flights[ob_role_of(s->setup, s->battle, stand)->flight];

    add(to, preset);
    add(to, 0);
    add(to, flight->least_in * OB_INCH);
    add(to, flight->loiter_in * OB_INCH);
    add(to, flight->move_in * OB_INCH);
    add(to, flight->move_in * OB_INCH / 2);
}

/* ---- shots ----------------------------------------------------------------------------------- */

static void add_weapons(const search *s, int32_t stand, values *to)
{
    for (int32_t w = 0; w < ob_role_of(s->setup, s->battle, stand)->weapon_count; w++)
        add(to, w);
    add(to, OB_WEAPONS);
    if (ob_is(s->setup, stand, OB_IS_MAGIC_USER))
        add(to, OB_WEAPONS + 1);
}

static void add_targets(const search *s, values *to)
{
    if (s->answer.value[1] == OB_WEAPONS)
        add(to, s->answer.value[0]);
    else
        add_stands(s, s->answer.value[1] < OB_WEAPONS ? ENEMY : ANYONE, to);
    if (s->answer.value[1] < OB_WEAPONS) /* sections of works */
        for (int32_t i = s->setup->stand_count; i <= to->span.max; i++)
            add(to, i);
}

/* Only what the options of this battle allow. */
static void add_manners(const search *s, values *to)
{
    const ob_readings *rules = &s->setup->readings;
    const bool used[] = { true, rules->suppression, rules->knock_out, rules->chemical_weapons };
    bool shoots = s->answer.value[1] < OB_WEAPONS;

    for (int32_t how = to->span.min; how <= to->span.max; how++)
        if (shoots ? used[how % (int32_t)BN_COUNT(used)]
                   : how == 0 || s->answer.value[1] > OB_WEAPONS)
            add(to, how);
}

/* ---- places ---------------------------------------------------------------------------------- */

/* Beside the place that the default has, before and behind it; in reserve; aboard. */
static void add_place(const search *s, meaning which, int32_t preset, values *to)
{
    const ob_role *role = ob_role_of(s->setup, s->battle, s->answer.value[0]);
    int32_t x = s->answer.value[1], step = 2 * (role->half_width + OB_TOUCH);

    if (which == PLACE_X) {
        add_few(to, preset);
        for (int32_t i = 1; i <= BN_PARTS_MAX; i++) {
            add(to, preset + i * step);
            add(to, preset - i * step);
        }
        add(to, -1);
        add(to, -2);
    } else if (x < 0) {
        if (which == PLACE_Y && x == -2)
            add_stands(s, ANYONE, to);
        add(to, 0);
    } else {
        add(to, preset);
        if (which == PLACE_Y) {
            add(to, preset - step);
            add(to, preset + step);
        }
    }
}

/* The middle of what hides. */
static void add_lairs(const search *s, bool is_x, values *to)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(s->setup, s->battle, &room);

    if (s->answer.value[0] == OB_NONE) {
        add(to, 0);
        return;
    }
    for (int32_t p = 0; p < ground->piece_count; p++) {
        ob_ring ring;
        int64_t sum = 0;

        if (!ob_hides(&ground->pieces[p]) || ground->pieces[p].part_count == 0)
            continue;
        ring = ob_ring_of(ground, ground->pieces[p].part_first);
        for (int32_t i = 0; i < ring.count; i++)
            sum += is_x ? ring.at[i].x : ring.at[i].y;
        add(to, (int32_t)(sum / ring.count));
    }
}

/* ---- all of a number ------------------------------------------------------------------------- */

static void find_values(const search *s, uint32_t part, values *to)
{
    int32_t stand = s->question->about[0], preset = s->question->preset.value[part];
    int32_t first = s->answer.value[0];
    meaning means = meaning_of(s->question, part);

    to->count = 0;
    to->span = s->question->spans[part];
    switch (means) {
    case SAME:
        add(to, preset);
        break;
    case ACTOR:
    case ENEMY:
    case ANYONE:
        add_stands(s, means, to);
        break;
    case ORDER:
        for (int32_t i = to->span.min; i < OB_ORDER_CONCEDE; i++)
            add(to, i);
        break;
    case HEADING:
        add_headings(s, stand, nearest_enemy(s, stand), 4, to);
        break;
    case TOWARDS:
        add_headings(s, stand, first, 0, to);
        break;
    case LENGTH:
        add_lengths(s, stand, preset, to);
        break;
    case FLIGHT:
        add_flights(s, stand, preset, to);
        break;
    case WEAPON:
        add_weapons(s, first, to);
        break;
    case TARGET:
        add_targets(s, to);
        break;
    case MANNER:
        add_manners(s, to);
        break;
    case PLACE_X:
    case PLACE_Y:
    case PLACE_FACING:
        add_place(s, means, preset, to);
        break;
    case LAIR_X:
    case LAIR_Y:
        add_lairs(s, means == LAIR_X, to);
        break;
    case LAIR_FACING:
        add(to, 0);
        break;
    default:
        add_few(to, preset);
        break;
    }
}

/* ---- answers --------------------------------------------------------------------------------- */

typedef struct proposals {
    int32_t count, most;
    bool unchecked; /* also what the rules do not offer */
    bn_answer *out;
} proposals;

static bool same(const bn_answer *one, const bn_answer *other)
{
    for (int32_t i = 0; i < BN_PARTS_MAX; i++)
        if (one->value[i] != other->value[i])
            return false;
    return true;
}

/* The default comes first, whatever else is found. */
static void consider(const search *s, const bn_answer *answer, proposals *to)
{
    if (to->count < to->most && !same(answer, &s->question->preset) &&
        (to->unchecked ||
         bn_steps_offers(&ob_battle_course, s->setup, s->battle, s->question, answer)))
        to->out[to->count++] = *answer;
}

static void propose_options(const search *s, proposals *to)
{
    for (int32_t i = 0; i < s->question->options; i++)
        if (s->question->allowed >> i & 1)
            consider(s, &(bn_answer){ { i } }, to);
}

/* Number after number, each with the values that go with those before it. */
static void propose_numbers(search *s, proposals *to)
{
    values found[BN_PARTS_MAX];
    int32_t at[BN_PARTS_MAX] = { 0 };
    int32_t part = 0, last = s->question->parts - 1;

    find_values(s, 0, &found[0]);
    while (part >= 0 && to->count < to->most) {
        if (at[part] == found[part].count) {
            s->answer.value[part--] = 0;
            continue;
        }
        s->answer.value[part] = found[part].value[at[part]++];
        if (part == last) {
            consider(s, &s->answer, to);
            continue;
        }
        part++;
        at[part] = 0;
        find_values(s, (uint32_t)part, &found[part]);
    }
}

/* If nothing was found: any answer that the rules offer, however odd. */
static bool find_one(const search *s, bn_answer *out)
{
    if (s->battle->step == OB_STEP_ORDER)
        return ob_another_answer(s->setup, s->battle, s->question, out);
    return s->question->kind == OB_ASK_AMBUSH && ob_find_lair(s->setup, s->battle, out);
}

uint32_t ob_battle_propose(const void *setup, const void *state, const bn_question *question,
                           uint32_t most, bn_answer *out)
{
    search s = { .setup = setup, .battle = state, .question = question };
    proposals to = { .most = (int32_t)most, .out = out };

    if (question->form == BN_FORM_ROLL || most < 1)
        return 0;
    out[to.count++] = question->preset;
    if (question->form == BN_FORM_NUMBERS)
        propose_numbers(&s, &to);
    else
        propose_options(&s, &to);
    if (to.count == 1 && to.most > 1 && find_one(&s, &out[1]))
        to.count++;
    return (uint32_t)to.count;
}

uint32_t ob_battle_consider(const ob_setup *setup, const ob_battle *battle,
                            const bn_question *question, bn_answer out[BN_PROPOSALS_MAX])
{
    search s = { .setup = setup, .battle = battle, .question = question };
    proposals to = { .most = BN_PROPOSALS_MAX, .out = out, .unchecked = true };

    out[to.count++] = question->preset;
    propose_numbers(&s, &to);
    return (uint32_t)to.count;
}
