#!/usr/bin/env bash
# A build led by a profile: counts which branches this machine takes in perft and search, and builds with that knowledge.
# Needs the toolchain's own llvm-profdata: rustup component add llvm-tools. The binary is target/guided/release/simoom.
set -euo pipefail
cd "$(dirname "$0")/.."

profdata=$(echo "$(rustc --print sysroot)"/lib/rustlib/*/bin/llvm-profdata)
if [[ ! -x $profdata ]]; then
    echo "there is no $profdata: rustup component add llvm-tools" >&2
    exit 1
fi
counts=$PWD/target/guided/counts
rm -rf "$counts"

build() { # build FLAGS
    RUSTFLAGS="${RUSTFLAGS:-} $1" cargo build --release --quiet --target-dir target/guided
}

build "-C profile-generate=$counts"
counted=target/guided/release/simoom
while read -r game depth nodes; do
    "$counted" perft "$game" "$depth" > /dev/null
    "$counted" perft "$game" "$((depth - 1))" --no-bulk > /dev/null
    "$counted" search "$game" --nodes "$nodes" > /dev/null
done << 'END'
scirocco 4 30000
al-ces 3 30000
cashew-shogi 4 20000
arena 3 10000
chess 4 30000
shogi 3 20000
crazyhouse 4 20000
grand 3 20000
xiangqi 3 20000
END
"$profdata" merge --output "$counts/merged.profdata" "$counts"/*.profraw
build "-C profile-use=$counts/merged.profdata"
echo "target/guided/release/simoom"
