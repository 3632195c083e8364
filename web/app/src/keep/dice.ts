import { Setting } from "./setting.js";

const dice = new Setting("dice");

/** Whether the dice on this device are mostly typed in. */
export const ownDice = (): boolean => dice.get() === "yes";

export const rememberDice = (own: boolean): void => dice.set(own ? "yes" : "");
