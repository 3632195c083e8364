/* The War Machine, as the rest of the program sees it. */
#include "battle/battle.h"
#include "campaign/campaign.h"
#include "documents/documents.h"
#include "wm_rules.gen.h"

extern const bn_system bn_system_warmachine;

/* Add a hash at a release, and never change one. */
static const char *const releases[] = {
    "97f68e61610f9431",
    NULL,
};

const bn_system bn_system_warmachine = {
    .name = "warmachine",
    .title = "The War Machine",
    .prefix = "WM",
    .data = WM_DATA_HASH,
    .releases = releases,
    .changes = wm_book.changes,
    .change_count = WM_CHANGES_COUNT,
    .book = &wm_book_tables,
    .rules = wm_rules,
    .rule_count = WM_RULES_COUNT,
    .switches = wm_switch_list,
    .switch_count = WM_SWITCH_LIST_COUNT,
    .documents = { wm_force_fields, wm_scenario_fields, wm_campaign_fields },
    .battle = &wm_battle_game,
    .campaign = &wm_campaign_game,
    .setup = wm_setup_read,
    .rate = wm_sheet,
    .sheet_sums = wm_sheet_sums,
    .sheet = wm_setup_sheet,
    .catalogue = bn_system_no_catalogue,
};
