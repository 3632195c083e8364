/* GURPS Mass Combat, fourth edition, as the rest of the program sees it. */
#include "battle/battle.h"
#include "campaign/campaign.h"
#include "documents/documents.h"
#include "g4_rules.gen.h"

extern const bn_system bn_system_gurps4;

/* Add a hash at a release, and never change one. */
static const char *const releases[] = {
    "3566a2a43eac4f69",
    NULL,
};

const bn_system bn_system_gurps4 = {
    .name = "gurps4",
    .title = "GURPS Mass Combat",
    .prefix = "G4",
    .data = G4_DATA_HASH,
    .releases = releases,
    .changes = g4_book.changes,
    .change_count = G4_CHANGES_COUNT,
    .book = &g4_book_tables,
    .rules = g4_rules,
    .rule_count = G4_RULES_COUNT,
    .switches = g4_switch_list,
    .switch_count = G4_SWITCH_LIST_COUNT,
    .documents = { g4_force_fields, g4_scenario_fields, g4_campaign_fields },
    .effects = g4_effects,
    .effect_count = &g4_effect_count,
    .battle = &g4_battle_game,
    .campaign = &g4_campaign_game,
    .setup = g4_setup_read,
    .rate = g4_sheet,
    .sheet_sums = g4_sheet_sums,
    .sheet = g4_setup_sheet,
    .catalogue = g4_catalogue_list,
};
