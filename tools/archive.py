#!/usr/bin/env python3
"""Makes the static library that is installed: one object, in which only what the headers declare is visible, so that no
name of ours can meet one of the program that it is linked into.

    archive.py OUT LIBRARY AR OBJCOPY COMPILER...
"""

import os
import subprocess
import sys
import tempfile


def main(out, library, ar, objcopy, *compiler):
    with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(out))) as folder:
        one = os.path.join(folder, "banneret.o")
        subprocess.run([*compiler, "-r", "-nostdlib", "-o", one, "-Wl,--whole-archive", library, "-Wl,--no-whole-archive"],
                       check=True)
        subprocess.run([objcopy, "--localize-hidden", "--strip-unneeded", one], check=True)
        if os.path.exists(out):
            os.remove(out)
        subprocess.run([ar, "rcsD", out, one], check=True)


main(*sys.argv[1:])
