/* Word lists that documents, questions and views share, each written once. */
#ifndef G4_WORDS_H
#define G4_WORDS_H

/* Words as documents write them, each list ended by NULL. */
extern const char *const g4_feature_words[]; /* bits of G4_AIRBORNE and so on */
extern const char *const g4_class_words[];   /* bits of G4_AIR and so on */
extern const char *const g4_mobility_words[];
extern const char *const g4_terrain_words[]; /* g4_terrain */
extern const char *const g4_equipment_words[];
extern const char *const g4_quality_words[];
extern const char *const g4_kind_words[]; /* g4_kind_of_battle */
extern const char *const g4_posture_words[];
extern const char *const g4_locals_words[];

#endif
