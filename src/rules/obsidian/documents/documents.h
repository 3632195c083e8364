/* Documents of Obsidian: what they may hold, how they are read and checked. */
#ifndef OB_DOCUMENTS_H
#define OB_DOCUMENTS_H

#include "kinds.h"
#include "roster.h"
#include "rules/forces/cost.h"
#include "rules/forces/types.h"

extern const bn_field ob_force_fields[];
extern const bn_field ob_scenario_fields[];

/* Fields that have an effect only sometimes. */
extern const bn_effect ob_effects[];
extern const uint32_t ob_effect_count;

/* Parts that the documents share. */
extern const bn_field ob_point_fields[], ob_force_entry_fields[], ob_reading_fields[];
extern const char *const ob_genre_words[4];

/* Heading straight out over an edge of the table: rows as in ob_edge_words. */
int32_t ob_edge_heading(int32_t edge);

/* The readings open to players, in the order of ob_readings. */
enum {
#define READING(name, ...) OB_READING_##name,
#include "readings.def"
    OB_SWITCH_LIST_COUNT
};
extern const bn_switch ob_switch_list[OB_SWITCH_LIST_COUNT];

/* The scratch with which stands are made. */
typedef struct ob_frame {
    const ob_figures *tables;
    int32_t year, genre;
    const ob_bases *bases;
} ob_frame;
ob_bases ob_book_bases(const ob_figures *tables);

/* Inches in units; OB_NONE if they have too many decimals. */
int32_t ob_units_of(bn_rat inches);

/* A point in units; a heading of a place, or OB_NONE if its degrees are no step of the compass. */
BN_MUST_CHECK bn_code ob_point_read(const ob_point_said *said, const bn_spot *at, ob_point *out);
int32_t ob_heading_read(const ob_place_said *said, int32_t standard);

/* What the strength and the cost of an entry's stands depend on. */
ob_recruit ob_recruit_of(const ob_frame *frame, const ob_entry *entry, const ob_role_said *said,
                         int32_t stated);
int32_t ob_entry_cost(const ob_frame *frame, const ob_entry *entry, bn_term of, bn_trace *trace);

/* Adds the army of a force to the setup, as its side `side`: its stands, Commands and Generals. The edge of
 * the army is set before. */
BN_MUST_CHECK bn_code ob_muster(const ob_frame *frame, const ob_force *force, int32_t side,
                                ob_setup *setup, bn_arena *arena, const bn_spot *at);

/* A role as the rules see it. */
BN_MUST_CHECK bn_code ob_role_read(const ob_frame *frame, const ob_entry *entry,
                                   const ob_role_said *said, int32_t reach, const bn_spot *at,
                                   ob_role *out);

/* Lays the terrain of a scenario, its zones and what its sides fight for. */
BN_MUST_CHECK bn_code ob_ground_read(ob_scenario *scenario, const bn_spot *at);

/* Reads a force document; the setup has it as its first army. */
BN_MUST_CHECK bn_code ob_force_of(const ob_figures *tables, const bn_doc *doc, bn_arena *arena,
                                  ob_setup **out, bn_error *err);

/* The slots of bn_system. */
bn_code ob_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err);
bn_doc *ob_setup_sheet(const void *setup, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace);
extern const bn_sheet_sum ob_sheet_sums[];
bn_code ob_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err);

#endif
