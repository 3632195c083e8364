/* The kinds of question that a battle asks, and behind them those of a campaign, with the words of
 * those options that never vary. */
#include "battle/battle.h"
#include "campaign_kinds.h"

static const char *const no_yes[] = { "no", "yes", NULL };
static const char *const grounds[] = { "fields", "woods", "hills", "mountains", "rough",
                                       "mire",   "snow",  "sand",  NULL };
static const char *const higher[] = { "none", "first", "second", NULL };
static const char *const defenders[] = { "declared", "first", "second", "nobody", NULL };
static const char *const informations[] = { "none", "plan", "good", "some", "false", NULL };
static const char *const deeds[] = { "none", "success", "failure", NULL };

/* The keys of tactic_names.csv, in its order; a test holds them to it. */
static const char *const tactics[] = { "attack_plus", "attack",   "envelop", "trap",
                                       "hold",        "withdraw", NULL };

#define BATTLE(input) [WM_ASK_BATTLE_INPUT + (input)]
#define FORCE(input) [WM_ASK_FORCE_INPUT + (input)]

const bn_kind wm_battle_kinds[WM_CAMPAIGN_KINDS] = {
    BATTLE(WM_IN_GROUND) = { "ground", "Ground", 135, grounds },
    BATTLE(WM_IN_NIGHT) = { "night", "Night", 135, no_yes },
    BATTLE(WM_IN_NARROW_PASSAGE) = { "narrow_passage", "Narrow passage", 68, no_yes },
    BATTLE(WM_IN_DEEP_WATER) = { "deep_water", "Deep water", 69, no_yes },
    BATTLE(WM_IN_HIGHER_FORCE) = { "higher_force", "Higher ground", 58, higher },
    BATTLE(WM_IN_DEFENDER) = { "defender", "Defender", 47, defenders },
    FORCE(WM_IN_HOME_DOMINION) = { "home_dominion", "Home dominion", 50, no_yes },
    FORCE(WM_IN_INFRAVISION_ALL) = { "infravision_all", "Infravision", 57, no_yes },
    FORCE(WM_IN_IN_STRONGHOLD) = { "in_stronghold", "In a stronghold", 71, no_yes },
    FORCE(WM_IN_BEHIND_WALL) = { "behind_wall", "Behind a wall", 70, no_yes },
    FORCE(WM_IN_HOLDING) = { "holding", "Holding in place", 67, no_yes },
    FORCE(WM_IN_ON_MARCH) = { "on_march", "On the march", 53, no_yes },
    FORCE(WM_IN_BEATEN_BEFORE) = { "beaten_before", "Foe beaten before", 51, no_yes },
    FORCE(WM_IN_ENVIRONMENT_FAVOURABLE) = { "environment_favourable", "Good surroundings", 55,
                                            no_yes },
    FORCE(WM_IN_ENVIRONMENT_UNFAVOURABLE) = { "environment_unfavourable", "Bad surroundings", 56,
                                              no_yes },
    FORCE(WM_IN_TERRAIN_ADAPTED) = { "terrain_adapted", "Used to the ground", 65, grounds },
    FORCE(WM_IN_IMMUNE_MEMBERS) = { "immune_member_percent", "Members immune", 73, NULL },
    FORCE(WM_IN_IMMUNE_ATTACKS) = { "immune_attack_percent", "Attacks without effect", 74, NULL },
    FORCE(WM_IN_AMBUSH_PREPARED) = { "ambush_prepared", "Ambush prepared", 109, no_yes },
    FORCE(WM_IN_AMBUSHERS_INVISIBLE) = { "ambushers_invisible", "Ambushers invisible", 109,
                                         no_yes },
    FORCE(WM_IN_AMBUSH_ADJUSTMENT) = { "ambush_adjustment", "Chance of the ambush", 109, NULL },
    FORCE(WM_IN_CAMP_SURPRISED) = { "camp_surprised", "Camp surprised", 110, no_yes },
    FORCE(WM_IN_INFORMATION) = { "information", "Information", 108, informations },
    FORCE(WM_IN_LEADER_REMOVED) = { "leader_removed", "Enemy leader removed", 111, no_yes },
    FORCE(WM_IN_OFFICER_REMOVED) = { "officer_removed", "Enemy officer removed", 111, no_yes },
    FORCE(WM_IN_HEROICS_LEADER) = { "heroics_leader", "Heroics of the leader", 112, deeds },
    FORCE(WM_IN_HEROICS_SUCCESSES) = { "heroics_successes", "Heroics that succeeded", 112, NULL },
    FORCE(WM_IN_HEROICS_FAILURES) = { "heroics_failures", "Heroics that failed", 112, NULL },
    FORCE(WM_IN_CAMPAIGN_MODIFIER) = { "campaign_modifier", "Referee's modifier", 77, NULL },
    [WM_ASK_SURPRISE] = { "surprise", "Surprise", 109, NULL },
    [WM_ASK_PARTS] = { "parts", "Parts", 44, NULL },
    [WM_ASK_PART_SIZE] = { "part_size", "Size of a part", 44, NULL },
    [WM_ASK_PART_LEADER] = { "part_leader", "The leader's part", 134, NULL },
    [WM_ASK_ORDER] = { "order", "Order of choice", 45, NULL },
    [WM_ASK_OPPONENT] = { "opponent", "Opponent", 45, NULL },
    [WM_ASK_TACTIC] = { "tactic", "Tactic", 102, tactics },
    [WM_ASK_COMBAT] = { "combat", "Combat roll", 78, NULL },
    [WM_ASK_MERCY] = { "mercy", "Mercy", 106, no_yes },
    [WM_ASK_RECOVERY] = { "recovery", "Recovery", 83, NULL },
    [WM_ASK_STAFF] = { "staff", "Staff of health", 116, no_yes },
    [WM_ASK_WITHDRAW] = { "withdraw", "Free withdrawal", 129, no_yes },
    [WM_ASK_ADVANCE] = { "advance", "Advance", 88, NULL },
    [WM_ASK_RETREAT] = { "retreat", "Retreat with the rest", 92, no_yes },
    [WM_ASK_ANOTHER_ROUND] = { "another_round", "Another round", 92, no_yes },
    [WM_ASK_SCATTERED] = { "scattered", "Characters scattered", 113, no_yes },
    [WM_ASK_HEROICS_XP] = { "heroics_xp", "XP of heroics", 115, NULL },
    [WM_ASK_SPELLS_USED] = { "spells_used", "Spells used", 114, NULL },
    [WM_ASK_CHARGES_USED] = { "charges_used", "Charges used", 114, NULL },
    [WM_ASK_REUNITE] = { "reunite", "Reunite", 134, no_yes },
    WM_CAMPAIGN_KIND_ROWS,
};

const uint32_t wm_battle_kind_count = WM_BATTLE_KINDS;
