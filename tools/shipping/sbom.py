#!/usr/bin/env python3
"""Prints what a release contains, and what it is made from and needs, as an SPDX 2.3 document.

    sbom.py FOLDER --root TREE --version VERSION [--bundled LIST]

Libraries that are bundled (LIST, lines of a file and its Debian package) and those that packages depend on are described by
dpkg; npm packages by pnpm's lockfile; the files of FOLDER by their checksums. The output depends on nothing else but the commit
and SOURCE_DATE_EPOCH. It checks the form of what it prints: the fields that SPDX requires, identifiers, and that every
relation leads to something.
"""

import argparse
import base64
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

import yaml

HOME = "https://github.com/banneret/banneret"
# Which importer of the lockfile is in which file, and whether its packages are inside it or only needed.
WEB = {"app": "CONTAINS", "packages/core": "DEPENDS_ON", "packages/mcp": "DEPENDS_ON"}
# What compiles, and headers and libraries of which parts are in what was compiled.
TOOLS = ["gcc", "clang-14", "lld-14", "meson", "binutils"]
COMPILED_IN = ["librandom123-dev", "wasi-libc", "libclang-rt-14-dev-wasm32"]
ID = re.compile(r"SPDXRef-[A-Za-z0-9.-]+")
NONE = "NOASSERTION"


def ref(*words):
    return "-".join(["SPDXRef"] + [re.sub(r"[^A-Za-z0-9.-]+", "-", word).strip("-") for word in words])


def package(identity, name, version, **more):
    return {"SPDXID": identity, "name": name, "versionInfo": version, "downloadLocation": NONE, "filesAnalyzed": False,
            "licenseConcluded": NONE, "licenseDeclared": NONE, "copyrightText": NONE, **more}


def outside(purl):
    return [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]


def debian(name):
    """What dpkg knows of a package; None if it is not installed."""
    form = "${Version}\t${source:Package}\t${source:Version}\t${Homepage}\t${Architecture}"
    done = subprocess.run(["dpkg-query", "-W", "-f", form + "\n", name], capture_output=True, text=True, check=False)
    if done.returncode or not done.stdout.split("\t")[0]:
        return None
    version, source, source_version, homepage, architecture = done.stdout.split("\n")[0].split("\t")
    made = package(ref("deb", name), name, version, supplier="Organization: Debian",
                   sourceInfo=f"built from the Debian source package {source} {source_version}",
                   comment=f"its licences: /usr/share/doc/{name}/copyright",
                   externalRefs=outside(f"pkg:deb/debian/{name}@{version}?arch={architecture}"))
    return {**made, "homepage": homepage} if homepage else made


def npm(key, lock):
    name, version = re.match(r"(@?[^@]+)@([^(]+)", key).groups()
    integrity = lock["packages"].get(f"{name}@{version}", {}).get("resolution", {}).get("integrity", "")
    sums = [{"algorithm": "SHA512", "checksumValue": base64.b64decode(integrity[7:]).hex()}] if integrity.startswith("sha512-") else []
    return package(ref("npm", name, version), name, version, checksums=sums,
                   externalRefs=outside(f"pkg:npm/{name.replace('@', '%40')}@{version}"))


def closure(lock, importer):
    """The packages that an importer needs when it runs, and those that they need."""
    found, todo = {}, [lock["importers"].get(importer, {}).get("dependencies", {})]
    while todo:
        for name, given in sorted(todo.pop().items()):
            version = given["version"] if isinstance(given, dict) else given
            if version.startswith("link:"):
                linked = os.path.normpath(os.path.join(importer, version[5:]))
                todo.append(lock["importers"][linked].get("dependencies", {}))
            elif f"{name}@{version}" not in found:
                found[f"{name}@{version}"] = npm(f"{name}@{version}", lock)
                todo.append(lock["snapshots"].get(f"{name}@{version}", {}).get("dependencies", {}))
    return [found[key] for key in sorted(found)]


def digest(path, algorithm):
    return hashlib.new(algorithm, path.read_bytes()).hexdigest()


class Document:
    """Packages by their identity, files, and relations between them."""

    def __init__(self, version, commit, when):
        self.main = package(ref("banneret"), "banneret", version, downloadLocation=HOME, homepage=HOME,
                            licenseConcluded="MIT", licenseDeclared="MIT", copyrightText="The Banneret authors",
                            sourceInfo=f"commit {commit}")
        self.packages, self.files, self.relations = {self.main["SPDXID"]: self.main}, [], []
        self.head = {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
                     "name": f"banneret-{version}", "documentNamespace": f"{HOME}/spdx/banneret-{version}-{commit}",
                     "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when)),
                                      "creators": ["Tool: banneret-tools/shipping/sbom.py"]}}
        self.relate("SPDXRef-DOCUMENT", "DESCRIBES", self.main)

    def relate(self, one, kind, other):
        row = {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
        if row not in self.relations:
            self.relations.append(row)

    def add(self, one, kind, other):
        self.packages[other["SPDXID"]] = other
        self.relate(one, kind, other)

    def add_file(self, path):
        made = {"SPDXID": ref("file", path.name), "fileName": f"./{path.name}", "licenseConcluded": NONE,
                "copyrightText": NONE, "checksums": [{"algorithm": name.upper(), "checksumValue": digest(path, name)}
                                                     for name in ("sha1", "sha256")]}
        self.files.append(made)
        self.relate(self.main["SPDXID"], "CONTAINS", made)

    def tree(self):
        rows = sorted(self.relations, key=lambda row: tuple(row.values()))
        return {**self.head, "packages": [self.packages[key] for key in sorted(self.packages)], "files": self.files,
                "relationships": rows}


def depended(path):
    """The packages that a .deb depends on, by name; alternatives and versions left out."""
    out = subprocess.run(["dpkg-deb", "-f", path, "Depends"], capture_output=True, text=True, check=True).stdout
    return sorted({re.split(r"[ :(|]", part.strip())[0] for part in out.split(",") if part.strip()})


def build(options, when):
    root, folder = pathlib.Path(options.root), pathlib.Path(options.folder)
    commit = subprocess.run(["git", "-C", root, "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    document = Document(options.version, commit, when)
    main = document.main["SPDXID"]
    for path in sorted(folder.iterdir()):
        document.add_file(path)
    for line in pathlib.Path(options.bundled).read_text(encoding="utf-8").splitlines() if options.bundled else []:
        document.add(main, "CONTAINS", debian(line.split()[1]))
    wanted = [(name, "DEPENDS_ON") for path in sorted(folder.glob("*.deb")) for name in depended(path)]
    wanted += [(name, "STATIC_LINK") for name in COMPILED_IN]
    for name, kind in wanted:
        found = debian(name)
        if found:
            document.add(main, kind, found)
    for found in filter(None, map(debian, TOOLS)):
        document.packages[found["SPDXID"]] = found
        document.relate(found["SPDXID"], "BUILD_TOOL_OF", document.main)
    lock = yaml.safe_load((root / "web/pnpm-lock.yaml").read_text(encoding="utf-8"))
    for importer, kind in WEB.items():
        for found in closure(lock, importer):
            document.add(main, kind, found)
    return document.tree()


def faults(tree):
    """What SPDX 2.3 requires of a document and this one lacks."""
    required = {"document": ["spdxVersion", "dataLicense", "SPDXID", "name", "documentNamespace", "creationInfo"],
                "package": ["SPDXID", "name", "downloadLocation"], "file": ["SPDXID", "fileName", "checksums"]}
    rows = [("document", tree)] + [("package", one) for one in tree.get("packages", [])]
    rows += [("file", one) for one in tree.get("files", [])]
    for kind, one in rows:
        yield from (f"{kind} {one.get('SPDXID')} lacks {name}" for name in required[kind] if not one.get(name))
        if not ID.fullmatch(one.get("SPDXID", "")):
            yield f"{one.get('SPDXID')} is no identifier"
    known = [one.get("SPDXID") for _, one in rows]
    yield from (f"{name} is there twice" for name in sorted(set(known)) if known.count(name) > 1)
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", tree.get("creationInfo", {}).get("created", "")):
        yield "the time of creation has another form"
    if not tree.get("creationInfo", {}).get("creators"):
        yield "no one created it"
    if "#" in tree.get("documentNamespace", "") or not re.match(r"\w+://", tree.get("documentNamespace", "")):
        yield "the namespace is no address, or has a part after #"
    for row in tree.get("relationships", []):
        yield from (f"{row[end]} is related and not described" for end in ("spdxElementId", "relatedSpdxElement") if row[end] not in known)
    for one in tree.get("files", []):
        if "SHA1" not in [checksum["algorithm"] for checksum in one.get("checksums", [])]:
            yield f"{one['SPDXID']} has no SHA1"
    described = [row["relatedSpdxElement"] for row in tree.get("relationships", []) if row["relationshipType"] == "DESCRIBES"]
    if not described:
        yield "it describes nothing"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--root", default=".")
    parser.add_argument("--version", required=True)
    parser.add_argument("--bundled")
    tree = build(parser.parse_args(), int(os.environ["SOURCE_DATE_EPOCH"]))
    wrong = list(faults(tree))
    if wrong:
        sys.exit("\n".join(wrong))
    print(json.dumps(tree, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
