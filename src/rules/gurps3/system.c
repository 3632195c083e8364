/* GURPS mass combat, third edition, as the rest of the program sees it. */
#include "battle/battle.h"
#include "campaign/campaign.h"
#include "documents/documents.h"
#include "g3_rules.gen.h"

extern const bn_system bn_system_gurps3;

/* Add a hash at a release, and never change one. */
static const char *const releases[] = { NULL };

const bn_system bn_system_gurps3 = {
    .name = "gurps3",
    .title = "GURPS Mass Combat (third edition)",
    .prefix = "G3",
    .data = G3_DATA_HASH,
    .releases = releases,
    .book = &g3_book_tables,
    .rules = g3_rules,
    .rule_count = G3_RULES_COUNT,
    .switches = g3_switch_list,
    .switch_count = G3_SWITCH_LIST_COUNT,
    .documents = { g3_force_fields, g3_scenario_fields, g3_campaign_fields },
    .battle = &g3_battle_game,
    .campaign = &g3_campaign_game,
    .setup = g3_setup_read,
    .rate = g3_sheet,
    .sheet_sums = g3_sheet_sums,
    .sheet = g3_setup_sheet,
    .catalogue = g3_catalogue,
};
