// What a stand may do under the pointer, in WebAssembly: on a table of 60 stands a side, at thousands of points. What the
// probe allows is accepted, what it refuses is refused by the same rule, and the answer comes in under a millisecond.
//
//   BN_WASM=banneret.wasm node probe.mjs
import { readFileSync } from "node:fs";
import { strict as assert } from "node:assert";
import { BanneretError, Engine } from "../../src/wasm/banneret.mjs";
import { twoLines } from "./armies.mjs";

const REFEREE = { role: "referee" };
const INCH = 254;
const STANDS = 60; // of a side
const POINTS = 2000; // of a scene
const RUNS = 3; // of which the best counts, because others use the machine as well
const BARE = 1_000_000; // turns of a bare loop, a millisecond where nothing else runs: a point takes less
const TRIED = 40; // acts of a scene that are played

const engine = new Engine(new WebAssembly.Module(readFileSync(process.env.BN_WASM)));

// ---- a table ------------------------------------------------------------------------------------

// The same numbers every time.
let drawn = 14;
const random = (below) => {
  drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
  return Math.floor((drawn / 2 ** 32) * below);
};

const document = twoLines({
  stands: STANDS,
  rounds: 6,
  terrain: [
    { kind: "woods", rectangle: [[20, 24], [32, 34]] },
    { kind: "hill", rectangle: [[60, 26], [76, 36]] },
    { kind: "marsh", rectangle: [[90, 24], [98, 30]] },
    { kind: "road", line: [[0, 30], [50, 31], [120, 29]] },
  ],
});

// ---- playing ------------------------------------------------------------------------------------

const asked = () => engine.view(REFEREE).asks[0];

function roll(question) {
  const index = engine.ask().findIndex(({ id }) => id === question.id);
  engine.roll(REFEREE, question.id, engine.throwDice(index, question));
}

const stands = () => engine.view(REFEREE).state.sides.flatMap((side, i) => side.stands.map((s) => ({ ...s, side: i })));

// Moves a stand towards the enemy as the probe shows it, or lets the default hold.
function order(question, ask) {
  if (ask !== "manoeuvre") return engine.answer(REFEREE, question.id, question.preset);
  const mine = stands().filter((s) => s.side === question.side && s.where === "on_table");
  const foes = stands().filter((s) => s.side !== question.side && s.where === "on_table");
  for (let tries = 0; tries < 12; tries++) {
    const stand = mine[random(mine.length)], foe = foes[random(foes.length)];
    const near = foes.reduce((a, b) => (Math.abs(b.x - stand.x) < Math.abs(a.x - stand.x) ? b : a), foe);
    const { acts } = engine.probe(REFEREE, { stand: stand.number, x: Math.round(near.x * INCH), y: Math.round(near.y * INCH) });
    const act = acts.find(({ allowed, answers }) => allowed && answers.length > 0);
    if (act) return play(act);
  }
  return engine.answer(REFEREE, question.id, question.preset);
}

// Gives the answers of an act: the second only if it is asked for.
function play(act) {
  act.answers.forEach(({ ask, value }, i) => {
    const question = engine.next(REFEREE);
    if (i > 0 && (question === null || asked().ask !== ask)) return;
    assert.equal(asked().ask, ask);
    engine.answer(REFEREE, question.id, value);
  });
}

function playOn(answers) {
  for (let i = 0; i < answers; i++) {
    const question = engine.next(REFEREE);
    if (question === null) return;
    if (question.form === "roll") roll(question);
    else order(question, asked().ask);
  }
}

// Until stands may be moved as their side likes: fugitives, for one, go first.
function untilMoves() {
  for (;;) {
    const question = engine.next(REFEREE);
    assert.notEqual(question, null, "the battle is over");
    if (asked().ask === "manoeuvre" && movers(question.side) > 4) return;
    playOn(1);
  }
}

const movers = (side) => stands().filter((s) => s.side === side && mayMove(s.number)).length;
const mayMove = (stand) => engine.probe(REFEREE, { stand }).acts.some(({ act, allowed }) => act === "move" && allowed);

// ---- what is said is what is so -------------------------------------------------------------------

// Plays an act on a table that is put back afterwards: accepted if it is allowed, else refused in the same words.
function hold(act) {
  const before = engine.entries, hash = engine.hash;
  let error = null;
  try {
    play(act);
  } catch (thrown) {
    if (!(thrown instanceof BanneretError)) throw thrown;
    error = thrown;
  }
  const follows = error === null && engine.entries - before < act.answers.length; // it had no choice, and was not asked
  if (act.allowed) assert.equal(error, null, `${JSON.stringify(act)}: ${error?.text}`);
  else if (!follows) {
    assert.notEqual(error, null, JSON.stringify(act));
    assert.equal(error.rule, act.refused.rule);
    assert.equal(error.text, act.refused.text);
  }
  if (engine.entries > before) engine.undo(REFEREE, before);
  assert.equal(engine.hash, hash);
}

// ---- how long it takes ----------------------------------------------------------------------------

const least = (list) => list.reduce((a, b) => Math.min(a, b), Infinity);

function quickest(what) {
  const runs = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    what();
    return performance.now() - start;
  });
  return least(runs);
}

const timeOf = (wish) => quickest(() => engine.probe(REFEREE, wish));

let sum = 0; // is printed, so that no compiler leaves the loop out
const bare = () => quickest(() => {
  let last = sum;
  for (let i = 0; i < BARE; i++) last = Math.imul(last ^ i, 16777619);
  sum = last;
});

// Only beside a bare loop in the same run: a machine that does much else takes longer for both.
function timesOf(points) {
  const loops = [];
  const times = points.map((wish, i) => {
    if (i % 20 === 0) loops.push(bare());
    return timeOf(wish);
  });
  return { times, loop: loops.sort((a, b) => a - b)[loops.length >> 1] };
}

function wishes() {
  const { side } = engine.next(REFEREE);
  const all = stands().filter((s) => s.where === "on_table");
  const mine = all.filter((s) => s.side === side);
  return Array.from({ length: POINTS }, (_, i) => {
    const stand = mine[i % mine.length], onto = all[random(all.length)];
    const near = { x: stand.x + random(1600) / 100 - 8, y: stand.y + random(1600) / 100 - 8 };
    const { x, y } = i % 8 === 0 ? onto : near;
    return { stand: stand.number, x: Math.round(x * INCH), y: Math.round(y * INCH), heading: random(2) ? -1 : random(144) * 25 };
  });
}

function scene(name) {
  untilMoves();
  const points = wishes();
  points.slice(0, 400).forEach(timeOf); // the compiler of the host has seen the code then
  const { times, loop } = timesOf(points);
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const probed = points.map((wish) => engine.probe(REFEREE, wish));
  const acts = probed.flatMap((one) => one.acts);
  const allowed = acts.filter((act) => act.allowed).length;
  console.log(
    `${name}: ${points.length} points, ${allowed} acts allowed, ${acts.length - allowed} refused; ` +
      `median ${at(0.5).toFixed(3)} ms, 99th percentile ${at(0.99).toFixed(3)} ms, worst ${at(1).toFixed(3)} ms; a bare loop ${loop.toFixed(3)} ms (${sum})`,
  );
  if (process.env.BN_SLOWEST)
    for (const i of times.map((_, k) => k).sort((a, b) => times[b] - times[a]).slice(0, Number(process.env.BN_SLOWEST)))
      console.log(times[i].toFixed(3), JSON.stringify(points[i]), probed[i].acts.map((a) => a.act + (a.allowed ? "+" : "-" + a.refused.rule)).join(" "), probed[i].enemies.length);
  assert.ok(allowed > 0 && allowed < acts.length);
  assert.ok(at(0.5) < loop, "the median takes longer than a bare loop");
  for (let i = 0; i < TRIED; i++) {
    const some = probed[random(probed.length)].acts.filter((act) => act.answers.length > 0);
    if (some.length > 0) hold(some[random(some.length)]);
  }
}

engine.open(document);
engine.seed(14n);
scene("two lines");
playOn(160);
scene("closing in");
playOn(400);
scene("in battle");
