/* The kinds of question that a battle asks, with the words of those options that never vary. */
#include "battle/battle.h"
#include "campaign_kinds.h"

static const char *const no_yes[] = { "no", "yes", NULL };
static const char *const chemicals[] = { "no", "yes", "nanomachines", NULL };
static const char *const sides[] = { "nobody", "first", "second", "third", NULL };
static const char *const terrains[] = {
    "arctic", "desert",   "jungle",       "mountain", "swampland", "woodlands",  "plains",
    "hills",  "built_up", "island_beach", "ocean",    "rural",     "underwater", NULL
};
static const char *const fortresses[] = { "none",      "improvised", "improvised_stone",
                                          "permanent", "ruined",     "natural",
                                          NULL };
static const char *const shores[] = { "minor_river", "beach", "rocky", NULL };
static const char *const works[] = { "none", "improvised", "permanent", NULL };
static const char *const rivers[] = { "major", "ford_or_bridge", NULL };
static const char *const locals[] = { "neutral", "friendly", "hostile", NULL };
static const char *const postures[] = { "mobile", "patrolling", "bunkered", "no_security", NULL };
static const char *const approaches[] = { "pitched", "encounter", "turn_back", "pass_by", NULL };
static const char *const fanatics[] = { "refuse", "depose", "obey", NULL };
static const char *const parleys[] = { "reaction", "accept", "refuse", NULL };
static const char *const commands[] = { "heroism", "own_battle", NULL };
static const char *const scenes[] = { "roll", "missed", "reached", NULL };
static const char *const answers[] = { "refuse", "accept", NULL };
static const char *const talks[] = {
    "broken_off",        "terms", "terms_first", "terms_second", "first_surrenders",
    "second_surrenders", NULL
};
static const char *const badly[] = { "fight_on", "surrender", NULL };
static const char *const fates[] = { "by_result", "brought_off", "captured", "left", NULL };
static const char *const pursuits[] = { "pursue", "hold", NULL };
static const char *const scavengers[] = { "reaction", "kill", "pass_by", "nurse", NULL };
static const char *const foldings[] = { "evenly", "whole_elements", "put_off", NULL };
static const char *const stays[] = { "retreat", "fight", NULL };
static const char *const burdens[] = { "0/-4", "-1/-3", "-2/-2", "-3/-1", "-4/0", NULL };

/* As g4_order_word names them; a test holds them to it. */
static const char *const orders[] = {
    "all_out_attack",
    "attack",
    "deliberate_attack",
    "indirect_attack",
    "all_out_defense",
    "defense",
    "deliberate_defense",
    "mobile_defense",
    "parley",
    "rally",
    "fighting_retreat",
    "full_retreat",
    "raid",
    "skirmish",
    "desperate_all_out_attack",
    "desperate_attack",
    "desperate_deliberate_attack",
    "desperate_indirect_attack",
    "desperate_all_out_defense",
    "desperate_defense",
    "desperate_deliberate_defense",
    "desperate_mobile_defense",
    "desperate_parley",
    "desperate_rally",
    "desperate_fighting_retreat",
    "desperate_full_retreat",
    "desperate_raid",
    "desperate_skirmish",
    "surrender",
    NULL,
};

const bn_kind g4_battle_kinds[G4_CAMPAIGN_KINDS] = {
    [G4_JUDGE_CONTEST] = { "recon_contest", "Contest of scouts", 121, no_yes },
    [G4_JUDGE_WINNER] = { "recon_winner", "Won by adventure", 143, sides },
    [G4_JUDGE_MARGIN] = { "recon_margin", "Margin of the coup", 143, NULL },
    [G4_JUDGE_OCEAN] = { "ocean", "Ocean", 253, no_yes },
    [G4_JUDGE_TERRAIN] = { "terrain", "Terrain", 123, terrains },
    [G4_JUDGE_TOWN] = { "both_began_inside", "Both within the town", 135, no_yes },
    [G4_JUDGE_HEDGEROWS] = { "hedgerows", "Hedgerows", 135, no_yes },
    [G4_JUDGE_TRACKLESS] = { "trackless", "Trackless woods", 135, no_yes },
    [G4_JUDGE_BAD_CAVALRY] = { "bad_cavalry_ground", "Bad for cavalry", 155, no_yes },
    [G4_JUDGE_NIGHT] = { "night", "Night", 123, no_yes },
    [G4_JUDGE_WEATHER] = { "bad_weather", "Bad weather", 274, no_yes },
    [G4_JUDGE_UNDERGROUND] = { "underground", "Underground", 123, no_yes },
    [G4_JUDGE_WINTER] = { "hard_winter", "Hard winter", 60, no_yes },
    [G4_JUDGE_HOSTILE] = { "hostile_environment", "Hostile environment", 58, no_yes },
    [G4_JUDGE_NAVAL] = { "naval_counts", "Naval Superiority counts", 157, no_yes },
    [G4_JUDGE_FORTRESS] = { "fortress", "Fortress", 239, fortresses },
    [G4_JUDGE_SINGLE] = { "single_landing", "One landing place", 248, no_yes },
    [G4_JUDGE_SHORE] = { "shore", "Shore", 249, shores },
    [G4_JUDGE_WORKS] = { "shore_works", "Shore defenses", 249, works },
    [G4_JUDGE_WATERS] = { "home_waters", "Home waters", 254, sides },
    [G4_JUDGE_RIVER] = { "river_defender", "Behind the river", 148, sides },
    [G4_JUDGE_FORD] = { "river_kind", "Kind of river", 150, rivers },
    [G4_JUDGE_BYPASS] = { "bypass_possible", "A way past", 140, no_yes },
    [G4_JUDGE_LOCALS] = { "locals", "Locals", 128, locals },
    [G4_JUDGE_SAFE] = { "believed_safe", "Troops see no danger", 120, no_yes },
    [G4_JUDGE_CONFUSED] = { "start_confused", "Begins confused", 268, no_yes },
    [G4_JUDGE_KNOWN] = { "strategy_known", "Orders known", 268, no_yes },
    [G4_JUDGE_CAUSE] = { "cause_at_stake", "Cause at stake", 41, no_yes },
    [G4_JUDGE_WAVER] = { "mercenaries_waver", "Mercenaries waver", 54, no_yes },
    [G4_JUDGE_OBSTACLE] = { "retreat_obstacle", "Way back", 194, NULL },
    [G4_JUDGE_SURRENDER] = { "surrender_order", "May surrender", 277, no_yes },
    [G4_JUDGE_CHEMICAL] = { "chemical_attack", "Chemical strike", 261, chemicals },
    [G4_JUDGE_NUCLEAR] = { "nuclear_attack", "Nuclear strike", 262, no_yes },
    [G4_JUDGE_PREPARED] = { "prepared", "Prepared for it", 262, no_yes },
    [G4_JUDGE_INSIDE] = { "withdrew_inside", "Fell back inside", 241, no_yes },
    [G4_JUDGE_CIRCUMSTANCE] = { "circumstance", "Special circumstances", 206, NULL },
    [G4_JUDGE_FANATICS] = { "fanatic_failure", "Defiant Fanatics", 42, fanatics },
    [G4_JUDGE_PARLEY] = { "parley_accepted", "Answer to a Parley", 191, parleys },
    [G4_ASK_POSTURE] = { "posture", "Posture", 119, postures },
    [G4_ASK_SCOUT_ROLES] = { "scout_roles", "Neutralizers for the contest", 164, NULL },
    [G4_ASK_SECURITY] = { "security", "Security", 120, NULL },
    [G4_ASK_SCOUTING] = { "scouting", "Reconnaissance Contest", 122, NULL },
    [G4_ASK_TIE] = { "tie", "Scouts even", 137, NULL },
    [G4_ASK_ESTIMATE] = { "estimate", "Error of an estimate", 139, NULL },
    [G4_ASK_APPROACH] = { "approach", "Choice of battle", 139, approaches },
    [G4_ASK_SUBORDINATE] = { "subordinate", "Subordinate command", 259, commands },
    [G4_ASK_ROLES] = { "roles", "Neutralizers", 164, NULL },
    [G4_ASK_HOVER] = { "hovercraft", "Hovercraft by water", 46, NULL },
    [G4_ASK_FLAGSHIP] = { "flagship", "Flagship", 43, NULL },
    [G4_ASK_REVOLT] = { "revolt", "Revolt", 39, NULL },
    [G4_ASK_DB] = { "defense_bonus", "Defense Bonus", 166, NULL },
    [G4_ASK_SIGHT] = { "sight", "Error of a sight", 144, NULL },
    [G4_ASK_DUSK] = { "dusk", "Dusk or dawn", 170, no_yes },
    [G4_ASK_STORM] = { "weather", "Change of weather", 274, no_yes },
    [G4_ASK_SPLIT] = { "split", "Division of elements", 258, NULL },
    [G4_ASK_BURDEN] = { "burden", "Division of command", 258, burdens },
    [G4_ASK_RISK] = { "risk", "Risk", 171, NULL },
    [G4_ASK_HEROISM] = { "heroism", "Significant action", 172, no_yes },
    [G4_ASK_SCENE] = { "scene", "Scene played out", 175, scenes },
    [G4_ASK_DEED] = { "deed", "Heroism", 173, NULL },
    [G4_ASK_STRATEGY] = { "strategy", "Battle strategy", 176, orders },
    [G4_ASK_OBEDIENCE] = { "obedience", "Obedience of Fanatics", 42, NULL },
    [G4_ASK_PARLEY] = { "parley", "Answer to a Parley", 191, answers },
    [G4_ASK_REACTION] = { "reaction", "Reaction to a Parley", 191, NULL },
    [G4_ASK_TALKS] = { "talks", "Outcome of talks", 199, talks },
    [G4_ASK_CHANGE] = { "change", "Change of strategy", 198, orders },
    [G4_ASK_RESTRAINT] = { "restraint", "Holding them back", 49, NULL },
    [G4_ASK_BRIDGE] = { "bridge", "Over the river first", 149, NULL },
    [G4_ASK_CONTEST] = { "contest", "Contest of Strategy", 207, NULL },
    [G4_ASK_AIM] = { "aim", "At the logistic force", 195, no_yes },
    [G4_ASK_MISFORTUNE] = { "misfortune", "Misfortunes of war", 219, NULL },
    [G4_ASK_SURRENDER] = { "surrender", "Surrender or worse", 220, badly },
    [G4_ASK_INJURY] = { "injury", "Injury", 220, NULL },
    [G4_ASK_DIRE_INJURY] = { "dire_injury", "Dire injury", 220, NULL },
    [G4_ASK_DEATH] = { "death", "Life or death", 221, NULL },
    [G4_ASK_FATE] = { "fate", "Fate of the fallen", 221, fates },
    [G4_ASK_SUCCESSION] = { "succession", "Succession", 222, NULL },
    [G4_ASK_RALLY] = { "rally", "Rally", 192, NULL },
    [G4_ASK_CONTROL] = { "control", "Control of the pursuit", 225, no_yes },
    [G4_ASK_LEADERSHIP] = { "leadership", "Troops in hand", 225, NULL },
    [G4_ASK_PURSUIT] = { "pursuit", "Pursuit", 225, pursuits },
    [G4_ASK_UNCONTROLLED] = { "uncontrolled", "Troops out of hand", 225, NULL },
    [G4_ASK_TRAIN] = { "train", "Train overrun", 226, NULL },
    [G4_ASK_LOOT] = { "loot", "Loot", 235, no_yes },
    [G4_ASK_SALE] = { "sale", "Price of the loot", 235, NULL },
    [G4_ASK_CITY_LOOT] = { "city_loot", "Booty of the place", 237, NULL },
    [G4_ASK_RANSOM] = { "ransom", "Ransom", 238, NULL },
    [G4_ASK_SCAVENGERS] = { "scavengers", "Scavengers", 238, scavengers },
    [G4_ASK_SCAVENGING] = { "scavenging", "Reaction of scavengers", 238, NULL },
    [G4_ASK_FOLDING] = { "folding", "Losses and rosters", 231, foldings },
    [G4_ASK_STAY] = { "stay", "Stay or go", 260, stays },
    G4_CAMPAIGN_KIND_ROWS,
};
