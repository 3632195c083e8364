/* The table as a seat may see it, for drawings: no more than view.c shows. */
#include "steps.h"

#include "board_view.h"

/* ---- terrain ---------------------------------------------------------------------------------- */

static const uint8_t looks[OB_TERRAIN_EFFECTS_COUNT] = {
    [OB_TERRAIN_EFFECTS_OPEN] = BN_BOARD_OPEN,
    [OB_TERRAIN_EFFECTS_HILL] = BN_BOARD_HILL,
    [OB_TERRAIN_EFFECTS_HILL_CREST] = BN_BOARD_HILL,
    [OB_TERRAIN_EFFECTS_WOODS] = BN_BOARD_WOODS,
    [OB_TERRAIN_EFFECTS_JUNGLE] = BN_BOARD_WOODS,
    [OB_TERRAIN_EFFECTS_ROCKS] = BN_BOARD_ROCKS,
    [OB_TERRAIN_EFFECTS_BUA] = BN_BOARD_HOUSES,
    [OB_TERRAIN_EFFECTS_STRONG_BUILDING] = BN_BOARD_STRONGHOLD,
    [OB_TERRAIN_EFFECTS_SCRUB] = BN_BOARD_SCRUB,
    [OB_TERRAIN_EFFECTS_MARSH] = BN_BOARD_MARSH,
    [OB_TERRAIN_EFFECTS_RIVER] = BN_BOARD_WATER,
    [OB_TERRAIN_EFFECTS_FORD] = BN_BOARD_FORD,
    [OB_TERRAIN_EFFECTS_BRIDGE] = BN_BOARD_BRIDGE,
    [OB_TERRAIN_EFFECTS_ROAD] = BN_BOARD_ROAD,
    [OB_TERRAIN_EFFECTS_MAJOR_WALL] = BN_BOARD_WALL,
    [OB_TERRAIN_EFFECTS_MAJOR_HEDGE] = BN_BOARD_HEDGE,
    [OB_TERRAIN_EFFECTS_STAKES] = BN_BOARD_STAKES,
    [OB_TERRAIN_EFFECTS_HIGH_WALL] = BN_BOARD_STRONGHOLD,
    [OB_TERRAIN_EFFECTS_DEEP_ENTRENCHMENT] = BN_BOARD_TRENCH,
    [OB_TERRAIN_EFFECTS_FORTRESS] = BN_BOARD_STRONGHOLD,
    [OB_TERRAIN_EFFECTS_MINEFIELD] = BN_BOARD_MINES,
};

/* The book's short word for a built-up area says nothing to others. */
const char *ob_piece_word(const ob_setup *setup, int32_t kind)
{
    return kind == OB_TERRAIN_EFFECTS_BUA ? "built-up area"
                                          : setup->tables->terrain_effects[kind].terrain;
}

/* A piece that the document has not named is called by its kind, which the drawing shows anyway. */
const char *ob_piece_name(const ob_piece *piece)
{
    for (int32_t i = 0; i < OB_TERRAIN_WORDS; i++)
        if (piece->name == ob_terrain_words[i])
            return "";
    return piece->name == NULL ? "" : piece->name;
}

static bool put_points(const ob_ground *ground, const ob_part *part, bn_arena *arena,
                       bn_board_piece *out)
{
    bn_point *points = bn_arena_array(arena, (size_t)part->count, sizeof *points);

    if (points == NULL)
        return false;
    for (int32_t i = 0; i < part->count; i++) {
        ob_point at = ground->vertices[part->first + i];

        points[i] = (bn_point){ at.x, at.y };
    }
    out->points = points;
    out->count = (uint32_t)part->count;
    return true;
}

/* A piece for each part, as the ground is now; the first has the name. */
static bool put_pieces(const ob_setup *setup, const ob_battle *battle, bn_arena *arena,
                       bn_board *out)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(setup, battle, &room);
    bn_board_piece *pieces = bn_arena_array(arena, (size_t)ground->part_count + 1, sizeof *pieces);

    out->pieces = pieces;
    for (int32_t i = 0; pieces != NULL && i < ground->piece_count; i++) {
        const ob_piece *piece = &ground->pieces[i];

        for (int32_t p = 0; p < piece->part_count; p++) {
            bn_board_piece *to = &pieces[out->piece_count++];

            *to = (bn_board_piece){
                .name = p > 0 ? "" : ob_piece_name(piece),
                .word = ob_piece_word(setup, piece->kind),
                .look = (bn_board_look)looks[piece->kind],
                .area = piece->shape == OB_AREA || piece->shape == OB_CONTOUR,
                .width = piece->shape == OB_WAY ? piece->width : 0,
            };
            if (!put_points(ground, &ground->parts[piece->part_first + p], arena, to))
                return false;
        }
    }
    return pieces != NULL;
}

/* ---- stands ----------------------------------------------------------------------------------- */

static bn_board_arm arm_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_stand_categories_row *sort = ob_sort_of(setup, battle, stand);

    switch (ob_type_of(setup, battle, stand)) {
    case OB_STAND_CATEGORIES_ART:
        return BN_BOARD_GUNS;
    case OB_STAND_CATEGORIES_TPT_MOTOR:
    case OB_STAND_CATEGORIES_TPT_ANIMAL:
    case OB_STAND_CATEGORIES_TPT_FOOT:
        return BN_BOARD_WAGONS;
    default:
        break;
    }
    if (!sort->ground)
        return BN_BOARD_AIR;
    if (sort->afv)
        return BN_BOARD_ARMOUR;
    if (sort->mounted)
        return BN_BOARD_HORSE;
    return sort->ski ? BN_BOARD_LOOSE : BN_BOARD_FOOT;
}

static uint32_t marks_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    static const uint32_t alike[][2] = {
        { OB_OUT_OF_COMMAND, BN_BOARD_CUT_OFF },
        { OB_IS_ROUTING, BN_BOARD_ROUTS },
        { OB_IS_QUELLED, BN_BOARD_PINNED },
    };
    const ob_troop *troop = &battle->troops[stand];
    const ob_stand *is = &setup->stands[stand];
    uint32_t marks = 0;

    if (troop->where == OB_FALLEN)
        return BN_BOARD_LOST;
    for (size_t i = 0; i < BN_COUNT(alike); i++)
        marks |= ob_marked(battle, stand, alike[i][0]) ? alike[i][1] : 0;
    marks |= battle->corps[is->side][is->command].general == stand + 1 ? BN_BOARD_GENERAL : 0;
    marks |= battle->cinc[is->side] == stand + 1 ? BN_BOARD_CHIEF | BN_BOARD_GENERAL : 0;
    marks |= troop->where == OB_IN_AMBUSH ? BN_BOARD_HIDDEN : 0;
    marks |= ob_in_combat(battle, stand) ? BN_BOARD_FIGHTS : 0;
    marks |= troop->formation >= OB_TESTUDO ? BN_BOARD_ROUND : 0;
    return marks;
}

/* Whether a seat may order a stand now. It is asked of own stands only, so it shows nothing about the enemy's. */
static bool is_ready(const ob_setup *setup, const ob_battle *battle, int32_t stand, bn_seat seat)
{
    if (setup->stands[stand].side != battle->turn || !ob_gives_orders(seat, battle->turn))
        return false;
    switch (battle->step) {
    case OB_STEP_MANOEUVRE:
        return !ob_refused(ob_next_refused(setup, battle, stand));
    case OB_STEP_ORDER:
        return battle->act.stand == stand;
    case OB_STEP_SHOOT:
    case OB_STEP_ATTACK:
        return ob_can_act(setup, battle, stand);
    default:
        return false;
    }
}

/* Whether a seat sees a stand on the table, or where it fell. A stand that fell aboard another has no place. */
static bool is_drawn(const ob_setup *setup, const ob_battle *battle, int32_t stand, bn_seat seat)
{
    const ob_troop *troop = &battle->troops[stand];

    if (troop->where == OB_FALLEN)
        return troop->carrier == 0 && (troop->x | troop->y) != 0;
    return (troop->where == OB_PRESENT || troop->where == OB_IN_AMBUSH) &&
           ob_known_to(setup, battle, stand, seat);
}

static bn_board_stand stand_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                               bn_seat seat)
{
    enum { TENTHS = BN_BOARD_TURN / (4 * OB_QUARTER) }; /* of a degree, in a step of heading */
    const ob_stand *is = &setup->stands[stand];
    ob_box box = ob_box_of(setup, battle, stand);

    return (bn_board_stand){ .number = stand,
                             .name = is->name,
                             .group = setup->armies[is->side].commands[is->command].name,
                             .type = ob_sort_of(setup, battle, stand)->code,
                             .kind = ob_sort_of(setup, battle, stand)->name,
                             .side = is->side,
                             .x = box.x,
                             .y = box.y,
                             .heading = box.heading * TENTHS,
                             .width = 2 * box.a,
                             .depth = 2 * box.b,
                             .strength = battle->troops[stand].sp,
                             .full = battle->troops[stand].start,
                             .arm = arm_of(setup, battle, stand),
                             .marks =
                                 marks_of(setup, battle, stand) |
                                 (is_ready(setup, battle, stand, seat) ? BN_BOARD_READY : 0u) };
}

static bool put_stands(const ob_setup *setup, const ob_battle *battle, bn_seat seat, int32_t chosen,
                       bn_arena *arena, bn_board *out)
{
    bn_board_stand *stands = bn_arena_array(arena, (size_t)setup->stand_count, sizeof *stands);

    out->stands = stands;
    for (int32_t s = 0; stands != NULL && s < setup->stand_count; s++) {
        if (!is_drawn(setup, battle, s, seat))
            continue;
        if (s == chosen && battle->troops[s].where != OB_FALLEN)
            out->chosen = (int32_t)out->stand_count;
        stands[out->stand_count++] = stand_of(setup, battle, s, seat);
    }
    return stands != NULL;
}

/* Stands still to be placed, or in reserve, that the seat knows of. */
static bool put_waiting(const ob_setup *setup, const ob_battle *battle, bn_seat seat,
                        bn_arena *arena, bn_board *out)
{
    bn_board_stand *stands = bn_arena_array(arena, (size_t)setup->stand_count, sizeof *stands);

    out->waiting = stands;
    for (int32_t s = 0; stands != NULL && s < setup->stand_count; s++)
        if ((battle->troops[s].where == OB_TO_PLACE || battle->troops[s].where == OB_IN_RESERVE) &&
            ob_known_to(setup, battle, s, seat))
            stands[out->waiting_count++] = stand_of(setup, battle, s, seat);
    return stands != NULL;
}

static bool put_sides(const ob_setup *setup, const ob_battle *battle, bn_arena *arena,
                      bn_board *out)
{
    bn_board_side *sides = bn_arena_array(arena, OB_SIDES, sizeof *sides);

    out->sides = sides;
    out->side_count = OB_SIDES;
    for (int32_t side = 0; sides != NULL && side < OB_SIDES; side++)
        sides[side] = (bn_board_side){ .name = setup->armies[side].name,
                                       .lost = ob_stands_lost(setup, battle, side) };
    return sides != NULL;
}

/* ---- the last move ---------------------------------------------------------------------------- */

/* Stands that have moved, if the seat saw them before, too. */
static bool put_arrows(const ob_setup *setup, const ob_battle *before, bn_seat seat,
                       bn_arena *arena, bn_board *out)
{
    bn_board_arrow *arrows;

    if (before == NULL || out->stand_count == 0)
        return true;
    arrows = bn_arena_array(arena, out->stand_count, sizeof *arrows);
    out->arrows = arrows;
    for (uint32_t i = 0; arrows != NULL && i < out->stand_count; i++) {
        const bn_board_stand *now = &out->stands[i];
        const ob_troop *was = &before->troops[now->number];

        if (was->where == OB_FALLEN || !is_drawn(setup, before, now->number, seat) ||
            (was->x == now->x && was->y == now->y))
            continue;
        arrows[out->arrow_count++] = (bn_board_arrow){ i, { was->x, was->y } };
    }
    return arrows != NULL;
}

static const char *moment_of(const ob_battle *battle, bn_arena *arena)
{
    char words[60];
    bn_text text = bn_text_over(words, sizeof words);

    if (battle->round > 0) {
        bn_text_add(&text, "round ");
        bn_text_int(&text, battle->round);
        bn_text_add(&text, ", ");
    }
    ob_word_text(ob_phase_name(battle), &text);
    return bn_arena_text(arena, words, text.length);
}

bool ob_battle_board(const void *with, const void *state, bn_seat seat, const bn_board_wish *wish,
                     bn_arena *arena, bn_board *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    *out = (bn_board){ .inch = OB_INCH,
                       .width = setup->width,
                       .depth = setup->depth,
                       .moment = moment_of(battle, arena),
                       .chosen = -1 };
    return out->moment != NULL && put_sides(setup, battle, arena, out) &&
           put_pieces(setup, battle, arena, out) &&
           put_stands(setup, battle, seat, wish->chosen, arena, out) &&
           put_waiting(setup, battle, seat, arena, out) &&
           put_arrows(setup, wish->before, seat, arena, out) &&
           ob_board_links(setup, battle, arena, out) && ob_board_reaches(setup, battle, arena, out);
}
