/* Documents of DragonQuest mass combat: what they may hold, how they are read and checked. */
#ifndef DQ_DOCUMENTS_H
#define DQ_DOCUMENTS_H

#include "kinds.h"

extern const bn_field dq_force_fields[];
extern const bn_field dq_scenario_fields[];
extern const bn_field dq_campaign_fields[];

/* Parts that the documents share. */
extern const bn_field dq_unit_fields[], dq_character_fields[], dq_reading_fields[],
    dq_side_judged[], dq_battle_judged[], dq_calendar_fields[];
extern const char *const dq_referee_words[3];
extern const char *const dq_course_words[6];

/* What a side of a campaign keeps beside its forces. */
extern const bn_field dq_operative_fields[], dq_levy_fields[], dq_instructor_fields[];
BN_MUST_CHECK bn_code dq_household_check(dq_theatre *theatre, int32_t side, const bn_spot *at);
BN_MUST_CHECK bn_code dq_drive_check(const dq_figures *tables, const dq_drive *drive,
                                     const bn_spot *at);

/* The readings open to players, in the order of dq_readings. */
enum {
#define READING(name, ...) DQ_READING_##name,
#include "readings.def"
    DQ_SWITCH_LIST_COUNT
};
extern const bn_switch dq_switch_list[DQ_SWITCH_LIST_COUNT];

/* Reads a force document and checks it. */
BN_MUST_CHECK bn_code dq_force_of(const dq_figures *tables, const bn_doc *doc, bn_arena *arena,
                                  dq_force **out, bn_error *err);

/* Checks a unit and works out what follows from its fields. */
BN_MUST_CHECK bn_code dq_unit_check(const dq_figures *tables, dq_unit *unit, const bn_spot *at);

/* Puts the figures that the options of a document change, of calendar and pay, instead of the book's. */
BN_MUST_CHECK bn_code dq_options_apply(dq_setup *setup, bn_arena *arena, const bn_spot *calendar);

/* Reads a campaign; dq_setup_read calls it. */
BN_MUST_CHECK bn_code dq_theatre_read(const bn_doc *doc, bn_arena *arena, const void **out,
                                      bn_error *err);
bn_doc *dq_theatre_sheet(const dq_theatre *theatre, uint32_t side, uint32_t force, bn_arena *arena,
                         bn_trace *trace);
bn_doc *dq_unit_sheet(const dq_setup *setup, const dq_unit *unit, bn_arena *arena, bn_trace *trace);

/* The slots of bn_system. */
bn_code dq_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err);
bn_doc *dq_setup_sheet(const void *setup, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace);
extern const bn_sheet_sum dq_sheet_sums[];
bn_code dq_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err);

#endif
