import { damaged, unpack } from "./unpack.js";

// A packed system starts with three numbers of 32 bits, low byte first: tools/pack_modules.py.
const HEAD = 12;

/** The checksum of zlib and many others. */
function crc32(bytes: Uint8Array): number {
  const table = Int32Array.from({ length: 256 }, (_, byte) => {
    for (let i = 0; i < 8; i++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
    return byte;
  });
  let crc = -1;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/**
 * A module before packing. What all modules have in common is packed once, as `engine`; unpacked it
 * lies before the module, which refers to it.
 */
export function unpackModule(engine: ArrayBufferLike, system: ArrayBufferLike): Uint8Array<ArrayBuffer> {
  if (system.byteLength < HEAD) throw damaged();
  const head = new DataView(system);
  const [before, size, checksum] = [head.getUint32(0, true), head.getUint32(4, true), head.getUint32(8, true)];
  const packed = new Uint8Array(engine.byteLength + system.byteLength - HEAD);
  packed.set(new Uint8Array(engine));
  packed.set(new Uint8Array(system, HEAD), engine.byteLength);
  const module = unpack(packed, before + size).subarray(before);
  if (crc32(module) !== checksum) throw damaged();
  return module;
}
