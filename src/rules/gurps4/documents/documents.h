/* Documents of GURPS Mass Combat: what they may hold, how they are read and checked. */
#ifndef G4_DOCUMENTS_H
#define G4_DOCUMENTS_H

#include "rules/forces/force.h"
#include "kinds.h"

extern const bn_field g4_line_fields[];
extern const bn_field g4_force_fields[];
extern const bn_field g4_scenario_fields[];
extern const bn_field g4_campaign_fields[];
extern const bn_field
    g4_side_force_fields[]; /* a force inside a document: its head may be left out */

/* The readings open to players, in the order of g4_readings. */
enum { G4_SWITCH_LIST_COUNT = sizeof(g4_readings) / sizeof(int32_t) };
extern const bn_switch g4_switch_list[G4_SWITCH_LIST_COUNT];

/* The values of a struct that its document does not give. */
void g4_force_defaults(const g4_figures *tables, g4_force *force);
void g4_setup_defaults(g4_setup *setup);

/* What a campaign's sides can raise of the book's stock; false if out of memory. */
bool g4_stock_lists(g4_setup *setup, bn_arena *arena);

/* Lines of a roster that the document calls alike: "Knights", "Knights (2)". False: no memory. */
bool g4_names_apart(g4_setup *setup, bn_arena *arena);

/* Fills in what a force's lines leave open (base, TL, name), checks them and computes their figures.
 * `doc` is where errors point; may be NULL. For tests and for forces made in play. */
BN_MUST_CHECK bn_code g4_force_complete(const g4_figures *tables, g4_force *force,
                                        const bn_doc *doc, bn_error *err);

/* Reads a force document and checks it. *out is zeroed and filled. */
BN_MUST_CHECK bn_code g4_force_read(const g4_figures *tables, const bn_doc *doc, bn_arena *arena,
                                    g4_force *out, bn_error *err);

/* The slots of bn_system. */
bn_code g4_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err);
bn_doc *g4_setup_sheet(const void *setup, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace);
extern const bn_sheet_sum g4_sheet_sums[];
bn_code g4_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err);

/* sheet_costs.c: the bill of a line for a month, in exact dollars; what a line costs; what the force costs, with how
 * that adds up. */
bn_rat g4_sheet_bill(const g4_figures *tables, const g4_force *force, int32_t line,
                     bn_trace *trace);
bn_doc *g4_line_costs(const g4_figures *tables, const g4_force *force, int32_t line,
                      bn_arena *arena);
bn_doc *g4_costs(const g4_figures *tables, const g4_force *force, bn_arena *arena, bn_trace *trace);

/* sheet_sums.c: how the totals of a sheet add up; `trace` may be NULL. */
void g4_explain_totals(const g4_figures *tables, const g4_force *force, bn_trace *trace);

/* effects.c: fields of a document that have no effect. */
extern const bn_effect g4_effects[];
extern const uint32_t g4_effect_count;
bn_code g4_check_force_effects(const g4_force *force, const bn_spot *at);

#endif
