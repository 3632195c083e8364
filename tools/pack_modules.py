#!/usr/bin/env python3
"""Packs WebAssembly modules by LZMA, what they have in common once.

    pack_modules.py --engine ENGINE.wasm --out FOLDER MODULE.wasm...

The engine is a module without a rules system. Each module is packed together with it, the engine first. As far as the
engine goes, the packed bytes are the same whichever module follows: they are written once, to engine.lzma. The rest goes
to a file of each module, gurps4.part for gurps4.wasm, behind three numbers of 32 bits, low byte first: how many unpacked
bytes lie before the module, how many the module has, and their CRC-32. To unpack, put the rest behind engine.lzma.
web/packages/core/src/packed.ts does.
"""
import argparse
import lzma
import os
import pathlib
import struct
import zlib

# Found by trying: code is bytes without alignment, so their place modulo 4 says nothing (lp, pb).
FILTER = {
    "id": lzma.FILTER_LZMA1,
    "preset": 9 | lzma.PRESET_EXTREME,
    "lc": 3,
    "lp": 0,
    "pb": 0,
    "nice_len": 273,
    "depth": 1000,
}


def pack(raw):
    return lzma.compress(raw, format=lzma.FORMAT_ALONE, filters=[FILTER])


def pack_all(engine, modules):
    """The common part, and of each named module what its file holds."""
    packed = {name: pack(engine + module) for name, module in modules.items()}
    common = os.path.commonprefix([pack(engine), *packed.values()])
    heads = {
        name: struct.pack("<III", len(engine), len(module), zlib.crc32(module))
        for name, module in modules.items()
    }
    return common, {name: heads[name] + packed[name][len(common):] for name in modules}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("modules", type=pathlib.Path, nargs="+")
    words = parser.parse_args()

    modules = {path.stem: path.read_bytes() for path in words.modules}
    common, parts = pack_all(words.engine.read_bytes(), modules)
    (words.out / "engine.lzma").write_bytes(common)
    for name, part in parts.items():
        (words.out / f"{name}.part").write_bytes(part)


if __name__ == "__main__":
    main()
