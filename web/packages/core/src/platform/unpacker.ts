// A worker of browsers: unpacks and compiles a module, so that the page's thread stays free.
import { unpackModule } from "../packed.js";
import { parent } from "./parent.js";

const line = parent();

line.listen((message) => {
  const { engine, system } = message as { engine: ArrayBuffer; system: ArrayBuffer };
  const compiled = (async () => WebAssembly.compile(unpackModule(engine, system)))();
  compiled.then(
    (module) => line.post({ module }),
    (error: unknown) => line.post({ error: String(error) }),
  );
});
