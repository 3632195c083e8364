/* What the files of the campaign share among themselves. */
#ifndef G4_CAMPAIGN_STEPS_H
#define G4_CAMPAIGN_STEPS_H

#include <banneret/system/steps.h>

#include "campaign.h"
#include "kinds.h"
#include "bill.h"

/* What the steps are called with. A file that includes battle/steps.h too does so before. */
#undef BN_WITH
#undef BN_STATE
#define BN_WITH const g4_setup *setup
#define BN_STATE g4_campaign *s
#include <banneret/system/typed.h>

/* ---- the steps, each in the file that is named, and functions they share ------------------ */

extern const bn_steps g4_campaign_course;

/* campaign_day.c */
extern const bn_step g4_c_country_step, g4_c_day_step, g4_c_events_step, g4_c_evening_step,
    g4_c_dawn_step;
void g4_morning(const g4_setup *setup, g4_campaign *s, bn_trace *trace);
bool g4_month_ends(const g4_setup *setup, int32_t day);
int32_t g4_month_of(const g4_setup *setup, int32_t day);    /* of the year, 0 January */
int32_t g4_months_past(const g4_setup *setup, int32_t day); /* ended, up to this day */
/* sitting.c */
extern const bn_step g4_c_sitting_step;
/* campaign_muster.c and campaign_orders.c, for one side: moves it to its next question, or says that it has none; the
 * question; and the answer */
bool g4_muster_asks(const g4_setup *setup, g4_campaign *s, int32_t side, bn_trace *trace);
void g4_muster_ask(const g4_setup *setup, const g4_campaign *s, int32_t side, bn_question *out);
void g4_muster_take(const g4_setup *setup, g4_campaign *s, int32_t side, int32_t value,
                    bn_trace *trace);
bool g4_wants_orders(const g4_campaign *s, int32_t column);
bool g4_orders_asks(const g4_setup *setup, g4_campaign *s, int32_t side);
void g4_orders_ask(const g4_setup *setup, const g4_campaign *s, int32_t side, bn_question *out);
void g4_orders_take(const g4_setup *setup, g4_campaign *s, int32_t side, const bn_answer *answer);
/* The columns and rows between which a march may lead (roads.c). */
void g4_way_spans(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                  bn_span spans[2]);
bool g4_orders_offers(const g4_setup *setup, const g4_campaign *s, const bn_question *question,
                      const bn_answer *answer);
/* errand.c: a force starts what lasts; it ends; which end this morning; and why, after its name */
void g4_errand_begin(const g4_setup *setup, g4_campaign *s, int32_t column, bn_errand what,
                     int32_t days);
void g4_errand_end(g4_campaign *s, int32_t column, bn_ending why);
void g4_errands_review(const g4_setup *setup, g4_campaign *s);
void g4_errand_words(const g4_setup *setup, const g4_column *column, bn_text *out);
/* campaign_march.c */
extern const bn_step g4_c_luck_step, g4_c_march_step;
bool g4_space_toward(const g4_setup *setup, const g4_weather *weather, int32_t coast, bn_point from,
                     bn_point goal, bn_point *out);
/* roads.c: how many spaces from land a column sails at most, or G4_NONE: as far as it likes; whether a space is so
 * near; and the reason why it may not go there */
int32_t g4_coast_reach(const g4_setup *setup, const g4_campaign *s, int32_t column, int32_t order);
bool g4_within_coast(const g4_setup *setup, bn_point at, int32_t spaces);
void g4_campaign_refuse(const void *with, const void *state, const bn_question *question,
                        const bn_answer *answer, bn_error *err);
bool g4_space_closed(const g4_setup *setup, const g4_weather *weather, bn_point at);
int32_t g4_hard_march_target(const g4_setup *setup, const g4_campaign *s, int32_t column);
/* roads.c: whether the map shows roads, and then whether one leads out of a hex; those that this many hexes of
 * road lead to from one; and the next hex by road to a goal. Weather closes passes and fords. */
typedef struct g4_road_hexes {
    uint64_t bits[BN_MAP_SPAN * BN_MAP_SPAN / 64];
} g4_road_hexes;
bool g4_roads_drawn(const g4_setup *setup);

/* The way of a march, as it would be ordered: bn_game.path. */
uint32_t g4_march_path(const void *with, const void *state, const bn_question *question,
                       bn_point goal, bn_point *out, uint32_t room);
bool g4_road_leads(const g4_setup *setup, bn_point from);
void g4_road_reach(const g4_setup *setup, const g4_weather *weather, bn_point from, int32_t most,
                   g4_road_hexes *out);
bool g4_road_reached(const g4_setup *setup, const g4_road_hexes *hexes, bn_point at);
bool g4_road_toward(const g4_setup *setup, const g4_weather *weather, bn_point from, bn_point goal,
                    bn_point *out);
/* campaign_battle.c, engagement.c */
extern const bn_step g4_c_fight_step;
bool g4_before_walls(const g4_setup *setup, const g4_campaign *s, int32_t *besieger);
void g4_meeting_open(const g4_setup *setup, g4_campaign *s, bn_trace *trace);    /* they do */
int32_t g4_supporter(const g4_setup *setup, const g4_campaign *s, int32_t head); /* or G4_NONE */
/* together.c: who would fight when two forces meet, each with all that is beside it, and that they have met; the questions about
 * it, of a side of the battle; and what makes one force of them */
void g4_meet(const g4_setup *setup, g4_campaign *s, int32_t one, int32_t other);
void g4_mark_met(g4_campaign *s);
uint32_t g4_heads_here(const g4_campaign *s,
                       int32_t side); /* leading columns in the battle, a bit each */
uint32_t g4_together_ask(const g4_setup *setup, const g4_campaign *s, int32_t side, int32_t enemy,
                         bn_question *out);
void g4_together_take(const g4_setup *setup, g4_campaign *s, int32_t side, int32_t enemy,
                      uint32_t columns);
uint32_t g4_commands_ask(const g4_setup *setup, const g4_campaign *s, int32_t side,
                         bn_question *out);
void g4_commands_take(const g4_setup *setup, g4_campaign *s, int32_t side, int32_t commander);
void g4_share_casualties(const g4_setup *setup, g4_campaign *s, int32_t side);
/* month.c */
extern const bn_step g4_c_ground_step, g4_c_readiness_step, g4_c_sharing_step, g4_c_quarter_step;
/* levies.c; whether there are levies in a line of a column */
extern const bn_step g4_c_levies_step;
void g4_levy_explain(const g4_setup *setup, const g4_campaign *s, bn_trace *trace);
bool g4_levy_line(const g4_setup *setup, const g4_column *column, int32_t line);
/* supply_line.c: whether the map leaves a column its line to a home base */
bool g4_supply_line(const g4_setup *setup, const g4_campaign *s, int32_t c);
/* campaign_pay.c */
extern const bn_step g4_c_train_step, g4_c_pay_step, g4_c_unpaid_step, g4_c_replace_step;

/* rulings.c */
bool g4_campaign_ruling(const void *setup, const void *state, uint32_t index, bn_question *out);
void g4_campaign_rule(const void *setup, void *state, const bn_question *question,
                      const bn_answer *answer, bn_trace *trace);

/* steady.c */
bool g4_campaign_steady(const void *setup, const void *state, const bn_question *question,
                        bn_answer *out);

/* ---- questions, in campaign.c: the rest of *out is zeroed --------------------------------- */

void g4_c_question(const g4_campaign *s, uint16_t kind, int32_t side, bn_question *out);
void g4_c_choice(const g4_campaign *s, uint16_t kind, int32_t side, uint64_t allowed,
                 int32_t preset, bn_question *out);
void g4_c_flags(const g4_campaign *s, uint16_t kind, int32_t side, uint64_t allowed,
                uint64_t preset, bn_question *out);
void g4_c_number(const g4_campaign *s, uint16_t kind, int32_t side, bn_span span, int32_t preset,
                 bn_question *out);
void g4_c_roll(const g4_figures *tables, const g4_campaign *s, uint16_t kind, int32_t side,
               int32_t dice, bn_question *out);

/* ---- what is hidden from other sides, in hidden.c ------------------------------------------ */

enum {
    G4_CAMPAIGN_HIDDEN = 0
#define HIDDEN(...) +1
#define PART(...) +1
#define PURSE(...) +1
#include "hidden.def"
};
extern const bn_hidden g4_campaign_hidden[G4_CAMPAIGN_HIDDEN];

/* Whether a seat may know what a column keeps to itself. */
bool g4_column_known(bn_seat seat, int32_t column);

/* ---- battle_result.c ----------------------------------------------------------------------- */

/* What a finished battle (`fought`) did to people, and those whose force ceased to exist or who are with one
 * again, by name: in news.c. */
void g4_tell_people(const g4_setup *setup, const g4_campaign *before, const g4_campaign *after,
                    const bn_question *question, bool fought, bn_seat seat, bn_text *out);

/* Whose forces fight in the battle that has just opened. */
void g4_tell_meeting(const g4_setup *setup, const g4_campaign *s, bn_text *out);

/* Who won the battle that `was` still has and `is` has not, why, and what it cost. */
void g4_tell_battle_result(const g4_setup *setup, const g4_campaign *was, const g4_campaign *is,
                           const bn_question *question, bn_seat seat, bn_text *out);

/* ---- recruits.c: what can be raised, and what it costs ------------------------------------ */

/* g4_draft.act of what is raised. In the draft `persons` is the percent paid in kind, `percent` whether
 * disbanding pays something back. */
enum {
    G4_ACT_NOTHING,
    G4_ACT_RAISE,   /* a reserve */
    G4_ACT_RECRUIT, /* elements lost */
    G4_ACT_SUPPLY,  /* points of LS */
    G4_ACT_DISBAND,
    G4_ACT_REFORM, /* improve or convert */
    G4_ACT_HEAL,
    G4_ACT_NEW, /* stock elements: list `into`, line `line` of it */
    G4_ACT_KINDS
};

const g4_force *g4_draft_force(const g4_setup *setup, const g4_campaign *s, int32_t side);
/* The column to which recruits of a list come: theirs, otherwise a free one, or G4_NONE. */
int32_t g4_recruits_column(const g4_campaign *s, int32_t side, int32_t list);
const g4_force *g4_muster_force(const g4_setup *setup, const g4_campaign *s, int32_t c);

/* A reserve, or a force that was destroyed, as it is raised; `room` is for the second. And what it has
 * again once it is. */
const g4_force *g4_force_to_raise(const g4_setup *setup, const g4_campaign *s, int32_t c,
                                  g4_force *room);
void g4_column_restock(const g4_setup *setup, g4_column *column);

/* New troops of a line are in full readiness; the months that its levies served this year are theirs. */
void g4_upkeep_renew(g4_upkeep *upkeep);
int32_t g4_free_muster(const g4_campaign *s, int32_t side);
bool g4_hired(const g4_force *force); /* all of them mercenaries */
bool g4_friendly_land(const g4_setup *setup, const g4_campaign *s, int32_t c);
g4_disbanding g4_disbanding_of(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                               int32_t count);

/* Cost and time of the act in hand, for this many, before what is paid in kind. */
g4_outlay g4_muster_outlay(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                           int32_t count, int32_t pace);

/* Whether the order in hand, or one element of it, can still be paid. */
bool g4_draft_paid(const g4_setup *setup, const g4_campaign *s, int32_t side);

/* What is open to a side, a bit each: acts; columns, lines, other lines, paces for the act in hand;
 * and the most that is available at once. */
uint32_t g4_acts_open(const g4_setup *setup, const g4_campaign *s, int32_t side);
uint32_t g4_muster_columns(const g4_setup *setup, const g4_campaign *s, int32_t side, int32_t act);
uint32_t g4_muster_lines(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft);
uint32_t g4_muster_into(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft);
uint32_t g4_muster_paces(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft);
uint32_t g4_muster_lists(const g4_setup *setup, const g4_campaign *s, int32_t side);
int32_t g4_muster_most(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft);

/* ---- columns.c ---------------------------------------------------------------------------- */

static inline int32_t g4_column_side(int32_t column)
{
    return column / G4_SIDE_FORCES;
}

static inline int32_t g4_column_count(const g4_setup *setup)
{
    return setup->side_count * G4_SIDE_FORCES;
}

static inline const g4_force *g4_column_force(const g4_setup *setup, const g4_column *column)
{
    return g4_force_at(setup, column->origin);
}

static inline bool g4_afield(const g4_column *column)
{
    return column->fate == G4_FATE_FIELD;
}

static inline bool g4_are_guests(const g4_column *column)
{
    return column->fate == G4_FATE_GUESTS;
}

/* In the field, and not led by another. */
static inline bool g4_leads(const g4_campaign *s, int32_t column)
{
    return g4_afield(&s->columns[column]) && s->columns[column].head == column;
}

/* In the field, and of the side whose month is paid (M3 to M7). */
static inline bool g4_paid_now(const g4_campaign *s, int32_t column)
{
    return g4_afield(&s->columns[column]) && g4_column_side(column) == s->turn;
}

static inline bn_point g4_at(const g4_column *column)
{
    return (bn_point){ column->x, column->y };
}

static inline bool g4_same_place(const g4_column *a, const g4_column *b)
{
    return a->x == b->x && a->y == b->y;
}

void g4_column_clear(g4_campaign *s, int32_t column); /* no one is there */

/* The cursor: on to the next column in the field, if it is on none; false if there are no more. */
bool g4_next_column(const g4_setup *setup, g4_campaign *s);
void g4_hand_over(g4_campaign *s);

/* The column that goes with the leading one, or G4_NONE; a free column of a side, or G4_NONE. */
int32_t g4_companion(const g4_campaign *s, int32_t head);
int32_t g4_free_column(const g4_campaign *s, int32_t side);

int32_t g4_column_elements(const g4_column *column);
bn_rat g4_column_ts(const g4_setup *setup, const g4_column *column);     /* recorded */
bn_rat g4_column_ts_now(const g4_setup *setup, const g4_column *column); /* by its readiness */
int32_t g4_column_tl(const g4_setup *setup, const g4_column *column); /* the highest of its lines */

/* Lines that ride on others of their column, a bit each. */
uint32_t g4_column_riding(const g4_setup *setup, const g4_column *column);

/* All that marches with a leading column, those carried aboard; if not all find room any more, those
 * who do not continue their own. */
void g4_column_ranks(const g4_setup *setup, const g4_campaign *s, int32_t head, g4_ranks *out);

/* The quartermaster's Administration. */
int32_t g4_column_administration(const g4_setup *setup, const g4_campaign *s, int32_t column);

/* Sets one force to go with another: their columns become one if they come of the same force. */
bool g4_may_join(const g4_campaign *s, int32_t column, int32_t with);
void g4_column_join(const g4_setup *setup, g4_campaign *s, int32_t column, int32_t with);

/* people.c: whether people got away from a column that no longer exists and can join another; they do; and
 * those who were hurt recover. */
bool g4_may_take_in(const g4_setup *setup, const g4_campaign *s, int32_t column, int32_t gone);
void g4_column_take_in(const g4_setup *setup, g4_campaign *s, int32_t column, int32_t gone);
/* What has become of a person of a column; whom percentages do not touch gets away from a force that is gone. NULL: the
 * person is not with it. */
const char *g4_person_fate(const g4_setup *setup, const g4_column *column, int32_t person);
void g4_people_recover(const g4_setup *setup, g4_campaign *s, bn_trace *trace);

/* The companion goes its own way. */
void g4_column_part(g4_campaign *s, int32_t head);

/* Takes a part out of a column, into a free one; false if nothing or no one would be left. */
bool g4_column_divide(g4_campaign *s, int32_t column, const g4_draft *draft, int32_t land_ls);

/* Out of the campaign: a companion takes over what it led. Of those who were not beaten but went home
 * or were disbanded the logistic force stays. */
void g4_column_gone(g4_campaign *s, int32_t column);
void g4_column_dismiss(const g4_setup *setup, g4_campaign *s, int32_t column);

/* Losses that are not in the strength yet; at 100 the force is no more. */
void g4_column_suffer(g4_campaign *s, int32_t head, int32_t percent);
void g4_column_fold(const g4_setup *setup, g4_campaign *s, int32_t head);

/* ---- campaign_march.c: troops aboard the ships that they are with ---------------------------------- */

bool g4_may_embark(const g4_setup *setup, const g4_campaign *s, int32_t head);
bool g4_is_aboard(const g4_setup *setup, const g4_campaign *s, int32_t head);
void g4_embark(g4_campaign *s, int32_t head);
void g4_disembark(g4_campaign *s, int32_t head);

/* Copies place and casualties of the leading column to the one that goes with it. */
void g4_column_sync(g4_campaign *s, int32_t head);

/* ---- the map ------------------------------------------------------------------------------ */

int32_t g4_place_at(const g4_setup *setup, bn_point at);  /* G4_NONE: no place */
int32_t g4_ground_at(const g4_setup *setup, bn_point at); /* g4_terrain */
void g4_settle_places(const g4_setup *setup, g4_campaign *s);
bool g4_side_afield(const g4_campaign *s, int32_t side); /* or raising someone */

/* Whether marches by land, and voyages, are open in this campaign. */
bool g4_goes_by_land(const g4_setup *setup);
bool g4_goes_by_water(const g4_setup *setup);

/* ---- campaign_orders.c: the march that an order means ------------------------------------- */

g4_march g4_march_of(const g4_setup *setup, const g4_campaign *s, int32_t head, int32_t order,
                     uint32_t how);
/* Spaces that a force goes in a day by that order, with the miles that it saved. */
int32_t g4_spaces_of(const g4_setup *setup, const g4_campaign *s, int32_t head, int32_t order,
                     uint32_t how);

/* The margin of a roll of Administration. */
void g4_weigh_skill(const g4_setup *setup, uint16_t rule, int32_t column, int32_t target,
                    int32_t roll, bn_trace *trace);

/* ---- campaign_view.c, campaign_words.c ---------------------------------------------------- */

/* A battle in a campaign: what the battle's functions are called with. */
typedef struct g4_engagement {
    g4_scene scene;
    g4_battle_inputs inputs;
    g4_bearing bearings[2];
    g4_standing standings[2 * G4_ROSTERS];
} g4_engagement;
void g4_engage(const g4_setup *setup, const g4_campaign *s, g4_engagement *out);

/* How many columns fight on a side of it (0 or 1); whether one of them only sends its aircraft; and
 * which of its lines are there. */
int32_t g4_fighters(const g4_campaign *s, int32_t side);
bool g4_supports_here(const g4_campaign *s, int32_t side, int32_t slot);
uint32_t g4_lines_here(const g4_setup *setup, const g4_campaign *s, int32_t side, int32_t slot);

bn_doc *g4_campaign_view(const void *setup, const void *state, bn_seat seat, bn_arena *arena);
void g4_campaign_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace);
void g4_campaign_describe(const void *setup, const void *state, const bn_question *question,
                          bn_text *out);
void g4_campaign_word(const void *setup, const void *state, const bn_question *question,
                      int32_t index, bn_text *out);
/* Whether a seat may know that a column is there, which of others holds for whole forces in the field
 * beside one's own; and of the battle that is fought, which is shown to those whose it is, to the
 * referee and to spectators. */
bool g4_shows_column(const g4_setup *setup, const g4_campaign *campaign, int32_t column,
                     bn_seat seat);
bool g4_sees_battle(const g4_campaign *campaign, bn_seat seat);

/* The calendar (campaign_day.c), and what a column costs this month in full (month.c). */
void g4_date_of(const void *setup, const void *state, bn_date *out);
int64_t g4_next_bill(const g4_setup *setup, const g4_campaign *s, int32_t column);

/* What happened to the seat's own side, from day to day (news.c). */
void g4_tell_news(const g4_setup *setup, const g4_campaign *before, const g4_campaign *after,
                  bn_seat seat, bn_text *out);

void g4_campaign_tell(const void *setup, const void *before, const void *after,
                      const bn_question *question, bn_seat seat, bn_text *out);
void g4_column_name(const g4_setup *setup, const g4_column *column, bn_text *out);

/* ---- campaign_card.c ------------------------------------------------------------------------- */

extern const bn_score g4_campaign_score;

/* ---- campaign_gloss.c ------------------------------------------------------------------------ */

extern const bn_gloss g4_campaign_gloss;

#endif
