#!/usr/bin/env python3
"""Fails if a library holds writable data or calls what the house does not call.

    check_objects.py LIBRARY.a...
"""

import subprocess
import sys

BANNED = set(
    "rand srand random time clock gettimeofday clock_gettime malloc calloc realloc free printf fprintf vprintf "
    "vfprintf puts putchar exit abort sprintf vsprintf strcpy strcat atoi atol strtod setlocale fopen getenv "
    "qsort_r system".split()
)
WRITABLE = (".data", ".bss", ".tdata", ".tbss", "*COM*")


def faults(library):
    """Reads `objdump -t`, whose sections tell constants with addresses in them from true data."""
    listing = subprocess.run(["objdump", "-t", library], capture_output=True, text=True, check=True).stdout
    member = library
    for line in listing.splitlines():
        if ":     file format" in line:
            member = line.split(":", 1)[0]
        if "\t" not in line:
            continue
        before, after = line.split("\t", 1)
        section, name = before.split()[-1], after.split()[-1]
        constant = section.startswith(".data.rel.ro")
        if section.startswith(WRITABLE) and not constant and name != section:
            yield "%s: '%s' is writable data" % (member, name)
        if section == "*UND*" and name.split("@")[0].replace("__isoc99_", "") in BANNED:
            yield "%s: calls '%s'" % (member, name)


def main(libraries):
    found = [fault for library in libraries for fault in faults(library)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
