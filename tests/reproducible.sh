#!/usr/bin/env bash
# Makes a release of the last commit once more, in a clone in another folder, and compares it. The clone has a compiler cache for
# itself: what is compared was compiled twice.
#     tests/reproducible.sh RELEASE [PART...]        RELEASE: a folder of tools/release, made from the same commit
# With parts only these are made again, and only their files compared.
set -euo pipefail
(($#)) || { sed -n '4s/^# *//p' "$0" >&2; exit 64; }
release=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
other=$PWD/_ci/reproducible/another-folder
rm -rf "$other"
mkdir -p "${other%/*}"
git clone -q . "$other"
unset BN_MODULES
export CCACHE_DIR=${other%/*}/cache
"$other/tools/release" "$version" "$other/made" "${@:2}"

# Checksums of everything but the checksums; the list of what is inside names every file, so it is alike only if all are.
sums() { (cd "$1" && sha256sum -- * | grep -v ' SHA256SUMS$'); }
if (($# == 1)); then
    diff <(sums "$release") <(sums "$other/made")
else
    sums "$other/made" | grep -v '[.]spdx[.]json$' | (cd "$release" && sha256sum --quiet --check)
fi
echo "$(sums "$other/made" | wc -l) files with the same bytes"
