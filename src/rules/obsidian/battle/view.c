/* What a seat may know of a battle: everything except stands in ambush, which only their side knows. */
#include "steps.h"

#include "rules/board/works.h"

#define put(map, name, child) bn_doc_put(arena, map, name, child)

/* ---- what is hidden ------------------------------------------------------------------------- */

/* The stands in ambush, one after the other. */
static const void *ambusher(const void *with, const void *state, uint32_t index, uint32_t *sides)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    for (int32_t s = 0; s < setup->stand_count; s++) {
        if (battle->troops[s].where != OB_IN_AMBUSH || index-- > 0)
            continue;
        *sides = 1u << setup->stands[s].side;
        return &battle->troops[s];
    }
    return NULL;
}

static bool ambushes_used(const void *setup, const void *state)
{
    return ((const ob_setup *)setup)->readings.ambush;
}

const bn_hidden ob_hidden[OB_HIDDEN] = {
    { "x of an ambusher",
      211,
      BN_SLOT(ob_troop, x),
      { 0, OB_MOST_IN *OB_INCH },
      ambushes_used,
      ambusher },
    { "y of an ambusher",
      211,
      BN_SLOT(ob_troop, y),
      { 0, OB_MOST_IN *OB_INCH },
      ambushes_used,
      ambusher },
    { "heading of an ambusher",
      211,
      BN_SLOT(ob_troop, heading),
      { 0, OB_HEADINGS_COUNT - 1 },
      ambushes_used,
      ambusher },
};

bool ob_known_to(const ob_setup *setup, const ob_battle *battle, int32_t stand, bn_seat seat)
{
    return battle->troops[stand].where != OB_IN_AMBUSH ||
           bn_may_know(&ob_hidden[0], setup, battle, seat, (uint32_t)setup->stands[stand].side);
}

bool ob_gives_orders(bn_seat seat, int32_t side)
{
    return seat.role == BN_REFEREE ||
           ((seat.role == BN_COMMANDER || seat.role == BN_CHARACTER) && seat.side == side);
}

/* ---- stands --------------------------------------------------------------------------------- */

/* Units in inches, to three decimals: enough to tell one unit from the next. */
bn_rat ob_in_inches(int32_t units)
{
    return bn_rat_of(ob_rdiv((int64_t)units * 1000, OB_INCH), 1000);
}

bn_rat ob_in_degrees(int32_t heading)
{
    return bn_rat_of((int64_t)heading * 90, OB_QUARTER);
}

static const char *const wheres[] = {
    "to_place", "on_table", "reserve", "aboard", "in_ambush", "off_table",
    "to_land",  "folded",   "fallen",  "fled",   "withdrawn",
};

static const char *const formations[] = { "none", "shieldwall", "testudo", "schiltron", "square" };

typedef struct mark_word {
    uint32_t mark;
    const char *word;
} mark_word;

static const mark_word mark_words[] = {
    { OB_IDENTIFIED, "identified" }, { OB_IS_ROUTING, "routing" },
    { OB_RALLIED, "rallied" },       { OB_IS_QUELLED, "suppressed" },
    { OB_WEARS_KIT, "in_kit" },      { OB_LOITERS_NOW, "loitering" },
    { OB_HAS_CHARGED, "charged" },   { OB_OUT_OF_COMMAND, "out_of_command" },
    { OB_DELAYED, "delayed" },
};

/* What it has used of this round: two actions of three, and its facing change. */
static const mark_word used_words[] = {
    { OB_MANOEUVRE, "manoeuvre" },
    { OB_SHOOT, "shoot" },
    { OB_ATTACK, "attack" },
    { OB_TURNED, "facing" },
};

static void view_used(const ob_battle *battle, int32_t stand, bn_doc *map, bn_arena *arena)
{
    const ob_troop *troop = &battle->troops[stand];
    bn_doc *list = put(map, "used", bn_doc_list(arena));

    for (size_t i = 0; i < BN_COUNT(used_words); i++)
        if (troop->used & used_words[i].mark)
            bn_doc_push(list, bn_doc_text(arena, used_words[i].word));
    if (troop->left > 0)
        bn_doc_put_rat(arena, map, "move_left", ob_in_inches(troop->left));
}

static void view_marks(const ob_battle *battle, int32_t stand, bn_doc *map, bn_arena *arena)
{
    bn_doc *list = put(map, "marks", bn_doc_list(arena));

    for (size_t i = 0; i < BN_COUNT(mark_words); i++)
        if (ob_marked(battle, stand, mark_words[i].mark))
            bn_doc_push(list, bn_doc_text(arena, mark_words[i].word));
    if (ob_in_combat(battle, stand))
        bn_doc_push(list, bn_doc_text(arena, "in_combat"));
}

static void view_place(const ob_setup *setup, const ob_battle *battle, int32_t stand, bn_doc *map,
                       bn_arena *arena)
{
    ob_box box = ob_box_of(setup, battle, stand);

    bn_doc_put_rat(arena, map, "x", ob_in_inches(box.x));
    bn_doc_put_rat(arena, map, "y", ob_in_inches(box.y));
    bn_doc_put_rat(arena, map, "heading", ob_in_degrees(box.heading));
    bn_doc_put_rat(arena, map, "width", ob_in_inches(2 * box.a));
    bn_doc_put_rat(arena, map, "depth", ob_in_inches(2 * box.b));
}

/* A carrier, or the first stand of a square. */
static void view_rank(const ob_setup *setup, const ob_battle *battle, int32_t stand, bn_doc *map,
                      bn_arena *arena)
{
    const ob_troop *troop = &battle->troops[stand];
    const ob_stand *is = &setup->stands[stand];

    if (troop->where == OB_ABOARD)
        bn_doc_put_text(arena, map, "carrier", setup->stands[troop->carrier - 1].name);
    if (troop->formation != OB_NO_FORMATION)
        bn_doc_put_text(arena, map, "formation", formations[troop->formation]);
    if (battle->corps[is->side][is->command].general == stand + 1)
        bn_doc_put_text(arena, map, "general",
                        troop->general > 0 ? ob_general_ratings_words[troop->general - 1] : "none");
    if (battle->cinc[is->side] == stand + 1)
        bn_doc_put_bool(arena, map, "c_in_c", true);
}

static bn_doc *view_stand(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          bn_arena *arena)
{
    const ob_stand *is = &setup->stands[stand];
    const ob_troop *troop = &battle->troops[stand];
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_int(arena, map, "number", stand);
    bn_doc_put_text(arena, map, "name", is->name);
    bn_doc_put_text(arena, map, "command", setup->armies[is->side].commands[is->command].name);
    bn_doc_put_text(arena, map, "type", ob_sort_of(setup, battle, stand)->code);
    bn_doc_put_text(arena, map, "kind", ob_sort_of(setup, battle, stand)->name);
    bn_doc_put_text(arena, map, "where", wheres[troop->where]);
    if (troop->where == OB_PRESENT || troop->where == OB_IN_AMBUSH)
        view_place(setup, battle, stand, map, arena);
    bn_doc_put_int(arena, map, "sp", troop->sp);
    bn_doc_put_int(arena, map, "sp_start", troop->start);
    view_rank(setup, battle, stand, map, arena);
    view_marks(battle, stand, map, arena);
    view_used(battle, stand, map, arena);
    return map;
}

/* ---- sides ---------------------------------------------------------------------------------- */

static bn_doc *view_command(const ob_setup *setup, const ob_battle *battle, int32_t side,
                            int32_t command, bn_arena *arena)
{
    const ob_corps *corps = &battle->corps[side][command];
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", setup->armies[side].commands[command].name);
    bn_doc_put_text(arena, map, "general",
                    corps->general > 0 ? setup->stands[corps->general - 1].name : "none");
    bn_doc_put_bool(arena, map, "retreats", corps->retreats > 0);
    return map;
}

const char *ob_edge_name(int32_t heading)
{
    return heading == 0                ? "east"
           : heading == OB_QUARTER     ? "north"
           : heading == 2 * OB_QUARTER ? "west"
                                       : "south";
}

static bn_doc *view_side(const ob_setup *setup, const ob_battle *battle, int32_t side, bn_seat seat,
                         bn_arena *arena)
{
    const ob_army *army = &setup->armies[side];
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put_text(arena, map, "name", army->name);
    bn_doc_put_text(arena, map, "base_edge", ob_edge_name(battle->edge[side]));
    bn_doc_put_int(arena, map, "stands_lost", ob_stands_lost(setup, battle, side));
    bn_doc_put_int(arena, map, "points_lost", ob_points_lost(setup, battle, side));
    if (army->works > 0)
        bn_doc_put_int(arena, map, "points_of_works", army->works);
    list = put(map, "commands", bn_doc_list(arena));
    for (int32_t c = 0; c < army->command_count; c++)
        bn_doc_push(list, view_command(setup, battle, side, c, arena));
    list = put(map, "stands", bn_doc_list(arena));
    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_known_to(setup, battle, s, seat))
            bn_doc_push(list, view_stand(setup, battle, s, arena));
    return map;
}

/* ---- the battle ----------------------------------------------------------------------------- */

const char *ob_phase_name(const ob_battle *battle)
{
    static const char *const names[] = { "manoeuvre", "shooting", "close_combat" };

    if (battle->step == OB_STEP_OVER)
        return "over";
    if (battle->round == 0)
        return "deployment";
    if (battle->step <= OB_STEP_ROLES)
        return "command";
    return battle->step >= OB_STEP_RALLY ? "end_of_round" : names[battle->phase];
}

static void view_combats(const ob_setup *setup, const ob_battle *battle, bn_doc *map,
                         bn_arena *arena)
{
    bn_doc *list = put(map, "combats", bn_doc_list(arena));

    for (int32_t i = 0; i < battle->pair_count; i++) {
        bn_doc *pair = bn_doc_push(list, bn_doc_list(arena));

        bn_doc_push(pair, bn_doc_text(arena, setup->stands[battle->pairs[i].one].name));
        bn_doc_push(pair, bn_doc_text(arena, setup->stands[battle->pairs[i].other].name));
    }
}

/* Works and minefields that were bought, where their owners have laid them. */
static void view_works(const ob_setup *setup, const ob_battle *battle, bn_doc *map, bn_arena *arena)
{
    bn_doc *list = NULL;

    for (int32_t p = 0; p < setup->ground.piece_count; p++) {
        const ob_piece *piece = &setup->ground.pieces[p];
        ob_point middle = ob_middle_of(ob_extent_of(&setup->ground, p));
        bn_doc *work;

        if (piece->owner == OB_NONE)
            continue;
        list = list ? list : put(map, "works", bn_doc_list(arena));
        work = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_text(arena, work, "name", piece->name);
        bn_doc_put_text(arena, work, "owner", setup->armies[piece->owner].name);
        bn_doc_put_bool(arena, work, "left_out", ob_bit(battle->absent, p));
        bn_doc_put_rat(arena, work, "x", ob_in_inches(middle.x + battle->works[p].x));
        bn_doc_put_rat(arena, work, "y", ob_in_inches(middle.y + battle->works[p].y));
    }
}

static void view_breaches(const ob_setup *setup, const ob_battle *battle, bn_doc *map,
                          bn_arena *arena)
{
    bn_doc *list = NULL;

    for (int32_t i = 0; i < OB_SECTIONS; i++)
        if (ob_bit(battle->breaches, i)) {
            ob_section section = ob_section_of(setup->tables, &setup->ground, i);
            bn_doc *breach;

            list = list ? list : put(map, "breaches", bn_doc_list(arena));
            breach = bn_doc_push(list, bn_doc_map(arena));
            bn_doc_put_text(arena, breach, "work", setup->ground.pieces[section.piece].name);
            bn_doc_put_int(arena, breach, "section", 1 + section.index);
        }
}

bn_doc *ob_battle_view(const void *with, const void *state, bn_seat seat, bn_arena *arena)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;
    bn_doc *map = bn_doc_map(arena), *sides;
    bool over = battle->step == OB_STEP_OVER;

    bn_doc_put_int(arena, map, "round", battle->round);
    bn_doc_put_text(arena, map, "phase", ob_phase_name(battle));
    bn_doc_put_bool(arena, map, "over", over);
    bn_doc_put_rat(arena, map, "table_width", ob_in_inches(setup->width));
    bn_doc_put_rat(arena, map, "table_depth", ob_in_inches(setup->depth));
    if (battle->round > 0)
        bn_doc_put_text(arena, map, "initiative", setup->armies[battle->initiative].name);
    if (battle->turn < OB_SIDES && !over)
        bn_doc_put_text(arena, map, "turn", setup->armies[battle->turn].name);
    if (battle->set_left > 0 && !over)
        bn_doc_put_int(arena, map, "left_of_set", battle->set_left);
    view_combats(setup, battle, map, arena);
    view_works(setup, battle, map, arena);
    view_breaches(setup, battle, map, arena);
    sides = put(map, "sides", bn_doc_list(arena));
    for (int32_t side = 0; side < OB_SIDES; side++)
        bn_doc_push(sides, view_side(setup, battle, side, seat, arena));
    if (battle->conceded > 0)
        bn_doc_put_text(arena, map, "conceded", setup->armies[battle->conceded - 1].name);
    if (over)
        bn_doc_put_text(arena, map, "winner",
                        battle->winner > 0 ? setup->armies[battle->winner - 1].name : "nobody");
    return map;
}
