// Parts that several places of JSON Schemas have in common become types of their own.

const FEWEST = 4; // properties or words that are worth a type

/** What a part allows, without what its place says about it. */
const formOf = ({ description: _description, default: _standard, ...form }) => form;

const worthType = ({ properties, enum: words }) => Object.keys(properties ?? words ?? {}).length >= FEWEST;

const typeName = (key) => key.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());

/** Notes under its form every part that is worth a type. What is within a form is looked at once. */
function note(part, key, places) {
  if (worthType(part)) {
    const form = JSON.stringify(formOf(part));
    const known = places.get(form);
    if (known) return void known.parts.push(part);
    places.set(form, { key, parts: [part] });
  }
  noteWithin(part, key, places);
}

function noteWithin({ properties = {}, items, anyOf = [] }, key, places) {
  for (const [name, inner] of Object.entries(properties)) note(inner, name, places);
  if (items) note(items, key.replace(/s$/, ""), places);
  for (const inner of anyOf) note(inner, key, places);
}

/** Replaces each part by a reference to its type. What its place says about it stays. */
function refer(parts, name) {
  for (const part of parts) {
    for (const word of Object.keys(formOf(part))) delete part[word];
    part.tsType = name;
  }
}

/** Takes what occurs more than once out of the schemas, and returns it by the names of its types. */
export function sharedTypes(schemas, prefix) {
  const places = new Map();
  for (const schema of Object.values(schemas)) noteWithin(schema, "", places);
  const types = {};
  for (const { key, parts } of places.values()) {
    if (parts.length < 2) continue;
    const base = prefix + typeName(key);
    let name = base;
    for (let n = 2; name in types || name in schemas; n++) name = base + n;
    types[name] = formOf(parts[0]);
    refer(parts, name);
  }
  return types;
}
