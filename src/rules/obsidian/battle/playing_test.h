/* What the tests of a battle have in common: two armies of one Command each, made from short rows, and a table
 * that answers.
 *
 *     static playing p;
 *     static const playing_row rows[] = {
 *         PLAYING_ROW(0, INF_A, 36, 10, 90),
 *         PLAYING_ROW(1, CAV_U, 36, 30, 270, .sp = 3, .traits = OB_IS_REGULAR),
 *     };
 *
 *     playing_rows(&p, rows, BN_COUNT(rows));
 *     p.setup.year = 1700;                          // whatever else is to be otherwise
 *     playing_begin(&p);
 *     playing_until(&p, OB_ASK_MANOEUVRE, 0);       // dice and defaults up to that question
 *     playing_answer(&p, OB_ASK_MANOEUVRE, 0, OB_ORDER_MOVE);
 *     playing_roll(&p, OB_ASK_SHOT, 4);             // by the totals of the dice
 *
 * The rows of side 0 stand before those of side 1. Where no row of a side has a rating, its first stand is its
 * General, competent. Stands are on the table from the start unless `off` says otherwise. */
#ifndef OB_PLAYING_TEST_H
#define OB_PLAYING_TEST_H

#include <stdio.h>

#include "game_test.h"

#include "battle/steps.h"
#include "rules/forces/types.h"

typedef struct playing_row {
    int32_t side, type;
    double x, y;     /* inches */
    double degrees;  /* 0 east, 90 north, 180 west, 270 south */
    int32_t sp;      /* 0: that of its type, at least 1 */
    int32_t rating;  /* of a General: 1 + row of general_ratings.csv */
    uint32_t traits; /* OB_IS_... */
    int32_t quality; /* 0: trained; otherwise 1 + ob_quality */
    int32_t weapon;  /* 1 + row of weapons.csv; 0: what its type usually has; OB_NONE: none */
    int32_t other;   /* a second weapon, 1 + row */
    int32_t armour;  /* ob_armour */
    int32_t speed;   /* ob_speed */
    int32_t role;    /* a second role: 1 + row of stand_categories.csv */
    int32_t reach;   /* how it is reached: ob_reach */
    int32_t capacity;
    int32_t pcp;
    bool off; /* it is to be placed at deployment */
} playing_row;

/* Side, type, x and y in inches, degrees, then members by name. */
#define PLAYING_ROW(side_, type_, x_, y_, ...)                                                     \
    {                                                                                              \
        .side = (side_), .type = OB_STAND_CATEGORIES_##type_, .x = (x_), .y = (y_),                \
        .degrees = __VA_ARGS__                                                                     \
    }

typedef struct playing {
    ob_setup setup;
    union {
        ob_battle battle;
        unsigned char bytes[BN_STATE_MAX];
    };
    char names[OB_STANDS][16];
    uint32_t answers;
    uint32_t falls; /* of dice that no test names: they go round from 1 to 6 */
    bn_arena arena;
    bn_trace trace; /* of the last answer */
    _Alignas(16) unsigned char room[1 << 16];
} playing;

static inline int32_t playing_units(double inches)
{
    return (int32_t)(inches * 254 + 0.5);
}

static inline int32_t playing_heading(double degrees)
{
    return (int32_t)(degrees / 2.5 + 0.5) % OB_HEADINGS_COUNT;
}

/* ---- two armies ---------------------------------------------------------------------------- */

/* Gives a role of a type what follows from it. */
static inline void playing_role(const ob_setup *setup, int32_t type, uint32_t traits, ob_role *role)
{
    const ob_figures *tables = setup->tables;
    ob_bases bases;

    for (int32_t b = 0; b < OB_BASE_SIZES_COUNT; b++) {
        bases.width_mm[b] = tables->base_sizes[b].width_mm;
        bases.depth_mm[b] = tables->base_sizes[b].depth_mm;
    }
    role->type = role->moves_as = role->shoots_as = type;
    role->drive = ob_usual_drive(tables, type);
    ob_footprint(tables, &bases, 0, role);
    role->move_in = ob_base_move(tables, role, traits);
    role->charge_in = ob_charge_move(tables, role, traits);
}

static inline void playing_arm(const ob_setup *setup, int32_t weapon, ob_role *role)
{
    ob_weapon *arm = &role->weapons[role->weapon_count];
    int32_t row = weapon > 0 ? weapon - 1 : OB_NONE;

    if (weapon == 0 && setup->tables->stand_categories[role->type].can_shoot)
        row = ob_usual_weapon(setup->tables, role->type, setup->year, setup->genre);
    if (row == OB_NONE)
        return;
    *arm = (ob_weapon){ .row = row, .against = OB_NONE, .like = OB_NONE, .guns = 1 };
    arm->lob = setup->tables->weapons[row].indirect;
    role->weapon_count++;
}

static inline void playing_stand(playing *p, const playing_row *row)
{
    ob_setup *setup = &p->setup;
    int32_t index = setup->stand_count++;
    ob_stand *stand = &setup->stands[index];
    ob_role *role = &stand->roles[0];
    int32_t sp = setup->tables->stand_categories[row->type].base_sp;

    snprintf(p->names[index], sizeof p->names[index], "stand %d", (int)index);
    *stand = (ob_stand){ .name = p->names[index],
                         .side = row->side,
                         .entry = index,
                         .role_count = 1,
                         .traits = row->traits,
                         .quality = row->quality > 0 ? row->quality - 1 : OB_TRAINED,
                         .rating = row->rating - 1,
                         .year = setup->year,
                         .sp = row->sp > 0 ? row->sp
                               : sp > 0    ? sp
                                           : 1,
                         .capacity = row->capacity,
                         .pcp = row->pcp,
                         .placed = !row->off,
                         .aboard = OB_NONE };
    role->armour = row->armour;
    role->speed = row->speed;
    playing_role(setup, row->type, row->traits, role);
    playing_arm(setup, row->weapon, role);
    if (row->other > 0)
        playing_arm(setup, row->other, role);
    role->edge = ob_usual_edge(setup->tables, role, setup->year, setup->genre);
    if (row->role > 0) {
        ob_role *second = &stand->roles[stand->role_count++];

        playing_role(setup, row->role - 1, row->traits, second);
        second->reach = row->reach;
        playing_arm(setup, 0, second);
    }
    stand->at = (ob_box){ playing_units(row->x), playing_units(row->y),
                          playing_heading(row->degrees), role->half_width, role->half_depth };
    setup->armies[row->side].count++;
}

/* The General of a side's one Command, who leads the army too. */
static inline void playing_general(ob_setup *setup, int32_t side)
{
    ob_army *army = &setup->armies[side];
    int32_t general = army->first;

    assert_true(army->count > 0);
    for (int32_t s = army->first + army->count - 1; s >= army->first; s--)
        if (setup->stands[s].rating != OB_NONE)
            general = s;
    if (setup->stands[general].rating == OB_NONE)
        setup->stands[general].rating = OB_GENERAL_RATINGS_COMPETENT;
    setup->stands[general].traits |= OB_IS_CINC;
    army->command_count = 1;
    army->commands[0] = (ob_command){ side == 0 ? "First" : "Second", general };
    army->cinc = general;
}

/* An empty table of 72 by 48 in, in 1700 unless the setup had another year before. */
static inline void playing_table(playing *p, int32_t year)
{
    memset(p, 0, sizeof *p);
    p->setup.tables = &ob_book;
    p->setup.width = playing_units(72);
    p->setup.depth = playing_units(48);
    p->setup.year = year;
    p->setup.deploy_depth_in = 8;
    p->setup.first_deployer = OB_NONE;
    p->setup.armies[0].name = "Reds";
    p->setup.armies[1].name = "Blues";
    p->setup.armies[0].edge = playing_heading(270);
    p->setup.armies[1].edge = playing_heading(90);
}

static inline void playing_rows_of(playing *p, int32_t year, const playing_row *rows, size_t count)
{
    playing_table(p, year);
    for (size_t i = 0; i < count; i++) {
        assert_true(i == 0 || rows[i].side >= rows[i - 1].side);
        playing_stand(p, &rows[i]);
    }
    p->setup.armies[1].first = p->setup.armies[0].count;
    playing_general(&p->setup, 0);
    playing_general(&p->setup, 1);
}

static inline void playing_rows(playing *p, const playing_row *rows, size_t count)
{
    playing_rows_of(p, 1700, rows, count);
}

/* ---- terrain ------------------------------------------------------------------------------- */

/* A rectangle of ground, inches: `kind` is a row of terrain_effects.csv. Returns its number. */
static inline int32_t playing_area(playing *p, int32_t kind, double west, double south, double east,
                                   double north)
{
    const ob_terrain_effects_row *effects = &p->setup.tables->terrain_effects[kind];
    const double corners[4][2] = {
        { west, south }, { east, south }, { east, north }, { west, north }
    };
    ob_ground *ground = &p->setup.ground;

    ground->pieces[ground->piece_count] =
        (ob_piece){ .name = effects->terrain,
                    .kind = kind,
                    .shape = OB_AREA,
                    .part_first = ground->part_count,
                    .part_count = 1,
                    .cover_hp = effects->cover_hp,
                    .owner = -1,
                    .defended = (uint8_t)effects->defended_in_cc,
                    .sight_through = (uint8_t)effects->sight_through };
    ground->pieces[ground->piece_count].sight_into = playing_units(effects->sight_into_in);
    ground->parts[ground->part_count++] = (ob_part){ ground->vertex_count, 4 };
    for (int32_t c = 0; c < 4; c++)
        ground->vertices[ground->vertex_count++] =
            (ob_point){ playing_units(corners[c][0]), playing_units(corners[c][1]) };
    return ground->piece_count++;
}

/* A road or stream from one point to another, inches. */
static inline int32_t playing_way(playing *p, int32_t kind, double width, double x, double y,
                                  double to_x, double to_y)
{
    int32_t piece = playing_area(p, kind, x, y, to_x, to_y);
    ob_ground *ground = &p->setup.ground;
    int32_t first = ground->parts[ground->part_count - 1].first;

    ground->pieces[piece].shape = OB_WAY;
    ground->pieces[piece].width = playing_units(width);
    ground->vertices[first + 1] = (ob_point){ playing_units(to_x), playing_units(to_y) };
    ground->parts[ground->part_count - 1].count = 2;
    return piece;
}

/* ---- answers ------------------------------------------------------------------------------- */

static inline void playing_begin(playing *p)
{
    game_begin(&ob_battle_game, &p->setup, p->bytes, sizeof p->bytes);
    p->answers = p->falls = 0;
}

static inline bool playing_over(const playing *p)
{
    bn_question open[BN_OPEN_MAX];

    return ob_battle_game.ask(&p->setup, p->bytes, open) == 0;
}

/* The open question of this kind: its index among those that are open, or -1. */
static inline int32_t playing_find(const playing *p, uint32_t kind, bn_question *out)
{
    bn_question open[BN_OPEN_MAX];
    uint32_t count = ob_battle_game.ask(&p->setup, p->bytes, open);

    for (uint32_t i = 0; i < count; i++)
        if (open[i].kind == kind) {
            *out = open[i];
            return (int32_t)i;
        }
    return -1;
}

/* The same, which must be open. */
static inline int32_t playing_asked(const playing *p, uint32_t kind, bn_question *out)
{
    int32_t index = playing_find(p, kind, out);
    bn_question open[BN_OPEN_MAX];

    if (index < 0)
        fail_msg("%s is not asked, but %s is", ob_kinds[kind].key,
                 ob_battle_game.ask(&p->setup, p->bytes, open) > 0 ? ob_kinds[open[0].kind].key
                                                                   : "nothing");
    return index;
}

static inline void playing_move(playing *p, int32_t question, bn_answer answer)
{
    bn_move move = { (uint32_t)question, answer };

    p->answers++;
    assert_true(p->answers < ob_battle_game.bound(&p->setup));
    bn_arena_init_fixed(&p->arena, p->room, sizeof p->room);
    bn_trace_init(&p->trace, &p->arena);
    ob_battle_game.advance(&p->setup, p->bytes, &move, 1, &p->trace);
    assert_true(ob_battle_game.sound(&p->setup, p->bytes));
}

/* Whether the open question of this kind takes an answer. */
static inline bool playing_offers(const playing *p, uint32_t kind, bn_answer answer)
{
    bn_question question;

    playing_asked(p, kind, &question);
    return bn_game_check(&ob_battle_game, &p->setup, p->bytes, &question, &answer, NULL) == BN_OK;
}

/* Answers the open question of this kind, which must take the answer. */
static inline void playing_give(playing *p, uint32_t kind, bn_answer answer)
{
    bn_question question;
    bn_error err = { 0 };
    int32_t index = playing_asked(p, kind, &question);

    if (bn_game_check(&ob_battle_game, &p->setup, p->bytes, &question, &answer, &err) != BN_OK)
        fail_msg("%s: %d %d %d %d is refused", ob_kinds[kind].key, (int)answer.value[0],
                 (int)answer.value[1], (int)answer.value[2], (int)answer.value[3]);
    playing_move(p, index, answer);
}

#define playing_answer(p, kind, ...) playing_give(p, kind, (bn_answer){ { __VA_ARGS__ } })
#define playing_takes(p, kind, ...) playing_offers(p, kind, (bn_answer){ { __VA_ARGS__ } })

static inline void playing_preset(playing *p, uint32_t kind)
{
    bn_question question;

    playing_asked(p, kind, &question);
    playing_give(p, kind, question.preset);
}

/* What totals of the open roll come to: its consequence, or BN_AGAIN. */
static inline int32_t playing_fall(const playing *p, uint32_t kind, const int32_t totals[])
{
    bn_question question;

    playing_asked(p, kind, &question);
    return ob_battle_game.consequence(&p->setup, p->bytes, &question, totals);
}

static inline void playing_dice(playing *p, uint32_t kind, const int32_t totals[BN_PARTS_MAX])
{
    bn_question question;
    bn_answer answer = { { 0 } };
    int32_t index = playing_asked(p, kind, &question);

    assert_int_equal(question.form, BN_FORM_ROLL);
    memcpy(answer.value, totals, question.parts * sizeof answer.value[0]);
    assert_int_equal(bn_game_check(&ob_battle_game, &p->setup, p->bytes, &question, &answer, NULL),
                     BN_OK);
    answer = (bn_answer){ { ob_battle_game.consequence(&p->setup, p->bytes, &question, totals) } };
    assert_true(answer.value[0] >= 0);
    playing_move(p, index, answer);
}

/* Rolls the dice of this kind, by the total of each part. */
#define playing_roll(p, kind, ...)                                                                 \
    playing_dice(p, kind, (const int32_t[BN_PARTS_MAX]){ __VA_ARGS__ })

/* ---- continuing ------------------------------------------------------------------------------ */

/* A die that no one names. */
static inline int32_t playing_face(playing *p)
{
    uint32_t fall = p->falls++;

    return (int32_t)(1 + (fall + fall / 6) % 6);
}

/* Dice that no one names: low, then a little higher, until they count. */
static inline bn_answer playing_any_fall(playing *p, const bn_question *question)
{
    bn_answer answer = { { BN_AGAIN } };

    for (int32_t tries = 0; answer.value[0] == BN_AGAIN; tries++) {
        int32_t totals[BN_PARTS_MAX] = { 0 };

        assert_true(tries < 64);
        for (uint32_t i = 0; i < question->parts; i++)
            for (uint32_t d = 0; d < question->throws[i].count; d++)
                totals[i] += playing_face(p);
        answer.value[0] = ob_battle_game.consequence(&p->setup, p->bytes, question, totals);
    }
    return answer;
}

/* Answers whatever is open first: dice by themselves, all else by its default. False: the battle is over. */
static inline bool playing_step(playing *p)
{
    bn_question open[BN_OPEN_MAX];

    if (ob_battle_game.ask(&p->setup, p->bytes, open) == 0)
        return false;
    playing_move(p, 0, open->form == BN_FORM_ROLL ? playing_any_fall(p, open) : open->preset);
    return true;
}

/* Continues by dice and defaults until a question of this kind is open for this side (-1: for either). False: the
 * battle has ended before. */
static inline bool playing_seek(playing *p, uint32_t kind, int32_t side)
{
    bn_question question;

    while (playing_find(p, kind, &question) < 0 || (side >= 0 && question.side != side))
        if (!playing_step(p))
            return false;
    return true;
}

static inline void playing_until(playing *p, uint32_t kind, int32_t side)
{
    if (!playing_seek(p, kind, side))
        fail_msg("%s is never asked", ob_kinds[kind].key);
}

/* Up to the first question of a round. */
static inline bool playing_round(playing *p, int32_t round)
{
    while (p->battle.round < round)
        if (!playing_step(p))
            return false;
    return true;
}

/* ---- what is so ---------------------------------------------------------------------------- */

static inline const ob_troop *playing_troop(const playing *p, int32_t stand)
{
    return &p->battle.troops[stand];
}

/* Stands it elsewhere, as no rule would. */
static inline void playing_put(playing *p, int32_t stand, double x, double y, double degrees)
{
    ob_troop *troop = &p->battle.troops[stand];

    troop->x = playing_units(x);
    troop->y = playing_units(y);
    troop->heading = (uint8_t)playing_heading(degrees);
    troop->where = OB_PRESENT;
}

/* How often the last answer left a remark by this rule. */
static inline int32_t playing_remarks(const playing *p, int32_t rule)
{
    int32_t count = 0;

    for (uint32_t i = 0; i < p->trace.count; i++)
        count += p->trace.terms[i].rule == rule;
    return count;
}

#endif
