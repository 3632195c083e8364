/** 95 in 100 times the true share lies within this of the one that was found. */
export const margin = (share: number, games: number): number => 1.96 * Math.sqrt((share * (1 - share)) / games);
