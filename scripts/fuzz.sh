#!/usr/bin/env bash
# Feeds the engine with generated lines: scripts/fuzz.sh [SEED] [LINES] [--target NAME].
# A million lines, the default, take a minute or two; the same seed and count give the same lines. Memory is bounded, so
# that a leak or a table that should not be had ends the run.
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${1:-1} lines=${2:-1000000}
shift $(($# < 2 ? $# : 2))
cargo build --quiet --package simoom-fuzz
ulimit -v 6000000
target/debug/simoom-fuzz "$seed" "$lines" "$@"
