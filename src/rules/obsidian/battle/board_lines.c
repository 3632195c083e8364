/* The lines of a drawn table: who is in command by whom, and how far the chosen stand reaches. */
#include "steps.h"

#include "board_view.h"
#include "rules/field/command.h"

/* ---- command ---------------------------------------------------------------------------------- */

/* The stands of one side on the ground, by their places in the list of the board. */
typedef struct chain {
    const ob_setup *setup;
    const ob_battle *battle;
    const bn_board *board;
    int32_t side, command; /* whose stands are linked now */
    uint8_t reached[OB_STANDS];
} chain;

static const bn_board_stand *at(const chain *c, uint32_t place)
{
    return &c->board->stands[place];
}

static bool belongs(const chain *c, uint32_t place)
{
    return at(c, place)->side == c->side && ob_on_ground(c->setup, c->battle, at(c, place)->number);
}

static bool is_led(const chain *c, uint32_t place)
{
    return belongs(c, place) && c->setup->stands[at(c, place)->number].command == c->command &&
           (at(c, place)->marks & (BN_BOARD_CUT_OFF | BN_BOARD_GENERAL)) == 0;
}

/* The nearest pair of one that passes command on and one that waits for it; false: none is near enough. */
static bool next_link(const chain *c, bn_board_link *out)
{
    int32_t inches = ob_command_distance(c->setup->tables, c->setup->armies[c->side].communications,
                                         c->setup->genre);
    int64_t least = INT64_MAX;

    for (uint32_t from = 0; from < c->board->stand_count; from++) {
        ob_box box = ob_box_of(c->setup, c->battle, at(c, from)->number);

        if (!c->reached[from] || (at(c, from)->marks & BN_BOARD_ROUTS) != 0)
            continue;
        for (uint32_t to = 0; to < c->board->stand_count; to++) {
            ob_box other = ob_box_of(c->setup, c->battle, at(c, to)->number);
            int64_t gap;

            if (c->reached[to] || !is_led(c, to) ||
                !ob_near(c->setup->tables, &box, &other, inches,
                         c->setup->readings.exact_measures != 0))
                continue;
            gap = ob_gap(c->setup->tables, &box, &other);
            if (gap < least) {
                least = gap;
                *out = (bn_board_link){ from, to, false };
            }
        }
    }
    return least != INT64_MAX;
}

/* The stand of the General of the Command, or of the one who carries them. */
static bool find_general(const chain *c, uint32_t *out)
{
    int32_t general = c->battle->corps[c->side][c->command].general - 1;

    if (general >= 0 && c->battle->troops[general].where == OB_ABOARD)
        general = c->battle->troops[general].carrier - 1;
    for (uint32_t i = 0; i < c->board->stand_count; i++)
        if (at(c, i)->number == general && belongs(c, i)) {
            *out = i;
            return true;
        }
    return false;
}

/* A Command from its General on, each stand by the nearest that could pass command on to it. A stand that is cut off
 * gets a broken line from the General. */
static void link_command(chain *c, bn_board_link *links, uint32_t *count)
{
    uint32_t general;

    if (!find_general(c, &general))
        return;
    memset(c->reached, 0, sizeof c->reached);
    c->reached[general] = 1;
    for (uint32_t i = 0; i < c->board->stand_count; i++)
        if (belongs(c, i) && i != general && (at(c, i)->marks & BN_BOARD_CUT_OFF) != 0 &&
            c->setup->stands[at(c, i)->number].command == c->command)
            links[(*count)++] = (bn_board_link){ general, i, true };
    while (next_link(c, &links[*count]))
        c->reached[links[(*count)++].to] = 1;
    /* The chain may lead through friends of other Commands. */
    for (uint32_t i = 0; i < c->board->stand_count; i++)
        if (belongs(c, i) && c->setup->stands[at(c, i)->number].command != c->command &&
            (at(c, i)->marks & BN_BOARD_CUT_OFF) == 0)
            c->reached[i] = 1;
    while (next_link(c, &links[*count]))
        c->reached[links[(*count)++].to] = 1;
}

bool ob_board_links(const ob_setup *setup, const ob_battle *battle, bn_arena *arena, bn_board *out)
{
    bn_board_link *links = bn_arena_array(arena, (size_t)out->stand_count + 1, sizeof *links);
    chain c = { .setup = setup, .battle = battle, .board = out };

    out->links = links;
    if (links == NULL || battle->round == 0)
        return links != NULL;
    for (c.side = 0; c.side < OB_SIDES; c.side++)
        for (c.command = 0; c.command < setup->armies[c.side].command_count; c.command++)
            link_command(&c, links, &out->link_count);
    return true;
}

/* ---- how far it reaches ----------------------------------------------------------------------- */

enum { OUTLINE = 4 * OB_QUARTER + 8 }; /* points of the longest outline */

typedef struct outline {
    const ob_figures *tables;
    const ob_box *box;
    bn_point points[OUTLINE];
    uint32_t count;
} outline;

static void add_point(outline *o, ob_point at_)
{
    if (o->count < OUTLINE)
        o->points[o->count++] = (bn_point){ at_.x, at_.y };
}

/* The corner to the left or right, ahead or behind. */
static ob_point corner(const outline *o, int32_t right, int32_t ahead)
{
    return ob_point_of(o->tables, o->box, (int64_t)right * o->box->a, (int64_t)ahead * o->box->b);
}

/* An arc around a corner, at this distance, from one heading clockwise to another. */
static void add_bend(outline *o, ob_point about, int32_t units, int32_t from, int32_t steps)
{
    for (int32_t i = 0; i <= steps; i++) {
        ob_vec ahead = ob_ahead(o->tables, ob_turned(from, -i));

        add_point(o, ob_moved(about, (ob_vec){ ahead.x * units, ahead.y * units }, OB_SCALE));
    }
}

static void add_all_round(outline *o, int32_t units)
{
    static const int32_t corners[OB_CORNERS][2] = { { -1, 1 }, { 1, 1 }, { 1, -1 }, { -1, -1 } };

    for (int32_t i = 0; i < OB_CORNERS; i++)
        add_bend(o, corner(o, corners[i][0], corners[i][1]), units,
                 ob_turned(o->box->heading, OB_QUARTER * (1 - i)), OB_QUARTER);
}

/* Between the borders of the front facing. */
static void add_front(outline *o, int32_t units, bool arc_45)
{
    ob_point left = corner(o, -1, 1), right = corner(o, 1, 1);
    int32_t border = arc_45 ? ob_turned(o->box->heading, OB_QUARTER / 2)
                            : ob_heading_of(o->tables, ob_between(ob_centre(o->box), left));
    int32_t steps = ob_turned(border, -o->box->heading);

    add_point(o, left);
    add_bend(o, left, units, border, steps);
    add_bend(o, right, units, o->box->heading, steps);
    add_point(o, right);
}

static void add_strip(outline *o, int32_t units)
{
    add_point(o, corner(o, -1, 1));
    add_point(o, ob_point_of(o->tables, o->box, -o->box->a, o->box->b + units));
    add_point(o, ob_point_of(o->tables, o->box, o->box->a, o->box->b + units));
    add_point(o, corner(o, 1, 1));
}

static bool put_reach(const outline *o, const char *word, int32_t units, bool moves,
                      bn_arena *arena, bn_board_reach *out)
{
    bn_point *points = bn_arena_array(arena, o->count, sizeof *points);
    bn_text text;

    if (points == NULL)
        return false;
    memcpy(points, o->points, o->count * sizeof *points);
    *out = (bn_board_reach){ .moves = moves, .points = points, .count = o->count };
    text = bn_text_over(out->words, sizeof out->words);
    bn_text_add(&text, word);
    bn_text_add(&text, ", ");
    bn_text_rat(&text, ob_in_inches(units));
    bn_text_add(&text, " in");
    return true;
}

static bool put_weapon(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                       int32_t weapon, bn_arena *arena, bn_board_reach *to, uint32_t *count)
{
    const ob_weapon *is = &ob_role_of(setup, battle, stand)->weapons[weapon];
    ob_box box = ob_box_of(setup, battle, stand);
    outline o = { .tables = setup->tables, .box = &box };
    int32_t inches = ob_weapon_reach(setup, battle, stand, weapon);

    if (inches <= 0)
        return true;
    if (is->arc == OB_TURRET || battle->troops[stand].formation >= OB_TESTUDO)
        add_all_round(&o, inches * OB_INCH);
    else if (is->arc == OB_BASE_FRONT)
        add_strip(&o, inches * OB_INCH);
    else
        add_front(&o, inches * OB_INCH, setup->readings.arc_rule != 0);
    return put_reach(&o, setup->tables->weapons[is->row].weapon, inches * OB_INCH, false, arena,
                     &to[(*count)++]);
}

/* How far a charge straight ahead would go over this ground, if no one were in the way: up to ground that is closed
 * to the stand, and as far as its move pays for. */
static int32_t charge_reach(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                            const ob_box *box)
{
    ob_footing footing;
    ob_terrain terrain = ob_terrain_for(setup, battle, stand, &footing);
    ob_allowance allowance = ob_allowance_for(setup, battle, stand, OB_CHARGES);
    ob_price price = ob_price_at(&terrain, ob_centre(box));

    return ob_longest_paid(setup->tables, &terrain, &allowance, &price, ob_centre(box),
                           box->heading, OB_FAR);
}

bool ob_board_reaches(const ob_setup *setup, const ob_battle *battle, bn_arena *arena,
                      bn_board *out)
{
    bn_board_reach *reaches;
    const ob_role *role;
    int32_t stand;

    if (out->chosen < 0)
        return true;
    stand = out->stands[out->chosen].number;
    role = ob_role_of(setup, battle, stand);
    reaches = bn_arena_array(arena, OB_WEAPONS + 1, sizeof *reaches);
    out->reaches = reaches;
    if (reaches == NULL)
        return false;
    for (int32_t w = 0; w < role->weapon_count; w++)
        if (!put_weapon(setup, battle, stand, w, arena, reaches, &out->reach_count))
            return false;
    if (role->charge_in > 0 && ob_sort_of(setup, battle, stand)->can_charge) {
        ob_box box = ob_box_of(setup, battle, stand);
        outline o = { .tables = setup->tables, .box = &box };

        int32_t units = charge_reach(setup, battle, stand, &box);

        if (units == 0)
            return true;
        add_strip(&o, units);
        return put_reach(&o, "charge", units, true, arena, &reaches[out->reach_count++]);
    }
    return true;
}
