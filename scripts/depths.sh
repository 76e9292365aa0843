#!/usr/bin/env bash
# How deep Simoom looks in five seconds from the starts of its own games and from benches/middlegames.tsv.
# Usage: scripts/depths.sh [MILLISECONDS]; SIMOOM names another binary than target/release/simoom.
set -euo pipefail
cd "$(dirname "$0")/.."

simoom=${SIMOOM:-target/release/simoom}
time=${1:-5000}
[[ -x $simoom ]] || { echo "there is no $simoom: run cargo build --release" >&2; exit 2; }

depth() { # depth GAME NAME ARGUMENT...: the last depth that was finished, and the nodes
    local game=$1 name=$2
    shift 2
    "$simoom" search "$game" --movetime "$time" --json "$@" | python3 -c '
import json, sys
found = json.load(sys.stdin)
print("%-14s depth %2d, %8d nodes" % (sys.argv[1], found["depth"], found["nodes"]))' "$name"
}

for game in scirocco al-ces cashew-shogi arena arena3 arena4; do
    depth "$game" "$game, start"
    number=0
    while IFS=$'\t' read -r of fen; do
        [[ $of == "$game" ]] || continue
        number=$((number + 1))
        depth "$game" "$game, $number" --fen "$fen"
    done < <(grep -v '^#' benches/middlegames.tsv)
done
