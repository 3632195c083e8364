export interface TwoLines {
  /** Of a side, a multiple of 20. */
  stands: number;
  rounds: number;
  title?: string;
  /** Of the table, inches. */
  depth?: number;
  /** Between the armies, inches. */
  gap?: number;
  /** False: the players place the stands. */
  placed?: boolean;
  terrain?: object[];
}

/** A scenario of Obsidian: two equal armies that face each other in two lines. */
export function twoLines(of: TwoLines): object;
