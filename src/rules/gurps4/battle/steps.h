/* How the files of a battle fit together: its steps, and what each of them does. Not for others. */
#ifndef G4_BATTLE_STEPS_H
#define G4_BATTLE_STEPS_H

#include "battle.h"
#include "rules/people/misfortune.h"
#include "rules/scouting/recon.h"
#include "rules/outcome/results.h"
#include "rules/field/three_sides.h"
#include "rules/field/fortress.h"

/* What the steps are called with. */
#define BN_WITH const g4_scene *scene
#define BN_STATE g4_battle *battle
#include <banneret/system/typed.h>

/* The steps of the ledger's tables in their order, divided where one asks for several things in turn,
 * each with its row: STEP(RISK, risk) is the step G4_AT_RISK with the row g4_risk_step. */
/* clang-format off */
#define G4_STEPS(STEP) \
    STEP(CONDITIONS, judge)         /* R1 */ \
    STEP(POSTURES, postures)        /* R2 */ \
    STEP(SCOUT_ROLES, scout_roles)  /* R2 */ \
    STEP(SECURITY, security)        /* R3 */ \
    STEP(SCOUTING, scouting)        /* R4, R5: where the next bout continues */ \
    STEP(TIE, tie)                  /* R6 */ \
    STEP(ESTIMATE, estimate)        /* R7 */ \
    STEP(BYPASS, bypass)            /* R8, referee */ \
    STEP(APPROACH, approach)        /* R8, winner */ \
    STEP(ACTS, judge)               /* P1, judgements */ \
    STEP(STRIKES, strikes)          /* P1, computed; then a subordinate's choice (d) */ \
    STEP(ARRAY, array)              /* P2 */ \
    STEP(FIRST_SPLIT, split)        /* of several sides, before P3 */ \
    STEP(REVOLT, revolt)            /* P3: where the next bout continues */ \
    STEP(DEFENSE, defense)          /* P4 */ \
    STEP(SIGHT, sight)              /* P5 */ \
    STEP(ROUND, round)              /* N1 */ \
    STEP(SPLIT, split)              /* of several sides, before N2 */ \
    STEP(RISK, risk)                /* N2 */ \
    STEP(HEROISM, heroism)          /* N3 */ \
    STEP(ROLLER, roller)            /* N4, where players take turns */ \
    STEP(ORDERS, orders)            /* N4 */ \
    STEP(OBEDIENCE, obedience)      /* N5: where the next bout continues */ \
    STEP(REVEAL, reveal)            /* N6 to N8 */ \
    STEP(RESTRAINT, restraint)      /* N9 */ \
    STEP(BRIDGE, bridge)            /* N10 */ \
    STEP(CONTEST, contest)          /* N11 */ \
    STEP(AIM, aim)                  /* N12 */ \
    STEP(MISFORTUNE, misfortune)    /* N13 */ \
    STEP(SUCCESSION, succession)    /* N14 */ \
    STEP(RALLY, rally)              /* N15 */ \
    STEP(VICTORY, victory)          /* N16 */ \
    STEP(PURSUIT, pursuit)          /* A1, A2: where a bout continues that is decided */ \
    STEP(RECOVERY, recovery)        /* A3 */ \
    STEP(SPOILS, spoils)            /* A4 */ \
    STEP(NEXT, next)                /* the next bout, the next round, or the end */ \
    STEP(STAY, stay)                /* (d): a subordinate who won while the main force lost */ \
    STEP(FOLDING, folding)          /* A5 */
/* clang-format on */

#define STEP(name, row) G4_AT_##name,
typedef enum g4_step { G4_STEPS(STEP) G4_AT_OVER } g4_step;
#undef STEP

#define STEP(name, row) extern const bn_step g4_##row##_step;
G4_STEPS(STEP)
#undef STEP

/* Continues at another step; the bout in hand stays the same. */
static inline bn_pace g4_go(g4_battle *battle, g4_step step)
{
    return bn_steps_go(&g4_battle_course, battle, step);
}

/* ---- short ways, in battle.c -------------------------------------------------------------- */

static inline g4_party *g4_party_at(g4_battle *battle, int32_t side)
{
    return &battle->lane[side].party;
}

static inline const g4_party *g4_party_of(const g4_battle *battle, int32_t side)
{
    return &battle->lane[side].party;
}

static inline g4_bout *g4_bout_in_hand(g4_battle *battle)
{
    return &battle->lane[battle->bout].bout;
}

static inline const g4_bout *g4_bout_seen(const g4_battle *battle)
{
    return &battle->lane[battle->bout].bout;
}

/* More than two sides, all hostile: a bout for each pair. */
static inline bool g4_many(const g4_scene *scene)
{
    return scene->side_count > 2;
}

/* Bouts that the battle starts with. */
static inline int32_t g4_bouts(const g4_scene *scene)
{
    return g4_pairs(scene->side_count);
}

static inline g4_division *g4_division_at(g4_battle *battle, int32_t side)
{
    return &((g4_melee *)battle)->divisions[side];
}

static inline const g4_division *g4_division_of(const g4_battle *battle, int32_t side)
{
    return &((const g4_melee *)battle)->divisions[side];
}

/* The bout in which a side meets its enemy number `nth`. */
static inline int32_t g4_bout_of(const g4_scene *scene, int32_t side, int32_t nth)
{
    return g4_pair_of(scene->side_count, side, nth);
}

/* Side of the battle that is `which` of a bout. */
static inline int32_t g4_side_in(const g4_scene *scene, int32_t bout, int32_t which)
{
    return g4_many(scene) ? g4_pair_side(scene->side_count, bout, which) : which;
}

/* Rules that know only the two of a bout name them 0 and 1 in their terms. From term `from` on, these
 * become sides of the document; without a bout (G4_NONE) they are sides of the battle already. */
static inline void g4_name_sides(const g4_scene *scene, int32_t bout, uint32_t from,
                                 bn_trace *trace)
{
    for (uint32_t i = from; trace != NULL && i < trace->count; i++) {
        int32_t side = trace->terms[i].side;

        if (side >= 0)
            trace->terms[i].side =
                (int8_t)scene->sides[bout == G4_NONE ? side : g4_side_in(scene, bout, side)];
    }
}

static inline uint32_t g4_terms_so_far(const bn_trace *trace)
{
    return trace != NULL ? trace->count : 0;
}

/* Which side of a bout is besieged; G4_NONE: two of several who do not hold the place. */
static inline int32_t g4_besieged_in(const g4_scene *scene, int32_t bout)
{
    for (int32_t i = 0; i < 2; i++)
        if (scene->inputs->besieged == 1 + g4_side_in(scene, bout, i))
            return i;
    return G4_NONE;
}

static inline const g4_force *g4_force_in(const g4_scene *scene, int32_t side, int32_t slot)
{
    return g4_force_at(scene->setup, scene->forces[side][slot]);
}

/* The force (slot of its side) of person or line `*number` of a side, which becomes their number in that
 * force; G4_NONE if there are not that many. */
static inline int32_t g4_slot_of_person(const g4_scene *scene, int32_t side, int32_t *number)
{
    for (int32_t f = 0; *number >= 0 && f < scene->force_count[side]; f++) {
        int32_t count = g4_force_in(scene, side, f)->person_count;

        if (*number < count)
            return f;
        *number -= count;
    }
    return G4_NONE;
}

static inline int32_t g4_slot_of_line(const g4_scene *scene, int32_t side, int32_t *number)
{
    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        int32_t count = g4_force_in(scene, side, f)->line_count;

        if (*number < count)
            return f;
        *number -= count;
    }
    return G4_NONE;
}

/* A line of a ranks as a bit among those of a side; 0 if it is not its own. */
static inline uint64_t g4_line_bit(const g4_scene *scene, int32_t side, const g4_ranks_line *line)
{
    for (int32_t f = 0; f < scene->force_count[side]; f++)
        if (line->force == scene->forces[side][f])
            return UINT64_C(1) << (g4_line_in(scene, side, f) + line->index);
    return 0;
}

/* How many persons a side has in the battle. */
static inline int32_t g4_persons_in(const g4_scene *scene, int32_t side)
{
    return g4_member(scene, side, scene->force_count[side]);
}

/* Person `member` of a side, or NULL. */
static inline const g4_person *g4_side_person(const g4_scene *scene, int32_t side, int32_t member)
{
    int32_t slot = g4_slot_of_person(scene, side, &member);

    return slot == G4_NONE ? NULL : &g4_force_in(scene, side, slot)->persons[member];
}

/* Whether the forces of a side are loose allies (G4-257). */
static inline bool g4_allied(const g4_scene *scene, int32_t side)
{
    int32_t armies = scene->force_count[side] - (scene->guests >> side & 1);

    return scene->setup->options.loose_allies && armies > 1 && !g4_many(scene);
}

/* The referee is asked what the documents leave open. */
static inline bool g4_referee_asked(const g4_scene *scene)
{
    return scene->setup->options.referee == 0;
}

static inline int32_t g4_side_judged(const g4_party *party, int32_t what)
{
    return party->judged[what - G4_BATTLE_JUDGED];
}

/* The subordinate with their own battle: side and person; false if there is none. */
bool g4_subordinate(const g4_scene *scene, int32_t *side, int32_t *member);

/* A side has one commander, in slot 0; loose allies have one each; in a separate battle a subordinate has slot 1 and
 * slot 0 is elsewhere. Whether it is such a battle, and this their side; whether a slot leads in a bout; which of them
 * decides; and their skill, a row of skill_defaults.csv. */
static inline bool g4_subordinate_leads(const g4_scene *scene, const g4_battle *battle,
                                        int32_t bout, int32_t side)
{
    int32_t own, member;

    return battle->lane[bout].bout.role > G4_BOUT_MAIN && g4_subordinate(scene, &own, &member) &&
           own == side;
}
static inline bool g4_slot_leads(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                                 int32_t side, int32_t slot)
{
    if (g4_subordinate_leads(scene, battle, bout, side))
        return slot == 1;
    return slot == 0 || (slot < scene->force_count[side] && g4_allied(scene, side));
}
int32_t g4_leading_slot(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                        int32_t which);
/* Every skill of the enemy whom the referee sets against a subordinate; 0: no one in particular. */
int32_t g4_opposing_skill(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                          int32_t which);
int32_t g4_leader_skill(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which,
                        int32_t slot, int32_t skill);
int32_t g4_leadership_in(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                         int32_t which);
int32_t g4_risk_of(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which);
/* The person who decides for a side of a bout, or NULL: an NPC. */
const g4_person *g4_leader_in(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                              int32_t which);

/* Whether a person commands, in any bout that is fought now. */
bool g4_commands(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t member);

/* Whether a side is in a bout that is being fought, the one in hand left out if `others`. */
bool g4_still_fights(const g4_scene *scene, const g4_battle *battle, int32_t side, bool others);

/* A bout whose rounds continue now. */
static inline bool g4_fighting(const g4_battle *battle, int32_t bout)
{
    return bout < battle->lanes && battle->lane[bout].bout.stage == G4_STAGE_FIGHTING;
}

/* ---- questions, in battle.c --------------------------------------------------------------- */

/* The question of a row of questions.def; one whose options are lines of the side's forces; a roll
 * with dice of a row of dice.csv. */
void g4_ask(const g4_scene *scene, const g4_battle *battle, int32_t kind, int32_t side,
            int32_t preset, bn_question *out);
void g4_ask_lines(const g4_scene *scene, const g4_battle *battle, int32_t kind, int32_t side,
                  uint64_t allowed, uint64_t preset, bn_question *out);
void g4_ask_roll(const g4_scene *scene, const g4_battle *battle, int32_t kind, int32_t side,
                 int32_t dice, bn_question *out);
/* Among the answers to sealed questions the one to question `question`. */
const bn_answer *g4_answer_to(uint32_t question, const bn_move *moves, uint32_t count);

/* Puts a question to a person: their own seat if a player leads them and they do not command, otherwise the
 * commander's. */
void g4_ask_person(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t member,
                   bn_question *out);

/* ---- reckon.c: who is in which bout, and what it comes to ------------------------------ */

/* The lines of a force that went over to the enemy in a bout (G4-040), one bit each. */
uint32_t g4_gone_over(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t side,
                      int32_t slot);

g4_battle_inputs g4_inputs_now(const g4_scene *scene, const g4_battle *battle);
g4_field g4_field_now(const g4_scene *scene, const g4_battle *battle, int32_t bout);
g4_standing g4_standing_now(const g4_scene *scene, const g4_battle *battle, int32_t side,
                            int32_t slot, bn_trace *trace); /* the whole of it, strikes folded in */
void g4_muster(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which,
               g4_ranks *out);
/* What the subordinate leads, or the enemy sets against it, of a force: elements by line. */
void g4_detachment(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t slot,
                   int32_t out[G4_LINES]);

typedef enum g4_reckoned {
    G4_PLAIN,    /* the battle as such */
    G4_CROSSING, /* the attacker crosses the river */
    G4_TIMELESS  /* a round of a siege too long for night and weather */
} g4_reckoned;
/* What this many elements of a line count toward the strength of its force in such a battle. */
bn_rat g4_roster_ts(const g4_scene *scene, const g4_battle *battle, const g4_force *force,
                    int32_t line, bn_rat elements);
/* The estimate for a side, as its document has it, and what is left of it once the battle is over. */
bn_rat g4_estimated_ts(const g4_scene *scene, int32_t side);
bn_rat g4_estimated_now(const g4_scene *scene, const g4_battle *battle, int32_t side);
/* What casualties take from the Basic Strategy Modifier. */
int32_t g4_bsm_lost(const g4_setup *setup, const g4_bout *bout, int32_t which);
/* `over`: lines of the attacker, a bit each, that their engineers bring over first; by default those
 * with the most TS. */
g4_reckoning g4_reckon_bout(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                            g4_reckoned how, uint64_t over, bn_trace *trace);
void g4_refresh(const g4_scene *scene, g4_battle *battle, int32_t bout, bn_trace *trace);
int32_t g4_river_attacker(const g4_scene *scene, const g4_battle *battle, int32_t bout);
bool g4_reshapes(const g4_scene *scene); /* TS may be reckoned again in later rounds */
uint64_t g4_dual_lines(const g4_scene *scene, int32_t side, uint32_t classes);
uint64_t g4_hover_lines(const g4_scene *scene, int32_t side);
uint64_t g4_default_roles(const g4_scene *scene, const g4_battle *battle, int32_t side,
                          uint64_t lines, bool recon);

/* ---- the steps ---------------------------------------------------------------------------- */

/* Of a step whose roll is measured against battle->target: what it leads to (1: it succeeds), and what such a roll
 * depends on. Its `explain` works the target out again, in a state in which it is asked; otherwise it shows nothing. */
int32_t g4_roll_succeeds(const void *with, const void *state, const bn_question *question,
                         const int32_t *totals);
uint64_t g4_roll_by_target(const void *with, const void *state, const bn_question *question);
/* Of a number reported with an error: percent, counted from the least, for consequences are not below 0. */
int32_t g4_error_falls(const void *with, const void *state, const bn_question *question,
                       const int32_t *totals);

/* targets.c: the same for the trace. What a roll against battle->target comes to; one of a die against
 * a number that is not there; and the margins of a contest, of which g4_victory_told ends the sum. */
void g4_roll_weighed(const void *with, const void *state, const bn_question *question,
                     const int32_t *totals, bn_trace *trace);
void g4_die_weighed(const bn_term *of, int32_t against, int32_t die, bn_trace *trace);
g4_quick_contest g4_contest_weighed(const g4_scene *scene, int32_t bout, bn_term of,
                                    const int32_t skill[2], const int32_t roll[2], bn_trace *trace);
void g4_victory_told(const g4_scene *scene, int32_t bout, int32_t winner, int32_t margin,
                     const char *words, bn_trace *trace);
/* Shows a target as a sum: someone's skill, what its rule makes of it, and the number needed. g4_led
 * does so for who leads in the bout at hand, and returns the target. */
void g4_target_tell(bn_term skill, int8_t side, uint16_t rule, int32_t target, const char *words,
                    bn_trace *trace);
int32_t g4_led(const g4_scene *scene, const g4_battle *battle, int32_t which, uint16_t rule,
               int32_t target, const char *words, bn_trace *trace);
bn_term g4_leader_term(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which,
                       int32_t slot, int32_t skill);
/* Terms of rules that do not know the side. */
void g4_terms_of(uint32_t from, int8_t side, const char *name, bn_trace *trace);

/* Whether talks continue, or the reaction to a Parley is rolled. */
bool g4_talks_open(const g4_battle *battle);
bool g4_reaction_open(const g4_battle *battle);

/* judge.c */
void g4_judge_init(const g4_scene *scene, g4_battle *battle);
bool g4_clock_runs(const g4_scene *scene);
void g4_judge_ask_one(const g4_scene *scene, const g4_battle *battle, int32_t what, int32_t side,
                      bn_question *out);
/* meeting.c */
g4_scouts g4_scouts_in(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which);
/* array.c */
/* Whether this is the main battle beside a subordinate's, and the referee has shown who won it. */
bool g4_main_told(const g4_scene *scene, const g4_battle *battle, int32_t bout);
void g4_take_roles(g4_party *party, const bn_answer *answer);
void g4_defend(const g4_scene *scene, g4_battle *battle, bn_trace *trace); /* DB of both sides */
/* How the besieged of the bout in hand would fit their fortress. */
g4_room g4_room_inside(const g4_scene *scene, const g4_battle *battle, g4_garrison *garrison);
/* round.c */
/* Whether they are in the fighting of this round: fit, and not away with their own battle. */
bool g4_takes_the_field(const g4_scene *scene, const g4_battle *battle, int32_t side,
                        int32_t member);
g4_place_in_battle g4_place_of(const g4_scene *scene, const g4_battle *battle, int32_t side,
                               int32_t member);
/* orders.c */
enum { G4_OBEYED = 2 }; /* bits of g4_bout.refused: refused, and from here on obeyed */
g4_choice g4_choice_of(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which);
/* Whether everyone hears what half `which` orders, as soon as it does. */
bool g4_orders_known(const g4_scene *scene, const g4_battle *battle, int32_t bout, int32_t which);
void g4_keep_settled(g4_bout *bout, const g4_settled *settled);
g4_settled g4_settled_now(const g4_bout *bout);
/* clash.c */
void g4_stances(const g4_scene *scene, const g4_battle *battle, int32_t bout, g4_stance out[2]);
/* What an order would add to the effective Strategy of half `which` of a bout; not a surrender. */
int32_t g4_order_adds_now(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                          int32_t which, int32_t order, bn_trace *trace);
g4_verdict g4_verdict_now(const g4_bout *bout, bn_trace *trace); /* after the round in hand */
bool g4_train_left(const g4_scene *scene, const g4_battle *battle, int32_t side);
int32_t g4_minutes_of(const g4_scene *scene, const g4_battle *battle, int32_t bout);
g4_odds g4_odds_now(const g4_bout *bout);
g4_round_result g4_result_now(const g4_scene *scene, const g4_battle *battle, bn_trace *trace);
void g4_end_bout(g4_bout *bout, g4_verdict verdict);
/* fallen.c */
/* Whether everyone of this side has had their turn for this round's misfortunes. */
bool g4_misfortune_past(const g4_battle *battle, int32_t which);
/* The slot of the commander without a name whose turn it is, and the side; G4_NONE: it is no one's, or someone's
 * with a name. */
int32_t g4_nameless_turn(const g4_scene *scene, const g4_battle *battle, int32_t *side);
/* Whether someone has to surrender or be badly hurt: of this side, NULL for a commander without a name. */
bool g4_in_straits(const g4_scene *scene, const g4_battle *battle, int32_t *side,
                   const g4_person **person);
/* Puts the next in command instead of a commander who is gone. */
void g4_succeed(const g4_scene *scene, g4_battle *battle, int32_t side, int32_t slot);
/* aftermath_steps.c */
typedef struct g4_spoils {
    bn_rat value;    /* of the loot, dollars */
    int32_t minutes; /* to gather it */
    int64_t captives;
} g4_spoils;
g4_spoils g4_spoils_of(const g4_scene *scene, const g4_battle *battle, int32_t bout);
bool g4_town_taken(const g4_scene *scene, const g4_battle *battle, int32_t bout);
/* toll.c */
/* Loot and captives of a bout, and whether a seat may know them; losses and strength of the sides that
 * it may know, with the spoils, after a battle. */
bool g4_spoils_known(const g4_scene *scene, const g4_battle *battle, int32_t b, bn_seat seat);
bn_doc *g4_view_spoils(const g4_scene *scene, const g4_battle *battle, int32_t b, bn_arena *arena);
bn_doc *g4_view_aftermath(const g4_scene *scene, const g4_battle *battle, bn_seat seat,
                          bn_arena *arena);
/* " element" of 1, " elements" of any other number. */
const char *g4_elements_word(bn_rat count);
/* ": 28 of 111 troops, 3 of 12 elements", which this many percent of a side are. */
void g4_tell_share(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t percent,
                   bn_text *out);
void g4_tell_aftermath(const g4_scene *scene, const g4_battle *battle, bn_seat seat, bn_text *out);
/* battle_tell.c */
/* What a roll of one side led to that shows nothing else at once. */
void g4_tell_roll(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                  const bn_question *question, bn_seat seat, bn_text *out);
/* What became of someone, as a sentence by the name; `kind` is the question that brought it. False: nothing. */
bool g4_tell_person(const char *name, const g4_person_state *then, const g4_person_state *now,
                    bool inside, uint32_t kind, bn_text *out);
/* variants.c */
/* Continues with the first bout from `from` on that has something left, or with the next round, or
 * with the end. */
bn_pace g4_schedule(const g4_scene *scene, g4_battle *battle, int32_t from);
bool g4_break_out(const g4_scene *scene, g4_battle *battle, bn_trace *trace);
bn_rat g4_recorded_in(const g4_scene *scene, const g4_battle *battle, int32_t bout,
                      int32_t which); /* recorded TS of what a side has in a bout */
/* division.c */
/* Bouts that a side has to fight, and the enemy in number `number` of them. */
int32_t g4_fronts(const g4_scene *scene, const g4_battle *battle, int32_t side);
int32_t g4_front(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t number);
void g4_divide_evenly(const g4_scene *scene, g4_battle *battle, int32_t side);
/* Of `count` elements of line `line` of a side, those in its bout number `nth`. */
int32_t g4_elements_in(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t nth,
                       int32_t line, int32_t count);
uint32_t g4_round_limit(const g4_scene *scene); /* 0: none but that of the rules */

/* ---- what a side knows, in battle_view.c and belief.c ------------------------------------- */

/* The best information that side `which` of a bout has about the other. */
typedef enum g4_told_how {
    G4_TOLD_NAMES, /* names and numbers, exact */
    G4_TOLD_SIGHT, /* numbers by mobility, each off by bout->sight */
    G4_TOLD_ESTIMATE,
    G4_TOLD_NOTHING
} g4_told_how;
g4_told_how g4_told_by(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which);
/* A belief in words: what a side was shown and what it takes for granted. */
void g4_belief_words(const g4_scene *scene, int32_t us, g4_told_how how, bool lone, bn_arena *arena,
                     bn_belief *out);

/* The skills of enemy commanders that a side considers possible, the likeliest first: those of the document, or
 * that of its own commander. */
bn_skills g4_skills_believed(const g4_scene *scene, int32_t us);

/* What is hidden from other sides, in hidden.c; the referee and the side itself may know it. */
enum {
    G4_BATTLE_HIDDEN = 0
#define HIDDEN(...) +1
#define HIDDEN_HALF(...) +2
#define HIDDEN_ORDER(...) +2
#define HIDDEN_TOLD(...) +2
#define OF_SIDE(...) +2
#define FORCE_GIVES(...) +1
#include "hidden.def"
#include "questions.def"
};
extern const bn_hidden g4_battle_hidden[G4_BATTLE_HIDDEN];
bool g4_may_know(const g4_scene *scene, bn_seat seat, int32_t side);

/* The slot of bn_game. */
bool g4_battle_believe(const void *setup, const void *state, bn_seat seat, bn_arena *arena,
                       bn_belief *out);

/* ---- the score, in card.c ------------------------------------------------------------------- */

extern const bn_score g4_battle_score;

/* A side's percentages, in battle_game.c: those of its only bout, or of the worst of several; `final` are those
 * after recovery where a bout is over. */
int32_t g4_lost(const g4_scene *scene, const g4_battle *battle, int32_t side, bool final);

/* ---- words, in battle_words.c ------------------------------------------------------------- */

void g4_leader_name(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t member,
                    bn_text *out);

/* ---- coarse looks, in stand_ins.c ----------------------------------------------------------- */

extern const bn_stand_ins g4_battle_stand_ins;
const void *g4_rolled_late(const void *setup, bn_arena *arena); /* bn_game.late */
bool g4_fates_asked(uint64_t measured); /* whether a measure asks about the fate of a person */

#endif
