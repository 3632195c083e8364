/* Quality and Morale of a unit, and what changes them (G3-033 to G3-045, G3-114 to G3-120). */
#ifndef G3_QUALITY_H
#define G3_QUALITY_H

#include "model.h"

/* Row of troop_quality.csv for this many battles. */
int32_t g3_quality_of(const g3_figures *tables, int32_t battles);

int32_t g3_base_morale(const g3_figures *tables, int32_t quality, bool irregular);
int32_t g3_leadership_morale(const g3_figures *tables, int32_t leadership);

/* Battles of a unit after one more, under a new commander, and with recruits. */
int32_t g3_battles_after(const g3_figures *tables, int32_t battles, bool counts);
int32_t g3_battles_led_anew(const g3_figures *tables, int32_t battles);
int32_t g3_battles_merged(int32_t men, int32_t battles, int32_t recruits, int32_t recruit_battles);

/* Raw troops after this many months of training: irregular no more, then Green. */
typedef struct g3_drill {
    bool irregular;
    int32_t battles;
} g3_drill;

g3_drill g3_drilled(const g3_figures *tables, g3_drill before, int32_t months);

/* Row of commander_experience.csv for 3d; the skill that comes with it, one die for the best. */
int32_t g3_commander_rolled(const g3_figures *tables, int32_t total);
int32_t g3_commander_skill(const g3_figures *tables, int32_t row, int32_t die);

/* What a side, or a unit instead of it, brings to Morale; truths unless said otherwise. */
typedef struct g3_mood {
    uint8_t hereditary_foe, home_territory; /* standing */
    uint8_t beat_foe, beaten_by_foe;        /* this year */
    uint8_t spies_inside, leaders_murdered, spies_slain, own_scouted, own_slain;
    int8_t murder_penalty; /* at most -2 */
    int8_t killers_failed; /* what a failed attempt on its leaders brought */
    int8_t atrocity;       /* sum of what atrocities brought */
    int8_t pay;            /* of missed paydays and bonuses */
    int8_t conscripts;
    int8_t powers;      /* steps of exceptional strength */
    int8_t catastrophe; /* of this day */
    int8_t repulse;     /* of the day before */
    int8_t leaders;     /* lost in earlier battles */
} g3_mood;

/* Base, leadership and mood; each part a term like `of`. `counted` is the change that G3-039 counts. */
typedef struct g3_morale {
    int32_t value;
    int32_t counted;
} g3_morale;

g3_morale g3_effective_morale(const g3_figures *tables, int32_t quality, bool irregular,
                              int32_t leadership, const g3_mood *mood, const bn_term *of,
                              bn_trace *trace);

#endif
