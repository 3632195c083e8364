/* The steps of a campaign, and what their files share. Not for other rooms. */
#ifndef WM_CAMPAIGN_STEPS_H
#define WM_CAMPAIGN_STEPS_H

#include "campaign.h"
#include "sums.h"

/* What the steps are called with. */
#define BN_WITH const wm_setup *setup
#define BN_STATE wm_campaign *s
#include <banneret/system/typed.h>

#define STEP(name, row) extern const bn_step wm_##row##_step;
#include "campaign/steps.def"

/* The cursors of a step, by bn_step.hand. */
enum { WM_BY_COLUMN, WM_BY_SUB, WM_BY_TURN, WM_CURSORS };

extern const bn_steps wm_campaign_course;

static inline bn_pace wm_enter(wm_campaign *s, wm_phase phase)
{
    return bn_steps_go(&wm_campaign_course, s, phase);
}

/* Rolls the lengths of new fatigue, then continues. */
static inline bn_pace wm_enter_tired(wm_campaign *s, wm_phase then)
{
    s->then = (uint8_t)then;
    return wm_enter(s, WM_PHASE_TIRED);
}

/* The next column takes its turn. */
static inline void wm_hand_over(wm_campaign *s)
{
    s->column++;
    s->sub = 0;
    s->passed = 0;
    s->units = 0;
}

/* The same over the columns of both sides; false when all have had their turn. */
static inline bool wm_next_column(wm_campaign *s)
{
    wm_hand_over(s);
    if (s->column < WM_COLUMNS)
        return true;
    s->column = 0;
    s->turn++;
    return s->turn < WM_SIDES;
}

/* How many things step C1 may ask for: wm_campaign_input, then the food of each place. */
enum { WM_SCALES = WM_CAMPAIGN_INPUTS + WM_PLACES };

/* wm_campaign.march: the column in hand was attacked on the march, and may move on after it. */
enum { WM_NOT_CAUGHT, WM_CAUGHT, WM_CAUGHT_GOES_ON };

/* Answers to the choices. */
enum { WM_HALT_STOP, WM_HALT_GO_ON };
enum { WM_NO, WM_YES };
enum { WM_MOVE_FIRST, WM_MOVE_SECOND };
enum { WM_SIEGE_STORM, WM_SIEGE_INVEST, WM_SIEGE_DEPART };
enum { WM_GARRISON_STAY, WM_GARRISON_COME_OUT };

/* What the terms of a sum about a column have in common (encounter.c). */
bn_term wm_column_term(const wm_setup *setup, const wm_campaign *s, const wm_column *column,
                       wm_sum group);

/* ---- upkeep.c: what days and months do to one column ------------------------------------------- */

uint8_t wm_column_fatigue(const wm_figures *tables,
                          const wm_column *column);                    /* the worst of all causes */
void wm_column_record(wm_column *column, int32_t day, int32_t result); /* 0 victory, 1 rout */
void wm_column_wounds(wm_column *column, const int32_t kinds[WM_KINDS], int32_t due);

/* What a column has lived through by the end of `day`, and its rating worked out again from that. */
wm_service wm_column_service(const wm_setup *setup, const wm_column *column, int32_t day);
void wm_column_rate(const wm_setup *setup, wm_column *column, int32_t day, bn_trace *trace);

/* A day of the column ends: food, clocks, wounded, the training log. */
void wm_column_day(const wm_figures *tables, wm_column *column, int32_t day, bool found_food,
                   bn_term of, bn_trace *trace);

/* What the month that ends with `day` costs: the column's share of its force's pay. */
int64_t wm_column_pay(const wm_setup *setup, const wm_column *column, int32_t day, bn_term of,
                      bn_trace *trace);

/* Is this the last day of a month? */
bool wm_month_ends(const wm_figures *tables, int32_t day);

/* ---- homecoming.c ------------------------------------------------------------------------------ */

/* The survivors of a rout are home at the end of the day that was rolled. */
void wm_come_home(const wm_setup *setup, wm_campaign *s, int32_t index, int32_t day,
                  bn_trace *trace);

/* ---- rulings.c ------------------------------------------------------------------------------- */

bool wm_campaign_ruling(const void *setup, const void *state, uint32_t index, bn_question *out);
void wm_campaign_rule(const void *setup, void *state, const bn_question *question,
                      const bn_answer *answer, bn_trace *trace);

/* ---- steady.c ---------------------------------------------------------------------------------- */

bool wm_campaign_steady(const void *setup, const void *state, const bn_question *question,
                        bn_answer *out);

/* ---- encounter.c: who meets whom ------------------------------------------------------------- */

static inline bool wm_column_out(const wm_column *column) /* in the field, that is */
{
    return column->fate == WM_IN_THE_FIELD;
}

static inline bool wm_forages(const wm_column *column)
{
    return column->order == WM_ORDER_FORAGE_SLOW || column->order == WM_ORDER_FORAGE_SLOWER;
}

/* The column in hand is in the field, and this side's. */
static inline bool wm_in_turn(const wm_campaign *s, uint32_t side)
{
    return s->column < WM_COLUMNS && wm_column_out(&s->columns[s->column]) &&
           s->columns[s->column].side == side;
}

static inline bn_point wm_column_at(const wm_column *column)
{
    return (bn_point){ column->x, column->y };
}

static inline uint32_t wm_bit(int32_t column)
{
    return UINT32_C(1) << column;
}

/* Enemy columns in contact with a column, as a mask. */
uint32_t wm_enemies(const wm_setup *setup, const wm_campaign *s, int32_t column);

/* Those among them that may attack the column on the march if it continues. */
uint32_t wm_catchers(const wm_setup *setup, const wm_campaign *s, int32_t column);

/* Columns that have fought no battle in this time unit, out of a mask. */
uint32_t wm_rested(const wm_campaign *s, uint32_t columns);
uint32_t wm_side_mask(const wm_campaign *s, uint32_t columns, uint32_t side);

/* All that would fight together in the open with this column, itself included; 0 if it has no one to
 * fight with. */
uint32_t wm_melee(const wm_setup *setup, const wm_campaign *s, int32_t column);

/* Miles it could go in a day under an order; the trace shows why. */
int32_t wm_column_distance(const wm_setup *setup, const wm_campaign *s, const wm_column *column,
                           wm_order order, bool forced, bn_trace *trace);
bool wm_column_may_march(const wm_setup *setup, const wm_column *column);

/* Does the side have a column in the field? And does it have one in the field, on its way home from a
 * rout, or at home, from where it can take the field again? */
bool wm_side_stands(const wm_campaign *s, uint32_t side);
bool wm_side_lasts(const wm_campaign *s, uint32_t side);

/* ---- errand.c: orders that last (WM-R-91) ------------------------------------------------------ */

void wm_errand_begin(const wm_setup *setup, wm_campaign *s, int32_t column, bn_errand what,
                     int32_t days);
void wm_errand_end(wm_column *column, bn_ending why);
void wm_errands_review(const wm_setup *setup, wm_campaign *s); /* as a time unit starts */
/* Whether none of these columns needs to be asked: each stays, facing enemies that it already knows. */
bool wm_errands_hold(const wm_setup *setup, const wm_campaign *s, uint32_t columns);
void wm_errand_words(const wm_setup *setup, const wm_column *column, bn_text *out);
/* The direction in which the column in hand marches on today; false: it does not. */
bool wm_errand_way(const wm_setup *setup, wm_campaign *s, uint8_t *way);

/* ---- besiege.c: fortified places ------------------------------------------------------------- */

bool wm_place_walled(const wm_setup *setup, int32_t place);
bool wm_stands_at(const wm_setup *setup, const wm_column *column, int32_t place);
uint32_t wm_garrison(const wm_setup *setup, const wm_campaign *s, int32_t place);
uint32_t wm_besiegers(const wm_setup *setup, const wm_campaign *s, int32_t place);
bool wm_column_besieged(const wm_setup *setup, const wm_campaign *s, int32_t column);

/* Works out who is inside each place and who holds it, after a column moved or was lost. */
void wm_seats_settle(const wm_setup *setup, wm_campaign *s);

/* Days of siege in the time unit: what the besieger's choice means; and the end of one day. */
void wm_siege_choose(wm_seat *seat, int32_t choice);
void wm_siege_day(const wm_setup *setup, wm_campaign *s, int32_t place, bn_trace *trace);
void wm_siege_surrender(const wm_setup *setup, wm_campaign *s, int32_t place);

/* ---- charges.c: what the characters have left ------------------------------------------------ */

/* Whether a player's character has charges at the start. Only then does a state keep them. */
bool wm_charges_kept(const wm_setup *setup);
void wm_charges_begin(const wm_setup *setup, wm_campaign *s);

/* A battle played as an adventure asks for charges used: of no more than are left, and not at all if
 * none are; what the answer says is gone. */
void wm_charges_bound(const wm_campaign *s, bn_question *question);
bool wm_charges_gone(const wm_setup *setup, const wm_campaign *s);
void wm_charges_take(const wm_setup *setup, wm_campaign *s, const bn_answer *used);

/* Any other battle uses up charges by its outcome, once it is over. */
void wm_charges_spend(const wm_setup *setup, wm_campaign *s, bn_trace *trace);

/* ---- campaign_battle.c: a battle out of a campaign, and back --------------------------------- */

/* Opens a battle between two masks of columns; `storm` 0 or 1 + the place; `caught` a column on the
 * march, or WM_NONE. The campaign continues with phase `then`. */
void wm_fight_open(const wm_setup *setup, wm_campaign *s, uint32_t attackers, uint32_t others,
                   int32_t storm, int32_t caught, wm_phase then, bn_trace *trace);

/* The battle that the last answer ended and the campaign has forgotten, left by that answer. */
void wm_fight_ended(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                    const bn_question *question, wm_battle *out);

/* ---- scale.c, moves.c, campaign.c ------------------------------------------------------------ */

void wm_campaign_dawn(const wm_setup *setup, wm_campaign *s); /* a time unit starts */

/* The column in hand goes no further; or it continues past all enemies that it has met. */
void wm_halt(wm_campaign *s);
void wm_pass_by(const wm_setup *setup, wm_campaign *s);

/* Whether only one side is left, or none: then the campaign is over. */
bool wm_campaign_decided(wm_campaign *s);

/* The question of a row, on this day; about the column in hand; about the place in hand; and a roll of
 * one die of constants.csv for the column in hand, by its side. All return 1. */
uint32_t wm_ask_today(const wm_campaign *s, uint32_t kind, uint32_t side, int32_t preset,
                      bn_question *out);
uint32_t wm_ask_column(const wm_campaign *s, uint32_t kind, uint32_t side, int32_t preset,
                       bn_question *out);
uint32_t wm_ask_place(const wm_campaign *s, uint32_t kind, uint32_t side, int32_t preset,
                      bn_question *out);
uint32_t wm_ask_die(const wm_figures *tables, const wm_campaign *s, uint32_t kind,
                    uint32_t constant, bn_question *out);

/* ---- hidden.c -------------------------------------------------------------------------------- */

typedef enum wm_hidden_row {
#define HIDDEN_BODY(name, ...) WM_HIDES_##name,
#define HIDDEN_COLUMN(name, ...) WM_HIDES_##name,
#define HIDDEN_PLACE(name, ...) WM_HIDES_##name,
#define HIDDEN_PURSE(name, ...) WM_HIDES_##name,
#include "questions.def"
    WM_CAMPAIGN_HIDDEN
} wm_hidden_row;

extern const bn_hidden wm_campaign_hidden[WM_CAMPAIGN_HIDDEN];

/* Whether a seat may know this of what belongs to a side. */
bool wm_column_known(const wm_setup *setup, const wm_campaign *s, wm_hidden_row row, bn_seat seat,
                     uint32_t side);

/* ---- campaign_view.c, campaign_words.c ------------------------------------------------------- */

bn_doc *wm_campaign_view(const void *setup, const void *state, bn_seat seat, bn_arena *arena);
void wm_campaign_describe(const void *setup, const void *state, const bn_question *question,
                          bn_text *out);
void wm_campaign_word(const void *setup, const void *state, const bn_question *question,
                      int32_t index, bn_text *out);
/* The calendar; and what a column will be paid at the end of the month if nothing changes (upkeep.c). */
void wm_date_of(const void *setup, const void *state, bn_date *out);
int64_t wm_next_pay(const wm_setup *setup, const wm_campaign *s, const wm_column *column);

/* The change in a column's strength, with its wounded if they are known; and what else the days brought that the seat may
 * know (news.c). */
void wm_tell_heads(const wm_setup *setup, const wm_column *was, const wm_column *is,
                   bool wounded_known, bn_text *out);
void wm_tell_evening(const wm_setup *setup, const wm_campaign *before, const wm_campaign *after,
                     bn_seat seat, bn_text *out);
void wm_campaign_tell(const void *setup, const void *before, const void *after,
                      const bn_question *question, bn_seat seat, bn_text *out);
void wm_campaign_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace);
void wm_column_name(const wm_setup *setup, const wm_column *column, bn_text *out);

/* ---- campaign_card.c ------------------------------------------------------------------------- */

extern const bn_score wm_campaign_score;
extern const bn_gloss wm_campaign_gloss;

#endif
