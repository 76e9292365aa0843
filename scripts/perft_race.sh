#!/usr/bin/env bash
# Our perft against other programs': builds ours and the peers of scripts/peers, then runs scripts/perft_race.py,
# which takes the same arguments (see --help). A peer that cannot be had is left out, with a word on why.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --quiet
cargo build --release --quiet --manifest-path scripts/peers/Cargo.toml \
    || echo "the crates cozy-chess and shakmaty cannot be built here: their rows are skipped" >&2
exec python3 scripts/perft_race.py "$@"
