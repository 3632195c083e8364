import { parseDocument, type System, type Tree } from "@banneret/core";
import { aboutOf } from "../home/about.js";
import { files, ROOT } from "../home/samples.js";
import { readKit, type Kit } from "./kit.js";
import { isTree, listAt } from "./tree.js";

const STARTERS = "../../../../src/cli/starters/";
// All of them, because together they are half as large as one by one.
const starters = import.meta.glob<string>(
  ["../../../../src/cli/starters/*-kit.yaml", "../../../../src/cli/starters/*-force.yaml"],
  { query: "?raw", import: "default", eager: true },
);

async function starter(name: string): Promise<string> {
  const text = starters[`${STARTERS}${name}.yaml`];
  if (text === undefined) throw new Error(`${name}.yaml is not there`);
  return text;
}

const known = new Map<string, Promise<Kit>>();

export function kitOf(system: string): Promise<Kit> {
  const kit = known.get(system) ?? starter(`${system}-kit`).then((text) => readKit(system, text));
  known.set(system, kit);
  kit.catch(() => known.delete(system));
  return kit;
}

/** A force that is ready to be taken over. */
export interface Ready {
  id: string;
  name: string;
  about: string;
  force: Tree;
}

const nameOf = (force: Tree, other: string): string =>
  typeof force["name"] === "string" && force["name"] !== "" ? force["name"] : other;

function sampleText(path: string): string {
  const text = files[path];
  if (text === undefined) throw new Error(`${path} is not there`);
  return text;
}

/** The forces of a scenario. */
export function sidesOf(tree: Tree, system: System, path: string): Ready[] {
  const title = String(tree["title"] ?? "");
  return listAt(tree, ["sides"]).flatMap((side, s) => {
    const forces = isTree(side["force"]) ? [side["force"]] : listAt(side, ["forces"]);
    return forces.map((force, f) => {
      const name = nameOf(force, String(side["name"] ?? "A force"));
      return {
        id: `${path}/${s}/${f}`,
        name,
        about: `of ${title}`,
        force: { banneret: "force", system, ...force, name },
      };
    });
  });
}

async function of(system: System, path: string): Promise<Ready[]> {
  const text = sampleText(path);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const tree = await parseDocument(text, (name) => sampleText(folder + name));
  if (tree["banneret"] === "scenario") return sidesOf(tree, system, path);
  if (tree["banneret"] !== "force") return [];
  const name = nameOf(tree, "A force");
  return [{ id: path, name, about: aboutOf(text, name), force: tree }];
}

/** The template of a system, its sample forces, and those of its sample battles. */
export async function readyForces(system: System): Promise<Ready[]> {
  const template = await parseDocument(await starter(`${system}-force`));
  const paths = Object.keys(files).filter((path) => path.startsWith(`${ROOT}${system}/`));
  paths.sort((a, b) => Number(b.includes("/forces/")) - Number(a.includes("/forces/")) || a.localeCompare(b));
  const found = (await Promise.all(paths.map((path) => of(system, path)))).flat();
  const seen = new Set<string>();
  const once = found.filter(({ force }) => {
    const { banneret: _kind, system: _system, format: _format, title: _title, ...rest } = force;
    const key = JSON.stringify(rest);
    return !seen.has(key) && seen.add(key);
  });
  return [
    { id: "template", name: nameOf(template, "My force"), about: "a template to change", force: template },
    ...once,
  ];
}
