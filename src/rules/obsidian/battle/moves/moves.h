/* The manoeuvre phase: what its files share. Not for other rooms, except battle/probe, which shows moves that no one
 * has made yet. */
#ifndef OB_BATTLE_MOVES_H
#define OB_BATTLE_MOVES_H

#include "battle/steps.h"
#include "rules/field/moves.h"

/* ---- paths, in path.c --------------------------------------------------------------------------- */

/* A slide of a path, and where it started. */
typedef struct ob_slid_leg {
    ob_box from;
    int32_t heading, steps;
} ob_slid_leg;

/* The way of a stand, worked out slide by slide. Nothing in it changes the battle until it is taken. The first thing that
 * is not allowed stays in `why`, and what follows is not checked. */
typedef struct ob_path {
    const ob_setup *setup;
    const ob_battle *battle;
    int32_t stand;
    uint32_t orders; /* bits of rules/field/moves.h */
    bool forced;
    bool turned; /* it has used its facing change */
    bool mined;  /* it has entered a minefield */
    int32_t passed_count;
    uint8_t passed[OB_STANDS]; /* friends that it has moved through (OB-091) */
    int32_t before;            /* steps that it made before it changed */
    int32_t open;              /* if its price is barred: steps before the ground that is closed */
    int32_t leg_count;
    ob_slid_leg legs[2];
    ob_box at;
    ob_allowance allowance;
    ob_price price;
    ob_refusal why;
    ob_terrain terrain;
    ob_footing footing;
    ob_scene scene;
} ob_path;

/* A path that starts where the stand is. `orders`: bits of rules/field/moves.h; `forced`: an evasion or a rout. */
void ob_path_begin(const ob_setup *setup, const ob_battle *battle, int32_t stand, uint32_t orders,
                   bool forced, ob_path *path);
/* Turns to a heading, if it is another than its own. */
void ob_path_turn(ob_path *path, int32_t heading);
/* Slides this many steps, which nothing may bar. */
void ob_path_slide(ob_path *path, int32_t heading, int32_t steps);
/* Adds a slide that was worked out elsewhere. */
void ob_path_add(ob_path *path, int32_t heading, int32_t steps);
/* Slides ahead, as far as need be, up to the enemy that bars its way; who it is, or OB_NONE. */
int32_t ob_path_onto(ob_path *path);
/* Whether the whole of it is allowed: paid for, and home if the stand is to return to command. */
ob_refusal ob_path_ends(ob_path *path);
/* The stand goes it: its place, its action, what is left of its move, the facing changes used. ob_path_goes leaves out whether
 * it has slipped away from those who had identified it (OB-120); false: it does not go. */
void ob_path_take(ob_battle *battle, const ob_path *path);
bool ob_path_goes(ob_battle *battle, const ob_path *path);
/* Writes into the trace what its stand may spend, how long it is and what that costs. */
void ob_path_explain(const ob_path *path, bn_trace *trace);
/* The most steps along a heading that are paid for, up to the first stand in the way. */
int32_t ob_path_most(const ob_path *path, int32_t heading);

/* Cuts a path off after this many steps of one of its slides. */
void ob_path_cut(ob_path *path, int32_t leg, int32_t steps);

/* Turns a mover flush with a stand that it touches (OB-137); and one that has come from a point into contact. */
bool ob_path_squares_up(ob_path *path, int32_t other);
bool ob_path_closes_up(ob_path *path, int32_t other, ob_point start);
/* Notes that a stand came into contact with an enemy by its own move. */
void ob_came_upon(ob_battle *battle, int32_t stand, int32_t enemy);
/* The box of another stand, as it is. */
static inline ob_box ob_path_box(const ob_path *path, int32_t stand)
{
    return ob_box_of(path->setup, path->battle, stand);
}

/* ---- orders, in orders.c ------------------------------------------------------------------------- */

/* What a stand must do, if it is not free. Bits of a mask of an order: 1 << duty. */
typedef enum ob_duty {
    OB_IS_FREE,
    OB_HAS_TO_ROUT,
    OB_HAS_TO_HALT, /* it has no manoeuvre left, or has started to rout in this phase */
    OB_HAS_TO_GO_ON,
    OB_HAS_TO_RETREAT,
    OB_HAS_TO_RETURN /* to command */
} ob_duty;
ob_duty ob_duty_of(const ob_setup *setup, const ob_battle *battle, int32_t stand);

/* An order: who may get it, which question asks for the rest, which answers are refused, what it does. Most orders
 * are a path. An order is offered if the default of its question is not refused; one without a question gets no
 * answer. */
typedef struct ob_order_row {
    uint32_t duties; /* 1 << ob_duty */
    uint32_t needs;  /* OB_NEEDS_... */
    uint16_t kind;   /* 1 + question; 0: none */
    uint8_t first;   /* step that comes before the question, or 0 */
    /* What comes before it otherwise. */
    bn_pace (*begins)(const ob_setup *setup, ob_battle *battle, int32_t stand);
    void (*shapes)(const ob_setup *setup, const ob_battle *battle, int32_t stand, bn_question *out);
    /* The path that an answer shows, or why there is none. */
    ob_refusal (*path)(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                       const int32_t *answer, ob_path *path);
    /* How the stand goes it, if not simply by ob_path_take. */
    void (*ends)(const ob_setup *setup, ob_battle *battle, const int32_t *answer, ob_path *path);
    /* Instead of a path: what is refused (NULL: nothing), and what happens. */
    ob_refusal (*refuses)(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          const int32_t *answer);
    bn_pace (*does)(const ob_setup *setup, ob_battle *battle, int32_t stand, const int32_t *answer,
                    bn_trace *trace);
    /* An answer that is not refused, other than the default, which differs from it in more than one number. NULL: all
     * are tried. */
    bool (*another)(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                    bn_answer *out);
} ob_order_row;

/* Why an order is not allowed with this answer. */
ob_refusal ob_answer_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                             ob_order order, const int32_t *answer);

enum {
    OB_NEEDS_GROUND = 1 << 0,   /* on the table, on the ground */
    OB_NEEDS_FREE = 1 << 1,     /* not pinned */
    OB_NEEDS_TWO = 1 << 2,      /* room for two stands in the set */
    OB_NEEDS_NO_SQUARE = 1 << 3 /* it is not in square */
};

/* Why a stand may not be given an order now. */
ob_refusal ob_order_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                            ob_order order);
/* Whether a stand, beside the one in hand, is free to take part in its order: of its side, not yet activated, not pinned. */
bool ob_joins(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t other);

/* The order that a stand is given is in hand from now on. */
void ob_take_in_hand(ob_battle *battle, int32_t stand, ob_order order);

/* Asks what the order in hand needs, or a new order of the same stand. */
bn_pace ob_go_on_with(ob_battle *battle, ob_order order);
/* The stand in hand moves, with what its order leaves it, and after it a second one. */
bn_pace ob_both_move(ob_battle *battle, int32_t second);
/* The order in hand is done except for mines: continues with their dice, if the stand entered any, then at a step. */
bn_pace ob_path_done(ob_battle *battle, const ob_path *path, ob_step then);
/* The same for an order without a path. */
bn_pace ob_order_done(ob_battle *battle);

/* Sets as default the first stand that is not refused as answer. */
void ob_first_stand(const ob_setup *setup, const ob_battle *battle, int32_t stand, ob_order order,
                    bn_question *out);

/* The rows, each group where its rules are. */
extern const ob_order_row ob_order_stay, ob_order_move, ob_order_advance, ob_order_charge,
    ob_order_rout, ob_order_retreat, ob_order_go_on, ob_order_road_march, ob_order_backstep,
    ob_order_swap, ob_order_relieve, ob_order_disengage, ob_order_face, ob_order_enter,
    ob_order_clear_mines, ob_order_square, ob_order_break_square, ob_order_testudo,
    ob_order_schiltron, ob_order_open_out, ob_order_change_form, ob_order_mount, ob_order_limber,
    ob_order_fly, ob_order_jump, ob_order_drop, ob_order_board, ob_order_alight, ob_order_reveal,
    ob_order_leave, ob_order_concede, ob_order_approach;
const ob_order_row *ob_order_of(int32_t order);

/* The values of a number of an answer that are tried when another answer than the default is looked for, in choice.c:
 * all of a small range; of a wide one lengths about the default and the shortest. No value comes twice, because each
 * may be combined with hundreds of others. Returns how many there are; 0 alone if the answer has no such number. */
enum { OB_VALUES = 256 };
int32_t ob_values_tried(const bn_question *question, uint32_t part, int32_t out[OB_VALUES]);

/* Whether a stand has room at a place, in change.c; `other` (or OB_NONE) leaves its own. */
bool ob_has_room(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t other,
                 const ob_box *box);

/* Whether an aircraft that is not on the table may come: it is before its pass, in reserve, or may return. In fly.c. */
bool ob_may_come(const ob_setup *setup, const ob_battle *battle, int32_t stand);
/* The flight of an aircraft that routs: true if it has left the table. */
bool ob_flies_home(const ob_setup *setup, ob_battle *battle, int32_t stand);

/* ---- changes in the course of a move, in approach.c ------------------------------------------------- */

/* The order in hand changes the stand: its owner is asked for a move before that. */
bn_pace ob_move_before(ob_battle *battle, uint32_t efforts, int32_t other_in);
/* After the change: whether it has moved in its other mode as well. */
void ob_note_change(ob_battle *battle);
/* After a move: true if a change is still to come, and continues there. */
bool ob_change_goes_on(const ob_setup *setup, ob_battle *battle, bn_trace *trace);
/* Whether a gun is on its limber. */
static inline bool ob_is_limbered(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    int32_t type = ob_type_of(setup, battle, stand);

    return setup->tables->stand_categories[type].movers == OB_MOVES_LOADS;
}
/* The other role of a stand that is reached in a way, or OB_NONE; in form.c. */
int32_t ob_role_beyond(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                       int32_t reach);

/* ---- ambushes, in ambush.c ------------------------------------------------------------------------ */

/* Whether a path leads into an ambush. If so it is cut off before, the ambushers show themselves, and what was left
 * of the slide is noted in the order in hand: the step SPRUNG asks whether to continue. */
bool ob_path_springs(const ob_setup *setup, ob_battle *battle, ob_path *path, bn_trace *trace);

/* ---- charges, in charge.c -------------------------------------------------------------------------- */

/* Whether a charge that takes more than one round continues: its target can still be met. */
bool ob_charge_goes_on(const ob_setup *setup, const ob_battle *battle, int32_t stand);

/* A charge that is allowed, as far as it would go in this move if no one reacted. */
typedef struct ob_rush {
    ob_box at;
    int32_t steps;
    bool contact;
    int64_t cost, has; /* units of its move */
} ob_rush;
ob_rush ob_rush_of(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t named,
                   int32_t heading);

#endif
