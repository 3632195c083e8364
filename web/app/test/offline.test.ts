import { expect, test } from "vitest";
import { partName, partsToKeep, stale } from "../src/offline/files.js";

test("a part is known by its name, whatever its hash has in it", () => {
  expect(partName("assets/gurps4-C3VPYYgX.part")).toBe("gurps4");
  expect(partName("assets/gurps4-_P-b-B82.part")).toBe("gurps4");
  expect(partName("assets/online-C3VPYYgX.js")).toBe("online");
  expect(partName("index.html")).toBe("");
});

test("a new version brings what was used in an old one", () => {
  const files = [
    "assets/index-2222222x.js",
    "assets/online-2222222x.js",
    "assets/online-2222222x.css",
    "assets/audit-2222222x.js",
    "assets/BoardPanel-2222222x.js",
    "assets/gurps3-2222222x.part",
    "assets/gurps4-2222222x.part",
  ];
  expect(
    partsToKeep(files, ["assets/index-1111111x.js", "assets/gurps4-1111111x.part", "assets/gone-1111111x.part"]),
  ).toEqual(["assets/gurps4-2222222x.part"]);
  expect(partsToKeep(files, ["assets/index-1111111x.js", "assets/online-1111111x.js"])).toEqual([
    "assets/online-2222222x.js",
    "assets/online-2222222x.css",
  ]);
  expect(partsToKeep(files, ["assets/BoardPanel-1111111x.js"])).toEqual(["assets/BoardPanel-2222222x.js"]);
  expect(partsToKeep(files, [])).toEqual([]);
});

test("the version before stays, older ones go, and caches of others are left alone", () => {
  expect(stale(["banneret-1", "other", "banneret-2", "banneret-3"], "banneret-3")).toEqual(["banneret-1"]);
  expect(stale(["banneret-1", "banneret-2"], "banneret-2")).toEqual([]);
  expect(stale(["banneret-1"], "banneret-1")).toEqual([]);
});
