/* Spies and saboteurs: how long they are away, what they bring back, and what they spoil (DQ-109 to DQ-115). */
#ifndef DQ_ESPIONAGE_H
#define DQ_ESPIONAGE_H

#include "model.h"

/* Days from order to report. */
int32_t dq_mission_days(int32_t travel, int32_t acts);

/* The chance of a memory test: as shown, or the stand-in (`told` DQ_NONE); and by how much a roll misses it. */
int32_t dq_memory_chance(const dq_figures *tables, int32_t told, int32_t pc, int32_t rank);
int32_t dq_memory_missed(int32_t chance, int32_t roll);

/* A figure as it is reported, too high or too low; and whether an item that is no figure turns false. */
int32_t dq_misreported(const dq_figures *tables, int32_t truth, int32_t missed, bool high);
/* How wrong a report is, in percent, for this many points missed. */
int32_t dq_error_of(const dq_figures *tables, int32_t missed);
bool dq_item_false(const dq_figures *tables, int32_t missed, int32_t roll);

int32_t dq_sabotage_chance(const dq_figures *tables, int32_t pc, int32_t rank);

#endif
