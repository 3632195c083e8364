import { expect, test } from "vitest";
import { sharedTypes } from "../scripts/shared.mjs";

const arms = { enum: ["bow", "lance", "pike", "sword"] };
const troop = (description: string, more: object = {}) => ({
  description,
  type: "object",
  properties: { name: { type: "string" }, arms, armour: { ...arms, default: "pike" }, count: {}, ...more },
});

const whole = (properties: object) => ({ type: "object", properties });

test("what occurs twice is a type of its own, and its places keep their descriptions", () => {
  const schemas = structuredClone({
    AForce: whole({ troops: { type: "array", items: troop("in the force") } }),
    AScenario: whole({ reserve: troop("kept back"), guards: troop("other troops", { oath: {} }) }),
  });
  const types = sharedTypes(schemas, "A");
  expect(Object.keys(types)).toEqual(["ATroop", "AArms"]);
  expect(types["AArms"]).toEqual(arms);
  expect(types["ATroop"]).toMatchObject({ properties: { arms: { tsType: "AArms" }, armour: { tsType: "AArms" } } });
  expect(schemas.AForce).toEqual(
    whole({ troops: { type: "array", items: { description: "in the force", tsType: "ATroop" } } }),
  );
  expect(schemas.AScenario.properties).toMatchObject({
    reserve: { description: "kept back", tsType: "ATroop" },
    guards: { type: "object", properties: { arms: { tsType: "AArms" }, oath: {} } },
  });
});

test("a document keeps its name, and a part that occurs once or is small stays in its place", () => {
  const once = whole({ a: troop("once"), b: whole({ c: {} }), d: whole({ c: {} }) });
  expect(Object.keys(sharedTypes({ AOnce: structuredClone(once) }, "A"))).toEqual(["AArms"]);
  const twice = { AUnit: structuredClone(whole({ unit: troop("one"), units: { items: troop("many") } })) };
  expect(Object.keys(sharedTypes(twice, "A"))).toEqual(["AUnit2", "AArms"]);
});
