/* Documents of the third-edition article: what they may hold, how they are read and checked. */
#ifndef G3_DOCUMENTS_H
#define G3_DOCUMENTS_H

#include "kinds.h"

extern const bn_field g3_force_fields[];
extern const bn_field g3_scenario_fields[];
extern const bn_field g3_campaign_fields[];

/* The readings open to players, in the order of g3_readings. */
enum {
#define READING(name, ...) G3_READING_##name,
#include "readings.def"
    G3_SWITCH_LIST_COUNT
};
extern const bn_switch g3_switch_list[G3_SWITCH_LIST_COUNT];

extern const char *const g3_equipment_words[];
extern const char *const g3_mobility_words[];
extern const char *const g3_special_words[];

/* A type of the list of a setting: what it is called, and the TS of one; NULL and 0 if the list does not have it. */
typedef struct g3_listed {
    const char *name;
    int32_t ts;
} g3_listed;
g3_listed g3_listed_type(const g3_figures *tables, int32_t setting, int32_t type);

/* Fills in what the lists of the settings, or the roster itself, say of a unit (list.c). */
void g3_unit_by_list(const g3_figures *tables, int32_t setting, g3_unit *unit);

/* Whether a nation has troops of the type of a unit; none at all: any (roster.c). */
bool g3_nation_fields(const g3_figures *tables, int32_t nation, const g3_unit *unit);

/* What a sheet says of a unit, and of a force, beside strength and costs (roster.c). */
void g3_view_service(const g3_figures *tables, const g3_unit *unit, int32_t index, bn_doc *map,
                     bn_arena *arena, bn_trace *trace);
void g3_view_army(const g3_figures *tables, const g3_force *force, int64_t ts, bn_doc *map,
                  bn_arena *arena);

/* What a sheet warns of: a unit smaller or larger than its formation usually is, of another type or quality
 * than its people usually has, and of another type than its nation has (roster.c). */
void g3_warn_of_race(const g3_figures *tables, const g3_unit *unit, bn_doc *list, bn_arena *arena);
void g3_warn_of_nation(const g3_figures *tables, int32_t nation, const g3_unit *unit, bn_doc *list,
                       bn_arena *arena);
void g3_warn_of_formation(const g3_figures *tables, const g3_unit *unit, bn_doc *list,
                          bn_arena *arena);

/* Reads a force document and checks it. */
BN_MUST_CHECK bn_code g3_force_of(const g3_figures *tables, const bn_doc *doc, bn_arena *arena,
                                  g3_force **out, bn_error *err);

/* The slots of bn_system. */
bn_code g3_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err);
bn_doc *g3_setup_sheet(const void *setup, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace);
extern const bn_sheet_sum g3_sheet_sums[];
bn_code g3_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err);
bn_doc *g3_catalogue(const bn_catalogue_query *query, bn_arena *arena);

#endif
