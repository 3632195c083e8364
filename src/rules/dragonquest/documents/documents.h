/* Documents of DragonQuest mass combat: what they may hold, how they are read and checked. */
#ifndef DQ_DOCUMENTS_H
#define DQ_DOCUMENTS_H

#include "kinds.h"

extern const bn_field dq_force_fields[];
extern const bn_field dq_scenario_fields[];

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

/* The slots of bn_system. */
bn_code dq_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err);
bn_doc *dq_setup_sheet(const void *setup, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace);
bn_code dq_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err);

#endif
