#!/usr/bin/env bash
# A profile-guided build: an instrumented binary counts moves and searches, then the compiler builds with what was seen.
# The result is target/pgo/release/simoom. Needs the toolchain's own llvm-profdata: rustup component add llvm-tools.
# RUSTFLAGS is kept, so RUSTFLAGS="-C target-cpu=native" scripts/pgo.sh does both.
set -euo pipefail
cd "$(dirname "$0")/.."

profdata=$(find "$(rustc --print sysroot)" -name llvm-profdata -print -quit)
[[ -n $profdata ]] || { echo "there is no llvm-profdata: rustup component add llvm-tools" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=${RUSTFLAGS-}

build() { # build FLAG: the release binary, in its own folder
    RUSTFLAGS="$flags $1" cargo build --release --quiet --target-dir target/pgo --bin simoom
}

build "-C profile-generate=$work/raw"
for game in $(target/pgo/release/simoom variants | cut -d ' ' -f 1); do
    echo "profile of $game"
    target/pgo/release/simoom perft "$game" 3 > /dev/null 2>&1
    target/pgo/release/simoom bench "$game" --depth 4 > /dev/null
done
"$profdata" merge -o "$work/all.profdata" "$work/raw"
build "-C profile-use=$work/all.profdata"
echo target/pgo/release/simoom
