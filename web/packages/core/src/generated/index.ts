// Written by scripts/types.mjs.

export type { WarMachineForce } from "./warmachine-force.js";
export type { WarMachineScenario } from "./warmachine-scenario.js";
export type { WarMachineCampaign } from "./warmachine-campaign.js";
export type { Gurps4Force } from "./gurps4-force.js";
export type { Gurps4Scenario } from "./gurps4-scenario.js";
export type { Gurps4Campaign } from "./gurps4-campaign.js";
export type { Gurps3Force } from "./gurps3-force.js";
export type { Gurps3Scenario } from "./gurps3-scenario.js";
export type { Gurps3Campaign } from "./gurps3-campaign.js";
export type { DragonQuestForce } from "./dragonquest-force.js";
export type { DragonQuestScenario } from "./dragonquest-scenario.js";
export type { DragonQuestCampaign } from "./dragonquest-campaign.js";
export type { ObsidianForce } from "./obsidian-force.js";
export type { ObsidianScenario } from "./obsidian-scenario.js";
export type { Advice } from "./advise.js";
export type { Analysis } from "./analyse.js";
