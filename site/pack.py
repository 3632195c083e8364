#!/usr/bin/env python3
"""Packs a folder so that the same files give the same bytes: pack.py FOLDER ARCHIVE.zip"""
import os
import sys
import zipfile


def main(folder, archive):
    paths = sorted(os.path.relpath(os.path.join(at, name), folder) for at, _, names in os.walk(folder) for name in names)
    with zipfile.ZipFile(archive, 'w', zipfile.ZIP_DEFLATED) as out:
        for path in paths:
            entry = zipfile.ZipInfo(path.replace(os.sep, '/'), (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            with open(os.path.join(folder, path), 'rb') as file:
                out.writestr(entry, file.read())


main(*sys.argv[1:])
