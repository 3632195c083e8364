/* The steps of a campaign, and what their files share. Not for other rooms. */
#ifndef DQ_CAMPAIGN_STEPS_H
#define DQ_CAMPAIGN_STEPS_H

#include "campaign.h"
#include "battle/steps.h"

#include <banneret/system/route.h>

/* What the steps are called with. */
#undef BN_WITH
#undef BN_STATE
#define BN_WITH const dq_theatre *t
#define BN_STATE dq_campaign *s
#include <banneret/system/typed.h>

typedef enum dq_phase {
#define STEP(name, row) DQ_PHASE_##name,
#include "campaign/steps.def"
    DQ_PHASE_OVER
} dq_phase;

#define STEP(name, row) extern const bn_step dq_##row##_step;
#include "campaign/steps.def"

extern const bn_steps dq_campaign_course;

static inline bn_pace dq_turn_to(dq_campaign *s, dq_phase phase)
{
    return bn_steps_go(&dq_campaign_course, s, phase);
}

/* Words of CHOICES(action), by their places. */
enum { DQ_ORDER_STAY, DQ_ORDER_MARCH, DQ_ORDER_ATTACK, DQ_WAYS = 6 };

/* ---- forces, in corps.c ---------------------------------------------------------------------- */

static inline int32_t dq_side_of(const dq_theatre *t, int32_t c)
{
    return t->corps[c]->side;
}

static inline bn_point dq_at(const dq_campaign *s, int32_t c)
{
    return (bn_point){ s->corps[c].x, s->corps[c].y };
}

static inline bool dq_same(bn_point a, bn_point b)
{
    return a.x == b.x && a.y == b.y;
}

static inline bool dq_opposed(const dq_theatre *t, int32_t a, int32_t b)
{
    return a != b && !(t->allied[a] >> b & 1);
}

/* Soldiers that a force has left, and whether it has any. */
int32_t dq_corps_soldiers(const dq_theatre *t, const dq_campaign *s, int32_t c);
bool dq_stands(const dq_theatre *t, const dq_campaign *s, int32_t c);
bool dq_realm_stands(const dq_theatre *t, const dq_campaign *s, int32_t side);

/* The unit as it is now: heads, days away, who commands it; and what weeks and months changed. */
void dq_unit_now(const dq_theatre *t, const dq_campaign *s, int32_t c, dq_unit *out);
bool dq_in_castle(const dq_theatre *t, const dq_campaign *s, int32_t c);
/* Rounds of rest in the place where it is now. */
int32_t dq_rested(const dq_campaign *s, int32_t c);
bn_rat dq_corps_power(const dq_theatre *t, const dq_campaign *s, int32_t c);

/* Who leads a force now; without a name: no one. */
dq_commander dq_leader(const dq_theatre *t, const dq_campaign *s, int32_t c);

/* The one who counts for the initiative of a side; without a name: no one. */
dq_commander dq_general(const dq_theatre *t, const dq_campaign *s, int32_t side);

/* Mean TMR; and whether it is all of Rangers. */
bn_rat dq_corps_tmr(const dq_theatre *t, const dq_campaign *s, int32_t c);
bool dq_corps_rangers(const dq_theatre *t, const dq_campaign *s, int32_t c);

/* Hexes to the nearest supply centre of the side; DQ_NONE: it has none. */
int32_t dq_supply_hexes(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_point at);
bool dq_at_home(const dq_theatre *t, const dq_campaign *s, int32_t c);

/* What soldiers lose to desertion; returns how many went. */
int32_t dq_corps_desert(const dq_theatre *t, dq_campaign *s, int32_t c);

/* ---- the map, in country.c ------------------------------------------------------------------- */

/* Class of terrain (row of travel.csv) that someone finds who enters a hex that way; DQ_NONE: they
 * cannot. And of a hex for who is in it. */
int32_t dq_class_into(const dq_theatre *t, bn_point from, int32_t way, bn_point to);
int32_t dq_class_at(const dq_theatre *t, bn_point at);

/* The standing force that holds a hex, the first of them; DQ_NONE: no one. */
int32_t dq_holder(const dq_theatre *t, const dq_campaign *s, bn_point at);

/* Whether a hex lies in the melee zone of a force; and in that of any force opposed to a side. */
bool dq_in_zone_of(const dq_campaign *s, int32_t c, bn_point at);
bool dq_in_zone(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_point at);
bool dq_engaged(const dq_theatre *t, const dq_campaign *s, int32_t c);
bool dq_behind(const dq_campaign *s, int32_t c, bn_point at);

/* Whether someone in one hex notices a force in another, and knows its troops. */
bool dq_notices_from(const dq_theatre *t, bn_point from, bn_point to, bool *troops);

/* Notes who is aware of whom, from where they all stand now. */
void dq_look(const dq_theatre *t, dq_campaign *s);

static inline bool dq_aware(const dq_campaign *s, int32_t side, int32_t c)
{
    return s->corps[c].seen >> side & 1;
}

/* The nearest opposed force that a side knows of, from a place; DQ_NONE: it knows of none. */
int32_t dq_nearest_foe(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_point from);
void dq_face_foe(const dq_theatre *t, dq_campaign *s, int32_t c, int32_t usual);

/* Whether friends in a hex, or those of whom the side knows, can fight as one with forces that come. */
bool dq_has_room(const dq_theatre *t, const dq_campaign *s, int32_t side, uint64_t movers,
                 bn_point at, bool known);

/* Whether they cannot come there for an enemy, or for lack of room, even if some of them were seen. */
bool dq_barred(const dq_theatre *t, const dq_campaign *s, int32_t side, uint64_t movers,
               bn_point at);

/* ---- marches, in march.c --------------------------------------------------------------------- */

static inline bn_rat dq_rat(dq_share share)
{
    return share.den == 0 ? bn_rat_int(0) : bn_rat_of(share.num, share.den);
}

dq_share dq_kept(bn_rat share);

/* Share of a day that it costs a force to enter a hex; of the day that it may still spend. */
bn_rat dq_share_of(const dq_theatre *t, bn_rat tmr, int32_t terrain);
bn_rat dq_share_left(const dq_theatre *t, const dq_campaign *s, int32_t c);
bool dq_may_march(const dq_theatre *t, const dq_campaign *s, int32_t c);
bool dq_may_attack(const dq_theatre *t, const dq_campaign *s, int32_t c);

/* ---- ways, in ways.c ------------------------------------------------------------------------- */

/* The way that leads from a hex to the one beside it; DQ_NONE: it lies not beside it. The class of terrain on
 * it; and whether a side knows of an enemy in a hex. */
int32_t dq_way_to(bn_point from, bn_point to);
int32_t dq_class_for(const dq_theatre *t, bool rangers, bn_point from, int32_t way, bn_point to);
bool dq_held(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_point at);

/* What it costs to enter a hex from the one beside it, less what was spent on it before. */
bn_rat dq_entry(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_rat tmr, bool rangers,
                bn_point from, bn_point to);

/* Every way that a force knows of. */
enum { DQ_REACH = 24, DQ_WINDOW = (2 * DQ_REACH + 1) * (2 * DQ_REACH + 1) };
typedef struct dq_ways {
    bn_routes routes;
    int32_t radius;
    bn_route_space spaces[DQ_WINDOW];
} dq_ways;
void dq_ways_of(const dq_theatre *t, const dq_campaign *s, int32_t c, int32_t most_hexes,
                dq_ways *out);

/* The march to a hex as far as can be foreseen: its steps, or 0 if it cannot be made; what it costs; and
 * whether it is a hex that takes longer than the day. */
typedef struct dq_march_plan {
    uint32_t steps;
    bn_rat share;
    bool long_way;
    bn_point path[DQ_REACH + 1];
} dq_march_plan;
bool dq_plan(const dq_theatre *t, const dq_campaign *s, int32_t c, const dq_ways *ways, bn_point to,
             dq_march_plan *out);

/* Why a march, or a way off the field (withdrawal.c), cannot end in a hex, as far as its side knows; and what to
 * answer instead. */
typedef struct dq_no_way {
    const char *why; /* with {} for the hex */
    bn_span hexes;   /* that it may go; max 0: as far as the day lasts */
    bn_point rather;
} dq_no_way;
bool dq_march_refused(const dq_theatre *t, const dq_campaign *s, bn_point to, dq_no_way *out);
bool dq_fall_back_refused(const dq_theatre *t, const dq_campaign *s, bn_point to, dq_no_way *out);
void dq_campaign_refuse(const void *setup, const void *state, const bn_question *question,
                        const bn_answer *answer, bn_error *err); /* in refusals.c */

/* ---- battles on the map, in campaign_battle.c ------------------------------------------------ */

/* The battle in hand as the room of battles knows it. */
typedef struct dq_scene {
    dq_setup setup;
    dq_unit units[DQ_SIDES];
} dq_scene;
void dq_scene_of(const dq_theatre *t, const dq_campaign *s, dq_scene *out);
int32_t dq_party_side(const dq_theatre *t, const dq_campaign *s, int32_t party);

/* Force number `index` of a party, its leader's first; DQ_NONE: there are no more. */
int32_t dq_body(const dq_theatre *t, const dq_campaign *s, int32_t party, int32_t index);

void dq_fight_open(const dq_theatre *t, dq_campaign *s, int32_t attacker, int32_t defender,
                   uint64_t joined, dq_phase resume, bn_trace *trace);
/* Continues with a battle that waited for the map. */
void dq_fight_on(const dq_theatre *t, dq_campaign *s, dq_step step, bn_trace *trace);

/* ---- weeks and months, in service.c, lessons.c, payday.c and drives.c ------------------------- */

/* The record of a group, kept in a few bytes. */
void dq_school_keep(const dq_group *group, dq_schooling *out);
void dq_service_begin(const dq_theatre *t, dq_campaign *s);

/* Weeks and months go side by side: whether a force belongs to the side in turn; and the next side's turn,
 * from a step on; false if all have had theirs. */
bool dq_in_turn(const dq_theatre *t, const dq_campaign *s, int32_t c);
bool dq_next_turn(const dq_theatre *t, dq_campaign *s, dq_phase from);
uint32_t dq_all_corps(const void *with, const void *state);

/* What is to be paid for a week, of a force or of a whole side (c below 0): silver pennies, a quarter more,
 * and how many soldiers wait for it. */
typedef struct dq_bill {
    int32_t pay, extra, due;
} dq_bill;
dq_bill dq_bill_of(const dq_theatre *t, const dq_campaign *s, int32_t side, int32_t c);
bool dq_counts_money(const dq_theatre *t, int32_t side);

/* Place or drive `option` of those that the side in turn may raze or hold; DQ_NONE: there are no more. */
int32_t dq_nth_raze(const dq_theatre *t, const dq_campaign *s, int32_t option);
int32_t dq_nth_levy(const dq_theatre *t, const dq_campaign *s, int32_t option);
bn_rat dq_region_left(const dq_theatre *t, const dq_campaign *s, int32_t side, int32_t levy);

/* ---- spies, in agents.c and reports.c --------------------------------------------------------- */

/* Operatives are numbered through all sides; NULL: there is none of that number. */
const dq_operative *dq_operative_of(const dq_theatre *theatre, int32_t agent);
dq_agent *dq_agent_at(dq_campaign *s, int32_t agent);
uint32_t dq_all_agents(const void *with, const void *state);
void dq_ask_agent(const dq_campaign *s, uint32_t kind, int32_t agent, int32_t preset,
                  bn_question *out);
const char *dq_target_side(const dq_theatre *theatre, const dq_campaign *s, int32_t agent);

/* Force `option` of those that operatives of a side may be sent to; DQ_NONE: there are no more. */
int32_t dq_nth_target(const dq_theatre *theatre, const dq_campaign *s, int32_t side,
                      int32_t option);
void dq_find_out(const dq_theatre *theatre, const dq_campaign *s, int32_t target, dq_findings *out);
const char *dq_advisor_name(const dq_figures *tables, int32_t advisor);

/* What training, pay, razing and absent operatives change in a unit that dq_unit_now writes. */
void dq_serve(const dq_theatre *t, const dq_campaign *s, int32_t c, dq_unit *out);
/* What spies and preparations give to a party of the battle that opens; and after it. */
void dq_brief(const dq_theatre *t, dq_campaign *s, int32_t party);
void dq_debrief(const dq_theatre *t, dq_campaign *s);
/* A week more for places that were razed. */
void dq_places_recover(const dq_theatre *t, dq_campaign *s, bn_trace *trace);
bool dq_place_razed(const dq_theatre *t, const dq_campaign *s, int32_t place);
void dq_view_service(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_doc *map,
                     bn_arena *arena);
void dq_view_purse(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_doc *map,
                   bn_arena *arena);
/* What is asked of weeks and spies: kinds from DQ_ASK_WEEKS on. */
void dq_weeks_describe(const dq_theatre *t, const dq_campaign *s, const bn_question *question,
                       bn_text *out);
void dq_weeks_word(const dq_theatre *t, const dq_campaign *s, const bn_question *question,
                   int32_t index, bn_text *out);
void dq_weeks_tell(const dq_theatre *t, const dq_campaign *before, const dq_campaign *after,
                   const bn_question *question, bn_seat seat, bn_text *out);
bool dq_weeks_steady(const dq_theatre *t, const dq_campaign *s, const bn_question *question,
                     bn_answer *out);

/* ---- the rest -------------------------------------------------------------------------------- */

/* A question about a force, or about a whole side (c below 0). */
void dq_ask_corps(const dq_campaign *s, uint32_t kind, int32_t side, int32_t c, int32_t preset,
                  bn_question *out);
void dq_note(bn_trace *trace, int32_t side, int32_t c, int32_t rule, int32_t value,
             const char *name, const char *words);

void dq_date_of(const void *setup, const void *state, bn_date *out);
bn_doc *dq_campaign_view(const void *setup, const void *state, bn_seat seat, bn_arena *arena);
void dq_campaign_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace);
void dq_campaign_describe(const void *setup, const void *state, const bn_question *question,
                          bn_text *out);
void dq_campaign_word(const void *setup, const void *state, const bn_question *question,
                      int32_t index, bn_text *out);
void dq_campaign_tell(const void *setup, const void *before, const void *after,
                      const bn_question *question, bn_seat seat, bn_text *out);
bool dq_campaign_steady(const void *setup, const void *state, const bn_question *question,
                        bn_answer *out);

enum { DQ_CAMPAIGN_HIDDEN = 25 };
extern const bn_hidden dq_campaign_hidden[DQ_CAMPAIGN_HIDDEN];

/* ---- campaign_card.c ------------------------------------------------------------------------- */

extern const bn_score dq_campaign_score;
extern const bn_gloss dq_campaign_gloss; /* in campaign_gloss.c */

#endif
