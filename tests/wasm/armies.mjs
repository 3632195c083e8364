// Battles of Obsidian in which two equal armies face each other in two lines: as many stands as a test wants.

const APART = 3.75; // inches from stand to stand
const OF_A_COMMAND = 10; // stands of a line that one General leads
const KINDS = ["INF/A", "INF/A", "INF/A", "ARC", "CAV/U"];

// Foot, archers and horse. In the second line each Command has its General.
function army(stands, front, step, degrees, placed) {
  const line = stands / 2;
  const groups = {};
  for (let i = 0; i < stands; i++) {
    const leads = i >= line && i % OF_A_COMMAND === 5;
    const command = `C${Math.floor((i % line) / OF_A_COMMAND)}`;
    const type = leads ? "SKI/M" : KINDS[i % KINDS.length];
    const group = (groups[command + type] ??= { name: command + type, type, command, count: 0, ...(placed ? { placed: [] } : {}) });
    group.count++;
    if (placed) group.placed.push({ at: [4 + APART * (i % line), i < line ? front : front + step], degrees });
    if (leads) group.general = "competent";
    if (i === line + 5) group.traits = ["c_in_c"];
  }
  return Object.values(groups);
}

// `stands`: of a side, a multiple of 20; `depth`: of the table, and `gap`: between the armies, in inches;
// `placed`: false leaves it to the players where the stands are put.
export function twoLines({ stands, rounds, title = "Two lines", depth = 60, gap = 8, placed = true, terrain = [] }) {
  const south = Math.floor((depth - gap) / 2) - 1;
  return {
    banneret: "scenario",
    system: "obsidian",
    title,
    year: 1200,
    table: { width_in: APART * (stands / 2 + 2), depth_in: depth },
    rules: { fixed_deployment: placed },
    options: { max_rounds: rounds },
    terrain,
    sides: [
      { name: "South", base_edge: "south", forces: [{ name: "South", stands: army(stands, south, -3, 90, placed) }] },
      { name: "North", base_edge: "north", forces: [{ name: "North", stands: army(stands, south + gap, 3, 270, placed) }] },
    ],
  };
}
