/* DragonQuest mass combat as the rest of the program sees it. */
#include "campaign/campaign.h"
#include "documents/documents.h"
#include "dq_rules.gen.h"

extern const bn_system bn_system_dragonquest;

/* Add a hash at a release, and never change one. */
static const char *const releases[] = { NULL };

const bn_system bn_system_dragonquest = {
    .name = "dragonquest",
    .title = "Mass Combat Rules for DragonQuest",
    .prefix = "DQ",
    .data = DQ_DATA_HASH,
    .releases = releases,
    .book = &dq_book_tables,
    .rules = dq_rules,
    .rule_count = DQ_RULES_COUNT,
    .switches = dq_switch_list,
    .switch_count = DQ_SWITCH_LIST_COUNT,
    .documents = { dq_force_fields, dq_scenario_fields, dq_campaign_fields },
    .battle = &dq_battle_game,
    .campaign = &dq_campaign_game,
    .setup = dq_setup_read,
    .rate = dq_sheet,
    .sheet_sums = dq_sheet_sums,
    .sheet = dq_setup_sheet,
    .catalogue = bn_system_no_catalogue,
};
