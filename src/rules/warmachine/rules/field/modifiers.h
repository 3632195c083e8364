/* What conditions add to a Battle Rating: steps C1 and C2 of a battle (WM-046 to WM-077, WM-107 to
 * WM-112). All of it reads two combatants and the ground they meet on, and nothing else. */
#ifndef WM_MODIFIERS_H
#define WM_MODIFIERS_H

#include "model.h"

typedef enum wm_stance { WM_ATTACKS, WM_DEFENDS } wm_stance;

/* What a force has against an unaware enemy, bits of a mask (WM-109, WM-110). */
enum { WM_SURPRISE_CAMP = 1 << 0, WM_SURPRISE_AMBUSH = 1 << 1 };

/* Values of the switch troop_ratio_gaps. */
enum { WM_GAPS_UP, WM_GAPS_DOWN, WM_GAPS_STRICT };

/* All that a modifier reads about one force of a pair. Made by wm_combatant_of, which fills what
 * force, standing and judgements show; the fields marked * are the caller's, zero meaning no. Of the
 * ground a modifier reads what the referee judged of the battle. */
typedef struct wm_combatant {
    int32_t strength;
    int32_t battle_rating; /* unmodified */
    bn_rat flying_percent; /* of strength, unrounded */
    int32_t troop_class;   /* row of troop_class.csv */
    int32_t siege_weeks;   /* * completed, of the besieger; counts in a storm only */
    int16_t about;         /* * for the trace: the force */
    int8_t side;           /* for the trace, and for the higher ground */
    uint8_t stance;        /* wm_stance, see wm_stance_of */
    uint8_t inside;        /* * behind fortifications in a storm, see wm_storm */
    uint8_t fatigue;       /* wm_weariness */
    uint8_t all_halflings, all_elves, all_dwarves;
    uint8_t riders;           /* any at all */
    uint8_t riders_many;      /* at least the share of mounted_penalty_min_share */
    uint8_t companion_routed; /* * earlier in this day of battle */
    uint8_t mercy_debt;       /* * owes this enemy mercy of less than a year */
    uint8_t surprise;         /* * mask of WM_SURPRISE_ */
/* Every judgement on the force. */
#define OF_FORCE(name, member, answer, ...) BN_C_##answer member;
#include "questions.def"
} wm_combatant;

/* One entry of modifiers.csv as it applies: its row (BN_NO_ROW if none does) and what it gives. */
typedef struct wm_entry {
    int32_t value;
    uint16_t row;
} wm_entry;

/* --- combatant.c: from the documents to a combatant --- */

/* What force, standing and judgements show; of character actions only with the option, of heroics
 * only where the leader is. `moved`: in this time unit (decides the default of `holding`). */
wm_combatant wm_combatant_of(const wm_figures *tables, const wm_force *force,
                             const wm_standing *standing, const wm_force_inputs *inputs,
                             const wm_options *options, wm_stance stance, bool moved);

/* Whether every kind present, and the leader, has infravision: the default. */
bool wm_all_infravision(const wm_force *force, const wm_standing *standing);

/* What the record says of earlier meetings of the two forces or their leaders. */
bool wm_record_beaten(const wm_force *force, const wm_force *foe);
bool wm_record_mercy(const wm_figures *tables, const wm_force *force, const wm_force *foe,
                     int32_t day);
bool wm_record_spared(const wm_force *force, const wm_force *foe); /* however long ago */

/* Whether a mercy `days` ago still binds. */
bool wm_mercy_binds(const wm_figures *tables, int32_t days);

/* How many PCs of name level are with the force and do not lead: each may do one heroic deed. */
int32_t wm_heroes(const wm_figures *tables, const wm_force *force);

/* --- modifiers.c --- */

/* BR and every modifier of steps C1 and C2. With a trace, each that applies is a term of the group
 * WM_SUM_MODIFIED, the BR itself first, so that they add up to what is returned. */
int32_t wm_modified_rating(const wm_figures *tables, const wm_combatant *self,
                           const wm_combatant *foe, const wm_battle_inputs *ground,
                           const wm_readings *rules, bn_trace *trace);

/* The stance of a side: `ruled` as wm_battle_inputs.defender; `stood_first`: in the terrain unit
 * before the enemy came into it. */
wm_stance wm_stance_of(int32_t side, int32_t attacker, int32_t ruled, bool stood_first,
                       const wm_readings *rules);
bool wm_defends(const wm_combatant *self, const wm_combatant *foe);

/* Strength as the troop ratio counts it. */
int64_t wm_ratio_strength(const wm_figures *tables, const wm_combatant *force);
void wm_tell_numbers(const wm_figures *tables, const wm_combatant *self, bn_trace *trace);
wm_entry wm_ratio_bonus(const wm_figures *tables, int64_t ours, int64_t theirs,
                        const wm_readings *rules);

/* Single entries; a row of BN_NO_ROW and 0 where it does not apply. */
wm_entry wm_home(const wm_figures *tables, const wm_combatant *self);
wm_entry wm_beaten_before(const wm_figures *tables, const wm_combatant *self);
wm_entry wm_two_classes_better(const wm_figures *tables, int32_t ours, int32_t theirs);
wm_entry wm_enemy_on_march(const wm_figures *tables, const wm_combatant *self,
                           const wm_combatant *foe);
wm_entry wm_companion_routed(const wm_figures *tables, const wm_combatant *self);
wm_entry wm_favourable(const wm_figures *tables, const wm_combatant *self);
wm_entry wm_unfavourable(const wm_figures *tables, const wm_combatant *self);
wm_entry wm_night_infravision(const wm_figures *tables, const wm_combatant *self,
                              const wm_battle_inputs *ground);
wm_entry wm_immunity(const wm_figures *tables, int32_t immunity); /* as wm_immunity_words */
wm_entry wm_fatigue_modifier(const wm_figures *tables, uint8_t fatigue);

/* --- terrain.c --- */

wm_entry wm_higher_ground(const wm_figures *tables, const wm_combatant *self,
                          const wm_battle_inputs *ground);
wm_entry wm_halflings_at_home(const wm_figures *tables, const wm_combatant *self,
                              const wm_battle_inputs *ground);
wm_entry wm_elves_at_home(const wm_figures *tables, const wm_combatant *self,
                          const wm_battle_inputs *ground);
wm_entry wm_dwarves_at_home(const wm_figures *tables, const wm_combatant *self,
                            const wm_battle_inputs *ground);
wm_entry wm_mounted_close_country(const wm_figures *tables, const wm_combatant *self,
                                  const wm_battle_inputs *ground, const wm_readings *rules);
wm_entry wm_mire(const wm_figures *tables, const wm_combatant *self,
                 const wm_battle_inputs *ground);
wm_entry wm_shifting_ground(const wm_figures *tables, const wm_combatant *self,
                            const wm_battle_inputs *ground);

/* The defender group: how much of each entry is left against this share of flyers (2 halves, 1 or
 * 0), and the entries before that. wm_defender_entry gives entry `row` as it counts. */
int32_t wm_flyers_leave(const wm_figures *tables, bn_rat attacker_flying_percent);
wm_entry wm_defender_entry(const wm_figures *tables, uint16_t row, const wm_combatant *defender,
                           const wm_combatant *attacker, const wm_battle_inputs *ground,
                           const wm_readings *rules);

/* --- considerations.c --- */

wm_entry wm_siege_weeks_bonus(const wm_figures *tables, const wm_combatant *self,
                              const wm_combatant *foe);
wm_entry wm_mercy_debt(const wm_figures *tables, const wm_combatant *self);
wm_entry wm_information(const wm_figures *tables, int32_t information);
wm_entry wm_surprise(const wm_figures *tables, uint8_t surprise);
wm_entry wm_leader_loss(const wm_figures *tables, const wm_combatant *self);
wm_entry wm_officer_loss(const wm_figures *tables, const wm_combatant *self);

/* The d% on which an enemy that moves into an ambush is surprised: 0 to 100. */
int32_t wm_ambush_chance(const wm_figures *tables, bool invisible, int32_t adjustment);

/* Deeds of one row of modifiers.csv (heroics_*) that count for this force. */
int32_t wm_heroic_deeds(uint16_t row, const wm_combatant *self, const wm_readings *rules);

/* On the loser's Reaction Rolls that involve the winner who showed mercy. */
int32_t wm_mercy_reaction(const wm_figures *tables, bool shown);

/* Step C2 alone, terms included. */
int32_t wm_considerations(const wm_figures *tables, const wm_combatant *self,
                          const wm_combatant *foe, const wm_readings *rules, bn_trace *trace);

/* --- shared by the files above --- */

/* Steps of C1 that terrain.c adds up, terms included. */
int32_t wm_terrain(const wm_figures *tables, const wm_combatant *self, const wm_combatant *foe,
                   const wm_battle_inputs *ground, const wm_readings *rules, bn_trace *trace);

/* The stance that counts, whatever was declared: of a force inside, or caught on the march. */
wm_stance wm_stance_counted(const wm_combatant *force);

/* Whether a share reaches a threshold, unrounded. */
static inline bool wm_reaches(bn_rat percent, int32_t threshold)
{
    return percent.num >= threshold * (percent.den == 0 ? 1 : percent.den);
}

/* Leaves the term of an entry, if it applies, and returns its value. `words` of NULL: the
 * condition that modifiers.csv shows. */
int32_t wm_entry_add(wm_entry entry, const wm_combatant *self, const char *words, bn_rat first,
                     bn_rat second, bn_trace *trace);

static inline int32_t wm_entry_plain(wm_entry entry, const wm_combatant *self, bn_trace *trace)
{
    if (trace == NULL)
        return entry.value;
    return wm_entry_add(entry, self, NULL, (bn_rat){ 0, 1 }, (bn_rat){ 0, 1 }, trace);
}

static inline wm_entry wm_entry_if(const wm_figures *tables, bool applies, uint16_t row)
{
    return applies ? (wm_entry){ tables->modifiers[row].value, row } : (wm_entry){ 0, BN_NO_ROW };
}

#endif
