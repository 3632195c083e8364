/* Documents of the War Machine: what they may hold, how they are read and checked. */
#ifndef WM_DOCUMENTS_H
#define WM_DOCUMENTS_H

#include "kinds.h"
#include "rules/rating/rating.h"

extern const bn_field wm_force_fields[];
extern const bn_field wm_scenario_fields[];
extern const bn_field wm_campaign_fields[];

/* The readings open to players, in the order of wm_readings. */
enum {
#define READING(name, ...) WM_READING_##name,
#include "readings.def"
    WM_SWITCH_LIST_COUNT
};
extern const bn_switch wm_switch_list[WM_SWITCH_LIST_COUNT];

extern const char *const wm_part_words[]; /* of wm_part, as documents write them */

/* The values of a setup that its document does not give. */
void wm_setup_defaults(wm_setup *setup);

/* Reads a force document and checks it. *out is zeroed and filled. */
BN_MUST_CHECK bn_code wm_force_read(const bn_doc *doc, bn_arena *arena, wm_force *out,
                                    bn_error *err);

/* The slots of bn_system. */
bn_code wm_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err);
bn_doc *wm_setup_sheet(const void *setup, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace);
extern const bn_sheet_sum wm_sheet_sums[];
bn_code wm_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err);

#endif
