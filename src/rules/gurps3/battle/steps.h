/* The steps of a battle, and what their files share. No other room than the campaign uses them. */
#ifndef G3_BATTLE_STEPS_H
#define G3_BATTLE_STEPS_H

#include <banneret/system/sums.h>

#include "battle.h"
#include "rules/field/catastrophe.h"
#include "rules/field/strategy.h"
#include "rules/outcome/results.h"
#include "rules/people/battle_skill.h"
#include "rules/forces/quality.h"

/* What the steps are called with. */
#define BN_WITH const g3_setup *setup
#define BN_STATE g3_battle *battle
#include <banneret/system/typed.h>

typedef enum g3_step {
#define STEP(name, row) G3_STEP_##name,
#include "battle/steps.def"
    G3_STEP_OVER
} g3_step;

#define STEP(name, row) extern const bn_step g3_##row##_step;
#include "battle/steps.def"

static inline bn_pace g3_go(g3_battle *battle, g3_step step)
{
    return bn_steps_go(&g3_battle_course, battle, step);
}

/* ---- units, sides and characters, in battle.c -------------------------------------------- */

int32_t g3_units(const g3_setup *setup);
int32_t g3_home(const g3_setup *setup, int32_t u); /* side of whose roster it is */
const g3_unit *g3_unit_of(const g3_setup *setup, int32_t u);

/* On the field, for this side. */
bool g3_fields(const g3_battle *battle, int32_t side, int32_t u);
int64_t g3_men(const g3_setup *setup, const g3_battle *battle, int32_t side);

/* Characters are counted over both sides: w = side * G3_PERSONS + place. */
static inline const g3_person *g3_person_of(const g3_setup *setup, int32_t w)
{
    return &setup->sides[w / G3_PERSONS].force.persons[w % G3_PERSONS];
}

static inline g3_person_state *g3_person_in(g3_battle *battle, int32_t w)
{
    return &battle->persons[w / G3_PERSONS][w % G3_PERSONS];
}

static inline const g3_person_state *g3_person_now(const g3_battle *battle, int32_t w)
{
    return &battle->persons[w / G3_PERSONS][w % G3_PERSONS];
}

/* The next character, from `w` on, of a player and not out of the battle; or G3_NONE. `did`: who has
 * not been asked this yet. */
int32_t g3_next_player(const g3_setup *setup, const g3_battle *battle, int32_t w, uint8_t did);

bool g3_commands(const g3_battle *battle, int32_t w); /* their force */
/* The first unit on the field that they lead, or G3_NONE. */
int32_t g3_led_by(const g3_setup *setup, const g3_battle *battle, int32_t w);

/* Subjects of terms (bn_term.about): units as they are counted, characters above them. */
enum { G3_ABOUT_PERSON = 1000 };

/* Fills in what a setup says of units, characters and powers; the rest of the state is unchanged. */
void g3_muster(const g3_setup *setup, g3_battle *battle);

/* The question of a row, today, about a unit (or G3_ABOUT_PERSON and a character), or -1. */
void g3_ask(const g3_battle *battle, uint32_t kind, int32_t side, int32_t about, int32_t preset,
            bn_question *out);

/* ---- two to four sides, in sides.c -------------------------------------------------------- */

int32_t g3_first_unit(const g3_setup *setup, int32_t side);
bool g3_stands(const g3_setup *setup, const g3_battle *battle, int32_t side); /* on the field */
/* The other sides that stand; of two always the other. */
int32_t g3_opponents(const g3_setup *setup, const g3_battle *battle, int32_t side,
                     int32_t out[G3_SIDES]);
/* The opponent whom its misfortune serves, or G3_NONE. */
int32_t g3_gainer(const g3_setup *setup, const g3_battle *battle, int32_t side);
int32_t g3_opposing_tl(const g3_setup *setup, const g3_battle *battle, int32_t side);
bool g3_faces(const g3_battle *battle, int32_t side, int32_t other);
void g3_settle_contest(const g3_setup *setup, g3_battle *battle, bn_trace *trace);
bool g3_lost(const g3_battle *battle, int32_t side); /* the contest of today */
/* The side that takes what another leaves on the field, or G3_NONE. */
int32_t g3_taker(const g3_setup *setup, const g3_battle *battle, int32_t side);

/* ---- special forces and diviners, in missions.c -------------------------------------------- */

bool g3_veiled(const g3_setup *setup);
/* What an option of the question after a mission stands for; the enemy, or G3_NONE. */
g3_mission_order g3_mission_at(const g3_setup *setup, const g3_battle *battle,
                               const bn_question *question, int32_t option, int32_t *foe);
/* The base skill of a commander after the words of a false diviner. */
int32_t g3_divined_skill(const g3_setup *setup, const g3_battle *battle, int32_t side,
                         int32_t skill);

/* ---- figures, in reckon.c ---------------------------------------------------------------- */

int32_t g3_defender(const g3_battle *battle); /* a side, or G3_NONE */
bool g3_siege(const g3_battle *battle);
g3_ground g3_ground_now(const g3_setup *setup, const g3_battle *battle);
int32_t g3_ts_now(const g3_setup *setup, const g3_battle *battle, int32_t u, bn_trace *trace);
/* What of it counts in the side's: by Morale too, where that is played. */
int32_t g3_counted_ts(const g3_setup *setup, const g3_battle *battle, int32_t u);
g3_morale g3_morale_now(const g3_setup *setup, const g3_battle *battle, int32_t u,
                        const bn_term *of, bn_trace *trace);
int64_t g3_own_ts(const g3_setup *setup, const g3_battle *battle, int32_t side);

/* What the TS of a side is made of: of all its units; of artillery; of miners, and their heads. */
typedef struct g3_ts_sums {
    int64_t all, engines, miners, diggers;
} g3_ts_sums;
g3_ts_sums g3_ts_sums_now(const g3_setup *setup, const g3_battle *battle, int32_t side,
                          const bn_term *of, bn_trace *trace);
int64_t g3_side_ts(const g3_setup *setup, const g3_battle *battle, int32_t side, bn_trace *trace);
int32_t g3_strategy_now(const g3_setup *setup, const g3_battle *battle, int32_t side,
                        bn_trace *trace);
/* The same without what only the referee knows. */
int32_t g3_strategy_known(const g3_setup *setup, const g3_battle *battle, int32_t side,
                          bn_trace *trace);
int32_t g3_mage_es(const g3_setup *setup, const g3_battle *battle, int32_t side);
int32_t g3_usual_tl(const g3_setup *setup, const g3_battle *battle, int32_t side);

/* ---- rolls, in luck.c --------------------------------------------------------------------- */

/* Reports a roll of 3d against a target: low is good. */
void g3_weigh_roll(const g3_setup *setup, bn_term of, int32_t rule, int32_t target, int32_t total,
                   bn_trace *trace);

/* A roll on which Luck may be used. A lower result is better. */
typedef struct g3_fateful {
    uint16_t kind;
    uint16_t rule;
    bool (*next)(const g3_setup *setup, g3_battle *battle, bn_trace *trace); /* sets `at` */
    int32_t (*target)(const g3_setup *setup, const g3_battle *battle, bn_trace *trace);
    int32_t (*reads)(const g3_setup *setup, const g3_battle *battle, int32_t total);
    int32_t (*owner)(const g3_setup *setup, const g3_battle *battle); /* a character, or G3_NONE */
    void (*done)(const g3_setup *setup, g3_battle *battle, bn_trace *trace); /* by `kept` */
    bool high; /* high rolls are bad: the dice are added */
} g3_fateful;

extern const g3_fateful g3_fateful_catastrophe, g3_fateful_survival, g3_fateful_contest,
    g3_fateful_second;

/* ---- what steps share --------------------------------------------------------------------- */

/* A leader is lost or wounded by a row of catastrophe.csv: Morale, and Strategy of a commander.
 * `leader`: the first unit that they lead, or G3_NONE of the force commander. */
void g3_strike_leader(const g3_setup *setup, g3_battle *battle, int32_t side, int32_t row,
                      int32_t leader);

/* A leader without a name is lost for good, by the row of catastrophe.csv that did it (grief.c). */
void g3_bereave(const g3_setup *setup, g3_battle *battle, int32_t side, int32_t row,
                int32_t leader);

/* After a day that a side has won clearly, its troops forget lost leaders. */
void g3_console(const g3_setup *setup, g3_battle *battle);

/* A player's leader falls before the contest. */
void g3_leader_falls(const g3_setup *setup, g3_battle *battle, int32_t w);

/* The unit whose leader is struck, by an option of the roll that draws them; or G3_NONE. */
int32_t g3_struck_unit(const g3_setup *setup, const g3_battle *battle, int32_t side,
                       int32_t option);

/* Units under the same leader as unit `u`. */
bool g3_same_leader(const g3_setup *setup, const g3_battle *battle, int32_t u, int32_t v);

/* Hurts a character: hits at once, and this many wounds that are rolled. The course goes to HURT, and back to
 * the step from which it came. */
void g3_hurt(g3_battle *battle, int32_t w, int32_t hits, int32_t wounds, bn_throw dice,
             int32_t armour);

/* ---- Reputation, in renown.c ------------------------------------------------------------- */

int8_t g3_to_byte(int32_t value); /* no more and no less than a byte holds */
void g3_renown_keep(g3_person_state *person);
int32_t g3_renown_won(const g3_person_state *person); /* in this battle */
void g3_view_renown(const g3_person_state *person, bn_doc *map, bn_arena *arena);

/* Remarks what happened to a side, unit or character (bn_term.about). */
void g3_remark(bn_trace *trace, int32_t side, int32_t about, int32_t rule, int32_t value,
               const char *name, const char *words);

g3_line g3_line_of(const g3_setup *setup, const g3_battle *battle, int32_t side);
int32_t g3_signed_now(const g3_battle *battle, int32_t side);

/* Whether a unit of the defender would leave but cannot. */
bool g3_cornered(const g3_battle *battle, int32_t u);

/* Whether a unit may still roll against its Morale today, after the contest. */
bool g3_tests_again(const g3_setup *setup, const g3_battle *battle, int32_t u);

/* By how much the second side would win the contest, for each total of its dice, once the first has
 * rolled. */
enum { G3_TOTALS = 16 };
void g3_contest_left(const g3_setup *setup, const g3_battle *battle, int32_t out[G3_TOTALS]);

/* The side that an option of the question after the aim stands for. */
int32_t g3_aim_at(const g3_setup *setup, const g3_battle *battle, const bn_question *question,
                  int32_t option);

/* Effects on which targets are named, and the units that one may be aimed at. */
int32_t g3_target_effect(const bn_question *question);
int32_t g3_target_unit(const g3_setup *setup, const g3_battle *battle, const bn_question *question,
                       int32_t option);
/* The units of which the referee is asked whether they were crushed, and which routed ones reform. */
int32_t g3_crushed_unit(const g3_setup *setup, const g3_battle *battle, int32_t side,
                        int32_t option);
int32_t g3_routed_unit(const g3_setup *setup, const g3_battle *battle, int32_t side,
                       int32_t option);

bool g3_revealed(const g3_battle *battle);

/* ---- powers in words, in allot_words.c ----------------------------------------------------- */

/* The side on whose units an effect falls. */
int32_t g3_powers_aim(const g3_battle *battle, int32_t effect, int32_t side);
void g3_tell_points(const g3_setup *setup, const g3_battle *after, bn_text *out);
void g3_tell_defence(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                     bn_text *out);
void g3_tell_outrage(int32_t by, bn_text *out); /* what a Morale roll after an atrocity gave */
void g3_tell_targets(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                     bn_text *out);
void g3_view_steps(const g3_unit_state *unit, bn_doc *map, bn_arena *arena);
/* Who has won the battle by its last day, and who holds the field; or G3_NONE. */
int32_t g3_winner_of(const g3_setup *setup, const g3_battle *battle);
int32_t g3_holder_of(const g3_battle *battle);

/* ---- the game's other slots --------------------------------------------------------------- */

bn_doc *g3_battle_view(const void *setup, const void *state, bn_seat seat, bn_arena *arena);
void g3_battle_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace);
void g3_battle_describe(const void *setup, const void *state, const bn_question *question,
                        bn_text *out);
void g3_battle_word(const void *setup, const void *state, const bn_question *question,
                    int32_t index, bn_text *out);
/* Of people_words.c: the leaders one of whom is struck, by what the die shows; who was; who was taken. */
void g3_struck_words(const g3_setup *setup, const g3_battle *battle, int32_t side, bn_text *out);
void g3_tell_struck(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                    const bn_question *question, bn_seat seat, bn_text *out);
void g3_tell_reaction(const g3_setup *setup, const g3_person *person, int32_t glory, int32_t total,
                      int32_t favour, bn_text *out);
void g3_tell_glory(const g3_setup *setup, const g3_battle *after, int32_t w, bn_text *out);
void g3_tell_months(const g3_setup *setup, const g3_battle *after, int32_t w, bn_text *out);
void g3_tell_taken(const g3_setup *setup, const g3_battle *before, const g3_battle *after,
                   bn_text *out);
void g3_battle_tell(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *out);
bool g3_battle_believe(const void *setup, const void *state, bn_seat seat, bn_arena *arena,
                       bn_belief *out);

enum { G3_BATTLE_HIDDEN = 24 };
extern const bn_hidden g3_battle_hidden[G3_BATTLE_HIDDEN];
extern const bn_parts g3_battle_parts;
extern const bn_stand_ins g3_battle_stand_ins;

/* The score, in card.c. */
extern const bn_score g3_battle_score;

#endif
