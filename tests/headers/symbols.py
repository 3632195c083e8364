#!/usr/bin/env python3
"""What others see of the library: only the functions and data of the headers, in the shared library, in the static one and in
the symbols file of the Debian package.

    symbols.py ROOT SHARED STATIC [--write]

With --write the symbols file gets what is missing, in this version.
"""

import os
import re
import subprocess
import sys

ROOT, SHARED, STATIC = sys.argv[1:4]


def lines(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def version():
    with open(f"{ROOT}/meson.build", encoding="utf-8") as file:
        return re.search(r"version: '([\d.]+)'", file.read()).group(1)


def soname_of(number):
    major, minor, _ = number.split(".")
    return f"libbanneret.so.0.{minor}" if major == "0" else f"libbanneret.so.{major}"


def declared():
    """Every name that a header declares with BN_API: the word before the first bracket."""
    names = set()
    for folder in ("include/banneret", "include/banneret/system"):
        for name in sorted(os.listdir(f"{ROOT}/{folder}")):
            if name.endswith(".h"):
                with open(f"{ROOT}/{folder}/{name}", encoding="utf-8") as file:
                    text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
                for words in re.findall(r"^(?:extern )?BN_API\s([^;{]*);", text, re.MULTILINE):
                    names.update(re.findall(r"\b(bn_\w+)\s*(?=\(|\[|$)", words.split("(")[0] + "(")[-1:])
    return names


def visible(*command):
    return {line.split()[-1] for line in lines(*command) if len(line.split()) >= 2 and not line.endswith(":")}


def packaged(path):
    with open(path, encoding="utf-8") as file:
        head, *rows = file.read().splitlines()
    return head, {row.split("@")[0].strip() for row in rows if row.startswith(" ")}


def main():
    wrong = []
    soname = soname_of(version())
    path = f"{ROOT}/debian/{soname.replace('.so.', '')}.symbols"
    names = declared()
    shared = visible("nm", "-D", "--defined-only", SHARED)
    static = visible("nm", "-g", "--defined-only", STATIC)
    if f"[{soname}]" not in " ".join(lines("readelf", "-d", SHARED)):
        wrong.append(f"the SONAME is not {soname}")
    for what, found in (("shared", shared), ("static", static)):
        wrong += [f"the {what} library shows {name}, which no header declares" for name in sorted(found - names)]
        wrong += [f"the {what} library does not show {name}" for name in sorted(names - found)]
    head, kept = packaged(path) if os.path.exists(path) else ("", set())
    if "--write" in sys.argv:
        old = {}
        if kept:
            with open(path, encoding="utf-8") as file:
                old = {row.split("@")[0].strip(): row for row in file.read().splitlines() if row.startswith(" ")}
        rows = [old.get(name, f" {name}@Base {version()}") for name in sorted(names)]
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join([f"{soname} {soname.replace('.so.', '')} #MINVER#", "* Build-Depends-Package: libbanneret-dev",
                                  *rows]) + "\n")
    else:
        if not head.startswith(soname + " "):
            wrong.append(f"{path} is not of {soname}")
        wrong += [f"{path} has not {name}: run {sys.argv[0]} with --write" for name in sorted(names - kept)]
        wrong += [f"{path} has {name}, which is gone" for name in sorted(kept - names)]
    if len(names) < 300:
        wrong.append(f"the headers declare only {len(names)} names")
    print("\n".join(wrong) or f"{len(names)} names")
    return 1 if wrong else 0


sys.exit(main())
