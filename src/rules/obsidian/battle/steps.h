/* The steps of a battle, and what their rooms share. Not for rooms outside battle/. */
#ifndef OB_BATTLE_STEPS_H
#define OB_BATTLE_STEPS_H

#include <string.h>

#include "battle/battle.h"
#include "rules/board/slides.h"
#include "rules/field/charges.h"
#include "rules/field/moves.h"

/* What the steps are called with. */
#define BN_WITH const ob_setup *setup
#define BN_STATE ob_battle *battle
#include <banneret/system/typed.h>

typedef enum ob_step {
#define STEP(name, row) OB_STEP_##name,
#include "battle/steps.def"
    OB_STEP_OVER
} ob_step;

#define STEP(name, row) extern const bn_step ob_##row##_step;
#include "battle/steps.def"

static inline bn_pace ob_go(ob_battle *battle, ob_step step)
{
    return bn_steps_go(&ob_battle_course, battle, step);
}

/* ---- stands, in troops.c ---------------------------------------------------------------------- */

static inline const ob_role *ob_role_of(const ob_setup *setup, const ob_battle *battle,
                                        int32_t stand)
{
    return &setup->stands[stand].roles[battle->troops[stand].role];
}

/* The type that a stand has now, and the rules for it. A shieldwall is another type (OB-042). */
int32_t ob_type_of(const ob_setup *setup, const ob_battle *battle, int32_t stand);
static inline const ob_stand_categories_row *ob_sort_of(const ob_setup *setup,
                                                        const ob_battle *battle, int32_t stand)
{
    return &setup->tables->stand_categories[ob_type_of(setup, battle, stand)];
}

static inline bool ob_is(const ob_setup *setup, int32_t stand, uint32_t trait)
{
    return (setup->stands[stand].traits & trait) != 0;
}

static inline bool ob_marked(const ob_battle *battle, int32_t stand, uint32_t mark)
{
    return (battle->troops[stand].marks & mark) != 0;
}

static inline void ob_mark(ob_battle *battle, int32_t stand, uint32_t mark)
{
    battle->troops[stand].marks = (uint16_t)(battle->troops[stand].marks | mark);
}

static inline void ob_unmark(ob_battle *battle, int32_t stand, uint32_t mark)
{
    battle->troops[stand].marks = (uint16_t)(battle->troops[stand].marks & ~mark);
}

static inline int32_t ob_enemy_of(int32_t side)
{
    return 1 - side;
}

static inline bool ob_present(const ob_battle *battle, int32_t stand)
{
    return battle->troops[stand].where == OB_PRESENT;
}

static inline bool ob_out(const ob_battle *battle, int32_t stand)
{
    return battle->troops[stand].where >= OB_FALLEN;
}

/* The actions that it may still use this round (ob_actions_left), now and after another one; and a use of one. */
uint32_t ob_actions_of(const ob_setup *setup, const ob_battle *battle, int32_t stand);
uint32_t ob_actions_after(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          uint32_t action);
static inline void ob_use(ob_battle *battle, int32_t stand, uint32_t action)
{
    battle->troops[stand].used = (uint8_t)(battle->troops[stand].used | action);
}

/* The stand as the rules of charges and blows see it. */
ob_ready ob_ready_of(const ob_setup *setup, const ob_battle *battle, int32_t stand);
bool ob_retreats(const ob_setup *setup, const ob_battle *battle, int32_t stand);

/* On the table, and not in the air. */
bool ob_on_ground(const ob_setup *setup, const ob_battle *battle, int32_t stand);

/* The rectangle of a stand where it is, or would be. */
ob_box ob_box_of(const ob_setup *setup, const ob_battle *battle, int32_t stand);
void ob_stand_at(ob_battle *battle, int32_t stand, ob_box box);
/* A shieldwall that moves stops being one (OB-042). */
void ob_end_shieldwall(ob_battle *battle, int32_t stand);

/* The table as one stand meets it (ob_board): everyone on the ground in the order of stands. Friends whom it may
 * pass (OB-091) are passed; `forced` moves use no facing change, so they pass in any case. */
typedef struct ob_scene {
    ob_board board;
    int32_t index; /* of the stand itself among `stands`, or OB_NONE: it is not on the ground */
    ob_box boxes[OB_STANDS];
    uint8_t manners[OB_STANDS];
    uint8_t stands[OB_STANDS]; /* who they are */
} ob_scene;

void ob_scene_for(const ob_setup *setup, const ob_battle *battle, int32_t stand, bool forced,
                  ob_scene *out);
/* The stand that a slide or run has met, or OB_NONE. */
static inline int32_t ob_met(const ob_scene *scene, int32_t index)
{
    return index == OB_NONE ? OB_NONE : scene->stands[index];
}

/* The terrain as it is now, in going.c: works where their owners laid them, without those that found no room and
 * without the sections that were knocked out. `room` must live as long as what is returned. */
const ob_ground *ob_ground_now(const ob_setup *setup, const ob_battle *battle, ob_ground *room);
/* Whether the bit of a mask is set, and sets it. */
static inline bool ob_bit(const uint8_t *mask, int32_t bit)
{
    return mask[bit / 8] >> bit % 8 & 1;
}

static inline void ob_set_bit(uint8_t *mask, int32_t bit)
{
    mask[bit / 8] = (uint8_t)(mask[bit / 8] | 1u << bit % 8);
}

/* What the ground is to a stand. `footing` must live as long as what is returned. */
typedef struct ob_footing {
    ob_toll tolls[OB_PIECES];
    ob_ground ground;
} ob_footing;
ob_mover ob_mover_of(const ob_setup *setup, const ob_battle *battle, int32_t stand);
ob_terrain ob_terrain_for(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          ob_footing *footing);
/* What it may spend, `orders` being bits of rules/field/moves.h. */
ob_allowance ob_allowance_for(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                              uint32_t orders);
/* The same as a sum, for a way of that price. */
void ob_explain_move(const ob_setup *setup, const ob_battle *battle, int32_t stand, uint32_t orders,
                     const ob_price *price, bn_trace *trace);

/* Squares, in formed.c. The second stand of one is folded into the first: who it is, or OB_NONE. */
int32_t ob_partner_of(const ob_setup *setup, const ob_battle *battle, int32_t stand);
void ob_form_square(const ob_setup *setup, ob_battle *battle, int32_t first, int32_t second);
void ob_break_square(const ob_setup *setup, ob_battle *battle, int32_t first);

/* Whether a step of a slide from a place lies in a minefield, outside the lanes that were cleared (OB-170). */
bool ob_meets_mines(const ob_setup *setup, const ob_battle *battle, const ob_box *box,
                    int32_t heading, int32_t steps);
/* The same of this many steps of a run from one point to another. */
bool ob_run_meets_mines(const ob_setup *setup, const ob_battle *battle, ob_point from, ob_point to,
                        int32_t steps);

/* ---- close combat between two stands, in engaged.c -------------------------------------------- */

bool ob_engaged(const ob_battle *battle, int32_t one, int32_t other);
bool ob_in_combat(const ob_battle *battle, int32_t stand);
void ob_engage(ob_battle *battle, int32_t one, int32_t other);
/* Ends every combat between stands that do not touch any more, or of which one is gone. */
void ob_end_combats(const ob_setup *setup, ob_battle *battle);
/* Whether another stand touches the front edge of a stand. */
bool ob_front_meets(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t other);
/* An enemy touches its front edge and is in close combat with it. */
bool ob_pinned(const ob_setup *setup, const ob_battle *battle, int32_t stand);

/* A stand already in contact may start a combat with what it has left of its allowance (OB-104). */
bool ob_may_begin_with(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                       int32_t enemy);
/* Writes into the trace whether a stand that has advanced upon an enemy has enough of its move left to attack. */
void ob_explain_advance(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        bn_trace *trace);
/* The side of a stand that another lies against. */
ob_side ob_side_met(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t other);
/* Friends who could take its place: directly behind, touching no enemy, not routing. */
int32_t ob_reliefs(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                   uint8_t out[OB_STANDS]);
/* Puts a fresh stand in the place of another (OB-231); false, and nothing changes, if there is no room. */
bool ob_take_place(const ob_setup *setup, ob_battle *battle, int32_t relieved, int32_t fresh);

/* ---- losses, in losses.c ----------------------------------------------------------------------- */

/* Takes points off a stand. The step LOSSES handles the results. */
void ob_hurt(const ob_setup *setup, ob_battle *battle, int32_t stand, int32_t points, int32_t rule,
             bn_trace *trace);
/* Removes it at once, as a blocked recoil or a knock-out does. */
void ob_remove(const ob_setup *setup, ob_battle *battle, int32_t stand, ob_where where,
               int32_t rule, bn_trace *trace);
/* Looks at losses, then continues at a step. */
bn_pace ob_look_at_losses(ob_battle *battle, ob_step then);

/* ---- shots, in fire/ ---------------------------------------------------------------------------- */

/* Starts the shot of battle->volley, which the caller has filled in; then continues at volley.resume. */
bn_pace ob_open_fire(const ob_setup *setup, ob_battle *battle, bn_trace *trace);
bool ob_may_shoot(const ob_setup *setup, const ob_battle *battle, int32_t stand);
/* Greatest range of a weapon of a stand, inches. */
int32_t ob_weapon_reach(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        int32_t weapon);

/* ---- exact chances, in chances.c ------------------------------------------------------------------ */

/* What a blow or a shot takes off a stand: in how many of `all` results of the dice this many points; the last counts
 * that many or more. */
enum { OB_POINTS_MOST = 24 };
typedef struct ob_chances {
    int32_t all;
    int32_t of[OB_POINTS_MOST + 1];
} ob_chances;

/* Of a score to which a die is added and this many dice are a save; of a blow by one stand against another; of a shot. */
void ob_chances_of(int32_t score, int32_t dice, int32_t ward, ob_chances *out);
void ob_blow_chances(const ob_setup *setup, const ob_battle *battle, int32_t striker,
                     int32_t struck, ob_chances *out);
void ob_shot_chances(const ob_setup *setup, const ob_battle *battle, const ob_volley *volley,
                     ob_chances *out);
/* The mean, in hundredths of a point, where there are only this many points to lose; the results of the dice that
 * take this many points or more. */
int32_t ob_mean_of(const ob_chances *chances, int32_t most);
int32_t ob_at_least(const ob_chances *chances, int32_t points);
/* The first shot that a stand could fire at another as they are, whether or not it is its turn; false: none. */
bool ob_shot_at(const ob_setup *setup, const ob_battle *battle, int32_t firer, int32_t target,
                ob_volley *out);

/* ---- sight, in sighting.c ------------------------------------------------------------------------ */

bool ob_in_sight(const ob_setup *setup, const ob_battle *battle, int32_t viewer, int32_t target);
/* The same, as if one stand, `past`, hid no one. */
bool ob_in_sight_past(const ob_setup *setup, const ob_battle *battle, int32_t viewer,
                      int32_t target, int32_t past);
/* Whether a stand sees a place of a piece of terrain. */
bool ob_in_sight_of_piece(const ob_setup *setup, const ob_battle *battle, int32_t viewer,
                          const ob_box *at, int32_t piece);
/* Marks who has been identified; and whether one stand has, as its move starts. */
void ob_identify(const ob_setup *setup, ob_battle *battle);
void ob_identify_mover(const ob_setup *setup, ob_battle *battle, int32_t stand);
/* A stand that has moved out of hiding ground, from a place, and is not seen, must be found again (OB-120). */
void ob_slip_away(const ob_setup *setup, ob_battle *battle, int32_t stand, const ob_box *from);

/* ---- who may act, in acts.c --------------------------------------------------------------------- */

/* Whether a stand could act in the phase in hand and has not. */
bool ob_can_act(const ob_setup *setup, const ob_battle *battle, int32_t stand);
/* The stand whom option 1 and above of the question who directs a shot means, or OB_NONE; in fire/observers.c. */
int32_t ob_director(const ob_setup *setup, const ob_battle *battle, int32_t option);
/* The enemy whom option 1 and above of a reply means. */
int32_t ob_reply_to(const ob_setup *setup, const ob_battle *battle, int32_t option);
/* By phase; each in its room. */
bool ob_can_manoeuvre(const ob_setup *setup, const ob_battle *battle, int32_t stand);
bool ob_can_shoot(const ob_setup *setup, const ob_battle *battle, int32_t stand);
bool ob_can_strike(const ob_setup *setup, const ob_battle *battle, int32_t stand);
/* The activation in hand is over: the stand has acted, the set is one less. */
bn_pace ob_acted(const ob_setup *setup, ob_battle *battle, int32_t stand);

/* ---- command, in command.c ------------------------------------------------------------------------ */

/* Marks who is out of command now (OB-070). */
void ob_look_for_command(const ob_setup *setup, const ob_battle *battle, uint8_t out[OB_STANDS]);
/* The same for one side: nothing is written about the stands of the other. */
void ob_look_for_command_of(const ob_setup *setup, const ob_battle *battle, int32_t side,
                            uint8_t out[OB_STANDS]);
/* Whether one stand is in command. */
bool ob_is_commanded(const ob_setup *setup, const ob_battle *battle, int32_t stand);
/* The rating of the C-in-C now: row of general_ratings.csv, or OB_NONE. */
int32_t ob_cinc_rating(const ob_battle *battle, int32_t side);

/* ---- refusals, in refusals.c ------------------------------------------------------------------------ */

/* Why something is not allowed: the number of the rule that forbids it, 0 if none does; and in words, in which {} stands
 * for what was measured and for its limit, units. Every answer that the rules do not offer has one: what decides whether
 * it is offered is what says why not. */
typedef struct ob_refusal {
    int32_t rule;
    const char *words;
    int64_t units, limit;
} ob_refusal;

#define OB_YES ob_no(0, NULL)

static inline ob_refusal ob_no(int32_t rule, const char *words)
{
    return (ob_refusal){ rule, words, 0, 0 };
}

static inline ob_refusal ob_no_by(int32_t rule, const char *words, int64_t units, int64_t limit)
{
    return (ob_refusal){ rule, words, units, limit };
}

static inline bool ob_refused(ob_refusal why)
{
    return why.rule != 0;
}

enum {
    OB_RULE_MAX = sizeof((bn_error *)0)->rule,
    OB_WORDS_MAX = sizeof((bn_error *)0)->text,
};

/* Why the rules do not offer an answer to the question that is open; and as an error. */
ob_refusal ob_why(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                  const bn_answer *answer);
void ob_battle_refuse(const void *setup, const void *state, const bn_question *question,
                      const bn_answer *answer, bn_error *err);

/* A refusal as an error has it. */
void ob_refusal_words(const ob_refusal *why, char rule[OB_RULE_MAX], char words[OB_WORDS_MAX]);

/* The answer to MOVE that ends at a point with this facing or, with OB_NONE, any; in moves/march.c. It does not check
 * whether that move is allowed. Refused: no move ends like this. */
ob_refusal ob_move_to(const ob_setup *setup, const ob_battle *battle, int32_t stand, ob_point to,
                      int32_t heading, int32_t *answer);

/* The facing with which a stand charges an enemy, or advances upon them after this many steps, if its owner names
 * none, in moves/: the least turn by which it meets the facing of the enemy in which it starts; if there is none, the
 * least by which it meets the enemy at all. OB_NONE: the rules refuse all. */
int32_t ob_charge_heading(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          int32_t named);
int32_t ob_advance_heading(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                           int32_t named, int32_t steps);

/* The same by question, each where its rules are: which stand gets which order; the details of its order; a shot,
 * another target of it, a shot before contact; an attack; a stand that is placed, or lies in ambush; who succeeds a
 * General. */
ob_refusal ob_manoeuvre_refused(const ob_setup *setup, const ob_battle *battle,
                                const int32_t *answer);
ob_refusal ob_told_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer);
ob_refusal ob_shot_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer);
ob_refusal ob_second_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer);
ob_refusal ob_precontact_refused(const ob_setup *setup, const ob_battle *battle,
                                 const int32_t *answer);
ob_refusal ob_attack_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer);
ob_refusal ob_deploy_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer);
ob_refusal ob_ambush_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer);
ob_refusal ob_successor_refused(const ob_setup *setup, const ob_battle *battle,
                                const int32_t *answer);
/* Whether that shot is allowed in the present battle: weapon, mode, reach, arc, sight. */
ob_refusal ob_volley_refused(const ob_setup *setup, const ob_battle *battle,
                             const ob_volley *volley);
/* Why a stand of the side whose set it is cannot be the next to act: it is not its own, or has acted. */
ob_refusal ob_turn_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand);
/* Why a stand is not the one that is activated next in the manoeuvre phase; in moves/. */
ob_refusal ob_next_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand);

/* ---- questions ------------------------------------------------------------------------------------- */

/* The question of a row about a stand, or OB_NONE. */
void ob_ask(const ob_battle *battle, uint32_t kind, int32_t side, int32_t stand, int32_t preset,
            bn_question *out);
/* Sets the span of one of its numbers, and its default. */
void ob_span(bn_question *question, uint32_t part, int32_t least, int32_t most, int32_t preset);

/* The name of a stand or, of a number after those of all stands, of the work that has a section of that number. */
const char *ob_name_of(const ob_setup *setup, int32_t number);

/* What happened to a stand or side, in one term. */
void ob_remark(bn_trace *trace, const ob_setup *setup, int32_t stand, int32_t rule, int32_t value,
               const char *words);
/* Whether a piece of terrain is a road to march along. */
bool ob_is_road(const ob_setup *setup, int32_t piece);
/* The same of a way or a price, in inches to the thousandth. */
void ob_remark_way(bn_trace *trace, const ob_setup *setup, int32_t stand, int32_t rule,
                   int64_t units, const char *words);

/* ---- the game's other slots -------------------------------------------------------------------------- */

bn_doc *ob_battle_view(const void *setup, const void *state, bn_seat seat, bn_arena *arena);
bool ob_battle_board(const void *setup, const void *state, bn_seat seat, const bn_board_wish *wish,
                     bn_arena *arena, bn_board *out);
/* What people call a kind of terrain; and a piece of it, "" if its document has not named it. In board_view.c. */
const char *ob_piece_word(const ob_setup *setup, int32_t kind);
const char *ob_piece_name(const ob_piece *piece);
bn_code ob_battle_probe(const void *setup, const void *state, bn_seat seat,
                        const bn_question *question, const bn_probe_wish *wish, bn_arena *arena,
                        bn_probe *out, bn_error *err);
void ob_battle_describe(const void *setup, const void *state, const bn_question *question,
                        bn_text *out);
void ob_battle_word(const void *setup, const void *state, const bn_question *question,
                    int32_t index, bn_text *out);
void ob_battle_tell(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *out);

bool ob_battle_quiet(const void *setup, const void *before, const void *after,
                     const bn_question *question);

/* What the referee may change unasked, in rulings.c. */
bool ob_battle_ruling(const void *setup, const void *state, uint32_t index, bn_question *out);
void ob_battle_rule(const void *setup, void *state, const bn_question *question,
                    const bn_answer *answer, bn_trace *trace);

/* Short orders, in orders/; and what one leads to, in probe/foresee.c. */
extern const bn_short_orders ob_battle_orders;
void ob_orders_foresee(const void *setup, const void *before, const void *after,
                       const bn_question *question, const bn_answer *answer, bn_text *out);

/* The question that an order puts to a stand, if it has only one answer and is not asked; with `hand` as the battle in
 * which it would be. False: it is asked, or there is none. In moves/orders.c. */
bool ob_settled_question(const ob_setup *setup, const ob_battle *battle, const int32_t *order,
                         ob_battle *hand, bn_question *out);

/* 1 + the question of an order before which dice are thrown; 0: none are. In moves/orders.c. */
uint32_t ob_asked_after_dice(int32_t order);

/* An answer other than the default to the question of the order in hand, which is not refused; false: none was
 * found. In moves/choice.c. */
bool ob_another_answer(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                       bn_answer *out);
/* A place where one of the stands that are to be placed may lie in ambush; false: none was found. In opening/ambush.c. */
bool ob_find_lair(const ob_setup *setup, const ob_battle *battle, bn_answer *out);

/* In propose.c. */
uint32_t ob_battle_propose(const void *setup, const void *state, const bn_question *question,
                           uint32_t most, bn_answer *out);
/* The same for a question of numbers, before the rules are asked which of them they offer: for those who look at the
 * best of them only. The default is offered. */
uint32_t ob_battle_consider(const ob_setup *setup, const ob_battle *battle,
                            const bn_question *question, bn_answer out[BN_PROPOSALS_MAX]);

bool ob_battle_steady(const void *setup, const void *state, const bn_question *question,
                      bn_answer *out);
extern const bn_standing ob_battle_standing;
bool ob_battle_believe(const void *setup, const void *state, bn_seat seat, bn_arena *arena,
                       bn_belief *out);

/* Ground that hides anyone who lies in it in ambush. */
static inline bool ob_hides(const ob_piece *piece)
{
    return !piece->sight_through && (piece->shape == OB_AREA || piece->shape == OB_CONTOUR);
}

/* What is hidden from whom, in view.c; and whether a seat may know of a stand. */
enum { OB_HIDDEN = 3 };
extern const bn_hidden ob_hidden[OB_HIDDEN];
bool ob_known_to(const ob_setup *setup, const ob_battle *battle, int32_t stand, bn_seat seat);
bool ob_gives_orders(bn_seat seat, int32_t side);

/* For people: units, a heading, a base edge, the phase in hand. */
bn_rat ob_in_inches(int32_t units);
bn_rat ob_in_degrees(int32_t heading);
const char *ob_edge_name(int32_t heading);
const char *ob_phase_name(const ob_battle *battle);

/* ---- the first state and the end ---------------------------------------------------------------------- */

size_t ob_battle_size(const ob_setup *setup);
/* A copy to try something on. A state has no more stands than its setup, so it is not copied whole. */
static inline void ob_copy(const ob_setup *setup, const ob_battle *battle, ob_battle *out)
{
    memcpy(out, battle, ob_battle_size(setup));
}
void ob_battle_begin(const void *setup, void *state, bn_trace *trace);

/* In ending.c. */
int32_t ob_stands_lost(const ob_setup *setup, const ob_battle *battle, int32_t side);
int32_t ob_points_lost(const ob_setup *setup, const ob_battle *battle, int32_t side);
/* What decided a battle that is over. */
typedef enum ob_decision {
    OB_BY_CONCEDING,
    OB_BY_CONDITION,
    OB_BY_LEAVING,
    OB_BY_POINTS
} ob_decision;
ob_decision ob_decision_of(const ob_setup *setup, const ob_battle *battle);
/* A side concedes the battle. */
bn_pace ob_concede(const ob_setup *setup, ob_battle *battle, int32_t stand, bn_trace *trace);
int32_t ob_winner_of(const ob_setup *setup, const ob_battle *battle);

/* The first of a side's goals that is met now, and what the side has done about it; OB_NONE: none is. */
typedef struct ob_progress ob_progress;
int32_t ob_goal_of(const ob_setup *setup, const ob_battle *battle, int32_t side, ob_progress *done);

extern const bn_score ob_battle_score; /* in card.c */
extern const bn_gloss ob_battle_gloss; /* in words.c */

#endif
