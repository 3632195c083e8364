/* What a document that says nothing means. */
#include "documents.h"

#include <string.h>

enum { CAMPAIGN_DAYS = 30, MAP_UNIT = 10, APRIL = 3, FORTRESS_TL = 3 };

void g4_line_defaults(g4_line *line)
{
    *line = (g4_line){
        .name = "",
        .unit = "",
        .base = G4_NONE,
        .count = 1,
        .tl = G4_NONE,
        .equipment = G4_EQUIPMENT_QUALITY_BASIC,
        .quality = G4_TROOP_QUALITY_AVERAGE,
        .hero_multiple = bn_rat_int(1),
        .share = bn_rat_int(1),
        .in_support = 1,
        .in_theater = 1,
    };
}

void g4_force_defaults(g4_force *force)
{
    memset(force, 0, sizeof *force);
    force->head = (bn_head){
        .document = BN_DOCUMENT_FORCE, .system = "gurps4", .format = BN_FORMAT, .title = "Untitled"
    };
    force->name = "";
    force->tl = G4_NONE;
    force->npc_skill = G4_CONSTANT(NPC_SKILL);
    force->allowed_features = (UINT32_C(1) << G4_FEATURES_COUNT) - 1;
    force->estimated_ts = force->seer_ts = bn_rat_int(0);
    force->inputs.cause_at_stake = 1;
    force->inputs.supply_line_open = 1;
    force->inputs.refund_possible = 1;
    for (int32_t i = 0; i < G4_LINES; i++)
        g4_line_defaults(&force->lines[i]);
    for (int32_t i = 0; i < G4_PERSONS; i++)
        force->persons[i] = (g4_person){
            .name = "", .iq = G4_CONSTANT(IQ), .hp = G4_CONSTANT(HP), .ht = G4_CONSTANT(HT)
        };
}

static void battle_defaults(g4_battle_inputs *battle)
{
    battle->terrain = G4_PLAINS;
    battle->recon_contest = battle->ocean = 1;
    battle->besieged = 2;
    battle->attacker = 1;
    battle->fortress_tl = FORTRESS_TL;
    battle->ruin = -1;
    battle->shore = 1;
    battle->round_minutes = G4_CONSTANT(ESTIMATED_ROUND_MINUTES);
    battle->sale_fraction = bn_rat_of(G4_CONSTANT(SALE_PCT), 100);
    battle->city_loot = battle->fortress_wt = bn_rat_int(0);
}

static void campaign_defaults(g4_campaign_inputs *campaign)
{
    campaign->days = CAMPAIGN_DAYS;
    campaign->map_unit = MAP_UNIT;
    campaign->start_month = APRIL;
    campaign->start_day = 1;
    campaign->month_terrain = G4_PLAINS;
    campaign->march_factor = bn_rat_int(1);
    campaign->necromancy_raise_pct = 100;
    campaign->rural_area = 1;
    campaign->mercenaries_available = campaign->improvement_allowed = 1;
    for (int32_t i = 0; i < G4_PLACES; i++)
        campaign->places[i] = (g4_place){ .name = "",
                                          .terrain = G4_PLAINS,
                                          .fortress_tl = FORTRESS_TL,
                                          .ruin = -1,
                                          .fortress_wt = bn_rat_int(0),
                                          .revenue = bn_rat_int(0) };
}

void g4_setup_defaults(g4_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    setup->head = (bn_head){ .format = BN_FORMAT, .title = "Untitled" };
    setup->figures = &g4_book;
    for (int32_t s = 0; s < G4_SIDES; s++) {
        setup->sides[s].name = "";
        setup->sides[s].revenue = bn_rat_int(0);
        for (int32_t f = 0; f < G4_SIDE_FORCES; f++)
            g4_force_defaults(&setup->sides[s].forces[f]);
    }
    battle_defaults(&setup->battle);
    campaign_defaults(&setup->campaign);
}
