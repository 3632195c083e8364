/* The steps of a campaign, and what their files share. Not for other rooms. */
#ifndef G3_CAMPAIGN_STEPS_H
#define G3_CAMPAIGN_STEPS_H

#include "campaign.h"
#include "battle/steps.h"

/* What the steps are called with. */
#undef BN_STATE
#define BN_STATE g3_campaign *s

typedef enum g3_phase {
#define STEP(name, row) G3_PHASE_##name,
#include "campaign/steps.def"
    G3_PHASE_OVER
} g3_phase;

#define STEP(name, row) extern const bn_step g3_##row##_step;
#include "campaign/steps.def"

extern const bn_steps g3_campaign_course;

static inline bn_pace g3_turn_to(g3_campaign *s, g3_phase phase)
{
    return bn_steps_go(&g3_campaign_course, s, phase);
}

/* Words of choices, by their places. */
enum { G3_WORK_RAISE, G3_WORK_RECRUIT, G3_WORK_MERGE, G3_WORK_TRAIN, G3_WORK_CAPTAINS };
enum { G3_ORDER_CAMP, G3_ORDER_MARCH, G3_ORDER_BATTLE };
enum { G3_PAYS_ALL, G3_FEEDS_ALL, G3_PAYS_SOME };
enum {
    G3_PAY_NOTHING,
    G3_PAY_FOOD,
    G3_PAY_FULL,
    G3_PAY_HALF_BONUS,
    G3_PAY_FULL_BONUS,
    G3_PAY_DEFER
};

/* ---- bands, in bands.c -------------------------------------------------------------------- */

bool g3_serves(const g3_campaign *s, int32_t side, int32_t u); /* in the army of this side */
bool g3_lasts(const g3_setup *setup, const g3_campaign *s, int32_t side);
int32_t g3_band_quality(const g3_setup *setup, const g3_band *band);
bool g3_band_irregular(const g3_unit *unit, const g3_band *band);
int32_t g3_band_pay_morale(const g3_setup *setup, const g3_band *band);
int32_t g3_realm_tl(const g3_setup *setup, int32_t side);
int64_t g3_realm_men(const g3_setup *setup, const g3_campaign *s, int32_t side);

/* Effective Morale outside battle. `unpaid`: for a missed payday, which limits the base. */
int32_t g3_band_morale(const g3_setup *setup, const g3_campaign *s, int32_t u, bool unpaid,
                       bn_trace *trace);

/* What a unit costs in a month: food of all, and pay of all. */
int64_t g3_band_food(const g3_setup *setup, const g3_campaign *s, int32_t u);
int64_t g3_band_pay(const g3_setup *setup, const g3_campaign *s, int32_t u);
int64_t g3_realm_bill(const g3_setup *setup, const g3_campaign *s, int32_t side, bool pay);

/* Whether the side keeps accounts, and whether it can spend this much. */
bool g3_counts_money(const g3_setup *setup, int32_t side);
bool g3_can_pay(const g3_setup *setup, const g3_campaign *s, int32_t side, int64_t amount);
void g3_spend(const g3_setup *setup, g3_campaign *s, int32_t side, int64_t amount);

/* The side whose month is in hand. A month is paid by the first side and then by the second, who starts the
 * next: so each is called to the keyboard as seldom as possible. */
int32_t g3_side_in_turn(const g3_campaign *s);

/* The other side's turn, from a step on; false if both have had theirs. */
bool g3_next_turn(g3_campaign *s, g3_phase from);

/* The quality that a levy has if it is raised; G3_NONE: the dice say it. */
int32_t g3_levy_quality(const g3_setup *setup, const g3_campaign *s, int32_t u);

/* To raise one man, of Average quality where the dice say it. */
bn_rat g3_new_man_cost(const g3_setup *setup, const g3_campaign *s, int32_t u);

/* A question about a unit or about a whole side (u below 0). */
void g3_ask_band(const g3_campaign *s, uint32_t kind, int32_t side, int32_t u, int32_t preset,
                 bn_question *out);

/* Unit `option` of those of a side that `fits`, at most 64. */
typedef bool (*g3_fits)(const g3_setup *setup, const g3_campaign *s, int32_t u);
int32_t g3_nth_band(const g3_setup *setup, const g3_campaign *s, int32_t side, g3_fits fits,
                    int32_t option);

/* A step that names some of a side's units, who are marked by bits of g3_band.due. Which units and which bits
 * is a row in bands.c; `takes` is g3_mark_take, or a function that calls it. */
#define G3_MARK_STEP(wants_, takes)                                                                \
    .count = g3_both_sides, .wants = (wants_), .ask = g3_mark_ask, .take = (takes)
bool g3_mark_wants(const void *with, const void *state, uint32_t side);
uint32_t g3_mark_ask(const void *with, const void *state, bn_question *out);
void g3_mark_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                  bn_trace *trace);
/* The unit that an option of such a question stands for, or G3_NONE if the question is another. */
int32_t g3_mark_option(const g3_setup *setup, const g3_campaign *s, const bn_question *question,
                       int32_t option);
bool g3_may_train(const g3_setup *setup, const g3_campaign *s, int32_t u);
bool g3_may_be_led(const g3_setup *setup, const g3_campaign *s, int32_t u);
bool g3_was_routed(const g3_setup *setup, const g3_campaign *s, int32_t u);

/* How often a step is done that goes from unit to unit, or from side to side. */
uint32_t g3_all_bands(const void *with, const void *state);
uint32_t g3_both_sides(const void *with, const void *state);

/* Mergers of a side: pair `option`, as first joins second; false if there are not that many. */
bool g3_nth_merger(const g3_setup *setup, const g3_campaign *s, int32_t side, int32_t option,
                   int32_t pair[2]);

/* ---- Morale rolls between battles, in courage.c --------------------------------------------- */

/* A step in which every unit marked by G3_DUE_ROLL makes one; `takes` says the result. */
#define G3_COURAGE_STEP(takes)                                                                     \
    {                                                                                              \
        .count = g3_all_bands, .wants = g3_courage_wants, .ask = g3_courage_ask, .take = (takes),  \
        .consequence = g3_courage_consequence, .weigh = g3_courage_weigh,                          \
        .explain = g3_courage_explain, .roll_key = g3_courage_key                                  \
    }
bool g3_courage_wants(const void *with, const void *state, uint32_t u);
uint32_t g3_courage_ask(const void *with, const void *state, bn_question *out);
int32_t g3_courage_consequence(const void *with, const void *state, const bn_question *question,
                               const int32_t *totals);
void g3_courage_weigh(const void *with, const void *state, const bn_question *question,
                      const int32_t *totals, bn_trace *trace);
void g3_courage_explain(const void *with, const void *state, bn_trace *trace);
uint64_t g3_courage_key(const void *with, const void *state, const bn_question *question);

/* ---- Reputation, in fame.c ------------------------------------------------------------------ */

bool g3_fame_lasts(const g3_fame *fame, int32_t day);
int32_t g3_fame_on(const g3_veteran *veteran, int32_t day);
/* The results of a battle that started on this day. */
void g3_fame_carry(const g3_setup *setup, const g3_person_state *person, int32_t day,
                   g3_veteran *veteran);
void g3_view_fame(const g3_person *person, const g3_veteran *veteran, int32_t day, bn_doc *map,
                  bn_arena *arena);
/* What of it ended between two days. */
void g3_tell_fame(const g3_person *person, const g3_veteran *veteran, int32_t was, int32_t is,
                  bn_text *out);

/* ---- the rest ----------------------------------------------------------------------------- */

/* Opens the battle of this turn. */
void g3_fight_open(const g3_setup *setup, g3_campaign *s, bn_trace *trace);
int64_t g3_battle_size(const g3_setup *setup);

void g3_date_of(const void *setup, const void *state, bn_date *out);
bool g3_campaign_decided(const g3_setup *setup, g3_campaign *s);

bn_doc *g3_campaign_view(const void *setup, const void *state, bn_seat seat, bn_arena *arena);
void g3_campaign_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace);
void g3_campaign_describe(const void *setup, const void *state, const bn_question *question,
                          bn_text *out);
void g3_campaign_word(const void *setup, const void *state, const bn_question *question,
                      int32_t index, bn_text *out);
void g3_campaign_tell(const void *setup, const void *before, const void *after,
                      const bn_question *question, bn_seat seat, bn_text *out);
/* Of month_words.c: rolls of troops; what a month or a day brought a side; the reaction that ended a battle. */
void g3_tell_courage(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                     const bn_question *question, bn_text *out);
void g3_tell_months_of(const g3_setup *setup, const g3_campaign *before, const g3_campaign *after,
                       int32_t side, bn_text *out);
void g3_tell_last_reaction(const g3_setup *setup, const g3_campaign *after,
                           const bn_question *question, bn_text *out);
bool g3_campaign_ruling(const void *setup, const void *state, uint32_t index, bn_question *out);
void g3_campaign_rule(const void *setup, void *state, const bn_question *question,
                      const bn_answer *answer, bn_trace *trace);
bool g3_campaign_steady(const void *setup, const void *state, const bn_question *question,
                        bn_answer *out);

enum { G3_CAMPAIGN_HIDDEN = 14 };
extern const bn_hidden g3_campaign_hidden[G3_CAMPAIGN_HIDDEN];

/* ---- campaign_card.c ------------------------------------------------------------------------- */

extern const bn_score g3_campaign_score;
extern const bn_gloss g3_campaign_gloss; /* in campaign_gloss.c */

#endif
