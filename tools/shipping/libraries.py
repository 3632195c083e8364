#!/usr/bin/env python3
"""Copies the libraries that an ELF file needs, with the licences of the Debian packages that have them.

    libraries.py FILE --into FOLDER --licences FOLDER
    libraries.py --platform FILE...

It prints each library and its package. Those of the C library are left out: every system has its own, and it must fit the
kernel and the name service. So the files run wherever the C library is as new as they need; --platform prints
that as the tag of a Python wheel ("manylinux_2_34_x86_64").
"""

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys

C_LIBRARY = "libc6"


def call(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def needed(path):
    """The path of every library that the loader finds for this file."""
    out = call("ldd", path)
    if "not found" in out:
        sys.exit(f"{path} needs what is not installed:\n{out}")
    return sorted(re.findall(r"=> (/\S+)", out))


def package_of(path):
    """The Debian package of a file, which may be known by its place before /usr had everything."""
    real = os.path.realpath(path)
    names = [path, real] + [name.replace("/usr/lib", "/lib", 1) for name in (path, real)]
    for name in names:
        done = subprocess.run(["dpkg-query", "--search", name], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.split(":")[0].split(",")[0]
    sys.exit(f"no package has {path}")


def bundle(path, into, licences):
    for library in needed(path):
        package = package_of(library)
        if package == C_LIBRARY:
            continue
        name = os.path.basename(library)
        shutil.copyfile(os.path.realpath(library), os.path.join(into, name))
        shutil.copyfile(f"/usr/share/doc/{package}/copyright", os.path.join(licences, package))
        yield name, package


def glibc(paths):
    """The newest version of the C library that one of the files asks for."""
    found = {tuple(map(int, version.split("."))) for path in paths
             for version in re.findall(r"\bGLIBC_(\d+\.\d+)", call("readelf", "--version-info", "--wide", path))}
    return max(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--into")
    parser.add_argument("--licences")
    parser.add_argument("--platform", action="store_true")
    options = parser.parse_args()
    if options.platform:
        print("manylinux_%d_%d_%s" % (*glibc(options.files), platform.machine()))
        return
    for name, package in bundle(options.files[0], options.into, options.licences):
        print(f"{name} {package}")


if __name__ == "__main__":
    main()
