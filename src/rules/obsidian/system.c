/* Obsidian Ludum ad Bellum as the rest of the program sees it. */
#include "battle/battle.h"
#include "documents/documents.h"
#include "ob_rules.gen.h"

extern const bn_system bn_system_obsidian;

/* Add a hash at a release, and never change one. */
static const char *const releases[] = { NULL };

const bn_system bn_system_obsidian = {
    .name = "obsidian",
    .title = "Obsidian Ludum ad Bellum",
    .prefix = "OB",
    .data = OB_DATA_HASH,
    .releases = releases,
    .book = &ob_book_tables,
    .rules = ob_rules,
    .rule_count = OB_RULES_COUNT,
    .switches = ob_switch_list,
    .switch_count = OB_SWITCH_LIST_COUNT,
    .documents = { ob_force_fields, ob_scenario_fields, NULL },
    .effects = ob_effects,
    .effect_count = &ob_effect_count,
    .battle = &ob_battle_game,
    .setup = ob_setup_read,
    .rate = ob_sheet,
    .sheet_sums = ob_sheet_sums,
    .sheet = ob_setup_sheet,
    .catalogue = bn_system_no_catalogue,
};
