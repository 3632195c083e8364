export { Engine, Fault, type Tree } from "./engine.js";
export { type Game, openGame, REFEREE, resumeGame } from "./games.js";
export { createServer, type Options } from "./server.js";
